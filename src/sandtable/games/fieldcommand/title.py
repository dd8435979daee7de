"""Field Command: Singapore 1942 as a title: what the rest of Sandtable knows of it."""

from pathlib import Path
from typing import Any

from mypy_extensions import i64

from sandtable.games.fieldcommand import event, kind, telling, verb
from sandtable.games.fieldcommand.board import ENDINGS, FieldBoard
from sandtable.games.fieldcommand.bots.valuation import FieldValuation
from sandtable.games.fieldcommand.material import (
    ARMIES,
    BRIGADE,
    CORPS,
    DIVISION,
    LEVELS,
    REGIMENT,
    FieldData,
    read_field,
)
from sandtable.games.fieldcommand.rules import brigade, deployment, muster
from sandtable.games.fieldcommand.rules.corps import WINDOWS
from sandtable.games.fieldcommand.rules.odds import simple_answer
from sandtable.games.fieldcommand.secrets import determinize
from sandtable.kernel.chance import Dealer
from sandtable.kernel.errors import BadSetup
from sandtable.kernel.flow import PLAYING, Board, advance
from sandtable.kernel.title import SeatInfo, Setup, Value
from sandtable.kit import scenes
from sandtable.kit.story import Hole, Speaker
from sandtable.kit.table import Table
from sandtable.kit.title import DataTitle, chapters_of
from sandtable.kit.valuation import Valuation

CHAPTERS = chapters_of("sandtable.games.fieldcommand.rules", [
    "muster", "company", "battalion", "regiment", "retreat", "brigade", "aircraft", "control", "movement", "barrages",
    "results", "reinforcements", "division", "playable", "corps", "cards", "army", "deployment", "victory",
])  # fmt: skip
MAP_VARIANTS = ("penetration", "levels_of_victory", "objective_victory")


class FieldCommand(DataTitle):
    """Japanese against British and Australians, two players or three (FC-EQ-4), on seven levels."""

    valued: FieldValuation | None = None

    def __init__(self, pack: str = "") -> None:
        super().__init__(Path(__file__).parent, pack, CHAPTERS, verb, event)
        self.describe()
        self.endings = dict(ENDINGS)

    # -- set-up -----------------------------------------------------------------------------------------------

    def setup(self, scenario: str, options: dict[str, Value]) -> Setup:
        """FC-EQ-4, FC-AR-1: which levels, players and variants a scenario has."""
        found = super().setup(scenario, options)
        number = self.scenario_number(found.scenario)
        chosen = found.options
        level = LEVELS.index(str(chosen["level"]))
        usual = number + 1 if number < 3 else REGIMENT if number < 7 else DIVISION
        if level == 0:
            level = usual
        fits = LEVELS[usual] if number < 7 else "brigade, division, corps or army"
        logistics = bool(chosen["advanced_logistics"])
        ranked = bool(chosen["objective_victory"]) and chosen["levels_of_victory"] != "off"
        variants = [name for name in MAP_VARIANTS if chosen[name] not in (False, "off")]
        refused = [
            (level != usual if number < 7 else level < BRIGADE,
             f"option level={LEVELS[level]}: {found.scenario} is played at {fits} (FC-AR-4)"),
            (chosen["players"] == 3 and (number < 7 or number == 9),
             f"option players=3: {found.scenario} is for two players (FC-EQ-4)"),
            (chosen["attacker"] != "japanese" and number != 2,
             f"option attacker={chosen['attacker']}: only the scenario regiment leaves it open (FC-RG-1)"),
            (number < 7 and len(variants) > 0,
             f"option {' '.join(variants[:1])}: it is a variant of the map, and {found.scenario} has none (FC-AR-1)"),
            (logistics and (number < 7 or level < DIVISION),
             "option advanced_logistics: there are supply tokens from Division level on (FC-AR-5)"),
            (logistics and number == 9,
             "option advanced_logistics: scenario_02 has one Commonwealth army only (FC-AR-5)"),
            (ranked, "options objective_victory and levels_of_victory: one of them at a time (R-52, R-53)"),
        ]  # fmt: skip
        for wrong, text in refused:
            if wrong:
                raise BadSetup(text)
        chosen["level"] = LEVELS[level]
        return found

    def scenario_number(self, ident: str) -> int:
        return [one.ident for one in self.scenarios].index(ident)

    def seats_of(self, setup: Setup) -> list[SeatInfo]:
        """FC-BG-1, FC-EQ-4: attacker and defender in training; else the Japanese and one or two of the Commonwealth."""
        if self.scenario_number(setup.scenario) < 2:
            return self.seats[4:6]
        if setup.options.get("players") == 3:
            return [self.seats[0], self.seats[2], self.seats[3]]
        return self.seats[0:2]

    # -- data and words ---------------------------------------------------------------------------------------

    def data(self) -> FieldData:
        return self.read_once(read_field)

    def nouns(self) -> dict[str, list[str]]:
        t = self.data()
        return {
            "place": t.place_ids,
            "unit": t.unit_ids,
            "kind": list(kind.IDS),
            "army": list(ARMIES),
            "card": [card.ident for card in t.cards],
            "die": list(telling.DICE),
            "border": t.border_ids,
        }

    def holes(self) -> dict[str, Hole]:
        return telling.holes_of(self.data())

    # -- the game ---------------------------------------------------------------------------------------------

    def blank(self, setup: Setup) -> FieldBoard:
        t = self.data()
        b = FieldBoard(t, len(self.seats_of(setup)))
        b.version = self.version
        b.scenario = self.scenario_number(setup.scenario)
        self.set_options(b, setup)
        if b.level == 0:
            b.level = b.scenario + 1 if b.scenario < 3 else REGIMENT if b.scenario < 7 else DIVISION
        if b.scenario >= 7:
            b.c = t.campaigns[b.scenario - 7]
            b.chart = b.c.chart
        b.clear_units()
        return b

    def start(self, setup: Setup) -> Board:
        b = self.blank(setup)
        if b.scenario < 7:
            muster.set_up_board(b)
            b.call(muster.BoardGame())
        else:
            brigade.set_up_map(b)
            if b.c.free:
                deployment.place_fixed(b)
            b.call(brigade.Campaign())
        advance(b)
        return b

    def determinize(self, b: Board, seat: i64, dealer: Dealer) -> Board:
        assert isinstance(b, FieldBoard)
        return determinize(b, seat, dealer)

    def foreseen(self, b: Board, seat: i64) -> i64:
        """The course of a battle that the odds of whole lines and duels reckon with."""
        assert isinstance(b, FieldBoard)
        return simple_answer(b, seat) if b.fighting else -1

    def conceals(self, b: Board) -> bool:
        """Cards, the split of Advanced Logistics, sealed strikes and deployments; a usual Division game is open."""
        assert isinstance(b, FieldBoard)
        return b.level >= CORPS or b.logistics != 0 or (b.ending == PLAYING and b.ask().is_sealed())

    def valuation(self) -> Valuation:
        """One for all decisions: it keeps the chances of battles that it has counted."""
        if self.valued is None or self.valued.t is not self.data():
            self.valued = FieldValuation(self.data())
        return self.valued

    # -- what people see; imported where it is used, so that listing titles stays quick -----------------------

    def make_table(self, speaker: Speaker) -> Table[Any]:
        from sandtable.games.fieldcommand.table.table import FieldTable

        return FieldTable(self.slug, speaker, self)

    def scene(self, setup: Setup) -> scenes.Scene:
        from sandtable.games.fieldcommand.table.scene import scene

        seats = [seat.ident for seat in self.seats_of(setup)]
        return scene(self.data(), self.scenario_number(setup.scenario), setup, seats)

    def overlay(self, b: Board, seat: i64, ident: str, space: str) -> Any:
        from sandtable.games.fieldcommand.table.overlays import overlay

        assert isinstance(b, FieldBoard)
        return overlay(b, seat, ident, space)

    def windows(self, setup: Setup) -> list[str]:
        level = LEVELS.index(str(setup.options["level"]))
        found = ["retreat"] if level >= BRIGADE else []
        return found + (list(WINDOWS) if level >= CORPS else [])

    def lapses(self, setup: Setup) -> dict[str, str]:
        return (
            {"Battle": "this battle", "Turn": "this army's turn"}
            if self.scenario_number(setup.scenario) >= 7
            else {}
        )

    # -- position files ---------------------------------------------------------------------------------------

    def position(self, b: Board) -> dict[str, Any]:
        from sandtable.games.fieldcommand.table import position

        assert isinstance(b, FieldBoard)
        return position.write(b, self)

    def fill(self, b: Board, table: dict[str, Any]) -> None:
        from sandtable.games.fieldcommand.table import position

        assert isinstance(b, FieldBoard)
        position.read(b, table, self)
