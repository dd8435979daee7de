"""A folio without exclusive rules: the board that its data alone makes. Sections 3.0, 4.1 and 5.3."""

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from sandtable.kernel.flow import ALLOWED, EVERYONE, Event, Frame
from sandtable.kernel.words import Say, say
from sandtable.kit.rows import altered
from sandtable.kit.story import tells
from sandtable.series.fire_and_movement import event, rule
from sandtable.series.fire_and_movement.folio import Folio
from sandtable.series.fire_and_movement.rules import displacement, supply
from sandtable.series.fire_and_movement.rules.board import AT_HAND, NO_ONE
from sandtable.series.fire_and_movement.rules.fight import joined_any
from sandtable.series.fire_and_movement.rules.movement import ChooseMove
from sandtable.series.fire_and_movement.rules.standard import FolioBoard
from sandtable.series.fire_and_movement.rules.turn import TurnEnds

FIRST_WINS: Final = 10
SECOND_WINS: Final = 11
DRAWN: Final = 12


@mypyc_attr(allow_interpreted_subclasses=True)
class PlainBoard(FolioBoard):
    """FM-3b: the standard rules and nothing else."""

    def fork(self) -> "PlainBoard":
        o = PlainBoard(self.f)
        self.copy_into(o)
        return o

    def set_rows(self, rows: list[Any]) -> None:
        super().set_rows(rows)
        self.derive()

    def stack_bar(self, u: i64, h: i64) -> i64:
        """FM-5.3a: so many units in a hex as the data says."""
        others: i64 = 0
        for one in self.stack_in(h):
            if one != u:
                others += 1
        if others >= self.stacking() and self.bars(rule.FM_5_3A):
            return rule.FM_5_3A
        return ALLOWED

    def group_bar(self, group: list[int], h: i64) -> i64:
        others = [u for u in self.stack_in(h) if u not in group]
        full = len(others) + len(group) > self.stacking()
        if full and not self.makes_room(group, h) and self.bars(rule.FM_5_3A):
            return rule.FM_5_3A
        return ALLOWED

    def makes_room(self, group: list[int], h: i64) -> bool:
        return displacement.makes_room(self, group, h)

    def settled(self, group: list[int]) -> None:
        h: i64 = self.place[group[0]]
        if len(self.stack_in(h)) > self.stacking():
            self.call(displacement.Displace(self.f.side[group[0]], h))

    def silence_bar(self, seat: i64) -> i64:
        """FM-8.4a: a bombardment is made by one marker at least."""
        silent = seat == self.active and not self.firing and not joined_any(self, seat)
        return rule.FM_8_4A if silent and self.bars(rule.FM_8_4A) else ALLOWED

    def judge_supply(self, seat: i64) -> None:
        supply.judge(self, seat)

    def entered(self, u: i64, h: i64) -> None:
        """FM-4.1f: the hex belongs to whoever entered it last."""
        self.take_control(h, self.f.side[u], rule.FM_4_1F)

    def movement_ask(self, seat: i64, mode: i64) -> Frame[Any]:
        return ChooseMove(seat, mode)

    def turn_over(self) -> Frame[Any]:
        return TurnEnds()

    def set_up(self) -> None:
        self.control = [NO_ONE] * self.f.playable
        for m in range(len(self.marker)):
            self.marker = altered(self.marker, m, AT_HAND)
        for u in range(self.f.units):
            if self.f.start[u] >= 0:
                self.steps = altered(self.steps, u, self.f.full[u])
                self.put(u, self.f.start[u])
                self.entered(u, self.f.start[u])

    def points(self, seat: i64) -> i64:
        """FM-4.1f: the worth of the hexes that a side controls."""
        total: i64 = 0
        for h in range(self.f.playable):
            if self.control[h] == seat:
                total += self.f.worth[h]
        return total

    def finish(self) -> None:
        first, second = self.points(0), self.points(1)
        self.tell(EVERYONE, rule.FM_4_1F, event.SCORED, 0, first, 1, second)
        won = -1 if first == second else 0 if first > second else 1
        self.tell(EVERYONE, rule.FM_4_1F, event.WON, won)
        if won < 0:
            self.end(DRAWN, [0, 0])
        else:
            self.end(FIRST_WINS if won == 0 else SECOND_WINS, [1, -1] if won == 0 else [-1, 1])


def won_words(f: Folio, e: Event, viewer: int) -> Say:
    return say("{who} has won.", e[3]) if e[3] >= 0 else say("The game is drawn.")


STORY = [
    tells(event.SCORED, "{who a} has {n b} points, {who c} {n d}.", "points"),
    tells(event.WON, won_words, "end"),
]
