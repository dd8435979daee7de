"""Limited intelligence, the other way round: tables in play that differ from the true one where a viewer cannot look.

They are not dealt but made by hand: two covered units of a kind have changed places, a Resource Point lies under
another top, somebody hidden has acted. As long as the view is the same, so must be all that is dealt for the viewer.
"""

import pytest

from sandtable.games.coralsea import TITLE
from sandtable.games.coralsea.rules.airfields import LAID
from sandtable.games.coralsea.rules.covered import BY_CARD, JUST, WORN
from sandtable.games.coralsea.rules.game import CoralGame
from sandtable.kernel.actions import verb_of
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import dump
from sandtable.kernel.flow import NOBODY
from sandtable.series.campaign_commander import verb
from sandtable.series.campaign_commander.rules.board import ACTED, BEACHED
from sandtable.series.campaign_commander.rules.losses import stacked
from sandtable.series.campaign_commander.volume import GROUND, NAVAL
from tests.coralsea.table import ALLIES, JAPAN, T
from tests.coralsea.test_fuzz import Eager
from tests.playing import play

LISTS = ("moving", "party", "fleeing", "struck")


def swapped(b: CoralGame, hidden: list[int], dealer: FastDealer) -> CoralGame | None:
    """Two units that nobody sees have changed their roles."""
    u, v = dealer.shuffled(hidden)[:2]
    marched = not b.sails and b.entered and not b.covers(b.came_from)  # they were seen when they came
    if (b.mended[u] | b.mended[v]) >> JUST & WORN:
        return None  # that it was somebody here everybody has heard
    told = [getattr(frame, "unit", -1) for frame in b.stack] + (b.moving if marched else [])
    if T.kind[u] != T.kind[v] or T.truk[u] != T.truk[v] or b.state[u] != b.state[v] or u in told or v in told:
        return None
    o = b.fork()
    for row in (o.place, o.spent, o.seen, o.tops):
        row[u], row[v] = row[v], row[u]
    for name in LISTS:
        setattr(o, name, [v if one == u else u if one == v else one for one in getattr(o, name)])
    return o


def other_mended(b: CoralGame, hidden: list[int]) -> CoralGame | None:
    """Another unit of the stack was put right instead."""
    for u in hidden:
        for v in hidden:
            for bit in (1, 2):
                marks = b.mended[u] & bit * 0b10101
                if (
                    not marks & bit
                    or marks & bit << BY_CARD
                    or not b.state[v] & bit
                    or b.place[u] != b.place[v]
                ):
                    continue
                if (b.spent[u] | b.spent[v]) & ACTED and marks & bit << JUST == 0:
                    continue
                o = b.fork()
                o.state[u] |= bit
                o.state[v] &= ~bit
                o.mended[u] &= ~marks
                o.mended[v] |= marks
                if marks & bit << JUST:
                    o.spent[u], o.spent[v] = o.spent[v], o.spent[u]
                return o
    return None


def carried_off(b: CoralGame, side: int, viewer: int, dealer: FastDealer) -> CoralGame | None:
    """A Resource Point lies in another area, where it can."""
    points = [a for a in b.supply_areas(side) if not b.supply_visible(side, a, viewer) and a != b.at]
    if len(points) < 2 or any(type(frame).__name__ == "FlySupply" for frame in b.stack):
        return None
    frm, to = dealer.shuffled(points)[:2]
    fleet = [b.place[u] for u in T.fleet]
    fits = to < T.land or b.supply_at(side, to) < len(b.units_in(side, to, NAVAL))
    left = [u for u in T.of_side[side] if b.place[u] == frm and not b.visible(u, viewer)]
    if not fits or (frm in fleet) != (to in fleet) or not (left or b.supply_at(side, frm) > 1):
        return None
    o = b.fork()
    o.add_supply(side, frm, -1)
    o.add_supply(side, to, 1)
    return o


def acted(b: CoralGame, hidden: list[int], dealer: FastDealer) -> CoralGame:
    u = hidden[dealer.below(len(hidden))]
    o = b.fork()
    o.spent[u] ^= (BEACHED, LAID, BEACHED | LAID if u in b.moving else ACTED)[dealer.below(3)]
    return o


def laid(b: CoralGame, side: int, dealer: FastDealer) -> CoralGame | None:
    """The counter that lies on top by itself has been laid there."""
    firsts = [
        u
        for u in T.of_side[side]
        if b.place[u] >= 0 and b.covers(b.place[u]) and b.top_of(side, b.place[u]) == u
    ]
    if not firsts:
        return None
    o = b.fork()
    o.tops[firsts[dealer.below(len(firsts))]] ^= 1
    return o


def aboard(b: CoralGame, side: int, hidden: list[int]) -> CoralGame | None:
    """One unit more, or less, has gone aboard where the ships set out."""
    if not (b.sails and b.op_seat == side and b.entered == 0 and 0 <= b.at < T.land):
        return None
    here = [u for u in hidden if b.place[u] == b.at and T.kind[u] == GROUND]
    if not here or len(stacked(b, side, b.at, GROUND, 1)) >= T.most_aboard:
        return None
    o = b.fork()
    (o.moving.remove if here[0] in o.moving else o.moving.append)(here[0])
    return o


class Mender(Eager):
    """Puts right whom it can, every other time."""

    def __call__(self, b: CoralGame, dealer: FastDealer) -> int:
        mends = [act for act in b.legal if verb_of(act) in (verb.REORGANIZE, verb.REBUILD)]
        return mends[dealer.below(len(mends))] if mends and dealer.below(2) else super().__call__(b, dealer)


@pytest.mark.rule("CS-12", "CC-10.1", "CC-10.2")
@pytest.mark.parametrize("seed", [4, 5])
def test_whoever_was_put_right_changes_nothing_that_is_dealt(seed: int) -> None:
    """Many begin worn; wherever somebody has been put right under cover, it may have been another."""
    b = TITLE.start(TITLE.setup("", {"limited_intelligence": True}))
    assert isinstance(b, CoralGame)
    dealer = FastDealer(seed)
    for u in range(len(T.units)):
        b.state[u] = dealer.below(4) if b.place[u] >= 0 and not T.truk[u] else 0
    compared = 0

    def watch(board: CoralGame, n: int, seat: int, act: int) -> None:
        nonlocal compared
        for viewer in (JAPAN, ALLIES, NOBODY) if any(board.mended) and dealer.below(4) == 0 else ():
            side = dealer.below(2) if viewer == NOBODY else 1 - viewer
            hidden = [u for u in T.of_side[side] if board.place[u] >= 0 and not board.visible(u, viewer)]
            other = other_mended(board, dealer.shuffled(hidden))
            if other is not None and TITLE.view(other, viewer) == TITLE.view(board, viewer):
                found = [TITLE.determinize(one, viewer, FastDealer(n)) for one in (board, other)]
                assert dump(found[0]) == dump(found[1]), (n, viewer, type(board.top()).__name__)
                assert TITLE.view(found[0], viewer) == TITLE.view(board, viewer)
                again = TITLE.determinize(found[0], viewer, FastDealer(n + 1))
                assert dump(again) == dump(TITLE.determinize(board, viewer, FastDealer(n + 1)))
                compared += 1

    play(b, FastDealer(seed), choose=Mender(), watch=watch, limit=700)
    assert compared > 20


@pytest.mark.rule("CS-12", "RUL-51")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_cannot_be_seen_changes_nothing_that_is_dealt(seed: int) -> None:
    b = TITLE.start(TITLE.setup("", {"limited_intelligence": True, "airfield_bombing": seed % 2 == 0}))
    assert isinstance(b, CoralGame)
    dealer = FastDealer(seed + 70)
    compared = 0

    def watch(board: CoralGame, n: int, seat: int, act: int) -> None:
        nonlocal compared
        if dealer.below(6):
            return
        viewer = (JAPAN, ALLIES, NOBODY)[dealer.below(3)]
        side = dealer.below(2) if viewer == NOBODY else 1 - viewer
        others = [carried_off(board, side, viewer, dealer), laid(board, side, dealer)]
        hidden = [u for u in T.of_side[side] if board.place[u] >= 0 and not board.visible(u, viewer)]
        if len(hidden) > 1:
            others += [
                swapped(board, hidden, dealer),
                acted(board, hidden, dealer),
                aboard(board, side, hidden),
                other_mended(board, hidden),
            ]
        view = TITLE.view(board, viewer)
        for kind, other in enumerate(others):
            if other is not None and TITLE.view(other, viewer) == view:
                found = [TITLE.determinize(one, viewer, FastDealer(n)) for one in (board, other)]
                assert dump(found[0]) == dump(found[1]), (n, viewer, kind, type(board.top()).__name__)
                compared += 1

    play(b, FastDealer(seed), choose=Eager(), watch=watch, limit=900)
    assert compared > 100
