"""Data sets of former days: kept whole under their digest, for the games that began with them."""

import shutil
from pathlib import Path

import pytest

from sandtable.kernel.errors import BadSetup
from sandtable.kit.data import KEPT, NAMES, kept_digests, kept_set
from sandtable.kit.title import DataTitle, Title
from sandtable.series.fire_and_movement.title import PlainFolio
from sandtable.session.titles import load_title, title_slugs
from tests.folio.ford import TITLE
from tools import keep_data

pytestmark = pytest.mark.both
TITLES = [title for slug in title_slugs() if isinstance(title := load_title(slug), DataTitle)]


@pytest.mark.parametrize("title", TITLES, ids=[title.slug for title in TITLES])
def test_a_kept_set_gives_exactly_its_digest(title: DataTitle) -> None:
    own = title.folder / "data"
    for digest in kept_digests(own):
        assert title.another(kept_set(own, digest)).digest_of_data() == digest
        assert title.as_played(title.version, digest).digest_of_data() == digest


@pytest.fixture
def ford(tmp_path: Path) -> Path:
    """The folder of a title whose first data set is kept, and whose attack strengths were raised since."""
    data = tmp_path / "data"
    shutil.copytree(TITLE.folder / "data", data)
    shutil.copytree(data, data / KEPT / TITLE.digest_of_data())
    units = data / "units.toml"
    text = units.read_text("utf-8")
    assert "attack = 4" in text
    units.write_text(text.replace("attack = 4", "attack = 5"), "utf-8")
    shutil.copy(TITLE.folder / "rules.toml", tmp_path)
    return tmp_path


def title_at(folder: Path, pack: str = "") -> PlainFolio:
    return PlainFolio(folder, "ford", "The Ford", "", pack)


def attacks(title: Title) -> list[int]:
    assert isinstance(title, PlainFolio)
    return title.data().attack


def test_a_game_goes_on_with_the_data_it_began_with(ford: Path) -> None:
    now = title_at(ford)
    then = now.as_played(now.version, TITLE.digest_of_data())
    assert now.digest_of_data() != then.digest_of_data() == TITLE.digest_of_data()
    assert attacks(now) != attacks(then) == attacks(TITLE)
    assert now.as_played(now.version, now.digest_of_data()) is now
    assert now.as_played(now.version, TITLE.digest_of_data()) is then, "made once, for however many games"
    assert then.as_played(now.version, now.digest_of_data()).digest_of_data() == now.digest_of_data()


def test_a_pack_lies_over_the_data_that_it_lay_over_then(ford: Path, tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    first = TITLE.data()
    (pack / "units.toml").write_text(f'[[unit]]\nid = "{first.unit_ids[0]}"\nattack = 9\n', "utf-8")
    before = TITLE.with_pack(str(pack))
    now = title_at(ford).with_pack(str(pack))
    assert before.digest_of_data() != now.digest_of_data()
    then = now.as_played(now.version, before.digest_of_data())
    assert attacks(then) == attacks(before) and 9 in attacks(then)
    assert then.digest_of_data() == before.digest_of_data()


def test_a_set_that_nobody_has_is_told_by_its_digest_and_what_to_do(ford: Path) -> None:
    now = title_at(ford)
    for digest in ("0123456789abcdef", "../kept", ""):
        with pytest.raises(BadSetup) as caught:
            now.as_played(now.version, digest)
        said = str(caught.value)
        assert f"({digest}; " in said and "data pack" in said and "\n" not in said


def test_a_kept_set_that_was_edited_is_not_taken_for_what_it_was(ford: Path) -> None:
    digest = TITLE.digest_of_data()
    units = ford / "data" / KEPT / digest / "units.toml"
    units.write_text(units.read_text("utf-8").replace("attack = 4", "attack = 3"), "utf-8")
    with pytest.raises(BadSetup, match=digest):
        title_at(ford).as_played(TITLE.version, digest)


def test_a_set_is_known_by_a_former_name(ford: Path) -> None:
    (ford / "data" / KEPT / NAMES).write_text(f'old = "{TITLE.digest_of_data()}"\n', "utf-8")
    assert title_at(ford).as_played(TITLE.version, "old").digest_of_data() == TITLE.digest_of_data()


def test_a_newer_version_is_told_as_such(ford: Path) -> None:
    now = title_at(ford)
    with pytest.raises(BadSetup, match="a newer Sandtable knows it"):
        now.as_played(now.version + 1, now.digest_of_data())


# -- the tool --------------------------------------------------------------------------------------------------------


def test_the_tool_keeps_what_play_reads_and_nothing_else(
    ford: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.rmtree(ford / "data" / KEPT)
    (ford / "data" / "lesson.toml").write_text("", "utf-8")
    now = title_at(ford)
    kept = keep_data.keep(now, None)
    assert kept.name == now.digest_of_data() and kept_digests(ford / "data") == [kept.name], (
        "and no draft is left"
    )
    assert {path.name for path in kept.iterdir()} == {
        "map.toml",
        "scenarios.toml",
        "tables.toml",
        "units.toml",
    }
    assert capsys.readouterr().out == f"ford, data/kept/{kept.name}: kept\n"
    keep_data.keep(now, None)
    assert "kept already" in capsys.readouterr().out
    assert keep_data.faults(now) == []
    units = ford / "data" / "units.toml"
    units.write_text(units.read_text("utf-8").replace("attack = 5", "attack = 6"), "utf-8")
    changed = title_at(ford)
    assert changed.digest_of_data() != kept.name
    assert changed.as_played(changed.version, kept.name).digest_of_data() == kept.name


def test_the_tool_finds_a_kept_set_that_was_edited(ford: Path) -> None:
    digest = TITLE.digest_of_data()
    units = ford / "data" / KEPT / digest / "units.toml"
    units.write_text(units.read_text("utf-8").replace("attack = 4", "attack = 3"), "utf-8")
    [fault] = keep_data.faults(title_at(ford))
    assert f"data/kept/{digest} gives " in fault
    units.unlink()
    [fault] = keep_data.faults(title_at(ford))
    assert "units.toml" in fault
