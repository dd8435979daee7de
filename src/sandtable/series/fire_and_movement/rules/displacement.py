"""Displacement. Section 7.7.2: where a folio uses it, a friend makes room for units that retreat."""

from typing import Any

from mypy_extensions import i64

from sandtable.kernel.actions import action, noun_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, Ask, Event
from sandtable.kernel.words import Say, Shown, on_space, say
from sandtable.kit.story import tells
from sandtable.series.fire_and_movement import event, rule, verb
from sandtable.series.fire_and_movement.folio import Folio
from sandtable.series.fire_and_movement.rules.standard import FolioBoard
from sandtable.series.fire_and_movement.rules.telling import moved, on_unit, place_of


def aside_bar(b: FolioBoard, u: i64, to: i64) -> i64:
    """FM-7.7.2a: the rule by which a unit cannot be pushed into a hex, or ALLOWED."""
    if to >= b.f.playable or to not in b.f.near[b.place[u]]:
        return rule.FM_7_7_2A if b.bars(rule.FM_7_7_2A) else ALLOWED
    bar = b.retreat_bar(u, b.place[u], to)
    return bar if bar != ALLOWED else b.stack_bar(u, to)


def can_go(b: FolioBoard, u: i64) -> bool:
    why = b.why
    b.why = None
    found = False
    for to in b.f.near[b.place[u]]:
        if aside_bar(b, u, to) == ALLOWED:
            found = True
    b.why = why
    return found


def makes_room(b: FolioBoard, group: list[int], h: i64) -> bool:
    """Whether pushing one unit aside leaves room for those who retreat."""
    if not b.f.displaces:
        return False
    others = [u for u in b.stack_in(h) if u not in group]
    limit: i64 = b.stacking()
    return len(others) - 1 + len(group) <= limit and any(can_go(b, u) for u in others)


class Displace(Ask[FolioBoard]):
    """FM-7.7.2a: which unit of the full hex makes room."""

    def __init__(self, seat: i64, hex: i64) -> None:
        super().__init__(seat)
        self.hex: i64 = hex

    def heading(self) -> i64:
        return rule.FM_7_7_2A

    def question(self, b: FolioBoard, seat: i64) -> Say:
        return say("{space} is full: which unit makes room?", self.hex)

    def shown(self, b: FolioBoard, seat: i64, act: i64) -> Shown:
        return on_unit(b, noun_of(act), say("{name} makes room", noun_of(act)))

    def varies(self, b: FolioBoard, seat: i64, act: i64) -> i64:
        return place_of(b, noun_of(act))

    def offers(self, b: FolioBoard, seat: i64) -> list[int]:
        return [action(verb.PUSH, u) for u in b.stack_in(self.hex)]

    def knows(self, word: i64) -> bool:
        return word == verb.PUSH

    def barred(self, b: FolioBoard, seat: i64, act: i64) -> i64:
        u = noun_of(act)
        there = u < b.f.units and b.place[u] == self.hex
        if (not there or not can_go(b, u)) and b.bars(rule.FM_7_7_2A):
            return rule.FM_7_7_2A
        return ALLOWED

    def take(self, b: FolioBoard, seat: i64, act: i64) -> None:
        b.call(Aside(seat, noun_of(act)))


class Aside(Ask[FolioBoard]):
    """FM-7.7.2a: where it goes."""

    def __init__(self, seat: i64, unit: i64) -> None:
        super().__init__(seat)
        self.unit: i64 = unit

    def heading(self) -> i64:
        return rule.FM_7_7_2A

    def question(self, b: FolioBoard, seat: i64) -> Say:
        return say("Where does {name} go to make room?", self.unit)

    def shown(self, b: FolioBoard, seat: i64, act: i64) -> Shown:
        return on_space(say("To {space}", noun_of(act)))

    def picked(self, b: FolioBoard, seat: i64) -> list[int]:
        return [b.place[self.unit]]

    def offers(self, b: FolioBoard, seat: i64) -> list[int]:
        return [action(verb.ASIDE, h) for h in b.f.near[b.place[self.unit]]]

    def knows(self, word: i64) -> bool:
        return word == verb.ASIDE

    def barred(self, b: FolioBoard, seat: i64, act: i64) -> i64:
        return aside_bar(b, self.unit, noun_of(act))

    def take(self, b: FolioBoard, seat: i64, act: i64) -> None:
        u, to = self.unit, noun_of(act)
        frm: i64 = b.place[u]
        b.relocate(u, to)
        b.tell(EVERYONE, rule.FM_7_7_2A, event.DISPLACED, u, frm, to)


def beats(f: Folio, e: Event, viewer: int) -> list[Any]:
    return moved(f, e[3], [f.hex_names[e[4]], f.hex_names[e[5]]], "retreat")


STORY = [
    tells(event.DISPLACED, "{unit a} makes room in {hex b} and goes to {space c}.", "retreat", "bc", beats)
]
