"""The truth: everything in the open, put together from the views of those whose it is."""

from sandtable.games.fortress import TITLE, unit
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.material import ARMY, DECK, SIDES
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import NOBODY, PLAYING
from sandtable.kit.cards import bits
from sandtable.kit.views import View
from sandtable.study.truth import truth_view
from tests.fortress.fuzz import guided, play, start
from tests.fortress.play import rich
from tests.session.helpers import BLUE, RED, at_attack, new, say
from tests.toys import DUEL


def fortress_truth(b: FortressBoard) -> View:
    view = truth_view(TITLE, TITLE.seats, b)
    assert view.seat == "" and view.prompt is None and not view.offers and not view.free
    return view


def check(b: FortressBoard) -> None:
    """Every piece with its type, every card in its place, and nothing else than an observer's view otherwise."""
    view = fortress_truth(b)
    found = {piece.space: (piece.side, piece.kind) for piece in view.pieces}
    real = {b.t.hex_names[h]: (SIDES[p // ARMY], unit.IDS[b.kind[p]]) for h, p in enumerate(b.at) if p >= 0}
    assert found == real and len(view.pieces) == len(real)
    for side, hand in enumerate(view.hands):
        assert hand.cards == [b.t.cards[side * DECK + n].ident for n in bits(b.hand[side])]
        assert hand.count == len(hand.cards)
    table: View = TITLE.view(b, NOBODY)
    assert (view.turn, view.phase, view.tracks, view.crumbs) == (
        table.turn,
        table.phase,
        table.tracks,
        table.crumbs,
    )
    if b.ending == PLAYING:
        assert not [panel for panel in view.panels if panel.id.startswith("hidden-")]
        if b.asked >= 0:
            assert SIDES[b.asked] in view.waiting
    top = [b.t.cards[card].ident for card in b.known_top]
    pile = next((one for one in view.piles if one.id == "pile-japan"), None)
    if pile is not None and b.ending == PLAYING:
        assert pile.open == top


def test_the_truth_of_the_fortress() -> None:
    for n in range(4):
        board = rich(n)
        play(
            board, FastDealer(n), guided, lambda b, step, seat, act: check(b) if step % 5 == 0 else None, 250
        )
        check(board)


def test_the_truth_of_a_set_up() -> None:
    board = start("advanced2")

    def watch(b: FortressBoard, step: int, seat: int, act: int) -> None:
        if b.layout and step % 4 == 0:
            view = fortress_truth(b)
            real = {b.t.hex_names[h]: unit.IDS[kind] for h, kind in enumerate(b.layout) if kind >= 0}
            assert {piece.space: piece.kind for piece in view.pieces} == real
            assert {"army-japan", "army-commonwealth"} <= {panel.id for panel in view.panels}

    play(board, FastDealer(3), watch=watch, limit=200)


def test_the_truth_of_a_fight() -> None:
    """The panel of an attack shows both pieces, though neither side sees the other's yet."""
    seen = 0
    for n in range(12):
        board = rich(n)

        def watch(b: FortressBoard, step: int, seat: int, act: int) -> None:
            nonlocal seen
            if b.battle < 0 or b.seen[b.attacker] or b.seen[b.defender]:
                return
            seen += 1
            panel = next(one for one in fortress_truth(b).panels if one.id == "fight")
            assert [slot.items for slot in panel.slots] == [
                [unit.IDS[b.kind[b.attacker]]],
                [unit.IDS[b.kind[b.defender]]],
            ]

        play(board, FastDealer(n), guided, watch, 200)
    assert seen > 5


def test_the_truth_of_the_duel() -> None:
    session = say(at_attack(), "red: attack red-4")
    view = truth_view(DUEL, DUEL.seats, session.board)
    assert view.hands[RED].cards == session.view(RED).hands[RED].cards
    assert view.hands[BLUE].cards == session.view(BLUE).hands[BLUE].cards
    assert next(slot.items for panel in view.panels for slot in panel.slots) == ["red-4"]
    armed = say(new(), "red: take red-3", "blue: take blue-1")
    assert [hand.cards for hand in truth_view(DUEL, DUEL.seats, armed.board).hands] == [["red-3"], ["blue-1"]]
