"""Chapters 13 and 21: landings, marines, paratroops, the First Air Fleet."""

import pytest

from sandtable.games.nei.material import ALLIES, JAPAN
from tests.nei.play import Play, unit

CONVOY = {"JP-TR-1": "S-D5", "IJA-INF-KWD": "S-D5 in-JP-TR-1", "IJN-SNLF-2YOK": "S-D5 in-JP-TR-1"}


@pytest.mark.rule("NEI-13.3a", "NEI-13.3b", "RU-27", "RU-28", "NEI-A3p", "RU-11", "RU-12")
def test_an_assault_on_a_base_is_all_or_nothing() -> None:
    p = Play({**CONVOY, "BASE-MIRI": "L-D5"}).do("act g3-assault start S-D5 all").roll(6).roll(1, 6)
    assert p.steps("BASE-MIRI") == 1  # one step is left
    p.roll(6) if p.asked() == "DiceChecks" else None
    assert p.where("IJA-INF-KWD") == p.where("IJN-SNLF-2YOK") == "disrupted"
    assert p.where("JP-TR-1") == "S-D5"  # the transport stays


@pytest.mark.rule("NEI-13.3d", "NEI-13.2d", "NEI-13.3f")
def test_a_base_fires_at_the_transport_first() -> None:
    """EX-16: the base fires at the transport; a lost transport takes its troops along."""
    p = Play({
        "JP-TR-1": "S-G3", "IJN-SNLF-2YOK": "S-G3 in-JP-TR-1", "BASE-BATAVIA": "L-G3", "IJN-DD-2": "S-G3",
    })  # fmt: skip
    p.do("act g3-assault start S-G3 land IJN-SNLF-2YOK").roll(1)
    assert p.where("JP-TR-1") == p.where("IJN-SNLF-2YOK") == "disrupted"
    assert p.where("IJN-DD-2") == "S-G3"  # other ships are not in the combat


@pytest.mark.rule("NEI-13.3c", "NEI-A3n", "RU-13")
def test_where_no_base_stands_an_attack_is_optional() -> None:
    """EX-06: the landing force and the Australians share Ambon."""
    p = Play({
        "JP-TR-1": "S-F9", "IJA-INF-KWD": "S-F9 in-JP-TR-1", "IJN-SNLF-2YOK": "S-F9 in-JP-TR-1",
        "AUS-INF-GF": "L-F9", "NEI-INF-KB": "L-F9",
    }).do("act g3-assault start S-F9 all decline")  # fmt: skip
    assert p.where("IJA-INF-KWD") == "L-F9" and p.where("AUS-INF-GF") == "L-F9"
    empty = Play(CONVOY).do("act g3-amphmove start S-D5 decline")
    assert empty.b.ap[JAPAN] == 8


@pytest.mark.rule("NEI-A3n", "RU-65", "NEI-13.2f")
def test_amphibious_movement_sails_and_lands_in_one_action() -> None:
    p = Play({"JP-TR-1": "S-A4", "IJA-INF-KWD": "L-A4", "IJN-DD-2": "S-A4"})
    p.do("act g3-amphmove start S-A4")
    assert p.why("add IJN-DD-2") == ["NEI-A3n"]
    p.do("add JP-TR-1")
    assert p.why("done") == ["NEI-A3n"]
    p.do("load IJA-INF-KWD done to S-B4 to S-C4 to S-D4 halt land IJA-INF-KWD")
    assert p.where("IJA-INF-KWD") == "L-D4" and p.b.ap[JAPAN] == 8


@pytest.mark.rule("NEI-21.1b", "RU-35")
def test_marines_land_on_the_way() -> None:
    p = Play({"JP-TR-1": "S-D4", "IJN-SNLF-2YOK": "L-D4", "IJN-SNLF-1KURE": "L-D4"})
    p.do("act g3-amphmove start S-D4 add JP-TR-1 load IJN-SNLF-2YOK load IJN-SNLF-1KURE done to S-D5 landing")
    p.do("land IJN-SNLF-2YOK done")
    assert p.where("IJN-SNLF-2YOK") == "L-D5" and p.asked() == "Sail"
    p.do("to S-D4 to S-E4 halt land IJN-SNLF-1KURE")
    assert p.where("IJN-SNLF-1KURE") == "L-E4"


@pytest.mark.rule("NEI-A3q", "RU-71", "NEI-13.3f")
def test_a_combined_assault_brings_ships_and_aircraft() -> None:
    """CM-2: CA-7 and Kanoya help; the base fires at Kanoya and at CA-7, the transport is protected."""
    p = Play({**CONVOY, "BASE-MIRI": "L-D5", "IJN-CA-7": "S-D5", "IJN-AIR-KAN": "L-B3"})
    p.do("act g3-cassault start S-D5 all join IJN-CA-7 add IJN-AIR-KAN done")
    p.roll(6)  # anti-air at Kanoya
    p.roll(1)  # anti-ship: on CA-7, for the transport is loaded
    assert p.where("IJN-CA-7") == "disrupted" and p.where("JP-TR-1") == "S-D5"
    p.roll(2)  # Kanoya, placed by Japan
    p.roll(1, 6)
    assert p.where("BASE-MIRI") == "disrupted" and p.where("IJA-INF-KWD") == "L-D5"
    allied = Play({"NEI-TR": "S-D5", "NEI-INF-1": "S-D5 in-NEI-TR"}, to_move="allies")
    assert allied.why("act g3-cassault") == ["NEI-A3q"]


@pytest.mark.rule("RU-29", "NEI-A3p")
def test_friends_ashore_join_an_assault() -> None:
    p = Play({**CONVOY, "BASE-MIRI": "L-D5", "IJA-ENG-15": "L-D5"}).do("act g3-assault start S-D5 all")
    assert p.asked() == "JoinIn" and p.offers() == ["join IJA-ENG-15", "done"]


@pytest.mark.rule("NEI-13.2b")
def test_no_landing_past_enemy_surface_ships() -> None:
    assert Play({**CONVOY, "NEI-CL": "S-D5"}).why("act g3-assault") == ["NEI-A3p"]
    Play({**CONVOY, "NEI-SS": "S-D5"}).do("act g3-assault start S-D5 all")


@pytest.mark.rule("NEI-A3u", "NEI-A3v", "NEI-21.2a", "RU-69")
def test_paratroops() -> None:
    units = {"IJN-AIR-1001": "L-D8", "IJN-ENG-2N": "L-D8 turned", "IJN-ABN-13YOK": "L-D8"}
    free = Play(units).do("act g3-abn start L-D8 add IJN-AIR-1001 load IJN-ABN-13YOK done target L-E8")
    assert free.where("IJN-ABN-13YOK") == "L-E8" and free.where("IJN-AIR-1001") == "L-D8"
    shot = Play({**units, "BASE-KENDARI": "L-F8"})
    shot.do("act g3-abn start L-D8 add IJN-AIR-1001 load IJN-ABN-13YOK done target L-F8").roll(1)
    assert shot.where("IJN-AIR-1001") == shot.where("IJN-ABN-13YOK") == "disrupted"
    fails = Play({**units, "BASE-KENDARI": "L-F8"})
    fails.do("act g3-abn start L-D8 add IJN-AIR-1001 load IJN-ABN-13YOK done target L-F8").roll(6, 6, 6)
    assert fails.where("IJN-ABN-13YOK") == "disrupted" and fails.where("IJN-AIR-1001") == "L-D8"
    joined = Play({**units, "IJA-ENG-15": "L-F8", "BASE-KENDARI": "L-F8"})
    joined.do(
        "act g3-abn start L-D8 add IJN-AIR-1001 load IJN-ABN-13YOK done target L-F8 join IJA-ENG-15"
    ).roll(6, 6, 6, 6)
    assert joined.where("IJN-ABN-13YOK") == "L-F8"  # friends were there
    march = Play(units).do("act g3-gnd start L-D8 add IJN-ABN-13YOK done to L-E8")
    assert march.where("IJN-ABN-13YOK") == "L-E8"


@pytest.mark.rule("NEI-21.4a", "NEI-21.4b", "NEI-21.4c", "RU-33", "RU-34")
def test_the_first_air_fleet() -> None:
    units = {"NEI-CL": "S-G5n", "NEI-DD-1": "S-G5n", "UK-CA": "S-D3", "NEI-SS": "S-F4"}
    p = Play(units, fleet=1)
    assert p.why("end") == ["NEI-21.4a"]
    p.do("act g3-1af")
    assert p.b.ap[JAPAN] == 9
    assert p.offers() == ["target S-F4", "target S-G5n"] and "NEI-21.4b" in p.why("target S-D3")
    p.do("target S-G5n").roll(1, 1, 1)
    p.do("hit NEI-CL")
    assert p.where("NEI-CL") == p.where("NEI-DD-1") == "disrupted" and p.b.fleet == 2
    assert p.why("act g3-1af") == ["NEI-21.4a"]
    none = Play({}, fleet=1).do("end")
    assert none.b.fleet == 2  # no target: it is taken out
    picked = Play({}).do("act g1-mob").roll(1, 158)
    assert picked.b.fleet == 1
    assert unit("NEI-CL") and ALLIES == 1
