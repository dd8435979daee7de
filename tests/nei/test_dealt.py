"""What a dealt board may not keep from the true one, and what everybody can work out that it must keep to."""

import pytest

from sandtable.games.nei import TITLE
from sandtable.games.nei.board import EARLY, NeiBoard
from sandtable.games.nei.material import BOX, DESTROYED, DISPLAY, DISRUPTED, PICKED, POOL
from sandtable.games.nei.rules.sequence import GameTurn
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import NOBODY
from tests.nei.play import ALLIES, JAPAN, WORDS, Play, T, unit
from tests.nei.test_secrets import alike
from tests.nei.test_unseen import deals

# -- what an action is about before anything of it is seen -----------------------------------------------------------


@pytest.mark.rule("NEI-20.0a", "NEI-8.4c")
@pytest.mark.parametrize(
    ("units", "orders", "asked", "options"),
    [
        ({"IJN-CA-16": "S-D5", "IJN-CA-4": "S-E4"},
         ("act g3-nav start S-D5 add IJN-CA-16 done", "act g3-nav start S-E4 add IJN-CA-4 done"), "Sail", {}),
        ({"IJN-CA-16": "S-D5", "NEI-CL": "S-D5", "IJN-CA-4": "S-E4", "NEI-DD-1": "S-E4"},
         ("act g3-nav start S-D5 add IJN-CA-16 done halt", "act g3-nav start S-E4 add IJN-CA-4 done halt"),
         "AttackHere", {}),
        ({"IJA-INF-KWD": "L-D4", "IJA-INF-228": "L-F3"},
         ("act g3-gnd start L-D4 add IJA-INF-KWD done", "act g3-gnd start L-F3 add IJA-INF-228 done"), "March", {}),
        ({"IJA-AIR-AR": "L-A4", "IJA-ABN-2AR": "L-A4", "IJA-INF-KWD": "L-D4", "UK-INF-SARFOR": "L-D4"},
         ("act g3-airgnd halt", "act g3-airgnd landing"), "ChooseStart", {}),
        ({"IJN-CVL-RYUJO": "S-F5", "NEI-CL": "S-G5n", "IJN-CVL-ZUIHO": "S-D8", "NEI-DD-1": "S-D7"},
         ("act o3-cvstrike start S-F5 add IJN-CVL-RYUJO done", "act o3-cvstrike start S-D8 add IJN-CVL-ZUIHO done"),
         "ChooseStrike", {"ranged_strikes": True}),
    ],
)  # fmt: skip
def test_where_a_force_starts_is_not_known_before_it_moves(
    units: dict[str, str], orders: tuple[str, str], asked: str, options: dict[str, bool]
) -> None:
    """Others are told what action it is, and no more."""
    plays = [Play(units, options=options).do(one) for one in orders]
    assert [p.asked() for p in plays] == [asked, asked]
    for viewer in (ALLIES, NOBODY):
        assert alike(plays[0].b, plays[1].b, viewer) == (True, True)
        assert all(b.legal for b in deals(plays[0].b, viewer))
    assert alike(plays[0].b, plays[1].b, JAPAN)[1] is False


@pytest.mark.rule("NEI-20.0a", "NEI-A3r")
def test_whether_ships_or_the_shore_are_attacked_is_seen_when_the_battle_begins() -> None:
    units = {"IJN-CA-4": "S-D4", "IJN-AIR-TOKO": "L-B3", "BASE-MIRI": "L-D5", "NEI-CL": "S-D5"}
    plays = []
    for what in ("attack", "shell"):
        p = Play(units).do("act g3-airnav start S-D4 add IJN-CA-4 done to S-D5 " + what)
        plays.append(p)
        assert p.asked() == "AirSupport"
        for b in deals(p.b, ALLIES):
            assert type(b.ask()).__name__ == "AttackHere" and WORDS.parse("shell") in b.legal
    for viewer in (ALLIES, NOBODY):
        assert alike(plays[0].b, plays[1].b, viewer) == (True, True)


@pytest.mark.rule("NEI-A2d", "NEI-20.0a")
def test_where_agents_are_is_known_to_those_who_sent_them() -> None:
    boards = []
    for place in ("L-D5", "L-D6"):
        p = Play({"NEI-INF-1": "L-D5 known", "NEI-INF-2": "L-D6 known"}).do("act g2-fifth").roll(6)
        boards.append(p.do(f"target {place}").b)
        assert p.asked() == "Sabotage"
    for viewer in (ALLIES, NOBODY):
        assert alike(boards[0], boards[1], viewer) == (True, True)


# -- what is aboard ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("NEI-13.2c", "NEI-20.0a")
def test_a_battle_does_not_tell_what_else_a_ship_carries() -> None:
    """That it is loaded is seen; of two units aboard one may be known."""
    boards = []
    for place in ("S-D5 in-JP-TR-1", "L-A4"):
        units = {"JP-TR-1": "S-D5 known", "IJA-INF-KWD": "S-D5 in-JP-TR-1 known", "IJA-INF-228": place}
        p = Play({**units, "NEI-CL": "S-E4", "NEI-DD-1": "S-E4"}, "allies")
        boards.append(p.do("act g3-nav start S-E4 all done to S-D4 to S-D5 attack").b)
    for viewer in (ALLIES, NOBODY):
        assert (
            boards[0].fight
            and alike(boards[0], boards[1], viewer)[0] == alike(boards[0], boards[1], viewer)[1]
        )
    assert alike(boards[0], boards[1], ALLIES) == (True, True)


# -- pools, refits, displays ---------------------------------------------------------------------------------------


def off_map(p: Play, name: str, viewer: int) -> set[int]:
    """The places off the map in which it is dealt."""
    found = set()
    for seed in range(80):
        b = TITLE.determinize(p.b, viewer, FastDealer(seed))
        assert isinstance(b, NeiBoard)
        found.add(b.at[unit(name)])
    return {place for place in found if place >= POOL}


@pytest.mark.rule("NEI-15.0a")
@pytest.mark.parametrize("scenario", ["campaign", "assault"])
def test_what_began_on_the_map_is_in_no_pool(scenario: str) -> None:
    """Counters come to the pool by their turn, by a refit, or swept from Singapore: all of it is seen."""
    b = TITLE.start(TITLE.setup(scenario, {"setup": "ready"}))
    row = T.scenarios[("campaign", "assault").index(scenario)]
    for viewer in (JAPAN, ALLIES):
        for seed in range(12):
            o = TITLE.determinize(b, viewer, FastDealer(seed))
            assert isinstance(o, NeiBoard)
            hidden = [u for u in T.of_side[1 - viewer] if o.at[u] == POOL]
            assert not [T.idents[u] for u in hidden if row.places[u] == BOX]


@pytest.mark.rule("NEI-18.1c", "NEI-18.1d", "NEI-20.3a", "RU-05")
def test_after_a_refit_nothing_is_left_where_it_was() -> None:
    """What was damaged waits to the end of the turn; a transport may still lie there, if another was shipped at once."""
    units = {"NEI-CL": "pool record:2", "NEI-TR": "pool record:2", "NEI-DD-1": "S-G3"}
    assert off_map(Play(units), "NEI-CL", JAPAN) == {POOL, DESTROYED}
    assert off_map(Play(units), "NEI-TR", JAPAN) == {POOL, DESTROYED, DISRUPTED}
    assert off_map(Play(units, "allies"), "NEI-CL", JAPAN) == {POOL, DESTROYED, DISPLAY}
    theirs = {"IJN-DD-2": "pool record:2", "NEI-CL": "S-G3"}
    assert off_map(Play(theirs, "allies"), "IJN-DD-2", ALLIES) == {POOL, DESTROYED, DISPLAY}


@pytest.mark.rule("NEI-18.1c", "NEI-2.10c")
def test_what_waits_to_be_placed_is_what_can_have_come() -> None:
    refit = Play({"NEI-CL": "disrupted record:1", "US-CA": "S-H10", "AUS-INF-GF": "L-H10", "BASE-BATAVIA": "L-G3",
                  "UK-INF-SARFOR": "L-D4"}, "allies").do("act g4-refit contingent nei").roll(1)  # fmt: skip
    if refit.asked() == "Deploy":
        for b in deals(refit.b, JAPAN):
            assert [T.idents[u] for u in range(len(T.cat)) if b.at[u] == PICKED] == ["NEI-CL"]
    pool = Play({"IJA-INF-228": "pool", "IJA-INF-KWD": "L-A4", "IJN-CA-4": "S-A4"}, fleet=2).do("act g1-mob")
    pool.roll(1, unit("IJA-INF-228"))
    assert pool.asked() == "Deploy" and refit.asked() == "Deploy"
    for b in deals(pool.b, ALLIES):
        waits = [u for u in range(len(T.cat)) if b.at[u] == PICKED]
        assert waits and all(T.scenarios[0].places[u] != BOX for u in waits)


@pytest.mark.rule("NEI-A1a", "NEI-2.10c")
def test_nobody_mobilizes_from_an_empty_pool() -> None:
    """Two counters are picked, one after the other: on every dealt board there is one to pick."""
    p = Play({"US-AA-197": "pool", "US-ART-131": "pool", "NEI-CL": "S-G3"}, "allies", turn=6).do("act g1-mob")
    assert all(WORDS.parse("roll 2") in b.legal and POOL in b.at for b in deals(p.b, JAPAN))
    p.roll(2)
    assert p.asked() == "PickOne" and all(b.legal for b in deals(p.b, JAPAN))
    p.roll(unit("US-AA-197"))
    assert p.asked() == "PickOne" and all(b.legal for b in deals(p.b, JAPAN))


@pytest.mark.rule("NEI-A1b", "RU-06", "NEI-15.0a")
def test_which_transport_came_in_before_its_turn_is_not_known() -> None:
    """It is taken from the display by sight: each of those that wait may be the one."""
    units = {"JP-TR-1": "disrupted record:1", **dict.fromkeys(("JP-TR-3", "JP-TR-4", "JP-LS-2"), "display")}
    plays = [
        Play({**units, "NEI-CL": "S-G3"}).do(f"act g1-amph pick {one} put S-A4")
        for one in ("JP-TR-3", "JP-TR-4")
    ]
    for viewer in (ALLIES, NOBODY):
        assert alike(plays[0].b, plays[1].b, viewer) == (True, True)
    found = [b.at[unit(one)] for b in deals(plays[0].b, ALLIES) for one in ("JP-TR-3", "JP-TR-4", "JP-LS-2")]
    assert DISPLAY in found and [place for place in found if place < POOL]
    assert not {POOL, DESTROYED, DISRUPTED} & set(found)
    b = plays[0].b
    assert b.record[unit("JP-TR-3")] == EARLY == b.record[unit("JP-LS-2")]
    b.turn = 5
    GameTurn().step(b, 0)  # now they would have come in anyway
    assert b.record[unit("JP-TR-3")] == 0 and b.at[unit("JP-TR-4")] == POOL


@pytest.mark.rule("NEI-21.4a", "NEI-8.4a")
def test_whoever_is_asked_without_a_point_has_the_first_air_fleet() -> None:
    p = Play({"BASE-KUCHING": "L-D4", "NEI-CL": "S-G3"}, fleet=1, ap={"japan": 0, "allies": 3})
    assert all(b.fleet == 1 and WORDS.parse("act g3-1af") in b.legal for b in deals(p.b, ALLIES))
    more = Play({"BASE-KUCHING": "L-D4", "NEI-CL": "S-G3"}, fleet=1)
    assert all(b.fleet == 0 for b in deals(more.b, ALLIES))
