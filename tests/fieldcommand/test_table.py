"""What people see: the map against its outlines, the combat board, odds, aids, lessons, goals."""

import pytest

from sandtable.check.lessons import check_lessons
from sandtable.games.fieldcommand import TITLE, verb
from sandtable.games.fieldcommand.material import ARROW, PLACES
from sandtable.games.fieldcommand.table.scene import DATA
from sandtable.kernel.actions import plain
from sandtable.kernel.title import Value
from sandtable.kit.area_map import AreaDrawing
from sandtable.session.session import Session
from tests.fieldcommand.table import Game, board, field


def test_the_picture_and_the_rules_have_the_same_borders() -> None:
    t = TITLE.data()
    drawn = AreaDrawing(DATA / "outlines.json")
    pairs = [(t.place_ids[a], t.place_ids[b]) for a, b in t.border_ends]
    assert drawn.differences(pairs, excused=[("blakang_mati", "keppel")]) == []
    arrows = {(row.a, row.b) for row in drawn.drawn_borders if row.kind == "arrow"}
    wanted = {
        (t.place_ids[a], t.place_ids[s])
        for a in range(40, PLACES) for s in t.near[a] if t.border[a * PLACES + s] & ARROW
    }  # fmt: skip
    assert {tuple(sorted(one)) for one in arrows} == {tuple(sorted(one)) for one in wanted}


def test_the_levels_without_a_map_show_the_combat_board() -> None:
    scene = TITLE.scene(TITLE.setup("regiment", {}))
    assert {space.id for space in scene.spaces} >= {"attacker-point", "attacker-support", "defender-line"}
    t = board("bukit_timah")
    panel = next(panel for panel in TITLE.view(t.b, 0).panels if panel.kind == "battle")
    sides = list(dict.fromkeys(slot.side for slot in panel.slots))
    assert sides == ["japan", "commonwealth"], "the attacker first, each army in its own colour"


def test_the_map_shows_every_place_with_its_notes() -> None:
    scene = TITLE.scene(TITLE.setup("historic", {"level": "corps"}))
    assert len(scene.spaces) == 52 and len(scene.cards) == 42 and scene.sheet is not None
    timah = next(space for space in scene.spaces if space.id == "bukit_timah")
    assert {"objective", "supply"} <= set(timah.tags) and timah.notes
    assert len(scene.sheet.tracks[0].cells) == 21
    drawn = {tag for space in scene.spaces for tag in space.tags} - {"axis"}
    assert drawn == set(scene.skin.tags)  # FC-BG-3: every feature has its sign on the map
    assert any("Direct Strike" in note.heading for note in scene.aids)


def test_odds_of_the_tactics_stand_side_by_side() -> None:
    t = board("kranji")
    odds = TITLE.odds(t.b, 0, plain(verb.FLANK))
    assert [case.name.partition(",")[0] for case in odds.cases] == [
        "Flanking Manoeuvre", "Flanking Manoeuvre", "Standard Attack", "Force Concentration",
    ]  # fmt: skip
    assert all(abs(sum(row.probability for row in case.rows) - 1) < 1e-9 for case in odds.cases)


def test_the_odds_of_a_line_are_sampled() -> None:
    t = field({"kranji": "JI1 JI2 JI3 AI1", "axis_a": "JI4"}, skip=()).order("japanese: done")
    assert t.ask == "BreakOff"
    odds = TITLE.odds(t.b, 1, plain(verb.STAY))
    assert odds.samples > 0 and all(row.margin > 0 for row in odds.cases[0].rows)
    assert TITLE.odds(t.b, 1, plain(verb.STAY)) == odds  # who asks twice gets the same


def test_overlays() -> None:
    t = field(
        {"nee_soon": "BC1", "axis_d": "JA1", "axis_a": "JI1"}, level="division", axes=["axis_a", "axis_d"]
    )
    reach = {tint.space: tint.text for tint in TITLE.overlay(t.b, 1, "reach", "nee_soon").tints}
    assert reach["peirce"] == "1" and reach["thomson"] == "2"
    guns = TITLE.overlay(t.b, 0, "guns", "kranji")
    assert [tint.space for tint in guns.tints] == ["axis_d"]
    supply = TITLE.overlay(t.b, 0, "supply", "")
    assert {tint.space for tint in supply.tints if tint.side == "japan"} == {"axis_a", "axis_d"}


def test_the_order_of_battle_counts_what_is_left() -> None:
    t = field({"kranji": "JI1 AI1", "axis_a": "JI2"})
    panel = next(panel for panel in TITLE.view(t.b, 0).panels if panel.id == "order-of-battle")
    mine = next(slot for slot in panel.slots if slot.items == ["jp_infantry"])
    assert (mine.count, mine.text) == (2, "16 lost")


def test_reinforcements_that_have_come_are_no_longer_promised() -> None:
    def promised(t: Game) -> list[str]:
        panel = next(panel for panel in TITLE.view(t.b, 0).panels if panel.id == "to-come")
        return [slot.text for slot in panel.slots if slot.name == "9 Feb 1942 Night"]

    t = field({"axis_a": "JI1", "to_come": "JT1 JT2 JI2 JI3 BI1"}, period=3)
    assert len(promised(t)) == 3
    t.order("japanese: done")
    assert promised(t) == ["British: 1 Infantry at Bukit Timah"] and t.where("JT1") == "axis_c"


@pytest.mark.rule("FC-CO-4", "FC-BN-14", "FC-CO-6")
def test_a_newcomer_sees_dice_and_the_rules_that_fit() -> None:
    t = board("company")
    labels = [offer.label for offer in TITLE.view(t.b, 1).offers]
    assert labels[1] == "Japanese: Elite Infantry (Imperial Guards): d8 d6"  # in defence
    t.order("defender: choose jp_elite")
    assert "British: Infantry: d6 d4" in [offer.label for offer in TITLE.view(t.b, 0).offers]  # in attack
    t.order("attacker: choose uk_infantry").roll(1, 1, 8, 6)
    lines = [TITLE.line_of(t.b, event, 0) for event in t.b.log or []]
    rules = {line.text: line.rule for line in lines}
    assert rules["The battle begins: the British attack."] == "FC-BN-14"
    assert rules["Elite Infantry JE1 beats Infantry BI1 by 7."] == "FC-CO-6"


def test_the_seven_lessons() -> None:
    steps = TITLE.lesson()
    for level in ("company", "battalion", "regiment", "brigade", "division", "corps", "army"):
        assert sum(1 for step in steps if step.ident.startswith(level)) >= 5
    assert check_lessons(TITLE) >= len(steps)


@pytest.mark.parametrize("players, seats", [(2, 2), (3, 3)])
def test_everybody_knows_their_goal(players: int, seats: int) -> None:
    setup = TITLE.setup("historic", {"players": players})
    assert set(TITLE.scene(setup).goals) == {seat.ident for seat in TITLE.seats_of(setup)}
    b = TITLE.start(setup)
    assert all(TITLE.view(b, seat).standing.goal for seat in range(seats))
    assert [TITLE.view(b, seat).standing.goal for seat in range(seats)] == list(
        TITLE.scene(setup).goals.values()
    )


@pytest.mark.rule("FC-RG-1", "FC-AR-12", "FC-AR-14")
def test_goals_follow_the_options() -> None:
    def goals(scenario: str, **options: Value) -> dict[str, str]:
        return TITLE.scene(TITLE.setup(scenario, dict(options))).goals

    assert goals("regiment", attacker="british")["japanese"].startswith("Still hold the line")
    assert goals("company")["attacker"].startswith("Clear") and goals("company")["defender"].startswith(
        "Still"
    )
    assert "more of the 3" in goals("historic", objective_victory=True)["commonwealth"]
    assert "decisive victory is needed" in goals("historic", levels_of_victory="decisive")["japanese"]
    needed = goals("historic", levels_of_victory="total", players=3)
    assert needed["british"].endswith("all 3 objectives and every airfield at the end.")
    assert needed["australian"].endswith("at least 18 units left in supply when the game ends.")
    assert "by the end of 15 Feb 1942 Night" in needed["japanese"]
    assert "better one of your two armies" in goals("historic", levels_of_victory="highest")["commonwealth"]


@pytest.mark.rule("FC-BG-69", "FC-AR-4", "FC-AR-12", "FC-CP-17")
def test_the_aids_print_the_conditions_and_limits_of_the_scenario() -> None:
    def aids(scenario: str, **options: str) -> list[str]:
        return [note.text for note in TITLE.scene(TITLE.setup(scenario, dict(options))).aids]

    tiderace = aids("scenario_02", level="corps")
    assert "British, Victory: 2 objectives at the same time" in tiderace
    assert "Japanese, total: all 3 objectives and every supply point at the end" in tiderace
    assert any(text.endswith("British 3, Japanese 3") for text in tiderace)
    assert not any(text.startswith("Australians, ") for text in tiderace)
    assert "British, total: all 3 objectives and at least 35 sectors at the end" in aids("scenario_01")
    assert "Australians, decisive: at least 15 units left when the game ends" in aids(
        "historic", level="brigade"
    )


def test_what_cards_do_for_this_turn_is_seen() -> None:
    t = field({"axis_a": "JI18 JT1", "katong": "JT2"}, level="corps", hand={"japanese": ["D01"], "british": ["D05"]},
              control={"japanese": ["katong"]}, skip=("BreakOff", "DeployAircraft"))  # fmt: skip
    t.order("japanese: play D01", "commonwealth: play D05", "commonwealth: cut katong-kallang")
    panel = next(panel for panel in TITLE.view(t.b, 0).panels if panel.id == "in-effect")
    assert [(slot.items, slot.text) for slot in panel.slots] == [
        (["D01"], "until the end of this turn"),
        (["D05"], "until the end of this turn: Katong - Kallang"),
    ]


def test_nothing_is_sealed_when_it_is_over() -> None:
    """The levels without cards are open: also at their end, when nobody is asked any more."""
    session = Session.new(TITLE, TITLE.setup("company", {}), ["human", "human"])
    session.order_text(0, "resign")
    assert session.over and not TITLE.conceals(session.board)


@pytest.mark.rule("FC-DV-9", "FC-DV-12", "FC-BG-26")
def test_offers_say_from_where_and_at_what_cost() -> None:
    def labels(t: Game) -> set[str]:
        return {offer.label for offer in TITLE.view(t.b, t.b.asked).offers}

    units = {"axis_b": "JI1", "axis_d": "JA1", "sarimbun": "AI1", "murai": "", "kranji": "JE1 AI2"}
    t = field(units, level="division", axes=["axis_b", "axis_d"], tokens={"japanese": 5})
    assert {"Move Infantry JI1 from Axis B", "Move Field Artillery JA1 from Axis D"} < labels(t)
    t.order("japanese: move JI1")
    assert {"Attack Sarimbun (a token)", "Go to Murai"} <= labels(t)
    free = field(units, axes=["axis_b", "axis_d"]).order("japanese: move JI1")
    assert {"Attack Sarimbun", "Go to Murai"} <= labels(free)
    t = field(units, level="division", axes=["axis_b", "axis_d"], tokens={"japanese": 5}).order(
        "japanese: done"
    )
    prompt = TITLE.view(t.b, 0).prompt
    assert prompt and prompt.text == "Which gun of the Japanese supports the attack? Each costs a token."
    assert "Field Artillery JA1 in Axis D fires" in labels(t)
    t = field({"kranji": "JE1 AI2", "mandai": "AI1", "axis_a": "JI1"}, level="division", to_move="australian")
    assert "Reinforce Kranji (a token)" in labels(t.order("commonwealth: move AI1"))
