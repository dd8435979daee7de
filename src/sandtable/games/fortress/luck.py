"""What came of an action that had odds, read from the events that its seat was told.

Each fight, strike and shot has its odds in several answers (the move, the Fire Support, the cards); each of them is
answered here by the same events, in the words that `odds` uses for its rows.
"""

from typing import Any, Final

from mypy_extensions import i64

from sandtable.games.fortress.attack import FireSupport
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.bombing import ChooseTarget, ChooseTokens, ShootDown
from sandtable.games.fortress.cards import BombardTarget, CardMove
from sandtable.games.fortress.movement import ChooseDestination
from sandtable.games.fortress.odds import (
    ATTACKING,
    BOTH,
    CAPTURE,
    CLEARED,
    CLEARED_BOTH,
    DEFENDING,
    DODGE,
    HOLDS,
    LOSE,
    OFF,
    WIN,
)
from sandtable.games.fortress.politics import WindowAsk
from sandtable.games.fortress.prompts import token_duel
from sandtable.games.fortress.strikes import (
    BARED,
    BOMBER_LOST,
    BOTH_PAIRS,
    DOWN,
    KILLED,
    MISSED,
    NO_PAIR,
    NOTHING,
    ONE_PAIR,
)
from sandtable.games.fortress.tables import ARMY, MINE
from sandtable.games.fortress.words import (
    DECLINE,
    E_BANZAI,
    E_BOMB_FAILED,
    E_BOMB_HIT,
    E_BOMB_REVEALS,
    E_BOMBER_DOWN,
    E_BOTH,
    E_CALLED_OFF,
    E_CAPTURED,
    E_DODGED,
    E_HASTY_MINE,
    E_HASTY_NOTHING,
    E_LOST,
    E_MINE_CLEARED,
    E_MINE_HOLDS,
    E_SHOOT_FAILED,
    E_SHOT_MISSED,
    E_TOKENS,
    E_WINS,
    FIRE,
    HASTY,
    PLAY,
    SHOOT,
    TARGET,
    TO,
    TOKEN,
    W_ATTACK_DECLARED,
    W_ATTACK_REVEALED,
    W_BOMB_TOKENS,
    W_SHOOTDOWN_DECLARED,
    W_SHOOTDOWN_TOKENS,
)
from sandtable.kernel.actions import noun_of, verb_of
from sandtable.kernel.flow import Event

NO_THROW: Final = "-"
"""This action is not reckoned by itself."""
PREVENTED: Final = "prevented"


def came(b: FortressBoard, seat: i64, act: i64, events: list[Event]) -> str:
    """The row of the odds of `act` that has come true; empty while it is open."""
    frame: Any = b.ask()
    verb = verb_of(act)
    noun = noun_of(act)
    if isinstance(frame, (ChooseDestination, CardMove)):
        fights = verb == HASTY or (verb == TO and b.at[noun] >= 0)
        return fight_came(seat, True, events) if fights else NO_THROW
    if isinstance(frame, FireSupport):
        return fight_came(seat, b.attacker // ARMY == seat, events) if verb in (FIRE, DECLINE) else NO_THROW
    if isinstance(frame, (ChooseTarget, BombardTarget)):
        if verb != TARGET:
            return NO_THROW
        return strike_came(b.seen[b.at[noun]] != 0, events)
    if isinstance(frame, ShootDown):
        return shot_came(events) if verb in (SHOOT, PLAY) else NO_THROW
    if isinstance(frame, ChooseTokens):
        # Whoever wants equal tokens has reckoned with them when he named his target or shot.
        return tokens_came(events) if verb == TOKEN and token_duel(b)[0] != seat else NO_THROW
    if isinstance(frame, WindowAsk):
        if frame.at in (W_ATTACK_DECLARED, W_ATTACK_REVEALED):
            return fight_came(seat, b.attacker // ARMY == seat, events)
        if frame.at == W_BOMB_TOKENS:
            return strike_came(b.seen[b.at[b.bombed]] != 0, events)
        if frame.at in (W_SHOOTDOWN_DECLARED, W_SHOOTDOWN_TOKENS):
            return shot_came(events)
    return NO_THROW


def fight_came(seat: i64, attacking: bool, events: list[Event]) -> str:
    """What an attack came to, as `seat` puts it. What kills a winner, or a mine with him, is told with the victory."""
    found = -1
    for _, _, kind, _, won, what, _ in events:
        if kind == E_CAPTURED:
            found = CAPTURE
        elif kind == E_WINS:
            found = WIN if (won == seat) == attacking else LOSE
        elif kind == E_BOTH:
            found = BOTH
        elif kind in (E_MINE_HOLDS, E_MINE_CLEARED):
            found = HOLDS if kind == E_MINE_HOLDS else CLEARED
        elif kind in (E_HASTY_MINE, E_HASTY_NOTHING):
            found = CLEARED_BOTH if kind == E_HASTY_MINE else LOSE
        elif kind in (E_CALLED_OFF, E_DODGED):
            found = OFF if kind == E_CALLED_OFF else DODGE
        elif kind == E_BANZAI:
            found = CLEARED_BOTH if found == CLEARED else BOTH
        elif kind == E_LOST and found == BOTH and what == MINE:
            found = CLEARED_BOTH
    if found < 0:
        return ""
    return ATTACKING[found] if attacking else DEFENDING[found]


def strike_came(was_seen: bool, events: list[Event]) -> str:
    """What bombs and guns did to their target."""
    for _, _, kind, _, _, _, _ in events:
        if kind == E_BOMB_HIT:
            return KILLED
        if kind == E_BOMB_REVEALS:
            return NOTHING if was_seen else BARED
        if kind == E_BOMB_FAILED:
            return NOTHING
        if kind == E_BOMBER_DOWN:
            return BOMBER_LOST
    return ""


def shot_came(events: list[Event]) -> str:
    """What came of Shoot Down Bomber."""
    for _, _, kind, _, _, _, _ in events:
        if kind == E_BOMBER_DOWN:
            return DOWN
        if kind == E_SHOT_MISSED:
            return MISSED
        if kind == E_SHOOT_FAILED:
            return PREVENTED
    return ""


def tokens_came(events: list[Event]) -> str:
    """How many pairs of tokens were equal."""
    for _, _, kind, _, _, pairs, _ in events:
        if kind == E_TOKENS:
            return (NO_PAIR, ONE_PAIR, BOTH_PAIRS)[pairs]
    return ""
