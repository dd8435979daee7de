"""All 56 Battle Chits by kind: when they are in the cup, and what each does when it is revealed."""

from pathlib import Path
from typing import Any

import pytest

from sandtable.games.coralsea import TITLE, event
from sandtable.games.coralsea.rules.game import CoralGame
from sandtable.kernel.flow import CHANCE
from sandtable.series.campaign_commander.rules.battle_odds import Duelist, duel
from tests.coralsea.table import ALLIES, JAPAN, T, Table, field
from tests.coralsea.test_cards import attack, clash


def cup(t: Table, chit: str) -> int:
    n = T.named.index(chit)
    return t.b.cup[n] + t.b.held[n]


def hold(t: Table, side: int, *chits: str) -> Table:
    """Both hands are drawn; then the side holds exactly these chits."""
    while t.b.asked == -1:
        t.do("", t.legal()[0].split()[1])
    for n in T.cup_of[side * 2 + t.b.arena]:
        t.b.cup[n] += t.b.held[n]
        t.b.held[n] = 0
        t.b.known[n] = 0
    for chit in chits:
        n = T.named.index(chit)
        t.b.cup[n] -= 1
        t.b.held[n] += 1
        t.b.most[n] = max(t.b.most[n], t.b.held[n])
    return refresh(t)


def refresh(t: Table) -> Table:
    from sandtable.kernel.flow import advance

    t.b.revealed = -1
    advance(t.b)
    return t


@pytest.mark.rule("CS-B1", "CS-B2", "CS-B5", "CC-9.5.1")
def test_ground_cups() -> None:
    t = attack("japan", "", "j_144", "a_30")
    japan = [
        cup(t, name) for name in ("gj_close_combat", "gj_might_of_will", "gj_ambush", "gj_poor_coordination")
    ]
    assert japan == [3, 2, 2, 1] and cup(t, "gj_bunkers") == 0
    assert [cup(t, name) for name in ("ga_bombardment", "ga_poor_coordination", "ga_assault")] == [3, 2, 3]
    t = attack("allies", "", "u_m1", "j_144")
    assert cup(t, "gj_bunkers") == 3


@pytest.mark.rule("CS-B3", "CS-B4", "CS-B6", "CS-B7", "CS-9d", "CS-9g", "RUL-33")
def test_support_adds_chits() -> None:
    """Guns next to the battle, airfields within 3 and 4 areas, carriers next to it; a carrier alone does not
    bombard."""

    def fought(extra: str, **more: Any) -> Table:
        t = field(f"j_144 lunga, u_m1 cape_esperance, {extra}", "allies", "cape_esperance", rp="japan rabaul 1, allies noumea 1",
                  phase="operation", control="lunga", **more)  # fmt: skip
        t.b.op_area = T.areas.index("cape_esperance")
        t.b.attackers = [T.units.index("u_m1")]
        t.b.battle = T.areas.index("lunga")
        t.b.attacker = ALLIES
        return t

    names = T.conditions.index
    t = fought("j_cv_shoho slot_lower, u_hs_tg62 rennell")
    assert not t.b.condition(names("jp_guns"), JAPAN) and t.b.condition(names("jp_air_ground"), JAPAN)
    assert t.b.condition(names("al_guns"), ALLIES) and not t.b.condition(names("al_air_ground"), ALLIES)
    t = fought("j_ls_ds6 slot_lower, u_cv_wasp rennell")
    assert t.b.condition(names("jp_guns"), JAPAN) and not t.b.condition(names("jp_air_ground"), JAPAN)
    assert t.b.condition(names("al_air_ground"), ALLIES) and not t.b.condition(names("al_guns"), ALLIES)
    t = fought("j_41 rabaul")
    t.b.markers[T.areas.index("new_georgia")] = JAPAN
    assert not t.b.condition(names("jp_air_ground"), JAPAN)  # not under Japanese control
    t.b.control[T.areas.index("new_georgia")] = JAPAN
    assert t.b.condition(names("jp_air_ground"), JAPAN)
    t = fought("u_m5 espiritu_santo", airfields={"allies": ["espiritu_santo"]})
    assert T.distance[T.areas.index("espiritu_santo")][T.areas.index("lunga")] == 3
    assert t.b.condition(names("al_air_ground"), ALLIES)


@pytest.mark.rule("CS-B8", "CS-B9", "CS-B21a")
def test_naval_cups() -> None:
    t = clash("japan", "", "j_hs_cd6", "a_hs_tf44")
    assert [cup(t, f"nj_{name}") for name in ("night_battle", "long_lance", "gunnery", "air_strike")] == [
        4,
        2,
        3,
        0,
    ]
    assert [cup(t, f"na_{name}") for name in ("night_battle", "torpedoes", "gunnery", "air_strike")] == [
        2,
        2,
        5,
        0,
    ]
    t = clash("japan", "", "j_cv_shoho", "u_cv_wasp")
    assert cup(t, "nj_air_strike") == 4 and cup(t, "na_air_strike") == 4


GROUND = [
    # chit, side, dice, what becomes of the Japanese unit, of the Allied unit
    ("gj_close_combat", "japan", (8, 7), "salamaua depleted dg", "out"),
    ("gj_close_combat", "japan", (1, 1), "salamaua depleted", "salamaua"),
    ("gj_might_of_will", "japan", (7,), "out", "out"),
    ("gj_ambush", "japan", (8,), "salamaua depleted", "salamaua depleted"),
    ("gj_poor_coordination", "japan", (7,), "out", "salamaua"),
    ("gj_shore_bombardment", "japan", (8,), "salamaua depleted", "salamaua depleted"),
    ("gj_air_strike", "japan", (8,), "salamaua depleted", "salamaua depleted"),
    ("ga_shore_bombardment", "allies", (9,), "salamaua depleted", "salamaua depleted"),
    ("ga_air_strike", "allies", (8,), "salamaua depleted", "salamaua depleted"),
    ("ga_bombardment", "allies", (9,), "salamaua depleted", "salamaua depleted"),
    ("ga_bombardment", "allies", (8,), "salamaua", "salamaua depleted"),
    ("ga_poor_coordination", "allies", (7,), "salamaua", "out"),
    ("ga_assault", "allies", (9, 7), "out", "out"),
]  # fmt: skip


@pytest.mark.rule(
    "CS-B10", "CS-B11", "CS-B12", "CS-B13", "CS-B15a", "CS-B16", "CS-B17", "CS-B18", "CC-9.5.3a", "CC-9.5.4a", "CC-9.5.4b",
    "CC-9.6.1", "CC-9.6.2b", "RUL-30", "RUL-14",
)  # fmt: skip
@pytest.mark.parametrize(("chit", "side", "dice", "japanese", "allied"), GROUND)
def test_ground_chits(chit: str, side: str, dice: tuple[int, ...], japanese: str, allied: str) -> None:
    """The attacker has walked and is Depleted; the defender is at full strength."""
    ships = {"airfields": {"japan": ["salamaua"] if side == "allies" else ["buna"]}}
    t = attack(
        side, "", "j_144" if side == "japan" else "u_m1", "u_m1" if side == "japan" else "j_144", **ships
    )
    t.b.rp[JAPAN * T.size + T.areas.index("lae")] = 0
    own = JAPAN if side == "japan" else ALLIES
    hold(t, own, chit, chit if T.chits[T.named.index(chit)].count > 1 else "gj_ambush")
    t.do(f"reveal {chit}")
    for _ in range(9):
        if t.b.asked == -1 and dice:
            t.do("", dice[0])
            dice = dice[1:]
        elif t.asks() in ("RetreatTo", "WindowAsk") and t.b.asked >= 0:
            t.do(t.legal()[0])
        else:
            break
    for unit, wanted in (("j_144", japanese), ("u_m1", allied)):
        found = t.at(unit)
        if wanted == "out":
            assert not found.startswith("salamaua"), (chit, unit, found)
        elif "dg" in wanted:
            assert not found.startswith("salamaua") or "dg" in found
        else:
            assert found == wanted, (chit, unit, found)


@pytest.mark.rule("CS-B14a", "CS-B14b", "CS-B14c", "CS-B14d")
def test_bunkers() -> None:
    t = attack("allies", "", "u_m1", "j_144")
    t.do("", *("ga_bombardment",) * int(t.b.to_draw))
    # One unit: the second bunker is set aside, and another chit is drawn for it.
    t.do("", "gj_bunkers", "gj_bunkers", "gj_ambush", "gj_ambush")
    assert t.b.held[T.named.index("gj_bunkers")] == 1 and "CS-B14a" in t.told()
    # 6 on its depleted side, -2 by the bunker: 8 passes, 9 fails; then bunker and unit leave together.
    t = attack("allies", "", "u_m1", "j_144")
    hold(t, ALLIES, "ga_bombardment", "ga_bombardment")
    u = T.units.index("j_144")
    t.b.bunkers = [u]
    t.b.state[u] = 1
    t.do("reveal ga_bombardment", 8)
    assert t.at("j_144") == "salamaua depleted"
    hold(t, JAPAN, "gj_bunkers", "gj_ambush")
    t.do("reveal gj_bunkers")  # nobody is left without one: nothing happens, the turn is used
    assert t.b.bunkers == [u] and t.b.chit_turn == ALLIES
    assert any(told[2] == event.SPENT for told in t.b.log or [])
    t.do("" if t.asks() != "Reveal" else "reveal ga_bombardment", 9)  # the last chit is revealed by itself
    while t.asks() == "RetreatTo":
        t.do(t.legal()[0])
    assert u not in t.b.bunkers and not t.at("j_144").startswith("salamaua")


@pytest.mark.rule("CS-B14a", "CC-9.5.4b")
def test_who_gets_the_bunker_is_chosen_and_told() -> None:
    t = attack("allies", "", "u_m1", "j_144 j_41")
    hold(t, ALLIES, "ga_bombardment", "ga_bombardment")
    hold(t, JAPAN, "gj_bunkers", "gj_ambush")
    t.do("reveal ga_bombardment choose j_41", 1)
    t.do("reveal gj_bunkers choose j_144")
    assert t.b.bunkers == [T.units.index("j_144")] and t.b.chit_turn == ALLIES
    lines = [TITLE.line_of(t.b, told, ALLIES).text for told in t.b.log or [] if told[0] >> ALLIES & 1]
    assert any(line.startswith("The bunker is laid on Japanese 144th Regiment") for line in lines)


@pytest.mark.rule("CS-B15b", "RUL-33")
def test_shore_bombardment_suppresses_an_airfield() -> None:
    t = attack("allies", "", "u_m1", "j_144", airfields={"japan": ["salamaua"]})
    hold(t, ALLIES, "ga_shore_bombardment", "ga_bombardment")
    t.do("reveal ga_shore_bombardment", 1)
    area = T.areas.index("salamaua")
    assert t.b.hushed[area] == 1 and not t.b.works(JAPAN, area, True) and t.b.works(JAPAN, area, False)
    assert "CS-B15b" in t.told()


@pytest.mark.rule("CS-B21a", "CS-B21b", "CS-B21c")
def test_torpedoes_need_their_ships() -> None:
    """Drawn without an LS: set aside. An Australian LS does not serve for Torpedoes. Revealed without: nothing."""
    t = clash("japan", "", "j_hs_cd6", "a_ls_hobart")
    before = int(t.b.to_draw)
    t.do("", "nj_long_lance")
    assert t.b.to_draw == before and "CS-B21d" in t.told() and t.b.held[T.named.index("nj_long_lance")] == 0
    t.do("", *("nj_gunnery",) * before, "na_torpedoes")
    assert t.b.held[T.named.index("na_torpedoes")] == 0
    t = clash("allies", "", "u_ls_dr2 u_hs_tg62", "j_hs_cd6")
    hold(t, ALLIES, "na_torpedoes", "na_gunnery")
    t.b.attackers = [T.units.index("u_hs_tg62")]
    t.do("reveal na_torpedoes")
    assert t.at("j_hs_cd6") == "indispensable" and t.b.chit_turn == JAPAN


@pytest.mark.rule("CS-B23b", "CS-B23c", "RUL-15", "CC-9.5.5a", "CC-9.5.5b")
def test_air_strikes_leave_the_cup_with_their_source() -> None:
    from sandtable.series.campaign_commander.rules.battle import drawable

    t = clash("japan", "", "j_cv_shoho j_hs_cd6", "a_hs_tf44")
    air = T.named.index("nj_air_strike")
    assert drawable(t.b, JAPAN, air) == 4
    hold(t, JAPAN, "nj_air_strike", "nj_gunnery")
    t.b.attackers = [T.units.index("j_hs_cd6")]
    assert drawable(t.b, JAPAN, air) == 0
    t.do("reveal nj_air_strike")
    assert t.at("a_hs_tf44") == "indispensable"


def packed(tmp_path: Path, name: str, text: str, chits: str) -> Table:
    """An Allied attack on a regiment, by a data pack."""
    (tmp_path / f"{name}.toml").write_text(text)
    other = TITLE.with_pack(str(tmp_path))
    _, b = other.read_position({
        "phase": "operation", "to_move": "allies", "operation": {"area": "buna", "sp": 6},
        "units": {"u_m1": "buna", "j_144": "salamaua", "j_41": "salamaua"},
        "rp": {"allies": {"buna": 1}}, "control": {"japan": ["salamaua"]},
    })  # fmt: skip
    assert isinstance(b, CoralGame)
    return Table(b).do("march buna with u_m1 go to salamaua", *chits.split())


@pytest.mark.rule("CC-9.5.4a", "CC-9.5.4b")
def test_a_chit_of_a_pack_with_two_effects_on_one_side(tmp_path: Path) -> None:
    """Both are carried out, in the order given."""
    text = """[[chit]]
id = "ga_bombardment"
steps = [
  { who = "enemy", do = "apply", result = ["depleted"] },
  { who = "enemy", do = "check", mod = 1, fail = ["disorganized"] },
]
"""
    t = packed(tmp_path, "chits", text, "ga_bombardment ga_bombardment")
    hold(t, JAPAN, "gj_ambush", "gj_ambush")
    t.do("reveal ga_bombardment choose j_144 choose j_41", 7)
    assert t.at("j_144") == "salamaua depleted" and t.at("j_41") == "salamaua"
    assert [told[4:6] for told in t.b.log or [] if told[2] == event.PASSES] == [(7, 1)]
    assert t.b.chit_turn == JAPAN


@pytest.mark.rule("CC-9.5.2", "CC-9.5.5b", "RUL-15")
def test_more_chits_than_there_are_cannot_be_drawn(tmp_path: Path) -> None:
    """The counters of a pack may have higher Tactical Values than a cup has chits: all of them are in hand then."""
    text = """[[unit]]
id = "j_144"
full = [8, 2, 12]
"""
    t = packed(tmp_path, "units", text, "ga_assault ga_assault")
    while t.b.asked == CHANCE:
        t.do("", t.legal()[-1].split()[1])
    # Two bunkers for two units; no more.
    assert t.b.held_by(JAPAN) == 8 + 2 and t.b.held[T.named.index("gj_bunkers")] == 2


@pytest.mark.rule("CS-B23b", "CS-B21c")
def test_the_panel_of_cups_says_what_has_no_effect() -> None:
    t = clash("japan", "", "j_cv_shoho j_hs_cd6", "a_hs_tf44")
    hold(t, JAPAN, "nj_gunnery", "nj_gunnery")

    def said(chit: str) -> str:
        panel = next(one for one in TITLE.view(t.b, ALLIES).panels if one.id == "cups")
        return next(slot.text for slot in panel.slots if slot.id == f"cup-{chit}")

    assert said("nj_air_strike") == "4 of 4" and said("nj_long_lance") == "2 of 2, of no effect now"
    t.b.attackers = [T.units.index("j_hs_cd6")]
    assert said("nj_air_strike") == "4 of 4, of no effect now" and said("nj_gunnery") == "3 of 3"


# -- the exact values ----------------------------------------------------------------------------------------------

ALLIED = ("ga_bombardment", "ga_poor_coordination", "ga_assault")
SUPPORTED = (*ALLIED, "ga_shore_bombardment", "ga_air_strike")
JAPANESE = ("gj_close_combat", "gj_might_of_will", "gj_ambush", "gj_poor_coordination")
DUG_IN = (*JAPANESE, "gj_bunkers")
NAVAL_JP = ("nj_night_battle", "nj_gunnery")
NAVAL_AL = ("na_night_battle", "na_gunnery")

DUELS = [
    ((7, 6, ALLIED), (8, 6, DUG_IN), (0.2439, 0.6690, 0.0871, 3.963)),
    pytest.param((7, 6, SUPPORTED), (8, 6, DUG_IN), (0.3443, 0.5561, 0.0997, 4.606), marks=pytest.mark.slow),
    pytest.param((6, 5, SUPPORTED), (7, 5, DUG_IN), (0.3441, 0.5183, 0.1377, 3.641), marks=pytest.mark.slow),
    pytest.param((7, 6, SUPPORTED), (7, 5, DUG_IN), (0.4392, 0.4393, 0.1216, 4.041), marks=pytest.mark.slow),
    ((8, 6, JAPANESE), (6, 4, ALLIED), (0.7031, 0.2054, 0.0914, 2.752)),
    ((7, 5, JAPANESE), (6, 4, ALLIED), (0.6304, 0.2598, 0.1098, 2.575)),
    ((7, 5, NAVAL_JP), (6, 5, NAVAL_AL), (0.5162, 0.2626, 0.2212, 1.613)),
    ((6, 5, NAVAL_AL), (7, 5, NAVAL_JP), (0.3448, 0.4586, 0.1965, 1.805)),
]  # fmt: skip


def duelist(row: tuple[int, int, tuple[str, ...]]) -> Duelist:
    return Duelist(row[0], row[1], [(chit, chit.count) for chit in T.chits if chit.ident in row[2]])


@pytest.mark.rule("CC-9.5.6", "CC-9.6.1")
@pytest.mark.parametrize(("attacker", "defender", "wanted"), DUELS)
def test_exact_values_of_duels(attacker: Any, defender: Any, wanted: tuple[float, ...]) -> None:
    """One unit and one chit a side: the chances to four digits, the mean number of chits to three."""
    types = (int(T.hs), int(T.hs))
    found = duel((duelist(attacker), duelist(defender)), types, 1e-8)
    assert [round(one, 4) for one in found.chances] == list(wanted[:3])
    assert round(found.played, 3) == wanted[3]
