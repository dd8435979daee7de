"""What the die has said: losses, exchanges, retreats, advance. Sections 7.6 and 7.9."""

from typing import Any

from mypy_extensions import i64

from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Ask, Event, Section
from sandtable.kernel.words import PASS, Say, Shown, button, say
from sandtable.kit.story import tells
from sandtable.series.fire_and_movement import event, rule, verb
from sandtable.series.fire_and_movement.folio import A1, A2, AE, D1, D2, DE, EX, Folio
from sandtable.series.fire_and_movement.rules.board import FLEES, JOINED
from sandtable.series.fire_and_movement.rules.fight import joined_any
from sandtable.series.fire_and_movement.rules.retreat import AttackersRetreat, MustRetreat
from sandtable.series.fire_and_movement.rules.standard import FolioBoard
from sandtable.series.fire_and_movement.rules.telling import lost, moved, on_unit, place_of


class Outcome(Section[FolioBoard]):
    """FM-7.6a: the result is carried out at once."""

    steps = ("result", "attacker_pays")

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def heading(self) -> i64:
        return rule.FM_7_6A

    def step(self, b: FolioBoard, n: i64) -> i64:
        result = b.result
        if n == 0:
            if result == EX or result == D1 or result == D2 or result == DE:
                b.target_hit(result)
            if result == AE:
                self.attackers_lost(b)
            elif result == A1 or result == A2:
                if b.attackers_immune():
                    b.tell(EVERYONE, rule.FM_7_6F, event.NO_EFFECT, b.target)
                else:
                    b.call(AttackersRetreat(self.seat, b.retreat_length(result)))
            elif result == D1 or result == D2:
                self.defenders_retreat(b)
            elif result == DE:
                self.defenders_lost(b)
            elif result == EX:
                self.defender_pays(b)
            else:
                b.tell(EVERYONE, b.no_effect_rule(), event.NO_EFFECT, b.target)
            return GO_ON
        if n == 1:
            if result == EX and not b.attackers_immune():
                self.attacker_pays(b)
            return GO_ON
        return OVER

    def attackers_lost(self, b: FolioBoard) -> None:
        """FM-7.6b: AE."""
        if b.attackers_immune():
            b.tell(EVERYONE, rule.FM_7_6F, event.NO_EFFECT, b.target)
            return
        for u in b.f.of_side[self.seat]:
            if b.flags[u] & JOINED:
                b.eliminate(u, rule.FM_7_6B)

    def defenders_lost(self, b: FolioBoard) -> None:
        """FM-7.6b: DE."""
        while b.held[b.target] == 2 - self.seat:
            b.eliminate(b.head[b.target], rule.FM_7_6B)

    def defenders_retreat(self, b: FolioBoard) -> None:
        """FM-7.6d: D1 or D2."""
        if b.held[b.target] != 2 - self.seat:
            return
        u: i64 = b.head[b.target]
        while u >= 0:
            b.flags[u] = b.flags[u] | FLEES
            u = b.link[u]
        b.call(MustRetreat(1 - self.seat, b.target, b.retreat_length(b.result), 0))

    def defender_pays(self, b: FolioBoard) -> None:
        """FM-7.6e: the defender loses his step first."""
        if b.held[b.target] == 2 - self.seat:
            pay(b, 1 - self.seat, 0)

    def attacker_pays(self, b: FolioBoard) -> None:
        """FM-7.6e: then the attacker loses his."""
        if joined_any(b, self.seat):
            pay(b, self.seat, 1)


def payers(b: FolioBoard, seat: i64, attacking: i64) -> list[int]:
    """The units that take part in the combat on a side."""
    found: list[int] = []
    if attacking:
        for u in b.f.of_side[seat]:
            if b.flags[u] & JOINED:
                found.append(u)
    else:
        one: i64 = b.head[b.target]
        while one >= 0:
            found.append(one)
            one = b.link[one]
    return found


def pay(b: FolioBoard, seat: i64, attacking: i64) -> None:
    """A side loses one step; where the rules leave no choice it is not asked."""
    able = [u for u in payers(b, seat, attacking) if b.loss_bar(u, attacking == 1) == ALLOWED]
    if len(able) == 1:
        b.lose_step(able[0], rule.FM_7_6E)
    else:
        b.call(LoseStep(seat, attacking))


class LoseStep(Ask[FolioBoard]):
    """FM-7.6e: which unit loses the step of an exchange."""

    def __init__(self, seat: i64, attacking: i64) -> None:
        super().__init__(seat)
        self.attacking: i64 = attacking

    def heading(self) -> i64:
        return rule.FM_7_6E

    def question(self, b: FolioBoard, seat: i64) -> Say:
        return say("Exchange: which of your units loses the step?")

    def shown(self, b: FolioBoard, seat: i64, act: i64) -> Shown:
        u = noun_of(act)
        return on_unit(b, u, say("{name} in {space} loses the step", u, b.place[u]))

    def varies(self, b: FolioBoard, seat: i64, act: i64) -> i64:
        return place_of(b, noun_of(act))

    def offers(self, b: FolioBoard, seat: i64) -> list[int]:
        return [action(verb.LOSE, u) for u in payers(b, seat, self.attacking)]

    def knows(self, word: i64) -> bool:
        return word == verb.LOSE

    def barred(self, b: FolioBoard, seat: i64, act: i64) -> i64:
        u = noun_of(act)
        if u not in payers(b, seat, self.attacking):
            return rule.FM_7_6E if b.bars(rule.FM_7_6E) else ALLOWED
        return b.loss_bar(u, self.attacking == 1)

    def take(self, b: FolioBoard, seat: i64, act: i64) -> None:
        b.lose_step(noun_of(act), rule.FM_7_6E)


# -- advance ---------------------------------------------------------------------------------------------------


def can_advance(b: FolioBoard, seat: i64) -> bool:
    for u in b.f.of_side[seat]:
        if b.flags[u] & JOINED and b.advance_bar(u, b.target) == ALLOWED:
            return True
    return False


class Advance(Ask[FolioBoard]):
    """FM-7.9a, FM-7.9b: units that attacked may enter the emptied hex, one after the other; defenders never do
    (FM-7.9d)."""

    def heading(self) -> i64:
        return rule.FM_7_9A

    def question(self, b: FolioBoard, seat: i64) -> Say:
        return say("{space} is empty: who advances into it?", b.target)

    def shown(self, b: FolioBoard, seat: i64, act: i64) -> Shown:
        if verb_of(act) == verb.ADVANCE:
            return on_unit(b, noun_of(act), say("{name} advances", noun_of(act)))
        return button(say("Nobody else advances"), PASS)

    def varies(self, b: FolioBoard, seat: i64, act: i64) -> i64:
        return place_of(b, noun_of(act))

    def offers(self, b: FolioBoard, seat: i64) -> list[int]:
        found: list[int] = []
        for u in b.f.of_side[seat]:
            if b.flags[u] & JOINED and b.place[u] != b.target:
                found.append(action(verb.ADVANCE, u))
        found.append(plain(verb.DONE))
        return found

    def knows(self, word: i64) -> bool:
        return word == verb.ADVANCE

    def barred(self, b: FolioBoard, seat: i64, act: i64) -> i64:
        if verb_of(act) != verb.ADVANCE:
            return ALLOWED
        u = noun_of(act)
        if u >= b.f.units or b.f.side[u] != seat or not b.flags[u] & JOINED or b.place[u] == b.target:
            return rule.FM_7_9A if b.bars(rule.FM_7_9A) else ALLOWED
        return b.advance_bar(u, b.target)

    def take(self, b: FolioBoard, seat: i64, act: i64) -> None:
        if verb_of(act) != verb.ADVANCE:
            return
        u = noun_of(act)
        frm: i64 = b.place[u]
        b.relocate(u, b.target)
        b.tell(EVERYONE, rule.FM_7_9A, event.ADVANCE, u, frm, b.target)
        if more_advance(b, seat):
            b.call(Advance(seat))


def more_advance(b: FolioBoard, seat: i64) -> bool:
    """Whether another unit could still follow."""
    for u in b.f.of_side[seat]:
        if b.flags[u] & JOINED and b.place[u] != b.target and b.advance_bar(u, b.target) == ALLOWED:
            return True
    return False


# -- the log ---------------------------------------------------------------------------------------------------


def advance_beats(f: Folio, e: Event, viewer: int) -> list[Any]:
    return moved(f, e[3], [f.hex_names[e[4]], f.hex_names[e[5]]], "advance")


STORY = [
    tells(event.NO_EFFECT, "Nothing comes of the attack on {space a}.", "result", "a"),
    tells(event.REDUCED, "{unit a} in {space b} loses a step.", "loss", "b", lambda f, e, viewer: lost(f, e, e[5])),
    tells(event.LOST, "{unit a} is eliminated in {space b}.", "loss", "b", lambda f, e, viewer: lost(f, e, 0)),
    tells(
        event.LOST_FOR_GOOD, "{unit a} is lost for good in {space b}.", "loss", "b",
        lambda f, e, viewer: lost(f, e, 0),
    ),
    tells(event.ADVANCE, "{unit a} advances into {space c}.", "advance", "bc", advance_beats),
]  # fmt: skip
