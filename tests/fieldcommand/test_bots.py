"""Bots: `greedy` beats `random`, and answers every question."""

from collections.abc import Callable

import pytest

from sandtable.bots.bot import Bot
from sandtable.bots.observation import Observation
from sandtable.bots.registry import make_bot
from sandtable.games.fieldcommand import TITLE, verb
from sandtable.games.fieldcommand import card as c
from sandtable.games.fieldcommand.board import FieldBoard
from sandtable.games.fieldcommand.bots import hand
from sandtable.games.fieldcommand.bots.answers import line_order, ready_answer
from sandtable.games.fieldcommand.bots.assault import Assault
from sandtable.games.fieldcommand.bots.lines import Lines
from sandtable.games.fieldcommand.bots.worth import win_chance_of
from sandtable.games.fieldcommand.rules.reinforcements import Flotilla
from sandtable.kernel.actions import noun_of, verb_of
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import apply
from sandtable.lab.match import Match, play_game
from tests.fieldcommand.best_answer import best_share, clears
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


def test_what_the_best_possible_player_wins_on_the_boards() -> None:
    """Counted, against `greedy`'s answers: how far any bot can come there."""
    names = ("sarimbun_beach", "kranji", "bukit_timah", "pasir_panjang")
    assert [round(best_share(name), 3) for name in names] == [0.56, 0.501, 0.618, 0.576]


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


def test_a_battle_is_counted_to_its_end() -> None:
    """The careful value of a board: two Japanese infantry clear one defender in 0.7457 by Standard Attacks alone
    (section 'combat'), and no tactic does better; six Guards clear Kranji in 0.568."""
    lines = Lines(TITLE.data())
    t = field({"kranji": "AI1 JI1 JI2"}, to_move="japanese", skip=("DeployAircraft", "MoveUnits", "BreakOff"))
    assert t.ask == "ChooseTactic" and abs(lines.chance(t.b) - 0.7457) < 0.0001
    b = TITLE.start(TITLE.setup("kranji", {}))
    assert isinstance(b, FieldBoard) and abs(lines.chance(b) - 0.5682) < 0.0001
    assert abs(TITLE.valuation().value(b, 0, True) - (2 * 0.5682 - 1)) < 0.001


@pytest.mark.parametrize("scenario", ["kranji", "pasir_panjang", "bukit_timah"])
def test_a_defender_with_care_holds_as_often_as_can_be(scenario: str) -> None:
    """Order, Strikes and all: against `greedy`'s attack the chance is that of the best possible player."""
    b = TITLE.start(TITLE.setup(scenario, {}))
    assert isinstance(b, FieldBoard)
    valuation = TITLE.valuation()
    while type(b.ask()).__name__ == "OrderLine":
        seat = b.asked
        mine = valuation.sensible(b, seat, b.legal)[0] if seat == 1 else line_order(b, b.legal)
        apply(b, seat, mine)
    assert abs(valuation.value(b, 1, True) - (1 - 2 * clears(scenario, False))) < 1e-9


def test_a_way_is_proposed_to_each_place_within_reach() -> None:
    """Infantry by road: Sarimbun to Ama Keng, and on to Tengah; it stops where the enemy stands."""
    t = field(
        {"sarimbun": "JI1", "tengah": "AI1"}, control={"japanese": ["sarimbun"]}, skip=("DeployAircraft",)
    )
    ways = TITLE.valuation().plans(t.b, 0, FastDealer(1))
    told = {" ".join(WORDS.text(one) for one in way) for way in ways}
    assert "move JI1 to ama_keng halt" in told and "move JI1 to ama_keng to tengah halt" in told
    assert not any("to tengah to" in way for way in told)


def test_the_flotilla_goes_ashore() -> None:
    """FC-AR-3: what waits at sea is sent as soon as it may."""
    b = TITLE.start(TITLE.setup("scenario_02", {"level": "division"}))
    assert isinstance(b, FieldBoard)
    seat = b.seat_of[b.c.invader]
    ask = Flotilla(seat)
    b.army = b.c.invader
    b.asked, b.legal = seat, ask.offers(b, seat)
    assert verb_of(ready_answer(b, seat, ask)) == verb.SEND


def test_the_australians_play_for_their_units() -> None:
    """FC-BG-67: as a seat of their own they would rather stand away from the enemy than beside him."""
    valuation = TITLE.valuation()
    worth = []
    for place in ("kranji", "katong"):
        units = {place: "AI1 AI2", "woodlands": "JI1 JI2 JI3 JI4"}
        control = {"japanese": ["woodlands"], "australian": [place]}
        t = field(units, players=3, to_move="australian", control=control)
        worth.append(valuation.value(t.b, t.seat("australian")))
    assert worth[1] > worth[0] + 0.02


def test_with_care_tokens_are_saved_for_what_decides() -> None:
    """A fair attack on a sector that decides nothing looks well at a glance; with care its tokens are worth as much."""
    units = {"sarimbun": "JI1 JI2 JI3 JI4 JI5", "ama_keng": "AI1 AI2"}
    t = field(units, control={"japanese": ["sarimbun"]}, level="division", skip=("DeployAircraft",))
    valuation = TITLE.valuation()
    before = [valuation.value(t.b, 0, careful) for careful in (False, True)]
    for n in (1, 2, 3):
        t.order(f"japanese: move JI{n} to ama_keng")
    after = [valuation.value(t.b, 0, careful) for careful in (False, True)]
    glance, care = (after[n] - before[n] for n in range(2))
    assert glance > 0.04 > 0.02 > care


def test_with_care_the_invader_masses_beside_an_objective() -> None:
    """A stack that can attack Bukit Timah next counts there, by its chance and as far as its tokens last."""
    valuation = TITLE.valuation()

    def beside(tokens: int) -> list[float]:
        worth = []
        for place in ("mandai", "bukit_panjang"):
            t = field(
                {place: "JE1 JE2 JE3 JE4 JE5 JE6", "bukit_timah": "BI1 BI2 BI3 BI4 BI28"},
                level="division",
                control={"japanese": ["bukit_panjang", "mandai", "nee_soon"]},
                tokens={"japanese": tokens, "australian": 9, "british": 9},
            )
            worth.append([valuation.value(t.b, 0, careful) for careful in (False, True)])
        return [worth[1][n] - worth[0][n] for n in range(2)]

    glance, care = beside(12)
    assert care > glance + 0.03
    assert beside(2)[1] < care - 0.03


def test_with_care_the_guard_of_an_objective_stays() -> None:
    """The sixth unit of a stack counts as the first does: with care nobody leaves Bukit Timah to attack beside it."""
    valuation = TITLE.valuation()
    worth = []
    for guard, others in (("BI1 BI2 BI3 BI4 BI5 BI28", "BI6"), ("BI1 BI2 BI3 BI4 BI5", "BI6 BI28")):
        t = field({"bukit_timah": guard, "tanglin": others}, to_move="british")
        worth.append([valuation.value(t.b, 1, careful) for careful in (False, True)])
    glance, care = (worth[0][n] - worth[1][n] for n in range(2))
    assert care > glance + 0.01


def test_with_care_an_objective_beside_the_enemy_is_not_left_empty() -> None:
    """At a glance nobody is in danger where nobody stands; with care an empty objective is as good as lost."""
    valuation = TITLE.valuation()
    worth = []
    for place in ("bukit_timah", "tanglin"):
        t = field(
            {"bukit_timah": "", "bukit_panjang": "JI1 JI2 JI3 JI4 JI5 JI6", place: "BI1 BI2 BI3 BI4 BI5"},
            level="division",
            to_move="british",
            control={"japanese": ["bukit_panjang"]},
            tokens={"japanese": 12, "australian": 9, "british": 9},
        )
        worth.append([valuation.value(t.b, 1, careful) for careful in (False, True)])
    glance, care = (worth[0][n] - worth[1][n] for n in range(2))
    assert care > glance + 0.3


def test_an_assault_is_of_the_best_six_as_far_as_the_tokens_last() -> None:
    """FC-BG-11, FC-DV-9, FC-DV-10: of tanks (2.5) and infantry (1.39) beside the City and two sectors away."""

    def power(tokens: int, **more: str) -> float:
        t = field(
            {"thomson": "JT1 JT2 JT3 JT4", "tanglin": "JI1 JI2 JI3 JI4", **more},
            level="division",
            to_move="british",
            control={"japanese": ["thomson", "tanglin"]},
            tokens={"japanese": tokens, "australian": 9, "british": 9},
        )
        return Assault(t.b).power(t.b.t.number["city"], 0.5)

    assert abs(power(12, city="BI1") - (4 * 2.5 + 2 * 1.39)) < 1e-9
    assert abs(power(3, city="BI1") - 3 * 2.5) < 1e-9
    assert power(0, city="BI1") == 0.0
    assert abs(power(0, city="") - (4 * 2.5 + 2 * 1.39)) < 1e-9  # nobody is there: nothing is paid


def test_with_a_depot_tokens_are_lost() -> None:
    """FC-DV-14: an empty depot within reach counts the more, the more its army has to hand over."""
    t = field(
        {"ulu_pandan": "JI1 JI2"},
        level="division",
        to_move="british",
        control={"japanese": ["ulu_pandan"], "australian": ["tanglin"]},
        tokens={"japanese": 9, "australian": 20, "british": 9},
    )
    tanglin = t.b.t.number["tanglin"]
    much = Assault(t.b).loss(tanglin, 0.0, 0.0, 0.05)
    t.b.tokens[1] = 2
    assert much > Assault(t.b).loss(tanglin, 0.0, 0.0, 0.05) + 0.1
