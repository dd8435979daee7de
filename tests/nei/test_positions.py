"""Position files: read back exactly, and refused in one line that names the entry and the rule."""

from typing import Any

import pytest

from sandtable.games.nei import TITLE
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.rules import sequence
from sandtable.kernel.codec import digest
from sandtable.kernel.errors import BadFile
from sandtable.kernel.flow import advance
from sandtable.kit import position as file
from sandtable.kit.data import read_toml
from tests.nei.play import ALLIES, FLEET_IN_BEING, Play


def table(units: dict[str, str], **more: Any) -> dict[str, Any]:
    return {
        "title": "nei",
        "turn": 2,
        "to_move": "japan",
        "ap": {"japan": 5},
        "units": {**FLEET_IN_BEING, **units},
        **more,
    }


SECRET = {"options": {"force_a9": True}}
BAD = [
    ({"IJN-DD-2": "L-D4"}, {}, r"\[units\] IJN-DD-2: a ship on land \(NEI-10.1d\)"),
    ({"IJA-INF-KWD": "S-D4"}, {}, r"a ground unit at sea \(NEI-10.1f\)"),
    ({"IJN-DD-2": "S-Z9"}, {}, r"S-Z9"),
    ({"NO-SUCH": "S-D4"}, {}, r"NO-SUCH"),
    ({"JP-TR-1": "S-D4", "IJA-INF-KWD": "S-D4 in-JP-TR-1", "IJA-INF-228": "S-D4 in-JP-TR-1",
      "IJA-INF-229": "S-D4 in-JP-TR-1"}, {}, r"carries more than 2 \(NEI-13.1a\)"),
    ({"JP-TR-1": "S-D4", "IJA-INF-KWD": "S-D5 in-JP-TR-1"}, {}, r"not where JP-TR-1 is \(NEI-13.2c\)"),
    ({"IJN-DD-2": "S-D4", "IJA-INF-KWD": "S-D4 in-IJN-DD-2"}, {}, r"cannot carry it \(NEI-13.1b\)"),
    ({"IJN-AIR-KAN": "L-D4", "IJN-AIR-GEN": "L-D4", "IJN-AIR-TAI": "L-D4", "IJN-ENG-4N": "L-D4 turned"}, {},
     r"more air units than the 2 it has room for \(NEI-9.3a\)"),
    ({"IJA-TK-6": "L-A4"}, {}, r"an optional force that was not chosen \(NEI-28a\)"),
    ({"BASE-MIRI": "L-D5"}, {"scenario": "assault"}, r"out of the game in this scenario \(NEI-30c\)"),
    ({"BASE-MIRI": "L-D4"}, {}, r"its base stands in L-D5 \(NEI-A4b\)"),
    ({"BASE-MIRI": "L-D5", "IJN-ENG-4N": "L-D5 turned"}, {}, r"two bases in L-D5 \(NEI-9.2b\)"),
    ({"NEI-CL": "S-A4"}, {}, r"closed to its side \(NEI-9.5a\)"),
    ({"NEI-ENG": "L-G3 reduced"}, {}, r"it has one step \(NEI-2.6b\)"),
    ({"NEI-INF-1": "L-G3 turned"}, {}, r"no other side to turn to \(NEI-2.6c\)"),
    ({}, {"turn": 9}, r"a game turn from 1 to 8"),
    ({}, {"ap": {"japan": 0}}, r"no action point to act with \(NEI-8.4a\)"),
    ({}, {"ap": {"japan": 44}}, r"ap"),
    ({}, {"oil": ["L-G3"]}, r"L-G3 has no oilfield \(NEI-4.3b\)"),
    ({}, {"weather": "rain"}, r"'weather' means nothing here"),
    ({"IJN-DD-2": "S-D4 sunk"}, {}, r"'sunk' means nothing"),
    ({"IJN-DD-2": "box"}, {}, r"nothing waits to be set up"),
    ({"JP-TR-1": "pool", "IJA-INF-KWD": "pool in-JP-TR-1"}, {}, r"no ship carries it \(NEI-13.2c\)"),
    ({"IJN-AIR-KAN": "S-D4"}, {}, r"KAN: an air unit at sea is a seaplane .* \(NEI-26.3a, NEI-29e\)"),
    ({"IJN-AIR-TOKO": "S-D4 turned"}, {}, r"an air unit at sea is a seaplane"),
    ({"IJN-AIR-TOKO": "S-D4"}, {"options": {"more_actions": True}}, r"an air unit at sea is a seaplane"),
    ({"IJN-AIR-TOKO": "L-A4 turned"}, {}, r"only at sea a seaplane patrols \(NEI-29e\)"),
    ({"NEI-TR": "S-D4", "NEI-AIR-1": "S-D4 in-NEI-TR"}, {}, r"no aircraft is aboard ship, between actions \(RU-59"),
    ({"IJA-AIR-AR": "L-A4", "IJA-ABN-2AR": "L-A4 in-IJA-AIR-AR"}, {}, r"nothing flies.* \(RU-59, NEI-A3t\)"),
    ({"IJN-DD-2": "S-D4 tf:4"}, {}, r"no marker of that number \(NEI-20.1a\)"),
    ({"IJA-INF-KWD": "L-D4 tf:1"}, {}, r"no marker of that number \(NEI-20.1a\)"),
    ({"IJN-DD-2": "S-D4 tf:1", "IJN-DD-3": "S-E4 tf:1"}, {}, r"its task force is in S-E4|its task force is in S-D4"),
    ({"IJN-DD-2": "S-D4 hand:1"}, {}, r"belong to the middle of an action"),
    ({"IJN-DD-2": "S-D4 part:7"}, {}, r"belong to the middle of an action"),
    ({"IJN-DD-2": "S-D4 seen:7"}, {}, r"seen:7 is a turn to come"),
    ({"IJN-DD-2": "S-D4 record:1"}, {}, r"record:1 is for what is disrupted"),
    ({"IJN-DD-2": "pool known"}, {}, r"off the map nothing is reduced"),
    ({"IJA-INF-KWD": "pool reduced"}, {}, r"off the map nothing is reduced"),
    ({"IJN-DD-2": "picked"}, {}, r"what is picked is placed in the same action \(NEI-15.5c\)"),
    ({"IJN-ENG-4N": "L-G7 turned"}, {}, r"neither port nor airfield .* \(NEI-A4a, NEI-5.4b\)"),
    ({"IJN-ENG-4N": "L-A4 turned"}, {}, r"neither port nor airfield .* \(NEI-A4a, NEI-5.4b\)"),
    ({"IJN-CA-16": "pool"}, {}, r"the game is over: a sudden victory \(NEI-4.1a, NEI-4.1b\)"),
    ({"BASE-SECRET": "L-G3 turned", "BASE-BATAVIA": "L-G3"}, SECRET, r"two bases in L-G3 \(NEI-9.2b\)"),
    ({"BASE-SECRET": "L-H10 turned"}, SECRET, r"it is somewhere in the Indies \(NEI-28c\)"),
    ({"BASE-SECRET": "L-E3 turned", "IJA-INF-KWD": "L-E3"}, SECRET, r"it is face up where .* \(NEI-28c\)"),
    ({}, {"singapore": 7}, r"the track has no such box \(NEI-7.4a\)"),
    ({}, {"scenario": "assault", "turn": 2}, r"the scenario has the turns 4 to 8 \(NEI-23a, NEI-30a\)"),
    ({}, {"pending": {"japan": 99}}, r"pending: japan = 99"),
]  # fmt: skip


@pytest.mark.parametrize(("units", "more", "said"), BAD)
def test_what_no_position_can_have(units: dict[str, str], more: dict[str, Any], said: str) -> None:
    with pytest.raises(BadFile, match=said) as caught:
        TITLE.read_position(table(units, **more))
    assert "\n" not in str(caught.value)


def test_a_position_in_the_middle_of_a_battle_reads_back() -> None:
    p = Play({"IJN-CA-4": "S-F4", "NEI-DD-1": "S-F4", "NEI-DD-2": "S-F4"})
    p.do("act g3-nav start S-F4 add IJN-CA-4 done halt attack").roll(1)
    assert p.asked() == "PlaceHit"
    text = file.to_text(TITLE.write_position(p.b))
    _, again = TITLE.read_position(file.from_text(text, "a position"))
    assert digest(again) == digest(p.b)


@pytest.mark.rule("NEI-9.3b", "NEI-7.3b")
def test_aircraft_whose_base_an_incident_has_cost_wait_for_their_owner() -> None:
    """Morale fails, and the base of Tjilatjap is reduced: three air units stand where two find room, until all steps
    are lost and their owner says which is disrupted."""
    air = dict.fromkeys(("NEI-AIR-1", "NEI-AIR-2", "NEI-AIR-3"), "L-G4")
    p = Play({"IJA-INF-KWD": "L-G3", "BASE-TJILATJAP": "L-G4", "NEI-INF-1": "L-G5", **air}, singapore=0)
    p.b.call(sequence.Incident(ALLIES))
    advance(p.b)
    p.roll(1, 1, 2)
    p.do("lose BASE-TJILATJAP")
    for asked, order in (("LoseStep", "lose NEI-INF-1"), ("Overflow", "lose NEI-AIR-2")):
        assert p.asked() == asked
        assert digest(TITLE.read_position(TITLE.write_position(p.b))[1]) == digest(p.b)
        p.do(order)
    assert p.asked() == "ActionMenu"


@pytest.mark.rule("NEI-21.4a", "NEI-8.4a")
def test_the_first_air_fleet_strikes_without_an_action_point() -> None:
    """All points are spent, and the 1AF marker was drawn: its strike is due, and costs none."""
    p = Play({"NEI-CL": "S-G5n"}, fleet=1, ap={"japan": 0})
    assert "act g3-1af" in p.offers() and p.why("end") == ["NEI-21.4a"]
    again = TITLE.read_position(TITLE.write_position(p.b))[1]
    assert digest(again) == digest(p.b)
    with pytest.raises(BadFile, match=r"no action point to act with"):
        TITLE.read_position(table({}, fleet=1, ap={"japan": 0}))  # there is nothing to strike


def test_a_pack_changes_what_play_uses_and_nothing_else(tmp_path: Any) -> None:
    (tmp_path / "units.toml").write_text('[[unit]]\nid = "IJN-DD-2"\nfront = { ag = 3 }\n')
    other = TITLE.with_pack(str(tmp_path))
    assert other.digest_of_data() != TITLE.digest_of_data()
    (tmp_path / "units.toml").write_text('[[unit]]\nid = "IJN-DD-2"\nhull = 3\n')
    with pytest.raises(BadFile, match="hull"):
        TITLE.with_pack(str(tmp_path))
    (tmp_path / "units.toml").unlink()
    (tmp_path / "charts.toml").write_text("[x]\n")
    with pytest.raises(BadFile, match=r"charts.toml is none of map.toml, units.toml"):
        TITLE.with_pack(str(tmp_path))


PACKS = [
    ("tables.toml", "[limits]\nships = 3\n", r"limits.ships: play does not use this value"),
    ("tables.toml", "[limits]\nemergency_capacity = 2\n", r"limits.emergency_capacity: play does not use this value"),
    ("tables.toml", "[vp.japanese_for_allied_losses]\nrowing_boat = 2\n", r"'rowing_boat' is none of"),
    ("tables.toml", '[vp.japanese_for_allied_losses]\nBB = "two"\n', r"BB = 'two'; a whole number"),
    ("scenarios.toml", '[[scenario]]\nid = "campaign"\nfirst_turn = 7\nlast_turn = 3\n', r"3 is before first_turn = 7"),
    ("scenarios.toml", '[[scenario]]\nid = "campaign"\nsingapore = 8\n', r"campaign: singapore = 8; the track has no such"),
    ("units.toml", '[[unit]]\nid = "NOPE"\nsteps = 1\n', r"no entry with id 'NOPE'"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "said"), PACKS)
def test_what_no_pack_can_say(name: str, text: str, said: str, tmp_path: Any) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(BadFile, match=said) as caught:
        TITLE.with_pack(str(tmp_path))
    assert "\n" not in str(caught.value)


def test_a_missing_table_is_told_by_name() -> None:
    from sandtable.games.nei.reading import FOLDER, MAY, NeiData
    from sandtable.kit.data import read_data

    data = read_data(FOLDER / "data", "", MAY)
    del data["tables"]["singapore_table"]
    with pytest.raises(BadFile, match=r"tables.toml: there is no table 'singapore_table' \(NEI-7.4a\)"):
        NeiData(data)
    data = read_data(FOLDER / "data", "", MAY)
    del data["tables"]["refit_allied"]
    with pytest.raises(BadFile, match=r"tables.toml cannot be read: there is no 'refit_allied'"):
        NeiData(data)
    assert read_toml(FOLDER / "title.toml")["slug"] == "nei"


def test_an_oilfield_that_was_repaired_is_whole_in_a_file() -> None:
    """In the Main Assault some begin demolished: the file lists all that still are."""
    board = TITLE.read_position(table({}, scenario="assault", turn=5))[1]
    assert isinstance(board, NeiBoard) and any(board.oil), "the crews burnt some"
    for left in ([0] * 6, [*board.oil[:5], 1 - board.oil[5]]):
        board.oil = left
        text = file.to_text(TITLE.write_position(board))
        read = TITLE.read_position(file.from_text(text, "oil"))[1]
        assert isinstance(read, NeiBoard) and read.oil == left
