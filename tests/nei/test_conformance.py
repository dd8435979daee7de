"""Random games of both scenarios with all options: they end, boards are stored and forked exactly, and what a seat
cannot know makes no difference to what it sees."""

import pytest

from sandtable.games.nei import TITLE, verb
from sandtable.games.nei.board import NeiBoard
from sandtable.kernel.actions import noun_of, verb_of
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import digest, dump
from sandtable.kernel.flow import CHANCE, NOBODY, PLAYING, apply
from sandtable.kit import position as file
from tests.builds import mostly_compiled


def options_for(dealer: FastDealer) -> dict[str, bool | str | int]:
    return {
        one.name: one.values[dealer.below(len(one.values))] for one in TITLE.options if one.name != "setup"
    }


@pytest.mark.parametrize("game", mostly_compiled(8, here=(4, 5)))
def test_random_games_end(game: int) -> None:
    dealer = FastDealer(700 + game)
    scenario = ("campaign", "assault")[game % 2]
    chosen = options_for(dealer) if game >= 4 else {}
    setup = TITLE.setup(scenario, {**chosen, "setup": "ready"})
    b = TITLE.start(setup)
    assert isinstance(b, NeiBoard)
    for n in range(20_000):
        if b.ending != PLAYING:
            break
        if n % 17 == 0:
            check_moment(b, setup, n)
        weights = b.ask().weights(b) if b.asked == CHANCE else [1] * len(b.legal)
        apply(b, b.asked, dealer.choose(b.legal, weights))
    assert b.ending in TITLE.endings


def check_moment(b: NeiBoard, setup: object, n: int) -> None:
    counted = (b.ships[:], b.troops[:], b.wings[:], b.base[:])
    b.derive()
    assert counted == (b.ships, b.troops, b.wings, b.base)
    assert digest(b.fork()) == digest(b)
    assert digest(TITLE.load(TITLE.setup(TITLE.table().scenario(b), TITLE.chosen(b)), dump(b))) == digest(b)
    for seat in (0, 1, NOBODY):
        dealt = TITLE.determinize(b, seat, FastDealer(n))
        assert dealt.legal
        assert TITLE.view(dealt, seat) == TITLE.view(b, seat)
        again = TITLE.determinize(dealt, seat, FastDealer(n + 1))
        assert digest(again) == digest(TITLE.determinize(b, seat, FastDealer(n + 1)))
    text = file.to_text(TITLE.write_position(b))
    assert digest(TITLE.read_position(file.from_text(text, "x"))[1]) == digest(b)


@pytest.mark.both
@pytest.mark.slow
def test_every_action_of_the_list_is_taken_in_random_play() -> None:
    """The rare ones (emergency shipping, building, rallying, repairing) have tests of their own."""
    taken: set[int] = set()
    for game in range(6):
        dealer = FastDealer(90 + game)
        chosen = {
            one.name: True
            for one in TITLE.options
            if one.name in ("more_actions", "ranged_strikes", "special_units")
        }
        b = TITLE.start(TITLE.setup(("campaign", "assault")[game % 2], {**chosen, "setup": "ready"}))
        while b.ending == PLAYING:
            weights = b.ask().weights(b) if b.asked == CHANCE else [1] * len(b.legal)
            act = dealer.choose(b.legal, weights)
            if verb_of(act) == verb.ACT:
                taken.add(noun_of(act))
            apply(b, b.asked, act)
    assert len(taken) >= 32, sorted(set(range(44)) - taken)
