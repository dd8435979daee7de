"""What one seat may see of a folio game. All units and markers lie open; an observer sees what both see."""

from itertools import count
from typing import Any, ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from sandtable.kernel.flow import NOBODY, PLAYING
from sandtable.kit import scenes, views
from sandtable.kit.kept import FEW, NOTHING, Heaps, Kept, differing
from sandtable.kit.story import Speaker
from sandtable.kit.table import Table
from sandtable.kit.title import DataTitle
from sandtable.series.fire_and_movement import rule
from sandtable.series.fire_and_movement.folio import Folio
from sandtable.series.fire_and_movement.rules.board import (
    ADMINISTRATIVE,
    AT_HAND,
    ATTACKED,
    AWAY,
    DEAD,
    GONE,
    JOINED,
    MOBILE_MOVEMENT,
    MOVED,
    MOVEMENT,
    SET_UP,
    STAYS,
    UNSUPPLIED,
    USED,
)
from sandtable.series.fire_and_movement.rules.fight import Fight, attackers, defenders
from sandtable.series.fire_and_movement.rules.movement import F
from sandtable.series.fire_and_movement.rules.plain import DRAWN, PlainBoard
from sandtable.series.fire_and_movement.rules.standard import FolioBoard
from sandtable.series.fire_and_movement.rules.telling import REDUCED

SOME: Final = 8
"""More hexes than this are drawn in their order, which is quicker."""
STATES: Final = {AWAY: "not in play yet", AT_HAND: "at hand", USED: "used"}


def face(b: FolioBoard, u: i64) -> str:
    """The kind of a unit's side that lies up; off the map its full side."""
    reduced = 0 < b.steps[u] < b.f.full[u]
    return b.f.unit_ids[u] + (REDUCED if reduced else "")


class Stacks(Heaps[views.Piece]):
    """What lies in the hexes, as units come and go from one view to the next."""

    def __init__(self, f: Folio) -> None:
        super().__init__(f.units)
        self.seen: i64 = -1
        self.steps: list[int] = f.no_steps
        self.flags: list[int] = f.no_steps[:]
        """What the units look like by: the flags of each side that are to be seen, and both rows."""
        self.ground: list[int] = f.zeros
        self.ground_number: i64 = 0
        """What the ground was drawn by, as a title has it (`FolioTable.touch_ground`)."""
        self.off: i64 = -1
        """The units that are not on the map (`FolioTable.off_map`); -1: some have come or gone."""
        self._hexes: list[Any] = []
        self._marked: list[int] = f.zeros[:]
        """The hexes in which something is to be looked at again; and 1 for each of them."""

    def touch(self, there: Any) -> None:
        """Something is to be looked at again in a hex, or (below 0) off the map."""
        h: i64 = there
        if h < 0:
            self.off = -1
        elif not self._marked[h]:
            self._marked[h] = 1
            self._hexes.append(there)

    def touched(self) -> list[int]:
        """The hexes to look at again, once."""
        hexes = self._hexes
        self._hexes = []
        for there in hexes:
            h: i64 = there
            self._marked[h] = 0
        if len(hexes) > SOME:
            hexes.sort()
        return hexes

    def follow(self, place: list[Any]) -> None:
        """Units that have moved: where they stood and where they stand now."""
        former: list[Any] = self.where
        for u in differing(place, former):
            self.touch(former[u])
            self.touch(place[u])
            former[u] = place[u]

    def look(self, b: FolioBoard, seen: i64) -> None:
        """Units that look otherwise; `seen`: the flags of each side that are to be seen, in 16 bits each."""
        flags: list[Any] = b.flags
        former: list[Any] = self.flags
        units = differing(flags, former)
        for u in units:
            former[u] = flags[u]
        if seen != self.seen:
            self.seen = seen
            units = [*b.f.of_side[0], *b.f.of_side[1]]
        elif b.steps is not self.steps:
            units += differing(b.steps, self.steps)
        self.steps = b.steps
        first = seen >> 16
        second = seen & 0xFFFF
        for u in units:
            face = (b.flags[u] & (second if b.f.side[u] else first)) * 16 + b.steps[u]
            if face != self.faces[u]:
                self.faces[u] = face
                self.touch(self.where[u])


@mypyc_attr(allow_interpreted_subclasses=True)
class FolioTable(Table[F]):
    """The view of a folio without exclusive rules; a title adds its own pieces, tracks and panels."""

    reads: ClassVar[dict[str, str]] = {
        "pieces": "place steps flags phase active",
        "pieces.stacks": "",
        "tracks": "turn phase",
        "piles": "off",
        "marks": "attack trail",
    }
    follows: ClassVar[dict[str, str]] = {"off": "place", "attack": "rows"}

    def __init__(self, title: DataTitle, speaker: Speaker) -> None:
        super().__init__(title.slug, speaker, title.seats)
        self.f: Folio = title.data()
        self.goals = title.goals
        self.only_scenario = title.scenarios[0].ident
        self.counters: Kept[views.Piece] = Kept()
        self.kept_badges: Kept[list[views.Badge]] = Kept()
        self.kept_piles: Kept[list[views.Pile]] = Kept(FEW)
        self.kept_panels: Kept[views.Panel] = Kept(FEW)
        self.kept_markers: Kept[views.Slot] = Kept()
        self.kept_losses: Kept[list[views.Panel]] = Kept(FEW)
        self.lost_units: Kept[views.Slot] = Kept()
        self.prospects: Kept[views.Standing] = Kept()
        self.last_off: tuple[list[int], int] = ([], 0)
        self.off_numbers: Kept[int] = Kept()
        self.numbers = count(1)

    def id(self, number: int) -> str:
        """The id of a rule."""
        return self.speaker.rule(number)

    def scenario(self, b: F) -> str:
        return self.only_scenario

    def space(self, number: i64) -> str:
        return self.f.hex_names[number]

    def turn(self, b: F) -> int:
        return int(b.turn)

    def active(self, b: F) -> int:
        return NOBODY if b.phase == ADMINISTRATIVE else int(b.active)

    def busy(self, b: F, seat: i64) -> bool:
        return bool(seat == b.active)

    # -- pieces ------------------------------------------------------------------------------------------------

    def pieces(self, b: F, seat: i64) -> list[views.Piece]:
        """What lies under the units first, then the units, hex by hex."""
        stacks: Stacks = self.again(b, seat, "pieces.stacks", self.stacks)
        self.touch_ground(b, stacks)
        stacks.look(b, self.seen_flags(b, 0) << 16 | self.seen_flags(b, 1))
        for h in stacks.touched():
            stacks.put(h, self.pieces_in(b, h, stacks))
        return stacks.all()

    def stacks(self, b: F, seat: i64) -> Stacks:
        """Where the units stand."""
        found = Stacks(self.f)
        found.follow(b.place)
        return found

    def pieces_in(self, b: F, h: i64, stacks: Stacks) -> list[views.Piece]:
        """What lies in a hex, from the bottom up."""
        f = self.f
        found = self.ground_pieces(b, h)
        u: i64 = b.head[h]
        while u >= 0:
            depth = len(found)
            key = ((stacks.faces[u] * 32 + depth) * f.playable + h) * f.units + u
            piece = self.counters.get(key)
            if piece is None:
                look = (stacks.faces[u] * 16 + f.full[u]) * 2 + f.side[u]
                badges = self.kept_badges.get(look)
                if badges is None:
                    badges = self.kept_badges.put(look, self.badges(b, u))
                piece = views.Piece(
                    f.unit_ids[u], f.sides[f.side[u]], f.hex_names[h], face(b, u), badges, b.steps[u],
                    depth, NOTHING, f.full[u], b.steps[u] < f.full[u],
                )  # fmt: skip
                self.counters.put(key, piece)
            found.append(piece)
            u = b.link[u]
        return found

    def touch_ground(self, b: F, stacks: Stacks) -> None:
        """Touch the hexes in which something beside units has come, gone or changed."""

    def ground_pieces(self, b: F, h: i64) -> list[views.Piece]:
        """What a title has in a hex beside units, from the bottom up."""
        return []

    def is_moving(self, b: F) -> bool:
        return b.phase in (MOVEMENT, MOBILE_MOVEMENT)

    def seen_flags(self, b: F, side: i64) -> i64:
        """The flags that the badges of a side's units on the map depend on."""
        if side != b.active:
            return UNSUPPLIED
        return UNSUPPLIED | (MOVED | STAYS if self.is_moving(b) else ATTACKED | JOINED)

    def badges(self, b: F, u: int) -> list[views.Badge]:
        """R reduced; M moved or A attacked in this phase; U out of supply."""
        found: list[views.Badge] = []
        flags: int = b.flags[u]
        if b.steps[u] < self.f.full[u]:
            found.append(views.Badge("R", "Reduced", self.id(rule.FM_2_3B)))
        own = b.active == self.f.side[u]
        if own and self.is_moving(b) and flags & (MOVED | STAYS):
            text = "Has moved in this phase" if flags & MOVED else "Stays, until another unit has moved"
            found.append(views.Badge("M", text, self.id(rule.FM_5_0C)))
        if own and not self.is_moving(b) and flags & (ATTACKED | JOINED):
            found.append(views.Badge("A", "Attacks in this phase", self.id(rule.FM_7_1C)))
        if flags & UNSUPPLIED:
            found.append(views.Badge("U", "Out of supply: half allowance, no attack", self.id(rule.FM_9B)))
        return found

    # -- tracks, piles, marks ----------------------------------------------------------------------------------

    def tracks(self, b: F, seat: i64) -> list[views.Track]:
        """FM-2.2a: the turn track."""
        return [] if b.phase == SET_UP else [views.Track("turn", "Turn", b.turn, int(self.f.turns))]

    def reckon(self, b: F, seat: i64, name: str) -> i64:
        if name == "off":
            stacks: Stacks = self.again(b, seat, "pieces.stacks", self.stacks)
            stacks.follow(b.place)
            if stacks.off < 0:
                stacks.off = self.off_map(b)
            return stacks.off
        if name == "attack":
            return 0 if b.target < 0 else self.fresh()
        return super().reckon(b, seat, name)

    def fresh(self) -> i64:
        """A number that was never told before: for what is made anew each time."""
        return next(self.numbers)

    def off_map(self, b: F) -> int:
        """A number for the units that are not on the map and where each is, the same for the same: what piles and lists
        beside the map depend on."""
        found: list[int] = []
        place = b.place
        for u in range(len(place)):
            where: i64 = place[u]
            if where < 0:
                found.append(u * 4 - where)
        last, number = self.last_off
        if found == last:
            return number
        key = tuple(found)
        known = self.off_numbers.get(key)
        if known is None:
            known = self.off_numbers.put(key, self.fresh())
        self.last_off = (found, known)
        return known

    def piles(self, b: F, seat: i64) -> list[views.Pile]:
        """The eliminated units of both sides lie open; those lost for good apart."""
        key = self.reckoned(b, seat, "off")
        found = self.kept_piles.get(key)
        if found is None:
            found = []
            for side, ident in enumerate(self.f.sides):
                for where, word, name in ((DEAD, "lost", "Eliminated"), (GONE, "gone", "Lost for good")):
                    units = [self.f.unit_ids[u] for u in self.f.of_side[side] if b.place[u] == where]
                    if units:
                        found.append(views.Pile(f"{word}-{ident}", name, len(units), ident, units))
            self.kept_piles.put(key, found)
        return found

    def lost_steps(self, b: F, side: i64) -> i64:
        """The steps that a side has lost so far: whoever was eliminated, and who is reduced."""
        f = self.f
        lost: i64 = 0
        for u in f.of_side[side]:
            where: i64 = b.place[u]
            if where >= 0:
                lost += f.full[u] - b.steps[u]
            elif where == DEAD or where == GONE:
                lost += f.full[u]
        return lost

    def losses(self, b: F) -> dict[str, int]:
        return {ident: int(self.lost_steps(b, side)) for side, ident in enumerate(self.f.sides)}

    def marks(self, b: F, seat: i64) -> list[views.Mark]:
        names = self.f.hex_names
        found: list[views.Mark] = []
        if b.target >= 0:
            hexes: list[int] = []
            for u in attackers(b, b.active):
                if b.place[u] >= 0 and b.place[u] not in hexes and b.place[u] != b.target:
                    hexes.append(b.place[u])
            number = self.id(rule.FM_7_2A)
            found.extend(views.Mark("attack", [names[h], names[b.target]], "Attack", number) for h in hexes)
            found.append(views.Mark("target", [names[b.target]], "Attacked", number))
        if len(b.trail) > 1:
            found.append(views.Mark("retreat", [names[h] for h in b.trail], "Retreat", self.id(rule.FM_7_7A)))
        return found

    # -- panels ------------------------------------------------------------------------------------------------

    def panels(self, b: F, seat: i64) -> list[views.Panel]:
        found = [self.combat_panel(b, seat)] if b.ending == PLAYING and self.is_fought(b) else []
        if self.f.marker_ids:
            found.append(self.fire_panel(b, seat))
        return found + self.loss_panels(b, seat)

    def is_fought(self, b: F) -> bool:
        """Whether somebody still stands in an attacked hex. FM-7.9a: once it is empty there is nothing to reckon."""
        if b.target < 0:
            return False
        return len(defenders(b, 1 - b.active)) > 0 or len(self.other_defenders(b)) > 0

    def combat_panel(self, b: F, seat: i64) -> views.Panel:
        """FM-7.3a: who fights, and how it stands."""
        f = self.f
        active = int(b.active)
        slots: list[views.Slot] = []
        by_hex: dict[int, list[int]] = {}
        for u in attackers(b, active):
            by_hex.setdefault(b.place[u], []).append(u)
        for h, units in by_hex.items():
            name = f.hex_names[h]
            strength = f"+{sum(int(b.attack_of(u)) for u in units)}"
            items = [face(b, u) for u in units]
            slots.append(views.Slot(f"from-{name}", f"From {name}", items, strength, f.sides[active], name))
        there = defenders(b, 1 - active)
        strength = f"+{sum(int(b.defense_of(u)) for u in there) + int(b.extra_defense(b.target))}"
        items = [face(b, u) for u in there] + self.other_defenders(b)
        name = f.hex_names[b.target]
        slots.append(views.Slot("defense", f"Defense of {name}", items, strength, f.sides[1 - active], name))
        for side in (0, 1):
            firing = [m for m in range(len(f.marker_ids)) if b.firing >> m & 1 and f.marker_side[m] == side]
            if firing:
                total = sum(f.marker_strength[m] for m in firing)
                items = [f.marker_ids[m] for m in firing]
                slots.append(views.Slot("support", "Fire support", items, f"+{total}", f.sides[side]))
        notes: list[scenes.Note] = []
        if by_hex:
            fight = Fight(b.probe(), active, active, self.speaker)
            notes = [scenes.Note(fight.summary(), self.id(rule.FM_7_3B)), *fight.shift_notes()]
        return views.Panel(
            "combat", f"Attack on {f.hex_title(b.target)}", self.id(rule.FM_7_2A), slots, notes
        )

    def other_defenders(self, b: F) -> list[str]:
        """The kinds of what defends a hex beside units."""
        return []

    def fire_panel(self, b: F, seat: i64) -> views.Panel:
        """FM-8.3a: every marker with its state."""
        key = self.markers(b)
        return self.kept_panels.get(key) or self.kept_panels.put(key, self.make_fire_panel(b))

    def markers(self, b: F) -> tuple[int, ...]:
        """What is to be shown of the markers."""
        return tuple(b.marker)

    def make_fire_panel(self, b: F) -> views.Panel:
        slots = [self.marker_slot(b, m) for m in range(len(self.f.marker_ids))]
        return views.Panel("fire", "Fire support", self.id(self.marker_rule()), slots)

    def marker_slot(self, b: F, m: int) -> views.Slot:
        f = self.f
        key = (m, self.marker_state(b, m), self.marker_space(b, m))
        found = self.kept_markers.get(key)
        if found is None:
            text = f"{key[1]}; strength {f.marker_strength[m]}"
            side = f.sides[f.marker_side[m]]
            slot = views.Slot(f.marker_ids[m], f.marker_names[m], [f.marker_ids[m]], text, side, key[2])
            found = self.kept_markers.put(key, slot)
        return found

    def marker_rule(self) -> int:
        return rule.FM_8_3A

    def marker_state(self, b: F, m: int) -> str:
        return STATES[b.marker[m]]

    def marker_space(self, b: F, m: int) -> str:
        """Where a marker lies on the map; empty where it does not."""
        return ""

    def loss_panels(self, b: F, seat: i64) -> list[views.Panel]:
        """FM-7.6b: the eliminated units of each side that has any."""
        key = self.reckoned(b, seat, "off")
        found = self.kept_losses.get(key)
        return self.kept_losses.put(key, self.make_loss_panels(b)) if found is None else found

    def make_loss_panels(self, b: F) -> list[views.Panel]:
        f = self.f
        found: list[views.Panel] = []
        for side, ident in enumerate(f.sides):
            slots = [self.lost_unit(b, u) for u in f.of_side[side] if b.place[u] in (DEAD, GONE)]
            if slots:
                name = f"{f.adjectives[side]} losses"
                found.append(views.Panel(f"lost-{ident}", name, self.id(self.loss_rule()), slots, NOTHING))
        return found

    def lost_unit(self, b: F, u: i64) -> views.Slot:
        f = self.f
        key = (u, b.place[u])
        found = self.lost_units.get(key)
        if found is None:
            ident = f.unit_ids[u]
            slot = views.Slot(ident, f.unit_names[u], [ident], self.loss_words(b, u), f.sides[f.side[u]])
            found = self.lost_units.put(key, slot)
        return found

    def loss_rule(self) -> int:
        return rule.FM_7_6B

    def loss_words(self, b: F, u: int) -> str:
        return "eliminated" if b.place[u] == DEAD else "lost for good"

    # -- how it stands -----------------------------------------------------------------------------------------

    def standing(self, b: F, seat: i64) -> views.Standing | None:
        """FM-4.1f: the goal, the score, and who would win now."""
        score = int(b.score())
        side = "" if score == 0 else self.f.sides[0 if score > 0 else 1]
        leader = f"The {self.f.adjectives[0 if score > 0 else 1]} side wins" if score else "A draw"
        goal = self.goals.get(self.f.sides[seat], "") if seat >= 0 else ""
        return views.Standing(goal, score, leader, side, losses=self.losses(b))

    def ended(self, b: F) -> views.Result:
        assert isinstance(b, PlainBoard)
        first, second = int(b.points(0)), int(b.points(1))
        returns: dict[str, int] = {ident: b.returns[side] for side, ident in enumerate(self.f.sides)}
        word = "draw" if b.ending == DRAWN else f"{self.f.sides[0 if b.returns[0] > 0 else 1]}-wins"
        who = "A draw" if b.ending == DRAWN else f"{self.all_seats[0 if b.returns[0] > 0 else 1].name} wins"
        text = f"{who}: {max(first, second)} points against {min(first, second)}."
        return views.Result(word, text, self.id(rule.FM_4_1F), returns, losses=self.losses(b))
