"""What is shared or kept for speed: rows of a fork until one board writes, the search for a reach, blocked hexes."""

from typing import Any

from sandtable.games.shanghai import TITLE
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.games.shanghai.rules.redeployment import exposed
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, PLAYING, apply
from sandtable.series.fire_and_movement.rules.movement import ChooseWay
from sandtable.series.fire_and_movement.rules.reach import CLOSED, STOPS, MoveReach, search
from tests.shanghai.table import T


def answer(b: ShanghaiBoard, dealer: FastDealer) -> int:
    if b.asked == CHANCE:
        return dealer.choose(b.legal, b.ask().weights(b))
    return b.legal[dealer.below(len(b.legal))]


def game() -> ShanghaiBoard:
    b = TITLE.start(TITLE.setup("campaign", {"japanese_may_end_early": False}))
    assert isinstance(b, ShanghaiBoard)
    return b


def everything(b: ShanghaiBoard) -> Any:
    """All rows, those included that follow from others, as copies."""
    derived = [b.head, b.link, b.held, b.zone_first, b.zone_second, *b.shut, b.odd_end]
    return [list(row) for row in [*b.rows(), *derived, b.pcs, b.sealed, b.rolled, b.legal]]


def test_neither_a_fork_nor_its_source_sees_what_the_other_does() -> None:
    dealer = FastDealer(5)
    b = game()
    for n in range(1200):
        if b.ending != PLAYING:
            b = game()
        if n % 3 == 0:
            one, two = b.fork(), b.fork()
            before = everything(b)
            assert everything(one) == before
            for _ in range(4):
                if one.ending == PLAYING:
                    apply(one, one.asked, answer(one, dealer))
            assert everything(b) == before and everything(two) == before
            apply(b, b.asked, answer(b, dealer))
            assert everything(two) == before
            if n % 2:
                b = one
        else:
            apply(b, b.asked, answer(b, dealer))


def plain_search(
    start: int, points: int, first: bool, rough: list[int], gate: list[int], least_move: bool
) -> tuple[dict[int, int], dict[int, int], list[int]]:
    """The same search without any short cut: what each hex costs, the hex before it, and the order of discovery."""
    cost, via, found = {start: 0}, {}, []
    held_up = first and gate[start] == STOPS
    buckets: list[list[int]] = [[] for _ in range(points + 1)]
    buckets[0].append(start)
    for paid in range(points + 1):
        for at in buckets[paid]:
            if cost[at] != paid or (gate[at] == STOPS and at != start):
                continue
            for to, price in zip(T.near[at], T.near_cost[at]):
                total = paid + price * rough[to]
                if total > points or cost.get(to, total + 1) <= total or gate[to] == CLOSED:
                    continue
                if gate[to] == STOPS and held_up and at == start:
                    continue
                if to not in cost:
                    found.append(to)
                cost[to], via[to] = total, at
                buckets[total].append(to)
    if least_move and first and points > 0:
        for to in T.near[start]:
            if to not in cost and gate[to] != CLOSED and not (gate[to] == STOPS and held_up):
                cost[to], via[to] = points, start
                found.append(to)
    return cost, via, found


def same(reach: MoveReach, plain: tuple[dict[int, int], dict[int, int], list[int]]) -> None:
    cost, via, found = plain
    assert reach.found == found
    assert [reach.cost(h) for h in range(T.playable)] == [cost.get(h, -1) for h in range(T.playable)]
    assert [reach.before(h) for h in found] == [via[h] for h in found]


def test_the_search_finds_what_a_plain_one_finds() -> None:
    dealer = FastDealer(6)
    b = game()
    asked = 0
    while asked < 250:
        if b.ending != PLAYING:
            b = game()
        way = b.top()
        if isinstance(way, ChooseWay) and way.mode in (0, 1, 2):
            asked += 1
            side = way.seat
            gate = b.block(side) if way.mode == 2 else b.gate(side)
            rough = b.rough(side, way.mode)
            plain = plain_search(b.place[way.unit], way.points, way.first == 1, rough, gate, way.mode != 2)
            same(way.reach(b), plain)
        apply(b, b.asked, answer(b, dealer))


def test_the_search_finds_what_a_plain_one_finds_on_any_ground() -> None:
    """Whatever closes or stops, and however rough it is: more than games show."""
    dealer = FastDealer(7)
    for n in range(150):
        gate = [(0, 0, 0, 0, 0, STOPS, CLOSED)[dealer.below(7)] for _ in range(T.playable)]
        rough = [1 + dealer.below(3) for _ in range(T.playable)] if n % 2 else T.ones
        start = dealer.below(T.playable)
        points = dealer.below(20)
        first, least = n % 3 > 0, n % 5 > 0
        reach = search(
            0,
            0,
            start,
            points,
            first,
            0,
            T.hexes,
            T.near_steps,
            rough,
            rough is not T.ones,
            gate,
            least,
        )
        same(reach, plain_search(start, points, first, rough, gate, least))


def test_blocked_hexes_are_those_that_are_closed_or_exposed() -> None:
    dealer = FastDealer(8)
    b = game()
    for n in range(2500):
        if b.ending != PLAYING:
            b = game()
        if n % 100 == 0:
            for side in (0, 1):
                expected = [b.shut[side][h] != 0 or exposed(b, side, h) for h in range(T.playable)]
                assert [blocked == CLOSED for blocked in b.block(side)] == expected
        apply(b, b.asked, answer(b, dealer))
