"""What is always true of a position, by the rule that makes it so; and what no event may give away."""

import copy
from typing import Any

import pytest

from sandtable.games.fortress import TITLE, event, unit, verb
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.material import ARMY, COMMONWEALTH, DECK, JAPAN
from sandtable.games.fortress.rules.action_cards import Bombardment
from sandtable.games.fortress.rules.attack import Attack
from sandtable.games.fortress.rules.bombing import BombingRun
from sandtable.games.fortress.rules.cards_commonwealth import ReturnPiece
from sandtable.games.fortress.rules.tokens import ChooseTokens
from sandtable.kernel.actions import verb_of
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, EVERYONE, PLAYING, Event, apply
from sandtable.kit.cards import count
from sandtable.session.session import Session, UndoState
from tests.fortress.fuzz import (
    COMPILED,
    LEVELS,
    answer,
    check_army_rows,
    guided,
    play,
    scattered,
    start,
    told,
)

pytestmark = pytest.mark.both


class Inspector:
    """Looks at every step of a game; remembers what needs a memory."""

    def __init__(self, b: FortressBoard) -> None:
        self.fixed: dict[int, int] = {}
        self.tags: dict[int, int] = {}
        self.turn = 0
        self.known: list[int] = []
        self.steps = 0
        b.log = []

    def look(self, b: FortressBoard, n: int, seat: int, act: int) -> None:
        self.steps += 1
        assert b.log is not None
        check_events(b, b.log)
        b.log = []
        if b.layout:
            self.set_up(b)
        else:
            self.map(b)
            self.pieces(b)
            self.still(b)
            check_army_rows(b)
            self.cards(b)
            self.nothing_left_over(b)
        self.clock(b)

    def set_up(self, b: FortressBoard) -> None:
        """IF-SET-3 to IF-SET-10: nobody places more than he has, nor outside his zone."""
        for h, kind in enumerate(b.layout):
            assert kind < 0 or b.t.zone[h] in (JAPAN, COMMONWEALTH)
        for side in (0, 1):
            placed = [b.layout[h] for h in b.t.zone_hexes[side] if b.layout[h] >= 0]
            for kind in range(12):
                assert placed.count(kind) <= b.army[side * 12 + kind] <= b.t.pool[side][kind]

    def map(self, b: FortressBoard) -> None:
        """IF-SET-10, IF-MAP-1: one piece a hex, none in the water, none on a blown causeway."""
        assert len(b.where) == len(b.kind) == len(b.seen) == len(b.excl) == len(b.tag) == 2 * ARMY
        for h, p in enumerate(b.at):
            assert p < 0 or (b.where[p] == h and not b.closed(h))
        for p, h in enumerate(b.where):
            assert h < 0 or b.at[h] == p

    def pieces(self, b: FortressBoard) -> None:
        """IF-ATK-11, IF-HID-1, IF-HID-3: what is lost lies open; the record never rules out the truth."""
        for p in range(2 * ARMY):
            assert b.seen[p] in (0, 1)
            assert b.where[p] >= 0 or b.seen[p] == 1
            if b.where[p] >= 0:
                assert not (b.excl[p] >> b.kind[p]) & 1
        alive = [b.tag[p] for p in range(2 * ARMY) if b.where[p] >= 0]
        assert len(set(alive)) == len(alive)
        assert max(b.tag) < b.next_tag
        if b.ending == PLAYING:
            for side in (0, 1):
                assert b.headquarters(side) >= 0  # IF-OBJ-2

    def still(self, b: FortressBoard) -> None:
        """IF-MOV-4, IF-MOV-5: Headquarters and Mine Fields never move. (C13 lays a lost Mine Field elsewhere.)"""
        for p in range(2 * ARMY):
            if b.kind[p] in (unit.HQ, unit.MINE) and b.where[p] >= 0:
                if self.tags.get(p) == b.tag[p]:
                    assert self.fixed[p] == b.where[p]
                self.fixed[p], self.tags[p] = b.where[p], b.tag[p]
            else:
                self.fixed.pop(p, None)
                self.tags.pop(p, None)

    def cards(self, b: FortressBoard) -> None:
        """IF-POL-8, IF-HOLD-1, IF-PLAY-3: points, hands, and where each card is."""
        if b.level < 3:
            assert b.points == b.hand == b.pile == b.spent == b.shown == [0, 0]
            assert b.known_top == []
            return
        assert min(b.points) >= 0
        for side in (0, 1):
            top = sum(1 << (card % DECK) for card in b.known_top) if side == JAPAN else 0
            parts = [b.hand[side], b.pile[side], b.spent[side], top]
            full = (1 << DECK) - 1
            if side == COMMONWEALTH and b.jurong_always:
                full &= ~(1 << 3)  # IF-VAR-1: C04 is not in the game
            assert sum(parts) == parts[0] | parts[1] | parts[2] | parts[3] == full
            assert b.shown[side] & ~b.hand[side] == 0
            assert count(b.hand[side]) <= b.t.hand_limit
        assert b.shown[JAPAN] == 0
        assert 0 <= b.c11 <= 8 and 0 <= b.j02 <= 3 and b.c04 in (0, 1) and b.c16 in (0, 1)

    def nothing_left_over(self, b: FortressBoard) -> None:
        """IF-ART-12: what belongs to an action is gone with it."""
        kinds = {type(frame) for frame in b.stack}
        if Attack not in kinds and b.ending == PLAYING:
            assert (b.attacker, b.defender, b.battle, b.start, b.hasty, b.fight) == (-1, -1, -1, -1, 0, 0)
            assert (b.mod_a, b.mod_d, b.fire_a, b.fire_d) == (0, 0, -1, -1)
        if BombingRun not in kinds and b.ending == PLAYING:
            assert b.bomber == -1
            if Bombardment not in kinds:
                assert (b.bombed, b.tokens) == (-1, [-1, -1])
        if ChooseTokens not in kinds:
            assert b.sealed == [-1, -1]
        else:
            assert all(one < 0 or verb_of(one) == verb.TOKEN for one in b.sealed)

    def clock(self, b: FortressBoard) -> None:
        """RUL-05: the quiet turns; time goes forward (several turns at once where they are missed)."""
        assert 0 <= b.quiet <= b.t.quiet_limit
        assert b.turn >= self.turn
        self.turn = b.turn
        assert (b.turn == 0) == bool(b.layout) or b.ending != PLAYING


PRIVATE = {event.SWAP_DONE: JAPAN, event.LOOKED: JAPAN, event.HAND_SHOWN: JAPAN}


def check_events(b: FortressBoard, events: list[Event]) -> None:
    """IF-HID-1, IF-HID-4: types only of pieces that are shown or lost, cards only to their owner."""
    for to, rule, kind, a, x, c, _ in events:
        assert to and to & ~EVERYONE == 0
        assert TITLE.rulebook().ident(rule), f"event {kind} has no rule"
        if kind in PRIVATE:
            assert to == 1 << PRIVATE[kind]
        elif kind == event.RANDOM:
            assert to == 1 << a
        elif kind == event.DREW:
            assert (to == 1 << a) == (x >= 0)
        elif kind in (event.SHOWN, event.LOST):
            assert to == EVERYONE
            mine = range(x * ARMY, x * ARMY + ARMY)
            assert any(b.kind[p] == c and b.seen[p] for p in mine)
        for viewer in (0, 1, -2):
            if to >> (15 if viewer < 0 else viewer) & 1:
                line = TITLE.line_of(b, (to, rule, kind, a, x, c, _), viewer)
                assert line.text and line.text != "Something happened."
                assert line.rule == TITLE.rulebook().ident(rule)


def inspected(b: FortressBoard, dealer: FastDealer, choose: Any, limit: int) -> int:
    inspector = Inspector(b)
    inspector.turn = b.turn
    play(b, dealer, choose, inspector.look, limit)
    inspector.look(b, 0, 0, 0)
    return inspector.steps


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_invariants_from_the_start(level: str) -> None:
    for n in range(14 if COMPILED else 8):
        inspected(start(level, n), FastDealer(n), guided if n % 2 else answer, 4_000)


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_invariants_late_in_the_game(level: str) -> None:
    for n in range(200 if COMPILED else 60):
        dealer = FastDealer(n)
        inspected(scattered(level, n, dealer), dealer, answer if n % 3 == 0 else guided, 4_000)


@pytest.mark.parametrize("level", LEVELS)
def test_invariants_in_short(level: str) -> None:
    """A little of it, for the quick run."""
    steps = inspected(start(level, 1), FastDealer(1), guided, 300)
    for n in range(6):
        dealer = FastDealer(n)
        steps += inspected(scattered(level, n, dealer), dealer, guided, 200)
    assert steps > 500


def test_a_returned_mine_field_is_a_new_piece() -> None:
    """IF-CARD-C13: the one Mine Field that ever changes its hex, and it says so by a new tag."""
    seen = 0

    def watch(b: FortressBoard, n: int, seat: int, act: int) -> None:
        nonlocal seen
        frame = b.top()
        if isinstance(frame, ReturnPiece) and frame.kind == unit.MINE:
            fork = b.fork()
            before = {p: b.tag[p] for p in range(2 * ARMY) if b.where[p] >= 0}
            fork.ask().answered(fork, seat, act)
            new = [p for p in range(ARMY, 2 * ARMY) if fork.where[p] >= 0 and p not in before]
            assert len(new) == 1
            assert fork.seen[new[0]] == 1
            assert fork.tag[new[0]] not in before.values()
            seen += 1

    for n in range(12, 2_000, 20):  # C13 is in the hand
        dealer = FastDealer(n)
        play(scattered("advanced3", n, dealer), dealer, guided, watch)
        if seen > 2:
            break
    assert seen > 2


# -- a question declined leaves no trace -------------------------------------------------------------------------

FIGHT: dict[str, Any] = {
    "japan": {"A1": "hq", "F6": "company", "A2": "conscript", "C1": "bomber", "L4": "recon"},
    "commonwealth": {"L9": "hq", "F7": "battalion", "L8": "conscript", "K8": "company"},
    "points": {"japan": 9, "commonwealth": 9},
}
GUNS, NO_GUNS = {"G8": "artillery", "L7": "antitank"}, {"G8": "antitank", "L7": "artillery"}
FLAK, NO_FLAK = {"K9": "aa", "F8": "engineer"}, {"K9": "engineer", "F8": "aa"}
NEAR = {"L5": "engineer"}
TRACELESS: dict[str, tuple[Any, ...]] = {
    # What Japan orders, what the Commonwealth orders; pieces and hands of two worlds, in the first of which it is asked.
    "fire support": (["move F6", "to F7"], [], GUNS, NO_GUNS, [], []),
    "shoot down": (["bomb C1", "target K8", "token red-A"], ["token blue-A"], FLAK, NO_FLAK, [], []),
    "a card when attacked": (["move F6", "to F7"], [], {}, {}, ["C20"], ["C14"]),
    "a card at the end": (["move A2", "to B1"], [], {}, {}, ["C12"], ["C14"]),
    "a card after a recon": (["recon L4"], [], NEAR, NEAR, ["C01"], ["C14"]),
}


@pytest.mark.parametrize("name", TRACELESS)
@pytest.mark.rule("RUL-34")
def test_a_declined_question_leaves_no_trace(name: str) -> None:
    """IF-HID-6, RUL-34: Japan and an observer see and read the same, in the same order, in both worlds."""
    japan, commonwealth, *worlds = TRACELESS[name]
    seen = []
    questions = []
    for extra, hand in zip(worlds[:2], worlds[2:]):
        table = copy.deepcopy(FIGHT)
        table["scenario"] = "advanced3" if hand else "advanced1"
        table["commonwealth"].update(extra)
        if hand:
            table["hand"] = {"commonwealth": hand}
        else:
            del table["points"]
        _, b = TITLE.read_position(table)
        assert isinstance(b, FortressBoard)
        sights, asked = witnessed(b, list(japan), list(commonwealth))
        seen.append(sights)
        questions.append(asked)
    assert questions[0] > questions[1], "the two worlds must differ in what the Commonwealth is asked"
    assert seen[0] == seen[1]


def witnessed(b: FortressBoard, japan: list[str], commonwealth: list[str]) -> tuple[list[Any], int]:
    """What Japan and an observer see and read until the next turn, without repetitions; how often the other was asked."""
    words = TITLE.vocabulary()
    sights: list[Any] = []
    asked = 0
    turn = b.turn
    b.log = []
    while b.turn == turn and b.ending == PLAYING:
        ask = b.ask()
        orders = japan if b.asked == 0 else commonwealth
        act = words.parse(orders[0]) if orders else ask.decline(b, b.asked)
        if act not in b.legal:
            act = ask.decline(b, b.asked)
        elif orders:
            orders.pop(0)
        asked += b.asked == 1 and act == ask.decline(b, 1)
        apply(b, b.asked, act)
        sight = [(TITLE.view(b, viewer), told(b, viewer)) for viewer in (0, -2)]
        if b.turn == turn and not (b.asked == 1 and ask_is_hushed(b)) and (not sights or sights[-1] != sight):
            sights.append(sight)
    sights.append([(TITLE.view(b, viewer).pieces, told(b, viewer)) for viewer in (0, -2)])
    return sights, asked


def ask_is_hushed(b: FortressBoard) -> bool:
    """While the Commonwealth is asked in private, the others see an action that is being resolved, and both names."""
    if b.ask().is_private(b):
        for viewer in (0, -2):
            view = TITLE.view(b, viewer)
            if b.resolving or viewer == b.active:
                assert (view.status, view.waiting) == ("resolving", ["japan", "commonwealth"])
            else:  # before the action is declared, the active player is pending anyway
                assert (view.status, view.waiting) == ("wait", ["japan"])
            assert view.prompt is None and view.offers == []
        return True
    return False


# -- what taking back could give away ----------------------------------------------------------------------------


def undo_state(board: FortressBoard, orders: list[str], decline: bool) -> UndoState:
    """What Japan may undo after its orders, the Commonwealth declining what it is asked."""
    players = ["human", "human"]
    table = TITLE.write_position(board)
    session = Session.new(TITLE, TITLE.setup("advanced1", {}), players, bytes(32), table)
    for order in orders:
        session.order_text(0, order)
    while decline and session.awaited() == [1]:
        act = session.board.ask().decline(session.board, 1)
        if act not in session.legal(1):
            break
        session.order(1, act)
    return session.undo_state(0)


@pytest.mark.parametrize("decline", [False, True])
@pytest.mark.rule("RUL-34")
def test_what_can_be_undone_does_not_tell_that_the_enemy_was_asked(decline: bool) -> None:
    """IF-ART-19: with a battery beside the attacked hex the Commonwealth is asked; without one it is not."""
    states = []
    for guns in ("artillery", "antitank"):
        text = {
            "scenario": "advanced1",
            "japan": {"A1": "hq", "F6": "company", "A2": "conscript"},
            "commonwealth": {"L9": "hq", "F7": "battalion", "G8": guns, "L8": "conscript"},
        }
        _, board = TITLE.read_position(text)
        assert isinstance(board, FortressBoard)
        states.append(undo_state(board, ["move F6 to F7"], decline))
    assert states[0] == states[1]
    assert not states[0].can


@pytest.mark.parametrize("card", ["C20", "C16", "C14"])
@pytest.mark.rule("RUL-34")
def test_a_window_is_a_wall_whatever_the_enemy_holds(card: str) -> None:
    """IF-HID-6: after an action at Level III there is no way back, whether or not the enemy could play a card."""
    text = {
        "scenario": "advanced3",
        "japan": {"A1": "hq", "F6": "company", "A2": "conscript"},
        "commonwealth": {"L9": "hq", "F7": "battalion", "L8": "conscript"},
        "points": {"commonwealth": 9},
        "hand": {"commonwealth": [card]},
    }
    _, board = TITLE.read_position(text)
    assert isinstance(board, FortressBoard)
    for orders in (["move F6 to F7"], ["move A2 to B1"]):
        for decline in (False, True):
            state = undo_state(board, orders, decline)
            assert (state.can, state.wall) == (False, "the others may react")


def test_chance_is_never_asked_for_what_is_known() -> None:
    """A board that waits for chance has more than one outcome, or one that was drawn by the rules."""
    boards = 0

    def watch(b: FortressBoard, n: int, seat: int, act: int) -> None:
        nonlocal boards
        if seat == CHANCE:
            boards += 1
            assert len(set(b.legal)) == len(b.legal) >= 1
            assert len(b.ask().weights(b)) == len(b.legal)

    for n in range(20):
        dealer = FastDealer(n)
        play(scattered("advanced3", n, dealer), dealer, guided, watch)
    assert boards
