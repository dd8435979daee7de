"""What others know of an action while it goes on: before its force moves, that it was announced, and no more."""

from typing import Any, Final

from mypy_extensions import i64

from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.rules.air import AirSupport
from sandtable.games.nei.rules.asking import Undecided
from sandtable.games.nei.rules.deeds import Deed, opening
from sandtable.games.nei.rules.forces import CATEGORY, ChooseStart
from sandtable.games.nei.rules.ground import LandAttack, March
from sandtable.games.nei.rules.joining import JoinIn
from sandtable.games.nei.rules.landing import AttackAshore
from sandtable.games.nei.rules.naval import AttackHere, Sail, SeaAttack
from sandtable.games.nei.rules.options import AirGround, Raid
from sandtable.games.nei.rules.ranged import ChooseStrike
from sandtable.games.nei.rules.scouting import ChooseCell, Sabotage
from sandtable.kernel.flow import Frame
from sandtable.kit.draws import DrawOffer

QUIET: Final = (
    AirGround, ChooseStart, Undecided, Sail, March, AttackHere, AttackAshore, SeaAttack, LandAttack, Raid, JoinIn,
    AirSupport, ChooseStrike,
)  # fmt: skip
"""The frames of an action that others see nothing of while its force stands where it was."""


def unknow(o: NeiBoard, enemy: i64) -> None:
    """Of an action that the enemy has announced others know no more before its force moves; of one that has moved, that
    it may attack where it is; of agents, that they are at work."""
    if o.fight:
        return
    for n, frame in enumerate(o.stack):
        above = [one for one in o.stack[n + 1 :] if not isinstance(one, DrawOffer)]
        if isinstance(frame, Deed) and frame.seat == enemy and CATEGORY[frame.kind] >= 0:
            if o.spent == 0 and above and all(isinstance(one, QUIET) for one in above):
                ask_instead(o, n + 1, opening(enemy, frame.kind))
                o.answer = 0
                return
        elif isinstance(frame, (SeaAttack, LandAttack)) and frame.seat == enemy:
            ask: Frame[Any] = AttackAshore(enemy, frame.area)
            if isinstance(frame, SeaAttack):
                ask = AttackHere(enemy, frame.kind, frame.area)
            ask_instead(o, n + 1, ask)
            o.pcs[n] = 0
            o.answer = 0
            return
        elif isinstance(frame, Sabotage) and frame.seat == enemy:
            ask_instead(o, n, ChooseCell(enemy))
            return


def ask_instead(o: NeiBoard, n: int, frame: Frame[Any]) -> None:
    """A question in place of all from the n-th frame on; an offer of a draw stays above it."""
    offers = [one for one in o.stack[n:] if isinstance(one, DrawOffer)]
    del o.stack[n:]
    del o.pcs[n:]
    for one in [frame, *offers]:
        o.call(one)
