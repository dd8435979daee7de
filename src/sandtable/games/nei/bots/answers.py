"""Small judgements inside an action: who is lost, who joins in, where what arrives goes."""

from mypy_extensions import i64

from sandtable.games.nei import verb
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.material import AG, AREAS, AS, JAPAN, LANDS
from sandtable.kernel.actions import noun_of, plain, verb_of


def worth_of(b: NeiBoard, u: i64) -> i64:
    """What a unit is worth to its owner, roughly, in tenths of a point."""
    t = b.t
    worth: i64 = 4 + 10 * t.vp_lost[u] + b.factor(u, AG) + b.factor(u, AS)
    if t.transport[u]:
        worth += 12
    if b.is_base(u):
        worth = 14 + b.area_points(b.at[u]) if b.at[u] < LANDS else 14
    return worth


def choose_loss(b: NeiBoard, seat: i64, legal: list[int]) -> int:
    """The own unit that is worth least, or one that only loses a step; of the enemy the one that is worth most."""
    best = legal[0]
    most: i64 = -10_000
    for act in legal:
        if verb_of(act) != verb.HIT and verb_of(act) != verb.LOSE:
            continue
        u = noun_of(act)
        worth = worth_of(b, u)
        if b.t.side[u] == seat:
            worth = -worth if b.steps[u] == 1 else 5 - worth // 4
        elif b.steps[u] == 2:
            worth = worth // 2 if not b.is_base(u) else worth
        if worth > most:
            most = worth
            best = act
    return best


def everybody(legal: list[int]) -> int:
    """All that may, then the end."""
    for act in legal:
        if verb_of(act) == verb.ALL:
            return act
    return legal[0] if verb_of(legal[0]) != verb.DONE else plain(verb.DONE)


def choose_support(b: NeiBoard, legal: list[int]) -> int:
    """The strongest air unit against ground, while there is one."""
    best = plain(verb.DONE)
    most: i64 = 0
    for act in legal:
        if verb_of(act) == verb.ADD:
            u = noun_of(act)
            worth = 2 * b.factor(u, AG) + b.factor(u, 0)
            if worth > most:
                most = worth
                best = act
    return best


def choose_entry(b: NeiBoard, seat: i64, legal: list[int]) -> int:
    """Japan: the home base nearest to what is still to be taken; the Allies: where it is worth most to stand."""
    best = legal[0]
    most: i64 = -1000
    for act in legal:
        area = noun_of(act)
        worth: i64 = 0
        if seat == JAPAN:
            worth = 3 if b.t.home[area] != JAPAN else 0
            worth += b.ships[JAPAN * AREAS + area] if area >= LANDS else b.troops[JAPAN * AREAS + area] // 2
        elif area < LANDS:
            worth = 2 + b.area_points(area)
            if b.any_in(JAPAN, b.t.square[area]):
                worth -= 3
        if worth > most:
            most = worth
            best = act
    return best


def choose_cell(b: NeiBoard, seat: i64, legal: list[int]) -> int:
    """Where the most enemy troops stand."""
    best = legal[len(legal) - 1]
    most: i64 = 0
    for act in legal:
        if verb_of(act) == verb.TARGET:
            n: i64 = b.troops[(1 - seat) * AREAS + noun_of(act)]
            if n > most:
                most = n
                best = act
    return best
