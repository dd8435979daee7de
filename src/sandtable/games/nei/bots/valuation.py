"""What bots know of the title: how good a position is, what is likely, ready answers and whole actions.

Everything is reckoned for Japan (`outlook`); the Allies want the opposite.
"""

import math
from typing import Final

from mypy_extensions import i64

from sandtable.games.nei import deed, verb
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.bots import answers, sea_plans
from sandtable.games.nei.bots import plans as planning
from sandtable.games.nei.bots.forecast import Forecast
from sandtable.games.nei.bots.outlook import Outlook
from sandtable.games.nei.material import ALLIES, AREAS, JAPAN
from sandtable.games.nei.reading import NeiData
from sandtable.games.nei.rules.air import AirSupport
from sandtable.games.nei.rules.basing import Overflow
from sandtable.games.nei.rules.battle import PlaceHit
from sandtable.games.nei.rules.deeds import ActionMenu, FreeAction
from sandtable.games.nei.rules.fog import FormWhere, FormWith
from sandtable.games.nei.rules.forces import ChooseShip
from sandtable.games.nei.rules.ground import March
from sandtable.games.nei.rules.joining import JoinIn
from sandtable.games.nei.rules.landing import Unload
from sandtable.games.nei.rules.naval import Sail
from sandtable.games.nei.rules.reinforcements import Deploy, DeployWhere
from sandtable.games.nei.rules.scouting import ChooseCell, Sabotage
from sandtable.games.nei.rules.sequence import LoseStep
from sandtable.games.nei.rules.setup import SetUp, left_over
from sandtable.kernel.actions import noun_of, plain, verb_of
from sandtable.kernel.chance import Dealer
from sandtable.kernel.flow import CHANCE, PLAYING, Board
from sandtable.kit.valuation import MIDDLE, RACE, SETTLED, Trust, Valuation

WON: Final = 15.5
LOST: Final = 5.5
"""Beyond these differentials Japan has won, and the Allies (NEI-4.2a)."""
SCALE: Final = 25.0
CLOSE: Final = 5.0
"""So many points make half of the difference, long before the end and at the end."""


def bent(x: float) -> float:
    """From -1 to 1."""
    return x / (1.0 + (x if x > 0.0 else -x))


class NeiValuation(Valuation):
    """The judgement that greedy and ismcts share."""

    def __init__(self, tables: NeiData) -> None:
        self.t: NeiData = tables

    def value(self, b: Board, seat: i64, careful: bool = False) -> float:
        assert isinstance(b, NeiBoard)
        if b.ending != PLAYING:
            return float(b.returns[seat])
        if b.turn == 0:
            return 0.0
        # Half for the way to a Japanese victory, half for the way out of an Allied one (NEI-4.2a); the nearer the end,
        # the more it matters which side of the mark one is on.
        left: i64 = self.t.scenarios[b.scenario].final - b.turn
        scale = SCALE if left >= 4 else CLOSE + (SCALE - CLOSE) * float(left) / 4.0
        last = left == 0 and b.active == ALLIES
        if careful or last:
            seen = Forecast(b)
            score = seen.points()
            # So far the end spreads around what is forecast, by the actions that are left.
            scale = 1.25 * (1.0 + math.sqrt(float(seen.japanese + seen.allied)))
        else:
            score = Outlook(b, False).points()
        found = 0.5 * (bent((score - WON) / scale) + bent((score - LOST) / scale))
        if last:
            # The Allies may stop now: what they have is the least they get, and to go on may gain a little.
            have = float(b.differential())
            found = min(found, 0.99 if have > WON else -1.0 if have < LOST else -0.01)
        return found if seat == JAPAN else -found

    # -- rollouts ----------------------------------------------------------------------------------------------

    def stage(self, b: Board) -> i64:
        """An action is judged when it is over."""
        assert isinstance(b, NeiBoard)
        if b.asked == CHANCE or b.turn == 0:
            return MIDDLE
        return SETTLED if isinstance(b.top(), ActionMenu) else MIDDLE

    def hints(self, b: Board, seat: i64, legal: list[int]) -> list[int]:
        """How likely a sensible player does each of these."""
        assert isinstance(b, NeiBoard)
        return [self.hint(b, seat, act) for act in legal]

    def hint(self, b: NeiBoard, seat: i64, act: i64) -> i64:
        what = verb_of(act)
        noun = noun_of(act)
        if what == verb.ACT:
            return planning.LIKELY[noun]
        if what == verb.END:
            return 1 if b.ap[seat] > 0 else 100
        if what == verb.FORM or what == verb.DECLINE or what == verb.CLEAR:
            return 2
        if what == verb.ATTACK or what == verb.SHELL or what == verb.ALL or what == verb.LANDING:
            return 60
        if what == verb.DONE or what == verb.CONFIRM:
            return 25
        if what == verb.LOAD or what == verb.LAND or what == verb.USE:
            return 40
        if what == verb.TO:
            return self.hint_move(b, seat, noun)
        if what == verb.HIT or what == verb.LOSE:
            worth = answers.worth_of(b, noun)
            return 1 + worth if b.t.side[noun] != seat else 200 // (1 + worth)
        return 10

    def hint_move(self, b: NeiBoard, seat: i64, to: i64) -> i64:
        if to >= AREAS:
            return 1
        land: i64 = b.t.land_by[to]
        if b.ships[(1 - seat) * AREAS + to]:
            return 25
        if seat == JAPAN and land >= 0 and b.control(land) != JAPAN:
            return 12 + 6 * b.area_points(land)
        return 10

    def sensible(self, b: Board, seat: i64, legal: list[int]) -> list[int]:
        """At the menu whole actions are weighed (`plans`), and to stop; nobody is dropped off on the way."""
        if isinstance(b.top(), ActionMenu):
            found = [act for act in legal if verb_of(act) == verb.END]
            return found if found else legal
        if isinstance(b.top(), (Sail, March)):
            found = [act for act in legal if verb_of(act) != verb.LEAVE]
            return found if found else legal
        return legal

    def trust(self, b: Board) -> Trust:
        """A whole action is judged where it ends: dice and hidden stacks differ more from one sample to the next than
        two good plans do, so every simulation is one more sample of the best of them. Replies by hints only blur."""
        return Trust(RACE, later=0.0)

    # -- ready answers and whole actions -----------------------------------------------------------------------

    def script(self, b: Board, seat: i64, dealer: Dealer) -> int:
        """Ready-made set-ups; inside an action what goes without saying: everybody joins in, the cheapest unit is lost,
        the dearest target is hit."""
        assert isinstance(b, NeiBoard)
        frame = b.ask()
        legal = b.legal
        if isinstance(frame, SetUp):
            return self.setup_answer(b, seat, dealer, legal)
        if isinstance(frame, (PlaceHit, Overflow, LoseStep, Sabotage)):
            return answers.choose_loss(b, seat, legal)
        if isinstance(frame, (JoinIn, Unload)):
            return answers.everybody(legal)
        if isinstance(frame, AirSupport):
            return answers.choose_support(b, legal)
        if isinstance(frame, ChooseShip):
            return legal[0]
        if isinstance(frame, Deploy):
            return legal[0]
        if isinstance(frame, DeployWhere):
            return answers.choose_entry(b, seat, legal)
        if isinstance(frame, (FormWhere, FormWith)):
            return legal[len(legal) - 1]
        if isinstance(frame, ChooseCell):
            return answers.choose_cell(b, seat, legal)
        if isinstance(frame, FreeAction) and seat == JAPAN:
            return legal[0]
        if isinstance(frame, FreeAction):
            return legal[0] if noun_of(legal[0]) == deed.MOBILIZE else legal[len(legal) - 1]
        return -1

    def setup_answer(self, b: NeiBoard, seat: i64, dealer: Dealer, legal: list[int]) -> int:
        if b.cursor >= 0:
            return legal[dealer.below(len(legal))]
        if plain(verb.CONFIRM) in legal and not left_over(b, seat):
            return plain(verb.CONFIRM)
        for act in legal:
            if verb_of(act) == verb.USE:
                return act
        return plain(verb.RANDOM) if plain(verb.RANDOM) in legal else legal[0]

    def plans(self, b: Board, seat: i64, dealer: Dealer) -> list[list[int]]:
        assert isinstance(b, NeiBoard)
        if isinstance(b.top(), ActionMenu):
            return planning.plans_of(b, seat)
        frame = b.top()
        if isinstance(frame, Sail):
            return sea_plans.on_the_way(b, seat, frame)
        return []

    def tip(self, b: Board, seat: i64) -> int:
        """A ready-made set-up where nothing is placed yet."""
        assert isinstance(b, NeiBoard)
        if isinstance(b.ask(), SetUp):
            for act in b.legal:
                if act == plain(verb.CONFIRM) or verb_of(act) == verb.USE:
                    return act
        return -1
