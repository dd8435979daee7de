"""Company: one duel. What dice come to, and the exact chances of it."""

from fractions import Fraction

import pytest

from sandtable.games.fieldcommand import TITLE, kind
from sandtable.games.fieldcommand.board import FieldBoard
from sandtable.games.fieldcommand.rules.odds import duel_chances, round_chances
from sandtable.kernel.codec import dump, encode
from sandtable.kernel.flow import CHANCE, apply, legal_in
from tests.fieldcommand.table import board, field

pytestmark = pytest.mark.both
FATAL = 6


@pytest.mark.rule("FC-CO-1", "FC-CO-2", "FC-CO-4", "FC-EQ-1", "FC-EQ-2", "FC-EQ-3")
def test_the_box_holds_what_is_printed() -> None:
    t = TITLE.data()
    assert len(t.kind) == 122
    assert [t.kind.count(n) for n in (kind.UK_CARRIER, kind.UK_FIXED)] == [7, 6]
    assert t.attack[0][kind.JP_TANK] == [8, 8] and t.attack[0][kind.JP_INFANTRY] == [6, 6, 4]
    assert t.attack[0][kind.UK_FIXED] == []
    assert len(t.place_ids) == 40 + 9 + 3 and t.colours == ["#b7a369", "#24365c", "#d9c8a0"]
    assert len(t.battles) == 4 and [len(c.order) for c in t.campaigns] == [3, 3, 2]
    assert {n for n in range(15) if t.klass[t.first[n]] < 4} == set(range(15)) - {4, 5, 13, 14}


@pytest.mark.rule("FC-CO-3", "R-02")
def test_the_defender_chooses_first_and_the_attacker_another_colour() -> None:
    t = board("company")
    assert t.offers("defender") == [f"choose {kind.IDS[n]}" for n in (0, 1, 2, 6, 7, 9, 10)]
    assert t.why("attacker: choose jp_infantry") == ["TABLE-2"]
    assert t.why("defender: choose uk_artillery") == ["FC-CO-3"]
    t.order("defender: choose uk_infantry")
    assert t.why("attacker: choose uk_carrier") == ["FC-CO-3"]
    t.order("attacker: choose au_infantry")  # British against Australians is training
    assert t.b.attackers == 1 and t.b.defenders == 2


@pytest.mark.rule("FC-CO-5", "FC-CO-6", "FC-CO-7", "FC-CO-11", "FC-CO-12")
def test_the_rulebooks_first_example() -> None:
    """W1: Japanese infantry 3 2 6 against the armoured car's 5 4: won by one, suppressed."""
    t = board("company").order("defender: choose au_armoured_car", "attacker: choose jp_infantry")
    t.roll(3, 6, 2, 5, 4)  # the 6 is a six-sided die's
    assert t.where("AC1") == "gone"
    assert t.b.returns == [1, -1] and TITLE.endings[t.b.ending] == "battle-won"
    assert "Infantry JI1 rolls 3, 6, 2, Armoured Car AC1 rolls 5, 4: 6 against 5." in t.told("attacker")


@pytest.mark.rule("FC-CO-8", "R-03")
def test_three_or_more_eliminates() -> None:
    t = board("company").order("defender: choose uk_infantry", "attacker: choose jp_tank").roll(8, 1, 5, 2)
    assert t.where("BI1") == "lost"
    t = board("company").order("defender: choose uk_infantry", "attacker: choose jp_tank").roll(1, 2, 5, 2)
    assert t.where("JT1") == "lost" and t.b.returns == [-1, 1]


@pytest.mark.rule("FC-CO-9", "FC-CO-10", "FC-CO-11", "R-01")
def test_two_draws_make_a_drawn_battle() -> None:
    t = board("company").order("defender: choose uk_infantry", "attacker: choose jp_tank").roll(4, 2, 4, 1)
    assert t.b.ending == 0 and t.b.attacks[t.b.point_a] == 1
    t.roll(6, 2, 6, 1)
    assert t.b.returns == [0, 0] and TITLE.endings[t.b.ending] == "battle-drawn"


@pytest.mark.rule("FC-CO-13", "FC-BG-52")
def test_on_the_map_a_unit_fatigued_by_draws_stays() -> None:
    t = field({"kranji": "JI1 AI1"}).order("japanese: done").roll(4, 4, 4, 4, 4, 4, 4, 4, 4, 4)
    assert t.where("JI1") == t.where("AI1") == "kranji" and t.control("kranji") == "australian"
    assert any("fatigued" in line for line in t.told())


ROWS = [
    ([6, 6, 4], [6, 6], 0, "577/5184 505/1728 37/162 383/1296 47/648"),
    ([6, 6, 4], [6, 6], 1, "53/1296 235/648 0 679/1296 47/648"),
    ([6, 6, 4], [6, 6], 2, "53/1296 983/5184 299/1728 521/1296 7/36"),
    ([6, 6, 4], [6], 2, "31/216 253/864 143/864 61/216 25/216"),
    ([8, 8], [6, 6], 0, "725/2304 197/576 143/1152 121/768 71/1152"),
    ([8, 8], [6], 0, "185/384 9/32 3/32 41/384 7/192"),
    ([8, 6, 4], [6, 6], 2, "203/1728 1847/6912 43/256 521/1728 7/48"),
    ([6, 6, 6], [6, 6], 0, "275/1944 2567/7776 107/432 1807/7776 47/972"),
    ([6, 4], [6, 6], 0, "59/864 191/864 41/216 77/216 71/432"),
    ([6, 6, 4], [6], -2, "377/864 287/864 25/216 91/864 1/96"),
    ([10, 6], [8, 6], 0, "107/360 77/320 179/1440 13/64 97/720"),
]


@pytest.mark.rule("FC-CO-5", "FC-X-1", "R-05")
@pytest.mark.parametrize("attack, defence, extra, wanted", ROWS)
def test_the_exact_chances_of_a_round(attack: list[int], defence: list[int], extra: int, wanted: str) -> None:
    found = round_chances(attack, defence, extra, FATAL)
    assert found == [Fraction(text) for text in wanted.split()] and sum(found) == 1


def test_the_exact_chances_of_a_duel() -> None:
    """One Japanese infantry, two attacks, against 6 6: beaten, double draw, attacker beaten."""
    found = duel_chances(round_chances([6, 6, 4], [6, 6], 0, FATAL), 2)
    assert found[0] + found[1] == Fraction(104077, 209952)
    assert found[2] == Fraction(1369, 26244) and found[3] + found[4] == Fraction(10547, 23328)


def test_the_air_fought_out() -> None:
    """Zero against Hurricane: 1549/2522 for the Zero."""
    found = round_chances([10, 6], [8, 6], 0, FATAL)
    won = found[0] + found[1]
    assert won / (1 - found[2]) == Fraction(1549, 2522)


Chances = list[Fraction]


def fought(b: FieldBoard, known: dict[bytes, Chances]) -> Chances:
    """How a battle of Standard Attacks without a retreat ends, by the rules themselves: the chances that the sector is
    cleared, contested, lost."""
    if not b.fighting:
        sector = b.t.number["sarimbun"]
        came = 1 if b.contested(sector) else 0 if b.army_count(0, sector) else 2
        return [Fraction(n == came) for n in range(3)]
    key = encode(dump(b))
    if key not in known:
        passing = b.ask().decline(b, b.asked)
        acts = b.legal if b.asked == CHANCE else [passing if passing in b.legal else b.legal[0]]
        weights = b.ask().weights(b) if b.asked == CHANCE else [1]
        found = [Fraction(0)] * 3
        for act, weight in zip(acts, weights):
            after = b.fork()
            apply(after, b.asked, act)
            for n, chance in enumerate(fought(after, known)):
                found[n] += chance * Fraction(weight, sum(weights))
        known[key] = found
    return known[key]


@pytest.mark.rule("FC-CO-9", "FC-CO-10", "FC-ER-3", "FC-X-9")
@pytest.mark.parametrize(
    "lands, wanted", [(False, [0.7457, 0.0499, 0.2044]), (True, [0.4677, 0.0428, 0.4895])]
)
def test_the_exact_chances_of_two_against_one(lands: bool, wanted: list[float]) -> None:
    """Two Japanese infantry against one 6 6, there since an earlier turn, and landing against +1."""
    units = (
        {"axis_b": "JI1 JI2", "sarimbun": "AI1"} if lands else {"sarimbun": "JI1 JI2 AI1", "axis_b": "JI3"}
    )
    t = field(units)
    if lands:
        t.order("japanese: move JI1 to sarimbun", "japanese: move JI2 to sarimbun")
    b = t.order("japanese: done").b
    b.log, b.lumped = None, True
    b.legal = legal_in(b.ask(), b, b.asked)
    found = fought(b, {})
    assert sum(found) == 1 and [round(float(chance), 4) for chance in found] == wanted
