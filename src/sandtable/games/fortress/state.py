# Generated from state.toml by tools/generate.py. Do not edit: change state.toml and run it again.
"""The board's rows and numbers, declared in state.toml."""

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from sandtable.kernel.flow import EMPTY, Board

NO_ACTION: Final = 0
MOVED: Final = 1
ATTACKED: Final = 2
OTHER_ACTION: Final = 3
CALLED_OFF: Final = 1
DODGED: Final = 2
BANZAI: Final = 4
FUJIWARA: Final = 8
ADNAN: Final = 16
BOOBY_TRAP: Final = 32
ATTACKER_WON: Final = 64
SHOWN: Final = 128
J01: Final = 0
J02: Final = 1
J03: Final = 2
J04: Final = 3
J05: Final = 4
J06: Final = 5
J07: Final = 6
J08: Final = 7
J09: Final = 8
J10: Final = 9
J11: Final = 10
J12: Final = 11
J13: Final = 12
J14: Final = 13
J15: Final = 14
J16: Final = 15
J17: Final = 16
J18: Final = 17
J19: Final = 18
J20: Final = 19
C01: Final = 20
C02: Final = 21
C03: Final = 22
C04: Final = 23
C05: Final = 24
C06: Final = 25
C07: Final = 26
C08: Final = 27
C09: Final = 28
C10: Final = 29
C11: Final = 30
C12: Final = 31
C13: Final = 32
C14: Final = 33
C15: Final = 34
C16: Final = 35
C17: Final = 36
C18: Final = 37
C19: Final = 38
C20: Final = 39


@mypyc_attr(allow_interpreted_subclasses=True)
class FortressState(Board):
    """The rows and numbers of a game of The Impregnable Fortress."""

    def __init__(self) -> None:
        super().__init__(2)
        self.at: list[int] = EMPTY
        """The piece in each hex, or -1; it follows from `where`."""
        self.where: list[int] = EMPTY
        """The hex of each piece, or -1: it is lost."""
        self.kind: list[int] = EMPTY
        """What each piece is: the one secret of a piece."""
        self.seen: list[int] = EMPTY
        """1: the enemy knows this piece."""
        self.excl: list[int] = EMPTY
        """The types that the public record rules out for a piece, as bits."""
        self.tag: list[int] = EMPTY
        """The public number of a piece."""
        self.army: list[int] = EMPTY
        """Set-up: how many of each type each side has chosen."""
        self.layout: list[int] = EMPTY
        """Set-up: the type placed in each hex, or -1; empty once the game has begun."""
        self.cursor: list[int] = EMPTY
        """Set-up: the hex that each side has picked, or -1."""
        self.points: list[int] = [0, 0]
        """Political Points of each side."""
        self.hand: list[int] = [0, 0]
        """The cards that each side holds, as bits."""
        self.pile: list[int] = [0, 0]
        """The cards in each pile, as bits; a pile has no order."""
        self.known_top: list[int] = []
        """What J13 put back on top of the Japanese pile, the top card first."""
        self.shown: list[int] = [0, 0]
        """Cards of a hand that the enemy has seen, as bits."""
        self.spent: list[int] = [0, 0]
        """Cards that are out of hand and pile for good, as bits."""
        self.tokens: list[int] = [-1, -1]
        """The open token of each side, or -1."""
        self.shuttle: list[int] = [-1, -1, -1, 0, -1, -1, -1, 0]
        """For each side: piece, hex, hex, how many quiet moves in a row between the two."""
        self.level: i64 = 0
        """0 Basic Game, 1 to 3 the Advanced Levels."""
        self.jurong_always: i64 = 0
        """IF-VAR-1: the Jurong Line needs no card."""
        self.forgetful: i64 = 0
        """IF-VAR-2: what was shown is not remembered for the players."""
        self.colours: i64 = 0
        """How many colours of tokens there are."""
        self.letters: i64 = 0
        """How many letters of tokens there are."""
        self.deployment: i64 = 0
        """0: each side sets up freely; 1: both take the beginner's deployment."""
        self.turn: i64 = 0
        self.active: i64 = 0
        """The side whose turn it is."""
        self.quiet: i64 = 0
        """Turns without progress."""
        self.progress: i64 = 0
        self.initiated: i64 = 0
        """An attack was initiated in this turn."""
        self.resolving: i64 = 0
        """The action of the turn is declared."""
        self.main: i64 = 0
        """What the action of the turn was."""
        self.main_piece: i64 = -1
        self.main_from: i64 = -1
        self.main_to: i64 = -1
        self.next_tag: i64 = 0
        """The next public number that is free."""
        self.offered: i64 = 0
        """A draw was offered in this turn."""
        self.c04: i64 = 0
        """C04 is in play."""
        self.c11: i64 = 0
        """Commonwealth turns left of C11."""
        self.c16: i64 = 0
        """C16 is in play."""
        self.j02: i64 = 0
        """Charges left of J02."""
        self.passes: i64 = 0
        """Windows: how many have passed in a row."""
        self.fight: i64 = 0
        """What the fight remembers, as bits; ATTACKER_WON: the attacker eliminated a piece and is still on
        the map."""
        self.mod_a: i64 = 0
        """Modifiers of the attacker."""
        self.mod_d: i64 = 0
        """Modifiers of the defender, without standing ones."""
        self.fire_a: i64 = -1
        """The battery that supports the attacker."""
        self.fire_d: i64 = -1
        """The battery that supports the defender."""
        self.attacker: i64 = -1
        self.defender: i64 = -1
        self.battle: i64 = -1
        """The defender's hex, in which the attack takes place (RUL-27)."""
        self.start: i64 = -1
        """The hex that the attacker comes from."""
        self.hasty: i64 = 0
        """Hasty Mine Clearance is declared."""
        self.bomber: i64 = -1
        self.bombed: i64 = -1
        """The hex that is bombed."""
        self.declared: i64 = -1
        """The card that was declared and has not taken effect."""
        self.answer: i64 = 0
        """What the last question inside an action was answered with (a cancel, a forced success)."""

    def copy_into(self, o: Board) -> None:
        """Copy everything into a fresh fork."""
        self.fork_into(o)
        assert isinstance(o, FortressState)
        own: FortressState = o
        own.at = self.at[:]
        own.where = self.where[:]
        own.kind = self.kind[:]
        own.seen = self.seen[:]
        own.excl = self.excl[:]
        own.tag = self.tag[:]
        own.army = self.army[:]
        own.layout = self.layout[:]
        own.cursor = self.cursor[:]
        own.tokens = self.tokens[:]
        own.shuttle = self.shuttle[:]
        own.level = self.level
        own.jurong_always = self.jurong_always
        own.forgetful = self.forgetful
        own.colours = self.colours
        own.letters = self.letters
        own.deployment = self.deployment
        own.turn = self.turn
        own.active = self.active
        own.quiet = self.quiet
        own.progress = self.progress
        own.initiated = self.initiated
        own.resolving = self.resolving
        own.main = self.main
        own.main_piece = self.main_piece
        own.main_from = self.main_from
        own.main_to = self.main_to
        own.next_tag = self.next_tag
        own.offered = self.offered
        own.passes = self.passes
        own.fight = self.fight
        own.mod_a = self.mod_a
        own.mod_d = self.mod_d
        own.fire_a = self.fire_a
        own.fire_d = self.fire_d
        own.attacker = self.attacker
        own.defender = self.defender
        own.battle = self.battle
        own.start = self.start
        own.hasty = self.hasty
        own.bomber = self.bomber
        own.bombed = self.bombed
        own.declared = self.declared
        own.answer = self.answer
        if self.level == 3:
            own.points = self.points[:]
            own.hand = self.hand[:]
            own.pile = self.pile[:]
            own.known_top = self.known_top[:]
            own.shown = self.shown[:]
            own.spent = self.spent[:]
            own.c04 = self.c04
            own.c11 = self.c11
            own.c16 = self.c16
            own.j02 = self.j02

    def names(self) -> list[str]:
        return [
            "where", "kind", "seen", "excl", "tag", "army", "layout", "cursor", "points", "hand",
            "pile", "known_top", "shown", "spent", "tokens", "shuttle", "turn", "active", "quiet",
            "progress", "initiated", "resolving", "main", "main_piece", "main_from", "main_to",
            "next_tag", "offered", "c04", "c11", "c16", "j02", "passes", "fight", "mod_a",
            "mod_d", "fire_a", "fire_d", "attacker", "defender", "battle", "start", "hasty",
            "bomber", "bombed", "declared", "answer",
        ]  # fmt: skip

    def news(self, o: Board, found: list[str]) -> None:
        super().news(o, found)
        assert isinstance(o, FortressState)
        own: FortressState = o
        if own.where != self.where:
            own.where = self.where[:]
            found.append("where")
        if own.kind != self.kind:
            own.kind = self.kind[:]
            found.append("kind")
        if own.seen != self.seen:
            own.seen = self.seen[:]
            found.append("seen")
        if own.excl != self.excl:
            own.excl = self.excl[:]
            found.append("excl")
        if own.tag != self.tag:
            own.tag = self.tag[:]
            found.append("tag")
        if own.army != self.army:
            own.army = self.army[:]
            found.append("army")
        if own.layout != self.layout:
            own.layout = self.layout[:]
            found.append("layout")
        if own.cursor != self.cursor:
            own.cursor = self.cursor[:]
            found.append("cursor")
        if own.points != self.points:
            own.points = self.points[:]
            found.append("points")
        if own.hand != self.hand:
            own.hand = self.hand[:]
            found.append("hand")
        if own.pile != self.pile:
            own.pile = self.pile[:]
            found.append("pile")
        if own.known_top != self.known_top:
            own.known_top = self.known_top[:]
            found.append("known_top")
        if own.shown != self.shown:
            own.shown = self.shown[:]
            found.append("shown")
        if own.spent != self.spent:
            own.spent = self.spent[:]
            found.append("spent")
        if own.tokens != self.tokens:
            own.tokens = self.tokens[:]
            found.append("tokens")
        if own.shuttle != self.shuttle:
            own.shuttle = self.shuttle[:]
            found.append("shuttle")
        if own.turn != self.turn:
            own.turn = self.turn
            found.append("turn")
        if own.active != self.active:
            own.active = self.active
            found.append("active")
        if own.quiet != self.quiet:
            own.quiet = self.quiet
            found.append("quiet")
        if own.progress != self.progress:
            own.progress = self.progress
            found.append("progress")
        if own.initiated != self.initiated:
            own.initiated = self.initiated
            found.append("initiated")
        if own.resolving != self.resolving:
            own.resolving = self.resolving
            found.append("resolving")
        if own.main != self.main:
            own.main = self.main
            found.append("main")
        if own.main_piece != self.main_piece:
            own.main_piece = self.main_piece
            found.append("main_piece")
        if own.main_from != self.main_from:
            own.main_from = self.main_from
            found.append("main_from")
        if own.main_to != self.main_to:
            own.main_to = self.main_to
            found.append("main_to")
        if own.next_tag != self.next_tag:
            own.next_tag = self.next_tag
            found.append("next_tag")
        if own.offered != self.offered:
            own.offered = self.offered
            found.append("offered")
        if own.c04 != self.c04:
            own.c04 = self.c04
            found.append("c04")
        if own.c11 != self.c11:
            own.c11 = self.c11
            found.append("c11")
        if own.c16 != self.c16:
            own.c16 = self.c16
            found.append("c16")
        if own.j02 != self.j02:
            own.j02 = self.j02
            found.append("j02")
        if own.passes != self.passes:
            own.passes = self.passes
            found.append("passes")
        if own.fight != self.fight:
            own.fight = self.fight
            found.append("fight")
        if own.mod_a != self.mod_a:
            own.mod_a = self.mod_a
            found.append("mod_a")
        if own.mod_d != self.mod_d:
            own.mod_d = self.mod_d
            found.append("mod_d")
        if own.fire_a != self.fire_a:
            own.fire_a = self.fire_a
            found.append("fire_a")
        if own.fire_d != self.fire_d:
            own.fire_d = self.fire_d
            found.append("fire_d")
        if own.attacker != self.attacker:
            own.attacker = self.attacker
            found.append("attacker")
        if own.defender != self.defender:
            own.defender = self.defender
            found.append("defender")
        if own.battle != self.battle:
            own.battle = self.battle
            found.append("battle")
        if own.start != self.start:
            own.start = self.start
            found.append("start")
        if own.hasty != self.hasty:
            own.hasty = self.hasty
            found.append("hasty")
        if own.bomber != self.bomber:
            own.bomber = self.bomber
            found.append("bomber")
        if own.bombed != self.bombed:
            own.bombed = self.bombed
            found.append("bombed")
        if own.declared != self.declared:
            own.declared = self.declared
            found.append("declared")
        if own.answer != self.answer:
            own.answer = self.answer
            found.append("answer")

    def rows(self) -> list[Any]:
        return [
            self.where, self.kind, self.seen, self.excl, self.tag, self.army, self.layout,
            self.cursor, self.points, self.hand, self.pile, self.known_top, self.shown,
            self.spent, self.tokens, self.shuttle,
            [
                self.turn, self.active, self.quiet, self.progress, self.initiated,
                self.resolving, self.main, self.main_piece, self.main_from, self.main_to,
                self.next_tag, self.offered, self.c04, self.c11, self.c16, self.j02,
                self.passes, self.fight, self.mod_a, self.mod_d, self.fire_a, self.fire_d,
                self.attacker, self.defender, self.battle, self.start, self.hasty,
                self.bomber, self.bombed, self.declared, self.answer,
            ],
        ]  # fmt: skip

    def set_rows(self, rows: list[Any]) -> None:
        lists: list[list[int]] = [list(row) for row in rows]
        (
            self.where, self.kind, self.seen, self.excl, self.tag, self.army, self.layout,
            self.cursor, self.points, self.hand, self.pile, self.known_top, self.shown,
            self.spent, self.tokens, self.shuttle,
            numbers,
        ) = lists  # fmt: skip
        (
            self.turn, self.active, self.quiet, self.progress, self.initiated, self.resolving,
            self.main, self.main_piece, self.main_from, self.main_to, self.next_tag, self.offered,
            self.c04, self.c11, self.c16, self.j02, self.passes, self.fight, self.mod_a,
            self.mod_d, self.fire_a, self.fire_d, self.attacker, self.defender, self.battle,
            self.start, self.hasty, self.bomber, self.bombed, self.declared, self.answer,
        ) = numbers  # fmt: skip

    def clear_turn(self) -> None:
        """Nothing of this lasts longer than the turn."""
        self.progress = 0
        self.initiated = 0
        self.resolving = 0
        self.main = 0
        self.main_piece = -1
        self.main_from = -1
        self.main_to = -1
        self.offered = 0

    def clear_attack(self) -> None:
        """Nothing of this lasts longer than the attack."""
        self.fight = 0
        self.mod_a = 0
        self.mod_d = 0
        self.fire_a = -1
        self.fire_d = -1
        self.attacker = -1
        self.defender = -1
        self.battle = -1
        self.start = -1
        self.hasty = 0


NUMBERS: Final = (
    ("turn", 0, 0, 1000000, False),
    ("active", 0, 0, 1, False),
    ("quiet", 0, 0, 100000, False),
    ("progress", 0, 0, 1, True),
    ("initiated", 0, 0, 1, True),
    ("resolving", 0, 0, 1, True),
    ("main", 0, 0, 3, True),
    ("main_piece", -1, -1, "piece", True),
    ("main_from", -1, -1, "hex", True),
    ("main_to", -1, -1, "hex", True),
    ("next_tag", 0, 0, 1073741824, True),
    ("offered", 0, 0, 1, True),
    ("c04", 0, 0, 1, False),
    ("c11", 0, 0, 1000, False),
    ("c16", 0, 0, 1, False),
    ("j02", 0, 0, 20, False),
    ("passes", 0, 0, 2, True),
    ("fight", 0, 0, 255, True),
    ("mod_a", 0, -64, 64, True),
    ("mod_d", 0, -64, 64, True),
    ("fire_a", -1, -1, "hex", True),
    ("fire_d", -1, -1, "hex", True),
    ("attacker", -1, -1, "piece", True),
    ("defender", -1, -1, "piece", True),
    ("battle", -1, -1, "hex", True),
    ("start", -1, -1, "hex", True),
    ("hasty", 0, 0, 1, True),
    ("bomber", -1, -1, "piece", True),
    ("bombed", -1, -1, "hex", True),
    ("declared", -1, -1, "card", True),
    ("answer", 0, 0, 1, True),
)
"""Name, start, lowest and highest value, and whether it belongs to the middle of an action."""
