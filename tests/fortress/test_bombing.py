"""Bombing Runs, Shoot Down Bomber, and the Combat Result tokens (Levels I to III)."""

import pytest

from sandtable.games.fortress import event, unit
from sandtable.kernel.flow import awaited, waiting_for
from tests.fortress.table import Table, field

pytestmark = pytest.mark.both

KILLED = ["antitank", "bomber", "artillery", "engineer", "recon"]
SHOWN = ["conscript", "company", "battalion", "tank", "mine", "hq"]
HIT = ("red-A", "red-A")
MISS = ("red-A", "blue-B")


def level1(japan: str, commonwealth: str, **more: str) -> Table:
    return field(japan, commonwealth, level="advanced1", **more)


def tokens(t: Table, pair: tuple[str, str]) -> Table:
    return t.order("japan", f"token {pair[0]}").order("commonwealth", f"token {pair[1]}")


def bomb(
    target: str, pair: tuple[str, str] = HIT, more: str = "", japan: str = "A3 bomber, D3 tank"
) -> Table:
    """Japan bombs a piece in H8 from A3; the Commonwealth has a Recon piece far away, and `more`."""
    t = level1(japan, f"H8 {target}, M7 recon" + (f", {more}" if more else ""))
    return tokens(t.order("japan", "bomb A3 target H8"), pair)


def excluded(t: Table, place: str) -> set[str]:
    """The types that the public record rules out for the piece in a hex."""
    mask = t.board.excl[t.board.at[t.board.t.hex_names.index(place)]]
    return {kind for n, kind in enumerate(unit.IDS) if (mask >> n) & 1}


# -- the Bombing Run -------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-BOM-1", "IF-BOM-2", "RUL-32")
def test_any_enemy_piece_may_be_the_target() -> None:
    """At any distance, hidden or revealed; not an own piece and not an empty hex."""
    t = level1("A3 bomber, A4 recon", "C5 mine, M7 tank seen, I11 hq")
    t.order("japan", "bomb A3")
    assert sorted(t.offers("japan")) == ["target C5", "target I11", "target M7"]
    for place in ("A4", "A3", "D5", "E4"):
        assert t.why("japan", f"target {place}") == ["IF-BOM-2"], place


@pytest.mark.rule("IF-BOM-3", "IF-BOM-4")
def test_the_bomber_is_shown_and_the_target_named_before_tokens_are_chosen() -> None:
    """The Bomber Element stays in its hex and stays revealed."""
    t = level1("A3 bomber, D3 tank", "H8 tank, M7 recon")
    t.order("japan", "bomb A3")
    assert t.at("A3") == "japan bomber"  # nothing is public before the target is named
    t.order("japan", "target H8")
    assert (t.asks(), t.at("A3"), t.at("H8")) == ("ChooseTokens", "japan bomber seen", "commonwealth tank")
    assert t.told(1)[:2] == ["IF-BOM-3", "IF-BOM-4"]
    tokens(t, MISS)
    assert t.at("A3") == "japan bomber seen"


@pytest.mark.rule("IF-BOM-5", "IF-AA-1", "IF-AA-14", "RUL-32")
@pytest.mark.parametrize("known", ["", " seen"])
def test_bombing_guns_costs_the_bomber(known: str) -> None:
    """They are shown, the Bomber is lost at once: no tokens, and the guns beside them are neither asked nor shown."""
    t = level1("A3 bomber, D3 tank", f"H8 aa{known}, I8 aa, M7 recon")
    t.order("japan", "bomb A3 target H8")
    assert (t.at("A3"), t.at("H8"), t.at("I8")) == ("", "commonwealth aa seen", "commonwealth aa")
    assert (t.board.asked, t.asks()) == (
        1,
        "ChooseAction",
    )  # nobody was asked, and it is the Commonwealth's turn
    assert event.TOKENS not in [happened[2] for happened in t.board.log or []]


@pytest.mark.rule("IF-BOM-6", "IF-BOM-7")
@pytest.mark.parametrize("kind", KILLED)
def test_success_eliminates_strengths_one_to_four(kind: str) -> None:
    t = bomb(kind)
    assert t.at("H8") == "" and t.alive("commonwealth", kind) == (1 if kind == "recon" else 0)
    assert t.board.asked == 1


@pytest.mark.rule("IF-BOM-8", "IF-BOM-12")
@pytest.mark.parametrize("kind", SHOWN)
def test_success_only_reveals_everything_else(kind: str) -> None:
    """Strength 6 to 9, Mine Field, Headquarters: no loss; a bombed Headquarters is not captured."""
    t = bomb(kind)
    assert t.at("H8") == f"commonwealth {kind} seen"
    assert t.board.ending == 0 and t.board.asked == 1


@pytest.mark.rule("IF-BOM-9", "IF-BOM-13", "RUL-14")
@pytest.mark.parametrize("kind", KILLED + SHOWN)
def test_failure_shows_nothing_but_that_it_is_no_gun(kind: str) -> None:
    """The target is not shown; that it is not AA Guns follows from the procedure, for both players."""
    t = bomb(kind, MISS)
    assert t.at("H8") == f"commonwealth {kind}"
    assert excluded(t, "H8") == {"aa"}
    assert t.told(0) == t.told(1)


@pytest.mark.rule("IF-BOM-10", "IF-BOM-1")
def test_a_bombing_run_is_the_action_of_the_turn() -> None:
    t = bomb("tank")
    assert t.board.asked == 1 and t.why("japan", "move D3") == ["TABLE-2"]


@pytest.mark.rule("IF-BOM-11", "IF-AA-10")
def test_neither_bombing_nor_shooting_down_earns_a_point() -> None:
    """Level III, success and failure, for either player."""
    for pair in (HIT, MISS):
        t = field("A3 bomber, D3 tank", "H8 recon, I8 aa", level="advanced3")
        tokens(t.order("japan", "bomb A3 target H8"), pair)
        t.order("commonwealth", "shoot I8")
        tokens(t, HIT)
        assert t.at("A3") == "" and t.board.points == [0, 0]
    t = field("A3 bomber, D3 tank", "H8 aa", level="advanced3")
    t.order("japan", "bomb A3 target H8")
    assert t.board.points == [0, 0]


@pytest.mark.rule("IF-BOM-15", "IF-ATK-10")
def test_a_bomber_may_also_move_and_attack() -> None:
    t = level1("I5 bomber, A3 tank", "I6 antitank, M7 tank")
    assert "move I5" in t.offers("japan") and "bomb I5" in t.offers("japan")
    t.order("japan", "move I5 to I6")
    assert t.at("I6") == "japan bomber seen"


@pytest.mark.rule("IF-BOM-16", "IF-BYA-3")
def test_two_bombers_make_one_bombing_run_a_turn() -> None:
    """Level II: either may bomb, and then the turn is over."""
    t = field("A3 bomber, L1 bomber", "H8 tank, M7 recon", level="advanced2")
    assert {"bomb A3", "bomb L1"} <= set(t.offers("japan"))
    tokens(t.order("japan", "bomb L1 target H8"), MISS)
    assert t.board.asked == 1 and (t.at("A3"), t.at("L1")) == ("japan bomber", "japan bomber seen")


@pytest.mark.rule("IF-BOM-17")
def test_a_bomber_may_bomb_turn_after_turn() -> None:
    """Also the same target."""
    t = bomb("mine", MISS)
    for order in ("move M7 to L8", "move L8 to M7", "move M7 to L8"):
        t.order("commonwealth", order)
        tokens(t.order("japan", "bomb A3 target H8"), MISS)
    tokens(t.order("commonwealth", "move L8 to M7").order("japan", "bomb A3 target H8"), HIT)
    assert t.at("H8") == "commonwealth mine seen"


@pytest.mark.rule("IF-BOM-14", "RUL-04")
def test_a_bomber_behind_its_own_mine_fields_can_bomb() -> None:
    t = level1("A1 bomber, M1 hq, B1 mine, A2 mine, D3 tank", "H8 recon, M7 recon")
    assert t.why("japan", "move A1") == ["IF-MINE-6"]
    tokens(t.order("japan", "bomb A1 target H8"), HIT)
    assert t.at("H8") == ""


@pytest.mark.rule("IF-BOM-1")
def test_the_commonwealth_bombs_as_well() -> None:
    t = level1("A3 recon, B3 aa, D3 tank", "J10 bomber, M7 tank", to_move="commonwealth")
    tokens(t.order("commonwealth", "bomb J10 target A3"), HIT)
    assert t.at("A3") == "" and t.offers("japan") == ["shoot B3", "decline"]
    tokens(t.order("japan", "shoot B3"), HIT)
    assert t.at("J10") == "" and t.at("B3") == "japan aa seen"


# -- Shoot Down Bomber -----------------------------------------------------------------------------------------


@pytest.mark.rule("IF-AA-2", "IF-AA-3", "IF-AA-4", "RUL-15")
@pytest.mark.parametrize("target, pair, stands", [
    ("recon", HIT, ""), ("recon", MISS, "commonwealth recon"),
    ("tank", HIT, "commonwealth tank seen"), ("tank", MISS, "commonwealth tank"),
])  # fmt: skip
def test_guns_beside_the_bombed_hex_may_shoot_after_either_result(
    target: str, pair: tuple[str, str], stands: str
) -> None:
    """The result is known and applied when they are asked; an eliminated target's hex still counts."""
    t = bomb(target, pair, more="I8 aa")
    assert t.asks() == "ShootDown" and t.offers("commonwealth") == ["shoot I8", "decline"]
    assert t.at("H8") == stands


@pytest.mark.rule("IF-AA-5", "IF-AA-6", "IF-AA-11")
def test_shooting_down_the_bomber() -> None:
    """The guns are revealed, tokens decide again; the loss of the target is not undone."""
    t = bomb("recon", HIT, more="I8 aa")
    t.order("commonwealth", "shoot I8")
    assert (t.asks(), t.at("I8")) == ("ChooseTokens", "commonwealth aa seen")
    tokens(t, ("blue-B", "blue-B"))
    assert (t.at("A3"), t.at("H8"), t.at("I8")) == ("", "", "commonwealth aa seen")
    assert t.board.asked == 1


@pytest.mark.rule("IF-AA-5", "IF-AA-7")
@pytest.mark.parametrize("pair", [("red-A", "red-B"), ("red-A", "blue-A"), MISS])
def test_a_shot_that_misses_changes_nothing(pair: tuple[str, str]) -> None:
    """But the guns stay revealed."""
    t = bomb("recon", HIT, more="I8 aa")
    tokens(t.order("commonwealth", "shoot I8"), pair)
    assert (t.at("A3"), t.at("I8")) == ("japan bomber seen", "commonwealth aa seen")
    assert t.asks() == "ChooseAction"


@pytest.mark.rule("IF-AA-8", "RUL-15")
def test_one_gun_tries_even_if_several_stand_beside() -> None:
    """The player chooses which; the others are not shown and get no second try."""
    t = bomb("recon", MISS, more="I8 aa, G8 aa")
    assert t.offers("commonwealth") == ["shoot I8", "shoot G8", "decline"]
    tokens(t.order("commonwealth", "shoot G8"), MISS)
    assert t.asks() == "ChooseAction"
    assert (t.at("G8"), t.at("I8")) == ("commonwealth aa seen", "commonwealth aa")


@pytest.mark.rule("IF-AA-9")
def test_shooting_is_voluntary_and_no_action() -> None:
    """Whether the guns fire or not, the Commonwealth's own turn comes next."""
    for answer in ("decline", "shoot I8"):
        t = bomb("recon", HIT, more="I8 aa")
        t.order("commonwealth", answer)
        if answer != "decline":
            tokens(t, MISS)
        assert (t.board.asked, t.board.turn, t.asks()) == (1, 2, "ChooseAction")
        assert t.at("A3") == "japan bomber seen"


@pytest.mark.rule("IF-AA-12", "IF-AA-2", "IF-LVL-6", "RUL-15")
def test_guns_two_hexes_away_cannot_shoot() -> None:
    """Nor can another type; every reason is given."""
    t = bomb("recon", HIT, more="J8 aa")
    assert t.asks() == "ChooseAction"  # nobody was asked
    t = bomb("recon", HIT, more="I8 aa, J8 aa, G8 tank, E8 company", japan="A3 bomber, H7 aa")
    assert t.why("commonwealth", "shoot I8") == []
    assert t.why("commonwealth", "shoot J8") == ["IF-AA-12"]
    assert t.why("commonwealth", "shoot G8") == ["IF-LVL-6"]
    assert t.why("commonwealth", "shoot E8") == ["IF-LVL-6", "IF-AA-12"]
    assert t.why("commonwealth", "shoot H7") == ["IF-LVL-6"]  # the enemy's guns
    assert t.why("commonwealth", "shoot H8") == ["IF-LVL-6", "IF-AA-12"]  # the bombed hex, empty now


@pytest.mark.rule("IF-AA-13", "RUL-34")
def test_not_shooting_leaves_no_trace() -> None:
    """Japan is told what it is told when there are no guns, and sees both sides pending in between."""
    logs = []
    for kind in ("aa", "engineer"):
        t = bomb("recon", MISS, more=f"I8 {kind}")
        if kind == "aa":
            assert (waiting_for(t.board, 0), waiting_for(t.board, 1)) == ([0, 1], [1])
            t.order("commonwealth", "decline")
        assert t.at("I8") == f"commonwealth {kind}"
        logs.append(t.board.log)
    assert logs[0] == logs[1]


# -- tokens ----------------------------------------------------------------------------------------------------

PAIRS = ["red-A", "red-B", "blue-A", "blue-B"]


@pytest.mark.rule("IF-TOK-4", "IF-TOK-5", "IF-TOK-6", "IF-TOK-7")
@pytest.mark.parametrize("one", PAIRS)
@pytest.mark.parametrize("other", PAIRS)
def test_success_needs_equal_colours_and_equal_letters(one: str, other: str) -> None:
    """All sixteen combinations: only the four exact matches succeed."""
    assert (bomb("recon", (one, other)).at("H8") == "") == (one == other)


@pytest.mark.rule("IF-TOK-8", "IF-TOK-9", "RUL-13")
def test_two_colours_and_two_letters_chosen_freely_every_time() -> None:
    """No dealer is needed: it is a choice of both players, for the run and for the shot."""
    t = level1("A3 bomber, D3 tank", "H8 recon, I8 aa, M7 recon")
    t.order("japan", "bomb A3 target H8")
    for _ in range(2):
        for side in ("japan", "commonwealth"):
            assert t.offers(side) == [f"token {pair}" for pair in PAIRS]
            assert t.why(side, "token green-A") == t.why(side, "token red-C") == ["TABLE-4"]
        tokens(t, ("blue-A", "blue-B"))
        if t.asks() == "ShootDown":
            t.order("commonwealth", "shoot I8")


@pytest.mark.rule("IF-TOK-2", "IF-TOK-3", "IF-HID-5")
@pytest.mark.parametrize("first, second", [("japan", "commonwealth"), ("commonwealth", "japan")])
def test_tokens_are_chosen_in_secret_and_opened_together(first: str, second: str) -> None:
    """Either may be first; nothing is told before both are in, and a choice cannot be changed."""
    t = level1("A3 bomber, D3 tank", "H8 tank, M7 recon")
    t.order("japan", "bomb A3 target H8")
    assert awaited(t.board) == [0, 1]
    before = list(t.board.log or [])
    t.order(first, "token blue-B")
    assert t.board.log == before and t.at("H8") == "commonwealth tank" and t.board.tokens == [-1, -1]
    assert t.why(first, "token red-A") == ["TABLE-5"]
    assert awaited(t.board) == [t.seat(second)]
    t.order(second, "token blue-B")
    opened = [happened for happened in t.board.log or [] if happened[2] == event.TOKENS]
    assert len(opened) == 1 and opened[0][0] & 3 == 3
    assert t.at("H8") == "commonwealth tank seen"
    assert t.board.tokens == [-1, -1]  # they are taken back into the hand


@pytest.mark.rule("IF-TOK-1")
def test_tokens_are_used_for_bombing_and_shooting_down_only() -> None:
    """Not for attacks, Hasty Mine Clearance or recon."""
    for japan, order in (
        ("I5 tank", "move I5 to I6"),
        ("I5 conscript", "move I5 hasty I6"),
        ("I5 recon", "recon I5"),
    ):
        t = level1(f"{japan}, A3 aa", "I6 mine, M7 recon")
        t.order("japan", order)
        assert t.asks() == "ChooseAction" and t.board.asked == 1
        assert event.TOKENS not in [happened[2] for happened in t.board.log or []]
