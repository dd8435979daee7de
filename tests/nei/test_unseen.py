"""What the enemy cannot know by reasons, by counts, by who is asked, or by the boards that are dealt for it."""

import pytest

from sandtable.games.nei import TITLE, deed
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.material import SS
from sandtable.games.nei.rules.naval import Sail
from sandtable.games.nei.rules.sequence import LoseStep
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import NOBODY, advance
from tests.nei.play import ALLIES, JAPAN, Play, T, area, unit
from tests.nei.test_secrets import alike, dealt

MORE = {"more_actions": True}
SEEDS = range(12)
SUB = next(name for name in T.idents if T.type[unit(name)] == SS and T.side[unit(name)] == ALLIES)


def deals(b: NeiBoard, viewer: int) -> list[NeiBoard]:
    found = [TITLE.determinize(b, viewer, FastDealer(seed)) for seed in SEEDS]
    assert all(isinstance(one, NeiBoard) for one in found)
    return found  # type: ignore[return-value]


# -- reasons ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("NEI-7.4e", "NEI-A3o")
def test_no_reason_tells_whether_ships_lie_at_singapore() -> None:
    """A force that would have to stop there could not land its marines: but it may not go there anyway."""
    units = {"IJN-DD-2": "S-D4", "IJN-SNLF-2YOK": "S-D4 in-IJN-DD-2", "UK-CA": "IND"}
    found = []
    for place in ("S-D3", "IND"):
        p = Play({**units, "UK-CA": place}).do("act g3-emerg start S-D4 add IJN-DD-2 done")
        found.append(p.why("to S-D3"))
    assert found[0] == found[1] == ["NEI-7.4e"]


@pytest.mark.rule("NEI-9.5a", "NEI-29d")
def test_no_reason_tells_whether_ships_lie_in_a_home_base() -> None:
    found = []
    for place in ("S-B3", "S-C10"):
        p = Play({SUB: "S-B4", "IJN-CA-16": place}, "allies", options=MORE)
        p.b.hand[unit(SUB)] = 1
        p.b.call(Sail(ALLIES, deed.SUBMARINES, area("S-B4")))
        advance(p.b)
        found.append(p.why("to S-B3", ALLIES))
    assert found[0] == found[1] == ["NEI-9.5a"]


@pytest.mark.rule("NEI-24.2a", "NEI-13.2c")
def test_no_reason_tells_what_an_enemy_ship_carries() -> None:
    found = []
    for aboard in ("S-G3 in-NEI-TR", "L-G3"):
        units = {"JP-TR-1": "S-D4", "IJN-SNLF-2YOK": "L-D4", "IJN-ENG-4N": "L-D4 turned", "NEI-TR": "S-G3"}
        p = Play(
            {**units, "AUS-INF-GF": aboard}, options={"joint_operations": True}, ap={"japan": 1, "allies": 1}
        )
        found.append(p.do("act g3-amphmove start S-D4").why("add NEI-TR"))
    assert found[0] == found[1] == ["NEI-8.4c"]


# -- counts ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("NEI-20.1a", "NEI-A3r")
def test_aircraft_in_support_are_counted_without_the_ships() -> None:
    """How many ships sail under a marker is not told by those who fly."""
    lines = []
    for ships in (["IJN-CA-4"], ["IJN-CA-4", "IJN-CA-5", "IJN-DD-2"]):
        p = Play({**dict.fromkeys(ships, "S-D4 tf:1"), "IJN-AIR-TOKO": "L-B3", "BASE-MIRI": "L-D5"})
        p.do("act g3-airnav start S-D4 " + " ".join(f"add {one}" for one in ships) + " done to S-D5")
        p.do("halt" if "halt" in p.offers() else "").do("shell add IJN-AIR-TOKO done")
        lines.append([line for line in p.told(ALLIES) if "air units" in line])
    assert lines[0] == lines[1] and "(1)" in lines[0][0]


@pytest.mark.rule("NEI-20.0a", "NEI-A3t", "NEI-29h", "NEI-18.2a")
def test_how_many_fly_from_home_base_to_home_base_is_their_owners_secret() -> None:
    units = {"IJA-AIR-AR": "L-A4", "IJN-AIR-1001": "L-A4", "IJA-INF-KWD": "L-A4", "IJA-INF-228": "L-A4"}
    p = Play(units).do("act g3-airtr start L-A4 add IJA-AIR-AR load IJA-INF-KWD done target L-B3")
    assert any("(1)" in line for line in p.told(JAPAN)) and not any("(1)" in line for line in p.told(ALLIES))
    lift = Play({"IJA-AIR-AR": "L-A4", "IJA-INF-KWD": "L-B3 reduced"}, options=MORE)
    lift.do("act o4-airlift start L-A4 add IJA-AIR-AR done target L-B3")
    assert lift.steps("IJA-INF-KWD") == 2
    assert not any("(1)" in line or "supplied" in line for line in lift.told(ALLIES))
    rest = Play({"IJA-INF-KWD": "L-B3 reduced"}).do("act g4-rally target L-B3")
    assert any("rally" in line for line in rest.told(JAPAN))
    assert not any("rally in" in line for line in rest.told(ALLIES))


@pytest.mark.rule("NEI-7.3b", "NEI-20.0a")
def test_which_hidden_unit_loses_a_step_of_morale_is_not_told() -> None:
    told = []
    for one, other in (("L-F3", "L-G4"), ("L-G4", "L-F3")):
        p = Play({"NEI-INF-1": one, "NEI-INF-2": other}, "allies")
        p.b.left = 1
        p.b.call(LoseStep(ALLIES))
        advance(p.b)
        p.do("lose NEI-INF-1")
        told.append([[TITLE.line_of(p.b, one, seat) for one in p.events if one[0] & bit] for seat, bit in
                     ((JAPAN, 1), (NOBODY, 1 << 15))])  # fmt: skip
        assert any("reduced" in line for line in p.told(ALLIES))
    assert told[0] == told[1]
    known = Play({"NEI-INF-1": "L-F3 known"}, "allies")
    known.b.call(LoseStep(ALLIES))
    advance(known.b)
    known.do("lose NEI-INF-1")
    assert any("reduced" in line for line in known.told(JAPAN))
    assert not any("reduced" in line for line in known.told(NOBODY))


@pytest.mark.rule("NEI-7.3b", "NEI-20.0a")
def test_where_a_unit_was_that_nobody_saw_is_not_told() -> None:
    """At sea in a ship, or in a home base: no counter goes that others could see."""
    told = []
    for place in ("S-G3 in-NEI-TR", "AUS"):
        p = Play({"NEI-TR": "S-G3", "NEI-INF-1": f"{place} reduced"}, "allies")
        p.b.call(LoseStep(ALLIES))
        advance(p.b)
        p.do("lose NEI-INF-1")
        assert p.where("NEI-INF-1") == "disrupted"
        told.append([TITLE.line_of(p.b, one, JAPAN) for one in p.events if one[0] & 1])
    assert told[0] == told[1] and told[0]


# -- boards that are dealt -------------------------------------------------------------------------------------


@pytest.mark.rule("NEI-29h", "NEI-29f", "NEI-7.3b")
def test_whoever_is_asked_has_an_answer_on_every_dealt_board() -> None:
    lift: dict[str, str] = {"NEI-AIR-2": "L-G3", "BASE-BATAVIA": "L-G3"}
    lift |= dict.fromkeys(("NEI-INF-1", "NEI-INF-2"), "L-F3 reduced")
    away = Play(
        {**lift, "NEI-INF-4": "L-G4", "NEI-REC-MBL": "L-G4", "NEI-ENG": "L-G5"}, "allies", options=MORE
    )
    away.do("act o4-airlift start L-G3 add NEI-AIR-2 done target L-F3")
    recall = {"NEI-AIR-3": "S-F4 turned known", "BASE-SECRET": "L-F2 turned"}
    home = Play(recall, "allies", options={**MORE, "force_a9": True}).do("act o3-recall pick NEI-AIR-3")
    sea = {"NEI-INF-1": "S-G3 in-NEI-TR", "NEI-TR": "S-G3", "AUS-INF-GF": "L-H10"}
    morale = Play(sea, "allies")
    morale.b.left = 1
    morale.b.call(LoseStep(ALLIES))
    advance(morale.b)
    assert [one.asked() for one in (away, home, morale)] == ["RestoreUnit", "RecallTo", "LoseStep"]
    for p in (away, home, morale):
        assert all(b.legal for b in deals(p.b, JAPAN))


@pytest.mark.rule("NEI-18.1c", "RU-82")
def test_own_dice_of_a_refit_are_known() -> None:
    p = Play({"NEI-DD-1": "disrupted", "NEI-DD-2": "disrupted", "NEI-CL": "disrupted"}, "allies")
    p.do("act g4-refit contingent nei").roll(6)
    assert p.b.rolled == [6]
    assert all(b.rolled == [6] for b in deals(p.b, ALLIES))
    assert all(b.rolled == [] for b in deals(p.b, JAPAN))


@pytest.mark.rule("NEI-4.1b")
def test_on_every_dealt_board_the_game_goes_on() -> None:
    """A cruiser that was refitted is the last one: it may be anywhere, but not off the map."""
    p = Play({"IJN-CA-16": "S-B3 record:2", "NEI-CL": "S-G3"}, "allies")
    assert all(b.side_to_win() == NOBODY for b in deals(p.b, ALLIES))


@pytest.mark.rule("NEI-29a", "NEI-20.1a")
def test_small_counts_of_the_enemy_are_not_dealt() -> None:
    boards = [Play({"NEI-CL": "S-G3"}, "allies", options=MORE).b for _ in range(2)]
    boards[0].langley = 1
    assert alike(boards[0], boards[1], JAPAN) == (True, True)
    before = [TITLE.start(TITLE.setup("campaign", {"force_a2": True})) for _ in range(2)]
    for n, b in enumerate(before):
        assert isinstance(b, NeiBoard)
        b.setting = 2
        b.formed = n
    assert dealt(before[0], ALLIES) == dealt(before[1], ALLIES)  # type: ignore[arg-type]


@pytest.mark.rule("NEI-25.1a")
def test_carriers_that_are_about_to_strike_do_so_on_every_dealt_board() -> None:
    for known in ("", " known"):
        p = Play(
            {"IJN-CVL-RYUJO": f"S-F4{known}", "IJN-DD-2": "S-F5", "NEI-CL": "S-G5n"},
            options={"ranged_strikes": True, **MORE},
        )
        p.do("act o3-cvstrike start S-F4 add IJN-CVL-RYUJO done to S-F5 halt")
        assert p.asked() == "ChooseStrike"
        for b in deals(p.b, ALLIES):
            assert [u for u in b.in_hand() if b.t.carrier[u]]


@pytest.mark.rule("NEI-12.5a", "NEI-13.1b")
def test_a_warship_that_is_seen_to_be_loaded_is_loaded_on_every_dealt_board() -> None:
    ashore = {"IJN-SNLF-1KURE": "L-D6", "IJA-INF-KWD": "L-D6"}
    units = {"IJN-DD-2": "S-D4", "IJN-SNLF-2YOK": "S-D4 in-IJN-DD-2", "NEI-CL": "S-D5", "NEI-DD-1": "S-D5"}
    p = Play({**units, **ashore}, "allies")
    p.do("act g3-nav start S-D5 all done to S-D4 attack")
    for b in deals(p.b, ALLIES):
        assert b.holding[unit("IJN-DD-2")] == 1


@pytest.mark.rule("NEI-28c")
def test_a_secret_airbase_is_dealt_where_no_base_ever_stood() -> None:
    p = Play({"BASE-SECRET": "L-E3 turned"}, options={"force_a9": True})
    assert all(b.t.base_unit[b.at[b.t.secret]] < 0 for b in deals(p.b, JAPAN))


@pytest.mark.rule("NEI-12.3a", "NEI-20.0a")
@pytest.mark.parametrize("last", ["attack", "attack done"])
def test_who_joins_in_is_seen_when_the_battle_begins(last: str) -> None:
    """Until then the enemy sees no more than that an attack is thought of: whatever is told then was not known."""
    units = {"IJA-INF-KWD": "L-D5", "IJA-INF-228": "L-D4", "UK-INF-SARFOR": "L-D4", "IJN-AIR-KAN": "L-A4"}
    p = Play(units).do("act g3-airgnd halt start L-D5 add IJA-INF-KWD done to L-D4 " + last)
    assert p.asked() == ("JoinIn" if last == "attack" else "AirSupport")
    for b in deals(p.b, ALLIES):
        assert type(b.ask()).__name__ == "AttackAshore" and not set(b.legal) & set(p.b.legal)


@pytest.mark.rule("NEI-12.5a")
def test_which_ships_are_loaded_is_seen_in_a_battle() -> None:
    """By whoever is dealt a board with cargo there, then."""
    boards = []
    for aboard in ("S-D5 in-JP-TR-1", "L-A4"):
        p = Play({"JP-TR-1": "S-D5", "IJA-INF-KWD": aboard, "NEI-CL": "S-E4", "NEI-DD-1": "S-E4"}, "allies")
        boards.append(p.do("act g3-nav start S-E4 all done to S-D4 to S-D5 attack").b)
    for viewer in (ALLIES, NOBODY):
        assert alike(boards[0], boards[1], viewer) == (False, False)
