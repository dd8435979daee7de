"""The chance that an attack clears the line, counted to the end of the battle.

Exact for players who commit their strike units evenly (`answers.commit`) and an attacker who takes the best tactic at
every choice; so the best answer against such a player (`Lines.best`) can be said without a throw. Suppressed and
eliminated are the same here: either way the unit is out of the battle. Each position is counted once and kept, so a
battle of six against six costs a millisecond at its first question, and its later ones next to nothing.
"""

from typing import Final

from mypy_extensions import i64

from sandtable.games.fieldcommand import state, verb
from sandtable.games.fieldcommand.board import FieldBoard
from sandtable.games.fieldcommand.material import FieldData
from sandtable.games.fieldcommand.rules.battalion import ChooseTactic, OrderLine
from sandtable.games.fieldcommand.rules.company import bonus_of
from sandtable.games.fieldcommand.rules.odds import round_chances
from sandtable.games.fieldcommand.rules.regiment import CommitStrikes, row_of, strikers
from sandtable.kernel.actions import action, plain

MOST: Final = 60_000
"""So many positions are kept; then counting begins anew."""
MANY: Final = 36
"""More orders of a line, or ways to commit, are not weighed."""
TIE: Final = 1e-9
NONE: Final = -1

Line = tuple[int, ...]
"""Attackers in order, each as sort * 4 + attacks left; defenders in order, each as its sort."""


class Lines:
    """The chances of battles between lines of the two charts."""

    def __init__(self, t: FieldData) -> None:
        self.t = t
        self.rounds: dict[int, tuple[float, float]] = {}
        """By pair and tactic: the chance to win a round, and that it is drawn."""
        self.known: dict[tuple[int, int, int, Line, int, Line, int, int, int], float] = {}
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
        attackers = tuple([self.attacker(b, u) for u in waiting])
        defenders = tuple([b.chart * 16 + b.t.kind[u] for u in guards])
        return self.fill(
            self.attacker(b, b.point_a),
            self.attacker(b, b.support),
            b.tactic,
            attackers,
            b.chart * 16 + b.t.kind[b.point_d] if b.point_d >= 0 else NONE,
            defenders,
            self.strikes(b, True),
            self.strikes(b, False),
            2 if b.bereft else 1 if b.fresh else 0,
        )

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
        best = verb.STANDARD
        most = -1.0
        line = tuple([self.attacker(b, u) for u in b.line_a])
        guards = tuple([b.chart * 16 + b.t.kind[u] for u in b.line_d])
        a = self.attacker(b, b.point_a)
        d = b.chart * 16 + b.t.kind[b.point_d]
        for one in (state.STANDARD, state.CONCENTRATE, state.FLANK):
            if one != state.STANDARD and not line:
                break
            helper: i64 = NONE if one == state.STANDARD else line[0]
            rest = line if one == state.STANDARD else line[1:]
            worth = self.meet(
                a, helper, one, rest, d, guards, self.strikes(b, True), self.strikes(b, False), b.fresh == 1
            )
            if worth > most + TIE:
                most = worth
                best = verb.STANDARD + one
        return plain(best)

    def commit(self, b: FieldBoard, seat: i64) -> int:
        """The seat's strike units against those that the others would commit evenly: of all that it could commit the
        best, and of that the next unit."""
        attacks = b.seat_of[b.attackers] == seat
        units = [u for u in strikers(b, attacks) if b.seat_of[b.owner[u]] == seat]
        line = tuple([self.attacker(b, u) for u in b.line_a])
        guards = tuple([b.chart * 16 + b.t.kind[u] for u in b.line_d])
        a = self.attacker(b, b.point_a)
        helper = self.attacker(b, b.support)
        d = b.chart * 16 + b.t.kind[b.point_d]
        ours = self.strikes(b, True)
        theirs = self.strikes(b, False)
        fixed = 0  # what is committed already, at the point and at the supporter
        fixed_aside = 0
        free: dict[int, list[int]] = {}
        for u in units:
            row = 1 << (4 * row_of(b, u))
            if b.commit[u] < 0:
                free.setdefault(int(row), []).append(u)
            elif b.commit[u] == b.support:
                fixed_aside += row
            else:
                fixed += row
        others = theirs if attacks else ours
        even = share(others, 1 + len(line if attacks else guards))
        best: tuple[int, int] = (0, 0)
        most = -2.0
        for more, aside in shares(
            list(free), [len(one) for one in free.values()], helper >= 0 and not attacks
        ):
            if attacks:
                worth = self.volley(a, helper, b.tactic, line, d, guards, ours, theirs, fixed + more, even, 0)
            else:
                worth = -self.volley(
                    a,
                    helper,
                    b.tactic,
                    line,
                    d,
                    guards,
                    ours,
                    theirs,
                    even,
                    fixed + more,
                    fixed_aside + aside,
                )
            if worth > most + TIE:
                most = worth
                best = (more, aside)
        for row, found in free.items():
            if (best[0] // row) & 15:
                return action(verb.STRIKE, found[0])
            if (best[1] // row) & 15:
                return action(verb.STRIKE_SUPPORT, found[0])
        return plain(verb.READY)

    def order(self, b: FieldBoard) -> int:
        """The best order of what is not in line yet, if the orders are few."""
        if not b.unplaced:
            return -1
        attacks = b.owner[b.unplaced[0]] == b.attackers
        sorts: dict[int, int] = {}
        rest: list[int] = []
        for u in b.unplaced:
            sort = self.attacker(b, u) if attacks else b.chart * 16 + b.t.kind[u]
            sorts.setdefault(sort, u)
            rest.append(sort)
        orders = orders_of(sorted(rest))
        if not orders:
            return -1
        line = tuple([self.attacker(b, u) for u in b.line_a])
        guards = tuple([b.chart * 16 + b.t.kind[u] for u in b.line_d])
        ours = self.strikes(b, True)
        theirs = self.strikes(b, False)
        best = orders[0]
        most = -2.0
        for one in orders:
            if attacks:
                worth = self.fill(NONE, NONE, -1, line + tuple(one), NONE, guards, ours, theirs, 1)
            else:
                worth = -self.fill(NONE, NONE, -1, line, NONE, guards + tuple(one), ours, theirs, 1)
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

    def strikes(self, b: FieldBoard, attacking: bool) -> int:
        """How many strike units of each row are at hand, four bits each."""
        found: i64 = 0
        for u in strikers(b, attacking):
            found += 1 << (4 * row_of(b, u))
        return found

    # -- the course of a battle ----------------------------------------------------------------------------------

    def fill(
        self,
        a: i64,
        helper: i64,
        tactic: i64,
        line: Line,
        d: i64,
        guards: Line,
        ours: i64,
        theirs: i64,
        new: i64,
    ) -> float:
        """Who comes up next (R-06 to R-10). `new`: 1 if the pair is new, 2 if a Strike took the attacking point."""
        if d < 0 and not guards:
            return 1.0
        if a < 0 and helper < 0 and not line:
            return 0.0
        key = (a, helper, tactic, line, d, guards, ours, theirs, new)
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
            if helper < 0:
                a = line[0]
                line = line[1:]
                tactic = -1
            elif not line:
                a = helper
                helper = NONE
                tactic = state.STANDARD
            elif new == 2:
                worth = self.strike(helper, NONE, state.STANDARD, line, d, guards, ours, theirs)
                a = line[0]
                line = line[1:]
            else:
                a = line[0]
                line = line[1:]
        if tactic < 0 and line:
            best = self.meet(a, NONE, state.STANDARD, line, d, guards, ours, theirs, fresh)
            for one in (state.CONCENTRATE, state.FLANK):
                other = self.meet(a, line[0], one, line[1:], d, guards, ours, theirs, fresh)
                if other > best:
                    best = other
        else:
            best = self.meet(a, helper, tactic if tactic > 0 else 0, line, d, guards, ours, theirs, fresh)
        if worth > best:
            best = worth
        self.known[key] = best
        return best

    def meet(
        self,
        a: i64,
        helper: i64,
        tactic: i64,
        line: Line,
        d: i64,
        guards: Line,
        ours: i64,
        theirs: i64,
        fresh: bool,
    ) -> float:
        if fresh and (ours or theirs):
            return self.strike(a, helper, tactic, line, d, guards, ours, theirs)
        return self.fight(a, helper, tactic, line, d, guards, ours, theirs)

    def strike(
        self, a: i64, helper: i64, tactic: i64, line: Line, d: i64, guards: Line, ours: i64, theirs: i64
    ) -> float:
        """Both sides' Strikes on a new pair, shared out evenly over the pairs to come."""
        mine = share(ours, 1 + len(guards))
        other = share(theirs, 1 + len(line))
        return self.volley(a, helper, tactic, line, d, guards, ours, theirs, mine, other, 0)

    def volley(
        self,
        a: i64,
        helper: i64,
        tactic: i64,
        line: Line,
        d: i64,
        guards: Line,
        ours: i64,
        theirs: i64,
        mine: i64,
        other: i64,
        aside: i64,
    ) -> float:
        """What comes of these Strikes: `mine` at the defending point, `other` at the attacking one, `aside` at its
        supporter (FC-RG-16, FC-RG-17, FC-RG-19)."""
        ours -= mine
        theirs -= other + aside
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
                left = NONE if n & 2 else a
                target = NONE if n & 1 else d
                found += chance * self.fill(
                    left, aid, tactic, line, target, guards, ours, theirs, 2 if n & 2 else 0
                )
            else:
                found += chance * self.fight(a, aid, tactic, line, d, guards, ours, theirs)
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

    def fight(
        self, a: i64, helper: i64, tactic: i64, line: Line, d: i64, guards: Line, ours: i64, theirs: i64
    ) -> float:
        """One round, and what follows (FC-BN-13, FC-CO-10, R-07, R-09)."""
        if tactic > 0 and helper < 0:
            tactic = state.STANDARD
        won, drawn = self.round(a, helper, tactic, d)
        left = a - 1 if a & 3 > 1 else NONE
        aid = NONE if helper < 0 else helper - 1 if helper & 3 > 1 else NONE
        then = tactic
        if left >= 0 and aid < 0:
            then = state.STANDARD
        elif left < 0 and aid < 0:
            then = -1
        found = won * self.fill(left, aid, then, line, NONE, guards, ours, theirs, 0)
        if drawn > 0.0:
            found += drawn * self.fill(left, aid, then, line, d, guards, ours, theirs, 0)
        if won + drawn < 1.0:
            found += (1.0 - won - drawn) * self.fill(NONE, NONE, -1, line, d, guards, ours, theirs, 0)
        return found

    def round(self, a: i64, helper: i64, tactic: i64, d: i64) -> tuple[float, float]:
        key = (((a >> 2) * 64 + (helper >> 5) + 1) * 4 + tactic) * 32 + d
        found = self.rounds.get(key)
        if found is None:
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
            exact = round_chances(attack, defence, int(extra), int(self.t.fatal))
            found = (float(exact[0] + exact[1]), float(exact[2]))
            self.rounds[key] = found
        return found


def share(strikes: i64, pairs: i64) -> i64:
    """The strike units that are committed to this pair: as many as fall to each, the first rows first."""
    total: i64 = 0
    left = strikes
    while left:
        total += left & 15
        left >>= 4
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
