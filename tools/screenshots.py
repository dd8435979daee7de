"""Pictures of the page for people to look at: `make screenshots` puts them into build/screenshots.

Lobby, table, lesson and rules on three screens, light and dark, from a real server with a few games in it. The pictures
that ship are made anew too: of each table for the README, a film of a fight, and of each map with its counters for the
lobby. `tools/screenshots.py pictures` makes those of the tables alone (`pictures nei`: of one), `film` the film alone.
"""

import base64
import math
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, FloatRect, sync_playwright  # noqa: E402

from tests.web.conftest import CHROMIUM, FLAGS  # noqa: E402
from tests.web.people import DESKTOP, PHONE, TABLET, Person  # noqa: E402
from tests.web.positions import A_FIGHT, BOMBS_AND_CARDS, NEAR_THE_END  # noqa: E402
from tests.web.serving import Server  # noqa: E402
from tests.web.shanghai import FIRST_MOVE, KIANGWAN, WEEKS_END  # noqa: E402
from tools.film import film, shoot  # noqa: E402

OUT = ROOT / "build" / "screenshots"
MOST_BYTES = 2_000_000
"""Of all pictures of the README together."""
SIZES = {"desktop": DESKTOP, "tablet": TABLET, "phone": PHONE}
ME_AND_BOT = [{"holder": "me"}, {"holder": "bot", "bot": "random"}]
ME_AND_OPEN = [{"holder": "me"}, {"holder": "open"}]

Scene = Callable[[Person], None]


def settle(person: Person) -> None:
    """Until the map is drawn, its words too."""
    person.page.locator("svg[data-drawn=whole]").wait_for(state="attached")


def first_visit(person: Person) -> None:
    person.open()
    person.page.locator("article img").nth(4).evaluate("one => one.decode()")


def lobby(person: Person) -> None:
    person.new_table(position=A_FIGHT, seats=ME_AND_OPEN, access="open")
    person.new_table(position=NEAR_THE_END, seats=ME_AND_BOT)
    first_visit(person)


def more(person: Person) -> None:
    first_visit(person)
    person.page.get_by_role("button", name="More ways to play The Impregnable Fortress").click()


def set_up(person: Person) -> None:
    person.open(f"/table/{person.new_table(seats=ME_AND_BOT)}")
    settle(person)


def middle_game(person: Person) -> None:
    table = person.new_table(options={"deployment": "beginner"}, seats=ME_AND_OPEN)
    person.open(f"/table/{table}")
    settle(person)
    person.page.locator("[data-space][data-lit]").first.click()
    person.page.get_by_text("Where to").first.wait_for()


def fight(person: Person) -> None:
    person.open(f"/table/{person.new_table(position=A_FIGHT, seats=ME_AND_OPEN)}")
    settle(person)
    person.page.locator("[data-space='F6']").click()
    person.page.locator("[data-space='G7'][data-lit]").wait_for(state="attached")
    person.page.locator("[data-space='G7']").click()
    person.page.get_by_text("67 %").first.wait_for()


def cards(person: Person) -> None:
    table = person.new_table(position=BOMBS_AND_CARDS, seats=ME_AND_OPEN)
    person.order(table, "bomb E2 target H8")
    person.open(f"/table/{table}")
    settle(person)


def over(person: Person) -> None:
    table = person.new_table(position=NEAR_THE_END, seats=ME_AND_OPEN)
    person.order(table, "move I10 to I11")
    person.open(f"/table/{table}")
    settle(person)


def shanghai(person: Person) -> None:
    """The first decision after both have set up."""
    person.open(f"/table/{person.new_table(title='shanghai', seats=ME_AND_BOT)}")
    settle(person)
    person.page.locator("[data-action=historical]").click()
    person.page.get_by_text("Movement: choose").first.wait_for()


def shanghai_near(person: Person) -> None:
    shanghai(person)
    for _ in range(3):
        person.page.get_by_role("button", name="Closer").click()
        person.page.wait_for_timeout(250)


def shanghai_turned(person: Person) -> None:
    shanghai(person)
    person.page.get_by_role("button", name="Turn the map").click()


def shanghai_fight(person: Person) -> None:
    """A fight is planned: one stack has joined, the other is pointed at."""
    table = person.new_table(title="shanghai", position=KIANGWAN, seats=ME_AND_OPEN)
    person.order(table, "attack 1318")
    person.order(table, "join 1218")
    person.open(f"/table/{table}")
    settle(person)
    person.page.get_by_text("EX exchange").first.wait_for(state="attached")


def shanghai_reach(person: Person) -> None:
    person.open(f"/table/{person.new_table(title='shanghai', position=FIRST_MOVE, seats=ME_AND_OPEN)}")
    settle(person)
    person.page.locator("[data-space='1123']").first.hover()
    person.page.keyboard.press("r")
    person.page.locator("path.tint").first.wait_for(state="attached")
    person.page.mouse.move(5, 5)


def shanghai_dice(person: Person) -> None:
    table = person.new_table(title="shanghai", position=KIANGWAN, seats=ME_AND_OPEN)
    for order in ("attack 1318", "join 1218", "join 1319"):
        person.order(table, order)
    person.open(f"/table/{table}")
    settle(person)


def shanghai_pause(person: Person) -> None:
    table = person.new_table(title="shanghai", position=WEEKS_END, seats=ME_AND_OPEN)
    person.order(table, "pause")
    person.open(f"/table/{table}")
    settle(person)


def lesson(person: Person) -> None:
    person.open("/learn/fortress")
    settle(person)


def lesson_shanghai(person: Person) -> None:
    person.open("/learn/shanghai")
    settle(person)


def rules(person: Person) -> None:
    person.open("/rules/fortress#IF-ROAD-2")
    person.page.locator(".marked").wait_for()


def account(person: Person) -> None:
    person.open("/account")
    person.page.get_by_role("heading", level=1).wait_for()


SHOWN = {
    "fortress": {},
    "fieldcommand": {"scenario": "historic", "options": {"level": "brigade"}},
    "shanghai": {},
    "coralsea": {},
    "nei": {},
}
"""What each title's pictures show, where it is not the game for newcomers."""


def opening(slug: str) -> Scene:
    """A title's table as a newcomer meets it, at their first decision."""

    def scene(person: Person) -> None:
        person.open(f"/table/{person.new_table(title=slug, first=True, **SHOWN[slug])}")
        settle(person)
        person.page.locator(".desk[data-status=decide]").wait_for(timeout=60_000)

    return scene


SCENES: dict[str, Scene] = {
    "first-visit": first_visit,
    "lobby": lobby,
    "more": more,
    "table-set-up": set_up,
    "table": middle_game,
    "table-fight": fight,
    "table-cards": cards,
    "table-over": over,
    "shanghai": shanghai,
    "shanghai-near": shanghai_near,
    "shanghai-turned": shanghai_turned,
    "shanghai-fight": shanghai_fight,
    "shanghai-dice": shanghai_dice,
    "shanghai-reach": shanghai_reach,
    "shanghai-pause": shanghai_pause,
    **{f"opening-{slug}": opening(slug) for slug in ("fieldcommand", "coralsea", "nei")},
    "lesson": lesson,
    "lesson-shanghai": lesson_shanghai,
    "rules": rules,
    "account": account,
}

TO_WEBP = """async ([data, width, height]) => {
    const image = new Image()
    image.src = 'data:image/png;base64,' + data
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const part = Math.min(image.width / width, image.height / height)
    const context = canvas.getContext('2d')
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, (image.width - width * part) / 2, (image.height - height * part) / 2,
        width * part, height * part, 0, 0, width, height)
    return canvas.toDataURL('image/webp', 0.82).split(',')[1]
}"""
"""The browser makes a picture smaller and writes it as WebP."""


def as_webp(person: Person, png: bytes, width: int, height: int) -> bytes:
    data = person.page.evaluate(TO_WEBP, [base64.b64encode(png).decode(), width, height])
    return base64.b64decode(data)


BARE = """
.world .sheet, .frame > :not(.world), .ring, .glow, .hover, .lit, .id { visibility: hidden !important; }
.piece { transition: none !important; }
"""
"""The map and its counters alone: no frame, no tools, nothing lit."""
STYLE = """css => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
}"""
THICKEST = """() => {
    const boxes = [...document.querySelectorAll('.world [data-piece]')].map(one => one.getBoundingClientRect())
    const spots = new Map(boxes.map(box => [`${Math.round(box.x / 20)} ${Math.round(box.y / 20)}`, box]))
    const all = [...spots.values()].map(box => [box.x + box.width / 2, box.y + box.height / 2])
    const near = all.map(([x, y]) => all.filter(([a, b]) => Math.hypot(a - x, b - y) < 300))
    const best = near.sort((a, b) => b.length - a.length)[0]
    const mean = n => best.reduce((sum, one) => sum + one[n], 0) / best.length
    return [mean(0), mean(1), boxes[0].width, all.length]
}"""
"""Where counters are thickest, how broad one is, and in how many places there are some."""
MAP = """() => {
    const map = document.querySelector('.world .ground > g > rect').getBoundingClientRect()
    const frame = document.querySelector('.frame').getBoundingClientRect()
    const edge = Math.max(map.width, map.height) * 0.015 // the neat line's
    return [Math.max(map.left + edge, frame.left), Math.max(map.top + edge, frame.top),
        Math.min(map.right - edge, frame.right), Math.min(map.bottom - edge, frame.bottom)]
}"""
"""The part of the map that is in sight: left, top, right, bottom."""
PICTURE = (640, 400)
COUNTER = 34.0
"""How broad counters are in a picture of the lobby, in pixels, before it is made smaller."""
FEW = 9
"""A map with counters in fewer places is shown whole."""


def map_alone(person: Person) -> bytes:
    """The map where counters are thickest, so near that they can be told apart, as the lobby shows it."""
    page = person.page
    page.evaluate(STYLE, BARE)
    x, y, broad, places = page.evaluate(THICKEST)
    page.mouse.move(x, y)
    if broad < COUNTER and places >= FEW:
        page.mouse.wheel(0, -math.log2(COUNTER / broad) / 0.002)
    page.wait_for_timeout(800)
    x, y, *_ = page.evaluate(THICKEST)
    left, top, right, bottom = page.evaluate(MAP)
    part = min(1.5, (right - left) / PICTURE[0], (bottom - top) / PICTURE[1])
    width, height = PICTURE[0] * part, PICTURE[1] * part
    clip: FloatRect = {
        "x": max(left, min(x - width / 2, right - width)),
        "y": max(top, min(y - height / 2, bottom - height)),
        "width": width,
        "height": height,
    }
    return page.screenshot(clip=clip)


def pictures(browser: Browser, url: str, slugs: list[str]) -> None:
    """Each title's table, into docs/pictures, and its map by day and by night, into its folder; or of `slugs` only."""
    folder = ROOT / "docs" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    for slug in SHOWN:
        if slugs and slug not in slugs:
            continue
        for scheme in ("light", "dark"):
            person = Person(browser, url, DESKTOP, color_scheme=scheme)
            opening(slug)(person)
            close = person.page.get_by_role("button", name="Close: I know the game")
            close.or_(person.page.locator(".desk")).first.wait_for()
            if close.count():
                close.first.click()
            person.page.evaluate("document.fonts.ready")
            person.page.wait_for_timeout(800)
            if scheme == "light":
                png = person.page.screenshot()
                (folder / f"{slug}.webp").write_bytes(as_webp(person, png, 1200, 750))
            png = map_alone(person)
            home = ROOT / "src" / "sandtable" / "games" / slug / "table"
            (home / f"picture-{scheme}.webp").write_bytes(as_webp(person, png, *PICTURE))
            person.close()
        print(f"{slug}: its pictures", flush=True)


def filmed_fight(browser: Browser, url: str) -> None:
    """The attack on Kiangwan as whoever ordered it sees it, and the retreat that a bot chooses, into docs/pictures."""
    person = Person(browser, url, (1040, 650), motion=True)
    seats = [{"holder": "me"}, {"holder": "bot", "bot": "greedy"}]
    ident = person.new_table(title="shanghai", position=KIANGWAN, seats=seats)
    person.post("/api/me", {"settings": {"pace": "slow", "column": False}}, "PUT")
    person.open(f"/table/{ident}")
    settle(person)
    page = person.page
    page.evaluate("document.fonts.ready")
    for _ in range(2):
        page.get_by_role("button", name="Closer").click()
        page.wait_for_timeout(500)
    page.mouse.move(500, 420)
    page.mouse.down()
    page.mouse.move(500, 270, steps=6)
    page.mouse.up()
    for order in ("attack 1318", "join 1319"):
        person.order(ident, order)
    page.wait_for_timeout(800)

    def play() -> None:
        page.wait_for_timeout(600)
        person.order(ident, "join 1218")
        page.locator("[data-phase=after]").first.wait_for()
        page.locator(".desk[data-status=decide]").wait_for(timeout=30_000)
        page.wait_for_timeout(3500)

    made = film(page, shoot(page, play), 832, 520)
    (ROOT / "docs" / "pictures" / "fight.webp").write_bytes(made)
    person.close()
    print(f"the film of a fight: {len(made) // 1000} KB", flush=True)


def check_sizes() -> None:
    """What the README shows is loaded whole: under 2 MB in all."""
    sizes = {one.name: one.stat().st_size for one in (ROOT / "docs" / "pictures").glob("*.webp")}
    total = sum(sizes.values())
    print(f"docs/pictures: {total // 1000} KB in all", flush=True)
    if total >= MOST_BYTES:
        raise SystemExit(f"docs/pictures has {total} bytes, more than {MOST_BYTES}: {sizes}")


def main(wanted: list[str]) -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as play:
        server = Server(Path(data), limits=False).start()
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            if not wanted or "pictures" in wanted:
                pictures(browser, server.url, [one for one in wanted if one in SHOWN])
            if not wanted or "film" in wanted:
                filmed_fight(browser, server.url)
                check_sizes()
            scenes = [] if "pictures" in wanted else [one for one in wanted or SCENES if one != "film"]
            for name in scenes:
                for screen, size in SIZES.items():
                    for scheme in ("light", "dark"):
                        person = Person(browser, server.url, size, color_scheme=scheme)
                        SCENES[name](person)
                        person.page.screenshot(path=OUT / f"{name}-{screen}-{scheme}.png")
                        person.close()
                print(f"{name}: {len(SIZES) * 2} pictures", flush=True)
        finally:
            browser.close()
            server.stop()
    print(f"in {OUT.relative_to(ROOT)}")


if __name__ == "__main__":
    main(sys.argv[1:])
