"""What may come of the orders that a space stands for."""

from sandtable.kernel.flow import Board, legal_for
from sandtable.kit.title import Title
from sandtable.kit.views import Odds, OddsCase, View


def odds_of(title: Title, board: Board, seat: int, act: int) -> Odds | None:
    """The odds of one of the seat's present choices; None where it is none, or there is nothing to reckon."""
    if act not in legal_for(board, seat):
        return None
    odds: Odds | None = title.odds(board, seat, act)
    return odds


def odds_at(title: Title, board: Board, seat: int, space: str) -> Odds | None:
    """The odds of what the seat may choose in a space; None where nothing is lit there or has odds.

    Where several orders are lit in one space, the first gives the page and the others follow as cases of their own.
    """
    view: View = title.view(board, seat)
    lit = [offer for offer in view.offers if offer.on == "space" and offer.target == space]
    found: Odds | None = None
    for offer in lit:
        odds: Odds | None = title.odds(board, seat, offer.action)
        if odds is None:
            continue
        if found is None:
            found = odds
            continue
        more = [OddsCase(f"{offer.text}: {case.name}", case.rows, case.notes) for case in odds.cases]
        found = Odds(found.action, found.cases + more, found.belief, found.notes)
    return found
