"""A person at a browser: a context of his own (his cookie, his screen), its page, and what went wrong in it."""

import re
from typing import Any
from urllib.parse import urlsplit

from axe_core_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, expect

DESKTOP = (1440, 900)
TABLET = (1024, 768)
PHONE = (390, 844)
FAILED = re.compile(r"Failed to load resource|net::ERR|NetworkError|Failed to fetch")

AXE = Axe()
AHEAD = 8
"""Seconds by which a clock that is stopped jumps ahead: more than it takes to stop it."""
A_LITTLE = 400
"""Milliseconds: less than a step of what is played takes."""
LITTLES = 200
# As long as any other step may take: a machine that does much else beside is slow to draw a map.
expect.set_options(timeout=15_000)


class Person:
    """Somebody who plays. `troubles` collects errors of the page; `meet` checks at the end that there were none."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        size: tuple[int, int] = DESKTOP,
        motion: bool = False,
        clock: bool = False,
        **more: Any,
    ) -> None:
        """`motion`: what happened is played back; else the page shows the present at once. `clock`: it can be stopped."""
        self.url = url
        self.context: BrowserContext = browser.new_context(
            base_url=url,
            viewport={"width": size[0], "height": size[1]},
            has_touch=size == PHONE,
            is_mobile=size == PHONE,
            reduced_motion="no-preference" if motion else "reduce",
            locale="en-GB",
            **more,
        )
        self.context.set_default_timeout(15_000)
        self.troubles: list[str] = []
        self.expected: list[re.Pattern[str]] = []
        self.page: Page = self.context.new_page()
        if clock:
            self.page.clock.install()
        self.page.on("pageerror", lambda error: self.troubles.append(f"page error: {error}"))
        self.page.on("console", self._heard)

    def expects(self, *addresses: str) -> "Person":
        """Requests whose path matches may fail in this test: it is about that. Any other that fails is a fault."""
        self.expected += [re.compile(one) for one in addresses]
        return self

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type != "error":
            return
        path = urlsplit(message.location.get("url", "")).path
        if FAILED.search(message.text) and any(one.search(path) for one in self.expected):
            return
        self.troubles.append(f"console: {message.text} ({path})")

    # -- time: what is played on the page goes on only when a test says so ---------------------------------------

    def stops_the_clock(self) -> None:
        """From now on the page's timers stand still: what is there for a moment stays until `goes_on`."""
        self.page.clock.pause_at(self.page.evaluate("Date.now() / 1000") + AHEAD)

    def goes_on(self, milliseconds: int) -> None:
        """So much time passes on a page whose clock was stopped."""
        self.page.clock.run_for(milliseconds)

    def goes_on_until(self, there: Locator) -> None:
        """Time passes, little by little, until something is there. (What is played may still be on its way.)"""
        for _ in range(LITTLES):
            if there.count():
                return
            self.goes_on(A_LITTLE)
        expect(there).not_to_have_count(0)

    def open(self, path: str = "/") -> Page:
        self.page.goto(path)
        return self.page

    # -- the server's interface, as this person ----------------------------------------------------------------

    def get(self, path: str, **query: Any) -> Any:
        answer = self.context.request.get(path, params=query)
        assert answer.ok, f"GET {path}: {answer.status} {answer.text()}"
        return answer.json()

    def post(self, path: str, body: dict[str, Any], method: str = "POST") -> Any:
        answer = self.context.request.fetch(
            path,
            method=method,
            data=body,
            headers={"Origin": self.url, "Content-Type": "application/json"},
        )
        assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
        return answer.json() if answer.body() else None

    def name(self, name: str) -> "Person":
        self.post("/api/me", {"name": name}, "PUT")
        return self

    def new_table(self, **body: Any) -> str:
        """A table of this person's; the id."""
        self.get("/api/me")
        return str(self.post("/api/tables", {"title": "fortress", **body})["id"])

    def state(self, table: str, seat: str = "") -> Any:
        return self.get(f"/api/tables/{table}", **({"seat": seat} if seat else {}))

    def order(self, table: str, text: str, seat: str = "") -> Any:
        """Give an order past the page: to get to the moment that a test is about."""
        now = self.state(table, seat)
        body = {"seen": now["seen"], "seat": now["seat"], "text": text}
        return self.post(f"/api/tables/{table}/orders", body)["state"]

    # -- checks ------------------------------------------------------------------------------------------------

    def is_accessible(self) -> None:
        """axe finds nothing moderate, serious or critical on the page as it stands."""
        context = {
            "exclude": [[".ground"], [".hits"]]
        }  # the drawn sheet: no controls, and hundreds of shapes
        found = AXE.run(self.page, context=context, options={"resultTypes": ["violations"]})
        bad = [
            f"{one['id']} ({one['impact']}): {one['help']}: {[node['html'][:200] for node in one['nodes'][:3]]}"
            for one in found["violations"]
            if one["impact"] in ("moderate", "serious", "critical")
        ]
        assert not bad, "\n".join(bad)

    def fits_its_screen(self) -> None:
        """Nothing sticks out to the right: the page never scrolls sideways."""
        wide = self.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert wide <= 0, f"the page is {wide} px wider than the screen"

    def close(self) -> None:
        self.context.close()


__all__ = ["DESKTOP", "PHONE", "TABLET", "Person", "expect"]
