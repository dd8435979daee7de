"""What can be laid over the map: control, supply lines, a place's reach, guns in range. All of it is open to
everybody."""

from mypy_extensions import i64

from sandtable.games.fieldcommand import kind
from sandtable.games.fieldcommand.board import COUNT, DONE, SILENT, FieldBoard
from sandtable.games.fieldcommand.material import ARMY_NAMES, DIVISION, PLACES, SECTORS, UNITS, side_of_army
from sandtable.games.fieldcommand.rules.deployment import FreeDeployment
from sandtable.games.fieldcommand.rules.movement import hostile, pace
from sandtable.kit.scenes import Note
from sandtable.kit.views import Overlay, Tint


def overlay(b: FieldBoard, seat: i64, ident: str, space: str) -> Overlay | None:
    t = b.t
    if not b.is_map() or any(isinstance(frame, FreeDeployment) for frame in b.stack):
        return None  # deployments are still secret
    if ident == "control":
        return Overlay(ident, [Tint(t.place_ids[s], t.sides[b.control[s]], 0.6) for s in range(PLACES)])
    if ident == "supply" and b.level >= DIVISION:
        found: list[Tint] = []
        for side, name in ((0, "japan"), (1, "commonwealth")):
            reached = b.supplied(side)
            found += [Tint(t.place_ids[s], name, 0.5) for s in range(PLACES) if (reached >> s) & 1]
        return Overlay(ident, found)
    if space not in t.number or t.number[space] >= PLACES:
        return None
    place = t.number[space]
    if ident == "reach":
        return Overlay(ident, reach(b, place))
    if ident == "guns" and place < SECTORS:
        return guns(b, place)
    return None


def reach(b: FieldBoard, place: int) -> list[Tint]:
    """Where the mobile units of a place could go in a turn of their own, and in how many steps; stacking aside."""
    best: dict[int, int] = {}
    for u in range(UNITS):
        mobile = b.where[u] == place and b.t.is_ground[u] and b.gun[u] != SILENT and b.is_mobile(u)
        if mobile:
            for to, n in ways(b, u, place).items():
                best[to] = min(n, best.get(to, n))
    return [Tint(b.t.place_ids[to], "", 1.0 - 0.15 * n, str(n)) for to, n in sorted(best.items())]


def ways(b: FieldBoard, u: int, start: int) -> dict[int, int]:
    side = side_of_army(b.owner[u])
    found: dict[int, int] = {}
    if start >= SECTORS:
        return dict.fromkeys(b.t.near[start], 1) if b.is_active(start) else {}
    edge: list[tuple[int, int]] = [(start, 0)]
    seen: set[tuple[int, int]] = set()
    while edge:
        frm, steps = edge.pop(0)
        for to in b.t.near[frm]:
            if to >= SECTORS:
                continue
            after = pace(b, u, frm, steps, to)
            if after < 0 or (to, after) in seen:
                continue
            seen.add((to, int(after)))
            made = int(after) & COUNT
            found[to] = min(made, found.get(to, made))
            if not after & DONE and not hostile(b, side, to):
                edge.append((to, int(after)))
    found.pop(start, None)
    return found


def guns(b: FieldBoard, place: int) -> Overlay:
    """The guns that reach a sector, tokens and supply aside."""
    tints: list[Tint] = []
    notes: list[Note] = []
    for u in range(UNITS):
        where: i64 = b.where[u]
        gun = b.t.klass[u] == kind.FIELD_GUN or b.t.klass[u] == kind.FIXED_GUN
        if gun and 0 <= where < PLACES and b.gun[u] != SILENT:
            if 1 <= b.t.distance[where][place] <= b.t.range[b.t.kind[u]]:
                tints.append(Tint(b.t.place_ids[where], b.t.sides[b.owner[u]], 0.7, b.t.unit_ids[u]))
                notes.append(Note(f"{ARMY_NAMES[b.owner[u]]}: {b.t.unit_ids[u]}", "FC-BG-31"))
    unique = {tint.space: tint for tint in tints}
    return Overlay("guns", list(unique.values()), notes)
