"""Bots: `greedy` beats `random`, and answers every question."""

from collections.abc import Callable

import pytest

from sandtable.bots.bot import Bot
from sandtable.bots.observation import Observation
from sandtable.bots.registry import make_bot
from sandtable.games.fieldcommand import TITLE
from sandtable.games.fieldcommand import card as c
from sandtable.games.fieldcommand.bots import hand
from sandtable.games.fieldcommand.bots.worth import win_chance_of
from sandtable.kernel.actions import noun_of
from sandtable.lab.match import Match, play_game
from tests.fieldcommand.opponents import CitySitter, CounterAttacker, OneBeach, game
from tests.fieldcommand.table import WORDS, field

NAME = "sandtable.games.fieldcommand:TITLE"


@pytest.mark.parametrize(
    "scenario, seats", [("bukit_timah", ("random", "greedy")), ("kranji", ("greedy", "random"))]
)
def test_greedy_on_the_combat_board(scenario: str, seats: tuple[str, str]) -> None:
    mine = seats.index("greedy")
    won = sum(play_game(Match(NAME, seats, scenario), game).returns[mine] > 0 for game in range(24))
    assert won >= 10


@pytest.mark.both
@pytest.mark.slow
def test_greedy_takes_the_island_from_a_random_defender_and_holds_it_against_a_random_invader() -> None:
    for bots, mine in ((("greedy", "random"), 0), (("random", "greedy"), 1)):
        match = Match(NAME, bots, "historic", (("level", "division"),))
        assert [play_game(match, number).returns[mine] for number in range(2)] == [1, 1]


@pytest.mark.both
@pytest.mark.slow
@pytest.mark.parametrize(("script", "seat"), [(OneBeach, 0), (CitySitter, 1), (CounterAttacker, 1)])
def test_no_fixed_script_beats_the_bots(script: Callable[[int], Bot], seat: int) -> None:
    """All into one beach, sitting in the City, always counter-attacking: two games of three at most."""
    won = 0
    for n in range(3):
        players: list[Bot] = [make_bot("greedy", 2 + n), make_bot("greedy", 300 + n)]
        players[seat] = script(1 + n)
        board = game(players[0], players[1], 500 + n, "historic", {"level": "division"})
        won += board.returns[seat] > 0
    assert won < 3


def test_a_valuation_is_between_lost_and_won() -> None:
    valuation = TITLE.valuation()
    for players in (2, 3):
        b = TITLE.start(TITLE.setup("historic", {"players": players}))
        assert all(-1 < valuation.value(b, seat) < 1 for seat in range(players))


def test_a_move_at_corps_is_looked_at_on_one_board() -> None:
    """No card in another hand bears on a move: as many boards as at other questions would tell nothing more."""
    t = field({"axis_b": "JI1 JI2", "sarimbun": "AI1"}, level="corps", skip=("CardAsk", "DeployAircraft"))
    assert t.ask == "MoveUnits" and TITLE.conceals(t.b)
    assert len(Observation(TITLE, t.b, 0, 1).samples(6)) == 1


def test_a_hand_is_kept_for_who_can_play_it() -> None:
    t = field({}, level="corps")
    b = t.b
    assert [hand.is_mine(b, army, c.D09) for army in range(3)] == [False, False, True]
    assert WORDS.text(hand.give(b, c.D09)) == "for british"
    b.hand[2] = 1 << c.C03 | 1 << c.S02
    assert WORDS.text(hand.give(b, c.C03)) == "for australian"
    cards = [WORDS.parse(f"discard {one}") for one in ("C13", "S02", "D03")]
    assert noun_of(hand.least(b, 2, cards)) == c.C13  # only the Japanese may play it
    assert WORDS.text(hand.bluffed(b, 2, [*cards, WORDS.parse("pay")])) == "discard C13"
    assert WORDS.text(hand.bluffed(b, 2, [cards[1], WORDS.parse("pay")])) == "pay"


def test_a_card_waits_for_its_moment() -> None:
    """FC-CARD-C09 is for a round that is not won, FC-CARD-C10 for an attack that may succeed."""
    t = field(
        {"kranji": "AI1 AI2 AI3 AI4 JI1"},
        to_move="australian",
        level="corps",
        hand={"australian": ["C09"]},
        skip=("BreakOff", "DeployAircraft", "MoveUnits", "OrderLine", "ChooseTactic"),
    )
    b = t.b
    b.dice_a = 2
    b.rolled = [5, 2, 4]
    assert not hand.is_time(b, 1, c.C09)
    b.rolled = [3, 2, 4]
    assert hand.is_time(b, 1, c.C09)
    b.sector = b.t.number["kranji"]
    assert hand.is_time(b, 1, c.C10) and not hand.is_time(b, 0, c.C10)
    assert not hand.is_time(b, 1, c.D12)


def test_the_odds_of_a_battle_at_a_glance() -> None:
    """As the exact table has it: two Japanese infantry clear one defender three times in four (0.7457)."""
    assert abs(win_chance_of(2 * 1.39, 1.0) - 0.7457) < 0.1
    assert win_chance_of(0.0, 1.0) == 0.0 and win_chance_of(9.0, 1.0) > 0.95
