"""How good a position is, for bots: points, Shanghai, strength, logistics, and where the two armies stand.

Japan fights for Shanghai with its naval troops and for cities with its divisions; China holds Shanghai and
the threatened places and comes back at whatever stands weak beside it. All in hundredths of a victory point.

Searches judge some ten thousand positions a second: rows are made once from the map, and each row of the board is gone
through as few times as will do.
"""

from typing import Any, Final

from mypy_extensions import i64

from sandtable.games.shanghai.bots.assault import MARKER, Assault
from sandtable.games.shanghai.bots.field import ALL_CALLED, FIRST_CALLED, GUARD, LAST_CALLED, NAVAL, Field
from sandtable.games.shanghai.bots.goals import Goals, secured
from sandtable.games.shanghai.bots.threats import Threats
from sandtable.games.shanghai.folio import CHINA, JAPAN, LANDED
from sandtable.games.shanghai.folio import ShanghaiData as Tables
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.games.shanghai.rules.victory import points_with
from sandtable.series.fire_and_movement.bots.sites import bit_of, numbers, ones
from sandtable.series.fire_and_movement.rules.board import AT_HAND, DEAD, FLEES, MOVEMENT

# Hundredths of a victory point.
LOST_SHARE: Final = 15
"""Per cent of its strength that an eliminated unit which may come back is still worth."""
IN_SHANGHAI: Final = (0, 420, 600, 740, 850, 940, 1020, 1090, 1150, 1200, 1240, 1270, 1290, 1300)
"""For so many Chinese units in Shanghai; more with every week, and with every turn of the last one."""
CLEARED: Final = 600
ALL_BUT_WON: Final = 1800
LOST: Final = 8000
"""For Japan while no Chinese unit is in Shanghai and the points are there: it may end the game when the turn is over.
The second where no Chinese unit moves any more before that; the third in China's eyes, with care: no gain in the field
is worth an attack that may throw the last defenders out."""
POST: Final = 45
"""For a Chinese unit in a threatened city, and for the city that has none."""
THREATENED: Final = 12
"""A city is threatened by a Japanese unit that is so near."""
MARCH: Final = 9
LONG_MARCH: Final = 16
"""For each hex on the way to where a Chinese unit is wanted; no more than so many count."""
CLOSER: Final = 6
CLOSE: Final = 14
ENOUGH: Final = 4
MANY: Final = (0, 8, 8, 8, 26)
"""For each hex that a Japanese unit is nearer than so many to what it fights for; for so many units at a city and at
the forts, and at Shanghai, by how much Japan does for it (`Goals.effort`)."""
STREET: Final = 30
"""For each hex of Chapei with a Japanese unit: there is room for one Chinese stack less."""
CUSHION: Final = 2
SPARE: Final = 85
"""Per cent that points count less which are not needed: so many above the highest level, when all pauses are used."""
LOGISTICS: Final = 22
PART_CITY: Final = 140
PART_FORT: Final = 90
FORTS_DECIDE: Final = 2
"""What the part of a city that is taken, and one of the Woosung forts, is worth before the whole; so many times while
the points for the forts are just what is lacking."""
PRESSED: Final = (50, 25)
PRESSED_LATER: Final = 25
"""Per cent of what each side could attack with profit that counts; for Japan, the second where its units have moved: an
attack in hand is worth more than the one that could be made next time."""
OPEN_CITY: Final = 160
OPEN_HEX: Final = 50
OPEN_TO: Final = 4
"""What a city, and a hex of Chapei, that is taken and not guarded costs Japan while the enemy is so near."""
ENTERED_CITY: Final = 240
ENTERED_SHANGHAI: Final = 70
COMERS: Final = 2
"""What it costs Japan, reckoned with care, that the Chinese can enter a city; per cent of what their units would be
worth that can enter Shanghai, so many at most."""
EASY_CITY: Final = 240
EASY_PART: Final = 60
"""What Japan has for a city, and a part of one, that it can walk into."""
GATE: Final = 36
GATE_WATCHED: Final = 14
"""For each hex before Chapei that a Japanese unit holds, or has in its zone: nobody gets out, or in."""

# What a hex is as a post (`Outlook.ground`): the number of a street of Shanghai, or one of these.
PLACE: Final = -2
NO_PLACE: Final = -1

# An entry of a row of a city: how close a hex is to what is not taken of it, CLOSENESS bits, and how far the city is,
# as far as that matters. Rows of small numbers are read faster.
CLOSENESS: Final = 4
TOO_FAR: Final = THREATENED + 1
CLOSENESS_MASK: Final = 15


def closeness(far: i64) -> i64:
    """How much nearer than CLOSE; on the spot is no better than beside it, so that nobody is better off just before
    a place falls."""
    return CLOSE - far if far > 1 and far < CLOSE else 0 if far >= CLOSE else CLOSE - 1


def closest(tally: i64, few: i64) -> i64:
    """What the closest few units count for; `tally` has four bits for each closeness."""
    score: i64 = 0
    close: i64 = CLOSE - 1
    while close > 0 and few > 0:
        n = tally >> (4 * close) & 15
        if n > few:
            n = few
        score += n * close
        few -= n
        close -= 1
    return CLOSER * score


def lost_worth(tables: Tables, assault: Assault, u: i64) -> i64:
    """What an eliminated unit is still worth to Japan."""
    if not tables.replaceable[u]:
        return 0
    worth = assault.strength[3 * u + 1] * LOST_SHARE // 100
    return worth if tables.side[u] == JAPAN else -worth


def grounds(goals: Goals, places: list[int]) -> list[i64]:
    """Per hex: the number of its street of Shanghai, or whether it is one of these places."""
    streets = goals.streets.number
    return numbers(
        [streets[h] if streets[h] >= 0 else PLACE if places[h] else NO_PLACE for h in range(goals.t.playable)]
    )


class Outlook:
    """The judgement that greedy and ismcts share: `score` is what Japan has going for it."""

    def __init__(self, tables: Tables, goals: Goals, assault: Assault) -> None:
        self.t: Tables = tables
        self.goals: Goals = goals
        self.assault: Assault = assault
        self.threats: Threats = Threats(tables, goals)
        self.lost: list[i64] = numbers([lost_worth(tables, assault, u) for u in range(tables.units)])
        """Per unit: what it is worth to Japan when it is eliminated."""
        self.ground: list[i64] = grounds(goals, tables.is_place)
        self.no_towns: list[i64] = grounds(goals, tables.city)
        """Per hex: what it is as a post, where towns are posts, too, and where they are none."""
        sites = goals.sites
        self.first_chinese: i64 = goals.first_chinese
        self.river: list[i64] = numbers(tables.river_range)
        self.gates: list[i64] = numbers(goals.gates)
        self.cities: i64 = len(tables.cities)
        self.first: list[i64] = []
        self.whole: list[i64] = []
        """Per city: the number of its first hex among the sites, and all of its hexes, from bit 0 on."""
        n: i64 = 0
        for hexes in tables.cities:
            self.first.append(n)
            self.whole.append(bit_of(len(hexes)) - 1)
            n += len(hexes)
        self.open_cost: list[i64] = numbers([OPEN_CITY // len(hexes) for hexes in tables.cities])
        """Per city: what each of its hexes costs that is not guarded."""
        self.rows: list[dict[int, list[i64]]] = [{} for _ in tables.cities]
        """Per city, by what is not taken of it: what `row_of` made."""
        self.fort_rows: dict[int, list[i64]] = {}
        self.to_chapei: list[i64] = numbers(
            [min(sites.nearest(goals.chapei_sites, h), LONG_MARCH) for h in range(tables.playable)]
        )
        """Per hex: how far it is to Chapei, LONG_MARCH at most."""
        self.in_reach: list[i64] = []
        """Per hex: the sites that a unit there is near to."""
        for h in range(tables.playable):
            found: i64 = 0
            for m in range(len(sites.hexes)):
                if tables.distance[h][sites.hexes[m]] <= OPEN_TO:
                    found |= bit_of(m)
            self.in_reach.append(found)

    # -- rows made when they are first needed --------------------------------------------------------------------

    def row_of(self, city: i64, rest: i64) -> list[i64]:
        """For each hex: how close it is to what is not taken of a city, and how far to the city's first hex."""
        known = self.rows[city].get(rest)
        if known is None:
            first = numbers(self.t.distance[self.t.cities[city][0]])
            known = self.close_row(rest << self.first[city])
            for h in range(self.t.playable):
                far = first[h] if first[h] < TOO_FAR else TOO_FAR
                known[h] |= far << CLOSENESS
            self.rows[city][rest] = known
        return known

    def part(self, city: i64, rest: i64) -> i64:
        """What is taken of a city, before the whole."""
        size: i64 = len(self.t.cities[city])
        return PART_CITY * (size - ones(rest)) // size

    def fort_row(self, rest: i64) -> list[i64]:
        """For each hex: how close it is to the forts that are not taken."""
        known = self.fort_rows.get(rest)
        if known is None:
            known = self.close_row(rest)
            self.fort_rows[rest] = known
        return known

    def close_row(self, rest: i64) -> list[i64]:
        sites = self.goals.sites
        row: list[i64] = []
        for h in range(self.t.playable):
            row.append(closeness(sites.nearest(rest, h)))
        return row

    # -- the position ------------------------------------------------------------------------------------------

    def score(self, b: ShanghaiBoard, carefully: bool, seat: i64) -> i64:
        """What Japan has going for it. With care, it is found out what each side can walk into, which takes as long as
        all the rest; else nearness stands for it. A careful China knows, besides, that any Japanese unit may walk off
        to a city, and that a town is no post: it counts for nothing."""
        t = self.t
        rest = self.goals.open_cities(b)
        taken: i64 = 0
        for first, whole in zip(self.first, self.whole):
            if rest >> first & whole == 0:
                taken += 1
        points = points_with(b, taken)
        # Against what a draw needs: the level is what counts in the end.
        score: i64 = 100 * (points - t.levels[2]) - LOGISTICS * b.lp
        spare = secured(b, points) - t.levels[0] - CUSHION
        if spare > 0:
            score -= SPARE * spare
        left = 8 - b.turn
        for state, strong in zip(numbers(b.marker), numbers(t.marker_strength)):
            if state == AT_HAND:
                score += MARKER * strong * left // 7
        field = Field()
        china = carefully and seat == CHINA
        roles = self.goals.careful_roles if carefully else self.goals.roles
        score += self.look_at_units(b, field, roles, self.no_towns if china else self.ground)
        effort: i64 = self.goals.effort_with(b, points) if field.inside else 1
        field.call(effort)
        if china:
            field.others = field.others + field.inner
        score += self.fight_for_cities(b, rest, field, effort)
        score += self.fight_for_forts(b, field, effort, points)
        score += self.fight_for_shanghai(b, field, points, effort, LOST if china else ALL_BUT_WON)
        score += self.walk_ins(b, field.inside, points, effort) if carefully else -self.open_doors(b, rest)
        return score + self.watched_gates(b) + self.pressure(b)

    def look_at_units(self, b: ShanghaiBoard, field: Field, roles: list[i64], ground: list[i64]) -> i64:
        """One look at each unit: what it is worth, for China also at its post or on its way to Shanghai; where the
        others stand is noted. `roles` says what each is for, `ground` what each hex is as a post."""
        works = numbers(b.works)
        strength = self.assault.strength
        places: list[Any] = b.place
        score: i64 = 0
        at_steps: i64 = 0  # three entries of `strength` for each unit
        for there, left, doing, role in zip(places, numbers(b.steps), numbers(b.flags), roles):
            at: i64 = there
            if at >= 0:
                worth = strength[at_steps + left]
                if doing & FLEES:
                    worth = worth * 3 // 4
                if role < GUARD:
                    score += worth
                    if role == NAVAL:
                        field.inner.append(there)
                    elif role == FIRST_CALLED:
                        field.first_called.append(there)
                    elif role == LAST_CALLED:
                        field.last_called.append(there)
                    else:
                        field.all_called.append(there)
                    if doing & LANDED and not b.entered_settlement and b.guarded(at):
                        score += 100 * self.t.vp_settlement  # not booked yet: it would break the neutrality
                else:
                    kind = ground[at]
                    if kind >= 0:
                        field.inside += 1
                        field.defenders |= bit_of(kind)
                        if works[at]:
                            worth += POST
                    elif role == GUARD:
                        worth -= MARCH * self.to_chapei[at]
                    elif kind == PLACE:
                        worth += POST // 3
                        if works[at]:
                            worth += POST // 3
                    else:
                        field.marching.append(there)
                    score -= worth
            elif at == DEAD:
                score += self.lost[at_steps // 3]
            at_steps += 3
        return score

    # -- what is fought for ----------------------------------------------------------------------------------------

    def fight_for_cities(self, b: ShanghaiBoard, rest: i64, field: Field, effort: i64) -> i64:
        """What of each city is taken, and how near the few units are that it needs: what is taken counts as if all of
        them were there, so that nobody is better off just before it falls. Chinese units hold what is threatened, or
        are on their way there."""
        held = numbers(b.held)
        outer = numbers(field.outer)
        others = numbers(field.others)
        score: i64 = 0
        posts: i64 = 0
        city: i64 = 0
        while city < self.cities:
            open_hexes = rest >> self.first[city] & self.whole[city]
            row = self.row_of(city, open_hexes)
            nearest: i64 = TOO_FAR
            tally: i64 = 0
            for h in outer:
                entry = row[h]
                if entry >> CLOSENESS < nearest:
                    nearest = entry >> CLOSENESS
                at = 4 * (entry & CLOSENESS_MASK)
                if at > 0 and tally >> at & 15 < 15:  # no more than ENOUGH count
                    tally += bit_of(at)
            for h in others:
                entry = row[h]
                if entry >> CLOSENESS < nearest:
                    nearest = entry >> CLOSENESS
            weight: i64 = POST * (14 - nearest) // 6 if nearest <= THREATENED else 0
            if open_hexes == 0:
                score += CLOSER * CLOSE * ENOUGH + weight
            elif effort == ALL_CALLED:
                score += CLOSER * CLOSE * ENOUGH  # nobody is wanted there: as good as taken
            else:
                score += closest(tally, ENOUGH) + self.part(city, open_hexes)
                if nearest <= THREATENED:
                    defended = False
                    bit: i64 = bit_of(self.first[city])
                    for h in numbers(self.t.cities[city]):
                        holder = held[h]
                        if holder == 1 + CHINA:
                            defended = True
                            if b.works[h]:
                                score -= POST
                        elif holder == 0:
                            posts |= bit
                        bit <<= 1
                    score += -weight if defended else weight
            city += 1
        bit = bit_of(self.goals.first_chapei)
        for h in self.goals.chapei_hexes:
            if held[h] == 0:
                posts |= bit
            bit <<= 1
        sites = self.goals.sites
        for h in numbers(field.marching):
            far = sites.nearest(posts, h)
            score += MARCH * (far if far < LONG_MARCH else LONG_MARCH) // 2
        return score

    def fight_for_forts(self, b: ShanghaiBoard, field: Field, effort: i64, points: i64) -> i64:
        """The same for the forts, until they are gone for good; more while their points are what is lacking."""
        t = self.t
        most = CLOSER * CLOSE * ENOUGH + PART_FORT * len(t.forts)
        rest = self.goals.open_forts(b)
        if rest == 0 or effort == ALL_CALLED:
            return FORTS_DECIDE * most
        score: i64 = 0
        for h in self.t.forts:
            if b.held[h] == 1 + JAPAN:
                score += PART_FORT
        row = self.fort_row(rest)
        tally: i64 = 0
        for h in numbers(field.outer):
            at = 4 * row[h]
            if at > 0 and tally >> at & 15 < 15:
                tally += bit_of(at)
        score += closest(tally, ENOUGH)
        left = secured(b, points)
        lacking = left < t.levels[1] and left + t.vp_forts >= t.levels[1]
        return FORTS_DECIDE * score if lacking else score

    def fight_for_shanghai(self, b: ShanghaiBoard, field: Field, points: i64, effort: i64, won: i64) -> i64:
        """How near Japan's troops are to the Chinese in Shanghai, against what holding it is worth to China; `won` is
        what it counts that Japan may end the game before any Chinese unit moves."""
        t = self.t
        inside = field.inside
        if inside == 0:
            # As if all who would be wanted were there, and nothing was left to take.
            score: i64 = CLOSER * CLOSE * MANY[self.goals.effort_with(b, points)]
            score += STREET * len(self.goals.chapei_hexes)
            if b.early_end and points >= t.levels[1]:
                score += won if b.active == CHINA and b.phase != MOVEMENT else CLEARED
            return score
        streets = self.goals.streets
        tally: i64 = 0
        for h in numbers(field.inner):
            at = 4 * closeness(streets.nearest(field.defenders, h))
            if at > 0 and tally >> at & 15 < 15:
                tally += bit_of(at)
        streets_taken: i64 = 0
        for h in self.goals.chapei_hexes:
            if b.held[h] == 1 + JAPAN:
                streets_taken += 1
        return closest(tally, MANY[effort]) + STREET * streets_taken - self.hold(b, inside)

    def hold(self, b: ShanghaiBoard, inside: i64) -> i64:
        """What so many units in Shanghai are worth to China."""
        last: i64 = len(IN_SHANGHAI) - 1
        weeks = self.t.pause_start - b.pauses
        hold: i64 = IN_SHANGHAI[inside if inside < last else last] * (7 + 2 * weeks) // 7
        return hold * (7 + b.turn) // 7 if b.pauses == 0 else hold

    # -- what is left open ---------------------------------------------------------------------------------------

    def watched_gates(self, b: ShanghaiBoard) -> i64:
        """What Japan has for the hexes by which the Chinese come and go."""
        held = numbers(b.held)
        score: i64 = 0
        for h in self.gates:
            holder = held[h]
            if holder == 1 + JAPAN:
                score += GATE
            elif holder == 0 and b.in_zone(CHINA, h):
                score += GATE_WATCHED
        return score

    def walk_ins(self, b: ShanghaiBoard, inside: i64, points: i64, effort: i64) -> i64:
        """What each side can walk into, with so many Chinese units in Shanghai and so many points. Where all of Japan's
        units are wanted in Shanghai, no city is worth a walk."""
        cities, comers = self.threats.to_japan(b)
        score = -ENTERED_CITY * cities
        if comers:
            more = self.hold(b, inside + (comers if comers < COMERS else COMERS)) - self.hold(b, inside)
            if inside == 0 and b.early_end and points >= self.t.levels[1]:
                more += CLEARED
            score -= more * ENTERED_SHANGHAI // 100
        if effort == ALL_CALLED:
            return score
        whole, parts = self.threats.to_china(b)
        return score + EASY_CITY * whole + EASY_PART * parts

    def open_doors(self, b: ShanghaiBoard, rest: i64) -> i64:
        """What Japan holds and does not guard while Chinese units are near: cities, and the hexes of Chapei."""
        held = numbers(b.held)
        risk: i64 = 0
        bare: i64 = 0
        bit: i64 = 1
        for h in self.goals.city_hexes:
            if held[h] == 0:
                bare |= bit
            bit <<= 1
        bare &= ~rest
        control = numbers(b.control)
        bit = bit_of(self.goals.first_chapei)
        for h in self.goals.chapei_hexes:
            if held[h] == 0 and control[h] == JAPAN:
                bare |= bit
            bit <<= 1
        if bare == 0:
            return 0
        u = self.first_chinese
        place = numbers(b.place)
        threat: i64 = 0
        while u < self.t.units:
            at = place[u]
            if at >= 0:
                threat |= self.in_reach[at]
            u += 1
        bare &= threat
        for first, whole, cost in zip(self.first, self.whole, self.open_cost):
            if rest >> first & whole == 0:
                risk += cost * ones(bare >> first & whole)
        return risk + OPEN_HEX * ones(bare & self.goals.chapei_sites)

    def pressure(self, b: ShanghaiBoard) -> i64:
        """What each side could attack with profit; Japan can bring its fire to bear in one place."""
        t = self.t
        assault = self.assault
        place = numbers(b.place)
        head = numbers(b.head)
        fire = assault.fire_row(b)
        zone = numbers(b.zone_first)
        total: i64 = 0
        most: i64 = 0
        u = self.first_chinese
        while u < t.units:
            h = place[u]
            if h >= 0 and zone[h] > 0 and head[h] == u:
                worth, more = assault.with_and_without(b, JAPAN, h, fire[self.river[h]])
                if worth > 0:
                    total += worth
                if more > most:
                    most = more
            u += 1
        if b.forts_gone == 0:
            for h in numbers(t.forts):
                if b.held[h] == 0 and b.operative(h):
                    worth, more = assault.with_and_without(b, JAPAN, h, fire[self.river[h]])
                    if worth > 0:
                        total += worth
                    if more > most:
                        most = more
        before = b.active == JAPAN and b.phase == MOVEMENT
        score = (total + most) * (PRESSED[JAPAN] if before else PRESSED_LATER) // 100
        zone = numbers(b.zone_second)
        total = 0
        u = 0
        while u < self.first_chinese:
            h = place[u]
            if h >= 0 and zone[h] > 0 and head[h] == u:
                worth = assault.beside(b, CHINA, h, 0)
                if worth > 0:
                    total += worth
            u += 1
        return score - total * PRESSED[CHINA] // 100
