"""Joining in: friends that are there already take part in an attack. The Actions List."""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from sandtable.games.nei import deed, rule, verb
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.material import AIR, IND, LANDS, NAVAL, UNITS
from sandtable.games.nei.rules.asking import ForceAsk
from sandtable.games.nei.rules.loading import mix, mix_bar
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, Ask
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.words import DONE, Shown, button, say

JOINED: Final = 4
"""Of `hand`: a friend that was there already."""


class JoinIn(ForceAsk):
    """NEI-A3a, NEI-A3g, NEI-A3j, NEI-A3p, NEI-A3v: friends that are there already may join in, beyond the limits of
    those that move (NEI-9.1c). NEI-12.3a: nobody of the force itself stays out."""

    asks: ClassVar[str] = "Which of your units in {space area} join in?"
    cites: ClassVar[int] = rule.A3A
    judges: ClassVar[tuple[int, ...]] = (verb.JOIN,)
    offered: ClassVar[dict[int, Shown]] = {
        verb.JOIN: button(say("{unit}"), group="Join in"),
        verb.ALL: button(say("All of them"), group="Join in"),
        verb.DONE: button(say("No more"), DONE),
    }

    def before(self, b: NeiBoard) -> Ask[Any] | None:
        """Who attacks is seen when the battle begins; until then it might as well not be decided."""
        from sandtable.games.nei.rules.landing import AttackAshore

        return AttackAshore(self.seat, self.area)

    def friends(self, b: NeiBoard, seat: i64) -> list[int]:
        """Who could join: ships at sea, ground and air units on land; only in support of a landing also ships."""
        kind = self.kind
        found: list[int] = []
        if self.area >= LANDS and self.area < IND:
            found = b.here(seat, NAVAL, self.area)
            if kind == deed.COMBINED_ASSAULT:
                found = [u for u in found if b.t.surface[u] and not unloading(b, u)]
            else:  # NEI-26.3a: seaplanes on tenders with them, but no patrol (NEI-26.3c)
                found = found + [u for u in b.here(seat, AIR, self.area) if b.face[u] == 0]
        else:
            if kind != deed.AIR_LAND:
                found = b.ground_here(seat, self.area)
            if kind == deed.AIR_LAND or kind == deed.AIRBORNE or kind == deed.AIR_GROUND:
                found = found + b.here(seat, AIR, self.area)
        return [u for u in found if b.hand[u] == 0]

    def offers(self, b: NeiBoard, seat: i64) -> list[int]:
        found = [action(verb.JOIN, u) for u in self.friends(b, seat) if mix_bar(b, seat, u) == ALLOWED]
        if len(found) > 1:
            found.append(plain(verb.ALL))
        found.append(plain(verb.DONE))
        return found

    def barred(self, b: NeiBoard, seat: i64, act: i64) -> i64:
        if verb_of(act) != verb.JOIN:
            return ALLOWED
        u = noun_of(act)
        if u >= UNITS:
            return NOT_OFFERED
        if u not in self.friends(b, seat) and b.bars(rule.A3A):
            return rule.A3A
        return mix_bar(b, seat, u)

    def take(self, b: NeiBoard, seat: i64, act: i64) -> None:
        what = verb_of(act)
        if what == verb.DONE:
            return
        for u in [noun_of(act)] if what == verb.JOIN else self.friends(b, seat):
            if mix_bar(b, seat, u) == ALLOWED:
                mix(b, seat, u)
                b.hand[u] = JOINED
        if self.friends(b, seat):
            b.call(JoinIn(seat, self.kind, self.area))


def ask_friends(b: NeiBoard, seat: i64, kind: i64, area: i64) -> None:
    """Whether they join in, if there are any."""
    ask = JoinIn(seat, kind, area)
    if ask.friends(b, seat):
        b.call(ask)


def unloading(b: NeiBoard, ship: i64) -> bool:
    """Whether cargo of the ship goes ashore in this action."""
    return bool([c for c in b.cargo(ship) if b.hand[c] == 2])
