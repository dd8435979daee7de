"""Position files of The Impregnable Fortress.

    title = "fortress"
    scenario = "advanced1"
    phase = "turn"                # the turn of `to_move` begins; or "action": they are about to choose their action
    to_move = "japan"
    [japan]
    F3 = "tank"                   # hidden
    F2 = "recon seen moved"       # shown to the enemy, known to have moved
    [commonwealth]
    G7 = "antitank not-aa"
    [points]
    japan = 3
    [hand]
    japan = ["J07", "J10"]

Pieces of an army that are not on the map are lost. Boards in the middle of something have `phase = "middle"` and say
where in `[middle]`; those are written by the program, and read back exactly.
"""

from typing import Any

from mypy_extensions import i64

from sandtable.games.fortress import state, unit, verb
from sandtable.games.fortress.belief import unseen_cards
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.material import ARMY, COMMONWEALTH, DECK, HEXES, JAPAN, SIDES, FortressData
from sandtable.games.fortress.rules.armies import ChooseArmy
from sandtable.games.fortress.rules.setup import Deploy, PlaceByChance, begin_setup
from sandtable.games.fortress.rules.turns import ChooseAction, Game, Turn
from sandtable.games.fortress.state import NUMBERS
from sandtable.kernel.actions import plain
from sandtable.kernel.codec import restore_stack
from sandtable.kernel.errors import BadFile
from sandtable.kit import position as file
from sandtable.kit.cards import count
from sandtable.kit.middle import names_in, read_numbers, stack_rows, write_numbers
from sandtable.kit.position import index_of, no_others, refuse, row_of, section, whole

NAMES = list(SIDES)
MARKS = file.Marks(["seen", "moved"], {"no": (0, ARMY - 1), "tag": (0, 1 << 30)}, {"not": list(unit.IDS)})
"""What is said of a piece: the enemy knows it, it is known to have moved or not to be something, its numbers."""
KEYS = ["title", "scenario", "options", "phase", "turn", "to_move", "quiet", "japan", "commonwealth", "lost",
        "points", "hand", "discarded", "shown", "top", "in_play", "shuttle", "middle", "setup"]  # fmt: skip
TURN_STEP = 3  # how far the section Game is while turns are played
ACTION_STEP = 5  # how far the section Turn is while the action is chosen
LIMITS = {"hex": HEXES - 1, "piece": 2 * ARMY - 1, "card": 2 * DECK - 1}
"""What the highest values in state.toml stand for."""
IN_PLAY = (("J02", "j02"), ("C04", "c04"), ("C11", "c11"), ("C16", "c16"))


def write(b: FortressBoard) -> dict[str, Any]:
    """The rows of a board as a table; scenario and options are the title's to add."""
    t = b.t
    file.refuse_ended(b)
    if b.layout:
        return {"phase": "setup", "setup": write_setup(b)}
    names = [type(frame).__name__ for frame in b.stack]
    middle: dict[str, Any] = {**write_numbers(b, NUMBERS, True)}
    quiet_moment = not (set(middle) - {"next_tag"}) and b.tokens == [-1, -1] and b.sealed == [-1, -1]
    plain_turn = names == ["Game", "Turn", "ChooseAction"] and quiet_moment
    phase = "action" if plain_turn else "middle"
    table: dict[str, Any] = {"phase": phase, "turn": b.turn, "to_move": NAMES[b.active]}
    if b.quiet:
        table["quiet"] = b.quiet
    lost: dict[str, list[str]] = {}
    shuttle: dict[str, list[Any]] = {}
    for side, name in enumerate(NAMES):
        placed = sorted((b.where[p], p) for p in b.on_map(side))
        table[name] = {t.hex_names[h]: piece_words(b, p) for h, p in placed}
        lost[name] = [piece_words(b, p) for p in range(side * ARMY, side * ARMY + ARMY) if b.where[p] < 0]
        piece, one, other, often = b.shuttle[side * 4 : side * 4 + 4]
        if piece >= 0:
            shuttle[name] = [piece, t.hex_names[one], t.hex_names[other], often]
    table["lost"] = lost
    if b.level == 3:
        write_politics(b, table)
    if shuttle:
        table["shuttle"] = shuttle
    if plain_turn:
        middle = {"next_tag": b.next_tag} if b.next_tag != 2 * ARMY else {}
    else:
        middle.update(stack=stack_rows(b), sealed=b.sealed[:], tokens=b.tokens[:])
    if middle:
        table["middle"] = middle
    return table


def piece_words(b: FortressBoard, p: i64) -> str:
    """`recon seen moved no:3 tag:3`: the type, what is known of it, and its public number."""
    moved = b.excl[p] & unit.IMMOVABLE == unit.IMMOVABLE
    mask = b.excl[p] & ~unit.IMMOVABLE if moved else b.excl[p]
    words = [unit.IDS[b.kind[p]], *(["seen"] if b.seen[p] else []), *(["moved"] if moved else [])]
    words += [f"not-{unit.IDS[kind]}" for kind in range(unit.COUNT) if (mask >> kind) & 1]
    return " ".join([*words, f"no:{p % ARMY}", *([f"tag:{b.tag[p]}"] if b.tag[p] != p else [])])


def write_politics(b: FortressBoard, table: dict[str, Any]) -> None:
    table["points"] = dict(zip(NAMES, b.points))
    decks = b.t.decks
    parts: dict[str, Any] = {
        name: {NAMES[side]: decks[side].idents(row[side]) for side in (JAPAN, COMMONWEALTH) if row[side]}
        for name, row in (("hand", b.hand), ("discarded", b.spent), ("shown", b.shown))
    }
    parts["top"] = [b.t.cards[card].ident for card in b.known_top]
    parts["in_play"] = {ident: getattr(b, name) for ident, name in IN_PLAY if getattr(b, name)}
    table.update({name: part for name, part in parts.items() if part})


def write_setup(b: FortressBoard) -> dict[str, Any]:
    frame = b.top()
    table: dict[str, Any] = {"step": "army" if isinstance(frame, ChooseArmy) else "deployment"}
    for side in (JAPAN, COMMONWEALTH):
        placed = {b.t.hex_names[h]: unit.IDS[b.layout[h]] for h in b.t.zone_hexes[side] if b.layout[h] >= 0}
        army = dict(zip(unit.IDS, b.army_of(side)))
        own: dict[str, Any] = {"army": army, "placed": placed, "confirmed": b.sealed[side] >= 0}
        if b.cursor[side] >= 0:
            own["picked"] = b.t.hex_names[b.cursor[side]]
        table[NAMES[side]] = own
    if isinstance(frame, PlaceByChance):
        table["by_chance"] = NAMES[frame.side]
    return table


def read(b: FortressBoard, table: dict[str, Any], frames: dict[str, Any]) -> None:
    """Fill a blank board from a table; every impossibility is a `BadFile` that says what and where."""
    no_others(table, KEYS, "the position")
    phase = file.word_of(table, "phase", ["turn", "action", "middle", "setup"], "turn")
    begin_setup(b)
    if phase == "setup":
        read_setup(b, section(table, "setup", ["step", *NAMES, "by_chance"]))
    else:
        read_pieces(b, table)
        b.layout = []
        b.cursor = []
        if b.level == 3:
            read_politics(b, table)
        elif any(key in table for key in ("points", "hand", "discarded", "shown", "top", "in_play")):
            raise BadFile("points and cards exist only in advanced3")
        b.active = index_of(table.get("to_move", "japan"), NAMES, "to_move")
        # The turn that the file names is the one played: where it is still to begin, it has not been counted yet.
        b.turn = whole(table, "turn", 1, 1_000_000, 1) - (1 if phase == "turn" else 0)
        b.quiet = whole(table, "quiet", 0, b.t.quiet_limit, 0)
        read_shuttle(b, section(table, "shuttle", NAMES))
        read_middle(b, section(table, "middle"), phase, frames)
    file.settled(b)


def read_pieces(b: FortressBoard, table: dict[str, Any]) -> None:
    t = b.t
    lost = section(table, "lost", NAMES)
    for side, name in enumerate(NAMES):
        low = side * ARMY
        entries = file.entries_by_space(section(table, name), t.hex_names, MARKS, f"[{name}]")
        for h, entry in entries:
            refuse(t.passable[h] == 0, f"{entry.where}: no piece can stand in an X hex (IF-MAP-1)")
        refuse(len(entries) > ARMY, f"[{name}]: {len(entries)} pieces; an army has {ARMY}")
        given = [file.entry_of(words, MARKS, f"[lost] {name}") for words in row_of(lost, name, "[lost]")]
        standing = counted([kind_of(entry) for _, entry in entries])
        heads = standing[unit.HQ]
        refuse(heads != 1, f"[{name}]: there must be one Headquarters, not {heads} (IF-OBJ-2)")
        counts = [a + b for a, b in zip(standing, counted([kind_of(entry) for entry in given]))]
        check_army(t, b.level, side, counts, name)
        dead = given if name in lost else missing_pieces(t, b.level, side, counts)
        if len(entries) + len(dead) != ARMY:
            raise BadFile(f"[{name}]: {len(entries)} pieces on the map and {len(dead)} lost are not {ARMY}")
        everything = entries + [(-1, entry) for entry in dead]
        taken = {entry.numbers["no"] for _, entry in everything if "no" in entry.numbers}
        free = [n for n in range(ARMY) if n not in taken]
        for h, entry in everything:
            n = entry.numbers["no"] if "no" in entry.numbers else free.pop(0)
            p = low + n
            refuse(b.where[p] >= 0 or (h < 0 and b.seen[p] != 0), f"[{name}]: two pieces have the number {n}")
            b.kind[p] = kind_of(entry)
            b.seen[p] = 1 if entry.has("seen") or h < 0 else 0
            b.excl[p] = unit.IMMOVABLE if entry.has("moved") else 0
            for kind in entry.names.get("not", []):
                b.excl[p] |= 1 << kind
            b.tag[p] = entry.numbers.get("tag", p)
            b.where[p] = h
            if h >= 0:
                refuse(b.at[h] >= 0, f"{t.hex_names[h]}: two pieces in one hex (IF-SET-10)")
                known = (b.excl[p] >> b.kind[p]) & 1
                refuse(known == 1, f"{entry.where}: a {unit.IDS[b.kind[p]]} cannot be known not to be one")
                b.at[h] = p
        b.army[side * unit.COUNT : side * unit.COUNT + unit.COUNT] = counted(b.kind[low : low + ARMY])
    tags = [b.tag[p] for p in range(2 * ARMY) if b.where[p] >= 0]
    refuse(len(set(tags)) != len(tags), "two pieces on the map have the same tag (IF-HID-2)")
    b.next_tag = max(2 * ARMY, max(b.tag) + 1)


def kind_of(entry: file.Entry) -> int:
    return index_of(entry.first, list(unit.IDS), entry.where)


def counted(kinds: list[int]) -> list[int]:
    """How many of each type there are."""
    return [kinds.count(kind) for kind in range(unit.COUNT)]


def check_army(t: FortressData, level: i64, side: int, counts: list[int], name: str) -> None:
    """IF-SET-1, IF-BYA-1: no more of a type than the army, or the pool, has."""
    allowed = t.pool[side] if level >= 2 else t.basic[side]
    for kind in range(unit.COUNT):
        if counts[kind] > allowed[kind]:
            source = "the pool" if level >= 2 else "the basic army"
            raise BadFile(f"[{name}]: {counts[kind]} x {unit.IDS[kind]}; {source} has {allowed[kind]}")


def missing_pieces(t: FortressData, level: i64, side: int, counts: list[int]) -> list[file.Entry]:
    """What is not mentioned is lost: the rest of the basic army, then (Levels II, III) of the pool, up to thirty."""
    found: list[file.Entry] = []
    have = counts[:]
    need = ARMY - sum(counts)
    for source in (t.basic[side], t.pool[side]):
        for kind in range(unit.COUNT):
            while have[kind] < source[kind] and len(found) < need and (level >= 2 or source is t.basic[side]):
                have[kind] += 1
                found.append(file.Entry("", unit.IDS[kind]))
    return found


def read_politics(b: FortressBoard, table: dict[str, Any]) -> None:
    t = b.t
    points = section(table, "points", NAMES)
    b.points = [whole(points, name, 0, 1_000_000, 0) for name in NAMES]
    for name, row in (("hand", b.hand), ("discarded", b.spent), ("shown", b.shown)):
        by_side = section(table, name, NAMES)
        for side in (JAPAN, COMMONWEALTH):
            where = f"[{name}] {NAMES[side]}"
            given = by_side.get(NAMES[side], [])
            other = t.decks[1 - side].idents_of
            for ident in given if isinstance(given, list) else []:
                refuse(ident in other, f"{where}: {ident} is not a card of this side (IF-DRW-4)")
            row[side] = t.decks[side].read(given, where)
        if b.jurong_always and row[COMMONWEALTH] & t.decks[COMMONWEALTH].bit(state.C04):
            raise BadFile(f"[{name}]: C04 is not in the game with jurong_line = always (IF-VAR-1)")
    if max(count(b.hand[JAPAN]), count(b.hand[COMMONWEALTH])) > t.hand_limit:
        raise BadFile(f"[hand]: nobody holds more than {t.hand_limit} cards (IF-HOLD-1)")
    in_play = section(table, "in_play", [ident for ident, _ in IN_PLAY])
    most = {"J02": t.charges, "C04": 0 if b.jurong_always else 1, "C11": t.causeway_turns, "C16": 1}
    for ident, name in IN_PLAY:
        setattr(b, name, whole(in_play, ident, 0, most[ident], 0))
        if getattr(b, name):
            side = JAPAN if ident[0] == "J" else COMMONWEALTH
            b.spent[side] |= t.decks[side].read([ident], "[in_play]")
    if b.c11 and b.at[t.causeway] >= 0:
        raise BadFile("[in_play] C11: nobody can stand in F4 while it is closed (IF-CARD-C11)")
    for side in (JAPAN, COMMONWEALTH):
        t.decks[side].once({"in hand": b.hand[side], "used": b.spent[side]})
        if b.shown[side] & ~b.hand[side]:
            raise BadFile(f"[shown] {NAMES[side]}: a card that is shown must be in the hand")
        b.pile[side] = unseen_cards(b, side, b.hand[side])
    idents = [card.ident for card in t.cards]
    b.known_top = [index_of(ident, idents, "top") for ident in row_of(table, "top", "")]
    for card in b.known_top:
        if card // DECK != JAPAN or not (b.pile[JAPAN] >> card) & 1:
            raise BadFile(f"top: {idents[card]} is not in the Japanese pile")
        b.pile[JAPAN] &= ~(1 << card)


def read_shuttle(b: FortressBoard, table: dict[str, Any]) -> None:
    names = b.t.hex_names
    for side, name in enumerate(NAMES):
        if name not in table:
            continue
        where = f"[shuttle] {name}"
        row = row_of(table, name, "[shuttle]")
        refuse(len(row) != 4, f"{where}: [piece (its hex or number), hex, hex, how often] was expected")
        piece = row[0] if isinstance(row[0], int) else b.at[index_of(row[0], names, where)]
        theirs = side * ARMY <= piece < side * ARMY + ARMY
        refuse(not theirs, f"{where}: there is no piece {row[0]!r} of this side")
        often = whole({"how often": row[3]}, "how often", 0, b.t.shuttle_limit, 0)
        ends = [index_of(row[1], names, where), index_of(row[2], names, where)]
        b.shuttle[side * 4 : side * 4 + 4] = [piece, *ends, often]


def read_middle(b: FortressBoard, middle: dict[str, Any], phase: str, frames: dict[str, Any]) -> None:
    no_others(middle, [*names_in(NUMBERS, True), "stack", "sealed", "tokens"], "[middle]")
    free = b.next_tag
    read_numbers(b, {"next_tag": free, **middle}, NUMBERS, LIMITS, True, "[middle]")
    refuse(b.next_tag < free, f"[middle] next_tag = {b.next_tag}: at least {free} was expected")
    b.tokens = file.numbers_of(middle, "tokens", -1, b.colours * b.letters - 1, "[middle]", 2) or [-1, -1]
    b.sealed = file.numbers_of(middle, "sealed", -1, (verb.TOKEN + 1) << 16, "[middle]", 2) or [-1, -1]
    if phase == "middle":
        restore_stack(b, middle.get("stack", []), frames)
        return
    b.stack, b.pcs = [Game(), Turn()], [TURN_STEP - 1, 0]
    if phase == "action":
        b.stack, b.pcs = [*b.stack, ChooseAction(b.active)], [TURN_STEP - 1, ACTION_STEP, 0]
        if not b.has_action(b.active):
            raise BadFile(f'{NAMES[b.active]} has no legal action; use phase = "turn" (IF-LOSE-1)')


def read_setup(b: FortressBoard, table: dict[str, Any]) -> None:
    step = table.get("step", "deployment")
    if step not in ("army", "deployment") or (step == "army" and b.level < 2):
        raise BadFile(f"[setup] step = {step!r}: 'deployment', or 'army' at Levels II and III")
    b.stack = [Game(), ChooseArmy() if step == "army" else Deploy()]
    b.pcs = [1 if step == "army" else 2, 0]
    for side, name in enumerate(NAMES):
        own = section(table, name)
        where = f"[setup.{name}]"
        no_others(own, ["army", "placed", "confirmed", "picked"], where)
        army = section(own, "army")
        if army:
            no_others(army, list(unit.IDS), f"{where} army")
            counts = [whole(army, kind, 0, 40, 0) for kind in unit.IDS]
            check_army(b.t, b.level, side, counts, name)
            b.army[side * unit.COUNT : side * unit.COUNT + unit.COUNT] = counts
        left = b.army_of(side)
        for hex_name, kind_name in section(own, "placed").items():
            h = own_hex(b, side, hex_name, f"{where} placed")
            kind = index_of(kind_name, list(unit.IDS), f"{where} placed {hex_name}")
            left[kind] -= 1
            refuse(left[kind] < 0, f"{where} placed: more {kind_name} than the army has")
            b.layout[h] = kind
        if "picked" in own:
            b.cursor[side] = own_hex(b, side, own["picked"], f"{where} picked")
        if own.get("confirmed"):
            if (step == "deployment" and sum(left)) or sum(b.army_of(side)) != ARMY:
                raise BadFile(f"{where}: not everything is placed, so nothing is confirmed (IF-SET-3)")
            b.sealed[side] = plain(verb.CONFIRM)
    if "by_chance" in table:
        b.call(PlaceByChance(index_of(table["by_chance"], NAMES, "[setup] by_chance")))


def own_hex(b: FortressBoard, side: int, name: Any, where: str) -> int:
    h = index_of(name, b.t.hex_names, where)
    refuse(b.t.zone[h] != side, f"{where} {name}: not in the set-up zone (IF-SET-4, IF-SET-5)")
    return h
