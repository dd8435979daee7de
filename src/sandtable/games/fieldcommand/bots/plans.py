"""Plans: whole moves of many small decisions, which the bots weigh before single ones."""

from mypy_extensions import i64

from sandtable.games.fieldcommand import kind, verb
from sandtable.games.fieldcommand.board import DONE, FieldBoard
from sandtable.games.fieldcommand.bots.worth import ATTACK
from sandtable.games.fieldcommand.material import DIVISION, PLACES, SECTORS, UNITS, side_of_army
from sandtable.games.fieldcommand.rules.movement import axis_bar, pace, reach_of, step_bar
from sandtable.kernel.actions import action, plain
from sandtable.kernel.flow import ALLOWED


def attacks_of(b: FieldBoard, reached: i64) -> list[list[int]]:
    """Attacks: all units that can step into an enemy sector, the strongest first, or only as many as are enough."""
    army = b.army
    side = side_of_army(army)
    into: dict[int, list[int]] = {}
    for u in range(UNITS):
        place: i64 = b.where[u]
        if not 0 <= place < PLACES or b.owner[u] != army or b.steps[u] or not b.t.is_ground[u]:
            continue
        if b.t.klass[u] >= kind.FIELD_GUN or b.contested(place):
            continue
        for to in reach_of(b, u, reached):
            if to < SECTORS and b.occupied(1 - side, to):
                into.setdefault(to, []).append(u)
    found: list[list[int]] = []
    for to, units in into.items():
        room = int(b.room(side, to))
        units.sort(key=lambda u: (-ATTACK[b.chart][b.t.kind[u]], u))
        if b.level >= DIVISION:
            room = min(room, int(b.tokens[army] // max(1, int(b.t.entering_cost))))
        force = units[:room]
        for n in {len(force), min(3, len(force))}:
            if n > 1:
                found.append([one for u in force[:n] for one in (action(verb.MOVE, u), action(verb.TO, to))])
    return found


def ways_of(b: FieldBoard, u: i64, reached: i64) -> list[list[int]]:
    """The shortest way of a unit to each place that it can reach, as decisions."""
    side = side_of_army(b.owner[u])
    start: i64 = b.where[u]
    found: list[list[int]] = []
    seen: set[int] = {start}
    edge: list[tuple[int, int, list[int]]] = [(start, b.steps[u], [action(verb.MOVE, u)])]
    while edge:
        following: list[tuple[int, int, list[int]]] = []
        for frm, steps, way in edge:
            for to in b.t.near[frm]:
                if to in seen or step_bar(b, u, frm, steps, to, reached) != ALLOWED:
                    continue
                seen.add(to)
                on = [*way, action(verb.TO, to)]
                held = to < SECTORS and b.occupied(1 - side, to)
                if held or b.room(side, to) > 0:
                    found.append([*on, plain(verb.HALT)])
                if held or to >= SECTORS or frm >= SECTORS or (frm == start and b.contested(start)):
                    continue
                after = pace(b, u, frm, steps, to)
                if after >= 0 and not after & DONE:
                    following.append((to, after, on))
        edge = following
    if start >= SECTORS:
        for to in range(SECTORS, PLACES):
            if to not in seen and axis_bar(b, side, start, 0, to) == ALLOWED:
                found.append([action(verb.MOVE, u), action(verb.TO, to)])
    return found
