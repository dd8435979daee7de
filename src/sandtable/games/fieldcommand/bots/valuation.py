"""What bots know of Field Command: how an army stands, and which attacks are worth weighing."""

from math import tanh
from typing import Final

from mypy_extensions import i64

from sandtable.games.fieldcommand import kind, verb
from sandtable.games.fieldcommand.board import MISSION, SILENT, FieldBoard
from sandtable.games.fieldcommand.bots.answers import commit, line_order, ready_answer, tactic
from sandtable.games.fieldcommand.bots.worth import POWER, WORTH, power_at, win_chance
from sandtable.games.fieldcommand.material import (
    AUSTRALIAN,
    DIVISION,
    PLACES,
    SECTORS,
    UNITS,
    FieldData,
    side_of_army,
)
from sandtable.games.fieldcommand.rules.aircraft import DeployAircraft, FlyTo
from sandtable.games.fieldcommand.rules.barrages import Aim, Barrage
from sandtable.games.fieldcommand.rules.battalion import BreakOff, ChooseTactic, OrderLine
from sandtable.games.fieldcommand.rules.brigade import ChooseBattle
from sandtable.games.fieldcommand.rules.corps import CardAsk
from sandtable.games.fieldcommand.rules.movement import MoveUnits, Step, reach_of, supply_now
from sandtable.games.fieldcommand.rules.regiment import CommitStrikes, Pursuit
from sandtable.games.fieldcommand.rules.victory import units_left
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.chance import Dealer
from sandtable.kernel.flow import Board
from sandtable.kit.valuation import MIDDLE, SETTLED, Trust, Valuation

OBJECTIVE: Final = 0.9
NEARER: Final = 0.014
PIECE: Final = 0.035
SECTOR: Final = 0.012
DEPOT: Final = 0.06
GUARD: Final = 0.03
BATTLE: Final = 0.3
TOKEN: Final = 0.0015
LAST_GUARD: Final = 5.0


class FieldValuation(Valuation):
    """How an army stands: objectives, the way to them, units, the battles that are being fought, tokens."""

    def __init__(self, t: FieldData) -> None:
        self.t = t
        self.near: list[int] = [min([t.distance[p][s] for s in t.objectives]) for p in range(PLACES)]
        """How far each place is from the nearest objective."""

    # -- worth -------------------------------------------------------------------------------------------------

    def value(self, b: Board, seat: i64, careful: bool = False) -> float:
        assert isinstance(b, FieldBoard)
        if b.ending:
            return float(b.returns[seat])
        if not b.is_map():
            return self.board_value(b, seat)
        found = self.invader_value(b)
        mine = b.holds(seat, b.c.invader)
        worth = found if mine else -found
        if b.players == 3 and b.seat_of[AUSTRALIAN] == seat:
            # Their own condition is theirs alone: units, from Division on in supply.
            left: int = units_left(b, AUSTRALIAN)
            worth = 0.3 * worth + 0.06 * (left - self.t.australians[0])
        return tanh(worth)

    def board_value(self, b: FieldBoard, seat: i64) -> float:
        """On the combat board: what is left of either line."""
        mine = 0.0
        for u in range(UNITS):
            if b.where[u] == 52 and b.t.klass[u] < kind.FIELD_GUN:
                weight = POWER[b.t.kind[u]]
                if b.fighting and b.owner[u] == b.attackers:
                    weight *= 0.4 + 0.3 * b.attacks[u]
                mine += weight if b.seat_of[b.owner[u]] == seat else -weight
        return tanh(0.25 * mine)

    def invader_value(self, b: FieldBoard) -> float:
        t = self.t
        side = side_of_army(b.c.invader)
        found = 0.0
        for s in t.objectives:
            if b.friendly(side, s):
                found += OBJECTIVE
        for s in range(SECTORS):
            if b.friendly(side, s):
                found += SECTOR
                if t.supply_point[s]:
                    found += DEPOT
        for u in range(UNITS):
            place: i64 = b.where[u]
            if place < 0 or b.gun[u] == SILENT:
                continue
            ours = side_of_army(b.owner[u]) == side
            worth = PIECE * WORTH[t.kind[u]]
            if place < PLACES and t.is_ground[u]:
                if ours and t.klass[u] < kind.FIELD_GUN:
                    worth -= NEARER * self.near[place]
                elif not ours and t.klass[u] < kind.FIELD_GUN:
                    worth -= 0.4 * NEARER * self.near[place]
            found += worth if ours else -worth
        found += self.front(b, side)
        if b.level >= DIVISION:
            found += TOKEN * (b.tokens[b.c.invader] if side == 0 else b.tokens[2])
        return found

    def front(self, b: FieldBoard, side: i64) -> float:
        """The battles that are being fought, and the guards of the objectives."""
        found = 0.0
        both: i64 = b.occupied_j & b.occupied_c
        for s in range(SECTORS):
            if (both >> s) & 1:
                holder = 1 - side if not b.friendly(side, s) else side
                attackers = 1 - holder
                chance = win_chance(b, attackers, s)
                stake = BATTLE * (3.0 if self.t.objective[s] else 1.6 if self.t.supply_point[s] else 1.0)
                found += (chance - 0.45) * (stake if attackers == side else -stake)
        for s in self.t.objectives:
            if not b.friendly(side, s):
                guard = power_at(b, 1 - side, s, False)
                found -= GUARD * (guard if guard < LAST_GUARD else LAST_GUARD)
        return found

    # -- what is likely ----------------------------------------------------------------------------------------

    def hints(self, b: Board, seat: i64, legal: list[int]) -> list[int]:
        assert isinstance(b, FieldBoard)
        ask = b.ask()
        if isinstance(ask, Step):
            return [self.step_hint(b, ask.u, act) for act in legal]
        if isinstance(ask, MoveUnits):
            return [self.move_hint(b, act) for act in legal]
        if isinstance(ask, BreakOff):
            return [100 if verb_of(act) == verb.STAY else 2 for act in legal]
        if isinstance(ask, ChooseTactic):
            best = tactic(b)
            return [100 if verb_of(act) == best else 10 for act in legal]
        if isinstance(ask, OrderLine):
            best_act = line_order(b, legal)
            return [100 if act == best_act else 5 for act in legal]
        if isinstance(ask, CardAsk):
            return [20 if verb_of(act) == verb.DECLINE else 30 for act in legal]
        if isinstance(ask, (Barrage, DeployAircraft)):
            return [5 if verb_of(act) == verb.DONE else 40 for act in legal]
        return [10] * len(legal)

    def move_hint(self, b: FieldBoard, act: i64) -> int:
        if verb_of(act) != verb.MOVE:
            return 30
        u = noun_of(act)
        place: i64 = b.where[u]
        return 60 - 5 * self.near[place] if place < PLACES and self.near[place] < 11 else 5

    def step_hint(self, b: FieldBoard, u: i64, act: i64) -> int:
        if verb_of(act) != verb.TO:
            return 15
        to = noun_of(act)
        if to >= SECTORS:
            return 2
        invades = side_of_army(b.owner[u]) == side_of_army(b.c.invader)
        gain = self.near[b.where[u]] - self.near[to]
        hint = 20 + (20 * gain if invades else 6 * gain)
        if b.enemy_count(b.owner[u], to) > 0 and not b.contested(to):
            hint -= 8
        return hint if hint > 1 else 1

    def sensible(self, b: Board, seat: i64, legal: list[int]) -> list[int]:
        """Of a Move phase the units nearest to what matters, and to end it."""
        assert isinstance(b, FieldBoard)
        if not isinstance(b.ask(), MoveUnits) or len(legal) <= 9:
            return legal
        ranked = sorted(legal, key=lambda act: -self.move_hint(b, act))
        kept = set(ranked[:8])
        return [act for act in legal if act in kept or verb_of(act) == verb.DONE]

    def stage(self, b: Board) -> i64:
        ask = b.top()
        if isinstance(ask, (MoveUnits, DeployAircraft, Barrage, ChooseTactic, BreakOff, ChooseBattle)):
            return SETTLED
        return MIDDLE

    def trust(self, b: Board) -> Trust:
        return Trust(look=40, later=0.2) if isinstance(b.top(), MoveUnits) else Trust()

    # -- ready answers -----------------------------------------------------------------------------------------

    def script(self, b: Board, seat: i64, dealer: Dealer) -> int:
        assert isinstance(b, FieldBoard)
        ask = b.ask()
        if isinstance(ask, (CommitStrikes, Pursuit)):
            return commit(b, seat, ask, dealer)
        if isinstance(ask, DeployAircraft):
            flying = [act for act in b.legal if verb_of(act) == verb.FLY]
            if flying and self.air_target(b, b.army) >= 0:
                return flying[0]
            return plain(verb.DONE)
        if isinstance(ask, FlyTo):
            target = self.air_target(b, b.army)
            return action(verb.TO, target if target >= 0 else 0)
        if isinstance(ask, Barrage):
            return self.barrage(b, ask)
        if isinstance(ask, Aim):
            return max(b.legal, key=lambda act: self.t.objective[noun_of(act)])
        return ready_answer(b, seat, ask, dealer)

    def barrage(self, b: FieldBoard, ask: Barrage) -> int:
        """Fire while some tokens are left for attacks."""
        reserve = 6 if b.level >= DIVISION else 0
        fixed_last = sorted(
            [act for act in b.legal if verb_of(act) == verb.BARRAGE],
            key=lambda act: b.t.klass[noun_of(act)],
        )
        if fixed_last and (b.level < DIVISION or b.tokens[ask.army] > reserve):
            if b.t.klass[noun_of(fixed_last[0])] == kind.FIELD_GUN:
                return fixed_last[0]
        return plain(verb.DONE)

    def air_target(self, b: FieldBoard, army: i64) -> i64:
        """Over which sector an aircraft does most: where the army will attack best, or where it is threatened."""
        side = side_of_army(army)
        invades = side == side_of_army(b.c.invader)
        best: i64 = -1
        most = 0.0
        for s in range(SECTORS):
            there = 0
            for u in range(UNITS):
                if b.where[u] == s and b.air[u] == MISSION and b.owner[u] == army:
                    there += 1
            if there >= 3:
                continue
            worth = self.target_worth(b, army, s) if invades else self.danger(b, side, s)
            if worth > most:
                most = worth
                best = s
        return best

    def target_worth(self, b: FieldBoard, army: i64, s: i64) -> float:
        """How good an attack into a sector looks from where the army's units stand."""
        side = side_of_army(army)
        enemy = power_at(b, 1 - side, s, False)
        if enemy == 0.0:
            return 0.0
        mine = power_at(b, side, s, True)
        for near in self.t.near[s]:
            if near >= SECTORS and not b.is_active(near):
                continue
            mine += power_at(b, side, near, True)
        ratio = mine / enemy
        if ratio < 0.9:
            return 0.0
        return min(ratio, 3.0) * (6.0 if self.t.objective[s] else 12.0 - self.near[s]) / 6.0

    def danger(self, b: FieldBoard, side: i64, s: i64) -> float:
        """How much a sector with own units is threatened."""
        if power_at(b, side, s, False) == 0.0:
            return 0.0
        found = power_at(b, 1 - side, s, True)
        for near in self.t.near[s]:
            if near < SECTORS:
                found += power_at(b, 1 - side, near, True)
        return found * (2.0 if self.t.objective[s] else 1.0)

    # -- plans -------------------------------------------------------------------------------------------------

    def plans(self, b: Board, seat: i64, dealer: Dealer) -> list[list[int]]:
        """Attacks: all units that can step into an enemy sector, the strongest first, or only as many as are enough."""
        assert isinstance(b, FieldBoard)
        if not isinstance(b.ask(), MoveUnits):
            return []
        army = b.army
        side = side_of_army(army)
        reached = supply_now(b, army)
        into: dict[int, list[int]] = {}
        for u in range(UNITS):
            place: i64 = b.where[u]
            if not 0 <= place < PLACES or b.owner[u] != army or b.steps[u] or not b.t.is_ground[u]:
                continue
            if b.t.klass[u] >= kind.FIELD_GUN or b.contested(place):
                continue
            for to in reach_of(b, u, reached):
                if to < SECTORS and b.occupied(1 - side, to):
                    into.setdefault(to, []).append(u)
        found: list[list[int]] = []
        for to, units in into.items():
            room = int(b.room(side, to))
            units.sort(key=lambda u: (-POWER[b.t.kind[u]], u))
            if b.level >= DIVISION:
                room = min(room, int(b.tokens[army] // max(1, int(b.t.entering_cost))))
            force = units[:room]
            for n in {len(force), min(3, len(force))}:
                if n > 0:
                    found.append(
                        [one for u in force[:n] for one in (action(verb.MOVE, u), action(verb.TO, to))]
                    )
        return found
