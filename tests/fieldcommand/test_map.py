"""Brigade: control, movement, aircraft, guns, withdrawals, retreats, reinforcements."""

import pytest

from sandtable.games.fieldcommand import TITLE
from sandtable.kernel.flow import awaited
from tests.fieldcommand.table import Game, board, field

pytestmark = pytest.mark.both


def u(t: Game, name: str) -> int:
    return t.b.t.unit_ids.index(name)


# -- set-up and sequence ---------------------------------------------------------------------------------------


@pytest.mark.rule("FC-BG-1", "FC-BG-2", "FC-BG-3", "FC-BG-12", "FC-ER-2", "FC-BG-72", "FC-BG-11")
def test_the_historic_deployment() -> None:
    t = board("historic", level="brigade")
    assert [t.where(f"BC{n}") for n in range(1, 8)].count("seletar") == 1
    assert t.where("JF1") == "offmap_airfield" and t.where("BF1") == "kallang"
    assert [t.b.army_count(a, t.b.t.number["tengah"]) for a in range(3)] == [0, 3, 0]
    assert max(t.b.side_count(side, s) for side in (0, 1) for s in range(40)) <= 6
    assert sum(1 for place in t.b.where if place == -3) == 16 and t.control("tanglin") == "australian"
    assert t.b.holds(1, 1) and t.b.holds(1, 2)
    three = board("historic", level="brigade", players=3)
    assert [three.b.seat_of[a] for a in range(3)] == [0, 1, 2]


@pytest.mark.rule("FC-BG-13", "FC-BG-14", "FC-BG-15", "FC-BG-64", "FC-BG-70", "R-47")
def test_periods_and_turns() -> None:
    t = board("historic", "BreakOff", level="brigade")
    assert t.b.c.periods[0] == "8 Feb 1942 Night" and t.b.c.periods[-1] == "18 Feb 1942 Night"
    assert len(t.b.c.periods) == 21 and t.b.c.order == [0, 1, 2]
    t.order("japanese: done", "japanese: done")
    assert t.b.army == 1
    t.order("commonwealth: done")
    t.order("commonwealth: done")
    assert t.b.army == 2
    t.order("commonwealth: done")
    assert (t.b.period, t.b.army) == (2, 0)


@pytest.mark.rule("FC-BG-5", "FC-X-21", "FC-ER-8", "FC-ER-9", "R-30")
def test_an_axis_is_the_invaders() -> None:
    t = field({"sarimbun": "JI1 JT1", "buloh": "AI1", "axis_b": " ".join(f"JI{n}" for n in range(2, 11))},
              control={"japanese": ["sarimbun"]})  # fmt: skip
    assert t.b.side_count(0, t.b.t.number["axis_b"]) == 9
    assert "to axis_c" in Game(t.b.fork()).order("japanese: move JT1").offers("japanese")
    t.order("japanese: move JT1 to axis_c")
    assert t.where("JT1") == "axis_c" and "move JT1" not in t.offers("japanese")
    t = field({"sarimbun": "AI1", "axis_a": "JI1"}, to_move="australian")
    assert t.why("commonwealth: move AI1 to axis_b") == ["FC-BG-5"]
    t = board("scenario_02", level="brigade")
    assert t.b.c.invader == 2


@pytest.mark.rule("FC-ER-5", "FC-ER-6", "FC-ER-7", "FC-X-45", "R-63")
def test_shifting_between_axes() -> None:
    t = field({"axis_a": "JI1 JI2", "axis_g": "JI3"}, axes=["axis_a", "axis_f", "axis_g"])
    assert t.why("japanese: move JI1 to axis_b") == ["R-63"] and t.why("japanese: move JI1 to axis_g") == [
        "FC-ER-7"
    ]
    t.order("japanese: move JI1 to axis_f")
    assert t.why("japanese: move JI1") == ["R-26"] and t.b.launched == []


# -- control ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC-BG-6", "FC-BG-7", "FC-BG-8", "FC-BG-9", "FC-X-17", "FC-X-18")
def test_an_allys_empty_sector_changes_when_one_stops_there() -> None:
    """W6: Australian units stop in an empty British sector."""
    t = field({"mandai": "AI1", "axis_a": "JI1", "peirce": "BI1", "bukit_panjang": ""}, to_move="australian")
    t.order("commonwealth: move AI1 to bukit_panjang")
    assert t.control("bukit_panjang") == "british"  # only passing
    t.order("commonwealth: to peirce")
    assert (
        t.control("bukit_panjang") == "british" and t.control("peirce") == "british"
    )  # occupied by the ally
    t = field({"mandai": "AI1", "axis_a": "JI1"}, to_move="australian").order(
        "commonwealth: move AI1 to bukit_panjang"
    )
    t.order("commonwealth: halt")
    assert t.control("bukit_panjang") == "australian"


@pytest.mark.rule("FC-BG-9", "FC-BG-26", "R-25", "FC-DV-10")
def test_passing_takes_an_empty_enemy_sector() -> None:
    t = field({"sarimbun": "JI1"}, control={"japanese": ["sarimbun"]}).order("japanese: move JI1 to ama_keng")
    assert t.control("ama_keng") == "japanese"
    t.order("japanese: to tengah")
    assert t.control("tengah") == "japanese" and t.where("JI1") == "tengah"


@pytest.mark.rule("FC-X-50", "R-27", "FC-BG-28")
def test_leaving_a_contested_sector() -> None:
    t = field({"tengah": "JI1 AI1", "sarimbun": "JI2"}, control={"japanese": ["ama_keng", "sarimbun"]})
    t.b.control[t.b.t.number["tengah"]] = 2
    assert t.why("japanese: move JI1 to bulim") == ["R-27"]
    t.order("japanese: move JI1 to ama_keng")
    assert t.control("tengah") == "australian"  # the British sector in which only Australians are left
    assert t.why("japanese: move JI1") == ["R-26"]


# -- movement --------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC-BG-20", "FC-BG-21", "FC-BG-22", "R-26", "FC-BG-75")
def test_by_road_and_on_foot() -> None:
    t = field({"nee_soon": "BC1 BI1", "changi": "BX1", "axis_a": "JI1"}, to_move="british")
    assert t.why("commonwealth: move BX1") == ["FC-BG-20"]
    t.order("commonwealth: move BC1 to peirce to thomson to city to keppel")
    assert t.where("BC1") == "keppel"  # four sectors along roads
    t = field({"nee_soon": "BI1", "axis_a": "JI1"}, to_move="british").order(
        "commonwealth: move BI1 to peirce to macritchie"
    )
    assert t.where("BI1") == "macritchie"  # two on foot; the way to MacRitchie is no road
    t = field({"nee_soon": "BC1", "axis_a": "JI1"}, to_move="british").order(
        "commonwealth: move BC1 to peirce to thomson"
    )
    assert t.why("commonwealth: to kallang") == ["FC-BG-22"]


@pytest.mark.rule("FC-BG-23", "FC-BG-24", "FC-X-19", "FC-X-20")
def test_water_in_normal_movement() -> None:
    t = field({"buloh": "JI1 JT1", "jurong": "JI2"}, control={"japanese": ["buloh", "jurong", "sarimbun"]})
    assert t.why("japanese: move JT1 to kranji") == ["FC-BG-23"]
    t.order("japanese: move JI1 to kranji")
    assert t.where("JI1") == "kranji" and t.why("japanese: move JI1") == ["R-26"]
    t.order("japanese: move JI2 to pandan")
    assert t.where("JI2") == "pandan" and t.control("pandan") == "japanese"


@pytest.mark.rule("FC-BG-25")
def test_over_a_bridge_by_road() -> None:
    t = field({"city": "BC1 BI30", "axis_a": "JI1"}, to_move="british")
    t.order("commonwealth: move BC1 to kallang to katong to bedok to changi")
    assert t.where("BC1") == "changi"


@pytest.mark.rule("FC-BG-27", "FC-BG-29", "FC-BG-7")
def test_a_unit_stops_at_the_enemy() -> None:
    t = field({"sarimbun": "JI1 JI2", "ama_keng": "AI1"}, control={"japanese": ["sarimbun"]})
    t.order("japanese: move JI1 to ama_keng")
    assert t.b.contested(t.b.t.number["ama_keng"]) and t.b.launched == [0, 3]
    assert t.why("japanese: move JI1") == ["R-26"] and t.control("ama_keng") == "australian"


@pytest.mark.rule("FC-BG-11", "FC-X-34", "FC-X-35", "R-29")
def test_six_in_a_sector() -> None:
    six = "BI1 BI2 BI3 AI1 BX1 BX2"
    t = field({"changi": six, "loyang": "BI4 BC1", "axis_a": "JI1"}, to_move="british")
    t.order("commonwealth: move BI4 to changi")
    assert "halt" not in t.offers("commonwealth")  # it may pass, not stop
    t.order("commonwealth: to bedok")
    assert t.where("BI4") == "bedok"
    full = field(
        {"axis_b": "JI7", "sarimbun": " ".join(f"JI{n}" for n in range(1, 7))},
        control={"japanese": ["sarimbun"]},
    )
    assert full.why("japanese: move JI7 to sarimbun") == ["FC-BG-11"]  # whoever lands must stop there


# -- aircraft --------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC-BG-16", "FC-BG-17", "FC-BG-18", "FC-BG-73", "FC-X-12", "R-44", "R-45", "FC-BG-19")
def test_every_other_turn() -> None:
    t = field({"kranji": "JF1 AI1", "axis_a": "JI1"}, air={"JF1": "mission"})
    assert t.where("JF1") == "offmap_airfield" and t.why("japanese: fly JF1") != []
    t = field({"offmap_airfield": "JF1", "axis_a": "JI1"}, air={"JF1": "refuelling"})
    assert t.why("japanese: fly JF1 to axis_a") == ["R-45"] and t.why("japanese: fly JI1") == ["FC-BG-18"]
    t.order("japanese: fly JF1 to kranji")
    assert t.where("JF1") == "kranji" and t.why("japanese: fly JF1") != []
    lost = field({"kranji": "BF1 AI1", "axis_a": "JI1"}, to_move="british", air={"BF1": "mission"},
                 control={"japanese": ["tengah", "sembawang", "seletar", "kallang"]})  # fmt: skip
    assert lost.where("BF1") == "lost"  # no friendly airfield


@pytest.mark.rule("FC-X-13", "FC-BG-43", "R-24", "R-72")
def test_repair_costs_a_turn_more() -> None:
    damaged = field({"aircraft_repair": "BF1", "axis_a": "JI1"}, to_move="british", air={"BF1": "damaged"})
    assert damaged.where("BF1") == "aircraft_repair" and damaged.b.air[u(damaged, "BF1")] == 4
    back = field({"aircraft_repair": "BF1", "axis_a": "JI1", "kallang": "JI2 BI1"}, to_move="british",
                 air={"BF1": "repair"})  # fmt: skip
    assert back.ask == "Land" and back.why("commonwealth: to kallang") == ["R-72"]  # contested: none may land
    back.order("commonwealth: to tengah")  # an ally's airfield serves
    assert back.where("BF1") == "tengah" and back.b.air[u(back, "BF1")] == 2


@pytest.mark.rule("R-43", "FC-X-49", "FC-BG-54", "FC-BG-55", "FC-X-14", "R-74")
def test_aircraft_on_a_captured_airfield_fly_off() -> None:
    t = field(
        {"ama_keng": "JI1", "tengah": "BF1", "axis_a": "JI2"}, control={"japanese": ["ama_keng", "sarimbun"]}
    )
    t.order("japanese: move JI1 to tengah")
    assert t.ask == "Land" and t.b.asked == 1
    t.order("commonwealth: to kallang")
    assert t.where("BF1") == "kallang" and t.b.air[u(t, "BF1")] == 0
    t = field({"kranji": "JI1 AI1 BF1", "axis_a": "JI2"}, air={"BF1": "mission"}).order("japanese: done")
    assert t.b.guns_d == [u(t, "BF1")]  # left over the sector, it defends
    t.order("commonwealth: strike BF1 ready").roll(1).roll(1, 1, 1, 6, 1)
    assert t.where("BF1") == "kranji" and t.where("JI1") == "lost"


# -- guns ------------------------------------------------------------------------------------------------------


def guns(**more: str) -> Game:
    return field({"axis_d": "JA1 JA2", "kranji": "JE1 AI1", "axis_a": "JI1", "mandai": "AA1", "bulim": "AA2", **more},
                 axes=["axis_d", "axis_a"])  # fmt: skip


@pytest.mark.rule(
    "FC-BG-30", "FC-BG-31", "FC-BG-32", "FC-BG-36", "FC-BG-37", "FC-BG-53", "R-64", "FC-X-16", "FC-X-51"
)
def test_offensive_and_defensive_barrages() -> None:
    """W8: range is counted from the neighbouring sector on."""
    t = guns().order("japanese: done")
    assert t.offers("japanese") == ["barrage JA1", "done"] and t.why("japanese: barrage JE1") == ["FC-BG-30"]
    assert t.why("japanese: barrage AA1") == ["FC-X-51"]
    t.order("japanese: barrage JA1", "japanese: done")
    assert t.offers("commonwealth") == ["barrage AA1", "barrage AA2", "done"]
    t.order("commonwealth: barrage AA1 done")
    assert len(t.b.guns_a) == len(t.b.guns_d) == 1 and t.where("JA1") == "axis_d"


@pytest.mark.rule("FC-BG-34", "FC-BG-35", "FC-BG-38", "R-65", "FC-X-15", "FC-X-46", "FC-X-43")
def test_guns_that_cannot_fire() -> None:
    t = guns(kranji="JE1 AI1 JA3").order("japanese: done")
    assert t.why("japanese: barrage JA3") == ["FC-BG-34", "FC-BG-31"]
    t.order("japanese: barrage JA1")
    assert t.why("japanese: barrage JA1") == ["FC-BG-38"]
    t = guns().order("japanese: move JA1 to axis_a", "japanese: done")
    assert "FC-BG-35" in t.why("japanese: barrage JA1")
    t = field({"axis_d": "JA1", "kranji": "JE1 AI1", "axis_a": "JI1"}).order(
        "japanese: done"
    )  # axis D sleeps
    assert t.b.fighting == 1 and t.b.guns_a == []
    t = field({"kranji": "JE1 AI1", "nee_soon": "AA1", "axis_a": "JI1"}, to_move="australian")
    t.order("commonwealth: move AA1 to sembawang halt", "commonwealth: done")
    assert t.b.army == 2  # no battle in the defender's turn
    t.order("commonwealth: done")
    t.order("japanese: done")
    assert t.offers("commonwealth")[0] == "barrage AA1"  # it moved in its own turn, and fires now


@pytest.mark.rule("FC-BG-33", "R-66")
def test_guns_in_line() -> None:
    t = field({"kranji": "JA1 AA1", "axis_a": "JI1"}).order("japanese: done").roll(4, 1)
    assert t.where("AA1") == "lost" and t.control("kranji") == "japanese"


@pytest.mark.rule("FC-BG-41", "FC-BG-42", "R-21", "R-71", "FC-X-36", "R-18", "R-20")
def test_fixed_guns_are_captured() -> None:
    t = field({"changi": "JI1 BX1", "axis_a": "JI2"}).order("japanese: done").roll(6, 1, 1, 1)
    assert t.b.owner[u(t, "BX1")] == 0 and t.b.gun[u(t, "BX1")] == 2 and t.control("changi") == "japanese"
    t = field({"changi": "JI1 BX1", "axis_a": "JI2"}).order("japanese: done").roll(3, 1, 1, 1)
    assert t.where("BX1") == "lost"  # suppressed: eliminated
    t = field({"changi": "JI1 BX1 BI1", "axis_a": "JI2"}, skip=()).order("japanese: done")
    t.order("commonwealth: next BI1", "commonwealth: retreat")
    t.order("commonwealth: to bedok")
    assert t.b.owner[u(t, "BX1")] == 0 and t.where("BI1") != "changi"


# -- results ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("FC-BG-40", "FC-BG-45", "FC-BG-50", "FC-X-37", "FC-X-38", "R-75", "R-77", "FC-BG-49")
def test_a_suppressed_defender_withdraws_over_land() -> None:
    t = field({"kranji": "JI1 AI1", "axis_a": "JI2"}).order("japanese: done").roll(3, 1, 1, 1, 2)
    assert t.ask == "WithdrawTo" and set(t.offers("commonwealth")) == {
        "to woodlands",
        "to mandai",
        "to bukit_panjang",
    }
    assert t.why("commonwealth: to buloh") == ["R-75"]  # over the river
    t.order("commonwealth: to mandai")
    assert t.where("AI1") == "mandai" and t.control("kranji") == "japanese"
    shut = field(
        {"kranji": "JI1 AI1", "axis_a": "JI2"}, control={"japanese": ["woodlands", "mandai", "bukit_panjang"]}
    )
    shut.order("japanese: done").roll(3, 1, 1, 1, 2)
    assert shut.where("AI1") == "lost"  # though the river neighbour is free


@pytest.mark.rule("FC-BG-46", "FC-BG-47", "FC-BG-71", "FC-X-39", "FC-X-40", "R-23")
def test_a_suppressed_attacker_goes_back_where_an_attack_came_from() -> None:
    t = field({"axis_c": "JI1", "sarimbun": "JI2", "buloh": "AI1 AI2"}, control={"japanese": ["sarimbun"]})
    t.order("japanese: move JI1 to buloh", "japanese: move JI2 to buloh", "japanese: done")
    t.order("japanese: next JI1")
    t.order("japanese: standard").roll(1, 1, 1, 2, 1)
    assert set(t.offers("japanese")) == {"to axis_c", "to sarimbun"}  # either launch place
    t.order("japanese: to axis_c")
    assert t.where("JI1") == "axis_c"


@pytest.mark.rule("FC-BG-48", "R-22", "FC-X-41", "FC-BG-61", "FC-BG-62", "FC-X-42", "R-41", "R-69")
def test_a_renewed_battle() -> None:
    """W7, W11: the defender may reinforce without combat; then the attack goes on, and nobody withdraws over the river."""
    t = field({"kranji": "JI1 AI1", "buloh": "JI2", "mandai": "AI2", "axis_a": "JI3"}, to_move="australian",
              control={"japanese": ["buloh", "sarimbun"]})  # fmt: skip
    t.order("commonwealth: move AI2 to kranji", "commonwealth: done")
    assert t.b.army == 2 and t.b.contested(t.b.t.number["kranji"])
    t.order("commonwealth: done", "japanese: done")
    assert t.b.fighting == 1 and len(t.b.line_d) == 1 and t.b.attacks[u(t, "JI1")] == 2
    t.roll(1, 1, 1, 2, 1)
    assert t.where("JI1") == "lost"  # Buloh lies over the river, and no fresh attack came from there


@pytest.mark.rule(
    "FC-BG-4",
    "FC-BG-74",
    "FC-ER-3",
    "FC-ER-4",
    "R-28",
    "FC-X-2",
    "FC-X-3",
    "FC-X-8",
    "FC-X-9",
    "FC-X-52",
    "FC-X-6",
)
def test_defence_bonuses() -> None:
    t = field({"buloh": "JI1", "kranji": "AI1", "axis_a": "JI2"}, control={"japanese": ["buloh", "sarimbun"]})
    t.order("japanese: move JI1 to kranji", "japanese: done").roll(4, 1, 1, 1, 1)
    assert any("+0.5" in line for line in t.told()) and any(
        "suppressed" in line for line in t.told()
    )  # 2.5 is not 3
    t = field({"buloh": "JI1", "kranji": "AI1", "axis_a": "JI2"}, control={"japanese": ["buloh", "sarimbun"]})
    t.order("japanese: move JI1 to kranji", "japanese: done").roll(4, 1, 1, 4, 1)
    assert t.where("JI1") == "buloh"  # a tie against one half: suppressed, back over the river
    t = (
        field({"axis_b": "JI1", "sarimbun": "AI1"})
        .order("japanese: move JI1 to sarimbun", "japanese: done")
        .roll(4, 1, 1, 3, 1)
    )
    assert "A draw: nobody is hurt." in t.told()  # 4 against 3 + 1
    t = field(
        {"bulim": "JI1", "bukit_panjang": "BI1", "axis_a": "JI2"}, control={"japanese": ["bulim", "jurong"]}
    )
    t.order("japanese: move JI1 to bukit_panjang", "japanese: done").roll(4, 1, 1, 3, 1)
    assert "A draw: nobody is hurt." in t.told()  # the fortified line
    t = field({"kranji": "JI1 AI1", "axis_a": "JI2"}).order("japanese: done").roll(4, 1, 1, 4, 1)
    assert "A draw: nobody is hurt." in t.told()  # there since an earlier turn: no bonus
    t = field({"katong": "JI1", "kallang": "BI1", "axis_a": "JI2"}, control={"japanese": ["katong", "bedok"]})
    t.order("japanese: move JI1 to kallang", "japanese: done").roll(4, 1, 1, 4, 1)
    assert t.where("JI1") == "katong"  # a bridge does not cancel the river


@pytest.mark.rule("FC-BG-56", "FC-BG-57", "FC-BG-58", "R-17")
def test_retreat() -> None:
    t = field({"kranji": "JI1 JI2 AI1 AI2", "buloh": "JI3", "axis_a": "JI4"}, skip=(),
              control={"japanese": ["buloh", "woodlands"]}).order("japanese: done")  # fmt: skip
    assert t.ask == "BreakOff" and t.b.asked == 1  # the attacker only after a round
    t.order("commonwealth: stay", "japanese: standard").roll(3, 1, 1, 3, 1)
    assert t.ask == "BreakOff" and t.b.asked == 0
    t.order("japanese: retreat")
    assert t.where("JI1") == t.where("JI2") == "woodlands" and t.control("kranji") == "australian"


@pytest.mark.rule("FC-BG-59", "FC-BG-60", "R-19", "R-40")
def test_strikes_at_a_retreat() -> None:
    t = field({"kranji": "JI1 AI1 AI2", "axis_d": "JA1", "axis_a": "JI2", "offmap_airfield": "JF1"}, skip=(),
              axes=["axis_a", "axis_d"], air={"JF1": "refuelling"})  # fmt: skip
    t.order("japanese: fly JF1 to kranji", "japanese: done", "japanese: barrage JA1")
    t.order("commonwealth: retreat", "japanese: strike JA1")
    assert t.b.commit[u(t, "JA1")] == u(t, "AI1")  # a gun hits the rearguard only
    t.order("japanese: strike JF1")
    assert t.offers("japanese") == ["aim AI1", "aim AI2"]
    t.order("japanese: aim AI2", "japanese: ready").roll(8, 12)
    t.order("commonwealth: to mandai")
    assert t.where("AI2") == "lost" and t.where("AI1") == "mandai"


@pytest.mark.rule("FC-BG-39", "R-42", "R-73", "R-68", "R-39", "R-70")
def test_several_battles_in_any_order() -> None:
    t = field({"kranji": "JI1 AI1 BI1", "mandai": "JI2 AI2", "axis_a": "JI3"}).order("japanese: done")
    assert t.offers("japanese") == ["battle kranji", "battle mandai"] and t.why(
        "japanese: battle tengah"
    ) == ["R-41"]
    t.order("japanese: battle mandai").roll(6, 1, 1, 1, 1)
    assert t.control("mandai") == "japanese"
    assert t.ask == "OrderLine" and len(t.b.unplaced) == 2  # both armies defend


@pytest.mark.rule("FC-BG-63", "R-46")
def test_reinforcements() -> None:
    """9 Feb Night: two tanks on axis C, two infantry on axis B, a British infantry at Bukit Timah."""
    t = field({"axis_a": "JI1", "to_come": "JT1 JT2 JI2 JI3 BI1", "city": "BI30"}, period=3)
    t.order("japanese: done")
    assert t.where("JT1") == "axis_c" and t.where("JI2") == "axis_b"
    t.order("commonwealth: done", "commonwealth: done")
    assert t.where("BI1") == "bukit_timah"
    full = field(
        {"axis_a": "JI1", "to_come": "BI1", "bukit_timah": "BI2 BI3 BI4 BI5 BI6 BI7"},
        to_move="british",
        period=3,
    )
    full.order("commonwealth: done")
    assert full.ask == "PlaceArrival" and "to bukit_timah" not in full.offers("commonwealth")
    full.order("commonwealth: to city")
    assert full.where("BI1") == "city"


@pytest.mark.rule("FC-BG-65", "FC-BG-66", "FC-BG-67", "FC-BG-69", "R-49", "R-50", "R-51", "FC-X-47")
def test_winning() -> None:
    """W12: each army by its own condition."""
    t = field({"bukit_panjang": "JI1", "tanglin": "JI2", "axis_a": "JI3", "city": "BI1", "bukit_timah": "",
               "macritchie": ""}, players=3, control={"japanese": ["bukit_panjang", "tanglin"]})  # fmt: skip
    t.order("japanese: move JI1 to bukit_timah")
    t.order("japanese: halt")
    t.order("japanese: move JI2 to macritchie")
    assert TITLE.endings[t.b.ending] == "objectives" and t.b.returns == [1, -1, -1]
    twelve = " ".join(f"AI{n}" for n in range(1, 7))
    end = field({"mandai": twelve, "nee_soon": "AI7 AI8 AI9 AI10 AI11 AI12", "axis_a": "JI1"}, to_move="british", period=21,
                players=3)  # fmt: skip
    end.order("british: done")
    assert TITLE.endings[end.b.ending] == "time" and end.b.returns == [-1, 1, 1]


def test_the_view_of_a_waiting_player_has_no_question() -> None:
    t = board("historic", level="brigade")
    assert awaited(t.b) == [0] and TITLE.view(t.b, 1).offers == []
