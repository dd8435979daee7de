"""Combat: one hex attacked by units beside it, strengths compared, one die. Sections 7.1 to 7.6 and 8.3.

An attack is named hex first, then the stacks that make it, one by one; then support fire; then the die. Its outcome is
carried out to the end, retreats and advance included, before the next one is named (FM-7.2d). Markers never attack by
themselves (FM-8.4a): there is always an attacker before there are markers.
"""

from typing import Any, Final

from mypy_extensions import i64

from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Ask, Event, Section
from sandtable.kernel.words import DONE, PASS, SLOT, Say, Shown, button, on_space, say
from sandtable.kit.dice import Die
from sandtable.kit.rows import altered
from sandtable.series.fire_and_movement import event, rule, verb
from sandtable.series.fire_and_movement.rules import fight
from sandtable.series.fire_and_movement.rules.attackers import (
    attackers_of,
    bombardment_bar,
    has_target,
    join,
    join_bar,
    joinable,
    leaves_hands,
    take_part,
    targets,
)
from sandtable.series.fire_and_movement.rules.board import (
    AT_HAND,
    ATTACKED,
    COMBAT,
    JOINED,
    LONE_VERB,
    MOBILE_COMBAT,
    USED,
)
from sandtable.series.fire_and_movement.rules.fight import attack_total, defense_total, joined_any
from sandtable.series.fire_and_movement.rules.outcome import Advance, Outcome, can_advance
from sandtable.series.fire_and_movement.rules.standard import FolioBoard
from sandtable.series.fire_and_movement.rules.telling import on_unit

ATTACKERS_DONE: Final = 1
SUPPORT_DONE: Final = 2


class CombatPhase(Section[FolioBoard]):
    """FM-7.1a: a side's combat phase, or its mobile combat phase: attack after attack until it is done."""

    def __init__(self, seat: i64, mobile: i64) -> None:
        self.seat: i64 = seat
        self.mobile: i64 = mobile

    steps = ("begin", "attacks", "end")

    def heading(self) -> i64:
        return rule.FM_7_1A

    def crumb(self, b: FolioBoard) -> Say | None:
        return b.phase_words(self.seat)

    def step(self, b: FolioBoard, n: i64) -> i64:
        if n == 0:
            b.phase = MOBILE_COMBAT if self.mobile else COMBAT
            b.phase_done = 0
            b.active = self.seat
            b.struck = []
            b.clear_flags(self.seat, ATTACKED)
            b.tell(EVERYONE, rule.FM_4_1B, event.PHASE, self.seat, b.phase)
            return GO_ON
        if n == 1:
            if b.phase_done == 0:
                if has_target(b, self.seat):
                    b.again(ChooseTarget(self.seat))
                else:
                    b.tell(EVERYONE, rule.FM_7_1B, event.SKIPPED, self.seat, b.phase)
            return GO_ON
        b.struck = []
        return OVER


class ChooseTarget(Ask[FolioBoard]):
    """FM-7.1a, FM-7.2d: which hex is attacked next, if any."""

    def heading(self) -> i64:
        return rule.FM_7_1A

    def question(self, b: FolioBoard, seat: i64) -> Say:
        return say("Combat: choose a hex to attack, or be done.")

    def shown(self, b: FolioBoard, seat: i64, act: i64) -> Shown:
        if verb_of(act) == verb.ATTACK:
            return on_space(say("Attack {space}", noun_of(act)), sure=leaves_hands(b, seat, act))
        return button(say("No more attacks"), DONE)

    def varies(self, b: FolioBoard, seat: i64, act: i64) -> i64:
        return 1 if verb_of(act) == verb.ATTACK and leaves_hands(b, seat, act) else 0

    def odds(self, b: FolioBoard, seat: i64, act: i64, speaker: Any) -> Any:
        """An attack on the hex with everybody who may join it."""
        if verb_of(act) != verb.ATTACK:
            return None
        f = b.probe()
        f.target = noun_of(act)
        f.firing = 0
        for one in attackers_of(f, seat, f.target):
            if join_bar(f, seat, f.target, one) == ALLOWED:
                take_part(f, one)
        if not joined_any(f, seat):
            return None
        return fight.attack_odds(f, seat, seat, "with all who may join", act, speaker, True)

    def came(self, b: FolioBoard, seat: i64, act: i64, events: list[Event]) -> str:
        return fight.came(b, seat, act, events) if verb_of(act) == verb.ATTACK else fight.NO_THROW

    def offers(self, b: FolioBoard, seat: i64) -> list[int]:
        return [action(verb.ATTACK, h) for h in targets(b, seat)] + [plain(verb.DONE)]

    def knows(self, word: i64) -> bool:
        return word == verb.ATTACK

    def barred(self, b: FolioBoard, seat: i64, act: i64) -> i64:
        if verb_of(act) != verb.ATTACK:
            return ALLOWED
        h = noun_of(act)
        if h >= b.f.playable:
            return b.ground_bar(h)
        nothing = b.target_bar(seat, h)
        if nothing != ALLOWED:
            return nothing if b.bars(nothing) else ALLOWED
        if h in b.struck and b.bars(rule.FM_7_1D):
            return rule.FM_7_1D
        for one in attackers_of(b, seat, h):
            if b.why is None:
                if join_bar(b, seat, h, one) == ALLOWED:
                    return ALLOWED
            else:
                why = b.why
                b.why = None
                free = join_bar(b, seat, h, one) == ALLOWED
                b.why = why
                if free:
                    return ALLOWED
        if b.f.bombards and bombardment_bar(b, seat, h) == ALLOWED:
            return ALLOWED
        return rule.FM_7_1B if b.bars(rule.FM_7_1B) else ALLOWED

    def take(self, b: FolioBoard, seat: i64, act: i64) -> None:
        if verb_of(act) != verb.ATTACK:
            b.phase_done = 1
            return
        h = noun_of(act)
        b.target = h
        b.struck = [*b.struck, h]
        b.firing = 0
        b.ready = 0
        b.tell(EVERYONE, rule.FM_7_2A, event.ATTACK, seat, h)
        b.call(Attack(seat))


class Attack(Section[FolioBoard]):
    """FM-7.2a: one attack, from its declaration to the advance."""

    steps = (
        "gather", "declared", "attackers_chosen", "attacker_fires", "attacker_done", "defender_fires", "roll", "result",
        "advance", "after", "over",
    )  # fmt: skip

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def heading(self) -> i64:
        return rule.FM_7_2A

    def crumb(self, b: FolioBoard) -> Say | None:
        return say("Attack on {space}", b.target, rule=rule.FM_7_2A) if b.target >= 0 else None

    def step(self, b: FolioBoard, n: i64) -> i64:
        if n == 0:
            if b.ready < ATTACKERS_DONE:
                self.gather(b)
        elif n == 1:
            b.declared(self.seat)
        elif n == 2:
            b.ready = ATTACKERS_DONE
        elif n == 3:
            if b.ready < SUPPORT_DONE and can_support(b, self.seat):
                b.again(SupportFire(self.seat))
        elif n == 4:
            b.ready = ATTACKERS_DONE
        elif n == 5:
            if b.ready < SUPPORT_DONE and can_support(b, 1 - self.seat):
                b.again(SupportFire(1 - self.seat))
        elif n == 6:
            self.compare(b)
            b.rolled = []
            b.call(Die(b.f.die))
        elif n == 7:
            self.read(b)
            b.call(Outcome(self.seat))
        elif n == 8:
            if b.may_advance(b.result) and b.held[b.target] == 0 and can_advance(b, self.seat):
                b.call(Advance(self.seat))
        elif n == 9:
            b.combat_over()
        else:
            over(b, self.seat)
            return OVER
        return GO_ON

    def gather(self, b: FolioBoard) -> None:
        """Ask who else joins; a single stack that could attack joins by itself."""
        able = joinable(b, self.seat, b.target)
        if len(able) == 1 and not joined_any(b, self.seat):
            join(b, able[0])
        elif able:
            b.again(ChooseAttackers(self.seat))

    def compare(self, b: FolioBoard) -> None:
        """FM-7.3a, FM-7.3b, FM-7.4a to FM-7.4d: the differential, its column, the shifts."""
        b.attack_sum = attack_total(b, self.seat)
        b.defense_sum = defense_total(b, 1 - self.seat)
        column = b.f.column_for(b.attack_sum - b.defense_sum)
        b.column = b.f.shifted(column, fight.shifts(b, self.seat))
        if b.log is not None:
            fight.tell_strengths(b, self.seat, column)

    def read(self, b: FolioBoard) -> None:
        """FM-7.6a: one die in the column."""
        die: i64 = b.rolled[0]
        printed = b.f.result(b.column, die)
        b.tell(
            EVERYONE, rule.FM_7_6A, event.RESULT, b.column + fight.OF_SEAT * self.seat, die, printed, b.target
        )
        b.result = b.read_result(printed)


def over(b: FolioBoard, seat: i64) -> None:
    """Nothing of an attack lasts beyond it, but that those who made it have attacked."""
    for u in b.f.of_side[seat]:
        if b.flags[u] & JOINED:
            b.flags[u] = (b.flags[u] & ~JOINED) | ATTACKED
    b.target = -1
    b.firing = 0
    b.attack_sum = 0
    b.defense_sum = 0
    b.column = 0
    b.result = -1
    b.ready = 0


class ChooseAttackers(Ask[FolioBoard]):
    """FM-7.2a, FM-7.2c: who takes part, whole stacks at a time; at least one."""

    def heading(self) -> i64:
        return rule.FM_7_2A

    def question(self, b: FolioBoard, seat: i64) -> Say:
        more = " Let more join, or commit." if joined_any(b, seat) else ""
        return say("Who attacks {space}?" + more, b.target)

    def shown(self, b: FolioBoard, seat: i64, act: i64) -> Shown:
        sure = leaves_hands(b, seat, act)
        if verb_of(act) == verb.COMMIT:
            return button(say("Attack with those who have joined"), DONE, sure=sure)
        units = b.joining(act)
        if verb_of(act) == verb.JOIN:
            names = " and ".join(f"{b.f.unit_names[u]} ({b.attack_of(u)})" for u in units)
            return on_space(say("Join: {text} in {space}", names, noun_of(act)), "Join", sure)
        u = units[0]
        label = say("Join: {name} in {space} ({n})", u, b.place[u], int(b.attack_of(u)))
        return on_unit(b, u, label, "Join", sure)

    def odds(self, b: FolioBoard, seat: i64, act: i64, speaker: Any) -> Any:
        f = b.probe()
        if verb_of(act) != verb.COMMIT:
            take_part(f, act)
        if not joined_any(f, seat):
            return None
        name = "with those who have joined" if verb_of(act) == verb.COMMIT else "with this one too"
        return fight.attack_odds(f, seat, seat, name, act, speaker, True)

    def came(self, b: FolioBoard, seat: i64, act: i64, events: list[Event]) -> str:
        return fight.came(b, seat, act, events)

    def offers(self, b: FolioBoard, seat: i64) -> list[int]:
        return attackers_of(b, seat, b.target) + [plain(verb.COMMIT)]

    def knows(self, word: i64) -> bool:
        return word == verb.JOIN or word == verb.COMMIT or word == LONE_VERB

    def barred(self, b: FolioBoard, seat: i64, act: i64) -> i64:
        if verb_of(act) == verb.COMMIT:
            if (
                not joined_any(b, seat)
                and bombardment_bar(b, seat, b.target) != ALLOWED
                and b.bars(rule.FM_8_4A)
            ):
                return rule.FM_8_4A
            return ALLOWED
        return join_bar(b, seat, b.target, act)

    def take(self, b: FolioBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == verb.COMMIT:
            b.ready = ATTACKERS_DONE
        else:
            join(b, act)


# -- support fire ----------------------------------------------------------------------------------------------


def support_bar(b: FolioBoard, seat: i64, m: i64) -> i64:
    """FM-8.3a: the rule by which a marker cannot support this combat, or ALLOWED."""
    if m >= len(b.marker) or b.f.marker_side[m] != seat:
        return rule.FM_8_3A if b.bars(rule.FM_8_3A) else ALLOWED
    if b.marker[m] != AT_HAND and b.bars(rule.FM_8_3A):
        return rule.FM_8_3A
    return b.marker_bar(m, b.target)


def can_support(b: FolioBoard, seat: i64) -> bool:
    for m in range(len(b.marker)):
        if support_bar(b, seat, m) == ALLOWED:
            return True
    return False


class SupportFire(Ask[FolioBoard]):
    """FM-8.3a: which markers support this combat, if any; the attacker decides with the declaration, the defender
    after it. FM-8.4a: a bombardment is made by one at least."""

    def question(self, b: FolioBoard, seat: i64) -> Say:
        side = "attack" if b.active == seat else "defense"
        return say(f"Which markers support your {side} in {{space}}?", b.target)

    def shown(self, b: FolioBoard, seat: i64, act: i64) -> Shown:
        sure = act != self.decline(b, seat) and leaves_hands(b, seat, act)
        m = noun_of(act)
        if verb_of(act) == verb.SUPPORT:
            return Shown(say("{marker} supports (+{n})", m, b.f.marker_strength[m]), SLOT, sure=sure)
        return button(
            say("No more support" if b.firing else "No support"), DONE if b.firing else PASS, sure=sure
        )

    def odds(self, b: FolioBoard, seat: i64, act: i64, speaker: Any) -> Any:
        f = b.probe()
        name = "without more support"
        if verb_of(act) == verb.SUPPORT:
            f.firing |= 1 << noun_of(act)
            name = f"with {b.f.marker_names[noun_of(act)]}"
        return fight.attack_odds(f, b.active, seat, name, act, speaker, False)

    def came(self, b: FolioBoard, seat: i64, act: i64, events: list[Event]) -> str:
        return fight.came(b, seat, act, events)

    def heading(self) -> i64:
        return rule.FM_8_3A

    def window(self) -> str:
        return "support_fire"

    def decline(self, b: FolioBoard, seat: i64) -> i64:
        """The defender reacts; the attacker is still declaring the attack."""
        return plain(verb.DONE) if seat != b.active else -1

    def once_declined(self, b: FolioBoard, seat: i64) -> i64:
        """The attacker's markers, too, could once be kept silent by a standing order."""
        return plain(verb.DONE)

    def offers(self, b: FolioBoard, seat: i64) -> list[int]:
        found: list[int] = []
        for m in range(len(b.marker)):
            if b.marker[m] == AT_HAND and b.f.marker_side[m] == seat:
                found.append(action(verb.SUPPORT, m))
        found.append(plain(verb.DONE))
        return found

    def knows(self, word: i64) -> bool:
        return word == verb.SUPPORT

    def barred(self, b: FolioBoard, seat: i64, act: i64) -> i64:
        if verb_of(act) == verb.SUPPORT:
            return support_bar(b, seat, noun_of(act))
        return b.silence_bar(seat)

    def take(self, b: FolioBoard, seat: i64, act: i64) -> None:
        if verb_of(act) != verb.SUPPORT:
            b.ready = SUPPORT_DONE
            return
        m = noun_of(act)
        b.marker = altered(b.marker, m, USED)
        b.firing |= 1 << m
        b.tell(EVERYONE, rule.FM_8_3A, event.SUPPORT, m, b.target, b.f.marker_strength[m], seat)
