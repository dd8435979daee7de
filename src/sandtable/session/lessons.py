"""Playing a lesson: each step is a small game that starts from its position and ends with its task."""

from sandtable.kernel.errors import SandtableError
from sandtable.kit.lesson import Step
from sandtable.kit.title import Title
from sandtable.session.session import Session

SOLVED = "solved"
GO_ON = "go on"
ANOTHER = "another"
REFUSED = "refused"


class Lesson:
    """A person's way through a title's lesson."""

    def __init__(self, title: Title, first: int = 0, seed: bytes | None = None) -> None:
        """With a `seed` the dice of every step fall the same each time it is begun."""
        self.title = title
        self.steps = title.lesson()
        if not self.steps:
            raise SandtableError(f"{title.slug} has no lesson")
        self.at = first
        self.seed = seed
        self.done: list[str] = []
        self.reasons: list[tuple[str, str]] = []
        """The (rule, digest) pairs that the last order was refused for."""
        self.begin()

    @property
    def step(self) -> Step:
        return self.steps[self.at]

    @property
    def seat(self) -> int:
        return self.session.seat_number(self.step.seat)

    def begin(self) -> None:
        """Set the step's position up, and let the other side do what comes before the task."""
        setup, _ = self.title.read_position(self.step.position)
        players = ["human"] * len(self.title.seats_of(setup))
        self.session = Session.new(self.title, setup, players, self.seed, position=self.step.position)
        self.done = []
        self._orders(self.step.before)

    def order(self, text: str) -> tuple[str, str]:
        """Try an order. Returns how it went (SOLVED, GO_ON, ANOTHER, REFUSED) and a sentence for the pupil.

        An order of several actions is taken whole or not at all. One that is legal but not the task's is not taken:
        the pupil is told what is wanted. Who has begun the task may type the whole of it again.
        """
        words = self.title.vocabulary()
        self.reasons = []
        kept = self.done[:]
        acts = words.parse_all(text)
        if (
            kept
            and self.step.accepts([*kept, words.text(acts[0])]) == 0
            and self.step.accepts([words.text(acts[0])])
        ):
            self.begin()
        for act in acts:
            given = [*self.done, words.text(act)]
            outcome, message = self._judge(act, given)
            if outcome != GO_ON:
                self._rewind(kept)
                return outcome, message
            self.session.order(self.seat, act)
            self.done = given
        if self.step.accepts(self.done) == 2:
            self._orders(self.step.replies)
            return SOLVED, self.step.after
        return GO_ON, "Go on."

    def _judge(self, act: int, given: list[str]) -> tuple[str, str]:
        reasons = self.session.why_not(self.seat, act)
        if reasons:
            self.reasons = reasons
            return REFUSED, "; ".join(f"{digest} ({ident})" for ident, digest in reasons)
        if self.step.accepts(given) == 0:
            hint = f" Hint: {self.step.hint}" if self.step.hint else ""
            return ANOTHER, f"That is legal, but not the task. {self.step.task}{hint}"
        return GO_ON, ""

    def _rewind(self, kept: list[str]) -> None:
        """Back to where the pupil was before an order that failed."""
        if self.done != kept:
            self.begin()
            for text in kept:
                self.session.order_text(self.seat, text)
            self.done = kept

    def next(self) -> bool:
        """Go to the next step; False after the last."""
        if self.at + 1 >= len(self.steps):
            return False
        self.at += 1
        self.begin()
        return True

    def _orders(self, orders: list[str]) -> None:
        for line in orders:
            seat, _, text = line.partition(":")
            self.session.order_text(self.session.seat_number(seat), text.strip())
