"""What a bot knows of Coral Sea: ready answers inside battles, and how likely each answer is."""

from math import tanh
from typing import Final

from mypy_extensions import i64

from sandtable.games.coralsea import verb
from sandtable.games.coralsea.bots.outlook import FINAL, Outlook
from sandtable.games.coralsea.bots.plans import Planner
from sandtable.games.coralsea.material import CoralData
from sandtable.games.coralsea.rules.board import CoralBoard
from sandtable.kernel.actions import noun_of, plain, verb_of
from sandtable.kernel.chance import Dealer
from sandtable.kernel.flow import PLAYING, Board, apply
from sandtable.kit.valuation import BY_TURN, MIDDLE, RACE, SETTLED, Trust, Valuation
from sandtable.series.campaign_commander.rules.battle import LayBunker, Reveal
from sandtable.series.campaign_commander.rules.board import DEPLETED
from sandtable.series.campaign_commander.rules.cards import CardAction, WindowAsk
from sandtable.series.campaign_commander.rules.checks import ChooseUnit
from sandtable.series.campaign_commander.rules.losses import Passenger
from sandtable.series.campaign_commander.rules.operations import ChooseAction, SpendSupply
from sandtable.series.campaign_commander.rules.retreat import FleeTo, RetreatTo, ShareCargo
from sandtable.series.campaign_commander.rules.sequence import ChooseOption
from sandtable.series.campaign_commander.volume import DEPLETES, TACTICAL

SCALE: Final = 12.0
CONTESTED: Final = 0.8
"""What an operation is worth before it is certain that one gets it: both may choose Map."""
MIXED: Final = 0.6
"""By how many victory points the better of Card and Map must lead to be chosen three times in four."""
MOVES: Final = (verb.MARCH, verb.SAIL, verb.REMOVE)
SHARP: Final = 0.25
"""The same for whoever chooses with care."""
LIKELY: Final = 0.72
"""How often the initiative wins Map against Map."""
LEAST: Final = 4
"""Per cent: nobody can rely on what the bot will not do."""


def mixed(more: float, width: float) -> float:
    """How likely Map is chosen that promises so much more than Card."""
    return 0.5 + 0.5 * tanh(0.55 * more / width)


def let_pass(b: CoralBoard) -> None:
    """Nobody plays a card now."""
    while b.ending == PLAYING and b.asked >= 0:
        passing = b.ask().decline(b, b.asked)
        if passing < 0 or passing not in b.legal:
            return
        apply(b, b.asked, passing)


class CoralValuation(Valuation):
    """Values positions of Coral Sea."""

    def __init__(self, data: CoralData) -> None:
        self.t: CoralData = data
        self.planner: Planner = Planner(data)
        self.outlook: Outlook = Outlook(data)

    # -- how it stands -----------------------------------------------------------------------------------------

    def value(self, b: Board, seat: i64, careful: bool = False) -> float:
        assert isinstance(b, CoralBoard)
        if b.ending:
            return float(b.returns[seat])
        return tanh(self.outlook.score(b, seat) / SCALE)

    def stage(self, b: Board) -> i64:
        top = b.top()
        if isinstance(top, (ChooseAction, CardAction, ChooseOption, SpendSupply)):
            return SETTLED
        return MIDDLE if isinstance(b, CoralBoard) and b.op_seat >= 0 else BY_TURN

    # -- ready answers -----------------------------------------------------------------------------------------

    def script(self, b: Board, seat: i64, dealer: Dealer) -> int:
        assert isinstance(b, CoralBoard)
        ask = b.top()
        legal = b.legal if b.asked == seat else []
        if isinstance(ask, ChooseOption):
            return self.option(b, seat, dealer)
        if not legal:
            return -1
        if isinstance(ask, Reveal):
            return self.chit(b, seat, legal)
        if isinstance(ask, ChooseUnit):
            return self.checker(b, ask.side == seat, legal)
        if isinstance(ask, (Passenger, LayBunker)):
            return self.checker(b, isinstance(ask, LayBunker), legal)
        if isinstance(ask, (RetreatTo, FleeTo)):
            return legal[0]
        if isinstance(ask, ShareCargo):
            go = plain(verb.GO)
            return go if go in legal else legal[0]
        return -1

    def considered(self, b: Board, seat: i64, dealer: Dealer) -> int:
        """Card or Map with care; everything else as at a glance."""
        assert isinstance(b, CoralBoard)
        if not isinstance(b.top(), ChooseOption):
            return self.script(b, seat, dealer)
        return self.mixed_option(b, seat, mixed(self.leaning(b, seat), SHARP), dealer)

    def leaning(self, b: CoralBoard, seat: i64) -> float:
        """What Map promises more than Card. Map against Map is a contest: whoever wins it also keeps the other from
        acting (CC-4.2.2c, CC-4.2.2d)."""
        enemy = 1 - seat
        ours = self.gain(b, seat, True)
        theirs = max(0.0, self.gain(b, enemy, True))
        card = self.gain_by_card(b, seat)
        they_map = mixed(CONTESTED * theirs - self.gain_by_card(b, enemy), SHARP)
        if not b.supply_areas(enemy):
            they_map = 0.0
        wins = LIKELY if b.initiative == seat else 1.0 - LIKELY
        return (1.0 - they_map) * (ours - card) + they_map * (wins * (ours + theirs) - card)

    def option(self, b: CoralBoard, seat: i64, dealer: Dealer) -> int:
        """A mixed choice that nobody can read: Map the more likely, the more an operation promises against the best
        that a card could do."""
        more = CONTESTED * self.gain(b, seat, False) - self.gain_by_card(b, seat)
        return self.mixed_option(b, seat, mixed(more, MIXED), dealer)

    def mixed_option(self, b: CoralBoard, seat: i64, chance: float, dealer: Dealer) -> int:
        bound = min(max(int(100.0 * chance), LEAST), 100 - LEAST) if b.supply_areas(seat) else 0
        return plain(verb.MAP) if dealer.below(100) < bound else plain(verb.CARD)

    def chosen(self, b: CoralBoard, seat: i64, mine: i64, theirs: i64) -> CoralBoard:
        """The board after both have chosen, and nobody has played a card."""
        o = b.fork()
        assert isinstance(o, CoralBoard)
        o.log = None
        o.initiative = seat
        for side in (0, 1):
            if o.sealed[side] >= 0:  # whatever it is: nobody knows
                o.sealed[side] = mine if side == seat else theirs
        for side in (seat, 1 - seat):
            if isinstance(o.ask(), ChooseOption) and o.sealed[side] < 0:
                apply(o, side, mine if side == seat else theirs)
        let_pass(o)
        return o

    def gain(self, b: CoralBoard, seat: i64, careful: bool) -> float:
        """What the best plan of an operation would add to what the position is worth, the Resource Point counted (of a
        battle only with care); the enemy does nothing, and a battle counts as what it promises to begin with."""
        if not b.supply_areas(seat):
            return -FINAL
        o = self.chosen(b, seat, plain(verb.MAP), plain(verb.CARD))
        if o.op_seat != seat or not isinstance(o.top(), (SpendSupply, ChooseAction)):
            return 0.0
        before = self.outlook.score(b, seat)
        best = -FINAL
        for plan in self.planner.plans(o, seat):
            best = max(best, self.carried_out(o, seat, plan, careful) - before)
        return best

    def gain_by_card(self, b: CoralBoard, seat: i64) -> float:
        """What the best card action would add; of several places or units the first is as good as any."""
        o = self.chosen(b, seat, plain(verb.CARD), plain(verb.CARD))
        if not isinstance(o.top(), CardAction) or o.asked != seat:
            return 0.0
        before = self.outlook.score(b, seat)
        best = -FINAL
        for act in o.legal:
            n = o.fork()
            assert isinstance(n, CoralBoard)
            apply(n, seat, act)
            for _ in range(4):
                if n.ending != PLAYING or isinstance(n.top(), CardAction) or n.asked == 1 - seat:
                    break
                apply(n, n.asked, n.legal[0])
            best = max(best, self.outlook.score(n, seat) - before)
        return best

    def carried_out(self, b: CoralBoard, seat: i64, plan: list[int], careful: bool) -> float:
        """What the position is worth after a plan, as far as it can be followed without dice."""
        o = b.fork()
        assert isinstance(o, CoralBoard)
        idle = self.outlook.score(b, seat)
        for act in plan:
            let_pass(o)
            if o.asked != seat or act not in o.legal:
                break
            apply(o, seat, act)
            if careful and verb_of(act) == verb.SPEND:
                idle = self.outlook.score(o, seat)
        if o.battle < 0:
            return self.outlook.score(o, seat)
        stake = 3.0
        if careful and o.battle < self.t.land:
            stake = 2.0 + 1.5 * self.planner.worth[o.battle]
        return idle + stake * (self.promise(o) - 0.5)

    def promise(self, b: CoralBoard) -> float:
        """Roughly how likely the attacker wins the battle that begins: by numbers, Tactical Values and cohesion."""
        ours = 0.0
        theirs = 0.0
        for u in b.attackers:
            ours += float(b.value(u, TACTICAL) + 2) * float(b.cohesion(u))
        for u in b.defenders:
            theirs += float(b.value(u, TACTICAL) + 2) * float(b.cohesion(u))
        return ours * ours / (ours * ours + theirs * theirs + 0.01)

    def chit(self, b: CoralBoard, seat: i64, legal: list[int]) -> int:
        """Bunkers first, then what hurts the enemy without a risk, what hurts oneself last."""
        best = -1
        most = -99.0
        for act in legal:
            if verb_of(act) != verb.REVEAL:
                continue
            worth = self.chit_worth(b, noun_of(act))
            if worth > most:
                most = worth
                best = act
        return best

    def chit_worth(self, b: CoralBoard, n: i64) -> float:
        chit = self.t.chits[n]
        if chit.bunkers:
            return 5.0
        worth = 0.0
        for one in chit.steps:
            harm = 1.0 if one.result == DEPLETES else 2.0
            worth += (harm + 0.2 * float(one.mod)) if one.on_enemy else -harm
        return worth

    def checker(self, b: CoralBoard, own: bool, legal: list[int]) -> int:
        """Of the own units the one that stands it best, of the enemy's the one that does worst."""
        best = legal[0]
        most = -99
        for act in legal:
            if verb_of(act) != verb.CHOOSE:
                continue
            u: i64 = noun_of(act)
            score = b.cohesion(u) * 2 + (0 if b.state[u] & DEPLETED else 1)
            if not own:
                score = -score
            if score > most:
                most = score
                best = act
        return best

    # -- whole actions and likelihoods -------------------------------------------------------------------------

    def plans(self, b: Board, seat: i64, dealer: Dealer) -> list[list[int]]:
        assert isinstance(b, CoralBoard)
        return self.planner.plans(b, seat)

    def trust(self, b: Board) -> Trust:
        """Replies by hints say nothing of an operation that takes a dozen decisions: the choices race, each judged when
        it is over."""
        return Trust(RACE, 0.0)

    def sensible(self, b: Board, seat: i64, legal: list[int]) -> list[int]:
        """Moves are proposed as plans; by itself only what is done in one step is looked at."""
        top = b.top()
        found = legal
        if isinstance(top, ChooseAction):
            found = [act for act in legal if verb_of(act) not in MOVES]
        elif isinstance(b, CoralBoard) and b.sails and b.moving:
            found = [act for act in legal if verb_of(act) != verb.TO]
        return found if found else legal

    def hints(self, b: Board, seat: i64, legal: list[int]) -> list[int]:
        assert isinstance(b, CoralBoard)
        ask = b.top()
        if isinstance(ask, Reveal):
            return [
                int(20 + 10 * self.chit_worth(b, noun_of(act))) if verb_of(act) == verb.REVEAL else 30
                for act in legal
            ]
        if isinstance(ask, ChooseUnit):
            chosen = self.checker(b, ask.side == seat, legal)
            return [60 if act == chosen else 5 for act in legal]
        if isinstance(ask, WindowAsk):
            return [60 if verb_of(act) == verb.PASS else 25 for act in legal]
        return [self.hint(b, act) for act in legal]

    def hint(self, b: CoralBoard, act: i64) -> int:
        what = verb_of(act)
        if what == verb.END or what == verb.NOTHING:
            return 3
        if what == verb.PLAY:
            return 60
        if what == verb.GO or what == verb.LAND or what == verb.PAUSE:
            return 40
        if what == verb.STOP:
            return 25
        if what == verb.REORGANIZE or what == verb.REBUILD or what == verb.BUILD:
            return 20
        if what == verb.REMOVE:
            return 1
        return 10
