"""How good a position is, for bots: points, Shanghai, strength, logistics, and where the two armies stand.

Japan fights for Shanghai with its naval troops and for the nearest cities with its divisions; China holds Shanghai and
the threatened places and comes back at whatever stands weak beside it. All in hundredths of a victory point.
"""

from typing import Final

from mypy_extensions import i64

from sandtable.games.shanghai.board import LANDED, REDEPLOYING, ShanghaiBoard
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
from sandtable.games.shanghai.tables import CHAPEI, CHINA, FORMATIONS, JAPAN, Tables
from sandtable.games.shanghai.turn import Administration
from sandtable.games.shanghai.victory import city_held, holder_of_shanghai, victory_points
from sandtable.games.shanghai.words import ENTER, HISTORICAL, REDEPLOY, SNIPER
from sandtable.kernel.actions import noun_of, plain, verb_of
from sandtable.kernel.chance import Dealer
from sandtable.kernel.flow import PLAYING, Board
from sandtable.kernel.title import MIDDLE, SETTLED, Valuation
from sandtable.series.fire_and_movement.board import AT_HAND, DEAD, FLEES, JOINED
from sandtable.series.fire_and_movement.combat import ChooseAttackers, ChooseTarget, SupportFire
from sandtable.series.fire_and_movement.movement import ChooseWay
from sandtable.series.fire_and_movement.retreat import Fall, Stand
from sandtable.series.fire_and_movement.words import (
    ABANDON,
    ADVANCE,
    ALONE,
    ATTACK,
    BACK,
    COMMIT,
    DONE,
    INFILTRATE,
    JOIN,
    MOVE,
    RESIST,
    STEP,
    STOP,
    SUPPORT,
    TO,
)

# Hundredths of a victory point.
STRENGTH: Final = 26
"""For each point of attack and defense of a unit on the map."""
LOST_SHARE: Final = 15
"""Per cent of its strength that an eliminated unit which may come back is still worth."""
IN_SHANGHAI: Final = (0, 420, 640, 800, 900, 960, 990, 1000)
"""For so many Chinese units in Shanghai; more with every week."""
POST: Final = 45
"""For a Chinese unit in a threatened city, and for the city that has none."""
MARCH: Final = 9
"""For each hex on the way to where a unit is wanted."""
LOGISTICS: Final = 22
MARKER: Final = 7
"""For each point of strength of a marker at hand, in the first turn of a week."""
PRESS: Final = 4
"""For each point by which an attack could be pressed."""
OPEN_CITY: Final = 160
OPEN_HEX: Final = 30
"""What a city, and a hex of Chapei, that is taken and not guarded costs Japan while the enemy is near."""
FAR: Final = 40
SCALE: Final = 1500.0


class ShanghaiValuation(Valuation):
    """The judgement that greedy and ismcts share."""

    def __init__(self, tables: Tables) -> None:
        self.t: Tables = tables
        self.naval: list[int] = [
            1 if FORMATIONS[f] in ("SNLF", "LOCAL", "24BDE") else 2 if FORMATIONS[f] == "9DIV" else 0
            for f in tables.formation
        ]
        """1: units that fight for Shanghai first; 2: those that help while there are Chinese in it."""
        self.guards: list[int] = [
            1 if row.get("brigade", "") in ("156", "119", "120") else 0 for row in tables.unit_rows
        ]
        """Chinese units that are meant for Shanghai; the others hold cities."""

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
                score += 140 * ours // len(hexes)
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

    def goals(self, b: ShanghaiBoard, chapei: bool) -> list[int]:
        """Where Japan wants to be: Chinese units in Shanghai, or the hexes of cities that it does not hold."""
        t = self.t
        found: list[int] = []
        if chapei:
            for u in t.of_side[CHINA]:
                h: i64 = b.place[u]
                if h >= 0 and t.shanghai[h] and h not in found:
                    found.append(h)
            if not found:
                found = t.area_hexes[CHAPEI]
            return found
        for city in range(len(t.cities)):
            for h in t.cities[city]:
                if b.control[h] != JAPAN:
                    found.append(h)
        return found if found else t.area_hexes[CHAPEI]

    def stand(self, b: ShanghaiBoard) -> i64:
        """Where the armies stand: on their way, at their posts, beside the enemy."""
        t = self.t
        score: i64 = 0
        shanghai = self.goals(b, True)
        cities = self.goals(b, False)
        held = holder_of_shanghai(b) >= 0
        entering = False  # a landing that is not booked yet would break the neutrality
        near_japan = [FAR] * len(t.cities)  # how near Japan is to each city
        for u in t.of_side[JAPAN]:
            h: i64 = b.place[u]
            if h < 0:
                continue
            if b.flags[u] & LANDED and b.guarded(h):
                entering = True
            far = t.distance[h]
            best: i64 = FAR
            for g in shanghai if self.naval[u] == 1 or (held and self.naval[u]) else cities:
                if far[g] < best:
                    best = far[g]
            if best > 1:
                score -= MARCH * (best - 1)
            if self.naval[u] == 1:
                continue
            for city in range(len(t.cities)):
                d: i64 = far[t.cities[city][0]]
                if d < near_japan[city]:
                    near_japan[city] = d
        if entering:
            score += 100 * t.vp_settlement
        score -= self.chinese_posts(b, near_japan)
        score -= self.open_doors(b)
        score += self.pressure(b)
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
                if b.held[h] == 0 and self.is_near(b, CHINA, h, 4):
                    risk += OPEN_CITY // len(hexes)
        for h in t.area_hexes[CHAPEI]:
            if b.held[h] == 0 and b.control[h] == JAPAN and self.is_near(b, CHINA, h, 4):
                risk += OPEN_HEX
        return risk

    def is_near(self, b: ShanghaiBoard, side: i64, h: i64, radius: i64) -> bool:
        """Whether a unit of this side is so near to a hex."""
        far = self.t.distance[h]
        for u in self.t.of_side[side]:
            at: i64 = b.place[u]
            if at >= 0 and far[at] <= radius:
                return True
        return False

    def chinese_posts(self, b: ShanghaiBoard, near_japan: list[int]) -> i64:
        """What China has for holding Shanghai and the places that Japan comes near to."""
        t = self.t
        score: i64 = 0
        inside: i64 = 0
        posts: list[int] = []
        for city in range(len(t.cities)):
            if near_japan[city] > 12 or city_held(b, city):
                continue
            held = False
            for h in t.cities[city]:
                if b.held[h] == 1 + CHINA:
                    held = True
                    if b.works[h]:
                        score += POST
                elif b.held[h] == 0:
                    posts.append(h)
            weight: i64 = POST * (14 - near_japan[city]) // 6
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
            if self.guards[u]:
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
        last = len(IN_SHANGHAI) - 1
        return score + IN_SHANGHAI[inside if inside < last else last] * (7 + 2 * weeks) // 7

    def pressure(self, b: ShanghaiBoard) -> i64:
        """What each side could attack with profit."""
        t = self.t
        score: i64 = 0
        for side in (JAPAN, CHINA):
            seen: list[int] = []
            total: i64 = 0
            for u in t.of_side[1 - side]:
                h: i64 = b.place[u]
                if h < 0 or h in seen or not b.in_zone(1 - side, h):
                    continue
                seen.append(h)
                total += self.chance_at(b, side, h)
            if side == JAPAN and b.forts_gone == 0:
                for h in t.forts:
                    if h not in seen and b.operative(h):
                        total += self.chance_at(b, side, h)
            score += total if side == JAPAN else -(total * 4 // 5)
        return score

    def chance_at(self, b: ShanghaiBoard, side: i64, h: i64) -> i64:
        """How well a side could attack a hex with what stands beside it."""
        t = self.t
        attack: i64 = 0
        engineer = False
        for n in t.near[h]:
            if b.held[n] == 1 + side:
                u: i64 = b.head[n]
                while u >= 0:
                    attack += t.attack[3 * u + b.steps[u]]
                    if t.engineer[u]:
                        engineer = True
                    u = b.link[u]
        if attack == 0:
            return 0
        defense: i64 = b.extra_defense(h)
        one: i64 = b.head[h]
        while one >= 0:
            defense += t.defense[3 * one + b.steps[one]]
            one = b.link[one]
        shift: i64 = t.shift[h]
        if b.fortified(h) and not engineer:
            shift = t.fort_shift
        margin = attack - defense - 2 * shift + 5
        if margin <= 0:
            return 0
        if margin > 14:
            margin = 14
        worth: i64 = PRESS * margin
        if t.shanghai[h]:
            return worth * 2
        return worth * 3 // 2 if t.is_place[h] or t.fort_no[h] >= 0 else worth

    def stage(self, b: Board) -> i64:
        """An action is over when its seat is asked for the next one."""
        frame = b.top()
        if isinstance(frame, (Orders, ChooseTarget, PlaceNext, Administration)):
            return SETTLED
        if isinstance(frame, (SetUpUnit, SecretOrders, OpenOrders)):
            return SETTLED
        return MIDDLE

    def later(self, b: Board) -> float:
        return 0.25

    # -- rollouts ----------------------------------------------------------------------------------------------

    def hints(self, b: Board, seat: i64, legal: list[int]) -> list[int]:
        """How likely a sensible player does each of these."""
        assert isinstance(b, ShanghaiBoard)
        frame = b.top()
        if isinstance(frame, ChooseWay):
            return self.hint_ways(b, seat, frame, legal)
        if isinstance(frame, ChooseTarget):
            return [self.hint_target(b, seat, act) for act in legal]
        if isinstance(frame, ChooseAttackers):
            return [self.hint_joining(b, seat, act) for act in legal]
        if isinstance(frame, Stand):
            return [self.hint_standing(b, frame, act) for act in legal]
        if isinstance(frame, SupportFire):
            return [self.hint_support(b, act) for act in legal]
        return [self.hint(b, frame, act) for act in legal]

    def hint(self, b: ShanghaiBoard, frame: object, act: i64) -> i64:
        verb = verb_of(act)
        if verb == MOVE:
            return 12
        if verb == REDEPLOY:
            return 8
        if verb == ADVANCE:
            return 40
        if verb == BACK:
            return 12 if isinstance(frame, Fall) and not self.t.is_place[noun_of(act)] else 20
        if verb == SNIPER:
            return 10
        if verb == DONE:
            return 10 if isinstance(frame, Orders) else 15
        return 1 if verb == ABANDON else 6

    def hint_ways(self, b: ShanghaiBoard, seat: i64, frame: ChooseWay, legal: list[int]) -> list[int]:
        """Nearer to where the unit is wanted; beside an enemy who can be beaten; into places."""
        t = self.t
        u = frame.unit
        goals = (
            self.goals(b, self.for_shanghai(b, u)) if seat == JAPAN else self.wanted(b, self.guards[u] == 1)
        )
        here = self.nearest(goals, b.place[u])
        found: list[int] = []
        for act in legal:
            verb = verb_of(act)
            if verb == STEP or verb == ENTER:
                found.append(1)
            elif verb == STOP:
                found.append(14 if here <= 1 else 5)
            elif verb == TO or verb == INFILTRATE:
                to = noun_of(act)
                closer = here - self.nearest(goals, to)
                weight: i64 = 8 + 6 * closer if closer > 0 else 6 + closer
                if b.in_zone(seat, to):
                    weight += 10 if seat == JAPAN else 2
                if t.is_place[to]:
                    weight += 8
                found.append(weight if weight > 0 else 1)
            else:
                found.append(4)
        return found

    def for_shanghai(self, b: ShanghaiBoard, u: i64) -> bool:
        """Whether a unit is meant for Shanghai."""
        if self.t.side[u] == CHINA:
            return self.guards[u] == 1
        return self.naval[u] == 1 or (self.naval[u] == 2 and holder_of_shanghai(b) >= 0)

    def nearest(self, goals: list[int], h: i64) -> i64:
        far = self.t.distance[h]
        best: i64 = FAR
        for g in goals:
            if far[g] < best:
                best = far[g]
        return best

    def wanted(self, b: ShanghaiBoard, guards: bool) -> list[int]:
        """Where China wants its units: empty hexes of Shanghai that are open to it, and empty cities."""
        t = self.t
        found: list[int] = []
        if guards:
            return t.area_hexes[CHAPEI]
        for h in t.area_hexes[CHAPEI]:
            if b.held[h] == 0:
                found.append(h)
        for city in range(len(t.cities)):
            for h in t.cities[city]:
                if b.held[h] == 0 and b.control[h] == CHINA:
                    found.append(h)
        return found if found else t.area_hexes[CHAPEI]

    def hint_target(self, b: ShanghaiBoard, seat: i64, act: i64) -> i64:
        if verb_of(act) != ATTACK:
            return 12
        chance = self.chance_at(b, seat, noun_of(act))
        return 2 + chance * chance // (250 if seat == JAPAN else 400)

    def hint_joining(self, b: ShanghaiBoard, seat: i64, act: i64) -> i64:
        """Everybody who adds something, then the attack."""
        if verb_of(act) == COMMIT:
            attack: i64 = 0
            for u in self.t.of_side[seat]:
                if b.flags[u] & JOINED:
                    attack += b.attack_of(u)
            return 5 + attack
        return 60 if verb_of(act) == JOIN or verb_of(act) == ALONE else 1

    def hint_standing(self, b: ShanghaiBoard, frame: Stand, act: i64) -> i64:
        """Hold Shanghai, cities and forts; give other ground."""
        t = self.t
        dear = t.shanghai[frame.hex] != 0 or t.is_place[frame.hex] != 0
        if verb_of(act) != RESIST:
            return 10 if dear else 25
        u = noun_of(act)
        if not b.resist_needs_die(frame.hex, b.flags[u] & JOINED != 0):
            return 40
        weight: i64 = 3 * b.defense_of(u) if b.steps[u] > 1 or t.support[u] else 2
        return weight * 2 if dear else weight

    def hint_support(self, b: ShanghaiBoard, act: i64) -> i64:
        if verb_of(act) != SUPPORT:
            return 20
        return 30 if b.active == JAPAN and (self.t.shanghai[b.target] or self.t.is_place[b.target]) else 12

    # -- ready answers -----------------------------------------------------------------------------------------

    def script(self, b: Board, seat: i64, dealer: Dealer) -> int:
        """Set-up, orders of a pause, logistics, and which unit is looked at next; where it goes is for the search."""
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
        if isinstance(frame, Orders):
            return self.next_unit(b, seat, frame, legal)
        if isinstance(frame, Interdict):
            return legal[dealer.below(len(legal))]
        if isinstance(frame, PlaceIn) and frame.how == LANDING:
            return landing_answer(b, frame.unit, legal)
        return -1

    def next_unit(self, b: ShanghaiBoard, seat: i64, frame: Orders, legal: list[int]) -> int:
        """Logistics first; then the units nearest to where they are wanted; then it is done."""
        if seat == CHINA:
            spent = lp_answer(b, legal)
            if spent >= 0:
                return spent
        chapei = self.goals(b, True) if seat == JAPAN else self.wanted(b, True)
        cities = self.goals(b, False) if seat == JAPAN else self.wanted(b, False)
        best: i64 = FAR * 4
        chosen: i64 = plain(DONE)
        for act in legal:
            verb = verb_of(act)
            if verb != MOVE and verb != REDEPLOY:
                continue
            u = noun_of(act)
            goals = chapei if self.for_shanghai(b, u) else cities
            far = self.nearest(goals, b.place[u])
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
            return self.enemy_within(b, seat, h, 3) or (
                b.works[h] == 0 and not self.enemy_within(b, seat, h, 9)
            )
        return True

    def enemy_within(self, b: ShanghaiBoard, seat: i64, h: i64, radius: i64) -> bool:
        far = self.t.distance[h]
        for u in self.t.of_side[1 - seat]:
            at: i64 = b.place[u]
            if at >= 0 and far[at] <= radius:
                return True
        return False
