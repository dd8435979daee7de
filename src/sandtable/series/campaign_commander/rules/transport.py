"""Moves at sea: voyages, cargo, landings and embarkations. Sections 6.4, 7 and 8."""

from typing import Any, ClassVar

from mypy_extensions import i64

from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Ask, Section
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.words import CANCEL, DONE, Say, Shown, button, on_piece, on_space, say
from sandtable.kit.story import tells
from sandtable.series.campaign_commander import event, rule, verb, window
from sandtable.series.campaign_commander.rules.battle import Battle, Entry, EntryAsk
from sandtable.series.campaign_commander.rules.board import (
    ACTED,
    BEACHED,
    CARRY,
    DOCK,
    HALT,
    NAVAL_COST,
    PORT,
    CampaignBoard,
)
from sandtable.series.campaign_commander.rules.cards import open_window
from sandtable.series.campaign_commander.rules.loading import can_end, loading, ships_in, troops_in
from sandtable.series.campaign_commander.rules.movement import join, join_bar
from sandtable.series.campaign_commander.rules.shelter import lift_sieges
from sandtable.series.campaign_commander.rules.telling import moved
from sandtable.series.campaign_commander.volume import GROUND, LEADER, NAVAL

# -- the voyage ------------------------------------------------------------------------------------------------


class Voyage(Section[CampaignBoard]):
    """CC-6.4.2: a naval stack moves, at its shortest range, with what it carries."""

    stands: ClassVar[str] = "Voyage"
    phase: ClassVar[str] = "Voyage"
    cites: ClassVar[int] = rule.CC_6_4_2
    steps: ClassVar[tuple[str, ...]] = ("begin", "sail", "end")

    def __init__(self, seat: i64, area: i64) -> None:
        self.seat: i64 = seat
        self.area: i64 = area

    def step(self, b: CampaignBoard, n: i64) -> i64:
        if n == 0:
            self.cast_off(b)
        elif n == 1:
            if b.halted or not ships_in(b, b.moving):
                return GO_ON
            b.again(ChooseCourse(self.seat))
        elif n == 2:
            b.moving = []
            b.party = []
            b.clear_move()
            lift_sieges(b)
        else:
            return OVER
        return GO_ON

    def cast_off(self, b: CampaignBoard) -> None:
        """CC-5.5.2a: the move is paid; CC-7.1.5, CC-7.1.7: loading takes its range."""
        area = self.area
        units = b.party
        b.pay(b.move_cost(units), b.cited(NAVAL_COST))
        b.used = loading(b, units, area)
        b.sails = 1
        b.at = area
        b.moving = units
        b.party = []
        b.begins_voyage()
        for u in units:
            b.spent[u] |= ACTED  # RUL-19: being carried is an action too
        if area < b.v.land:
            b.tell_in_port(rule.CC_7_1_5, event.BOARDS, troops_in(b, units), area, area)


class ChooseCourse(EntryAsk):
    """CC-6.4.3: the next sea area or port, a pause at a coast, or the end of the voyage."""

    cites: ClassVar[int] = rule.CC_6_4_2
    asks: ClassVar[str] = "Where to from {space at}?"
    judges: ClassVar[tuple[int, ...]] = (verb.TO, verb.PAUSE, verb.STOP, verb.ASHORE, verb.UNLOAD)
    offered: ClassVar[dict[int, Shown]] = {
        verb.TO: on_space(say("To {space}")),
        verb.PAUSE: button(
            say("Pause at the coast"),
            more=say("to land or to embark units, once; the enemy may answer with a card"),
        ),
        verb.STOP: button(say("End the voyage here"), DONE),
        verb.ASHORE: on_piece(say("Put {unit} ashore")),
        verb.UNLOAD: button(say("Put a Resource Point ashore")),
    }

    def shown(self, b: CampaignBoard, seat: i64, act: i64) -> Shown:
        found = super().shown(b, seat, act)
        return found.meaning(stacking(b)) if self.varies(b, seat, act) else found

    def varies(self, b: CampaignBoard, seat: i64, act: i64) -> i64:
        """1: others are joined in the port."""
        ends = verb_of(act) == verb.STOP or verb_of(act) == verb.ASHORE
        return 1 if ends and b.at < b.v.land and b.landed_at != b.at and b.friends(seat, b.at) else 0

    def picked(self, b: CampaignBoard, seat: i64) -> list[int]:
        return [b.at]

    def offers(self, b: CampaignBoard, seat: i64) -> list[int]:
        found: list[int] = []
        if b.entered or b.paused:
            found.append(plain(verb.STOP))
        found += [action(verb.TO, n) for n in b.v.sail[b.at]]
        if b.at >= b.v.land:
            found.append(plain(verb.PAUSE))
        elif b.entered:
            found += [action(verb.ASHORE, u) for u in b.moving if b.v.kind[u] == GROUND]
            found.append(plain(verb.UNLOAD))
        return found

    def barred(self, b: CampaignBoard, seat: i64, act: i64) -> i64:
        what = verb_of(act)
        at = b.at
        if what == verb.TO:
            return self.course_bar(b, seat, noun_of(act))
        if what == verb.STOP:
            if not b.entered and not b.paused and b.bars(rule.CC_7_1_1A):
                return rule.CC_7_1_1A
            if at >= b.v.land:
                return b.cited(HALT) if not b.may_halt(b.moving, at) and b.bars(b.cited(HALT)) else ALLOWED
            return join_bar(b, seat, at) if b.landed_at != at else ALLOWED
        if what == verb.PAUSE:
            if (b.paused or at < b.v.land or not b.v.coast[at]) and b.bars(rule.CC_7_1_1A):
                return rule.CC_7_1_1A
            return b.cited(HALT) if not b.may_halt(b.moving, at) and b.bars(b.cited(HALT)) else ALLOWED
        if (at >= b.v.land or not b.entered) and b.bars(rule.CC_7_1_8):
            return rule.CC_7_1_8
        if what == verb.UNLOAD:
            if b.cargo == 0 and b.bars(rule.CC_7_3_2):
                return rule.CC_7_3_2
            return rule.CC_7_3_2 if not b.may_carry_supply(at) and b.bars(rule.CC_7_3_2) else ALLOWED
        if (noun_of(act) not in b.moving or b.v.kind[noun_of(act)] != GROUND) and b.bars(rule.CC_7_1_8):
            return rule.CC_7_1_8
        if b.embarked and b.bars(rule.CC_7_1_1B):
            return rule.CC_7_1_1B
        if b.landed_at >= 0 and b.landed_at != at and b.bars(rule.CC_7_1_3):
            return rule.CC_7_1_3
        return join_bar(b, seat, at) if b.landed_at != at else ALLOWED

    def course_bar(self, b: CampaignBoard, seat: i64, to: i64) -> i64:
        at = b.at
        if to not in b.v.sail[at] and b.bars(rule.CC_6_1):
            return rule.CC_6_1
        left = b.stack_range() - b.v.crossing(at, to)
        if left < 0 and b.bars(rule.CC_6_4_2):
            return rule.CC_6_4_2
        if to < b.v.land:
            if not b.may_dock(b.moving) and b.bars(b.cited(DOCK)):
                return b.cited(DOCK)
            if b.has_any(1 - seat, to) and b.bars(rule.CC_6_4_4):
                return rule.CC_6_4_4
            if not (b.friendly_port(seat, to) and b.may_enter(seat, to)) and b.bars(b.cited(PORT)):
                return b.cited(PORT)
        if not can_end(b, seat, b.moving, to, left, b.sp):
            why = rule.CC_8_2_2 if to < b.v.land else b.cited(HALT)
            if b.bars(why):
                return why
        return ALLOWED

    def take(self, b: CampaignBoard, seat: i64, act: i64) -> None:
        what = verb_of(act)
        if what == verb.TO:
            sail_to(b, seat, noun_of(act))
        elif what == verb.PAUSE:
            b.paused = 1
            b.call(CoastalPause(seat))
        elif what == verb.STOP:
            if b.at < b.v.land:
                dock(b, seat)
            else:
                open_window(b, window.NAVAL_HALT, 1 - seat, 1)
            b.halted = 1
        elif what == verb.UNLOAD:
            b.cargo -= 1
            b.tell(told_to(b, seat), rule.CC_7_3_2, event.UNLOADS, seat, b.at, 1)
        else:
            go_ashore(b, seat, noun_of(act))

    def stuck(self, b: CampaignBoard, seat: i64) -> None:
        """RUL-18 keeps ships from getting where they cannot halt; a stack that was only guessed at halts here."""
        b.halted = 1


def stacking(b: CampaignBoard) -> Say:
    """What joining others costs, for whoever is about to."""
    return say("stacking: {sps}", b.v.cost[2])


def sail_to(b: CampaignBoard, seat: i64, to: i64) -> None:
    """CC-6.4.3: one area further; enemy ships there mean battle at once (CC-6.5), and the voyage is over (RUL-44)."""
    frm = b.at
    b.used += b.v.crossing(frm, to)
    b.entered += 1
    for u in b.moving:
        b.place[u] = to
    b.tell_stack(rule.CC_6_4_3, event.MOVES, b.moving, frm, to)
    if b.cargo:
        b.add_supply(seat, frm, -b.cargo)
        b.add_supply(seat, to, b.cargo)
    b.came_from = frm
    b.at = to
    if to >= b.v.land and b.has(1 - seat, to, NAVAL):
        b.halted = 1
        b.call(Clash(seat))


def go_ashore(b: CampaignBoard, seat: i64, u: i64) -> None:
    """CC-7.1.8: into a friendly port passed through; joining others there is paid once (CC-8.2.1)."""
    if b.landed_at != b.at:
        join(b, seat, b.at)
    b.landed_at = b.at
    b.moving.remove(u)
    b.party.append(u)
    b.came_ashore(u)
    b.tell_stack(rule.CC_7_1_8, event.LANDS, [u], b.came_from, b.at)
    b.take_control(seat, b.at)


def told_to(b: CampaignBoard, seat: i64) -> i64:
    """Who hears what is put ashore here."""
    return 1 << seat if b.covers(b.at) else EVERYONE


def dock(b: CampaignBoard, seat: i64) -> None:
    """CC-7.1.9, CC-7.3.3: everything aboard is ashore. CC-8.2, CC-8.1: joining others costs on land only, and there
    is no limit to a stack."""
    # Who has put units ashore here has paid for joining (CC-8.2.1).
    if b.landed_at != b.at:
        join(b, seat, b.at)
    b.tell_in_port(rule.CC_7_1_9, event.LANDS, troops_in(b, b.moving), b.came_from, b.at)
    if b.cargo:
        b.tell(told_to(b, seat), rule.CC_7_3_3, event.UNLOADS, seat, b.at, b.cargo)
    for u in troops_in(b, b.moving):
        b.came_ashore(u)
    if troops_in(b, b.moving):
        b.take_control(seat, b.at)


class Clash(Section[CampaignBoard]):
    """Ships have met enemy ships: first the moment for cards, then the battle, if there are still two sides
    (RUL-61)."""

    steps: ClassVar[tuple[str, ...]] = ("halt", "battle")

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def step(self, b: CampaignBoard, n: i64) -> i64:
        if n == 0:
            open_window(b, window.NAVAL_HALT, 1 - self.seat, 1)
        elif n == 1:
            ships = ships_in(b, b.moving)
            if ships and b.has(1 - self.seat, b.at, NAVAL):
                b.attackers = ships
                b.assault_from = b.came_from
                b.call(Battle(b.at, NAVAL))
        else:
            return OVER
        return GO_ON


# -- at a coast ------------------------------------------------------------------------------------------------


class CoastalPause(Section[CampaignBoard]):
    """CC-7.1.1a, RUL-62: once in a voyage, in a sea area; the moment for cards comes first."""

    stands: ClassVar[str] = "Pause in {space at}"
    cites: ClassVar[int] = rule.CC_7_1_1A
    steps: ClassVar[tuple[str, ...]] = ("halt", "choose")

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def step(self, b: CampaignBoard, n: i64) -> i64:
        if n == 0:
            open_window(b, window.NAVAL_HALT, 1 - self.seat, 1)
        elif n == 1:
            if ships_in(b, b.moving):
                b.call(ChooseCoast(self.seat))
        else:
            return OVER
        return GO_ON


class ChooseCoast(Ask[CampaignBoard]):
    """CC-7.1.1a: embark or disembark at one adjacent coast, or nothing after all; then the ships may go on
    (CC-7.1.2)."""

    cites: ClassVar[int] = rule.CC_7_1_1A
    asks: ClassVar[str] = "At which coast do units land or embark?"
    judges: ClassVar[tuple[int, ...]] = (verb.LAND, verb.EMBARK)
    offered: ClassVar[dict[int, Shown]] = {
        verb.LAND: on_space(say("Land in {space}"), "Land"),
        verb.EMBARK: on_space(say("Embark from {space}"), "Embark"),
        verb.NOTHING: button(say("Nothing"), CANCEL),
    }

    def shown(self, b: CampaignBoard, seat: i64, act: i64) -> Shown:
        found = super().shown(b, seat, act)
        cost = self.varies(b, seat, act)
        if verb_of(act) == verb.LAND:
            return found.meaning(stacking(b)) if cost else found
        return found.meaning(say("range: {n}", cost)) if cost else found

    def varies(self, b: CampaignBoard, seat: i64, act: i64) -> i64:
        """1: others are joined ashore; of embarking the range that it takes."""
        if verb_of(act) == verb.EMBARK:
            return b.load_cost(b.moving)
        return 1 if verb_of(act) == verb.LAND and b.friends(seat, noun_of(act)) else 0

    def offers(self, b: CampaignBoard, seat: i64) -> list[int]:
        coast = b.v.coast[b.at]
        found = [plain(verb.NOTHING)]
        found += [action(verb.LAND, area) for area in coast]
        return found + [action(verb.EMBARK, area) for area in coast]

    def barred(self, b: CampaignBoard, seat: i64, act: i64) -> i64:
        what = verb_of(act)
        area = noun_of(act)
        if what == verb.NOTHING:
            return ALLOWED
        if area not in b.v.coast[b.at] and b.bars(rule.CC_7_1_1A):
            return rule.CC_7_1_1A
        if what == verb.LAND:
            if not troops_in(b, b.moving) and b.bars(rule.CC_7_1_1A):
                return rule.CC_7_1_1A
            if b.landed_at >= 0 and b.bars(rule.CC_7_1_3):
                return rule.CC_7_1_3
            if not b.may_enter(seat, area) and b.bars(rule.CC_6_1):
                return rule.CC_6_1
            return join_bar(b, seat, area)
        if b.stack_range() < b.load_cost(b.moving) and b.bars(rule.CC_7_1_6A):
            return rule.CC_7_1_6A
        if not all(b.carries(u) for u in ships_in(b, b.moving)) and b.bars(b.cited(CARRY)):
            return b.cited(CARRY)
        if len(troops_in(b, b.moving)) >= b.v.most_aboard and b.bars(b.cited(CARRY)):
            return b.cited(CARRY)
        return rule.CC_5_2_5 if not b.rested(seat, area, GROUND) and b.bars(rule.CC_5_2_5) else ALLOWED

    def take(self, b: CampaignBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == verb.NOTHING:
            return
        b.party = []
        b.call(PickParty(seat, noun_of(act), 1 if verb_of(act) == verb.LAND else 0))


class PickParty(EntryAsk):
    """Who lands in this area, or comes aboard from it."""

    cites: ClassVar[int] = rule.CC_7_1_3
    judges: ClassVar[tuple[int, ...]] = (verb.WITH, verb.GO)
    offered: ClassVar[dict[int, Shown]] = {
        verb.WITH: on_piece(say("{unit}")),
        verb.GO: button(say("These units"), DONE),
    }

    def __init__(self, seat: i64, area: i64, lands: i64) -> None:
        super().__init__(seat)
        self.area: i64 = area
        self.lands: i64 = lands

    def question(self, b: CampaignBoard, seat: i64) -> Say:
        return say(
            "Which units land in {space}?" if self.lands else "Which units come aboard from {space}?",
            self.area,
        )

    def picked(self, b: CampaignBoard, seat: i64) -> list[int]:
        return [self.area]

    def before(self, b: CampaignBoard) -> Ask[Any] | None:
        return ChooseCoast(self.seat) if b.covers(b.at) else None

    def offers(self, b: CampaignBoard, seat: i64) -> list[int]:
        found = [plain(verb.GO)] if b.party else []
        units = b.moving
        if not self.lands:
            units = b.units_in(seat, self.area, GROUND) + b.units_in(seat, self.area, LEADER)
        return found + [action(verb.WITH, u) for u in units if b.v.kind[u] != NAVAL and u not in b.party]

    def barred(self, b: CampaignBoard, seat: i64, act: i64) -> i64:
        if verb_of(act) == verb.GO:
            return ALLOWED if b.party else NOT_OFFERED
        u = noun_of(act)
        if b.v.kind[u] == NAVAL or b.v.side[u] != seat or u in b.party:
            return NOT_OFFERED
        if b.v.kind[u] == LEADER and not b.party and b.bars(rule.CC_12_2):
            return rule.CC_12_2
        if self.lands:
            return ALLOWED if u in b.moving else NOT_OFFERED
        if b.place[u] != self.area and b.bars(rule.CC_7_1_1A):
            return rule.CC_7_1_1A
        if b.spent[u] & ACTED and b.bars(rule.CC_5_2_5):
            return rule.CC_5_2_5
        full = b.v.kind[u] == GROUND and len(troops_in(b, b.moving + b.party)) >= b.v.most_aboard
        return b.cited(CARRY) if full and b.bars(b.cited(CARRY)) else ALLOWED

    def take(self, b: CampaignBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == verb.WITH:
            b.party.append(noun_of(act))
            b.call(PickParty(seat, self.area, self.lands))
        elif self.lands:
            disembark(b, seat, self.area)
        else:
            embark(b, seat, self.area)

    def goal(self, act: i64) -> i64:
        return self.area if verb_of(act) == verb.GO and self.lands else -1


def disembark(b: CampaignBoard, seat: i64, area: i64) -> None:
    """CC-7.1.3, CC-7.1.4, CC-7.1.6b: the party is ashore, for no range, and has acted; enemy ground units mean battle
    (RUL-23), after which the ships go on."""
    party = b.party
    join(b, seat, area)
    for u in party:
        b.moving.remove(u)
        b.place[u] = area
        b.spent[u] |= ACTED | BEACHED
    b.tell_stack(rule.CC_7_1_1A, event.LANDS, party, b.at, area)
    b.landed_at = area
    b.party = []
    b.attackers = troops_in(b, party)
    b.assault_from = b.at
    b.call(Entry(seat, area))


def embark(b: CampaignBoard, seat: i64, area: i64) -> None:
    """CC-7.1.1a, CC-7.1.6a: the party is aboard, for 2 range however many. RUL-26: it needs no supply, and may be
    Disorganized or isolated."""
    b.used += b.load_cost(b.moving)
    for u in b.party:
        b.place[u] = b.at
        b.spent[u] |= ACTED
        b.moving.append(u)
    b.tell_stack(rule.CC_7_1_6A, event.BOARDS, b.party, area, b.at)
    b.party = []
    b.embarked = 1


STORY = [
    tells(event.BOARDS, "{unit a} goes aboard in {space b}.", "move", "b", moved),
    tells(event.LANDS, "{unit a} goes ashore in {space c}.", "move", "c", moved),
    tells(event.UNLOADS, "{whose a} Resource Points put ashore in {space b}: {n c}.", "supply", "b"),
]
