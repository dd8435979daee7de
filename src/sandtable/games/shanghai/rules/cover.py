"""What defends a hex beside units, and how a hex is held: forts, rubble, garrisons, snipers, stiff resistance.

Sections 7.8, 15.3, 16.3, 16.5 and 17.2.
"""

from fractions import Fraction

from mypy_extensions import i64

from sandtable.games.shanghai import rule
from sandtable.games.shanghai.folio import RUBBLE
from sandtable.games.shanghai.rules.hindrance import Hindrance
from sandtable.games.shanghai.rules.woosung import operative_forts
from sandtable.kernel.flow import ALLOWED
from sandtable.kernel.words import Say, say
from sandtable.series.fire_and_movement.folio import EX, NE


class Cover(Hindrance):
    """What defends a hex, in the standard rules."""

    def fortified(self, h: i64) -> bool:
        """SH-17.2a, SH-15.3c, SH-15.3d, SH-17.3l: a built fort, rubble, or an operative Woosung fort."""
        return self.works[h] != 0 or self.operative(h)

    def snipers_in(self, h: i64) -> i64:
        """How many snipers are in a hex."""
        return self.snipers.count(h)

    def extra_defense(self, h: i64) -> i64:
        """SH-17.3b, SH-17.3c, SH-16.5c: a garrison; SH-16.3f, SH-16.3j, FM-7.2b: snipers alone, all together."""
        if self.operative(h):
            return operative_forts(self)
        return self.t.sniper_defense * self.snipers_in(h) if self.held[h] == 0 else 0

    def hex_shift(self, h: i64) -> i64:
        """SH-17.2a, SH-16.5a: a fort's shift in place of the ground's, unless an engineer attacks."""
        if self.fortified(h) and not self.engineers_attack():
            return self.t.fort_shift
        return self.t.shift[h]

    def resist_bar(self, u: i64, alone: bool) -> i64:
        """SH-7.8e, SH-7.8f, SH-7.8h, SH-7.8i, R-12, R-13: each hex tries once, attackers too, and only against a
        retreat; the last step of a unit that is alone cannot be given up."""
        if alone and self.steps[u] == 1 and self.bars(rule.R_7_8F):
            return rule.R_7_8F
        return ALLOWED

    def resist_needs_die(self, h: i64, attacking: bool) -> bool:
        """SH-7.8a, SH-17.2b to SH-17.2d, SH-16.5b, R-30: defenders in a fort hold without a die, if they like, unless
        engineers attack."""
        return attacking or not self.fortified(h) or self.engineers_attack()

    def resist_odds(self, u: i64, h: i64, attacking: bool) -> tuple[i64, i64]:
        sides = self.t.die
        defense = self.defense_of(u)
        return (defense if defense < sides and self.resist_needs_die(h, attacking) else sides), sides

    def resist_rule(self, die: i64, held: bool) -> i64:
        """SH-7.8b to SH-7.8d, SH-7.8g, R-11: held or not, the unit that tried has lost the step; one success refuses
        the whole retreat."""
        if die == 0:
            return rule.R_17_2B
        return rule.R_7_8B if held else rule.R_7_8C

    def is_safe_attack(self, seat: i64) -> bool:
        h = self.target
        return self.held[h] == 0 and self.odd_end[h] == 1 and not self.operative(h)

    def cover_code(self, h: i64) -> i64:
        """1: a fort, 2: rubble."""
        if not self.fortified(h) or self.engineers_attack():
            return 0
        return 2 if self.works[h] == RUBBLE else 1

    def defense_words(self) -> list[Say]:
        extra = int(self.extra_defense(self.target))
        if not extra:
            return []
        if self.operative(self.target):
            return [say(f"+{extra} garrison of the fort", rule=rule.R_17_3B)]
        who = "sniper" if self.snipers_in(self.target) == 1 else "snipers"
        return [say(f"+{extra} {who}", rule=rule.R_16_3F)]

    def fight_words(self, seat: i64) -> list[Say]:
        found: list[Say] = []
        if self.is_safe_attack(seat):
            found.append(say("The attackers suffer nothing from any result", rule=rule.R_16_3G))
        if self.read_result(EX) == NE:
            found.append(say("An exchange is no effect in this phase", rule=rule.R_4_1E))
        fires = bin(self.firing).count("1")
        if fires and self.t.city[self.target] and self.works[self.target] != RUBBLE:
            chance = 1 - (1 - Fraction(int(self.t.rubble_max), int(self.t.die))) ** fires
            found.append(say(f"Rubble with {chance}", rule=rule.R_15_3A))
        return found

    def resist_label(self, u: i64, h: i64, attacking: bool) -> str:
        free = not self.resist_needs_die(h, attacking)
        return "without a die" if free else f"a die of {self.defense_of(u)} or less holds"

    def resist_words(self, u: i64, h: i64, attacking: bool, asked: bool) -> Say:
        if not self.resist_needs_die(h, attacking):
            where = "" if asked else ": it stands in a fort"
            return say("{name} holds without a die" + where, u, rule=rule.R_17_2B)
        defense = self.defense_of(u)
        if asked:
            return say(f"A die of {defense} or less holds; the step is lost either way", rule=rule.R_7_8B)
        holds, sides = self.resist_odds(u, h, attacking)
        return say(f"{{name}} holds with {Fraction(int(holds), int(sides))}", u, rule=rule.R_7_8A)
