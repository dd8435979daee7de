"""What one seat may see of Coral Sea: the series' table, and airfields, regions and the initiative."""

from mypy_extensions import i64

from sandtable.games.coralsea import rule
from sandtable.games.coralsea.material import ALLIES, JAPAN, SIDES
from sandtable.games.coralsea.rules.board import CoralBoard
from sandtable.kernel.flow import PLAYING
from sandtable.kit import views
from sandtable.series.campaign_commander.rules.board import CampaignBoard
from sandtable.series.campaign_commander.rules.telling import counted
from sandtable.series.campaign_commander.table.view import CampaignTable
from sandtable.series.campaign_commander.volume import GROUND

GOALS = {
    "japan": "Have more victory points when a deck runs out or Sudden Death falls: hold Rabaul, and take the Solomons "
    "or Port Moresby.",
    "allies": "Have more victory points when a deck runs out or Sudden Death falls: hold Port Moresby and Guadalcanal, "
    "and destroy Japanese units.",
}


class CoralTable(CampaignTable):
    """The view of a game of Coral Sea."""

    def goals(self) -> dict[str, str]:
        return GOALS

    def pieces(self, b: CampaignBoard, seat: i64) -> list[views.Piece]:
        """CS-9d: airfield markers lie on the map like printed airfields; a Disorganized one says so (CS-11b)."""
        assert isinstance(b, CoralBoard)
        found = super().pieces(b, seat)
        rules = self.speaker.rule
        for area in range(b.t.land):
            side: i64 = b.markers[area]
            badges: list[views.Badge] = []
            if b.bombed[area]:
                badges.append(views.Badge("D", "The airfield is Disorganized", rules(rule.R_11B)))
            if b.hushed[area]:
                badges.append(views.Badge("S", "The airfield is suppressed for chits", rules(rule.B15B)))
            if side >= 0 or badges:
                owner = side if side >= 0 else b.control[area]
                ident = f"airfield-{b.t.areas[area]}"
                found.append(views.Piece(ident, SIDES[owner], b.t.areas[area], "airfield", badges))
        return found

    def panels(self, b: CampaignBoard, seat: i64) -> list[views.Panel]:
        assert isinstance(b, CoralBoard)
        found = super().panels(b, seat)
        found.append(self.region_panel(b))
        if b.ending == PLAYING:
            found.append(self.initiative_panel(b))
        return found

    def is_idle(self, b: CampaignBoard, n: int) -> bool:
        """Where stacks are covered, which ships lie off a battle on land is not seen."""
        assert isinstance(b, CoralBoard)
        return not (b.limited and b.arena == GROUND) and super().is_idle(b, n)

    def region_panel(self, b: CoralBoard) -> views.Panel:
        """CS-13a: who would score each region now."""
        slots: list[views.Slot] = []
        for n, region in enumerate(b.t.regions):
            holder = ""
            for side in (JAPAN, ALLIES):
                if b.holds_all(side, region.areas):
                    holder = SIDES[side]
            worth = f"{region.vp} point{'s' if region.vp > 1 else ''}"
            text = f"{worth} for {self.side_name(SIDES.index(holder))}" if holder else f"{worth}: nobody's"
            space = b.t.areas[region.areas[0]]
            slots.append(views.Slot(f"region-{n}", region.name, [], text, holder, space))
        notes = [
            self.speaker.note(
                f"{self.side_name(side)}: regions {b.region_points(side)}, destroyed {b.bounty[side]}, "
                f"cards {b.awards[side]}", rule.R_13A)
            for side in (JAPAN, ALLIES)
        ]  # fmt: skip
        return views.Panel("regions", "Victory points by region", self.speaker.rule(rule.R_13A), slots, notes)

    def initiative_panel(self, b: CoralBoard) -> views.Panel:
        """CS-3b: how far the change is."""
        held = f"{b.keys_held()}, needed {b.t.keys_needed}"
        keys = views.Slot("keys", "Key places held by the Allies", [], held, "allies")
        kills = f"{b.losses[JAPAN]}, needed {b.t.kills_needed}"
        lost = views.Slot("kills", "Japanese units destroyed", [], kills, "japan", count=b.losses[JAPAN])
        notes = []
        if not b.won:
            notes.append(self.speaker.note("With both at once the Allies have it for good", rule.R_3B))
        if b.tracking:
            left = counted(b.tracking, "further sequence" if b.tracking_new else "sequence")
            notes.append(self.speaker.note(f"Tracking Stations: Allied for {left}", rule.K6))
        if b.foul:
            notes.append(self.speaker.note("Foul weather: no air in this operation", rule.K12))
        name = f"Initiative: {self.side_name(b.initiative)}"
        return views.Panel("initiative", name, self.speaker.rule(rule.R_3B), [keys, lost], notes)
