"""Covered units that are put right (section 12): nobody else finds out which of several it was.

Each test lays the same table twice: another unit has been reorganised, rebuilt or restored under the top counter.
"""

from typing import Any

import pytest

from sandtable.games.coralsea import TITLE, event
from sandtable.games.coralsea.rules.covered import BY_CARD, JUST, LOST
from sandtable.games.coralsea.rules.game import CoralGame
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import decode, dump, encode
from sandtable.kernel.errors import BadFile
from sandtable.kernel.flow import NOBODY, advance
from sandtable.series.campaign_commander.rules.board import ACTED, DEPLETED, DISORGANIZED
from sandtable.series.campaign_commander.rules.losses import destroy
from sandtable.series.campaign_commander.rules.operations import Operation
from tests.coralsea.table import ALLIES, JAPAN, T, Table, field
from tests.coralsea.test_dealt import COVERED, alike, dealt

TWO = ("a_30", "a_7")


def port(worn: str, **more: Any) -> Table:
    """Two worn brigades in Port Moresby under a cruiser, others elsewhere under a transport."""
    units = f"a_hs_tf44 port_moresby, a_30 port_moresby {worn}, a_7 port_moresby {worn}, a_16 australia, u_ls_dr2 australia"
    t = field(
        f"{units}, j_144 rabaul", "allies", "port_moresby", rp="allies port_moresby 3", **COVERED, **more
    )
    t.b.tops[T.unit("a_hs_tf44", "")] = 1
    return t


def worn_on(o: CoralGame, bit: int) -> list[str]:
    return [name for name in TWO if o.state[T.unit(name, "")] & bit]


@pytest.mark.rule("CS-12", "CC-10.1", "CC-10.2")
@pytest.mark.parametrize("viewer", [JAPAN, NOBODY])
@pytest.mark.parametrize(
    ("order", "worn", "bit"), [("reorganize", "dg", DISORGANIZED), ("rebuild", "depleted", DEPLETED)]
)
def test_which_of_two_is_put_right(order: str, worn: str, bit: int, viewer: int) -> None:
    """One of the two has been, and is still in the port; which of them is dealt."""
    laid = [port(worn).do(f"{order} {who}") for who in TWO]
    alike(laid[0], laid[1], viewer)
    found = set()
    for seed in range(20):
        o = dealt(laid[0], viewer, seed)
        still = worn_on(o, bit)
        assert len(still) == 1
        found.add(still[0])
        (other,) = set(TWO) - set(still)
        u = T.unit(other, "")
        assert T.areas[o.place[u]] == "port_moresby" and o.spent[u] & ACTED
        assert dump(TITLE.determinize(o, viewer, FastDealer(5))) == dump(dealt(laid[0], viewer, 5))
    assert found == set(TWO)
    own = dealt(laid[0], ALLIES)
    assert worn_on(own, bit) == ["a_7"]


@pytest.mark.rule("CS-12", "CC-10.1")
def test_both_are_put_right() -> None:
    """With both put right nothing is left to guess, nor where only one can be meant."""
    t = port("dg").do("reorganize a_30 reorganize a_7")
    assert all(worn_on(dealt(t, JAPAN, seed), DISORGANIZED) == [] for seed in range(6))
    t = port("dg")
    t.b.state[T.unit("a_7", "")] = 0
    t.do("reorganize a_30")
    assert all(worn_on(dealt(t, JAPAN, seed), DISORGANIZED) == [] for seed in range(6))


@pytest.mark.rule("CS-12", "CC-10.1", "CC-10.2")
def test_one_is_reorganised_and_one_rebuilt() -> None:
    laid = []
    for first, second in (TWO, TWO[::-1]):
        t = port("depleted dg").do(f"reorganize {first} rebuild {second}")
        laid.append(t)
    alike(laid[0], laid[1], JAPAN)
    for seed in range(12):
        o = dealt(laid[0], JAPAN, seed)
        assert len(worn_on(o, DISORGANIZED)) == len(worn_on(o, DEPLETED)) == 1
        assert worn_on(o, DISORGANIZED) != worn_on(o, DEPLETED), "each has acted once"


@pytest.mark.rule("CS-12")
def test_it_is_remembered_until_it_is_seen() -> None:
    """When the operation is over as well; where who was put right goes then nobody follows."""
    laid = [port("dg").do(f"reorganize {who}") for who in TWO]
    for t in laid:
        while t.asks() != "CardAction":
            t.do("end" if t.can("end") else "pass")
    alike(laid[0], laid[1], JAPAN)
    assert {worn_on(dealt(laid[0], JAPAN, seed), DISORGANIZED)[0] for seed in range(20)} == set(TWO)
    for t in laid:
        assert not any(marks >> JUST & 3 for marks in t.b.mended)
        t.b.shows(T.unit("a_30", ""))
        t.b.noticed()
    assert laid[0].b.mended[T.unit("a_30", "")] == 0
    assert worn_on(dealt(laid[0], JAPAN), DISORGANIZED) == ["a_7"]
    assert worn_on(dealt(laid[1], JAPAN), DISORGANIZED) == ["a_30"]


@pytest.mark.rule("CS-12", "RUL-51")
@pytest.mark.parametrize("how", ["open", "top", "battle", "closes", "moves"])
def test_whoever_comes_into_sight_is_no_riddle_any_more(how: str) -> None:
    """Back under cover, too: everybody has seen that this one was put right, and the other was not."""
    t = port("dg").do("reorganize a_30")
    b, u, home = t.b, T.unit("a_30", ""), T.area("port_moresby", "")
    assert b.mended[u]
    if how == "open":
        b.place[u] = T.area("kokoda", "")
        b.noticed()
    elif how == "top":
        b.tops[T.unit("a_hs_tf44", "")], b.tops[u] = 0, 1
        b.noticed()
    elif how == "battle":
        b.shows(u)
    elif how == "closes":
        b.seen[u] = 1
        b.forget()
    else:
        b.place[u] = T.area("kokoda", "")
        b.tell_stack(0, event.MOVES, [u], home, b.place[u])
    assert b.mended[u] == 0
    b.place[u], b.seen[u], b.tops[u], b.tops[T.unit("a_hs_tf44", "")] = home, 0, 0, 1
    assert all(worn_on(dealt(t, JAPAN, seed), DISORGANIZED) == ["a_7"] for seed in range(12))


@pytest.mark.rule("CS-12", "RUL-51")
def test_whoever_is_placed_anew_brings_no_riddle_along() -> None:
    t = port("dg").do("reorganize a_30")
    u = T.unit("a_30", "")
    t.b.place_unit(u, T.area("australia", ""))
    assert t.b.mended[u] == 0 and t.b.mended[T.unit("a_7", "")] == 0


@pytest.mark.rule("CS-12", "CC-10.1")
def test_who_is_seen_is_known() -> None:
    """The top counter, and who was just seen, are put right in the open."""
    t = port("dg")
    t.b.seen[T.unit("a_7", "")] = 1
    t.do("reorganize a_7")
    assert not any(t.b.mended)
    assert worn_on(dealt(t, JAPAN), DISORGANIZED) == ["a_30"]


@pytest.mark.rule("CS-12", "CC-7.2")
def test_who_is_lost_under_cover_may_have_been_it() -> None:
    """The counter of a brigade is taken out of the stack; whether it was the one put right nobody else finds out."""
    laid = [port("dg").do(f"reorganize {who}") for who in TWO]
    for t in laid:
        destroy(t.b, T.unit("a_30", ""), 0)
    alike(laid[0], laid[1], JAPAN)
    assert {len(worn_on(dealt(laid[0], JAPAN, seed), DISORGANIZED)) for seed in range(20)} == {0, 1}


@pytest.mark.rule("CS-12", "CC-10.1")
def test_whoever_was_lost_before_was_not_it() -> None:
    """A brigade is lost under cover, worn as it was; later another is put right."""
    t = port("dg")
    destroy(t.b, T.unit("a_30", ""), 0)
    t.do("reorganize a_7")
    for seed in range(12):
        o = dealt(t, JAPAN, seed)
        assert o.place[T.unit("a_30", "")] == t.b.place[T.unit("a_30", "")] and worn_on(o, DISORGANIZED) == []


@pytest.mark.rule("CS-12", "RUL-47")
@pytest.mark.parametrize("viewer", [ALLIES, NOBODY])
def test_whom_the_drafts_bring_to_full_strength(viewer: int) -> None:
    """Whether the card cleared one thing or two does not show either."""
    laid = []
    for who in ("j_41", "j_28"):
        t = field("j_144 rabaul, j_41 rabaul depleted, j_28 rabaul depleted dg, j_124 kavieng, j_4 kavieng, a_7 australia", "japan",
                  hand="jc_replacements", phase="card", rp="japan rabaul 1", **COVERED)  # fmt: skip
        laid.append(t.do(f"play jc_replacements choose {who} pass"))
    alike(laid[0], laid[1], viewer)
    for seed in range(12):
        o = dealt(laid[0], viewer, seed)
        whole = [u for u in (T.unit("j_41", ""), T.unit("j_28", "")) if not o.state[u]]
        assert len(whole) == 1 and T.areas[o.place[whole[0]]] == "rabaul" and not o.spent[whole[0]]
    for t in laid:
        assert any(marks >> JUST & 3 for marks in t.b.mended)
        t.b.op_seat = -1
        t.b.call(Operation(JAPAN))
        advance(t.b)
        assert not any(marks >> JUST & 3 for marks in t.b.mended), "from now on they may go"


@pytest.mark.rule("CS-12")
def test_former_versions_are_as_they_were() -> None:
    """Their boards have no such row, and keep none."""
    table = TITLE.write_position(port("dg").b)
    former = TITLE.at_version(3)
    _, old = former.read_position(table)
    assert isinstance(old, CoralGame)
    t = Table(old).do("reorganize a_30")
    assert not any(t.b.mended) and len(t.b.rows()) == len(port("dg").b.rows()) - 1
    again = former.load(TITLE.setup("", {"limited_intelligence": True}), decode(encode(dump(t.b))))
    assert dump(again) == dump(t.b)


@pytest.mark.rule("CS-12")
def test_it_is_stored() -> None:
    t = port("dg").do("reorganize a_7")
    destroy(t.b, T.unit("a_30", ""), 0)
    setup = TITLE.setup("", {"limited_intelligence": True})
    assert dump(TITLE.load(setup, decode(encode(dump(t.b))))) == dump(t.b)
    assert dump(t.b.fork()) == dump(t.b)
    _, again = TITLE.read_position(TITLE.write_position(t.b))
    assert dump(again) == dump(t.b)


@pytest.mark.rule("CS-12")
@pytest.mark.parametrize("marks", [1 << JUST, 1 << BY_CARD, 1 << LOST, 2])
def test_marks_that_cannot_be_are_refused(marks: int) -> None:
    t = port("dg")
    t.b.mended[T.unit("a_7", "")] = marks
    with pytest.raises(BadFile, match="CS-12"):
        TITLE.read_position(TITLE.write_position(t.b))
