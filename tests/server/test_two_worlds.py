"""Two worlds at the server: whatever a viewer gets over HTTP, and when, is the same in a world that they cannot tell from
the true one. See `sandtable.check.worlds`; what is compared here is in `worlds.py`."""

import asyncio
from collections.abc import Callable, Iterator

import pytest

from sandtable.check.dealt import ALLIES
from sandtable.check.moment import Moment
from sandtable.check.run import Checking
from sandtable.games.fortress import TITLE as FORTRESS
from sandtable.games.shanghai import TITLE as SHANGHAI
from sandtable.kit.joint import joint_viewers
from sandtable.kit.title import Title
from sandtable.server import routes_site
from sandtable.server.routes_stream import News
from sandtable.server.tables import LiveTables
from sandtable.session.entries import LineOfPlay
from tests.server.worlds import Shop
from tests.toys import DUEL
from tests.toys_three import SIEGE

Patch = pytest.MonkeyPatch


@pytest.fixture
def shop(monkeypatch: Patch) -> Iterator[Shop]:
    with Shop(monkeypatch) as found:
        yield found


def compared(shop: Shop, title: Title, scenarios: list[str], things: int, often: int = 1) -> Checking:
    """Walk until so many things were compared between tables of the server, or something is broken."""
    checking = Checking(title, scenarios=scenarios, seed=2)
    checking.tally.further = [shop.sights]
    for walk in checking.walks:
        walk.checks = []
        walk.odds.every = 1 << 40
        for check in [*walk.worlds[1:], walk.asked]:
            check.every = max(1, check.every // often)
        walk.worlds = walk.worlds[1:]
    while at_server(checking) < things and not checking.found:
        for walk in checking.walks:
            for _ in range(10):
                walk.step()
    return checking


def at_server(checking: Checking) -> int:
    return sum(count for name, count in checking.tally.compared.items() if name in ("GET", "POST", "stream"))


def texts(checking: Checking) -> list[str]:
    return [finding.text for finding in checking.found.values()]


def test_nothing_that_a_player_of_the_toy_receives_tells_two_worlds_apart(shop: Shop) -> None:
    assert texts(compared(shop, DUEL, ["plain", "close"], 400, 8)) == []


def test_nothing_that_one_of_three_players_receives_tells_two_worlds_apart(shop: Shop) -> None:
    assert texts(compared(shop, SIEGE, ["road"], 150, 8)) == []


def test_nothing_that_one_person_on_allied_seats_receives_tells_two_worlds_apart(
    shop: Shop, monkeypatch: Patch
) -> None:
    monkeypatch.setattr(Moment, "lookers", lambda m: joint_viewers(m.seats))
    checking = compared(shop, SIEGE, ["road"], 200, 8)
    assert texts(checking) == []
    assert checking.tally.checks[ALLIES] >= 5


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["basic", "advanced1", "advanced3"])
def test_nothing_that_a_player_of_the_fortress_receives_tells_two_worlds_apart(
    shop: Shop, scenario: str
) -> None:
    assert texts(compared(shop, FORTRESS, [scenario], 500, 2)) == []


@pytest.mark.slow
def test_nothing_that_a_player_of_shanghai_receives_tells_two_worlds_apart(shop: Shop) -> None:
    assert texts(compared(shop, SHANGHAI, [SHANGHAI.scenarios[0].ident], 200)) == []


# -- what once told them apart, put back one by one ------------------------------------------------------------


def stamps_follow_every_order(patch: Patch) -> None:
    patch.setattr(LiveTables, "stamp", lambda self, live, noticed: self.now())


def silence_is_counted_from_the_last_wake(patch: Patch) -> None:
    async def wait(self: News) -> bool:
        try:
            async with asyncio.timeout(self.home.settings.heartbeat):
                await self.watcher.wake.wait()
        except TimeoutError:
            return False
        return True

    patch.setattr(News, "wait", wait)


def picking_up_is_a_decision(patch: Patch) -> None:
    patch.setattr(LineOfPlay, "_seen_last", lambda self, seats: len(self.steps) - 1)


def figures_for_everybody(patch: Patch) -> None:
    patch.setattr(routes_site, "may_count", lambda request, token: True)


BROKEN: dict[str, tuple[Callable[[Patch], None], Title, str, str]] = {
    # name: what is put back, where it shows, by what
    "stamps follow every order": (stamps_follow_every_order, DUEL, "close", "server: "),
    "silence since the last wake": (silence_is_counted_from_the_last_wake, DUEL, "close", "server: stream"),
    "picking up is a decision": (picking_up_is_a_decision, FORTRESS, "basic", "server: "),
    "figures for everybody": (figures_for_everybody, DUEL, "close", "server: a stranger's figures"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_once_told_two_worlds_apart_is_found(name: str, shop: Shop, monkeypatch: Patch) -> None:
    put_back, title, scenario, about = BROKEN[name]
    put_back(monkeypatch)
    checking = compared(shop, title, [scenario], 1_000, 8)
    assert any(about in found[1] for found in checking.found), list(checking.found)
