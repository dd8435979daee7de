"""Brigade, 'Refuel Aircraft' and 'Deploy Aircraft': every aircraft flies a mission every other turn."""

from typing import ClassVar

from mypy_extensions import i64

from sandtable.games.fieldcommand import event, rule, verb
from sandtable.games.fieldcommand.asks import FieldAsk, PlaceUnit
from sandtable.games.fieldcommand.board import (
    DAMAGED,
    MISSION,
    READY,
    REFUELLING,
    REPAIRING,
    FieldBoard,
    eliminate,
    firsts,
)
from sandtable.games.fieldcommand.material import SECTORS, UNITS
from sandtable.games.fieldcommand.rules.control import Land, land
from sandtable.games.fieldcommand.rules.corps import play
from sandtable.games.fieldcommand.rules.playable import AT_PHASE, card_plays, play_bar
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Ask, Section
from sandtable.kernel.words import DONE, Shown, button, on_card, on_piece, on_space, say
from sandtable.kit.story import tells


class Refuel(Section[FieldBoard]):
    """FC-BG-16, FC-BG-17, R-44: each aircraft of the army goes on by one state; FC-X-12, FC-X-13."""

    cites: ClassVar[int] = rule.BG_16

    def step(self, b: FieldBoard, n: i64) -> i64:
        while b.asking < UNITS:
            u: i64 = b.asking
            b.asking += 1
            if b.owner[u] != b.army or b.t.is_ground[u] or b.where[u] < 0:
                continue
            now: i64 = b.air[u]
            if now == REFUELLING:
                b.air[u] = READY
            elif now == DAMAGED:
                b.air[u] = REPAIRING
            elif now == MISSION or now == REPAIRING:
                fields = b.fields(b.army)
                if len(fields) > 1:
                    b.call(Land(b.seat_of[b.army], u))
                    return GO_ON
                if fields:
                    land(b, u, fields[0], rule.BG_16)
                elif now == MISSION:
                    eliminate(b, u, rule.BG_17)
        b.asking = 0
        return OVER


def can_deploy(b: FieldBoard) -> bool:
    """Somebody is ready to fly."""
    return len(ready_aircraft(b)) > 0 and not b.has_event(0)


def ready_aircraft(b: FieldBoard) -> list[int]:
    found: list[int] = []
    for u in range(UNITS):
        flies = not b.t.is_ground[u] and b.owner[u] == b.army and b.where[u] >= 0
        if flies and b.air[u] == READY:
            found.append(u)
    return firsts(b, found)


class DeployAircraft(FieldAsk):
    """FC-BG-18, FC-BG-73: aircraft that did not just land may go to any sector; FC-DV-19: for nothing. FC-CARD-E01:
    none flies."""

    cites: ClassVar[int] = rule.BG_18
    asks: ClassVar[str] = "Which aircraft flies a mission?"
    judges: ClassVar[tuple[int, ...]] = (verb.FLY, verb.PLAY)
    offered: ClassVar[dict[int, Shown]] = {
        verb.FLY: on_piece(say("{unit} flies")),
        verb.DONE: button(say("No more missions"), DONE),
        verb.PLAY: on_card(say("Play {card}"), sure=True),
    }

    def offers(self, b: FieldBoard, seat: i64) -> list[int]:
        found: list[int] = []
        if not b.has_event(0):
            found = [action(verb.FLY, u) for u in ready_aircraft(b)]
        return [*found, *card_plays(b, b.army), plain(verb.DONE)]

    def sifted(self) -> bool:
        return True

    def barred(self, b: FieldBoard, seat: i64, act: i64) -> i64:
        what = verb_of(act)
        if what == verb.PLAY:
            return play_bar(b, b.army, noun_of(act), AT_PHASE)
        if what == verb.DONE:
            return ALLOWED
        u = noun_of(act)
        if (b.t.is_ground[u] or b.owner[u] != b.army or b.where[u] < 0) and b.bars(rule.BG_18):
            return rule.BG_18
        if b.air[u] != READY and b.bars(rule.BG_16):
            return rule.BG_16
        if b.has_event(0) and b.bars(rule.CARD_E01):
            return rule.CARD_E01
        return ALLOWED

    def take(self, b: FieldBoard, seat: i64, act: i64) -> None:
        what = verb_of(act)
        if what == verb.DONE:
            b.answer = 1
        elif what == verb.PLAY:
            play(b, b.army, noun_of(act))
        else:
            b.call(FlyTo(seat, noun_of(act)))


class FlyTo(PlaceUnit):
    """FC-BG-18, R-45: over any sector of the island."""

    cites: ClassVar[int] = rule.BG_18
    asks: ClassVar[str] = "Over which sector does {unit u} fly?"
    offered: ClassVar[dict[int, Shown]] = {verb.TO: on_space(say("Fly to {place}"))}
    elsewhere: ClassVar[int] = rule.R_45

    def before(self, b: FieldBoard) -> Ask[FieldBoard] | None:
        return DeployAircraft(self.seat)

    def picked(self, b: FieldBoard, seat: i64) -> list[int]:
        return [b.where[self.u]]

    def places(self, b: FieldBoard) -> list[int]:
        return list(range(SECTORS))

    def take(self, b: FieldBoard, seat: i64, act: i64) -> None:
        b.put(self.u, noun_of(act))
        b.air[self.u] = MISSION
        b.tell(EVERYONE, rule.BG_18, event.FLIES, self.u, noun_of(act))


STORY = [tells(event.FLIES, "{unit a} flies to {place b}.", "air", "b")]
