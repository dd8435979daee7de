"""A worked example of plans: build a force, load it, sail, land. Some ten small decisions that are worth nothing apart.

The attacker has a harbour with five units, and three beaches to take. How the three garrisons lie is hidden until a
fleet stands off a beach. An operation is: put to sea, load unit after unit, sail from zone to zone (the sea off beach n
is zone n; the harbour is zone 0), land, put unit after unit ashore; then a coin is tossed. Who wins the beach comes home
again, who does not is lost. Once in the game the defender may fire at a fleet that stands off a beach, which then costs
as much as two. An operation takes a turn, and so does passing; two beaches win.

What a title does for plans is `LandingValuation.plans`: from wherever the attacker is, the whole rest of an operation
against each beach.
"""

from typing import Any

from mypy_extensions import i64

from sandtable.kernel.actions import FIRST_VERB, action, noun_of, plain, verb_of
from sandtable.kernel.chance import Dealer
from sandtable.kernel.flow import (
    EVERYONE,
    FIRST_ENDING,
    GO_ON,
    OVER,
    Ask,
    Board,
    Section,
    advance,
)
from sandtable.kernel.title import SeatInfo, Setup
from sandtable.kit.dice import Die
from sandtable.kit.options import Option, Scenario
from sandtable.kit.title import Title
from sandtable.kit.valuation import MIDDLE, SETTLED, Valuation

ATTACKER, DEFENDER = 0, 1
STRENGTH = [2, 2, 2, 2, 2]
UNITS = len(STRENGTH)
BEACHES = 3
FUEL = 5
"""Zones that a fleet can sail through in one operation."""
GARRISONS = [9, 10, 15]
HARBOUR, ABOARD, LOST, ASHORE = range(4)  # where a unit is
BEGIN, PASS, LOAD, SAIL, LAND, PUT, FIRE, HOLD = range(FIRST_VERB, FIRST_VERB + 8)
LOADED, SAILED, SPOTTED, FIRED, FOUGHT, TURNED = range(1, 7)


class LandingBoard(Board):
    def __init__(self, turns: i64) -> None:
        super().__init__(2)
        self.turns: i64 = turns
        self.units: list[int] = [HARBOUR] * UNITS
        self.garrison: list[int] = GARRISONS[:]
        self.seen: list[int] = [0] * BEACHES
        self.taken: list[int] = [0] * BEACHES
        self.fleet: i64 = 0
        self.shells: i64 = 1
        self.fuel: i64 = 0
        self.begun: i64 = 0  # operations paid for

    def fork(self) -> "LandingBoard":
        other = LandingBoard(self.turns)
        self.fork_into(other)
        other.units = self.units[:]
        other.garrison = self.garrison[:]
        other.seen = self.seen[:]
        other.taken = self.taken[:]
        other.fleet = self.fleet
        other.shells = self.shells
        other.fuel = self.fuel
        other.begun = self.begun
        return other

    def rows(self) -> list[Any]:
        return [
            self.units,
            self.garrison,
            self.seen,
            self.taken,
            [self.turns, self.fleet, self.shells, self.fuel, self.begun],
        ]

    def set_rows(self, rows: list[Any]) -> None:
        self.units, self.garrison, self.seen, self.taken = ([*row] for row in rows[:4])
        self.turns, self.fleet, self.shells, self.fuel, self.begun = rows[4]

    def all_in(self, place: int) -> list[int]:
        return [u for u in range(UNITS) if self.units[u] == place]

    def aboard(self) -> list[int]:
        return self.all_in(ABOARD)


class War(Section[LandingBoard]):
    """Turn after turn; two beaches win."""

    def step(self, b: LandingBoard, n: i64) -> i64:
        if sum(b.taken) >= 2:
            b.end(FIRST_ENDING, [1, -1])
        elif b.turns == 0:
            b.end(FIRST_ENDING + 1, [-1, 1])
        else:
            b.again(Order(ATTACKER))
        return GO_ON


class Order(Ask[LandingBoard]):
    """An operation, or the end of the turn."""

    def offers(self, b: LandingBoard, seat: i64) -> list[int]:
        return [plain(BEGIN), plain(PASS)] if HARBOUR in b.units else [plain(PASS)]

    def take(self, b: LandingBoard, seat: i64, act: i64) -> None:
        b.turns -= 1
        b.tell(EVERYONE, 0, TURNED, b.turns, verb_of(act))
        if verb_of(act) == BEGIN:
            b.fuel = FUEL
            b.begun += 1
            b.call(Operation())


class Operation(Section[LandingBoard]):
    """From the harbour to a beach, the fight there, and the way home."""

    steps = ("harbour", "sea", "shore", "roll", "fight")

    def step(self, b: LandingBoard, n: i64) -> i64:
        if n == 0:
            b.call(Harbour(ATTACKER))
        elif n == 1:
            b.call(AtSea(ATTACKER))
        elif n == 2:
            if b.aboard():
                b.call(Landing(ATTACKER))
        elif n == 3:
            b.rolled = []
            b.call(Die(2))
        elif n == 4:
            self.fight(b, b.fleet - 1)
        else:
            return OVER
        return GO_ON

    def fight(self, b: LandingBoard, beach: int) -> None:
        """Strength and coin against the garrison; who is beaten is lost. The fleet goes home with whoever stayed."""
        if not b.taken[beach]:
            landed = b.all_in(ASHORE)
            strength = sum(STRENGTH[u] for u in landed)
            won = len(landed) > 0 and strength + b.rolled[0] > b.garrison[beach]
            b.taken[beach] = 1 if won else 0
            for u in landed:
                b.units[u] = HARBOUR if won else LOST
            b.tell(EVERYONE, 0, FOUGHT, beach, b.taken[beach])
        for u in b.aboard() + b.all_in(ASHORE):
            b.units[u] = HARBOUR
        b.fleet = 0


class Harbour(Ask[LandingBoard]):
    """Load one unit after the other, then sail."""

    def offers(self, b: LandingBoard, seat: i64) -> list[int]:
        loads = [action(LOAD, u) for u in range(UNITS) if b.units[u] == HARBOUR]
        return loads + [action(SAIL, 1)]

    def take(self, b: LandingBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == LOAD:
            b.units[noun_of(act)] = ABOARD
            b.tell(EVERYONE, 0, LOADED, noun_of(act))
            b.call(Harbour(seat))
        else:
            arrive(b, noun_of(act))


class AtSea(Ask[LandingBoard]):
    """Sail on, or land."""

    def offers(self, b: LandingBoard, seat: i64) -> list[int]:
        ways = [action(SAIL, z) for z in (int(b.fleet) - 1, int(b.fleet) + 1) if 1 <= z <= BEACHES and b.fuel]
        return [*ways, plain(LAND)]

    def take(self, b: LandingBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == SAIL:
            b.call(AtSea(seat))
            arrive(b, noun_of(act))


def arrive(b: LandingBoard, zone: i64) -> None:
    """The fleet sees the beach, and may be fired at."""
    b.fleet = zone
    b.fuel -= 1
    b.tell(EVERYONE, 0, SAILED, zone)
    if not b.seen[zone - 1]:
        b.seen[zone - 1] = 1
        b.uncovered = True
        b.tell(EVERYONE, 0, SPOTTED, zone - 1, b.garrison[zone - 1])
    if b.shells and b.aboard():
        b.call(Guns(DEFENDER))


class Guns(Ask[LandingBoard]):
    """The defender's one reaction."""

    def offers(self, b: LandingBoard, seat: i64) -> list[int]:
        return [plain(HOLD), plain(FIRE)]

    def take(self, b: LandingBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == FIRE:
            b.shells = 0
            b.begun += 1
            b.tell(EVERYONE, 0, FIRED)

    def decline(self, b: LandingBoard, seat: i64) -> i64:
        return plain(HOLD)


class Landing(Ask[LandingBoard]):
    """Put one unit ashore after the other."""

    def offers(self, b: LandingBoard, seat: i64) -> list[int]:
        return [action(PUT, u) for u in b.aboard()] + [plain(PASS)]

    def take(self, b: LandingBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == PUT:
            b.units[noun_of(act)] = ASHORE
            if b.aboard():
                b.call(Landing(seat))


class LandingValuation(Valuation):
    """Beaches count; an operation costs supplies, and only a whole one wins a beach."""

    def value(self, b: Board, seat: i64, careful: bool = False) -> float:
        assert isinstance(b, LandingBoard)
        if b.ending:
            return float(b.returns[seat])
        found = 0.45 * sum(b.taken) - 0.1 * b.units.count(LOST) - 0.03 * len(b.aboard()) - 0.2 * int(b.begun)
        return found if seat == ATTACKER else -found

    def hints(self, b: Board, seat: i64, legal: list[int]) -> list[int]:
        return [90 if verb_of(act) == HOLD else 10 for act in legal]

    def stage(self, b: Board) -> i64:
        return SETTLED if isinstance(b.top(), Order) else MIDDLE

    def plans(self, b: Board, seat: i64, dealer: Dealer) -> list[list[int]]:
        """The whole rest of an operation against each beach that is not taken: with all units, or with three."""
        assert isinstance(b, LandingBoard)
        if seat != ATTACKER or isinstance(b.ask(), Landing):
            return []
        found: list[list[int]] = []
        home = [u for u in range(UNITS) if b.units[u] == HARBOUR]
        in_harbour = not isinstance(b.ask(), AtSea)
        begin = [plain(BEGIN)] if isinstance(b.ask(), Order) else []
        for beach in range(BEACHES):
            if b.taken[beach]:
                continue
            zones = list(range(1, beach + 2)) if in_harbour else way(int(b.fleet), beach + 1)
            for force in (home, home[:3]) if in_harbour else ([],):
                force = [u for u in force if b.units[u] == HARBOUR]
                if in_harbour and not force and not b.aboard():
                    continue
                ashore = [action(PUT, u) for u in b.aboard() + force]
                loads = [action(LOAD, u) for u in force]
                found.append(begin + loads + [action(SAIL, z) for z in zones] + [plain(LAND)] + ashore)
        return found


def way(here: int, there: int) -> list[int]:
    """The zones between two."""
    return list(range(here + 1, there + 1)) if there >= here else list(range(here - 1, there - 1, -1))


class LandingTitle(Title):
    """What the garrisons of beaches are that nobody has seen is hidden from the attacker."""

    def __init__(self, hidden: bool) -> None:
        super().__init__()
        self.slug = "landing"
        self.seats = [SeatInfo("attacker", "Attacker", "a"), SeatInfo("defender", "Defender", "d")]
        self.scenarios = [Scenario("only", "Only", "")]
        self.options = [Option("layout", [0, 1, 2, 3, 4, 5], 0, ""), Option("turns", [3, 4, 5], 4, "")]
        self.hidden = hidden

    def start(self, setup: Setup) -> LandingBoard:
        layout, turns = setup.options["layout"], setup.options["turns"]
        assert isinstance(layout, int) and isinstance(turns, int)
        b = LandingBoard(turns)
        orders = [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
        b.garrison = [GARRISONS[n] for n in orders[layout]]
        if not self.hidden:
            b.seen = [1] * BEACHES
        b.call(War())
        advance(b)
        return b

    def conceals(self, b: Board) -> bool:
        assert isinstance(b, LandingBoard)
        return self.hidden and 0 in b.seen

    def determinize(self, b: Board, seat: i64, dealer: Dealer) -> Board:
        copy = b.fork()
        assert isinstance(copy, LandingBoard)
        if seat != DEFENDER:
            unseen = [n for n in range(BEACHES) if not copy.seen[n]]
            dealt = dealer.shuffled(sorted([copy.garrison[n] for n in unseen]))
            for n, garrison in zip(unseen, dealt):
                copy.garrison[n] = garrison
        return copy

    def valuation(self) -> Valuation:
        return LandingValuation()


LANDING = LandingTitle(hidden=True)
OPEN_LANDING = LandingTitle(hidden=False)
