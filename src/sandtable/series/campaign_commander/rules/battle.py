"""Battles: cups, chits, and whose turn it is. Sections 9.1 to 9.5; entering an area, which may start one (6.5)."""

from typing import Any, ClassVar

from mypy_extensions import i64

from sandtable.kernel.actions import action, noun_of, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, NO_THROW, OVER, Ask, Chance, Event, Section
from sandtable.kernel.words import Say, Shown, on_card, on_piece, say
from sandtable.kit import beats
from sandtable.kit.choosing import settle
from sandtable.kit.story import tells
from sandtable.kit.telling import Decision, packed_pieces, pieces_in
from sandtable.series.campaign_commander import event, rule, verb, window
from sandtable.series.campaign_commander.rules.board import ACTED, DEPLETED, CampaignBoard
from sandtable.series.campaign_commander.rules.cards import hand_cards, open_window, play, play_bar
from sandtable.series.campaign_commander.rules.checks import CHECKED, Strike
from sandtable.series.campaign_commander.rules.retreat import Flee
from sandtable.series.campaign_commander.rules.shelter import Join, Shelter, lift_sieges
from sandtable.series.campaign_commander.rules.telling import FIGHT
from sandtable.series.campaign_commander.volume import GROUND, NAVAL, Volume

# -- entering --------------------------------------------------------------------------------------------------


class Entry(Section[CampaignBoard]):
    """CC-6.5: the ground units in `attackers` have entered an area: a battle at once if enemy ground units are
    there, otherwise it is theirs. CC-11.3: before that, units of a fortress may shelter in it."""

    steps: ClassVar[tuple[str, ...]] = ("shelter", "battle")

    def __init__(self, seat: i64, area: i64) -> None:
        self.seat: i64 = seat
        self.area: i64 = area

    def step(self, b: CampaignBoard, n: i64) -> i64:
        area = self.area
        enemy = 1 - self.seat
        if n == 0:
            if b.forts[area] == enemy and b.has(enemy, area, GROUND):
                b.call(Shelter(enemy, area))
        elif n == 1:
            if b.has(enemy, area, GROUND):
                if area == b.at:
                    b.halted = 1  # CC-9.3b: whoever fought has acted; a landing's ships go on (RUL-23)
                b.call(Battle(area, GROUND))
            else:
                b.attackers = []
                b.assault_from = -1
                b.call(Occupy(self.seat, area))
        else:
            return OVER
        return GO_ON


class Occupy(Section[CampaignBoard]):
    """CC-6.3.2, CC-5.4.1a, RUL-22, RUL-38, RUL-64: ground units are alone in an area: enemy ships leave its port,
    then it is under their control and half of the enemy's Resource Points are captured. The garrison of a fortress and
    whoever shelters in it are inside (CC-11.1b, CC-11.1d), so ships in its port leave as well; what is in the fortress
    stays its own."""

    steps: ClassVar[tuple[str, ...]] = ("ships", "take")

    def __init__(self, side: i64, area: i64) -> None:
        self.side: i64 = side
        self.area: i64 = area

    def step(self, b: CampaignBoard, n: i64) -> i64:
        if n == 0:
            ships = b.units_in(1 - self.side, self.area, NAVAL)
            for u in ships:
                b.shows(u)
            if ships:
                b.again(Flee(ships[0]))
        elif n == 1:
            if b.has(self.side, self.area, GROUND):
                b.take_control(self.side, self.area)
                b.capture_supply(self.side, self.area)
        else:
            return OVER
        return GO_ON


def starts_battle(b: CampaignBoard, seat: i64, area: i64) -> bool:
    """Whether entering an area may start a battle, by what the seat can see: in covered stacks anything may lie."""
    if b.covers(area):
        return b.has_any(1 - seat, area)
    return b.has(1 - seat, area, NAVAL if area >= b.v.land else GROUND)


class EntryAsk(Ask[CampaignBoard]):
    """An ask of which some answers lead into an area, and have the odds of the battle there."""

    def goal(self, act: i64) -> i64:
        """The area that an answer leads into, or -1."""
        return noun_of(act) if verb_of(act) == verb.TO else -1

    def odds(self, b: CampaignBoard, seat: i64, act: i64, speaker: Any) -> Any:
        from sandtable.series.campaign_commander.rules import battle_odds

        area = self.goal(act)
        fought = area >= 0 and starts_battle(b, seat, area)
        return battle_odds.of_battle(b, seat, act, area, speaker) if fought else None

    def came(self, b: CampaignBoard, seat: i64, act: i64, events: list[Event]) -> str:
        from sandtable.series.campaign_commander.rules import battle_odds

        area = self.goal(act)
        return battle_odds.ended(seat, events) if area >= 0 and starts_battle(b, seat, area) else NO_THROW


# -- the battle ------------------------------------------------------------------------------------------------


class Battle(Section[CampaignBoard]):
    """CC-9.1, CC-9.5.1 to CC-9.5.6: one battle, inside an operation, until a side has no unit left in it."""

    stands: ClassVar[str] = "Battle in {space area}"
    phase: ClassVar[str] = "Battle"
    cites: ClassVar[int] = rule.CC_9_5_1
    steps: ClassVar[tuple[str, ...]] = (
        "join", "cups", "start", "attacker_draws", "defender_draws", "turns", "end",
    )  # fmt: skip

    def __init__(self, area: i64, arena: i64) -> None:
        self.area: i64 = area
        self.arena: i64 = arena

    def step(self, b: CampaignBoard, n: i64) -> i64:
        if n == 0:
            self.begin(b)
        elif n == 1:
            fill(b, 0)
            fill(b, 1)
        elif n == 2:
            open_window(b, window.BATTLE_START, b.attacker, 0)
        elif n == 3:
            b.call(DrawHand(b.attacker))
        elif n == 4:
            b.call(DrawHand(1 - b.attacker))
        elif n == 5:
            if not is_over(b):
                b.again(ChitTurn(b.chit_turn))
        elif n == 6:
            self.finish(b)
        else:
            return OVER
        return GO_ON

    def begin(self, b: CampaignBoard) -> None:
        """RUL-16: the attacker is the stack that came, the defender all enemy units of the same kind there."""
        b.battle = self.area
        b.arena = self.arena
        b.attacker = b.op_seat
        b.chit_turn = b.op_seat
        b.defenders = b.units_in(1 - b.op_seat, self.area, self.arena)
        b.bunkers = []
        b.revealed = -1
        b.uncovered = True
        b.noticed()
        for u in b.attackers:
            b.spent[u] |= ACTED  # CC-9.3b
        b.tell(EVERYONE, rule.CC_6_5, event.BATTLE, b.attacker, self.area, packed_units(b, b.attackers),
               packed_units(b, b.defenders))  # fmt: skip
        if (
            self.arena == GROUND
            and b.forts[self.area] == b.attacker
            and b.assault_from >= 0
            and b.inside(self.area)
        ):
            b.call(Join(b.attacker, self.area))

    def finish(self, b: CampaignBoard) -> None:
        """CC-9.5.6, CC-9.3a: unplayed chits go back unseen; whoever is left has the field. RUL-14: if nobody is,
        nothing changes hands."""
        attacker = b.attacker
        if b.attackers:
            b.tell(EVERYONE, rule.CC_9_5_6, event.WON, attacker, self.area)
        elif b.defenders:
            b.tell(EVERYONE, rule.CC_9_5_6, event.WON, 1 - attacker, self.area)
        else:
            b.tell(EVERYONE, rule.CC_9_5_6, event.NOBODY_LEFT, self.area)
        taken = len(b.attackers) > 0 and self.arena == GROUND
        b.attackers = []
        b.defenders = []
        b.bunkers = []
        b.struck = []
        for row in (b.cup, b.held, b.known, b.most):
            for chit in range(len(row)):
                row[chit] = 0
        b.clear_battle()
        lift_sieges(b)
        if taken:
            b.call(Occupy(attacker, self.area))


def is_over(b: CampaignBoard) -> bool:
    """CC-9.5.6: a side has no unit left in the battle."""
    return not b.attackers or not b.defenders


def fill(b: CampaignBoard, side: i64) -> None:
    """CC-9.5.1, CC-9.5.5b, RUL-15: all chits prescribed at this moment, except those in hand and bunkers on units."""
    for n in b.v.cup_of[side * 2 + b.arena]:
        chit = b.v.chits[n]
        if b.condition(chit.in_cup, side):
            b.cup[n] = chit.count - b.held[n] - (len(b.bunkers) if chit.bunkers else 0)
        else:
            b.cup[n] = 0


def drawable(b: CampaignBoard, side: i64, n: i64) -> i64:
    """How many chits of a kind can come out of the cup; CS-B23b: those whose source is gone are out of it."""
    chit = b.v.chits[n]
    return b.cup[n] if b.cup[n] > 0 and (not chit.air or b.condition(chit.in_cup, side)) else 0


def is_useful(b: CampaignBoard, side: i64, n: i64) -> bool:
    """Whether a chit that is drawn now stays in hand: CS-B21b, CS-B14b."""
    chit = b.v.chits[n]
    if not b.condition(chit.redraw, side):
        return False
    return not chit.bunkers or b.held[n] < len(b.fighters(side)) - len(b.bunkers)


class DrawHand(Section[CampaignBoard]):
    """CC-9.5.2, CC-9.5.5a: as many chits as the side's highest Tactical Value now."""

    steps: ClassVar[tuple[str, ...]] = ("begin", "draw")

    def __init__(self, side: i64) -> None:
        self.side: i64 = side

    def step(self, b: CampaignBoard, n: i64) -> i64:
        side = self.side
        if n == 0:
            b.to_draw = b.tactical(b.fighters(side))
            self.note(b)
            return GO_ON
        if n > 1:
            return OVER
        if b.to_draw > 0:
            if not any(drawable(b, side, chit) for chit in b.v.cup_of[side * 2 + b.arena]):
                fill(b, side)
                b.tell(EVERYONE, rule.CC_9_5_5B, event.REFILL, side)
                # The cup was drawn out: what came from it is no secret any more.
                useful = 0
                for chit in b.v.cup_of[side * 2 + b.arena]:
                    b.known[chit] = b.held[chit]
                    useful += drawable(b, side, chit) if is_useful(b, side, chit) else 0
                self.note(b)
                if useful == 0:
                    b.to_draw = 0  # all that there are, are in hand (counters of a data pack)
                    return GO_ON
            b.again(PullChit(side))
        return GO_ON

    def note(self, b: CampaignBoard) -> None:
        """What can be in the hand that is drawn now, by what everybody sees."""
        side = self.side
        for n in b.v.cup_of[side * 2 + b.arena]:
            chit = b.v.chits[n]
            more = drawable(b, side, n) if b.condition(chit.redraw, side) else 0
            b.most[n] = b.known[n] + more
            if chit.bunkers:
                b.most[n] = min(b.most[n], max(b.known[n], len(b.fighters(side)) - len(b.bunkers)))


class PullChit(Chance[CampaignBoard]):
    """A chit out of the side's cup; only its owner sees it, unless it has to be set aside (CS-B14b, CS-B21b)."""

    def __init__(self, side: i64) -> None:
        super().__init__()
        self.side: i64 = side

    def offers(self, b: CampaignBoard, seat: i64) -> list[int]:
        side = self.side
        return [action(verb.PULLED, n) for n in b.v.cup_of[side * 2 + b.arena] if drawable(b, side, n)]

    def weights(self, b: CampaignBoard) -> list[int]:
        return [b.cup[noun_of(act)] for act in b.legal]

    def take(self, b: CampaignBoard, seat: i64, act: i64) -> None:
        n: i64 = noun_of(act)
        side = self.side
        b.cup[n] -= 1
        b.uncovered = True
        if not is_useful(b, side, n):
            b.tell(EVERYONE, b.chit_rule(n), event.SET_ASIDE, side, n)
            return
        b.held[n] += 1
        b.to_draw -= 1
        b.tell(1 << side, rule.CC_9_5_2, event.PULLS, side, n)
        b.tell(EVERYONE & ~(1 << side), rule.CC_9_5_2, event.PULLS, side, -1)


class ChitTurn(Section[CampaignBoard]):
    """CC-9.5.3a: one side reveals a chit, and it is resolved as a whole (RUL-14)."""

    steps: ClassVar[tuple[str, ...]] = ("reveal", "answer", "effect", "defender", "attacker", "draw")

    def __init__(self, side: i64) -> None:
        self.side: i64 = side

    def step(self, b: CampaignBoard, n: i64) -> i64:
        side = self.side
        if n == 0:
            if is_over(b):
                b.leave()  # RUL-61: a card has emptied a side
            elif b.revealed < 0:
                if b.held_by(side) == 1 and not (side == b.attacker and b.may_answer(side, window.CHIT_TURN)):
                    # One chit and no card that could be played: everybody can see that there is no choice.
                    for chit in b.v.cup_of[side * 2 + b.arena]:
                        if b.held[chit]:
                            reveal(b, side, chit)
                            break
                else:
                    b.again(Reveal(side))
        elif n == 1:
            open_window(b, window.CHIT_REVEALED, 1 - side, 1)
        elif n == 2:
            self.effect(b)
        elif n == 3:
            self.strike(b, 1 - b.attacker)
        elif n == 4:
            self.strike(b, b.attacker)
        elif n == 5:
            b.revealed = -1
            b.spoiled = 0
            b.chit_turn = 1 - side
            if not is_over(b) and b.held_by(side) == 0:
                b.call(DrawHand(side))
        else:
            return OVER
        return GO_ON

    def effect(self, b: CampaignBoard) -> None:
        """CS-B21c, CS-B23c, CS-B14c, RUL-32: a chit without its source, or without a unit to take it, is spent for
        nothing."""
        chit = b.v.chits[b.revealed]
        if b.spoiled == 0 and not b.condition(chit.live_if, self.side):
            b.spoiled = 1
        if b.spoiled:
            b.tell(EVERYONE, b.chit_rule(b.revealed), event.SPENT, self.side, b.revealed)
        elif chit.bunkers:
            if len(b.bunkers) < len(b.fighters(self.side)):
                settle(b, LayBunker(self.side))
            else:
                b.tell(EVERYONE, b.chit_rule(b.revealed), event.SPENT, self.side, b.revealed)
        else:
            b.chit_special(b.revealed)

    def strike(self, b: CampaignBoard, target: i64) -> None:
        """CC-9.5.4a: what the chit does to one side's units, the defender's first; CC-9.5.4b: the owner chooses."""
        if b.spoiled:
            return
        steps = [one for one in b.v.chits[b.revealed].steps if (target != self.side) == one.on_enemy]
        for one in reversed(steps if b.renewed() else steps[:1]):  # what is called last is done first
            flags = CHECKED if one.checks else 0
            b.call(Strike(target, target, one.mod, one.unless, one.unless_mod, one.result, flags))


class Reveal(Ask[CampaignBoard]):
    """CC-9.5.3b: which chit is revealed; before it the attacker may play Attack cards (CC-2.3.1b, CC-9.4.1), wherever
    the Active Operation is (CC-9.4.2)."""

    cites: ClassVar[int] = rule.CC_9_5_3B
    asks: ClassVar[str] = "Your chit turn: which chit do you reveal?"
    judges: ClassVar[tuple[int, ...]] = (verb.PLAY,)
    offered: ClassVar[dict[int, Shown]] = {
        verb.REVEAL: on_card(say("Reveal {chit}"), "Chits", sure=True),
        verb.PLAY: on_card(say("Play {card}"), "Attack cards", sure=True),
    }

    def offers(self, b: CampaignBoard, seat: i64) -> list[int]:
        found = [action(verb.REVEAL, n) for n in b.v.cup_of[seat * 2 + b.arena] if b.held[n]]
        return found + [action(verb.PLAY, card) for card in hand_cards(b, seat)]

    def barred(self, b: CampaignBoard, seat: i64, act: i64) -> i64:
        return play_bar(b, seat, noun_of(act), window.CHIT_TURN) if verb_of(act) == verb.PLAY else ALLOWED

    def take(self, b: CampaignBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == verb.PLAY:
            play(b, seat, noun_of(act), window.CHIT_TURN)
        else:
            reveal(b, seat, noun_of(act))

    def odds(self, b: CampaignBoard, seat: i64, act: i64, speaker: Any) -> Any:
        from sandtable.series.campaign_commander.rules import battle_odds

        return battle_odds.of_reveal(b, seat, act, speaker)


def reveal(b: CampaignBoard, side: i64, n: i64) -> None:
    b.held[n] -= 1
    if b.known[n] > b.held[n] or b.known[n] > 0:
        b.known[n] -= 1
    b.most[n] = max(b.most[n] - 1, 0)
    b.revealed = n
    b.uncovered = True
    b.tell(EVERYONE, b.chit_rule(n), event.REVEALS, side, n)


class LayBunker(Ask[CampaignBoard]):
    """CS-B14a: the unit that the bunker is laid on."""

    cites: ClassVar[int] = rule.CC_9_5_4B
    asks: ClassVar[str] = "Which unit gets the bunker?"
    offered: ClassVar[dict[int, Shown]] = {verb.CHOOSE: on_piece(say("{unit}"))}

    def offers(self, b: CampaignBoard, seat: i64) -> list[int]:
        return [action(verb.CHOOSE, u) for u in b.fighters(seat) if u not in b.bunkers]

    def take(self, b: CampaignBoard, seat: i64, act: i64) -> None:
        dig_in(b, noun_of(act))


def dig_in(b: CampaignBoard, u: i64) -> None:
    b.bunkers.append(u)
    b.dug_in(u)


# -- what is told ----------------------------------------------------------------------------------------------


def pulled(v: Volume, told: Event, viewer: int) -> Say:
    if told[4] >= 0:
        return say("You draw {chit}.", told[4])
    return say("{who} draws a Battle Chit.", told[3])


def packed_units(b: CampaignBoard, units: list[int]) -> i64:
    """Units of a battle, each with whether it is depleted, as one field of an event: whoever fights is seen."""
    return packed_pieces([u * 2 + (1 if b.state[u] & DEPLETED else 0) for u in units])


def force_of(v: Volume, side: int, field: int) -> beats.Force:
    """One side of a battle."""
    fighters: list[beats.Fighter] = []
    for one in pieces_in(field):
        unit = v.units[one // 2]
        fighters.append(beats.Fighter(unit, unit + ("_depleted" if one % 2 else ""), "front"))
    return beats.Force(v.sides[side], fighters)


def begun(v: Volume, told: Event, viewer: int) -> list[beats.AnyBeat]:
    sides = [force_of(v, told[3], told[5]), force_of(v, 1 - told[3], told[6])]
    return [beats.Fought(spaces=[v.areas[told[4]]], method="checks", begins=True, fight=FIGHT, attacker=sides[0],
                         defender=sides[1])]  # fmt: skip


def chit_beat(v: Volume, told: Event, viewer: int) -> list[beats.AnyBeat]:
    return [beats.Chit(name=v.chits[told[4]].name, side=v.sides[told[3]], fight=FIGHT)]


STORY = [
    tells(event.BATTLE, "{who a} attacks in {space b}.", "attack", "b", begun),
    tells(event.PULLS, pulled, "chit"),
    tells(event.SET_ASIDE, "{who a} draws {chit b}, which is of no use here, and sets it aside.", "chit"),
    tells(event.REFILL, "The {whose a} cup is refilled.", "chit"),
    tells(event.REVEALS, "{who a} reveals {chit b}.", "chit", beats=chit_beat),
    tells(event.SPENT, "{chit b} is spent without effect.", "chit"),
    tells(
        event.WON, "{whose a} units have the field in {space b}.", "attack", "b", Decision("won", "won", 3)
    ),
    tells(
        event.NOBODY_LEFT,
        "Nobody is left in the battle in {space a}.",
        "attack",
        "a",
        Decision("both", "both gone"),
    ),
]
