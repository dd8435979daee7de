"""What a bot knows of Coral Sea: ready answers inside battles, and how likely each answer is."""

from math import tanh
from typing import Final

from mypy_extensions import i64

from sandtable.games.coralsea import verb
from sandtable.games.coralsea.bots.foresight import CONTESTED, MIXED, SHARP, Foresight, mixed
from sandtable.games.coralsea.bots.outlook import Outlook
from sandtable.games.coralsea.bots.plans import Planner
from sandtable.games.coralsea.material import CoralData
from sandtable.games.coralsea.rules.board import CoralBoard
from sandtable.kernel.actions import noun_of, plain, verb_of
from sandtable.kernel.chance import Dealer
from sandtable.kernel.flow import Board
from sandtable.kit.valuation import BY_TURN, MIDDLE, RACE, SETTLED, Trust, Valuation
from sandtable.series.campaign_commander.rules.battle import LayBunker, Reveal
from sandtable.series.campaign_commander.rules.battle_odds import worth_checking
from sandtable.series.campaign_commander.rules.cards import CardAction, WindowAsk
from sandtable.series.campaign_commander.rules.checks import ChooseUnit
from sandtable.series.campaign_commander.rules.losses import Passenger
from sandtable.series.campaign_commander.rules.operations import ChooseAction, SpendSupply
from sandtable.series.campaign_commander.rules.retreat import FleeTo, RetreatTo, ShareCargo
from sandtable.series.campaign_commander.rules.sequence import ChooseOption
from sandtable.series.campaign_commander.volume import DEPLETES

SCALE: Final = 12.0
FEW: Final = 4
"""Choices of an operation or a card that are judged by foresight. In the middle of a battle the dice make more
difference than what comes after it."""
MOVES: Final = (verb.MARCH, verb.SAIL, verb.REMOVE)
LEAST: Final = 4
"""Per cent: nobody can rely on what the bot will not do."""


class CoralValuation(Valuation):
    """Values positions of Coral Sea."""

    def __init__(self, data: CoralData) -> None:
        self.t: CoralData = data
        self.planner: Planner = Planner(data)
        self.outlook: Outlook = Outlook(data)
        self.foresight: Foresight = Foresight(self.planner, self.outlook)

    # -- how it stands -----------------------------------------------------------------------------------------

    def value(self, b: Board, seat: i64, careful: bool = False) -> float:
        assert isinstance(b, CoralBoard)
        if b.ending:
            return float(b.returns[seat])
        return tanh(self.outlook.score(b, seat) / (self.outlook.scale(b) if careful else SCALE))

    def foresee(self, b: Board, seat: i64) -> float:
        """With the rest of the operation, and the best that each side could do in the next sequence."""
        assert isinstance(b, CoralBoard)
        if b.ending:
            return float(b.returns[seat])
        return tanh(self.foresight.prospect(b, seat) / self.outlook.scale(b))

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

    def considered(self, b: Board, seat: i64, dealer: Dealer) -> int:
        """Card or Map with care, and a thought where an Attack card could be played or units retreat; everything else
        as at a glance."""
        assert isinstance(b, CoralBoard)
        top = b.top()
        if isinstance(top, (RetreatTo, FleeTo)):
            return -1
        if isinstance(top, Reveal) and [act for act in b.legal if verb_of(act) == verb.PLAY]:
            return -1
        if not isinstance(top, ChooseOption):
            return self.script(b, seat, dealer)
        return self.mixed_option(b, seat, mixed(self.foresight.leaning(b, seat), SHARP), dealer)

    def option(self, b: CoralBoard, seat: i64, dealer: Dealer) -> int:
        """A mixed choice that nobody can read: Map the more likely, the more an operation promises against the best
        that a card could do."""
        foresight = self.foresight
        more = CONTESTED * foresight.gain(b, seat, False) - foresight.gain_by_card(b, seat)
        return self.mixed_option(b, seat, mixed(more, MIXED), dealer)

    def mixed_option(self, b: CoralBoard, seat: i64, chance: float, dealer: Dealer) -> int:
        bound = min(max(int(100.0 * chance), LEAST), 100 - LEAST) if b.supply_areas(seat) else 0
        return plain(verb.MAP) if dealer.below(100) < bound else plain(verb.CARD)

    def chit(self, b: CoralBoard, seat: i64, legal: list[int]) -> int:
        """Bunkers first, then what hurts the enemy without a risk, what hurts oneself last."""
        chits = [act for act in legal if verb_of(act) == verb.REVEAL]
        worth = [self.chit_worth(b, noun_of(act)) for act in chits]
        return chits[worth.index(max(worth))]

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
        worth = [worth_checking(b, noun_of(act)) for act in legal]
        return legal[worth.index(max(worth) if own else min(worth))]

    # -- whole actions and likelihoods -------------------------------------------------------------------------

    def plans(self, b: Board, seat: i64, dealer: Dealer) -> list[list[int]]:
        assert isinstance(b, CoralBoard)
        return self.planner.plans(b, seat)

    def trust(self, b: Board) -> Trust:
        """Replies by hints say nothing of an operation that takes a dozen decisions: the choices race, each judged when
        it is over; what the enemy could do next decides between the last few."""
        few = FEW if isinstance(b.top(), (SpendSupply, ChooseAction, CardAction)) else 0
        return Trust(RACE, 0.0, few)

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
