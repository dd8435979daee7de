"""What each seat has been told: one growing list of lines for every seat, for observers, and for every set of allied
seats that one person may hold together.

A list holds only what its reader may know, so its length tells nothing more. A line that was taken back goes dead
and a new line says so; nobody who could not read the first gets the second.
"""

from bisect import bisect_left

import msgspec

from sandtable.kernel.actions import ACCEPT, OFFER_DRAW, REFUSE, RESIGN
from sandtable.kernel.errors import BadFile
from sandtable.kernel.flow import NOBODY, OBSERVER_BIT, Board, Event
from sandtable.kernel.title import SeatInfo
from sandtable.kit.beats import AnyBeat, Chances, Decided, Fought, Phased
from sandtable.kit.joint import JOINT, joint_viewers, told_to
from sandtable.kit.title import Title
from sandtable.kit.views import LogLine

MOST_TAKEN_BACK = 3
TABLE_LINES = {
    RESIGN: ("resigns.", "resign"),
    OFFER_DRAW: ("offers a draw.", "draw-offer"),
    ACCEPT: ("accepts the draw.", "draw-accepted"),
    REFUSE: ("refuses the draw.", "draw-refused"),
}


TURNING = (Phased, Fought, Decided)
"""The beats that begin or end a fight, or the counting of them."""


class Told(msgspec.Struct, gc=False):
    """A line in one reader's list: the entry it belongs to, and whether it still stands."""

    number: int
    line: LogLine
    stands: bool = True
    back: int = -1
    """Of a line that says what was taken back: where the first line stood that fell."""


class Kept(msgspec.Struct, frozen=True, array_like=True):
    """A chronicle as it is stored: every different line once, and each reader's list by their numbers."""

    lines: list[LogLine]
    readers: list[list[tuple[int, int, bool, int]]]
    """(entry, line, whether it stands, how far it took back): the seats in order, the observers, allies together."""


class Fights:
    """Numbers the fights of a turn as one reader counts them: from 1, by that reader's own lines."""

    def __init__(self) -> None:
        self.count = 0
        self.open = 0
        """The fight that goes on; 0 for none."""
        self.chances: Chances | None = None
        """What the reader was told at its declaration that might come of it."""

    def numbered(self, line: LogLine) -> LogLine:
        """The line with the number of its fight in each of its beats, from the one that begins it to its outcome; and
        with the outcome, what had been expected."""
        if not self.open:
            for beat in line.beats:
                if beat.fight or type(beat) in TURNING:
                    break
            else:
                return line
        changed = False
        beats: list[AnyBeat] = []
        for beat in line.beats:
            if isinstance(beat, Phased):
                if beat.turn:
                    self.count = self.open = 0
                beats.append(beat)
                continue
            if isinstance(beat, Fought) and beat.begins:
                self.count += 1
                self.open = self.count
                self.chances = None
            if isinstance(beat, Fought) and beat.chances is not None:
                self.chances = beat.chances
            if isinstance(beat, Decided) and beat.chances is None and self.open and self.chances is not None:
                beat = msgspec.structs.replace(beat, chances=settled(self.chances, beat.key()))
            # What is said to belong to a fight after its outcome is told is of the last one: losses, an advance.
            number = self.open or (self.count if beat.fight else 0)
            if number != beat.fight or isinstance(beat, Decided):
                beat = msgspec.structs.replace(beat, fight=number)
                changed = True
            beats.append(beat)
            if isinstance(beat, Decided) and not beat.interim:
                self.open = 0
        return msgspec.structs.replace(line, beats=beats) if changed else line


def settled(chances: Chances, key: str) -> Chances:
    """The odds of a declaration once it is known what came: the row's middle stands for how lucky that was."""
    came = next((n for n, keys in enumerate(chances.codes) if key in keys), -1)
    if came < 0:
        return chances
    below = sum(chance for _, chance, _ in chances.rows[:came])
    quantile = round(below + chances.rows[came][1] / 2, 4)
    return msgspec.structs.replace(chances, came=came, quantile=quantile, codes=[])


class Chronicle:
    """The lists of all readers."""

    def __init__(self, title: Title, seats: list[SeatInfo]) -> None:
        self.title = title
        self.seats = seats
        self.readers: dict[int, list[Told]] = {
            reader: [] for reader in [*range(len(seats)), NOBODY, *joint_viewers(seats)]
        }
        alone = [*range(len(seats)), NOBODY]
        self._bits = [(reader, OBSERVER_BIT if reader == NOBODY else 1 << reader) for reader in alone]
        self._joint = [reader for reader in self.readers if reader >= JOINT]
        self._fights: dict[int, Fights] = {}
        self._highest: dict[int, list[int]] = {}
        """By reader: of each line the highest entry that was told up to it."""

    def played(self, number: int, board: Board, seat: int, act: int, events: list[Event]) -> None:
        """Write down what an action led to."""
        for event in events:
            last: LogLine | None = None
            for reader, bit in self._bits:
                if event[0] & bit:
                    last = self._write(number, board, event, reader, reader, last)
        for viewer in self._joint:
            for event, reader in told_to(events, viewer):
                self._write(number, board, event, reader, viewer, None)
        if act in TABLE_LINES and not events:
            text, kind = TABLE_LINES[act]
            self.table(number, seat, text, kind)

    def _write(
        self, number: int, board: Board, event: Event, reader: int, viewer: int, last: LogLine | None
    ) -> LogLine:
        """Write an event into a viewer's list as `reader` reads it. What reads as it did to the `last` is kept once."""
        line: LogLine = self.title.line_of(board, event, reader)
        if line.beats:
            line = self._counting(viewer).numbered(line)
        if last is not None and line is not last and line == last:
            line = last
        self.readers[viewer].append(Told(number, line))
        return line

    def _counting(self, viewer: int) -> Fights:
        """How far a reader has counted the fights of the turn: by the lines that stand."""
        found = self._fights.get(viewer)
        if found is None:
            found = self._fights[viewer] = Fights()
            for told in self.readers[viewer]:
                if told.stands:
                    found.numbered(told.line)
        return found

    def table(self, number: int, seat: int, text: str, kind: str) -> None:
        """Write down for everybody what happened at the table rather than on the board."""
        line = LogLine(f"{self.seats[seat].name} {text}", kind=kind)
        for lines in self.readers.values():
            lines.append(Told(number, line))

    def taken_back(self, number: int, seat: int, removed: tuple[int, ...], agreed: bool) -> None:
        """Lines of the removed entries fall; whoever had read one reads that it was taken back."""
        gone = set(removed)
        for reader, lines in self.readers.items():
            begin = self._written_since(reader, min(gone))
            places = [at for at in range(begin, len(lines)) if lines[at].number in gone and lines[at].stands]
            if not places:
                continue
            first = places[0]
            fallen = [lines[at] for at in places]
            if any(told.line.beats for told in fallen):
                self._fights.pop(reader, None)
            for told in fallen:
                told.stands = False
            texts = [told.line.text for told in fallen[:MOST_TAKEN_BACK]]
            if len(fallen) > MOST_TAKEN_BACK:
                texts.append(f"and {len(fallen) - MOST_TAKEN_BACK} more.")
            name = self.seats[seat].name
            how = "takes back, as agreed" if agreed else "takes back"
            line = LogLine(f"{name} {how}: {' '.join(texts)}", kind="undo")
            lines.append(Told(number, line, back=first))

    def _written_since(self, reader: int, number: int) -> int:
        """Where the lines of this entry and later ones begin in a reader's list. (A step that is sealed again is told a
        second time, under its old number and behind newer lines; so it goes by the highest number so far.)"""
        lines = self.readers[reader]
        highest = self._highest.setdefault(reader, [])
        top = highest[-1] if highest else 0
        for at in range(len(highest), len(lines)):
            top = max(top, lines[at].number)
            highest.append(top)
        return bisect_left(highest, number)

    def lines(self, reader: int, since: int) -> list[LogLine]:
        return [told.line for told in self.readers[reader][since:] if told.stands]

    def mark(self, reader: int) -> int:
        return len(self.readers[reader])

    def placed(self, reader: int, since: int) -> tuple[int, list[tuple[int, LogLine]]]:
        """What a reader who has read up to `since` must read to be up to date, each line with its place.

        Returns where it begins as well: before `since` if something that they had read was taken back.
        """
        lines = self.readers[reader]
        begin = since = max(0, min(since, len(lines)))
        for told in lines[since:]:
            if 0 <= told.back < begin:
                begin = told.back
        return begin, [(at, told.line) for at, told in enumerate(lines[begin:], begin) if told.stands]

    # -- storing ----------------------------------------------------------------------------------------------

    def kept(self) -> Kept:
        lines: list[LogLine] = []
        numbers: dict[int, int] = {}
        readers: list[list[tuple[int, int, bool, int]]] = []
        for told in self.readers.values():
            rows: list[tuple[int, int, bool, int]] = []
            for one in told:
                at = numbers.get(id(one.line))
                if at is None:
                    at = numbers[id(one.line)] = len(lines)
                    lines.append(one.line)
                rows.append((one.number, at, one.stands, one.back))
            readers.append(rows)
        return Kept(lines, readers)

    def restore(self, kept: Kept) -> None:
        """Fill a fresh chronicle with what was stored."""
        if len(kept.readers) != len(self.readers):
            raise BadFile(f"the log is of {len(kept.readers)} readers, there are {len(self.readers)}")
        try:
            self._highest = {}
            for reader, rows in zip(self.readers, kept.readers):
                self.readers[reader] = [
                    Told(number, kept.lines[at], stands, back) for number, at, stands, back in rows
                ]
        except IndexError:
            raise BadFile("the log names a line that it does not hold") from None
