"""What is lost: units, passengers with their ships, Resource Points that fit nowhere. Sections 7.4 and 9.6.5."""

from typing import ClassVar

from mypy_extensions import i64

from sandtable.kernel.actions import action, noun_of
from sandtable.kernel.flow import EVERYONE, GO_ON, OVER, Ask, Section
from sandtable.kernel.words import Say, Shown, on_piece, say
from sandtable.kit.story import tells
from sandtable.series.campaign_commander import event, rule, verb
from sandtable.series.campaign_commander.rules.board import DEPLETED, DESTROYED, DISORGANIZED, CampaignBoard
from sandtable.series.campaign_commander.rules.telling import at_loss, piece_state
from sandtable.series.campaign_commander.volume import GROUND, NAVAL

LOST = 4
"""What befalls a passenger besides DEPLETED and DISORGANIZED: it is destroyed with its ship."""


def stacked(b: CampaignBoard, side: i64, area: i64, kind: i64, along: i64) -> list[int]:
    """The units of a kind in the moving stack (`along`), or in the other one of its side in the area."""
    return [u for u in b.units_in(side, area, kind) if (u in b.moving) == (along == 1)]


def passengers(b: CampaignBoard, side: i64, area: i64, along: i64) -> list[int]:
    """The ground units aboard."""
    return stacked(b, side, area, GROUND, along)


class Passenger(Ask[CampaignBoard]):
    """CC-7.4.1 to CC-7.4.3, RUL-29: the owner chooses the passenger that shares its ship's fate."""

    cites: ClassVar[int] = rule.CC_7_4_1
    offered: ClassVar[dict[int, Shown]] = {verb.CHOOSE: on_piece(say("{unit}"))}

    def __init__(self, seat: i64, area: i64, what: i64, along: i64) -> None:
        super().__init__(seat)
        self.area: i64 = area
        self.what: i64 = what
        self.along: i64 = along

    def question(self, b: CampaignBoard, seat: i64) -> Say:
        text = "A ship was sunk: which unit aboard is lost with it?"
        if self.what != LOST:
            text = "A ship became {text}: which unit aboard becomes so, too?"
        return say(text, "Depleted" if self.what == DEPLETED else "Disorganized")

    def offers(self, b: CampaignBoard, seat: i64) -> list[int]:
        return [action(verb.CHOOSE, u) for u in passengers(b, seat, self.area, self.along)]

    def take(self, b: CampaignBoard, seat: i64, act: i64) -> None:
        u: i64 = noun_of(act)
        b.shows(u)
        if self.what == LOST:
            destroy(b, u, rule.CC_7_4_3)
        elif self.what == DEPLETED and b.state[u] & DEPLETED == 0:
            b.state[u] |= DEPLETED
            b.tell(EVERYONE, rule.CC_7_4_2, event.DEPLETED, u, self.area)
        elif b.state[u] & DISORGANIZED == 0:
            b.state[u] |= DISORGANIZED
            b.tell(EVERYONE, rule.CC_7_4_1, event.DISORGANIZED, u, self.area)


class Lose(Section[CampaignBoard]):
    """A unit is destroyed; of a ship at sea also one passenger, or all that it carried if it was the last one
    (CC-7.4.3, CC-7.4.4)."""

    steps: ClassVar[tuple[str, ...]] = ("destroy", "cargo")

    def __init__(self, unit: i64) -> None:
        self.unit: i64 = unit

    def step(self, b: CampaignBoard, n: i64) -> i64:
        if n != 0:
            return OVER
        u = self.unit
        area: i64 = b.place[u]
        side: i64 = b.v.side[u]
        along = 1 if u in b.moving else 0
        destroy(b, u, rule.CC_9_6_5A)
        if area >= b.v.land:
            sink_cargo(b, side, area, along)
        return GO_ON


def sink_cargo(b: CampaignBoard, side: i64, area: i64, along: i64) -> None:
    """A ship of the side is gone from this sea area: of the moving stack (`along`), or of those that lie there. A stack
    loses its own cargo, and none holds more than its ships can (CC-7.4.4)."""
    ships = stacked(b, side, area, NAVAL, along)
    aboard = passengers(b, side, area, along)
    carried = b.cargo if area == b.at and side == b.op_seat else 0
    if along:
        b.cargo = min(b.cargo, len(ships))
    if not ships:
        for one in aboard:
            destroy(b, one, rule.CC_7_4_4)
        lose_supply(b, side, area, carried if along else b.supply_at(side, area) - carried)
        return
    if aboard:
        b.call(Passenger(side, area, LOST, along))
    room = len(b.units_in(side, area, NAVAL))
    lose_supply(b, side, area, b.supply_at(side, area) - room)


def lose_supply(b: CampaignBoard, side: i64, area: i64, n: i64) -> None:
    """RUL-28: what fits nowhere is lost."""
    if n > 0:
        b.add_supply(side, area, -n)
        if area == b.at and side == b.op_seat:
            b.cargo = min(b.cargo, b.supply_at(side, area))
        b.tell(EVERYONE, rule.CC_7_4_4, event.SUPPLY_LOST, side, area, n)


def destroy(b: CampaignBoard, u: i64, why: i64) -> None:
    """CC-9.6.5, CC-9.6.5b, RUL-66: the unit is out of the game and scores; a leader goes with the last unit that it
    was with (CC-12.3)."""
    area: i64 = b.place[u]
    side: i64 = b.v.side[u]
    b.taken_off(u)
    b.leave_battle(u)
    b.place[u] = DESTROYED
    b.state[u] = 0
    b.losses[side] += 1
    b.bounty[1 - side] += b.v.worth[u]
    b.tell(EVERYONE, why, event.DESTROYED, u, area)
    for leader in b.left_alone(side, area):
        b.place[leader] = DESTROYED
        b.tell(EVERYONE, rule.CC_12_3, event.DESTROYED, leader, area)
    b.changed()


STORY = [
    tells(event.DEPLETED, "{unit a} is Depleted in {space b}.", "hit", "b", piece_state),
    tells(event.DISORGANIZED, "{unit a} is Disorganized in {space b}.", "hit", "b", piece_state),
    tells(event.DESTROYED, "{unit a} is destroyed in {space b}.", "loss", "b", at_loss),
    tells(event.SUPPLY_LOST, "{whose a} Resource Points lost in {space b}: {n c}.", "loss", "b"),
]
