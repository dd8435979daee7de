"""Where rules meet: two things at once, a line that empties, allies in one sector, guns that cannot go."""

import pytest

from sandtable.games.fieldcommand import TITLE, state
from sandtable.games.fieldcommand.board import FieldBoard
from sandtable.kernel.flow import NOBODY, waiting_for
from tests.fieldcommand.table import Game, board, field

pytestmark = pytest.mark.both


def u(t: Game, name: str) -> int:
    return t.b.t.unit_ids.index(name)


@pytest.mark.rule("R-07", "R-10", "FC-RG-22")
def test_a_supporter_is_replaced_before_the_next_pair_is_struck_at() -> None:
    """The supporter and the defender's point fall together: the new pair's Strikes may hit a new supporter."""
    t = board("kranji").order("japanese: flank", "commonwealth: strike-support AA1 ready")
    t.order("japanese: strike JA1 ready").roll(12, 12)
    assert t.ask == "NewSupport" and t.b.point_d < 0 and t.b.support < 0
    t.order("japanese: support")
    assert t.ask == "CommitStrikes" and t.b.tactic == state.FLANK
    assert "strike-support AA2" in t.offers("commonwealth")


@pytest.mark.rule("FC-BG-60", "R-18", "FC-X-36")
def test_a_fixed_gun_is_no_rearguard() -> None:
    """It stays behind and is captured: what is fired at the retreat hits the first unit that goes."""
    t = field({"changi": "JI1 BX1 BI1 BI2", "loyang": "JA1", "bedok": "", "offmap_airfield": "JF1", "axis_a": "JI2"}, skip=(),
              control={"japanese": ["loyang"]}, air={"JF1": "refuelling"})  # fmt: skip
    t.order(
        "japanese: fly JF1 to changi", "japanese: done", "japanese: barrage JA1", "commonwealth: next BX1"
    )
    t.order("commonwealth: retreat", "japanese: strike JF1")
    assert t.offers("japanese") == ["aim BI1", "aim BI2"] and t.why("japanese: aim BX1") == ["FC-BG-60"]
    prompt = TITLE.view(t.b, 0).prompt
    assert prompt and prompt.text == "Which retreating unit does Fighter JF1 Strike?"
    assert t.why("japanese: aim BI2 strike BA1") == ["R-40"]
    t.order("japanese: aim BI2 strike JA1 ready").roll(12, 1).order("commonwealth: to bedok")
    assert t.where("BI1") == "lost" and t.where("BI2") == "bedok"
    assert t.where("BX1") == "changi" and t.b.owner[u(t, "BX1")] == 0


@pytest.mark.rule("R-70", "FC-BG-8", "FC-X-50")
def test_who_holds_a_sector_is_told_as_it_is() -> None:
    """British Kranji: the attacker and the last British fall, an Australian is left."""
    t = field({"kranji": "JI1 AI1 BI1", "axis_a": "JI2"}, players=3, control={"british": ["kranji"]})
    t.order("japanese: done", "british: next BI1").roll(6, 1, 1, 1, 1).roll(1, 1, 1, 6, 6)
    assert t.control("kranji") == "australian"
    assert "The Australians hold Kranji." in t.told() and "The British hold Kranji." not in t.told()


@pytest.mark.rule("R-78", "FC-BG-6", "R-27")
def test_a_sector_that_is_left_to_two_allies_is_not_the_enemys() -> None:
    t = field(
        {"kranji": "JI1 AI1 BI1", "axis_a": "JI2"}, players=3, control={"japanese": ["kranji", "woodlands"]}
    )
    t.order("japanese: move JI1 to woodlands")
    assert t.control("kranji") == "australian"  # their turn comes first


@pytest.mark.rule("FC-CP-6", "FC-RG-11", "FC-BG-59")
def test_who_owns_no_strike_unit_cannot_tell_strikes_from_cards() -> None:
    units = {"kranji": "JI1 AI1", "axis_d": "JA1", "mandai": "", "axis_a": "JI2"}
    t = field(units, level="corps", players=3, axes=["axis_a", "axis_d"], skip=("DeployAircraft",))
    t.hold(1, "C11").order("japanese: done", "japanese: barrage JA1")
    fights = Game(t.b.fork(), "DeployAircraft").order("australian: stay")
    assert fights.ask == "CommitStrikes"
    assert waiting_for(fights.b, 2) == waiting_for(fights.b, NOBODY) == [0, 1, 2]
    t.order("australian: retreat")
    assert t.ask == "CardAsk"
    before = [TITLE.view(t.b, viewer) for viewer in (2, NOBODY)]
    t.order("australian: decline")
    assert t.ask == "Pursuit" and [TITLE.view(t.b, viewer) for viewer in (2, NOBODY)] == before


@pytest.mark.rule("FC-CARD-C05", "FC-CARD-E08")
def test_a_penalty_of_the_attacker_alone_is_a_sentence() -> None:
    t = field({"axis_b": "JI1", "sarimbun": "AI1"}, level="corps", hand={"australian": ["C05"]},
              skip=("BreakOff", "DeployAircraft"))  # fmt: skip
    t.order("japanese: move JI1 to sarimbun", "japanese: done")
    t.b.events[7] = 2
    t.order("commonwealth: play C05").roll(5, 1, 1, 3, 1)
    assert "The attacker's result counts -1." in t.told()


@pytest.mark.rule("R-21", "R-27")
def test_a_silent_gun_is_lost_when_its_captors_walk_away() -> None:
    t = field({"changi": "JI1 BX1 BI1", "bedok": "", "axis_a": "JI2"}, guns={"BX1": "silent"},
              control={"japanese": ["bedok"]})  # fmt: skip
    t.order("japanese: move JI1 to bedok")
    assert t.where("BX1") == "lost" and t.control("changi") == "british"
    assert not any("Changi now belongs" in line for line in t.told())  # it was British all the time


@pytest.mark.rule("R-43", "FC-X-49")
@pytest.mark.parametrize("lost, where", [(2, "kallang"), (3, "lost")])
def test_aircraft_whose_airfield_falls_have_one_other_or_none(lost: int, where: str) -> None:
    t = field({"ama_keng": "JI1", "tengah": "BF1", "axis_a": "JI2"}, air={"BF1": "refuelling"},
              control={"japanese": ["ama_keng", *["sembawang", "seletar", "kallang"][:lost]]})  # fmt: skip
    t.order("japanese: move JI1 to tengah")
    assert t.where("BF1") == where and t.ask != "Land"
    assert lost == 3 or t.b.air[u(t, "BF1")] == 2  # it keeps its state


def former(t: Game) -> Game:
    """The same position by version 1."""
    t.b.version = 1
    return t


def test_version_one_is_kept() -> None:
    """Games that began by version 1 go on by it: a supporter is replaced after the next pair's Strikes, a fixed gun is
    the rearguard, and a sector that is left to two allies stays the enemy's."""
    old = TITLE.at_version(1)
    assert TITLE.version == 2 and old.version == 1
    start = old.start(old.setup("company", {}))
    assert isinstance(start, FieldBoard) and start.version == start.fork().version == 1

    t = former(board("kranji")).order("japanese: flank", "commonwealth: strike-support AA1 ready")
    t.order("japanese: strike JA1 ready").roll(12, 12)
    assert t.ask == "CommitStrikes" and t.b.support < 0

    t = former(field({"kranji": "JI1 AI1 BI1", "axis_a": "JI2"}, players=3,
                     control={"japanese": ["kranji", "woodlands"]}))  # fmt: skip
    t.order("japanese: move JI1 to woodlands")
    assert t.control("kranji") == "japanese"

    t = former(field({"changi": "JI1 BX1 BI1 BI2", "loyang": "JA1", "bedok": "", "offmap_airfield": "JF1",
                      "axis_a": "JI2"}, skip=(), control={"japanese": ["loyang"]}, air={"JF1": "refuelling"}))  # fmt: skip
    t.order(
        "japanese: fly JF1 to changi", "japanese: done", "japanese: barrage JA1", "commonwealth: next BX1"
    )
    t.order("commonwealth: retreat", "japanese: strike JF1")
    assert "aim BX1" in t.offers("japanese")
