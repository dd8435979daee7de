"""Beats: what happened as typed steps, each with no more than its reader may know; and what the offers say they are."""

from typing import Any

import pytest

from sandtable.games.fortress import TITLE, event
from sandtable.kernel.flow import NOBODY, OBSERVER_BIT
from sandtable.kernel.words import DANGER, DONE, PASS
from sandtable.kit import beats
from sandtable.kit.views import View
from tests.fortress.play import rich, steps
from tests.fortress.politics import level3
from tests.fortress.table import Table, field, game

READERS = (0, 1, NOBODY)


def told(t: Table, seat: int) -> list[Any]:
    """The beats that a seat is told of all that has happened."""
    assert t.board.log is not None
    bit = OBSERVER_BIT if seat == NOBODY else 1 << seat
    lines = [TITLE.line_of(t.board, one, seat) for one in t.board.log if one[0] & bit]
    return [beat for line in lines for beat in line.beats]


def of(kind: type[Any], t: Table, seat: int) -> list[Any]:
    return [beat for beat in told(t, seat) if isinstance(beat, kind)]


def view(t: Table, seat: int) -> View:
    found = TITLE.view(t.board, seat)
    assert isinstance(found, View)
    return found


@pytest.mark.rule("IF-HID-3", "IF-MOV-2", "IF-ROAD-1")
def test_a_move_goes_along_the_road_by_its_public_id() -> None:
    t = field("F3 tank", "G7 tank")
    ident = view(t, 0).pieces[0].id if view(t, 0).pieces[0].space == "F3" else view(t, 0).pieces[1].id
    t.order("japan", "move F3 to G5")
    for reader in READERS:
        (moved,) = of(beats.Moved, t, reader)
        assert (moved.path, moved.piece, moved.side) == (["F3", "F4", "G5"], ident, "japan")
        assert not of(beats.Revealed, t, reader), "a move shows nothing"
        assert any(piece.id == moved.piece and piece.space == "G5" for piece in view(t, reader).pieces)


@pytest.mark.rule("IF-ATK-1", "IF-ATK-3", "IF-ART-14", "IF-ATK-11")
def test_a_fight_is_told_with_both_forces_and_their_modifiers() -> None:
    t = field("F3 company, E2 artillery", "F4 conscript, G5 artillery, G7 tank", "advanced1")
    t.order("japan", "move F3 to F4").order("japan", "fire E2").order("commonwealth", "fire G5")
    for reader in READERS:
        found = told(t, reader)
        begins: list[Any] = [beat for beat in found if isinstance(beat, beats.Fought) and beat.begins]
        assert len(begins) == 1 and begins[0].method == "compare" and begins[0].spaces == ["F3", "F4"]
        assert begins[0].defender.fighters[0].kind == "", "nothing is shown when it is declared"
        last: Any = [beat for beat in found if isinstance(beat, beats.Fought)][-1]
        assert (last.attacker.side, last.attacker.total, last.defender.side, last.defender.total) == (
            "japan", 8, "commonwealth", 8,
        )  # fmt: skip
        assert [(one.text, one.value) for one in last.attacker.modifiers] == [("Fire Support", 1)]
        assert [(one.text, one.value) for one in last.defender.modifiers] == [("Fire Support", 2)]
        shown = [(beat.space, beat.kind) for beat in found if isinstance(beat, beats.Revealed)]
        assert {("F3", "company"), ("F4", "conscript")} <= set(shown)
        assert [beat.kind for beat in found if isinstance(beat, beats.Lost)] == ["conscript", "company"]
        (decided,) = [beat for beat in found if isinstance(beat, beats.Decided)]
        assert decided.code == "both" and decided.favours == "" and decided.fight


@pytest.mark.rule("IF-ATK-2", "IF-HID-1")
def test_each_side_is_told_what_it_could_expect_by_what_it_knows() -> None:
    """Japan does not know the piece that it attacks, the Commonwealth not the one that attacks; nobody else is told."""
    t = field("F3 company, E3 battalion", "F4 conscript, G7 tank").order("japan", "move F3 to F4")
    for reader, sees in ((0, "you win"), (1, "you lose")):
        (chances,) = [beat.chances for beat in of(beats.Fought, t, reader) if beat.chances is not None]
        assert abs(sum(row[1] for row in chances.rows) - 1) < 0.001
        assert [row[2] for row in chances.rows if row[0] == sees] == [1.0], "it favours the attacker"
        assert chances.came == -1, "nothing has come of it yet"
    assert not [beat for beat in of(beats.Fought, t, NOBODY) if beat.chances is not None]
    rows = [
        beat.chances.rows for seat in (0, 1) for beat in of(beats.Fought, t, seat) if beat.chances is not None
    ]
    assert rows[0] != rows[1], "each from its own knowledge"


@pytest.mark.rule("IF-BOM-6", "IF-TOK-3")
def test_bombs_are_told_as_tokens() -> None:
    t = field("F3 bomber", "G7 recon, J9 tank", "advanced1")
    t.order("japan", "bomb F3; target G7".replace(";", ""))
    assert not of(beats.Chit, t, 0)
    t.order("japan", "token red-A")
    assert not of(beats.Chit, t, 1), "sealed until both have chosen"
    t.order("commonwealth", "token red-A")
    for reader in READERS:
        (begins,) = of(beats.Fought, t, reader)
        assert begins.method == "tokens" and begins.begins and begins.spaces == ["F3", "G7"]
        assert [(chit.side, chit.name) for chit in of(beats.Chit, t, reader)] == [
            ("japan", "Red A"), ("commonwealth", "Red A"),
        ]  # fmt: skip
        assert [beat.code for beat in of(beats.Decided, t, reader)] == ["hit"]


@pytest.mark.rule("IF-HID-4", "IF-DRW-1")
def test_a_card_drawn_is_named_to_its_owner_alone() -> None:
    t = level3('japan = { F3 = "tank" }\ncommonwealth = { G7 = "tank" }\npoints = { japan = 2 }\n', "J10")
    t.order("japan", "buy")
    assert [(beat.what, beat.card) for beat in of(beats.Carded, t, 0)][-1] == ("drawn", "J10")
    for reader in (1, NOBODY):
        assert [(beat.what, beat.card) for beat in of(beats.Carded, t, reader)][-1] == ("drawn", "")


@pytest.mark.rule("IF-HID-1", "IF-HID-4", "IF-HID-6", "RUL-34")
def test_no_beat_names_what_its_reader_may_not_know() -> None:
    """Over many games: a kind is told only where the piece is shown or lost, a card only if it is public or one's own,
    and an event that two readers are told of has the same beats for both."""
    seen: set[str] = set()
    for seed in range(4):
        b = rich(seed)
        b.log = []
        for _ in steps(b, seed + 3, 500):
            for one in b.log:
                found = {
                    reader: TITLE.line_of(b, one, reader).beats
                    for reader in READERS
                    if one[0] & (OBSERVER_BIT if reader == NOBODY else 1 << reader)
                }
                assert len({str(row) for row in found.values()}) == 1
                for beat in next(iter(found.values())):
                    seen.add(type(beat).__name__)
                    if (
                        isinstance(beat, beats.Carded)
                        and beat.what in ("drawn", "shown", "seen")
                        and beat.card
                    ):
                        assert NOBODY not in found
                    if isinstance(beat, beats.Fought) and one[2] in (event.ATTACK, event.STRENGTHS):
                        for force in (beat.attacker, beat.defender):
                            assert force is not None and not any(one.kind for one in force.fighters)
            b.log = []
    assert seen >= {"Moved", "Revealed", "Lost", "Fought", "Decided", "Carded", "Scored", "Phased", "Chit"}


# -- what the offers say they are ------------------------------------------------------------------------------


def test_the_set_up_is_offered_in_groups() -> None:
    t = game("advanced2")
    groups = {offer.group for offer in view(t, 0).offers}
    assert {"Ready-made armies", "Leave out"} <= groups
    t.order("japan", "drop tank")
    assert "Add" in {offer.group for offer in view(t, 0).offers}
    t = game("basic")
    offers = view(t, 0).offers
    assert [offer.label for offer in offers if offer.group == "Ready-made deployments"]
    assert all(offer.more for offer in offers if offer.group)
    t.order("japan", "pick E2")
    put = [offer for offer in view(t, 0).offers if offer.group == "Put in E2"]
    assert [offer.target for offer in put if offer.label == "Tank Troop"] == ["tank"]
    (army,) = [panel for panel in view(t, 0).panels if panel.id == "army"]
    assert sum(slot.count or 0 for slot in army.slots) == 30 == sum(slot.of or 0 for slot in army.slots)


@pytest.mark.parametrize("level", ["basic", "advanced2"])
def test_confirming_is_done_and_clearing_needs_care(level: str) -> None:
    t = game(level)
    if level == "advanced2":
        assert [one.role for one in view(t, 0).offers if one.text == "confirm"] == [DONE]
        t.order("japan", "confirm").order("commonwealth", "confirm")
    t.order("japan", "use japan_beginner")
    roles = {offer.text: offer.role for offer in view(t, 0).offers}
    assert roles["confirm"] == DONE and roles["clear"] == DANGER


def test_whatever_declines_is_a_pass_and_never_asked_twice() -> None:
    passes = 0
    for seed in range(3):
        b = rich(seed)
        for _ in steps(b, seed, 400):
            if b.ending or b.asked < 0:
                continue
            for offer in TITLE.view(b, b.asked).offers:
                decline = b.ask().decline(b, b.asked)
                if offer.action == decline:
                    assert offer.role == PASS and not offer.sure
                    passes += 1
                elif offer.role == PASS:
                    assert offer.action in (decline, 3 << 16 | 0xFFFF)
    assert passes > 30


# -- how it stands ---------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-OBJ-2", "IF-END-4")
def test_how_the_game_stands() -> None:
    t = field("F3 tank, H2 recon", "F4 conscript, C9 hq, G7 recon")
    for reader, goal in (
        (0, "Commonwealth Headquarters"),
        (1, "Japanese Headquarters"),
        (NOBODY, "Each side"),
    ):
        standing = view(t, reader).standing
        assert standing is not None and goal in standing.goal
        assert standing.now.startswith("A draw") and standing.favours == "" and standing.space == ""
    before = view(t, 0).standing
    t.order("japan", "move F3 to F4")
    after = view(t, 1).standing
    assert before is not None and after is not None
    assert after.losses["commonwealth"] == before.losses["commonwealth"] + 1
    known = field("F3 tank", "F4 conscript, C9 hq seen")
    spaces = [one.space for reader in READERS if (one := view(known, reader).standing) is not None]
    assert spaces == ["C9", "", "C9"], "nobody is shown the way to the own Headquarters"


@pytest.mark.rule("IF-OBJ-2", "IF-END-5")
def test_the_result_says_where_and_by_whom() -> None:
    t = field("F3 tank", "F4 hq, G7 recon").order("japan", "move F3 to F4")
    result = view(t, 1).result
    assert result is not None and (result.space, result.returns["japan"]) == ("F4", 1)
    assert result.piece.startswith("j") and set(result.losses) == {"japan", "commonwealth"}
    assert view(t, 1).standing is None
