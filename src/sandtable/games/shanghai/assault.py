"""What an attack is worth before it is made: for bots, in hundredths of a victory point.

The results table is read face by face; the defender is taken to do what costs him least, to hold by stiff resistance
or to give way. From this follow who joins an attack and which markers support it.
"""

from typing import Final

from mypy_extensions import i64

from sandtable.games.shanghai.board import ShanghaiBoard
from sandtable.games.shanghai.tables import CHINA, JAPAN, Tables
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.series.fire_and_movement.board import AT_HAND, JOINED, MOBILE_COMBAT
from sandtable.series.fire_and_movement.combat import fire_total
from sandtable.series.fire_and_movement.folio import AE, D1, D2, DE, EX, NE
from sandtable.series.fire_and_movement.words import ALONE, COMMIT, DONE, JOIN, SUPPORT

STRENGTH: Final = 26
"""For each point of attack and defense of a unit on the map."""
MARKER: Final = 7
"""For each point of strength of a marker at hand, in the first turn of a week."""
THROWN_BACK: Final = 22
"""For attackers who must give up their ground."""
PUSHED: Final = 12
"""For defenders who must give up ground that is worth nothing by itself."""
CITY_HEX: Final = 150
LAST_CITY_HEX: Final = 320
"""For the hex that makes a city whole, or breaks it."""
CHAPEI_HEX: Final = 170
FORT_HEX: Final = 120
TOWN_HEX: Final = 18
LOST_CITY_HEX: Final = 70
"""What China has for a Japanese hex of Shanghai."""
IDLE: Final = 6
"""What a stack must add to an attack that it could leave to others."""
RUBBLE: Final = 8
LOWEST: Final = 40


class Assault:
    """The reckoning, with the results table counted by column."""

    def __init__(self, tables: Tables) -> None:
        self.t: Tables = tables
        columns = len(tables.column_highest)
        rows = [[tables.result(column, die) for die in range(1, 7)] for column in range(1, columns + 1)]
        # Per column (from 1), in sixths:
        self.lost: list[int] = [0] + [row.count(AE) for row in rows]
        self.back: list[int] = [0] + [6 - row.count(AE) - sum([r >= NE for r in row]) for row in rows]
        self.exchange: list[int] = [0] + [row.count(EX) for row in rows]
        self.driven: list[int] = [0] + [row.count(D1) + row.count(D2) for row in rows]
        self.destroyed: list[int] = [0] + [row.count(DE) for row in rows]
        self.column_of: list[int] = [tables.column_for(n - LOWEST) for n in range(2 * LOWEST + 1)]

    # -- one attack --------------------------------------------------------------------------------------------

    def ground(self, b: ShanghaiBoard, side: i64, h: i64) -> i64:
        """What a side has for driving the enemy from a hex."""
        t = self.t
        if t.shanghai[h]:
            return CHAPEI_HEX if side == JAPAN else LOST_CITY_HEX
        city: i64 = t.place_of[h]
        if city >= 0 and city < len(t.cities):
            open_hexes: i64 = 0
            for one in t.cities[city]:
                if b.control[one] != JAPAN:
                    open_hexes += 1
            if side == JAPAN:
                return LAST_CITY_HEX if open_hexes == 1 else CITY_HEX
            return LAST_CITY_HEX if open_hexes == 0 else CITY_HEX // 3
        if t.fort_no[h] >= 0 and b.forts_gone == 0:
            return FORT_HEX if side == JAPAN else PUSHED
        return TOWN_HEX if t.is_place[h] else PUSHED

    def is_trapped(self, b: ShanghaiBoard, side: i64, h: i64) -> bool:
        """Whether units of a side in a hex would find no way back that they like, as far as one look tells."""
        shut = b.shut[side]
        for n in self.t.near[h]:
            if b.held[n] == 1 + side:
                return False
            if b.held[n] == 0 and not shut[n] and not b.in_zone(side, n):
                if side == CHINA or not b.guarded(n):
                    return False
        return True

    def worth(
        self, b: ShanghaiBoard, side: i64, h: i64, attack: i64, extra: i64, engineer: bool, creek: bool
    ) -> i64:
        """What an attack of such strength on a hex is worth to the attacker; `extra` is the defender's fire."""
        t = self.t
        other = 1 - side
        defense: i64 = extra + b.extra_defense(h)
        whole: i64 = 0
        units: i64 = 0
        resister: i64 = 0  # the greatest defense among those who may resist
        step: i64 = 0  # what its step is worth
        given: i64 = 0  # the step lost in an exchange
        single: i64 = 0
        one: i64 = b.head[h] if b.held[h] == 1 + other else -1
        while one >= 0:
            at: i64 = 3 * one + b.steps[one]
            strong: i64 = t.defense[at]
            value: i64 = STRENGTH * (t.attack[at] + strong)
            defense += strong
            whole += value
            units += 1
            loss = value
            if b.steps[one] > 1:
                loss = value - STRENGTH * (t.attack[at - 1] + t.defense[at - 1])
                if strong > resister:
                    resister = strong
                    step = loss
            else:
                single = strong
            if given == 0 or t.support[one]:
                given = loss
            one = b.link[one]
        if units > 1 and single > resister:
            resister = single
            step = STRENGTH * 2 * single
        fort = b.fortified(h) and not engineer
        shift: i64 = t.fort_shift if fort else t.shift[h]
        if creek:
            shift += t.creek_shift
        difference = attack - defense + LOWEST
        if difference < 0:
            difference = 0
        elif difference > 2 * LOWEST:
            difference = 2 * LOWEST
        column: i64 = t.shifted(self.column_of[difference], shift)
        ground = self.ground(b, side, h)
        gone = ground
        if units and self.is_trapped(b, other, h):
            gone += whole + whole // 3
        cost = gone
        if resister:
            hold: i64 = 6 if fort else resister if resister < 6 else 6
            kept = step + (6 - hold) * gone // 6
            if kept < cost:
                cost = kept
        total: i64 = self.driven[column] * cost + self.destroyed[column] * (ground + whole)
        if b.phase != MOBILE_COMBAT or b.active != side:
            if units:
                total += self.exchange[column] * (given - 3 * STRENGTH)
            elif t.fort_no[h] >= 0:
                total += self.exchange[column] * (ground - 3 * STRENGTH)
        if units or t.fort_no[h] >= 0:
            total -= self.back[column] * THROWN_BACK
            total -= self.lost[column] * STRENGTH * attack * 5 // 3
        return total // 6

    def beside(self, b: ShanghaiBoard, side: i64, h: i64, fire: i64) -> i64:
        """What a side could attack a hex for with everybody beside it, and so much fire; 0 where nobody is."""
        t = self.t
        attack: i64 = 0
        engineer = False
        dry = False
        near = t.near[h]
        creek = t.near_creek[h]
        for i in range(len(near)):
            n: i64 = near[i]
            if b.held[n] != 1 + side:
                continue
            if not creek[i]:
                dry = True
            u: i64 = b.head[n]
            while u >= 0:
                attack += t.attack[3 * u + b.steps[u]]
                if t.engineer[u]:
                    engineer = True
                u = b.link[u]
        if attack == 0:
            return 0
        return self.worth(b, side, h, attack + fire, 0, engineer, not dry)

    def fire_at(self, b: ShanghaiBoard, h: i64) -> i64:
        """The strength of the markers at hand that reach a hex."""
        t = self.t
        total: i64 = 0
        for m in range(len(b.marker)):
            if b.marker[m] == AT_HAND and (t.marker_range[m] < 0 or t.river_range[h] <= t.marker_range[m]):
                total += t.marker_strength[m]
        return total

    # -- the attack in progress --------------------------------------------------------------------------------

    def joined(self, b: ShanghaiBoard, side: i64, legal: list[int], left_out: i64, fire: i64) -> i64:
        """What the attack is worth with those who joined and all who still may, but one action's."""
        t = self.t
        attack: i64 = fire
        engineer = False
        dry = False
        near = t.near[b.target]
        creek = t.near_creek[b.target]
        for i in range(len(near)):
            n: i64 = near[i]
            if b.held[n] != 1 + side:
                continue
            comes = action(JOIN, n) in legal and left_out != action(JOIN, n)
            u: i64 = b.head[n]
            while u >= 0:
                rides = (
                    comes if not t.apart[u] else action(ALONE, u) in legal and left_out != action(ALONE, u)
                )
                if rides or b.flags[u] & JOINED:
                    attack += t.attack[3 * u + b.steps[u]]
                    if t.engineer[u]:
                        engineer = True
                    if not creek[i]:
                        dry = True
                u = b.link[u]
        if attack == fire:
            return -1
        return self.worth(b, side, b.target, attack, 0, engineer, not dry)

    def next_attacker(self, b: ShanghaiBoard, side: i64, legal: list[int]) -> int:
        """Who joins next: everybody whom the attack needs, and then it is made."""
        fire: i64 = 0
        if side == JAPAN:
            fire = self.fire_at(b, b.target)
            if fire > 6:
                fire = 6
        commit = plain(COMMIT)
        whole = self.joined(b, side, legal, -1, fire)
        spare = legal[:]
        wanted: i64 = -1
        for act in legal:
            if verb_of(act) != JOIN and verb_of(act) != ALONE:
                continue
            without = self.joined(b, side, spare, act, fire)
            if without >= whole - IDLE and self.has_other_use(b, side, act):
                spare.remove(act)
                whole = without
            elif wanted < 0:
                wanted = act
        if wanted >= 0:
            return wanted
        return commit if commit in legal else legal[0]

    def has_other_use(self, b: ShanghaiBoard, side: i64, act: i64) -> bool:
        """Whether a stack stands beside another enemy whom it could attack in this phase."""
        t = self.t
        h: i64 = noun_of(act) if verb_of(act) == JOIN else b.place[noun_of(act)]
        for n in t.near[h]:
            if n != b.target and b.held[n] == 2 - side and n not in b.struck:
                return True
        return False

    def next_marker(self, b: ShanghaiBoard, legal: list[int]) -> int:
        """The marker that is worth most in this combat, or done: each has a better use later in the week."""
        t = self.t
        attacking = b.active == JAPAN
        attack: i64 = 0
        engineer = False
        dry = False
        near = t.near[b.target]
        creek = t.near_creek[b.target]
        for i in range(len(near)):
            u: i64 = b.head[near[i]]
            while u >= 0:
                if b.flags[u] & JOINED:
                    attack += t.attack[3 * u + b.steps[u]]
                    if t.engineer[u]:
                        engineer = True
                    if not creek[i]:
                        dry = True
                u = b.link[u]
        fired = fire_total(b, JAPAN)
        now = self.with_fire(b, attack, fired, engineer, dry)
        price: i64 = 8 - b.turn
        all_fire: i64 = 0
        all_cost: i64 = 0
        best: i64 = 0
        chosen: i64 = plain(DONE)
        strongest: i64 = plain(DONE)
        most: i64 = 0
        for act in legal:
            if verb_of(act) != SUPPORT:
                continue
            strong: i64 = t.marker_strength[noun_of(act)]
            cost = MARKER * strong * price // 7
            if t.city[b.target] and attacking:
                cost += RUBBLE
            gain = self.with_fire(b, attack, fired + strong, engineer, dry) - now - cost
            all_fire += strong
            all_cost += cost
            if strong > most:
                most = strong
                strongest = act
            if gain > best:
                best = gain
                chosen = act
        if best == 0 and all_fire:
            if self.with_fire(b, attack, fired + all_fire, engineer, dry) - now > all_cost:
                return strongest
        return chosen

    def with_fire(self, b: ShanghaiBoard, attack: i64, fire: i64, engineer: bool, dry: bool) -> i64:
        """What the combat in progress is worth to Japan with so much fire."""
        if b.active == JAPAN:
            return self.worth(b, JAPAN, b.target, attack + fire, 0, engineer, not dry)
        return -self.worth(b, CHINA, b.target, attack, fire, False, not dry)
