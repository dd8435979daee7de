"""Chapters 24 to 29: each optional rule on and off."""

import pytest

from sandtable.games.nei import TITLE
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.material import ALLIES, JAPAN
from sandtable.games.nei.rules import options as optional
from sandtable.games.nei.rules import sequence
from sandtable.games.nei.rules.battle import Volley
from sandtable.kernel.actions import ROLL, action
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, PLAYING, apply
from tests.nei.play import Play, T, area, unit

JOINT = {"joint_operations": True}
RANGED = {"ranged_strikes": True}
SPECIAL = {"special_units": True}
GLORY = {"glory": True}
MORE = {"more_actions": True}


@pytest.mark.rule("NEI-24.1a", "NEI-24.2a", "NEI-24.2b", "RU-52")
def test_a_second_contingent_costs_a_point() -> None:
    units = {"JP-TR-2": "S-D4", "IJN-SNLF-2YOK": "L-D4", "IJA-INF-KWD": "L-D4", "IJN-ENG-4N": "L-D4 turned"}
    p = Play(units, options=JOINT).do(
        "act g3-amphmove start S-D4 add JP-TR-2 load IJA-INF-KWD load IJN-SNLF-2YOK"
    )
    assert p.b.ap[JAPAN] == 7
    poor = Play(units, options=JOINT, ap={"japan": 1}).do("act g3-amphmove start S-D4 add JP-TR-2")
    assert "NEI-24.1a" in poor.why("load IJN-SNLF-2YOK")
    plain = Play(units).do("act g3-amphmove start S-D4 add JP-TR-2 load IJA-INF-KWD load IJN-SNLF-2YOK")
    assert plain.b.ap[JAPAN] == 8
    other = Play(units, options=JOINT).do(
        "act g3-nav start S-D4 add JP-TR-2 load IJA-INF-KWD load IJN-SNLF-2YOK"
    )
    assert other.b.ap[JAPAN] == 8  # not a combined action
    allied = Play(
        {"NEI-TR": "S-G3", "BASE-BATAVIA": "L-G3", "UK-AA-21": "L-G3"}, to_move="allies", options=JOINT
    )
    allied.do("act g3-amphmove start S-G3 add NEI-TR load UK-AA-21")
    assert allied.b.ap[ALLIES] == 7


@pytest.mark.rule("NEI-24.3a")
def test_joint_operations_give_a_point() -> None:
    for chosen, points in ((False, 6), (True, 7)):
        b = TITLE.start(TITLE.setup("assault", {"setup": "ready", "joint_operations": chosen}))
        assert isinstance(b, NeiBoard)
        b.rolled = [1]
        sequence.count_points(b, JAPAN, False)
        assert b.ap[JAPAN] == points


@pytest.mark.rule(
    "NEI-25.1a", "NEI-25.1b", "NEI-25.2a", "NEI-25.2b", "NEI-25.3a", "RU-53", "NEI-25.1c", "NEI-25.4a"
)
def test_a_ranged_strike() -> None:
    """EX-20: two light carriers hit once; a destroyer answers; a carrier goes to the pool; the tender strikes back."""
    p = Play({
        "IJN-CVL-RYUJO": "S-F4", "IJN-CVL-ZUIHO": "S-F4", "IJN-CA-5": "S-F4", "US-AV-LANGLEY": "S-F5", "US-DD": "S-F5",
    }, options=RANGED)  # fmt: skip
    p.do("act o3-cvstrike start S-F4 all done")
    assert p.why("target S-F4") == ["NEI-25.1c", "NEI-25.1a"]
    p.do("target S-F5").roll(1, 6)
    assert p.b.asked == JAPAN
    p.do("hit US-DD")
    p.roll(1)  # Langley's anti-air fire
    p.do("lose IJN-CVL-ZUIHO")
    assert p.where("IJN-CVL-ZUIHO") == "pool" and p.where("IJN-CA-5") == "S-F4"
    assert p.b.asked == ALLIES
    p.do("attack").roll(6).roll(6, 6)  # the strike back, and the fire at it
    assert p.asked() == "ActionMenu"
    assert Play({"IJN-CVL-RYUJO": "S-B3", "US-DD": "S-B4"}, options=RANGED).why("act o3-cvstrike") != []
    assert "NEI-25.1a" in Play({"IJN-CVL-RYUJO": "S-F4", "US-DD": "S-F5"}).why("act o3-cvstrike")


@pytest.mark.rule("NEI-29b")
def test_a_long_range_strike_moves_first() -> None:
    p = Play({"IJN-CVL-RYUJO": "S-C4", "US-DD": "S-F4"}, options=MORE)
    p.do("act o3-cvstrike start S-C4 add IJN-CVL-RYUJO done to S-D4 to S-E4 halt target S-F4").roll(1)
    assert p.where("US-DD") == "disrupted"


@pytest.mark.rule("NEI-26.2a")
def test_us_bombers_deploy_widely() -> None:
    from sandtable.games.nei.rules.reinforcements import deploy_bar
    from sandtable.kernel.flow import ALLOWED

    units = {"US-AIR-B17": "pool", "BASE-BATAVIA": "L-G3", "US-AIR-CAT": "pool", "US-AV-LANGLEY": "S-F4"}
    assert deploy_bar(Play(units).b, unit("US-AIR-B17"), area("L-G3")) != ALLOWED
    b = Play(units, options=SPECIAL).b
    assert deploy_bar(b, unit("US-AIR-B17"), area("L-G3")) == ALLOWED
    assert deploy_bar(b, unit("US-AIR-CAT"), area("S-F4")) == ALLOWED


@pytest.mark.rule("NEI-26.3a", "RU-76")
def test_seaplanes_on_tenders() -> None:
    units = {"IJN-AV-11": "S-C9", "IJN-AIR-TOKO": "L-C10", "IJN-AIR-YOK": "L-C10"}
    p = Play(units, options=SPECIAL).do("act g3-airrd start L-C10 add IJN-AIR-TOKO done to S-C9")
    assert p.where("IJN-AIR-TOKO") == "S-C9"
    p.do("act g3-airrd start L-C10 add IJN-AIR-YOK done")
    assert "NEI-26.3a" in p.why("to S-C9")  # one to each tender
    p.do("halt act g3-nav start S-C9 add IJN-AV-11 done to S-D9 halt end")
    assert p.asked() == "Overflow"
    p.do("lose IJN-AIR-TOKO")
    assert p.where("IJN-AIR-TOKO") == "disrupted"
    plain = Play(units).do("act g3-airrd start L-C10 add IJN-AIR-TOKO done")
    assert "NEI-26.3a" in plain.why("to S-C9")


@pytest.mark.rule("RU-76")
def test_a_seaplane_finds_another_tender_in_its_square() -> None:
    """S-G4n and S-G4s lie in one square. When its tender sails, the seaplane goes to the other one."""
    units = {"IJN-AV-11": "S-G4n", "IJN-AV-12": "S-G4s", "IJN-AIR-TOKO": "S-G4n"}
    p = Play(units, options=SPECIAL).do("act g3-nav start S-G4n add IJN-AV-11 done to S-F4 halt end")
    assert p.where("IJN-AIR-TOKO") == "S-G4s"


@pytest.mark.rule("RU-76")
def test_a_seaplane_goes_down_with_the_tender_of_the_side_that_attacks() -> None:
    """Its tender is sunk in an own attack: no need to wait for the end of the player turn."""
    units = {"IJN-AV-11": "S-F6", "IJN-AIR-TOKO": "S-F6", "NEI-CL": "S-F6"}
    p = Play(units, options=SPECIAL).do("act g3-nav start S-F6 add IJN-AV-11 done halt attack done")
    while p.b.asked == CHANCE:
        volley = next(frame for frame in reversed(p.b.stack) if isinstance(frame, Volley))
        p.roll(6 if volley.side == JAPAN else 1)
    assert p.where("IJN-AV-11") == "disrupted" and p.asked() == "Overflow"


@pytest.mark.rule("NEI-26.3b", "NEI-26.3c", "NEI-26.3d", "NEI-29e", "NEI-29f")
def test_patrols() -> None:
    p = Play(
        {"NEI-AIR-3": "L-G5", "BASE-SOERABAJA": "L-G5", "NEI-CL": "S-F6", "IJN-DD-2": "S-D7"},
        to_move="allies",
        options=MORE,
    )
    p.do("act o3-patrol start L-G5 add NEI-AIR-3 done target S-F6")
    assert p.where("NEI-AIR-3") == "S-F6" and p.b.face[unit("NEI-AIR-3")] == 1
    p.do("end").roll(3, 2, 2) if p.b.active == ALLIES else None
    q = Play(
        {"NEI-AIR-3": "S-F6 turned known", "NEI-CL": "S-F6", "IJN-DD-2": "S-E6", "IJN-CA-5": "S-E6"},
        options=MORE,
    )
    q.do("act g3-nav start S-E6 all done to S-F6")
    assert q.asked() == "AttackHere"  # it must stop; it may attack
    q.do("attack")
    assert q.b.part[unit("NEI-AIR-3")] and q.b.part[unit("NEI-CL")]  # they defend together
    alone = Play({"NEI-AIR-3": "S-F6 turned known", "IJN-DD-2": "S-E6"}, options=MORE)
    alone.do("act g3-nav start S-E6 add IJN-DD-2 done to S-F6")
    assert alone.asked() == "AttackHere"
    barred = Play({
        "NEI-AIR-3": "S-E6 turned known", "IJN-DD-2": "S-D6", "IJN-ENG-4N": "L-D6 turned", "IJA-ENG-15": "L-E6 turned",
    }, options=MORE)  # fmt: skip
    barred.do("act g3-navrd start S-D6 add IJN-DD-2 done")
    assert "to S-E6" not in barred.offers()
    back = Play({"NEI-AIR-3": "S-F6 turned known", "BASE-SOERABAJA": "L-G5"}, to_move="allies", options=MORE)
    assert "NEI-A3h" in back.why("act g3-airsea")  # a patrol never attacks
    back.do("act o3-recall pick NEI-AIR-3 to L-G5")
    assert back.where("NEI-AIR-3") == "L-G5" and back.b.face[unit("NEI-AIR-3")] == 0


@pytest.mark.rule("NEI-27.1a", "NEI-27.1b", "NEI-27.1c", "NEI-27.1d", "RU-51", "RU-03")
@pytest.mark.parametrize(("toll", "japan", "allies"), [
    ([0, 0, 0, 2, 0, 0], 1, 0), ([1, 0, 0, 2, 0, 0], 0, 0), ([0, 0, 0, 0, 3, 0], 1, 0), ([0, 0, 2, 0, 0, 0], 0, 1),
    ([0, 0, 2, 0, 3, 0], 0, 0), ([0, 0, 0, 1, 2, 1], 0, 0),
])  # fmt: skip
def test_glory(toll: list[int], japan: int, allies: int) -> None:
    b = Play({}, options=GLORY, ap={"japan": 3}).b
    b.toll = toll
    optional.glory(b, JAPAN)
    assert b.ap[JAPAN] == 3 + japan and b.pending[ALLIES] == allies
    off = Play({}, ap={"japan": 3}).b
    off.toll = toll
    optional.glory(off, JAPAN)
    assert off.ap[JAPAN] == 3


@pytest.mark.rule("NEI-28a", "RU-50", "RU-77")
def test_optional_forces_have_their_price() -> None:
    b = TITLE.start(
        TITLE.setup("campaign", {"setup": "ready", "force_j1": True, "force_a1": True, "force_j2": True})
    )
    assert isinstance(b, NeiBoard)
    assert b.price(JAPAN) == 3 and b.price(ALLIES) == 4
    assert b.at[unit("IJA-ABN-1AR")] == area("L-A4") and b.at[unit("UK-BB-R")] == area("S-D3")
    assert b.at[unit("IJA-TK-6")] == 130
    plain = TITLE.start(TITLE.setup("campaign", {"setup": "ready"}))
    assert isinstance(plain, NeiBoard)
    assert b.differential() == plain.differential() - 3 + 4
    late = TITLE.start(TITLE.setup("assault", {"setup": "ready", "force_a6": True, "force_a3": True}))
    assert isinstance(late, NeiBoard)
    assert late.at[unit("US-CA-155")] == 130 and late.at[unit("UK-AIR-30")] == 131


@pytest.mark.rule("NEI-28b")
def test_a_die_says_when_the_indomitable_comes() -> None:
    b = TITLE.start(TITLE.setup("campaign", {"setup": "ready", "force_a2": True, "force_a8": True}))
    assert isinstance(b, NeiBoard) and b.asked == CHANCE
    apply(b, CHANCE, action(ROLL, 4))
    apply(b, CHANCE, action(ROLL, 2))
    assert b.arrives[unit("UK-CV-INDOM")] == 4 and b.arrives[unit("NEI-AIR-B25")] == 2


@pytest.mark.rule("NEI-28c", "RU-56")
def test_the_secret_airbase() -> None:
    options = {"force_a9": True}
    units = {"BASE-SECRET": "L-E3 turned", "NEI-AIR-1": "L-E3", "IJA-INF-KWD": "L-F3"}
    p = Play(units, options=options)
    assert p.b.capacity(ALLIES, area("L-E3")) == 4
    assert all(piece.id != "BASE-SECRET" for piece in TITLE.view(p.b, JAPAN).pieces)
    dealt = TITLE.determinize(p.b, JAPAN, FastDealer(1))
    assert isinstance(dealt, NeiBoard) and dealt.at[unit("BASE-SECRET")] == area(
        "L-E3"
    )  # the aircraft give it away
    p.do("act g3-gnd start L-F3 add IJA-INF-KWD done to L-E3")
    assert p.b.face[unit("BASE-SECRET")] == 0 and p.asked() == "AttackAshore"
    safe = Play(
        {
            **units,
            "IJN-AIR-KAN": "L-F3",
            "IJN-ENG-4N": "L-F3 turned",
            "NEI-AIR-1": "L-G3",
            "BASE-BATAVIA": "L-G3",
        },
        options=options,
    )
    safe.do("act g3-airland start L-F3 add IJN-AIR-KAN done")
    assert "NEI-A3g" in safe.why("target L-E3")


@pytest.mark.rule("NEI-29a")
def test_langley_flies_a_fighter_off() -> None:
    units = {"US-AV-LANGLEY": "S-G3", "BASE-BATAVIA": "L-G3", "US-AIR-17P": "pool"}
    p = Play(units, to_move="allies", options=MORE).do("act g1-mob").roll(1, unit("US-AIR-17P"))
    p.do("pick US-AIR-17P put L-G3")
    assert p.where("US-AIR-17P") == "L-G3"
    q = Play(units, to_move="allies").do("act g1-mob").roll(1, unit("US-AIR-17P")).do("pick US-AIR-17P")
    assert "NEI-15.4a" in q.why("put L-G3")


@pytest.mark.rule("NEI-29c")
def test_a_raider_returns_at_once() -> None:
    p = Play(
        {"NEI-CL": "S-G5n", "BASE-SOERABAJA": "L-G5", "IJN-DD-2": "S-F6", "JP-TR-1": "S-F6"},
        to_move="allies",
        options=MORE,
    )
    p.do("act o3-raid start S-G5n add NEI-CL")
    assert p.why("add NEI-CL") != []
    p.do("done to S-G6 to S-F6 attack").roll(1)
    p.do("hit JP-TR-1") if p.b.asked == JAPAN else None
    p.roll(6)
    assert p.where("NEI-CL") == "S-G5n"


@pytest.mark.rule("NEI-29d")
def test_submarines_on_station() -> None:
    p = Play({"IJN-SS-4": "S-B3", "IJN-SS-5": "S-B3", "NEI-CL": "S-D4"}, options=MORE)
    p.do("act o3-subs start S-B3 add IJN-SS-4")
    assert p.why("add IJN-SS-5") == ["NEI-29d"]
    p.do("done to S-B4 to S-C4")
    assert "NEI-29d" in p.why("to S-D4")
    p.do("to S-C5 to S-C4 to S-C5 to S-C4 to S-C5 to S-C4")
    assert p.where("IJN-SS-4") == "S-C4" and p.asked() == "ChooseStart"  # twice its factor; then the next one
    p.do("start S-B3")
    assert p.why("add IJN-SS-4") != []
    p.do("add IJN-SS-5 done to S-B4 halt")
    assert p.where("IJN-SS-5") == "S-B4" and p.asked() == "ActionMenu" and p.b.ap[JAPAN] == 8


@pytest.mark.rule("NEI-29g", "RU-54")
def test_a_base_fires_at_ships() -> None:
    p = Play({"BASE-BATAVIA": "L-G3", "IJN-DD-2": "S-G3"}, to_move="allies", options=MORE)
    p.do("act o3-basefire target S-G3").roll(6).roll(1)
    assert p.steps("BASE-BATAVIA") == 1


@pytest.mark.rule("NEI-29h")
def test_an_airlift() -> None:
    units = {"NEI-AIR-2": "L-G3", "BASE-BATAVIA": "L-G3", "NEI-INF-1": "L-F3 reduced"}
    p = Play(units, to_move="allies", options=MORE).do(
        "act o4-airlift start L-G3 add NEI-AIR-2 done target L-F3"
    )
    assert p.steps("NEI-INF-1") == 2 and p.where("NEI-AIR-2") == "L-G3"
    none = Play({**units, "NEI-AIR-4": "L-G3", "NEI-AIR-2": "pool"}, to_move="allies", options=MORE)
    assert none.why("act o4-airlift") == ["NEI-29h"]
    fight = Play({
        **units, "IJN-AIR-22F": "L-F3", "IJN-ENG-4N": "L-F3 turned",
    }, to_move="allies", options=MORE).do("act o4-airlift start L-G3 add NEI-AIR-2 done target L-F3").roll(1)  # fmt: skip
    assert fight.where("NEI-AIR-2") == "disrupted" and fight.steps("NEI-INF-1") == 1
    assert fight.b.ending == PLAYING and len(T.actions) == 44
