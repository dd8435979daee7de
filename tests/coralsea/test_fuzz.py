"""Random games: they end, nothing is a dead end, boards are stored and forked, views and dealt boards agree."""

import pytest

from sandtable.bots.greedy import by_hint
from sandtable.games.coralsea import TITLE
from sandtable.games.coralsea.rules.game import CoralGame
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import decode, dump, encode
from sandtable.kernel.flow import CHANCE, NOBODY, PLAYING, legal_for, waiting_for
from sandtable.kit.cards import count
from sandtable.series.campaign_commander.volume import GROUND, NAVAL
from tests.builds import mostly_compiled
from tests.coralsea.table import T, field
from tests.playing import answer, play

SETUP = TITLE.setup("", {})


def sound(b: CoralGame) -> None:
    """What holds at every moment of every game."""
    assert b.sp >= 0
    for side in (0, 1):
        deck = T.decks[side]
        places = [b.hand[side], b.pile[side], b.discards[side], b.played[side]]
        assert sum(count(one) for one in places) == T.deck_size
        assert places[0] | places[1] | places[2] | places[3] == deck.full
        assert count(b.hand[side]) <= T.hand_limit
        assert b.markers.count(side) + b.spare[side] <= T.marker_limit
        for area in range(T.land, T.size):
            troops = b.units_in(side, area, GROUND)
            ships = b.units_in(side, area, NAVAL)
            assert not troops or ships, (T.areas[area], troops)
            assert b.supply_at(side, area) <= len(ships)
            if b.op_seat < 0:
                assert len(troops) <= T.most_aboard
        for area in range(T.land):
            assert b.supply_at(side, area) == 0 or T.urban[area]
            if b.battle < 0 and b.at < 0:
                assert not (b.has(side, area, GROUND) and b.has(1 - side, area, GROUND)), T.areas[area]
    trukish = {b.place[u] for u in T.fleet if b.place[u] >= 0}
    if b.at < 0:
        assert not any(b.place[u] in trukish for u in T.of_side[0] if not T.truk[u] and b.place[u] >= 0)


@pytest.mark.rule("CC-4.2.1", "CC-4.2.4a")
@pytest.mark.parametrize("seed", mostly_compiled(6, here=(1,)))
def test_random_games(seed: int) -> None:
    setup = TITLE.setup("", {"airfield_bombing": seed % 2 == 1})
    b = TITLE.start(setup)
    assert isinstance(b, CoralGame)

    def watch(board: CoralGame, n: int, seat: int, act: int) -> None:
        if n % 7 == 0:
            sound(board)
        if n % 41 == 0 or (board.battle >= 0 and n % 5 == 0):
            assert dump(TITLE.load(setup, decode(encode(dump(board))))) == dump(board)
            assert dump(board.fork()) == dump(board)
            for viewer in (0, 1, NOBODY):
                other = TITLE.determinize(board, viewer, FastDealer(n))
                assert TITLE.view(other, viewer) == TITLE.view(board, viewer)
                assert waiting_for(other, viewer) == waiting_for(board, viewer)
                if viewer >= 0:
                    assert legal_for(other, viewer) == legal_for(board, viewer)

    play(b, FastDealer(seed), watch=watch)
    assert b.ending != PLAYING


@pytest.mark.rule("CC-4.2.2a", "CC-4.2.3d", "CC-9.5.3b")
def test_dealing_looks_at_nothing_hidden() -> None:
    """Two boards that differ only in what a seat cannot see are dealt alike."""
    b = TITLE.start(TITLE.setup("", {}))
    play(b, FastDealer(3), limit=400)
    for viewer in (0, 1):
        other = TITLE.determinize(b, viewer, FastDealer(9))
        again = TITLE.determinize(other, viewer, FastDealer(4))
        assert dump(again) == dump(TITLE.determinize(b, viewer, FastDealer(4)))


class Eager:
    """Carries out plans of the bots, step by step, with ready answers, hints and any legal answer now and then: games with
    landings and battles."""

    def __init__(self) -> None:
        self.plan: list[int] = []
        self.seat = CHANCE

    def __call__(self, b: CoralGame, dealer: FastDealer) -> int:
        valuation = TITLE.valuation()
        if b.asked == CHANCE:
            return answer(b, dealer)
        if self.plan and b.asked == self.seat and self.plan[0] in b.legal:
            return self.plan.pop(0)
        plans = [plan for plan in valuation.plans(b, b.asked, dealer) if plan[0] in b.legal]
        if plans and dealer.below(4):
            self.plan, self.seat = plans[dealer.below(len(plans))][:], int(b.asked)
            return self.plan.pop(0)
        ready = valuation.script(b, b.asked, dealer)
        if ready >= 0 and dealer.below(2):
            return ready
        return by_hint(valuation, b, b.asked, dealer) if dealer.below(4) else answer(b, dealer)


@pytest.mark.parametrize("seed", mostly_compiled(4, here=(0, 1)))
def test_eager_games(seed: int) -> None:
    """No dead end where much happens."""
    b = TITLE.start(SETUP)
    assert isinstance(b, CoralGame)
    battles = 0

    def watch(board: CoralGame, n: int, seat: int, act: int) -> None:
        nonlocal battles
        battles += board.battle >= 0
        if n % 11 == 0:
            sound(board)

    play(b, FastDealer(20 + seed), choose=Eager(), watch=watch)
    assert b.ending != PLAYING and battles > 0


@pytest.mark.rule("RUL-19", "CC-7.4.4")
def test_a_ship_does_not_strand_its_passengers() -> None:
    """Beaten troops that came back aboard have acted: the only ship there cannot sail off, with them or without."""
    t = field(
        "j_ls_ds6 slot_lower, j_144 slot_lower acted, a_7 australia",
        "japan",
        "slot_lower",
        rp="japan slot_lower 1",
    )
    assert t.why("sail slot_lower") == ["CC-5.2.5"]
