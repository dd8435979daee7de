"""Why not? For an order in words, for a space or a card that is not lit: which rules stand in the way."""

from typing import NamedTuple

from sandtable.kernel.actions import action, verb_of
from sandtable.kernel.errors import BadOrder, IllegalAction
from sandtable.kernel.flow import CHANCE, PLAYING, Board, waiting_for
from sandtable.kernel.legality import OTHER_QUESTION, why_not
from sandtable.kernel.title import SeatInfo
from sandtable.kit.taken import play
from sandtable.kit.title import Title
from sandtable.session.entries import stops
from sandtable.session.orders import read_order


class Judged(NamedTuple):
    """One action of an order, looked at where it would be taken."""

    act: int
    text: str
    reasons: list[tuple[str, str]]
    """(rule, digest) of all that forbids it; none if it is legal."""
    board: Board
    """A board of one's own, just before it."""
    rest: str
    """What of the order cannot be judged, because something unknown comes out before."""
    question: str = ""
    """What is asked instead, where the action answers another question."""


class Explained(NamedTuple):
    """What can be said about something that was pointed at."""

    orders: list[Judged]
    """The orders that could have been meant."""
    note: str
    """What is asked now; where it is not this seat's decision, what the game waits for, as the seat may know it."""


# -- an order in words ----------------------------------------------------------------------------------------


def judge(title: Title, board: Board, seat: int, text: str) -> list[Judged]:
    """The action that decides whether an order is legal: the first that is not, or the last.

    A bare noun (`why F6`) stands for every verb that is asked for at the moment.
    """
    return [_judge(title, board, seat, acts) for acts in _meanings(title, board, seat, text)]


def _meanings(title: Title, board: Board, seat: int, text: str) -> list[list[int]]:
    words = title.vocabulary()
    try:
        acts, left = read_order(title, board, seat, text)
        return [acts + (words.parse_all(" ".join(left)) if left else [])]
    except (BadOrder, IllegalAction):
        pass
    try:
        return [words.parse_all(text)]
    except BadOrder as problem:
        found = [[act] for act in about(title, board, seat, text)]
        if not found:
            raise problem
        return found


def _judge(title: Title, start: Board, seat: int, acts: list[int]) -> Judged:
    book, words = title.rulebook(), title.vocabulary()
    board = start.fork()
    for n, act in enumerate(acts):
        rules = why_not(board.fork(), seat, act)  # a fork: the rules may take notes while they collect
        reasons = [(book.ident(rule), book.digest(rule)) for rule in rules]
        if reasons or n == len(acts) - 1:
            question = title.question(board, seat) if OTHER_QUESTION in rules else ""
            return Judged(act, words.text(act), reasons, board, "", question)
        before = board.fork()
        flags = play(board, seat, act)
        if stops(flags, seat) or board.ending != PLAYING or board.asked == CHANCE:
            rest = " ".join(words.text(one) for one in acts[n + 1 :])
            return Judged(act, words.text(act), [], before, rest)
    raise BadOrder("an order needs a verb")


# -- a space, a card ------------------------------------------------------------------------------------------


def about(title: Title, board: Board, seat: int, noun: str) -> list[int]:
    """The actions that could be meant by pointing at something: every verb that the seat is asked for, lit or not,
    that takes such a noun."""
    words = title.vocabulary()
    name = noun.strip().lower()
    verbs = dict.fromkeys(verb_of(act) for act in proposed(board, seat))
    kinds = [(verb, words.noun_index.get(words.verbs[verb].noun, {})) for verb in verbs]
    return [action(verb, index[name]) for verb, index in kinds if name in index]


def proposed(board: Board, seat: int) -> list[int]:
    """What the seat is offered now, what is barred included."""
    trial = board.fork()
    if trial.ending != PLAYING or not trial.ask().awaits(trial, seat):
        return []
    return trial.ask().offers(trial, seat)


def pointed_at(title: Title, seats: list[SeatInfo], board: Board, seat: int, noun: str) -> Explained:
    """Why a space or a card is not lit, or that it is."""
    acts = about(title, board, seat, noun)
    return Explained([_judge(title, board, seat, [act]) for act in acts], waits(title, seats, board, seat))


def in_words(title: Title, seats: list[SeatInfo], board: Board, seat: int, text: str) -> Explained:
    """Why an order is not legal, or that it is. Raises `BadOrder` for what is no order at all."""
    return Explained(judge(title, board, seat, text), waits(title, seats, board, seat))


def waits(title: Title, seats: list[SeatInfo], board: Board, seat: int) -> str:
    """What is asked of this seat; else what the game waits for, as far as the seat (-2: an observer) may know."""
    if board.ending != PLAYING:
        return "The game is over."
    question = title.question(board, seat)
    if question:
        return f"What is asked now: {question}"
    if board.ask().is_sealed() and seat >= 0 and board.sealed[seat] >= 0:
        return "You have answered; your answer is sealed until the others have given theirs."
    others = [seats[one].name for one in waiting_for(board, seat) if one >= 0]
    return f"The game waits for {' and '.join(others)}." if others else "It is not your decision now."
