"""Attack: moving into a hex with an enemy piece. Sections 'Attack', 'Tank Troops', 'Mine Fields', 'Artillery'."""

from mypy_extensions import i64

from sandtable.games.fortress import rule
from sandtable.games.fortress.asks import Reaction
from sandtable.games.fortress.board import (
    ADNAN,
    ATTACKER_WON,
    BANZAI,
    BOOBY_TRAP,
    CALLED_OFF,
    DODGED,
    FUJIWARA,
    SHOWN,
    FortressBoard,
)
from sandtable.games.fortress.conditions import piece_of
from sandtable.games.fortress.politics import Window
from sandtable.games.fortress.tables import (
    ANTITANK,
    ARMY,
    ARTILLERY,
    CONSCRIPT,
    ENGINEER,
    HQ,
    IMMOVABLE_MASK,
    MINE,
    TANK,
    is_fixed,
)
from sandtable.games.fortress.words import (
    CAPTURED,
    DECLINE,
    E_ATTACK,
    E_BANZAI,
    E_BOTH,
    E_CALLED_OFF,
    E_CAPTURED,
    E_FIRE,
    E_HASTY,
    E_HASTY_MINE,
    E_HASTY_NOTHING,
    E_MINE_CLEARED,
    E_MINE_HOLDS,
    E_MOVE,
    E_STRENGTHS,
    E_WINS,
    FIRE,
    W_ATTACK_DECLARED,
    W_ATTACK_RESOLVED,
    W_ATTACK_REVEALED,
)  # fmt: skip
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Section

ATTACKER_LOST = 1
DEFENDER_LOST = 2


class Attack(Section[FortressBoard]):
    """IF-ATK-1: one attack, from its declaration to the last card. The attack hex is the defender's (RUL-27)."""

    def __init__(self, frm: i64, to: i64, hasty: i64) -> None:
        self.frm: i64 = frm
        self.to: i64 = to
        self.hasty: i64 = hasty

    def ints(self) -> list[int]:
        return [self.frm, self.to, self.hasty]

    def heading(self) -> i64:
        return rule.ATK_1

    def step(self, b: FortressBoard, n: i64) -> i64:
        if n == 0:
            self.declare(b)
            if b.level == 3:
                b.call(Window(W_ATTACK_DECLARED))
        elif n == 1:
            self.answered(b)
        elif n == 2:
            if b.level > 0 and batteries(b, b.attacker // ARMY):
                b.call(FireSupport(b.attacker // ARMY))
        elif n == 3:
            if b.level > 0 and batteries(b, b.defender // ARMY):
                b.call(FireSupport(b.defender // ARMY))
        elif n == 4:
            self.show(b)
            if b.level == 3 and b.ending == 0:
                b.call(Window(W_ATTACK_REVEALED))
        elif n == 5:
            self.resolve(b)
            if b.level == 3:
                b.call(Window(W_ATTACK_RESOLVED))
        else:
            over(b)
            return OVER
        return GO_ON

    def declare(self, b: FortressBoard) -> None:
        """The hexes are public at once, and Hasty Mine Clearance if it was declared. Either way an attack has been
        initiated (IF-CON-13, RUL-18)."""
        b.attacker = b.at[self.frm]
        b.defender = b.at[self.to]
        b.battle = self.to
        b.start = self.frm
        b.hasty = self.hasty
        b.initiated = 1
        b.rule_out(b.attacker, IMMOVABLE_MASK)  # whatever attacks can move
        b.uncovered = (
            True  # no way back: the enemy may be asked for Fire Support, and that must not show (IF-ART-19)
        )
        b.tell(EVERYONE, rule.ATK_1, E_ATTACK, self.frm, self.to, b.attacker // ARMY)
        if self.hasty:
            b.tell(EVERYONE, rule.CON_1, E_HASTY, self.frm, self.to)
            b.reveal(b.attacker, rule.CON_15)

    def answered(self, b: FortressBoard) -> None:
        """What the window attack_declared may have changed: J18 calls the attack off, C20 empties the hex."""
        if b.fight & CALLED_OFF:
            b.tell(EVERYONE, rule.CARD_J18, E_CALLED_OFF, self.frm, self.to)
            b.leave()
        elif b.fight & DODGED:
            # RUL-40: the attacker simply occupies the hex; nothing is shown.
            b.relocate(b.attacker, self.to)
            b.tell(EVERYONE, rule.CARD_C20, E_MOVE, self.frm, self.to, b.attacker // ARMY)
            b.leave()
        elif self.hasty:
            self.clear_hastily(b)

    def clear_hastily(self, b: FortressBoard) -> None:
        """IF-CON-3 to IF-CON-10, RUL-08: a Mine Field goes with the Conscript Platoon; nothing else is shown."""
        if b.kind[b.defender] == MINE:
            b.tell(EVERYONE, rule.CON_3, E_HASTY_MINE, self.to)
            b.eliminate(b.defender, rule.CON_3)
        else:
            b.tell(EVERYONE, rule.CON_5, E_HASTY_NOTHING, self.to)
            b.rule_out(b.defender, 1 << MINE)
        b.eliminate(b.attacker, rule.CON_5)
        b.leave()
        if b.level == 3:
            b.call(Window(W_ATTACK_RESOLVED))

    def show(self, b: FortressBoard) -> None:
        """IF-ATK-2: both pieces are shown. IF-OBJ-3, IF-END-1, IF-END-2, IF-END-7: if the defender is the Headquarters,
        the attacker has won, by road or not; nothing is compared, and no other loss ends a game (IF-END-6). Up to here
        the attack went like any other, so that nobody could notice (RUL-28)."""
        b.reveal(b.attacker, rule.ATK_2)
        b.reveal(b.defender, rule.ATK_2)
        b.uncovered = True
        b.fight |= SHOWN
        if b.kind[b.defender] == HQ:
            side = b.attacker // ARMY
            b.tell(EVERYONE, rule.OBJ_2, E_CAPTURED, self.to, side, b.kind[b.attacker])
            b.end(CAPTURED, [1, -1] if side == 0 else [-1, 1])

    def resolve(self, b: FortressBoard) -> None:
        """RUL-41: the fixed results and the cards that replace the comparison, or the comparison; then the losses.
        A lost attacker leaves its starting hex empty (IF-ATK-7)."""
        lost = self.verdict(b)
        if lost & ATTACKER_LOST == 0 and b.fight & BANZAI:
            b.tell(EVERYONE, rule.CARD_J07, E_BANZAI, self.to)
            lost |= ATTACKER_LOST
        if lost & DEFENDER_LOST:
            b.eliminate(b.defender, rule.ATK_4)
        if lost & ATTACKER_LOST:
            b.eliminate(b.attacker, rule.ATK_4)
        elif lost & DEFENDER_LOST:
            # IF-ATK-5: a winning attacker moves in.
            b.relocate(b.attacker, self.to)
            b.fight |= ATTACKER_WON

    def verdict(self, b: FortressBoard) -> i64:
        """Who is lost: ATTACKER_LOST, DEFENDER_LOST, or both.

        Entering a Mine Field is an attack like any other (IF-MINE-8), though a Mine Field never makes one (IF-MINE-7):
        it stays and can kill again (IF-MINE-2), no strength helps (IF-MINE-5, IF-ART-18), and Engineers that clear it
        stand in its hex (IF-MINE-4)."""
        attacker: i64 = b.kind[b.attacker]
        defender: i64 = b.kind[b.defender]
        side = b.attacker // ARMY
        if defender == MINE:
            if attacker != ENGINEER:
                b.tell(EVERYONE, rule.MINE_1, E_MINE_HOLDS, self.to, side, attacker)
                return ATTACKER_LOST
            if b.fight & BOOBY_TRAP:
                b.tell(EVERYONE, rule.CARD_C14, E_BOTH, self.to)
                return ATTACKER_LOST | DEFENDER_LOST
            b.tell(EVERYONE, rule.MINE_3, E_MINE_CLEARED, self.to, side)
            return DEFENDER_LOST
        if is_fixed(attacker, defender):
            # IF-TNK-1 to IF-TNK-4: the Anti-Tank Team always wins.
            won = side if attacker == ANTITANK else 1 - side
            b.tell(
                EVERYONE,
                rule.TNK_1 if attacker == ANTITANK else rule.TNK_2,
                E_WINS,
                self.to,
                won,
                ANTITANK,
                TANK,
            )
            return DEFENDER_LOST if attacker == ANTITANK else ATTACKER_LOST
        if b.fight & FUJIWARA:
            b.tell(EVERYONE, rule.CARD_J12, E_WINS, self.to, 0, b.kind[piece_of(b, 0)], CONSCRIPT)
            return DEFENDER_LOST if side == 0 else ATTACKER_LOST
        return self.compare(b, attacker, defender)

    def compare(self, b: FortressBoard, attacker: i64, defender: i64) -> i64:
        """IF-ATK-3, IF-ATK-6: the higher strength wins, equals both go; C06 takes a winning attacker along.

        Every type fights with its printed strength, guns and Bombers too (IF-ATK-10, IF-TNK-5, IF-BOM-15), plus what
        supports it (IF-ART-14)."""
        side = b.attacker // ARMY
        ours: i64 = b.t.strength[attacker] + b.mod_a
        theirs: i64 = b.t.strength[defender] + b.mod_d + b.defence_bonus(1 - side, self.to)
        if b.level > 0:
            more, less = ours - b.t.strength[attacker], theirs - b.t.strength[defender]
            b.tell(EVERYONE, rule.RUL_23, E_STRENGTHS, ours, theirs, more, less)
        if ours == theirs:
            b.tell(EVERYONE, rule.ATK_6, E_BOTH, self.to)
            return ATTACKER_LOST | DEFENDER_LOST
        if ours < theirs:
            b.tell(EVERYONE, rule.ATK_3, E_WINS, self.to, 1 - side, defender, attacker)
            return ATTACKER_LOST
        if b.fight & ADNAN:
            b.tell(EVERYONE, rule.CARD_C06, E_BOTH, self.to)
            return ATTACKER_LOST | DEFENDER_LOST
        b.tell(EVERYONE, rule.ATK_3, E_WINS, self.to, side, attacker, defender)
        return DEFENDER_LOST


def over(b: FortressBoard) -> None:
    """IF-ART-12: nothing of an attack lasts beyond it."""
    b.attacker = -1
    b.defender = -1
    b.battle = -1
    b.start = -1
    b.hasty = 0
    b.fight = 0
    b.mod_a = 0
    b.mod_d = 0
    b.fire_a = -1
    b.fire_d = -1


def batteries(b: FortressBoard, seat: i64) -> list[int]:
    """IF-ART-1, IF-ART-8, IF-ART-15, RUL-11: hexes of the seat's batteries within two hexes of the defender's hex that
    are not in the fight themselves."""
    found: list[int] = []
    far = b.t.distance[b.battle]
    for p in range(seat * ARMY, seat * ARMY + ARMY):
        h: i64 = b.where[p]
        if b.kind[p] == ARTILLERY and h >= 0 and far[h] <= 2 and p != b.attacker and p != b.defender:
            found.append(h)
    return found


class FireSupport(Reaction):
    """IF-ART-1 to IF-ART-4, IF-ART-16: one battery may support, declared before the pieces are shown; the attacker
    decides first, then the defender. Declining leaves no trace (IF-ART-19).

    Each side may support (IF-ART-11) with one battery of its choice (IF-ART-9, IF-ART-10), as often as it likes
    (IF-ART-17); the battery stays unharmed (IF-ART-13). Bombs and shooting Bombers down know no support (IF-ART-20).
    """

    def heading(self) -> i64:
        return rule.ART_1

    def window(self) -> str:
        return "fire_support"

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        return [action(FIRE, h) for h in batteries(b, seat)] + [plain(DECLINE)]

    def knows(self, verb: i64) -> bool:
        return verb == FIRE

    def barred(self, b: FortressBoard, seat: i64, act: i64) -> i64:
        if verb_of(act) != FIRE:
            return ALLOWED
        h = noun_of(act)
        p: i64 = b.at[h]
        if (p < 0 or p // ARMY != seat or b.kind[p] != ARTILLERY) and b.bars(rule.LVL_6):
            return rule.LVL_6
        if b.t.distance[b.battle][h] > 2 and b.bars(rule.ART_1):
            return rule.ART_1
        if p >= 0 and (p == b.attacker or p == b.defender) and b.bars(rule.ART_15):
            return rule.ART_15
        return ALLOWED

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        if verb_of(act) != FIRE:
            return
        h = noun_of(act)
        bonus: i64 = b.t.fire_bonus[b.t.distance[b.battle][h]]
        if b.attacker // ARMY == seat:
            b.mod_a += bonus
            b.fire_a = h
        else:
            b.mod_d += bonus
            b.fire_d = h
        b.tell(EVERYONE, rule.ART_6 if bonus == 2 else rule.ART_7, E_FIRE, h, seat, bonus)
        b.reveal(b.at[h], rule.ART_5)
