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
