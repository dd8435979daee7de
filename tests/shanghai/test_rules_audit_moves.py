"""Corner cases of movement and pauses, found by going through the inventory row by row."""

from typing import Any

import pytest

from sandtable.games.shanghai import TITLE, event
from sandtable.games.shanghai.folio import RAIDING, REDEPLOYING
from sandtable.games.shanghai.rules.victory import victory_points
from sandtable.games.shanghai.rules.woosung import operative_forts
from sandtable.kernel.flow import CHANCE, apply, legal_in
from tests.shanghai.table import T, Table, field, hx, pass_until, unit

pytestmark = pytest.mark.both


def pause(units: str, dice: tuple[int, ...] = (3, 4), **more: Any) -> Table:
    """A pause at its orders, the logistics dice thrown."""
    t = field(units, "pause", dice=list(dice), **more)
    while t.board.asked == CHANCE:
        apply(t.board, CHANCE, t.dealer.choose(t.board.legal, [1] * 6))
    return t


# -- movement ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FM-5.1.1a", "SH-15.4d", "SH-13.7e", "R-15")
def test_there_is_no_least_move_in_redeployment() -> None:
    t = field("J-RONIN 0821, C-78-1 lost, C-78-2 2001", to_move="china", lp=1,
              markers={"FS-AIR1": "interdicting 1201"})  # fmt: skip
    t.order("china", "recall C-78-1 in 1201")
    assert t.board.allowance(unit("C-78-1"), -1, REDEPLOYING) == 6
    t.order("china", "redeploy C-78-1")
    assert t.nouns("to") == {"1102", "1202", "1302"}  # clear 1, four times: 4
    assert t.why("china", "to 1101") == ["FM-5.0b"]  # paddy 2, four times: 8


@pytest.mark.rule("SH-16.3e", "SH-2.3.2c", "FM-5.1.1a")
def test_two_that_move_together_do_not_stay_with_a_sniper_either() -> None:
    t = field("J-SNLF-3SAS 0817, J-SNLF-AC 0817, C-78-1 0101", "mobile movement", snipers=["0818"])
    t.order("japan", "move J-SNLF-3SAS")
    assert t.why("japan", "to 0818") == ["SH-16.3e"]  # the least move would take them there
    assert "0816" in t.nouns("to")


@pytest.mark.rule("SH-5.3a", "R-27")
def test_a_third_unit_never_finds_room() -> None:
    t = field("J-9-7 1512, J-9-ART 1512, J-9-TANK 1513, C-78-1 0101").order("japan", "move J-9-TANK")
    assert t.why("japan", "to 1512") == ["SH-5.3a"]  # though it could share with either alone


@pytest.mark.rule("SH-16.4c")
def test_trains_leave_room_and_need_none() -> None:
    units = "J-9-7 0821, C-78-1 1318, C-78-155S 1418, C-TRAIN-1 1318, C-TRAIN-2 1217"
    t = field(units, to_move="china")
    assert "1318" in t.copy().order("china", "move C-78-155S").nouns("to")
    t.order("china", "move C-78-155S to 1318 move C-TRAIN-2 to 1318")
    assert t.where("C-TRAIN-2") == "1318"


@pytest.mark.rule("SH-16.3e", "SH-16.3j")
def test_chinese_units_stay_with_their_snipers() -> None:
    t = field("J-9-7 0821, C-78-1 0814", to_move="china", snipers=["0815"]).order("china", "move C-78-1")
    assert "0815" in t.nouns("to")
    combat = field("J-9-7 0816, C-78-1 0716", "combat", "china", snipers=["0715"])
    assert combat.why("china", "attack 0715") == ["FM-7.1b"]


@pytest.mark.rule("SH-2.3.2a", "SH-2.3.2b", "SH-16.1e")
def test_who_makes_whom_mobile() -> None:
    # Cavalry is mobile but no support unit: it carries nobody. The tanks are both, and do not bind the cavalry.
    guns = field("J-9-CAV 1512, J-9-ART 1512, C-78-1 0101", "mobile movement")
    assert guns.why("japan", "move J-9-ART") == ["SH-4.1a"]
    tanks = field("J-9-CAV 1512, J-9-TANK 1512, C-78-1 0101", "mobile movement")
    tanks.order("japan", "move J-9-CAV to 1510")
    assert (tanks.where("J-9-CAV"), tanks.where("J-9-TANK")) == ("1510", "1512")


@pytest.mark.rule("SH-18d", "FM-5.1.1a", "SH-4.1b")
def test_a_settlement_is_entered_by_least_move_and_in_mobile_movement() -> None:
    slow = field("J-VOL 0718, J-9-7 0821, C-78-1 0101", snipers=["0717"]).order("japan", "move J-VOL")
    assert "0617" in slow.nouns("enter")  # a city next to a sniper: 6 points, and it has 3
    slow.order("japan", "enter 0617")
    assert slow.asks() == "Orders 0" and slow.where("J-VOL") == "0617"
    mobile = field("J-9-CAV 0718, C-78-1 0101", "mobile movement").order("japan", "move J-9-CAV enter 0617")
    assert mobile.asks() == "ChooseWay 0" and "0517" in mobile.nouns("to")


@pytest.mark.rule("SH-17.3g", "SH-17.3j", "SH-17.3l")
def test_a_fort_that_is_held_or_destroyed_is_entered_like_plain_ground() -> None:
    held = field("J-9-7 2420, J-9-ART 2419, C-78-1 0101").order("japan", "move J-9-ART to 2420")
    assert held.where("J-9-ART") == "2420"
    held.order("japan", "move J-9-7 to 2418")  # the guns stay: the fort does not fire again
    assert operative_forts(held.board) == 2 and held.control("2420") == "japan"
    gone = field("J-9-7 2419, C-78-1 0101", forts_destroyed=True)
    assert operative_forts(gone.board) == 0 and gone.board.hex_shift(hx("2420")) == 0
    gone.order("japan", "move J-9-7 to 2420")
    assert gone.control("2420") == "japan"


@pytest.mark.rule("FM-6.0b", "SH-18c")
def test_japanese_zones_reach_into_the_closed_areas() -> None:
    b = field("J-9-7 0718, C-78-1 0101").board
    assert b.in_zone(1, hx("0617")) and b.in_zone(1, hx("0717"))


@pytest.mark.rule("FM-5.3a", "R-46")
def test_no_step_onto_a_friend_without_the_points_to_go_on() -> None:
    t = field("J-VOL 1407, J-9-7 1508, C-78-1 0101").order("japan", "move J-VOL")
    assert t.why("japan", "step 1508") == ["SH-5.3b"]  # paddy all around: 2 of 3 points, and 2 more to leave
    far = field("J-9-35 1407, J-9-7 1508, C-78-1 0101").order("japan", "move J-9-35")
    assert "1508" in far.nouns("step")


@pytest.mark.rule("FM-5.1.2b", "SH-18b", "SH-17.3j")
def test_nobody_infiltrates_into_a_closed_hex() -> None:
    china = field("J-9-7 0715, C-78-1 0714", to_move="china").order("china", "move C-78-1")
    assert china.why("china", "infiltrate 0614") == ["SH-18a"]
    assert china.nouns("infiltrate") == {"0814"}
    japan = field("J-9-7 2419, C-78-1 2319").order("japan", "move J-9-7")
    assert japan.why("japan", "infiltrate 2320") == ["SH-17.3j"]
    assert "2320" not in japan.nouns("infiltrate")


@pytest.mark.rule("SH-16.4h", "FM-5.1a")
def test_a_train_does_not_enter_the_hex_of_an_enemy_beside_it() -> None:
    t = field("J-9-7 1217, C-TRAIN-1 1318", to_move="china").order("china", "move C-TRAIN-1")
    assert "1217" not in t.nouns("to") and "1519" in t.nouns("to")


@pytest.mark.rule("SH-18d", "FM-5.0b", "FM-5.1a", "FM-6.1b")
def test_entering_a_settlement_is_a_step_like_any_other() -> None:
    points = field("J-VOL 0818, C-78-1 0101").order("japan", "move J-VOL step 0718")
    assert points.why("japan", "enter 0617") == ["FM-5.0b"]  # a city costs 2, and 1 point is left
    enemy = field("J-9-CAV 0718, C-78-1 0617", areas_open=True).order("japan", "move J-9-CAV")
    assert "FM-5.1a" in enemy.why("japan", "enter 0617")
    zones = field("J-9-CAV 0718, C-78-1 0717", "mobile movement", areas_open=True)
    assert zones.why("japan", "move J-9-CAV enter 0617") == ["FM-6.1b"]
    infiltrating = field("J-9-CAV 0718, C-78-1 0717", areas_open=True)
    infiltrating.order("japan", "move J-9-CAV enter 0617")
    assert infiltrating.where("J-9-CAV") == "0617" and infiltrating.asks() == "Orders 0"


@pytest.mark.rule("SH-13.5h", "SH-13.7a", "SH-17.1b", "SH-15.4g")
def test_who_may_do_what_in_which_movement_phase() -> None:
    units = "J-9-7 0821, J-9-CAV 0822, C-78-1 1514 reduced, C-78-2 lost"

    def verbs(t: Table) -> set[str]:
        return {text.split()[0] for text in t.offers(t.board.asked)}

    own = {"refit", "recall", "fort"}
    assert verbs(field(units, lp=5)) & own == set()
    assert verbs(field(units, to_move="china", lp=5)) == own | {"move", "redeploy", "done"}
    assert verbs(field(units, "mobile movement", lp=5)) == {"move", "done"}
    t = pause(units, pauses=2).order("china", "confirm").order("japan", "confirm")
    t.order("china", "done").order("japan", "done")
    assert t.asks() == "Orders 1" and t.board.lp > 0
    assert verbs(t) == {"redeploy", "done"}  # forts were built with the placement


@pytest.mark.rule("SH-13.7e")
def test_a_fresh_step_halves_one_movement_phase_only() -> None:
    t = field("J-9-7 0821, C-78-1 1512 reduced", to_move="china", lp=1).order("china", "refit C-78-1")
    assert t.board.allowance(unit("C-78-1"), -1, 0) == 2
    pass_until(t.order("china", "done"), "Administration 0").order("japan", "continue")
    pass_until(t, "Orders 1")
    assert t.board.allowance(unit("C-78-1"), -1, 0) == 4


@pytest.mark.rule("SH-14d", "SH-11l")
def test_a_town_taken_in_this_phase_hinders_no_more() -> None:
    t = field("J-9-7 1812, J-9-35 1513, C-78-1 0101")
    assert "1613" not in t.copy().order("japan", "redeploy J-9-7").nouns("to")
    t.order("japan", "move J-9-35 to 1514")  # Miaohang
    assert "1613" in t.order("japan", "redeploy J-9-7").nouns("to")


# -- pauses --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SH-12.3g", "SH-13.2e", "SH-15.1b")
def test_a_division_costs_twice_the_number_of_the_pause() -> None:
    t = pause("J-SNLF-3SAS 0817, C-78-1 0101", pauses=3)
    t.order("china", "confirm").order("japan", "call 9DIV confirm")
    before = victory_points(t.board)
    while t.asks() == "PlaceNext 0":
        t.order("japan", f"place {sorted(t.nouns('place'))[0]}")
        t.order("japan", f"in {sorted(t.nouns('in'))[-1]}")
    assert [fields[:3] for fields in t.events(event.ARRIVED)] == [(T.formations.index("9DIV"), -6, 3)]
    assert victory_points(t.board) == before - 6
    assert t.board.marker[T.marker_ids.index("FS-NAV4")] == 1


@pytest.mark.rule("SH-13.3h", "SH-13.3a")
def test_replacements_not_taken_are_gone_in_the_next_pause() -> None:
    t = pause("J-SNLF-3SAS 0817 reduced, J-SNLF-1SAS 0818 reduced, J-SNLF-2SAS 0819 reduced, C-78-1 0101",
              pauses=3)  # fmt: skip
    pass_until(t.order("japan", "confirm").order("china", "confirm"), "Administration 0")
    t.order("japan", "pause", [1, 1])
    t.order("japan", "replace J-SNLF-3SAS replace J-SNLF-1SAS")
    assert t.why("japan", "replace J-SNLF-2SAS") == ["SH-13.3a"]


@pytest.mark.rule("SH-17.1b", "SH-17.1g", "SH-13.5e", "SH-13.5g")
def test_a_fort_is_built_in_a_pause_under_the_enemys_eyes() -> None:
    t = pause("J-9-7 1513, C-78-1 1514, C-78-2 lost", pauses=2)
    t.order("china", "replace C-78-2 confirm").order("japan", "confirm")
    assert t.asks() == "PlaceNext 1"
    prompt = TITLE.view(t.board, 1).prompt
    assert prompt is not None and "12 LP left" in prompt.text  # 13, less the step that is paid for
    t.order("china", "fort C-78-1")
    assert (t.board.works[hx("1514")], t.board.lp) == (1 + unit("C-78-1"), 11)


@pytest.mark.rule("SH-12.1b", "SH-13.1h", "R-04")
def test_after_the_fourth_pause_a_fifth_week_is_played() -> None:
    t = pass_until(pause("J-9-7 0820, C-78-1 0101", pauses=1), "Administration 0")
    assert (t.board.ending, t.board.pauses, t.board.turn) == (0, 0, 1)
    assert set(t.offers("japan")) == {"continue", "end"}


@pytest.mark.rule("SH-V1")
def test_variant_no_turn_is_played_at_zero() -> None:
    options = {"last_week_at_zero": False}
    t = pass_until(pause("J-9-7 0820, C-78-1 0101", pauses=1, options=options))
    assert t.board.ending and t.events(event.TURN) == []


@pytest.mark.rule("SH-13.3a")
def test_one_formations_steps_are_not_counted_against_another() -> None:
    t = pause("J-SNLF-3SAS 0817 reduced, J-SNLF-1SAS 0818 reduced, J-9-7 1921 reduced, J-9-35 1820 reduced, "
              "C-78-1 0101", pauses=2)  # fmt: skip
    t.order("japan", "replace J-9-7 replace J-9-35 replace J-SNLF-3SAS replace J-SNLF-1SAS confirm")
    t.order("china", "confirm")
    assert [t.where(name) for name in ("J-9-7", "J-9-35", "J-SNLF-1SAS")] == ["1921", "1820", "0818"]


@pytest.mark.rule("SH-13.3d", "SH-16.1d")
def test_a_lost_support_unit_comes_back_to_its_friends_own_hex() -> None:
    t = pause("J-9-7 1514, J-9-ART lost, C-78-1 0101", pauses=2)
    t.order("japan", "replace J-9-ART confirm").order("china", "confirm")
    t.order("japan", "place J-9-ART in 1514")
    assert t.where("J-9-ART") == "1514"


@pytest.mark.rule("SH-13.7c", "SH-13.3d")
def test_a_friend_in_the_open_brings_nobody_back() -> None:
    t = field("J-9-7 0821, C-78-1 lost, C-78-2 1512, C-78-3 1211", to_move="china", lp=1)
    for h in T.entry_hexes:
        t.board.zone_first[h] = 1  # the edge lies in Japanese zones: beside 1211, a town, there is room
    t.order("china", "recall C-78-1")
    assert "1212" in t.nouns("in") and not t.nouns("in") & {"1511", "1611", "1513"}
    assert t.why("china", "in 1513") == ["SH-13.7c"]


@pytest.mark.rule("SH-18b", "SH-13.7c")
def test_nobody_comes_back_into_a_closed_area() -> None:
    t = field("J-9-7 0821, C-78-1 lost, C-78-2 0715", to_move="china", lp=1).order("china", "recall C-78-1")
    assert "0714" in t.nouns("in") and t.why("china", "in 0614") == ["SH-18b"]


@pytest.mark.rule("SH-13.5d", "R-35", "R-48")
def test_a_called_unit_without_room_may_come_back_as_steps() -> None:
    t = pause("J-SNLF-3SAS 0817, C-78-1 1211")
    t.order("china", "brigade 119 confirm").order("japan", "confirm")
    for h in T.entry_hexes:
        t.board.zone_first[h] = 1
    t.board.legal = legal_in(t.board.ask(), t.board, 1)
    t.order("china", "done")
    assert t.where("C-60-1") == "lost" and t.board.lp == 12  # the brigade was called, and called once


@pytest.mark.rule("SH-13.7g", "SH-13.5e", "R-48")
def test_points_that_are_not_spent_can_build_a_fort_in_the_same_pause() -> None:
    t = pause("J-SNLF-3SAS 0817, C-78-1 lost, C-60-1 1211")
    t.board.lp = 1
    t.order("china", "replace C-78-1 confirm")
    for h in T.entry_hexes:
        t.board.zone_first[h] = 1
    t.order("japan", "confirm")
    assert t.asks() == "PlaceNext 1"
    assert (t.where("C-78-1"), t.board.lp, t.nouns("fort")) == ("lost", 1, {"C-60-1"})
    t.order("china", "fort C-60-1")
    assert t.board.lp == 0


@pytest.mark.rule("SH-15.4b")
def test_interdiction_ends_with_the_next_pause() -> None:
    t = pause("J-9-7 0821, C-78-1 1214", markers={"FS-AIR1": "interdicting 1212"})
    assert max(t.board.slowed) == 1 and t.board.marker_at[0] == -1
    pass_until(t, "Orders 0")
    assert t.board.marker[0] == 1


@pytest.mark.rule("SH-V1", "SH-13.1h")
def test_variant_the_game_goes_on_while_pauses_are_left() -> None:
    options = {"last_week_at_zero": False}
    t = pass_until(pause("J-9-7 0820, C-78-1 0101", pauses=2, options=options), "Administration 0")
    assert (t.board.ending, t.board.pauses, t.board.turn) == (0, 1, 1)


@pytest.mark.rule("SH-13.2e", "R-32")
def test_a_landing_that_finds_room_is_neither_begun_again_nor_given_up() -> None:
    t = pause("J-SNLF-3SAS 0817, C-78-1 0101").order("china", "confirm").order("japan", "call SNLF confirm")
    t.order("japan", "place J-SNLF-1SAS in 0821")
    assert t.why("japan", "give-up SNLF") == t.why("japan", "restart SNLF") == ["R-32"]
    assert t.why("japan", "place J-9-7") == ["SH-11g"]  # it was not called


@pytest.mark.rule("SH-13.2e", "SH-13.2c", "R-32")
def test_one_landing_begun_again_leaves_the_other_ashore() -> None:
    t = pause("J-SNLF-3SAS 0817, C-78-1 0101", pauses=3).order("china", "confirm")
    t.order("japan", "call SNLF call 24BDE confirm")
    free = [hx(name) for name in ("1423", "1524", "1623")]
    for h in T.shore_hexes:
        t.board.zone_second[h] = 0 if h in free else 1  # all other shore lies in Chinese zones
    t.board.legal = legal_in(t.board.ask(), t.board, 0)
    t.order("japan", "place J-SNLF-1SAS in 1423 place J-24-14 in 1524 place J-24-24 in 1623")
    t.order("japan", "place J-24-ART in 1524 place J-24-ENG in 1623")
    t.order("japan", "restart 24BDE")
    assert (t.where("J-SNLF-1SAS"), t.where("J-24-14"), t.where("J-24-ENG")) == ("1423", "away", "away")
    assert {"J-24-14", "J-SNLF-2SAS"} <= t.nouns("place")  # there is room again for both


@pytest.mark.rule("SH-15.4g", "SH-15.4f", "SH-13.1e")
def test_aircraft_fly_in_a_pause_even_if_nobody_can_redeploy() -> None:
    t = pause("J-9-7 1512, C-78-1 1511", pauses=2).order("china", "confirm").order("japan", "confirm")
    assert t.asks() == "Orders 0" and t.nouns("redeploy") == set()
    t.order("japan", "raid FS-AIR1")
    assert (
        t.board.marker[0] == RAIDING and t.board.pauses == 1
    )  # nobody else can do anything: the pause is over


@pytest.mark.rule("SH-13.5f", "SH-13.7f", "SH-13.3i")
def test_a_step_is_paid_for_once_and_by_its_owner() -> None:
    t = pause("J-9-7 1921 reduced, J-9-35 0821, C-78-1 lost, C-78-2 1211", pauses=2)
    t.order("china", "replace C-78-1 replace C-78-1 confirm").order("japan", "replace J-9-7 confirm")
    assert t.board.lp == 11  # 13 less two; a Japanese step costs no logistics
    t.order("china", "place C-78-1 in 1212")
    assert (t.where("C-78-1"), t.board.lp) == ("1212", 11)


@pytest.mark.rule("SH-13.7d", "SH-16.4g", "SH-13.5d", "R-35")
def test_what_no_order_of_a_pause_brings_back() -> None:
    t = pause("J-9-7 1921, C-78-1 0101, C-TRAIN-1 lost, C-78-2 gone")
    assert t.nouns("replace", "china") == {T.unit_ids[u] for u in range(T.units) if can_return(t, u)}
    assert t.why("china", "replace C-TRAIN-1") == t.why("china", "replace C-78-2") == ["SH-13.7d"]
    t.order("china", "brigade 119")
    assert "119" not in t.nouns("brigade", "china") and t.why("china", "brigade 119") == ["R-35"]


def can_return(t: Table, u: int) -> bool:
    """An eliminated unit of the 78th Division."""
    return T.unit_ids[u].startswith("C-78") and t.where(T.unit_ids[u]) == "lost"


@pytest.mark.rule("SH-13.2i", "SH-13.2c")
def test_two_formations_land_apart_from_one_another() -> None:
    t = pause("J-SNLF-3SAS 0817, C-78-1 0101", pauses=3).order("china", "confirm")
    t.order("japan", "call SNLF call 24BDE confirm place J-SNLF-1SAS in 0821 place J-24-14")
    assert {"0822", "1423", "1921"} <= t.nouns("in")
    t.order("japan", "in 1423 place J-24-24")
    assert "1524" in t.nouns("in") and "0822" not in t.nouns("in")
