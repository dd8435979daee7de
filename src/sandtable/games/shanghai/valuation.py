"""How good a position is, for bots: points, Shanghai, strength, logistics, and where the two armies stand.

Japan fights for Shanghai with its naval troops and for cities with its divisions; China holds Shanghai and
the threatened places and comes back at whatever stands weak beside it. All in hundredths of a victory point.
"""

from typing import Final

from mypy_extensions import i64

from sandtable.games.shanghai.assault import MARKER, STRENGTH, Assault
from sandtable.games.shanghai.board import LANDED, REDEPLOYING, ShanghaiBoard
from sandtable.games.shanghai.goals import FAR, Goals
from sandtable.games.shanghai.hints import Hints
from sandtable.games.shanghai.missions import Interdict
from sandtable.games.shanghai.moving import Orders
from sandtable.games.shanghai.orders_script import (
    admin_answer,
    landing_answer,
    lp_answer,
    order_answer,
    place_answer,
)
from sandtable.games.shanghai.pause import PlaceNext
from sandtable.games.shanghai.placing import LANDING, PlaceIn
from sandtable.games.shanghai.reinforce import OpenOrders, SecretOrders
from sandtable.games.shanghai.setup import SetUpHex, SetUpUnit
from sandtable.games.shanghai.snipers import PlaceSniper
from sandtable.games.shanghai.tables import CHAPEI, CHINA, JAPAN, Tables
from sandtable.games.shanghai.turn import Administration
from sandtable.games.shanghai.victory import city_held, victory_points
from sandtable.games.shanghai.words import HISTORICAL, REDEPLOY
from sandtable.kernel.actions import noun_of, plain, verb_of
from sandtable.kernel.chance import Dealer
from sandtable.kernel.flow import PLAYING, Board
from sandtable.kernel.title import MIDDLE, SETTLED, Valuation
from sandtable.series.fire_and_movement.board import AT_HAND, DEAD, FLEES, MOVEMENT, STOOD
from sandtable.series.fire_and_movement.combat import ChooseAttackers, ChooseTarget, SupportFire
from sandtable.series.fire_and_movement.movement import ChooseWay
from sandtable.series.fire_and_movement.retreat import ChooseFirst, Fall, Stand
from sandtable.series.fire_and_movement.words import ABANDON, BACK, DONE, HALT, MOVE, RESIST, RETREAT

# Hundredths of a victory point.
LOST_SHARE: Final = 15
"""Per cent of its strength that an eliminated unit which may come back is still worth."""
IN_SHANGHAI: Final = (0, 420, 640, 800, 900, 960, 990, 1000)
"""For so many Chinese units in Shanghai; more with every week, and with every turn of the last one."""
CLEARED: Final = 600
ALL_BUT_WON: Final = 1800
"""For Japan while no Chinese unit is in Shanghai and the points are there: it may end the game when the turn is over.
The second where no Chinese unit moves any more before that."""
POST: Final = 45
"""For a Chinese unit in a threatened city, and for the city that has none."""
MARCH: Final = 9
"""For each hex on the way to where a Chinese unit is wanted."""
CLOSER: Final = 6
CLOSE: Final = 14
ENOUGH: Final = 4
MANY: Final = 8
"""For each hex that a Japanese unit is nearer than so many to what it fights for; for so many units at a city and at
the forts, and at Shanghai."""
LOGISTICS: Final = 22
PART_CITY: Final = 140
PART_FORT: Final = 90
"""What the part of a city that is taken, and one of the Woosung forts, is worth before the whole."""
PRESSED: Final = (50, 25)
"""Per cent of what each side could attack with profit that counts."""
OPEN_CITY: Final = 160
OPEN_HEX: Final = 50
"""What a city, and a hex of Chapei, that is taken and not guarded costs Japan while the enemy is near."""
GATE: Final = 36
GATE_WATCHED: Final = 14
"""For each hex before Chapei that a Japanese unit holds, or has in its zone: nobody gets out, or in."""
SCALE: Final = 1500.0
TRUST: Final = 100


class ShanghaiValuation(Valuation):
    """The judgement that greedy and ismcts share."""

    def __init__(self, tables: Tables) -> None:
        self.t: Tables = tables
        self.goals: Goals = Goals(tables)
        self.assault: Assault = Assault(tables)
        self.weights: Hints = Hints(tables, self.goals, self.assault)

    # -- the position ------------------------------------------------------------------------------------------

    def value(self, b: Board, seat: i64) -> float:
        assert isinstance(b, ShanghaiBoard)
        if b.ending != PLAYING:
            return float(b.returns[seat])
        score = self.score(b)
        size = score if score > 0 else -score
        value = float(score) / (SCALE + float(size))
        return value if seat == JAPAN else -value

    def score(self, b: ShanghaiBoard) -> i64:
        """What Japan has going for it."""
        t = self.t
        # Against what a draw needs: the level is what counts in the end.
        score: i64 = 100 * (victory_points(b) - t.levels[2])
        for city in range(len(t.cities)):
            if not city_held(b, city):
                hexes = t.cities[city]
                ours: i64 = 0
                for h in hexes:
                    if b.control[h] == JAPAN:
                        ours += 1
                score += PART_CITY * ours // len(hexes)
        if b.forts_gone == 0:
            for h in t.forts:
                if b.held[h] == 1 + JAPAN:
                    score += PART_FORT
        score += self.strength(b)
        score -= LOGISTICS * b.lp
        left = 8 - b.turn
        for m in range(len(b.marker)):
            if b.marker[m] == AT_HAND:
                score += MARKER * t.marker_strength[m] * left // 7
        score += self.stand(b)
        return score

    def strength(self, b: ShanghaiBoard) -> i64:
        """Units on the map, and what the lost ones may be worth again."""
        t = self.t
        total: i64 = 0
        for u in range(t.units):
            h: i64 = b.place[u]
            if h >= 0:
                at = 3 * u + b.steps[u]
                worth = STRENGTH * (t.attack[at] + t.defense[at])
                if b.flags[u] & FLEES:
                    worth = worth * 3 // 4
            elif h == DEAD and t.replaceable[u]:
                worth = STRENGTH * (t.attack[3 * u + 1] + t.defense[3 * u + 1]) * LOST_SHARE // 100
            else:
                continue
            total += worth if t.side[u] == JAPAN else -worth
        return total

    def stand(self, b: ShanghaiBoard) -> i64:
        """Where the armies stand: on their way, at their posts, beside the enemy."""
        t = self.t
        score: i64 = self.approach(b)
        near_japan = [FAR] * len(t.cities)  # how near Japan is to each city
        for u in t.of_side[JAPAN]:
            h: i64 = b.place[u]
            if h < 0:
                continue
            if b.flags[u] & LANDED and b.guarded(h) and not b.entered_settlement:
                score += 100 * t.vp_settlement  # a landing that is not booked yet would break the neutrality
            if self.goals.naval[u] == 1:
                continue
            far = t.distance[h]
            for city in range(len(t.cities)):
                d: i64 = far[t.cities[city][0]]
                if d < near_japan[city]:
                    near_japan[city] = d
        score -= self.chinese_posts(b, near_japan)
        score -= self.open_doors(b)
        score += self.pressure(b)
        return score

    def approach(self, b: ShanghaiBoard) -> i64:
        """How near Japanese units are to what they fight for: the few that each city, the forts and Shanghai need. What
        is taken counts as if all of them were there, so that nobody is better off just before it falls."""
        t = self.t
        score: i64 = 0
        effort = self.goals.effort(b)
        inner: list[int] = []  # where those stand who fight for Shanghai, and the others
        outer: list[int] = []
        for u in t.of_side[JAPAN]:
            h: i64 = b.place[u]
            if h >= 0:
                naval: i64 = self.goals.naval[u]
                if naval > 0 and naval <= effort:
                    inner.append(h)
                else:
                    outer.append(h)
        for hexes in t.cities:
            goals: list[int] = []
            for h in hexes:
                if b.control[h] != JAPAN:
                    goals.append(h)
            score += self.close_to(outer, goals, ENOUGH)
        goals = []
        if b.forts_gone == 0:
            for h in t.forts:
                if b.held[h] != 1 + JAPAN:
                    goals.append(h)
        score += self.close_to(outer, goals, ENOUGH)
        return score + self.close_to(inner, self.goals.japanese(b, True) if effort > 1 else [], MANY)

    def close_to(self, places: list[int], goals: list[int], few: i64) -> i64:
        """How near the nearest few of these places are to any of some hexes; all there, if none is left."""
        if not goals:
            return CLOSER * CLOSE * few
        near = [0] * CLOSE
        for h in places:
            far = self.t.distance[h]
            best: i64 = CLOSE
            for g in goals:
                d: i64 = far[g]
                if d < best:
                    best = d
            if best < CLOSE:
                near[best] += 1
        score: i64 = 0
        for distance in range(CLOSE):
            n: i64 = near[distance]
            if n > few:
                n = few
            score += n * CLOSER * (CLOSE - distance if distance > 0 else CLOSE - 1)
            few -= n
            if few <= 0:
                break
        return score

    def open_doors(self, b: ShanghaiBoard) -> i64:
        """What Japan holds and does not guard while Chinese units are near: cities, and the hexes of Chapei."""
        t = self.t
        risk: i64 = 0
        for city in range(len(t.cities)):
            hexes = t.cities[city]
            if not city_held(b, city):
                continue
            for h in hexes:
                if b.held[h] == 0 and self.goals.is_near(b, CHINA, h, 4):
                    risk += OPEN_CITY // len(hexes)
        for h in t.area_hexes[CHAPEI]:
            if b.held[h] == 0 and b.control[h] == JAPAN and self.goals.is_near(b, CHINA, h, 4):
                risk += OPEN_HEX
        for h in self.goals.gates:
            if b.held[h] == 1 + JAPAN:
                risk -= GATE
            elif b.held[h] == 0 and b.in_zone(CHINA, h):
                risk -= GATE_WATCHED
        return risk

    def chinese_posts(self, b: ShanghaiBoard, near_japan: list[int]) -> i64:
        """What China has for holding Shanghai and the places that Japan comes near to."""
        t = self.t
        score: i64 = 0
        inside: i64 = 0
        posts: list[int] = []
        for city in range(len(t.cities)):
            if near_japan[city] > 12:
                continue
            weight: i64 = POST * (14 - near_japan[city]) // 6
            if city_held(b, city):
                score -= weight
                continue
            held = False
            for h in t.cities[city]:
                if b.held[h] == 1 + CHINA:
                    held = True
                    if b.works[h]:
                        score += POST
                elif b.held[h] == 0:
                    posts.append(h)
            score += weight if held else -weight
        for h in t.area_hexes[CHAPEI]:
            if b.held[h] == 0:
                posts.append(h)
        for u in t.of_side[CHINA]:
            at: i64 = b.place[u]
            if at < 0:
                continue
            if t.shanghai[at]:
                inside += 1
                if b.works[at]:
                    score += POST
                continue
            far = t.distance[at]
            best: i64 = 16
            if self.goals.guards[u]:
                for h in t.area_hexes[CHAPEI]:
                    if far[h] < best:
                        best = far[h]
                score -= MARCH * best
                continue
            if t.is_place[at]:
                score += POST // 3
                if b.works[at]:
                    score += POST // 3
                continue
            for p in posts:
                if far[p] < best:
                    best = far[p]
            score -= MARCH * best // 2
        weeks: i64 = t.pause_start - b.pauses
        if inside == 0 and b.options[1] and victory_points(b) >= t.levels[1]:
            score -= ALL_BUT_WON if b.active == CHINA and b.phase != MOVEMENT else CLEARED
        last = len(IN_SHANGHAI) - 1
        hold: i64 = IN_SHANGHAI[inside if inside < last else last] * (7 + 2 * weeks) // 7
        if b.pauses == 0:
            hold = hold * (7 + b.turn) // 7
        return score + hold

    def pressure(self, b: ShanghaiBoard) -> i64:
        """What each side could attack with profit; Japan can bring its fire to bear in one place."""
        t = self.t
        score: i64 = 0
        for side in (JAPAN, CHINA):
            total: i64 = 0
            most: i64 = 0
            for u in t.of_side[1 - side]:
                h: i64 = b.place[u]
                if h < 0 or b.head[h] != u or not b.in_zone(1 - side, h):
                    continue
                worth = self.assault.beside(b, side, h, 0)
                if worth > 0:
                    total += worth
                if side == JAPAN:
                    more = self.fire_adds(b, h, worth)
                    if more > most:
                        most = more
            if side == JAPAN and b.forts_gone == 0:
                for h in t.forts:
                    if b.held[h] == 0 and b.operative(h):
                        worth = self.assault.beside(b, side, h, 0)
                        if worth > 0:
                            total += worth
                        more = self.fire_adds(b, h, worth)
                        if more > most:
                            most = more
            total = (total + most) * PRESSED[side] // 100
            score += total if side == JAPAN else -total
        return score

    def fire_adds(self, b: ShanghaiBoard, h: i64, worth: i64) -> i64:
        """What the markers at hand would add to an attack on a hex."""
        fire = self.assault.fire_at(b, h)
        if fire == 0:
            return 0
        supported = self.assault.beside(b, JAPAN, h, fire if fire < 8 else 8)
        if supported <= 0:
            return 0
        return supported - worth if worth > 0 else supported

    def stage(self, b: Board) -> i64:
        """An action is over when its seat is asked for the next one."""
        frame = b.top()
        if isinstance(frame, (Orders, ChooseTarget, PlaceNext, Administration)):
            return SETTLED
        if isinstance(frame, (SetUpUnit, SecretOrders, OpenOrders)):
            return SETTLED
        return MIDDLE

    def plans(self, b: Board) -> bool:
        """Movement: one unit after the other goes where it will be wanted, and then they fight."""
        return isinstance(b.top(), (Orders, ChooseWay))

    def trust(self, b: Board) -> i64:
        """The look follows an attack through all faces of the die; one simulation is one throw of many."""
        return TRUST

    def later(self, b: Board) -> float:
        """Attacks are followed by attacks, and a look ahead shows it; where a unit goes is judged as it stands."""
        frame = b.top()
        return 0.0 if isinstance(frame, (ChooseWay, PlaceIn)) else 0.25

    def hints(self, b: Board, seat: i64, legal: list[int]) -> list[int]:
        """How likely a sensible player does each of these."""
        assert isinstance(b, ShanghaiBoard)
        return self.weights.all(b, seat, legal)

    # -- ready answers -----------------------------------------------------------------------------------------

    def script(self, b: Board, seat: i64, dealer: Dealer) -> int:
        """Set-up, orders of a pause, logistics, who joins an attack and what supports it, and which unit is looked at
        next; where it goes, and what is attacked, is for the search."""
        assert isinstance(b, ShanghaiBoard)
        frame = b.ask()
        legal = b.legal
        if isinstance(frame, SetUpUnit):
            return plain(HISTORICAL) if plain(HISTORICAL) in legal else legal[0]
        if isinstance(frame, SetUpHex):
            return legal[dealer.below(len(legal))]
        if isinstance(frame, Administration):
            return admin_answer(b, legal)
        if isinstance(frame, (SecretOrders, OpenOrders)):
            return order_answer(b, seat, frame)
        if isinstance(frame, PlaceNext):
            return place_answer(b, seat, legal)
        if isinstance(frame, PlaceSniper):
            return legal[0]
        if isinstance(frame, ChooseAttackers):
            return self.assault.next_attacker(b, seat, legal)
        if isinstance(frame, SupportFire):
            return self.assault.next_marker(b, legal)
        if isinstance(frame, Orders):
            return self.next_unit(b, seat, frame, legal)
        if isinstance(frame, ChooseWay):
            return -1 if frame.first else self.best_hint(b, seat, legal)
        if isinstance(frame, ChooseFirst):
            return legal[0]
        if isinstance(frame, Stand):
            return self.attackers_stand(b, seat, frame, legal)
        if isinstance(frame, Fall):
            return self.way_back(b, seat, frame, legal)
        if isinstance(frame, Interdict):
            return legal[dealer.below(len(legal))]
        if isinstance(frame, PlaceIn) and frame.how == LANDING:
            return landing_answer(b, self.goals, frame.unit, legal)
        return -1

    def best_hint(self, b: ShanghaiBoard, seat: i64, legal: list[int]) -> int:
        """The action with the greatest hint."""
        hints = self.weights.all(b, seat, legal)
        return legal[hints.index(max(hints))]

    def attackers_stand(self, b: ShanghaiBoard, seat: i64, frame: Stand, legal: list[int]) -> int:
        """Attackers give way, unless they would be lost; whether defenders do is for the search."""
        if b.active != seat:
            return -1
        if self.assault.is_trapped(b, seat, frame.hex):
            return self.best_hint(b, seat, [act for act in legal if verb_of(act) == RESIST] or legal)
        return plain(RETREAT) if plain(RETREAT) in legal else -1

    def way_back(self, b: ShanghaiBoard, seat: i64, frame: Fall, legal: list[int]) -> int:
        """As far as must be: into a place that is worth holding, near to where the unit is wanted, never into a
        settlement that is still neutral."""
        t = self.t
        if plain(HALT) in legal:
            return plain(HALT)
        goals = self.goals.of_unit(b, frame.unit)
        best: i64 = -100
        chosen: i64 = plain(ABANDON) if plain(ABANDON) in legal else legal[0]
        for act in legal:
            if verb_of(act) != BACK:
                continue
            h = noun_of(act)
            if seat == JAPAN and b.guarded(h):
                continue
            rank = -2 * self.goals.nearest(goals, h)
            if t.shanghai[h]:
                rank += 10
            elif t.is_place[h]:
                rank += 5 if t.city[h] else 3
            if rank > best:
                best = rank
                chosen = act
        return chosen

    def next_unit(self, b: ShanghaiBoard, seat: i64, frame: Orders, legal: list[int]) -> int:
        """Logistics first; then the units nearest to where they are wanted; then it is done."""
        if seat == CHINA:
            spent = lp_answer(b, legal)
            if spent >= 0:
                return spent
        aim = self.goals
        chapei = aim.japanese(b, True) if seat == JAPAN else aim.chinese(b, True)
        cities = aim.japanese(b, False) if seat == JAPAN else aim.chinese(b, False)
        best: i64 = FAR * 4
        chosen: i64 = plain(DONE)
        for act in legal:
            verb = verb_of(act)
            if verb != MOVE and verb != REDEPLOY:
                continue
            u = noun_of(act)
            if b.flags[u] & STOOD:
                continue  # it was looked at before
            goals = chapei if aim.for_shanghai(b, u) else cities
            far = aim.nearest(goals, b.place[u])
            if not self.is_worth_a_look(b, seat, u, far):
                continue
            if verb == REDEPLOY and frame.mode != REDEPLOYING and far <= 2 * self.t.ma[u]:
                continue
            rank = 2 * far + (0 if verb == REDEPLOY else 1)
            if rank < best:
                best = rank
                chosen = act
        return chosen

    def is_worth_a_look(self, b: ShanghaiBoard, seat: i64, u: i64, far: i64) -> bool:
        """Whether moving a unit could be any use: not at its post, far from all enemies."""
        h: i64 = b.place[u]
        if b.in_zone(seat, h):
            return True
        if self.t.train[u]:
            return False
        if far == 0:
            return False
        if seat == CHINA and self.t.is_place[h]:
            return self.goals.is_near(b, JAPAN, h, 3) or (
                b.works[h] == 0 and not self.goals.is_near(b, JAPAN, h, 9)
            )
        return True
