"""What each side could do next, reckoned without a die: its best operation, its best card, and Card or Map by both.

Whoever judges a position by how it stands sees an enemy who could come (`danger`), and not what comes: which ships with
which troops and which fuel reach which place, and what they would leave open. So the best plan of each side is carried
out, as far as it goes without dice; a battle counts as what it promises when it begins (`battles`).
"""

from math import tanh
from typing import Final

from mypy_extensions import i64

from sandtable.games.coralsea import verb
from sandtable.games.coralsea.bots.battles import Battles
from sandtable.games.coralsea.bots.outlook import FINAL, Outlook
from sandtable.games.coralsea.bots.plans import Planner
from sandtable.games.coralsea.material import CoralData
from sandtable.games.coralsea.rules.board import CoralBoard
from sandtable.kernel.actions import plain
from sandtable.kernel.flow import PLAYING, apply
from sandtable.series.campaign_commander.rules.cards import CardAction
from sandtable.series.campaign_commander.rules.operations import ChooseAction, SpendSupply
from sandtable.series.campaign_commander.rules.sequence import ChooseOption

CONTESTED: Final = 0.8
"""What an operation is worth before it is certain that one gets it: both may choose Map."""
MIXED: Final = 0.6
"""By how many victory points the better of Card and Map must lead to be chosen three times in four."""
SHARP: Final = 0.25
"""The same for whoever chooses with care."""
LIKELY: Final = 0.72
"""How often the initiative wins Map against Map."""
PLANS: Final = 8
"""Of each side's plans so many are carried out: those that promise most."""
FURTHER: Final = 2
"""Actions after the first that an operation may hold."""
STAKE: Final = 3.0
"""What a battle counts as at a glance."""
NOTHING: Final = -1e9
"""What there is no plan for is worth."""
SOME: Final = 0.05
"""Victory points that make an action worth while."""


def mixed(more: float, width: float) -> float:
    """How likely Map is chosen that promises so much more than Card."""
    return 0.5 + 0.5 * tanh(0.55 * more / width)


def trial(b: CoralBoard) -> CoralBoard:
    """A copy to try something out on, of which nothing is told."""
    o = b.fork()
    assert isinstance(o, CoralBoard)
    o.log = None
    return o


def let_pass(b: CoralBoard) -> None:
    """Nobody plays a card now."""
    while b.ending == PLAYING and b.asked >= 0:
        passing = b.ask().decline(b, b.asked)
        if passing < 0 or passing not in b.legal:
            return
        apply(b, b.asked, passing)


class Outcome:
    """What came of a plan: the board, and what it is worth to whoever carried it out."""

    def __init__(self, board: CoralBoard, worth: float) -> None:
        self.board = board
        self.worth: float = worth


class Foresight:
    """Looks one sequence ahead, for one side at a time."""

    def __init__(self, planner: Planner, outlook: Outlook) -> None:
        self.t: CoralData = planner.t
        self.planner = planner
        self.outlook = outlook
        self.battles: Battles = Battles(planner.t, outlook)

    # -- what a position leads to ------------------------------------------------------------------------------

    def prospect(self, b: CoralBoard, seat: i64) -> float:
        """How far ahead the side is, in victory points, when what is begun is over and both have had their next
        sequence, as far as it can be foreseen."""
        o = trial(b)
        let_pass(o)
        promised = 0.0
        if o.op_seat >= 0 and isinstance(o.top(), (ChooseAction, SpendSupply)):
            side = o.op_seat
            ended = self.end_of_operation(o, side)
            o = ended.board
            promised = ended.worth if side == seat else -ended.worth
        for _ in range(2):
            if o.ending == PLAYING and isinstance(o.top(), CardAction):
                o = self.best_card(o, o.asked).board
                let_pass(o)
        found = self.outlook.score(o, seat) + promised
        return found if o.ending or not isinstance(o.top(), ChooseOption) else found + self.duel(o, seat)

    def end_of_operation(self, b: CoralBoard, side: i64) -> Outcome:
        """The best actions with the Supply Points that are left, and the end. A battle is not fought: what it promises
        to add is the worth."""
        promised = 0.0
        o = b
        best = self.best_operation(b, side)
        gain = best.worth - self.outlook.score(b, side)
        if gain > SOME:
            if isinstance(best.board.top(), (ChooseAction, CardAction, ChooseOption)):
                o = best.board
            else:
                promised = gain
        for _ in range(4):
            if o.ending or o.op_seat != side or o.asked != side:
                break
            apply(o, side, plain(verb.END) if plain(verb.END) in o.legal else o.legal[0])
            let_pass(o)
        return Outcome(o, promised)

    def duel(self, b: CoralBoard, seat: i64) -> float:
        """What the next sequence is worth to the side, if both choose Card or Map as likely as each promises
        (CC-4.2.2c to CC-4.2.2f)."""
        enemy = 1 - seat
        ours = max(0.0, self.gain(b, seat, True))
        theirs = max(0.0, self.gain(b, enemy, True))
        card = self.gain_by_card(b, seat)
        their_card = self.gain_by_card(b, enemy)
        we_map = self.maps(b, seat, ours, card, MIXED)
        they_map = self.maps(b, enemy, theirs, their_card, MIXED)
        wins = self.wins(b, seat)
        by_map = they_map * (wins * ours - (1.0 - wins) * theirs) + (1.0 - they_map) * (ours - their_card)
        by_card = card - they_map * theirs - (1.0 - they_map) * their_card
        return we_map * by_map + (1.0 - we_map) * by_card

    def leaning(self, b: CoralBoard, seat: i64) -> float:
        """What Map promises more than Card. Map against Map is a contest: whoever wins it also keeps the other from
        acting (CC-4.2.2c, CC-4.2.2d)."""
        enemy = 1 - seat
        ours = self.gain(b, seat, True)
        theirs = max(0.0, self.gain(b, enemy, True))
        card = self.gain_by_card(b, seat)
        they_map = self.maps(b, enemy, theirs, self.gain_by_card(b, enemy), SHARP)
        return (1.0 - they_map) * (ours - card) + they_map * (self.wins(b, seat) * (ours + theirs) - card)

    def maps(self, b: CoralBoard, side: i64, gain: float, card: float, width: float) -> float:
        """How likely a side chooses Map."""
        return mixed(CONTESTED * gain - card, width) if b.supply_areas(side) else 0.0

    def wins(self, b: CoralBoard, seat: i64) -> float:
        return LIKELY if b.initiative == seat else 1.0 - LIKELY

    # -- the best that a side could do -------------------------------------------------------------------------

    def chosen(self, b: CoralBoard, seat: i64, mine: i64, theirs: i64) -> CoralBoard:
        """The board after both have chosen, and nobody has played a card."""
        o = trial(b)
        o.initiative = seat
        for side in (0, 1):
            if o.sealed[side] >= 0:  # whatever it is: nobody knows
                o.sealed[side] = mine if side == seat else theirs
        for side in (seat, 1 - seat):
            if isinstance(o.ask(), ChooseOption) and o.sealed[side] < 0:
                apply(o, side, mine if side == seat else theirs)
        let_pass(o)
        return o

    def gain(self, b: CoralBoard, seat: i64, careful: bool) -> float:
        """What the best plan of an operation would add to what the position is worth, the Resource Point counted (of a
        battle only with care); the enemy does nothing, and a battle counts as what it promises to begin with."""
        if not b.supply_areas(seat):
            return -FINAL
        o = self.chosen(b, seat, plain(verb.MAP), plain(verb.CARD))
        if o.op_seat != seat or not isinstance(o.top(), (SpendSupply, ChooseAction)):
            return 0.0
        best = self.best_operation(o, seat) if careful else self.best_plan(o, seat, False)
        return max(-FINAL, best.worth - self.outlook.score(b, seat))

    def best_operation(self, b: CoralBoard, seat: i64) -> Outcome:
        """The best plan, and the best after it with the Supply Points that are left, until a battle begins."""
        best = self.best_plan(b, seat, True)
        for _ in range(FURTHER):
            if best.board.asked != seat or not isinstance(best.board.top(), ChooseAction):
                break
            more = self.best_plan(best.board, seat, True)
            if more.worth < best.worth + SOME:
                break
            best = more
        return best

    def best_plan(self, b: CoralBoard, seat: i64, careful: bool) -> Outcome:
        best = Outcome(b, NOTHING)
        plans = self.planner.plans(b, seat)
        if careful:
            plans = plans[-PLANS:]
        for plan in plans:
            found = self.carried_out(b, seat, plan, careful)
            if found.worth > best.worth:
                best = found
        return best

    def gain_by_card(self, b: CoralBoard, seat: i64) -> float:
        """What the best card action would add."""
        o = self.chosen(b, seat, plain(verb.CARD), plain(verb.CARD))
        if not isinstance(o.top(), CardAction) or o.asked != seat:
            return 0.0
        return max(-FINAL, self.best_card(o, seat).worth - self.outlook.score(b, seat))

    def best_card(self, b: CoralBoard, seat: i64) -> Outcome:
        """The best card action; of several places or units the first is as good as any."""
        best = Outcome(b, NOTHING)
        for act in b.legal:
            n = trial(b)
            apply(n, seat, act)
            for _ in range(4):
                if n.ending != PLAYING or isinstance(n.top(), CardAction) or n.asked == 1 - seat:
                    break
                apply(n, n.asked, n.legal[0])
            worth = self.outlook.score(n, seat)
            if worth > best.worth:
                best = Outcome(n, worth)
        return best

    def carried_out(self, b: CoralBoard, seat: i64, plan: list[int], careful: bool) -> Outcome:
        """What the position is worth after a plan, as far as it can be followed without dice."""
        o = trial(b)
        for act in plan:
            let_pass(o)
            if o.asked != seat or act not in o.legal:
                break
            apply(o, seat, act)
        if o.battle < 0:
            if careful:
                let_pass(o)
            return Outcome(o, self.outlook.score(o, seat))
        if careful:
            return Outcome(o, self.battles.worth(o, seat))
        return Outcome(o, self.outlook.score(b, seat) + STAKE * (self.battles.chance(o) - 0.5))
