"""Bombing Runs, Shoot Down Bomber and Combat Result tokens. Sections 'Bomber Element', 'Anti-Air Guns', 'Tokens'."""

from mypy_extensions import i64

from sandtable.games.fortress import rule
from sandtable.games.fortress.asks import Reaction
from sandtable.games.fortress.board import OTHER_ACTION, FortressBoard
from sandtable.games.fortress.conditions import C09, card_bar, matching_pairs
from sandtable.games.fortress.instants import pay
from sandtable.games.fortress.politics import Window
from sandtable.games.fortress.tables import AA, ARMY, COMMONWEALTH, JAPAN
from sandtable.games.fortress.words import (
    DECLINE,
    E_BOMB,
    E_BOMB_FAILED,
    E_BOMB_HIT,
    E_BOMB_REVEALS,
    E_BOMBER_DOWN,
    E_SHOOT,
    E_SHOOT_FAILED,
    E_SHOT_MISSED,
    E_TOKENS,
    PLAY,
    SHOOT,
    TARGET,
    TOKEN,
    W_AFTER_BOMBING,
    W_BOMB_TOKENS,
    W_SHOOTDOWN_DECLARED,
    W_SHOOTDOWN_TOKENS,
)  # fmt: skip
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Ask, Sealed, Section
from sandtable.kernel.rules import NOT_OFFERED


class ChooseTarget(Ask[FortressBoard]):
    """IF-BOM-2, RUL-32: any enemy piece on the map, at any distance, hidden or revealed, known AA Guns too."""

    def __init__(self, seat: i64, frm: i64) -> None:
        super().__init__(seat)
        self.frm: i64 = frm

    def ints(self) -> list[int]:
        return [self.seat, self.frm]

    def heading(self) -> i64:
        return rule.BOM_2

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        low = ARMY - seat * ARMY
        return [action(TARGET, b.where[p]) for p in range(low, low + ARMY) if b.where[p] >= 0]

    def knows(self, verb: i64) -> bool:
        return verb == TARGET

    def barred(self, b: FortressBoard, seat: i64, act: i64) -> i64:
        h = noun_of(act)
        if h >= len(b.at):
            return NOT_OFFERED
        if (b.at[h] < 0 or b.at[h] // ARMY == seat) and b.bars(rule.BOM_2):
            return rule.BOM_2
        return ALLOWED

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        b.main = OTHER_ACTION
        b.resolving = 1
        b.call(BombingRun(self.frm, noun_of(act)))


class BombingRun(Section[FortressBoard]):
    """IF-BOM-1: declare, show the Bomber, name the target (IF-BOM-3); then tokens decide (IF-BOM-6).

    It is no attack and earns nothing (IF-BOM-11)."""

    def __init__(self, frm: i64, target: i64) -> None:
        self.frm: i64 = frm
        self.target: i64 = target

    def ints(self) -> list[int]:
        return [self.frm, self.target]

    def heading(self) -> i64:
        return rule.BOM_1

    def step(self, b: FortressBoard, n: i64) -> i64:
        if n == 0:
            self.declare(b)
        elif n == 1:
            b.call(ChooseTokens())
        elif n == 2:
            b.answer = 0
            if b.level == 3:
                b.call(Window(W_BOMB_TOKENS))
        elif n == 3:
            self.result(b)
            owner = 1 - b.bomber // ARMY
            b.answer = 0
            if may_shoot(b, owner):
                b.call(ShootDown(owner))
        elif n == 4:
            if b.answer == 1:
                b.call(ShootDownTry())
        else:
            b.bomber = -1
            b.bombed = -1
            b.answer = 0
            b.tokens = [-1, -1]
            return OVER
        return GO_ON

    def declare(self, b: FortressBoard) -> None:
        b.bomber = b.at[self.frm]
        b.bombed = self.target
        side = b.bomber // ARMY
        b.tell(EVERYONE, rule.BOM_3, E_BOMB, self.frm, self.target, side)
        b.reveal(b.bomber, rule.BOM_4)
        target: i64 = b.at[self.target]
        if b.kind[target] == AA:
            # IF-BOM-5, IF-AA-1, IF-AA-14: the guns are shown, the Bomber is lost; no tokens, no further reaction.
            b.reveal(target, rule.BOM_5)
            b.tell(EVERYONE, rule.AA_1, E_BOMBER_DOWN, self.target, side)
            b.eliminate(b.bomber, rule.AA_1)
            b.leave()
        else:
            # IF-BOM-13, RUL-14: AA Guns would have been shown by now.
            b.rule_out(target, 1 << AA)

    def result(self, b: FortressBoard) -> None:
        target: i64 = b.at[self.target]
        if matching_pairs(b) < 2 and b.answer == 0:
            # IF-BOM-9: nothing happens and nothing is shown.
            b.tell(EVERYONE, rule.BOM_9, E_BOMB_FAILED, self.target)
            return
        strike(b, target, rule.BOM_7, rule.BOM_8)


def strike(b: FortressBoard, target: i64, kills: i64, reveals: i64) -> None:
    """A success: strengths 1 to 4 are eliminated, all else is revealed; a Headquarters is not taken (IF-BOM-12)."""
    h: i64 = b.where[target]
    if b.t.bombed_dies[b.kind[target]]:
        b.tell(EVERYONE, kills, E_BOMB_HIT, h, target // ARMY, b.kind[target])
        b.eliminate(target, kills)
    else:
        b.tell(EVERYONE, reveals, E_BOMB_REVEALS, h, target // ARMY, b.kind[target])
        b.reveal(target, reveals)


class ChooseTokens(Sealed[FortressBoard]):
    """IF-TOK-2, IF-TOK-3: each takes one colour and one letter, secretly; both are opened at the same moment.

    Only bombs, shooting Bombers down and cards that say so use them (IF-TOK-1); how many there are is data and an
    option (RUL-13, IF-VAR-3)."""

    def __init__(self) -> None:
        super().__init__([JAPAN, COMMONWEALTH])

    def heading(self) -> i64:
        return rule.TOK_2

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        """IF-TOK-8, IF-TOK-9: any colour with any letter, every time. Tokens are numbered as in a box of 3 by 3."""
        return [action(TOKEN, c * 3 + x) for c in range(b.colours) for x in range(b.letters)]

    def opened(self, b: FortressBoard, answers: list[int]) -> None:
        x = noun_of(answers[0])
        y = noun_of(answers[1])
        b.tokens = [(x // 3) * b.letters + x % 3, (y // 3) * b.letters + y % 3]
        b.uncovered = True
        b.tell(EVERYONE, rule.TOK_3, E_TOKENS, x, y, matching_pairs(b))


# -- Shoot Down Bomber -----------------------------------------------------------------------------------------


def guns(b: FortressBoard, seat: i64) -> list[int]:
    """IF-AA-2, IF-AA-12, RUL-15: hexes of the seat's AA Guns beside the bombed hex."""
    found: list[int] = []
    for h in b.t.open[b.bombed]:
        p: i64 = b.at[h]
        if p >= 0 and p // ARMY == seat and b.kind[p] == AA:
            found.append(h)
    return found


def may_shoot(b: FortressBoard, seat: i64) -> bool:
    if guns(b, seat):
        return True
    return b.level == 3 and seat == COMMONWEALTH and card_bar(b, seat, C09, W_AFTER_BOMBING) == ALLOWED


class ShootDown(Reaction):
    """IF-AA-3, IF-AA-8, IF-AA-9: after the result, good or bad (IF-AA-4), one AA Guns piece beside the hex may try, or
    card C09. What the bombs did stays done (IF-AA-11), nobody earns a point (IF-AA-10), and not trying leaves no trace
    (IF-AA-13)."""

    def heading(self) -> i64:
        return rule.AA_2

    def window(self) -> str:
        return "after_bombing"

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        found = [action(SHOOT, h) for h in guns(b, seat)]
        if b.level == 3 and seat == COMMONWEALTH:
            found.append(action(PLAY, C09))
        found.append(plain(DECLINE))
        return found

    def knows(self, verb: i64) -> bool:
        return verb == SHOOT or verb == PLAY

    def barred(self, b: FortressBoard, seat: i64, act: i64) -> i64:
        verb = verb_of(act)
        if verb == PLAY:
            return card_bar(b, seat, noun_of(act), W_AFTER_BOMBING)
        if verb == SHOOT:
            h = noun_of(act)
            p: i64 = b.at[h]
            if (p < 0 or p // ARMY != seat or b.kind[p] != AA) and b.bars(rule.LVL_6):
                return rule.LVL_6
            if b.t.distance[b.bombed][h] != 1 and b.bars(rule.AA_12):
                return rule.AA_12
        return ALLOWED

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        verb = verb_of(act)
        if verb == SHOOT:
            b.tell(EVERYONE, rule.AA_2, E_SHOOT, noun_of(act), seat)
            b.reveal(b.at[noun_of(act)], rule.AA_5)
            b.answer = 1
        elif verb == PLAY:
            pay(b, seat, C09)
            b.tell(EVERYONE, rule.CARD_C09, E_SHOOT, -1, seat)
            b.answer = 1


class ShootDownTry(Section[FortressBoard]):
    """IF-AA-6, IF-AA-7: tokens again; success eliminates the Bomber. J08 prevents it, C10 forces it."""

    def heading(self) -> i64:
        return rule.AA_6

    def step(self, b: FortressBoard, n: i64) -> i64:
        side = b.bomber // ARMY
        if n == 0:
            b.answer = 0
            if b.level == 3:
                b.call(Window(W_SHOOTDOWN_DECLARED))
        elif n == 1:
            if b.answer == 1:
                b.tell(EVERYONE, rule.CARD_J08, E_SHOOT_FAILED, side)
                return OVER
            b.call(ChooseTokens())
        elif n == 2:
            b.answer = 0
            if b.level == 3:
                b.call(Window(W_SHOOTDOWN_TOKENS))
        else:
            if matching_pairs(b) == 2 or b.answer == 1:
                b.tell(EVERYONE, rule.AA_6, E_BOMBER_DOWN, b.where[b.bomber], side)
                b.eliminate(b.bomber, rule.AA_6)
            else:
                b.tell(EVERYONE, rule.AA_7, E_SHOT_MISSED, side)
            return OVER
        return GO_ON
