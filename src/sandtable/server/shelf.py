"""What took long to work out is kept for a while: the last few of each kind, whoever asked for them."""

from collections import OrderedDict
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Shelf(Generic[K, V]):
    """The last few things that were worked out."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.kept: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        if key in self.kept:
            self.kept.move_to_end(key)
        return self.kept.get(key)

    def put(self, key: K, value: V) -> V:
        self.kept[key] = value
        while len(self.kept) > self.size:
            self.kept.popitem(last=False)
        return value


class Pile(Generic[K]):
    """The last answers that were put together, until something changes: so many, and so many bytes of them."""

    def __init__(self, most: int, size: int) -> None:
        self.most = most
        self.size = size
        self.clear()

    def clear(self) -> None:
        self.kept: dict[K, bytes] = {}
        self.held = 0

    def get(self, key: K) -> bytes | None:
        return self.kept.get(key)

    def put(self, key: K, data: bytes) -> bytes:
        self.kept[key] = data
        self.held += len(data)
        while len(self.kept) > self.most or (self.held > self.size and len(self.kept) > 1):
            self.held -= len(self.kept.pop(next(iter(self.kept))))
        return data
