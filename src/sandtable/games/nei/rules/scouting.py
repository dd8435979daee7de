"""Scouting and agents: the G-2 actions. Chapter 20."""

from typing import ClassVar

from mypy_extensions import i64

from sandtable.games.nei import deed, event, rule, verb
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.material import AREAS, GROUND, IND, LANDS, NAVAL, UNITS
from sandtable.games.nei.reading import NeiData
from sandtable.games.nei.rules.asking import GIVEN_UP, AreaChoice, DeedAsk, OfSide, give_up
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Event
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.words import PASS, Say, Shown, button, on_space, say
from sandtable.kit.choosing import ChooseOne
from sandtable.kit.story import tells


def watch(b: NeiBoard, seat: i64, square: i64, ships: bool, shore: bool, cargo: bool) -> None:
    """The player sees the enemy units of a square. NEI-A2a, RU-74: never a home base, nor a box."""
    if square >= 96:
        return
    for u in b.t.of_side[1 - seat]:
        area: i64 = b.at[u]
        if area >= IND or b.t.square[area] != square or b.home_of(area) >= 0:
            continue
        if u == b.t.secret and b.face[u]:
            continue
        at_sea = area >= LANDS
        if (at_sea and ships) or (not at_sea and shore):
            if b.ship[u] < 0 or cargo:
                b.see(u, rule.R_20_0B)


def sources(b: NeiBoard, seat: i64, kind: i64) -> list[int]:
    """RU-25: one carrier, ship or ground unit a time; airfields are `airfields`."""
    t = b.t
    if kind == deed.SCOUT_GROUND:
        found = [u for u in t.by_cat[seat * 4 + GROUND] if b.at[u] < LANDS and b.ship[u] < 0]
        return found + [u for u in t.by_cat[seat * 4 + 3] if b.at[u] < LANDS]
    ships = [u for u in t.by_cat[seat * 4 + NAVAL] if b.at[u] < IND]
    return [u for u in ships if t.carrier[u]] if kind == deed.SCOUT_AIR else ships


def airfields(b: NeiBoard, seat: i64) -> list[int]:
    """NEI-A2b: airfields that work and are controlled; no air unit is needed."""
    return [land for land in range(LANDS) if b.capacity(seat, land) > 0 and b.control(land) == seat]


class Scout(DeedAsk):
    """NEI-A2b, NEI-A2c: by air from a carrier (one square) or an airfield (two squares); at sea and on land one square
    from a unit."""

    asks: ClassVar[str] = "{deed kind}: who looks, or from where?"
    cites: ClassVar[int] = rule.A2B
    judges: ClassVar[tuple[int, ...]] = (verb.WITH, verb.FROM)
    offered: ClassVar[dict[int, Shown]] = {
        verb.WITH: button(say("{unit}"), group="Scouts", sure=True),
        verb.FROM: on_space(say("From the airfield of {space}"), sure=True),
        verb.DECLINE: GIVEN_UP,
    }

    def offers(self, b: NeiBoard, seat: i64) -> list[int]:
        found = [action(verb.WITH, u) for u in sources(b, seat, self.kind)]
        if self.kind == deed.SCOUT_AIR:
            found += [action(verb.FROM, land) for land in airfields(b, seat)]
        found.append(plain(verb.DECLINE))
        return found

    def barred(self, b: NeiBoard, seat: i64, act: i64) -> i64:
        what = verb_of(act)
        noun = noun_of(act)
        if what == verb.WITH:
            if noun >= UNITS:
                return NOT_OFFERED
            if noun not in sources(b, seat, self.kind) and b.bars(rule.A2C):
                return rule.A2C
        elif what == verb.FROM:
            if noun >= AREAS:
                return NOT_OFFERED
            no = self.kind != deed.SCOUT_AIR or noun not in airfields(b, seat)
            if no and b.bars(rule.A2B):
                return rule.A2B
        return ALLOWED

    def take(self, b: NeiBoard, seat: i64, act: i64) -> None:
        what = verb_of(act)
        if what == verb.DECLINE:
            give_up(b, seat)
            return
        noun = noun_of(act)
        here: i64 = noun if what == verb.FROM else b.at[noun]
        wide: i64 = 2 if what == verb.FROM else 1
        # Which unit looks is its owner's secret; an airfield is no secret, but for a secret airbase face down (RU-56).
        open_field = what == verb.FROM and not (b.face[b.t.secret] and b.at[b.t.secret] == here)
        b.tell(EVERYONE, rule.A2B, event.SCOUTED, seat, here if open_field else -1, self.kind)
        for square in range(96):
            if b.t.apart(b.t.square[here], square) <= wide:
                watch(b, seat, square, self.kind != deed.SCOUT_GROUND, self.kind != deed.SCOUT_NAVAL, True)
        b.uncovered = True


class Agents(OfSide):
    """NEI-A2d: Fifth Column and guerrillas: on 5 and 6 one land area is laid open, and a unit there may take a hit."""

    phase: ClassVar[str] = "Fifth Column"
    cites: ClassVar[int] = rule.A2D
    steps: ClassVar[tuple[str, ...]] = ("roll", "result")

    def step(self, b: NeiBoard, n: i64) -> i64:
        if n == 0:
            b.roll()
            return GO_ON
        if n == 1:
            face = b.thrown()
            if b.t.fifth_on[face]:
                b.tell(EVERYONE, rule.A2D, event.FIFTH, self.seat, face)
                b.call(ChooseCell(self.seat))
            else:
                b.tell(EVERYONE, rule.A2D, event.FIFTH_FAILS, self.seat, face)
            return GO_ON
        return OVER


class ChooseCell(ChooseOne[NeiBoard]):
    """NEI-A2d: the land area in which the agents are."""

    asks: ClassVar[str] = "Your agents report: from which area?"
    cites: ClassVar[int] = rule.A2D
    chooses: ClassVar[int] = verb.TARGET
    otherwise: ClassVar[int] = verb.DECLINE
    offered: ClassVar[dict[int, Shown]] = {
        verb.TARGET: on_space(say("Agents in {space}"), sure=True),
        verb.DECLINE: button(say("Nowhere"), PASS),
    }

    def choices(self, b: NeiBoard, seat: i64) -> list[int]:
        return [land for land in range(LANDS) if self.bar(b, seat, land) == ALLOWED]

    def bar(self, b: NeiBoard, seat: i64, noun: i64) -> i64:
        if noun >= LANDS:
            return NOT_OFFERED if noun >= AREAS else rule.A2D if b.bars(rule.A2D) else ALLOWED
        if b.home_of(noun) >= 0:
            return rule.A2A if b.bars(rule.A2A) else ALLOWED  # nobody may tell what is in it
        if not b.any_here(1 - seat, noun) and b.bars(rule.A2D):
            return rule.A2D
        return ALLOWED

    def chosen(self, b: NeiBoard, seat: i64, noun: i64) -> None:
        b.uncovered = True
        watch(b, seat, b.t.square[noun], False, True, False)
        if b.troops[(1 - seat) * AREAS + noun]:
            b.call(Sabotage(seat, noun))


class Sabotage(AreaChoice):
    """NEI-A2d: one enemy unit of the area takes a hit; never a base."""

    asks: ClassVar[str] = "Which unit in {space area} do your agents strike?"
    cites: ClassVar[int] = rule.A2D
    chooses: ClassVar[int] = verb.HIT
    otherwise: ClassVar[int] = verb.DECLINE
    offered: ClassVar[dict[int, Shown]] = {
        verb.HIT: button(say("{unit}"), group="Units", sure=True),
        verb.DECLINE: button(say("None"), PASS),
    }

    def choices(self, b: NeiBoard, seat: i64) -> list[int]:
        return b.mobile_here(1 - seat, self.area)

    def chosen(self, b: NeiBoard, seat: i64, noun: i64) -> None:
        b.hit(noun, rule.A2D)
        b.sudden_death()


def scouted(t: NeiData, told: Event, viewer: int) -> Say:
    if told[4] < 0:
        return say("{whose} scouts go out.", told[3])
    return say("{whose} scouts go out from {place}.", told[3], told[4])


STORY = [
    tells(event.SCOUTED, scouted, "scouting", "b"),
    tells(event.FIFTH, "Agents of {whom a} are at work ({n b}).", "scouting"),
    tells(event.FIFTH_FAILS, "The agents of {whom a} have nothing to report ({n b}).", "scouting"),
]
