"""The sequence of play. Section 4.1, and the end of a turn and of the game."""

from typing import Any

from mypy_extensions import i64

from sandtable.kernel.flow import EVERYONE, GO_ON, OVER, Event, Section
from sandtable.kernel.words import Say, say
from sandtable.kit.beats import Controlled, Phased, Scored
from sandtable.kit.story import tells
from sandtable.kit.telling import PhaseBeat
from sandtable.series.fire_and_movement import event, rule
from sandtable.series.fire_and_movement.folio import Folio
from sandtable.series.fire_and_movement.rules.board import ADMINISTRATIVE, NO_ONE, first_of, second_of
from sandtable.series.fire_and_movement.rules.combat import CombatPhase
from sandtable.series.fire_and_movement.rules.movement import MovementPhase
from sandtable.series.fire_and_movement.rules.standard import FolioBoard


class Turn(Section[FolioBoard]):
    """FM-4.1a: the first player's turn, the second player's turn, then a joint administrative phase. The series'
    support fire marker phase is the folio's to play or to leave out (FM-4.1c); nothing else is done outside the phase
    it belongs to (FM-4.1d)."""

    steps = ("first", "second", "administration")

    def heading(self) -> i64:
        return rule.FM_4_1A

    def crumb(self, b: FolioBoard) -> Say | None:
        return b.turn_words()

    def step(self, b: FolioBoard, n: i64) -> i64:
        if n == 0:
            b.tell(EVERYONE, rule.FM_4_1A, event.TURN, b.turn)
            b.call(PlayerTurn(0))
        elif n == 1:
            b.call(PlayerTurn(1))
        elif n == 2:
            b.phase = ADMINISTRATIVE
            b.tell(EVERYONE, rule.FM_4_1E, event.PHASE, -1, b.phase)
            b.call(b.turn_over())
        else:
            return OVER
        return GO_ON


class PlayerTurn(Section[FolioBoard]):
    """FM-4.1b: movement, combat, mobile movement, mobile combat. FM-9a: supply is judged when it begins."""

    steps = ("movement", "combat", "mobile_movement", "mobile_combat")

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def heading(self) -> i64:
        return rule.FM_4_1B

    def step(self, b: FolioBoard, n: i64) -> i64:
        if n == 0:
            b.judge_supply(self.seat)
            b.call(MovementPhase(self.seat, 0))
        elif n == 1:
            b.call(CombatPhase(self.seat, 0))
        elif n == 2:
            b.call(MovementPhase(self.seat, 1))
        elif n == 3:
            b.call(CombatPhase(self.seat, 1))
        else:
            return OVER
        return GO_ON


class TurnEnds(Section[FolioBoard]):
    """FM-4.1e, FM-4.1f: the turn marker goes up one box; after the last one the game ends."""

    steps = ("next",)

    def heading(self) -> i64:
        return rule.FM_4_1E

    def crumb(self, b: FolioBoard) -> Say | None:
        return say("Administrative phase", rule=rule.FM_4_1E, short="Administrative")

    def step(self, b: FolioBoard, n: i64) -> i64:
        if n == 0:
            if b.turn >= b.f.turns:
                b.finish()
            else:
                b.turn += 1
            return GO_ON
        return OVER


class Play(Section[FolioBoard]):
    """FM-3b: the whole game of a folio that adds nothing to it: set up as the scenario says, then turn after turn."""

    steps = ("set_up", "turns")

    def step(self, b: FolioBoard, n: i64) -> i64:
        if n == 0:
            b.set_up()
            b.turn = 1
        else:
            b.again(Turn())
        return GO_ON


# -- the log ---------------------------------------------------------------------------------------------------


def phase_words(f: Folio, e: Event, viewer: int) -> Say:
    whose = f"{f.adjectives[e[3]]} " if e[3] >= 0 else ""
    return say(f"{whose}{f.phases[e[4]]} phase.".capitalize())


def phase_beats(f: Folio, e: Event, viewer: int) -> list[Any]:
    return [Phased(name=f.phases[e[4]].capitalize(), side=f.sides[e[3]] if e[3] >= 0 else "")]


def control_words(f: Folio, e: Event, viewer: int) -> Say:
    return say("{space} is {text} now.", e[3], f.adjectives[e[4]] if e[4] != NO_ONE else "neutral")


def control_beats(f: Folio, e: Event, viewer: int) -> list[Any]:
    sides = (*f.sides, "")
    found: list[Any] = [Controlled(space=f.hex_names[e[3]], side=sides[e[4]], before=sides[e[5]])]
    change = first_of(e[6])
    if change:
        space = f.hex_names[e[3]]
        found.append(Scored(side=f.sides[0], change=change, total=second_of(e[6]), space=space))
    return found


STORY = [
    tells(event.TURN, "Turn {n a}.", "turn", beats=PhaseBeat("Turn {}", 3, turn=True)),
    tells(event.PHASE, phase_words, "phase", beats=phase_beats),
    tells(event.SKIPPED, "{who a} can do nothing in the {phase b} phase.", "phase"),
    tells(event.CONTROL, control_words, "control", "a", control_beats),
    tells(event.UNSUPPLIED, "{unit a} in {space b} is out of supply.", "supply", "b"),
]
