"""How likely a sensible player does each of the things that he may do: for play-outs and the order of a search."""

from typing import Final

from mypy_extensions import i64

from sandtable.games.shanghai import verb
from sandtable.games.shanghai.bots.assault import Assault
from sandtable.games.shanghai.bots.goals import Goals
from sandtable.games.shanghai.folio import JAPAN
from sandtable.games.shanghai.folio import ShanghaiData as Tables
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.games.shanghai.rules.moving import Orders
from sandtable.kernel.actions import noun_of, verb_of
from sandtable.series.fire_and_movement.bots.sites import numbers
from sandtable.series.fire_and_movement.rules.board import JOINED
from sandtable.series.fire_and_movement.rules.combat import ChooseAttackers, ChooseTarget, SupportFire
from sandtable.series.fire_and_movement.rules.movement import ChooseWay
from sandtable.series.fire_and_movement.rules.retreat import Fall, Stand

PLANNED: Final = 200
"""What the reckoning of an attack says; everything else there is 1."""


class Hints:
    """Weights, each at least 1."""

    def __init__(self, tables: Tables, goals: Goals, assault: Assault) -> None:
        self.t: Tables = tables
        self.goals: Goals = goals
        self.assault: Assault = assault

    def all(self, b: ShanghaiBoard, seat: i64, legal: list[int]) -> list[int]:
        frame = b.top()
        if isinstance(frame, ChooseWay):
            return self.ways(b, seat, frame, legal)
        if isinstance(frame, ChooseTarget):
            return [self.target(b, seat, act) for act in numbers(legal)]
        if isinstance(frame, ChooseAttackers):
            return planned(legal, self.assault.next_attacker(b, seat, legal))
        if isinstance(frame, SupportFire):
            return planned(legal, self.assault.next_marker(b, legal))
        if isinstance(frame, Stand):
            return [self.standing(b, frame, act) for act in numbers(legal)]
        return [self.plain(frame, act) for act in numbers(legal)]

    def plain(self, frame: object, act: i64) -> i64:
        word = verb_of(act)
        if word == verb.MOVE:
            return 12
        if word == verb.REDEPLOY:
            return 8
        if word == verb.ADVANCE:
            return 40
        if word == verb.BACK:
            return 12 if isinstance(frame, Fall) and not self.t.is_place[noun_of(act)] else 20
        if word == verb.SNIPER:
            return 10
        if word == verb.DONE:
            return 10 if isinstance(frame, Orders) else 15
        return 1 if word == verb.ABANDON else 6

    def ways(self, b: ShanghaiBoard, seat: i64, frame: ChooseWay, legal: list[int]) -> list[int]:
        """Nearer to where the unit is wanted; beside an enemy who can be beaten; into places. Who stands in a place
        stays there rather than go to another that is no nearer."""
        t = self.t
        field, goals = self.goals.of_unit(b, frame.unit)
        here = field.nearest(goals, b.place[frame.unit])
        found: list[int] = []
        for act in numbers(legal):
            word = verb_of(act)
            if word == verb.STEP or word == verb.ENTER:
                found.append(1)
            elif word == verb.STOP:
                weight: i64 = 14 if here <= 1 else 7
                found.append(weight + 8 if t.is_place[b.place[frame.unit]] else weight)
            elif word == verb.TO or word == verb.INFILTRATE:
                to = noun_of(act)
                closer = here - field.nearest(goals, to)
                weight = 8 + 6 * closer if closer > 0 else 6 + closer
                if b.in_zone(seat, to):
                    weight += 10 if seat == JAPAN else 2
                if t.is_place[to]:
                    weight += 8
                found.append(weight if weight > 0 else 1)
            else:
                found.append(4)
        return found

    def target(self, b: ShanghaiBoard, seat: i64, act: i64) -> i64:
        """An attack by what it is worth, with some fire; one that is worth nothing is not made."""
        if verb_of(act) != verb.ATTACK:
            return 10
        h = noun_of(act)
        fire: i64 = 0
        if seat == JAPAN:
            fire = self.assault.fire_at(b, h)
            if fire > 6:
                fire = 6
        worth = self.assault.beside(b, seat, h, fire)
        if worth <= 0:
            return 1
        return 6 + worth if worth < 300 else 306

    def standing(self, b: ShanghaiBoard, frame: Stand, act: i64) -> i64:
        """Hold Shanghai, cities and forts; give other ground."""
        t = self.t
        dear = t.shanghai[frame.hex] != 0 or t.is_place[frame.hex] != 0
        if verb_of(act) != verb.RESIST:
            return 10 if dear else 25
        u = noun_of(act)
        if not b.resist_needs_die(frame.hex, b.flags[u] & JOINED != 0):
            return 40
        weight: i64 = 3 * b.defense_of(u) if b.steps[u] > 1 or t.support[u] else 2
        return weight * 2 if dear else weight


def planned(legal: list[int], act: i64) -> list[int]:
    """All weight on one action."""
    return [PLANNED if one == act else 1 for one in legal]
