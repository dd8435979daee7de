"""Movement: one hex in any direction, or two along the Major Road.

Sections 'Movement', 'Major Road' and 'Losing a turn' of the rulebook.
"""

from typing import Final

from mypy_extensions import i64

from sandtable.games.fortress import rule
from sandtable.games.fortress.asks import names_pending
from sandtable.games.fortress.attack import Attack
from sandtable.games.fortress.board import ATTACKED, MOVED, FortressBoard
from sandtable.games.fortress.recon import ReconAfterMove
from sandtable.games.fortress.tables import ARMY, CONSCRIPT, HQ, MINE, RECON
from sandtable.games.fortress.words import E_MOVE, HASTY, TO
from sandtable.kernel.actions import action, noun_of, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Ask, Section
from sandtable.kernel.rules import NOT_OFFERED

MAIN_ACTION: Final = 0
EXTRA_MOVE: Final = 1
"""Card J03: a further move with another piece."""
EXTRA_ATTACK: Final = 2
"""Card C18: a further move with another piece, which must attack."""


def piece_bar(b: FortressBoard, seat: i64, h: i64, mode: i64) -> i64:
    """Whether the piece in this hex may be chosen to move: all ten types but two may (IF-MOV-6)."""
    p: i64 = b.at[h]
    if p < 0 or p // ARMY != seat:
        return rule.MOV_1 if b.bars(rule.MOV_1) else ALLOWED
    kind: i64 = b.kind[p]
    if kind == HQ:
        return rule.MOV_4 if b.bars(rule.MOV_4) else ALLOWED
    if kind == MINE:
        return rule.MOV_5 if b.bars(rule.MOV_5) else ALLOWED
    if mode != MAIN_ACTION:
        card = rule.CARD_J03 if mode == EXTRA_MOVE else rule.CARD_C18
        if (p == b.main_piece or (mode == EXTRA_ATTACK and not can_attack(b, p))) and b.bars(card):
            return card
    if b.has_destination(p, -1):
        return (
            rule.MOV_10
            if mode == MAIN_ACTION and only_shuttle(b, seat, p) and b.bars(rule.MOV_10)
            else ALLOWED
        )
    return shut_in_bar(b, p)


def shut_in_bar(b: FortressBoard, p: i64) -> i64:
    """Why a piece can go nowhere (IF-LOSE-3): friends around it, a closed Causeway, or no way out at all."""
    mine = False
    friend = False
    closed = False
    for h in b.t.open[b.where[p]]:
        if b.closed(h):
            closed = True
        elif b.kind[b.at[h]] == MINE:
            mine = True
        else:
            friend = True
    if mine and b.bars(rule.MINE_6):
        return rule.MINE_6
    if friend and b.bars(rule.MOV_7):
        return rule.MOV_7
    if closed and b.bars(rule.CARD_C11):
        return rule.CARD_C11
    return rule.MAP_1 if not (mine or friend or closed) and b.bars(rule.MAP_1) else ALLOWED


def only_shuttle(b: FortressBoard, seat: i64, p: i64) -> bool:
    """IF-MOV-10: the one move this piece could make is the sixth of a shuttle."""
    i = seat * 4
    if b.shuttle[i + 3] < b.t.shuttle_limit or b.shuttle[i] != p:
        return False
    frm: i64 = b.where[p]
    to: i64 = b.shuttle[i + 1] if frm == b.shuttle[i + 2] else b.shuttle[i + 2]
    return b.shuttle_bars(seat, p, frm, to) and not b.has_destination(p, to)


def can_attack(b: FortressBoard, p: i64) -> bool:
    """Whether a move of this piece could be an attack."""
    frm: i64 = b.where[p]
    low = ARMY if p < ARMY else 0
    for h in b.t.open[frm]:
        o: i64 = b.at[h]
        if o >= low and o < low + ARMY and not b.closed(h):
            return True
    two = b.t.two_on_road[frm]
    for i in range(0, len(two), 2):
        o = b.at[two[i + 1]]
        if (
            o >= low
            and o < low + ARMY
            and b.at[two[i]] < 0
            and not b.closed(two[i])
            and not b.closed(two[i + 1])
        ):
            return True
    return False


class ChooseDestination(Ask[FortressBoard]):
    """IF-MOV-2, IF-ROAD-1: where the chosen piece goes."""

    def __init__(self, seat: i64, frm: i64, mode: i64) -> None:
        super().__init__(seat)
        self.frm: i64 = frm
        self.mode: i64 = mode

    def ints(self) -> list[int]:
        return [self.seat, self.frm, self.mode]

    def heading(self) -> i64:
        return rule.MOV_2

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        """IF-MOV-3, IF-ROAD-7: every neighbouring hex, and two hexes along the road; a Conscript Platoon may
        declare Hasty Mine Clearance with it (IF-CON-8): before the move (IF-CON-2), along the road too (IF-CON-11),
        against any enemy piece (IF-CON-14)."""
        frm = self.frm
        low = seat * ARMY
        found: list[int] = []
        for h in b.t.open[frm]:
            o: i64 = b.at[h]
            if o < low or o >= low + ARMY:
                found.append(action(TO, h))
        two = b.t.two_on_road[frm]
        for i in range(1, len(two), 2):
            found.append(action(TO, two[i]))
        if b.level > 0 and b.kind[b.at[frm]] == CONSCRIPT:
            for i in range(len(found)):
                h2 = noun_of(found[i])
                if b.at[h2] >= 0:
                    found.append(action(HASTY, h2))
        return found

    def knows(self, verb: i64) -> bool:
        return verb == TO or verb == HASTY

    def told(self, b: FortressBoard, viewer: i64) -> list[int]:
        """As in the question before it: that a piece is chosen is nobody else's business."""
        return names_pending(b, self.seat, viewer)

    def barred(self, b: FortressBoard, seat: i64, act: i64) -> i64:
        """RUL-02: one piece a hex, and nobody enters a friend's."""
        frm = self.frm
        to = noun_of(act)
        if to >= len(b.at):
            return NOT_OFFERED
        mover: i64 = b.at[frm]
        there: i64 = b.at[to]
        if b.t.passable[to] == 0 and b.bars(rule.MAP_1):
            return rule.MAP_1
        if b.c11 > 0 and to == b.t.causeway and b.bars(rule.CARD_C11):
            return rule.CARD_C11
        far: i64 = b.t.distance[frm][to]
        if far > 1:
            way = self.road_bar(b, seat, to)
            if way != ALLOWED:
                return way
        if there >= 0 and there // ARMY == seat:
            stop = rule.MINE_6 if b.kind[there] == MINE else rule.MOV_7 if far <= 1 else rule.ROAD_6
            if b.bars(stop):
                return stop
        if verb_of(act) == HASTY:
            if b.level == 0 and b.bars(rule.LVL_4):
                return rule.LVL_4
            if b.kind[mover] != CONSCRIPT and b.bars(rule.LVL_6):
                return rule.LVL_6
            if (there < 0 or there // ARMY == seat) and b.bars(rule.CON_12):
                return rule.CON_12
        elif there < 0:
            if self.mode == EXTRA_ATTACK and b.bars(rule.CARD_C18):
                return rule.CARD_C18
            if self.mode == MAIN_ACTION and b.shuttle_bars(seat, mover, frm, to) and b.bars(rule.MOV_10):
                return rule.MOV_10
        return ALLOWED

    def road_bar(self, b: FortressBoard, seat: i64, to: i64) -> i64:
        """IF-ROAD-2 to IF-ROAD-10, RUL-26: further than one hex only two hexes along the road, the middle one empty."""
        two = b.t.two_on_road[self.frm]
        for i in range(0, len(two), 2):
            if two[i + 1] != to:
                continue
            middle: i64 = two[i]
            o: i64 = b.at[middle]
            if o >= 0:
                block = rule.ROAD_3 if o // ARMY == seat else rule.ROAD_4
                if b.bars(block):
                    return block
            if b.c11 > 0 and middle == b.t.causeway and b.bars(rule.CARD_C11):
                return rule.CARD_C11
            return ALLOWED
        start_on_road = b.t.road_index[self.frm] >= 0
        end_on_road = b.t.road_index[to] >= 0
        if start_on_road and end_on_road:
            too_far = rule.ROAD_10
        elif end_on_road and b.t.distance[self.frm][to] == 2:
            too_far = rule.ROAD_8
        elif start_on_road and b.t.distance[self.frm][to] == 2:
            too_far = rule.ROAD_2
        else:
            too_far = rule.MOV_2
        return too_far if b.bars(too_far) else ALLOWED

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        to = noun_of(act)
        p: i64 = b.at[self.frm]
        attack = b.at[to] >= 0
        if self.mode == MAIN_ACTION:
            b.main = ATTACKED if attack else MOVED
            b.main_piece = p
            b.main_from = self.frm
            b.main_to = to
            if not attack and b.is_sixth(seat, p, self.frm, to):
                # It is legal only because there was nothing else to do: that tells something of every other piece.
                b.note_idle(seat, p)
        b.resolving = 1
        if b.level == 0:
            if attack:
                b.call(Attack(self.frm, to, 0))
            else:
                walk(b, p, to)
            return
        hasty = 1 if verb_of(act) == HASTY else 0
        b.call(Move(self.frm, to, hasty, 1 if self.mode == MAIN_ACTION else 0))


def walk(b: FortressBoard, p: i64, to: i64) -> None:
    """IF-MOV-8, IF-HID-3: a move into an empty hex; from and to are public, the piece stays hidden."""
    frm: i64 = b.where[p]
    far: i64 = b.t.distance[frm][to]
    b.relocate(p, to)
    b.tell(EVERYONE, rule.MOV_2 if far <= 1 else rule.ROAD_1, E_MOVE, frm, to, p // ARMY)


class Move(Section[FortressBoard]):
    """A move with what belongs to it at Levels I to III: the attack, one at most (IF-ATK-9), then perhaps a recon from
    the new hex (RUL-10)."""

    def __init__(self, frm: i64, to: i64, hasty: i64, may_recon: i64) -> None:
        self.frm: i64 = frm
        self.to: i64 = to
        self.hasty: i64 = hasty
        self.may_recon: i64 = may_recon

    def ints(self) -> list[int]:
        return [self.frm, self.to, self.hasty, self.may_recon]

    def step(self, b: FortressBoard, n: i64) -> i64:
        if n == 0:
            if b.at[self.to] >= 0:
                b.call(Attack(self.frm, self.to, self.hasty))
            else:
                walk(b, b.at[self.frm], self.to)
            return GO_ON
        if n == 1:
            self.recon(b)
            return GO_ON
        return OVER

    def recon(self, b: FortressBoard) -> None:
        """IF-REC-5, IF-REC-10, IF-REC-11: Recon Troopers that moved one hex, and are there, may recon now."""
        p: i64 = b.at[self.to]
        seat = b.active
        if not self.may_recon or p < 0 or p // ARMY != seat or b.kind[p] != RECON:
            return
        if p == b.main_piece and b.t.distance[self.frm][self.to] == 1 and b.hidden_beside(seat, self.to):
            b.call(ReconAfterMove(seat, self.to))
