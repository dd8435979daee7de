"""How the command fails: one line on stderr that says what is wrong, and an exit code that a script can use.

0: all is well. 1: the command did its work and found a fault: a sound game diverges under the present rules (`patch`),
a simulated game broke (`sim`). 2: bad input, a broken, foreign or forged file included, or no room to write; nothing
was lost. 130: stopped with Ctrl-C or SIGTERM.
"""

import contextlib
import os
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from sandtable.kernel.errors import FlowError, SandtableError

OK: Final = 0
FAILED: Final = 1
BAD_INPUT: Final = 2
STOPPED: Final = 130
FAULT: Final = 70
NAME: Final = "sandtable"


def one_line(text: object) -> str:
    return " ".join(str(text).split())


def command() -> str:
    """The command as it was called, to be typed again."""
    called = Path(sys.argv[0])
    if called.name != NAME or "/" not in sys.argv[0]:
        return NAME
    found = shutil.which(NAME)
    return NAME if found is not None and Path(found).resolve() == called.resolve() else sys.argv[0]


def complain(text: object) -> None:
    with contextlib.suppress(OSError):  # where stderr is full or gone, the exit code must do
        print(f"sandtable: {one_line(text)}", file=sys.stderr, flush=True)


def tell_when_ended() -> None:
    """SIGTERM ends a long command as Ctrl-C does: what it has found so far is told. Scripts start what runs beside
    them deaf to Ctrl-C, so this is how they stop it."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)


def guarded(work: Callable[[], Any]) -> int:
    """Do the work of a command; whatever goes wrong is one line and an exit code. Work that returns a number has
    chosen its exit code itself."""
    _stand_in()
    try:
        code = work()
        sys.stdout.flush()
    except SandtableError as problem:
        complain(problem)
        code = BAD_INPUT
    except FlowError as problem:
        complain(f"a fault in the title's code, please report it: {problem}")
        code = FAULT
    except BrokenPipeError:  # `sandtable rules fortress | head`
        _write_no_more()
        code = OK
    except (
        OSError
    ) as problem:  # no room, no access: a file's own errors are told by whoever reads or writes it
        _write_no_more()
        where = f"{problem.filename}: " if problem.filename else "this cannot be written: "
        complain(where + (problem.strerror or str(problem)))
        code = BAD_INPUT
    except KeyboardInterrupt:
        code = STOPPED
    return code if isinstance(code, int) else OK


def _stand_in() -> None:
    """Where a standard stream was closed (`>&-`) one to nowhere takes its place: else the next file that is opened
    would get its number, and what is said would end up in it."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115  it stays open to the end


def _write_no_more() -> None:
    """What is still in the buffer goes nowhere, else Python would try once more at its end and complain."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
