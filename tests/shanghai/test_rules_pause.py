"""Pauses: section 13, orders in secret, arrivals, replacements, logistics."""

from typing import Any

import pytest

from sandtable.games.shanghai import TITLE, event
from sandtable.games.shanghai.folio import PLACED, REDEPLOYING, STEPPED
from sandtable.games.shanghai.rules.placing import place_bar
from sandtable.games.shanghai.rules.victory import victory_points
from sandtable.kernel.flow import CHANCE, apply, awaited, legal_in
from tests.shanghai.table import BOOK, T, Table, field, hx, pass_until, unit

pytestmark = pytest.mark.both

SNLF = ["J-SNLF-1SAS", "J-SNLF-2SAS", "J-SNLF-1YOK", "J-SNLF-2YOK", "J-SNLF-1KURE"]


def pause(units: str = "J-SNLF-3SAS 0817, C-78-1 0101", dice: tuple[int, ...] = (3, 4), **more: Any) -> Table:
    """A pause after its logistics roll, at the orders."""
    t = field(units, "pause", **more)
    assert t.board.asked == CHANCE
    t.dealer.nouns += list(dice)
    while t.board.asked == CHANCE:
        apply(t.board, CHANCE, t.dealer.choose(t.board.legal, [1] * 6))
    return t


def land(t: Table, places: dict[str, str]) -> Table:
    for name, place in places.items():
        t.order("japan", f"place {name} in {place}")
    return t


def prompt_text(t: Table) -> str:
    """What the seat that is asked reads."""
    prompt = TITLE.view(t.board, t.board.asked).prompt
    assert prompt is not None
    return prompt.text


# -- logistics ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("SH-13.5a", "SH-13.5c", "SH-13.5g")
def test_the_award() -> None:
    assert pause(dice=(3, 4)).board.lp == 13
    assert pause(dice=(1, 1), lp=3).board.lp == 11
    capped = pause(dice=(6, 5), lp=6)
    assert capped.board.lp == 19
    assert capped.events(event.AWARD)[-1][:3] == (11, 0, 19)


@pytest.mark.rule("SH-13.5b", "SH-15.4f", "R-18")
def test_raids_cut_the_award_by_half_a_die_each() -> None:
    one = pause(dice=(3, 4, 5), lp=4, markers={"FS-AIR1": "raiding"})
    assert one.board.lp == 15
    both = pause("J-SNLF-3SAS 0817, J-SNLF-1SAS 0818, C-78-1 0101", (3, 4, 5, 6),
                 markers={"FS-AIR1": "raiding", "FS-AIR2": "raiding"})  # fmt: skip
    assert both.board.lp == 13 - 2 - 3
    pass_until(one, "Orders 0")
    assert one.board.marker[0] == 1  # it comes back in this pause


# -- secret orders -----------------------------------------------------------------------------------------------


@pytest.mark.rule("SH-13.1c", "R-08")
def test_both_write_orders_that_the_other_does_not_see() -> None:
    t = pause()
    assert t.asks() == "SecretOrders 0"
    assert awaited(t.board) == [0, 1]
    t.order("china", "brigade 119 fifth")
    t.order("japan", "call SNLF")
    assert [e for e in t.board.log or [] if e[2] == event.ORDER_CALL and (e[0] >> 1) & 1] == []
    assert [e for e in t.board.log or [] if e[2] == event.FIFTH and e[0] & 1] == []
    t.order("china", "confirm")
    assert (1, -1, -1, -1) in t.events(event.ORDERED)
    assert t.why("china", "brigade 120") == ["TABLE-5"]
    t.order("japan", "confirm")
    shown = [e for e in t.board.log or [] if e[2] == event.ORDER_CALL and (e[0] >> 1) & 1]
    assert len(shown) == 1  # now everybody is told


@pytest.mark.rule("SH-V4")
def test_variant_open_orders_japan_first() -> None:
    t = pause(options={"secret_pause_orders": False})
    assert t.asks() == "OpenOrders 0"
    t.order("japan", "call SNLF confirm")
    assert [e for e in t.board.log or [] if e[2] == event.ORDER_CALL and (e[0] >> 1) & 1]
    assert t.asks() == "OpenOrders 1"
    assert prompt_text(t) == "Orders for pause 4: brigades and steps; 13 LP left."
    t.order("china", "brigade 119")
    assert prompt_text(t) == "Orders for pause 4: brigades and steps; 12 LP left."
    t.order("china", "confirm")
    assert t.asks() == "PlaceNext 0"


# -- Japanese reinforcements -------------------------------------------------------------------------------------


@pytest.mark.rule("SH-13.2a", "SH-13.2b", "SH-13.2d", "SH-13.1i", "R-06")
def test_what_may_be_called_when() -> None:
    first = pause(pauses=4)
    assert first.nouns("call") == {"SNLF"}
    assert first.why("japan", "call 9DIV") == ["SH-13.2b"]
    second = pause(pauses=3)
    assert second.nouns("call") == {"SNLF", "24BDE", "9DIV", "11DIV", "14DIV"}
    second.order("japan", "confirm")  # nothing at all


@pytest.mark.rule("SH-13.2c", "SH-13.2e")
def test_one_formation_or_the_two_small_ones() -> None:
    t = pause(pauses=3).order("japan", "call SNLF")
    assert t.nouns("call") == {"24BDE"}
    assert t.why("japan", "call 9DIV") == ["SH-13.2c"]
    assert "SH-13.2e" in t.why("japan", "call SNLF")
    t.order("japan", "call 24BDE")
    division = pause(pauses=3).order("japan", "call 9DIV")
    assert division.nouns("call") == set()


@pytest.mark.rule(
    "SH-13.2e", "SH-13.2f", "SH-13.2h", "SH-13.2i", "SH-13.2j", "SH-12.3f", "SH-15.1b", "SH-13.1d"
)
def test_a_landing() -> None:
    t = pause("J-SNLF-3SAS 0817, J-SNLF-AC 0718, C-78-1 0101, C-78-2 1122", pauses=4)
    t.order("china", "confirm").order("japan", "call SNLF confirm")
    assert t.asks() == "PlaceNext 0"
    assert t.nouns("place") == set(SNLF)
    assert t.why("japan", "done") == ["SH-13.2e"]
    t.order("japan", "place J-SNLF-1SAS")
    assert "SH-13.2f" in t.why("japan", "in 1512")  # no shore
    t.order("japan", "in 0821")
    t.order("japan", "place J-SNLF-2SAS")
    assert t.nouns("in") <= {"0820", "0822", "0821", "0719", "0720", "0823"}
    assert t.why("japan", "in 1921") == ["SH-13.2i"]
    assert t.why("japan", "in 0821") == ["SH-5.3b"]
    assert victory_points(t.board) == 16
    t.order("japan", "in 0822")
    land(t, {"J-SNLF-1YOK": "0820", "J-SNLF-2YOK": "0720"})
    assert t.board.arrived[0] == 0 and t.board.marker[1] == 0
    t.order("japan", "place J-SNLF-1KURE in 0823")
    assert [fields[:3] for fields in t.events(event.ARRIVED)] == [(0, -4, 4)]
    assert victory_points(t.board) == 12
    assert [T.marker_ids[m] for m in range(8) if t.board.marker[m] == 1] == [
        "FS-AIR1",
        "FS-AIR2",
        "FS-NAV1",
        "FS-NAV2",
    ]
    assert t.board.flags[unit("J-SNLF-1SAS")] & PLACED
    assert t.board.allowance(unit("J-SNLF-1SAS"), -1, REDEPLOYING) == 12


@pytest.mark.rule("SH-13.2f", "SH-13.2g", "R-20")
def test_where_nobody_lands() -> None:
    t = pause("J-SNLF-3SAS 0817, C-78-1 1224, C-78-2 0101", pauses=3)
    b, u = t.board, unit("J-9-7")
    assert BOOK.ident(place_bar(b, u, hx("1224"), 0)) == "SH-13.2f"
    assert BOOK.ident(place_bar(b, u, hx("1125"), 0)) == "SH-13.2f"
    assert BOOK.ident(place_bar(b, u, hx("2420"), 0)) == "SH-13.2g"
    assert place_bar(b, u, hx("1921"), 0) == 0


@pytest.mark.rule("SH-13.2k", "SH-18d")
def test_landing_in_the_settlement_is_entering_it() -> None:
    t = pause(pauses=3).order("china", "confirm").order("japan", "call 24BDE confirm")
    names = [name for name in T.unit_ids if name.startswith("J-24-")]
    places = ["0618", "0519", "0719", "0720", "0820", "0821"]
    for name, place in zip(names, places):
        assert t.board.entered_settlement == 0  # nothing counts before the landing is complete
        t.order("japan", f"place {name} in {place}")
    assert t.board.entered_settlement == 1 and t.board.opened == 1
    assert t.control("0618") == "japan"


@pytest.mark.rule("SH-13.2e", "R-32")
def test_a_landing_without_room_is_begun_again_or_given_up() -> None:
    # All the shore is in Chinese zones but three hexes: five battalions find no room.
    t = pause("J-SNLF-3SAS 0817, C-78-1 0101", pauses=4)
    t.order("china", "confirm").order("japan", "call SNLF confirm")
    free = {hx(name) for name in ("1423", "1524", "1623")}
    for h in T.shore_hexes:
        t.board.zone_second[h] = 0 if h in free else 1
    t.board.legal = legal_in(t.board.ask(), t.board, 0)
    land(t, {"J-SNLF-1SAS": "1423", "J-SNLF-2SAS": "1524", "J-SNLF-1YOK": "1623"})
    assert t.nouns("place") == set()
    assert set(t.offers("japan")) == {"restart SNLF", "give-up SNLF"}
    assert t.why("japan", "done") == ["R-32"]
    again = t.copy().order("japan", "restart SNLF")
    assert again.where("J-SNLF-1SAS") == "away" and again.nouns("place") == set(SNLF)
    t.order("japan", "give-up SNLF")
    assert all(t.where(name) == "away" for name in SNLF)
    assert (t.board.arrival_vp, t.board.arrived[0], t.board.marker[1]) == (0, 0, 0)
    assert t.control("1423") == "china"


# -- Japanese replacements ---------------------------------------------------------------------------------------


@pytest.mark.rule("SH-13.3a", "SH-13.3b", "SH-13.3h", "SH-13.3j")
def test_how_many_steps_and_for_whom() -> None:
    t = pause("J-SNLF-3SAS 0817 reduced, J-SNLF-1SAS 0818 reduced, J-SNLF-2SAS 0819 reduced, J-VOL 0821 reduced, "
              "J-9-7 1921 reduced, C-78-1 0101", pauses=2)  # fmt: skip
    assert t.nouns("replace") >= {"J-SNLF-3SAS", "J-SNLF-1SAS", "J-SNLF-2SAS", "J-9-7"}
    assert "SH-13.3b" in t.why("japan", "replace J-VOL")
    assert "SH-13.3b" in t.why("japan", "replace J-24-14")  # not arrived
    t.order("japan", "replace J-SNLF-3SAS replace J-SNLF-1SAS")
    assert t.why("japan", "replace J-SNLF-2SAS") == ["SH-13.3a"]
    assert t.why("japan", "replace J-SNLF-3SAS") == ["SH-13.3a", "FM-2.3b"]
    t.order("japan", "confirm").order("china", "confirm")
    assert t.where("J-SNLF-3SAS") == "0817" and t.where("J-SNLF-2SAS") == "0819*"
    assert t.board.allowance(unit("J-SNLF-3SAS"), -1, REDEPLOYING) == 16
    assert [T.repl_limit[f] for f in range(5)] == [2, 2, 4, 4, 4]


@pytest.mark.rule("SH-13.3c", "SH-13.1k", "R-48")
def test_no_step_where_there_is_no_retreat() -> None:
    t = pause("J-9-7 1511 reduced, J-SNLF-3SAS 0817, C-78-1 1512, C-78-2 1409, C-78-3 1609", pauses=2)
    assert t.why("japan", "replace J-9-7") == ["SH-13.3c"]


@pytest.mark.rule("SH-13.3d", "SH-13.3e", "SH-13.3f", "SH-13.3i", "SH-16.5e", "R-33")
def test_eliminated_units_come_back() -> None:
    t = pause("J-9-7 lost, J-9-35 1921, J-9-19 1514, J-9-ENG lost, C-78-1 1517, C-78-2 0101", pauses=2)
    t.order("japan", "replace J-9-7 replace J-9-7 replace J-9-ENG confirm").order("china", "confirm")
    t.order("japan", "place J-9-7")
    assert {"1513", "1413", "0821", "1024"} <= t.nouns("in")  # beside a friend in a town, or on the shore
    assert t.why("japan", "in 1512") == ["SH-13.3d"]
    assert "SH-13.3f" in t.why("japan", "in 1516")
    t.order("japan", "in 1513")
    assert t.where("J-9-7") == "1513"  # two steps were ordered
    assert not t.board.flags[unit("J-9-7")] & PLACED
    t.order("japan", "place J-9-ENG in 0821")
    assert t.board.flags[unit("J-9-ENG")] & PLACED
    assert t.board.arrival_vp == 0


@pytest.mark.rule("SH-13.3e", "SH-13.3g")
def test_one_step_comes_back_reduced_and_the_lost_for_good_never() -> None:
    t = pause("J-9-7 lost, J-9-35 1921, J-9-19 gone, C-78-1 0101", pauses=2)
    assert t.why("japan", "replace J-9-19") == ["SH-13.3g"]
    t.order("japan", "replace J-9-7 confirm").order("china", "confirm").order("japan", "place J-9-7 in 1423")
    assert t.where("J-9-7") == "1423*"
    twice = pause("J-9-7 lost, J-9-35 1921, C-78-1 0101", pauses=2).order(
        "japan", "replace J-9-7 replace J-9-7"
    )
    assert twice.why("japan", "replace J-9-7") == ["SH-13.3e"]


# -- Chinese reinforcements --------------------------------------------------------------------------------------


@pytest.mark.rule("SH-13.4a", "SH-13.5d", "SH-13.5h", "R-35")
def test_brigades_of_nineteenth_route_army() -> None:
    t = pause()
    assert t.nouns("brigade", "china") == {"119", "120", "121", "122"}
    t.order("china", "brigade 119 confirm").order("japan", "confirm")
    assert t.board.lp == 12
    assert t.nouns("place") == {"C-60-1", "C-60-2", "C-60-3", "C-60-119S"}
    again = pause("J-SNLF-3SAS 0817, C-60-1 0101")
    assert again.why("china", "brigade 119") == ["R-35"]
    moving = field("J-SNLF-3SAS 0817, C-78-1 0101", to_move="china", lp=5)
    assert moving.why("china", "brigade 119") == ["TABLE-3"]  # only in pauses


@pytest.mark.rule("SH-13.4b", "SH-13.4c", "SH-13.4d", "SH-12.3d")
def test_fifth_army() -> None:
    t = pause(pauses=3)
    assert t.why("china", "brigade 259") == ["SH-13.4d"]
    t.order("china", "fifth")
    assert "259" in t.nouns("brigade", "china")
    assert t.why("china", "fifth") == ["SH-13.4b"]
    t.order("china", "brigade 259 confirm").order("japan", "confirm")
    assert t.board.fifth_vp == 12 and victory_points(t.board) == 12 + 12
    assert t.board.lp == 12  # the brigade, not the commitment
    later = pause("J-SNLF-3SAS 0817, C-78-1 0101", fifth_army=True)
    assert "264" in later.nouns("brigade", "china")
    assert later.why("china", "fifth") == ["SH-13.4b"]


@pytest.mark.rule("SH-13.5d", "SH-13.5f")
def test_orders_are_limited_by_logistics() -> None:
    t = pause(dice=(1, 1), lp=0)
    assert t.board.lp == 8
    t.order(
        "china", "fifth brigade 119 brigade 120 brigade 121 brigade 122 brigade 259 brigade 261 brigade 262"
    )
    assert t.board.lp == 8
    t.order("china", "brigade 264")
    assert t.nouns("replace", "china") == set()
    assert "SH-13.5f" in t.why("china", "replace C-78-2")
    short = pause(dice=(1, 1), lp=0, markers={})
    short.board.lp = 1
    short.order("china", "brigade 119")
    assert short.why("china", "brigade 120") == ["SH-13.5d"]


@pytest.mark.rule("SH-13.6a", "SH-13.6b", "SH-13.6c", "R-07", "R-15")
def test_entry_at_the_top_and_right_edge() -> None:
    t = pause("J-9-7 0302, C-78-1 2020", pauses=2)
    t.order("china", "brigade 119 confirm").order("japan", "confirm")
    t.order("china", "place C-60-1")
    assert {"0101", "3401", "3403", "2001"} <= t.nouns("in")
    assert t.why("china", "in 1512") == ["SH-13.6a"]
    assert t.why("china", "in 0301") == ["SH-13.6a"]  # in a Japanese zone
    t.order("china", "in 2001")
    t.order("china", "place C-60-2 in 0101")  # they need not enter together
    u = unit("C-60-1")
    assert t.board.allowance(u, -1, REDEPLOYING) == 12


# -- Chinese replacements ----------------------------------------------------------------------------------------


@pytest.mark.rule("SH-13.7a", "SH-13.7e", "SH-13.5f", "R-36", "SH-13.7f")
def test_steps_in_a_chinese_movement_phase() -> None:
    t = field(
        "J-SNLF-3SAS 0817, C-78-1 1512 reduced, C-78-2 1412 reduced, C-78-3 1212", to_move="china", lp=2
    )
    t.order("china", "refit C-78-1")
    assert (t.where("C-78-1"), t.board.lp) == ("1512", 1)
    assert t.board.allowance(unit("C-78-1"), -1, 0) == 2
    assert t.board.allowance(unit("C-78-1"), -1, REDEPLOYING) == 8
    t.order("china", "move C-78-2 to 1411")
    assert t.why("china", "refit C-78-2") == ["R-36"]
    assert t.why("china", "refit C-78-3") == ["FM-2.3b"]
    t.order("china", "done")
    assert t.board.phase != 0
    none = field("J-SNLF-3SAS 0817, C-78-1 1512 reduced", to_move="china", lp=0)
    assert none.why("china", "refit C-78-1") == ["SH-13.5f"]
    mobile = field("J-9-CAV 0817, C-78-1 1512 reduced", "mobile movement", "japan", lp=3)
    assert mobile.why("japan", "refit C-78-1") == ["SH-13.7a", "TABLE-3"]


@pytest.mark.rule("SH-13.7b")
def test_no_chinese_step_without_a_retreat() -> None:
    t = field("J-9-7 1512, J-9-35 1409, J-9-19 1609, C-78-1 1511 reduced", to_move="china", lp=3)
    assert t.why("china", "refit C-78-1") == ["SH-13.7b"]


@pytest.mark.rule("SH-13.7c", "SH-13.7d", "SH-13.7e", "SH-16.4g", "R-15")
def test_chinese_units_come_back() -> None:
    units = "J-9-7 1516, C-78-1 lost, C-78-2 1514, C-78-4 gone, C-TRAIN-1 lost, C-60-1 1211"
    t = field(units, to_move="china", lp=3)
    assert t.why("china", "recall C-78-4") == ["SH-13.7d"]
    assert t.why("china", "recall C-TRAIN-1") == ["SH-13.7d"]
    t.order("china", "recall C-78-1")
    assert {"1513", "0101", "3401"} <= t.nouns("in")
    assert "1212" not in t.nouns("in")  # that town holds another division
    assert t.why("china", "in 1212") == ["SH-13.7c"]
    assert "SH-13.7d" in t.why("china", "in 1515")
    beside = t.copy().order("china", "in 1513")
    u = unit("C-78-1")
    assert (beside.where("C-78-1"), beside.board.lp) == ("1513*", 2)
    assert beside.board.allowance(u, -1, 0) == 2
    assert beside.board.allowance(u, -1, REDEPLOYING) == 8
    t.order("china", "in 0101")
    assert t.why("china", "move C-78-1") == ["SH-13.6b"]
    assert t.board.allowance(u, -1, REDEPLOYING) == 6  # four halves less one
    t.order("china", "refit C-78-1")  # a second step for a second point
    assert (t.where("C-78-1"), t.board.lp) == ("0101", 1)


@pytest.mark.rule("SH-13.7g", "R-48")
def test_a_unit_without_a_hex_stays_out_and_costs_nothing() -> None:
    t = pause("J-SNLF-3SAS 0817, C-78-1 lost, C-60-1 1211")
    t.order("china", "replace C-78-1 confirm").order("japan", "confirm")
    assert t.asks() == "PlaceNext 1"
    for h in T.entry_hexes:
        t.board.zone_first[h] = 1
    t.board.legal = legal_in(t.board.ask(), t.board, 1)
    assert t.nouns("place") == set()
    t.order("china", "done")
    assert t.where("C-78-1") == "lost" and t.board.lp == 13
    assert t.events(event.NO_PLACE)


# -- the rest of a pause -----------------------------------------------------------------------------------------


@pytest.mark.rule("SH-13.1e", "SH-13.1f", "SH-13.1g", "SH-13.1h")
def test_after_placement_each_side_redeploys_and_the_markers_move() -> None:
    t = pause("J-9-7 0821, J-9-35 1512, J-SNLF-3SAS 0817, C-78-1 1511, C-78-2 0301", pauses=2, turn=5)
    t.order("china", "confirm").order("japan", "confirm")
    if t.asks() == "PlaceNext 1":
        t.order("china", "done")
    assert t.asks() == "Orders 0" and t.board.phase == 5
    assert t.nouns("move") == set()
    assert "SH-13.1f" in t.why("japan", "move J-9-7")
    assert t.why("japan", "redeploy J-9-35") == ["SH-14c"]  # engaged
    t.order("japan", "done")
    assert t.asks() == "Orders 1"
    assert t.nouns("redeploy") == {"C-78-2"}
    assert "SH-13.1f" in t.why("china", "refit C-78-1")
    t.order("china", "redeploy C-78-2 to 0501")  # nobody else may: the pause is over
    assert (t.board.turn, t.board.pauses, t.board.phase) == (1, 1, 0)
    assert t.asks() == "Orders 0"


@pytest.mark.rule("SH-13.1d", "SH-15.1d", "SH-15.1e")
def test_used_markers_come_back_in_a_pause() -> None:
    t = pause("J-SNLF-3SAS 0817, C-78-1 0101", markers={"FS-AIR1": "used", "FS-NAV1": "at hand"})
    t.order("china", "confirm").order("japan", "confirm")
    assert t.board.marker[:3] == [1, 0, 1]


@pytest.mark.rule("SH-13.1k")
def test_steps_on_the_map_are_put_on_at_the_reveal() -> None:
    t = pause("J-SNLF-3SAS 0817, C-78-1 1211 reduced, C-78-2 0101")
    t.order("china", "replace C-78-1 confirm")
    assert t.where("C-78-1") == "1211*"
    t.order("japan", "confirm")
    assert t.where("C-78-1") == "1211"
    assert t.board.flags[unit("C-78-1")] & STEPPED
