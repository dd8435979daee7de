"""What titles share that is declared: title.toml, named values of numbers, beats of plain fields, player aids."""

import importlib.util
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sandtable.games.fortress import TITLE
from sandtable.kernel.errors import BadFile
from sandtable.kernel.flow import Event
from sandtable.kit import beats
from sandtable.kit.aids import counted, ordinal, read_aids, read_headings
from sandtable.kit.data import Reading, check_tables, read_correctable
from sandtable.kit.odds import told_by
from sandtable.kit.options import Option
from sandtable.kit.position import names_of, section
from sandtable.kit.scenes import Note
from sandtable.kit.story import named_hole, small_hole
from sandtable.kit.telling import CardBeat, Decision, ScoreBeat
from sandtable.kit.title import DataTitle

ROOT = Path(__file__).resolve().parents[2]
CARDS = [SimpleNamespace(ident="J01", side=0), SimpleNamespace(ident="C01", side=1)]
DATA = SimpleNamespace(sides=("japan", "commonwealth"), cards=CARDS)


def told(a: int, b: int = 0, c: int = 0, d: int = 0, kind: int = 1) -> Event:
    return (0xFFFF, 20, kind, a, b, c, d)


def test_a_title_is_described_by_its_file() -> None:
    assert (TITLE.slug, TITLE.version, TITLE.hidden) == ("fortress", 1, True)
    assert [seat.ident for seat in TITLE.seats] == ["japan", "commonwealth"]
    assert [one.ident for one in TITLE.scenarios] == ["basic", "advanced1", "advanced2", "advanced3"]
    assert {one.name: one.default for one in TITLE.options}["token_colours"] == 2


WHOLE = """
slug = "toy"
name = "Toy"
line = "A toy."
minutes = "5"
version = 3
hidden = false
[[seat]]
id = "red"
name = "Red"
side = "red"
colour = "#ff0000"
goal = "Win."
[[seat]]
id = "blue"
name = "Blue"
side = "blue"
[[scenario]]
id = "plain"
name = "Plain"
text = "All of it."
"""


def test_colours_and_goals_of_seats(tmp_path: Path) -> None:
    (tmp_path / "title.toml").write_text(WHOLE)
    title = DataTitle(tmp_path, "", [], None, None)
    title.describe()
    assert (title.version, title.colours, title.goals) == (3, ["#ff0000"], {"red": "Win."})


@pytest.mark.parametrize("lacking", ["slug", "minutes", "version", "side", "text"])
def test_what_a_title_file_lacks_is_told_by_name(tmp_path: Path, lacking: str) -> None:
    lines = [line for line in WHOLE.splitlines() if not line.startswith(f"{lacking} =")]
    (tmp_path / "title.toml").write_text("\n".join(lines))
    with pytest.raises(BadFile, match=rf"^title\.toml of {tmp_path.name}: '{lacking}' is missing$"):
        DataTitle(tmp_path, "", [], None, None).describe()
    with pytest.raises(BadFile, match=r"^title\.toml: "):
        DataTitle(tmp_path / "nowhere", "", [], None, None).describe()


def test_options_go_into_the_numbers_of_the_board_and_come_back() -> None:
    given: dict[str, Any] = {"jurong_line": "always", "forgetful": True, "token_letters": 3}
    b: Any = TITLE.start(TITLE.setup("advanced1", given))
    assert (b.jurong_always, b.forgetful, b.letters, b.colours) == (1, 1, 3, 2)
    assert TITLE.chosen(b) == given
    assert TITLE.write_position(b)["options"] == given
    assert "options" not in TITLE.write_position(TITLE.start(TITLE.setup("basic", {})))


def test_a_number_stands_for_itself_and_a_word_for_its_place() -> None:
    assert Option("n", [2, 3], 2, "").number(3) == 3 and Option("n", [2, 3], 2, "").value(3) == 3
    assert Option("w", ["card", "always"], "card", "").number("always") == 1
    assert Option("f", [False, True], False, "").value(1) is True
    on = Option("f", [True, False], True, "")
    assert (on.number(True), on.number(False)) == (1, 0), "true is 1, whichever value is the usual one"
    assert (on.value(1), on.value(0)) == (True, False)
    assert Option("n", [2, 3], 2, "").value(9) == 2


def test_named_values_and_what_numbers_do_not_outlast(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("generate", ROOT / "tools" / "generate.py")
    assert spec is not None and spec.loader is not None
    generate = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generate)
    path = tmp_path / "state.toml"
    path.write_text(
        'class = "S"\nbase = "sandtable.kernel.flow:Board"\ndoc = "A state."\nbase_args = "2"\n'
        '[[row]]\nname = "at"\nstart = "[]"\n'
        '[[number]]\nname = "mood"\nstart = "1"\nlow = 0\nhigh = 1\nvalues = ["sad", "glad"]\nuntil = "day"\n'
        '[[number]]\nname = "flags"\nstart = "0"\nlow = 0\nhigh = 3\nbits = ["wet", "cold"]\n'
    )
    names: dict[str, Any] = {}
    exec(generate.state_module(path), names)
    assert [names[name] for name in ("SAD", "GLAD", "WET", "COLD")] == [0, 1, 1, 2]
    state = names["S"]()
    state.mood, state.flags = 0, 3
    state.clear_day()
    assert (state.mood, state.flags) == (1, 3)


def test_beats_of_plain_fields() -> None:
    assert Decision("wins", "won", 4)(DATA, told(5, 1), 0) == [
        beats.Decided(code="wins", text="won", favours="commonwealth", fight=1)
    ]
    assert Decision("hit", "hit", 4, other=True)(DATA, told(5, 1), 0)[0].favours == "japan"  # type: ignore[union-attr]
    assert Decision("both", "both lost")(DATA, told(5), 0)[0].favours == ""  # type: ignore[union-attr]
    assert CardBeat("drawn")(DATA, told(0, -1), 0) == [beats.Carded(what="drawn", side="japan", card="")]
    assert CardBeat("shown", 3)(DATA, told(1), 0) == [
        beats.Carded(what="shown", side="commonwealth", card="C01")
    ]
    assert ScoreBeat()(DATA, told(1, -2, 5), 0) == [beats.Scored(side="commonwealth", change=-2, total=5)]


def test_aids_by_level_with_numbers(tmp_path: Path) -> None:
    path = tmp_path / "aids.toml"
    path.write_text(
        '[[line]]\nheading = "A"\nlevel = 0\nrule = "X-1"\ntext = "It costs {price}."\n'
        '[[line]]\nheading = "A"\nlevel = 2\nrule = "X-2"\ntext = "Later."\n'
    )
    numbers = {"price": counted(1, "point")}
    assert [(note.text, note.rule) for note in read_aids(path, 1, numbers)] == [("It costs 1 point.", "X-1")]
    assert len(read_aids(path, 2, numbers)) == 2 and counted(2, "card") == "2 cards"


def test_holes_and_words_of_events() -> None:
    assert small_hole(2, 0)[0] == "two" and small_hole(11, 0)[0] == "11" and small_hole(-1, 0)[0] == "-1"
    assert named_hole(("Japan", "China"))(1, 0) == ("China", "", "")
    assert told_by({3: "hit", 4: "missed"}, [told(0, kind=1), told(0, kind=4), told(0, kind=3)]) == "missed"
    assert told_by({3: "hit"}, []) == ""


def test_a_section_with_known_keys() -> None:
    assert section({"points": {"japan": 1}}, "points", ["japan"]) == {"japan": 1}
    with pytest.raises(BadFile, match=r"\[points\]: 'russia' means nothing here"):
        section({"points": {"russia": 1}}, "points", ["japan"])


def test_aids_by_option_with_tables(tmp_path: Path) -> None:
    path = tmp_path / "aids.toml"
    path.write_text(
        '[[aid]]\nid = "points"\nheading = "Points"\n'
        'lines = [["{t.city:+} a city", "X-1"], ["A long game", "X-2", "long"], ["A short one", "X-3", "!long"]]\n'
        '[[aid]]\nid = "end"\nheading = "End"\nlines = []\n'
    )
    tables = {"end": [Note("Row", "X-4", "End", ["1"])]}
    found = read_headings(path, {"long": True}, tables, t=SimpleNamespace(city=2))
    assert [(note.text, note.rule, note.heading) for note in found] == [
        ("+2 a city", "X-1", "Points"), ("A long game", "X-2", "Points"), ("Row", "X-4", "End"),
    ]  # fmt: skip
    short = read_headings(path, {"long": False}, {}, t=SimpleNamespace(city=2))
    assert [note.rule for note in short] == ["X-1", "X-3"]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"map": {"hex": [{"id": "A1"}]}}, r"map\.toml: there is no table 'size' \(X-1\)"),
        ({"map": {"size": 3, "hex": [{"id": "A1"}]}}, r"map\.toml, size: a table was expected \(X-1\)"),
        ({"map": {"size": {}, "hex": []}}, r"map\.toml, hex: a list of entries was expected \(X-2\)"),
        ({"map": {"size": {}, "hex": [{}]}}, r"map\.toml, hex: every entry needs an id \(X-2\)"),
        ({"map": 5}, r"map\.toml: tables were expected"),
    ],
)
def test_tables_that_data_needs(tmp_path: Path, data: dict[str, Any], words: str) -> None:
    path = tmp_path / "packs.toml"
    path.write_text(
        'words = []\nentries = ["hex"]\n[used]\nmap = ["size.wide"]\n'
        '[needed.map]\nsize = "X-1"\nhex = "X-2"\n'
    )
    may = read_correctable(path)
    check_tables({"map": {"size": {}, "hex": [{"id": "A1"}]}}, may)
    with pytest.raises(BadFile, match=f"^{words}$"):
        check_tables(data, may)


def test_a_wrong_name_is_told_with_the_rule_that_lists_them() -> None:
    assert names_of({"in": ["b", "A"]}, "in", ["a", "b"]) == [1, 0]
    with pytest.raises(BadFile, match=r"^\[x\] in \(X-3\): there is no 'c' \(known: a, b\)$"):
        names_of({"in": ["c"]}, "in", ["a", "b"], "[x]", "X-3")


def test_what_goes_wrong_while_a_file_is_read_is_told_of_that_file() -> None:
    with pytest.raises(BadFile, match=r"units\.toml cannot be read: there is no 'tank'"), Reading("units"):
        dict[str, int]()["tank"]
    with pytest.raises(BadFile, match="as it was said"), Reading("units"):
        raise BadFile("as it was said")
    with pytest.raises(OSError), Reading("units"):
        raise OSError


def test_numbers_in_words() -> None:
    said = [ordinal(str(n)) for n in (1, 2, 3, 4, 11, 12, 13, 21, 111, 122, 0)]
    assert said == ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "111th", "122nd", "0th"]
