"""Fill tests/museum: recorded games, one or more per title, level and way of ending. It only grows.

    .venv/bin/python tools/make_museum.py             makes what is missing
    .venv/bin/python tools/make_museum.py --anew      adds a game of today to every room (after a change of the rules
                                                      or the data)
    .venv/bin/python tools/make_museum.py NAME...     adds a game of today to these rooms

It plays with the package of the Python that runs it: the compiled one of .venv takes seconds, the source (.venv-dev)
minutes; both make the same files. Games are found by trying seeds in order, so the same rules give the same files.

A room's first game is NAME.json, later ones are NAME.1.json, NAME.2.json and so on; catalogue.toml says of each what it
is, with its digest. The tests replay every one of them for ever, by the rules and the data of its day: no file is ever
written over or removed. Raise the title's `version` with a change of the rules, and keep the former data
(tools/keep_data.py) with a change of the values.
"""

import argparse
import contextlib
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from sandtable.games.coralsea import TITLE as CORAL
from sandtable.games.fieldcommand import TITLE as FIELD
from sandtable.games.fortress import TITLE as FORTRESS
from sandtable.games.nei import TITLE as NEI
from sandtable.games.nei.board import NeiBoard
from sandtable.games.shanghai import TITLE as SHANGHAI
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.games.shanghai.rules.victory import holder_of_shanghai
from sandtable.kernel.actions import ACCEPT, OFFER_DRAW, REFUSE, RESIGN
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, PLAYING, Board, apply, free_for
from sandtable.kernel.title import Value
from sandtable.kit.title import Title
from sandtable.session.dealing import HmacDealer
from sandtable.session.entries import StandingOrder
from sandtable.session.session import Session, TakebackError

ROOT = Path(__file__).resolve().parents[1]
MUSEUM = ROOT / "tests" / "museum"
CATALOGUE = MUSEUM / "catalogue.toml"
LEVELS = ("basic", "advanced1", "advanced2", "advanced3")
LARGEST = 150_000
TRIES = 20_000

Options = dict[str, Value]
Choice = Callable[[Title, Board, FastDealer], int]
Test = Callable[[Board], bool]
Tell = Callable[[str], None]
"""Is told what is being done, for whoever waits."""


class Room(NamedTuple):
    """A game of the museum: how it ends (empty: that is not what it is for), and how it is made."""

    title: Title
    scenario: str
    ending: str
    make: Callable[[Tell], Session]


def seed_of(number: int) -> bytes:
    """The seed of the dice of a game."""
    return number.to_bytes(32, "big")


# -- playing -----------------------------------------------------------------------------------------------------


def likely(title: Title, b: Board, dealer: FastDealer) -> int:
    """A likely answer of whoever is asked first."""
    valuation = title.valuation()
    ready = valuation.script(b, b.asked, dealer)
    if ready >= 0:
        return ready
    return dealer.choose(b.legal, valuation.hints(b, b.asked, b.legal))


def any_answer(title: Title, b: Board, dealer: FastDealer) -> int:
    """Any legal answer, which valuations leave alone: so a game is found again after they have changed."""
    return b.legal[dealer.below(len(b.legal))]


class Play(NamedTuple):
    """How games are played in search of one: the table, and who sits there."""

    title: Title
    scenario: str
    options: Options
    choose: Choice
    late: dict[str, Any] | None = None
    """The position that games begin with, if it is not the scenario's first one."""

    def first(self) -> Board:
        if self.late is None:
            return self.title.start(self.title.setup(self.scenario, self.options))
        return self.title.read_position(self.position())[1]

    def position(self) -> dict[str, Any]:
        return {
            "title": self.title.slug,
            "scenario": self.scenario,
            "options": self.options,
            **(self.late or {}),
        }

    def orders(self, number: int, most: int) -> tuple[Board, list[tuple[int, int]]]:
        """Play without a session, which is faster: the last board and the orders given."""
        board = self.first()
        dice, dealer = HmacDealer(seed_of(number)), FastDealer(number)
        given: list[tuple[int, int]] = []
        while board.ending == PLAYING and len(given) < most:
            if board.asked == CHANCE:
                apply(board, CHANCE, dice.choose(board.legal, board.ask().weights(board)))
                continue
            act = self.choose(self.title, board, dealer)
            given.append((board.asked, act))
            apply(board, board.asked, act)
        return board, given

    def session(self, number: int) -> Session:
        setup = self.title.setup(self.scenario, self.options)
        people = ["human"] * len(self.title.seats_of(setup))
        table = self.position() if self.late is not None else None
        return Session.new(self.title, setup, people, seed_of(number), table, listen=False)

    def record(self, number: int, given: list[tuple[int, int]]) -> Session:
        session = self.session(number)
        for seat, act in given:
            session.order(seat, act)
        return session

    def found(self, name: str, wanted: Test, tell: Tell) -> Session:
        """The first seed that ends so, in a game that is not too long to keep."""
        for number in range(TRIES):
            tell(f"{name}, seed {number}")
            board, given = self.orders(number, 1_500)
            if board.ending != PLAYING and wanted(board):
                return self.record(number, given)
        raise SystemExit(f"no game of {self.title.slug} ended with {name} in {TRIES} tries")

    def resigned(self, seat: int, number: int, most: int, tell: Tell) -> Session:
        """A seat gives up, in the middle of whatever is going on."""
        tell("resigned")
        session = self.record(number, self.orders(number, most)[1])
        session.order(seat, RESIGN)
        return session

    def agreed(self, tell: Tell) -> Session:
        """A draw is offered and refused, and offered again and accepted."""
        tell("agreed")
        session = self.record(8, self.orders(8, 120)[1])
        dealer = FastDealer(8)
        for answer in (REFUSE, ACCEPT):
            turn = session.view(0).turn
            while session.view(0).turn == turn or OFFER_DRAW not in free_for(
                session.board, session.board.asked
            ):
                session.order(session.board.asked, self.choose(self.title, session.board, dealer))
            seat = session.board.asked
            session.order(seat, OFFER_DRAW)
            session.order(1 - seat, answer)
        return session

    def restless(self, number: int, tell: Tell) -> Session:
        """Players who undo, redo, reset, ask to take back, give standing orders for the title's windows and cancel
        them; one resigns at last."""
        tell("takebacks")
        session = self.session(number)
        dealer = FastDealer(number)
        for n in range(400):
            if session.over:
                return session
            seat = session.awaited()[0]
            if n % 3 == 2:
                with contextlib.suppress(TakebackError):
                    tamper(session, dealer.below(2), dealer)
            else:
                session.order(seat, self.choose(self.title, session.board, dealer))
        if session.takeback_asked_by >= 0:
            session.answer_takeback(1 - session.takeback_asked_by, False)
        session.order(0, RESIGN)
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
        windows = ["", *session.title.windows(session.setup)]  # "": every window
        window = windows[dealer.below(len(windows))]
        until_my_turn = dealer.below(2) == 0 and session.title.turns
        session.standing(seat, StandingOrder(window, (), until_my_turn))
    else:
        session.cancel_standing(seat)


# -- The Impregnable Fortress ------------------------------------------------------------------------------------

FORTRESS_ENDINGS: dict[str, Test] = {
    "captured-japan": lambda b: FORTRESS.endings[b.ending] == "captured" and b.returns[0] > 0,
    "captured-commonwealth": lambda b: FORTRESS.endings[b.ending] == "captured" and b.returns[1] > 0,
    "no-progress": lambda b: FORTRESS.endings[b.ending] == "no-progress",
    "stuck": lambda b: FORTRESS.endings[b.ending] == "stuck",
}
"""What is found by playing; resigning, agreeing and taking back are done on purpose."""

FORTRESS_OPTIONS: dict[str, Options] = {
    "basic": {"deployment": "beginner"},
    "advanced1": {"deployment": "beginner", "token_colours": 3, "token_letters": 3},
    "advanced2": {"forgetful": True},
    "advanced3": {},
    "advanced3-no-progress": {"deployment": "beginner"},
    "advanced3-stuck": {"jurong_line": "always"},
}


def fortress_rooms() -> Iterator[tuple[str, Room]]:
    def play(level: str, ending: str) -> Play:
        options = FORTRESS_OPTIONS.get(f"{level}-{ending}", FORTRESS_OPTIONS[level])
        return Play(FORTRESS, level, options, likely)

    for level in LEVELS:
        for ending, wanted in FORTRESS_ENDINGS.items():
            word = ending.removesuffix("-japan").removesuffix("-commonwealth")
            make = partial(play(level, ending).found, ending, wanted)
            yield f"{level}-{ending}", Room(FORTRESS, level, word, make)
        make = partial(play(level, "resigned").resigned, 1, 7, 150)
        yield f"{level}-resigned", Room(FORTRESS, level, "resigned", make)
        yield f"{level}-agreed", Room(FORTRESS, level, "agreed", play(level, "agreed").agreed)
    yield "advanced3-cards", Room(FORTRESS, "advanced3", "", full_hands)
    for level, number in (("advanced1", 3), ("advanced3", 4)):
        game = Play(FORTRESS, level, {"deployment": "beginner"}, likely)
        make = partial(game.restless, number)
        yield f"{level}-takebacks", Room(FORTRESS, level, "", make)


def full_hands(tell: Tell) -> Session:
    """A game of Level III that begins from a position: points and seven cards for both, so that many are played."""
    table = FORTRESS.write_position(FORTRESS.start(FORTRESS.setup("advanced3", {"deployment": "beginner"})))
    table["points"] = {"japan": 30, "commonwealth": 30}
    table["hand"] = {
        "japan": ["J02", "J03", "J07", "J10", "J13", "J17", "J19"],
        "commonwealth": ["C01", "C04", "C08", "C11", "C16", "C17", "C20"],
    }
    setup = FORTRESS.setup("advanced3", {})
    session = Session.new(FORTRESS, setup, ["human", "human"], seed_of(5), table, listen=False)
    dealer = FastDealer(5)
    tell("full hands")
    while not session.over:
        session.order(session.awaited()[0], likely(FORTRESS, session.board, dealer))
    return session


# -- Shanghai Incident -------------------------------------------------------------------------------------------

TO_THE_END: Options = {"japanese_may_end_early": False}
VICTORIES = [ending for number, ending in SHANGHAI.endings.items() if number >= 10]
"""The levels of victory; the kernel's endings come before them."""


def ends(ending: str) -> Test:
    return lambda b: SHANGHAI.endings[b.ending] == ending


def early(ending: str) -> Test:
    """The Japanese player ends the game himself, after a pause or more."""
    return lambda b: (
        SHANGHAI.endings[b.ending] == ending
        and isinstance(b, ShanghaiBoard)
        and 0 < b.pauses < b.t.pause_start
    )


def sniper_alone(b: Board) -> bool:
    """The epic victory of a sniper, with no Chinese unit in the city."""
    return ends("epic-chinese")(b) and isinstance(b, ShanghaiBoard) and holder_of_shanghai(b) < 0


def shanghai_rooms() -> Iterator[tuple[str, Room]]:
    def room(ending: str, options: Options, wanted: Test) -> Room:
        game = Play(SHANGHAI, "campaign", options, any_answer)
        return Room(SHANGHAI, "campaign", ending, partial(game.found, ending, wanted))

    for ending in VICTORIES:
        yield f"shanghai-{ending}", room(ending, {}, early(ending))
    open_orders: Options = {**TO_THE_END, "secret_pause_orders": False, "last_week_at_zero": False}
    shared: Options = {**TO_THE_END, "trains_share_setup_place": True}
    snipers: Options = {**TO_THE_END, "snipers_hold_city": True}
    yield "shanghai-five-weeks", room("epic-chinese", shared, ends("epic-chinese"))
    yield "shanghai-four-weeks", room("decisive-chinese", open_orders, ends("decisive-chinese"))
    yield "shanghai-sniper", room("epic-chinese", snipers, sniper_alone)
    yield "shanghai-resigned", Room(SHANGHAI, "campaign", "resigned", resigned_over_his_orders)
    game = Play(SHANGHAI, "campaign", TO_THE_END, any_answer)
    yield "shanghai-takebacks", Room(SHANGHAI, "campaign", "", partial(game.restless, 5))
    yield "shanghai-position", Room(SHANGHAI, "campaign", "", last_week)


def resigned_over_his_orders(tell: Tell) -> Session:
    """China gives up while the orders of a pause are being written, Japan's being sealed."""
    game = Play(SHANGHAI, "campaign", TO_THE_END, any_answer)
    tell("resigned")
    session, dealer = game.session(6), FastDealer(6)
    while not (session.board.ask().is_sealed() and session.board.sealed[0] >= 0):
        session.order(session.board.asked, any_answer(SHANGHAI, session.board, dealer))
    session.order(1, RESIGN)
    return session


def last_week(tell: Tell) -> Session:
    """A game that begins from a position, on the last day but one, and is played to its end."""
    game = Play(SHANGHAI, "campaign", TO_THE_END, any_answer)
    for number in range(TRIES):
        tell(f"a late position, seed {number}")
        board = SHANGHAI.start(SHANGHAI.setup("campaign", TO_THE_END))
        assert isinstance(board, ShanghaiBoard)
        dealer = FastDealer(number)
        while board.ending == PLAYING and (board.pauses or board.turn < board.t.turns_per_week - 1):
            if board.asked == CHANCE:
                apply(board, CHANCE, dealer.choose(board.legal, board.ask().weights(board)))
            else:
                apply(board, board.asked, any_answer(SHANGHAI, board, dealer))
        if board.ending == PLAYING:
            break
    else:
        raise SystemExit("no game comes to its last week")
    table = SHANGHAI.write_position(board)
    setup = SHANGHAI.setup("campaign", TO_THE_END)
    session = Session.new(SHANGHAI, setup, ["human", "human"], seed_of(1), table, listen=False)
    while not session.over:
        session.order(session.awaited()[0], game.choose(SHANGHAI, session.board, dealer))
    return session


# -- Coral Sea ---------------------------------------------------------------------------------------------------

NEW_BRITAIN = ["rabaul", "gasmata", "cape_gloucester", "kavieng", "namatanai", "new_hanover"]
SOLOMONS = ["buka", "buin", "choiseul", "new_georgia", "santa_isabel", "tulagi", "lunga", "cape_esperance"]


def coral_rooms() -> Iterator[tuple[str, Room]]:
    yield "coralsea-last-card", Room(CORAL, "campaign", "last-card", last_cards)
    yield "coralsea-sudden-death", Room(CORAL, "campaign", "sudden-death", solomons_taken)
    game = Play(CORAL, "campaign", {"limited_intelligence": True}, any_answer)
    yield "coralsea-resigned", Room(CORAL, "campaign", "resigned", partial(game.resigned, 1, 7, 150))
    game = Play(CORAL, "campaign", {"airfield_bombing": True}, any_answer)
    yield "coralsea-takebacks", Room(CORAL, "campaign", "", partial(game.restless, 5))


def from_late(number: int, change: Callable[[dict[str, Any]], None], first: str = "") -> Session:
    """A game of Coral Sea from a position, played to its end; `first`: an order that is given as soon as it may be."""
    table = CORAL.write_position(CORAL.start(CORAL.setup("", {})))
    del table["middle"]  # the first cards are not dealt
    table["phase"], table["sequence"] = "choose", 60
    change(table)
    session = Session.new(
        CORAL, CORAL.setup("", {}), ["human", "human"], seed_of(number), table, listen=False
    )
    dealer = FastDealer(number)
    wanted = CORAL.vocabulary().parse(first) if first else -1
    while not session.over:
        legal = session.board.legal
        act = wanted if wanted in legal else any_answer(CORAL, session.board, dealer)
        session.order(session.board.asked, act)
    return session


def last_cards(tell: Tell) -> Session:
    """Both decks are almost drawn out."""
    tell("last card")

    def change(table: dict[str, Any]) -> None:
        for side, name in enumerate(("japan", "allies")):
            cards = [card.ident for card in CORAL.coral().cards if card.side == side]
            table.setdefault("hand", {})[name] = cards[:3]
            table.setdefault("discards", {})[name] = cards[3:-3]

    return from_late(11, change)


def solomons_taken(tell: Tell) -> Session:
    """Japan holds the Solomons, and the card that ends the game for it."""
    tell("sudden death")

    def change(table: dict[str, Any]) -> None:
        table["units"]["j_144"] = "lunga"
        table["control"] = {"japan": [*NEW_BRITAIN, *SOLOMONS]}
        table["airfields"] = {"japan": ["lunga"]}
        table["hand"] = {"japan": ["jc_sd_solomons"], "allies": []}

    return from_late(12, change, "play jc_sd_solomons")


# -- Netherlands East Indies -------------------------------------------------------------------------------------

HELD = {
    "japan-decisive": 14, "japan-theater": 10, "japan-marginal": 6, "draw": 4, "allies-marginal": 3,
    "allies-decisive": 0, "fleet-lost": 2, "all-taken": 40, "resigned": 5, "agreed": 5,
}  # fmt: skip
"""How many areas Japan holds where the last turn begins that ends so."""


def late_position(ending: str) -> dict[str, object]:
    """The last turn; Japan holds as many areas as the ending needs."""
    t = NEI.data()
    wanted = [
        t.names[land] for land in range(len(t.port))
        if (t.port[land] or t.airfield[land] or t.oil_of[land] >= 0) and t.home[land] < 0
    ]  # fmt: skip
    army = [t.idents[u] for u in t.of_side[0] if t.cat[u] == 2 and t.code[u] != 30]
    units = {**dict(zip(army, wanted[: HELD[ending]])), "NEI-INF-1": "L-G7", "NEI-DD-1": "S-G6"}
    units.update({"NEI-AIR-1": "pool", "IJN-CA-4": "S-D5", "NEI-SS": "S-C4"})
    if ending == "allies-decisive":
        units.update({"IJN-BB-KONGO": "disrupted", "IJN-AIR-KAN": "destroyed"})
    elif ending == "all-taken":
        units[army[len(wanted) - 1]] = "L-E10"  # one march from the last area
    elif ending == "fleet-lost":
        units["NEI-CL"] = "S-D5"  # the last heavy cruiser is in its sights
    if ending != "fleet-lost":
        units["IJN-CA-16"] = "S-B3"
    points = {"japan": 1 if ending in ("all-taken", "fleet-lost") else 3, "allies": 4}
    return {
        "title": "nei", "scenario": "campaign", "turn": 8, "to_move": "japan", "ap": points, "singapore": 0,
        "units": units,
    }  # fmt: skip


def last_turn(ending: str, tell: Tell) -> Session:
    """A game that begins with its last turn, by any answers, and ends so."""
    table = late_position(ending)
    setup, start = NEI.read_position(table)
    for number in range(TRIES):
        tell(f"{ending}, seed {number}")
        board, given = start.fork(), list[tuple[int, int]]()
        dice, dealer = HmacDealer(seed_of(number)), FastDealer(number)
        while board.ending == PLAYING and len(given) < 300:
            if board.asked == CHANCE:
                apply(board, CHANCE, dice.choose(board.legal, board.ask().weights(board)))
                continue
            act = any_answer(NEI, board, dealer)
            if ending in ("resigned", "agreed") and len(given) == 12:
                break
            given.append((board.asked, act))
            apply(board, board.asked, act)
        assert isinstance(board, NeiBoard)
        if ending == "resigned":
            given.append((1, RESIGN))
        elif ending == "agreed":
            seat = board.asked
            given += [(seat, OFFER_DRAW), (1 - seat, REFUSE), (seat, OFFER_DRAW), (1 - seat, ACCEPT)]
        elif board.ending == PLAYING or NEI.endings[board.ending] != ending:
            continue
        session = Session.new(NEI, setup, ["human", "human"], seed_of(number), table, listen=False)
        for seat, act in given:
            session.order(seat, act)
        return session
    raise SystemExit(f"no last turn ended with {ending} in {TRIES} tries")


def secret_airbase(tell: Tell) -> Session:
    """Japan walks and lands where the secret airbase is not, its aircraft give it away, and Japan resigns."""
    tell("secret")
    table: dict[str, Any] = {
        "title": "nei", "scenario": "campaign", "options": {"force_a9": True}, "turn": 2, "to_move": "japan",
        "ap": {"japan": 6, "allies": 4},
        "units": {
            "IJN-CA-16": "S-B3", "IJA-INF-KWD": "L-F3", "JP-TR-1": "S-E10", "IJA-INF-228": "S-E10 in-JP-TR-1",
            "BASE-SECRET": "L-E3 turned", "BASE-BATAVIA": "L-G3", "NEI-AIR-1": "L-G3",
        },
    }  # fmt: skip
    setup, _ = NEI.read_position(table)
    session = Session.new(NEI, setup, ["human", "human"], seed_of(1), table, listen=False)
    words = NEI.vocabulary()
    for orders in (
        "act g3-gnd start L-F3 add IJA-INF-KWD done to L-F2 halt",
        "act g3-assault start S-E10 land IJA-INF-228 end",
        "act g3-airrd start L-G3 add NEI-AIR-1 done to L-E3",
    ):
        for act in words.parse_all(orders):
            if act in session.board.legal:  # a move may be over by itself
                session.order(session.board.asked, act)
    session.order(0, RESIGN)
    return session


def nei_rooms() -> Iterator[tuple[str, Room]]:
    yield "nei-secret", Room(NEI, "campaign", "resigned", secret_airbase)
    for ending in NEI.endings.values():
        yield f"nei-{ending}", Room(NEI, "campaign", ending, partial(last_turn, ending))


# -- Field Command -----------------------------------------------------------------------------------------------

LATE_UNITS = {
    "axis_d": "JE1 JE2 JA1", "kranji": "JI1 JI2 AI1", "bukit_panjang": "JI3 JT1 JT2 JT3", "mandai": "AI2 AC1 AA1",
    "tanglin": "BI1 BA1 AI3", "city": "BI2 BI3", "nee_soon": "BI4 BC1", "kallang": "BF1", "offmap_airfield": "JF1 JB1",
    "changi": "BX1 BX2 JI4", "to_come": "JI5",
}  # fmt: skip
LATE_TOKENS = {"japanese": 12, "australian": 6, "british": 9}


def late(period: int, **more: Any) -> dict[str, Any]:
    """A turn of the last days: a few units, both sides within reach of the objectives."""
    return {
        "phase": "turn", "period": period, "to_move": "japanese", "axes": ["axis_a", "axis_d"], "units": LATE_UNITS,
        "control": {"japanese": ["bukit_panjang"]}, **more,
    }  # fmt: skip


def field_rooms() -> Iterator[tuple[str, Room]]:
    """Every ending, and every level from Company to Army, among them three seats, cards and all variants."""
    everything = {"penetration": True, "breakthrough": True, "rout": True, "advanced_logistics": True}
    games: list[tuple[str, str, Options, dict[str, Any] | None]] = [
        ("battle-drawn", "company", {}, None),
        ("battle-won", "battalion", {}, None),
        ("battle-held", "regiment", {"rout": True, "breakthrough": True}, None),
        ("objectives", "historic", {"level": "brigade"}, late(20)),
        ("time", "historic", {"level": "division"}, late(21, tokens=LATE_TOKENS)),
        ("graded", "historic", {"level": "army", "players": 3, "levels_of_victory": "highest", **everything},
         late(20, tokens=LATE_TOKENS)),
        ("ranked", "scenario_01", {"level": "corps", "players": 3, "objective_victory": True},
         late(20, tokens=LATE_TOKENS)),
    ]  # fmt: skip
    for ending, scenario, options, table in games:
        game = Play(FIELD, scenario, options, any_answer, table)
        test = partial(ends_with, ending)
        yield f"fieldcommand-{ending}", Room(FIELD, scenario, ending, partial(game.found, ending, test))
    game = Play(FIELD, "scenario_02", {"level": "corps"}, any_answer)
    yield "fieldcommand-resigned", Room(FIELD, "scenario_02", "resigned", partial(game.resigned, 1, 7, 250))
    game = Play(FIELD, "historic", {"level": "corps"}, any_answer, late(18, tokens=LATE_TOKENS))
    yield "fieldcommand-takebacks", Room(FIELD, "historic", "", partial(game.restless, 5))


def ends_with(ending: str, b: Board) -> bool:
    return FIELD.endings[b.ending] == ending


# -- all of it ---------------------------------------------------------------------------------------------------


def rooms() -> dict[str, Room]:
    """The whole museum."""
    return dict([*fortress_rooms(), *shanghai_rooms(), *coral_rooms(), *nei_rooms(), *field_rooms()])


def digest_of(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()


def catalogue() -> dict[str, dict[str, str]]:
    """What the museum holds, by the names of the files: `digest` and `line`."""
    return tomllib.loads(CATALOGUE.read_text("utf-8"))


def add(name: str, session: Session) -> str:
    """Put a game into a room, beside those that are there, and into the catalogue; says what was done."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / f"{name}.json"
        session.publish(made)
        data = made.read_bytes()
    if len(data) > LARGEST:
        raise SystemExit(f"{name} is larger than {LARGEST} bytes")
    known = catalogue()
    for ident, entry in known.items():
        if entry["digest"] == digest_of(data):
            return f"{ident}: the same game is there already"
    numbered = [name, *(f"{name}.{n}" for n in range(1, len(known) + 1))]
    ident = next(one for one in numbered if one not in known)
    title = session.title
    line = f"version {title.version} of the rules, data {title.digest_of_data()}"
    with (MUSEUM / f"{ident}.json").open("xb") as file:
        file.write(data)
    with CATALOGUE.open("a", encoding="utf-8") as file:
        file.write(f'\n["{ident}"]\ndigest = "{digest_of(data)}"\nline = "{line}"\n')
    return f"{ident}: {len(session.entries)} entries, {len(data)} bytes"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", help="rooms that get another game")
    parser.add_argument("--anew", action="store_true", help="a game of today for every room")
    given = parser.parse_args()
    known = rooms()
    for name in given.names:
        if name not in known:
            raise SystemExit(f"there is no '{name}' (there are {', '.join(known)})")
    if given.names:
        chosen = list(given.names)
    else:
        chosen = [name for name in known if given.anew or not (MUSEUM / f"{name}.json").exists()]
    bar = Progress(
        TextColumn("{task.description:<44}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    with bar:
        shown = bar.add_task("", total=len(chosen))
        for name in chosen:
            bar.update(shown, description=name)
            session = known[name].make(lambda what: bar.update(shown, description=what))
            print(add(name, session))
            bar.advance(shown)


if __name__ == "__main__":
    main()
