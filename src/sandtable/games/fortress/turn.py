"""A turn: what happens in it, in order. Sections 'Movement', 'Losing a turn', 'Ending the game', 'Politics'."""

from mypy_extensions import i64

from sandtable.games.fortress import rule
from sandtable.games.fortress.asks import Reaction
from sandtable.games.fortress.board import ATTACKED, MOVED, NO_ACTION, OTHER_ACTION, FortressBoard
from sandtable.games.fortress.bombing import ChooseTarget
from sandtable.games.fortress.cards import action_card_bar, play_action_card
from sandtable.games.fortress.choices import SpendCharge
from sandtable.games.fortress.conditions import C11, C16, C18, J03, charge_targets, hand_cards, pile_size
from sandtable.games.fortress.deck import Buy
from sandtable.games.fortress.instants import pay
from sandtable.games.fortress.movement import (
    EXTRA_ATTACK,
    EXTRA_MOVE,
    MAIN_ACTION,
    ChooseDestination,
    piece_bar,
)
from sandtable.games.fortress.politics import Window
from sandtable.games.fortress.recon import Recon
from sandtable.games.fortress.setup import ChooseArmy, Deploy, begin_setup, take_beginner_set_up
from sandtable.games.fortress.tables import ARMY, BOMBER, COMMONWEALTH, DECK, JAPAN, MINE
from sandtable.games.fortress.tables import RECON as RECON_TROOPERS
from sandtable.games.fortress.words import (
    BOMB,
    DECLINE,
    E_EXTRA,
    E_MISSED,
    E_NO_PROGRESS,
    E_OUT_OF_PLAY,
    E_POINT,
    E_QUIET,
    E_STUCK,
    E_TURN,
    MISS,
    MOVE,
    NO_PROGRESS,
    PLAY,
    RECON,
    STUCK,
    W_TURN_END,
    W_TURN_START,
)
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Ask, Section
from sandtable.kernel.rules import NOT_OFFERED


class Game(Section[FortressBoard]):
    """The whole game: armies, deployments, then turn after turn. Japan starts, always (IF-SET-17).

    The basic rules hold at every level (IF-LVL-5); Level I adds abilities, Level II army building, Level III Politics
    (IF-LVL-1 to IF-LVL-3)."""

    def step(self, b: FortressBoard, n: i64) -> i64:
        if n == 0:
            begin_setup(b)
            if b.deployment == 1:
                take_beginner_set_up(b)
            elif b.level >= 2:
                b.call(ChooseArmy())
            return GO_ON
        if n == 1:
            if b.deployment == 0:
                b.call(Deploy())
            return GO_ON
        b.again(Turn())
        return GO_ON


class Turn(Section[FortressBoard]):
    """IF-MOV-1: the turn of the active player."""

    def heading(self) -> i64:
        return rule.MOV_1

    def step(self, b: FortressBoard, n: i64) -> i64:
        if n == 0:
            self.begin(b)
        elif n == 1:
            if b.level == 3 and b.points[b.active] >= b.t.card_price and pile_size(b, b.active) > 0:
                b.call(Buy(b.active))
        elif n == 2:
            if b.level == 3 and b.active == JAPAN and b.j02 > 0 and charge_targets(b):
                b.call(SpendCharge(JAPAN))
        elif n == 3:
            if b.level == 3:
                b.call(Window(W_TURN_START))
        elif n == 4:
            self.act(b)
        elif n == 5:
            if b.level == 3 and (b.main == MOVED or b.main == ATTACKED) and extra_card(b) >= 0:
                b.call(AfterAction(b.active))
        elif n == 6:
            # IF-POL-1 to IF-POL-5: one point for a turn in which an attack was initiated, whatever came of it; nothing
            # for the defender, for bombs, or for a missed turn (IF-POL-9). It can be spent from now on (IF-DRW-6).
            if b.level == 3 and b.initiated and b.t.attack_points > 0:
                b.points[b.active] += b.t.attack_points
                b.tell(EVERYONE, rule.POL_1, E_POINT, b.active, b.points[b.active])
        elif n == 7:
            if b.level == 3:
                b.call(Window(W_TURN_END))
        else:
            self.pass_on(b)
            return OVER
        return GO_ON

    def begin(self, b: FortressBoard) -> None:
        """Effects that last until this turn end; then the tests for a draw (RUL-39)."""
        b.turn += 1
        b.progress = 0
        b.initiated = 0
        b.resolving = 0
        b.offered = 0
        b.main = NO_ACTION
        b.main_piece = -1
        b.main_from = -1
        b.main_to = -1
        if b.level == 3 and b.active == COMMONWEALTH:
            if b.c16:
                b.c16 = 0
                b.tell(EVERYONE, rule.CARD_C16, E_OUT_OF_PLAY, C16)
            if b.c11 > 0:
                b.c11 -= 1
                if b.c11 == 0:
                    b.tell(EVERYONE, rule.CARD_C11, E_OUT_OF_PLAY, C11)
        if not b.has_action(JAPAN) and not b.has_action(COMMONWEALTH):
            b.tell(EVERYONE, rule.END_3, E_STUCK)
            b.end(STUCK, [0, 0])
        elif b.quiet >= b.t.quiet_limit:
            b.tell(EVERYONE, rule.END_4, E_NO_PROGRESS, b.quiet)
            b.end(NO_PROGRESS, [0, 0])
        else:
            b.tell(EVERYONE, rule.MOV_1, E_TURN, b.active, b.turn)

    def act(self, b: FortressBoard) -> None:
        """IF-MOV-9: a player who can act must. One who cannot misses his turn (IF-LOSE-1), unless he plays an
        action card (RUL-04)."""
        seat = b.active
        if b.has_action(seat):
            b.call(ChooseAction(seat))
            return
        b.main_piece = -1
        if b.level == 3:
            for card in hand_cards(b, seat):
                if action_card_bar(b, seat, card) == ALLOWED:
                    b.call(CardOrMiss(seat))
                    return
        miss(b, seat)

    def pass_on(self, b: FortressBoard) -> None:
        """RUL-05, RUL-06: count quiet turns and shuttling; then it is the other player's turn."""
        b.quiet = 0 if b.progress else b.quiet + 1
        left = b.t.quiet_limit - b.quiet
        if b.quiet > 0 and b.quiet % 5 == 0 and left > 0 and left <= 20:
            b.tell(EVERYONE, rule.END_4, E_QUIET, b.quiet, b.t.quiet_limit)
        i = b.active * 4
        if b.main == MOVED:
            same = b.shuttle[i] == b.main_piece and (
                (b.shuttle[i + 1] == b.main_from and b.shuttle[i + 2] == b.main_to)
                or (b.shuttle[i + 1] == b.main_to and b.shuttle[i + 2] == b.main_from)
            )
            if same:
                if b.shuttle[i + 3] < b.t.shuttle_limit:
                    b.shuttle[i + 3] += 1
            else:
                b.shuttle[i] = b.main_piece
                b.shuttle[i + 1] = b.main_from
                b.shuttle[i + 2] = b.main_to
                b.shuttle[i + 3] = 1
        else:
            b.shuttle[i + 3] = 0
        b.resolving = 0
        b.active = 1 - b.active


def miss(b: FortressBoard, seat: i64) -> None:
    """IF-LOSE-1, IF-LOSE-4, IF-LOSE-5: the turn is missed; the next one is tested anew."""
    b.resolving = 1
    b.tell(EVERYONE, rule.LOSE_1, E_MISSED, seat)
    b.note_idle(seat, -1)


class ChooseAction(Ask[FortressBoard]):
    """The action of the turn: a move, a recon on the spot, a Bombing Run, or an action card.

    Nobody passes (RUL-03). Abilities work for hidden and shown, moved and unmoved pieces alike (IF-LVL-7, RUL-38). One
    Bombing Run is the whole action, with two Bombers too (IF-BOM-10, IF-BOM-16), and as often as one likes
    (IF-BOM-17)."""

    def heading(self) -> i64:
        return rule.MOV_1

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        found: list[int] = []
        low = seat * ARMY
        for p in range(low, low + ARMY):
            if b.where[p] >= 0 and b.kind[p] < MINE:
                found.append(action(MOVE, b.where[p]))
        if b.level > 0:
            for p in range(low, low + ARMY):
                if b.where[p] >= 0:
                    if b.kind[p] == RECON_TROOPERS:
                        found.append(action(RECON, b.where[p]))
                    elif b.kind[p] == BOMBER:
                        found.append(action(BOMB, b.where[p]))
        if b.level == 3:
            for card in hand_cards(b, seat):
                found.append(action(PLAY, card))
        return found

    def knows(self, verb: i64) -> bool:
        return verb == MOVE or verb == RECON or verb == BOMB or verb == PLAY

    def barred(self, b: FortressBoard, seat: i64, act: i64) -> i64:
        verb = verb_of(act)
        noun = noun_of(act)
        if verb == MOVE:
            return piece_bar(b, seat, noun, MAIN_ACTION)
        if verb == PLAY:
            return action_card_bar(b, seat, noun)
        if noun >= len(b.at):
            return NOT_OFFERED
        p: i64 = b.at[noun]
        if b.level == 0 and b.bars(rule.LVL_4):
            return rule.LVL_4
        if p < 0 or p // ARMY != seat:
            return rule.MOV_1 if b.bars(rule.MOV_1) else ALLOWED
        wanted = RECON_TROOPERS if verb == RECON else BOMBER
        if b.kind[p] != wanted and b.bars(rule.LVL_6):
            return rule.LVL_6
        if verb == RECON and not b.hidden_beside(seat, noun) and b.bars(rule.REC_9):
            return rule.REC_9
        return ALLOWED

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        verb = verb_of(act)
        noun = noun_of(act)
        if verb == MOVE:
            b.call(ChooseDestination(seat, noun, MAIN_ACTION))
        elif verb == RECON:
            b.main = OTHER_ACTION
            b.call(Recon(noun))
        elif verb == BOMB:
            b.call(ChooseTarget(seat, noun))
        else:
            b.main = OTHER_ACTION
            b.resolving = 1
            play_action_card(b, seat, noun)


class CardOrMiss(Reaction):
    """RUL-04: no legal action, but a card that is one: play it, or miss the turn."""

    def heading(self) -> i64:
        return rule.LOSE_7

    def window(self) -> str:
        return "action"

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        return [action(PLAY, card) for card in hand_cards(b, seat)] + [plain(MISS)]

    def knows(self, verb: i64) -> bool:
        return verb == PLAY

    def barred(self, b: FortressBoard, seat: i64, act: i64) -> i64:
        return action_card_bar(b, seat, noun_of(act)) if verb_of(act) == PLAY else ALLOWED

    def decline(self, b: FortressBoard, seat: i64) -> i64:
        return plain(MISS)

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        if act == plain(MISS):
            miss(b, seat)
            return
        b.main = OTHER_ACTION
        b.resolving = 1
        play_action_card(b, seat, noun_of(act))


def extra_card(b: FortressBoard) -> i64:
    """RUL-36: the card that would give the active player one more action now, or -1."""
    seat = b.active
    card: i64 = J03 if seat == JAPAN else C18
    mode = EXTRA_MOVE if seat == JAPAN else EXTRA_ATTACK
    if not (b.hand[seat] >> (card % DECK)) & 1 or b.points[seat] < b.t.cost[card]:
        return -1
    for p in range(seat * ARMY, seat * ARMY + ARMY):
        if b.where[p] >= 0 and piece_bar(b, seat, b.where[p], mode) == ALLOWED:
            return card
    return -1


class AfterAction(Reaction):
    """The window after_action: the active player only, once a turn; cards J03 and C18."""

    def heading(self) -> i64:
        return rule.RUL_36

    def window(self) -> str:
        return "after_action"

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        card = extra_card(b)
        return [action(PLAY, card), plain(DECLINE)] if card >= 0 else [plain(DECLINE)]

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        if act != plain(DECLINE):
            pay(b, seat, noun_of(act))
            b.call(ExtraMove(seat))


class ExtraMove(Reaction):
    """IF-CARD-J03, IF-CARD-C18: one more action with a different piece: a move, for C18 one that attacks."""

    def heading(self) -> i64:
        return rule.CARD_J03 if self.seat == JAPAN else rule.CARD_C18

    def mode(self) -> i64:
        return EXTRA_MOVE if self.seat == JAPAN else EXTRA_ATTACK

    def decline(self, b: FortressBoard, seat: i64) -> i64:
        return -1

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        low = seat * ARMY
        return [
            action(MOVE, b.where[p]) for p in range(low, low + ARMY) if b.where[p] >= 0 and b.kind[p] < MINE
        ]

    def knows(self, verb: i64) -> bool:
        return verb == MOVE

    def barred(self, b: FortressBoard, seat: i64, act: i64) -> i64:
        return piece_bar(b, seat, noun_of(act), self.mode())

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        b.tell(1 << seat, self.heading(), E_EXTRA, seat)
        b.call(ChooseDestination(seat, noun_of(act), self.mode()))

    def stuck(self, b: FortressBoard, seat: i64) -> None:
        """Cannot happen while J03 and C18 need a piece that can; a determinized board may lack one."""
