"""What a person types: with history and Tab at a terminal, or line by line from a pipe."""

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession

Complete = Callable[[str], list[str]]
"""What could stand in the place of the text typed so far."""


class Keyboard:
    """Reads lines. Everybody has a history of their own: at one keyboard, nobody scrolls through another's orders."""

    def __init__(self) -> None:
        self.terminal = sys.stdin.isatty() and sys.stdout.isatty()
        self._prompts: dict[int, PromptSession[str]] = {}

    def ask(self, prompt: str, seat: int, complete: Complete) -> str:
        """A line; EOFError at the end of the input, KeyboardInterrupt on Ctrl-C."""
        if not self.terminal:
            return self._from_pipe(prompt)
        return self._prompt(seat).prompt(prompt, completer=_completer(complete))

    def wait(self, prompt: str) -> None:
        """Until Enter is pressed; from a pipe nobody has to press it."""
        if self.terminal:
            self._prompt(-3).prompt(prompt)
        else:
            print(prompt)

    def _from_pipe(self, prompt: str) -> str:
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            print()
            raise EOFError
        print(line.rstrip("\n"))
        return line.rstrip("\n")

    def _prompt(self, seat: int) -> "PromptSession[str]":
        if seat not in self._prompts:
            from prompt_toolkit import PromptSession
            from prompt_toolkit.history import InMemoryHistory
            from prompt_toolkit.shortcuts import CompleteStyle

            self._prompts[seat] = PromptSession(
                history=InMemoryHistory(),
                complete_style=CompleteStyle.READLINE_LIKE,
                complete_while_typing=False,
                reserve_space_for_menu=0,
            )
        return self._prompts[seat]


def _completer(complete: Complete) -> Any:
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document

    class Orders(Completer):
        def get_completions(self, document: Document, event: CompleteEvent) -> Iterable[Completion]:
            text = document.text_before_cursor
            for found in complete(text):
                yield Completion(found, start_position=-len(text), display=found)

    return Orders()
