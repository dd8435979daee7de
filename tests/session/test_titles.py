"""Titles are found by their entry points, and a missing or broken one says so."""

from importlib.metadata import EntryPoint

import pytest

from sandtable.kernel.errors import BadFile, BadSetup
from sandtable.session import titles
from sandtable.session.session import Session
from tests.session.helpers import new
from tests.toys import DUEL, DuelTitle


@pytest.fixture
def installed(monkeypatch):
    """Entry points as if they had been installed."""
    points = [
        EntryPoint("toy", "tests.toys:DUEL", titles.GROUP),
        EntryPoint("made", "tests.toys:DuelTitle", titles.GROUP),
        EntryPoint("gone", "tests.nowhere:TITLE", titles.GROUP),
        EntryPoint("odd", "tests.toys:CARDS", titles.GROUP),
        EntryPoint("wrong", "builtins:dict", titles.GROUP),
    ]
    monkeypatch.setattr(titles, "entry_points", lambda group: points)
    monkeypatch.setattr(titles, "_added", {})
    return points


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
