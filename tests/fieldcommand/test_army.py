"""Army: variants and scenarios."""

from fractions import Fraction
from itertools import product

import pytest

from sandtable.games.fieldcommand import TITLE
from sandtable.games.fieldcommand.board import FieldBoard
from sandtable.games.fieldcommand.rules.company import is_breakthrough
from sandtable.games.fieldcommand.rules.victory import grade_of, results
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.errors import BadSetup
from sandtable.kernel.flow import awaited
from tests.fieldcommand.table import Game, board, field

pytestmark = pytest.mark.both


@pytest.mark.rule("FC-AR-1", "FC-EQ-4")
def test_what_goes_with_what() -> None:
    for scenario, options, said in (
        ("scenario_02", {"players": 3}, "FC-EQ-4"),
        ("kranji", {"level": "division"}, "FC-AR-4"),
        ("historic", {"level": "company"}, "FC-AR-4"),
        ("historic", {"level": "brigade", "advanced_logistics": True}, "FC-AR-5"),
        ("company", {"penetration": True}, "FC-AR-1"),
    ):
        with pytest.raises(BadSetup, match=said):
            TITLE.setup(
                scenario, {name: value for name, value in options.items() if isinstance(value, (str, int))}
            )
    assert [seat.ident for seat in TITLE.seats_of(TITLE.setup("historic", {"players": 3}))] == [
        "japanese", "australian", "british",
    ]  # fmt: skip


@pytest.mark.rule("FC-AR-2", "R-63")
def test_the_almost_naked_island() -> None:
    t = board("scenario_01", "BreakOff", level="brigade", players=3)
    assert awaited(t.b) == [0, 1, 2] and t.why("japanese: confirm") == ["FC-AR-2"]
    t.order("japanese: open axis_a open axis_b open axis_g open axis_h")
    assert t.why("japanese: open axis_c") == ["FC-AR-2"]
    t.order("japanese: fill axis_g put jp_infantry lift jp_infantry")
    assert t.why("british: fill axis_a") == ["FC-AR-2"]
    t.order("british: fill city")
    assert t.why("british: put uk_fighter") == ["FC-BG-73"]
    seen = [piece for piece in TITLE.view(t.b, 1).pieces if piece.side != "japan"]
    t.order("british: put uk_infantry")
    assert [
        piece for piece in TITLE.view(t.b, 1).pieces if piece.side != "japan"
    ] == seen  # an ally sees nothing
    for name in ("japanese", "australian", "british"):
        t.order(f"{name}: use confirm")
    assert t.b.period == 1 and t.control("tanglin") == "australian" and t.b.axes == 15


@pytest.mark.rule("FC-AR-2", "FC-X-34")
def test_too_many_in_a_sector_after_the_secret_deployment() -> None:
    t = board("scenario_01", "BreakOff", level="brigade", players=3)
    t.order("japanese: use confirm", "british: use", "australian: use")
    b = t.b
    for n in range(1, 7):
        b.put(b.t.unit_ids.index(f"AI{n}"), b.t.number["city"])  # six Australians where three British stand
    t.order("british: confirm", "australian: confirm")
    assert t.ask == "ShiftSurplus" and b.asked == 1
    t.order("australian: pick AI1")
    assert t.why("australian: to sarimbun") == ["FC-BG-11"]
    t.order("australian: to tanglin")
    assert t.where("AI1") == "tanglin"


@pytest.mark.rule("FC-AR-3", "FC-AR-4")
def test_operation_tiderace() -> None:
    t = board("scenario_02", "BreakOff", level="brigade")
    b = t.b
    assert b.c.order == [2, 0] and b.army == 2 and b.chart == 1 and len(b.c.periods) == 17
    assert b.attack_dice(b.t.unit_ids.index("BI1")) == [6, 6, 4] and b.owner[b.t.unit_ids.index("BX1")] == 0
    t.order("commonwealth: done", "commonwealth: done")
    assert t.ask == "Flotilla"
    before = b.army_count(2, b.t.number["axis_h"])
    for _ in range(6):
        t.order("commonwealth: " + t.offers("commonwealth")[0])
        t.order("commonwealth: to axis_h")
    assert b.army_count(2, b.t.number["axis_h"]) == before + 6
    assert b.army == 0  # six a period, then the Japanese have their turn


@pytest.mark.rule("FC-AR-5", "FC-AR-6", "R-62")
def test_advanced_logistics() -> None:
    t = board("historic", "BreakOff", "CardAsk", level="division", players=3, advanced_logistics=True)
    assert t.ask == "SplitTokens" and t.b.asked == 2 and len(t.offers("british")) == 41
    t.order("british: give 5")
    assert t.tokens() == [40, 5, 35]
    assert "The Australians begin with 5 tokens, the British with 35 tokens." in t.told("australian")
    assert "The Commonwealth has split its tokens." in t.told("japanese")
    dealt = set()
    for seed in range(20):
        other = TITLE.determinize(t.b, 0, FastDealer(seed))
        assert isinstance(other, FieldBoard)
        dealt.add(other.tokens[1])
        assert other.tokens[1] + other.tokens[2] == 40
    assert len(dealt) > 5
    t.order("japanese: done", "japanese: done", "australian: done").roll(3)
    assert t.ask == "Transfer" and t.offers("australian") == ["keep", "give 1", "give 2", "give 3"]
    assert t.why("australian: give 4") == ["FC-AR-6"]
    t.order("australian: keep", "british: give 2")
    assert t.tokens() == [45, 8, 33]
    assert "The Commonwealth transfers tokens." in t.told("japanese")


@pytest.mark.rule("FC-AR-7", "FC-AR-16", "R-59")
def test_penetration() -> None:
    t = field({"bukit_panjang": "JT1 JT2 JT3 BI1", "bukit_timah": "BI2", "axis_d": "JI1", "city": "BI30"}, level="division",
              options={"penetration": True}, control={"japanese": ["mandai", "kranji"]}, axes=["axis_d"])  # fmt: skip
    t.order("japanese: done", "japanese: standard").roll(8, 1, 1, 1)
    assert t.ask == "Penetrate" and "to bukit_timah" in t.offers("japanese")
    assert "to mandai" not in t.offers("japanese") and t.why("japanese: to mandai") == ["FC-AR-7"]
    before = t.tokens()[0]
    t.order("japanese: to bukit_timah")
    assert t.tokens()[0] == before - 3 and t.b.fighting == 1 and t.b.attacks[t.b.t.unit_ids.index("JT1")] == 2


@pytest.mark.rule("FC-AR-7", "R-59")
def test_penetration_after_a_retreat() -> None:
    t = field({"bukit_panjang": "JT1 JT2 JT3 BI1 BI3", "bukit_timah": "BI2", "axis_d": "JI1"}, level="division", skip=(),
              options={"penetration": True}, control={"japanese": ["mandai", "kranji"]}, axes=["axis_d"])  # fmt: skip
    t.order("japanese: done", "commonwealth: retreat")
    while t.ask == "WithdrawTo":
        t.order("commonwealth: " + t.offers("commonwealth")[0])
    assert (
        t.control("bukit_panjang") == "japanese" and t.ask == "Penetrate"
    )  # the battle has given them the sector


@pytest.mark.rule("FC-AR-8", "FC-AR-9", "FC-X-31", "R-60")
def test_breakthrough() -> None:
    t = field({"kranji": "JT1 AI1 AI2 AI3 AI4", "axis_a": "JI1"}, options={"breakthrough": True})
    t.order("japanese: done").roll(8, 8, 1, 1)
    for _ in range(2):
        t.order("commonwealth: to mandai")
    assert [t.where(f"AI{n}") for n in range(1, 5)] == [
        "lost",
        "mandai",
        "mandai",
        "kranji",
    ]  # half of three, rounded up
    t = field({"kranji": "JT1 AI1 AI2 AI3", "axis_a": "JI1"}, options={"breakthrough": True})
    t.order("japanese: done").roll(8, 7, 1, 1)
    assert t.where("AI2") == "kranji"  # one 8 is not enough


@pytest.mark.rule("FC-AR-8", "FC-X-31", "FC-X-33")
def test_how_often_two_8s_come() -> None:
    t = field({"kranji": "JT1 AI1", "axis_a": "JI1"}, options={"breakthrough": True})
    tank = t.b.t.unit_ids.index("JT1")
    for dice, wanted in (([8, 8], Fraction(1, 64)), ([8, 8, 8], Fraction(11, 256)), ([8, 6, 6], Fraction(0))):
        rolls = list(product(*[range(1, sides + 1) for sides in dice]))
        through = [faces for faces in rolls if is_breakthrough(t.b, tank, list(faces))]
        assert Fraction(len(through), len(rolls)) == wanted


@pytest.mark.rule("FC-X-33", "FC-AR-8")
def test_a_lent_die_counts_for_a_breakthrough() -> None:
    t = field({"kranji": "JT1 JT2 AI1 AI2", "axis_a": "JI1"}, options={"breakthrough": True})
    t.order("japanese: done", "japanese: concentrate").roll(8, 1, 8, 1, 1)
    assert t.ask == "WithdrawTo"


@pytest.mark.rule("FC-AR-10", "FC-AR-11", "FC-X-32", "R-61")
def test_rout() -> None:
    t = field({"kranji": "JI1 AA1 AI1 AI2", "axis_a": "JI2"}, options={"rout": True})
    t.order("japanese: done", "commonwealth: next AA1").roll(1, 1, 1, 1)
    assert t.where("AA1") == "kranji" and t.ask == "WithdrawTo"  # a draw, but any 1 of a single die is a rout
    t.order("commonwealth: to mandai")
    assert t.where("AI1") == "mandai" and t.where("AI2") == "kranji"


def graded(**options: object) -> Game:
    return field({"bukit_timah": "JI1", "axis_a": "JI2", "city": "BI1", "macritchie": "BI2"}, players=3, to_move="british",
                 period=21, control={"japanese": ["bukit_timah"]}, options=dict(options))  # fmt: skip


@pytest.mark.rule("FC-AR-12", "FC-AR-13", "FC-AR-17", "R-52")
def test_levels_of_victory() -> None:
    t = graded(levels_of_victory="highest").order("british: done")
    assert TITLE.endings[t.b.ending] == "graded" and t.b.returns == [-1, -1, 1]
    assert "The British have a Victory (2 tournament points)." in t.told("japanese")
    assert t.b.ending and grade_of(t.b, 0) == 0  # one objective: a Defeat
    t = graded(levels_of_victory="decisive").order("british: done")
    assert t.b.returns == [-1, -1, -1]  # the level agreed beforehand was not reached
    t = field({"bukit_panjang": "JI1", "tanglin": "JI2", "axis_a": "JI3", "city": "BI1", "bukit_timah": "", "macritchie": ""},
              options={"levels_of_victory": "highest"}, control={"japanese": ["bukit_panjang", "tanglin"]})  # fmt: skip
    t.order("japanese: move JI1 to bukit_timah")
    t.order("japanese: halt")
    t.order("japanese: move JI2 to macritchie")
    assert (
        t.b.ending == 0 and t.b.reached[0] == 2 and grade_of(t.b, 0) == 2
    )  # it goes on; decisive if it stays so


@pytest.mark.rule("FC-AR-14", "FC-AR-15", "R-53")
def test_objective_victory_ranks_allies_apart() -> None:
    """W12: the Commonwealth holds two objectives, both British: the Australians rank last."""
    t = graded(objective_victory=True)
    assert results(t.b) == [-1, -1, 1]
    t.order("british: done")
    assert TITLE.endings[t.b.ending] == "ranked" and t.b.returns == [-1, -1, 1]


@pytest.mark.rule("R-53")
def test_objective_victory_ends_when_a_player_takes_the_last_of_all_three() -> None:
    t = field({"bukit_panjang": "JI1", "bukit_timah": "", "city": "BI1", "macritchie": "BI2", "axis_a": "JI2"}, players=3,
              to_move="japanese", control={"japanese": ["bukit_panjang"]}, options={"objective_victory": True})  # fmt: skip
    t.order("japanese: move JI1 to bukit_timah")
    assert t.b.ending == 0  # one of three; the British, who had all, end nothing by having had them
    t = field({"bukit_panjang": "AI1", "bukit_timah": "", "city": "BI1", "macritchie": "BI2", "axis_a": "JI2"}, players=3,
              to_move="australian", control={"japanese": ["bukit_timah"]}, options={"objective_victory": True})  # fmt: skip
    t.order("australian: move AI1 to bukit_timah")
    assert t.b.ending == 0  # an ally's third is not the British player's
    t = field({"bukit_panjang": "BI3", "bukit_timah": "", "city": "BI1", "macritchie": "BI2", "axis_a": "JI2"}, players=3,
              to_move="british", control={"japanese": ["bukit_timah"]}, options={"objective_victory": True})  # fmt: skip
    t.order("british: move BI3 to bukit_timah")
    assert TITLE.endings[t.b.ending] == "ranked" and t.b.returns == [-1, -1, 1]


@pytest.mark.rule("FC-AR-7", "R-59")
def test_penetration_goes_on_from_an_empty_sector() -> None:
    t = field({"bukit_panjang": "JT1 JT2 JT3 BI1", "bukit_timah": "", "tanglin": "BI2", "axis_d": "JI1"}, level="division",
              options={"penetration": True}, control={"japanese": ["mandai", "kranji"]}, axes=["axis_d"])  # fmt: skip
    t.order("japanese: done", "japanese: standard").roll(8, 1, 1, 1)
    before = t.tokens()[0]
    t.order("japanese: to bukit_timah").roll(1, 1, 1)  # empty: captured at once with its stores, for nothing
    assert t.control("bukit_timah") == "japanese" and t.tokens()[0] == before + 3
    assert t.ask == "Penetrate" and t.b.fighting == 0
    t.order("japanese: to tanglin")
    assert t.b.fighting == 1 and t.b.sector == t.b.t.number["tanglin"]


@pytest.mark.rule("FC-CARD-E07", "FC-AR-7")
def test_a_lull_in_the_fighting_stops_a_penetration() -> None:
    t = field({"bukit_panjang": "JT1 JT2 JT3", "mandai": "BI1", "nee_soon": "BI2", "axis_d": "JI1"}, level="corps",
              skip=("BreakOff", "CardAsk"), options={"penetration": True},
              control={"japanese": ["bukit_panjang", "kranji"]}, axes=["axis_d"])  # fmt: skip
    t.b.events[6] = 1
    t.order(*[f"japanese: move JT{n} to mandai" for n in (1, 2, 3)], "japanese: done", "japanese: standard")
    t.roll(8, 1, 1, 1)
    assert t.control("mandai") == "japanese"
    assert t.ask == "Penetrate" and t.why("japanese: to nee_soon") == ["FC-CARD-E07"]
    t.b.events[6] = 0
    assert t.why("japanese: to nee_soon") == []
