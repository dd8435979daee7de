"""Every wall of the rules; see tests/fortress/test_walls.py."""

from sandtable.games.shanghai import TITLE
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.games.shanghai.rules.reinforce import SecretOrders


def test_secret_orders_that_are_opened() -> None:
    b = TITLE.start(TITLE.setup("", {}))
    assert isinstance(b, ShanghaiBoard)
    b.uncovered = False
    SecretOrders().opened(b, [])
    assert b.uncovered
