"""The log: every event has words and a rule, and no line tells more than its reader may know."""

import re

import pytest

from sandtable.games.fortress import TITLE, event
from sandtable.kernel.flow import CHANCE, EVERYONE, NOBODY, OBSERVER_BIT, Event
from sandtable.kit.views import LogLine
from tests.fortress.play import rich, steps
from tests.fortress.table import Table, field, game

T = TITLE.data()
BOOK = TITLE.rulebook()
KINDS = event.NUMBERS
FORBIDDEN = re.compile(r"declin|refus|asked|question|could have|decides not|passes", re.IGNORECASE)


def log(t: Table, seat: int) -> list[str]:
    """What a seat reads of all that has happened."""
    bit = OBSERVER_BIT if seat == NOBODY else 1 << seat
    assert t.board.log is not None
    return [line(happened, seat).text for happened in t.board.log if happened[0] & bit]


def line(happened: Event, seat: int) -> LogLine:
    found = TITLE.line_of(game("basic").board, happened, seat)
    assert isinstance(found, LogLine)
    return found


@pytest.mark.parametrize("name", sorted(KINDS))
def test_every_event_has_words(name: str) -> None:
    """With small numbers, which are valid sides, hexes, types and cards alike."""
    for viewer in (0, 1, NOBODY):
        for values in ((0, 1, 1, 1), (1, 0, 0, 0)):
            found = TITLE.story().line((EVERYONE, 63, KINDS[name], *values), viewer)
            assert found.text.endswith(".") and found.text != "Something happened." and found.kind
            assert found.rule == BOOK.ident(63)
            assert all(space in T.hex_names for space in found.spaces)


@pytest.mark.rule("IF-HID-6", "IF-ART-19", "IF-AA-13", "IF-REC-15", "RUL-34")
def test_no_line_speaks_of_a_question_or_a_refusal() -> None:
    lines = 0
    for seed in range(3):
        b = rich(seed)
        b.log = []
        for _ in steps(b, seed + 20, 700):
            for happened in b.log:
                assert happened[2] in KINDS.values()
                for seat in (0, 1, NOBODY):
                    found = TITLE.line_of(b, happened, seat)
                    assert not FORBIDDEN.search(found.text), found.text
                    assert found.rule
                    lines += 1
            b.log = []
    assert lines > 500


@pytest.mark.rule("IF-HID-6", "IF-ART-19")
def test_declined_fire_support_is_not_in_the_log() -> None:
    t = field("F3 company, E2 artillery", "F4 conscript, G5 artillery, G7 tank", "advanced1")
    t.order("japan", "move F3 to F4")
    before = {seat: log(t, seat) for seat in (0, 1, NOBODY)}
    t.order("japan", "decline")
    assert {seat: log(t, seat) for seat in (0, 1, NOBODY)} == before


@pytest.mark.rule("IF-HID-3", "IF-HID-1")
def test_a_move_names_its_hexes_and_not_its_piece() -> None:
    t = field("F3 tank", "G7 tank").order("japan", "move F3 to F4")
    assert "Japan moves from F3 Johore Bahru to F4 Causeway." in log(t, 1)
    assert log(t, 0) == log(t, 1) == log(t, NOBODY)
    assert not any("Tank" in text for text in log(t, 1))


@pytest.mark.rule("IF-ATK-2", "IF-ATK-3", "IF-ATK-11")
def test_a_fight_tells_its_whole_story() -> None:
    t = field("F3 company, E2 artillery", "F4 conscript, G7 tank", "advanced1")
    t.order("japan", "move F3 to F4 fire E2")
    text = "\n".join(log(t, NOBODY))
    for part in (
        "Japan attacks F4 Causeway from F3 Johore Bahru.",
        "Japanese Fire Support from E2 Tampoi: +1.",
        "Shown in E2 Tampoi: Japanese Artillery Battery.",
        "Shown in F4 Causeway: Commonwealth Conscript Platoon.",
        "Attacker 8 (7+1) against defender 6.",
        "Winner in F4 Causeway: Japanese Infantry Company, over Commonwealth Conscript Platoon.",
        "Eliminated in F4 Causeway: Commonwealth Conscript Platoon.",
    ):
        assert part in text


@pytest.mark.rule("IF-HID-4", "IF-DRW-1")
def test_a_card_drawn_is_named_to_its_owner_only() -> None:
    more = "[points]\njapan = 2"
    t = field("F3 tank", "G7 tank", "advanced3", more=more)
    t.dealer.nouns = [4]
    t.order("japan", "buy")
    assert t.board.asked != CHANCE
    assert "You draw J05 Night Landing." in log(t, 0)
    for seat in (1, NOBODY):
        assert "Japan buys a card; 19 left in the pile." in log(t, seat)
        assert "Japan draws a card." in log(t, seat)
        assert not any("Night Landing" in text for text in log(t, seat))


@pytest.mark.rule("IF-HID-5", "IF-TOK-3")
def test_tokens_are_told_when_both_are_open() -> None:
    t = field("F3 bomber", "G7 recon", "advanced1").order("japan", "bomb F3 target G7 token red-A")
    assert not any("Token" in text for text in log(t, 1) + log(t, NOBODY))
    t.order("commonwealth", "token red-B")
    assert "Tokens: Japan Red A, the Commonwealth Red B: one pair is equal." in log(t, 1)
    assert "The bombs and shells miss G7 Bukit Panjang; nothing is shown." in log(t, 0)


@pytest.mark.rule("IF-CON-9", "IF-CON-15")
def test_hasty_mine_clearance_does_not_name_what_it_found() -> None:
    t = field("F3 conscript", "F4 company, G7 tank", "advanced1").order("japan", "move F3 hasty F4")
    text = "\n".join(log(t, 0))
    assert "There is no Mine Field in F4 Causeway; the piece there is not shown." in text
    assert "Infantry Company" not in text


@pytest.mark.rule("IF-SET-12")
def test_set_up_is_told_without_its_hexes() -> None:
    t = game("basic").order("japan", "use japan_beginner confirm")
    assert log(t, 1) == ["Japan has set up."]
    t.order("commonwealth", "use commonwealth_beginner confirm")
    assert log(t, 0)[-2:] == [
        "Both sides have set up; their hexes are open. The game begins.",
        "Turn 1: Japan.",
    ]
