"""The flow of a game: a stack of frames, one loop.

A rulebook is nested: a retreat inside a combat inside a phase inside a turn. So is the board's stack. A `Section`
runs its steps in the rulebook's order; an `Ask` waits for one seat; a `Sealed` ask waits for several seats at once,
and nobody's answer is opened before the last one is in; a `Chance` ask waits for the dealer. `advance` is the one
loop that drives them all.

Legality is written once: **legal = offered and not barred.** The list that a page lights up, the check of an order
that arrives, and the answer to "why not?" are the same two methods, `offers` and `barred`.
"""

from typing import Any, ClassVar, Final, TypeVar

from mypy_extensions import i64, mypyc_attr

from sandtable.kernel.actions import OFFER_DRAW, RESIGN
from sandtable.kernel.errors import FlowError
from sandtable.kernel.words import Said

CHANCE: Final = -1
NOBODY: Final = -2
ALLOWED: Final = 0
PLAYING: Final = 0

GO_ON: Final = 0
OVER: Final = 1
WAIT: Final = 2

MAX_DEPTH: Final = 64
MAX_STEPS: Final = 20_000
NEVER: Final = 1 << 40

NO_THROW: Final = "-"
"""What came of an action that is not reckoned by itself (see `Title.came`)."""

EVERYONE: Final = 0xFFFF
OBSERVER_BIT: Final = 1 << 15

# Endings that any title may have; a title's own endings start at FIRST_ENDING.
RESIGNED: Final = 1
AGREED: Final = 2
ENDINGS: Final = {RESIGNED: "resigned", AGREED: "agreed"}
FIRST_ENDING: Final = 10

EMPTY: Final[list[int]] = []
"""What rows begin with that are never changed in place before they are set: forks make no list that they throw away."""

NO_RETURNS: Final[list[list[int]]] = [[0] * seats for seats in range(17)]
"""The result of a game that goes on, by the number of seats."""

Event = tuple[int, int, int, int, int, int, int]
"""(audience, rule, kind, a, b, c, d): who may be told, by which rule, what happened, to what."""

B = TypeVar("B", bound="Board")


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame(Said[B]):
    """What the game is in the middle of: a value that never changes once made, so forks share it.

    It is stored by its class and the arguments of its constructor, each of which is an attribute of the same name
    and an int (see `codec`).
    """

    def step(self, b: B, n: i64) -> i64:
        """Do step `n`; return GO_ON, or OVER when there is no such step. Asks return WAIT."""
        raise FlowError("a frame must be a Section or an Ask")


@mypyc_attr(allow_interpreted_subclasses=True)
class Section(Frame[B]):
    """A frame that carries out its steps one after the other, in the rulebook's order.

    `steps` names them in order: a stored game says by name which one comes next, so that a step may be put between
    two others later. A section whose steps are counted (a window that goes round) names none.

    A step may `b.call(frame)` (the next step follows when that frame is done), `b.again(frame)` (this same step
    runs again when that frame is done), or `b.leave()` (this section ends once what it called is done).
    """

    steps: ClassVar[tuple[str, ...]] = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Frame[B]):
    """A frame that waits for one seat to choose among what it offers.

    - `offers`: what is proposed, in a steady order; it may hold things that are barred.
    - `barred`: the rule that forbids one of them, or ALLOWED. It must answer for *any* action with a verb that
      this ask knows (`knows`), offered or not, because "why not?" asks it. Write each condition as
      `if <fails> and b.bars(rule.X): return rule.X`; then the first failing rule is returned at full speed, and
      `why_not` collects them all from the same lines.
    - `take`: what choosing it does. The ask has left the stack by then.
    - `stuck`: what the rule says when nothing is legal.

    What people read of it (`Said`) stands beside these, and is never made while a game is only searched.
    """

    moment: ClassVar[str] = ""
    """The name of its reaction window."""
    judges: ClassVar[tuple[int, ...]] = ()
    """The verbs that `barred` can judge; see `knows`."""

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def step(self, b: B, n: i64) -> i64:
        return WAIT

    def offers(self, b: B, seat: i64) -> list[int]:
        raise FlowError("an Ask must give its offers")

    def barred(self, b: B, seat: i64, act: i64) -> i64:
        return ALLOWED

    def sifted(self) -> bool:
        """Whether `offers` leaves out by itself whatever `barred` forbids. Asks with long lists say so for speed: they
        know of most of their offers, without asking for each, that nothing forbids them."""
        return False

    def take(self, b: B, seat: i64, act: i64) -> None:
        raise FlowError("an Ask must say what taking an offer does")

    def stuck(self, b: B, seat: i64) -> None:
        raise FlowError("nothing is legal here and no rule says what then")

    def knows(self, verb: i64) -> bool:
        """Whether `barred` can judge this verb even where it is not offered (for "why not?")."""
        return verb in self.judges

    def decline(self, b: B, seat: i64) -> i64:
        """The action that passes, if this ask is a reaction (a standing order may give it); else -1."""
        return -1

    def once_declined(self, b: B, seat: i64) -> i64:
        """What a standing order answered here in games of former days, which stay true; else as `decline`."""
        return self.decline(b, seat)

    def window(self) -> str:
        """The name of the reaction window that this ask belongs to (for standing orders), or empty."""
        return self.moment

    def is_private(self, b: B) -> bool:
        """Whether the others must not notice that this seat is being asked (see `told`)."""
        return False

    def told(self, b: B, viewer: i64) -> list[int]:
        """The seats that `viewer` is told the game waits for.

        Where a private ask is open, everyone who is not asked themselves sees all seats pending: that somebody could
        react must not show. A title may override it where the public order of play says more.
        """
        if self.is_private(b) and not self.awaits(b, viewer):
            return list(range(b.seats))
        return self.awaited(b)

    def before(self, b: B) -> "Ask[Any] | None":
        """Where this ask is the second half of a choice whose first half is nobody else's business yet: the ask that
        the others still see. It stands in for this one on boards that are dealt for them."""
        return None

    def odds(self, b: B, seat: i64, act: i64, speaker: Any) -> Any:
        """The `views.Odds` of an answer from what `seat` knows, in the words of the title's `Speaker`; None where there
        is nothing to reckon."""
        return None

    def came(self, b: B, seat: i64, act: i64, events: list[Event]) -> str:
        """Which row of the odds of `act` has come true, by the events that the seat was told since; see
        `Title.came`."""
        return NO_THROW

    # What the loop needs; the kernel's own kinds of ask override these.

    def asked(self, b: B) -> i64:
        """The seat whose answer comes next."""
        return self.seat

    def awaits(self, b: B, seat: i64) -> bool:
        return seat == self.seat

    def awaited(self, b: B) -> list[int]:
        """Every seat whose answer is outstanding (chance included)."""
        return [self.asked(b)]

    def answered(self, b: B, seat: i64, act: i64) -> None:
        b.pop()
        self.take(b, seat, act)

    def is_sealed(self) -> bool:
        return False

    def weights(self, b: B) -> list[int]:
        """Chance only: the relative weight of each *legal* offer."""
        raise FlowError("only a chance ask has weights")


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Ask[B]):
    """An ask of the chance seat: a die, a draw from a deck or cup. The dealer answers it."""

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def weights(self, b: B) -> list[int]:
        return [1] * len(b.legal)

    def seen_by(self) -> i64:
        """The one seat that sees what comes up, and that anything does; NOBODY: everybody."""
        return NOBODY


@mypyc_attr(allow_interpreted_subclasses=True)
class Board:
    """The whole state of a game: flat rows of ints and a stack of frames, nothing else.

    A board holds no future (decks and cups are unordered until drawn from) and no identity: two boards with equal
    `dump()` are the same position, in every process and in both builds. A title declares its rows in `state.toml`;
    `fork`, `rows` and `set_rows` are generated from it (tools/generate.py).
    """

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        self.stack: list[Frame[Any]] = []
        self.pcs: list[int] = []
        self.sealed: list[int] = [-1] * seats
        self.rolled: list[int] = EMPTY
        self.ending: i64 = PLAYING
        self.returns: list[int] = NO_RETURNS[seats]
        # Not part of the position:
        self.asked: i64 = NOBODY  # the seat whose answer comes next
        self.legal: list[int] = EMPTY  # what that seat may answer; shared by forks, never changed in place
        self.log: list[Event] | None = None  # None: nobody listens (search, rollouts)
        self.unread: bool = False  # it is only looked whether anything is told: odds need not be reckoned
        self.why: list[int] | None = None  # a list while `why_not` collects
        self.uncovered: bool = False  # something hidden or random came out since the session last looked
        self.aside: i64 = 0  # the seats, as bits, that may have been asked in private or passed over since
        self.lumped: bool = False  # search: a pool of dice comes up as one outcome (kit.dice)
        self.popped: list[str] | None = None  # a list while somebody notes which frames leave the stack
        self.kept: Any = None  # what views of this board keep of the last ones (kit.table); no fork has it

    # -- the stack --------------------------------------------------------------------------------------------

    def call(self, frame: Frame[Any]) -> None:
        """Do `frame` next; what called it goes on afterwards."""
        if len(self.stack) >= MAX_DEPTH:
            raise FlowError("frames are nested too deep")
        self.stack.append(frame)
        self.pcs.append(0)

    def call_aside(self, ask: "Ask[Any]", whether: bool) -> None:
        """Put a private question, if that seat has something to answer it with. Whether it is put shows what the seat
        holds, so for everybody else it is the same either way: they can neither look beyond beforehand nor undo what
        led here."""
        self.aside |= 1 << ask.seat
        if whether:
            self.call(ask)

    def again(self, frame: Frame[Any]) -> None:
        """Do `frame` next, then run the present step once more."""
        top = len(self.pcs) - 1
        self.pcs[top] = self.pcs[top] - 1
        self.call(frame)

    def leave(self) -> None:
        """The present section does no further step of its own."""
        self.pcs[len(self.pcs) - 1] = NEVER

    def pop(self) -> None:
        frame = self.stack.pop()
        self.pcs.pop()
        popped = self.popped
        if popped is not None:
            popped.append(type(frame).__name__)

    def top(self) -> Frame[Any]:
        return self.stack[len(self.stack) - 1]

    def ask(self) -> Ask[Any]:
        """The ask that the game is waiting at."""
        top = self.stack[len(self.stack) - 1]
        assert isinstance(top, Ask)
        return top

    # -- what titles call -------------------------------------------------------------------------------------

    def bars(self, rule: i64) -> bool:
        """Used in `barred` behind a failing condition: True stops there, unless all reasons are being collected."""
        why = self.why
        if why is None:
            return True
        if rule not in why:
            why.append(rule)
        return False

    def tell(self, to: i64, rule: i64, kind: i64, a: i64 = -1, b: i64 = -1, c: i64 = -1, d: i64 = -1) -> None:
        """Write an event for the seats in the bit mask `to` (EVERYONE for all, observers included)."""
        log = self.log
        if log is not None:
            log.append((to, rule, kind, a, b, c, d))

    def end(self, ending: i64, returns: list[int]) -> None:
        """The game is over: by which ending, and with which result for each seat (1 won, 0 drawn, -1 lost)."""
        self.ending = ending
        self.returns = returns
        self.asked = NOBODY
        self.legal = []

    # -- what a title may override ----------------------------------------------------------------------------

    def fork(self) -> "Board":
        raise FlowError("a title's board must fork itself")

    def rows(self) -> list[Any]:
        """The title's own state as a list of lists of ints."""
        raise FlowError("a title's board must give its rows")

    def set_rows(self, rows: list[Any]) -> None:
        raise FlowError("a title's board must take its rows")

    def names(self) -> list[str]:
        """What `news` can tell of: the names of all that is stored. A board that was not generated tells nothing."""
        return []

    def news(self, o: "Board", found: list[str]) -> None:
        """Bring `o`, an earlier fork, up to date; `found` gets the names of what was different."""
        if o.stack != self.stack:
            o.stack = self.stack[:]
            found.append("stack")
        if o.pcs != self.pcs:
            o.pcs = self.pcs[:]
            found.append("pcs")
        if o.sealed != self.sealed:
            o.sealed = self.sealed[:]
            found.append("sealed")
        if o.rolled != self.rolled:
            o.rolled = self.rolled
            found.append("rolled")
        if o.ending != self.ending:
            o.ending = self.ending
            o.returns = self.returns
            found.append("ending")
        if o.asked != self.asked:
            o.asked = self.asked
            found.append("asked")
        if o.legal is not self.legal:
            o.legal = self.legal
            found.append("legal")

    def resigned(self, seat: i64) -> None:
        """A seat gives up, and its allies with it: every seat of another side wins."""
        side = self.side_of(seat)
        self.end(RESIGNED, [-1 if self.side_of(s) == side else 1 for s in range(self.seats)])

    def side_of(self, seat: i64) -> i64:
        """The side that a seat fights for, as a number; a title with allies says which seats share one."""
        return seat

    def draw_rule(self) -> i64:
        """The rule by which draws are offered, for the question; 0 where the rulebook has none."""
        return 0

    def agree_on_draw(self) -> None:
        self.end(AGREED, [0] * self.seats)

    def draw_offer(self, seat: i64) -> Frame[Any] | None:
        """What a draw that `seat` offers right now begins with (see `kit.draws`); None if it may not offer one."""
        return None

    def draw_offered(self, seat: i64) -> None:
        """`seat` has just offered a draw (a title that limits offers takes note)."""

    # -- shared by every title's fork and dump ----------------------------------------------------------------

    def fork_into(self, other: "Board") -> None:
        """Copy the kernel's part into a title's fresh fork."""
        other.stack = self.stack[:]
        other.pcs = self.pcs[:]
        other.sealed = self.sealed[:]
        other.rolled = self.rolled
        other.ending = self.ending
        other.returns = self.returns
        other.asked = self.asked
        other.legal = self.legal
        other.lumped = self.lumped


def advance(b: Board) -> None:
    """Run until a seat (or chance) must choose, or the game is over."""
    for _ in range(MAX_STEPS):
        if b.ending != PLAYING:
            return
        depth = len(b.stack) - 1
        if depth < 0:
            raise FlowError("the stack ran empty and the game is not over")
        frame = b.stack[depth]
        n: i64 = b.pcs[depth]
        b.pcs[depth] = n + 1
        outcome = frame.step(b, n)
        if outcome == OVER:
            b.pop()
        elif outcome == WAIT:
            b.pcs[depth] = 0
            assert isinstance(frame, Ask)
            seat = frame.asked(b)
            b.asked = seat
            b.legal = legal_in(frame, b, seat)
            if b.legal:
                return
            b.pop()
            if seat >= 0:
                b.aside |= 1 << seat  # who is passed over has shown something
            frame.stuck(b, seat)
    raise FlowError("no decision and no end in sight")


def legal_in(frame: Ask[Any], b: Board, seat: i64) -> list[int]:
    """What is offered and not barred, in the order of the offers."""
    # list[Any] keeps the int objects as they are: compiled code would otherwise box each of them anew.
    offers: list[Any] = frame.offers(b, seat)
    if frame.sifted():
        return offers
    n = len(offers)
    for i in range(n):
        if frame.barred(b, seat, offers[i]) != ALLOWED:
            found = offers[:i]
            for j in range(i + 1, n):
                if frame.barred(b, seat, offers[j]) == ALLOWED:
                    found.append(offers[j])
            return found
    return offers


def legal_for(b: Board, seat: i64) -> list[int]:
    """What `seat` may choose at this moment; empty when it is not asked."""
    if b.ending != PLAYING:
        return []
    if seat == b.asked:
        return b.legal
    frame = b.ask()
    if not frame.awaits(b, seat):
        return []
    return legal_in(frame, b, seat)


def awaited(b: Board) -> list[int]:
    """Every seat whose answer is outstanding (chance included). The truth: views use `waiting_for`."""
    return b.ask().awaited(b) if b.ending == PLAYING else []


def waiting_for(b: Board, viewer: i64) -> list[int]:
    """The seats that `viewer` is told the game waits for."""
    return b.ask().told(b, viewer) if b.ending == PLAYING else []


def free_for(b: Board, seat: i64) -> list[int]:
    """What a seat may do out of turn: resign at any moment, offer a draw where the title allows it.

    These are never among the legal answers to an ask, so no search or random player ever stumbles into them.
    """
    if b.ending != PLAYING or seat < 0 or seat >= b.seats:
        return []
    return [RESIGN] if b.draw_offer(seat) is None else [RESIGN, OFFER_DRAW]


def apply(b: Board, seat: i64, act: i64) -> None:
    """Take a legal action. It is not checked here: `rules.check` does that for whatever comes from outside."""
    if act == RESIGN:
        b.resigned(seat)
        return
    if act == OFFER_DRAW:
        question = b.draw_offer(seat)
        assert question is not None
        b.draw_offered(seat)
        b.call(question)
    else:
        b.ask().answered(b, seat, act)
    advance(b)
