"""Limited intelligence (section 12): what is covered, what comes out, and dealing anew what a seat cannot see."""

from typing import Any

import pytest

from sandtable.games.coralsea import TITLE
from sandtable.games.coralsea.rules.airfields import LAID
from sandtable.games.coralsea.rules.game import CoralGame
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import dump
from sandtable.kernel.flow import CHANCE, NOBODY
from sandtable.series.campaign_commander.volume import GROUND, NAVAL
from tests.coralsea.table import ALLIES, JAPAN, T, Table, field
from tests.coralsea.test_fuzz import Eager
from tests.playing import play

COVERED: dict[str, Any] = {"options": {"limited_intelligence": True}}
FLEETS = (
    "j_hs_cd6 rabaul, j_ls_ds6 rabaul, j_144 rabaul, j_41 gasmata, u_hs_tg62 gulf, u_cv_wasp gulf, a_30 gulf"
)


def shown(t: Table, viewer: int) -> dict[str, str]:
    """The pieces that a viewer sees, by id, each with its kind ('': something is there)."""
    return {piece.id: piece.kind for piece in TITLE.view(t.b, viewer).pieces}


@pytest.mark.rule("CS-12", "RUL-51")
def test_covered_stacks() -> None:
    """Of an enemy stack in port or at sea only the top counter is seen, and whether there is more; RPs hide too."""
    t = field(FLEETS, rp="japan rabaul 2, allies gulf 1", **COVERED)
    seen = shown(t, ALLIES)
    assert "j_144" in seen and "more-japan-rabaul" in seen and seen["more-japan-rabaul"] == ""
    assert "j_hs_cd6" not in seen and "rp-japan-rabaul" not in seen and "j_41" in seen  # Gasmata has no port
    assert "a_30" in shown(t, ALLIES) and "rp-allies-gulf" in shown(t, ALLIES)
    tracks = {track.id: track.value for track in TITLE.view(t.b, ALLIES).tracks}
    assert tracks["rp-japan"] == 0 and tracks["rp-allies"] == 1
    watching = shown(t, NOBODY)
    assert "more-japan-rabaul" in watching and "more-allies-gulf" in watching
    open_game = field(FLEETS, rp="japan rabaul 2")
    assert "j_hs_cd6" in shown(open_game, ALLIES)


@pytest.mark.rule("CS-12", "RUL-51")
def test_the_owner_lays_a_counter_on_top() -> None:
    t = field(FLEETS, "japan", "rabaul", **COVERED)
    assert t.why("top j_144") == ["CS-12"]
    t.do("top j_ls_ds6")
    assert "j_ls_ds6" in shown(t, ALLIES) and "j_144" not in shown(t, ALLIES) and t.b.sp == 6
    assert t.why("top j_ls_ds6") == ["CS-12"]
    assert TITLE.line_of(t.b, (t.b.log or [])[-1], ALLIES).text == "Something Japanese stirs in Rabaul."


@pytest.mark.rule("CS-12", "RUL-51")
def test_what_was_laid_on_top_before_tells_nothing() -> None:
    """144th Regiment is on top again after another was: whether it had been laid there itself nobody else knows."""
    one, other = field(FLEETS, "japan", "rabaul", **COVERED), field(FLEETS, "japan", "rabaul", **COVERED)
    one.b.spent[T.unit("j_144", "")] |= LAID
    assert TITLE.view(one.b, ALLIES) == TITLE.view(other.b, ALLIES)
    dealt = [TITLE.determinize(t.b, ALLIES, FastDealer(3)) for t in (one, other)]
    assert dump(dealt[0]) == dump(dealt[1])
    own = TITLE.determinize(one.b, JAPAN, FastDealer(3))
    assert isinstance(own, CoralGame) and own.spent[T.unit("j_144", "")] & LAID, "its owner knows"


@pytest.mark.rule("CS-12", "RUL-51")
def test_covered_moves_name_nobody() -> None:
    t = field(FLEETS, "japan", "rabaul", rp="japan rabaul 1", **COVERED)
    t.do("sail rabaul with j_ls_ds6 with j_144 supply go to solomon_n stop")
    told = [TITLE.line_of(t.b, event, ALLIES).text for event in t.b.log or [] if event[0] >> ALLIES & 1]
    assert any("stirs" in line for line in told)
    assert not any("Destroyer" in line or "144th" in line for line in told)
    assert "more-japan-solomon_n" in shown(t, ALLIES)
    # Struck ships are seen, until they move again.
    t = field(FLEETS, "japan", "rabaul", hand="ac_submarines", **COVERED)
    t.do("sail rabaul with j_ls_ds6 with j_hs_cd6 go to solomon_n stop play ac_submarines")
    assert {"j_ls_ds6", "j_hs_cd6"} <= set(shown(t, ALLIES))


@pytest.mark.rule("CS-12", "RUL-51")
def test_battles_uncover() -> None:
    t = field("j_hs_cd6 jomard, j_ls_ds6 jomard, u_hs_tg62 coral_nw, u_cv_wasp coral_nw, a_30 coral_nw", "japan", "jomard",
              rp="japan jomard 2", **COVERED)  # fmt: skip
    assert "u_hs_tg62" not in shown(t, JAPAN) or "u_cv_wasp" not in shown(t, JAPAN)
    t.do("sail jomard with j_hs_cd6 with j_ls_ds6 supply supply go to coral_nw")
    assert {"u_hs_tg62", "u_cv_wasp"} <= set(shown(t, JAPAN)) and "j_ls_ds6" in shown(t, ALLIES)


@pytest.mark.rule("CS-12")
@pytest.mark.parametrize("seed", [0, 1])
def test_covered_stacks_are_dealt_anew(seed: int) -> None:
    """On boards dealt for a seat it sees the same; what it does not see lies elsewhere."""
    b = TITLE.start(TITLE.setup("", {"limited_intelligence": True}))
    assert isinstance(b, CoralGame)
    elsewhere = 0

    def watch(board: CoralGame, n: int, seat: int, act: int) -> None:
        nonlocal elsewhere
        if n % 9 == 0 or (board.at >= 0 and n % 3 == 0):
            for viewer in (0, 1, NOBODY):
                other = TITLE.determinize(board, viewer, FastDealer(n))
                assert isinstance(other, CoralGame)
                assert TITLE.view(other, viewer) == TITLE.view(board, viewer)
                elsewhere += other.place != board.place

    play(b, FastDealer(seed), watch=watch, limit=700)
    assert elsewhere > 20


@pytest.mark.rule("CS-12", "CS-K11")
def test_what_an_air_attack_shows_cannot_be_undone() -> None:
    t = field("j_hs_cd6 bismarck, j_ls_ds6 bismarck, a_7 buna", hand="ac_air_attack-1", phase="card", side="allies",
              airfields={"allies": ["buna"], "japan": []}, **COVERED)  # fmt: skip
    t.do("play ac_air_attack-1")
    assert {"j_hs_cd6", "j_ls_ds6"} <= set(shown(t, ALLIES))
    assert t.b.uncovered


@pytest.mark.rule("CS-12", "CS-K11", "RUL-51")
def test_an_air_attack_shows_neither_passengers_nor_points() -> None:
    """Who strikes at ships sees all of them; what is aboard is dealt anew as before."""
    tables: list[Table] = []
    for aboard, ashore, points in (("j_144", "j_41", "bismarck 1"), ("j_41", "j_144", "rabaul 1")):
        t = field(
            f"j_hs_cd6 bismarck, j_ls_ds6 bismarck, {aboard} bismarck, {ashore} rabaul, j_ls_ds3 rabaul, a_7 buna",
            "allies", hand="ac_air_attack-1", phase="card", rp=f"japan {points}, japan kavieng 1",
            airfields={"allies": ["buna"], "japan": []}, **COVERED,
        )  # fmt: skip
        for u in ("j_hs_cd6", "j_ls_ds3"):
            t.b.tops[T.unit(u, "")] = 1
        t.do("play ac_air_attack-1 strike bismarck")
        assert t.asks() == "StrikeUnit" and "more-japan-bismarck" in shown(t, ALLIES)
        tables.append(t)
    for seed in range(9):
        one, other = (TITLE.determinize(t.b, ALLIES, FastDealer(seed)) for t in tables)
        assert dump(one) == dump(other)
        assert TITLE.view(one, ALLIES) == TITLE.view(tables[0].b, ALLIES)


@pytest.mark.rule("RUL-22", "CS-12")
def test_ships_driven_out_of_a_port_are_seen() -> None:
    t = field("j_144 owen_stanley, u_hs_tg62 port_moresby, u_ls_dr2 port_moresby", "japan", "buna", rp="japan buna 2",
              control="buna kokoda owen_stanley", **COVERED)  # fmt: skip
    t.do("march owen_stanley with j_144 go to port_moresby")
    assert t.asks() == "FleeTo" and t.b.uncovered
    assert {"u_hs_tg62", "u_ls_dr2"} <= set(shown(t, JAPAN))


@pytest.mark.rule("CS-12", "CC-9.6.6a")
def test_isolation_does_not_show_what_is_covered() -> None:
    """Surrounded are the troops under the ships in port in one world, and only ships in the other."""
    around = "j_144 owen_stanley, j_41 yule, j_28 abau, a_hs_tf44 port_moresby, u_hs_tg17 gulf"
    laid = []
    for under in ("a_30 port_moresby, u_ls_dr2 gulf", "u_ls_dr2 port_moresby, a_30 gulf"):
        t = field(f"{around}, {under}", control="owen_stanley yule abau", **COVERED)
        t.b.tops[T.units.index("a_hs_tf44")] = t.b.tops[T.units.index("u_hs_tg17")] = 1
        laid.append([TITLE.overlay(t.b, viewer, "isolation", "").tints for viewer in (JAPAN, ALLIES)])
    assert laid[0][JAPAN] == laid[1][JAPAN] == [] and laid[0][ALLIES] != laid[1][ALLIES]


def sound_deal(b: CoralGame, truth: CoralGame) -> None:
    """What everybody knows of a board, whoever sees how much of it."""
    for side in (0, 1):
        points = [sum(one.rp[side * T.size : (side + 1) * T.size]) for one in (b, truth)]
        assert points[0] == points[1]
        for area in range(T.land, T.size):
            ships = len(b.units_in(side, area, NAVAL))
            assert b.supply_at(side, area) <= ships, T.areas[area]
            assert ships or not b.units_in(side, area, GROUND), T.areas[area]
        assert all(T.urban[a] for a in b.supply_areas(side) if a < T.land)
    for u in T.fleet:
        assert (b.place[u] >= 0) == (truth.place[u] >= 0)
    if b.sails and b.moving:
        assert any(T.kind[u] == NAVAL for u in b.moving) and all(b.place[u] == b.at for u in b.moving)


@pytest.mark.rule("CS-12", "CS-7b2", "CS-7d1")
@pytest.mark.parametrize("seed", [1, 2])
def test_every_deal_fits_and_none_is_the_truth_for_want_of_another(seed: int) -> None:
    """Ships under all that is at sea, Resource Points where they can lie; dealt from what is known alone: a board dealt
    from a dealt one is the same. Whoever is asked has an answer."""
    b = TITLE.start(TITLE.setup("", {"limited_intelligence": True}))
    assert isinstance(b, CoralGame)

    def watch(board: CoralGame, n: int, seat: int, act: int) -> None:
        if n % (5 if board.at >= 0 else 23):
            return
        viewer = (0, 1, NOBODY)[n % 3]
        other = TITLE.determinize(board, viewer, FastDealer(n))
        assert isinstance(other, CoralGame)
        sound_deal(other, board)
        assert other.asked == CHANCE or other.legal
        again = TITLE.determinize(other, viewer, FastDealer(n + 1))
        assert dump(again) == dump(TITLE.determinize(board, viewer, FastDealer(n + 1)))

    play(b, FastDealer(seed), choose=Eager(), watch=watch, limit=1000)


@pytest.mark.rule("CS-12", "CS-7d1")
def test_the_truk_fleet_passes_through_other_ships() -> None:
    """Two stacks in one area for a moment, of which each stays what it is."""
    t = field("t_cv_cd2 solomon_n, t_hs_bd11 solomon_n, j_ls_ds6 slot_upper, j_144 slot_upper",
              "japan", "solomon_n", rp="japan solomon_n 2, japan slot_upper 1", **COVERED)  # fmt: skip
    t.do("sail solomon_n with t_cv_cd2 with t_hs_bd11 supply supply go to slot_upper")
    for n in range(8):
        other = TITLE.determinize(t.b, ALLIES, FastDealer(n))
        assert isinstance(other, CoralGame)
        sound_deal(other, t.b)
        assert {T.units[u] for u in other.moving} == {"t_cv_cd2", "t_hs_bd11"}


@pytest.mark.rule("CS-12", "CC-7.1.6a")
def test_what_was_loaded_does_not_show_by_the_range_used() -> None:
    """On boards dealt for the enemy the range used is that of the stack that was dealt."""
    used = set()
    for troops in ("", "with j_41 "):
        t = field("j_hs_cd6 rabaul, j_ls_ds6 rabaul, j_144 rabaul, j_41 rabaul", "japan", "rabaul",
                  rp="japan rabaul 2", **COVERED)  # fmt: skip
        t.do(f"sail rabaul with j_ls_ds6 {troops}go")
        used.add(tuple(t.b.dealt_for(ALLIES, FastDealer(n)).used for n in range(12)))
    assert len(used) == 1 and len(set(used.pop())) == 2


@pytest.mark.rule("CS-12", "RUL-51")
@pytest.mark.parametrize("viewer", [ALLIES, NOBODY])
def test_what_was_put_ashore_does_not_show_by_the_range_used(viewer: int) -> None:
    """Troops took range when they were loaded, a Resource Point did not: once they are ashore, who knows?"""
    t = field("j_hs_cd6 rabaul, j_144 rabaul", "japan", "rabaul", rp="japan rabaul 1", **COVERED)
    t.do("sail rabaul with j_hs_cd6 with j_144 go to solomon_n pause land buka with j_144 go")
    assert t.b.used == 3
    other = t.b.fork()
    other.used = 1
    dealt = [TITLE.determinize(b, viewer, FastDealer(1)) for b in (t.b, other)]
    assert dump(dealt[0]) == dump(dealt[1])


@pytest.mark.rule("CS-12", "RUL-51")
def test_whoever_comes_back_lies_on_top_no_longer() -> None:
    """Else a unit off the board would keep what nobody could know."""
    t = field(FLEETS, "japan", "rabaul", **COVERED)
    u = T.units.index("t_cv_cd2")
    t.b.tops[u] = 1
    for viewer in (ALLIES, NOBODY):
        other = TITLE.determinize(t.b, viewer, FastDealer(1))
        assert isinstance(other, CoralGame)
        assert other.tops[u] == 0
    t.b.place_unit(u, T.areas.index("bismarck"))
    assert t.b.tops[u] == 0


def heard(t: Table, seat: int) -> list[str]:
    return [TITLE.line_of(t.b, event, seat).text for event in t.b.log or [] if event[0] >> seat & 1]


@pytest.mark.rule("CS-12", "CC-7.1.5", "CC-7.1.9")
def test_whether_troops_are_aboard_shows_in_no_port() -> None:
    """They go aboard in one covered port and ashore in another with the ships; the enemy hears of ships that stir."""
    told: list[list[str]] = []
    for troops, more in (("with j_144 ", 1), ("", 0)):
        t = field(FLEETS, "japan", "rabaul", rp="japan rabaul 1", **COVERED)
        t.do(f"sail rabaul with j_ls_ds6 {troops}go to bismarck to kavieng stop")
        told.append(heard(t, ALLIES))
        assert sum("144th" in line for line in heard(t, JAPAN)) >= 2 * more
    assert told[0] == told[1] and any("stirs" in line for line in told[0])


KENNY: dict[str, Any] = {"played": {"allies": ["ac_kenny"]}, "lasting": {"allies": ["ac_kenny"]}}


@pytest.mark.rule("CS-12", "CS-K9", "RUL-51")
def test_who_is_flown_from_one_covered_stack_to_another_is_not_told() -> None:
    """And while the unit is picked but not its goal, nobody else knows which it is."""
    units = "a_30 port_moresby, a_7 port_moresby, a_16 australia, u_ls_dr2 australia, j_144 rabaul"
    t = field(
        units, "allies", hand="ac_air_transport", phase="card", rp="allies port_moresby 2", **KENNY, **COVERED
    )
    t.do("play ac_air_transport choose a_7")
    assert t.asks() == "FlyTo"
    views = [TITLE.view(TITLE.determinize(t.b, JAPAN, FastDealer(n)), JAPAN) for n in range(6)]
    assert all(view == TITLE.view(t.b, JAPAN) for view in views)
    t.do("to australia supply")
    told = [TITLE.line_of(t.b, event, JAPAN).text for event in t.b.log or [] if event[0] >> JAPAN & 1]
    assert not any("flown" in line or "Resource Points" in line for line in told), told
    assert "Something Allied stirs in Port Moresby and Australia." in told
    assert t.at("a_7") == "australia" and t.rp(ALLIES, "australia") == 1
    t = field(units, "allies", hand="ac_air_transport", phase="card", **KENNY, **COVERED)
    t.do("play ac_air_transport choose a_7 to kokoda")  # no port: it lies open
    told = [TITLE.line_of(t.b, event, JAPAN).text for event in t.b.log or [] if event[0] >> JAPAN & 1]
    assert any("7th" in line and "flown" in line for line in told)


@pytest.mark.rule("CS-12", "CS-K9", "RUL-51")
def test_out_of_which_covered_stack_somebody_is_flown_is_not_told() -> None:
    """It is seen where it arrives; no board that is dealt afterwards would know more."""
    lines, views = [], []
    for where, other in (("port_moresby", "australia"), ("australia", "port_moresby")):
        units = f"a_30 port_moresby, a_7 {where}, a_16 {other}, a_17 port_moresby, a_18 australia, u_ls_dr2 australia"
        t = field(
            f"{units}, j_144 rabaul", "allies", hand="ac_air_transport", phase="card", **KENNY, **COVERED
        )
        t.b.tops[T.units.index("a_30")] = t.b.tops[T.units.index("u_ls_dr2")] = 1
        t.do("play ac_air_transport choose a_7 to bulldog")
        lines.append(heard(t, JAPAN))
        views.append((TITLE.view(t.b, JAPAN), dump(TITLE.determinize(t.b, JAPAN, FastDealer(2)))))
        assert any(f"flown from {T.area_names[T.areas.index(where)]}" in line for line in heard(t, ALLIES))
    assert lines[0] == lines[1] and any("flown to Bulldog" in line for line in lines[0])
    assert views[0] == views[1]


@pytest.mark.rule("CS-12", "CS-K5", "RUL-51")
def test_whom_a_carrier_leaves_behind_is_not_told() -> None:
    units = "u_cv_wasp coral_nw, a_30 coral_nw, a_7 australia, j_144 rabaul"
    t = field(units, "japan", hand="jc_midway", phase="card", rp="allies coral_nw 1", **COVERED)
    t.do("play jc_midway choose t_cv_cd1")
    assert t.at("a_30") == "noumea" and t.rp(ALLIES, "noumea") == 1
    told = [TITLE.line_of(t.b, event, JAPAN).text for event in t.b.log or [] if event[0] >> JAPAN & 1]
    assert not any("30th" in line or "Resource Points" in line for line in told), told
