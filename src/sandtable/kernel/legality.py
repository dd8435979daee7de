"""Legal = offered and not barred: the check of an order, and every rule that forbids it."""

from typing import Final

from mypy_extensions import i64

from sandtable.kernel.actions import OFFER_DRAW, RESIGN, verb_of
from sandtable.kernel.flow import ALLOWED, PLAYING, Board, free_for, legal_for

# The kernel's own rules, numbers 1 to 19 in every title.
GAME_OVER: Final = 1
NOT_ASKED: Final = 2
OTHER_QUESTION: Final = 3
NOT_OFFERED: Final = 4
ANSWERED: Final = 5
NO_DRAW_OFFER: Final = 6
FIRST_TITLE_RULE: Final = 20

KERNEL_RULES: Final = {
    GAME_OVER: ("TABLE-1", "The game is over; nothing more can be ordered."),
    NOT_ASKED: ("TABLE-2", "It is not your decision at this moment."),
    OTHER_QUESTION: ("TABLE-3", "That is no answer to the present question; the prompt says what is asked."),
    NOT_OFFERED: ("TABLE-4", "There is no such thing to choose here."),
    ANSWERED: ("TABLE-5", "You have given your answer; it is sealed until the others have given theirs."),
    NO_DRAW_OFFER: ("TABLE-6", "A draw cannot be offered at this moment."),
}


def why_not(b: Board, seat: i64, act: i64) -> list[int]:
    """Every rule that forbids `seat` this action now; empty means that it is legal.

    Something that is not even offered gets a reason too: the game is over, it is not that seat's decision, the
    question is another one, there is no such piece.
    """
    if b.ending != PLAYING:
        return [GAME_OVER]
    if act == RESIGN:
        return [] if RESIGN in free_for(b, seat) else [NOT_ASKED]
    if act == OFFER_DRAW:
        return [] if OFFER_DRAW in free_for(b, seat) else [NO_DRAW_OFFER]
    frame = b.ask()
    if not frame.awaits(b, seat):
        if frame.is_sealed() and 0 <= seat < b.seats and b.sealed[seat] >= 0:
            return [ANSWERED]
        return [NOT_ASKED]
    offered = act in frame.offers(b, seat)
    if not offered and not frame.knows(verb_of(act)):
        same = [one for one in frame.offers(b, seat) if verb_of(one) == verb_of(act)]
        return [NOT_OFFERED] if same else [OTHER_QUESTION]
    reasons: list[int] = []
    b.why = reasons
    try:
        last = frame.barred(b, seat, act)
    except IndexError:
        if offered:
            raise
        last = NOT_OFFERED  # a number that is no hex, no card, no type of this title
    finally:
        b.why = None
    if last != ALLOWED and last not in reasons:
        reasons.append(last)
    if not offered and not reasons:
        reasons.append(NOT_OFFERED)
    return reasons


def is_legal(b: Board, seat: i64, act: i64) -> bool:
    """The check of an order: offered and not barred."""
    return act in legal_for(b, seat) or act in free_for(b, seat)
