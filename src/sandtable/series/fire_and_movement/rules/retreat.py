"""Retreat and stiff resistance. Sections 7.7 and 7.8.

A hex that must retreat may first resist (FM-7.8a). Then its stack goes back hex by hex, its owner choosing each hex
(FM-7.7a); units apart follow one by one. A hex is offered only if the retreat can be brought to an end from there
(FM-7.7d); beyond the distance required, only if that takes as few further hexes as possible. Where there is one way
only, it is taken without a question.
"""

from typing import Any

from mypy_extensions import i64

from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Ask, Event, Section
from sandtable.kernel.words import DONE, Say, Shown, button, on_space, say
from sandtable.kit.beats import Dice, Rolled
from sandtable.kit.scenes import Note
from sandtable.kit.story import tells
from sandtable.kit.views import Odds, OddsCase
from sandtable.series.fire_and_movement import event, rule, verb
from sandtable.series.fire_and_movement.folio import Folio
from sandtable.series.fire_and_movement.rules.board import FLEES, JOINED, LOST_VERB, WITHDRAWS
from sandtable.series.fire_and_movement.rules.fight import HELD, NO_THROW, TAKEN, resist_chance, row_of
from sandtable.series.fire_and_movement.rules.standard import FolioBoard
from sandtable.series.fire_and_movement.rules.telling import counted_hexes, moved, on_unit
from sandtable.series.fire_and_movement.rules.way_back import (
    ends_at,
    group_of,
    is_roundabout,
    leads_on,
    step_bar,
    ways_back,
)

# -- which hex ------------------------------------------------------------------------------------------------


class AttackersRetreat(Section[FolioBoard]):
    """FM-7.6c: every hex that attacked retreats, in the order its owner likes, one finished before the next."""

    def __init__(self, seat: i64, hexes: i64) -> None:
        self.seat: i64 = seat
        self.hexes: i64 = hexes

    def heading(self) -> i64:
        return rule.FM_7_6C

    steps = ("begin", "hexes")

    def step(self, b: FolioBoard, n: i64) -> i64:
        if n == 0:
            for u in b.f.of_side[self.seat]:
                if b.flags[u] & JOINED:
                    b.flags[u] = b.flags[u] | FLEES
            return GO_ON
        if n == 1:
            left = fleeing_hexes(b, self.seat)
            if len(left) > 1:
                b.again(ChooseFirst(self.seat, self.hexes))
            elif left:
                b.again(MustRetreat(self.seat, left[0], self.hexes, 1))
            return GO_ON
        return OVER


def fleeing_hexes(b: FolioBoard, seat: i64) -> list[int]:
    """The hexes whose units still have to retreat."""
    found: list[int] = []
    for u in b.f.of_side[seat]:
        if b.flags[u] & FLEES and b.place[u] not in found:
            found.append(b.place[u])
    return found


class ChooseFirst(Ask[FolioBoard]):
    """FM-7.6c: which attacking hex retreats next."""

    def __init__(self, seat: i64, hexes: i64) -> None:
        super().__init__(seat)
        self.hexes: i64 = hexes

    def heading(self) -> i64:
        return rule.FM_7_6C

    def question(self, b: FolioBoard, seat: i64) -> Say:
        return say("The attack is thrown back: which hex retreats first?")

    def shown(self, b: FolioBoard, seat: i64, act: i64) -> Shown:
        return on_space(say("{space} retreats first", noun_of(act)))

    def offers(self, b: FolioBoard, seat: i64) -> list[int]:
        return [action(verb.FIRST_BACK, h) for h in fleeing_hexes(b, seat)]

    def take(self, b: FolioBoard, seat: i64, act: i64) -> None:
        b.call(MustRetreat(seat, noun_of(act), self.hexes, 1))


# -- one hex --------------------------------------------------------------------------------------------------


class MustRetreat(Section[FolioBoard]):
    """FM-7.7a, FM-7.8a: the units marked in one hex resist or retreat: the stack, then each unit apart."""

    def __init__(self, seat: i64, hex: i64, hexes: i64, attacking: i64) -> None:
        self.seat: i64 = seat
        self.hex: i64 = hex
        self.hexes: i64 = hexes
        self.attacking: i64 = attacking

    def heading(self) -> i64:
        return rule.FM_7_7A

    steps = ("stand", "test", "resist", "withdraw", "apart")

    def step(self, b: FolioBoard, n: i64) -> i64:
        if n == 0:
            b.resisting = -1
            b.answer = 0
            b.tell(EVERYONE, rule.FM_7_7A, event.RETREATS, self.seat, self.hex, self.hexes)
            if can_resist(b, self.hex):
                b.call(Stand(self.seat, self.hex))
        elif n == 1:
            if b.resisting >= 0:
                b.test_resistance(self.hex, self.attacking == 1)
        elif n == 2:
            if b.resisting >= 0:
                self.resist(b)
        elif n == 3:
            stack = marked(b, self.hex, False)
            if stack:
                b.call(Withdraw(self.seat, self.hex, self.hexes, -1))
        elif n == 4:
            apart = marked(b, self.hex, True)
            if apart:
                b.again(Withdraw(self.seat, self.hex, self.hexes, apart[0]))
        else:
            return OVER
        return GO_ON

    def resist(self, b: FolioBoard) -> None:
        """FM-7.8a: the step is gone either way; if the hex is held nobody retreats."""
        u = b.resisting
        die: i64 = b.rolled[0] if b.answer else 0
        held = b.resistance_holds(u, die)
        b.resisting = -1
        b.answer = 0
        told = event.RESIST if die else event.STANDS
        b.tell(EVERYONE, b.resist_rule(die, held), told, u, self.hex, die, 1 if held else 0)
        b.lose_step(u, b.resist_rule(die, held))
        if held:
            for other in marked(b, self.hex, False) + marked(b, self.hex, True):
                b.flags[other] = b.flags[other] & ~FLEES
            b.leave()


def marked(b: FolioBoard, h: i64, apart: bool) -> list[int]:
    """The units of a hex that have to retreat: of its stack, or those apart from it."""
    found: list[int] = []
    u: i64 = b.head[h]
    while u >= 0:
        if b.flags[u] & FLEES and b.is_apart(u) == apart:
            found.append(u)
        u = b.link[u]
    return found


def all_marked(b: FolioBoard, h: i64) -> list[int]:
    return marked(b, h, False) + marked(b, h, True)


def can_resist(b: FolioBoard, h: i64) -> bool:
    group = all_marked(b, h)
    for u in group:
        if b.resist_bar(u, len(group) == 1) == ALLOWED:
            return True
    return False


class Stand(Ask[FolioBoard]):
    """FM-7.8a: retreat, or let one unit give up a step to hold the hex."""

    def __init__(self, seat: i64, hex: i64) -> None:
        super().__init__(seat)
        self.hex: i64 = hex

    def heading(self) -> i64:
        return rule.FM_7_8A

    def question(self, b: FolioBoard, seat: i64) -> Say:
        return say("{space} must retreat. Retreat, or hold it at the price of a step?", self.hex)

    def shown(self, b: FolioBoard, seat: i64, act: i64) -> Shown:
        if verb_of(act) != verb.RESIST:
            return button(say("Retreat"))
        u = noun_of(act)
        how = b.resist_label(u, self.hex, b.flags[u] & JOINED != 0)
        return on_unit(b, u, say("{name} resists: {text}", u, how), sure=True)

    def odds(self, b: FolioBoard, seat: i64, act: i64, speaker: Any) -> Any:
        """Stiff resistance of one unit."""
        u = noun_of(act)
        if verb_of(act) != verb.RESIST or u not in all_marked(b, self.hex):
            return None
        attacking = b.flags[u] & JOINED != 0
        chance = resist_chance(b, u, self.hex, attacking)
        rows = [row_of(HELD, chance, 0.5, "held, a step")]
        if chance < 1:
            rows.append(row_of(TAKEN, 1 - chance, -1.0, "given up"))
        said = b.resist_words(u, self.hex, attacking, True)
        note = Note(speaker.text(said, seat), speaker.rule(said.rule))
        others = len(all_marked(b, self.hex))
        together = Note(f"{others} units stay or go together", speaker.rule(b.cites_together))
        case = OddsCase(f"{b.f.unit_names[u]} resists", rows, [note])
        return Odds(speaker.order(act), [case], notes=[together] if others > 1 else [])

    def came(self, b: FolioBoard, seat: i64, act: i64, events: list[Event]) -> str:
        if verb_of(act) != verb.RESIST:
            return NO_THROW
        for _, _, kind, a, _, _, held in events:
            if (kind == event.RESIST or kind == event.STANDS) and a == noun_of(act):
                return HELD if held else TAKEN
        return ""

    def offers(self, b: FolioBoard, seat: i64) -> list[int]:
        found = [plain(verb.RETREAT)]
        for u in all_marked(b, self.hex):
            found.append(action(verb.RESIST, u))
        return found

    def knows(self, word: i64) -> bool:
        return word == verb.RESIST

    def barred(self, b: FolioBoard, seat: i64, act: i64) -> i64:
        if verb_of(act) != verb.RESIST:
            return ALLOWED
        u = noun_of(act)
        group = all_marked(b, self.hex)
        if u not in group:
            return rule.FM_7_8A if b.bars(rule.FM_7_8A) else ALLOWED
        return b.resist_bar(u, len(group) == 1)

    def take(self, b: FolioBoard, seat: i64, act: i64) -> None:
        b.resisting = noun_of(act) if verb_of(act) == verb.RESIST else -1


# -- the way back ---------------------------------------------------------------------------------------------


class Withdraw(Section[FolioBoard]):
    """FM-7.7a: one stack (unit -1) or one unit apart goes back, hex by hex."""

    def __init__(self, seat: i64, hex: i64, hexes: i64, unit: i64) -> None:
        self.seat: i64 = seat
        self.hex: i64 = hex
        self.hexes: i64 = hexes
        self.unit: i64 = unit

    def heading(self) -> i64:
        return rule.FM_7_7A

    steps = ("begin", "fall", "end")

    def step(self, b: FolioBoard, n: i64) -> i64:
        if n == 0:
            b.trail = [self.hex]
            b.answer = 0
            for u in marked(b, self.hex, False) if self.unit < 0 else [self.unit]:
                b.flags[u] = b.flags[u] | WITHDRAWS
            return GO_ON
        if n == 1:
            if self.goes_on(b):
                b.again(Fall(self.seat, self.hexes, self.unit))
            return GO_ON
        b.trail = []
        b.answer = 0
        return OVER

    def goes_on(self, b: FolioBoard) -> bool:
        """One hex further where there is no choice; True where the owner has to choose."""
        while True:
            at: i64 = b.trail[len(b.trail) - 1]
            group = group_of(b, at, self.unit)
            if not group or b.answer:
                self.settle(b, group)
                return False
            walked = len(b.trail) - 1
            safe = walked >= self.hexes and ends_at(b, group, at)
            if safe and not b.may_go_on(group[0], at):
                self.settle(b, group)
                return False
            ways = ways_back(b, group, b.trail, self.hexes)
            if not ways:
                if not safe:
                    b.tell(EVERYONE, rule.FM_7_7D, event.NO_RETREAT, self.seat, self.hex)
                    for u in group:
                        b.no_retreat(u)
                    return False
                self.settle(b, group)
                return False
            if safe or len(ways) > 1 or b.unwelcome(group[0], ways[0]):
                return True
            fall_back(b, group, ways[0])

    def settle(self, b: FolioBoard, group: list[int]) -> None:
        """The retreat is over."""
        for u in group:
            b.flags[u] = b.flags[u] & ~(FLEES | WITHDRAWS)
        if group:
            b.settled(group)


def fall_back(b: FolioBoard, group: list[int], to: i64) -> None:
    """FM-7.7c: the group enters the next hex, free of cost."""
    for u in group:
        frm: i64 = b.place[u]
        b.relocate(u, to)
        b.tell(EVERYONE, rule.FM_7_7C, event.RETREAT, u, frm, to)
    b.trail = [*b.trail, to]


class Fall(Ask[FolioBoard]):
    """FM-7.7a: the owner chooses the next hex of a retreat, or ends it where that is allowed."""

    def __init__(self, seat: i64, hexes: i64, unit: i64) -> None:
        super().__init__(seat)
        self.hexes: i64 = hexes
        self.unit: i64 = unit

    def heading(self) -> i64:
        return rule.FM_7_7A

    def question(self, b: FolioBoard, seat: i64) -> Say:
        return say("Choose the next hex of the retreat.")

    def shown(self, b: FolioBoard, seat: i64, act: i64) -> Shown:
        if verb_of(act) == verb.BACK:
            return on_space(say("Retreat to {space}", noun_of(act)))
        if verb_of(act) == verb.HALT:
            return button(say("End the retreat here"), DONE)
        return b.way_shown(act)

    def at(self, b: FolioBoard) -> i64:
        return b.trail[len(b.trail) - 1]

    def offers(self, b: FolioBoard, seat: i64) -> list[int]:
        group = group_of(b, self.at(b), self.unit)
        found = [action(verb.BACK, h) for h in b.retreat_links(group[0])[self.at(b)]]
        found.append(plain(verb.HALT))
        b.more_ways_back(found)
        return found

    def knows(self, word: i64) -> bool:
        return word == verb.BACK or word == verb.HALT or word == LOST_VERB

    def barred(self, b: FolioBoard, seat: i64, act: i64) -> i64:
        word = verb_of(act)
        group = group_of(b, self.at(b), self.unit)
        if word == verb.HALT:
            walked = len(b.trail) - 1
            if walked < self.hexes and b.bars(rule.FM_7_7A):
                return rule.FM_7_7A
            return b.group_bar(group, self.at(b))
        if word != verb.BACK:
            walked = len(b.trail) - 1
            free = walked >= self.hexes and ends_at(b, group, self.at(b))
            return b.way_back_bar(group, ways_back(b, group, b.trail, self.hexes), free)
        to = noun_of(act)
        if to >= b.f.playable:
            return b.ground_bar(to)
        bar = step_bar(b, group[0], b.trail, self.hexes, to)
        if bar != ALLOWED:
            return bar
        if not leads_on(b, group, b.trail, self.hexes, to):
            return rule.FM_7_7D if b.bars(rule.FM_7_7D) else ALLOWED
        if is_roundabout(b, group, b.trail, self.hexes, to) and b.bars(b.further_rule()):
            return b.further_rule()
        return ALLOWED

    def take(self, b: FolioBoard, seat: i64, act: i64) -> None:
        word = verb_of(act)
        group = group_of(b, self.at(b), self.unit)
        if word == verb.HALT:
            b.answer = 1
        elif word != verb.BACK:
            for u in group:
                b.no_retreat(u)
        else:
            fall_back(b, group, noun_of(act))


# -- the log --------------------------------------------------------------------------------------------------


def retreats_words(f: Folio, e: Event, viewer: int) -> Say:
    return say("{who} must retreat from {space} by {text}.", e[3], e[4], counted_hexes(e[5]))


def resist_words(f: Folio, e: Event, viewer: int) -> Say:
    die = f"die {e[5]} against its defense: " if e[5] else ""
    outcome = "the hex is held" if e[6] else "in vain"
    return say(f"Stiff resistance of {{unit}} in {{space}}: {die}{outcome}.", e[3], e[4])


def resist_beats(f: Folio, e: Event, viewer: int) -> list[Any]:
    side = f.sides[f.side[e[3]]]
    dice = [Dice(int(f.die), [e[5]])]
    return [Rolled(dice=dice, text="Stiff resistance", side=side, piece=f.unit_ids[e[3]], reached=e[6] == 1)]


def retreat_beats(f: Folio, e: Event, viewer: int) -> list[Any]:
    return moved(f, e[3], [f.hex_names[e[4]], f.hex_names[e[5]]], "retreat")


STORY = [
    tells(event.RETREATS, retreats_words, "result", "b"),
    tells(event.RESIST, resist_words, "roll", "b", resist_beats),
    tells(event.STANDS, resist_words, "result", "b"),
    tells(event.RETREAT, "{unit a} retreats from {hex b} to {space c}.", "retreat", "bc", retreat_beats),
    tells(event.NO_RETREAT, "There is no way back from {space b}.", "retreat", "b"),
]
