"""The further hexes of a retreat, as few as possible: SH-7.7e, f, h by ruling R-26; and games of version 1 without that
bound."""

from pathlib import Path

import msgspec
import pytest

from sandtable.games.shanghai import TITLE
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.kernel.errors import BadSetup
from sandtable.series.fire_and_movement.rules.way_back import ways_back
from sandtable.session.files import read_game, write_game
from sandtable.session.session import Session
from sandtable.session.verify import verify
from tests.shanghai.table import T, Table, field, hx, unit

pytestmark = pytest.mark.both

FULL_RING = (
    "J-9-7 1512, C-78-1 1511, C-60-1 1510, C-78-2 1509, C-78-3 1409, C-78-4 1609, C-78-5 1410, C-78-6 1610, "
    "C-60-2 1310, C-60-3 1311"
)
"""1511 is attacked from 1512: all ways back lead into full hexes; from 1410 and what lies beyond it is far."""


def beaten(units: str) -> Table:
    """China is about to leave 1511, by one hex."""
    t = field(units, "combat")
    t.order("japan", "attack 1511").order("japan", "done", [4])
    return t.order("china", "retreat")


def onward(units: str, trail: str) -> set[str]:
    """Where a unit that came from the first hex of a trail to the last may go on to, in a one-hex retreat."""
    t = field(units)
    names = trail.split()
    u = t.board.head[hx(names[0])]
    return {T.hex_names[h] for h in ways_back(t.board, [u], [hx(name) for name in names], 1)}


@pytest.mark.rule("SH-7.7e", "SH-7.7h", "R-26")
def test_from_an_overfull_hex_only_to_a_nearest_safe_one() -> None:
    t = beaten("J-9-7 1512, C-78-1 1511, C-78-2 1510, C-78-3 1509")
    assert t.nouns("back") == {"1510", "1410", "1610"}, "up to the distance required the owner chooses"
    t.order("china", "back 1510")
    assert t.nouns("back") == {"1409", "1609", "1410", "1610"}, "among equal ways too"
    assert t.why("china", "back 1509") == ["SH-7.7h"], "overfull as well: one hex more than needed"
    assert t.why("china", "halt") != []
    t.order("china", "back 1409")
    assert t.where("C-78-1") == "1409", "the first safe hex without a friend ends it"


@pytest.mark.rule("SH-7.7h", "R-26")
def test_each_further_hex_lies_on_a_shortest_way() -> None:
    t = beaten(FULL_RING).order("china", "back 1510")
    assert t.nouns("back") == {"1509", "1409", "1609", "1610"}
    assert t.why("china", "back 1410") == ["SH-7.7h"], "from there it would be two hexes more"
    t.order("china", "back 1609")
    assert t.nouns("back") == {"1608", "1709", "1710"}
    assert "SH-7.7h" in t.why("china", "back 1509"), "not from one full hex to the next"


@pytest.mark.rule("SH-7.7f", "SH-7.7h", "R-26")
def test_from_a_friends_hex_on_to_a_nearest_hex_without_a_friend() -> None:
    friends = "J-9-7 1511, J-9-ART 1510, J-9-ENG 1509, C-78-1 1512"
    assert onward(friends, "1511 1510") == {"1409", "1609", "1410", "1610"}, "not to the next friend"
    full = friends + ", J-11-12 1409, J-11-43 1609, J-11-44 1410, J-11-22 1610"
    assert onward(full, "1511 1510") == {"1509", "1409", "1609", "1410", "1610"}, (
        "all are two hexes from a free one"
    )
    assert onward(full, "1511 1510 1509") == {"1508", "1408", "1608"}


@pytest.mark.rule("SH-7.7f", "R-26")
def test_who_has_gone_on_looks_for_a_hex_without_a_friend() -> None:
    """From the overfull 1409 a safe friend's hex is as near as a free one: for who came there by rule 7.7e both will do,
    for who left a friend's hex where they could have stopped only the free ones."""
    near = "J-9-7 1511, J-11-12 1409, J-9-ENG 1408, J-11-44 1410, J-11-43 1609, J-11-22 1610, C-78-1 1512"
    left_a_friend = near + ", J-9-ART 1510, J-9-CAV 1509"
    sent_on = near + ", J-9-35 1510, J-9-CAV 1509"
    assert onward(left_a_friend, "1511 1510 1409") == {"1310", "1309"}
    assert onward(sent_on, "1511 1510 1409") == {"1408", "1310", "1309"}


@pytest.mark.rule("SH-18g", "SH-7.7h", "R-26", "R-49")
def test_a_settlement_does_not_make_another_way_too_long() -> None:
    units = "J-SNLF-3SAS 0817, J-VOL 0718, J-RONIN 0719, J-9-7 0818, C-78-1 0816"
    assert onward(units, "0817 0718") == {"0617", "0618", "0719", "0818"}
    opened = field(units)
    opened.board.entered_settlement = opened.board.opened = 1
    opened.look_again()
    u = unit("J-SNLF-3SAS")
    assert {T.hex_names[h] for h in ways_back(opened.board, [u], [hx("0817"), hx("0718")], 1)} == {
        "0617",
        "0618",
    }


# -- games of version 1 ----------------------------------------------------------------------------------------

MUSEUM = [
    path
    for path in sorted((Path(__file__).parent.parent / "museum").glob("shanghai-*.json"))
    if read_game(path).rules_version == 1
]


def test_version_1_is_kept() -> None:
    old = TITLE.at_version(1)
    assert (TITLE.version, old.version) == (2, 1)
    assert old.as_played(1, old.digest_of_data()) is old
    with pytest.raises(BadSetup, match="version 3"):
        TITLE.as_played(3, TITLE.digest_of_data())


def ring() -> dict[str, object]:
    """FULL_RING as a position file, with the combat phase to come."""
    rows = dict(row.strip().split(" ", 1) for row in FULL_RING.split(","))
    return {"title": "shanghai", "scenario": "campaign", "phase": "combat", "to_move": "japan", "units": rows}


@pytest.mark.rule("R-26")
def test_by_version_1_further_hexes_had_no_bound() -> None:
    _, b = TITLE.at_version(1).read_position(ring())
    assert isinstance(b, ShanghaiBoard) and b.version == 1 == b.fork().version
    ways = ways_back(b, [unit("C-78-1")], [hx("1511"), hx("1510")], 1)
    assert {T.hex_names[h] for h in ways} == {"1509", "1409", "1609", "1410", "1610"}


def retreating(version: int) -> Session:
    """A game in which 1511 has to retreat and its owner has entered 1510."""
    title = TITLE if version == TITLE.version else TITLE.at_version(version)
    for seed in range(40):
        session = Session.new(title, title.setup("", {}), ["human", "human"], bytes([seed] * 32), ring())
        session.order_text(0, "attack 1511")
        session.order_text(0, "done")
        if type(session.board.top()).__name__ == "Stand":
            session.order_text(1, "retreat")
            session.order_text(1, "back 1510")
            return session
    raise AssertionError("no die made 1511 retreat")


@pytest.mark.rule("R-26")
def test_a_game_of_version_1_goes_on_by_its_own_rule(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    retreating(1).save(path)
    old = Session.load(path)
    assert read_game(path).rules_version == old.title.version == 1
    old.order_text(1, "back 1410")
    assert any(old.text(act) == "back 1409" for act in old.legal(1)), (
        "a tour, which version 1 does not forbid"
    )
    old.order_text(1, "back 1409")
    old.save(path)
    assert verify(path).ok
    write_game(path, msgspec.structs.replace(read_game(path), rules_version=2, checkpoints=[]))
    assert not verify(path).ok, "by version 2 these are no legal orders"
    new = retreating(2)
    new.save(path)
    assert "back 1410" not in {new.text(act) for act in Session.load(path).legal(1)}


@pytest.mark.parametrize("path", MUSEUM, ids=[path.stem for path in MUSEUM])
def test_recorded_games_of_version_1_open_and_go_on(path: Path, tmp_path: Path) -> None:
    """Each opens with the rules and the data it began with; cut short, it goes on under them."""
    file = read_game(path)
    whole = Session.load(path)
    assert file.rules_version == whole.title.version == 1
    assert file.data == whole.title.digest_of_data()
    assert isinstance(whole.board, ShanghaiBoard) and whole.board.version == 1
    half = len(file.entries) // 2
    cut = tmp_path / "cut.json"
    points = [point for point in file.checkpoints if point.entry <= half]
    write_game(cut, msgspec.structs.replace(file, entries=file.entries[:half], checkpoints=points, ending=""))
    going = Session.load(cut)
    assert not going.over and going.title.version == 1
    seat = going.awaited()[0]
    going.order(seat, going.legal(seat)[0])
    assert len(going.entries) > half
