"""Golden games: recorded orders with all that everybody was told and shown of them, as text.

    pytest tests/fortress/test_golden.py --write-golden     plays and records them anew

The orders are in the file, so a change of the bots or of the dealers leaves the games alone; a change of a rule, of a
word or of a view shows as a difference in the text. Both builds must write the same.
"""

import hashlib
from pathlib import Path

import msgspec
import pytest

from sandtable.games.fortress import TITLE
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.setup import ChooseArmy, Deploy
from sandtable.games.fortress.words import CONFIRM, RANDOM, TAKE_ARMY, USE
from sandtable.kernel.actions import verb_of
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import digest
from sandtable.kernel.flow import CHANCE, NOBODY, PLAYING, apply
from sandtable.kernel.position import from_text, to_text
from sandtable.kernel.rules import check
from tests.fortress.fuzz import guided, scattered, told

FOLDER = Path(__file__).with_name("golden")
DECISIONS = 120
WORDS = TITLE.vocabulary()
SEATS = {"japan": 0, "commonwealth": 1, "chance": CHANCE}
NAMES = {number: name for name, number in SEATS.items()}
READERS = {"J": 0, "C": 1, "O": NOBODY}

GAMES = {
    "basic": ("basic", 3),
    "advanced1": ("advanced1", 4),
    "advanced2": ("advanced2", 5),
    "advanced3": ("advanced3", 6),
    "basic-late": ("basic", 149),
    "advanced1-late": ("advanced1", 120),
    "advanced3-late": ("advanced3", 142),
    "advanced3-cards": ("advanced3", 219),
}
"""A level and a seed for each game; a late one begins from a scattered position."""


def first_board(name: str) -> FortressBoard:
    level, seed = GAMES[name]
    if seed >= 100:
        return scattered(level, seed, FastDealer(seed))
    board = TITLE.start(TITLE.setup(level, {}))
    assert isinstance(board, FortressBoard)
    return board


def next_order(b: FortressBoard, dealer: FastDealer) -> int:
    """Ready-made armies and deployments where there are any; then likely play."""
    if b.asked != CHANCE and isinstance(b.top(), (ChooseArmy, Deploy)):
        basic = b.army == b.t.basic[0] + b.t.basic[1]
        for verb in (TAKE_ARMY, USE, RANDOM) if basic else (RANDOM,):
            acts = [act for act in b.legal if verb_of(act) == verb]
            if acts and not any(kind >= 0 for h, kind in enumerate(b.layout) if b.t.zone[h] == b.asked):
                return acts[dealer.below(len(acts))]
        return next(act for act in b.legal if verb_of(act) == CONFIRM)
    return guided(b, dealer)


def recorded(name: str) -> tuple[str, list[tuple[int, int]]]:
    """Play a game: the position it starts from and its orders."""
    board = first_board(name)
    opening = to_text(TITLE.write_position(board))
    dealer = FastDealer(GAMES[name][1])
    orders: list[tuple[int, int]] = []
    decisions = 0
    while board.ending == PLAYING and decisions < DECISIONS:
        act = next_order(board, dealer)
        orders.append((board.asked, act))
        decisions += board.asked != CHANCE
        apply(board, board.asked, act)
    return opening, orders


def told_text(opening: str, orders: list[tuple[int, int]]) -> str:
    """The whole record: the opening, then each order with what everybody reads of it, the board now and then."""
    _, board = TITLE.read_position(from_text(opening, "golden"))
    assert isinstance(board, FortressBoard)
    text = [f"| {line}".rstrip() for line in opening.splitlines()]
    text += [f"= {digest(board)}", *shown(board)]
    for n, (seat, act) in enumerate(orders, 1):
        check(board, seat, act, TITLE.rulebook(), WORDS.text(act))
        board.log = []
        apply(board, seat, act)
        text.append(f"{n} {NAMES[seat]}: {WORDS.text(act)}")
        read = {reader: lines(board, viewer) for reader, viewer in READERS.items()}
        if read["J"] == read["C"] == read["O"]:
            text += [f"  * {line}" for line in read["J"]]
        else:
            text += [f"  {reader} {line}" for reader, found in read.items() for line in found]
        if n % 10 == 0 or n == len(orders):
            text.append(f"= {digest(board)}")
            text += [f"  {reader} sees {seen_digest(board, viewer)}" for reader, viewer in READERS.items()]
        if n % 60 == 0 or n == len(orders):
            text += shown(board)
    if board.ending:
        text.append(f"ended: {TITLE.endings[board.ending]} {board.returns}")
    return "\n".join(text) + "\n"


def lines(b: FortressBoard, viewer: int) -> list[str]:
    found = [TITLE.line_of(b, event, viewer) for event in told(b, viewer)]
    return [f"{line.text} [{line.rule}]" for line in found]


def seen_digest(b: FortressBoard, viewer: int) -> str:
    return hashlib.blake2b(msgspec.json.encode(TITLE.view(b, viewer)), digest_size=8).hexdigest()


def shown(b: FortressBoard) -> list[str]:
    """The board and the question as each reader sees them."""
    text = []
    for reader, viewer in READERS.items():
        view = TITLE.view(b, viewer)
        crumbs = " > ".join(crumb.text for crumb in view.crumbs)
        text.append(
            f"  {reader} {view.status}, waiting for {' and '.join(view.waiting) or 'nobody'}: {crumbs}".rstrip()
        )
        if view.prompt is not None:
            text.append(f"  {reader} {view.prompt.text} [{view.prompt.rule}]")
            text.append(f"  {reader} {' | '.join(offer.text for offer in view.offers)}")
        text += [f"  {reader} {line}".rstrip() for line in TITLE.picture(b, viewer)[:12]]
    return text


def stored(path: Path) -> tuple[str, list[tuple[int, int]]]:
    """The opening and the orders of a stored record."""
    opening = []
    orders = []
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("|"):
            opening.append(line[2:])
        elif line[:1].isdigit():
            seat, _, words = line.partition(" ")[2].partition(": ")
            orders.append((SEATS[seat], WORDS.parse(words)))
    return "\n".join(opening) + "\n", orders


@pytest.mark.both
@pytest.mark.parametrize("name", GAMES)
def test_golden(name: str, request: pytest.FixtureRequest) -> None:
    path = FOLDER / f"{name}.txt"
    if request.config.getoption("--write-golden"):
        FOLDER.mkdir(exist_ok=True)
        path.write_text(told_text(*recorded(name)), "utf-8")
    text = told_text(*stored(path))
    for number, (now, then) in enumerate(zip(text.splitlines(), path.read_text("utf-8").splitlines()), 1):
        assert now == then, (
            f"{path.name}, line {number} (all right? pytest {Path(__file__).name} --write-golden)"
        )
    assert text == path.read_text("utf-8")


def test_every_golden_file_belongs_to_a_game() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(GAMES)
