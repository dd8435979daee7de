"""The Actions List: what may be announced, what it costs, how each action goes on. Chapters 8.4, 8.5 and 21.4."""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from sandtable.games.nei import deed, event, rule, verb
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.material import AG, AIR, ALLIES, AREAS, AS, IND, JAPAN, LANDS, NAVAL, SEAPLANE
from sandtable.games.nei.rules import (
    air,
    airborne,
    bases,
    basing,
    battle,
    ground,
    landing,
    naval,
    options,
    ranged,
    reinforcements,
    scouting,
)  # fmt: skip
from sandtable.games.nei.rules.asking import Sifted
from sandtable.games.nei.rules.fog import FormWhere, ShowUnits, form_bar, hidden_units, may_form
from sandtable.games.nei.rules.forces import CATEGORY, ChooseStart, start_bar, unit_bar, useful_start
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Frame, Section
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.words import DONE, PASS, Say, Shown, button, on_space, say
from sandtable.kit.choosing import ChooseOne
from sandtable.kit.dice import DiceSum, total
from sandtable.kit.story import tells

STAFF: Final[dict[str, str]] = {
    "G-1": "G-1 Reinforcements", "G-2": "G-2 Scouting", "G-3 naval": "G-3 Operations at sea",
    "G-3 air": "G-3 Operations in the air", "G-3 ground": "G-3 Operations on land",
    "G-3 combined": "G-3 Combined operations", "G-3 airborne": "G-3 Airborne operations", "G-4": "G-4 Bases and supply",
}  # fmt: skip
"""The staff sections of the Actions List, and what each is about."""
ONLY: Final[list[int]] = [
    rule.A1A, rule.A1B, rule.A2B, rule.A2C, rule.A2C, rule.A2D, rule.A3A, rule.A3C, rule.A3C, rule.A3D, rule.R_19_2A,
    rule.R_21_4A, rule.A3G, rule.A3H, rule.A3I, rule.A3X, rule.A3J, rule.A3K, rule.A3L, rule.A3M, rule.A3N, rule.A3O,
    rule.A3P, rule.A3Q, rule.A3R, rule.A3S, rule.A3T, rule.A3U, rule.A4A, rule.A4A, rule.A4B, rule.A4C, rule.R_18_2A,
    rule.R_18_1A, rule.A4D, rule.A4D, rule.R_29A, rule.R_29B, rule.R_29C, rule.R_29D, rule.R_29E, rule.R_29F,
    rule.R_29G, rule.R_29H,
]  # fmt: skip
"""The rule that each action comes from."""


# -- what may be announced -------------------------------------------------------------------------------------


def deed_bar(b: NeiBoard, seat: i64, kind: i64, cost: i64) -> i64:
    """NEI-8.4a: why an action cannot be announced now."""
    t = b.t
    if kind >= deed.COUNT or kind == deed.LANGLEY:
        return NOT_OFFERED
    if t.action_side[kind] != 2 and t.action_side[kind] != seat and b.bars(ONLY[kind]):
        return ONLY[kind]
    if kind > deed.LANGLEY:
        off = rule.R_25_1A if kind == deed.STRIKE else ONLY[kind]
        if not (b.extra or (kind == deed.STRIKE and b.ranged)) and b.bars(off):
            return off
    if cost > b.ap[seat] and b.bars(rule.R_8_2A):
        return rule.R_8_2A
    why = b.quiet()
    able = ready(b, seat, kind)
    b.why = why
    if not able and b.bars(ONLY[kind]):
        return ONLY[kind]
    return ALLOWED


def ready(b: NeiBoard, seat: i64, kind: i64) -> bool:
    """Whether there is anything to begin the action with."""
    if kind == deed.AIR_GROUND and can_start(b, seat, deed.AIRBORNE):
        return True
    if CATEGORY[kind] >= 0:
        return can_start(b, seat, kind) and sees_use(b, seat, kind)
    if kind == deed.MOBILIZE:
        return len(reinforcements.in_pool(b, seat)) > 0
    if kind == deed.FIFTH:
        return True
    if kind == deed.FIRST_AIR_FLEET:
        return seat == JAPAN and b.fleet == 1 and len(fleet_targets(b)) > 0
    if kind in SCOUTS:
        if scouting.sources(b, seat, kind):
            return True
        return kind == deed.SCOUT_AIR and len(scouting.airfields(b, seat)) > 0
    first = opening(seat, kind)
    assert isinstance(first, ChooseOne)
    return len(first.choices(b, seat)) > 0


def can_start(b: NeiBoard, seat: i64, kind: i64) -> bool:
    """Whether a force of the action has a place to start from."""
    last: i64 = -1
    for u in b.t.by_cat[seat * 4 + CATEGORY[kind]]:
        area: i64 = b.at[u]
        if area >= AREAS or area == last or b.ship[u] >= 0:
            continue
        if unit_bar(b, seat, kind, area, u) != ALLOWED:
            continue
        last = area
        if start_bar(b, seat, kind, area) == ALLOWED and useful_start(b, seat, kind, area) == ALLOWED:
            return True
    return False


def sees_use(b: NeiBoard, seat: i64, kind: i64) -> bool:
    """Whether an attack of this kind could find anything at all; as everybody can see it."""
    if kind == deed.BOMBARD:
        bases_of_enemy = [
            land for land in range(LANDS) if b.base[land] >= 0 and b.t.side[b.base[land]] != seat
        ]
        return bool([land for land in bases_of_enemy if b.t.seas_in[b.t.square[land]]])
    if kind == deed.CARRIER_LAND or kind == deed.STRIKE:
        return bool([u for u in b.t.by_cat[seat * 4 + NAVAL] if b.t.carrier[u] and b.at[u] < AREAS])
    if kind == deed.AIR_NAVAL:
        planes = [u for u in b.t.by_cat[seat * 4 + AIR] if b.t.type[u] == SEAPLANE]
        return bool([u for u in planes if b.at[u] < IND and b.face[u] == 0])
    return True


# -- how it goes on --------------------------------------------------------------------------------------------


OPENINGS: Final[dict[int, Any]] = {
    deed.AIR_GROUND: options.AirGround, deed.MOBILIZE: reinforcements.Mobilize,
    deed.EMERGENCY_SHIP: reinforcements.ChooseSpare, deed.FIFTH: scouting.Agents, deed.TO_BASE: bases.ToBase,
    deed.TO_ENGINEER: bases.ToEngineer, deed.REFIT: reinforcements.ChooseContingent, deed.RECALL: options.Recall,
    deed.BASE_FIRE: options.BaseFire,
}  # fmt: skip
"""What actions begin with that start with no force: by the seat alone."""
SCOUTS: Final = (deed.SCOUT_AIR, deed.SCOUT_NAVAL, deed.SCOUT_GROUND)
ENDS: Final[dict[int, Any]] = {
    deed.NAVAL_REDEPLOY: naval.Redeploy, deed.NAVAL_HOME: naval.Redeploy, deed.AIR_LAND: air.ChooseTarget,
    deed.AIR_SEA: air.ChooseTarget, deed.AIR_REDEPLOY: basing.AirRedeploy, deed.AIR_HOME: basing.AirRedeploy,
    deed.AIR_TRANSPORT: airborne.ChooseDrop, deed.AIRBORNE: airborne.ChooseDrop,
    deed.GROUND_REDEPLOY: ground.GroundRedeploy,
}  # fmt: skip
"""Where a force is asked at once for the end of its way."""


def opening(seat: i64, kind: i64) -> Frame[Any]:
    """What an action begins with: where its force starts, or its first question."""
    first: Frame[Any]
    if kind in OPENINGS:
        first = OPENINGS[kind](seat)
    elif CATEGORY[kind] >= 0:
        first = ChooseStart(seat, kind)
    elif kind in SCOUTS:
        first = scouting.Scout(seat, kind)
    elif kind == deed.ASSAULT or kind == deed.COMBINED_ASSAULT:
        first = landing.ChooseBeach(seat, kind)
    elif kind == deed.FIRST_AIR_FLEET:
        first = FirstAirFleet()
    else:
        first = bases.ChoosePlace(seat, kind)
    return first


def go(b: NeiBoard, seat: i64, kind: i64, area: i64) -> None:
    """The force is complete: what comes next."""
    if kind in ENDS:
        b.call(ENDS[kind](seat, kind, area))
    elif kind == deed.EVACUATE:
        # NEI-A3s: LS and TR stay where they are; other warships go on with their marines.
        for u in b.in_hand():
            if b.t.transport[u] or b.loaded(u) == 0:
                b.hand[u] = 0
        if b.in_hand():
            b.call(naval.Sail(seat, kind, area))
    elif kind == deed.STRIKE and b.extra == 0:
        ranged.choose_strike(b, seat, area)  # NEI-29b: only that rule lets the force move first
    elif CATEGORY[kind] == NAVAL:
        b.call(naval.Sail(seat, kind, area))
    elif kind == deed.PATROL:
        b.call(options.ChoosePatrol(seat, area))
    elif kind == deed.AIRLIFT:
        b.call(options.ChooseAirlift(seat, area))
    else:
        b.call(ground.March(seat, kind, area))


class Deed(Section[NeiBoard]):
    """One action: announced, paid (RU-83), carried out; then the airfields are looked at, and who has won."""

    stands: ClassVar[str] = "{deed kind}"
    phase: ClassVar[str] = "Action"
    cites: ClassVar[int] = rule.R_8_4A
    steps: ClassVar[tuple[str, ...]] = ("announce", "carry_out", "airfields", "close")

    def __init__(self, seat: i64, kind: i64, cost: i64) -> None:
        self.seat: i64 = seat
        self.kind: i64 = kind
        self.cost: i64 = cost

    def step(self, b: NeiBoard, n: i64) -> i64:
        if n == 0:
            b.ap[self.seat] -= self.cost
            b.kind = self.kind
            b.mixed = 0
            b.toll = [0] * 8
            b.tell(EVERYONE, ONLY[self.kind], event.ACTION, self.seat, self.kind, b.ap[self.seat])
            if b.of_a9:
                options.betray_hideout(b, self.seat, self.kind)
        elif n == 1:
            b.call(opening(self.seat, self.kind))
        elif n == 2:
            basing.relieve(b)
        else:
            options.glory(b, self.seat)
            b.drop_hand()
            if b.version >= 2:
                b.out_of_sight()
            b.kind = -1
            b.start = -1
            b.spent = 0
            b.crossed = 0
            b.mixed = 0
            b.answer = 0
            b.left = 0
            b.sudden_death()
            return OVER
        return GO_ON


class ActionMenu(Sifted):
    """NEI-8.4a, NEI-8.4b: any action of the list, any number of times, while there are points; NEI-8.2c: or stop.
    NEI-21.4a: not while the First Air Fleet waits and has a target."""

    cites: ClassVar[int] = rule.R_8_4A
    judges: ClassVar[tuple[int, ...]] = (verb.ACT, verb.END, verb.FORM, verb.SHOWING)
    offered: ClassVar[dict[int, Shown]] = {
        verb.FORM: button(say("Task force {force}"), group="Task forces"),
        verb.SHOWING: button(say("Show units to the enemy"), group="Task forces"),
    }

    def question(self, b: NeiBoard, seat: i64) -> Say:
        return say("Which action do you take? Action points left: {n}.", b.ap[seat])

    def shown(self, b: NeiBoard, seat: i64, act: i64) -> Shown:
        what = verb_of(act)
        if what == verb.ACT:
            row = b.t.actions[noun_of(act)]
            more = say("{n} AP: {text}", row["ap"], row.get("text", row["name"]))
            return button(say("{deed}", noun_of(act)), group=STAFF[row["group"]], more=more)
        if what != verb.END:
            return super().shown(b, seat, act)
        lost = say("Action points that are lost: {n}", b.ap[seat]) if b.ap[seat] else None
        return button(say("End the player turn"), DONE, sure=True, more=lost)

    def offers(self, b: NeiBoard, seat: i64) -> list[int]:
        found: list[int] = []
        for kind in range(deed.COUNT):
            if deed_bar(b, seat, kind, b.t.cost[kind]) == ALLOWED:
                found.append(action(verb.ACT, kind))
        found += may_form(b, seat)
        if hidden_units(b, seat):
            found.append(plain(verb.SHOWING))
        if self.end_bar(b, seat) == ALLOWED:
            found.append(plain(verb.END))
        return found

    def end_bar(self, b: NeiBoard, seat: i64) -> i64:
        waits = seat == JAPAN and b.fleet == 1 and fleet_targets(b)
        return rule.R_21_4A if waits and b.bars(rule.R_21_4A) else ALLOWED

    def barred(self, b: NeiBoard, seat: i64, act: i64) -> i64:
        what = verb_of(act)
        noun = noun_of(act)
        if what == verb.ACT:
            return deed_bar(b, seat, noun, b.t.cost[noun] if noun < deed.COUNT else 0)
        if what == verb.FORM:
            return form_bar(b, seat, noun)
        if what == verb.SHOWING:
            return rule.R_20_0B if not hidden_units(b, seat) and b.bars(rule.R_20_0B) else ALLOWED
        return self.end_bar(b, seat)

    def take(self, b: NeiBoard, seat: i64, act: i64) -> None:
        what = verb_of(act)
        if what == verb.END:
            b.over = 1
        elif what == verb.FORM:
            b.formed += 1
            b.call(FormWhere(seat, noun_of(act)))
        elif what == verb.SHOWING:
            b.call(ShowUnits(seat))
        else:
            b.call(Deed(seat, noun_of(act), b.t.cost[noun_of(act)]))


class FreeAction(ChooseOne[NeiBoard]):
    """NEI-8.1d, NEI-8.4d, RU-45: an incident gives an action at once, for nothing; it may be declined."""

    asks: ClassVar[str] = "An incident gives you an action for nothing. Do you take it?"
    cites: ClassVar[int] = rule.R_8_4D
    chooses: ClassVar[int] = verb.ACT
    otherwise: ClassVar[int] = verb.DECLINE
    offered: ClassVar[dict[int, Shown]] = {
        verb.ACT: button(say("{deed}"), group="Free action"),
        verb.DECLINE: button(say("No action"), PASS),
    }

    def __init__(self, seat: i64, first: i64, last: i64) -> None:
        super().__init__(seat)
        self.first: i64 = first
        self.last: i64 = last

    def choices(self, b: NeiBoard, seat: i64) -> list[int]:
        return [n for n in range(self.first, self.last + 1) if deed_bar(b, seat, n, 0) == ALLOWED]

    def bar(self, b: NeiBoard, seat: i64, noun: i64) -> i64:
        if (noun < self.first or noun > self.last) and b.bars(rule.R_8_4D):
            return rule.R_8_4D
        return deed_bar(b, seat, noun, 0)

    def chosen(self, b: NeiBoard, seat: i64, noun: i64) -> None:
        b.call(Deed(seat, noun, 0))


# -- the First Air Fleet ---------------------------------------------------------------------------------------


def fleet_targets(b: NeiBoard) -> list[int]:
    """NEI-21.4b, RU-33: sea areas with Allied ships, and land areas by the sea with Allied ground units; never
    Singapore while it is Allied, never a box off the map."""
    found: list[int] = []
    for area in range(IND):
        if b.home_of(area) >= 0:
            continue
        if area < LANDS:
            if b.holds_openly(ALLIES, area) and b.t.seas_in[b.t.square[area]]:
                found.append(area)
        elif b.ships[ALLIES * AREAS + area]:
            found.append(area)
    return found


class FirstAirFleet(Section[NeiBoard]):
    """NEI-21.4b, NEI-21.4c: no points, alone, once: three dice of hits on ships or ground units, without an answer."""

    stands: ClassVar[str] = "First Air Fleet"
    phase: ClassVar[str] = "First Air Fleet"
    cites: ClassVar[int] = rule.R_21_4B
    steps: ClassVar[tuple[str, ...]] = ("target", "roll", "hits", "place", "end")

    def step(self, b: NeiBoard, n: i64) -> i64:
        if n == 0:
            b.call(FleetTarget(JAPAN))
        elif n == 1:
            b.rolled = []
            b.call(DiceSum(6, 6, 6))
        elif n == 2:
            area = b.field
            hits = total(b.rolled)
            b.rolled = []
            b.tell(EVERYONE, rule.R_21_4C, event.FLEET, area, hits)
            battle.open_battle(b, battle.CARRIER_RAID, JAPAN, area, area if area >= LANDS else -1)
            units = b.here(ALLIES, NAVAL, area) if area >= LANDS else b.ground_here(ALLIES, area)
            battle.engage_all(b, units, battle.DEFENDS | battle.TARGET)
            b.hits_f = hits
        elif n == 3:
            battle.place_hits(b, JAPAN, AS if b.field >= LANDS else AG, JAPAN, True)
        else:
            battle.close_battle(b)
            b.fleet = 2
            b.tell(EVERYONE, rule.R_21_4B, event.FLEET_GONE)
            return OVER
        return GO_ON


class FleetTarget(ChooseOne[NeiBoard]):
    """RU-33: where the First Air Fleet strikes."""

    asks: ClassVar[str] = "Where does the First Air Fleet strike?"
    cites: ClassVar[int] = rule.R_21_4B
    chooses: ClassVar[int] = verb.TARGET
    offered: ClassVar[dict[int, Shown]] = {verb.TARGET: on_space(say("Strike {space}"), sure=True)}

    def choices(self, b: NeiBoard, seat: i64) -> list[int]:
        return fleet_targets(b)

    def chosen(self, b: NeiBoard, seat: i64, noun: i64) -> None:
        b.field = noun


STORY = [
    tells(event.ACTION, "{who a}: {deed b}. {n c} action points left.", "action"),
    tells(event.FLEET, "The First Air Fleet strikes {place a}: {n b} hits.", "battle", "a"),
    tells(event.FLEET_GONE, "The First Air Fleet leaves the theater.", "battle"),
]
