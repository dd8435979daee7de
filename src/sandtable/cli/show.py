"""Writing to the terminal: JSON for programs, plain words and rich ones for people."""

import shutil
import sys
import textwrap
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from rich.console import Console

WIDTH = 80
NARROWEST = 40
TIE = "\u00a0"
"""Stands for a space at which a line must not be broken; `wrapped` makes it an ordinary one."""


def print_json(value: Any) -> None:
    """One JSON value, structs included, on stdout."""
    data = msgspec.json.format(msgspec.json.encode(value), indent=2)
    sys.stdout.write(data.decode() + "\n")


def columns() -> int:
    """How wide prose may be: the terminal, but at most 80 and at least 40."""
    return max(NARROWEST, min(WIDTH, shutil.get_terminal_size().columns))


def wrapped(text: str, indent: str = "", first: str | None = None, width: int = 0) -> list[str]:
    """`text` in lines as wide as the terminal allows."""
    lines = textwrap.wrap(
        text,
        width=(width or columns()) - 1,
        initial_indent=indent if first is None else first,
        subsequent_indent=indent,
        break_on_hyphens=False,
        break_long_words=False,
    )
    return [line.replace(TIE, " ").rstrip() for line in lines] or [first if first is not None else indent]


def console(plain: bool = False, stderr: bool = False) -> "Console":
    """A rich console that never guesses at markup or highlights; `plain` has no colour at all."""
    from rich.console import Console

    return Console(
        stderr=stderr,
        markup=False,
        highlight=False,
        emoji=False,
        no_color=plain or None,
        color_system=None if plain else "auto",
        soft_wrap=True,
    )


def percent(share: float) -> str:
    """A probability for a person: '41.7%', and never '0.0%' for what can happen."""
    if 0 < share < 0.001:
        return "<0.1%"
    if 0.999 < share < 1:
        return ">99.9%"
    return f"{100 * share:.1f}%"
