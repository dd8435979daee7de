"""One thread beside the event loop, for what takes tens of milliseconds: it shares a processor with the tables, and
whoever wants something of it queues up. The address that has had the least of it of late goes first."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from starlette.requests import Request

from sandtable.server.http import Refused, address
from sandtable.server.processes import Turns

V = TypeVar("V")

BESIDE: Final = ThreadPoolExecutor(1, "study")
QUEUE: Final = 100
"""Questions of one address that may wait."""


class Desk:
    """Where the questions wait for the thread."""

    def __init__(self) -> None:
        self._turns = Turns(1)

    async def do(self, owner: str, work: Callable[[], V]) -> V:
        """Work done in that thread."""
        if self._turns.waiting(owner) >= QUEUE:
            raise Refused(429, "Other questions of yours wait to be answered.", headers={"Retry-After": "2"})
        async with self._turns.place(owner):
            return await asyncio.get_running_loop().run_in_executor(BESIDE, work)


async def beside(request: Request, work: Callable[[], V]) -> V:
    """The same for whoever sent a request."""
    desk: Desk = request.app.state.house.desk
    return await desk.do(address(request), work)
