"""Where a unit can move: one search over the map for the unit that was picked, kept until the position changes.

Sections 5.0 to 5.2 and 6.1. Every step costs what the terrain key says, hexside included, times what makes the hex
entered rough (FM-5.2d). The search settles hexes in the order of their cost, so that the way found to each is a
cheapest one; among equals it is the first in the map's order.
"""

from typing import Any, Final

from mypy_extensions import i64

# What a hex does to a unit that would enter it (a gate).
OPEN: Final = 0
STOPS: Final = 1
CLOSED: Final = 1 << 20

# A search writes over the gate's row, for each hex that it comes to: how many points are left there, plus one, times
# WAYS, plus which neighbour the hex was entered from. More is better, and CLOSED is never bettered: one look at the row
# says whether a hex is worth entering.
WAY_BITS: Final = 3
WAYS: Final = 8
START: Final = 7
"""In place of a neighbour: nobody has come from anywhere."""
REACHED: Final = WAYS

# A step is one number: the hex entered, which of its neighbours the unit comes from, the points.
STEP_TO: Final = 0xFFFF
STEP_BACK: Final = 16
STEP_COST: Final = 19


def gate_of(shut: list[int]) -> list[int]:
    """A row of gates that are closed where a rule shuts the hex, and else open."""
    return [CLOSED if why else OPEN for why in shut]


BY_BITS: Final[list[list[Any]]] = [[k for k in range(START) if bits >> k & 1] for bits in range(1 << START)]
"""For bits 0 to 6: the numbers of those that are set."""


def in_a_row(near: list[list[int]]) -> list[int]:
    """The neighbours of all hexes in one row: at h * WAYS + k neighbour k of hex h."""
    row: list[Any] = [0] * (len(near) * WAYS)
    for h in range(len(near)):
        row[h * WAYS : h * WAYS + len(near[h])] = near[h]
    return row


class Steps:
    """Every step on the map, in flat rows: a search looks at a thousand of them, wherever they lie, and what is
    scattered in memory takes longest to fetch."""

    def __init__(self, near: list[list[int]], near_cost: list[list[int]]) -> None:
        self.near: list[int] = in_a_row(near)
        self.all: list[int] = [0] * (len(near) * WAYS)
        """At h * WAYS + k: the step from hex h to its neighbour k."""
        self.onward: list[int] = [0] * (len(near) * WAYS)
        """At h * WAYS + j, for hex h entered from its neighbour j: the neighbours, as bits, to which steps may lead on:
        not back, and not to a neighbour of both hexes that the step there from the first one brings no dearer. At
        h * WAYS + START all of them."""
        for h in range(len(near)):
            for k in range(len(near[h])):
                to = near[h][k]
                step = to | near[to].index(h) << STEP_BACK | near_cost[h][k] << STEP_COST
                self.all[h * WAYS + k] = step
                for j in range(WAYS):
                    if j < len(near[h]):
                        frm = near[h][j]
                        if to == frm or (
                            to in near[frm] and near_cost[frm][near[frm].index(to)] <= near_cost[h][k]
                        ):
                            continue
                    self.onward[h * WAYS + j] |= 1 << k


class MoveReach:
    """What a search found, for one unit moving in one way: never changed once made, so that forks share it.

    near    the links that the unit moves along, in one row
    row     per hex: less than REACHED out of reach, CLOSED where the unit cannot go, else what the search wrote
    found   the hexes in reach, without the start
    """

    def __init__(
        self, unit: i64, mode: i64, start: i64, points: i64, first: bool, changes: i64,
        near: list[int], row: list[int], found: list[int],
    ) -> None:  # fmt: skip
        self.unit: i64 = unit
        self.mode: i64 = mode
        self.start: i64 = start
        self.points: i64 = points
        self.first: bool = first
        self.changes: i64 = changes
        self.near: list[int] = near
        self.row: list[int] = row
        self.found: list[int] = found

    def cost(self, h: i64) -> i64:
        """The points paid to be in a hex; -1 out of reach."""
        at: i64 = self.row[h]
        return self.points + 1 - at // WAYS if at >= REACHED and at != CLOSED else -1

    def before(self, h: i64) -> i64:
        """The hex from which a hex in reach, not the start, is entered."""
        at: i64 = self.row[h]
        return self.near[h * WAYS + at % WAYS]

    def fits(self, unit: i64, mode: i64, start: i64, points: i64, first: bool, changes: i64) -> bool:
        """Whether this is the answer to that question."""
        return (
            self.unit == unit
            and self.changes == changes
            and self.start == start
            and self.mode == mode
            and self.points == points
            and self.first == first
        )

    def path(self, to: i64) -> list[int]:
        """The hexes entered on the way, the last one included."""
        way: list[int] = []
        at: i64 = to
        while at != self.start:
            way.append(at)
            at = self.before(at)
        way.reverse()
        return way


NOWHERE: Final = MoveReach(-1, 0, -1, 0, True, -1, [], [], [])


def search(
    unit: i64,
    mode: i64,
    start: i64,
    points: i64,
    first: bool,
    changes: i64,
    hexes: list[Any],
    steps: Steps,
    rough: list[Any],
    is_rough: bool,
    gate: list[Any],
    least_move: bool,
) -> MoveReach:
    """Search from `start`.

    hexes       each hex by its number
    steps       those of the map
    rough       per hex: what the cost of entering it is multiplied with, looked at if `is_rough`
    gate        per hex: OPEN, STOPS (a unit that comes there stops) or CLOSED
    least_move  FM-5.1.1a: one hex may be entered whatever it costs, as the whole move

    Whoever begins in a hex that stops him must first enter one that does not (FM-6.1b).
    """
    # Hexes stay the objects that a list of the map holds (Any), and rows are read as i64: compiled code would else box
    # the ones anew and unbox the others twice.
    some: list[Any] = steps.all
    step_at: list[i64] = some
    some = steps.onward
    onward: list[i64] = some
    row: list[i64] = gate[:]
    barrier: list[i64] = gate
    found: list[Any] = []
    row[start] = (points + 1) * WAYS + START
    buckets: list[list[Any]] = [[hexes[start]]]
    grown: i64 = 1
    held_up = first and barrier[start] == STOPS
    paid: i64 = 0
    while paid < grown:
        here_left = points - paid + 1
        better = (here_left + 1) * WAYS
        worse = (here_left - 1) * WAYS
        for here in buckets[paid]:
            at: i64 = here
            mine = row[at]
            if mine >= better or (barrier[at] == STOPS and at != start):
                continue
            came = mine & START
            leaving = False
            if held_up:
                leaving = at == start
                came = START  # what the first step could not enter a second one may
            first_step = at * WAYS
            ways: list[i64] = BY_BITS[onward[first_step + came]]
            for k in ways:
                step = step_at[first_step + k]
                to = step & STEP_TO
                if row[to] < worse:
                    price = step >> STEP_COST
                    if is_rough:
                        factor: i64 = rough[to]
                        price *= factor
                    then = (here_left - price) * WAYS
                    known = row[to]
                    if then > known and then >= REACHED and not (leaving and known == STOPS):
                        there = hexes[to]
                        if known < REACHED:
                            found.append(there)
                        row[to] = then + (step >> STEP_BACK & START)
                        total = paid + price
                        if total < points:  # who has none left goes nowhere: every step costs one
                            while grown <= total:
                                buckets.append([])
                                grown += 1
                            buckets[total].append(there)
        paid += 1
    if least_move and first and points > 0:
        first_step = start * WAYS
        ways = BY_BITS[onward[first_step + START]]
        for k in ways:
            step = step_at[first_step + k]
            to = step & STEP_TO
            known = row[to]
            if known == OPEN or (known == STOPS and not held_up):
                row[to] = REACHED + (step >> STEP_BACK & START)
                found.append(hexes[to])
    whole: list[Any] = row
    return MoveReach(unit, mode, start, points, first, changes, steps.near, whole, found)
