"""Set-up of the levels without a map: the units that both sides choose, or a combat board scenario prints."""

from typing import ClassVar

from mypy_extensions import i64

from sandtable.games.fieldcommand import event, kind, rule, verb
from sandtable.games.fieldcommand.asks import FieldAsk
from sandtable.games.fieldcommand.board import FieldBoard
from sandtable.games.fieldcommand.material import BATTALION, BOARD, BRITISH, COMPANY, JAPANESE
from sandtable.games.fieldcommand.rules.battalion import Battle, begin_battle
from sandtable.kernel.actions import action, noun_of
from sandtable.kernel.flow import EVERYONE, GO_ON, OVER, Section
from sandtable.kernel.words import Say, Shown, button, say
from sandtable.kit.story import tells


class BoardGame(Section[FieldBoard]):
    """The levels without a map: the defender's units, the attacker's, one battle."""

    cites: ClassVar[int] = rule.RG_27
    steps: ClassVar[tuple[str, ...]] = ("defender", "attacker", "battle")

    def step(self, b: FieldBoard, n: i64) -> i64:
        if n < 2:
            seat: i64 = 1 - n if b.scenario < 2 or b.attacker == 0 else n
            army: i64 = -1
            for one in range(3):
                if b.seat_of[one] == seat:
                    army = one
            if b.scenario <= 2 and (army < 0 or not is_mustered(b, army)):
                b.again(Muster(seat, n))
        elif n == 2:
            begin_battle(b, -1, b.attackers)
            b.call(Battle())
        else:
            return OVER
        return GO_ON


def set_up_board(b: FieldBoard) -> None:
    """FC-RG-1, FC-RG-27: who fights whom, and with what, where the scenario says so."""
    b.clear_units()
    if b.scenario < 2:
        return
    if b.scenario == 2:
        b.seat_of = [0, -1, 1]
        b.attackers = BRITISH if b.attacker else JAPANESE
        b.defenders = JAPANESE if b.attacker else BRITISH
        return
    one = b.t.battles[b.scenario - 3]
    b.seat_of = [0, 1, 1]
    b.attackers = one.attacker
    b.defenders = one.defender
    b.bonus = one.bonus
    for u in [*b.t.units_of(one.attackers), *b.t.units_of(one.defenders)]:
        b.put(u, BOARD)
        if b.owner[u] != b.attackers:
            b.owner[u] = b.defenders  # the lone squadron over Sarimbun fights for the defender


def group_of(n: i64) -> i64:
    """Infantry, vehicle, artillery, aircraft: how the training levels count a kind."""
    klass: i64 = kind.CLASS_OF[n]
    return klass if klass < 2 else 2 if klass < 4 else 3


def quota(b: FieldBoard) -> list[int]:
    """FC-CO-3, FC-BN-1, FC-RG-1: how many of each group a side takes. Company: one infantry or one vehicle."""
    if b.level == COMPANY:
        return [1, 1, 0, 0]
    if b.level == BATTALION:
        return [*b.t.battalion, 0, 0]
    return b.t.regiment


def mustered(b: FieldBoard, army: i64) -> list[int]:
    """How many of each group an army has on the combat board."""
    found = [0, 0, 0, 0]
    for n in range(kind.KINDS):
        if b.t.army_of[n] == army:
            found[group_of(n)] += on_board(b, n)
    return found


def on_board(b: FieldBoard, n: i64) -> i64:
    """How many pieces of a kind are on the combat board."""
    found: i64 = 0
    first: i64 = b.t.first[n]
    for u in range(first, first + b.t.pieces[n]):
        if b.where[u] == BOARD:
            found += 1
    return found


def is_mustered(b: FieldBoard, army: i64) -> bool:
    got = mustered(b, army)
    if b.level == COMPANY:
        return got[0] + got[1] > 0
    return got == quota(b)


class Muster(FieldAsk):
    """FC-CO-3, FC-BN-1, FC-RG-1: the defender chooses first, then the attacker, units of another colour (R-02)."""

    cites: ClassVar[int] = rule.CO_3
    stands: ClassVar[str] = "Both sides choose their units"
    phase: ClassVar[str] = "Set-up"
    judges: ClassVar[tuple[int, ...]] = (verb.CHOOSE,)

    def __init__(self, seat: i64, attacks: i64) -> None:
        super().__init__(seat)
        self.attacks: i64 = attacks

    def army(self, b: FieldBoard) -> i64:
        """The colour that this seat has chosen, or -1."""
        for army in range(3):
            if b.seat_of[army] == self.seat:
                return army
        return -1

    def question(self, b: FieldBoard, seat: i64) -> Say:
        role = "attack" if self.attacks else "defend"
        return say("Which unit do you choose to {text} with?", role)

    def shown(self, b: FieldBoard, seat: i64, act: i64) -> Shown:
        n = noun_of(act)
        if group_of(n) > 1:
            return button(say("{kind}", n))
        dice = b.t.attack[0][n] if self.attacks else b.t.defence[0][n]
        return button(say("{kind}: {text}", n, " ".join(f"d{d}" for d in dice)))

    def offers(self, b: FieldBoard, seat: i64) -> list[int]:
        army = self.army(b)
        got = [0, 0, 0, 0] if army < 0 else mustered(b, army)
        most = quota(b)
        found: list[int] = []
        for n in range(kind.KINDS):
            theirs: i64 = b.t.army_of[n]
            group = group_of(n)
            free = theirs == army if army >= 0 else b.seat_of[theirs] < 0
            if free and got[group] < most[group] and on_board(b, n) < b.t.pieces[n]:
                found.append(action(verb.CHOOSE, n))
        return found

    def sifted(self) -> bool:
        return True

    def barred(self, b: FieldBoard, seat: i64, act: i64) -> i64:
        n = noun_of(act)
        army = self.army(b)
        theirs: i64 = b.t.army_of[n]
        own: i64 = rule.CO_3 if b.level == COMPANY else rule.BN_1 if b.level == BATTALION else rule.RG_1
        taken = theirs != army if army >= 0 else b.seat_of[theirs] >= 0
        if taken and b.bars(own):
            return own
        group = group_of(n)
        got = 0 if army < 0 else mustered(b, army)[group]
        if got >= quota(b)[group] and b.bars(own):
            return own
        if on_board(b, n) >= b.t.pieces[n] and b.bars(rule.EQ_1):
            return rule.EQ_1
        return 0

    def take(self, b: FieldBoard, seat: i64, act: i64) -> None:
        n = noun_of(act)
        u: i64 = b.t.first[n]
        while b.where[u] == BOARD:
            u += 1
        b.put(u, BOARD)
        b.seat_of[b.t.army_of[n]] = seat
        if self.attacks:
            b.attackers = b.t.army_of[n]
        else:
            b.defenders = b.t.army_of[n]
        b.tell(EVERYONE, rule.CO_3, event.MUSTERED, b.role(seat), n)


STORY = [tells(event.MUSTERED, "{who a} choose: {kind b}.", "set-up")]
