"""What each side could lose to the next landing or march: places with victory points, and who could come for them."""

from typing import Final

from mypy_extensions import i64

from sandtable.games.coralsea.material import JAPAN, CoralData
from sandtable.games.coralsea.rules.board import CoralBoard
from sandtable.series.campaign_commander.rules.board import DISORGANIZED
from sandtable.series.campaign_commander.volume import MOVEMENT, NAVAL

WINS: Final = (
    (0.0, 0.0, 0.0, 0.0, 0.0),
    (1.0, 0.40, 0.12, 0.04, 0.0),
    (1.0, 0.75, 0.42, 0.18, 0.06),
    (1.0, 0.92, 0.70, 0.45, 0.22),
)
"""How likely so many units (the row) beat so many others (the column)."""
LANDED: Final = 3
GUARDED: Final = 0.3
"""What is left of a threat by sea where ships bar the way."""
UNFUELLED: Final = 0.4
"""... and where a Resource Point must be brought first."""
FURTHER: Final = 3
LATER: Final = 0.55
"""... and where ships need a second operation, so much further away."""
ON_FOOT: Final = 0.45
"""What a march through the jungle is worth against a landing."""


class Danger:
    """Looks at the board for one side at a time."""

    def __init__(self, data: CoralData) -> None:
        self.t: CoralData = data
        self.way: list[int] = [
            min([data.naval_distance[a][sea] for sea in data.coast[land]] + [99])
            for a in range(data.size)
            for land in range(data.land)
        ]
        """The sea areas that ships cross from an area until they lie off a land area: [from * land + to]."""
        self.base: list[float] = [0.0] * data.land
        """What the loss of a base costs beside its points: Rabaul brings everything, Noumea half of it."""
        self.base[data.rabaul] = 5.0
        self.base[data.noumea] = 2.0

    def risk(self, b: CoralBoard, side: i64) -> float:
        """Victory points that the side must fear for: most for the worst case, a little for all."""
        t = self.t
        enemy = 1 - side
        own = [0] * t.size
        guards = [0] * t.size
        for u in t.of_side[side]:
            area: i64 = b.place[u]
            if area >= 0:
                if t.kind[u] == NAVAL:
                    guards[area] += 1
                else:
                    own[area] += 1
        troops = [0] * t.size
        reach = [0] * t.size
        for u in t.of_side[enemy]:
            area = b.place[u]
            if area < 0:
                continue
            if t.kind[u] == NAVAL:
                if b.carries(u):
                    reach[area] = max(reach[area], b.value(u, MOVEMENT) - 2)
            elif b.state[u] & DISORGANIZED == 0:
                troops[area] += 1
        sites: list[int] = []
        ready: list[float] = []
        for site in range(t.size):
            if reach[site] > 0 and troops[site] > 0:
                if b.supply_at(enemy, site) > 0:
                    sites.append(site)
                    ready.append(1.0)
                elif site == t.rabaul or site == t.noumea or site == t.australia:
                    sites.append(site)
                    ready.append(UNFUELLED)
        worst = 0.0
        total = 0.0
        for region in t.regions:
            held = True
            for land in region.areas:
                if b.control[land] != side:
                    held = False
            if not held:
                continue
            most = 0.0
            for land in region.areas:
                threat = self.threat(b, enemy, land, own[land], guards, sites, ready, reach, troops)
                most = max(most, threat * (float(region.vp) + self.base[land]))
            total += most
            worst = max(worst, most)
        return 0.6 * worst + 0.2 * total

    def threat(
        self,
        b: CoralBoard,
        enemy: i64,
        land: i64,
        defenders: i64,
        guards: list[int],
        sites: list[int],
        ready: list[float],
        reach: list[int],
        troops: list[int],
    ) -> float:
        """How likely one land area is lost if the enemy comes for it."""
        t = self.t
        if enemy == JAPAN and land == t.australia:
            return 0.0
        against = min(defenders, 4)
        most = 0.0
        for i in range(len(sites)):
            site = sites[i]
            far = self.way[site * t.land + land] - reach[site]
            if far > FURTHER:
                continue
            chance = WINS[min(troops[site], LANDED)][against] * ready[i]
            if far > 0:
                chance *= LATER
            if chance <= most:
                continue
            barred = True
            for sea in t.coast[land]:
                if guards[sea] == 0:
                    barred = False
            if barred:
                chance *= GUARDED
            most = max(most, chance)
        for n in t.walk[land]:
            if troops[n] > 0:
                most = max(most, ON_FOOT * WINS[min(troops[n], LANDED)][against])
        return most
