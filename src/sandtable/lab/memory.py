"""How a process that makes views and boards for long looks after its memory: a server, a series, a check, the bench."""

import gc
from typing import Final

COLLECT: Final = (20_000, 10, 20)
"""After how many new objects Python looks for what can be thrown away (its own: 700), and how many such looks pass
before it looks at older ones. With 2,000 it took a third of the time in which tables are opened."""


def settle() -> None:
    """What was loaded by now stays: Python need not look through it for what can be thrown away, which took up to a
    quarter of a second each time; and it looks through the rest less often. Once, where a process begins its work."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)
