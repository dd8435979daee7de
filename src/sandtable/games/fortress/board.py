"""The position: where the pieces stand, what they are, what is known of them, points and cards.

Piece p belongs to side p // 30. Numbers are given in the order of the hexes when both have set up, so a piece's
number says nothing about its type: the one secret of a piece is `kind`. `excl` holds, as a bit mask of types, what
the public record rules out for it (a piece that has moved is no Mine Field).
"""

from typing import Any, Final

from mypy_extensions import i64

from sandtable.games.fortress import event, rule, state, unit
from sandtable.games.fortress.material import ARMY, COMMONWEALTH, HEXES, FortressData
from sandtable.games.fortress.state import FortressState
from sandtable.kernel import flow
from sandtable.kernel.flow import EVERYONE
from sandtable.kit.draws import DrawOffer, offer_by

# How a game of this title can end, beside resigning and an agreed draw.
CAPTURED: Final = 10
STUCK: Final = 11
NO_PROGRESS: Final = 12
ENDINGS: Final = {**flow.ENDINGS, CAPTURED: "captured", STUCK: "stuck", NO_PROGRESS: "no-progress"}


class FortressBoard(FortressState):
    """The whole state of a game of The Impregnable Fortress."""

    def __init__(self, data: FortressData) -> None:
        super().__init__()
        self.t: FortressData = data
        # A piece of each side that could act when last looked for, to be tried first; not part of the position.
        self.mover_j: i64 = 0
        self.mover_c: i64 = ARMY

    def fork(self) -> "FortressBoard":
        o = FortressBoard(self.t)
        self.copy_into(o)
        return o

    def set_rows(self, rows: list[Any]) -> None:
        super().set_rows(rows)
        self.at = [-1] * HEXES
        for p in range(len(self.where)):
            if self.where[p] >= 0:
                self.at[self.where[p]] = p

    def clear_map(self) -> None:
        """No piece is on the map, and nothing is known of any."""
        self.at = [-1] * HEXES
        self.where = [-1] * (2 * ARMY)
        self.kind = [0] * (2 * ARMY)
        self.seen = [0] * (2 * ARMY)
        self.excl = [0] * (2 * ARMY)
        self.tag = list(range(2 * ARMY))

    def place_pieces(self, layout: list[int]) -> None:
        """Put the pieces of a layout (a type or -1 for each hex) on the map, numbered by hex within each side.

        The order of the hexes is public, so the numbers are (IF-HID-2); light or dark shade does not exist (IF-BYA-8).
        """
        self.clear_map()
        self.next_tag = 2 * ARMY
        count = [0, ARMY]
        for h in range(HEXES):
            if layout[h] >= 0:
                side = self.t.zone[h]
                p = count[side]
                count[side] = p + 1
                self.at[h] = p
                self.where[p] = h
                self.kind[p] = layout[h]

    # -- questions ---------------------------------------------------------------------------------------------

    def on_map(self, side: i64) -> list[int]:
        """The side's pieces that are on the map."""
        low = side * ARMY
        return [p for p in range(low, low + ARMY) if self.where[p] >= 0]

    def hidden(self, side: i64) -> list[int]:
        """The side's pieces on the map that nobody has shown."""
        low = side * ARMY
        return [p for p in range(low, low + ARMY) if self.seen[p] == 0 and self.where[p] >= 0]

    def army_of(self, side: i64) -> list[int]:
        """How many of each type the side has chosen."""
        return self.army[side * unit.COUNT : side * unit.COUNT + unit.COUNT]

    def whole_deck(self, side: i64) -> int:
        """IF-VAR-1: all of a side's cards; C04 is taken out where the Jurong Line always holds."""
        cards = self.t.decks[side]
        without = cards.bit(state.C04) if side == COMMONWEALTH and self.jurong_always else 0
        return cards.full & ~without

    def closed(self, h: i64) -> bool:
        """IF-MAP-1, IF-CARD-C11: nobody may enter or pass this hex."""
        return self.t.passable[h] == 0 or (self.c11 > 0 and h == self.t.causeway)

    def hidden_beside(self, seat: i64, h: i64) -> bool:
        """IF-REC-9: a hidden enemy piece stands next to `h`."""
        low = ARMY - seat * ARMY
        for n in self.t.open[h]:
            p: i64 = self.at[n]
            if p >= low and p < low + ARMY and self.seen[p] == 0:
                return True
        return False

    def has_destination(self, p: i64, but: i64) -> bool:
        """Whether movable piece `p` can make a move; `but` is a hex that does not count (the shuttle rule), or -1."""
        frm: i64 = self.where[p]
        low = 0 if p < ARMY else ARMY
        shut: i64 = self.t.causeway if self.c11 > 0 else -1
        for h in self.t.open[frm]:
            o: i64 = self.at[h]
            if (o < low or o >= low + ARMY) and h != but and h != shut:
                return True
        if but >= 0:
            two = self.t.two_on_road[frm]
            for i in range(0, len(two), 2):
                o = self.at[two[i + 1]]
                free = self.at[two[i]] < 0 and two[i] != shut and two[i + 1] != shut
                if free and two[i + 1] != but and (o < low or o >= low + ARMY):
                    return True
        return False

    def has_action(self, seat: i64) -> bool:
        """IF-LOSE-1, IF-LOSE-2, RUL-04: a one-hex or road move, a recon on the spot, or a Bombing Run is possible. Only
        that counts, whatever shuts a piece in (RUL-33); a shut-in Bomber still bombs (IF-BOM-14)."""
        mover = self.mover_c if seat else self.mover_j
        if self.where[mover] >= 0 and self.kind[mover] < unit.MINE and self.can_act(mover):
            return True
        low = seat * ARMY
        for p in range(low, low + ARMY):
            if self.where[p] >= 0 and self.kind[p] < unit.MINE and self.can_act(p):
                self.note_mover(seat, p)
                return True
        return False

    def note_mover(self, seat: i64, p: i64) -> None:
        if seat:
            self.mover_c = p
        else:
            self.mover_j = p

    def surely_acts(self, seat: i64) -> bool:
        """Whether everybody can see that the seat has a legal action, whatever its hidden pieces are: one that is known
        to be movable can move, or more have a way out than could be Mine Fields and Headquarters."""
        mover = self.mover_c if seat else self.mover_j
        if self.where[mover] >= 0 and self.surely_moves(mover):
            return True
        low = seat * ARMY
        pool = self.t.pool[seat] if self.level >= 2 else self.t.basic[seat]
        stay: i64 = pool[unit.MINE] + pool[unit.HQ]
        for p in range(low, low + ARMY):
            if self.where[p] < 0 or not self.has_destination(p, -1):
                continue
            if self.surely_moves(p):
                self.note_mover(seat, p)
                return True
            if self.seen[p] == 0 or self.forgetful:
                stay -= 1
        return stay < 0

    def surely_moves(self, p: i64) -> bool:
        """Whether everybody knows that this piece can move now."""
        known = self.excl[p] & unit.IMMOVABLE == unit.IMMOVABLE
        if not known and self.seen[p] and self.forgetful == 0:
            known = self.kind[p] < unit.MINE
        return known and self.has_destination(p, -1)

    def can_act(self, p: i64) -> bool:
        """Whether movable piece `p` could be what a legal action is done with."""
        return self.has_destination(p, -1) or self.has_ability(p)

    def has_ability(self, p: i64) -> bool:
        """Whether piece `p` could act where it stands: a Bombing Run, or a recon of something hidden."""
        kind: i64 = self.kind[p]
        if self.level == 0:
            return False
        return kind == unit.BOMBER or (kind == unit.RECON and self.hidden_beside(p // ARMY, self.where[p]))

    def shuttle_bars(self, seat: i64, p: i64, frm: i64, to: i64) -> bool:
        """IF-MOV-10: the last five own turns were all quiet moves of this piece between these two hexes, and the
        player could do something else."""
        return self.is_sixth(seat, p, frm, to) and self.at[to] < 0 and self.has_other_action(seat, p, to)

    def is_sixth(self, seat: i64, p: i64, frm: i64, to: i64) -> bool:
        """Whether this move goes on with a shuttle that has reached its limit."""
        return self.shuttle[seat * 4 + 3] >= self.t.shuttle_limit and self.is_shuttle(seat, p, frm, to)

    def is_shuttle(self, seat: i64, p: i64, frm: i64, to: i64) -> bool:
        """Whether this piece moved between these two hexes in the seat's last quiet turn."""
        x: i64 = self.shuttle[seat * 4 + 1]
        y: i64 = self.shuttle[seat * 4 + 2]
        return self.shuttle[seat * 4] == p and ((frm == x and to == y) or (frm == y and to == x))

    def has_other_action(self, seat: i64, p: i64, but: i64) -> bool:
        """Whether `seat` has a legal action besides moving piece `p` to `but`."""
        low = seat * ARMY
        for q in range(low, low + ARMY):
            if self.where[q] < 0 or self.kind[q] >= unit.MINE:
                continue
            if q != p:
                if self.can_act(q):
                    return True
            elif self.has_destination(q, but) or self.has_ability(q):
                return True
        return False

    def draw_offer(self, seat: i64) -> DrawOffer | None:
        """RUL-07, RUL-43: the player to act may offer a draw once a turn, before their action."""
        if self.turn == 0 or seat != self.active or self.asked != seat or self.resolving or self.offered:
            return None
        return offer_by(self, seat)

    def draw_rule(self) -> i64:
        return rule.END_5

    def draw_offered(self, seat: i64) -> None:
        self.offered = 1

    # -- changes -----------------------------------------------------------------------------------------------

    def reveal(self, p: i64, why: i64) -> None:
        """IF-ATK-8, RUL-01: from now on the opponent knows this piece, until it leaves the map."""
        if self.seen[p] == 0:
            self.seen[p] = 1
            self.progress = 1
            self.uncovered = True
            self.tell(EVERYONE, why, event.SHOWN, self.where[p], p // ARMY, self.kind[p], self.tag[p])

    def eliminate(self, p: i64, why: i64) -> None:
        """IF-ATK-4, IF-ATK-11, RUL-21: the piece is out of the game and lies open."""
        h: i64 = self.where[p]
        if self.at[h] == p:
            self.at[h] = -1
        self.where[p] = -1
        self.seen[p] = 1
        self.progress = 1
        self.uncovered = True
        self.tell(EVERYONE, why, event.LOST, h, p // ARMY, self.kind[p], self.tag[p])

    def relocate(self, p: i64, to: i64) -> None:
        """The piece stands in another hex now; it is therefore neither Mine Field nor Headquarters."""
        self.at[self.where[p]] = -1
        self.at[to] = p
        self.where[p] = to
        self.excl[p] = self.excl[p] | unit.IMMOVABLE

    def rule_out(self, p: i64, kinds: i64) -> None:
        """The public record now excludes these types for this piece."""
        self.excl[p] = self.excl[p] | kinds

    def note_idle(self, seat: i64, but: i64) -> None:
        """A missed turn is evidence: whatever could have acted is shown to be something that cannot.

        Every piece beside a hex that it could have entered is a Mine Field or the Headquarters; with abilities there
        is no Bomber, and no Recon Troopers beside a hidden enemy piece. `but` is a piece that had this one move left
        and is about to make it, or -1: of that one too it shows that it has no ability to use instead.
        """
        low = seat * ARMY
        for p in range(low, low + ARMY):
            if self.where[p] < 0:
                continue
            if p != but and self.has_destination(p, -1):
                self.excl[p] = self.excl[p] | unit.MOVABLE
            elif self.level > 0:
                ruled = 1 << unit.BOMBER
                if self.hidden_beside(seat, self.where[p]):
                    ruled |= 1 << unit.RECON
                self.excl[p] = self.excl[p] | ruled

    def gain(self, seat: i64, points: i64, why: i64) -> None:
        """IF-POL-8: points never fall below zero."""
        before: i64 = self.points[seat]
        after = before + points
        self.points[seat] = after if after > 0 else 0
        self.tell(EVERYONE, why, event.POINTS, seat, self.points[seat] - before, self.points[seat])

    def headquarters(self, seat: i64) -> i64:
        """The piece that is the seat's Headquarters, or -1 on a board without one."""
        low = seat * ARMY
        for p in range(low, low + ARMY):
            if self.kind[p] == unit.HQ and self.where[p] >= 0:
                return p
        return -1

    def fire_bonus(self, h: i64) -> i64:
        """IF-ART-6, IF-ART-7: what Fire Support from this hex adds in the present attack; 0 where `h` is -1."""
        return self.t.fire_bonus[self.t.distance[self.battle][h]] if h >= 0 else 0

    def defence_bonus(self, side: i64, h: i64) -> i64:
        """IF-CARD-C04, IF-VAR-1, IF-CARD-C16: what a piece attacked in this hex has on top of its strength."""
        bonus: i64 = 0
        if side == COMMONWEALTH:
            if self.level > 0 and self.t.jurong[h] and (self.c04 or self.jurong_always):
                bonus += self.t.line_bonus
            if self.c16:
                bonus += self.t.order_bonus
        return bonus
