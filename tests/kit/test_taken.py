"""What an action did, as far as taking it back is concerned; and that noting it disturbs nothing."""

from sandtable.games.fortress import TITLE
from sandtable.kernel.actions import OFFER_DRAW, RESIGN
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import digest
from sandtable.kernel.flow import CHANCE, PLAYING, Board, apply
from sandtable.kit.taken import SMALL, is_free, play


def begun() -> Board:
    return TITLE.start(TITLE.setup("basic", {"deployment": "beginner"}))


def test_only_resigning_and_offering_a_draw_are_done_out_of_turn() -> None:
    assert is_free(RESIGN) and is_free(OFFER_DRAW)
    assert not any(is_free(act) for act in begun().legal)


def test_a_piece_picked_up_is_a_small_matter_and_its_move_is_not() -> None:
    b = begun()
    assert play(b, b.asked, b.legal[0]) & SMALL
    assert not play(b, b.asked, b.legal[0]) & SMALL


def test_the_game_goes_on_as_if_nobody_noted_anything() -> None:
    noted, plain, dealer = begun(), begun(), FastDealer(5)
    noted.log, plain.log = [], []
    for _ in range(300):
        if plain.ending != PLAYING:
            break
        before = plain.fork()
        if plain.asked == CHANCE:
            weights = plain.ask().weights(plain)
            act = dealer.choose(plain.legal, weights)
        else:
            act = plain.legal[dealer.below(len(plain.legal))]
        flags = play(noted, noted.asked, act)
        apply(plain, plain.asked, act)
        assert digest(noted) == digest(plain)
        assert noted.log == plain.log
        unheard = play(before, before.asked, act)
        assert before.log is None and not before.unread
        assert unheard == flags
    assert len(plain.log or []) > 100
