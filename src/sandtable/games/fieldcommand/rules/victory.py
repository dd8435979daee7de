"""Winning: each army by its own condition (FC-BG-65 to FC-BG-69), and the two variants of victory (Army)."""

from typing import Final

from mypy_extensions import i64

from sandtable.games.fieldcommand import event, rule
from sandtable.games.fieldcommand.board import GRADED, OBJECTIVES, RANKED, SILENT, TIME, FieldBoard
from sandtable.games.fieldcommand.material import (
    AUSTRALIAN,
    DIVISION,
    SECTORS,
    UNITS,
    FieldData,
    side_of_army,
)
from sandtable.kernel.flow import EVERYONE, PLAYING, Event
from sandtable.kernel.words import Say, say
from sandtable.kit.story import tells

DEFEAT: Final = 0
VICTORY: Final = 1
DECISIVE: Final = 2
TOTAL: Final = 3
GRADES: Final = ("Defeat", "Victory", "Decisive Victory", "Total Victory")


def objectives_of_side(b: FieldBoard, side: i64) -> i64:
    """FC-X-47: a contested objective counts for its controller."""
    n: i64 = 0
    for s in b.t.objectives:
        if b.friendly(side, s):
            n += 1
    return n


def objectives_of_seat(b: FieldBoard, seat: i64) -> i64:
    """FC-AR-14: those that the player's own armies control."""
    n: i64 = 0
    for s in b.t.objectives:
        if b.seat_of[b.control[s]] == seat:
            n += 1
    return n


def check_invader(b: FieldBoard) -> None:
    """FC-BG-65, R-49: the invader wins as soon as two objectives are theirs at the same time. R-52: with Levels the
    game goes on until they have all three; R-53: where players are ranked by objectives see `check_ranks`."""
    if not b.is_map() or b.ending != PLAYING:
        return
    invader = side_of_army(b.c.invader)
    held = objectives_of_side(b, invader)
    for n in range(2):
        if held >= b.t.wanted + n and b.reached[n] == 0:
            b.reached[n] = b.period
    if b.by_objectives:
        return
    if b.grades:
        if held == len(b.t.objectives):
            finish(b)
    elif held >= b.t.wanted:
        finish(b)


def check_ranks(b: FieldBoard, place: i64, before: i64) -> None:
    """R-53: with Objective victory the game ends early when a player takes the last of all three objectives from
    another; who has had them from the start ends nothing."""
    if not b.by_objectives or not b.t.objective[place] or b.ending != PLAYING:
        return
    seat: i64 = b.seat_of[b.control[place]]
    if b.seat_of[before] != seat and objectives_of_seat(b, seat) == len(b.t.objectives):
        finish(b)


def units_left(b: FieldBoard, army: i64) -> i64:
    """FC-BG-67, FC-DV-18: the army's units on the map, from Division level on only those in supply (R-32)."""
    n: i64 = 0
    side = side_of_army(army)
    reached = b.supplied(side) if b.level >= DIVISION else 0
    for u in range(UNITS):
        place: i64 = b.where[u]
        if b.owner[u] == army and place >= 0 and b.gun[u] != SILENT:
            if b.level < DIVISION or (place < SECTORS and b.in_supply(side, place, reached)):
                n += 1
    return n


def grade_of(b: FieldBoard, army: i64) -> i64:
    """FC-AR-12, FC-AR-13, FC-AR-17: the level of victory that the army's order prints for how things stand."""
    c = b.c
    if army == AUSTRALIAN:
        units = units_left(b, army)
        for grade in (TOTAL, DECISIVE, VICTORY):
            if units >= b.t.australians[grade - 1]:
                return grade
        return DEFEAT
    held = objectives_of_side(b, side_of_army(army))
    if held < b.t.wanted:
        return DEFEAT
    every = held == len(b.t.objectives)
    if army == c.invader:
        if every and 0 < b.reached[1] <= c.total_by:
            return TOTAL
        return DECISIVE if 0 < b.reached[0] <= c.decisive_by else VICTORY
    if not every:
        return VICTORY
    side = side_of_army(army)
    if c.holder_total == "few_sectors":
        lost = 0
        for s in range(SECTORS):
            if not b.friendly(side, s):
                lost += 1
        return TOTAL if lost <= b.t.few_sectors else DECISIVE
    for s in b.t.airfields if c.holder_total == "airfields" else b.t.supply_points:
        if not b.friendly(side, s):
            return DECISIVE
    return TOTAL


def armies_of(b: FieldBoard, seat: i64) -> list[int]:
    """FC-BG-1: the armies that a seat plays and that take part."""
    return [army for army in b.c.order if b.seat_of[army] == seat]


def wins(b: FieldBoard, army: i64) -> bool:
    """FC-BG-65, FC-BG-66, FC-BG-67: the army's own condition, as it stands (FC-BG-69)."""
    return grade_of(b, army) >= VICTORY


def results(b: FieldBoard) -> list[int]:
    """1 won, -1 lost, 0 drawn, for each seat, if the game ended now.

    FC-BG-65 to FC-BG-67, R-50: each army by its own condition; R-51: a lone Commonwealth player by the British one.
    Levels: the highest level wins, equal ones share it (R-52), or the level agreed beforehand. FC-AR-14: the most
    objectives win, a shared rank is a shared win (R-53, FC-AR-15).
    """
    if b.by_objectives:
        held: list[int] = [objectives_of_seat(b, seat) for seat in range(b.seats)]
        return [1 if n == max(held) else -1 for n in held]
    grades: list[int] = []
    for seat in range(b.seats):
        armies = armies_of(b, seat)
        if b.grades != 1 and AUSTRALIAN in armies and len(armies) > 1:
            armies.remove(AUSTRALIAN)
        grades.append(max([grade_of(b, army) for army in armies]))
    if b.grades == 1:
        best = max(grades)
        return [1 if grade == best and best > DEFEAT else -1 for grade in grades]
    need = b.grades if b.grades else VICTORY
    return [1 if grade >= need else -1 for grade in grades]


def finish(b: FieldBoard) -> None:
    """The game is over, and every army's condition is read (R-50)."""
    returns = results(b)
    for army in b.c.order:
        b.tell(EVERYONE, rule.BG_69, event.GRADE, army, grade_of(b, army), b.t.points[grade_of(b, army)])
    if b.by_objectives:
        for seat in range(b.seats):
            b.tell(EVERYONE, rule.AR_14, event.HOLDS, b.role(seat), objectives_of_seat(b, seat))
        b.end(RANKED, returns)
    elif b.grades:
        b.end(GRADED, returns)
    elif objectives_of_side(b, side_of_army(b.c.invader)) >= b.t.wanted:
        b.end(OBJECTIVES, returns)
    else:
        b.end(TIME, returns)


def graded(t: FieldData, told: Event, viewer: int) -> Say:
    points = f" ({told[5]} tournament points)" if told[4] else ""
    return say("The {army} have a {text}{text}.", told[3], GRADES[told[4]], points)


STORY = [
    tells(event.GRADE, graded, "end"),
    tells(event.HOLDS, "{who a} control {small b} of the objectives.", "end"),
]
