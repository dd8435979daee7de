"""Who may not come in and how much: cross-site requests, sizes, rates, headers, and no secret in any log."""

import logging
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sandtable.server.settings import Rates
from tests.server.helpers import House, duel


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_a_write_from_another_site_is_refused(quick_house: House, headers: dict[str, str]) -> None:
    red, _, table = duel(quick_house)
    seen = red.state(table)["seen"]
    body = {"seen": seen, "seat": "red", "text": "high"}
    assert red.post(f"/api/tables/{table}/orders", body, status=403, headers=headers)["code"] == "forbidden"
    assert red.state(table)["seen"] == seen
    own = {"Origin": quick_house.address, "Sec-Fetch-Site": "same-origin"}
    red.post(f"/api/tables/{table}/orders", body, headers=own)


def test_only_json_is_taken(quick_house: House) -> None:
    person = quick_house.person("Anna")
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        answer = person.client.post("/api/tables", content=b"{}", headers={"Content-Type": kind})
        assert answer.status_code == 415 and answer.json()["code"] == "bad"
    assert person.client.post("/api/tables", content=b"{}").status_code == 415
    ok = {"Content-Type": "application/json; charset=utf-8"}
    assert person.client.post("/api/tables", content=b'{"title":"duel"}', headers=ok).status_code in (
        201,
        400,
    )


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"\xff\xfe", 400),
        (b'{"title": "duel", "options": ' + b'{"a":' * 50, 422),
        (b'"title"', 422),
        (b"null", 422),
        (b"{}", 422),
        (b'{"title": 5}', 422),
        (b'{"title": "duel", "more": 1}', 422),
        (b'{"title": "../../etc/passwd"}', 422),
        (b'{"title": "duel", "seats": [{"holder": "god"}]}', 422),
        (b'{"title": "duel", "options": {"rounds": [1]}}', 422),
    ],
)
def test_a_body_that_does_not_fit_is_a_problem(quick_house: House, body: bytes, status: int) -> None:
    answer = quick_house.person().client.post(
        "/api/tables", content=body, headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == status and answer.json()["code"] == "bad" and answer.json()["text"]


def test_bodies_have_a_size_also_when_they_do_not_say_it(quick_house: House) -> None:
    red, _, table = duel(quick_house)
    path = f"/api/tables/{table}/orders"
    large = b'{"seen": "' + b"x" * 70_000 + b'"}'
    headers = {"Content-Type": "application/json"}
    assert red.client.post(path, content=large, headers=headers).status_code == 413

    def chunks() -> Any:
        for _ in range(70):
            yield b"x" * 1000

    answer = red.client.post(path, content=chunks(), headers=headers)
    assert answer.status_code == 413 and answer.json()["code"] == "too-large"
    whole = b'{"title": "duel", "file": "' + b"x" * 5_100_000 + b'"}'
    assert red.client.post("/api/tables", content=whole, headers=headers).status_code == 413
    inside = b'{"title": "duel", "file": "' + b"x" * 4_000_001 + b'"}'
    assert red.client.post("/api/tables", content=inside, headers=headers).status_code == 422


def test_wrong_methods_and_addresses(quick_house: House) -> None:
    client = quick_house.person().client
    answer = client.put("/api/tables/x/orders", json={})
    assert answer.status_code == 405 and answer.headers["allow"] == "POST" and answer.json()["code"] == "bad"
    answer = client.patch("/api/tables", json={})
    assert answer.status_code == 405 and answer.headers["allow"] == "GET, POST"
    for path in ("/api/nothing", "/api/tables/x/nothing", "/assets/nothing.js"):
        assert client.get(path).json()["code"] == "unknown"
    assert client.post("/api/nothing", json={}).status_code == 404
    assert client.get("/api/tables/" + "x" * 5000).status_code == 404
    assert client.get("/api/tables/%00").status_code == 404
    assert client.get("/api/tables/x?seat=%00").status_code == 422


def test_every_answer_carries_the_security_headers(quick_house: House) -> None:
    client = quick_house.person().client
    for path in ("/", "/api/me", "/api/nothing", "/table/abc", "/healthz", "/join/a.b.c"):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy and "script-src 'self';" in policy
        assert "unsafe-eval" not in policy and "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"
        assert "server" not in headers
    assert client.get("/api/me").headers["cache-control"] == "no-store"


def test_the_page_is_at_every_address_of_its_own(quick_house: House) -> None:
    client = quick_house.person().client
    first = client.get("/")
    assert first.headers["content-type"].startswith("text/html")
    for path in ("/table/abc", "/join/a.b.c", "/learn/fortress", "/account"):
        assert client.get(path).text == first.text


def test_a_table_says_at_once_what_it_will_ask_for(quick_house: House) -> None:
    """Somebody who is known may ask for the table before the scripts are there; nobody else, and nothing else does."""
    known = quick_house.person().client
    asked = "</api/tables/abc/scene>; rel=preload; as=fetch; crossorigin"
    known.get("/api/me")
    assert asked in known.get("/table/abc").headers["link"]
    for path in ("/", "/join/abc", "/table/a%22b", "/table/abc/d", "/table/" + "a" * 65):
        assert "/api/" not in known.get(path).headers.get("link", "")
    known.cookies.clear()
    assert "/api/" not in known.get("/table/abc").headers.get("link", "")


def test_orders_and_log_ins_have_a_rate(open_house: Callable[..., House], tmp_path: Any) -> None:
    rates = Rates(orders=(5, 0.01), logins=(3, 0.01), guests=(10, 0.01), tables=(2, 0.01))
    house = open_house(data=str(tmp_path), rates=rates)
    red, blue, table = duel(house)
    for _ in range(5):
        red.order(table, "nonsense", "red", "x", status=409)
    problem = red.order(table, "high", "red", "x", status=429)
    assert problem["code"] == "too-many"
    assert blue.order(table, "low", "blue")["seat"] == "blue"  # each has his own
    for n in range(3):
        blue.post("/api/login", {"name": f"Nobody{n}", "password": "wrong password"}, status=403)
    answer = blue.client.post("/api/login", json={"name": "Somebody", "password": "wrong password"})
    assert answer.status_code == 429 and int(answer.headers["retry-after"]) > 0
    red.make("duel", "me open")
    red.make("duel", "me open", status=429)
    refused = [house.person().client.get("/api/me").status_code for _ in range(12)]
    assert refused.count(200) < 10 and refused[-1] == 429


def test_nothing_secret_gets_into_the_log(
    open_house: Callable[..., House], tmp_path: Any, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)  # as if somebody wanted to know everything
    for name in ("httpx", "httpcore"):  # the test's own client
        logging.getLogger(name).setLevel(logging.WARNING)
    house = open_house(data=str(tmp_path))
    red, blue, table = duel(house)
    private = red.make("duel", "me open", scenario="close")
    token = red.post(f"/api/tables/{private}/invite?seat=blue")["token"]
    blue.get(f"/api/join/{token}")
    blue.get(f"/join/{token}")
    blue.post(f"/api/join/{token}", {})
    red.post("/api/account", {"name": "Rita", "password": "a very secret password"})
    blue.post("/api/login", {"name": "Rita", "password": "another secret password"}, status=403)
    red.order(table, "high", "red")
    red.state(table, "red")
    live = next(one for one in house.inside.tables.in_memory if one.game.id == table)
    secrets = [
        token,
        "secret password",
        red.client.cookies["sandtable"],
        live.game.seed.hex(),
        str(live.game.seed),
        "$argon2",
    ]
    written = "\n".join(f"{record.getMessage()} {record.exc_text or ''}" for record in caplog.records)
    assert "POST /api/join/{token}" in written and "GET /api/tables/{id}" in written
    assert [secret for secret in secrets if secret in written] == []


def test_a_fault_is_logged_and_answered_without_details(
    quick_house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    red, _, table = duel(quick_house)

    def fails(*given: Any) -> None:
        raise RuntimeError("the details")

    monkeypatch.setattr("sandtable.server.live.Live.state", fails)
    problem = red.state(table, status=500)
    assert problem["code"] == "unavailable" and "details" not in problem["text"]
    assert "the details" in caplog.text
    monkeypatch.undo()
    red.state(table)


def test_a_database_that_fails_is_unavailable_and_nothing_is_answered_that_is_not_stored(
    quick_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sqlalchemy.exc import OperationalError

    red, _, table = duel(quick_house)
    before = red.state(table)

    def fails(*given: Any) -> None:
        raise OperationalError("INSERT", {}, Exception("disk full"))

    monkeypatch.setattr("sandtable.store.append.Append.in_sqlite", fails)
    assert red.order(table, "high", "red", status=503)["code"] == "unavailable"
    monkeypatch.undo()
    assert red.state(table) == before
    assert red.order(table, "high", "red")["seen"] != before["seen"]


def test_health_and_figures(house: House) -> None:
    person = house.person("Anna")
    duel(house)
    health = person.get("/healthz")
    assert health["status"] == "well" and health["database"] in ("sqlite", "postgresql")
    figures = person.get("/metrics")
    assert 'sandtable_requests_total{method="POST",route="/api/tables",status="201"} 1.0' in figures
    assert "sandtable_tables 1.0" in figures and "sandtable_commits" in figures


def test_figures_are_for_whoever_hosts_the_server(open_house: Callable[..., House], tmp_path: Path) -> None:
    """They count orders: a player of the only game could count the enemy's secret ones."""
    anna = open_house(data=str(tmp_path / "near")).person()
    assert "sandtable_requests_total" in anna.get("/metrics")
    anna.get("/metrics", 403, headers={"X-Forwarded-For": "203.0.113.9"})
    ben = open_house(data=str(tmp_path / "token"), metrics="secret").person()
    ben.get("/metrics", 403)
    ben.get("/metrics", 403, headers={"Authorization": "Bearer guess"})
    assert "sandtable_requests_total" in ben.get("/metrics", headers={"Authorization": "Bearer secret"})


def test_a_request_that_is_no_http_does_no_harm(quick_house: House) -> None:
    host, port = quick_house.sock.getsockname()
    with socket.create_connection((host, port)) as line:
        line.sendall(b"\x00\x01\x02 nonsense\r\n\r\n")
        assert line.recv(100).startswith((b"HTTP/1.1 400", b""))
    quick_house.person().get("/api/me")
