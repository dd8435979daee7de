"""The page in a headless browser without a GPU: how much is shipped, how soon it can be used, how smoothly it moves."""

import gzip
import json
import urllib.request
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from sandtable.server.chunks import Chunk, event
from sandtable.session.titles import title_slugs
from tools.bench.server import Server

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
SCREEN: ViewportSize = {"width": 1440, "height": 900}
LIT = "[data-lit], [data-action]"
"""What can be chosen on the map or in the prompt."""

FRAMES = """
() => new Promise(done => {
  const found = []; let last = performance.now()
  window.__stop = () => { window.__over = true }
  const tick = now => {
    found.push(now - last); last = now
    if (window.__over) { window.__over = false; done(found.slice(2)) } else requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
})
"""


def shipped() -> int:
    """Bytes of JavaScript of all pages together, after gzip."""
    return sum(packed(path) for path in scripts().values())


def scripts() -> dict[str, Path]:
    import sandtable.server

    page = Path(sandtable.server.__file__).parent / "page"
    return {path.name: path for path in page.rglob("*.js")}


def packed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 9))


def made(server: Server, page: Page, body: dict[str, Any]) -> str:
    """A table made by this browser's person."""
    page.goto(f"http://127.0.0.1:{server.port}/")
    answer = page.evaluate(
        """async body => (await fetch('/api/tables', {method: 'POST', body: JSON.stringify(body),
             headers: {'Content-Type': 'application/json'}})).json()""",
        body,
    )
    return str(answer["id"])


COUNTERS = 150
CROWD = """
pieces => {
  // The page draws what it is sent; no title has so many counters, so more are put among them on their way to it.
  const crowd = found => {
    const view = (found?.state ?? found)?.view
    const few = view?.pieces?.length < pieces.length
    if (few) view.pieces = [...view.pieces, ...pieces].slice(0, pieces.length)
    return found
  }
  const parse = JSON.parse, json = Response.prototype.json
  JSON.parse = (...given) => crowd(parse(...given))
  Response.prototype.json = async function () { return crowd(await json.call(this)) }
}
"""


def crowd(slug: str, scenario: str) -> list[Any]:
    """150 counters of a title, of all kinds that came into a random game, each in a space of its own."""
    from sandtable.bots.playout import random_game
    from sandtable.kernel.chance import FastDealer
    from sandtable.session.titles import load_title

    title = load_title(slug)
    setup = title.setup(scenario, {})
    spaces = [space.id for space in title.scene(setup).spaces if space.terrain not in ("river", "out")]
    kinds: dict[str, Any] = {}
    board = title.start(setup)
    dealer = FastDealer(1)
    for _ in range(100):
        random_game(board, dealer, 40)
        for piece in title.view(board, 0).pieces:
            kinds[piece.id] = piece
    found = list(kinds.values())
    return [
        msgspec.to_builtins(
            msgspec.structs.replace(found[n % len(found)], id=f"more-{n}", space=space, stack=0)
        )
        for n, space in enumerate(spaces[:: len(spaces) // COUNTERS][:COUNTERS])
    ]


def largest() -> tuple[str, str]:
    """The title and scenario with the most spaces."""
    from sandtable.session.titles import load_title

    found: list[tuple[int, str, str]] = []
    for slug in title_slugs():
        title = load_title(slug)
        for scenario in title.scenarios:
            scene = title.scene(title.setup(scenario.ident, {}))
            found.append((len(scene.spaces), slug, scenario.ident))
    return max(found)[1:]


TRIES = 3
QUARTER = 4
"""The processor is slowed down so many times."""


def measured(server: Server) -> dict[str, Any]:
    """Of each title's table: how soon something can be chosen, what it loads, what a bot's turn sends. Frames."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        page = browser.new_page(viewport=SCREEN)
        tables = {slug: one_table(server, browser, page, slug) for slug in title_slugs()}
        slug, scenario = largest()
        pieces = crowd(slug, scenario)
        table = made(server, page, {"title": slug, "scenario": scenario})
        page.add_init_script(f"({CROWD})({json.dumps(pieces)})")
        page.goto(f"http://127.0.0.1:{server.port}/table/{table}")
        page.wait_for_selector("svg")
        page.wait_for_timeout(1500)
        frames = panned(page)
        spaces = page.evaluate("document.querySelectorAll('[data-space]').length")
        counters = page.evaluate("document.querySelectorAll('[data-piece]').length")
        played = watched(server, page, slug, scenario)
        browser.close()
    return {
        "tables": tables,
        "pan_title": f"{slug} {scenario}",
        "pan_spaces": spaces,
        "pan_counters": counters,
        "pan_frame_ms": frames,
        "play_frame_ms": played,
    }


def one_table(server: Server, browser: Browser, page: Page, slug: str) -> dict[str, Any]:
    table = made(server, page, {"title": slug, "first": True})
    loaded: set[str] = set()
    found: dict[str, Any] = {}
    for name, slower in (("interactive_s", 1), ("interactive_quarter_s", QUARTER)):
        times = [opened(server, browser, page, table, slower, loaded) for _ in range(TRIES)]
        found[name] = sorted(times)[TRIES // 2]
    found["javascript_bytes"] = sum(packed(path) for name, path in scripts().items() if name in loaded)
    return {**found, **reply(server, browser, page, table)}


def opened(server: Server, browser: Browser, page: Page, table: str, slower: int, loaded: set[str]) -> float:
    """Seconds from the address to the first thing that can be chosen, with nothing kept from before."""
    fresh = browser.new_context(viewport=SCREEN, storage_state=page.context.storage_state())
    tab = fresh.new_page()
    tab.on("response", lambda one: loaded.add(one.url.rpartition("/")[2]))
    fresh.new_cdp_session(tab).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    started = perf_counter()
    tab.goto(f"http://127.0.0.1:{server.port}/table/{table}", wait_until="commit")
    tab.wait_for_selector(LIT, state="attached", timeout=60_000)
    seconds = perf_counter() - started
    fresh.close()
    return seconds


ANSWER = """async table => {
    const state = await (await fetch(`/api/tables/${table}`)).json()
    const offers = state.view.offers
    const go = offers.find(one => one.role === 'done') ?? offers.find(one => !one.role) ?? offers[0]
    const body = JSON.stringify({seen: state.seen, seat: state.seat, action: go.action})
    const headers = {'Content-Type': 'application/json'}
    await fetch(`/api/tables/${table}/orders`, {method: 'POST', body, headers})
}"""
ORDERS = 12


def reply(server: Server, browser: Browser, page: Page, table: str) -> dict[str, float]:
    """What the stream brings while a person gives a few orders and the bot answers: states, and bytes on the line."""
    fresh = browser.new_context(viewport=SCREEN, storage_state=page.context.storage_state())
    tab = fresh.new_page()
    session = fresh.new_cdp_session(tab)
    session.send("Network.enable")
    states: list[str] = []
    lengths: dict[str, int] = {}
    streams: set[str] = set()

    def message(event: dict[str, Any]) -> None:
        streams.add(event["requestId"])
        if event["eventName"] == "state":
            states.append(event["data"])

    def data(event: dict[str, Any]) -> None:
        lengths[event["requestId"]] = lengths.get(event["requestId"], 0) + event["encodedDataLength"]

    session.on("Network.eventSourceMessageReceived", message)
    session.on("Network.dataReceived", data)
    tab.goto(f"http://127.0.0.1:{server.port}/table/{table}")
    tab.wait_for_selector(".desk[data-status=decide]", timeout=60_000)
    before, sent = len(states), sum(lengths.get(one, 0) for one in streams)
    given = 0
    while given < ORDERS and tab.locator(".desk[data-status=over]").count() == 0:
        tab.evaluate(ANSWER, table)
        given += 1
        tab.wait_for_selector(".desk[data-status=decide], .desk[data-status=over]", timeout=60_000)
    tab.wait_for_timeout(300)
    found = {
        "orders": given,
        "states_per_order": (len(states) - before) / max(1, given),
        "bytes_per_order": (sum(lengths.get(one, 0) for one in streams) - sent) / max(1, given),
        "bytes_per_order_unpacked": sum(map(len, states[before:])) / max(1, given),
        "bytes_per_order_packed": elsewhere(states, before) / max(1, given),
    }
    fresh.close()
    return found


def elsewhere(states: list[str], first: int) -> int:
    """What the states from the `first` on weigh on their way elsewhere, each packed after the one before it."""
    parts = [Chunk(event("state", one.encode())) for one in states]
    return sum(len(parts[n].packed(parts[n - 1] if n else None)) for n in range(first, len(parts)))


def watched(server: Server, page: Page, slug: str, scenario: str) -> list[float]:
    """The milliseconds between frames while two bots' game is played back, counters, strips and all."""
    bots = [{"holder": "bot", "bot": "random"}] * 2
    body = {"title": slug, "scenario": scenario, "seats": bots, "access": "open"}
    page.goto(f"http://127.0.0.1:{server.port}/table/{made(server, page, body)}")
    page.get_by_role("group", name="What happened").wait_for(timeout=60_000)
    page.wait_for_timeout(1000)
    page.evaluate(f"void (window.__frames = ({FRAMES})())")  # not awaited here
    page.wait_for_timeout(6000)
    page.evaluate("window.__stop()")
    found: list[float] = json.loads(page.evaluate("window.__frames.then(JSON.stringify)"))
    return found


def panned(page: Page) -> list[float]:
    """The milliseconds between frames while the map is dragged about for some seconds."""
    for _ in range(3):
        page.mouse.move(500, 450)
        page.mouse.wheel(0, -240)
    page.wait_for_timeout(500)
    page.evaluate(f"void (window.__frames = ({FRAMES})())")  # not awaited here
    page.mouse.move(500, 450)
    page.mouse.down()
    for n in range(160):
        page.mouse.move(500 + 250 * ((n % 40) / 40 if n % 80 < 40 else 1 - (n % 40) / 40), 450 + (n % 20) * 6)
    page.mouse.up()
    page.evaluate("window.__stop()")
    found: list[float] = json.loads(page.evaluate("window.__frames.then(JSON.stringify)"))
    return found


def healthy(port: int) -> bool:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2) as answer:
        return bool(answer.status == 200)
