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
    AA,
    AG,
    AIR,
    ALLIES,
    AREAS,
    AS,
    BASE,
    DESTROYED,
    DISRUPTED,
    GROUND,
    IND,
    JAPAN,
    LANDS,
    MV,
    NAVAL,
    POOL,
    UNITS,
    NeiData,
)
from sandtable.games.nei.rules.air import AirSupport, Overflow
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
from sandtable.kit.valuation import MIDDLE, SETTLED, Trust, Valuation

NEAR: Final = [100, 35, 20, 12, 8, 5]
"""How likely troops afloat are to come to an area, by the distance in squares; per cent."""
HUNTED: Final = 4
"""So far a fleet is thought to reach in one action, in squares."""
WON: Final = 15.5
LOST: Final = 5.5
"""Beyond these differentials Japan has won, and the Allies (NEI-4.2a)."""
SCALE: Final = 25.0
CLOSE: Final = 5.0
"""So many points make half of the difference, long before the end and at the end."""
NEXT: Final = 0.45
"""What the next best area counts for a convoy that has a better one."""
BOMBED: Final = 0.25
"""What part of a convoy's worth is at stake where bombers outnumber its guns."""


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
            worth = float(b.returns[seat])
            if worth != 0.0:
                return worth
            return 0.0
        if b.turn == 0:
            return 0.0
        # Half for the way to a Japanese victory, half for the way out of an Allied one (NEI-4.2a); the nearer the end,
        # the more it matters which side of the mark one is on.
        score = self.japan(b)
        left: i64 = self.t.scenarios[b.scenario].final - b.turn
        scale = SCALE if left >= 4 else CLOSE + (SCALE - CLOSE) * float(left) / 4.0
        found = 0.5 * (bent((score - WON) / scale) + bent((score - LOST) / scale))
        return found if seat == JAPAN else -found

    def japan(self, b: NeiBoard) -> float:
        """The differential that Japan may hope for, in points."""
        t = self.t
        score = 0.0
        final: i64 = t.scenarios[b.scenario].final
        left = float(final - b.turn)
        hope = 1.0 if left >= 2 else 0.45 + 0.25 * left
        convoys = self.convoys(b)
        gains: list[list[float]] = [[] for _ in convoys]
        held_near: list[int] = [t.square[land] for land in t.homes]
        wells: list[int] = []
        for land in range(LANDS):
            points: i64 = b.area_points(land)
            if t.home[land] >= 0:
                continue
            held: i64 = b.control(land)
            if held == JAPAN:
                held_near.append(t.square[land])
                score += float(points) * (1.0 - hope * self.retaken(b, land)) + 0.15
                base: i64 = b.base[land]
                if base >= 0:
                    score += 0.7
                continue
            if points == 0:
                continue
            field: i64 = t.oil_of[land]
            if field >= 0 and b.oil[field] == 0:
                wells.append(t.square[land])
            score += float(points) * hope * self.falls(b, land, held, convoys, gains, float(points) * hope)
        for found in gains:
            # A convoy takes one area, perhaps a second one after it.
            found.sort(reverse=True)
            share = 1.0
            for gain in found:
                score += share * gain
                share *= NEXT
        for well in wells:
            # An oilfield that works is half won: sooner or later somebody comes, and burnt it is worth half.
            least: i64 = 9
            for square in held_near:
                far = t.apart(square, well)
                if far < least:
                    least = far
            score += hope * float(t.vp_oil - t.vp_burnt) * (0.5 - 0.05 * float(least))
        score += self.losses(b) + self.hunted(b)
        score += 0.03 * float(b.ap[JAPAN]) - 0.03 * float(b.ap[ALLIES])
        if b.singapore == 0:
            score += 1.0
        return score

    def convoys(self, b: NeiBoard) -> list[tuple[int, float, float]]:
        """Japanese troops aboard ship: in which square, how many hits they make in a landing, and how many the ships
        beside them."""
        t = self.t
        found: list[tuple[int, float, float]] = []
        for sea in range(LANDS, IND):
            if b.ships[JAPAN * AREAS + sea] == 0:
                continue
            troops = 0.0
            guns = 0.0
            for s in b.here(JAPAN, NAVAL, sea):
                guns += float(b.factor(s, AG)) / 6.0
                if b.holding[s]:
                    for u in b.cargo(s):
                        troops += 0.08 + float(b.factor(u, AG)) / 6.0
            if troops > 0.0:
                found.append((t.square[sea], troops, guns if b.home_of(sea) < 0 else 0.0))
        return found

    def falls(
        self,
        b: NeiBoard,
        land: i64,
        held: i64,
        convoys: list[tuple[int, float, float]],
        gains: list[list[float]],
        worth: float,
    ) -> float:
        """How likely an area is to become Japanese by the troops ashore; and what the best convoy adds to that (in
        `gains`): whether it comes, and whether its hits and those of the ships with it outnumber the steps that hold
        the area (NEI-13.3b: all or nothing)."""
        t = self.t
        square: i64 = t.square[land]
        steps = 0.0
        if held != -1:
            for u in b.ground_here(ALLIES, land):
                steps += float(b.steps[u])
        best = 0.03
        if b.troops[JAPAN * AREAS + land]:
            troops = 0.0
            for u in b.here(JAPAN, GROUND, land):
                troops += 0.1 + float(b.factor(u, AG)) / 6.0
            chance = self.overcomes(2.0 * troops, 0.0, steps)
            if chance > best:
                best = chance
        near = t.land_near[land]
        for n in range(0, len(near), 3):
            if b.troops[JAPAN * AREAS + near[n]]:
                best += 0.05 if steps > 0.0 else 0.12
        if best > 0.8:
            return 0.8
        most = best
        comes = -1
        for n in range(len(convoys)):
            place, afloat, guns = convoys[n]
            far = t.apart(square, place)
            if far < 6:
                chance = float(NEAR[far]) / 100.0 * self.overcomes(afloat, guns, steps)
                if chance > most:
                    most = chance
                    comes = n
        if comes >= 0:
            gains[comes].append(worth * ((most if most < 0.8 else 0.8) - best))
        return best

    def overcomes(self, troops: float, guns: float, steps: float) -> float:
        """How likely so many hits are to leave none of so many steps."""
        if steps == 0.0:
            return 0.3 + 0.45 * (troops if troops < 1.0 else 1.0)
        lead = 1.5 * (troops + guns - steps)
        return 0.8 * (0.5 + 0.5 * lead / (1.0 + (lead if lead > 0.0 else -lead)))

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
        if capital < 6:
            score -= 0.7 * float(6 - capital)  # NEI-4.1b: without any the war is lost
        if capital < 3:
            score -= 4.0 * float(3 - capital)
        return score

    def hunted(self, b: NeiBoard) -> float:
        """Ships at sea that a stronger enemy fleet can reach: what is at stake there, as far as it is likely lost."""
        t = self.t
        side: list[int] = []
        square: list[int] = []
        guns: list[float] = []
        stake: list[float] = []
        flak: list[float] = []
        for i in range(2 * AREAS):
            area: i64 = i if i < AREAS else i - AREAS
            if b.ships[i] and area < IND and b.home_of(area) < 0:
                owner = 0 if i < AREAS else 1
                fire = 0.0
                worth = 0.0
                shots = 0.0
                for u in b.here(owner, NAVAL, area):
                    fire += float(b.factor(u, AS))
                    shots += float(b.factor(u, AA))
                    worth += 0.3 + float(t.vp_lost[u])
                    if t.transport[u]:
                        worth += 0.4 + 0.8 * float(b.holding[u])
                side.append(owner)
                square.append(t.square[area])
                guns.append(fire)
                stake.append(worth)
                flak.append(shots)
        if b.singapore > 0 and b.ships[ALLIES * AREAS + t.spore_sea]:
            fire = 0.0
            for u in b.here(ALLIES, NAVAL, t.spore_sea):
                fire += float(b.factor(u, AS))
            side.append(ALLIES)
            square.append(t.square[t.spore_sea])
            guns.append(fire)
            stake.append(0.0)
            flak.append(0.0)
        score = 0.0
        for n in range(len(side)):
            most = 0.0
            for m in range(len(side)):
                if side[m] != side[n] and guns[m] > most and t.apart(square[n], square[m]) <= HUNTED:
                    most = guns[m]
            if most > 0.0:
                risk = 0.3 * stake[n] * most / (most + guns[n] + 1.0)
                score += risk if side[n] == ALLIES else -risk
        return score + self.bombed(b, side, square, flak, stake)

    def bombed(
        self, b: NeiBoard, side: list[int], square: list[int], flak: list[float], stake: list[float]
    ) -> float:
        """The same for ships at sea that bombers ashore can reach."""
        t = self.t
        most: list[float] = [0.0] * len(side)
        for i in range(2 * AREAS):
            land: i64 = i if i < AREAS else i - AREAS
            if b.wings[i] == 0 or land >= LANDS:
                continue
            owner = 0 if i < AREAS else 1
            bombs = 0.0
            reach: i64 = 9
            for u in b.here(owner, AIR, land):
                if b.factor(u, AS):
                    bombs += float(b.factor(u, AS))
                    if b.factor(u, MV) < reach:
                        reach = b.factor(u, MV)
            if bombs > 0.0:
                for n in range(len(side)):
                    if side[n] != owner and bombs > most[n] and t.apart(square[n], t.square[land]) <= reach:
                        most[n] = bombs
        score = 0.0
        for n in range(len(side)):
            if most[n] > 0.0:
                risk = BOMBED * stake[n] * most[n] / (most[n] + flak[n] + 2.0)
                score += risk if side[n] == ALLIES else -risk
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
        return Trust(look=6, later=0.0)

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
