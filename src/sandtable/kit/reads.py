"""What the parts of a view are made from: which of them must be made anew when something is news.

A table lists what each part reads (`Table.reads`), and numbers that follow from rows (`Table.follows`): what is less
than a row, so that a part that needs no more is left as it is while the rest of the row changes. Here both lists are
turned round, once for each table.
"""

from typing import Final

from mypy_extensions import i64

from sandtable.kernel.errors import FlowError
from sandtable.kit.bits import bit

# The parts of a view that may be kept, as bits.
CRUMBS: Final = 1
PIECES: Final = 2
TRACKS: Final = 4
HANDS: Final = 8
PILES: Final = 16
PANELS: Final = 32
MARKS: Final = 64
STANDING: Final = 128
EVERY_PART: Final = 255
STACK: Final = 256
"""The frames that the crumbs come from are others; what those that stayed say is as it was."""
FIRST_OWN: Final = 9
"""From this bit on: the numbers that follow, in their order, and a title's parts of parts."""
ALL: Final = (1 << 62) - 1
PARTS: Final = {
    "crumbs": CRUMBS,
    "pieces": PIECES,
    "tracks": TRACKS,
    "hands": HANDS,
    "piles": PILES,
    "panels": PANELS,
    "marks": MARKS,
    "standing": STANDING,
}
KERNEL_NAMES: Final = ("stack", "pcs", "sealed", "rolled", "ending", "asked", "legal")
ROWS: Final = "rows"


class Reads:
    """For everything that may be news: what is made from it, as bits."""

    def __init__(self, slug: str, reads: dict[str, str], follows: dict[str, str], stored: list[str]) -> None:
        """`stored`: the names of the board's rows and numbers."""
        self.slug = slug
        self.stored = stored
        self.touched: dict[str, int] = {"ending": ALL}
        self.unlisted: i64 = EVERY_PART
        """The parts of which nobody says what they are made from."""
        self.own: dict[str, int] = {}
        """The place of each part of a part in a `Look`; its bit comes after those of the numbers."""
        self.numbers: list[str] = list(follows)
        self.places: dict[str, int] = {name: n for n, name in enumerate(follows)}
        for n, name in enumerate(follows):
            self.note(name, follows[name].split(), bit(FIRST_OWN + n), n)
        for part, names in reads.items():
            self.note_part(part, names.split())

    def note_part(self, part: str, names: list[str]) -> None:
        whole = part.partition(".")[0]
        if whole not in PARTS:
            raise FlowError(f"{self.slug}: there is no part '{part}' of a view to be kept")
        bits = PARTS[whole]
        self.unlisted &= ~bits
        if part != whole:
            bits |= self.bit_of(len(self.own))
            self.own[part] = len(self.own)
        if whole == "crumbs" and "stack" in names:
            names.remove("stack")
            self.note(part, ["stack"], STACK, len(self.numbers))
        self.note(part, names, bits, len(self.numbers))

    def note(self, what: str, names: list[str], bits: i64, known: int) -> None:
        """That this is made from what has these names; so many of the numbers that follow may be among them."""
        if ROWS in names:
            names.remove(ROWS)
            names += self.stored
        for name in names:
            if name not in KERNEL_NAMES and name not in self.stored and name not in self.numbers[:known]:
                raise FlowError(
                    f"{self.slug}: the {what} are made from '{name}', and nothing is stored by that name"
                )
            self.touched[name] = self.touched.get(name, 0) | bits

    def bit_of(self, place: i64) -> i64:
        """The bit of a part of a part."""
        return bit(FIRST_OWN + len(self.numbers) + place)

    def changed(self, found: list[str]) -> i64:
        """What is made from any of these."""
        touched = self.touched
        changed: i64 = self.unlisted
        for name in found:
            parts = touched.get(name)
            if parts is not None:
                changed |= parts
        return changed
