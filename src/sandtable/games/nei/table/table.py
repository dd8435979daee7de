"""What one seat may see of the table: built field by field from what it may know, never by taking things away.

Chapter 20. Own units are known; of the enemy's the bases, and those that were seen; of all others only how many
counters stand where, and of home bases nothing. Task force markers hide how many sail under them (NEI-20.1a).
"""

import msgspec
from mypy_extensions import i64

from sandtable.games.nei import rule
from sandtable.games.nei.board import (
    A_DECISIVE,
    ALL_TAKEN,
    DRAWN,
    ENDINGS,
    FLEET_LOST,
    J_DECISIVE,
    J_MARGINAL,
    NeiBoard,
)  # fmt: skip
from sandtable.games.nei.material import AIR, ALLIES, AREAS, JAPAN, LANDS, SCENARIOS, SIDES
from sandtable.games.nei.rules.sequence import level_of
from sandtable.games.nei.table.panels import kind_of, panels_of
from sandtable.games.nei.telling import TASK_FORCES
from sandtable.kernel.flow import NOBODY, PLAYING, RESIGNED
from sandtable.kit import views
from sandtable.kit.table import Table

GOALS = {
    "japan": "Take ports, airfields and oilfields: a differential of 16 or more wins, 50 is decisive.",
    "allies": "Hold, burn the oil and strike: a differential of 5 or less wins.",
}
LETTERS = ("n", "a", "g")


def knows(b: NeiBoard, seat: i64, u: i64) -> bool:
    """NEI-20.0a to NEI-20.0c: own units; bases; what was seen; for an observer, what is in a battle."""
    if b.ending != PLAYING or b.t.side[u] == seat:
        return True
    if b.is_base(u):
        return u != b.t.secret or b.face[u] == 0
    return b.part[u] != 0 if seat == NOBODY else b.known[u] == 1


class NeiTable(Table[NeiBoard]):
    """The view of a game of Netherlands East Indies."""

    def scenario(self, b: NeiBoard) -> str:
        return SCENARIOS[b.scenario]

    def turn(self, b: NeiBoard) -> int:
        return b.turn

    def active(self, b: NeiBoard) -> int:
        if b.turn == 0:
            return b.setting if b.setting < 2 else NOBODY
        return b.active

    def busy(self, b: NeiBoard, seat: i64) -> bool:
        return b.turn > 0 and seat == b.active

    def space(self, number: i64) -> str:
        return self.speaker.holes["space"](number, NOBODY)[2]

    # -- pieces ------------------------------------------------------------------------------------------------

    def pieces(self, b: NeiBoard, seat: i64) -> list[views.Piece]:
        found: list[views.Piece] = []
        for side in (JAPAN, ALLIES):
            self.side_pieces(b, seat, side, found)
        return found

    def side_pieces(self, b: NeiBoard, seat: i64, side: i64, found: list[views.Piece]) -> None:
        """What is known by name, in the order of the counters; then the unknown, area by area, numbered anew: numbers
        that tell nothing."""
        t = b.t
        own = side == seat or b.ending != PLAYING
        if not own and b.turn == 0 and side <= b.setting < 2:
            for u in t.of_side[side]:
                if b.is_base(u) and b.at[u] < LANDS and (u != t.secret or b.face[u] == 0) and t.cat[u] == 3:
                    found.append(self.known_piece(b, seat, u))
            return
        hidden: dict[tuple[int, int, int], int] = {}
        for u in t.of_side[side]:
            area: i64 = b.at[u]
            if area >= AREAS:
                continue
            if knows(b, seat, u):
                found.append(self.known_piece(b, seat, u))
            elif b.ship[u] < 0 and b.home_of(area) != side and u != t.secret:
                key = (area, t.cat[u], b.tf[u])
                hidden[key] = hidden.get(key, 0) + 1
        for (area, cat, mark), count in sorted(hidden.items()):
            if mark:
                alias = f"Task force {TASK_FORCES[mark]}"
                found.append(views.Piece(f"tf-{TASK_FORCES[mark]}", SIDES[side], t.names[area], alias=alias))
                continue
            for n in range(count):
                ident = f"{SIDES[side][0]}-{t.names[area]}-{LETTERS[cat]}{n + 1}"
                alias = ("Naval counter", "Air counter", "Ground counter")[cat]
                found.append(views.Piece(ident, SIDES[side], t.names[area], alias=alias))

    def known_piece(self, b: NeiBoard, seat: i64, u: i64) -> views.Piece:
        t = b.t
        own = t.side[u] == seat or b.ending != PLAYING
        carried = [t.idents[c] for c in b.cargo(u) if knows(b, seat, c)] if t.cat[u] <= AIR else []
        seen = 0 if own or seat == NOBODY or b.is_base(u) or b.in_contact(t.square[b.at[u]]) else b.seen[u]
        return views.Piece(
            t.idents[u],
            SIDES[t.side[u]],
            t.names[b.at[u]],
            kind_of(b, u),
            self.badges(b, seat, u),
            b.steps[u],
            holds=carried,
            full=t.full[u],
            reduced=b.steps[u] < t.full[u],
            seen=seen,
        )

    def badges(self, b: NeiBoard, seat: i64, u: i64) -> list[views.Badge]:
        found: list[views.Badge] = []
        rule_id = self.speaker.rule
        if b.ship[u] >= 0:
            found.append(views.Badge("C", f"Aboard {b.t.labels[b.ship[u]]}", rule_id(rule.R_13_2C)))
        if b.tf[u]:  # whoever knows a ship knows its marker
            found.append(views.Badge("T", f"Task force {TASK_FORCES[b.tf[u]]}", rule_id(rule.R_20_1A)))
        if b.t.side[u] == seat:
            if b.known[u] and not b.is_base(u):
                found.append(views.Badge("S", "Seen by the enemy", rule_id(rule.R_20_0B)))
            if b.hand[u]:
                found.append(views.Badge("F", "In the force of this action", rule_id(rule.R_2_10B)))
        if b.t.cat[u] == AIR and b.face[u]:
            found.append(views.Badge("P", "On patrol", rule_id(rule.R_29E)))
        return found

    # -- tracks ------------------------------------------------------------------------------------------------

    def tracks(self, b: NeiBoard, seat: i64) -> list[views.Track]:
        t = b.t
        row = t.scenarios[b.scenario]
        found = [
            views.Track("turn", "Turn", b.turn, row.final, text=t.turn_names[b.turn] if b.turn <= 8 else "")
        ]
        for side in (JAPAN, ALLIES):
            name = SIDES[side]
            found.append(views.Track(f"ap-{name}", "Action points", b.ap[side], t.most_ap[side], side=name))
        where = t.spore_boxes[b.singapore] if b.singapore < len(t.spore_boxes) else ""
        found.append(
            views.Track("singapore", "Drive on Singapore", b.singapore, len(t.spore_boxes) - 1, text=where)
        )
        in_effect = "in effect" if b.abdacom else "not in effect"
        found.append(views.Track("abdacom", "ABDACOM", b.abdacom, 1, side="allies", text=in_effect))
        found.append(views.Track("morale", "Allied morale level", self.level(b, seat), 4, side="allies"))
        japan, allies = self.points(b, seat)
        found.append(
            views.Track("vp-japan", "Victory points", japan, side="japan", text=self.sources(b, seat))
        )
        found.append(views.Track("vp-allies", "Victory points", allies, side="allies"))
        return found

    def level(self, b: NeiBoard, seat: i64) -> int:
        return b.morale_level() if b.turn > 0 else 0

    def points(self, b: NeiBoard, seat: i64) -> tuple[int, int]:
        """NEI-4.2a from what the viewer may know: areas, and of enemy losses what was seen and cannot be back."""
        if b.turn == 0:
            return 0, 0
        japan = b.territory_points() + b.known_loss_points(seat, ALLIES) - b.price(JAPAN)
        return japan, b.known_loss_points(seat, JAPAN) - b.price(ALLIES)

    def sources(self, b: NeiBoard, seat: i64) -> str:
        if b.turn == 0:
            return ""
        return f"{b.territory_points()} for areas; of enemy losses, what was seen so far"

    def piles(self, b: NeiBoard, seat: i64) -> list[views.Pile]:
        """The own displays; of the enemy's, what was seen disrupted."""
        t = b.t
        found: list[views.Pile] = []
        if b.turn == 0:
            return found
        for side in (JAPAN, ALLIES):
            name = SIDES[side]
            if side == seat or b.ending != PLAYING:
                for n, title in enumerate(("Pool", "Waiting", "Disrupted", "Destroyed")):
                    units = [t.idents[u] for u in t.of_side[side] if b.at[u] == AREAS + n]
                    found.append(views.Pile(f"{title.lower()}-{name}", title, len(units), name, units))
            else:
                units = [t.idents[u] for u in t.of_side[side] if b.record[u] == 1]
                found.append(views.Pile(f"disrupted-{name}", "Seen disrupted", len(units), name, units))
        return found

    def panels(self, b: NeiBoard, seat: i64) -> list[views.Panel]:
        return panels_of(b, seat, self.speaker)

    # -- marks -------------------------------------------------------------------------------------------------

    def marks(self, b: NeiBoard, seat: i64) -> list[views.Mark]:
        t = b.t
        found: list[views.Mark] = []
        for n in range(6):
            if b.oil[n]:
                name = t.names[t.oilfields[n]]
                found.append(views.Mark("burnt", [name], "Demolished", self.speaker.rule(rule.A4D)))
        if b.fight:
            spaces = [t.names[area] for area in (b.offshore, b.field) if area >= 0]
            found.append(views.Mark("attack", spaces, "Battle", self.speaker.rule(rule.R_11_0A)))
        for side in (JAPAN, ALLIES):
            if b.turn > 0:
                held = [
                    t.names[land] for land in range(LANDS) if openly(b, land) == side and t.home[land] < 0
                ]
                if held:
                    found.append(views.Mark("held", held, "", self.speaker.rule(rule.R_5_0A), SIDES[side]))
        return found

    # -- how it stands, how it ended ---------------------------------------------------------------------------

    def losses(self, b: NeiBoard) -> dict[str, int]:
        if b.turn == 0:
            return {}
        return {
            SIDES[side]: sum(1 for u in b.t.of_side[side] if b.record[u] == 1) for side in (JAPAN, ALLIES)
        }

    def standing(self, b: NeiBoard, seat: i64) -> views.Standing | None:
        goal = (
            GOALS[SIDES[seat]]
            if seat >= 0
            else "Japan wants the Indies and their oil; the Allies hold or burn it."
        )
        if b.turn == 0:
            return views.Standing(goal)
        japan, allies = self.points(b, seat)
        level = level_of(b.t, japan - allies)
        favours = "japan" if level < 3 else "allies" if level > 3 else ""
        now = f"Differential {japan - allies}: {b.t.levels[level]['result']}, by what you know."
        return views.Standing(goal, japan - allies, now, favours, losses=self.losses(b))

    def result(self, b: NeiBoard) -> views.Result:
        found = super().result(b)
        why = self.speaker.rule(rule.R_6_1B) if b.ending == RESIGNED else found.rule
        return msgspec.structs.replace(found, rule=why, losses=self.losses(b))

    def ended(self, b: NeiBoard) -> views.Result:
        returns: dict[str, int] = {SIDES[side]: b.returns[side] for side in (JAPAN, ALLIES)}
        code = ENDINGS[b.ending]
        if b.ending == ALL_TAKEN:
            text, why = "Japan controls every port, airfield and oilfield and wins at once.", rule.R_4_1A
        elif b.ending == FLEET_LOST:
            text, why = "No Japanese capital ship is left on the map: the Allies win at once.", rule.R_4_1B
        else:
            points = b.differential()
            name = b.t.levels[b.ending - J_DECISIVE]["result"]
            text, why = f"The differential is {points}: {name}.", rule.R_4_2A
            if b.ending <= J_MARGINAL or DRAWN < b.ending <= A_DECISIVE:
                text = f"The differential is {points}: {name} victory."
        return views.Result(code, text, self.speaker.rule(why), returns)


def openly(b: NeiBoard, land: i64) -> i64:
    """Who controls a land area as everybody can see it, or -1."""
    one, two = b.holds_openly(JAPAN, land), b.holds_openly(ALLIES, land)
    return -1 if one == two else JAPAN if one else ALLIES
