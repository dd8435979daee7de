"""What one seat may see of the table of a volume: built field by field from what it may know.

Units, Resource Points, control and Supply Points are open. The own hand and chits are the owner's; of the enemy's the
numbers, and what the seat has been shown (section 'hidden information').
"""

from mypy_extensions import i64

from sandtable.kernel.flow import NOBODY, PLAYING
from sandtable.kit import views
from sandtable.kit.cards import count
from sandtable.kit.table import Table
from sandtable.series.campaign_commander import rule
from sandtable.series.campaign_commander.rules.board import (
    ACTED,
    DEPLETED,
    DESTROYED,
    DISORGANIZED,
    ENDINGS,
    INSIDE,
    LAST_CARD,
    CampaignBoard,
)
from sandtable.series.campaign_commander.rules.sequence import WORDS, ChooseOption
from sandtable.series.campaign_commander.rules.telling import counted
from sandtable.series.campaign_commander.volume import MOVEMENT, NAVAL, TACTICAL

ARENA_NAMES = ("Ground battle", "Naval battle")


class CampaignTable(Table[CampaignBoard]):
    """The view of a game of the series."""

    def scenario(self, b: CampaignBoard) -> str:
        return "campaign"

    def turn(self, b: CampaignBoard) -> int:
        return b.sequence

    def active(self, b: CampaignBoard) -> int:
        return b.op_seat if b.op_seat >= 0 else NOBODY

    def busy(self, b: CampaignBoard, seat: i64) -> bool:
        return b.op_seat >= 0

    def space(self, number: i64) -> str:
        return self.speaker.holes["space"](number, NOBODY)[2]

    def side_name(self, side: i64) -> str:
        return self.all_seats[side].name

    # -- pieces ------------------------------------------------------------------------------------------------

    def pieces(self, b: CampaignBoard, seat: i64) -> list[views.Piece]:
        v = b.v
        found: list[views.Piece] = []
        covered: list[tuple[int, int]] = []
        for u in range(len(v.units)):
            if b.place[u] < 0:
                continue
            if not b.visible(u, seat):
                covered.append((v.side[u], b.place[u]))
                continue
            depleted = b.state[u] & DEPLETED != 0
            found.append(
                views.Piece(v.units[u], v.sides[v.side[u]], v.areas[b.place[u]],
                            v.units[u] + ("_depleted" if depleted else ""), self.badges(b, u), reduced=depleted,
                            stack=1 if v.kind[u] == NAVAL else 0)
            )  # fmt: skip
        for side in (0, 1):
            for a in b.supply_areas(side):
                if not b.supply_visible(side, a, seat):
                    covered.append((side, a))
                    continue
                name = f"rp-{v.sides[side]}-{v.areas[a]}"
                text = counted(b.supply_at(side, a), "Resource Point")
                badge = views.Badge(str(b.supply_at(side, a)), text, self.speaker.rule(rule.CC_5_2A))
                found.append(views.Piece(name, v.sides[side], v.areas[a], "rp", [badge]))
        for side, a in sorted(set(covered)):
            found.append(views.Piece(f"more-{v.sides[side]}-{v.areas[a]}", v.sides[side], v.areas[a]))
        return found

    def badges(self, b: CampaignBoard, u: i64) -> list[views.Badge]:
        rules = self.speaker.rule
        found: list[views.Badge] = []
        if b.state[u] & DISORGANIZED:
            found.append(views.Badge("D", "Disorganized: each value -1", rules(rule.CC_9_6_3A)))
        if b.isolated(u):
            found.append(views.Badge("I", "Isolated: cohesion -1", rules(rule.CC_9_6_6C1)))
        if b.state[u] & INSIDE:
            found.append(views.Badge("F", "Inside the fortress", rules(rule.CC_11_2)))
        if u in b.bunkers:
            found.append(views.Badge("B", "Bunker: -2 to its checks", rules(rule.CC_9_6_1)))
        if b.spent[u] & ACTED:
            found.append(views.Badge("A", "Has acted in this operation", rules(rule.CC_5_2_5)))
        return found

    # -- tracks, hands, piles ----------------------------------------------------------------------------------

    def tracks(self, b: CampaignBoard, seat: i64) -> list[views.Track]:
        found = [views.Track("sequence", "Sequence", b.sequence)]
        for side in (0, 1):
            name = b.v.sides[side]
            left = b.sp if b.op_seat == side else 0
            found.append(views.Track(f"sp-{name}", "Supply Points", left, b.v.supply, name))
            found.append(views.Track(f"points-{name}", "Victory points", b.points(side), side=name))
            seen = [a for a in b.supply_areas(side) if b.supply_visible(side, a, seat)]
            total = sum(b.supply_at(side, a) for a in seen)
            found.append(views.Track(f"rp-{name}", "Resource Points", total, side=name))
        return found

    def hands(self, b: CampaignBoard, seat: i64) -> list[views.Hand]:
        found: list[views.Hand] = []
        v = b.v
        for side in (0, 1):
            known = b.hand[side] if side == seat or b.ending != PLAYING else 0
            if known == 0 and seat >= 0 and b.late[side] == 0:
                known = b.shown[side]
            found.append(v.decks[side].hand(v.sides[side], b.hand[side], known))
        if b.battle >= 0 and b.ending == PLAYING:
            for side in (0, 1):
                row = b.held if side == seat else b.known
                chits = [v.chits[n].ident for n in v.cup_of[side * 2 + b.arena] for _ in range(row[n])]
                found.append(views.Hand(v.sides[side], b.held_by(side), chits, "chits", "Battle Chits"))
        return found

    def piles(self, b: CampaignBoard, seat: i64) -> list[views.Pile]:
        """CC-4.2.3d: the discards lie face down for both, the cards played among them; permanent cards lie open."""
        found: list[views.Pile] = []
        v = b.v
        over = b.ending != PLAYING
        for side in (0, 1):
            deck, name = v.decks[side], v.sides[side]
            found.append(deck.pile(f"deck-{name}", "Deck", b.pile[side], b.pile[side] if over else 0, name))
            down = b.discards[side] | (b.played[side] & ~b.lasting[side])
            found.append(deck.pile(f"discards-{name}", "Discards", down, down if over else 0, name))
            if b.lasting[side]:
                found.append(deck.pile(f"lasting-{name}", "In force", b.lasting[side], b.lasting[side], name))
            lost = [v.units[u] for u in v.of_side[side] if b.place[u] == DESTROYED]
            found.append(views.Pile(f"lost-{name}", "Destroyed", len(lost), name, lost))
            waiting = [v.units[u] for u in v.of_side[side] if b.place[u] == -1]
            found.append(views.Pile(f"waiting-{name}", "Reinforcements", len(waiting), name, waiting))
        return found

    # -- panels ------------------------------------------------------------------------------------------------

    def panels(self, b: CampaignBoard, seat: i64) -> list[views.Panel]:
        if b.ending != PLAYING:
            return []
        found: list[views.Panel] = []
        if b.battle >= 0:
            found.append(self.battle_panel(b, seat))
            found.append(self.cup_panel(b))
        if b.op_seat >= 0:
            found.append(self.operation_panel(b, seat))
        found.append(self.sequence_panel(b, seat))
        seen = self.seen_panel(b, seat)
        return [*found, seen] if seen is not None else found

    def sequence_panel(self, b: CampaignBoard, seat: i64) -> views.Panel:
        """CC-4.2.2a: who has chosen is public; what, only once both have."""
        slots: list[views.Slot] = []
        choosing = isinstance(b.ask(), ChooseOption)
        for side in (0, 1):
            text = WORDS[b.choice1 if side else b.choice0]
            if choosing:
                text = "has chosen" if b.sealed[side] >= 0 else "is choosing"
                if b.sealed[side] >= 0 and side == seat:
                    text = self.speaker.order(b.sealed[side]).capitalize()
            slots.append(views.Slot(f"choice-{side}", self.side_name(side), [], text, b.v.sides[side]))
        notes = [self.speaker.note(f"Initiative: {self.side_name(b.initiative)}", rule.CC_4_2_2B)]
        return views.Panel(
            "sequence", f"Sequence {b.sequence}", self.speaker.rule(rule.CC_4_2_2A), slots, notes
        )

    def operation_panel(self, b: CampaignBoard, seat: i64) -> views.Panel:
        v = b.v
        acted = [
            v.units[u]
            for u in v.of_side[b.op_seat]
            if b.spent[u] & ACTED and b.place[u] >= 0 and b.visible(u, seat)
        ]
        side = v.sides[b.op_seat]
        slots = [views.Slot("sp", "Supply Points left", [], str(b.sp), side, count=b.sp, of=v.supply)]
        if b.op_area >= 0:
            where = v.areas[b.op_area]
            slots.append(views.Slot("active", "Active Operation", [], v.area_names[b.op_area], side, where))
        nobody = "" if acted else "nobody yet"
        slots.append(views.Slot("acted", "Have acted", acted, nobody, side, count=len(acted)))
        if b.at >= 0 and b.moving:
            text = "on the march"
            if b.sails:
                hidden = seat != b.op_seat and b.covers(b.at)
                text = "at sea" if hidden else f"range left: {max(0, b.stack_range())}"
            units = [v.units[u] for u in sorted(b.moving) if b.visible(u, seat)]
            slots.append(views.Slot("moving", "Moving", units, text, side, v.areas[b.at], count=len(units)))
        return views.Panel("operation", "Operation", self.speaker.rule(rule.CC_5_2A), slots)

    def battle_panel(self, b: CampaignBoard, seat: i64) -> views.Panel:
        v = b.v
        slots: list[views.Slot] = []
        for side in (b.attacker, 1 - b.attacker):
            for u in b.fighters(side):
                text = f"{b.cohesion(u)}-{b.value(u, MOVEMENT)}-{b.value(u, TACTICAL)}"
                slots.append(
                    views.Slot(v.units[u], v.unit_names[u], [v.units[u]], text, v.sides[side], v.areas[b.battle],
                               badges=self.badges(b, u))
                )  # fmt: skip
        turn = f"Chit turn: {self.side_name(b.chit_turn)}"
        notes = [self.speaker.note(turn, rule.CC_9_5_3A)]
        if b.revealed >= 0:
            notes.append(self.speaker.note(f"Revealed: {v.chits[b.revealed].name}", rule.CC_9_5_3A))
        name = f"{ARENA_NAMES[b.arena]} in {v.area_names[b.battle]}"
        return views.Panel("battle", name, self.speaker.rule(rule.CC_9_5_1), slots, notes, "battle")

    def cup_panel(self, b: CampaignBoard) -> views.Panel:
        """What is in cup and hand of each side together: everybody can work that out."""
        slots: list[views.Slot] = []
        for side in (b.attacker, 1 - b.attacker):
            for n in b.v.cup_of[side * 2 + b.arena]:
                chit = b.v.chits[n]
                left = b.cup[n] + b.held[n]
                if left:
                    text = f"{left} of {chit.count}" + (", of no effect now" if self.is_idle(b, n) else "")
                    slots.append(
                        views.Slot(f"cup-{chit.ident}", chit.name, [chit.ident], text, b.v.sides[side], count=left,
                                   of=chit.count)
                    )  # fmt: skip
        return views.Panel("cups", "Cups and hands", self.speaker.rule(rule.CC_9_5_1), slots)

    def is_idle(self, b: CampaignBoard, n: int) -> bool:
        """Whether everybody sees that a chit's source is gone: it comes out of the cup no more, and does nothing."""
        chit = b.v.chits[n]
        return not b.condition(chit.live_if, chit.side)

    def seen_panel(self, b: CampaignBoard, seat: i64) -> views.Panel | None:
        """What this seat saw in the enemy's hand and has not been played since."""
        enemy = 1 - seat
        if seat < 0 or not b.shown[enemy]:
            return None
        text = f"cards discarded since: {count(b.late[enemy])}" if b.late[enemy] else "still in hand"
        items = b.v.decks[enemy].idents(b.shown[enemy])
        slot = views.Slot("seen", "Seen in the enemy's hand", items, text, b.v.sides[enemy], count=len(items))
        return views.Panel("seen", "Known cards", self.speaker.rule(rule.CC_2_3_3), [slot])

    def marks(self, b: CampaignBoard, seat: i64) -> list[views.Mark]:
        found: list[views.Mark] = []
        v = b.v
        if b.battle >= 0:
            spaces = [v.areas[b.battle]]
            if b.assault_from >= 0:
                spaces = [v.areas[b.assault_from], *spaces]
            found.append(views.Mark("attack", spaces, "Battle", self.speaker.rule(rule.CC_6_5)))
        if b.op_area >= 0:
            found.append(
                views.Mark(
                    "active", [v.areas[b.op_area]], "Active Operation", self.speaker.rule(rule.CC_5_2A)
                )
            )
        for side in (0, 1):
            held = [v.areas[a] for a in range(v.land) if b.control[a] == side]
            if held:
                found.append(views.Mark("held", held, side=v.sides[side]))
        return found

    # -- how it stands, how it ended ---------------------------------------------------------------------------

    def goals(self) -> dict[str, str]:
        return {seat.ident: "Have more victory points when the game ends." for seat in self.all_seats}

    def standing(self, b: CampaignBoard, seat: i64) -> views.Standing | None:
        ours, theirs = b.points(0), b.points(1)
        names = [self.side_name(0), self.side_name(1)]
        favours = "" if ours == theirs else b.v.sides[0 if ours > theirs else 1]
        goal = self.goals()[b.v.sides[seat]] if seat >= 0 else "The higher count of victory points wins."
        now = f"{names[0]} {ours}, {names[1]} {theirs}"
        now += ": a draw." if not favours else f": {names[0 if ours > theirs else 1]} ahead."
        losses: dict[str, int] = {b.v.sides[n]: b.losses[n] for n in (0, 1)}
        return views.Standing(goal, ours - theirs, now, favours, losses=losses)

    def ended(self, b: CampaignBoard) -> views.Result:
        returns: dict[str, int] = {b.v.sides[n]: b.returns[n] for n in (0, 1)}
        names = [self.side_name(0), self.side_name(1)]
        how = (
            "the last card of a deck was drawn" if b.ending == LAST_CARD else "a Sudden Death card was played"
        )
        why = rule.CC_4_2_4A if b.ending == LAST_CARD else rule.CC_4_2_4B
        count_text = f"{names[0]} {b.points(0)}, {names[1]} {b.points(1)}"
        result = "a draw" if b.returns[0] == 0 else f"victory for {names[0 if b.returns[0] > 0 else 1]}"
        text = f"{how.capitalize()}: {count_text}, {result}."
        losses: dict[str, int] = {b.v.sides[n]: b.losses[n] for n in (0, 1)}
        return views.Result(ENDINGS[b.ending], text, self.speaker.rule(why), returns, losses=losses)
