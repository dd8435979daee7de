"""Chapters 11, 12 and 14: battles stage by stage, with the rulebook's examples and the dice that they name."""

from fractions import Fraction

import pytest

from sandtable.games.nei import event
from sandtable.games.nei.material import ALLIES, AREAS, JAPAN
from sandtable.games.nei.rules import battle
from tests.nei.play import Play, area, unit


@pytest.mark.rule(
    "NEI-12.0a",
    "NEI-12.0b",
    "NEI-12.1a",
    "NEI-12.1b",
    "NEI-12.1e",
    "NEI-12.6c",
    "NEI-12.3b",
    "RU-14",
    "RU-61",
    "NEI-11.0a",
)
def test_a_carrier_and_cruisers_against_a_destroyer_and_a_submarine() -> None:
    """EX-11: Japan fires first; the destroyer is sunk before it fires; the submarine fires in stage 2 and its player
    hits the carrier; then the surviving ships fire at the submarine."""
    p = Play(
        {
            "IJN-CVL-RYUJO": "S-C5",
            "IJN-CA-4": "S-C5",
            "IJN-CA-5": "S-C5",
            "NEI-DD-1": "S-C5",
            "NEI-SS": "S-C5",
        }
    )
    p.do("act g3-nav start S-C5 all done halt attack")
    assert p.b.first == JAPAN
    p.roll(6)  # the carrier places its own hits: it misses
    p.roll(4, 6)  # one cruiser hits the destroyer, the only surface ship there
    assert p.where("NEI-DD-1") == "disrupted"
    p.roll(1)  # the submarine
    assert p.b.asked == ALLIES
    p.do("hit IJN-CVL-RYUJO")
    assert p.where("IJN-CVL-RYUJO") == "disrupted"
    p.roll(1, 6)  # the cruisers' anti-submarine fire
    assert p.where("NEI-SS") == "disrupted" and p.asked() == "ActionMenu"


@pytest.mark.rule(
    "NEI-11.1a", "NEI-12.4a", "NEI-12.1d", "NEI-12.6a", "NEI-12.3c", "NEI-12.3d", "NEI-A3a", "NEI-9.1c"
)
def test_owners_place_hits_of_guns() -> None:
    """EX-15: two hits by a cruiser and a destroyer on two destroyers and a carrier; the owner keeps the carrier."""
    p = Play({
        "UK-CA": "S-F4", "US-CA": "S-F4", "NEI-DD-1": "S-F4", "IJN-DD-2": "S-F4", "IJN-DD-3": "S-F4", "IJN-AV-11": "S-F4",
    }, to_move="allies")  # fmt: skip
    p.do("act g3-nav start S-F4 add UK-CA done halt attack join US-CA join NEI-DD-1")
    assert p.b.first == JAPAN  # only Japan has a carrier
    p.roll(6).roll(6, 6)
    p.roll(1, 1, 6)
    assert p.b.asked == JAPAN and p.offers() == ["hit IJN-AV-11", "hit IJN-DD-2", "hit IJN-DD-3"]
    p.do("hit IJN-DD-2 hit IJN-DD-3")
    assert p.where("IJN-AV-11") == "S-F4"


@pytest.mark.rule("NEI-12.4a")
@pytest.mark.parametrize(("face", "hit"), [(1, True), (2, True), (3, False), (6, False)])
def test_a_factor_of_two_hits_on_one_and_two(face: int, hit: bool) -> None:
    """EX-13."""
    p = Play({"IJN-AIR-KAN": "L-B3", "US-CA": "S-C4"}).do(
        "act g3-airsea start L-B3 add IJN-AIR-KAN done target S-C4"
    )
    p.roll(face)
    assert (p.where("IJN-AIR-KAN") == "disrupted") == hit


@pytest.mark.rule("NEI-12.1c", "NEI-12.2a", "NEI-12.2b", "NEI-11.1b", "RU-16", "NEI-A3g")
def test_all_that_can_fire_at_aircraft_do() -> None:
    """EX-10: two Allied air units strike one Japanese air unit and two ground units: three shots, the defender first."""
    p = Play({
        "NEI-AIR-1": "L-G3", "NEI-AIR-4": "L-G3", "BASE-BATAVIA": "L-G3", "IJN-AIR-22F": "L-F3", "IJN-ENG-4N": "L-F3 turned",
        "IJA-INF-KWD": "L-F3",
    }, to_move="allies")  # fmt: skip
    p.do("act g3-airland start L-G3 add NEI-AIR-1 add NEI-AIR-4 done target L-F3")
    assert p.b.first == JAPAN
    assert len(battle.shots(p.b, 0, JAPAN, True)) + len(battle.shots(p.b, 0, JAPAN, False)) == 3


@pytest.mark.rule("NEI-20.2a", "RU-60", "NEI-12.0b")
def test_an_attack_that_can_hurt_nobody_reveals() -> None:
    """EX-12, EX-18: aircraft without anti-submarine factor against a submarine; with one they can hit it."""
    p = Play({"IJN-AIR-KAN": "L-B3", "US-SS-1": "S-C4"}).do(
        "act g3-airsea start L-B3 add IJN-AIR-KAN done target S-C4"
    )
    assert p.asked() == "ActionMenu" and p.count(event.NO_TARGET) == 1 and p.b.known[unit("US-SS-1")] == 1
    q = Play({"IJN-AIR-TOKO": "L-B3", "US-SS-1": "S-C4"}).do(
        "act g3-airsea start L-B3 add IJN-AIR-TOKO done target S-C4"
    )
    q.roll(2)
    assert q.where("US-SS-1") == "disrupted"


@pytest.mark.rule("NEI-12.6a", "NEI-26.1a", "NEI-A3j")
@pytest.mark.parametrize("special", [False, True])
def test_who_places_the_hits_of_armor(special: bool) -> None:
    """EX-14: the Allied player chooses; with rule 26.1 the Japanese do."""
    p = Play(
        {"IJA-TK-4": "L-G3", "NEI-INF-1": "L-G3", "NEI-REC-MBL": "L-G3"}, options={"special_units": special}
    )
    p.do("act g3-gnd start L-G3 add IJA-TK-4 done halt attack").roll(1)
    assert p.b.asked == (JAPAN if special else ALLIES)
    p.do("hit NEI-INF-1")
    assert p.steps("NEI-INF-1") == 1


@pytest.mark.rule("NEI-12.5a", "NEI-12.6d", "RU-19", "NEI-13.2d", "RU-20")
def test_loaded_ships_are_protected() -> None:
    units = {"JP-TR-1": "S-C4", "JP-TR-2": "S-C4", "IJA-INF-KWD": "S-C4 in-JP-TR-1", "US-SS-1": "S-C4"}
    p = Play(units, to_move="allies").do("act g3-nav start S-C4 add US-SS-1 done halt attack").roll(1)
    assert p.where("JP-TR-2") == "disrupted"  # the empty one is not protected
    p.do("act g3-nav start S-C4 add US-SS-1 done halt attack").roll(1)
    assert p.where("JP-TR-1") == "disrupted" and p.where("IJA-INF-KWD") == "disrupted"


@pytest.mark.rule(
    "NEI-14.2a", "NEI-14.3a", "NEI-14.4a", "NEI-9.3b", "NEI-9.3d", "NEI-A3b", "NEI-A3c", "RU-17"
)
def test_a_bombardment() -> None:
    """EX-17: two cruisers hit the base once; it holds two air units now, so one of three goes; the regiment is safe."""
    units = {
        "IJN-CA-4": "S-D4", "IJN-CA-5": "S-D4", "BASE-KUCHING": "L-D4", "UK-INF-SARFOR": "L-D4", "NEI-AIR-1": "L-D4",
        "NEI-AIR-3": "L-D4", "NEI-AIR-4": "L-D4",
    }  # fmt: skip
    p = Play(units).do("act g3-bomb start S-D4 all done halt shell")
    p.roll(6)  # the base's anti-ship fire
    p.roll(1, 6)
    assert p.steps("BASE-KUCHING") == 1 and p.steps("UK-INF-SARFOR") == 2
    assert p.b.asked == ALLIES and p.asked() == "Overflow"
    p.do("lose NEI-AIR-4")
    assert p.asked() == "ActionMenu" and p.b.wings[ALLIES * AREAS + area("L-D4")] == 2
    gone = Play(units).do("act g3-bomb start S-D4 all done halt shell").roll(6, 1, 1)
    for name in ("NEI-AIR-1", "NEI-AIR-3", "NEI-AIR-4"):
        gone.do(f"lose {name}") if gone.asked() == "Overflow" else None
    assert gone.where("NEI-AIR-1") == "disrupted"
    carrier = Play({**units, "IJN-CVL-RYUJO": "S-D4"}).do("act g3-bomb start S-D4")
    assert carrier.why("add IJN-CVL-RYUJO") == ["NEI-14.2a"]


@pytest.mark.rule("NEI-14.2b", "NEI-14.3b", "RU-18", "NEI-10.1n", "NEI-12.6b")
def test_a_carrier_strike_on_land() -> None:
    p = Play({
        "IJN-CVL-RYUJO": "S-D4", "IJN-DD-2": "S-D4", "UK-INF-SARFOR": "L-D4", "BASE-KUCHING": "L-D4", "NEI-AIR-1": "L-D4",
    })  # fmt: skip
    p.do("act g3-cvland start S-D4 all done halt shell")
    assert p.b.first == ALLIES  # both have air: the defender
    p.roll(6)  # Ryujo's anti-air fire at the bomber
    p.roll(6)  # the destroyer's
    p.roll(6).roll(6)  # the bomber and the base at the ships
    p.roll(1)  # Ryujo alone fires at the ground
    assert p.b.asked == JAPAN
    p.do("hit UK-INF-SARFOR")
    assert p.steps("UK-INF-SARFOR") == 1


@pytest.mark.rule("NEI-11.0b", "NEI-11.0d", "NEI-12.3a", "NEI-12.3e")
def test_attacks_are_optional_and_in_one_area() -> None:
    p = Play({"IJN-CA-4": "S-C5", "NEI-CL": "S-C5"}).do(
        "act g3-nav start S-C5 add IJN-CA-4 done halt decline"
    )
    assert p.asked() == "ActionMenu" and p.where("NEI-CL") == "S-C5"


@pytest.mark.rule("NEI-12.3f", "RU-21")
def test_terrain_modifies_dice() -> None:
    rough = Play({"IJA-INF-KWD": "L-E5", "NEI-INF-1": "L-E5"})
    rough.do("act g3-gnd start L-E5 add IJA-INF-KWD done halt attack")
    assert battle.shots(rough.b, 3, JAPAN, False) == [2]  # 3, one worse in rough land
    crossing = Play({"IJA-INF-KWD": "L-D5", "NEI-INF-KB": "L-D6"})
    crossing.do("act g3-gnd start L-D5 add IJA-INF-KWD done to L-D6 attack")
    assert battle.shots(crossing.b, 3, JAPAN, False) == [2]
    narrows = Play({"IJN-SS-6": "S-G3", "NEI-CL": "S-G3"}).do(
        "act g3-nav start S-G3 add IJN-SS-6 done halt attack"
    )
    assert battle.shots(narrows.b, 1, JAPAN, True) == [3]  # CM-8: one better in the narrows


@pytest.mark.rule("NEI-11.0c", "NEI-A3m", "RU-72", "NEI-A3h")
def test_a_combined_air_ground_attack() -> None:
    p = Play({
        "IJA-INF-KWD": "L-D4", "IJN-AIR-KAN": "L-B3", "IJN-AIR-TOKO": "L-A4", "UK-INF-SARFOR": "L-D5", "BASE-MIRI": "L-D5",
    })  # fmt: skip
    p.do("act g3-airgnd halt start L-D4 add IJA-INF-KWD done to L-D5 attack add IJN-AIR-KAN")
    assert "NEI-8.4c" in p.why("add IJN-AIR-TOKO")  # one air force
    p.do("done")
    assert p.b.first == JAPAN
    p.roll(6, 6)  # anti-air fire at Kanoya
    p.roll(1, 6).do("hit BASE-MIRI")  # Kanoya places its own hit
    assert p.steps("BASE-MIRI") == 1


@pytest.mark.rule("NEI-A3r")
def test_a_combined_air_naval_attack_takes_seaplanes_only() -> None:
    p = Play({"IJN-DD-2": "S-C5", "NEI-SS": "S-C5", "IJN-AIR-TOKO": "L-A4", "IJN-AIR-KAN": "L-A4"})
    p.do("act g3-airnav start S-C5 add IJN-DD-2 done halt attack")
    assert "NEI-A3r" in p.why("add IJN-AIR-KAN")
    p.do("add IJN-AIR-TOKO done").roll(1)
    assert p.where("IJN-DD-2") == "disrupted"  # the submarine fires in the stage before
    p.roll(2)
    assert p.where("NEI-SS") == "disrupted" and p.where("IJN-AIR-TOKO") == "L-A4"


@pytest.mark.rule("RU-15", "RU-26", "RU-79")
def test_firer_placed_hits_come_first_and_friends_join() -> None:
    """Aircraft based in the target area join a strike; a base joins an attack, and never begins one."""
    p = Play({
        "IJN-AIR-KAN": "L-B3", "IJN-AIR-22F": "L-D4", "IJN-ENG-4N": "L-D4 turned", "IJA-INF-KWD": "L-D4",
        "UK-INF-SARFOR": "L-D4", "BASE-MIRI": "L-D5",
    })  # fmt: skip
    p.do("act g3-airland start L-B3 add IJN-AIR-KAN done target L-D4")
    assert p.offers() == ["join IJN-AIR-22F", "done"]
    p.do("join IJN-AIR-22F").roll(6, 6, 6)
    q = Play({"IJN-ENG-4N": "L-D4 turned", "IJA-INF-KWD": "L-D4", "UK-INF-SARFOR": "L-D4"}).do(
        "act g3-gnd start L-D4"
    )
    assert q.why("add IJN-ENG-4N") == ["NEI-10.1i"]
    q.do("add IJA-INF-KWD done halt attack")
    assert q.offers() == ["join IJN-ENG-4N", "done"]
    mixed = Play(
        {"IJA-INF-KWD": "L-D4", "IJN-AIR-KAN": "L-B3", "UK-INF-SARFOR": "L-D4", "BASE-KUCHING": "L-D4"}
    )
    mixed.do("act g3-airgnd halt start L-D4 add IJA-INF-KWD done halt attack add IJN-AIR-KAN done").roll(
        6, 6, 1, 1
    )
    assert mixed.b.asked == JAPAN  # the bombers' hit is placed before the infantry's
    mixed.do("hit BASE-KUCHING")
    assert mixed.b.asked == ALLIES


def exact(first: list[int], second: list[int]) -> Fraction:
    """The chance that all shots of both lists hit."""
    chance = Fraction(1)
    for need in [*first, *second]:
        chance *= Fraction(need, 6)
    return chance


@pytest.mark.rule("NEI-13.3d", "NEI-13.3e")
def test_check_values_of_single_battles() -> None:
    """CM-1: a plain assault on the full Miri base: the transport survives one shot of 3, then two shots of 3."""
    p = Play(
        {
            "JP-TR-1": "S-D5",
            "IJA-INF-KWD": "S-D5 in-JP-TR-1",
            "IJN-SNLF-2YOK": "S-D5 in-JP-TR-1",
            "BASE-MIRI": "L-D5",
        }
    )
    p.do("act g3-assault start S-D5 all")
    assert battle.shots(p.b, 1, ALLIES, False) == [3]
    p.roll(6)
    assert exact(battle.shots(p.b, 3, JAPAN, False), []) == Fraction(1, 4)
    p.roll(3, 3)
    assert p.where("BASE-MIRI") == "disrupted" and p.where("IJA-INF-KWD") == "L-D5"


def test_the_singapore_table_gives_the_known_odds() -> None:
    """CM-10, CM-11, CM-12: when Singapore has fallen, and how often morale fails."""
    from tests.nei.play import T

    def fallen(start: int, rolls: int) -> Fraction:
        boxes = {start: Fraction(1)}
        for _ in range(rolls):
            following: dict[int, Fraction] = {}
            for n, chance in boxes.items():
                for face in range(1, 7):
                    to = max(0, n - T.advance[face]) if n else 0
                    following[to] = following.get(to, Fraction(0)) + chance / 6
            boxes = following
        return boxes.get(0, Fraction(0))

    assert [fallen(4, n) for n in (2, 3, 4, 5)] == [
        Fraction(1, 36), Fraction(8, 27), Fraction(875, 1296), Fraction(1145, 1296),
    ]  # fmt: skip
    assert [fallen(2, n) for n in (1, 2, 3)] == [Fraction(1, 6), Fraction(3, 4), Fraction(203, 216)]
    assert [Fraction(level - 1, 6) for level in (2, 3, 4)] == [Fraction(1, 6), Fraction(1, 3), Fraction(1, 2)]
