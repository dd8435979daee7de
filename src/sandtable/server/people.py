"""Who a browser is: a cookie makes it a guest, a name and a password an account."""

import asyncio
import contextlib
import os
import random
import re
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from starlette.requests import Request

from sandtable.server.http import Refused, address
from sandtable.server.limits import Limits
from sandtable.server.processes import NICE, Turns
from sandtable.store.names import LONGEST, compared
from sandtable.store.names import written as written_name
from sandtable.store.records import Person
from sandtable.store.store import Store
from sandtable.store.writer import Conflict

T = TypeVar("T")

COOKIE: Final = "sandtable"
HASHING: Final = 2
"""Passwords that are hashed at once."""
YEARS: Final = 2 * 365 * 24 * 3600
GUEST: Final = "Guest"
REMEMBERED: Final = 5000
SHARED_FOR: Final = 5.0
"""Seconds for which a worker believes a cookie at most, where another may have ended it."""
TOKEN: Final = re.compile(rb"(?:^|;)\s?sandtable=([\w-]{43})(?:;|$)")
"""The cookie among all that a browser sends."""
GIVEN: Final = "sandtable.token"
"""Where a request keeps the token that its answer will bring."""
NOT_FREE: Final = "This name cannot be had; please take another."
GUESSES: Final = 6.0
"""The least power of ten of guesses that a password must take (by `zxcvbn`: a list of common ones, names, repeats,
rows of keys and numbers)."""
MORE_THAN_THE_NAME: Final = 4
LOOKED_AT: Final = 64
"""Letters of a password that are looked at: the time grows faster than their number."""


class Doorkeeper:
    """Knows people by their cookies."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self.store = store
        self.limits = limits
        self._known: OrderedDict[str, tuple[Person, float]] = OrderedDict()
        self._hasher = PasswordHasher()
        self._nobody = self._hasher.hash("nobody's password")
        self._turns = Turns(HASHING)
        """Each hash takes 64 MB for a moment. Whose address has had the fewest of late goes first."""
        self._threads = ThreadPoolExecutor(HASHING, "hashes", step_back)

    # -- cookies ----------------------------------------------------------------------------------------------

    async def who(self, request: Request) -> Person | None:
        """The person that the request's cookie names; None if there is none."""
        person = self.remembered(request)
        if person is not None:
            return person
        token = token_of(request)
        if not token:
            return None
        person = await self.store.people.by_token(token)
        if person is not None:
            self._remember(token, person)
        return person

    def remembered(self, request: Request) -> Person | None:
        """The same, if the store need not be asked for it."""
        token = token_of(request)
        known = self._known.get(token)
        if known is None or time.monotonic() >= known[1]:
            return None
        self._known.move_to_end(token)
        return known[0]

    async def someone(self, request: Request) -> Person:
        """The same, and a new guest where there is none; they get their cookie with the answer."""
        person = await self.who(request)
        if person is not None:
            return person
        self.limits.take("guests", address(request))
        return await self.new_guest(request)

    async def new_guest(self, request: Request) -> Person:
        person, token = await self.store.people.make_guest(GUEST)
        self._remember(token, person)
        self._give(request, token)
        return person

    def _remember(self, token: str, person: Person) -> None:
        # Not equally long for all: those who came together would all be asked about at the same moment again.
        lasting = SHARED_FOR * random.uniform(0.5, 1.0) if self.store.shared else float("inf")
        self._known[token] = (person, time.monotonic() + lasting)
        self._known.move_to_end(token)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def changed(self, person: Person) -> None:
        """What is known of a person has changed."""
        for token, (known, until) in list(self._known.items()):
            if known.id == person.id:
                self._known[token] = (person, until)

    def _give(self, request: Request, token: str) -> None:
        """Send the cookie with the answer; `guard.py` writes the header."""
        request.scope[GIVEN] = token
        secure = "; Secure" if request.url.scheme == "https" else ""
        request.scope["sandtable.cookie"] = (
            f"{COOKIE}={token}; Path=/; Max-Age={YEARS}; HttpOnly; SameSite=Lax{secure}"
        )

    async def rename(self, request: Request, person: Person, name: str) -> Person:
        """Give a guest a name; an account keeps the one it has, and nobody else can go by it."""
        kept = written(name)
        if person.account:
            if compared(kept) != compared(person.name):
                raise Refused(403, "An account keeps its name.")
        elif compared(kept) != compared(person.name):
            # Whoever tries one name after the other is as slow as if they tried passwords.
            self.limits.take("renames", address(request))
        try:
            person = await self.store.people.change(person, kept, None)
        except Conflict:
            raise Refused(409, NOT_FREE, "login") from None
        self.changed(person)
        return person

    # -- accounts ---------------------------------------------------------------------------------------------

    async def make_account(self, request: Request, name: str, password: str) -> tuple[Person, list[Person]]:
        """An account of this guest, and the guests who have lost its name by that."""
        self.limits.take("logins", address(request))
        person = await self.someone(request)
        if person.account:
            raise Refused(409, "You have an account already; log out to make another.", "login")
        kept = written(name)
        await self._check(request, password, kept)
        secret = await self._hash(request, password)
        old = self._token(request)
        try:
            person, token, others = await self.store.people.make_account(person, kept, secret, old, GUEST)
        except Conflict:
            raise Refused(409, NOT_FREE, "login") from None
        self._renewed(request, person, token)
        for other in others:
            self.changed(other)
        return person, others

    async def log_in(
        self, request: Request, name: str, password: str, tell: Callable[[str], str] = lambda _: ""
    ) -> Person:
        """The same words and, as far as possible, the same time whether the name or the password is wrong. `tell`: what
        the other workers are told of a guest's table."""
        self.limits.take("logins", address(request))
        self.limits.take("names", compared(name))
        guest = await self.who(request)
        found = await self.store.people.account(name)
        secret = found[1] if found is not None else self._nobody
        if not await self._verify(request, secret, password) or found is None:
            raise Refused(403, "There is no account with this name and password.", "login")
        person = found[0]
        if self._hasher.check_needs_rehash(secret):
            await self.store.people.set_password(person, await self._hash(request, password))
        old = token_of(request)
        token = await self.store.people.log_in(person, guest, old, tell)
        self._known.pop(old, None)
        self._remember(token, person)
        self._give(request, token)
        return person

    async def change_password(self, request: Request, password: str, fresh: str) -> Person:
        person = await self._owner(request, password)
        await self._check(request, fresh, person.name)
        await self.store.people.set_password(person, await self._hash(request, fresh))
        self._renewed(request, person, await self.store.people.renew(person, self._token(request)))
        return person

    async def leave(self, request: Request, password: str) -> Person:
        """Remove an account: whose it was is a guest at this browser, with their games."""
        person = await self._owner(request, password)
        person = await self.store.people.remove_account(person, GUEST)
        self._renewed(request, person, await self.store.people.renew(person, self._token(request)))
        return person

    async def _owner(self, request: Request, password: str) -> Person:
        """The account of this browser, if that is its password."""
        self.limits.take("logins", address(request))
        person = await self.who(request)
        found = (
            await self.store.people.account(person.name) if person is not None and person.account else None
        )
        if found is None:
            raise Refused(409, "You have no account here.", "login")
        if not await self._verify(request, found[1], password):
            raise Refused(403, "That is not the password.", "login")
        return found[0]

    def _token(self, request: Request) -> str:
        """The cookie that a request's person has: the one that it came with, or the one that it gets."""
        given: str = request.scope.get(GIVEN, "")
        return given or token_of(request)

    def _renewed(self, request: Request, person: Person, fresh: str) -> None:
        """Who somebody is has changed: this browser gets another cookie, and every other is nobody's."""
        for token, (known, _) in list(self._known.items()):
            if known.id == person.id:
                del self._known[token]
        self._remember(fresh, person)
        self._give(request, fresh)

    async def log_out(self, request: Request) -> None:
        token = token_of(request)
        if token:
            await self.store.people.log_out(token)
            self._known.pop(token, None)

    async def _check(self, request: Request, password: str, name: str) -> None:
        """422 for a password that would soon be guessed. (How long it is has been looked at.)"""
        async with self._turns.place(address(request)):
            guessed = await asyncio.to_thread(easily_guessed, password, name)
        if guessed:
            raise Refused(422, guessed, "bad")

    async def _hash(self, request: Request, password: str) -> str:
        return await self._aside(request, lambda: self._hasher.hash(password))

    async def _aside(self, request: Request, work: Callable[[], T]) -> T:
        async with self._turns.place(address(request)):
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    async def _verify(self, request: Request, secret: str, password: str) -> bool:
        def check() -> bool:
            try:
                return self._hasher.verify(secret, password)
            except (VerificationError, InvalidHashError):
                return False

        return await self._aside(request, check)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def token_of(request: Request) -> str:
    """The token of a request's cookie. Only that one is looked for: to take thirty thousand others apart would take
    longer than to answer."""
    for name, value in request.scope["headers"]:
        if name == b"cookie":
            found = TOKEN.search(value)
            if found is not None:
                return str(found[1], "ascii")
    return ""


def step_back() -> None:
    """Let this thread, and those that it starts, go after the others of the machine. Only for work that does not hold
    Python's lock: whoever waited for that would wait for a processor too."""
    with contextlib.suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)


def written(name: str) -> str:
    """A name as it is kept; 422 if nothing is left of it that can be seen, or it is too long."""
    kept = written_name(name)
    if not kept:
        raise Refused(422, "A name needs a letter that can be seen.", "bad")
    if len(kept) > LONGEST:
        raise Refused(422, f"A name has {LONGEST} letters at most.", "bad")
    return kept


def easily_guessed(password: str, name: str) -> str:
    """Why a password is refused: it is common, the name, a repeat, a row of keys; empty if it will do."""
    from zxcvbn import zxcvbn

    part = password[:LOOKED_AT]
    if len(compared(part).replace(compared(name), "").strip()) < MORE_THAN_THE_NAME:
        return "The password is little more than the name."
    found = zxcvbn(part, user_inputs=[name, *name.split(), "sandtable"])
    if found["guesses_log10"] >= GUESSES:
        return ""
    return f"This password would soon be guessed. {found['feedback']['warning']}".strip()
