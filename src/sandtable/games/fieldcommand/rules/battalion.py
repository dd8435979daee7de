"""Battalion: the line of battle, point and supporter, the three tactics; and so the course of a whole battle."""

from typing import ClassVar

from mypy_extensions import i64

from sandtable.games.fieldcommand import event, kind, rule, state, verb
from sandtable.games.fieldcommand.asks import FieldAsk
from sandtable.games.fieldcommand.board import BATTLE_DRAWN, BATTLE_HELD, BATTLE_WON, MISSION, FieldBoard
from sandtable.games.fieldcommand.material import BOARD, COMPANY, JAPANESE, UNITS, FieldData, side_of_army
from sandtable.games.fieldcommand.rules import odds as reckon
from sandtable.games.fieldcommand.rules.company import Round, mind_support, next_attacker
from sandtable.games.fieldcommand.rules.corps import open_window
from sandtable.games.fieldcommand.rules.playable import AT_BATTLE
from sandtable.games.fieldcommand.rules.regiment import AirFight, Strikes
from sandtable.games.fieldcommand.rules.results import after_battle, may_retreat
from sandtable.games.fieldcommand.rules.retreat import BreakOff, Retreat
from sandtable.games.fieldcommand.telling import fighter_of, side_of
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import EVERYONE, GO_ON, NO_THROW, OVER, Event, Section
from sandtable.kernel.words import DONE, Say, Shown, button, on_piece, say
from sandtable.kit import beats
from sandtable.kit.story import Speaker, tells
from sandtable.kit.telling import packed_pieces, pieces_in
from sandtable.kit.views import Odds


def begin_battle(b: FieldBoard, sector: i64, army: i64) -> None:
    """Both sides bring what takes part. FC-BG-33: guns in an attacked sector stand in line; R-39: of the attacking
    side only the active army fights, R-68: against both defending armies. FC-BN-19: any number of guns and aircraft;
    FC-BG-19, FC-RG-8, FC-X-14, R-74: aircraft on a mission over it join, each side's own; FC-X-41: everybody has all
    attacks again, FC-X-42: with those who reinforced; FC-DV-11, FC-X-25: for nothing, in supply or not; R-66: a gun
    in the sector fights in line. FC-BG-54: aircraft over the sector, and guns that were declared for it."""
    defenders = b.defenders
    bonus = b.bonus
    b.clear_battle()
    b.fighting = 1
    b.sector = sector
    b.attackers = army
    b.defenders = defenders
    b.bonus = bonus
    b.line_a = []
    b.line_d = []
    b.guns_a = []
    b.guns_d = []
    b.used = []
    b.shots = []
    b.attacks = [0] * UNITS
    b.commit = [-1] * UNITS
    place = BOARD if sector < 0 else sector
    for u in range(UNITS):
        attacks = b.owner[u] == army
        defends = b.owner[u] == defenders if sector < 0 else side_of_army(b.owner[u]) != side_of_army(army)
        if not attacks and not defends:
            continue
        if b.t.is_strike[u] and (sector < 0 or b.where[u] != sector or not b.t.is_ground[u]):
            here = b.where[u] == place
            if sector >= 0:
                here = b.fired[u] == sector if b.t.is_ground[u] else here and b.air[u] == MISSION
            if here and attacks:
                b.guns_a.append(u)
            elif here:
                b.guns_d.append(u)
        elif b.where[u] == place and b.gun[u] != 1:
            if attacks and b.attack_dice(u):
                b.line_a.append(u)
                b.attacks[u] = b.t.attacks
                if b.effects & state.ARMOURED_PUSH and b.t.klass[u] == kind.VEHICLE and army == JAPANESE:
                    b.attacks[u] += 1
            elif defends:
                b.line_d.append(u)
    why = rule.BG_39 if sector >= 0 else rule.BN_14
    b.tell(EVERYONE, why, event.BATTLE, sector, army, packed_pieces(b.line_a), packed_pieces(b.line_d))


class Battle(Section[FieldBoard]):
    """FC-BN-2, FC-BN-14: the defender's line, the attacker's line, the air, then pair after pair."""

    cites: ClassVar[int] = rule.BN_2
    phase: ClassVar[str] = "Combat"
    steps: ClassVar[tuple[str, ...]] = ("cards", "defender", "attacker", "air", "pairs", "after")

    def crumb(self, b: FieldBoard) -> Say | None:
        if b.sector < 0:
            return say("The battle", rule=rule.BN_14, short="Combat")
        return say("Battle of {place}", b.sector, rule=rule.BG_39, short="Combat")

    def step(self, b: FieldBoard, n: i64) -> i64:
        if n == 0:
            open_window(b, AT_BATTLE)
        elif n == 1:
            b.unplaced = b.line_d
            b.line_d = []
            b.call(Ordering(0))
        elif n == 2:
            b.unplaced = b.line_a
            b.line_a = []
            b.call(Ordering(1))
        elif n == 3:
            b.call(AirFight())
        elif n == 4:
            if goes_on(b):
                b.again(Pair())
        elif n == 5:
            end_battle(b)
        else:
            return OVER
        return GO_ON


def goes_on(b: FieldBoard) -> bool:
    """FC-BN-14, FC-X-54: until no attacker has an attack left or one line is empty; a retreat ends it too."""
    if b.fled:
        return False
    if b.point_d < 0 and not b.line_d:
        return False
    return b.point_a >= 0 or b.support >= 0 or len(b.line_a) > 0


def end_battle(b: FieldBoard) -> None:
    """The battle is over: on the map the sector is decided, on the combat board the game (R-01)."""
    if b.sector >= 0:
        after_battle(b)
    else:
        mine = ground_left(b, b.attackers)
        theirs = ground_left(b, b.defenders)
        attacker: i64 = b.seat_of[b.attackers]
        drawn = (mine > 0) == (theirs > 0) and (b.level == COMPANY or mine == 0)
        b.tell(EVERYONE, rule.R_01, event.BATTLE_OVER, mine, theirs)
        if drawn:
            b.end(BATTLE_DRAWN, [0, 0])  # FC-CO-11
        elif theirs == 0:
            b.end(BATTLE_WON, [1 if seat == attacker else -1 for seat in range(2)])
        else:
            b.end(BATTLE_HELD, [-1 if seat == attacker else 1 for seat in range(2)])  # FC-BN-21, FC-RG-26
    b.fighting = 0
    b.unplaced = []
    b.attacks = []
    b.commit = []
    b.used = []
    b.guns_a = []
    b.guns_d = []
    b.line_a = []
    b.line_d = []


def ground_left(b: FieldBoard, army: i64) -> i64:
    """FC-RG-26: infantry and vehicles that are still on the board."""
    n: i64 = 0
    for u in range(UNITS):
        if b.where[u] == BOARD and b.owner[u] == army and b.t.klass[u] < kind.FIELD_GUN:
            n += 1
    return n


# -- the line ----------------------------------------------------------------------------------------------------


class Ordering(Section[FieldBoard]):
    """FC-BN-2, FC-RG-2, R-40: a line is put in order; once the rest are all alike their order is no question."""

    def __init__(self, attacks: i64) -> None:
        self.attacks: i64 = attacks

    def step(self, b: FieldBoard, n: i64) -> i64:
        if len(different(b)) > 1:
            army = b.attackers if self.attacks else b.decider()
            b.call(OrderLine(b.seat_of[army], self.attacks))
            return GO_ON
        for u in b.unplaced:
            into_line(b, u, self.attacks)
        b.unplaced = []
        return OVER


def into_line(b: FieldBoard, u: i64, attacks: i64) -> None:
    if attacks:
        b.line_a = [*b.line_a, u]
    else:
        b.line_d = [*b.line_d, u]


def different(b: FieldBoard) -> list[int]:
    """Of the units still to be put in line one of each sort: kind, owner, where it came from, its attacks."""
    found: list[int] = []
    for u in b.unplaced:
        for v in found:
            same = b.t.kind[u] == b.t.kind[v] and b.owner[u] == b.owner[v] and b.entry[u] == b.entry[v]
            if same and b.attacks[u] == b.attacks[v] and b.marks[u] == b.marks[v]:
                break
        else:
            found.append(u)
    return found


class OrderLine(FieldAsk):
    """FC-BN-2, FC-BN-3: who stands next in the line; the first is the point unit."""

    cites: ClassVar[int] = rule.BN_2
    stands: ClassVar[str] = "The lines are placed"
    phase: ClassVar[str] = "Line of battle"
    offered: ClassVar[dict[int, Shown]] = {
        verb.NEXT: on_piece(say("{unit} stands next")),
        verb.REST: button(say("The others as they stand"), DONE),
    }
    judges: ClassVar[tuple[int, ...]] = (verb.NEXT,)

    def __init__(self, seat: i64, attacks: i64) -> None:
        super().__init__(seat)
        self.attacks: i64 = attacks

    def question(self, b: FieldBoard, seat: i64) -> Say:
        placed = len(b.line_a if self.attacks else b.line_d)
        who = "attacking" if self.attacks else "defending"
        if placed == 0:
            return say("Which {text} unit is the point?", who)
        return say("Which {text} unit stands next, in place {n}?", who, placed + 1)

    def offers(self, b: FieldBoard, seat: i64) -> list[int]:
        return [action(verb.NEXT, u) for u in different(b)] + [plain(verb.REST)]

    def barred(self, b: FieldBoard, seat: i64, act: i64) -> i64:
        if verb_of(act) == verb.NEXT and noun_of(act) not in b.unplaced and b.bars(rule.BN_2):
            return rule.BN_2
        return 0

    def odds(self, b: FieldBoard, seat: i64, act: i64, speaker: Speaker) -> Odds | None:
        return reckon.line_odds(b, seat, act, speaker.order(act)) if verb_of(act) == verb.REST else None

    def came(self, b: FieldBoard, seat: i64, act: i64, events: list[Event]) -> str:
        return reckon.line_came(b, events) if verb_of(act) == verb.REST else NO_THROW

    def take(self, b: FieldBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == verb.NEXT:
            u = noun_of(act)
            b.unplaced = [v for v in b.unplaced if v != u]
            into_line(b, u, self.attacks)
            b.tell(EVERYONE, rule.BN_2, event.LINED_UP, u)
        else:
            for u in b.unplaced:
                into_line(b, u, self.attacks)
            b.unplaced = []


# -- pair after pair ---------------------------------------------------------------------------------------------


class Pair(Section[FieldBoard]):
    """One pair of point units: who stands there, whether somebody retreats, the tactic, Strikes on a new pair, a
    round."""

    steps: ClassVar[tuple[str, ...]] = (
        "points", "attacker stays", "defender stays", "tactic", "strikes", "hit", "attacker stays on",
        "defender stays on", "fight",
    )  # fmt: skip

    def step(self, b: FieldBoard, n: i64) -> i64:
        if n == 0:
            fill(b)
        elif n == 1 or n == 2 or ((n == 6 or n == 7) and b.volley):
            attacking = n == 1 or n == 6
            if b.fled == 0 and may_retreat(b, attacking) == 0:
                army = b.attackers if attacking else b.decider()
                b.call(BreakOff(b.seat_of[army], 1 if attacking else 0))
        elif n == 3:
            if b.fled:
                b.leave()
                b.call(Retreat())
            elif b.tactic < 0:
                if b.line_a:
                    b.call(ChooseTactic(b.seat_of[b.attackers]))
                else:
                    b.tactic = state.STANDARD
        elif n == 4:
            b.volley = 0
            if b.fresh:
                b.fresh = 0
                b.call(Strikes())
        elif n == 5:
            # FC-RG-22: a hit point is replaced, and there is a new pair; R-07: who supports it is decided before.
            if b.point_a < 0 or b.point_d < 0:
                b.leave()
                if b.version < 2:
                    return GO_ON
            mind_support(b)
        elif n == 8:
            if b.fled:
                b.call(Retreat())
            else:
                b.call(Round())
        elif n > 8:
            return OVER
        return GO_ON


def fill(b: FieldBoard) -> None:
    """FC-BN-3, FC-BN-20: the next in line comes up. R-06 to R-10: who follows the attacking point, and with which
    tactic."""
    if b.point_d < 0:
        b.point_d = b.line_d[0]
        b.line_d = b.line_d[1:]
        b.fresh = 1
    if b.point_a < 0:
        b.fresh = 1
        if b.support < 0:
            b.point_a = next_attacker(b)
            b.tactic = -1
        elif not b.line_a:
            step_up(b)  # FC-BN-18
        elif b.bereft:
            b.call(ChoosePoint(b.seat_of[b.attackers]))
        else:
            b.point_a = next_attacker(b)
    b.bereft = 0
    if b.point_a >= 0:
        b.tell(EVERYONE, rule.BN_3, event.FACE_OFF, b.point_a, b.point_d)


def step_up(b: FieldBoard) -> None:
    """FC-BN-18, FC-RG-23: the supporter becomes the point, with a Standard Attack and what attacks it has left."""
    b.point_a = b.support
    b.support = -1
    b.tactic = state.STANDARD


class ChoosePoint(FieldAsk):
    """FC-RG-23, R-08: after a Strike on the point its supporter may step up, or the next in line does and it keeps
    its role."""

    cites: ClassVar[int] = rule.RG_23
    stands: ClassVar[str] = "The attacking point was hit"
    phase: ClassVar[str] = "Combat"
    asks: ClassVar[str] = "Does {unit support} become the point, or the next unit in line?"
    offered: ClassVar[dict[int, Shown]] = {
        verb.STEP_UP: button(say("The supporter, with a Standard Attack")),
        verb.FRESH: button(say("The next in line, with the same tactic")),
    }

    def offers(self, b: FieldBoard, seat: i64) -> list[int]:
        return [plain(verb.STEP_UP), plain(verb.FRESH)]

    def take(self, b: FieldBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == verb.STEP_UP:
            step_up(b)
        else:
            b.point_a = next_attacker(b)
        b.tell(EVERYONE, rule.RG_23, event.FACE_OFF, b.point_a, b.point_d)


class ChooseTactic(FieldAsk):
    """FC-BN-4 to FC-BN-12, R-06: alone, add a die, or strip a die; it stays while this unit is the point. FC-BN-22:
    only the attacker has tactics; FC-BN-17: roles are not swapped."""

    cites: ClassVar[int] = rule.BN_10
    stands: ClassVar[str] = "{unit point_a} faces {unit point_d}"
    phase: ClassVar[str] = "Tactic"
    asks: ClassVar[str] = "How does {unit point_a} attack {unit point_d}?"
    judges: ClassVar[tuple[int, ...]] = (verb.STANDARD, verb.CONCENTRATE, verb.FLANK)
    offered: ClassVar[dict[int, Shown]] = {
        verb.STANDARD: button(say("Standard Attack"), more=say("Point against point, nothing else.")),
        verb.CONCENTRATE: button(
            say("Force Concentration"), more=say("The next in line lends a die; both units risk the result.")
        ),
        verb.FLANK: button(
            say("Flanking Manoeuvre"), more=say("The defender rolls a die fewer; both units risk the result.")
        ),
    }

    def offers(self, b: FieldBoard, seat: i64) -> list[int]:
        return [plain(verb.STANDARD), plain(verb.CONCENTRATE), plain(verb.FLANK)]

    def barred(self, b: FieldBoard, seat: i64, act: i64) -> i64:
        if verb_of(act) != verb.STANDARD and not b.line_a and b.bars(rule.BN_5):
            return rule.BN_5
        return 0

    def odds(self, b: FieldBoard, seat: i64, act: i64, speaker: Speaker) -> Odds | None:
        return reckon.duel_odds(b, verb_of(act) - verb.STANDARD, speaker.order(act))

    def came(self, b: FieldBoard, seat: i64, act: i64, events: list[Event]) -> str:
        return reckon.duel_came(b, verb_of(act) - verb.STANDARD, events)

    def take(self, b: FieldBoard, seat: i64, act: i64) -> None:
        b.tactic = verb_of(act) - verb.STANDARD
        if b.tactic != state.STANDARD:
            b.support = next_attacker(b)
        b.tell(EVERYONE, rule.BN_10, event.TACTIC, b.tactic, b.point_a, b.support)


TACTICS = ("a Standard Attack", "Force Concentration", "a Flanking Manoeuvre")


def tactic_text(t: FieldData, told: Event, viewer: int) -> Say:
    if told[5] < 0:
        return say("{unit} makes {text}.", told[4], TACTICS[told[3]])
    return say("{unit} attacks by {text}, supported by {unit}.", told[4], TACTICS[told[3]], told[5])


def battle_text(t: FieldData, told: Event, viewer: int) -> Say:
    if told[3] < 0:
        return say("The battle begins: the {army} attack.", told[4])
    return say("Battle of {place}: the {army} attack.", told[3], told[4])


def battle_beats(t: FieldData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    spaces = [t.place_ids[told[3]]] if told[3] >= 0 else []
    lines = [[fighter_of(t, u, "line") for u in pieces_in(field)] for field in told[5:]]
    attacker = beats.Force(t.sides[told[4]], lines[0])
    enemies = pieces_in(told[6])
    defender = beats.Force(side_of(t, enemies[0]), lines[1]) if enemies else None
    return [beats.Fought(spaces=spaces, method="duel", begins=True, attacker=attacker, defender=defender)]


def points(t: FieldData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    """Who stands at the point of both lines."""
    forces = [beats.Force(side_of(t, u), [fighter_of(t, u, "point")]) for u in told[3:5]]
    return [
        beats.Fought(spaces=[], method="duel", attacker=forces[0], defender=forces[1], fight=1, quiet=True)
    ]


def tactic_beats(t: FieldData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    ours = [fighter_of(t, told[4], "point")] + ([fighter_of(t, told[5], "helper")] if told[5] >= 0 else [])
    return [beats.Fought(spaces=[], method="duel", attacker=beats.Force(side_of(t, told[4]), ours),
                         tactic=reckon.TACTICS[told[3]], fight=1, quiet=True)]  # fmt: skip


def battle_decided(t: FieldData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    return [beats.Decided(code="over", text="over", fight=1)]


def over_text(t: FieldData, told: Event, viewer: int) -> Say:
    return say(
        "The battle is over: {small} attacking and {small} defending ground units are left.", told[3], told[4]
    )


STORY = [
    tells(event.BATTLE, battle_text, "battle", "a", beats=battle_beats),
    tells(event.LINED_UP, "{unit a} stands next in line.", "battle"),
    tells(event.FACE_OFF, "{unit a} faces {unit b}.", "battle", beats=points),
    tells(event.TACTIC, tactic_text, "battle", beats=tactic_beats),
    tells(event.BATTLE_OVER, over_text, "end", beats=battle_decided),
]
