"""Brigade, 'Combat results': eliminated, suppressed, fatigued, retreated; who then holds the sector."""

from typing import ClassVar, Final

from mypy_extensions import i64

from sandtable.games.fieldcommand import event, kind, rule, state, verb
from sandtable.games.fieldcommand.asks import PlaceUnit
from sandtable.games.fieldcommand.board import DAMAGED, FieldBoard, eliminate
from sandtable.games.fieldcommand.material import ARROW, GONE, PLACES, REPAIR, WATER, FieldData, side_of_army
from sandtable.games.fieldcommand.rules.control import decide_guns, heir, settle, take_control
from sandtable.games.fieldcommand.telling import Moves, lost_beats
from sandtable.kernel.actions import noun_of
from sandtable.kernel.flow import EVERYONE, GO_ON, OVER, Event, Section
from sandtable.kernel.words import Say, Shown, on_space, say
from sandtable.kit import beats
from sandtable.kit.dice import Die
from sandtable.kit.story import tells

SUPPRESSED: Final = 0
RETREATING: Final = 1


# -- eliminated and suppressed ----------------------------------------------------------------------------------


def defeat(b: FieldBoard, u: i64, fatal: bool, why: i64) -> bool:
    """A unit of the battle is suppressed or eliminated; whether it leaves its place in the line."""
    defending = side_of_army(b.owner[u]) != side_of_army(b.attackers)
    if not fatal and b.stand == u:
        b.tell(EVERYONE, rule.CARD_C03, event.STANDS, u)
        return False
    leave_line(b, u)
    if b.klass(u) == kind.FIXED_GUN and defending and b.sector >= 0:
        if fatal:
            # FC-BG-41, R-21: captured instead; silent until the sector is decided.
            b.hush(u)
            b.tell(EVERYONE, rule.BG_41, event.CAPTURED, u, b.sector)
        else:
            eliminate(b, u, rule.BG_42)
    elif fatal:
        eliminate(b, u, why)
    else:
        b.fleeing = [*b.fleeing, u, SUPPRESSED]
        b.tell(EVERYONE, why, event.SUPPRESSED, u, b.owner[u])
    return True


def leave_line(b: FieldBoard, u: i64) -> None:
    """The unit is no longer point, supporter or waiting."""
    if b.point_a == u:
        b.point_a = -1
    elif b.point_d == u:
        b.point_d = -1
    elif b.support == u:
        b.support = -1
    elif u in b.line_d:
        b.line_d = [v for v in b.line_d if v != u]
    elif u in b.line_a:
        b.line_a = [v for v in b.line_a if v != u]


def to_repair(b: FieldBoard, u: i64, why: i64) -> None:
    """FC-BG-43, FC-BG-44, R-15: a suppressed or retreated aircraft goes to Aircraft Repair, if its player has any
    airfield; on the combat board alone it just leaves (R-03)."""
    if b.sector < 0 and not b.is_map():
        b.put(u, GONE)
        b.tell(EVERYONE, why, event.LEFT_BOARD, u, b.owner[u])
    elif b.fields(b.owner[u]):
        b.put(u, REPAIR)
        b.air[u] = DAMAGED
        b.tell(EVERYONE, why, event.TO_REPAIR, u, b.owner[u])
    else:
        eliminate(b, u, rule.BG_44)


def refuges(b: FieldBoard, army: i64, side_attacks: bool) -> list[int]:
    """Where a suppressed or retreating unit of the battle may go.

    FC-BG-45, FC-X-38: a defender to a neighbouring uncontested friendly sector, never over water (R-75: nor to an
    axis). FC-BG-46, FC-BG-47, FC-BG-71: an attacker only to where an attack was launched into this sector in this
    turn, over water if need be (FC-X-39, FC-X-40); without a fresh attack by the defender's rule (FC-BG-48, R-22).
    FC-BG-50: with room.
    """
    side = side_of_army(army)
    found: list[int] = []
    fresh = False
    if side_attacks:
        for i in range(0, len(b.launched), 2):
            if b.launched[i + 1] == b.sector:
                fresh = True
                place = b.launched[i]
                if place not in found and is_refuge(b, side, place):
                    found.append(place)
    if not fresh:
        for place in b.t.near[b.sector]:
            crossed = b.t.border[b.sector * PLACES + place]
            if not crossed & (WATER | ARROW) and is_refuge(b, side, place):
                found.append(place)
    return found


def is_refuge(b: FieldBoard, side: i64, place: i64) -> bool:
    """R-23: friendly, uncontested, with room."""
    return b.friendly(side, place) and not b.contested(place) and b.room(side, place) > 0


class Withdrawals(Section[FieldBoard]):
    """Suppressed and retreating units leave one after the other, each placed by its owner: for each a step in which
    C10 may roll a die, and one in which it goes."""

    def step(self, b: FieldBoard, n: i64) -> i64:
        if not b.fleeing:
            return OVER
        u: i64 = b.fleeing[0]
        if n % 2 == 0:
            defending = side_of_army(b.owner[u]) != side_of_army(b.attackers)
            b.rolled = []
            if b.tricks & state.ENCIRCLED and defending and b.fleeing[1] == SUPPRESSED:
                b.call(Die(6))
            return GO_ON
        came = b.rolled[0] if b.rolled else 6
        if b.rolled:
            b.tell(EVERYONE, rule.CARD_C10, event.DIE, 6, came)
        b.rolled = []
        if came <= 3:
            b.fleeing = b.fleeing[2:]
            eliminate(b, u, rule.CARD_C10)
        else:
            withdraw(b, u)
        return GO_ON


def withdraw(b: FieldBoard, u: i64) -> None:
    """R-77: a unit with a legal sector must go to one; FC-BG-49: without one it is eliminated."""
    if b.sector < 0:
        b.fleeing = b.fleeing[2:]
        b.put(u, GONE)
        return
    army: i64 = b.owner[u]
    places = refuges(b, army, side_of_army(army) == side_of_army(b.attackers))
    if not places:
        b.fleeing = b.fleeing[2:]
        eliminate(b, u, rule.BG_49)
    elif len(places) == 1:
        go_back(b, u, places[0])
    else:
        b.call(WithdrawTo(b.seat_of[army], u))


def go_back(b: FieldBoard, u: i64, place: i64) -> None:
    why = rule.BG_45 if b.fleeing[1] == SUPPRESSED else rule.BG_58
    b.fleeing = b.fleeing[2:]
    frm: i64 = b.where[u]
    b.put(u, place)
    b.entry[u] = -1
    b.tell(EVERYONE, why, event.WITHDRAWS, u, frm, place)
    settle(b, place)


class WithdrawTo(PlaceUnit):
    """FC-BG-45, FC-BG-46, R-40: the owner places each of their suppressed or retreating units (FC-X-37)."""

    cites: ClassVar[int] = rule.BG_45
    stands: ClassVar[str] = "{unit u} withdraws"
    phase: ClassVar[str] = "Withdrawal"
    asks: ClassVar[str] = "Where does {unit u} withdraw to?"
    offered: ClassVar[dict[int, Shown]] = {verb.TO: on_space(say("Withdraw to {place}"))}

    def places(self, b: FieldBoard) -> list[int]:
        army: i64 = b.owner[self.u]
        return refuges(b, army, side_of_army(army) == side_of_army(b.attackers))

    def barred(self, b: FieldBoard, seat: i64, act: i64) -> i64:
        place = noun_of(act)
        army: i64 = b.owner[self.u]
        attacks = side_of_army(army) == side_of_army(b.attackers)
        if place in refuges(b, army, attacks):
            return 0
        side = side_of_army(army)
        crossed = b.t.border[b.sector * PLACES + place]
        if not crossed and b.bars(rule.BG_45):
            return rule.BG_45
        if not b.friendly(side, place) and b.bars(rule.R_24):
            return rule.R_24
        if b.contested(place) and b.bars(rule.R_23):
            return rule.R_23
        if b.room(side, place) <= 0 and b.bars(rule.BG_50):
            return rule.BG_50
        last = rule.BG_46 if attacks else rule.BG_45
        if attacks and crossed & WATER:
            last = rule.BG_71
        elif crossed & (WATER | ARROW):
            last = rule.R_75
        return last if b.bars(last) else 0

    def take(self, b: FieldBoard, seat: i64, act: i64) -> None:
        go_back(b, self.u, noun_of(act))


# -- retreat ---------------------------------------------------------------------------------------------------


def may_retreat(b: FieldBoard, attacking: bool) -> i64:
    """FC-BG-56, FC-BG-57, R-17, R-18: the rule that forbids a retreat, or 0."""
    if b.sector < 0:
        return rule.BG_56
    if attacking and b.rounds == 0 and b.bars(rule.BG_56):
        return rule.BG_56
    if not attacking and b.tricks & state.ENCIRCLED and b.bars(rule.CARD_C10):
        return rule.CARD_C10
    need: i64 = 0
    for u in leaving(b, attacking):
        if b.is_mobile(u):
            need += 1
    army = b.attackers if attacking else b.decider()
    side = side_of_army(army)
    places: i64 = 0
    for place in refuges(b, army, attacking):
        places += b.room(side, place)
    if (need == 0 or places < need) and b.bars(rule.R_18):
        return rule.R_18
    return 0


def leaving(b: FieldBoard, attacking: bool) -> list[int]:
    """R-20: every ground unit of the side that fights in this battle, the fatigued included (FC-BG-57)."""
    if attacking:
        return b.units_at(b.attackers, b.sector)
    found: list[int] = []
    for army in range(3):
        if side_of_army(army) != side_of_army(b.attackers):
            found += b.units_at(army, b.sector)
    return found


def depart(b: FieldBoard, attacking: bool) -> None:
    """FC-BG-57: all mobile units go; FC-X-36: fixed guns stay and fall to the other side (R-18)."""
    for u in leaving(b, attacking):
        if b.is_mobile(u):
            b.fleeing = [*b.fleeing, u, RETREATING]
        else:
            leave_line(b, u)
            b.hush(u)
            b.tell(EVERYONE, rule.BG_41, event.CAPTURED, u, b.sector)
    b.line_a = b.line_a if not attacking else []
    b.line_d = b.line_d if attacking else []


# -- after the battle ------------------------------------------------------------------------------------------


def after_battle(b: FieldBoard) -> None:
    """R-70: who holds the sector now; FC-BG-53, FC-BG-54: guns are back in their sectors, aircraft stay over it."""
    s: i64 = b.sector
    army: i64 = b.attackers
    if b.contested(s):
        b.tell(EVERYONE, rule.BG_52, event.STILL_CONTESTED, s)
        return
    holder: i64 = army if b.army_count(army, s) > 0 else heir(b, s)
    b.tell(EVERYONE, rule.R_70, event.DECIDED, s, holder)
    take_control(b, s, holder, rule.R_70)
    decide_guns(b, s)


def captured(t: FieldData, told: Event, viewer: int) -> Say:
    return say("{unit} is taken and falls silent.", told[3])


def decided(t: FieldData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    return [beats.Decided(code="held", text="decided", favours=t.sides[told[4]], fight=1)]


def undecided(t: FieldData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    return [beats.Decided(code="contested", text="contested", fight=1)]


STORY = [
    tells(event.LOST, "{unit a} is eliminated.", "loss", beats=lost_beats),
    tells(event.SUPPRESSED, "{unit a} is suppressed.", "battle"),
    tells(event.STANDS, "{unit a} stands fast and ignores the suppression.", "battle"),
    tells(event.CAPTURED, captured, "battle", "b"),
    tells(event.TO_REPAIR, "{unit a} flies off to Aircraft Repair.", "air"),
    tells(event.LEFT_BOARD, "{unit a} leaves the board.", "air"),
    tells(event.WITHDRAWS, "{unit a} withdraws to {place c}.", "move", "bc", beats=Moves("retreat")),
    tells(event.DECIDED, "The {army b} hold {place a}.", "battle", "a", beats=decided),
    tells(event.STILL_CONTESTED, "{place a} stays contested.", "battle", "a", beats=undecided),
    tells(event.DIE, "The d{n a} shows {n b}.", "dice"),
]
