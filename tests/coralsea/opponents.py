"""Players of a few lines with one idea each, for the bots to prove themselves against, and games between any two."""

from sandtable.bots.bot import Bot, decide
from sandtable.bots.observation import Observation
from sandtable.games.coralsea import TITLE
from sandtable.games.coralsea.rules.game import CoralGame
from sandtable.kernel.actions import noun_of, plain, verb_of
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, PLAYING, apply
from sandtable.series.campaign_commander import verb
from tests.coralsea.table import T

MORESBY = ("port_moresby", "yule", "abau", "buna", "lae")
GUADALCANAL = ("lunga", "cape_esperance", "tulagi", "malaita")


class OneIdea(Bot):
    """Goes for some areas whenever it can and plays or draws cards otherwise; without areas it never chooses Map."""

    def __init__(self, seed: int, goals: tuple[str, ...] = ()) -> None:
        super().__init__(seed)
        self.goals = {T.areas.index(name) for name in goals}
        self.plan: list[int] = []

    def choose(self, seen: Observation) -> int:
        b, legal = seen.world, seen.legal
        assert isinstance(b, CoralGame)
        if plain(verb.MAP) in legal:
            return plain(verb.MAP) if self.goals and seen.dealer.below(4) else plain(verb.CARD)
        if plain(verb.DRAW) in legal or any(verb_of(act) == verb.DISCARD for act in legal):
            played = [act for act in legal if verb_of(act) == verb.PLAY]
            return played[0] if played else legal[0]  # a card is drawn if the hand has room
        if self.plan and self.plan[0] in legal:
            return self.plan.pop(0)
        plans = [one for one in seen.valuation.plans(b, seen.seat, seen.dealer) if self.serves(one)]
        if plans and plans[-1][0] in legal:
            self.plan = plans[-1][:]
            return self.plan.pop(0)
        ready = seen.valuation.script(b, seen.seat, seen.dealer)
        passing = b.ask().decline(b, seen.seat)
        for act in (ready, passing, plain(verb.END), plain(verb.STOP), plain(verb.GO)):
            if act in legal:
                return act
        return legal[0]

    def serves(self, plan: list[int]) -> bool:
        """Whether a plan lands, marches or sails into one of the areas."""
        into = {noun_of(act) for act in plan if verb_of(act) in (verb.LAND, verb.TO)}
        return bool(into & self.goals)


SCRIPTS = {
    "rush Port Moresby": (0, MORESBY),
    "hold and draw cards, Japan": (0, ()),
    "hold and draw cards, Allies": (1, ()),
    "all to Guadalcanal": (1, GUADALCANAL),
}
"""Each with the side that plays it and the areas that it wants."""


def game(bots: list[Bot], seed: int) -> CoralGame:
    """A game between two players, to its end."""
    b = TITLE.start(TITLE.setup("", {}))
    assert isinstance(b, CoralGame)
    dealer = FastDealer(seed)
    while b.ending == PLAYING:
        if b.asked == CHANCE:
            apply(b, CHANCE, dealer.choose(b.legal, b.ask().weights(b)))
        else:
            apply(b, b.asked, decide(bots[b.asked], TITLE, b, b.asked))
    return b
