"""What is made once and then given again.

A view is mostly what the last one was. Two things keep its cost down, and every title has them by writing its `Table`:

- A `Look` knows what a viewer's last view of a board was made from. A part of the view whose rows (`Table.reads`) are
  as they were is the same object in the next one.
- `Kept` holds things by all that they are made of, so that an equal one is the same object: a piece in its place, a
  slot, a panel. A key holds only what goes into the thing, and so what its viewer may know; whoever gets a thing by its
  key could have made it.

Both hold values that are never changed, and neither is stored or leaves the process.
"""

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

from mypy_extensions import i64

from sandtable.kernel.flow import Board

T = TypeVar("T")

MOST: Final = 1 << 15
"""So many things are kept of a kind; then it begins anew."""
FEW: Final = 1 << 10
"""So many of what is made of much, and seldom is the same."""
NOTHING: Final[list[Any]] = []
"""For the empty lists of what is kept: each list of its own is looked through when Python collects garbage."""
UNSEEN: Final = -100
"""Where a piece stands that no view has looked at, and how it looks."""


class Kept(Generic[T]):
    """Things by what settles them: numbers, texts, or tuples of them."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._things: dict[object, T] = {}

    def get(self, key: object) -> T | None:
        return self._things.get(key)

    def made(self, key: object, make: Callable[..., T], *args: Any) -> T:
        """The thing of this key; where there is none yet, what `make` makes of the rest."""
        found = self._things.get(key)
        return found if found is not None else self.put(key, make(*args))

    def put(self, key: object, thing: T) -> T:
        if len(self._things) >= self._most:
            self._things.clear()
        self._things[key] = thing
        return thing


class Row(Generic[T]):
    """Things that stand in places, as one viewer saw them last, by what settles each (a number): what stands where it
    stood is found without a search, the rest among all that are kept."""

    def __init__(self, places: int, kept: Kept[T]) -> None:
        self._keys: list[int] = [-1] * places
        self._things: list[T | None] = [None] * places
        self._kept = kept

    def get(self, place: i64, key: i64) -> T | None:
        """`key`: from 0 on; it tells the place, too. What differs most often belongs into its lowest bits, by which
        they are looked up."""
        if self._keys[place] == key:
            return self._things[place]
        found = self._kept.get(key)
        if found is not None:
            self._stand(place, key, found)
        return found

    def put(self, place: i64, key: i64, thing: T) -> T:
        self._stand(place, key, thing)
        return self._kept.put(key, thing)

    def _stand(self, place: i64, key: i64, thing: T) -> None:
        """In an order in which another thread never finds a key with another's thing."""
        self._keys[place] = -1
        self._things[place] = thing
        self._keys[place] = key


class Rows(Generic[T]):
    """A row for each viewer."""

    def __init__(self, places: int) -> None:
        self._places = places
        self._kept: Kept[T] = Kept()
        self._rows: dict[int, Row[T]] = {}

    def of(self, viewer: i64) -> Row[T]:
        found = self._rows.get(viewer)
        if found is None:
            found = self._rows[viewer] = Row(self._places, self._kept)
        return found


def differing(row: list[Any], former: list[Any]) -> list[int]:
    """Where two rows of the same length hold numbers that are not the same objects: all that differ, and few others."""
    found: list[Any] = []
    n: i64 = -1
    for now, was in zip(row, former):
        n += 1
        if now is not was:
            found.append(n)
    return found


class Stood(Generic[T]):
    """The pieces of a viewer's last view of one board, by place, and where each of them stood and how it looked: what
    has neither moved nor changed is not looked at again. A table keeps it as a part of its pieces (`Table.again`)."""

    def __init__(self, pieces: int, places: int) -> None:
        self.where: list[int] = [-1] * pieces
        self.faces: list[int] = [UNSEEN] * pieces
        """Per piece: a number for how it looked."""
        self.things: list[T | None] = [None] * places


class Heaps(Generic[T]):
    """The same where several may lie in a place, and most places are empty: the pieces in the order of their places,
    and how each of them looked."""

    def __init__(self, pieces: int) -> None:
        self.where: list[int] = [UNSEEN] * pieces
        """Per piece: its place; a table sets it."""
        self.faces: list[int] = [UNSEEN] * pieces
        """Per piece: a number for how it looked, where that may change."""
        self._places: list[int] = []
        """The places in which something stands, each as often as things stand there; and these."""
        self._things: list[T] = []

    def put(self, place: i64, things: list[T]) -> None:
        """What stands in a place now, from the bottom up."""
        n = len(self._places)
        if n == 0 or self._places[n - 1] < place:
            for thing in things:
                self._places.append(place)
                self._things.append(thing)
            return
        first = self._first(place)
        last = first
        while last < len(self._places) and self._places[last] == place:
            last += 1
        there = last - first
        if there == len(things):
            for thing in things:
                self._things[first] = thing
                first += 1
        elif there == 0 and len(things) == 1:
            self._places.insert(first, place)
            self._things.insert(first, things[0])
        elif there == 1 and not things:
            self._places.pop(first)
            self._things.pop(first)
        else:
            self._places[first:last] = [place] * len(things)
            self._things[first:last] = things

    def _first(self, place: i64) -> i64:
        """Where the things of a place begin."""
        low: i64 = 0
        high: i64 = len(self._places)
        while low < high:
            middle = (low + high) >> 1
            if self._places[middle] < place:
                low = middle + 1
            else:
                high = middle
        return low

    def all(self) -> list[T]:
        """Everything, place by place."""
        return self._things[:]


class Look:
    """What a viewer's last view of one board was made from, and the parts of it that may be given again."""

    def __init__(self, table: Any, board: Board) -> None:
        self.table: Any = table
        self.board = board
        self.view: Any = None
        self.mood: i64 = 0
        self.stale: i64 = 0
        """What is to be made anew when it is needed, as bits."""
        self.parts: list[Any] = []
        """The parts of parts, in the order of `Table.reads`."""
        self.followed: list[int] = []
        """The numbers that follow, in the order of `Table.follows`."""
        self.frames: list[Any] = []
        """The frames of the stack, and what each says that the game is in the middle of: its crumb and phase, or
        None."""
        self.said: list[Any] = []
        self.phase: str = ""
        self.crumbs: list[Any] = []
        self.asked: dict[int, list[Any]] = {}
        """The same crumbs and what the viewer is asked behind them, by its rule."""
        self.pieces: list[Any] = []
        self.tracks: list[Any] = []
        self.hands: list[Any] = []
        self.piles: list[Any] = []
        self.panels: list[Any] = []
        self.marks: list[Any] = []
        self.standing: Any = None
