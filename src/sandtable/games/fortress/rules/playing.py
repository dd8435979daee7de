"""Playing cards: when a card may be declared, who is asked in which order, and what answers it.

Section 'Playing cards' (Level III); RUL-20.
"""

from typing import Any, Final

from mypy_extensions import i64

from sandtable.games.fortress import deck, event, rule, state, verb, window
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.material import COMMONWEALTH, DECK
from sandtable.games.fortress.reactions import Reaction
from sandtable.games.fortress.rules import cards_commonwealth, cards_japan
from sandtable.games.fortress.rules.politics import out_of_hand
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Ask, Event, Section
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.words import Say, say
from sandtable.kit.windows import ReactionWindow

CONDITIONS: Final = {**cards_japan.CONDITIONS, **cards_commonwealth.CONDITIONS}


def card_bar(b: FortressBoard, seat: i64, card: i64, at: i64) -> i64:
    """The rule that forbids declaring this card in this window, or ALLOWED."""
    if b.level < 3 or card >= 2 * DECK or not deck.holds(b, seat, card):
        return NOT_OFFERED if b.bars(NOT_OFFERED) else ALLOWED
    if b.points[seat] < b.t.cost[card] and b.bars(rule.PLAY_5):
        return rule.PLAY_5
    turn = b.t.card_turn[card]
    wrong_turn = (turn == 0 and b.active != seat) or (turn == 1 and b.active == seat)
    in_window = (b.t.card_windows[card] >> at) & 1
    if (not in_window or wrong_turn) and b.bars(rule.PLAY_6):
        return rule.PLAY_6
    own: i64 = rule.CARD_J01 + card
    if in_window and not condition(b, card, at) and b.bars(own):
        return own
    return ALLOWED


def condition(b: FortressBoard, card: i64, at: i64) -> bool:
    """Whether the card's own condition is true and it has a target."""
    found = CONDITIONS.get(card)
    return found is not None and found(b, at)


def take_effect(b: FortressBoard, card: i64, at: i64) -> None:
    """What a card does that was declared in this window and not cancelled."""
    if card < state.C01:
        cards_japan.japanese_effect(b, card)
    else:
        cards_commonwealth.commonwealth_effect(b, card, at)


def may_play(b: FortressBoard, seat: i64, at: i64) -> bool:
    """Whether the seat holds a card that is legal in this window: only then is it asked (RUL-20)."""
    hand: i64 = b.hand[seat] & b.t.window_cards[at][seat]
    if hand == 0:
        return False
    for card in b.t.decks[seat].cards(hand):
        if card_bar(b, seat, card, at) == ALLOWED:
            return True
    return False


class Window(ReactionWindow[FortressBoard]):
    """IF-PLAY-7: the active player, then the other, in turn, until both decline in a row. Only who holds a card that is
    legal now is asked, in private (IF-HID-6)."""

    def __init__(self, at: i64) -> None:
        self.at: i64 = at

    def first(self, b: FortressBoard) -> i64:
        return b.active

    def may_react(self, b: FortressBoard, seat: i64) -> bool:
        return may_play(b, seat, self.at)

    def ask_of(self, b: FortressBoard, seat: i64) -> Ask[FortressBoard]:
        return WindowAsk(seat, self.at)

    def passes(self, b: FortressBoard) -> i64:
        return b.passes

    def set_passes(self, b: FortressBoard, n: i64) -> None:
        b.passes = n


def open_window(b: FortressBoard, at: i64) -> None:
    """Level III: cards may be declared now."""
    if b.level == 3:
        b.call(Window(at))


class WindowAsk(Reaction):
    """IF-PLAY-2, IF-PLAY-4: play a card now, or let the moment pass."""

    judges = (verb.PLAY,)
    cites = rule.PLAY_2

    def __init__(self, seat: i64, at: i64) -> None:
        super().__init__(seat)
        self.at: i64 = at

    def window(self) -> str:
        return window.IDS[self.at]

    def question(self, b: FortressBoard, seat: i64) -> Say:
        return say("Do you play a card now ({text})?", window.TEXTS[self.at])

    def odds(self, b: FortressBoard, seat: i64, act: i64, speaker: Any) -> Any:
        from sandtable.games.fortress.rules import attack_odds

        return attack_odds.in_window(speaker, b, seat, self.at, act)

    def came(self, b: FortressBoard, seat: i64, act: i64, events: list[Event]) -> str:
        from sandtable.games.fortress.rules import attack_odds

        return attack_odds.window_came(b, seat, self.at, events)

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        return [action(verb.PLAY, card) for card in deck.hand_cards(b, seat)] + [plain(verb.DECLINE)]

    def barred(self, b: FortressBoard, seat: i64, act: i64) -> i64:
        return card_bar(b, seat, noun_of(act), self.at) if verb_of(act) == verb.PLAY else ALLOWED

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == verb.PLAY:
            declare_instant(b, seat, noun_of(act), self.at)
        else:
            b.passes += 1


def pay(b: FortressBoard, seat: i64, card: i64) -> None:
    """IF-PLAY-1, IF-PLAY-3, IF-PLAY-8: the card is declared, paid for and gone, whatever becomes of it."""
    b.points[seat] -= b.t.cost[card]
    out_of_hand(b, seat, card)
    b.progress = 1
    b.uncovered = True  # no way back: the enemy may be asked for an answer, and that must not show (IF-HID-6)
    b.tell(EVERYONE, rule.CARD_J01 + card, event.CARD, seat, card, b.points[seat])


def declare_instant(b: FortressBoard, seat: i64, card: i64, at: i64) -> None:
    """Declare, pay, let the opponent answer (card_declared), then the effect at once (RUL-20)."""
    pay(b, seat, card)
    b.passes = 0
    b.call(Effect(seat, card, at))


class Effect(Section[FortressBoard]):
    """A declared card: first the opponent's answer, then what the card does."""

    stands = "{card card}"
    phase = "Card"
    steps = ("answer", "effect")

    def __init__(self, seat: i64, card: i64, at: i64) -> None:
        self.seat: i64 = seat
        self.card: i64 = card
        self.at: i64 = at

    def heading(self) -> i64:
        return rule.CARD_J01 + self.card

    def step(self, b: FortressBoard, n: i64) -> i64:
        answerable = self.card == state.J02 or self.card == state.J10
        if n == 0 and answerable:
            b.declared = self.card
            holds = card_bar(b, COMMONWEALTH, state.C01, window.CARD_DECLARED) == ALLOWED
            b.call_aside(AnswerCard(COMMONWEALTH), holds)
        elif n == 1:
            cancelled = answerable and b.declared < 0
            b.declared = -1
            if not cancelled:
                take_effect(b, self.card, self.at)
        return GO_ON if n < 2 else OVER


class AnswerCard(Reaction):
    """The window card_declared: C01 may cancel J02 or J10 (IF-CARD-C01 b)."""

    asks = "{card declared} has been declared. Do you answer it?"
    moment = "card_declared"
    cites = rule.CARD_C01

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        return [action(verb.PLAY, state.C01), plain(verb.DECLINE)]

    def barred(self, b: FortressBoard, seat: i64, act: i64) -> i64:
        return card_bar(b, seat, state.C01, window.CARD_DECLARED) if verb_of(act) == verb.PLAY else ALLOWED

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == verb.PLAY:
            pay(b, seat, state.C01)
            cards_commonwealth.cancel_or_remove(b, window.CARD_DECLARED)
