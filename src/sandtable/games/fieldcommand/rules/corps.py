"""Corps: Situation Cards. The windows for playing them (`playable` says when), drawing and discarding.

The effects of the cards stand in `cards.py`; Events work where they bear on something (`FieldBoard.has_event`).
"""

from typing import ClassVar, Final

from mypy_extensions import i64

from sandtable.games.fieldcommand import card as c
from sandtable.games.fieldcommand import event, rule, verb
from sandtable.games.fieldcommand.asks import FieldAsk, FieldSection
from sandtable.games.fieldcommand.board import FieldBoard
from sandtable.games.fieldcommand.material import AUSTRALIAN, BRITISH, CORPS, EVENT, JAPANESE, FieldData
from sandtable.games.fieldcommand.rules.playable import AT_PHASE, hand_cards, play_bar
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Ask, Event, Section
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.words import PASS, Say, Shown, button, on_card, say
from sandtable.kit import beats
from sandtable.kit.bits import bit
from sandtable.kit.cards import Draw, count
from sandtable.kit.story import tells
from sandtable.kit.windows import ReactionWindow

WINDOWS: Final = ("phase", "battle", "pair", "strikes", "round", "dice", "fatigue", "retreat-card")
MOMENTS: Final = (
    "In this phase", "At the start of the battle", "When Strikes are declared", "When Strikes are revealed",
    "Before the dice of the round", "When the dice are seen", "When a unit is fatigued", "At the retreat",
)  # fmt: skip
# -- windows ------------------------------------------------------------------------------------------------------


def may_react(b: FieldBoard, army: i64, at: i64) -> bool:
    mask: i64 = b.hand[army]
    n: i64 = 0
    while mask:
        if mask & 1 and play_bar(b, army, n, at) == ALLOWED:
            return True
        mask >>= 1
        n += 1
    return False


def open_window(b: FieldBoard, at: i64, step: i64 = 0) -> None:
    """FC-CP-6: everybody who holds a playable card may play it, the active army first, until all pass in a row.
    Nobody else can tell who was asked; nobody takes anything back from before it. `step`: of a phase's window, the
    step of the turn, so that questions at different moments are different questions."""
    if b.level < CORPS or (b.sector < 0 and at != AT_PHASE):
        return
    b.uncovered = True
    for army in b.c.order:
        b.aside |= 1 << b.seat_of[army]  # asked or passed over: it must not show which
    for army in b.c.order:
        if may_react(b, army, at):
            b.call(Window(at, step))
            return


class Window(ReactionWindow[FieldBoard]):
    """FC-CP-6: it goes round the armies (a lone Commonwealth player holds two hands, FC-X-30)."""

    def __init__(self, at: i64, of_turn: i64) -> None:
        self.at: i64 = at
        self.of_turn: i64 = of_turn

    def turn_of(self, b: FieldBoard, n: i64) -> i64:
        order = b.c.order
        return order[(order.index(b.army) + n) % len(order)]

    def asked_seats(self, b: FieldBoard) -> i64:
        return len(b.c.order)

    def step(self, b: FieldBoard, n: i64) -> i64:
        """As every window, by armies: who is asked or passed over is the army's seat. There is no way back behind any
        of its steps: else it would show whether another was asked after them."""
        before = b.aside
        b.aside = 0
        outcome = super().step(b, n)
        armies = b.aside
        b.uncovered = True
        b.aside = before
        for army in b.c.order:
            if (armies >> army) & 1:
                b.aside |= 1 << b.seat_of[army]
        return outcome

    def may_react(self, b: FieldBoard, seat: i64) -> bool:
        return may_react(b, seat, self.at)

    def ask_of(self, b: FieldBoard, seat: i64) -> Ask[FieldBoard]:
        return CardAsk(b.seat_of[seat], seat, self.at, self.of_turn)

    def passes(self, b: FieldBoard) -> i64:
        return b.passes

    def set_passes(self, b: FieldBoard, n: i64) -> None:
        b.passes = n


class CardAsk(FieldAsk):
    """FC-CP-5, FC-CP-6: play a card, or let the moment pass."""

    cites: ClassVar[int] = rule.CP_6
    judges: ClassVar[tuple[int, ...]] = (verb.PLAY,)
    offered: ClassVar[dict[int, Shown]] = {
        verb.DECLINE: button(say("Play no card"), PASS),
        verb.PLAY: on_card(say("Play {card}"), sure=True),
    }

    def __init__(self, seat: i64, army: i64, at: i64, of_turn: i64) -> None:
        super().__init__(seat)
        self.army: i64 = army
        self.at: i64 = at
        self.of_turn: i64 = of_turn

    def question(self, b: FieldBoard, seat: i64) -> Say:
        return say("{text}: do the {army} play a card?", MOMENTS[self.at], self.army)

    def window(self) -> str:
        return WINDOWS[self.at]

    def decline(self, b: FieldBoard, seat: i64) -> i64:
        return plain(verb.DECLINE)

    def is_private(self, b: FieldBoard) -> bool:
        return True

    def offers(self, b: FieldBoard, seat: i64) -> list[int]:
        return [plain(verb.DECLINE)] + [action(verb.PLAY, card) for card in hand_cards(b, self.army)]

    def barred(self, b: FieldBoard, seat: i64, act: i64) -> i64:
        return play_bar(b, self.army, noun_of(act), self.at) if verb_of(act) == verb.PLAY else ALLOWED

    def take(self, b: FieldBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == verb.DECLINE:
            b.passes += 1
        else:
            b.passes = 0
            play(b, self.army, noun_of(act))


def play(b: FieldBoard, army: i64, card: i64) -> None:
    """The card is shown and put on the discards; its text works, against the general rules if need be (FC-EQ-6)."""
    from sandtable.games.fieldcommand.rules.cards import effect

    leave_hand(b, army, card)
    b.uncovered = True
    b.tell(EVERYONE, rule.CARD_E01 + card, event.PLAYED, army, card)
    effect(b, army, card)


def leave_hand(b: FieldBoard, army: i64, card: i64) -> None:
    mask: i64 = bit(card)
    b.hand[army] &= ~mask
    b.discards |= mask
    for other in range(3):
        b.seen[other] &= ~mask


# -- drawing and discarding ----------------------------------------------------------------------------------------


def watchers(b: FieldBoard, army: i64) -> i64:
    """Who sees a card that an army draws: its seat; of the Commonwealth both, where both take part (FC-CP-14)."""
    if army == JAPANESE or b.c.holder == JAPANESE:
        return 1 << b.seat_of[army]
    return (1 << b.seat_of[AUSTRALIAN]) | (1 << b.seat_of[BRITISH])


def keep(b: FieldBoard, army: i64, card: i64, alone: bool) -> None:
    """A card goes into a hand."""
    mask: i64 = bit(card)
    b.hand[army] |= mask
    mine = (1 << b.seat_of[army]) if alone else watchers(b, army)
    if not alone and army != JAPANESE and b.c.holder != JAPANESE:
        b.seen[AUSTRALIAN if army == BRITISH else BRITISH] |= mask
    b.tell(mine, rule.CP_13 if army == JAPANESE else rule.CP_14, event.DREW_CARD, army, card)
    b.tell(EVERYONE & ~mine, rule.CP_13 if army == JAPANESE else rule.CP_14, event.DREW, army)


def reshuffle(b: FieldBoard) -> None:
    """R-55: an empty deck is made of the discards again."""
    if b.pile == 0:
        b.pile = b.discards
        b.discards = 0


class DrawCard(Draw[FieldBoard]):
    """FC-CP-10, FC-CP-13: a card for an army; an Event is played at once, and not replaced (FC-CP-15). `alone`: only
    this army sees it (FC-CARD-S08)."""

    def __init__(self, army: i64, alone: i64) -> None:
        super().__init__()
        self.army: i64 = army
        self.alone: i64 = alone

    def verb_of_draw(self) -> i64:
        return verb.DRAW

    def pile(self, b: FieldBoard) -> int:
        return b.pile

    def set_pile(self, b: FieldBoard, mask: int) -> None:
        b.pile = mask

    def drawn(self, b: FieldBoard, card: i64) -> None:
        if b.t.card_type[card] == EVENT:
            # FC-CP-11, FC-CP-12, R-58: it cannot be kept; it lasts to the end of this army's next turn (FC-CP-16,
            #
            b.events[card] = 4 + self.army
            b.discards |= bit(card)
            b.tell(EVERYONE, rule.CP_10, event.HAPPENS, self.army, card)
        else:
            keep(b, self.army, card, self.alone == 1)
            if not self.alone:
                b.answer = card


class StartDraw(DrawCard):
    """FC-CP-1, R-55: cards at set-up; an Event goes back and is replaced."""

    def __init__(self, army: i64) -> None:
        super().__init__(army, 0)

    def pile(self, b: FieldBoard) -> int:
        return b.pile & ~c.EVENTS

    def set_pile(self, b: FieldBoard, mask: int) -> None:
        b.pile = mask | c.EVENTS


class DrawPhase(FieldSection):
    """FC-CP-13, FC-CP-14: the Japanese draw as their turn ends, the Commonwealth as the British one does."""

    cites: ClassVar[int] = rule.CP_13
    steps: ClassVar[tuple[str, ...]] = ("draw", "give", "end")

    def step(self, b: FieldBoard, n: i64) -> i64:
        if n == 0:
            reshuffle(b)
            b.answer = -1
            if b.pile == 0 or b.t.draw_cards == 0:
                b.leave()
            else:
                b.call(DrawCard(b.army, 0))
        elif n == 1:
            # FC-CP-14: only where two hands share the draw, and a card was kept.
            card = b.answer
            b.answer = -1
            if card >= 0 and b.army == BRITISH and b.c.holder != JAPANESE:
                b.call(Give(b.seat_of[BRITISH], card))
        elif n == 2:
            b.asking = 0
        else:
            return OVER
        return GO_ON


class StartCards(Section[FieldBoard]):
    """FC-CP-1, FC-CP-2: two for the Japanese, two for the Commonwealth together, which the British split (R-56)."""

    cites: ClassVar[int] = rule.CP_1
    stands: ClassVar[str] = "The first cards are dealt"
    phase: ClassVar[str] = "Set-up"

    def step(self, b: FieldBoard, n: i64) -> i64:
        deal: i64 = b.t.start_cards
        if n == 0:
            b.pile = b.t.deck.full
            b.discards = 0
        elif n <= deal:
            b.answer = -1
            b.call(StartDraw(JAPANESE))
        elif n <= 2 * deal:
            b.answer = -1
            b.call(StartDraw(BRITISH))
        elif n == 2 * deal + 1:
            b.answer = -1
            if b.c.holder != JAPANESE:
                b.call(SplitCards())
        else:
            return OVER
        return GO_ON


class SplitCards(Section[FieldBoard]):
    """R-56: each of the Commonwealth's first cards is given to one of its armies."""

    def step(self, b: FieldBoard, n: i64) -> i64:
        cards = hand_cards(b, BRITISH)
        if n == 0:
            b.asking = 0
        if b.asking < len(cards):
            b.call(Give(b.seat_of[BRITISH], cards[b.asking]))
            return GO_ON
        b.asking = 0
        return OVER


class Give(FieldAsk):
    """FC-CP-2, FC-CP-14, FC-CP-18, R-56: which of the two armies keeps a card of the Commonwealth; the British player
    decides."""

    cites: ClassVar[int] = rule.CP_14
    stands: ClassVar[str] = "The Commonwealth decides who keeps a card"
    phase: ClassVar[str] = "Draw Cards"
    asks: ClassVar[str] = "Who keeps {card card}?"
    offered: ClassVar[dict[int, Shown]] = {verb.KEEPS: button(say("The {army}"))}
    judges: ClassVar[tuple[int, ...]] = (verb.KEEPS,)
    elsewhere: ClassVar[int] = rule.CP_18

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__(seat)
        self.card: i64 = card

    def offers(self, b: FieldBoard, seat: i64) -> list[int]:
        return [action(verb.KEEPS, BRITISH), action(verb.KEEPS, AUSTRALIAN)]

    def take(self, b: FieldBoard, seat: i64, act: i64) -> None:
        army = noun_of(act)
        mask: i64 = bit(self.card)
        if army == AUSTRALIAN:
            b.hand[BRITISH] &= ~mask
            b.hand[AUSTRALIAN] |= mask
            b.seen[AUSTRALIAN] &= ~mask
            b.seen[BRITISH] |= mask
        elif b.asking < 99:
            b.asking += 1
        mine = watchers(b, BRITISH)
        b.tell(mine, rule.CP_14, event.GIVEN_CARD, army, self.card)
        b.tell(EVERYONE & ~mine, rule.CP_14, event.GIVEN, army)


def over_limit(b: FieldBoard, army: i64) -> bool:
    """FC-CP-17: more cards than the army may hold at the end of its turn (FC-X-28)."""
    return count(b.hand[army]) > b.t.hand_limits[b.chart][army]


class Discard(FieldAsk):
    """FC-CP-17: what is over the limit is discarded, face up."""

    cites: ClassVar[int] = rule.CP_17
    asks: ClassVar[str] = "You hold too many cards. Which one do you discard?"
    offered: ClassVar[dict[int, Shown]] = {verb.DISCARD: on_card(say("Discard {card}"), sure=True)}
    judges: ClassVar[tuple[int, ...]] = (verb.DISCARD,)

    def __init__(self, seat: i64, army: i64) -> None:
        super().__init__(seat)
        self.army: i64 = army

    def offers(self, b: FieldBoard, seat: i64) -> list[int]:
        return [action(verb.DISCARD, card) for card in hand_cards(b, self.army)]

    def barred(self, b: FieldBoard, seat: i64, act: i64) -> i64:
        return ALLOWED if (b.hand[self.army] >> noun_of(act)) & 1 else NOT_OFFERED

    def take(self, b: FieldBoard, seat: i64, act: i64) -> None:
        leave_hand(b, self.army, noun_of(act))
        b.uncovered = True
        b.tell(EVERYONE, rule.CP_17, event.DISCARDED, self.army, noun_of(act))


def expire(b: FieldBoard) -> None:
    """FC-CP-16, FC-X-29: an Event ends with the next turn of the army that drew it; so does FC-CARD-S04."""
    for e in range(8):
        if b.events[e] == 1 + b.army:
            b.events[e] = 0
            b.tell(EVERYONE, rule.CP_16, event.EVENT_ENDS, e)
        elif b.events[e] == 4 + b.army:
            b.events[e] = 1 + b.army
    if b.dump_until == 1 + b.army:
        b.dump_until = 0
        b.dump = -1
    elif b.dump_until == 4 + b.army:
        b.dump_until = 1 + b.army


class ArmyCard:
    """The beat of a card: the fields of the event with the army and the card."""

    def __init__(self, what: str, hidden: bool = False) -> None:
        self.what = what
        self.hidden = hidden

    def __call__(self, t: FieldData, told: Event, viewer: int) -> list[beats.AnyBeat]:
        ident = "" if self.hidden else t.cards[told[4]].ident
        return [beats.Carded(what=self.what, side=t.sides[told[3]], card=ident)]


STORY = [
    tells(event.PLAYED, "The {army a} play {card b}.", "card", beats=ArmyCard("played")),
    tells(event.HAPPENS, "The {army a} draw an Event: {card b}.", "card", beats=ArmyCard("played")),
    tells(event.EVENT_ENDS, "{card a} is over.", "card"),
    tells(event.DREW_CARD, "The {army a} draw {card b}.", "card", beats=ArmyCard("drawn")),
    tells(event.DREW, "The {army a} draw a card.", "card", beats=ArmyCard("drawn", True)),
    tells(event.GIVEN_CARD, "The {army a} keep {card b}.", "card"),
    tells(event.GIVEN, "The {army a} keep the card.", "card"),
    tells(event.DISCARDED, "The {army a} discard {card b}.", "card", beats=ArmyCard("discarded")),
]
