"""How the command fails: one line on stderr that says what is wrong, and an exit code that a script can use.

0: all is well. 1: a check failed (the game does not hold, the rules lead elsewhere, a simulated game broke). 2: bad
input; nothing was written. 130: stopped with Ctrl-C.
"""

import sys
from typing import Final

OK: Final = 0
FAILED: Final = 1
BAD_INPUT: Final = 2
STOPPED: Final = 130
FAULT: Final = 70


def one_line(text: object) -> str:
    return " ".join(str(text).split())


def complain(text: object) -> None:
    print(f"sandtable: {one_line(text)}", file=sys.stderr)
