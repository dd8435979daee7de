"""Scenario 01, 'The Almost Naked Island': everybody deploys freely, at the same time and in secret (FC-AR-2)."""

from typing import ClassVar

from mypy_extensions import i64

from sandtable.games.fieldcommand import event, kind, rule, verb
from sandtable.games.fieldcommand.asks import FieldAsk, PlaceUnit
from sandtable.games.fieldcommand.board import FieldBoard, firsts
from sandtable.games.fieldcommand.material import (
    AIRFIELD,
    AUSTRALIAN,
    JAPANESE,
    PLACES,
    SECTORS,
    TO_COME,
    UNITS,
)
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, Ask
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.sealed import Sealed
from sandtable.kernel.words import DANGER, Say, Shown, button, on_piece, on_space, say
from sandtable.kernel.words import DONE as DONE_ROLE
from sandtable.kit.cards import count
from sandtable.kit.story import tells


def in_force(b: FieldBoard, u: i64) -> bool:
    """Whether the unit is deployed at the start, and does not come later."""
    n: i64 = b.t.kind[u]
    return u - b.t.first[n] < b.c.force[b.t.army_of[n]][n]


def force_of(b: FieldBoard, seat: i64) -> list[int]:
    """The units that a seat deploys: fixed guns and Japanese aircraft have their printed places."""
    return [
        u for u in range(UNITS)
        if b.seat_of[b.owner[u]] == seat and in_force(b, u) and b.t.klass[u] != kind.FIXED_GUN
        and not (b.owner[u] == JAPANESE and not b.t.is_ground[u])
    ]  # fmt: skip


def place_fixed(b: FieldBoard) -> None:
    """Fixed guns on their emplacements, one a symbol; the Japanese aircraft on the airfield off the map."""
    guns = [u for u in range(UNITS) if b.where[u] == TO_COME and b.t.klass[u] == kind.FIXED_GUN]
    for s in range(SECTORS):
        for _ in range(b.t.guns[s]):
            if guns:
                b.put(guns.pop(0), s)
    for u in range(UNITS):
        if b.where[u] == TO_COME and b.owner[u] == JAPANESE and not b.t.is_ground[u] and in_force(b, u):
            b.put(u, AIRFIELD)


def own_at(b: FieldBoard, seat: i64, place: i64) -> int:
    """How many ground units a seat has put there; an ally's are not its business yet. Fixed guns stand open."""
    return len([
        u for u in range(UNITS)
        if b.where[u] == place and b.t.is_ground[u]
        and (b.seat_of[b.owner[u]] == seat or b.t.klass[u] == kind.FIXED_GUN)
    ])  # fmt: skip


def kinds_in(b: FieldBoard, seat: i64, place: i64) -> list[int]:
    """The kinds among a seat's units in a place (or still to be placed)."""
    return sorted({b.t.kind[u] for u in force_of(b, seat) if b.where[u] == place})


def fits(b: FieldBoard, seat: i64, n: i64, place: i64) -> i64:
    """The rule that keeps a unit of this kind from being put there, or ALLOWED."""
    if b.t.army_of[n] == JAPANESE:
        return ALLOWED if b.is_active(place) else rule.AR_2
    if place >= SECTORS:
        return rule.BG_5
    if kind.CLASS_OF[n] >= kind.FIGHTER:
        return ALLOWED if b.t.airfield[place] else rule.BG_73
    return ALLOWED if own_at(b, seat, place) < b.t.stacking else rule.BG_11


class FreeDeployment(Sealed[FieldBoard]):
    """FC-AR-2: the Japanese choose four axes and fill them; the Commonwealth players fill sectors, six units at most
    in each. Nobody sees another's deployment, an ally's included, before all have finished."""

    cites: ClassVar[int] = rule.AR_2
    stands: ClassVar[str] = "Everybody deploys in secret"
    phase: ClassVar[str] = "Deployment"
    judges: ClassVar[tuple[int, ...]] = (verb.FILL, verb.PUT, verb.LIFT, verb.OPEN, verb.CONFIRM)
    offered: ClassVar[dict[int, Shown]] = {
        verb.FILL: on_space(say("Choose {place}")),
        verb.USE: button(say("Ready-made deployment"), group="Ready-made"),
        verb.CLEAR: button(say("Take everything back"), DANGER),
        verb.CONFIRM: button(say("Confirm the deployment"), DONE_ROLE, sure=True),
    }

    def question(self, b: FieldBoard, seat: i64) -> Say:
        left = len([u for u in force_of(b, seat) if b.where[u] == TO_COME])
        if b.cursor[seat] >= 0:
            return say("What stands in {place}? Left to place: {n}.", b.cursor[seat], left)
        if seat == 0 and count(b.axes) < b.t.free_axes:
            return say("Open {n} axes, and put your units on them. Left to place: {n}.", b.t.free_axes, left)
        if left == 0:
            return say("Everything is placed. Confirm, or go on changing.")
        return say("Choose a place and put units there. Left to place: {n}.", left)

    def picked(self, b: FieldBoard, seat: i64) -> list[int]:
        return [b.cursor[seat]] if b.cursor[seat] >= 0 else []

    def shown(self, b: FieldBoard, seat: i64, act: i64) -> Shown:
        what, noun = verb_of(act), noun_of(act)
        if what == verb.PUT:
            return button(say("{kind}", noun), group="Put here")
        if what == verb.LIFT:
            return button(say("{kind}", noun), group="Take off here")
        if what == verb.OPEN:
            word = "Close {place}" if b.is_active(noun) else "Open {place}"
            return button(say(word, noun), group="Axes")
        return super().shown(b, seat, act)

    def offers(self, b: FieldBoard, seat: i64) -> list[int]:
        found: list[int] = []
        cursor: i64 = b.cursor[seat]
        if cursor >= 0:
            found += [action(verb.PUT, n) for n in kinds_in(b, seat, TO_COME)]
            found += [action(verb.LIFT, n) for n in kinds_in(b, seat, cursor)]
        if seat == 0:
            found += [action(verb.OPEN, SECTORS + a) for a in range(9)]
            found += [action(verb.FILL, SECTORS + a) for a in range(9)]
        else:
            found += [action(verb.FILL, s) for s in range(SECTORS)]
        return [*found, plain(verb.USE), plain(verb.CLEAR), plain(verb.CONFIRM)]

    def barred(self, b: FieldBoard, seat: i64, act: i64) -> i64:
        what, noun = verb_of(act), noun_of(act)
        cursor: i64 = b.cursor[seat]
        if what == verb.FILL:
            if noun == cursor or noun >= PLACES:
                return NOT_OFFERED
            wrong = not b.is_active(noun) if seat == 0 else noun >= SECTORS
            return rule.AR_2 if wrong and b.bars(rule.AR_2) else ALLOWED
        if what == verb.PUT:
            if cursor < 0 or noun not in kinds_in(b, seat, TO_COME):
                return NOT_OFFERED
            bar = fits(b, seat, noun, cursor)
            return bar if bar != ALLOWED and b.bars(bar) else ALLOWED
        if what == verb.LIFT:
            return ALLOWED if cursor >= 0 and noun in kinds_in(b, seat, cursor) else NOT_OFFERED
        if what == verb.OPEN:
            if seat != 0 or not SECTORS <= noun < PLACES:
                return NOT_OFFERED
            full = not b.is_active(noun) and count(b.axes) >= b.t.free_axes
            return rule.AR_2 if full and b.bars(rule.AR_2) else ALLOWED
        if what == verb.CLEAR:
            some = [u for u in force_of(b, seat) if b.where[u] != TO_COME]
            return ALLOWED if some else NOT_OFFERED
        if what == verb.CONFIRM:
            left = [u for u in force_of(b, seat) if b.where[u] == TO_COME]
            unready = left or (seat == 0 and count(b.axes) != b.t.free_axes)
            return rule.AR_2 if unready and b.bars(rule.AR_2) else ALLOWED
        return ALLOWED

    def prepare(self, b: FieldBoard, seat: i64, act: i64) -> bool:
        what, noun = verb_of(act), noun_of(act)
        if what == verb.FILL:
            b.cursor[seat] = noun
        elif what == verb.PUT or what == verb.LIFT:
            frm = TO_COME if what == verb.PUT else b.cursor[seat]
            to = b.cursor[seat] if what == verb.PUT else TO_COME
            for u in force_of(b, seat):
                if b.t.kind[u] == noun and b.where[u] == frm:
                    b.put(u, to)
                    break
        elif what == verb.OPEN:
            toggle(b, seat, noun)
        elif what == verb.CLEAR or what == verb.USE:
            for u in force_of(b, seat):
                b.put(u, TO_COME)
            b.cursor[seat] = -1
            if what == verb.USE:
                ready_made(b, seat)
        else:
            b.cursor[seat] = -1
            b.tell(EVERYONE, rule.AR_2, event.DEPLOYED, b.role(seat))
            return True
        return False

    def opened(self, b: FieldBoard, answers: list[int]) -> None:
        b.uncovered = True
        b.tell(EVERYONE, rule.AR_2, event.REVEALED)
        for a in range(9):
            if (b.axes >> a) & 1:
                b.tell(EVERYONE, rule.AR_2, event.AXIS_OPEN, SECTORS + a)


def toggle(b: FieldBoard, seat: i64, axis: i64) -> None:
    """An axis that is closed again gives its units back."""
    b.axes ^= 1 << (axis - SECTORS)
    if not b.is_active(axis):
        if b.cursor[seat] == axis:
            b.cursor[seat] = -1
        for u in force_of(b, seat):
            if b.where[u] == axis:
                b.put(u, TO_COME)


def ready_made(b: FieldBoard, seat: i64) -> None:
    """The historic deployment; the Japanese put what stood on axis F on axis D, and open A to D."""
    if seat == 0:
        b.axes = 15
    for army, place, counts in b.t.campaigns[0].deploy:
        if b.seat_of[army] != seat:
            continue
        for n in range(kind.KINDS):
            for _ in range(counts[n]):
                for u in force_of(b, seat):
                    if b.t.kind[u] == n and b.where[u] == TO_COME:
                        b.put(u, SECTORS + 3 if place == SECTORS + 5 else place)
                        break


# -- too many in a sector ------------------------------------------------------------------------------------------


def find_surplus(b: FieldBoard) -> None:
    """The sectors in which the two secret Commonwealth deployments together exceed the limit (FC-X-34)."""
    b.surplus = [s for s in range(SECTORS) if b.side_count(1, s) > b.t.stacking]


class ShiftSurplus(FieldAsk):
    """FC-AR-2: the Australians move what is too many, to a neighbouring sector with room, or else to any."""

    cites: ClassVar[int] = rule.AR_2
    stands: ClassVar[str] = "The Australians make room"
    phase: ClassVar[str] = "Deployment"
    asks: ClassVar[str] = "Which unit makes room?"
    offered: ClassVar[dict[int, Shown]] = {verb.PICK: on_piece(say("{unit} makes room"))}
    judges: ClassVar[tuple[int, ...]] = (verb.PICK,)
    elsewhere: ClassVar[int] = rule.AR_2

    def offers(self, b: FieldBoard, seat: i64) -> list[int]:
        return [action(verb.PICK, u) for u in firsts(b, b.units_at(AUSTRALIAN, b.surplus[0]))]

    def take(self, b: FieldBoard, seat: i64, act: i64) -> None:
        b.call(ShiftTo(seat, noun_of(act)))


class ShiftTo(PlaceUnit):
    """Where the surplus unit goes."""

    cites: ClassVar[int] = rule.AR_2
    asks: ClassVar[str] = "Where does {unit u} go?"
    offered: ClassVar[dict[int, Shown]] = {verb.TO: on_space(say("To {place}"))}
    elsewhere: ClassVar[int] = rule.BG_11

    def before(self, b: FieldBoard) -> Ask[FieldBoard] | None:
        return ShiftSurplus(self.seat)

    def places(self, b: FieldBoard) -> list[int]:
        near = [s for s in b.t.near[b.where[self.u]] if s < SECTORS and b.room(1, s) > 0]
        return near or [s for s in range(SECTORS) if b.room(1, s) > 0]

    def take(self, b: FieldBoard, seat: i64, act: i64) -> None:
        frm: i64 = b.where[self.u]
        b.put(self.u, noun_of(act))
        b.tell(EVERYONE, rule.AR_2, event.MOVED, self.u, frm, noun_of(act))


STORY = [
    tells(event.DEPLOYED, "{who a} have deployed.", "set-up"),
    tells(event.REVEALED, "All deployments are shown.", "set-up"),
]
