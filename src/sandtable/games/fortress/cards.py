"""The cards that are the action of a turn (J04, J05, J15 a, J19, C08) and those that give another (J03, C18)."""

from mypy_extensions import i64

from sandtable.games.fortress import rule
from sandtable.games.fortress.attack import Attack
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.bombing import ChooseTokens, strike
from sandtable.games.fortress.choices import Choice
from sandtable.games.fortress.conditions import C08, J04, J05, J15, J19, holds, line_infantry, matching_pairs
from sandtable.games.fortress.instants import pay
from sandtable.games.fortress.tables import ALL_MASK, ARMY, DECK, JAPAN, LINE_INFANTRY_MASK, MINE
from sandtable.games.fortress.words import E_BOMB_FAILED, E_BOMBARD, E_MOVE, PIECE, TARGET, TO
from sandtable.kernel.actions import action, noun_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Section
from sandtable.kernel.rules import NOT_OFFERED


def action_card_bar(b: FortressBoard, seat: i64, card: i64) -> i64:
    """The rule that forbids this card as the action of the turn, or ALLOWED."""
    if b.level < 3 or card >= 2 * DECK or not holds(b, seat, card):
        return NOT_OFFERED if b.bars(NOT_OFFERED) else ALLOWED
    if b.points[seat] < b.t.cost[card] and b.bars(rule.PLAY_5):
        return rule.PLAY_5
    if card != J04 and card != J05 and card != J15 and card != J19 and card != C08:
        return rule.PLAY_6 if b.bars(rule.PLAY_6) else ALLOWED
    own: i64 = rule.CARD_J01 + card
    if not card_choices(b, card) and b.bars(own):
        return own
    return ALLOWED


def card_choices(b: FortressBoard, card: i64) -> list[int]:
    """The hexes of the pieces that an action card may be used with, or against."""
    found: list[int] = []
    if card == J19 or card == C08:
        low = ARMY if card == J19 else 0
        for p in range(low, low + ARMY):
            h: i64 = b.where[p]
            if h >= 0 and in_gun_range(b, card, h):
                found.append(h)
        return found
    for p in range(ARMY):
        h = b.where[p]
        if h >= 0 and b.kind[p] < MINE:
            if card == J04:
                if line_infantry(b.kind[p]) and first_steps(b, h):
                    found.append(h)
            elif card == J05:
                if landings(b, h):
                    found.append(h)
            elif dashes(b, h):
                found.append(h)
    return found


def in_gun_range(b: FortressBoard, card: i64, h: i64) -> bool:
    """J19: within range of Johore Bahru; C08: in Johore or in the strait."""
    if card == J19:
        return b.t.distance[b.t.johore_bahru][h] <= b.t.gun_range
    return b.t.battery_reach[h] == 1


def play_action_card(b: FortressBoard, seat: i64, card: i64) -> None:
    """IF-PLAY-1, IF-PLAY-11: declare, pay; then the card's own choices. No card cancels one of these."""
    pay(b, seat, card)
    if card == J19 or card == C08:
        b.call(Bombardment(card))
    else:
        b.call(CardPiece(seat, card))


class CardPiece(Choice):
    """IF-CARD-J04, IF-CARD-J05, IF-CARD-J15: the piece that the card moves."""

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__(seat)
        self.card: i64 = card

    def ints(self) -> list[int]:
        return [self.seat, self.card]

    def heading(self) -> i64:
        return rule.CARD_J01 + self.card

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        return [action(PIECE, h) for h in card_choices(b, self.card)]

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        if self.card == J04:
            b.call(BicycleStep(seat, noun_of(act), -1))
        else:
            b.call(CardMove(seat, self.card, noun_of(act)))


# -- J04 -------------------------------------------------------------------------------------------------------


def free_steps(b: FortressBoard, frm: i64, but: i64) -> list[int]:
    return [h for h in b.t.open[frm] if b.at[h] < 0 and not b.closed(h) and h != but]


def first_steps(b: FortressBoard, frm: i64) -> list[int]:
    """First steps of a bicycle ride that leave a second one to a hex other than the start."""
    return [h for h in free_steps(b, frm, -1) if free_steps(b, h, frm)]


class BicycleStep(Choice):
    """IF-CARD-J04: two steps of one hex, each into an empty hex, ending elsewhere; no attack. The opponent learns
    that the strength is 6, 7 or 8."""

    def __init__(self, seat: i64, frm: i64, middle: i64) -> None:
        super().__init__(seat)
        self.frm: i64 = frm
        self.middle: i64 = middle

    def ints(self) -> list[int]:
        return [self.seat, self.frm, self.middle]

    def heading(self) -> i64:
        return rule.CARD_J04

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        hexes = first_steps(b, self.frm) if self.middle < 0 else free_steps(b, self.middle, self.frm)
        return [action(TO, h) for h in hexes]

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        if self.middle < 0:
            b.call(BicycleStep(seat, self.frm, noun_of(act)))
            return
        p: i64 = b.at[self.frm]
        b.relocate(p, noun_of(act))
        b.rule_out(p, ALL_MASK & ~LINE_INFANTRY_MASK)
        b.tell(EVERYONE, rule.CARD_J04, E_MOVE, self.frm, noun_of(act), JAPAN)


# -- J05, J15 (a) ----------------------------------------------------------------------------------------------


def landings(b: FortressBoard, frm: i64) -> list[int]:
    """J05: empty passable hexes exactly two away, next to an X hex that the piece also stands next to (RUL-37:
    F4 closed by C11 is no water)."""
    found: list[int] = []
    for water in b.t.adjacent[frm]:
        if b.t.passable[water]:
            continue
        for h in b.t.open[water]:
            if b.t.distance[frm][h] == 2 and b.at[h] < 0 and not b.closed(h) and h not in found:
                found.append(h)
    return found


def dashes(b: FortressBoard, frm: i64) -> list[int]:
    """J15 (a): some hexes (two to four) along the road in one direction, all before the last empty; the last may be an
    enemy's."""
    found: list[int] = []
    i: i64 = b.t.road_index[frm]
    if i < 0:
        return found
    for way in (-1, 1):
        for far in range(1, b.t.dash_max + 1):
            j: i64 = i + way * far
            if j < 0 or j >= len(b.t.road) or b.closed(b.t.road[j]):
                break
            o: i64 = b.at[b.t.road[j]]
            if o >= 0 and o < ARMY:
                break
            if far >= b.t.dash_min:
                found.append(b.t.road[j])
            if o >= 0:
                break
    return found


class CardMove(Choice):
    """IF-CARD-J05, IF-CARD-J15: where the card takes the piece."""

    def __init__(self, seat: i64, card: i64, frm: i64) -> None:
        super().__init__(seat)
        self.card: i64 = card
        self.frm: i64 = frm

    def ints(self) -> list[int]:
        return [self.seat, self.card, self.frm]

    def heading(self) -> i64:
        return rule.CARD_J01 + self.card

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        hexes = landings(b, self.frm) if self.card == J05 else dashes(b, self.frm)
        return [action(TO, h) for h in hexes]

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        to = noun_of(act)
        if b.at[to] >= 0:
            b.call(Attack(self.frm, to, 0))
        else:
            b.relocate(b.at[self.frm], to)
            b.tell(EVERYONE, self.heading(), E_MOVE, self.frm, to, JAPAN)


# -- J19, C08 --------------------------------------------------------------------------------------------------


class Bombardment(Section[FortressBoard]):
    """IF-CARD-J19, IF-CARD-C08, RUL-42: guns fire on a piece; it succeeds if enough pairs of tokens are equal.
    It is no Bombing Run: no Bomber, no reaction, no point, and a failure tells nothing."""

    def __init__(self, card: i64) -> None:
        self.card: i64 = card

    def ints(self) -> list[int]:
        return [self.card]

    def heading(self) -> i64:
        return rule.CARD_J01 + self.card

    def step(self, b: FortressBoard, n: i64) -> i64:
        if n == 0:
            b.call(BombardTarget(self.card // DECK, self.card))
        elif n == 1:
            b.call(ChooseTokens())
        else:
            if matching_pairs(b) >= b.t.gun_pairs[self.card]:
                strike(b, b.at[b.bombed], self.heading(), self.heading())
            else:
                b.tell(EVERYONE, self.heading(), E_BOMB_FAILED, b.bombed)
            b.bombed = -1
            b.tokens = [-1, -1]
            return OVER
        return GO_ON


class BombardTarget(Choice):
    """The piece that is fired on."""

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__(seat)
        self.card: i64 = card

    def ints(self) -> list[int]:
        return [self.seat, self.card]

    def heading(self) -> i64:
        return rule.CARD_J01 + self.card

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        return [action(TARGET, h) for h in card_choices(b, self.card)]

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        b.bombed = noun_of(act)
        b.tell(EVERYONE, self.heading(), E_BOMBARD, b.bombed, seat)
