# Generated from state.toml by tools/generate.py. Do not edit: change state.toml and run it again.
"""The board's rows and numbers, declared in state.toml."""

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from sandtable.kernel.flow import Board


@mypyc_attr(allow_interpreted_subclasses=True)
class NeiState(Board):
    """The rows and numbers of a game of Netherlands East Indies."""

    def __init__(self) -> None:
        super().__init__(2)
        self.at: list[int] = []
        """Where each unit is: an area, or one of the places off the map (POOL and on)."""
        self.steps: list[int] = []
        """Steps left of each unit."""
        self.ship: list[int] = []
        """The unit that carries this one, or -1."""
        self.face: list[int] = []
        """1: an engineer on its base side, a seaplane on its patrol side, the secret airbase face down."""
        self.known: list[int] = []
        """1: the enemy knows what this unit is and that it is here."""
        self.seen: list[int] = []
        """The turn in which the enemy last saw the unit; 0: never."""
        self.last: list[int] = []
        """The area in which the enemy last saw the unit, or -1."""
        self.record: list[int] = []
        """1: the enemy saw it disrupted, and no refit since can have brought it back; 2: it may be back; 3:
        it may have come in before its turn."""
        self.tf: list[int] = []
        """The task force marker that the ship sails under, or 0."""
        self.hand: list[int] = []
        """1: in the force of the action that goes on; 2: chosen to go ashore; 3: in the supporting
        force."""
        self.part: list[int] = []
        """What each unit does in the battle that goes on, as bits."""
        self.oil: list[int] = [0, 0, 0, 0, 0, 0]
        """1: the oilfield is demolished."""
        self.ap: list[int] = [0, 0]
        """Action points of each side."""
        self.pending: list[int] = [0, 0]
        """Points won outside the own turn, for the next action point phase."""
        self.toll: list[int] = [0, 0, 0, 0, 0, 0, 0, 0]
        """Action: disrupted capital ships, air units and ground units of each side, for rule 27; then
        tenders of each."""
        self.fallen: list[int] = [0, 0]
        """Battle: the disrupted units of each side."""
        self.arrives: list[int] = []
        """The turn in which each unit joins its pool."""
        self.cleared: list[int] = []
        """28: the areas where everybody knows that the secret airbase is not, in order."""
        self.holding: list[int] = []
        """How many units each ship or air transport carries."""
        self.ships: list[int] = []
        """How many ships each side has in each area, cargo apart (side * AREAS + area)."""
        self.troops: list[int] = []
        """How many ground units other than bases, likewise."""
        self.wings: list[int] = []
        """How many air units, likewise."""
        self.base: list[int] = []
        """The base in each area that is on the table, or -1."""
        self.scenario: i64 = 0
        """0 campaign, 1 assault."""
        self.turn: i64 = 0
        """The game turn; 0 during set-up."""
        self.active: i64 = 1
        """The side whose player turn it is."""
        self.singapore: i64 = 4
        """The box of the Singapore marker; 0: it has fallen."""
        self.abdacom: i64 = 0
        """1: in effect."""
        self.shift: i64 = 0
        """What incidents add to the points of this player turn."""
        self.fleet: i64 = 0
        """First Air Fleet: 0 in the pool, 1 picked and waiting, 2 gone."""
        self.kind: i64 = -1
        """The action that goes on."""
        self.start: i64 = -1
        """Where its force starts."""
        self.cursor: i64 = -1
        """Set-up: the unit that is picked."""
        self.setting: i64 = 2
        """The side that sets up; 2: the game has begun."""
        self.fight: i64 = 0
        """The kind of the battle that goes on; 0: none."""
        self.field: i64 = -1
        """Battle: the area that is fought over."""
        self.offshore: i64 = -1
        """Battle: the sea area of the ships in it, or -1."""
        self.first: i64 = 0
        """Battle: the side that fires first."""
        self.stage: i64 = 0
        """Battle: the stage."""
        self.hits_f: i64 = 0
        """Hits that the side that fired places."""
        self.hits_o: i64 = 0
        """Hits that the owner of the targets places."""
        self.crossed: i64 = 0
        """The ground force has crossed a black arrow."""
        self.spent: i64 = 0
        """Movement factors that the force has spent."""
        self.picks: i64 = 0
        """Mobilize: how many were picked."""
        self.left: i64 = 0
        """What is still to be done: steps to lose, hits to place."""
        self.langley: i64 = 0
        """29: the fighter of this mobilization has been flown off."""
        self.counter: i64 = 0
        """25: the strike that goes on is a counterstrike."""
        self.answer: i64 = 0
        """What the last question inside an action was answered with."""
        self.over: i64 = 0
        """The player turn is to end."""
        self.mixed: i64 = 0
        """24: the action has paid for a second contingent."""
        self.formed: i64 = 0
        """How often task forces were changed in this player turn."""
        self.version: i64 = 3
        """The version of the rules that the game is played by; see title.py."""
        self.ready: i64 = 0
        """An option: see title.toml."""
        self.joint: i64 = 0
        """An option: see title.toml."""
        self.ranged: i64 = 0
        """An option: see title.toml."""
        self.special: i64 = 0
        """An option: see title.toml."""
        self.glory: i64 = 0
        """An option: see title.toml."""
        self.extra: i64 = 0
        """An option: see title.toml."""
        self.of_j1: i64 = 0
        """An option: see title.toml."""
        self.of_j2: i64 = 0
        """An option: see title.toml."""
        self.of_j3: i64 = 0
        """An option: see title.toml."""
        self.of_a1: i64 = 0
        """An option: see title.toml."""
        self.of_a2: i64 = 0
        """An option: see title.toml."""
        self.of_a3: i64 = 0
        """An option: see title.toml."""
        self.of_a4: i64 = 0
        """An option: see title.toml."""
        self.of_a5: i64 = 0
        """An option: see title.toml."""
        self.of_a6: i64 = 0
        """An option: see title.toml."""
        self.of_a7: i64 = 0
        """An option: see title.toml."""
        self.of_a8: i64 = 0
        """An option: see title.toml."""
        self.of_a9: i64 = 0
        """An option: see title.toml."""

    def copy_into(self, o: Board) -> None:
        """Copy everything into a fresh fork."""
        self.fork_into(o)
        assert isinstance(o, NeiState)
        own: NeiState = o
        own.at = self.at[:]
        own.steps = self.steps[:]
        own.ship = self.ship[:]
        own.face = self.face[:]
        own.known = self.known[:]
        own.seen = self.seen[:]
        own.last = self.last[:]
        own.record = self.record[:]
        own.tf = self.tf[:]
        own.hand = self.hand[:]
        own.part = self.part[:]
        own.oil = self.oil[:]
        own.ap = self.ap[:]
        own.pending = self.pending[:]
        own.toll = self.toll[:]
        own.fallen = self.fallen[:]
        own.arrives = self.arrives[:]
        own.cleared = self.cleared
        own.holding = self.holding[:]
        own.ships = self.ships[:]
        own.troops = self.troops[:]
        own.wings = self.wings[:]
        own.base = self.base[:]
        own.scenario = self.scenario
        own.turn = self.turn
        own.active = self.active
        own.singapore = self.singapore
        own.abdacom = self.abdacom
        own.shift = self.shift
        own.fleet = self.fleet
        own.kind = self.kind
        own.start = self.start
        own.cursor = self.cursor
        own.setting = self.setting
        own.fight = self.fight
        own.field = self.field
        own.offshore = self.offshore
        own.first = self.first
        own.stage = self.stage
        own.hits_f = self.hits_f
        own.hits_o = self.hits_o
        own.crossed = self.crossed
        own.spent = self.spent
        own.picks = self.picks
        own.left = self.left
        own.langley = self.langley
        own.counter = self.counter
        own.answer = self.answer
        own.over = self.over
        own.mixed = self.mixed
        own.formed = self.formed
        own.version = self.version
        own.ready = self.ready
        own.joint = self.joint
        own.ranged = self.ranged
        own.special = self.special
        own.glory = self.glory
        own.extra = self.extra
        own.of_j1 = self.of_j1
        own.of_j2 = self.of_j2
        own.of_j3 = self.of_j3
        own.of_a1 = self.of_a1
        own.of_a2 = self.of_a2
        own.of_a3 = self.of_a3
        own.of_a4 = self.of_a4
        own.of_a5 = self.of_a5
        own.of_a6 = self.of_a6
        own.of_a7 = self.of_a7
        own.of_a8 = self.of_a8
        own.of_a9 = self.of_a9

    def names(self) -> list[str]:
        return [
            "at", "steps", "ship", "face", "known", "seen", "last", "record", "tf", "hand",
            "part", "oil", "ap", "pending", "toll", "fallen", "arrives", "cleared", "turn",
            "active", "singapore", "abdacom", "shift", "fleet", "kind", "start", "cursor",
            "setting", "fight", "field", "offshore", "first", "stage", "hits_f", "hits_o",
            "crossed", "spent", "picks", "left", "langley", "counter", "answer", "over", "mixed",
            "formed",
        ]  # fmt: skip

    def news(self, o: Board, found: list[str]) -> None:
        super().news(o, found)
        assert isinstance(o, NeiState)
        own: NeiState = o
        if own.at != self.at:
            own.at = self.at[:]
            found.append("at")
        if own.steps != self.steps:
            own.steps = self.steps[:]
            found.append("steps")
        if own.ship != self.ship:
            own.ship = self.ship[:]
            found.append("ship")
        if own.face != self.face:
            own.face = self.face[:]
            found.append("face")
        if own.known != self.known:
            own.known = self.known[:]
            found.append("known")
        if own.seen != self.seen:
            own.seen = self.seen[:]
            found.append("seen")
        if own.last != self.last:
            own.last = self.last[:]
            found.append("last")
        if own.record != self.record:
            own.record = self.record[:]
            found.append("record")
        if own.tf != self.tf:
            own.tf = self.tf[:]
            found.append("tf")
        if own.hand != self.hand:
            own.hand = self.hand[:]
            found.append("hand")
        if own.part != self.part:
            own.part = self.part[:]
            found.append("part")
        if own.oil != self.oil:
            own.oil = self.oil[:]
            found.append("oil")
        if own.ap != self.ap:
            own.ap = self.ap[:]
            found.append("ap")
        if own.pending != self.pending:
            own.pending = self.pending[:]
            found.append("pending")
        if own.toll != self.toll:
            own.toll = self.toll[:]
            found.append("toll")
        if own.fallen != self.fallen:
            own.fallen = self.fallen[:]
            found.append("fallen")
        if own.arrives != self.arrives:
            own.arrives = self.arrives[:]
            found.append("arrives")
        if own.cleared is not self.cleared:
            if own.cleared != self.cleared:
                found.append("cleared")
            own.cleared = self.cleared
        if own.turn != self.turn:
            own.turn = self.turn
            found.append("turn")
        if own.active != self.active:
            own.active = self.active
            found.append("active")
        if own.singapore != self.singapore:
            own.singapore = self.singapore
            found.append("singapore")
        if own.abdacom != self.abdacom:
            own.abdacom = self.abdacom
            found.append("abdacom")
        if own.shift != self.shift:
            own.shift = self.shift
            found.append("shift")
        if own.fleet != self.fleet:
            own.fleet = self.fleet
            found.append("fleet")
        if own.kind != self.kind:
            own.kind = self.kind
            found.append("kind")
        if own.start != self.start:
            own.start = self.start
            found.append("start")
        if own.cursor != self.cursor:
            own.cursor = self.cursor
            found.append("cursor")
        if own.setting != self.setting:
            own.setting = self.setting
            found.append("setting")
        if own.fight != self.fight:
            own.fight = self.fight
            found.append("fight")
        if own.field != self.field:
            own.field = self.field
            found.append("field")
        if own.offshore != self.offshore:
            own.offshore = self.offshore
            found.append("offshore")
        if own.first != self.first:
            own.first = self.first
            found.append("first")
        if own.stage != self.stage:
            own.stage = self.stage
            found.append("stage")
        if own.hits_f != self.hits_f:
            own.hits_f = self.hits_f
            found.append("hits_f")
        if own.hits_o != self.hits_o:
            own.hits_o = self.hits_o
            found.append("hits_o")
        if own.crossed != self.crossed:
            own.crossed = self.crossed
            found.append("crossed")
        if own.spent != self.spent:
            own.spent = self.spent
            found.append("spent")
        if own.picks != self.picks:
            own.picks = self.picks
            found.append("picks")
        if own.left != self.left:
            own.left = self.left
            found.append("left")
        if own.langley != self.langley:
            own.langley = self.langley
            found.append("langley")
        if own.counter != self.counter:
            own.counter = self.counter
            found.append("counter")
        if own.answer != self.answer:
            own.answer = self.answer
            found.append("answer")
        if own.over != self.over:
            own.over = self.over
            found.append("over")
        if own.mixed != self.mixed:
            own.mixed = self.mixed
            found.append("mixed")
        if own.formed != self.formed:
            own.formed = self.formed
            found.append("formed")

    def rows(self) -> list[Any]:
        found: list[Any] = [
            self.at, self.steps, self.ship, self.face, self.known, self.seen, self.last,
            self.record, self.tf, self.hand, self.part, self.oil, self.ap, self.pending,
            self.toll, self.fallen, self.arrives,
            [
                self.turn, self.active, self.singapore, self.abdacom, self.shift, self.fleet,
                self.kind, self.start, self.cursor, self.setting, self.fight, self.field,
                self.offshore, self.first, self.stage, self.hits_f, self.hits_o, self.crossed,
                self.spent, self.picks, self.left, self.langley, self.counter, self.answer,
                self.over, self.mixed, self.formed,
            ],
        ]  # fmt: skip
        if self.cleared:
            found.append(self.cleared)
        return found

    def set_rows(self, rows: list[Any]) -> None:
        lists: list[list[int]] = [list(row) for row in rows[:18]]
        (
            self.at, self.steps, self.ship, self.face, self.known, self.seen, self.last,
            self.record, self.tf, self.hand, self.part, self.oil, self.ap, self.pending,
            self.toll, self.fallen, self.arrives,
            numbers,
        ) = lists  # fmt: skip
        (
            self.turn, self.active, self.singapore, self.abdacom, self.shift, self.fleet,
            self.kind, self.start, self.cursor, self.setting, self.fight, self.field,
            self.offshore, self.first, self.stage, self.hits_f, self.hits_o, self.crossed,
            self.spent, self.picks, self.left, self.langley, self.counter, self.answer, self.over,
            self.mixed, self.formed,
        ) = numbers  # fmt: skip
        self.cleared = list(rows[18]) if len(rows) > 18 else []


NUMBERS: Final = (
    ("turn", 0, 0, 9, False),
    ("active", 1, 0, 1, False),
    ("singapore", 4, 0, 9, False),
    ("abdacom", 0, 0, 1, False),
    ("shift", 0, -9, 9, True),
    ("fleet", 0, 0, 2, False),
    ("kind", -1, -1, "action", True),
    ("start", -1, -1, "area", True),
    ("cursor", -1, -1, "unit", True),
    ("setting", 2, 0, 2, False),
    ("fight", 0, 0, 20, True),
    ("field", -1, -1, "area", True),
    ("offshore", -1, -1, "area", True),
    ("first", 0, 0, 1, True),
    ("stage", 0, 0, 4, True),
    ("hits_f", 0, 0, 99, True),
    ("hits_o", 0, 0, 99, True),
    ("crossed", 0, 0, 1, True),
    ("spent", 0, 0, 99, True),
    ("picks", 0, 0, 99, True),
    ("left", 0, 0, 99, True),
    ("langley", 0, 0, 1, True),
    ("counter", 0, 0, 1, True),
    ("answer", 0, 0, 2, True),
    ("over", 0, 0, 1, True),
    ("mixed", 0, 0, 1, True),
    ("formed", 0, 0, 99, True),
)
"""Name, start, lowest and highest value, and whether it belongs to the middle of an action."""
