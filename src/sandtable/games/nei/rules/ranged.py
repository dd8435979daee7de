"""Optional rule 25: carriers strike at ships in the next square, and are struck back."""

from typing import ClassVar

from mypy_extensions import i64

from sandtable.games.nei import event, rule, telling, verb
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.material import AA, AREAS, AS, IND, NAVAL, POOL, SEAPLANE, SIDES
from sandtable.games.nei.reading import NeiData
from sandtable.games.nei.rules import battle
from sandtable.games.nei.rules.asking import AreaChoice
from sandtable.kernel.actions import plain, verb_of
from sandtable.kernel.flow import EVERYONE, GO_ON, OVER, Ask, Event, Section
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.words import PASS, Shown, button, on_space, say
from sandtable.kit import beats
from sandtable.kit.choosing import ChooseOne
from sandtable.kit.story import tells


def strike_targets(b: NeiBoard, seat: i64, area: i64) -> list[int]:
    """NEI-25.1a, NEI-25.1c, NEI-25.4a: sea areas with enemy naval counters in the adjacent squares; not from a home
    base. Which of them are submarines alone shows when the strike comes."""
    found: list[int] = []
    if b.home_of(area) >= 0 or area >= IND:
        return found
    for square in b.t.square_near[b.t.square[area]]:
        for sea in b.t.seas_in[square]:
            if sea < IND and b.home_of(sea) < 0 and b.ships[(1 - seat) * AREAS + sea]:
                found.append(sea)
    return found


def choose_strike(b: NeiBoard, seat: i64, area: i64) -> None:
    if strike_targets(b, seat, area):
        b.counter = 0
        b.call(ChooseStrike(seat, area))


class ChooseStrike(AreaChoice):
    """NEI-25.1a, NEI-29b: the carriers of the force strike ships in an adjacent square."""

    asks: ClassVar[str] = "The carriers are in {space area}. Where do they strike?"
    cites: ClassVar[int] = rule.R_25_1A
    chooses: ClassVar[int] = verb.TARGET
    otherwise: ClassVar[int] = verb.DECLINE
    offered: ClassVar[dict[int, Shown]] = {
        verb.TARGET: on_space(say("Strike {space}"), sure=True),
        verb.DECLINE: button(say("No strike"), PASS),
    }

    def choices(self, b: NeiBoard, seat: i64) -> list[int]:
        return strike_targets(b, seat, self.area)

    def bar(self, b: NeiBoard, seat: i64, noun: i64) -> i64:
        if noun >= AREAS:
            return NOT_OFFERED
        if b.t.square[noun] == b.t.square[self.area] and b.bars(rule.R_25_1C):
            return rule.R_25_1C
        return super().bar(b, seat, noun)

    def chosen(self, b: NeiBoard, seat: i64, noun: i64) -> None:
        carriers = carriers_in_hand(b)
        b.drop_hand()
        for u in carriers:
            b.hand[u] = 1
        b.call(RangedStrike(seat, self.area, noun))


def carriers_in_hand(b: NeiBoard) -> list[int]:
    return [u for u in b.in_hand() if b.t.carrier[u] and b.at[u] < AREAS]


class RangedStrike(Section[NeiBoard]):
    """NEI-25.1a, NEI-25.1b, NEI-25.2a, NEI-25.2b: anti-ship fire first, the striker places the hits; then surface ships
    and seaplanes fire anti-air, and each hit sends a striking carrier of its owner's choice (RU-53) to the pool.
    NEI-25.3a: what carriers are left there may strike back once, free, by the same procedure; nobody counters that."""

    stands: ClassVar[str] = "Carrier strike on {space target}"
    phase: ClassVar[str] = "Carrier strike"
    cites: ClassVar[int] = rule.R_25_1A
    steps: ClassVar[tuple[str, ...]] = (
        "strike", "hits", "place", "defence", "count", "pool", "counter", "end",
    )  # fmt: skip

    def __init__(self, seat: i64, area: i64, target: i64) -> None:
        self.seat: i64 = seat
        self.area: i64 = area
        self.target: i64 = target

    def step(self, b: NeiBoard, n: i64) -> i64:
        seat, enemy = self.seat, 1 - self.seat
        strikers = carriers_in_hand(b)
        needs = [b.factor(u, AS) for u in strikers if b.factor(u, AS) > 0]
        if n == 0:
            b.tell(EVERYONE, rule.R_25_1A, event.STRIKE, self.area, self.target, seat)
            b.uncovered = True  # that nothing fires back is news, too
            battle.open_battle(b, battle.AIR_ON_SEA, seat, self.target, self.target)
            battle.engage_all(b, strikers, battle.ATTACKS | battle.FIRES)
            battle.engage_all(b, b.here(enemy, NAVAL, self.target), battle.DEFENDER)
            for u in self.gunners(b) if b.version >= 2 else []:
                if b.t.cat[u] != NAVAL:
                    battle.engage(b, u, battle.DEFENDS | battle.FIRES)  # RU-55: all that take part are seen
            battle.tell_forces(b, seat)
            battle.throw(b, needs if battle.targets(b, AS, seat) else [])
        elif n == 1:
            b.hits_f = battle.count_hits(b, rule.R_25_2A, AS, seat, needs)
        elif n == 2:
            if battle.place_hits(b, seat, AS, seat, True):
                b.sudden_death()
        elif n == 3:
            battle.throw(b, self.guns(b))
        elif n == 4:
            b.left = battle.count_hits(b, rule.R_25_1B, AA, enemy, self.guns(b))
        elif n == 5:
            if b.left > 0 and strikers:
                b.left -= 1
                if len(strikers) > 1:
                    b.again(LoseCarrier(seat))
                    return GO_ON
                to_pool(b, strikers[0])
            b.left = 0
        elif n == 6:
            battle.tell_over(b)
            battle.close_battle(b)
            b.drop_hand()
            back = [u for u in b.here(enemy, NAVAL, self.target) if b.t.carrier[u]]
            near = b.ships[seat * AREAS + self.area] > 0 and b.home_of(self.target) < 0
            if b.counter == 0 and back and near:
                b.call(Counterstrike(enemy, self.target, self.area))
        else:
            b.counter = 0
            return OVER
        return GO_ON

    def guns(self, b: NeiBoard) -> list[int]:
        """The anti-air factors of what is left there."""
        return [b.factor(u, AA) for u in self.gunners(b)]

    def gunners(self, b: NeiBoard) -> list[int]:
        """NEI-25.1b: surface ships there, and seaplanes of the square."""
        square: i64 = b.t.square[self.target]
        found: list[int] = []
        for u in b.t.of_side[1 - self.seat]:
            if b.at[u] >= AREAS or b.t.square[b.at[u]] != square or b.ship[u] >= 0:
                continue
            ship = b.t.cat[u] == NAVAL and b.t.surface[u] and b.at[u] == self.target
            if (ship or b.t.type[u] == SEAPLANE) and b.factor(u, AA) > 0:
                found.append(u)
        return found


def to_pool(b: NeiBoard, u: i64) -> None:
    """NEI-25.2b: the carrier goes to its pool; it is not disrupted."""
    b.put(u, POOL)
    b.fresh(u)
    b.last[u] = -1
    b.tell(EVERYONE, rule.R_25_2B, event.JOINS_POOL, u)
    b.sudden_death()


class LoseCarrier(ChooseOne[NeiBoard]):
    """RU-53: the owner chooses which striking carrier goes to the pool."""

    asks: ClassVar[str] = "A striking carrier goes to the pool. Which one?"
    cites: ClassVar[int] = rule.R_25_2B
    chooses: ClassVar[int] = verb.LOSE
    offered: ClassVar[dict[int, Shown]] = {verb.LOSE: button(say("{unit}"), group="Carriers", sure=True)}

    def choices(self, b: NeiBoard, seat: i64) -> list[int]:
        return carriers_in_hand(b)

    def chosen(self, b: NeiBoard, seat: i64, noun: i64) -> None:
        to_pool(b, noun)


class Counterstrike(Ask[NeiBoard]):
    """NEI-25.3a: the carriers that are left may strike back at once."""

    asks: ClassVar[str] = "Your carriers were struck from {space target}. Do they strike back?"
    cites: ClassVar[int] = rule.R_25_3A
    moment: ClassVar[str] = "counterstrike"
    offered: ClassVar[dict[int, Shown]] = {
        verb.ATTACK: button(say("Strike back"), sure=True),
        verb.DECLINE: button(say("No strike"), PASS),
    }

    def __init__(self, seat: i64, area: i64, target: i64) -> None:
        super().__init__(seat)
        self.area: i64 = area
        self.target: i64 = target

    def decline(self, b: NeiBoard, seat: i64) -> i64:
        return plain(verb.DECLINE)

    def offers(self, b: NeiBoard, seat: i64) -> list[int]:
        return [plain(verb.ATTACK), plain(verb.DECLINE)]

    def take(self, b: NeiBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == verb.ATTACK:
            b.counter = 1
            for u in b.here(seat, NAVAL, self.area):
                if b.t.carrier[u]:
                    b.hand[u] = 1
            b.tell(EVERYONE, rule.R_25_3A, event.COUNTER, seat)
            b.call(RangedStrike(seat, self.area, self.target))


def strike_beats(t: NeiData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    area, target, side = told[3:6]
    return [beats.Fought(spaces=[t.names[area], t.names[target]], method="hits", attacker=beats.Force(SIDES[side]),
                         defender=beats.Force(SIDES[1 - side]), begins=True, fight=telling.FIGHT)]  # fmt: skip


STORY = [
    tells(event.STRIKE, "{whose c} carriers in {place a} strike {place b}.", "battle", "ab", strike_beats),
    tells(event.COUNTER, "{whose a} carriers strike back.", "battle"),
    tells(event.JOINS_POOL, "{unit a} goes back to its pool.", "battle"),
]
