"""Recon Troopers: Recon Enemy Positions (Levels I to III)."""

import pytest

from sandtable.games.fortress import unit
from sandtable.kernel.flow import waiting_for
from tests.fortress.table import Table, field

pytestmark = pytest.mark.both


def level1(japan: str, commonwealth: str, **more: str) -> Table:
    return field(japan, commonwealth, level="advanced1", **more)


def shown(t: Table) -> list[tuple[str, str]]:
    """What the log says was shown, as hex and type, in order."""
    names = t.board.t.hex_names
    return [(names[event[3]], unit.IDS[event[5]]) for event in t.board.log or [] if event[2] == 8]


@pytest.mark.rule("IF-REC-1", "IF-REC-2", "IF-REC-4", "IF-REC-7", "IF-REC-8", "RUL-09", "RUL-01")
def test_recon_on_the_spot_shows_everything_beside_it() -> None:
    """Mine Fields and Headquarters included; there is nothing to pick. It is the action of the turn."""
    t = level1("H6 recon, A3 tank", "I6 mine, I5 hq, G6 tank, H7 recon seen, K9 engineer")
    t.order("japan", "recon H6")
    assert t.board.asked == 1
    assert t.at("H6") == "japan recon seen"
    for place, kind in (("I6", "mine"), ("I5", "hq"), ("G6", "tank"), ("H7", "recon")):
        assert t.at(place) == f"commonwealth {kind} seen"
    assert t.at("K9") == "commonwealth engineer"
    assert shown(t)[0] == ("H6", "recon") and set(shown(t)[1:]) == {
        ("I6", "mine"),
        ("I5", "hq"),
        ("G6", "tank"),
    }
    assert t.told(0) == t.told(1)
    t.order("commonwealth", "move G6 to G5")
    assert t.at("G5") == "commonwealth tank seen"  # and it stays revealed


@pytest.mark.rule("IF-REC-3", "IF-REC-15")
def test_recon_troopers_may_move_without_recon() -> None:
    """A recon is never forced; the decline is told to nobody, and nobody is shown."""
    t = level1("H4 recon, A3 tank", "I6 mine, K9 tank")
    t.order("japan", "move H4 to I5")
    assert t.asks() == "ReconAfterMove" and t.offers("japan") == ["scout", "decline"]
    assert waiting_for(t.board, 1) == [0, 1]
    before = list(t.board.log or [])
    t.order("japan", "decline")
    after = t.board.log or []
    assert t.board.asked == 1 and t.at("I5") == "japan recon" and t.at("I6") == "commonwealth mine"
    assert [event[2] for event in after[len(before) :]] == [4]  # the next turn, and nothing else


@pytest.mark.rule("IF-REC-15", "IF-MOV-8", "RUL-34")
def test_a_declined_recon_looks_like_the_move_of_any_piece() -> None:
    """What the opponent is told is the same as for a Tank Troop that made the move."""
    logs = []
    for kind in ("recon", "tank"):
        t = level1(f"H4 {kind}, A3 company", "I6 mine, K9 tank")
        t.order("japan", "move H4 to I5")
        if kind == "recon":
            t.order("japan", "decline")
        logs.append([event for event in t.board.log or [] if event[0] & 2])
    assert logs[0] == logs[1]


@pytest.mark.rule("IF-REC-5", "IF-REC-14", "IF-REC-16", "IF-REC-6", "RUL-10")
def test_move_one_hex_then_recon() -> None:
    """Decided after the move, from the new hex: what stood beside the old hex only is not shown."""
    t = level1("H5 recon, A3 tank", "G6 tank, I6 mine, K9 engineer")
    t.order("japan", "move H5 to I5")
    assert t.at("I5") == "japan recon"  # already there, still hidden, when the question comes
    t.order("japan", "scout")
    assert (t.at("I5"), t.at("I6"), t.at("G6")) == (
        "japan recon seen",
        "commonwealth mine seen",
        "commonwealth tank",
    )
    assert t.board.asked == 1


@pytest.mark.rule("IF-REC-6")
def test_no_move_after_a_recon() -> None:
    """The turn is over: the Recon Troopers cannot be moved any more."""
    for order in ("recon H5", "move H5 to I5 scout"):
        t = level1("H5 recon, A3 tank", "I6 mine, H6 mine, K9 engineer")
        t.order("japan", order)
        assert t.why("japan", "move I5") == t.why("japan", "move H5") == ["TABLE-2"]


@pytest.mark.rule("IF-REC-9", "RUL-09")
def test_recon_needs_a_hidden_enemy_piece_beside_it() -> None:
    """Nobody near, only own pieces near, or only pieces that are known already: no recon."""
    assert level1("H5 recon", "K9 tank").why("japan", "recon H5") == ["IF-REC-9"]
    assert level1("H5 recon, I5 tank", "K9 tank").why("japan", "recon H5") == ["IF-REC-9"]
    assert level1("H5 recon", "H6 tank seen, K9 engineer").why("japan", "recon H5") == ["IF-REC-9"]
    assert level1("H5 recon", "H6 tank seen, I5 engineer").why("japan", "recon H5") == []
    t = level1("H4 recon", "H6 tank seen, K9 engineer")
    t.order("japan", "move H4 to H5")
    assert t.board.asked == 1  # nothing hidden beside H5: no question


@pytest.mark.rule("IF-REC-9", "IF-LVL-6", "IF-MOV-1")
def test_reasons_against_a_recon() -> None:
    t = level1("H5 tank, A3 recon, D3 mine", "H6 mine, K9 tank")
    assert t.why("japan", "recon H5") == ["IF-LVL-6"]
    assert t.why("japan", "recon D3") == ["IF-LVL-6", "IF-REC-9"]
    assert t.why("japan", "recon H6") == t.why("japan", "recon J3") == ["IF-MOV-1"]
    assert t.offers("japan") == ["move A3", "move H5"]


@pytest.mark.rule("IF-REC-9", "IF-LVL-6")
def test_the_question_after_a_move_is_judged_by_the_same_rules() -> None:
    """On a board on which the piece is no recon, or nothing beside it is hidden, there is no recon to declare."""
    t = level1("H4 recon", "H6 mine, K9 tank")
    t.order("japan", "move H4 to H5")
    b = t.board
    piece, mine = b.at[b.t.hex_names.index("H5")], b.at[b.t.hex_names.index("H6")]
    b.kind[piece] = unit.IDS.index("tank")
    assert t.why("japan", "scout") == ["IF-LVL-6"]
    b.seen[mine] = 1
    assert t.why("japan", "scout") == ["IF-LVL-6", "IF-REC-9"]
    b.kind[piece] = unit.IDS.index("recon")
    assert t.why("japan", "scout") == ["IF-REC-9"]
    assert t.why("japan", "decline") == []


@pytest.mark.rule("IF-REC-10", "IF-ROAD-1", "RUL-10")
def test_no_recon_after_a_road_move() -> None:
    """Two hexes along the road: no question, though a hidden piece stands beside the new hex."""
    t = level1("F3 recon, A3 tank", "F6 mine, K9 tank")
    t.order("japan", "move F3 to G5")
    assert t.board.asked == 1 and t.at("F6") == "commonwealth mine"
    t = level1("F4 recon, A3 tank", "F6 mine, K9 tank")
    t.order("japan", "move F4 to G5")  # one hex along the road
    assert t.offers("japan") == ["scout", "decline"]


@pytest.mark.rule("IF-REC-10", "IF-ROAD-5", "RUL-10")
def test_no_recon_after_a_road_move_that_was_an_attack() -> None:
    t = level1("F3 recon, A3 tank", "G5 antitank, F6 mine, K9 tank")
    t.order("japan", "move F3 to G5")
    assert t.at("G5") == "japan recon seen" and t.board.asked == 1


@pytest.mark.rule("IF-REC-11", "RUL-10")
def test_recon_after_an_attack_that_was_survived() -> None:
    """From the new hex; after a defeat there is nobody left to look."""
    t = level1("H5 recon, A3 tank", "I5 engineer, I6 mine, K9 tank")
    t.order("japan", "move H5 to I5")
    assert t.offers("japan") == ["scout", "decline"]
    t.order("japan", "scout")
    assert (t.at("I5"), t.at("I6")) == ("japan recon seen", "commonwealth mine seen")
    t = level1("H5 recon, A3 tank", "I5 company, I6 mine, K9 tank")
    t.order("japan", "move H5 to I5")
    assert t.board.asked == 1 and t.at("I6") == "commonwealth mine"


@pytest.mark.rule("IF-REC-12")
def test_only_the_recon_troopers_that_act_recon() -> None:
    """Others do not join, neither on the spot nor after a move."""
    t = level1("H5 recon, K5 recon, A3 tank", "I6 mine, J6 mine, K9 tank")
    t.order("japan", "move H5 to I5 scout")
    assert (t.at("I6"), t.at("J6"), t.at("K5")) == (
        "commonwealth mine seen",
        "commonwealth mine",
        "japan recon",
    )
    t = level1("H5 recon, A3 tank", "H6 mine, K9 tank")
    t.order("japan", "move A3 to A4")
    assert t.board.asked == 1  # another piece moved: no recon


@pytest.mark.rule("IF-REC-13")
def test_a_recon_earns_no_political_point() -> None:
    """Level III: an attack would."""
    t = field("H5 recon", "H6 mine, K9 tank", level="advanced3")
    t.order("japan", "recon H5")
    assert t.board.points == [0, 0]
    t = field("H4 recon", "H6 mine, K9 tank", level="advanced3")
    t.order("japan", "move H4 to H5 scout")
    assert t.board.points == [0, 0]


@pytest.mark.rule("IF-REC-1")
def test_the_commonwealth_recons_as_well() -> None:
    t = level1("H5 tank", "H6 recon, K9 tank", to_move="commonwealth")
    t.order("commonwealth", "recon H6")
    assert (t.at("H5"), t.at("H6")) == ("japan tank seen", "commonwealth recon seen")
