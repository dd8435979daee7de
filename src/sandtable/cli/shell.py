"""How the command fails: one line on stderr that says what is wrong, and an exit code that a script can use.

0: all is well. 1: a check failed (the game does not hold, the rules lead elsewhere, a simulated game broke). 2: bad
input; nothing was written. 130: stopped with Ctrl-C.
"""

import shutil
import sys
from pathlib import Path
from typing import Final

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
    print(f"sandtable: {one_line(text)}", file=sys.stderr)
