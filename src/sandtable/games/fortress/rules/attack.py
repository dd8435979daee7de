"""Attack: moving into a hex with an enemy piece. Sections 'Attack', 'Tank Troops', 'Mine Fields', 'Artillery'."""

from typing import Final

from mypy_extensions import i64

from sandtable.games.fortress import deck, event, rule, state, telling, unit, window
from sandtable.games.fortress.board import CAPTURED, FortressBoard
from sandtable.games.fortress.material import ARMY, SIDES, FortressData, is_fixed
from sandtable.games.fortress.rules.artillery import FireSupport, batteries
from sandtable.games.fortress.rules.playing import Window, open_window
from sandtable.kernel.flow import EVERYONE, GO_ON, OVER, Event, Section
from sandtable.kernel.words import Say, say
from sandtable.kit import beats
from sandtable.kit.forecast import Expected, Forecast
from sandtable.kit.story import tells
from sandtable.kit.telling import Decision

ATTACKER_LOST = 1
DEFENDER_LOST = 2


class Attack(Section[FortressBoard]):
    """IF-ATK-1: one attack, from its declaration to the last card. The attack hex is the defender's (RUL-27)."""

    stands = "Attack on {space to} from {space frm}"
    phase = "Attack"
    cites = rule.ATK_1
    steps = ("declare", "answered", "attacker_fires", "defender_fires", "show", "resolve", "over")

    def __init__(self, frm: i64, to: i64, hasty: i64) -> None:
        self.frm: i64 = frm
        self.to: i64 = to
        self.hasty: i64 = hasty

    def step(self, b: FortressBoard, n: i64) -> i64:
        if n == 0:
            self.declare(b)
            open_window(b, window.ATTACK_DECLARED)
        elif n == 1:
            self.answered(b)
        elif n == 2 or n == 3:
            side = (b.attacker if n == 2 else b.defender) // ARMY
            if b.level > 0:
                b.call_aside(FireSupport(side), len(batteries(b, side)) > 0)
        elif n == 4:
            self.show(b)
            if b.level == 3 and b.ending == 0:
                b.call(Window(window.ATTACK_REVEALED))
        elif n == 5:
            self.resolve(b)
            open_window(b, window.ATTACK_RESOLVED)
        else:
            b.clear_attack()  # IF-ART-12: nothing of an attack lasts beyond it
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
        b.rule_out(b.attacker, unit.IMMOVABLE)  # whatever attacks can move
        # No way back: the enemy may be asked for Fire Support, and that must not show (IF-ART-19).
        b.uncovered = True
        b.tell(EVERYONE, rule.ATK_1, event.ATTACK, self.frm, self.to, b.attacker // ARMY, b.tag[b.attacker])
        if self.hasty:
            b.tell(EVERYONE, rule.CON_1, event.HASTY, self.frm, self.to)
            b.reveal(b.attacker, rule.CON_15)
        if b.log is not None and not b.lumped and not b.unread:  # whoever only searches reads no odds
            self.tell_odds(b)

    def tell_odds(self, b: FortressBoard) -> None:
        """Each side is told what it could expect now, by what it knows: nobody else may know that."""
        from sandtable.games.fortress.rules import attack_odds

        for seat in (0, 1):
            weights = attack_odds.expected(b, seat, self.frm, self.to, self.hasty != 0)
            if sum(weights):
                first, rest = EXPECTED.fields(weights)
                where = (self.to * 2 + self.hasty) * 2 + b.attacker // ARMY
                b.tell(1 << seat, rule.ATK_2, event.EXPECTED, first, rest, where)

    def answered(self, b: FortressBoard) -> None:
        """What the window attack_declared may have changed: J18 calls the attack off, C20 empties the hex."""
        if b.fight & state.CALLED_OFF:
            b.tell(EVERYONE, rule.CARD_J18, event.CALLED_OFF, self.frm, self.to)
            b.leave()
        elif b.fight & state.DODGED:
            # RUL-40: the attacker simply occupies the hex; nothing is shown.
            b.relocate(b.attacker, self.to)
            side = b.attacker // ARMY
            b.tell(EVERYONE, rule.CARD_C20, event.MOVE, self.frm, self.to, side, b.tag[b.attacker])
            b.leave()
        elif self.hasty:
            self.clear_hastily(b)

    def clear_hastily(self, b: FortressBoard) -> None:
        """IF-CON-3 to IF-CON-10, RUL-08: a Mine Field goes with the Conscript Platoon; nothing else is shown."""
        if b.kind[b.defender] == unit.MINE:
            b.tell(EVERYONE, rule.CON_3, event.HASTY_MINE, self.to)
            b.eliminate(b.defender, rule.CON_3)
        else:
            b.tell(EVERYONE, rule.CON_5, event.HASTY_NOTHING, self.to)
            b.rule_out(b.defender, 1 << unit.MINE)
        b.eliminate(b.attacker, rule.CON_5)
        b.leave()
        open_window(b, window.ATTACK_RESOLVED)

    def show(self, b: FortressBoard) -> None:
        """IF-ATK-2: both pieces are shown. IF-OBJ-3, IF-END-1, IF-END-2, IF-END-7: if the defender is the Headquarters,
        the attacker has won, by road or not; nothing is compared, and no other loss ends a game (IF-END-6). Up to here
        the attack went like any other, so that nobody could notice (RUL-28)."""
        b.reveal(b.attacker, rule.ATK_2)
        b.reveal(b.defender, rule.ATK_2)
        b.uncovered = True
        b.fight |= state.SHOWN
        if b.kind[b.defender] == unit.HQ:
            side = b.attacker // ARMY
            b.tell(EVERYONE, rule.OBJ_2, event.CAPTURED, self.to, side, b.kind[b.attacker])
            b.end(CAPTURED, [1, -1] if side == 0 else [-1, 1])

    def resolve(self, b: FortressBoard) -> None:
        """RUL-41: the fixed results and the cards that replace the comparison, or the comparison; then the losses.
        A lost attacker leaves its starting hex empty (IF-ATK-7)."""
        lost = self.verdict(b)
        if lost & ATTACKER_LOST == 0 and b.fight & state.BANZAI:
            b.tell(EVERYONE, rule.CARD_J07, event.BANZAI, self.to)
            lost |= ATTACKER_LOST
        if lost & DEFENDER_LOST:
            b.eliminate(b.defender, rule.ATK_4)
        if lost & ATTACKER_LOST:
            b.eliminate(b.attacker, rule.ATK_4)
        elif lost & DEFENDER_LOST:
            # IF-ATK-5: a winning attacker moves in.
            b.relocate(b.attacker, self.to)
            b.fight |= state.ATTACKER_WON

    def verdict(self, b: FortressBoard) -> i64:
        """Who is lost: ATTACKER_LOST, DEFENDER_LOST, or both.

        Entering a Mine Field is an attack like any other (IF-MINE-8), though a Mine Field never makes one (IF-MINE-7):
        it stays and can kill again (IF-MINE-2), no strength helps (IF-MINE-5, IF-ART-18), and Engineers that clear it
        stand in its hex (IF-MINE-4)."""
        attacker: i64 = b.kind[b.attacker]
        defender: i64 = b.kind[b.defender]
        side = b.attacker // ARMY
        if defender == unit.MINE:
            if attacker != unit.ENGINEER:
                b.tell(EVERYONE, rule.MINE_1, event.MINE_HOLDS, self.to, side, attacker)
                return ATTACKER_LOST
            if b.fight & state.BOOBY_TRAP:
                b.tell(EVERYONE, rule.CARD_C14, event.BOTH, self.to)
                return ATTACKER_LOST | DEFENDER_LOST
            b.tell(EVERYONE, rule.MINE_3, event.MINE_CLEARED, self.to, side)
            return DEFENDER_LOST
        if is_fixed(attacker, defender):
            # IF-TNK-1 to IF-TNK-4: the Anti-Tank Team always wins.
            if attacker == unit.ANTITANK:
                b.tell(EVERYONE, rule.TNK_1, event.WINS, self.to, side, unit.ANTITANK, unit.TANK)
                return DEFENDER_LOST
            b.tell(EVERYONE, rule.TNK_2, event.WINS, self.to, 1 - side, unit.ANTITANK, unit.TANK)
            return ATTACKER_LOST
        if b.fight & state.FUJIWARA:
            ours: i64 = b.kind[deck.piece_of(b, 0)]
            b.tell(EVERYONE, rule.CARD_J12, event.WINS, self.to, 0, ours, unit.CONSCRIPT)
            return DEFENDER_LOST if side == 0 else ATTACKER_LOST
        return self.compare(b, attacker, defender)

    def compare(self, b: FortressBoard, attacker: i64, defender: i64) -> i64:
        """IF-ATK-3, IF-ATK-6: the higher strength wins, equals both go; C06 takes a winning attacker along.

        Every type fights with its printed strength, guns and Bombers too (IF-ATK-10, IF-TNK-5, IF-BOM-15), plus what
        supports it (IF-ART-14)."""
        side = b.attacker // ARMY
        ours: i64 = b.t.strength[attacker] + b.mod_a
        theirs: i64 = b.t.strength[defender] + b.mod_d + b.defence_bonus(1 - side, self.to)
        more, less = ours - b.t.strength[attacker], theirs - b.t.strength[defender]
        why = rule.RUL_23 if b.level > 0 else rule.ATK_3
        b.tell(EVERYONE, why, event.STRENGTHS, ours, theirs, packed(b, more, less), self.to * 2 + side)
        if ours == theirs:
            b.tell(EVERYONE, rule.ATK_6, event.BOTH, self.to)
            return ATTACKER_LOST | DEFENDER_LOST
        if ours < theirs:
            b.tell(EVERYONE, rule.ATK_3, event.WINS, self.to, 1 - side, defender, attacker)
            return ATTACKER_LOST
        if b.fight & state.ADNAN:
            b.tell(EVERYONE, rule.CARD_C06, event.BOTH, self.to)
            return ATTACKER_LOST | DEFENDER_LOST
        b.tell(EVERYONE, rule.ATK_3, event.WINS, self.to, side, attacker, defender)
        return DEFENDER_LOST


# -- what is told ----------------------------------------------------------------------------------------------


def packed(b: FortressBoard, more: i64, less: i64) -> i64:
    """What is added to both strengths, and how much of it is Fire Support, as one number of an event."""
    return (((more + 128) * 256 + less + 128) * 64 + b.fire_bonus(b.fire_a)) * 64 + b.fire_bonus(b.fire_d)


def unpacked(number: int) -> tuple[int, int, int, int]:
    """(more, less, Fire Support of the attacker, of the defender)."""
    sums, fire = number // 4096, number % 4096
    return sums // 256 - 128, sums % 256 - 128, fire // 64, fire % 64


EXPECTED: Final = Forecast([
    Expected("you lose", "you win", -1.0, ["wins {theirs}"]),
    Expected("mine holds", "mine holds", -1.0, ["mine {theirs}"]),
    Expected("both lost", "both lost", beats.BOTH_LOSE, ["both"]),
    Expected("mine cleared, both lost", "mine cleared, both lost", beats.BOTH_LOSE, ["both"]),
    Expected("mine cleared", "mine cleared", 1.0, ["cleared {ours}"]),
    Expected("you win", "you lose", 1.0, ["wins {ours}"]),
    Expected("Headquarters", "Headquarters", 1.0, ["captured {ours}"]),
])  # fmt: skip
"""What an attack may come to."""
HASTY: Final = Forecast([
    Expected("no mine there", "no mine there", -1.0, ["nothing"]), *EXPECTED.rows[1:3],
    Expected("mine cleared", "mine cleared", beats.BOTH_LOSE, ["cleared"]),
])  # fmt: skip
"""IF-CON-3 to IF-CON-5: what a Hasty Mine Clearance may come to: the first or the last."""


def expected_text(t: FortressData, told: Event, viewer: int) -> Say:
    side = told[5] % 2
    return forecast(told).text(told, side == viewer, [SIDES[side], SIDES[1 - side]])


def expected_beats(t: FortressData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    side = told[5] % 2
    chances = forecast(told).chances(told, side == viewer, [SIDES[side], SIDES[1 - side]])
    space = t.hex_names[told[5] // 4]
    return [beats.Fought(spaces=[space], method="compare", chances=chances, fight=telling.FIGHT, quiet=True)]


def forecast(told: Event) -> Forecast:
    return HASTY if told[5] // 2 % 2 else EXPECTED


def sum_of(strength: int, change: int) -> str:
    return f"{strength} ({strength - change}{change:+})" if change else f"{strength}"


def strengths(t: FortressData, told: Event, viewer: int) -> Say:
    more, less, _, _ = unpacked(told[5])
    return say("Attacker {text} against defender {text}.", sum_of(told[3], more), sum_of(told[4], less))


def compared(t: FortressData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    """Both forces with what was added to them."""
    more, less, fire_a, fire_d = unpacked(told[5])
    side = told[6] % 2
    forces: list[beats.Force] = []
    for whose, total, change, fire in ((side, told[3], more, fire_a), (1 - side, told[4], less, fire_d)):
        modifiers = [beats.Modifier("Fire Support", fire, "IF-ART-14")] if fire else []
        if change != fire:
            modifiers.append(beats.Modifier("cards and standing bonuses", change - fire, "IF-PLAY-9"))
        fighters = [beats.Fighter(role="front", strength=str(total - change))]
        forces.append(beats.Force(SIDES[whose], fighters, modifiers, total))
    return telling.fought("compare", [t.hex_names[told[6] // 2]], forces[0], forces[1])


def declared(t: FortressData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    """An attack begins: its hexes, and the piece that goes for the other."""
    frm, to, side, tag = told[3:]
    spaces = [t.hex_names[frm], t.hex_names[to]]
    front = beats.Fighter(telling.piece_id(side, tag), role="front", space=spaces[0])
    ours = beats.Force(SIDES[side], [front])
    theirs = beats.Force(SIDES[1 - side], [beats.Fighter(role="front", space=spaces[1])])
    return telling.fought("compare", spaces, ours, theirs, begins=True)


def wins(t: FortressData, told: Event, viewer: int) -> Say:
    h, side, kind, other = told[3:]
    text = "Winner in {place}: {whose} {kind}, over {whose} {kind}."
    return say(text, h, side, kind, 1 - side, other)


STORY = [
    tells(event.SHOWN, "Shown in {place a}: {whose b} {kind c}.", "reveal", "a", telling.shown),
    tells(event.LOST, "Eliminated in {place a}: {whose b} {kind c}.", "loss", "a", telling.lost),
    tells(event.ATTACK, "{who c} attacks {place b} from {place a}.", "attack", "ab", declared),
    tells(event.EXPECTED, expected_text, "odds", beats=expected_beats),
    tells(event.STRENGTHS, strengths, "attack", beats=compared),
    tells(event.WINS, wins, "attack", "a", Decision("wins", "won", 4)),
    tells(event.BOTH, "Both pieces in the attack on {place a} are lost.", "attack", "a", Decision("both", "both lost")),
    tells(event.MINE_HOLDS, "The Mine Field in {place a} destroys the {whose b} {kind c}.", "attack", "a",
          Decision("mine", "the mine holds", 4, other=True)),
    tells(event.MINE_CLEARED, "{whose b} Combat Engineers clear the Mine Field in {place a}.", "attack", "a",
          Decision("cleared", "mine cleared", 4)),
    tells(event.HASTY, "Hasty Mine Clearance is declared against {place b}.", "attack", "ab"),
    tells(event.HASTY_MINE, "There was a Mine Field in {place a}; it is cleared.", "attack", "a",
          Decision("cleared", "mine cleared")),
    tells(event.HASTY_NOTHING, "There is no Mine Field in {place a}; the piece there is not shown.", "attack", "a",
          Decision("nothing", "no mine")),
    tells(event.CALLED_OFF, "The attack on {place b} from {place a} is called off.", "attack", "ab",
          Decision("off", "called off")),
    tells(event.BANZAI, "The Banzai Charge on {place a} costs the attacker its life.", "attack", "a",
          Decision("banzai", "attacker lost too")),
    tells(event.CAPTURED, "{who b} enters the enemy Headquarters in {place a} with the {kind c} and wins.", "end", "a",
          Decision("captured", "Headquarters entered", 4)),
]  # fmt: skip
