"""Secrecy as two worlds: a true one, and one that a viewer cannot tell from it.

The second world is dealt by the title from what the viewer may know. Then the same public things are made to happen in
both: the viewer does the same; what others do in the open is the same; what they are asked in private they decline
where only one world asks it. As long as the viewer has been told the same in both, everything else that the viewer can
get must be the same, byte for byte. A viewer who holds several allied seats is one viewer: the world must be one that
none of the seats can tell apart. Where the viewer's own action told the worlds apart, the viewer has learned
something: then it must not be possible to undo that action without asking.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from sandtable.check.compared import compare, noted
from sandtable.check.dealt import ALLIES, deal
from sandtable.check.ids import Broken, short
from sandtable.check.moment import CheckCount, Further, Moment, stumbled
from sandtable.check.sights import Probe, Sight, board_sights, knowledge, order_sights
from sandtable.check.sights_table import World, laid, table_sights
from sandtable.check.words import may_read
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import dump, encode, frame_row
from sandtable.kernel.flow import CHANCE, PLAYING, Ask, Board, apply, awaited, legal_for
from sandtable.kit.joint import JOINT, seats_in, told_to, view_of
from sandtable.kit.views import LogLine

DEALS = 5
"""How often another world is dealt, until it is one in which somebody else is asked."""
STEPS = 8
TRIES = 4
DRAINED = 12
"""Private questions in a row that are declined before the two worlds are given up."""


class Pair:
    """Two worlds that are led on together."""

    def __init__(self, m: Moment, viewer: int, dealer: FastDealer, other: Board) -> None:
        self.m = m
        self.viewer = viewer
        self.held = seats_in(viewer)
        self.dealer = dealer
        self.worlds = [World(m.board.fork()), World(other)]
        self.told: list[list[LogLine]] = [[], []]
        self.steps: list[str] = []
        self.sealed: list[Ask[Any] | None] = [None, None]
        """The sealed asks that were open before the present step."""
        self.luck: list[int] = []
        """What came up since the last step, and how much of it in each world."""
        self.rolled = [0, 0]
        self.between: list[list[Board]] = [[], []]
        """Each world where dice fell since the last step."""
        self.further: list[Further] = []
        self.comparisons = 0
        self.counts: Counter[str] = Counter()
        """What was compared."""
        self.first: list[tuple[int, int]] = []
        """What somebody is to answer first."""
        self.found: dict[str, Broken] = {}

    def run(self) -> None:
        """Lead both on, and compare where both rest. All that tells the worlds apart is told at the end."""
        self._lead()
        if self.found:
            first, *others = self.found.values()
            first.also = others
            raise first

    def _note(self, broken: Broken) -> None:
        for one in (broken, *broken.also):
            self.found.setdefault(one.about, one)
        broken.also = []

    def _lead(self) -> None:
        if not self._rest() or not self._alike(False):
            return
        asked = bool(self.first)
        if asked:
            self._compare_boards()
        for n in range(1 + self.dealer.below(STEPS)):
            if not any(self._try() for _ in range(TRIES)):
                break
            self._compare_boards()
            if asked and n == 0:
                self._compare_tables()
        self._compare_tables()

    # -- leading ----------------------------------------------------------------------------------------------

    def _try(self) -> bool:
        """One public step in both worlds after which the viewer has been told the same; else nothing has happened."""
        kept = [(world.board.fork(), len(world.answers)) for world in self.worlds]
        lines = [len(told) for told in self.told]
        said = len(self.steps)
        self.luck, self.rolled, self.between = [], [0, 0], [[], []]
        own = self._step()
        if own is not None and self._rest() and self._alike(own):
            return True
        for world, (board, count) in zip(self.worlds, kept):
            world.board = board
            del world.answers[count:]
        for told, count in zip(self.told, lines):
            del told[count:]
        del self.steps[said:]
        return False

    def _alike(self, own: bool) -> bool:
        """Whether the viewer has been told the same and sees the same. If not, they have learned something: then they
        know it (what is dealt for them differs), and cannot undo it."""
        boards = [world.board for world in self.worlds]
        m = self.m
        views = [msgspec.msgpack.encode(view_of(m.title, m.seats, board, self.viewer)) for board in boards]
        if self.told[0] == self.told[1] and views[0] == views[1]:
            return True
        if own:
            self._check_wall()
        seed = self.dealer.below(1 << 30)
        known = [knowledge(self.m.title, board, self.viewer, seed) for board in boards]
        going_on = all(board.ending == PLAYING for board in boards)
        if known[0] == known[1] and going_on and not self._opened() and not self._forgets(boards):
            if not self._learned_between(seed):
                self._check_told(views[0] == views[1])
        return False

    def _learned_between(self, seed: int) -> bool:
        """Whether the viewer could tell the worlds apart while dice fell, or because they fell in one alone: everybody
        sees dice. What they knew then may be over by now and leave no trace: who was in a battle that cost nobody
        anything."""
        title = self.m.title
        if len(self.between[0]) != len(self.between[1]):
            return True
        return any(
            knowledge(title, real, self.viewer, seed) != knowledge(title, other, self.viewer, seed)
            for real, other in zip(*self.between)
        )

    def _opened(self) -> bool:
        """Whether sealed answers, which may have differed, were opened since the last step."""
        return any(
            ask is not None and all(frame is not ask for frame in world.board.stack)
            for ask, world in zip(self.sealed, self.worlds)
        )

    def _forgets(self, boards: list[Board]) -> bool:
        """Whether a variant lets the viewer forget what they were told: then what is dealt for them is less."""
        for board in boards:
            for seat in self.held or [self.viewer]:
                recalled = self.m.title.recalled(board, seat)
                if recalled is not board and encode(dump(recalled)) != encode(dump(board)):
                    return True
        return False

    def _check_told(self, views: bool) -> None:
        """What is dealt for the viewer is the same in both worlds: so what they were told is, too."""
        told, other = ([line.text for line in lines] for lines in self.told)
        what = "log: told" if views else "board: view"
        text = (
            f"{self.m.name(self.viewer)} is told or shown what, by the boards dealt for them, they do not know: "
            f"{short(told[-3:])} against {short(other[-3:])}{self.since()}"
        )
        self._note(Broken("two worlds", f"{what} what they do not know", text))

    def _step(self) -> bool | None:
        """One answer in both worlds: True if it was the viewer's own, None if there is none to give."""
        real, other = (world.board for world in self.worlds)
        if real.ending != PLAYING or other.ending != PLAYING:
            return None
        self.sealed = [board.ask() if board.ask().is_sealed() else None for board in (real, other)]
        waits = [awaited(real), awaited(other)]
        if self.first:
            seat, act = self.first.pop()
            if any(act not in legal_for(board, seat) for board in (real, other)):
                return None
            for n in (0, 1):
                self._do(n, seat, act)
            return seat in self.held
        own = [seat for seat in self.held if seat in waits[0] and seat in waits[1]]
        if own:
            if len(waits[0]) == 1 or self.dealer.below(2):
                return True if self._same(own[self.dealer.below(len(own)) if len(own) > 1 else 0]) else None
        common = [seat for seat in waits[0] if seat in waits[1] and seat not in (*self.held, CHANCE)]
        if not common:
            return None
        seat = common[self.dealer.below(len(common))]
        if real.ask().is_sealed():
            # What is prepared in secret may differ.
            for n, world in enumerate(self.worlds):
                legal = legal_for(world.board, seat)
                self._do(n, seat, legal[self.dealer.below(len(legal))])
            return False
        return False if self._same(seat) else None

    def _same(self, seat: int) -> bool:
        """The same answer of a seat in both worlds."""
        real, other = (legal_for(world.board, seat) for world in self.worlds)
        among = set(other)
        common = [act for act in real if act in among]
        if not common:
            return False
        act = common[self.dealer.below(len(common))]
        passing = self.worlds[0].board.ask().decline(self.worlds[0].board, seat)
        if passing in common and self.dealer.below(3):
            act = passing
        for n in (0, 1):
            self._do(n, seat, act)
        return True

    def _do(self, n: int, seat: int, act: int) -> None:
        world = self.worlds[n]
        board = world.board
        board.log = []
        apply(board, seat, act)
        world.answers.append((seat, act))
        if self.viewer >= JOINT:
            read = told_to(board.log, self.viewer)
        else:
            read = [(event, self.viewer) for event in board.log if may_read(event, self.viewer)]
        self.told[n] += [self.m.title.line_of(board, event, reader) for event, reader in read]
        board.log = None
        self.steps.append(
            f"{'AB'[n]} {'chance' if seat < 0 else self.m.seats[seat].ident}: {self.m.words(act)}"
        )

    def _rest(self) -> bool:
        """Until no dice are outstanding, and no other seat is asked in private in one of the worlds only."""
        for _ in range(DRAINED):
            real, other = (world.board for world in self.worlds)
            rolling = [board.ending == PLAYING and board.asked == CHANCE for board in (real, other)]
            hushed = [self._hushed(board) for board in (real, other)]
            if any(rolling) and not any(hushed):
                self._roll(rolling)
                continue
            if not any(hushed) or (all(hushed) and _row(real) == _row(other)):
                return True
            n = 0 if hushed[0] else 1
            if all(hushed):  # two different questions
                n = self.dealer.below(2)
            if not self._decline(n):
                return False
        return False

    def _roll(self, rolling: list[bool]) -> None:
        """The same luck in both worlds: the first roll after a step gives the same, the second, and so on."""
        for n in (0, 1):
            board = self.worlds[n].board
            if rolling[n]:
                self.between[n].append(board.fork())
                at = self.rolled[n]
                if at == len(self.luck):
                    self.luck.append(self.dealer.choose(board.legal, board.ask().weights(board)))
                act = self.luck[at]
                if act not in board.legal:
                    act = self.dealer.choose(board.legal, board.ask().weights(board))
                self.rolled[n] = at + 1
                self._do(n, CHANCE, act)

    def _hushed(self, board: Board) -> bool:
        """Whether somebody else is being asked in private."""
        if board.ending != PLAYING:
            return False
        ask = board.ask()
        return ask.is_private(board) and not any(ask.awaits(board, seat) for seat in self.held)

    def _decline(self, n: int) -> bool:
        """What nobody may decline is answered in some way: it tells the viewer nothing, or they are given up."""
        board = self.worlds[n].board
        seat = awaited(board)[0]
        legal = legal_for(board, seat)
        act = board.ask().decline(board, seat)
        if act < 0:
            act = legal[self.dealer.below(len(legal))]
        elif act not in legal:
            return False
        self._do(n, seat, act)
        return True

    # -- comparing --------------------------------------------------------------------------------------------

    def since(self) -> str:
        return f" (after {'; '.join(self.steps[-8:])})" if self.steps else ""

    def _probe(self) -> Probe:
        m = self.m
        boards = [world.board for world in self.worlds]
        return Probe(m.title, m.scene, m.setup, self.viewer, boards, self.dealer)

    def _compare_boards(self) -> None:
        probe = self._probe()
        real, other = (world.board for world in self.worlds)
        self._compare("board", board_sights(probe, real), board_sights(probe, other))
        self._compare("orders", order_sights(probe, real), order_sights(probe, other))

    def _compare_tables(self) -> None:
        probe = self._probe()
        real, other = self.worlds
        self._compare("table", table_sights(probe, real), table_sights(probe, other))
        for sights in self.further:
            self._compare("server", sights(probe, real, 0), sights(probe, other, 1))

    def _compare(self, kind: str, real: Iterable[Sight], other: Iterable[Sight]) -> None:
        try:
            compare(kind, self.m, self.viewer, real, other, self.counts, self.since())
        except Broken as broken:
            self._note(broken)
        self.comparisons += kind != "orders"

    def differ(self) -> bool:
        """Whether they are two worlds."""
        real, other = self.worlds
        return real.answers != other.answers or encode(dump(real.start)) != encode(dump(other.start))

    def _check_wall(self) -> None:
        """The viewer's own action has told two worlds apart: it must not be free to undo in either."""
        if not self.held:
            return
        probe = self._probe()
        for n, world in enumerate(self.worlds):
            if world.board.ending != PLAYING:
                continue
            state = laid(probe, world).undo_state(probe.seat)
            if state.can:
                lines = [short([line.text for line in told][-3:]) for told in self.told]
                text = (
                    f"{self.m.name(self.viewer)} learns by an action what world it is, and may undo it in "
                    f"{'the true' if n == 0 else 'the other'} world: {lines[0]} against {lines[1]}{self.since()}"
                )
                self._note(Broken("two worlds", "table: undo after learning", text))
        self.comparisons += 1


def _row(board: Board) -> list[object]:
    """The ask that a board waits at, as it is stored."""
    return frame_row(board.top(), board.pcs[-1])


def check_pairs(m: Moment, tally: CheckCount) -> int:
    """Two worlds led on together, for one viewer; returns how many comparisons were made."""
    dealer = m.dealer("pairs")
    viewers = m.lookers()
    viewer = viewers[dealer.below(len(viewers))]
    other = deal(m, viewer, dealer, tally)
    return led(Pair(m, viewer, dealer, other), tally) if other is not None else 0


def check_asked(m: Moment, tally: CheckCount) -> int:
    """Somebody is asked in private, or has declined: two worlds from just before the last answer; if one can be dealt,
    one in which that answer leads to another question."""
    if m.before is None or m.board.ending != PLAYING:
        return 0
    dealer = m.dealer("asked")
    seat, act = m.last
    ask = m.board.ask()
    viewers = [
        viewer
        for viewer in m.lookers()
        if seat in seats_in(viewer) or not any(ask.awaits(m.board, one) for one in seats_in(viewer))
    ]
    if not viewers:
        return 0
    viewer = seat if seat >= 0 and dealer.below(3) else viewers[dealer.below(len(viewers))]
    earlier = m.at(m.before, seat, act)
    other = deal(earlier, viewer, dealer, tally)
    for _ in range(DEALS if other is not None else 0):
        assert other is not None
        if act in legal_for(other, seat):
            trial = other.fork()
            apply(trial, seat, act)
            if trial.ending != PLAYING or _row(trial) != _row(m.board):
                break
        other = deal(earlier, viewer, dealer, tally) or other
    if other is None:
        return 0
    pair = Pair(earlier, viewer, dealer, other)
    pair.first = [(seat, act)]
    return led(pair, tally)


def led(pair: Pair, tally: CheckCount) -> int:
    """Lead a pair on; returns how often everything was compared."""
    pair.further = tally.further
    tally.checks[ALLIES] += pair.viewer >= JOINT
    try:
        pair.run()
    except Broken:
        raise
    except Exception as problem:
        stumbled("two worlds", f"leading two worlds on for {pair.m.name(pair.viewer)}{pair.since()}", problem)
    finally:
        noted(tally, pair.counts, pair.differ())
    return pair.comparisons
