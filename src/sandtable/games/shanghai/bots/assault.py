"""What an attack is worth before it is made: for bots, in hundredths of a victory point.

The results table is read face by face; the defender is taken to do what costs him least, to hold by stiff resistance
or to give way. From this follow who joins an attack and which markers support it.
"""

from typing import Final

from mypy_extensions import i64

from sandtable.games.shanghai.folio import CHINA, JAPAN
from sandtable.games.shanghai.folio import ShanghaiData as Tables
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.games.shanghai.rules.victory import open_hexes
from sandtable.games.shanghai.verb import ALONE, COMMIT, DONE, JOIN, SUPPORT
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.series.fire_and_movement.bots.forces import DRY, MARKS, STRONG, Forces, Stakes
from sandtable.series.fire_and_movement.bots.sites import numbers
from sandtable.series.fire_and_movement.rules.board import AT_HAND, MOBILE_COMBAT
from sandtable.series.fire_and_movement.rules.fight import fire_total

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
MOST_FIRE: Final = 8
"""The strength of the markers that an attack which is not decided on is reckoned with."""
RUBBLE: Final = 8


class Assault(Forces):
    """The reckoning; engineers are those with a mark."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables, tables.engineer)
        self.t: Tables = tables
        # For unit u with s steps left, at 3 * u + s:
        self.defense: list[i64] = numbers(tables.defense)
        self.strength: list[i64] = numbers(
            [STRENGTH * (tables.attack[n] + tables.defense[n]) for n in range(len(tables.attack))]
        )
        self.fires: dict[int, list[i64]] = {}
        """What `fire_row` has found, by the markers at hand."""

    # -- one attack --------------------------------------------------------------------------------------------

    def ground(self, b: ShanghaiBoard, side: i64, h: i64) -> i64:
        """What a side has for driving the enemy from a hex."""
        t = self.t
        if t.shanghai[h]:
            return CHAPEI_HEX if side == JAPAN else LOST_CITY_HEX
        city: i64 = t.place_of[h]
        if city >= 0 and city < len(t.cities):
            left = open_hexes(b, t.cities[city])
            if side == JAPAN:
                return LAST_CITY_HEX if left == 1 else CITY_HEX
            return LAST_CITY_HEX if left == 0 else CITY_HEX // 3
        if t.fort_no[h] >= 0 and b.forts_gone == 0:
            return FORT_HEX if side == JAPAN else PUSHED
        return TOWN_HEX if t.is_place[h] else PUSHED

    def is_trapped(self, b: ShanghaiBoard, side: i64, h: i64) -> bool:
        """Whether units of a side in a hex would find no way back that they like, as far as one look tells."""
        shut = numbers(b.shut[side])
        held = numbers(b.held)
        zone = numbers(b.zone_second if side == 0 else b.zone_first)
        for n in numbers(self.t.near[h]):
            here = held[n]
            if here == 1 + side:
                return False
            if here == 0 and shut[n] == 0 and zone[n] == 0:
                if side == CHINA or not b.guarded(n):
                    return False
        return True

    def stakes(self, b: ShanghaiBoard, side: i64, h: i64, engineer: bool, creek: bool) -> Stakes:
        """What an attack on a hex is about, however strong it is."""
        t = self.t
        other = 1 - side
        steps = numbers(b.steps)
        defense: i64 = b.extra_defense(h)
        whole: i64 = 0
        units: i64 = 0
        resister: i64 = 0  # the greatest defense among those who may resist
        step: i64 = 0  # what its step is worth
        given: i64 = 0  # the step lost in an exchange
        single: i64 = 0
        one: i64 = b.head[h] if b.held[h] == 1 + other else -1
        while one >= 0:
            left = steps[one]
            at = 3 * one + left
            strong = self.defense[at]
            value = self.strength[at]
            defense += strong
            whole += value
            units += 1
            loss = value
            if left > 1:
                loss = value - self.strength[at - 1]
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
        fort = not engineer and b.fortified(h)
        shift: i64 = t.fort_shift if fort else t.shift[h]
        if creek:
            shift += t.creek_shift
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
        risky = units > 0 or t.fort_no[h] >= 0
        traded: i64 = 0
        if risky and (b.phase != MOBILE_COMBAT or b.active != side):
            traded = (given if units else ground) - 3 * STRENGTH
        return defense, shift, cost, ground + whole, traded, risky

    def outcome(self, stakes: Stakes, attack: i64, extra: i64) -> i64:
        """What an attack of such strength is worth to the attacker, over the faces of the die; `extra` is the
        defender's fire."""
        _, _, cost, all_gone, traded, risky = stakes
        column = self.column(stakes, attack - extra)
        total = (
            self.driven[column] * cost + self.destroyed[column] * all_gone + self.exchange[column] * traded
        )
        if risky:
            total -= self.back[column] * THROWN_BACK
            total -= self.lost[column] * STRENGTH * attack * 5 // 3
        return total // 6

    def has_chance(self, b: ShanghaiBoard, side: i64, h: i64) -> bool:
        """Whether an attack on a hex can hurt the defender at all, by its own strength or with markers that it is
        worth: there are columns without a face that does."""
        force = self.fresh(b, side, h)
        attack = force & STRONG
        if attack == 0:
            return False
        stakes = self.stakes(b, side, h, force & MARKS != 0, force < DRY)
        return self.hurts(stakes, attack) or (
            side == JAPAN and self.hurts(stakes, attack + self.fire_for(b, stakes, attack, h))
        )

    def beside(self, b: ShanghaiBoard, side: i64, h: i64, fire: i64) -> i64:
        """What a side could attack a hex for with everybody beside it, and so much fire; 0 where nobody is."""
        attack, engineer, creek = self.gathered(b, side, h)
        if attack == 0:
            return 0
        return self.outcome(self.stakes(b, side, h, engineer, creek), attack + fire, 0)

    def with_and_without(self, b: ShanghaiBoard, side: i64, h: i64, fire: i64) -> tuple[i64, i64]:
        """The same without fire, and what so much of it adds to an attack that is worth making."""
        attack, engineer, creek = self.gathered(b, side, h)
        if attack == 0:
            return 0, 0
        stakes = self.stakes(b, side, h, engineer, creek)
        alone = self.outcome(stakes, attack, 0)
        if fire == 0:
            return alone, 0
        supported = self.outcome(stakes, attack + (fire if fire < MOST_FIRE else MOST_FIRE), 0)
        if supported <= 0:
            return alone, 0
        return alone, supported - alone if alone > 0 else supported

    def fire_row(self, b: ShanghaiBoard) -> list[i64]:
        """The strength of the markers at hand that reach a hex, by how far it is from the great river."""
        hand: i64 = 0
        bit: i64 = 1
        for state in numbers(b.marker):
            if state == AT_HAND:
                hand |= bit
            bit <<= 1
        known = self.fires.get(hand)
        return known if known is not None else self.new_fire_row(hand)

    def new_fire_row(self, hand: i64) -> list[i64]:
        t = self.t
        row: list[int] = []
        for far in range(max(t.river_range) + 1):
            total: i64 = 0
            for m in range(len(t.marker_range)):
                if hand >> m & 1 and (t.marker_range[m] < 0 or far <= t.marker_range[m]):
                    total += t.marker_strength[m]
            row.append(total)
        self.fires[hand] = numbers(row)
        return self.fires[hand]

    def fire_at(self, b: ShanghaiBoard, h: i64) -> i64:
        """The strength of the markers at hand that reach a hex."""
        return self.fire_row(b)[self.t.river_range[h]]

    # -- the attack in progress --------------------------------------------------------------------------------

    def attack_with(self, b: ShanghaiBoard, side: i64, force: i64, fire: i64) -> i64:
        """What the attack in progress is worth with a force, and so much fire."""
        attack = force & STRONG
        if attack == 0:
            return -1
        engineer = force & MARKS != 0
        return self.outcome(self.stakes(b, side, b.target, engineer, force < DRY), attack + fire, 0)

    def still_hurts(self, b: ShanghaiBoard, side: i64, force: i64) -> bool:
        """Whether the attack in progress can hurt the defender with a force, and the markers that it is worth."""
        stakes = self.stakes(b, side, b.target, force & MARKS != 0, force < DRY)
        attack = force & STRONG
        return self.hurts(stakes, attack) or (
            side == JAPAN and self.hurts(stakes, attack + self.fire_for(b, stakes, attack, b.target))
        )

    def next_attacker(self, b: ShanghaiBoard, side: i64, legal: list[int]) -> int:
        """Who joins next: everybody whom the attack needs, and then it is made."""
        fire: i64 = 0
        if side == JAPAN:
            fire = self.fire_at(b, b.target)
            if fire > 6:
                fire = 6
        force = self.joined(b)
        for act in numbers(legal):
            if verb_of(act) == JOIN or verb_of(act) == ALONE:
                force += self.joining(b, act)
        whole = self.attack_with(b, side, force, fire)
        for act in numbers(legal):
            if verb_of(act) != JOIN and verb_of(act) != ALONE:
                continue
            if not self.has_other_use(b, side, act):
                return act
            part = self.joining(b, act)
            without = self.attack_with(b, side, force - part, fire)
            if without < whole - IDLE or not self.still_hurts(b, side, force - part):
                return act
            force -= part
            whole = without
        commit = plain(COMMIT)
        return commit if commit in legal else legal[0]

    def next_marker(self, b: ShanghaiBoard, legal: list[int]) -> int:
        """The marker that is worth most in this combat, or done: each has a better use later in the week."""
        attacking = b.active == JAPAN
        force = self.joined(b)
        engineer = attacking and force & MARKS != 0
        stakes = self.stakes(b, b.active, b.target, engineer, force < DRY)
        markers: list[i64] = []
        for act in numbers(legal):
            if verb_of(act) == SUPPORT:
                markers.append(noun_of(act))
        m = self.best_marker(b, stakes, force & STRONG, fire_total(b, JAPAN), b.target, markers)
        return action(SUPPORT, m) if m >= 0 else plain(DONE)

    def fire_for(self, b: ShanghaiBoard, stakes: Stakes, attack: i64, h: i64) -> i64:
        """The fire that a Japanese attack on a hex will get, marker by marker."""
        t = self.t
        markers: list[i64] = []
        for m in range(len(t.marker_range)):
            if b.marker[m] == AT_HAND and (t.marker_range[m] < 0 or t.river_range[h] <= t.marker_range[m]):
                markers.append(m)
        fired: i64 = 0
        while markers:
            chosen = self.best_marker(b, stakes, attack, fired, h, markers)
            if chosen < 0:
                break
            markers.remove(chosen)
            fired += t.marker_strength[chosen]
        return fired

    def best_marker(
        self, b: ShanghaiBoard, stakes: Stakes, attack: i64, fired: i64, h: i64, markers: list[i64]
    ) -> i64:
        """The marker of these that a combat in a hex is worth most with, after so much fire; the strongest where only
        all of them together are worth it; -1 where they had better wait."""
        t = self.t
        attacking = b.active == JAPAN
        now = self.with_fire(attacking, stakes, attack, fired)
        price: i64 = 8 - b.turn
        all_fire: i64 = 0
        all_cost: i64 = 0
        best: i64 = 0
        chosen: i64 = -1
        strongest: i64 = -1
        most: i64 = 0
        for m in markers:
            strong: i64 = t.marker_strength[m]
            cost = MARKER * strong * price // 7
            if t.city[h] and attacking:
                cost += RUBBLE
            gain = self.with_fire(attacking, stakes, attack, fired + strong) - now - cost
            all_fire += strong
            all_cost += cost
            if strong > most:
                most = strong
                strongest = m
            if gain > best:
                best = gain
                chosen = m
        if best == 0 and all_fire:
            if self.with_fire(attacking, stakes, attack, fired + all_fire) - now > all_cost:
                return strongest
        return chosen

    def with_fire(self, attacking: bool, stakes: Stakes, attack: i64, fire: i64) -> i64:
        """What the combat in progress is worth to Japan with so much fire, attacking or defending."""
        if attacking:
            return self.outcome(stakes, attack + fire, 0)
        return -self.outcome(stakes, attack, fire)
