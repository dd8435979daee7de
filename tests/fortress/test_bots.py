"""Bots at Fortress: they answer by what their seat may know, hold no real board, and set up by the rules."""

import gc
from types import ModuleType

import pytest

from sandtable.bots.bot import decide
from sandtable.bots.observation import Observation
from sandtable.bots.registry import make_bot
from sandtable.games.fortress import TITLE, verb
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.material import FortressData
from sandtable.games.fortress.reactions import Reaction
from sandtable.games.fortress.rules.armies import ChooseArmy
from sandtable.games.fortress.rules.setup import Deploy
from sandtable.kernel.actions import plain
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import digest
from sandtable.kernel.flow import CHANCE, PLAYING, apply, legal_for
from sandtable.kernel.legality import is_legal
from sandtable.kit.title import Title
from sandtable.kit.valuation import Valuation
from tests.fortress.fuzz import LEVELS, VALUATION, guided, start
from tests.fortress.play import rich

BOTS = ["random", "greedy:samples=1,depth=1", "ismcts:iterations=6,depth=4"]
DECISIONS = 20


def game_at(level: str, seed: int) -> FortressBoard:
    return rich(seed) if level == "advanced3" else start(level)


def decisions(level: str, seed: int, most: int) -> list[tuple[FortressBoard, int]]:
    """Decisions from a game played by hints: at most three of each kind of question for each seat, reactions first."""
    b = game_at(level, seed)
    dealer = FastDealer(seed)
    found: dict[tuple[str, int], list[FortressBoard]] = {}
    for n in range(1500):
        if b.ending != PLAYING:
            break
        if b.asked != CHANCE and (n % 5 == 0 or isinstance(b.ask(), Reaction)):
            row = found.setdefault((type(b.ask()).__name__, b.asked), [])
            row.append(b.fork())
            if len(row) > 3:
                row.pop(1)  # the first, and the latest ones
        apply(b, b.asked, guided(b, dealer))
    rows = [
        (board, key[1]) for n in range(3) for key, row in sorted(found.items()) for board in row[n : n + 1]
    ]
    reactions = [one for one in rows if isinstance(one[0].ask(), Reaction)]
    others = [one for one in rows if not isinstance(one[0].ask(), Reaction)]
    half = min(len(reactions), most // 2)
    return reactions[:half] + others[: most - half]


@pytest.mark.slow
@pytest.mark.both
@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("level", ["basic", "advanced3"])
@pytest.mark.rule("IF-HID-1", "IF-HID-4")
def test_boards_that_look_equal_get_equal_answers(level: str, name: str) -> None:
    """The seat sees the same; what it cannot see differs; the answer is the same."""
    found = decisions(level, 5, DECISIONS)
    differing = 0
    for n, (b, seat) in enumerate(found):
        twin = TITLE.determinize(b, seat, FastDealer(900 + n))
        differing += digest(b) != digest(twin)
        before = digest(b), digest(twin)
        answers = [decide(make_bot(name, 5), TITLE, one, seat) for one in (b, twin)]
        assert answers[0] == answers[1], (type(b.ask()).__name__, seat)
        assert answers[0] in legal_for(b, seat)
        assert (digest(b), digest(twin)) == before
    kinds = {type(b.ask()).__name__ for b, _ in found}
    assert {seat for _, seat in found} == {0, 1}
    if level == "basic":
        assert len(found) >= 5 and kinds >= {"ChooseAction", "ChooseDestination", "Deploy"}
    else:
        assert len(found) == DECISIONS and len(kinds) >= 6
        assert len({type(b.ask()) for b, _ in found if isinstance(b.ask(), Reaction)}) >= 3
    assert differing > len(found) // 2


@pytest.mark.parametrize("level", LEVELS)
def test_an_observation_holds_no_real_board(level: str) -> None:
    """Nothing that can be reached from an observation is the board or a row of it that could change or be secret."""
    for b, seat in decisions(level, 3, 4):
        seen = Observation(TITLE, b, seat, 1)
        assert seen.legal == legal_for(b, seat)
        assert seen.view() == TITLE.view(b, seat)
        secret = {id(b), id(b.stack), id(b.pcs), id(b.sealed)}
        for name in (
            "at", "where", "kind", "seen", "excl", "tag", "army", "layout", "cursor", "points", "hand", "pile",
            "known_top", "shown", "spent", "shuttle",
        ):  # fmt: skip
            secret.add(id(getattr(b, name)))
        reached: set[int] = set()
        todo: list[object] = [seen, seen.world, seen.dealer, seen.legal, seen.view(), seen.sample()]
        while todo:
            one = todo.pop()
            if id(one) in reached or callable(one):
                continue
            if isinstance(one, (type, Title, FortressData, ModuleType, Valuation, int, str)):
                continue
            reached.add(id(one))
            todo += gc.get_referents(one)
        assert not secret & reached, type(b.ask()).__name__
        assert len(reached) > 50


@pytest.mark.both
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.rule("IF-SET-3", "IF-SET-12", "IF-BYA-4")
def test_set_ups_of_bots_are_legal_and_end(level: str) -> None:
    """Every answer is legal, and a confirmation ends each army and each set-up, in whatever order the seats go."""
    for seed in range(3):
        b = start(level)
        dealer = FastDealer(seed)
        confirmed: list[tuple[str, int]] = []
        for n in range(800):
            if not isinstance(b.ask(), (ChooseArmy, Deploy)):
                if b.asked == CHANCE and b.turn == 0:
                    apply(b, CHANCE, dealer.choose(b.legal, b.ask().weights(b)))
                    continue
                break
            waiting = [seat for seat in (0, 1) if b.ask().awaits(b, seat)]
            seat = waiting[n % len(waiting)]
            act = VALUATION.script(b, seat, dealer)
            assert act >= 0 and is_legal(b, seat, act)
            if act == plain(verb.CONFIRM):
                confirmed.append((type(b.ask()).__name__, seat))
            apply(b, seat, act)
        asks = (["ChooseArmy"] if b.level >= 2 else []) + ["Deploy"]
        assert sorted(confirmed) == sorted((ask, seat) for ask in asks for seat in (0, 1))
        assert b.turn == 1 and b.layout == []
        assert sum(p >= 0 for p in b.at) == 60
        if b.level < 2:
            assert b.army == b.t.basic[0] + b.t.basic[1]


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_may_take_over_a_set_up_that_somebody_began(level: str) -> None:
    """After any orders of somebody else every answer is legal, and the set-up still comes to its end."""
    for seed in range(4):
        b = start(level)
        dealer = FastDealer(seed)
        for n in range(1200):
            if b.turn:
                break
            if b.asked == CHANCE:
                act = dealer.choose(b.legal, b.ask().weights(b))
            elif n % 120 < 9:
                act = b.legal[dealer.below(len(b.legal))]
            else:
                act = VALUATION.script(b, b.asked, dealer)
            assert act in b.legal
            apply(b, b.asked, act)
        assert b.turn == 1
