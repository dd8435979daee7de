"""The Impregnable Fortress as a title: what the rest of Sandtable knows of it."""

from pathlib import Path
from typing import Any

from mypy_extensions import i64

from sandtable.games.fortress import attack as attacking
from sandtable.games.fortress import (
    bombing,
    cards,
    choices,
    deck,
    instants,
    movement,
    politics,
    recon,
    setup,
    turn,
)
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.secrets import determinize
from sandtable.games.fortress.tables import KIND_IDS, Tables, read_tables
from sandtable.games.fortress.valuation import FortressValuation
from sandtable.games.fortress.words import ENDINGS, VERBS, WINDOWS
from sandtable.kernel import views
from sandtable.kernel.chance import Dealer
from sandtable.kernel.flow import Board, DrawOffer, Event, advance
from sandtable.kernel.notation import Verb, Vocabulary
from sandtable.kernel.title import DataTitle, Option, Scenario, SeatInfo, Setup, Title, Valuation

LEVELS = ("basic", "advanced1", "advanced2", "advanced3")
FRAMES: list[Any] = [
    turn.Game, turn.Turn, turn.ChooseAction, turn.CardOrMiss, turn.AfterAction, turn.ExtraMove,
    setup.ChooseArmy, setup.Deploy, setup.PlaceByChance,
    movement.ChooseDestination, movement.Move, recon.ReconAfterMove, recon.Recon,
    attacking.Attack, attacking.FireSupport,
    bombing.ChooseTarget, bombing.BombingRun, bombing.ChooseTokens, bombing.ShootDown, bombing.ShootDownTry,
    politics.Window, politics.WindowAsk, deck.Deal, deck.Buy, deck.DiscardFirst,
    instants.Effect, instants.AnswerCard,
    choices.CancelOrRemove, choices.SpendCharge, choices.RevealOne, choices.DiscardEnemyCard, choices.StaffWork,
    choices.TakeTop, choices.OrderTop, choices.WavellsVisit, choices.FeintFirst, choices.FeintSecond,
    choices.SwapOrKeep, choices.TaylorsMistake, choices.FallBack, choices.ReturnPiece, choices.Withdraw,
    cards.CardPiece, cards.BicycleStep, cards.CardMove, cards.Bombardment, cards.BombardTarget,
    DrawOffer,
]  # fmt: skip


class Fortress(DataTitle):
    """A game of the Stratego family for two (IF-OBJ-1) over southern Johore and Singapore, 1942."""

    def __init__(self, pack: str = "") -> None:
        super().__init__(Path(__file__).parent, pack)
        self.slug = "fortress"
        self.name = "The Impregnable Fortress"
        self.line = (
            "Hidden armies face each other across the Johore strait; find and enter the enemy Headquarters."
        )
        self.version = 1
        self.minutes = "30-60"
        self.hidden = True
        self.seats = [
            SeatInfo("japan", "Japan", "japan"),
            SeatInfo("commonwealth", "Commonwealth", "commonwealth"),
        ]
        self.scenarios = [
            Scenario(
                "basic", "Basic Game", "Thirty pieces a side, no abilities but those of mines and tanks."
            ),
            Scenario("advanced1", "Advanced Game Level I", "The basic armies with all special abilities."),
            Scenario(
                "advanced2", "Advanced Game Level II", "Abilities, and each side builds its army from forty."
            ),
            Scenario(
                "advanced3",
                "Advanced Game Level III",
                "Abilities, army building, and Politics with its cards.",
            ),
        ]
        self.options = [
            Option("deployment", ["free", "beginner"], "free",
                   "free: both sides set up in secret; beginner: both take the suggested deployment at once"),
            Option("jurong_line", ["card", "always"], "card",
                   "always: at Levels I to III the Jurong Line hexes help Commonwealth defenders without card C04"),
            Option("forgetful", [False, True], False,
                   "true: pieces that were shown turn hidden again in the display; remember them yourself"),
            Option("token_colours", [2, 3], 2, "how many colours of Combat Result tokens there are"),
            Option("token_letters", [2, 3], 2, "how many letters of Combat Result tokens there are"),
        ]  # fmt: skip
        self.frames = {frame.__name__: frame for frame in FRAMES}
        self.endings = dict(ENDINGS)
        self._tables: Tables | None = None

    # What is only for people is imported where it is used: listing titles stays quick.

    def tables(self) -> Tables:
        if self._tables is None:
            self._tables = read_tables(self.pack)
            self.data_digest = self._tables.digest
        return self._tables

    def digest_of_data(self) -> str:
        return self.tables().digest

    def another(self, pack: str) -> Title:
        return Fortress(pack)

    def words(self) -> Vocabulary:
        t = self.tables()
        return Vocabulary(
            [Verb(word, noun, meaning) for word, noun, meaning in VERBS],
            {
                "hex": t.hex_names,
                "type": list(KIND_IDS),
                "card": [card.ident for card in t.cards],
                "deployment": [stored.ident for stored in t.deployments],
                "army": [army.ident for army in t.armies],
                "token": [f"{colour}-{letter}" for colour in t.colours for letter in t.letters],
            },
        )

    # -- the game ---------------------------------------------------------------------------------------------

    def blank(self, setup: Setup) -> FortressBoard:
        options = setup.options
        b = FortressBoard(
            self.tables(),
            LEVELS.index(setup.scenario),
            1 if options["jurong_line"] == "always" else 0,
            1 if options["forgetful"] else 0,
            int(options["token_colours"]),
            int(options["token_letters"]),
        )
        b.deployment = 1 if options["deployment"] == "beginner" else 0
        return b

    def start(self, setup: Setup) -> Board:
        b = self.blank(setup)
        b.call(turn.Game())
        advance(b)
        return b

    def write_position(self, b: Board) -> dict[str, Any]:
        from sandtable.games.fortress import position

        assert isinstance(b, FortressBoard)
        options = {
            "deployment": "beginner" if b.deployment else "free",
            "jurong_line": "always" if b.jurong_always else "card",
            "forgetful": bool(b.forgetful),
            "token_colours": b.colours,
            "token_letters": b.letters,
        }
        chosen = {name: value for name, value in options.items() if value != self.setup("", {}).options[name]}
        table: dict[str, Any] = {"title": self.slug, "scenario": LEVELS[b.level]}
        if chosen:
            table["options"] = chosen
        table.update(position.write(b))
        return table

    def fill(self, b: Board, table: dict[str, Any]) -> None:
        from sandtable.games.fortress import position

        assert isinstance(b, FortressBoard)
        position.read(b, table, self.frames)

    # -- what people see --------------------------------------------------------------------------------------

    def scene(self, setup: Setup) -> views.Scene:
        from sandtable.games.fortress import scene as scenes

        return scenes.scene(self.tables(), setup)

    def view(self, b: Board, seat: i64) -> views.View:
        from sandtable.games.fortress import view as viewing

        assert isinstance(b, FortressBoard)
        return viewing.view(b, seat, self.rulebook(), self.vocabulary())

    def windows(self, setup: Setup) -> list[str]:
        level = LEVELS.index(setup.scenario)
        found = ["recon", "fire_support", "after_bombing"] if level > 0 else []
        if level == 3:
            found += [window for window in WINDOWS if window not in found] + ["buy", "charge"]
        return found

    def line_of(self, b: Board, event: Event, viewer: i64) -> views.LogLine:
        from sandtable.games.fortress import story

        return story.line_of(self.tables(), self.rulebook(), event, viewer)

    def picture(self, b: Board, seat: i64) -> list[str]:
        from sandtable.games.fortress import picture as pictures

        return pictures.picture(self.tables(), self.view(b, seat))

    # -- secrets ----------------------------------------------------------------------------------------------

    def determinize(self, b: Board, seat: i64, dealer: Dealer) -> Board:
        assert isinstance(b, FortressBoard)
        return determinize(b, seat, dealer)

    def odds(self, b: Board, seat: i64, act: i64) -> Any:
        from sandtable.games.fortress.odds import odds_of

        assert isinstance(b, FortressBoard)
        return odds_of(self.vocabulary(), self.rulebook(), b, seat, act)

    def came(self, b: Board, seat: i64, act: i64, events: list[Event]) -> str:
        from sandtable.games.fortress.luck import came

        assert isinstance(b, FortressBoard)
        return came(b, seat, act, events)

    def valuation(self) -> Valuation:
        return FortressValuation(self.tables())
