"""Brigade, 'Deploy Reinforcements': what the orders print, another axis in Scenario 01, the flotilla in Scenario 02."""

from typing import ClassVar

from mypy_extensions import i64

from sandtable.games.fieldcommand import event, rule, verb
from sandtable.games.fieldcommand.asks import FieldAsk, FieldSection, PlaceUnit, repeat
from sandtable.games.fieldcommand.board import FieldBoard, firsts
from sandtable.games.fieldcommand.material import (
    FLOTILLA,
    SECTORS,
    TO_COME,
    UNITS,
    FieldData,
    side_of_army,
)
from sandtable.games.fieldcommand.rules.control import settle
from sandtable.games.fieldcommand.telling import side_of
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Ask, Event
from sandtable.kernel.words import DONE, Say, Shown, button, on_piece, on_space, say
from sandtable.kit import beats
from sandtable.kit.story import tells

# -- reinforcements ----------------------------------------------------------------------------------------------


class Reinforce(FieldSection):
    """FC-BG-63, R-46: what the order prints arrives after combat; Scenario 01: another axis; Scenario 02: the
    flotilla."""

    cites: ClassVar[int] = rule.BG_63
    steps: ClassVar[tuple[str, ...]] = ("axis", "due", "place", "flotilla")

    def step(self, b: FieldBoard, n: i64) -> i64:
        if n == 0:
            if b.army == b.c.invader and b.period in b.c.choose_axis and b.axes != 511:
                b.call(OpenAxis(b.seat_of[b.army]))
        elif n == 1:
            muster_due(b)
            b.asking = 0
        elif n == 2:
            place_due(b)
        elif n == 3:
            waiting = b.army == b.c.invader and b.placed < b.t.flotilla and len(at_sea(b)) > 0
            repeat(b, Flotilla(b.seat_of[b.army]), waiting and b.axes != 0)
        else:
            b.asking = 0
            return OVER
        return GO_ON


def muster_due(b: FieldBoard) -> None:
    """The units that this period brings this army, with their places (-1: any active axis, -2: any depot)."""
    for arrival in b.c.arrivals[b.period - 1]:
        if arrival.army == b.army:
            for n in range(len(arrival.units)):
                for _ in range(arrival.units[n]):
                    for u in range(UNITS):
                        if b.t.kind[u] == n and b.where[u] == TO_COME and u not in b.due[::2]:
                            b.due = [*b.due, u, arrival.place]
                            break


def arrival_places(b: FieldBoard, u: i64, printed: i64) -> list[int]:
    """R-46: the printed place if it is friendly and has room, even if contested; else any friendly supply point with
    room, for the invader any active axis; else the unit waits."""
    army: i64 = b.owner[u]
    side = side_of_army(army)
    if printed >= 0 and b.friendly(side, printed) and b.room(side, printed) > 0:
        return [printed]
    if army == b.c.invader:
        return b.active_axes()
    return [s for s in b.t.supply_points if b.friendly(side, s) and b.room(side, s) > 0]


def place_due(b: FieldBoard) -> None:
    """One after the other; `asking` counts those that must wait."""
    while b.asking < len(b.due):
        u: i64 = b.due[b.asking]
        if b.owner[u] != b.army:
            b.asking += 2
            continue
        places = arrival_places(b, u, b.due[b.asking + 1])
        if not places:
            b.asking += 2
            continue
        if len(places) > 1:
            b.again(PlaceArrival(b.seat_of[b.army], u))
            return
        arrive(b, u, places[0])


def arrive(b: FieldBoard, u: i64, place: i64) -> None:
    at = b.due.index(u)
    b.due = [*b.due[:at], *b.due[at + 2 :]]
    b.put(u, place)
    b.tell(EVERYONE, rule.BG_63, event.ARRIVES, u, place)
    settle(b, place)


class PlaceArrival(PlaceUnit):
    """R-46: where does a reinforcement arrive?"""

    cites: ClassVar[int] = rule.BG_63
    offered: ClassVar[dict[int, Shown]] = {verb.TO: on_space(say("At {place}"))}
    elsewhere: ClassVar[int] = rule.R_46

    def question(self, b: FieldBoard, seat: i64) -> Say:
        return say("Where does a unit arrive ({kind})?", b.t.kind[self.u])

    def places(self, b: FieldBoard) -> list[int]:
        return arrival_places(b, self.u, b.due[b.due.index(self.u) + 1])

    def take(self, b: FieldBoard, seat: i64, act: i64) -> None:
        arrive(b, self.u, noun_of(act))


class OpenAxis(FieldAsk):
    """FC-AR-2: in two periods of Scenario 01 the Japanese may activate one more axis of either kind."""

    cites: ClassVar[int] = rule.AR_2
    asks: ClassVar[str] = "Which further axis do you open?"
    offered: ClassVar[dict[int, Shown]] = {
        verb.OPEN: on_space(say("Open {place}"), sure=True),
        verb.DONE: button(say("None"), DONE),
    }
    judges: ClassVar[tuple[int, ...]] = (verb.OPEN,)
    elsewhere: ClassVar[int] = rule.AR_2

    def offers(self, b: FieldBoard, seat: i64) -> list[int]:
        found = [action(verb.OPEN, SECTORS + a) for a in range(9) if not (b.axes >> a) & 1]
        found.append(plain(verb.DONE))
        return found

    def take(self, b: FieldBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == verb.OPEN:
            b.axes |= 1 << (noun_of(act) - SECTORS)
            b.tell(EVERYONE, rule.AR_2, event.AXIS_OPEN, noun_of(act))


def at_sea(b: FieldBoard) -> list[int]:
    return firsts(b, [u for u in range(UNITS) if b.where[u] == FLOTILLA and b.owner[u] == b.army])


class Flotilla(FieldAsk):
    """FC-AR-3, FC-BG-72: units of the invasion flotilla go to sea axes, some each period."""

    cites: ClassVar[int] = rule.AR_3
    asks: ClassVar[str] = "Which unit of the flotilla goes to an axis?"
    offered: ClassVar[dict[int, Shown]] = {
        verb.SEND: on_piece(say("Send {unit}")),
        verb.DONE: button(say("No more"), DONE),
    }
    judges: ClassVar[tuple[int, ...]] = (verb.SEND,)

    def offers(self, b: FieldBoard, seat: i64) -> list[int]:
        return [action(verb.SEND, u) for u in at_sea(b)] + [plain(verb.DONE)]

    def barred(self, b: FieldBoard, seat: i64, act: i64) -> i64:
        if verb_of(act) == verb.SEND and b.where[noun_of(act)] != FLOTILLA and b.bars(rule.BG_72):
            return rule.BG_72
        return ALLOWED

    def take(self, b: FieldBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == verb.DONE:
            b.answer = 1
        else:
            b.call(SendTo(seat, noun_of(act)))


class SendTo(PlaceUnit):
    """FC-AR-3: any active sea axis."""

    cites: ClassVar[int] = rule.AR_3
    asks: ClassVar[str] = "To which axis does {unit u} go?"
    offered: ClassVar[dict[int, Shown]] = {verb.TO: on_space(say("To {place}"))}
    elsewhere: ClassVar[int] = rule.R_63

    def before(self, b: FieldBoard) -> Ask[FieldBoard] | None:
        return Flotilla(self.seat)

    def places(self, b: FieldBoard) -> list[int]:
        return b.active_axes()

    def take(self, b: FieldBoard, seat: i64, act: i64) -> None:
        b.put(self.u, noun_of(act))
        b.placed += 1
        b.tell(EVERYONE, rule.AR_3, event.ARRIVES, self.u, noun_of(act))


def arrived(t: FieldData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    u = told[3]
    return [beats.Appeared(space=t.place_ids[told[4]], piece=t.unit_ids[u], side=side_of(t, u))]


STORY = [
    tells(event.AXIS_OPEN, "{place a} becomes active.", "turn", "a"),
    tells(event.ARRIVES, "{unit a} arrives at {place b}.", "move", "b", beats=arrived),
]
