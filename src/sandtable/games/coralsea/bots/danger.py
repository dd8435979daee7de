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
        # What `risk` has counted last: units and ships of the side, troops of the enemy and how far their ships take
        # them, and where they set out, with fuel or without.
        self.own: list[int] = []
        self.guards: list[int] = []
        self.troops: list[int] = []
        self.reach: list[int] = []
        self.sites: list[int] = []
        self.ready: list[float] = []

    def risk(self, b: CoralBoard, side: i64) -> float:
        """Victory points that the side must fear for: most for the worst case, a little for all."""
        t = self.t
        enemy = 1 - side
        self.own = [0] * t.size
        self.guards = [0] * t.size
        self.troops = [0] * t.size
        self.reach = [0] * t.size
        for u in range(len(t.units)):
            area: i64 = b.place[u]
            if area < 0:
                continue
            if t.side[u] == side:
                if t.kind[u] == NAVAL:
                    self.guards[area] += 1
                else:
                    self.own[area] += 1
            elif t.kind[u] == NAVAL:
                if b.carries(u):
                    self.reach[area] = max(self.reach[area], b.value(u, MOVEMENT) - 2)
            elif b.state[u] & DISORGANIZED == 0:
                self.troops[area] += 1
        self.sites = []
        self.ready = []
        for site in range(t.size):
            if self.reach[site] > 0 and self.troops[site] > 0:
                fuel = b.supply_at(enemy, site) > 0
                if fuel or site == t.rabaul or site == t.noumea or site == t.australia:
                    self.sites.append(site)
                    self.ready.append(1.0 if fuel else UNFUELLED)
        worst = 0.0
        total = 0.0
        for region in t.regions:
            if not b.holds_all(side, region.areas):
                continue
            most = 0.0
            for land in region.areas:
                most = max(most, self.threat(enemy, land) * (float(region.vp) + self.base[land]))
            total += most
            worst = max(worst, most)
        return 0.6 * worst + 0.2 * total

    def threat(self, enemy: i64, land: i64) -> float:
        """How likely one land area is lost if the enemy comes for it."""
        t = self.t
        if enemy == JAPAN and land == t.australia:
            return 0.0
        against = min(self.own[land], 4)
        most = 0.0
        for i in range(len(self.sites)):
            site = self.sites[i]
            far = self.way[site * t.land + land] - self.reach[site]
            if far > FURTHER:
                continue
            chance = WINS[min(self.troops[site], LANDED)][against] * self.ready[i]
            if far > 0:
                chance *= LATER
            if chance <= most:
                continue
            barred = True
            for sea in t.coast[land]:
                if self.guards[sea] == 0:
                    barred = False
            if barred:
                chance *= GUARDED
            most = max(most, chance)
        for n in t.walk[land]:
            if self.troops[n] > 0:
                most = max(most, ON_FOOT * WINS[min(self.troops[n], LANDED)][against])
        return most
