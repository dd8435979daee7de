"""One legality: the lists, the check of an order and "why not?" say the same, and every refusal has its reason."""

import random

import pytest
from mypy_extensions import i64

from sandtable.kernel.actions import ACCEPT, OFFER_DRAW, REFUSE, RESIGN, ROLL, action, plain
from sandtable.kernel.errors import IllegalAction
from sandtable.kernel.flow import (
    AGREED,
    CHANCE,
    NOBODY,
    PLAYING,
    RESIGNED,
    Ask,
    Board,
    apply,
    awaited,
    free_for,
    legal_for,
    waiting_for,
)
from sandtable.kernel.legality import (
    ANSWERED,
    GAME_OVER,
    NO_DRAW_OFFER,
    NOT_ASKED,
    NOT_OFFERED,
    OTHER_QUESTION,
    is_legal,
    why_not,
)
from sandtable.kit.rulebook import check
from tests.script import ScriptedDealer
from tests.toys import (
    ARM_1,
    ARM_2,
    ARM_3,
    ATT_1,
    ATT_2,
    ATT_3,
    ATTACK,
    BLUE,
    CUP,
    DUEL,
    FIRST_SHIELD,
    PASS,
    RED,
    RED_HAND,
    STEP,
    STEP_1,
    STEP_2,
    STEP_3,
    TAKE,
    DuelBoard,
)

pytestmark = pytest.mark.both

WORDS = DUEL.vocabulary()
BOOK = DUEL.rulebook()


def duel(scenario: str = "close", *orders: str, **options) -> DuelBoard:
    """A duel brought forward by orders of the form 'red step p2' (chance draws the lowest card)."""
    b = DUEL.start(DUEL.setup(scenario, options))
    for order in orders:
        seat, _, text = order.partition(" ")
        act = WORDS.parse(text)
        assert is_legal(b, DUEL.seat_number(seat), act), order
        apply(b, DUEL.seat_number(seat), act)
        deal(b)
    return b


def deal(b: Board) -> None:
    while b.ending == PLAYING and b.asked == CHANCE:
        apply(b, CHANCE, b.legal[0])


def at_turn(**options) -> DuelBoard:
    """Red's first turn, face to face with Blue."""
    b = duel(armed=True, **options)
    deal(b)
    apply(b, RED, WORDS.parse("high"))
    apply(b, BLUE, WORDS.parse("low"))
    return b


def every_action() -> list[int]:
    found = [RESIGN, OFFER_DRAW, ACCEPT, REFUSE, action(ROLL, 3), action(ROLL, 0)]
    for number, verb in enumerate(WORDS.verbs):
        if number >= 10:
            names = WORDS.nouns[verb.noun] if verb.noun else []
            found += [action(number, n) for n in range(len(names))] if verb.noun else [plain(number)]
    return found


def test_the_three_ways_to_ask_agree_at_every_step_of_random_games() -> None:
    rng = random.Random(5)
    every = every_action()
    for seed in range(30):
        b = DUEL.start(DUEL.setup(rng.choice(["plain", "close"]), {"armed": bool(seed % 2)}))
        while b.ending == PLAYING:
            for seat in (RED, BLUE, CHANCE, NOBODY):
                listed = legal_for(b, seat) + free_for(b, seat)
                for act in every:
                    legal = is_legal(b, seat, act)
                    assert legal == (act in listed)
                    assert legal == (why_not(b, seat, act) == [])
            seat = rng.choice(awaited(b))
            apply(b, seat, rng.choice(legal_for(b, seat)))
        assert all(why_not(b, seat, act) == [GAME_OVER] for seat in (RED, BLUE) for act in every)
        assert not any(is_legal(b, seat, act) for seat in (RED, BLUE) for act in every)


def test_a_title_reason_names_its_rule() -> None:
    b = duel("close", "red take red-5")
    assert why_not(b, RED, WORDS.parse("take red-3")) == [ARM_2]
    assert why_not(b, RED, WORDS.parse("take red-5")) == [ARM_2, ARM_3]
    assert why_not(b, RED, WORDS.parse("ready")) == [ARM_1]
    assert why_not(b, RED, WORDS.parse("take red-1")) == []


def test_why_not_gives_every_reason_where_the_check_stops_at_the_first() -> None:
    b = duel("close", "red take red-4", "red take red-3")
    act = action(TAKE, 5)  # of the other armoury, a third one, and too heavy
    assert why_not(b, RED, act) == [ARM_1, ARM_2, ARM_3]
    assert b.ask().barred(b, RED, act) == ARM_1
    assert b.why is None


def test_reasons_for_what_is_not_even_offered() -> None:
    b = at_turn(rounds=8)
    assert why_not(b, RED, action(STEP, 4)) == [STEP_1]
    assert why_not(b, RED, action(STEP, 2)) == [STEP_2]
    b.paces = 0
    assert why_not(b, RED, action(STEP, 2)) == [STEP_2, STEP_3]
    b.where[FIRST_SHIELD] = RED_HAND
    assert why_not(b, RED, action(ATTACK, FIRST_SHIELD)) == [ATT_2]
    b.where[FIRST_SHIELD] = CUP
    assert why_not(b, RED, action(ATTACK, FIRST_SHIELD)) == [ATT_1, ATT_2]
    b.place = [0, 4]
    assert why_not(b, RED, action(ATTACK, 2)) == [ATT_3]
    assert why_not(b, RED, WORDS.parse("attack blue-1")) == [ATT_1, ATT_3]


def test_reasons_of_the_table_itself() -> None:
    b = at_turn()
    assert why_not(b, BLUE, plain(PASS)) == [NOT_ASKED]
    assert why_not(b, RED, WORDS.parse("high")) == [OTHER_QUESTION]
    assert why_not(b, RED, ACCEPT) == [OTHER_QUESTION]
    assert why_not(b, BLUE, OFFER_DRAW) == [NO_DRAW_OFFER]
    assert why_not(b, RED, OFFER_DRAW) == []
    assert why_not(b, RED, action(STEP, 9_999)) == [STEP_1]
    assert why_not(b, RED, action(ATTACK, 9_999)) == [NOT_OFFERED]
    assert why_not(b, 7, plain(PASS)) == [NOT_ASKED]
    apply(b, RED, RESIGN)
    assert why_not(b, RED, RESIGN) == [GAME_OVER]


def test_a_verb_with_the_wrong_noun_is_not_offered() -> None:
    """An ask that cannot judge a verb beyond its offers says that there is no such thing to choose."""
    b = at_turn()
    b.place = [1, 2]
    b.where[FIRST_SHIELD] = RED_HAND + BLUE
    apply(b, RED, WORDS.parse("attack red-4"))
    assert WORDS.text(b.legal[0]) == "decline"
    assert why_not(b, BLUE, WORDS.parse("parry shield-2")) == [NOT_OFFERED]
    assert why_not(b, BLUE, WORDS.parse("parry shield-1")) == []


def test_a_sealed_answer_is_given_once() -> None:
    b = duel(armed=True)
    deal(b)
    apply(b, BLUE, WORDS.parse("high"))
    assert why_not(b, BLUE, WORDS.parse("low")) == [ANSWERED]
    assert why_not(b, RED, WORDS.parse("low")) == []
    assert why_not(b, 5, WORDS.parse("low")) == [NOT_ASKED]


def test_the_check_raises_with_every_reason_in_words() -> None:
    b = duel("close", "red take red-5")
    with pytest.raises(IllegalAction) as caught:
        check(b, RED, WORDS.parse("take red-5"), BOOK, "take red-5")
    assert [ident for ident, _ in caught.value.reasons] == ["DUEL-ARM-2", "DUEL-ARM-3"]
    assert str(caught.value).startswith("'take red-5' is not legal: ")
    assert "(DUEL-ARM-2)" in str(caught.value)
    assert "\n" not in str(caught.value)
    with pytest.raises(IllegalAction, match="TABLE-2"):
        check(at_turn(), BLUE, plain(PASS), BOOK, "pass")
    check(b, RED, WORDS.parse("take red-1"), BOOK, "take red-1")
    check(b, BLUE, RESIGN, BOOK, "resign")


class Broken(Ask[DuelBoard]):
    """An ask that looks up what is not there."""

    def offers(self, b: DuelBoard, seat: i64) -> list[int]:
        return [plain(PASS)]

    def knows(self, verb: i64) -> bool:
        return True

    def barred(self, b: DuelBoard, seat: i64, act: i64) -> i64:
        return b.place[99]


def test_a_fault_of_the_title_is_not_taken_for_a_reason() -> None:
    b = at_turn()
    b.call(Broken(RED))
    assert why_not(b, RED, action(STEP, 9_999)) == [NOT_OFFERED]
    with pytest.raises(IndexError):
        why_not(b, RED, plain(PASS))
    assert b.why is None


# -- out of turn -------------------------------------------------------------------------------------------------


def test_resigning_is_possible_at_any_moment_for_both() -> None:
    for seat in (RED, BLUE):
        for b in (duel(), at_turn()):
            assert RESIGN in free_for(b, seat)
            assert RESIGN not in legal_for(b, seat)
            apply(b, seat, RESIGN)
            assert (b.ending, b.returns[seat], b.returns[1 - seat]) == (RESIGNED, -1, 1)
    assert free_for(duel(), NOBODY) == free_for(duel(), CHANCE) == []


def test_an_offered_draw_is_accepted_or_refused() -> None:
    b = at_turn()
    before = b.legal
    apply(b, RED, OFFER_DRAW)
    assert (b.asked, b.legal) == (BLUE, [REFUSE, ACCEPT])
    assert waiting_for(b, RED) == waiting_for(b, NOBODY) == [BLUE]
    other = b.fork()
    apply(b, BLUE, REFUSE)
    assert (b.asked, b.legal, b.ending) == (RED, before, PLAYING)
    assert why_not(b, RED, OFFER_DRAW) == [NO_DRAW_OFFER]
    apply(other, BLUE, ACCEPT)
    assert (other.ending, other.returns) == (AGREED, [0, 0])


def test_a_title_without_draws_offers_none() -> None:
    assert Board(2).draw_offer(0) is None
    Board(2).draw_offered(0)


def test_nobody_notices_a_private_question() -> None:
    b = at_turn()
    b.where[FIRST_SHIELD] = RED_HAND + BLUE
    apply(b, RED, WORDS.parse("attack red-4"))
    assert awaited(b) == waiting_for(b, BLUE) == [BLUE]
    assert waiting_for(b, RED) == waiting_for(b, NOBODY) == [RED, BLUE]
    assert b.ask().window() == "parry"
    assert b.ask().decline(b, BLUE) == WORDS.parse("decline")
    dealer = ScriptedDealer([1])
    apply(b, BLUE, WORDS.parse("decline"))
    assert awaited(b) == [CHANCE]
    apply(b, CHANCE, dealer.choose(b.legal, b.ask().weights(b)))
    assert b.ending == PLAYING
