"""Where units come onto the map: landings, entry at the edge, and the return of eliminated units.

Sections 13.2, 13.3, 13.6 and 13.7. Every way in has its own conditions on the hex; all share those on enemies, zones,
closed ground and stacking.
"""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from sandtable.games.shanghai import event, rule, verb
from sandtable.games.shanghai.folio import CHINA, JAPAN, LANDED, PLACED, STEPPED, TO_PLACE, ShanghaiData
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.games.shanghai.rules.logistics import S_STEP, spend
from sandtable.kernel.actions import noun_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, Ask, Event
from sandtable.kernel.words import Say, Shown, on_space, say
from sandtable.kit.beats import Appeared, Scored
from sandtable.kit.rows import altered
from sandtable.kit.story import tells
from sandtable.series.fire_and_movement.rules.board import AT_HAND, AWAY

LANDING: Final = 0
ENTRY: Final = 1
RETURN: Final = 2
"""A step ordered in a pause."""
RECALLED: Final = 3
"""A step bought in a Chinese movement phase."""


def free_rule(how: i64, side: i64) -> i64:
    """The rule by which a way onto the map needs a hex without enemies and enemy zones."""
    if how == LANDING:
        return rule.R_13_2F
    if how == ENTRY:
        return rule.R_13_6A
    return rule.R_13_3F if side == JAPAN else rule.R_13_7D


def hex_bar(b: ShanghaiBoard, u: i64, h: i64, how: i64) -> i64:
    """What holds for every placement: no enemy, no enemy zone (SH-13.2f, SH-13.3f, SH-13.6a, SH-13.7d), open to the
    side (SH-13.2g, SH-18b), within stacking (SH-13.2h); landing in a settlement is allowed (SH-13.2k)."""
    side: i64 = b.t.side[u]
    if h >= b.t.playable:
        return b.ground_bar(h)
    if b.held[h] == 2 - side or b.in_zone(side, h):
        taken = free_rule(how, side)
        if b.bars(taken):
            return taken
    if side == JAPAN:
        if b.operative(h) and b.bars(rule.R_13_2G):
            return rule.R_13_2G
    elif b.shut[CHINA][h] and b.bars(rule.R_18B):
        return rule.R_18B
    return b.stack_bar(u, h)


def beside_friend(b: ShanghaiBoard, u: i64, h: i64) -> bool:
    """SH-13.3d, SH-13.7c: in or next to a city or town hex that holds a unit of the same formation."""
    return friend_in(b, u, h) or any(friend_in(b, u, n) for n in b.t.near[h])


def friend_in(b: ShanghaiBoard, u: i64, h: i64) -> bool:
    if not b.t.is_place[h] or b.held[h] != 1 + b.t.side[u]:
        return False
    formation: i64 = b.t.formation[u]
    one: i64 = b.head[h]
    while one >= 0:
        if one != u and b.t.formation[one] == formation and not b.flags[one] & LANDED:
            return True
        one = b.link[one]
    return False


def is_entry(b: ShanghaiBoard, u: i64, h: i64) -> bool:
    """SH-13.2f, SH-13.6a, R-07: great river shore for Japan, the top or right edge of the sheet for China."""
    return b.t.shore[h] != 0 if b.t.side[u] == JAPAN else b.t.entry[h] != 0


def place_bar(b: ShanghaiBoard, u: i64, h: i64, how: i64) -> i64:
    """The rule by which a unit cannot come onto the map in a hex, or ALLOWED."""
    return spot_bar(b, u, h, how, landing_so_far(b, u, how))


def spot_bar(b: ShanghaiBoard, u: i64, h: i64, how: i64, ashore: list[int]) -> i64:
    """The same where `landing_so_far` is known. A return takes no arrival place, costs no points and need not be
    connected with anything (SH-13.3i, R-33)."""
    if h >= b.t.playable:
        return b.ground_bar(h)
    if how == LANDING:
        if not b.t.shore[h] and b.bars(rule.R_13_2F):
            return rule.R_13_2F
        if ashore and not joins_landing(b, ashore, h) and b.bars(rule.R_13_2I):
            return rule.R_13_2I
    elif how == ENTRY:
        if not b.t.entry[h] and b.bars(rule.R_13_6A):
            return rule.R_13_6A
    elif not is_entry(b, u, h) and not beside_friend(b, u, h):
        where = rule.R_13_3D if b.t.side[u] == JAPAN else rule.R_13_7C
        if b.bars(where):
            return where
    return hex_bar(b, u, h, how)


def landed(b: ShanghaiBoard, formation: i64) -> list[int]:
    """The units of a landing that are ashore already."""
    return [u for u in b.t.of_side[JAPAN] if b.flags[u] & LANDED and b.t.arrival[u] == formation]


def landing_so_far(b: ShanghaiBoard, u: i64, how: i64) -> list[int]:
    """The hexes in which units of a landing unit's formation are ashore."""
    return [b.place[one] for one in landed(b, b.t.arrival[u])] if how == LANDING else []


def joins_landing(b: ShanghaiBoard, ashore: list[int], h: i64) -> bool:
    """SH-13.2i: the hexes of one formation's landing are connected with one another."""
    return any(b.t.distance[h][at] <= 1 for at in ashore)


def places_for(b: ShanghaiBoard, u: i64, how: i64) -> list[int]:
    """The hexes worth looking at for a unit that comes onto the map."""
    if how == LANDING:
        return b.t.shore_hexes
    if how == ENTRY:
        return b.t.entry_hexes
    found = b.t.shore_hexes[:] if b.t.side[u] == JAPAN else b.t.entry_hexes[:]
    seen = b.t.zeros[:]
    for h in found:
        seen[h] = 1
    formation: i64 = b.t.formation[u]
    for one in b.t.of_side[b.t.side[u]]:
        at: i64 = b.place[one]
        if at >= 0 and b.t.formation[one] == formation and b.t.is_place[at] and not b.flags[one] & LANDED:
            if not seen[at]:
                seen[at] = 1
                found.append(at)
            for n in b.t.near[at]:
                if not seen[n]:
                    seen[n] = 1
                    found.append(n)
    return found


def has_place(b: ShanghaiBoard, u: i64, how: i64) -> bool:
    """Whether there is any hex for the unit."""
    why = b.why
    b.why = None
    edge = b.t.shore_hexes if b.t.side[u] == JAPAN else b.t.entry_hexes
    found = any_free(b, u, edge, how)
    if not found and (how == RETURN or how == RECALLED):
        found = any_free(b, u, places_for(b, u, how), how)
    b.why = why
    return found


def any_free(b: ShanghaiBoard, u: i64, hexes: list[int], how: i64) -> bool:
    ashore = landing_so_far(b, u, how)
    return any(spot_bar(b, u, h, how, ashore) == ALLOWED for h in hexes)


class PlaceIn(Ask[ShanghaiBoard]):
    """SH-13.2f, SH-13.3d, SH-13.6a, SH-13.7c: the hex in which a unit comes onto the map."""

    offered: ClassVar[dict[int, Shown]] = {verb.AT: on_space(say("In {space}"))}
    judges: ClassVar[tuple[int, ...]] = (verb.AT,)

    def __init__(self, seat: i64, unit: i64, how: i64) -> None:
        super().__init__(seat)
        self.unit: i64 = unit
        self.how: i64 = how

    def heading(self) -> i64:
        if self.seat == JAPAN:
            return rule.R_13_2F if self.how == LANDING else rule.R_13_3D
        return rule.R_13_6A if self.how == ENTRY else rule.R_13_7C

    def question(self, b: ShanghaiBoard, seat: i64) -> Say:
        word = "land" if self.how == LANDING else "enter" if self.how == ENTRY else "come back"
        return say(f"Where does {{name}} {word}?", self.unit)

    def offers(self, b: ShanghaiBoard, seat: i64) -> list[int]:
        ashore = landing_so_far(b, self.unit, self.how)
        found: list[Any] = []
        for h in places_for(b, self.unit, self.how):
            if spot_bar(b, self.unit, h, self.how, ashore) == ALLOWED:
                found.append(b.t.at_actions[h])
        return found

    def sifted(self) -> bool:
        return True

    def barred(self, b: ShanghaiBoard, seat: i64, act: i64) -> i64:
        return place_bar(b, self.unit, noun_of(act), self.how)

    def take(self, b: ShanghaiBoard, seat: i64, act: i64) -> None:
        u = self.unit
        h = noun_of(act)
        if self.how == LANDING:
            land(b, u, h)
            return
        steps: i64 = b.t.full[u]
        marks: i64 = PLACED
        if self.how != ENTRY:
            # SH-13.3e: one step, or the two that were ordered. R-15: beside a friend placement costs nothing.
            steps = b.ordered[u] if self.how == RETURN else 1
            marks = STEPPED if beside_friend(b, u, h) else STEPPED | PLACED
        if self.how == RECALLED:
            spend(b, S_STEP, rule.R_13_5F)
        b.ordered = altered(b.ordered, u, 0)
        b.steps = altered(b.steps, u, steps)
        b.flags[u] = marks
        b.put(u, h)
        b.tell(EVERYONE, self.heading(), event.PLACED, u, h, steps)
        b.entered(u, h)


def land(b: ShanghaiBoard, u: i64, h: i64) -> None:
    """R-32: landed, but nothing is entered or booked before the whole formation is ashore."""
    b.steps = altered(b.steps, u, b.t.full[u])
    b.flags[u] = PLACED | LANDED
    b.put(u, h)
    b.tell(EVERYONE, rule.R_13_2F, event.PLACED, u, h, b.steps[u])
    formation: i64 = b.t.arrival[u]
    waiting = [one for one in b.t.of_side[JAPAN] if b.flags[one] & TO_PLACE and b.t.arrival[one] == formation]
    if not waiting or not b.called[formation]:
        arrive(b, formation)


def arrive(b: ShanghaiBoard, formation: i64) -> None:
    """SH-13.2e, SH-12.3f, SH-12.3g, SH-15.1b: the formation is ashore: its hexes, its price, its markers."""
    for u in landed(b, formation):
        b.flags[u] = b.flags[u] & ~LANDED
        b.entered(u, b.place[u])
    price: i64 = b.t.vp_arrival[formation] * b.pauses
    b.arrival_vp += price
    b.arrived = altered(b.arrived, formation, 1)
    b.called = altered(b.called, formation, 0)
    shared = rule.R_12_3F if b.t.shared_slot[formation] else rule.R_12_3G
    b.tell(EVERYONE, shared, event.ARRIVED, formation, price, b.pauses, b.score())
    for m in range(len(b.marker)):
        if b.t.marker_arrival[m] == formation and b.marker[m] == AWAY:
            b.marker = altered(b.marker, m, AT_HAND)
            b.tell(EVERYONE, rule.R_15_1B, event.MARKERS, m)


# -- the log ---------------------------------------------------------------------------------------------------


def placed_words(t: ShanghaiData, e: Event, viewer: int) -> Say:
    """How a unit comes onto the map, by the rule of it."""
    if e[1] in (rule.R_11A, rule.R_11C):
        how = "sets up"
    elif e[1] in (rule.R_13_3D, rule.R_13_7C):
        how = "comes back"
    else:
        how = "lands" if t.side[e[3]] == JAPAN else "enters"
    reduced = ", reduced" if 0 < e[5] < t.full[e[3]] else ""
    return say(f"{{unit}} {how} in {{space}}{reduced}.", e[3], e[4])


def placed_beats(t: ShanghaiData, e: Event, viewer: int) -> list[Any]:
    ident = t.unit_ids[e[3]]
    side = t.sides[t.side[e[3]]]
    return [Appeared(space=t.hex_names[e[4]], piece=ident, side=side, kind=ident)]


def arrived_beats(t: ShanghaiData, e: Event, viewer: int) -> list[Any]:
    return [Scored(side=t.sides[JAPAN], change=e[4], total=e[6])] if e[4] else []


STORY = [
    tells(event.PLACED, placed_words, "place", "b", placed_beats),
    tells(
        event.ARRIVED,
        "{formation a} has landed in pause {n c}: {signed b} VP.",
        "points",
        beats=arrived_beats,
    ),
]
