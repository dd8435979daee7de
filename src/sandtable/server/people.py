"""Who a browser is: a cookie makes it a guest, a name and a password an account."""

import asyncio
import random
import time
import unicodedata
from collections import OrderedDict
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from starlette.requests import Request

from sandtable.server.http import Refused
from sandtable.server.limits import Limits
from sandtable.store.people import compared
from sandtable.store.records import Person
from sandtable.store.store import Store
from sandtable.store.writer import Conflict

COOKIE: Final = "sandtable"
YEARS: Final = 2 * 365 * 24 * 3600
GUEST: Final = "Guest"
REMEMBERED: Final = 5000
SHARED_FOR: Final = 5.0
"""Seconds for which a worker believes a cookie at most, where another may have ended it."""
COOKIE_LENGTH: Final = 43
UNSEEN: Final = ("Cc", "Cf", "Co", "Cn", "Cs")
"""Kinds of characters that a name does not have: controls, marks that turn the text around, no characters at all."""


class Doorkeeper:
    """Knows people by their cookies."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self.store = store
        self.limits = limits
        self._known: OrderedDict[str, tuple[Person, float]] = OrderedDict()
        self._hasher = PasswordHasher()
        self._nobody = self._hasher.hash("nobody's password")
        self._hashing = asyncio.Semaphore(2)
        """Each hash takes 64 MB for a moment."""

    # -- cookies ----------------------------------------------------------------------------------------------

    async def who(self, request: Request) -> Person | None:
        """The person that the request's cookie names; None if there is none."""
        person = self.remembered(request)
        if person is not None:
            return person
        token = request.cookies.get(COOKIE, "")
        if len(token) != COOKIE_LENGTH:
            return None
        person = await self.store.people.by_token(token)
        if person is not None:
            self._remember(token, person)
        return person

    def remembered(self, request: Request) -> Person | None:
        """The same, if the store need not be asked for it."""
        token = request.cookies.get(COOKIE, "")
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
        secure = "; Secure" if request.url.scheme == "https" else ""
        request.scope["sandtable.cookie"] = (
            f"{COOKIE}={token}; Path=/; Max-Age={YEARS}; HttpOnly; SameSite=Lax{secure}"
        )

    async def rename(self, person: Person, name: str) -> Person:
        """Give a guest a name; an account keeps the one it has, and nobody else can go by it."""
        kept = written(name)
        if person.account:
            if compared(kept) != compared(person.name):
                raise Refused(403, "An account keeps its name.")
        elif await self.store.people.account(kept) is not None:
            raise Refused(409, f"'{kept}' is the name of an account.", "login")
        person = await self.store.people.change(person, kept, None)
        self.changed(person)
        return person

    # -- accounts ---------------------------------------------------------------------------------------------

    async def make_account(self, request: Request, name: str, password: str) -> Person:
        self.limits.take("logins", address(request))
        person = await self.someone(request)
        if person.account:
            raise Refused(409, "You have an account already; log out to make another.", "login")
        secret = await self._hash(password)
        try:
            person = await self.store.people.make_account(person, written(name), secret)
        except Conflict:
            raise Refused(409, f"There is an account called '{name}' already.", "login") from None
        self.changed(person)
        return person

    async def log_in(self, request: Request, name: str, password: str) -> Person:
        """The same words and, as far as possible, the same time whether the name or the password is wrong."""
        self.limits.take("logins", address(request))
        self.limits.take("names", compared(name))
        guest = await self.who(request)
        found = await self.store.people.account(name)
        if not await self._verify(found[1] if found is not None else self._nobody, password) or found is None:
            raise Refused(403, "There is no account with this name and password.", "login")
        person, secret = found
        if self._hasher.check_needs_rehash(secret):
            await self.store.people.set_password(person, await self._hash(password))
        old = request.cookies.get(COOKIE, "")
        token = await self.store.people.log_in(person, guest, old)
        self._known.pop(old, None)
        self._remember(token, person)
        self._give(request, token)
        return person

    async def change_password(self, request: Request, password: str, fresh: str) -> Person:
        person = await self._owner(request, password)
        await self.store.people.set_password(person, await self._hash(fresh))
        await self._log_out_elsewhere(request, person)
        return person

    async def leave(self, request: Request, password: str) -> Person:
        """Remove an account: whose it was is a guest at this browser, with their games."""
        person = await self._owner(request, password)
        person = await self.store.people.remove_account(person, GUEST)
        await self._log_out_elsewhere(request, person)
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
        if not await self._verify(found[1], password):
            raise Refused(403, "That is not the password.", "login")
        return found[0]

    async def _log_out_elsewhere(self, request: Request, person: Person) -> None:
        mine = request.cookies.get(COOKIE, "")
        await self.store.people.log_out_others(person, mine)
        for token, (known, _) in list(self._known.items()):
            if known.id == person.id:
                del self._known[token]
        self._remember(mine, person)

    async def log_out(self, request: Request) -> None:
        token = request.cookies.get(COOKIE, "")
        if token:
            await self.store.people.log_out(token)
            self._known.pop(token, None)

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _verify(self, secret: str, password: str) -> bool:
        def check() -> bool:
            try:
                return self._hasher.verify(secret, password)
            except (VerificationError, InvalidHashError):
                return False

        async with self._hashing:
            return await asyncio.to_thread(check)


def written(name: str) -> str:
    """A name as it is kept: single spaces, nothing unseen, nothing that turns the text around. 422 if none is left."""
    seen = "".join(" " if one.isspace() else one for one in name if unicodedata.category(one) not in UNSEEN)
    kept = " ".join(seen.split())
    if not kept:
        raise Refused(422, "A name needs a letter that can be seen.", "bad")
    return kept


def address(request: Request) -> str:
    """Where a request comes from, for the limits."""
    return request.client.host if request.client is not None else "nowhere"
