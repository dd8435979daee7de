"""What bots know of Field Command: how an army stands, and which attacks are worth weighing."""

from math import tanh
from typing import Final

from mypy_extensions import i64

from sandtable.games.fieldcommand import kind, verb
from sandtable.games.fieldcommand.board import MISSION, SILENT, FieldBoard
from sandtable.games.fieldcommand.bots.answers import commit, ready_answer
from sandtable.games.fieldcommand.bots.assault import Assault
from sandtable.games.fieldcommand.bots.hand import card_target, refuge
from sandtable.games.fieldcommand.bots.lines import Lines
from sandtable.games.fieldcommand.bots.plans import attacks_of, ways_of
from sandtable.games.fieldcommand.bots.worth import (
    ATTACK,
    DEFENCE,
    STACK,
    STRIKE,
    WORTH,
    strength,
    threat,
    win_chance,
    win_chance_of,
)
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
from sandtable.games.fieldcommand.rules.battalion import ChooseTactic, OrderLine
from sandtable.games.fieldcommand.rules.brigade import ChooseBattle
from sandtable.games.fieldcommand.rules.cards import CardChoice
from sandtable.games.fieldcommand.rules.movement import MoveUnits, Step, supply_now
from sandtable.games.fieldcommand.rules.regiment import CommitStrikes
from sandtable.games.fieldcommand.rules.results import WithdrawTo
from sandtable.games.fieldcommand.rules.retreat import BreakOff, Pursuit
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.chance import Dealer
from sandtable.kernel.flow import Board
from sandtable.kit.valuation import LOOK_OPEN, MIDDLE, SETTLED, THINK, Trust, Valuation


class Weights:
    """What counts how much: at a glance, and with the care of a search."""

    def __init__(self) -> None:
        self.objective: float = 0.9
        self.nearer: float = 0.014
        self.piece: float = 0.035
        self.sector: float = 0.008
        self.depot: float = 0.06
        self.guard: float = 0.03
        self.last_guard: float = 5.0
        self.battle: float = 0.3
        """What a battle counts, for a depot and for an objective."""
        self.battle_depot: float = 0.48
        self.battle_objective: float = 0.9
        self.fair: float = 0.35
        """The chance from which an attack is worth its price."""
        self.token: float = 0.004
        """What a token of the invader counts, and one of the holder."""
        self.token_holder: float = 0.004
        self.enough: float = 40.0
        """Tokens beyond so many are worth little."""
        self.exposed: float = 0.4
        """What the units of a stack that may be driven off are worth less."""
        self.parried: float = 0.2
        """What a threat counts to which the other side can still answer."""
        self.purse: float = 0.0
        """What a side can attack with for each of its tokens; 0: its tokens are not looked at."""
        self.severed: float = 0.02
        """What a unit is worth less that cannot attack for want of a supply line."""
        self.restless: float = 0.0004
        """A move that gains nothing is not made."""
        self.ally: float = 3.0
        """What the side's standing counts for the Australians as a seat of their own."""
        self.kept: float = 0.1
        """What each unit counts for them that they need, with `spare` more to be sure."""
        self.surplus: float = 0.03
        """What each unit beyond counts: it may be risked for the common cause."""
        self.spare: float = 2.0
        self.astray: float = 0.1
        """What each step from the nearest friendly supply point takes off a unit."""


PURSE: Final = 1.6
FAR: Final = 6
CUT_OFF: Final = 0.3
"""What a unit counts for the Australians' victory that has no supply line now."""
DESTROYED: Final = 0.7
"""What part of a beaten stack is lost."""

MANY: Final = 9
"""So many moves are all looked at."""
OF_A_STACK: Final = 2


def is_move(act: i64) -> bool:
    return verb_of(act) == verb.MOVE


class FieldValuation(Valuation):
    """How an army stands: objectives, the way to them, units, the battles that are being fought, tokens."""

    def __init__(self, t: FieldData) -> None:
        self.t = t
        self.near: list[int] = [min([t.distance[p][s] for s in t.objectives]) for p in range(PLACES)]
        """How far each place is from the nearest objective."""
        self.lines = Lines(t)
        self.usual_lines = Lines(t, usual=True)
        self.glance = Weights()
        # With care a side does not spend its tokens on sectors that decide nothing: it saves them for attacks with full
        # stacks and guns on what does, and for answering those; the invader masses beside the objectives, and their
        # guards do not leave them.
        self.invading = Weights()
        self.invading.purse = PURSE
        self.invading.battle = 0.2
        self.invading.token = 0.01
        self.invading.parried = 0.6
        self.holding = Weights()
        self.holding.purse = PURSE
        self.holding.battle = 0.15
        self.holding.token_holder = 0.015
        self.holding.guard = 0.05
        self.holding.last_guard = 7.5

    # -- worth -------------------------------------------------------------------------------------------------

    def value(self, b: Board, seat: i64, careful: bool = False) -> float:
        assert isinstance(b, FieldBoard)
        if b.ending:
            return float(b.returns[seat])
        if not b.is_map():
            return self.board_value(b, seat, careful)
        found = self.invader_value(b, b.side_of(seat), careful)
        mine = b.holds(seat, b.c.invader)
        worth = found if mine else -found
        if b.players == 3 and b.seat_of[AUSTRALIAN] == seat:
            w = self.holding if careful else self.glance
            worth = w.ally * worth + self.safety(b, w)
        return tanh(worth)

    def safety(self, b: FieldBoard, w: Weights) -> float:
        """FC-BG-67, FC-DV-18: what the Australians play for by themselves: how far the units that they may expect to
        keep, from Division on in supply, are above what their victory asks. A stack that the enemy can reach counts
        by what the attack would leave of it, one a step farther off by half of the danger; the nearer it is to a
        depot of the side, the less easily its supply line is cut."""
        attack = [0.0] * (2 * PLACES)
        defence = [0.0] * (2 * PLACES)
        guns = [0.0] * (2 * PLACES)
        strength(b, attack, defence, guns)
        reached: i64 = b.supplied(1) if b.level >= DIVISION else 0
        depots = [s for s in self.t.supply_points if b.friendly(1, s) and not b.contested(s)]
        home = [min([self.t.distance[s][one] for one in depots], default=FAR) for s in range(SECTORS)]
        kept = 0.0
        for u in range(UNITS):
            place: i64 = b.where[u]
            if b.owner[u] != AUSTRALIAN or place < 0 or place >= SECTORS or b.gun[u] == SILENT:
                continue
            linked = b.level < DIVISION or b.in_supply(1, place, reached)
            kept += (1.0 if linked else CUT_OFF) * (1.0 - self.danger(b, place, attack, defence, guns))
            kept -= w.astray * home[place]
        kept -= self.t.australians[0] + w.spare
        return kept * (w.surplus if kept > 0.0 else w.kept)

    def danger(
        self, b: FieldBoard, s: i64, attack: list[float], defence: list[float], guns: list[float]
    ) -> float:
        """What part of the defenders of a sector an enemy may destroy in the next turn, roughly."""
        guard = defence[s + PLACES]
        power = attack[s] + threat(b, 0, s, attack, guns)
        if power > 0.0:
            return DESTROYED * win_chance_of(power, guard)
        for near in b.t.near[s]:
            if near < SECTORS and attack[near] <= 0.0:
                power += 0.5 * threat(b, 0, near, attack, guns)
        return 0.5 * DESTROYED * win_chance_of(power if power < STACK else STACK, guard)

    def board_value(self, b: FieldBoard, seat: i64, careful: bool) -> float:
        """On the combat board: what is left of either line; with care, the chance to win."""
        if careful and b.fighting:
            chance = self.lines_of(b, b.side_of(seat)).chance(b)
            return 2.0 * chance - 1.0 if b.seat_of[b.attackers] == seat else 1.0 - 2.0 * chance
        mine = 0.0
        for u in range(UNITS):
            if b.where[u] == 52 and b.t.klass[u] < kind.FIELD_GUN:
                weight = DEFENCE[b.chart][b.t.kind[u]]
                if b.fighting and b.owner[u] == b.attackers:
                    weight = 0.8 * ATTACK[b.chart][b.t.kind[u]] * (0.4 + 0.3 * b.attacks[u])
                mine += weight if b.seat_of[b.owner[u]] == seat else -weight
        return tanh(0.25 * mine)

    def invader_value(self, b: FieldBoard, viewer: i64, careful: bool) -> float:
        """How the invader stands, as the side of `viewer` sees it: what threatens that side counts more."""
        t = self.t
        side = side_of_army(b.c.invader)
        w = self.weights(side == viewer, careful)
        found = 0.0
        for s in t.objectives:
            if b.friendly(side, s):
                found += w.objective
        for s in range(SECTORS):
            if b.friendly(side, s):
                found += w.sector
                if t.supply_point[s]:
                    found += w.depot
        supplies = b.level >= DIVISION
        linked = b.supplied(side) if supplies else 0
        theirs = b.supplied(1 - side) if supplies else 0
        for u in range(UNITS):
            place: i64 = b.where[u]
            if place < 0 or b.gun[u] == SILENT:
                continue
            ours = side_of_army(b.owner[u]) == side
            worth = w.piece * WORTH[t.kind[u]]
            if place < PLACES and t.is_ground[u]:
                far = self.near[place]
                if t.klass[u] >= kind.FIELD_GUN:
                    worth -= 0.4 * w.nearer * (far if far > 2 else 2)  # guns follow, and fire from behind
                else:
                    worth -= (w.nearer if ours else 0.4 * w.nearer) * far
                    if supplies and not b.in_supply(
                        side if ours else 1 - side, place, linked if ours else theirs
                    ):
                        worth -= w.severed
                if b.steps[u]:
                    worth -= w.restless
            found += worth if ours else -worth
        left = 1.0 - b.period / len(b.c.periods)
        found += self.front(b, side, left, viewer, careful)
        if b.level >= DIVISION:
            for army in range(3):
                tokens = min(float(b.tokens[army]), w.enough)
                ours = side_of_army(army) == side
                found += left * (w.token * tokens if ours else -w.token_holder * tokens)
        return found

    def front(self, b: FieldBoard, side: i64, left: float, viewer: i64, careful: bool) -> float:
        """The battles that are being fought, the stacks that could be attacked, and the guards of the objectives.
        `left`: how much of the game is left; the less, the more the invader must dare."""
        w = self.weights(side == viewer, careful)
        found = 0.0
        both: i64 = b.occupied_j & b.occupied_c
        some: i64 = b.occupied_j | b.occupied_c
        attack = [0.0] * (2 * PLACES)
        defence = [0.0] * (2 * PLACES)
        guns = [0.0] * (2 * PLACES)
        strength(b, attack, defence, guns)
        coming = Assault(b) if careful and side != viewer else None
        most = [2.0 * STACK, 2.0 * STACK]
        if w.purse > 0.0 and b.level >= DIVISION:
            most = [w.purse * b.tokens[0], w.purse * (b.tokens[1] + b.tokens[2])]
        for s in range(SECTORS):
            if (both >> s) & 1:
                holder = 1 - side if not b.friendly(side, s) else side
                attackers = 1 - holder
                if careful and b.fighting and b.sector == s and side_of_army(b.attackers) == attackers:
                    chance = self.lines_of(b, viewer).chance(b)
                else:
                    chance = win_chance(b, attackers, s)
                stake = self.battle_stake(w, s)
                if attackers == side:
                    found += (chance - w.fair * left) * stake
                else:
                    found -= (chance - w.fair) * stake
            elif coming is not None and not b.friendly(side, s):
                guard = defence[s + (1 - side) * PLACES]
                found += coming.loss(s, guard, w.exposed * w.piece * guard, self.stake(s))
            elif (some >> s) & 1:
                mine: i64 = 0 if (b.occupied_j >> s) & 1 else 1
                power = threat(b, 1 - mine, s, attack, guns)
                if power > 0.0:
                    if power > most[1 - mine]:
                        power = most[1 - mine]
                    guard = defence[s + mine * PLACES]
                    lost = win_chance_of(power, guard) * (w.exposed * w.piece * guard + self.stake(s))
                    if mine != viewer:
                        lost *= w.parried
                    elif mine == side:
                        lost *= left
                    found += -lost if mine == side else lost
        for s in self.t.objectives:
            if not b.friendly(side, s):
                guard = defence[s + (1 - side) * PLACES]
                found -= w.guard * (guard if guard < w.last_guard else w.last_guard)
        return found

    def lines_of(self, b: FieldBoard, viewer: i64) -> Lines:
        """An attacker reckons with the best tactics, a defender with the usual ones."""
        return self.lines if b.side_of(b.seat_of[b.attackers]) == viewer else self.usual_lines

    def weights(self, invades: bool, careful: bool) -> Weights:
        """What counts how much for the invader, or for the holder of the island."""
        if not careful:
            return self.glance
        return self.invading if invades else self.holding

    def battle_stake(self, w: Weights, s: i64) -> float:
        if self.t.objective[s]:
            return w.battle_objective
        return w.battle_depot if self.t.supply_point[s] else w.battle

    def stake(self, s: i64) -> float:
        """What the danger of losing a sector counts."""
        return 0.3 if self.t.objective[s] else 0.05 if self.t.supply_point[s] else 0.01

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
        if isinstance(ask, (Barrage, DeployAircraft)):
            return [5 if verb_of(act) == verb.DONE else 40 for act in legal]
        best = (
            commit(b, seat, ask) if isinstance(ask, (CommitStrikes, Pursuit)) else ready_answer(b, seat, ask)
        )
        return [100 if act == best else 8 for act in legal]

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
        """Of a Move phase some units of every stack, those that attack best, and its end. Cards were thought of in the
        window before it. In a battle the answer whose chance is the best, where that can be counted."""
        assert isinstance(b, FieldBoard)
        ask = b.ask()
        if isinstance(ask, (ChooseTactic, OrderLine, CommitStrikes)) and len(legal) > 1:
            best = self.lines_of(b, b.side_of(seat)).best(b, seat, legal)
            return [best] if best in legal else legal
        if not isinstance(ask, MoveUnits):
            return legal
        legal = [act for act in legal if verb_of(act) != verb.PLAY] or legal
        if len(legal) <= MANY:
            return legal
        found: list[int] = []
        taken = [0] * PLACES
        for act in sorted(
            legal, key=lambda act: -ATTACK[b.chart][b.t.kind[noun_of(act)]] if is_move(act) else -9.0
        ):
            if is_move(act):
                place: i64 = b.where[noun_of(act)]
                taken[place] += 1
                if taken[place] > OF_A_STACK:
                    continue
            found.append(act)
        return found

    def stage(self, b: Board) -> i64:
        ask = b.top()
        if isinstance(
            ask, (MoveUnits, DeployAircraft, Barrage, ChooseTactic, BreakOff, ChooseBattle, CommitStrikes)
        ):
            return SETTLED
        return MIDDLE

    def trust(self, b: Board) -> Trust:
        """No die falls in a move, and no card in another hand bears on how it looks before the next window. In a
        battle the chances of the line are counted to its end: nothing need be played after a decision."""
        if isinstance(b.top(), (MoveUnits, Step)):
            return Trust(LOOK_OPEN)
        if isinstance(b.top(), (ChooseTactic, OrderLine, CommitStrikes)):
            return Trust(THINK, later=0.0)
        return Trust()

    # -- ready answers -----------------------------------------------------------------------------------------

    def script(self, b: Board, seat: i64, dealer: Dealer) -> int:
        assert isinstance(b, FieldBoard)
        ask = b.ask()
        if isinstance(ask, (CommitStrikes, Pursuit)):
            return commit(b, seat, ask)
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
            return max(b.legal, key=lambda act: self.doubt(b, noun_of(act)))
        if isinstance(ask, CardChoice):
            return card_target(b, ask, b.legal, self.near)
        if isinstance(ask, WithdrawTo):
            return refuge(b, ask.u, b.legal, self.near)
        return ready_answer(b, seat, ask)

    def doubt(self, b: FieldBoard, s: i64) -> float:
        """How much a Strike may turn a battle."""
        chance = win_chance(b, side_of_army(b.army), s)
        return chance * (1.0 - chance) * (0.1 + self.stake(s))

    def barrage(self, b: FieldBoard, ask: Barrage) -> int:
        """Fire while some tokens are left for attacks; a defender's gun does less, and is saved where little is at
        stake."""
        reserve = 0
        if b.level >= DIVISION:
            last = [s for s in b.todo if b.t.objective[s]]
            reserve = 3 if ask.army == b.army else 1 if last else 8
        fixed_last = sorted(
            [act for act in b.legal if verb_of(act) == verb.BARRAGE], key=lambda act: b.t.klass[noun_of(act)]
        )
        if fixed_last and (b.level < DIVISION or b.tokens[ask.army] > reserve):
            if b.t.klass[noun_of(fixed_last[0])] == kind.FIELD_GUN:
                return fixed_last[0]
        return plain(verb.DONE)

    def air_target(self, b: FieldBoard, army: i64) -> i64:
        """Over which sector an aircraft does most: where it brings an attack, or a defence, furthest."""
        side = side_of_army(army)
        attack = [0.0] * (2 * PLACES)
        defence = [0.0] * (2 * PLACES)
        guns = [0.0] * (2 * PLACES)
        strength(b, attack, defence, guns)
        best: i64 = -1
        most = 0.0
        for s in range(SECTORS):
            mine = b.occupied(side, s)
            theirs = b.occupied(1 - side, s)
            worth = 0.0
            if theirs and not b.friendly(side, s):
                power = attack[s + side * PLACES] + threat(b, side, s, attack, guns)
                guard = defence[s + (1 - side) * PLACES]
                # What flies there already stands in `defence`; of its own guns in range a part will fire.
                power = (power if power < STACK else STACK) + self.in_air(b, army, s)
                worth = (win_chance_of(power + 0.75, guard) - win_chance_of(power, guard)) * (
                    0.1 + self.stake(s) - 0.006 * self.near[s]
                )
            elif mine and b.friendly(side, s):
                power = threat(b, 1 - side, s, attack, guns) + attack[s + (1 - side) * PLACES]
                guard = defence[s + side * PLACES]
                worth = (win_chance_of(power, guard) - win_chance_of(power, guard + 0.2)) * (
                    0.05 + self.stake(s)
                )
            if worth > most:
                most = worth
                best = s
        return best

    def in_air(self, b: FieldBoard, army: i64, s: i64) -> float:
        """What an army's aircraft over a sector add to its attack there."""
        found = 0.0
        for u in range(UNITS):
            if b.where[u] == s and b.air[u] == MISSION and b.owner[u] == army:
                found += STRIKE[b.t.kind[u]]
        return found

    # -- plans -------------------------------------------------------------------------------------------------

    def plans(self, b: Board, seat: i64, dealer: Dealer) -> list[list[int]]:
        """Attacks: all units that can step into an enemy sector, the strongest first, or only as many as are enough;
        and each unit's whole way to each place that it can come to."""
        assert isinstance(b, FieldBoard)
        if not isinstance(b.ask(), MoveUnits):
            return []
        reached = supply_now(b, b.army)
        found = attacks_of(b, reached)
        for act in self.sensible(b, seat, b.legal):
            if is_move(act):
                found += ways_of(b, noun_of(act), reached)
        return found
