"""How good a position is, for bots: points now, what is likely to fall next, losses, and what is in play.

Everything is reckoned for Japan; the Allies want the opposite. An area that Japan does not hold counts for as much as
it is likely to fall: by its garrison, and by the troops that are afloat near it. So a bombardment, a convoy that comes
up and a demolition are worth something before the landing.
"""

from typing import Final

from mypy_extensions import i64

from sandtable.games.nei import deed, verb
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.bots import plans as planning
from sandtable.games.nei.material import (
    AG,
    ALLIES,
    AREAS,
    BASE,
    DESTROYED,
    DISRUPTED,
    GROUND,
    JAPAN,
    LANDS,
    NAVAL,
    POOL,
    UNITS,
    NeiData,
)
from sandtable.games.nei.rules.air import AirSupport, Overflow
from sandtable.games.nei.rules.battle import PlaceHit
from sandtable.games.nei.rules.deeds import ActionMenu, FormWhere, FormWith, FreeAction
from sandtable.games.nei.rules.forces import ChooseShip
from sandtable.games.nei.rules.joining import JoinIn
from sandtable.games.nei.rules.landing import Unload
from sandtable.games.nei.rules.reinforcements import Deploy, DeployWhere
from sandtable.games.nei.rules.scouting import ChooseCell, Sabotage
from sandtable.games.nei.rules.sequence import LoseStep
from sandtable.games.nei.rules.setup import SetUp, left_over
from sandtable.kernel.actions import noun_of, plain, verb_of
from sandtable.kernel.chance import Dealer
from sandtable.kernel.flow import CHANCE, PLAYING, Board
from sandtable.kit.valuation import MIDDLE, SETTLED, Trust, Valuation

NEAR: Final = [50, 20, 12, 8, 5, 3]
"""How much troops afloat threaten an area, by the distance in squares; per cent."""
SCALE: Final = 25.0


class NeiValuation(Valuation):
    """The judgement that greedy and ismcts share."""

    def __init__(self, tables: NeiData) -> None:
        self.t: NeiData = tables

    def value(self, b: Board, seat: i64, careful: bool = False) -> float:
        assert isinstance(b, NeiBoard)
        if b.ending != PLAYING:
            worth = float(b.returns[seat])
            if worth != 0.0:
                return worth
            return 0.0
        if b.turn == 0:
            return 0.0
        # A draw lies between 6 and 15: both sides look at the middle of it.
        lead = self.japan(b) - 10.5
        size = lead if lead > 0 else -lead
        found = lead / (SCALE + size)
        return found if seat == JAPAN else -found

    def japan(self, b: NeiBoard) -> float:
        """The differential that Japan may hope for, in points."""
        t = self.t
        score = 0.0
        final: i64 = t.scenarios[b.scenario].final
        left = float(final - b.turn)
        hope = 1.0 if left >= 2 else 0.45 + 0.25 * left
        strength, place = self.afloat(b)
        for land in range(LANDS):
            points: i64 = b.area_points(land)
            if t.home[land] >= 0:
                continue
            held: i64 = b.control(land)
            if held == JAPAN:
                score += float(points) * (1.0 - hope * self.retaken(b, land)) + 0.15
                base: i64 = b.base[land]
                if base >= 0:
                    score += 0.7
                continue
            if points == 0:
                continue
            score += float(points) * hope * self.falls(b, land, held, strength, place)
        score += self.losses(b)
        score += 0.03 * float(b.ap[JAPAN]) - 0.03 * float(b.ap[ALLIES])
        if b.singapore == 0:
            score += 1.0
        return score

    def afloat(self, b: NeiBoard) -> tuple[list[float], list[int]]:
        """Japanese troops aboard ship: how strong, and in which square."""
        t = self.t
        strength: list[float] = []
        place: list[int] = []
        for u in t.by_cat[JAPAN * 4 + GROUND]:
            s: i64 = b.ship[u]
            if s >= 0 and b.at[u] < AREAS:
                strength.append(float(b.factor(u, AG)) / 6.0 + 0.15)
                place.append(t.square[b.at[u]])
        return strength, place

    def falls(self, b: NeiBoard, land: i64, held: i64, strength: list[float], place: list[int]) -> float:
        """How likely an area is to become Japanese."""
        t = self.t
        square: i64 = t.square[land]
        steps = 0.0
        if held != -1:
            for u in b.ground_here(ALLIES, land):
                steps += float(b.steps[u]) * (0.6 + 0.2 * float(b.factor(u, AG)))
        threat = 0.07 if steps > 0 else 0.16
        for n in range(len(strength)):
            far = t.apart(square, place[n])
            if far < 6:
                threat += strength[n] * float(NEAR[far]) / 100.0
        if b.troops[JAPAN * AREAS + land]:
            for u in b.here(JAPAN, GROUND, land):
                threat += 0.12 * float(b.factor(u, AG))
        for sea in t.seas_in[square]:
            if b.ships[JAPAN * AREAS + sea]:
                for u in b.here(JAPAN, NAVAL, sea):
                    threat += 0.03 * float(b.factor(u, AG))
        chance = threat / (1.0 + 0.42 * steps)
        return chance if chance < 0.85 else 0.85

    def retaken(self, b: NeiBoard, land: i64) -> float:
        """How likely the Allies are to take an area back: by their troops in the next areas and afloat in its square,
        against what holds it."""
        t = self.t
        threat = 0.0
        near = t.land_near[land]
        for n in range(0, len(near), 3):
            threat += 0.1 * float(b.troops[ALLIES * AREAS + near[n]])
        for sea in t.seas_in[t.square[land]]:
            if b.ships[ALLIES * AREAS + sea]:
                for s in b.here(ALLIES, NAVAL, sea):
                    threat += 0.25 * float(b.holding[s]) if t.transport[s] else 0.03 * float(b.factor(s, AG))
        if threat == 0.0:
            return 0.0
        steps = 0.0
        for u in b.ground_here(JAPAN, land):
            steps += float(b.steps[u]) * (0.5 + 0.2 * float(b.factor(u, AG)))
        chance = threat / (1.0 + 0.6 * steps)
        return chance if chance < 0.6 else 0.6

    def losses(self, b: NeiBoard) -> float:
        """Losses, and what each side has in play."""
        t = self.t
        score = 0.0
        capital: i64 = 0
        for u in range(UNITS):
            place: i64 = b.at[u]
            sign = 1.0 if t.side[u] == ALLIES else -1.0
            if place < AREAS:
                if t.cat[u] != BASE:
                    whole = 0.22 if t.home[place] < 0 else 0.13
                    score -= sign * (whole if b.steps[u] == t.full[u] else 0.1)
                    if t.capital_ship[u] and t.side[u] == JAPAN:
                        capital += 1
                    if t.transport[u]:
                        score -= sign * 0.35
                        if t.side[u] == JAPAN and b.holding[u] == 0:
                            score -= 0.04 * self.from_home(b, place)
                    elif t.cat[u] == GROUND and b.ship[u] >= 0 and t.side[u] == JAPAN:
                        score += 0.12
                elif t.side[u] == ALLIES:
                    score -= 0.12 * float(b.steps[u])
            elif place == DISRUPTED:
                score += sign * 0.85 * float(t.vp_lost[u])
            elif place == DESTROYED:
                score += sign * (0.1 + float(t.vp_lost[u]))
            elif place == POOL:
                score -= sign * 0.05
        if capital < 4:
            score -= 3.0 * float(4 - capital)  # NEI-4.1b: without any the war is lost
        return score

    def from_home(self, b: NeiBoard, area: i64) -> float:
        """How far an empty Japanese transport is from troops to fetch, in squares."""
        t = self.t
        least: i64 = 9
        for land in t.homes:
            if b.troops[JAPAN * AREAS + land]:
                far = t.apart(t.square[area], t.square[land])
                if far < least:
                    least = far
        return float(least)

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
            worth = planning.worth_of(b, noun)
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
        """At the menu whole actions are weighed (`plans`), and to stop; elsewhere everything."""
        if isinstance(b.top(), ActionMenu):
            found = [act for act in legal if verb_of(act) == verb.END]
            return found if found else legal
        if isinstance(b.top(), FreeAction):
            return legal
        return legal

    def trust(self, b: Board) -> Trust:
        """A look at a whole action is worth many simulations that go by hints."""
        return Trust(look=30, later=0.1)

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
            return planning.choose_loss(b, seat, legal)
        if isinstance(frame, (JoinIn, Unload)):
            return planning.everybody(legal)
        if isinstance(frame, AirSupport):
            return planning.choose_support(b, legal)
        if isinstance(frame, ChooseShip):
            return legal[0]
        if isinstance(frame, Deploy):
            return legal[0]
        if isinstance(frame, DeployWhere):
            return planning.choose_entry(b, seat, legal)
        if isinstance(frame, (FormWhere, FormWith)):
            return legal[len(legal) - 1]
        if isinstance(frame, ChooseCell):
            return planning.choose_cell(b, seat, legal)
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
        return []

    def tip(self, b: Board, seat: i64) -> int:
        """A ready-made set-up where nothing is placed yet."""
        assert isinstance(b, NeiBoard)
        if isinstance(b.ask(), SetUp):
            for act in b.legal:
                if act == plain(verb.CONFIRM) or verb_of(act) == verb.USE:
                    return act
        return -1
