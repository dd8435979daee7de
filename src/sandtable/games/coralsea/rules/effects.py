"""What each card does once it is played. CS-K2 to CS-K12 and section 10."""

from typing import Any, ClassVar

from mypy_extensions import i64

from sandtable.games.coralsea import deck, event, rule, verb
from sandtable.games.coralsea.material import ALLIES, JAPAN, CoralData
from sandtable.games.coralsea.rules.air import AirAttack, Raid, flyers, lands_on
from sandtable.games.coralsea.rules.board import CoralBoard
from sandtable.games.coralsea.rules.cards import arrival_places, is_free, replaceable, us_carriers
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import EVERYONE, GO_ON, NOBODY, OVER, Ask, Chance, Event, Section
from sandtable.kernel.words import PASS, Say, Shown, button, on_piece, on_space, say
from sandtable.kit.choosing import settle
from sandtable.kit.story import tells
from sandtable.kit.telling import ScoreBeat
from sandtable.series.campaign_commander.rules.battle import DrawHand, Occupy
from sandtable.series.campaign_commander.rules.board import (
    DEPLETED,
    DISORGANIZED,
    GONE,
    SUDDEN_DEATH,
    CampaignBoard,
)
from sandtable.series.campaign_commander.rules.cards import PlaceSupply, place_supply, supply
from sandtable.series.campaign_commander.rules.checks import (
    CHECKED,
    NO_BUNKERS,
    ONCE_MORE,
    ONCE_MORE_BETTER,
    ONLY_DEPLETED,
    OTHERS,
    Strike,
)
from sandtable.series.campaign_commander.rules.harm import Harm
from sandtable.series.campaign_commander.rules.losses import lose_supply
from sandtable.series.campaign_commander.volume import DEPLETES, DISORGANIZES, GROUND, NAVAL


def play_card(b: CoralBoard, side: i64, card: i64) -> None:
    """The card has been shown and paid for."""
    t = b.t
    kind: i64 = t.card_kind[card]
    face = t.cards[card]
    if face.vp:
        # CS-13c: played cards may give victory points.
        b.awards[side] += face.vp
        b.tell(EVERYONE, rule.R_13C, event.AWARD, side, face.vp, b.awards[side])
    if face.ends_game:
        b.finish(SUDDEN_DEATH)  # CS-K3, CC-4.2.4b, RUL-39: at once; the count decides (RUL-48)
    elif kind == deck.JC_TRUK_FLEET:
        settle(b, FleetArrives(side))
    elif kind == deck.JC_MIDWAY:
        b.call(Midway())
    elif kind == deck.AC_TRACKING_STATIONS:
        b.tracking = t.tracking
        b.tracking_new = 1
        b.tell(EVERYONE, rule.K6, event.TRACKING)
    elif kind in (deck.JC_TRUK_CONVOY, deck.JC_OILERS, deck.AC_LIBERTY_SHIPS, deck.AC_SERVICE_FORCE):
        b.placing = card
        b.afloat = 0
        b.call(Convoy(side, face.rp))
    elif kind == deck.JC_REPLACEMENTS:
        b.call(Restore(side, 2))
    elif kind == deck.JC_AIR_ATTACK or kind == deck.AC_AIR_ATTACK:
        b.call(AirAttack(side, card))
    elif kind == deck.AC_AIR_TRANSPORT:
        b.call(FlyUnit(side))
    elif kind == deck.JC_SUBMARINES or kind == deck.AC_SUBMARINES or kind == deck.AC_SKIP_BOMBING:
        b.struck = []
        b.call(Raid(side, card, b.at))
    elif kind == deck.JC_TOKYO_EXPRESS:
        b.tokyo = 1
    elif kind == deck.AC_SEABEES:
        b.seabees = 1
    elif kind == deck.JC_FOUL_WEATHER:
        b.foul = 1
        b.tell(EVERYONE, rule.K12, event.WEATHER)
    elif kind == deck.AC_CODEBREAKERS:
        b.shown[JAPAN] = b.hand[JAPAN]
        b.late[JAPAN] = 0
        b.sp = max(0, b.sp - 2)
        b.tell(EVERYONE, rule.K12, event.HAND_SEEN, JAPAN)
        b.tell(EVERYONE, rule.K12, event.SUPPLY_DRAINED, JAPAN, b.sp)
    elif kind in (deck.JC_INFILTRATION, deck.JC_ZERO_COVER, deck.AC_RADAR, deck.AC_CAP):
        b.spoiled = 1
    elif kind == deck.JC_NO_SURRENDER:
        b.answer = ONCE_MORE if b.state[b.checking] & DEPLETED else ONLY_DEPLETED
    elif kind == deck.AC_PERIMETER:
        b.answer = ONCE_MORE_BETTER
    elif kind == deck.JC_NIGHT_FIGHTING:
        chit = t.night_battle
        b.cup[chit] -= 1
        b.held[chit] += 1
        b.known[chit] += 1
        b.most[chit] += 1
        b.tell(EVERYONE, rule.K12, event.CHIT_TAKEN, side, chit)
    elif kind == deck.JC_BANZAI:
        b.call(Banzai(face.mod))
    elif kind == deck.JC_ENVELOPMENT:
        b.call(Envelopment())
    elif kind == deck.JC_MASSED_TORPEDOES:
        b.call(TwoStrikes(ALLIES, ALLIES, face.mod, DEPLETES, CHECKED))
    elif kind == deck.AC_ARMOUR:
        b.call(TwoStrikes(JAPAN, JAPAN, face.mod, DISORGANIZES, CHECKED | NO_BUNKERS))
    elif kind == deck.AC_CARRIER_STRIKE:
        b.call(TwoStrikes(JAPAN, ALLIES, face.mod, DEPLETES, CHECKED))
    elif t.card_units[card]:
        arrive(b, side, card)


# -- arrivals --------------------------------------------------------------------------------------------------


def arrive(b: CoralBoard, side: i64, card: i64) -> None:
    """CS-5a: reinforcements, with their Resource Point."""
    b.placing = card
    b.owed = 0
    settle(b, Arrive(side))


class Arrive(Ask[CoralBoard]):
    """CS-5a: where the reinforcements appear: together, the Special Naval Landing Forces each by itself."""

    cites: ClassVar[int] = rule.R_5A
    asks: ClassVar[str] = "Where do the reinforcements of {card placing} arrive?"
    offered: ClassVar[dict[int, Shown]] = {verb.PUT: on_space(say("In {space}"))}

    def offers(self, b: CoralBoard, seat: i64) -> list[int]:
        return [action(verb.PUT, area) for area in arrival_places(b, b.placing)]

    def take(self, b: CoralBoard, seat: i64, act: i64) -> None:
        area: i64 = noun_of(act)
        card = b.placing
        units = b.t.card_units[card]
        apart = b.t.card_kind[card] == deck.JC_LANDING_FORCES and b.owed + 1 < len(units)
        for u in units[b.owed : b.owed + 1] if apart else units[b.owed :]:
            b.place_unit(u, area)
        if apart:
            b.owed += 1
            settle(b, Arrive(seat))
            return
        if b.t.cards[card].rp:
            supply(b, seat, area, b.t.cards[card].rp)
        b.owed = 0
        b.placing = -1


class Convoy(Section[CoralBoard]):
    """Cards that bring Resource Points, one by one where there is a choice."""

    steps: ClassVar[tuple[str, ...]] = ("place", "over")

    def __init__(self, seat: i64, n: i64) -> None:
        self.seat: i64 = seat
        self.n: i64 = n

    def step(self, b: CoralBoard, n: i64) -> i64:
        if n == 0:
            if b.t.card_kind[b.placing] == deck.JC_OILERS:
                b.owed = self.n
                b.call(Refuel(self.seat))
            else:
                place_supply(b, self.seat, self.n)
        elif n == 1:
            b.placing = -1
            b.owed = 0
            b.afloat = 0
        else:
            return OVER
        return GO_ON


class Refuel(PlaceSupply):
    """Fleet Oilers: each Resource Point to Rabaul, or one of them aboard a stack at sea; one that can go nowhere is
    lost."""

    cites: ClassVar[int] = rule.K12

    def stuck(self, b: CampaignBoard, seat: i64) -> None:
        b.owed = 0

    def take(self, b: CampaignBoard, seat: i64, act: i64) -> None:
        assert isinstance(b, CoralBoard)
        super().take(b, seat, act)
        if noun_of(act) >= b.t.land:
            b.afloat = 1

    def further(self, seat: i64) -> PlaceSupply:
        return Refuel(seat)


class FleetArrives(Ask[CoralBoard]):
    """CS-K2: the entry area of the Truk Fleet."""

    cites: ClassVar[int] = rule.K2
    asks: ClassVar[str] = "Where does the Truk Fleet enter?"
    offered: ClassVar[dict[int, Shown]] = {verb.PUT: on_space(say("In {space}"), sure=True)}

    def offers(self, b: CoralBoard, seat: i64) -> list[int]:
        return [action(verb.PUT, area) for area in b.t.truk_entries if is_free(b, area)]

    def take(self, b: CoralBoard, seat: i64, act: i64) -> None:
        fleet_arrives(b, noun_of(act))


def fleet_arrives(b: CoralBoard, area: i64) -> None:
    """CS-K2, CS-7d5: all units of the pool at full strength, lost ones too, with their Resource Points aboard."""
    for u in b.t.fleet:
        if b.place[u] != GONE:
            b.place_unit(u, area)
    b.add_supply(JAPAN, area, b.t.truk_rp)
    b.tell(EVERYONE, rule.K2, event.SUPPLIED, JAPAN, area, b.t.truk_rp)


class Midway(Section[CoralBoard]):
    """CS-K5, CS-10c: one Truk carrier and one US carrier leave the game and score nothing."""

    stands: ClassVar[str] = "Midway"
    cites: ClassVar[int] = rule.K5
    steps: ClassVar[tuple[str, ...]] = ("truk", "us")

    def step(self, b: CoralBoard, n: i64) -> i64:
        if n == 0:
            b.call(LoseCarrier(JAPAN))
        elif n == 1:
            settle(b, LoseCarrier(ALLIES))
        else:
            return OVER
        return GO_ON


class LoseCarrier(Ask[CoralBoard]):
    """CS-K5: each side chooses its carrier."""

    cites: ClassVar[int] = rule.K5
    asks: ClassVar[str] = "Midway: which carrier leaves the game?"
    offered: ClassVar[dict[int, Shown]] = {verb.CHOOSE: button(say("{unit}"), sure=True)}

    def offers(self, b: CoralBoard, seat: i64) -> list[int]:
        if seat == ALLIES:
            return [action(verb.CHOOSE, u) for u in us_carriers(b)]
        t = b.t
        return [action(verb.CHOOSE, u) for u in t.fleet if t.type[u] == t.cv and b.place[u] != GONE]

    def take(self, b: CoralBoard, seat: i64, act: i64) -> None:
        carrier_leaves(b, noun_of(act))


def carrier_leaves(b: CoralBoard, u: i64) -> None:
    """CS-10c: not destroyed. Cargo left without a ship is brought to Noumea, or to Australia."""
    area: i64 = b.place[u]
    b.taken_off(u)
    b.place[u] = GONE
    b.state[u] = 0
    b.tell(EVERYONE, rule.R_10C, event.LEAVES, u, max(area, b.t.land))
    if b.t.side[u] != ALLIES or area < b.t.land:
        return
    ships = b.units_in(ALLIES, area, NAVAL)
    if ships:
        lose_supply(b, ALLIES, area, b.supply_at(ALLIES, area) - len(ships))
        return
    home = b.t.noumea if b.control[b.t.noumea] == ALLIES else b.t.australia
    troops = b.units_in(ALLIES, area, GROUND)
    for one in troops:
        b.place[one] = home
    b.tell_in_port(rule.K5, event.MOVES, troops, area, home)
    if b.supply_at(ALLIES, area):
        bring_supply(b, area, home, b.supply_at(ALLIES, area), rule.K5)


class Restore(Ask[CoralBoard]):
    """Replacement Drafts: up to two units at full strength and in order (RUL-47)."""

    cites: ClassVar[int] = rule.K12
    asks: ClassVar[str] = "Which unit is brought to full strength (left: {n left})?"
    offered: ClassVar[dict[int, Shown]] = {
        verb.CHOOSE: on_piece(say("{unit}")),
        verb.PASS: button(say("No other"), PASS),
    }

    def __init__(self, seat: i64, left: i64) -> None:
        super().__init__(seat)
        self.left: i64 = left

    def offers(self, b: CoralBoard, seat: i64) -> list[int]:
        found = [action(verb.CHOOSE, u) for u in replaceable(b)]
        return found if self.left == 2 else [plain(verb.PASS), *found]

    def take(self, b: CoralBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == verb.CHOOSE:
            u: i64 = noun_of(act)
            b.mend(u, DEPLETED | DISORGANIZED)
            b.tell_stack(rule.K12, event.RESTORED, [u], b.place[u], b.place[u])
            if self.left > 1:
                b.call(Restore(seat, self.left - 1))


# -- Air Transport ---------------------------------------------------------------------------------------------


class FlyUnit(Ask[CoralBoard]):
    """CS-K9: the unit that is flown."""

    cites: ClassVar[int] = rule.K9
    asks: ClassVar[str] = "Air Transport: which unit is flown?"
    offered: ClassVar[dict[int, Shown]] = {verb.CHOOSE: on_piece(say("{unit}"))}

    def offers(self, b: CoralBoard, seat: i64) -> list[int]:
        return [action(verb.CHOOSE, u) for u in flyers(b)]

    def take(self, b: CoralBoard, seat: i64, act: i64) -> None:
        b.call(FlyTo(seat, noun_of(act)))


class FlyTo(Ask[CoralBoard]):
    """CS-K9: where to; no jungle effect, no Supply Points, no stacking cost."""

    cites: ClassVar[int] = rule.K9
    asks: ClassVar[str] = "Where is {unit unit} flown to?"
    offered: ClassVar[dict[int, Shown]] = {verb.TO: on_space(say("To {space}"))}

    def __init__(self, seat: i64, unit: i64) -> None:
        super().__init__(seat)
        self.unit: i64 = unit

    def before(self, b: CoralBoard) -> Ask[Any] | None:
        """Whom of a covered stack a player picks is nobody else's business."""
        return FlyUnit(self.seat) if b.covers(b.place[self.unit]) else None

    def offers(self, b: CoralBoard, seat: i64) -> list[int]:
        return [action(verb.TO, area) for area in lands_on(b, self.unit)]

    def take(self, b: CoralBoard, seat: i64, act: i64) -> None:
        frm: i64 = b.place[self.unit]
        to: i64 = noun_of(act)
        # Out of which covered stack somebody flies to where no Resource Point may come along nobody else sees.
        unseen = not b.visible(self.unit, NOBODY) and not b.t.urban[to]
        b.place[self.unit] = to
        if unseen:
            b.noticed()
            b.tell(1 << ALLIES, rule.K9, event.FLOWN, self.unit, frm, to)
            b.tell(EVERYONE & ~(1 << ALLIES), rule.K9, event.FLOWN, self.unit, -1, to)
        else:
            b.tell_stack(rule.K9, event.FLOWN, [self.unit], frm, to)
        b.call(Occupy(ALLIES, to))
        # Whether any lies in a covered city only its owner sees.
        perhaps = b.remembers() and not b.supply_visible(ALLIES, frm, NOBODY)
        if b.t.urban[frm] and b.t.urban[to] and (perhaps or b.supply_at(ALLIES, frm) > 0):
            b.call(FlySupply(seat, frm, to))


class FlySupply(Ask[CoralBoard]):
    """CS-K9: a Resource Point may go with it, from city to city."""

    cites: ClassVar[int] = rule.K9
    asks: ClassVar[str] = "Does a Resource Point go with it?"
    offered: ClassVar[dict[int, Shown]] = {
        verb.SUPPLY: button(say("Take a Resource Point along")),
        verb.PASS: button(say("No"), PASS),
    }

    def __init__(self, seat: i64, frm: i64, to: i64) -> None:
        super().__init__(seat)
        self.frm: i64 = frm
        self.to: i64 = to

    def offers(self, b: CoralBoard, seat: i64) -> list[int]:
        return [plain(verb.SUPPLY), plain(verb.PASS)] if b.supply_at(seat, self.frm) else [plain(verb.PASS)]

    def take(self, b: CoralBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == verb.SUPPLY:
            bring_supply(b, self.frm, self.to, 1, rule.K9)


def bring_supply(b: CoralBoard, frm: i64, to: i64, n: i64, why: i64) -> None:
    """Allied Resource Points go from one area to another; from one covered stack to another nobody else sees it."""
    b.add_supply(ALLIES, frm, -n)
    b.add_supply(ALLIES, to, n)
    b.tell(1 << ALLIES if b.covers(frm) and b.covers(to) else EVERYONE, why, event.SUPPLIED, ALLIES, to, n)


# -- in battles ------------------------------------------------------------------------------------------------


class TwoStrikes(Section[CoralBoard]):
    """Two different units of a side (the only one, if there is one) check."""

    steps: ClassVar[tuple[str, ...]] = ("first", "second", "over")

    def __init__(self, side: i64, chooser: i64, mod: i64, result: i64, flags: i64) -> None:
        self.side: i64 = side
        self.chooser: i64 = chooser
        self.mod: i64 = mod
        self.result: i64 = result
        self.flags: i64 = flags

    def step(self, b: CoralBoard, n: i64) -> i64:
        if n == 0:
            b.struck = []
        if n < 2:
            b.call(Strike(self.side, self.chooser, self.mod, -1, 0, self.result, self.flags | OTHERS))
        elif n == 2:
            b.struck = []
        else:
            return OVER
        return GO_ON


class Banzai(Section[CoralBoard]):
    """Banzai Charge: one full-strength Japanese unit is Depleted; then two Allied units check, or are
    Disorganized."""

    steps: ClassVar[tuple[str, ...]] = ("charge", "strikes")

    def __init__(self, mod: i64) -> None:
        self.mod: i64 = mod

    def step(self, b: CoralBoard, n: i64) -> i64:
        if n == 0:
            settle(b, Charger(JAPAN))
        elif n == 1:
            b.call(TwoStrikes(ALLIES, ALLIES, self.mod, DISORGANIZES, CHECKED))
        else:
            return OVER
        return GO_ON


class Charger(Ask[CoralBoard]):
    """Banzai Charge: the unit that charges."""

    cites: ClassVar[int] = rule.K12
    asks: ClassVar[str] = "Which unit makes the Banzai Charge?"
    offered: ClassVar[dict[int, Shown]] = {verb.CHOOSE: on_piece(say("{unit}"))}

    def offers(self, b: CoralBoard, seat: i64) -> list[int]:
        return [action(verb.CHOOSE, u) for u in b.attackers if b.state[u] & DEPLETED == 0]

    def take(self, b: CoralBoard, seat: i64, act: i64) -> None:
        b.call(Harm(noun_of(act), DEPLETES))


class Envelopment(Section[CoralBoard]):
    """Jungle Envelopment: a chit at random out of the Allied hand; if it was the last, a new hand is drawn at
    once."""

    steps: ClassVar[tuple[str, ...]] = ("take", "draw")

    def step(self, b: CoralBoard, n: i64) -> i64:
        if n == 0:
            b.call(TakeChit())
        elif n == 1:
            if b.held_by(ALLIES) == 0:
                b.call(DrawHand(ALLIES))
        else:
            return OVER
        return GO_ON


class TakeChit(Chance[CoralBoard]):
    """Which chit it is."""

    def offers(self, b: CoralBoard, seat: i64) -> list[int]:
        return [action(verb.PULLED, n) for n in b.t.cup_of[ALLIES * 2 + b.arena] if b.held[n]]

    def weights(self, b: CoralBoard) -> list[int]:
        return [b.held[noun_of(act)] for act in b.legal]

    def take(self, b: CoralBoard, seat: i64, act: i64) -> None:
        n: i64 = noun_of(act)
        b.held[n] -= 1
        if b.known[n] > 0:
            b.known[n] -= 1
        b.most[n] = max(b.most[n] - 1, 0)
        b.uncovered = True
        b.tell(EVERYONE, rule.K12, event.CHIT_LOST, ALLIES, n)


def flown(t: CoralData, told: Event, viewer: int) -> Say:
    if told[4] < 0:
        return say("{unit} is flown to {space}.", told[3], told[5])
    return say("{unit} is flown from {space} to {space}.", *told[3:6])


STORY = [
    tells(event.AWARD, "{who a} scores {n b} by the card.", "score", beats=ScoreBeat()),
    tells(event.LEAVES, "{unit a} leaves the board.", "leave"),
    tells(event.WEATHER, "Foul weather: no air operations until this operation ends.", "card"),
    tells(event.TRACKING, "Tracking Stations: the Allies have the initiative in the next sequences.", "card"),
    tells(event.HAND_SEEN, "The Allied player looks at the whole {whose a} hand.", "card"),
    tells(event.SUPPLY_DRAINED, "{who a} has {n b} Supply Points left.", "supply"),
    tells(event.RESTORED, "{unit a} in {space b} is at full strength again.", "recovery", "b"),
    tells(event.CHIT_TAKEN, "{who a} takes {chit b} out of the cup.", "chit"),
    tells(event.DUG_IN, "The bunker is laid on {unit a}: -2 to its checks.", "chit"),
    tells(event.CHIT_LOST, "{chit b} is taken out of the {whose a} hand and set aside.", "chit"),
    tells(event.FLOWN, flown, "move", "bc"),
]
