"""What lies beside the map: the combat, the orders of a pause, fire support, reinforcements, the dead, the points.

Everything is open to both sides (nothing but the orders of a pause is secret): those are shown to their owner alone
until both are in.
"""

from mypy_extensions import i64

from sandtable.games.shanghai import rule
from sandtable.games.shanghai.board import INTERDICTING, RAIDING, TO_PLACE, ShanghaiBoard
from sandtable.games.shanghai.odds import Fight
from sandtable.games.shanghai.scene import NAMES, REDUCED
from sandtable.games.shanghai.tables import CALLABLE, CHINA, FORMATIONS, JAPAN, SIDES, ordinal
from sandtable.games.shanghai.victory import (
    city_held,
    city_points,
    fort_points,
    holder_of_shanghai,
    settlement_points,
    unused_points,
    unused_score,
    victory_points,
)
from sandtable.kernel import views
from sandtable.kernel.flow import PLAYING
from sandtable.kernel.rules import Rulebook
from sandtable.series.fire_and_movement.board import AT_HAND, AWAY, DEAD, GONE, JOINED, NOT_YET, SET_UP, USED

STATES = {
    AWAY: "not in play yet", AT_HAND: "at hand", USED: "used", INTERDICTING: "interdicting", RAIDING: "raiding",
}  # fmt: skip


def face(b: ShanghaiBoard, u: i64) -> str:
    """The kind of a unit's side that lies up; off the map its full side."""
    reduced = 0 < b.steps[u] < b.t.full[u]
    return b.t.unit_ids[u] + (REDUCED if reduced else "")


def orders_are_secret(b: ShanghaiBoard) -> bool:
    """SH-13.1c: the orders of a pause are being written."""
    return b.ending == PLAYING and b.ask().is_sealed()


def panels_of(b: ShanghaiBoard, seat: i64, book: Rulebook) -> list[views.Panel]:
    """All panels that the seat may see, the most urgent first."""
    found: list[views.Panel] = []
    if b.ending == PLAYING:
        waiting = to_place_panel(b, book)
        if waiting.slots:
            found.append(waiting)
        if b.target >= 0:
            found.append(combat_panel(b, book))
        if orders_are_secret(b):
            found.append(ready_panel(b, book))
        for side in (JAPAN, CHINA):
            if not orders_are_secret(b) or side == seat:
                panel = orders_panel(b, side, book)
                if panel.slots:
                    found.append(panel)
    found.append(points_panel(b, book))
    found.append(fire_panel(b, book))
    found.append(japanese_panel(b, book))
    found.append(chinese_panel(b, book))
    for side in (JAPAN, CHINA):
        panel = dead_panel(b, side, book)
        if panel.slots:
            found.append(panel)
    return found


# -- set-up and combat -----------------------------------------------------------------------------------------


def to_place_panel(b: ShanghaiBoard, book: Rulebook) -> views.Panel:
    """SH-11a, SH-11c, SH-13.1e: the units still to be placed, at set-up and in a pause."""
    slots = [
        views.Slot(b.t.unit_ids[u], b.t.unit_names[u], [face(b, u)], side=SIDES[b.t.side[u]])
        for u in range(b.t.units)
        if b.flags[u] & TO_PLACE
    ]
    number = rule.R_11A if b.phase == SET_UP else rule.R_13_1E
    return views.Panel("place", "To be placed", book.ident(number), slots)


def combat_panel(b: ShanghaiBoard, book: Rulebook) -> views.Panel:
    """SH-S7.3a: who fights, and how it stands."""
    t = b.t
    seat = b.active
    slots: list[views.Slot] = []
    hexes: list[int] = []
    for u in t.of_side[seat]:
        if b.flags[u] & JOINED and b.place[u] not in hexes:
            hexes.append(b.place[u])
    for h in hexes:
        units = [u for u in t.of_side[seat] if b.flags[u] & JOINED and b.place[u] == h]
        strength = sum(int(b.attack_of(u)) for u in units)
        name = f"From {t.hex_names[h]}"
        items = [face(b, u) for u in units]
        slots.append(
            views.Slot(f"from-{t.hex_names[h]}", name, items, f"+{strength}", SIDES[seat], t.hex_names[h])
        )
    defenders: list[int] = []
    if b.held[b.target] == 2 - seat:
        one: i64 = b.head[b.target]
        while one >= 0:
            defenders.append(one)
            one = b.link[one]
    strength = sum(int(b.defense_of(u)) for u in defenders) + int(b.extra_defense(b.target))
    items = [face(b, u) for u in defenders]
    if b.operative(b.target):
        items.append("garrison")
    else:
        items += ["sniper"] * int(b.snipers_in(b.target))
    where = t.hex_names[b.target]
    slots.append(views.Slot("defense", f"Defense of {where}", items, f"+{strength}", SIDES[1 - seat], where))
    markers = [m for m in range(len(t.marker_ids)) if (b.firing >> m) & 1]
    if markers:
        total = sum(t.marker_strength[m] for m in markers)
        names = [t.marker_ids[m] for m in markers]
        slots.append(views.Slot("support", "Fire support", names, f"+{total}", SIDES[JAPAN]))
    notes: list[views.Note] = []
    if hexes:
        fight = Fight(b.fork(), seat, seat)
        notes = [views.Note(fight.summary(), book.ident(rule.S7_3B)), *fight.shift_notes(book)]
    return views.Panel(
        "combat", f"Attack on {t.hex_title(int(b.target))}", book.ident(rule.S7_2A), slots, notes
    )


# -- pauses ----------------------------------------------------------------------------------------------------


def ready_panel(b: ShanghaiBoard, book: Rulebook) -> views.Panel:
    """Only whether a side's orders are in is public."""
    slots = [
        views.Slot(
            SIDES[side], name, text="handed in" if b.sealed[side] >= 0 else "being written", side=SIDES[side]
        )
        for side, name in ((JAPAN, "Japanese orders"), (CHINA, "Chinese orders"))
    ]
    return views.Panel("ready", "Orders", book.ident(rule.R_13_1C), slots)


def orders_panel(b: ShanghaiBoard, side: i64, book: Rulebook) -> views.Panel:
    """What a side has ordered for this pause."""
    t = b.t
    slots: list[views.Slot] = []
    if side == JAPAN:
        for n in range(CALLABLE):
            if b.called[n]:
                text = f"{t.vp_arrival[n] * b.pauses} VP"
                slots.append(
                    views.Slot(f"order-{FORMATIONS[n]}", t.formation_names[n], text=text, side=SIDES[side])
                )
    else:
        if b.fifth_called:
            text = f"+{t.vp_fifth * b.pauses} VP for Japan"
            slots.append(views.Slot("order-fifth", "Fifth Army is committed", text=text, side=SIDES[side]))
        for n in range(len(t.brigades)):
            if b.brigade_called[n]:
                name = f"{ordinal(t.brigades[n])} Brigade"
                slots.append(views.Slot(f"order-{t.brigades[n]}", name, text="1 LP", side=SIDES[side]))
    for u in t.of_side[side]:
        if b.ordered[u]:
            steps = "1 step" if b.ordered[u] == 1 else f"{b.ordered[u]} steps"
            name = t.unit_names[u]
            slots.append(views.Slot(f"order-{t.unit_ids[u]}", name, [face(b, u)], steps, SIDES[side]))
    name = "Japanese orders" if side == JAPAN else "Chinese orders"
    return views.Panel(f"orders-{SIDES[side]}", name, book.ident(rule.R_13_1C), slots)


# -- what there is ---------------------------------------------------------------------------------------------


def points_panel(b: ShanghaiBoard, book: Rulebook) -> views.Panel:
    """SH-12.3a to SH-12.3h: the points as they stand now, with their sources."""
    t = b.t
    held = [t.place_names[n] for n in range(len(t.cities)) if city_held(b, n)]
    rows = [
        ("cities", "Cities", city_points(b), ", ".join(held), rule.R_12_3A),
        ("forts", "Woosung forts", fort_points(b), "", rule.R_12_3C),
        ("unused", "Pauses not used", unused_points(b), "", rule.R_12_3E),
        ("fifth", "Fifth Army", b.fifth_vp, "", rule.R_12_3D),
        ("arrivals", "Arrivals", b.arrival_vp, "", rule.R_12_3F),
        ("settlement", "International Settlement", settlement_points(b), "", rule.R_12_3H),
    ]
    if not unused_score(b):
        rows = [row for row in rows if row[0] != "unused"]
    slots = [
        views.Slot(ident, name, text=f"{points:+}" + (f": {what}" if what else ""), side=SIDES[JAPAN])
        for ident, name, points, what, _ in rows
    ]
    notes = [views.Note(f"Now: {victory_points(b)}, {level_words(b)}", book.ident(rule.R_12_4A))]
    holder = holder_of_shanghai(b)
    if holder >= 0:
        where = t.hex_title(b.place[holder])
        text = f"{t.unit_names[holder]} in {where}: an epic Chinese victory if the game ended now"
        notes.append(views.Note(text, book.ident(rule.R_12_2A)))
    return views.Panel("points", "Victory points", book.ident(rule.R_12_3A), slots, notes)


def level_words(b: ShanghaiBoard) -> str:
    """The level that the points would give."""
    names = ("decisive Japanese", "major Japanese", "a draw", "major Chinese", "decisive Chinese")
    points = victory_points(b)
    for n, least in enumerate(b.t.levels):
        if points >= least:
            return names[n]
    return names[-1]


def fire_panel(b: ShanghaiBoard, book: Rulebook) -> views.Panel:
    """SH-15.1b, SH-15.1d: every marker with its state."""
    t = b.t
    slots: list[views.Slot] = []
    for m in range(len(t.marker_ids)):
        text = f"{STATES[b.marker[m]]}; strength {t.marker_strength[m]}"
        if b.marker[m] == AWAY:
            text = f"with {t.formation_names[t.marker_arrival[m]]}; strength {t.marker_strength[m]}"
        space = t.hex_names[b.marker_at[m]] if b.marker[m] == INTERDICTING else ""
        slots.append(
            views.Slot(t.marker_ids[m], t.marker_names[m], [t.marker_ids[m]], text, SIDES[JAPAN], space)
        )
    return views.Panel("fire", "Fire support", book.ident(rule.R_15_1D), slots)


def japanese_panel(b: ShanghaiBoard, book: Rulebook) -> views.Panel:
    """SH-13.2a, SH-13.2b: formations that have not arrived."""
    t = b.t
    slots: list[views.Slot] = []
    for n in range(CALLABLE):
        if b.arrived[n]:
            continue
        units = [u for u in t.of_side[JAPAN] if t.arrival[u] == n and b.place[u] == NOT_YET]
        first = "from the first pause" if t.from_pause[n] >= t.pause_start else "from the second pause"
        text = f"{first}; {t.vp_arrival[n]} VP times the pause number"
        items = [t.unit_ids[u] for u in units]
        slots.append(views.Slot(FORMATIONS[n], t.formation_names[n], items, text, SIDES[JAPAN]))
    return views.Panel("japanese-reinforcements", "Japanese reinforcements", book.ident(rule.R_13_2A), slots)


def chinese_panel(b: ShanghaiBoard, book: Rulebook) -> views.Panel:
    """SH-13.4a, SH-13.4b: brigades that have not been called."""
    t = b.t
    slots: list[views.Slot] = []
    for n in range(len(t.brigades)):
        if b.brigade_in[n]:
            continue
        units = [u for u in t.of_side[CHINA] if t.brigade_of[u] == n and b.place[u] == NOT_YET]
        text = "1 LP"
        if t.fifth[n] and not b.fifth:
            text += "; when Fifth Army is committed"
        division = NAMES[FORMATIONS[t.formation[units[0]]]] if units else ""
        name = (
            f"{ordinal(t.brigades[n])} Brigade, {division}"
            if division
            else f"{ordinal(t.brigades[n])} Brigade"
        )
        slots.append(views.Slot(t.brigades[n], name, [t.unit_ids[u] for u in units], text, SIDES[CHINA]))
    return views.Panel("chinese-reinforcements", "Chinese reinforcements", book.ident(rule.R_13_4A), slots)


def dead_panel(b: ShanghaiBoard, side: i64, book: Rulebook) -> views.Panel:
    """SH-13.3d, SH-13.7c: eliminated units; those lost for good never come back (SH-7.7g)."""
    t = b.t
    slots: list[views.Slot] = []
    for u in t.of_side[side]:
        if b.place[u] == DEAD:
            text = "may come back" if t.replaceable[u] else "is never replaced"
        elif b.place[u] == GONE:
            text = "lost for good"
        else:
            continue
        slots.append(views.Slot(t.unit_ids[u], t.unit_names[u], [t.unit_ids[u]], text, SIDES[side]))
    name = "Japanese losses" if side == JAPAN else "Chinese losses"
    return views.Panel(f"lost-{SIDES[side]}", name, book.ident(rule.R_7_7G), slots)
