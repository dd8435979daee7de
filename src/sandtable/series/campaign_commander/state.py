# Generated from state.toml by tools/generate.py. Do not edit: change state.toml and run it again.
"""The board's rows and numbers, declared in state.toml."""

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from sandtable.kernel.flow import Board
from sandtable.series.campaign_commander.volume import Volume

NOW_DEPLETED: Final = 1
NOW_DISORGANIZED: Final = 2
MUST_RETREAT: Final = 4
SUNK: Final = 8
SENT_OFF: Final = 16


@mypyc_attr(allow_interpreted_subclasses=True)
class CampaignState(Board):
    """The rows and numbers that the series' rules know. Two sides; seats are sides."""

    def __init__(self, volume: Volume) -> None:
        super().__init__(2)
        self.v: Volume = volume
        self.place: list[int] = [-1] * len(volume.units)
        """The area of each unit; POOL, DESTROYED or GONE where it is off the map."""
        self.state: list[int] = [0] * len(volume.units)
        """Of each unit as bits: DEPLETED, DISORGANIZED, INSIDE a besieged fortress."""
        self.spent: list[int] = [0] * len(volume.units)
        """Of each unit as bits: it has ACTED in this operation, it came ashore from the sea (BEACHED)."""
        self.rp: list[int] = [0] * (2 * volume.size)
        """Resource Points of side * areas + area."""
        self.control: list[int] = volume.first_control[:]
        """The side that controls each land area (CS-1g1)."""
        self.forts: list[int] = [-1] * volume.land
        """The side that holds the fortress of a land area, or -1."""
        self.hand: list[int] = [0, 0]
        """The cards that each side holds, as bits."""
        self.pile: list[int] = [0, 0]
        """The cards in each pile, as bits; a pile has no order."""
        self.discards: list[int] = [0, 0]
        """Cards discarded face down, as bits: the enemy has not seen them (CC-4.2.3d)."""
        self.late: list[int] = [0, 0]
        """Of them those discarded since the enemy last looked at the hand."""
        self.shown: list[int] = [0, 0]
        """Cards that the enemy saw in the hand and that were not played since, as bits."""
        self.played: list[int] = [0, 0]
        """Cards played, as bits; everybody saw them."""
        self.lasting: list[int] = [0, 0]
        """Permanent cards in force, as bits."""
        self.losses: list[int] = [0, 0]
        """How many units each side has lost (RUL-66)."""
        self.bounty: list[int] = [0, 0]
        """Victory points that each side has scored for destroyed enemy units."""
        self.awards: list[int] = [0, 0]
        """Victory points that each side has scored by cards."""
        self.moving: list[int] = []
        """The units that are picked for a move, or on it."""
        self.attackers: list[int] = []
        """The attacking units that are still in the battle."""
        self.defenders: list[int] = []
        """The defending units that are still in the battle."""
        self.bunkers: list[int] = []
        """Units that a bunker chit lies on."""
        self.struck: list[int] = []
        """Units that the present card or chit has struck already."""
        self.cup: list[int] = [0] * len(volume.chits)
        """How many chits of each kind are in the cup."""
        self.held: list[int] = [0] * len(volume.chits)
        """How many of each kind are in hand: secret."""
        self.known: list[int] = [0] * len(volume.chits)
        """How many of each kind in hand everybody can work out."""
        self.most: list[int] = [0] * len(volume.chits)
        """How many of each kind can be in hand, by what everybody saw when it was drawn."""
        self.party: list[int] = []
        """Units that are being picked: for a move, to land, to embark, to besiege."""
        self.fleeing: list[int] = []
        """A ship that retreats, and the units that it takes along."""
        self.initiative: i64 = 0
        """The side that has the initiative."""
        self.sequence: i64 = 0
        """The number of the Operational Sequence; 0 before the first."""
        self.choice0: i64 = 0
        """What each side has chosen in this sequence: 0 nothing yet, 1 Card, 2 Map."""
        self.choice1: i64 = 0
        self.op_seat: i64 = -1
        """The side that conducts the operation, or -1."""
        self.op_area: i64 = -1
        """The Active Operation."""
        self.sp: i64 = 0
        """Supply Points left."""
        self.rebuilt: i64 = 0
        """A unit has been rebuilt in this operation (CC-10.3)."""
        self.sails: i64 = 0
        """The move is one of ships."""
        self.at: i64 = -1
        """Where the moving stack is."""
        self.came_from: i64 = -1
        """Where it was before."""
        self.used: i64 = 0
        """Range or movement used up."""
        self.entered: i64 = 0
        """How many areas it has entered."""
        self.paused: i64 = 0
        """It has paused at a coast."""
        self.landed_at: i64 = -1
        """Where units were put ashore on the way; the one place of this move."""
        self.embarked: i64 = 0
        """Units have come aboard at a coast."""
        self.cargo: i64 = 0
        """Resource Points carried."""
        self.free_load: i64 = 0
        """Embarking costs this move no range."""
        self.battle: i64 = -1
        """Where a battle is fought, or -1."""
        self.arena: i64 = 0
        """GROUND or NAVAL."""
        self.attacker: i64 = 0
        """The attacking side."""
        self.assault_from: i64 = -1
        """Where the attackers came from; -1: out of a besieged fortress."""
        self.chit_turn: i64 = 0
        """Whose turn it is to reveal a chit."""
        self.to_draw: i64 = 0
        """Chits still to be drawn."""
        self.revealed: i64 = -1
        """The chit that has just been revealed."""
        self.spoiled: i64 = 0
        """It is spent without effect."""
        self.checking: i64 = -1
        """The unit that checks, or is to choose for."""
        self.failed: i64 = 0
        """Its check has failed."""
        self.answer: i64 = 0
        """What a card made of a failed check: 1 only depleted, 2 once more, 3 once more with -2."""
        self.passes: i64 = 0
        """How many have passed in a row in the open window."""
        self.owed: i64 = 0
        """Resource Points or units still to be placed, by a discard or a card."""
        self.hurt: i64 = 0
        """What has just come of a result, for what follows from it."""
        self.flee_rp: i64 = 0
        """Resource Points that a retreating ship takes along."""
        self.closing: i64 = 0
        """The operation has been ended."""
        self.halted: i64 = 0
        """The move is over."""
        self.at_stake: i64 = 0
        """What the failed check would do."""
        self.placing: i64 = -1
        """The card whose Resource Points or units are being placed; -1: a discard."""

    def copy_into(self, o: Board) -> None:
        """Copy everything into a fresh fork."""
        self.fork_into(o)
        assert isinstance(o, CampaignState)
        own: CampaignState = o
        own.v = self.v
        own.place = self.place[:]
        own.state = self.state[:]
        own.spent = self.spent[:]
        own.rp = self.rp[:]
        own.control = self.control[:]
        own.forts = self.forts[:]
        own.hand = self.hand[:]
        own.pile = self.pile[:]
        own.discards = self.discards[:]
        own.late = self.late[:]
        own.shown = self.shown[:]
        own.played = self.played[:]
        own.lasting = self.lasting[:]
        own.losses = self.losses[:]
        own.bounty = self.bounty[:]
        own.awards = self.awards[:]
        own.moving = self.moving[:]
        own.attackers = self.attackers[:]
        own.defenders = self.defenders[:]
        own.bunkers = self.bunkers[:]
        own.struck = self.struck[:]
        own.cup = self.cup[:]
        own.held = self.held[:]
        own.known = self.known[:]
        own.most = self.most[:]
        own.party = self.party[:]
        own.fleeing = self.fleeing[:]
        own.initiative = self.initiative
        own.sequence = self.sequence
        own.choice0 = self.choice0
        own.choice1 = self.choice1
        own.op_seat = self.op_seat
        own.op_area = self.op_area
        own.sp = self.sp
        own.rebuilt = self.rebuilt
        own.sails = self.sails
        own.at = self.at
        own.came_from = self.came_from
        own.used = self.used
        own.entered = self.entered
        own.paused = self.paused
        own.landed_at = self.landed_at
        own.embarked = self.embarked
        own.cargo = self.cargo
        own.free_load = self.free_load
        own.battle = self.battle
        own.arena = self.arena
        own.attacker = self.attacker
        own.assault_from = self.assault_from
        own.chit_turn = self.chit_turn
        own.to_draw = self.to_draw
        own.revealed = self.revealed
        own.spoiled = self.spoiled
        own.checking = self.checking
        own.failed = self.failed
        own.answer = self.answer
        own.passes = self.passes
        own.owed = self.owed
        own.hurt = self.hurt
        own.flee_rp = self.flee_rp
        own.closing = self.closing
        own.halted = self.halted
        own.at_stake = self.at_stake
        own.placing = self.placing

    def names(self) -> list[str]:
        return [
            "place", "state", "spent", "rp", "control", "forts", "hand", "pile", "discards",
            "late", "shown", "played", "lasting", "losses", "bounty", "awards", "moving",
            "attackers", "defenders", "bunkers", "struck", "cup", "held", "known", "most",
            "party", "fleeing", "initiative", "sequence", "choice0", "choice1", "op_seat",
            "op_area", "sp", "rebuilt", "sails", "at", "came_from", "used", "entered", "paused",
            "landed_at", "embarked", "cargo", "free_load", "battle", "arena", "attacker",
            "assault_from", "chit_turn", "to_draw", "revealed", "spoiled", "checking", "failed",
            "answer", "passes", "owed", "hurt", "flee_rp", "closing", "halted", "at_stake",
            "placing",
        ]  # fmt: skip

    def news(self, o: Board, found: list[str]) -> None:
        super().news(o, found)
        assert isinstance(o, CampaignState)
        own: CampaignState = o
        if own.place != self.place:
            own.place = self.place[:]
            found.append("place")
        if own.state != self.state:
            own.state = self.state[:]
            found.append("state")
        if own.spent != self.spent:
            own.spent = self.spent[:]
            found.append("spent")
        if own.rp != self.rp:
            own.rp = self.rp[:]
            found.append("rp")
        if own.control != self.control:
            own.control = self.control[:]
            found.append("control")
        if own.forts != self.forts:
            own.forts = self.forts[:]
            found.append("forts")
        if own.hand != self.hand:
            own.hand = self.hand[:]
            found.append("hand")
        if own.pile != self.pile:
            own.pile = self.pile[:]
            found.append("pile")
        if own.discards != self.discards:
            own.discards = self.discards[:]
            found.append("discards")
        if own.late != self.late:
            own.late = self.late[:]
            found.append("late")
        if own.shown != self.shown:
            own.shown = self.shown[:]
            found.append("shown")
        if own.played != self.played:
            own.played = self.played[:]
            found.append("played")
        if own.lasting != self.lasting:
            own.lasting = self.lasting[:]
            found.append("lasting")
        if own.losses != self.losses:
            own.losses = self.losses[:]
            found.append("losses")
        if own.bounty != self.bounty:
            own.bounty = self.bounty[:]
            found.append("bounty")
        if own.awards != self.awards:
            own.awards = self.awards[:]
            found.append("awards")
        if own.moving != self.moving:
            own.moving = self.moving[:]
            found.append("moving")
        if own.attackers != self.attackers:
            own.attackers = self.attackers[:]
            found.append("attackers")
        if own.defenders != self.defenders:
            own.defenders = self.defenders[:]
            found.append("defenders")
        if own.bunkers != self.bunkers:
            own.bunkers = self.bunkers[:]
            found.append("bunkers")
        if own.struck != self.struck:
            own.struck = self.struck[:]
            found.append("struck")
        if own.cup != self.cup:
            own.cup = self.cup[:]
            found.append("cup")
        if own.held != self.held:
            own.held = self.held[:]
            found.append("held")
        if own.known != self.known:
            own.known = self.known[:]
            found.append("known")
        if own.most != self.most:
            own.most = self.most[:]
            found.append("most")
        if own.party != self.party:
            own.party = self.party[:]
            found.append("party")
        if own.fleeing != self.fleeing:
            own.fleeing = self.fleeing[:]
            found.append("fleeing")
        if own.initiative != self.initiative:
            own.initiative = self.initiative
            found.append("initiative")
        if own.sequence != self.sequence:
            own.sequence = self.sequence
            found.append("sequence")
        if own.choice0 != self.choice0:
            own.choice0 = self.choice0
            found.append("choice0")
        if own.choice1 != self.choice1:
            own.choice1 = self.choice1
            found.append("choice1")
        if own.op_seat != self.op_seat:
            own.op_seat = self.op_seat
            found.append("op_seat")
        if own.op_area != self.op_area:
            own.op_area = self.op_area
            found.append("op_area")
        if own.sp != self.sp:
            own.sp = self.sp
            found.append("sp")
        if own.rebuilt != self.rebuilt:
            own.rebuilt = self.rebuilt
            found.append("rebuilt")
        if own.sails != self.sails:
            own.sails = self.sails
            found.append("sails")
        if own.at != self.at:
            own.at = self.at
            found.append("at")
        if own.came_from != self.came_from:
            own.came_from = self.came_from
            found.append("came_from")
        if own.used != self.used:
            own.used = self.used
            found.append("used")
        if own.entered != self.entered:
            own.entered = self.entered
            found.append("entered")
        if own.paused != self.paused:
            own.paused = self.paused
            found.append("paused")
        if own.landed_at != self.landed_at:
            own.landed_at = self.landed_at
            found.append("landed_at")
        if own.embarked != self.embarked:
            own.embarked = self.embarked
            found.append("embarked")
        if own.cargo != self.cargo:
            own.cargo = self.cargo
            found.append("cargo")
        if own.free_load != self.free_load:
            own.free_load = self.free_load
            found.append("free_load")
        if own.battle != self.battle:
            own.battle = self.battle
            found.append("battle")
        if own.arena != self.arena:
            own.arena = self.arena
            found.append("arena")
        if own.attacker != self.attacker:
            own.attacker = self.attacker
            found.append("attacker")
        if own.assault_from != self.assault_from:
            own.assault_from = self.assault_from
            found.append("assault_from")
        if own.chit_turn != self.chit_turn:
            own.chit_turn = self.chit_turn
            found.append("chit_turn")
        if own.to_draw != self.to_draw:
            own.to_draw = self.to_draw
            found.append("to_draw")
        if own.revealed != self.revealed:
            own.revealed = self.revealed
            found.append("revealed")
        if own.spoiled != self.spoiled:
            own.spoiled = self.spoiled
            found.append("spoiled")
        if own.checking != self.checking:
            own.checking = self.checking
            found.append("checking")
        if own.failed != self.failed:
            own.failed = self.failed
            found.append("failed")
        if own.answer != self.answer:
            own.answer = self.answer
            found.append("answer")
        if own.passes != self.passes:
            own.passes = self.passes
            found.append("passes")
        if own.owed != self.owed:
            own.owed = self.owed
            found.append("owed")
        if own.hurt != self.hurt:
            own.hurt = self.hurt
            found.append("hurt")
        if own.flee_rp != self.flee_rp:
            own.flee_rp = self.flee_rp
            found.append("flee_rp")
        if own.closing != self.closing:
            own.closing = self.closing
            found.append("closing")
        if own.halted != self.halted:
            own.halted = self.halted
            found.append("halted")
        if own.at_stake != self.at_stake:
            own.at_stake = self.at_stake
            found.append("at_stake")
        if own.placing != self.placing:
            own.placing = self.placing
            found.append("placing")

    def rows(self) -> list[Any]:
        return [
            self.place, self.state, self.spent, self.rp, self.control, self.forts, self.hand,
            self.pile, self.discards, self.late, self.shown, self.played, self.lasting,
            self.losses, self.bounty, self.awards, self.moving, self.attackers, self.defenders,
            self.bunkers, self.struck, self.cup, self.held, self.known, self.most, self.party,
            self.fleeing,
            [
                self.initiative, self.sequence, self.choice0, self.choice1, self.op_seat,
                self.op_area, self.sp, self.rebuilt, self.sails, self.at, self.came_from,
                self.used, self.entered, self.paused, self.landed_at, self.embarked,
                self.cargo, self.free_load, self.battle, self.arena, self.attacker,
                self.assault_from, self.chit_turn, self.to_draw, self.revealed, self.spoiled,
                self.checking, self.failed, self.answer, self.passes, self.owed, self.hurt,
                self.flee_rp, self.closing, self.halted, self.at_stake, self.placing,
            ],
        ]  # fmt: skip

    def set_rows(self, rows: list[Any]) -> None:
        lists: list[list[int]] = [list(row) for row in rows]
        (
            self.place, self.state, self.spent, self.rp, self.control, self.forts, self.hand,
            self.pile, self.discards, self.late, self.shown, self.played, self.lasting,
            self.losses, self.bounty, self.awards, self.moving, self.attackers, self.defenders,
            self.bunkers, self.struck, self.cup, self.held, self.known, self.most, self.party,
            self.fleeing,
            numbers,
        ) = lists  # fmt: skip
        (
            self.initiative, self.sequence, self.choice0, self.choice1, self.op_seat,
            self.op_area, self.sp, self.rebuilt, self.sails, self.at, self.came_from, self.used,
            self.entered, self.paused, self.landed_at, self.embarked, self.cargo, self.free_load,
            self.battle, self.arena, self.attacker, self.assault_from, self.chit_turn,
            self.to_draw, self.revealed, self.spoiled, self.checking, self.failed, self.answer,
            self.passes, self.owed, self.hurt, self.flee_rp, self.closing, self.halted,
            self.at_stake, self.placing,
        ) = numbers  # fmt: skip

    def clear_operation(self) -> None:
        """Nothing of this lasts longer than the operation."""
        self.op_seat = -1
        self.op_area = -1
        self.sp = 0
        self.rebuilt = 0
        self.checking = -1
        self.failed = 0
        self.answer = 0
        self.closing = 0
        self.at_stake = 0

    def clear_move(self) -> None:
        """Nothing of this lasts longer than the move."""
        self.sails = 0
        self.at = -1
        self.came_from = -1
        self.used = 0
        self.entered = 0
        self.paused = 0
        self.landed_at = -1
        self.embarked = 0
        self.cargo = 0
        self.free_load = 0
        self.halted = 0

    def clear_battle(self) -> None:
        """Nothing of this lasts longer than the battle."""
        self.battle = -1
        self.arena = 0
        self.attacker = 0
        self.assault_from = -1
        self.chit_turn = 0
        self.to_draw = 0
        self.revealed = -1
        self.spoiled = 0


NUMBERS: Final = (
    ("initiative", 0, 0, 1, False),
    ("sequence", 0, 0, 100000, False),
    ("choice0", 0, 0, 2, True),
    ("choice1", 0, 0, 2, True),
    ("op_seat", -1, -1, 1, True),
    ("op_area", -1, -1, "area", True),
    ("sp", 0, 0, 20, True),
    ("rebuilt", 0, 0, 1, True),
    ("sails", 0, 0, 1, True),
    ("at", -1, -1, "area", True),
    ("came_from", -1, -1, "area", True),
    ("used", 0, 0, 99, True),
    ("entered", 0, 0, 99, True),
    ("paused", 0, 0, 1, True),
    ("landed_at", -1, -1, "area", True),
    ("embarked", 0, 0, 1, True),
    ("cargo", 0, 0, 40, True),
    ("free_load", 0, 0, 1, True),
    ("battle", -1, -1, "area", True),
    ("arena", 0, 0, 1, True),
    ("attacker", 0, 0, 1, True),
    ("assault_from", -1, -1, "area", True),
    ("chit_turn", 0, 0, 1, True),
    ("to_draw", 0, 0, 40, True),
    ("revealed", -1, -1, "chit", True),
    ("spoiled", 0, 0, 1, True),
    ("checking", -1, -1, "unit", True),
    ("failed", 0, 0, 1, True),
    ("answer", 0, 0, 3, True),
    ("passes", 0, 0, 9, True),
    ("owed", 0, 0, 9, True),
    ("hurt", 0, 0, 31, True),
    ("flee_rp", 0, 0, 9, True),
    ("closing", 0, 0, 1, True),
    ("halted", 0, 0, 1, True),
    ("at_stake", 0, 0, 3, True),
    ("placing", -1, -1, "card", True),
)
"""Name, start, lowest and highest value, and whether it belongs to the middle of an action."""
