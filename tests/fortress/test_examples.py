"""The rulebook's own examples of play (W-01 to W-11), and the publisher's card example."""

import pytest

from tests.fortress.table import table

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


@pytest.mark.rule("IF-ART-1", "IF-ART-5", "IF-ART-7", "IF-ART-8", "IF-ART-13", "IF-ART-14", "IF-ATK-6", "IF-ATK-7")
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
