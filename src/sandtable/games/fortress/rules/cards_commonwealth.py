"""The Commonwealth cards that are not the action of a turn: when each may be declared, what it does, what it asks.

Section 'Cards' of the rulebook; texts in data/cards.toml.
"""

from typing import Final

from mypy_extensions import i64

from sandtable.games.fortress import deck, event, rule, state, telling, unit, verb, window
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.material import ARMY, COMMONWEALTH, JAPAN, ZONE_BLUE, FortressData
from sandtable.games.fortress.reactions import Choice, HexChoice
from sandtable.games.fortress.rules.politics import RevealOne, draw_card
from sandtable.games.fortress.rules.tokens import matching_pairs
from sandtable.kernel.actions import action, plain
from sandtable.kernel.flow import EVERYONE, GO_ON, OVER, Event, Section
from sandtable.kernel.words import Say, Shown, button, on_space, say
from sandtable.kit import beats
from sandtable.kit.story import tells
from sandtable.kit.telling import CardBeat

RETURNS: Final = {state.C05: unit.CONSCRIPT, state.C13: unit.MINE, state.C15: unit.COMPANY}
"""The types that come back by a card."""


def dead_piece(b: FortressBoard, kind: i64) -> i64:
    """RUL-31: an eliminated Commonwealth piece of this type, or -1."""
    for p in range(ARMY, 2 * ARMY):
        if b.where[p] < 0 and b.kind[p] == kind:
            return p
    return -1


def return_hexes(b: FortressBoard, kind: i64) -> list[int]:
    """C15: the empty hexes of the harbour; C05, C13: empty blue hexes with no Japanese piece adjacent."""
    if kind == unit.COMPANY:
        return [h for h in b.t.harbour if b.at[h] < 0 and not b.closed(h)]
    free = [h for h in b.t.zone_hexes[ZONE_BLUE] if b.at[h] < 0 and not b.closed(h)]
    return [h for h in free if not any(0 <= b.at[n] < ARMY for n in b.t.open[h])]


def may_return(b: FortressBoard, kind: i64) -> bool:
    return dead_piece(b, kind) >= 0 and len(return_hexes(b, kind)) > 0


def dodge_hexes(b: FortressBoard) -> list[int]:
    """C20: passable empty hexes beside the attacked piece, not those that the attacker comes from or passes."""
    return [h for h in b.t.open[b.battle] if b.at[h] < 0 and not b.closed(h) and not passed(b, h)]


def passed(b: FortressBoard, h: i64) -> bool:
    """Whether the attacker's move starts in this hex or goes through it."""
    i, j, k = b.t.road_index[b.start], b.t.road_index[b.battle], b.t.road_index[h]
    by_road = min(i, j, k) >= 0 and b.t.distance[b.start][b.battle] >= 2
    return h == b.start or (by_road and min(i, j) < k < max(i, j))


def palace_condition(b: FortressBoard, at: int) -> bool:
    """C01: something that it cancels is declared, or the palace tower is in use."""
    if at == window.RECON_DECLARED:
        return b.active == JAPAN
    if at == window.CARD_DECLARED:
        return b.declared == state.J02 or b.declared == state.J10
    return b.j02 > 0


CONDITIONS: Final[dict[int, deck.Condition]] = {
    state.C01: palace_condition,
    state.C02: lambda b, at: deck.compared(b, JAPAN) == unit.TANK,
    state.C03: lambda b, at: b.defender >= ARMY and b.t.beach[b.battle] == 1 and b.hasty == 0,
    state.C04: lambda b, at: b.c04 == 0,
    state.C05: lambda b, at: may_return(b, unit.CONSCRIPT),
    state.C06: lambda b, at: b.defender >= ARMY and deck.line_infantry(deck.compared(b, COMMONWEALTH)),
    state.C07: lambda b, at: b.active == COMMONWEALTH and b.hasty == 0,
    state.C09: lambda b, at: 0 <= b.bomber < ARMY and b.where[b.bomber] >= 0,
    state.C10: lambda b, at: 0 <= b.bomber < ARMY and matching_pairs(b) == 1,
    state.C11: lambda b, at: b.at[b.t.causeway] < 0 and b.c11 == 0,
    state.C12: lambda b, at: len(b.hidden(JAPAN)) > 0,
    state.C13: lambda b, at: may_return(b, unit.MINE),
    state.C14: lambda b, at: (
        b.defender >= ARMY and b.kind[b.attacker] == unit.ENGINEER and b.kind[b.defender] == unit.MINE
    ),
    state.C15: lambda b, at: may_return(b, unit.COMPANY),
    state.C16: lambda b, at: True,
    state.C17: lambda b, at: deck.pile_size(b, COMMONWEALTH) > 0,
    state.C19: lambda b, at: b.points[JAPAN] > 0,
    state.C20: lambda b, at: (
        b.defender >= ARMY and b.kind[b.defender] < unit.MINE and len(dodge_hexes(b)) > 0
    ),
}
"""When a card that is no action may be declared: its own condition is true, and it has a target."""


def commonwealth_effect(b: FortressBoard, card: i64, at: i64) -> None:
    """The Commonwealth cards that are not actions: IF-CARD-C01, IF-CARD-C02, IF-CARD-C03, IF-CARD-C04, IF-CARD-C05,
    IF-CARD-C06, IF-CARD-C07, IF-CARD-C10, IF-CARD-C11, IF-CARD-C12, IF-CARD-C13, IF-CARD-C14, IF-CARD-C15, IF-CARD-C16,
    IF-CARD-C17, IF-CARD-C19, IF-CARD-C20."""
    if card == state.C01:
        cancel_or_remove(b, at)
    elif card == state.C02:
        deck.strengthen(b, JAPAN, b.t.delta[card])
    elif card == state.C03 or card == state.C07:
        deck.strengthen(b, COMMONWEALTH, b.t.delta[card])
    elif card == state.C04:
        b.c04 = 1
    elif card == state.C06:
        b.fight |= state.ADNAN
    elif card == state.C10:
        b.answer = 1
    elif card == state.C11:
        b.c11 = b.t.causeway_turns
    elif card == state.C12:
        b.call(RevealOne(COMMONWEALTH, rule.CARD_C12))
    elif card == state.C14:
        b.fight |= state.BOOBY_TRAP
    elif card in RETURNS:
        b.call(ReturnPiece(COMMONWEALTH, RETURNS[card]))
    elif card == state.C16:
        b.c16 = 1
    elif card == state.C17:
        b.call(WavellsVisit())
    elif card == state.C19:
        b.gain(JAPAN, -b.t.quarrel_points, rule.CARD_C19)
    elif card == state.C20:
        b.passes = 2
        b.call(Withdraw(COMMONWEALTH))


def cancel_or_remove(b: FortressBoard, at: i64) -> None:
    """IF-CARD-C01: cancel what was just declared, or take J02 out of play; a choice only where both apply."""
    could_cancel = at == window.RECON_DECLARED or at == window.CARD_DECLARED
    if could_cancel and b.j02 > 0:
        b.call(CancelOrRemove(COMMONWEALTH))
    elif could_cancel:
        cancel_declared(b)
    else:
        remove_palace(b)


def cancel_declared(b: FortressBoard) -> None:
    b.tell(EVERYONE, rule.CARD_C01, event.CANCELLED, b.declared)
    if b.declared >= 0:
        b.declared = -1
    else:
        b.answer = 1  # the recon shows nothing


def remove_palace(b: FortressBoard) -> None:
    b.j02 = 0
    b.tell(EVERYONE, rule.CARD_C01, event.OUT_OF_PLAY, state.J02)


class CancelOrRemove(Choice):
    """IF-CARD-C01: choose what applies."""

    asks = "Shelling the Sultan's Palace: cancel what was declared, or take J02 out of play?"
    cites = rule.CARD_C01

    def shown(self, b: FortressBoard, seat: i64, act: i64) -> Shown:
        if act != plain(verb.CANCEL):
            return super().shown(b, seat, act)
        label = say("Cancel the recon") if b.declared < 0 else say("Cancel {card}", b.declared)
        return button(label, sure=True)

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        return [plain(verb.CANCEL), action(verb.REMOVE, state.J02)]

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        if act == plain(verb.CANCEL):
            cancel_declared(b)
        else:
            remove_palace(b)


class WavellsVisit(Section[FortressBoard]):
    """IF-CARD-C17: draw two cards, never beyond seven in hand; not the turn's purchase."""

    def step(self, b: FortressBoard, n: i64) -> i64:
        if n >= b.t.visit_cards:
            return OVER
        if len(deck.hand_cards(b, COMMONWEALTH)) < b.t.hand_limit and deck.pile_size(b, COMMONWEALTH) > 0:
            draw_card(b, COMMONWEALTH, rule.CARD_C17)
        return GO_ON


class ReturnPiece(HexChoice):
    """IF-CARD-C05, IF-CARD-C13, IF-CARD-C15, RUL-31: an eliminated piece comes back, revealed."""

    asks = "Where does the {kind kind} return?"
    offered = {verb.LAND: on_space(say("Return in {space}"), sure=True)}

    def __init__(self, seat: i64, kind: i64) -> None:
        super().__init__(seat)
        self.kind: i64 = kind

    def heading(self) -> i64:
        return rule.CARD_J01 + next(card for card, kind in RETURNS.items() if kind == self.kind)

    def hexes(self, b: FortressBoard, seat: i64) -> list[int]:
        return return_hexes(b, self.kind)

    def chosen(self, b: FortressBoard, seat: i64, h: i64) -> None:
        p = dead_piece(b, self.kind)
        b.at[h] = p
        b.where[p] = h
        b.seen[p] = 1
        b.excl[p] = 0
        b.tag[p] = b.next_tag
        b.next_tag += 1
        if b.shuttle[4] == p:
            b.shuttle[7] = 0  # it is a new piece: the old one's shuttle is over
        b.tell(EVERYONE, self.heading(), event.RETURNED, h, COMMONWEALTH, self.kind, b.tag[p])


class Withdraw(HexChoice):
    """IF-CARD-C20: the attacked piece moves to a free hex beside it before anything is shown."""

    cites = rule.CARD_C20
    asks = "Where does your attacked piece in {space battle} withdraw to?"
    offered = {verb.DODGE: on_space(say("Withdraw to {space}"), sure=True)}

    def hexes(self, b: FortressBoard, seat: i64) -> list[int]:
        return dodge_hexes(b)

    def chosen(self, b: FortressBoard, seat: i64, h: i64) -> None:
        b.relocate(b.defender, h)
        b.fight |= state.DODGED
        b.tell(EVERYONE, rule.CARD_C20, event.DODGED, b.battle, h, b.tag[b.defender])


def cancelled(t: FortressData, told: Event, viewer: int) -> Say:
    if told[3] < 0:
        return say("The recon shows nothing.")
    return say("{card} is cancelled and has no effect.", told[3])


def back(t: FortressData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    return [beats.Appeared(**telling.piece_in(t, told))]


STORY = [
    tells(event.CANCELLED, cancelled, "card", beats=CardBeat("cancelled", 3)),
    tells(event.RETURNED, "Back in {place a}: {whose b} {kind c}.", "card", "a", back),
    tells(event.DODGED, "The attacked piece withdraws from {place a} to {place b}.", "move", "ab", telling.retreated),
]  # fmt: skip
