"""What a scene knows by its ids, and how a check says that a promise is broken."""

import re
from typing import Final

from sandtable.kit.rulebook import Rulebook
from sandtable.kit.scenes import Scene
from sandtable.kit.title import Title
from sandtable.kit.views import Link

HOLE: Final = re.compile(r"\{[^{}]*\}")
LONGEST: Final = 240
"""Of a value that is quoted."""


class Broken(Exception):
    """A promise is broken. `about` says what kind of thing is wrong: of one kind only the first is told."""

    def __init__(self, check: str, about: str, text: str) -> None:
        super().__init__(text)
        self.check = check
        self.about = about
        self.also: list[Broken] = []
        """What else is broken at the same place."""


def short(value: object) -> str:
    """A value in few words."""
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 4]} ..."


class Ids:
    """The ids that a scene knows."""

    def __init__(self, scene: Scene, title: Title, seats: list[str]) -> None:
        self.spaces = {space.id for space in scene.spaces}
        self.kinds = {kind.id for kind in scene.kinds}
        self.cards = {card.id for card in scene.cards}
        self.sides = {side.id for side in scene.sides}
        self.seats = set(seats)
        self.book: Rulebook = title.rulebook()

    def rule(self, check: str, ident: str, where: str) -> None:
        if ident and ident.upper() not in self.book.by_ident:
            raise Broken(check, "rule", f"{where}: the rulebook has no rule '{ident}'")

    def one(self, check: str, kind: str, ident: str, known: set[str], where: str) -> None:
        if ident and ident not in known:
            raise Broken(check, kind, f"{where}: there is no {kind} '{ident}'")

    def sentence(self, check: str, text: str, where: str, empty: bool = False) -> None:
        if not empty and not text.strip():
            raise Broken(check, "no words", f"{where} has no words")
        if HOLE.search(text):
            raise Broken(check, "hole", f"{where} has an unfilled hole: '{short(text)}'")

    def links(self, check: str, links: list[Link], text: str, pieces: set[str] | None, where: str) -> None:
        """Links lie inside the text and name what there is. `pieces`: those on the table, where that is known."""
        known = {"space": self.spaces, "card": self.cards, "kind": self.kinds, "side": self.sides}
        if pieces is not None:
            known["piece"] = pieces
        for link in links:
            if not 0 <= link.begin < link.end <= len(text):
                raise Broken(
                    check, "link", f"{where}: a link from {link.begin} to {link.end} in '{short(text)}'"
                )
            if link.on in known:
                self.one(check, link.on, link.id, known[link.on], f"{where}, a link")
