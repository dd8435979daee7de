"""Position files: read and written exactly, and refused where they break a rule."""

from typing import Any

import pytest

from sandtable.games.shanghai import TITLE
from sandtable.games.shanghai.words import END
from sandtable.kernel.actions import plain
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import dump
from sandtable.kernel.errors import BadFile
from sandtable.kernel.flow import CHANCE, PLAYING, apply
from sandtable.kernel.position import from_text, to_text

pytestmark = pytest.mark.both

START = {"J-SNLF-3SAS": "0817", "C-78-6": "0717"}


def read(**table: Any) -> Any:
    _, b = TITLE.read_position({"units": START, **table})
    return b


@pytest.mark.parametrize("seed", range(4))
def test_every_board_reads_back_exactly(seed: int) -> None:
    """Along a random game: everything that a board holds, in the middle of moves, fights and pauses too."""
    b = TITLE.start(TITLE.setup("", {"secret_pause_orders": seed % 2 == 0}))
    dealer = FastDealer(seed)
    kinds: set[str] = set()
    for n in range(900):
        if b.ending != PLAYING:
            break
        name = type(b.ask()).__name__
        if name not in kinds or n % 40 == 0:
            kinds.add(name)
            _, other = TITLE.read_position(from_text(to_text(TITLE.write_position(b)), "x"))
            assert dump(other) == dump(b), name
            assert other.legal == b.legal
        legal = [act for act in b.legal if act != plain(END)]
        act = (
            dealer.choose(legal, b.ask().weights(b)) if b.asked == CHANCE else legal[dealer.below(len(legal))]
        )
        apply(b, b.asked, act)
    assert {"Orders", "ChooseWay", "ChooseTarget", "PlaceNext"} <= kinds


def test_a_plain_phase_is_written_plainly() -> None:
    b = read(phase="movement", to_move="china", turn=3, pauses=2, lp=7)
    table = TITLE.write_position(b)
    assert table["phase"] == "movement" and "middle" not in table
    assert (table["to_move"], table["turn"], table["pauses"], table["lp"]) == ("china", 3, 2, 7)
    assert table["units"]["J-SNLF-3SAS"] == "0817" and table["units"]["C-78-1"] == "lost"


@pytest.mark.parametrize(
    "phase", ["movement", "combat", "mobile movement", "mobile combat", "administrative", "pause"]
)
def test_every_phase_can_be_begun(phase: str) -> None:
    b = read(phase=phase, to_move="japan", lp=2)
    assert b.ending == PLAYING and b.legal


def test_what_follows_from_the_units() -> None:
    b = read(
        units={**START, "J-9-7": "1224", "C-87-517": "1001"}, fifth_army=True, control={"china": ["0818"]}
    )
    t = b.t
    assert b.arrived[2] == 1 and b.brigade_in[4] == 1
    assert b.marker[t.marker_ids.index("FS-NAV4")] == 1 and b.marker[t.marker_ids.index("FS-NAV5")] == 0
    assert b.control[t.sheet.index["1224"]] == 0 and b.control[t.sheet.index["0818"]] == 1


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"units": {"J-9-7": "3406"}}, r"J-9-7: 3406 is great river or out of play.*\(SH-5.2a\)"),
    ({"units": {"J-9-7": "9901"}}, "J-9-7: there is no '9901'"),
    ({"units": {"J-9-77": "0817"}}, "there is no 'J-9-77'"),
    ({"units": {"J-9-7": "0817 asleep"}}, "J-9-7 = '0817 asleep'"),
    ({"units": {"J-RONIN": "0817 reduced"}}, r"J-RONIN: it has one step.*SH-S2.3b"),
    ({"units": {"J-9-7": "0817", "C-78-1": "0817"}}, r"0817: units of both sides.*SH-S5.1a"),
    ({"units": {"J-9-7": "0817", "J-9-35": "0817"}}, r"0817: J-9-7, J-9-35 may not share a hex \(SH-5.3b\)"),
    ({"units": {"J-9-7": "0817", "J-11-ART": "0817"}}, r"may not share a hex \(SH-16.1b\)"),
    ({"units": {"J-9-7": "0817", "J-9-ART": "0817", "J-9-ENG": "0817"}}, r"no more than a support unit.*SH-5.3a"),
    ({"units": {"C-TRAIN-1": "1114"}}, r"C-TRAIN-1 is a train, and there is no railroad \(SH-16.4a\)"),
    ({"units": {"C-78-1": "0615"}}, r"closed to the Chinese \(SH-18a\)"),
    ({"units": {"J-9-7": "0615"}}, r"has entered a settlement: say so \(SH-18d\)"),
    ({"units": {"J-9-7": "0817"}, "snipers": ["0817"]}, r"a sniper's hex \(SH-16.3e\)"),
    ({"snipers": ["1212"]}, r"1212 is no open hex of Shanghai \(SH-16.3b\)"),
    ({"snipers": ["0715", "0716", "0815", "0816", "0916"]}, r"4 at most \(SH-16.3i\)"),
    ({"works": {"1212": "fort C-78-6"}}, r"1212: its builder must be a Chinese unit in this hex \(SH-17.1d\)"),
    ({"works": {"1114": "rubble"}}, r"only city hexes become rubble \(SH-15.3e\)"),
    ({"works": {"0717": "castle"}}, "0717 = 'castle'"),
    ({"markers": {"FS-NAV1": "raiding"}}, r"only air markers.*SH-15.4a"),
    ({"markers": {"FS-NAV4": "at hand"}}, r"it comes with 9DIV, not yet arrived \(SH-15.1b\)"),
    ({"markers": {"FS-AIR1": "lost"}}, "FS-AIR1 = 'lost'"),
    ({"lp": 20}, "lp = 20"),
    ({"pauses": 5}, "pauses = 5"),
    ({"turn": 8}, "turn = 8"),
    ({"phase": "lunch"}, "phase = 'lunch'"),
    ({"phase": "pause", "pauses": 0}, r"no pause is left \(SH-13.1j\)"),
    ({"weather": "rain"}, "'weather' means nothing here"),
    ({"to_move": "russia"}, "there is no 'russia'"),
    ({"units": {"C-87-517": "1001"}}, r"259 belongs to Fifth Army, which is not committed \(SH-13.4b\)"),
    ({"orders": {"call": ["78DIV"]}}, r"call \(SH-13.2a\): there is no '78DIV'"),
    ({"orders": {"call": ["9DIV"]}}, r"9DIV may not come in this pause \(SH-13.2b\)"),
    ({"pauses": 3, "orders": {"call": ["9DIV", "SNLF"]}}, r"9DIV shares the one place with nobody \(SH-13.2c\)"),
    ({"orders": {"brigades": ["259"]}}, r"259 belongs to Fifth Army.*SH-13.4d"),
    ({"orders": {"steps": {"J-RONIN": 1}}}, r"J-RONIN: it can get no step \(SH-13.3b\)"),
    ({"units": {"J-SNLF-1SAS": "lost", "J-SNLF-2SAS": "lost"},
      "orders": {"steps": {"J-SNLF-1SAS": 2, "J-SNLF-2SAS": 1}}}, r"SNLF: 3 steps, 2 a pause \(SH-13.3a\)"),
    ({"units": {"J-9-7": "2320", "J-9-35": "2420", "J-9-19": "2520"}}, r"forts_destroyed must be true \(SH-17.3h\)"),
    ({"middle": {"stack": []}}, r'\[middle\] belongs to phase = "middle"'),
    ({"phase": "middle", "middle": {"stack": [["Nonsense", 0]]}}, "the stack of frames cannot be read"),
]  # fmt: skip


@pytest.mark.rule("SH-5.2a", "SH-S5.1a", "SH-5.3a", "SH-5.3b", "SH-16.1b", "SH-16.4a", "SH-18a", "SH-17.1d")
@pytest.mark.parametrize(("table", "words"), WRONG)
def test_what_no_game_can_be_in_is_refused_with_its_rule(table: dict[str, Any], words: str) -> None:
    with pytest.raises(BadFile, match=words) as caught:
        read(**table)
    assert "\n" not in str(caught.value)


def test_a_finished_game_has_no_position() -> None:
    b = TITLE.start(TITLE.setup("", {}))
    b.end(12, [0, 0])
    with pytest.raises(BadFile, match="the game is over"):
        TITLE.write_position(b)


def test_another_titles_position_is_refused() -> None:
    with pytest.raises(BadFile, match="of 'fortress', not of shanghai"):
        TITLE.read_position({"title": "fortress"})
