"""People: who I am, accounts, logging in and out."""

from typing import Any

import msgspec
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from sandtable.server.access import house
from sandtable.server.http import Refused, address, api, read, send
from sandtable.server.messages import Credentials, Leaving, Me, NewMe, NewPassword
from sandtable.store.records import Person

router = APIRouter()

MOST_SETTINGS = 16_000
"""Bytes of the page's settings."""
MOST_PARTS = 500
"""Values in them: an empty list is two bytes when it is sent and sixty when it is remembered."""


def parts_in(value: Any) -> int:
    """How many values there are in one that was read from JSON."""
    within = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + sum(map(parts_in, within))


def me_of(person: Person) -> Me:
    return Me(person.name, person.account, person.settings)


@api(router, "GET", "/api/me", "Who I am; makes a guest", answer=Me, errors=(429,))
async def who_am_i(request: Request) -> Response:
    return send(me_of(await house(request).people.someone(request)))


@api(
    router, "PUT", "/api/me", "A guest's name, the page's settings", body=NewMe, answer=Me, errors=(409, 429)
)
async def change_me(request: Request) -> Response:
    home = house(request)
    wanted = await read(request, NewMe, MOST_SETTINGS)
    person = await home.people.someone(request)
    home.limits.take("requests", person.id)
    if wanted.name is not None:
        person = await home.people.rename(request, person, wanted.name)
    if wanted.settings is not None:
        if parts_in(wanted.settings) > MOST_PARTS:
            raise Refused(422, f"The request does not fit: settings have {MOST_PARTS} parts at most.", "bad")
        more = len(msgspec.json.encode(wanted.settings)) - len(msgspec.json.encode(person.settings))
        home.limits.take("kept", address(request), max(0, more))
        person = await home.store.people.change(person, None, wanted.settings)
        home.people.changed(person)
    home.tables.renamed(person)
    return send(me_of(person))


@api(
    router,
    "POST",
    "/api/account",
    "Make an account of this guest; their games come along, the cookie is another",
    body=Credentials,
    answer=Me,
    errors=(409, 429),
)
async def make_account(request: Request) -> Response:
    home = house(request)
    wanted = await read(request, Credentials)
    if not wanted.name.strip():
        raise Refused(422, "The request does not fit: a name needs a letter.", "bad")
    person, others = await home.people.make_account(request, wanted.name, wanted.password)
    for one in (person, *others):
        home.tables.renamed(one)
    return send(me_of(person))


@api(router, "PUT", "/api/account", "Another password", body=NewPassword, answer=Me, errors=(403, 409, 429))
async def change_password(request: Request) -> Response:
    home = house(request)
    wanted = await read(request, NewPassword)
    return send(me_of(await home.people.change_password(request, wanted.password, wanted.new_password)))


@api(router, "DELETE", "/api/account", "Remove the account", body=Leaving, answer=Me, errors=(403, 409, 429))
async def leave(request: Request) -> Response:
    home = house(request)
    wanted = await read(request, Leaving)
    person = await home.people.leave(request, wanted.password)
    home.tables.renamed(person)
    return send(me_of(person))


@api(router, "POST", "/api/login", "Log in", body=Credentials, answer=Me, errors=(429,))
async def log_in(request: Request) -> Response:
    home = house(request)
    wanted = await read(request, Credentials)
    before = await home.people.who(request)
    person = await home.people.log_in(request, wanted.name, wanted.password, home.tables.payload)
    if before is not None and not before.account:
        home.tables.moved(before, person)
    return send(me_of(person))


@api(router, "POST", "/api/logout", "Log out; the browser is a new guest", answer=Me, errors=(429,))
async def log_out(request: Request) -> Response:
    home = house(request)
    home.limits.take("guests", address(request))
    await home.people.log_out(request)
    return send(me_of(await home.people.new_guest(request)))
