"""The hexes by which a stack may retreat. Section 7.7.

A hex is a way back only if the retreat can be brought to an end from there (FM-7.7d); beyond the distance required,
only if that takes as few further hexes as possible.
"""

from mypy_extensions import i64

from sandtable.kernel.flow import ALLOWED
from sandtable.series.fire_and_movement import rule
from sandtable.series.fire_and_movement.rules.board import WITHDRAWS
from sandtable.series.fire_and_movement.rules.standard import FolioBoard


def group_of(b: FolioBoard, h: i64, unit: i64) -> list[int]:
    """Those who go back together and are in this hex now: a stack (unit -1), or one unit apart."""
    found: list[int] = []
    u: i64 = b.head[h]
    while u >= 0:
        if b.flags[u] & WITHDRAWS and (unit < 0 or u == unit):
            found.append(u)
        u = b.link[u]
    return found


def step_bar(b: FolioBoard, unit: i64, trail: list[int], hexes: i64, to: i64) -> i64:
    """The rule by which a retreat cannot go from its last hex into another one, or ALLOWED.

    Up to the distance required each hex is one further from where the stack stood (FM-7.7a); beyond it no hex is
    nearer than that, and none is entered twice.
    """
    frm: i64 = trail[len(trail) - 1]
    origin: i64 = trail[0]
    walked = len(trail) - 1
    if to not in b.retreat_links(unit)[frm]:
        return rule.FM_7_7B if b.bars(rule.FM_7_7B) else ALLOWED
    far: i64 = b.f.distance[origin][to]
    if walked < hexes:
        if far != walked + 1 and b.bars(rule.FM_7_7A):
            return rule.FM_7_7A
    elif (far < hexes or to in trail) and b.bars(b.further_rule()):
        return b.further_rule()
    return b.retreat_bar(unit, frm, to)


def ends_at(b: FolioBoard, group: list[int], h: i64) -> bool:
    """Whether the group could end its retreat in a hex."""
    why = b.why
    b.why = None
    fits = b.group_bar(group, h) == ALLOWED
    b.why = why
    return fits


def leads_on(b: FolioBoard, group: list[int], trail: list[int], hexes: i64, to: i64) -> bool:
    """FM-7.7d: whether a retreat that enters this hex can be brought to an end."""
    why = b.why
    b.why = None
    found = _leads_on(b, group, trail, hexes, to)
    b.why = why
    return found


def _leads_on(b: FolioBoard, group: list[int], trail: list[int], hexes: i64, to: i64) -> bool:
    unit: i64 = group[0]
    walked = len(trail)
    if walked < hexes:
        longer = [*trail, to]
        for n in b.retreat_links(unit)[to]:
            if step_bar(b, unit, longer, hexes, n) == ALLOWED and _leads_on(b, group, longer, hexes, n):
                return True
        return False
    seeks_free = b.fewest_further() and walked > hexes and has_passed_an_end(b, group, trail, hexes)
    return further(b, group, [*trail, to], hexes, seeks_free, False) >= 0


def has_passed_an_end(b: FolioBoard, group: list[int], trail: list[int], hexes: i64) -> bool:
    """Whether the retreat could have ended in a hex of its trail, the last one included: its owner has chosen to go on
    from there."""
    for n in range(hexes, len(trail)):
        if b.group_bar(group, trail[n]) == ALLOWED:
            return True
    return False


def further(
    b: FolioBoard, group: list[int], trail: list[int], hexes: i64, seeks_free: bool, shuns: bool
) -> i64:
    """How many further hexes a retreat that has reached the distance required needs from its last hex, -1 if it finds
    no end: through hexes where nobody can stop, to one where the group may stand, without a friend if it `seeks_free`;
    not through hexes that it need not enter if it `shuns` them."""
    unit: i64 = group[0]
    links = b.retreat_links(unit)
    origin: i64 = trail[0]
    seen = trail[:]
    ring: list[int] = [trail[len(trail) - 1]]
    n: i64 = 0
    while ring:
        following: list[int] = []
        for at in ring:
            if b.group_bar(group, at) == ALLOWED and not (seeks_free and b.may_go_on(unit, at)):
                return n
            for to in links[at]:
                if to in seen or b.f.distance[origin][to] < hexes or (shuns and b.unwelcome(unit, to)):
                    continue
                if b.retreat_bar(unit, at, to) == ALLOWED:
                    seen.append(to)
                    following.append(to)
        if not b.goes_further():
            return -1
        ring = following
        n += 1
    return -1


def is_roundabout(b: FolioBoard, group: list[int], trail: list[int], hexes: i64, to: i64) -> bool:
    """Whether a retreat that has reached the distance required, and can end by way of this hex, would take more further
    hexes so than it needs. Hexes that it need not enter do not make another way too long."""
    if len(trail) <= hexes or not b.fewest_further():
        return False
    why = b.why
    b.why = None
    seeks_free = has_passed_an_end(b, group, trail, hexes)
    longer = [*trail, to]
    least = further(b, group, trail, hexes, seeks_free, False)
    found = least != further(b, group, longer, hexes, seeks_free, False) + 1
    if found and not b.unwelcome(group[0], to):
        least = further(b, group, trail, hexes, seeks_free, True)
        found = least < 0 or least != further(b, group, longer, hexes, seeks_free, True) + 1
    b.why = why
    return found


def ways_back(b: FolioBoard, group: list[int], trail: list[int], hexes: i64) -> list[int]:
    """The hexes that the retreat may enter next."""
    unit: i64 = group[0]
    found: list[int] = []
    why = b.why
    b.why = None
    for to in b.retreat_links(unit)[trail[len(trail) - 1]]:
        if step_bar(b, unit, trail, hexes, to) == ALLOWED and _leads_on(b, group, trail, hexes, to):
            if not is_roundabout(b, group, trail, hexes, to):
                found.append(to)
    b.why = why
    return found


def can_retreat(b: FolioBoard, u: i64) -> bool:
    """Whether a unit could retreat one hex from where it stands."""
    trail = [b.place[u]]
    for to in b.retreat_links(u)[b.place[u]]:
        if step_bar(b, u, trail, 1, to) == ALLOWED and leads_on(b, [u], trail, 1, to):
            return True
    return False
