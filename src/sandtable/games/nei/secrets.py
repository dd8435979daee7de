"""Determinizing: a board that a seat cannot tell from the real one. Chapter 20.

What is hidden from a seat: what the enemy's counters are, but for bases and those that it knows; how many are in a home
base or under a task force marker; all cargo; pool, displays and picks; a secret airbase; a set-up that is not final;
and the small steps of a decision that is not finished. All of it is dealt anew from what the seat may know: the
counters in the open, the schedule of reinforcements, what was seen disrupted. Nothing of the truth is used, so equal
knowledge and an equal dealer give equal boards.
"""

from typing import Final

from mypy_extensions import i64

from sandtable.games.nei import deed
from sandtable.games.nei.board import EARLY, GONE_DARK, SURE, NeiBoard
from sandtable.games.nei.material import (
    AIR,
    ALLIES,
    AMERICAN,
    AREAS,
    ASIDE,
    AUS,
    AUSTRALIAN,
    AV,
    BASE,
    BOX,
    BRITISH,
    DESTROYED,
    DISPLAY,
    DISRUPTED,
    DUTCH,
    GROUND,
    IJN,
    IND,
    JAPAN,
    LANDS,
    NAVAL,
    OUT,
    PICKED,
    POOL,
    SEAPLANE,
    UNITS,
)  # fmt: skip
from sandtable.games.nei.rules.deeds import ActionMenu, FirstAirFleet
from sandtable.games.nei.rules.forces import CATEGORY, ChooseStart, limit_bar, unit_bar
from sandtable.games.nei.rules.ground import LandAttack, March
from sandtable.games.nei.rules.landing import Unload
from sandtable.games.nei.rules.naval import Sail, SeaAttack
from sandtable.games.nei.rules.options import AirGround, RestoreUnit
from sandtable.games.nei.rules.ranged import ChooseStrike
from sandtable.games.nei.rules.reinforcements import Deploy, Mobilize, PickOne, Refit
from sandtable.games.nei.rules.sequence import LoseStep, dutch_ground
from sandtable.games.nei.rules.setup import own_units
from sandtable.games.nei.underway import unknow
from sandtable.kernel.chance import Dealer
from sandtable.kernel.flow import ALLOWED, NOBODY, PLAYING, legal_in
from sandtable.kit.belief import step_back

MOST_IN_FORCE: Final = 6
"""So many ships at most are thought to sail under a marker."""


def determinize(b: NeiBoard, seat: i64, dealer: Dealer) -> NeiBoard:
    """A board that `seat` (NOBODY: an observer) cannot tell from `b`."""
    o = b.fork()
    if b.ending != PLAYING:
        return o
    if seat == NOBODY:
        for_observers(o)
    for u in range(UNITS):
        if seat == NOBODY or o.t.side[u] == seat:  # where the enemy remembers own units is the enemy's secret
            o.seen[u] = 0
            o.last[u] = -1
    for enemy in (JAPAN, ALLIES):
        if enemy != seat:
            step_back(o, enemy)
            unknow(o, enemy)
            Deal(o, seat, enemy, dealer).all()
    o.derive()
    frame = o.ask()
    o.asked = frame.asked(o)
    o.legal = legal_in(frame, o, o.asked)
    return o


def for_observers(o: NeiBoard) -> None:
    """An observer knows what is in a battle, and no more."""
    for u in range(UNITS):
        shown = o.part[u] != 0 or (o.is_base(u) and o.at[u] < AREAS and (u != o.t.secret or o.face[u] == 0))
        o.known[u] = 1 if shown else 0


class Deal:
    """The enemy's hidden units dealt anew."""

    def __init__(self, o: NeiBoard, seat: i64, enemy: i64, dealer: Dealer) -> None:
        self.o = o
        self.seat: i64 = seat
        self.enemy: i64 = enemy
        self.dealer = dealer
        self.free: list[list[int]] = [[], [], []]
        """Units that could be anywhere, by category."""
        self.afloat: list[int] = []
        """Transports at sea that may have hidden cargo."""
        self.sure_cargo: list[int] = []
        """Ships in a battle that everybody sees to be loaded."""
        self.must: list[list[int]] = [[] for _ in range(AREAS)]
        """What must be among the units of an area: tenders of the seaplanes there, who is about to act."""

    def fixed(self, u: i64) -> bool:
        """Whether the seat knows where this unit is."""
        o = self.o
        area: i64 = o.at[u]
        if area == OUT or area == BOX:
            return True
        if area == ASIDE or (area == DISPLAY and o.arrives[u] > o.turn and o.record[u] != EARLY):
            return True
        if area == DISRUPTED:
            return o.record[u] == SURE
        if area >= AREAS:
            return False
        if u == o.t.secret:
            return o.face[u] == 0
        patrol = o.t.cat[u] == AIR and o.face[u] == 1
        return o.is_base(u) or patrol or o.known[u] == 1

    def all(self) -> None:
        o, enemy = self.o, self.enemy
        if o.turn == 0:
            self.set_up()
            if enemy <= o.setting and o.setting < 2:
                return
        self.hush()
        forces = self.slots()
        self.berth(forces)
        self.asked()
        self.waiting(forces)
        markers = [one for one in forces if one[3]]
        for area, cat, count, mark in forces:
            if mark == 0 and not (cat == AIR and area >= LANDS):
                self.fill(area, cat, count, mark)
        for n, (area, cat, _, mark) in enumerate(markers):
            most = len(self.free[NAVAL]) - (len(markers) - 1 - n)
            count = 1 + self.dealer.below(MOST_IN_FORCE)
            self.fill(area, cat, count if count < most else most, mark)
        self.load()
        self.rest()
        self.secret()
        self.force()
        self.answer()
        if enemy == JAPAN:
            self.last_capital()
            if o.fleet == 1 and not self.fleet_waits():
                o.fleet = 0
        else:
            o.langley = 0
        if (o.active == enemy) if o.turn > 0 else (o.setting != self.seat):
            o.formed = 0

    def set_up(self) -> None:
        """NEI-23a: a set-up that is not final is its owner's business; the Allies (1) set up first, then Japan (0)."""
        o = self.o
        if self.enemy <= o.setting and o.setting < 2:
            for u in own_units(o, self.enemy):
                o.at[u] = BOX
                o.ship[u] = -1
                o.face[u] = 0
                o.known[u] = 0
                o.tf[u] = 0
            if o.setting == self.enemy:
                o.cursor = -1
                o.formed = 0

    def hush(self) -> None:
        """The small steps of a decision that nobody else may know yet. Of a force only what is in a battle, and what
        has flown or landed, is known to be in it."""
        o = self.o
        top = o.ask()
        undecided = isinstance(top, (ChooseStart, AirGround))
        for u in o.t.of_side[self.enemy]:
            mark: i64 = o.hand[u]
            if mark == 0 or (o.part[u] and not undecided):
                continue
            flown = mark == 1 and o.t.cat[u] == AIR
            landing = mark == 2 and self.fixed(u) and not isinstance(top, Unload)
            if undecided or not (flown or landing):
                o.hand[u] = 0
        if undecided and o.active == self.enemy:
            o.start = -1
            o.spent = 0
            o.crossed = 0
        for frame in o.stack:
            if isinstance(frame, Refit) and frame.seat == self.enemy:
                o.rolled = []

    def force(self) -> None:
        """Which ships or ground units of an area are on their way, or about to attack, is not told: on a dealt board,
        all that may be."""
        o = self.o
        for frame in o.stack:
            if isinstance(frame, (SeaAttack, LandAttack)) and o.fight:
                continue
            if isinstance(frame, (Sail, March, SeaAttack, LandAttack)) and frame.seat == self.enemy:
                o.derive()
                cat: i64 = CATEGORY[frame.kind]
                for u in o.here(self.enemy, cat, frame.area):
                    able = unit_bar(o, self.enemy, frame.kind, frame.area, u) == ALLOWED
                    if able and limit_bar(o, self.enemy, frame.kind) == ALLOWED:
                        o.hand[u] = 1
            elif isinstance(frame, ChooseStrike) and frame.seat == self.enemy:
                for u in o.t.by_cat[self.enemy * 4 + NAVAL]:
                    if o.at[u] == frame.area and o.t.carrier[u]:
                        o.hand[u] = 1

    def slots(self) -> list[tuple[int, int, int, int]]:
        """The counters in the open that the seat does not know: area, category, how many, task force. They and all else
        that is hidden are taken off the map."""
        o, enemy = self.o, self.enemy
        found: dict[tuple[int, int, int], int] = {}
        cargo = [0] * UNITS
        for u in o.t.of_side[enemy]:
            if self.fixed(u):
                continue
            area: i64 = o.at[u]
            s: i64 = o.ship[u]
            if s >= 0 and o.part[s] and not [c for c in o.cargo(s) if self.fixed(c)]:
                cargo[s] = 1  # in a battle everybody sees which ships are loaded
            if area < AREAS and s < 0 and o.home_of(area) != enemy and u != o.t.secret:
                key = (area, o.t.cat[u], o.tf[u])
                found[key] = found.get(key, 0) + 1
        for u in o.t.of_side[enemy]:
            if not self.fixed(u):
                cat: i64 = o.t.cat[u]
                if cat != BASE:
                    self.free[cat].append(u)
                if o.at[u] < AREAS or o.at[u] == PICKED:
                    o.at[u] = POOL
                o.ship[u] = -1
                o.tf[u] = 0
                o.hand[u] = 0
                o.part[u] = 0
                o.face[u] = 0
                o.steps[u] = o.t.full[u]
        for cat in range(3):
            self.free[cat].sort()
            self.free[cat] = self.dealer.shuffled(self.free[cat])
        for s in range(UNITS):
            if cargo[s]:
                self.afloat.append(s)
                if o.t.warship[s]:
                    self.embark(s)
        self.sure_cargo = self.afloat[:]
        return [(area, cat, count, mark) for (area, cat, mark), count in sorted(found.items())]

    def berth(self, forces: list[tuple[int, int, int, int]]) -> None:
        """NEI-26.3a: air counters at sea are seaplanes, and each has a tender of its country among the ships there (but
        for one that has sailed from it: RU-76)."""
        o, t = self.o, self.o.t
        based = [0] * AREAS
        for u in t.by_cat[self.enemy * 4 + AIR]:
            if LANDS <= o.at[u] < IND and o.face[u] == 0 and o.ship[u] < 0 and self.fixed(u):
                based[o.at[u]] += 1
        for area, cat, count, _ in forces:
            for _ in range(count if cat == AIR and area >= LANDS else 0):
                plane = self.last_of(AIR, SEAPLANE)
                if plane >= 0:
                    o.at[plane] = area
                    based[area] += 1
        for area, cat, _, _ in forces:
            if cat == NAVAL:
                known = [u for u in t.by_cat[self.enemy * 4 + NAVAL] if o.at[u] == area and t.type[u] == AV]
                while based[area] > len(known) + len(self.must[area]):
                    ship = self.last_of(NAVAL, AV)
                    if ship < 0:
                        break
                    self.must[area].append(ship)

    def asked(self) -> None:
        """Whoever is asked can answer: a force that is about to strike has a carrier (NEI-25.1a), and where an airlift
        may restore more than one unit there are such (NEI-29h)."""
        t = self.o.t
        top = self.o.ask()
        if isinstance(top, ChooseStrike) and top.seat == self.enemy:
            self.want(top.area, NAVAL, t.carrier, 1)
        elif isinstance(top, RestoreUnit) and top.seat == self.enemy:
            self.want(top.area, GROUND, [1 if steps == 2 else 0 for steps in t.full], 2)

    def want(self, area: i64, cat: i64, able: list[int], count: i64) -> None:
        """So many units that are `able` to something are in an area."""
        left: i64 = count
        for u in [*self.o.here(self.enemy, cat, area), *self.must[area]]:
            left -= able[u]
        free = self.free[cat]
        for n in range(len(free) - 1, -1, -1):
            if left > 0 and able[free[n]]:
                self.must[area].append(free.pop(n))
                left -= 1

    def last_of(self, cat: i64, kind: i64) -> i64:
        """The next free unit of a type, of a country that has tenders; -1: none."""
        t = self.o.t
        free = self.free[cat]
        for n in range(len(free) - 1, -1, -1):
            if t.type[free[n]] == kind and t.contingent[free[n]] in (IJN, AMERICAN):
                return free.pop(n)
        return -1

    def fill(self, area: i64, cat: i64, count: i64, mark: i64) -> None:
        o = self.o
        for _ in range(count):
            sure = len(self.must[area]) > 0 and o.t.cat[self.must[area][0]] == cat
            if not sure and not self.free[cat]:
                return
            u: i64 = self.must[area].pop() if sure else self.free[cat].pop()
            o.at[u] = area
            o.tf[u] = mark
            if o.t.transport[u]:
                self.afloat.append(u)

    def waiting(self, forces: list[tuple[int, int, int, int]]) -> None:
        """Units that were picked and wait to be placed: how many is hidden where they come in unseen."""
        o = self.o
        top = o.ask()
        count: i64 = 0
        if isinstance(top, Deploy) and top.seat == self.enemy:
            count = 1
        elif isinstance(top, PickOne) and top.side == self.enemy:
            count = o.picks - o.left - 1
        needed = [0, 0, 0]
        for area, cat, most, mark in forces:
            if cat != AIR or area < LANDS:
                needed[cat] += 1 if mark else most
        for chosen in self.must:
            for u in chosen:
                needed[o.t.cat[u]] -= 1
        for _ in range(count):
            self.pick(needed, PICKED)
        marker = self.enemy == JAPAN and o.fleet < 2
        mobilizes = any(isinstance(one, Mobilize) and one.seat == self.enemy for one in o.stack)
        if mobilizes and not marker and not isinstance(top, Deploy):
            self.pick(needed, POOL)  # NEI-A1a: nobody picks from an empty pool

    def pick(self, needed: list[int], place: i64) -> None:
        """A unit waits to be picked or placed: one that may be in the pool, or is of the contingent that is refitted; a
        transport that is shipped at once. So many of each category are `needed` for the counters on the map."""
        spare = [
            u for cat in (GROUND, NAVAL, AIR) if len(self.free[cat]) > needed[cat] for u in self.free[cat]
        ]
        able = [u for u in spare if self.may_come(u)] or spare
        if able:
            self.free[self.o.t.cat[able[0]]].remove(able[0])
            self.o.at[able[0]] = place

    def may_come(self, u: i64) -> bool:
        """Whether this unit can be among those of the action that goes on."""
        o = self.o
        for one in o.stack:
            if isinstance(one, Refit):
                return o.record[u] == GONE_DARK and o.t.contingent[u] == one.group
        return o.t.transport[u] == 1 if o.kind == deed.EMERGENCY_SHIP else self.may_wait(u)

    def may_wait(self, u: i64) -> bool:
        """NEI-15.0a: whether a unit can be in the pool: if it began there, if its turn has come, if it may have been
        refitted, or if it may have been swept from Singapore (NEI-7.4g) or driven off by a strike (NEI-25.2b)."""
        o, t = self.o, self.o.t
        if o.record[u] == GONE_DARK:
            return True
        began: i64 = t.scenarios[o.scenario].places[u]
        if began == POOL or (began != BOX and 0 < o.arrives[u] <= o.turn):
            return True
        swept = self.enemy == ALLIES and o.singapore == 0 and t.cat[u] in (NAVAL, GROUND)
        return swept or (t.carrier[u] == 1 and (o.ranged == 1 or o.extra == 1))

    def fleet_waits(self) -> bool:
        """NEI-21.4a: that the First Air Fleet waits is seen where Japan is asked though no point is left; and where it
        strikes."""
        o = self.o
        if isinstance(o.ask(), ActionMenu) and o.active == JAPAN and o.ap[JAPAN] == 0:
            return True
        return any(isinstance(frame, FirstAirFleet) for frame in o.stack)

    def load(self) -> None:
        """Hidden cargo: in a battle ships that are known to be loaded are; at sea any transport may be."""
        o = self.o
        for s in o.t.by_cat[self.enemy * 4 + NAVAL]:
            if o.t.transport[s] and o.at[s] < AREAS and o.known[s] and o.part[s] == 0:
                if s not in self.afloat:
                    self.afloat.append(s)
        self.afloat.sort()
        for s in self.afloat:
            sure = s in self.sure_cargo
            if not sure and o.part[s]:
                continue
            want: i64 = 1 if sure else self.dealer.below(3)
            room = (o.t.hold if o.t.transport[s] else 1) - len([c for c in range(UNITS) if o.ship[c] == s])
            while want > 0 and room > 0 and self.free[GROUND]:
                c: i64 = self.free[GROUND].pop()
                o.at[c] = o.at[s]
                o.ship[c] = s
                want -= 1
                room -= 1

    def embark(self, s: i64) -> None:
        """NEI-13.1b: what a warship carries is a marine unit."""
        o = self.o
        for c in self.free[GROUND]:
            if o.t.marine[c]:
                self.free[GROUND].remove(c)
                o.at[c] = o.at[s]
                o.ship[c] = s
                return

    def rest(self) -> None:
        """All others: in a home base, in the pool, damaged, disrupted or destroyed, as far as they may be."""
        o = self.o
        for cat in range(3):
            for u in self.free[cat]:
                home = self.home_for(u)
                lot = self.dealer.below(6)
                if o.record[u] == GONE_DARK:
                    places = self.after_refit(u)
                    where = places[lot] if lot < len(places) else home
                elif o.record[u] == EARLY:
                    where = DISPLAY if lot < 4 else home
                else:
                    where = POOL if lot < 2 and self.may_wait(u) else home
                o.at[u] = where

    def after_refit(self, u: i64) -> list[int]:
        """Where a unit off the map can be that was seen disrupted and may be back. NEI-18.1d: none is left where it was
        after a refit, but a transport for which another came at once; RU-05: what is damaged waits to the end of the
        turn."""
        o = self.o
        found = [POOL, DESTROYED]
        if self.enemy == JAPAN or o.active == ALLIES:
            found.append(DISPLAY)
        if o.t.transport[u] or any(isinstance(frame, Refit) for frame in o.stack):
            found.append(DISRUPTED)
        return found

    def last_capital(self) -> None:
        """NEI-4.1b: a Japanese capital ship is somewhere on the map, or the game would be over."""
        o = self.o
        ships = [u for u in o.t.by_cat[JAPAN * 4 + NAVAL] if o.t.capital_ship[u]]
        hidden = [u for u in self.free[NAVAL] if o.t.capital_ship[u]]
        if hidden and not [u for u in ships if o.at[u] < AREAS]:
            o.at[hidden[0]] = o.t.port_sea[o.t.homes[0]]

    def answer(self) -> None:
        """Whoever is asked for a unit has one to name: reduced troops for what an airlift brings (NEI-29h), Netherlands
        troops where morale fails (NEI-7.3b)."""
        o = self.o
        top = o.ask()
        if isinstance(top, RestoreUnit) and top.seat == self.enemy:
            for u in o.mobile_here(self.enemy, top.area):
                if o.known[u] == 0:
                    o.steps[u] = 1
        elif isinstance(top, LoseStep) and self.enemy == ALLIES and not dutch_ground(o):
            for u in self.free[GROUND]:
                if o.t.contingent[u] == DUTCH:
                    o.at[u] = AUS
                    break

    def home_for(self, u: i64) -> i64:
        o = self.o
        group: i64 = o.t.contingent[u]
        if self.enemy == JAPAN:
            land: i64 = o.t.homes[self.dealer.below(len(o.t.homes))]
            return o.t.port_sea[land] if o.t.cat[u] == NAVAL else land
        if group == BRITISH:
            return IND
        if group == AUSTRALIAN or group == AMERICAN:
            return AUS
        return IND if self.dealer.below(2) else AUS  # NEI-19.3b: others get there as well

    def secret(self) -> None:
        """NEI-28c, RU-56: face down where it may have started, unless something that everybody has seen since says that
        it is not there; under aircraft that have no other airfield."""
        o = self.o
        u = o.t.secret
        if self.enemy != ALLIES or o.at[u] == OUT or o.at[u] == DISRUPTED or self.fixed(u):
            return
        o.derive()
        left: list[int] = []
        for land in o.t.scenarios[o.scenario].hideouts:
            if land in o.cleared or o.base[land] >= 0 or o.troops[JAPAN * AREAS + land]:
                continue
            if o.wings[ALLIES * AREAS + land]:
                left = [land]
                break
            left.append(land)
        if left:
            o.at[u] = left[self.dealer.below(len(left))]
            o.face[u] = 1
