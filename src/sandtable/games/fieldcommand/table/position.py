"""Position files of Field Command.

    title = "fieldcommand"
    scenario = "historic"
    phase = "turn"                     # the turn of `to_move` begins; or "start": the scenario as it begins
    period = 3
    to_move = "japanese"
    axes = ["axis_a", "axis_b"]        # the active ones
    [options]
    level = "division"
    [units]                            # by place; units that are not named are lost
    kranji = "JI1 JI2 AI3"
    [control]                          # what is not named is the scenario's holder's
    japanese = ["sarimbun", "murai"]
    [tokens]
    japanese = 12

Boards in the middle of something have `phase = "middle"` and say where in `[middle]`; those are written by the
program, and read back exactly. What is changed in one by hand is held to what can be (`table/middle.py`).
"""

from typing import TYPE_CHECKING, Any, Final

from sandtable.games.fieldcommand import kind
from sandtable.games.fieldcommand.board import AIR_STATES, DAMAGED, SILENT, FieldBoard
from sandtable.games.fieldcommand.material import (
    AIRFIELD,
    ARMIES,
    BOARD,
    CORPS,
    DIVISION,
    FLOTILLA,
    GONE,
    LOST,
    PLACES,
    REPAIR,
    SECTORS,
    TO_COME,
    UNITS,
    side_of_army,
)
from sandtable.games.fieldcommand.rules.brigade import Campaign, Period, Turn, set_up_map
from sandtable.games.fieldcommand.rules.deployment import place_fixed
from sandtable.games.fieldcommand.rules.muster import BoardGame, set_up_board
from sandtable.games.fieldcommand.rules.victory import objectives_of_side
from sandtable.games.fieldcommand.state import NUMBERS
from sandtable.games.fieldcommand.table.middle import check_battle, check_dice, nesting
from sandtable.kernel.codec import dump, restore_stack
from sandtable.kernel.errors import BadFile
from sandtable.kit import position as file
from sandtable.kit.middle import names_in, read_numbers, read_sealed, stack_rows, write_numbers, write_sealed
from sandtable.kit.position import index_of, names_of, no_others, refuse, row_of, section, whole

if TYPE_CHECKING:
    from sandtable.games.fieldcommand.title import FieldCommand

NAMES = list(ARMIES)
KEYS = ["title", "scenario", "options", "phase", "period", "to_move", "axes", "units", "air", "guns", "owners",
        "control", "tokens", "hand", "discards", "middle"]  # fmt: skip
OFF: Final = {"combat_board": BOARD, "gone": GONE, "to_come": TO_COME, "lost": LOST}
"""Places off the map, by the word for them."""
GUNS: Final = ["", "silent", "new"]
LIMITS = {"place": PLACES + 3, "unit": UNITS - 1, "deck": (1 << 42) - 1, "mask": (1 << 52) - 1, "border": 200}
BY_UNIT: Final = {
    "steps": (0, 0, 127), "entry": (-1, -1, PLACES - 1), "fired": (-1, -1, SECTORS - 1), "marks": (0, 0, 127),
    "attacks": (0, 0, 10), "commit": (-1, -2, UNITS - 1),
}  # fmt: skip
"""Rows with a value a unit: what it usually is, the least, the greatest."""
UNIT: Final = (0, UNITS - 1)
SECTOR: Final = (0, SECTORS - 1)
LISTS: Final[dict[str, tuple[int, list[tuple[int, int]]]]] = {
    "low": (2, [(0, 2000)]), "high": (2, [(0, 2000)]), "seen": (3, [(0, LIMITS["deck"])]), "events": (8, [(0, 6)]),
    "reached": (2, [(0, 99)]), "seat_of": (3, [(-1, 2)]), "cursor": (3, [(-1, PLACES - 1)]), "surplus": (0, [SECTOR]),
    "due": (0, [UNIT, (-2, PLACES - 1)]), "todo": (0, [SECTOR]), "launched": (0, [(0, PLACES - 1), SECTOR]),
    "line_a": (0, [UNIT]), "line_d": (0, [UNIT]), "unplaced": (0, [UNIT]), "guns_a": (0, [UNIT]), "guns_d": (0, [UNIT]),
    "used": (0, [UNIT]), "shots": (0, [UNIT, UNIT]), "stayed": (0, [(1, 12)]), "fleeing": (0, [UNIT, (0, 1)]),
}  # fmt: skip
"""Other rows: how many groups of numbers (0: any), and from where to where each number of a group goes."""
CHOSEN: Final = 2  # from this scenario on nobody chooses an army
PERIODS_STEP = 4  # how far the section Campaign is while periods are played


# -- writing -----------------------------------------------------------------------------------------------------


def write(b: FieldBoard, title: "FieldCommand") -> dict[str, Any]:
    """The rows of a board as a table; scenario and options are the title's to add."""
    file.refuse_ended(b)
    start = title.start(title.setup(title.scenarios[b.scenario].ident, title.chosen(b)))
    if dump(start) == dump(b):
        return {"phase": "start"}
    table: dict[str, Any] = {"phase": "turn" if b.is_map() else "middle"}
    if b.is_map():
        table.update(period=int(b.period), to_move=NAMES[b.army])
        table["axes"] = [b.t.place_ids[SECTORS + a] for a in range(9) if (b.axes >> a) & 1]
    table["units"] = write_units(b)
    air = {b.t.unit_ids[u]: AIR_STATES[b.air[u]] for u in range(UNITS) if b.air[u]}
    guns = {b.t.unit_ids[u]: GUNS[b.gun[u]] for u in range(UNITS) if b.gun[u]}
    owners = {
        b.t.unit_ids[u]: NAMES[b.owner[u]] for u in range(UNITS) if b.owner[u] != b.t.army_of[b.t.kind[u]]
    }
    table.update({name: part for name, part in (("air", air), ("guns", guns), ("owners", owners)) if part})
    if b.is_map():
        table["control"] = {
            name: [b.t.place_ids[s] for s in range(PLACES) if b.control[s] == army and b.c.control[s] != army]
            for army, name in enumerate(NAMES)
        }
        if b.level >= DIVISION:
            table["tokens"] = dict(zip(NAMES, b.tokens))
        if b.level >= CORPS:
            table["hand"] = {name: b.t.deck.idents(b.hand[army]) for army, name in enumerate(NAMES)}
            table["discards"] = b.t.deck.idents(b.discards)
    setup = title.setup(title.scenarios[b.scenario].ident, title.chosen(b))
    return file.written(
        b, title.blank(setup), table, lambda o, rows: read_into(o, rows, title), lambda: middle_of(b, title)
    )


def read_into(o: Any, rows: dict[str, Any], title: "FieldCommand") -> None:
    read(o, rows, title)


def write_units(b: FieldBoard) -> dict[str, str]:
    found: dict[str, list[str]] = {}
    names = {number: name for name, number in OFF.items()}
    for u in range(UNITS):
        place = b.where[u]
        if place == GONE and not b.is_map():
            continue
        where = names[place] if place in names else b.t.place_ids[place]
        found.setdefault(where, []).append(b.t.unit_ids[u])
    return {where: " ".join(units) for where, units in found.items()}


def middle_of(b: FieldBoard, title: "FieldCommand") -> dict[str, Any]:
    """All that a person would not write."""
    found: dict[str, Any] = dict(write_numbers(b, NUMBERS, True))
    found.update(write_numbers(b, NUMBERS, False))
    for name in ("period", "army", "axes", "pile", "discards"):
        found.pop(name, None)
    for name, (usual, _, _) in BY_UNIT.items():
        row = getattr(b, name)
        values = {b.t.unit_ids[u]: row[u] for u in range(len(row)) if row[u] != usual}
        if values:
            found[name] = values
    for name in LISTS:
        row = getattr(b, name)
        if row:
            found[name] = row[:]
    if b.level >= CORPS and b.pile == 0 and b.discards == 0:
        found["undealt"] = 1
    sealed = write_sealed(b, seats_of(b, title), title.vocabulary())
    if sealed:
        found["sealed"] = sealed
    if b.rolled:
        found["rolled"] = b.rolled[:]
    found["stack"] = stack_rows(b)
    return found


def seats_of(b: FieldBoard, title: "FieldCommand") -> list[str]:
    return [title.seats[b.role(seat)].ident for seat in range(b.seats)]


# -- reading -----------------------------------------------------------------------------------------------------


def read(b: FieldBoard, table: dict[str, Any], title: "FieldCommand") -> None:
    """Fill a blank board from a table; every impossibility is a `BadFile` that says what and where."""
    no_others(table, KEYS, "the position")
    phase = file.word_of(table, "phase", ["start", "turn", "middle"], "turn" if b.is_map() else "start")
    if phase == "start":
        no_others(table, ["title", "scenario", "options", "phase"], 'a position with phase = "start"')
        begin(b)
        file.settled(b)
        return
    if not b.is_map() and phase == "turn":
        raise BadFile(
            'phase = "turn": there are turns on the map only; "start" is the scenario as it begins (FC-BG-14)'
        )
    begin(b)
    b.stack, b.pcs = [], []
    read_units(b, table, phase == "turn")
    if b.is_map():
        read_map(b, table, phase == "turn")
    if phase == "turn":
        at = b.c.order.index(b.army)
        b.stack = [Campaign(), Period(), Turn()]
        b.pcs = [PERIODS_STEP, at + 2, 0]
        held = objectives_of_side(b, side_of_army(b.c.invader))
        over = held >= (len(b.t.objectives) if b.grades or b.by_objectives else b.t.wanted)
        refuse(over, f"[control]: the invader holds {held} objectives, so the game is over (FC-BG-65)")
    else:
        read_middle(b, section(table, "middle"), title)
    file.settled(b)


def begin(b: FieldBoard) -> None:
    """The scenario as it begins."""
    if b.is_map():
        set_up_map(b)
        if b.c.free:
            place_fixed(b)
        b.stack, b.pcs = [Campaign()], [0]
    else:
        set_up_board(b)
        b.stack, b.pcs = [BoardGame()], [0]


def read_units(b: FieldBoard, table: dict[str, Any], quiet: bool) -> None:
    t = b.t
    places = [*t.place_ids, *OFF]
    usual = LOST if b.is_map() else GONE
    for u in range(UNITS):
        taking_part = b.where[u] != GONE
        b.where[u] = usual if taking_part else GONE
        b.owner[u] = t.army_of[t.kind[u]]
    named: set[int] = set()
    units = section(table, "units")
    owners = section(table, "owners")
    for name, army in owners.items():
        u = index_of(name, t.unit_ids, "[owners]")
        refuse(
            t.klass[u] != kind.FIXED_GUN and b.is_map(),
            f"[owners] {name}: only fixed guns change hands (FC-BG-41)",
        )
        b.owner[u] = index_of(army, NAMES, f"[owners] {name}")
    guns = section(table, "guns")
    for name, word in guns.items():
        u = index_of(name, t.unit_ids, "[guns]")
        refuse(t.klass[u] != kind.FIXED_GUN, f"[guns] {name}: only fixed guns are captured (FC-BG-41)")
        b.gun[u] = index_of(word, GUNS, f"[guns] {name}")
    for where, text in units.items():
        place = index_of(where, places, "[units]")
        number = OFF[places[place]] if place >= len(t.place_ids) else place
        refuse(not isinstance(text, str), f"[units] {where} = {text!r}: the names of units were expected")
        for word in text.split():
            u = index_of(word, t.unit_ids, f"[units] {where}")
            refuse(u in named, f"[units] {where}: {t.unit_ids[u]} is named twice")
            named.add(u)
            check_unit(b, u, number, f"[units] {where}")
            b.where[u] = number
    for name, word in section(table, "air").items():
        u = index_of(name, t.unit_ids, "[air]")
        refuse(bool(t.is_ground[u]), f"[air] {name}: this is no aircraft (FC-CO-1)")
        b.air[u] = index_of(word, list(AIR_STATES), f"[air] {name}")
    b.derive()
    if quiet:
        check_stacks(b)  # in the middle of a move a unit may pass a full sector


def check_unit(b: FieldBoard, u: int, place: int, where: str) -> None:
    t, name = b.t, b.t.unit_ids[u]
    if place < 0:
        return
    missing = not t.attack[b.chart][t.kind[u]] and not t.defence[b.chart][t.kind[u]]
    refuse(missing, f"{where}: {name} is not on the unit charts of this scenario (FC-EQ-2)")
    refuse(b.is_map() == (place == BOARD), f"{where}: {name} cannot be there at this level (FC-BG-3)")
    if SECTORS <= place < PLACES:
        refuse(not t.is_ground[u], f"{where}: aircraft go to island sectors only (R-45)")
        wrong = side_of_army(b.owner[u]) != side_of_army(b.c.invader)
        refuse(wrong, f"{where}: only the invader stands on an axis, not {name} (FC-BG-5)")
    if PLACES <= place < BOARD:
        at_sea = place == FLOTILLA and any(row[1] == FLOTILLA for row in b.c.deploy)
        wrong = (
            not at_sea
            if t.is_ground[u]
            else place == FLOTILLA or (place == AIRFIELD and not b.c.offmap[b.owner[u]])
        )
        refuse(wrong, f"{where}: {name} cannot be in this box (FC-BG-72)")
    if t.klass[u] == kind.FIXED_GUN and 0 <= place < PLACES:
        here = sum(1 for v in range(UNITS) if b.where[v] == place and t.klass[v] == kind.FIXED_GUN)
        room = t.guns[place] if place < SECTORS else 0
        refuse(here >= room, f"{where}: {name} needs an emplacement, and there are {room} (FC-BG-20)")


def check_stacks(b: FieldBoard) -> None:
    """FC-BG-11, R-71: captured guns alone may break the limit."""
    for s in range(SECTORS):
        for side in range(2):
            captured = sum(
                1 for u in range(UNITS)
                if b.where[u] == s and b.owner[u] != b.t.army_of[b.t.kind[u]] and b.gun[u] != SILENT
            )  # fmt: skip
            n = int(b.side_count(side, s))
            over = n - captured > b.t.stacking
            refuse(
                over,
                f"[units] {b.t.place_ids[s]}: {n} ground units of one side; at most {b.t.stacking} (FC-BG-11)",
            )


def check_control(b: FieldBoard, s: int, named: bool) -> None:
    """FC-BG-8: where one army stands alone the sector is its own; between allies that follows if nothing is said."""
    here = [army for army in range(3) if b.army_count(army, s)]
    if b.contested(s) or not here or b.control[s] in here:
        return
    wrong = named or side_of_army(here[0]) != side_of_army(b.control[s])
    refuse(
        wrong,
        f"[control] {b.t.place_ids[s]}: {NAMES[here[0]]} units alone stand there, so it is theirs (FC-BG-8)",
    )
    if len(here) == 1:
        b.set_control(s, here[0])


def check_state(b: FieldBoard, u: int) -> None:
    """Where an aircraft may be in its state (R-44), and a captured gun (R-21), when a turn begins."""
    t, place, name = b.t, int(b.where[u]), b.t.unit_ids[u]
    if place < 0:
        refuse(b.gun[u] != 0, f"[guns] {name}: it is not on the map (R-21)")
        return
    if b.gun[u] == SILENT:
        refuse(not b.contested(place), f"[guns] {name}: silent in a sector that is not contested (R-21)")
    if not t.is_ground[u]:
        state = AIR_STATES[b.air[u]]
        side = side_of_army(b.owner[u])
        base = place == AIRFIELD or (place < SECTORS and t.airfield[place] != 0 and b.friendly(side, place))
        fits = place < SECTORS if state == "mission" else place == REPAIR if b.air[u] >= DAMAGED else base
        refuse(
            not fits, f"[units] {t.place_ids[place]}: {name} cannot be there in the state '{state}' (R-44)"
        )


def read_map(b: FieldBoard, table: dict[str, Any], quiet: bool) -> None:
    t = b.t
    b.period = whole(table, "period", 1 if quiet else 0, len(b.c.periods), 1)
    b.army = index_of(table.get("to_move", NAMES[b.c.order[0]]), NAMES, "to_move")
    refuse(b.army not in b.c.order, f"to_move = {NAMES[b.army]}: this army is not in {b.c.ident} (FC-EQ-4)")
    axes = names_of(table, "axes", t.place_ids[SECTORS:PLACES])
    b.axes = sum(1 << a for a in axes) if "axes" in table else b.c.axes
    b.control = b.c.control[:]
    control = section(table, "control", NAMES)
    given: set[int] = set()
    for army, name in enumerate(NAMES):
        for s in names_of(control, name, t.place_ids[:PLACES], "[control]"):
            stands = f"[control] {name}: {t.place_ids[s]}"
            refuse(s in given, f"{stands} is named twice, and nobody shares a sector (FC-BG-6)")
            given.add(s)
            b.control[s] = army
            refuse(army not in b.c.order, f"{stands}: this army is not in {b.c.ident} (FC-EQ-4)")
            refuse(s >= SECTORS and army != b.c.invader, f"{stands} is the invader's (FC-BG-5)")
    b.derive()
    if quiet:
        for s in range(SECTORS):
            check_control(b, s, s in given)
        for u in range(UNITS):
            check_state(b, u)
    tokens = section(table, "tokens", NAMES)
    refuse(bool(tokens) and b.level < DIVISION, "[tokens]: there are tokens from Division level on (FC-DV-1)")
    hands = section(table, "hand", NAMES)
    for army, name in enumerate(NAMES):
        b.tokens[army] = whole(tokens, name, -999, 999, 0, "[tokens]")
        refuse(b.tokens[army] < 0, f"[tokens] {name} = {b.tokens[army]}: never below zero (R-35)")
        absent = army not in b.c.order and (b.tokens[army] > 0 or bool(hands.get(name)))
        refuse(absent, f"[tokens], [hand]: the {name} army is not in {b.c.ident} (FC-EQ-4)")
    refuse(bool(hands) and b.level < CORPS, "[hand]: there are cards from Corps level on (FC-CP-1)")
    for army, name in enumerate(NAMES):
        b.hand[army] = t.deck.read(hands.get(name, []), f"[hand] {name}")
        refuse(bool(b.hand[army] & 255), f"[hand] {name}: an Event is never held (FC-CP-10)")
    b.discards = t.deck.read(table.get("discards", []), "discards")
    t.deck.once(
        {**{f"with the {name}": b.hand[army] for army, name in enumerate(NAMES)}, "discarded": b.discards}
    )
    if b.level >= CORPS:
        b.pile = t.deck.full & ~b.discards
        for army in range(3):
            b.pile &= ~b.hand[army]
    if b.logistics:
        both = b.tokens[1] + b.tokens[2]
        b.low, b.high = [0, 0], [both, both]


def read_middle(b: FieldBoard, middle: dict[str, Any], title: "FieldCommand") -> None:
    where = "[middle]"
    numbers = [*names_in(NUMBERS, True), *names_in(NUMBERS, False)]
    no_others(middle, [*numbers, *BY_UNIT, *LISTS, "undealt", "sealed", "rolled", "stack"], where)
    fixed = b.seat_of[:] if b.scenario >= CHOSEN else []
    kept = {name: int(getattr(b, name)) for name in ("period", "army", "axes", "pile", "discards")}
    read_numbers(b, {**middle, **kept}, NUMBERS, LIMITS, True, where)
    read_numbers(b, {**middle, **kept}, NUMBERS, LIMITS, False, where)
    if whole(middle, "undealt", 0, 1, 0, where):
        b.pile = 0
    for name, (usual, low, high) in BY_UNIT.items():
        table = section(middle, name)
        in_battle = name in ("attacks", "commit")
        row = [usual] * UNITS if not in_battle or b.fighting else []
        for unit in table:
            u = index_of(unit, b.t.unit_ids, f"{where} {name}")
            refuse(not row, f"{where} {name}: there is no battle")
            row[u] = whole(table, unit, low, high, usual, f"{where} {name}")
        setattr(b, name, row)
    for name, (groups, ranges) in LISTS.items():
        if name in middle or name in ("launched", "todo", "due"):
            least, greatest = min(low for low, _ in ranges), max(high for _, high in ranges)
            row = file.numbers_of(middle, name, least, greatest, where, most=300)
            wrong = len(row) != groups * len(ranges) if groups else len(row) % len(ranges) != 0
            wrong = wrong or any(not low <= n <= high for n, (low, high) in zip(row, ranges * len(row)))
            one = " and ".join(f"{low} to {high}" for low, high in ranges)
            refuse(wrong, f"{where} {name}: {groups or 'any number of'} times {one} was expected")
            setattr(b, name, row)
    seats = [0, 1, b.seats - 1] if b.is_map() else fixed
    refuse(
        bool(seats) and b.seat_of != seats,
        f"{where} seat_of: the armies are those of the seats {seats} (FC-BG-1)",
    )
    taken = sorted(seat for seat in b.seat_of if seat >= 0)
    refuse(
        not seats and taken not in ([], [0], [1], [0, 1]),
        f"{where} seat_of = {b.seat_of}: each seat has one army (FC-CO-3)",
    )
    check_battle(b)
    read_sealed(b, middle, seats_of(b, title), title.vocabulary(), where)
    b.rolled = file.numbers_of(middle, "rolled", 1, 12, where)
    stack = row_of(middle, "stack", where)
    nesting(title.frames).check(stack, f"{where} stack")
    restore_stack(b, stack, title.frames)
    check_dice(b)
