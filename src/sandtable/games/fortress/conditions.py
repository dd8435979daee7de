"""When a card may be declared: its window, whose turn, its cost, its condition (RUL-20).

Cards are numbered 0 to 39: J01 is 0, C01 is 20. `rule.CARD_J01 + card` is the number of a card's own rule.
"""

from typing import Final

from mypy_extensions import i64

from sandtable.games.fortress import rule
from sandtable.games.fortress.board import ATTACKER_WON, SHOWN, FortressBoard
from sandtable.games.fortress.tables import (
    ARMY,
    BATTALION,
    COMMONWEALTH,
    COMPANY,
    CONSCRIPT,
    DECK,
    ENGINEER,
    JAPAN,
    MINE,
    TANK,
    ZONE_BLUE,
    ZONE_WHITE,
    is_fixed,
)
from sandtable.games.fortress.words import (
    W_ACTION,
    W_CARD_DECLARED,
    W_RECON_DECLARED,
)
from sandtable.kernel.flow import ALLOWED
from sandtable.kernel.rules import NOT_OFFERED

J01: Final = 0
J02: Final = 1
J03: Final = 2
J04: Final = 3
J05: Final = 4
J06: Final = 5
J07: Final = 6
J08: Final = 7
J09: Final = 8
J10: Final = 9
J11: Final = 10
J12: Final = 11
J13: Final = 12
J14: Final = 13
J15: Final = 14
J16: Final = 15
J17: Final = 16
J18: Final = 17
J19: Final = 18
J20: Final = 19
C01: Final = 20
C02: Final = 21
C03: Final = 22
C04: Final = 23
C05: Final = 24
C06: Final = 25
C07: Final = 26
C08: Final = 27
C09: Final = 28
C10: Final = 29
C11: Final = 30
C12: Final = 31
C13: Final = 32
C14: Final = 33
C15: Final = 34
C16: Final = 35
C17: Final = 36
C18: Final = 37
C19: Final = 38
C20: Final = 39


def holds(b: FortressBoard, seat: i64, card: i64) -> bool:
    """Whether the card is in this seat's hand."""
    return card // DECK == seat and ((b.hand[seat] >> (card % DECK)) & 1) == 1


def hand_cards(b: FortressBoard, seat: i64) -> list[int]:
    """The cards in a seat's hand, by number."""
    found: list[int] = []
    mask: i64 = b.hand[seat]
    n = seat * DECK
    while mask:
        if mask & 1:
            found.append(n)
        mask >>= 1
        n += 1
    return found


def pile_size(b: FortressBoard, seat: i64) -> i64:
    n: i64 = len(b.known_top) if seat == JAPAN else 0
    mask: i64 = b.pile[seat]
    while mask:
        mask &= mask - 1
        n += 1
    return n


def card_bar(b: FortressBoard, seat: i64, card: i64, window: i64) -> i64:
    """The rule that forbids declaring this card in this window, or ALLOWED."""
    if b.level < 3 or card >= 2 * DECK or not holds(b, seat, card):
        return NOT_OFFERED if b.bars(NOT_OFFERED) else ALLOWED
    if b.points[seat] < b.t.cost[card] and b.bars(rule.PLAY_5):
        return rule.PLAY_5
    turn = b.t.card_turn[card]
    wrong_turn = (turn == 0 and b.active != seat) or (turn == 1 and b.active == seat)
    in_window = (b.t.card_windows[card] >> window) & 1
    if (not in_window or wrong_turn) and b.bars(rule.PLAY_6):
        return rule.PLAY_6
    own: i64 = rule.CARD_J01 + card
    if in_window and not condition(b, seat, card, window) and b.bars(own):
        return own
    return ALLOWED


def condition(b: FortressBoard, seat: i64, card: i64, window: i64) -> bool:
    """Whether the card's own condition is true and it has a target."""
    if card < C01:
        return japanese_condition(b, card, window)
    return commonwealth_condition(b, card, window)


def japanese_condition(b: FortressBoard, card: i64, window: i64) -> bool:
    if card == J01:
        return is_comparison(b) and line_infantry(b.kind[piece_of(b, COMMONWEALTH)])
    if card == J06:
        return b.t.zone[b.battle] == ZONE_WHITE and b.hasty == 0
    if card == J07:
        return b.active == JAPAN and b.hasty == 0
    if card == J08:
        return b.bomber >= 0 and b.bomber < ARMY
    if card == J09:
        return b.bomber >= 0 and b.bomber < ARMY and matching_pairs(b) == 1
    if card == J10:
        return a_hidden_piece(b, COMMONWEALTH)
    if card == J11:
        return b.hand[COMMONWEALTH] != 0
    if card == J12:
        return is_comparison(b) and b.kind[piece_of(b, COMMONWEALTH)] == CONSCRIPT
    if card == J13:
        return pile_size(b, JAPAN) > 0
    if card == J14:
        return b.active == JAPAN and (b.fight & ATTACKER_WON) != 0
    if card == J15:
        return window != W_ACTION and b.c11 > 0
    if card == J16:
        kind: i64 = b.kind[piece_of(b, JAPAN)]
        return is_comparison(b) and (kind == BATTALION or kind == COMPANY)
    if card == J17:
        return len(swap_pieces(b)) > 0
    if card == J18:
        return b.defender >= 0 and b.defender < ARMY and b.seen[b.defender] == 0 and b.hasty == 0
    if card == J20:
        return b.c04 > 0 or len(pushable(b)) > 0
    return card == J02


def commonwealth_condition(b: FortressBoard, card: i64, window: i64) -> bool:
    if card == C01:
        if window == W_RECON_DECLARED:
            return b.active == JAPAN
        if window == W_CARD_DECLARED:
            return b.declared == J02 or b.declared == J10
        return b.j02 > 0
    if card == C02:
        return is_comparison(b) and b.kind[piece_of(b, JAPAN)] == TANK
    if card == C03:
        return b.defender >= ARMY and b.t.beach[b.battle] == 1 and b.hasty == 0
    if card == C04:
        return b.c04 == 0
    if card == C05:
        return a_dead_piece(b, CONSCRIPT) and len(quiet_blue_hexes(b)) > 0
    if card == C06:
        return is_comparison(b) and b.defender >= ARMY and line_infantry(b.kind[b.defender])
    if card == C07:
        return b.active == COMMONWEALTH and b.hasty == 0
    if card == C09:
        return b.bomber >= 0 and b.bomber < ARMY and b.where[b.bomber] >= 0
    if card == C10:
        return b.bomber >= 0 and b.bomber < ARMY and matching_pairs(b) == 1
    if card == C11:
        return b.at[b.t.causeway] < 0 and b.c11 == 0
    if card == C12:
        return a_hidden_piece(b, JAPAN)
    if card == C13:
        return a_dead_piece(b, MINE) and len(quiet_blue_hexes(b)) > 0
    if card == C14:
        return b.defender >= ARMY and b.kind[b.attacker] == ENGINEER and b.kind[b.defender] == MINE
    if card == C15:
        return a_dead_piece(b, COMPANY) and len(empty_harbour(b)) > 0
    if card == C17:
        return pile_size(b, COMMONWEALTH) > 0
    if card == C19:
        return b.points[JAPAN] > 0
    if card == C20:
        return b.defender >= ARMY and b.kind[b.defender] < MINE and len(dodge_hexes(b)) > 0
    return card == C16


# -- what the conditions look at -------------------------------------------------------------------------------


def piece_of(b: FortressBoard, side: i64) -> i64:
    """The side's piece in the present attack."""
    return b.attacker if b.attacker // ARMY == side else b.defender


def line_infantry(kind: i64) -> bool:
    """Infantry Battalion, Infantry Company or Conscript Platoon: 8, 7 or 6."""
    return kind == BATTALION or kind == COMPANY or kind == CONSCRIPT


def is_comparison(b: FortressBoard) -> bool:
    """The attack is decided by comparing strengths, and both pieces are shown."""
    return (b.fight & SHOWN) != 0 and not is_fixed(b.kind[b.attacker], b.kind[b.defender])


def matching_pairs(b: FortressBoard) -> i64:
    """How many of the two pairs of open tokens are equal: colours, letters."""
    x: i64 = b.tokens[0]
    y: i64 = b.tokens[1]
    same = 0
    if x // b.letters == y // b.letters:
        same += 1
    if x % b.letters == y % b.letters:
        same += 1
    return same


def a_hidden_piece(b: FortressBoard, side: i64) -> bool:
    for p in range(side * ARMY, side * ARMY + ARMY):
        if b.where[p] >= 0 and b.seen[p] == 0:
            return True
    return False


def a_dead_piece(b: FortressBoard, kind: i64) -> bool:
    """RUL-31: an eliminated Commonwealth piece of this type."""
    return dead_piece(b, kind) >= 0


def dead_piece(b: FortressBoard, kind: i64) -> i64:
    for p in range(ARMY, 2 * ARMY):
        if b.where[p] < 0 and b.kind[p] == kind:
            return p
    return -1


def quiet_blue_hexes(b: FortressBoard) -> list[int]:
    """Empty blue hexes with no Japanese piece adjacent (C05, C13)."""
    found: list[int] = []
    for h in b.t.zone_hexes[ZONE_BLUE]:
        if b.at[h] >= 0 or b.closed(h):
            continue
        quiet = True
        for n in b.t.open[h]:
            if b.at[n] >= 0 and b.at[n] < ARMY:
                quiet = False
        if quiet:
            found.append(h)
    return found


def empty_harbour(b: FortressBoard) -> list[int]:
    """The hexes of C15, where empty."""
    return [h for h in b.t.harbour if b.at[h] < 0 and not b.closed(h)]


def dodge_hexes(b: FortressBoard) -> list[int]:
    """C20: passable empty hexes beside the attacked piece, not those that the attacker comes from or passes."""
    return [h for h in b.t.open[b.battle] if b.at[h] < 0 and not b.closed(h) and not passed(b, h)]


def passed(b: FortressBoard, h: i64) -> bool:
    """Whether the attacker's move starts in this hex or goes through it."""
    if h == b.start:
        return True
    i: i64 = b.t.road_index[b.start]
    j: i64 = b.t.road_index[b.battle]
    k: i64 = b.t.road_index[h]
    if i < 0 or j < 0 or k < 0 or b.t.distance[b.start][b.battle] < 2:
        return False
    return (i < k and k < j) or (j < k and k < i)


def south_of(b: FortressBoard, h: i64) -> list[int]:
    """The empty passable adjacent hexes in the next row south."""
    row = b.t.grid.rows
    return [n for n in b.t.open[h] if row[n] == row[h] + 1 and b.at[n] < 0 and not b.closed(n)]


def pushable(b: FortressBoard) -> list[int]:
    """J20 (b): hexes of revealed movable Commonwealth pieces in white or Jurong Line hexes that can fall back."""
    found: list[int] = []
    for p in range(ARMY, 2 * ARMY):
        h: i64 = b.where[p]
        if h < 0 or b.seen[p] == 0 or b.kind[p] >= MINE or p == b.attacker or p == b.defender:
            continue
        if (b.t.zone[h] == ZONE_WHITE or b.t.jurong[h]) and south_of(b, h):
            found.append(h)
    return found


def swap_partners(b: FortressBoard, h: i64) -> list[int]:
    """J17: hexes beside `h` with a hidden movable Japanese piece."""
    found: list[int] = []
    for n in b.t.open[h]:
        p: i64 = b.at[n]
        if p >= 0 and p < ARMY and b.seen[p] == 0 and b.kind[p] < MINE:
            found.append(n)
    return found


def swap_pieces(b: FortressBoard) -> list[int]:
    """J17: hexes of hidden movable Japanese pieces that have such a neighbour."""
    found: list[int] = []
    for p in range(ARMY):
        h: i64 = b.where[p]
        if h >= 0 and b.seen[p] == 0 and b.kind[p] < MINE and swap_partners(b, h):
            found.append(h)
    return found


def charge_targets(b: FortressBoard) -> list[int]:
    """J02: hidden Commonwealth pieces within range of the Sultan's palace."""
    found: list[int] = []
    for p in range(ARMY, 2 * ARMY):
        h: i64 = b.where[p]
        if h >= 0 and b.seen[p] == 0 and b.t.distance[b.t.palace][h] <= b.t.palace_range:
            found.append(h)
    return found
