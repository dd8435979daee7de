"""What others may not know: chapter 20 at the places where it is easy to tell too much."""

import pytest

from sandtable.games.nei import TITLE
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.rules.basing import overfull
from sandtable.kernel.actions import ROLL, action
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import dump, encode
from sandtable.kernel.flow import CHANCE, NOBODY
from sandtable.session.loading import recorded
from sandtable.study.luck import ledger
from sandtable.study.record import Record
from tests.nei.play import ALLIES, JAPAN, WORDS, Play, T, unit


def dealt(b: NeiBoard, viewer: int, seed: int = 5) -> bytes:
    return encode(dump(TITLE.determinize(b, viewer, FastDealer(seed))))


@pytest.mark.rule("NEI-20.0a")
def test_how_many_go_from_home_base_to_home_base_is_their_owners_secret() -> None:
    lines = []
    for ships in (["IJN-CA-16"], ["IJN-CA-16", "JP-TR-1", "JP-TR-2"]):
        play = Play(dict.fromkeys(ships, "S-B3"))
        play.do("act g3-navhb start S-B3 " + " ".join(f"add {one}" for one in ships) + " done to S-A4")
        lines.append((play.told(JAPAN)[-1], play.told(ALLIES)[-1], play.told(NOBODY)[-1]))
    (one, *others), (three, *same) = lines
    assert "(1)" in one and "(3)" in three
    assert others == same


@pytest.mark.rule("NEI-20.0a")
def test_how_many_land_in_a_home_base_is_their_owners_secret() -> None:
    names = [name for name in T.idents if T.side[unit(name)] == ALLIES and T.transport[unit(name)]]
    troops = [name for name in T.idents if T.side[unit(name)] == ALLIES and T.cat[unit(name)] == 2]
    cargo = {names[0]: "AUS", troops[0]: f"AUS in-{names[0]}", troops[1]: f"AUS in-{names[0]}"}
    told = []
    for landing in ([troops[0]], troops[:2]):
        play = Play(cargo, "allies")
        play.do("act g3-assault start AUS " + " ".join(f"land {one}" for one in landing))
        if play.asked() == "Unload":
            play.do("done")
        assert play.where(troops[0]) == "AUS"
        told.append(play.told(JAPAN))
    assert told[0] == told[1]


@pytest.mark.rule("NEI-20.3a", "RU-82")
def test_secret_dice_are_in_nobody_elses_ledger() -> None:
    """NEI-18.1c: the enemy would see by their number how many units were disrupted unseen."""
    ships = [name for name in T.idents if name.startswith("NEI-") and T.cat[unit(name)] == 0][:2]
    play = Play({**dict.fromkeys(ships, "disrupted"), "BASE-SOERABAJA": "L-G5"}, "allies")
    start = play.b.fork()
    answers = [(ALLIES, act) for act in WORDS.parse_all("act g4-refit contingent nei")]
    answers += [(CHANCE, action(ROLL, face)) for face in (6, 6)]
    record = Record(recorded(TITLE, play.setup, ["human", "human"], start, answers, bytes(32)))
    assert len(ledger(record, ALLIES).rows) == 2
    for viewer in (JAPAN, NOBODY):
        assert ledger(record, viewer).rows == []


@pytest.mark.rule("NEI-20.0a", "NEI-2.10b")
def test_which_ships_of_an_area_are_about_to_sail_is_not_known() -> None:
    """The force is told by what moves: until then the boards dealt for others are the same."""
    ships = {"IJN-CA-16": "S-D5", "JP-TR-1": "S-D5", "JP-TR-2": "S-D5"}
    two = Play(ships).do("act g3-nav start S-D5 add JP-TR-1 add JP-TR-2 done")
    one = Play(ships).do("act g3-nav start S-D5 add JP-TR-1 done")
    for viewer in (ALLIES, NOBODY):
        assert dealt(one.b, viewer) == dealt(two.b, viewer)
    assert dealt(one.b, JAPAN) != dealt(two.b, JAPAN)


@pytest.mark.rule("NEI-20.0b")
def test_whoever_wants_to_shows_a_unit() -> None:
    play = Play({"JP-TR-1": "S-D5", "JP-TR-2": "S-D5"})
    names = {piece.id for piece in TITLE.view(play.b, ALLIES).pieces}
    assert "JP-TR-1" not in names
    play.do("showing show JP-TR-1")
    names = {piece.id for piece in TITLE.view(play.b, ALLIES).pieces}
    assert "JP-TR-1" in names and "JP-TR-2" not in names
    assert "NEI-20.0b" in play.do("showing").why("show JP-TR-1")  # it is known already
    assert play.do("decline").asked() == "ActionMenu" and play.b.ap[JAPAN] == 9
    assert any("JP-TR-1" in line or "TR" in line for line in play.told(ALLIES))


@pytest.mark.rule("NEI-26.3a", "NEI-20.0a")
def test_a_seaplane_at_sea_has_its_tender_on_every_dealt_board() -> None:
    """Or it would be lost there as soon as anybody's action is over, and the enemy could tell."""
    units = {
        "IJN-AV-11": "S-C9",
        "IJN-DD-2": "S-C9",
        "IJN-AIR-TOKO": "S-C9",
        "IJN-CL-16": "S-B9",
        "IJN-AV-12": "pool",
    }
    for known in ("", " known"):
        play = Play({**units, "IJN-AIR-TOKO": "S-C9" + known}, "allies", options={"special_units": True})
        for seed in range(12):
            b = TITLE.determinize(play.b, ALLIES, FastDealer(seed))
            assert isinstance(b, NeiBoard) and overfull(b) == (-1, -1)


def alike(one: NeiBoard, other: NeiBoard, viewer: int) -> tuple[bool, bool]:
    """Whether a viewer sees the same of two boards, and whether the same is dealt for them, whatever comes up."""
    same = all(dealt(one, viewer, seed) == dealt(other, viewer, seed) for seed in range(5, 11))
    return TITLE.view(one, viewer) == TITLE.view(other, viewer), same


@pytest.mark.rule("NEI-20.0a", "NEI-10.1b", "NEI-29c")
def test_everybody_sees_whether_a_force_is_still_under_way() -> None:
    """The destroyers could go on, the transports cannot and may attack: whoever is shown the same is dealt the same."""
    ships = {"IJN-DD-2": "S-B3", "JP-TR-1": "S-B3", "BASE-MIRI": "L-D5"}
    boards = []
    for ship in ("IJN-DD-2", "JP-TR-1"):
        play = Play(ships, options={"more_actions": True})
        boards.append(play.do(f"act o3-raid start S-B3 add {ship} done to S-B4 to S-B5 to S-C5 to S-D5").b)
    assert [type(b.ask()).__name__ for b in boards] == ["Sail", "AttackHere"]
    assert alike(boards[0], boards[1], NOBODY) == (False, False)


@pytest.mark.rule("NEI-20.1a", "NEI-20.0b")
def test_whoever_knows_a_ship_knows_its_marker() -> None:
    """In a home base too, where counters and markers are not seen."""
    boards = [Play({"IJN-DD-2": f"S-B3 tf:{mark}"}).do("showing show IJN-DD-2").b for mark in (0, 1)]
    assert alike(boards[0], boards[1], ALLIES) == (False, False)
    assert alike(boards[0], boards[1], NOBODY) == (True, True)


@pytest.mark.rule("NEI-20.0b")
def test_what_the_enemy_remembers_of_own_units_is_not_known() -> None:
    """A base is known at all times: that scouts have looked at it again shows nowhere."""
    boards = []
    for one, other in (("S-D9", "S-C6e"), ("S-C6e", "S-D9")):
        play = Play({"IJN-CVL-RYUJO": one, "IJN-DD-2": other, "BASE-MENADO": "L-D8 known"})
        boards.append(play.do("act g2-air with IJN-CVL-RYUJO").b)
    assert boards[0].seen != boards[1].seen
    assert alike(boards[0], boards[1], ALLIES) == (True, True)


@pytest.mark.rule("NEI-20.2a", "NEI-A3w")
def test_a_force_that_may_attack_is_there_on_every_dealt_board() -> None:
    """Or nobody would attack there, and whoever is told of the battle could tell."""
    sea = Play({"IJN-DD-2": "S-D4", "NEI-CL": "S-D5"}).do("act g3-nav start S-D4 add IJN-DD-2 done to S-D5")
    land = Play({"IJA-INF-KWD": "L-D4", "NEI-INF-1": "L-D5"}).do(
        "act g3-gnd start L-D4 add IJA-INF-KWD done to L-D5"
    )
    for play in (sea, land):
        assert play.asked() in ("AttackHere", "AttackAshore")
        for viewer in (ALLIES, NOBODY):
            b = TITLE.determinize(play.b, viewer, FastDealer(3))
            assert isinstance(b, NeiBoard) and len(b.in_hand()) == 1


@pytest.mark.rule("NEI-20.0b")
def test_observers_forget_a_battle_when_it_is_over() -> None:
    play = Play({"IJN-DD-2": "S-D4", "NEI-CL": "S-D5"}).do(
        "act g3-nav start S-D4 add IJN-DD-2 done to S-D5 attack"
    )
    shown = TITLE.recalled(play.b, NOBODY)
    assert isinstance(shown, NeiBoard) and shown.known[unit("IJN-DD-2")] == 1
    play.roll(6, 6)
    over = TITLE.recalled(play.b, NOBODY)
    assert isinstance(over, NeiBoard) and over.known[unit("IJN-DD-2")] == 0
    assert play.asked() == "ActionMenu" and play.b.known[unit("IJN-DD-2")] == 1
    assert TITLE.recalled(play.b, ALLIES) is play.b


@pytest.mark.rule("NEI-20.0a", "NEI-A3q")
def test_on_every_dealt_board_there_is_an_answer() -> None:
    """What is in a force, and which aircraft could support it, differs from board to board. Support is asked for where
    nobody could give it, too, or the enemy would learn that a home base in range is empty."""
    sea = Play({"JP-TR-1": "S-D4", "IJN-SNLF-2YOK": "S-D4 in-JP-TR-1", "IJN-ENG-4N": "L-D4 turned"})
    sea.do("act g3-amphmove start S-D4 add JP-TR-1 done to S-D5")
    sky = Play({"IJA-INF-KWD": "L-D4", "IJN-AIR-KAN": "L-A4", "UK-INF-SARFOR": "L-D4"})
    sky.do("act g3-airgnd halt start L-D4 add IJA-INF-KWD done halt attack")
    assert (sea.asked(), sky.asked()) == ("Sail", "AirSupport")
    bare = Play({"IJA-INF-KWD": "L-D4", "UK-INF-SARFOR": "L-D4"})
    assert bare.do("act g3-airgnd halt start L-D4 add IJA-INF-KWD done halt attack").asked() == "AirSupport"
    for play in (sea, sky):
        for seed in range(20):
            b = TITLE.determinize(play.b, ALLIES, FastDealer(seed))
            assert b.legal


@pytest.mark.rule("NEI-20.0a", "NEI-A1a")
def test_how_many_units_still_wait_to_be_placed_is_not_known() -> None:
    """The die says three; a pool of one, or of three, is its owner's secret, and what comes into a home base unseen."""
    boards = []
    for names in (["IJA-INF-228"], ["IJA-INF-228", "IJN-AIR-TAI"]):
        p = Play({"IJN-AIR-TAI": "L-A4", **dict.fromkeys(names, "pool")}, fleet=2).do("act g1-mob")
        p.roll(3, *(unit(one) for one in names))
        boards.append(p.do("pick IJA-INF-228").b)
    assert alike(boards[0], boards[1], ALLIES) == (True, True)
    assert alike(boards[0], boards[1], JAPAN) == (False, False)
