"""Playing at random and looking on: what must hold at every step of every game."""

from collections import Counter

from sandtable.games.shanghai import TITLE, verb
from sandtable.games.shanghai.folio import CHINA, JAPAN, LANDED
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.kernel import flow
from sandtable.kernel.actions import FIRST_VERB, action, plain, verb_of
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import (
    CHANCE,
    NOBODY,
    PLAYING,
)
from sandtable.kernel.title import Setup, Value
from sandtable.series.fire_and_movement.rules.movement import ChooseWay
from tests.playing import LIMIT as LIMIT
from tests.playing import answer as answer
from tests.playing import play as play
from tests.playing import told as told

COMPILED = str(flow.__file__).endswith(".so")
VIEWERS = (0, 1, NOBODY)
OPTIONS: list[dict[str, Value]] = [
    {"japanese_may_end_early": False},
    {},
    {"japanese_may_end_early": False, "last_week_at_zero": False},
    {"japanese_may_end_early": False, "secret_pause_orders": False},
    {"japanese_may_end_early": False, "snipers_hold_city": True, "trains_share_setup_place": True},
]


def setup_of(n: int) -> Setup:
    """The options of game number `n`."""
    return TITLE.setup("campaign", OPTIONS[n % len(OPTIONS)])


def start(n: int) -> ShanghaiBoard:
    board = TITLE.start(setup_of(n))
    assert isinstance(board, ShanghaiBoard)
    return board


def eager(b: ShanghaiBoard, dealer: FastDealer) -> int:
    """A player who attacks where he can, lets the weeks go on and brings in what there is, so that games reach every
    kind of question."""
    if b.asked == CHANCE:
        return dealer.choose(b.legal, b.ask().weights(b))
    few = {
        verb.DONE: 4,
        verb.END: 1,
        verb.CONTINUE: 40,
        verb.GIVE_UP: 2,
        verb.STEP: 4,
        verb.INTERDICT: 2,
        verb.RAID: 2,
        verb.REDEPLOY: 6,
    }
    many = {verb.ATTACK: 400, verb.JOIN: 60}
    weights = [few.get(verb_of(act), many.get(verb_of(act), 20)) for act in b.legal]
    return dealer.choose(b.legal, weights)


class Reached:
    """What was come across: frames, event kinds and bars."""

    def __init__(self) -> None:
        self.frames: Counter[str] = Counter()
        self.events: Counter[int] = Counter()
        self.endings: Counter[str] = Counter()

    def look(self, b: ShanghaiBoard, n: int, seat: int, act: int) -> None:
        for frame in b.stack:
            self.frames[type(frame).__name__] += 1
        for event in b.log or []:
            self.events[event[2]] += 1
        b.log = []


def every_action() -> list[int]:
    """Every action of the title's own verbs that can be written."""
    words = TITLE.vocabulary()
    found: list[int] = []
    for number, word in enumerate(words.verbs[FIRST_VERB:], FIRST_VERB):
        found += (
            [action(number, n) for n in range(len(words.nouns[word.noun]))] if word.noun else [plain(number)]
        )
    return found


SOME_ACTIONS = every_action()[::97]

# -- what must hold at every step --------------------------------------------------------------------------------


def check_board(b: ShanghaiBoard) -> None:
    """What is derived follows from the rows; units, stacks and counts are as the rules say."""
    t = b.t
    held = [0] * t.playable
    zone = [[0] * t.playable, [0] * t.playable]
    for u in range(t.units):
        h = b.place[u]
        if h < 0:
            assert b.steps[u] == 0
            continue
        assert 1 <= b.steps[u] <= t.full[u]
        held[h] = 1 + t.side[u]
        for n in b.zone_near(t.side[u])[h]:
            zone[t.side[u]][n] += 1
        if t.train[u]:
            assert t.rail_hex[h]
        if t.side[u] == CHINA:
            assert not b.shut[CHINA][h]
        elif not b.flags[u] & LANDED:
            assert not b.guarded(h) and b.control[h] == JAPAN
    assert held == b.held and zone == [b.zone_first, b.zone_second]
    moving = isinstance(b.ask(), ChooseWay) if b.ending == PLAYING else False
    for h in range(t.playable):
        stack = []
        u = b.head[h]
        while u >= 0:
            assert b.place[u] == h
            if not t.apart[u]:
                stack.append(u)
            u = b.link[u]
        if not moving and not b.trail:
            assert len(stack) <= 2
            assert len(stack) < 2 or t.pairs[stack[0] * t.units + stack[1]]
            assert not (stack and t.side[stack[0]] == JAPAN and h in b.snipers)
        builder = b.works[h] - 1
        if builder >= 0:
            assert b.place[builder] == h
    assert 0 <= b.lp <= t.lp_cap and 0 <= b.pauses <= t.pause_start and b.turn <= t.turns_per_week
    for h in t.forts:
        if b.operative(h):
            assert b.control[h] == CHINA


def check_kept_rows(b: ShanghaiBoard) -> None:
    """Rows that are kept while they hold are what they would be if they were reckoned anew."""
    fresh = b.fork()
    fresh.derive()
    assert fresh.held == b.held and fresh.shut == b.shut
    assert (fresh.zone_first, fresh.zone_second) == (b.zone_first, b.zone_second)
    assert (fresh.sniped, fresh.slowed, fresh.slowed_more) == (b.sniped, b.slowed, b.slowed_more)
    for side in (JAPAN, CHINA):
        assert fresh.block(side) == b.block(side)
        assert fresh.gate(side) == b.gate(side)
