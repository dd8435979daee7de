"""Corps: when a Situation Card may be played, by whom, and on what. The cards' effects stand in `cards.py`."""

from typing import Final

from mypy_extensions import i64

from sandtable.games.fieldcommand import card as c
from sandtable.games.fieldcommand import kind, rule, state, verb
from sandtable.games.fieldcommand.board import MISSION, REFUELLING, FieldBoard
from sandtable.games.fieldcommand.material import (
    ARROW,
    BRITISH,
    CARDS,
    COMBAT,
    DEPLOYMENT,
    EVENT,
    JAPANESE,
    LOST,
    PLACES,
    REPAIR,
    SECTORS,
    SUPPLY,
    UNITS,
    WATER,
    side_of_army,
)
from sandtable.kernel.actions import action
from sandtable.kernel.flow import ALLOWED
from sandtable.kernel.legality import NOT_OFFERED

AT_PHASE: Final = 0
AT_BATTLE: Final = 1
AT_PAIR: Final = 2
AT_STRIKES: Final = 3
AT_ROUND: Final = 4
AT_DICE: Final = 5
AT_FATIGUE: Final = 6
AT_RETREAT: Final = 7
FEINTS: Final = (4, 5)
"""FC-CARD-D02: the axes E and F."""

COMBAT_MOMENTS: Final = {
    c.C01: 1 << AT_ROUND, c.C02: 1 << AT_ROUND, c.C03: 1 << AT_ROUND, c.C04: 1 << AT_STRIKES,
    c.C05: (1 << AT_BATTLE) | (1 << AT_ROUND), c.C06: 1 << AT_ROUND, c.C07: 1 << AT_STRIKES, c.C08: 1 << AT_PAIR,
    c.C09: 1 << AT_DICE, c.C10: 1 << AT_BATTLE, c.C11: 1 << AT_RETREAT, c.C12: 1 << AT_FATIGUE, c.C13: 1 << AT_ROUND,
}  # fmt: skip
OWN_TURN: Final = (
    c.D01, c.D03, c.D04, c.D06, c.D07, c.D09, c.D12, c.C01, c.C02, c.C08, c.C10, c.C12, c.C13, c.S01, c.S02,
    c.S04, c.S06, c.S07, c.S08,
)  # fmt: skip
"""R-54: cards for the own turn."""
ENEMY_TURN: Final = (
    c.D02, c.D05, c.D08, c.D10, c.D11, c.C03, c.C05, c.C06, c.C07, c.C11, c.S03, c.S05, c.S09,
)  # fmt: skip
TURN_OF: Final = [0 if n in OWN_TURN else 1 if n in ENEMY_TURN else 2 for n in range(CARDS)]
"""0: the own turn, 1: an enemy's, 2: see the card."""


# -- the general conditions ----------------------------------------------------------------------------------


def hand_cards(b: FieldBoard, army: i64) -> list[int]:
    """The cards that an army holds, by number."""
    found: list[int] = []
    mask: i64 = b.hand[army]
    n: i64 = 0
    while mask:
        if mask & 1:
            found.append(n)
        mask >>= 1
        n += 1
    return found


def card_plays(b: FieldBoard, army: i64) -> list[int]:
    """FC-CP-6: the cards that the active army may play between its own decisions of a phase."""
    if not b.plays_cards():
        return []
    return [action(verb.PLAY, n) for n in hand_cards(b, army) if play_bar(b, army, n, AT_PHASE) == ALLOWED]


def play_bar(b: FieldBoard, army: i64, card: i64, at: i64) -> i64:
    """FC-CP-3: the rule that keeps an army from playing a card at this moment, or ALLOWED. FC-CP-5: any number may be
    played."""
    if card >= CARDS or not (b.hand[army] >> card) & 1:
        return NOT_OFFERED
    own: i64 = rule.CARD_E01 + card
    by: i64 = b.t.card_by[card]
    side = side_of_army(army)
    wrong = (by == 1 and army != JAPANESE) or (by == 2 and side == 0) or (by == 3 and army != BRITISH)
    if wrong and b.bars(own):
        return own
    sort: i64 = b.t.card_type[card]
    if sort == EVENT and b.bars(rule.CP_10):
        return rule.CP_10
    if sort == DEPLOYMENT and b.phase > state.DEFENSIVE and b.bars(rule.CP_7):
        return rule.CP_7
    if sort == COMBAT and (b.phase != state.COMBAT or at == AT_PHASE) and b.bars(rule.CP_8):
        return rule.CP_8
    if sort == SUPPLY and b.phase != state.REINFORCE and b.phase != state.RESUPPLY and b.bars(rule.CP_9):
        return rule.CP_9
    enemy = side_of_army(b.army) != side
    whose: i64 = TURN_OF[card]
    if ((whose == 0 and army != b.army) or (whose == 1 and not enemy)) and b.bars(rule.R_54):
        return rule.R_54
    if sort == COMBAT and not (COMBAT_MOMENTS[card] >> at) & 1 and b.bars(own):
        return own
    if not has_effect(b, army, card, at) and b.bars(own):
        return own
    return ALLOWED


def has_effect(b: FieldBoard, army: i64, card: i64, at: i64) -> bool:
    """Whether a card has a legal target and can do anything now."""
    sort: i64 = b.t.card_type[card]
    if sort == DEPLOYMENT:
        return b.phase <= state.DEFENSIVE and deployment_works(b, army, card)
    if sort == COMBAT:
        return b.fighting == 1 and b.sector >= 0 and combat_works(b, army, card, at)
    if sort == SUPPLY:
        return supply_works(b, army, card)
    return False


def unmoved(b: FieldBoard, army: i64, infantry: bool) -> list[int]:
    """Ground units of an army that could still move in this turn."""
    found: list[int] = []
    for u in range(UNITS):
        if b.owner[u] != army or not 0 <= b.where[u] < PLACES or b.steps[u]:
            continue
        klass: i64 = b.t.klass[u]
        if klass == kind.INFANTRY or (not infantry and klass < kind.FIXED_GUN):
            found.append(u)
    return found


def has_water(b: FieldBoard, s: i64) -> bool:
    for near in b.t.near[s]:
        if b.t.border[s * PLACES + near] & WATER:
            return True
    return False


def is_night(b: FieldBoard) -> bool:
    return b.period > 0 and b.c.periods[b.period - 1].endswith("Night")


def misreadable(b: FieldBoard, s: i64) -> bool:
    """FC-CARD-D11: an uncontested sector of the active player with mobile ground units of theirs, beside a Japanese
    sector."""
    if s >= SECTORS or b.control[s] != b.army or b.contested(s):
        return False
    beside = False
    for near in b.t.near[s]:
        if near < SECTORS and b.control[near] == JAPANESE:
            beside = True
    if not beside:
        return False
    for u in b.units_at(b.army, s):
        if b.is_mobile(u):
            return True
    return False


def raid_targets(b: FieldBoard, side: i64) -> list[int]:
    """FC-CARD-D08: Japanese aircraft on a mission over a sector of this side."""
    return [
        u for u in range(UNITS)
        if not b.t.is_ground[u] and b.owner[u] == JAPANESE and b.air[u] == MISSION and 0 <= b.where[u] < SECTORS
        and b.friendly(side, b.where[u])
    ]  # fmt: skip


def lost_infantry(b: FieldBoard, army: i64) -> list[int]:
    return [
        u for u in range(UNITS) if b.where[u] == LOST and b.owner[u] == army and b.t.klass[u] == kind.INFANTRY
    ]


def deployment_works(b: FieldBoard, army: i64, card: i64) -> bool:
    side = side_of_army(army)
    moving = b.phase <= state.MOVE
    if card == c.D01:
        for u in range(UNITS):
            if b.owner[u] == army and b.t.klass[u] == kind.VEHICLE and 0 <= b.where[u] < PLACES:
                return not b.effects & state.ARMOURED_PUSH
        return False
    if card == c.D02:
        if not moving or b.moved or b.c.invader != JAPANESE:
            return False
        for a in FEINTS:
            for s in b.t.near[SECTORS + a]:
                if b.army_count(b.army, s) > 0:
                    return True
        return False
    if card == c.D03:
        return moving and len(unmoved(b, army, True)) > 0
    if card == c.D04:
        return (
            moving and b.c.invader == JAPANESE and b.is_active(SECTORS + 3) and not b.effects & state.CAUSEWAY
        )
    if card == c.D05:
        return moving and b.army == JAPANESE and not b.moved and b.cut < 0
    if card == c.D06:
        if moving:
            for u in unmoved(b, army, False):
                if b.where[u] < SECTORS and has_water(b, b.where[u]):
                    return True
        return False
    if card == c.D07:
        return b.phase == state.DEPLOY and not b.has_event(c.E01) and len(landed(b, army)) > 0
    if card == c.D08:
        return b.army == JAPANESE and b.phase >= state.MOVE and len(raid_targets(b, side)) > 0
    if card == c.D09:
        if b.phase != state.MOVE or not lost_infantry(b, army):
            return False
        return len(open_sectors(b, side)) > 0
    if card == c.D10:
        return True
    if card == c.D11:
        if not moving or b.moved or b.misread >= 0:
            return False
        for s in range(SECTORS):
            if misreadable(b, s):
                return True
        return False
    return b.phase == state.MOVE and is_night(b) and len(unmoved(b, army, True)) > 0  # D12


def landed(b: FieldBoard, army: i64) -> list[int]:
    """FC-CARD-D07: aircraft that landed to refuel in this turn."""
    return [
        u for u in range(UNITS)
        if b.owner[u] == army and not b.t.is_ground[u] and b.where[u] >= 0 and b.air[u] == REFUELLING
    ]  # fmt: skip


def open_sectors(b: FieldBoard, side: i64) -> list[int]:
    """Uncontested sectors of a side with room."""
    return [s for s in range(SECTORS) if b.friendly(side, s) and not b.contested(s) and b.room(side, s) > 0]


def wet_attackers(b: FieldBoard) -> bool:
    """FC-CARD-C05: some attacker entered this sector from an axis or over water in this turn."""
    for u in b.units_at(b.attackers, b.sector):
        if b.entry[u] >= 0 and b.t.border[b.entry[u] * PLACES + b.sector] & (ARROW | WATER):
            return True
    return False


def gun_shots(b: FieldBoard) -> list[int]:
    """FC-CARD-C07: the attacker's guns that are committed."""
    return [u for u in b.shots[::2] if b.t.is_ground[u] and b.owner[u] == b.attackers]


def fires_fixed(b: FieldBoard, army: i64) -> bool:
    """FC-CARD-C04: a fixed gun of the army has still to Strike in this turn, in this battle or a later one."""
    for u in range(UNITS):
        if b.owner[u] == army and b.t.klass[u] == kind.FIXED_GUN and b.fired[u] >= 0:
            if u in b.shots or u in b.guns_a or u in b.guns_d or b.fired[u] in b.todo:
                return True
    return False


def flown(b: FieldBoard, army: i64) -> list[int]:
    """FC-CARD-C08: aircraft of the army over this battle that have Struck."""
    return [u for u in b.used if not b.t.is_ground[u] and b.owner[u] == army and b.where[u] == b.sector]


def tired(b: FieldBoard) -> list[int]:
    """FC-CARD-C12: who has just become fatigued and has had no second wind."""
    return [u for u in (b.point_a, b.support) if u >= 0 and b.attacks[u] == 0 and u != b.winded_unit]


def combat_works(b: FieldBoard, army: i64, card: i64, at: i64) -> bool:
    side = side_of_army(army)
    attacks = side == side_of_army(b.attackers)
    if card == c.C04:
        return not b.effects & (state.EXPLOSIVE_J << army) and fires_fixed(b, army)
    if card == c.C07:
        return not attacks and b.point_a >= 0 and len(gun_shots(b)) > 0
    if card == c.C08:
        return len(flown(b, army)) > 0 and not b.has_event(c.E01)
    if card == c.C10:
        return not b.tricks & state.ENCIRCLED
    if card == c.C05:
        burns = b.attackers == JAPANESE and not b.tricks & state.BURNING and wet_attackers(b)
        return burns and (at == AT_BATTLE or (b.point_a >= 0 and b.point_d >= 0))
    if card == c.C11:
        return b.fled == 2 and not attacks
    if card == c.C12:
        return len(tired(b)) > 0 and (b.point_d >= 0 or len(b.line_d) > 0)
    if b.point_a < 0 or b.point_d < 0:
        return False
    if card == c.C01:
        return b.t.klass[b.point_a] == kind.INFANTRY and not b.tricks & state.BANZAI
    if card == c.C02:
        return b.t.klass[b.point_a] == kind.INFANTRY and not b.tricks & state.PUNJABI
    if card == c.C03:
        return not attacks and b.t.klass[b.point_d] == kind.INFANTRY and b.stand != b.point_d
    if card == c.C06:
        return not attacks and b.t.klass[b.point_a] == kind.VEHICLE
    if card == c.C09:
        return attacks and b.t.klass[b.point_a] == kind.INFANTRY
    return b.t.kind[b.point_d] == kind.UK_INFANTRY  # C13


def supply_works(b: FieldBoard, army: i64, card: i64) -> bool:
    side = side_of_army(army)
    if card == c.S03:
        return not b.effects & state.NO_INCOME
    if card == c.S04:
        for s in b.t.supply_points:
            if b.friendly(side, s):
                return True
        return False
    if card == c.S06:
        return len(lost_infantry(b, army)) > 0 and len(hospitals(b, army)) > 0
    if card == c.S07:
        return len(in_repair(b, army)) > 0 and len(b.fields(army)) > 0
    if card == c.S08:
        return len(evacuable(b, army)) > 0
    return True


def hospitals(b: FieldBoard, army: i64) -> list[int]:
    """FC-CARD-S06: uncontested friendly supply points with room; for the invader active axes too."""
    side = side_of_army(army)
    found = [
        s for s in b.t.supply_points if b.friendly(side, s) and not b.contested(s) and b.room(side, s) > 0
    ]
    if army == b.c.invader:
        found += b.active_axes()
    return found


def in_repair(b: FieldBoard, army: i64) -> list[int]:
    return [u for u in range(UNITS) if b.where[u] == REPAIR and b.owner[u] == army]


def evacuable(b: FieldBoard, army: i64) -> list[int]:
    """FC-CARD-S08: infantry of the army in an uncontested coast sector."""
    return [
        u for u in range(UNITS)
        if b.owner[u] == army and b.t.klass[u] == kind.INFANTRY and 0 <= b.where[u] < SECTORS
        and b.t.coast[b.where[u]] and not b.contested(b.where[u])
    ]  # fmt: skip
