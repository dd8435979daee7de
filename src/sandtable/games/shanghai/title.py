"""Shanghai Incident as a title: what the rest of Sandtable knows of it."""

from pathlib import Path
from typing import Any

from mypy_extensions import i64

from sandtable.games.shanghai import missions, moving, pause, placing, reinforce, rubble, setup, snipers, turn
from sandtable.games.shanghai.board import ShanghaiBoard
from sandtable.games.shanghai.exclusive import ShanghaiGame
from sandtable.games.shanghai.secrets import determinize
from sandtable.games.shanghai.tables import CHINA, Tables, read_tables
from sandtable.games.shanghai.valuation import ShanghaiValuation
from sandtable.games.shanghai.victory import city_points, is_in_shanghai, victory_points
from sandtable.games.shanghai.words import ENDINGS, VERBS
from sandtable.kernel import views
from sandtable.kernel.chance import Dealer
from sandtable.kernel.flow import PLAYING, Board, Die, Event, advance
from sandtable.kernel.notation import Verb, Vocabulary
from sandtable.kernel.title import DataTitle, Option, Scenario, SeatInfo, Setup, Title, Valuation
from sandtable.series.fire_and_movement import combat, movement, outcome, retreat
from sandtable.series.fire_and_movement import turn as sequence

FRAMES: list[Any] = [
    turn.Game, turn.EndOfTurn, turn.Administration, sequence.Turn, sequence.PlayerTurn,
    setup.SetUp, setup.SetUpUnit, setup.SetUpHex,
    movement.MovementPhase, movement.ChooseWay, moving.Orders, missions.Interdict, placing.PlaceIn,
    combat.CombatPhase, combat.ChooseTarget, combat.Attack, combat.ChooseAttackers, combat.SupportFire,
    outcome.Outcome, outcome.LoseStep, outcome.Advance, snipers.PlaceSniper, rubble.Rubble, rubble.RubbleDie,
    retreat.AttackersRetreat, retreat.ChooseFirst, retreat.MustRetreat, retreat.Stand, retreat.Withdraw, retreat.Fall,
    pause.Pause, pause.Placement, pause.PlaceNext, pause.PauseMovement, reinforce.SecretOrders, reinforce.OpenOrders,
    Die,
]  # fmt: skip


class Shanghai(DataTitle):
    """Two players (SH-S4.1a) fight for Shanghai in January and February 1932."""

    def __init__(self, pack: str = "") -> None:
        super().__init__(Path(__file__).parent, pack)
        self.series = Path(sequence.__file__).parent / "rules.toml"
        self.slug = "shanghai"
        self.name = "Shanghai Incident"
        self.line = "Japan lands at Shanghai in 1932; China holds the city, and every pause has its price."
        self.version = 1
        self.minutes = "120-240"
        self.hidden = True
        self.seats = [
            SeatInfo("japan", "Japan", "japan"),
            SeatInfo("china", "China", "china"),
        ]
        self.scenarios = [
            Scenario(
                "campaign",
                "28 January to 2 March 1932",
                "The whole campaign: up to 35 days in five weeks, with four pauses between them.",
            ),
        ]
        self.options = [
            Option("last_week_at_zero", [True, False], True,
                   "true: a fifth week is played with the pause marker at 0; false: the game ends when it gets there"),
            Option("japanese_may_end_early", [True, False], True,
                   "true: the Japanese player may end the game when any turn ends, and scores pauses not used"),
            Option("snipers_hold_city", [False, True], False,
                   "true: a sniper left in Shanghai is enough for the epic Chinese victory"),
            Option("secret_pause_orders", [True, False], True,
                   "true: both sides write the orders of a pause in secret; false: in the open, Japan first"),
            Option("trains_share_setup_place", [False, True], False,
                   "true: a train may start in a city or town that holds another unit"),
        ]  # fmt: skip
        self.frames = {frame.__name__: frame for frame in FRAMES}
        self.endings = dict(ENDINGS)
        self._tables: Tables | None = None
        self._valuation: ShanghaiValuation | None = None

    # What is only for people is imported where it is used: listing titles stays quick.

    def tables(self) -> Tables:
        if self._tables is None:
            self._tables = read_tables(self.pack)
            self.data_digest = self._tables.digest
        return self._tables

    def digest_of_data(self) -> str:
        return self.tables().digest

    def another(self, pack: str) -> Title:
        return Shanghai(pack)

    def words(self) -> Vocabulary:
        t = self.tables()
        return Vocabulary(
            [Verb(word, noun, meaning) for word, noun, meaning in VERBS],
            {
                "hex": t.hex_names,
                "unit": t.unit_ids,
                "marker": t.marker_ids,
                "formation": t.formations,
                "brigade": t.brigades,
            },
        )

    # -- the game ---------------------------------------------------------------------------------------------

    def blank(self, setup: Setup) -> ShanghaiBoard:
        chosen = [1 if setup.options[option.name] else 0 for option in self.options]
        return ShanghaiGame(self.tables(), (chosen[0], chosen[1], chosen[2], chosen[3], chosen[4]))

    def start(self, setup: Setup) -> Board:
        b = self.blank(setup)
        b.call(turn.Game())
        advance(b)
        return b

    def write_position(self, b: Board) -> dict[str, Any]:
        from sandtable.games.shanghai import position

        assert isinstance(b, ShanghaiBoard)
        options = {option.name: bool(b.options[n]) for n, option in enumerate(self.options)}
        chosen = {option.name: options[option.name] for option in self.options
                  if options[option.name] != option.default}  # fmt: skip
        table: dict[str, Any] = {"title": self.slug, "scenario": "campaign"}
        if chosen:
            table["options"] = chosen
        table.update(position.write(b))
        return table

    def fill(self, b: Board, table: dict[str, Any]) -> None:
        from sandtable.games.shanghai import position

        assert isinstance(b, ShanghaiBoard)
        position.read(b, table, self.frames)

    # -- what people see --------------------------------------------------------------------------------------

    def scene(self, setup: Setup) -> views.Scene:
        from sandtable.games.shanghai import scene as scenes

        return scenes.scene(self.tables(), setup)

    def view(self, b: Board, seat: i64) -> views.View:
        from sandtable.games.shanghai import view as viewing

        assert isinstance(b, ShanghaiBoard)
        return viewing.view(b, seat, self.rulebook(), self.vocabulary())

    def windows(self, setup: Setup) -> list[str]:
        return ["support_fire", "sniper"]

    def line_of(self, b: Board, event: Event, viewer: i64) -> views.LogLine:
        from sandtable.games.shanghai import story

        return story.line_of(self.tables(), self.rulebook(), event, viewer)

    def picture(self, b: Board, seat: i64) -> list[str]:
        from sandtable.games.shanghai import picture as pictures

        return pictures.picture(self.tables(), self.view(b, seat))

    def odds(self, b: Board, seat: i64, act: i64) -> views.Odds | None:
        from sandtable.games.shanghai.odds import odds_of

        assert isinstance(b, ShanghaiBoard)
        return odds_of(self.vocabulary(), self.rulebook(), b, seat, act)

    def came(self, b: Board, seat: i64, act: i64, events: list[Event]) -> str:
        from sandtable.games.shanghai.odds import came

        assert isinstance(b, ShanghaiBoard)
        return came(b, seat, act, events)

    def overlay(self, b: Board, seat: i64, ident: str, space: str) -> views.Overlay | None:
        from sandtable.games.shanghai.overlays import overlay_of

        assert isinstance(b, ShanghaiBoard)
        return overlay_of(b, self.rulebook(), ident, space)

    # -- secrets ----------------------------------------------------------------------------------------------

    def determinize(self, b: Board, seat: i64, dealer: Dealer) -> Board:
        assert isinstance(b, ShanghaiBoard)
        return determinize(b, seat, dealer)

    def conceals(self, b: Board) -> bool:
        """SH-13.1c: nothing but the orders of a pause while they are written."""
        return b.ending == PLAYING and b.ask().is_sealed()

    # -- reports, bots, lesson --------------------------------------------------------------------------------

    def facts(self, b: Board) -> dict[str, int]:
        """Section 12: what the game came to."""
        assert isinstance(b, ShanghaiBoard)
        return {
            "victory_points": victory_points(b),
            "cities": city_points(b) // b.t.vp_city,
            "chinese_in_shanghai": sum([1 for u in b.t.of_side[CHINA] if is_in_shanghai(b, u)]),
            "pauses_used": b.t.pause_start - b.pauses,
            "turns_of_last_week": b.turn,
        }

    def valuation(self) -> Valuation:
        if self._valuation is None:
            self._valuation = ShanghaiValuation(self.tables())
        return self._valuation
