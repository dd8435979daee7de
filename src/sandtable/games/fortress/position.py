"""Position files of The Impregnable Fortress.

    title = "fortress"
    scenario = "advanced1"
    phase = "turn"                # the turn of `to_move` begins; or "action": he is about to choose his action
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

from sandtable.games.fortress.board import FortressBoard, count_bits
from sandtable.games.fortress.conditions import C04, C11, C16, J02
from sandtable.games.fortress.setup import ChooseArmy, Deploy, PlaceByChance, begin_setup
from sandtable.games.fortress.tables import (
    ARMY,
    COMMONWEALTH,
    DECK,
    HEXES,
    HQ,
    IMMOVABLE_MASK,
    JAPAN,
    KIND_IDS,
    KINDS,
    SIDES,
    Tables,
)
from sandtable.games.fortress.turn import ChooseAction, Game, Turn
from sandtable.games.fortress.words import CONFIRM, TOKEN
from sandtable.kernel.actions import plain
from sandtable.kernel.codec import restore_stack
from sandtable.kernel.errors import STUMBLES, BadFile, in_words
from sandtable.kernel.flow import PLAYING, advance
from sandtable.kernel.position import index_of, no_others, section, whole

KEYS = ["title", "scenario", "options", "phase", "turn", "to_move", "quiet", "japan", "commonwealth", "lost",
        "points", "hand", "discarded", "shown", "top", "in_play", "shuttle", "middle", "setup"]  # fmt: skip
PHASES = ("turn", "action", "middle", "setup")
TURN_STEP = 3  # how far the section Game is while turns are played
ACTION_STEP = 5  # how far the section Turn is while the action is chosen
MIDDLE = (
    "progress", "initiated", "resolving", "main", "main_piece", "main_from", "main_to", "next_tag", "offered",
    "passes", "fight", "mod_a", "mod_d", "fire_a", "fire_d", "attacker", "defender", "battle", "start", "hasty",
    "bomber", "bombed", "declared", "answer",
)  # fmt: skip
LAST_HEX, LAST_PIECE, LAST_CARD = HEXES - 1, 2 * ARMY - 1, 2 * DECK - 1
MIDDLE_RANGES = {
    "main": (0, 3), "main_piece": (-1, LAST_PIECE), "main_from": (-1, LAST_HEX), "main_to": (-1, LAST_HEX),
    "next_tag": (0, 1 << 30), "passes": (0, 2), "fight": (0, 255), "mod_a": (-64, 64), "mod_d": (-64, 64),
    "fire_a": (-1, LAST_HEX), "fire_d": (-1, LAST_HEX), "attacker": (-1, LAST_PIECE), "defender": (-1, LAST_PIECE),
    "battle": (-1, LAST_HEX), "start": (-1, LAST_HEX), "bomber": (-1, LAST_PIECE), "bombed": (-1, LAST_HEX),
    "declared": (-1, LAST_CARD),
}  # fmt: skip
"""The others are 0 or 1."""
MIDDLE_DEFAULTS = {
    "main_piece": -1, "main_from": -1, "main_to": -1, "fire_a": -1, "fire_d": -1, "attacker": -1, "defender": -1,
    "battle": -1, "start": -1, "bomber": -1, "bombed": -1, "declared": -1,
}  # fmt: skip

# -- writing ---------------------------------------------------------------------------------------------------


def write(b: FortressBoard) -> dict[str, Any]:
    """The rows of a board as a table; scenario and options are the title's to add."""
    t = b.t
    if b.ending != PLAYING:
        raise BadFile("the game is over: there is no position to go on from")
    if b.layout:
        return {"phase": "setup", "setup": write_setup(b)}
    names = [type(frame).__name__ for frame in b.stack]
    middle: dict[str, Any] = {
        name: value for name, value in middle_values(b).items() if value != MIDDLE_DEFAULTS.get(name, 0)
    }
    quiet_moment = not (set(middle) - {"next_tag"}) and b.tokens == [-1, -1] and b.sealed == [-1, -1]
    plain_turn = names == ["Game", "Turn", "ChooseAction"] and quiet_moment
    table: dict[str, Any] = {
        "phase": "action" if plain_turn else "middle",
        "turn": b.turn,
        "to_move": SIDES[b.active],
    }
    if b.quiet:
        table["quiet"] = b.quiet
    lost: dict[str, list[str]] = {}
    for side in (JAPAN, COMMONWEALTH):
        low = side * ARMY
        placed = sorted((b.where[p], p) for p in range(low, low + ARMY) if b.where[p] >= 0)
        table[SIDES[side]] = {t.hex_names[h]: piece_words(b, p) for h, p in placed}
        lost[SIDES[side]] = [piece_words(b, p) for p in range(low, low + ARMY) if b.where[p] < 0]
    table["lost"] = lost
    if b.level == 3:
        write_politics(b, table)
    shuttle = {
        SIDES[side]: [
            b.shuttle[side * 4],
            t.hex_names[b.shuttle[side * 4 + 1]],
            t.hex_names[b.shuttle[side * 4 + 2]],
            b.shuttle[side * 4 + 3],
        ]
        for side in (JAPAN, COMMONWEALTH)
        if b.shuttle[side * 4] >= 0
    }
    if shuttle:
        table["shuttle"] = shuttle
    if plain_turn:
        middle = {"next_tag": b.next_tag} if b.next_tag != 2 * ARMY else {}
    else:
        middle["stack"] = [[names[n], b.pcs[n], *frame.ints()] for n, frame in enumerate(b.stack)]
        middle["sealed"] = b.sealed[:]
        middle["tokens"] = b.tokens[:]
    if middle:
        table["middle"] = middle
    return table


def middle_values(b: FortressBoard) -> dict[str, int]:
    return {
        "progress": b.progress, "initiated": b.initiated, "resolving": b.resolving, "main": b.main,
        "main_piece": b.main_piece, "main_from": b.main_from, "main_to": b.main_to, "next_tag": b.next_tag,
        "offered": b.offered, "passes": b.passes, "fight": b.fight, "mod_a": b.mod_a, "mod_d": b.mod_d,
        "fire_a": b.fire_a, "fire_d": b.fire_d, "attacker": b.attacker, "defender": b.defender, "battle": b.battle,
        "start": b.start, "hasty": b.hasty, "bomber": b.bomber, "bombed": b.bombed, "declared": b.declared,
        "answer": b.answer,
    }  # fmt: skip


def piece_words(b: FortressBoard, p: i64) -> str:
    """`recon seen moved no:3 tag:3`: the type, what is known of it, and its public number."""
    words = [KIND_IDS[b.kind[p]]]
    if b.seen[p]:
        words.append("seen")
    mask: i64 = b.excl[p]
    if mask & IMMOVABLE_MASK == IMMOVABLE_MASK:
        words.append("moved")
        mask &= ~IMMOVABLE_MASK
    words += [f"not-{KIND_IDS[kind]}" for kind in range(KINDS) if (mask >> kind) & 1]
    words.append(f"no:{p % ARMY}")
    if b.tag[p] != p:
        words.append(f"tag:{b.tag[p]}")
    return " ".join(words)


def write_politics(b: FortressBoard, table: dict[str, Any]) -> None:
    def cards(side: int, mask: int) -> list[str]:
        return [b.t.cards[side * DECK + n].ident for n in range(DECK) if (mask >> n) & 1]

    table["points"] = {SIDES[side]: b.points[side] for side in (JAPAN, COMMONWEALTH)}
    for name, row in (("hand", b.hand), ("discarded", b.spent), ("shown", b.shown)):
        found = {SIDES[side]: cards(side, row[side]) for side in (JAPAN, COMMONWEALTH) if row[side]}
        if found:
            table[name] = found
    if b.known_top:
        table["top"] = [b.t.cards[card].ident for card in b.known_top]
    in_play = {"J02": b.j02, "C04": b.c04, "C11": b.c11, "C16": b.c16}
    if any(in_play.values()):
        table["in_play"] = {name: value for name, value in in_play.items() if value}


def write_setup(b: FortressBoard) -> dict[str, Any]:
    choosing = type(b.stack[len(b.stack) - 1]).__name__ == "ChooseArmy"
    table: dict[str, Any] = {"step": "army" if choosing else "deployment"}
    for side in (JAPAN, COMMONWEALTH):
        own: dict[str, Any] = {
            "army": {KIND_IDS[kind]: b.army[side * KINDS + kind] for kind in range(KINDS)},
            "placed": {
                b.t.hex_names[h]: KIND_IDS[b.layout[h]] for h in b.t.zone_hexes[side] if b.layout[h] >= 0
            },
            "confirmed": b.sealed[side] >= 0,
        }
        if b.cursor[side] >= 0:
            own["picked"] = b.t.hex_names[b.cursor[side]]
        table[SIDES[side]] = own
    if type(b.stack[len(b.stack) - 1]).__name__ == "PlaceByChance":
        table["by_chance"] = SIDES[b.stack[len(b.stack) - 1].ints()[0]]
    return table


# -- reading ---------------------------------------------------------------------------------------------------


def read(b: FortressBoard, table: dict[str, Any], frames: dict[str, Any]) -> None:
    """Fill a blank board from a table; every impossibility is a `BadFile` that says what and where."""
    no_others(table, KEYS, "the position")
    phase = table.get("phase", "turn")
    if phase not in PHASES:
        raise BadFile(f"phase = {phase!r}: it is one of {', '.join(PHASES)}")
    begin_setup(b)
    if phase == "setup":
        read_setup(b, section(table, "setup"))
    else:
        read_pieces(b, table)
        b.layout = []
        b.cursor = []
        if b.level == 3:
            read_politics(b, table)
        elif any(key in table for key in ("points", "hand", "discarded", "shown", "top", "in_play")):
            raise BadFile("points and cards exist only in advanced3")
        b.active = index_of(table.get("to_move", "japan"), list(SIDES), "to_move")
        # The turn that the file names is the one played: where it is still to begin, it has not been counted yet.
        b.turn = whole(table, "turn", 1, 1_000_000, 1) - (1 if phase == "turn" else 0)
        b.quiet = whole(table, "quiet", 0, b.t.quiet_limit, 0)
        read_shuttle(b, section(table, "shuttle"))
        read_middle(b, section(table, "middle"), str(phase), frames)
    try:
        advance(b)
    except STUMBLES as problem:
        raise BadFile(f"no game can be in this position: {in_words(problem)}") from problem


def read_pieces(b: FortressBoard, table: dict[str, Any]) -> None:
    t = b.t
    lost = section(table, "lost")
    no_others(lost, list(SIDES), "[lost]")
    for side in (JAPAN, COMMONWEALTH):
        name = SIDES[side]
        low = side * ARMY
        entries: list[tuple[int, dict[str, Any]]] = []
        for hex_name, words in section(table, name).items():
            h = index_of(hex_name, t.hex_names, f"[{name}]")
            if t.passable[h] == 0:
                raise BadFile(f"[{name}] {hex_name}: no piece can stand in an X hex (IF-MAP-1)")
            entries.append((h, piece_of(words, f"[{name}] {hex_name}")))
        if len(entries) > ARMY:
            raise BadFile(f"[{name}]: {len(entries)} pieces; an army has {ARMY}")
        given = [piece_of(words, f"[lost] {name}") for words in row_of(lost, name, "[lost]")]
        counts = [0] * KINDS
        for _, piece in entries:
            counts[piece["kind"]] += 1
        if counts[HQ] != 1:
            raise BadFile(f"[{name}]: there must be one Headquarters, not {counts[HQ]} (IF-OBJ-2)")
        for piece in given:
            counts[piece["kind"]] += 1
        check_army(t, b.level, side, counts, name)
        entries.sort(key=lambda entry: entry[0])
        dead = given if name in lost else missing_pieces(t, b.level, side, counts)
        if len(entries) + len(dead) != ARMY:
            raise BadFile(f"[{name}]: {len(entries)} pieces on the map and {len(dead)} lost are not {ARMY}")
        everything = entries + [(-1, piece) for piece in dead]
        taken = {piece["no"] for _, piece in everything if piece["no"] >= 0}
        free = [n for n in range(ARMY) if n not in taken]
        for h, piece in everything:
            n = piece["no"] if piece["no"] >= 0 else free.pop(0)
            p = low + n
            if b.where[p] >= 0 or (h < 0 and b.seen[p]):
                raise BadFile(f"[{name}]: two pieces have the number {n}")
            b.kind[p] = piece["kind"]
            b.seen[p] = 1 if piece["seen"] or h < 0 else 0
            b.excl[p] = piece["excl"]
            b.tag[p] = piece["tag"] if piece["tag"] >= 0 else p
            b.where[p] = h
            if h >= 0:
                if b.at[h] >= 0:
                    raise BadFile(f"{t.hex_names[h]}: two pieces in one hex (IF-SET-10)")
                if (b.excl[p] >> b.kind[p]) & 1:
                    raise BadFile(
                        f"[{name}] {t.hex_names[h]}: a {KIND_IDS[b.kind[p]]} cannot be known not to be one"
                    )
                b.at[h] = p
        b.army[side * KINDS : side * KINDS + KINDS] = [
            sum(1 for p in range(low, low + ARMY) if b.kind[p] == kind) for kind in range(KINDS)
        ]
    tags = [b.tag[p] for p in range(2 * ARMY) if b.where[p] >= 0]
    if len(set(tags)) != len(tags):
        raise BadFile("two pieces on the map have the same tag (IF-HID-2)")
    b.next_tag = max(2 * ARMY, max(b.tag) + 1)


def row_of(table: dict[str, Any], key: str, where: str) -> list[Any]:
    """A list of a position table; empty if it is not there."""
    row = table.get(key, [])
    if not isinstance(row, list):
        raise BadFile(f"{where} {key} = {row!r}: a list was expected".lstrip())
    return row


def pair_of(table: dict[str, Any], key: str, high: int) -> list[int]:
    """Two whole numbers, one a side; -1 where there is none."""
    row = row_of(table, key, "[middle]") if key in table else [-1, -1]
    for value in row:
        if not isinstance(value, int) or isinstance(value, bool) or not -1 <= value <= high:
            raise BadFile(f"[middle] {key}: {value!r}; a whole number from -1 to {high} was expected")
    if len(row) != 2:
        raise BadFile(f"[middle] {key}: {len(row)} numbers; one a side was expected")
    return row[:]


def piece_of(words: Any, where: str) -> dict[str, Any]:
    """`recon seen moved not-aa no:3` as fields."""
    if not isinstance(words, str) or not words.split():
        raise BadFile(f'{where}: a type was expected, such as "tank" or "recon seen"')
    parts = words.split()
    kind = index_of(parts[0], list(KIND_IDS), where)
    piece: dict[str, Any] = {"kind": kind, "seen": 0, "excl": 0, "no": -1, "tag": -1}
    for word in parts[1:]:
        if word == "seen":
            piece["seen"] = 1
        elif word == "moved":
            piece["excl"] |= IMMOVABLE_MASK
        elif word.startswith("not-"):
            piece["excl"] |= 1 << index_of(word[4:], list(KIND_IDS), where)
        elif word.startswith(("no:", "tag:")) and word.partition(":")[2].isdigit():
            piece[word.partition(":")[0]] = int(word.partition(":")[2])
        else:
            raise BadFile(f"{where}: '{word}' means nothing (seen, moved, not-<type>)")
    if piece["no"] >= ARMY:
        raise BadFile(f"{where}: numbers go from 0 to {ARMY - 1}")
    return piece


def check_army(t: Tables, level: i64, side: int, counts: list[int], name: str) -> None:
    """IF-SET-1, IF-BYA-1: no more of a type than the army, or the pool, has."""
    allowed = t.pool[side] if level >= 2 else t.basic[side]
    for kind in range(KINDS):
        if counts[kind] > allowed[kind]:
            source = "the pool" if level >= 2 else "the basic army"
            raise BadFile(f"[{name}]: {counts[kind]} x {KIND_IDS[kind]}; {source} has {allowed[kind]}")


def missing_pieces(t: Tables, level: i64, side: int, counts: list[int]) -> list[dict[str, Any]]:
    """What is not mentioned is lost: the rest of the basic army, then (Levels II, III) of the pool, up to thirty."""
    found: list[dict[str, Any]] = []
    have = counts[:]
    need = ARMY - sum(counts)
    for source in (t.basic[side], t.pool[side]):
        for kind in range(KINDS):
            while have[kind] < source[kind] and len(found) < need and (level >= 2 or source is t.basic[side]):
                have[kind] += 1
                found.append({"kind": kind, "seen": 1, "excl": 0, "no": -1, "tag": -1})
    return found


def read_politics(b: FortressBoard, table: dict[str, Any]) -> None:
    t = b.t
    idents = [card.ident for card in t.cards]
    points = section(table, "points")
    no_others(points, list(SIDES), "[points]")
    b.points = [whole(points, name, 0, 1_000_000, 0) for name in SIDES]
    for name, row in (("hand", b.hand), ("discarded", b.spent), ("shown", b.shown)):
        cards_by_side = section(table, name)
        no_others(cards_by_side, list(SIDES), f"[{name}]")
        for side in (JAPAN, COMMONWEALTH):
            mask = 0
            for ident in row_of(cards_by_side, SIDES[side], f"[{name}]"):
                card = index_of(ident, idents, f"[{name}]")
                if card // DECK != side:
                    raise BadFile(f"[{name}] {SIDES[side]}: {ident} is not a card of this side (IF-DRW-4)")
                if side == COMMONWEALTH and b.jurong_always and card == C04:
                    raise BadFile(
                        f"[{name}] {SIDES[side]}: C04 is not in the game with jurong_line = always (IF-VAR-1)"
                    )
                if (mask >> (card % DECK)) & 1:
                    raise BadFile(f"[{name}] {SIDES[side]}: there is only one {ident}")
                mask |= 1 << (card % DECK)
            row[side] = mask
        if name == "hand" and max(count_bits(b.hand[JAPAN]), count_bits(b.hand[COMMONWEALTH])) > t.hand_limit:
            raise BadFile(f"[hand]: nobody holds more than {t.hand_limit} cards (IF-HOLD-1)")
    in_play = section(table, "in_play")
    no_others(in_play, ["J02", "C04", "C11", "C16"], "[in_play]")
    b.j02 = whole(in_play, "J02", 0, t.charges, 0)
    b.c04 = whole(in_play, "C04", 0, 0 if b.jurong_always else 1, 0)
    b.c11 = whole(in_play, "C11", 0, t.causeway_turns, 0)
    b.c16 = whole(in_play, "C16", 0, 1, 0)
    for value, card in ((b.j02, J02), (b.c04, C04), (b.c11, C11), (b.c16, C16)):
        if value:
            b.spent[card // DECK] |= 1 << (card % DECK)
    if b.c11 and b.at[t.causeway] >= 0:
        raise BadFile("[in_play] C11: nobody can stand in F4 while it is closed (IF-CARD-C11)")
    b.known_top = [index_of(ident, idents, "top") for ident in row_of(table, "top", "")]
    full = (1 << DECK) - 1
    for side in (JAPAN, COMMONWEALTH):
        if b.hand[side] & b.spent[side]:
            raise BadFile(f"a card of {SIDES[side]} is both in hand and used")
        if b.shown[side] & ~b.hand[side]:
            raise BadFile(f"[shown] {SIDES[side]}: a card that is shown must be in the hand")
        b.pile[side] = full & ~b.hand[side] & ~b.spent[side]
    for card in b.known_top:
        if card // DECK != JAPAN or not (b.pile[JAPAN] >> card) & 1:
            raise BadFile(f"top: {idents[card]} is not in the Japanese pile")
        b.pile[JAPAN] &= ~(1 << card)
    if b.jurong_always:
        b.pile[COMMONWEALTH] &= ~(1 << (C04 - DECK))


def read_shuttle(b: FortressBoard, table: dict[str, Any]) -> None:
    no_others(table, list(SIDES), "[shuttle]")
    for side in (JAPAN, COMMONWEALTH):
        row = table.get(SIDES[side])
        if row is None:
            continue
        if not isinstance(row, list) or len(row) != 4:
            raise BadFile(
                f"[shuttle] {SIDES[side]}: [piece (its hex or number), hex, hex, how often] was expected"
            )
        names = b.t.hex_names
        piece = (
            row[0] if isinstance(row[0], int) else b.at[index_of(row[0], names, f"[shuttle] {SIDES[side]}")]
        )
        if not side * ARMY <= piece < side * ARMY + ARMY:
            raise BadFile(f"[shuttle] {SIDES[side]}: there is no piece {row[0]!r} of this side")
        b.shuttle[side * 4] = piece
        b.shuttle[side * 4 + 1] = index_of(row[1], names, "[shuttle]")
        b.shuttle[side * 4 + 2] = index_of(row[2], names, "[shuttle]")
        b.shuttle[side * 4 + 3] = whole({"how often": row[3]}, "how often", 0, b.t.shuttle_limit, 0)


def read_middle(b: FortressBoard, middle: dict[str, Any], phase: str, frames: dict[str, Any]) -> None:
    no_others(middle, [*MIDDLE, "stack", "sealed", "tokens"], "[middle]")
    values: dict[str, int] = {}
    for name in MIDDLE:
        low, high = MIDDLE_RANGES.get(name, (0, 1))
        values[name] = whole(middle, name, low, high, MIDDLE_DEFAULTS.get(name, 0))
    b.progress, b.initiated, b.resolving = values["progress"], values["initiated"], values["resolving"]
    b.main, b.main_piece, b.main_from, b.main_to = (
        values["main"], values["main_piece"], values["main_from"], values["main_to"])  # fmt: skip
    if "next_tag" in middle:
        if values["next_tag"] < b.next_tag:
            raise BadFile(f"[middle] next_tag = {values['next_tag']}: at least {b.next_tag} was expected")
        b.next_tag = values["next_tag"]
    b.offered, b.passes, b.fight = values["offered"], values["passes"], values["fight"]
    b.mod_a, b.mod_d = values["mod_a"], values["mod_d"]
    b.fire_a, b.fire_d = values["fire_a"], values["fire_d"]
    b.attacker, b.defender, b.battle, b.start = (
        values["attacker"], values["defender"], values["battle"], values["start"])  # fmt: skip
    b.hasty, b.bomber, b.bombed = values["hasty"], values["bomber"], values["bombed"]
    b.declared, b.answer = values["declared"], values["answer"]
    b.tokens = pair_of(middle, "tokens", b.colours * b.letters - 1)
    b.sealed = pair_of(middle, "sealed", (TOKEN + 1) << 16)
    if phase == "middle":
        restore_stack(b, middle.get("stack", []), frames)
        return
    b.stack = [Game(), Turn()]
    b.pcs = [TURN_STEP - 1, 0]
    if phase == "action":
        b.pcs = [TURN_STEP - 1, ACTION_STEP]
        b.stack.append(ChooseAction(b.active))
        b.pcs.append(0)
        if not b.has_action(b.active):
            raise BadFile(f'{SIDES[b.active]} has no legal action; use phase = "turn" (IF-LOSE-1)')


def read_setup(b: FortressBoard, table: dict[str, Any]) -> None:
    no_others(table, ["step", "japan", "commonwealth", "by_chance"], "[setup]")
    step = table.get("step", "deployment")
    if step not in ("army", "deployment") or (step == "army" and b.level < 2):
        raise BadFile(f"[setup] step = {step!r}: 'deployment', or 'army' at Levels II and III")
    b.stack = [Game(), ChooseArmy() if step == "army" else Deploy()]
    b.pcs = [1 if step == "army" else 2, 0]
    for side in (JAPAN, COMMONWEALTH):
        own = section(table, SIDES[side])
        where = f"[setup.{SIDES[side]}]"
        no_others(own, ["army", "placed", "confirmed", "picked"], where)
        army = section(own, "army")
        if army:
            no_others(army, list(KIND_IDS), f"{where} army")
            counts = [whole(army, kind, 0, 40, 0) for kind in KIND_IDS]
            check_army(b.t, b.level, side, counts, SIDES[side])
            b.army[side * KINDS : side * KINDS + KINDS] = counts
        left = b.army[side * KINDS : side * KINDS + KINDS]
        for hex_name, kind_name in section(own, "placed").items():
            h = index_of(hex_name, b.t.hex_names, f"{where} placed")
            if b.t.zone[h] != side:
                raise BadFile(f"{where} placed {hex_name}: not in the set-up zone (IF-SET-4, IF-SET-5)")
            kind = index_of(kind_name, list(KIND_IDS), f"{where} placed {hex_name}")
            left[kind] -= 1
            if left[kind] < 0:
                raise BadFile(f"{where} placed: more {kind_name} than the army has")
            b.layout[h] = kind
        if "picked" in own:
            b.cursor[side] = index_of(own["picked"], b.t.hex_names, f"{where} picked")
            if b.t.zone[b.cursor[side]] != side:
                raise BadFile(f"{where} picked {own['picked']}: not in the set-up zone (IF-SET-4, IF-SET-5)")
        if own.get("confirmed"):
            if (step == "deployment" and sum(left)) or sum(
                b.army[side * KINDS : side * KINDS + KINDS]
            ) != ARMY:
                raise BadFile(f"{where}: not everything is placed, so nothing is confirmed (IF-SET-3)")
            b.sealed[side] = plain(CONFIRM)
    if "by_chance" in table:
        side = index_of(table["by_chance"], list(SIDES), "[setup] by_chance")
        b.stack.append(PlaceByChance(side))
        b.pcs.append(0)
