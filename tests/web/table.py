"""A person at a table's page: looks at it, clicks what is lit, and waits for what comes of it."""

from typing import Any

from playwright.sync_api import Locator, Page

from tests.web.people import Person, expect


class Table:
    """One table in one person's browser."""

    def __init__(self, person: Person, ident: str, behind_curtain: bool = False) -> None:
        self.person = person
        self.ident = ident
        self.page: Page = person.page
        person.open(f"/table/{ident}")
        self.desk = self.page.locator(".desk")
        self.prompt = self.page.get_by_role("region", name="What is asked")
        self.log = self.page.get_by_role("log", name="Log")
        if not behind_curtain:
            expect(self.desk).to_be_visible()

    # -- looking -----------------------------------------------------------------------------------------------

    @property
    def seen(self) -> str:
        return self.desk.get_attribute("data-seen") or ""

    def space(self, ident: str) -> Locator:
        return self.page.locator(f"[data-space='{ident}']").first

    def lit(self, ident: str) -> Locator:
        return self.page.locator(f"[data-space='{ident}'][data-lit]").first

    def piece_at(self, ident: str) -> str:
        """What the person sees in a space: 'commonwealth conscript', 'commonwealth' if it is hidden, '' if empty."""
        for piece in self.state()["view"]["pieces"]:
            if piece["space"] == ident:
                return f"{piece['side']} {piece.get('kind', '')}".strip()
        return ""

    def state(self, seat: str = "") -> Any:
        return self.person.state(self.ident, seat)

    def waits_for(self, status: str, seconds: int = 15) -> None:
        """decide | wait | resolving | over | past"""
        expect(self.desk).to_have_attribute("data-status", status, timeout=seconds * 1000)

    # -- doing -------------------------------------------------------------------------------------------------

    def choose(self, *spaces: str) -> "Table":
        """Click spaces one after the other, each as soon as it is lit."""
        for ident in spaces:
            expect(self.lit(ident)).to_be_attached()
            before = self.seen
            self.space(ident).click()
            if ident != spaces[-1]:
                self.changed(before)
        return self

    def changed(self, before: str) -> None:
        expect(self.desk).not_to_have_attribute("data-seen", before)

    def answer(self, order: str) -> "Table":
        """Click the button of an offer, by the order that it stands for."""
        self.page.locator(f"[data-action='{order}']").first.click()
        return self

    def sure(self) -> "Table":
        """Yes, although there is no way back."""
        before = self.seen
        self.page.get_by_role("button", name="Yes").first.click()
        self.changed(before)
        return self

    def type(self, order: str) -> "Table":
        """Give an order in words, from anywhere on the page."""
        self.page.locator("body").press("/")
        field = self.page.get_by_role("combobox", name="Order")
        field.fill(order)
        field.press("Enter")
        return self

    def menu(self, item: str) -> "Table":
        self.page.get_by_role("button", name="Menu", exact=True).click()
        self.page.get_by_role("menuitem", name=item).click()
        return self

    def tab(self, name: str) -> "Table":
        self.page.get_by_role("tab", name=name).first.click()
        return self
