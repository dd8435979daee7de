"""The OpenAPI document is true: whatever fits it, and whatever does not, is answered as it says, never by an error."""

import os
from collections.abc import Iterator
from typing import Any

import httpx
import hypothesis
import pytest
import schemathesis
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tools.bench.server import serving

pytestmark = pytest.mark.slow

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
STREAM = "/api/tables/{id}/events"
"""It does not end: the streams have tests of their own."""


RENEWING = ("/api/account", "/api/login", "/api/logout")
"""Whoever asks these is somebody else afterwards, with another cookie."""


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def house(request: pytest.FixtureRequest) -> Iterator[dict[str, str]]:
    """A server with somebody at a table, so that some of what is asked for exists."""
    database = ""
    if request.param == "postgresql":
        postgres = request.getfixturevalue("postgres")
        postgres.psql("CREATE DATABASE documented;")
        database = str(postgres.get_uri("documented"))
    with serving(database) as server:
        address = f"http://127.0.0.1:{server.port}"
        with httpx.Client(base_url=address, headers={"Origin": address}) as client:
            client.get("/api/me").raise_for_status()
            made = client.post("/api/tables", json={"title": "fortress", "scenario": "advanced1"})
            made.raise_for_status()
            cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
            yield {"address": address, "table": made.json()["id"], "cookie": cookie}


@pytest.fixture(scope="module")
def document(house: dict[str, str]) -> Any:
    return schemathesis.openapi.from_url(f"{house['address']}/api/openapi.json")


schema = schemathesis.pytest.from_fixture("document").exclude(path=STREAM)


@schema.parametrize()
@hypothesis.settings(
    max_examples=int(os.environ.get("SANDTABLE_SCHEMA", "8")),
    deadline=None,
    derandomize="SANDTABLE_SCHEMA" not in os.environ,
    suppress_health_check=list(hypothesis.HealthCheck),
    phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
)
def test_every_answer_is_as_documented(case: Any, house: dict[str, str]) -> None:
    if case.method == "DELETE" and case.path == "/api/tables/{id}":
        case.path_parameters["id"] = "no-such-table"
    elif "id" in (case.path_parameters or {}) and len(case.path_parameters["id"]) % 2:
        case.path_parameters["id"] = house["table"]
    headers = {"Origin": house["address"]}
    if case.path not in RENEWING:
        headers["Cookie"] = house["cookie"]
    case.call_and_validate(headers=headers, checks=CHECKS, timeout=20)
