"""What a second reading of the booklet found: each of these went otherwise by version 1 of the rules (`former`), which
games of those days keep."""

import pytest

from sandtable.games.nei import TITLE
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.material import ALLIES, DISPLAY, JAPAN
from sandtable.games.nei.rules import sequence
from sandtable.kernel.flow import NOBODY
from tests.nei.play import Play, area, unit
from tests.nei.test_setup import begin, do

MORE = {"more_actions": True}
SPECIAL = {"special_units": True}


def former(p: Play) -> Play:
    """The same position by version 1."""
    p.b.version = 1
    return p


def names(b: NeiBoard, viewer: int, panel: str = "") -> set[str]:
    """What a viewer knows by name; or what a panel lists."""
    view = TITLE.view(b, viewer)
    if panel:
        return {slot.id for one in view.panels if one.id == panel for slot in one.slots}
    return {piece.id for piece in view.pieces}


def test_version_one_is_kept() -> None:
    assert TITLE.version == 3 and TITLE.at_version(1).version == 1
    b = TITLE.at_version(1).start(TITLE.setup("campaign", {"setup": "ready"}))
    assert isinstance(b, NeiBoard) and b.version == 1 and b.fork().version == 1


# -- what is seen ----------------------------------------------------------------------------------------------


@pytest.mark.rule("NEI-20.0b", "NEI-20.0d", "NEI-A3t", "RU-55")
def test_nobody_sees_a_flight_to_where_no_enemy_is() -> None:
    """A transport flight and an airlift told the enemy who flew, and whom they carried."""
    units = {"NEI-AIR-2": "L-G3", "BASE-BATAVIA": "L-G3", "NEI-INF-1": "L-G3", "NEI-INF-2": "L-F3 reduced"}
    orders = "act g3-airtr start L-G3 add NEI-AIR-2 load NEI-INF-1 done target L-F3"
    assert {"NEI-AIR-2", "NEI-INF-1"} <= names(former(Play(units, "allies")).do(orders).b, JAPAN)
    p = Play(units, "allies").do(orders)
    assert p.where("NEI-INF-1") == "L-F3" and not {"NEI-AIR-2", "NEI-INF-1"} & names(p.b, JAPAN)
    watched = Play({**units, "IJN-DD-2": "S-F3"}, "allies").do(orders)
    assert {"NEI-AIR-2", "NEI-INF-1"} <= names(watched.b, JAPAN)
    lift = Play(units, "allies", options=MORE).do("act o4-airlift start L-G3 add NEI-AIR-2 done target L-F3")
    assert lift.steps("NEI-INF-2") == 2 and "NEI-AIR-2" not in names(lift.b, JAPAN)


@pytest.mark.rule("NEI-20.0a", "RU-80")
@pytest.mark.parametrize(
    ("one", "other", "orders"),
    [
        ("IJN-CA-4", "IJN-CA-5", "act g3-nav start S-A4 add IJN-CA-4 done to S-B4 halt"),
        ("IJN-AIR-KAN", "IJN-AIR-GEN", "act g3-airhb start L-A4 add IJN-AIR-KAN done to L-C10"),
    ],
)
def test_what_leaves_a_home_base_tells_nothing_of_what_stays(one: str, other: str, orders: str) -> None:
    """A ship that is known sails from a home base where another lies, or none: its counter is one of many either way."""
    place = "S-A4" if "CA" in one else "L-A4"
    views = []
    for there in (place, "pool"):
        p = Play({one: f"{place} known seen:1 last-{place}", other: there})
        assert one in names(p.b, ALLIES)
        p.do(orders)
        views.append([TITLE.view(p.b, viewer).pieces for viewer in (ALLIES, NOBODY)])
        assert one not in names(p.b, ALLIES)
    assert views[0] == views[1]


@pytest.mark.rule("NEI-20.0a")
def test_who_flew_from_a_home_base_is_remembered_and_no_longer_seen_there() -> None:
    """Else it would show when one of them goes aboard, or is moved."""
    units = {"IJN-AIR-KAN": "L-B3", "BASE-KUCHING": "L-D4"}
    orders = "act g3-airland start L-B3 add IJN-AIR-KAN done target L-D4"
    assert "IJN-AIR-KAN" in names(former(Play(units)).do(orders).roll(6, 6).b, ALLIES)
    p = Play(units).do(orders)
    assert "IJN-AIR-KAN" in names(p.b, ALLIES)  # in the battle
    p.roll(6, 6)
    assert p.asked() == "ActionMenu" and "IJN-AIR-KAN" not in names(p.b, ALLIES)
    assert names(p.b, ALLIES, "seen") == {"seen-IJN-AIR-KAN"}


@pytest.mark.rule("NEI-20.0a", "NEI-7.4g")
def test_the_fall_of_singapore_tells_nobody_which_ships_were_there() -> None:
    """What Japan remembers of a cruiser stays, whether it was swept from Singapore or lies elsewhere, and when it
    comes in again."""
    seen = []
    for place in ("S-D3", "IND"):
        p = Play({"UK-CA": f"{place} seen:1 last-S-F4", "UK-CL": "S-H1"}, singapore=1)
        sequence.drive_on(p.b, 6)
        assert p.b.at[unit("UK-CA")] == (DISPLAY if place == "S-D3" else area("IND"))
        seen.append(names(p.b, JAPAN, "seen"))
    assert seen[0] == seen[1] == {"seen-UK-CA"}
    back = (
        Play({"UK-CA": "pool seen:1 last-S-F4"}, "allies", singapore=0)
        .do("act g1-mob")
        .roll(1, unit("UK-CA"))
    )
    back.do("pick UK-CA put IND")
    assert names(back.b, JAPAN, "seen") == {"seen-UK-CA"}
    lost = Play({"UK-CA": "S-F4 known seen:1 last-S-F4"})
    lost.b.disrupt(unit("UK-CA"), 20)
    assert names(lost.b, JAPAN, "seen") == set()


@pytest.mark.rule("NEI-20.0b")
def test_what_is_remembered_is_where_a_unit_was_lost_from_sight() -> None:
    """Known ships are followed while all of a stack goes on; the panel says where they are, then where they were."""
    p = Play({"NEI-CL": "S-F4 known seen:1 last-S-F4", "NEI-DD-1": "S-F5"}, "allies")
    p.do("act g3-nav start S-F4 add NEI-CL done to S-F5 halt")

    def text() -> str:
        return next(
            slot.text for one in TITLE.view(p.b, JAPAN).panels if one.id == "seen" for slot in one.slots
        )

    assert text().startswith("in ") and T_NAME in text()
    p.do("act g3-nav start S-F5 add NEI-DD-1 done to S-F6 halt")
    assert text().startswith("last seen in ") and T_NAME in text()


T_NAME = TITLE.data().place_names[area("S-F5")]


@pytest.mark.rule("RU-80", "NEI-13.2c")
def test_nobody_can_say_which_of_the_troops_aboard_went_ashore() -> None:
    units = {
        "JP-TR-1": "S-D4 known",
        "IJA-INF-KWD": "S-D4 in-JP-TR-1 known",
        "IJA-INF-SAGD": "S-D4 in-JP-TR-1 known",
    }
    p = Play(units).do("act g3-assault start S-D4 land IJA-INF-KWD done")
    assert p.where("IJA-INF-KWD") == "L-D4"
    assert not {"IJA-INF-KWD", "IJA-INF-SAGD"} & names(p.b, ALLIES)
    both = Play(units).do("act g3-assault start S-D4 all")
    assert {"IJA-INF-KWD", "IJA-INF-SAGD"} <= names(both.b, ALLIES)  # then there is nothing to mistake


# -- forces ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("NEI-A3n", "NEI-A3o")
def test_troops_on_transports_that_escort_marines_from_a_bare_coast_stay_aboard() -> None:
    """Amphibious movement starts at a port; an emergency transport of marines must not be the way round it."""
    units = {
        "IJN-DD-2": "S-D4", "IJN-SNLF-2YOK": "L-D4", "JP-TR-1": "S-D4", "IJA-INF-KWD": "S-D4 in-JP-TR-1",
        "IJN-SNLF-1KURE": "S-D4 in-JP-TR-1",
    }  # fmt: skip
    orders = "act g3-emerg start S-D4 add IJN-DD-2 load IJN-SNLF-2YOK add JP-TR-1 done to S-E4 halt"
    assert "land IJA-INF-KWD" in former(Play(units)).do(orders).offers()
    p = Play(units).do(orders)
    assert "land IJA-INF-KWD" not in p.offers() and "land IJN-SNLF-1KURE" in p.offers()
    port = Play({**units, "IJN-ENG-4N": "L-D4 turned"}).do(orders)
    assert "land IJA-INF-KWD" in port.offers()


@pytest.mark.rule("NEI-A3o", "NEI-13.1b", "RU-66", "NEI-A3s")
def test_marines_on_warships_do_not_stop_where_they_cannot_land() -> None:
    """They must be ashore when the move ends, so the force may neither stop in the open sea nor sail where no coast is
    left in reach; a stop by an enemy is another matter."""
    units = {"IJN-DD-2": "S-D4", "IJN-SNLF-2YOK": "L-D4"}
    orders = "act g3-emerg start S-D4 add IJN-DD-2 load IJN-SNLF-2YOK done"
    old = former(Play(units)).do(f"{orders} to S-C4 halt")
    assert old.where("IJN-SNLF-2YOK") == "S-C4" and old.asked() == "ActionMenu"
    p = Play(units).do(f"{orders} to S-C4")
    assert p.why("halt") == ["NEI-A3o"]
    p.do("to S-C5 to S-C4 to S-C5")  # one factor is left: to a coast
    assert p.why("to S-C4") == ["NEI-A3o"] and p.why("to S-D5") == []
    p.do("to S-D5 land IJN-SNLF-2YOK")
    assert p.where("IJN-SNLF-2YOK") == "L-D5"
    met = Play({**units, "NEI-CL": "S-E4 known"}).do(orders)
    assert (
        "to S-E4" not in met.offers() and "to S-E4" in Play({**units, "NEI-CL": "S-E4"}).do(orders).offers()
    )
    away = Play(units).do(orders.replace("g3-emerg", "g3-evac") + " to S-C4")
    assert away.why("halt") == ["NEI-A3o"]
    afloat = Play({"IJN-DD-2": "S-C4", "IJN-SNLF-2YOK": "S-C4 in-IJN-DD-2"})
    afloat.do("act g3-emerg start S-C4 add IJN-DD-2 done")
    assert afloat.why("halt") == ["NEI-A3o"]  # RU-66: they land now


@pytest.mark.rule("NEI-A3t", "RU-83")
def test_nobody_stays_aboard_when_an_airborne_action_is_given_up() -> None:
    units = {"IJA-AIR-AR": "L-A4", "IJN-AIR-1001": "L-A4", "IJA-ABN-2AR": "L-A4"}
    orders = "act g3-abn start L-A4 add IJA-AIR-AR load IJA-ABN-2AR add IJN-AIR-1001 decline"
    assert former(Play(units)).do(orders).b.ship[unit("IJA-ABN-2AR")] >= 0
    p = Play(units).do(orders)
    assert p.b.ship[unit("IJA-ABN-2AR")] == -1 and p.where("IJA-ABN-2AR") == "L-A4"


@pytest.mark.rule("RU-35", "NEI-13.2d")
def test_a_force_that_is_lost_where_its_marines_land_is_asked_nothing_more() -> None:
    units = {"JP-TR-1": "S-D4", "IJN-SNLF-2YOK": "L-D4", "BASE-MIRI": "L-D5"}
    orders = (
        "act g3-amphmove start S-D4 add JP-TR-1 load IJN-SNLF-2YOK done to S-D5 landing land IJN-SNLF-2YOK"
    )
    assert former(Play(units)).do(orders).roll(1).asked() == "Sail"
    p = Play(units).do(orders).roll(1)
    assert p.where("JP-TR-1") == "disrupted" and p.asked() == "ActionMenu"


# -- battle ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("NEI-14.3a")
def test_submarines_off_a_shore_that_is_shelled_are_not_fired_at() -> None:
    """What is bombarded answers with anti-ship factors only."""
    units = {"IJN-CA-4": "S-D5", "IJN-SS-4": "S-D5", "BASE-MIRI": "L-D5"}
    p = Play(units).do("act g3-bomb start S-D5 all done halt shell").roll(6).roll(6)
    assert p.asked() == "ActionMenu"
    old = former(Play(units)).do("act g3-bomb start S-D5 all done halt shell").roll(6)
    assert old.asked() == "DiceChecks" and old.roll(1).where("IJN-SS-4") == "disrupted"


@pytest.mark.rule("NEI-27.1b", "RU-51")
def test_aircraft_that_their_own_engineers_ground_are_no_success_of_the_enemy() -> None:
    units = {
        "IJN-ENG-4N": "L-D4 turned", "IJN-ENG-2N": "L-D6 turned", "IJN-AIR-KAN": "L-D4", "IJN-AIR-GEN": "L-D4",
        "IJN-AIR-TAI": "L-D6",
    }  # fmt: skip
    orders = "act g4-toeng pick IJN-ENG-4N pick IJN-ENG-2N"
    old = former(Play(units, options={"glory": True}))
    assert old.do(orders + " lose IJN-AIR-TAI lose IJN-AIR-GEN lose IJN-AIR-KAN").b.pending[ALLIES] == 1
    p = Play(units, options={"glory": True}).do(orders)
    assert p.b.pending[ALLIES] == 0 and p.asked() == "ActionMenu"
    assert {p.where(name) for name in ("IJN-AIR-KAN", "IJN-AIR-GEN", "IJN-AIR-TAI")} == {"disrupted"}


@pytest.mark.rule("NEI-15.5c")
def test_after_the_last_unit_is_placed_nothing_is_asked() -> None:
    """Nor which of the aircraft without an airfield are lost: all of them."""
    units = {"IJA-INF-228": "pool"}
    for version, asked in ((1, "Deploy"), (2, "ActionMenu")):
        p = Play(units, fleet=2)
        p.b.version = version
        p.do("act g1-mob").roll(1, unit("IJA-INF-228")).do("pick IJA-INF-228 put L-C10")
        assert p.asked() == asked
    wings = Play({"IJN-CA-4": "S-D4", "IJN-CA-5": "S-D4", "BASE-KUCHING": "L-D4 reduced", "NEI-AIR-1": "L-D4",
                  "NEI-AIR-3": "L-D4"}).do("act g3-bomb start S-D4 all done halt shell").roll(6, 1, 1)  # fmt: skip
    assert (
        wings.asked() == "ActionMenu" and wings.where("NEI-AIR-1") == wings.where("NEI-AIR-3") == "disrupted"
    )


# -- options ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("NEI-26.3b")
def test_a_patrol_stops_aircraft_that_redeploy() -> None:
    """Darwin's two ways out, over the Timor and the Arafura Sea; one of them is enough."""
    units = {
        "BASE-DARWIN": "L-H10", "BASE-WEST-TIMOR": "L-H8", "NEI-AIR-4": "L-H10", "IJN-AIR-TOKO": "S-H9 turned known",
        "IJN-AIR-YOK": "S-G10 turned known",
    }  # fmt: skip
    orders = "act g3-airrd start L-H10 add NEI-AIR-4 done"
    assert "to L-H8" in former(Play(units, "allies", options=MORE)).do(orders).offers()
    assert "NEI-A3i" in Play(units, "allies", options=MORE).do(orders).why("to L-H8")
    one = Play({**units, "IJN-AIR-YOK": "L-A4"}, "allies", options=MORE).do(orders)
    assert "to L-H8" in one.offers()


@pytest.mark.rule("NEI-28c", "NEI-23c")
def test_aircraft_may_start_on_the_secret_airbase() -> None:
    """It is a functional airfield of the Indies from the beginning."""
    b = begin("campaign", force_a9=True)
    do(b, "pick BASE-SECRET put L-E3 pick NEI-AIR-1 put L-E3")
    assert b.at[unit("NEI-AIR-1")] == area("L-E3")
    do(b, "pick BASE-SECRET put L-G7")
    assert b.at[unit("NEI-AIR-1")] >= 130  # what it bases goes off with it


@pytest.mark.rule("NEI-A3r", "NEI-26.3a")
def test_seaplanes_on_a_tender_support_ships() -> None:
    units = {"IJN-AV-11": "S-C6e", "IJN-AIR-TOKO": "S-C6e", "IJN-DD-2": "S-C5", "NEI-SS": "S-C5"}
    p = Play(units, options=SPECIAL).do("act g3-airnav start S-C5 add IJN-DD-2 done halt attack")
    assert "add IJN-AIR-TOKO" in p.offers()
    patrol = Play({**units, "IJN-AIR-TOKO": "S-C6e turned"}, options=SPECIAL)
    assert patrol.why("act g3-airnav") == ["NEI-A3r"]


@pytest.mark.rule("NEI-25.1a", "NEI-25.4a", "NEI-A3c")
def test_carriers_start_where_they_are_and_can_strike() -> None:
    ranged = {"ranged_strikes": True}
    units = {"IJN-CVL-RYUJO": "S-B3", "IJN-CVL-ZUIHO": "S-F4", "IJN-CA-4": "S-D4", "US-DD": "S-F5"}
    p = Play(units, options=ranged).do("act o3-cvstrike")
    assert p.why("start S-B3") == ["NEI-25.4a", "NEI-25.1a"] and p.why("start S-D4") == ["NEI-25.1a"]
    p.do("start S-F4")
    far = Play({**units, "US-DD": "S-H11"}, options=ranged)
    assert far.why("act o3-cvstrike") == ["NEI-29b"]
    land = Play({**units, "BASE-KUCHING": "L-D4"}).do("act g3-cvland")
    assert land.why("start S-D4") == ["NEI-A3c"] and "start S-F4" in land.offers()


@pytest.mark.rule("NEI-29d", "RU-83")
def test_submarines_on_their_stations_give_nothing_up() -> None:
    p = Play({"IJN-SS-4": "S-B3", "IJN-SS-5": "S-B3"}, options=MORE)
    p.do("act o3-subs start S-B3 add IJN-SS-4 done to S-B4 halt")
    offer = next(one for one in TITLE.view(p.b, JAPAN).offers if one.text == "decline")
    assert offer.label == "No more submarines"
    p.do("decline")
    assert not any("given up" in line for line in p.told(JAPAN))
    none = Play({"IJN-SS-4": "S-B3"}, options=MORE).do("act o3-subs decline")
    assert any("given up" in line for line in none.told(JAPAN))
    # Nor does the enemy hear whether one has gone: it may have, from one home base to another.
    assert not any("given up" in line for line in none.told(ALLIES))


@pytest.mark.rule("NEI-10.1l", "RU-23")
def test_both_sides_are_told_where_a_carrier_stops_aircraft() -> None:
    """Nothing there is a target of a strike on land, so the action is over; it ended without a word."""
    units = {"US-AV-LANGLEY": "S-C4", "BASE-KUCHING": "L-D4", "IJN-AIR-KAN": "L-B3"}
    p = Play(units).do("act g3-airland start L-B3 add IJN-AIR-KAN done target L-D4")
    assert p.asked() == "ActionMenu"
    for viewer, told in ((JAPAN, True), (ALLIES, True), (NOBODY, False)):
        lines = [
            one for one in p.told(viewer) if one.endswith("stops the Japanese aircraft: they get no further.")
        ]
        assert bool(lines) == told


@pytest.mark.rule("NEI-28c", "RU-56")
def test_scouting_from_the_secret_airbase_does_not_tell_where_it_is() -> None:
    units = {"BASE-SECRET": "L-E3 turned", "BASE-PALEMBANG": "L-F3"}
    p = Play(units, "allies", options={"force_a9": True}).do("act g2-air start L-E3")
    assert "Allied scouts go out." in p.told(JAPAN)
    p.do("act g2-air start L-F3")
    assert "Allied scouts go out from Palembang." in p.told(JAPAN)
    own = TITLE.overlay(p.b, ALLIES, "airfields", "")
    assert own is not None and "L-E3" in {tint.space for tint in own.tints}
    other = TITLE.overlay(p.b, JAPAN, "airfields", "")
    assert other is not None and "L-E3" not in {tint.space for tint in other.tints}


@pytest.mark.rule("NEI-25.1b", "RU-55")
def test_seaplanes_that_fire_at_a_ranged_strike_are_seen() -> None:
    units = {"IJN-CVL-RYUJO": "S-F6", "US-DD": "S-G5n", "NEI-AIR-3": "L-G5", "BASE-SOERABAJA": "L-G5"}
    options = {"ranged_strikes": True}
    for version in (1, 2):
        p = Play({**units, "IJN-CVL-RYUJO": "S-F5"}, options=options)
        p.b.version = version
        p.do("act o3-cvstrike start S-F5 add IJN-CVL-RYUJO done target S-G5n").roll(6)
        assert p.b.known[unit("NEI-AIR-3")] == version - 1
        p.roll(6, 6)
        assert p.asked() == "ActionMenu" and not any(p.b.part)


@pytest.mark.rule("NEI-10.1l", "NEI-29e", "NEI-29h")
def test_an_unknown_carrier_stops_patrols_and_airlifts_too() -> None:
    patrol = {"IJN-AIR-TOKO": "L-B3", "US-AV-LANGLEY": "S-C4"}
    orders = "act o3-patrol start L-B3 add IJN-AIR-TOKO done target S-D4"
    assert former(Play(patrol, options=MORE)).do(orders).where("IJN-AIR-TOKO") == "S-D4"
    p = Play(patrol, options=MORE).do(orders)
    assert p.where("IJN-AIR-TOKO") == "L-B3" and p.b.known[unit("US-AV-LANGLEY")] == 1
    lift = {"NEI-AIR-2": "L-G3", "BASE-BATAVIA": "L-G3", "NEI-INF-1": "L-E3 reduced", "IJN-AV-11": "S-F3"}
    west = {"IJN-AV-12": "S-G2", "IJN-CVL-RYUJO": "S-F4"}
    away = "act o4-airlift start L-G3 add NEI-AIR-2 done target L-E3"
    assert former(Play({**lift, **west}, "allies", options=MORE)).do(away).steps("NEI-INF-1") == 2
    q = Play({**lift, **west}, "allies", options=MORE).do(away)
    assert q.steps("NEI-INF-1") == 1 and q.asked() == "ActionMenu"
    assert any(line.startswith("A carrier in") for line in q.told(ALLIES))
    free = Play({**lift, "IJN-AV-11": "S-A4"}, "allies", options=MORE).do(away)
    assert free.steps("NEI-INF-1") == 2
