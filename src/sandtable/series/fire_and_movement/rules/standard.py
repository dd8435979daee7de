"""The board that the standard rules are written against: each question they ask of a position, and their own answer.

Where the exclusive rules of a folio change a standard rule, its board overrides the question.
"""

from typing import Any, ClassVar

from mypy_extensions import i64, mypyc_attr

from sandtable.kernel.actions import action, noun_of
from sandtable.kernel.errors import FlowError
from sandtable.kernel.flow import ALLOWED, Frame
from sandtable.kernel.legality import OTHER_QUESTION
from sandtable.kernel.words import Say, Shown, say
from sandtable.series.fire_and_movement import rule, verb
from sandtable.series.fire_and_movement.rules.board import (
    ADMINISTRATIVE,
    JOINED,
    MOBILE,
    MOBILE_MOVEMENT,
    MOVEMENT,
    MOVEMENT_FLAGS,
    NORMAL,
    UNSUPPLIED,
    FolioPosition,
)
from sandtable.series.fire_and_movement.rules.reach import CLOSED, STOPS, MoveReach, search


@mypyc_attr(allow_interpreted_subclasses=True)
class FolioBoard(FolioPosition):
    """A position, and what may be done in it by the standard rules."""

    cites_together: ClassVar[int] = rule.FM_7_8A
    """The rule by which one success holds the hex for all."""
    cites_markers: ClassVar[int] = rule.FM_8_3A
    """The rule by which markers add their strength."""
    cites_control: ClassVar[int] = rule.FM_4_1F
    """The rule by which a hex changes hands."""
    cites_range: ClassVar[int] = rule.FM_8_3A
    """The rule of how far markers reach."""

    def probe(self) -> "FolioBoard":
        """A fork to try something on."""
        found = self.fork()
        assert isinstance(found, FolioBoard)
        return found

    def stack_in(self, h: i64) -> list[int]:
        """All units in a hex, by number."""
        found: list[int] = []
        u: i64 = self.head[h]
        while u >= 0:
            found.append(u)
            u = self.link[u]
        return found

    def is_apart(self, u: i64) -> bool:
        """Whether a unit belongs to no stack: it attacks and retreats by itself. No unit of the series does."""
        return False

    # -- movement ----------------------------------------------------------------------------------------------

    def stack_bar(self, u: i64, h: i64) -> i64:
        """FM-5.3a: the rule by which the unit may not end a move, retreat or advance in a hex, or ALLOWED."""
        return ALLOWED

    def stacking(self) -> i64:
        """FM-5.3a: how many units a hex holds."""
        return self.f.stacking

    def pair_bar(self, u: i64, partner: i64, h: i64) -> i64:
        """The same for two units that make one move together."""
        return self.stack_bar(u, h)

    def phase_begins(self, seat: i64) -> None:
        """A movement phase begins: nobody has moved in it."""
        self.clear_flags(seat, MOVEMENT_FLAGS)

    def move_bar(self, u: i64, mode: i64) -> i64:
        """FM-4.1b: the rule by which a unit may not be picked to move in this way, or ALLOWED."""
        if mode == MOBILE and not self.f.mobile[u] and self.bars(rule.FM_4_1B):
            return rule.FM_4_1B
        return ALLOWED

    def infiltration_bar(self, u: i64, mode: i64) -> i64:
        """FM-5.1.2a: the rule by which this unit never infiltrates in this way of moving, or ALLOWED."""
        return ALLOWED if mode == NORMAL else rule.FM_5_1_2A

    def allowance(self, u: i64, partner: i64, mode: i64) -> i64:
        """FM-9b: the points that a unit has for its move: half its allowance where it is out of supply."""
        ma: i64 = self.f.ma[u]
        return (ma + 1) // 2 if self.flags[u] & UNSUPPLIED else ma

    def partner_of(self, u: i64, mode: i64) -> i64:
        """The unit that must make the same move, or -1."""
        return -1

    def rough(self, side: i64, mode: i64) -> list[int]:
        """FM-5.2d: what the cost of entering each hex is multiplied with."""
        return self.f.ones

    def find_reach(self, u: i64, partner: i64, mode: i64, points: i64, first: bool) -> MoveReach:
        """FM-6.1a to FM-6.1c, FM-5.1.1a: where a unit can move."""
        side: i64 = self.f.side[u]
        rough = self.rough(side, mode)
        return search(
            u, mode, self.place[u], points, first, self.changes, self.f.hexes, self.f.near_steps,
            rough, rough is not self.f.ones, self.gate(side), True,
        )  # fmt: skip

    def gate(self, side: i64) -> list[int]:
        """FM-5.1a, FM-5.1b, FM-6.1a: per hex, whether a unit of this side may enter it and go on; friends are passed
        freely. Kept while the enemy does not move: in a movement phase it is reckoned once."""
        if self.stale & (4 << side):
            self.stale &= ~(4 << side)
            # Any: what the lists hold is put down as it is, not boxed anew.
            row: list[Any] = self.shut[2 + side][:]
            closed: Any = CLOSED
            stops: Any = STOPS
            reached = self.zone_near(1 - side)
            enemies: list[Any] = self.f.of_side[1 - side]
            for enemy in enemies:
                h: i64 = self.place[enemy]
                if h >= 0:
                    row[h] = closed
                    near: list[Any] = reached[h]
                    for n in near:
                        if not row[n]:
                            row[n] = stops
            if side == 0:
                self.gate_first = row
            else:
                self.gate_second = row
        return self.gate_first if side == 0 else self.gate_second

    def stops_at(self, side: i64, mode: i64, h: i64) -> bool:
        """FM-6.1a: whether a unit that enters this hex stops there."""
        return self.in_zone(side, h)

    def step_cost(self, u: i64, mode: i64, frm: i64, to: i64) -> i64:
        """FM-5.2a to FM-5.2d: the cost of one step between neighbours."""
        near = self.f.near[frm]
        for i in range(len(near)):
            if near[i] == to:
                return self.f.near_cost[frm][i] * self.rough(self.f.side[u], mode)[to]
        return 0

    def mode_rule(self, mode: i64) -> i64:
        """The rule by which a unit moves in this way."""
        return rule.FM_5_0B

    def ground_bar(self, h: i64) -> i64:
        """FM-5.1c: the rule by which nobody can be in a hex that is not playable."""
        return rule.FM_5_1C if self.bars(rule.FM_5_1C) else ALLOWED

    def reach_bar(self, u: i64, mode: i64, to: i64) -> i64:
        """A rule of this way of moving by which a hex cannot be reached, or ALLOWED."""
        return ALLOWED

    def more_ways(self, u: i64, mode: i64, found: list[int]) -> None:
        """A title's further offers to a unit that is moving are added to `found`."""

    def way_shown(self, act: i64) -> Shown:
        """How one of them, or of the further offers to a unit that retreats, is offered."""
        raise FlowError("a folio that offers more ways must say how it shows them")

    def way_bar(self, u: i64, partner: i64, mode: i64, points: i64, first: bool, act: i64) -> i64:
        """The rule that forbids one of them, or ALLOWED."""
        return OTHER_QUESTION

    # -- combat ------------------------------------------------------------------------------------------------

    def target_bar(self, side: i64, h: i64) -> i64:
        """FM-7.1b: the rule by which there is nothing to attack in a hex, or ALLOWED."""
        if self.held[h] == 2 - side:
            return ALLOWED
        return rule.FM_7_1B

    def marker_bar(self, m: i64, target: i64) -> i64:
        """The rule by which a marker at hand cannot support a combat against a hex, or ALLOWED."""
        return ALLOWED

    def extra_defense(self, h: i64) -> i64:
        """Strength of the defense beside that of the units."""
        return 0

    def hex_shift(self, h: i64) -> i64:
        """FM-7.4a, FM-7.5a, FM-8.5a: columns to the left by the defender's hex; markers do not matter."""
        return self.f.shift[h]

    def read_result(self, result: i64) -> i64:
        """What a result of the table means in the present phase."""
        return result

    def attackers_immune(self) -> bool:
        """FM-8.4a: whether the attackers suffer nothing from any result: markers that bombard."""
        if not self.f.bombards:
            return False
        for u in self.f.of_side[self.active]:
            if self.flags[u] & JOINED:
                return False
        return True

    def silence_bar(self, seat: i64) -> i64:
        """The rule by which a side may not go on without a marker, or ALLOWED."""
        return ALLOWED

    def no_effect_rule(self) -> i64:
        """The rule by which a result has no effect."""
        return rule.FM_7_6F

    def attackers_in(self, h: i64, found: list[int]) -> None:
        """The actions by which the units in a hex join an attack are added to `found`."""
        found.append(action(verb.JOIN, h))

    def joining(self, act: i64) -> list[int]:
        """The units that such an action brings into the attack."""
        return self.stack_in(noun_of(act))

    def lone_bar(self, seat: i64, target: i64, act: i64) -> i64:
        """The rule that forbids a title's own such action, or ALLOWED."""
        return OTHER_QUESTION

    def target_hit(self, result: i64) -> None:
        """An EX or D result has struck the hex attacked, before units suffer it."""

    def may_advance(self, result: i64) -> bool:
        """FM-7.9a, FM-7.9c: after which results there is an advance."""
        return result >= 5

    def retreat_length(self, result: i64) -> i64:
        """FM-7.6c, FM-7.6d: how many hexes a result makes its side retreat."""
        return 2 if result == 1 or result == 6 else 1

    def resist_bar(self, u: i64, alone: bool) -> i64:
        """The rule by which a unit may not try stiff resistance, or ALLOWED."""
        return ALLOWED

    def test_resistance(self, h: i64, attacking: bool) -> None:
        """FM-7.8a: a title may call a die; then it sets `answer`. In the series stiff resistance works by itself."""

    def resistance_holds(self, u: i64, die: i64) -> bool:
        """Whether the try of a unit holds the hex (die 0: none was rolled)."""
        return True

    def resist_odds(self, u: i64, h: i64, attacking: bool) -> tuple[i64, i64]:
        """In how many of how many cases it would."""
        return 1, 1

    def resist_rule(self, die: i64, held: bool) -> i64:
        """The rule by which a try has held the hex, or not (die 0: none was needed)."""
        return rule.FM_7_8A

    # -- retreat and advance -----------------------------------------------------------------------------------

    def group_bar(self, group: list[int], h: i64) -> i64:
        """The rule by which units that retreat together may not end in a hex, or ALLOWED."""
        for u in group:
            bar = self.stack_bar(u, h)
            if bar != ALLOWED and not self.makes_room(group, h):
                return bar
        return ALLOWED

    def makes_room(self, group: list[int], h: i64) -> bool:
        """FM-7.7.2a: whether a friend in a full hex could be pushed aside for units that retreat."""
        return False

    def goes_further(self) -> bool:
        """Whether a retreat that may not end in a hex goes on beyond the distance required."""
        return False

    def fewest_further(self) -> bool:
        """Whether the hexes beyond the distance required are as few as possible."""
        return True

    def further_rule(self) -> i64:
        """The rule about the hexes beyond the distance required."""
        return rule.FM_7_7A

    def retreat_bar(self, u: i64, frm: i64, to: i64) -> i64:
        """FM-7.7b, FM-6.2a: the rule by which a retreating unit may not enter a hex, or ALLOWED."""
        side: i64 = self.f.side[u]
        if self.held[to] == 2 - side and self.bars(rule.FM_7_7B):
            return rule.FM_7_7B
        closed: i64 = self.shut[side][to]
        if closed and self.bars(closed):
            return closed
        if self.in_zone(side, to) and self.bars(rule.FM_6_2A):
            return rule.FM_6_2A
        return ALLOWED

    def retreat_links(self, u: i64) -> list[list[int]]:
        """For each hex, where a retreating unit could go from there."""
        return self.f.near

    def may_go_on(self, u: i64, h: i64) -> bool:
        """Whether a retreat that could end in this hex may go on from it."""
        return False

    def unwelcome(self, u: i64, h: i64) -> bool:
        """Whether a unit may rather be lost than retreat into this hex."""
        return False

    def more_ways_back(self, found: list[int]) -> None:
        """A title's further offers to a unit that retreats are added to `found`."""

    def way_back_bar(self, group: list[int], ways: list[int], free: bool) -> i64:
        """The rule that forbids one of them, or ALLOWED: the hexes open to the group, and whether it may stop."""
        return OTHER_QUESTION

    def settled(self, group: list[int]) -> None:
        """FM-7.7.2a: a retreat is over; whoever has no room beside the group makes room."""

    def no_retreat(self, u: i64) -> None:
        """A unit that must retreat and cannot is eliminated."""
        self.eliminate(u, rule.FM_7_7B)

    def loss_bar(self, u: i64, attacking: bool) -> i64:
        """The rule by which another unit must take the loss of an exchange, or ALLOWED."""
        return ALLOWED

    def advance_bar(self, u: i64, to: i64) -> i64:
        """FM-6.2b, FM-7.9b: the rule by which a unit may not advance, or ALLOWED. Zones do not matter."""
        closed: i64 = self.shut[self.f.side[u]][to]
        if closed and self.bars(closed):
            return closed
        return self.stack_bar(u, to)

    # -- frames that a folio adds, or may add ------------------------------------------------------------

    def movement_ask(self, seat: i64, mode: i64) -> Frame[Any]:
        """The question which unit moves next in a phase of this folio."""
        raise FlowError("a folio must ask for its moves")

    def declared(self, seat: i64) -> None:
        """An attack is declared: a title may call something before support fire is chosen."""

    def combat_over(self) -> None:
        """An attack is over, advance included: a title may call what follows."""

    def turn_over(self) -> Frame[Any]:
        """FM-4.1e: what the administrative phase of this folio is."""
        raise FlowError("a folio must have an administrative phase")

    def judge_supply(self, seat: i64) -> None:
        """FM-9a: a player turn begins: which units are out of supply."""

    def set_up(self) -> None:
        """FM-3a, FM-3b: the scenario's units on the map."""
        raise FlowError("a folio must say how it is set up")

    def finish(self) -> None:
        """FM-4.1f: the game is over: who has won."""
        raise FlowError("a folio must say who has won")

    # -- words -------------------------------------------------------------------------------------------------

    def turn_words(self) -> Say:
        return say("Turn {n}", int(self.turn), rule=rule.FM_4_1A)

    def phase_rule(self) -> i64:
        """The rule of the present phase."""
        if self.phase == MOVEMENT:
            return rule.FM_5_0A
        if self.phase == ADMINISTRATIVE:
            return rule.FM_4_1E
        return rule.FM_4_1B if self.phase == MOBILE_MOVEMENT else rule.FM_7_1A

    def phase_words(self, seat: i64) -> Say:
        name = self.f.phases[self.phase]
        return say("{whose} {text}", seat, name, rule=int(self.phase_rule()), short=name.capitalize())

    def way_words(self, mode: i64) -> str:
        """What a unit does in this way of moving."""
        return "move"

    def resist_label(self, u: i64, h: i64, attacking: bool) -> str:
        return "it gives up a step"

    def resist_words(self, u: i64, h: i64, attacking: bool, asked: bool) -> Say:
        """What holds the hex, for the odds; `asked` whether the unit is asked now or may be later."""
        return say("{name} holds: it gives up a step", u, rule=rule.FM_7_8A)

    def is_safe_attack(self, seat: i64) -> bool:
        """Whether no result of an attack on the target harms the attackers."""
        return self.attackers_immune()

    def cover_code(self, h: i64) -> i64:
        """0: the shift of a hex is its ground's; else what `Folio.cover_word` calls by this number."""
        return 0

    def defense_words(self) -> list[Say]:
        """What defends the target beside units."""
        return []

    def shift_words(self) -> list[Say]:
        """What shifts columns by the target's hex."""
        left = int(self.hex_shift(self.target))
        word = self.f.cover_word(int(self.target), int(self.cover_code(self.target)))
        return [say(f"{left} left: {word}", rule=rule.FM_7_4A)] if left else []

    def usual_mode(self, u: i64, mode: i64) -> i64:
        """The way in which a unit moves when it is picked to move in a phase's own way."""
        return mode

    def picked_mode(self, mode: i64) -> i64:
        """The phase's own way behind it."""
        return mode

    def other_modes(self, u: i64, usual: i64) -> list[int]:
        """Further ways of moving that a unit could choose instead."""
        return []

    def reach_words(self, mode: i64, points: i64) -> str:
        """How far a unit comes in this way, after its name."""
        return f": {points} points"

    def matters(self, h: i64) -> bool:
        """Whether the control of a hex counts for something."""
        return self.f.worth[h] != 0

    def fight_words(self, seat: i64) -> list[Say]:
        """What else is worth knowing of an attack."""
        return []
