"""Division: supply tokens, supply lines, supply points."""

from fractions import Fraction
from itertools import product

import pytest

from sandtable.games.fieldcommand import TITLE, rule
from sandtable.games.fieldcommand.board import FieldBoard
from sandtable.games.fieldcommand.material import BRITISH, JAPANESE
from sandtable.games.fieldcommand.rules.division import hand_over
from sandtable.kernel.chance import FastDealer
from tests.fieldcommand.table import Game, board, field

pytestmark = pytest.mark.both


def at(units: dict[str, str], **more: object) -> Game:
    return field(units, level="division", **more)  # type: ignore[arg-type]


@pytest.mark.rule("FC-DV-1", "FC-ER-1", "R-48", "FC-EQ-5", "R-67")
def test_the_tokens_at_the_start() -> None:
    assert board("historic", level="division").tokens() == [40, 20, 20]
    assert board("scenario_02").tokens() == [25, 0, 40]
    assert board("historic", level="brigade").tokens() == [0, 0, 0]


@pytest.mark.rule("FC-DV-2", "FC-X-30")
def test_tokens_are_behind_a_screen() -> None:
    t = board("historic", level="division", players=3)
    for seat, army in ((0, "japanese"), (1, "australian"), (2, "british"), (-2, "")):
        shown = [track.id for track in TITLE.view(t.b, seat).tracks if track.id.startswith("tokens")]
        assert shown == ([f"tokens-{army}"] if army else [])
    both = [track.id for track in TITLE.view(board("historic").b, 1).tracks if track.id.startswith("tokens")]
    assert both == ["tokens-australian", "tokens-british"]


@pytest.mark.rule("FC-DV-4", "FC-DV-9", "R-35", "FC-X-24")
def test_entering_a_sector_with_enemies_costs_a_token() -> None:
    t = at({"axis_b": "JI1 JI2", "sarimbun": "AI1"}, tokens={"japanese": 1})
    t.order("japanese: move JI1 to sarimbun")
    assert t.tokens()[0] == 0 and "The Japanese pay a token." in t.told("commonwealth")
    assert t.why("japanese: move JI2 to sarimbun") == ["R-35"]
    t.order("japanese: move JI2 to murai")  # empty: free
    assert t.control("murai") == "japanese" and t.tokens()[0] == 0


@pytest.mark.rule("FC-DV-5", "FC-DV-6", "FC-DV-7", "FC-DV-8", "R-31", "R-32", "R-33", "R-34", "FC-X-44")
def test_supply_lines() -> None:
    cut = at({"tengah": "JI1", "bulim": "AI1", "axis_a": "JI2"}, control={"japanese": ["tengah"]})
    assert cut.why("japanese: move JI1 to bulim") == ["FC-DV-8"]
    chain = {"japanese": ["tengah", "ama_keng", "sarimbun"]}
    linked = at({"tengah": "JI1", "bulim": "AI1", "axis_a": "JI2"}, control=chain)
    assert linked.why("japanese: move JI1 to bulim") == []  # over Sarimbun to the active axes
    broken = at({"tengah": "JI1", "bulim": "AI1", "ama_keng": "JI3 AI2", "axis_a": "JI2"}, control=chain)
    assert broken.why("japanese: move JI1 to bulim") == ["FC-DV-8"]  # a contested link
    river = at(
        {"kranji": "JI1", "woodlands": "AI1", "axis_a": "JI2"},
        control={"japanese": ["kranji", "buloh", "sarimbun"]},
    )
    assert "FC-DV-8" in river.why("japanese: move JI1 to woodlands")  # water cuts the chain
    b = linked.b
    assert b.in_supply(1, b.t.number["bulim"], b.supplied(1))  # another supply point serves the Australians


@pytest.mark.rule("FC-DV-11", "FC-X-25")
def test_units_already_there_fight_on_for_nothing() -> None:
    t = at({"tengah": "JI1 AI1", "axis_a": "JI2"}, tokens={"japanese": 0, "australian": 0})
    t.order("japanese: done")
    assert t.b.fighting == 1
    t.roll(6, 1, 1, 1, 1)
    assert t.control("tengah") == "japanese" and t.tokens() == [5, 0, 0]


@pytest.mark.rule("FC-DV-12", "R-37", "R-38", "FC-X-26", "FC-X-27")
def test_barrages_cost_a_token_each() -> None:
    units = {"axis_d": "JA1", "kranji": "JE1 AI1", "mandai": "AA1", "axis_a": "JI1", "blakang_mati": "BX1"}
    t = at(units, axes=["axis_a", "axis_d"], tokens={"japanese": 3, "australian": 0, "british": 5})
    t.order("japanese: done", "japanese: barrage JA1")
    assert t.tokens()[0] == 2
    assert t.offers("commonwealth") == ["done"]  # asked all the same: that they have no tokens must not show
    assert t.why("commonwealth: barrage AA1") == ["FC-DV-12"]
    b = t.b
    assert b.in_supply(1, b.t.number["blakang_mati"], b.supplied(1))
    alone = at({**units, "mandai": "AA1"}, axes=["axis_a", "axis_d"],
               control={"japanese": ["nee_soon", "peirce", "bukit_panjang", "sembawang", "woodlands"]})  # fmt: skip
    alone.order("japanese: done", "japanese: barrage JA1")
    assert alone.b.fighting == 1 and alone.b.guns_d == []  # cut off: nobody is asked for it


@pytest.mark.rule("FC-BG-38", "FC-DV-13", "FC-DV-19")
def test_one_gun_in_two_turns_of_a_period() -> None:
    """W13: it fires for its own attack, then in the enemy's turn of the same period."""
    t = at({"sembawang": "AA1", "kranji": "JI1 AI1", "mandai": "JI3 AI2", "axis_d": "JI4"}, to_move="australian",
           control={"japanese": ["kranji", "woodlands"]}, axes=["axis_d"], period=2)  # fmt: skip
    t.order("commonwealth: done", "commonwealth: barrage AA1")
    assert t.tokens()[1] == 19 and t.b.guns_a == [t.b.t.unit_ids.index("AA1")]
    t.order("commonwealth: ready").roll(1, 1, 6, 6)
    while t.b.army != 0:
        t.order("commonwealth: done")
    t.order("japanese: done")
    assert "barrage AA1" in t.offers("commonwealth")  # once in each player's turn


@pytest.mark.rule("FC-DV-14", "FC-DV-15", "R-36", "FC-X-22", "FC-X-23")
@pytest.mark.parametrize("dice, had, given", [((5, 2, 1), 20, 8), ((6, 5, 4), 20, 10), ((6, 6, 6), 1, 0)])
def test_losing_a_supply_point(dice: tuple[int, ...], had: int, given: int) -> None:
    """W9, W10."""
    t = at({"bukit_panjang": "JI1", "bukit_timah": "", "axis_d": "JI2"}, tokens={"japanese": 3, "british": had},
           control={"japanese": ["bukit_panjang", "mandai", "kranji"]}, axes=["axis_d"])  # fmt: skip
    t.order("japanese: move JI1 to bukit_timah").roll(*dice)
    assert t.tokens() == [3 + given, 0, had - given]
    assert t.ask in ("Step", "MoveUnits")  # in mid-movement


@pytest.mark.rule("FC-DV-14", "FC-DV-15")
def test_what_the_loss_of_a_supply_point_costs_on_average() -> None:
    b = at({"axis_a": "JI1"}, tokens={"british": 20}).b
    lost = Fraction(0)
    for dice in product(range(1, 7), repeat=3):
        after = b.fork()
        hand_over(after, BRITISH, JAPANESE, sum(dice), rule.DV_14)
        assert after.tokens[JAPANESE] == 20 - after.tokens[BRITISH]
        lost += Fraction(after.tokens[JAPANESE], 216)
    assert lost == Fraction(217, 24)


@pytest.mark.rule("FC-DV-16", "FC-DV-17")
def test_income() -> None:
    t = at({"axis_a": "JI1"}, tokens={}).order("japanese: done", "commonwealth: done", "commonwealth: done")
    assert t.tokens() == [5, 1, 2]
    said = t.told()
    assert "The Japanese collect 5 tokens." in said and "The Australians collect a token." in said


@pytest.mark.rule("FC-DV-18")
def test_only_units_in_supply_count_for_the_australians() -> None:
    twelve = {"mandai": "AI1 AI2 AI3 AI4 AI5 AI6", "nee_soon": "AI7 AI8 AI9 AI10 AI11 AI12", "axis_a": "JI1"}
    won = at(twelve, to_move="british", period=21, players=3).order("british: done")
    assert won.b.returns == [-1, 1, 1]
    cut = {**twelve, "nee_soon": "", "blakang_mati": "AI7 AI8 AI9 AI10 AI11", "tuas": "AI12"}
    lost = at(cut, to_move="british", period=21, players=3, control={"japanese": ["jurong", "pasir_laba"]})
    lost.order("british: done")
    assert lost.b.returns == [-1, -1, 1]


@pytest.mark.rule("FC-DV-3")
def test_tokens_never_pass_between_allies() -> None:
    t = at({"mandai": "AI1", "bukit_timah": "", "axis_a": "JI1"}, to_move="australian")
    t.order("commonwealth: move AI1 to bukit_panjang to bukit_timah halt")
    assert t.control("bukit_timah") == "australian" and t.tokens() == [20, 20, 20]


def test_the_usual_pools_can_be_reckoned_by_everybody() -> None:
    t = board("historic", level="division", players=3)
    other = TITLE.determinize(t.b, 0, FastDealer(3))
    assert isinstance(other, FieldBoard) and other.tokens == t.b.tokens
