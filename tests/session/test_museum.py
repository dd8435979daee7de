"""The museum: recorded games, one per way of ending, replayed for ever. A new one is added with `Session.publish`."""

from pathlib import Path

import pytest

from sandtable.session.verify import verify

MUSEUM = sorted((Path(__file__).parents[1] / "museum").glob("*.json"))


@pytest.mark.both
@pytest.mark.parametrize("path", MUSEUM, ids=[path.stem for path in MUSEUM])
def test_a_recorded_game_is_still_true(path: Path) -> None:
    report = verify(path)
    assert report.ok, report.text
    assert report.over
    assert report.dice_checked
