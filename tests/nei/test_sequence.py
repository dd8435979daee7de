"""Chapters 4 and 6 to 8: the turn, incidents, morale, Singapore, action points, victory."""

import pytest

from sandtable.games.nei import TITLE, event, verb
from sandtable.games.nei.board import FLEET_LOST, NeiBoard
from sandtable.games.nei.material import ALLIES, AREAS, JAPAN, LANDS
from sandtable.games.nei.rules import sequence
from sandtable.kernel.actions import ROLL, action, plain
from sandtable.kernel.flow import CHANCE, PLAYING, advance, apply
from sandtable.kernel.legality import why_not
from tests.nei.play import BOOK, WORDS, Play, T, area, unit


def begun(scenario: str = "campaign", **options: bool | str) -> NeiBoard:
    b = TITLE.start(TITLE.setup(scenario, {"setup": "ready", **options}))
    assert isinstance(b, NeiBoard)
    return b


def roll(b: NeiBoard, face: int) -> None:
    assert b.asked == CHANCE
    apply(b, CHANCE, action(ROLL, face))


def end(b: NeiBoard) -> None:
    apply(b, b.asked, plain(verb.END))


@pytest.mark.rule("NEI-6.1a", "NEI-23g", "NEI-23h", "NEI-7.0a", "NEI-8.1c", "NEI-8.2c", "RU-04")
def test_the_first_turn_of_the_campaign() -> None:
    """The Japanese incident is rolled; points are fixed; no Singapore die, no Allied incident."""
    b = begun()
    assert b.turn == 1 and b.active == JAPAN
    roll(b, 5)  # Momentum: one point more
    assert b.ap[JAPAN] == 10 and type(b.ask()).__name__ == "ActionMenu"
    end(b)
    assert b.active == ALLIES and b.ap[ALLIES] == 3 and b.singapore == 4
    end(b)
    assert b.turn == 2 and b.asked == CHANCE


@pytest.mark.rule("NEI-8.1a", "NEI-8.1b", "NEI-7.1b", "NEI-7.4a", "NEI-7.4c", "NEI-30h", "RU-02", "NEI-8.2b")
def test_points_of_both_sides() -> None:
    """6 and half a die for Japan; 2, half a die, ABDACOM, Singapore and three ports for the Allies."""
    b = begun("assault")
    assert b.turn == 4 and b.abdacom == 1 and b.singapore == 2
    roll(b, 3)  # quiet
    roll(b, 2)  # Singapore: steady advance
    assert b.singapore == 1
    roll(b, 5)
    assert b.ap[JAPAN] == 6 + 2
    end(b)
    roll(b, 5)  # codebreakers
    apply(b, b.asked, plain(verb.DECLINE))
    roll(b, 6)
    assert b.ap[ALLIES] == 2 + 3 + 1 + 1 + 3
    b.ap[ALLIES] = 7
    end(b)
    roll(b, 3)
    roll(b, 1)
    assert b.ap[ALLIES] == 7  # they vanish when the owner's next player turn begins
    roll(b, 1)
    end(b)
    assert b.ap[ALLIES] == 0


@pytest.mark.rule("NEI-8.2a")
def test_points_are_held_to_the_track() -> None:
    b = begun("assault")
    b.pending[JAPAN] = 20
    b.rolled = [6]
    sequence.count_points(b, JAPAN, False)
    assert b.ap[JAPAN] == T.most_ap[JAPAN] == 12
    b.shift = -9
    b.rolled = [1]
    sequence.count_points(b, ALLIES, False)
    assert b.ap[ALLIES] == 0


@pytest.mark.rule("NEI-7.1a")
def test_abdacom_turns_over_each_time() -> None:
    b = begun()
    sequence.allied_incident(b, 3)
    assert b.abdacom == 1
    sequence.allied_incident(b, 4)
    assert b.abdacom == 0


@pytest.mark.rule("NEI-8.1d", "NEI-8.4d", "RU-45")
def test_a_free_action_of_an_incident() -> None:
    """EX-21: one Mobilize action now, and the points do not change."""
    b = begun()
    roll(b, 6)
    assert type(b.ask()).__name__ == "FreeAction"
    assert [WORDS.text(act) for act in b.legal] == ["act g1-mob", "decline"]
    assert BOOK.by_ident["NEI-8.4D"].number in why_not(b, JAPAN, WORDS.parse("act g3-nav"))
    apply(b, b.asked, b.legal[0])
    assert b.ap[JAPAN] == 0
    other = begun()
    roll(other, 4)
    apply(other, other.asked, plain(verb.DECLINE))
    assert type(other.ask()).__name__ == "ActionMenu"


@pytest.mark.rule("NEI-7.2a")
def test_the_morale_level() -> None:
    p = Play({"IJA-INF-KWD": "L-G3", "IJA-INF-SAGD": "L-G5"}, singapore=0)
    assert p.b.morale_level() == 3
    p.b.oil = [1, 1, 1, 1, 1, 0]
    assert p.b.morale_level() == 3
    p.b.oil[5] = 1
    assert p.b.morale_level() == 4
    assert Play({"BASE-BATAVIA": "L-G3"}).b.morale_level() == 0


def morale(p: Play, *faces: int) -> NeiBoard:
    b = p.b
    b.call(sequence.Morale())
    advance(b)
    for face in faces:
        roll(b, face)
    return b


@pytest.mark.rule("NEI-7.3a", "NEI-7.3b", "NEI-7.3c", "RU-03", "RU-46")
def test_a_morale_check() -> None:
    holds = morale(Play({"BASE-BATAVIA": "L-G3"}), 1)
    assert holds.pending[ALLIES] == 1
    p = Play(
        {"IJA-INF-KWD": "L-G3", "NEI-INF-1": "L-G4", "BASE-TJILATJAP": "L-G4", "UK-INF-SARFOR": "L-D5"},
        singapore=0,
    )
    b = morale(p, 1, 3)
    assert b.asked == ALLIES and p.offers() == ["lose BASE-TJILATJAP", "lose NEI-INF-1"]
    p.do("lose NEI-INF-1 lose NEI-INF-1")
    assert p.where("NEI-INF-1") == "disrupted" and p.asked() == "LoseStep"
    p.do("lose BASE-TJILATJAP")
    assert p.steps("BASE-TJILATJAP") == 1 and p.asked() == "ActionMenu"
    few = Play({"IJA-INF-KWD": "L-G3", "NEI-ENG": "L-G4"}, singapore=0)
    morale(few, 1, 6)
    few.do("lose NEI-ENG")
    assert few.asked() == "ActionMenu"  # no more than there is


@pytest.mark.rule("NEI-7.4b", "NEI-7.4f", "NEI-7.4g", "NEI-7.4h", "RU-44", "RU-05")
def test_singapore_falls() -> None:
    p = Play({
        "UK-AA-21": "L-D3", "UK-AIR-FEB": "L-D3", "UK-CA": "S-D3", "UK-TR": "S-D3", "UK-AA-48": "S-D3 in-UK-TR",
        "IJA-INF-3IG": "aside", "UK-REC-3H": "aside",
    }, singapore=1)  # fmt: skip
    sequence.drive_on(p.b, 6)
    assert p.b.singapore == 0 and p.b.spore_owner() == JAPAN
    assert [p.where(name) for name in ("UK-AA-21", "UK-AIR-FEB")] == ["disrupted", "disrupted"]
    assert [p.where(name) for name in ("UK-CA", "UK-TR", "UK-AA-48")] == ["display"] * 3
    assert p.where("IJA-INF-3IG") == p.where("UK-REC-3H") == "pool"
    p.do("end").roll(3, 2).do("end")
    assert p.b.turn == 3 and p.where("UK-CA") == "pool"  # after the turn record


@pytest.mark.rule("NEI-15.0a", "RU-62")
def test_units_join_the_pool_on_their_turn() -> None:
    p = Play({"IJA-INF-228": "display", "IJA-INF-4": "display"}, turn=2)
    p.do("end").roll(3, 2).do("end")
    assert p.b.turn == 3 and p.where("IJA-INF-228") == "pool" and p.where("IJA-INF-4") == "display"


@pytest.mark.rule("NEI-8.4a", "NEI-8.4b", "NEI-8.4c", "NEI-8.5a", "NEI-2.10b", "RU-83", "NEI-A3w")
def test_an_action_is_announced_paid_and_carried_out() -> None:
    p = Play({"IJN-DD-2": "S-B4", "IJN-DD-3": "S-B5", "JP-LS-1": "S-B4"}, ap={"japan": 2})
    p.do("act g3-nav")
    assert p.b.ap[JAPAN] == 1
    p.do("start S-B4")
    assert p.why("add IJN-DD-3") == ["NEI-8.4c"]
    p.do("all done to S-B5 halt")
    p.do("act g3-nav start S-B5 add IJN-DD-2 done halt")  # the same unit again; the force did not last
    assert p.b.active == ALLIES  # no points are left
    given_up = Play({"IJN-DD-2": "S-B4"}).do("act g3-nav decline")
    assert given_up.b.ap[JAPAN] == 8


@pytest.mark.rule("NEI-8.2a")
def test_no_action_without_points() -> None:
    p = Play({"IJN-DD-2": "S-B4"}, ap={"japan": 1}, fleet=1)
    p.b.ap[JAPAN] = 0
    assert p.why("act g3-nav") == ["NEI-8.2a"]


@pytest.mark.rule("NEI-4.3a", "NEI-4.3b", "NEI-4.3c")
def test_points_for_areas() -> None:
    b = Play(
        {"IJA-INF-KWD": "L-G3", "IJA-INF-SAGD": "L-F3", "IJN-SNLF-2YOK": "L-D5"}, oil=["L-D5"], singapore=0
    ).b
    assert b.area_points(area("L-G3")) == 3 + 3 + 1
    assert b.area_points(area("L-F3")) == 6 + 1 + 1
    assert b.area_points(area("L-D5")) == 3 + 1
    assert b.area_points(area("L-D3")) == 0
    assert b.territory_points() == 7 + 8 + 4


@pytest.mark.rule("NEI-4.3d", "NEI-4.3e", "NEI-4.4a", "RU-40", "RU-20")
def test_points_for_losses() -> None:
    b = Play({
        "UK-CA": "disrupted", "NEI-INF-1": "destroyed", "NEI-AIR-1": "disrupted", "NEI-CL": "disrupted",
        "BASE-MIRI": "disrupted", "US-CA": "pool", "US-AV-LANGLEY": "display",
        "IJN-BB-KONGO": "disrupted", "JP-TR-1": "destroyed", "JP-LS-1": "disrupted", "IJN-AIR-KAN": "disrupted",
        "IJN-ENG-4N": "disrupted", "IJN-DD-2": "disrupted",
    }).b  # fmt: skip
    assert b.loss_points(ALLIES) == 1 + 1 + 1
    assert b.loss_points(JAPAN) == 3 + 1 + 2 + 1


@pytest.mark.rule("NEI-4.2a", "RU-01", "NEI-6.0a")
@pytest.mark.parametrize(("points", "level"), [
    (50, "Japanese decisive"), (49, "Japanese theater"), (36, "Japanese theater"), (35, "Japanese marginal"),
    (16, "Japanese marginal"), (15, "Draw"), (6, "Draw"), (5, "Allied marginal"), (0, "Allied marginal"),
    (-1, "Allied decisive"),
])  # fmt: skip
def test_victory_levels(points: int, level: str) -> None:
    assert T.levels[sequence.level_of(T, points)]["result"] == level


@pytest.mark.rule("NEI-6.0a", "NEI-23a")
def test_the_game_ends_after_the_last_turn() -> None:
    p = Play({}, turn=8, to_move="allies").do("end")
    assert p.b.ending != PLAYING and p.b.returns == [-1, 1]
    assert p.count(event.SCORE) == 1


@pytest.mark.rule("NEI-4.1b", "NEI-6.0b", "RU-07")
def test_the_fleet_is_lost() -> None:
    p = Play({"NEI-SS": "S-B5", "IJN-CA-16": "S-B5", "IJN-CA-5": "pool"}, to_move="allies")
    p.do("act g3-nav start S-B5 add NEI-SS done halt attack").roll(1)
    assert p.b.ending == FLEET_LOST and p.b.returns == [-1, 1]


@pytest.mark.rule("NEI-4.1a", "RU-08")
def test_everything_is_taken() -> None:
    wanted = [n for n in range(LANDS) if (T.port[n] or T.airfield[n] or T.oil_of[n] >= 0) and T.home[n] < 0]
    army = [T.idents[u] for u in T.by_cat[2] if T.code[u] != 30] + [
        T.idents[u] for u in T.by_cat[JAPAN * 4 + 2]
    ]
    army = [T.idents[u] for u in T.of_side[JAPAN] if T.cat[u] == 2 and T.code[u] != 30]
    units = {name: T.names[land] for name, land in zip(army, wanted)}
    last = army[len(wanted) - 1] if len(army) >= len(wanted) else ""
    assert len(army) >= len(wanted), (len(army), len(wanted))
    near = {"L-F10": "L-E10"}
    units[last] = near.get(T.names[wanted[-1]], "L-E10")
    p = Play({**units, "NEI-INF-1": "L-G7"}, singapore=0)
    assert p.b.ending == PLAYING
    p.do(f"act g3-gnd start L-E10 add {last} done to L-F10")
    assert p.b.ending != PLAYING and p.b.returns == [1, -1]


@pytest.mark.rule("NEI-6.1b")
def test_a_player_may_resign_or_agree_on_a_draw() -> None:
    from sandtable.kernel.actions import ACCEPT, OFFER_DRAW, RESIGN

    p = Play({})
    apply(p.b, JAPAN, RESIGN)
    assert p.b.returns == [-1, 1]
    q = Play({})
    apply(q.b, JAPAN, OFFER_DRAW)
    apply(q.b, ALLIES, ACCEPT)
    assert q.b.returns == [0, 0]


@pytest.mark.rule("NEI-10.1i", "NEI-2.10c")
def test_a_base_never_moves() -> None:
    p = Play({"BASE-MIRI": "L-D5", "UK-INF-SARFOR": "L-D5"}, to_move="allies").do("act g3-gnd start L-D5")
    assert "NEI-11.1c" in p.why("add BASE-MIRI")
    q = Play({"IJN-ENG-4N": "L-D5 turned", "IJA-INF-KWD": "L-D5"}).do("act g3-gnd start L-D5")
    assert q.why("add IJN-ENG-4N") == ["NEI-10.1i"]
    assert AREAS == 130 and unit("BASE-MIRI") >= 0
