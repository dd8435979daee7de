"""Draws by agreement: a title whose rules know them says when one may be offered (`Board.draw_offer`)."""

from mypy_extensions import i64

from sandtable.kernel.actions import ACCEPT, REFUSE
from sandtable.kernel.flow import Ask, Board
from sandtable.kernel.words import PASS, Say, Shown, button, say


class DrawOffer(Ask[Board]):
    """The opponent has offered a draw: accept or refuse. A refusal changes nothing."""

    def question(self, b: Board, seat: i64) -> Say:
        return say("The opponent offers a draw. Do you accept it?", rule=b.draw_rule())

    def shown(self, b: Board, seat: i64, act: i64) -> Shown:
        if act == ACCEPT:
            return button(say("Accept the draw"), sure=True)
        return button(say("Play on"), PASS, sure=True)

    def crumb(self, b: Board) -> Say | None:
        return say("A draw is offered", rule=b.draw_rule(), short="Draw offer")

    def offers(self, b: Board, seat: i64) -> list[int]:
        return [REFUSE, ACCEPT]

    def take(self, b: Board, seat: i64, act: i64) -> None:
        if act == ACCEPT:
            b.agree_on_draw()


class DrawOfferToAll(DrawOffer):
    """A draw is offered where more than two sit: every seat of another side must accept it, one after the other. The
    first refusal ends it."""

    def __init__(self, seat: i64, by: i64) -> None:
        super().__init__(seat)
        self.by: i64 = by

    def take(self, b: Board, seat: i64, act: i64) -> None:
        if act == ACCEPT:
            enemy = enemy_after(b, seat, self.by)
            if enemy < 0:
                b.agree_on_draw()
            else:
                b.call(DrawOfferToAll(enemy, self.by))


def enemy_after(b: Board, seat: i64, by: i64) -> i64:
    """The next seat after `seat` that is of another side than `by`; -1 if there is none."""
    side = b.side_of(by)
    for other in range(seat + 1, b.seats):
        if b.side_of(other) != side:
            return other
    return -1


def offer_by(b: Board, by: i64) -> DrawOffer:
    """What a draw that `by` offers begins with: the enemies are asked."""
    first = enemy_after(b, -1, by)
    return DrawOffer(first) if b.seats == 2 else DrawOfferToAll(first, by)
