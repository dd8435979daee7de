"""Who may attack what, and who has joined an attack. Sections 7.1 and 7.2."""

from mypy_extensions import i64

from sandtable.kernel.actions import noun_of, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, apply
from sandtable.series.fire_and_movement import event, rule, verb
from sandtable.series.fire_and_movement.rules.board import (
    AT_HAND,
    ATTACKED,
    JOINED,
    LONE_VERB,
    UNSUPPLIED,
)
from sandtable.series.fire_and_movement.rules.standard import FolioBoard


def may_attack(b: FolioBoard, u: i64) -> i64:
    """FM-7.1c, FM-7.1e, FM-7.1f: the rule by which a unit attacks nothing in this phase, or ALLOWED."""
    if b.flags[u] & ATTACKED and b.bars(rule.FM_7_1C):
        return rule.FM_7_1C
    if b.attack_of(u) <= 0 and b.bars(rule.FM_7_1E):
        return rule.FM_7_1E
    if b.flags[u] & UNSUPPLIED and b.bars(rule.FM_9B):
        return rule.FM_9B
    if b.is_apart(u):
        return ALLOWED
    other: i64 = b.head[b.place[u]]
    while other >= 0:
        if other != u and b.flags[other] & ATTACKED and not b.is_apart(other) and b.bars(rule.FM_7_1F):
            return rule.FM_7_1F
        other = b.link[other]
    return ALLOWED


def targets(b: FolioBoard, seat: i64) -> list[int]:
    """The hexes that could be attacked now, each beside a unit that still may attack."""
    found: list[int] = []
    for u in b.f.of_side[seat]:
        h: i64 = b.place[u]
        if h < 0 or b.flags[u] & ATTACKED:
            continue
        for n in b.f.near[h]:
            if b.target_bar(seat, n) == ALLOWED and n not in found and n not in b.struck:
                if may_attack(b, u) != ALLOWED:
                    break
                found.append(n)
    if b.f.bombards and at_hand(b, seat):
        for h in range(b.f.playable):
            if h not in found and h not in b.struck and bombardment_bar(b, seat, h) == ALLOWED:
                found.append(h)
    return found


def has_target(b: FolioBoard, seat: i64) -> bool:
    """Whether there is any."""
    for u in b.f.of_side[seat]:
        h: i64 = b.place[u]
        if h < 0 or b.flags[u] & ATTACKED:
            continue
        for n in b.f.near[h]:
            if b.target_bar(seat, n) == ALLOWED and n not in b.struck:
                if may_attack(b, u) != ALLOWED:
                    break
                return True
    return b.f.bombards and len(targets(b, seat)) > 0


def at_hand(b: FolioBoard, seat: i64) -> bool:
    for m in range(len(b.marker)):
        if b.marker[m] == AT_HAND and b.f.marker_side[m] == seat:
            return True
    return False


def bombardment_bar(b: FolioBoard, seat: i64, h: i64) -> i64:
    """FM-8.4a: the rule by which markers cannot attack a hex by themselves, or ALLOWED."""
    if not b.f.bombards:
        return rule.FM_8_4A
    nothing = b.target_bar(seat, h)
    if nothing != ALLOWED:
        return nothing
    for m in range(len(b.marker)):
        if b.marker[m] == AT_HAND and b.f.marker_side[m] == seat and b.marker_bar(m, h) == ALLOWED:
            return ALLOWED
    return rule.FM_8_4A


def attackers_of(b: FolioBoard, seat: i64, target: i64) -> list[int]:
    """The actions that bring one more stack, or one unit apart, into an attack on a hex."""
    found: list[int] = []
    for h in b.f.near[target]:
        if b.held[h] == 1 + seat:
            b.attackers_in(h, found)
    return found


def join_bar(b: FolioBoard, seat: i64, target: i64, act: i64) -> i64:
    """The rule by which a stack, or a unit apart, cannot join the attack on a hex, or ALLOWED."""
    if verb_of(act) != verb.JOIN:
        return b.lone_bar(seat, target, act)
    h = noun_of(act)
    if h >= b.f.playable or b.held[h] != 1 + seat or b.f.distance[h][target] != 1:
        return rule.FM_7_1B if b.bars(rule.FM_7_1B) else ALLOWED
    stack: i64 = 0
    u2: i64 = b.head[h]
    while u2 >= 0:
        if not b.is_apart(u2):
            stack += 1
            if b.flags[u2] & JOINED and b.bars(rule.FM_7_2C):
                return rule.FM_7_2C
            bar = may_attack(b, u2)
            if bar != ALLOWED:
                return bar
        u2 = b.link[u2]
    if stack == 0 and b.bars(rule.FM_7_1B):
        return rule.FM_7_1B
    return ALLOWED


def joinable(b: FolioBoard, seat: i64, target: i64) -> list[int]:
    """The actions by which somebody could (still) join the attack on a hex."""
    found: list[int] = []
    for act in attackers_of(b, seat, target):
        if join_bar(b, seat, target, act) == ALLOWED:
            found.append(act)
    return found


def join(b: FolioBoard, act: i64) -> None:
    """FM-7.2a: a whole stack, or a unit apart, takes part in the attack."""
    for u in take_part(b, act):
        b.tell(EVERYONE, rule.FM_7_2A, event.JOIN, b.place[u], u, b.target)


def take_part(b: FolioBoard, act: i64) -> list[int]:
    """Mark those whom an action brings into the attack."""
    units = b.joining(act)
    for u in units:
        b.flags[u] = b.flags[u] | JOINED
    return units


def leaves_hands(b: FolioBoard, seat: i64, act: i64) -> bool:
    """Whether the die or the other side comes next: this player has nothing more to decide before it."""
    if asks_who_joins(b, seat, act):
        return False
    after = b.probe()
    apply(after, seat, act)
    return after.asked != seat


def asks_who_joins(b: FolioBoard, seat: i64, act: i64) -> bool:
    """FM-7.2a: whether this player is asked next who joins the attack. Two stacks may join a new one, or another beside
    the one that joins: who has joined keeps nobody else from it."""
    word = verb_of(act)
    if word == verb.ATTACK:
        return len(joinable(b, seat, noun_of(act))) > 1
    return (word == verb.JOIN or word == LONE_VERB) and len(joinable(b, seat, b.target)) > 1
