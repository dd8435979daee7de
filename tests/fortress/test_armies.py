"""Build Your Army (Levels II and III): thirty pieces out of a pool of forty, in secret."""

import pytest

from sandtable.games.fortress import TITLE, unit
from sandtable.games.fortress.material import SIDES
from sandtable.games.fortress.rules.setup import left_to_place
from sandtable.kernel.codec import dump
from sandtable.kernel.flow import awaited
from tests.fortress.table import BOOK, Table, game

pytestmark = pytest.mark.both

T = TITLE.data()
POOL = {
    "tank": 2, "battalion": 2, "company": 3, "conscript": 4, "aa": 4, "recon": 6,
    "engineer": 6, "antitank": 3, "mine": 6, "hq": 1,
}  # fmt: skip
POOLS = {
    "japan": {**POOL, "bomber": 2, "artillery": 1},
    "commonwealth": {**POOL, "bomber": 1, "artillery": 2},
}
POOL_RULE = {"japan": "IF-BYA-3", "commonwealth": "IF-BYA-2"}


def army(t: Table, side: str) -> dict[str, int]:
    """The army that a side has chosen so far."""
    at = SIDES.index(side) * 12
    return dict(zip(unit.IDS, t.board.army[at : at + 12]))


@pytest.mark.rule("IF-BYA-1", "IF-LVL-2", "IF-LVL-3", "RUL-16")
@pytest.mark.parametrize("level", ["advanced2", "advanced3"])
def test_both_choose_before_they_set_up(level: str) -> None:
    """First the armies, both at once, then the deployment of what was chosen."""
    t = game(level)
    assert t.asks() == "ChooseArmy" and awaited(t.board) == [0, 1]
    t.order("commonwealth", "drop mine add tank confirm")
    assert t.why("commonwealth", "add tank") == ["TABLE-5"]
    assert awaited(t.board) == [0]
    t.order("japan", "drop mine drop mine add bomber add recon confirm")
    assert t.asks() == "Deploy"
    left = dict(zip(unit.IDS, left_to_place(t.board, 0)))
    assert (left["mine"], left["bomber"], left["recon"], sum(left.values())) == (3, 2, 6, 30)
    assert left_to_place(t.board, 1)[unit.IDS.index("tank")] == 2


@pytest.mark.rule("IF-BYA-2", "IF-BYA-3", "RUL-30")
@pytest.mark.parametrize("side", SIDES)
def test_the_pools(side: str) -> None:
    """The Commonwealth has 2 Artillery and 1 Bomber, Japan 2 Bombers and 1 Artillery; the rest is equal."""
    assert sum(POOLS[side].values()) == 40
    assert dict(zip(unit.IDS, T.pool[SIDES.index(side)])) == POOLS[side]
    t = game("advanced2")
    for _ in range(12):  # make room
        t.order(side, next(text for text in t.offers(side) if text.startswith("drop")))
    for kind, most in POOLS[side].items():
        copy = Table(t.board.fork())
        while army(copy, side)[kind] < most:
            copy.order(side, f"add {kind}")
        assert copy.why(side, f"add {kind}") == [POOL_RULE[side]], kind


@pytest.mark.rule("IF-BYA-4", "RUL-16")
@pytest.mark.parametrize("side", SIDES)
def test_exactly_thirty_pieces(side: str) -> None:
    """Not one more, not one less."""
    t = game("advanced2")
    assert t.why(side, "confirm") == []
    assert t.why(side, "add tank") == ["IF-BYA-4"]
    t.order(side, "drop mine")
    assert t.why(side, "confirm") == ["IF-BYA-4"]
    assert t.why(side, "add tank") == []
    t.order(side, "add tank")
    assert t.why(side, "confirm") == []
    assert t.why(side, "add tank") == [POOL_RULE[side], "IF-BYA-4"]
    assert t.why(side, "add hq") == [POOL_RULE[side], "IF-BYA-4"]


@pytest.mark.rule("IF-BYA-5", "RUL-16")
@pytest.mark.parametrize("side", SIDES)
def test_the_headquarters_cannot_be_left_out(side: str) -> None:
    t = game("advanced3")
    assert t.why(side, "drop hq") == ["IF-BYA-5"]
    assert "drop hq" not in t.offers(side)


def test_nothing_is_dropped_that_is_not_there() -> None:
    """And nobody takes the other side's army."""
    t = game("advanced2")
    t.order("japan", "drop artillery")
    assert t.why("japan", "drop artillery") == ["TABLE-4"]
    assert t.why("japan", "army cw_armoured") == ["TABLE-4"]
    assert t.why("japan", "use japan_west") == ["TABLE-3"]


@pytest.mark.rule("IF-BYA-6")
@pytest.mark.parametrize("side", SIDES)
def test_the_basic_thirty_are_a_legal_choice(side: str) -> None:
    """Everybody starts from them and may confirm at once."""
    t = game("advanced2")
    assert list(army(t, side).values()) == T.basic[SIDES.index(side)]
    t.order(side, "confirm")


@pytest.mark.rule("IF-BYA-1", "IF-BYA-4", "IF-BYA-5")
@pytest.mark.parametrize("stored", T.armies, ids=lambda stored: stored.ident)
def test_the_sample_armies(stored) -> None:
    """Six ready-made armies of thirty within the pools, Headquarters included; they can be changed afterwards."""
    side = SIDES[stored.side]
    t = game("advanced2")
    t.order(side, f"army {stored.ident}")
    chosen = army(t, side)
    assert sum(chosen.values()) == 30 and chosen["hq"] == 1
    assert all(chosen[kind] <= POOLS[side][kind] for kind in unit.IDS)
    assert t.why(side, "confirm") == []


@pytest.mark.rule("IF-BYA-1", "IF-BYA-4", "IF-BYA-5")
@pytest.mark.parametrize("side", SIDES)
def test_how_many_armies_there_are(side: str) -> None:
    """76,337 by type counts, for either side."""
    ways = [1] + [0] * 30
    for kind, most in zip(unit.IDS, T.pool[SIDES.index(side)]):
        least = 1 if kind == "hq" else 0
        ways = [sum(ways[n - taken] for taken in range(least, most + 1) if n >= taken) for n in range(31)]
    assert ways[30] == 76337


@pytest.mark.rule("IF-BYA-4", "IF-SET-3")
def test_what_was_chosen_must_be_set_up_and_nothing_else() -> None:
    t = game("advanced2", script=T.zone_hexes[0][:30])
    t.order("japan", "army jp_air confirm").order("commonwealth", "confirm")
    for n in range(2):
        t.order("japan", f"pick {T.hex_names[T.zone_hexes[0][n]]} put bomber")
    assert t.why("japan", "pick A3 put bomber") == ["IF-BYA-4"]
    assert t.why("japan", "confirm") == ["IF-SET-3"]
    t.order("japan", "clear random confirm")
    assert t.why("japan", "clear") == ["TABLE-5"]


@pytest.mark.rule("IF-BYA-7", "RUL-16")
def test_the_choice_is_secret() -> None:
    """The opponent is told that an army is chosen, and nothing of what is in it; nor when it stands on the map."""
    logs = []
    for choice in ("army jp_air", "army jp_basic30"):
        t = game("advanced2", script=T.zone_hexes[0][:30])
        t.order("japan", f"{choice} confirm").order("commonwealth", "confirm")
        t.order("japan", "random confirm").order("commonwealth", "use commonwealth_city confirm")
        assert t.asks() == "ChooseAction" and t.board.seen == [0] * 60
        logs.append([event for event in t.board.log or [] if event[0] & 2])
    assert logs[0] == logs[1]
    assert [BOOK.ident(event[1]) for event in logs[0]].count("IF-BYA-7") == 2


@pytest.mark.rule("IF-BYA-8", "RUL-16")
def test_light_and_dark_pieces_are_the_same() -> None:
    """A second Tank Troop is a Tank Troop: whichever of the two stands where, it is the same position."""
    dumps = []
    others = [h for h in T.zone_hexes[0] if T.hex_names[h] not in ("A3", "B3")]
    for first, second in (("A3", "B3"), ("B3", "A3")):
        t = game("advanced2", script=others[:28])
        t.order("japan", "drop mine add tank confirm").order("commonwealth", "confirm")
        t.order("japan", f"pick {first} put tank pick {second} put tank")
        t.order("japan", "random confirm").order("commonwealth", "use commonwealth_city confirm")
        assert t.at("A3") == t.at("B3") == "japan tank"
        dumps.append(dump(t.board))
    assert dumps[0] == dumps[1]


@pytest.mark.parametrize(
    "army, said",
    [
        ("jp_basic30", "The basic army"),
        ("jp_air", "The basic army with +"),
    ],
)
def test_a_ready_made_army_says_what_it_is(army: str, said: str) -> None:
    view = TITLE.view(TITLE.start(TITLE.setup("advanced2", {})), 0)
    (offer,) = [one for one in view.offers if one.text == f"army {army}"]
    assert offer.label == f"Ready-made ({army.partition('_')[2]})" and offer.group == "Ready-made armies"
    assert offer.more.startswith(said)
    assert (" with " in offer.more) == (army != "jp_basic30")
