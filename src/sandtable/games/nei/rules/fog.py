"""Fog of war, as far as the owner has a say in it: task forces, and showing what a counter is. Chapter 20."""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from sandtable.games.nei import event, rule, telling, verb
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.material import AREAS, BASE, LANDS, NAVAL, UNITS
from sandtable.games.nei.rules.asking import Aside, asked_before
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, Ask
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.words import CANCEL, DONE, Say, Shown, button, on_space, say
from sandtable.kit.story import tells

# -- task forces -----------------------------------------------------------------------------------------------

MOST_FORMED: Final = 6
"""So often task forces may be changed in one player turn: no rule limits it, and no game should."""


def form_places(b: NeiBoard, seat: i64, mark: i64) -> list[int]:
    """RU-78: the sea areas in which a task force may be formed: any with own ships, or the one in which it is."""
    for u in b.t.by_cat[seat * 4 + NAVAL]:
        if b.tf[u] == mark and b.at[u] < AREAS:
            return [b.at[u]]
    return [area for area in range(LANDS, AREAS) if b.ships[seat * AREAS + area]]


def form_bar(b: NeiBoard, seat: i64, mark: i64) -> i64:
    """NEI-20.1a: three Japanese and two Allied markers; RU-78: formed at set-up and between own actions."""
    if mark not in telling.OF_SIDE[seat]:
        return rule.R_20_1A if b.bars(rule.R_20_1A) else ALLOWED
    if (b.formed >= MOST_FORMED or not form_places(b, seat, mark)) and b.bars(rule.RU_78):
        return rule.RU_78
    return ALLOWED


def may_form(b: NeiBoard, seat: i64) -> list[int]:
    return [action(verb.FORM, mark) for mark in telling.OF_SIDE[seat] if form_bar(b, seat, mark) == ALLOWED]


def go_back(b: NeiBoard, seat: i64) -> None:
    """To the set-up: it does not stand below the questions of a task force, or others would see it twice."""
    if b.turn == 0:
        b.call(asked_before(b, seat))


class FormWhere(Aside):
    """RU-78: where the task force is."""

    asks: ClassVar[str] = "Where is task force {force mark}?"
    cites: ClassVar[int] = rule.R_20_1A
    chooses: ClassVar[int] = verb.FROM
    otherwise: ClassVar[int] = verb.DECLINE
    offered: ClassVar[dict[int, Shown]] = {
        verb.FROM: on_space(say("In {space}")),
        verb.DECLINE: button(say("Nowhere"), CANCEL),
    }

    def __init__(self, seat: i64, mark: i64) -> None:
        super().__init__(seat)
        self.mark: i64 = mark

    def choices(self, b: NeiBoard, seat: i64) -> list[int]:
        return form_places(b, seat, self.mark)

    def chosen(self, b: NeiBoard, seat: i64, noun: i64) -> None:
        b.call(FormWith(seat, self.mark, noun))

    def none_chosen(self, b: NeiBoard, seat: i64) -> None:
        go_back(b, seat)


class FormWith(Ask[NeiBoard]):
    """NEI-20.1a, RU-78: which ships of the area sail under the marker; an empty task force leaves the map."""

    asks: ClassVar[str] = "Which ships in {space area} sail under {force mark}?"
    cites: ClassVar[int] = rule.R_20_1A
    judges: ClassVar[tuple[int, ...]] = (verb.ADD, verb.LEAVE)
    offered: ClassVar[dict[int, Shown]] = {
        verb.ADD: button(say("{unit} joins"), group="Ships"),
        verb.LEAVE: button(say("{unit} leaves"), group="Ships"),
        verb.DONE: button(say("That is the task force"), DONE),
    }

    def __init__(self, seat: i64, mark: i64, area: i64) -> None:
        super().__init__(seat)
        self.mark: i64 = mark
        self.area: i64 = area

    def before(self, b: NeiBoard) -> Ask[Any] | None:
        return asked_before(b, self.seat)

    def crumb(self, b: NeiBoard) -> Say | None:
        return asked_before(b, self.seat).crumb(b)

    def offers(self, b: NeiBoard, seat: i64) -> list[int]:
        found: list[int] = []
        for u in b.here(seat, NAVAL, self.area):
            if b.tf[u] == 0:
                found.append(action(verb.ADD, u))
        for u in b.here(seat, NAVAL, self.area):
            if b.tf[u] == self.mark:
                found.append(action(verb.LEAVE, u))
        found.append(plain(verb.DONE))
        return found

    def barred(self, b: NeiBoard, seat: i64, act: i64) -> i64:
        what = verb_of(act)
        if what == verb.DONE:
            return ALLOWED
        u = noun_of(act)
        if u >= UNITS:
            return NOT_OFFERED
        here = b.t.side[u] == seat and b.t.cat[u] == NAVAL and b.at[u] == self.area
        wanted = b.tf[u] == (0 if what == verb.ADD else self.mark)
        return rule.RU_78 if not (here and wanted) and b.bars(rule.RU_78) else ALLOWED

    def take(self, b: NeiBoard, seat: i64, act: i64) -> None:
        what = verb_of(act)
        if what == verb.DONE:
            b.tell(1 << seat, rule.R_20_1A, event.TASK_FORCE, seat, self.mark, self.area)
            go_back(b, seat)
            return
        u = noun_of(act)
        b.tf[u] = self.mark if what == verb.ADD else 0
        if not b.in_contact(b.t.square[self.area]):
            b.slip(seat, NAVAL, self.area)
        b.call(FormWith(seat, self.mark, self.area))


# -- showing ---------------------------------------------------------------------------------------------------


def hidden_units(b: NeiBoard, seat: i64) -> list[int]:
    """NEI-20.0b: the own units on the map that the enemy does not know, cargo apart."""
    return [
        u for u in b.t.of_side[seat]
        if b.at[u] < AREAS and b.ship[u] < 0 and b.known[u] == 0 and b.t.cat[u] != BASE
    ]  # fmt: skip


class ShowUnits(Aside):
    """NEI-20.0b: whoever wants to shows the enemy what a counter is."""

    asks: ClassVar[str] = "Which of your units do you show to the enemy?"
    cites: ClassVar[int] = rule.R_20_0B
    chooses: ClassVar[int] = verb.SHOW
    otherwise: ClassVar[int] = verb.DECLINE
    offered: ClassVar[dict[int, Shown]] = {
        verb.SHOW: button(say("{unit}"), group="Units", sure=True),
        verb.DECLINE: button(say("None"), CANCEL),
    }

    def choices(self, b: NeiBoard, seat: i64) -> list[int]:
        return hidden_units(b, seat)

    def chosen(self, b: NeiBoard, seat: i64, noun: i64) -> None:
        b.see(noun, rule.R_20_0B)
        b.tell(1 << seat, rule.R_20_0B, event.SHOWN, noun, b.at[noun])


STORY = [
    tells(event.SHOWN, "The enemy is shown {unit a} in {place b}.", "scouting", "b"),
    tells(event.TASK_FORCE, "Task force {force b} is in {place c}.", "action", "c"),
]
