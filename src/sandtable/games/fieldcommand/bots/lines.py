"""The chance that an attack clears the line, counted to the end of the battle.

Exact for players who commit their strike units evenly (`answers.commit`) and an attacker who takes the best tactic at
every choice; so the best answer against such a player (`Lines.best`) can be said without a throw. A defender does
better to expect the usual tactics (`answers.usual_tactic`) than the best ones: few attackers count so far. Suppressed
and eliminated are the same here: either way the unit is out of the battle. Each position is counted once and kept, so
a battle of six against six costs a millisecond at its first question, and its later ones next to nothing.
"""

from fractions import Fraction
from typing import Final

from mypy_extensions import i64

from sandtable.games.fieldcommand import state, verb
from sandtable.games.fieldcommand.board import FieldBoard
from sandtable.games.fieldcommand.bots.answers import attackers_in_order, usual_tactic
from sandtable.games.fieldcommand.bots.worth import WORTH
from sandtable.games.fieldcommand.material import FieldData
from sandtable.games.fieldcommand.rules.battalion import ChooseTactic, OrderLine
from sandtable.games.fieldcommand.rules.company import bonus_of
from sandtable.games.fieldcommand.rules.odds import duel_chances, round_chances
from sandtable.games.fieldcommand.rules.regiment import CommitStrikes, row_of, strikers
from sandtable.kernel.actions import action, plain

MOST: Final = 60_000
"""So many positions are kept; then counting begins anew."""
MANY: Final = 36
"""More orders of a line, or ways to commit, are not weighed."""
FEW: Final = 3
"""So many Strikes are committed best by who looks ahead; more are shared out evenly."""
ROWS: Final = 5
TIE: Final = 1e-9
NONE: Final = -1

Line = tuple[int, ...]
"""Attackers in order, each as sort * 4 + attacks left; defenders in order, each as its sort."""
Rest = tuple[Line, Line, int, int]
"""Who waits behind the points: attackers and defenders in line, the strike units at hand of either side."""


class Lines:
    """The chances of battles between lines of the two charts. `usual`: the attacker takes the usual tactics and order,
    not the best."""

    def __init__(self, t: FieldData, usual: bool = False) -> None:
        self.t = t
        self.usual: bool = usual
        self.habits: dict[tuple[int, int, int], int] = {}
        self.rounds: dict[int, tuple[float, float]] = {}
        """By pair and tactic: the chance to win a round, and that it is drawn."""
        self.known: dict[tuple[int, int, int, int, Rest, int], float] = {}
        self.miss: list[float] = [(one - 1) / 12.0 for one in t.strike_suppressed]
        """The chance of no effect, by row of the Direct Strike Chart."""

    def chance(self, b: FieldBoard) -> float:
        """The chance that the battle that is being fought ends with an empty defending line."""
        if len(self.known) > MOST:
            self.known = {}
        waiting = b.line_a
        guards = b.line_d
        if b.unplaced:  # the lines are being put in order
            if b.owner[b.unplaced[0]] == b.attackers:
                waiting = waiting + b.unplaced
            else:
                guards = guards + b.unplaced
        a, helper, d = self.points(b)
        new = 2 if b.bereft else 1 if b.fresh else 0
        return self.fill(a, helper, b.tactic, d, self.rest(b, waiting, guards), new)

    # -- the best answer -------------------------------------------------------------------------------------------

    def best(self, b: FieldBoard, seat: i64, legal: list[int]) -> int:
        """The best answer to a question of the battle, or -1 where this does not tell."""
        ask = b.ask()
        if isinstance(ask, ChooseTactic):
            return self.tactic(b)
        if isinstance(ask, CommitStrikes):
            return self.commit(b, seat)
        if isinstance(ask, OrderLine):
            return self.order(b)
        return -1

    def tactic(self, b: FieldBoard) -> int:
        a, _, d = self.points(b)
        rest = self.rest(b, b.line_a, b.line_d)
        best = verb.STANDARD
        most = -1.0
        for one in (state.STANDARD, state.CONCENTRATE, state.FLANK):
            if one == state.STANDARD or rest[0]:
                worth = self.choose(a, one, d, rest, b.fresh == 1)
                if worth > most + TIE:
                    most = worth
                    best = verb.STANDARD + one
        return plain(best)

    def commit(self, b: FieldBoard, seat: i64) -> int:
        """The seat's strike units against those that the others would commit evenly: of all that it could commit the
        best, and of that the next unit."""
        attacks = b.seat_of[b.attackers] == seat
        fixed = 0  # what is committed already, at the point and at the supporter
        aside = 0
        free: dict[int, list[int]] = {}
        for u in strikers(b, attacks):
            if b.seat_of[b.owner[u]] != seat:
                continue
            row = 1 << (4 * row_of(b, u))
            if b.commit[u] < 0:
                free.setdefault(int(row), []).append(u)
            elif b.commit[u] == b.support:
                aside += row
            else:
                fixed += row
        a, helper, d = self.points(b)
        ways = shares(list(free), [len(one) for one in free.values()], helper >= 0 and not attacks)
        rest = self.rest(b, b.line_a, b.line_d)
        best = self.commitment(
            attacks, a, helper, b.tactic, d, rest, [(fixed + n, aside + m) for n, m in ways]
        )
        best = (best[0] - fixed, best[1] - aside)
        for row, found in free.items():
            if (best[0] // row) & 15:
                return action(verb.STRIKE, found[0])
            if (best[1] // row) & 15:
                return action(verb.STRIKE_SUPPORT, found[0])
        return plain(verb.READY)

    def commitment(
        self, attacks: bool, a: i64, helper: i64, tactic: i64, d: i64, rest: Rest, ways: list[tuple[int, int]]
    ) -> tuple[int, int]:
        """Of some ways to commit (at the point, at the supporter) the best against an even share of the others'."""
        line, guards, ours, theirs = rest
        even = share(theirs if attacks else ours, 1 + len(line if attacks else guards))
        best = ways[0]
        most = -2.0
        for point, aside in ways:
            if attacks:
                worth = self.volley(a, helper, tactic, d, rest, point, even, 0)
            else:
                worth = -self.volley(a, helper, tactic, d, rest, even, point, aside)
            if worth > most + TIE:
                most = worth
                best = (point, aside)
        return best

    def order(self, b: FieldBoard) -> int:
        """The best order of what is not in line yet, if the orders are few."""
        if not b.unplaced:
            return -1
        attacks = b.owner[b.unplaced[0]] == b.attackers
        sorts: dict[int, int] = {}
        waiting: list[int] = []
        for u in b.unplaced:
            sort = self.attacker(b, u) if attacks else self.defender(b, u)
            sorts.setdefault(sort, u)
            waiting.append(sort)
        orders = orders_of(sorted(waiting))
        if not orders:
            return -1
        expected = attackers_in_order(b, b.line_a) if self.usual else b.line_a
        line, guards, ours, theirs = self.rest(b, expected, b.line_d)
        best = orders[0]
        most = -2.0
        for one in orders:
            if attacks:
                worth = self.fill(NONE, NONE, -1, NONE, (line + tuple(one), guards, ours, theirs), 1)
            else:
                worth = -self.fill(NONE, NONE, -1, NONE, (line, guards + tuple(one), ours, theirs), 1)
            if worth > most + TIE:
                most = worth
                best = one
        return action(verb.NEXT, sorts[best[0]])

    # -- a battle as numbers ---------------------------------------------------------------------------------------

    def attacker(self, b: FieldBoard, u: i64) -> int:
        """A unit of the attacking line as a number: chart, kind, what the defender adds against it, attacks left."""
        if u < 0:
            return NONE
        return ((b.chart * 16 + b.t.kind[u]) * 8 + bonus_of(b, u)) * 4 + b.attacks[u]

    def defender(self, b: FieldBoard, u: i64) -> int:
        return NONE if u < 0 else b.chart * 16 + b.t.kind[u]

    def points(self, b: FieldBoard) -> tuple[int, int, int]:
        """The attacking point, its supporter, the defending point."""
        return self.attacker(b, b.point_a), self.attacker(b, b.support), self.defender(b, b.point_d)

    def rest(self, b: FieldBoard, waiting: list[int], guards: list[int]) -> Rest:
        return (
            tuple([self.attacker(b, u) for u in waiting]), tuple([self.defender(b, u) for u in guards]),
            self.strikes(b, True), self.strikes(b, False),
        )  # fmt: skip

    def strikes(self, b: FieldBoard, attacking: bool) -> int:
        """How many strike units of each row are at hand, four bits each."""
        found: i64 = 0
        for u in strikers(b, attacking):
            found += 1 << (4 * row_of(b, u))
        return found

    # -- the course of a battle ----------------------------------------------------------------------------------

    def fill(self, a: i64, helper: i64, tactic: i64, d: i64, rest: Rest, new: i64) -> float:
        """Who comes up next (R-06 to R-10). `new`: 1 if the pair is new, 2 if a Strike took the attacking point."""
        line, guards, ours, theirs = rest
        if d < 0 and not guards:
            return 1.0
        if a < 0 and helper < 0 and not line:
            return 0.0
        key = (a, helper, tactic, d, rest, new)
        found = self.known.get(key)
        if found is not None:
            return found
        fresh = new == 1
        if d < 0:
            d = guards[0]
            guards = guards[1:]
            fresh = True
        worth = -1.0
        if a < 0:
            fresh = True
            if helper >= 0 and not line:
                a = helper
                helper = NONE
                tactic = state.STANDARD
            else:
                if helper < 0:
                    tactic = -1
                elif new == 2:
                    worth = self.strike(helper, NONE, state.STANDARD, d, (line, guards, ours, theirs))
                    if self.usual:
                        self.known[key] = worth
                        return worth
                a = line[0]
                line = line[1:]
        rest = (line, guards, ours, theirs)
        if tactic < 0 and line and self.usual:
            best = self.choose(a, self.habit(a, line[0], d), d, rest, fresh)
        elif tactic < 0 and line:
            best = 0.0
            for one in (state.STANDARD, state.CONCENTRATE, state.FLANK):
                other = self.choose(a, one, d, rest, fresh)
                if other > best:
                    best = other
        else:
            best = self.meet(a, helper, tactic if tactic > 0 else 0, d, rest, fresh)
        if worth > best:
            best = worth
        self.known[key] = best
        return best

    def choose(self, a: i64, tactic: i64, d: i64, rest: Rest, fresh: bool) -> float:
        """A new attacking point with a tactic, for which the next in line supports it."""
        if tactic == state.STANDARD:
            return self.meet(a, NONE, tactic, d, rest, fresh)
        line, guards, ours, theirs = rest
        return self.meet(a, line[0], tactic, d, (line[1:], guards, ours, theirs), fresh)

    def meet(self, a: i64, helper: i64, tactic: i64, d: i64, rest: Rest, fresh: bool) -> float:
        if fresh and (rest[2] or rest[3]):
            return self.strike(a, helper, tactic, d, rest)
        return self.fight(a, helper, tactic, d, rest)

    def strike(self, a: i64, helper: i64, tactic: i64, d: i64, rest: Rest) -> float:
        """Both sides' Strikes on a new pair, shared out evenly over the pairs to come; a defender who expects the
        usual tactics and has few of them commits them best."""
        line, guards, ours, theirs = rest
        mine = share(ours, 1 + len(guards))
        if self.usual and 0 < count_of(theirs) <= FEW:
            rows = [row for row in range(ROWS) if (theirs >> (4 * row)) & 15]
            ways = shares(
                [1 << (4 * row) for row in rows], [(theirs >> (4 * row)) & 15 for row in rows], helper >= 0
            )
            return min([self.volley(a, helper, tactic, d, rest, mine, n, m) for n, m in ways])
        return self.volley(a, helper, tactic, d, rest, mine, share(theirs, 1 + len(line)), 0)

    def volley(
        self, a: i64, helper: i64, tactic: i64, d: i64, rest: Rest, mine: i64, other: i64, aside: i64
    ) -> float:
        """What comes of these Strikes: `mine` at the defending point, `other` at the attacking one, `aside` at its
        supporter (FC-RG-16, FC-RG-17, FC-RG-19)."""
        line, guards, ours, theirs = rest
        left: Rest = (line, guards, ours - mine, theirs - other - aside)
        standing = self.missed(mine)
        safe = self.missed(other)
        whole = self.missed(aside)
        found = 0.0
        for n in range(8):
            chance = (
                (1.0 - standing if n & 1 else standing)
                * (1.0 - safe if n & 2 else safe)
                * (1.0 - whole if n & 4 else whole)
            )
            if chance <= 0.0:
                continue
            aid = NONE if n & 4 else helper
            if n & 3:
                point = NONE if n & 2 else a
                target = NONE if n & 1 else d
                found += chance * self.fill(point, aid, tactic, target, left, 2 if n & 2 else 0)
            else:
                found += chance * self.fight(a, aid, tactic, d, left)
        return found

    def missed(self, strikes: i64) -> float:
        """The chance that none of some Strikes at one target has an effect (FC-RG-21)."""
        found = 1.0
        row = 0
        while strikes:
            for _ in range(strikes & 15):
                found *= self.miss[row]
            strikes >>= 4
            row += 1
        return found

    def fight(self, a: i64, helper: i64, tactic: i64, d: i64, rest: Rest) -> float:
        """One round, and what follows (FC-BN-13, FC-CO-10, R-07, R-09)."""
        if tactic > 0 and helper < 0:
            tactic = state.STANDARD
        won, drawn = self.round(a, helper, tactic, d)
        left = a - 1 if a & 3 > 1 else NONE
        aid = NONE if helper < 0 else helper - 1 if helper & 3 > 1 else NONE
        then = tactic
        if aid < 0:
            then = state.STANDARD if left >= 0 else -1
        found = won * self.fill(left, aid, then, NONE, rest, 0)
        if drawn > 0.0:
            found += drawn * self.fill(left, aid, then, d, rest, 0)
        if won + drawn < 1.0:
            found += (1.0 - won - drawn) * self.fill(NONE, NONE, -1, d, rest, 0)
        return found

    def round(self, a: i64, helper: i64, tactic: i64, d: i64) -> tuple[float, float]:
        key = (((a >> 2) * 64 + (helper >> 5) + 1) * 4 + tactic) * 32 + d
        found = self.rounds.get(key)
        if found is None:
            exact = self.outcomes(a, helper, tactic, d)
            found = (float(exact[0] + exact[1]), float(exact[2]))
            self.rounds[key] = found
        return found

    def outcomes(self, a: i64, helper: i64, tactic: i64, d: i64) -> list[Fraction]:
        """The five outcomes of one round (`odds.round_chances`)."""
        chart = a >> 9
        attack = self.t.attack[chart][(a >> 5) & 15][:]
        defence = self.t.defence[chart][d & 15][:]
        extra = (a >> 2) & 7
        if tactic == state.CONCENTRATE:
            attack.append(max(self.t.attack[chart][(helper >> 5) & 15]))
        elif tactic == state.FLANK:
            if len(defence) > 1:
                defence = sorted(defence, reverse=True)[:-1]
            else:
                extra -= 2
        return round_chances(attack, defence, int(extra), int(self.t.fatal))

    def habit(self, a: i64, helper: i64, d: i64) -> int:
        """The usual tactic of a new point, with this unit next in line."""
        key = (int(a), int(helper >> 5), int(d))
        found = self.habits.get(key, -1)
        if found < 0:
            duels = [
                [float(one) for one in duel_chances(self.outcomes(a, helper, n, d), int(a & 3))]
                for n in (state.STANDARD, state.CONCENTRATE, state.FLANK)
            ]
            kinds = [(a >> 5) & 15, (helper >> 5) & 15, d & 15]
            found = usual_tactic(duels, WORTH[kinds[2]], WORTH[kinds[0]], WORTH[kinds[1]])
            self.habits[key] = found
        return found


def count_of(strikes: i64) -> i64:
    """How many strike units these are."""
    total: i64 = 0
    while strikes:
        total += strikes & 15
        strikes >>= 4
    return total


def share(strikes: i64, pairs: i64) -> i64:
    """The strike units that are committed to this pair: as many as fall to each, the first rows first."""
    total = count_of(strikes)
    if total == 0:
        return 0
    wanted = (total + pairs - 1) // pairs
    found: i64 = 0
    row: i64 = 0
    while wanted > 0:
        here = (strikes >> (4 * row)) & 15
        if here > wanted:
            here = wanted
        found += here << (4 * row)
        wanted -= here
        row += 1
    return found


def shares(rows: list[int], counts: list[int], aside: bool) -> list[tuple[int, int]]:
    """Every way to commit some units of each row: at the point, and (if `aside`) at the supporter."""
    found = [(0, 0)]
    for row, count in zip(rows, counts):
        longer: list[tuple[int, int]] = []
        for point, helper in found:
            for n in range(count + 1):
                for m in range(count - n + 1 if aside else 1):
                    longer.append((point + n * row, helper + m * row))
        found = longer
        if len(found) > MANY:
            break
    return found


def orders_of(sorts: list[int]) -> list[list[int]]:
    """The different orders of some units; none if they are too many to weigh."""
    found: list[list[int]] = [[]]
    for sort in sorts:
        longer: list[list[int]] = []
        for one in found:
            at = len(one)
            while True:  # a unit goes before others of its sort only once
                longer.append([*one[:at], sort, *one[at:]])
                if at == 0 or one[at - 1] == sort:
                    break
                at -= 1
        found = longer
        if len(found) > MANY:
            return []
    return found
