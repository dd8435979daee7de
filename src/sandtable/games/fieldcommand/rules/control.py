"""Brigade, 'Control': every sector belongs to exactly one army (FC-BG-6); what changes with it."""

from typing import ClassVar

from mypy_extensions import i64

from sandtable.games.fieldcommand import event, rule, verb
from sandtable.games.fieldcommand.asks import PlaceUnit
from sandtable.games.fieldcommand.board import MISSION, NEW, REFUELLING, SILENT, FieldBoard, eliminate
from sandtable.games.fieldcommand.material import DIVISION, SECTORS, UNITS, FieldData, side_of_army
from sandtable.games.fieldcommand.rules.division import LoseSupply
from sandtable.games.fieldcommand.rules.victory import check_invader, check_ranks
from sandtable.kernel.actions import noun_of
from sandtable.kernel.flow import EVERYONE, GO_ON, OVER, Event, Section
from sandtable.kernel.words import Shown, on_space, say
from sandtable.kit import beats
from sandtable.kit.story import tells


def take_control(b: FieldBoard, place: i64, army: i64, why: i64) -> None:
    """A sector changes hands, with all that lies in it, at once: its objective, its airfield, its supply point."""
    before: i64 = b.control[place]
    if before == army:
        return
    b.set_control(place, army)
    b.tell(EVERYONE, why, event.CONTROL, place, army, before)
    enemies = side_of_army(before) != side_of_army(army)
    if enemies and b.t.airfield[place]:
        b.call(Rebase(place))
    if enemies and b.t.supply_point[place] and b.level >= DIVISION:
        if b.dump == place:
            b.tell(EVERYONE, rule.CARD_S04, event.BLOWN_UP, place)
        else:
            b.call(LoseSupply(before, army))
    check_invader(b)
    check_ranks(b, place, before)


def settle(b: FieldBoard, place: i64) -> None:
    """FC-BG-8, FC-X-18, FC-X-50: a sector with units of one other army only becomes that army's at once, allies
    included; then it is decided whose its captured guns are (R-21). FC-BG-10, FC-X-10, FC-X-48, R-76: aircraft count
    for nothing."""
    if place >= SECTORS or place < 0 or b.contested(place):
        return
    take_control(b, place, heir(b, place), rule.BG_8)
    if b.t.guns[place]:
        decide_guns(b, place)


def heir(b: FieldBoard, place: i64) -> i64:
    """FC-BG-8: who has a sector that is not contested: the one who controls it, unless only others stand there; of two
    allies then the one whose turn comes first (R-78)."""
    there = [army for army in b.c.order if b.army_count(army, place) > 0]
    holder: i64 = b.control[place]
    if holder in there or not there or (len(there) > 1 and b.version < 2):
        return holder
    return there[0]


def decide_guns(b: FieldBoard, place: i64) -> None:
    """R-21: the captor's if their side controls the sector, else it is eliminated."""
    for u in range(UNITS):
        if b.gun[u] == SILENT and b.where[u] == place:
            holder: i64 = b.control[place]
            if side_of_army(holder) == side_of_army(b.owner[u]):
                eliminate(b, u, rule.R_21)
            else:
                b.owner[u] = holder
                b.gun[u] = NEW
                b.count_in(u, place)
                b.tell(EVERYONE, rule.BG_41, event.GUN_TAKEN, u, holder, place)


class Rebase(Section[FieldBoard]):
    """R-43: aircraft at base on an airfield that falls fly at once to another friendly one, keeping their state;
    without one they are eliminated (FC-X-49)."""

    def __init__(self, place: i64) -> None:
        self.place: i64 = place

    def step(self, b: FieldBoard, n: i64) -> i64:
        for u in range(UNITS):
            stranded = b.where[u] == self.place and not b.t.is_ground[u] and b.air[u] != MISSION
            if stranded and side_of_army(b.owner[u]) != side_of_army(b.control[self.place]):
                fields = b.fields(b.owner[u])
                if len(fields) > 1:
                    b.call(Land(b.seat_of[b.owner[u]], u))
                elif fields:
                    land(b, u, fields[0], rule.R_43)
                else:
                    eliminate(b, u, rule.R_43)
                return GO_ON
        return OVER


def land(b: FieldBoard, u: i64, place: i64, why: i64) -> None:
    """FC-BG-16: an aircraft comes down on an airfield; one that flew or was repaired refuels there."""
    b.put(u, place)
    if why != rule.R_43:
        b.air[u] = REFUELLING
    b.tell(EVERYONE, why, event.LANDED, u, place)


class Land(PlaceUnit):
    """FC-BG-16, FC-BG-17: on which friendly airfield does it land?"""

    cites: ClassVar[int] = rule.BG_16
    stands: ClassVar[str] = "{unit u} lands"
    phase: ClassVar[str] = "Refuel Aircraft"
    asks: ClassVar[str] = "Where does {unit u} land?"
    offered: ClassVar[dict[int, Shown]] = {verb.TO: on_space(say("Land at {place}"))}
    elsewhere: ClassVar[int] = rule.R_72

    def places(self, b: FieldBoard) -> list[int]:
        return b.fields(b.owner[self.u])

    def take(self, b: FieldBoard, seat: i64, act: i64) -> None:
        based = b.air[self.u] != MISSION and b.where[self.u] < SECTORS
        land(b, self.u, noun_of(act), rule.R_43 if based else rule.BG_16)


def changed_hands(t: FieldData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    return [beats.Controlled(space=t.place_ids[told[3]], side=t.sides[told[4]], before=t.sides[told[5]])]


STORY = [
    tells(event.CONTROL, "{place a} now belongs to the {army b}.", "control", "a", beats=changed_hands),
    tells(event.BLOWN_UP, "The stores of {place a} were blown up in time.", "supply", "a"),
    tells(event.GUN_TAKEN, "{unit a} now belongs to the {army b}.", "battle", "c"),
    tells(event.LANDED, "{unit a} lands at {place b}.", "air", "b"),
]  # fmt: skip
