"""Fill tests/museum: one recorded game of The Impregnable Fortress per level and per way of ending.

    python tools/make_museum.py             makes what is missing
    python tools/make_museum.py --anew      makes all of them again (after a change of the rules)
    python tools/make_museum.py NAME...     makes these again

Games are found by trying seeds in order, so the same rules give the same files. The tests replay every one of them for
ever: make them anew only when a change of the rules was meant, and raise the title's `version` with it.
"""

import argparse
import contextlib
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "src"))

from sandtable.games.fortress import TITLE  # noqa: E402
from sandtable.kernel.actions import ACCEPT, OFFER_DRAW, REFUSE, RESIGN, verb_of  # noqa: E402
from sandtable.kernel.chance import FastDealer, HmacDealer  # noqa: E402
from sandtable.kernel.flow import CHANCE, PLAYING, Board, apply, free_for  # noqa: E402
from sandtable.kernel.title import Value  # noqa: E402
from sandtable.session.entries import StandingOrder  # noqa: E402
from sandtable.session.session import Session, TakebackError  # noqa: E402

MUSEUM = ROOT / "tests" / "museum"
LEVELS = ("basic", "advanced1", "advanced2", "advanced3")
LARGEST = 150_000
TRIES = 20_000
VALUATION = TITLE.valuation()

ENDINGS: dict[str, Callable[[Board], bool]] = {
    "captured-japan": lambda b: TITLE.endings[b.ending] == "captured" and b.returns[0] > 0,
    "captured-commonwealth": lambda b: TITLE.endings[b.ending] == "captured" and b.returns[1] > 0,
    "no-progress": lambda b: TITLE.endings[b.ending] == "no-progress",
    "stuck": lambda b: TITLE.endings[b.ending] == "stuck",
}
"""What is found by playing; resigning, agreeing and taking back are done on purpose."""

OPTIONS: dict[str, dict[str, Value]] = {
    "basic": {"deployment": "beginner"},
    "advanced1": {"deployment": "beginner", "token_colours": 3, "token_letters": 3},
    "advanced2": {"forgetful": True},
    "advanced3": {},
    "advanced3-no-progress": {"deployment": "beginner"},
    "advanced3-stuck": {"jurong_line": "always"},
}


def options_of(level: str, ending: str) -> dict[str, Value]:
    return OPTIONS.get(f"{level}-{ending}", OPTIONS[level])


def seed_of(number: int) -> bytes:
    """The seed of the dice of a game."""
    return number.to_bytes(32, "big")


def choose(b: Board, dealer: FastDealer) -> int:
    """A likely answer of whoever is asked first."""
    ready = VALUATION.script(b, b.asked, dealer)
    if ready >= 0:
        return ready
    return dealer.choose(b.legal, VALUATION.hints(b, b.asked, b.legal))


def orders(
    level: str, options: dict[str, Value], number: int, most: int
) -> tuple[Board, list[tuple[int, int]]]:
    """Play without a session, which is faster: the last board and the orders given."""
    board = TITLE.start(TITLE.setup(level, options))
    dice, dealer = HmacDealer(seed_of(number)), FastDealer(number)
    given: list[tuple[int, int]] = []
    while board.ending == PLAYING and len(given) < most:
        if board.asked == CHANCE:
            apply(board, CHANCE, dice.choose(board.legal, board.ask().weights(board)))
            continue
        act = choose(board, dealer)
        given.append((board.asked, act))
        apply(board, board.asked, act)
    return board, given


def record(level: str, options: dict[str, Value], number: int, given: list[tuple[int, int]]) -> Session:
    session = Session.new(
        TITLE, TITLE.setup(level, options), ["human", "human"], seed_of(number), listen=False
    )
    for seat, act in given:
        session.order(seat, act)
    return session


def found(level: str, ending: str) -> Session:
    """The first seed that ends so, in a game that is not too long to keep."""
    options = options_of(level, ending)
    for number in range(TRIES):
        board, given = orders(level, options, number, 1_500)
        if board.ending != PLAYING and ENDINGS[ending](board):
            return record(level, options, number, given)
    raise SystemExit(f"no game of {level} ended with {ending} in {TRIES} tries")


def resigned(level: str) -> Session:
    """The Commonwealth gives up, in the middle of whatever is going on."""
    options = options_of(level, "resigned")
    session = record(level, options, 7, orders(level, options, 7, 150)[1])
    session.order(1, RESIGN)
    return session


def agreed(level: str) -> Session:
    """A draw is offered and refused, and offered again and accepted."""
    options = options_of(level, "agreed")
    session = record(level, options, 8, orders(level, options, 8, 120)[1])
    dealer = FastDealer(8)
    for answer in (REFUSE, ACCEPT):
        turn = session.view(0).turn
        while session.view(0).turn == turn or OFFER_DRAW not in free_for(session.board, session.board.asked):
            session.order(session.board.asked, choose(session.board, dealer))
        seat = session.board.asked
        session.order(seat, OFFER_DRAW)
        session.order(1 - seat, answer)
    return session


def restless(level: str, number: int) -> Session:
    """Players who undo, redo, reset, ask to take back, give standing orders and cancel them; one resigns at last."""
    session = Session.new(
        TITLE,
        TITLE.setup(level, {"deployment": "beginner"}),
        ["human", "human"],
        seed_of(number),
        listen=False,
    )
    dealer = FastDealer(number)
    for n in range(400):
        if session.over:
            return session
        seat = session.awaited()[0]
        if n % 3 == 2:
            with contextlib.suppress(TakebackError):
                tamper(session, dealer.below(2), dealer)
        else:
            session.order(seat, choose(session.board, dealer))
    if session.takeback_asked_by >= 0:
        session.answer_takeback(1 - session.takeback_asked_by, False)
    session.order(0, RESIGN)
    return session


def full_hands(number: int) -> Session:
    """A game of Level III that begins from a position: points and seven cards for both, so that many are played."""
    table = TITLE.write_position(TITLE.start(TITLE.setup("advanced3", {"deployment": "beginner"})))
    table["points"] = {"japan": 30, "commonwealth": 30}
    table["hand"] = {
        "japan": ["J02", "J03", "J07", "J10", "J13", "J17", "J19"],
        "commonwealth": ["C01", "C04", "C08", "C11", "C16", "C17", "C20"],
    }
    setup = TITLE.setup("advanced3", {})
    session = Session.new(TITLE, setup, ["human", "human"], seed_of(number), table, listen=False)
    dealer = FastDealer(number)
    while not session.over:
        session.order(session.awaited()[0], choose(session.board, dealer))
    return session


def tamper(session: Session, seat: int, dealer: FastDealer) -> None:
    kind = dealer.below(6)
    if kind == 0:
        session.undo(seat)
    elif kind == 1:
        session.undo(seat)
        session.redo(seat)
    elif kind == 2:
        session.reset(seat)
    elif kind == 3:
        session.ask_takeback(seat)
        session.answer_takeback(1 - seat, dealer.below(3) > 0)
    elif kind == 4:
        windows = ("fire_support", "turn_start", "")
        session.standing(seat, StandingOrder(windows[dealer.below(3)], (), dealer.below(2) == 0))
    else:
        session.cancel_standing(seat)


def makers() -> dict[str, Callable[[], Session]]:
    """The whole museum: a name and a way to make each game."""
    rooms: dict[str, Callable[[], Session]] = {}
    for level in LEVELS:
        for ending in ENDINGS:
            rooms[f"{level}-{ending}"] = lambda level=level, ending=ending: found(level, ending)  # type: ignore[misc]
        rooms[f"{level}-resigned"] = lambda level=level: resigned(level)  # type: ignore[misc]
        rooms[f"{level}-agreed"] = lambda level=level: agreed(level)  # type: ignore[misc]
    rooms["advanced3-cards"] = lambda: full_hands(5)
    rooms["advanced1-takebacks"] = lambda: restless("advanced1", 3)
    rooms["advanced3-takebacks"] = lambda: restless("advanced3", 4)
    return rooms


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", help="games to make again")
    parser.add_argument("--anew", action="store_true", help="make all of them again")
    given = parser.parse_args()
    rooms = makers()
    for name in given.names:
        if name not in rooms:
            raise SystemExit(f"there is no '{name}' (there are {', '.join(rooms)})")
    MUSEUM.mkdir(exist_ok=True)
    for name, make in rooms.items():
        path = MUSEUM / f"{name}.json"
        if not (given.anew or name in given.names or (not given.names and not path.exists())):
            continue
        session = make()
        session.publish(path)
        size = path.stat().st_size
        cards = sum(
            1 for step in session.steps() if TITLE.vocabulary().verbs[verb_of(step.act)].word == "play"
        )
        print(f"{name}: {len(session.entries)} entries, {cards} cards, {size} bytes")
        if size > LARGEST:
            raise SystemExit(f"{path.name} is larger than {LARGEST} bytes")


if __name__ == "__main__":
    main()
