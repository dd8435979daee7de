"""Every wall of the rules; see tests/fortress/test_walls.py."""

import pytest

from sandtable.games.nei.material import SS
from tests.nei.play import Play, T, unit

SHIP = next(name for name in T.idents if name.startswith("NEI-") and T.cat[unit(name)] == 0)
SUB = next(name for name in T.idents if T.type[unit(name)] == SS and T.side[unit(name)] == 1)


def uncovered(play: Play, orders: str, *dice: int) -> bool:
    """Whether the last of the orders and the dice after it uncovered something."""
    *first, last = orders.split("; ")
    for one in first:
        play.do(one)
    play.b.uncovered = False
    play.dice += dice
    play.do(last)
    return bool(play.b.uncovered)


@pytest.mark.rule("NEI-20.0b")
def test_units_that_are_seen() -> None:
    play = Play({"JP-TR-1": "S-D5", SHIP: "S-D4"})
    assert uncovered(play, "act g3-nav start S-D5 add JP-TR-1 done; to S-D4")


@pytest.mark.rule("NEI-18.1c")
def test_secret_dice_of_a_refit() -> None:
    play = Play({SHIP: "disrupted"}, "allies")
    assert uncovered(play, "act g4-refit; contingent nei", 6)


@pytest.mark.rule("NEI-28c")
def test_a_secret_airbase_that_comes_to_light() -> None:
    """It is seen like any unit that is met."""
    play = Play({"BASE-SECRET": "L-E3 turned", "IJA-INF-KWD": "L-F3"}, options={"force_a9": True})
    assert uncovered(play, "act g3-gnd start L-F3 add IJA-INF-KWD done; to L-E3")


@pytest.mark.rule("NEI-28c")
def test_a_secret_airbase_that_is_elsewhere() -> None:
    """Whoever marches to where it could be has learned that it is not there."""
    play = Play({"BASE-SECRET": "L-E3 turned", "IJA-INF-KWD": "L-F3 known"}, options={"force_a9": True})
    assert uncovered(play, "act g3-gnd start L-F3 add IJA-INF-KWD done; to L-F2")


@pytest.mark.rule("NEI-10.1l")
def test_aircraft_that_meet_no_carrier() -> None:
    """Whoever flies past unknown ships and arrives has learned that none of them is a carrier."""
    play = Play({"IJN-AIR-TOKO": "L-B3 known"}, options={"more_actions": True})
    assert uncovered(play, "act o3-patrol start L-B3 add IJN-AIR-TOKO done; target S-D4")


@pytest.mark.rule("NEI-25.1b")
def test_a_ranged_strike_that_nothing_fires_at() -> None:
    """None of the unknown aircraft ashore is a seaplane."""
    units = {"IJN-CVL-RYUJO": "S-F5 known", SUB: "S-G5n known", "NEI-AIR-1": "L-G5", "BASE-SOERABAJA": "L-G5"}
    play = Play(units, options={"ranged_strikes": True})
    assert uncovered(play, "act o3-cvstrike start S-F5 add IJN-CVL-RYUJO done; target S-G5n")


@pytest.mark.rule("NEI-17.0a")
def test_aircraft_that_are_lost_with_their_base() -> None:
    """They were in no battle; now it is seen which they were."""
    play = Play({"BASE-KUCHING": "L-D4 reduced known", "NEI-AIR-1": "L-D4"}, fleet=1)
    assert uncovered(play, "act g3-1af; target L-D4", 1, 1, 1)
    assert play.where("NEI-AIR-1") == "disrupted"


@pytest.mark.rule("NEI-A2b")
def test_a_scout_that_sees_nothing() -> None:
    """That nothing is there is news, too."""
    play = Play({"JP-TR-1": "S-D5"})
    assert uncovered(play, "act g2-nav; with JP-TR-1")


@pytest.mark.rule("NEI-A2d")
def test_agents_report() -> None:
    play = Play({"BASE-MIRI": "L-D5 known"})
    play.dice = [6]
    assert uncovered(play, "act g2-fifth; target L-D5")
