"""What the session tests share: games of the toy title brought to a known point."""

import contextlib
import random

from sandtable.kernel.codec import digest
from sandtable.kernel.flow import apply
from sandtable.session.entries import StandingOrder
from sandtable.session.session import Session, TakebackError
from tests.toys import DUEL

RED, BLUE, OBSERVER = 0, 1, -2
SEED = bytes(range(32))
HUMANS = ["human", "human"]


def new(scenario: str = "close", players: list[str] = HUMANS, seed: bytes = SEED, **options) -> Session:
    return Session.new(DUEL, DUEL.setup(scenario, options), players, seed)


def say(session: Session, *orders: str) -> Session:
    """Orders of the form 'red: step p2'."""
    for order in orders:
        seat, text = order.split(": ")
        session.order_text(DUEL.seat_number(seat), text)
    return session


def arm(session: Session) -> Session:
    return say(
        session, "red: take red-3", "red: take red-4", "red: ready", "blue: take blue-1 take blue-5 ready"
    )


def bid(session: Session) -> Session:
    return say(session, "red: high", "blue: low")


def at_turn(**options) -> Session:
    """Red's first turn, face to face."""
    return bid(new(armed=True, **options))


def at_attack(**options) -> Session:
    """Round 3, before Red's attack; Blue holds a card from the cup, so that an attack opens the parry window."""
    session = say(at_turn(**options), "red: pass")
    return bid(say(bid(session), "blue: pass"))


def play_on(session: Session, rng: random.Random, undo: float = 0.0, limit: int = 10_000) -> Session:
    """Random play to the end, with undos, redos, resets and takebacks thrown in."""
    for _ in range(limit):
        if session.over:
            break
        seat = rng.choice(session.awaited())
        if rng.random() >= undo:
            session.order(seat, rng.choice(session.legal(seat)))
            continue
        with contextlib.suppress(TakebackError):
            tamper(session, rng.choice([RED, BLUE]), rng)
    return session


def tamper(session: Session, seat: int, rng: random.Random) -> None:
    kind = rng.randrange(6)
    if kind == 0:
        session.undo(seat)
    elif kind == 1:
        session.redo(seat)
    elif kind == 2:
        session.reset(seat)
    elif kind == 3:
        session.ask_takeback(seat)
        if rng.random() < 0.8:
            session.answer_takeback(1 - seat, rng.random() < 0.7)
    elif kind == 4:
        unless = ("parry",) if rng.random() < 0.5 else ()
        session.standing(seat, StandingOrder("parry", unless, rng.random() < 0.5))
    else:
        session.cancel_standing(seat)


def replayed_digest(session: Session) -> str:
    """The digest of the line of play, played anew from the start."""
    board = session.start()
    for step in session.steps():
        apply(board, step.seat, step.act)
    return digest(board)


def texts(session: Session, seat: int, since: int = 0) -> list[str]:
    return [line.text for line in session.lines(seat, since)]
