"""The series on a volume of data alone: the rulebook's Battle of Rossosh with its dice, sieges, sorties, leaders."""

from typing import Any

import pytest

from sandtable.kernel.actions import noun_of
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import decode, dump, encode
from sandtable.kernel.flow import CHANCE, PLAYING, apply
from sandtable.kernel.legality import is_legal, why_not
from sandtable.series.campaign_commander.rules.board import OFF
from tests.campaign.plain import PlainBoard
from tests.campaign.rossosh import TITLE
from tests.playing import play

V = TITLE.plain()
WORDS = TITLE.vocabulary()
BOOK = TITLE.rulebook()
AXIS, SOVIET = 0, 1


class Table:
    """A board played on in words."""

    def __init__(self, board: PlainBoard) -> None:
        self.b = board
        board.log = []

    def do(self, text: str, *chance: int | str) -> "Table":
        script = list(chance)
        for act in WORDS.parse_all(text) if text else []:
            assert is_legal(self.b, self.b.asked, act), (
                WORDS.text(act),
                self.why(WORDS.text(act)),
                self.legal(),
            )
            apply(self.b, self.b.asked, act)
            self.deal(script)
        self.deal(script)
        assert not script, script
        return self

    def deal(self, script: list[int | str]) -> None:
        while self.b.asked == CHANCE and script:
            wanted = script.pop(0)
            acts = [
                one for one in self.b.legal if noun_of(one) == wanted or WORDS.text(one).split()[1] == wanted
            ]
            assert acts, (wanted, self.legal())
            apply(self.b, CHANCE, acts[0])

    def legal(self) -> list[str]:
        return [WORDS.text(act) for act in self.b.legal]

    def why(self, text: str) -> list[str]:
        return [BOOK.ident(n) for n in why_not(self.b, self.b.asked, WORDS.parse(text))]

    def at(self, unit: str) -> str:
        u = V.units.index(unit)
        place, state = self.b.place[u], self.b.state[u]
        words = [V.areas[place] if place >= 0 else OFF[-1 - place]]
        return " ".join(
            words + [word for n, word in enumerate(("depleted", "dg", "inside")) if state >> n & 1]
        )

    def asks(self) -> str:
        return type(self.b.top()).__name__


def field(units: str, side: str = "axis", area: str = "millerovo_road", sp: int = 6, **more: Any) -> Table:
    table: dict[str, Any] = {
        "phase": "operation",
        "to_move": side,
        "operation": {"area": area, "sp": sp},
        "units": dict(row.split(maxsplit=1) for row in units.split(", ")),
        "rp": {"soviet": {"buturlinovka": 1}},
        "control": {"axis": ["millerovo_road"]},
        "forts": {"liski": "soviet"},
        **more,
    }
    _, board = TITLE.read_position(table)
    assert isinstance(board, PlainBoard)
    return Table(board)


ROSSOSH = "de_48pz millerovo_road, de_29inf millerovo_road, su_65 rossosh, su_46 rossosh"


@pytest.mark.rule(
    "CC-9.5.1", "CC-9.5.2", "CC-9.5.3a", "CC-9.5.3b", "CC-9.5.4a", "CC-9.5.4b", "CC-9.5.5a", "CC-9.5.6", "CC-9.6.1",
    "CC-9.6.3d", "CC-9.6.3f1", "CC-9.6.4", "CC-9.3a", "CC-9.3b", "CC-9.1", "CC-6.5", "CC-3.2", "CC-2.2a", "CC-3.1",
    "CC-5.5.2a", "CC-9.6.2a",
)  # fmt: skip
def test_the_battle_of_rossosh() -> None:
    """WE-2, with the rulebook's dice: 7, 7, 2, 8, 6."""
    t = field(ROSSOSH)
    t.do("march millerovo_road with de_48pz with de_29inf go to rossosh")
    t.do("", "rts_air_strike", "rts_assault", "rts_air_strike", "rts_assault", "rts_human_wave")
    t.do("reveal rts_air_strike choose su_65", 7)
    assert t.at("su_65") == "buturlinovka dg"  # two areas towards the Resource Point
    # The Soviet player has one chit and reveals it: 46th Army is Depleted, the Panzer Corps passes on a 7.
    t.do("choose de_48pz", 7, "rts_poor_coordination")
    assert t.at("su_46") == "rossosh depleted" and t.at("de_48pz") == "rossosh"
    t.do("reveal rts_assault", 2)
    assert t.asks() == "ChooseUnit" and t.b.asked == AXIS
    t.do("choose de_29inf", 8)
    assert t.at("de_29inf") == "rossosh depleted" and t.at("su_46") == "rossosh depleted"
    t.do("", 6)
    assert t.at("su_46") == "buturlinovka depleted dg" and t.at("de_48pz") == "rossosh"
    assert t.asks() == "ChooseAction" and t.b.control[V.areas.index("rossosh")] == AXIS and t.b.sp == 5
    assert t.why("march rossosh") == ["CC-5.2.5"]


@pytest.mark.rule(
    "CC-9.6.3f2", "CC-9.6.3f3", "CC-9.6.3f6", "CC-9.6.3f7", "CC-9.6.3f5", "CC-9.6.5", "CC-9.5.5b"
)
def test_ground_retreats() -> None:
    from sandtable.series.campaign_commander.rules.retreat import ground_retreats, may_rest, nearest_supply

    def ways(t: Table, unit: str, first: int = 1) -> list[str]:
        return [V.areas[a] for a in ground_retreats(t.b, V.units.index(unit), first)]

    t = field(ROSSOSH).do("march millerovo_road with de_48pz with de_29inf go to rossosh")
    assert ways(t, "su_65") == ["kalach_road"]  # never where the attackers came from
    assert ways(t, "de_48pz") == ["millerovo_road"]  # first back where they came from
    t.b.place[V.units.index("su_13")] = V.areas.index("liski")
    t.b.place[V.units.index("de_29inf")] = V.areas.index("kalach_road")
    assert ways(t, "su_65") == []  # an enemy stands there: it would be destroyed
    t = field(ROSSOSH, rp={"axis": {"kalach_road": 1}, "soviet": {"buturlinovka": 1}},
              control={"axis": ["millerovo_road", "kalach_road"]})  # fmt: skip
    t.do("march millerovo_road with de_48pz go to rossosh")
    assert ways(t, "su_65") == []  # an enemy Resource Point bars the way as well
    t = field(ROSSOSH, rp={"soviet": {"kalach_road": 1}})
    t.b.place[V.units.index("su_65")] = V.areas.index("kalach_road")
    assert may_rest(t.b, V.units.index("su_65"))
    # Without any Resource Point: towards the edge that the volume names.
    t = field(ROSSOSH, rp={})
    both = [V.areas.index("liski"), V.areas.index("buturlinovka")]
    assert [V.areas[a] for a in nearest_supply(t.b, SOVIET, both)] == ["buturlinovka"]


@pytest.mark.rule("CC-9.6.6a", "CC-9.6.6c1", "CC-9.6.6c2", "CC-9.6.6d", "CC-9.6.6f", "CC-9.6.6g")
def test_isolation_in_the_series() -> None:
    units = "de_48pz kalach_road, de_29inf millerovo_road, su_65 rossosh dg"
    t = field(
        units,
        "soviet",
        "rossosh",
        rp={"soviet": {"rossosh": 1, "buturlinovka": 1}},
        control={"axis": ["millerovo_road", "kalach_road"]},
    )
    u = V.units.index("su_65")
    assert t.b.isolated(u) and t.b.cohesion(u) == 4
    assert t.why("reorganize su_65") == ["CC-9.6.6g"]
    # The surrounding unit attacks: the area that it leaves still counts as held until the battle is over.
    t = field(
        units,
        "axis",
        "millerovo_road",
        rp={"axis": {"millerovo_road": 1}},
        control={"axis": ["millerovo_road", "kalach_road"]},
    )
    t.do("march millerovo_road with de_29inf go to rossosh")
    assert t.b.battle >= 0 and t.b.isolated(u)
    t.do("", "rts_air_strike", "rts_air_strike", "rts_human_wave")
    t.do("reveal rts_air_strike", 9)
    assert t.at("su_65") == "destroyed"


# -- fortresses --------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "CC-11.1b", "CC-11.1c", "CC-11.1d", "CC-11.2", "CC-11.3", "CC-11.3.2", "CC-11.1a", "CC-5.4.2"
)
def test_units_shelter_and_are_besieged() -> None:
    t = field(
        "de_48pz millerovo_road, su_13 liski", rp={"soviet": {"liski": 2}, "axis": {"millerovo_road": 1}}
    )
    t.do("march millerovo_road with de_48pz go to liski")
    assert t.asks() == "Shelter" and t.b.asked == SOVIET
    t.do("choose su_13")
    assert t.at("su_13") == "liski inside" and t.b.besieged(V.areas.index("liski"))
    # The garrison stops nobody, nothing changes hands, and the supplies inside are safe.
    assert (
        t.b.control[V.areas.index("liski")] == SOVIET and t.b.supply_at(SOVIET, V.areas.index("liski")) == 2
    )
    t.do("to kalach_road stop")
    assert t.at("su_13") == "liski"  # CC-11.3.4: no enemy is left


@pytest.mark.rule("CC-11.3.3a", "CC-11.3.3b", "CC-5.5.2f", "CC-5.4.1a", "CC-11.1a")
@pytest.mark.parametrize(("die", "falls"), [(4, True), (5, False)])
def test_a_siege(die: int, falls: bool) -> None:
    """5 is needed: die + 2 for the fortress + 1 inside - 2 besiegers."""
    units = "de_48pz liski, de_29inf liski, su_13 liski inside"
    t = field(units, area="millerovo_road", rp={"soviet": {"liski": 3}, "axis": {"millerovo_road": 1}})
    t.do("besiege liski with de_48pz with de_29inf go", die)
    assert t.b.sp == 2
    liski = V.areas.index("liski")
    assert (t.b.forts[liski] == AXIS) == falls and (t.at("su_13") == "destroyed") == falls
    if falls:
        assert t.b.supply_at(AXIS, liski) == 1 and t.b.control[liski] == AXIS
    t = field(units, area="millerovo_road", sp=3)
    assert t.why("besiege liski") == ["CC-5.5.2f"]


@pytest.mark.rule("CC-5.4.2", "CC-5.2.3")
def test_supplies_before_a_besieged_fortress_are_the_besiegers() -> None:
    units = "de_48pz liski dg, su_13 liski inside dg"
    t = field(units, area="liski", rp={"axis": {"liski": 1}, "soviet": {"liski": 1}})
    assert t.why("reorganize de_48pz") == []
    t = field(units, "soviet", "liski", rp={"axis": {"liski": 1}, "soviet": {"liski": 1}})
    assert t.why("reorganize su_13") != ["CC-11.3.5a"] and t.why("march liski") != []


@pytest.mark.rule("CC-11.3.5a", "CC-11.3.5b", "CC-11.3.1", "CC-11.3.4", "CC-5.4.2")
def test_a_sortie() -> None:
    units = "de_29inf liski, su_13 liski inside, su_46 liski inside"
    t = field(units, "soviet", "liski", rp={"soviet": {"liski": 1}})
    assert t.why("march liski") != []
    t.do("sortie liski with su_13 go", "rts_poor_coordination", "rts_assault", "rts_assault")
    assert t.b.sp == 5
    t.do("", 9)  # it fails its check and goes back inside
    assert t.at("su_13") == "liski dg inside" and t.asks() == "ChooseAction"
    t = field(units, "soviet", "buturlinovka", rp={"soviet": {"liski": 1, "buturlinovka": 1}})
    assert t.why("sortie liski") == ["CC-11.3.5a"]


@pytest.mark.rule("CC-11.3.5c", "CC-11.3.4")
def test_a_relief() -> None:
    units = "de_29inf liski, su_13 liski inside, su_46 kalach_road"
    t = field(units, "soviet", "kalach_road", rp={"soviet": {"kalach_road": 1}})
    t.do("march kalach_road with su_46 go to liski")
    assert t.asks() == "Join"
    t.do("choose su_13")
    assert (
        sorted(t.b.attackers) == [V.units.index("su_46"), V.units.index("su_13")] or len(t.b.attackers) == 2
    )
    t.do("", "rts_human_wave", "rts_assault", "rts_assault")
    t.do("", 10)
    t.do("choose su_46")  # the whole chit is resolved
    assert t.at("de_29inf").endswith("dg") and t.at("su_13") == "liski"


@pytest.mark.rule("CC-11.2", "CC-9.6.3f4", "CC-11.3.1")
def test_beaten_units_may_go_inside() -> None:
    t = field(
        "de_48pz millerovo_road, su_13 liski",
        rp={"axis": {"millerovo_road": 1}, "soviet": {"buturlinovka": 1}},
    )
    t.do("march millerovo_road with de_48pz go to liski go")
    t.do("", "rts_air_strike", "rts_air_strike", "rts_air_strike", "rts_air_strike", "rts_human_wave")
    t.do("reveal rts_air_strike", 9)
    assert t.asks() == "RetreatTo" and sorted(t.legal()) == ["retreat kalach_road", "retreat liski"]
    t.do("retreat liski")
    assert t.at("su_13") == "liski dg inside" and t.b.besieged(V.areas.index("liski"))


@pytest.mark.rule("CC-12.1", "CC-12.2", "CC-12.3")
def test_leaders() -> None:
    t = field("de_hoth millerovo_road, de_29inf millerovo_road, su_46 rossosh")
    assert t.b.led([1]) == 0
    t.do("march millerovo_road")
    assert t.why("with de_hoth") == ["CC-12.2"]
    t.do("with de_29inf with de_hoth go to rossosh")
    assert t.at("de_hoth") == "rossosh"
    t.do("", "rts_assault", "rts_assault", "rts_human_wave")
    t.do("reveal rts_assault", 1, 1)
    t.do("", 9)
    assert t.at("de_29inf").startswith("millerovo_road") and t.at("de_hoth") == "millerovo_road"
    from sandtable.series.campaign_commander.rules.losses import destroy

    destroy(t.b, V.units.index("de_29inf"), 0)
    assert t.at("de_hoth") == "destroyed"


# -- whole games -------------------------------------------------------------------------------------------------


@pytest.mark.rule("CC-4.2.1", "CC-4.2.4a", "CC-4.3.1")
@pytest.mark.parametrize("seed", range(8))
def test_random_games_end(seed: int) -> None:
    """Whole games of another volume: they end, are stored, shown and dealt anew on the way."""
    dealer = FastDealer(seed)
    b = TITLE.start(TITLE.setup("", {}))

    def watch(board: Any, n: int, seat: int, act: int) -> None:
        if n % 23 == 0:
            again = TITLE.load(TITLE.setup("", {}), decode(encode(dump(board))))
            assert dump(again) == dump(board)
            for viewer in (0, 1, -2):
                view = TITLE.view(board, viewer)
                assert TITLE.view(TITLE.determinize(board, viewer, FastDealer(n)), viewer) == view

    play(b, dealer, watch=watch)
    assert b.ending != PLAYING and TITLE.view(b, 0).result is not None
