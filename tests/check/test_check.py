"""The check finds what is broken, and nothing in what is whole."""

import pytest

from sandtable.check.dealt import ALLIES
from sandtable.check.luck import Luck, bound
from sandtable.check.run import FEW_WORLDS, Checking
from sandtable.games.fortress import TITLE as FORTRESS
from sandtable.games.shanghai import TITLE as SHANGHAI
from sandtable.kernel.flow import NOBODY
from sandtable.kit.reads import PARTS
from sandtable.kit.title import DataTitle, Title
from tests.check.broken import (
    BROKEN,
    CameTitle,
    DealsNothing,
    Foreseen,
    WrongTable,
    asked_only_with_a_shield,
    private_windows,
)
from tests.check.faults import FAULTS, CameUnderAnotherName, Sampled, SampledWrong
from tests.check.leaks import LEAKS
from tests.toys import DUEL
from tests.toys_three import PATROL, SIEGE

DECISIONS = 4_000
"""After which a fault should have been found."""
OFTEN = 8
"""So many times more checks than usual, since a toy is small."""


def eager(title: Title, seed: int = 1, most: int = 150) -> Checking:
    checking = Checking(title, seed=seed, most=most)
    for walk in checking.walks:
        for check in [*walk.checks, *walk.worlds, walk.odds]:
            check.every = max(1, check.every // OFTEN)
    return checking


def walked(checking: Checking, decisions: int, check: str = "", about: str = "") -> bool:
    """Walk on until something is found, or so many decisions are behind; returns whether it was found."""
    checking._once()
    while True:
        if any(check in ("", found[0]) and found[1].startswith(about) for found in checking.found):
            return True
        if checking.tally.decisions >= decisions or all(walk.done for walk in checking.walks):
            return False
        for walk in checking.walks:
            for _ in range(20):
                walk.step()


ALL = {**BROKEN, **LEAKS, **FAULTS}


@pytest.mark.parametrize("name", ALL)
def test_what_is_broken_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    breaker, check, about = ALL[name]
    checking = eager(breaker(monkeypatch))
    assert walked(checking, DECISIONS, check, about), list(checking.found)


def test_a_whole_title_passes() -> None:
    outcome = Checking(DUEL, seed=3).run(0, games=150)
    assert outcome.findings == []
    assert outcome.comparisons > 2_000
    assert outcome.worlds > 0
    assert outcome.verbs_missing == []
    assert {"DUEL-ARM-2", "DUEL-STEP-2", "DUEL-ATT-3"} <= set(outcome.bars)


@pytest.mark.parametrize("title", [SIEGE, PATROL], ids=["siege", "patrol"])
def test_titles_with_allies_pass(title: Title) -> None:
    """Hidden between allies, told to allies only, and one person on both allied seats."""
    outcome = Checking(title, seed=5, most=3_000).run(0, games=45)
    assert [finding.text for finding in outcome.findings] == []
    assert outcome.checks[ALLIES] > 5
    assert outcome.verbs_missing == outcome.bars_missing == []


def test_what_could_bar_is_looked_for_in_the_boards_classes_too() -> None:
    could = Checking(SHANGHAI)._could_bar()
    assert {"FM-5.1c", "FM-6.2a", "SH-13.6b"} <= set(could)
    assert "" not in could


def test_a_bar_that_nothing_comes_to_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the walk nor a marked test; a title's own tests are known by what lies beside its rules."""
    assert Checking(SHANGHAI)._unreached() == []
    outcome = Checking(DUEL, seed=3).run(0, games=2)
    assert outcome.bars_missing == [] and outcome.ok
    monkeypatch.setattr(Checking, "_could_bar", lambda self: ["SH-13.6b", "SH-99"])
    assert Checking(SHANGHAI)._unreached() == ["SH-99"]


def test_a_finding_is_seen_again_at_its_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    breaker, check, about = BROKEN["why-not leak"]
    title = breaker(monkeypatch)
    first = eager(title)
    assert walked(first, DECISIONS, check, about)
    found = next(one for key, one in first.found.items() if key[0] == check and key[1].startswith(about))
    again = Checking(title, "", [found.scenario], 1, found.decision).run(0)
    assert again.decisions == found.decision
    assert found.text in [one.text for one in again.findings]
    assert (
        found.command == f"sandtable check duel --seed 1 --scenario {found.scenario} --stop {found.decision}"
    )


def test_where_a_walk_goes_does_not_depend_on_what_is_checked() -> None:
    often, seldom = eager(DUEL), Checking(DUEL, seed=1)
    for checking in (often, seldom):
        for walk in checking.walks:
            for _ in range(150):
                walk.step()
    assert [walk.game.answers for walk in often.walks] == [walk.game.answers for walk in seldom.walks]
    assert often.tally.verbs == seldom.tally.verbs


def test_secrets_can_be_favoured() -> None:
    """The same way, many more comparisons of two worlds, fewer of the other checks."""
    usual, secret = Checking(DUEL, seed=1), Checking(DUEL, seed=1, secrets=20)
    for checking in (usual, secret):
        for walk in checking.walks:
            for _ in range(600):
                walk.step()
    assert [walk.game.answers for walk in usual.walks] == [walk.game.answers for walk in secret.walks]
    assert secret.tally.compared.total() > 5 * usual.tally.compared.total() > 0
    assert 0 < secret.tally.checks["stored boards"] < usual.tally.checks["stored boards"] / 5


@pytest.mark.parametrize(("part", "name"), [("pieces", "where"), ("tracks", "turn")])
def test_a_part_that_is_kept_too_long_is_found(part: str, name: str) -> None:
    """A table that does not say what one of its parts is made of; and the finding is seen again."""
    title = FORTRESS.another("")
    assert isinstance(title, DataTitle)
    table = title.table()
    title.view(title.start(title.setup("basic", {})), NOBODY)
    assert table._reads is not None
    table._reads.touched[name] &= ~PARTS[part]
    first = eager(title)
    for walk in first.walks:
        walk.checks = [check for check in walk.checks if check.name == "views"]
        walk.worlds = []
    assert walked(first, 3 * DECISIONS, "views", f"{part} kept"), list(first.found)
    found = next(one for key, one in first.found.items() if key[1] == f"{part} kept")
    again = Checking(title, "", [found.scenario], 1, found.decision, most=150).run(0)
    assert found.text in [one.text for one in again.findings]


def test_a_title_that_deals_only_the_truth_is_found() -> None:
    checking = eager(DealsNothing())
    while checking.tally.concealing < FEW_WORLDS:
        for walk in checking.walks:
            walk.step()
    outcome = checking.run(0, games=1)
    assert "never another" in [finding.about for finding in outcome.findings]


def test_of_several_scenarios_each_is_played_as_often_as_was_asked_for() -> None:
    """A game that has only begun is none."""
    outcome = Checking(DUEL, seed=3).run(0, games=1)
    assert outcome.games == 3 and outcome.decisions > 20
    assert outcome.checks["two worlds, dealt"] > 0 or outcome.checks["stored boards"] > 0


def test_private_windows_do_not_show(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only those who hold a shield are asked: the attacker cannot tell by anything."""
    checking = eager(private_windows(asked_only_with_a_shield)(monkeypatch))
    walked(checking, 3_000)
    assert [finding.text for finding in checking.found.values()] == []


# -- odds ----------------------------------------------------------------------------------------------------------


def odds_of(title: Title, trials: int, walked: int = 0) -> Luck:
    checking = eager(title)
    for walk in checking.walks:
        walk.odds.every = 1
        walk.checks = []
        walk.worlds = []
        for _ in range(walked):
            walk.step()
        while checking.luck.trials < trials and walk.games < 2_000:
            walk.step()
    assert not [finding for finding in checking.found.values() if finding.check == "odds"]
    return checking.luck


def test_right_odds_agree_with_play() -> None:
    luck = odds_of(CameTitle(), 3_000)
    assert luck.trials >= 3_000
    assert luck.judge() == []


def test_a_wrong_table_does_not_agree_with_play() -> None:
    luck = odds_of(WrongTable(), 3_000)
    assert [broken.about for broken in luck.judge()] == ["Turn: attack: hit", "Turn: attack: miss"]


def test_odds_that_were_found_by_sampling_are_held_to_play() -> None:
    assert odds_of(Sampled(), 3_000).judge() == []
    wrong = odds_of(SampledWrong(), 3_000).judge()
    assert [broken.about for broken in wrong] == ["Turn: attack: hit", "Turn: attack: miss"]


def test_everybody_answers_as_the_odds_foresee_else_they_decline() -> None:
    assert "parried" not in odds_of(CameTitle(), 500).strange["Turn: attack"]
    assert odds_of(Foreseen(), 500).strange["Turn: attack"]["parried"] > 0


def test_odds_whose_rows_never_come_are_found() -> None:
    luck = odds_of(CameUnderAnotherName(), 0, walked=300)
    assert [broken.about for broken in luck.judge()] == ["Turn: attack: no row"]
    assert luck.unplayed() == ["Turn: attack"]


def test_odds_of_which_nothing_says_what_came_are_told() -> None:
    outcome = Checking(DUEL, seed=3).run(0, games=40)
    assert outcome.checks["odds"] > 0 and outcome.findings == []
    assert outcome.odds_unplayed == ["Turn: attack"]


def test_the_bound_is_passed_less_than_once_in_a_million() -> None:
    """Of 100 throws of a coin 50 are expected; 50 more have a chance of 2 ** -100, 25 more one of 3e-7."""
    assert 24 < bound(25.0, 1e-6) < 50
    assert bound(2_500.0, 1e-6) < 300
