"""What defends a hex beside units, and how a hex is held: forts, rubble, garrisons, snipers, stiff resistance.

Sections 7.8, 15.3, 16.3, 16.5 and 17.2.
"""

from fractions import Fraction

from mypy_extensions import i64

from sandtable.games.shanghai import rule
from sandtable.games.shanghai.folio import RUBBLE
from sandtable.games.shanghai.rules.stacking import engineers_attack
from sandtable.games.shanghai.rules.woosung import is_operative, operative_forts
from sandtable.games.shanghai.state import ShanghaiState
from sandtable.kernel.flow import ALLOWED
from sandtable.kernel.words import Say, say
from sandtable.series.fire_and_movement.folio import EX, NE


def fortified(b: ShanghaiState, h: i64) -> bool:
    """SH-17.2a, SH-15.3c, SH-15.3d, SH-17.3l: a built fort, rubble, or an operative Woosung fort."""
    return b.works[h] != 0 or is_operative(b, h)


def snipers_in(b: ShanghaiState, h: i64) -> i64:
    """How many snipers are in a hex."""
    n: i64 = 0
    for at in b.snipers:
        if at == h:
            n += 1
    return n


def extra_defense(b: ShanghaiState, h: i64) -> i64:
    """SH-17.3b, SH-17.3c, SH-16.5c: a garrison; SH-16.3f, SH-16.3j, FM-7.2b: snipers alone, all together."""
    if is_operative(b, h):
        return operative_forts(b)
    return b.t.sniper_defense * snipers_in(b, h) if b.held[h] == 0 else 0


def hex_shift(b: ShanghaiState, h: i64) -> i64:
    """SH-17.2a, SH-16.5a: a fort's shift in place of the ground's, unless an engineer attacks."""
    if fortified(b, h) and not engineers_attack(b):
        return b.t.fort_shift
    return b.t.shift[h]


def resist_bar(b: ShanghaiState, u: i64, alone: bool) -> i64:
    """SH-7.8e, SH-7.8f, SH-7.8h, SH-7.8i, R-12, R-13: each hex tries once, attackers too, and only against a
    retreat; the last step of a unit that is alone cannot be given up."""
    if alone and b.steps[u] == 1 and b.bars(rule.R_7_8F):
        return rule.R_7_8F
    return ALLOWED


def resist_needs_die(b: ShanghaiState, h: i64, attacking: bool) -> bool:
    """SH-7.8a, SH-17.2b to SH-17.2d, SH-16.5b, R-30: defenders in a fort hold without a die, if they like, unless
    engineers attack."""
    return attacking or not fortified(b, h) or engineers_attack(b)


def resist_odds(b: ShanghaiState, u: i64, h: i64, attacking: bool) -> tuple[i64, i64]:
    sides = b.t.die
    defense = b.defense_of(u)
    return (defense if defense < sides and resist_needs_die(b, h, attacking) else sides), sides


def resist_rule(b: ShanghaiState, die: i64, held: bool) -> i64:
    """SH-7.8b to SH-7.8d, SH-7.8g, R-11: held or not, the unit that tried has lost the step; one success refuses
    the whole retreat."""
    if die == 0:
        return rule.R_17_2B
    return rule.R_7_8B if held else rule.R_7_8C


def is_safe_attack(b: ShanghaiState, seat: i64) -> bool:
    h = b.target
    return b.held[h] == 0 and b.odd_end[h] == 1 and not is_operative(b, h)


def cover_code(b: ShanghaiState, h: i64) -> i64:
    """1: a fort, 2: rubble."""
    if not fortified(b, h) or engineers_attack(b):
        return 0
    return 2 if b.works[h] == RUBBLE else 1


def defense_words(b: ShanghaiState) -> list[Say]:
    extra = int(extra_defense(b, b.target))
    if not extra:
        return []
    if is_operative(b, b.target):
        return [say(f"+{extra} garrison of the fort", rule=rule.R_17_3B)]
    who = "sniper" if snipers_in(b, b.target) == 1 else "snipers"
    return [say(f"+{extra} {who}", rule=rule.R_16_3F)]


def fight_words(b: ShanghaiState, seat: i64) -> list[Say]:
    found: list[Say] = []
    if is_safe_attack(b, seat):
        found.append(say("The attackers suffer nothing from any result", rule=rule.R_16_3G))
    if b.read_result(EX) == NE:
        found.append(say("An exchange is no effect in this phase", rule=rule.R_4_1E))
    fires = bin(b.firing).count("1")
    if fires and b.t.city[b.target] and b.works[b.target] != RUBBLE:
        chance = 1 - (1 - Fraction(int(b.t.rubble_max), int(b.t.die))) ** fires
        found.append(say(f"Rubble with {chance}", rule=rule.R_15_3A))
    return found


def resist_label(b: ShanghaiState, u: i64, h: i64, attacking: bool) -> str:
    free = not resist_needs_die(b, h, attacking)
    return "without a die" if free else f"a die of {b.defense_of(u)} or less holds"


def resist_words(b: ShanghaiState, u: i64, h: i64, attacking: bool, asked: bool) -> Say:
    if not resist_needs_die(b, h, attacking):
        where = "" if asked else ": it stands in a fort"
        return say("{name} holds without a die" + where, u, rule=rule.R_17_2B)
    defense = b.defense_of(u)
    if asked:
        return say(f"A die of {defense} or less holds; the step is lost either way", rule=rule.R_7_8B)
    holds, sides = resist_odds(b, u, h, attacking)
    return say(f"{{name}} holds with {Fraction(int(holds), int(sides))}", u, rule=rule.R_7_8A)
