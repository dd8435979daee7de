"""Corner cases of set-up, combat and retreat, found by going through the inventory row by row."""

import pytest

from sandtable.games.shanghai import TITLE, event
from sandtable.kernel.flow import CHANCE
from sandtable.series.fire_and_movement.folio import RESULTS
from sandtable.series.fire_and_movement.rules.way_back import ways_back
from tests.shanghai.table import WORDS, T, Table, assault, field, fight, hx, new_game, unit

pytestmark = pytest.mark.both


def ways(t: Table, name: str, hexes: int = 1) -> set[str]:
    """The hexes that a unit could retreat into first."""
    u = unit(name)
    return {T.hex_names[h] for h in ways_back(t.board, [u], [t.board.place[u]], hexes)}


@pytest.mark.rule("SH-11e", "SH-V5")
def test_a_train_needs_a_place_of_its_own_at_set_up() -> None:
    t = new_game().order("japan", "historical").order("china", "place C-78-1 in 0717")
    assert t.why("china", "place C-TRAIN-1 in 0715") == ["SH-11e"]  # Chapei is taken


@pytest.mark.rule("SH-12.4d", "SH-12.4e")
def test_who_wins_when_japan_has_too_few_points() -> None:
    few = field("J-9-7 0820, C-78-1 0101", "administrative", pauses=3).order("japan", "end")
    assert few.board.returns == [-1, 1]  # 12 points
    price = {"arrivals": -1}
    major = field("J-9-7 0820, C-78-1 0101", "administrative", points=price).order("japan", "end")
    assert major.board.returns == [-1, 1]  # 15 points


# -- combat --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SH-16.5d", "R-25")
def test_a_defending_engineer_pays_the_exchange_too() -> None:
    # 4 + 2 - 3: column 6, die 2: EX. Both defenders are support units.
    t = field("J-9-ENG 1512, J-9-ART 1512, C-87-517 1511, C-78-1 1611", "combat", "china", fifth_army=True)
    t = assault(t, "china", "1512", [2])
    assert (t.where("J-9-ENG"), t.where("J-9-ART")) == ("lost", "1512")
    assert t.asks() == "LoseStep 1"  # nobody was asked which of the two it should be


@pytest.mark.rule("SH-16.5d", "SH-16.1c")
def test_two_attacking_engineers_leave_a_choice_between_them() -> None:
    t = field("J-9-7 1512, J-9-ENG 1512, J-11-12 1411 reduced, J-11-ENG 1411, C-87-517 1511, C-87-259S 1511",
              "combat", fifth_army=True)  # fmt: skip
    t = assault(t, "japan", "1511", [1])  # 6 + 1 + 4 + 1 - 5: column 8, EX
    assert t.nouns("lose") == {"J-9-ENG", "J-11-ENG"}
    assert t.why("japan", "lose J-9-7") == ["SH-16.5d", "SH-16.1c"]


@pytest.mark.rule("FM-7.1c", "FM-7.2c")
def test_who_has_attacked_does_not_join_another_attack() -> None:
    t = field("J-9-7 1512, J-9-35 1612, J-9-19 1712, C-78-1 1511, C-78-2 1611", "combat")
    t.order("japan", "attack 1511 done", [2])  # only 1512 is beside it; column 6: EX
    t.order("japan", "attack 1611")
    assert t.nouns("join") == {"1612", "1712"}
    assert t.why("japan", "join 1512") == ["FM-7.1c"]


@pytest.mark.rule("SH-7.7c", "SH-7.7d", "FM-7.2b")
def test_who_retreated_onto_a_friend_defends_with_him_later_in_the_phase() -> None:
    t = field("J-9-7 1512, J-9-35 1310, C-78-1 1511, C-78-155S 1410", "combat")
    t = assault(t, "japan", "1511", [4])  # D1
    t.order("china", "retreat back 1410 halt").order("japan", "done")
    t = assault(t, "japan", "1410", [2])
    assert t.events(event.STRENGTHS)[-1][:2] == (6, 4)


@pytest.mark.rule("SH-17.3d", "SH-17.3i")
def test_a_garrison_is_not_asked_to_resist() -> None:
    t = fight("J-9-7 2419, J-9-ENG 2419, C-78-1 0101", "2420", [5])  # 7 - 3, engineers: column 6, D1
    assert t.asks() == "Advance 0"


@pytest.mark.rule("SH-17.3c", "SH-17.2b")
def test_units_in_a_woosung_fort_hold_without_a_die() -> None:
    t = fight("J-9-7 2419, J-9-35 2319, C-78-1 2320", "2320", [6])  # 12 - 6, fort: column 4, D1
    t.order("china", "resist C-78-1")
    assert t.where("C-78-1") == "2320*"
    assert t.asks() != "Advance 0"


@pytest.mark.rule("SH-16.3k", "SH-7.7e")
def test_a_retreat_goes_through_a_snipers_hex() -> None:
    # 0822, where the sniper is, is the only hex beside 0821 that is neither held nor in a zone.
    t = field("J-RONIN 0821, C-87-517 0921", "combat", "china", snipers=["0822"], fifth_army=True)
    t = assault(t, "china", "0821", [5])  # 4 - 1, city: column 4, D1
    assert t.asks() == "Fall 0"
    assert t.where("J-RONIN") == "0822"
    assert t.why("japan", "halt") == ["SH-16.3e"]
    assert t.nouns("back") == {"0823", "0923"}
    t.order("japan", "back 0823")
    assert t.where("J-RONIN") == "0823"


@pytest.mark.rule("SH-16.4e", "FM-7.9a")
def test_a_train_beside_the_line_stays_where_others_advance() -> None:
    t = field("J-RONIN 1319, C-TRAIN-1 1318, C-78-1 1218", "combat", "china")
    t = assault(t, "china", "1319", [6])
    while t.asks() == "Fall 0":
        t.order("japan", t.offers("japan")[0])
    assert t.asks() == "Advance 1"
    assert t.nouns("advance") == {"C-78-1"}
    assert t.why("china", "advance C-TRAIN-1") == ["SH-16.4e"]


@pytest.mark.rule("SH-15.4h")
def test_interdiction_lets_advances_and_placement_be() -> None:
    t = field("J-RONIN 1512, C-87-517 1511", "combat", "china", fifth_army=True,
              markers={"FS-AIR1": "interdicting 1512"})  # fmt: skip
    t = assault(t, "china", "1512", [6])  # 4 - 1, column 6: D2
    while t.asks() == "Fall 0":
        t.order("japan", t.offers("japan")[0])
    t.order("china", "advance C-87-517")
    assert t.where("C-87-517") == "1512"
    back = field("J-RONIN 0821, C-78-1 lost, C-78-2 2001", to_move="china", lp=1,
                 markers={"FS-AIR1": "interdicting 1201"})  # fmt: skip
    assert back.order("china", "recall C-78-1 in 1201").where("C-78-1") == "1201*"


@pytest.mark.rule("SH-16.1c", "SH-16.4d", "FM-7.6e")
def test_a_train_that_attacks_alone_pays_alone() -> None:
    t = field("J-9-7 1218, C-78-1 1318, C-78-155S 1318, C-TRAIN-1 1318", "combat", "china")
    t.order("china", "attack 1218 alone C-TRAIN-1 commit").order("japan", "done", [5])  # 2 - 4: EX
    assert [t.where(name) for name in ("C-TRAIN-1", "C-78-155S", "J-9-7")] == ["lost", "1318", "1218*"]


@pytest.mark.rule("SH-15.3a", "SH-15.3e")
def test_one_rubble_die_for_each_marker_and_no_more() -> None:
    t = field("J-SNLF-3SAS 0817, J-SNLF-AC 0817, C-78-6 0717", "combat").order("japan", "attack 0717")
    t.order("japan", "support FS-AIR1 support FS-NAV1", [2, 3, 6])  # EX, then two dice that make none
    assert t.board.asked != CHANCE and t.board.works[hx("0717")] == 0
    alone = fight("J-SNLF-3SAS 0817, J-SNLF-AC 0817, C-78-6 0717", "0717", [2])
    assert alone.board.asked != CHANCE  # without markers there is nothing to roll for
    rubble = field("J-SNLF-3SAS 0817, C-78-6 0717", "combat", works={"0717": "rubble"})
    rubble.order("japan", "attack 0717 support FS-AIR1 done", [4])  # 6 - 3, column 6, rubble: column 3, NE
    assert rubble.board.asked != CHANCE  # nor where rubble lies already


@pytest.mark.rule("SH-15.3e")
def test_the_odds_speak_of_rubble_only_where_it_can_still_fall() -> None:
    for works, spoken in (({}, True), ({"0717": "rubble"}, False)):
        t = field("J-SNLF-3SAS 0817, C-78-6 0717", "combat", works=works).order("japan", "attack 0717")
        odds = TITLE.odds(t.board, 0, WORDS.parse("support FS-AIR1"))
        assert odds is not None
        assert any(note.text.startswith("Rubble") for note in odds.notes) == spoken


@pytest.mark.rule("SH-16.3a", "SH-16.3i")
def test_each_attack_brings_one_more_sniper() -> None:
    t = field("J-SNLF-3SAS 0817, C-78-1 0816", "combat", "china", snipers=["0715"])
    t.order("china", "attack 0817 sniper 0716")
    assert sorted(t.board.snipers) == [-1, -1, *sorted((hx("0715"), hx("0716")))]


@pytest.mark.rule("SH-16.3g", "SH-16.3f")
def test_every_result_against_a_sniper_alone() -> None:
    # 6 - 1, city: column 5. A sniper that is left may be attacked again in the mobile combat phase.
    after = {
        "A1": "ChooseTarget 0",
        "NE": "ChooseTarget 0",
        "EX": "Orders 1",
        "D1": "Advance 0",
        "D2": "Advance 0",
    }
    for die, name in ((1, "A1"), (2, "NE"), (3, "EX"), (5, "D1"), (6, "D2")):
        t = field("J-9-7 0817, C-78-1 0101", "combat", snipers=["0816"]).order("japan", "attack 0816")
        t.order("japan", "done", [die])
        assert RESULTS[t.events(event.RESULT)[-1][2]] == name
        assert t.board.sniper_in(hx("0816")) == (name in ("A1", "NE"))
        assert (t.where("J-9-7"), t.asks()) == ("0817", after[name])  # no loss, no retreat


@pytest.mark.rule("SH-4.1d", "SH-4.1e")
def test_other_results_hold_in_mobile_combat() -> None:
    t = assault(field("J-9-7 1512, C-78-1 1511", "mobile combat"), "japan", "1511", [4])  # D1
    t.order("china", "retreat back 1510").order("japan", "advance J-9-7")
    assert (t.where("C-78-1"), t.where("J-9-7")) == ("1510", "1511")
    thrown = assault(field("J-9-7 1512, C-78-1 1511", "mobile combat"), "japan", "1511", [1])  # A1
    assert thrown.asks() == "Stand 0"


@pytest.mark.rule("FM-7.4b")
def test_a_creek_counts_for_those_who_attack_only() -> None:
    t = field("J-9-7 1812, J-9-35 1911, C-78-1 1912", "combat")
    t.order("japan", "attack 1912 join 1812 commit done", [1])  # 1911, on this side of the creek, looks on
    assert t.events(event.STRENGTHS)[-1][3] == 1


@pytest.mark.rule("FM-7.9a", "FM-7.9b")
def test_only_who_attacked_advances() -> None:
    t = field("J-9-7 1512, J-9-35 1411, J-9-19 1610, C-78-1 1511 reduced, C-78-2 0101", "combat")
    t.order("japan", "attack 1511 join 1512 join 1411 commit done", [6])  # 12 - 2, column 9: DE
    assert t.nouns("advance") == {"J-9-7", "J-9-35"}
    assert t.why("japan", "advance J-9-19") == ["FM-7.9a"]
    t.order("japan", "advance J-9-7")
    assert t.asks() != "Advance 0"  # nobody else could follow


@pytest.mark.rule("SH-16.4d", "FM-7.1f")
def test_a_train_attacks_by_itself_after_the_stack_beside_it() -> None:
    t = field("J-RONIN 1218, J-VOL 1319, C-78-1 1318, C-TRAIN-1 1318", "combat", "china")
    t.order("china", "attack 1218 join 1318 commit").order("japan", "done", [2])  # NE
    assert t.nouns("attack") == {"1319"}  # the train still may


@pytest.mark.rule("SH-16.3g", "FM-7.6b")
def test_a_sniper_in_rubble_costs_the_attackers_nothing_even_at_the_worst() -> None:
    t = field("J-RONIN 0817, C-78-1 0101", "combat", snipers=["0816"], works={"0816": "rubble"})
    t.order("japan", "attack 0816 done", [1])  # 1 - 1, rubble: column 1, AE
    assert RESULTS[t.events(event.RESULT)[-1][2]] == "AE"
    assert t.where("J-RONIN") == "0817"


@pytest.mark.rule("SH-16.3a")
def test_no_sniper_for_an_attack_outside_shanghai() -> None:
    t = field("J-9-7 1018, C-78-1 1017", "combat", "china").order("china", "attack 1018")
    assert T.distance[hx("1018")][hx("0918")] == 1  # Shanghai begins next door
    assert t.asks() == "SupportFire 0"


# -- retreat -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SH-16.2b")
def test_cavalry_does_not_hide_the_zone_of_who_is_with_it() -> None:
    t = field("J-9-7 1512, J-9-CAV 1409, J-9-ENG 1409, C-78-1 1511")
    assert ways(t, "C-78-1") == {"1610"}


@pytest.mark.rule("SH-16.4f", "SH-16.4e")
def test_a_retreating_train_ignores_zones_on_its_line() -> None:
    t = field("J-9-7 1419, J-9-35 1317, C-78-1 1418, C-TRAIN-1 1418")
    assert t.board.in_zone(1, hx("1318")) and t.board.in_zone(1, hx("1519"))
    assert ways(t, "C-TRAIN-1") == {"1318", "1519"}
    assert not ways(t, "C-78-1") & {"1318", "1519"}


@pytest.mark.rule("SH-7.7h", "SH-7.7f")
def test_further_hexes_are_not_nearer_than_required() -> None:
    t = field("J-9-7 1512, C-78-1 1511, C-78-155S 1409", "combat")
    t = assault(t, "japan", "1511", [6]).order("china", "retreat back 1410 back 1409")  # D2
    assert t.why("china", "back 1510") == ["SH-7.7h"]  # one hex from 1511, and two are required
    assert {"1408", "1509"} <= t.nouns("back")


@pytest.mark.rule("SH-7.7h", "SH-7.7e")
def test_no_hex_is_entered_twice() -> None:
    around = "C-60-1 1510, C-78-2 1509, C-78-3 1409, C-78-4 1609, C-78-5 1410, C-78-6 1610, C-60-2 1310, C-60-3 1311"
    t = field(f"J-9-7 1512, C-78-1 1511, {around}", "combat")
    t = assault(t, "japan", "1511", [4]).order("china", "retreat back 1510 back 1609")
    assert t.why("china", "halt") == ["SH-5.3b"]
    assert t.why("china", "back 1510") == ["SH-7.7h"]
    assert "1510" not in t.nouns("back")


@pytest.mark.rule("FM-7.7d")
def test_a_first_hex_that_leads_nowhere_is_no_choice() -> None:
    # From 1410 every hex two away from 1511 lies in the zone of 1309 or 1211.
    t = field("J-9-7 1512, J-9-35 1309, J-9-19 1211, C-78-1 1511", "combat")
    t = assault(t, "japan", "1511", [6]).order("china", "retreat")  # D2
    assert t.nouns("back") == {"1510", "1610"}
    assert t.why("china", "back 1410") == ["FM-7.7d"]


@pytest.mark.rule("SH-7.7e", "SH-7.7g", "SH-13.7b", "FM-7.7b")
def test_a_full_hex_with_nothing_beyond_is_no_way() -> None:
    units = "J-9-7 1512, J-9-35 1409, J-9-19 1609, C-78-1 1511 reduced, C-78-2 1510"
    moving = field(units, to_move="china", lp=1)
    assert ways(moving, "C-78-1") == set()
    assert moving.why("china", "refit C-78-1") == ["SH-13.7b"]
    t = field(units, "combat").order("japan", "attack 1511 done", [4])  # 6 - 2, column 6: D1
    assert t.where("C-78-1") == "gone" and t.where("C-78-2") == "1510"


@pytest.mark.rule("SH-5.3e", "SH-7.7e")
def test_a_stack_of_two_finds_no_room_with_a_third() -> None:
    t = field("J-9-7 1512, J-9-ART 1512, J-9-ENG 1513, C-87-517 1511, C-78-1 1611", "combat", "china",
              fifth_army=True)  # fmt: skip
    t = assault(t, "china", "1512", [6]).order("japan", "retreat")  # 6 - 5, column 5: D2
    while t.asks() == "Fall 0":
        t.order("japan", "back 1513" if "1513" in t.nouns("back") else t.offers("japan")[0])
    assert t.where("J-9-7") == t.where("J-9-ART") and t.where("J-9-ENG") == "1513"
    beside = field("J-9-7 1512, J-9-ART 1512, J-9-ENG 1513, C-78-1 0101").board
    group = [unit("J-9-7"), unit("J-9-ART")]
    assert beside.group_bar(group, hx("1513")) and not beside.group_bar(group[:1], hx("1513"))


@pytest.mark.rule("SH-7.7c", "SH-7.7f")
def test_a_friends_hex_is_safe_even_if_nothing_lies_beyond() -> None:
    t = field("J-9-7 1512, J-9-35 1409, J-9-19 1609, C-78-1 1511 reduced, C-78-155S 1510", "combat")
    t.order("japan", "attack 1511 done", [4])  # D1, and nothing to decide
    assert t.where("C-78-1") == "1510*"


@pytest.mark.rule("FM-7.6c", "SH-16.4i")
def test_a_train_that_did_not_attack_does_not_retreat() -> None:
    t = field("J-9-7 1218, J-9-ENG 1218, C-78-155S 1318, C-TRAIN-1 1318", "combat", "china")
    t.order("china", "attack 1218 join 1318 commit").order("japan", "done", [4])  # 1 - 6, column 1: A1
    while t.asks() == "Fall 1":
        t.order("china", t.offers("china")[0])
    assert T.distance[hx("1318")][hx(t.where("C-78-155S"))] == 1
    assert t.where("C-TRAIN-1") == "1318"


@pytest.mark.rule("SH-18g", "R-49")
def test_the_only_way_into_a_settlement_is_asked_for() -> None:
    t = field("J-SNLF-3SAS 0719 reduced, C-78-1 0718, C-78-2 0819", "combat", "china")
    assert ways(t, "J-SNLF-3SAS") == {"0618"}
    t = assault(t, "china", "0719", [6])  # 4 - 2, city: column 3, D1
    assert set(t.offers("japan")) == {"back 0618", "abandon"}
    t.order("japan", "abandon")
    assert t.where("J-SNLF-3SAS") == "gone" and t.board.opened == 0
