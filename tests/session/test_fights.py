"""Fights as a reader's log counts them: their numbers, and what had been expected beside what came."""

from sandtable.kit import beats
from sandtable.kit.views import LogLine
from sandtable.session.told import Fights

CHANCES = beats.Chances([("lose", 0.25, -1.0), ("win", 0.75, 1.0)], codes=[["wins blue"], ["wins red"]])


def line(*told: beats.AnyBeat) -> LogLine:
    return LogLine("", "", "", [], [], list(told))


def begins() -> beats.Fought:
    return beats.Fought(spaces=["A"], method="compare", begins=True, chances=CHANCES)


def test_what_came_is_put_beside_what_was_expected() -> None:
    fights = Fights()
    fights.numbered(line(begins()))
    (found,) = fights.numbered(line(beats.Decided(code="wins", text="won", favours="red"))).beats
    assert isinstance(found, beats.Decided) and found.chances is not None
    assert (found.fight, found.chances.came, found.chances.quantile) == (1, 1, 0.625)


def test_what_nobody_reckoned_with_has_no_place_in_it() -> None:
    fights = Fights()
    fights.numbered(line(begins()))
    (found,) = fights.numbered(line(beats.Decided(code="off", text="called off"))).beats
    assert isinstance(found, beats.Decided) and found.chances is not None and found.chances.came == -1


def test_a_round_leaves_the_fight_open_and_losses_belong_to_the_last_one() -> None:
    fights = Fights()
    fights.numbered(line(begins()))
    fights.numbered(line(beats.Decided(code="wins", text="won")))
    fights.numbered(line(begins(), beats.Decided(code="round", text="", interim=True)))
    assert fights.open == 2
    fights.numbered(line(beats.Decided(code="wins", text="won")))
    (lost,) = fights.numbered(line(beats.Lost(space="A", fight=1))).beats
    assert (fights.open, lost.fight) == (0, 2)
