"""The Japanese cards, one by one: condition, effect, cost, what the Commonwealth learns of it."""

import pytest

from sandtable.games.fortress import event
from tests.fortress.politics import (
    CARDS,
    WON_BY_JAPAN,
    hand,
    heard,
    hex_no,
    is_spent,
    level3,
    may_be,
    piece,
    question,
    was_played,
)
from tests.fortress.table import Table

pytestmark = pytest.mark.both


def fight(attacker: str, defender: str, cards: str, points: int = 9, more: str = "") -> Table:
    """Japan attacks from F6 into G7, a blue hex; `more` adds Commonwealth pieces or cards."""
    return level3(
        f"""
phase = "action"
japan = {{ F6 = "{attacker}", H2 = "recon" }}
commonwealth = {{ G7 = "{defender}", I9 = "recon" }}
points = {{ japan = {points}, commonwealth = 9 }}
hand = {{ japan = {cards.split()} {more} }}
"""
    ).order("japan", "move F6 to G7")


def defence(attacker: str, defender: str, cards: str, points: int = 9) -> Table:
    """The Commonwealth attacks from G7 into F6, a white hex."""
    return level3(
        f"""
phase = "action"
to_move = "commonwealth"
japan = {{ F6 = "{defender}", H2 = "recon" }}
commonwealth = {{ G7 = "{attacker}", I9 = "recon" }}
points = {{ japan = {points} }}
hand = {{ japan = {cards.split()} }}
"""
    ).order("commonwealth", "move G7 to F6")


def start(text: str, *draws: str) -> Table:
    """Japan's turn begins; nothing is bought."""
    return level3(text, *draws).order("japan", "decline")


# -- J01 -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-CARD-J01")
@pytest.mark.parametrize(
    "attacker, defender, in_g7",
    [
        ("company", "company", "japan company seen"),
        ("company", "battalion", ""),
        ("battalion", "battalion", "japan battalion seen"),
        ("aa", "conscript", ""),
        ("recon", "conscript", "commonwealth conscript seen"),
    ],
)
def test_j01_weakens_line_infantry_by_one(attacker: str, defender: str, in_g7: str) -> None:
    """W-11, the publisher's example: the Battalion counts 7, the Company 6, the Conscript Platoon 5."""
    t = fight(attacker, defender, "J01", 3)
    assert question(t) == "japan attack_revealed"
    t.order("japan", "play J01")
    assert t.at("G7") == in_g7 and t.at("F6") == ""
    assert was_played(t, "J01", 0)
    strength = {"battalion": 8, "company": 7, "conscript": 6}[defender]
    assert heard(t, "commonwealth", event.STRENGTHS)[0][2] == strength - 1


@pytest.mark.rule("IF-CARD-J01")
def test_j01_works_in_the_opponents_turn() -> None:
    t = defence("company", "conscript", "J01", 3).order("japan", "play J01")
    assert (t.at("F6"), t.at("G7")) == ("", "") and was_played(t, "J01", 0)


@pytest.mark.rule("IF-CARD-J01")
@pytest.mark.parametrize("defender", ["tank", "aa", "recon", "engineer", "bomber", "artillery", "antitank"])
def test_j01_not_against_other_types(defender: str) -> None:
    t = fight("company", defender, "J01 J16")
    assert question(t) == "japan attack_revealed" and t.why("japan", "play J01") == ["IF-CARD-J01"]


@pytest.mark.rule("IF-CARD-J01", "IF-CARD-J12", "IF-CARD-J16", "IF-CARD-C02", "IF-CARD-C06", "IF-TNK-4")
@pytest.mark.parametrize(
    "attacker, defender",
    [("battalion", "mine"), ("tank", "mine"), ("tank", "antitank"), ("antitank", "tank")],
)
def test_no_strength_card_is_asked_for_where_strengths_are_not_compared(attacker: str, defender: str) -> None:
    t = fight(attacker, defender, "J01 J12 J16", 9, ", commonwealth = ['C02', 'C06']")
    assert question(t) == "commonwealth buy", "the attack is over, and so is Japan's turn"


@pytest.mark.rule("IF-CARD-J01", "IF-PLAY-5")
@pytest.mark.parametrize("cards, attacker", [("J01", "tank"), ("J12", "tank"), ("J16", "company")])
def test_cards_of_the_comparison_need_their_points(cards: str, attacker: str) -> None:
    cost = 4 if cards == "J12" else 3
    assert question(fight(attacker, "conscript", cards, cost)) == "japan attack_revealed"
    assert question(fight(attacker, "conscript", cards, cost - 1)) != "japan attack_revealed"


# -- J02 -------------------------------------------------------------------------------------------------------

PALACE = """
japan = { H2 = "recon", G2 = "tank" }
commonwealth = { D7 = "tank", G8 = "mine", F8 = "recon seen", H9 = "aa" }
points = { japan = 3 }
hand = { japan = ["J02"] }
"""


@pytest.mark.rule("IF-CARD-J02")
def test_j02_reveals_one_piece_near_the_palace_at_once() -> None:
    t = start(PALACE).order("japan", "play J02")
    assert t.asks() == "SpendCharge"
    assert t.offers("japan") == ["reveal D7", "reveal G8", "decline"], "hidden, and within 5 hexes of E3"
    t.order("japan", "reveal G8")
    assert t.at("G8") == "commonwealth mine seen" and t.at("D7") == "commonwealth tank"
    assert t.board.j02 == 2 and was_played(t, "J02", 0)
    assert [happened[0] for happened in heard(t, "commonwealth", event.SHOWN)] == ["IF-CARD-J02"]
    assert question(t) == "japan ChooseAction", "once a turn"


@pytest.mark.rule("IF-CARD-J02")
def test_j02_charges_last_for_three_reveals_over_several_turns() -> None:
    t = level3(
        """
japan = { H2 = "recon", G2 = "tank" }
commonwealth = { D7 = "tank", G8 = "mine", E8 = "recon", F7 = "engineer", J9 = "aa" }
points = { japan = 3 }
hand = { japan = ["J02"] }
"""
    )
    t.order("japan", "decline play J02 decline move H2 to H1").order("commonwealth", "move J9 to J10")
    assert t.board.j02 == 3, "declining spends nothing"
    t.order("japan", "reveal D7 move H1 to I1").order("commonwealth", "move J10 to J9")
    assert t.board.j02 == 2
    t.order("japan", "reveal G8 move I1 to H2").order("commonwealth", "move J9 to J10")
    assert t.board.j02 == 1 and heard(t, "commonwealth", event.OUT_OF_PLAY) == []
    t.order("japan", "reveal E8")
    assert t.board.j02 == 0 and heard(t, "commonwealth", event.OUT_OF_PLAY) == [
        ("IF-CARD-J02", CARDS.index("J02"), -1, -1, -1)
    ]
    t.order("japan", "move H2 to H1").order("commonwealth", "move J10 to J9")
    assert question(t) == "japan ChooseAction", "discarded"


@pytest.mark.rule("IF-CARD-J02")
def test_j02_without_a_target_asks_nothing_and_keeps_its_charges() -> None:
    t = start(PALACE.replace('D7 = "tank", G8 = "mine", ', "")).order("japan", "play J02")
    assert question(t) == "japan ChooseAction" and t.board.j02 == 3


@pytest.mark.rule("IF-CARD-J02")
def test_j02_charge_comes_before_the_window_and_is_not_asked_in_the_opponents_turn() -> None:
    t = start(
        """
japan = { H2 = "recon", G2 = "tank" }
commonwealth = { D7 = "tank", G8 = "mine", H9 = "aa" }
points = { japan = 2 }
hand = { japan = ["J10"] }
in_play = { J02 = 2 }
"""
    )
    assert t.asks() == "SpendCharge"
    t.order("japan", "decline")
    assert question(t) == "japan turn_start"
    t.order("japan", "play J10 reveal H9 move H2 to H1")
    assert question(t) == "commonwealth ChooseAction"


# -- J03 -------------------------------------------------------------------------------------------------------

CHARGE = """
phase = "action"
japan = { F3 = "tank", H3 = "recon", E6 = "conscript" }
commonwealth = { H5 = "engineer", G7 = "recon", F7 = "mine" }
points = { japan = 4 }
hand = { japan = ["J03"] }
"""


@pytest.mark.rule("IF-CARD-J03", "RUL-36")
def test_j03_gives_another_move_with_a_different_piece() -> None:
    t = level3(CHARGE).order("japan", "move F3 to G5")
    assert question(t) == "japan after_action" and t.offers("japan") == ["play J03", "decline"]
    t.order("japan", "play J03")
    assert was_played(t, "J03", 0)
    assert t.why("japan", "move G5") == ["IF-CARD-J03"]
    assert t.offers("japan") == ["move H3", "move E6"]
    assert t.why("japan", "recon H3") == ["TABLE-3"]
    t.order("japan", "move H3 to H4")
    assert t.at("H4") == "japan recon" and question(t) == "commonwealth ChooseAction", "no recon beside H5"
    assert t.board.points == [0, 0]


@pytest.mark.rule("IF-CARD-J03", "IF-CON-1", "RUL-36")
def test_j03_may_attack_or_clear_a_mine_hastily() -> None:
    t = level3(CHARGE).order("japan", "move F3 to F4 play J03 move E6 hasty F7")
    assert t.at("F7") == "" and t.at("E6") == "" and t.board.points == [1, 0]


@pytest.mark.rule("IF-CARD-J03", "IF-ROAD-1", "RUL-36")
def test_j03_may_be_a_road_move() -> None:
    t = level3(CHARGE).order("japan", "move H3 to H4 decline play J03 move F3 to G5")
    assert t.at("G5") == "japan tank"


@pytest.mark.rule("IF-CARD-J03")
def test_j03_follows_a_move_with_a_recon_after_it() -> None:
    t = level3(CHARGE).order("japan", "move H3 to H4 scout")
    assert question(t) == "japan after_action" and t.at("H5") == "commonwealth engineer seen"


@pytest.mark.rule("IF-CARD-J03")
def test_j03_follows_an_attack_even_a_lost_one() -> None:
    t = level3(CHARGE.replace('G7 = "recon"', 'E7 = "tank"')).order("japan", "move E6 to E7")
    assert t.at("E6") == "" and question(t) == "japan after_action"


@pytest.mark.rule("IF-CARD-J03", "RUL-36")
@pytest.mark.parametrize(
    "action",
    ["recon H4", "bomb J3 target H5 token red-A", "play J04 piece F3 to F4 to G5", "play J15 piece F3 to G5"],
)
def test_j03_does_not_follow_another_kind_of_action(action: str) -> None:
    t = level3(
        """
phase = "action"
japan = { F3 = "company", H4 = "recon", J3 = "bomber" }
commonwealth = { H5 = "engineer", I9 = "recon" }
points = { japan = 9 }
hand = { japan = ["J03", "J04", "J15"] }
"""
    ).order("japan", action)
    if "bomb" in action:
        t.order("commonwealth", "token blue-B")
    assert question(t) == "commonwealth ChooseAction"


@pytest.mark.rule("IF-CARD-J03")
def test_j03_needs_another_piece_that_can_move_and_its_points() -> None:
    lone = CHARGE.replace(', H3 = "recon", E6 = "conscript"', ', B1 = "mine"')
    assert question(level3(lone).order("japan", "move F3 to F4")) == "commonwealth ChooseAction"
    poor = CHARGE.replace("japan = 4", "japan = 3")
    assert question(level3(poor).order("japan", "move F3 to F4")) == "commonwealth ChooseAction"


@pytest.mark.rule("IF-CARD-J03")
def test_j03_need_not_be_played() -> None:
    t = level3(CHARGE).order("japan", "move F3 to F4 decline")
    assert (
        hand(t, "japan") == ["J03"]
        and t.board.points == [4, 0]
        and question(t) == "commonwealth ChooseAction"
    )


@pytest.mark.rule("IF-CARD-J03", "IF-MOV-10")
def test_j03_and_the_shuttle_rule_which_looks_at_the_main_action_only() -> None:
    shuttle = CHARGE + 'shuttle = { japan = ["F3", "F2", "F3", %d] }'
    t = level3(shuttle % 5)
    assert t.why("japan", "move F3 to F2") == ["IF-MOV-10"]
    t.order("japan", "move H3 to I3 play J03 move F3 to F2")
    assert t.at("F2") == "japan tank", "the extra action may go on with a shuttle"
    t = level3(shuttle % 4).order("japan", "move F3 to F2 play J03 move H3 to I3")
    t.order("commonwealth", "move G7 to G6")
    assert t.why("japan", "move F2 to F3") == ["IF-MOV-10"], "the extra action did not break the row"


# -- J04 -------------------------------------------------------------------------------------------------------

BICYCLES = """
phase = "action"
japan = { F3 = "company", E3 = "tank", G3 = "recon" }
commonwealth = { F5 = "recon", I9 = "recon" }
points = { japan = 2 }
hand = { japan = ["J04"] }
"""


@pytest.mark.rule("IF-CARD-J04")
def test_j04_moves_two_steps_and_tells_that_it_is_line_infantry() -> None:
    t = level3(BICYCLES).order("japan", "play J04")
    assert t.offers("japan") == ["piece F3"], "Battalions, Companies, Conscript Platoons only"
    t.order("japan", "piece F3")
    assert "to G3" not in t.offers("japan"), "not through friends"
    t.order("japan", "to F4")
    assert set(t.offers("japan")) == {"to G5"}, "not back to F3, not into a friend's hex or an enemy's"
    t.order("japan", "to G5")
    assert t.at("G5") == "japan company", "still hidden"
    assert may_be(t, "G5") == {"battalion", "company", "conscript"}
    assert was_played(t, "J04", 0)
    assert [happened[:3] for happened in heard(t, "commonwealth", event.MOVE)] == [
        ("IF-CARD-J04", hex_no("F3"), hex_no("G5"))
    ]
    assert question(t) == "commonwealth ChooseAction" and t.board.points == [0, 0]


@pytest.mark.rule("IF-CARD-J04")
@pytest.mark.parametrize(
    "kind, can", [("battalion", True), ("conscript", True), ("aa", False), ("engineer", False)]
)
def test_j04_is_for_strengths_six_to_eight(kind: str, can: bool) -> None:
    t = level3(BICYCLES.replace("company", kind))
    assert t.why("japan", "play J04") == ([] if can else ["IF-CARD-J04"])


@pytest.mark.rule("IF-CARD-J04")
def test_j04_needs_two_free_steps_to_another_hex() -> None:
    """From M1 the one way out is L1, and from there nothing is free but M1 again."""
    t = level3(
        """
phase = "action"
japan = { M1 = "company", K1 = "mine", K2 = "mine", L2 = "mine", F2 = "tank" }
commonwealth = { I9 = "recon" }
points = { japan = 2 }
hand = { japan = ["J04"] }
"""
    )
    assert t.why("japan", "play J04") == ["IF-CARD-J04"]


@pytest.mark.rule("IF-CARD-J04", "IF-CARD-C11", "RUL-37")
def test_j04_cannot_pass_the_demolished_causeway() -> None:
    t = level3(BICYCLES + "in_play = { C11 = 4 }").order("japan", "play J04 piece F3")
    assert "to F4" not in t.offers("japan")


# -- J05 -------------------------------------------------------------------------------------------------------

LANDING = """
phase = "action"
japan = { F3 = "tank", H1 = "recon" }
commonwealth = { I9 = "recon" }
points = { japan = 3 }
hand = { japan = ["J05"] }
"""


@pytest.mark.rule("IF-CARD-J05")
def test_j05_crosses_one_hex_of_water() -> None:
    t = level3(LANDING).order("japan", "play J05")
    assert t.offers("japan") == ["piece F3"], "H1 has no water beside it"
    t.order("japan", "piece F3")
    assert set(t.offers("japan")) == {"to D4", "to E5", "to F5"}, "beside E4 as F3 is, and two hexes from F3"
    t.order("japan", "to E5")
    assert t.at("E5") == "japan tank" and t.at("F3") == "" and may_be(t, "E5").isdisjoint({"mine", "hq"})
    assert was_played(t, "J05", 0)
    assert [happened[:3] for happened in heard(t, "commonwealth", event.MOVE)] == [
        ("IF-CARD-J05", hex_no("F3"), hex_no("E5"))
    ]
    assert question(t) == "commonwealth ChooseAction" and t.board.points == [0, 0]


@pytest.mark.rule("IF-CARD-J05")
def test_j05_lands_in_empty_hexes_only() -> None:
    crowded = LANDING.replace('H1 = "recon"', 'D4 = "aa"').replace('I9 = "recon"', 'E5 = "recon"')
    t = level3(crowded).order("japan", "play J05 piece F3")
    assert t.offers("japan") == ["to F5"]


@pytest.mark.rule("IF-CARD-J05")
def test_j05_needs_a_movable_piece_beside_water_with_a_landing() -> None:
    t = level3(LANDING.replace('F3 = "tank"', 'F3 = "mine"'))
    assert t.why("japan", "play J05") == ["IF-CARD-J05"]
    t = level3(LANDING.replace('I9 = "recon"', 'D4 = "recon", E5 = "recon", F5 = "recon"'))
    assert t.why("japan", "play J05") == ["IF-CARD-J05"]


@pytest.mark.rule("IF-CARD-J05", "IF-CARD-C11", "RUL-37")
def test_j05_the_demolished_causeway_is_neither_water_nor_a_landing() -> None:
    t = level3(LANDING + "in_play = { C11 = 4 }").order("japan", "play J05 piece F3")
    assert set(t.offers("japan")) == {"to D4", "to E5", "to F5"}, "G5 lies behind F4, which is no water"
    across = LANDING.replace('F3 = "tank"', 'D4 = "tank"')
    assert "to F4" in level3(across).order("japan", "play J05 piece D4").offers("japan")
    assert "to F4" not in level3(across + "in_play = { C11 = 4 }").order("japan", "play J05 piece D4").offers(
        "japan"
    )


# -- J06 -------------------------------------------------------------------------------------------------------

WHITE = """
phase = "action"
japan = { G5 = "%s", H2 = "recon" }
commonwealth = { F6 = "%s", I9 = "recon" }
points = { japan = %d }
hand = { japan = ["J06", "J10"] }
"""


@pytest.mark.rule("IF-CARD-J06")
def test_j06_strengthens_an_attacker_in_a_white_hex() -> None:
    t = level3(WHITE % ("company", "company", 2)).order("japan", "move G5 to F6")
    assert question(t) == "japan attack_declared"
    t.order("japan", "play J06")
    assert t.at("F6") == "japan company seen" and was_played(t, "J06", 0)


@pytest.mark.rule("IF-CARD-J06")
def test_j06_strengthens_a_defender_in_a_white_hex() -> None:
    t = defence("battalion", "company", "J06", 2).order("japan", "play J06")
    assert (t.at("F6"), t.at("G7")) == ("", ""), "7 + 1 against 8"
    assert was_played(t, "J06", 0)


@pytest.mark.rule("IF-CARD-J06")
def test_j06_not_in_a_coloured_hex() -> None:
    assert fight("company", "company", "J06 J10").why("japan", "play J06") == ["IF-CARD-J06"]


@pytest.mark.rule("IF-CARD-J06", "IF-CARD-J07")
def test_j06_and_j07_not_in_a_hasty_mine_clearance() -> None:
    t = level3((WHITE % ("conscript", "mine", 9)).replace('"J06"', '"J06", "J07"'))
    t.order("japan", "move G5 hasty F6")
    assert t.why("japan", "play J06") == ["IF-CARD-J06"]
    assert t.why("japan", "play J07") == ["IF-CARD-J07"]


@pytest.mark.rule("IF-CARD-J06", "IF-PLAY-5")
def test_j06_needs_two_points() -> None:
    t = level3(WHITE % ("company", "recon", 1)).order("japan", "move G5 to F6")
    assert question(t) == "japan turn_end", "only with the point of the attack can J10 be paid"


# -- J07 -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-CARD-J07")
@pytest.mark.parametrize(
    "attacker, defender, survivor",
    [
        ("recon", "conscript", ""),
        ("recon", "company", ""),
        ("recon", "battalion", "commonwealth battalion seen"),
        ("tank", "tank", ""),
    ],
)
def test_j07_adds_three_and_costs_the_attacker(attacker: str, defender: str, survivor: str) -> None:
    t = fight(attacker, defender, "J07", 2).order("japan", "play J07")
    assert t.at("G7") == survivor and t.at("F6") == ""
    assert t.alive("japan", attacker) == (1 if attacker == "recon" else 0), (
        "only the Recon Troopers in H2 are left"
    )
    assert was_played(t, "J07", 0)


@pytest.mark.rule("IF-CARD-J07", "IF-END-1")
def test_j07_entering_the_headquarters_wins() -> None:
    t = fight("recon", "hq", "J07").order("japan", "play J07")
    assert t.board.returns == WON_BY_JAPAN


@pytest.mark.rule("IF-CARD-J07", "IF-MINE-5")
def test_j07_is_no_help_against_a_mine_field() -> None:
    t = fight("tank", "mine", "J07").order("japan", "play J07")
    assert t.at("G7") == "commonwealth mine seen" and t.alive("japan", "tank") == 0


@pytest.mark.rule("IF-CARD-J07", "IF-MINE-3")
def test_j07_engineers_clear_the_mine_field_and_are_lost() -> None:
    t = fight("engineer", "mine", "J07").order("japan", "play J07")
    assert (t.at("F6"), t.at("G7")) == ("", "") and t.alive("japan", "engineer") == 0


@pytest.mark.rule("IF-CARD-J07", "IF-TNK-4")
def test_j07_is_no_help_for_a_tank_against_an_anti_tank_team() -> None:
    t = fight("tank", "antitank", "J07").order("japan", "play J07")
    assert t.at("G7") == "commonwealth antitank seen" and t.alive("japan", "tank") == 0


@pytest.mark.rule("IF-CARD-J07", "IF-TNK-1")
def test_j07_an_anti_tank_team_that_beats_a_tank_is_lost_too() -> None:
    t = fight("antitank", "tank", "J07").order("japan", "play J07")
    assert (t.at("F6"), t.at("G7")) == ("", "")


@pytest.mark.rule("IF-CARD-J07", "IF-PLAY-6")
def test_j07_is_for_attackers() -> None:
    assert "IF-PLAY-6" in defence("company", "company", "J07 J10").why("japan", "play J07")


# -- J08, J09 --------------------------------------------------------------------------------------------------

RUN = """
phase = "action"
japan = { E2 = "bomber", H2 = "recon" }
commonwealth = { G7 = "%s", G8 = "aa", I9 = "recon" }
points = { japan = %d, commonwealth = 9 }
hand = { japan = ["J08", "J09"]%s }
"""


def bombing(target: str, points: int, tokens: str, more: str = "") -> Table:
    """A Japanese Bombing Run on G7; Japan shows red-A."""
    t = level3(RUN % (target, points, more)).order("japan", "bomb E2 target G7 token red-A")
    return t.order("commonwealth", f"token {tokens}")


@pytest.mark.rule("IF-CARD-J08", "IF-AA-5")
def test_j08_makes_the_shoot_down_fail_without_tokens() -> None:
    t = bombing("recon", 1, "blue-B").order("commonwealth", "shoot G8")
    assert question(t) == "japan shootdown_declared"
    t.order("japan", "play J08")
    assert t.at("E2") == "japan bomber seen" and t.at("G8") == "commonwealth aa seen"
    assert was_played(t, "J08", 0) and len(heard(t, "japan", event.TOKENS)) == 1, "those of the run itself"
    assert heard(t, "commonwealth", event.SHOOT_FAILED)[0][0] == "IF-CARD-J08"
    assert question(t) == "commonwealth buy"


@pytest.mark.rule("IF-CARD-J08", "IF-CARD-C09")
def test_j08_answers_c09_too() -> None:
    t = bombing("recon", 1, "blue-B", ", commonwealth = ['C09']").order("commonwealth", "play C09")
    t.order("japan", "play J08")
    assert t.at("E2") == "japan bomber seen" and t.at("G8") == "commonwealth aa"


@pytest.mark.rule("IF-CARD-J08")
def test_j08_may_be_kept_and_needs_its_point_and_a_shoot_down() -> None:
    t = bombing("recon", 1, "blue-B").order("commonwealth", "shoot G8").order("japan", "decline")
    assert t.asks() == "ChooseTokens"
    assert bombing("recon", 0, "blue-B").order("commonwealth", "shoot G8").asks() == "ChooseTokens"
    assert question(bombing("recon", 9, "blue-B").order("commonwealth", "decline")) == "commonwealth buy"


@pytest.mark.rule("IF-CARD-J08", "IF-CARD-J09", "IF-PLAY-6")
def test_j08_and_j09_are_not_for_the_opponents_bombing_run() -> None:
    t = level3(
        """
phase = "action"
to_move = "commonwealth"
japan = { E2 = "recon", E1 = "aa" }
commonwealth = { G8 = "bomber", I9 = "recon" }
points = { japan = 9 }
hand = { japan = ["J08", "J09"] }
"""
    )
    t.order("commonwealth", "bomb G8 target E2 token red-A").order("japan", "token red-B")
    assert question(t) == "japan after_bombing", "no J09 for the side that is bombed"
    assert "IF-PLAY-6" in t.why("japan", "play J08")
    t.order("japan", "shoot E1")
    assert t.asks() == "ChooseTokens", "no J08 against the own AA Guns"


@pytest.mark.rule("IF-CARD-J09", "IF-TOK-5", "IF-TOK-6")
@pytest.mark.parametrize("tokens", ["red-B", "blue-A"])
def test_j09_turns_one_equal_pair_into_a_success(tokens: str) -> None:
    t = bombing("recon", 3, tokens)
    assert question(t) == "japan bomb_tokens" and t.offers("japan") == ["play J09", "decline"]
    t.order("japan", "play J09")
    assert t.at("G7") == "" and was_played(t, "J09", 0)
    assert question(t) == "commonwealth after_bombing"


@pytest.mark.rule("IF-CARD-J09")
def test_j09_reveals_a_strong_target() -> None:
    t = bombing("company", 3, "red-B").order("japan", "play J09")
    assert t.at("G7") == "commonwealth company seen"


@pytest.mark.rule("IF-CARD-J09")
def test_j09_may_be_kept() -> None:
    t = bombing("recon", 3, "red-B").order("japan", "decline")
    assert t.at("G7") == "commonwealth recon" and hand(t, "japan") == ["J08", "J09"]


@pytest.mark.rule("IF-CARD-J09")
@pytest.mark.parametrize("points, tokens", [(3, "blue-B"), (3, "red-A"), (2, "red-B")])
def test_j09_needs_exactly_one_pair_and_three_points(points: int, tokens: str) -> None:
    assert question(bombing("recon", points, tokens)) == "commonwealth after_bombing"


# -- J10 -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-CARD-J10")
def test_j10_reveals_a_hidden_piece_anywhere() -> None:
    t = start(
        """
japan = { H2 = "recon", G2 = "tank" }
commonwealth = { L8 = "mine", I9 = "recon seen" }
points = { japan = 2 }
hand = { japan = ["J10"] }
"""
    )
    t.order("japan", "play J10")
    assert t.offers("japan") == ["reveal L8", "reveal C9"]
    t.order("japan", "reveal C9")
    assert t.at("C9") == "commonwealth hq seen" and was_played(t, "J10", 0)
    assert heard(t, "commonwealth", event.SHOWN) == [
        ("IF-CARD-J10", hex_no("C9"), 1, 11, t.board.tag[t.board.at[hex_no("C9")]])
    ]


@pytest.mark.rule("IF-CARD-J10")
def test_j10_needs_a_hidden_commonwealth_piece() -> None:
    t = start(
        """
japan = { H2 = "recon", G2 = "tank" }
commonwealth = { C9 = "hq seen", I9 = "recon seen" }
points = { japan = 9 }
hand = { japan = ["J10", "J13"] }
"""
    )
    assert question(t) == "japan turn_start" and t.why("japan", "play J10") == ["IF-CARD-J10"]


@pytest.mark.rule("IF-CARD-J10", "IF-PLAY-2", "RUL-20")
def test_j10_in_all_its_windows_of_both_turns() -> None:
    text = """
japan = { H2 = "recon", F6 = "tank" }
commonwealth = { G7 = "recon", I9 = "recon" }
points = { japan = 2 }
hand = { japan = ["J10"] }
"""
    seen = []
    t = start(text)
    seen.append(question(t))
    t.order("japan", "decline move F6 to G7")
    seen.append(question(t))
    t.order("japan", "decline")
    seen.append(question(t))
    t = level3('to_move = "commonwealth"\n' + text)
    seen.append(question(t))
    t.order("japan", "decline").order("commonwealth", "move G7 to F6")
    seen.append(question(t))
    t.order("japan", "decline")
    seen.append(question(t))
    assert seen == ["japan turn_start", "japan attack_declared", "japan turn_end"] * 2


# -- J11 -------------------------------------------------------------------------------------------------------

HEENAN = """
japan = { H2 = "recon", G2 = "tank" }
commonwealth = { I9 = "recon" }
points = { japan = 9, commonwealth = 9 }
hand = { japan = ["J11", "J10"], commonwealth = [%s] }
"""


@pytest.mark.rule("IF-CARD-J11")
def test_j11_shows_the_hand_to_japan_and_discards_one() -> None:
    t = start(HEENAN % "'C02', 'C06', 'C18'").order("japan", "play J11")
    assert [CARDS[happened[1]] for happened in heard(t, "japan", event.HAND_SHOWN)] == ["C02", "C06", "C18"]
    assert heard(t, "commonwealth", event.HAND_SHOWN) == []
    assert t.offers("japan") == ["discard C02", "discard C06", "discard C18"]
    assert t.why("japan", "decline") == ["TABLE-3"]
    t.order("japan", "discard C06")
    assert hand(t, "commonwealth") == ["C02", "C18"] and is_spent(t, "C06") and was_played(t, "J11", 6)
    assert heard(t, "commonwealth", event.DISCARD) == [("IF-CARD-J11", 1, CARDS.index("C06"), -1, -1)]
    assert t.board.points == [6, 9], "the Commonwealth pays nothing"


@pytest.mark.rule("IF-CARD-J11")
def test_j11_needs_a_card_in_the_enemys_hand() -> None:
    t = start(HEENAN % "")
    assert t.why("japan", "play J11") == ["IF-CARD-J11"]


# -- J12 -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-CARD-J12")
def test_j12_removes_a_defending_conscript_platoon_without_comparison() -> None:
    t = fight("recon", "conscript", "J12", 4).order("japan", "play J12")
    assert t.at("G7") == "japan recon seen" and t.at("F6") == "" and was_played(t, "J12", 0)
    assert heard(t, "commonwealth", event.STRENGTHS) == []


@pytest.mark.rule("IF-CARD-J12")
def test_j12_removes_an_attacking_conscript_platoon() -> None:
    t = defence("conscript", "recon", "J12", 4).order("japan", "play J12")
    assert t.at("F6") == "japan recon seen" and t.at("G7") == ""


@pytest.mark.rule("IF-CARD-J12")
@pytest.mark.parametrize("defender", ["battalion", "company", "aa", "recon"])
def test_j12_is_for_conscript_platoons(defender: str) -> None:
    assert fight("company", defender, "J12 J16").why("japan", "play J12") == ["IF-CARD-J12"]


@pytest.mark.rule("IF-CARD-J12", "IF-PLAY-5")
def test_j12_needs_four_points() -> None:
    assert fight("company", "conscript", "J12 J16", 3).why("japan", "play J12") == ["IF-PLAY-5"]


# -- J13 -------------------------------------------------------------------------------------------------------

TSUJI = """
japan = { H2 = "recon", G2 = "tank" }
commonwealth = { I9 = "recon" }
points = { japan = %d }
hand = { japan = ["J13"] }
"""


@pytest.mark.rule("IF-CARD-J13")
def test_j13_takes_one_of_three_and_orders_the_rest() -> None:
    t = start(TSUJI % 7, "J05", "J01", "J09", "J20").order("japan", "play J13")
    assert t.offers("japan") == ["take J05", "take J01", "take J09"]
    assert [CARDS[happened[1]] for happened in heard(t, "japan", event.LOOKED)] == ["J05", "J01", "J09"]
    assert heard(t, "commonwealth", event.LOOKED) == []
    t.order("japan", "take J01")
    assert t.offers("japan") == ["top J05", "top J09"]
    t.order("japan", "top J09")
    assert hand(t, "japan") == ["J01"] and was_played(t, "J13", 6)
    assert heard(t, "commonwealth", event.DREW) == [("IF-CARD-J13", 0, -1, -1, -1)]
    t.order("japan", "move H2 to H1").order("commonwealth", "move I9 to I10")
    t.order("japan", "buy")
    assert hand(t, "japan") == ["J01", "J09"], "as he left it"
    t.order("japan", "move H1 to H2").order("commonwealth", "move I10 to I9").order("japan", "buy")
    assert hand(t, "japan") == ["J01", "J05", "J09"]
    t.order("japan", "move H2 to H1").order("commonwealth", "move I9 to I10").order("japan", "buy")
    assert hand(t, "japan") == ["J01", "J05", "J09", "J20"], "from now on chance decides again"
    assert t.board.points == [0, 0]


@pytest.mark.rule("IF-CARD-J13")
def test_j13_is_not_the_purchase_of_the_turn() -> None:
    t = level3(TSUJI % 3, "J02", "J05", "J01", "J09")
    t.order("japan", "buy play J13 take J05 top J01")
    assert hand(t, "japan") == ["J02", "J05"] and t.board.points == [0, 0]


@pytest.mark.rule("IF-CARD-J13")
@pytest.mark.parametrize("left", [["J04"], ["J04", "J08"]])
def test_j13_with_a_short_pile(left: list[str]) -> None:
    used = [card for card in CARDS[:20] if card not in left and card != "J13"]
    t = level3(TSUJI % 1 + f"discarded = {{ japan = {used} }}", *left).order("japan", "play J13")
    assert t.offers("japan") == [f"take {card}" for card in left]
    t.order("japan", "take J04")
    assert question(t) == "japan ChooseAction" and hand(t, "japan") == ["J04"]


@pytest.mark.rule("IF-CARD-J13")
def test_j13_needs_a_card_in_the_pile() -> None:
    used = [card for card in CARDS[:20] if card not in ("J13", "J10")]
    t = level3((TSUJI % 9).replace('["J13"]', '["J13", "J10"]') + f"discarded = {{ japan = {used} }}")
    assert question(t) == "japan turn_start" and t.why("japan", "play J13") == ["IF-CARD-J13"]


# -- J14 -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-CARD-J14")
@pytest.mark.parametrize(
    "attacker, defender", [("tank", "recon"), ("engineer", "mine"), ("antitank", "tank")]
)
def test_j14_gains_four_points_after_a_victory(attacker: str, defender: str) -> None:
    t = fight(attacker, defender, "J14", 1)
    assert question(t) == "japan attack_resolved"
    t.order("japan", "play J14")
    assert was_played(t, "J14", 0) and t.board.points[0] == 4 + 1
    assert heard(t, "commonwealth", event.POINTS) == [("IF-CARD-J14", 0, 4, 4, -1)]


@pytest.mark.rule("IF-CARD-J14")
@pytest.mark.parametrize("attacker, defender", [("recon", "tank"), ("recon", "recon"), ("tank", "mine")])
def test_j14_not_after_a_defeat_or_a_tie(attacker: str, defender: str) -> None:
    assert question(fight(attacker, defender, "J14", 1)) == "commonwealth buy"


@pytest.mark.rule("IF-CARD-J14")
def test_j14_not_for_a_hasty_mine_clearance() -> None:
    t = level3(
        """
phase = "action"
japan = { F6 = "conscript", H2 = "recon" }
commonwealth = { G7 = "mine", I9 = "recon" }
points = { japan = 1 }
hand = { japan = ["J14"] }
"""
    ).order("japan", "move F6 hasty G7")
    assert t.at("G7") == "" and question(t) == "commonwealth ChooseAction"


@pytest.mark.rule("IF-CARD-J14", "IF-PLAY-6")
def test_j14_not_for_a_successful_defence_and_not_without_a_point() -> None:
    assert question(defence("recon", "tank", "J14")) == "japan buy"
    assert question(fight("tank", "recon", "J14", 0)) == "commonwealth buy"


# -- J15 -------------------------------------------------------------------------------------------------------

DASH = """
phase = "action"
japan = { E2 = "%s", H2 = "recon" }
commonwealth = { F6 = "%s", I9 = "recon" }
points = { japan = 2 }
hand = { japan = ["J15"] }
"""


@pytest.mark.rule("IF-CARD-J15")
def test_j15_moves_two_to_four_hexes_along_the_road() -> None:
    t = level3((DASH % ("tank", "recon")).replace("F6", "H9")).order("japan", "play J15")
    assert t.offers("japan") == ["piece E2"]
    t.order("japan", "piece E2")
    assert set(t.offers("japan")) == {"to F4", "to G5", "to F6"}
    t.order("japan", "to F6")
    assert t.at("F6") == "japan tank" and t.at("E2") == "" and was_played(t, "J15", 0)
    assert [happened[:3] for happened in heard(t, "commonwealth", event.MOVE)] == [
        ("IF-CARD-J15", hex_no("E2"), hex_no("F6"))
    ]
    assert question(t) == "commonwealth ChooseAction" and t.board.points == [0, 0]


@pytest.mark.rule("IF-CARD-J15")
@pytest.mark.parametrize(
    "frm, ends",
    [("F4", {"E1", "E2", "F6", "G7", "G8"}), ("H10", {"G8", "G7", "F6"}), ("E1", {"F3", "F4", "G5"})],
)
def test_j15_goes_both_ways_to_the_ends_of_the_road(frm: str, ends: set[str]) -> None:
    text = (DASH % ("tank", "recon")).replace("F6", "M7").replace("E2", frm)
    t = level3(text).order("japan", f"play J15 piece {frm}")
    assert set(t.offers("japan")) == {f"to {name}" for name in ends}


@pytest.mark.rule("IF-CARD-J15", "IF-POL-1")
def test_j15_may_attack_in_the_last_hex() -> None:
    t = level3(DASH % ("tank", "recon")).order("japan", "play J15 piece E2 to F6")
    assert t.at("F6") == "japan tank seen" and t.board.points == [1, 0]


@pytest.mark.rule("IF-CARD-J15", "IF-REC-10")
def test_j15_no_recon_and_no_hasty_mine_clearance() -> None:
    t = level3((DASH % ("recon", "recon")).replace("I9", "G6")).order("japan", "play J15 piece E2 to G5")
    assert question(t) == "commonwealth ChooseAction", "beside F6 and G6, but no recon"
    t = level3(DASH % ("conscript", "mine")).order("japan", "play J15 piece E2")
    assert "hasty F6" not in t.offers("japan") and t.why("japan", "hasty F6") == ["TABLE-3"]


@pytest.mark.rule("IF-CARD-J15")
def test_j15_every_hex_before_the_last_is_empty() -> None:
    t = level3((DASH % ("tank", "recon")).replace("F6", "G5")).order("japan", "play J15 piece E2")
    assert set(t.offers("japan")) == {"to F4", "to G5"}, "no further than the enemy in G5"
    t = level3((DASH % ("tank", "recon")).replace("H2", "F4"))
    t.order("japan", "play J15")
    assert t.offers("japan") == ["piece F4"], "E2 is shut in behind F4, one hex along is no dash"
    t.order("japan", "piece F4")
    assert set(t.offers("japan")) == {"to F6"}, "north only F3 is free, one hex"


@pytest.mark.rule("IF-CARD-J15")
def test_j15_needs_a_movable_piece_on_the_road_with_such_a_move() -> None:
    assert level3(DASH % ("mine", "recon")).why("japan", "play J15") == ["IF-CARD-J15"]
    off = (DASH % ("tank", "recon")).replace("E2", "D2")
    assert level3(off).why("japan", "play J15") == ["IF-CARD-J15"]
    shut = (DASH % ("tank", "recon")).replace('H2 = "recon"', 'F3 = "mine"')
    assert level3(shut).why("japan", "play J15") == ["IF-CARD-J15"]


@pytest.mark.rule("IF-CARD-J15", "IF-CARD-C11", "RUL-37")
def test_j15_under_c11_the_dash_stops_at_the_causeway() -> None:
    t = level3(DASH % ("tank", "recon") + "in_play = { C11 = 3 }")
    assert t.why("japan", "play J15") == ["IF-CARD-J15"], "from E2 only F3, one hex, can be reached"
    t = level3((DASH % ("tank", "recon")).replace("E2", "E1") + "in_play = { C11 = 3 }")
    assert t.order("japan", "play J15 piece E1").offers("japan") == ["to F3"]


@pytest.mark.rule("IF-CARD-J15", "IF-CARD-C11", "RUL-37")
@pytest.mark.parametrize("left", [1, 3])
def test_j15_ends_c11_at_any_time(left: int) -> None:
    text = """
japan = { E2 = "tank", H2 = "recon", F6 = "tank" }
commonwealth = { G7 = "recon", I9 = "recon" }
points = { japan = 2 }
hand = { japan = ["J15"] }
"""
    t = start(text + f"in_play = {{ C11 = {left} }}")
    assert question(t) == "japan turn_start"
    t.order("japan", "play J15")
    assert t.board.c11 == 0 and was_played(t, "J15", 0) and is_spent(t, "C11")
    assert heard(t, "commonwealth", event.OUT_OF_PLAY) == [("IF-CARD-J15", CARDS.index("C11"), -1, -1, -1)]
    assert question(t) == "japan ChooseAction" and t.why("japan", "play J15") == ["TABLE-4"], "one of the two"
    t = level3('to_move = "commonwealth"\n' + text + f"in_play = {{ C11 = {left + 1} }}")
    assert question(t) == "japan turn_start", "in the opponent's turn as well"
    t.order("japan", "decline").order("commonwealth", "move G7 to F6")
    assert question(t) == "japan attack_declared"
    t.order("japan", "play J15")
    assert t.board.c11 == 0


@pytest.mark.rule("IF-CARD-J15")
def test_j15_without_c11_is_only_an_action() -> None:
    t = start(
        """
japan = { E2 = "tank", H2 = "recon" }
commonwealth = { I9 = "recon" }
points = { japan = 4 }
hand = { japan = ["J10", "J15"] }
"""
    )
    assert t.why("japan", "play J15") == ["IF-CARD-J15"]


# -- J16 -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-CARD-J16")
@pytest.mark.parametrize("attacker, defender", [("company", "company"), ("battalion", "battalion")])
def test_j16_strengthens_battalion_or_company(attacker: str, defender: str) -> None:
    t = fight(attacker, defender, "J16", 3).order("japan", "play J16")
    assert t.at("G7") == f"japan {attacker} seen" and was_played(t, "J16", 0)


@pytest.mark.rule("IF-CARD-J16")
def test_j16_strengthens_a_defender() -> None:
    t = defence("battalion", "company", "J16", 3).order("japan", "play J16")
    assert (t.at("F6"), t.at("G7")) == ("", "")


@pytest.mark.rule("IF-CARD-J16")
@pytest.mark.parametrize("attacker", ["tank", "conscript", "aa"])
def test_j16_not_for_other_types(attacker: str) -> None:
    assert fight(attacker, "conscript", "J01 J16").why("japan", "play J16") == ["IF-CARD-J16"]


# -- J17 -------------------------------------------------------------------------------------------------------

FEINT = """
japan = { H2 = "%s", G2 = "%s", G3 = "mine", F2 = "aa seen" }
commonwealth = { I9 = "recon" }
points = { japan = 3 }
hand = { japan = ["J17", "J10"] }
"""


@pytest.mark.rule("IF-CARD-J17", "IF-HID-2", "RUL-35")
@pytest.mark.parametrize("decision", ["exchange", "keep"])
def test_j17_swaps_secretly_and_merges_what_was_known(decision: str) -> None:
    t = start(FEINT % ("recon moved not-aa", "tank not-aa not-mine not-engineer")).order("japan", "play J17")
    tags = {t.board.tag[piece(t, name)] for name in ("H2", "G2")}
    assert set(t.offers("japan")) == {"piece H2", "piece G2"}, "hidden and movable, with such a neighbour"
    t.order("japan", "piece H2")
    assert t.offers("japan") == ["piece G2"]
    t.order("japan", "piece G2")
    assert t.offers("japan") == ["exchange", "keep"]
    t.order("japan", decision)
    swapped = decision == "exchange"
    assert t.at("H2") == ("japan tank" if swapped else "japan recon")
    assert t.at("G2") == ("japan recon" if swapped else "japan tank")
    everything = may_be(t, "H2")
    assert everything == may_be(t, "G2") and "engineer" in everything, "that held for one of them only"
    assert everything.isdisjoint({"aa", "mine", "hq"}), "not AA Guns held for both; both are movable"
    fresh = {t.board.tag[piece(t, name)] for name in ("H2", "G2")}
    assert len(fresh) == 2 and fresh.isdisjoint(tags) and t.board.next_tag > max(fresh)
    assert was_played(t, "J17", 2)
    low, high = sorted((hex_no("H2"), hex_no("G2")))
    assert heard(t, "commonwealth", event.SWAP_NAMED) == [("IF-CARD-J17", low, high, -1, -1)]
    assert heard(t, "commonwealth", event.SWAP_DONE) == [], "he is not told the decision"
    assert heard(t, "japan", event.SWAP_DONE) == [("IF-CARD-J17", low, high, 1 if swapped else 0, -1)]


@pytest.mark.rule("IF-CARD-J17", "RUL-35")
def test_j17_looks_the_same_to_the_opponent_whatever_is_decided() -> None:
    logs = []
    for decision in ("exchange", "keep"):
        t = (
            start(FEINT % ("recon moved", "tank"))
            .order("japan", "play J17 piece G2 piece H2")
            .order("japan", decision)
        )
        assert t.board.log is not None
        public = [happened for happened in t.board.log if happened[0] & 2]
        b = t.board
        logs.append((public, b.excl, b.tag, b.seen, b.where, b.points, b.next_tag))
    assert logs[0] == logs[1]


@pytest.mark.rule("IF-CARD-J17")
@pytest.mark.parametrize("first, second", [("recon seen", "tank"), ("mine", "tank"), ("recon", "tank seen")])
def test_j17_needs_two_hidden_movable_neighbours(first: str, second: str) -> None:
    assert start(FEINT % (first, second)).why("japan", "play J17") == ["IF-CARD-J17"]
    apart = (FEINT % ("recon", "tank")).replace("H2", "J2")
    assert start(apart).why("japan", "play J17") == ["IF-CARD-J17"]


@pytest.mark.rule("IF-CARD-J17", "IF-MOV-10", "RUL-06", "RUL-35")
@pytest.mark.parametrize("decision", ["keep", "exchange"])
def test_j17_ends_a_shuttle_of_either_piece(decision: str) -> None:
    shuttle = FEINT % ("recon moved", "tank") + 'shuttle = { japan = ["H2", "H1", "H2", 5] }'
    t = start(shuttle).order("japan", "decline")
    assert t.why("japan", "move H2 to H1") == ["IF-MOV-10"]
    t = start(shuttle).order("japan", f"play J17 piece H2 piece G2 {decision} decline")
    assert t.why("japan", "move H2 to H1") == [], "otherwise the decision would show"
    another = shuttle.replace('["H2", "H1", "H2", 5]', '["F2", "F2", "F1", 5]')
    t = start(another).order("japan", f"play J17 piece H2 piece G2 {decision} decline")
    assert t.why("japan", "move F2 to F1") == ["IF-MOV-10"], "the row of another piece goes on"


# -- J18 -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-CARD-J18", "IF-POL-1", "RUL-18")
@pytest.mark.parametrize("defender", ["recon", "mine", "hq"])
def test_j18_calls_the_attack_off(defender: str) -> None:
    t = defence("tank", defender, "J18", 4)
    assert question(t) == "japan attack_declared"
    t.order("japan", "play J18")
    assert t.at("G7") == "commonwealth tank" and t.at("F6") == f"japan {defender}", "nothing is shown"
    assert t.board.ending == 0 and t.board.active == 0
    assert t.board.points == [0, 1], "an attack was initiated"
    assert was_played(t, "J18", 0)
    assert [e[:3] for e in heard(t, "commonwealth", event.CALLED_OFF)] == [
        ("IF-CARD-J18", hex_no("G7"), hex_no("F6"))
    ]
    assert may_be(t, "F6") >= {"mine", "hq"}


@pytest.mark.rule("IF-CARD-J18")
def test_j18_not_for_a_revealed_piece_nor_against_a_hasty_mine_clearance() -> None:
    assert defence("tank", "recon seen", "J18 J10").why("japan", "play J18") == ["IF-CARD-J18"]
    t = level3(
        """
phase = "action"
to_move = "commonwealth"
japan = { F6 = "mine", H2 = "recon" }
commonwealth = { G7 = "conscript", I9 = "recon" }
points = { japan = 9 }
hand = { japan = ["J18", "J10"] }
"""
    ).order("commonwealth", "move G7 hasty F6")
    assert t.why("japan", "play J18") == ["IF-CARD-J18"]


@pytest.mark.rule("IF-CARD-J18", "IF-PLAY-6", "IF-PLAY-5")
def test_j18_not_in_the_own_turn_and_not_for_three_points() -> None:
    assert "IF-PLAY-6" in fight("tank", "recon", "J18 J10").why("japan", "play J18")
    assert defence("tank", "recon", "J18 J10", 3).why("japan", "play J18") == ["IF-PLAY-5"]


# -- J19 -------------------------------------------------------------------------------------------------------

GUNS = """
phase = "action"
japan = { H2 = "recon", G2 = "tank" }
commonwealth = { F8 = "%s", F10 = "recon", G8 = "aa" }
points = { japan = 2, commonwealth = 9 }
hand = { japan = ["J19"], commonwealth = ["C09"] }
"""


@pytest.mark.rule("IF-CARD-J19", "IF-TOK-1", "RUL-42")
@pytest.mark.parametrize("kind", ["recon", "engineer", "bomber", "artillery", "antitank"])
@pytest.mark.parametrize("tokens", ["red-A", "red-B", "blue-A"])
def test_j19_one_equal_pair_kills_the_weak(kind: str, tokens: str) -> None:
    t = level3(GUNS % kind).order("japan", "play J19")
    assert set(t.offers("japan")) == {"target F8", "target G8", "target C9"}, (
        "within six hexes of F3; F10 is seven"
    )
    t.order("japan", "target F8 token red-A").order("commonwealth", f"token {tokens}")
    assert t.at("F8") == "" and was_played(t, "J19", 0)
    assert heard(t, "commonwealth", event.BOMB_HIT)[0][0] == "IF-CARD-J19"
    assert question(t) == "commonwealth buy", "no Shoot Down Bomber, no point"
    assert t.board.points == [0, 9] and t.board.tokens == [-1, -1]


@pytest.mark.rule("IF-CARD-J19")
@pytest.mark.parametrize("kind", ["aa", "conscript", "company", "battalion", "tank", "mine"])
def test_j19_reveals_the_strong(kind: str) -> None:
    t = (
        level3(GUNS % kind)
        .order("japan", "play J19 target F8 token red-A")
        .order("commonwealth", "token blue-A")
    )
    assert t.at("F8") == f"commonwealth {kind} seen"
    assert heard(t, "commonwealth", event.BOMB_REVEALS)[0][0] == "IF-CARD-J19"


@pytest.mark.rule("IF-CARD-J19")
def test_j19_the_headquarters_is_only_revealed() -> None:
    t = (
        level3(GUNS % "recon")
        .order("japan", "play J19 target C9 token red-A")
        .order("commonwealth", "token red-A")
    )
    assert t.at("C9") == "commonwealth hq seen" and t.board.ending == 0


@pytest.mark.rule("IF-CARD-J19", "RUL-42")
@pytest.mark.parametrize("kind", ["aa", "recon"])
def test_j19_failure_tells_nothing(kind: str) -> None:
    t = (
        level3(GUNS % kind)
        .order("japan", "play J19 target F8 token red-A")
        .order("commonwealth", "token blue-B")
    )
    assert t.at("F8") == f"commonwealth {kind}" and len(may_be(t, "F8")) == 12
    assert heard(t, "commonwealth", event.BOMB_FAILED)[0][0] == "IF-CARD-J19"
    assert question(t) == "commonwealth buy"


@pytest.mark.rule("IF-CARD-J19", "IF-CARD-J09", "RUL-42")
def test_j19_j09_cannot_help() -> None:
    t = level3((GUNS % "recon").replace('["J19"]', '["J19", "J09"]').replace("japan = 2,", "japan = 9,"))
    t.order("japan", "play J19 target F8 token red-A").order("commonwealth", "token blue-B")
    assert question(t) == "commonwealth buy"


@pytest.mark.rule("IF-CARD-J19")
def test_j19_needs_a_target_in_range() -> None:
    t = level3(
        """
phase = "action"
japan = { H2 = "recon" }
commonwealth = { L9 = "hq", F10 = "recon" }
points = { japan = 2 }
hand = { japan = ["J19"] }
"""
    )
    assert t.why("japan", "play J19") == ["IF-CARD-J19"]


# -- J20 -------------------------------------------------------------------------------------------------------

TAYLOR = """
japan = { H2 = "recon", G2 = "tank" }
commonwealth = { %s, I9 = "recon" }
points = { japan = 4 }
hand = { japan = ["J20", "J10"] }
"""


@pytest.mark.rule("IF-CARD-J20", "IF-CARD-C04")
def test_j20_removes_the_jurong_line() -> None:
    t = start(TAYLOR % 'J9 = "aa"' + "in_play = { C04 = 1 }").order("japan", "play J20")
    assert t.offers("japan") == ["remove C04"]
    t.order("japan", "remove C04")
    assert t.board.c04 == 0 and is_spent(t, "C04") and was_played(t, "J20", 2)
    assert heard(t, "commonwealth", event.OUT_OF_PLAY) == [("IF-CARD-J20", CARDS.index("C04"), -1, -1, -1)]


@pytest.mark.rule("IF-CARD-J20")
@pytest.mark.parametrize(
    "hex_name, south",
    [("F7", {"to E8", "to F8"}), ("E8", {"to E9", "to F9"}), ("G5", {"to F6", "to G6"})],
)
def test_j20_makes_a_revealed_piece_fall_back(hex_name: str, south: set[str]) -> None:
    """From a Jurong Line hex or a white one, into the next row south; the Commonwealth chooses where."""
    t = start(TAYLOR % f'{hex_name} = "company seen"').order("japan", "play J20")
    assert t.offers("japan") == [f"push {hex_name}"]
    t.order("japan", f"push {hex_name}")
    assert t.asks() == "FallBack" and set(t.offers("commonwealth")) == south
    to = sorted(south)[0]
    t.order("commonwealth", to)
    assert t.at(to.removeprefix("to ")) == "commonwealth company seen" and t.at(hex_name) == ""
    assert [happened[:2] for happened in heard(t, "japan", event.PUSHED)] == [
        ("IF-CARD-J20", hex_no(hex_name))
    ]
    assert t.board.initiated == 0 and question(t) == "japan turn_start", "neither an attack nor an action"


@pytest.mark.rule("IF-CARD-J20")
def test_j20_offers_both_halves_and_does_one() -> None:
    t = start(TAYLOR % 'F7 = "company seen"' + "in_play = { C04 = 1 }").order("japan", "play J20")
    assert t.offers("japan") == ["remove C04", "push F7"]
    t.order("japan", "push F7").order("commonwealth", "to F8")
    assert t.board.c04 == 1 and is_spent(t, "J20")


@pytest.mark.rule("IF-CARD-J20")
@pytest.mark.parametrize(
    "pieces",
    [
        'F7 = "company"',  # hidden
        'F7 = "mine seen"',  # not movable
        'G7 = "company seen"',  # neither white nor Jurong Line
        'F7 = "company seen", E8 = "mine", F8 = "mine"',  # nowhere to go
    ],
)
def test_j20_needs_such_a_piece_or_c04(pieces: str) -> None:
    assert start(TAYLOR % pieces).why("japan", "play J20") == ["IF-CARD-J20"]


@pytest.mark.rule("IF-CARD-J20")
def test_j20_not_with_a_piece_that_is_attacking_or_attacked() -> None:
    t = level3(
        """
phase = "action"
japan = { F6 = "tank", H2 = "recon" }
commonwealth = { F7 = "company seen", I9 = "recon" }
points = { japan = 4 }
hand = { japan = ["J20", "J10"] }
"""
    ).order("japan", "move F6 to F7")
    assert question(t) == "japan attack_declared" and t.why("japan", "play J20") == ["IF-CARD-J20"]
    t = level3(
        """
phase = "action"
to_move = "commonwealth"
japan = { F6 = "tank", H2 = "recon" }
commonwealth = { F7 = "company seen", E6 = "aa seen" }
points = { japan = 4 }
hand = { japan = ["J20", "J10"] }
"""
    ).order("commonwealth", "move F7 to F6")
    assert t.order("japan", "play J20").offers("japan") == ["push E6"], "F7 is attacking"
