"""What goes aboard: ships and air transports, troops and aircraft. Chapters 13.1, 13.2 and 21.1; and chapter 24: two
contingents in one combined action cost a point more."""

from typing import Final

from mypy_extensions import i64

from sandtable.games.nei import deed, event, rule
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.material import AIR, ALLIES, GROUND, JAPAN, NAVAL, UNITS
from sandtable.kernel.flow import ALLOWED, EVERYONE
from sandtable.kernel.legality import NOT_OFFERED

LOADING: Final = (
    deed.NAVAL, deed.NAVAL_REDEPLOY, deed.NAVAL_HOME, deed.AMPHIBIOUS, deed.EMERGENCY, deed.EVACUATE,
    deed.AIR_TRANSPORT, deed.AIRBORNE,
)  # fmt: skip
"""The actions that take units aboard (NEI-13.2a: at their start)."""
LOADS: Final[list[int]] = [1 if kind in LOADING else 0 for kind in range(deed.COUNT)]


# -- loading ---------------------------------------------------------------------------------------------------


def load_bar(b: NeiBoard, seat: i64, kind: i64, area: i64, u: i64) -> i64:
    """Why a unit may not go aboard here. Chapters 13.1, 13.2; NEI-21.1a, RU-67: marines need no port. RU-13: what was
    loaded before counts as loaded. NEI-19.3e: from Australia to Darwin there is no other way."""
    t = b.t
    if u >= UNITS or LOADS[kind] == 0:
        return NOT_OFFERED
    land: i64 = t.land_by[area]
    if (t.side[u] != seat or b.at[u] != land or b.ship[u] >= 0 or t.cat[u] == NAVAL) and b.bars(rule.R_13_2F):
        return rule.R_13_2F
    if t.side[u] != seat:
        return ALLOWED
    if b.is_base(u) and b.bars(rule.R_22_0C if t.cat[u] == GROUND else rule.RU_10):
        return rule.R_22_0C if t.cat[u] == GROUND else rule.RU_10
    if kind == deed.AIR_TRANSPORT or kind == deed.AIRBORNE:
        if t.mech[u] and b.bars(rule.A3T):
            return rule.A3T
        if kind == deed.AIRBORNE and t.airborne[u] == 0 and b.bars(rule.A3U):
            return rule.A3U
    else:
        if b.surface_in(1 - seat, area) and b.bars(rule.R_13_2B):
            return rule.R_13_2B
        if t.cat[u] == AIR:
            if (kind != deed.NAVAL_REDEPLOY or seat != ALLIES) and b.bars(rule.A3E):
                return rule.A3E
            if carries(b, GROUND) and b.bars(rule.A3E):
                return rule.A3E
        elif kind == deed.NAVAL_REDEPLOY and carries(b, AIR) and b.bars(rule.A3E):
            return rule.A3E
        if t.marine[u] == 0 and kind != deed.EVACUATE and not b.port_works(seat, area) and b.bars(rule.A3N):
            return rule.A3N
    bar = mix_bar(b, seat, u)
    if bar != ALLOWED:
        return bar
    if not ships_for(b, kind, u) and b.bars(rule.R_13_1A):
        return rule.R_13_1A
    return ALLOWED


def carries(b: NeiBoard, cat: i64) -> bool:
    """Whether the force has cargo of this kind."""
    return cat in [b.t.cat[c] for c in b.cargo_in_hand()]


def ships_for(b: NeiBoard, kind: i64, u: i64) -> list[int]:
    """The units of the force that could take a unit aboard: LS and TR anything, other ships marines in an emergency
    (NEI-13.1b, NEI-A3o), air transports one unit each (NEI-A3t)."""
    t = b.t
    found: list[int] = []
    for s in b.in_hand():
        if t.cat[s] == AIR:
            if b.loaded(s) == 0:
                found.append(s)
        elif t.transport[s]:
            if b.room_aboard(s) > 0:
                found.append(s)
        elif t.warship[s] and t.marine[u] and (kind == deed.EMERGENCY or kind == deed.EVACUATE):
            if b.room_aboard(s) > 0:
                found.append(s)
    return found


def take_aboard(b: NeiBoard, seat: i64, u: i64, ship: i64) -> None:
    """NEI-13.2a. That a unit goes aboard is seen; which one, and into what, is not."""
    land: i64 = b.at[u]
    cat: i64 = b.t.cat[u]
    if len(b.here(seat, cat, land)) > 1:
        b.slip(seat, cat, land)
    b.load(u, ship)
    if not b.in_contact(b.t.square[land]):
        b.known[u] = 0
    b.tell(1 << seat, rule.R_13_2A, event.LOADED, u, ship)
    if b.home_of(land) < 0:
        b.tell(EVERYONE & ~(1 << seat), rule.R_13_2A, event.ABOARD_STAYS, seat, land)


def carries_others(b: NeiBoard) -> bool:
    """Whether the force carries ground units that are no marines."""
    return 0 in [b.t.marine[c] for c in b.cargo_in_hand()]


# -- 24: two contingents ---------------------------------------------------------------------------------------


def mix_bar(b: NeiBoard, seat: i64, u: i64) -> i64:
    """NEI-24.1a, NEI-24.2a, NEI-24.2b, RU-52: a combined action of two contingents costs one point more."""
    if b.joint == 0 or u >= UNITS or b.t.side[u] != seat or not mixes(b, seat, u):
        return ALLOWED
    why = rule.R_24_1A if seat == JAPAN else rule.R_24_2A
    return why if b.ap[seat] < 1 and b.bars(why) else ALLOWED


def mixes(b: NeiBoard, seat: i64, u: i64) -> bool:
    """Whether a second contingent takes part with this unit, and none did before: what it carries and what carries it
    counts (RU-52)."""
    if b.joint == 0 or b.mixed or b.kind < 0 or b.t.combined[b.kind] == 0:
        return False
    groups: list[int] = []
    for v in [u, *(v for v in b.t.of_side[seat] if b.hand[v] > 0)]:
        for w in [v, *b.cargo(v)] if b.ship[v] < 0 else [v, b.ship[v]]:
            if b.t.contingent[w] not in groups:
                groups.append(b.t.contingent[w])
    return len(groups) > 1


def mix(b: NeiBoard, seat: i64, u: i64) -> None:
    if mixes(b, seat, u):
        b.mixed = 1
        b.ap[seat] -= 1
        b.tell(EVERYONE, rule.R_24_1A if seat == JAPAN else rule.R_24_2A, event.POINTS, seat, b.ap[seat])
