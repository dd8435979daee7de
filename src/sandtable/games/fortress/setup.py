"""Set-up: choosing an army (Variant Rule 2), then placing it. Both sides at once, both in secret.

Sections 'Basic Game Rules' and 'Build Your Army' of the rulebook.
"""

from mypy_extensions import i64

from sandtable.games.fortress import rule
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.tables import (
    ARMY,
    COMMONWEALTH,
    DECK,
    HEXES,
    HQ,
    JAPAN,
    KINDS,
    ZONE_WHITE,
    ZONE_X,
)
from sandtable.games.fortress.words import (
    ADD,
    CLEAR,
    CONFIRM,
    DROP,
    E_ARMY_DONE,
    E_BEGIN,
    E_DEPLOYED,
    E_RANDOM,
    FALLS,
    LIFT,
    PICK,
    PUT,
    RANDOM,
    SWAP,
    TAKE_ARMY,
    USE,
)
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, Chance, Sealed
from sandtable.kernel.rules import NOT_OFFERED


def begin_setup(b: FortressBoard) -> None:
    """IF-SET-1, IF-SET-2, IF-BYA-6: everybody starts from the basic thirty, with an empty map."""
    b.at = [-1] * HEXES
    b.where = [-1] * (2 * ARMY)
    b.kind = [0] * (2 * ARMY)
    b.seen = [0] * (2 * ARMY)
    b.excl = [0] * (2 * ARMY)
    b.tag = list(range(2 * ARMY))
    b.army = b.t.basic[JAPAN] + b.t.basic[COMMONWEALTH]
    b.layout = [-1] * HEXES
    b.cursor = [-1, -1]


def left_to_place(b: FortressBoard, side: i64) -> list[int]:
    """How many of each type the side has not placed yet."""
    left = b.army[side * KINDS : side * KINDS + KINDS]
    for h in b.t.zone_hexes[side]:
        kind = b.layout[h]
        if kind >= 0:
            left[kind] -= 1
    return left


def total(counts: list[int]) -> i64:
    n: i64 = 0
    for count in counts:
        n += count
    return n


class ChooseArmy(Sealed[FortressBoard]):
    """IF-BYA-1: each player chooses his 30 pieces from his pool of 40, in secret (RUL-16)."""

    def __init__(self) -> None:
        super().__init__([JAPAN, COMMONWEALTH])

    def heading(self) -> i64:
        return rule.BYA_1

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        found = [plain(CONFIRM)]
        for n, army in enumerate(b.t.armies):
            if army.side == seat:
                found.append(action(TAKE_ARMY, n))
        for kind in range(KINDS):
            found.append(action(ADD, kind))
        for kind in range(KINDS):
            found.append(action(DROP, kind))
        return found

    def knows(self, verb: i64) -> bool:
        return verb in (ADD, DROP, TAKE_ARMY, CONFIRM)

    def barred(self, b: FortressBoard, seat: i64, act: i64) -> i64:
        verb = verb_of(act)
        noun = noun_of(act)
        mine = b.army[seat * KINDS : seat * KINDS + KINDS]
        size = total(mine)
        if verb == CONFIRM:
            if size != ARMY and b.bars(rule.BYA_4):
                return rule.BYA_4
        elif verb == TAKE_ARMY:
            if b.t.armies[noun].side != seat and b.bars(NOT_OFFERED):
                return NOT_OFFERED
        elif verb == ADD:
            pool_rule = rule.BYA_3 if seat == JAPAN else rule.BYA_2
            if mine[noun] >= b.t.pool[seat][noun] and b.bars(pool_rule):
                return pool_rule
            if size >= ARMY and b.bars(rule.BYA_4):
                return rule.BYA_4
        elif verb == DROP:
            if noun == HQ and b.bars(rule.BYA_5):
                return rule.BYA_5
            if mine[noun] == 0 and b.bars(NOT_OFFERED):
                return NOT_OFFERED
        return ALLOWED

    def prepare(self, b: FortressBoard, seat: i64, act: i64) -> bool:
        verb = verb_of(act)
        noun = noun_of(act)
        at = seat * KINDS
        if verb == ADD:
            b.army[at + noun] += 1
        elif verb == DROP:
            b.army[at + noun] -= 1
        elif verb == TAKE_ARMY:
            b.army[at : at + KINDS] = b.t.armies[noun].counts
        else:
            b.tell(EVERYONE, rule.BYA_7, E_ARMY_DONE, seat)
            return True
        return False

    def opened(self, b: FortressBoard, answers: list[int]) -> None:
        """The choice stays secret until the end of the game (IF-BYA-7)."""


class Deploy(Sealed[FortressBoard]):
    """IF-SET-12, RUL-17: both set up at the same time; neither sees the other's hexes before both have finished."""

    def __init__(self) -> None:
        super().__init__([JAPAN, COMMONWEALTH])

    def heading(self) -> i64:
        return rule.SET_12

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        found: list[int] = []
        cursor: i64 = b.cursor[seat]
        if cursor >= 0:
            left = left_to_place(b, seat)
            for kind in range(KINDS):
                if left[kind]:
                    found.append(action(PUT, kind))
            if b.layout[cursor] >= 0:
                found.append(plain(LIFT))
            for h in b.t.zone_hexes[seat]:
                if h != cursor and (b.layout[h] >= 0 or b.layout[cursor] >= 0):
                    found.append(action(SWAP, h))
            return found
        found.append(plain(CONFIRM))
        for n, stored in enumerate(b.t.deployments):
            if stored.side == seat:
                found.append(action(USE, n))
        found.append(plain(RANDOM))
        found.append(plain(CLEAR))
        for h in b.t.zone_hexes[seat]:
            found.append(action(PICK, h))
        return found

    def knows(self, verb: i64) -> bool:
        return verb in (PICK, PUT, LIFT, SWAP, USE, RANDOM, CLEAR, CONFIRM)

    def barred(self, b: FortressBoard, seat: i64, act: i64) -> i64:
        verb = verb_of(act)
        noun = noun_of(act)
        cursor: i64 = b.cursor[seat]
        if verb in (PUT, LIFT, SWAP):
            if cursor < 0:
                return NOT_OFFERED
        elif cursor >= 0:
            return NOT_OFFERED
        if verb == PICK or verb == SWAP:
            return self.zone_bar(b, seat, noun)
        if verb == PUT:
            if left_to_place(b, seat)[noun] == 0:
                short = rule.SET_1 if b.level < 2 else rule.BYA_4
                if b.bars(short):
                    return short
        elif verb == LIFT:
            if b.layout[cursor] < 0 and b.bars(NOT_OFFERED):
                return NOT_OFFERED
        elif verb == USE:
            if b.t.deployments[noun].side != seat and b.bars(NOT_OFFERED):
                return NOT_OFFERED
            if b.army[seat * KINDS : seat * KINDS + KINDS] != b.t.basic[seat] and b.bars(rule.SET_16):
                return rule.SET_16
        elif verb == CONFIRM:
            if total(left_to_place(b, seat)) > 0 and b.bars(rule.SET_3):
                return rule.SET_3
        elif verb == RANDOM:
            if total(left_to_place(b, seat)) == 0 and b.bars(NOT_OFFERED):
                return NOT_OFFERED
        elif verb == CLEAR:
            if total(left_to_place(b, seat)) == ARMY and b.bars(NOT_OFFERED):
                return NOT_OFFERED
        return ALLOWED

    def zone_bar(self, b: FortressBoard, seat: i64, h: i64) -> i64:
        """IF-SET-4, IF-SET-5, IF-SET-7, IF-SET-9: only in the own zone, never in a white or an X hex."""
        zone: i64 = b.t.zone[h]
        if zone == seat:
            return ALLOWED
        if zone == ZONE_X and b.bars(rule.SET_9):
            return rule.SET_9
        if zone == ZONE_WHITE and b.bars(rule.SET_7):
            return rule.SET_7
        own = rule.SET_4 if seat == JAPAN else rule.SET_5
        if b.bars(own):
            return own
        return ALLOWED

    def prepare(self, b: FortressBoard, seat: i64, act: i64) -> bool:
        verb = verb_of(act)
        noun = noun_of(act)
        cursor: i64 = b.cursor[seat]
        if verb == PICK:
            b.cursor[seat] = noun
        elif verb == PUT:
            # IF-SET-10: one piece a hex; what stood there goes back to the box.
            b.layout[cursor] = noun
            b.cursor[seat] = -1
        elif verb == LIFT:
            b.layout[cursor] = -1
            b.cursor[seat] = -1
        elif verb == SWAP:
            b.layout[cursor], b.layout[noun] = b.layout[noun], b.layout[cursor]
            b.cursor[seat] = -1
        elif verb == USE or verb == CLEAR:
            for h in b.t.zone_hexes[seat]:
                b.layout[h] = -1
            if verb == USE:
                for h, kind in b.t.deployments[noun].pieces.items():
                    b.layout[h] = kind
        elif verb == RANDOM:
            b.tell(1 << seat, rule.SET_11, E_RANDOM, seat)
            b.call(PlaceByChance(seat))
        else:
            b.tell(EVERYONE, rule.SET_12, E_DEPLOYED, seat)
            return True
        return False

    def opened(self, b: FortressBoard, answers: list[int]) -> None:
        """IF-SET-12: the occupied hexes become public; the faces do not (IF-SET-6)."""
        reveal_set_up(b)


def reveal_set_up(b: FortressBoard) -> None:
    b.place_pieces(b.layout)
    b.layout = []
    b.cursor = []
    b.uncovered = True
    if b.level == 3:
        # IF-POL-7, RUL-22: no points (as printed), no cards in hand, two full piles.
        b.points = [b.t.start_points, b.t.start_points]
        full = (1 << DECK) - 1
        b.pile = [full, full]
        if b.jurong_always:
            # IF-VAR-1: C04 is taken out of the pile.
            b.pile[COMMONWEALTH] = full & ~(1 << 3)
    b.tell(EVERYONE, rule.SET_17, E_BEGIN)


class PlaceByChance(Chance[FortressBoard]):
    """IF-SET-11: a player may leave the rest of his set-up to chance; one piece after the other finds a hex."""

    def __init__(self, side: i64) -> None:
        super().__init__()
        self.side: i64 = side

    def ints(self) -> list[int]:
        return [self.side]

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        return [action(FALLS, h) for h in b.t.zone_hexes[self.side] if b.layout[h] < 0]

    def told(self, b: FortressBoard, viewer: i64) -> list[int]:
        """As in the set-up that it belongs to: whoever has not confirmed yet."""
        return [seat for seat in (JAPAN, COMMONWEALTH) if b.sealed[seat] < 0]

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        left = left_to_place(b, self.side)
        for kind in range(KINDS - 1, -1, -1):
            if left[kind] > 0:
                b.layout[noun_of(act)] = kind
                left[kind] -= 1
                break
        if total(left) > 0:
            b.call(PlaceByChance(self.side))


def take_beginner_set_up(b: FortressBoard) -> None:
    """IF-SET-16: both sides use the beginner's suggested deployment."""
    for stored in b.t.deployments:
        if stored.beginner:
            for h, kind in stored.pieces.items():
                b.layout[h] = kind
    reveal_set_up(b)
