"""What position files have from the kit: text, values, pieces by space and by name, and what is refused."""

from time import perf_counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.kernel.codec import digest
from sandtable.kernel.errors import BadFile
from sandtable.kernel.flow import Board, apply
from sandtable.kit.position import (
    MOST_DEEP,
    MOST_PARTS,
    Marks,
    by_space,
    check_shape,
    entries_by_name,
    entries_by_space,
    entry_of,
    flag,
    from_text,
    index_of,
    names_of,
    no_others,
    numbers_of,
    refuse_ended,
    row_of,
    section,
    settled,
    to_text,
    whole,
    word_of,
    written,
)
from tests.toys import DUEL

pytestmark = pytest.mark.both

VALUES = st.one_of(st.booleans(), st.integers(-(2**40), 2**40), st.text(st.characters(codec="ascii")))
KEYS = st.text("abcdefghijklmnopqrstuvwxyz_0123456789", min_size=1)


@given(st.dictionaries(KEYS, st.one_of(VALUES, st.lists(VALUES), st.dictionaries(KEYS, VALUES))))
def test_a_table_comes_back_from_its_text(table: dict) -> None:
    assert from_text(to_text(table), "x") == table


def test_a_broken_text_is_refused_by_name() -> None:
    with pytest.raises(BadFile, match=r"^puzzle\.toml: "):
        from_text("a = = 1", "puzzle.toml")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a = " + "[" * 20_000, "nested too deeply"),
        ("a = " + "{b = " * 20_000, "nested too deeply"),
        ("a = " + "9" * 5_000, "a value in it is not of the kind"),
    ],
    ids=["lists", "tables", "digits"],
)
def test_a_text_that_breaks_the_reader_is_refused_by_name(text: str, said: str) -> None:
    with pytest.raises(BadFile, match=rf"^puzzle\.toml: .*{said}"):
        from_text(text, "puzzle.toml")


def test_whole_numbers() -> None:
    table = {"turn": 7, "text": "7", "yes": True, "half": 0.5}
    assert whole(table, "turn", 0, 7, 3) == 7
    assert whole(table, "other", 0, 7, 3) == 3
    for key, low, high in (("turn", 8, 9), ("turn", 0, 6), ("text", 0, 9), ("yes", 0, 9), ("half", 0, 9)):
        with pytest.raises(BadFile, match=f"{key} = .*: a whole number from {low} to {high} was expected"):
            whole(table, key, low, high, 0)


def test_sections() -> None:
    assert section({"a": {"b": 1}}, "a") == {"b": 1}
    assert section({}, "a") == {}
    with pytest.raises(BadFile, match=r"\[a\] must be a table, not 5"):
        section({"a": 5}, "a")


def test_names() -> None:
    assert index_of("RED", ["blue", "Red"], "to_move") == 1
    for wrong in ("green", 5, None):
        with pytest.raises(BadFile, match=f"to_move: there is no {wrong!r} \\(known: blue, Red\\)"):
            index_of(wrong, ["blue", "Red"], "to_move")
    with pytest.raises(BadFile, match="h11 \\.\\.\\.\\)"):
        index_of("x", [f"h{n}" for n in range(20)], "hex")


def test_keys_that_mean_nothing() -> None:
    no_others({"a": 1, "b": 2}, ["a", "b", "c"], "the position")
    with pytest.raises(BadFile, match=r"the position: 'd' means nothing here \(known: a, b\)"):
        no_others({"d": 1}, ["a", "b"], "the position")


# -- texts that would keep the reader busy ---------------------------------------------------------------------

PARTS = ["a"] * 20_000


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (".".join(PARTS) + " = 1", r"a key of more than 20 parts \(line 1\)"),
        ("b = 1\n[" + " . ".join(PARTS) + "]", r"a key of more than 20 parts \(line 2\)"),
        (
            "x = '''\n\n'''\nt = { " + ".".join(['"a"'] * 20_000) + " = 1 }",
            r"a key of more than 20 parts \(line 4\)",
        ),
        ("x = [\n" * 20_000, r"it is nested too deeply: more than 60 in one another \(line 61\)"),
    ],
    ids=["key", "header", "inline", "lists"],
)
def test_a_text_that_would_take_minutes_is_refused_at_once(text: str, said: str) -> None:
    began = perf_counter()
    with pytest.raises(BadFile, match=rf"^puzzle\.toml: {said}"):
        from_text(text, "puzzle.toml")
    assert perf_counter() - began < 1.0


DOTS, BRACKETS = "." * 500, "[" * 500


@pytest.mark.parametrize(
    "text",
    [
        f'a = "{DOTS}{BRACKETS}"',
        f"a = '{DOTS}{BRACKETS}'",
        f'a = """{DOTS}\n"{BRACKETS}\\""""',
        f"a = '''{DOTS}\n'{BRACKETS}'''",
        f"a = 1 # {DOTS}{BRACKETS}",
        f'"a{DOTS}" = 1',
        f"# {DOTS}",
        f'a = "\\"{DOTS}"',
    ],
)
def test_what_stands_in_quotes_or_comments_is_no_key(text: str) -> None:
    check_shape(text)
    assert len(from_text(text, "x")) == (0 if text[0] == "#" else 1)


def test_keys_and_lists_of_a_fair_size_are_read() -> None:
    key = ".".join(["a"] * MOST_PARTS)
    assert from_text(f"{key} = 1\n[b]\n{key} = 1.5", "x")["b"]
    with pytest.raises(BadFile, match="more than"):
        from_text(f"{key}.a = 1", "x")
    assert from_text("a = " + "[" * MOST_DEEP + "]" * MOST_DEEP, "x")["a"]
    rows = ", ".join(["[1.5, 2.5]"] * 500)
    assert len(from_text(f"a = [{rows}]", "x")["a"]) == 500


@settings(deadline=None)
@given(st.text("ab.[]{}=\"'#\\\n, 1", max_size=80))
def test_no_text_breaks_the_scan(text: str) -> None:
    """It never refuses what is short, and never stumbles."""
    try:
        check_shape(text)
    except BadFile:
        assert text.count(".") >= MOST_PARTS or text.count("[") + text.count("{") > MOST_DEEP


@pytest.mark.parametrize(
    "text", ['a = "never ends', "a = 'never ends", 'a = """never ends', "a = '''never ends", 'a = "\\']
)
def test_a_string_that_never_ends_is_for_the_reader(text: str) -> None:
    check_shape(text)
    with pytest.raises(BadFile, match="^x: "):
        from_text(text, "x")


# -- values ----------------------------------------------------------------------------------------------------


def test_flags_and_lists() -> None:
    table: dict[str, Any] = {
        "yes": True,
        "no": False,
        "one": 1,
        "row": [1, 2],
        "mixed": [1, "x"],
        "text": "x",
    }
    assert [flag(table, key) for key in ("yes", "no", "nothing")] == [1, 0, 0]
    with pytest.raises(BadFile, match=r"^\[middle\] one = 1: true or false was expected"):
        flag(table, "one", "[middle]")
    assert (row_of(table, "row"), row_of(table, "nothing")) == ([1, 2], [])
    with pytest.raises(BadFile, match="^text = 'x': a list was expected"):
        row_of(table, "text")
    assert numbers_of(table, "row", 0, 5, count=2) == [1, 2]
    assert numbers_of(table, "nothing", 0, 5, count=2) == []
    for key, low, high, said in (("row", 0, 1, "2; a whole"), ("mixed", 0, 5, "'x'; a whole")):
        with pytest.raises(BadFile, match=rf"^\[m\] {key}: {said} number from {low} to {high} was expected"):
            numbers_of(table, key, low, high, "[m]")
    with pytest.raises(BadFile, match="row: 2 numbers; 3 were expected"):
        numbers_of(table, "row", 0, 5, count=3)
    with pytest.raises(BadFile, match="row: 2 numbers; 1 were expected"):
        numbers_of(table, "row", 0, 5, most=1)
    assert numbers_of(table, "row", 0, 5) is not table["row"]


def test_a_place_is_said_with_a_number() -> None:
    with pytest.raises(BadFile, match=r"^\[middle\] turn = 9: a whole number from 0 to 8 was expected"):
        whole({"turn": 9}, "turn", 0, 8, 0, "[middle]")


def test_names_in_a_hand() -> None:
    hand = {"japan": ["J07", "j02"], "twice": ["J02", "j02"], "wrong": ["X"]}
    cards = ["J01", "J02", "J07"]
    assert names_of(hand, "japan", cards, "[hand]") == [2, 1]
    assert names_of(hand, "nobody", cards, "[hand]") == []
    with pytest.raises(BadFile, match=r"^\[hand\] twice: there is only one J02"):
        names_of(hand, "twice", cards, "[hand]")
    with pytest.raises(BadFile, match=r"^\[hand\] wrong: there is no 'X' \(known: J01, J02, J07\)"):
        names_of(hand, "wrong", cards, "[hand]")


def test_words_of_a_few() -> None:
    assert word_of({}, "phase", ["turn", "middle"], "turn") == "turn"
    for wrong in ("x", 3, ["turn"]):
        with pytest.raises(BadFile, match=r"^phase = .*: it is one of turn, middle"):
            word_of({"phase": wrong}, "phase", ["turn", "middle"], "turn")


# -- pieces ----------------------------------------------------------------------------------------------------

MARKS = Marks(["seen", "reduced"], {"no": (0, 29)}, {"not": ["tank", "aa"]})
SPACES = ["F2", "F3", "G7"]


def test_an_entry_in_its_parts() -> None:
    entry = entry_of("recon seen not-aa no:3 not-tank", MARKS, "[japan] F3")
    assert (entry.first, entry.words, entry.numbers) == ("recon", ["seen"], {"no": 3})
    assert entry.names == {"not": [1, 0]}
    assert entry.has("seen") and not entry.has("reduced")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "words were expected"),
        (7, "= 7: words were expected"),
        (
            "tank hidden",
            r"'hidden' means nothing, or is said twice \(known: seen, reduced, no:<number>, not-<name>\)",
        ),
        ("tank seen seen", "'seen' means nothing, or is said twice"),
        ("tank no:30", "no:30: a number from 0 to 29 was expected"),
        ("tank no:3 no:4", "'no:4' means nothing, or is said twice"),
        ("tank no:x", "'no:x' means nothing"),
        ("tank no:9999999999", "'no:9999999999' means nothing"),
        ("tank not-ship", "not-ship: there is no 'ship'"),
        ("tank not-aa not-AA", "'not-AA' is said twice"),
    ],
)
def test_an_entry_that_means_nothing_says_where(text: Any, said: str) -> None:
    with pytest.raises(BadFile, match=rf"^\[japan\] F3.*{said}"):
        entry_of(text, MARKS, "[japan] F3")


def test_pieces_by_space() -> None:
    table = {"G7": "tank", "f2": ["recon seen", "aa"]}
    found = entries_by_space(table, SPACES, MARKS, "[japan]")
    assert [(space, entry.first, entry.where) for space, entry in found] == [
        (0, "recon", "[japan] F2"),
        (0, "aa", "[japan] F2"),
        (2, "tank", "[japan] G7"),
    ]
    with pytest.raises(BadFile, match=r"^\[japan\]: there is no 'Z9'"):
        entries_by_space({"Z9": "tank"}, SPACES, MARKS, "[japan]")


def test_units_by_name() -> None:
    units, off = ["JN-5", "JN-6", "JN-7"], ["lost", "away"]
    table = {"JN-5": "G7 reduced", "jn-7": "lost", "JN-6": "away"}
    found = entries_by_name(table, units, SPACES, off, MARKS, "[units]")
    assert [(unit, space, entry.words) for unit, space, entry in found] == [
        (0, 2, ["reduced"]),
        (2, -1, []),
        (1, -2, []),
    ]
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"JN-8": "F2"}, r"\[units\]: there is no 'JN-8'"),
        ({"JN-5": "Z9"}, r"\[units\] JN-5: there is no 'Z9'"),
        ({"JN-5": "F2", "jn-5": "F3"}, r"\[units\]: JN-5 is named twice"),
        ({"JN-5": ["F2"]}, r"\[units\] JN-5 = \['F2'\]: words were expected"),
    ]
    for bad, said in wrong:
        with pytest.raises(BadFile, match=f"^{said}"):
            entries_by_name(bad, units, SPACES, off, MARKS, "[units]")


@settings(deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from(SPACES), st.sampled_from(["tank", "aa seen", "recon no:3"])), max_size=6
    )
)
def test_pieces_by_space_come_back(rows: list[tuple[str, str]]) -> None:
    found = entries_by_space(by_space(rows), SPACES, MARKS, "x")
    assert [(SPACES[space], entry.first) for space, entry in found] == [
        (space, text.split()[0]) for space, text in sorted(rows, key=lambda one: SPACES.index(one[0]))
    ]


# -- the whole -------------------------------------------------------------------------------------------------


def test_a_game_that_is_over_is_no_position() -> None:
    b = DUEL.start(DUEL.setup("", {}))
    refuse_ended(b)
    b.end(10, [0, 0])
    with pytest.raises(BadFile, match="the game is over"):
        refuse_ended(b)


def test_a_board_that_cannot_go_on_is_told() -> None:
    b = DUEL.blank(DUEL.setup("", {}))
    with pytest.raises(BadFile, match="^no game can be in this position: the stack ran empty"):
        settled(b)


def test_the_middle_is_written_only_where_it_is_needed() -> None:
    """A position that its plain table gives back is written so; another one as the middle of something."""
    setup = DUEL.setup("", {})
    start = DUEL.start(setup)

    def read(b: Board, table: dict[str, Any]) -> None:
        if "bad" in table:
            raise BadFile("no")
        b.stack, b.pcs = start.stack[:], start.pcs[:]
        settled(b)

    def middle() -> dict[str, Any]:
        return {"stack": []}

    plain = {"phase": "turn"}
    assert written(start, DUEL.blank(setup), plain, read, middle) is plain
    other = start.fork()
    apply(other, other.asked, other.legal[0])
    assert digest(other) != digest(start)
    wanted = {"phase": "middle", "middle": {"stack": []}}
    assert written(other, DUEL.blank(setup), plain, read, middle) == wanted
    assert written(start, DUEL.blank(setup), {"phase": "turn", "bad": 1}, read, middle) == wanted | {"bad": 1}
    assert written(start, DUEL.blank(setup), {"phase": "middle"}, read, middle) == wanted
