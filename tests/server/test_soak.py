"""The server under hardship, in short; `make soak-server` does the same for hours."""

import asyncio

import pytest

from tools.soak import hostile
from tools.soak.served import Served, folder, postgres
from tools.soak.server import among_hostile, crowd, full, kills, restarts

pytestmark = pytest.mark.slow

PATIENT = 5.0
"""Seconds: how quick answers stay is measured by `make soak-server`, on a machine that does nothing else."""


def test_nothing_answered_is_lost_when_the_server_is_killed() -> None:
    with folder() as place:
        assert "none is lost" in asyncio.run(kills(Served(place, None, "--no-limits"), 3, 1))


def test_a_database_that_goes_away_and_comes_back() -> None:
    with postgres() as database, folder() as place:
        served = Served(place, database.address("restarts"), "--no-limits")
        assert "nothing lost" in asyncio.run(restarts(served, database, 1, 1.0, 1))


def test_a_disk_that_is_full_for_a_while() -> None:
    with folder() as place:
        assert "none lost" in asyncio.run(full(Served(place, None, "--no-limits"), 1))


def test_requests_that_mean_harm_are_answered_and_keep_nobody_waiting() -> None:
    with folder() as place:
        found, _ = asyncio.run(among_hostile(Served(place, None), 2 * len(hostile.EVERY), 2, 1))
        assert found < PATIENT


def test_spectators_cost_little() -> None:
    with folder() as place:
        _, slowest, text = asyncio.run(crowd(Served(place, None, "--no-limits"), 100, 1.0, 1))
        assert "100 spectators: 100 states to begin with" in text and slowest < PATIENT
