"""What views keep, and how they are sent: the same as if all of it were made anew."""

from typing import Any, ClassVar

import msgspec
import pytest
from mypy_extensions import i64

from sandtable.games.fortress import TITLE as FORTRESS
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.material import ARMY
from sandtable.games.shanghai import TITLE as SHANGHAI
from sandtable.kernel.actions import action, plain, verb_of
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.errors import FlowError
from sandtable.kernel.flow import CHANCE, EMPTY, NOBODY, PLAYING, Ask, Board, apply
from sandtable.kernel.title import Value
from sandtable.kernel.words import Shown, button, say
from sandtable.kit.joint import JOINT
from sandtable.kit.kept import Heaps, Kept, Rows
from sandtable.kit.offers import (
    ANEW,
    BY_ACTION,
    BY_NUMBER,
    LONG,
    MOST_OFFERS,
    KnownOffers,
    kept_by,
    place_of,
)
from sandtable.kit.story import key_of
from sandtable.kit.table import Table
from sandtable.kit.title import DataTitle
from sandtable.kit.views import Pile, View
from sandtable.kit.written import ViewWriter
from tests.toys import DUEL

GAMES: list[tuple[DataTitle, str, dict[str, Value]]] = [
    (FORTRESS, "basic", {}),
    (FORTRESS, "advanced3", {"deployment": "beginner"}),
    (SHANGHAI, "campaign", {"japanese_may_end_early": False}),
    (DUEL, "", {}),
]
STEPS = 60


def answered(b: Board, dealer: FastDealer) -> None:
    """One answer, whoever gives it."""
    weights = b.ask().weights(b) if b.asked == CHANCE else [1] * len(b.legal)
    apply(b, b.asked, dealer.choose(b.legal, weights))


@pytest.mark.parametrize(("title", "scenario", "options"), GAMES, ids=lambda one: getattr(one, "slug", None))
def test_what_is_kept_and_sent_is_what_would_be_made_anew(
    title: DataTitle, scenario: str, options: dict[str, Value]
) -> None:
    b = title.start(title.setup(scenario, options))
    dealer = FastDealer(11)
    viewers = [*range(b.seats), NOBODY]
    writers = {viewer: ViewWriter() for viewer in viewers}
    names: dict[int, dict[str, bytes]] = {viewer: {} for viewer in viewers}
    for step in range(STEPS):
        for viewer in viewers:
            if (step + viewer) % 3 == 0:
                continue  # some look less often
            view: View = title.view(b, viewer)
            assert view == title.view_anew(b, viewer)
            raw = writers[viewer].write(view)
            assert raw == msgspec.json.encode(view)
            assert names[viewer].setdefault(writers[viewer].named(b"", 9), raw) == raw
        if b.ending != PLAYING:
            break
        answered(b, dealer)
    assert all(len(set(known.values())) == len(known) for known in names.values())
    assert EMPTY == []


def test_what_did_not_change_is_the_same_object() -> None:
    b = FORTRESS.start(FORTRESS.setup("basic", {"deployment": "beginner"}))
    seat = b.asked
    first: View = FORTRESS.view(b, seat)
    assert FORTRESS.view(b, seat) is first
    apply(b, seat, b.legal[0])  # a piece is picked up
    second: View = FORTRESS.view(b, seat)
    assert second.offers != first.offers
    assert second.pieces is first.pieces
    apply(b, seat, b.legal[0])  # and put down
    third: View = FORTRESS.view(b, seat)
    assert third.pieces != second.pieces
    before = {piece.id: piece for piece in second.pieces}
    moved = [piece for piece in third.pieces if piece is not before[piece.id]]
    assert 1 <= len(moved) <= 2
    assert b.fork().kept is None


def test_every_viewer_keeps_their_own() -> None:
    """What one seat was shown of a piece is never given to another by its key."""
    b = FORTRESS.start(FORTRESS.setup("basic", {"deployment": "beginner"}))
    views: list[View] = [FORTRESS.view(b, viewer) for viewer in (0, 1, NOBODY, 0, 1, NOBODY)]
    assert [sum(1 for piece in view.pieces if piece.kind) for view in views] == [30, 30, 0] * 2


class Plain(Ask[Board]):
    offered: ClassVar[dict[int, Shown]] = {10: button(say("Yes"))}


class Own(Ask[Board]):
    def shown(self, b: Board, seat: i64, act: i64) -> Shown:
        return button(say(f"{verb_of(act)}"))


class Told(Own):
    def varies(self, b: Board, seat: i64, act: i64) -> i64:
        return 0


class Below(Told):
    """Says nothing of its own."""


class Otherwise(Told):
    """Shows in its own way, so that what `varies` says of another way does not hold."""

    def shown(self, b: Board, seat: i64, act: i64) -> Shown:
        return button(say(f"{len(b.stack)}"))


def test_an_offer_is_kept_by_what_its_own_class_says() -> None:
    ways = [kept_by(kind) for kind in (Plain, Own, Told, Below, Otherwise)]
    assert ways == [BY_ACTION, ANEW, BY_NUMBER, BY_NUMBER, ANEW]


class Misnamed(Table[Board]):
    reads: ClassVar[dict[str, str]] = {"pieces": "where at"}


class Unknown(Table[Board]):
    reads: ClassVar[dict[str, str]] = {"peaces": "where"}


class Forward(Table[Board]):
    """A number is reckoned from one that is listed after it."""

    reads: ClassVar[dict[str, str]] = {"pieces": "first"}
    follows: ClassVar[dict[str, str]] = {"first": "second", "second": "where"}


@pytest.mark.parametrize(
    ("table", "words"), [(Misnamed, "'at'"), (Unknown, "'peaces'"), (Forward, "'second'")]
)
def test_what_a_part_is_made_of_must_exist(table: type[Any], words: str) -> None:
    """A row that follows from others tells no news: those are named."""
    b = FORTRESS.start(FORTRESS.setup("basic", {"deployment": "beginner"}))
    with pytest.raises(FlowError, match=words):
        table("fortress", FORTRESS.speaker(), FORTRESS.seats).view(b, 0)


class Parted(Table[Board]):
    """A table whose piles are made of two parts, one of which is not always shown."""

    reads: ClassVar[dict[str, str]] = {
        "crumbs": "stack turn", "hands": "active", "piles": "where", "piles.turn": "decade", "piles.quiet": "quiet",
    }  # fmt: skip
    follows: ClassVar[dict[str, str]] = {"decade": "turn", "century": "decade"}

    def __init__(self) -> None:
        super().__init__("fortress", FORTRESS.speaker(), FORTRESS.seats)
        self.made: list[str] = []
        self.shows_quiet = True

    def scenario(self, b: Board) -> str:
        return "basic"

    def reckon(self, b: Any, seat: i64, name: str) -> i64:
        self.made.append(name)
        return b.turn // 10 if name == "decade" else self.reckoned(b, seat, "decade") // 10

    def of_turn(self, b: Any, seat: i64) -> Pile:
        self.made.append("turn")
        return Pile("turn", "Turn", 10 * self.reckoned(b, seat, "decade"))

    def of_quiet(self, b: Any, seat: i64) -> Pile:
        self.made.append("quiet")
        return Pile("quiet", "Quiet turns", b.quiet)

    def piles(self, b: Board, seat: i64) -> list[Pile]:
        found = [self.again(b, seat, "piles.turn", self.of_turn)]
        if self.shows_quiet:
            found.append(self.again(b, seat, "piles.quiet", self.of_quiet))
        return found


def test_a_part_of_a_part_is_made_anew_only_for_what_it_reads() -> None:
    b: Any = FORTRESS.start(FORTRESS.setup("basic", {"deployment": "beginner"}))
    table = Parted()

    def counts() -> list[int]:
        b.where = b.where[::-1]  # the whole is made of it: it is put together each time
        table.made.clear()
        return [pile.count for pile in table.view(b, NOBODY).piles]

    assert (counts(), table.made) == ([0, 0], ["decade", "century", "turn", "quiet"])
    assert (counts(), table.made) == ([0, 0], [])
    b.turn = 5
    assert (counts(), table.made) == ([0, 0], ["decade"])
    b.turn = 15  # what follows is another number now
    assert (counts(), table.made) == ([10, 0], ["decade", "century", "turn"])
    table.shows_quiet = False
    b.quiet = 3
    assert (counts(), table.made) == ([10], [])
    table.shows_quiet = True  # what changed while it was not shown is not forgotten
    assert (counts(), table.made) == ([10, 3], ["quiet"])
    assert (counts(), table.made) == ([10, 3], [])
    assert [pile.count for pile in table.piles(b, NOBODY)] == [10, 3], "not in the middle of a view"


def test_a_frame_that_stays_says_what_it_said() -> None:
    """The crumbs of the frames below are the same objects while only the question changes."""
    b = FORTRESS.start(FORTRESS.setup("basic", {"deployment": "beginner"}))
    first: View = FORTRESS.view(b, NOBODY)
    apply(b, b.asked, b.legal[0])
    second: View = FORTRESS.view(b, NOBODY)
    assert second.crumbs is first.crumbs
    apply(b, b.asked, b.legal[0])
    third: View = FORTRESS.view(b, NOBODY)
    assert third.crumbs != first.crumbs
    assert third == FORTRESS.view_anew(b, NOBODY)


def test_offers_are_kept_apart_by_what_they_vary_by() -> None:
    known = KnownOffers(Told)
    for act, number in ((action(12, 3), 0), (action(12, 3), 7), (plain(12), 7), (action(9, LONG), 0)):
        assert kept_offer(known, act, number) is None
        known.put(act, number, (act, number))
        assert kept_offer(known, act, number) == (act, number)
    assert kept_offer(known, action(12, 3), 0) == (action(12, 3), 0)
    known.put(action(12, 3), LONG, "far")
    assert kept_offer(known, action(12, 3), LONG) == "far"
    assert kept_offer(known, action(12, 4), LONG) is None
    known.count = MOST_OFFERS + 1
    known.put(action(12, 4), 0, "new")
    assert kept_offer(known, action(12, 3), LONG) is None
    assert kept_offer(known, action(12, 3), 0) is None
    assert kept_offer(known, action(12, 4), 0) == "new"


def kept_offer(known: KnownOffers, act: int, number: int) -> object:
    place = place_of(act)
    rows = known.of_verb(verb_of(act))
    row = rows[number] if number < len(rows) else []
    found: object = row[place] if place < len(row) else None
    return found if found is not None else known.far(act, number)


def test_a_filling_is_known_by_its_viewer_and_values() -> None:
    assert key_of([3, 4], 0) != key_of([4, 3], 0)
    assert key_of([3], 0) != key_of([3], 1)
    assert key_of([], NOBODY) != key_of([], 0)
    assert key_of(["a", 4], 0) == (0, "a", 4)
    assert key_of([1 << 20], 0) == (0, 1 << 20)
    assert key_of([-1], 0) == (0, -1)
    assert key_of([3], JOINT) == (JOINT, 3)
    assert key_of([1, 2, 3], 0) == (0, 1, 2, 3)


def test_only_so_much_is_kept() -> None:
    kept: Kept[str] = Kept(3)
    for n in range(3):
        kept.put(n, f"{n}")
    assert kept.get(1) == "1"
    kept.put(3, "3")
    assert kept.get(1) is None
    assert kept.get(3) == "3"


def test_what_stands_in_places_comes_and_goes() -> None:
    heaps: Heaps[str] = Heaps(4)
    given: list[list[str]] = []
    for place, things, whole in (
        (7, ["a"], "a"), (3, ["b", "c"], "bca"), (7, ["d"], "bcd"), (9, ["e"], "bcde"), (3, [], "de"),
        (7, ["f", "g", "h"], "fghe"), (7, ["g"], "ge"), (8, [], "ge"),
    ):  # fmt: skip
        heaps.put(place, things)
        given.append(heaps.all())
        assert "".join(given[-1]) == whole
    assert "".join(given[1]) == "bca"  # what was given stays as it was


def test_a_row_finds_what_stood_there_and_what_stood_elsewhere() -> None:
    rows: Rows[str] = Rows(4)
    assert rows.of(0).get(2, 7) is None
    thing = rows.of(0).put(2, 7, "seven")
    assert rows.of(0).get(2, 7) is thing
    assert rows.of(1).get(3, 7) is thing
    assert rows.of(0).get(2, 8) is None


class Fails(Table[Board]):
    """A table that cannot make its pieces now and then."""

    fails = True

    def scenario(self, b: Board) -> str:
        return "basic"

    def pieces(self, b: Board, seat: i64) -> list[Any]:
        if self.fails:
            raise ValueError("no pieces")
        return []


def test_a_view_that_broke_off_leaves_nothing_behind() -> None:
    """Neither half a view is given the next time, nor the last whole one again."""
    b = FORTRESS.start(FORTRESS.setup("basic", {"deployment": "beginner"}))
    table = Fails("fortress", FORTRESS.speaker(), FORTRESS.seats)
    for _ in range(2):
        with pytest.raises(ValueError, match="no pieces"):
            table.view(b, NOBODY)
    table.fails = False
    first = table.view(b, NOBODY)
    assert table.view(b, NOBODY) is first
    apply(b, b.asked, b.legal[0])
    apply(b, b.asked, b.legal[0])
    table.fails = True
    for _ in range(2):
        with pytest.raises(ValueError, match="no pieces"):
            table.view(b, NOBODY)


def test_a_piece_is_kept_by_its_whole_public_number() -> None:
    """A position may give any number: another piece elsewhere must not stand in for it."""
    table = {
        "title": "fortress", "scenario": "basic", "phase": "turn", "to_move": "japan",
        "commonwealth": {"G10": "company", "I9": "hq"},
    }  # fmt: skip
    for words in ("battalion tag:100", f"tank tag:{100 + 8192}", "tank tag:999999999"):
        b = FORTRESS.read_position({**table, "japan": {"A1": "hq", "C2": words}})[1]
        view: View = FORTRESS.view(b, 0)
        assert view == FORTRESS.view_anew(b, 0)
        assert [piece.kind for piece in view.pieces if piece.space == "C2"] == [words.partition(" ")[0]]


def test_a_piece_that_looks_otherwise_where_it_stands_is_the_only_one_made_anew() -> None:
    b = FORTRESS.start(FORTRESS.setup("basic", {"deployment": "beginner"}))
    assert isinstance(b, FortressBoard)
    before = FORTRESS.view(b, 0).pieces
    b.seen[ARMY] = 1  # the enemy's first piece
    after = FORTRESS.view(b, 0).pieces
    assert after == FORTRESS.view(b.fork(), 0).pieces
    other = [new for old, new in zip(before, after, strict=True) if new is not old]
    assert [piece.space for piece in other] == [b.t.hex_names[b.where[ARMY]]]
    assert other[0].kind != ""
