"""Rules by number and by id: rules.toml is read, found through, and refused where it is broken."""

from pathlib import Path

import pytest

from sandtable.games.fortress import TITLE
from sandtable.kernel.errors import BadFile
from sandtable.kernel.legality import FIRST_TITLE_RULE, KERNEL_RULES
from sandtable.kit.rulebook import read_rulebook

pytestmark = pytest.mark.both

TEXT = """
[[rule]]
id = "TOY-MOV-1"
digest = "A piece moves one place."
section = "Movement"
kind = "core"
rulings = ["RUL-01"]

[[rule]]
id = "TOY-MOV-12"
digest = "Nobody enters the sea."
section = "Movement"
kind = "optional"
na = "There is no sea."

[[rule]]
id = "TOY-END-1"
digest = "Whoever cannot move has lost."
section = "The end"
kind = "core"

[[ruling]]
id = "RUL-01"
question = "May it stay?"
ruling = "No."
touches = ["TOY-MOV-1"]
"""


def book(tmp_path: Path, text: str = TEXT):
    path = tmp_path / "rules.toml"
    path.write_text(text, encoding="utf-8")
    return read_rulebook(path)


def idents(found) -> list[str]:
    return [rule.ident for rule in found]


def test_numbers_follow_the_file_rules_first(tmp_path: Path) -> None:
    rules = book(tmp_path)
    assert [rules.ident(FIRST_TITLE_RULE + n) for n in range(4)] == [
        "TOY-MOV-1",
        "TOY-MOV-12",
        "TOY-END-1",
        "RUL-01",
    ]
    assert rules.digest(FIRST_TITLE_RULE) == "A piece moves one place."
    assert rules.digest(FIRST_TITLE_RULE + 3) == "May it stay? No."
    ruling = rules.by_ident["RUL-01"]
    assert (ruling.kind, ruling.section, ruling.links) == ("ruling", "Rulings", ["TOY-MOV-1"])
    assert rules.by_ident["TOY-MOV-1"].links == ["RUL-01"]
    assert rules.by_ident["TOY-MOV-12"].na == "There is no sea."
    assert (rules.ident(9_999), rules.digest(9_999)) == ("", "")


def test_the_table_has_rules_of_its_own_in_every_title(tmp_path: Path) -> None:
    for rules in (book(tmp_path), TITLE.rulebook()):
        for number, (ident, digest) in KERNEL_RULES.items():
            assert (rules.ident(number), rules.digest(number)) == (ident, digest)


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("TOY-MOV-1", ["TOY-MOV-1"]),
        (" toy-mov-1 ", ["TOY-MOV-1"]),
        ("MOV-1", ["TOY-MOV-1"]),
        ("mov-12", ["TOY-MOV-12"]),
        ("MOV", ["TOY-MOV-1", "TOY-MOV-12"]),
        ("1", ["TABLE-1", "TOY-MOV-1", "TOY-END-1"]),
        ("01", ["RUL-01"]),
        ("the sea", ["TOY-MOV-12"]),
        ("the end", ["TOY-END-1"]),
        ("table-4", ["TABLE-4"]),
        ("wombat", []),
    ],
)
def test_find(tmp_path: Path, words: str, wanted: list[str]) -> None:
    assert idents(book(tmp_path).find(words)) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "[[rule",
        "",
        "[[rule]]\nid = 'X-1'\n",
        TEXT.replace("section = ", "chapter = "),
        TEXT.replace("question = ", "riddle = "),
        "rule = 5\nruling = 6\n",
        "rule = [5]\nruling = []\n",
    ],
)
def test_a_broken_rulebook_is_refused_in_one_line(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadFile, match=r"^rules\.toml: ") as caught:
        book(tmp_path, text)
    assert "\n" not in str(caught.value)


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadFile, match=r"^rules\.toml: "):
        read_rulebook(path)


def test_a_missing_rulebook_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"^nowhere\.toml: "):
        read_rulebook(tmp_path / "nowhere.toml")


SERIES = """
ruling = []

[[rule]]
id = "TOY-S5.1a"
digest = "Nobody leaves the map."
section = "5.1 Moving"
kind = "core"

[[rule]]
id = "TOY-S5.1b"
digest = "Nobody stays for ever."
section = "5.1 Moving"
kind = "core"
"""


def with_series(tmp_path: Path, text: str):
    title = tmp_path / "rules.toml"
    series = tmp_path / "series.toml"
    title.write_text(text, encoding="utf-8")
    series.write_text(SERIES, encoding="utf-8")
    return read_rulebook(title, series)


def test_the_rules_of_a_series_come_first(tmp_path: Path) -> None:
    text = 'series = "toys"\n' + TEXT.replace('touches = ["TOY-MOV-1"]', 'touches = ["TOY-S5.1a"]')
    rules = with_series(tmp_path, text)
    assert [rules.ident(FIRST_TITLE_RULE + n) for n in range(3)] == ["TOY-S5.1a", "TOY-S5.1b", "TOY-MOV-1"]
    assert rules.by_ident["TOY-S5.1A"].links == ["RUL-01"], "a title's ruling is linked from the series' rule"
    assert rules.by_ident["TOY-S5.1B"].links == []
    assert idents(rules.find("s5.1")) == ["TOY-S5.1a", "TOY-S5.1b"]


def test_a_title_and_its_series_must_know_of_each_other(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"^rules\.toml: it names no series"):
        with_series(tmp_path, TEXT)
    with pytest.raises(BadFile, match=r"^rules\.toml: it names the series 'toys'"):
        book(tmp_path, 'series = "toys"\n' + TEXT)


def test_the_numbers_in_the_code_are_those_of_the_file() -> None:
    from sandtable.games.fortress import rule

    rules = TITLE.rulebook()
    names = {
        name: number for name, number in vars(rule).items() if name.isupper() and isinstance(number, int)
    }
    assert len(names) > 250
    for name, number in names.items():
        assert rules.ident(number).endswith(name.replace("_", "-")), name
