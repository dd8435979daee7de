"""One thread beside the event loop, for what takes tens of milliseconds: it shares a processor with the tables, and
whoever wants something of it queues up."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

V = TypeVar("V")

BESIDE: Final = ThreadPoolExecutor(1, "study")


async def beside(work: Callable[[], V]) -> V:
    """Work done in that thread."""
    return await asyncio.get_running_loop().run_in_executor(BESIDE, work)
