"""The table: who sits where, whose turn it is, the curtain between two people at one keyboard, the autosave.

A bot is asked through `decide`, which hands it an observation of its own seat. A person sees the view, the picture,
the lines and the offers of their own seat, of several seats of one side together; nothing here prints anything else.
"""

import secrets
import sys
from pathlib import Path

from sandtable.bots.bot import Bot, decide
from sandtable.bots.registry import make_bot, names
from sandtable.cli.shell import BAD_INPUT, OK, STOPPED, command, complain, one_line
from sandtable.cli.terminal import saves as keep
from sandtable.cli.terminal.keyboard import Keyboard
from sandtable.cli.terminal.screen import Screen
from sandtable.cli.terminal.typed import Words
from sandtable.kernel.errors import IllegalAction, SandtableError
from sandtable.kernel.flow import NOBODY
from sandtable.kit.views import View
from sandtable.session.session import HUMAN, Session

NOBODY_HERE = -1
LINES_ON_RETURN = 6


def default_bot() -> str:
    return "ismcts:quick" if "ismcts:quick" in names() else "greedy"


class Quit(Exception):
    """The player leaves."""


class TerminalTable:
    """One game in a terminal."""

    def __init__(
        self,
        session: Session,
        plain: bool,
        kept: Path | None,
        opened: Path | None = None,
        draft: str = "",
        pack: str = "",
    ) -> None:
        self.plain = plain
        # Said with the commands that go on from here: where a title is that is not installed, and the data pack.
        self.draft = draft
        self.pack = pack
        self.keyboard = Keyboard()
        self.here = NOBODY_HERE
        """The seat that the person at the keyboard decides for."""
        self.sit(session, kept, opened)

    def sit(self, session: Session, kept: Path | None, opened: Path | None) -> None:
        """Put a game on the table: a new one, or one from the file `opened`. It is saved in `kept`."""
        self.session = session
        session.persons = ["keyboard" if who == HUMAN else "" for who in session.players]
        self.kept = kept if kept is not None else keep.new_path(session)
        self.place = opened if opened is not None else self.kept
        """The file that holds the game as it stands."""
        self._saved = len(session.entries) if opened is not None else -1
        self.screen = Screen(session.title, session.setup, self.plain)
        self.words = Words(self)
        self.people = [seat for seat, who in enumerate(session.players) if who == HUMAN]
        self.bots: dict[int, Bot] = {
            seat: make_bot(who, secrets.randbits(60))
            for seat, who in enumerate(session.players)
            if who != HUMAN
        }
        self.marks: dict[int, int] = {}
        """How far each reader has read the log."""
        for reader in [*(session.viewer_of(seat) for seat in self.people), NOBODY]:
            told = session.lines(reader)
            # Somebody who comes back reads the last lines again.
            self.marks[reader] = session.mark(reader) if len(told) > LINES_ON_RETURN else 0
        self._returning = {reader: session.lines(reader)[-LINES_ON_RETURN:] for reader in self.marks}
        self.drawn: dict[int, dict[str, list[str]]] = {}
        """What each person has been shown of the board and of what lies beside it."""
        self.taught: set[int] = set()
        """Who has been shown the legend."""
        self.stale = True
        """Whether the question must be shown again."""

    @property
    def viewer(self) -> int:
        """What the person at the keyboard looks through: their seat, or all their seats of its side."""
        return self.session.viewer_of(self.here)

    def view(self) -> View:
        return self.session.view(self.viewer, self.here)

    # -- the loop ---------------------------------------------------------------------------------------------

    def play(self) -> int:
        """Until the game is over or the player leaves; returns the exit code."""
        try:
            while not self.session.over:
                self._step()
            return self._finish()
        except (Quit, EOFError):
            return self._leave(OK)
        except KeyboardInterrupt:
            return self._leave(STOPPED)
        except Exception:
            self._leave(OK)  # whatever went wrong, the game up to there is kept
            raise

    def _step(self) -> None:
        session = self.session
        if session.takeback_awaits():
            self._answer_takeback(session.takeback_awaits()[0])
            return
        awaited = session.awaited()
        for seat in awaited:
            if seat in self.bots:
                self._bot_decides(seat)
                return
        own = self.session.mates(self.here) if self.here >= 0 else []
        self._sit_down(next((seat for seat in [self.here, *own] if seat in awaited), awaited[0]))
        try:
            self.save()
        except SandtableError as problem:  # the game goes on; the next decision tries again
            self.screen.refuse(f"The game could not be saved: {one_line(problem)}")
        if self.stale:
            self.show()
        self._listen()

    def _listen(self) -> None:
        name = self.session.seats[self.here].name
        text = self.keyboard.ask(f"{name}> ", self.here, self.words.complete).strip()
        before = len(self.session.entries)
        try:
            self.words.heed(text)
        except SandtableError as problem:
            self.screen.refuse(one_line(problem))
            if isinstance(problem, IllegalAction) and any(rule == "TABLE-3" for rule, _ in problem.reasons):
                prompt = self.session.view(self.here).prompt
                if prompt is not None:
                    self.screen.words(f"What is asked now: {prompt.text}", indent="  ")
        if len(self.session.entries) != before:
            self.stale = True

    def _bot_decides(self, seat: int) -> None:
        session = self.session
        name = session.seats[seat].name
        # Said only where everybody knows whose decision it is.
        shown = self.keyboard.terminal and not self.plain and bool(self.people)
        shown = shown and session.waiting_for(self.here if self.here >= 0 else NOBODY) == [seat]
        if shown:
            sys.stdout.write(f"{name} is thinking ...")
            sys.stdout.flush()
        try:
            act = decide(self.bots[seat], session.title, session.board, seat)
        finally:
            if shown:
                sys.stdout.write("\r\x1b[K")
                sys.stdout.flush()
        session.order(seat, act)
        self.stale = True
        if not self.people:
            self.tell(NOBODY)

    # -- who is at the keyboard -------------------------------------------------------------------------------

    def _sit_down(self, seat: int) -> None:
        if seat == self.here:
            return
        session = self.session
        if self.here >= 0 and seat in session.mates(self.here):
            self.here = seat  # the same person, the same side: nothing to clear
            self.stale = True
            return
        if len(session.mates(seat)) < len(self.people):
            name = " and ".join(session.seats[one].name for one in session.mates(seat))
            if self.here in self.people and session.mark(self.viewer) > self.marks[self.viewer]:
                self.tell(self.viewer)  # what came of the last order, before the screen is cleared
                self.keyboard.wait("Press Enter to clear the screen. ")
            self.screen.clear()
            self.keyboard.wait(f"Pass the keyboard to {name}. {name}, press Enter. ")
            self.screen.clear()
        self.here = seat
        self.drawn.pop(self.viewer, None)
        self.stale = True

    def _answer_takeback(self, seat: int) -> None:
        session = self.session
        self._sit_down(seat)
        asker = session.seats[session.takeback_asked_by].name
        self.tell(self.viewer)
        self.screen.words(f"{asker} asks to take back the last decision. Do you agree?", "bold")
        answer = self.keyboard.ask("yes or no> ", seat, lambda text: ["yes", "no"]).strip().lower()
        if answer in ("yes", "y", "no", "n"):
            session.answer_takeback(seat, answer in ("yes", "y"))
            self.stale = True
        elif answer in ("quit", "exit"):
            raise Quit
        else:
            self.screen.refuse("Please answer yes or no.")

    # -- what is shown ----------------------------------------------------------------------------------------

    def show(self, again: bool = False) -> None:
        """The board if it has changed, what has happened since, the question."""
        session, seat, viewer = self.session, self.here, self.viewer
        view = self.view()
        first = viewer not in self.drawn
        last = self.drawn.setdefault(viewer, {})
        now = {"map": self.screen.map(session.board, seat, view, False), **self.screen.beside(view)}
        if again or last != now:
            self.screen.gap()
            self.screen.header(view)
            self.screen.lines(self.screen.map(session.board, seat, view, again or seat not in self.taught))
            for key, lines in now.items():
                # Panels come back only when they have changed: a screen has 24 lines.
                if key != "map" and (again or first or not key.startswith("panel") or last.get(key) != lines):
                    self.screen.lines(lines)
            self.drawn[viewer] = now
        self.tell(viewer)
        self.screen.question(view, session.words)
        if seat not in self.taught:
            self.screen.words("Type a number, an order (Tab completes it), or 'help'.", "dim")
            self.taught.add(seat)
        self.stale = False

    def tell(self, reader: int) -> None:
        """What this reader has not read yet."""
        lines = self._returning.pop(reader, []) if self.marks[reader] else []
        lines = lines + self.session.lines(reader, self.marks[reader])
        self.marks[reader] = self.session.mark(reader)
        self.screen.log(lines)

    # -- saving -----------------------------------------------------------------------------------------------

    def save(self) -> None:
        """After each decision, so that nothing is lost whatever happens."""
        if len(self.session.entries) != self._saved:
            if not keep.leads_here(self.kept, self.session):  # it is open in another terminal, too
                other, self.kept = self.kept, keep.free_name(self.kept)
                self.screen.words(
                    f"{other.name} was played on elsewhere and stays as it is; this game goes on in {self.kept}."
                )
            self.session.save(self.kept)
            self.place = self.kept
            self._saved = len(self.session.entries)

    def _leave(self, code: int) -> int:
        """Save, and say how to go on; returns the exit code."""
        try:
            self.save()
        except SandtableError as problem:
            complain(problem)
            return BAD_INPUT
        if not self.session.over:
            self.screen.words("The game is saved. Go on with it:")
            words = [
                f"{command()} play",
                self.draft,
                f"--load {self.place}",
                f"--pack {self.pack}" if self.pack else "",
            ]
            self.screen.say("  " + " ".join(word for word in words if word))
            if keep.place_of(self.place) is not None:
                self.screen.words("('--load last' instead of the file's name opens the latest game.)", "dim")
        return code

    def _finish(self) -> int:
        """Show how it ended; returns the exit code."""
        session = self.session
        code = self._leave(OK)
        seat = self.here if self.here >= 0 else (self.people[0] if self.people else NOBODY)
        reader = session.viewer_of(seat)
        self.screen.gap()
        view = session.view(reader)
        self.screen.header(view)
        self.screen.lines(self.screen.map(session.board, seat, view, False))
        self.tell(reader)
        result = session.result()
        assert result is not None
        self.screen.gap()
        self.screen.result(result)
        if code != OK:
            return code
        self.screen.gap()
        self.screen.words(
            "Every roll and draw can now be checked, and the game replayed with nothing hidden:"
        )
        more = (f" --title {self.draft}" if self.draft else "") + (
            f" --pack {self.pack}" if self.pack else ""
        )
        self.screen.say(f"  {command()} verify {self.place}{more}")
        self.screen.say(f"  {command()} replay {self.place}{more}")
        return code
