"""Cards: one toy deck for three seats with hands, a pile, discards open and face down, and cards that stay."""

from collections import Counter
from fractions import Fraction

import pytest
from mypy_extensions import i64

from sandtable.kernel.actions import action
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.errors import BadFile, FlowError
from sandtable.kernel.flow import Board, advance, apply
from sandtable.kit.cards import Deck, Draw, bits, count

pytestmark = pytest.mark.both

DRAWS = 12
DECK = Deck(["A", "B", "C", "C", "D", "E", "F", "G"], 20)


class Table(Board):
    """Three hands, one pile; whoever is `turn` draws."""

    def __init__(self) -> None:
        super().__init__(3)
        self.hands = [0, 0, 0]
        self.pile = DECK.full


class Deal(Draw[Table]):
    def __init__(self, to: i64) -> None:
        super().__init__()
        self.to: i64 = to

    def verb_of_draw(self) -> i64:
        return DRAWS

    def first_card(self) -> i64:
        return 20

    def pile(self, b: Table) -> int:
        return b.pile

    def set_pile(self, b: Table, mask: int) -> None:
        b.pile = mask

    def drawn(self, b: Table, card: i64) -> None:
        b.hands[self.to] |= DECK.bit(card)
        if b.pile:
            b.call(Deal((self.to + 1) % 3))
        else:
            b.end(10, [0, 0, 0])


def test_bits() -> None:
    assert bits(0) == [] and bits(0b10110) == [1, 2, 4]
    assert count(0) == 0 and count(0b10110) == 3


def test_cards_by_number_and_by_id() -> None:
    assert DECK.cards(0b1001) == [20, 23] and DECK.idents(0b1001) == ["A", "C"]
    assert DECK.mask([20, 23]) == 0b1001 and DECK.bit(27) == 0b10000000
    for wrong in (19, 28):
        with pytest.raises(FlowError, match=f"no card {wrong} in this deck"):
            DECK.bit(wrong)


def test_a_pile_is_drawn_to_the_end_and_no_card_comes_twice() -> None:
    b = Table()
    b.call(Deal(0))
    advance(b)
    dealer = FastDealer(3)
    first: list[int] = b.legal
    assert first == [action(DRAWS, card) for card in range(20, 28)], "each card is equally likely"
    while not b.ending:
        before = b.pile
        act = dealer.choose(b.legal, b.ask().weights(b))
        apply(b, -1, act)
        assert count(before) == count(b.pile) + 1
    assert [count(hand) for hand in b.hands] == [3, 3, 2]
    assert b.hands[0] | b.hands[1] | b.hands[2] == DECK.full and sum(b.hands) == DECK.full


def test_what_a_seat_has_not_seen_is_dealt_to_the_places_it_cannot_look_into() -> None:
    """Seat 0 holds A, G lies open; seats 1 and 2 hold two cards each, three are in the pile."""
    unseen = DECK.full & ~DECK.mask([20, 27])
    found: Counter[str] = Counter()
    dealer = FastDealer(11)
    for _ in range(3000):
        one, two, pile = DECK.deal(dealer, unseen, [2, 2])
        assert (len(one), len(two), len(pile)) == (2, 2, 2)
        assert DECK.mask(one + two + pile) == unseen
        found.update(DECK.idents(DECK.mask(one)))
    assert set(found) == {"B", "C", "D", "E", "F"}
    assert abs(found["B"] / 3000 - 1 / 3) < 0.04 and abs(found["C"] / 3000 - 2 / 3) < 0.06
    with pytest.raises(FlowError, match="6 cards cannot fill"):
        DECK.deal(dealer, unseen, [4, 3])


def test_how_likely_a_card_is_held_agrees_with_the_deals() -> None:
    unseen = DECK.full & ~DECK.mask([20])
    assert DECK.holds_any(unseen, 2, DECK.mask([22, 23])) == 1 - Fraction(5, 7) * Fraction(4, 6)
    assert DECK.holds_any(unseen, 2, DECK.mask([20])) == 0, "it is known to be elsewhere"
    assert DECK.holds_any(unseen, 7, DECK.mask([25])) == 1
    assert DECK.holds_any(0, 0, 1) == 0


def test_what_people_see_of_hands_and_piles() -> None:
    hand = DECK.hand("red", DECK.mask([20, 22]), DECK.mask([22, 25]), "cards", "Cards")
    assert (hand.seat, hand.count, hand.cards, hand.id, hand.name) == ("red", 2, ["C"], "cards", "Cards")
    open_pile = DECK.pile("gone", "Discards", 0b11, DECK.full, "blue")
    face_down = DECK.pile("gone", "Discards", 0b11)
    assert (open_pile.count, open_pile.open, open_pile.side) == (2, ["A", "B"], "blue")
    assert (face_down.count, face_down.open) == (2, [])


def test_cards_in_position_files() -> None:
    mask = DECK.mask([21, 22, 23])
    assert DECK.read(DECK.idents(mask), "[hand] red") == mask, "copies of one card are told apart by nobody"
    assert DECK.read([], "[hand] red") == 0
    for row, words in (
        (["X"], "there is no 'X'"),
        (["A", "A"], "there is only one A"),
        (["C", "C", "C"], "there are only 2 x C"),
        ("A", "a list was expected"),
    ):
        with pytest.raises(BadFile, match=words):
            DECK.read(row, "[hand] red")
    DECK.once({"in hand": 0b0011, "in the pile": 0b1100})
    with pytest.raises(BadFile, match="B is both in hand and used"):
        DECK.once({"in hand": 0b0011, "used": 0b0110})


def test_a_draw_that_lacks_a_part_says_so() -> None:
    draw: Draw[Board] = Draw()
    for part in (draw.verb_of_draw, lambda: draw.pile(Board(2)), lambda: draw.drawn(Board(2), 0)):
        with pytest.raises(FlowError):
            part()
