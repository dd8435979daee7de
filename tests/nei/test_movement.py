"""Chapters 9, 10 and 19: moving ships, aircraft and ground forces; redeployments; loading."""

import pytest

from sandtable.games.nei.material import ALLIES, AREAS, JAPAN
from tests.nei.play import Play, area, unit


@pytest.mark.rule("NEI-10.1a", "NEI-10.1b", "NEI-10.1d", "RU-22")
def test_ships_go_area_by_area() -> None:
    p = Play({"IJN-DD-2": "S-G2", "JP-TR-1": "S-G2"}).do("act g3-nav start S-G2 all done")
    assert p.why("to L-G3") == ["NEI-10.1d", "NEI-10.1b"]
    assert p.why("to S-B5") == ["NEI-10.1b"]
    p.do("to S-G3")  # the Sunda Strait costs two
    assert p.b.spent == 2
    p.do("to S-F3 to S-F4")
    assert p.asked() == "ActionMenu"  # the transport makes four
    assert p.where("IJN-DD-2") == p.where("JP-TR-1") == "S-F4"


@pytest.mark.rule("NEI-10.1c")
def test_ships_stop_where_enemy_ships_are_even_submarines() -> None:
    p = Play({"IJN-DD-2": "S-B5", "US-SS-1": "S-C5"}).do("act g3-nav start S-B5 add IJN-DD-2 done to S-C5")
    assert p.asked() == "AttackHere"
    assert p.b.known[unit("US-SS-1")] == 1 and p.b.known[unit("IJN-DD-2")] == 1


@pytest.mark.rule("NEI-10.2b", "NEI-10.2c", "RU-58")
def test_ships_are_dropped_off_on_the_way() -> None:
    p = Play({"IJN-DD-2": "S-B5", "IJN-DD-3": "S-B5"}).do("act g3-nav start S-B5 all done")
    assert p.why("leave IJN-DD-2") == ["NEI-10.2b"]
    p.do("to S-C5 leave IJN-DD-2 to S-C4 halt")
    assert (p.where("IJN-DD-2"), p.where("IJN-DD-3")) == ("S-C5", "S-C4")


@pytest.mark.rule("NEI-9.1b", "NEI-9.1c")
def test_how_many_ships_move() -> None:
    ships = ["NEI-CL", "NEI-DD-1", "NEI-DD-2", "NEI-TR", "UK-CA", "UK-CL", "UK-TR"]
    p = Play(dict.fromkeys(ships, "S-G5n"), to_move="allies").do("act g3-nav start S-G5n")
    for name in ships[:6]:
        p.do(f"add {name}")
    assert p.why("add UK-TR") == ["NEI-9.1b"]


@pytest.mark.rule("NEI-9.3e")
def test_how_many_air_units_move() -> None:
    wings = ["IJN-AIR-22F", "IJN-AIR-TAI", "IJN-AIR-3KU", "IJN-AIR-KAN", "IJN-AIR-GEN"]
    p = Play(dict.fromkeys(wings, "L-A4")).do("act g3-airhb start L-A4")
    for name in wings[:4]:
        p.do(f"add {name}")
    assert p.why("add IJN-AIR-GEN") == ["NEI-9.3e"]
    p.do("done to L-C10")
    assert p.where("IJN-AIR-22F") == "L-C10"


@pytest.mark.rule("NEI-9.5b", "NEI-2.1c")
def test_where_nobody_or_only_one_side_may_go() -> None:
    darwin = Play({"IJN-DD-2": "S-G10"}).do("act g3-nav start S-G10 add IJN-DD-2 done to S-H10")
    assert darwin.where("IJN-DD-2") == "S-H10"
    p = Play({"NEI-CL": "S-B5"}, to_move="allies").do("act g3-nav start S-B5 add NEI-CL done")
    assert p.why("to S-A5") == ["NEI-9.5a"]


@pytest.mark.rule("NEI-19.3b", "NEI-19.3f")
def test_a_box_ends_the_move_and_leaving_it_costs_one() -> None:
    p = Play({"AUS-CL": "AUS", "IJN-DD-2": "S-H11"}, to_move="allies")
    p.do("act g3-nav start AUS add AUS-CL done to S-H11 attack").roll(6, 6)
    q = Play({"AUS-CL": "S-H12"}, to_move="allies").do("act g3-nav start S-H12 add AUS-CL done to AUS")
    assert q.asked() == "ActionMenu" and q.where("AUS-CL") == "AUS"
    home = Play({"IJN-BB-KONGO": "S-B3", "BASE-MIRI": "L-D5"}).do(
        "act g3-bomb start S-B3 add IJN-BB-KONGO done halt"
    )
    assert home.asked() == "ActionMenu"


@pytest.mark.rule("NEI-19.2a", "NEI-19.2b", "NEI-19.2d", "NEI-A3f", "RU-73")
def test_japanese_home_bases() -> None:
    p = Play({"IJN-DD-2": "S-A4", "JP-TR-1": "S-A4", "IJA-INF-KWD": "L-A4"})
    assert p.why("act g3-gnd") == ["NEI-A3j"]  # ground units leave only as cargo
    p.do("act g3-navhb start S-A4 all load IJA-INF-KWD done to S-C10 land IJA-INF-KWD")
    assert p.where("IJN-DD-2") == "S-C10" and p.where("IJA-INF-KWD") == "L-C10"
    q = Play({"IJN-DD-2": "S-A4"}).do("act g3-navrd start S-A4 add IJN-DD-2 done")
    assert "NEI-A3f" in q.why("to S-B3")
    r = Play({"IJN-DD-2": "S-A5"}).do("act g3-nav start S-A5 add IJN-DD-2 done to S-A4 to S-B4 halt")
    assert r.where("IJN-DD-2") == "S-B4"  # through the home base at the usual cost


@pytest.mark.rule("NEI-A3d", "RU-30", "RU-31")
def test_naval_redeployment() -> None:
    units = {"NEI-CL": "S-G5n", "BASE-SOERABAJA": "L-G5", "BASE-AMBON": "L-F9", "BASE-BATAVIA": "L-G3"}
    p = Play({**units, "IJN-SS-4": "S-F8"}, to_move="allies").do("act g3-navrd start S-G5n add NEI-CL done")
    assert "to S-G3" in p.offers() and "to S-F9" in p.offers()
    assert "NEI-A3d" in p.why("to S-G6")  # no port
    assert "NEI-A3d" in p.why("to S-F8")
    q = Play({**units, "IJN-AIR-KAN": "L-D4", "IJN-ENG-4N": "L-D4 turned"}, to_move="allies")
    q.do("act g3-navrd start S-G5n add NEI-CL done to S-D3")  # Singapore is no full home base
    enemy = Play({**units, "IJA-INF-KWD": "L-G5"}, to_move="allies")
    assert enemy.why("act g3-navrd") == ["NEI-A3d"]


@pytest.mark.rule("NEI-A3e", "RU-59")
def test_what_a_redeployment_carries() -> None:
    units = {
        "NEI-TR": "S-G5n",
        "BASE-SOERABAJA": "L-G5",
        "BASE-BATAVIA": "L-G3",
        "NEI-AIR-4": "L-G5",
        "NEI-INF-1": "L-G5",
    }
    p = Play(units, to_move="allies").do("act g3-navrd start S-G5n add NEI-TR load NEI-AIR-4")
    assert "NEI-A3e" in p.why("load NEI-INF-1")
    p.do("done to S-G3")
    assert p.where("NEI-AIR-4") == "L-G3" and p.b.ship[unit("NEI-AIR-4")] == -1
    j = Play({"JP-TR-1": "S-A4", "IJN-AIR-KAN": "L-A4"}).do("act g3-navrd start S-A4 add JP-TR-1")
    assert "NEI-A3e" in j.why("load IJN-AIR-KAN")


@pytest.mark.rule("RU-59", "NEI-A3d")
def test_air_cargo_needs_room_where_it_is_unloaded() -> None:
    """Ships without any may go to an airfield that has too many; of a port that is not theirs nothing else is said."""
    crowd = {f"NEI-AIR-{n}": "L-G3" for n in (1, 2)}
    units = {
        "NEI-TR": "S-G5n", "BASE-SOERABAJA": "L-G5", "BASE-BATAVIA": "L-G3 reduced", "NEI-AIR-4": "L-G5",
        "IJN-ENG-4N": "L-D4 turned", **crowd,
    }  # fmt: skip
    p = Play(units, to_move="allies").do("act g3-navrd start S-G5n add NEI-TR load NEI-AIR-4 done")
    assert p.why("to S-G3") == ["RU-59"]
    assert p.why("to S-D4") == ["NEI-A3d"]  # an airfield of the enemy's, which has no room for them either
    q = Play(units, to_move="allies").do("act g3-navrd start S-G5n add NEI-TR done")
    q.b.put(unit("NEI-AIR-4"), area("L-G3"))
    assert q.why("to S-G3") == [] and q.why("to S-D4") == ["NEI-A3d"]


@pytest.mark.rule("NEI-10.1e", "NEI-10.1f", "NEI-10.1g")
def test_ground_forces_follow_the_arrows() -> None:
    """EX-07: Miri to Kuching to Pontianak with a factor of two."""
    p = Play({"IJN-SNLF-2YOK": "L-D5"}).do("act g3-gnd start L-D5 add IJN-SNLF-2YOK done")
    assert p.why("to S-D5") == ["NEI-10.1f"]
    assert p.why("to L-C6") == ["NEI-2.1b"]
    p.do("to L-D4 to L-E4")
    assert p.where("IJN-SNLF-2YOK") == "L-E4"
    slow = Play({"IJA-ENG-15": "L-D5"}).do("act g3-gnd start L-D5 add IJA-ENG-15 done to L-D4")
    assert slow.why("to L-E4") == ["NEI-10.1e"]
    met = Play({"IJN-SNLF-2YOK": "L-D5", "UK-INF-SARFOR": "L-D4"})
    met.do("act g3-gnd start L-D5 add IJN-SNLF-2YOK done to L-D4 decline")
    assert met.where("IJN-SNLF-2YOK") == "L-D4"


@pytest.mark.rule("NEI-10.3a", "NEI-10.3b")
def test_black_arrows() -> None:
    tank = Play({"IJA-TK-4": "L-D5"}).do("act g3-gnd start L-D5 add IJA-TK-4 done")
    assert tank.why("to L-D6") == ["NEI-10.3a"]
    p = Play({"IJN-SNLF-2YOK": "L-D4"}).do("act g3-gnd start L-D4 add IJN-SNLF-2YOK done to L-D5")
    assert p.why("to L-D6") == ["NEI-10.3b"]
    q = Play({"IJN-SNLF-2YOK": "L-D5"}).do("act g3-gnd start L-D5 add IJN-SNLF-2YOK done to L-D6")
    assert q.asked() == "ActionMenu" and q.where("IJN-SNLF-2YOK") == "L-D6"


@pytest.mark.rule("NEI-A3k", "RU-42")
def test_ground_redeployment() -> None:
    units = {"BASE-BATAVIA": "L-G3", "BASE-SOERABAJA": "L-G5", "NEI-INF-1": "L-G3", "NEI-REC-MBL": "L-G3"}
    p = Play(units, to_move="allies").do("act g3-gndrd start L-G3 all done to L-G5")
    assert p.where("NEI-INF-1") == p.where("NEI-REC-MBL") == "L-G5"
    q = Play({**units, "IJA-INF-KWD": "L-G4"}, to_move="allies").do(
        "act g3-gndrd start L-G3 add NEI-INF-1 done"
    )
    assert "NEI-A3k" in q.why("to L-G5") and "NEI-A3k" in q.why("to L-G4")
    timor = {
        "BASE-EAST-TIMOR": "L-G8",
        "BASE-WEST-TIMOR": "L-H8",
        "AUS-INF-SF": "L-H8",
        "NEI-REC-MBL": "L-H8",
    }
    r = Play(timor, to_move="allies").do("act g3-gndrd start L-H8 all done")
    assert "NEI-10.3a" in r.why("to L-G8")
    Play(timor, to_move="allies").do("act g3-gndrd start L-H8 add AUS-INF-SF done to L-G8")


@pytest.mark.rule("NEI-A3l")
def test_railways() -> None:
    p = Play({"NEI-REC-MBL": "L-G3", "NEI-INF-1": "L-G3"}, to_move="allies")
    p.do("act g3-rail start L-G3 all done to L-G4 to L-G5 halt")
    assert p.where("NEI-INF-1") == "L-G5"
    q = Play({"NEI-INF-1": "L-F3"}, to_move="allies").do("act g3-rail start L-F3 add NEI-INF-1 done")
    assert q.why("to L-E3") == ["NEI-A3l"]


@pytest.mark.rule("NEI-10.1j", "NEI-10.1k", "NEI-10.1m", "NEI-10.1o", "NEI-19.2c", "NEI-10.2a", "NEI-11.1c")
def test_aircraft_fly_out_and_back() -> None:
    """EX-05, EX-09: range 3 from Batavia reaches Central Sumatra; a plain ground action takes ground units only."""
    units = {"BASE-BATAVIA": "L-G3", "NEI-AIR-1": "L-G3", "NEI-INF-1": "L-G3"}
    p = Play({**units, "IJA-INF-KWD": "L-E2"}, to_move="allies").do(
        "act g3-airland start L-G3 add NEI-AIR-1 done"
    )
    assert "target L-E2" in p.offers()
    assert "NEI-10.1k" in p.why("target S-E2w")
    q = Play(units, to_move="allies").do("act g3-gnd start L-G3")
    assert q.why("add NEI-AIR-1") == ["NEI-11.1c"]
    far = Play({**units, "IJA-INF-KWD": "L-D2"}, to_move="allies").do(
        "act g3-airland start L-G3 add NEI-AIR-1 done"
    )
    assert far.why("target L-D2") == ["NEI-10.1j"]
    home = Play({"IJN-AIR-KAN": "L-B3", "BASE-KUCHING": "L-D4"}).do(
        "act g3-airland start L-B3 add IJN-AIR-KAN done"
    )
    assert home.offers() == ["target L-D4", "decline"]


@pytest.mark.rule("NEI-10.1l", "RU-23", "RU-81")
def test_enemy_air_and_carriers_stop_a_mission() -> None:
    base = {"IJN-ENG-4N": "L-E7 turned", "IJN-AIR-KAN": "L-A4"}
    blocked = Play({
        "NEI-AIR-4": "L-D6", "BASE-TARAKAN": "L-D6", "BASE-BALIKPAPAN": "L-E6", "IJN-AIR-GEN": "L-D8",
        "IJN-ENG-2N": "L-D8 turned", "BASE-KUCHING": "L-D4",
    })  # fmt: skip
    blocked.do("act g3-airland start L-D8 add IJN-AIR-GEN done")
    assert "target L-D6" in blocked.offers() and "target L-E6" in blocked.offers()
    assert "NEI-10.1j" in blocked.why("target L-D4")  # only past Tarakan, or too far round it
    met = Play({"US-AV-LANGLEY": "S-C7", "NEI-CL": "S-D7", "IJN-AIR-GEN": "L-C10"})
    met.do("act g3-airsea start L-C10 add IJN-AIR-GEN done target S-D7")
    assert met.asked() in ("DiceChecks", "Intercepted", "PlaceHit")
    assert base


@pytest.mark.rule("NEI-A3i", "NEI-A3x", "RU-68", "NEI-9.3c")
def test_air_redeployment() -> None:
    units = {"BASE-BATAVIA": "L-G3", "BASE-BALI": "L-G6", "NEI-AIR-4": "L-G3"}
    p = Play(units, to_move="allies").do("act g3-airrd start L-G3 add NEI-AIR-4 done to L-G6")
    assert p.where("NEI-AIR-4") == "L-G6"
    over = Play({**units, "IJN-ENG-4N": "L-G4 turned", "IJN-AIR-KAN": "L-G4"}, to_move="allies")
    over.do("act g3-airrd start L-G3 add NEI-AIR-4 done")
    assert "to L-G6" in over.offers()  # round it
    full = Play({
        **units, "BASE-BALI": "L-G6 reduced", "NEI-AIR-1": "L-G6", "NEI-AIR-3": "L-G6",
    }, to_move="allies").do("act g3-airrd start L-G3 add NEI-AIR-4 done")  # fmt: skip
    assert "NEI-9.3a" in full.why("to L-G6")
    home = Play({"IJN-AIR-KAN": "L-A4"}).do("act g3-airrd start L-A4 add IJN-AIR-KAN done")
    assert "NEI-A3i" in home.why("to L-B3")


@pytest.mark.rule("NEI-A3i")
def test_no_air_force_redeploys_from_beside_enemy_aircraft() -> None:
    p = Play({"BASE-BATAVIA": "L-G3", "NEI-AIR-4": "L-G3", "IJN-AIR-KAN": "L-A4"}, "allies").do(
        "act g3-airrd"
    )
    assert p.why("start L-G3") == []
    p.b.put(unit("IJN-AIR-KAN"), area("L-G3"))  # no game comes to this: an area has one base
    assert p.why("start L-G3") == ["NEI-A3i"]


@pytest.mark.rule("NEI-19.3d")
def test_no_mission_from_a_box() -> None:
    p = Play({"US-AIR-B17": "AUS", "IJA-INF-KWD": "L-H10"}, to_move="allies")
    assert p.why("act g3-airland") == ["NEI-A3g"]
    q = Play({"US-AIR-B17": "AUS", "NEI-AIR-1": "L-G3", "BASE-BATAVIA": "L-G3"}, to_move="allies").do(
        "act g3-airland"
    )
    assert "NEI-19.3d" in q.why("start AUS")


@pytest.mark.rule(
    "NEI-13.1a",
    "NEI-13.2a",
    "NEI-13.2c",
    "NEI-13.2e",
    "NEI-13.2f",
    "NEI-21.1a",
    "RU-67",
    "RU-10",
    "NEI-22.0c",
)
def test_loading() -> None:
    units = {
        "JP-TR-1": "S-D4",
        "IJA-INF-KWD": "L-D4",
        "IJN-SNLF-2YOK": "L-D4",
        "IJN-ENG-2N": "L-D4",
        "IJN-ENG-4N": "L-D4 turned",
    }
    p = Play(units).do("act g3-nav start S-D4 add JP-TR-1 load IJA-INF-KWD load IJN-SNLF-2YOK")
    assert "NEI-13.1a" in p.why("load IJN-ENG-2N")
    assert "NEI-22.0c" in p.why("load IJN-ENG-4N")
    p.do("done to S-D5 halt")
    assert p.where("IJA-INF-KWD") == "S-D5" and p.asked() == "ActionMenu"  # this action never unloads
    assert p.b.troops[JAPAN * AREAS + area("L-D5")] == 0
    bare = {name: where for name, where in units.items() if name != "IJN-ENG-4N"}
    q = Play(bare).do("act g3-nav start S-D4 add JP-TR-1")
    assert q.why("load IJA-INF-KWD") == ["NEI-A3n"]  # no port works here
    q.do("load IJN-SNLF-2YOK")  # marines need none


@pytest.mark.rule("NEI-13.2b")
def test_enemy_surface_ships_prevent_loading_submarines_do_not() -> None:
    units = {"JP-TR-1": "S-D4", "IJN-SNLF-2YOK": "L-D4"}
    p = Play({**units, "NEI-CL": "S-D4"}).do("act g3-nav start S-D4 add JP-TR-1")
    assert "NEI-13.2b" in p.why("load IJN-SNLF-2YOK")
    Play({**units, "NEI-SS": "S-D4"}).do("act g3-nav start S-D4 add JP-TR-1 load IJN-SNLF-2YOK")


@pytest.mark.rule("NEI-13.1b", "NEI-A3o", "RU-66")
def test_warships_carry_marines_in_an_emergency() -> None:
    units = {
        "IJN-DD-2": "S-D4",
        "IJN-CA-5": "S-D4",
        "IJN-SNLF-2YOK": "L-D4",
        "IJA-INF-KWD": "L-D4",
        "JP-LS-1": "S-D4",
    }
    p = Play(units).do("act g3-emerg start S-D4 add IJN-DD-2")
    assert "NEI-13.1a" in p.why("load IJA-INF-KWD") or "NEI-A3n" in p.why("load IJA-INF-KWD")
    assert p.why("done") == ["NEI-A3o"]
    p.do("load IJN-SNLF-2YOK add IJN-CA-5 done to S-E4 halt land IJN-SNLF-2YOK")
    assert p.where("IJN-SNLF-2YOK") == "L-E4"
    stopped = Play({**units, "NEI-CL": "S-E4", "JP-LS-1": "S-B5"})
    stopped.do("act g3-emerg start S-D4 add IJN-DD-2 load IJN-SNLF-2YOK done to S-E4")
    assert stopped.b.ship[unit("IJN-SNLF-2YOK")] == unit("IJN-DD-2")  # they stay aboard
    stopped.do("act g3-nav start S-E4 add IJN-DD-2 done")
    assert stopped.why("to S-D4") == ["RU-66"]
    stopped.do("halt attack").roll(6, 6)
    stopped.do("act g3-emerg start S-E4 add IJN-DD-2 done to S-D4 halt land IJN-SNLF-2YOK")


@pytest.mark.rule("NEI-A3s")
def test_evacuation() -> None:
    p = Play({"NEI-TR": "S-D6", "NEI-INF-KB": "L-D6", "IJA-INF-KWD": "L-D6"}, to_move="allies")
    p.do("act g3-evac start S-D6 add NEI-TR load NEI-INF-KB done")
    assert p.where("NEI-INF-KB") == "S-D6" and p.asked() == "ActionMenu"  # the transport does not move
    q = Play({"IJN-DD-2": "S-D6", "IJN-SNLF-2YOK": "L-D6"}).do(
        "act g3-evac start S-D6 add IJN-DD-2 load IJN-SNLF-2YOK done to S-E6 halt land IJN-SNLF-2YOK"
    )
    assert q.where("IJN-SNLF-2YOK") == "L-E6"


@pytest.mark.rule("NEI-A3t", "RU-75")
def test_air_transport() -> None:
    units = {
        "NEI-AIR-2": "L-G3",
        "BASE-BATAVIA": "L-G3",
        "NEI-INF-1": "L-G3",
        "NEI-REC-MBL": "L-G3",
        "NEI-INF-VBS": "L-F3",
    }
    p = Play(units, to_move="allies").do("act g3-airtr start L-G3 add NEI-AIR-2")
    assert "NEI-A3t" in p.why("load NEI-REC-MBL")
    p.do("load NEI-INF-1 done")
    assert "NEI-A3t" in p.why("target L-E3")  # nobody's, and no airfield
    p.do("target L-F3")
    assert p.where("NEI-INF-1") == "L-F3" and p.where("NEI-AIR-2") == "L-G3"
    assert p.b.ap[ALLIES] == 8


@pytest.mark.rule("NEI-19.3e")
def test_troops_reach_darwin_from_australia_as_cargo() -> None:
    p = Play({"US-TR": "AUS", "AUS-INF-7MD": "AUS"}, to_move="allies")
    p.do("act g3-amphmove start AUS add US-TR load AUS-INF-7MD done to S-H10 halt land AUS-INF-7MD")
    assert p.where("AUS-INF-7MD") == "L-H10"
