"""Pools of dice: chance frames that roll several dice and put the faces on the board's `rolled`, in order.

    b.rolled = []
    b.call(Die(6))                   # one die
    b.call(Dice(3, 6))               # every face counts
    b.call(DicePool(8, 6, 6))        # the same of mixed dice
    b.call(DiceSum(6, 6, 6))         # only their sum counts:        total(b.rolled)
    b.call(DiceHighest(12, 8, 6))    # only the highest counts:      highest(b.rolled)
    b.call(DiceUnder(4, 6, 2))       # only the hits at or under 2:  hits(b.rolled, 2)
    b.call(DiceOver(4, 6, 5))        # only the hits at or over 5:   hits_over(b.rolled, 5)
    b.call(SecretDie(6, seat))       # one die that only a seat sees
    b.call(DiceChecks(6, 1, 3, 3))   # only the hits, each die with a need of its own: hits_of(b.rolled, [1, 3, 3])

**How a pool is recorded: one action a die** (`roll 4`), each dealt by the dealer by itself. So a record shows the dice
that people saw, `verify` checks each of them against the seed, and a title may look at single faces later on without
breaking a stored game.

**What search sees: one chance node** with the exact integer weights of what counts, on boards that are `lumped`
(`Observation` sets it; forks keep it): four dice are then five outcomes instead of 1,296. The faces that come with an
outcome are ones that have it and stand for all others that do. So a section must go by what its frame says counts, and
by nothing else of `rolled`. An outcome (verb ROLL_POOL) never stands in a record. A pool too large for one draw of a
dealer comes in several parts.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from sandtable.kernel.actions import ROLL, ROLL_POOL, action, noun_of, verb_of
from sandtable.kernel.errors import FlowError
from sandtable.kernel.flow import Board, Chance
from sandtable.kit.odds import Chances, at_or_over, at_or_under, checks, dice
from sandtable.kit.odds import highest as highest_of

MOST: Final = 1 << 31
"""The greatest total of weights that a dealer draws from (`Dealer.below`)."""


# -- what a roll comes to --------------------------------------------------------------------------------------


def total(rolled: list[int]) -> int:
    return sum(rolled)


def highest(rolled: list[int]) -> int:
    """The highest face; 0 of no dice."""
    return max(rolled) if rolled else 0


def hits(rolled: list[int], need: i64) -> int:
    """How many dice show `need` or less."""
    return sum([1 for face in rolled if face <= need])


def hits_over(rolled: list[int], need: i64) -> int:
    """How many dice show `need` or more."""
    return sum([1 for face in rolled if face >= need])


def hits_of(rolled: list[int], needs: list[int]) -> int:
    """How many dice show no more than the need of each."""
    return sum([1 for face, need in zip(rolled, needs) if face <= need])


# -- the frames ------------------------------------------------------------------------------------------------


class Die(Chance[Board]):
    """One die. The number is appended to the board's `rolled`, which the calling section empties first."""

    def __init__(self, sides: i64) -> None:
        super().__init__()
        self.sides: i64 = sides

    def offers(self, b: Board, seat: i64) -> list[int]:
        return [action(ROLL, n) for n in range(1, self.sides + 1)]

    def take(self, b: Board, seat: i64, act: i64) -> None:
        b.rolled = [*b.rolled, noun_of(act)]


class Lump:
    """The first `count` dice of a pool as one outcome: the actions, and the weight of each."""

    def __init__(self, count: i64, chances: Chances) -> None:
        self.count: i64 = count
        self.acts: list[int] = [action(ROLL_POOL, n) for n in chances.weights]
        self.weights: list[int] = list(chances.weights.values())


_lumps: dict[tuple[int, ...], Lump] = {}
"""By the pool's key: search comes to the same pools again and again."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Rolls(Chance["Board"]):
    """A pool of dice that is being rolled; what is left of it is a frame of its own."""

    def dice(self) -> list[int]:
        """The sides of the dice still to be rolled, in order."""
        raise FlowError("a pool must say which dice are rolled")

    def rest(self, done: i64) -> "Rolls":
        """The same pool without its first dice."""
        raise FlowError("a pool must say what is left of it")

    def key(self) -> tuple[int, ...]:
        """Names what counts of the pool: pools with equal keys have equal outcomes. Empty: every face counts."""
        return ()

    def chances(self, count: i64) -> Chances:
        """What the first `count` dice may come to."""
        raise FlowError("only a pool of which less than every face counts has outcomes")

    def faces(self, count: i64, outcome: i64) -> list[int]:
        """Faces of the first `count` dice that come to `outcome`."""
        raise FlowError("only a pool of which less than every face counts has outcomes")

    def lump(self, key: tuple[int, ...]) -> Lump:
        found = _lumps.get(key)
        if found is None:
            left = self.dice()
            count: i64 = len(left)
            chances = self.chances(count)
            while chances.total > MOST:
                count -= 1
                chances = self.chances(count)
            found = _lumps[key] = Lump(count, chances)
        return found

    def offers(self, b: Board, seat: i64) -> list[int]:
        left = self.dice()
        if not left:
            return []
        if b.lumped:
            key = self.key()
            if key:
                return self.lump(key).acts
        return [action(ROLL, n) for n in range(1, left[0] + 1)]

    def sifted(self) -> bool:
        return True

    def weights(self, b: Board) -> list[int]:
        if b.legal and verb_of(b.legal[0]) == ROLL_POOL:
            return self.lump(self.key()).weights
        return [1] * len(b.legal)

    def take(self, b: Board, seat: i64, act: i64) -> None:
        done: i64 = 1
        if verb_of(act) == ROLL_POOL:
            done = self.lump(self.key()).count
            b.rolled = b.rolled + self.faces(done, noun_of(act))
        else:
            b.rolled = [*b.rolled, noun_of(act)]
        if done < len(self.dice()):
            b.call(self.rest(done))

    def stuck(self, b: Board, seat: i64) -> None:
        """A pool of no dice is rolled already."""


class SecretDie(Die):
    """One die that a seat rolls behind its screen: nobody else sees it, or how many of them are rolled."""

    def __init__(self, sides: i64, owner: i64) -> None:
        super().__init__(sides)
        self.owner: i64 = owner

    def seen_by(self) -> i64:
        return self.owner


class Dice(Rolls):
    """`n` dice of `sides` sides, of which every face counts."""

    def __init__(self, n: i64, sides: i64) -> None:
        super().__init__()
        self.n: i64 = n
        self.sides: i64 = sides

    def dice(self) -> list[int]:
        return [self.sides] * self.n

    def rest(self, done: i64) -> Rolls:
        return Dice(self.n - done, self.sides)


class DicePool(Rolls):
    """Mixed dice, of which every face counts."""

    def __init__(self, *sides: int) -> None:
        super().__init__()
        self.sides: list[int] = list(sides)

    def dice(self) -> list[int]:
        return self.sides

    def rest(self, done: i64) -> Rolls:
        return DicePool(*self.sides[done:])


class DiceSum(Rolls):
    """Mixed dice, of which only the sum counts."""

    def __init__(self, *sides: int) -> None:
        super().__init__()
        self.sides: list[int] = list(sides)

    def dice(self) -> list[int]:
        return self.sides

    def rest(self, done: i64) -> Rolls:
        return DiceSum(*self.sides[done:])

    def key(self) -> tuple[int, ...]:
        return (1, *self.sides)

    def chances(self, count: i64) -> Chances:
        return dice(self.sides[:count])

    def faces(self, count: i64, outcome: i64) -> list[int]:
        over = outcome - count
        found: list[int] = []
        for sides in self.sides[:count]:
            more = over if over < sides - 1 else sides - 1
            over -= more
            found.append(1 + more)
        return found


class DiceHighest(Rolls):
    """Mixed dice, of which only the highest counts."""

    def __init__(self, *sides: int) -> None:
        super().__init__()
        self.sides: list[int] = list(sides)

    def dice(self) -> list[int]:
        return self.sides

    def rest(self, done: i64) -> Rolls:
        return DiceHighest(*self.sides[done:])

    def key(self) -> tuple[int, ...]:
        return (2, *self.sides)

    def chances(self, count: i64) -> Chances:
        return highest_of(self.sides[:count])

    def faces(self, count: i64, outcome: i64) -> list[int]:
        return [outcome if outcome < sides else sides for sides in self.sides[:count]]


class DiceUnder(Rolls):
    """`n` dice of `sides` sides, of which only counts how many show `need` or less."""

    def __init__(self, n: i64, sides: i64, need: i64) -> None:
        super().__init__()
        self.n: i64 = n
        self.sides: i64 = sides
        self.need: i64 = need

    def dice(self) -> list[int]:
        return [self.sides] * self.n

    def rest(self, done: i64) -> Rolls:
        return DiceUnder(self.n - done, self.sides, self.need)

    def key(self) -> tuple[int, ...]:
        return (3, self.n, self.sides, self.need)

    def chances(self, count: i64) -> Chances:
        return checks([at_or_under(self.need, self.sides)] * count)

    def faces(self, count: i64, outcome: i64) -> list[int]:
        return [1] * outcome + [self.sides] * (count - outcome)


class DiceOver(Rolls):
    """`n` dice of `sides` sides, of which only counts how many show `need` or more."""

    def __init__(self, n: i64, sides: i64, need: i64) -> None:
        super().__init__()
        self.n: i64 = n
        self.sides: i64 = sides
        self.need: i64 = need

    def dice(self) -> list[int]:
        return [self.sides] * self.n

    def rest(self, done: i64) -> Rolls:
        return DiceOver(self.n - done, self.sides, self.need)

    def key(self) -> tuple[int, ...]:
        return (4, self.n, self.sides, self.need)

    def chances(self, count: i64) -> Chances:
        return checks([at_or_over(self.need, self.sides)] * count)

    def faces(self, count: i64, outcome: i64) -> list[int]:
        return [self.sides] * outcome + [1] * (count - outcome)


class DiceChecks(Rolls):
    """A die of `sides` sides for each need, of which only counts how many show no more than theirs."""

    def __init__(self, sides: i64, *needs: int) -> None:
        super().__init__()
        self.sides: i64 = sides
        self.needs: list[int] = list(needs)

    def dice(self) -> list[int]:
        return [self.sides] * len(self.needs)

    def rest(self, done: i64) -> Rolls:
        return DiceChecks(self.sides, *self.needs[done:])

    def key(self) -> tuple[int, ...]:
        return (5, self.sides, *self.needs)

    def chances(self, count: i64) -> Chances:
        return checks([at_or_under(need, self.sides) for need in self.needs[:count]])

    def faces(self, count: i64, outcome: i64) -> list[int]:
        """Checks that cannot fail succeed; of those that can do either, the first ones."""
        first = self.needs[:count]
        left = outcome - sum([1 for need in first if need >= self.sides])
        found: list[int] = []
        for need in first:
            if need >= self.sides:
                found.append(1)
            elif need >= 1 and left > 0:
                left -= 1
                found.append(1)
            else:
                found.append(self.sides)
        return found
