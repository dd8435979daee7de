"""What a result does to a unit: depletion, disorganisation, and what follows from them. Sections 9.6.2 to 9.6.5."""

from typing import ClassVar

from mypy_extensions import i64

from sandtable.kernel.flow import EVERYONE, GO_ON, OVER, Section
from sandtable.series.campaign_commander import event, rule, state
from sandtable.series.campaign_commander.rules.board import DEPLETED, DISORGANIZED, CampaignBoard
from sandtable.series.campaign_commander.rules.losses import Lose, Passenger, passengers
from sandtable.series.campaign_commander.rules.retreat import Flee, GroundRetreat
from sandtable.series.campaign_commander.volume import DEPLETES, DISORGANIZES, NAVAL


class Harm(Section[CampaignBoard]):
    """A unit suffers `results` (DEPLETES, DISORGANIZES, or both as one result: RUL-13); then what it carries, then
    whether it has to leave."""

    steps: ClassVar[tuple[str, ...]] = ("suffer", "cargo_depleted", "cargo_disorganized", "leave")

    def __init__(self, unit: i64, results: i64) -> None:
        self.unit: i64 = unit
        self.results: i64 = results

    def step(self, b: CampaignBoard, n: i64) -> i64:
        if n == 0:
            b.hurt = self.suffer(b)
        elif n == 1:
            if b.hurt & state.NOW_DEPLETED:
                self.pass_on(b, DEPLETED)
        elif n == 2:
            if b.hurt & state.NOW_DISORGANIZED:
                self.pass_on(b, DISORGANIZED)
        elif n == 3:
            hurt = b.hurt
            b.hurt = 0
            if hurt & state.SUNK:
                b.call(Lose(self.unit))
            elif hurt & state.SENT_OFF:
                b.sent_home(self.unit)
            elif hurt & state.MUST_RETREAT:
                # CC-9.6.3d: out of the battle at once.
                b.call(
                    Flee(self.unit)
                    if b.v.kind[self.unit] == NAVAL
                    else GroundRetreat(self.unit, b.v.retreat, 1)
                )
        else:
            return OVER
        return GO_ON

    def suffer(self, b: CampaignBoard) -> i64:
        """CC-9.6.2b, CC-9.6.2d, CC-9.6.3c, CC-9.6.5a: what the result turns into. Outside a battle nobody retreats
        (RUL-12)."""
        u = self.unit
        b.shows(u)
        results = self.results
        found: i64 = 0
        if results & DEPLETES:
            if b.state[u] & DEPLETED == 0:
                b.state[u] |= DEPLETED
                found |= state.NOW_DEPLETED
                b.tell(EVERYONE, rule.CC_9_6_4, event.DEPLETED, u, b.place[u])
            elif b.v.kind[u] == NAVAL and b.state[u] & DISORGANIZED:
                return state.SUNK
            else:
                results |= DISORGANIZES
        if results & DISORGANIZES:
            if b.goes_home(u):
                return found | state.SENT_OFF
            if b.state[u] & DISORGANIZED == 0:
                b.state[u] |= DISORGANIZED
                found |= state.NOW_DISORGANIZED
                why = rule.CC_9_6_3A if self.results & DISORGANIZES else rule.CC_9_6_2B
                b.tell(EVERYONE, why, event.DISORGANIZED, u, b.place[u])
            if b.in_battle(u):
                found |= state.MUST_RETREAT
        return found

    def pass_on(self, b: CampaignBoard, what: i64) -> None:
        """CC-7.4.1, CC-7.4.2: one passenger, of its owner's choice, suffers with its ship; by cards too (RUL-29)."""
        u = self.unit
        if b.v.kind[u] == NAVAL and b.place[u] >= b.v.land:
            along = 1 if u in b.moving else 0
            if passengers(b, b.v.side[u], b.place[u], along):
                b.call(Passenger(b.v.side[u], b.place[u], what, along))
