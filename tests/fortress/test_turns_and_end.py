"""Missing a turn, the endings of the game, resigning and draws, and what the four levels contain."""

import pytest

from sandtable.games.fortress import event
from tests.fortress.table import Table, ending, field, game

pytestmark = pytest.mark.both

SHUT_IN = "A1 {kind}, M1 hq, B1 mine, A2 mine"
"""Two Mine Fields close the corner A1."""


def events(t: Table, kind: int) -> list[tuple[int, ...]]:
    """The noun of every event of a kind that was told to all."""
    return [happened[3:] for happened in t.board.log or [] if happened[2] == kind and happened[0] & 3 == 3]


# -- missing a turn --------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-LOSE-1", "IF-LOSE-2", "IF-LOSE-4", "RUL-04")
def test_a_player_without_movable_pieces_misses_his_turn() -> None:
    """The opponent moves again and again; the game is not lost."""
    t = field("H2 tank", "H9 mine, G9 mine")
    t.order("japan", "move H2 to H3")
    assert t.board.asked == 0 and ending(t)[0] == ""
    assert [row[0] for row in events(t, event.MISSED)] == [1]
    t.order("japan", "move H3 to H4")
    assert t.board.asked == 0
    assert (t.board.turn, len(events(t, event.MISSED))) == (5, 2)
    assert t.told(0).count("IF-LOSE-1") == t.told(1).count("IF-LOSE-1") == 2


@pytest.mark.rule("IF-LOSE-3", "RUL-04")
@pytest.mark.parametrize("kind", ["tank", "engineer", "bomber"])
def test_a_player_whose_pieces_are_shut_in_misses_his_turn(kind: str) -> None:
    """Behind pieces that cannot move, the map edge and X hexes (M2)."""
    t = field(SHUT_IN.format(kind=kind), "H9 tank")
    assert (t.board.asked, t.board.turn) == (1, 2)
    t = field(f"A3 hq, M1 {kind}, L1 mine, L2 mine", "H9 tank")
    assert (t.board.asked, t.board.turn) == (1, 2)


@pytest.mark.rule("IF-LOSE-3", "RUL-33")
def test_shut_in_by_movable_friends() -> None:
    """No special case: as long as one of them can move there is a legal action."""
    t = field("A1 tank, M1 hq, B1 recon, A2 mine", "H9 tank")
    assert t.offers("japan") == ["move B1"]
    t = field("A1 tank, M1 hq, B1 recon, A2 mine, B2 mine, C1 mine", "H9 tank")
    assert t.board.asked == 1  # B1's last neighbour A2 is a Mine Field too


@pytest.mark.rule("IF-LOSE-5", "RUL-04")
def test_a_missed_turn_is_not_permanent() -> None:
    """The Commonwealth takes a Mine Field away, and the Tank Troop behind it is free to act."""
    t = field(SHUT_IN.format(kind="tank"), "A3 engineer, K9 tank")
    assert t.board.asked == 1
    t.order("commonwealth", "move K9 to K8")
    assert t.board.asked == 1 and len(events(t, event.MISSED)) == 1
    t.order("commonwealth", "move A3 to A2")
    assert t.board.asked == 0 and t.offers("japan") == ["move A1"]
    t.order("japan", "move A1 to A2")
    assert t.at("A2") == "japan tank seen"


@pytest.mark.rule("IF-LOSE-6", "IF-BOM-14", "IF-END-3", "RUL-04")
def test_a_bomber_shut_in_keeps_its_owner_in_play() -> None:
    """Level I: it makes Bombing Runs from behind its own Mine Fields; in the Basic Game its owner misses his turn."""
    t = field(SHUT_IN.format(kind="bomber"), "H9 tank", level="advanced1")
    assert t.offers("japan") == ["bomb A1"]
    assert t.why("japan", "move A1") == ["IF-MINE-6"]
    assert field(SHUT_IN.format(kind="bomber"), "H9 tank").board.asked == 1
    t = field(SHUT_IN.format(kind="bomber"), "H9 mine", level="advanced1")
    assert ending(t)[0] == "" and t.offers("japan") == ["bomb A1"]
    t.order("japan", "bomb A1 target H9 token red-A").order("commonwealth", "token red-B")
    assert t.offers("japan") == ["bomb A1"]  # the Commonwealth has missed its turn


@pytest.mark.rule("IF-LOSE-6")
def test_recon_troopers_shut_in_with_nobody_near_do_not_count() -> None:
    """A recon needs a hidden enemy piece beside it, and where one stands there is an attack as well."""
    assert field(SHUT_IN.format(kind="recon"), "H9 tank", level="advanced1").board.asked == 1
    t = field("A1 recon, M1 hq, B1 mine", "A2 mine", level="advanced1")
    assert t.offers("japan") == ["move A1", "recon A1"]


@pytest.mark.rule("IF-LOSE-7", "IF-END-3", "RUL-04")
def test_cards_do_not_keep_a_player_in_play() -> None:
    """Level III: J19 could be played as an action, but nobody has a legal action, and the game is drawn."""
    cards = '[points]\njapan = 2\n[hand]\njapan = ["J19"]'
    t = field("H2 mine", "H7 mine", level="advanced3", more=cards)
    assert ending(t) == ("stuck", [0, 0])


@pytest.mark.rule("IF-LOSE-7", "IF-LOSE-1", "RUL-04")
def test_a_player_about_to_miss_may_play_an_action_card() -> None:
    """Otherwise he misses; with a card that cannot be played he is not asked."""
    cards = '[points]\njapan = {points}\n[hand]\njapan = ["J19"]'
    t = field("H2 mine", "H7 tank", level="advanced3", more=cards.format(points=2))
    t.order("japan", "decline")  # the purchase
    assert t.asks() == "CardOrMiss" and t.offers("japan") == ["play J19", "miss"]
    t.order("japan", "miss")
    assert t.board.asked == 1 and [row[0] for row in events(t, event.MISSED)] == [0]
    t = field("H2 mine", "H7 tank", level="advanced3", more=cards.format(points=1))
    assert t.board.asked == 1


# -- the end ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-END-3", "RUL-39")
@pytest.mark.parametrize("to_move", ["japan", "commonwealth"])
def test_both_stuck_is_a_draw_at_once(to_move: str) -> None:
    """Headquarters and Mine Fields only, or everything shut in."""
    assert ending(field("H2 mine", "H9 mine", to_move=to_move)) == ("stuck", [0, 0])
    assert ending(field(SHUT_IN.format(kind="tank"), "H9 mine", to_move=to_move)) == ("stuck", [0, 0])


@pytest.mark.rule("IF-END-3", "IF-ATK-6")
def test_the_last_two_pieces_kill_each_other() -> None:
    """Nobody can move any more: the draw comes before anybody misses a turn."""
    t = field("I5 tank", "I6 tank")
    t.order("japan", "move I5 to I6")
    assert ending(t) == ("stuck", [0, 0])
    assert events(t, event.MISSED) == [] and t.told(0)[-1] == "IF-END-3"


@pytest.mark.rule("IF-END-3", "IF-LOSE-4")
def test_one_side_stuck_is_no_draw() -> None:
    t = field("I5 tank, E1 recon", "I6 tank")
    t.order("japan", "move I5 to I6")
    assert ending(t)[0] == "" and t.offers("japan") == ["move E1"]


@pytest.mark.rule("IF-END-6", "IF-LOSE-4")
def test_losing_everything_but_the_headquarters_is_not_losing_the_game() -> None:
    """No Tank Troop, no Mine Field, no movable piece: the Headquarters must still be found."""
    t = field("I5 tank, E1 recon", "I6 recon")
    t.order("japan", "move I5 to I6")
    assert all(t.alive("commonwealth", kind) == 0 for kind in ("tank", "mine", "recon"))
    assert ending(t)[0] == "" and t.board.asked == 0


# -- the no-progress rule --------------------------------------------------------------------------------------


@pytest.mark.rule("IF-END-4", "RUL-05", "RUL-07")
def test_a_hundred_player_turns_without_progress_are_a_draw() -> None:
    """Counted from the first: 99 do nothing, the hundredth ends the game; both are warned from 80 on."""
    t = field("H2 tank, A3 recon", "H9 tank, M7 recon")
    there = [("move H2 to H3", "move H9 to H8"), ("move A3 to A4", "move M7 to L8"),
             ("move H3 to H2", "move H8 to H9"), ("move A4 to A3", "move L8 to M7")]  # fmt: skip
    for n in range(50):
        assert ending(t)[0] == "", n
        japan, commonwealth = there[n % 4]
        t.order("japan", japan)
        assert (t.board.quiet, ending(t)[0]) == (2 * n + 1, "")
        t.order("commonwealth", commonwealth)
    assert ending(t) == ("no-progress", [0, 0])
    assert [row[0] for row in events(t, event.QUIET)] == [80, 85, 90, 95]


@pytest.mark.rule("IF-END-4", "IF-MOV-8")
def test_a_quiet_move_is_no_progress() -> None:
    t = field("H2 tank", "H9 tank", more="quiet = 99")
    t.order("japan", "move H2 to H3")
    assert ending(t) == ("no-progress", [0, 0])


@pytest.mark.rule("IF-END-4", "IF-LOSE-1", "RUL-05")
def test_missed_turns_count() -> None:
    t = field("H2 tank", "H9 mine", more="quiet = 98")
    t.order("japan", "move H2 to H3")
    assert ending(t) == ("no-progress", [0, 0])


PROGRESS = [
    ("an attack", "basic", "I5 tank, A3 recon", "I6 recon, K9 tank", "move I5 to I6", ""),
    ("a Mine Field shown", "basic", "I5 tank, A3 recon", "I6 mine, K9 tank", "move I5 to I6", ""),
    ("a recon", "advanced1", "I5 recon", "I6 mine, K9 tank", "recon I5", ""),
    ("a recon after a move", "advanced1", "H5 recon", "I6 mine, K9 tank", "move H5 to I5 scout", ""),
    ("the Bomber shown", "advanced1", "A3 bomber", "K9 tank", "bomb A3 target K9 token red-A", "token blue-A"),
    ("a target shown", "advanced1", "A3 bomber seen", "K9 tank", "bomb A3 target K9 token red-A", "token red-A"),
    ("a Bomber lost", "advanced1", "A3 bomber seen, A4 recon", "K9 aa seen", "bomb A3 target K9", ""),
    ("guns shown", "advanced1", "A3 bomber seen", "K9 tank seen, L9 aa", "bomb A3 target K9 token red-A",
     "token blue-A shoot L9"),
    ("Hasty Mine Clearance", "advanced1", "I5 conscript, A3 recon", "I6 tank seen", "move I5 hasty I6", ""),
]  # fmt: skip


@pytest.mark.rule("IF-END-4", "RUL-05", "RUL-32")
@pytest.mark.parametrize(
    "level, japan, commonwealth, order, answer",
    [row[1:] for row in PROGRESS],
    ids=[row[0] for row in PROGRESS],
)
def test_what_counts_as_progress(level: str, japan: str, commonwealth: str, order: str, answer: str) -> None:
    """A piece eliminated, a piece newly revealed: the count begins anew, whoever caused it."""
    t = field(japan, commonwealth, level=level, more="quiet = 99")
    t.order("japan", order)
    if answer:
        t.order("commonwealth", answer)
    if "shoot" in answer:
        t.order("japan", "token red-A").order("commonwealth", "token blue-B")
    assert ending(t)[0] == ""
    assert (t.board.active, t.board.quiet) == (1, 0)


@pytest.mark.rule("IF-END-4", "RUL-05")
def test_buying_and_playing_cards_is_progress() -> None:
    """Level III: a card bought, or a card played, in either player's turn."""
    t = field("H2 tank", "H9 tank", level="advanced3", more="quiet = 99\n[points]\njapan = 2")
    t.dealer.nouns = [0]
    t.order("japan", "buy").order("japan", "move H2 to H3")
    assert (ending(t)[0], t.board.quiet) == ("", 0)
    t = field(
        "H2 tank",
        "H9 tank",
        level="advanced3",
        more='quiet = 99\n[points]\ncommonwealth = 2\n[hand]\ncommonwealth = ["C12"]',
    )
    t.order("commonwealth", "play C12 reveal A1").order("japan", "move H2 to H3")
    assert (ending(t)[0], t.board.quiet) == ("", 0)


@pytest.mark.rule("IF-END-4", "IF-BOM-17", "RUL-05", "RUL-32")
def test_what_is_no_progress() -> None:
    """A Bombing Run of a known Bomber that fails, or that succeeds against a piece already shown."""
    for target, token in (("tank", "token blue-A"), ("tank seen", "token red-A")):
        t = field("A3 bomber seen", f"K9 {target}", level="advanced1", more="quiet = 99")
        t.order("japan", "bomb A3 target K9 token red-A").order("commonwealth", token)
        assert ending(t) == ("no-progress", [0, 0])


@pytest.mark.rule("IF-END-4", "IF-OBJ-3", "RUL-39")
def test_the_capture_comes_before_every_draw() -> None:
    t = field("C8 recon", "K9 tank", more="quiet = 99")
    t.order("japan", "move C8 to C9")
    assert ending(t) == ("captured", [1, -1])


@pytest.mark.rule("IF-END-3", "IF-END-4", "RUL-39")
def test_both_stuck_is_tested_before_the_count() -> None:
    assert ending(field("H2 mine", "H9 mine", more="quiet = 100")) == ("stuck", [0, 0])
    assert ending(field("H2 tank", "H9 mine", more="quiet = 100")) == ("no-progress", [0, 0])


# -- resigning, draws ------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-END-5", "RUL-43")
@pytest.mark.parametrize("side, returns", [("japan", [-1, 1]), ("commonwealth", [1, -1])])
def test_a_player_may_resign_at_any_moment(side: str, returns: list[int]) -> None:
    """In his turn, in the opponent's, in the middle of an attack, during the set-up."""
    for t in (
        field("H2 tank", "H9 tank"),
        field("H2 tank", "H9 tank", to_move="commonwealth"),
        game(),
        game("advanced3"),
    ):
        assert t.why(side, "resign") == []
        t.order(side, "resign")
        assert ending(t) == ("resigned", returns)
        assert t.why(side, "resign") == ["TABLE-1"]
    t = field("I5 tank, H5 artillery", "I6 tank", level="advanced1")
    t.order("japan", "move I5 to I6").order(side, "resign")
    assert ending(t) == ("resigned", returns)


@pytest.mark.rule("IF-END-5", "RUL-43")
def test_players_may_agree_on_a_draw() -> None:
    t = field("H2 tank", "H9 tank")
    t.order("japan", "offer-draw")
    assert t.offers("commonwealth") == ["refuse", "accept"]
    t.order("commonwealth", "accept")
    assert ending(t) == ("agreed", [0, 0])


@pytest.mark.rule("IF-END-5", "RUL-43")
def test_a_refusal_changes_nothing_and_there_is_one_offer_a_turn() -> None:
    """The player to act goes on with his action; he may offer again in his next turn."""
    t = field("H2 tank", "H9 tank", more="quiet = 7")
    t.order("japan", "offer-draw").order("commonwealth", "refuse")
    assert (t.board.asked, t.asks(), t.board.quiet) == (0, "ChooseAction", 7)
    assert t.why("japan", "offer-draw") == ["TABLE-6"]
    t.order("japan", "move H2 to H3")
    assert t.why("commonwealth", "offer-draw") == []
    t.order("commonwealth", "move H9 to H8")
    assert t.why("japan", "offer-draw") == []


@pytest.mark.rule("IF-END-5", "RUL-43")
def test_who_may_offer_a_draw() -> None:
    """Only the player to act, before his action: not the opponent, not in the set-up, not once a move is made."""
    t = field("H2 tank", "H9 tank")
    assert t.why("commonwealth", "offer-draw") == ["TABLE-6"]
    assert t.why("japan", "move H2 offer-draw") == []  # the piece is lifted, not moved
    assert game().why("japan", "offer-draw") == ["TABLE-6"]
    t = field("H4 recon", "I6 mine, K9 tank", level="advanced1")
    t.order("japan", "move H4 to I5")
    assert t.asks() == "ReconAfterMove"
    assert t.why("japan", "offer-draw") == t.why("commonwealth", "offer-draw") == ["TABLE-6"]
    bombed = field("H4 bomber", "I6 mine, K9 tank", level="advanced1")
    bombed.order("japan", "bomb H4 target I6")
    assert bombed.why("japan", "offer-draw") == ["TABLE-6"]
    t.order("japan", "decline").order("commonwealth", "offer-draw")
    assert t.why("commonwealth", "offer-draw") == t.why("japan", "offer-draw") == ["TABLE-6"]


# -- levels ----------------------------------------------------------------------------------------------------

ABILITIES = [
    ("H5 conscript", "move H5 hasty H6"),
    ("H5 recon", "recon H5"),
    ("H5 bomber", "bomb H5"),
]


@pytest.mark.rule("IF-LVL-4")
@pytest.mark.parametrize("piece, order", ABILITIES)
def test_in_the_basic_game_there_are_no_abilities(piece: str, order: str) -> None:
    t = field(piece, "H6 mine, K9 tank")
    assert t.why("japan", order) == ["IF-LVL-4"]
    assert t.offers("japan") == ["move H5"]


@pytest.mark.rule("IF-LVL-4", "IF-LVL-6")
def test_in_the_basic_game_every_reason_is_given() -> None:
    """A Tank Troop that would clear mines, bomb or recon: it could not at any level."""
    t = field("H5 tank, A3 recon", "H6 mine, K9 tank")
    assert t.why("japan", "bomb H5") == ["IF-LVL-4", "IF-LVL-6"]
    assert t.why("japan", "recon H5") == ["IF-LVL-4", "IF-LVL-6"]
    assert t.why("japan", "recon A3") == ["IF-LVL-4", "IF-REC-9"]
    assert t.why("japan", "recon A1") == ["IF-LVL-4", "IF-LVL-6", "IF-REC-9"]
    assert t.why("japan", "bomb H6") == ["IF-LVL-4", "IF-MOV-1"]
    assert t.why("japan", "move H5 hasty H6") == ["IF-LVL-4", "IF-LVL-6"]
    assert t.why("japan", "move H5 hasty I5") == ["IF-LVL-4", "IF-LVL-6", "IF-CON-12"]


@pytest.mark.rule("IF-LVL-4", "IF-LVL-1")
def test_in_the_basic_game_nobody_is_asked_in_an_attack_or_after_a_move() -> None:
    """No Fire Support, no recon: the same moves at Level I put a question."""
    for level, asks in (("basic", "ChooseAction"), ("advanced1", "FireSupport")):
        t = field("I5 tank, H5 artillery", "I6 tank, J6 artillery", level=level)
        t.order("japan", "move I5 to I6")
        assert t.asks() == asks
    for level, asks in (("basic", "ChooseAction"), ("advanced1", "ReconAfterMove")):
        t = field("H4 recon", "I6 mine, K9 tank", level=level)
        t.order("japan", "move H4 to I5")
        assert t.asks() == asks


@pytest.mark.rule("IF-LVL-1", "IF-LVL-2", "IF-LVL-3")
@pytest.mark.parametrize(
    "level, abilities, armies, politics",
    [("basic", False, False, False), ("advanced1", True, False, False),
     ("advanced2", True, True, False), ("advanced3", True, True, True)],
)  # fmt: skip
def test_which_variant_rules_a_level_uses(level: str, abilities: bool, armies: bool, politics: bool) -> None:
    """Abilities from Level I on, Build Your Army from Level II on, Politics at Level III."""
    assert game(level).asks() == ("ChooseArmy" if armies else "Deploy")
    t = field("H5 bomber, I5 tank", "I6 recon, K9 tank", level=level)
    assert ("bomb H5" in t.offers("japan")) == abilities
    t.order("japan", "move I5 to I6")
    assert t.board.points == ([1, 0] if politics else [0, 0])


@pytest.mark.rule("IF-LVL-5")
@pytest.mark.parametrize("level", ["advanced1", "advanced2", "advanced3"])
def test_the_basic_rules_stay_in_force(level: str) -> None:
    t = field("F3 tank, F4 recon, H2 mine", "G5 mine, K9 tank", level=level)
    assert t.why("japan", "move A1") == ["IF-MOV-4"]
    assert t.why("japan", "move H2") == ["IF-MOV-5"]
    assert t.why("japan", "move F3 to G5") == ["IF-ROAD-3"]
    assert t.why("japan", "move F3 to F4") == ["IF-MOV-7"]
    assert t.why("japan", "move F4 to G4") == ["IF-MAP-1"]


@pytest.mark.rule("IF-LVL-6")
@pytest.mark.parametrize("kind", ["tank", "battalion", "company", "engineer", "antitank", "aa", "artillery"])
def test_abilities_belong_to_five_types_only(kind: str) -> None:
    t = field(f"H5 {kind}, A3 mine", "H6 mine, K9 tank", level="advanced1")
    assert t.why("japan", "bomb H5") == t.why("japan", "recon H5") == ["IF-LVL-6"]
    assert t.why("japan", "move H5 hasty H6") == ["IF-LVL-6"]
    assert t.why("japan", "bomb A3") == ["IF-LVL-6"]
    assert t.why("japan", "bomb D3") == t.why("japan", "recon H6") == ["IF-MOV-1"]
    assert t.offers("japan") == ["move H5"]


@pytest.mark.rule("IF-LVL-7", "RUL-38")
@pytest.mark.parametrize("known", ["", " seen", " moved", " seen moved"])
def test_an_ability_works_hidden_or_revealed_moved_or_not(known: str) -> None:
    japan = f"H5 conscript{known}, I5 recon{known}, A3 bomber{known}, H4 artillery{known}"
    t = field(japan, f"H6 mine, K9 tank, L9 aa{known}", level="advanced1")
    assert t.why("japan", "move H5 hasty H6") == []
    assert t.why("japan", "recon I5") == []
    assert t.why("japan", "bomb A3") == []
    shot = Table(t.board.fork())
    shot.order("japan", "bomb A3 target K9 token red-A").order("commonwealth", "token blue-A")
    assert shot.offers("commonwealth") == ["shoot L9", "decline"]
    t.order("japan", "move I5 to H6")
    assert t.offers("japan") == ["fire H4", "decline"]
