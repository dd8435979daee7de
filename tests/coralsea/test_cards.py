"""All 64 cards, one by one: a position, the order that plays the card, and what comes of it."""

from collections.abc import Callable
from typing import Any

import pytest

from sandtable.games.coralsea.rules.game import CoralGame
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import dump
from sandtable.kernel.flow import NOBODY, advance
from tests.coralsea.table import ALLIES, JAPAN, T, Table, field

BASE = "j_144 rabaul, j_hs_cd6 rabaul, a_30 port_moresby, u_ls_dr2 noumea, a_7 australia"
"""Somebody everywhere."""


class Case:
    """A card and what is to be seen of it."""

    def __init__(
        self,
        card: str,
        order: str,
        chance: tuple[int | str, ...],
        check: Callable[[Table], Any],
        units: str = BASE,
        refused: dict[str, Any] | None = None,
        **more: Any,
    ) -> None:
        self.card = card
        self.order = order
        self.chance = chance
        self.check = check
        self.units = units
        self.refused = refused
        """What the position lacks (keywords of `field`) so that the card cannot be played."""
        self.more = more


def at(t: Table, units: str, area: str) -> bool:
    return all(t.at(one) == area for one in units.split())


def card_table(case: Case, **changed: Any) -> Table:
    side = "japan" if case.card.startswith("jc") else "allies"
    more = {"phase": "card", "to_move": side, "hand": case.card, "units": case.units, **case.more, **changed}
    return field(**more)


BIG = {"losses": {"japan": 5}}
SOLOMONS = "buka buin choiseul new_georgia santa_isabel tulagi lunga cape_esperance"

OPERATIONAL = [
    Case("jc_truk_fleet-1", "play jc_truk_fleet-1 put ontong", (),
         lambda t: at(t, "t_cv_cd1 t_hs_bd3 t_ls_ds10", "ontong") and t.rp(JAPAN, "ontong") == 3,
         refused={"units": BASE + ", t_cv_cd1 ontong"}),
    Case("jc_truk_fleet-2", "play jc_truk_fleet-2 put truk_approach", (),
         lambda t: at(t, "t_cv_cd2 t_hs_bd11 t_hs_cd8", "truk_approach"),
         units=BASE + ", t_hs_bd11 destroyed", refused={"units": BASE + ", u_hs_tg62 ontong, j_ls_ds2 truk_approach"}),
    Case("jc_sd_solomons", "play jc_sd_solomons", (), lambda t: t.b.ending == 11 and t.b.awards[JAPAN] == 6,
         units=BASE + ", j_28 lunga", control=SOLOMONS, airfields={"japan": ["lunga"]},
         refused={"airfields": {}}),
    Case("jc_sd_moresby", "play jc_sd_moresby", (), lambda t: t.b.ending == 11 and t.b.awards[JAPAN] == 4,
         units="j_144 port_moresby, a_7 australia", control="lae buna port_moresby",
         refused={"units": "j_144 port_moresby, a_7 yule"}),
    Case("jc_townsville", "play jc_townsville", (), lambda t: t.b.awards[JAPAN] == 1 and t.b.in_force(3),
         control="lae", refused={"control": ""}),
    Case("jc_midway", "play jc_midway choose t_cv_cd1 choose u_cv_hornet", (),
         lambda t: at(t, "t_cv_cd1 u_cv_hornet", "gone") and t.b.bounty == [0, 0] and t.b.losses == [0, 0],
         units=BASE + ", u_cv_hornet noumea, u_cv_wasp noumea", refused={"units": BASE}),
    *[Case(f"jc_truk_convoy-{n}", f"play jc_truk_convoy-{n}", (), lambda t: t.rp(JAPAN, "rabaul") == 2,
           refused={"control": "-rabaul", "units": "a_30 port_moresby"}) for n in (1, 2, 3)],
    Case("jc_oilers", "play jc_oilers put solomon_n put rabaul", (),
         lambda t: t.rp(JAPAN, "solomon_n") == 1 and t.rp(JAPAN, "rabaul") == 1, units=BASE + ", j_ls_ds6 solomon_n",
         refused={"control": "-rabaul", "units": "a_30 port_moresby"}),
    Case("jc_south_seas", "play jc_south_seas", (), lambda t: at(t, "j_41", "rabaul") and t.rp(JAPAN, "rabaul") == 1,
         refused={"control": "-rabaul", "units": "a_30 port_moresby"}),
    Case("jc_landing_forces", "play jc_landing_forces put kavieng put rabaul", (),
         lambda t: t.at("j_sasebo5") == "kavieng" and t.at("j_yokosuka5") == "rabaul",
         refused={"control": "-rabaul -kavieng", "units": "a_30 port_moresby"}),
    Case("jc_17th_army", "play jc_17th_army", (), lambda t: at(t, "j_28 j_124", "rabaul"),
         refused={"control": "-rabaul", "units": "a_30 port_moresby"}),
    Case("jc_sendai", "play jc_sendai", (), lambda t: at(t, "j_4 j_16 j_29", "rabaul"),
         refused={"control": "-rabaul", "units": "a_30 port_moresby"}),
    Case("jc_38th", "play jc_38th", (), lambda t: at(t, "j_228 j_229 j_230", "rabaul"),
         refused={"control": "-rabaul", "units": "a_30 port_moresby"}),
    Case("jc_51st", "play jc_51st put lae", (), lambda t: at(t, "j_102 j_115", "lae"), control="lae",
         refused={"control": "-rabaul", "units": "a_30 port_moresby"}),
    Case("jc_eighth_fleet", "play jc_eighth_fleet", (), lambda t: at(t, "j_hs_chokai j_ls_ds3", "rabaul"),
         refused={"control": "-rabaul", "units": "a_30 port_moresby"}),
    Case("jc_support_force", "play jc_support_force", (), lambda t: at(t, "j_hs_cd7 j_ls_ds2 j_ls_ds4", "rabaul"),
         refused={"control": "-rabaul", "units": "a_30 port_moresby"}),
    Case("jc_replacements", "play jc_replacements choose j_144 choose j_hs_cd6", (),
         lambda t: at(t, "j_144 j_hs_cd6", "rabaul") and "choose j_28" not in t.legal(),
         units="j_144 rabaul depleted dg, j_hs_cd6 rabaul depleted, j_28 lunga depleted, a_7 australia",
         rp="japan rabaul 1", control="lunga", refused={"rp": "", "units": "j_144 rabaul dg, a_7 australia"}),
    *[Case(f"jc_air_attack-{n}", f"play jc_air_attack-{n} choose a_30", (8,), lambda t: t.at("a_30") == "lae depleted",
           units="j_144 rabaul, a_30 lae, a_7 lae", refused={"units": "j_144 rabaul, a_7 australia"}) for n in (1, 2)],
    Case("ac_sudden_death", "play ac_sudden_death", (), lambda t: t.b.ending == 11 and t.b.awards[ALLIES] == 4,
         units="a_30 port_moresby, u_m1 lunga", airfields={"allies": ["lunga"]}, losses={"japan": 5},
         refused={"losses": {"japan": 4}}),
    Case("ac_tracking_stations", "play ac_tracking_stations", (),
         lambda t: t.b.tracking == 3 and t.b.initiative == ALLIES, refused={"initiative": "allies", "won": 1}),
    Case("ac_kenny", "play ac_kenny", (), lambda t: t.b.has_kenny()),
    Case("ac_air_superiority", "play ac_air_superiority", (),
         lambda t: t.b.awards[ALLIES] == 1 and t.b.has_air_superiority(),
         played={"allies": ["ac_kenny"]}, lasting={"allies": ["ac_kenny"]}, refused={"lasting": {}}),
    Case("ac_air_transport", "play ac_air_transport choose a_30 to buna supply", (),
         lambda t: t.at("a_30") == "buna" and t.rp(ALLIES, "buna") == 1 and t.rp(ALLIES, "port_moresby") == 1,
         rp="allies port_moresby 2", played={"allies": ["ac_kenny"]}, lasting={"allies": ["ac_kenny"]},
         refused={"lasting": {}}),
    *[Case(f"ac_air_attack-{n}", f"play ac_air_attack-{n} choose j_144", (9,), lambda t: t.at("j_144") == "buna depleted",
           units="j_144 buna, j_41 buna, a_7 australia", control="buna",
           refused={"units": "j_144 rabaul, a_7 australia", "control": "lae"}) for n in (1, 2, 3)],
    *[Case(f"ac_liberty_ships-{n}", f"play ac_liberty_ships-{n} put noumea put noumea put australia", (),
           lambda t: t.rp(ALLIES, "noumea") == 2 and t.rp(ALLIES, "australia") == 1) for n in (1, 2, 3)],
    Case("ac_service_force", "play ac_service_force put efate put espiritu_santo", (),
         lambda t: t.rp(ALLIES, "efate") == 1 and t.rp(ALLIES, "espiritu_santo") == 1),
    Case("ac_1mardiv", "play ac_1mardiv put espiritu_santo", (), lambda t: at(t, "u_m1 u_m5 u_m7", "espiritu_santo"),
         refused={"control": "noumea espiritu_santo", "units": "a_7 australia"}),
    Case("ac_2mardiv", "play ac_2mardiv put noumea", (), lambda t: at(t, "u_m2 u_m6 u_m8", "noumea")),
    Case("ac_americal", "play ac_americal", (), lambda t: at(t, "u_132 u_164", "noumea") and t.rp(ALLIES, "noumea") == 1,
         refused={"control": "noumea", "units": "a_7 australia"}),
    Case("ac_25th", "play ac_25th put australia", (), lambda t: at(t, "u_27 u_161 u_172", "australia")),
    Case("ac_32nd", "play ac_32nd", (), lambda t: at(t, "u_126 u_128 u_163", "australia")),
    Case("ac_aif7", "play ac_aif7", (), lambda t: at(t, "a_18 a_21 a_25", "australia")),
    Case("ac_aif6", "play ac_aif6", (), lambda t: at(t, "a_16 a_17", "australia") and t.rp(ALLIES, "australia") == 1),
    Case("ac_lexington", "play ac_lexington put australia", (),
         lambda t: at(t, "u_cv_lexington u_ls_dr12", "australia")),
    Case("ac_enterprise", "play ac_enterprise", (), lambda t: at(t, "u_cv_enterprise u_cv_hornet u_ls_atlanta", "noumea"),
         refused={"control": "noumea", "units": "a_7 australia"}),
    Case("ac_saratoga", "play ac_saratoga put noumea", (), lambda t: at(t, "u_cv_saratoga u_cv_wasp u_hs_tg62", "noumea")),
    Case("ac_tf64", "play ac_tf64", (), lambda t: at(t, "u_hs_tf64 u_hs_tg67 u_ls_dr5", "noumea"),
         refused={"control": "noumea", "units": "a_7 australia"}),
]  # fmt: skip


@pytest.mark.rule(
    "CC-4.2.3a", "CC-2.3.1d", "CC-4.2.4b", "CS-K1", "CS-K2", "CS-K3", "CS-K5", "CS-K6", "CS-K7", "CS-K8", "CS-K9",
    "CS-K11", "CS-K12", "CS-5a", "CS-4b", "CS-4c", "CS-10a", "CS-10b", "CS-10c", "CS-13c", "CC-2.3.2", "RUL-39", "RUL-48",
    "RUL-49", "RUL-47",
)  # fmt: skip
@pytest.mark.parametrize("case", OPERATIONAL, ids=[case.card for case in OPERATIONAL])
def test_operational_cards(case: Case) -> None:
    t = card_table(case)
    t.do(case.order, *case.chance)
    assert case.check(t), (case.card, t.asks(), t.legal())
    assert not t.holds(case.card)


@pytest.mark.rule(
    "CS-5b", "CS-10d", "CS-K2", "CS-K3", "CS-K4", "CS-K5", "CS-K6", "CS-K9", "CS-K11", "RUL-46", "RUL-53"
)
@pytest.mark.parametrize(
    "case",
    [case for case in OPERATIONAL if case.refused is not None],
    ids=[case.card for case in OPERATIONAL if case.refused is not None],
)
def test_operational_cards_need_their_preconditions(case: Case) -> None:
    t = card_table(case, **(case.refused or {}))
    reasons = t.why(f"play {case.card}")
    assert reasons and reasons[0][:3] == "CS-", reasons


def test_every_card_is_tried() -> None:
    tried = {case.card for case in OPERATIONAL} | set(EVENTS_AND_BATTLES)
    assert tried == {card.ident for card in T.cards} and len(tried) == 64


# -- Events ------------------------------------------------------------------------------------------------------

EVENTS_AND_BATTLES = [
    "jc_submarines-1", "jc_submarines-2", "jc_tokyo_express", "jc_foul_weather", "jc_no_surrender", "jc_night_fighting",
    "jc_infiltration", "jc_zero_cover", "jc_banzai", "jc_envelopment", "jc_massed_torpedoes", "ac_skip_bombing",
    "ac_submarines", "ac_seabees", "ac_codebreakers", "ac_perimeter", "ac_radar", "ac_cap", "ac_armour",
    "ac_carrier_strike",
]  # fmt: skip


def passing(t: Table) -> Table:
    """Everybody passes until something else is asked."""
    while t.asks() == "WindowAsk":
        t.do("pass")
    return t


@pytest.mark.rule("CS-K12", "CC-2.3.1c", "CC-2.3.4", "CC-7.4.2", "RUL-29", "RUL-36")
@pytest.mark.parametrize("card", ["jc_submarines-1", "jc_submarines-2"])
def test_submarine_ambush(card: str) -> None:
    """At +1, a carrier at +2; what the ship carries suffers with it."""
    t = field(
        "u_cv_wasp noumea, u_m1 noumea, j_144 rabaul", "allies", "noumea", rp="allies noumea 2", hand=card
    )
    t.do("sail noumea with u_cv_wasp with u_m1 go to nc_w stop")
    assert t.asks() == "WindowAsk" and t.seat() == JAPAN
    wasp = T.values[T.units.index("u_cv_wasp") * 6]
    t.do(f"play {card}", wasp - 1)
    assert t.asks() == "Passenger" and t.seat() == ALLIES
    t.do("choose u_m1")
    assert t.at("u_cv_wasp") == "nc_w depleted" and t.at("u_m1") == "nc_w depleted"


@pytest.mark.rule("CS-K12", "CC-7.1.6a")
def test_tokyo_express() -> None:
    units = "j_ls_ds6 rabaul, j_144 rabaul, a_7 australia"
    t = field(units, "japan", rp="japan rabaul 1", hand="jc_tokyo_express")
    t.do("map card")
    assert t.asks() == "WindowAsk" and t.seat() == JAPAN
    passing(t.do("play jc_tokyo_express"))
    t.do("sail rabaul with j_ls_ds6 with j_144 go")
    assert t.b.sp == 5 and t.b.used == 0
    t.do("to solomon_n stop")
    assert t.b.tokyo == 0


@pytest.mark.rule("CS-K12", "CS-B23b", "CS-B23c", "RUL-32")
def test_foul_weather() -> None:
    """No Air Strike goes into a cup, for either side, until the operation ends."""
    units = "u_m1 buna, j_144 salamaua, j_41 salamaua, a_30 port_moresby"
    t = field(units, "allies", rp="allies buna 2", hand="jc_foul_weather", control="salamaua", phase="choose",
              airfields={"allies": ["buna"]})  # fmt: skip
    t.do("card map play jc_foul_weather")
    passing(t)
    t.do("march buna with u_m1 go to salamaua")
    assert t.b.battle >= 0
    assert t.b.cup[T.named.index("ga_air_strike")] == 0 and t.b.cup[T.named.index("ga_assault")] > 0


@pytest.mark.rule("CS-K12", "CS-9b", "CC-7.1.4")
def test_seabees() -> None:
    """A unit that has just landed builds, for 1 Supply Point."""
    units = "u_ls_dr5 loyalty, u_hs_tg62 loyalty, u_m1 loyalty, j_144 rabaul"
    t = field(units, "allies", rp="allies loyalty 2", hand="ac_seabees")
    t.do("card map")
    passing(t.do("play ac_seabees"))
    t.do("sail loyalty with u_ls_dr5 with u_m1 go pause land efate with u_m1 go stop")
    assert t.why("march efate") == ["CC-5.2.5"]
    assert t.b.sp == 4
    t.do("build u_m1")
    assert t.b.sp == 3 and t.b.markers[T.areas.index("efate")] == ALLIES


@pytest.mark.rule("CS-K12", "CC-7.1.8", "CC-7.1.9")
@pytest.mark.parametrize("way", ["stop", "ashore u_m1 to nh_w stop"])
def test_seabees_help_whoever_disembarks_in_a_port(way: str) -> None:
    """In the port where the voyage ends, and in one that is passed; not by version 1 of the rules."""
    from sandtable.games.coralsea import TITLE

    units = "u_ls_dr5 nh_w, u_hs_tg62 nh_w, u_m1 nh_w, j_144 rabaul"
    table = {"units": dict(row.split() for row in units.split(", ")), "rp": {"allies": {"nh_w": 2}},
             "hand": {"allies": ["ac_seabees"]}}  # fmt: skip
    for version, helped in ((2, True), (1, False)):
        _, board = TITLE.as_played(version, TITLE.digest_of_data()).read_position(dict(table))
        assert isinstance(board, CoralGame)
        t = Table(board)
        t.do("card map")
        passing(t.do("play ac_seabees"))
        t.do(f"sail nh_w with u_ls_dr5 with u_m1 go to espiritu_santo {way}")
        assert t.at("u_m1") == "espiritu_santo" and t.can("build u_m1") == helped


@pytest.mark.rule("CS-K12", "CC-4.2.3d", "CC-4.1a")
def test_codebreakers() -> None:
    """The Allied player alone sees the Japanese hand, and Japan loses 2 Supply Points."""
    from sandtable.games.coralsea import TITLE

    t = field(BASE, "japan", rp="japan rabaul 1", hand="jc_38th jc_sendai ac_codebreakers")
    t.do("map card")
    while t.seat() == JAPAN:
        t.do("pass")
    t.do("play ac_codebreakers")
    assert t.b.sp == 4
    seen = next(hand.cards for hand in TITLE.view(t.b, ALLIES).hands if hand.seat == "japan")
    assert seen == ["jc_sendai", "jc_38th"]
    assert [hand.cards for hand in TITLE.view(t.b, -2).hands if hand.seat == "japan"] == [[]]


@pytest.mark.rule("CS-K12", "CC-4.2.3d")
def test_an_observer_does_not_learn_what_codebreakers_saw() -> None:
    """Of two hands of which another card was seen, an observer is dealt the same board: also once one of the two cards
    is played, and after a discard since then. The Allied player knows what is left of what they saw."""
    from sandtable.games.coralsea import TITLE

    hand = "jc_truk_convoy-1 jc_sendai jc_38th ac_kenny"
    worlds = [
        field(BASE, rp="japan rabaul 1", hand=hand, shown={"japan": [seen]})
        for seen in ("jc_truk_convoy-1", "jc_sendai")
    ]
    for orders in (
        "card card",
        "play jc_truk_convoy-1",
        "discard ac_kenny put noumea card card",
        "discard jc_38th",
    ):
        for t in worlds:
            t.do(orders)
        dealt = [dump(TITLE.determinize(t.b, NOBODY, FastDealer(5))) for t in worlds]
        assert dealt[0] == dealt[1], orders
    left = [[panel.id for panel in TITLE.view(t.b, ALLIES).panels] for t in worlds]
    assert ["seen" in panels for panels in left] == [False, True]


@pytest.mark.rule("CS-K12", "CS-K10", "CS-10d")
def test_skip_bombing_and_submarine_patrol() -> None:
    units = "j_ls_ds6 rabaul, j_hs_cd6 rabaul, a_30 port_moresby, u_m1 buna"
    more: dict[str, Any] = {
        "played": {"allies": ["ac_kenny"]}, "lasting": {"allies": ["ac_kenny"]}, "airfields": {"allies": ["buna"]},
    }  # fmt: skip
    t = field(units, "japan", "rabaul", rp="japan rabaul 1", hand="ac_skip_bombing ac_submarines", **more)
    t.do("sail rabaul with j_ls_ds6 with j_hs_cd6 go to solomon_n to solomon_w stop")
    assert t.seat() == ALLIES
    t.do("play ac_skip_bombing choose j_ls_ds6 choose j_hs_cd6", 10, 1)
    assert t.at("j_ls_ds6") == "solomon_w depleted" and t.at("j_hs_cd6") == "solomon_w"
    t.do("play ac_submarines choose j_hs_cd6", 10)
    assert t.at("j_hs_cd6") == "solomon_w depleted"
    t = field(
        units, "japan", "rabaul", rp="japan rabaul 1", hand="ac_skip_bombing", airfields={"allies": ["buna"]}
    )
    t.do("sail rabaul with j_ls_ds6 go to solomon_n stop")
    assert t.why("play ac_skip_bombing")[:1] == ["CS-10d"]


@pytest.mark.rule("CS-10e1", "CS-10e2", "CS-K8", "CS-K11")
def test_air_attack_becomes_an_event() -> None:
    units = "j_ls_ds6 rabaul, j_144 buna, a_30 port_moresby"
    lasting = {"allies": ["ac_kenny", "ac_air_superiority"]}
    t = field(units, "japan", "rabaul", rp="japan rabaul 1", hand="ac_air_attack-1", control="buna", played=lasting,
              lasting=lasting)  # fmt: skip
    t.do("sail rabaul with j_ls_ds6 go to solomon_n stop")
    t.do("play ac_air_attack-1 strike buna", 9)
    assert t.at("j_144") == "buna depleted"
    t = field(
        units, "allies", hand="ac_air_attack-1", control="buna", played=lasting, lasting=lasting, phase="card"
    )
    assert t.why("play ac_air_attack-1") == ["CS-10e2"]
    t = field(
        units, "japan", "rabaul", rp="japan rabaul 1", hand="ac_air_attack-1 ac_submarines", control="buna"
    )
    t.do("sail rabaul with j_ls_ds6 go to solomon_n stop")
    assert t.why("play ac_air_attack-1")[:1] == ["CS-10e1"]


@pytest.mark.rule("CS-K7", "CS-K11")
def test_kenny_doubles_the_targets() -> None:
    more: dict[str, Any] = {"played": {"allies": ["ac_kenny"]}, "lasting": {"allies": ["ac_kenny"]}}
    t = field("j_144 buna, j_41 buna, a_30 port_moresby", "allies", hand="ac_air_attack-1", control="buna",
              phase="card", **more)  # fmt: skip
    t.do("play ac_air_attack-1 choose j_144 choose j_41", 8, 7)
    assert t.at("j_144") == "buna depleted" and t.at("j_41") == "buna"
    t = field("j_144 buna, j_41 buna, a_30 port_moresby", "allies", hand="ac_air_attack-1", control="buna",
              phase="card", **more)  # fmt: skip
    t.do("play ac_air_attack-1 choose j_144 pass", 8)
    assert t.at("j_41") == "buna"


# -- Tactics and Attack cards --------------------------------------------------------------------------------------


def attack(side: str, hand: str, attackers: str, defenders: str, **more: Any) -> Table:
    """Units march from Buna to Salamaua, where the enemy is."""
    ours = ", ".join(f"{one} buna" for one in attackers.split())
    theirs = ", ".join(f"{one} salamaua" for one in defenders.split())
    control = "buna" if side == "japan" else "salamaua"
    t = field(f"{ours}, {theirs}, a_7 australia, j_kashima kavieng", side, "buna", rp=f"{side} buna 1", hand=hand,
              control=control, **more)  # fmt: skip
    picks = " ".join(f"with {one}" for one in attackers.split())
    return t.do(f"march buna {picks} go to salamaua")


def clash(side: str, hand: str, ours: str, theirs: str, **more: Any) -> Table:
    """Ships sail from north of Santa Isabel into Indispensable Strait, where the enemy is, beyond all airfields."""
    units = ", ".join(
        [f"{one} isabel_n" for one in ours.split()] + [f"{one} indispensable" for one in theirs.split()]
    )
    t = field(
        units + ", a_7 australia, j_kashima kavieng",
        side,
        "isabel_n",
        rp=f"{side} isabel_n 1",
        hand=hand,
        **more,
    )
    picks = " ".join(f"with {one}" for one in ours.split())
    t.do(f"sail isabel_n {picks} supply go to indispensable")
    while t.asks() == "WindowAsk" and (t.b.battle < 0 or "jc_night_fighting" not in hand):
        t.do("pass")
    return t


@pytest.mark.rule("CS-K12", "CC-2.3.1a", "CC-9.6.1")
def test_no_surrender_and_hold_the_ridge() -> None:
    """A full unit is Depleted instead; a Depleted one checks again; the Ridge checks again at -2."""
    t = attack("allies", "jc_no_surrender", "u_m1", "j_144")
    allied = ("ga_assault",) * 3
    t.do("", *allied[: t.b.to_draw], *("gj_ambush", "gj_ambush", "gj_poor_coordination"))
    t.do("reveal ga_assault pass", 9)
    assert t.asks() == "WindowAsk" and t.seat() == JAPAN
    t.do("play jc_no_surrender", 1)
    assert t.at("j_144") == "salamaua depleted" and t.b.battle >= 0
    t = attack("japan", "ac_perimeter", "j_144", "u_m1")
    drawn(t, "gj_close_combat", "ga_assault")
    t.do("reveal gj_close_combat", 9)
    assert t.asks() == "WindowAsk" and t.seat() == ALLIES
    t.do("play ac_perimeter", 9)
    assert t.at("u_m1") == "salamaua"


@pytest.mark.rule("CS-K12")
def test_no_surrender_repeats_the_check_of_a_depleted_unit() -> None:
    t = attack("allies", "jc_no_surrender", "u_m1", "j_144 j_41")
    t.b.state[T.units.index("j_144")] = 1
    t.do("", *("ga_assault",) * int(t.b.to_draw))
    t.do("", *("gj_ambush", "gj_ambush", "gj_poor_coordination")[: int(t.b.to_draw)])
    t.do("reveal ga_assault pass choose j_144", 9)
    t.do("play jc_no_surrender", 3, 1)
    assert t.at("j_144") == "salamaua depleted" and t.b.battle >= 0


@pytest.mark.rule("CS-K12", "CC-9.5.3b")
def test_night_fighting() -> None:
    t = clash("japan", "jc_night_fighting", "j_hs_cd6", "a_hs_tf44")
    assert t.asks() == "WindowAsk" and t.seat() == JAPAN
    t.do("play jc_night_fighting")
    night = T.named.index("nj_night_battle")
    assert t.b.held[night] == 1 and t.b.known[night] == 1 and t.b.cup[night] == 3
    assert t.b.to_draw == t.b.tactical(t.b.attackers)


@pytest.mark.rule("CS-K12", "CC-2.3.4")
@pytest.mark.parametrize(
    ("card", "chit"),
    [
        ("jc_infiltration", "ga_assault"),
        ("jc_infiltration", "ga_bombardment"),
        ("jc_zero_cover", "ga_air_strike"),
    ],
)
def test_japanese_answers_to_a_chit(card: str, chit: str) -> None:
    fields = {"japan": ["salamaua"], "allies": ["buna"]}
    t = attack("allies", card, "u_m1", "j_144", airfields=fields)
    n = int(t.b.to_draw)
    t.do("", *(chit, "ga_poor_coordination", "ga_poor_coordination")[:n])
    t.do("", *("gj_ambush", "gj_ambush", "gj_poor_coordination")[: int(t.b.to_draw)])
    t.do(f"reveal {chit}")
    assert t.asks() == "WindowAsk" and t.seat() == JAPAN
    t.do(f"play {card}")
    assert t.at("j_144") == "salamaua" and t.b.chit_turn == JAPAN


@pytest.mark.rule("CS-K12", "CC-2.3.4")
@pytest.mark.parametrize(
    ("card", "chit"),
    [("ac_radar", "nj_night_battle"), ("ac_radar", "nj_long_lance"), ("ac_cap", "nj_air_strike")],
)
def test_allied_answers_to_a_chit(card: str, chit: str) -> None:
    t = clash("japan", card, "j_cv_shoho j_ls_ds6", "u_cv_wasp")
    n = int(t.b.to_draw)
    t.do("", *(chit, "nj_gunnery", "nj_gunnery", "nj_gunnery")[:n])
    t.do("", *("na_gunnery",) * int(t.b.to_draw))
    t.do(f"reveal {chit}")
    assert t.asks() == "WindowAsk" and t.seat() == ALLIES
    t.do(f"play {card}")
    assert t.at("u_cv_wasp") == "indispensable" and t.b.chit_turn == ALLIES


def drawn(t: Table, first: str, second: str) -> Table:
    """Both hands are drawn, each of one kind."""
    t.do("", *(first,) * int(t.b.to_draw))
    return t.do("", *(second,) * int(t.b.to_draw))


@pytest.mark.rule("CS-K12", "CC-2.3.1b", "CC-9.4.1", "CC-9.4.2", "CC-5.5.2c", "RUL-63")
def test_banzai_charge() -> None:
    t = attack("japan", "jc_banzai", "j_144 j_41", "a_30 a_18")
    drawn(t, "gj_close_combat", "ga_assault")
    assert t.why("play jc_banzai") == ["CS-K12"]  # whoever has walked is Depleted
    for unit in ("j_144", "j_41"):
        t.b.state[T.units.index(unit)] = 0
    advance(t.b)  # what is legal, anew
    sp = t.b.sp
    t.do("play jc_banzai choose j_144 choose a_30 retreat lae", 10, 1)
    assert t.b.sp == sp - 1 and t.at("j_144") == "salamaua depleted"
    assert t.at("a_30") != "salamaua" and t.b.defenders == [T.units.index("a_18")]
    assert t.asks() == "Reveal"


@pytest.mark.rule("CS-K12")
def test_jungle_envelopment() -> None:
    t = attack("japan", "jc_envelopment", "j_144", "a_30")
    drawn(t, "gj_close_combat", "ga_assault")
    held = t.b.held_by(ALLIES)
    t.do("play jc_envelopment", "ga_assault")
    if held == 1:
        assert t.b.asked == -1 and t.b.to_draw > 0
    else:
        assert t.b.held_by(ALLIES) == held - 1


@pytest.mark.rule("CS-K12", "CC-9.4.1")
def test_massed_torpedoes_and_carrier_strike() -> None:
    t = clash("japan", "jc_massed_torpedoes", "j_ls_ds6 j_hs_cd6", "a_hs_tf44 a_ls_hobart")
    drawn(t, "nj_gunnery", "na_gunnery")
    t.do("play jc_massed_torpedoes choose a_hs_tf44", 10, 1)
    assert t.at("a_hs_tf44") == "indispensable depleted" and t.at("a_ls_hobart") == "indispensable"
    t = clash("allies", "ac_carrier_strike", "u_cv_wasp", "j_hs_cd6 j_hs_cd5")
    drawn(t, "na_gunnery", "nj_gunnery")
    assert t.asks() == "Reveal" and t.seat() == ALLIES
    t.do("play ac_carrier_strike choose j_hs_cd5", 10, 1)
    assert t.at("j_hs_cd5") == "indispensable depleted" and t.at("j_hs_cd6") == "indispensable"


@pytest.mark.rule("CS-K12", "CS-B14a")
def test_stuart_tanks_do_not_mind_bunkers() -> None:
    t = attack("allies", "ac_armour", "u_m1", "j_144")
    drawn_hands = ("gj_ambush", "gj_ambush", "gj_poor_coordination")
    t.do("", *("ga_assault",) * int(t.b.to_draw))
    t.do("", *drawn_hands[: int(t.b.to_draw)])
    t.b.bunkers = [T.units.index("j_144")]
    t.do("play ac_armour", 8)
    assert "CC-9.6.3a" in t.told() and t.at("j_144") != "salamaua"


@pytest.mark.rule("CS-K12", "CC-2.3.1b", "CC-9.4.1", "CC-2.3.1a", "CC-2.3.1c", "CC-2.3.1d")
def test_cards_of_another_moment_are_refused() -> None:
    t = attack("japan", "jc_38th jc_no_surrender jc_tokyo_express ac_armour", "j_144", "a_30")
    drawn(t, "gj_close_combat", "ga_assault")
    assert t.why("play jc_38th") == ["CC-2.3.1d"]
    assert t.why("play jc_no_surrender") == ["CC-2.3.1a"]
    assert t.why("play jc_tokyo_express") == ["CC-2.3.1c"]
    t = attack("japan", "jc_envelopment", "j_144", "a_30")
    drawn(t, "gj_close_combat", "ga_assault")
    t.b.sp = 1
    assert t.why("play jc_envelopment") == ["CC-9.4.1"]
    t = field(BASE, "japan", hand="jc_banzai", phase="card")
    assert t.why("play jc_banzai") == ["CC-2.3.1b"]


@pytest.mark.rule("CC-4.2.3a")
def test_of_a_card_of_the_enemys_only_that_is_said() -> None:
    """Whether its precondition holds may depend on what only the enemy knows."""
    t = field("j_144 rabaul, a_7 australia", rp="japan rabaul 1, allies australia 1", hand="jc_38th ac_32nd")
    t.do("card").do("card")
    assert t.asks() == "CardAction" and t.seat() == 0
    enemys = [card.ident for card in T.cards if card.ident.startswith("ac_")]
    assert {tuple(t.why(f"play {card}")) for card in enemys} == {("CC-4.2.3a",)}
