"""Movement: any, all or none of the units, one after the other. Sections 5.0 to 5.3, 6.0 to 6.1.

A unit is picked, then its way: `to` a hex in reach by the cheapest way, or `step` by step where the way matters (every
hex passed changes hands), or by infiltration. Where it stops its move is over; a unit that was put down where it stood
has not moved, and may be picked again once another has.
"""

from typing import Any, ClassVar, Final, TypeVar

from mypy_extensions import i64, mypyc_attr

from sandtable.kernel.actions import NO_NOUN, action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Ask, Event, Section
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.words import CANCEL, DONE, Say, Shown, button, on_space, say
from sandtable.kit.story import tells
from sandtable.series.fire_and_movement import event, rule, verb
from sandtable.series.fire_and_movement.folio import Folio
from sandtable.series.fire_and_movement.rules.board import (
    FIRST_TITLE_VERB,
    MOBILE,
    MOBILE_MOVEMENT,
    MOVED,
    MOVEMENT,
    NORMAL,
    STAYS,
    STOOD,
)
from sandtable.series.fire_and_movement.rules.reach import WAY_BITS, MoveReach
from sandtable.series.fire_and_movement.rules.standard import FolioBoard
from sandtable.series.fire_and_movement.rules.telling import (
    counted,
    moved,
    on_unit,
    packed_way,
    paid_for,
    place_of,
    way_of,
)

F = TypeVar("F", bound=FolioBoard)


@mypyc_attr(allow_interpreted_subclasses=True)
class MovementPhase(Section[FolioBoard]):
    """FM-5.0a: a side's movement phase, or its mobile movement phase: units move until their owner is done."""

    def __init__(self, seat: i64, mobile: i64) -> None:
        self.seat: i64 = seat
        self.mobile: i64 = mobile

    steps = ("begin", "moves")

    def heading(self) -> i64:
        return rule.FM_4_1B if self.mobile else rule.FM_5_0A

    def crumb(self, b: FolioBoard) -> Say | None:
        return b.phase_words(self.seat)

    def step(self, b: FolioBoard, n: i64) -> i64:
        if n == 0:
            b.phase = MOBILE_MOVEMENT if self.mobile else MOVEMENT
            b.phase_done = 0
            b.active = self.seat
            b.phase_begins(self.seat)
            b.tell(EVERYONE, self.heading(), event.PHASE, self.seat, b.phase)
            return GO_ON
        if n == 1:
            if b.phase_done == 0:
                if self.mobile and not can_move(b, self.seat, MOBILE):
                    if not has_moved(b, self.seat):
                        b.tell(EVERYONE, self.heading(), event.SKIPPED, self.seat, b.phase)
                else:
                    b.again(b.movement_ask(self.seat, MOBILE if self.mobile else NORMAL))
            return GO_ON
        return OVER


def can_move(b: FolioBoard, seat: i64, mode: i64) -> bool:
    """Whether any unit of a side may be picked to move in this way."""
    for u in b.f.of_side[seat]:
        if b.place[u] >= 0 and pick_bar(b, seat, u, mode) == ALLOWED:
            return True
    return False


def has_moved(b: FolioBoard, seat: i64) -> bool:
    """Whether a side has done anything in its movement phase."""
    for u in b.f.of_side[seat]:
        if b.flags[u] & (MOVED | STAYS):
            return True
    return False


def pick_bar(b: FolioBoard, seat: i64, u: i64, mode: i64) -> i64:
    """The rule by which a unit may not be picked to move, or ALLOWED."""
    if u >= b.f.units or b.f.side[u] != seat or b.place[u] < 0:
        return rule.FM_5_0A if b.bars(rule.FM_5_0A) else ALLOWED
    if b.flags[u] & (MOVED | STAYS) and b.bars(rule.FM_5_0C):
        return rule.FM_5_0C
    return b.move_bar(u, mode)


@mypyc_attr(allow_interpreted_subclasses=True)
class MoveChoice(Ask[F]):
    """FM-5.0a: which unit moves next. A folio adds what else its movement phase allows."""

    judges: ClassVar[tuple[int, ...]] = (verb.MOVE,)

    def __init__(self, seat: i64, mode: i64) -> None:
        super().__init__(seat)
        self.mode: i64 = mode

    def heading(self) -> i64:
        return rule.FM_4_1B if self.mode == MOBILE else rule.FM_5_0A

    def question(self, b: F, seat: i64) -> Say:
        if self.mode == MOBILE:
            return say("Mobile movement: choose a mobile unit, or be done.")
        return say("Movement: choose a unit, or be done.")

    def shown(self, b: F, seat: i64, act: i64) -> Shown:
        if verb_of(act) == verb.MOVE:
            u = noun_of(act)
            return on_unit(b, u, say("Move {name} in {space}", u, b.place[u]), "Move")
        return button(say("Movement is done"), DONE)

    def varies(self, b: F, seat: i64, act: i64) -> i64:
        return place_of(b, noun_of(act))

    def offers(self, b: F, seat: i64) -> list[int]:
        found: list[Any] = []
        for u in b.f.of_side[seat]:
            if b.place[u] >= 0 and b.flags[u] & (MOVED | STAYS) == 0:
                found.append(b.f.move_actions[u])
        found.append(plain(verb.DONE))
        return found

    def barred(self, b: F, seat: i64, act: i64) -> i64:
        if verb_of(act) == verb.MOVE:
            return pick_bar(b, seat, noun_of(act), self.mode)
        return ALLOWED

    def take(self, b: F, seat: i64, act: i64) -> None:
        if verb_of(act) == verb.MOVE:
            begin_move(b, seat, noun_of(act), self.mode)
        else:
            b.phase_done = 1


class ChooseMove(MoveChoice[FolioBoard]):
    """The same in a folio that adds nothing."""


def begin_move(b: FolioBoard, seat: i64, u: i64, mode: i64) -> None:
    """Ask where a unit (and whoever must go with it) moves."""
    partner = b.partner_of(u, mode)
    b.call(ChooseWay(seat, u, partner, mode, b.allowance(u, partner, mode), 1))


def reach_of(b: FolioBoard, u: i64, partner: i64, mode: i64, points: i64, first: bool) -> MoveReach:
    """The reach of the unit that is moving: searched once, and kept while nothing changes."""
    kept = b.reach
    if kept.fits(u, mode, b.place[u], points, first, b.changes):
        return kept
    found = b.find_reach(u, partner, mode, points, first)
    b.reach = found
    return found


def end_bar(b: FolioBoard, u: i64, partner: i64, h: i64) -> i64:
    """FM-5.3a: whether a move may end in a hex."""
    if partner >= 0:
        return b.pair_bar(u, partner, h)
    return b.stack_bar(u, h)


def ends_at_or_beyond(
    b: FolioBoard, u: i64, partner: i64, mode: i64, at: i64, left: i64, reach: MoveReach | None
) -> bool:
    """Whether a move that comes into a hex with so many points left can end there, or somewhere beyond. `reach` is the
    unit's before this step; None where the step may close more than the hex that it leaves."""
    why = b.why
    b.why = None
    found = end_bar(b, u, partner, at) == ALLOWED
    if not found and left > 0 and not b.stops_at(b.f.side[u], mode, at):
        if reach is not None:
            found = ends_beside(b, u, partner, mode, at, left, reach)
        found = found or ends_beyond(b, u, partner, mode, at, left)
    b.why = why
    return found


def ends_beside(b: FolioBoard, u: i64, partner: i64, mode: i64, at: i64, left: i64, reach: MoveReach) -> bool:
    """Whether the move can end one hex on: what the unit can enter now it can enter then, save the hex it has left. It
    is cheap, and answers almost every question."""
    for to in b.f.near[at]:
        if reach.cost(to) >= 0 and to != reach.start and end_bar(b, u, partner, to) == ALLOWED:
            if b.step_cost(u, mode, at, to) <= left:
                return True
    return False


def ends_beyond(b: FolioBoard, u: i64, partner: i64, mode: i64, at: i64, left: i64) -> bool:
    """Whether the move can end anywhere beyond a hex: the step is taken on a board of its own, since what is left
    behind may close and what is entered may open the way."""
    home: i64 = b.place[u]
    probe = b.fork()
    assert isinstance(probe, FolioBoard)
    walk(probe, u, [at])
    if partner >= 0:
        walk(probe, partner, [at])
    for to in probe.find_reach(u, partner, mode, left, False).found:
        if to != home and end_bar(probe, u, partner, to) == ALLOWED:
            return True
    return False


_questions: Final[dict[str, list[str]]] = {}
"""The questions of `ChooseWay` that were put before."""


def way_question(words: str, with_another: bool, first: bool, points: i64) -> str:
    """Where a unit goes: by what it does, whether with another, whether it goes on, and the points that it has."""
    known = _questions.get(words)
    if known is None:
        known = _questions[words] = []
    at = (points * 2 + (1 if first else 0)) * 2 + (1 if with_another else 0)
    while len(known) <= at:
        known.append("")
    found = known[at]
    if not found:
        with_whom = " with {name}" if with_another else ""
        on = "" if first else " on"
        left = f" {counted(int(points), 'point')}." if points else ""
        found = known[at] = f"Where does {{name}}{with_whom} {words}{on}?{left}"
    return found


class ChooseWay(Ask[FolioBoard]):
    """FM-5.0b: where the picked unit goes with the points it has left."""

    def __init__(self, seat: i64, unit: i64, partner: i64, mode: i64, points: i64, first: i64) -> None:
        super().__init__(seat)
        self.unit: i64 = unit
        self.partner: i64 = partner
        self.mode: i64 = mode
        self.points: i64 = points
        self.first: i64 = first

    def heading(self) -> i64:
        return rule.FM_5_0B

    def question(self, b: FolioBoard, seat: i64) -> Say:
        text = way_question(b.way_words(self.mode), self.partner >= 0, self.first == 1, self.points)
        return Say(text, [self.unit, self.partner] if self.partner >= 0 else [self.unit])

    def shown(self, b: FolioBoard, seat: i64, act: i64) -> Shown:
        word = verb_of(act)
        to = noun_of(act)
        if word == verb.TO:
            paid = f" ({counted(int(self.reach(b).cost(to)), 'point')})" if self.points else ""
            return on_space(say(f"To {{space}}{paid}", to))
        if word == verb.STEP:
            return on_space(say("One hex on, to {space}", to), "Step by step")
        if word == verb.INFILTRATE:
            return on_space(say("Infiltrate into {space}", to), "Infiltration")
        if word == verb.STOP:
            return button(say("Stay here"), CANCEL) if self.first else button(say("Stop here"), DONE)
        return b.way_shown(act)

    def varies(self, b: FolioBoard, seat: i64, act: i64) -> i64:
        word = verb_of(act)
        if word == verb.TO:
            return self.reach(b).cost(noun_of(act)) + 1 if self.points else 0
        if word == verb.STEP or word == verb.INFILTRATE:
            return 0
        return self.first if word == verb.STOP else -1

    def variants(self, b: FolioBoard, seat: i64, acts: list[int]) -> list[int]:
        points = self.points
        if points == 0:
            return super().variants(b, seat, acts)
        some: list[Any] = self.reach(b).row
        row: list[i64] = some
        some = acts
        ways: list[i64] = some
        found = [0] * len(ways)
        n: i64 = -1
        for act in ways:
            n += 1
            if act >> 16 == verb.TO:
                found[n] = points + 2 - (row[act & NO_NOUN] >> WAY_BITS)  # see `MoveReach.cost`
            else:
                found[n] = self.varies(b, seat, act)
        return found

    def picked(self, b: FolioBoard, seat: i64) -> list[int]:
        return [b.place[self.unit]]

    def reach(self, b: FolioBoard) -> MoveReach:
        return reach_of(b, self.unit, self.partner, self.mode, self.points, self.first == 1)

    def offers(self, b: FolioBoard, seat: i64) -> list[int]:
        reach = self.reach(b)
        found: list[Any] = []
        ready = b.f.to_actions
        rows: list[Any] = b.held
        held: list[i64] = rows
        rows = b.odd_end
        odd: list[i64] = rows
        plain_ends = b.odd_end is b.f.zeros
        hexes: list[Any] = reach.found
        for there in hexes:
            to: i64 = there
            if held[to] == 0 and (plain_ends or odd[to] == 0):
                found.append(ready[to])
            elif end_bar(b, self.unit, self.partner, to) == ALLOWED:
                found.append(ready[to])
        start = reach.start
        for to in b.f.near[start]:
            left = self.points - reach.cost(to)
            if left > 0 and left <= self.points and reach.before(to) == start:
                if not b.stops_at(seat, self.mode, to) and ends_at_or_beyond(
                    b, self.unit, self.partner, self.mode, to, left, reach
                ):
                    found.append(action(verb.STEP, to))
        more: list[int] = []
        if self.first and self.mode == NORMAL and b.in_zone(seat, start):
            for to in b.f.near[start]:
                if b.in_zone(seat, to):
                    more.append(action(verb.INFILTRATE, to))
        b.more_ways(self.unit, self.mode, more)
        more.append(plain(verb.STOP))
        for act in more:
            if self.barred(b, seat, act) == ALLOWED:
                found.append(act)
        return found

    def sifted(self) -> bool:
        return True

    def knows(self, word: i64) -> bool:
        return word in (verb.TO, verb.STEP, verb.INFILTRATE, verb.STOP) or word >= FIRST_TITLE_VERB

    def barred(self, b: FolioBoard, seat: i64, act: i64) -> i64:
        word = verb_of(act)
        to = noun_of(act)
        if word == verb.TO:
            if to < b.f.playable and self.reach(b).cost(to) >= 0 and to != b.place[self.unit]:
                return end_bar(b, self.unit, self.partner, to)
            return self.why_out_of_reach(b, seat, to)
        if word == verb.STOP:
            return ALLOWED if self.first else end_bar(b, self.unit, self.partner, b.place[self.unit])
        if word == verb.STEP:
            return self.step_bar(b, seat, to)
        if word == verb.INFILTRATE:
            return self.infiltration_bar(b, seat, to)
        return b.way_bar(self.unit, self.partner, self.mode, self.points, self.first == 1, act)

    def why_out_of_reach(self, b: FolioBoard, seat: i64, to: i64) -> i64:
        """The rules that keep a hex out of reach: closed ground, enemies, zones, or the points."""
        start: i64 = b.place[self.unit]
        if to == start:
            return NOT_OFFERED
        if to >= b.f.playable:
            return b.ground_bar(to)
        if b.held[to] == 2 - seat and b.bars(rule.FM_5_1A):
            return rule.FM_5_1A
        closed: i64 = b.shut[seat][to]
        if closed and b.bars(closed):
            return closed
        if closed or b.held[to] == 2 - seat:
            return ALLOWED  # reasons enough
        reason = b.reach_bar(self.unit, self.mode, to)
        if reason != ALLOWED:
            return reason if b.bars(reason) else ALLOWED
        beside = b.f.distance[start][to] == 1
        if beside and self.first and b.in_zone(seat, start) and b.in_zone(seat, to):
            return rule.FM_6_1B if b.bars(rule.FM_6_1B) else ALLOWED
        return rule.FM_5_0B if b.bars(rule.FM_5_0B) else ALLOWED

    def step_bar(self, b: FolioBoard, seat: i64, to: i64) -> i64:
        """A step must leave a way to end the move (FM-5.3a)."""
        start: i64 = b.place[self.unit]
        if to >= b.f.playable:
            return b.ground_bar(to)
        if b.f.distance[start][to] != 1:
            return rule.FM_5_0B if b.bars(rule.FM_5_0B) else ALLOWED
        reach = self.reach(b)
        if reach.cost(to) < 0:
            return self.why_out_of_reach(b, seat, to)
        if b.stops_at(seat, self.mode, to):
            return rule.FM_6_1A if b.bars(rule.FM_6_1A) else ALLOWED
        left = self.points - reach.cost(to)
        if (reach.before(to) != start or left <= 0) and b.bars(rule.FM_5_0B):
            return rule.FM_5_0B
        if ends_at_or_beyond(b, self.unit, self.partner, self.mode, to, left, reach):
            return ALLOWED
        return end_bar(b, self.unit, self.partner, to)

    def infiltration_bar(self, b: FolioBoard, seat: i64, to: i64) -> i64:
        """FM-5.1.2a, FM-5.1.2b: from an enemy zone straight into another hex in one, as the whole move."""
        start: i64 = b.place[self.unit]
        if to >= b.f.playable:
            return b.ground_bar(to)
        whole = self.first == 1 and b.f.distance[start][to] == 1
        if (not whole or not b.in_zone(seat, start) or not b.in_zone(seat, to)) and b.bars(rule.FM_5_1_2A):
            return rule.FM_5_1_2A
        never = b.infiltration_bar(self.unit, self.mode)
        if never != ALLOWED and b.bars(never):
            return never
        if b.held[to] == 2 - seat and b.bars(rule.FM_5_1_2B):
            return rule.FM_5_1_2B
        closed: i64 = b.shut[seat][to]
        if closed and b.bars(closed):
            return closed
        return end_bar(b, self.unit, self.partner, to)

    def take(self, b: FolioBoard, seat: i64, act: i64) -> None:
        word = verb_of(act)
        u = self.unit
        frm: i64 = b.place[u]
        if word == verb.STOP:
            self.finish(b, STAYS if self.first else MOVED)
            b.tell(EVERYONE, rule.FM_5_0C, event.STOP, u, frm)
        elif word == verb.TO:
            to = noun_of(act)
            reach = self.reach(b)
            paid = reach.cost(to)
            way = reach.path(to)
            self.go(b, way)
            self.finish(b, MOVED)
            if b.log is not None:
                told = packed_way(b.f, frm, way, paid)
                b.tell(EVERYONE, b.mode_rule(self.mode), event.MOVE, u, frm, to, told)
        elif word == verb.INFILTRATE:
            to = noun_of(act)
            self.go(b, [to])
            self.finish(b, MOVED)
            b.tell(EVERYONE, rule.FM_5_1_2A, event.MOVE, u, frm, to, packed_way(b.f, frm, [to], self.points))
        else:
            to = noun_of(act)
            paid = b.step_cost(u, self.mode, frm, to)
            left = self.points - paid
            self.go(b, [to])
            b.tell(EVERYONE, b.mode_rule(self.mode), event.STEP, u, frm, to, paid)
            if left > 0 and not b.stops_at(seat, self.mode, to):
                b.call(ChooseWay(seat, u, self.partner, self.mode, left, 0))
            else:
                self.finish(b, MOVED)

    def go(self, b: FolioBoard, way: list[int]) -> None:
        """FM-5.0b: the unit, and whoever goes with it, enters one hex after the other."""
        walk(b, self.unit, way)
        if self.partner >= 0:
            walk(b, self.partner, way)

    def finish(self, b: FolioBoard, flag: i64) -> None:
        """FM-5.0c: a unit moves once in a phase. Whoever stood still may be picked again when another has moved: never
        endlessly, since each moves once."""
        if flag == MOVED:
            for u in b.f.of_side[self.seat]:
                if b.flags[u] & STAYS:
                    b.flags[u] = b.flags[u] & ~STAYS | STOOD
        b.flags[self.unit] = b.flags[self.unit] | flag
        if self.partner >= 0:
            b.flags[self.partner] = b.flags[self.partner] | flag


def walk(b: FolioBoard, u: i64, way: list[int]) -> None:
    """A unit enters the hexes of a way and stands in the last one."""
    last = len(way) - 1
    b.left(u, way[last])
    b.lift(u, -1)
    for i in range(last):
        b.entered(u, way[i])
    b.put(u, way[last])
    b.entered(u, way[last])


# -- the log ---------------------------------------------------------------------------------------------------


def move_words(f: Folio, e: Event, viewer: int) -> Say:
    word, by_points = f.move_word(e[1], e[3])
    paid = paid_for(e[6])
    cost = f" ({counted(paid, 'point')})" if by_points and paid > 0 else ""
    return say(f"{{unit}} {word} from {{space}} to {{space}}{cost}.", e[3], e[4], e[5])


def move_beats(f: Folio, e: Event, viewer: int) -> list[Any]:
    return moved(f, e[3], way_of(f, e[4], e[5], e[6]), "move")


def step_beats(f: Folio, e: Event, viewer: int) -> list[Any]:
    return moved(f, e[3], [f.hex_names[e[4]], f.hex_names[e[5]]], "move")


STORY = [
    tells(event.MOVE, move_words, "move", "bc", move_beats),
    tells(event.STEP, "{unit a} goes on to {space c} ({points d}).", "move", "bc", step_beats),
    tells(event.STOP, "{unit a} stops in {space b}.", "move", "b"),
]
