"""The toy title itself keeps the kernel's promises, or the tests that stand on it prove nothing."""

import pytest

from sandtable.kernel import codec
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import apply, legal_for, waiting_for
from sandtable.kernel.legality import FIRST_TITLE_RULE
from sandtable.kernel.title import Value
from tests import toys
from tests.toys import DUEL


@pytest.mark.both
def test_random_games_end_and_keep_their_secrets() -> None:
    endings = set()
    for game in range(150):
        dealer = FastDealer(game)
        options: dict[str, Value] = {"rounds": [1, 2, 4, 8][game % 4], "armed": game % 3 == 0}
        setup = DUEL.setup("close" if game % 2 else "", options)
        b = DUEL.start(setup)
        for _ in range(500):
            if b.ending:
                break
            for seat in (0, 1, -2):
                other = DUEL.determinize(b, seat, dealer)
                assert DUEL.view(other, seat) == DUEL.view(b, seat)
                assert waiting_for(other, seat) == waiting_for(b, seat)
                assert legal_for(other, seat) == legal_for(b, seat)
            assert codec.digest(DUEL.load(setup, codec.dump(b))) == codec.digest(b)
            _, read = DUEL.read_position(DUEL.write_position(b))
            assert codec.digest(read) == codec.digest(b)
            assert read.legal == b.legal
            before = codec.digest(b)
            fork = b.fork()
            apply(fork, fork.asked, fork.legal[-1])
            assert codec.digest(b) == before
            apply(b, b.asked, b.legal[dealer.below(len(b.legal))])
        assert b.ending
        endings.add(b.ending)
    assert endings == {toys.STRUCK_DOWN, toys.FEWER_WOUNDS, toys.EQUAL_WOUNDS}


def test_rule_numbers_fit_the_rulebook() -> None:
    for offset, name in enumerate(toys.RULES):
        ident = "DUEL-" + name.replace("_", "-")
        assert DUEL.rulebook().ident(FIRST_TITLE_RULE + offset) == ident
