"""Movement: one piece, one hex, any direction; two hexes along the Major Road; no endless shuttling."""

import pytest

from sandtable.games.fortress import TITLE
from sandtable.games.fortress.board import FortressBoard
from sandtable.kernel.flow import apply, legal_for
from tests.fortress.politics import may_be
from tests.fortress.table import Table, field, game

pytestmark = pytest.mark.both

MOVABLE = [
    "tank",
    "battalion",
    "company",
    "conscript",
    "aa",
    "recon",
    "engineer",
    "bomber",
    "artillery",
    "antitank",
]


def destinations(t: Table, side: str, frm: str) -> set[str]:
    """Where the piece in a hex may go."""
    copy = Table(t.board.fork())
    copy.order(side, f"move {frm}")
    return {text.removeprefix("to ") for text in copy.offers(side)}


def complete_actions(t: Table, side: str) -> dict[str, int]:
    """The legal actions of a turn, each counted with its destination or target, by verb."""
    seat = t.seat(side)
    counts: dict[str, int] = {}
    for act, text in zip(legal_for(t.board, seat), t.offers(side)):
        after = Table(t.board.fork())
        apply(after.board, seat, act)
        inner = after.offers(side) if after.asks() in ("ChooseDestination", "ChooseTarget") else [""]
        counts[text.split()[0]] = counts.get(text.split()[0], 0) + len(inner)
    return counts


# -- the first turn --------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-MOV-1", "IF-MOV-2", "IF-ROAD-1")
def test_first_moves_from_the_beginner_deployments() -> None:
    """33 for Japan, the only two-hex move F3 to G5 among them, none an attack."""
    t = game(deployment="beginner")
    assert complete_actions(t, "japan") == {"move": 33}
    assert destinations(t, "japan", "F3") == {"F4", "G5"}


@pytest.mark.rule("IF-MOV-1", "IF-MOV-2")
def test_first_moves_of_the_commonwealth() -> None:
    """30, if it were to move first."""
    start = TITLE.write_position(game(deployment="beginner").board)
    start["to_move"] = "commonwealth"
    _, board = TITLE.read_position(start)
    assert isinstance(board, FortressBoard)
    assert complete_actions(Table(board), "commonwealth") == {"move": 30}


@pytest.mark.rule("IF-LVL-1", "IF-BOM-2", "IF-REC-9")
def test_first_actions_at_level_one() -> None:
    """63: the 33 moves, and 30 targets for the Bomber; no recon, since no enemy piece is near."""
    assert complete_actions(game("advanced1", deployment="beginner"), "japan") == {"move": 33, "bomb": 30}


# -- one piece, one hex ----------------------------------------------------------------------------------------


@pytest.mark.rule("IF-MOV-1", "IF-MOV-2")
def test_players_take_turns_moving_one_piece() -> None:
    t = field("H2 tank, A3 recon", "H9 tank")
    t.order("japan", "move H2 to H3")
    assert (t.at("H2"), t.at("H3"), t.at("A3")) == ("", "japan tank", "japan recon")
    assert t.why("japan", "move A3") == ["TABLE-2"]
    t.order("commonwealth", "move H9 to H8")
    assert t.board.asked == 0


@pytest.mark.rule("IF-MOV-1", "IF-MOV-2", "IF-ROAD-1", "IF-HID-3")
@pytest.mark.parametrize("order, rule", [("move F3 to F4", "IF-MOV-2"), ("move F3 to G5", "IF-ROAD-1")])
@pytest.mark.parametrize("level", ["basic", "advanced1"])
def test_both_are_told_from_where_to_where(level: str, order: str, rule: str) -> None:
    """And not what it was that moved: a Tank Troop's move reads like an Anti-Tank Team's."""
    logs = []
    for kind in ("tank", "antitank"):
        t = field(f"F3 {kind}", "K9 tank", level=level)
        t.order("japan", order)
        assert t.told(0) == t.told(1) and t.told(1)[0] == rule
        logs.append(t.board.log)
    assert logs[0] == logs[1] and logs[0] is not None
    frm, to = (_hex(place) for place in order.removeprefix("move ").split(" to "))
    assert logs[0][0][3:5] == (frm, to)


@pytest.mark.rule("IF-MOV-1")
@pytest.mark.parametrize("place", ["H9", "D5", "D3", "E4"])
def test_only_an_own_piece_can_be_moved(place: str) -> None:
    """Not the enemy's, and not an empty or an X hex."""
    assert field("H2 tank", "H9 tank").why("japan", f"move {place}") == ["IF-MOV-1"]


@pytest.mark.rule("IF-MOV-3")
@pytest.mark.parametrize("to", ["G6", "I6", "H5", "I5", "H7", "I7"])
@pytest.mark.parametrize("side", ["japan", "commonwealth"])
def test_all_six_directions(side: str, to: str) -> None:
    """Backwards too, for both sides."""
    t = (
        field("H6 tank", "K9 tank")
        if side == "japan"
        else field("H2 tank", "H6 tank", to_move="commonwealth")
    )
    t.order(side, f"move H6 to {to}")
    assert (t.at("H6"), t.at(to)) == ("", f"{side} tank")


@pytest.mark.rule("IF-MOV-2")
def test_a_normal_move_is_one_hex() -> None:
    t = field("I6 tank", "K9 tank")
    assert destinations(t, "japan", "I6") == {"H6", "J6", "I5", "I7", "J7"}  # J5 is an X hex
    for place in ("G6", "I8", "K7", "H4", "A3"):
        assert t.why("japan", f"move I6 to {place}") == ["IF-MOV-2"], place


@pytest.mark.rule("IF-MOV-7", "IF-MOV-2")
def test_staying_is_no_move() -> None:
    """A piece cannot move into its own hex, on the road or off it."""
    t = field("I6 tank, F3 recon", "K9 tank")
    assert t.why("japan", "move I6 to I6") == ["IF-MOV-7"]
    assert t.why("japan", "move F3 to F3") == ["IF-MOV-7"]


@pytest.mark.rule("IF-MOV-4", "IF-MOV-5")
@pytest.mark.parametrize("kind, rule", [("hq", "IF-MOV-4"), ("mine", "IF-MOV-5")])
@pytest.mark.parametrize("side", ["japan", "commonwealth"])
def test_headquarters_and_mine_fields_never_move(side: str, kind: str, rule: str) -> None:
    t = field(f"H2 {kind}, A3 tank", f"H9 {kind}, K9 tank", to_move=side)
    place = "H2" if side == "japan" else "H9"
    assert t.why(side, f"move {place}") == [rule]
    assert f"move {place}" not in t.offers(side)


@pytest.mark.rule("IF-MOV-6", "IF-ROAD-9")
@pytest.mark.parametrize("kind", MOVABLE)
@pytest.mark.parametrize("side", ["japan", "commonwealth"])
def test_all_ten_other_types_move_and_use_the_road(side: str, kind: str) -> None:
    own, other = f"F4 {kind}", "H2 tank" if side == "commonwealth" else "K9 tank"
    t = field(own, other) if side == "japan" else field(other, own, to_move=side)
    assert destinations(t, side, "F4") == {"F3", "G3", "F5", "G5", "E2", "F6"}


@pytest.mark.rule("IF-MOV-7", "IF-MINE-6", "RUL-02")
def test_no_move_onto_a_friend() -> None:
    """One piece per hex; an own Mine Field is as good as a wall."""
    t = field("H6 engineer, I6 recon, H7 mine", "K9 tank")
    assert t.why("japan", "move H6 to I6") == ["IF-MOV-7"]
    assert t.why("japan", "move H6 to H7") == ["IF-MINE-6"]
    assert destinations(t, "japan", "H6") == {"G6", "H5", "I5", "I7"}


@pytest.mark.rule("IF-MOV-8")
def test_any_zone_may_be_entered() -> None:
    """White hexes and the enemy's set-up zone; a piece moved stays hidden."""
    t = field("H6 tank", "H4 recon, K9 tank")
    t.order("japan", "move H6 to H7").order("commonwealth", "move H4 to H3")
    assert (t.at("H7"), t.at("H3")) == ("japan tank", "commonwealth recon")


@pytest.mark.rule("IF-MOV-9", "RUL-03")
def test_there_is_no_pass() -> None:
    """A player with a legal action takes one, even if all he can do is run into a Mine Field."""
    t = field("A1 tank, M1 hq, B1 mine", "A2 mine seen, K9 tank")
    assert t.offers("japan") == ["move A1"]
    assert t.why("japan", "decline") == ["TABLE-3"]
    assert t.why("japan", "miss") == ["TABLE-3"]
    assert destinations(t, "japan", "A1") == {"A2"}
    t.order("japan", "move A1 to A2")
    assert t.alive("japan", "tank") == 0


@pytest.mark.rule("IF-MAP-1")
def test_nobody_enters_an_impassable_hex() -> None:
    """Nor may it be jumped over: X hexes are as wide as any."""
    t = field("H3 tank, D4 recon", "K9 tank")
    assert t.why("japan", "move H3 to G4") == ["IF-MAP-1"]
    assert t.why("japan", "move H3 to I4") == ["IF-MAP-1", "IF-MOV-2"]
    assert t.why("japan", "move D4 to F4") == ["IF-ROAD-8"]
    assert destinations(t, "japan", "H3") == {"G3", "I3", "G2", "H2", "H4"}


@pytest.mark.rule("IF-LOSE-3", "IF-MOV-9", "IF-MINE-6", "IF-MOV-7")
@pytest.mark.parametrize(
    "around, rules",
    [
        ("B1 mine, A2 mine", ["IF-MINE-6"]),
        ("B1 company, A2 mine", ["IF-MINE-6", "IF-MOV-7"]),
        ("B1 company, A2 conscript", ["IF-MOV-7"]),
    ],
)
def test_a_piece_that_is_shut_in_cannot_be_chosen(around: str, rules: list[str]) -> None:
    """Each reason is what stands around this very piece, whatever the others can do."""
    t = field(f"A1 tank, M1 hq, {around}, H2 recon", "K9 tank")
    assert t.why("japan", "move A1") == rules
    assert "move H2" in t.offers("japan") and "move A1" not in t.offers("japan")


@pytest.mark.rule("IF-CARD-C11", "IF-MOV-7")
def test_a_piece_shut_in_by_the_closed_causeway() -> None:
    """F3 has five open neighbours: four friends, and F4, which C11 has closed."""
    friends = "E3 recon, G3 company, F2 mine, E2 mine, G2 mine, D4 conscript"
    t = field(f"F3 tank, {friends}", "K9 tank", level="advanced3", more="[in_play]\nC11 = 2\n")
    assert t.why("japan", "move F3") == ["IF-MINE-6", "IF-MOV-7", "IF-CARD-C11"]


# -- the Major Road --------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-ROAD-1", "IF-ROAD-7", "IF-ROAD-10")
def test_two_hexes_along_the_road_one_hex_anywhere() -> None:
    """The two-hex move is a choice, and two is the most however long the free road is."""
    t = field("E1 tank", "K9 tank")
    assert destinations(t, "japan", "E1") == {"D1", "F1", "D2", "E2", "F3"}
    for place in ("F4", "G5", "F6", "G7", "H10"):
        assert t.why("japan", f"move E1 to {place}") == ["IF-ROAD-10"], place
    t.order("japan", "move E1 to F3")
    assert (t.at("E1"), t.at("E2"), t.at("F3")) == ("", "", "japan tank")


@pytest.mark.rule("IF-ROAD-1", "IF-ROAD-2", "RUL-26")
def test_every_stretch_of_the_road() -> None:
    """From each road hex to the ones two further on, in both directions."""
    road = ["E1", "E2", "F3", "F4", "G5", "F6", "G7", "G8", "H9", "H10"]
    for n, place in enumerate(road):
        t = field(f"{place} tank", "L9 hq, M7 tank")
        far = {
            to for to in destinations(t, "japan", place) if TITLE.data().distance[_hex(place)][_hex(to)] == 2
        }
        assert far == {road[i] for i in (n - 2, n + 2) if 0 <= i < 10}, place


def _hex(name: str) -> int:
    return TITLE.data().hex_names.index(name)


@pytest.mark.rule("IF-ROAD-2", "RUL-26")
def test_start_middle_and_end_must_lie_on_the_road() -> None:
    """F3 to F5 is two hexes, the first of them on the road, but it ends beside it."""
    t = field("F3 tank", "K9 tank")
    assert t.why("japan", "move F3 to F5") == ["IF-ROAD-2"]
    assert t.why("japan", "move F3 to H3") == ["IF-ROAD-2"]
    assert t.why("japan", "move F3 to K3") == ["IF-MOV-2"]


@pytest.mark.rule("IF-ROAD-8")
def test_the_road_is_entered_with_a_one_hex_move() -> None:
    """From G3 to F4 yes, from F5 two hexes to F3 no."""
    t = field("G3 tank, F5 recon", "K9 tank")
    assert "F4" in destinations(t, "japan", "G3")
    assert t.why("japan", "move F5 to F3") == ["IF-ROAD-8"]
    assert t.why("japan", "move G3 to G5") == ["IF-ROAD-8"]
    assert t.why("japan", "move G3 to F6") == ["IF-MOV-2"]


@pytest.mark.rule("IF-ROAD-3", "IF-ROAD-4", "IF-ROAD-6", "RUL-02")
@pytest.mark.parametrize(
    "japan, commonwealth, rules",
    [
        ("F3 tank", "", []),
        ("F3 tank, F4 recon", "", ["IF-ROAD-3"]),
        ("F3 tank, F4 mine", "", ["IF-ROAD-3"]),
        ("F3 tank", "F4 recon", ["IF-ROAD-4"]),
        ("F3 tank", "F4 mine seen", ["IF-ROAD-4"]),
        ("F3 tank, G5 recon", "", ["IF-ROAD-6"]),
        ("F3 tank, G5 mine", "", ["IF-MINE-6"]),
        ("F3 tank, F4 recon, G5 recon", "", ["IF-ROAD-3", "IF-ROAD-6"]),
        ("F3 tank, G5 recon", "F4 recon", ["IF-ROAD-4", "IF-ROAD-6"]),
        ("F3 tank, G5 mine", "F4 recon", ["IF-ROAD-4", "IF-MINE-6"]),
        ("F3 tank", "G5 recon", []),
    ],
)
def test_what_blocks_a_road_move(japan: str, commonwealth: str, rules: list[str]) -> None:
    """The middle hex must be empty of friend and foe; the last one may hold an enemy but no friend."""
    t = field(japan, f"K9 tank, {commonwealth}" if commonwealth else "K9 tank")
    assert t.why("japan", "move F3 to G5") == rules
    assert ("G5" in destinations(t, "japan", "F3")) == (not rules)


@pytest.mark.rule("IF-ROAD-5", "IF-ATK-1", "IF-ATK-5")
def test_a_road_move_may_end_with_an_attack() -> None:
    t = field("F3 tank", "G5 recon, K9 tank")
    t.order("japan", "move F3 to G5")
    assert (t.at("F3"), t.at("F4"), t.at("G5")) == ("", "", "japan tank seen")


@pytest.mark.rule("IF-CARD-C11", "IF-ROAD-2", "RUL-26", "RUL-37")
def test_a_demolished_causeway_is_closed() -> None:
    """Level III, card C11 in play: F4 can be neither end nor middle of a move."""
    t = field("F3 tank, G3 recon", "K9 tank", level="advanced3", more="[in_play]\nC11 = 3")
    assert t.why("japan", "move F3 to F4") == ["IF-CARD-C11"]
    assert t.why("japan", "move F3 to G5") == ["IF-CARD-C11"]
    assert t.why("japan", "move G3 to F4") == ["IF-CARD-C11"]
    assert t.why("japan", "move F3 to F6") == ["IF-ROAD-10"]


# -- shuttling -------------------------------------------------------------------------------------------------

WAITING = ["move K8 to K9", "move M7 to L8", "move K9 to K8", "move L8 to M7"]
CORNER = "A1 tank, M1 hq, B1 mine, B2 mine, A3 mine, B3 mine"
"""The Tank Troop can only walk between A1 and A2."""


def shuttle(piece: str, one: str, other: str, times: int) -> str:
    return f'[shuttle]\njapan = ["{piece}", "{one}", "{other}", {times}]'


@pytest.mark.rule("IF-MOV-10", "RUL-06")
def test_the_sixth_move_between_two_hexes_is_barred() -> None:
    """Five times there and back is allowed; the opponent's moves do not matter."""
    t = field("H2 tank, A3 recon", "K8 tank, M7 recon")
    places = ["H2", "H3"]
    for n in range(5):
        t.order("japan", f"move {places[n % 2]} to {places[1 - n % 2]}").order("commonwealth", WAITING[n % 4])
    assert t.at("H3") == "japan tank"
    assert t.why("japan", "move H3 to H2") == ["IF-MOV-10"]
    assert destinations(t, "japan", "H3") == {"G3", "I3", "G2", "H4"}
    t.order("japan", "move A3 to A4").order("commonwealth", WAITING[1])
    assert t.why("japan", "move H3 to H2") == []  # another piece has broken the row


@pytest.mark.rule("IF-MOV-10", "RUL-06")
@pytest.mark.parametrize(
    "japan, commonwealth, level, breaker",
    [
        ("H2 tank, A3 recon", "M7 tank", "basic", "move A3 to A4"),
        ("H2 tank", "M7 tank", "basic", "move H2 to I3"),
        ("H2 tank, A3 recon", "A4 antitank, M7 tank", "basic", "move A3 to A4"),
        ("H2 tank, A3 recon", "A4 mine, M7 tank", "advanced1", "recon A3"),
        ("H2 tank, A3 bomber", "K9 aa, M7 tank", "advanced1", "bomb A3 target K9"),
    ],
)
def test_any_other_turn_breaks_the_row(japan: str, commonwealth: str, level: str, breaker: str) -> None:
    """Another piece, another hex, an attack, a recon on the spot, a Bombing Run."""
    t = field(japan, commonwealth, level=level, more=shuttle("H2", "H2", "H3", 5))
    assert t.why("japan", "move H2 to H3") == ["IF-MOV-10"]
    t.order("japan", breaker)
    t.order("commonwealth", "move M7 to L8")
    place = "I3" if breaker.endswith("I3") else "H2"
    assert t.why("japan", f"move {place} to H3") == []
    t.order("japan", f"move {place} to H3")
    assert t.board.shuttle[3] == 1  # a new row begins


@pytest.mark.rule("IF-MOV-10", "RUL-06")
def test_a_missed_turn_breaks_the_row() -> None:
    t = field("A1 tank, M1 hq, B1 mine, A2 mine", "K9 tank", more=shuttle("A1", "A1", "A2", 5))
    assert (t.board.active, t.board.shuttle[3]) == (1, 0)


@pytest.mark.rule("IF-MOV-10", "RUL-06")
def test_attacks_are_never_barred() -> None:
    """If the enemy steps into the other hex of the shuttle he may be attacked there."""
    t = field("H2 tank", "H3 recon, K9 tank", more=shuttle("H2", "H2", "H3", 5))
    t.order("japan", "move H2 to H3")
    assert t.at("H3") == "japan tank seen"


@pytest.mark.rule("IF-MOV-10", "IF-ROAD-1", "RUL-06")
def test_shuttling_along_the_road_counts_too() -> None:
    """Between two road hexes two apart; one hex along the road stays allowed."""
    t = field("F3 tank", "K9 tank", more=shuttle("F3", "F3", "G5", 5))
    assert t.why("japan", "move F3 to G5") == ["IF-MOV-10"]
    assert t.why("japan", "move F3 to F4") == []


@pytest.mark.rule("IF-MOV-10")
def test_the_row_belongs_to_the_piece_and_the_two_hexes() -> None:
    """Another piece, or the same piece elsewhere, is free; so is the fifth move."""
    t = field("H2 tank, G3 recon", "K9 tank", more=shuttle("H2", "H2", "H3", 5))
    assert t.why("japan", "move G3 to H3") == []
    assert t.why("japan", "move H2 to I3") == []
    t = field("H2 tank, G3 recon", "K9 tank", more=shuttle("H2", "H2", "H3", 4))
    assert t.why("japan", "move H2 to H3") == []


@pytest.mark.rule("IF-MOV-10", "IF-MOV-9", "RUL-06")
def test_who_can_do_nothing_else_may_go_on_shuttling() -> None:
    t = field(CORNER, "K9 tank", more=shuttle("A1", "A1", "A2", 5))
    assert t.offers("japan") == ["move A1"]
    t.order("japan", "move A1 to A2")
    assert t.at("A2") == "japan tank"


@pytest.mark.rule("IF-MOV-10", "IF-LOSE-6")
@pytest.mark.parametrize(
    "more, level, rules",
    [
        ("", "basic", []),
        ("", "advanced1", []),
        ("H2 recon", "basic", ["IF-MOV-10"]),  # another piece can move
        ("M1 bomber, L2 mine", "basic", []),  # shut in
        ("M1 bomber, L2 mine", "advanced1", ["IF-MOV-10"]),  # shut in, but it can bomb
        ("M1 recon, L2 mine", "advanced1", []),
    ],
)
def test_the_exception_needs_that_nothing_else_is_legal(more: str, level: str, rules: list[str]) -> None:
    """A piece whose one move is the sixth of a shuttle cannot even be chosen, if anything else is legal."""
    corner = CORNER.replace("M1 hq", "L1 hq")
    t = field(
        f"{corner}, {more}" if more else corner, "K9 tank", level=level, more=shuttle("A1", "A1", "A2", 5)
    )
    assert t.why("japan", "move A1") == rules


@pytest.mark.rule("IF-MOV-10", "IF-LOSE-6", "IF-BOM-14")
def test_at_level_one_a_shuttling_bomber_has_something_else_to_do() -> None:
    """It can bomb, so its sixth move is barred, though it can go nowhere else; Recon Troopers can recon."""
    bomber = CORNER.replace("tank", "bomber")
    assert field(bomber, "K9 tank", more=shuttle("A1", "A1", "A2", 5)).why("japan", "move A1") == []
    t = field(bomber, "K9 tank", level="advanced1", more=shuttle("A1", "A1", "A2", 5))
    assert t.why("japan", "move A1") == ["IF-MOV-10"]
    assert t.offers("japan") == ["bomb A1"]
    recon = "A1 recon, M1 hq, B2 mine, A3 mine, B3 mine"
    t = field(recon, "B1 mine, K9 tank", level="advanced1", more=shuttle("A1", "A1", "A2", 5))
    assert t.why("japan", "move A1 to A2") == ["IF-MOV-10"]
    assert t.offers("japan") == ["move A1", "recon A1"]


@pytest.mark.parametrize(
    "level, bomber",
    [("basic", "bomber"), ("advanced1", "")],
)
def test_a_shuttle_that_goes_on_is_evidence_of_the_piece_itself(level: str, bomber: str) -> None:
    """With abilities it is no Bomber: that could have bombed instead."""
    t = field(CORNER, "K9 tank", level=level, more=shuttle("A1", "A1", "A2", 5))
    t.order("japan", "move A1 to A2")
    rest = {"tank", "battalion", "company", "conscript", "aa", "recon", "engineer", "artillery", "antitank"}
    assert may_be(t, "A2") == rest | ({bomber} if bomber else set())


@pytest.mark.rule("IF-MOV-10", "IF-ROAD-1")
def test_a_road_move_is_something_else_to_do() -> None:
    """Shut in but for F4 the Tank Troop must use the road over it, once it has shuttled between F3 and F4."""
    walls = "E3 mine, G3 mine, E2 mine, F2 mine"
    t = field(f"F3 tank, {walls}", "K9 tank", more=shuttle("F3", "F3", "F4", 5))
    assert t.why("japan", "move F3 to F4") == ["IF-MOV-10"]
    assert destinations(t, "japan", "F3") == {"G5"}
    t = field(f"F3 tank, {walls}, G5 mine", "K9 tank", more=shuttle("F3", "F3", "F4", 5))
    assert destinations(t, "japan", "F3") == {"F4"}  # no other action


@pytest.mark.rule("IF-MOV-10", "IF-REC-5", "RUL-06")
def test_a_recon_after_the_move_does_not_break_the_row() -> None:
    t = field("H2 recon", "H4 company, K9 tank", level="advanced1", more=shuttle("H2", "H2", "H3", 3))
    t.order("japan", "move H2 to H3 scout").order("commonwealth", "move K9 to K8")
    t.order("japan", "move H3 to H2").order("commonwealth", "move K8 to K9")
    assert t.why("japan", "move H2 to H3") == ["IF-MOV-10"]


# -- the extra moves of two cards ------------------------------------------------------------------------------


@pytest.mark.rule("IF-CARD-J03", "IF-MOV-10")
def test_an_extra_move_needs_a_different_piece() -> None:
    """Level III, card J03: not the piece that has just moved; the shuttle rule looks at the main action only."""
    cards = '[points]\njapan = 4\n[hand]\njapan = ["J03"]\n'
    t = field("H2 tank, A3 recon", "K9 tank", level="advanced3", more=cards + shuttle("A3", "A3", "A4", 5))
    t.order("japan", "decline")  # the purchase
    assert t.why("japan", "move A3 to A4") == ["IF-MOV-10"]
    t.order("japan", "move H2 to H3 play J03")
    assert t.why("japan", "move H3") == ["IF-CARD-J03"]
    assert t.why("japan", "move K9") == ["IF-MOV-1"]
    t.order("japan", "move A3 to A4")
    assert (t.at("H3"), t.at("A4"), t.board.asked) == ("japan tank", "japan recon", 1)


@pytest.mark.rule("IF-CARD-C18", "RUL-36")
def test_the_extra_move_of_c18_must_be_an_attack() -> None:
    """Not with the piece that moved, not with one that cannot attack, not into an empty hex; one reason each."""
    cards = '[points]\ncommonwealth = 3\n[hand]\ncommonwealth = ["C18"]'
    t = field("I5 mine, A3 tank, F3 recon", "H6 tank, K9 company, M7 recon, G5 engineer, F8 mine",
              level="advanced3", to_move="commonwealth", more=cards)  # fmt: skip
    t.order("commonwealth", "decline").order("commonwealth", "move K9 to K8 play C18")
    assert t.why("commonwealth", "move K8") == ["IF-CARD-C18"]
    assert t.why("commonwealth", "move M7") == ["IF-CARD-C18"]
    assert t.why("commonwealth", "move F8") == ["IF-MOV-5"]
    assert t.why("commonwealth", "move H6 to H5") == ["IF-CARD-C18"]
    assert t.why("commonwealth", "move H6 to I5") == []
    assert t.why("commonwealth", "move G5 to F3") == []  # along the road
