"""Position files of Shanghai Incident.

    title = "shanghai"
    phase = "movement"            # or combat, mobile movement, mobile combat (of `to_move`); administrative, pause
    to_move = "japan"
    turn = 3                      # of the week
    pauses = 4                    # what the pause marker shows
    lp = 5
    [units]
    J-SNLF-3SAS = "0817"
    C-78-6 = "0717 reduced"
    C-78-5 = "lost"               # eliminated; "gone": eliminated for good
    [control]
    japan = ["0717"]              # where it is neither the first owner's nor that of the unit in the hex
    [works]
    0717 = "fort C-78-6"          # a fort with its builder; or "rubble"
    [markers]
    FS-AIR1 = "interdicting 1212" # or at hand, used, raiding, away

Units that are not named have not arrived, and those of the set-up are eliminated. Boards in the middle of something
have `phase = "middle"` and say where in `[middle]`; those are written by the program, and read back exactly.
"""

from typing import Any, Final

from sandtable.games.shanghai import stack_file, works_file
from sandtable.games.shanghai.board import LANDED, ShanghaiBoard
from sandtable.games.shanghai.setup import begin
from sandtable.games.shanghai.tables import CHINA, JAPAN, NOBODY_CONTROLS, SIDES
from sandtable.games.shanghai.turn import EndOfTurn, Game
from sandtable.games.shanghai.words import GIVE_UP
from sandtable.games.shanghai.words import PAUSE as PAUSE_VERB
from sandtable.kernel.codec import dump, restore_stack
from sandtable.kernel.errors import STUMBLES, BadFile, in_words
from sandtable.kernel.flow import PLAYING, advance
from sandtable.kernel.position import index_of, no_others, section, whole
from sandtable.series.fire_and_movement.board import DEAD, GONE, NOT_YET, SET_UP
from sandtable.series.fire_and_movement.combat import CombatPhase
from sandtable.series.fire_and_movement.folio import RESULTS
from sandtable.series.fire_and_movement.movement import ChooseWay, MovementPhase
from sandtable.series.fire_and_movement.turn import PlayerTurn, Turn

KEYS: Final = [
    "title", "scenario", "options", "phase", "to_move", "turn", "pauses", "lp", "units", "control", "works",
    "snipers", "markers", "fifth_army", "points", "settlement_entered", "areas_open", "forts_destroyed", "arrived",
    "brigades", "orders", "middle",
]  # fmt: skip
PHASES: Final = (
    "movement",
    "combat",
    "mobile movement",
    "mobile combat",
    "administrative",
    "pause",
    "middle",
)
MIDDLE: Final = (
    "phase", "phase_done", "target", "firing", "attack_sum", "defense_sum", "column", "result", "ready", "resisting",
    "answer", "restarts", "sniper_fight", "choice",
)  # fmt: skip
LISTS: Final = ("stack", "sealed", "rolled", "struck", "trail")
MINUS: Final = ("target", "result", "resisting")
"""These are -1 where there is nothing; the others 0."""
HIGHEST: Final = {
    "phase": SET_UP, "phase_done": 1, "attack_sum": 999, "defense_sum": 999, "result": len(RESULTS) - 1, "ready": 2,
    "answer": 99, "restarts": 99, "sniper_fight": 1, "choice": GIVE_UP,
}  # fmt: skip
"""The others depend on the data."""
FLAGS: Final = 0x7FF
DIE: Final = 6
DICE: Final = 9
"""More than were ever rolled for one thing."""
TURN_STEP: Final = 3
"""How far the section Game is while turns are played."""

# -- writing ---------------------------------------------------------------------------------------------------


def write(b: ShanghaiBoard) -> dict[str, Any]:
    """The rows of a board as a table; scenario and options are the title's to add."""
    if b.ending != PLAYING:
        raise BadFile("the game is over: there is no position to go on from")
    table = {"phase": plain_phase(b), "to_move": SIDES[b.active], **write_rows(b)}
    if table["phase"] != "middle":
        other = type(b)(b.t, b.options)
        try:
            read(other, table, {})
            if dump(other) == dump(b):
                return table
        except BadFile:
            pass
    table["phase"] = "middle"
    table["middle"] = write_middle(b)
    return table


def plain_phase(b: ShanghaiBoard) -> str:
    """The phase that the board may be at the very beginning of."""
    names = [type(frame).__name__ for frame in b.stack]
    if names[:3] == ["Game", "Turn", "PlayerTurn"] and len(names) == 5:
        return PHASES[b.pcs[2] - 1]
    return "administrative" if names == ["Game", "Turn", "EndOfTurn", "Administration"] else "middle"


def write_rows(b: ShanghaiBoard) -> dict[str, Any]:
    t = b.t
    table: dict[str, Any] = {"turn": b.turn, "pauses": b.pauses, "lp": b.lp}
    units: dict[str, str] = {}
    for u in range(t.units):
        h = b.place[u]
        if h >= 0:
            units[t.unit_ids[u]] = t.hex_names[h] + (" reduced" if b.steps[u] < t.full[u] else "")
        elif h == DEAD:
            units[t.unit_ids[u]] = "lost"
        elif h == GONE:
            units[t.unit_ids[u]] = "gone"
        elif t.arrival[u] < 0:
            units[t.unit_ids[u]] = "away"
    table["units"] = units
    default = default_control(b)
    table["control"] = {
        name: [t.hex_names[h] for h in range(t.playable) if b.control[h] == side != default[h]]
        for side, name in ((JAPAN, SIDES[JAPAN]), (CHINA, SIDES[CHINA]), (NOBODY_CONTROLS, "neutral"))
    }
    works_file.write(b, table)
    return table


def default_control(b: ShanghaiBoard) -> list[int]:
    """SH-11j, SH-11k: the first owners, and the side whose units are in a hex."""
    found = b.t.first_control[:]
    for u in range(b.t.units):
        if b.place[u] >= 0:
            found[b.place[u]] = b.t.side[u]
    return found


def write_middle(b: ShanghaiBoard) -> dict[str, Any]:
    t = b.t
    middle: dict[str, Any] = {
        name: int(getattr(b, name)) for name in MIDDLE if getattr(b, name) != (-1 if name in MINUS else 0)
    }
    middle["stack"] = [[type(frame).__name__, b.pcs[n], *frame.ints()] for n, frame in enumerate(b.stack)]
    middle["sealed"] = b.sealed[:]
    middle["rolled"] = b.rolled[:]
    middle["struck"] = [t.hex_names[h] for h in b.struck]
    middle["trail"] = [t.hex_names[h] for h in b.trail]
    middle["flags"] = {t.unit_ids[u]: b.flags[u] for u in range(t.units) if b.flags[u]}
    return middle


# -- reading ---------------------------------------------------------------------------------------------------


def read(b: ShanghaiBoard, table: dict[str, Any], frames: dict[str, Any]) -> None:
    """Fill a blank board from a table; every impossibility is a `BadFile` that says what and where."""
    no_others(table, KEYS, "the position")
    phase = table.get("phase", "movement")
    if phase not in PHASES:
        raise BadFile(f"phase = {phase!r}: it is one of {', '.join(PHASES)}")
    begin(b)
    for u in range(b.t.units):
        b.flags[u] = 0
    b.turn = whole(table, "turn", 0 if phase == "middle" else 1, int(b.t.turns_per_week), 1)
    b.pauses = whole(table, "pauses", 0, int(b.t.pause_start), int(b.t.pause_start))
    b.lp = whole(table, "lp", 0, int(b.t.lp_cap), int(b.t.lp_start))
    b.active = index_of(table.get("to_move", "japan"), list(SIDES), "to_move")
    middle = section(table, "middle")
    if middle and phase != "middle":
        raise BadFile('[middle] belongs to phase = "middle"')
    read_flags(b, section(middle, "flags"))
    read_units(b, section(table, "units"))
    read_control(b, section(table, "control"))
    works_file.read(b, table)
    b.derive()
    check_units(b, moving_hexes(b, middle))
    works_file.check(b)
    if phase == "middle":
        read_middle(b, middle, frames)
    else:
        begin_phase(b, str(phase))
    try:
        advance(b)
    except STUMBLES as problem:
        raise BadFile(f"no game can be in this position: {in_words(problem)}") from problem


def begin_phase(b: ShanghaiBoard, phase: str) -> None:
    """Put the game at the beginning of a phase."""
    seat = b.active
    if phase == "administrative":
        b.stack, b.pcs = [Game(), Turn()], [TURN_STEP, 2]
        return
    if phase == "pause":
        if b.pauses == 0:
            raise BadFile('phase = "pause": no pause is left (SH-13.1j)')
        b.choice = PAUSE_VERB
        b.stack, b.pcs = [Game(), Turn(), EndOfTurn()], [TURN_STEP, 3, 1]
        return
    n = PHASES.index(phase)
    section_of = MovementPhase(seat, n // 2) if n % 2 == 0 else CombatPhase(seat, n // 2)
    b.stack = [Game(), Turn(), PlayerTurn(seat), section_of]
    b.pcs = [TURN_STEP, int(seat) + 1, n + 1, 0]


def read_flags(b: ShanghaiBoard, flags: dict[str, Any]) -> None:
    for name in flags:
        u = index_of(name, b.t.unit_ids, "[middle.flags]")
        b.flags[u] = whole(flags, name, 0, FLAGS, 0)


def read_units(b: ShanghaiBoard, units: dict[str, Any]) -> None:
    """SH-S2.3b, SH-5.2a: where each unit is; what is not named has not arrived, or is eliminated."""
    t = b.t
    for u in range(t.units):
        b.place[u] = NOT_YET if t.arrival[u] >= 0 else DEAD
        b.steps[u] = 0
    for name, words in units.items():
        u = index_of(name, t.unit_ids, "[units]")
        where = f"[units] {t.unit_ids[u]}"
        parts = words.split() if isinstance(words, str) else []
        if not parts or len(parts) > 2 or (len(parts) == 2 and parts[1] != "reduced"):
            raise BadFile(
                f'{where} = {words!r}: a hex ("0717", "0717 reduced") or lost, gone, away was expected'
            )
        if parts[0] in ("lost", "gone", "away") and len(parts) == 1:
            b.place[u] = {"lost": DEAD, "gone": GONE, "away": NOT_YET}[parts[0]]
            continue
        b.place[u] = playable(b, parts[0], where)
        b.steps[u] = t.full[u]
        if len(parts) == 2:
            if t.full[u] < 2:
                raise BadFile(f"{where}: it has one step and no reduced side (SH-S2.3b)")
            b.steps[u] = 1


def playable(b: ShanghaiBoard, name: Any, where: str) -> int:
    """A hex that units can be in."""
    h = index_of(name, b.t.hex_names, where)
    if h >= b.t.playable:
        raise BadFile(
            f"{where}: {b.t.hex_names[h]} is great river or out of play, nobody can be there (SH-5.2a)"
        )
    return h


def read_control(b: ShanghaiBoard, table: dict[str, Any]) -> None:
    no_others(table, [*SIDES, "neutral"], "[control]")
    b.control = default_control(b)
    for side, name in ((JAPAN, SIDES[JAPAN]), (CHINA, SIDES[CHINA]), (NOBODY_CONTROLS, "neutral")):
        for one in works_file.row_of(table, name, "[control]"):
            b.control[playable(b, one, f"[control] {name}")] = side


def moving_hexes(b: ShanghaiBoard, middle: dict[str, Any]) -> set[int]:
    """Where units may be more than stacking allows for the moment: in the middle of a move or of a retreat."""
    found = {
        h
        for name in works_file.row_of(middle, "trail", "[middle]")
        if (h := b.t.sheet.index.get(str(name), -1)) >= 0
    }
    for row in works_file.row_of(middle, "stack", "[middle]"):
        if (
            isinstance(row, list)
            and len(row) > 3
            and row[0] == ChooseWay.__name__
            and isinstance(row[3], int)
        ):
            if 0 <= row[3] < b.t.units:
                found.add(b.place[row[3]])
    return found


def check_units(b: ShanghaiBoard, moving: set[int]) -> None:
    """SH-S5.1a, SH-5.3a, SH-5.3b, SH-16.1b, SH-16.4a, SH-18a, SH-18d: who may be in a hex, and with whom."""
    t = b.t
    here: dict[int, list[int]] = {}
    for u in range(t.units):
        if b.place[u] >= 0:
            here.setdefault(b.place[u], []).append(u)
    for h, units in here.items():
        where = f"[units] {t.hex_names[h]}"
        names = ", ".join(t.unit_ids[u] for u in units)
        if len({t.side[u] for u in units}) > 1:
            raise BadFile(f"{where}: units of both sides in one hex: {names} (SH-S5.1a)")
        stack = [u for u in units if not t.apart[u]]
        if len(stack) > 2 and h not in moving:
            raise BadFile(f"{where}: {names}: no more than a support unit and one companion (SH-5.3a)")
        if len(stack) == 2 and h not in moving and not t.pairs[stack[0] * t.units + stack[1]]:
            number = "SH-16.1b" if t.support[stack[0]] or t.support[stack[1]] else "SH-5.3b"
            raise BadFile(f"{where}: {names} may not share a hex ({number})")
        for u in units:
            if t.train[u] and not t.rail_hex[h]:
                raise BadFile(f"{where}: {t.unit_ids[u]} is a train, and there is no railroad (SH-16.4a)")
            if t.side[u] == CHINA and b.shut[CHINA][h]:
                raise BadFile(f"{where}: {t.unit_ids[u]}: this area is closed to the Chinese (SH-18a)")
            if t.side[u] == JAPAN and b.guarded(h) and not b.flags[u] & LANDED:
                raise BadFile(f"{where}: {t.unit_ids[u]} has entered a settlement: say so (SH-18d)")
            if t.side[u] == JAPAN and b.sniper_in(h) and h not in moving:
                raise BadFile(f"{where}: {t.unit_ids[u]} may not stay in a sniper's hex (SH-16.3e)")


def read_middle(b: ShanghaiBoard, middle: dict[str, Any], frames: dict[str, Any]) -> None:
    no_others(middle, [*MIDDLE, *LISTS, "flags"], "[middle]")
    t = b.t
    highest = {
        **HIGHEST, "target": t.playable - 1, "resisting": t.units - 1, "firing": (1 << len(b.marker)) - 1,
        "column": len(t.column_labels),
    }  # fmt: skip
    values: dict[str, int] = {}
    for name in MIDDLE:
        least = -1 if name in MINUS else 0
        values[name] = whole(middle, name, least, int(highest[name]), least)
    (
        b.phase, b.phase_done, b.target, b.firing, b.attack_sum, b.defense_sum, b.column, b.result, b.ready,
        b.resisting, b.answer, b.restarts, b.sniper_fight, b.choice,
    ) = (values[name] for name in MIDDLE)  # fmt: skip
    b.sealed = numbers(middle, "sealed", 2, [-1, -1])
    b.rolled = numbers(middle, "rolled", -1, [])
    b.struck = [
        playable(b, name, "[middle] struck") for name in works_file.row_of(middle, "struck", "[middle]")
    ]
    b.trail = [playable(b, name, "[middle] trail") for name in works_file.row_of(middle, "trail", "[middle]")]
    if len(b.rolled) > DICE or any(not 0 <= die <= DIE for die in b.rolled):
        raise BadFile(f"[middle] rolled = {b.rolled!r}: dice were expected")
    stack = works_file.row_of(middle, "stack", "[middle]")
    stack_file.check_stack(b, stack)
    stack_file.check_moment(b, stack)
    restore_stack(b, stack, frames)


def numbers(table: dict[str, Any], key: str, count: int, default: list[int]) -> list[int]:
    """A list of whole numbers, `count` of them (-1: any number)."""
    row = works_file.row_of(table, key, "[middle]") if key in table else default
    if any(not isinstance(n, int) or isinstance(n, bool) for n in row) or (count >= 0 and len(row) != count):
        raise BadFile(f"[middle] {key} = {row!r}: whole numbers were expected")
    return list(row)
