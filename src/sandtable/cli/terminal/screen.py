"""What is shown at the table: the board, the log, the question and its choices, in 80 columns.

Plain: no colour, no drawing; the board is a list of what stands where, which a screen reader can read out.
"""

import shutil
import sys

from sandtable.cli.show import TIE, WIDTH, console, wrapped
from sandtable.cli.terminal.choices import short_lines
from sandtable.kernel.actions import verb_of
from sandtable.kernel.flow import Board
from sandtable.kernel.title import Setup
from sandtable.kit.scenes import Scene
from sandtable.kit.title import Title
from sandtable.kit.views import LogLine, Piece, Result, Slot, View
from sandtable.kit.vocabulary import Vocabulary

RULE_ID = r"\[[A-Z]+(?:-[A-Za-z0-9.]+)+\]"
CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""Clears the screen and, where the terminal allows it, what has scrolled off it."""
MOST_LINES = 12
CARD = "card"
"""The noun of orders about a card."""


def possessive(name: str) -> str:
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def with_rule(text: str, rule: str) -> str:
    return f"{text} [{rule}]" if rule else text


class Screen:
    """Writes to the terminal."""

    def __init__(self, title: Title, setup: Setup, plain: bool) -> None:
        self.title = title
        self.setup = setup
        self.seats = title.seats_of(setup)
        self.plain = plain
        self.out = console(plain)
        self._scene: Scene | None = None
        self._narrow = False
        """Whether it has been said that the window is too narrow for the board."""
        self._read: set[tuple[str, str]] = set()
        """Which cards each seat has been shown with their text."""

    # -- lines ------------------------------------------------------------------------------------------------

    def say(self, text: str, style: str = "") -> None:
        """One line as it is; rule numbers in brackets stand back."""
        from rich.text import Text

        line = Text(text, style)
        line.highlight_regex(RULE_ID, "cyan")
        self.out.print(line)

    def lines(self, lines: list[str], style: str = "") -> None:
        for line in lines:
            self.say(line, style)

    def words(self, text: str, style: str = "", indent: str = "") -> None:
        """Prose, wrapped."""
        self.lines(wrapped(text, indent), style)

    def refuse(self, text: str) -> None:
        """Something that cannot be done, and why."""
        self.words(text, "red", "  ")

    def gap(self) -> None:
        self.out.print()

    def clear(self) -> None:
        """Leave nothing of what was shown."""
        if self.out.is_terminal:
            self.out.file.flush()
            sys.stdout.write(CLEAR)
            sys.stdout.flush()
        else:
            self.say("-" * 40)

    # -- the table --------------------------------------------------------------------------------------------

    def header(self, view: View) -> None:
        scenario = next((one.name for one in self.title.scenarios if one.ident == self.setup.scenario), "")
        parts = [self.title.name, scenario]
        if view.turn > 0:
            parts.append(f"turn {view.turn}")
        if view.seat:
            parts.append(f"you are {' and '.join(self.seat_name(one) for one in view.seats or [view.seat])}")
        self.say((", " if self.plain else " · ").join(part for part in parts if part), "bold")

    def map(self, board: Board, seat: int, view: View, legend: bool) -> list[str]:
        """The board as a seat sees it. A picture's legend follows its first empty line."""
        drawn = [] if self.plain else self.title.picture(board, seat)
        if not legend and "" in drawn:
            drawn = drawn[: drawn.index("")]
        wide = min(WIDTH, max((len(line) for line in drawn), default=0))
        if wide > shutil.get_terminal_size().columns:
            if not self._narrow:
                self._narrow = True
                self.words(f"The board needs {wide} columns; in a window as narrow as this it is a list.")
            drawn = []
        return drawn or self.listing(view)

    def log(self, lines: list[LogLine], most: int = MOST_LINES) -> None:
        if len(lines) > most:
            self.say(f"  ({len(lines) - most} earlier lines: type 'log {len(lines)}')", "dim")
        for line in lines[-most:]:
            mark = "" if self.plain else "> "
            self.lines(wrapped(with_rule(line.text, line.rule), "  " if mark else "", mark))

    def question(self, view: View, words: Vocabulary) -> None:
        """The breadcrumb, the prompt with its rule, the choices."""
        if view.crumbs:
            crumbs = [f"{crumb.text} ({crumb.rule})" if crumb.rule else crumb.text for crumb in view.crumbs]
            self.words(", then ".join(crumbs) if self.plain else " > ".join(crumbs), "dim")
        if view.prompt is not None:
            self.words(with_rule(view.prompt.text, view.prompt.rule), "bold")
        self.lines(short_lines(view.offers, words, self.plain))
        self.lines(self._offered(view, words))

    def result(self, result: Result) -> None:
        self.words(with_rule(result.text, result.rule), "bold")
        for ident, won in result.returns.items():
            self.say(f"  {self.seat_name(ident)}: {'won' if won > 0 else 'lost' if won < 0 else 'drawn'}")

    # -- the board in words -----------------------------------------------------------------------------------

    def scene(self) -> Scene:
        if self._scene is None:
            self._scene = self.title.scene(self.setup)
        assert self._scene is not None
        return self._scene

    def seat_name(self, ident: str) -> str:
        return next((seat.name for seat in self.seats if seat.ident == ident), ident)

    def side_name(self, ident: str) -> str:
        return next((side.name for side in self.scene().sides if side.id == ident), ident)

    def listing(self, view: View) -> list[str]:
        """What stands where, by side and kind."""
        kinds = {kind.id: kind.name for kind in self.scene().kinds}
        own = next((seat.side for seat in self.seats if seat.ident == view.seat), "")
        sides = sorted({piece.side for piece in view.pieces}, key=lambda side: (side != own, side))
        lines: list[str] = []
        for side in sides:
            pieces = [piece for piece in view.pieces if piece.side == side]
            you = " (you)" if side == own else ""
            lines.append(f"{self.side_name(side)}{you}, {len(pieces)} pieces:")
            groups: dict[str, list[Piece]] = {}
            for piece in pieces:
                groups.setdefault(kinds.get(piece.kind, piece.kind) or "not known", []).append(piece)
            for kind in sorted(groups):
                places = ", ".join(piece.space for piece in groups[kind])
                lines += wrapped(f"{kind}: {places}", "    ", "  ")
            lines += self._badges(pieces)
        for mark in view.marks:
            if mark.text:
                lines += wrapped(with_rule(f"{mark.text}: {', '.join(mark.spaces)}", mark.rule), "  ", "")
        return lines

    def _badges(self, pieces: list[Piece]) -> list[str]:
        """What is known of pieces besides their kind."""
        found: dict[str, list[str]] = {}
        for piece in pieces:
            for badge in piece.badges:
                found.setdefault(badge.text, []).append(piece.space)
        return [
            line
            for text, places in found.items()
            for line in wrapped(f"{text}: {', '.join(places)}", "    ", "  ")
        ]

    def beside(self, view: View) -> dict[str, list[str]]:
        """What lies beside the map: tracks, hands, panels, each under a key of its own."""
        found: dict[str, list[str]] = {}
        tracks = [
            f"{self.side_name(track.side) + ' ' if track.side else ''}{track.name} {track.value}"
            + (f" of {track.most}" if track.most else "")
            for track in view.tracks
        ]
        if tracks:
            tied = [track.replace(" ", TIE) for track in tracks]
            found["tracks"] = wrapped(("; " if self.plain else f"{TIE}{TIE} ").join(tied), "  ", "")
        names = self._names()
        for hand in view.hands:
            several = hand.seat in view.seats
            name = (
                "Your hand"
                if hand.seat == view.seat and not several
                else f"{possessive(self.seat_name(hand.seat))} hand"
            )
            name += f", {hand.name}" if hand.name else ""
            known = ", ".join(_named(card, names) for card in hand.cards)
            count = f" ({hand.count})" if hand.count >= 0 else ""
            found[f"hand {hand.seat} {hand.id}"] = wrapped(
                f"{name}{count}{': ' + known if known else ''}", "  ", ""
            )
        for panel in view.panels:
            slots = [_slot(slot, names) for slot in panel.slots if not _used_up(slot)]
            head = with_rule(panel.name, panel.rule) + (": " if slots else "")
            lines = wrapped(head + "; ".join(slots), "  ", "")
            for note in panel.notes:
                lines += wrapped(with_rule(note.text, note.rule), "    ", "  ")
            found[f"panel {panel.id}"] = lines
        return found

    def _names(self) -> dict[str, str]:
        scene = self.scene()
        return {card.id: card.name for card in scene.cards} | {kind.id: kind.name for kind in scene.kinds}

    def card(self, named: str) -> list[str]:
        """What a card says, by its id or its name; nothing if there is no such card."""
        wanted = named.strip().casefold()
        for face in self.scene().cards:
            if wanted in (face.id.casefold(), face.name.casefold()):
                name = f"{face.id} {face.name}" if face.name and face.name != face.id else face.id
                cost = f" (cost {face.cost})" if face.cost else ""
                said = " ".join(part for part in (face.text, face.note) if part)
                return wrapped(
                    with_rule(f"{name}{cost}{': ' + said if said else ''}", face.rule), "      ", "  "
                )
        return []

    def _offered(self, view: View, words: Vocabulary) -> list[str]:
        """What the offered cards say, each once; the word `card` shows it again."""
        texts = {face.id.casefold() for face in self.scene().cards if face.text}
        lines: list[str] = []
        for offer in view.offers:
            verb = words.verbs[verb_of(offer.action)]
            ident = offer.text.rpartition(" ")[2].casefold()
            if verb.noun == CARD and ident in texts and (view.seat, ident) not in self._read:
                self._read.add((view.seat, ident))
                lines += self.card(ident)
        return lines

    def piles(self, view: View) -> list[str]:
        names = self._names()
        lines: list[str] = []
        for pile in view.piles:
            whose = f"{self.side_name(pile.side)}, " if pile.side else ""
            counts: dict[str, int] = {}
            for item in pile.open:
                name = _named(item, names)
                counts[name] = counts.get(name, 0) + 1
            known = ", ".join(f"{count} {name}" if count > 1 else name for name, count in counts.items())
            lines += wrapped(f"{whose}{pile.name} ({pile.count}){': ' + known if known else ''}", "  ", "")
        return lines


def _slot(slot: Slot, names: dict[str, str]) -> str:
    """A slot of a panel: its name and what is in it, unless the name says that already."""
    said = [item if names.get(item) == slot.name else _named(item, names) for item in slot.items]
    items = ", ".join(item for item in said if item != slot.name and not slot.text.startswith(item))
    many = "" if slot.count is None or str(slot.count) in slot.text.split() else str(slot.count)
    inside = ", ".join(part for part in (many, items, slot.text) if part)
    return f"{slot.name} {inside}" if inside else slot.name


def _used_up(slot: Slot) -> bool:
    """Nothing of it is left to place: not worth its place on the screen."""
    return slot.text.startswith("0 of ") and slot.text.endswith(" left to place")


def _named(ident: str, names: dict[str, str]) -> str:
    """A card or piece with its name, where it has one of its own."""
    name = names.get(ident, "")
    return f"{ident} {name}" if name and name != ident and ident.upper() == ident else name or ident
