"""Cards: the Card option, drawing, discarding, playing, and the moments in which cards interrupt. Sections 2.3 and
4.2.3."""

from typing import ClassVar

from mypy_extensions import i64

from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Ask, Section
from sandtable.kernel.flow import Event as Told
from sandtable.kernel.words import PASS, Say, Shown, button, on_card, on_space, say
from sandtable.kit.cards import Draw, bits, count
from sandtable.kit.story import tells
from sandtable.kit.telling import CardBeat
from sandtable.kit.windows import ReactionWindow
from sandtable.series.campaign_commander import event, rule, verb, window
from sandtable.series.campaign_commander.rules.board import ARRIVAL, LAST_CARD, CampaignBoard
from sandtable.series.campaign_commander.rules.telling import arrived
from sandtable.series.campaign_commander.volume import Volume


def holds(b: CampaignBoard, seat: i64, card: i64) -> bool:
    return b.v.cards[card].side == seat and (b.hand[seat] >> (card - b.v.first_card[seat])) & 1 == 1


def hand_cards(b: CampaignBoard, seat: i64) -> list[int]:
    first = b.v.first_card[seat]
    return [first + n for n in bits(b.hand[seat])]


class CardAction(Ask[CampaignBoard]):
    """CC-4.2.3e: exactly one of three: play an Operational card, draw, or discard for a Resource Point. One of them
    is always possible: a full hand can discard, an empty one can draw."""

    cites: ClassVar[int] = rule.CC_4_2_3E
    stands: ClassVar[str] = "Card option: {who seat}"
    phase: ClassVar[str] = "Card"
    asks: ClassVar[str] = "Play an Operational card, draw a card, or discard one for a Resource Point."
    judges: ClassVar[tuple[int, ...]] = (verb.PLAY, verb.DRAW, verb.DISCARD)
    offered: ClassVar[dict[int, Shown]] = {
        verb.PLAY: on_card(say("Play {card}"), "Play", sure=True),
        verb.DRAW: button(say("Draw a card"), sure=True),
        verb.DISCARD: on_card(say("Discard {card} for a Resource Point"), "Discard"),
    }

    def shown(self, b: CampaignBoard, seat: i64, act: i64) -> Shown:
        found = super().shown(b, seat, act)
        n = self.varies(b, seat, act)
        return (
            found.meaning(say("the last card: the game ends" if n == 1 else "no place is left for it"))
            if n
            else found
        )

    def varies(self, b: CampaignBoard, seat: i64, act: i64) -> i64:
        """1: the last card is drawn; 2: there is no place for the Resource Point."""
        if verb_of(act) == verb.DISCARD:
            return 0 if b.places_for_supply(seat) else 2
        return 1 if verb_of(act) == verb.DRAW and count(b.pile[seat]) == 1 else 0

    def offers(self, b: CampaignBoard, seat: i64) -> list[int]:
        cards = hand_cards(b, seat)
        found = [plain(verb.DRAW)]
        found += [action(verb.PLAY, card) for card in cards]
        return found + [action(verb.DISCARD, card) for card in cards]

    def barred(self, b: CampaignBoard, seat: i64, act: i64) -> i64:
        what = verb_of(act)
        if what == verb.DRAW:
            # CC-4.2.3b, CC-2.3a: only with fewer cards than a hand may hold.
            if count(b.hand[seat]) >= b.v.hand_limit and b.bars(rule.CC_4_2_3B):
                return rule.CC_4_2_3B
            return ALLOWED
        if what == verb.PLAY:
            return play_bar(b, seat, noun_of(act), window.CARD_OPTION)
        return rule.CC_4_2_3A if not holds(b, seat, noun_of(act)) and b.bars(rule.CC_4_2_3A) else ALLOWED

    def take(self, b: CampaignBoard, seat: i64, act: i64) -> None:
        what = verb_of(act)
        if what == verb.DRAW:
            b.call(DrawCard(seat))
        elif what == verb.PLAY:
            play(b, seat, noun_of(act), window.CARD_OPTION)
        else:
            discard(b, seat, noun_of(act))


class DrawCard(Draw[CampaignBoard]):
    """CC-4.2.3b: a card from the side's own pile; only the owner sees it. CC-4.2.4a: the last one ends the game."""

    def __init__(self, side: i64) -> None:
        super().__init__()
        self.side: i64 = side

    def verb_of_draw(self) -> i64:
        return verb.DRAWN

    def offers(self, b: CampaignBoard, seat: i64) -> list[int]:
        first = b.v.first_card[self.side]
        return [action(verb.DRAWN, first + n) for n in bits(b.pile[self.side])]

    def take(self, b: CampaignBoard, seat: i64, act: i64) -> None:
        card = noun_of(act)
        side = self.side
        bit = b.v.card_bit[card]
        b.pile[side] &= ~bit
        b.hand[side] |= bit
        b.uncovered = True
        b.tell(1 << side, rule.CC_4_2_3B, event.CARD_DRAWN, side, card)
        b.tell(EVERYONE & ~(1 << side), rule.CC_4_2_3B, event.CARD_DRAWN, side, -1)
        if b.pile[side] == 0:
            b.tell(EVERYONE, rule.CC_4_2_4A, event.LAST_CARD, side)
            b.finish(LAST_CARD)


def discard(b: CampaignBoard, seat: i64, card: i64) -> None:
    """CC-4.2.3c, CC-4.2.3d: face down, never shown; one Resource Point is placed."""
    bit = b.v.card_bit[card]
    b.hand[seat] &= ~bit
    b.discards[seat] |= bit
    if b.shown[seat]:
        b.late[seat] |= bit
    b.tell(EVERYONE, rule.CC_4_2_3C, event.DISCARDED, seat, count(b.hand[seat]))
    place_supply(b, seat, 1)


def place_supply(b: CampaignBoard, seat: i64, n: i64) -> None:
    """New Resource Points go where the volume says; each by itself where there is a choice."""
    places = b.places_for_supply(seat)
    if not places:
        return
    if len(places) == 1:
        supply(b, seat, places[0], n)
    else:
        b.owed = n
        b.call(PlaceSupply(seat))


def supply(b: CampaignBoard, side: i64, area: i64, n: i64) -> None:
    """New Resource Points, of a discard or of the card that is being carried out."""
    b.add_supply(side, area, n)
    why = rule.CC_4_2_3C if b.placing < 0 else b.cited(ARRIVAL)
    b.tell(EVERYONE, why, event.SUPPLIED, side, area, n)


class PlaceSupply(Ask[CampaignBoard]):
    """CC-4.2.3c: where the next Resource Point goes."""

    cites: ClassVar[int] = rule.CC_4_2_3C
    asks: ClassVar[str] = "Place a Resource Point (left: {n owed})."
    offered: ClassVar[dict[int, Shown]] = {verb.PUT: on_space(say("In {space}"))}

    def offers(self, b: CampaignBoard, seat: i64) -> list[int]:
        return [action(verb.PUT, area) for area in b.places_for_supply(seat)]

    def take(self, b: CampaignBoard, seat: i64, act: i64) -> None:
        supply(b, seat, noun_of(act), 1)
        b.owed -= 1
        if b.owed > 0:
            b.call(self.further(seat))

    def further(self, seat: i64) -> "PlaceSupply":
        return PlaceSupply(seat)


def play(b: CampaignBoard, seat: i64, card: i64, at: i64) -> None:
    """CC-2.3.3, RUL-35: the card is shown to both, paid for and gone from the hand; then its effect, chosen by its
    player. A permanent one stays in force (CS-10b)."""
    bit = b.v.card_bit[card]
    b.hand[seat] &= ~bit
    b.shown[seat] &= ~bit
    b.played[seat] |= bit
    if b.v.cards[card].permanent:
        b.lasting[seat] |= bit
    b.uncovered = True
    b.tell(EVERYONE, rule.CC_2_3_3, event.PLAYED, seat, card)
    b.pay(b.v.cards[card].cost, rule.CC_5_5_2C)
    b.play_card(seat, card, at)


# -- interrupting ----------------------------------------------------------------------------------------------


class Window(ReactionWindow[CampaignBoard]):
    """CC-2.3.4, RUL-36, RUL-63: both may play cards here, one at a time, `seat` first, until both pass; `alone`: only
    that seat. Whoever could hold such a card by what everybody knows is asked, and nobody else."""

    def __init__(self, at: i64, seat: i64, alone: i64) -> None:
        self.at: i64 = at
        self.seat: i64 = seat
        self.alone: i64 = alone

    def first(self, b: CampaignBoard) -> i64:
        return self.seat

    def may_react(self, b: CampaignBoard, seat: i64) -> bool:
        return (seat == self.seat or not self.alone) and b.may_answer(seat, self.at)

    def ask_of(self, b: CampaignBoard, seat: i64) -> Ask[CampaignBoard]:
        return WindowAsk(seat, self.at)

    def passes(self, b: CampaignBoard) -> i64:
        return b.passes

    def set_passes(self, b: CampaignBoard, n: i64) -> None:
        b.passes = n


def open_window(b: CampaignBoard, at: i64, seat: i64, alone: i64) -> None:
    """Cards may be played now, if by what everybody knows somebody could."""
    if b.may_answer(seat, at) or (not alone and b.may_answer(1 - seat, at)):
        b.call(Window(at, seat, alone))


class WindowAsk(Ask[CampaignBoard]):
    """CC-2.3.4: play a card now, or let the moment pass."""

    cites: ClassVar[int] = rule.CC_2_3_4
    judges: ClassVar[tuple[int, ...]] = (verb.PLAY,)
    offered: ClassVar[dict[int, Shown]] = {
        verb.PLAY: on_card(say("Play {card}"), sure=True),
        verb.PASS: button(say("Play nothing"), PASS),
    }

    def __init__(self, seat: i64, at: i64) -> None:
        super().__init__(seat)
        self.at: i64 = at

    def window(self) -> str:
        return window.IDS[self.at]

    def decline(self, b: CampaignBoard, seat: i64) -> i64:
        return plain(verb.PASS)

    def question(self, b: CampaignBoard, seat: i64) -> Say:
        about = (-1, 0, b.at, b.battle, -1, b.revealed, b.checking)[self.at]
        moment = f"{window.TEXTS[self.at]}: do" if about >= 0 else "Do"
        return say(f"{moment} you play a card?", about)

    def offers(self, b: CampaignBoard, seat: i64) -> list[int]:
        return [plain(verb.PASS)] + [action(verb.PLAY, card) for card in hand_cards(b, seat)]

    def barred(self, b: CampaignBoard, seat: i64, act: i64) -> i64:
        return play_bar(b, seat, noun_of(act), self.at) if verb_of(act) == verb.PLAY else ALLOWED

    def take(self, b: CampaignBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == verb.PASS:
            b.passes += 1
        else:
            b.passes = 0
            play(b, seat, noun_of(act), self.at)


def play_bar(b: CampaignBoard, seat: i64, card: i64, at: i64) -> i64:
    """What forbids a card of the hand in a window: its family (CC-2.3.1a to CC-2.3.1d), or its precondition."""
    if not holds(b, seat, card):  # nothing else is said of a card of the enemy's: it may tell what they have
        return rule.CC_4_2_3A if b.bars(rule.CC_4_2_3A) else ALLOWED
    if (b.v.card_windows[card] >> at) & 1 == 0:
        family = FAMILY_RULES[b.v.cards[card].family]
        return family if b.bars(family) else ALLOWED
    return b.card_bar(seat, card, at)


FAMILY_RULES = (rule.CC_2_3_1A, rule.CC_2_3_1B, rule.CC_2_3_1C, rule.CC_2_3_1D)


class Deal(Section[CampaignBoard]):
    """CC-4.1a: each side draws its first hand."""

    steps: ClassVar[tuple[str, ...]] = ("first", "second")

    def step(self, b: CampaignBoard, n: i64) -> i64:
        if n > 1:
            return OVER
        if count(b.hand[n]) < b.v.first_hand:
            b.again(DrawCard(n))
        return GO_ON


def drew(v: Volume, told: Told, viewer: int) -> Say:
    if told[4] >= 0:
        return say("You draw {card}.", told[4])
    return say("{who} draws a card.", told[3])


STORY = [
    tells(event.CARD_DRAWN, drew, "card", beats=CardBeat("drawn")),
    tells(event.DISCARDED, "{who a} discards a card face down.", "card"),
    tells(event.PLAYED, "{who a} plays {card b}.", "card", beats=CardBeat("played")),
    tells(event.SUPPLIED, "{whose a} Resource Points in {space b}: {n c} more.", "supply", "b"),
    tells(event.ARRIVES, "{unit a} arrives in {space b}.", "arrival", "b", arrived),
    tells(event.LAST_CARD, "{who a} has drawn the last card: the game is over.", "end"),
]
