"""What one seat may see of the table, built field by field from what it may know.

Units, control, aircraft and time are open. Hidden are token counts (FC-DV-2), hands, strike commitments until all are
in, and deployments in Scenario 01 until all have confirmed; a private question is in the view of the player asked and
nowhere else. One who plays both Commonwealth armies sees both pools and both hands (FC-X-30).
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from sandtable.games.fieldcommand import kind
from sandtable.games.fieldcommand.board import (
    AIR_STATES,
    BATTLE_DRAWN,
    BATTLE_HELD,
    BATTLE_WON,
    ENDINGS,
    GRADED,
    NEW,
    OBJECTIVES,
    RANKED,
    READY,
    SILENT,
    TIME,
    FieldBoard,
)
from sandtable.games.fieldcommand.material import ARMIES, ARMY_NAMES, BOARD, DIVISION, LOST, SECTORS, UNITS
from sandtable.games.fieldcommand.rules.deployment import FreeDeployment, force_of
from sandtable.games.fieldcommand.rules.victory import (
    GRADES,
    armies_of,
    grade_of,
    objectives_of_seat,
    objectives_of_side,
    results,
    units_left,
)
from sandtable.games.fieldcommand.secrets import known_cards
from sandtable.games.fieldcommand.table.aids import goal_of
from sandtable.games.fieldcommand.table.panels import panels_of, role_of
from sandtable.kernel.flow import NOBODY
from sandtable.kernel.title import SeatInfo
from sandtable.kit import views
from sandtable.kit.scenes import Note
from sandtable.kit.story import Speaker
from sandtable.kit.table import Table

if TYPE_CHECKING:
    from sandtable.games.fieldcommand.title import FieldCommand


def deploying(b: FieldBoard) -> bool:
    """Whether secret deployments are going on."""
    return b.is_map() and b.c.free and any(isinstance(frame, FreeDeployment) for frame in b.stack)


class FieldTable(Table[FieldBoard]):
    """The view of a game of Field Command."""

    def __init__(self, slug: str, speaker: Speaker, title: "FieldCommand") -> None:
        super().__init__(slug, speaker, title.seats)
        self.title = title

    def seats(self, b: FieldBoard) -> list[SeatInfo]:
        return [self.title.seats[b.role(seat)] for seat in range(b.seats)]

    def scenario(self, b: FieldBoard) -> str:
        return self.title.scenarios[b.scenario].ident

    def turn(self, b: FieldBoard) -> int:
        return int(b.period)

    def active(self, b: FieldBoard) -> int:
        return int(b.seat_of[b.army]) if b.period else NOBODY

    def busy(self, b: FieldBoard, seat: i64) -> bool:
        """A battle goes on, or the viewer's own turn does."""
        return b.fighting != 0 or (b.period > 0 and b.holds(seat, b.army))

    def space(self, number: i64) -> str:
        return self.speaker.holes["space"](number, NOBODY)[2]

    # -- pieces ------------------------------------------------------------------------------------------------

    def pieces(self, b: FieldBoard, seat: i64) -> list[views.Piece]:
        """Everything on the table, by unit; in a secret deployment only what the viewer has placed, and what is
        printed."""
        hidden: set[int] = set()
        if deploying(b):
            for other in range(b.seats):
                if other != seat:
                    hidden |= set(force_of(b, other))
        infos = self.seats(b)
        found: list[views.Piece] = []
        for u in range(UNITS):
            place: i64 = b.where[u]
            if place < 0 or u in hidden:
                continue
            space = role_of(b, u) if place == BOARD else b.t.place_ids[place]
            army: i64 = b.owner[u]
            owner = infos[b.seat_of[army]].ident if b.seat_of[army] >= 0 else ""
            found.append(
                views.Piece(
                    b.t.unit_ids[u],
                    b.t.sides[army],
                    space,
                    kind.IDS[b.t.kind[u]],
                    self.badges(b, u),
                    owner=owner,
                )
            )
        return found

    def badges(self, b: FieldBoard, u: i64) -> list[views.Badge]:
        found: list[views.Badge] = []
        if not b.t.is_ground[u] and b.is_map():
            word = AIR_STATES[b.air[u]]
            if b.air[u] != READY:
                found.append(views.Badge(word[0].upper(), word, "R-44"))
        if b.gun[u] == SILENT:
            found.append(views.Badge("S", "captured and silent", "R-21"))
        elif b.gun[u] == NEW:
            found.append(views.Badge("N", "captured: it fires from its owner's next turn on", "FC-BG-41"))
        if b.is_map() and b.fired[u] >= 0:
            found.append(views.Badge("B", f"declared for {b.t.place_names[b.fired[u]]}", "FC-BG-36"))
        if b.fighting and b.attacks[u] > 0 and not b.t.is_strike[u]:
            found.append(views.Badge(str(b.attacks[u]), "attacks left", "FC-CO-10"))
        return found

    # -- numbers -----------------------------------------------------------------------------------------------

    def tracks(self, b: FieldBoard, seat: i64) -> list[views.Track]:
        if not b.is_map():
            return []
        periods = b.c.periods
        text = periods[b.period - 1] if b.period else "Set-up"
        found = [views.Track("period", "Time", int(b.period), len(periods), text=text)]
        for side, name in ((0, "japan"), (1, "commonwealth")):
            n = int(objectives_of_side(b, side))
            found.append(views.Track(f"objectives-{name}", "Objectives", n, len(b.t.objectives), name))
        for army in b.c.order:
            if b.level >= DIVISION and (b.holds(seat, army) or b.ending):
                # FC-DV-2: nobody else sees them before the game is over.
                name = f"Tokens of the {ARMY_NAMES[army]}"
                found.append(
                    views.Track(f"tokens-{ARMIES[army]}", name, b.tokens[army], side=b.t.sides[army])
                )
        return found

    def hands(self, b: FieldBoard, seat: i64) -> list[views.Hand]:
        if not b.plays_cards():
            return []
        infos = self.seats(b)
        return [
            b.t.deck.hand(
                infos[b.seat_of[army]].ident, b.hand[army], known_cards(b, seat, army), ARMIES[army],
                f"Cards of the {ARMY_NAMES[army]}",
            )
            for army in b.c.order
        ]  # fmt: skip

    def piles(self, b: FieldBoard, seat: i64) -> list[views.Pile]:
        if not b.plays_cards():
            return []
        return [
            b.t.deck.pile("deck", "Situation Cards", b.pile),
            b.t.deck.pile("discards", "Discards", b.discards, b.discards),
        ]

    def panels(self, b: FieldBoard, seat: i64) -> list[views.Panel]:
        return panels_of(b, seat, self.seats(b))

    def marks(self, b: FieldBoard, seat: i64) -> list[views.Mark]:
        if not b.is_map() or deploying(b):
            return []
        found: list[views.Mark] = []
        contested = [b.t.place_ids[s] for s in range(SECTORS) if b.contested(s)]
        if contested:
            found.append(views.Mark("contested", contested, "Contested", "FC-BG-7"))
        for i in range(0, len(b.launched), 2):
            pair = [b.t.place_ids[b.launched[i]], b.t.place_ids[b.launched[i + 1]]]
            mark = views.Mark("attack", pair, "Attack", "FC-BG-29")
            if mark not in found:
                found.append(mark)
        closed = [b.t.place_ids[SECTORS + a] for a in range(9) if not (b.axes >> a) & 1]
        if closed:
            found.append(views.Mark("closed", closed, "Not active", "R-63"))
        for army, side in enumerate(b.t.sides):
            held = [b.t.place_ids[s] for s in b.t.objectives if b.control[s] == army]
            if held:
                found.append(views.Mark("held", held, "", "FC-BG-6", side))
        return found

    # -- how it stands -----------------------------------------------------------------------------------------

    def standing(self, b: FieldBoard, seat: i64) -> views.Standing | None:
        goal = ""
        if seat >= 0:
            goal = goal_of(b.t, int(b.scenario), self.seats(b)[seat].ident, self.title.chosen(b))
        if not b.is_map():
            return views.Standing(goal)
        losses = dict.fromkeys(("japan", "commonwealth"), 0)
        for u in range(UNITS):
            if b.where[u] == LOST:
                losses["japan" if b.owner[u] == 0 else "commonwealth"] += 1
        if deploying(b):
            return views.Standing(goal, losses=losses)
        returns = results(b)
        infos = self.seats(b)
        won = [infos[n].name for n in range(b.seats) if returns[n] > 0]
        now = f"{' and '.join(won) or 'Nobody'} would win."
        favours = infos[returns.index(max(returns))].side if won else ""
        return views.Standing(goal, now=now, favours=favours, losses=losses)

    def ended(self, b: FieldBoard) -> views.Result:
        infos = self.seats(b)
        returns: dict[str, int] = {info.ident: b.returns[n] for n, info in enumerate(infos)}
        won = [info.name for n, info in enumerate(infos) if b.returns[n] > 0]
        who = " and ".join(won) or "Nobody"
        wins = "wins" if len(won) < 2 and (not won or not won[0].endswith("s")) else "win"
        text, rule = TEXTS[b.ending]
        facts: list[Note] = []
        if b.is_map():
            for seat in range(b.seats):
                for army in armies_of(b, seat):
                    word = GRADES[grade_of(b, army)]
                    facts.append(Note(f"{ARMY_NAMES[army]}: {word}", "FC-AR-12"))
            facts.append(Note(f"Australian units left: {units_left(b, 1)}", "FC-BG-67"))
            for n, info in enumerate(infos):
                facts.append(Note(f"Objectives of the {info.name}: {objectives_of_seat(b, n)}", "FC-AR-14"))
        return views.Result(ENDINGS[b.ending], text.format(who=who, wins=wins), rule, returns, facts=facts)


TEXTS: dict[int, tuple[str, str]] = {
    OBJECTIVES: ("{who} {wins}: the invader holds two strategic objectives.", "FC-BG-65"),
    BATTLE_WON: ("{who} {wins}: no defending unit is left.", "R-01"),
    BATTLE_HELD: ("{who} {wins}: the line is held.", "R-01"),
    BATTLE_DRAWN: ("The battle is a draw.", "FC-CO-11"),
    RANKED: ("{who} {wins}, with the most strategic objectives.", "FC-AR-14"),
    GRADED: ("{who} {wins}, by the levels of victory.", "FC-AR-12"),
    TIME: ("{who} {wins}: the invasion has failed.", "FC-BG-66"),
}
