"""What the invader could take in the next turn, reckoned with the care of a search.

A glance counts what stands beside a sector, and none where nobody stands. Guards who go by that leave a threatened
objective altogether: an empty one looks safe. So here six units at most attack, the best first, as far as the tokens
last; an empty sector is taken for nothing; what matters is reached from two sectors away and from the air, and with a
depot tokens are lost.
"""

from typing import Final

from mypy_extensions import i64

from sandtable.games.fieldcommand import kind
from sandtable.games.fieldcommand.board import READY, REFUELLING, FieldBoard
from sandtable.games.fieldcommand.bots.worth import ATTACK, BATTERY, LIKELY, STRIKE, barrier, win_chance_of
from sandtable.games.fieldcommand.material import DIVISION, PLACES, SECTORS, UNITS, side_of_army

HEAVY: Final = 1.6
"""From such an attack on a unit goes first where not all may."""
AFAR: Final = 0.5
"""What part of those two sectors away comes."""
AIR: Final = 0.4
"""What part of the aircraft that can fly is expected over one objective."""
SPOILS: Final = 0.0075
"""What a token counts of an army that may lose a depot: it hands over half of them, at most ten."""
MOST_SPOILS: Final = 20.0


class Assault:
    """The invader's forces, place by place."""

    def __init__(self, b: FieldBoard) -> None:
        self.b = b
        self.side: i64 = side_of_army(b.c.invader)
        self.light: list[float] = [0.0] * PLACES
        self.heavy: list[float] = [0.0] * PLACES
        self.guns: list[float] = [0.0] * PLACES
        self.lights: list[int] = [0] * PLACES
        self.heavies: list[int] = [0] * PLACES
        self.air: float = 0.0
        t = b.t
        for u in range(UNITS):
            place: i64 = b.where[u]
            if place < 0 or side_of_army(b.owner[u]) != self.side:
                continue
            klass: i64 = t.klass[u]
            if klass >= kind.FIGHTER:
                if b.air[u] == READY or b.air[u] == REFUELLING:  # these can fly in the next turn
                    self.air += AIR * STRIKE[t.kind[u]]
            elif place < PLACES and klass < kind.FIELD_GUN:
                power = ATTACK[b.chart][t.kind[u]]
                if power > HEAVY:
                    self.heavy[place] += power
                    self.heavies[place] += 1
                else:
                    self.light[place] += power
                    self.lights[place] += 1
            elif place < PLACES and klass == kind.FIELD_GUN:
                self.guns[place] += LIKELY * STRIKE[t.kind[u]]

    def loss(self, s: i64, guard: float, units: float, stake: float) -> float:
        """What a sector's defenders must expect to lose: `units` and `stake` by the chance that it is taken."""
        b = self.b
        objective = b.t.objective[s] > 0
        depot = b.t.supply_point[s] > 0
        prized = objective or depot
        power = self.power(s, AFAR if prized else 0.0) if prized or guard > 0.0 else 0.0
        if power <= 0.0:
            return 0.0
        if objective:
            power += self.air
        if depot and b.level >= DIVISION:
            stake += SPOILS * min(MOST_SPOILS, float(b.tokens[b.control[s]]))
        return win_chance_of(power, guard) * (units + stake)

    def power(self, s: i64, afar: float) -> float:
        """What may attack a sector in one turn, guns and all."""
        b = self.b
        light = heavy = lights = heavies = fire = 0.0
        seen: i64 = 0
        for near in b.t.near[s]:
            fire += self.guns[near]
            if near >= SECTORS and not b.is_active(near):
                continue
            part = barrier(b, near, s)
            light += part * self.light[near]
            heavy += part * self.heavy[near]
            lights += float(self.lights[near])
            heavies += float(self.heavies[near])
            if afar <= 0.0 or near >= SECTORS or b.occupied(1 - self.side, near):
                continue
            part *= afar
            for second in b.t.near[near]:
                if second >= SECTORS or (seen >> second) & 1 or b.t.distance[second][s] < 2:
                    continue
                seen |= 1 << second
                light += part * self.light[second]
                heavy += part * self.heavy[second]
                lights += afar * float(self.lights[second])
                heavies += afar * float(self.heavies[second])
        room = float(b.t.stacking)
        if b.level >= DIVISION and b.occupied(1 - self.side, s):
            tokens = float(b.tokens[b.c.invader])
            room = min(room, tokens)
            if tokens < 4.0:
                fire = 0.0
        found = heavy * room / heavies if heavies > room else heavy
        room -= heavies
        if lights > 0.0 and room > 0.0:
            found += light * room / lights if lights > room else light
        return found + min(fire, BATTERY) if found > 0.0 else 0.0
