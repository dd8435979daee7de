"""When each card may be played: its moment, its family and its precondition. CS-K1 to CS-K12, section 10.

Everything here looks only at what everybody knows: a window is opened by the same lines (CC-2.3.4).
"""

from mypy_extensions import i64

from sandtable.games.coralsea import deck, rule
from sandtable.games.coralsea.material import ALLIES, JAPAN
from sandtable.games.coralsea.rules.air import flyers, strike_areas
from sandtable.games.coralsea.rules.board import CoralBoard
from sandtable.kernel.flow import ALLOWED
from sandtable.series.campaign_commander import family, window
from sandtable.series.campaign_commander.rules.board import DEPLETED, DISORGANIZED, GONE
from sandtable.series.campaign_commander.rules.checks import would_disorganize
from sandtable.series.campaign_commander.volume import GROUND, NAVAL


def card_bar(b: CoralBoard, side: i64, card: i64, at: i64) -> i64:
    """The rule that forbids this card now, or ALLOWED."""
    t = b.t
    face = t.cards[card]
    kind: i64 = t.card_kind[card]
    if at == window.CARD_OPTION:
        return operational_bar(b, side, card, kind)
    if face.family == family.ATTACK:
        return attack_bar(b, side, card, kind)
    if face.family == family.TACTICS:
        return tactics_bar(b, side, kind, at)
    return event_bar(b, side, card, kind, at)


# -- Operational cards -----------------------------------------------------------------------------------------


def operational_bar(b: CoralBoard, side: i64, card: i64, kind: i64) -> i64:
    t = b.t
    if kind == deck.JC_TRUK_FLEET:
        free = [a for a in t.truk_entries if is_free(b, a)]
        return rule.K2 if (b.fleet_at_sea() or not free) and b.bars(rule.K2) else ALLOWED
    if kind == deck.JC_SD_SOLOMONS or kind == deck.JC_SD_MORESBY or kind == deck.AC_SUDDEN_DEATH:
        return rule.K3 if not sudden_death(b, kind) and b.bars(rule.K3) else ALLOWED
    if kind == deck.JC_TOWNSVILLE:
        fields = [a for a in t.new_guinea if b.works(JAPAN, a, False)]
        return rule.K4 if not fields and b.bars(rule.K4) else ALLOWED
    if kind == deck.JC_MIDWAY:
        both = [u for u in t.fleet if t.type[u] == t.cv and b.place[u] != GONE]
        wrong = b.fleet_at_sea() or len(both) < 2 or not us_carriers(b)
        return rule.K5 if wrong and b.bars(rule.K5) else ALLOWED
    if kind == deck.AC_TRACKING_STATIONS:
        return rule.K6 if b.initiative != JAPAN and b.bars(rule.K6) else ALLOWED
    if kind == deck.AC_KENNY or kind == deck.AC_LIBERTY_SHIPS or kind == deck.AC_SERVICE_FORCE:
        return ALLOWED
    if kind == deck.AC_AIR_SUPERIORITY:
        return rule.R_10D if not b.has_kenny() and b.bars(rule.R_10D) else ALLOWED
    if kind == deck.AC_AIR_TRANSPORT:
        if not b.has_kenny() and b.bars(rule.R_10D):
            return rule.R_10D
        return rule.K9 if not flyers(b) and b.bars(rule.K9) else ALLOWED
    if kind == deck.JC_AIR_ATTACK or kind == deck.AC_AIR_ATTACK:
        if kind == deck.AC_AIR_ATTACK and b.has_air_superiority() and b.bars(rule.R_10E2):
            return rule.R_10E2
        return rule.K11 if not strike_areas(b, side, t.cards[card].reach) and b.bars(rule.K11) else ALLOWED
    if kind == deck.JC_OILERS:
        nowhere = b.control[t.rabaul] != JAPAN and not b.room_afloat()
        return rule.K12 if nowhere and b.bars(rule.K12) else ALLOWED
    if kind == deck.JC_REPLACEMENTS:
        return rule.K12 if not replaceable(b) and b.bars(rule.K12) else ALLOWED
    if kind == deck.JC_TRUK_CONVOY:
        return rule.R_4B if b.control[t.rabaul] != JAPAN and b.bars(rule.R_4B) else ALLOWED
    # CS-5b: reinforcements cannot be placed in an enemy-controlled area.
    return rule.R_5B if not arrival_places(b, card) and b.bars(rule.R_5B) else ALLOWED


def is_free(b: CoralBoard, area: i64) -> bool:
    """CS-K2: a sea area without a naval unit of either side."""
    return not b.has(JAPAN, area, NAVAL) and not b.has(ALLIES, area, NAVAL)


def arrival_places(b: CoralBoard, card: i64) -> list[int]:
    """CS-5a, CS-5b: the places of a reinforcement card that its side controls, with no enemy unit there."""
    side: i64 = b.t.cards[card].side
    return [a for a in b.t.card_places[card] if b.control[a] == side and not b.has_any(1 - side, a)]


def us_carriers(b: CoralBoard) -> list[int]:
    return [u for u in b.t.carriers[ALLIES] if b.t.us[u] and b.place[u] >= 0]


def sudden_death(b: CoralBoard, kind: i64) -> bool:
    """CS-K3, RUL-48, RUL-49: whether the conditions of a Sudden Death card hold at this moment."""
    t = b.t
    if kind == deck.JC_SD_SOLOMONS:
        return b.holds_all(JAPAN, t.solomons) and on_guadalcanal(b, JAPAN)
    if kind == deck.JC_SD_MORESBY:
        near = [n for n in t.walk[t.port_moresby] if b.has(ALLIES, n, GROUND)]
        return b.holds_all(JAPAN, t.papua) and b.has(JAPAN, t.port_moresby, GROUND) and not near
    held = b.control[t.port_moresby] == ALLIES and b.has(ALLIES, t.port_moresby, GROUND)
    return held and b.holds_all(ALLIES, t.guadalcanal) and on_guadalcanal(b, ALLIES) and b.losses[JAPAN] >= 5


def on_guadalcanal(b: CoralBoard, side: i64) -> bool:
    """A ground unit of the side on the island, and a working airfield marker of its own."""
    troops = False
    field = False
    for area in b.t.guadalcanal:
        troops = troops or b.has(side, area, GROUND)
        field = field or (b.markers[area] == side and b.works(side, area, False))
    return troops and field


def replaceable(b: CoralBoard) -> list[int]:
    """Replacement Drafts: ground units within supply of any Japanese Resource Point, ships in a Japanese port; not
    the Truk Fleet."""
    reach = [0] * b.t.land
    for area in b.supply_areas(JAPAN):
        if area < b.t.land:
            b.spread_supply(reach, JAPAN, area)
    found: list[int] = []
    for u in b.t.of_side[JAPAN]:
        area = b.place[u]
        if area < 0 or area >= b.t.land or b.state[u] & (DEPLETED | DISORGANIZED) == 0 or b.t.truk[u]:
            continue
        if b.t.kind[u] == NAVAL:
            if b.friendly_port(JAPAN, area):
                found.append(u)
        elif reach[area] and not b.isolated(u):
            found.append(u)
    return found


# -- cards in operations and battles -----------------------------------------------------------------------------


def event_bar(b: CoralBoard, side: i64, card: i64, kind: i64, at: i64) -> i64:
    """CC-2.3.1c: Events, in an operation, own or enemy as the card says."""
    own = b.op_seat == side
    if b.op_seat < 0:
        return rule.CC_2_3_1C if b.bars(rule.CC_2_3_1C) else ALLOWED
    if kind == deck.JC_TOKYO_EXPRESS or kind == deck.AC_SEABEES:
        return rule.K12 if not own and b.bars(rule.K12) else ALLOWED
    if kind == deck.JC_FOUL_WEATHER:
        return rule.K12 if b.foul and b.bars(rule.K12) else ALLOWED
    if kind == deck.AC_CODEBREAKERS:
        return rule.K12 if own and b.bars(rule.K12) else ALLOWED
    if own and b.bars(rule.K12):
        return rule.K12
    if kind == deck.AC_AIR_ATTACK:
        if not b.has_air_superiority() and b.bars(rule.R_10E1):
            return rule.R_10E1
        if b.foul and b.bars(rule.K12):
            return rule.K12
        return rule.K11 if not strike_areas(b, side, b.t.cards[card].reach) and b.bars(rule.K11) else ALLOWED
    # The others strike at a stack that has halted at sea.
    halted = at == window.NAVAL_HALT and b.sails and b.at >= b.t.land and b.slowest(b.moving, NAVAL) < 99
    if not halted and b.bars(rule.K12):
        return rule.K12
    if kind == deck.AC_SKIP_BOMBING:
        if not b.has_kenny() and b.bars(rule.R_10D):
            return rule.R_10D
        covered = halted and b.air_cover(side, b.at, b.t.cards[card].reach, False)
        if (b.foul or not covered) and b.bars(rule.K10):
            return rule.K10
    return ALLOWED


def tactics_bar(b: CoralBoard, side: i64, kind: i64, at: i64) -> i64:
    """CC-2.3.1a: Tactics, in a battle, by either side."""
    if b.battle < 0:
        return rule.CC_2_3_1A if b.bars(rule.CC_2_3_1A) else ALLOWED
    wrong = False
    if kind == deck.JC_NIGHT_FIGHTING:
        wrong = b.arena != NAVAL or b.cup[b.t.night_battle] == 0
    elif at == window.CHIT_REVEALED:
        wrong = b.revealed < 0 or b.spoiled != 0 or not counters(b, side, kind)
    elif at == window.CHECK_FAILED:
        u = b.checking
        wrong = u < 0 or not b.failed or b.answer != 0 or b.t.kind[u] != GROUND or not would_disorganize(b)
        if kind == deck.AC_PERIMETER:
            wrong = wrong or b.attacker == ALLIES
    return rule.K12 if wrong and b.bars(rule.K12) else ALLOWED


def counters(b: CoralBoard, side: i64, kind: i64) -> bool:
    """Whether a card answers the chit that has just been revealed."""
    chit = b.t.chits[b.revealed]
    if chit.side == side:
        return False
    name = chit.ident[3:]
    if kind == deck.JC_INFILTRATION:
        return b.arena == GROUND and (name == "assault" or name == "bombardment")
    if kind == deck.AC_RADAR:
        return b.arena == NAVAL and (name == "night_battle" or name == "long_lance")
    if name != "air_strike" or b.foul:
        return False
    naval = b.arena == NAVAL
    return b.air(side, naval) or (b.guessing == 1 and not naval and b.might_fly(side))


def attack_bar(b: CoralBoard, side: i64, card: i64, kind: i64) -> i64:
    """CC-2.3.1b, CC-9.4.1: Attack cards, in a battle that the player started, for the Supply Points printed on
    them."""
    if (b.battle < 0 or b.attacker != side) and b.bars(rule.CC_2_3_1B):
        return rule.CC_2_3_1B
    if b.sp < b.t.cards[card].cost and b.bars(rule.CC_9_4_1):
        return rule.CC_9_4_1
    wrong = b.arena != b.t.cards[card].arena
    if kind == deck.JC_BANZAI:
        wrong = wrong or not [u for u in b.attackers if b.state[u] & DEPLETED == 0]
    elif kind == deck.JC_ENVELOPMENT:
        wrong = wrong or b.held_by(ALLIES) == 0
    elif kind == deck.JC_MASSED_TORPEDOES:
        wrong = wrong or not b.light_ship(JAPAN, False)
    elif kind == deck.AC_CARRIER_STRIKE:
        wrong = wrong or b.foul != 0 or not [u for u in b.attackers if b.t.type[u] == b.t.cv and b.t.us[u]]
    return rule.K12 if wrong and b.bars(rule.K12) else ALLOWED
