"""Games at random: they end at every level, and keep what every board must keep."""

from typing import Any

import pytest

from sandtable.games.fieldcommand import TITLE
from sandtable.games.fieldcommand.board import FieldBoard
from sandtable.games.fieldcommand.material import SECTORS, UNITS
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import dump
from sandtable.kernel.flow import CHANCE, NOBODY, PLAYING, apply, awaited, legal_for
from tests.builds import mostly_compiled

MOST = 20_000
EVERYTHING = {"penetration": True, "breakthrough": True, "rout": True}
GAMES: list[tuple[str, dict[str, Any]]] = [
    *[(scenario, {}) for scenario in ("company", "battalion", "regiment", "sarimbun_beach", "kranji")],
    ("regiment", {"attacker": "british"}),
    ("bukit_timah", {"rout": True, "breakthrough": True}),
    ("pasir_panjang", {}),
    *[
        (s, {"level": level})
        for s in ("historic", "scenario_02")
        for level in ("brigade", "division", "corps", "army")
    ],
    *[("scenario_01", {"level": level, "players": 3}) for level in ("brigade", "division", "corps")],
    ("historic", {"level": "army", "players": 3, "advanced_logistics": True, **EVERYTHING}),
    ("historic", {"level": "corps", "players": 3, "levels_of_victory": "highest"}),
    ("scenario_01", {"level": "army", "objective_victory": True, **EVERYTHING}),
]


def keeps(b: FieldBoard) -> None:
    """What is true on every board that waits for an answer."""
    assert min(b.tokens) >= 0
    for s in range(SECTORS):
        for side in (0, 1):
            captured = sum(
                1 for u in range(UNITS) if b.where[u] == s and b.owner[u] != b.t.army_of[b.t.kind[u]]
            )
            passing = 1 if type(b.ask()).__name__ == "Step" else 0
            assert b.side_count(side, s) - captured - passing <= b.t.stacking, b.t.place_ids[s]
    if b.plays_cards() and (b.pile or b.discards):
        parts = [*b.hand, b.pile, b.discards]
        assert sum(bin(part).count("1") for part in parts) == 42
        assert not (b.hand[0] | b.hand[1] | b.hand[2]) & 255
    ground = b.ground[:]
    b.derive()
    assert ground == b.ground
    if b.logistics and b.period:
        for n in (0, 1):
            assert b.low[n] <= b.tokens[1] <= b.high[n], "what everybody can reckon must hold the truth"


@pytest.mark.parametrize("number", mostly_compiled(len(GAMES), here=(2, 6, 11, 19, 21)))
def test_random_games_end(number: int) -> None:
    scenario, options = GAMES[number]
    b = TITLE.start(TITLE.setup(scenario, options))
    assert isinstance(b, FieldBoard)
    dealer = FastDealer(number)
    for n in range(MOST):
        if b.ending != PLAYING:
            break
        seat = b.asked
        if seat == CHANCE:
            act = dealer.choose(b.legal, b.ask().weights(b))
        else:
            waiting = awaited(b)
            seat = waiting[dealer.below(len(waiting))]
            legal = legal_for(b, seat)
            assert legal, type(b.ask()).__name__
            act = legal[dealer.below(len(legal))]
        apply(b, seat, act)
        if n % 40 == 0 and b.ending == PLAYING:
            keeps(b)
            loaded = TITLE.load(TITLE.setup(scenario, options), dump(b))
            assert dump(loaded) == dump(b) == dump(b.fork()) and loaded.legal == b.legal
        if n % 400 == 0 and b.ending == PLAYING:
            for viewer in (*range(b.seats), NOBODY):
                other = TITLE.determinize(b, viewer, dealer)
                assert TITLE.view(other, viewer) == TITLE.view(b, viewer)
                assert legal_for(other, viewer) == legal_for(b, viewer)
    assert b.ending != PLAYING
    assert len(b.returns) == b.seats
