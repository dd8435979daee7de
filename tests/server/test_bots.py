"""Bots at the table: in processes of their own, hurried, replaced, and not lost in a restart."""

import os
import random
import signal
import time
from collections.abc import Callable
from typing import Any

import pytest

from sandtable.server.bots import BotError, Thinkers
from sandtable.server.thinker import BotTask
from sandtable.session.titles import load_title
from tests.server.helpers import House, Person, until

SLOW = "ismcts:ms=60000"
WAITING = 20.0
"""Seconds: far less than the slow bot takes, more than a quick one on a busy machine."""
SET_UP = {"deployment": "beginner"}
"""Both armies stand already: it is Japan's turn."""


def move(person: Person, table: str) -> None:
    """Any moves until the turn has passed."""
    rng = random.Random(3)
    turn = person.state(table)["view"]["turn"]
    end = time.monotonic() + WAITING
    while person.state(table)["view"]["turn"] == turn and time.monotonic() < end:
        if person.choose(table, rng) is None:
            time.sleep(0.02)


def test_a_person_plays_against_a_bot(house: House) -> None:
    person = house.person("Anna")
    table = person.make("fortress", "me random", scenario="basic", options=SET_UP)
    stream = person.watch(table)
    move(person, table)
    state = until(
        lambda: (found := person.state(table))["view"]["turn"] >= 3 and found, "the bot's turn and mine again"
    )
    assert state["seats"][1] == {
        "seat": "commonwealth",
        "name": "Commonwealth",
        "side": "commonwealth",
        "holder": "bot",
        "who": "random",
    }
    assert stream.next("state")[1]["seats"][1]["who"] == "random"
    assert house.inside.tables.driver.decided > 0


def test_bots_play_each_other_while_somebody_looks(house: House) -> None:
    person = house.person("Anna")
    table = person.make("fortress", "random random", scenario="basic", options=SET_UP)
    assert person.state(table)["view"]["turn"] == 1 and not house.inside.tables.driver._tasks
    person.watch(table)
    until(lambda: person.state(table)["view"]["turn"] >= 2, "two turns")
    assert person.state(table)["seat"] == ""


@pytest.fixture
def thinking(open_house: Callable[..., House], stores: Any) -> tuple[House, Person, str]:
    """A table at which a bot thinks for a minute about its move."""
    house = open_house(**stores, bot_processes=1, bot_seconds=60.0)
    person = house.person("Anna")
    table = person.make("fortress", "me random", scenario="basic", options=SET_UP)
    person.put(f"/api/tables/{table}/seats/commonwealth", {"holder": "bot", "bot": SLOW})
    move(person, table)
    until(lambda: person.state(table)["view"]["active"] == "commonwealth", "the bot's turn")
    return house, person, table


def test_a_bot_that_thinks_shows_and_can_be_hurried(thinking: tuple[House, Person, str]) -> None:
    house, person, table = thinking
    state = person.state(table)
    [thought] = state["thinking"]
    assert (thought["seat"], thought["bot"]) == ("commonwealth", SLOW)
    assert person.state(table)["thinking"] == [thought]  # since when does not move
    person.command(table, "hurry", "japan")  # once, for the whole turn
    until(lambda: person.state(table)["view"]["active"] == "japan", "the end of the bot's turn")
    house.person("Eve").command(table, "hurry", "japan", status=403)


def test_a_restart_in_the_middle_of_a_bots_turn_loses_nothing(
    thinking: tuple[House, Person, str],
    open_house: Callable[..., House],
    stores: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house, person, table = thinking
    before = person.state(table)
    cookies = person.client.cookies
    began = time.monotonic()
    house.stop()
    assert time.monotonic() - began < WAITING  # it does not wait for the bot
    # Where others share the store, a lost bot is taken up after a while.
    monkeypatch.setattr("sandtable.server.bot_driver.LOST", 0.0)
    again = open_house(**stores, bot_seconds=60.0)
    until(lambda: again.inside.tables.driver._decisions, "the bot's decision taken up, with nobody looking")
    back = again.person(cookies=cookies)
    after = back.state(table)
    its_own = {"thinking": 0, "count": 0, "counter": ""}
    assert {**after, **its_own} == {**before, **its_own}


def test_a_bots_process_that_dies_is_replaced_and_asked_again(thinking: tuple[House, Person, str]) -> None:
    house, person, table = thinking
    [thinker] = until(lambda: house.inside.thinkers.processes.all, "a process")
    os.kill(thinker.process.pid, signal.SIGKILL)
    all_now = house.inside.thinkers.processes
    until(lambda: all_now.all and thinker not in all_now.all, "another process")
    until(lambda: table in house.inside.tables.driver._decisions, "the same question")
    assert person.state(table)["view"]["active"] == "commonwealth"
    person.command(table, "hurry", "japan")


def test_a_bot_that_cannot_decide_says_so_and_does_not_end_its_process() -> None:
    import asyncio

    async def work() -> None:
        thinkers = Thinkers(1)
        try:
            with pytest.raises(BotError, match="no title"):
                await thinkers.ask(BotTask("nothing", "", {}, [], 0, "random", 1))
            with pytest.raises(BotError, match="no bot"):
                await thinkers.ask(question("skynet"))
            [first] = thinkers.processes.all
            assert await thinkers.ask(question("random")) >= 0
            assert thinkers.processes.all == {first}
        finally:
            await thinkers.close()
        with pytest.raises(BotError, match="closing"):
            await thinkers.ask(question("random"))

    asyncio.run(work())


def question(bot: str) -> BotTask:
    from sandtable.kernel.codec import dump

    title = load_title("fortress")
    setup = title.setup("basic", {})
    return BotTask("fortress", setup.scenario, dict(setup.options), dump(title.start(setup)), 0, bot, 7)


def test_what_came_of_a_public_order_is_shown_after_a_fixed_pause(
    open_house: Callable[..., House], tmp_path: Any
) -> None:
    """Whether or not the bot was privately asked in between: neither the answer nor the stream comes before."""
    house = open_house(data=str(tmp_path), pause=0.5)
    person = house.person("Anna")
    table = person.make("fortress", "me random", scenario="basic", options=SET_UP)
    state = person.state(table)
    stream = person.watch(table)
    stream.last("state")
    # A piece that is picked is the mover's own affair: nobody else sees anything, so nothing waits.
    piece = next(one for one in state["view"]["offers"] if one["text"].startswith("move"))
    began = time.monotonic()
    body = {"seen": state["seen"], "seat": "japan", "action": piece["action"]}
    picked = person.post(f"/api/tables/{table}/orders", body)["state"]
    private = time.monotonic() - began
    stream.next("state")
    began = time.monotonic()
    body = {"seen": picked["seen"], "seat": "japan", "action": picked["view"]["offers"][0]["action"]}
    person.post(f"/api/tables/{table}/orders", body)
    public = time.monotonic() - began
    stream.next("state")
    assert time.monotonic() - began >= 0.5
    assert public >= 0.5 > private


def test_bots_among_themselves_are_seen_order_by_order(
    open_house: Callable[..., House], tmp_path: Any
) -> None:
    """The pause after each public order ends before the next one: neither stream nor answers wait for the game's end."""
    house = open_house(data=str(tmp_path), pause=0.05)
    person = house.person("Anna")
    table = person.make("fortress", "random random", scenario="basic", options=SET_UP)
    stream = person.watch(table)
    told = [stream.next("state")[1]["moments"] for _ in range(12)]
    assert told == sorted(told) and told[-1] - told[0] < 3 * len(told)
    state = person.state(table)
    assert state["view"]["status"] != "over"
    assert state["moments"] - told[-1] < 12
