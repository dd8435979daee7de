"""`sandtable learn`: a title's lesson, task by task."""

from sandtable.cli.show import print_json, wrapped
from sandtable.cli.terminal.keyboard import Keyboard
from sandtable.cli.terminal.questions import odds_lines, reason_lines, reckon
from sandtable.cli.terminal.screen import Screen
from sandtable.kernel.errors import BadSetup, SandtableError
from sandtable.session.lessons import GO_ON, REFUSED, SOLVED, Lesson
from sandtable.session.titles import load_title
from sandtable.study.whynot import judge

HELP = "Type the order; or: hint, why <order>, odds <order>, again (start the task anew), skip, quit."


def run(slug: str, step: int, plain: bool, as_json: bool) -> int:
    title = load_title(slug)
    if as_json:
        print_json(
            [{"id": s.ident, "name": s.name, "task": s.task, "rules": s.rules} for s in title.lesson()]
        )
        return 0
    count = len(title.lesson())
    if not 1 <= step <= max(count, 1):
        raise BadSetup(f"the lesson of {slug} has the tasks 1 to {count}, not {step}")
    return Classroom(Lesson(title, step - 1), plain).run()


class Classroom:
    """One pupil at a terminal."""

    def __init__(self, lesson: Lesson, plain: bool) -> None:
        self.lesson = lesson
        self.screen = Screen(lesson.title, lesson.session.setup, plain)
        self.keyboard = Keyboard()

    def run(self) -> int:
        while True:
            self.screen.setup = self.lesson.session.setup
            self.introduce()
            try:
                while not self.answer():
                    pass
            except (EOFError, KeyboardInterrupt):
                self.screen.say(
                    f"Go on another time with: sandtable learn {self.lesson.title.slug} --from {self.at}"
                )
                return 0
            if not self.lesson.next():
                break
        self.screen.gap()
        self.screen.words(
            f"That was the last task. Now play: sandtable play {self.lesson.title.slug}", "bold"
        )
        return 0

    @property
    def at(self) -> int:
        return self.lesson.at + 1

    def introduce(self) -> None:
        screen, lesson, step = self.screen, self.lesson, self.lesson.step
        screen.gap()
        heading = f"Task {self.at} of {len(lesson.steps)}: {step.name} [{', '.join(step.rules)}]"
        screen.lines(wrapped(heading, "  ", ""), "bold")
        screen.words(step.text)
        self.show()
        screen.words(step.task, "bold")
        if lesson.at == 0:
            screen.words(HELP, "dim")

    def show(self) -> None:
        session, seat = self.lesson.session, self.lesson.seat
        view = session.view(seat)
        self.screen.lines(self.screen.map(session.board, seat, view, legend=self.lesson.at == 0))

    def answer(self) -> bool:
        """One line of the pupil's; True when the task is done (or left)."""
        lesson, screen = self.lesson, self.screen
        words = lesson.title.vocabulary()
        text = self.keyboard.ask(
            f"{lesson.session.seats[lesson.seat].name}> ",
            0,
            lambda typed: words.complete(typed, lesson.session.legal(lesson.seat)),
        ).strip()
        first, _, rest = text.partition(" ")
        if first == "quit":
            raise EOFError
        if first in ("", "help"):
            screen.words(HELP)
        elif first == "hint":
            screen.words(lesson.step.hint or lesson.step.task)
        elif first == "skip":
            return True
        elif first == "again":
            lesson.begin()
            self.show()
        elif first in ("why", "odds"):
            self.explain(first, rest)
        else:
            return self.order(text)
        return False

    def order(self, text: str) -> bool:
        screen = self.screen
        before = self.lesson.session.mark(self.lesson.seat)
        try:
            outcome, words = self.lesson.order(text)
        except SandtableError as problem:
            screen.refuse(str(problem))
            return False
        if outcome == REFUSED:
            screen.refuse(words)
        elif outcome == SOLVED:
            screen.log(self.lesson.session.lines(self.lesson.seat, before))
            screen.words(f"Right. {words}", "green")
            return True
        else:
            screen.words(words)
            prompt = self.lesson.session.view(self.lesson.seat).prompt
            if outcome == GO_ON and prompt is not None:
                screen.words(prompt.text)
        return False

    def explain(self, what: str, text: str) -> None:
        session = self.lesson.session
        try:
            for judged in judge(session.title, session.board, self.lesson.seat, text):
                if what == "why" or judged.reasons:
                    self.screen.lines(reason_lines(judged))
                    continue
                odds = reckon(session, self.lesson.seat, judged)
                self.screen.lines(odds_lines(odds) if odds is not None else ["There is nothing to reckon."])
        except SandtableError as problem:
            self.screen.refuse(str(problem))
