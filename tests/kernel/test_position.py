"""The help that position files have from the kernel: text, whole numbers, sections, names, misspelt keys."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.kernel.errors import BadFile
from sandtable.kernel.position import from_text, index_of, no_others, section, to_text, whole

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
