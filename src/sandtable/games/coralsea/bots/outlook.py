"""How a position stands, in victory points: the lead, what each side must fear for, and what wins points later.

The lead counts more the nearer the end is (the smaller pile is the clock). What wins points later is counted by kind.
"""

from typing import Final

from mypy_extensions import i64

from sandtable.games.coralsea import deck
from sandtable.games.coralsea.bots.census import Census
from sandtable.games.coralsea.bots.danger import Danger
from sandtable.games.coralsea.material import ALLIES, JAPAN, CoralData
from sandtable.games.coralsea.rules.board import CoralBoard
from sandtable.kit.cards import bits, count
from sandtable.series.campaign_commander import family
from sandtable.series.campaign_commander.volume import GROUND, NAVAL, TACTICAL

SUPPLY: Final = (0.0, 1.0, 1.8, 2.4, 2.8, 3.1, 3.3)
"""What so many Resource Points are worth."""
FINAL: Final = 40.0
"""What a game that is won counts as, in victory points."""
HUNTED: Final = 6
"""How far the Truk Fleet sails."""
FULL: Final = (0.6, -0.9, 1.0, 0.8, 1.0, 1.0, -0.5, 0.25, 0.2, 0.15, -0.2, 0.35, 0.12, 1.0, 0.2)
EMPTY: Final = (1.8, -0.63, 0.2, 0.16, 0.2, 0.2, -0.1, 0.05, 0.04, 0.03, -0.04, 0.07, 0.024, 0.2, 0.04)
"""What each of `Outlook.terms` counts, with full piles and with empty ones."""


class Outlook:
    """Judges positions for one side at a time."""

    def __init__(self, data: CoralData) -> None:
        self.t: CoralData = data
        self.danger: Danger = Danger(data)
        self.sides: list[Census] = [Census(data, JAPAN), Census(data, ALLIES)]
        self.full: i64 = data.deck_size - data.first_hand

    def lateness(self, b: CoralBoard) -> float:
        """How far the game is, by the smaller pile: 0 to 1."""
        left = min(count(b.pile[JAPAN]), count(b.pile[ALLIES]))
        return 1.0 - float(left) / float(self.full)

    def scale(self, b: CoralBoard) -> float:
        """How many victory points make a game nearly certain: many as long as much can happen, few before the last
        card. (Fitted to who won 40 games of `greedy` against itself.)"""
        left = min(count(b.pile[JAPAN]), count(b.pile[ALLIES]))
        return min(40.0, 6.0 + 4.25 * float(left))

    def score(self, b: CoralBoard, seat: i64) -> float:
        """How far ahead the side is, in victory points."""
        if b.ending:
            return FINAL * float(b.returns[seat])
        late = self.lateness(b)
        total = 0.0
        terms = self.terms(b, seat)
        for n in range(len(terms)):
            total += terms[n] * (FULL[n] + (EMPTY[n] - FULL[n]) * late)
        return total

    def terms(self, b: CoralBoard, seat: i64) -> list[float]:
        """By how much the side is ahead in each thing that counts: points, what it must fear for, means, cards, and the
        initiative."""
        ours = self.sides[seat]
        theirs = self.sides[1 - seat]
        ours.take(b)
        theirs.take(b)
        found = [
            float(b.points(seat) - b.points(1 - seat)),
            self.danger.risk(b, seat, ours, theirs) - self.danger.risk(b, 1 - seat, theirs, ours),
        ]
        found += [one - other for one, other in zip(self.means(b, seat), self.means(b, 1 - seat))]
        found.append(self.hand(b, seat) - 0.3 * float(count(b.hand[1 - seat])))
        found.append(1.0 if b.initiative == seat else -1.0)
        return found

    def means(self, b: CoralBoard, side: i64) -> list[float]:
        """What wins points later: ground units and ships by Tactical Value and state; Resource Points, the first ones
        most, and those that ships can use; the Truk Fleet by what it can hunt; stacks stranded without fuel; victory
        points of regions by the part held, and of those with troops, and how many these are; ships that might be caught
        in port; airfield markers; troops beside ships."""
        t = self.t
        supply = hunter = stranded = holds = manned_points = posts = caught = fields = ready = 0.0
        own = self.sides[side]
        ground = own.ground
        ships = own.ships
        fleet = own.fleet
        total: i64 = 0
        idle: i64 = 0  # waiting for ships
        first = side * t.size
        for area in range(t.size):
            n: i64 = b.rp[first + area]
            if area == fleet:
                hunter += 0.4 + 0.15 * float(n) + (0.6 * self.prey(b, 1 - side, area) if n > 0 else 0.0)
            elif n > 0:
                if ships[area] > 0:
                    total += n
                    supply += 0.1 if ground[area] == 0 else 0.2
                else:
                    idle += n
            elif area >= t.land and ships[area] > 0 and b.op_area != area:
                stranded += 1.0
        supply += 0.5 * (SUPPLY[min(total, 6)] + SUPPLY[min(total + idle, 6)])
        for region in t.regions:
            held = 0
            manned = 0
            for area in region.areas:
                if b.control[area] == side:
                    held += 1
                if ground[area] > 0:
                    manned += 1
            if held:
                holds += region.vp * held / len(region.areas)
            if manned:
                manned_points += region.vp
                posts += 1.0
        for area in range(t.land):
            if b.markers[area] == side:
                fields += 1.0
            if ships[area] > 0:
                if ground[area] < 3 and self.is_threatened(1 - side, area):
                    caught += float(ships[area])
                ready += float(min(ground[area], 3))
        return [
            own.force, own.fleets, supply, hunter, stranded, holds, manned_points, posts, caught, fields, ready,
        ]  # fmt: skip

    def prey(self, b: CoralBoard, side: i64, fleet: i64) -> float:
        """What the side has at sea where the Truk Fleet can hunt it."""
        found = 0.0
        for u in self.t.of_side[side]:
            area: i64 = b.place[u]
            if (
                area >= self.t.land
                and self.t.kind[u] == NAVAL
                and self.t.naval_distance[fleet][area] <= HUNTED
            ):
                found += 0.15 * float(b.value(u, TACTICAL)) + 0.15
        return found

    def is_threatened(self, enemy: i64, area: i64) -> bool:
        """Whether enemy ground units are next door, on land or aboard ships."""
        there = self.sides[enemy].ground
        for n in self.t.walk[area]:
            if there[n] > 0:
                return True
        for sea in self.t.coast[area]:
            if there[sea] > 0:
                return True
        return False

    def hand(self, b: CoralBoard, side: i64) -> float:
        """What the own cards are worth in hand: those that end the game the more, the nearer their conditions are;
        those that can only be played in a battle or an operation a little."""
        t = self.t
        found = 0.0
        for n in bits(b.hand[side]):
            card = t.first_card[side] + n
            kind: i64 = t.card_kind[card]
            if kind == deck.JC_SD_SOLOMONS or kind == deck.JC_SD_MORESBY or kind == deck.AC_SUDDEN_DEATH:
                near = self.nearness(b, kind)
                found += 0.3 + 3.0 * near * near
            elif kind == deck.JC_TRUK_FLEET:
                found += 1.4
            elif kind == deck.AC_KENNY or len(t.card_units[card]) > 0:
                found += 0.5
            elif t.cards[card].family == family.OPERATIONAL:
                found += 0.35
            else:
                found += 0.25
        return found

    def nearness(self, b: CoralBoard, kind: i64) -> float:
        """How much of what a Sudden Death card demands is there (CS-K3)."""
        t = self.t
        side = ALLIES if kind == deck.AC_SUDDEN_DEATH else JAPAN
        there: i64 = 0
        of: i64 = 0
        if kind == deck.JC_SD_MORESBY:
            wanted = t.papua
        else:
            wanted = t.solomons if kind == deck.JC_SD_SOLOMONS else [*t.guadalcanal, int(t.port_moresby)]
            of = 2
            for area in t.guadalcanal:
                if b.has(side, area, GROUND):
                    there += 1
                    break
            for area in t.guadalcanal:
                if b.markers[area] == side:
                    there += 1
                    break
        if kind == deck.AC_SUDDEN_DEATH:
            there += min(b.losses[JAPAN], 5)
            of += 5
        for area in wanted:
            if b.control[area] == side:
                there += 1
        return float(there) / float(of + len(wanted))
