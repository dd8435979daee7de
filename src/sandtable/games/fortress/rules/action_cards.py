"""The cards that are the action of a turn (J04, J05, J15 a, J19, C08) and those that give another (J03, C18)."""

from typing import Any, Final

from mypy_extensions import i64

from sandtable.games.fortress import deck, event, rule, state, unit, verb
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.material import ARMY, DECK, JAPAN
from sandtable.games.fortress.reactions import CardHex, Choice, Reaction
from sandtable.games.fortress.rules import attack_odds, bombing_odds, movement
from sandtable.games.fortress.rules.attack import Attack
from sandtable.games.fortress.rules.bombing import strike
from sandtable.games.fortress.rules.movement import ChooseDestination, piece_bar
from sandtable.games.fortress.rules.playing import pay
from sandtable.games.fortress.rules.tokens import ChooseTokens, TokenSection, matching_pairs
from sandtable.kernel.actions import action, noun_of, plain
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, NO_THROW, OVER, Ask, Event
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.words import Say, Shown, on_space, say
from sandtable.kit.story import tells

ACTION_CARDS: Final = (state.J04, state.J05, state.J15, state.J19, state.C08)


def action_card_bar(b: FortressBoard, seat: i64, card: i64) -> i64:
    """The rule that forbids this card as the action of the turn, or ALLOWED."""
    if b.level < 3 or card >= 2 * DECK or not deck.holds(b, seat, card):
        return NOT_OFFERED if b.bars(NOT_OFFERED) else ALLOWED
    if b.points[seat] < b.t.cost[card] and b.bars(rule.PLAY_5):
        return rule.PLAY_5
    if card not in ACTION_CARDS:
        return rule.PLAY_6 if b.bars(rule.PLAY_6) else ALLOWED
    own: i64 = rule.CARD_J01 + card
    return own if not card_choices(b, card) and b.bars(own) else ALLOWED


def card_choices(b: FortressBoard, card: i64) -> list[int]:
    """The hexes of the pieces that an action card may be used with, or against."""
    if card == state.J19 or card == state.C08:
        enemy = [b.where[p] for p in b.on_map(1 - card // DECK)]
        return [h for h in enemy if in_gun_range(b, card, h)]
    movable = [p for p in b.on_map(JAPAN) if b.kind[p] < unit.MINE]
    if card == state.J04:
        return [b.where[p] for p in movable if deck.line_infantry(b.kind[p]) and first_steps(b, b.where[p])]
    if card == state.J05:
        return [b.where[p] for p in movable if landings(b, b.where[p])]
    return [b.where[p] for p in movable if dashes(b, b.where[p])]


def in_gun_range(b: FortressBoard, card: i64, h: i64) -> bool:
    """J19: within range of Johore Bahru; C08: in Johore or in the strait."""
    if card == state.J19:
        return b.t.distance[b.t.johore_bahru][h] <= b.t.gun_range
    return b.t.battery_reach[h] == 1


def play_action_card(b: FortressBoard, seat: i64, card: i64) -> None:
    """IF-PLAY-1, IF-PLAY-11: declare, pay; then the card's own choices. No card cancels one of these."""
    b.main = state.OTHER_ACTION
    b.resolving = 1
    pay(b, seat, card)
    if card == state.J19 or card == state.C08:
        b.call(Bombardment(card))
    else:
        b.call(CardPiece(seat, card))


class CardPiece(CardHex):
    """IF-CARD-J04, IF-CARD-J05, IF-CARD-J15: the piece that the card moves."""

    asks = "{card card}: choose the piece that moves."

    def hexes(self, b: FortressBoard, seat: i64) -> list[int]:
        return card_choices(b, self.card)

    def chosen(self, b: FortressBoard, seat: i64, h: i64) -> None:
        if self.card == state.J04:
            b.call(BicycleStep(seat, h, -1))
        else:
            b.call(CardMove(seat, self.card, h))


def free_steps(b: FortressBoard, frm: i64, but: i64) -> list[int]:
    return [h for h in b.t.open[frm] if b.at[h] < 0 and not b.closed(h) and h != but]


def first_steps(b: FortressBoard, frm: i64) -> list[int]:
    """First steps of a bicycle ride that leave a second one to a hex other than the start."""
    return [h for h in free_steps(b, frm, -1) if free_steps(b, h, frm)]


class BicycleStep(CardHex):
    """IF-CARD-J04: two steps of one hex, each into an empty hex, ending elsewhere; no attack. The opponent learns
    that the strength is 6, 7 or 8."""

    offered = {verb.TO: on_space(say("Move to {space}"))}

    def __init__(self, seat: i64, frm: i64, middle: i64) -> None:
        super().__init__(seat, state.J04)
        self.frm: i64 = frm
        self.middle: i64 = middle

    def question(self, b: FortressBoard, seat: i64) -> Say:
        which = "first" if self.middle < 0 else "second"
        return say("Bicycle Troops of {space}: choose the {text} step.", self.frm, which)

    def picked(self, b: FortressBoard, seat: i64) -> list[int]:
        return [self.frm] if self.middle < 0 else [self.frm, self.middle]

    def before(self, b: FortressBoard) -> Ask[Any] | None:
        return CardPiece(self.seat, state.J04)

    def hexes(self, b: FortressBoard, seat: i64) -> list[int]:
        return first_steps(b, self.frm) if self.middle < 0 else free_steps(b, self.middle, self.frm)

    def chosen(self, b: FortressBoard, seat: i64, h: i64) -> None:
        if self.middle < 0:
            b.call(BicycleStep(seat, self.frm, h))
            return
        p: i64 = b.at[self.frm]
        b.relocate(p, h)
        b.rule_out(p, unit.ALL & ~unit.LINE_INFANTRY)
        b.tell(EVERYONE, rule.CARD_J04, event.MOVE, self.frm, h, JAPAN, b.tag[p])


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


class CardMove(CardHex):
    """IF-CARD-J05, IF-CARD-J15: where the card takes the piece."""

    asks = "{card card}: where to with the {own} of {space frm}?"
    offered = {verb.TO: on_space(say("Move to {space}"))}
    picks = ("frm",)

    def __init__(self, seat: i64, card: i64, frm: i64) -> None:
        super().__init__(seat, card)
        self.frm: i64 = frm

    def shown(self, b: FortressBoard, seat: i64, act: i64) -> Shown:
        return movement.attack_shown(b, noun_of(act)) or super().shown(b, seat, act)

    def before(self, b: FortressBoard) -> Ask[Any] | None:
        return CardPiece(self.seat, self.card)

    def odds(self, b: FortressBoard, seat: i64, act: i64, speaker: Any) -> Any:
        return attack_odds.fight(speaker, b, seat, self.frm, noun_of(act), speaker.order(act))

    def came(self, b: FortressBoard, seat: i64, act: i64, events: list[Event]) -> str:
        return attack_odds.fight_came(seat, True, events) if b.at[noun_of(act)] >= 0 else NO_THROW

    def hexes(self, b: FortressBoard, seat: i64) -> list[int]:
        return landings(b, self.frm) if self.card == state.J05 else dashes(b, self.frm)

    def chosen(self, b: FortressBoard, seat: i64, h: i64) -> None:
        if b.at[h] >= 0:
            b.call(Attack(self.frm, h, 0))
        else:
            p: i64 = b.at[self.frm]
            b.relocate(p, h)
            b.tell(EVERYONE, self.heading(), event.MOVE, self.frm, h, JAPAN, b.tag[p])


class Bombardment(TokenSection):
    """IF-CARD-J19, IF-CARD-C08, RUL-42: guns fire on a piece; it succeeds if enough pairs of tokens are equal.
    It is no Bombing Run: no Bomber, no reaction, no point, and a failure tells nothing."""

    stands = "{card card}"
    phase = "Card"
    steps = ("target", "tokens", "result")

    def __init__(self, card: i64) -> None:
        self.card: i64 = card

    def heading(self) -> i64:
        return rule.CARD_J01 + self.card

    def duel(self, b: FortressBoard) -> tuple[i64, i64]:
        return self.card // DECK, b.t.gun_pairs[self.card]

    def are_open(self, n: i64) -> bool:
        return False

    def step(self, b: FortressBoard, n: i64) -> i64:
        if n == 0:
            b.call(BombardTarget(self.card // DECK, self.card))
        elif n == 1:
            b.call(ChooseTokens())
        else:
            if matching_pairs(b) >= b.t.gun_pairs[self.card]:
                strike(b, b.at[b.bombed], self.heading(), self.heading())
            else:
                b.tell(EVERYONE, self.heading(), event.BOMB_FAILED, b.bombed)
            b.bombed = -1
            b.tokens = [-1, -1]
            return OVER
        return GO_ON


class BombardTarget(CardHex):
    """The piece that is fired on."""

    asks = "{card card}: choose the piece that is fired on."
    stands = ""
    offered = {verb.TARGET: on_space(say("Fire on the {seen} in {space}"), sure=True)}

    def odds(self, b: FortressBoard, seat: i64, act: i64, speaker: Any) -> Any:
        return bombing_odds.bombarding(speaker, b, seat, noun_of(act), speaker.order(act))

    def came(self, b: FortressBoard, seat: i64, act: i64, events: list[Event]) -> str:
        return bombing_odds.strike_came(b.seen[b.at[noun_of(act)]] != 0, events)

    def hexes(self, b: FortressBoard, seat: i64) -> list[int]:
        return card_choices(b, self.card)

    def chosen(self, b: FortressBoard, seat: i64, h: i64) -> None:
        b.bombed = h
        b.tell(EVERYONE, self.heading(), event.BOMBARD, h, seat)


def extra_card(b: FortressBoard) -> i64:
    """RUL-36: the card that would give the active player one more action now, or -1."""
    seat = b.active
    card: i64 = movement.EXTRA_CARDS[seat]
    mode: i64 = movement.EXTRA_MODES[seat]
    if not (b.hand[seat] >> (card % DECK)) & 1 or b.points[seat] < b.t.cost[card]:
        return -1
    can = any(piece_bar(b, seat, b.where[p], mode) == ALLOWED for p in b.on_map(seat))
    return card if can else -1


class AfterAction(Reaction):
    """The window after_action: the active player only, once a turn; cards J03 and C18."""

    asks = "Your action is over. Do you play a card for one more?"
    moment = "after_action"
    cites = rule.RUL_36

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        card = extra_card(b)
        return [action(verb.PLAY, card), plain(verb.DECLINE)] if card >= 0 else [plain(verb.DECLINE)]

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        if act != plain(verb.DECLINE):
            pay(b, seat, noun_of(act))
            b.call(ExtraMove(seat))


class ExtraMove(Choice):
    """IF-CARD-J03, IF-CARD-C18: one more action with a different piece: a move, for C18 one that attacks."""

    offered = {verb.MOVE: on_space(say("Move the {own} in {space}"))}
    judges = (verb.MOVE,)

    def heading(self) -> i64:
        return rule.CARD_J01 + movement.EXTRA_CARDS[self.seat]

    def mode(self) -> i64:
        return movement.EXTRA_MODES[self.seat]

    def crumb(self, b: FortressBoard) -> Say | None:
        return say("{card}", movement.EXTRA_CARDS[self.seat], rule=self.heading(), short="Card")

    def question(self, b: FortressBoard, seat: i64) -> Say:
        must = "" if seat == JAPAN else ", which must attack"
        return say("One more action: choose another piece{text}.", must)

    def odds(self, b: FortressBoard, seat: i64, act: i64, speaker: Any) -> Any:
        return attack_odds.attacks(speaker, b, seat, ChooseDestination(seat, noun_of(act), self.mode()), act)

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        return [action(verb.MOVE, b.where[p]) for p in b.on_map(seat) if b.kind[p] < unit.MINE]

    def barred(self, b: FortressBoard, seat: i64, act: i64) -> i64:
        return piece_bar(b, seat, noun_of(act), self.mode())

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        b.tell(1 << seat, self.heading(), event.EXTRA, seat)
        b.call(ChooseDestination(seat, noun_of(act), self.mode()))


STORY = [tells(event.EXTRA, "You take one more action.", "card")]
