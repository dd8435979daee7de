"""Regiment: the fight for the air, and Strikes."""

from fractions import Fraction

import pytest

from sandtable.games.fieldcommand import TITLE, state
from sandtable.games.fieldcommand.board import FieldBoard
from sandtable.games.fieldcommand.rules.odds import strike_chances
from sandtable.games.fieldcommand.rules.regiment import faces_of
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import awaited, legal_for
from tests.fieldcommand.table import WORDS, Game, board, field

pytestmark = pytest.mark.both


@pytest.mark.rule("FC-RG-1", "FC-RG-2", "FC-RG-27")
def test_nine_units_a_side() -> None:
    t = board("regiment")
    for kinds in ("uk_infantry",) * 4 + ("uk_carrier",) * 2 + ("uk_fixed", "uk_artillery", "uk_bomber"):
        t.order(f"commonwealth: choose {kinds}")
    assert t.why("japanese: choose au_infantry") != [] and t.b.asked == 0
    for kinds in ("jp_infantry",) * 3 + ("jp_elite",) + ("jp_tank",) * 2 + ("jp_artillery",) * 2:
        t.order(f"japanese: choose {kinds}")
    assert t.why("japanese: choose jp_artillery") == ["FC-RG-1"]
    t.order("japanese: choose jp_fighter")
    assert len(t.b.unplaced) == 6 and len(t.b.guns_a) == len(t.b.guns_d) == 3 and t.b.asked == 1
    names = [one.name for one in TITLE.data().battles]
    assert names == [f"Battle of {x}" for x in ("Sarimbun Beach", "Kranji", "Bukit Timah", "Pasir Panjang")]


@pytest.mark.rule("FC-RG-3", "FC-RG-4", "FC-RG-5", "FC-RG-6", "FC-RG-8", "R-16")
def test_aircraft_fight_first_without_fatigue() -> None:
    t = board("sarimbun_beach").order("commonwealth: fight", "japanese: fight")
    assert sorted(t.offers("japanese")) == ["send JB1", "send JF1"]
    t.order("japanese: send JF1").roll(4, 4, 4, 4)  # a draw hurts nobody
    assert t.ask == "AirRetreat"
    t.order("commonwealth: fight", "japanese: fight", "japanese: send JB1").roll(4, 4, 3)
    t.order("commonwealth: fight", "japanese: fight", "japanese: send JF1").roll(8, 1, 4, 2)
    assert t.where("BF1") == "lost" and t.ask == "ChooseTactic"
    assert len(t.b.guns_a) == 4  # both aircraft are left, and Strike like guns


@pytest.mark.rule("FC-RG-7", "R-15", "FC-BG-43", "FC-BG-44")
def test_aircraft_may_leave_the_fight() -> None:
    t = board("sarimbun_beach").order("commonwealth: fly-off BF1")
    assert t.where("BF1") == "gone" and t.ask == "ChooseTactic"
    units = {"kranji": "JI1 AI1 BF1", "offmap_airfield": "JF1"}
    t = field(units, air={"JF1": "refuelling", "BF1": "mission"}, skip=("BreakOff",))
    t.order("japanese: fly JF1 to kranji", "japanese: done", "commonwealth: fly-off BF1")
    assert t.where("BF1") == "aircraft_repair" and t.b.air[t.b.t.unit_ids.index("BF1")] == 3


def strikes(scenario: str = "bukit_timah") -> Game:
    t = board(scenario)
    while t.ask == "OrderLine":
        t.order(f"{'japanese' if t.b.asked == 0 else 'commonwealth'}: rest")
    return t


@pytest.mark.rule("FC-RG-9", "FC-RG-10", "FC-RG-11", "FC-RG-12", "R-11", "FC-RG-16", "FC-RG-18")
def test_both_commit_in_secret() -> None:
    t = strikes().order("japanese: standard")
    assert sorted(awaited(t.b)) == [0, 1] and t.ask == "CommitStrikes"
    assert t.offers("japanese") == ["strike JA1", "strike JB1", "ready"]
    assert t.why("japanese: strike BA1") == ["R-40"] and t.why("commonwealth: strike-support BA1") == [
        "FC-RG-17"
    ]
    assert t.why("japanese: strike JI1") == ["FC-RG-9", "FC-BG-36"]
    t.order("japanese: strike JA1")
    assert t.why("japanese: strike JA1") == ["FC-RG-12"]
    before = TITLE.view(t.b, 1)
    other = Game(t.b.fork()).order("japanese: strike JA2")
    assert TITLE.view(other.b, 1) == before
    t.order("japanese: ready", "commonwealth: strike BA1 ready")
    target = t.b.t.unit_ids.index
    assert t.b.shots == [target("JA1"), target("BI1"), target("BA1"), target("JI1")]


@pytest.mark.rule(
    "FC-RG-13", "FC-RG-14", "FC-RG-15", "FC-RG-19", "FC-RG-21", "FC-RG-22", "R-13", "R-14", "FC-RG-29"
)
def test_strikes_are_simultaneous_and_the_best_counts() -> None:
    t = strikes().order(
        "japanese: standard", "japanese: strike JA1 strike JB1 ready", "commonwealth: strike BA1 ready"
    )
    t.roll(8, 10, 11)  # suppressed and eliminated on the defender; the attacker is eliminated too
    assert t.where("BI1") == "lost" and t.where("JI1") == "lost"
    assert t.ask == "ChooseTactic"  # both are replaced: a new pair
    assert all(t.b.attacks[u] == 2 for u in t.b.line_a)
    t.order("japanese: standard")
    assert t.offers("japanese") == ["strike JA2", "ready"] and t.why("japanese: strike JA1") == [
        "FC-RG-13",
        "FC-BG-36",
    ]


@pytest.mark.rule("FC-RG-17", "R-12", "FC-RG-20", "FC-RG-23", "R-08")
def test_point_or_supporter() -> None:
    """W5: the point is hit, its supporter is unhurt and may become the point with a Standard Attack."""
    t = strikes().order("japanese: flank")
    assert "strike-support BA1" in t.offers("commonwealth") and t.why("japanese: strike-support JA1") == [
        "FC-RG-16"
    ]
    t.order("commonwealth: strike BA1 ready", "japanese: ready").roll(12)
    assert t.where("JI1") == "lost" and t.where("JI2") == "board"
    assert t.offers("japanese") == ["step-up", "fresh"]
    fresh = Game(t.b.fork()).order("japanese: fresh")
    assert fresh.b.support == t.b.t.unit_ids.index("JI2") and fresh.b.tactic == state.FLANK
    t.order("japanese: step-up")
    assert t.b.point_a == t.b.t.unit_ids.index("JI2") and t.b.tactic == state.STANDARD
    assert t.ask == "CommitStrikes"  # a new pair


@pytest.mark.rule("FC-RG-24", "FC-RG-30")
def test_a_draw_gives_no_new_strikes() -> None:
    t = strikes().order("japanese: standard", "japanese: ready", "commonwealth: ready").roll(3, 1, 1, 3, 1)
    assert t.ask != "CommitStrikes" and len(t.b.guns_a) == 3
    t.roll(6, 1, 1, 1, 1)
    assert t.where("BI1") == "lost"


@pytest.mark.rule("FC-RG-25", "FC-BG-68", "FC-X-11", "FC-X-10", "FC-X-48", "R-76", "FC-BG-10")
def test_without_a_facing_pair_nobody_strikes() -> None:
    t = field(
        {"kranji": "AI1 BF1", "offmap_airfield": "JF1", "axis_d": "JA1", "axis_a": "JI1"},
        air={"BF1": "mission"},
        axes=["axis_d", "axis_a"],
    )
    t.order("japanese: fly JF1 to kranji", "japanese: done")
    assert not t.b.contested(t.b.t.number["kranji"]) and t.b.fired[t.b.t.unit_ids.index("JA1")] == -1
    assert t.control("kranji") == "australian" and t.b.army == 1  # no battle, no fight in the air


@pytest.mark.rule("FC-RG-26", "FC-X-54", "R-01")
def test_the_last_two_fall_together() -> None:
    t = field(
        {"kranji": "JI1 AI1 AA1", "axis_d": "JA1", "mandai": "AA2"},
        axes=["axis_d", "axis_a"],
        skip=("BreakOff",),
    )
    t.order("japanese: done", "japanese: barrage JA1", "commonwealth: barrage AA2")
    t.order("commonwealth: next AI1")
    t.order("japanese: strike JA1 ready", "commonwealth: strike AA2 ready").roll(12, 12)
    assert t.where("JI1") == t.where("AI1") == "lost" and t.control("kranji") == "australian"
    t = strikes("kranji")
    while t.b.ending == 0:
        if t.ask == "ChooseTactic":
            t.order("japanese: standard")
        elif t.ask == "CommitStrikes":
            t.order("japanese: ready", "commonwealth: ready")
        else:
            t.roll(8, 1, 1, 1, 1)
    assert t.b.returns == [1, -1]  # the guns of the defender do not count


def chances(t: Game, *units: str) -> list[Fraction]:
    return strike_chances([faces_of(t.b, t.b.t.unit_ids.index(name)) for name in units])


@pytest.mark.rule("FC-RG-28", "FC-RG-14")
def test_the_strike_chart() -> None:
    t = board("pasir_panjang")
    none = Fraction(49, 144)
    assert chances(t, "JA1", "JA2") == [none, 1 - none - Fraction(11, 36), Fraction(11, 36)]
    field_and_bomber = chances(t, "JA1", "JB1")
    assert 1 - field_and_bomber[0] == Fraction(109, 144) and field_and_bomber[2] == Fraction(3, 8)
    assert chances(t, "BX1")[0] == Fraction(10, 12)  # a fixed gun is hardly worth its token


@pytest.mark.rule("FC-RG-21", "FC-RG-12")
def test_odds_of_strikes_and_of_the_line_before_committing() -> None:
    t = strikes().order("japanese: standard", "japanese: strike JA1")
    act = {WORDS.text(one): one for one in legal_for(t.b, 0)}
    odds = TITLE.odds(t.b, 0, act["strike JB1"])
    assert [case.name for case in odds.cases] == ["All of yours at this target", "This Strike"]
    assert [row.fraction for row in odds.cases[1].rows] == ["5/12", "1/3", "1/4"]
    assert odds.cases[0].rows[2].fraction == "3/8"
    whole = TITLE.odds(t.b, 0, act["ready"])
    assert whole.samples and all(row.margin > 0 for row in whole.cases[0].rows)
    hidden = Game(t.b.fork()).order("commonwealth: strike BA1")
    assert TITLE.odds(hidden.b, 0, act["ready"]) == whole  # what the other side commits changes nothing


def dealt(t: Game, seed: int) -> list[int]:
    other = TITLE.determinize(t.b, 1, FastDealer(seed))
    assert isinstance(other, FieldBoard)
    return other.commit


def test_what_others_committed_is_dealt_anew() -> None:
    t = strikes().order("japanese: standard", "japanese: strike JA1 ready")
    seen = {tuple(dealt(t, seed)) for seed in range(12)}
    assert len(seen) > 1
