"""The board: what stands where, who controls what, what each seat may be asked about it."""

from typing import Final

from mypy_extensions import i64

from sandtable.games.fieldcommand import event, kind
from sandtable.games.fieldcommand.material import (
    AIRFIELD,
    BRIGADE,
    CORPS,
    DIVISION,
    GONE,
    JAPANESE,
    LOST,
    PLACES,
    SECTORS,
    UNITS,
    Campaign,
    FieldData,
)
from sandtable.games.fieldcommand.state import FieldState
from sandtable.kernel.flow import EVERYONE, FIRST_ENDING
from sandtable.kit.bits import bit

# The states of an aircraft.
READY: Final = 0
MISSION: Final = 1
REFUELLING: Final = 2
DAMAGED: Final = 3
REPAIRING: Final = 4
AIR_STATES: Final = ("ready", "mission", "refuelling", "damaged", "repair")

ROAD_ONLY: Final = 64
"""In `steps`: the unit crossed water by road, so it goes on by road or not at all (FC-BG-24, FC-BG-25)."""
ALL_ROAD: Final = 16
"""In `steps`: every step of this turn was made along a road."""
DONE: Final = 32
"""In `steps`: the unit moves no more in this turn."""
COUNT: Final = 15

SILENT: Final = 1
NEW: Final = 2

# Bits of `marks`: what cards have given a unit for this turn.
MARCH: Final = 1
BOAT: Final = 2
GHOST: Final = 4
PASSED: Final = 8
"""FC-CARD-D12: the unit has passed through an enemy sector."""
FERRIED: Final = 32
"""FC-CARD-D06: it crossed water in a boat in this turn."""

BIDDEN: Final = 64
"""FC-CARD-D11: the unit began the turn in the sector that must be left."""

ANY_ROOM: Final = 999
ALL_SECTORS: Final = (1 << 40) - 1

OBJECTIVES: Final = FIRST_ENDING
TIME: Final = FIRST_ENDING + 1
BATTLE_WON: Final = FIRST_ENDING + 2
BATTLE_HELD: Final = FIRST_ENDING + 3
BATTLE_DRAWN: Final = FIRST_ENDING + 4
RANKED: Final = FIRST_ENDING + 5
GRADED: Final = FIRST_ENDING + 6
ENDINGS: Final = {
    1: "resigned", 2: "agreed", OBJECTIVES: "objectives", TIME: "time", BATTLE_WON: "battle-won",
    BATTLE_HELD: "battle-held", BATTLE_DRAWN: "battle-drawn", RANKED: "ranked", GRADED: "graded",
}  # fmt: skip


class FieldBoard(FieldState):
    """A game of Field Command."""

    def __init__(self, t: FieldData, seats: i64) -> None:
        super().__init__(seats)
        self.t: FieldData = t
        self.c: Campaign = t.campaigns[0]
        self.chart: i64 = 0
        # What `supplied` said last for each side, and for which control, contests and axes; no part of the position.
        self.known: list[int] = [0, 0]
        self.known_for: list[int] = [-1, -1]
        self.known_both: list[int] = [-1, -1]
        self.known_axes: list[int] = [-1, -1]

    def fork(self) -> "FieldBoard":
        o = FieldBoard(self.t, self.seats)
        o.c = self.c
        o.chart = self.chart
        o.known = self.known[:]
        o.known_for = self.known_for[:]
        o.known_both = self.known_both[:]
        o.known_axes = self.known_axes[:]
        self.copy_into(o)
        return o

    def set_rows(self, rows: list[list[int]]) -> None:
        super().set_rows(rows)
        self.derive()

    def clear_units(self) -> None:
        """No unit is in the game yet."""
        t = self.t
        self.where = [GONE] * UNITS
        self.owner = [t.army_of[n] for n in t.kind]
        self.air = [READY] * UNITS
        self.gun = [0] * UNITS
        self.control = [0] * PLACES
        self.clear_moves()
        self.derive()

    def clear_moves(self) -> None:
        """A new turn: nothing has moved or fired."""
        self.steps = [0] * UNITS
        self.entry = [-1] * UNITS
        self.fired = [-1] * UNITS
        self.marks = [0] * UNITS
        self.launched = []

    def set_control(self, place: i64, army: i64) -> None:
        self.control[place] = army
        if place < SECTORS:
            if army == JAPANESE:
                self.held_c &= ~bit(place)
            else:
                self.held_c |= bit(place)

    def derive(self) -> None:
        """What follows from `where` and `control`."""
        self.held_c = 0
        for s in range(len(self.control)):
            self.set_control(s, self.control[s])
        self.ground = [0] * (3 * PLACES)
        self.occupied_j = 0
        self.occupied_c = 0
        for u in range(len(self.where)):
            if 0 <= self.where[u] < PLACES and self.t.is_ground[u] and self.gun[u] != SILENT:
                self.count_in(u, self.where[u])

    # -- seats -------------------------------------------------------------------------------------------------

    def side_of(self, seat: i64) -> i64:
        return 1 if seat else 0

    def is_map(self) -> bool:
        return self.level >= BRIGADE

    def role(self, seat: i64) -> i64:
        """The number of a seat among all that the title has (title.toml): what is told of it says who it is."""
        if self.level and self.scenario < 2:
            return 4 + seat
        if self.players == 3:
            return 0 if seat == 0 else 1 + seat
        return seat

    def holds(self, seat: i64, army: i64) -> bool:
        return seat >= 0 and self.seat_of[army] == seat

    # -- places and units --------------------------------------------------------------------------------------

    def count_in(self, u: i64, place: i64) -> None:
        army: i64 = self.owner[u]
        self.ground[army * PLACES + place] += 1
        if army == JAPANESE:
            self.occupied_j |= bit(place)
        else:
            self.occupied_c |= bit(place)

    def count_out(self, u: i64, place: i64) -> None:
        army: i64 = self.owner[u]
        self.ground[army * PLACES + place] -= 1
        if army == JAPANESE:
            if self.ground[place] == 0:
                self.occupied_j &= ~bit(place)
        elif self.ground[PLACES + place] + self.ground[2 * PLACES + place] == 0:
            self.occupied_c &= ~bit(place)

    def put(self, u: i64, place: i64) -> None:
        """The unit stands in this place now, or nowhere."""
        ground = self.t.is_ground[u] and self.gun[u] != SILENT
        was: i64 = self.where[u]
        if ground and was >= 0 and was < PLACES:
            self.count_out(u, was)
        self.where[u] = place
        if ground and place >= 0 and place < PLACES:
            self.count_in(u, place)

    def hush(self, u: i64) -> None:
        """R-21: a captured gun stands silent and counts for nothing."""
        self.count_out(u, self.where[u])
        self.gun[u] = SILENT
        self.fired[u] = -1

    def side_count(self, side: i64, place: i64) -> i64:
        """FC-X-34: the ground units of a side, both Commonwealth armies together."""
        if side == 0:
            return self.ground[place]
        return self.ground[PLACES + place] + self.ground[2 * PLACES + place]

    def army_count(self, army: i64, place: i64) -> i64:
        return self.ground[army * PLACES + place]

    def occupied(self, side: i64, place: i64) -> bool:
        return (((self.occupied_c if side else self.occupied_j) >> place) & 1) == 1

    def contested(self, place: i64) -> bool:
        """FC-BG-7: ground units of both sides."""
        return ((self.occupied_j & self.occupied_c) >> place) & 1 == 1

    def friendly(self, side: i64, place: i64) -> bool:
        """R-24: controlled by the own side, ally included."""
        return (self.control[place] == JAPANESE) == (side == 0)

    def room(self, side: i64, place: i64) -> i64:
        """FC-BG-11, FC-ER-8, FC-X-35: how many ground units more may stop there; axes have no limit."""
        if place >= SECTORS:
            return ANY_ROOM
        return self.t.stacking - self.side_count(side, place)

    def is_active(self, axis: i64) -> bool:
        """R-63: whether this place is an active axis."""
        return axis >= SECTORS and axis < PLACES and ((self.axes >> (axis - SECTORS)) & 1) == 1

    def active_axes(self) -> list[int]:
        return [axis for axis in range(SECTORS, PLACES) if self.is_active(axis)]

    def units_at(self, army: i64, place: i64) -> list[int]:
        """The army's ground units there that are not silent guns."""
        found: list[int] = []
        if self.ground[army * PLACES + place] == 0:
            return found
        for u in range(UNITS):
            if (
                self.where[u] == place
                and self.owner[u] == army
                and self.t.is_ground[u]
                and self.gun[u] != SILENT
            ):
                found.append(u)
        return found

    def klass(self, u: i64) -> i64:
        return self.t.klass[u]

    def is_mobile(self, u: i64) -> bool:
        """FC-BG-20: fixed artillery never moves."""
        return self.t.klass[u] != kind.FIXED_GUN

    # -- supply (rules/division.py tells the rest) -------------------------------------------------------------

    def supplied(self, side: i64) -> i64:
        """FC-DV-5 to FC-DV-7, FC-X-44, R-34: the places that are linked to a supply point of this side, as bits."""
        both: i64 = self.occupied_j & self.occupied_c
        if (
            self.known_for[side] == self.held_c
            and self.known_both[side] == both
            and self.known_axes[side] == self.axes
        ):
            return self.known[side]
        free: i64 = (self.held_c if side else ALL_SECTORS & ~self.held_c) & ~both
        reached: i64 = free & self.t.supply_mask
        if (self.c.invader == JAPANESE) == (side == 0):
            reached |= self.axes << SECTORS
        edge: i64 = reached
        dry = self.t.dry
        while edge:
            following: i64 = 0
            n: i64 = 0
            left = edge
            while left:
                if left & 1:
                    following |= dry[n]
                left >>= 1
                n += 1
            edge = following & free & ~reached
            reached |= edge
        self.known_for[side] = self.held_c
        self.known_both[side] = both
        self.known_axes[side] = self.axes
        self.known[side] = reached
        return reached

    def in_supply(self, side: i64, place: i64, reached: i64) -> bool:
        """R-32: the unit's own sector is the first link whatever its state; `reached` is what `supplied` says."""
        if (reached >> place) & 1:
            return True
        return (self.t.dry[place] & reached) != 0

    def afford(self, army: i64, cost: i64) -> bool:
        """R-35: below Division level nothing costs anything."""
        return self.level < DIVISION or self.tokens[army] >= cost

    # -- dice --------------------------------------------------------------------------------------------------

    def attack_dice(self, u: i64) -> list[int]:
        """FC-CO-4: what the attack chart of the year says of a unit."""
        return self.t.attack[self.chart][self.t.kind[u]]

    def defence_dice(self, u: i64) -> list[int]:
        return self.t.defence[self.chart][self.t.kind[u]]

    # -- airfields ---------------------------------------------------------------------------------------------

    def fields(self, army: i64) -> list[int]:
        """R-24, R-72: where aircraft of this army may land: friendly uncontested airfields, and the one off the map."""
        side: i64 = 0 if army == JAPANESE else 1
        found = [s for s in self.t.airfields if self.friendly(side, s) and not self.contested(s)]
        if self.c.offmap[army]:
            found.append(AIRFIELD)
        return found

    def has_event(self, e: i64) -> bool:
        """Whether an Event is in effect (FC-CP-16)."""
        return self.events[e] != 0

    def plays_cards(self) -> bool:
        return self.level >= CORPS

    # -- battles -----------------------------------------------------------------------------------------------

    def decider(self) -> i64:
        """R-40: the army that orders the defending line and decides on retreat."""
        if self.sector < 0:
            return self.defenders
        army: i64 = self.control[self.sector]
        if (army == JAPANESE) != (self.attackers == JAPANESE) and self.army_count(army, self.sector) > 0:
            return army
        for other in range(3):
            if (other == JAPANESE) != (self.attackers == JAPANESE) and self.army_count(
                other, self.sector
            ) > 0:
                return other
        return army

    def enemy_count(self, army: i64, place: i64) -> i64:
        return self.side_count(1 if army == JAPANESE else 0, place)


def sort_of(b: FieldBoard, u: i64) -> i64:
    """A number for all that tells a unit from others: kind, owner, place, and what it has done in this turn."""
    found: i64 = b.t.kind[u] * 4 + b.owner[u]
    found = found * 64 + b.where[u] + 4
    found = found * 128 + b.steps[u]
    found = found * 64 + b.entry[u] + 1
    found = found * 128 + b.marks[u]
    found = found * 64 + b.fired[u] + 1
    return (found * 4 + b.gun[u]) * 8 + b.air[u]


def alike(b: FieldBoard, u: i64, v: i64) -> bool:
    """Whether two units of one place can stand for each other: of units that are alike only the first is offered."""
    return sort_of(b, u) == sort_of(b, v)


def firsts(b: FieldBoard, units: list[int]) -> list[int]:
    """Of units that are alike, the first."""
    found: list[int] = []
    seen: set[int] = set()
    for u in units:
        sort = sort_of(b, u)
        if sort not in seen:
            seen.add(sort)
            found.append(u)
    return found


def eliminate(b: FieldBoard, u: i64, why: i64) -> None:
    """FC-BG-40: the unit leaves the game."""
    place: i64 = b.where[u]
    b.put(u, LOST)
    b.gun[u] = 0
    b.fired[u] = -1
    b.tell(EVERYONE, why, event.LOST, u, b.owner[u], place if place >= 0 else -1)
