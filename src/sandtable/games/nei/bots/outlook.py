"""How the game stands for Japan, in victory points: what is held, what is likely to fall, losses, and what is at risk.

An area that Japan does not hold counts for as much as it is likely to fall: by its garrison, and by the troops that are
afloat near it. So a bombardment, a convoy that comes up and a demolition are worth something before the landing.

At a glance the number of turns says what may still come. With care it is the number of actions that each side has
left: what needs more of them is worth nothing, so the last turns are reckoned as they will be scored. A landing is
judged by the chance that its hits reach the steps that hold the area; what the enemy can strike where it lies counts
the more, the fewer actions its owner has left to take it away; and transports that wait for troops are counted.
"""

from typing import Final

from mypy_extensions import i64

from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.material import (
    AA,
    AG,
    AIR,
    ALLIES,
    AREAS,
    AS,
    BASE,
    DESTROYED,
    DISRUPTED,
    GROUND,
    IND,
    JAPAN,
    LANDS,
    MV,
    NAVAL,
    POOL,
    UNITS,
)  # fmt: skip
from sandtable.games.nei.reading import NeiData

NEAR: Final = [100, 35, 20, 12, 8, 5]
"""How likely troops afloat are to come to an area, by the distance in squares, at a glance; per cent."""
COMING: Final = [100, 62, 52, 45, 38, 26]
"""The same with care, while there are actions enough."""
A_TURN: Final = [8, 5]
"""So many actions each side has in a turn, about."""
HUNTED: Final = 4
"""So far a fleet is thought to reach in one action, in squares."""
NEXT: Final = 0.45
"""What the next best area counts for a convoy that has a better one."""
BOMBED: Final = 0.25
"""What part of a convoy's worth is at stake where bombers outnumber its guns."""
LAST: Final = [0.0, 24.0, 10.0, 5.0, 2.0, 0.7]
"""What each Japanese capital ship is worth beside its points where so many are left (NEI-4.1b), in points; where there
are more than these, nothing."""
PORT: Final = 0.3
"""What an action point each turn counts, for each turn left, in points."""


def at_most(x: float, most: float) -> float:
    return x if x < most else most


class Fleet:
    """Ships that lie together: what they shoot with, and what is at stake with them."""

    def __init__(self, side: i64, square: i64) -> None:
        self.side: i64 = side
        self.square: i64 = square
        self.guns: float = 0.0
        self.flak: float = 0.0
        self.shells: float = 0.0
        self.stake: float = 0.0


def capital_ships(b: NeiBoard) -> i64:
    """How many Japanese capital ships are in play: when none is left the war is lost (NEI-4.1b)."""
    count: i64 = 0
    for u in b.t.by_cat[JAPAN * 4 + NAVAL]:
        if b.t.capital_ship[u] and b.at[u] < AREAS:
            count += 1
    return count


class Outlook:
    """One look at one board."""

    def __init__(self, b: NeiBoard, careful: bool) -> None:
        self.b: NeiBoard = b
        self.t: NeiData = b.t
        self.careful: bool = careful
        left: i64 = b.t.scenarios[b.scenario].final - b.turn
        turns = float(left)
        self.fade: float = 1.0
        """What units in play count for: nothing at the end but their points."""
        self.hope: float = 1.0 if left >= 2 else 0.45 + 0.25 * turns
        """How much of what may fall will."""
        self.fear: float = self.hope
        """How much of what may be taken back will be."""
        self.japanese: i64 = 99
        self.allied: i64 = 99
        """Actions left of each side."""
        self.caught: list[float] = [0.3, 0.3]
        """What part of what the enemy can strike is thought to be struck, for each side's own."""
        self.held: float = 0.0
        self.shaky: float = 0.0
        """Points of the areas that Japan holds, and what of them may be taken back."""
        self.falling: float = 0.0
        self.landing: float = 0.0
        """Points that troops ashore may bring, and what those afloat add to that."""
        self.wells: float = 0.0
        self.ashore: float = 0.0
        """What oilfields that still work and areas with bases promise."""
        if left == 0 and b.active == ALLIES:
            self.hope = 0.0  # Japan acts no more
        if careful:
            now: i64 = b.ap[JAPAN] if b.active == JAPAN else 0
            self.japanese = now + left * A_TURN[JAPAN]
            now = b.ap[ALLIES] if b.active == ALLIES else A_TURN[ALLIES]
            self.allied = now + left * A_TURN[ALLIES]
            self.hope = at_most(float(self.japanese) / 14.0, 1.0)
            self.fear = at_most(float(self.allied) / 8.0, 1.0)
            self.fade = at_most(0.1 + 0.3 * turns, 1.0)
            now = b.ap[b.active]
            self.caught[b.active] = 0.2 + 0.06 * float(4 - now if now < 4 else 0)

    def points(self) -> float:
        """The differential that Japan may hope for, at a glance."""
        self.areas()
        b = self.b
        score = self.held - self.fear * self.shaky + self.fade * self.ashore
        score += self.hope * (self.falling + self.landing + self.wells)
        score += self.losses() + self.at_sea() + self.ports()
        score += 0.03 * float(b.ap[JAPAN]) - 0.03 * float(b.ap[ALLIES])
        if b.singapore == 0:
            score += 1.0
        return score

    def areas(self) -> None:
        """Look at the land areas: what Japan holds of them, and what may fall."""
        b = self.b
        t = self.t
        convoys = self.convoys()
        gains: list[list[float]] = [[] for _ in convoys]
        held_near: list[int] = [t.square[land] for land in t.homes]
        wells: list[int] = []
        for land in range(LANDS):
            if t.home[land] >= 0:
                continue
            points = float(b.area_points(land))
            held: i64 = b.control(land)
            if held == JAPAN:
                held_near.append(t.square[land])
                self.held += points
                self.shaky += points * self.retaken(land)
                self.ashore += 0.85 if b.base[land] >= 0 else 0.15
                continue
            if points == 0.0:
                continue
            field: i64 = t.oil_of[land]
            if field >= 0 and b.oil[field] == 0:
                wells.append(t.square[land])
            self.falling += points * self.falls(land, held, convoys, gains, points)
        for found in gains:
            # A convoy takes one area, perhaps a second one after it.
            found.sort(reverse=True)
            share = 1.0
            for gain in found:
                self.landing += share * gain
                share *= NEXT
        for well in wells:
            # An oilfield that works is half won: sooner or later somebody comes, and burnt it is worth half.
            least: i64 = 9
            for square in held_near:
                far = t.apart(square, well)
                if far < least:
                    least = far
            self.wells += float(t.vp_oil - t.vp_burnt) * (0.5 - 0.05 * float(least))

    def ports(self) -> float:
        """NEI-8.1a: the action points that working major ports give turn after turn; and an Allied engineer beside what
        it can build or raise."""
        b = self.b
        t = self.t
        each = PORT * float(t.scenarios[b.scenario].final - b.turn)
        score = 0.0
        for land in (t.batavia, t.soerabaja, t.darwin):
            if b.base[land] >= 0:
                held: i64 = b.control(land)
                if held == t.side[b.base[land]]:
                    score += each if held == JAPAN else -each
        for u in t.by_cat[ALLIES * 4 + GROUND]:
            here: i64 = b.at[u]
            if t.engineer[u] and here < LANDS and b.ship[u] < 0 and t.base_unit[here] >= 0:
                named: i64 = t.base_unit[here]
                if (b.at[named] == DISRUPTED and b.base[here] < 0) or (
                    b.at[named] == here and b.steps[named] == 1
                ):
                    score -= 0.2 * self.fade
        return score

    # -- landings ----------------------------------------------------------------------------------------------

    def convoys(self) -> list[tuple[int, float, float]]:
        """Japanese troops aboard ship: in which square, how many hits they make in a landing, and how many the ships
        beside them."""
        b = self.b
        t = self.t
        found: list[tuple[int, float, float]] = []
        for sea in range(LANDS, IND):
            if b.ships[JAPAN * AREAS + sea] == 0:
                continue
            troops = 0.0
            guns = 0.0
            for s in b.here(JAPAN, NAVAL, sea):
                guns += float(b.factor(s, AG)) / 6.0
                if b.holding[s]:
                    for u in b.cargo(s):
                        troops += 0.08 + float(b.factor(u, AG)) / 6.0
            if troops > 0.0:
                found.append((t.square[sea], troops, guns if b.home_of(sea) < 0 else 0.0))
        return found

    def comes(self, far: i64) -> float:
        """How likely troops afloat so many squares away are to land."""
        if far > 5:
            return 0.0
        if not self.careful:
            return float(NEAR[far]) / 100.0
        # One action to land, one or two to come up, and one or two for what goes wrong.
        spare = self.japanese - (1 if far == 0 else 2 if far < 5 else 3)
        if spare < 0:
            return 0.0
        likely = float(COMING[far]) / 100.0
        return likely if spare >= 3 or far == 0 else likely * (0.4 + 0.2 * float(spare))

    def falls(
        self,
        land: i64,
        held: i64,
        convoys: list[tuple[int, float, float]],
        gains: list[list[float]],
        worth: float,
    ) -> float:
        """How likely an area is to become Japanese by the troops ashore; and what the best convoy adds to that (in
        `gains`): whether it comes, and whether its hits and those of the ships with it outnumber the steps that hold
        the area (NEI-13.3b: all or nothing)."""
        b = self.b
        t = self.t
        square: i64 = t.square[land]
        steps = 0.0
        if held != -1:
            for u in b.ground_here(ALLIES, land):
                steps += float(b.steps[u])
        best = 0.03
        if b.troops[JAPAN * AREAS + land]:
            troops = 0.0
            for u in b.here(JAPAN, GROUND, land):
                troops += 0.1 + float(b.factor(u, AG)) / 6.0
            chance = self.overcomes(2.0 * troops, 0.0, steps)
            if chance > best:
                best = chance
        near = t.land_near[land]
        for n in range(0, len(near), 3):
            if b.troops[JAPAN * AREAS + near[n]]:
                best += 0.05 if steps > 0.0 else 0.12
        if best > 0.8:
            return 0.8
        most = best
        first = -1
        for n in range(len(convoys)):
            place, afloat, guns = convoys[n]
            chance = self.comes(t.apart(square, place)) * self.overcomes(afloat, guns, steps)
            if chance > most:
                most = chance
                first = n
        if first >= 0:
            gains[first].append(worth * (at_most(most, 0.8) - best))
        return best

    def overcomes(self, troops: float, guns: float, steps: float) -> float:
        """How likely so many hits, on average, are to leave none of so many steps."""
        if steps == 0.0:
            return 0.3 + 0.45 * at_most(troops, 1.0)
        hits = troops + guns
        if self.careful:
            # Each shot hits about every other time: so far the hits spread.
            spread = 0.55 * hits + 0.1
            over = hits - steps + 0.5
            return 0.42 + 0.42 * over / (0.6 * spread + (over if over > 0.0 else -over))
        lead = 1.5 * (hits - steps)
        return 0.8 * (0.5 + 0.5 * lead / (1.0 + (lead if lead > 0.0 else -lead)))

    def retaken(self, land: i64) -> float:
        """How likely the Allies are to take an area back: by their troops in the next areas and afloat in its square,
        against what holds it."""
        b = self.b
        t = self.t
        threat = 0.0
        near = t.land_near[land]
        for n in range(0, len(near), 3):
            threat += 0.1 * float(b.troops[ALLIES * AREAS + near[n]])
        for sea in t.seas_in[t.square[land]]:
            if b.ships[ALLIES * AREAS + sea]:
                for s in b.here(ALLIES, NAVAL, sea):
                    threat += 0.25 * float(b.holding[s]) if t.transport[s] else 0.03 * float(b.factor(s, AG))
        if threat == 0.0:
            return 0.0
        steps = 0.0
        for u in b.ground_here(JAPAN, land):
            steps += float(b.steps[u]) * (0.5 + 0.2 * float(b.factor(u, AG)))
        return at_most(threat / (1.0 + 0.6 * steps), 0.6)

    # -- units -------------------------------------------------------------------------------------------------

    def losses(self) -> float:
        """Losses, and what each side has in play."""
        b = self.b
        t = self.t
        score = 0.0
        capital: i64 = 0
        for u in range(UNITS):
            place: i64 = b.at[u]
            sign = 1.0 if t.side[u] == ALLIES else -1.0
            if place < AREAS:
                if t.cat[u] != BASE:
                    whole = 0.22 if t.home[place] < 0 else 0.13
                    score -= sign * self.fade * (whole if b.steps[u] == t.full[u] else 0.1)
                    if t.capital_ship[u] and t.side[u] == JAPAN:
                        capital += 1
                    if t.transport[u]:
                        score -= sign * 0.35 * self.fade
                        if t.side[u] == JAPAN and b.holding[u] == 0:
                            score -= 0.04 * self.from_home(place)
                    elif t.cat[u] == GROUND and t.side[u] == JAPAN and b.ship[u] >= 0:
                        score += 0.12 * self.fade
                elif t.side[u] == ALLIES:
                    score -= 0.12 * self.fade * float(b.steps[u])
            elif place == DISRUPTED:
                score += sign * 0.85 * float(t.vp_lost[u])
            elif place == DESTROYED:
                score += sign * (0.1 * self.fade + float(t.vp_lost[u]))
            elif place == POOL:
                score -= sign * 0.05 * self.fade
        if capital < 6:
            score -= 0.7 * float(6 - capital)  # NEI-4.1b: without any the war is lost
        if capital < 3:
            score -= 4.0 * float(3 - capital)
        return score

    def from_home(self, area: i64) -> float:
        """How far an empty Japanese transport is from troops to fetch, in squares."""
        b = self.b
        t = self.t
        least: i64 = 9
        for land in t.homes:
            if b.troops[JAPAN * AREAS + land]:
                far = t.apart(t.square[area], t.square[land])
                if far < least:
                    least = far
        return float(least)

    # -- what is at risk ---------------------------------------------------------------------------------------

    def at_sea(self) -> float:
        """Ships at sea that a stronger enemy fleet can reach, or bombers ashore, and aircraft that a fleet can shell
        off their field: what is at stake there, as far as it is likely lost."""
        b = self.b
        t = self.t
        capital = capital_ships(b)
        last = LAST[capital] if capital < len(LAST) else 0.0
        fleets: list[Fleet] = []
        for i in range(2 * AREAS):
            area: i64 = i if i < AREAS else i - AREAS
            if b.ships[i] and area < IND and b.home_of(area) < 0:
                fleets.append(self.fleet_in(0 if i < AREAS else 1, area, last))
        if b.singapore > 0 and b.ships[ALLIES * AREAS + t.spore_sea]:
            fleet = Fleet(ALLIES, t.square[t.spore_sea])
            for u in b.here(ALLIES, NAVAL, t.spore_sea):
                fleet.guns += float(b.factor(u, AS))
            fleets.append(fleet)
        score = 0.0
        for one in fleets:
            most = 0.0
            for other in fleets:
                if (
                    other.side != one.side
                    and other.guns > most
                    and t.apart(one.square, other.square) <= HUNTED
                ):
                    most = other.guns
            if most > 0.0:
                struck = self.caught[one.side] * self.acts(1 - one.side)
                risk = struck * one.stake * most / (most + one.guns + 1.0)
                score += risk if one.side == ALLIES else -risk
        return score + self.bombed(fleets) + self.shelled(fleets)

    def fleet_in(self, side: i64, area: i64, last: float) -> Fleet:
        """The ships of a side in a sea area. `last`: what the last Japanese capital ships are worth besides."""
        b = self.b
        fleet = Fleet(side, b.t.square[area])
        for u in b.here(side, NAVAL, area):
            fleet.guns += float(b.factor(u, AS))
            fleet.flak += float(b.factor(u, AA))
            fleet.shells += float(b.factor(u, AG))
            fleet.stake += 0.3 * self.fade + float(b.t.vp_lost[u])
            if b.t.capital_ship[u] and side == JAPAN:
                fleet.stake += last
            if b.t.transport[u]:
                fleet.stake += 0.4 * self.fade + 0.8 * float(b.holding[u])
        return fleet

    def acts(self, side: i64) -> float:
        """0 to 1: whether a side has the actions for all that it might do."""
        return at_most(float(self.japanese if side == JAPAN else self.allied) / 3.0, 1.0)

    def bombed(self, fleets: list[Fleet]) -> float:
        """Ships at sea that bombers ashore can reach."""
        b = self.b
        t = self.t
        most: list[float] = [0.0] * len(fleets)
        for i in range(2 * AREAS):
            land: i64 = i if i < AREAS else i - AREAS
            if b.wings[i] == 0 or land >= LANDS:
                continue
            owner: i64 = 0 if i < AREAS else 1
            bombs = 0.0
            reach: i64 = 9
            for u in b.here(owner, AIR, land):
                if b.factor(u, AS):
                    bombs += float(b.factor(u, AS))
                    if b.factor(u, MV) < reach:
                        reach = b.factor(u, MV)
            if bombs > 0.0:
                for n, one in enumerate(fleets):
                    if one.side != owner and bombs > most[n] and t.apart(one.square, t.square[land]) <= reach:
                        most[n] = bombs
        score = 0.0
        for n, one in enumerate(fleets):
            if most[n] > 0.0:
                risk = BOMBED * self.acts(1 - one.side) * one.stake * most[n] / (most[n] + one.flak + 2.0)
                score += risk if one.side == ALLIES else -risk
        return score

    def shelled(self, fleets: list[Fleet]) -> float:
        """NEI-9.3a: aircraft on a field whose base a fleet can shell away are lost with it."""
        b = self.b
        t = self.t
        score = 0.0
        for i in range(2 * AREAS):
            land: i64 = i if i < AREAS else i - AREAS
            if b.wings[i] == 0 or land >= LANDS or t.home[land] >= 0 or b.base[land] < 0:
                continue
            owner: i64 = 0 if i < AREAS else 1
            most = 0.0
            for one in fleets:
                if one.side != owner and one.shells > most and t.apart(one.square, t.square[land]) <= HUNTED:
                    most = one.shells
            if most == 0.0:
                continue
            stake = 0.0
            for u in b.here(owner, AIR, land):
                stake += 0.2 * self.fade + float(t.vp_lost[u])
            hits = most / 6.0
            steps = float(b.steps[b.base[land]])
            risk = self.caught[owner] * self.acts(1 - owner) * stake * hits / (hits + steps)
            score += risk if owner == ALLIES else -risk
        return score
