"""Movement: one hex in any direction, or two along the Major Road.

Sections 'Movement', 'Major Road' and 'Losing a turn' of the rulebook.
"""

from typing import Any, Final

from mypy_extensions import i64

from sandtable.games.fortress import event, rule, state, telling, unit, verb
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.material import ARMY
from sandtable.games.fortress.reactions import Question, face_in, names_pending, seen_kind
from sandtable.games.fortress.rules import attack_odds
from sandtable.games.fortress.rules.attack import Attack
from sandtable.games.fortress.rules.recon import ReconAfterMove
from sandtable.kernel.actions import action, noun_of, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, NO_THROW, OVER, Ask, Event, Section
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.words import DANGER, Say, Shown, on_space, say
from sandtable.kit.story import tells

MAIN_ACTION: Final = 0
EXTRA_MOVE: Final = 1
"""Card J03: a further move with another piece."""
EXTRA_ATTACK: Final = 2
"""Card C18: a further move with another piece, which must attack."""
EXTRA_CARDS: Final = (state.J03, state.C18)
EXTRA_MODES: Final = (EXTRA_MOVE, EXTRA_ATTACK)
"""Of each side: the card that gives it one more action, and how it is carried out."""


def piece_bar(b: FortressBoard, seat: i64, h: i64, mode: i64) -> i64:
    """Whether the piece in this hex may be chosen to move: all ten types but two may (IF-MOV-6)."""
    p: i64 = b.at[h]
    if p < 0 or p // ARMY != seat:
        return rule.MOV_1 if b.bars(rule.MOV_1) else ALLOWED
    kind: i64 = b.kind[p]
    if kind == unit.HQ:
        return rule.MOV_4 if b.bars(rule.MOV_4) else ALLOWED
    if kind == unit.MINE:
        return rule.MOV_5 if b.bars(rule.MOV_5) else ALLOWED
    if mode != MAIN_ACTION:
        card = rule.CARD_J03 if mode == EXTRA_MOVE else rule.CARD_C18
        if (p == b.main_piece or (mode == EXTRA_ATTACK and not can_attack(b, p))) and b.bars(card):
            return card
    if not b.has_destination(p, -1):
        return shut_in_bar(b, p)
    shuttles = mode == MAIN_ACTION and only_shuttle(b, seat, p)
    return rule.MOV_10 if shuttles and b.bars(rule.MOV_10) else ALLOWED


def shut_in_bar(b: FortressBoard, p: i64) -> i64:
    """Why a piece can go nowhere (IF-LOSE-3): friends around it, a closed Causeway, or no way out at all."""
    mine = friend = closed = False
    for h in b.t.open[b.where[p]]:
        if b.closed(h):
            closed = True
        elif b.kind[b.at[h]] == unit.MINE:
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
    frm: i64 = b.where[p]
    to: i64 = b.shuttle[seat * 4 + 1] if frm == b.shuttle[seat * 4 + 2] else b.shuttle[seat * 4 + 2]
    return b.shuttle_bars(seat, p, frm, to) and not b.has_destination(p, to)


def can_attack(b: FortressBoard, p: i64) -> bool:
    """Whether a move of this piece could be an attack."""
    frm: i64 = b.where[p]
    low = ARMY if p < ARMY else 0
    ends = b.t.open[frm][:]
    two = b.t.two_on_road[frm]
    for i in range(0, len(two), 2):
        if b.at[two[i]] < 0 and not b.closed(two[i]):
            ends.append(two[i + 1])
    for h in ends:
        o: i64 = b.at[h]
        if o >= low and o < low + ARMY and not b.closed(h):
            return True
    return False


class ChooseDestination(Question):
    """IF-MOV-2, IF-ROAD-1: where the chosen piece goes."""

    asks = "Where to with the {own} of {space frm}?"
    offered = {
        verb.TO: on_space(say("Move to {space}")),
        verb.HASTY: on_space(say("Attack {space} with Hasty Mine Clearance"), sure=True, role=DANGER),
    }
    picks = ("frm",)
    judges = (verb.TO, verb.HASTY)
    cites = rule.MOV_2

    def __init__(self, seat: i64, frm: i64, mode: i64) -> None:
        super().__init__(seat)
        self.frm: i64 = frm
        self.mode: i64 = mode

    def crumb(self, b: FortressBoard) -> Say | None:
        """In the turn's own action it is nobody else's business that a piece is chosen; a further one is by a card."""
        if self.mode == MAIN_ACTION:
            return None
        card = EXTRA_CARDS[self.seat]
        return say("{card}", card, rule=rule.CARD_J01 + card, short="Card")

    def shown(self, b: FortressBoard, seat: i64, act: i64) -> Shown:
        h = noun_of(act)
        found = attack_shown(b, h) if verb_of(act) == verb.TO else None
        if found is None and b.t.distance[self.frm][h] > 1 and verb_of(act) == verb.TO:
            found = on_space(say("Move to {space} along the road", h))
        return found or super().shown(b, seat, act)

    def varies(self, b: FortressBoard, seat: i64, act: i64) -> i64:
        h = noun_of(act)
        return face_in(b, seat, h) * 2 + (1 if b.t.distance[self.frm][h] > 1 else 0)

    def before(self, b: FortressBoard) -> Ask[Any] | None:
        from sandtable.games.fortress.rules.action_cards import ExtraMove
        from sandtable.games.fortress.rules.turns import ChooseAction

        return ChooseAction(self.seat) if self.mode == MAIN_ACTION else ExtraMove(self.seat)

    def odds(self, b: FortressBoard, seat: i64, act: i64, speaker: Any) -> Any:
        hasty = verb_of(act) == verb.HASTY
        return attack_odds.fight(speaker, b, seat, self.frm, noun_of(act), speaker.order(act), hasty)

    def came(self, b: FortressBoard, seat: i64, act: i64, events: list[Event]) -> str:
        return attack_odds.fight_came(seat, True, events) if b.at[noun_of(act)] >= 0 else NO_THROW

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
                found.append(action(verb.TO, h))
        two = b.t.two_on_road[frm]
        for i in range(1, len(two), 2):
            found.append(action(verb.TO, two[i]))
        if b.level > 0 and b.kind[b.at[frm]] == unit.CONSCRIPT:
            for i in range(len(found)):
                h2 = noun_of(found[i])
                if b.at[h2] >= 0:
                    found.append(action(verb.HASTY, h2))
        return found

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
            stop = rule.MINE_6 if b.kind[there] == unit.MINE else rule.MOV_7 if far <= 1 else rule.ROAD_6
            if b.bars(stop):
                return stop
        if verb_of(act) == verb.HASTY:
            if b.level == 0 and b.bars(rule.LVL_4):
                return rule.LVL_4
            if b.kind[mover] != unit.CONSCRIPT and b.bars(rule.LVL_6):
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
            b.main = state.ATTACKED if attack else state.MOVED
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
        hasty = 1 if verb_of(act) == verb.HASTY else 0
        b.call(Move(self.frm, to, hasty, 1 if self.mode == MAIN_ACTION else 0))


def walk(b: FortressBoard, p: i64, to: i64) -> None:
    """IF-MOV-8, IF-HID-3: a move into an empty hex; from and to are public, the piece stays hidden."""
    frm: i64 = b.where[p]
    far: i64 = b.t.distance[frm][to]
    b.relocate(p, to)
    b.tell(EVERYONE, rule.MOV_2 if far <= 1 else rule.ROAD_1, event.MOVE, frm, to, p // ARMY, b.tag[p])


class Move(Section[FortressBoard]):
    """A move with what belongs to it at Levels I to III: the attack, one at most (IF-ATK-9), then perhaps a recon from
    the new hex (RUL-10)."""

    steps = ("go", "recon")

    def __init__(self, frm: i64, to: i64, hasty: i64, may_recon: i64) -> None:
        self.frm: i64 = frm
        self.to: i64 = to
        self.hasty: i64 = hasty
        self.may_recon: i64 = may_recon

    def step(self, b: FortressBoard, n: i64) -> i64:
        if n == 1:
            self.recon(b)
        elif n == 0 and b.at[self.to] >= 0:
            b.call(Attack(self.frm, self.to, self.hasty))
        elif n == 0:
            walk(b, b.at[self.frm], self.to)
        return GO_ON if n < 2 else OVER

    def recon(self, b: FortressBoard) -> None:
        """IF-REC-5, IF-REC-10, IF-REC-11: Recon Troopers that moved one hex, and are there, may recon now."""
        p: i64 = b.at[self.to]
        seat = b.active
        if not self.may_recon or p < 0 or p // ARMY != seat or p != b.main_piece:
            return
        if b.t.distance[self.frm][self.to] == 1 and b.hidden_beside(seat, self.to):
            b.call_aside(ReconAfterMove(seat, self.to), b.kind[p] == unit.RECON)


def attack_shown(b: FortressBoard, h: i64) -> Shown | None:
    """How it is offered to go to a hex where that is an attack, from which there is no way back."""
    if b.at[h] < 0:
        return None
    known = seen_kind(b, h)
    if known == "piece":
        return on_space(say("Attack {space}", h), sure=True)
    return on_space(say("Attack the {text} in {space}", known, h), sure=True)


STORY = [tells(event.MOVE, "{who c} moves from {place a} to {place b}.", "move", "ab", telling.moved)]
