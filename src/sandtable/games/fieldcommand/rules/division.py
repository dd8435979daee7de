"""Division: supply. Tokens behind screens, what they pay for, supply lines, and losing a supply point."""

from typing import ClassVar

from mypy_extensions import i64

from sandtable.games.fieldcommand import event, rule, verb
from sandtable.games.fieldcommand.asks import FieldAsk, FieldSection
from sandtable.games.fieldcommand.board import FieldBoard
from sandtable.games.fieldcommand.material import AUSTRALIAN, BRITISH, DIVISION, JAPANESE, side_of_army
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import EVERYONE, GO_ON, OVER, Section
from sandtable.kernel.words import PASS, Say, Shown, button, say
from sandtable.kit.dice import DiceSum, Die, total
from sandtable.kit.story import tells


def pay(b: FieldBoard, army: i64, cost: i64, why: i64) -> None:
    """FC-DV-4, FC-DV-9, FC-DV-12, R-38: tokens are paid at once and openly; the count stays hidden (FC-DV-2).
    FC-DV-13: what is not named costs nothing."""
    if b.level < DIVISION or cost == 0:
        return
    at_least(b, army, cost)
    change(b, army, -cost)
    b.tell(EVERYONE, why, event.PAID, army, cost)


def change(b: FieldBoard, army: i64, by: i64) -> None:
    """FC-EQ-5, FC-DV-3, R-67: tokens are a number, and come from the bank, never from an ally. They come or go
    openly: what everybody can reckon of the Commonwealth's split moves along (R-62)."""
    b.tokens[army] += by
    if b.logistics and army == AUSTRALIAN:
        for n in range(2):
            b.low[n] += by
            b.high[n] += by
    keep_bounds(b)


def at_least(b: FieldBoard, army: i64, n: i64) -> None:
    """Somebody has shown that they have so many tokens."""
    bound(b, army, n, 1 << 20)


def bound(b: FieldBoard, army: i64, low: i64, high: i64) -> None:
    """Advanced Logistics: everybody has seen that this army's tokens lie between two numbers."""
    if not b.logistics or army == JAPANESE:
        return
    both: i64 = b.tokens[AUSTRALIAN] + b.tokens[BRITISH]
    least = low if army == AUSTRALIAN else both - high
    most = high if army == AUSTRALIAN else both - low
    for n in range(2):
        if b.low[n] < least:
            b.low[n] = least
        if b.high[n] > most:
            b.high[n] = most
    keep_bounds(b)


def keep_bounds(b: FieldBoard) -> None:
    if not b.logistics:
        return
    both: i64 = b.tokens[AUSTRALIAN] + b.tokens[BRITISH]
    for n in range(2):
        if b.low[n] < 0:
            b.low[n] = 0
        if b.high[n] > both:
            b.high[n] = both


def hand_over(b: FieldBoard, loser: i64, captor: i64, wanted: i64, why: i64) -> None:
    """FC-DV-14, FC-DV-15, R-36: at most half of the loser's tokens, rounded down; the amount is open (FC-X-22,
    FC-X-23)."""
    half: i64 = b.tokens[loser] // 2
    given = wanted if wanted < half else half
    if given < wanted:
        bound(b, loser, 2 * half, 2 * half + 1)
    else:
        at_least(b, loser, 2 * wanted)
    change(b, loser, -given)
    change(b, captor, given)
    b.tell(EVERYONE, why, event.HANDED, loser, captor, given, wanted)


class LoseSupply(Section[FieldBoard]):
    """FC-DV-14: who loses a supply point hands the captor the sum of three dice in tokens."""

    steps: ClassVar[tuple[str, ...]] = ("roll", "hand over")

    def __init__(self, loser: i64, captor: i64) -> None:
        self.loser: i64 = loser
        self.captor: i64 = captor

    def crumb(self, b: FieldBoard) -> Say | None:
        return say("The {army} lose a supply point", self.loser, rule=rule.DV_14)

    def step(self, b: FieldBoard, n: i64) -> i64:
        if n == 0:
            b.rolled = []
            b.call(DiceSum(*[b.t.lost_point_sides] * b.t.lost_point_dice))
        elif n == 1:
            wanted = total(b.rolled)
            b.rolled = []
            hand_over(b, self.loser, self.captor, wanted, rule.DV_14)
        else:
            return OVER
        return GO_ON


def income(b: FieldBoard, army: i64) -> i64:
    """FC-DV-16, FC-DV-17: the printed number of the period; FC-CARD-E05 halves it, unless the side holds MacRitchie."""
    printed: i64 = b.c.supply[b.period - 1][army]
    if b.has_event(4) and not b.friendly(side_of_army(army), b.t.number["macritchie"]):
        return printed // 2
    return printed


class Transfer(FieldAsk):
    """FC-AR-6, R-62: at most one die of tokens passes between the two Commonwealth armies; the giver decides."""

    cites: ClassVar[int] = rule.AR_6
    stands: ClassVar[str] = "The Commonwealth may transfer tokens"
    phase: ClassVar[str] = "Resupply"
    judges: ClassVar[tuple[int, ...]] = (verb.GIVE, verb.KEEP)

    def __init__(self, seat: i64, giver: i64) -> None:
        super().__init__(seat)
        self.giver: i64 = giver

    def told(self, b: FieldBoard, viewer: i64) -> list[int]:
        """Which of the two is asked would tell who gave nothing."""
        if b.holds(viewer, AUSTRALIAN) or b.holds(viewer, BRITISH):
            return super().told(b, viewer)
        return sorted({b.seat_of[AUSTRALIAN], b.seat_of[BRITISH]})

    def question(self, b: FieldBoard, seat: i64) -> Say:
        return say("How many tokens do the {army} give their ally? At most {n}.", self.giver, b.answer)

    def shown(self, b: FieldBoard, seat: i64, act: i64) -> Shown:
        if verb_of(act) == verb.KEEP:
            return button(say("Give nothing"), PASS)
        return button(say("Give {n}", noun_of(act)), sure=True)

    def offers(self, b: FieldBoard, seat: i64) -> list[int]:
        return [plain(verb.KEEP)] + [action(verb.GIVE, n) for n in range(1, b.answer + 1)]

    def barred(self, b: FieldBoard, seat: i64, act: i64) -> i64:
        if verb_of(act) == verb.GIVE:
            if (noun_of(act) > b.answer or noun_of(act) < 1) and b.bars(rule.AR_6):
                return rule.AR_6
            if noun_of(act) > b.tokens[self.giver] and b.bars(rule.R_62):
                return rule.R_62
        return 0

    def take(self, b: FieldBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == verb.KEEP:
            b.asking = 0
            return
        given = noun_of(act)
        taker = BRITISH if self.giver == AUSTRALIAN else AUSTRALIAN
        b.tokens[self.giver] -= given
        b.tokens[taker] += given
        for n in range(2):
            # How many went which way is told to nobody else.
            b.low[n] -= b.answer
            b.high[n] += b.answer
        keep_bounds(b)
        b.asking = 1
        mine = (1 << b.seat_of[AUSTRALIAN]) | (1 << b.seat_of[BRITISH])
        b.tell(mine, rule.AR_6, event.TRANSFERRED, self.giver, taker, given)
        b.tell(EVERYONE & ~mine, rule.AR_6, event.TRANSFER)


class Resupply(FieldSection):
    """FC-DV-16: after the reinforcements; Advanced Logistics: then a die, and one transfer at most (R-62)."""

    cites: ClassVar[int] = rule.DV_16
    stands: ClassVar[str] = "Resupply"
    phase: ClassVar[str] = "Resupply"
    steps: ClassVar[tuple[str, ...]] = ("collect", "die", "ask", "ally", "end")

    def step(self, b: FieldBoard, n: i64) -> i64:
        army = b.army
        if n == 0:
            from sandtable.games.fieldcommand import state

            if b.effects & state.NO_INCOME:
                b.tell(EVERYONE, rule.CARD_S03, event.NO_SUPPLY, army)
            else:
                got = income(b, army)
                change(b, army, got)
                b.tell(EVERYONE, rule.DV_16, event.COLLECTED, army, got)
            if not b.logistics or army == JAPANESE:
                b.leave()
        elif n == 1:
            b.rolled = []
            b.call(Die(b.t.transfer_sides))
        elif n == 2:
            b.answer = b.rolled[0]
            b.rolled = []
            b.asking = 0
            b.tell(EVERYONE, rule.AR_6, event.DIE, b.t.transfer_sides, b.answer)
            b.call(Transfer(b.seat_of[army], army))
        elif n == 3:
            if not b.asking:
                ally = BRITISH if army == AUSTRALIAN else AUSTRALIAN
                b.call(Transfer(b.seat_of[ally], ally))
        elif n == 4:
            b.asking = 0
            b.answer = -1
        else:
            return OVER
        return GO_ON


class SplitTokens(FieldAsk):
    """FC-AR-5, R-62: the Commonwealth's tokens are one pool, split at set-up as the British player likes."""

    cites: ClassVar[int] = rule.AR_5
    stands: ClassVar[str] = "The Commonwealth splits its tokens"
    phase: ClassVar[str] = "Set-up"
    asks: ClassVar[str] = "How many of the Commonwealth's tokens do the Australians get?"
    offered: ClassVar[dict[int, Shown]] = {verb.GIVE: button(say("Give the Australians {n}"), sure=True)}
    elsewhere: ClassVar[int] = rule.AR_5
    judges: ClassVar[tuple[int, ...]] = (verb.GIVE,)

    def offers(self, b: FieldBoard, seat: i64) -> list[int]:
        return [action(verb.GIVE, n) for n in range(b.tokens[AUSTRALIAN] + b.tokens[BRITISH] + 1)]

    def take(self, b: FieldBoard, seat: i64, act: i64) -> None:
        both: i64 = b.tokens[AUSTRALIAN] + b.tokens[BRITISH]
        b.tokens[AUSTRALIAN] = noun_of(act)
        b.tokens[BRITISH] = both - noun_of(act)
        b.low = [0, 0]
        b.high = [both, both]
        mine = (1 << b.seat_of[AUSTRALIAN]) | (1 << b.seat_of[BRITISH])
        b.tell(mine, rule.AR_5, event.SPLIT_KNOWN, b.tokens[AUSTRALIAN], b.tokens[BRITISH])
        b.tell(EVERYONE & ~mine, rule.AR_5, event.SPLIT)


STORY = [
    tells(event.PAID, "The {army a} pay {tokens b}.", "supply"),
    tells(event.HANDED, "The {army a} hand over {tokens c} to the {army b} (dice: {n d}).", "supply"),
    tells(event.COLLECTED, "The {army a} collect {tokens b}.", "supply"),
    tells(event.NO_SUPPLY, "The {army a} collect no tokens in this turn.", "supply"),
    tells(event.TRANSFERRED, "The {army a} give the {army b} {tokens c}.", "supply"),
    tells(event.TRANSFER, "The Commonwealth transfers tokens.", "supply"),
    tells(event.SPLIT_KNOWN, "The Australians begin with {tokens a}, the British with {tokens b}.", "supply"),
    tells(event.SPLIT, "The Commonwealth has split its tokens.", "supply"),
]
