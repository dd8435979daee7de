"""Odds before committing: the differential with every modifier, the row of the table, what stiff resistance changes."""

from fractions import Fraction
from typing import Any

import pytest

from sandtable.games.shanghai import TITLE
from sandtable.kernel.flow import CHANCE, Board, apply
from sandtable.kit.views import Odds, OddsCase
from sandtable.series.fire_and_movement.rules.fight import HELD, TAKEN
from tests.script import ScriptedDealer

WORDS = TITLE.vocabulary()


def board(units: dict[str, str], phase: str = "combat", to_move: str = "japan", **more: Any) -> Board:
    _, b = TITLE.read_position({"phase": phase, "to_move": to_move, "units": units, **more})
    return b


def order(b: Board, *texts: str) -> None:
    for text in texts:
        for act in WORDS.parse_all(text):
            assert act in b.legal, f"{WORDS.text(act)} is not legal: {[WORDS.text(one) for one in b.legal]}"
            apply(b, b.asked, act)


def odds(b: Board, text: str) -> Odds:
    found = TITLE.odds(b, b.asked, WORDS.parse(text))
    assert isinstance(found, Odds)
    return found


def chances(case: OddsCase) -> dict[str, str]:
    return {row.outcome.split(" ")[0]: row.fraction for row in case.rows}


def fractions(case: OddsCase) -> dict[str, Fraction]:
    return {row.outcome: Fraction(row.fraction) for row in case.rows}


CHAPEI = {"J-SNLF-3SAS": "0817", "J-SNLF-AC": "0817", "C-78-6": "0717"}


@pytest.mark.rule("FM-7.3a", "FM-7.3b", "FM-7.4a", "SH-15.2a", "SH-15.3a", "SH-7.8a")
def test_naval_infantry_with_both_markers_against_north_station() -> None:
    """Attack 3 + 1 + 3 + 3 against 3: +7, column 8, two left for the city: column 6."""
    b = board(CHAPEI)
    order(b, "attack 0717")
    full = odds(b, "support FS-AIR1")
    order(b, "support FS-AIR1")
    both = odds(b, "support FS-NAV1")
    assert full.cases[0].notes[0].text == "7 against 3: +4, column +3, +4; 2 left: 0"
    assert both.cases[0].notes[0].text == "10 against 3: +7, column +7, +8; 2 left: +3, +4"
    assert chances(both.cases[0]) == {"A": "1/6", "EX": "1/3", "D1": "1/3", "D2": "1/6"}
    resisted = both.cases[1]
    assert fractions(resisted)[TAKEN] == Fraction(1, 4) and fractions(resisted)[HELD] == Fraction(1, 4)
    texts = [note.text for note in both.notes]
    assert (
        "+3 3 Sas from 0817" in texts and "+3 Air 1" in texts and "+3 Naval 1" in texts and "+3 6/78" in texts
    )
    assert "2 left: city" in texts and "Rubble with 5/9" in texts
    assert sum(row.probability for row in both.cases[0].rows) == pytest.approx(1.0)


KIANGWAN = {
    "J-9-7": "1218", "J-9-ART": "1218", "J-11-12": "1319", "J-11-ART": "1319", "C-78-5": "1318", "C-78-156S": "1318",
}  # fmt: skip


@pytest.mark.rule("SH-17.2a", "SH-17.2b", "SH-16.5a", "SH-16.5b")
def test_a_fort_and_engineers() -> None:
    """Two stacks of 6 + 3 against 3 + 1 in a fort: +14, column 10, three left; with an engineer the city counts."""
    works = {"1318": "fort C-78-5"}
    b = board(KIANGWAN, works=works)
    whole = odds(b, "attack 1318")
    assert whole.cases[0].notes[0].text == "18 against 4: +14, column +11 or more; 3 left: +5, +6"
    assert chances(whole.cases[0]) == {"NE": "1/6", "EX": "1/6", "D1": "1/3", "D2": "1/3"}
    assert fractions(whole.cases[1])[HELD] == Fraction(2, 3) and TAKEN not in fractions(whole.cases[1])
    assert "holds without a die" in whole.cases[1].notes[0].text
    engineers = {**KIANGWAN, "J-11-ENG": "1319", "J-11-ART": "lost"}
    sapped = odds(board(engineers, works=works), "attack 1318")
    assert sapped.cases[0].notes[0].text == "16 against 4: +12, column +11 or more; 2 left: +7, +8"
    assert "The fort does not count: engineers attack" in [note.text for note in sapped.notes]
    assert fractions(sapped.cases[1])[TAKEN] == Fraction(5, 12)


@pytest.mark.rule("SH-17.3a", "SH-17.3b", "SH-15.1f")
def test_a_woosung_fort_with_its_garrison() -> None:
    """3 against the three forts: 0, three left. With the naval marker +3: column 3, the fort falls with 1/3."""
    b = board({"J-SNLF-1SAS": "2519"})
    order(b, "attack 2520")
    fired = odds(b, "support FS-NAV1")
    assert fired.cases[0].notes[0].text == "6 against 3: +3, column +3, +4; 3 left: -2, -1"
    assert chances(fired.cases[0]) == {"A": "1/2", "NE": "1/6", "EX": "1/6", "D1": "1/6"}
    assert "+3 garrison of the fort" in [note.text for note in fired.notes]
    assert len(fired.cases) == 1, "a garrison does not resist"


@pytest.mark.rule("FM-7.4b", "SH-4.1e")
def test_a_creek_before_all_attackers_and_mobile_combat() -> None:
    units = {"C-60-1": "0409", "C-60-2": "0408", "J-9-7": "0309"}
    dry = odds(board({**units, "C-60-2": "0310"}, to_move="china"), "attack 0309")
    wet = odds(board(units, to_move="china"), "attack 0309")
    assert "1 left: every attacker crosses a creek" in [note.text for note in wet.notes]
    assert not any("creek" in note.text for note in dry.notes)
    mobile = odds(board(units, phase="mobile combat", to_move="china"), "attack 0309")
    assert "EX" not in chances(mobile.cases[0])
    assert "An exchange is no effect in this phase" in [note.text for note in mobile.notes]


@pytest.mark.rule("SH-16.3f", "SH-16.3g")
def test_a_sniper() -> None:
    b = board({"J-SNLF-3SAS": "0817"}, snipers=["0717"])
    found = odds(b, "attack 0717")
    texts = [note.text for note in found.notes]
    assert "+1 sniper" in texts and "The attackers suffer nothing from any result" in texts
    assert all(row.worth >= 0 for row in found.cases[0].rows)


@pytest.mark.rule("SH-7.8a", "SH-7.8b", "SH-7.8d")
def test_standing_and_what_came_of_it() -> None:
    b = board({**KIANGWAN, "C-78-156S": "lost"}, markers={"FS-AIR1": "used", "FS-NAV1": "used"})
    order(b, "attack 1318", "join 1218")
    joined = WORDS.parse("join 1319")
    assert TITLE.came(b, 0, joined, []) in ("", "-")
    order(b, "join 1319")
    while b.asked != CHANCE:
        order(b, "commit" if "commit" in [WORDS.text(act) for act in b.legal] else "done")
    dealer = ScriptedDealer([5])
    apply(b, CHANCE, dealer.choose(b.legal, b.ask().weights(b)))
    assert b.asked == 1
    resist = odds(b, "resist C-78-5")
    assert fractions(resist.cases[0]) == {HELD: Fraction(1, 2), TAKEN: Fraction(1, 2)}
    act = WORDS.parse("resist C-78-5")
    assert TITLE.came(b, 1, act, []) == ""
    before = b.fork()
    b.log = []
    apply(b, 1, act)
    dealer = ScriptedDealer([3])
    apply(b, CHANCE, dealer.choose(b.legal, b.ask().weights(b)))
    assert TITLE.came(before, 1, act, b.log) == HELD


def test_nothing_to_reckon() -> None:
    b = board(CHAPEI, phase="movement")
    assert TITLE.odds(b, 0, WORDS.parse("done")) is None
    assert TITLE.came(b, 0, WORDS.parse("done"), []) == "-"
    b = board(CHAPEI)
    assert TITLE.odds(b, 0, WORDS.parse("attack 0101")) is None
    assert TITLE.odds(b, 0, WORDS.parse("attack 3406")) is None
