"""One game between bots."""

import hashlib
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from time import perf_counter
from typing import Any

from sandtable.bots.bot import Bot, decide
from sandtable.bots.clock import CLOCK
from sandtable.bots.playout import random_game
from sandtable.bots.registry import check_bot, make_bot
from sandtable.bots.seeds import mixed
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import decode
from sandtable.kernel.errors import BadSetup
from sandtable.kernel.flow import CHANCE, PLAYING, Board, apply
from sandtable.kernel.title import Setup, Value
from sandtable.kit.title import Title
from sandtable.session.dealing import HmacDealer

LIMIT = 200_000


@dataclass(frozen=True)
class Match:
    """What is played: everything that a worker process needs, in plain values.

    `title` is a slug found through the entry points, or `module:attribute`. `bots` are names, one per seat, in the
    order of the game's seats. Game number g of seed s is the same game whoever plays it when.
    """

    title: str
    bots: tuple[str, ...]
    scenario: str = ""
    options: tuple[tuple[str, Value], ...] = ()
    seed: int = 0
    swap: bool = False
    """The bots change seats from game to game (each moves on by one)."""
    limit: int = LIMIT
    """A game is given up after so many answers, chance included."""
    keep: bool = False
    """Keep each game's actions."""
    position: bytes = b""
    """Start from this position (an encoded dump) instead of the scenario's own."""
    pack: str = ""
    """The folder of a data pack."""


@dataclass
class PlayedGame:
    """How one game went."""

    game: int
    seating: tuple[int, ...]
    """Which of the match's bots sat in each seat."""
    ended: bool = False
    ending: str = ""
    returns: tuple[int, ...] = ()
    decisions: int = 0
    seconds: float = 0.0
    thinking: tuple[float, ...] = ()
    """Seconds that each of the match's bots has thought."""
    slowest: tuple[float, ...] = ()
    """Each bot's longest decision in seconds."""
    asked: tuple[int, ...] = ()
    """How often each bot was asked."""
    actions: list[tuple[int, int]] = field(default_factory=list)
    """(seat, action) of every answer, chance (-1) included, if the match keeps them."""
    facts: dict[str, int] = field(default_factory=dict)
    """What the title says of the ended game (`Title.facts`)."""
    error: str = ""
    seed: bytes = b""
    """What the game's dice were dealt from: `verify` recomputes them."""


@cache
def find_title(name: str, pack: str = "") -> Title:
    """A title by slug, or by `module:attribute`; with a data pack laid over it."""
    module, _, attribute = name.partition(":")
    if attribute:
        try:
            title: Any = getattr(import_module(module), attribute)
        except (ImportError, AttributeError) as problem:
            raise BadSetup(f"there is no title at {name}: {problem}") from problem
    else:
        found = entry_points(group="sandtable.titles")
        if name not in found.names:
            raise BadSetup(f"there is no title '{name}' (there are {', '.join(sorted(found.names))})")
        title = found[name].load()
    if not isinstance(title, Title):
        raise BadSetup(f"{name} is no title")
    return title.with_pack(pack) if pack else title


def check_match(match: Match) -> tuple[Title, Setup]:
    """The title and set-up of a match, or `BadSetup` that says what is wrong with it."""
    title = find_title(match.title, match.pack)
    setup = title.setup(match.scenario, dict(match.options))
    count = len(title.seats_of(setup))
    if len(match.bots) != count:
        raise BadSetup(f"this game of {title.slug} has {count} seats, not {len(match.bots)}")
    for name in match.bots:
        check_bot(name)
    return title, setup


def seating_of(match: Match, game: int) -> tuple[int, ...]:
    """Which bot sits in each seat: the first game as given, then each bot one seat further on."""
    n = len(match.bots)
    shift = game % n if match.swap else 0
    return tuple((seat - shift) % n for seat in range(n))


def game_seed(seed: int, game: int) -> bytes:
    """The seed of the dice of game number `game`."""
    return hashlib.sha256(f"match {seed} game {game}".encode()).digest()


def play_game(match: Match, game: int) -> PlayedGame:
    """Play game number `game`. A fault of a bot or a title ends up in `error`; only Ctrl-C comes through."""
    row = PlayedGame(game, seating_of(match, game))
    started = perf_counter()
    try:
        title, setup = check_match(match)
        board = title.load(setup, decode(match.position)) if match.position else title.start(setup)
        seed = mixed(match.seed & (1 << 62) - 1, game)
        row.seed = game_seed(match.seed, game)
        dealer = HmacDealer(row.seed)
        if all(name == "random" for name in match.bots):
            _play_at_random(match, board, FastDealer(mixed(seed, 0)), dealer, row)
        else:
            _play(match, title, board, dealer, seed, row)
        row.ended = board.ending != PLAYING
        row.returns = tuple(board.returns)
        row.ending = title.endings.get(board.ending, str(board.ending)) if row.ended else "unfinished"
        row.facts = title.facts(board) if row.ended else {}
    except Exception as problem:
        row.error = f"{type(problem).__name__}: {problem}"
    row.seconds = perf_counter() - started
    return row


def _play_at_random(
    match: Match, board: Board, choice: FastDealer, dealer: HmacDealer, row: PlayedGame
) -> None:
    record: list[int] | None = [] if match.keep else None
    row.decisions = random_game(board, choice, match.limit, record, dealer)
    if record is not None:
        row.actions = list(zip(record[::2], record[1::2]))


def _play(match: Match, title: Title, board: Board, dealer: HmacDealer, seed: int, row: PlayedGame) -> None:
    bots: list[Bot] = [make_bot(name, mixed(seed, n + 1)) for n, name in enumerate(match.bots)]
    thinking, slowest, asked = [0.0] * len(bots), [0.0] * len(bots), [0] * len(bots)
    CLOCK.busy = True
    try:
        for _ in range(match.limit):
            if board.ending != PLAYING:
                break
            seat = board.asked
            if seat == CHANCE:
                act = dealer.choose(board.legal, board.ask().weights(board))
            else:
                who = row.seating[seat]
                before = CLOCK.now()
                act = decide(bots[who], title, board, seat)
                took = CLOCK.now() - before
                thinking[who] += took
                slowest[who] = max(slowest[who], took)
                asked[who] += 1
                row.decisions += 1
            if match.keep:
                row.actions.append((seat, act))
            apply(board, seat, act)
    finally:
        CLOCK.busy = False
        row.thinking, row.slowest, row.asked = tuple(thinking), tuple(slowest), tuple(asked)
