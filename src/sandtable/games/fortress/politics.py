"""The card windows (RUL-20): who is asked, in which order, until both have declined in a row."""

from mypy_extensions import i64

from sandtable.games.fortress import rule
from sandtable.games.fortress.asks import Reaction
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.conditions import card_bar, hand_cards
from sandtable.games.fortress.instants import declare_instant
from sandtable.games.fortress.words import DECLINE, PLAY, WINDOWS
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, GO_ON, OVER, Section


def may_play(b: FortressBoard, seat: i64, window: i64) -> bool:
    """Whether the seat holds a card that is legal in this window: only then is it asked (RUL-20)."""
    if b.hand[seat] == 0:
        return False
    for card in hand_cards(b, seat):
        if card_bar(b, seat, card, window) == ALLOWED:
            return True
    return False


class Window(Section[FortressBoard]):
    """IF-PLAY-7: the active player, then the other, in turn, until both decline in a row."""

    def __init__(self, window: i64) -> None:
        self.at: i64 = window

    def ints(self) -> list[int]:
        return [self.at]

    def step(self, b: FortressBoard, n: i64) -> i64:
        if n == 0:
            b.passes = 0
            b.uncovered = (
                True  # no way back behind a window, whether or not somebody was asked in it (IF-HID-6)
            )
        elif b.passes >= 2:
            b.passes = 0
            return OVER
        seat = b.active if n % 2 == 0 else 1 - b.active
        if may_play(b, seat, self.at):
            b.call(WindowAsk(seat, self.at))
        else:
            b.passes += 1
        return GO_ON


class WindowAsk(Reaction):
    """IF-PLAY-2, IF-PLAY-4: play a card now, or let the moment pass."""

    def __init__(self, seat: i64, window: i64) -> None:
        super().__init__(seat)
        self.at: i64 = window

    def ints(self) -> list[int]:
        return [self.seat, self.at]

    def heading(self) -> i64:
        return rule.PLAY_2

    def window(self) -> str:
        return WINDOWS[self.at]

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        return [action(PLAY, card) for card in hand_cards(b, seat)] + [plain(DECLINE)]

    def knows(self, verb: i64) -> bool:
        return verb == PLAY

    def barred(self, b: FortressBoard, seat: i64, act: i64) -> i64:
        return card_bar(b, seat, noun_of(act), self.at) if verb_of(act) == PLAY else ALLOWED

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == PLAY:
            declare_instant(b, seat, noun_of(act), self.at)
        else:
            b.passes += 1
