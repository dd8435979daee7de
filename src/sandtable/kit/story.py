"""Words for what is asked and what happened: templates with typed holes, filled in for one reader.

An ask's question and a log line are templates. `"{who c} attacks {place b} from {place a}."` takes its values from an
event's fields; `say("Who attacks {place}?", h)` takes them in order. A title says what each hole means (`holes`): the
text, and what it names, so that a page can link it. A chapter declares the sentences of its events in a list called
`STORY`, beside the code that tells them:

    STORY = [
        tells(event.FIRES, "{whose b} battery in {place a} fires: +{n c}.", "support", "a", beats=fire_beats),
        tells(event.DREW, drew, "card"),     # a function, where the sentence depends on the reader
    ]
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from mypy_extensions import i64

from sandtable.kernel.errors import FlowError
from sandtable.kernel.flow import Event
from sandtable.kernel.words import Say
from sandtable.kit.beats import AnyBeat
from sandtable.kit.kept import Kept
from sandtable.kit.rulebook import Rulebook
from sandtable.kit.scenes import Note
from sandtable.kit.views import Link, LogLine
from sandtable.kit.vocabulary import Vocabulary

Named = tuple[str, str, str]
"""A text, what it names ('space', 'piece', 'card', or nothing), and its id."""
Hole = Callable[[int, int], Named]
"""What a number means, for a viewer."""
Sentence = Callable[[Any, Event, int], Say]
"""A sentence made by code: from the title's data, the event and the reader."""
Beats = Callable[[Any, Event, int], list[AnyBeat]]

HOLE = re.compile(r"\{(\w+)(?: (\w+))?\}")
FIELDS = {"a": 3, "b": 4, "c": 5, "d": 6}
"""Where the letters of a hole stand in an event."""


MOST: Final = 4096
"""So many templates are kept, and so many sentences made of each."""

MOST_LINES: Final = 1 << 14
"""So many lines of the log are kept; a game has a few thousand."""

NOTHING: Final[list[Any]] = []
"""Stands in every line that names no space, links nothing or has no beats: lines are many and last."""

VIEWERS: Final = 64
"""Seats and observers are fewer than half of it."""
SMALL_VALUE: Final = 1 << 20

SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def plain_hole(value: int, viewer: int) -> Named:
    return str(value), "", ""


def signed_hole(value: int, viewer: int) -> Named:
    return f"{value:+d}", "", ""


def small_hole(value: int, viewer: int) -> Named:
    """A small number as a word."""
    return SMALL[value] if 0 <= value < len(SMALL) else str(value), "", ""


def named_hole(names: Sequence[str]) -> Hole:
    """What stands for itself: the name of each number, without a link."""
    return lambda value, viewer: (names[value], "", "")


def key_of(values: list[Any], viewer: i64) -> object:
    """What settles a filling of a template: the viewer and the values. Up to two small numbers make one number, which
    is found sooner; any others a tuple."""
    n = len(values)
    key: i64 = viewer + VIEWERS // 2
    if n > 2 or key < 0 or key >= VIEWERS:
        return (viewer, *values)
    for value in values:
        if not isinstance(value, int) or value < 0 or value >= SMALL_VALUE:
            return (viewer, *values)
        key = key * SMALL_VALUE + value
    return key


class Telling:
    """How one kind of event is told: its sentence, the word for its kind, the spaces it points at, its beats."""

    def __init__(
        self, kind: int, sentence: str | Sentence, word: str, spaces: str, beats: Beats | None
    ) -> None:
        self.kind = kind
        self.sentence = sentence
        self.word = word
        self.spaces = spaces
        self.beats = beats


def tells(
    kind: int, sentence: str | Sentence, word: str = "", spaces: str = "", beats: Beats | None = None
) -> Telling:
    """`word` is the kind of line ('attack', 'move'); `spaces` the event's fields that are spaces ('ab'), in order."""
    return Telling(kind, sentence, word, spaces, beats)


class Gap:
    """A hole of a template that was read: what it means, and which value fills it."""

    def __init__(self, hole: Hole, place: int) -> None:
        self.hole: Any = hole
        self.place = place


class Speaker:
    """Puts templates into words, and numbers into the ids that people read."""

    def __init__(self, holes: dict[str, Hole], book: Rulebook, words: Vocabulary) -> None:
        common = {"n": plain_hole, "text": plain_hole, "signed": signed_hole, "small": small_hole}
        self.holes: dict[str, Hole] = {**common, **holes}
        self.book = book
        self.words = words
        self._parts: dict[str, list[Any]] = {}
        self._said: dict[str, dict[object, str]] = {}
        """What was said before: by template, and by viewer and values."""

    def rule(self, number: i64) -> str:
        """The id of a rule."""
        return self.book.ident(number)

    def note(self, text: str, number: i64) -> Note:
        """A line beside odds or in a panel, with the rule that it comes from."""
        return Note(text, self.book.ident(number))

    def order(self, act: i64) -> str:
        """The words of an action."""
        return self.words.text(act)

    def text(self, said: Say, viewer: i64) -> str:
        """A sentence without its links. It follows from the template, the values and the viewer, so it is filled in
        once."""
        before = self._said.get(said.text)
        if before is None or len(before) > MOST:
            if len(self._said) > MOST:
                self._said.clear()
                self._parts.clear()
            before = self._said[said.text] = {}
        key = key_of(said.values, viewer)
        found = before.get(key)
        if found is None:
            found = before[key] = self.filled(said, viewer)
        return found

    def filled(self, said: Say, viewer: i64) -> str:
        """A sentence without its links that is not kept."""
        parts = self._parts.get(said.text)
        if parts is None:
            parts = self._parts[said.text] = self._read(said.text)
        found = ""
        for part in parts:
            if isinstance(part, str):
                found += part
            elif isinstance(part, Gap):
                value = said.values[part.place]
                if isinstance(value, str):
                    found += value
                else:
                    text: str = part.hole(value, viewer)[0]
                    found += text
        return found

    def linked(self, said: Say, viewer: i64) -> tuple[str, list[Link]]:
        return self.fill(said.text, said.values, viewer)

    def fill(self, template: str, values: Any, viewer: i64) -> tuple[str, list[Link]]:
        """The template's text for this reader, and what its parts name. `values` is a list, or an event."""
        parts = self._parts.get(template)
        if parts is None:
            parts = self._parts[template] = self._read(template)
        found: list[str] = []
        links: list[Link] = []
        at = 0
        for part in parts:
            if isinstance(part, str):
                text = part
            else:
                gap: Gap = part
                value = values[gap.place]
                text, on, ident = (value, "", "") if isinstance(value, str) else gap.hole(value, viewer)
                if on:
                    links.append(Link(at, at + len(text), on, ident))
            found.append(text)
            at += len(text)
        return "".join(found), links

    def fill_check(self, template: str) -> None:
        """Read a template now, so that a hole that nothing explains is told when the title is loaded."""
        self._parts[template] = self._read(template)

    def _read(self, template: str) -> list[Any]:
        parts: list[Any] = []
        at = 0
        for n, match in enumerate(HOLE.finditer(template)):
            if match.start() > at:
                parts.append(template[at : match.start()])
            name, field = match.group(1), match.group(2)
            if name not in self.holes:
                raise FlowError(f"'{template}': nothing says what {{{name}}} means")
            if field is not None and field not in FIELDS:
                raise FlowError(f"'{template}': an event has no field '{field}'")
            parts.append(Gap(self.holes[name], n if field is None else FIELDS[field]))
            at = match.end()
        if at < len(template):
            parts.append(template[at:])
        return parts


class Story:
    """A title's log: a sentence for each kind of event."""

    def __init__(self, chapters: Iterable[Any], speaker: Speaker, data: Any, space: Hole) -> None:
        """`data` is given to the sentences and beats that are made by code; `space` names a space."""
        self.speaker = speaker
        self.data = data
        self.space = space
        self.tellings: dict[int, Telling] = {}
        self._lines: Kept[LogLine] = Kept(MOST_LINES)
        for chapter in chapters:
            for telling in getattr(chapter, "STORY", []):
                if telling.kind in self.tellings:
                    raise FlowError(f"{chapter.__name__}: event {telling.kind} has a sentence already")
                self.tellings[telling.kind] = telling
                if isinstance(telling.sentence, str):
                    speaker.fill_check(telling.sentence)

    def untold(self, kinds: dict[str, int]) -> list[str]:
        """The events that no chapter has a sentence for."""
        return [name for name, kind in kinds.items() if kind not in self.tellings]

    def line(self, event: Event, viewer: i64) -> LogLine:
        """The line of an event that `viewer` may be told. It follows from the two, so it is written once."""
        key = (viewer, event)
        found = self._lines.get(key)
        if found is None:
            found = self._write(event, viewer)
            first = self._lines.get(event)
            if first is None:
                self._lines.put(event, found)
            elif first == found:
                found = first  # it reads the same to this one: one object for both
            self._lines.put(key, found)
        return found

    def _write(self, event: Event, viewer: i64) -> LogLine:
        telling = self.tellings.get(event[2])
        if telling is None:
            raise FlowError(f"no chapter has a sentence for event {event[2]}")
        sentence = telling.sentence
        if isinstance(sentence, str):
            text, links = self.speaker.fill(sentence, event, viewer)
        else:
            said = sentence(self.data, event, viewer)
            text, links = self.speaker.fill(said.text, said.values, viewer)
        spaces = [
            self.space(event[FIELDS[field]], viewer)[2]
            for field in telling.spaces
            if event[FIELDS[field]] >= 0
        ]
        beats = telling.beats(self.data, event, viewer) if telling.beats is not None else NOTHING
        return LogLine(
            text, self.speaker.rule(event[1]), telling.word, spaces or NOTHING, links or NOTHING, beats
        )
