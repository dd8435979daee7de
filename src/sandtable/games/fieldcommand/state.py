# Generated from state.toml by tools/generate.py. Do not edit: change state.toml and run it again.
"""The board's rows and numbers, declared in state.toml."""

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from sandtable.kernel.flow import Board

REFUEL: Final = 0
DEPLOY: Final = 1
MOVE: Final = 2
OFFENSIVE: Final = 3
DEFENSIVE: Final = 4
COMBAT: Final = 5
REINFORCE: Final = 6
RESUPPLY: Final = 7
DRAW: Final = 8
DISCARD: Final = 9
PASSAGE: Final = 10
ARMOURED_PUSH: Final = 1
CAUSEWAY: Final = 2
NO_INCOME: Final = 4
NIGHT: Final = 8
EXPLOSIVE_J: Final = 16
EXPLOSIVE_A: Final = 32
EXPLOSIVE_B: Final = 64
STANDARD: Final = 0
CONCENTRATE: Final = 1
FLANK: Final = 2
ENCIRCLED: Final = 1
BURNING: Final = 2
BANZAI: Final = 4
PUNJABI: Final = 8
NO_PURSUIT: Final = 16
STOOD: Final = 32
WINDED: Final = 64
AGAIN: Final = 128


@mypyc_attr(allow_interpreted_subclasses=True)
class FieldState(Board):
    """The rows and numbers of a game of Field Command."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.where: list[int] = []
        """The place of each unit: a sector, an axis, a box, or LOST, GONE, TO_COME."""
        self.owner: list[int] = []
        """The army of each unit: a captured gun changes it (FC-BG-41)."""
        self.air: list[int] = []
        """The state of each aircraft: see AIR_STATES."""
        self.steps: list[int] = []
        """How many sectors each unit has moved in this turn; with ALL_ROAD where every step was on a
        road."""
        self.entry: list[int] = []
        """From where each unit made its last step into its sector in this turn, or -1 (R-28)."""
        self.fired: list[int] = []
        """The sector that each gun was declared to fire into in this turn, or -1."""
        self.gun: list[int] = []
        """Of a captured gun: SILENT while its sector is contested, NEW until its captor's next turn
        (R-21)."""
        self.marks: list[int] = []
        """What cards have done to each unit for this turn, as bits."""
        self.ground: list[int] = []
        """How many ground units each army has in each place; it follows from `where`."""
        self.control: list[int] = []
        """The army that controls each sector and axis."""
        self.tokens: list[int] = [0, 0, 0]
        """Supply tokens of each army."""
        self.low: list[int] = [0, 0]
        """Advanced Logistics: the fewest tokens the Australians can have, as observers and as Japan know
        it."""
        self.high: list[int] = [0, 0]
        """The most, likewise."""
        self.hand: list[int] = [0, 0, 0]
        """The cards that each army holds, as bits."""
        self.seen: list[int] = [0, 0, 0]
        """Cards in other hands that each army knows of, as bits."""
        self.events: list[int] = [0] * 8
        """Of each Event: 0, or 1 + the army that drew it; 4 + the army while its own turn still goes on."""
        self.reached: list[int] = [0, 0]
        """The first period in which the invader held two objectives, and three."""
        self.seat_of: list[int] = [-1, -1, -1]
        """The seat that plays each army, or -1."""
        self.cursor: list[int] = []
        """Free deployment: the place that each army is filling, or -1."""
        self.surplus: list[int] = []
        """Free deployment: sectors that are too full and whose Australians must move."""
        self.due: list[int] = []
        """Pairs (unit, place): reinforcements that are due and not placed yet (R-46)."""
        self.todo: list[int] = []
        """The sectors in which battles are still to be fought in this turn."""
        self.launched: list[int] = []
        """Pairs (from, into): the attacks of this turn, for withdrawals (R-23)."""
        self.line_a: list[int] = []
        """Attackers waiting behind the point, in order."""
        self.line_d: list[int] = []
        """Defenders waiting behind the point, in order."""
        self.unplaced: list[int] = []
        """Units that are still to be put in line."""
        self.guns_a: list[int] = []
        """The attacker's strike units in this battle that may still Strike."""
        self.guns_d: list[int] = []
        """The defender's strike units in this battle that may still Strike."""
        self.used: list[int] = []
        """Strike units that have Struck in this battle."""
        self.attacks: list[int] = []
        """How many attacks each unit has left in this battle."""
        self.commit: list[int] = []
        """Sealed: the target of each committed strike unit, or -1."""
        self.shots: list[int] = []
        """Pairs (strike unit, target) that are being rolled."""
        self.stayed: list[int] = []
        """C09: dice that stay while others are rolled again."""
        self.fleeing: list[int] = []
        """Pairs (unit, why) of units that must be placed: suppressed or retreating."""
        self.version: i64 = 2
        """The version of the rules that the game is played by; see title.py."""
        self.scenario: i64 = 0
        """0 to 2: Company, Battalion, Regiment; 3 to 6: the combat boards; 7 to 9: the maps."""
        self.level: i64 = 0
        """The level that is played: 1 Company to 7 Army."""
        self.players: i64 = 2
        """How many sit at the table."""
        self.attacker: i64 = 0
        """Regiment: 0 the Japanese attack, 1 the British do."""
        self.logistics: i64 = 0
        """FC-AR-5: Advanced Logistics is in use."""
        self.penetration: i64 = 0
        """FC-AR-7: Penetration is in use."""
        self.breakthrough: i64 = 0
        """FC-AR-8: Breakthrough is in use."""
        self.rout: i64 = 0
        """FC-AR-10: Rout is in use."""
        self.grades: i64 = 0
        """FC-AR-12: 0 plain victory, 1 the highest level wins, 2 to 3 the level agreed beforehand."""
        self.by_objectives: i64 = 0
        """FC-AR-14: players are ranked by the objectives they control."""
        self.occupied_j: i64 = 0
        """Sectors with Japanese ground units, as bits."""
        self.occupied_c: i64 = 0
        """Sectors with Commonwealth ground units, as bits."""
        self.held_c: i64 = 0
        """Sectors that a Commonwealth army controls, as bits."""
        self.period: i64 = 0
        """The period, counted from 1."""
        self.army: i64 = 0
        """The army whose turn it is."""
        self.axes: i64 = 0
        """The active axes, as bits."""
        self.pile: i64 = 0
        """The cards in the deck, as bits; it has no order."""
        self.discards: i64 = 0
        """The discards, as bits."""
        self.dump: i64 = -1
        """S04: the supply point whose loss costs nothing."""
        self.dump_until: i64 = 0
        """S04: 1 + the army at the end of whose turn it lapses; 4 + the army during the turn it was played
        in."""
        self.phase: i64 = 0
        """The phase of the turn."""
        self.asking: i64 = 0
        """A count inside a step: which army, which unit."""
        self.passes: i64 = 0
        """Windows: how many have passed in a row."""
        self.answer: i64 = -1
        """What the last question inside an action was answered with."""
        self.moved: i64 = 0
        """A ground unit of this army has moved in this turn."""
        self.assaults: i64 = 0
        """E07: how many sectors with enemies this army has entered in this turn that were not contested."""
        self.placed: i64 = 0
        """Units of the flotilla that were sent to an axis in this turn."""
        self.effects: i64 = 0
        """Cards in effect until the end of this turn, as bits."""
        self.pinned: i64 = 0
        """D02: the sectors that may not be left."""
        self.cut: i64 = -1
        """D05: the border whose road is cut."""
        self.misread: i64 = -1
        """D11: the sector that is being left."""
        self.owed: i64 = 0
        """D11: how many units must still leave it."""
        self.boats: i64 = -1
        """The sector whose units D03, D06 or D12 is choosing."""
        self.sector: i64 = -1
        """The sector of the battle; -1 on the combat board alone."""
        self.fighting: i64 = 0
        """A battle goes on."""
        self.attackers: i64 = 0
        """The army that attacks."""
        self.defenders: i64 = 0
        """On the combat board: the army that defends."""
        self.point_a: i64 = -1
        """The attacking point unit."""
        self.point_d: i64 = -1
        """The defending point unit."""
        self.support: i64 = -1
        """The supporting unit."""
        self.tactic: i64 = -1
        """The tactic of the attacking point; -1: it is still to be chosen."""
        self.fresh: i64 = 0
        """The pair of point units is new: Strikes may be declared (R-10)."""
        self.rounds: i64 = 0
        """Rounds of ground combat rolled in this battle."""
        self.bereft: i64 = 0
        """The attacking point was removed by a Strike or a card (R-08)."""
        self.fled: i64 = 0
        """1: the attacker retreats, 2: the defender does."""
        self.rear: i64 = -1
        """The retreating point unit, the rearguard."""
        self.volley: i64 = 0
        """Strikes were made on this pair: there is a break after them (R-17)."""
        self.halved: i64 = 0
        """FC-AR-9, FC-AR-11: half of the waiting defenders are to be suppressed."""
        self.bonus: i64 = 0
        """The defence bonus that a combat board scenario prints, in halves."""
        self.dice_a: i64 = 0
        """How many dice the attacker has rolled in this round."""
        self.lent: i64 = 0
        """The die that the supporting unit lends in this round."""
        self.dropped: i64 = 0
        """The die that the flanked unit leaves out in this round."""
        self.stand: i64 = -1
        """C03: the unit that ignores suppression."""
        self.tricks: i64 = 0
        """Cards in effect in this battle, as bits; BANZAI, PUNJABI for one round."""
        self.winded_unit: i64 = -1
        """C12: the last unit that got its second wind."""
        self.air_a: i64 = -1
        """The attacking aircraft of the air round."""
        self.air_d: i64 = -1
        """The defending aircraft of the air round."""

    def copy_into(self, o: Board) -> None:
        """Copy everything into a fresh fork."""
        self.fork_into(o)
        assert isinstance(o, FieldState)
        own: FieldState = o
        own.where = self.where[:]
        own.owner = self.owner[:]
        own.air = self.air[:]
        own.steps = self.steps[:]
        own.entry = self.entry[:]
        own.fired = self.fired[:]
        own.gun = self.gun[:]
        own.marks = self.marks[:]
        own.ground = self.ground[:]
        own.control = self.control[:]
        own.tokens = self.tokens[:]
        own.low = self.low[:]
        own.high = self.high[:]
        own.hand = self.hand[:]
        own.seen = self.seen[:]
        own.events = self.events[:]
        own.reached = self.reached[:]
        own.seat_of = self.seat_of[:]
        own.cursor = self.cursor[:]
        own.surplus = self.surplus[:]
        own.due = self.due[:]
        own.todo = self.todo[:]
        own.launched = self.launched[:]
        own.stayed = self.stayed[:]
        own.fleeing = self.fleeing[:]
        own.version = self.version
        own.scenario = self.scenario
        own.level = self.level
        own.players = self.players
        own.attacker = self.attacker
        own.logistics = self.logistics
        own.penetration = self.penetration
        own.breakthrough = self.breakthrough
        own.rout = self.rout
        own.grades = self.grades
        own.by_objectives = self.by_objectives
        own.occupied_j = self.occupied_j
        own.occupied_c = self.occupied_c
        own.held_c = self.held_c
        own.period = self.period
        own.army = self.army
        own.axes = self.axes
        own.pile = self.pile
        own.discards = self.discards
        own.dump = self.dump
        own.dump_until = self.dump_until
        own.phase = self.phase
        own.asking = self.asking
        own.passes = self.passes
        own.answer = self.answer
        own.moved = self.moved
        own.assaults = self.assaults
        own.placed = self.placed
        own.effects = self.effects
        own.pinned = self.pinned
        own.cut = self.cut
        own.misread = self.misread
        own.owed = self.owed
        own.boats = self.boats
        own.sector = self.sector
        own.fighting = self.fighting
        own.attackers = self.attackers
        own.defenders = self.defenders
        own.point_a = self.point_a
        own.point_d = self.point_d
        own.support = self.support
        own.tactic = self.tactic
        own.fresh = self.fresh
        own.rounds = self.rounds
        own.bereft = self.bereft
        own.fled = self.fled
        own.rear = self.rear
        own.volley = self.volley
        own.halved = self.halved
        own.bonus = self.bonus
        own.dice_a = self.dice_a
        own.lent = self.lent
        own.dropped = self.dropped
        own.stand = self.stand
        own.tricks = self.tricks
        own.winded_unit = self.winded_unit
        own.air_a = self.air_a
        own.air_d = self.air_d
        if self.fighting:
            own.line_a = self.line_a[:]
            own.line_d = self.line_d[:]
            own.unplaced = self.unplaced[:]
            own.guns_a = self.guns_a[:]
            own.guns_d = self.guns_d[:]
            own.used = self.used[:]
            own.attacks = self.attacks[:]
            own.commit = self.commit[:]
            own.shots = self.shots[:]

    def names(self) -> list[str]:
        return [
            "where", "owner", "air", "steps", "entry", "fired", "gun", "marks", "control",
            "tokens", "low", "high", "hand", "seen", "events", "reached", "seat_of", "cursor",
            "surplus", "due", "todo", "launched", "line_a", "line_d", "unplaced", "guns_a",
            "guns_d", "used", "attacks", "commit", "shots", "stayed", "fleeing", "period", "army",
            "axes", "pile", "discards", "dump", "dump_until", "phase", "asking", "passes",
            "answer", "moved", "assaults", "placed", "effects", "pinned", "cut", "misread",
            "owed", "boats", "sector", "fighting", "attackers", "defenders", "point_a", "point_d",
            "support", "tactic", "fresh", "rounds", "bereft", "fled", "rear", "volley", "halved",
            "bonus", "dice_a", "lent", "dropped", "stand", "tricks", "winded_unit", "air_a",
            "air_d",
        ]  # fmt: skip

    def news(self, o: Board, found: list[str]) -> None:
        super().news(o, found)
        assert isinstance(o, FieldState)
        own: FieldState = o
        if own.where != self.where:
            own.where = self.where[:]
            found.append("where")
        if own.owner != self.owner:
            own.owner = self.owner[:]
            found.append("owner")
        if own.air != self.air:
            own.air = self.air[:]
            found.append("air")
        if own.steps != self.steps:
            own.steps = self.steps[:]
            found.append("steps")
        if own.entry != self.entry:
            own.entry = self.entry[:]
            found.append("entry")
        if own.fired != self.fired:
            own.fired = self.fired[:]
            found.append("fired")
        if own.gun != self.gun:
            own.gun = self.gun[:]
            found.append("gun")
        if own.marks != self.marks:
            own.marks = self.marks[:]
            found.append("marks")
        if own.control != self.control:
            own.control = self.control[:]
            found.append("control")
        if own.tokens != self.tokens:
            own.tokens = self.tokens[:]
            found.append("tokens")
        if own.low != self.low:
            own.low = self.low[:]
            found.append("low")
        if own.high != self.high:
            own.high = self.high[:]
            found.append("high")
        if own.hand != self.hand:
            own.hand = self.hand[:]
            found.append("hand")
        if own.seen != self.seen:
            own.seen = self.seen[:]
            found.append("seen")
        if own.events != self.events:
            own.events = self.events[:]
            found.append("events")
        if own.reached != self.reached:
            own.reached = self.reached[:]
            found.append("reached")
        if own.seat_of != self.seat_of:
            own.seat_of = self.seat_of[:]
            found.append("seat_of")
        if own.cursor != self.cursor:
            own.cursor = self.cursor[:]
            found.append("cursor")
        if own.surplus != self.surplus:
            own.surplus = self.surplus[:]
            found.append("surplus")
        if own.due != self.due:
            own.due = self.due[:]
            found.append("due")
        if own.todo != self.todo:
            own.todo = self.todo[:]
            found.append("todo")
        if own.launched != self.launched:
            own.launched = self.launched[:]
            found.append("launched")
        if own.line_a != self.line_a:
            own.line_a = self.line_a[:]
            found.append("line_a")
        if own.line_d != self.line_d:
            own.line_d = self.line_d[:]
            found.append("line_d")
        if own.unplaced != self.unplaced:
            own.unplaced = self.unplaced[:]
            found.append("unplaced")
        if own.guns_a != self.guns_a:
            own.guns_a = self.guns_a[:]
            found.append("guns_a")
        if own.guns_d != self.guns_d:
            own.guns_d = self.guns_d[:]
            found.append("guns_d")
        if own.used != self.used:
            own.used = self.used[:]
            found.append("used")
        if own.attacks != self.attacks:
            own.attacks = self.attacks[:]
            found.append("attacks")
        if own.commit != self.commit:
            own.commit = self.commit[:]
            found.append("commit")
        if own.shots != self.shots:
            own.shots = self.shots[:]
            found.append("shots")
        if own.stayed != self.stayed:
            own.stayed = self.stayed[:]
            found.append("stayed")
        if own.fleeing != self.fleeing:
            own.fleeing = self.fleeing[:]
            found.append("fleeing")
        if own.period != self.period:
            own.period = self.period
            found.append("period")
        if own.army != self.army:
            own.army = self.army
            found.append("army")
        if own.axes != self.axes:
            own.axes = self.axes
            found.append("axes")
        if own.pile != self.pile:
            own.pile = self.pile
            found.append("pile")
        if own.discards != self.discards:
            own.discards = self.discards
            found.append("discards")
        if own.dump != self.dump:
            own.dump = self.dump
            found.append("dump")
        if own.dump_until != self.dump_until:
            own.dump_until = self.dump_until
            found.append("dump_until")
        if own.phase != self.phase:
            own.phase = self.phase
            found.append("phase")
        if own.asking != self.asking:
            own.asking = self.asking
            found.append("asking")
        if own.passes != self.passes:
            own.passes = self.passes
            found.append("passes")
        if own.answer != self.answer:
            own.answer = self.answer
            found.append("answer")
        if own.moved != self.moved:
            own.moved = self.moved
            found.append("moved")
        if own.assaults != self.assaults:
            own.assaults = self.assaults
            found.append("assaults")
        if own.placed != self.placed:
            own.placed = self.placed
            found.append("placed")
        if own.effects != self.effects:
            own.effects = self.effects
            found.append("effects")
        if own.pinned != self.pinned:
            own.pinned = self.pinned
            found.append("pinned")
        if own.cut != self.cut:
            own.cut = self.cut
            found.append("cut")
        if own.misread != self.misread:
            own.misread = self.misread
            found.append("misread")
        if own.owed != self.owed:
            own.owed = self.owed
            found.append("owed")
        if own.boats != self.boats:
            own.boats = self.boats
            found.append("boats")
        if own.sector != self.sector:
            own.sector = self.sector
            found.append("sector")
        if own.fighting != self.fighting:
            own.fighting = self.fighting
            found.append("fighting")
        if own.attackers != self.attackers:
            own.attackers = self.attackers
            found.append("attackers")
        if own.defenders != self.defenders:
            own.defenders = self.defenders
            found.append("defenders")
        if own.point_a != self.point_a:
            own.point_a = self.point_a
            found.append("point_a")
        if own.point_d != self.point_d:
            own.point_d = self.point_d
            found.append("point_d")
        if own.support != self.support:
            own.support = self.support
            found.append("support")
        if own.tactic != self.tactic:
            own.tactic = self.tactic
            found.append("tactic")
        if own.fresh != self.fresh:
            own.fresh = self.fresh
            found.append("fresh")
        if own.rounds != self.rounds:
            own.rounds = self.rounds
            found.append("rounds")
        if own.bereft != self.bereft:
            own.bereft = self.bereft
            found.append("bereft")
        if own.fled != self.fled:
            own.fled = self.fled
            found.append("fled")
        if own.rear != self.rear:
            own.rear = self.rear
            found.append("rear")
        if own.volley != self.volley:
            own.volley = self.volley
            found.append("volley")
        if own.halved != self.halved:
            own.halved = self.halved
            found.append("halved")
        if own.bonus != self.bonus:
            own.bonus = self.bonus
            found.append("bonus")
        if own.dice_a != self.dice_a:
            own.dice_a = self.dice_a
            found.append("dice_a")
        if own.lent != self.lent:
            own.lent = self.lent
            found.append("lent")
        if own.dropped != self.dropped:
            own.dropped = self.dropped
            found.append("dropped")
        if own.stand != self.stand:
            own.stand = self.stand
            found.append("stand")
        if own.tricks != self.tricks:
            own.tricks = self.tricks
            found.append("tricks")
        if own.winded_unit != self.winded_unit:
            own.winded_unit = self.winded_unit
            found.append("winded_unit")
        if own.air_a != self.air_a:
            own.air_a = self.air_a
            found.append("air_a")
        if own.air_d != self.air_d:
            own.air_d = self.air_d
            found.append("air_d")

    def rows(self) -> list[Any]:
        return [
            self.where, self.owner, self.air, self.steps, self.entry, self.fired, self.gun,
            self.marks, self.control, self.tokens, self.low, self.high, self.hand, self.seen,
            self.events, self.reached, self.seat_of, self.cursor, self.surplus, self.due,
            self.todo, self.launched, self.line_a, self.line_d, self.unplaced, self.guns_a,
            self.guns_d, self.used, self.attacks, self.commit, self.shots, self.stayed,
            self.fleeing,
            [
                self.period, self.army, self.axes, self.pile, self.discards, self.dump,
                self.dump_until, self.phase, self.asking, self.passes, self.answer,
                self.moved, self.assaults, self.placed, self.effects, self.pinned, self.cut,
                self.misread, self.owed, self.boats, self.sector, self.fighting,
                self.attackers, self.defenders, self.point_a, self.point_d, self.support,
                self.tactic, self.fresh, self.rounds, self.bereft, self.fled, self.rear,
                self.volley, self.halved, self.bonus, self.dice_a, self.lent, self.dropped,
                self.stand, self.tricks, self.winded_unit, self.air_a, self.air_d,
            ],
        ]  # fmt: skip

    def set_rows(self, rows: list[Any]) -> None:
        lists: list[list[int]] = [list(row) for row in rows]
        (
            self.where, self.owner, self.air, self.steps, self.entry, self.fired, self.gun,
            self.marks, self.control, self.tokens, self.low, self.high, self.hand, self.seen,
            self.events, self.reached, self.seat_of, self.cursor, self.surplus, self.due,
            self.todo, self.launched, self.line_a, self.line_d, self.unplaced, self.guns_a,
            self.guns_d, self.used, self.attacks, self.commit, self.shots, self.stayed,
            self.fleeing,
            numbers,
        ) = lists  # fmt: skip
        (
            self.period, self.army, self.axes, self.pile, self.discards, self.dump,
            self.dump_until, self.phase, self.asking, self.passes, self.answer, self.moved,
            self.assaults, self.placed, self.effects, self.pinned, self.cut, self.misread,
            self.owed, self.boats, self.sector, self.fighting, self.attackers, self.defenders,
            self.point_a, self.point_d, self.support, self.tactic, self.fresh, self.rounds,
            self.bereft, self.fled, self.rear, self.volley, self.halved, self.bonus, self.dice_a,
            self.lent, self.dropped, self.stand, self.tricks, self.winded_unit, self.air_a,
            self.air_d,
        ) = numbers  # fmt: skip

    def clear_turn(self) -> None:
        """Nothing of this lasts longer than the turn."""
        self.moved = 0
        self.assaults = 0
        self.placed = 0
        self.effects = 0
        self.pinned = 0
        self.cut = -1
        self.misread = -1
        self.owed = 0
        self.boats = -1

    def clear_battle(self) -> None:
        """Nothing of this lasts longer than the battle."""
        self.sector = -1
        self.fighting = 0
        self.attackers = 0
        self.defenders = 0
        self.point_a = -1
        self.point_d = -1
        self.support = -1
        self.tactic = -1
        self.fresh = 0
        self.rounds = 0
        self.bereft = 0
        self.fled = 0
        self.rear = -1
        self.volley = 0
        self.halved = 0
        self.bonus = 0
        self.dice_a = 0
        self.lent = 0
        self.dropped = 0
        self.stand = -1
        self.tricks = 0
        self.winded_unit = -1
        self.air_a = -1
        self.air_d = -1


NUMBERS: Final = (
    ("period", 0, 0, 99, False),
    ("army", 0, 0, 2, False),
    ("axes", 0, 0, 511, False),
    ("pile", 0, 0, "deck", False),
    ("discards", 0, 0, "deck", False),
    ("dump", -1, -1, "place", False),
    ("dump_until", 0, 0, 6, False),
    ("phase", 0, 0, 10, True),
    ("asking", 0, 0, 122, True),
    ("passes", 0, 0, 3, True),
    ("answer", -1, -1, 65535, True),
    ("moved", 0, 0, 1, True),
    ("assaults", 0, 0, 99, True),
    ("placed", 0, 0, 99, True),
    ("effects", 0, 0, 255, True),
    ("pinned", 0, 0, "mask", True),
    ("cut", -1, -1, "border", True),
    ("misread", -1, -1, "place", True),
    ("owed", 0, 0, 6, True),
    ("boats", -1, -1, "place", True),
    ("sector", -1, -1, "place", True),
    ("fighting", 0, 0, 1, True),
    ("attackers", 0, 0, 2, True),
    ("defenders", 0, 0, 2, True),
    ("point_a", -1, -1, "unit", True),
    ("point_d", -1, -1, "unit", True),
    ("support", -1, -1, "unit", True),
    ("tactic", -1, -1, 2, True),
    ("fresh", 0, 0, 1, True),
    ("rounds", 0, 0, 100000, True),
    ("bereft", 0, 0, 1, True),
    ("fled", 0, 0, 2, True),
    ("rear", -1, -1, "unit", True),
    ("volley", 0, 0, 1, True),
    ("halved", 0, 0, 1, True),
    ("bonus", 0, 0, 20, True),
    ("dice_a", 0, 0, 9, True),
    ("lent", 0, 0, 12, True),
    ("dropped", 0, 0, 12, True),
    ("stand", -1, -1, "unit", True),
    ("tricks", 0, 0, 255, True),
    ("winded_unit", -1, -1, "unit", True),
    ("air_a", -1, -1, "unit", True),
    ("air_d", -1, -1, "unit", True),
)
"""Name, start, lowest and highest value, and whether it belongs to the middle of an action."""
