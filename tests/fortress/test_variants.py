"""The options of the platform: the Jurong Line, forgetful display, more tokens."""

import pytest

from sandtable.games.fortress import TITLE, event, state
from sandtable.kernel.codec import dump
from tests.fortress.table import Table, field, game

pytestmark = pytest.mark.both

ALWAYS = 'options = { jurong_line = "always" }'


def strengths(t: Table) -> tuple[int, int]:
    return next(
        (happened[3], happened[4])
        for happened in reversed(t.board.log or [])
        if happened[2] == event.STRENGTHS
    )


# -- the Jurong Line -------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-VAR-1", "RUL-12")
@pytest.mark.parametrize("level", ["advanced1", "advanced2", "advanced3"])
@pytest.mark.parametrize("frm, to", [("E5", "E6"), ("F6", "F7"), ("E7", "E8"), ("F9", "E9")])
def test_always_helps_whoever_is_attacked_on_the_line(level: str, frm: str, to: str) -> None:
    """Levels I to III: a Commonwealth piece attacked in a Jurong Line hex has 1 strength more."""
    t = field(f"{frm} company, A3 tank", f"{to} company, M7 recon", level=level, more=ALWAYS)
    t.order("japan", f"move {frm} to {to}")
    assert strengths(t) == (7, 8)
    assert t.at(to) == "commonwealth company seen"


@pytest.mark.rule("IF-VAR-1", "IF-LVL-4")
def test_in_the_basic_game_the_line_has_no_effect() -> None:
    t = field("E7 company, A3 tank", "E8 company, M7 recon", more=ALWAYS)
    t.order("japan", "move E7 to E8")
    assert t.at("E8") == ""


@pytest.mark.rule("IF-VAR-1", "RUL-12")
def test_the_line_by_itself_has_no_effect() -> None:
    """Default jurong_line = card: without C04 a hex is a hex; with C04 in play it helps as 'always' does."""
    for level in ("advanced1", "advanced3"):
        t = field("E7 company, A3 tank", "E8 company, M7 recon", level=level)
        t.order("japan", "move E7 to E8")
        assert strengths(t) == (7, 7) and t.at("E8") == ""
    t = field("E7 company, A3 tank", "E8 company, M7 recon", level="advanced3", more="[in_play]\nC04 = 1")
    t.order("japan", "move E7 to E8")
    assert strengths(t) == (7, 8)


@pytest.mark.rule("IF-VAR-1")
@pytest.mark.parametrize(
    "japan, commonwealth, side, order, expected",
    [
        ("E7 company", "D8 company", "japan", "move E7 to D8", (7, 7)),  # not a hex of the line
        ("E7 company", "E8 conscript", "commonwealth", "move E8 to E7", (6, 7)),  # attacks from the line
        ("E8 company", "E7 conscript", "commonwealth", "move E7 to E8", (6, 7)),  # Japan defends on the line
    ],
)
def test_the_line_helps_commonwealth_defenders_only(
    japan: str, commonwealth: str, side: str, order: str, expected: tuple[int, int]
) -> None:
    t = field(f"{japan}, A3 tank", f"{commonwealth}, M7 recon", level="advanced1", to_move=side, more=ALWAYS)
    t.order(side, order)
    assert strengths(t) == expected


@pytest.mark.rule("IF-VAR-1", "IF-ART-14", "RUL-23")
def test_the_line_and_fire_support_add_up() -> None:
    t = field("E7 tank, A3 recon", "E8 conscript, D8 artillery", level="advanced1", more=ALWAYS)
    t.order("japan", "move E7 to E8").order("commonwealth", "fire D8")
    assert strengths(t) == (9, 9) and t.at("E8") == ""


@pytest.mark.rule("IF-VAR-1")
def test_always_takes_c04_out_of_the_pile() -> None:
    for value, cards in (("card", 20), ("always", 19)):
        b = game("advanced3", deployment="beginner", jurong_line=value).board
        assert (b.pile[0].bit_count(), b.pile[1].bit_count()) == (20, cards)
        assert (b.pile[1] >> (state.C04 - 20)) & 1 == (value == "card")


# -- forgetful -------------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-VAR-2")
def test_a_forgetful_game_is_played_in_the_same_way() -> None:
    """Only the display forgets: the engine keeps what was shown, so a second recon finds nothing new."""
    dumps = []
    for value in ("false", "true"):
        t = field("H4 recon, A3 tank", "H6 mine, I6 tank, M7 recon", level="advanced1",
                  more=f"options = {{ forgetful = {value} }}")  # fmt: skip
        t.order("japan", "move H4 to H5 scout").order("commonwealth", "move M7 to L8")
        assert t.at("H6") == "commonwealth mine seen"
        assert t.why("japan", "recon H5") == ["IF-REC-9"]
        pieces = {piece.space: piece.kind for piece in TITLE.view(t.board, 0).pieces}
        assert pieces["H6"] == ("mine" if value == "false" else "")
        t.order("japan", "move H5 to I5 decline").order("commonwealth", "move I6 to I5")
        dumps.append(dump(t.board))
    assert dumps[0] == dumps[1]


# -- tokens ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-VAR-3", "IF-TOK-9", "IF-TOK-4", "RUL-13")
@pytest.mark.parametrize("colours", [2, 3])
@pytest.mark.parametrize("letters", [2, 3])
def test_more_tokens(colours: int, letters: int) -> None:
    """Every pair is offered to both, and only the exact match succeeds; for Shoot Down Bomber too."""
    pairs = [
        f"{colour}-{letter}" for colour in ("red", "blue", "green")[:colours] for letter in "ABC"[:letters]
    ]
    options = f"options = {{ token_colours = {colours}, token_letters = {letters} }}"
    start = field("A3 bomber, D3 tank", "H8 recon, I8 aa, M7 recon", level="advanced1", more=options)
    start.order("japan", "bomb A3 target H8")
    assert start.offers("japan") == start.offers("commonwealth") == [f"token {pair}" for pair in pairs]
    hits = 0
    for one in pairs:
        for other in pairs:
            t = Table(start.board.fork())
            t.order("japan", f"token {one}").order("commonwealth", f"token {other}")
            assert (t.at("H8") == "") == (one == other), (one, other)
            t.order("commonwealth", "shoot I8")
            t.order("japan", f"token {one}").order("commonwealth", f"token {other}")
            assert (t.at("A3") == "") == (one == other), (one, other)
            hits += t.at("A3") == ""
    assert hits == colours * letters
