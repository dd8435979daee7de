"""What bots are told: how good a position is, what a sensible player would do, and ready answers."""

from typing import Final

from mypy_extensions import i64

from sandtable.games.shanghai import verb
from sandtable.games.shanghai.bots import orders_script
from sandtable.games.shanghai.bots.assault import Assault
from sandtable.games.shanghai.bots.goals import Goals
from sandtable.games.shanghai.bots.hints import Hints
from sandtable.games.shanghai.bots.outlook import Outlook
from sandtable.games.shanghai.folio import CHINA, JAPAN, REDEPLOYING
from sandtable.games.shanghai.folio import ShanghaiData as Tables
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.games.shanghai.rules.missions import Interdict
from sandtable.games.shanghai.rules.moving import Orders
from sandtable.games.shanghai.rules.pause import PlaceNext
from sandtable.games.shanghai.rules.placing import LANDING, PlaceIn
from sandtable.games.shanghai.rules.reinforce import OpenOrders, SecretOrders
from sandtable.games.shanghai.rules.setup import SetUpHex, SetUpUnit
from sandtable.games.shanghai.rules.snipers import PlaceSniper
from sandtable.games.shanghai.rules.turn import Administration
from sandtable.kernel.actions import noun_of, plain, verb_of
from sandtable.kernel.chance import Dealer
from sandtable.kernel.flow import PLAYING, Board
from sandtable.kit.valuation import LOOK_ALONE, MIDDLE, SETTLED, Trust, Valuation
from sandtable.series.fire_and_movement.bots.sites import FAR, near_units, numbers
from sandtable.series.fire_and_movement.rules.board import STOOD
from sandtable.series.fire_and_movement.rules.combat import ChooseAttackers, ChooseTarget, SupportFire
from sandtable.series.fire_and_movement.rules.movement import ChooseWay
from sandtable.series.fire_and_movement.rules.retreat import ChooseFirst, Fall, Stand

SCALE: Final = 1500.0


class ShanghaiValuation(Valuation):
    """The judgement that greedy and ismcts share."""

    def __init__(self, tables: Tables) -> None:
        self.t: Tables = tables
        self.goals: Goals = Goals(tables)
        self.assault: Assault = Assault(tables)
        self.outlook: Outlook = Outlook(tables, self.goals, self.assault)
        self.weights: Hints = Hints(tables, self.goals, self.assault)

    # -- the position ------------------------------------------------------------------------------------------

    def value(self, b: Board, seat: i64, careful: bool = False) -> float:
        """`careful`: knows what each side can walk into."""
        assert isinstance(b, ShanghaiBoard)
        if b.ending != PLAYING:
            return float(b.returns[seat])
        score = self.outlook.score(b, careful, seat)
        size = score if score > 0 else -score
        value = float(score) / (SCALE + float(size))
        return value if seat == JAPAN else -value

    def stage(self, b: Board) -> i64:
        """An action is over when its seat is asked for the next one."""
        frame = b.top()
        if isinstance(frame, (Orders, ChooseTarget, PlaceNext, Administration)):
            return SETTLED
        if isinstance(frame, (SetUpUnit, SecretOrders, OpenOrders)):
            return SETTLED
        return MIDDLE

    def trust(self, b: Board) -> Trust:
        """Movement is judged as the units stand, and the look follows an attack through all faces of the die. Games of
        random throws against replies by hints add less than they blur: with them the search wins 15 of 100 games
        against a Chinese player who only masses in Shanghai, without them every second one."""
        return Trust(LOOK_ALONE)

    def hints(self, b: Board, seat: i64, legal: list[int]) -> list[int]:
        """How likely a sensible player does each of these."""
        assert isinstance(b, ShanghaiBoard)
        return self.weights.all(b, seat, legal)

    def sensible(self, b: Board, seat: i64, legal: list[int]) -> list[int]:
        """No attack that cannot hurt: whoever is thrown back would only have walked, at a risk."""
        if not isinstance(b.top(), ChooseTarget):
            return legal
        assert isinstance(b, ShanghaiBoard)
        found: list[int] = []
        for act in numbers(legal):
            if verb_of(act) != verb.ATTACK or self.assault.has_chance(b, seat, noun_of(act)):
                found.append(act)
        return found

    # -- ready answers -----------------------------------------------------------------------------------------

    def script(self, b: Board, seat: i64, dealer: Dealer) -> int:
        """Set-up, orders of a pause, logistics, who joins an attack and what supports it, and which unit is looked at
        next; where it goes, and what is attacked, is for the search."""
        assert isinstance(b, ShanghaiBoard)
        frame = b.ask()
        legal = b.legal
        if isinstance(frame, SetUpUnit):
            return plain(verb.HISTORICAL) if plain(verb.HISTORICAL) in legal else legal[0]
        if isinstance(frame, SetUpHex):
            return legal[dealer.below(len(legal))]
        if isinstance(frame, Administration):
            return orders_script.admin_answer(b, legal)
        if isinstance(frame, (SecretOrders, OpenOrders)):
            return orders_script.order_answer(b, seat, frame)
        if isinstance(frame, PlaceNext):
            return orders_script.place_answer(b, seat, legal)
        if isinstance(frame, PlaceSniper):
            return orders_script.sniper_answer(b, legal)
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
            return orders_script.interdict_answer(b, self.goals, legal)
        if isinstance(frame, PlaceIn) and frame.how == LANDING:
            return orders_script.landing_answer(b, self.goals, frame.unit, legal)
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
            return self.best_hint(b, seat, [act for act in legal if verb_of(act) == verb.RESIST] or legal)
        return plain(verb.RETREAT) if plain(verb.RETREAT) in legal else -1

    def way_back(self, b: ShanghaiBoard, seat: i64, frame: Fall, legal: list[int]) -> int:
        """As far as must be: into a place that is worth holding, near to where the unit is wanted; into a settlement
        that is still neutral only where there is no other way."""
        t = self.t
        if plain(verb.HALT) in legal:
            return plain(verb.HALT)
        field, goals = self.goals.of_unit(b, frame.unit)
        best: i64 = -100
        chosen: i64 = plain(verb.ABANDON) if plain(verb.ABANDON) in legal else legal[0]
        for act in legal:
            if verb_of(act) != verb.BACK:
                continue
            h = noun_of(act)
            if seat == JAPAN and b.guarded(h):
                continue
            rank = -2 * field.nearest(goals, h)
            if t.shanghai[h]:
                rank += 10
            elif t.is_place[h]:
                rank += 5 if t.city[h] else 3
            if rank > best:
                best = rank
                chosen = act
        return chosen

    def next_unit(self, b: ShanghaiBoard, seat: i64, frame: Orders, legal: list[int]) -> int:
        """Logistics first; then the units nearest to where they are wanted; at last, special air missions."""
        if seat == CHINA:
            spent = orders_script.lp_answer(b, legal)
            if spent >= 0:
                return spent
        aim = self.goals
        effort = aim.effort(b) if seat == JAPAN else 1
        streets = aim.streets if seat == JAPAN else aim.sites
        chapei = aim.wanted(b, seat, True)
        cities = aim.wanted(b, seat, False)
        best: i64 = FAR * 4
        chosen: i64 = plain(verb.DONE)
        for act in numbers(legal):
            word = verb_of(act)
            if word != verb.MOVE and word != verb.REDEPLOY:
                continue
            u = noun_of(act)
            if b.flags[u] & STOOD:
                continue  # it was looked at before
            if seat == CHINA and orders_script.keeps_fort(b, u):
                continue
            if aim.is_meant(u, effort):
                far = streets.nearest(chapei, b.place[u])
            else:
                far = aim.sites.nearest(cities, b.place[u])
            rank = 2 * far + (0 if word == verb.REDEPLOY else 1)
            if rank >= best:
                continue
            if word == verb.REDEPLOY and frame.mode != REDEPLOYING and far <= 2 * self.t.ma[u]:
                continue
            if self.is_worth_a_look(b, seat, u, far):
                best = rank
                chosen = act
        if chosen == plain(verb.DONE) and seat == JAPAN:
            mission = orders_script.mission_answer(b, aim, legal)
            if mission >= 0:
                return mission
        return chosen

    def is_worth_a_look(self, b: ShanghaiBoard, seat: i64, u: i64, far: i64) -> bool:
        """Whether moving a unit could be any use: not at its post, far from all enemies."""
        h: i64 = b.place[u]
        if b.in_zone(seat, h):
            return True
        if far == 0:
            return False
        if seat == CHINA and self.t.is_place[h]:
            idle = b.works[h] == 0 and not near_units(b, JAPAN, h, 9)
            return idle or near_units(b, JAPAN, h, 3) > 0
        return True
