"""The Woosung forts. Section 17.3."""

from mypy_extensions import i64

from sandtable.games.shanghai import event
from sandtable.games.shanghai.folio import JAPAN, ShanghaiData
from sandtable.games.shanghai.state import ShanghaiState
from sandtable.kernel.flow import Event
from sandtable.kernel.words import Say, say
from sandtable.kit.story import tells

PUT_OUT = 1
AGAIN = 2
DESTROYED = 3
"""What the event WOOSUNG tells of a fort."""


class Woosung(ShanghaiState):
    """The Woosung forts in the standard rules."""

    def operative(self, h: i64) -> bool:
        """SH-17.3a, SH-17.3g: a Woosung fort without a Japanese unit on it, until all are gone for good."""
        return self.t.fort_no[h] >= 0 and not self.forts_gone and self.held[h] != 1 + JAPAN


def operative_forts(b: Woosung) -> i64:
    """SH-17.3b: how many forts are in Chinese hands."""
    return sum([1 for h in b.t.forts if b.operative(h)])


def words(t: ShanghaiData, e: Event, viewer: int) -> Say:
    if e[4] == DESTROYED:
        return say("All three Woosung forts are taken: they are destroyed for good.")
    return say("{space} is put out." if e[4] == PUT_OUT else "{space} is operative again.", e[3])


STORY = [tells(event.WOOSUNG, words, "fort", "a")]
