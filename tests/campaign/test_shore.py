"""Fortresses and leaders by the sea: Rossosh with a port, a river mouth and a flotilla on either side."""

from pathlib import Path
from typing import Any

import pytest

from sandtable.kernel.actions import noun_of
from sandtable.kernel.flow import CHANCE, advance, apply
from sandtable.kernel.legality import is_legal, why_not
from sandtable.series.campaign_commander.rules.board import INSIDE, OFF
from sandtable.series.campaign_commander.rules.losses import destroy
from sandtable.series.campaign_commander.rules.retreat import Flee
from tests.campaign.plain import PlainBoard, PlainVolume

SHIP = {"kind": "naval", "type": "LS", "full": [6, 6, 1], "depleted": [5, 5, 1], "vp": 1}
TITLE = PlainVolume(
    Path(__file__).parent / "rossosh",
    [("AXIS", "German"), ("SOVIET", "Soviet")],
    more={
        "map": {
            "land": [{"id": "azov", "name": "Azov", "terrain": "clear", "urban": True, "port": True, "vp": 1,
                      "initial_control": "AXIS"},
                     {"id": "rostov", "name": "Rostov", "terrain": "clear", "urban": True, "port": True, "vp": 1,
                      "initial_control": "SOVIET", "fort": 2, "siege": 5, "land_adj": ["azov"]},
                     {"id": "yeysk", "name": "Yeysk", "terrain": "clear", "urban": True, "port": True, "vp": 0,
                      "initial_control": "SOVIET"}],
            "sea": [
                {"id": "don", "name": "Mouth of the Don", "coast_adj": ["liski", "azov", "rostov"], "sea_adj": ["kerch"]},
                {"id": "kerch", "name": "Strait of Kerch", "coast_adj": ["azov", "yeysk"]},
            ],
        },
        "units": {"unit": [{"id": "de_flot", "side": "AXIS", "name": "River Flotilla", **SHIP},
                           {"id": "su_flot", "side": "SOVIET", "name": "Don Flotilla", **SHIP}]},
        "scenarios": {},
    },
)  # fmt: skip
V = TITLE.plain()
WORDS = TITLE.vocabulary()
LISKI = V.areas.index("liski")
AXIS, SOVIET = 0, 1


class Table:
    """A board played on in words."""

    def __init__(self, units: str, side: str, area: str, **more: Any) -> None:
        table: dict[str, Any] = {
            "phase": "operation",
            "to_move": side,
            "operation": {"area": area, "sp": 6},
            "units": dict(row.split(maxsplit=1) for row in units.split(", ")),
            "rp": {"axis": {"azov": 1}, "soviet": {"buturlinovka": 1}},
            "control": {"axis": ["millerovo_road", "azov"]},
            "forts": {"liski": "soviet"},
            **more,
        }
        _, board = TITLE.read_position(table)
        assert isinstance(board, PlainBoard)
        self.b = board
        board.log = []

    def do(self, text: str, *chance: int | str) -> "Table":
        script = list(chance)
        for act in [*WORDS.parse_all(text), -1]:
            if act >= 0:
                reasons = why_not(self.b, self.b.asked, act)
                assert is_legal(self.b, self.b.asked, act), (WORDS.text(act), reasons, self.legal())
                apply(self.b, self.b.asked, act)
            while self.b.asked == CHANCE and script:
                wanted = script.pop(0)
                acts = [one for one in self.b.legal if wanted in (noun_of(one), WORDS.text(one).split()[-1])]
                apply(self.b, CHANCE, acts[0])
        assert not script, script
        return self

    def legal(self) -> list[str]:
        return [WORDS.text(act) for act in self.b.legal]

    def why(self, text: str) -> list[str]:
        return [TITLE.rulebook().ident(n) for n in why_not(self.b, self.b.asked, WORDS.parse(text))]

    def at(self, unit: str) -> str:
        u = V.units.index(unit)
        place, state = self.b.place[u], self.b.state[u]
        words = [V.areas[place] if place >= 0 else OFF[-1 - place]]
        return " ".join([*words, *[w for n, w in enumerate(("depleted", "dg", "inside")) if state >> n & 1]])

    def asks(self) -> str:
        return type(self.b.top()).__name__


@pytest.mark.rule("CC-11.3", "CC-11.3.2", "CC-7.1.1a", "CC-11.1a")
def test_a_landing_before_a_fortress_is_a_siege() -> None:
    """Whoever is there may shelter; the ships go on, the fortress stays its owner's, and its supplies are safe."""
    t = Table("de_flot azov, de_29inf azov, su_13 liski", "axis", "azov",
              rp={"axis": {"azov": 1}, "soviet": {"liski": 2}})  # fmt: skip
    t.do("sail azov with de_flot with de_29inf go to don pause land liski with de_29inf go")
    assert t.asks() == "Shelter" and t.b.asked == SOVIET
    t.do("choose su_13")
    assert t.at("su_13") == "liski inside" and t.b.besieged(LISKI) and t.b.control[LISKI] == SOVIET
    assert t.b.supply_at(SOVIET, LISKI) == 2 and t.asks() == "ChooseCourse"


@pytest.mark.rule("CC-11.3.4")
def test_besiegers_who_embark_lift_the_siege() -> None:
    t = Table("de_flot don, de_29inf liski, su_13 liski inside", "axis", "don", rp={"axis": {"don": 1}})
    t.do("sail don with de_flot supply go pause embark liski with de_29inf go stop")
    assert t.at("de_29inf") == "don" and not t.b.besieged(LISKI)
    assert t.at("su_13") == "liski"


FORTS = {"forts": {"liski": "soviet", "rostov": "soviet"}}


@pytest.mark.rule("CC-6.3.2", "CC-11.3", "CC-11.3.2", "CC-11.1b", "CC-11.1d")
@pytest.mark.parametrize("garrison", ["", ", su_13 rostov"])
def test_ships_leave_the_port_of_a_fortress_that_is_besieged(garrison: str) -> None:
    """The garrison, and whoever shelters, are inside: outside there are only ships. The supplies stay the fortress's."""
    t = Table(f"de_29inf azov, su_flot rostov{garrison}", "axis", "azov", **FORTS,
              rp={"axis": {"azov": 1}, "soviet": {"rostov": 2, "buturlinovka": 1}})  # fmt: skip
    t.do("march azov with de_29inf go to rostov")
    if garrison:
        assert t.asks() == "Shelter" and t.b.asked == SOVIET
        t.do("choose su_13")
        assert t.at("su_13") == "rostov inside"
    rostov = V.areas.index("rostov")
    assert t.at("su_flot") == "yeysk" and t.b.besieged(rostov) and t.b.battle < 0
    assert t.b.control[rostov] == SOVIET and t.b.supply_at(SOVIET, rostov) == 2


@pytest.mark.rule("CC-6.3.2", "CC-11.3.1", "CC-9.6.5")
def test_ships_leave_after_the_battle_before_their_fortress() -> None:
    """Whoever fought outside is beaten into the fortress; ships with no way out are lost."""
    for elsewhere, ends in (("de_flot azov", "yeysk"), ("de_flot don", "destroyed")):
        t = Table(f"de_48pz azov, {elsewhere}, su_flot rostov, su_13 rostov", "axis", "azov", **FORTS)
        t.do("march azov with de_48pz go to rostov go", *["rts_air_strike"] * 4, "rts_human_wave")
        t.do("reveal rts_air_strike", 9)
        assert t.at("su_13") == "rostov dg inside" and t.at("su_flot") == ends, t.asks()


@pytest.mark.rule("CC-6.4.4", "CC-11.3.2")
def test_no_ship_gets_into_the_port_of_a_besieged_fortress() -> None:
    """Neither its owner's nor the besieger's."""
    units = "de_29inf rostov, su_13 rostov inside, de_flot azov, su_flot yeysk"
    t = Table(units, "axis", "azov", **FORTS)
    t.do("sail azov with de_flot go to don")
    assert "CC-6.4.4" in t.why("to rostov")
    t = Table(units, "soviet", "yeysk", **FORTS, rp={"soviet": {"yeysk": 1}})
    t.do("sail yeysk with su_flot go to kerch to don")
    assert "CC-6.4.4" in t.why("to rostov")


@pytest.mark.rule("CC-11.3.5c", "CC-11.3.1")
def test_a_relief_by_sea() -> None:
    """Besieged units join it; whoever of the landed is beaten may go inside."""
    t = Table("su_flot don, su_46 don, de_29inf liski, su_13 liski inside", "soviet", "don",
              rp={"soviet": {"don": 1}, "axis": {"azov": 1}})  # fmt: skip
    t.do("sail don with su_flot with su_46 supply go pause land liski with su_46 go")
    assert t.asks() == "Join"
    t.do("choose su_13", "rts_poor_coordination", "rts_assault", "rts_assault")
    t.do("choose su_46", 10)
    assert t.at("su_46") == "liski dg inside" and t.b.attackers == [V.units.index("su_13")]


@pytest.mark.rule("CC-12.2", "CC-12.3")
def test_leaders_and_ships() -> None:
    """A leader lands and embarks with units, never alone, and leaves with the last ship."""
    t = Table("de_flot azov, de_29inf azov, de_hoth azov, su_65 rossosh", "axis", "azov")
    t.do("sail azov with de_flot with de_29inf with de_hoth go to don pause land liski")
    assert t.why("with de_hoth") == ["CC-12.2"]
    t.do("with de_29inf with de_hoth go")
    assert t.at("de_hoth") == "liski" and t.at("de_29inf") == "liski"
    t = Table(
        "de_flot don, de_29inf liski, de_hoth liski, su_65 rossosh", "axis", "don", rp={"axis": {"don": 1}}
    )
    t.do("sail don with de_flot supply go pause embark liski with de_29inf with de_hoth go stop")
    assert t.at("de_hoth") == "don" and t.at("de_29inf") == "don"
    t.b.call(Flee(V.units.index("de_flot")))
    advance(t.b)
    assert t.at("de_flot") == t.at("de_29inf") == t.at("de_hoth") == "azov"


@pytest.mark.rule("CC-12.3")
def test_a_leader_stays_with_the_besieged() -> None:
    t = Table("de_29inf liski, de_48pz liski, de_hoth liski, su_46 rossosh", "axis", "liski",
              forts={"liski": "axis"}, control={"axis": ["liski"]}, rp={"axis": {"liski": 1}})  # fmt: skip
    t.b.state[V.units.index("de_29inf")] |= INSIDE
    destroy(t.b, V.units.index("de_48pz"), 0)
    assert t.at("de_hoth") == "liski"
    destroy(t.b, V.units.index("de_29inf"), 0)
    assert t.at("de_hoth") == "destroyed"
