"""What lies beside the map: the battle in two lines, what is to come, the conditions of victory, the secret
deployment."""

from mypy_extensions import i64

from sandtable.games.fieldcommand import card as c
from sandtable.games.fieldcommand import kind, state
from sandtable.games.fieldcommand.board import FieldBoard
from sandtable.games.fieldcommand.material import ARMY_NAMES, DIVISION, LOST, SECTORS, TO_COME, UNITS
from sandtable.games.fieldcommand.rules.company import bonus_of
from sandtable.games.fieldcommand.rules.deployment import FreeDeployment, force_of
from sandtable.games.fieldcommand.rules.victory import GRADES, grade_of, objectives_of_side, units_left
from sandtable.games.fieldcommand.telling import border_name
from sandtable.kernel.title import SeatInfo
from sandtable.kit import views
from sandtable.kit.scenes import Note

TACTIC_NAMES = ("Standard Attack", "Force Concentration", "Flanking Manoeuvre")


def role_of(b: FieldBoard, u: i64) -> str:
    """The box of the combat board that a unit stands in, where there is no map."""
    attacks = b.owner[u] == b.attackers and (b.fighting or b.scenario >= 2 or b.seat_of[b.owner[u]] == 0)
    side = "attacker" if attacks else "defender"
    if b.t.is_strike[u]:
        return f"{side}-strike"
    if u == b.point_a or u == b.point_d:
        return f"{side}-point"
    if u == b.support:
        return "attacker-support"
    if b.fighting and attacks and b.rounds > 0 and u not in b.line_a and u not in b.unplaced:
        return "attacker-spent"
    return f"{side}-line"


def panels_of(b: FieldBoard, seat: i64, infos: list[SeatInfo]) -> list[views.Panel]:
    found: list[views.Panel] = []
    if b.fighting:
        found.append(battle(b, seat))
    if not b.is_map():
        return found
    if isinstance(b.top(), FreeDeployment) and seat >= 0:
        found.append(left_to_deploy(b, seat))
    if b.plays_cards():
        found += in_effect(b)
    coming = to_come(b)
    if coming is not None:
        found.append(coming)
    if b.period:
        found += [conditions(b), order_of_battle(b)]
    return found


# -- the battle --------------------------------------------------------------------------------------------------


def battle(b: FieldBoard, seat: i64) -> views.Panel:
    """Two lines that face each other: point, supporter, the waiting in order, the strike units beside them."""
    slots: list[views.Slot] = []
    if b.point_a >= 0:
        slots.append(unit_slot(b, "point-a", "Point", b.point_a, "attacker", 0))
    if b.support >= 0:
        slots.append(unit_slot(b, "support", "Supporter", b.support, "attacker", 1))
    slots += [unit_slot(b, f"wait-a{n}", f"{n + 1}", u, "attacker", 2 + n) for n, u in enumerate(b.line_a)]
    if b.point_d >= 0:
        slots.append(unit_slot(b, "point-d", "Point", b.point_d, "defender", 0))
    slots += [unit_slot(b, f"wait-d{n}", f"{n + 1}", u, "defender", 1 + n) for n, u in enumerate(b.line_d)]
    for guns in (b.guns_a, b.guns_d):
        for u in guns:
            slots.append(strike_slot(b, seat, u))
    notes: list[Note] = []
    if b.tactic >= 0 and b.point_a >= 0:
        notes.append(Note(TACTIC_NAMES[b.tactic], "FC-BN-10"))
    if b.point_a >= 0:
        extra = bonus_of(b, b.point_a)
        if extra:
            notes.append(Note(f"The defender's result counts {extra / 2:+g}", "FC-BG-74"))
    for card, trick in ((c.C10, state.ENCIRCLED), (c.C05, state.BURNING)):
        if b.tricks & trick:
            notes.append(Note(b.t.cards[card].name, f"FC-CARD-{b.t.cards[card].ident}"))
    name = "The battle" if b.sector < 0 else f"Battle of {b.t.place_names[b.sector]}"
    return views.Panel("battle", name, "FC-BN-3", slots, notes, "battle")


def unit_slot(b: FieldBoard, ident: str, name: str, u: i64, side: str, line: int) -> views.Slot:
    dice = b.attack_dice(u) if side == "attacker" else b.defence_dice(u)
    text = f"{b.t.unit_ids[u]}: {' '.join(f'd{d}' for d in dice)}"
    badges = []
    if side == "attacker":
        badges.append(views.Badge(str(b.attacks[u]), "attacks left", "FC-CO-10"))
    if u == b.stand:
        badges.append(views.Badge("!", "ignores suppression", "FC-CARD-C03"))
    space = b.t.place_ids[b.sector] if b.sector >= 0 else ""
    colour = b.t.sides[b.owner[u]]
    return views.Slot(ident, name, [kind.IDS[b.t.kind[u]]], text, colour, space, badges=badges, line=line)


def strike_slot(b: FieldBoard, seat: i64, u: i64) -> views.Slot:
    """FC-RG-12: what is committed and not revealed is its owner's alone."""
    text = b.t.unit_ids[u]
    target: i64 = b.commit[u]
    if target >= 0 and seat >= 0 and b.seat_of[b.owner[u]] == seat:
        text = f"{text}: at {b.t.unit_ids[target]}"
    colour = b.t.sides[b.owner[u]]
    return views.Slot(f"strike-{b.t.unit_ids[u]}", "Strike", [kind.IDS[b.t.kind[u]]], text, colour, line=9)


# -- what else ---------------------------------------------------------------------------------------------------


def left_to_deploy(b: FieldBoard, seat: i64) -> views.Panel:
    left = [u for u in force_of(b, seat) if b.where[u] == TO_COME]
    total = len(force_of(b, seat))
    slots = [
        views.Slot(
            f"left-{kind.IDS[n]}",
            b.t.names[0][n],
            [kind.IDS[n]],
            count=len([u for u in left if b.t.kind[u] == n]),
        )
        for n in sorted({b.t.kind[u] for u in left})
    ]
    note = Note(f"{len(left)} of {total} units are still to be placed.", "FC-AR-2")
    return views.Panel("deployment", "Left to place", "FC-AR-2", slots, [note])


def to_come(b: FieldBoard) -> views.Panel | None:
    """FC-BG-63: reinforcements that the orders still promise, and those that wait."""
    slots: list[views.Slot] = []
    for n in range(max(0, int(b.period) - 1), len(b.c.arrivals)):
        for k, arrival in enumerate(b.c.arrivals[n]):
            if n == b.period - 1 and has_come(b, arrival.army):
                continue
            where = {-1: "any active axis", -2: "any friendly supply point"}.get(
                arrival.place, b.t.place_names[arrival.place]
            )
            units = ", ".join(
                f"{many} {b.t.names[b.chart][i].partition(' (')[0]}"
                for i, many in enumerate(arrival.units)
                if many
            )
            text = f"{ARMY_NAMES[arrival.army]}: {units} at {where}"
            side = b.t.sides[arrival.army]
            slots.append(views.Slot(f"come-{n}-{k}", b.c.periods[n], text=text, side=side))
    for i in range(0, len(b.due), 2):
        u = b.due[i]
        slots.append(
            views.Slot(f"due-{b.t.unit_ids[u]}", "Waiting", [kind.IDS[b.t.kind[u]]], b.t.unit_ids[u])
        )
    return views.Panel("to-come", "Reinforcements", "FC-BG-63", slots) if slots else None


def has_come(b: FieldBoard, army: int) -> bool:
    """Whether an army's reinforcements of this period have arrived, or wait."""
    order = b.c.order
    turns = order.index(army) - order.index(int(b.army))
    return turns < 0 or (turns == 0 and b.phase > state.REINFORCE)


def conditions(b: FieldBoard) -> views.Panel:
    """FC-BG-69: each army's condition as it stands."""
    slots: list[views.Slot] = []
    for army in b.c.order:
        if army == 1:
            text = f"{units_left(b, 1)} of {b.t.australians[0]} units"
            if b.level >= DIVISION:
                text += " in supply"
        else:
            n = objectives_of_side(b, 0 if army == 0 else 1)
            text = f"{n} of {b.t.wanted} objectives"
        grade = GRADES[grade_of(b, army)]
        slots.append(
            views.Slot(f"goal-{army}", ARMY_NAMES[army], text=f"{text}: {grade}", side=b.t.sides[army])
        )
    return views.Panel("conditions", "Conditions of victory", "FC-BG-69", slots)


def order_of_battle(b: FieldBoard) -> views.Panel:
    """FC-EQ-1: each army's units by kind, and how many of them are lost."""
    here = [0] * (3 * kind.KINDS)
    lost = here[:]
    for u in range(UNITS):
        at = b.owner[u] * kind.KINDS + b.t.kind[u]
        if b.where[u] >= 0:
            here[at] += 1
        elif b.where[u] == LOST:
            lost[at] += 1
    slots: list[views.Slot] = []
    for army in b.c.order:
        for n in range(kind.KINDS):
            at = army * kind.KINDS + n
            if here[at] or lost[at]:
                name = b.t.names[b.chart][n].partition(" (")[0]
                text = f"{lost[at]} lost" if lost[at] else ""
                slots.append(
                    views.Slot(
                        f"force-{army}-{n}", name, [kind.IDS[n]], text, b.t.sides[army], count=here[at]
                    )
                )
    return views.Panel("order-of-battle", "Order of battle", "FC-EQ-1", slots)


def in_effect(b: FieldBoard) -> list[views.Panel]:
    slots = [
        views.Slot(f"event-{b.t.cards[e].ident}", b.t.cards[e].name, [b.t.cards[e].ident],
                   f"until the end of the next turn of the {ARMY_NAMES[(b.events[e] - 1) % 3]}")
        for e in range(8) if b.events[e]
    ]  # fmt: skip
    for card, on, where in for_this_turn(b):
        if on:
            face = b.t.cards[card]
            text = f"until the end of this turn{': ' if where else ''}{where}"
            slots.append(views.Slot(f"card-{face.ident}", face.name, [face.ident], text))
    if b.dump >= 0:
        face = b.t.cards[c.S04]
        slots.append(views.Slot("dump", face.name, [face.ident], b.t.place_names[b.dump]))
    return [views.Panel("in-effect", "Cards in effect", "FC-CP-16", slots)] if slots else []


def for_this_turn(b: FieldBoard) -> list[tuple[int, bool, str]]:
    """What cards do until the end of this turn: the card, whether it is in effect, and where."""
    pinned = ", ".join(b.t.place_names[s] for s in range(SECTORS) if (b.pinned >> s) & 1)
    explosive = [name for n, name in enumerate(ARMY_NAMES) if b.effects & (state.EXPLOSIVE_J << n)]
    return [
        (c.D01, b.effects & state.ARMOURED_PUSH != 0, ""),
        (c.D02, b.pinned != 0, pinned),
        (c.D04, b.effects & state.CAUSEWAY != 0, ""),
        (c.D05, b.cut >= 0, border_name(b.t, b.cut)),
        (c.D11, b.misread >= 0, f"{b.t.place_names[b.misread]}, {b.owed} must still leave"),
        (c.C04, len(explosive) > 0, ", ".join(explosive)),
        (c.S03, b.effects & state.NO_INCOME != 0, ""),
    ]
