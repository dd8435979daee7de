"""Air Attacks, submarines and other strikes outside battles; airfields under attack. Sections 10e and 11, CS-K10,
CS-K11."""

from typing import ClassVar

from mypy_extensions import i64

from sandtable.games.coralsea import deck, event, rule, verb
from sandtable.games.coralsea.material import ALLIES, JAPAN
from sandtable.games.coralsea.rules.board import CoralBoard
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import EVERYONE, GO_ON, OVER, Ask, Section
from sandtable.kernel.words import PASS, Shown, button, on_piece, on_space, say
from sandtable.kit.choosing import settle
from sandtable.kit.dice import Die
from sandtable.kit.story import tells
from sandtable.series.campaign_commander.rules.checks import CHECKED, Check
from sandtable.series.campaign_commander.volume import DEPLETES, GROUND, NAVAL

BOMBED_FROM = 7
"""CS-11a: the least number that puts an airfield out of order."""


def targets_in(b: CoralBoard, enemy: i64, area: i64) -> list[int]:
    """CS-K11: units on land, in port or at sea, but no passengers."""
    return [
        u
        for u in b.t.of_side[enemy]
        if b.place[u] == area and (area < b.t.land or b.t.kind[u] == NAVAL) and b.t.kind[u] <= NAVAL
    ]


def strike_areas(b: CoralBoard, side: i64, reach: i64) -> list[int]:
    """CS-K11, RUL-58: areas in reach of a working own airfield with an enemy unit; with the option also with an enemy
    airfield alone."""
    found: list[int] = []
    enemy = 1 - side
    for area in range(b.t.size):
        if targets_in(b, enemy, area) or (b.bombing and b.has_airfield(enemy, area) and not b.bombed[area]):
            if b.air_cover(side, area, reach, False):
                found.append(area)
    return found


class AirAttack(Section[CoralBoard]):
    """CS-K11: an area, a unit in it (two for the Allies once Kenny is there: CS-K7), and with the option the
    airfield."""

    stands: ClassVar[str] = "{card card}"
    phase: ClassVar[str] = "Air Attack"
    cites: ClassVar[int] = rule.K11
    steps: ClassVar[tuple[str, ...]] = ("where",)

    def __init__(self, seat: i64, card: i64) -> None:
        self.seat: i64 = seat
        self.card: i64 = card

    def step(self, b: CoralBoard, n: i64) -> i64:
        if n != 0:
            return OVER
        if strike_areas(b, self.seat, b.t.cards[self.card].reach):
            settle(b, StrikeArea(self.seat, self.card))
        return GO_ON


class StrikeArea(Ask[CoralBoard]):
    """CS-K11: the area that is attacked."""

    cites: ClassVar[int] = rule.K11
    asks: ClassVar[str] = "{card card}: which area do you attack?"
    offered: ClassVar[dict[int, Shown]] = {verb.STRIKE: on_space(say("Attack {space}"), sure=True)}

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__(seat)
        self.card: i64 = card

    def offers(self, b: CoralBoard, seat: i64) -> list[int]:
        return [action(verb.STRIKE, area) for area in strike_areas(b, seat, b.t.cards[self.card].reach)]

    def take(self, b: CoralBoard, seat: i64, act: i64) -> None:
        b.struck = []
        b.call(Raid(seat, self.card, noun_of(act)))


class Raid(Section[CoralBoard]):
    """The units that are struck one after the other, then the airfield (CS-11a)."""

    steps: ClassVar[tuple[str, ...]] = ("first", "second", "airfield", "result")

    def __init__(self, seat: i64, card: i64, area: i64) -> None:
        self.seat: i64 = seat
        self.card: i64 = card
        self.area: i64 = area

    def step(self, b: CoralBoard, n: i64) -> i64:
        enemy = 1 - self.seat
        kind: i64 = b.t.card_kind[self.card]
        if n == 0:
            left = raid_targets(b, enemy, self.area, self.card)
            for u in left:
                b.shows(u)  # whoever strikes at a stack sees it
            if left:
                settle(b, StrikeUnit(self.seat, self.card, self.area, 0))
        elif n == 1:
            two = kind == deck.AC_SKIP_BOMBING or (kind == deck.AC_AIR_ATTACK and b.has_kenny())
            if two and raid_targets(b, enemy, self.area, self.card):
                b.call(StrikeUnit(self.seat, self.card, self.area, 1))
        elif n == 2:
            if is_by_air(b, self.card) and b.bombing and b.has_airfield(enemy, self.area):
                b.rolled = []
                b.call(Die(10))
            else:
                b.struck = []
                b.leave()
        elif n == 3:
            die: i64 = b.rolled[0]
            b.rolled = []
            b.struck = []
            if die >= BOMBED_FROM:
                b.bombed[self.area] = 1
            what = event.AIRFIELD_BOMBED if die >= BOMBED_FROM else event.AIRFIELD_MISSED
            b.tell(EVERYONE, rule.R_11A, what, enemy, self.area, die)
        else:
            return OVER
        return GO_ON


def is_by_air(b: CoralBoard, card: i64) -> bool:
    """Whether a card strikes at an area from the air, and not at ships under way."""
    kind: i64 = b.t.card_kind[card]
    return kind == deck.JC_AIR_ATTACK or kind == deck.AC_AIR_ATTACK


def raid_targets(b: CoralBoard, enemy: i64, area: i64, card: i64) -> list[int]:
    """What can still be struck: an Air Attack anything there, submarines and Skip Bombing ships of the halted
    stack."""
    if is_by_air(b, card):
        return [u for u in targets_in(b, enemy, area) if u not in b.struck]
    return [u for u in sorted(b.moving) if b.t.kind[u] == NAVAL and u not in b.struck]


class StrikeUnit(Ask[CoralBoard]):
    """CS-K11: the striker chooses the unit; a second one need not be."""

    cites: ClassVar[int] = rule.K11
    asks: ClassVar[str] = "{card card}: which unit is struck?"
    offered: ClassVar[dict[int, Shown]] = {
        verb.CHOOSE: on_piece(say("{unit}"), sure=True),
        verb.PASS: button(say("No second unit"), PASS),
    }

    def __init__(self, seat: i64, card: i64, area: i64, second: i64) -> None:
        super().__init__(seat)
        self.card: i64 = card
        self.area: i64 = area
        self.second: i64 = second

    def offers(self, b: CoralBoard, seat: i64) -> list[int]:
        found = [action(verb.CHOOSE, u) for u in raid_targets(b, 1 - seat, self.area, self.card)]
        return [*found, plain(verb.PASS)] if self.second else found

    def take(self, b: CoralBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == verb.CHOOSE:
            strike_unit(b, self.card, noun_of(act))


def strike_unit(b: CoralBoard, card: i64, u: i64) -> None:
    """A check with the card's modifier, Depleted on a failure (RUL-12: nobody retreats outside battles). Submarine
    Ambush is worse for carriers."""
    mod: i64 = b.t.cards[card].mod
    if b.t.cards[card].kind == "jc_submarines" and b.t.type[u] == b.t.cv:
        mod += 1
    b.struck.append(u)
    b.call(Check(u, mod, DEPLETES, CHECKED))


def lands_on(b: CoralBoard, u: i64) -> list[int]:
    """CS-K9: where Air Transport may take a unit: within reach, no Japanese unit, on New Guinea or with a working
    Allied airfield."""
    frm: i64 = b.place[u]
    reach = b.t.cards[b.t.first_of[deck.AC_AIR_TRANSPORT]].reach
    return [
        area
        for area in range(b.t.land)
        if area != frm
        and b.t.distance[frm][area] <= reach
        and not b.has_any(JAPAN, area)
        and (area in b.t.new_guinea or b.works(ALLIES, area, False))
    ]


def flyers(b: CoralBoard) -> list[int]:
    """CS-K9: Allied ground units in areas with a working Allied airfield that can be flown somewhere."""
    found: list[int] = []
    for u in b.t.of_side[ALLIES]:
        if b.t.kind[u] == GROUND and 0 <= b.place[u] < b.t.land and b.works(ALLIES, b.place[u], False):
            if lands_on(b, u):
                found.append(u)
    return found


STORY = [
    tells(
        event.AIRFIELD_BOMBED, "The {whose a} airfield in {space b} is Disorganized ({n c}).", "airfield", "b"
    ),
    tells(event.AIRFIELD_MISSED, "The {whose a} airfield in {space b} holds ({n c}).", "airfield", "b"),
]
