"""Worlds that a player cannot tell apart, made by hand: in both the same happens in the open, and everything that the
player can get is the same.

The check of the title finds such worlds by chance (`sandtable check fortress`). These are the ones by which something
once came out: a private question that was put in one of them only, a turn that somebody had to miss, a piece that was
shown and is hidden again.
"""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from sandtable.check.sights import Probe, Sight, board_sights, order_sights
from sandtable.check.sights_table import World, table_sights
from sandtable.games.fortress import TITLE
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import digest
from sandtable.kernel.flow import CHANCE, apply, legal_for
from sandtable.kit.taken import ASKED, HUSH
from sandtable.kit.title import Title
from sandtable.session import entries, orders
from sandtable.session.entries import DEAL, LineOfPlay
from sandtable.study import moments, whynot
from sandtable.study.heat import heat
from tests.fortress.table import WORDS, Table, field

HAND = 'points = {{ japan = 9, commonwealth = 9 }}\nhand = {{ japan = ["J10"], commonwealth = ["{}"] }}'


def world(table: Table, played: str) -> World:
    """What was played since: `"japan: move F3 to F4; commonwealth: decline"`. Chance gives what comes first."""
    found = World(table.board)
    for line in played.split(";") if played else []:
        name, _, text = line.strip().partition(": ")
        for act in WORDS.parse_all(text):
            seat = TITLE.seat_number(name)
            assert act in legal_for(found.board, seat), f"{name}: {WORDS.text(act)}"
            step(found, seat, act)
            while found.board.asked == CHANCE and not found.board.ending:
                step(found, CHANCE, found.board.legal[0])
    return found


def step(one: World, seat: int, act: int) -> None:
    apply(one.board, seat, act)
    one.answers.append((seat, act))


def told_apart(
    title: Title, viewer: int, worlds: tuple[World, World], typed: list[str], chains: list[str]
) -> list[str]:
    """By what a viewer can tell two worlds apart."""
    boards = [one.board for one in worlds]
    setup, _ = title.read_position(title.write_position(boards[0]))
    probe = Probe(title, title.scene(setup), setup, viewer, boards, FastDealer(1))
    probe.typed += typed
    probe.orders += chains

    def all_of(one: World) -> Iterator[Sight]:
        yield from board_sights(probe, one.board)
        yield from order_sights(probe, one.board)
        yield from table_sights(probe, one)

    found = []
    for a, b in zip(all_of(worlds[0]), all_of(worlds[1])):
        if a[:2] != b[:2] or msgspec.msgpack.encode(a[2]) != msgspec.msgpack.encode(b[2]):
            found.append(f"{a[0]} {a[1]}: {a[2]!r} against {b[2]!r}"[:300])
        if a[:2] != b[:2]:
            break  # more can be undone in one of them
    return found


CASES: dict[str, tuple[str, Table, str, Table, str, list[str], list[str]]] = {
    # name: whose eyes; a world and what was played in it; the other one; what is typed, and ordered
    "a silent battery": (
        "japan",
        field("F3 tank, A3 company", "F4 company, G5 artillery, M7 recon, J7 engineer", "advanced1"),
        "japan: move F3 to F4; commonwealth: decline",
        field("F3 tank, A3 company", "F4 company, G5 engineer, M7 recon, J7 artillery", "advanced1"),
        "japan: move F3 to F4",
        [],
        [],
    ),
    "a battery behind my own decline": (
        "japan",
        field("F3 tank, G3 artillery", "F4 company, G5 artillery, M7 recon, J7 engineer", "advanced1"),
        "japan: move F3 to F4; japan: decline; commonwealth: decline",
        field("F3 tank, G3 artillery", "F4 company, G5 engineer, M7 recon, J7 artillery", "advanced1"),
        "japan: move F3 to F4; japan: decline",
        [],
        [],
    ),
    "a card for the turn's start": (
        "japan",
        field("A3 tank, M1 company", "F9 company, J7 tank", "advanced3", more=HAND.format("C12")),
        "japan: decline",
        field("A3 tank, M1 company", "F9 company, J7 tank", "advanced3", more=HAND.format("C20")),
        "japan: decline",
        ["decline m", "decline ", "decline move A3 "],
        ["decline move M1", "decline move A3 to A4", "decline move F9"],
    ),
    "a card behind my own decline": (
        "japan",
        field("A3 tank, M1 company", "F9 company, J7 tank", "advanced3", more=HAND.format("C12")),
        "japan: decline; japan: decline; commonwealth: decline",
        field("A3 tank, M1 company", "F9 company, J7 tank", "advanced3", more=HAND.format("C20")),
        "japan: decline; japan: decline",
        [],
        [],
    ),
    "a quiet move": (
        "japan",
        field("A3 tank, M1 company", "F9 company, J7 tank", "advanced3", more=HAND.format("C12")),
        "japan: decline; japan: decline; commonwealth: decline; japan: move A3 to A4; japan: decline;"
        " commonwealth: decline; commonwealth: decline; commonwealth: decline; japan: decline",
        field("A3 tank, M1 company", "F9 company, J7 tank", "advanced3", more=HAND.format("C20")),
        "japan: decline; japan: decline; japan: move A3 to A4; japan: decline; commonwealth: decline; japan: decline",
        [],
        [],
    ),
    "who would have to miss the turn": (
        "japan",
        field("G5 tank, A3 company", "C3 mine, M1 company, L1 mine, L2 hq", "basic"),
        "",
        field("G5 tank, A3 company", "C3 company, M1 mine, L1 mine, L2 hq", "basic"),
        "",
        ["move G5 to G6 m", "move G5 to G6 move "],
        ["move G5 to G6 move G6", "move G5 to G6 move G6 to G5", "move G5 to G6 move C3"],
    ),
    "recon that was declined": (
        "japan",
        field("F4 tank, A3 company", "F6 recon, M7 company, J7 engineer", "advanced1"),
        "japan: move A3 to A4; commonwealth: move F6 to F5; commonwealth: decline",
        field("F4 tank, A3 company", "F6 engineer, M7 company, J7 recon", "advanced1"),
        "japan: move A3 to A4; commonwealth: move F6 to F5",
        [],
        [],
    ),
    "a piece picked up": (
        "japan",
        field("F3 tank, A3 company", "F9 company, J7 tank", "basic"),
        "japan: move A3 to A4; commonwealth: move F9",
        field("F3 tank, A3 company", "F9 company, J7 tank", "basic"),
        "japan: move A3 to A4",
        [],
        [],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_nothing_tells_two_worlds_apart(name: str) -> None:
    whose, one, in_one, two, in_two, typed, chains = CASES[name]
    worlds = world(one, in_one), world(two, in_two)
    viewer = TITLE.seat_number(whose)
    views = [msgspec.msgpack.encode(TITLE.view(each.board, viewer)) for each in worlds]
    assert views[0] == views[1], "the worlds must look alike"
    assert told_apart(TITLE, viewer, worlds, typed, chains) == []
    assert told_apart(TITLE, -2, worlds, [], []) == []


# -- what once told them apart, put back one by one ------------------------------------------------------------


def hush_is_a_moment(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(moments, "hushed", lambda board, seats: False)


def pass_is_no_wall(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(entries, "others_aside", lambda flags, seats: False)


def bots_know_who_was_asked(patch: pytest.MonkeyPatch) -> None:
    was = LineOfPlay.came_out

    def came_out(self: LineOfPlay, seats: Any) -> bool:
        for step in reversed(self.steps):
            if step.flags & HUSH and step.seat not in seats:
                return True
            if step.seat in seats and step.kind != DEAL:
                break
        return was(self, seats)

    patch.setattr(LineOfPlay, "came_out", came_out)


def orders_look_beyond(patch: pytest.MonkeyPatch) -> None:
    def stops(flags: int, seat: int) -> bool:
        return bool(flags & (entries.NOTICED | ASKED))

    patch.setattr(orders, "stops", stops)
    patch.setattr(whynot, "stops", stops)


def picking_up_is_a_decision(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(LineOfPlay, "_seen_last", lambda self, seats: len(self.steps) - 1)


PUT_BACK: dict[str, tuple[Callable[[pytest.MonkeyPatch], None], str]] = {
    "a silent battery": (hush_is_a_moment, "moments"),
    "a card behind my own decline": (pass_is_no_wall, "undo"),
    "recon that was declined": (bots_know_who_was_asked, "takeback against a bot"),
    "a card for the turn's start": (orders_look_beyond, "completion"),
    "who would have to miss the turn": (orders_look_beyond, "why not of a chain"),
    "a piece picked up": (picking_up_is_a_decision, "undo"),
}


@pytest.mark.parametrize("name", PUT_BACK)
def test_what_once_told_them_apart_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    put_back, by = PUT_BACK[name]
    put_back(monkeypatch)
    whose, one, in_one, two, in_two, typed, chains = CASES[name]
    worlds = world(one, in_one), world(two, in_two)
    found = told_apart(TITLE, TITLE.seat_number(whose), worlds, typed, chains)
    assert any(line.startswith(by) for line in found), found


@pytest.mark.rule("IF-VAR-2")
def test_a_forgetful_table_forgets_in_all_that_it_gives() -> None:
    """A piece that was shown and turned hidden again: what it is, one has to remember oneself."""
    options = 'options = { forgetful = true, deployment = "beginner" }'
    worlds = tuple(
        world(
            field("F3 company, A3 tank", f"F4 {kind} seen, J7 {other}, M7 recon", "advanced1", more=options),
            "japan: move F3",
        )
        for kind, other in (("tank", "conscript"), ("conscript", "tank"))
    )
    boards = [one.board for one in worlds]
    assert TITLE.view(boards[0], 0) == TITLE.view(boards[1], 0)
    odds = [TITLE.odds(board, 0, WORDS.parse("to F4")) for board in boards]
    assert odds[0] == odds[1] and odds[0] is not None and len(odds[0].cases[0].rows) > 1
    maps = [heat(TITLE, TITLE.seats, board, 0, "commonwealth", 100).of("tank") for board in boards]
    assert maps[0] == maps[1] and 0 < maps[0]["F4"] < 1
    dealt = [TITLE.determinize(board, 0, FastDealer(seed)) for seed in range(20) for board in boards]
    assert [digest(one) for one in dealt[::2]] == [digest(one) for one in dealt[1::2]]
    kinds = {piece.kind for one in dealt for piece in TITLE.pieces(one, 1) if piece.space == "F4"}
    assert len(kinds) > 2, "what was forgotten is dealt anew"
    assert all(TITLE.view(one, 0) == TITLE.view(boards[0], 0) for one in dealt)
