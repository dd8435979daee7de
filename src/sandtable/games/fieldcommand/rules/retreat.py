"""Brigade, 'Retreated': either side may leave a battle with all its units, under the other's remaining Strikes."""

from typing import ClassVar

from mypy_extensions import i64

from sandtable.games.fieldcommand import event, kind, rule, state, verb
from sandtable.games.fieldcommand.asks import FieldAsk, FieldSealed, FieldSection
from sandtable.games.fieldcommand.board import FieldBoard, alike, eliminate
from sandtable.games.fieldcommand.rules import odds as reckon
from sandtable.games.fieldcommand.rules.corps import open_window
from sandtable.games.fieldcommand.rules.playable import AT_RETREAT
from sandtable.games.fieldcommand.rules.regiment import reveal, seats_of, strikers, uncommitted, volley
from sandtable.games.fieldcommand.rules.results import Withdrawals, depart, leaving, may_retreat
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import EVERYONE, GO_ON, NO_THROW, OVER, Event
from sandtable.kernel.words import DANGER, DONE, PASS, Say, Shown, button, on_piece, say
from sandtable.kit.dice import Dice
from sandtable.kit.story import Speaker, tells
from sandtable.kit.views import Odds


class BreakOff(FieldAsk):
    """FC-BG-56, R-17, R-40: at every break the attacker, then the defender, may retreat with all units (FC-BG-57)."""

    cites: ClassVar[int] = rule.BG_56
    stands: ClassVar[str] = "{unit point_a} faces {unit point_d}"
    phase: ClassVar[str] = "Combat"
    moment: ClassVar[str] = "retreat"
    asks: ClassVar[str] = "Do you fight on, or retreat from this battle?"
    judges: ClassVar[tuple[int, ...]] = (verb.RETREAT,)
    offered: ClassVar[dict[int, Shown]] = {
        verb.STAY: button(say("Fight on"), PASS),
        verb.RETREAT: button(say("Retreat with all units"), DANGER, sure=True),
    }

    def __init__(self, seat: i64, attacks: i64) -> None:
        super().__init__(seat)
        self.attacks: i64 = attacks

    def offers(self, b: FieldBoard, seat: i64) -> list[int]:
        return [plain(verb.STAY), plain(verb.RETREAT)]

    def barred(self, b: FieldBoard, seat: i64, act: i64) -> i64:
        return may_retreat(b, self.attacks == 1) if verb_of(act) == verb.RETREAT else 0

    def decline(self, b: FieldBoard, seat: i64) -> i64:
        return plain(verb.STAY)

    def odds(self, b: FieldBoard, seat: i64, act: i64, speaker: Speaker) -> Odds | None:
        return reckon.line_odds(b, seat, act, speaker.order(act)) if verb_of(act) == verb.STAY else None

    def came(self, b: FieldBoard, seat: i64, act: i64, events: list[Event]) -> str:
        return reckon.line_came(b, events) if verb_of(act) == verb.STAY else NO_THROW

    def take(self, b: FieldBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == verb.RETREAT:
            b.fled = 1 if self.attacks else 2
            b.tell(
                EVERYONE, rule.BG_56, event.RETREATS, b.attackers if self.attacks else b.decider(), b.sector
            )


class Retreat(FieldSection):
    """FC-BG-57 to FC-BG-60: Strikes at the retreating units, then each owner places the survivors."""

    cites: ClassVar[int] = rule.BG_57
    stands: ClassVar[str] = "A retreat"
    phase: ClassVar[str] = "Retreat"
    steps: ClassVar[tuple[str, ...]] = ("cards", "declare", "roll", "hit", "leave")

    def step(self, b: FieldBoard, n: i64) -> i64:
        if n == 0:
            b.rear = rearguard(b)
            b.shots = []
            if b.fled == 2:
                open_window(b, AT_RETREAT)
        elif n == 1:
            seats = [] if b.tricks & state.NO_PURSUIT else seats_of(b, strikers(b, b.fled == 2))
            if seats:
                b.call(Pursuit(*seats))
        elif n == 2:
            b.rolled = []
            if b.shots:
                b.call(Dice(len(b.shots) // 2, 12))
        elif n == 3:
            chase(b)
            depart(b, b.fled == 1)
        elif n == 4:
            if b.fleeing:
                b.call(Withdrawals())
        else:
            return OVER
        return GO_ON


def rearguard(b: FieldBoard) -> i64:
    """FC-BG-60, R-18: the point of those who retreat. A fixed gun stays behind: then the first in line who can go."""
    rear: i64 = b.point_a if b.fled == 1 else b.point_d
    for u in [rear, *b.line_d]:
        if b.is_mobile(u) or b.version < 2:
            return u
    return rear


class Pursuit(FieldSealed):
    """FC-BG-59, FC-BG-60, R-19: the other side's remaining strike units at a retreat, all declared together: guns at
    the rearguard only, aircraft at any retreating unit."""

    cites: ClassVar[int] = rule.BG_59
    stands: ClassVar[str] = "Strikes at the retreat"
    phase: ClassVar[str] = "Strikes"
    judges: ClassVar[tuple[int, ...]] = (verb.STRIKE, verb.AIM)
    offered: ClassVar[dict[int, Shown]] = {
        verb.READY: button(say("That is all"), DONE, sure=True),
        verb.STRIKE: on_piece(say("{unit} Strikes")),
        verb.AIM: on_piece(say("At {unit}")),
    }

    def question(self, b: FieldBoard, seat: i64) -> Say:
        if aiming(b, seat) >= 0:
            return say("Which retreating unit does {unit} Strike?", aiming(b, seat))
        return say("Which strike units hit the retreating units?")

    def offers(self, b: FieldBoard, seat: i64) -> list[int]:
        if aiming(b, seat) >= 0:
            return [action(verb.AIM, u) for u in targets_of(b)]
        found = [action(verb.STRIKE, u) for u in uncommitted(b, seat, strikers(b, b.fled == 2))]
        found.append(plain(verb.READY))
        return found

    def barred(self, b: FieldBoard, seat: i64, act: i64) -> i64:
        what = verb_of(act)
        if what == verb.AIM and noun_of(act) not in targets_of(b) and b.bars(rule.BG_60):
            return rule.BG_60
        if what == verb.STRIKE:
            u = noun_of(act)
            if b.seat_of[b.owner[u]] != seat:
                return rule.R_40
            if u not in strikers(b, b.fled == 2) and b.bars(rule.RG_13):
                return rule.RG_13
        return 0

    def prepare(self, b: FieldBoard, seat: i64, act: i64) -> bool:
        what = verb_of(act)
        if what == verb.READY:
            b.tell(EVERYONE, rule.BG_59, event.COMMITTED, b.role(seat))
            return True
        if what == verb.AIM:
            b.commit[aiming(b, seat)] = noun_of(act)
        elif b.t.is_ground[noun_of(act)]:
            b.commit[noun_of(act)] = b.rear
        else:
            b.commit[noun_of(act)] = -2
        return False

    def opened(self, b: FieldBoard, answers: list[int]) -> None:
        reveal(b)


def aiming(b: FieldBoard, seat: i64) -> i64:
    """The aircraft that this seat is choosing a target for, or -1."""
    for u in [*b.guns_a, *b.guns_d]:
        if b.commit[u] == -2 and b.seat_of[b.owner[u]] == seat:
            return u
    return -1


def targets_of(b: FieldBoard) -> list[int]:
    """Retreating units, one of those that are alike; the rearguard first."""
    found = [b.rear]
    for u in leaving(b, b.fled == 1):
        if b.klass(u) != kind.FIXED_GUN and u != b.rear and not [v for v in found[1:] if alike(b, u, v)]:
            found.append(u)
    return found


def chase(b: FieldBoard) -> None:
    """R-19: an eliminated result removes the unit, a suppressed one does nothing more: it is leaving."""
    results = volley(b, rule.BG_59, True)
    for i in range(len(results)):
        target: i64 = b.shots[2 * i + 1]
        if results[i] == 2 and b.where[target] == b.sector:
            eliminate(b, target, rule.R_19)
    b.rolled = []
    b.shots = []


STORY = [tells(event.RETREATS, "The {army a} retreat.", "battle", "b")]
