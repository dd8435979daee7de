"""What a bot's time is told by: at a table the time of whoever waits for it, in a series the processor's."""

from time import perf_counter, thread_time
from typing import Final


class Clock:
    """`busy`: only the time that this thread was at work counts, so that a series does not depend on what else its
    machine does meanwhile."""

    def __init__(self) -> None:
        self.busy: bool = False

    def now(self) -> float:
        return thread_time() if self.busy else perf_counter()


CLOCK: Final = Clock()
