"""Position files of Netherlands East Indies.

    title = "nei"
    scenario = "campaign"
    phase = "action"              # `to_move` chooses an action; or "middle": in the middle of something
    turn = 2
    to_move = "japan"
    ap = { japan = 5, allies = 3 }
    oil = ["L-D5"]                # all that is demolished; as the scenario begins where it is left out
    [units]
    "JP-TR-1" = "S-D5"
    "IJA-INF-KWD" = "S-D5 in-JP-TR-1"
    "BASE-MIRI" = "L-D5 reduced known"
    "NEI-CL" = "disrupted"

Units that are not named are out of the game. Boards in the middle of something say where in `[middle]`; those are
written by the program, and read back exactly.
"""

from collections.abc import Callable
from typing import Any

from mypy_extensions import i64

from sandtable.games.nei import deed
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.material import (
    AIR,
    ALLIES,
    AREAS,
    BASE,
    BOX,
    DISRUPTED,
    GROUND,
    IND,
    JAPAN,
    LANDS,
    NAVAL,
    OPTIONAL,
    OUT,
    PICKED,
    PLACES,
    POOL,
    SEAPLANE,
    SIDES,
    UNITS,
)  # fmt: skip
from sandtable.games.nei.rules.deeds import fleet_targets
from sandtable.games.nei.rules.setup import begin_setup
from sandtable.games.nei.state import NUMBERS
from sandtable.games.nei.telling import OF_SIDE
from sandtable.kernel.codec import restore_stack
from sandtable.kernel.flow import NOBODY
from sandtable.kit import position as file
from sandtable.kit.middle import Nesting, names_in, read_middle, read_numbers, write_middle, write_numbers
from sandtable.kit.position import index_of, no_others, numbers_of, refuse, row_of, section, whole, word_of
from sandtable.kit.vocabulary import Vocabulary

NAMES = list(SIDES)
PHASES = ["action", "middle"]
KEYS = [
    "title",
    "scenario",
    "options",
    "phase",
    "to_move",
    "ap",
    "pending",
    "oil",
    "cleared",
    "units",
    "middle",
]
LIMITS = {"action": deed.COUNT - 1, "area": AREAS - 1, "unit": UNITS - 1}
RANGES = {
    "seat": (0, 1), "side": (0, 1), "owner": (0, 1), "by": (0, 1), "kind": (0, deed.COUNT - 1), "cost": (0, 9),
    "area": (0, AREAS - 1),
    "target": (0, AREAS - 1), "sea": (0, AREAS - 1), "land": (0, AREAS - 1), "unit": (0, UNITS), "stage": (0, 3),
    "mark": (0, 5), "group": (0, 6), "refit": (0, 1), "midway": (0, 1), "first": (0, deed.COUNT - 1),
    "last": (0, deed.COUNT - 1), "square": (0, 97), "sides": (2, 6), "needs": (1, 6), "n": (1, 60),
}  # fmt: skip


def marks_of(b: NeiBoard) -> file.Marks:
    return file.Marks(
        ["reduced", "turned", "known"],
        {
            "seen": (0, 9),
            "record": (0, 3),
            "tf": (0, 5),
            "hand": (0, 5),
            "part": (0, 255),
            "arrives": (0, 20),
        },
        {"in": b.t.idents, "last": b.t.names},
    )


# -- writing ---------------------------------------------------------------------------------------------------


def write(b: NeiBoard, words: Vocabulary) -> dict[str, Any]:
    """The rows of a board as a table; scenario and options are the title's to add."""
    file.refuse_ended(b)
    t = b.t
    table: dict[str, Any] = {
        "phase": "action",
        **write_numbers(b, NUMBERS, False),
        "to_move": NAMES[b.active],
    }
    table["turn"] = b.turn
    table.pop("active", None)
    table["ap"] = dict(zip(NAMES, b.ap))
    if any(b.pending):
        table["pending"] = dict(zip(NAMES, b.pending))
    burnt = [t.names[t.oilfields[n]] for n in range(6) if b.oil[n]]
    if b.oil != t.scenarios[b.scenario].burnt:
        table["oil"] = burnt
    if b.cleared:
        table["cleared"] = [t.names[land] for land in b.cleared]
    table["units"] = {
        t.idents[u]: unit_words(b, u)
        for u in range(UNITS)
        if b.at[u] != OUT or b.arrives[u] != usual_turn(b, u)
    }
    middle = write_middle(b, NUMBERS, NAMES, words)
    for name, row in (("toll", b.toll), ("fallen", b.fallen)):
        if any(row):
            middle[name] = row[:]
    if b.setting == 2 and middle == {"stack": plain_stack(b.active)}:
        return table
    return {**table, "phase": "middle", "middle": middle}


def plain_stack(seat: i64) -> list[Any]:
    later = "allies" if seat == JAPAN else "record"
    return [
        ["Game", "turns"],
        ["GameTurn", later],
        ["PlayerTurn", "actions", int(seat)],
        ["ActionMenu", 0, int(seat)],
    ]


def counted(b: NeiBoard) -> list[tuple[str, list[int]]]:
    """What is said of each unit by a number."""
    return [("seen", b.seen), ("record", b.record), ("tf", b.tf), ("hand", b.hand), ("part", b.part)]


def usual_turn(b: NeiBoard, u: i64) -> int:
    return b.t.code[u] if b.t.code[u] < 20 else 0


def unit_words(b: NeiBoard, u: i64) -> str:
    """`L-G3 reduced known seen:3`: where it is, how it lies, what is known of it."""
    t = b.t
    area: i64 = b.at[u]
    found = [t.names[area] if area < AREAS else PLACES[area - POOL]]
    if b.steps[u] < t.full[u]:
        found.append("reduced")
    if b.face[u]:
        found.append("turned")
    if b.known[u]:
        found.append("known")
    if b.ship[u] >= 0:
        found.append(f"in-{t.idents[b.ship[u]]}")
    for name, row in counted(b):
        if row[u]:
            found.append(f"{name}:{row[u]}")
    if b.last[u] >= 0:
        found.append(f"last-{t.names[b.last[u]]}")
    if b.arrives[u] != usual_turn(b, u):
        found.append(f"arrives:{b.arrives[u]}")
    return " ".join(found)


# -- reading ---------------------------------------------------------------------------------------------------


def read(b: NeiBoard, table: dict[str, Any], frames: dict[str, Any], words: Vocabulary) -> None:
    """Fill a blank board; `BadFile` says what is wrong, where, and by which rule."""
    no_others(table, [*KEYS, *names_in(NUMBERS, False)], "the position")
    begin_setup(b)
    b.at = [OUT] * UNITS
    b.record = [0] * UNITS
    read_numbers(b, table, NUMBERS, LIMITS, False)
    b.active = NAMES.index(word_of(table, "to_move", NAMES, NAMES[b.active]))
    for name, row in (("ap", b.ap), ("pending", b.pending)):
        part = section(table, name)
        no_others(part, NAMES, name)
        for side, seat in enumerate(NAMES):
            row[side] = whole(part, seat, 0, b.t.most_ap[side] if name == "ap" else 20, 0, f"{name}:")
    if "oil" in table:
        b.oil = [0] * len(b.oil)  # the list is whole: what was repaired is not in it
    for area in row_of(table, "oil"):
        land = index_of(area, b.t.names, "oil")
        refuse(land >= LANDS or b.t.oil_of[land] < 0, f"oil: {area} has no oilfield (NEI-4.3b)")
        b.oil[b.t.oil_of[land]] = 1
    read_units(b, section(table, "units"))
    cleared = file.names_of(table, "cleared", b.t.names, number="NEI-28c")
    phase = word_of(table, "phase", PHASES, "action")
    if phase == "action":
        refuse("turn" not in table, "turn: which game turn it is must be said")
        refuse(b.turn < 1 or b.turn > 8, f"turn = {b.turn}: a game turn from 1 to 8 was expected (NEI-6.0a)")
        refuse("middle" in table, '[middle]: only a position with phase = "middle" has one')
        refuse(b.setting != 2, "setting: a side that sets up takes no actions (NEI-23a)")
        b.derive()
        check(b)
        check_action(b)
        strikes = b.active == JAPAN and b.fleet == 1 and len(fleet_targets(b)) > 0  # NEI-21.4a: for no point
        without = b.ap[b.active] == 0 and not strikes
        refuse(without, f"ap: {NAMES[b.active]} has no action point to act with (NEI-8.4a)")
        restore_stack(b, plain_stack(b.active), frames)
    else:
        middle = section(table, "middle")
        read_middle(b, middle, NUMBERS, LIMITS, nesting(frames), NAMES, words, ["toll", "fallen"])
        b.toll = numbers_of(middle, "toll", 0, 60, "[middle]", 8) if "toll" in middle else [0] * 8
        b.fallen = numbers_of(middle, "fallen", 0, 60, "[middle]", 2) if "fallen" in middle else [0, 0]
        b.derive()
        check(b)
    for land in cleared:
        able = b.of_a9 and b.turn > 0 and land in b.t.scenarios[b.scenario].hideouts
        refuse(not able, f"cleared: no secret airbase could be in {b.t.names[land]} (NEI-28c)")
        b.rule_out(land)
    if b.turn > 0:
        b.look_for_secret()
    known = b.face[b.t.secret] == 1 and b.at[b.t.secret] in b.cleared
    refuse(known, "[units] BASE-SECRET: everybody knows that it is not there (NEI-28c)")
    file.settled(b)


def nesting(frames: dict[str, Any]) -> Nesting:
    """Which frame may be within which: whatever plays is tried out afterwards, so only the outermost is fixed."""
    names = list(frames)
    within = {
        name: [] if name == "Game" else [one for one in names if one != name or one == "Deploy"]
        for name in names
    }
    return Nesting(within, RANGES, frames)


def read_units(b: NeiBoard, table: dict[str, Any]) -> None:
    t = b.t
    rows = file.entries_by_name(table, t.idents, t.names, list(PLACES), marks_of(b), "[units]")
    for u, space, _ in rows:
        b.at[u] = space if space >= 0 else POOL - 1 - space
    for u, _, entry in rows:
        where = entry.where
        b.steps[u] = 1 if entry.has("reduced") else t.full[u]
        refuse(entry.has("reduced") and t.full[u] == 1, f"{where}: it has one step (NEI-2.6b)")
        b.face[u] = 1 if entry.has("turned") else 0
        may_turn = t.has_base_side[u] or t.cat[u] == AIR or u == t.secret
        refuse(b.face[u] == 1 and not may_turn, f"{where}: it has no other side to turn to (NEI-2.6c)")
        b.known[u] = 1 if entry.has("known") else 0
        for name, row in counted(b):
            row[u] = entry.numbers.get(name, 0)
        b.arrives[u] = entry.numbers.get("arrives", usual_turn(b, u))
        last = entry.names.get("last", [])
        b.last[u] = last[0] if last else -1
        inside = entry.names.get("in", [])
        b.ship[u] = inside[0] if inside else -1


Judge = Callable[[bool, str], None]


def judge(where: str) -> Judge:
    """Refuses what is wrong with one entry."""
    return lambda wrong, text: refuse(wrong, f"{where}: {text}")


def check(b: NeiBoard) -> None:
    """What no position can have: ships on land, too much cargo, too many aircraft, units that are not in the game."""
    t = b.t
    row = t.scenarios[b.scenario]
    beyond = b.singapore >= len(t.spore_boxes)
    refuse(beyond, f"singapore = {b.singapore}: the track has no such box (NEI-7.4a)")
    chosen = b.forces()
    optional = {u for n, units in enumerate(t.force_units) if chosen[n] for u in units}
    removed = {u for u in range(UNITS) if row.places[u] == OUT and t.code[u] != OPTIONAL}
    marked: dict[int, int] = {}
    for u in range(UNITS):
        no = judge(f"[units] {t.idents[u]}")
        area: i64 = b.at[u]
        if area == OUT:
            continue
        no(t.code[u] == OPTIONAL and u not in optional, "an optional force that was not chosen (NEI-28a)")
        no(u in removed, "it is out of the game in this scenario (NEI-30c)")
        no(area == BOX and b.turn > 0, "nothing waits to be set up any more (NEI-23a)")
        no(b.record[u] == 1 and area != DISRUPTED, "record:1 is for what is disrupted (NEI-4.3e)")
        no(b.seen[u] > b.turn, f"seen:{b.seen[u]} is a turn to come (NEI-20.0b)")
        if area >= AREAS:
            no(b.ship[u] >= 0, "it is not on the map, so no ship carries it (NEI-13.2c)")
            lies = b.steps[u] < t.full[u] or b.face[u] + b.known[u] + b.tf[u] > 0
            why = "off the map nothing is reduced, turned, known or in a task force (NEI-15.5d, NEI-20.0a)"
            no(lies and area != BOX, why)
            continue
        if b.tf[u]:
            own = t.cat[u] == NAVAL and b.tf[u] in OF_SIDE[t.side[u]]
            no(not own, "it sails under no marker of that number (NEI-20.1a)")
            apart = marked.setdefault(b.tf[u], area) != area
            no(apart, f"its task force is in {t.names[marked[b.tf[u]]]} (RU-78)")
        check_place(b, u, area, no)
        if b.ship[u] >= 0:
            check_cargo(b, u, no)
    if b.turn == 0 or b.fight or b.kind >= 0 or to_be_relieved(b):
        return
    for side in (JAPAN, ALLIES):
        for land in range(LANDS):
            most = b.capacity(side, land)
            refuse(b.wings[side * AREAS + land] > most,
                   f"[units] {t.names[land]}: more air units than the {most} it has room for (NEI-9.3a)")  # fmt: skip


def to_be_relieved(b: NeiBoard) -> bool:
    """NEI-9.3b: an incident may cost bases their steps, and a base that is lost leaves its air units on the ground
    until their owner has been asked for each."""
    return any(type(frame).__name__ in ("Incident", "Overflow") for frame in b.stack)


def check_action(b: NeiBoard) -> None:
    """What cannot be between two actions: a force in hand, units to be placed, aircraft or paratroops aboard."""
    row = b.t.scenarios[b.scenario]
    turns = f"the scenario has the turns {row.first} to {row.final} (NEI-23a, NEI-30a)"
    refuse(not row.first <= b.turn <= row.final, f"turn = {b.turn}: {turns}")
    for u in range(UNITS):
        no = judge(f"[units] {b.t.idents[u]}")
        no(b.hand[u] > 0 or b.part[u] > 0, "hand and part belong to the middle of an action (NEI-2.10b)")
        no(b.at[u] == PICKED, "what is picked is placed in the same action (NEI-15.5c)")
        aboard = b.ship[u] >= 0 and (b.t.cat[u] == AIR or b.t.cat[b.ship[u]] == AIR)
        no(aboard, "nothing flies, and no aircraft is aboard ship, between actions (RU-59, NEI-A3t)")
    refuse(b.side_to_win() != NOBODY, "[units] the game is over: a sudden victory (NEI-4.1a, NEI-4.1b)")


def check_place(b: NeiBoard, u: i64, area: i64, no: Judge) -> None:
    t = b.t
    cat: i64 = t.cat[u]
    land = area < LANDS
    no(cat == NAVAL and land, "a ship on land (NEI-10.1d)")
    afloat = b.ship[u] >= 0 and t.cat[b.ship[u]] == NAVAL
    no(cat >= GROUND and LANDS <= area < IND and not afloat, "a ground unit at sea (NEI-10.1f)")
    no(not b.open_to(t.side[u], t.square[area]), f"{t.names[area]} is closed to its side (NEI-9.5a)")
    if cat == AIR and b.ship[u] < 0 and LANDS <= area < IND:
        able = t.type[u] == SEAPLANE and (b.special == 1 or (b.extra == 1 and b.face[u] == 1))
        no(not able, "an air unit at sea is a seaplane on a tender or on patrol (NEI-26.3a, NEI-29e)")
    elif cat == AIR:
        no(b.face[u] == 1, "only at sea a seaplane patrols (NEI-29e)")
    if b.is_base(u) and cat == BASE and u != t.secret:
        no(t.base_home[u] != area, f"its base stands in {t.names[t.base_home[u]]} (NEI-A4b)")
    if b.is_base(u) and cat == GROUND:
        serves = t.home[area] < 0 and t.port[area] + t.airfield[area] > 0
        no(not serves, "there is neither port nor airfield to make work (NEI-A4a, NEI-5.4b)")
    if u == t.secret:
        no(not t.indies[area], "it is somewhere in the Indies (NEI-28c)")
        no(b.face[u] == 1 and b.base[area] >= 0, f"two bases in {t.names[area]} (NEI-9.2b)")
        began = area in t.scenarios[b.scenario].hideouts
        no(not began, f"another base stood in {t.names[area]} at the start (NEI-28c)")
        met = b.face[u] == 1 and b.troops[JAPAN * AREAS + area] > 0
        no(met, "it is face up where Japanese ground units are (NEI-28c)")
    if b.is_base(u) and (u != t.secret or b.face[u] == 0):
        no(b.base[area] != u, f"two bases in {t.names[area]} (NEI-9.2b)")


def check_cargo(b: NeiBoard, u: i64, no: Judge) -> None:
    t = b.t
    s: i64 = b.ship[u]
    no(s == u or t.side[s] != t.side[u] or t.cat[u] == NAVAL, f"{t.idents[s]} cannot carry it (NEI-13.1a)")
    no(b.at[s] != b.at[u], f"it is not where {t.idents[s]} is (NEI-13.2c)")
    no(b.is_base(u), "a base is never carried (RU-10)")
    most = t.hold if t.transport[s] else 1
    able = t.transport[s] or (t.warship[s] and t.marine[u]) or t.cat[s] == AIR
    no(not able, f"{t.idents[s]} cannot carry it (NEI-13.1b)")
    no(b.loaded(s) > most, f"{t.idents[s]} carries more than {most} (NEI-13.1a)")
