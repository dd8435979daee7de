"""Battalion: the line, point and supporter, the three tactics."""

import pytest

from sandtable.games.fieldcommand import TITLE, state
from sandtable.kernel.flow import legal_for
from tests.fieldcommand.table import WORDS, Game, board, field

pytestmark = pytest.mark.both
CHOSEN = (
    "defender: choose uk_infantry", "defender: choose uk_infantry", "defender: choose uk_carrier",
    "attacker: choose jp_infantry", "attacker: choose jp_infantry", "attacker: choose jp_tank",
)  # fmt: skip


def lines(first_defender: str = "BI1", first_attacker: str = "JI1") -> Game:
    t = board("battalion").order(*CHOSEN, f"defender: next {first_defender}")
    if t.ask == "OrderLine" and t.b.asked == 1:
        t.order("defender: rest")
    t.order(f"attacker: next {first_attacker}")
    return t.order("attacker: rest") if t.ask == "OrderLine" else t


@pytest.mark.rule("FC-BN-1")
def test_two_infantry_and_a_vehicle_of_one_colour() -> None:
    t = board("battalion").order("defender: choose uk_infantry")
    assert t.why("defender: choose au_infantry") == ["FC-BN-1"]
    t.order("defender: choose uk_infantry")
    assert t.offers("defender") == ["choose uk_carrier"] and t.why("defender: choose uk_infantry") == [
        "FC-BN-1"
    ]
    t.order("defender: choose uk_carrier")
    assert t.why("attacker: choose uk_infantry") == ["FC-BN-1"]


@pytest.mark.rule("FC-BN-2", "FC-BN-3", "FC-BN-22")
def test_the_defender_places_first_and_the_first_is_the_point() -> None:
    t = board("battalion").order(*CHOSEN)
    assert t.offers("defender") == ["next BI1", "next BC1", "rest"] and t.offers("attacker") == []
    t = lines("BC1", "JT1")
    b = t.b
    assert [b.t.unit_ids[u] for u in (b.point_a, b.point_d)] == ["JT1", "BC1"]
    assert [b.t.unit_ids[u] for u in b.line_d] == ["BI1", "BI2"]
    assert t.ask == "ChooseTactic" and t.b.asked == 0


@pytest.mark.rule("FC-BN-4", "FC-BN-10", "FC-BN-20")
def test_a_standard_attack_and_the_next_defender() -> None:
    t = lines().order("attacker: standard").roll(6, 1, 1, 3, 2)
    assert t.b.support == -1 and t.where("BI1") == "lost"
    assert t.b.tactic == state.STANDARD and t.b.attacks[t.b.point_a] == 1  # it goes on, with the same tactic


@pytest.mark.rule("FC-BN-5", "FC-BN-6", "FC-BN-9", "FC-X-5")
def test_force_concentration_lends_a_die() -> None:
    """W2: a 6 6 point helped by a 6 4 unit; here the carrier by British infantry, and the die may be the smaller."""
    t = board("battalion").order(
        "defender: choose jp_infantry", "defender: choose jp_infantry", "defender: choose jp_tank",
        "attacker: choose uk_infantry", "attacker: choose uk_infantry", "attacker: choose uk_carrier",
        "defender: next JI1", "defender: rest", "attacker: next BC1", "attacker: concentrate",
    )  # fmt: skip
    assert t.offers("attacker") == ["die d6", "die d4"] and t.why("attacker: die d8") == ["FC-BN-6"]
    small = Game(t.b.fork()).order("attacker: die d4")
    assert small.b.lent == 4
    t.order("attacker: die d6").roll(2, 3, 6, 1, 2)
    assert t.where("JI1") == "lost"
    assert [t.b.attacks[u] for u in (t.b.point_a, t.b.support)] == [1, 1]


@pytest.mark.rule("FC-BN-7", "R-04")
def test_flanking_takes_a_die() -> None:
    """W3: the tank rolls 8 8, the infantry with 6 6 a single die."""
    t = lines("BI1", "JT1").order("attacker: flank").roll(8, 3, 5)
    assert t.where("BI1") == "lost"
    t = lines("BC1", "JT1").order("attacker: flank")
    assert t.ask == "DropDie" and t.offers("defender") == ["die d6", "die d4"] and t.b.asked == 1
    assert t.why("defender: die d8") == ["FC-BN-7"]
    t.order("defender: die d4").roll(8, 3, 6)
    assert t.where("BC1") == "gone"


@pytest.mark.rule("FC-BN-8", "FC-X-7")
def test_flanking_a_single_die_costs_a_point() -> None:
    t = field({"kranji": "JI1 JI2 AA1"}).order("japanese: done", "japanese: flank").roll(3, 1, 1, 4)
    assert t.b.rounds == 1 and "A draw: nobody is hurt." in t.told()  # 3 against 4 - 1: no automatic win
    assert t.where("AA1") == "kranji"


@pytest.mark.rule("FC-BN-13")
def test_point_and_supporter_share_a_defeat() -> None:
    """W4."""
    t = lines().order("attacker: flank").roll(1, 1, 1, 6)
    assert t.where("JI1") == t.where("JI2") == "lost"


@pytest.mark.rule("FC-BN-11", "FC-BN-12", "R-06", "FC-BN-17")
def test_a_tactic_lasts_while_its_unit_is_the_point() -> None:
    t = lines().order("attacker: flank").roll(6, 1, 1, 3)
    assert t.where("BI1") == "lost" and t.b.tactic == state.FLANK
    assert t.ask != "ChooseTactic"
    t.roll(3, 1, 1, 3)  # a draw: both have used both attacks
    assert t.b.t.unit_ids[t.b.point_a] == "JT1" and t.b.tactic == state.STANDARD  # none is left to support it


@pytest.mark.rule("FC-BN-14", "FC-BN-15", "FC-BN-16", "FC-BN-21", "FC-BG-51")
def test_the_battle_goes_on_until_the_attacks_are_spent() -> None:
    t = lines().order("attacker: flank")
    t.roll(3, 1, 1, 3).roll(4, 1, 1, 4)  # two draws: point and supporter are fatigued
    assert t.b.attacks[t.b.t.unit_ids.index("JI2")] == 0
    t.roll(3, 3, 3, 3).roll(5, 5, 5, 5)  # the tank draws twice; the same defender defends a fourth time
    assert t.b.returns == [-1, 1]


@pytest.mark.rule("FC-BN-18", "R-09")
def test_a_supporter_with_an_attack_left_steps_up() -> None:
    """The point is fatigued, its new supporter is not, nobody else waits: the supporter makes a Standard Attack."""
    t = field({"kranji": "JI1 JI2 JI3 AI1 AI2 AI3"}).order("japanese: done", "japanese: flank")
    u = t.b.t.unit_ids.index
    t.roll(4, 1, 1, 4)  # a draw: one attack each
    t.b.attacks[t.b.support] = 2  # as if it had joined later
    t.roll(5, 1, 1, 5)
    assert t.b.point_a == u("JI3") and t.b.support == u("JI2") and t.b.tactic == state.FLANK
    t.b.attacks[u("JI3")], t.b.attacks[u("JI2")] = 1, 2
    t.roll(4, 1, 1, 4)
    assert t.b.point_a == u("JI2") and t.b.support == -1 and t.b.tactic == state.STANDARD
    t.roll(4, 1, 1, 4, 4)
    assert t.b.fighting == 0


@pytest.mark.rule("FC-X-4")
def test_won_then_drawn_is_fatigued() -> None:
    t = lines().order("attacker: standard").roll(6, 1, 1, 3, 2).roll(4, 1, 1, 4, 2)
    assert t.where("BI1") == "lost" and t.where("BI2") == "board"
    assert t.b.point_d == t.b.t.unit_ids.index("BI2")
    assert t.b.t.unit_ids[t.b.point_a] == "JI2" and t.ask == "ChooseTactic"


@pytest.mark.rule("R-07", "FC-X-53", "R-10")
def test_a_lost_supporter_is_replaced_or_not() -> None:
    t = (
        board("kranji")
        .order("japanese: flank", "commonwealth: strike-support AA1 ready", "japanese: ready")
        .roll(12)
    )
    assert t.ask == "NewSupport" and t.offers("japanese") == ["support", "alone"]
    again = Game(t.b.fork()).order("japanese: support")
    assert again.b.support >= 0 and again.b.tactic == state.FLANK
    t.order("japanese: alone")
    assert t.b.tactic == state.STANDARD and t.b.support == -1
    t.roll(1, 1, 1, 1, 2)  # no new Strikes were asked for: the pair is the same


@pytest.mark.rule("FC-BN-19")
def test_any_number_of_guns_takes_part() -> None:
    t = board("bukit_timah")
    assert len(t.b.guns_a) == 3 and len(t.b.guns_d) == 2


def test_odds_of_the_line_while_it_is_placed() -> None:
    t = board("battalion").order(*CHOSEN)
    rest = next(act for act in legal_for(t.b, 1) if WORDS.text(act) == "rest")
    odds = TITLE.odds(t.b, 1, rest)
    assert odds.samples and sum(row.probability for row in odds.cases[0].rows) == pytest.approx(1.0)
