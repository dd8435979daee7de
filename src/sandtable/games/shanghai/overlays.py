"""What can be laid over the map: zones of control, a stack's reach, control, interdiction, fire support.

Everything in them is public. Each is one `views.Overlay`; the scene lists them.
"""

from mypy_extensions import i64

from sandtable.games.shanghai import rule
from sandtable.games.shanghai.board import BY_RAIL, REDEPLOYING, ShanghaiBoard
from sandtable.games.shanghai.tables import CHINA, JAPAN, SIDES
from sandtable.kernel.flow import ALLOWED
from sandtable.kernel.rules import Rulebook
from sandtable.kernel.views import Note, Overlay, Tint
from sandtable.series.fire_and_movement.board import AT_HAND, MOBILE, MOBILE_MOVEMENT, NORMAL

FAINT = 0.35
STRONG = 0.8


def overlay_of(b: ShanghaiBoard, book: Rulebook, ident: str, space: str) -> Overlay | None:
    """The overlay of that name; None where there is nothing to show."""
    if ident == "zoc":
        return zones(b, book)
    if ident == "control":
        return control(b, book)
    if ident == "interdiction":
        return rough_ground(b, book)
    if ident == "fire":
        return fire(b, book)
    h = b.t.sheet.index.get(space, -1)
    if ident == "reach" and 0 <= h < b.t.playable:
        return reach(b, book, h)
    return None


def zones(b: ShanghaiBoard, book: Rulebook) -> Overlay:
    """SH-S6.0a: both sides' zones; a word where both have one."""
    tints: list[Tint] = []
    for h in range(b.t.playable):
        sides = [side for side in (JAPAN, CHINA) if b.in_zone(1 - side, h)]
        word = "both" if len(sides) == 2 else ""
        tints.extend(Tint(b.t.hex_names[h], SIDES[side], FAINT, word) for side in sides)
    return Overlay("zoc", tints, [Note("The six hexes around every unit", book.ident(rule.S6_0A))])


def control(b: ShanghaiBoard, book: Rulebook) -> Overlay:
    """SH-11k: whose unit was there last; places stand out."""
    tints = [
        Tint(b.t.hex_names[h], SIDES[b.control[h]], STRONG if b.t.is_place[h] else FAINT)
        for h in range(b.t.playable)
        if b.control[h] <= CHINA
    ]
    return Overlay("control", tints, [Note("Whose unit entered the hex last", book.ident(rule.R_11K))])


def rough_ground(b: ShanghaiBoard, book: Rulebook) -> Overlay:
    """SH-15.4c, SH-16.3d: where movement costs more, and how many times as much."""
    tints: list[Tint] = []
    for h in range(b.t.playable):
        if b.slowed[h] > 1:
            tints.append(Tint(b.t.hex_names[h], SIDES[CHINA], STRONG, f"x{b.slowed[h]}"))
        if b.sniped[h] > 1:
            tints.append(Tint(b.t.hex_names[h], SIDES[JAPAN], STRONG, f"x{b.sniped[h]}"))
    notes = [
        Note("Chinese units near an interdicting marker", book.ident(rule.R_15_4C)),
        Note("Japanese units in a sniper's hex and beside it", book.ident(rule.R_16_3D)),
    ]
    return Overlay("interdiction", tints, notes)


def fire(b: ShanghaiBoard, book: Rulebook) -> Overlay:
    """SH-15.2b: the strength of all markers at hand that reach a hex."""
    t = b.t
    at_hand = [m for m in range(len(t.marker_ids)) if b.marker[m] == AT_HAND]
    most = max(1, sum(t.marker_strength[m] for m in at_hand))
    tints: list[Tint] = []
    for h in range(t.playable):
        total = sum(t.marker_strength[m] for m in at_hand if b.marker_bar(m, h) == ALLOWED)
        if total:
            tints.append(Tint(t.hex_names[h], SIDES[JAPAN], round(total / most * STRONG, 2), f"+{total}"))
    names = ", ".join(f"{t.marker_names[m]} {t.marker_strength[m]}" for m in at_hand)
    return Overlay(
        "fire",
        tints,
        [Note(f"At hand: {names}" if names else "No marker is at hand", book.ident(rule.R_15_2B))],
    )


def reach(b: ShanghaiBoard, book: Rulebook, h: i64) -> Overlay | None:
    """SH-S5.0b: where each unit of a hex could go with its allowance now, the cheapest cost of any of them; then how
    far the redeployment of one would take it (fainter)."""
    t = b.t
    if b.head[h] < 0:
        return None
    f = b.fork()
    best: dict[int, int] = {}
    far: dict[int, int] = {}
    notes: list[Note] = []
    u: i64 = f.head[h]
    side = SIDES[t.side[u]]
    while u >= 0:
        mode: i64 = BY_RAIL if t.train[u] else MOBILE if f.phase == MOBILE_MOVEMENT else NORMAL
        partner = f.partner_of(u, mode)
        points = f.allowance(u, partner, mode)
        if f.move_bar(u, NORMAL if mode == BY_RAIL else mode) == ALLOWED:
            found = f.find_reach(u, partner, mode, points, True)
            for to in found.found:
                if f.stack_bar(u, to) == ALLOWED:
                    best[to] = min(best.get(to, 99), found.cost(to))
            how = "by rail" if mode == BY_RAIL else f"{points} points"
            notes.append(Note(f"{t.unit_names[u]}: {how}", book.ident(f.mode_rule(mode))))
        if mode == NORMAL and f.move_bar(u, REDEPLOYING) == ALLOWED:
            points = f.allowance(u, -1, REDEPLOYING)
            found = f.find_reach(u, -1, REDEPLOYING, points, True)
            for to in found.found:
                if f.stack_bar(u, to) == ALLOWED:
                    far[to] = min(far.get(to, 99), found.cost(to))
            notes.append(Note(f"{t.unit_names[u]}, redeploying: {points} points", book.ident(rule.R_14A)))
        u = f.link[u]
    tints = [Tint(t.hex_names[to], side, STRONG, str(cost)) for to, cost in sorted(best.items())]
    tints += [
        Tint(t.hex_names[to], side, FAINT, str(cost)) for to, cost in sorted(far.items()) if to not in best
    ]
    return Overlay("reach", tints, notes)
