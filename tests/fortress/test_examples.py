"""The rulebook's own examples of play (W-01 to W-11), and the publisher's card example."""

import pytest

from tests.fortress.table import field, table

pytestmark = pytest.mark.both

BATTERY = """
scenario = "advanced1"
to_move = "{side}"
[japan]
F6 = "company"
H2 = "recon"
[commonwealth]
G8 = "artillery"
G7 = "conscript"
"""


@pytest.mark.rule(
    "IF-ART-1", "IF-ART-5", "IF-ART-7", "IF-ART-8", "IF-ART-13", "IF-ART-14", "IF-ATK-6", "IF-ATK-7"
)
def test_attack_supported_from_two_hexes_ties() -> None:
    """Rulebook, Artillery Battery, Example 1: 6 + 1 against 7, both are lost, the battery stays."""
    t = table(BATTERY.format(side="commonwealth"))
    t.order("commonwealth", "move G7 to F6 fire G8")
    assert (t.at("F6"), t.at("G7"), t.at("G8")) == ("", "", "commonwealth artillery seen")
    assert t.alive("japan", "company") == 0 and t.alive("commonwealth", "conscript") == 0


@pytest.mark.rule("IF-ART-3", "IF-ART-6", "IF-ART-8", "IF-ATK-8")
def test_defence_supported_from_the_next_hex_wins() -> None:
    """Rulebook, Artillery Battery, Example 2: 6 + 2 against 7, the Infantry Company is lost."""
    t = table(BATTERY.format(side="japan"))
    t.order("japan", "move F6 to G7").order("commonwealth", "fire G8")
    assert t.at("F6") == ""
    assert t.at("G7") == "commonwealth conscript seen"
    assert t.at("G8") == "commonwealth artillery seen"


@pytest.mark.rule("IF-REC-1", "IF-REC-2", "IF-REC-5", "IF-REC-6", "IF-REC-7", "IF-REC-16")
def test_recon_troopers_move_and_look() -> None:
    """Rulebook, Recon Trooper, Example: all three pieces beside the new hex are shown at once (W-03)."""
    t = field("G5 recon", "G7 tank, H7 mine, H6 conscript, K9 recon", level="advanced1")
    t.order("japan", "move G5 to G6 scout")
    assert t.at("G6") == "japan recon seen"
    assert [t.at(place) for place in ("G7", "H7", "H6")] == [
        "commonwealth tank seen", "commonwealth mine seen", "commonwealth conscript seen"]  # fmt: skip
    assert t.at("K9") == "commonwealth recon"
    assert t.board.asked == 1  # no further move


@pytest.mark.rule("IF-TNK-2", "IF-TNK-3")
def test_tank_troop_attacks_anti_tank_team() -> None:
    """The Tank Troop is eliminated, the Anti-Tank Team stays in its hex (W-04)."""
    t = field("H5 tank, A3 recon", "H6 antitank")
    t.order("japan", "move H5 to H6")
    assert (t.at("H5"), t.at("H6")) == ("", "commonwealth antitank seen")


@pytest.mark.rule("IF-TNK-1", "IF-TNK-3")
def test_anti_tank_team_attacks_tank_troop() -> None:
    """The Tank Troop is eliminated, the Anti-Tank Team moves in (W-05)."""
    t = field("H5 antitank", "H6 tank, K9 recon")
    t.order("japan", "move H5 to H6")
    assert (t.at("H5"), t.at("H6")) == ("", "japan antitank seen")


@pytest.mark.rule("IF-MINE-1", "IF-MINE-2")
def test_infantry_battalion_moves_into_a_mine_field() -> None:
    """The Battalion is eliminated, the Mine Field stays, revealed (W-06)."""
    t = field("H5 battalion, A3 recon", "H6 mine, K9 recon")
    t.order("japan", "move H5 to H6")
    assert (t.at("H5"), t.at("H6")) == ("", "commonwealth mine seen")


@pytest.mark.rule("IF-MINE-3", "IF-MINE-4")
def test_combat_engineers_move_into_a_mine_field() -> None:
    """The Mine Field is eliminated, the Combat Engineers stand there (W-07)."""
    t = field("H5 engineer", "H6 mine, K9 recon")
    t.order("japan", "move H5 to H6")
    assert (t.at("H5"), t.at("H6")) == ("", "japan engineer seen")


@pytest.mark.rule("IF-TOK-4", "IF-BOM-7")
def test_four_equal_tokens_are_a_success() -> None:
    """Red A and red A: the bombed Recon Troopers are eliminated (W-08)."""
    t = field("A3 bomber", "H8 recon, K9 tank", level="advanced1")
    t.order("japan", "bomb A3 target H8 token red-A").order("commonwealth", "token red-A")
    assert t.at("H8") == ""


@pytest.mark.rule("IF-TOK-5", "IF-TOK-6", "IF-TOK-7", "IF-BOM-9")
@pytest.mark.parametrize("other", ["red-B", "blue-A", "blue-B"])
def test_any_other_tokens_are_a_failure(other: str) -> None:
    """Rulebook, Combat Result Tokens, the three failures of the table (W-09)."""
    t = field("A3 bomber", "H8 recon, K9 tank", level="advanced1")
    t.order("japan", "bomb A3 target H8 token red-A").order("commonwealth", f"token {other}")
    assert t.at("H8") == "commonwealth recon"


@pytest.mark.rule("IF-ROAD-1", "IF-ROAD-3", "IF-ROAD-4", "IF-ROAD-5")
def test_road_move_over_the_causeway() -> None:
    """F3 to G5: legal if F4 is empty, illegal with any piece on F4, an attack with an enemy on G5 (W-10)."""
    t = field("F3 tank", "K9 recon")
    t.order("japan", "move F3 to G5")
    assert t.at("G5") == "japan tank"
    assert field("F3 tank, F4 recon", "K9 recon").why("japan", "move F3 to G5") == ["IF-ROAD-3"]
    assert field("F3 tank", "F4 recon").why("japan", "move F3 to G5") == ["IF-ROAD-4"]
    t = field("F3 tank", "G5 recon, K9 recon")
    t.order("japan", "move F3 to G5")
    assert t.at("G5") == "japan tank seen" and t.alive("commonwealth", "recon") == 1
