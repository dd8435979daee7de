"""A Chinese player of a few lines for the bots to prove themselves against, and games between any two players."""

from typing import Any

from sandtable.bots.bot import Bot, decide
from sandtable.bots.observation import Observation
from sandtable.games.shanghai import TITLE
from sandtable.games.shanghai.folio import CHAPEI
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, PLAYING, apply
from sandtable.kit.title import Title
from tests.shanghai.habits import Habits

T = TITLE.data()
WORDS = TITLE.vocabulary()
FAR = [min(T.distance[h][g] for g in T.area_hexes[CHAPEI]) for h in range(T.playable)]
"""How far each hex is from Chapei."""
FIRST = ("historical", "fifth", "brigade", "replace", "place", "recall", "refit", "redeploy", "move")
"""What it does first where it may: call all it can, then bring everybody nearer."""


class Masser(Bot):
    """Calls every brigade, walks to Chapei, always resists, never attacks."""

    def choose(self, seen: Observation) -> int:
        b = seen.world
        assert isinstance(b, ShanghaiBoard)
        offers = [(WORDS.text(act).split(), act) for act in seen.legal]
        verbs = {words[0] for words, _ in offers}
        if "resist" in verbs:
            return max((b.defense_of(T.unit_ids.index(w[1])), act) for w, act in offers if w[0] == "resist")[
                1
            ]
        if "halt" in verbs:
            return next(act for words, act in offers if words[0] == "halt")
        hexes = [
            (FAR[T.hex_names.index(words[1])], act)
            for words, act in offers
            if words[0] in ("to", "back", "in")
        ]
        if hexes:
            stop = [(FAR[b.place[b.ask().unit]], act) for words, act in offers if words[0] == "stop"]  # type: ignore[attr-defined]
            return min(stop + hexes)[1]
        for verb in FIRST:
            for words, act in offers:
                if words[0] == verb and (verb not in ("move", "redeploy") or self.is_wanted(b, words)):
                    return act
        for verb in ("done", "confirm", "stop", "give-up"):
            if verb in verbs:
                return next(act for words, act in offers if words[0] == verb)
        return seen.legal[0]

    def is_wanted(self, b: ShanghaiBoard, words: list[str]) -> bool:
        """Whether a unit is still on its way: redeployed from afar, else moved, once in a phase."""
        u = T.unit_ids.index(words[1])
        far = FAR[b.place[u]]
        return far > 0 and not b.flags[u] and (words[0] == "move") == (far < 6)


def game(
    japan: Bot, china: Bot, seed: int, habits: Habits | None = None, title: Title = TITLE
) -> ShanghaiBoard:
    """A game between two players, to its end; `habits` are counted in it."""
    b: Any = title.start(title.setup("", {}))
    dealer = FastDealer(seed)
    while b.ending == PLAYING:
        if habits:
            habits.look(b)
        if b.asked == CHANCE:
            act = dealer.choose(b.legal, b.ask().weights(b))
        else:
            act = decide((japan, china)[b.asked], title, b, b.asked)
        apply(b, b.asked, act)
        if habits:
            habits.ordered(b, act)
    if habits:
        habits.week_ends()
    return b
