"""With care: which differential a game comes to from here, as games have come to it.

What stands on the board now is not what is scored: areas change hands, disrupted units are refitted and lost again,
aircraft and fleets make points later. How much each of it tells of the end was found by regression over games of
`greedy` against itself (ridge; the differential at the end over what is seen at each action): early on an
area that is held is worth a third of its points, a disrupted unit next to nothing, and each aircraft and each step of
an Allied base more than any of them looks like. Towards the end all of it fades to the points as they are scored.
Two weights are smaller than what was found, as what goes along with a good end need not bring it about: `SHAKY`, and
that of Allied aircraft early (half), which else are kept out of harm's way.
"""

from typing import Final

from mypy_extensions import i64

from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.bots.outlook import Outlook, at_most
from sandtable.games.nei.material import (
    AIR,
    ALLIES,
    AREAS,
    AS,
    BASE,
    DESTROYED,
    DISRUPTED,
    GROUND,
    JAPAN,
    NAVAL,
    UNITS,
)

TURNS: Final = 7.0
"""Turns to come when the campaign begins."""
SHAKY: Final = 0.5
"""At most such a part of the points of what Japan holds is thought to be lost again. The regression says three quarters
in the first turns; then Japan saw no reason to land, and search as Japan won a third of its decided campaigns."""
FETCHING: Final = 0.9
"""What an empty transport may count where troops wait for it, in points."""


def between(end: float, start: float, left: float) -> float:
    """A weight that is `end` in the last turn and `start` when the campaign begins."""
    return end + (start - end) * left


class Forecast(Outlook):
    """One careful look at one board."""

    def __init__(self, b: NeiBoard) -> None:
        super().__init__(b, True)

    def points(self) -> float:
        """The differential that the game is likely to come to."""
        self.areas()
        b = self.b
        t = self.t
        left = float(t.scenarios[b.scenario].final - b.turn) / TURNS
        now: list[float] = [0.0, 0.0]
        later: list[float] = [0.0, 0.0]
        """Points for units of each side that are lost, and what of them may yet come back."""
        wings: list[float] = [0.0, 0.0]
        guns = 0.0
        bases = 0.0
        garrisons = 0.0
        aboard = 0.0
        capital: i64 = 0
        waiting: i64 = 0
        idle: list[float] = []
        for u in range(UNITS):
            place: i64 = b.at[u]
            side = t.side[u]
            if place == DISRUPTED or place == DESTROYED:
                now[side] += float(t.vp_lost[u])
                if place == DISRUPTED:
                    later[side] += float(t.vp_lost[u])
            elif place < AREAS:
                kind = t.cat[u]
                if kind == AIR:
                    wings[side] += 1.0
                elif kind == BASE:
                    if side == ALLIES:
                        bases += float(b.steps[u])
                elif kind == NAVAL:
                    if side == JAPAN:
                        guns += float(b.factor(u, AS))
                        if t.capital_ship[u]:
                            capital += 1
                        if t.transport[u] and b.holding[u] == 0:
                            idle.append(self.from_home(place))
                elif kind == GROUND:
                    if side == ALLIES:
                        garrisons += 1.0
                    elif b.ship[u] >= 0:
                        aboard += 1.0
                    elif t.home[place] == JAPAN:
                        waiting += 1
        score = self.held + now[ALLIES] - now[JAPAN] + float(b.price(ALLIES) - b.price(JAPAN))
        japan = at_most(float(self.japanese) / 12.0, 1.0)
        allies = at_most(float(self.allied) / 8.0, 1.0)
        score += japan * (
            between(0.5, 0.3, left) * self.landing
            + between(0.7, 0.5, left) * self.falling
            + between(0.95, 0.8, left) * later[JAPAN]
            + 0.45 * wings[JAPAN]
            + between(0.0, 0.2, left) * guns
            + between(0.4, 0.1, left) * aboard
            - between(0.32, 0.42, left) * bases
        )
        score -= allies * (
            at_most(between(0.27, 0.75, left), SHAKY) * self.held
            + self.shaky
            + between(0.85, 0.9, left) * later[ALLIES]
            + 0.12 * garrisons
            + between(0.0, 0.4, left) * wings[ALLIES]
        )
        score += 0.08 * float(self.japanese) - 0.04 * float(self.allied)
        score += 0.6 * self.at_sea() + self.ports() + self.fetching(idle, waiting)
        if capital < 3:
            score -= 4.0 * float(3 - capital)  # NEI-4.1b: without any the war is lost
        return score

    def fetching(self, idle: list[float], waiting: i64) -> float:
        """Empty transports, each with its distance from home: two units each that wait there are worth a voyage."""
        if self.japanese < 4:
            return 0.0
        score = 0.0
        idle.sort()
        for far in idle:
            if waiting <= 0:
                break
            score += FETCHING * self.hope * (1.0 - at_most(far, 7.0) / 8.0) * (1.0 if waiting > 1 else 0.6)
            waiting -= 2
        return score
