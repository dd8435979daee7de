"""What a bot knows of Coral Sea: how a position stands, ready answers inside battles, and how likely each answer is.

Victory points count more the nearer the end is (the smaller pile is the clock), less what the enemy could take next;
before that whatever wins points later counts too: troops and ships by their state, Resource Points (the first ones
most), cards, airfields, garrisons. The Truk Fleet is worth what it can hunt: it is gone after three operations.
"""

from math import tanh
from typing import Final

from mypy_extensions import i64

from sandtable.games.coralsea import material as m
from sandtable.games.coralsea import verb
from sandtable.games.coralsea.bots.danger import Danger
from sandtable.games.coralsea.bots.plans import Planner
from sandtable.games.coralsea.material import ALLIES, JAPAN, CoralData
from sandtable.games.coralsea.rules.board import CoralBoard
from sandtable.kernel.actions import noun_of, plain, verb_of
from sandtable.kernel.chance import Dealer
from sandtable.kernel.flow import PLAYING, Board, apply
from sandtable.kit.cards import bits, count
from sandtable.kit.valuation import BY_TURN, MIDDLE, RACE, SETTLED, Trust, Valuation
from sandtable.series.campaign_commander.rules.battle import LayBunker, Reveal
from sandtable.series.campaign_commander.rules.board import DEPLETED, DISORGANIZED
from sandtable.series.campaign_commander.rules.cards import CardAction, WindowAsk
from sandtable.series.campaign_commander.rules.checks import ChooseUnit
from sandtable.series.campaign_commander.rules.losses import Passenger
from sandtable.series.campaign_commander.rules.operations import ChooseAction, SpendSupply
from sandtable.series.campaign_commander.rules.retreat import FleeTo, RetreatTo, ShareCargo
from sandtable.series.campaign_commander.rules.sequence import ChooseOption
from sandtable.series.campaign_commander.volume import DEPLETES, GROUND, NAVAL, OPERATIONAL, TACTICAL

SUPPLY: Final = (0.0, 1.0, 1.8, 2.4, 2.8, 3.1, 3.3)
"""What so many Resource Points are worth."""
SCALE: Final = 12.0
FINAL: Final = 40.0
"""What a game that is won counts as, in victory points."""
CONTESTED: Final = 0.8
"""What an operation is worth before it is certain that one gets it: both may choose Map."""
MIXED: Final = 0.6
"""By how many victory points the better of Card and Map must lead to be chosen three times in four."""
MOVES: Final = (verb.MARCH, verb.SAIL, verb.REMOVE)
LEAST: Final = 4
"""Per cent: nobody can rely on what the bot will not do."""
HUNTED: Final = 6
"""How far the Truk Fleet sails."""


def let_pass(b: CoralBoard) -> None:
    """Nobody plays a card now."""
    while b.ending == PLAYING and b.asked >= 0:
        passing = b.ask().decline(b, b.asked)
        if passing < 0 or passing not in b.legal:
            return
        apply(b, b.asked, passing)


class CoralValuation(Valuation):
    """Values positions of Coral Sea."""

    def __init__(self, data: CoralData) -> None:
        self.t: CoralData = data
        self.planner: Planner = Planner(data)
        self.danger: Danger = Danger(data)
        self.full: i64 = data.deck_size - data.first_hand

    # -- how it stands -----------------------------------------------------------------------------------------

    def value(self, b: Board, seat: i64, careful: bool = False) -> float:
        assert isinstance(b, CoralBoard)
        if b.ending:
            return float(b.returns[seat])
        return tanh(self.score(b, seat) / SCALE)

    def score(self, b: CoralBoard, seat: i64) -> float:
        """How far ahead the side is, in victory points."""
        if b.ending:
            return FINAL * float(b.returns[seat])
        left = min(count(b.pile[JAPAN]), count(b.pile[ALLIES]))
        late = 1.0 - float(left) / float(self.full)
        lead = float(b.points(seat) - b.points(1 - seat))
        means = self.means(b, seat) - self.means(b, 1 - seat) + self.hand(b, seat)
        means -= 0.3 * float(count(b.hand[1 - seat]))
        means += 0.2 if b.initiative == seat else -0.2
        fear = self.danger.risk(b, seat) - self.danger.risk(b, 1 - seat)
        return lead * (0.6 + 1.2 * late) + means * (1.0 - 0.8 * late) - fear * (0.9 - 0.27 * late)

    def means(self, b: CoralBoard, side: i64) -> float:
        """What wins points later."""
        t = self.t
        found: float = 0.0
        ground = [0] * t.size
        ships = [0] * t.size
        fleet: i64 = -1
        for u in t.of_side[side]:
            area: i64 = b.place[u]
            if area < 0:
                continue
            if t.truk[u]:
                fleet = area
                continue
            state: i64 = b.state[u]
            weight = 1.0
            if state & DEPLETED:
                weight -= 0.35
            if state & DISORGANIZED:
                weight -= 0.25
            worth: float = (t.values[u * 6 + TACTICAL] * 0.16 + 0.15) * weight
            if t.kind[u] == NAVAL:
                ships[area] += 1
                worth *= 0.8
            else:
                ground[area] += 1
            found += worth
        total: i64 = 0
        idle: i64 = 0  # waiting for ships
        first = side * t.size
        for area in range(t.size):
            n: i64 = b.rp[first + area]
            if area == fleet:
                found += 0.4 + 0.15 * float(n) + (0.6 * self.prey(b, 1 - side, area) if n > 0 else 0.0)
            elif n > 0 and ships[area] > 0:
                total += n
                found += 0.1 if ground[area] == 0 else 0.2
            elif n > 0:
                idle += n
            elif area >= t.land and ships[area] > 0 and b.op_area != area:
                found -= 0.5  # stranded at sea
        found += 0.5 * (SUPPLY[min(total, 6)] + SUPPLY[min(total + idle, 6)])
        for region in t.regions:
            held = 0
            manned = 0
            for area in region.areas:
                if b.control[area] == side:
                    held += 1
                if ground[area] > 0:
                    manned += 1
            if held:
                found += 0.25 * region.vp * held / len(region.areas)
            if manned:
                found += 0.2 * region.vp + 0.15
        for area in range(t.land):
            if ships[area] > 0 and ground[area] < 3 and self.is_threatened(b, side, area):
                found -= 0.2 * ships[area]  # they might be caught in port (CC-6.3.2)
            if b.markers[area] == side:
                found += 0.35
            if ships[area] > 0 and ground[area] > 0:
                found += 0.12 * min(ground[area], 3)  # ships that can take troops along
        return found

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

    def is_threatened(self, b: CoralBoard, side: i64, area: i64) -> bool:
        """Whether enemy ground units are next door, on land or aboard ships."""
        for n in self.t.walk[area]:
            if b.has(1 - side, n, GROUND):
                return True
        for sea in self.t.coast[area]:
            if b.has(1 - side, sea, GROUND):
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
            if kind == m.SD_SOLOMONS or kind == m.SD_MORESBY or kind == m.SD_ALLIES:
                near = self.nearness(b, kind)
                found += 0.3 + 3.0 * near * near
            elif kind == m.TRUK_FLEET:
                found += 1.4
            elif kind == m.KENNY or len(t.card_units[card]) > 0:
                found += 0.5
            elif t.cards[card].family == OPERATIONAL:
                found += 0.35
            else:
                found += 0.25
        return found

    def nearness(self, b: CoralBoard, kind: i64) -> float:
        """How much of what a Sudden Death card demands is there (CS-K3)."""
        t = self.t
        side = ALLIES if kind == m.SD_ALLIES else JAPAN
        there: i64 = 0
        of: i64 = 0
        if kind == m.SD_MORESBY:
            wanted = [t.areas.index(name) for name in ("lae", "buna", "port_moresby")]
        else:
            wanted = list(t.guadalcanal)
            of = 2
            for area in t.guadalcanal:
                if b.has(side, area, GROUND):
                    there += 1
                    break
            for area in t.guadalcanal:
                if b.markers[area] == side:
                    there += 1
                    break
        if kind == m.SD_SOLOMONS:
            for name in ("bougainville", "choiseul", "new_georgia", "santa_isabel", "florida"):
                wanted += t.islands[name]
        elif kind == m.SD_ALLIES:
            wanted.append(int(t.port_moresby))
            there += min(b.losses[JAPAN], 5)
            of += 5
        for area in wanted:
            if b.control[area] == side:
                there += 1
        return float(there) / float(of + len(wanted))

    def stage(self, b: Board) -> i64:
        top = b.top()
        if isinstance(top, (ChooseAction, CardAction, ChooseOption, SpendSupply)):
            return SETTLED
        return MIDDLE if isinstance(b, CoralBoard) and b.op_seat >= 0 else BY_TURN

    # -- ready answers -----------------------------------------------------------------------------------------

    def script(self, b: Board, seat: i64, dealer: Dealer) -> int:
        assert isinstance(b, CoralBoard)
        ask = b.top()
        legal = b.legal if b.asked == seat else []
        if isinstance(ask, ChooseOption):
            return self.option(b, seat, dealer)
        if not legal:
            return -1
        if isinstance(ask, Reveal):
            return self.chit(b, seat, legal)
        if isinstance(ask, ChooseUnit):
            return self.checker(b, ask.side == seat, legal)
        if isinstance(ask, (Passenger, LayBunker)):
            return self.checker(b, isinstance(ask, LayBunker), legal)
        if isinstance(ask, (RetreatTo, FleeTo)):
            return legal[0]
        if isinstance(ask, ShareCargo):
            go = plain(verb.GO)
            return go if go in legal else legal[0]
        return -1

    def option(self, b: CoralBoard, seat: i64, dealer: Dealer) -> int:
        """A mixed choice that nobody can read: Map the more likely, the more an operation promises against the best
        that a card could do."""
        if not b.supply_areas(seat):
            return plain(verb.CARD)
        more = CONTESTED * self.gain(b, seat) - self.gain_by_card(b, seat)
        chance = int(50.0 + 50.0 * tanh(0.55 * more / MIXED))
        chance = min(max(chance, LEAST), 100 - LEAST)
        return plain(verb.MAP) if dealer.below(100) < chance else plain(verb.CARD)

    def chosen(self, b: CoralBoard, seat: i64, mine: i64, theirs: i64) -> CoralBoard:
        """The board after both have chosen, and nobody has played a card."""
        o = b.fork()
        assert isinstance(o, CoralBoard)
        o.log = None
        o.initiative = seat
        if o.sealed[1 - seat] >= 0:
            o.sealed[1 - seat] = theirs  # whatever it is: nobody knows
        apply(o, seat, mine)
        if isinstance(o.ask(), ChooseOption):
            apply(o, 1 - seat, theirs)
        let_pass(o)
        return o

    def gain(self, b: CoralBoard, seat: i64) -> float:
        """What the best plan of an operation would add to what the position is worth, the Resource Point counted; the
        enemy does nothing, and a battle counts as what it promises to begin with."""
        o = self.chosen(b, seat, plain(verb.MAP), plain(verb.CARD))
        if o.op_seat != seat or not isinstance(o.top(), (SpendSupply, ChooseAction)):
            return 0.0
        before = self.score(b, seat)
        best = -FINAL
        for plan in self.planner.plans(o, seat):
            best = max(best, self.carried_out(o, seat, plan) - before)
        return best

    def gain_by_card(self, b: CoralBoard, seat: i64) -> float:
        """What the best card action would add; of several places or units the first is as good as any."""
        o = self.chosen(b, seat, plain(verb.CARD), plain(verb.CARD))
        if not isinstance(o.top(), CardAction) or o.asked != seat:
            return 0.0
        before = self.score(b, seat)
        best = -FINAL
        for act in o.legal:
            n = o.fork()
            assert isinstance(n, CoralBoard)
            apply(n, seat, act)
            for _ in range(4):
                if n.ending != PLAYING or isinstance(n.top(), CardAction) or n.asked == 1 - seat:
                    break
                apply(n, n.asked, n.legal[0])
            best = max(best, self.score(n, seat) - before)
        return best

    def carried_out(self, b: CoralBoard, seat: i64, plan: list[int]) -> float:
        """What the position is worth after a plan, as far as it can be followed without dice."""
        o = b.fork()
        assert isinstance(o, CoralBoard)
        for act in plan:
            let_pass(o)
            if o.asked != seat or act not in o.legal:
                break
            apply(o, seat, act)
        if o.battle >= 0:
            return self.score(b, seat) + 3.0 * (self.promise(o) - 0.5)
        return self.score(o, seat)

    def promise(self, b: CoralBoard) -> float:
        """Roughly how likely the attacker wins the battle that begins: by numbers, Tactical Values and cohesion."""
        ours = 0.0
        theirs = 0.0
        for u in b.attackers:
            ours += float(b.value(u, TACTICAL) + 2) * float(b.cohesion(u))
        for u in b.defenders:
            theirs += float(b.value(u, TACTICAL) + 2) * float(b.cohesion(u))
        return ours * ours / (ours * ours + theirs * theirs + 0.01)

    def chit(self, b: CoralBoard, seat: i64, legal: list[int]) -> int:
        """Bunkers first, then what hurts the enemy without a risk, what hurts oneself last."""
        best = -1
        most = -99.0
        for act in legal:
            if verb_of(act) != verb.REVEAL:
                continue
            worth = self.chit_worth(b, noun_of(act))
            if worth > most:
                most = worth
                best = act
        return best

    def chit_worth(self, b: CoralBoard, n: i64) -> float:
        chit = self.t.chits[n]
        if chit.bunkers:
            return 5.0
        worth = 0.0
        for one in chit.steps:
            harm = 1.0 if one.result == DEPLETES else 2.0
            worth += (harm + 0.2 * float(one.mod)) if one.on_enemy else -harm
        return worth

    def checker(self, b: CoralBoard, own: bool, legal: list[int]) -> int:
        """Of the own units the one that stands it best, of the enemy's the one that does worst."""
        best = legal[0]
        most = -99
        for act in legal:
            if verb_of(act) != verb.CHOOSE:
                continue
            u: i64 = noun_of(act)
            score = b.cohesion(u) * 2 + (0 if b.state[u] & DEPLETED else 1)
            if not own:
                score = -score
            if score > most:
                most = score
                best = act
        return best

    # -- whole actions and likelihoods -------------------------------------------------------------------------

    def plans(self, b: Board, seat: i64, dealer: Dealer) -> list[list[int]]:
        assert isinstance(b, CoralBoard)
        return self.planner.plans(b, seat)

    def trust(self, b: Board) -> Trust:
        """Replies by hints say nothing of an operation that takes a dozen decisions: the choices race, each judged when
        it is over."""
        return Trust(RACE, 0.0)

    def sensible(self, b: Board, seat: i64, legal: list[int]) -> list[int]:
        """Moves are proposed as plans; by itself only what is done in one step is looked at."""
        top = b.top()
        found = legal
        if isinstance(top, ChooseAction):
            found = [act for act in legal if verb_of(act) not in MOVES]
        elif isinstance(b, CoralBoard) and b.sails and b.moving:
            found = [act for act in legal if verb_of(act) != verb.TO]
        return found if found else legal

    def hints(self, b: Board, seat: i64, legal: list[int]) -> list[int]:
        assert isinstance(b, CoralBoard)
        ask = b.top()
        if isinstance(ask, Reveal):
            return [
                int(20 + 10 * self.chit_worth(b, noun_of(act))) if verb_of(act) == verb.REVEAL else 30
                for act in legal
            ]
        if isinstance(ask, ChooseUnit):
            chosen = self.checker(b, ask.side == seat, legal)
            return [60 if act == chosen else 5 for act in legal]
        if isinstance(ask, WindowAsk):
            return [60 if verb_of(act) == verb.PASS else 25 for act in legal]
        return [self.hint(b, act) for act in legal]

    def hint(self, b: CoralBoard, act: i64) -> int:
        what = verb_of(act)
        if what == verb.END or what == verb.NOTHING:
            return 3
        if what == verb.PLAY:
            return 60
        if what == verb.GO or what == verb.LAND or what == verb.PAUSE:
            return 40
        if what == verb.STOP:
            return 25
        if what == verb.REORGANIZE or what == verb.REBUILD or what == verb.BUILD:
            return 20
        if what == verb.REMOVE:
            return 1
        return 10
