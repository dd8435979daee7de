"""The table: scene from the outlines, views, overlays, odds, the lesson, standing passes, and what bots do."""

import pytest

from sandtable.bots.bot import decide
from sandtable.bots.registry import make_bot
from sandtable.check.lessons import check_lessons
from sandtable.games.coralsea import TITLE, event
from sandtable.games.coralsea.bots.valuation import CoralValuation
from sandtable.games.coralsea.rules.game import CoralGame
from sandtable.games.coralsea.table.scene import drawing
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, NO_THROW, NOBODY, Event, apply
from sandtable.kit.beats import Chances, Fought
from sandtable.kit.views import Odds
from tests.coralsea.table import ALLIES, JAPAN, WORDS, T, dealt, field
from tests.coralsea.test_cards import attack, drawn
from tests.playing import answer

SETUP = TITLE.setup("", {})


def chances(b: CoralGame, told: Event, viewer: int) -> Chances:
    """The odds that a viewer is told with an event of a battle."""
    found = [
        beat.chances
        for beat in TITLE.line_of(b, told, viewer).beats
        if isinstance(beat, Fought) and beat.chances
    ]
    assert len(found) == 1 and isinstance(found[0], Chances)
    return found[0]


@pytest.mark.rule("CC-9.5.6", "CC-9.5.3b")
@pytest.mark.parametrize("viewer", [JAPAN, ALLIES, NOBODY])
def test_a_battle_is_told_with_its_odds_by_what_the_reader_knows(viewer: int) -> None:
    """From the worst for the attacker to the best; who holds no chits in sight is told the same in every world."""
    t = drawn(attack("japan", "", "j_144 j_41", "a_30"), "gj_close_combat", "ga_assault")
    begun = next(one for one in t.b.log or [] if one[2] == event.BATTLE)
    found = chances(t.b, begun, viewer)
    assert sum(row[1] for row in found.rows) == pytest.approx(1) and found.samples == 40
    words = ["won allies", "both", "won japan"]
    assert [codes[0] for codes in found.codes] == [one for one in words if [one] in found.codes]
    other = TITLE.determinize(t.b, viewer, FastDealer(7))
    assert isinstance(other, CoralGame)
    assert chances(other, begun, viewer) == found
    assert other.held != t.b.held


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
    chits = [note.cells for note in scene.aids if note.heading == "Battle Chits"]
    assert any("HS or LS unit is in a sea area" in cells[2] for cells in chits)
    bombing = TITLE.scene(TITLE.setup("", {"airfield_bombing": True}))
    assert any(note.text == "Put an airfield in order" and note.cells == ["1"] for note in bombing.aids)
    limited = TITLE.scene(TITLE.setup("", {"limited_intelligence": True}))
    rules = [{note.rule for note in one.aids} for one in (scene, bombing, limited)]
    assert ["CS-11a" in one for one in rules] == [False, True, False]
    assert ["CS-12" in one for one in rules] == [False, False, True]


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
        "keys": "4, needed 3",
        "kills": "3, needed 8",
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
    chosen = {TITLE.valuation().script(t.b, JAPAN, FastDealer(n)) for n in range(14)}
    assert {WORDS.text(act) for act in chosen} == {"card", "map"}


def test_card_or_map_with_care() -> None:
    """However sure it is, nobody can rely on it; without Resource Points there is nothing to choose; Map against Map
    counts for whoever is likely to win it (CC-4.2.2c): the same board is Map more often with the initiative."""
    valuation = TITLE.valuation()
    assert isinstance(valuation, CoralValuation)
    t = dealt()
    sure = [
        valuation.mixed_option(t.b, JAPAN, chance, FastDealer(n)) for n in range(150) for chance in (0.0, 1.0)
    ]
    assert (
        {WORDS.text(act) for act in sure[::2]} == {WORDS.text(act) for act in sure[1::2]} == {"card", "map"}
    )
    bare = field("j_144 rabaul, a_7 australia", rp="allies australia 1", hand="jc_38th ac_32nd")
    assert {WORDS.text(valuation.considered(bare.b, JAPAN, FastDealer(n))) for n in range(20)} == {"card"}
    # Both can take an island that nobody holds, and have no cards worth playing.
    t = field("j_ls_ds6 rabaul, j_144 rabaul, j_41 rabaul, u_ls_dr2 noumea, u_182 noumea, u_132 noumea, a_7 australia",
              rp="japan rabaul 2, allies noumea 2", hand="jc_banzai ac_armour", control="efate")  # fmt: skip
    leanings = []
    for side in (JAPAN, ALLIES):
        t.b.initiative = side
        leanings.append(valuation.foresight.leaning(t.b, JAPAN))
    assert leanings[0] > leanings[1]
    # What the enemy has sealed already is nobody's guess.
    sealed = [TITLE.determinize(dealt().do(first).b, ALLIES, FastDealer(1)) for first in ("map", "card")]
    assert (
        len({valuation.foresight.leaning(board, ALLIES) for board in sealed if isinstance(board, CoralGame)})
        == 1
    )


@pytest.mark.slow
@pytest.mark.both
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


@pytest.mark.rule("CC-9.5.6", "CS-12")
def test_what_came_of_a_battle() -> None:
    """The luck ledger reads the end of the battle in the words of its odds, once a battle: by the attack."""
    t = field("j_144 lae, a_7 salamaua", "japan", "lae", rp="japan lae 1", control="lae")
    t.do("march lae with j_144 go")
    before, act = t.b.fork(), WORDS.parse("to salamaua")
    odds = TITLE.odds(before, JAPAN, act)
    assert TITLE.came(before, JAPAN, act, []) == ""
    assert TITLE.came(before, JAPAN, WORDS.parse("to wau"), []) == NO_THROW  # nobody is there
    t.do("to salamaua")
    dealer = FastDealer(5)
    while t.b.battle >= 0 and not TITLE.came(before, JAPAN, act, t.b.log or []):
        apply(t.b, t.b.asked, answer(t.b, dealer))
    came = TITLE.came(before, JAPAN, act, t.b.log or [])
    assert came in [row.outcome for row in odds.cases[0].rows]


@pytest.mark.rule("CS-12")
def test_odds_do_not_tell_what_is_covered() -> None:
    """Whether a battle would be fought in a covered port is not told by there being odds, nor by what they are."""
    said = []
    for under in ("a_7 port_moresby", "u_ls_dr2 port_moresby"):
        t = field(f"j_144 owen_stanley, a_hs_tf44 port_moresby, u_hs_tg17 port_moresby, {under}, u_ls_dr12 gulf, "
                  "a_16 gulf, a_17 gulf", "japan", "buna", rp="japan buna 2", control="buna kokoda owen_stanley",
                  options={"limited_intelligence": True})  # fmt: skip
        t.b.tops[T.units.index("a_hs_tf44")] = 1
        t.do("march owen_stanley with j_144 go")
        said.append(TITLE.odds(t.b, JAPAN, WORDS.parse("to port_moresby")))
        assert TITLE.came(t.b, JAPAN, WORDS.parse("to port_moresby"), []) == ""
    assert all(odds is not None and odds.samples for odds in said)
