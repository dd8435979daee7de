"""What everybody sees for as long as a battle lasts, and nothing shows any more when it is over."""

from typing import Any

import msgspec
import pytest

from sandtable.check.ids import Broken, Ids
from sandtable.check.moment import Moment, WalkedGame
from sandtable.check.worlds import Pair
from sandtable.games.nei import TITLE
from sandtable.games.nei.material import POOL
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import NOBODY
from tests.nei.play import ALLIES, JAPAN, WORDS, Play, unit

OFF_MIRI = {"IJN-CA-4": "S-D5", "IJN-CA-7": "S-D5", "BASE-MIRI": "L-D5", "IJA-INF-228": "L-B3"}
HIDDEN = unit("IJA-INF-228")
SHELL = WORDS.parse("shell")


def halted(more: str = "") -> Play:
    """Both cruisers lie off Miri and are known; one of them, or both, may shell it."""
    p = Play(OFF_MIRI)
    for name in ("IJN-CA-4", "IJN-CA-7", "BASE-MIRI"):
        u = unit(name)
        p.b.known[u], p.b.seen[u], p.b.last[u] = 1, p.b.turn, p.b.at[u]
    return p.do(f"act g3-bomb start S-D5 add IJN-CA-4 {more} done halt")


def led(viewer: int, seed: int, one: Play, both: Play) -> dict[str, Broken]:
    scene = TITLE.scene(one.setup)
    game = WalkedGame(one.setup, one.b, None, b"")
    ids = Ids(scene, TITLE, ["japan", "allies"])
    pair = Pair(
        Moment(TITLE, scene, game, one.b, 0, JAPAN, SHELL, seed, ids), viewer, FastDealer(seed), both.b
    )
    pair.first = [(JAPAN, SHELL)]
    pair._lead()
    return pair.found


@pytest.mark.rule("NEI-20.0a")
@pytest.mark.parametrize("viewer", [ALLIES, NOBODY])
def test_who_shelled_a_base_to_no_effect_leaves_no_trace_and_is_no_leak(viewer: int) -> None:
    """While the shells fly everybody sees who fires; afterwards the board is the same."""
    for seed in range(10):
        assert led(viewer, seed, halted(), halted("add IJN-CA-7")) == {}


def test_what_no_board_in_between_could_show_is_a_leak_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log tells with the battle's end where a regiment is that nobody else can see."""
    plays = [halted(), halted()]
    plays[1].b.at[HIDDEN] = POOL
    was = TITLE.line_of

    def line_of(b: Any, told: Any, viewer: int) -> Any:
        line = was(b, told, viewer)
        return msgspec.structs.replace(line, text=f"{line.text} {b.at[HIDDEN]}")

    monkeypatch.setattr(TITLE, "line_of", line_of)
    assert "log: told what they do not know" in led(ALLIES, 1, *plays)
