"""Set-up: by hand, ready-made, or by chance within the limits. Chapters 23, 28 and 30."""

from typing import ClassVar, Final

from mypy_extensions import i64

from sandtable.games.nei import event, rule, verb
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.material import (
    AIR,
    AREAS,
    ASIDE,
    BOX,
    DISPLAY,
    DISRUPTED,
    DUTCH,
    GROUND,
    IND,
    JAPAN,
    LANDS,
    NAVAL,
    POOL,
    UNITS,
)  # fmt: skip
from sandtable.games.nei.rules.asking import Sifted
from sandtable.games.nei.rules.fog import FormWhere, form_bar, may_form
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Chance, Section
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.words import DANGER, DONE, Say, Shown, button, on_space, say
from sandtable.kit.dice import Die
from sandtable.kit.story import tells


def begin_setup(b: NeiBoard) -> None:
    """NEI-23j, NEI-30b, NEI-30c, RU-49: what is placed, what waits, what is out; Allied bases stand at two steps."""
    t = b.t
    row = t.scenarios[b.scenario]
    b.at = row.places[:]
    b.steps = t.full[:]
    b.ship = [-1] * UNITS
    b.face = [0] * UNITS
    b.known = [0] * UNITS
    b.seen = [0] * UNITS
    b.last = [-1] * UNITS
    b.record = [0] * UNITS
    b.tf = [0] * UNITS
    b.hand = [0] * UNITS
    b.part = [0] * UNITS
    b.arrives = [code if code < 20 else 0 for code in t.code]
    b.oil = row.burnt[:]
    b.abdacom = row.abdacom  # NEI-7.1a, NEI-30a
    b.singapore = row.singapore
    b.turn = 0
    b.fleet = 0
    chosen = b.forces()
    for n in range(len(chosen)):
        if chosen[n]:
            for u in t.force_units[n]:
                # NEI-28a, RU-77: at start, or in the pool on its turn.
                arrives: str = t.forces[n]["arrives"]
                if arrives == "start":
                    b.at[u] = BOX
                elif arrives.endswith("1d6"):
                    b.at[u] = ASIDE
                    b.arrives[u] = 0
                else:
                    turn = int(arrives.partition(":")[2])
                    b.arrives[u] = turn
                    b.at[u] = DISPLAY if turn > row.first or (turn == row.first and row.first > 1) else POOL
    for u in range(UNITS):
        if b.at[u] == DISRUPTED:
            b.record[u] = 1  # NEI-30d, NEI-30e: the enemy knows the scenario
    b.derive()


def allowed(b: NeiBoard, u: i64) -> list[int]:
    """The areas that a unit may start in: NEI-23b to NEI-23e, NEI-30d to NEI-30g, RU-47, RU-48, NEI-28c."""
    t = b.t
    row = t.scenarios[b.scenario]
    n = row.group_of[u]
    if n < 0:
        if u == t.secret:
            return row.hideouts
        return t.homes[:] if t.side[u] == JAPAN else [t.spore_sea, IND]
    group = row.groups[n]
    if t.cat[u] == NAVAL:
        return [area for area in group.areas if area >= LANDS]
    if group.on_base >= 0 and b.at[group.on_base] < LANDS and t.airfield[b.at[group.on_base]]:
        return [*group.areas, b.at[group.on_base]]
    if t.cat[u] == AIR and t.contingent[u] == DUTCH and b.at[t.secret] < LANDS:
        return [*group.areas, b.at[t.secret]]  # NEI-23c, NEI-28c: it is a functional airfield of the Indies
    return [area for area in group.areas if area < LANDS or area >= IND]


def place_bar(b: NeiBoard, u: i64, area: i64) -> i64:
    """Why a unit may not start in an area."""
    t = b.t
    if area >= AREAS:
        return NOT_OFFERED
    if area not in allowed(b, u):
        why = rule.R_23E if t.side[u] == JAPAN else rule.R_23B if t.cat[u] == GROUND else rule.R_23C
        if u == t.secret:
            why = rule.R_28C
        return why if b.bars(why) else ALLOWED
    if t.cat[u] == AIR and b.room(t.side[u], area) <= 0 and b.bars(rule.R_23I):
        return rule.R_23I
    return ALLOWED


def aboard_bar(b: NeiBoard, u: i64, ship: i64) -> i64:
    """NEI-23f: ground units may start aboard a ship in a square in which they may start."""
    t = b.t
    if ship >= UNITS:
        return NOT_OFFERED
    n = t.scenarios[b.scenario].group_of[u]
    if n >= 0 and t.scenarios[b.scenario].groups[n].base_side:
        return rule.R_30G if b.bars(rule.R_30G) else ALLOWED
    able = t.side[ship] == t.side[u] and t.transport[ship] and t.cat[u] == GROUND and b.at[ship] < AREAS
    if not able or b.room_aboard(ship) <= 0:
        return rule.R_23F if b.bars(rule.R_23F) else ALLOWED
    if t.land_by[b.at[ship]] not in allowed(b, u) and b.bars(rule.R_23F):
        return rule.R_23F
    return ALLOWED


def own_units(b: NeiBoard, side: i64) -> list[int]:
    """The units that a side places by itself."""
    found = b.t.scenarios[b.scenario].own[side]
    for n in AT_START:
        # NEI-28a: optional forces that begin on the map.
        if (n < FIRST_ALLIED) == (side == JAPAN) and b.forces()[n]:
            found = found + b.t.force_units[n]
    return found


AT_START: Final = (0, 3, 11)
"""The optional forces that begin on the map: J1, A1 and A9."""
FIRST_ALLIED: Final = 3


def left_over(b: NeiBoard, side: i64) -> list[int]:
    return [u for u in own_units(b, side) if b.at[u] == BOX]


def on_java(b: NeiBoard, n: i64) -> i64:
    """How many units of a group start on Java."""
    return len([u for u in b.t.scenarios[b.scenario].groups[n].units if b.at[u] in b.t.java])


def start_in(b: NeiBoard, u: i64, area: i64) -> None:
    b.put(u, area)
    n = b.t.scenarios[b.scenario].group_of[u]
    if u == b.t.secret or (n >= 0 and b.t.scenarios[b.scenario].groups[n].base_side):
        b.turn_over(u, 1)  # NEI-30g the 4N base; NEI-28c face down


def take_off(b: NeiBoard, u: i64) -> None:
    """A unit goes back to the box, with what is aboard it, and with the aircraft that it bases."""
    area: i64 = b.at[u]
    based = b.face[u] == 1 and b.t.cat[u] == GROUND
    for c in b.cargo(u) if b.t.cat[u] == NAVAL else []:
        b.put(c, BOX)
    b.turn_over(u, 0)
    b.put(u, BOX)
    b.tf[u] = 0
    if based or u == b.t.secret:
        for c in b.here(b.t.side[u], AIR, area):
            b.put(c, BOX)


class SetUp(Sifted):
    """NEI-23a, NEI-30a: a side places its units; the other sees nothing of it before it is final (chapter 20)."""

    stands: ClassVar[str] = "{whose seat} set-up"
    phase: ClassVar[str] = "Set-up"
    cites: ClassVar[int] = rule.R_23A
    judges: ClassVar[tuple[int, ...]] = (
        verb.PICK, verb.PUT, verb.ABOARD, verb.LIFT, verb.USE, verb.RANDOM, verb.CLEAR, verb.FORM, verb.CONFIRM,
    )  # fmt: skip

    offered: ClassVar[dict[int, Shown]] = {
        verb.PUT: on_space(say("In {space}")),
        verb.ABOARD: button(say("Aboard {unit}"), group="Aboard"),
        verb.LIFT: button(say("Not on the map for now")),
        verb.RANDOM: button(say("Place the rest at random"), sure=True),
        verb.CLEAR: button(say("Take all units off"), DANGER),
        verb.FORM: button(say("Task force {force}"), group="Task forces"),
        verb.CONFIRM: button(say("Confirm the set-up"), DONE, sure=True),
    }

    def question(self, b: NeiBoard, seat: i64) -> Say:
        if b.cursor >= 0:
            return say("Where does {unit} start?", b.cursor)
        left = len(left_over(b, seat))
        if left == 0:
            return say("All your units are placed. Confirm, or go on changing your set-up.")
        return say("Set up your side: choose a unit. Left to place: {n}.", left)

    def shown(self, b: NeiBoard, seat: i64, act: i64) -> Shown:
        what = verb_of(act)
        noun = noun_of(act)
        if what == verb.PICK:
            return button(say("{unit}", noun), group="To place" if b.at[noun] == BOX else "Placed")
        if what == verb.USE:
            more = say(b.t.presets[noun].text)
            return button(say("Ready-made set-up"), group="Ready-made", more=more)
        return super().shown(b, seat, act)

    def offers(self, b: NeiBoard, seat: i64) -> list[int]:
        u = b.cursor
        if u >= 0:
            found = [action(verb.PUT, area) for area in allowed(b, u) if place_bar(b, u, area) == ALLOWED]
            if b.t.cat[u] == GROUND:
                for ship in b.t.by_cat[seat * 4 + NAVAL]:
                    if b.t.transport[ship] and aboard_bar(b, u, ship) == ALLOWED:
                        found.append(action(verb.ABOARD, ship))
            found.append(plain(verb.LIFT))
            return found
        found = []
        if self.final_bar(b, seat) == ALLOWED:
            found.append(plain(verb.CONFIRM))
        found += [action(verb.USE, n) for n in presets_of(b, seat)]
        if left_over(b, seat):
            found.append(plain(verb.RANDOM))
        if len(left_over(b, seat)) < len(own_units(b, seat)):
            found.append(plain(verb.CLEAR))
        found += may_form(b, seat)
        return found + [action(verb.PICK, one) for one in own_units(b, seat)]

    def final_bar(self, b: NeiBoard, seat: i64) -> i64:
        if left_over(b, seat) and b.bars(rule.R_23I):
            return rule.R_23I
        row = b.t.scenarios[b.scenario]
        for n in range(len(row.groups)):
            if row.groups[n].side == seat and on_java(b, n) < row.groups[n].java:
                why = rule.R_23B if b.scenario == 0 else rule.R_30D
                if b.bars(why):
                    return why
        return ALLOWED

    def barred(self, b: NeiBoard, seat: i64, act: i64) -> i64:
        what = verb_of(act)
        noun = noun_of(act)
        placing = what in (verb.PUT, verb.ABOARD, verb.LIFT)
        if placing != (b.cursor >= 0):
            return NOT_OFFERED
        if what == verb.PUT:
            return place_bar(b, b.cursor, noun)
        if what == verb.ABOARD:
            return aboard_bar(b, b.cursor, noun)
        if what == verb.PICK:
            return ALLOWED if noun in own_units(b, seat) else NOT_OFFERED
        if what == verb.USE:
            return ALLOWED if noun in presets_of(b, seat) else NOT_OFFERED
        if what == verb.RANDOM:
            return ALLOWED if left_over(b, seat) else NOT_OFFERED
        if what == verb.CLEAR:
            return ALLOWED if len(left_over(b, seat)) < len(own_units(b, seat)) else NOT_OFFERED
        if what == verb.FORM:
            return form_bar(b, seat, noun)
        return self.final_bar(b, seat) if what == verb.CONFIRM else ALLOWED

    def take(self, b: NeiBoard, seat: i64, act: i64) -> None:
        what = verb_of(act)
        noun = noun_of(act)
        if what == verb.CONFIRM:
            b.tell(EVERYONE, rule.R_23A, event.DEPLOYED, seat)
            return
        u = b.cursor
        b.cursor = noun if what == verb.PICK else -1
        if what == verb.PUT:
            take_off(b, u)
            start_in(b, u, noun)
        elif what == verb.ABOARD:
            b.put(u, BOX)
            b.load(u, noun)
        elif what == verb.LIFT:
            take_off(b, u)
        elif what == verb.CLEAR:
            clear(b, seat)
        elif what == verb.USE:
            clear(b, seat)
            take_preset(b, noun)
        if what == verb.FORM:
            b.formed += 1
            b.call(FormWhere(seat, noun))
            return
        b.call(SetUp(seat))
        if what == verb.RANDOM:
            b.call(PlaceByChance(seat))


def clear(b: NeiBoard, side: i64) -> None:
    for u in own_units(b, side):
        take_off(b, u)


def presets_of(b: NeiBoard, side: i64) -> list[int]:
    """The ready-made set-ups of a side."""
    presets = b.t.presets
    return [n for n in range(len(presets)) if presets[n].scenario == b.scenario and presets[n].side == side]


def take_preset(b: NeiBoard, n: i64) -> None:
    preset = b.t.presets[n]
    for flies in (False, True):  # aircraft need their bases
        for u, area in preset.places.items():
            if (b.t.cat[u] == AIR) == flies:
                start_in(b, u, area)
    for u, ship in preset.aboard.items():
        b.load(u, ship)
    for u in left_over(b, preset.side):
        start_in(b, u, allowed(b, u)[0])  # optional forces


def take_ready(b: NeiBoard, side: i64) -> None:
    for n in presets_of(b, side):
        take_preset(b, n)
    b.tell(EVERYONE, rule.R_23A, event.DEPLOYED, side)


class PlaceByChance(Chance[NeiBoard]):
    """The rest of a set-up is left to chance: unit after unit, within the limits of NEI-23b, NEI-23i and NEI-30d."""

    def __init__(self, side: i64) -> None:
        super().__init__()
        self.side: i64 = side

    def told(self, b: NeiBoard, viewer: i64) -> list[int]:
        return [self.side]

    def offers(self, b: NeiBoard, seat: i64) -> list[int]:
        left = left_over(b, self.side)
        if not left:
            return []
        u: i64 = left[0]
        row = b.t.scenarios[b.scenario]
        n: i64 = row.group_of[u]
        areas = [area for area in allowed(b, u) if place_bar(b, u, area) == ALLOWED]
        if n >= 0 and row.groups[n].java:
            others = [v for v in row.groups[n].units if b.at[v] == BOX]
            if row.groups[n].java - on_java(b, n) >= len(others):
                areas = b.t.java
        return [action(verb.FALLS, area) for area in areas]

    def sifted(self) -> bool:
        return True

    def stuck(self, b: NeiBoard, seat: i64) -> None:
        """Everything is placed."""

    def take(self, b: NeiBoard, seat: i64, act: i64) -> None:
        start_in(b, left_over(b, self.side)[0], noun_of(act))
        if left_over(b, self.side):
            b.call(PlaceByChance(self.side))


class Arrivals(Section[NeiBoard]):
    """NEI-28b: after set-up a die each says in which turn the Indomitable and the B-25s join the pool."""

    steps: ClassVar[tuple[str, ...]] = ("first", "first_turn", "second", "second_turn")

    def step(self, b: NeiBoard, n: i64) -> i64:
        chosen = (b.of_a2, b.of_a8)
        force = (4, 10)
        if n == 0 or n == 2:
            b.rolled = []
            if chosen[n // 2]:
                b.call(Die(6))
        elif n == 1 or n == 3:
            if b.rolled:
                u: i64 = b.t.force_units[force[n // 2]][0]
                first = b.t.scenarios[b.scenario].first
                b.arrives[u] = b.rolled[0]
                b.put(u, POOL if b.rolled[0] < first else DISPLAY)
                b.tell(EVERYONE, rule.R_28B, event.ARRIVAL, u, b.rolled[0])
            b.rolled = []
        else:
            return OVER
        return GO_ON


STORY = [
    tells(event.DEPLOYED, "The {whose a} set-up is final.", "set-up"),
    tells(event.ARRIVAL, "{unit a} joins the pool in turn {n b}.", "set-up"),
]
