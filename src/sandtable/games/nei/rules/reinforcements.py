"""Reinforcements: pools, mobilization, deployment, refit, emergency shipping. Chapters 15 and 18."""

from typing import ClassVar

from mypy_extensions import i64

from sandtable.games.nei import event, rule, verb
from sandtable.games.nei.board import EARLY, GONE_DARK, SURE, NeiBoard
from sandtable.games.nei.material import (
    AIR,
    ALLIES,
    AMERICAN,
    AREAS,
    AUS,
    BASE,
    BRITISH,
    CONTINGENTS,
    DESTROYED,
    DISPLAY,
    DISRUPTED,
    DUTCH,
    FIGHTER,
    GROUND,
    HEAVY,
    IND,
    JAPAN,
    LANDS,
    MAJOR,
    NAVAL,
    PICKED,
    POOL,
    SEAPLANE,
    TYPES,
    UNITS,
)  # fmt: skip
from sandtable.games.nei.reading import NeiData
from sandtable.games.nei.rules.asking import GIVEN_UP, GiveUp, OfSide, Sifted
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, WAIT, Ask, Chance, Event, Section
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.words import DONE, Say, Shown, button, on_space, say
from sandtable.kit import beats
from sandtable.kit.choosing import ChooseOne
from sandtable.kit.dice import SecretDie
from sandtable.kit.story import tells

FLEET_MARKER: int = UNITS
"""The 1AF marker among the counters of the Japanese pool."""


# -- where a unit may come in ----------------------------------------------------------------------------------


def deploy_bar(b: NeiBoard, u: i64, area: i64) -> i64:
    """Why a unit may not come in here: NEI-15.1a to NEI-15.4a by contingent; NEI-15.5a room; NEI-15.5e enemy ships."""
    t = b.t
    if area >= AREAS:
        return NOT_OFFERED
    side: i64 = t.side[u]
    cat: i64 = t.cat[u]
    group: i64 = t.contingent[u]
    if b.home_of(area) == 1 - side:
        return rule.R_9_5A if b.bars(rule.R_9_5A) else ALLOWED
    why: i64 = rule.R_15_1B
    if side == ALLIES:
        why = rule.R_15_2A if group == DUTCH else rule.R_15_3A if group == BRITISH else rule.R_15_4A
    if cat == NAVAL:
        if area < LANDS and b.bars(rule.R_10_1D):
            return rule.R_10_1D
        if area < IND and b.ships_in(1 - side, t.square[area]) > 0 and b.bars(rule.R_15_5E):
            return rule.R_15_5E
    elif area >= LANDS and area < IND:
        if cat == AIR and group == AMERICAN and b.berths(u, area) > 0:
            return ALLOWED  # NEI-26.2a: a Catalina with a tender
        return rule.R_10_1F if b.bars(rule.R_10_1F) else ALLOWED
    fits = naval_entry(b, u, area) if cat == NAVAL else land_entry(b, u, area)
    if not fits and not (cat == AIR and langley_entry(b, u, area)) and b.bars(why):
        return why
    if cat == AIR and b.room(side, area) <= 0 and b.bars(rule.R_15_5A):
        return rule.R_15_5A
    return ALLOWED


def major_port(b: NeiBoard, side: i64, square: i64) -> bool:
    """NEI-15.5b: a major port of the square that the side controls and that works for it."""
    land: i64 = b.t.land_in[square]
    return land >= 0 and b.t.port[land] == MAJOR and b.works(side, land) and b.control(land) == side


def naval_entry(b: NeiBoard, u: i64, area: i64) -> bool:
    t = b.t
    side: i64 = t.side[u]
    group: i64 = t.contingent[u]
    square: i64 = t.square[area]
    spore = area == t.spore_sea and b.spore_owner() == side
    if side == JAPAN:
        return t.home[area] == JAPAN or spore or major_port(b, side, square)
    land: i64 = t.land_in[square]
    if group == DUTCH:
        return spore or (land >= 0 and land < LANDS and t.indies[land] == 1 and major_port(b, side, square))
    if group == BRITISH:
        return area == IND or spore
    return area == AUS or (land == t.darwin and major_port(b, side, square))


def land_entry(b: NeiBoard, u: i64, land: i64) -> bool:
    t = b.t
    side: i64 = t.side[u]
    group: i64 = t.contingent[u]
    cat: i64 = t.cat[u]
    spore = land == t.spore and b.spore_owner() == side
    held = b.capacity(side, land) > 0 and b.control(land) == side
    if side == JAPAN:
        return t.home[land] == JAPAN or spore or (cat == AIR and held)
    if cat == AIR:
        if group == DUTCH or group == BRITISH:
            return held  # RU-70: Singapore and the boxes count
        if b.special and group == AMERICAN and t.type[u] in (HEAVY, SEAPLANE) and held:
            return True  # NEI-26.2a
        return land == AUS or (land == t.darwin and held)
    if group == DUTCH:
        return t.indies[land] == 1 and major_port(b, side, t.square[land])
    if group == BRITISH:
        return land == IND or spore
    return land == AUS or (land == t.darwin and b.works(side, land) and b.control(land) == side)


def langley_entry(b: NeiBoard, u: i64, land: i64) -> bool:
    """NEI-29a: one fighter a mobilization flies off AV Langley to an airfield of its square."""
    t = b.t
    ship = t.langley
    if b.extra == 0 or b.langley or b.picks == 0 or t.side[u] != ALLIES or t.type[u] != FIGHTER:
        return False
    here = b.at[ship] < IND and t.square[b.at[ship]] == t.square[land]
    return here and b.capacity(ALLIES, land) > 0 and b.control(land) == ALLIES


def entries(b: NeiBoard, u: i64) -> list[int]:
    """Every area in which a unit may come in now."""
    if b.t.cat[u] == NAVAL:
        return [area for area in range(LANDS, AREAS) if deploy_bar(b, u, area) == ALLOWED]
    found = [area for area in range(LANDS) if deploy_bar(b, u, area) == ALLOWED]
    if b.special and b.t.type[u] == SEAPLANE:
        found += [area for area in range(LANDS, IND) if deploy_bar(b, u, area) == ALLOWED]
    return found + [area for area in (IND, AUS) if deploy_bar(b, u, area) == ALLOWED]


def deploy(b: NeiBoard, u: i64, area: i64) -> None:
    """NEI-15.5d: at full strength. The owner sees what comes, others that a counter does; in a home base nothing."""
    side: i64 = b.t.side[u]
    b.put(u, area)
    b.fresh(u)
    if b.record[u] == SURE:
        b.record[u] = GONE_DARK
    b.tell(1 << side, rule.R_15_0B, event.DEPLOYED_UNIT, u, area)
    if b.home_of(area) < 0:
        b.tell(EVERYONE & ~(1 << side), rule.R_15_0B, event.APPEARS, area, side)
    if b.t.cat[u] == AIR:
        b.give_away(side, area)
    b.meet(b.t.square[area])


class Deploy(Sifted):
    """NEI-15.5c, RU-41: the picked units are placed one by one, in the order that their owner wants; what has no place
    goes back. `refit`: 1 if they come from a refit."""

    cites: ClassVar[int] = rule.R_15_0B
    judges: ClassVar[tuple[int, ...]] = (verb.PICK,)

    def __init__(self, seat: i64, refit: i64) -> None:
        super().__init__(seat)
        self.refit: i64 = refit

    def step(self, b: NeiBoard, n: i64) -> i64:
        """After the last unit is placed nothing is asked."""
        return OVER if b.version >= 2 and not waiting(b, self.seat) else WAIT

    def question(self, b: NeiBoard, seat: i64) -> Say:
        left = waiting(b, seat)
        if not [u for u in left if entries(b, u)]:
            return say("There is no place for {units}.", len(left), rule=rule.R_15_5C)
        return say(
            "Which of the {units} do you place next?" if len(left) > 1 else "Place the last unit.", len(left)
        )

    def shown(self, b: NeiBoard, seat: i64, act: i64) -> Shown:
        if verb_of(act) == verb.PICK:
            return button(say("{unit}", noun_of(act)), group="To place")
        back = say("They are damaged, and wait") if self.refit else say("They go back to the pool")
        return button(say("The others have no place"), DONE, more=back)

    def offers(self, b: NeiBoard, seat: i64) -> list[int]:
        found = [action(verb.PICK, u) for u in waiting(b, seat) if entries(b, u)]
        if not found:
            found.append(plain(verb.DONE))
        return found

    def barred(self, b: NeiBoard, seat: i64, act: i64) -> i64:
        if verb_of(act) != verb.PICK:
            return ALLOWED
        u = noun_of(act)
        if u >= UNITS or u not in waiting(b, seat):
            return NOT_OFFERED
        why = b.quiet()
        some = entries(b, u)
        b.why = why
        return rule.R_15_5C if not some and b.bars(rule.R_15_5C) else ALLOWED

    def take(self, b: NeiBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == verb.PICK:
            b.call(Deploy(seat, self.refit))
            b.call(DeployWhere(seat, noun_of(act), self.refit))
            return
        left = waiting(b, seat)
        for u in left:
            # NEI-15.5c: back to the pool; RU-41: a refitted unit without a place is damaged.
            b.put(u, DISPLAY if self.refit else POOL)
        if left:
            b.tell(1 << seat, rule.R_15_5C, event.RETURNED, seat, len(left))


def waiting(b: NeiBoard, seat: i64) -> list[int]:
    return [u for u in b.t.of_side[seat] if b.at[u] == PICKED]


class DeployWhere(ChooseOne[NeiBoard]):
    """NEI-15.1a to NEI-15.4a: where a unit comes in."""

    asks: ClassVar[str] = "Where does {unit unit} come in?"
    cites: ClassVar[int] = rule.R_15_0B
    chooses: ClassVar[int] = verb.PUT
    offered: ClassVar[dict[int, Shown]] = {verb.PUT: on_space(say("In {space}"))}

    def __init__(self, seat: i64, unit: i64, refit: i64) -> None:
        super().__init__(seat)
        self.unit: i64 = unit
        self.refit: i64 = refit

    def before(self, b: NeiBoard) -> Ask[NeiBoard] | None:
        return Deploy(self.seat, self.refit)

    def choices(self, b: NeiBoard, seat: i64) -> list[int]:
        return entries(b, self.unit)

    def bar(self, b: NeiBoard, seat: i64, noun: i64) -> i64:
        return deploy_bar(b, self.unit, noun)

    def stuck(self, b: NeiBoard, seat: i64) -> None:
        """Nothing: the unit waits, and goes back with the others that have no place."""

    def chosen(self, b: NeiBoard, seat: i64, noun: i64) -> None:
        if b.t.type[self.unit] == FIGHTER and not land_entry(b, self.unit, noun):
            b.langley = 1  # NEI-29a: one fighter a mobilization
        deploy(b, self.unit, noun)


# -- mobilization ----------------------------------------------------------------------------------------------


def in_pool(b: NeiBoard, seat: i64) -> list[int]:
    """The counters of a pool; for Japan also the 1AF marker (NEI-21.4a, RU-34)."""
    found = [u for u in b.t.of_side[seat] if b.at[u] == POOL]
    if seat == JAPAN and b.fleet == 0:
        found.append(FLEET_MARKER)
    return found


class Mobilize(OfSide):
    """NEI-A1a: a die says how many counters are picked at random (NEI-2.10c), all of them before any is placed."""

    phase: ClassVar[str] = "Mobilization"
    cites: ClassVar[int] = rule.A1A
    steps: ClassVar[tuple[str, ...]] = ("roll", "pick", "place", "end")

    def step(self, b: NeiBoard, n: i64) -> i64:
        seat = self.seat
        if n == 0:
            b.roll()
        elif n == 1:
            if b.rolled:
                b.picks = b.rolled[0]
                b.left = b.picks
                b.langley = 0
                b.rolled = []
                b.tell(EVERYONE, rule.A1A, event.PICKED, seat, b.picks)
            if b.left > 0 and in_pool(b, seat):
                b.left -= 1
                b.again(PickOne(seat))
        elif n == 2:
            b.left = 0
            if waiting(b, seat):
                b.call(Deploy(seat, 0))
        else:
            b.picks = 0
            b.langley = 0
            return OVER
        return GO_ON


class PickOne(Chance[NeiBoard]):
    """NEI-2.10c: pick means at random; every counter of the pool is as likely."""

    def __init__(self, side: i64) -> None:
        super().__init__()
        self.side: i64 = side

    def offers(self, b: NeiBoard, seat: i64) -> list[int]:
        return [action(verb.DRAWN, u) for u in in_pool(b, self.side)]

    def sifted(self) -> bool:
        return True

    def stuck(self, b: NeiBoard, seat: i64) -> None:
        """An empty pool: nothing more is picked."""

    def take(self, b: NeiBoard, seat: i64, act: i64) -> None:
        u = noun_of(act)
        if u == FLEET_MARKER:
            b.fleet = 1
            b.tell(1 << self.side, rule.R_21_4A, event.FLEET_DRAWN)
        else:
            b.put(u, PICKED)
            b.tell(1 << self.side, rule.A1A, event.POOLED, u)


# -- emergency shipping ----------------------------------------------------------------------------------------


def spare_ships(b: NeiBoard, seat: i64) -> list[int]:
    """NEI-A1b, RU-57: where every LS and TR of the side in the game and not destroyed is off the map: those that could
    come in; empty otherwise."""
    found: list[int] = []
    for u in b.t.by_cat[seat * 4 + NAVAL]:
        if b.t.transport[u] == 0:
            continue
        if b.at[u] < AREAS:
            return []
        if b.at[u] == DISRUPTED or b.at[u] == DISPLAY or b.at[u] == POOL:
            found.append(u)
    return [u for u in found if entries(b, u)]


class ChooseSpare(GiveUp):
    """NEI-A1b, RU-06: one LS or TR, selected by sight from the Disrupted Units Display, the Potential Reinforcements
    Display or the pool."""

    asks: ClassVar[str] = "Which ship comes back at once?"
    cites: ClassVar[int] = rule.A1B
    chooses: ClassVar[int] = verb.PICK
    offered: ClassVar[dict[int, Shown]] = {
        verb.PICK: button(say("{unit}"), group="Ships"),
        verb.DECLINE: GIVEN_UP,
    }

    def choices(self, b: NeiBoard, seat: i64) -> list[int]:
        return spare_ships(b, seat)

    def chosen(self, b: NeiBoard, seat: i64, noun: i64) -> None:
        for u in b.t.by_cat[seat * 4 + NAVAL]:  # nobody else knows which of them it is
            if b.t.transport[u] and b.record[u] == SURE:
                b.record[u] = GONE_DARK
            elif b.t.transport[u] and b.arrives[u] > b.turn and b.version >= 3:
                b.record[u] = EARLY
        b.put(noun, PICKED)
        b.call(DeployWhere(seat, noun, 0))


# -- refit -----------------------------------------------------------------------------------------------------


def to_refit(b: NeiBoard, seat: i64, group: i64) -> list[int]:
    """NEI-18.1d: every disrupted unit of a contingent but bases (NEI-18.1b)."""
    return [
        u for u in b.t.of_side[seat]
        if b.at[u] == DISRUPTED and b.t.contingent[u] == group and b.t.cat[u] != BASE
    ]  # fmt: skip


def refit_bar(b: NeiBoard, seat: i64, group: i64) -> i64:
    """NEI-18.1a: IJA, IJN; British, Australian, Netherlands, US; never Portuguese (RU-37)."""
    if group >= len(CONTINGENTS):
        return NOT_OFFERED
    own = (group <= 1) == (seat == JAPAN) and group != 6
    if not own and b.bars(rule.R_18_1A):
        return rule.R_18_1A
    if own and not to_refit(b, seat, group) and b.bars(rule.R_18_1D):
        return rule.R_18_1D
    return ALLOWED


class ChooseContingent(GiveUp):
    """NEI-18.1a: a refit covers one contingent."""

    asks: ClassVar[str] = "Whose disrupted units are refitted?"
    cites: ClassVar[int] = rule.R_18_1A
    chooses: ClassVar[int] = verb.CONTINGENT

    def shown(self, b: NeiBoard, seat: i64, act: i64) -> Shown:
        if verb_of(act) == verb.CONTINGENT:
            n = len(to_refit(b, seat, noun_of(act)))
            return button(say("{contingent}: {units}", noun_of(act), n), group="Contingents", sure=True)
        return GIVEN_UP

    def choices(self, b: NeiBoard, seat: i64) -> list[int]:
        return [n for n in range(len(CONTINGENTS)) if refit_bar(b, seat, n) == ALLOWED]

    def bar(self, b: NeiBoard, seat: i64, noun: i64) -> i64:
        return refit_bar(b, seat, noun)

    def chosen(self, b: NeiBoard, seat: i64, noun: i64) -> None:
        group = noun
        b.tell(EVERYONE, rule.R_18_1A, event.REFIT, seat, group)
        for u in b.t.of_side[seat]:
            # NEI-20.3a: from now on the enemy cannot know what became of them.
            if b.record[u] == SURE and b.t.contingent[u] == group and b.t.cat[u] != BASE:
                b.record[u] = GONE_DARK
        b.call(Refit(seat, group))


class Refit(Section[NeiBoard]):
    """NEI-18.1c, NEI-20.3a: a die for each unit on the row of its type, rolled in secret (RU-82)."""

    phase: ClassVar[str] = "Refit"
    cites: ClassVar[int] = rule.R_18_1C
    steps: ClassVar[tuple[str, ...]] = ("begin", "roll", "result", "place")

    def __init__(self, seat: i64, group: i64) -> None:
        self.seat: i64 = seat
        self.group: i64 = group

    def step(self, b: NeiBoard, n: i64) -> i64:
        if n == 0:
            b.rolled = []
        elif n == 1:
            units = to_refit(b, self.seat, self.group)
            if len(b.rolled) < len(units):
                b.again(SecretDie(6, self.seat))
        elif n == 2:
            self.apply(b)
        else:
            if n == 3 and waiting(b, self.seat):
                b.call(Deploy(self.seat, 1))
                return GO_ON
            return OVER
        return GO_ON

    def apply(self, b: NeiBoard) -> None:
        units = to_refit(b, self.seat, self.group)
        faces = b.rolled
        b.rolled = []
        for n in range(len(units)):
            u: i64 = units[n]
            result = b.t.refit[(self.seat * len(TYPES) + b.t.type[u]) * 7 + faces[n]]
            where = (PICKED, DISPLAY, DESTROYED)[result]
            b.put(u, where)
            told = (event.REFITTED, event.DAMAGED, event.DESTROYED)[result]
            b.tell(1 << self.seat, rule.R_18_1C, told, u, faces[n])
        b.uncovered = True


# -- rallying --------------------------------------------------------------------------------------------------


def rally_places(b: NeiBoard, seat: i64) -> list[int]:
    """NEI-18.2a: a home base, or a land area with a friendly base, with reduced mobile ground units ashore."""
    reduced = [u for u in b.t.by_cat[seat * 4 + GROUND] if b.ship[u] < 0 and b.steps[u] < b.t.full[u]]
    ashore = {b.at[u] for u in reduced if b.at[u] < LANDS or IND <= b.at[u] < AREAS}
    return sorted([area for area in ashore if b.works(seat, area)])


def appears(t: NeiData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    return [beats.Appeared(space=t.names[told[3]], side=("japan", "allies")[told[4]])]


STORY = [
    tells(event.DEPLOYED_UNIT, "{unit a} comes in, in {place b}.", "reinforcement", "b"),
    tells(event.APPEARS, "A new {whose b} counter appears in {place a}.", "reinforcement", "a", appears),
    tells(event.RETURNED, "No place for {units b}.", "reinforcement"),
    tells(
        event.PICKED, "{whose a} mobilization: {n b} picked from the pool, or all there are.", "reinforcement"
    ),
    tells(event.POOLED, "Picked: {unit a}.", "reinforcement"),
    tells(
        event.FLEET_DRAWN, "Picked: the First Air Fleet. It must strike in this player turn.", "reinforcement"
    ),
    tells(event.REFIT, "{whose a} refit: {contingent b} units.", "refit"),
    tells(event.REFITTED, "{unit a} is refitted ({n b}).", "refit"),
    tells(event.DAMAGED, "{unit a} is damaged and waits ({n b}).", "refit"),
    tells(event.DESTROYED, "{unit a} is destroyed ({n b}).", "refit"),
]
