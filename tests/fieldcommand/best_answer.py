"""How often the best possible player wins a combat board scenario against `greedy`: counted exactly, not played.

`greedy` answers a battle without a thought (`bots/answers.py`); the best player knows these answers and takes, at every
choice of theirs (order, tactic, Strikes, who comes up), the one after which they win most often. Suppressed and
eliminated units are out alike, so a battle is a few numbers, and every chance is an exact sum over the dice. In the
fight for the air `greedy` fights; where it could choose among aircraft, the choice that suits the best player counts.
"""

from functools import cache

from sandtable.games.fieldcommand import TITLE, state, verb
from sandtable.games.fieldcommand.board import FieldBoard
from sandtable.games.fieldcommand.bots import answers
from sandtable.games.fieldcommand.bots.lines import NONE, Lines, Rest, orders_of, share, shares
from sandtable.games.fieldcommand.material import ROW_OF_CLASS
from sandtable.games.fieldcommand.rules.odds import round_chances
from sandtable.kernel.actions import noun_of
from sandtable.kernel.flow import apply

TACTICS = (state.STANDARD, state.CONCENTRATE, state.FLANK)


class BestAnswer:
    """The chance that the attack clears the line when one side answers as well as can be, the other as `greedy`."""

    def __init__(self, b: FieldBoard, attacks: bool) -> None:
        self.sheet = b.fork()
        """A board on which `greedy` is asked for its tactic."""
        self.lines = Lines(b.t)
        self.attacks = attacks
        self.better = max if attacks else min
        self.fill = cache(self._fill)
        self.tactic = cache(self._tactic)

    def _fill(self, a: int, helper: int, tactic: int, d: int, rest: Rest, new: int) -> float:
        line, guards, ours, theirs = rest
        if d < 0 and not guards:
            return 1.0
        if a < 0 and helper < 0 and not line:
            return 0.0
        fresh = new == 1 or d < 0 or a < 0
        if d < 0:
            d, guards = guards[0], guards[1:]
        rest = (line, guards, ours, theirs)
        if a >= 0:
            return self.meet(a, helper, max(tactic, 0), d, rest, fresh)
        if helper >= 0:
            stepped = self.meet(helper, NONE, state.STANDARD, d, rest, True)
            if not line or (
                new == 2 and not self.attacks
            ):  # after a Strike `greedy` lets the supporter step up
                return stepped
            up = self.meet(line[0], helper, tactic, d, (line[1:], guards, ours, theirs), True)
            return max(stepped, up) if new == 2 else up
        a, rest = line[0], (line[1:], guards, ours, theirs)
        if len(line) == 1:
            return self.meet(a, NONE, state.STANDARD, d, rest, True)
        if self.attacks:
            return max(self.choose(a, one, d, rest) for one in TACTICS)
        return self.choose(a, self.tactic(a, line[1], d), d, rest)

    def _tactic(self, a: int, helper: int, d: int) -> int:
        """What `greedy` chooses for a point, with this unit next in line."""
        b = self.sheet
        b.point_a, b.point_d = b.t.first[(a >> 5) & 15], b.t.first[d & 15]
        b.line_a = [b.t.first[(helper >> 5) & 15] + 1]
        b.attacks[b.point_a] = a & 3
        return int(answers.tactic(b)) - verb.STANDARD

    def choose(self, a: int, tactic: int, d: int, rest: Rest) -> float:
        if tactic == state.STANDARD:
            return self.meet(a, NONE, tactic, d, rest, True)
        line, guards, ours, theirs = rest
        return self.meet(a, line[0], tactic, d, (line[1:], guards, ours, theirs), True)

    def meet(self, a: int, helper: int, tactic: int, d: int, rest: Rest, fresh: bool) -> float:
        if not fresh or not (rest[2] or rest[3]):
            return self.fight(a, helper, tactic, d, rest)
        line, guards, ours, theirs = rest
        if self.attacks:  # `greedy` shares its Strikes out evenly, all at the point
            even = share(theirs, 1 + len(line))
            return max(self.volley(a, helper, tactic, d, rest, n, even, 0) for n, _ in ways(ours, False))
        even = share(ours, 1 + len(guards))
        return min(self.volley(a, helper, tactic, d, rest, even, n, m) for n, m in ways(theirs, helper >= 0))

    def volley(
        self, a: int, helper: int, tactic: int, d: int, rest: Rest, mine: int, other: int, aside: int
    ) -> float:
        line, guards, ours, theirs = rest
        left = (line, guards, ours - mine, theirs - other - aside)
        missed = [self.lines.missed(strikes) for strikes in (mine, other, aside)]
        found = 0.0
        for n in range(8):
            chance = 1.0
            for i in range(3):
                chance *= 1.0 - missed[i] if n & (1 << i) else missed[i]
            if chance <= 0.0:
                continue
            aid = NONE if n & 4 else helper
            if n & 3:
                after = self.fill(
                    NONE if n & 2 else a, aid, tactic, NONE if n & 1 else d, left, 2 if n & 2 else 0
                )
            else:
                after = (
                    self.alone_or_not(a, aid, tactic, d, left)
                    if n & 4
                    else self.fight(a, aid, tactic, d, left)
                )
            found += chance * after
        return found

    def alone_or_not(self, a: int, helper: int, tactic: int, d: int, rest: Rest) -> float:
        """R-07: a point without its supporter goes on alone, as `greedy` does, or takes the next in line."""
        alone = self.fight(a, NONE, state.STANDARD, d, rest)
        line, guards, ours, theirs = rest
        if helper >= 0 or not self.attacks or tactic <= 0 or not line:
            return alone
        return max(alone, self.fight(a, line[0], tactic, d, (line[1:], guards, ours, theirs)))

    def fight(self, a: int, helper: int, tactic: int, d: int, rest: Rest) -> float:
        if helper < 0:
            tactic = state.STANDARD
        won, drawn = self.lines.round(a, helper, tactic, d)
        left = a - 1 if a & 3 > 1 else NONE
        aid = NONE if helper < 0 else helper - 1 if helper & 3 > 1 else NONE
        then = tactic if aid >= 0 else state.STANDARD if left >= 0 else -1
        return (
            won * self.fill(left, aid, then, NONE, rest, 0)
            + drawn * self.fill(left, aid, then, d, rest, 0)
            + (1.0 - won - drawn) * self.fill(NONE, NONE, -1, d, rest, 0)
        )


def ways(strikes: int, aside: bool) -> list[tuple[int, int]]:
    """Every way to commit some of the strike units at hand."""
    rows = [row for row in range(5) if (strikes >> (4 * row)) & 15]
    return shares([1 << (4 * row) for row in rows], [(strikes >> (4 * row)) & 15 for row in rows], aside)


def clears(scenario: str, attacks: bool) -> float:
    """The chance that the attack of a scenario succeeds if the attacker (or else the defender) answers best."""
    b = TITLE.start(TITLE.setup(scenario, {}))
    assert isinstance(b, FieldBoard)
    return ordered(b, BestAnswer(b, attacks))


def ordered(b: FieldBoard, best: BestAnswer) -> float:
    """The lines are put in order: all orders of the best player's, `greedy`'s own of the other's."""
    if type(b.ask()).__name__ != "OrderLine":
        return in_the_air(b, best)
    if (b.asked == b.seat_of[b.attackers]) != best.attacks:
        apply(b, b.asked, answers.line_order(b, b.legal))
        return ordered(b, best)
    found: list[float] = []
    for one in orders_of(sorted(b.t.kind[u] for u in b.unplaced)):
        tried = b.fork()
        for n in one:
            if type(tried.ask()).__name__ != "OrderLine" or tried.asked != b.asked:
                break  # the rest are alike
            apply(tried, b.asked, next(act for act in tried.legal if tried.t.kind[noun_of(act)] == n))
        found.append(ordered(tried, best))
    return best.better(found)


def in_the_air(b: FieldBoard, best: BestAnswer) -> float:
    """Pair after pair of aircraft until one side has none left, or has retreated; then the battle on the ground."""
    line, guards, ours, theirs = best.lines.rest(b, b.line_a, b.line_d)
    if b.point_a >= 0:
        a, _, d = best.lines.points(b)
        return best.fill(NONE, NONE, -1, NONE, ((a, *line), (d, *guards), ours, theirs), 1)
    a_air, d_air = ([u for u in guns if not b.t.is_ground[u]] for guns in (b.guns_a, b.guns_d))

    def ground(lost_a: tuple[int, ...], lost_d: tuple[int, ...]) -> float:
        gone_a, gone_d = (
            sum(1 << (4 * ROW_OF_CLASS[b.t.klass[u]]) for u in lost) for lost in (lost_a, lost_d)
        )
        return best.fill(NONE, NONE, -1, NONE, (line, guards, ours - gone_a, theirs - gone_d), 1)

    @cache
    def sky(mine: tuple[int, ...], other: tuple[int, ...]) -> float:
        lost_a, lost_d = (
            tuple(u for u in all_ if u not in left) for all_, left in ((a_air, mine), (d_air, other))
        )
        if not mine or not other:
            return ground(lost_a, lost_d)
        pairs = []
        for u in mine:
            for v in other:
                rounds = round_chances(b.attack_dice(u), b.defence_dice(v), 0, int(b.t.fatal))
                won, drawn = float(rounds[0] + rounds[1]), float(rounds[2])
                left_a, left_d = tuple(x for x in mine if x != u), tuple(x for x in other if x != v)
                pairs.append((won * sky(mine, left_d) + (1 - won - drawn) * sky(left_a, other)) / (1 - drawn))
        own = mine if best.attacks else other
        fled = [
            sky(*(left, other) if best.attacks else (mine, left))
            for left in (tuple(x for x in own if x != u) for u in own)
        ]
        return best.better([*pairs, *fled])

    return sky(tuple(a_air), tuple(d_air))


def best_share(scenario: str) -> float:
    """The best player's share of the games, half of them on either side."""
    return (clears(scenario, True) + 1.0 - clears(scenario, False)) / 2
