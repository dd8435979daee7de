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
