"""What lies beside the map: set-up, the force in hand, the battle, reinforcements to place, what was seen and when."""

from mypy_extensions import i64

from sandtable.games.nei import deed, rule
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.material import AREAS, BOX, LANDS, NAVAL, PICKED, SIDES
from sandtable.games.nei.rules.battle import ATTACKS, KINDS, need_of, targets
from sandtable.games.nei.rules.setup import own_units
from sandtable.games.nei.telling import STAGES, WHO, WHOSE
from sandtable.kernel.flow import NOBODY, PLAYING
from sandtable.kit import views
from sandtable.kit.story import Speaker


def panels_of(b: NeiBoard, seat: i64, speaker: Speaker) -> list[views.Panel]:
    """All panels that the seat may see, the most urgent first."""
    found: list[views.Panel] = []
    if b.turn == 0:
        if seat >= 0 and b.setting == seat and b.ending == PLAYING:
            found.append(setup_panel(b, seat, speaker))
        return found
    if b.fight and b.ending == PLAYING:
        found.append(battle_panel(b, seat, speaker))
    if seat >= 0 and b.ending == PLAYING:
        if b.active == seat and any(b.hand[u] for u in b.t.of_side[seat]):
            found.append(force_panel(b, seat, speaker))
        waiting = [u for u in b.t.of_side[seat] if b.at[u] == PICKED]
        if waiting:
            slots = [slot(b, u) for u in waiting]
            found.append(views.Panel("picked", "To place", speaker.rule(rule.R_15_0B), slots, kind="display"))
    found.append(points_panel(b, seat, speaker))
    if b.ending == PLAYING:
        found += [seen_panel(b, seat, side, speaker) for side in (0, 1) if side != seat and seat != NOBODY]
    return found


def slot(b: NeiBoard, u: i64, text: str = "", line: int = 0) -> views.Slot:
    area: i64 = b.at[u]
    return views.Slot(b.t.idents[u], b.t.labels[u], [kind_of(b, u)], text, SIDES[b.t.side[u]],
                      b.t.names[area] if area < AREAS else "", line=line)  # fmt: skip


def kind_of(b: NeiBoard, u: i64) -> str:
    """The id of the kind of a counter as it lies: full, reduced, or an engineer's base side."""
    ident = b.t.idents[u]
    if b.face[u] and b.t.has_base_side[u]:
        return f"{ident}+base"
    return f"{ident}+reduced" if b.steps[u] < b.t.full[u] else ident


def setup_panel(b: NeiBoard, seat: i64, speaker: Speaker) -> views.Panel:
    """NEI-23a: what the side has still to place."""
    slots = [slot(b, u) for u in own_units(b, seat) if b.at[u] == BOX]
    return views.Panel("setup", "To place", speaker.rule(rule.R_23A), slots, kind="display")


def force_panel(b: NeiBoard, seat: i64, speaker: Speaker) -> views.Panel:
    """The force in hand, with its cargo and what it has left."""
    slots: list[views.Slot] = []
    units = [u for u in b.t.of_side[seat] if b.hand[u]]
    for u in units:
        cargo = ", ".join(b.t.labels[c] for c in b.cargo(u))
        slots.append(slot(b, u, f"carries {cargo}" if cargo else ""))
    notes = []
    moving = b.in_hand()
    if moving and b.kind not in (deed.RAIL, deed.NAVAL_HOME, deed.AIR_HOME):
        whole = times(b) * b.speed(moving)
        notes.append(speaker.note(f"Movement: {whole - b.spent} of {whole} left", rule.R_10_1B))
    return views.Panel("force", "The force", speaker.rule(rule.R_2_10B), slots, notes)


def times(b: NeiBoard) -> i64:
    """How many times as far as usual the force of the action goes (NEI-A3d, NEI-A3i, NEI-A3k, NEI-29d)."""
    far = {deed.NAVAL_REDEPLOY: b.t.far_ships, deed.AIR_REDEPLOY: b.t.far_wings,
           deed.GROUND_REDEPLOY: b.t.far_troops, deed.SUBMARINES: 2}  # fmt: skip
    return far.get(b.kind, 1)


def battle_panel(b: NeiBoard, seat: i64, speaker: Speaker) -> views.Panel:
    """NEI-12.0a: both lines, who fires first, the stage, and what each unit needs to hit. All in a battle are seen, and
    (NEI-12.5a) which ships are loaded."""
    slots: list[views.Slot] = []
    for side in (0, 1):
        for u in b.t.of_side[side]:
            if b.part[u]:
                need = need_of(b, u, b.stage)
                words = ["attacks" if b.part[u] & ATTACKS else "defends"]
                if b.t.cat[u] == NAVAL and b.loaded(u):
                    words.append("loaded")
                if need:
                    words.append(f"hits on 1-{need}" if need > 1 else "hits on 1")
                slots.append(slot(b, u, "; ".join(words), 0 if need else 1))
    notes = [speaker.note(f"First fire: {WHO[b.first]}", rule.R_12_1A)]
    if b.stage < 4:
        notes.append(speaker.note(f"Stage: {STAGES[b.stage]}", rule.R_12_0A))
        for side in (0, 1):
            count = len(targets(b, b.stage, side))
            if count:
                notes.append(speaker.note(f"{WHO[side]} can hit {count} now", rule.R_12_0B))
    return views.Panel("battle", KINDS[b.fight], speaker.rule(rule.R_12_0A), slots, notes, "battle")


def points_panel(b: NeiBoard, seat: i64, speaker: Speaker) -> views.Panel:
    """NEI-4.2a: where the points come from, as far as the viewer may know; of enemy losses what was seen and cannot be
    back."""
    slots: list[views.Slot] = []
    for land in range(LANDS):
        points = b.area_points(land)
        if points and b.holds_openly(0, land) and not b.holds_openly(1, land):
            name = b.t.place_names[land]
            slots.append(
                views.Slot(f"points-{b.t.names[land]}", name, [], "", "japan", b.t.names[land], int(points))
            )
    notes = []
    for side, rule_number in ((1, rule.R_4_3D), (0, rule.R_4_4A)):
        seen = "" if seat == side or b.ending != PLAYING else ", as far as seen"
        lost = f"{WHOSE[side]} losses: {b.known_loss_points(seat, side)}{seen}"
        notes.append(speaker.note(lost, rule_number))
        if b.price(side):
            notes.append(speaker.note(f"{WHOSE[side]} optional forces: -{b.price(side)}", rule.R_28A))
    return views.Panel("points", "Victory points", speaker.rule(rule.R_4_2A), slots, notes)


def seen_panel(b: NeiBoard, seat: i64, side: i64, speaker: Speaker) -> views.Panel:
    """NEI-20.0b: what the viewer has seen of the enemy, where and when; it may have moved on since."""
    slots: list[views.Slot] = []
    for u in b.t.of_side[side]:
        area: i64 = b.at[u] if b.known[u] else b.last[u]
        if b.seen[u] and area >= 0 and not b.is_base(u) and b.record[u] != 1:
            text = f"{'in' if b.known[u] else 'last seen in'} {b.t.place_names[area]}, turn {b.seen[u]}"
            ident = f"seen-{b.t.idents[u]}"
            slots.append(
                views.Slot(ident, b.t.labels[u], [b.t.idents[u]], text, SIDES[side], b.t.names[area])
            )
    return views.Panel("seen", "Seen of the enemy", speaker.rule(rule.R_20_0B), slots, kind="display")
