"""What each seat has been told: one growing list of lines for every seat and one for observers.

A list holds only what its reader may know, so its length tells nothing more. A line that was taken back goes dead
and a new line says so; nobody who could not read the first gets the second.
"""

import msgspec

from sandtable.kernel.actions import ACCEPT, OFFER_DRAW, REFUSE, RESIGN
from sandtable.kernel.flow import NOBODY, OBSERVER_BIT, Board, Event
from sandtable.kernel.title import Title
from sandtable.kernel.views import LogLine

MOST_TAKEN_BACK = 3
TABLE_LINES = {
    RESIGN: ("resigns.", "resign"),
    OFFER_DRAW: ("offers a draw.", "draw-offer"),
    ACCEPT: ("accepts the draw.", "draw-accepted"),
    REFUSE: ("refuses the draw.", "draw-refused"),
}


class Told(msgspec.Struct):
    """A line in one reader's list: the entry it belongs to, and whether it still stands."""

    number: int
    line: LogLine
    stands: bool = True


class Chronicle:
    """The lists of all readers."""

    def __init__(self, title: Title) -> None:
        self.title = title
        self.readers: dict[int, list[Told]] = {seat: [] for seat in [*range(len(title.seats)), NOBODY]}

    def played(self, number: int, board: Board, seat: int, act: int, events: list[Event]) -> None:
        """Write down what an action led to."""
        for event in events:
            for reader, lines in self.readers.items():
                if event[0] & (OBSERVER_BIT if reader == NOBODY else 1 << reader):
                    lines.append(Told(number, self.title.line_of(board, event, reader)))
        if act in TABLE_LINES and not events:
            text, kind = TABLE_LINES[act]
            self.table(number, seat, text, kind)

    def table(self, number: int, seat: int, text: str, kind: str) -> None:
        """Write down for everybody what happened at the table rather than on the board."""
        line = LogLine(f"{self.title.seats[seat].name} {text}", kind=kind)
        for lines in self.readers.values():
            lines.append(Told(number, line))

    def taken_back(self, number: int, seat: int, removed: tuple[int, ...], agreed: bool) -> None:
        """Lines of the removed entries fall; whoever had read one reads that it was taken back."""
        gone = set(removed)
        for lines in self.readers.values():
            fallen = [told for told in lines if told.number in gone and told.stands]
            if not fallen:
                continue
            for told in fallen:
                told.stands = False
            texts = [told.line.text for told in fallen[:MOST_TAKEN_BACK]]
            if len(fallen) > MOST_TAKEN_BACK:
                texts.append(f"and {len(fallen) - MOST_TAKEN_BACK} more.")
            name = self.title.seats[seat].name
            how = "takes back, as agreed" if agreed else "takes back"
            lines.append(Told(number, LogLine(f"{name} {how}: {' '.join(texts)}", kind="undo")))

    def lines(self, reader: int, since: int) -> list[LogLine]:
        return [told.line for told in self.readers[reader][since:] if told.stands]

    def mark(self, reader: int) -> int:
        return len(self.readers[reader])
