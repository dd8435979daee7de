"""The page in a headless browser without a GPU: how much is shipped, how soon it can be used, how smoothly it pans."""

import gzip
import json
import urllib.request
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
from playwright.sync_api import Page, sync_playwright

from tools.bench.server import Server

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
LIT = "[data-lit]"
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
    """Bytes of JavaScript after gzip."""
    import sandtable.server

    page = Path(sandtable.server.__file__).parent / "page"
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in page.rglob("*.js"))


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
    from sandtable.session.titles import load_title, title_slugs

    found: list[tuple[int, str, str]] = []
    for slug in title_slugs():
        title = load_title(slug)
        for scenario in title.scenarios:
            scene = title.scene(title.setup(scenario.ident, {}))
            found.append((len(scene.spaces), slug, scenario.ident))
    return max(found)[1:]


def measured(server: Server) -> dict[str, Any]:
    """Time to interactive (navigation to the first thing that can be chosen) and frame times while panning."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        options = {"title": "fortress", "scenario": "basic", "options": {"deployment": "beginner"}}
        table = made(server, page, options)
        times: list[float] = []
        for _ in range(5):
            state = page.context.storage_state()
            fresh = browser.new_context(viewport={"width": 1440, "height": 900}, storage_state=state)
            tab = fresh.new_page()
            started = perf_counter()
            tab.goto(f"http://127.0.0.1:{server.port}/table/{table}", wait_until="commit")
            tab.wait_for_selector(LIT, state="attached")
            times.append(perf_counter() - started)
            fresh.close()
        slug, scenario = largest()
        table = made(server, page, {"title": slug, "scenario": scenario})
        page.add_init_script(f"({CROWD})({json.dumps(crowd(slug, scenario))})")
        page.goto(f"http://127.0.0.1:{server.port}/table/{table}")
        page.wait_for_selector("svg")
        page.wait_for_timeout(1500)
        frames = panned(page)
        spaces = page.evaluate("document.querySelectorAll('[data-space]').length")
        counters = page.evaluate("document.querySelectorAll('[data-piece]').length")
        browser.close()
    times.sort()
    return {
        "interactive_s": times[len(times) // 2],
        "pan_title": f"{slug} {scenario}",
        "pan_spaces": spaces,
        "pan_counters": counters,
        "pan_frame_ms": frames,
    }


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
