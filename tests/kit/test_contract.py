"""A title that lacks a part of the contract is told so, by name and place: a broken toy for each part."""

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import pytest
from mypy_extensions import i64

from sandtable.games.fortress import TITLE as FORTRESS
from sandtable.kernel.actions import action
from sandtable.kernel.errors import FlowError
from sandtable.kernel.flow import Ask, Board, Section
from sandtable.kernel.words import Shown, on_space, say
from sandtable.kit.story import Hole, tells
from sandtable.kit.title import DataTitle
from sandtable.session.session import Session

GENERATE = Path(__file__).parents[2] / "tools" / "generate.py"
RULES = """
[[rule]]
id = "TOY-1"
digest = "Somebody goes somewhere."
section = "Going"
kind = "core"
[[ruling]]
id = "RUL-1"
question = "May somebody stay?"
ruling = "No."
why = "The rule says so."
touches = ["TOY-1"]
"""


def generator() -> Any:
    spec = importlib.util.spec_from_file_location("generate", GENERATE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def module(name: str, **parts: Any) -> ModuleType:
    made = ModuleType(name)
    for key, part in parts.items():
        setattr(made, key, part)
        if isinstance(part, type):
            part.__module__ = name
    return made


class Toy(DataTitle):
    """A title of one chapter, one verb and one event."""

    def __init__(self, folder: Path, chapter: ModuleType, verbs: ModuleType, events: ModuleType) -> None:
        super().__init__(folder, "", [chapter], verbs, events)
        self.slug = "toy"
        (folder / "rules.toml").write_text(RULES)

    def nouns(self) -> dict[str, list[str]]:
        return {"hex": ["A1", "A2"]}

    def holes(self) -> dict[str, Hole]:
        return {"space": lambda n, viewer: (("A1", "A2")[n], "space", ("A1", "A2")[n])}

    def data(self) -> Any:
        return None


VERBS = module("toy.verb", TABLE=(("go", "hex", "go there"),))
EVENTS = module("toy.event", NUMBERS={"WENT": 1, "CAME": 2})


def test_an_event_without_a_sentence(tmp_path: Path) -> None:
    chapter = module("toy.rules.going", STORY=[tells(1, "Somebody goes to {space a}.")])
    with pytest.raises(FlowError, match="toy: no chapter has a sentence for the event CAME"):
        Toy(tmp_path, chapter, VERBS, EVENTS).story()


def test_an_event_with_two_sentences(tmp_path: Path) -> None:
    chapter = module("toy.rules.going", STORY=[tells(1, "One."), tells(1, "Two."), tells(2, "Three.")])
    with pytest.raises(FlowError, match=r"toy\.rules\.going: event 1 has a sentence already"):
        Toy(tmp_path, chapter, VERBS, EVENTS).story()


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("{city a} falls.", r"'\{city a\} falls\.': nothing says what \{city\} means"),
        ("{space e} falls.", "an event has no field 'e'"),
    ],
)
def test_a_sentence_with_a_hole_that_nothing_explains(tmp_path: Path, sentence: str, words: str) -> None:
    chapter = module("toy.rules.going", STORY=[tells(1, sentence), tells(2, "Somebody comes.")])
    with pytest.raises(FlowError, match=words):
        Toy(tmp_path, chapter, VERBS, EVENTS).story()


def test_a_verb_whose_noun_nobody_names(tmp_path: Path) -> None:
    verbs = module("toy.verb", TABLE=(("fly", "airfield", "fly there"),))
    with pytest.raises(FlowError, match="toy: the verb 'fly' takes a airfield, and there are none"):
        Toy(tmp_path, module("toy.rules.going"), verbs, EVENTS).vocabulary()


def test_a_verb_without_words(tmp_path: Path) -> None:
    path = tmp_path / "words.toml"
    path.write_text(
        '[[verb]]\nname = "GO"\nword = "go"\nmeaning = "go there"\n[[verb]]\nname = "FLY"\nword = "fly"\n'
    )
    with pytest.raises(SystemExit, match=r"words\.toml: the verb 'FLY' has no words"):
        generator().verb_module(path)


@pytest.mark.parametrize("word", ["", "go"])
def test_a_verb_without_a_word_of_its_own(tmp_path: Path, word: str) -> None:
    verbs = module("toy.verb", TABLE=(("go", "hex", "go there"), (word, "hex", "fly there")))
    with pytest.raises(FlowError, match="toy: verb number 11 has no word, or another verb's"):
        Toy(tmp_path, module("toy.rules.going"), verbs, EVENTS).vocabulary()


def test_what_a_title_lacks_is_told_before_a_game_begins() -> None:
    """Not by its first event, in the middle of an order."""
    title = FORTRESS.another("")
    assert isinstance(title, DataTitle)
    title.events = module("fortress.event", NUMBERS={**title.events.NUMBERS, "CAME": 999})
    with pytest.raises(FlowError, match="fortress: no chapter has a sentence for the event CAME"):
        Session.new(title, title.setup("basic", {}), ["human", "human"])


def test_a_number_without_a_range(tmp_path: Path) -> None:
    path = tmp_path / "state.toml"
    head = 'class = "ToyState"\nbase = "sandtable.kernel.flow:Board"\ndoc = "A toy."\nbase_args = "2"\n'
    whole = '[[number]]\nname = "turn"\nstart = "0"\nlow = 0\nhigh = 9\n'
    path.write_text(head + whole)
    assert "class ToyState(Board)" in generator().state_module(path)
    path.write_text(head + whole + '[[number]]\nname = "points"\nstart = "0"\nlow = 0\n')
    with pytest.raises(SystemExit, match=r"state\.toml: the number 'points' has no range \(low, high\)"):
        generator().state_module(path)


def test_a_row_that_came_later_is_stored_only_where_there_is_something_in_it(tmp_path: Path) -> None:
    """Boards that were stored before there was such a row are stored as ever, and can be read."""
    path = tmp_path / "state.toml"
    late = '[[row]]\nname = "seen"\nstart = "[]"\nlate = true\n'
    text = (
        'class = "ToyState"\nbase = "sandtable.kernel.flow:Board"\ndoc = "A toy."\nbase_args = "2"\n'
        '[[row]]\nname = "at"\nstart = "[1, 2]"\n'
        + late
        + '[[number]]\nname = "turn"\nstart = "0"\nlow = 0\nhigh = 9\n'
    )
    path.write_text(text)
    made: dict[str, Any] = {"__name__": "toy.state"}
    exec(generator().state_module(path), made)
    b, o = made["ToyState"](), made["ToyState"]()
    assert b.rows() == [[1, 2], [0]]
    b.seen = [7]
    assert b.rows() == [[1, 2], [0], [7]]
    o.set_rows(b.rows())
    assert (o.at, o.turn, o.seen) == ([1, 2], 0, [7])
    o.set_rows([[3, 4], [5]])
    assert (o.at, o.turn, o.seen) == ([3, 4], 5, [])
    path.write_text(text + late.replace("seen", "heard"))
    with pytest.raises(SystemExit, match="only one row .* late: seen, heard"):
        generator().state_module(path)


def test_a_generated_state_of_a_plain_board_forks_and_is_stored(tmp_path: Path) -> None:
    path = tmp_path / "state.toml"
    path.write_text(
        'class = "ToyState"\nbase = "sandtable.kernel.flow:Board"\ndoc = "A toy."\nbase_args = "2"\n'
        '[[row]]\nname = "at"\nstart = "[1, 2]"\n[[number]]\nname = "turn"\nstart = "0"\nlow = 0\nhigh = 9\n'
    )
    made: dict[str, Any] = {"__name__": "toy.state"}
    exec(generator().state_module(path), made)
    b = made["ToyState"]()
    b.at[0] = 5
    b.turn = 3
    o = made["ToyState"]()
    b.copy_into(o)
    o.at[1] = 9
    assert (b.at, o.at, o.turn) == ([5, 2], [5, 9], 3)
    o.set_rows([[7, 8], [4]])
    assert o.rows() == [[7, 8], [4]] and made["NUMBERS"] == (("turn", 0, 0, 9, False),)


# -- what asks and sections must say ---------------------------------------------------------------------------


class Where(Ask[Board]):
    asks: ClassVar[str] = "Where to, seat {n seat} of {n seats}?"
    offered: ClassVar[dict[int, Shown]] = {10: on_space(say("Go to {space}"), group="Places")}

    def offers(self, b: Board, seat: i64) -> list[int]:
        return [action(10, 1)]


def test_an_ask_declares_its_words() -> None:
    b = Board(2)
    said = Where(1).question(b, 1)
    assert (said.text, said.values) == ("Where to, seat {n} of {n}?", [1, 2]), (
        "of the ask, or else of the board"
    )
    shown = Where(1).shown(b, 1, action(10, 1))
    assert (shown.label.text, shown.label.values, shown.group) == ("Go to {space}", [1], "Places")
    with pytest.raises(FlowError, match="Where does not say how it offers the verb 11"):
        Where(1).shown(b, 1, action(11, 1))


class Twice(Section[Board]):
    steps: ClassVar[tuple[str, ...]] = ("one", "one")

    def step(self, b: Board, n: i64) -> i64:
        return 1


class Base(Section[Board]):
    """Only there to be extended."""


def test_frames_of_a_chapter(tmp_path: Path) -> None:
    chapter = module("toy.rules.going", Where=Where, Base=Base)
    frames = Toy(tmp_path, chapter, VERBS, EVENTS).frames
    assert "Where" in frames and not {"Base", "Ask", "Section", "Sealed", "Frame"} & set(frames)
    with pytest.raises(FlowError, match=r"toy\.rules\.going: Twice names a step twice"):
        Toy(tmp_path, module("toy.rules.going", Twice=Twice), VERBS, EVENTS)
