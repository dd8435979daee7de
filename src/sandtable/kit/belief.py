"""Belief about what is hidden: exact counting and dealing of pieces under evidence, and what was seen where and when.

A title says what is public: how many pieces of each type there are (`counts`), and what the record rules out for each
hidden piece (a bit mask of types: it has moved, so it is no mine). `Arrangements` counts and deals all ways to give the
types to the places, every deal of the physical pieces equally likely; `Belief` answers questions about single pieces
from it; `Plans` keeps what a search deals from over and over. Nothing here is told the truth: boards that a seat cannot
tell apart give equal answers. `Sightings` is the memory of a side that saw a space and sees it no more.
"""

from math import comb, factorial
from typing import Any, Final

from mypy_extensions import i64

from sandtable.kernel.chance import Dealer
from sandtable.kernel.errors import FlowError
from sandtable.kernel.flow import Ask, Board
from sandtable.kit.draws import DrawOffer

MOST_PLACES: Final = 63
CHOOSE: Final[list[list[int]]] = [[comb(n, k) for k in range(64)] for n in range(64)]
ROUND: Final = 1 << 31


class Arrangements:
    """All ways to deal `counts` of each type to places, each of which rules some types out by its mask.

    Places with equal masks form a group; types that no mask separates form a class. Classes are placed one after
    the other, the most restricted first. What is left of the groups is the whole state, and groups that no later
    class tells apart are poured together, so there are few states. Counts are exact and can be very large.
    """

    def __init__(self, counts: list[int], masks: list[int]) -> None:
        self.counts: list[int] = counts
        self.masks: list[int] = masks
        if len(masks) > MOST_PLACES or sum(counts) > MOST_PLACES:
            raise FlowError(f"at most {MOST_PLACES} hidden pieces can be counted together, not {len(masks)}")
        self.orders: int = 1  # the physical counters of a class can be put in its places in any order
        self.classes: list[list[int]] = []  # the types of each class
        self.numbers: list[int] = []  # how many pieces a class has
        self.parts: list[list[list[int]]] = []  # for each class: the groups as it meets them, lists of places
        self.allowed: list[list[int]] = []  # for each class: which of those groups may hold it
        self.pours: list[list[int]] = []  # for each class: where each of its groups goes for the next class
        self.memo: list[list[dict[int, int]]] = []
        self.cuts: list[list[dict[int, list[int]]]] = []
        self.ways: int = 0
        self._sort()
        if sum(counts) == len(masks):
            self.ways = self._enter(0, self._pack()) if self.classes else 1
        self.total: int = self.ways * self.orders

    def _sort(self) -> None:
        groups: dict[int, list[int]] = {}
        for n, mask in enumerate(self.masks):
            if mask not in groups:
                groups[mask] = []
            groups[mask].append(n)
        group_masks = list(groups)
        found: dict[int, list[int]] = {}
        for kind in range(len(self.counts)):
            if self.counts[kind] > 0:
                pattern = pattern_of(kind, group_masks)
                if pattern not in found:
                    found[pattern] = []
                found[pattern].append(kind)
        ranked: list[tuple[int, int]] = []
        for pattern in found:
            room = 0
            for g, mask in enumerate(group_masks):
                if not (pattern >> g) & 1:
                    room += len(groups[mask])
            ranked.append((room, pattern))
        ranked.sort()
        patterns = [pattern for _, pattern in ranked]
        for pattern in patterns:
            kinds = found[pattern]
            number = sum([self.counts[kind] for kind in kinds])
            self.classes.append(kinds)
            self.numbers.append(number)
            self.orders *= factorial(number)
        self._lay_out(patterns, [groups[mask] for mask in group_masks])

    def _lay_out(self, patterns: list[int], places: list[list[int]]) -> None:
        """How each class meets the groups: merged as far as this class and the later ones allow."""
        before: list[int] = []
        for c in range(len(patterns)):
            merged: dict[int, int] = {}
            place_of: list[int] = []
            part: list[list[int]] = []
            for g in range(len(places)):
                sign = 0
                for later in range(c, len(patterns)):
                    sign = sign * 2 + ((patterns[later] >> g) & 1)
                if sign not in merged:
                    merged[sign] = len(part)
                    part.append([])
                place_of.append(merged[sign])
                part[merged[sign]] = part[merged[sign]] + places[g]
            self.allowed.append(
                sorted({place_of[g] for g in range(len(places)) if not (patterns[c] >> g) & 1})
            )
            if c > 0:
                pour = [0] * len(self.parts[c - 1])
                for g in range(len(places)):
                    pour[before[g]] = place_of[g]
                self.pours.append(pour)
            before = place_of
            self.parts.append(part)
            self.memo.append([{} for _ in self.allowed[c]])
            self.cuts.append([{} for _ in self.allowed[c]])

    def _pack(self) -> int:
        packed = 0
        for g, part in enumerate(self.parts[0]):
            packed |= len(part) << (6 * g)
        return packed

    # A state is the room left in each group, six bits a group; `left` pieces of the class are still to be placed.

    def _enter(self, c: int, packed: int) -> int:
        """In how many ways the classes from `c` on fill the room that is left."""
        if c == len(self.classes) - 1:
            for g in range(len(self.parts[c])):
                if (packed >> (6 * g)) & 63 and g not in self.allowed[c]:
                    return 0
            return 1
        return self._place(c, 0, packed, self.numbers[c])

    def _place(self, c: int, i: int, packed: int, left: int) -> int:
        allowed = self.allowed[c]
        if i == len(allowed):
            return self._enter(c + 1, self._pour(c, packed)) if left == 0 else 0
        key = packed << 6 | left
        memo = self.memo[c][i]
        known = memo.get(key, -1)
        if known >= 0:
            return known
        shift = 6 * allowed[i]
        room = (packed >> shift) & 63
        low, high = self._range(c, i, room, left)
        ways = 0
        for a in range(low, high + 1):
            ways += CHOOSE[room][a] * self._place(c, i + 1, packed - (a << shift), left - a)
        memo[key] = ways
        return ways

    def _range(self, c: int, i: int, room: int, left: int) -> tuple[int, int]:
        """How few and how many go into the i-th group; the last one takes all that is left."""
        high = room if room < left else left
        if i < len(self.allowed[c]) - 1:
            return 0, high
        return (left, left) if left <= room else (1, 0)

    def _pour(self, c: int, packed: int) -> int:
        poured = 0
        for g, to in enumerate(self.pours[c]):
            poured += ((packed >> (6 * g)) & 63) << (6 * to)
        return poured

    def deal(self, dealer: Dealer) -> list[int]:
        """One of the arrangements, all equally likely (to within 2**-31): the type of each place."""
        kinds = [-1] * len(self.masks)
        if not kinds:
            return kinds  # nothing is hidden
        rest = [part[:] for part in self.parts[0]]
        last = len(self.classes) - 1
        for c in range(last + 1):
            pieces: list[int] = []
            for kind in self.classes[c]:
                pieces += [kind] * self.counts[kind]
            if len(self.classes[c]) > 1:
                pieces = dealer.shuffled(pieces)
            if c == last:
                for g in self.allowed[c]:
                    for place in rest[g]:
                        kinds[place] = pieces.pop()
                return kinds
            left = len(pieces)
            for i, g in enumerate(self.allowed[c]):
                part = rest[g]
                for _ in range(self._draw(c, i, rest, left, dealer)):
                    n = dealer.below(len(part))
                    kinds[part[n]] = pieces.pop()
                    part[n] = part[len(part) - 1]
                    part.pop()
                left = len(pieces)
            poured: list[list[int]] = [[] for _ in self.parts[c + 1]]
            for g, to in enumerate(self.pours[c]):
                poured[to] = poured[to] + rest[g]
            rest = poured
        return kinds

    def _draw(self, c: int, i: int, rest: list[list[int]], left: int, dealer: Dealer) -> int:
        """How many of the pieces left go into the i-th group, by the number of ways that each answer leaves."""
        if left == 0 or i == len(self.allowed[c]) - 1:
            return left
        packed = 0
        for g, part in enumerate(rest):
            packed |= len(part) << (6 * g)
        key = packed << 6 | left
        cuts = self.cuts[c][i]
        if key not in cuts:
            shift = 6 * self.allowed[c][i]
            room = (packed >> shift) & 63
            low, high = self._range(c, i, room, left)
            weights = [
                CHOOSE[room][a] * self._place(c, i + 1, packed - (a << shift), left - a)
                for a in range(low, high + 1)
            ]
            whole = sum(weights)
            run = 0
            row: list[int] = []
            for weight in weights:
                run += weight
                row.append(run * ROUND // whole)
            cuts[key] = row
        row = cuts[key]
        r = dealer.below(ROUND)
        a = 0
        while r >= row[a]:
            a += 1
        return a


def pattern_of(kind: int, masks: list[int]) -> int:
    """Which of the masks rule this type out, as bits."""
    pattern = 0
    for g, mask in enumerate(masks):
        if (mask >> kind) & 1:
            pattern |= 1 << g
    return pattern


class Belief:
    """What one seat may believe of hidden pieces.

    `pieces` are the hidden pieces (any numbers that the title uses), `masks` what the record rules out for each, `left`
    how many of each type are not accounted for. Where there are more types left than pieces, `spare` is the mask of the
    places of what is not on the map (pieces left out of an army, still in the cup).
    """

    def __init__(self, pieces: list[int], masks: list[int], left: list[int], spare: int = 0) -> None:
        self.pieces: list[int] = pieces
        self.masks: list[int] = masks
        self.left: list[int] = left
        self.spare_mask: int = spare
        self.spare: int = sum(left) - len(pieces)
        self.known: dict[int, list[tuple[int, int]]] = {}
        self.total: int = self.count(-1, -1, [], 0)
        """The number of all arrangements; 0 on a board that contradicts itself."""

    def count(self, p: int, kind: int, among: list[int], without: int) -> int:
        """In how many arrangements `p` is a `kind` (-1: any) and no piece of `among` is of the types `without`."""
        if self.spare < 0:
            return 0
        masks = self.masks_with(among, without)
        counts = self.left[:]
        times = 1
        if p >= 0:
            n = self.pieces.index(p)
            if counts[kind] == 0 or (masks[n] >> kind) & 1:
                return 0
            times = counts[kind]
            counts[kind] -= 1
            masks.pop(n)
        return times * Arrangements(counts, masks + [self.spare_mask] * self.spare).total

    def masks_with(self, among: list[int], without: int) -> list[int]:
        return [self.masks[n] | without if p in among else self.masks[n] for n, p in enumerate(self.pieces)]

    def weights(self, p: int, among: list[int], without: int) -> list[int]:
        """For each type, in how many arrangements `p` is it and no piece of `among` is of the types `without`.

        Types that no mask separates share one count: each has its part by how many of it there are.
        """
        group_masks = list({*self.masks_with(among, without), self.spare_mask})
        each: dict[int, int] = {}
        found = [0] * len(self.left)
        for kind in range(len(self.left)):
            if self.left[kind] == 0:
                continue
            pattern = pattern_of(kind, group_masks)
            if pattern not in each:
                each[pattern] = self.count(p, kind, among, without) // self.left[kind]
            found[kind] = each[pattern] * self.left[kind]
        return found

    def kinds(self, p: int) -> list[tuple[int, int]]:
        """(type, arrangements) for each type that hidden piece `p` can be; they add up to `total`."""
        mask = self.masks[self.pieces.index(p)]
        if mask not in self.known:
            weights = self.weights(p, [], 0)
            self.known[mask] = [(kind, weights[kind]) for kind in range(len(self.left)) if weights[kind]]
        return self.known[mask]

    def joint(self, p: int, rings: list[list[int]], kind: int) -> list[tuple[int, int, int]]:
        """(type of `p`, ring, arrangements): the first of `rings` (lists of hidden pieces) with a `kind` in it.

        The ring is len(rings) where none of them has one. Give p = -1 where it is known anyway; the type is then -1.
        """
        rows: list[tuple[int, int, int]] = []
        before = [self.total] if p < 0 else self.weights(p, [], 0)
        among: list[int] = []
        for r in range(len(rings)):
            if not rings[r] or self.left[kind] == 0:
                continue
            among = among + rings[r]
            if p < 0:
                after = [self.count(-1, -1, among, 1 << kind)]
            else:
                after = self.weights(p, among, 1 << kind)
            for n in range(len(before)):
                if before[n] > after[n]:
                    rows.append((n if p >= 0 else -1, r, before[n] - after[n]))
            before = after
        for n in range(len(before)):
            if before[n]:
                rows.append((n if p >= 0 else -1, len(rings), before[n]))
        return rows


class Plans:
    """The arrangements last dealt from: a search deals from the same ones over and over."""

    def __init__(self, most: int = 4) -> None:
        self.most = most
        self.made: list[Arrangements] = []

    def plan(self, counts: list[int], masks: list[int], spare: int = 0) -> Arrangements:
        """The arrangements of hidden pieces with these masks, in their order; then of those that are not on the map."""
        left = sum(counts) - len(masks)
        places = masks + [spare] * left if left > 0 else masks
        for one in self.made[:]:  # a copy: another thread may be dealing too
            if one.counts == counts and one.masks == places:
                return one
        made = Arrangements(counts, places)
        if len(self.made) >= self.most:
            self.made.pop(0)
        self.made.append(made)
        return made


def step_back(b: Board, seat: i64) -> None:
    """A choice of `seat` that is half made is nobody else's business: on a board dealt for the others the question
    before it is open (`Ask.before`). A draw offer may lie over it."""
    top = len(b.stack) - 1
    if top > 0 and isinstance(b.stack[top], DrawOffer):
        top -= 1
    frame: Any = b.stack[top]
    if isinstance(frame, Ask) and frame.seat == seat:
        earlier = frame.before(b)
        if earlier is not None:
            b.stack[top] = earlier


# -- what was seen, where and when -----------------------------------------------------------------------------


class Sighting:
    """What was seen in a space: the turn of the look, and the things there (numbers that the title gives them)."""

    def __init__(self, space: int, turn: int, things: list[int]) -> None:
        self.space = space
        self.turn = turn
        self.things = things


class Sightings:
    """The memory of one side, one record a space, the newest; kept as a flat row of ints on the board.

    The row is `space, turn, how many, thing, thing, ...` for each record, in the order of the spaces, so that equal
    memories are equal rows. A thing is what the side can tell apart by itself: a piece's public number, or a type.
    A row is never changed in place: every method returns a new one, so forks may share it.
    """

    def read(self, row: list[int]) -> list[Sighting]:
        """All records, by space."""
        found: list[Sighting] = []
        at = 0
        while at < len(row):
            if at + 3 > len(row) or row[at + 2] < 0 or at + 3 + row[at + 2] > len(row):
                raise FlowError("this row is no memory of sightings")
            end = at + 3 + row[at + 2]
            found.append(Sighting(row[at], row[at + 1], row[at + 3 : end]))
            at = end
        return found

    def write(self, found: list[Sighting]) -> list[int]:
        row: list[int] = []
        for one in sorted(found, key=lambda one: one.space):
            row += [one.space, one.turn, len(one.things), *one.things]
        return row

    def at(self, row: list[int], space: i64) -> Sighting | None:
        """The last look into a space; None where the side has never looked, or has forgotten it."""
        for one in self.read(row):
            if one.space == space:
                return one
        return None

    def look(
        self, row: list[int], space: i64, turn: i64, things: list[int], unique: bool = True
    ) -> list[int]:
        """The side looks into a space now. `unique`: things are single pieces, so what is seen here is no longer where
        it was seen before. A look that finds nothing is remembered too: the space was empty then."""
        kept: list[Sighting] = []
        for one in self.read(row):
            if one.space != space:
                if unique:
                    one.things = [thing for thing in one.things if thing not in things]
                kept.append(one)
        kept.append(Sighting(space, turn, sorted(things)))
        return self.write(kept)

    def gone(self, row: list[int], thing: i64) -> list[int]:
        """A piece is known to be nowhere any more: it was lost in the open, or left the map."""
        found = self.read(row)
        for one in found:
            one.things = [other for other in one.things if other != thing]
        return self.write(found)

    def forget(self, row: list[int], before: i64) -> list[int]:
        """What was seen before this turn is too old to be shown."""
        return self.write([one for one in self.read(row) if one.turn >= before])
