"""The position: where the pieces stand, what they are, what is known of them, points and cards.

Piece p belongs to side p // 30. Numbers are given in the order of the hexes when both have set up, so a piece's
number says nothing about its type: the one secret of a piece is `kind`. `excl` holds, as a bit mask of types, what
the public record rules out for it (a piece that has moved is no Mine Field).
"""

from typing import Any, Final

from mypy_extensions import i64

from sandtable.games.fortress.tables import (
    ARMY,
    BOMBER,
    COMMONWEALTH,
    HEXES,
    HQ,
    IMMOVABLE_MASK,
    JAPAN,
    MINE,
    MOVABLE_MASK,
    RECON,
    Tables,
)
from sandtable.games.fortress.words import E_LOST, E_POINTS, E_SHOWN
from sandtable.kernel.flow import EVERYONE, NOBODY, Board

# What a fight remembers (`fight`).
CALLED_OFF: Final = 1
DODGED: Final = 2
BANZAI: Final = 4
FUJIWARA: Final = 8
ADNAN: Final = 16
BOOBY_TRAP: Final = 32
ATTACKER_WON: Final = 64
"""The attacker eliminated an enemy piece and is still on the map."""
SHOWN: Final = 128

# What the turn's action was (`main`).
NO_ACTION: Final = 0
MOVED: Final = 1
ATTACKED: Final = 2
OTHER_ACTION: Final = 3


class FortressBoard(Board):
    """The whole state of a game of The Impregnable Fortress."""

    def __init__(
        self, tables: Tables, level: i64, jurong_always: i64, forgetful: i64, colours: i64, letters: i64
    ) -> None:
        super().__init__(2)
        # Fixed by the set-up:
        self.t: Tables = tables
        self.level: i64 = level
        self.jurong_always: i64 = jurong_always
        self.forgetful: i64 = forgetful
        self.colours: i64 = colours
        self.letters: i64 = letters
        self.deployment: i64 = 0
        """0: each side sets up freely; 1: both take their beginner's deployment."""
        # Pieces:
        self.at: list[int] = []
        self.where: list[int] = []
        self.kind: list[int] = []
        self.seen: list[int] = []
        self.excl: list[int] = []
        self.tag: list[int] = []
        # Set-up (secret until both have confirmed):
        self.army: list[int] = []
        self.layout: list[int] = []
        self.cursor: list[int] = []
        # Politics:
        self.points: list[int] = [0, 0]
        self.hand: list[int] = [0, 0]
        self.pile: list[int] = [0, 0]
        self.known_top: list[int] = []
        self.shown: list[int] = [0, 0]
        self.spent: list[int] = [0, 0]
        # Tokens and the shuttle rule:
        self.tokens: list[int] = [-1, -1]
        self.shuttle: list[int] = [-1, -1, -1, 0, -1, -1, -1, 0]
        # The turn:
        self.turn: i64 = 0
        self.active: i64 = JAPAN
        self.quiet: i64 = 0
        self.progress: i64 = 0
        self.initiated: i64 = 0
        self.resolving: i64 = 0
        self.main: i64 = NO_ACTION
        self.main_piece: i64 = -1
        self.main_from: i64 = -1
        self.main_to: i64 = -1
        self.next_tag: i64 = 0
        self.offered: i64 = 0
        # Cards in play: C04, turns left of C11, C16, charges of J02.
        self.c04: i64 = 0
        self.c11: i64 = 0
        self.c16: i64 = 0
        self.j02: i64 = 0
        # The window, the fight:
        self.passes: i64 = 0
        self.fight: i64 = 0
        self.mod_a: i64 = 0
        self.mod_d: i64 = 0
        self.fire_a: i64 = -1
        self.fire_d: i64 = -1
        self.attacker: i64 = -1
        self.defender: i64 = -1
        self.battle: i64 = -1
        """The defender's hex, in which the attack takes place (RUL-27)."""
        self.start: i64 = -1
        """The hex that the attacker comes from."""
        self.hasty: i64 = 0
        self.bomber: i64 = -1
        self.bombed: i64 = -1
        """The hex that is bombed."""
        self.declared: i64 = -1
        """The card that was declared and has not taken effect."""
        self.answer: i64 = 0
        """What the last question inside an action was answered with (a cancel, a forced success)."""
        # Not part of the position: a piece of each side that could act when last looked for, to be tried first.
        self.mover_j: i64 = 0
        self.mover_c: i64 = ARMY

    # -- fork and dump -----------------------------------------------------------------------------------------

    def fork(self) -> "FortressBoard":
        o = FortressBoard(self.t, self.level, self.jurong_always, self.forgetful, self.colours, self.letters)
        self.fork_into(o)
        o.deployment = self.deployment
        o.at = self.at[:]
        o.where = self.where[:]
        o.kind = self.kind[:]
        o.seen = self.seen[:]
        o.excl = self.excl[:]
        o.tag = self.tag[:]
        o.army = self.army[:]
        o.layout = self.layout[:]
        o.cursor = self.cursor[:]
        if self.level == 3:
            o.points = self.points[:]
            o.hand = self.hand[:]
            o.pile = self.pile[:]
            o.known_top = self.known_top[:]
            o.shown = self.shown[:]
            o.spent = self.spent[:]
            o.c04 = self.c04
            o.c11 = self.c11
            o.c16 = self.c16
            o.j02 = self.j02
        o.tokens = self.tokens[:]
        o.shuttle = self.shuttle[:]
        o.turn = self.turn
        o.active = self.active
        o.quiet = self.quiet
        o.progress = self.progress
        o.initiated = self.initiated
        o.resolving = self.resolving
        o.main = self.main
        o.main_piece = self.main_piece
        o.main_from = self.main_from
        o.main_to = self.main_to
        o.next_tag = self.next_tag
        o.offered = self.offered
        o.passes = self.passes
        o.fight = self.fight
        o.mod_a = self.mod_a
        o.mod_d = self.mod_d
        o.fire_a = self.fire_a
        o.fire_d = self.fire_d
        o.attacker = self.attacker
        o.defender = self.defender
        o.battle = self.battle
        o.start = self.start
        o.hasty = self.hasty
        o.bomber = self.bomber
        o.bombed = self.bombed
        o.declared = self.declared
        o.answer = self.answer
        return o

    def rows(self) -> list[Any]:
        # `at` follows from `where`.
        return [
            self.where, self.kind, self.seen, self.excl, self.tag, self.army, self.layout, self.cursor,
            self.points, self.hand, self.pile, self.known_top, self.shown, self.spent, self.tokens, self.shuttle,
            [
                self.turn, self.active, self.quiet, self.progress, self.initiated, self.resolving, self.main,
                self.main_piece, self.main_from, self.main_to, self.next_tag, self.offered, self.c04, self.c11,
                self.c16, self.j02, self.passes, self.fight, self.mod_a, self.mod_d, self.fire_a, self.fire_d,
                self.attacker, self.defender, self.battle, self.start, self.hasty, self.bomber, self.bombed,
                self.declared, self.answer,
            ],
        ]  # fmt: skip

    def set_rows(self, rows: list[Any]) -> None:
        lists: list[list[int]] = [list(row) for row in rows]
        (
            self.where, self.kind, self.seen, self.excl, self.tag, self.army, self.layout, self.cursor,
            self.points, self.hand, self.pile, self.known_top, self.shown, self.spent, self.tokens, self.shuttle,
            scalars,
        ) = lists  # fmt: skip
        self.at = [-1] * HEXES
        for p in range(len(self.where)):
            if self.where[p] >= 0:
                self.at[self.where[p]] = p
        (
            self.turn, self.active, self.quiet, self.progress, self.initiated, self.resolving, self.main,
            self.main_piece, self.main_from, self.main_to, self.next_tag, self.offered, self.c04, self.c11, self.c16,
            self.j02, self.passes, self.fight, self.mod_a, self.mod_d, self.fire_a, self.fire_d, self.attacker,
            self.defender, self.battle, self.start, self.hasty, self.bomber, self.bombed, self.declared, self.answer,
        ) = scalars  # fmt: skip

    def place_pieces(self, layout: list[int]) -> None:
        """Put the pieces of a layout (a type or -1 for each hex) on the map, numbered by hex within each side.

        The order of the hexes is public, so the numbers are (IF-HID-2); light or dark shade does not exist (IF-BYA-8).
        """
        self.at = [-1] * HEXES
        self.where = [-1] * (2 * ARMY)
        self.kind = [0] * (2 * ARMY)
        self.seen = [0] * (2 * ARMY)
        self.excl = [0] * (2 * ARMY)
        self.tag = list(range(2 * ARMY))
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
        if self.where[mover] >= 0 and self.kind[mover] < MINE and self.can_act(mover):
            return True
        low = seat * ARMY
        for p in range(low, low + ARMY):
            if self.where[p] >= 0 and self.kind[p] < MINE and self.can_act(p):
                if seat:
                    self.mover_c = p
                else:
                    self.mover_j = p
                return True
        return False

    def can_act(self, p: i64) -> bool:
        """Whether movable piece `p` could be what a legal action is done with."""
        if self.has_destination(p, -1):
            return True
        if self.level == 0:
            return False
        kind: i64 = self.kind[p]
        return kind == BOMBER or (kind == RECON and self.hidden_beside(p // ARMY, self.where[p]))

    def shuttle_bars(self, seat: i64, p: i64, frm: i64, to: i64) -> bool:
        """IF-MOV-10: the last five own turns were all quiet moves of this piece between these two hexes, and the
        player could do something else."""
        return self.is_sixth(seat, p, frm, to) and self.at[to] < 0 and self.has_other_action(seat, p, to)

    def is_sixth(self, seat: i64, p: i64, frm: i64, to: i64) -> bool:
        """Whether this move goes on with a shuttle that has reached its limit."""
        i = seat * 4
        if self.shuttle[i + 3] < self.t.shuttle_limit or self.shuttle[i] != p:
            return False
        x: i64 = self.shuttle[i + 1]
        y: i64 = self.shuttle[i + 2]
        return (frm == x and to == y) or (frm == y and to == x)

    def has_other_action(self, seat: i64, p: i64, but: i64) -> bool:
        """Whether `seat` has a legal action besides moving piece `p` to `but`."""
        low = seat * ARMY
        for q in range(low, low + ARMY):
            if self.where[q] < 0 or self.kind[q] >= MINE:
                continue
            if q != p:
                if self.can_act(q):
                    return True
            elif self.has_destination(q, but):
                return True
            elif self.level > 0:
                kind: i64 = self.kind[q]
                if kind == BOMBER or (kind == RECON and self.hidden_beside(seat, self.where[q])):
                    return True
        return False

    def draw_offer_to(self, seat: i64) -> i64:
        """RUL-07, RUL-43: the player to act may offer a draw once a turn, before his action."""
        if self.turn == 0 or seat != self.active or self.asked != seat or self.resolving or self.offered:
            return NOBODY
        return 1 - seat

    def draw_offered(self, seat: i64) -> None:
        self.offered = 1

    # -- changes -----------------------------------------------------------------------------------------------

    def reveal(self, p: i64, why: i64) -> None:
        """IF-ATK-8, RUL-01: from now on the opponent knows this piece, until it leaves the map."""
        if self.seen[p] == 0:
            self.seen[p] = 1
            self.progress = 1
            self.uncovered = True
            self.tell(EVERYONE, why, E_SHOWN, self.where[p], p // ARMY, self.kind[p])

    def eliminate(self, p: i64, why: i64) -> None:
        """IF-ATK-4, IF-ATK-11, RUL-21: the piece is out of the game and lies open."""
        h: i64 = self.where[p]
        if self.at[h] == p:
            self.at[h] = -1
        self.where[p] = -1
        self.seen[p] = 1
        self.progress = 1
        self.uncovered = True
        self.tell(EVERYONE, why, E_LOST, h, p // ARMY, self.kind[p])

    def relocate(self, p: i64, to: i64) -> None:
        """The piece stands in another hex now; it is therefore neither Mine Field nor Headquarters."""
        self.at[self.where[p]] = -1
        self.at[to] = p
        self.where[p] = to
        self.excl[p] = self.excl[p] | IMMOVABLE_MASK

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
                self.excl[p] = self.excl[p] | MOVABLE_MASK
            elif self.level > 0:
                ruled = 1 << BOMBER
                if self.hidden_beside(seat, self.where[p]):
                    ruled |= 1 << RECON
                self.excl[p] = self.excl[p] | ruled

    def gain(self, seat: i64, points: i64, why: i64) -> None:
        """IF-POL-8: points never fall below zero."""
        before: i64 = self.points[seat]
        after = before + points
        self.points[seat] = after if after > 0 else 0
        self.tell(EVERYONE, why, E_POINTS, seat, self.points[seat] - before, self.points[seat])

    def headquarters(self, seat: i64) -> i64:
        """The piece that is the seat's Headquarters, or -1 on a board without one."""
        low = seat * ARMY
        for p in range(low, low + ARMY):
            if self.kind[p] == HQ and self.where[p] >= 0:
                return p
        return -1

    def defence_bonus(self, side: i64, h: i64) -> i64:
        """IF-CARD-C04, IF-VAR-1, IF-CARD-C16: what a piece attacked in this hex has on top of its strength."""
        bonus: i64 = 0
        if side == COMMONWEALTH:
            if self.level > 0 and self.t.jurong[h] and (self.c04 or self.jurong_always):
                bonus += self.t.line_bonus
            if self.c16:
                bonus += self.t.order_bonus
        return bonus


def cards_in(mask: i64) -> list[int]:
    """The numbers of the bits set, low to high."""
    found: list[int] = []
    n = 0
    while mask:
        if mask & 1:
            found.append(n)
        mask >>= 1
        n += 1
    return found


def count_bits(mask: i64) -> i64:
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n
