"""What each side could lose to the next landing or march: places with victory points, and who could come for them."""

from typing import Final

from mypy_extensions import i64

from sandtable.games.coralsea.bots.census import Census
from sandtable.games.coralsea.material import JAPAN, CoralData
from sandtable.games.coralsea.rules.board import CoralBoard

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
        # Where the enemy could set out when `risk` was last asked for, with fuel or without.
        self.sites: list[int] = []
        self.ready: list[float] = []

    def risk(self, b: CoralBoard, side: i64, own: Census, enemy: Census) -> float:
        """Victory points that the side must fear for: most for the worst case, a little for all."""
        t = self.t
        foe = 1 - side
        self.sites = []
        self.ready = []
        for site in range(t.size):
            if enemy.reach[site] > 0 and enemy.fit[site] > 0:
                fuel = b.supply_at(foe, site) > 0
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
                most = max(most, self.threat(foe, land, own, enemy) * (float(region.vp) + self.base[land]))
            total += most
            worst = max(worst, most)
        return 0.6 * worst + 0.2 * total

    def threat(self, foe: i64, land: i64, own: Census, enemy: Census) -> float:
        """How likely one land area is lost if the enemy comes for it."""
        t = self.t
        if foe == JAPAN and land == t.australia:
            return 0.0
        against = min(own.ground[land], 4)
        most = 0.0
        for i in range(len(self.sites)):
            site = self.sites[i]
            far = self.way[site * t.land + land] - enemy.reach[site]
            if far > FURTHER:
                continue
            chance = WINS[min(enemy.fit[site], LANDED)][against] * self.ready[i]
            if far > 0:
                chance *= LATER
            if chance <= most:
                continue
            barred = True
            for sea in t.coast[land]:
                if own.navy[sea] == 0:
                    barred = False
            if barred:
                chance *= GUARDED
            most = max(most, chance)
        for n in t.walk[land]:
            if enemy.fit[n] > 0:
                most = max(most, ON_FOOT * WINS[min(enemy.fit[n], LANDED)][against])
        return most
