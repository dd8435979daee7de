"""Players of a few lines, each of which does one simple thing, for the bots to prove themselves against."""

from sandtable.bots.bot import Bot, decide
from sandtable.bots.observation import Observation
from sandtable.games.nei import TITLE, deed, verb
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.bots.plans import plans_of
from sandtable.games.nei.bots.sea_plans import defence
from sandtable.games.nei.material import ALLIES, JAPAN
from sandtable.games.nei.rules.deeds import ActionMenu
from sandtable.games.nei.rules.landing import cargo_here
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, PLAYING, apply

T = TITLE.data()
VALUES = TITLE.valuation()
JAVA_SEAS = [sea for land in T.java for sea in T.seas_in[T.square[land]]]
FIRST = (verb.ATTACK, verb.SHELL, verb.ALL, verb.HALT, verb.DONE, verb.END, verb.DECLINE)
"""What it answers where its plan does not say."""


class Script(Bot):
    """Takes the first action of its list that it can, step by step; inside it does what goes without saying."""

    def __init__(self) -> None:
        super().__init__(1)
        self.steps: list[int] = []

    def wanted(self, b: NeiBoard, seat: int) -> list[list[int]]:
        """Whole actions, the best first."""
        raise NotImplementedError

    def choose(self, seen: Observation) -> int:
        b = seen.world
        assert isinstance(b, NeiBoard)
        if isinstance(b.ask(), ActionMenu):
            found = [steps for steps in self.wanted(b, seen.seat) if steps[0] in seen.legal]
            self.steps = list(found[0]) if found else [plain(verb.END)]
        while self.steps:
            act = self.steps.pop(0)
            if act in seen.legal:
                return act
        ready = VALUES.script(b, seen.seat, FastDealer(1))
        if ready in seen.legal:
            return ready
        for what in FIRST:
            if plain(what) in seen.legal:
                return plain(what)
        return seen.legal[0]


def last_place(steps: list[int]) -> int:
    """Where a whole action ends: the last area that it names."""
    return next(
        (noun_of(act) for act in reversed(steps) if verb_of(act) in (verb.TO, verb.TARGET, verb.FROM)), -1
    )


def of_kind(plans: list[list[int]], *kinds: int) -> list[list[int]]:
    return [steps for steps in plans if noun_of(steps[0]) in kinds]


def far(area: int) -> int:
    """How far an area is from Java, in squares."""
    return min(T.apart(T.square[area], T.square[land]) for land in T.java)


def sails_loaded(b: NeiBoard, steps: list[int]) -> bool:
    return any(
        verb_of(act) == verb.LOAD or (verb_of(act) == verb.ADD and b.loaded(noun_of(act))) for act in steps
    )


class ToJava(Script):
    """Japan: everything to Java; the bases there are shelled, and whatever waits offshore lands when it is strong enough
    by the count of steps. Reinforcements with what is left."""

    def wanted(self, b: NeiBoard, seat: int) -> list[list[int]]:
        plans = plans_of(b, seat)
        java = [steps for steps in plans if last_place(steps) in JAVA_SEAS]
        lands = [
            steps for steps in of_kind(java, deed.COMBINED_ASSAULT)
            if 2 * len(cargo_here(b, seat, deed.COMBINED_ASSAULT, last_place(steps), 0))
            >= defence(b, ALLIES, T.land_by[last_place(steps)])
        ]  # fmt: skip
        loaded = [
            steps for steps in of_kind(plans, deed.NAVAL)
            if far(last_place(steps)) < far(noun_of(steps[1])) and sails_loaded(b, steps)
        ]  # fmt: skip
        convoys = sorted(loaded, key=lambda steps: far(last_place(steps)))
        return [
            *of_kind(plans, deed.FIRST_AIR_FLEET), *lands, *of_kind(java, deed.BOMBARD), *convoys,
            *of_kind(plans, deed.TO_BASE, deed.MOBILIZE, deed.REFIT),
        ]  # fmt: skip


class Turtle(Script):
    """The Allies: reinforcements, refits and demolitions, and never an attack."""

    def wanted(self, b: NeiBoard, seat: int) -> list[list[int]]:
        plans = plans_of(b, seat)
        return [
            *of_kind(plans, deed.REFIT), *of_kind(plans, deed.MOBILIZE), *of_kind(plans, deed.BUILD, deed.RAISE),
            *of_kind(plans, deed.RALLY), *of_kind(plans, deed.DEMOLISH),
        ]  # fmt: skip


class Raider(Script):
    """The Allies: whatever floats is attacked, by air and by sea, wherever it can be reached."""

    def wanted(self, b: NeiBoard, seat: int) -> list[list[int]]:
        plans = plans_of(b, seat)
        fleets = [steps for steps in of_kind(plans, deed.NAVAL) if plain(verb.ATTACK) in steps]
        if b.ap[seat] > 2:
            return [*of_kind(plans, deed.AIR_SEA), *fleets, *of_kind(plans, deed.MOBILIZE, deed.REFIT)]
        return [*of_kind(plans, deed.REFIT, deed.MOBILIZE), *fleets, [action(verb.ACT, deed.MOBILIZE)]]


def game(japan: Bot, allies: Bot, seed: int, scenario: str = "assault") -> NeiBoard:
    """A game between two players, to its end."""
    b = TITLE.start(TITLE.setup(scenario, {"setup": "ready"}))
    assert isinstance(b, NeiBoard)
    dealer = FastDealer(seed)
    while b.ending == PLAYING:
        if b.asked == CHANCE:
            act = dealer.choose(b.legal, b.ask().weights(b))
        else:
            act = decide(allies if b.asked != JAPAN else japan, TITLE, b, b.asked)
        apply(b, b.asked, act)
    return b
