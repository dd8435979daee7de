"""Forces: where one starts, which units go, what is taken aboard. Chapters 8.4, 9, 13.1, 13.2 and 21.1.

Every action that uses a force begins here: `ChooseStart` names the area, `Muster` chooses unit by unit (NEI-2.10b,
NEI-8.4c: units of one area), with cargo for the ships. Then the action's own chapter goes on (`deeds.go`).
"""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from sandtable.games.nei import deed, event, rule, verb
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.material import (
    AIR,
    AIRLIFTER,
    ALLIES,
    AREAS,
    GROUND,
    IND,
    JAPAN,
    LANDS,
    MV,
    NAVAL,
    SEAPLANE,
    UNITS,
)  # fmt: skip
from sandtable.games.nei.rules.asking import GIVEN_UP, DeedAsk, Undecided, give_up
from sandtable.games.nei.rules.loading import (
    LOADS,
    carries,
    carries_others,
    load_bar,
    mix,
    mix_bar,
    ships_for,
    take_aboard,
)  # fmt: skip
from sandtable.games.nei.rules.ranged import strike_targets
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, Ask
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.words import DONE, Say, Shown, button, on_space, say
from sandtable.kit.choosing import ChooseOne
from sandtable.kit.story import tells

SAILING: Final = (
    deed.NAVAL, deed.BOMBARD, deed.CARRIER_LAND, deed.NAVAL_REDEPLOY, deed.NAVAL_HOME, deed.AMPHIBIOUS, deed.EMERGENCY,
    deed.AIR_NAVAL, deed.EVACUATE, deed.STRIKE, deed.RAID, deed.SUBMARINES,
)  # fmt: skip
FLYING: Final = (
    deed.AIR_LAND, deed.AIR_SEA, deed.AIR_REDEPLOY, deed.AIR_HOME, deed.AIR_TRANSPORT, deed.AIRBORNE, deed.PATROL,
    deed.AIRLIFT,
)  # fmt: skip
MARCHING: Final = (deed.GROUND, deed.GROUND_REDEPLOY, deed.RAIL, deed.AIR_GROUND)
CATEGORY: Final[list[int]] = [
    NAVAL if kind in SAILING else AIR if kind in FLYING else GROUND if kind in MARCHING else -1
    for kind in range(deed.COUNT)
]


# -- what may start where --------------------------------------------------------------------------------------


def start_bar(b: NeiBoard, seat: i64, kind: i64, area: i64) -> i64:
    """Why no force of this action may start in an area; ALLOWED otherwise. Units are looked at by `unit_bar`."""
    t = b.t
    if area >= AREAS:
        return NOT_OFFERED
    square: i64 = t.square[area]
    if kind == deed.NAVAL_REDEPLOY:
        if not b.port_works(seat, area) and b.bars(rule.A3D):
            return rule.A3D
        if b.any_in(1 - seat, square) and b.bars(rule.A3D):
            return rule.A3D
    elif kind == deed.NAVAL_HOME or kind == deed.AIR_HOME:
        own = rule.R_19_2A if kind == deed.NAVAL_HOME else rule.A3X
        if (seat != JAPAN or t.home[area] != JAPAN) and b.bars(own):
            return own
    elif kind == deed.RAID or kind == deed.SUBMARINES:
        need = rule.R_29C if kind == deed.RAID else rule.R_29D
        if not b.port_works(seat, area) and b.bars(need):
            return need
        if kind == deed.SUBMARINES and closed_to_subs(b, seat, square) and b.bars(rule.R_29D):
            return rule.R_29D
    elif kind == deed.GROUND_REDEPLOY:
        if not b.based(seat, area) and b.bars(rule.A3K):
            return rule.A3K
        if b.holds_openly(1 - seat, area) and b.bars(rule.A3K):
            return rule.A3K
    elif kind == deed.RAIL:
        if t.rail[area] == 0 and b.bars(rule.A3L):
            return rule.A3L
    elif kind == deed.AIR_REDEPLOY:
        if air_based(b, 1 - seat, square) and b.bars(rule.A3I):
            return rule.A3I
    elif CATEGORY[kind] == AIR and kind != deed.AIR_HOME:
        if area >= IND and b.bars(rule.R_19_3D):
            return rule.R_19_3D
        if area >= LANDS and b.special == 0 and b.bars(rule.R_26_3C):
            return rule.R_26_3C  # a patrolling seaplane never attacks; one on a tender may (NEI-26.3a)
    elif kind == deed.GROUND or kind == deed.AIR_GROUND:
        if t.home[area] >= 0 and b.bars(rule.R_19_2B):
            return rule.R_19_2B
    return ALLOWED


def closed_to_subs(b: NeiBoard, seat: i64, square: i64) -> bool:
    """NEI-29d: enemy naval units, or an enemy base, in the square."""
    if b.ships_in(1 - seat, square):
        return True
    land: i64 = b.t.land_in[square]
    return land >= 0 and b.base[land] >= 0 and b.t.side[b.base[land]] != seat


def air_based(b: NeiBoard, side: i64, square: i64) -> bool:
    """Air units of a side that are based in the square (patrols at sea apart)."""
    land: i64 = b.t.land_in[square]
    return land >= 0 and b.wings[side * AREAS + land] > 0


def unit_bar(b: NeiBoard, seat: i64, kind: i64, area: i64, u: i64) -> i64:
    """Why a unit may not be in a force of this action that starts in an area. NEI-8.5a: contingents do not matter.
    NEI-2.4e: naval units are surface ships and submarines. NEI-21.2a: paratroops march like infantry."""
    t = b.t
    if u >= UNITS:
        return NOT_OFFERED
    if (t.side[u] != seat or b.at[u] != area or b.ship[u] >= 0) and b.bars(rule.R_8_4C):
        return rule.R_8_4C
    if t.side[u] != seat:
        return ALLOWED
    cat: i64 = t.cat[u]
    if cat != CATEGORY[kind] and b.bars(rule.R_11_1C):
        return rule.R_11_1C
    if cat == NAVAL:
        stays = kind != deed.EMERGENCY and kind != deed.NAVAL and t.warship[u] and b.loaded(u) > 0
        if stays and b.bars(rule.RU_66):
            return rule.RU_66
        if (kind == deed.BOMBARD) and t.carrier[u] and b.bars(rule.R_14_2A):
            return rule.R_14_2A
        if kind == deed.AMPHIBIOUS and t.transport[u] == 0 and b.bars(rule.A3N):
            return rule.A3N
        if kind == deed.EVACUATE and t.transport[u] == 0 and t.warship[u] == 0 and b.bars(rule.A3S):
            return rule.A3S
        if kind == deed.SUBMARINES and (t.surface[u] or b.hand[u] == ON_STATION) and b.bars(rule.R_29D):
            return rule.R_29D
    elif cat == AIR:
        if b.face[u] and b.bars(rule.R_26_3C):
            return rule.R_26_3C
        carries_troops = kind == deed.AIR_TRANSPORT or kind == deed.AIRBORNE
        if carries_troops and t.type[u] != AIRLIFTER and b.bars(rule.A3T):
            return rule.A3T
        if kind == deed.PATROL and t.type[u] != SEAPLANE and b.bars(rule.R_29E):
            return rule.R_29E
    elif cat == GROUND:
        if b.face[u] and b.bars(rule.R_10_1I):
            return rule.R_10_1I
    return ALLOWED


def limit_bar(b: NeiBoard, seat: i64, kind: i64) -> i64:
    """NEI-9.1b, NEI-9.3e: how many units of a kind move in one action; cargo is not counted."""
    n = len(b.in_hand())
    if kind == deed.RAID and n >= 1 and b.bars(rule.R_29C):
        return rule.R_29C
    if kind == deed.SUBMARINES and n >= 1 and b.bars(rule.R_29D):
        return rule.R_29D  # each submarine has a path of its own
    cat: i64 = CATEGORY[kind]
    if cat == NAVAL and n >= b.t.most_ships[seat] and b.bars(rule.R_9_1B):
        return rule.R_9_1B
    if cat == AIR and n >= b.t.most_wings and b.bars(rule.R_9_3E):
        return rule.R_9_3E
    return ALLOWED


def useful_start(b: NeiBoard, seat: i64, kind: i64, area: i64) -> i64:
    """What an area must hold beside units of the right kind: marines to carry, cargo to bring ashore."""
    t = b.t
    if (kind == deed.CARRIER_LAND or kind == deed.STRIKE) and b.version >= 2:
        why = rule.A3C if kind == deed.CARRIER_LAND else rule.R_25_1A
        if not [u for u in b.here(seat, NAVAL, area) if t.carrier[u]] and b.bars(why):
            return why
        if kind == deed.STRIKE and b.extra == 0:  # NEI-29b: only that rule lets the force move first
            if b.home_of(area) >= 0 and b.bars(rule.R_25_4A):
                return rule.R_25_4A
            if not strike_targets(b, seat, area) and b.bars(rule.R_25_1A):
                return rule.R_25_1A
    elif kind == deed.AMPHIBIOUS:
        coast = t.land_by[area] >= 0 and marines_at(b, seat, area)
        if not b.port_works(seat, area) and not coast and b.bars(rule.A3N):
            return rule.A3N
    elif kind == deed.EMERGENCY:
        if not marines_at(b, seat, area) and b.bars(rule.A3O):
            return rule.A3O
    elif kind == deed.EVACUATE:
        land: i64 = t.land_by[area]
        if land < 0 or b.troops[seat * AREAS + land] == 0:
            return rule.A3S if b.bars(rule.A3S) else ALLOWED  # nobody may tell what ships are there
        if b.surface_in(1 - seat, area) and b.bars(rule.R_13_2B):
            return rule.R_13_2B
    elif kind == deed.AIR_TRANSPORT:
        if not b.mobile_here(seat, area) and b.bars(rule.A3T):
            return rule.A3T
    elif kind == deed.AIRLIFT:
        if not [u for u in b.here(seat, AIR, area) if t.type[u] == AIRLIFTER] and b.bars(rule.R_29H):
            return rule.R_29H
    elif kind == deed.AIRBORNE:
        if not paratroops(b, seat, area) and b.bars(rule.A3U):
            return rule.A3U
    return ALLOWED


def marines_at(b: NeiBoard, seat: i64, area: i64) -> bool:
    """Marines ashore in the square with no enemy surface ship in the way, or aboard a ship in the area."""
    land: i64 = b.t.land_by[area]
    clear = land >= 0 and not b.surface_in(1 - seat, area)
    for u in b.t.by_cat[seat * 4 + GROUND]:
        if b.t.marine[u] and b.face[u] == 0:
            if b.ship[u] >= 0 and b.at[u] == area:
                return True
            if clear and b.at[u] == land and b.ship[u] < 0:
                return True
    return False


def paratroops(b: NeiBoard, seat: i64, area: i64) -> list[int]:
    return [u for u in b.mobile_here(seat, area) if b.t.airborne[u]]


def starts(b: NeiBoard, seat: i64, kind: i64) -> list[int]:
    """The areas in which a force of this action may start, in order."""
    seen: list[int] = []
    at = b.at
    for u in b.t.by_cat[seat * 4 + CATEGORY[kind]]:
        area: i64 = at[u]
        if area < AREAS and b.ship[u] < 0 and area not in seen:
            if unit_bar(b, seat, kind, area, u) == ALLOWED:
                seen.append(area)
    seen.sort()
    return [
        area for area in seen
        if start_bar(b, seat, kind, area) == ALLOWED and useful_start(b, seat, kind, area) == ALLOWED
    ]  # fmt: skip


# -- the asks --------------------------------------------------------------------------------------------------


class ChooseStart(DeedAsk):
    """NEI-8.4c: an action uses one force from one area. RU-83: whoever gives it up here has paid all the same."""

    asks: ClassVar[str] = "{deed kind}: where does the force start?"
    cites: ClassVar[int] = rule.R_8_4C
    judges: ClassVar[tuple[int, ...]] = (verb.FROM,)
    offered: ClassVar[dict[int, Shown]] = {
        verb.FROM: on_space(say("Start in {space}")),
        verb.DECLINE: GIVEN_UP,
    }

    def another(self, b: NeiBoard) -> bool:
        """NEI-29d: a submarine is on its station, and more may follow."""
        return self.kind == deed.SUBMARINES and ON_STATION in b.hand

    def shown(self, b: NeiBoard, seat: i64, act: i64) -> Shown:
        enough = verb_of(act) == verb.DECLINE and self.another(b)
        return button(say("No more submarines"), DONE) if enough else super().shown(b, seat, act)

    def varies(self, b: NeiBoard, seat: i64, act: i64) -> i64:
        return 1 if self.another(b) else 0

    def offers(self, b: NeiBoard, seat: i64) -> list[int]:
        found = [action(verb.FROM, area) for area in starts(b, seat, self.kind)]
        found.append(plain(verb.DECLINE))
        return found

    def barred(self, b: NeiBoard, seat: i64, act: i64) -> i64:
        if verb_of(act) != verb.FROM:
            return ALLOWED
        area = noun_of(act)
        if area < AREAS and b.home_of(area) == 1 - seat:
            return rule.R_9_5A if b.bars(rule.R_9_5A) else ALLOWED
        bar = start_bar(b, seat, self.kind, area) or useful_start(b, seat, self.kind, area)
        if bar != ALLOWED:
            return bar
        why = b.quiet()
        here = b.here(seat, CATEGORY[self.kind], area)
        able = [u for u in here if unit_bar(b, seat, self.kind, area, u) == ALLOWED]
        b.why = why
        return rule.R_8_4C if not able and b.bars(rule.R_8_4C) else ALLOWED

    def take(self, b: NeiBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == verb.DECLINE:
            if not self.another(b):
                give_up(b, seat, self.kind == deed.SUBMARINES)
            return
        b.start = noun_of(act)
        b.spent = 0
        b.crossed = 0
        b.call(Muster(seat, self.kind, noun_of(act)))


class Muster(Undecided):
    """NEI-2.10b: the force is chosen unit by unit and lasts for this action; it may be part of a stack."""

    cites: ClassVar[int] = rule.R_2_10B
    judges: ClassVar[tuple[int, ...]] = (verb.ADD, verb.LOAD, verb.DONE)
    offered: ClassVar[dict[int, Shown]] = {
        verb.LOAD: button(say("Take {unit} aboard"), group="Cargo"),
        verb.ALL: button(say("All that may go"), group="Force"),
        verb.DONE: button(say("The force is complete"), DONE),
        verb.DECLINE: GIVEN_UP,
    }

    def question(self, b: NeiBoard, seat: i64) -> Say:
        n = len(b.in_hand())
        if n == 0:
            return say("{deed} from {space}: which units go?", self.kind, self.area)
        return say("{deed} from {space}: {units} in the force. Who else?", self.kind, self.area, n)

    def shown(self, b: NeiBoard, seat: i64, act: i64) -> Shown:
        if verb_of(act) != verb.ADD:
            return super().shown(b, seat, act)
        u = noun_of(act)
        cargo = ", ".join([b.t.labels[c] for c in b.cargo(u)])
        more = say("Movement {n}; carries {text}", b.factor(u, MV), cargo) if cargo else None
        more = more or say("Movement {n}", b.factor(u, MV))
        return button(say("{unit}", u), group="Force", target=b.t.idents[u], more=more)

    def offers(self, b: NeiBoard, seat: i64) -> list[int]:
        found: list[int] = []
        kind, area = self.kind, self.area
        if limit_bar(b, seat, kind) == ALLOWED:
            for u in self.left_behind(b, seat):
                if mix_bar(b, seat, u) == ALLOWED:
                    found.append(action(verb.ADD, u))
            if len(found) > 1:
                found.append(plain(verb.ALL))
        land: i64 = b.t.land_by[area]
        if LOADS[kind] and land >= 0 and b.in_hand():
            planes = b.here(seat, AIR, land) if kind == deed.NAVAL_REDEPLOY and seat == ALLIES else []
            for u in b.mobile_here(seat, land) + planes:
                if load_bar(b, seat, kind, area, u) == ALLOWED:
                    found.append(action(verb.LOAD, u))
        if self.done_bar(b, seat) == ALLOWED:
            found.append(plain(verb.DONE))
        else:
            found.append(plain(verb.DECLINE))
        return found

    def left_behind(self, b: NeiBoard, seat: i64) -> list[int]:
        """Who could come along."""
        return [
            u for u in b.here(seat, CATEGORY[self.kind], self.area)
            if b.hand[u] == 0 and unit_bar(b, seat, self.kind, self.area, u) == ALLOWED
        ]  # fmt: skip

    def done_bar(self, b: NeiBoard, seat: i64) -> i64:
        """What the force must have before it goes."""
        kind = self.kind
        units = b.in_hand()
        if not units and b.bars(rule.R_8_4C):
            return rule.R_8_4C
        t = b.t
        if kind == deed.CARRIER_LAND or kind == deed.STRIKE:
            why = rule.A3C if kind == deed.CARRIER_LAND else rule.R_25_1A
            if not [u for u in units if t.carrier[u]] and b.bars(why):
                return why
        elif kind == deed.AMPHIBIOUS:
            if not carries(b, GROUND) and b.bars(rule.A3N):
                return rule.A3N
            if not b.port_works(seat, self.area) and carries_others(b) and b.bars(rule.A3N):
                return rule.A3N
        elif kind == deed.EMERGENCY:
            if not [u for u in units if t.warship[u] and b.loaded(u)] and b.bars(rule.A3O):
                return rule.A3O
        elif kind == deed.EVACUATE:
            if not carries(b, GROUND) and b.bars(rule.A3S):
                return rule.A3S
        elif kind == deed.AIRLIFT:
            if not [u for u in units if t.type[u] == AIRLIFTER] and b.bars(rule.R_29H):
                return rule.R_29H
        elif kind == deed.AIR_TRANSPORT or kind == deed.AIRBORNE:
            for u in units:
                if b.loaded(u) == 0 and b.bars(rule.A3T):
                    return rule.A3T
        return ALLOWED

    def barred(self, b: NeiBoard, seat: i64, act: i64) -> i64:
        what = verb_of(act)
        u = noun_of(act)
        if what == verb.DONE:
            return self.done_bar(b, seat)
        if what == verb.LOAD:
            return load_bar(b, seat, self.kind, self.area, u)
        if what == verb.ADD:
            bar = unit_bar(b, seat, self.kind, self.area, u) or limit_bar(b, seat, self.kind)
            return bar or mix_bar(b, seat, u)
        return ALLOWED

    def take(self, b: NeiBoard, seat: i64, act: i64) -> None:
        from sandtable.games.nei.rules.deeds import go

        what = verb_of(act)
        if what == verb.DECLINE:
            give_up(b, seat, self.kind == deed.SUBMARINES)
            return
        if what == verb.DONE:
            go(b, seat, self.kind, self.area)
            return
        if what == verb.ADD:
            mix(b, seat, noun_of(act))
            b.hand[noun_of(act)] = 1
        elif what == verb.ALL:
            for u in self.left_behind(b, seat):
                if limit_bar(b, seat, self.kind) == ALLOWED and mix_bar(b, seat, u) == ALLOWED:
                    mix(b, seat, u)
                    b.hand[u] = 1
        else:
            u = noun_of(act)
            able = ships_for(b, self.kind, u)
            if len(able) > 1:
                b.call(ChooseShip(seat, self.kind, self.area, u))
                return
            mix(b, seat, u)
            take_aboard(b, seat, u, able[0])
        b.call(Muster(seat, self.kind, self.area))


class ChooseShip(ChooseOne[NeiBoard]):
    """NEI-13.1a: which ship takes the unit aboard."""

    asks: ClassVar[str] = "What takes {unit unit} aboard?"
    cites: ClassVar[int] = rule.R_13_1A
    chooses: ClassVar[int] = verb.ABOARD
    offered: ClassVar[dict[int, Shown]] = {verb.ABOARD: button(say("{unit}"), group="Transports")}

    def __init__(self, seat: i64, kind: i64, area: i64, unit: i64) -> None:
        super().__init__(seat)
        self.kind: i64 = kind
        self.area: i64 = area
        self.unit: i64 = unit

    def before(self, b: NeiBoard) -> Ask[Any] | None:
        return ChooseStart(self.seat, self.kind)

    def choices(self, b: NeiBoard, seat: i64) -> list[int]:
        return ships_for(b, self.kind, self.unit)

    def chosen(self, b: NeiBoard, seat: i64, noun: i64) -> None:
        mix(b, seat, self.unit)
        take_aboard(b, seat, self.unit, noun)
        b.call(Muster(seat, self.kind, self.area))


ON_STATION: Final = 5
"""Of `hand`: a submarine that has gone to its station in this action."""


STORY = [
    tells(event.LOADED, "{unit a} goes aboard {unit b}.", "move"),
    tells(event.ABOARD_STAYS, "One {whose a} unit in {place b} goes aboard.", "move", "b"),
    tells(event.NOTHING, "The {whose a} action is given up.", "action"),
]
