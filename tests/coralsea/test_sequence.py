"""The sequence, the Card option, operations and recovery; set-up, initiative and victory."""

from typing import Any

import pytest

from sandtable.games.coralsea import TITLE
from sandtable.kernel.flow import CHANCE, advance, apply
from sandtable.kit.cards import count
from sandtable.series.campaign_commander.rules.losses import destroy
from tests.coralsea.table import ALLIES, JAPAN, NEW_BRITAIN, T, Table, dealt, field, game
from tests.coralsea.test_cards import BASE


def u(name: str) -> int:
    return T.units.index(name)


@pytest.mark.rule(
    "CS-14a", "CS-14b", "CC-4.1a", "CC-8.3", "CS-1g4", "CC-2.3a", "CC-2.1a", "CS-2a", "CC-3.3", "CS-1b1"
)
def test_set_up() -> None:
    t = dealt()
    assert t.at("j_144") == "rabaul" and t.at("j_kashima") == "kavieng" and t.at("u_cv_yorktown") == "gulf"
    assert t.at("j_41") == "pool" and t.at("t_cv_cd1") == "pool"
    assert [T.areas[a] for a in range(T.land) if t.b.control[a] == JAPAN] == sorted(
        NEW_BRITAIN, key=T.areas.index
    )
    assert [t.rp(JAPAN, "rabaul"), t.rp(JAPAN, "kavieng"), t.rp(ALLIES, "gulf"), t.rp(ALLIES, "noumea")] == [
        3,
        1,
        2,
        1,
    ]
    assert [count(one) for one in t.b.hand] == [5, 5] and [count(one) for one in t.b.pile] == [27, 27]
    assert t.b.sp == 0 and t.b.initiative == JAPAN and t.asks() == "ChooseOption"
    assert {T.nation[n] for n in range(len(T.units))} == {"JP", "US", "AUS"}
    assert {T.types[T.type[n]] for n in range(len(T.units)) if T.kind[n] == 1} == {"CV", "HS", "LS"}
    assert sum(T.vp) == 29 == sum(region.vp for region in T.regions) and T.land == 38 and T.size == 67
    assert "woodlark" not in T.areas


@pytest.mark.rule("CS-1b2")
def test_rabaul_is_one_space() -> None:
    spaces = [space.id for space in TITLE.scene(TITLE.setup("", {})).spaces]
    assert spaces.count("rabaul") == 1 and len(spaces) == 67


@pytest.mark.rule("CC-4.2.2e", "CC-4.2.3b", "CC-4.2.3e", "CC-4.2.3c", "CC-4.2.3d", "CS-4b", "CS-4c", "RUL-35")
def test_card_against_card() -> None:
    """The initiative first, one action each; a full hand cannot draw; a discard is never shown."""
    t = dealt("jc_38th", "jc_sendai", "jc_51st", "jc_midway", "jc_oilers")
    t.do("card card")
    assert t.asks() == "CardAction" and t.seat() == JAPAN
    assert t.why("draw") == ["CC-4.2.3b"]
    card = t.legal()[-1].split()[1]
    t.do(f"discard {card}")
    assert t.rp(JAPAN, "rabaul") == 4 and not t.holds(card)
    assert t.seat() == ALLIES and t.asks() == "CardAction"
    assert all(
        card not in str(TITLE.line_of(t.b, event, ALLIES))
        for event in t.b.log or []
        if event[0] >> ALLIES & 1
    )
    t.do(t.legal()[-1])
    assert t.asks() == "PlaceSupply" and t.nouns("put") == ["australia", "noumea"]
    t.do("put noumea")
    assert t.rp(ALLIES, "noumea") == 2 and t.asks() == "ChooseOption"
    t.do("card card draw", "jc_foul_weather")
    assert t.holds("jc_foul_weather") and t.seat() == ALLIES


@pytest.mark.rule("CC-4.2.2f", "CC-4.2.2g", "CC-4.2.2h", "CC-5.2a", "CC-5.5.3", "RUL-60", "RUL-59")
def test_map_before_card() -> None:
    """The Allies, without the initiative, conduct their operation first and without a roll; it costs one Resource
    Point even if nothing is done."""
    t = field(BASE, rp="allies noumea 1, allies australia 1", hand="jc_38th")
    t.do("card map")
    assert t.asks() == "SpendSupply" and t.seat() == ALLIES
    t.do("spend noumea")
    assert t.b.sp == 6 and t.rp(ALLIES, "noumea") == 0 and t.rp(ALLIES, "australia") == 1
    tracks = {track.id: track.value for track in TITLE.view(t.b, JAPAN).tracks}
    assert tracks["sp-allies"] == 6 and tracks["sp-japan"] == 0
    while t.asks() == "WindowAsk":
        t.do("pass")
    t.do("end")
    assert t.asks() == "CardAction" and t.seat() == JAPAN and t.b.sp == 0


@pytest.mark.rule("RUL-10", "CC-4.2.2g")
def test_map_needs_a_resource_point() -> None:
    t = field(BASE, hand="jc_38th")
    assert t.why("map") == ["CC-4.2.2g"] and t.legal() == ["card"]


@pytest.mark.rule("CC-4.2.4a", "RUL-08", "CC-4.3.1", "CS-13d", "RUL-39")
def test_the_last_card_ends_the_game() -> None:
    deck = [card.ident for card in T.cards if card.side == JAPAN]
    t = field(BASE, hand="ac_kenny", discards={"japan": deck[:31]}, phase="choose")
    t.do("card card draw", deck[31])
    assert t.b.ending == 10 and t.b.returns == [-1, 1]
    assert TITLE.view(t.b, 0).result is not None


@pytest.mark.rule("CC-4.3.2", "CS-13d", "CS-13a", "CS-1d2", "RUL-05", "CS-1g3")
def test_counting_and_draws() -> None:
    t = field(BASE)
    assert t.b.points(JAPAN) == 6 and t.b.points(ALLIES) == 23
    t.b.control[T.areas.index("cape_esperance")] = JAPAN
    assert t.b.points(ALLIES) == 20 and t.b.points(JAPAN) == 6  # half an island is nobody's
    t.b.control[T.areas.index("lae")] = JAPAN
    assert t.b.points(JAPAN) == 8  # New Guinea's cities score singly
    t.b.awards[JAPAN] = 10
    t.b.finish(10)
    assert t.b.returns == [0, 0]


@pytest.mark.rule("CS-13b1", "CS-13b2", "CS-13b3", "RUL-66", "CC-9.6.5b")
def test_destroyed_units_score() -> None:
    t = field(BASE + ", u_cv_wasp noumea, u_hs_tg62 noumea")
    for name in ("u_cv_wasp", "u_hs_tg62", "u_ls_dr2", "a_7"):
        destroy(t.b, u(name), 0)
    assert t.b.bounty == [3 + 2 + 1 + 1, 0] and t.b.losses == [0, 4] and t.at("a_7") == "destroyed"


@pytest.mark.rule("CS-3b", "CS-3c", "RUL-02")
def test_the_initiative_passes() -> None:
    """Both conditions at once: three of five places, islands whole, and eight Japanese units."""
    t = field(BASE, losses={"japan": 7}, control="lae buna buka cape_esperance")
    assert t.b.keys_held() == 1
    destroy(t.b, u("j_144"), 0)
    assert t.b.initiative == JAPAN
    t.b.take_control(ALLIES, T.areas.index("cape_esperance"))
    assert t.b.initiative == JAPAN and t.b.keys_held() == 2
    t.b.take_control(ALLIES, T.areas.index("buka"))
    assert t.b.initiative == ALLIES and t.b.won
    t.b.take_control(JAPAN, T.areas.index("buka"))
    assert t.b.initiative == ALLIES


@pytest.mark.rule("CS-3d", "CS-K6", "RUL-56")
def test_tracking_stations() -> None:
    t = field(BASE, "allies", hand="ac_tracking_stations ac_kenny ac_32nd jc_38th", phase="card")
    t.do("play ac_tracking_stations")
    for _ in range(3):
        assert t.b.initiative == ALLIES
        t.do("card card")
        assert t.seat() == ALLIES
        for _ in range(2):
            apply(t.b, t.b.asked, t.b.legal[0])
            while t.b.asked == CHANCE or t.asks() == "PlaceSupply":
                apply(t.b, t.b.asked, t.b.legal[0])
    assert t.b.initiative == JAPAN


@pytest.mark.rule("CS-K4", "RUL-46")
def test_townsville_bombed() -> None:
    more: dict[str, Any] = {"played": {"japan": ["jc_townsville"]}, "lasting": {"japan": ["jc_townsville"]}}
    t = field(BASE, "allies", hand="ac_kenny", phase="card", **more)
    t.do("discard ac_kenny")
    assert t.rp(ALLIES, "noumea") == 1
    t = field("a_7 australia", "allies", hand="ac_kenny", phase="card", control="noumea", **more)
    t.do("discard ac_kenny")
    assert t.rp(ALLIES, "australia") == 1
    t = field("a_7 australia", "japan", hand="jc_38th", phase="card", control="-rabaul")
    t.do("discard jc_38th")
    assert sum(t.b.rp) == 0  # Japan without Rabaul gets nothing


@pytest.mark.rule("CC-2.3.3")
def test_whoever_plays_a_card_chooses() -> None:
    t = field("j_144 rabaul, a_30 lae, a_7 lae", "japan", hand="jc_air_attack-1", phase="card")
    t.do("play jc_air_attack-1")
    assert t.asks() == "StrikeUnit" and t.seat() == JAPAN


# -- operations ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CC-5.2.2", "CC-5.2.5", "CC-10.1", "CC-10.2", "CC-10.3", "CC-5.5.2d", "CC-5.5.2e", "RUL-19")
def test_reorganising_and_rebuilding() -> None:
    units = "j_144 rabaul depleted dg, j_41 rabaul depleted, j_28 rabaul dg, a_7 australia"
    t = field(units, "japan", "rabaul")
    t.do("reorganize j_144")
    assert t.b.sp == 5 and t.at("j_144") == "rabaul depleted" and t.why("rebuild j_144") == ["CC-5.2.5"]
    t.do("rebuild j_41")
    assert t.b.sp == 4 and t.at("j_41") == "rabaul"
    assert t.why("rebuild j_144")[0] == "CC-10.3"
    assert t.why("rebuild j_28")[0] == "CC-10.2" and t.why("reorganize j_41")[0] == "CC-9.6.3a"


@pytest.mark.rule("CS-7e", "CC-9.6.6g")
def test_ships_are_mended_in_port_only() -> None:
    t = field("j_hs_cd6 solomon_n dg, j_144 rabaul", "japan", "solomon_n")
    assert t.why("reorganize j_hs_cd6") == ["CS-7e"]
    t = field("j_hs_cd6 rabaul dg, j_144 rabaul", "japan", "rabaul")
    t.do("reorganize j_hs_cd6")
    assert t.at("j_hs_cd6") == "rabaul"


@pytest.mark.rule("CC-5.2.3", "RUL-09", "RUL-45", "RUL-55", "RUL-54", "CC-5.2.4")
def test_supply_reach() -> None:
    """Three borders, not through enemy ground units; ships in that very port; nobody aboard."""
    units = "j_144 salamaua, j_41 wau, j_28 bulldog, j_124 yule, j_hs_cd6 lae, j_4 kokoda, a_30 port_moresby"
    t = field(units, "japan", "lae", control="lae salamaua wau bulldog yule kokoda")
    assert t.can("march salamaua") and t.can("march bulldog") and t.can("sail lae") and t.can("march yule")
    assert T.land_distance[T.areas.index("lae")][T.areas.index("yule")] == 3
    t = field(
        units.replace("j_41 wau", "a_7 wau"), "japan", "lae", control="lae salamaua bulldog yule kokoda"
    )
    assert t.why("march bulldog") == ["CC-5.2.3"]
    t = field("j_ls_ds6 solomon_n, j_144 solomon_n, j_41 gasmata, a_7 australia", "japan", "solomon_n")
    assert t.can("march gasmata") and t.why("march solomon_n") != []


@pytest.mark.rule("CC-5.5.2g", "CC-5.5.2b")
def test_costs() -> None:
    assert T.cost == [1, 2, 2, 1, 1, 4] and [T.build_cost, T.remove_cost, T.clear_cost] == [3, 3, 1]


# -- airfields -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CS-9a", "CS-9b", "CS-9c", "CS-1c", "RUL-50")
def test_building_airfields() -> None:
    units = "j_144 buna, j_41 kokoda, j_28 lae, a_30 port_moresby"
    t = field(units, "japan", "buna", control="buna kokoda lae salamaua")
    assert t.why("build j_41")[0] == "CS-1c" and t.why("build j_28")[0] == "CS-9c"
    t.do("build j_144")
    assert t.b.sp == 3 and t.b.markers[T.areas.index("buna")] == JAPAN and t.b.spare == [2, 3]
    assert t.why("march buna") == ["CC-5.2.5"]
    fields = {"japan": ["lunga", "tulagi", "new_georgia"]}
    t = field(units, "japan", "buna", control="buna kokoda lae lunga tulagi new_georgia", airfields=fields)
    assert t.why("build j_144")[0] == "CS-9a"
    t = field(units, "japan", "buna", sp=2, control="buna kokoda lae")
    assert t.why("build j_144") == ["CS-9b"]


@pytest.mark.rule("CS-9f")
def test_removing_airfields() -> None:
    t = field(
        "j_144 buna, j_28 lae, a_7 australia",
        "japan",
        "buna",
        control="buna lae",
        airfields={"japan": ["buna"]},
    )
    assert t.why("remove j_28")[0] == "CS-9f"  # a printed one stays
    t.do("remove j_144")
    assert t.b.markers[T.areas.index("buna")] == -1 and t.b.spare == [3, 3] and t.b.sp == 3


@pytest.mark.rule("CS-9e", "RUL-06", "RUL-37", "CS-1g2")
@pytest.mark.parametrize("left", [1, 0])
def test_a_captured_airfield(left: int) -> None:
    fields = {"allies": ["salamaua"], "spare": {"japan": left, "allies": 0}}
    t = field("j_144 buna, a_7 australia", "japan", "buna", control="buna", airfields=fields)
    t.do("march buna with j_144 go to salamaua")
    area = T.areas.index("salamaua")
    assert t.control("salamaua") == JAPAN and t.b.markers[area] == (JAPAN if left else -1)
    assert t.b.spare == [0, 0]  # the Allied marker is out of the game


@pytest.mark.rule("CS-1e", "CS-1f", "CS-1i1", "RUL-21", "CC-6.4.4")
def test_printed_airfields_and_ports_serve_their_controller() -> None:
    t = field("j_144 rabaul, j_hs_cd6 huon, a_7 australia", "japan", "huon", rp="japan huon 1")
    lae = T.areas.index("lae")
    assert t.b.works(ALLIES, lae, True) and not t.b.works(JAPAN, lae, True)
    t.b.control[lae] = JAPAN
    assert t.b.works(JAPAN, lae, True) and t.b.friendly_port(JAPAN, lae)
    assert t.b.works(ALLIES, T.australia, True) and t.b.friendly_port(ALLIES, T.australia)


@pytest.mark.rule("CS-11a", "CS-11b", "CS-11c", "RUL-57", "RUL-58")
def test_airfields_under_attack() -> None:
    """With the option: 7 or more puts the airfield out of order; 1 Supply Point and a unit mend it."""
    more: dict[str, Any] = {"options": {"airfield_bombing": True}}
    t = field("j_144 rabaul, a_7 australia", "japan", hand="jc_air_attack-1", phase="card", **more)
    t.do("play jc_air_attack-1", 7)  # no unit in Lae: only the airfield roll
    lae = T.areas.index("lae")
    assert t.b.bombed[lae] == 1 and not t.b.works(ALLIES, lae, False)
    t = field("j_144 rabaul, a_7 lae", "japan", hand="jc_air_attack-1", phase="card", **more)
    t.do("play jc_air_attack-1", 10, 6)
    assert t.at("a_7") == "lae depleted" and t.b.bombed[lae] == 0
    t = field("a_7 lae, j_144 rabaul", "allies", "lae", airfields={"bombed": ["lae"]}, **more)
    t.do("clear a_7")
    assert t.b.sp == 5 and t.b.bombed[lae] == 0 and t.why("march lae") == ["CC-5.2.5"]


# -- the Truk Fleet ------------------------------------------------------------------------------------------------

FLEET = "t_cv_cd1 ontong, t_hs_bd3 ontong"


@pytest.mark.rule("CS-7d1", "CS-7d2", "RUL-34")
def test_the_truk_fleet_keeps_apart() -> None:
    units = FLEET + ", j_ls_ds6 solomon_n, j_144 rabaul, u_hs_tg62 slot_upper"
    t = field(units, "japan", "ontong", rp="japan ontong 2")
    t.do("sail ontong with t_cv_cd1 with t_hs_bd3 supply supply go to solomon_n")
    assert t.why("stop") == ["CS-7d1"] and t.why("pause") == ["CS-7d1"] and t.why("to rabaul")[0] == "CS-7d2"
    t.do("to solomon_s stop")
    t = field(FLEET + ", j_144 kavieng", "japan", "ontong", rp="japan ontong 1")
    t.do("sail ontong with t_cv_cd1")
    assert t.legal() != [] and "with j_144" not in t.legal()


@pytest.mark.rule("CS-7d3")
def test_the_truk_fleet_leaves_with_its_last_point() -> None:
    t = field(FLEET + ", j_144 rabaul", "japan", "ontong")
    t.do("end")
    assert t.at("t_cv_cd1") == "pool" and t.b.losses == [0, 0]


@pytest.mark.rule("CS-7d4", "CS-7d5", "RUL-34")
def test_truk_units_go_home_or_are_lost() -> None:
    from sandtable.series.campaign_commander.rules.harm import Harm

    t = field(FLEET + ", j_144 rabaul", "japan", "ontong", rp="japan ontong 2")
    t.b.call(Harm(u("t_cv_cd1"), 2))
    advance(t.b)
    assert t.at("t_cv_cd1") == "pool" and t.b.losses == [0, 0] and t.rp(JAPAN, "ontong") == 1
    t.b.call(Harm(u("t_hs_bd3"), 3))
    advance(t.b)
    assert t.at("t_hs_bd3") == "destroyed" and t.b.losses == [1, 0] and t.b.bounty == [0, 2]


def test_the_beginning_is_dealt() -> None:
    assert game().b.asked == CHANCE and isinstance(game(), Table)
