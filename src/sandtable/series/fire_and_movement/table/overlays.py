"""What can be laid over the map of any folio: zones of control, a stack's reach, control, fire support.

Everything in them is public. Each is one `views.Overlay`; the scene lists them (INFOS).
"""

from typing import Any, Final

from mypy_extensions import i64

from sandtable.kernel.flow import ALLOWED
from sandtable.kit.scenes import Note, OverlayInfo
from sandtable.kit.story import Speaker
from sandtable.kit.views import Overlay, Tint
from sandtable.series.fire_and_movement import rule
from sandtable.series.fire_and_movement.rules.board import AT_HAND, MOBILE, MOBILE_MOVEMENT, NO_ONE, NORMAL
from sandtable.series.fire_and_movement.rules.standard import FolioBoard

FAINT: Final = 0.35
STRONG: Final = 0.8
ZONES: Final = OverlayInfo("zoc", "Zones of control", "Hexes in the zone of control of each side", "o")
REACH: Final = OverlayInfo(
    "reach", "Reach", "Where the units of the chosen hex can go, with the cost", "r", "space"
)
CONTROL: Final = OverlayInfo("control", "Control", "Whose unit was in each hex last", "c")
FIRE: Final = OverlayInfo(
    "fire", "Fire support", "Hexes that the markers at hand reach, with the strength", "s"
)


def overlay_of(b: FolioBoard, speaker: Speaker, ident: str, space: str) -> Overlay | None:
    """The overlay of that name; None where there is nothing to show."""
    if ident == "zoc":
        return zones(b, speaker)
    if ident == "control":
        return control(b, speaker)
    if ident == "fire":
        return fire(b, speaker)
    h = b.f.sheet.index.get(space, -1)
    return reach(b, speaker, h) if ident == "reach" and 0 <= h < b.f.playable else None


def zones(b: FolioBoard, speaker: Speaker) -> Overlay:
    """FM-6.0a: both sides' zones; a word where both have one."""
    tints: list[Tint] = []
    for h in range(b.f.playable):
        sides = [side for side in (0, 1) if b.in_zone(1 - side, h)]
        word = "both" if len(sides) == 2 else ""
        tints.extend(Tint(b.f.hex_names[h], b.f.sides[side], FAINT, word) for side in sides)
    return Overlay("zoc", tints, [Note("The six hexes around every unit", speaker.rule(rule.FM_6_0A))])


def control(b: FolioBoard, speaker: Speaker) -> Overlay:
    """Whose unit was there last; hexes that matter stand out."""
    tints = [
        Tint(b.f.hex_names[h], b.f.sides[b.control[h]], STRONG if b.matters(h) else FAINT)
        for h in range(b.f.playable)
        if b.control[h] != NO_ONE
    ]
    return Overlay("control", tints, [Note("Whose unit entered the hex last", speaker.rule(b.cites_control))])


def fire(b: FolioBoard, speaker: Speaker) -> Overlay:
    """FM-8.3a: the strength of all markers at hand that reach a hex."""
    f = b.f
    at_hand = [m for m in range(len(f.marker_ids)) if b.marker[m] == AT_HAND]
    most = max(1, sum(f.marker_strength[m] for m in at_hand))
    tints: list[Tint] = []
    for h in range(f.playable):
        for side in (0, 1):
            total = sum(
                f.marker_strength[m]
                for m in at_hand
                if f.marker_side[m] == side and b.marker_bar(m, h) == ALLOWED
            )
            if total:
                tints.append(
                    Tint(f.hex_names[h], f.sides[side], round(total / most * STRONG, 2), f"+{total}")
                )
    names = ", ".join(f"{f.marker_names[m]} {f.marker_strength[m]}" for m in at_hand)
    text = f"At hand: {names}" if names else "No marker is at hand"
    return Overlay("fire", tints, [Note(text, speaker.rule(b.cites_range))])


def dear(b: FolioBoard, ident: str, notes: list[Note]) -> Overlay:
    """Where a title makes movement dearer for a side, and how many times as dear."""
    rows = [(b.f.sides[side], b.rough(side, NORMAL)) for side in (1, 0)]
    tints = [
        Tint(b.f.hex_names[h], side, STRONG, f"x{row[h]}")
        for h in range(b.f.playable)
        for side, row in rows
        if row[h] > 1
    ]
    return Overlay(ident, tints, notes)


def reach(b: FolioBoard, speaker: Speaker, h: i64) -> Overlay | None:
    """FM-5.0b: where each unit of a hex could go with its allowance now, the cheapest cost of any of them; then,
    fainter, how far it would come in a title's other ways of moving."""
    f = b.f
    if b.head[h] < 0:
        return None
    o = b.probe()
    best: dict[int, int] = {}
    far: dict[int, int] = {}
    notes: list[Note] = []
    side = f.sides[f.side[o.head[h]]]
    for u in o.stack_in(h):
        for mode, into in modes_of(o, u, best, far):
            partner = o.partner_of(u, mode)
            points = o.allowance(u, partner, mode)
            found = o.find_reach(u, partner, mode, points, True)
            for to in found.found:
                if o.stack_bar(u, to) == ALLOWED:
                    into[to] = min(into.get(to, 99), found.cost(to))
            notes.append(
                Note(f"{f.unit_names[u]}{o.reach_words(mode, points)}", speaker.rule(o.mode_rule(mode)))
            )
    tints = [Tint(f.hex_names[to], side, STRONG, str(cost)) for to, cost in sorted(best.items())]
    tints += [
        Tint(f.hex_names[to], side, FAINT, str(cost)) for to, cost in sorted(far.items()) if to not in best
    ]
    return Overlay("reach", tints, notes)


def modes_of(b: FolioBoard, u: int, best: Any, far: Any) -> list[Any]:
    """The ways in which a unit could move now, each with the hexes that it adds to."""
    usual = b.usual_mode(u, MOBILE if b.phase == MOBILE_MOVEMENT else NORMAL)
    found: list[Any] = [(usual, best)] if b.move_bar(u, b.picked_mode(usual)) == ALLOWED else []
    found += [(mode, far) for mode in b.other_modes(u, usual) if b.move_bar(u, mode) == ALLOWED]
    return found
