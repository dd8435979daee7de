"""Who can attack a hex, and what the results table has for them: what bots of any folio reckon an attack with."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from sandtable.series.fire_and_movement.bots.sites import numbers
from sandtable.series.fire_and_movement.folio import AE, D1, D2, DE, EX, NE, Folio
from sandtable.series.fire_and_movement.rules.board import ATTACKED, JOINED
from sandtable.series.fire_and_movement.rules.standard import FolioBoard

LOWEST: Final = 40
"""No difference of strengths is greater."""

# A force is one number: its strength, how many in it have a mark of the title's, and how many cross no hexside that
# hinders attackers (FM-7.4b).
STRONG: Final = 0xFFFF
A_MARK: Final = 1 << 16
MARKS: Final = 0xFFFF << 16
DRY: Final = 1 << 32

Stakes = tuple[i64, i64, i64, i64, i64, bool]
"""An attack but for its strength: the defense, columns to the left, what the defender loses when he is driven out and
when he is destroyed, what an exchange is worth, and whether the attacker risks anything."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Forces:
    """Forces, and the results table counted by column."""

    def __init__(self, folio: Folio, marked: list[int]) -> None:
        """marked: per unit, whether it has the mark."""
        self.f: Folio = folio
        columns = len(folio.column_highest)
        self.die: i64 = folio.die
        faces = range(1, self.die + 1)
        rows = [[folio.result(column, die) for die in faces] for column in range(1, columns + 1)]
        # Per column (from 1), the faces of the die:
        self.lost: list[i64] = numbers([0] + [row.count(AE) for row in rows])
        self.back: list[i64] = numbers(
            [0] + [len(row) - row.count(AE) - sum([r >= NE for r in row]) for row in rows]
        )
        self.exchange: list[i64] = numbers([0] + [row.count(EX) for row in rows])
        self.driven: list[i64] = numbers([0] + [row.count(D1) + row.count(D2) for row in rows])
        self.destroyed: list[i64] = numbers([0] + [row.count(DE) for row in rows])
        self.column_of: list[i64] = numbers([folio.column_for(n - LOWEST) for n in range(2 * LOWEST + 1)])
        # For unit u with s steps left, at 3 * u + s:
        self.forces: list[i64] = numbers(
            [strong + (A_MARK if marked[n // 3] else 0) for n, strong in enumerate(folio.attack)]
        )

    def column(self, stakes: Stakes, attack: i64) -> i64:
        """The column of an attack of such strength."""
        difference = attack - stakes[0] + LOWEST
        if difference < 0:
            difference = 0
        elif difference > 2 * LOWEST:
            difference = 2 * LOWEST
        column = self.column_of[difference] - stakes[1]
        return column if column > 1 else 1  # FM-7.4d

    def hurts(self, stakes: Stakes, attack: i64) -> bool:
        """Whether the column of an attack of such strength has a result against the defender."""
        column = self.column(stakes, attack)
        return self.driven[column] + self.destroyed[column] + self.exchange[column] > 0

    # -- who attacks -------------------------------------------------------------------------------------------

    def gathered(self, b: FolioBoard, side: i64, h: i64) -> tuple[i64, bool, bool]:
        """Everybody of a side beside a hex: their strength, whether there is a mark, and nobody but across hexsides
        that hinder."""
        held = numbers(b.held)
        head = numbers(b.head)
        link = numbers(b.link)
        steps = numbers(b.steps)
        forces = self.forces
        force: i64 = 0
        wet = True
        for n, hindered in zip(numbers(self.f.near[h]), numbers(self.f.near_shift[h])):
            if held[n] != 1 + side:
                continue
            if hindered == 0:
                wet = False
            u = head[n]
            while u >= 0:
                force += forces[3 * u + steps[u]]
                u = link[u]
        return force & STRONG, force > STRONG, wet

    def fresh(self, b: FolioBoard, side: i64, h: i64) -> i64:
        """Those of a side beside a hex who can still attack it in this phase, as a force (FM-7.1c, FM-7.1f)."""
        force: i64 = 0
        for n, hindered in zip(numbers(self.f.near[h]), numbers(self.f.near_shift[h])):
            if b.held[n] != 1 + side:
                continue
            part: i64 = 0
            u: i64 = b.head[n]
            while u >= 0:
                if b.flags[u] & ATTACKED:
                    part = 0
                    break
                part += self.force_of(b, u, hindered)
                u = b.link[u]
            force += part
        return force

    def joined(self, b: FolioBoard) -> i64:
        """Those who take part in the attack, as a force."""
        force: i64 = 0
        for n, hindered in zip(numbers(self.f.near[b.target]), numbers(self.f.near_shift[b.target])):
            u: i64 = b.head[n]
            while u >= 0:
                if b.flags[u] & JOINED:
                    force += self.force_of(b, u, hindered)
                u = b.link[u]
        return force

    def force_of(self, b: FolioBoard, u: i64, hindered: i64) -> i64:
        """What a unit adds to a force, attacking across a hexside that hinders or not."""
        force = self.forces[3 * u + b.steps[u]]
        return force if hindered else force + DRY

    def joining(self, b: FolioBoard, act: i64) -> i64:
        """What an action would add to the force."""
        units = b.joining(act)
        h: i64 = b.place[units[0]]
        hindered: i64 = self.f.near_shift[h][self.f.near[h].index(b.target)]
        force: i64 = 0
        for u in units:
            if not b.flags[u] & JOINED:
                force += self.force_of(b, u, hindered)
        return force

    def has_other_use(self, b: FolioBoard, side: i64, act: i64) -> bool:
        """Whether those whom an action brings in stand beside another enemy whom they could attack in this phase."""
        for n in numbers(self.f.near[b.place[b.joining(act)[0]]]):
            if b.held[n] == 2 - side and n != b.target and n not in b.struck:
                return True
        return False
