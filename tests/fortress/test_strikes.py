"""The odds of bombs, guns and tokens."""

from fractions import Fraction

import pytest

from sandtable.games.fortress import TITLE, unit
from sandtable.games.fortress.belief import evidence, unknown_counts
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.material import COMMONWEALTH, JAPAN
from sandtable.games.fortress.rules.tokens import token_chances
from sandtable.kernel.flow import apply
from tests.fortress.table import WORDS, field
from tests.fortress.test_belief import every_deal, started
from tests.fortress.test_odds import asked, case_of, hexes, own, politics

pytestmark = pytest.mark.both


@pytest.mark.rule(
    "IF-BOM-5", "IF-BOM-7", "IF-BOM-8", "IF-BOM-9", "IF-TOK-4", "IF-TOK-9", "IF-AA-2", "IF-AA-6"
)
def test_a_bombing_run_at_an_untouched_army() -> None:
    b = started("advanced1")
    frm = b.where[own(b, "bomber")]
    apply(b, JAPAN, WORDS.parse(f"bomb {b.t.hex_names[frm]}"))
    odds = TITLE.odds(b, JAPAN, WORDS.parse(f"target {b.t.hex_names[b.where[40]]}"))
    found = case_of(odds, "no reaction")
    assert found["the target is AA Guns: the Bomber is lost"] == Fraction(1, 10)
    assert found["target eliminated"] == Fraction(7, 60)
    assert found["target revealed"] == Fraction(13, 120)
    assert sum(part for name, part in found.items() if "Bomber" in name) == Fraction(1, 10)
    # With AA Guns beside the target, known to be there, and always used:
    gun = next(b.at[h] for h in b.t.open[b.where[40]] if b.at[h] >= 30)
    other = next(p for p in range(30, 60) if b.kind[p] == unit.AA)
    b.kind[gun], b.kind[other] = unit.AA, b.kind[gun]
    b.seen[gun] = 1
    odds = TITLE.odds(b, JAPAN, WORDS.parse(f"target {b.t.hex_names[b.where[40]]}"))
    shot = case_of(odds, "if AA Guns")
    lost = sum(part for name, part in shot.items() if "Bomber" in name)
    assert lost == Fraction(2, 29) + Fraction(27, 29) / 4
    assert Fraction(1, 10) + Fraction(9, 10) * token_chances(b)[2] == Fraction(13, 40)


@pytest.mark.rule("IF-TOK-4", "IF-TOK-5", "IF-TOK-6", "IF-TOK-7", "IF-TOK-9", "IF-VAR-3", "RUL-13", "RUL-42")
def test_tokens() -> None:
    b = started("advanced1")
    quarter = Fraction(1, 4)
    assert token_chances(b) == [quarter, 2 * quarter, quarter]
    assert token_chances(b)[1] + token_chances(b)[2] == Fraction(3, 4)
    setup = TITLE.setup("advanced1", {"deployment": "beginner", "token_colours": 3, "token_letters": 2})
    more = TITLE.start(setup)
    assert isinstance(more, FortressBoard)
    assert token_chances(more) == [Fraction(1, 3), Fraction(1, 2), Fraction(1, 6)]


@pytest.mark.rule("IF-AA-2", "IF-AA-8", "IF-BOM-5", "IF-BOM-13")
def test_guns_that_may_stand_beside_the_target() -> None:
    """Two AA Guns among four hidden pieces; two of them beside the target."""
    t = field("A1 hq, B1 bomber", "G7 recon, G8 aa, F8 aa, C9 hq seen, L9 mine", "advanced1")
    t.order("japan", "bomb B1")
    b = t.board
    pieces = b.hidden(COMMONWEALTH)
    beside = [p for p in pieces if b.t.distance[b.where[p]][hexes(b, "G7")[0]] == 1]
    deals = every_deal(unknown_counts(b, COMMONWEALTH), [evidence(b, p) for p in pieces])
    target = pieces.index(b.at[hexes(b, "G7")[0]])
    lost = Fraction(0)
    killed = Fraction(0)
    for kinds in deals:
        if kinds[target] == unit.AA:
            lost += 1
        else:
            lost += Fraction(1, 4) if any(kinds[pieces.index(p)] == unit.AA for p in beside) else 0
            killed += Fraction(1, 4) if kinds[target] == unit.RECON else 0
    found = case_of(asked(t, "japan", "target G7"), "if AA Guns beside it shoot")
    assert sum(part for name, part in found.items() if "Bomber" in name) == lost / len(deals)
    assert sum(part for name, part in found.items() if name.startswith("target eliminated")) == killed / len(
        deals
    )
    shown = case_of(asked(t, "japan", "target C9"), "no reaction")
    assert shown == {"no effect": Fraction(1)}
    safe = asked(t, "japan", "target L9")
    assert safe is not None and len(safe.cases) == 1


@pytest.mark.rule("IF-CARD-J09", "IF-CARD-C09", "IF-CARD-C10", "IF-CARD-J08", "IF-TOK-8")
def test_a_bombing_run_with_cards() -> None:
    t = field(
        "A1 hq, B1 bomber", "G7 recon seen, G8 aa seen, C9 hq seen", "advanced3", "japan",
        politics((5, 5), "J09 J08", "C09 C10"),
    )  # fmt: skip
    while t.asks() != "ChooseAction":
        t.order("japan", "decline")
    summary = asked(t, "japan", "bomb B1")
    assert summary is not None and summary.cases[0].name == "on G7"
    t.order("japan", "bomb B1")
    odds = asked(t, "japan", "target G7")
    quarter = Fraction(1, 4)
    assert case_of(odds, "no reaction") == {"target eliminated": quarter, "no effect": 3 * quarter}
    assert case_of(odds, "with J09") == {"target eliminated": 3 * quarter, "no effect": quarter}
    assert odds is not None and {"IF-CARD-C09", "IF-CARD-C10"} <= {note.rule for note in odds.notes}
    t.order("japan", "target G7")
    token = case_of(asked(t, "japan", "token red-A"), "no reaction")
    assert token == {"both pairs equal": quarter, "one pair equal": 2 * quarter, "no pair equal": quarter}
    t.order("japan", "token red-A").order("commonwealth", "token red-B")
    assert case_of(asked(t, "japan", "play J09"), "no reaction") == {"target eliminated": Fraction(1)}
    assert case_of(asked(t, "japan", "decline"), "no reaction") == {"no effect": Fraction(1)}
    t.order("japan", "play J09")
    assert t.asks() == "ShootDown"
    assert case_of(asked(t, "commonwealth", "shoot G8"), "no reaction") == {
        "the Bomber is shot down": quarter, "missed": 3 * quarter,
    }  # fmt: skip
    assert case_of(asked(t, "commonwealth", "play C09"), "with C10")["the Bomber is shot down"] == 3 * quarter
    assert asked(t, "commonwealth", "decline") is None
    t.order("commonwealth", "shoot G8")
    assert case_of(asked(t, "japan", "play J08"), "no reaction") == {"the attempt fails": Fraction(1)}
    assert case_of(asked(t, "japan", "decline"), "no reaction")["missed"] == 3 * quarter
    t.order("japan", "decline").order("japan", "token red-A").order("commonwealth", "token red-B")
    assert case_of(asked(t, "commonwealth", "play C10"), "no reaction") == {
        "the Bomber is shot down": Fraction(1)
    }
    assert case_of(asked(t, "commonwealth", "decline"), "no reaction") == {"missed": Fraction(1)}


@pytest.mark.rule("IF-CARD-J19", "RUL-42")
def test_a_bombardment() -> None:
    t = field(
        "A1 hq, B1 recon", "G7 recon, G8 aa, C9 hq seen", "advanced3", "japan", politics((5, 0), "J19", "")
    )
    while t.asks() != "ChooseAction":
        t.order("japan", "decline")
    t.order("japan", "play J19")
    odds = asked(t, "japan", "target G7")
    # Two hidden pieces, and twelve types to choose from: these two and the ten of the pool that were not in the lists.
    # Recon Troopers (two), Combat Engineers, Artillery and Anti-Tank Team would be eliminated.
    hit = Fraction(3, 4)
    assert case_of(odds, "no reaction") == {
        "target eliminated": hit * Fraction(5, 12), "target revealed": hit * Fraction(7, 12), "no effect": 1 - hit,
    }  # fmt: skip
