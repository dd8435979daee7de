"""Corps: what the Situation Cards do. One function says what happens when a card is played; what it still needs (a
sector, units, dice) is asked or rolled by the frames below."""

from typing import ClassVar, Final

from mypy_extensions import i64

from sandtable.games.fieldcommand import card as c
from sandtable.games.fieldcommand import event, rule, state, verb
from sandtable.games.fieldcommand.asks import FieldAsk, FieldSection
from sandtable.games.fieldcommand.board import BIDDEN, BOAT, DONE, GHOST, MARCH, READY, FieldBoard
from sandtable.games.fieldcommand.material import (
    AUSTRALIAN,
    GONE,
    JAPANESE,
    PLACES,
    ROAD,
    SECTORS,
    WATER,
    side_of_army,
)
from sandtable.games.fieldcommand.rules.company import attack_pool
from sandtable.games.fieldcommand.rules.control import land, settle
from sandtable.games.fieldcommand.rules.corps import DrawCard, leave_hand, reshuffle
from sandtable.games.fieldcommand.rules.division import at_least, bound, change, hand_over
from sandtable.games.fieldcommand.rules.playable import (
    FEINTS,
    evacuable,
    flown,
    gun_shots,
    hand_cards,
    has_water,
    hospitals,
    in_repair,
    landed,
    lost_infantry,
    misreadable,
    open_sectors,
    raid_targets,
    tired,
    unmoved,
)
from sandtable.games.fieldcommand.rules.results import defeat, to_repair
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Section
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.words import DONE as DONE_ROLE
from sandtable.kernel.words import Shown, button, on_card, on_piece, on_space, say
from sandtable.kit.bits import bit
from sandtable.kit.dice import DiceHighest, DicePool, DiceSum, total
from sandtable.kit.story import tells

BLUFF: Final = 3
"""FC-CARD-S05: the tokens that a bluffed player may pay instead of a card."""
MOST: Final = {c.D03: 3, c.D06: 4, c.D12: 2}
"""How many units a card may be for."""
MARKS: Final = {c.D03: MARCH, c.D06: BOAT, c.D12: GHOST}


def effect(b: FieldBoard, army: i64, card: i64) -> None:
    """What a card does when it is played, or what has to be chosen or rolled for it first. At once: FC-CARD-D01,
    FC-CARD-D04, FC-CARD-D10, FC-CARD-C01, FC-CARD-C03 to FC-CARD-C05, FC-CARD-C09 to FC-CARD-C11, FC-CARD-S03."""
    seat: i64 = b.seat_of[army]
    if card == c.D01:
        b.effects |= state.ARMOURED_PUSH
    elif card == c.D04:
        b.effects |= state.CAUSEWAY
    elif card == c.D10:
        intercept(b, army)
    elif card == c.C01:
        b.tricks |= state.BANZAI
    elif card == c.C03:
        b.stand = b.point_d
    elif card == c.C04:
        b.effects |= state.EXPLOSIVE_J << army
    elif card == c.C05:
        b.tricks |= state.BURNING
    elif card == c.C10:
        b.tricks |= state.ENCIRCLED
    elif card == c.C11:
        b.tricks |= state.NO_PURSUIT
    elif card == c.C09:
        b.call(RollAgain())
    elif card == c.S03:
        b.effects |= state.NO_INCOME
    elif card == c.S05:
        b.call(Bluffed(b.seat_of[b.army], b.army))
    elif card in (c.C02, c.C06, c.C13, c.S01, c.S02, c.S09):
        b.call(CardDice(army, card, -1))
    else:
        choose(b, seat, army, card, 0)


def choose(b: FieldBoard, seat: i64, army: i64, card: i64, n: i64) -> None:
    """Put the n-th question of a card, unless there is only one answer. A second unit for FC-CARD-D12 is a choice: it
    would be bound to normal movement, and could not attack."""
    found = choices(b, army, card, n)
    if len(found) == 1 and card != c.D02 and (card != c.D12 or n < 2):
        chosen(b, seat, army, card, n, found[0])
    elif found:
        b.call(CardChoice(seat, army, card, n))


def is_unit_choice(card: i64, n: i64) -> bool:
    """Whether the n-th question of a card is for a unit, and not for a place."""
    if card in (c.D03, c.D06, c.D12):
        return n > 0
    if card in (c.S06, c.S07):
        return n == 0
    return card in (c.D07, c.D08, c.C07, c.C08, c.C12, c.S08)


def choices(b: FieldBoard, army: i64, card: i64, n: i64) -> list[int]:
    """The places, units or borders that may be named for a card: FC-CARD-D02, FC-CARD-D03, FC-CARD-D05 to
    FC-CARD-D09, FC-CARD-D11, FC-CARD-D12, FC-CARD-C07, FC-CARD-C08, FC-CARD-C12, FC-CARD-S04, FC-CARD-S06 to
    FC-CARD-S08."""
    side = side_of_army(army)
    if card == c.D02:
        found: list[int] = []
        for a in FEINTS:
            for s in b.t.near[SECTORS + a]:
                if s not in found and not (b.pinned >> s) & 1:
                    found.append(s)
        return found
    if card in (c.D03, c.D06, c.D12):
        units = unmoved(b, army, card != c.D06)
        if card == c.D06:
            units = [u for u in units if b.where[u] < SECTORS and has_water(b, b.where[u])]
        if n == 0:
            return sorted({b.where[u] for u in units})
        return one_of_each(b, [u for u in units if b.where[u] == b.boats and not b.marks[u] & MARKS[card]])
    if card == c.D05:
        return [i for i in range(len(b.t.border_ends)) if is_bridge(b, i)]
    if card == c.D07:
        return one_of_each(b, landed(b, army))
    if card == c.D08:
        return one_of_each(b, raid_targets(b, side))
    if card == c.D09:
        return open_sectors(b, side)
    if card == c.D11:
        return [s for s in range(SECTORS) if misreadable(b, s)]
    if card == c.C07:
        return gun_shots(b)
    if card == c.C08:
        return one_of_each(b, flown(b, army))
    if card == c.C12:
        return tired(b)
    if card == c.S04:
        return [s for s in b.t.supply_points if b.friendly(side, s)]
    if card == c.S06:
        return one_of_each(b, lost_infantry(b, army)) if n == 0 else hospitals(b, army)
    if card == c.S07:
        return one_of_each(b, in_repair(b, army)) if n == 0 else b.fields(army)
    return one_of_each(b, evacuable(b, army))  # S08


def is_bridge(b: FieldBoard, border: i64) -> bool:
    a, other = b.t.border_ends[border]
    bits: i64 = b.t.border[a * PLACES + other]
    return (bits & WATER) != 0 and (bits & ROAD) != 0


def one_of_each(b: FieldBoard, units: list[int]) -> list[int]:
    """Of units of one kind in one place and state, the first."""
    found: list[int] = []
    for u in units:
        for v in found:
            if b.t.kind[u] == b.t.kind[v] and b.where[u] == b.where[v] and b.air[u] == b.air[v]:
                break
        else:
            found.append(u)
    return found


class CardChoice(FieldAsk):
    """FC-CP-4: what a card is played on. It has been shown; its player names the target."""

    judges: ClassVar[tuple[int, ...]] = (verb.TO, verb.PICK, verb.CUT)
    stands: ClassVar[str] = "{card card}"
    phase: ClassVar[str] = "Card"
    asks: ClassVar[str] = "What is {card card} played on?"
    offered: ClassVar[dict[int, Shown]] = {
        verb.TO: on_space(say("{place}")),
        verb.PICK: on_piece(say("{unit}")),
        verb.CUT: button(say("The road {border}")),
        verb.DONE: button(say("No more"), DONE_ROLE),
    }

    def __init__(self, seat: i64, army: i64, card: i64, n: i64) -> None:
        super().__init__(seat)
        self.army: i64 = army
        self.card: i64 = card
        self.n: i64 = n

    def heading(self) -> i64:
        return rule.CARD_E01 + self.card

    def shown(self, b: FieldBoard, seat: i64, act: i64) -> Shown:
        if verb_of(act) == verb.PICK and b.where[noun_of(act)] < 0:
            return button(say("{unit}", noun_of(act)))  # it is not on the map
        return super().shown(b, seat, act)

    def word(self) -> i64:
        if self.card == c.D05:
            return verb.CUT
        return verb.PICK if is_unit_choice(self.card, self.n) else verb.TO

    def offers(self, b: FieldBoard, seat: i64) -> list[int]:
        word = self.word()
        found = [action(word, one) for one in choices(b, self.army, self.card, self.n)]
        if self.card in MOST and self.n > 1:
            found.append(plain(verb.DONE))
        return found

    def sifted(self) -> bool:
        return True

    def barred(self, b: FieldBoard, seat: i64, act: i64) -> i64:
        if verb_of(act) == verb.DONE:
            return ALLOWED if self.card in MOST and self.n > 1 else NOT_OFFERED
        if verb_of(act) != self.word():
            return NOT_OFFERED
        if noun_of(act) not in choices(b, self.army, self.card, self.n) and b.bars(self.heading()):
            return self.heading()
        return ALLOWED

    def take(self, b: FieldBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == verb.DONE:
            b.boats = -1
        else:
            chosen(b, seat, self.army, self.card, self.n, noun_of(act))


def chosen(b: FieldBoard, seat: i64, army: i64, card: i64, n: i64, one: i64) -> None:
    """A place, unit or border was named for a card."""
    if card == c.D02:
        b.pinned |= bit(one)
        b.tell(EVERYONE, rule.CARD_D02, event.NAMED, one)
        if n == 0:
            choose(b, seat, army, card, 1)
    elif card in MOST:
        if n == 0:
            b.boats = one
        else:
            b.marks[one] |= MARKS[card]
            b.tell(EVERYONE, rule.CARD_E01 + card, event.NAMED_UNIT, one)
        if n < MOST[card] and choices(b, army, card, n + 1):
            choose(b, seat, army, card, n + 1)
        else:
            b.boats = -1
    elif card == c.D05:
        b.cut = one
        b.tell(EVERYONE, rule.CARD_D05, event.ROAD_CUT, one)
    elif card == c.D07:
        b.air[one] = READY
        b.tell(EVERYONE, rule.CARD_D07, event.NAMED_UNIT, one)
    elif card == c.D09:
        u: i64 = lost_infantry(b, army)[0]
        b.put(u, one)
        b.steps[u] = DONE
        b.tell(EVERYONE, rule.CARD_D09, event.RETURNS, u, one)
        settle(b, one)
    elif card == c.C07:
        for i in range(0, len(b.shots), 2):
            if b.shots[i] == one:
                b.shots = [*b.shots[: i + 1], b.point_a, *b.shots[i + 2 :]]
        b.tell(EVERYONE, rule.CARD_C07, event.STRIKES, one, b.point_a)
    elif card == c.C08:
        b.used = [u for u in b.used if u != one]
        b.guns_a = [*b.guns_a, one]
        b.tell(EVERYONE, rule.CARD_C08, event.NAMED_UNIT, one)
    elif card == c.C12:
        b.attacks[one] = 1
        b.winded_unit = one
        b.tell(EVERYONE, rule.CARD_C12, event.NAMED_UNIT, one)
    elif card == c.S04:
        b.dump = one
        b.dump_until = 4 + army
        b.tell(EVERYONE, rule.CARD_S04, event.NAMED, one)
    elif card == c.S06 or card == c.S07:
        if n == 0:
            b.answer = one
            choose(b, seat, army, card, 1)
        elif card == c.S06:
            u = b.answer
            b.answer = -1
            b.put(u, one)
            b.tell(EVERYONE, rule.CARD_S06, event.RETURNS, u, one)
            settle(b, one)
        else:
            land(b, b.answer, one, rule.CARD_S07)
            b.answer = -1
    else:
        b.call(CardDice(army, card, one))  # FC-CARD-D08, FC-CARD-D11, S08


class CardDice(FieldSection):
    """Cards that are decided, or measured, by dice: FC-CARD-D08, FC-CARD-D11, FC-CARD-C02, FC-CARD-C06, FC-CARD-C13,
    FC-CARD-S01, FC-CARD-S02, FC-CARD-S08, FC-CARD-S09."""

    stands: ClassVar[str] = "{card card}"
    phase: ClassVar[str] = "Card"
    steps: ClassVar[tuple[str, ...]] = ("roll", "effect")

    def __init__(self, army: i64, card: i64, target: i64) -> None:
        self.army: i64 = army
        self.card: i64 = card
        self.target: i64 = target

    def heading(self) -> i64:
        return rule.CARD_E01 + self.card

    def step(self, b: FieldBoard, n: i64) -> i64:
        if n == 0:
            b.rolled = []
            b.call(DiceSum(*dice_of(b, self.army, self.card)))
        elif n == 1:
            came = total(b.rolled)
            b.rolled = []
            b.tell(EVERYONE, self.heading(), event.CARD_DIE, self.card, came)
            rolled(b, self.army, self.card, self.target, came)
        else:
            return OVER
        return GO_ON


def dice_of(b: FieldBoard, army: i64, card: i64) -> list[int]:
    if card == c.C06:
        return [12]
    if card == c.S02 and not b.friendly(side_of_army(army), b.t.number["keppel"]):
        return [6]
    return [6, 6] if card in (c.S01, c.S02, c.S08) else [6]


def rolled(b: FieldBoard, army: i64, card: i64, target: i64, came: i64) -> None:
    if card == c.D08:
        if came >= 4:
            to_repair(b, target, rule.CARD_D08)
    elif card == c.D11:
        if came >= 3:
            misread(b, target)
    elif card == c.C02:
        if came <= 4:
            b.tricks |= state.PUNJABI
        else:
            defeat(b, b.point_a, False, rule.CARD_C02)
    elif card == c.C06:
        if came >= 6:
            defeat(b, b.point_a, came >= 10, rule.CARD_C06)
    elif card == c.C13:
        if came >= 5:
            defeat(b, b.point_d, True, rule.CARD_C13)
    elif card == c.S09:
        hand_over(b, b.army, army, came, rule.CARD_S09)
    else:
        change(b, army, came)
        b.tell(EVERYONE, rule.CARD_E01 + card, event.COLLECTED, army, came)
        if card == c.S08:
            b.tell(EVERYONE, rule.CARD_S08, event.EVACUATED, target, b.where[target])
            place: i64 = b.where[target]
            b.put(target, GONE)
            settle(b, place)
            reshuffle(b)
            if b.pile:
                b.call(DrawCard(army, 1))


def misread(b: FieldBoard, s: i64) -> None:
    """FC-CARD-D11: half of the mobile units there, rounded up, must leave it; nothing may enter it."""
    b.misread = s
    units = [u for u in b.units_at(b.army, s) if b.is_mobile(u)]
    for u in units:
        b.marks[u] |= BIDDEN
    b.owed = (len(units) + 1) // 2
    b.tell(EVERYONE, rule.CARD_D11, event.NAMED, s)


class RollAgain(Section[FieldBoard]):
    """FC-CARD-C09: all dice of the attacking point fall again, a lent one too; the defender's stay."""

    steps: ClassVar[tuple[str, ...]] = ("roll", "lay")

    def step(self, b: FieldBoard, n: i64) -> i64:
        if n == 0:
            b.stayed = b.rolled[b.dice_a :]
            b.rolled = []
            pool = attack_pool(b)
            if b.breakthrough and b.t.armoured[b.chart][b.t.kind[b.point_a]]:
                b.call(DicePool(*pool))
            else:
                b.call(DiceHighest(*pool))
        elif n == 1:
            b.rolled = [*b.rolled, *b.stayed]
            b.stayed = []
        else:
            return OVER
        return GO_ON


def intercept(b: FieldBoard, army: i64) -> None:
    """FC-CARD-D10: the player of the card alone sees the active player's hand and tokens as they are now."""
    them: i64 = b.army
    b.seen[army] |= b.hand[them]
    mine = 1 << b.seat_of[army]
    b.tell(mine, rule.CARD_D10, event.INTERCEPTED, them, b.tokens[them])
    for card in hand_cards(b, them):
        b.tell(mine, rule.CARD_D10, event.SEEN, them, card)
    if b.logistics and army == JAPANESE:
        share = b.tokens[AUSTRALIAN]
        b.low[1] = share
        b.high[1] = share


class Bluffed(FieldAsk):
    """FC-CARD-S05: pay three tokens or discard a card; who can do neither does nothing."""

    cites: ClassVar[int] = rule.CARD_S05
    stands: ClassVar[str] = "Yamashita's Bluff"
    phase: ClassVar[str] = "Card"
    asks: ClassVar[str] = "Do you pay three tokens, or discard a card?"
    judges: ClassVar[tuple[int, ...]] = (verb.PAY, verb.DISCARD)
    offered: ClassVar[dict[int, Shown]] = {
        verb.PAY: button(say("Pay three tokens"), sure=True),
        verb.DISCARD: on_card(say("Discard {card}"), sure=True),
        verb.DONE: button(say("You can do neither")),
    }

    def __init__(self, seat: i64, army: i64) -> None:
        super().__init__(seat)
        self.army: i64 = army

    def offers(self, b: FieldBoard, seat: i64) -> list[int]:
        found = [action(verb.DISCARD, card) for card in hand_cards(b, self.army)]
        if b.tokens[self.army] >= BLUFF:
            found.append(plain(verb.PAY))
        return found or [plain(verb.DONE)]

    def sifted(self) -> bool:
        return True

    def barred(self, b: FieldBoard, seat: i64, act: i64) -> i64:
        if verb_of(act) == verb.PAY and b.tokens[self.army] < BLUFF and b.bars(rule.CARD_S05):
            return rule.CARD_S05
        if verb_of(act) == verb.DISCARD and not (b.hand[self.army] >> noun_of(act)) & 1:
            return NOT_OFFERED
        return ALLOWED

    def take(self, b: FieldBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == verb.PAY:
            at_least(b, self.army, BLUFF)
            change(b, self.army, -BLUFF)
            b.tell(EVERYONE, rule.CARD_S05, event.PAID, self.army, BLUFF)
        elif verb_of(act) == verb.DISCARD:
            leave_hand(b, self.army, noun_of(act))
            b.uncovered = True
            b.tell(EVERYONE, rule.CARD_S05, event.DISCARDED, self.army, noun_of(act))
        else:
            bound(b, self.army, 0, BLUFF - 1)
            b.tell(EVERYONE, rule.CARD_S05, event.BLUFF_VAIN, self.army)


STORY = [
    tells(event.NAMED, "It is played on {place a}.", "card", "a"),
    tells(event.NAMED_UNIT, "It is played on {unit a}.", "card"),
    tells(event.ROAD_CUT, "The road {border a} is cut for this turn.", "card"),
    tells(event.CARD_DIE, "The dice for {card a} come to {n b}.", "dice"),
    tells(event.RETURNS, "{unit a} comes back at {place b}.", "card", "b"),
    tells(event.EVACUATED, "{unit a} is evacuated from {place b}.", "card", "b"),
    tells(event.INTERCEPTED, "The {army a} have {tokens b}.", "card"),
    tells(event.SEEN, "The {army a} hold {card b}.", "card"),
    tells(event.BLUFF_VAIN, "The {army a} can neither pay nor discard.", "card"),
]
