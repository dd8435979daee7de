"""Brigade: the map. The calendar, an army's turn phase by phase, aircraft, battles in turn, reinforcements."""

from typing import ClassVar

from mypy_extensions import i64

from sandtable.games.fieldcommand import event, rule, state, verb
from sandtable.games.fieldcommand.asks import FieldAsk, repeat
from sandtable.games.fieldcommand.board import NEW, FieldBoard
from sandtable.games.fieldcommand.material import (
    ARMIES,
    AUSTRALIAN,
    BRITISH,
    CORPS,
    DIVISION,
    SECTORS,
    TO_COME,
    UNITS,
    FieldData,
    side_of_army,
)
from sandtable.games.fieldcommand.rules.aircraft import DeployAircraft, Refuel, can_deploy
from sandtable.games.fieldcommand.rules.army import Penetrate, may_penetrate
from sandtable.games.fieldcommand.rules.barrages import Barrage, battles_of, ready_guns, under_attack
from sandtable.games.fieldcommand.rules.battalion import Battle, begin_battle
from sandtable.games.fieldcommand.rules.corps import (
    Discard,
    DrawPhase,
    StartCards,
    expire,
    open_window,
    over_limit,
)
from sandtable.games.fieldcommand.rules.deployment import FreeDeployment, ShiftSurplus, find_surplus
from sandtable.games.fieldcommand.rules.division import Resupply, SplitTokens
from sandtable.games.fieldcommand.rules.movement import MoveUnits
from sandtable.games.fieldcommand.rules.playable import AT_PHASE
from sandtable.games.fieldcommand.rules.reinforcements import Reinforce
from sandtable.games.fieldcommand.rules.victory import finish
from sandtable.kernel.actions import action, noun_of
from sandtable.kernel.flow import EVERYONE, GO_ON, OVER, Event, Section
from sandtable.kernel.words import Say, Shown, on_space, say
from sandtable.kit import beats
from sandtable.kit.story import tells

# -- the game ----------------------------------------------------------------------------------------------------


def set_up_map(b: FieldBoard) -> None:
    """FC-BG-12, FC-ER-2: by each army's deployment order; FC-DV-1, FC-ER-1, R-48: the tokens. R-63: the axes active
    at the start."""
    b.clear_units()
    c = b.c
    b.seat_of = [0, 1, b.seats - 1]
    b.control = c.control[:]
    b.derive()
    b.axes = c.axes
    if b.level >= DIVISION:
        b.tokens = c.start_supply[:]
    taken = [0] * len(b.t.first)
    for army, place, counts in c.deploy:
        for n in range(len(counts)):
            for _ in range(counts[n]):
                u: i64 = b.t.first[n] + taken[n]
                taken[n] += 1
                b.owner[u] = army
                b.put(u, place)
    for army in range(3):
        for n in range(len(c.force[army])):
            for _ in range(c.force[army][n]):
                b.where[b.t.first[n] + taken[n]] = TO_COME
                taken[n] += 1
    for rows in c.arrivals:
        for arrival in rows:
            for n in range(len(arrival.units)):
                for _ in range(arrival.units[n]):
                    b.where[b.t.first[n] + taken[n]] = TO_COME
                    taken[n] += 1


class Campaign(Section[FieldBoard]):
    """FC-BG-13, FC-BG-64: period after period; after the last the conditions are read."""

    steps: ClassVar[tuple[str, ...]] = ("deploy", "surplus", "tokens", "cards", "periods", "end")

    def step(self, b: FieldBoard, n: i64) -> i64:
        if n == 0:
            if b.c.free:
                b.cursor = [-1] * 3
                b.call(FreeDeployment(*range(b.seats)))
        elif n == 1:
            if b.c.free:
                find_surplus(b)
                if b.surplus:
                    b.again(ShiftSurplus(b.seat_of[AUSTRALIAN]))
                else:
                    begin_free(b)
        elif n == 2:
            if b.logistics:
                b.call(SplitTokens(b.seat_of[BRITISH]))
        elif n == 3:
            if b.level >= CORPS:
                b.call(StartCards())
        elif n == 4:
            if b.period < len(b.c.periods):
                b.period += 1
                b.again(Period())
        elif n == 5:
            finish(b)
        else:
            return OVER
        return GO_ON


def begin_free(b: FieldBoard) -> None:
    """Scenario 01: all deployments are known; whose sectors are whose follows from them."""
    for s in range(SECTORS):
        if b.army_count(AUSTRALIAN, s) > 0 and b.army_count(BRITISH, s) == 0:
            b.set_control(s, AUSTRALIAN)
        elif b.c.control[s] == AUSTRALIAN and b.army_count(BRITISH, s) == 0:
            b.set_control(s, AUSTRALIAN)
        else:
            b.set_control(s, BRITISH)
    b.cursor = []


class Period(Section[FieldBoard]):
    """FC-BG-14, FC-BG-70: every army has its turn, the invader first."""

    cites: ClassVar[int] = rule.BG_13
    steps: ClassVar[tuple[str, ...]] = ("begin", "first", "second", "third")

    def crumb(self, b: FieldBoard) -> Say | None:
        return say("{text}", b.c.periods[b.period - 1], rule=rule.BG_13)

    def step(self, b: FieldBoard, n: i64) -> i64:
        if n == 0:
            for a in range(9):
                if b.c.axes_later[a] == b.period:
                    b.axes |= 1 << a
                    b.tell(EVERYONE, rule.R_63, event.AXIS_OPEN, SECTORS + a)
            b.tell(EVERYONE, rule.BG_13, event.PERIOD, b.scenario - 7, b.period)
        elif n <= len(b.c.order):
            b.army = b.c.order[n - 1]
            b.call(Turn())
        else:
            return OVER
        return GO_ON


class Turn(Section[FieldBoard]):
    """FC-BG-15, FC-CP-19, R-47: the phases of an army's turn, with a window for cards at each (FC-CP-7 to FC-CP-9)."""

    cites: ClassVar[int] = rule.BG_15
    steps: ClassVar[tuple[str, ...]] = (
        "begin", "refuel cards", "refuel", "deploy cards", "deploy", "move cards", "move", "offensive cards",
        "offensive", "defensive cards", "defensive", "defensive end", "battles", "fight", "reinforce cards",
        "reinforce", "resupply cards", "resupply", "draw", "discard", "end",
    )  # fmt: skip

    def crumb(self, b: FieldBoard) -> Say | None:
        # With cards the phases pass unseen where nobody is asked in them (see asks.py).
        short = "Turn" if b.plays_cards() else PHASE_NAMES[b.phase]
        return say("Turn of the {army}", b.army, rule=rule.BG_14, short=short)

    def step(self, b: FieldBoard, n: i64) -> i64:
        if n == 0:
            begin_turn(b)
        elif n == 1 or n == 3 or n == 5 or n == 7 or n == 9:
            b.phase = n // 2
            if n == 7:
                b.todo = battles_of(b, b.army)
            open_window(b, AT_PHASE, n)
        elif n == 2:
            b.asking = 0
            b.call(Refuel())
        elif n == 4:
            repeat(b, DeployAircraft(b.seat_of[b.army]), can_deploy(b))
        elif n == 6:
            repeat(b, MoveUnits(b.seat_of[b.army]), True)
        elif n == 8:
            b.todo = battles_of(b, b.army)
            repeat(b, Barrage(b.seat_of[b.army], b.army), len(b.todo) > 0 and len(ready_guns(b, b.army)) > 0)
        elif n == 10:
            b.todo = battles_of(b, b.army)
            b.call(DefensiveBarrages())
        elif n == 11:
            open_window(b, AT_PHASE, n)
        elif n == 12:
            b.phase = state.COMBAT
            b.todo = battles_of(b, b.army)
        elif n == 13:
            fight_next(b)
        elif n == 14 or n == 16:
            b.phase = state.REINFORCE if n == 14 else state.RESUPPLY
            open_window(b, AT_PHASE, n)
        elif n == 15:
            b.call(Reinforce())
        elif n == 17:
            if b.level >= DIVISION:
                b.call(Resupply())
        elif n == 18:
            b.phase = state.DRAW
            if b.level >= CORPS and b.army != AUSTRALIAN:
                b.call(DrawPhase())
        elif n == 19:
            b.phase = state.DISCARD
            if b.level >= CORPS and over_limit(b, b.army):
                b.again(Discard(b.seat_of[b.army], b.army))
        elif n == 20:
            end_turn(b)
        else:
            return OVER
        return GO_ON


PHASE_NAMES = (
    "Refuel Aircraft", "Deploy Aircraft", "Move Units and Declare Attacks", "Offensive Barrages",
    "Defensive Barrages", "Resolve Combat", "Deploy Reinforcements", "Resupply", "Draw Cards", "Discard Cards",
    "Passage of Time",
)  # fmt: skip


def begin_turn(b: FieldBoard) -> None:
    """Nothing of this army has moved or fired yet; guns it captured may fire from now on (FC-BG-41)."""
    b.clear_turn()
    b.clear_moves()
    b.phase = 0
    b.answer = -1
    b.todo = []
    for u in range(UNITS):
        if b.gun[u] == NEW and b.owner[u] == b.army:
            b.gun[u] = 0
    b.tell(EVERYONE, rule.BG_14, event.TURN, b.army, b.period, b.scenario - 7)


def end_turn(b: FieldBoard) -> None:
    if b.level >= CORPS:
        expire(b)
    b.clear_turn()
    b.clear_moves()
    b.todo = []
    b.phase = 0


# -- barrages and battles ----------------------------------------------------------------------------------------


class DefensiveBarrages(Section[FieldBoard]):
    """FC-BG-37, R-37: every player of the other side who is under attack declares guns, in turn order. Who is asked
    depends on what everybody sees, not on tokens."""

    def step(self, b: FieldBoard, n: i64) -> i64:
        if n >= len(b.c.order):
            return OVER
        army: i64 = b.c.order[n]
        other = side_of_army(army) != side_of_army(b.army)
        if other and under_attack(b, army) and ready_guns(b, army):
            repeat(b, Barrage(b.seat_of[army], army), True)
        else:
            b.answer = -1
        return GO_ON


def fight_next(b: FieldBoard) -> None:
    """R-42, FC-BG-39: the active player chooses which battle comes next."""
    if b.sector >= 0:
        fought: i64 = b.sector
        if may_penetrate(b, fought):
            b.again(Penetrate(b.seat_of[b.army], fought))
            return
        b.clear_battle()
    b.todo = [s for s in b.todo if b.contested(s) and b.army_count(b.army, s) > 0]
    if not b.todo:
        return
    if len(b.todo) == 1:
        b.again(Battle())
        begin_battle(b, b.todo[0], b.army)
        b.todo = []
    else:
        b.again(ChooseBattle(b.seat_of[b.army]))


class ChooseBattle(FieldAsk):
    """R-42, R-73: the battles of a turn are fought one after the other."""

    cites: ClassVar[int] = rule.BG_39
    asks: ClassVar[str] = "Which battle is fought next?"
    offered: ClassVar[dict[int, Shown]] = {verb.BATTLE: on_space(say("Fight in {place}"), sure=True)}
    judges: ClassVar[tuple[int, ...]] = (verb.BATTLE,)
    elsewhere: ClassVar[int] = rule.R_41

    def offers(self, b: FieldBoard, seat: i64) -> list[int]:
        return [action(verb.BATTLE, s) for s in b.todo]

    def take(self, b: FieldBoard, seat: i64, act: i64) -> None:
        s = noun_of(act)
        b.todo = [one for one in b.todo if one != s]
        b.call(Battle())
        begin_battle(b, s, b.army)


def period_text(t: FieldData, told: Event, viewer: int) -> Say:
    return say("{text}.", t.campaigns[told[3]].periods[told[4] - 1])


def turn_begins(t: FieldData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    name = f"{t.campaigns[told[5]].periods[told[4] - 1]}: {ARMIES[told[3]].capitalize()}"
    return [beats.Phased(name=name, side=t.sides[told[3]], turn=True)]


STORY = [
    tells(event.PERIOD, period_text, "turn"),
    tells(event.TURN, "The {army a} have their turn.", "turn", beats=turn_begins),
]
