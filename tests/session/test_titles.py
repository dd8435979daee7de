"""Titles are found by their entry points, and a missing or broken one says so."""

from importlib.metadata import entry_points
from pathlib import Path

import pytest

from sandtable.kernel.errors import BadFile, BadSetup
from sandtable.session import titles
from sandtable.session.session import Session
from tests.session.helpers import new
from tests.toys import DUEL, DuelTitle

LISTED = """
[console_scripts]
toy = somewhere:else

[sandtable.titles]
# slug = where it is
toy = tests.toys:DUEL
made=tests.toys:DuelTitle [extra]
gone = tests.nowhere:TITLE
odd = tests.toys:CARDS
wrong = builtins:dict
"""


@pytest.fixture
def installed(monkeypatch, tmp_path):
    """Titles as if a package had been installed that offers them."""
    listed = tmp_path / "site" / "some_titles-1.0.dist-info" / "entry_points.txt"
    listed.parent.mkdir(parents=True)
    listed.write_text(LISTED)
    look_in(monkeypatch, tmp_path / "none", tmp_path / "site")
    monkeypatch.setattr(titles, "_added", {})


def look_in(monkeypatch, *folders: Path) -> None:
    """Titles are looked for there and nowhere else."""
    monkeypatch.setattr(titles, "sys", type("Python", (), {"path": [str(one) for one in folders]}))


def test_the_same_titles_as_python_itself_finds() -> None:
    """Where both are found twice, the place that comes first on the path counts."""
    found = titles._installed()
    assert {point.name: point.value for point in entry_points(group=titles.GROUP)} == {
        point.name: point.value for point in found.values()
    }
    assert {"fortress", "shanghai"} <= set(found)


def test_what_comes_first_on_the_path_counts(installed, tmp_path, monkeypatch) -> None:
    first = tmp_path / "first" / "other.egg-info" / "entry_points.txt"
    first.parent.mkdir(parents=True)
    first.write_text("[sandtable.titles]\ntoy = tests.nowhere:TOY\n")
    look_in(monkeypatch, tmp_path / "first", tmp_path / "site")
    assert titles._installed()["toy"].value == "tests.nowhere:TOY"
    assert titles._installed()["made"].value == "tests.toys:DuelTitle"


def test_titles_are_listed_and_loaded(installed) -> None:
    assert titles.title_slugs() == ["gone", "made", "odd", "toy", "wrong"]
    assert titles.load_title("toy") is not None
    assert titles.load_title(" TOY ").slug == "duel"
    assert titles.load_title("made").slug == "duel"


def test_an_unknown_title_names_the_known_ones(installed) -> None:
    with pytest.raises(BadSetup, match=r"no title 'chess' \(installed: gone, made, odd, toy, wrong\)"):
        titles.load_title("chess")


@pytest.mark.parametrize("slug", ["gone", "odd", "wrong"])
def test_a_broken_title(installed, slug: str) -> None:
    with pytest.raises(BadSetup, match=f"title '{slug}' cannot be loaded"):
        titles.load_title(slug)


def test_a_title_of_this_process(installed, tmp_path) -> None:
    path = tmp_path / "game.json"
    new().save(path)
    with pytest.raises(BadSetup, match="no title 'duel'"):
        Session.load(path)
    titles.add_title(DUEL)
    assert Session.load(path).title is DUEL


def test_data_packs(installed, tmp_path) -> None:
    titles.add_title(DUEL)
    (tmp_path / "duel.toml").write_text("health = 3\n")
    packed = titles.load_title("duel", str(tmp_path))
    assert packed.data_digest != DUEL.data_digest
    session = Session.new(packed, packed.setup("", {}), ["human", "human"])
    session.save(tmp_path / "game.json")
    assert Session.load(tmp_path / "game.json", pack=str(tmp_path)).setup.options["health"] == 3
    with pytest.raises(BadFile, match="not here"):
        Session.load(tmp_path / "game.json")
    (tmp_path / "duel.toml").write_text("health = 9\n")
    with pytest.raises(BadFile, match="health must be"):
        titles.load_title("duel", str(tmp_path))
    assert isinstance(packed, DuelTitle)
