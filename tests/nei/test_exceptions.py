"""Exceptions, and rules that meet in one action: read once more against the booklet, row by row."""

import pytest

from sandtable.games.nei import event
from sandtable.games.nei.material import ALLIES, JAPAN
from tests.nei.play import WORDS, Play, area, unit
from tests.nei.test_setup import begin, do

SECRET = {"force_a9": True}
JOINT = {"joint_operations": True}


@pytest.mark.rule("NEI-28c", "RU-56")
def test_a_secret_airbase_never_makes_a_port_work() -> None:
    """Ternate has a port and no Allied base of its name."""
    for words in ("L-E9", "L-E9 turned"):
        b = Play({"BASE-SECRET": words}, options=SECRET).b
        assert not b.port_works(ALLIES, area("S-E9")) and b.capacity(ALLIES, area("L-E9")) == 4


@pytest.mark.rule("NEI-28c", "NEI-18.2a", "NEI-A3k")
def test_a_secret_airbase_is_a_base_to_its_owner() -> None:
    """Troops rally beside it and redeploy to it, face down or up; the enemy's do not."""
    units = {"BASE-SECRET": "L-E3 turned", "BASE-PALEMBANG": "L-F3", "NEI-INF-1": "L-E3 reduced"}
    p = Play(units, "allies", options=SECRET).do("act g4-rally target L-E3")
    assert p.steps("NEI-INF-1") == 2
    p.do(
        "act g3-gndrd start L-E3 add NEI-INF-1 done to L-F3 act g3-gndrd start L-F3 add NEI-INF-1 done to L-E3"
    )
    assert p.where("NEI-INF-1") == "L-E3" and p.b.face[unit("BASE-SECRET")] == 1


@pytest.mark.rule("NEI-28c", "NEI-30g")
def test_a_secret_airbase_does_not_start_where_japan_may() -> None:
    """Tarakan is Japan's to start in, and an area has one base (NEI-9.2b)."""
    b = begin("assault", force_a9=True)
    do(b, "use assault_allies pick BASE-SECRET")
    places = [WORDS.text(act) for act in b.legal]
    assert "put L-D6" not in places and "put L-E3" in places


@pytest.mark.rule("NEI-28c", "NEI-7.3b")
def test_a_step_that_a_hidden_airbase_loses_is_its_owners_secret() -> None:
    p = Play({"BASE-SECRET": "L-E3 turned"}, "allies", options=SECRET)
    p.b.log = []
    p.b.hit(unit("BASE-SECRET"), 20)
    assert [one[0] for one in p.b.log if one[2] == event.REDUCED] == [1 << ALLIES]


@pytest.mark.rule("NEI-A3m", "NEI-A3u")
def test_a_combined_air_ground_attack_may_come_from_a_home_base() -> None:
    """All ground units are in home bases: none can march, but paratroops can jump."""
    p = Play({"IJA-AIR-AR": "L-B3", "IJA-ABN-2AR": "L-B3", "IJN-AIR-KAN": "L-B3", "BASE-KUCHING": "L-D4"})
    p.do(
        "act g3-airgnd landing start L-B3 add IJA-AIR-AR load IJA-ABN-2AR done target L-D4 add IJN-AIR-KAN done"
    )
    assert p.b.part[unit("IJN-AIR-KAN")] and p.b.part[unit("IJA-ABN-2AR")]


@pytest.mark.rule("NEI-A3m", "NEI-A3g")
def test_aircraft_based_there_join_a_combined_air_ground_attack() -> None:
    """Those that stand on an airfield in the area, beside the force that flies in."""
    p = Play({
        "IJA-INF-KWD": "L-D4", "IJN-ENG-4N": "L-D4 turned", "IJN-AIR-22F": "L-D4", "IJN-AIR-KAN": "L-B3",
        "UK-INF-SARFOR": "L-D4",
    })  # fmt: skip
    p.do(
        "act g3-airgnd halt start L-D4 add IJA-INF-KWD done halt attack join IJN-AIR-22F done add IJN-AIR-KAN done"
    )
    assert p.b.part[unit("IJN-AIR-22F")] and p.b.part[unit("IJN-AIR-KAN")]
    plain = Play(
        {"IJA-INF-KWD": "L-D4", "IJN-ENG-4N": "L-D4 turned", "IJN-AIR-22F": "L-D4", "UK-INF-SARFOR": "L-D4"}
    )
    plain.do("act g3-gnd start L-D4 add IJA-INF-KWD done halt attack")
    assert plain.offers() == ["join IJN-ENG-4N", "done"]  # NEI-11.1c: not in a plain ground attack


@pytest.mark.rule("NEI-A3n", "NEI-21.1a")
def test_an_amphibious_movement_starts_at_a_port_or_a_coast() -> None:
    """Marines aboard may start from any coast; in the open sea a landing needs a move first."""
    cargo = {"JP-TR-1": "S-C4", "IJN-SNLF-2YOK": "S-C4 in-JP-TR-1"}
    assert Play(cargo).why("act g3-amphmove") == ["NEI-A3n"]
    coast = {"JP-TR-1": "S-D4", "IJN-SNLF-2YOK": "S-D4 in-JP-TR-1"}
    Play(coast).do("act g3-amphmove start S-D4 add JP-TR-1 done to S-E4 halt land IJN-SNLF-2YOK")


@pytest.mark.rule("NEI-10.2b")
def test_a_loaded_transport_may_be_dropped_off() -> None:
    """It goes no further and lands nothing in this action; marines on a warship must land, so it may not stay."""
    p = Play({
        "JP-TR-1": "S-A4", "JP-TR-2": "S-A4", "IJA-INF-KWD": "S-A4 in-JP-TR-1", "IJA-INF-SAGD": "S-A4 in-JP-TR-2",
    })  # fmt: skip
    p.do("act g3-amphmove start S-A4 all done to S-B4 to S-C4 leave JP-TR-1 to S-D4 halt")
    assert p.offers() == ["land IJA-INF-SAGD", "done"] and p.where("IJA-INF-KWD") == "S-C4"
    q = Play({"IJN-DD-2": "S-D4", "IJN-DD-3": "S-D4", "IJN-SNLF-2YOK": "L-D4"})
    q.do("act g3-emerg start S-D4 add IJN-DD-2 load IJN-SNLF-2YOK add IJN-DD-3 done to S-E4")
    assert q.why("leave IJN-DD-2") == ["NEI-10.2b"] and q.why("leave IJN-DD-3") == []


@pytest.mark.rule("NEI-24.1a", "NEI-24.2a", "RU-52")
def test_cargo_and_the_ships_that_land_it_are_two_contingents() -> None:
    """An army regiment aboard a navy transport: both take part, loaded now or long ago."""
    aboard = {"JP-TR-1": "S-D5", "IJA-INF-KWD": "S-D5 in-JP-TR-1"}
    p = Play(aboard, options=JOINT).do("act g3-assault start S-D5 land IJA-INF-KWD")
    assert p.b.ap[JAPAN] == 7
    port = {"JP-TR-1": "S-A4", "IJA-INF-KWD": "S-A4 in-JP-TR-1"}
    q = Play(port, options=JOINT).do("act g3-amphmove start S-A4 add JP-TR-1")
    assert q.b.ap[JAPAN] == 7
    poor = Play(aboard, options=JOINT, ap={"japan": 1}).do("act g3-assault start S-D5")
    assert "NEI-24.1a" in poor.why("land IJA-INF-KWD")
    marines = Play({"JP-TR-1": "S-D5", "IJN-SNLF-2YOK": "S-D5 in-JP-TR-1"}, options=JOINT)
    assert marines.do("act g3-assault start S-D5 land IJN-SNLF-2YOK").b.ap[JAPAN] == 8


@pytest.mark.rule("NEI-25.3a", "NEI-25.1b", "NEI-25.2b")
def test_a_counterstrike_is_fired_at_like_any_strike() -> None:
    """It follows the same procedure, anti-air fire included; only a further counterstrike there is not."""
    p = Play(
        {"IJN-CVL-RYUJO": "S-F4", "IJN-CA-5": "S-F4", "US-AV-LANGLEY": "S-F5"},
        options={"ranged_strikes": True},
    )
    p.do("act o3-cvstrike start S-F4 all done target S-F5").roll(6).roll(6)
    p.do("attack").roll(6)  # Langley strikes back and misses
    p.roll(1, 6)  # the ships off Billiton fire at her aircraft
    assert p.where("US-AV-LANGLEY") == "pool" and p.asked() == "ActionMenu"


@pytest.mark.rule("NEI-26.3a")
def test_a_seaplane_on_a_tender_attacks_with_the_ships() -> None:
    units = {"IJN-AV-11": "S-F6", "IJN-DD-2": "S-F6", "IJN-AIR-TOKO": "S-F6", "NEI-SS": "S-F6"}
    p = Play(units, options={"special_units": True}).do("act g3-nav start S-F6 add IJN-DD-2 done halt attack")
    assert "join IJN-AIR-TOKO" in p.offers()
    patrol = Play({**units, "IJN-AIR-TOKO": "S-F6 turned"}, options={"special_units": True})
    patrol.do("act g3-nav start S-F6 add IJN-DD-2 done halt attack")
    assert "join IJN-AIR-TOKO" not in patrol.offers()  # NEI-26.3c: a patrol never attacks


@pytest.mark.rule("NEI-29a", "NEI-26.2a")
def test_a_catalina_with_its_tender_leaves_langleys_deck_free() -> None:
    units = {"US-AV-LANGLEY": "S-G3", "BASE-BATAVIA": "L-G3", "US-AIR-17P": "pool", "US-AIR-CAT": "pool"}
    p = Play(units, "allies", options={"more_actions": True, "special_units": True}).do("act g1-mob")
    p.roll(2, unit("US-AIR-17P"), unit("US-AIR-CAT"))
    p.do("pick US-AIR-CAT put S-G3 pick US-AIR-17P put L-G3")
    assert p.where("US-AIR-17P") == "L-G3"


@pytest.mark.rule("NEI-20.0a", "NEI-13.2b")
@pytest.mark.parametrize("orders", ["act g3-evac", "act g3-assault"])
def test_no_reason_tells_a_submarine_from_a_ship(orders: str) -> None:
    """Whether ships that nobody has seen would prevent loading or landing there."""
    own = {"JP-TR-1": "S-D5", "IJA-INF-KWD": "S-D5 in-JP-TR-1", "JP-TR-2": "S-D4", "IJA-INF-SAGD": "L-D4"}
    said = [Play({**own, ship: "S-E6"}).do(orders).why("start S-E6") for ship in ("NEI-CL", "NEI-SS")]
    assert said[0] == said[1] != []
