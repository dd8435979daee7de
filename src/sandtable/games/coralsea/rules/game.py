"""The board with its cards: what the chapters on cards and airfields add to it."""

from typing import Any

from mypy_extensions import i64

from sandtable.games.coralsea.rules import cards, effects
from sandtable.games.coralsea.rules.airfields import ChooseCoralAction
from sandtable.games.coralsea.rules.board import CoralBoard
from sandtable.kernel.chance import Dealer
from sandtable.kernel.flow import Ask
from sandtable.series.campaign_commander.rules.board import CampaignBoard
from sandtable.series.campaign_commander.secrets import determinize


class CoralGame(CoralBoard):
    """A game of Coral Sea."""

    def fork(self) -> "CoralGame":
        o = CoralGame(self.t)
        self.copy_into(o)
        return o

    def card_bar(self, side: i64, card: i64, at: i64) -> i64:
        return cards.card_bar(self, side, card, at)

    def play_card(self, side: i64, card: i64, at: i64) -> None:
        effects.play_card(self, side, card)

    def dealt_for(self, seat: i64, dealer: Dealer) -> CampaignBoard:
        """With the option of section 12 the counters of covered stacks are dealt, then what the series hides."""
        from sandtable.games.coralsea.stacks import shuffled_stacks

        return determinize(shuffled_stacks(self, seat, dealer), seat, dealer)

    def action_ask(self, seat: i64) -> Ask[Any] | None:
        return ChooseCoralAction(seat)
