"""The words on the offers that mean the same in every title: resigning and draws."""

from mypy_extensions import i64

from sandtable.kernel import views
from sandtable.kernel.actions import ACCEPT, OFFER_DRAW, REFUSE, RESIGN
from sandtable.kernel.notation import Vocabulary


def common_label(act: i64) -> str:
    """The label of an action that every title has; empty for a title's own."""
    if act == ACCEPT:
        return "Accept the draw"
    if act == REFUSE:
        return "Play on"
    if act == RESIGN:
        return "Resign"
    return "Offer a draw" if act == OFFER_DRAW else ""


def free_offer(act: i64, words: Vocabulary) -> views.Offer:
    """What may be done out of turn; it is asked whether he is sure."""
    return views.Offer(act, words.text(act), common_label(act), sure=True)
