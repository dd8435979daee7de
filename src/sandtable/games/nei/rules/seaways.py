"""The ways of ships: what a link costs, where a force must stop, what it reaches and how. Chapters 10.1 and 19."""

from mypy_extensions import i64

from sandtable.games.nei import verb
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.material import AREAS, IND
from sandtable.kernel.actions import action


def link_cost(b: NeiBoard, frm: i64, to: i64) -> i64:
    """NEI-10.1b, RU-22: what a sea link costs; 0 where there is none (NEI-10.1d: never into a land area). NEI-19.2d: as
    much into and out of a Japanese home base as anywhere."""
    near = b.t.sea_near[frm]
    for n in range(0, len(near), 2):
        if near[n] == to:
            return near[n + 1]
    return 0


def must_stop(b: NeiBoard, seat: i64, area: i64) -> bool:
    """NEI-10.1c: any enemy naval unit in the sea area; NEI-19.3b: a box off the map; NEI-26.3b: a patrol."""
    if area >= IND or b.ships[(1 - seat) * AREAS + area] > 0:
        return True
    return b.patrolled(1 - seat, b.t.square[area])


class SeaWays:
    """How far each sea area is for a force, and by which way; 99: out of reach. It stops where it must, as far as
    everybody can see. `redeploys` (NEI-A3d): it passes no square with any enemy unit, patrols included
    (NEI-26.3c), and only a box off the map ends its way (NEI-19.3b)."""

    def __init__(self, b: NeiBoard, seat: i64, start: i64, speed: i64, redeploys: bool = False) -> None:
        self.start: i64 = start
        self.far: list[int] = [99] * AREAS
        self.before: list[int] = [-1] * AREAS
        self.far[start] = 0
        edge: list[int] = [start]
        while edge:
            following: list[int] = []
            for here in edge:
                if here != start and (here >= IND if redeploys else must_stop(b, seat, here)):
                    continue
                near = b.t.sea_near[here]
                for n in range(0, len(near), 2):
                    to: i64 = near[n]
                    cost = self.far[here] + near[n + 1]
                    if cost > speed or cost >= self.far[to]:
                        continue
                    square: i64 = b.t.square[to]
                    if b.open_to(seat, square) and not (redeploys and b.any_in(1 - seat, square)):
                        self.far[to] = cost
                        self.before[to] = here
                        following.append(to)
            edge = following

    def way(self, to: i64) -> list[int]:
        """The moves from the start to an area."""
        steps: list[int] = []
        at: i64 = to
        while at != self.start and at >= 0:
            steps.append(action(verb.TO, at))
            at = self.before[at]
        steps.reverse()
        return steps
