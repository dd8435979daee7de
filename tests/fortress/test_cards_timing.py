"""When cards are played: the order of the windows, who is asked, and cards that meet one another."""

from pathlib import Path

import pytest

from sandtable.games.fortress import TITLE, event
from sandtable.games.fortress.board import FortressBoard
from sandtable.kit.position import from_text
from tests.fortress.politics import (
    CARDS,
    WON_BY_JAPAN,
    hand,
    heard,
    is_spent,
    level3,
    may_be,
    question,
    was_played,
)
from tests.fortress.table import Table

pytestmark = pytest.mark.both


def decline_all(t: Table, until: str) -> list[str]:
    """Everybody declines everything; the questions that were put, up to and with the one named."""
    asked = [question(t)]
    while asked[-1] != until:
        t.order("japan" if t.board.asked == 0 else "commonwealth", "decline")
        asked.append(question(t))
    return asked


# -- the order of the windows ----------------------------------------------------------------------------------


@pytest.mark.rule("IF-PLAY-7", "IF-PLAY-2", "IF-DRW-3", "IF-ART-16", "RUL-20")
def test_the_windows_of_a_turn_with_an_attack_come_in_order() -> None:
    t = level3(
        """
japan = { F6 = "company", G6 = "artillery", H2 = "recon" }
commonwealth = { G7 = "conscript", G8 = "artillery", I9 = "recon" }
points = { japan = 9, commonwealth = 9 }
hand = { japan = ["J03", "J10", "J14", "J16"], commonwealth = ["C06", "C12"] }
"""
    )
    assert decline_all(t, "japan ChooseAction") == [
        "japan buy",
        "japan turn_start",
        "commonwealth turn_start",
        "japan ChooseAction",
    ]
    t.order("japan", "move F6 to G7")
    assert decline_all(t, "commonwealth buy") == [
        "japan attack_declared",
        "commonwealth attack_declared",
        "japan fire_support",
        "commonwealth fire_support",
        "japan attack_revealed",
        "commonwealth attack_revealed",
        "japan attack_resolved",
        "japan after_action",
        "japan turn_end",
        "commonwealth turn_end",
        "commonwealth buy",
    ]
    t.order("commonwealth", "decline")
    assert question(t) == "commonwealth turn_start", "now he is the active player"
    t.order("commonwealth", "decline")
    assert question(t) == "japan turn_start"


@pytest.mark.rule("IF-PLAY-7", "IF-BOM-6", "IF-AA-3", "RUL-20")
def test_the_windows_of_a_bombing_run_come_in_order() -> None:
    t = level3(
        """
phase = "action"
japan = { E2 = "bomber", H2 = "recon" }
commonwealth = { G7 = "recon", G8 = "aa" }
points = { japan = 9, commonwealth = 9 }
hand = { japan = ["J03", "J08", "J09"], commonwealth = ["C09", "C10"] }
"""
    )
    t.order("japan", "bomb E2 target G7 token red-A").order("commonwealth", "token red-B")
    seen = [question(t)]
    t.order("japan", "decline")
    seen.append(question(t))
    t.order("commonwealth", "shoot G8")
    seen.append(question(t))
    t.order("japan", "decline")
    seen.append(t.asks())
    t.order("japan", "token red-A").order("commonwealth", "token blue-A")
    seen.append(question(t))
    t.order("commonwealth", "decline")
    seen.append(question(t))
    assert seen == [
        "japan bomb_tokens",
        "commonwealth after_bombing",
        "japan shootdown_declared",
        "ChooseTokens",
        "commonwealth shootdown_tokens",
        "commonwealth buy",
    ]


@pytest.mark.rule("IF-CARD-J09", "IF-CARD-C09", "IF-CARD-J08", "IF-CARD-C10")
def test_j09_then_c09_then_c10_in_one_bombing_run() -> None:
    t = level3(
        """
phase = "action"
japan = { E2 = "bomber", H2 = "recon" }
commonwealth = { G7 = "recon", I9 = "recon" }
points = { japan = 4, commonwealth = 4 }
hand = { japan = ["J08", "J09"], commonwealth = ["C09", "C10"] }
"""
    )
    t.order("japan", "bomb E2 target G7 token red-A").order("commonwealth", "token red-B").order(
        "japan", "play J09"
    )
    assert t.at("G7") == ""
    t.order("commonwealth", "play C09").order("japan", "decline")
    t.order("japan", "token red-A").order("commonwealth", "token blue-A play C10")
    assert t.at("E2") == "", "the loss of the target is not undone, the Bomber is down"
    assert t.at("G7") == "" and t.board.points == [1, 0]


# -- who is asked ----------------------------------------------------------------------------------------------

LOOP = """
phase = "action"
japan = { F6 = "tank", H2 = "recon" }
commonwealth = { G7 = "tank", I9 = "recon", J9 = "aa" }
points = { japan = %d, commonwealth = %d }
hand = { japan = %s, commonwealth = %s }
"""


@pytest.mark.rule("IF-PLAY-7", "RUL-20")
def test_the_window_closes_when_both_decline_in_a_row() -> None:
    t = level3(LOOP % (9, 9, '["J07", "J10"]', '["C12"]')).order("japan", "move F6 to G7")
    assert question(t) == "japan attack_declared"
    t.order("japan", "decline")
    assert question(t) == "commonwealth attack_declared"
    t.order("commonwealth", "decline")
    assert t.at("G7") == "" and question(t) == "japan turn_end"


@pytest.mark.rule("IF-PLAY-7", "RUL-20")
def test_after_a_card_of_the_active_player_and_a_decline_he_is_asked_again() -> None:
    t = level3(LOOP % (9, 9, '["J07", "J10"]', '["C12"]')).order("japan", "move F6 to G7")
    t.order("japan", "play J10 reveal I9")
    assert question(t) == "commonwealth attack_declared"
    t.order("commonwealth", "decline")
    assert question(t) == "japan attack_declared" and t.offers("japan") == ["play J07", "decline"]
    t.order("japan", "decline")
    assert question(t) == "commonwealth turn_end", "his decline closed it; the attack was fought, a tie"


@pytest.mark.rule("IF-PLAY-7", "RUL-20")
def test_a_card_of_the_other_player_reopens_the_window_for_both() -> None:
    t = level3(LOOP % (9, 9, '["J07"]', '["C12", "C20"]')).order("japan", "move F6 to G7")
    t.order("japan", "decline").order("commonwealth", "play C12 reveal H2")
    assert question(t) == "japan attack_declared"
    t.order("japan", "decline")
    assert question(t) == "commonwealth attack_declared" and t.offers("commonwealth") == [
        "play C20",
        "decline",
    ]
    t.order("commonwealth", "decline")
    assert t.at("G7") == "", "closed"


@pytest.mark.rule("IF-PLAY-7", "IF-PLAY-4")
def test_a_player_who_cannot_play_counts_as_declining() -> None:
    t = level3(LOOP % (9, 1, '["J07", "J10"]', '["C12"]')).order("japan", "move F6 to G7")
    t.order("japan", "play J10 reveal I9")
    assert question(t) == "japan attack_declared", "the Commonwealth cannot pay and is not asked"
    t.order("japan", "play J07")
    assert t.at("G7") == "" and t.board.active == 1


@pytest.mark.rule("IF-PLAY-5", "IF-PLAY-7", "IF-HID-6")
@pytest.mark.parametrize("points, cards", [(1, '["C12", "C20"]'), (9, "[]"), (9, '["C04", "C05", "C17"]')])
def test_nobody_is_asked_who_cannot_pay_or_has_no_card_for_the_moment(points: int, cards: str) -> None:
    t = level3(LOOP % (0, points, "[]", cards)).order("japan", "move F6 to G7")
    assert t.at("G7") == "" and t.board.active == 1


@pytest.mark.rule("IF-PLAY-1")
def test_a_card_that_costs_nothing_can_be_played_without_points(tmp_path: Path) -> None:
    """A data pack may lower a cost to nothing."""
    (tmp_path / "cards.toml").write_text('[[card]]\nid = "J10"\ncost = 0\n')
    doc = from_text(
        """
scenario = "advanced3"
japan = { A1 = "hq", H2 = "recon" }
commonwealth = { C9 = "hq", I9 = "recon" }
hand = { japan = ["J10"] }
""",
        "test",
    )
    _, board = TITLE.with_pack(str(tmp_path)).read_position(doc)
    assert isinstance(board, FortressBoard)
    assert question(Table(board)) == "japan turn_start"


@pytest.mark.rule("IF-PLAY-7")
def test_each_card_of_a_window_looks_at_the_position_the_last_one_left() -> None:
    """C12 reveals the piece that is attacked; J18 was legal before and is not any more."""
    t = level3(
        """
phase = "action"
to_move = "commonwealth"
japan = { F6 = "recon", H2 = "recon" }
commonwealth = { G7 = "tank", I9 = "recon" }
points = { japan = 9, commonwealth = 2 }
hand = { japan = ["J18", "J10"], commonwealth = ["C12"] }
"""
    ).order("commonwealth", "move G7 to F6")
    assert question(t) == "commonwealth attack_declared"
    t.order("commonwealth", "play C12 reveal F6")
    assert question(t) == "japan attack_declared" and t.why("japan", "play J18") == ["IF-CARD-J18"]


# -- what closes a window --------------------------------------------------------------------------------------


@pytest.mark.rule("IF-CARD-J18", "IF-PLAY-7", "IF-CARD-C07", "IF-ART-4")
def test_j18_closes_the_window_at_once_and_what_was_played_is_spent() -> None:
    t = level3(
        """
phase = "action"
to_move = "commonwealth"
japan = { F6 = "recon", H2 = "recon", F5 = "artillery" }
commonwealth = { G7 = "tank", G8 = "artillery", J9 = "mine" }
points = { japan = 9, commonwealth = 9 }
hand = { japan = ["J18", "J10"], commonwealth = ["C07", "C12", "C17"] }
"""
    ).order("commonwealth", "move G7 to F6 play C07")
    t.order("japan", "play J18")
    assert is_spent(t, "C07") and was_played(t, "J18", 5)
    assert question(t) == "commonwealth turn_end", "neither C12 nor J10 nor Fire Support any more"
    assert t.board.points == [5, 8] and heard(t, "japan", event.FIRE) == []
    assert t.board.mod_a == 0


@pytest.mark.rule("IF-CARD-J18", "IF-CARD-C18", "IF-POL-5")
def test_c18_may_follow_an_attack_called_off_by_j18() -> None:
    t = level3(
        """
phase = "action"
to_move = "commonwealth"
japan = { F6 = "recon", H2 = "recon" }
commonwealth = { G7 = "tank", F7 = "company" }
points = { japan = 4, commonwealth = 3 }
hand = { japan = ["J18"], commonwealth = ["C18"] }
"""
    ).order("commonwealth", "move G7 to F6")
    t.order("japan", "play J18")
    assert question(t) == "commonwealth after_action"
    t.order("commonwealth", "play C18")
    assert t.offers("commonwealth") == ["move F7"]
    t.order("commonwealth", "move F7 to F6")
    assert t.at("F6") == "commonwealth company seen" and t.board.points == [0, 1]


@pytest.mark.rule("IF-CARD-J18", "IF-REC-11")
def test_no_recon_after_an_attack_called_off_by_j18() -> None:
    t = level3(
        """
phase = "action"
to_move = "commonwealth"
japan = { F6 = "recon", H2 = "recon" }
commonwealth = { G7 = "recon", J9 = "mine" }
points = { japan = 4 }
hand = { japan = ["J18"] }
"""
    ).order("commonwealth", "move G7 to F6")
    t.order("japan", "play J18")
    assert question(t) == "japan ChooseAction"


DODGE = """
phase = "action"
japan = { %s = "%s", H2 = "recon", F5 = "artillery" }
commonwealth = { F6 = "recon", J9 = "aa" }
points = { japan = 9, commonwealth = 9 }
hand = { japan = ["J07", "J10", "J14"], commonwealth = ["C20", "C12"] }
"""


@pytest.mark.rule("IF-CARD-C20", "IF-CARD-J07", "IF-CARD-J14", "IF-PLAY-7", "RUL-40")
def test_c20_closes_the_window_and_a_banzai_charge_survives() -> None:
    t = level3(DODGE % ("G5", "tank")).order("japan", "move G5 to F6 play J07")
    t.order("commonwealth", "play C20 dodge F7")
    assert t.at("F6") == "japan tank" and t.at("F7") == "commonwealth recon", "nothing shown, nobody lost"
    assert is_spent(t, "J07") and question(t) == "japan turn_end", "no Fire Support, no J14"
    assert t.board.points == [9 - 2 + 1, 6] and t.board.mod_a == 0 and t.board.fight == 0


@pytest.mark.rule("IF-CARD-C20", "IF-REC-11", "RUL-40")
def test_recon_troopers_may_recon_from_the_hex_that_c20_left() -> None:
    t = level3(DODGE % ("G5", "recon")).order("japan", "move G5 to F6 decline")
    t.order("commonwealth", "play C20 dodge F7")
    assert t.asks() == "ReconAfterMove"
    t.order("japan", "scout")
    assert t.at("F7") == "commonwealth recon seen"


@pytest.mark.rule("IF-CARD-C20", "IF-REC-10", "RUL-10")
def test_no_recon_from_that_hex_after_a_road_move() -> None:
    t = level3(DODGE % ("F4", "recon")).order("japan", "move F4 to F6 decline")
    t.order("commonwealth", "play C20 dodge F7")
    assert t.at("F6") == "japan recon" and question(t) == "japan turn_end"


@pytest.mark.rule("IF-CARD-C20", "IF-ROAD-5")
def test_c20_not_into_the_hex_that_a_road_move_passes() -> None:
    """F4 to F6 passes G5; E6, G6, F7 and G7 are free (F5 is taken)."""
    free = {"dodge E6", "dodge G6", "dodge F7", "dodge G7"}
    t = (
        level3(DODGE % ("F4", "tank"))
        .order("japan", "move F4 to F6 decline")
        .order("commonwealth", "play C20")
    )
    assert set(t.offers("commonwealth")) == free
    t = (
        level3(DODGE % ("G6", "tank"))
        .order("japan", "move G6 to F6 decline")
        .order("commonwealth", "play C20")
    )
    assert set(t.offers("commonwealth")) == free - {"dodge G6"} | {"dodge G5"}, "here nobody passes G5"


@pytest.mark.rule("IF-CARD-C20", "IF-ROAD-5")
def test_c20_the_same_for_an_attack_northwards() -> None:
    t = level3(
        """
phase = "action"
japan = { F6 = "tank", H2 = "recon" }
commonwealth = { F4 = "recon", J9 = "aa" }
points = { commonwealth = 3 }
hand = { commonwealth = ["C20"] }
"""
    )
    t.order("japan", "move F6 to F4").order("commonwealth", "play C20")
    assert set(t.offers("commonwealth")) == {"dodge F3", "dodge G3", "dodge F5"}, "G5 is passed"


@pytest.mark.rule("IF-CARD-C20", "IF-CARD-J15")
@pytest.mark.parametrize("frm", ["E2", "F3", "F4"])
def test_c20_not_into_a_hex_that_a_dash_passes(frm: str) -> None:
    t = level3((DODGE % (frm, "tank")).replace('"J07"', '"J15"').replace('"J14"', '"J18"'))
    t.order("japan", f"play J15 piece {frm} to F6 decline").order("commonwealth", "play C20")
    assert set(t.offers("commonwealth")) == {"dodge E6", "dodge G6", "dodge F7", "dodge G7"}
    t.order("commonwealth", "dodge G7")
    assert t.at("F6") == "japan tank" and t.at("G7") == "commonwealth recon"


@pytest.mark.rule("IF-CARD-C20", "IF-CARD-C11", "IF-CARD-J15", "RUL-37")
def test_c20_not_into_the_demolished_causeway_until_j15_repairs_it() -> None:
    text = """
phase = "action"
japan = { G6 = "tank", H2 = "recon" }
commonwealth = { G5 = "recon", J9 = "aa" }
points = { japan = 2, commonwealth = 3 }
hand = { japan = ["J15"], commonwealth = ["C20"] }
in_play = { C11 = 4 }
"""
    t = level3(text).order("japan", "move G6 to G5 decline").order("commonwealth", "play C20")
    assert set(t.offers("commonwealth")) == {"dodge F5", "dodge H5", "dodge F6"}
    t = level3(text).order("japan", "move G6 to G5 play J15").order("commonwealth", "play C20")
    assert set(t.offers("commonwealth")) == {"dodge F4", "dodge F5", "dodge H5", "dodge F6"}


# -- several effects on one result -----------------------------------------------------------------------------

MEET = """
phase = "action"
japan = { F6 = "%s", H2 = "recon" }
commonwealth = { G7 = "%s", I9 = "recon" }
points = { japan = 9, commonwealth = 9 }
hand = { japan = ["J07", "J12", "J14"], commonwealth = ["C06", "C14"] }
"""


@pytest.mark.rule("IF-CARD-J12", "IF-CARD-C06", "IF-CARD-J14", "RUL-41")
@pytest.mark.parametrize("first", ["J12", "C06"])
def test_j12_beats_c06_whichever_came_first(first: str) -> None:
    t = level3(MEET % ("recon", "conscript")).order("japan", "move F6 to G7 decline")
    if first == "J12":
        t.order("japan", "play J12").order("commonwealth", "play C06")
    else:
        t.order("japan", "decline").order("commonwealth", "play C06").order("japan", "play J12")
    assert t.at("G7") == "japan recon seen" and is_spent(t, "C06") and is_spent(t, "J12")
    assert question(t) == "japan attack_resolved", "and the attacker has won: J14"


@pytest.mark.rule("IF-CARD-J12", "IF-CARD-J07", "IF-CARD-J14", "RUL-41")
def test_j12_does_not_save_a_banzai_charge() -> None:
    t = level3(MEET % ("recon", "conscript")).order("japan", "move F6 to G7 play J07 play J12")
    t.order("commonwealth", "decline")
    assert (t.at("F6"), t.at("G7")) == ("", "") and question(t) == "commonwealth buy", (
        "no J14 without an attacker"
    )


@pytest.mark.rule("IF-CARD-J07", "IF-CARD-C06", "IF-CARD-J14", "RUL-41")
def test_j07_and_c06_both_take_the_attacker() -> None:
    t = level3(MEET % ("recon", "conscript")).order("japan", "move F6 to G7 play J07 decline")
    t.order("commonwealth", "play C06").order("japan", "decline")
    assert (t.at("F6"), t.at("G7")) == ("", "") and question(t) == "commonwealth buy"
    assert t.alive("japan", "recon") == 1 and t.alive("commonwealth", "conscript") == 0


@pytest.mark.rule("IF-CARD-J07", "IF-CARD-C14", "IF-CARD-J14", "RUL-41")
@pytest.mark.parametrize("trap", ["play C14", "decline"])
def test_j07_and_c14_both_take_the_engineers(trap: str) -> None:
    t = level3(MEET % ("engineer", "mine")).order("japan", "move F6 to G7 play J07")
    t.order("commonwealth", trap)
    assert (t.at("F6"), t.at("G7")) == ("", "") and question(t) == "commonwealth buy"


@pytest.mark.rule("IF-CARD-J14", "IF-CARD-C06", "IF-CARD-C14", "RUL-41")
@pytest.mark.parametrize(
    "attacker, defender, card", [("tank", "conscript", "C06"), ("engineer", "mine", "C14")]
)
def test_j14_needs_an_attacker_that_is_still_on_the_map(attacker: str, defender: str, card: str) -> None:
    t = level3((MEET % (attacker, defender)).replace('"J12", ', "")).order("japan", "move F6 to G7 decline")
    t.order("commonwealth", f"play {card}")
    assert question(t) == "commonwealth buy" and hand(t, "japan") == ["J07", "J14"]


@pytest.mark.rule("IF-CARD-J07", "IF-END-2", "IF-ART-18", "RUL-28")
def test_the_headquarters_is_attacked_with_all_windows_until_it_is_shown() -> None:
    t = level3(
        """
phase = "action"
japan = { F6 = "recon", H2 = "recon" }
commonwealth = { G7 = "hq", G8 = "artillery" }
points = { japan = 9, commonwealth = 9 }
hand = { japan = ["J01", "J07", "J14", "J16"], commonwealth = ["C06", "C12"] }
"""
    ).order("japan", "move F6 to G7")
    assert question(t) == "japan attack_declared"
    t.order("japan", "play J07")
    assert question(t) == "commonwealth attack_declared"
    t.order("commonwealth", "decline")
    assert question(t) == "commonwealth fire_support"
    t.order("commonwealth", "fire G8")
    assert t.board.returns == WON_BY_JAPAN and t.board.points == [7, 9], "no further window, no point"


@pytest.mark.rule("IF-CARD-C02", "IF-CARD-C03", "IF-CARD-J06", "IF-CARD-J01", "IF-PLAY-9", "RUL-23")
def test_modifiers_of_both_sides_are_compared_once_without_floor() -> None:
    """J06 +1, C02 -3, J01 -1, C03 +2: a Tank of 9 + 1 - 3 against a Conscript Platoon of 6 + 2 - 1, a tie."""
    t = level3(
        """
phase = "action"
japan = { F4 = "tank", H2 = "recon" }
commonwealth = { G5 = "conscript", J9 = "aa" }
points = { japan = 5, commonwealth = 5 }
hand = { japan = ["J01", "J06"], commonwealth = ["C02", "C03"] }
"""
    )
    t.order("japan", "move F4 to G5 play J06").order("commonwealth", "play C03")
    t.order("japan", "play J01").order("commonwealth", "play C02")
    assert t.at("G5") == "" and t.alive("japan", "tank") == 0 and t.alive("commonwealth", "conscript") == 0
    assert t.board.points == [1, 0]


@pytest.mark.rule("IF-PLAY-9", "IF-CARD-C02")
def test_nothing_of_an_attack_lasts_beyond_it() -> None:
    t = level3(
        """
phase = "action"
japan = { F4 = "tank", H2 = "recon" }
commonwealth = { G5 = "aa", F6 = "company", J9 = "aa" }
points = { japan = 3, commonwealth = 3 }
hand = { japan = ["J06"], commonwealth = ["C02"] }
"""
    )
    t.order("japan", "move F4 to G5 play J06").order("commonwealth", "play C02")
    assert t.at("G5") == "japan tank seen", "9 + 1 - 3 against 5"
    t.order("commonwealth", "move F6 to G5")
    assert t.at("G5") == "japan tank seen", "9 again, against 7"


# -- C01 where two things apply --------------------------------------------------------------------------------


@pytest.mark.rule("IF-CARD-C01", "IF-CARD-J02")
@pytest.mark.parametrize("choice", ["cancel", "remove J02"])
def test_c01_chooses_between_the_recon_and_j02(choice: str) -> None:
    t = level3(
        """
phase = "action"
japan = { G5 = "recon", H2 = "tank" }
commonwealth = { F6 = "mine", I9 = "recon" }
points = { commonwealth = 2 }
hand = { commonwealth = ["C01"] }
in_play = { J02 = 2 }
"""
    )
    t.order("japan", "recon G5").order("commonwealth", "play C01")
    assert t.offers("commonwealth") == ["cancel", "remove J02"]
    t.order("commonwealth", choice)
    assert t.at("F6") == ("commonwealth mine" if choice == "cancel" else "commonwealth mine seen")
    assert t.board.j02 == (2 if choice == "cancel" else 0) and was_played(t, "C01", 0)


@pytest.mark.rule("IF-CARD-C01", "IF-CARD-J02", "IF-CARD-J10")
@pytest.mark.parametrize("choice", ["cancel", "remove J02"])
def test_c01_chooses_between_j10_and_j02(choice: str) -> None:
    t = level3(
        """
japan = { G5 = "recon", H2 = "tank" }
commonwealth = { J9 = "mine", I9 = "recon" }
points = { japan = 2, commonwealth = 2 }
hand = { japan = ["J10"], commonwealth = ["C01"] }
in_play = { J02 = 2 }
"""
    )
    t.order("japan", "decline play J10").order("commonwealth", "play C01").order("commonwealth", choice)
    if choice == "cancel":
        assert t.board.j02 == 2 and heard(t, "commonwealth", event.SHOWN) == []
    else:
        assert t.board.j02 == 0 and t.asks() == "RevealOne"
        t.order("japan", "reveal I9")
    assert question(t) == "japan ChooseAction" and is_spent(t, "J10") and is_spent(t, "C01")


@pytest.mark.rule("IF-CARD-C01", "IF-CARD-J10", "IF-PLAY-2")
def test_c01_cancels_j10_in_the_commonwealths_own_turn() -> None:
    t = level3(
        """
phase = "action"
to_move = "commonwealth"
japan = { F6 = "tank", H2 = "tank" }
commonwealth = { G7 = "tank", I9 = "recon" }
points = { japan = 2, commonwealth = 2 }
hand = { japan = ["J10"], commonwealth = ["C01"] }
"""
    ).order("commonwealth", "move G7 to F6")
    t.order("japan", "play J10").order("commonwealth", "play C01")
    assert t.at("I9") == "commonwealth recon" and t.at("F6") == "", "the attack goes on"


@pytest.mark.rule("IF-CARD-J02", "IF-CARD-C01")
def test_nobody_can_answer_a_charge_of_j02() -> None:
    t = level3(
        """
japan = { G5 = "recon", H2 = "tank" }
commonwealth = { G7 = "mine", D7 = "mine", I9 = "recon" }
points = { commonwealth = 2 }
hand = { commonwealth = ["C01"] }
in_play = { J02 = 2 }
"""
    )
    assert t.asks() == "SpendCharge"
    t.order("japan", "reveal G7")
    assert t.at("G7") == "commonwealth mine seen" and question(t) == "commonwealth turn_start"
    t.order("commonwealth", "play C01")
    assert t.board.j02 == 0 and question(t) == "japan ChooseAction"


@pytest.mark.rule("IF-CARD-J02", "IF-CARD-C01")
def test_the_last_charge_leaves_c01_nothing_to_remove() -> None:
    t = level3(
        """
japan = { G5 = "recon", H2 = "tank" }
commonwealth = { G7 = "mine", I9 = "recon" }
points = { commonwealth = 2 }
hand = { commonwealth = ["C01"] }
in_play = { J02 = 1 }
"""
    ).order("japan", "reveal G7")
    assert question(t) == "japan ChooseAction"


# -- other meetings --------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-CARD-J11", "IF-CARD-C12", "IF-PLAY-7")
def test_a_card_that_j11_takes_away_is_not_asked_for_any_more() -> None:
    t = level3(
        """
japan = { H2 = "recon", G2 = "tank" }
commonwealth = { I9 = "recon" }
points = { japan = 3, commonwealth = 9 }
hand = { japan = ["J11"], commonwealth = ["C12"] }
"""
    ).order("japan", "decline play J11 discard C12")
    assert question(t) == "japan ChooseAction" and hand(t, "commonwealth") == []


@pytest.mark.rule("IF-CARD-J11", "IF-HID-4")
def test_j11_shows_the_hand_once() -> None:
    """A card drawn afterwards is not known; those seen are, until they are played."""
    t = level3(
        """
japan = { H2 = "recon", G2 = "tank" }
commonwealth = { I9 = "recon" }
points = { japan = 3, commonwealth = 4 }
hand = { japan = ["J11"], commonwealth = ["C02", "C12", "C18"] }
""",
        "C20",
    ).order("japan", "decline play J11 discard C02")

    def shown() -> list[str]:
        return [CARDS[20 + n] for n in range(20) if (t.board.shown[1] >> n) & 1]

    assert shown() == ["C12", "C18"] == hand(t, "commonwealth")
    t.order("commonwealth", "decline").order("japan", "move H2 to H1").order("commonwealth", "decline buy")
    assert shown() == ["C12", "C18"] and hand(t, "commonwealth") == ["C12", "C18", "C20"]
    t.order("commonwealth", "play C12 reveal H1")
    assert shown() == ["C18"]


@pytest.mark.rule("IF-CARD-J17", "IF-CARD-J04", "RUL-35")
def test_j17_forgets_that_one_of_the_two_was_line_infantry() -> None:
    t = level3(
        """
phase = "action"
japan = { F3 = "company", H2 = "recon" }
commonwealth = { I9 = "recon" }
points = { japan = 3 }
hand = { japan = ["J04", "J17"] }
"""
    ).order("japan", "play J04 piece F3 to G3 to H3")
    assert may_be(t, "H3") == {"battalion", "company", "conscript"}
    t.order("commonwealth", "move I9 to I10").order("japan", "play J17 piece H3 piece H2 exchange")
    assert t.at("H2") == "japan company" and t.at("H3") == "japan recon"
    for name in ("H2", "H3"):
        assert may_be(t, name) >= {"tank", "aa", "recon", "company"} and not may_be(t, name) & {"mine", "hq"}


@pytest.mark.rule("IF-CARD-J20", "IF-CARD-C04", "IF-PLAY-7")
def test_j20_in_an_attack_takes_the_jurong_line_away_in_time() -> None:
    t = level3(
        """
phase = "action"
japan = { E7 = "company", H2 = "recon" }
commonwealth = { F7 = "company", I9 = "recon" }
points = { japan = 2 }
hand = { japan = ["J20"] }
in_play = { C04 = 1 }
"""
    ).order("japan", "move E7 to F7 play J20 remove C04")
    assert t.at("F7") == "", "7 against 7"


@pytest.mark.rule("IF-CARD-J03", "IF-CARD-J18", "IF-PLAY-7", "RUL-36")
def test_an_extra_attack_has_its_own_windows_and_fire_support() -> None:
    t = level3(
        """
phase = "action"
japan = { F6 = "company", I8 = "conscript", H8 = "artillery" }
commonwealth = { G7 = "recon", I9 = "company", K7 = "aa" }
points = { japan = 9, commonwealth = 9 }
hand = { japan = ["J03"], commonwealth = ["C06", "C12"] }
"""
    )
    t.order("japan", "move F6 to G7").order("commonwealth", "decline")
    assert t.asks() == "FireSupport", "the battery in H8 is beside G8 and two from G7"
    t.order("japan", "decline play J03 move I8 to I9")
    assert question(t) == "commonwealth attack_declared"
    t.order("commonwealth", "decline")
    assert question(t) == "japan fire_support"
    t.order("japan", "fire H8")
    assert question(t) == "commonwealth attack_revealed"
    t.order("commonwealth", "play C06")
    assert t.at("I9") == "" and t.alive("japan", "conscript") == 0, "6 + 2 beats 7, and C06 takes it along"
    assert t.board.points[0] == 9 - 4 + 1


@pytest.mark.rule("IF-CARD-J03", "IF-END-3", "IF-OBJ-3")
def test_no_extra_action_after_the_game_is_over() -> None:
    t = level3(
        """
phase = "action"
japan = { F6 = "company", I8 = "conscript" }
commonwealth = { G7 = "hq", I9 = "company" }
points = { japan = 9 }
hand = { japan = ["J03"] }
"""
    ).order("japan", "move F6 to G7")
    assert question(t) == "over"


@pytest.mark.rule("IF-PLAY-3", "IF-PLAY-8", "IF-PLAY-1")
def test_every_card_played_is_announced_with_what_is_left() -> None:
    t = level3(LOOP % (4, 2, '["J07", "J10"]', '["C12"]')).order("japan", "move F6 to G7 play J07")
    t.order("commonwealth", "play C12 reveal H2").order("japan", "play J10 reveal I9")
    expected = [("IF-CARD-J07", 0, CARDS.index("J07"), 2), ("IF-CARD-C12", 1, CARDS.index("C12"), 0),
                ("IF-CARD-J10", 0, CARDS.index("J10"), 0)]  # fmt: skip
    for side in ("japan", "commonwealth"):
        assert [happened[:4] for happened in heard(t, side, event.CARD)] == expected


@pytest.mark.rule("IF-CARD-J13", "IF-CARD-J14", "IF-DRW-6", "IF-PLAY-10")
def test_a_card_taken_with_j13_may_be_played_in_the_same_window() -> None:
    t = level3(
        """
japan = { H2 = "recon", G2 = "tank" }
commonwealth = { I9 = "recon" }
points = { japan = 3 }
hand = { japan = ["J13"] }
""",
        "J10",
        "J01",
        "J02",
    ).order("japan", "decline play J13 take J10 top J01")
    assert question(t) == "japan turn_start"
    t.order("japan", "play J10 reveal I9")
    assert t.at("I9") == "commonwealth recon seen" and t.board.points == [0, 0]
