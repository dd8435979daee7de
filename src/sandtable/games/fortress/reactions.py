"""Questions that the opponent must not notice (RUL-34), and the words that several questions share."""

from typing import Final

from mypy_extensions import i64

from sandtable.games.fortress import rule, verb
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.material import ARMY
from sandtable.kernel.actions import action, noun_of, plain
from sandtable.kernel.errors import FlowError
from sandtable.kernel.flow import Ask
from sandtable.kernel.words import PASS, Say, Shown, button, on_card, on_space, say

CARDS: Final = {
    verb.DECLINE: button(say("Play no card"), PASS),
    verb.PLAY: on_card(say("Play {priced}"), sure=True),
    verb.DISCARD: on_card(say("Discard {card}"), sure=True),
    verb.TAKE: on_card(say("Take {card}")),
    verb.TOP: on_card(say("Put {card} on top")),
    verb.REMOVE: on_card(say("Take {card} out of play"), sure=True),
}
"""How a card is offered, or to let the moment pass."""


def ready_made(ident: str, group: str, text: str) -> Shown:
    """An army or a deployment that lies ready."""
    name = ident.partition("_")[2].replace("_", " ")
    return button(say("Ready-made ({text})", name), group=group, more=say(text))


class Question(Ask[FortressBoard]):
    """A question of this game. In a label, {own} is the kind of the own piece in the hex of the answer, and {seen} that
    of a piece there that everybody knows; in `asks`, {own} is the kind of the piece in hand."""

    def question(self, b: FortressBoard, seat: i64) -> Say:
        said = super().question(b, seat)
        if "{own}" in said.text:
            said.text = said.text.replace("{own}", own_kind(b, seat, self.picked(b, seat)[0]))
        return said

    def shown(self, b: FortressBoard, seat: i64, act: i64) -> Shown:
        found = super().shown(b, seat, act)
        label, h = found.label, noun_of(act)
        if "{own}" in label.text:
            label.text = label.text.replace("{own}", own_kind(b, seat, h))
        elif "{seen}" in label.text:
            label.text = label.text.replace("{seen}", seen_kind(b, h))
        return found

    def varies(self, b: FortressBoard, seat: i64, act: i64) -> i64:
        return face_in(b, seat, noun_of(act))


class Reaction(Question):
    """A question inside a turn. Nobody but the player asked sees it, nor that it was put (IF-HID-6).

    Before the action of a turn is declared, everybody else sees the active player pending, as they are anyway; from
    then until the turn passes, both names are pending, whoever is asked.
    """

    offered = CARDS

    def decline(self, b: FortressBoard, seat: i64) -> i64:
        return plain(verb.DECLINE)

    def is_private(self, b: FortressBoard) -> bool:
        return True

    def told(self, b: FortressBoard, viewer: i64) -> list[int]:
        return names_pending(b, self.seat, viewer)


class Choice(Reaction):
    """A choice that a declared card demands: it cannot be declined."""

    def decline(self, b: FortressBoard, seat: i64) -> i64:
        return -1

    def stuck(self, b: FortressBoard, seat: i64) -> None:
        """Nothing is left to choose, or (of what the card's condition saw) nothing on a dealt board: it was in vain."""


class HexChoice(Choice):
    """A choice of one hex of a list, by the one verb of `offered`."""

    offered = {verb.PIECE: on_space(say("Choose the {own} in {space}"))}

    def hexes(self, b: FortressBoard, seat: i64) -> list[int]:
        raise FlowError("a choice of hexes must give them")

    def chosen(self, b: FortressBoard, seat: i64, h: i64) -> None:
        raise FlowError("a choice of hexes must say what it does")

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        word = next(iter(self.offered))
        return [action(word, h) for h in self.hexes(b, seat)]

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        self.chosen(b, seat, noun_of(act))


class CardHex(HexChoice):
    """A hex that an action card asks for."""

    stands = "{card card}"
    phase = "Card"

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__(seat)
        self.card: i64 = card

    def heading(self) -> i64:
        return rule.CARD_J01 + self.card


def names_pending(b: FortressBoard, asked: i64, viewer: i64) -> list[int]:
    """Who `viewer` is told is waited for while `asked` alone is: what the public order of play says, no more."""
    if viewer == asked:
        return [viewer]
    if b.resolving == 0 and viewer != b.active:
        return [b.active]
    return [0, 1]


def face_in(b: FortressBoard, seat: i64, h: i64) -> i64:
    """What the seat knows of a hex, as a number: empty, a hidden piece, or a known one and whose it is."""
    if h >= len(b.at):
        return 0  # no hex
    p: i64 = b.at[h]
    if p < 0:
        return 0
    own = p // ARMY == seat
    open_now = b.seen[p] == 1 and b.forgetful == 0
    if not own and not open_now:
        return 1
    return 2 + b.kind[p] * 4 + (2 if own else 0) + (1 if open_now else 0)


def own_kind(b: FortressBoard, seat: i64, h: i64) -> str:
    """The name of the seat's own piece in this hex."""
    p: i64 = b.at[h]
    return b.t.kind_names[b.kind[p]] if p >= 0 and p // ARMY == seat else "piece"


def seen_kind(b: FortressBoard, h: i64) -> str:
    """The name of a piece in this hex that everybody knows, or 'piece'."""
    p: i64 = b.at[h]
    return b.t.kind_names[b.kind[p]] if p >= 0 and b.seen[p] and not b.forgetful else "piece"
