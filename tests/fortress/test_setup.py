"""Set-up and board: which pieces, in which hexes, who sees what, who begins."""

import pytest

from sandtable.games.fortress import TITLE, unit
from sandtable.games.fortress.material import SIDES, ZONES
from sandtable.games.fortress.rules.setup import left_to_place
from sandtable.kernel.flow import awaited
from tests.fortress.table import ending, field, game

pytestmark = pytest.mark.both

T = TITLE.data()
BASIC_ARMY = {
    "tank": 1, "battalion": 1, "company": 2, "conscript": 3, "aa": 3, "recon": 5,
    "engineer": 5, "bomber": 1, "artillery": 1, "antitank": 2, "mine": 5, "hq": 1,
}  # fmt: skip
STRENGTHS = {
    "tank": 9, "battalion": 8, "company": 7, "conscript": 6, "aa": 5, "recon": 4,
    "engineer": 3, "bomber": 2, "artillery": 2, "antitank": 1, "hq": 0,
}  # fmt: skip
BOARD = """
    A   B   C   D   E   F   G   H   I   J   K   L   M
 1  r   r   r   r   R   r   r   r   r   r   r   r   r
 2  r   r   r   r   R   r   r   r   r   r   r   r   x
 3  r   r   r   r   r   R   r   r   r   r   r   r   x
 4  .   .   .   .   x   #   x   .   x   .   .   .   x
 5  x   .   .   x   .   .   #   .   .   x   .   .   x
 6  x   x   .   .   .   #   .   .   .   .   x   .   x
 7  x   x   x   b   b   b   B   b   b   b   b   b   b
 8  x   x   b   b   b   b   B   b   b   b   b   b   x
 9  x   x   b   b   b   b   b   B   b   b   b   b   x
10  x   x   x   x   x   b   b   B   b   b   x   x   x
11  x   x   x   x   x   x   b   b   b   x   x   x   x
"""


def hex_at(name: str) -> int:
    return T.hex_names.index(name)


def picture() -> dict[str, str]:
    """The drawn board: a letter for each hex."""
    columns, *rows = [line.split() for line in BOARD.strip().splitlines()]
    return {column + row[0]: sign for row in rows for column, sign in zip(columns, row[1:])}


# -- the board -------------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-SET-4", "IF-SET-5", "IF-SET-7", "IF-SET-9", "IF-ROAD-2")
def test_zones_and_road_are_those_of_the_picture() -> None:
    """37 red, 38 blue, 27 white and 41 X hexes; the Major Road is one line of ten hexes."""
    letters = {"r": "red", "R": "red", "b": "blue", "B": "blue", ".": "white", "#": "white", "x": "X"}
    drawn = picture()
    for name, sign in drawn.items():
        assert ZONES[T.zone[hex_at(name)]] == letters[sign], name
        assert (T.road_index[hex_at(name)] >= 0) == (sign in "RB#"), name
    assert [T.zone.count(zone) for zone in range(4)] == [37, 38, 27, 41]
    assert len(drawn) == 143
    assert [T.hex_names[h] for h in T.road] == ["E1", "E2", "F3", "F4", "G5", "F6", "G7", "G8", "H9", "H10"]


@pytest.mark.rule("IF-SET-8")
def test_a_hex_is_white_only_if_all_six_sides_are() -> None:
    """With some red sides it is a red hex and with some blue ones a blue hex, and its owner may set up there."""
    mixed = [h for h in range(143) if 0 < len(T.white_sides[h]) < 6]
    assert {T.hex_names[h] for h in mixed} >= {"F3", "G7"}
    assert all(ZONES[T.zone[h]] in ("red", "blue") for h in mixed)
    assert (
        max(len(T.white_sides[h]) for h in range(143)) < 6
    )  # a hex that is white all round is not marked side by side
    t = game()
    for h in mixed:
        assert t.why(SIDES[T.zone[h]], f"pick {T.hex_names[h]}") == [], T.hex_names[h]


@pytest.mark.rule("IF-MAP-2", "RUL-27")
def test_adjacent_hexes_share_a_side_whatever_is_drawn_on_it() -> None:
    """246 borders between passable hexes; the water between D4 and E5 is crossed like any border."""
    assert sum(T.passable) == 102
    assert sum(len(T.open[h]) for h in range(143) if T.passable[h]) == 2 * 246
    assert {T.hex_names[h] for h in T.adjacent[hex_at("G6")]} == {"H5", "H6", "H7", "G7", "F6", "G5"}
    assert {T.hex_names[h] for h in T.adjacent[hex_at("G7")]} == {"F7", "H7", "F6", "G6", "F8", "G8"}
    assert {T.hex_names[h] for h in T.adjacent[hex_at("A1")]} == {"B1", "A2"}
    strait = [
        border
        for border in T.borders
        if {hex_at("D4"), hex_at("E5")} == {hex_at(n) for n in border["between"]}
    ]
    assert strait
    t = field("D4 tank", "K9 tank")
    t.order("japan", "move D4 to E5")
    assert t.at("E5") == "japan tank"


@pytest.mark.rule("IF-MAP-3")
@pytest.mark.parametrize(
    "one, other, hexes",
    [("A1", "C9", 8), ("M1", "C9", 14), ("M1", "I11", 10), ("G8", "F6", 2), ("G8", "G7", 1), ("F3", "G7", 4),
     ("F3", "F3", 0), ("H3", "H5", 2), ("I3", "I5", 2), ("C5", "E5", 2)],
)  # fmt: skip
def test_distance_is_a_straight_count_over_any_terrain(one: str, other: str, hexes: int) -> None:
    """I3 to I5 and C5 to E5 lie across X hexes and are two apart all the same."""
    assert T.distance[hex_at(one)][hex_at(other)] == T.distance[hex_at(other)][hex_at(one)] == hexes


@pytest.mark.rule("IF-MAP-3", "IF-ART-1", "RUL-11")
def test_fire_support_reaches_over_an_impassable_hex() -> None:
    """The battery in K7 supports an attack in K5 although K6 is an X hex."""
    t = field("L5 recon, H2 tank", "K5 conscript, K7 artillery, K8 mine", level="advanced1")
    assert not T.passable[hex_at("K6")]
    t.order("japan", "move L5 to K5")
    assert t.offers("commonwealth") == ["fire K7", "decline"]


# -- the armies ------------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-OBJ-1")
def test_two_players_japan_and_the_commonwealth() -> None:
    assert [seat.name for seat in TITLE.seats] == ["Japan", "Commonwealth"]
    assert game().board.seats == 2


@pytest.mark.rule("IF-SET-1", "IF-SET-13", "IF-LVL-1")
@pytest.mark.parametrize("level", ["basic", "advanced1"])
@pytest.mark.parametrize("side", SIDES)
def test_the_basic_army_is_thirty_pieces(level: str, side: str) -> None:
    """Basic Game and Level I: nobody chooses, both have the thirty light pieces."""
    t = game(level)
    assert t.asks() == "Deploy"
    left = left_to_place(t.board, SIDES.index(side))
    assert dict(zip(unit.IDS, left)) == BASIC_ARMY
    assert sum(left) == 30


@pytest.mark.rule("IF-SET-14", "IF-SET-15", "RUL-30")
def test_strengths_of_the_types() -> None:
    """9 down to 1, Bomber and Artillery 2 both, Headquarters 0; the Mine Field has an X."""
    assert {kind: T.strength[n] for n, kind in enumerate(unit.IDS) if kind != "mine"} == STRENGTHS
    assert T.kind_codes[unit.IDS.index("mine")] == "X"


@pytest.mark.rule("IF-SET-15")
@pytest.mark.parametrize("attacker, defender", [("bomber", "artillery"), ("artillery", "bomber")])
def test_bomber_and_artillery_tie(attacker: str, defender: str) -> None:
    t = field(f"I5 {attacker}, H2 tank", f"I6 {defender}, K9 tank")
    t.order("japan", "move I5 to I6")
    assert (t.at("I5"), t.at("I6")) == ("", "")


@pytest.mark.rule("IF-SET-1", "IF-SET-2")
def test_dark_pieces_are_not_used_in_the_basic_game() -> None:
    """A second Tank Troop is in the pool of forty, but not in this game."""
    t = game()
    t.order("japan", "pick A3 put tank")
    assert t.why("japan", "pick B3 put tank") == ["IF-SET-1"]
    for n in range(5):
        t.order("commonwealth", f"pick {'DEFGH'[n]}7 put mine")
    assert t.why("commonwealth", "pick I7 put mine") == ["IF-SET-1"]
    assert T.pool[0][unit.IDS.index("tank")] == 2 and T.pool[1][unit.IDS.index("mine")] == 6


# -- placing ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-SET-4", "IF-SET-5", "IF-SET-7", "IF-SET-9")
@pytest.mark.parametrize(
    "side, place, rules",
    [
        ("japan", "F3", []),
        ("japan", "G7", ["IF-SET-4"]),
        ("japan", "F4", ["IF-SET-7", "IF-SET-4"]),
        ("japan", "E4", ["IF-SET-9", "IF-SET-4"]),
        ("commonwealth", "G7", []),
        ("commonwealth", "F3", ["IF-SET-5"]),
        ("commonwealth", "F6", ["IF-SET-7", "IF-SET-5"]),
        ("commonwealth", "A11", ["IF-SET-9", "IF-SET-5"]),
    ],
)
def test_pieces_start_in_the_own_zone_only(side: str, place: str, rules: list[str]) -> None:
    """Japan in red hexes, the Commonwealth in blue ones; nobody in a white or an X hex. All reasons are given."""
    t = game()
    assert t.why(side, f"pick {place}") == rules
    home = "A3" if side == "japan" else "M7"
    t.order(side, f"pick {home} put tank pick {home}")
    assert t.why(side, f"swap {place}") == rules


@pytest.mark.rule("IF-SET-4", "IF-SET-5")
@pytest.mark.parametrize("side, hexes", [("japan", 37), ("commonwealth", 38)])
def test_every_hex_of_the_zone_is_offered_and_no_other(side: str, hexes: int) -> None:
    picks = [text for text in game().offers(side) if text.startswith("pick ")]
    assert len(picks) == hexes
    assert all(T.zone[hex_at(text[5:])] == SIDES.index(side) for text in picks)


@pytest.mark.rule("IF-SET-3")
def test_all_thirty_must_be_placed() -> None:
    """Nothing may be kept back: with 29 pieces on the map the set-up cannot be confirmed."""
    t = game()
    assert t.why("japan", "confirm") == ["IF-SET-3"]
    t.order("japan", "use japan_beginner pick K3 lift")
    assert t.why("japan", "confirm") == ["IF-SET-3"]
    t.order("japan", "pick K1 put recon")
    assert t.why("japan", "confirm") == []


@pytest.mark.rule("IF-SET-10", "RUL-02")
def test_one_piece_per_hex() -> None:
    """What is put on an occupied hex takes the place of what stood there; pieces change places whole."""
    t = game()
    t.order("japan", "pick F3 put tank pick F3 put mine")
    assert left_to_place(t.board, 0)[:1] == [1]
    t.order("japan", "pick F2 put tank pick F2 swap F3")
    placed = {T.hex_names[h]: unit.IDS[kind] for h, kind in enumerate(t.board.layout) if kind >= 0}
    assert placed == {"F2": "mine", "F3": "tank"}
    t.order("japan", "pick F3 swap A1")
    assert t.board.layout[hex_at("F3")] == -1 and unit.IDS[t.board.layout[hex_at("A1")]] == "tank"


@pytest.mark.rule("IF-SET-11")
def test_inside_the_zone_one_places_as_one_likes() -> None:
    """The Headquarters in the front row on the road, Mine Fields in front of it and on the road: all allowed."""
    t = game()
    t.order("japan", "use japan_beginner pick F3 swap M1 pick E2 swap L1 pick E3 swap L2 pick G3 swap B1")
    t.order("japan", "confirm").order("commonwealth", "use commonwealth_beginner confirm")
    assert (t.at("F3"), t.at("E2")) == ("japan hq", "japan mine")
    assert (t.at("E3"), t.at("G3")) == ("japan mine", "japan mine")


@pytest.mark.rule("IF-SET-11")
def test_the_rest_may_be_left_to_chance() -> None:
    """'random' places what is left in empty hexes of the zone, and leaves alone what was placed."""
    spare = [h for h in T.zone_hexes[0] if T.hex_names[h] != "F3"]
    t = game(script=spare[:29])
    t.order("japan", "pick F3 put hq random")
    assert left_to_place(t.board, 0) == [0] * 12
    assert unit.IDS[t.board.layout[hex_at("F3")]] == "hq"
    assert sorted(h for h in T.zone_hexes[0] if t.board.layout[h] >= 0) == sorted([hex_at("F3"), *spare[:29]])
    assert t.why("japan", "random") == ["TABLE-4"]
    t.order("japan", "confirm")


def test_setting_up_knows_what_makes_no_sense() -> None:
    """No lifting from an empty hex, no clearing of an empty map, no foreign deployment, nothing out of order."""
    t = game()
    assert t.why("japan", "clear") == ["TABLE-4"]
    assert t.why("japan", "lift") == ["TABLE-4"]
    assert t.why("japan", "put tank") == ["TABLE-4"]
    assert t.why("japan", "swap F2") == ["TABLE-4"]
    assert t.why("japan", "use commonwealth_city") == ["TABLE-4"]
    assert t.why("japan", "move F3") == ["TABLE-3"]
    t.order("japan", "pick F3")
    assert t.why("japan", "lift") == ["TABLE-4"]
    assert t.why("japan", "swap F2") == ["TABLE-4"]
    for text in ("confirm", "random", "clear", "pick F2", "use japan_west"):
        assert t.why("japan", text) == ["TABLE-4"], text
    t.order("japan", "put tank clear")
    assert left_to_place(t.board, 0) == T.basic[0]


# -- both at once, in secret -----------------------------------------------------------------------------------


@pytest.mark.rule("IF-SET-12", "RUL-17")
def test_both_set_up_at_the_same_time_and_in_secret() -> None:
    """Either may be first; nothing stands on the map before the second has confirmed."""
    t = game()
    t.order("commonwealth", "use commonwealth_city").order("japan", "use japan_west")
    assert awaited(t.board) == [0, 1]
    t.order("commonwealth", "confirm")
    assert t.why("commonwealth", "clear") == ["TABLE-5"]
    assert awaited(t.board) == [0]
    assert all(p < 0 for p in t.board.at)
    assert t.board.log == [
        event for event in t.board.log or [] if event[3] == 1
    ]  # that he is ready, and no more
    assert t.told(0) == ["IF-SET-12"]
    t.order("japan", "confirm")
    assert t.asks() == "ChooseAction"
    assert sum(p >= 0 for p in t.board.at) == 60


@pytest.mark.rule("IF-SET-6")
def test_pieces_stand_with_their_faces_to_their_owner() -> None:
    """After the set-up every hex is known and no face: nothing is revealed, numbers follow the hexes."""
    t = game()
    t.order("japan", "use japan_west confirm").order("commonwealth", "use commonwealth_city confirm")
    b = t.board
    assert b.seen == [0] * 60 and b.excl == [0] * 60
    assert b.where[:30] == sorted(b.where[:30]) and b.where[30:] == sorted(b.where[30:])
    assert all("IF-ATK-2" not in t.told(seat) for seat in (0, 1))
    other = game()
    other.order("japan", "use japan_west pick F3 swap C3 confirm").order(
        "commonwealth", "use commonwealth_city confirm"
    )
    assert (other.at("F3"), t.at("F3")) == ("japan company", "japan conscript")
    assert other.board.where == b.where and other.board.tag == b.tag and other.board.log is not None
    assert [event for event in other.board.log if event[0] & 2] == [
        event for event in b.log or [] if event[0] & 2
    ]


@pytest.mark.rule("IF-SET-16")
@pytest.mark.parametrize("stored", T.deployments, ids=lambda stored: stored.ident)
def test_stored_deployments(stored) -> None:
    """Six set-ups: the exact basic army, inside the zone, the Headquarters fully ringed by Mine Fields."""
    assert sorted(stored.pieces.values()) == sorted(
        kind for kind in range(12) for _ in range(BASIC_ARMY[unit.IDS[kind]])
    )
    assert all(T.zone[h] == stored.side for h in stored.pieces)
    (hq,) = [h for h, kind in stored.pieces.items() if unit.IDS[kind] == "hq"]
    assert all(unit.IDS[stored.pieces[h]] == "mine" for h in T.open[hq])
    t = game()
    side, enemy = SIDES[stored.side], SIDES[1 - stored.side]
    t.order(side, f"use {stored.ident} confirm").order(enemy, f"use {enemy}_beginner confirm")
    for h, kind in stored.pieces.items():
        assert t.at(T.hex_names[h]) == f"{side} {unit.IDS[kind]}"


def test_there_are_three_deployments_a_side_and_one_for_beginners() -> None:
    assert (
        [stored.side for stored in T.deployments].count(0)
        == [stored.side for stored in T.deployments].count(1)
        == 3
    )
    assert [stored.ident for stored in T.deployments if stored.beginner] == [
        "commonwealth_beginner",
        "japan_beginner",
    ]


@pytest.mark.rule("IF-SET-16")
@pytest.mark.parametrize("level", ["basic", "advanced1", "advanced2", "advanced3"])
def test_beginners_may_start_at_once(level: str) -> None:
    """Option deployment=beginner: both suggested deployments stand, Japan is to move."""
    t = game(level, deployment="beginner")
    assert t.asks() == "ChooseAction"
    assert (t.at("M1"), t.at("C9")) == ("japan hq", "commonwealth hq")
    assert sum(p >= 0 for p in t.board.at) == 60


@pytest.mark.rule("IF-SET-16")
def test_a_stored_deployment_needs_the_basic_army() -> None:
    """Levels II and III: who has chosen other pieces sets them up himself."""
    t = game("advanced2")
    t.order("japan", "army jp_air confirm").order("commonwealth", "confirm")
    assert t.why("japan", "use japan_west") == ["IF-SET-16"]
    assert t.why("japan", "use commonwealth_city") == ["TABLE-4", "IF-SET-16"]
    assert t.why("commonwealth", "use commonwealth_city") == []


@pytest.mark.rule("IF-SET-17")
def test_japan_takes_the_first_turn() -> None:
    """Whoever finished his set-up last."""
    for first, second in (("japan", "commonwealth"), ("commonwealth", "japan")):
        t = game()
        for side in (first, second):
            t.order(side, f"use {side}_beginner confirm")
        assert (t.board.asked, t.board.turn, t.asks()) == (0, 1, "ChooseAction")
        assert t.why("commonwealth", "move G7") == ["TABLE-2"]
        assert ending(t) == ("", [0, 0])
