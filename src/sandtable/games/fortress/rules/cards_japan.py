"""The Japanese cards that are not the action of a turn: when each may be declared, what it does, what it asks.

Section 'Cards' of the rulebook; texts in data/cards.toml.
"""

from typing import Any, Final

from mypy_extensions import i64

from sandtable.games.fortress import deck, event, rule, state, telling, unit, verb, window
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.material import ARMY, COMMONWEALTH, JAPAN, ZONE_WHITE, FortressData
from sandtable.games.fortress.reactions import CARDS, Choice, HexChoice, Reaction
from sandtable.games.fortress.rules.politics import Deal, RevealOne, into_hand, out_of_hand
from sandtable.games.fortress.rules.tokens import matching_pairs
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import EVERYONE, GO_ON, OVER, Ask, Event, Section
from sandtable.kernel.words import PASS, Say, button, on_space, say
from sandtable.kit.story import tells
from sandtable.kit.telling import CardBeat


def south_of(b: FortressBoard, h: i64) -> list[int]:
    """The empty passable adjacent hexes in the next row south."""
    row = b.t.grid.rows
    return [n for n in b.t.open[h] if row[n] == row[h] + 1 and b.at[n] < 0 and not b.closed(n)]


def pushable(b: FortressBoard) -> list[int]:
    """J20 (b): hexes of revealed movable Commonwealth pieces in white or Jurong Line hexes that can fall back."""
    found: list[int] = []
    for p in b.on_map(COMMONWEALTH):
        h: i64 = b.where[p]
        free = b.seen[p] == 1 and b.kind[p] < unit.MINE and p != b.attacker and p != b.defender
        if free and (b.t.zone[h] == ZONE_WHITE or b.t.jurong[h]) and south_of(b, h):
            found.append(h)
    return found


def swap_partners(b: FortressBoard, h: i64) -> list[int]:
    """J17: hexes beside `h` with a hidden movable Japanese piece."""
    return [n for n in b.t.open[h] if 0 <= b.at[n] < ARMY and can_swap(b, b.at[n])]


def swap_pieces(b: FortressBoard) -> list[int]:
    """J17: hexes of hidden movable Japanese pieces that have such a neighbour."""
    return [b.where[p] for p in b.on_map(JAPAN) if can_swap(b, p) and swap_partners(b, b.where[p])]


def can_swap(b: FortressBoard, p: i64) -> bool:
    return b.seen[p] == 0 and b.kind[p] < unit.MINE


def charge_targets(b: FortressBoard) -> list[int]:
    """J02: hidden Commonwealth pieces within range of the Sultan's palace."""
    far = b.t.distance[b.t.palace]
    return [b.where[p] for p in b.hidden(COMMONWEALTH) if far[b.where[p]] <= b.t.palace_range]


CONDITIONS: Final[dict[int, deck.Condition]] = {
    state.J01: lambda b, at: deck.line_infantry(deck.compared(b, COMMONWEALTH)),
    state.J02: lambda b, at: True,
    state.J06: lambda b, at: b.t.zone[b.battle] == ZONE_WHITE and b.hasty == 0,
    state.J07: lambda b, at: b.active == JAPAN and b.hasty == 0,
    state.J08: lambda b, at: 0 <= b.bomber < ARMY,
    state.J09: lambda b, at: 0 <= b.bomber < ARMY and matching_pairs(b) == 1,
    state.J10: lambda b, at: len(b.hidden(COMMONWEALTH)) > 0,
    state.J11: lambda b, at: b.hand[COMMONWEALTH] != 0,
    state.J12: lambda b, at: deck.compared(b, COMMONWEALTH) == unit.CONSCRIPT,
    state.J13: lambda b, at: deck.pile_size(b, JAPAN) > 0,
    state.J14: lambda b, at: b.active == JAPAN and (b.fight & state.ATTACKER_WON) != 0,
    state.J15: lambda b, at: at != window.ACTION and b.c11 > 0,
    state.J16: lambda b, at: deck.compared(b, JAPAN) in (unit.BATTALION, unit.COMPANY),
    state.J17: lambda b, at: len(swap_pieces(b)) > 0,
    state.J18: lambda b, at: 0 <= b.defender < ARMY and b.seen[b.defender] == 0 and b.hasty == 0,
    state.J20: lambda b, at: b.c04 > 0 or len(pushable(b)) > 0,
}
"""When a card that is no action may be declared: its own condition is true, and it has a target."""


def japanese_effect(b: FortressBoard, card: i64) -> None:
    """The Japanese cards that are not actions: IF-CARD-J01, IF-CARD-J02, IF-CARD-J06, IF-CARD-J07, IF-CARD-J08,
    IF-CARD-J09, IF-CARD-J10, IF-CARD-J11, IF-CARD-J12, IF-CARD-J13, IF-CARD-J14, IF-CARD-J15 (b), IF-CARD-J16,
    IF-CARD-J17, IF-CARD-J18, IF-CARD-J20."""
    if card == state.J01:
        deck.strengthen(b, COMMONWEALTH, b.t.delta[card])
    elif card == state.J02:
        b.j02 = b.t.charges
        b.call_aside(SpendCharge(JAPAN), len(charge_targets(b)) > 0)
    elif card == state.J06 or card == state.J16:
        deck.strengthen(b, JAPAN, b.t.delta[card])
    elif card == state.J07:
        b.mod_a += b.t.delta[card]
        b.fight |= state.BANZAI
    elif card == state.J08 or card == state.J09:
        b.answer = 1  # the attempt fails; the tokens count as a success
    elif card == state.J10:
        b.call(RevealOne(JAPAN, rule.CARD_J10))
    elif card == state.J11:
        show_hand(b)
        b.call(DiscardEnemyCard(JAPAN))
    elif card == state.J12:
        b.fight |= state.FUJIWARA
    elif card == state.J13:
        b.call(StaffWork())
    elif card == state.J14:
        b.gain(JAPAN, b.t.victory_points, rule.CARD_J14)
    elif card == state.J15:
        b.c11 = 0
        b.tell(EVERYONE, rule.CARD_J15, event.OUT_OF_PLAY, state.C11)
    elif card == state.J17:
        b.call(FeintFirst(JAPAN))
    elif card == state.J18:
        b.fight |= state.CALLED_OFF
        b.passes = 2
    elif card == state.J20:
        b.call(TaylorsMistake(JAPAN))


class SpendCharge(Reaction):
    """IF-CARD-J02: once in each own turn a charge may reveal a hidden piece near the palace."""

    offered = {**RevealOne.offered, verb.DECLINE: button(say("Keep the charge"), PASS)}
    moment = "charge"
    cites = rule.CARD_J02

    def question(self, b: FortressBoard, seat: i64) -> Say:
        return say(
            "Sultan's Palace: spend one of {n} charges to reveal a hidden piece within {small} hexes of {space}?",
            b.j02, b.t.palace_range, b.t.palace,
        )  # fmt: skip

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        return [action(verb.REVEAL, h) for h in charge_targets(b)] + [plain(verb.DECLINE)]

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        if act == plain(verb.DECLINE):
            return
        b.j02 -= 1
        b.reveal(b.at[noun_of(act)], rule.CARD_J02)
        if b.j02 == 0:
            b.tell(EVERYONE, rule.CARD_J02, event.OUT_OF_PLAY, state.J02)


def show_hand(b: FortressBoard) -> None:
    """IF-CARD-J11: the Commonwealth hand is shown to Japan alone, once."""
    b.uncovered = True
    b.shown[COMMONWEALTH] = b.hand[COMMONWEALTH]
    for card in deck.hand_cards(b, COMMONWEALTH):
        b.tell(1 << JAPAN, rule.CARD_J11, event.HAND_SHOWN, card)


class DiscardEnemyCard(Choice):
    """IF-CARD-J11: Japan chooses one card of the hand shown; it is discarded."""

    asks = "Captain Heenan: choose the Commonwealth card that is discarded."
    cites = rule.CARD_J11

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        return [action(verb.DISCARD, card) for card in deck.hand_cards(b, COMMONWEALTH)]

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        card = noun_of(act)
        out_of_hand(b, COMMONWEALTH, card)
        b.tell(EVERYONE, rule.CARD_J11, event.DISCARD, COMMONWEALTH, card)


class StaffWork(Section[FortressBoard]):
    """IF-CARD-J13: look at the top three cards, take one, put the others back on top in any order."""

    steps = ("draw", "take", "order")

    def step(self, b: FortressBoard, n: i64) -> i64:
        if n == 0:
            if len(b.known_top) < b.t.staff_look and b.pile[JAPAN]:
                b.again(Deal(JAPAN, 0))
        elif n == 1:
            b.uncovered = True
            for card in b.known_top[: b.t.staff_look]:
                b.tell(1 << JAPAN, rule.CARD_J13, event.LOOKED, card)
            b.call(TakeTop(JAPAN))
        elif n == 2 and len(b.known_top) >= 2 and b.t.staff_look > 2:
            b.call(OrderTop(JAPAN))
        return GO_ON if n < 3 else OVER


class TakeTop(Choice):
    """IF-CARD-J13: one of the three goes into the hand."""

    asks = "Staff Work: choose the card that you take."
    cites = rule.CARD_J13

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        return [action(verb.TAKE, card) for card in b.known_top[: b.t.staff_look]]

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        b.known_top.remove(noun_of(act))
        into_hand(b, JAPAN, noun_of(act), rule.CARD_J13)


class OrderTop(Choice):
    """IF-CARD-J13: which of the two cards put back lies on top."""

    asks = "Staff Work: which card goes on top of your pile?"
    cites = rule.CARD_J13

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        return [action(verb.TOP, card) for card in b.known_top[:2]]

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        card = noun_of(act)
        b.known_top.remove(card)
        b.known_top.insert(0, card)


class FeintFirst(HexChoice):
    """IF-CARD-J17: the first of two hidden movable pieces side by side."""

    cites = rule.CARD_J17
    asks = "Feint at Pulau Ubin: choose the first of two hidden pieces side by side."

    def hexes(self, b: FortressBoard, seat: i64) -> list[int]:
        return swap_pieces(b)

    def chosen(self, b: FortressBoard, seat: i64, h: i64) -> None:
        b.call(FeintSecond(seat, h))


class FeintSecond(HexChoice):
    """IF-CARD-J17: the second piece, beside the first. Both hexes are named aloud."""

    cites = rule.CARD_J17
    asks = "Feint at Pulau Ubin: choose the second piece. Both hexes will be named."
    picks = ("first",)

    def __init__(self, seat: i64, first: i64) -> None:
        super().__init__(seat)
        self.first: i64 = first

    def before(self, b: FortressBoard) -> Ask[Any] | None:
        return FeintFirst(self.seat)

    def hexes(self, b: FortressBoard, seat: i64) -> list[int]:
        return swap_partners(b, self.first)

    def chosen(self, b: FortressBoard, seat: i64, h: i64) -> None:
        low, high = (self.first, h) if self.first < h else (h, self.first)
        b.tell(EVERYONE, rule.CARD_J17, event.SWAP_NAMED, low, high)
        b.rule_out(b.at[low], unit.IMMOVABLE)
        b.rule_out(b.at[high], unit.IMMOVABLE)
        b.call(SwapOrKeep(seat, low, high))


class SwapOrKeep(Choice):
    """IF-CARD-J17: secretly, whether the two change places."""

    asks = "Do the two pieces change places? Your opponent will not be told."
    offered = {
        verb.EXCHANGE: button(say("They change places")), verb.KEEP: button(say("They stay where they are")),
    }  # fmt: skip
    picks = ("first", "second")
    cites = rule.CARD_J17

    def __init__(self, seat: i64, first: i64, second: i64) -> None:
        super().__init__(seat)
        self.first: i64 = first
        self.second: i64 = second

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        return [plain(verb.EXCHANGE), plain(verb.KEEP)]

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        """RUL-35: what was known of either now holds only if it held for both; both get fresh tags. A row of shuttle
        moves ends either way, or the next move would tell what was decided."""
        p: i64 = b.at[self.first]
        q: i64 = b.at[self.second]
        swapped = 1 if act == plain(verb.EXCHANGE) else 0
        if swapped:
            b.kind[p], b.kind[q] = b.kind[q], b.kind[p]
        b.excl[p] = b.excl[q] = b.excl[p] & b.excl[q]
        b.tag[p], b.tag[q] = b.next_tag, b.next_tag + 1
        b.next_tag += 2
        if b.shuttle[0] == p or b.shuttle[0] == q:
            b.shuttle[3] = 0
        b.tell(1 << JAPAN, rule.CARD_J17, event.SWAP_DONE, self.first, self.second, swapped)


class TaylorsMistake(Choice):
    """IF-CARD-J20: take C04 out of play, or make a revealed Commonwealth piece fall back."""

    asks = "Brigadier Taylor's Mistake: end the Jurong Line, or choose the piece that must fall back."
    offered = {**CARDS, verb.PUSH: on_space(say("Make the {seen} in {space} fall back"), sure=True)}
    cites = rule.CARD_J20

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        found = [action(verb.REMOVE, state.C04)] if b.c04 else []
        return found + [action(verb.PUSH, h) for h in pushable(b)]

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == verb.REMOVE:
            b.c04 = 0
            b.tell(EVERYONE, rule.CARD_J20, event.OUT_OF_PLAY, state.C04)
        else:
            b.call_aside(FallBack(COMMONWEALTH, noun_of(act)), True)


class FallBack(HexChoice):
    """IF-CARD-J20 (b): the Commonwealth player chooses the hex; it is no attack and no action."""

    asks = "Your {own} in {space frm} must fall back to the south. Where to?"
    offered = {verb.TO: on_space(say("Fall back to {space}"))}
    picks = ("frm",)
    cites = rule.CARD_J20

    def __init__(self, seat: i64, frm: i64) -> None:
        super().__init__(seat)
        self.frm: i64 = frm

    def hexes(self, b: FortressBoard, seat: i64) -> list[int]:
        return south_of(b, self.frm)

    def chosen(self, b: FortressBoard, seat: i64, h: i64) -> None:
        p: i64 = b.at[self.frm]
        b.relocate(p, h)
        b.tell(EVERYONE, rule.CARD_J20, event.PUSHED, self.frm, h, b.tag[p])


def swapped(t: FortressData, told: Event, viewer: int) -> Say:
    did = "have changed places" if told[5] else "have stayed where they were"
    return say("Your pieces in {place} and {place} {text}.", told[3], told[4], did)


STORY = [
    tells(event.HAND_SHOWN, "You see in the Commonwealth hand: {card a}.", "card", beats=CardBeat("shown", 3)),
    tells(event.LOOKED, "You see on top of your pile: {card a}.", "card", beats=CardBeat("seen", 3)),
    tells(event.SWAP_NAMED, "Japan names the pieces in {place a} and {place b}; they may change places.", "card", "ab"),
    tells(event.SWAP_DONE, swapped, "card", "ab"),
    tells(event.PUSHED, "The piece in {place a} falls back to {place b}.", "move", "ab", telling.retreated),
]  # fmt: skip
