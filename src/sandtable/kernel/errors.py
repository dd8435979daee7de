"""What can go wrong, said so that a person can act on it.

Every error that bad input can cause is a `SandtableError`: one line that says what and where. Programs show the
line and stop with exit code 2; nothing is overwritten. `FlowError` is different: it is a fault of a title's code.
"""

from typing import Final


class SandtableError(Exception):
    """Bad input: a wrong order, file, option or name. The message is one line for a person."""


class BadSetup(SandtableError):
    """An unknown title, scenario, option or seat, or a value that an option does not take."""


class BadFile(SandtableError):
    """A game file, position file or data pack that cannot be used; the message says where it fails."""


class BadOrder(SandtableError):
    """A typed order that is no order at all, or that could mean several."""


class IllegalAction(SandtableError):
    """An order that the rules forbid; `reasons` holds (rule id, digest) pairs."""

    def __init__(self, message: str, reasons: list[tuple[str, str]]) -> None:
        super().__init__(message)
        self.reasons = reasons


class FlowError(Exception):
    """A title's frames went wrong: no way out, no end, an empty stack. Never caused by a player."""


STUMBLES: Final[tuple[type[Exception], ...]] = (
    KeyError,
    IndexError,
    ValueError,
    TypeError,
    AttributeError,
    AssertionError,
    RecursionError,
    OverflowError,
    FlowError,
)
"""What code may stumble over when a file from outside holds nonsense that its reader did not think of. It is caught
where such a file is read, and said with `in_words`."""


def in_words(problem: Exception) -> str:
    """A stumble in words for a person, who knows the file and not the code."""
    if isinstance(problem, (SandtableError, FlowError)):
        return str(problem)
    if isinstance(problem, KeyError):
        return f"{problem} is missing or not known"
    if isinstance(problem, IndexError):
        return "a number in it is out of range"
    if isinstance(problem, OverflowError):
        return "a number in it is too large"
    if isinstance(problem, RecursionError):
        return "it is nested too deeply"
    if isinstance(problem, AssertionError):
        return "what it says does not fit together"
    return "a value in it is not of the kind that was expected"
