"""Conscript Platoon: Hasty Mine Clearance (Levels I to III)."""

import pytest

from sandtable.games.fortress import unit
from tests.fortress.table import Table, ending, field

pytestmark = pytest.mark.both


def level1(japan: str, commonwealth: str, **more: str) -> Table:
    return field(japan, commonwealth, level="advanced1", **more)


def clear(target: str, more: str = "") -> Table:
    """A Japanese Conscript Platoon in I5 declares Hasty Mine Clearance against a piece in I6."""
    t = level1("I5 conscript, A3 tank" + (f", {more}" if more else ""), f"I6 {target}, M7 recon")
    return t.order("japan", "move I5 hasty I6")


def excluded(t: Table, place: str) -> set[str]:
    mask = t.board.excl[t.board.at[t.board.t.hex_names.index(place)]]
    return {kind for n, kind in enumerate(unit.IDS) if (mask >> n) & 1}


@pytest.mark.rule("IF-CON-1", "IF-CON-3", "IF-CON-4")
@pytest.mark.parametrize("known", ["", " seen"])
def test_a_mine_field_and_the_conscript_platoon_both_go(known: str) -> None:
    """And the hex is empty."""
    t = clear("mine" + known)
    assert (t.at("I5"), t.at("I6")) == ("", "")
    assert (t.alive("japan", "conscript"), t.alive("commonwealth", "mine")) == (0, 0)
    assert t.board.asked == 1


@pytest.mark.rule("IF-CON-5", "IF-CON-6", "IF-CON-7", "IF-CON-9", "IF-CON-14", "RUL-08")
@pytest.mark.parametrize("kind", [kind for kind in unit.IDS if kind != "mine"])
def test_against_anything_else_only_the_conscript_platoon_goes(kind: str) -> None:
    """Against weaker pieces too, and against the Headquarters: the game goes on. The piece is not shown; both know
    that it is no Mine Field."""
    t = clear(kind)
    assert (t.at("I5"), t.at("I6")) == ("", f"commonwealth {kind}")
    assert t.alive("japan", "conscript") == 0
    assert excluded(t, "I6") == {"mine"}
    assert ending(t)[0] == "" and t.board.asked == 1
    assert t.told(0) == t.told(1)


@pytest.mark.rule("IF-CON-9", "RUL-08")
def test_the_log_does_not_tell_what_stood_there() -> None:
    """Tank Troop, Anti-Tank Team or Headquarters: the public record is the same."""
    logs = [clear(kind).board.log for kind in ("tank", "antitank", "hq", "aa")]
    assert all(log == logs[0] for log in logs)


@pytest.mark.rule("IF-CON-14", "RUL-08")
def test_it_may_be_declared_against_a_piece_known_to_be_something_else() -> None:
    t = clear("tank seen")
    assert t.at("I6") == "commonwealth tank seen" and t.alive("japan", "conscript") == 0


@pytest.mark.rule("IF-CON-2")
def test_the_declaration_comes_before_the_move() -> None:
    """It is one of the choices where to go; once the move is made it cannot be declared any more."""
    t = level1("I5 conscript, H5 artillery", "I6 mine, M7 recon")
    t.order("japan", "move I5")
    assert {"to I6", "hasty I6"} <= set(t.offers("japan"))
    t.order("japan", "to I6")
    assert t.asks() == "FireSupport"  # nothing is shown yet, and it is too late
    assert t.why("japan", "hasty I6") == ["TABLE-3"]
    t.order("japan", "decline")
    assert t.at("I6") == "commonwealth mine seen"


@pytest.mark.rule("IF-CON-8")
@pytest.mark.parametrize("target, stands", [
    ("mine", "commonwealth mine seen"), ("aa", "japan conscript seen"), ("company", "commonwealth company seen"),
    ("conscript", ""),
])  # fmt: skip
def test_without_it_a_conscript_platoon_attacks_with_six(target: str, stands: str) -> None:
    """It is voluntary; without it the platoon dies on a Mine Field, which stays."""
    t = level1("I5 conscript, A3 tank", f"I6 {target}, M7 recon")
    t.order("japan", "move I5 to I6")
    assert (t.at("I5"), t.at("I6")) == ("", stands)


@pytest.mark.rule("IF-CON-8", "IF-END-1")
def test_without_it_a_conscript_platoon_captures_the_headquarters() -> None:
    t = level1("I5 conscript", "I6 hq, M7 recon")
    t.order("japan", "move I5 to I6")
    assert ending(t) == ("captured", [1, -1])


@pytest.mark.rule("IF-CON-10", "RUL-08")
@pytest.mark.parametrize("target", ["mine", "company"])
def test_no_fire_support_in_a_hasty_mine_clearance(target: str) -> None:
    """Batteries of both sides stand in range and nobody is asked."""
    t = level1("I5 conscript, H5 artillery", f"I6 {target}, J6 artillery")
    t.order("japan", "move I5 hasty I6")
    assert (t.board.asked, t.asks()) == (1, "ChooseAction")
    assert (t.at("H5"), t.at("J6")) == ("japan artillery", "commonwealth artillery")


@pytest.mark.rule("IF-CON-11", "IF-ROAD-5", "RUL-08")
def test_it_may_be_combined_with_a_road_move() -> None:
    t = level1("F3 conscript, A3 tank", "G5 mine, M7 recon")
    t.order("japan", "move F3 hasty G5")
    assert (t.at("F3"), t.at("G5")) == ("", "") and t.alive("commonwealth", "mine") == 0


@pytest.mark.rule("IF-CON-12", "IF-CON-1", "IF-LVL-6")
def test_reasons_against_a_hasty_mine_clearance() -> None:
    """Not into an empty hex, not onto a friend, not further than a move goes, not by another type."""
    t = level1("I5 conscript, H5 tank, F3 conscript, F4 recon", "I6 mine, G5 mine, M7 recon")
    assert t.why("japan", "move I5 hasty H6") == ["IF-CON-12"]
    assert t.why("japan", "move I5 hasty H5") == ["IF-MOV-7", "IF-CON-12"]
    assert t.why("japan", "move I5 hasty M7") == ["IF-MOV-2"]
    assert t.why("japan", "move I5 hasty J5") == ["IF-MAP-1", "IF-CON-12"]
    assert t.why("japan", "move I5 hasty K3") == ["IF-MOV-2", "IF-CON-12"]
    assert t.why("japan", "move F3 hasty G5") == ["IF-ROAD-3"]
    assert t.why("japan", "move F3 hasty F4") == ["IF-MOV-7", "IF-CON-12"]
    assert t.why("japan", "move H5 hasty G5") == ["IF-LVL-6"]
    t.order("japan", "move I5")
    assert [text for text in t.offers("japan") if text.startswith("hasty")] == ["hasty I6"]


@pytest.mark.rule("IF-CON-13", "RUL-08", "RUL-18")
@pytest.mark.parametrize("target", ["mine", "tank"])
def test_it_counts_as_an_attack_initiated(target: str) -> None:
    """Level III: a Political Point."""
    t = field("I5 conscript, A3 tank", f"I6 {target}, M7 recon", level="advanced3")
    t.order("japan", "move I5 hasty I6")
    assert t.board.points == [1, 0]


@pytest.mark.rule("IF-CON-15", "RUL-08")
def test_the_declaration_reveals_the_conscript_platoon() -> None:
    """If the target withdraws (card C20) the platoon lives on, in the vacated hex, revealed."""
    t = field("I5 conscript, A3 tank", "I6 tank, M7 recon", level="advanced3",
              more='[points]\ncommonwealth = 3\n[hand]\ncommonwealth = ["C20"]')  # fmt: skip
    t.order("japan", "move I5 hasty I6")
    assert t.at("I5") == "japan conscript seen"
    t.order("commonwealth", "play C20 dodge J7")
    assert (t.at("I5"), t.at("I6"), t.at("J7")) == ("", "japan conscript seen", "commonwealth tank")
    assert t.told(1)[:3] == ["IF-ATK-1", "IF-CON-1", "IF-CON-15"]


@pytest.mark.rule("IF-CON-1")
def test_the_commonwealth_clears_as_well() -> None:
    t = level1("I5 mine, A3 tank", "I6 conscript, M7 recon", to_move="commonwealth")
    t.order("commonwealth", "move I6 hasty I5")
    assert (t.at("I5"), t.at("I6")) == ("", "") and t.board.asked == 0
