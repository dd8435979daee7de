"""What the bots play on fixed positions of both titles, with fixed seeds, as it is recorded in `moves.txt`.

    pytest tests/bots/test_moves.py --write-golden     records it anew

A change that is not meant to change how bots play leaves the record alone. The positions are those of the golden games
(tests/golden.py), so a rule that is written in another way leaves it alone too.
"""

from pathlib import Path

import pytest

from sandtable.bots.bot import decide
from sandtable.bots.observation import Observation
from sandtable.bots.registry import make_bot
from sandtable.games.fortress import TITLE as FORTRESS
from sandtable.games.shanghai import TITLE as SHANGHAI
from sandtable.kernel.flow import CHANCE, apply
from sandtable.kit.position import from_text
from sandtable.kit.title import Title
from tests.golden import Goldens

pytestmark = pytest.mark.both

RECORD = Path(__file__).with_name("moves.txt")
TITLES: dict[str, Title] = {"fortress": FORTRESS, "shanghai": SHANGHAI}
GAMES = {
    "fortress": ["basic", "basic-late", "advanced1", "advanced1-late", "advanced2", "advanced3-cards"],
    "shanghai": ["opening", "fight", "fight-with-snipers", "last-turn", "open-orders"],
}
SEED = 17
EVERY = 12
"""How many orders of a game lie between two positions at least: one is taken where a bot has to think."""


def moves(name: str, game: str) -> list[str]:
    """Title, game, how many orders were given before, bot: what it plays."""
    title = TITLES[name]
    goldens = Goldens(title, Path(__file__).parents[1] / name / "golden", {}, 0)
    opening, orders = goldens.orders_in((goldens.folder / f"{game}.txt").read_text("utf-8"))
    _, board = title.read_position(from_text(opening, game))
    words = title.vocabulary()
    found: list[str] = []
    last = -EVERY
    for n, (seat, act) in enumerate(orders):
        if seat != CHANCE and n - last >= EVERY and len(board.legal) > 1:
            if Observation(title, board, seat, SEED).script() < 0:
                last = n
                for bot in ("greedy", "ismcts:iterations=60"):
                    chosen = words.text(decide(make_bot(bot, SEED + n), title, board, seat))
                    found.append(f"{name} {game} {n} {title.seats[seat].ident} {bot}: {chosen}")
        apply(board, seat, act)
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("name", "game"), [(name, game) for name in GAMES for game in GAMES[name]])
def test_the_bots_play_as_recorded(name: str, game: str, request: pytest.FixtureRequest) -> None:
    played = moves(name, game)
    assert len(played) >= 4
    stored = RECORD.read_text("utf-8").splitlines() if RECORD.exists() else []
    mine = f"{name} {game} "
    if request.config.getoption("--write-golden"):
        others = [line for line in stored if not line.startswith(mine)]
        stored = sorted(others + played)
        RECORD.write_text("\n".join(stored) + "\n", "utf-8")
    assert sorted(played) == [line for line in stored if line.startswith(mine)]
