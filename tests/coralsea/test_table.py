"""The table: scene from the outlines, views, overlays, odds, the lesson, standing passes, and what bots do."""

from typing import Any

import pytest

from sandtable.bots.bot import decide
from sandtable.bots.registry import make_bot
from sandtable.check.lessons import check_lessons
from sandtable.games.coralsea import TITLE
from sandtable.games.coralsea.rules.game import CoralGame
from sandtable.games.coralsea.table.scene import drawing
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, NOBODY, apply
from sandtable.kit.views import Odds
from tests.coralsea.table import ALLIES, JAPAN, WORDS, T, Table, dealt, field
from tests.coralsea.test_cards import attack, drawn
from tests.playing import play

SETUP = TITLE.setup("", {})


@pytest.mark.rule("CC-2.1a", "CS-1a")
def test_the_picture_has_the_borders_of_the_rules() -> None:
    pairs = [
        (T.areas[a], T.areas[n])
        for a in range(T.size)
        for n in [*T.walk[a], *T.coast[a], *[one for one in T.sail[a] if (one >= T.land) == (a >= T.land)]]
        if a < n
    ]
    assert drawing().differences(pairs) == []


def test_the_scene_is_whole() -> None:
    scene = TITLE.scene(SETUP)
    assert len(scene.spaces) == 67 and len(scene.cards) == 64 + 20
    headings = {note.heading for note in scene.aids}
    assert {"Sequence", "Supply Points", "Battle Chits", "Cards", "Victory points"} <= headings
    assert not any("CS-11" in note.rule for note in scene.aids)
    bombing = TITLE.scene(TITLE.setup("", {"airfield_bombing": True}))
    assert any("CS-11" in note.rule for note in bombing.aids)


@pytest.mark.rule("CC-4.2.2a", "CC-4.1a")
def test_the_sealed_choice_is_sealed() -> None:
    """Whether a side has chosen is public; what, only once both have."""
    t = dealt()
    t.do("map")
    for viewer, words in ((JAPAN, "Map"), (ALLIES, "has chosen"), (NOBODY, "has chosen")):
        panel = next(one for one in TITLE.view(t.b, viewer).panels if one.id == "sequence")
        assert [slot.text for slot in panel.slots] == [words, "is choosing"]
    assert [hand.cards for hand in TITLE.view(t.b, NOBODY).hands] == [[], []]


@pytest.mark.rule("CC-9.5.3b", "CC-9.5.1")
def test_chits_in_hand_are_the_owners() -> None:
    t = attack("japan", "", "j_144", "a_30")
    drawn(t, "gj_close_combat", "ga_assault")
    ours = {hand.seat: hand for hand in TITLE.view(t.b, JAPAN).hands if hand.id == "chits"}
    assert ours["japan"].cards == ["gj_close_combat"] * ours["japan"].count and ours["allies"].cards == []
    cups = next(panel for panel in TITLE.view(t.b, ALLIES).panels if panel.id == "cups")
    assert {slot.id: slot.count for slot in cups.slots}["cup-gj_close_combat"] == 3


@pytest.mark.rule("CS-3b", "CS-13a")
def test_panels_say_how_it_stands() -> None:
    t = field("j_144 rabaul, a_7 australia", losses={"japan": 3}, control="lae")
    view = TITLE.view(t.b, ALLIES)
    panels = {panel.id: panel for panel in view.panels}
    assert {slot.id: slot.text for slot in panels["initiative"].slots} == {
        "keys": "4 of 3",
        "kills": "3 of 8",
    }
    assert [slot.side for slot in panels["regions"].slots if slot.name == "Lae"] == ["japan"]
    assert view.standing is not None and view.standing.favours == "allies" and view.standing.score == 8 - 21


def test_overlays() -> None:
    t = field(
        "j_hs_cd6 rabaul, j_144 lunga, u_m1 cape_esperance, a_7 australia",
        rp="japan rabaul 1",
        control="lunga",
    )
    shown = {
        ident: TITLE.overlay(t.b, JAPAN, ident, "rabaul")
        for ident in ("control", "supply", "range", "air", "isolation")
    }
    tints = {ident: {tint.space: tint for tint in one.tints} for ident, one in shown.items()}
    assert len(tints["control"]) == 38 and set(tints["supply"]) == {"rabaul", "gasmata", "cape_gloucester"}
    assert tints["range"]["solomon_n"].text == "1/3" and "lunga" in tints["isolation"]
    assert tints["air"]["bismarck"].side in ("japan", "")


@pytest.mark.rule("CC-9.5.6")
def test_odds_of_a_battle() -> None:
    """Before the attack, and before each chit; exact where one chit a side is all there is."""
    t = field("j_144 buna, a_30 salamaua, a_7 australia, j_kashima rabaul", "japan", "buna", control="buna")
    t.do("march buna with j_144 go")
    odds = TITLE.odds(t.b, JAPAN, WORDS.parse("to salamaua"))
    assert isinstance(odds, Odds) and odds.samples > 0
    assert abs(sum(row.probability for row in odds.cases[0].rows) - 1) < 1e-6
    t = field("j_kashima kavieng depleted, a_7 namatanai depleted dg, j_144 rabaul", "japan", "kavieng",
              control="-namatanai")  # fmt: skip
    a7 = T.units.index("a_7")
    assert t.b.value(a7, 2) == 1
    t.do("march kavieng with j_kashima go")
    odds = TITLE.odds(t.b, JAPAN, WORDS.parse("to namatanai"))
    assert isinstance(odds, Odds) and odds.samples == 0


@pytest.mark.rule("CC-2.3.4", "RUL-36")
def test_windows_open_by_public_signs() -> None:
    """Whoever holds any card is asked as long as an answer could exist; whoever holds none, or whose answers have all
    been played, is not."""
    units = "j_hs_cd6 rabaul, j_144 rabaul, a_7 australia"
    order = "sail rabaul with j_hs_cd6 go to solomon_n stop"
    t = field(units, "japan", "rabaul", hand="ac_32nd").do(order)
    assert t.asks() == "WindowAsk" and t.seat() == ALLIES and t.legal() == ["pass"]
    t = field(units, "japan", "rabaul").do(order)
    assert t.asks() == "ChooseCoralAction"
    # Skip Bombing and Air Attack wait for Kenny and Air Superiority, which nobody has played.
    t = field(units, "japan", "rabaul", hand="ac_32nd",
              played={"allies": ["ac_submarines", "ac_codebreakers"]}).do(order)  # fmt: skip
    assert t.asks() == "ChooseCoralAction"
    assert set(TITLE.windows(SETUP)) == {
        "op_gap",
        "naval_halt",
        "battle_start",
        "chit_revealed",
        "check_failed",
    }
    assert set(TITLE.lapses(SETUP)) == {"Operation", "Voyage", "Battle"}


def test_the_lesson_can_be_played() -> None:
    assert len(TITLE.lesson()) >= 14 and check_lessons(TITLE) >= 14


# -- bots ----------------------------------------------------------------------------------------------------------


def test_plans_can_be_carried_out() -> None:
    """What the bots propose at the start begins with legal steps, and landings are among it."""
    t = dealt()
    t.do("map card")
    plans = TITLE.valuation().plans(t.b, JAPAN, FastDealer(1))
    assert plans and any(WORDS.text(act).startswith("land ") for plan in plans for act in plan)
    for plan in plans:
        b = t.b.fork()
        done = 0
        for act in plan:
            while b.asked != JAPAN or (act not in b.legal and b.ask().decline(b, JAPAN) in b.legal):
                decline = b.ask().decline(b, b.asked) if b.asked != CHANCE else -1
                apply(b, b.asked, decline if decline >= 0 else b.legal[0])
            if act not in b.legal:
                break
            apply(b, JAPAN, act)
            done += 1
        assert done >= 4, [WORDS.text(act) for act in plan]


def test_the_sealed_choice_of_bots_is_mixed() -> None:
    t = dealt()
    chosen = {TITLE.valuation().script(t.b, JAPAN, FastDealer(n)) for n in range(20)}
    assert {WORDS.text(act) for act in chosen} == {"card", "map"}


@pytest.mark.slow
@pytest.mark.parametrize("names", [("greedy", "random"), ("random", "greedy")])
def test_greedy_beats_random(names: tuple[str, str]) -> None:
    """Two games for either side."""
    greedy = names.index("greedy")
    for seed in range(2):
        bots = [make_bot(name, seed * 2 + n) for n, name in enumerate(names)]
        b = TITLE.start(SETUP)
        dealer = FastDealer(seed)
        while not b.ending:
            if b.asked == CHANCE:
                apply(b, CHANCE, dealer.choose(b.legal, b.ask().weights(b)))
            else:
                apply(b, b.asked, decide(bots[b.asked], TITLE, b, b.asked))
        assert b.returns[greedy] == 1


# -- limited intelligence ------------------------------------------------------------------------------------------

COVERED: dict[str, Any] = {"options": {"limited_intelligence": True}}
FLEETS = (
    "j_hs_cd6 rabaul, j_ls_ds6 rabaul, j_144 rabaul, j_41 gasmata, u_hs_tg62 gulf, u_cv_wasp gulf, a_30 gulf"
)


def shown(t: Table, viewer: int) -> dict[str, str]:
    """The pieces that a viewer sees, by id, each with its kind ('': something is there)."""
    return {piece.id: piece.kind for piece in TITLE.view(t.b, viewer).pieces}


@pytest.mark.rule("CS-12", "RUL-51")
def test_covered_stacks() -> None:
    """Of an enemy stack in port or at sea only the top counter is seen, and whether there is more; RPs hide too."""
    t = field(FLEETS, rp="japan rabaul 2, allies gulf 1", **COVERED)
    seen = shown(t, ALLIES)
    assert "j_144" in seen and "more-japan-rabaul" in seen and seen["more-japan-rabaul"] == ""
    assert "j_hs_cd6" not in seen and "rp-japan-rabaul" not in seen and "j_41" in seen  # Gasmata has no port
    assert "a_30" in shown(t, ALLIES) and "rp-allies-gulf" in shown(t, ALLIES)
    tracks = {track.id: track.value for track in TITLE.view(t.b, ALLIES).tracks}
    assert tracks["rp-japan"] == 0 and tracks["rp-allies"] == 1
    watching = shown(t, NOBODY)
    assert "more-japan-rabaul" in watching and "more-allies-gulf" in watching
    open_game = field(FLEETS, rp="japan rabaul 2")
    assert "j_hs_cd6" in shown(open_game, ALLIES)


@pytest.mark.rule("CS-12", "RUL-51")
def test_the_owner_lays_a_counter_on_top() -> None:
    t = field(FLEETS, "japan", "rabaul", **COVERED)
    assert t.why("top j_144") == ["CS-12"]
    t.do("top j_ls_ds6")
    assert "j_ls_ds6" in shown(t, ALLIES) and "j_144" not in shown(t, ALLIES) and t.b.sp == 6
    assert t.why("top j_ls_ds6") == ["CS-12"]


@pytest.mark.rule("CS-12", "RUL-51")
def test_covered_moves_name_nobody() -> None:
    t = field(FLEETS, "japan", "rabaul", rp="japan rabaul 1", **COVERED)
    t.do("sail rabaul with j_ls_ds6 with j_144 supply go to solomon_n stop")
    told = [TITLE.line_of(t.b, event, ALLIES).text for event in t.b.log or [] if event[0] >> ALLIES & 1]
    assert any("stirs" in line for line in told)
    assert not any("Destroyer" in line or "144th" in line for line in told)
    assert "more-japan-solomon_n" in shown(t, ALLIES)
    # Struck ships are seen, until they move again.
    t = field(FLEETS, "japan", "rabaul", hand="ac_submarines", **COVERED)
    t.do("sail rabaul with j_ls_ds6 with j_hs_cd6 go to solomon_n stop play ac_submarines")
    assert {"j_ls_ds6", "j_hs_cd6"} <= set(shown(t, ALLIES))


@pytest.mark.rule("CS-12", "RUL-51")
def test_battles_uncover() -> None:
    t = field("j_hs_cd6 jomard, j_ls_ds6 jomard, u_hs_tg62 coral_nw, u_cv_wasp coral_nw, a_30 coral_nw", "japan", "jomard",
              rp="japan jomard 2", **COVERED)  # fmt: skip
    assert "u_hs_tg62" not in shown(t, JAPAN) or "u_cv_wasp" not in shown(t, JAPAN)
    t.do("sail jomard with j_hs_cd6 with j_ls_ds6 supply supply go to coral_nw")
    assert {"u_hs_tg62", "u_cv_wasp"} <= set(shown(t, JAPAN)) and "j_ls_ds6" in shown(t, ALLIES)


@pytest.mark.rule("CS-12")
@pytest.mark.parametrize("seed", [0, 1])
def test_covered_stacks_are_dealt_anew(seed: int) -> None:
    """On boards dealt for a seat it sees the same; what it does not see lies elsewhere."""
    b = TITLE.start(TITLE.setup("", {"limited_intelligence": True}))
    assert isinstance(b, CoralGame)
    elsewhere = 0

    def watch(board: CoralGame, n: int, seat: int, act: int) -> None:
        nonlocal elsewhere
        if n % 9 == 0 or (board.at >= 0 and n % 3 == 0):
            for viewer in (0, 1, NOBODY):
                other = TITLE.determinize(board, viewer, FastDealer(n))
                assert isinstance(other, CoralGame)
                assert TITLE.view(other, viewer) == TITLE.view(board, viewer)
                elsewhere += other.place != board.place

    play(b, FastDealer(seed), watch=watch, limit=700)
    assert elsewhere > 20
