"""Air transport and paratroops: the airborne part of the Actions List. Chapter 21.2."""

from typing import ClassVar

from mypy_extensions import i64

from sandtable.games.nei import deed, event, rule, verb
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.material import AREAS, IND, LANDS, UNITS
from sandtable.games.nei.rules import battle
from sandtable.games.nei.rules.air import AirSupport, air_field, lands_near, look
from sandtable.games.nei.rules.asking import DeedPart, Destination, get_off
from sandtable.games.nei.rules.joining import ask_friends
from sandtable.games.nei.rules.landing import finish, show_secret
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.words import DONE, Shown, button, on_space, say
from sandtable.kit.story import tells


def drop_bar(b: NeiBoard, seat: i64, kind: i64, to: i64, far: list[int]) -> i64:
    """Why air transports may not bring their troops to an area: NEI-A3t a controlled one with an airfield (RU-75: or a
    box off the map); NEI-A3u any land area; never an enemy home base."""
    if to >= AREAS:
        return NOT_OFFERED
    if to >= LANDS and to < IND:
        return rule.A3T if b.bars(rule.A3T) else ALLOWED
    home = b.home_of(to)
    if home >= 0 and home != seat and b.bars(rule.R_9_5A):
        return rule.R_9_5A
    if far[b.t.square[to]] >= 99 and b.bars(rule.R_10_1J):
        return rule.R_10_1J
    if kind == deed.AIR_TRANSPORT:
        if (b.t.airfield[to] == 0 or b.control(to) != seat) and b.bars(rule.A3T):
            return rule.A3T
    elif (home >= 0 or to >= IND) and b.bars(rule.A3U):
        return rule.A3U
    return ALLOWED


class ChooseDrop(Destination):
    """NEI-A3t, NEI-A3u: where the air transports bring their troops."""

    asks: ClassVar[str] = "{deed kind}: where do the troops go?"
    cites: ClassVar[int] = rule.A3T
    otherwise: ClassVar[int] = verb.HALT
    offered: ClassVar[dict[int, Shown]] = {
        verb.TARGET: on_space(say("To {space}"), sure=True),
        verb.HALT: button(say("Stay here"), DONE),
    }

    def field(self, b: NeiBoard, seat: i64) -> list[int]:
        return air_field(b, seat, b.t.square[self.area], b.speed(b.in_hand()), False)

    def ends(self, b: NeiBoard, seat: i64, far: list[int]) -> list[int]:
        return [to for to in lands_near(b, far) if to != self.area]

    def end_bar(self, b: NeiBoard, seat: i64, to: i64, far: list[int]) -> i64:
        return drop_bar(b, seat, self.kind, to, far)

    def chosen(self, b: NeiBoard, seat: i64, noun: i64) -> None:
        b.tell_move(rule.R_10_1J, event.FLIES, self.area, noun, len(b.in_hand()), seat)
        b.call(Drop(seat, self.kind, noun))

    def none_chosen(self, b: NeiBoard, seat: i64) -> None:
        get_off(b)


class Drop(DeedPart):
    """NEI-A3u, NEI-A3v, RU-69: paratroops must attack enemies in their landing area; the transports are in the combat
    as air units. If no friend was there and an enemy is left, the paratroops are disrupted."""

    stands: ClassVar[str] = "Airborne landing in {space area}"
    phase: ClassVar[str] = "Airborne landing"
    cites: ClassVar[int] = rule.A3U
    steps: ClassVar[tuple[str, ...]] = ("contact", "support", "battle", "result")

    def step(self, b: NeiBoard, n: i64) -> i64:
        seat = self.seat
        if n == 0:
            show_secret(b, seat, self.area)
            look(b, seat, b.t.square[self.area])
            seen = b.version < 2 or b.any_in(1 - seat, b.t.square[self.area])
            for c in b.cargo_in_hand():
                b.hand[c] = 2
                if seen:
                    b.see(c, rule.A3U)
            if self.kind == deed.AIR_TRANSPORT or not b.holds_openly(1 - seat, self.area):
                self.land(b)
                return OVER
            b.left = 0 if b.troops[seat * AREAS + self.area] or b.based(seat, self.area) else 1
            ask_friends(b, seat, deed.AIRBORNE, self.area)
        elif n == 1:
            if b.kind == deed.AIR_GROUND:
                b.call(AirSupport(seat, deed.AIR_GROUND, self.area))
        elif n == 2:
            battle.open_battle(b, battle.DROP, seat, self.area, -1)
            extra = (0, battle.NO_AG, battle.LANDS, 0, 0, 0)
            for u in range(UNITS):
                if b.hand[u]:
                    battle.engage(b, u, battle.ATTACKER | extra[b.hand[u]])
            battle.defend_land(b, 1 - seat, self.area)
            b.call(battle.Battle(seat))
        else:
            if b.left == 1 and b.ground_here(1 - seat, self.area):
                b.tell(EVERYONE, rule.A3U, event.ASSAULT_FAILS, self.area, seat)
                for u in b.in_hand(2):
                    if b.at[u] == self.area:
                        b.disrupt(u, rule.A3U)
            b.left = 0
            finish(b, self.area)
            return OVER
        return GO_ON

    def land(self, b: NeiBoard) -> None:
        units = b.in_hand(2)
        if self.kind == deed.AIR_TRANSPORT and not b.holds_openly(self.seat, self.area):
            b.give_away(self.seat, self.area)  # NEI-A3t: the area is under control
        for u in units:
            b.put(u, self.area)
        if b.home_of(self.area) < 0:
            why = rule.A3T if self.kind == deed.AIR_TRANSPORT else rule.A3U
            b.tell(EVERYONE, why, event.ASHORE, self.area, self.seat, len(units))
        finish(b, self.area)


STORY = [
    tells(event.ASHORE, "{whose b} troops ({n c}) land in {place a}.", "landing", "a"),
]
