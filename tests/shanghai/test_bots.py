"""Bots: the judgement is fair to both seats, hints and ready answers are sound, and greedy beats chance."""

import pytest

from sandtable.bots.observation import Observation
from sandtable.bots.registry import make_bot
from sandtable.games.shanghai import TITLE
from sandtable.games.shanghai.words import END
from sandtable.kernel.actions import plain
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, PLAYING, apply
from sandtable.kernel.title import SETTLED

pytestmark = pytest.mark.both


def play(japan: str, china: str, seed: int) -> list[int]:
    """The result of a game between two bots."""
    b = TITLE.start(TITLE.setup("", {}))
    dealer = FastDealer(seed)
    bots = [make_bot(japan, seed), make_bot(china, seed + 1)]
    n = 0
    while b.ending == PLAYING:
        if b.asked == CHANCE:
            act = dealer.choose(b.legal, b.ask().weights(b))
        else:
            n += 1
            act = bots[b.asked].choose(Observation(TITLE, b, b.asked, seed * 1000 + n))
        apply(b, b.asked, act)
    return b.returns


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 1])
def test_greedy_beats_chance_on_either_side(seed: int) -> None:
    assert play("greedy", "random", seed) == [1, -1]
    assert play("random", "greedy", seed) == [-1, 1]


@pytest.mark.parametrize("seed", range(3))
def test_hints_values_and_ready_answers_along_a_game(seed: int) -> None:
    valuation = TITLE.valuation()
    b = TITLE.start(TITLE.setup("", {}))
    dealer = FastDealer(seed)
    settled = 0
    for n in range(1200):
        if b.ending != PLAYING:
            break
        if b.asked == CHANCE:
            apply(b, CHANCE, dealer.choose(b.legal, b.ask().weights(b)))
            continue
        settled += valuation.stage(b) == SETTLED
        if n % 5 == 0:
            hints = valuation.hints(b, b.asked, b.legal)
            assert len(hints) == len(b.legal) and min(hints) >= 1
            assert valuation.value(b, 0) == -valuation.value(b, 1) and abs(valuation.value(b, 0)) < 1
            ready = Observation(TITLE, b, b.asked, n).script()
            assert ready == -1 or ready in b.legal
        legal = [act for act in b.legal if act != plain(END)]
        apply(b, b.asked, legal[dealer.below(len(legal))])
    assert settled > 50


@pytest.mark.rule("SH-12.1c", "SH-13.1a")
def test_japan_stops_when_it_has_won_and_pauses_when_it_must() -> None:
    def answer(**table: object) -> str:
        _, b = TITLE.read_position({"phase": "administrative", **table})
        return TITLE.vocabulary().text(TITLE.valuation().script(b, 0, FastDealer(1)))

    won = {"J-SNLF-3SAS": "1318", "J-VOL": "0817", "C-78-1": "0710"}
    assert answer(units=won, control={"japan": ["1417"]}, turn=5) == "end"
    assert answer(units={**won, "C-78-6": "0717"}, control={"japan": ["1417"]}, turn=5) == "continue"
    assert answer(units={**won, "C-78-6": "0717"}, turn=7) == "pause"


@pytest.mark.rule("SH-13.2c", "SH-13.5d", "SH-12.3d")
def test_orders_by_rule_of_thumb() -> None:
    _, b = TITLE.read_position({"phase": "pause", "units": {"J-SNLF-3SAS": "0817 reduced", "C-78-6": "0717"}})
    dealer = FastDealer(4)
    given: list[str] = []
    words = TITLE.vocabulary()
    while "confirm" not in given[-1:] or len([text for text in given if text == "confirm"]) < 2:
        if b.asked == CHANCE:
            apply(b, CHANCE, dealer.choose(b.legal, b.ask().weights(b)))
            continue
        act = Observation(TITLE, b, b.asked, len(given)).script()
        given.append(words.text(act))
        apply(b, b.asked, act)
    assert given[0] == "call SNLF" and "replace J-SNLF-3SAS" in given
    assert given.count("confirm") == 2 and "brigade 119" in given
    assert "fifth" not in given, "in the first pause it would give Japan 16 points"
