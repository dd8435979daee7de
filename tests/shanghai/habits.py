"""What players do that no sensible player would: counted over whole games, for tests and measurements of bots."""

from sandtable.games.shanghai import verb
from sandtable.games.shanghai.folio import CHINA, FORMATIONS, JAPAN
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.games.shanghai.rules.victory import unused_points, victory_points
from sandtable.kernel.actions import noun_of, verb_of
from sandtable.kernel.flow import CHANCE
from sandtable.series.fire_and_movement.folio import D1, EX
from sandtable.series.fire_and_movement.rules.board import MOBILE_COMBAT, MOVEMENT
from sandtable.series.fire_and_movement.rules.fight import fire_total, shifts

DIVISIONS = ("9DIV", "11DIV", "14DIV")
MARCH = 8
"""How near a division is that could go for a fort."""
WEEK = 4
"""So many turns are a week in which something could have been done."""


class Habits:
    """Counts over a game, or several.

    forts     built by the Chinese; `left` by their builder in the phase, or the pause, in which they were built
    attacks   made; `vain` ones have no face of the die that hurts the defender, before the defender's fire
    weeks     in which, turn for turn, Japan was short of a victory by no more than the Woosung forts count, one of them
              was bare and a division near; `ignored` if no fort was attacked in all of it
    """

    def __init__(self) -> None:
        self.forts = self.left = self.attacks = self.vain = self.weeks = self.ignored = 0
        self._built: list[tuple[int, int]] = []
        self._phase: tuple[int, ...] = ()
        self._week = 0
        self._turns = self._lacking = self._on_forts = 0

    def look(self, b: ShanghaiBoard) -> None:
        """Before each answer."""
        phase = (int(b.pauses), int(b.turn), int(b.phase), int(b.active) if b.phase <= MOBILE_COMBAT else -1)
        if phase != self._phase:
            self._phase = phase
            self._built = []
            if b.phase == MOVEMENT and b.active == JAPAN:
                self.turn_begins(b)
        if b.asked == CHANCE and b.target >= 0 and b.column > 0 and b.result < 0:
            self.attack(b)

    def turn_begins(self, b: ShanghaiBoard) -> None:
        if b.pauses != self._week:
            self.week_ends()
            self._week = int(b.pauses)
        short = b.t.levels[1] - (victory_points(b) - unused_points(b))
        bare = [h for h in b.t.forts if b.operative(h) and b.held[h] == 0]
        able = [
            u for u in b.t.of_side[JAPAN] if b.place[u] >= 0 and FORMATIONS[b.t.formation[u]] in DIVISIONS
        ]
        near = any(b.t.distance[b.place[u]][h] <= MARCH for u in able for h in bare)
        self._turns += 1
        self._lacking += 0 < short <= b.t.vp_forts and near

    def week_ends(self) -> None:
        """Also to be called when a game has ended."""
        if self._turns >= WEEK and self._lacking == self._turns:
            self.weeks += 1
            self.ignored += self._on_forts == 0
        self._turns = self._lacking = self._on_forts = 0

    def attack(self, b: ShanghaiBoard) -> None:
        """An attack whose die is about to fall."""
        t = b.t
        self.attacks += 1
        self._on_forts += b.active == JAPAN and t.fort_no[b.target] >= 0
        fire = fire_total(b, JAPAN) if b.active == CHINA else 0
        column = t.shifted(t.column_for(b.attack_sum - b.defense_sum + fire), shifts(b, b.active))
        results = [t.result(column, die) for die in range(1, 7)]
        self.vain += not any(one >= D1 or (one == EX and b.phase != MOBILE_COMBAT) for one in results)

    def ordered(self, b: ShanghaiBoard, act: int) -> None:
        """After each answer."""
        if verb_of(act) == verb.FORT:
            u = int(noun_of(act))
            self.forts += 1
            self._built.append((u, int(b.place[u])))
        for u, h in list(self._built):
            if b.works[h] != 1 + u:
                self.left += 1
                self._built.remove((u, h))
