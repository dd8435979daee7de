"""Bad input about Shanghai Incident, through the command: one line that names the entry and the rule, exit code 2."""

from collections.abc import Callable
from pathlib import Path

import pytest

from sandtable.games.shanghai import TITLE
from sandtable.session.session import Session

Refused = Callable[..., str]
MUSEUM = Path(__file__).parents[1] / "museum"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('[units]\nJ-9-7 = "0817"\nJ-9-35 = "0817"', "0817: J-9-7, J-9-35 may not share a hex (SH-5.3b)"),
        (
            '[units]\nJ-9-7 = "3406"',
            "J-9-7: 3406 is river: nobody can be there (FM-5.1c)",
        ),
        ('[units]\nC-TRAIN-1 = "1114"', "C-TRAIN-1 is a train, and there is no railroad (SH-16.4a)"),
        ('[orders]\ncall = ["78DIV"]', "[orders] call (SH-13.2a): there is no '78DIV'"),
        ("[orders.steps]\nJ-RONIN = 1", "J-RONIN: it can get no step (SH-13.3b)"),
        ('[units]\nJ-9-77 = "0817"', "[units]: there is no 'J-9-77'"),
        ('[units]\nC-78-1 = "0615"', "this area is closed to the Chinese (SH-18a)"),
        ('[markers]\nFS-AIR1 = "used"\nFS-AIR1 = "used"', "p.toml: "),
        ("lp = -3", "lp = -3: a whole number from 0"),
        ("pauses = 9", "pauses = 9: a whole number from 0 to 4"),
        ('[options]\nsnipers_hold_city = "maybe"', "snipers_hold_city=maybe: it takes one of false, true"),
        ('title = "fortress"', "this is a position of 'fortress', not of shanghai"),
    ],
)
def test_impossible_positions(refused: Refused, tmp_path: Path, content: str, said: str) -> None:
    path = tmp_path / "p.toml"
    path.write_text(content + "\n")
    for command in (["play", "shanghai", "--position"], ["position", "shanghai", "--check"]):
        line = refused(*command, path)
        assert line.startswith("p.toml: ") and said in line
    assert path.read_text() == content + "\n"


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("tables", "crt = 3", "tables.toml, crt: a table was expected"),
        ("tables", "[crt]\ncolumn = []", "crt.column: a list of entries was expected"),
        ("tables", '[[victory_level]]\nid = "draw"\nmin = 99', "each level must need fewer points"),
        ("units", '[[unit]]\nid = "J-9-7"\nma = -1', "J-9-7: ma = -1"),
        ("units", '[[unit]]\nid = "J-99-7"\nma = 1', "there is no entry with id 'J-99-7' to correct"),
        ("map", '[[town]]\nid = "malu"\nhex = "3406"', "town malu: 3406 is river, not playable (FM-5.1c)"),
        ("weather", "rain = 1", "weather.toml is none of map.toml, units.toml, tables.toml, scenarios.toml"),
        ("tables", "[[[", "tables.toml: "),
    ],
)
def test_wrong_data_packs(refused: Refused, tmp_path: Path, name: str, content: str, said: str) -> None:
    (tmp_path / f"{name}.toml").write_text(content)
    assert said in refused("play", "shanghai", "--pack", tmp_path)


def test_wrong_options(refused: Refused) -> None:
    assert "takes one of true, false" in refused("play", "shanghai", "-o", "last_week_at_zero=7")
    assert "shanghai has no option 'weather'" in refused("play", "shanghai", "-o", "weather=rain")
    assert "shanghai has no scenario 'winter'" in refused("sim", "shanghai", "--scenario", "winter")
    assert "shanghai has no seat 'russia'" in refused("play", "shanghai", "--seat", "russia=human")


READERS = [["play", "--load"], ["replay"], ["verify"], ["position", "shanghai", "--load"]]


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader[0])
def test_truncated_and_foreign_files(refused: Refused, tmp_path: Path, reader: list[str]) -> None:
    session = Session.new(TITLE, TITLE.setup("", {}), ["human", "human"], bytes(32))
    session.order_text(0, "historical")
    session.save(tmp_path / "whole.json")
    data = (tmp_path / "whole.json").read_bytes()
    bad = tmp_path / "bad.json"
    for size in (1, len(data) // 2, len(data) - 3):
        bad.write_bytes(data[:size])
        assert refused(*reader, bad).startswith("bad.json: ")
    for old, new in (
        (b'"historical"', b'"hysterical"'),
        (b'"title": "shanghai"', b'"title": "fortress"'),
        (b'"scenario": "campaign"', b'"scenario": "winter"'),
    ):
        assert old in data
        bad.write_bytes(data.replace(old, new))
        assert refused(*reader, bad)


def test_a_game_of_another_title(refused: Refused) -> None:
    assert "fortress" in refused("position", "shanghai", "--load", MUSEUM / "basic-agreed.json")
