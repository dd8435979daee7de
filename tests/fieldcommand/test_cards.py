"""Corps: drawing, holding and playing Situation Cards; what each of the 42 does."""

from collections.abc import Callable
from typing import Any

import pytest

from sandtable.games.fieldcommand import TITLE, state
from sandtable.games.fieldcommand import card as c
from sandtable.games.fieldcommand.board import FieldBoard
from sandtable.games.fieldcommand.rules.company import bonus_of
from sandtable.games.fieldcommand.rules.division import income
from sandtable.games.fieldcommand.rules.movement import road_allowance
from sandtable.games.fieldcommand.rules.playable import play_bar
from sandtable.games.fieldcommand.rules.regiment import outcome_of
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import frame_row
from sandtable.kernel.flow import waiting_for
from tests.fieldcommand.table import BOOK, Game, board, field

pytestmark = pytest.mark.both
SKIP = ("BreakOff", "DeployAircraft")


def corps(units: dict[str, str], *cards: str, army: str = "japanese", **more: Any) -> Game:
    """A turn at Corps level with cards in one hand; the guards of the objectives stay."""
    skip = more.pop("skip", SKIP)
    return field({"axis_a": "JI18", **units}, level="corps", hand={army: list(cards)}, skip=skip, **more)


def u(t: Game, name: str) -> int:
    return t.b.t.unit_ids.index(name)


def n(t: Game, place: str) -> int:
    return t.b.t.number[place]


# -- drawing, holding, windows ---------------------------------------------------------------------------------


@pytest.mark.rule("FC-CP-1", "FC-CP-2", "FC-CP-3", "R-55", "R-56")
def test_the_first_cards() -> None:
    t = board("historic", level="corps", players=3).roll(c.D01, c.D03, c.C03, c.S02)
    assert t.b.hand[0] == 1 << c.D01 | 1 << c.D03 and t.ask == "Give" and t.b.asked == 2
    assert "The British draw C03 Stand of the Malay Regiment." in t.told("australian")
    assert "The British draw a card." in t.told("japanese")
    t.order("british: for australian", "british: for british")
    assert t.b.hand[1] == 1 << c.C03 and t.b.hand[2] == 1 << c.S02
    assert [TITLE.data().card_type.count(k) for k in range(4)] == [8, 12, 13, 9]
    shown = {hand.id: (hand.count, len(hand.cards)) for hand in TITLE.view(t.b, 0).hands}
    assert shown == {"japanese": (2, 2), "australian": (1, 0), "british": (1, 0)}


@pytest.mark.rule("FC-CP-13", "FC-CP-14", "FC-CP-15", "FC-CP-18", "FC-X-28", "FC-CP-19")
def test_the_joint_draw() -> None:
    t = corps({}, players=3).order("japanese: done").roll(c.D03)
    assert t.b.hand[0] == 1 << c.D03 and t.b.army == 1
    t.order("australian: done")
    assert t.b.army == 2  # none is drawn in the Australian turn
    t.order("british: done").roll(c.C03)
    assert t.offers("british") == ["for british", "for australian"] and t.why("british: for japanese") == [
        "FC-CP-18"
    ]
    t.order("british: for australian")
    assert t.b.hand[1] == 1 << c.C03
    mine = next(hand for hand in TITLE.view(t.b, 2).hands if hand.id == "australian")
    assert mine.cards == ["C03"]  # the British have seen it


@pytest.mark.rule("FC-CP-10", "FC-CP-11", "FC-CP-12", "FC-CP-16", "R-57", "R-58", "FC-X-29")
def test_an_event_happens_at_once_and_lasts_a_round() -> None:
    t = corps({}).order("japanese: done").roll(c.E03)
    assert t.b.hand[0] == 0 and t.b.has_event(c.E03)
    t.order("commonwealth: done", "commonwealth: done").roll(c.S02)
    t.order("commonwealth: for british")
    assert t.b.has_event(c.E03) and t.b.army == 0  # the Japanese feel it in their next turn too
    t.order("japanese: done").roll(c.S01)
    assert not t.b.has_event(c.E03)
    assert play_bar(t.b, 0, c.E01, 0) != 0


@pytest.mark.rule("FC-CP-17")
def test_the_limit_of_a_hand() -> None:
    t = corps({}, "C01", "C02", "C10", "C13").order("japanese: done").roll(c.E03)
    assert t.ask == "Discard" and "discard C10" in t.offers("japanese")
    t.order("japanese: discard C10")
    assert t.b.discards == 1 << c.C10 | 1 << c.E03 and t.b.army == 1


@pytest.mark.rule("FC-CP-5", "FC-CP-6", "FC-CP-7", "FC-CP-8", "FC-CP-9", "FC-CP-4", "R-54")
def test_when_a_card_may_be_played() -> None:
    t = corps({"axis_a": "JI18 JT1"}, "D01", "C10", "S01", "D10", skip=("BreakOff",))
    assert t.ask == "CardAsk" and t.b.ask().window() == "phase"
    assert t.why("japanese: play C10") == ["FC-CP-8", "FC-CARD-C10"] and "FC-CP-9" in t.why(
        "japanese: play S01"
    )
    assert t.why("japanese: play D10") == ["R-54"]
    assert waiting_for(t.b, 1) == [0, 1]  # nobody can tell who is asked
    other = TITLE.determinize(t.b, 1, FastDealer(1))
    assert TITLE.view(other, 1) == TITLE.view(t.b, 1)
    t.order("japanese: play D01")
    assert t.b.effects & state.ARMOURED_PUSH and t.b.discards == 1 << c.D01


def test_a_seat_is_dealt_hands_that_fit_what_it_knows() -> None:
    t = corps({}, "C01", "C02").order("japanese: done").roll(c.S01)
    seen = set()
    for seed in range(10):
        other = TITLE.determinize(t.b, 1, FastDealer(seed))
        assert isinstance(other, FieldBoard)
        assert bin(other.hand[0]).count("1") == 3 and not other.hand[0] & 255
        seen.add(other.hand[0])
    assert len(seen) > 5


# -- Events ----------------------------------------------------------------------------------------------------


def event_in_force(card: int, units: dict[str, str], **more: Any) -> Game:
    t = corps(units, **more)
    t.b.events[card] = 2
    return t


def e01() -> None:
    t = corps({"offmap_airfield": "JF1"}, "D03", skip=("BreakOff", "CardAsk"))
    assert t.ask == "DeployAircraft"
    t.b.events[c.E01] = 2
    assert "FC-CARD-E01" in t.why("japanese: fly JF1")


def e02() -> None:
    t = event_in_force(c.E02, {"offmap_airfield": "JF1"})
    assert [outcome_of(t.b, u(t, "JF1"), face) for face in (10, 11, 12)] == [0, 1, 1]


def e03() -> None:
    t = event_in_force(c.E03, {"axis_b": "JT1"})
    assert road_allowance(t.b, u(t, "JT1")) == 2


def e04() -> None:
    t = event_in_force(c.E04, {"axis_d": "JA1", "kranji": "JE1 AI1"}, axes=["axis_d"], tokens={"japanese": 3})
    t.order("japanese: done", "japanese: barrage JA1")
    assert t.tokens()[0] == 1


def e05() -> None:
    t = event_in_force(c.E05, {})
    assert income(t.b, 0) == 2 and income(t.b, 2) == 2  # the Commonwealth holds MacRitchie


def e06() -> None:
    t = corps(
        {"bulim": "JI1", "bukit_panjang": "BI1"},
        control={"japanese": ["bulim", "jurong", "tuas", "pasir_laba"]},
    )
    t.order("japanese: move JI1 to bukit_panjang", "japanese: done")
    assert bonus_of(t.b, t.b.point_a) == 2
    t.b.events[c.E06] = 2
    assert bonus_of(t.b, t.b.point_a) == 0


def e07() -> None:
    t = event_in_force(c.E07, {"axis_b": "JI1 JI2", "sarimbun": "AI1", "murai": "AI2"})
    t.order("japanese: move JI1 to sarimbun")
    assert (
        t.why("japanese: move JI2 to murai") == ["FC-CARD-E07"]
        and t.why("japanese: move JI2 to sarimbun") == []
    )


def e08() -> None:
    t = corps({"axis_b": "JI1", "sarimbun": "AI1"}).order("japanese: move JI1 to sarimbun", "japanese: done")
    assert bonus_of(t.b, t.b.point_a) == 2
    t.b.events[c.E08] = 2
    assert bonus_of(t.b, t.b.point_a) == 0


# -- Deployment cards ------------------------------------------------------------------------------------------


def d01() -> None:
    t = corps({"kranji": "JT1 AI1"}, "D01").order("japanese: play D01", "japanese: done")
    assert road_allowance(t.b, u(t, "JT1")) == 5 and t.b.attacks[u(t, "JT1")] == 3


def d02() -> None:
    t = corps({"punggol": "BI1", "changi": "BI2"}, "D02", to_move="british").order("japanese: play D02")
    t.order("japanese: to punggol", "japanese: to changi")
    assert "FC-CARD-D02" in t.why("commonwealth: move BI1") and "move BI1" not in t.offers("commonwealth")


def d03() -> None:
    t = corps({"sarimbun": "JI1"}, "D03", control={"japanese": ["sarimbun"]}).order("japanese: play D03")
    t.order("japanese: to sarimbun")
    t.order("japanese: move JI1 to ama_keng to tengah to bulim")
    assert t.where("JI1") == "bulim"


def d04() -> None:
    t = corps({"axis_d": "JT1"}, "D04", axes=["axis_d"]).order("japanese: play D04")
    t.order("japanese: move JT1 to woodlands to mandai")
    assert t.where("JT1") == "mandai"


def d05() -> None:
    t = corps({"katong": "JT1"}, "D05", army="british", control={"japanese": ["katong"]})
    t.order("commonwealth: play D05", "commonwealth: cut katong-kallang")
    assert t.why("japanese: move JT1 to kallang") == ["FC-BG-23"]


def d06() -> None:
    t = corps({"buloh": "JT1", "kranji": "AI1"}, "D06", control={"japanese": ["buloh", "sarimbun"]})
    t.order("japanese: play D06", "japanese: move JT1 to kranji", "japanese: done")
    assert t.b.fighting == 1 and bonus_of(t.b, t.b.point_a) == 0
    ours = {"japanese": ["katong", "bedok"]}
    t = corps({"katong": "JI1", "kallang": "BI1"}, "D06", control=ours, axes=["axis_i"])
    t.order("japanese: play D06", "japanese: move JI1 to kallang", "japanese: done")
    assert bonus_of(t.b, u(t, "JI1")) == 0  # infantry that attacks beside a bridge goes by boat too
    t = corps({"katong": "JT1", "city": ""}, "D06", control=ours, axes=["axis_i"]).order("japanese: play D06")
    t.order("japanese: move JT1 to kallang to city")  # and who attacks nobody may go on by the road
    assert t.where("JT1") == "city"


def d07() -> None:
    t = corps({"kranji": "JF1 AI1"}, "D07", air={"JF1": "mission"}, skip=("BreakOff",))
    t.order("japanese: play D07")
    assert t.b.air[u(t, "JF1")] == 0
    t.order("japanese: fly JF1 to kranji")


def d08() -> None:
    t = corps({"offmap_airfield": "JF1"}, "D08", army="british", skip=("BreakOff",))
    t.order("japanese: fly JF1 to city", "commonwealth: play D08").roll(4)
    assert t.where("JF1") == "aircraft_repair"


def d09() -> None:
    t = corps({}, "D09", army="british", to_move="british")
    t.order("commonwealth: play D09", "commonwealth: to keppel")
    assert t.where("BI1") == "keppel" and t.why("commonwealth: move BI1") == ["R-26"]


def d10() -> None:
    t = field({"axis_a": "JI18"}, level="corps", hand={"japanese": ["D10"], "british": ["C03"]}, to_move="british",
              players=3, skip=SKIP)  # fmt: skip
    t.order("japanese: play D10")
    hand = next(hand for hand in TITLE.view(t.b, 0).hands if hand.id == "british")
    assert hand.cards == ["C03"] and "The British hold C03 Stand of the Malay Regiment." in t.told("japanese")
    assert not any("hold C03" in line for line in t.told("australian"))


def d11() -> None:
    t = corps(
        {"mandai": "AI1 AI2 AI3", "kranji": "JI1"},
        "D11",
        to_move="australian",
        control={"japanese": ["kranji"]},
    )
    t.order("japanese: play D11").roll(3)
    assert t.b.owed == 2
    assert "done" not in t.offers("commonwealth")
    for name in ("AI1", "AI2"):
        t.order(f"commonwealth: move {name} to nee_soon halt")
    assert t.b.owed == 0 and "done" in t.offers("commonwealth")


def d12() -> None:
    t = corps({"kranji": "JI1", "mandai": "AI1"}, "D12", period=3, control={"japanese": ["kranji"]})
    t.order("japanese: play D12")
    t.order("japanese: to kranji")
    t.order("japanese: move JI1 to mandai")
    assert "halt" not in t.offers("japanese")
    t.order("japanese: to nee_soon")
    assert t.where("JI1") == "nee_soon" and t.control("mandai") == "australian"
    t = corps(
        {"kranji": "JI1", "mandai": "AI1"}, "D12", period=3, control={"japanese": ["kranji", "woodlands"]}
    )
    t.order("japanese: play D12", "japanese: to kranji", "japanese: move JI1 to woodlands")
    assert t.why("japanese: to mandai") == ["FC-CARD-D12"]  # it cannot go on from there, and may not stay
    t = corps({"kranji": "JI1 JI2", "mandai": "AI1"}, "D12", period=3, axes=["axis_d"],
              control={"japanese": ["kranji", "woodlands"]})  # fmt: skip
    t.order("japanese: play D12", "japanese: to kranji")
    assert t.offers("japanese") == ["pick JI2", "done"]  # up to two: the second is a choice
    t.order("japanese: done", "japanese: move JI2 to mandai")
    assert t.b.contested(n(t, "mandai"))


# -- Combat cards ----------------------------------------------------------------------------------------------


def c01() -> None:
    t = corps({"kranji": "JI1 AI1"}, "C01", control={"japanese": ["woodlands"]}).order("japanese: done")
    plain = Game(t.b.fork(), *SKIP).order("japanese: decline").roll(1, 1, 1, 2, 1)
    assert plain.where("JI1") == "woodlands"  # beaten by one: suppressed
    t.order("japanese: play C01").roll(1, 1, 1, 1, 2, 1)
    assert t.where("JI1") == "lost"  # with a fourth die, and eliminated


def c02() -> None:
    t = (
        corps({"kranji": "JI1 AI1"}, "C02")
        .order("japanese: done", "japanese: play C02")
        .roll(4)
        .roll(6, 1, 1, 1)
    )
    assert t.where("AI1") == "lost"  # it rolled a single die
    t = corps({"kranji": "JI1 AI1"}, "C02").order("japanese: done", "japanese: play C02").roll(5)
    assert t.where("JI1") == "lost"  # seen through: suppressed, and nowhere to go


def c03() -> None:
    t = corps({"kranji": "JI1 AI1"}, "C03", army="australian").order(
        "japanese: done", "commonwealth: play C03"
    )
    t.roll(3, 1, 1, 1, 2)
    assert t.b.point_d == u(t, "AI1") and not t.b.fleeing and t.b.attacks[u(t, "JI1")] == 1
    assert "Infantry AI1 stands fast and ignores the suppression." in t.told()
    t.roll(6, 1, 1, 1, 2)
    assert t.where("AI1") == "lost"  # eliminated results stand


def c04() -> None:
    t = corps({"changi": "BX1", "bedok": "JI1 BI1"}, "C04", army="british").order("japanese: done")
    t.order("commonwealth: barrage BX1", "commonwealth: strike BX1 ready", "commonwealth: play C04").roll(10)
    assert t.where("JI1") == "lost"
    spent = {"changi": "BX1", "katong": "BA1", "bedok": "JI1 JI2 BI1"}
    t = corps(spent, "C04", army="british").order("japanese: done", "commonwealth: barrage BX1")
    t.order("commonwealth: barrage BA1", "japanese: standard", "commonwealth: strike BX1 ready")
    assert "play C04" in t.offers("commonwealth")
    t.order("commonwealth: decline").roll(11, 12)
    t.order("commonwealth: strike BA1 ready")
    assert t.ask != "CardAsk"  # no fixed gun has still to fire: it would do nothing


def c05() -> None:
    t = corps({"axis_b": "JI1", "sarimbun": "AI1"}, "C05", army="australian")
    t.order("japanese: move JI1 to sarimbun", "japanese: done", "commonwealth: play C05").roll(5, 1, 1, 3, 1)
    assert "A draw: nobody is hurt." in t.told()  # 5 - 1 against 3 + 1


def c06() -> None:
    t = (
        corps({"kranji": "JT1 AI1"}, "C06", army="australian")
        .order("japanese: done", "commonwealth: play C06")
        .roll(10)
    )
    assert t.where("JT1") == "lost"


def c07() -> None:
    t = corps({"axis_d": "JA1", "kranji": "JI1 AI1"}, "C07", army="australian", axes=["axis_d"])
    t.order(
        "japanese: done", "japanese: barrage JA1", "japanese: strike JA1 ready", "commonwealth: play C07"
    ).roll(12)
    assert t.where("JI1") == "lost" and t.where("AI1") == "kranji"


def c08() -> None:
    t = corps({"kranji": "JI1 AI1 AI2", "offmap_airfield": "JB1"}, "C08", skip=("BreakOff",))
    t.order("japanese: fly JB1 to kranji", "japanese: done", "japanese: strike JB1 ready").roll(12)
    t.order("japanese: play C08")
    assert "strike JB1" in t.offers("japanese")


def c09() -> None:
    t = corps(
        {"kranji": "AI1 JI1"}, "C09", army="british", to_move="australian", control={"japanese": ["kranji"]}
    )
    t.order("commonwealth: done").roll(1, 1, 4, 4)
    assert t.ask == "CardAsk"
    t.order("commonwealth: play C09").roll(6, 6)
    assert t.where("JI1") != "kranji"  # 6 against 4: the new roll stands


def c10() -> None:
    t = corps({"kranji": "JI1 AI1"}, "C10", skip=("DeployAircraft",)).order(
        "japanese: done", "japanese: play C10"
    )
    assert t.b.tricks & state.ENCIRCLED and t.ask != "BreakOff"
    through = Game(t.b.fork(), "DeployAircraft").roll(3, 1, 1, 1, 2).roll(4).order("commonwealth: to mandai")
    assert through.where("AI1") == "mandai" and "The d6 shows 4." in through.told()
    t.roll(3, 1, 1, 1, 2).roll(3)
    assert t.where("AI1") == "lost" and "The d6 shows 3." in t.told()


def c11() -> None:
    t = corps(
        {"axis_d": "JA1", "kranji": "JI1 AI1"},
        "C11",
        army="australian",
        axes=["axis_d"],
        skip=("DeployAircraft",),
    )
    t.order("japanese: done", "japanese: barrage JA1", "commonwealth: retreat", "commonwealth: play C11")
    t.order("commonwealth: to mandai")
    assert t.where("AI1") == "mandai"  # nobody Strikes at it


def c12() -> None:
    t = corps({"kranji": "JI1 AI1"}, "C12").order("japanese: done").roll(3, 1, 1, 3, 1).roll(4, 1, 1, 4, 1)
    t.order("japanese: play C12")
    assert t.b.attacks[u(t, "JI1")] == 1 and t.b.fighting == 1
    t.roll(6, 1, 1, 1, 1)
    assert t.where("AI1") == "lost"
    t = corps({"kranji": "JI1 AI1"}, "C12").order("japanese: done").roll(3, 1, 1, 3, 1).roll(6, 1, 1, 1, 1)
    assert t.b.fighting == 0 and t.b.hand[0] == 1 << c.C12  # nobody is left to attack: no question


def c13() -> None:
    t = corps({"nee_soon": "JI1 BI1"}, "C13").order("japanese: done", "japanese: play C13").roll(5)
    assert t.where("BI1") == "lost" and t.control("nee_soon") == "japanese"


# -- Supply cards ----------------------------------------------------------------------------------------------


def s01() -> None:
    t = corps({}, "S01", tokens={"japanese": 0}).order("japanese: done", "japanese: play S01").roll(6, 5)
    assert t.tokens()[0] >= 11


def s02() -> None:
    t = corps({}, "S02", army="australian", to_move="australian", tokens={}).order("commonwealth: done")
    t.order("commonwealth: play S02").roll(2, 3)
    assert t.tokens()[1] == 6


def s03() -> None:
    t = corps({}, "S03", to_move="australian", tokens={}).order("commonwealth: done", "japanese: play S03")
    assert t.tokens()[1] == 0 and t.b.army == 2


def s04() -> None:
    t = corps({"bukit_panjang": "JI1", "bukit_timah": ""}, "S04", army="british", to_move="british",
              control={"japanese": ["bukit_panjang"]})  # fmt: skip
    t.order("commonwealth: done", "commonwealth: play S04", "commonwealth: to bukit_timah")
    assert t.b.dump == n(t, "bukit_timah")
    t.roll(c.E03)
    assert t.b.dump_until == 3  # to the end of the next British turn
    before = t.tokens()
    taken = Game(t.b.fork(), *SKIP).order("japanese: move JI1 to bukit_timah")
    assert taken.control("bukit_timah") == "japanese" and taken.tokens() == before
    assert "The stores of Bukit Timah were blown up in time." in taken.told()  # no die falls
    t.order("japanese: done").roll(c.D03).order("commonwealth: done", "commonwealth: done").roll(c.E04)
    assert t.b.dump == -1 and t.b.dump_until == 0


def s05() -> None:
    t = corps({}, "S05", to_move="australian", tokens={"australian": 5}).order(
        "commonwealth: done", "japanese: play S05"
    )
    assert t.offers("commonwealth") == ["pay"]
    t.order("commonwealth: pay")
    assert t.tokens()[1] == 3  # five less three, and one collected
    t = corps({}, "S05", to_move="australian", tokens={}).order("commonwealth: done", "japanese: play S05")
    assert t.ask == "Bluffed" and t.offers("commonwealth") == ["done"]


def s06() -> None:
    t = corps({}, "S06").order("japanese: done", "japanese: play S06")
    t.order("japanese: pick JE1")
    t.order("japanese: to axis_a")
    assert t.where("JE1").startswith("axis")


def s07() -> None:
    t = corps({"aircraft_repair": "JF1"}, "S07", air={"JF1": "damaged"}).order(
        "japanese: done", "japanese: play S07"
    )
    assert t.where("JF1") == "offmap_airfield" and t.b.air[u(t, "JF1")] == 2


def s08() -> None:
    t = corps({"kranji": "AI1"}, "S08", army="australian", to_move="australian", tokens={}, players=3)
    t.order("australian: done", "australian: play S08").roll(2, 2, c.D03)
    assert t.where("AI1") == "gone" and t.tokens()[1] == 5 and t.b.hand[1] == 1 << c.D03
    assert not any("D03" in line for line in t.told("british"))


def s09() -> None:
    t = corps({}, "S09", to_move="australian", tokens={"australian": 9, "japanese": 0}).order(
        "commonwealth: done"
    )
    t.order("japanese: play S09").roll(6)
    assert t.tokens()[0] == 4  # at most half of nine


CARDS: dict[str, Callable[[], None]] = {
    name.upper(): function
    for name, function in list(globals().items())
    if len(name) == 3 and name[0] in "edcs" and name[1:].isdigit()
}


@pytest.mark.rule("FC-EQ-6")
@pytest.mark.parametrize(
    "ident",
    [
        pytest.param(card.ident, marks=pytest.mark.rule(f"FC-CARD-{card.ident}"))
        for card in TITLE.data().cards
    ],
)
def test_what_a_card_does(ident: str) -> None:
    assert f"FC-CARD-{ident}" in BOOK.by_ident
    CARDS[ident]()


@pytest.mark.rule("FC-CP-6")
def test_questions_at_different_moments_of_a_turn_are_different_questions() -> None:
    """Nobody else can tell which of them is asked, so what stands for one must not stand for the other."""
    t = field({"axis_a": "JI1"}, level="corps", players=3, skip=())
    t.hold(2, "D10").order("japanese: done")
    rows = []
    while t.ask == "CardAsk":
        rows.append(frame_row(t.b.top(), 0))
        t.order("british: decline")
    assert len(rows) > 1 and len({str(row) for row in rows}) == len(rows)
