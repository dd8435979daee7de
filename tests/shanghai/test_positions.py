"""Position files: read and written exactly, and refused where they break a rule."""

import random
from typing import Any

import pytest

from sandtable.games.shanghai import TITLE, verb
from sandtable.games.shanghai.folio import PAUSE
from sandtable.kernel.actions import plain
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import dump
from sandtable.kernel.errors import BadFile, SandtableError
from sandtable.kernel.flow import CHANCE, NOBODY, PLAYING, apply
from sandtable.kit.position import from_text, to_text
from sandtable.kit.trial import tried_position
from sandtable.series.fire_and_movement.rules.board import (
    ADMINISTRATIVE,
    COMBAT,
    MOBILE_COMBAT,
    MOBILE_MOVEMENT,
    MOVEMENT,
)
from tests.builds import mostly_compiled
from tests.shanghai.fuzz import COMPILED, answer, play

pytestmark = pytest.mark.both

START = {"J-SNLF-3SAS": "0817", "C-78-6": "0717"}


T = TITLE.data()


def read(**table: Any) -> Any:
    _, b = TITLE.read_position({"units": START, **table})
    return b


@pytest.mark.parametrize("seed", mostly_compiled(4, here=(0,)))
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
        legal = [act for act in b.legal if act != plain(verb.END)]
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


BESIDE = {"J-9-CAV": "1512", "J-9-7": "1412", "C-78-1": "1511", "C-87-CAV": "0101"}
"""Both sides have something to do in every phase."""


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("phase", "number", "asked"),
    [
        ("movement", MOVEMENT, "Orders"),
        ("combat", COMBAT, "ChooseTarget"),
        ("mobile movement", MOBILE_MOVEMENT, "Orders"),
        ("mobile combat", MOBILE_COMBAT, "ChooseTarget"),
        ("administrative", ADMINISTRATIVE, "Administration"),
        ("pause", PAUSE, "Die"),
    ],
)
def test_every_phase_can_be_begun(phase: str, number: int, asked: str, seat: int) -> None:
    """It is that phase, of that side: its question, its number and its words."""
    units = {name: place for name, place in BESIDE.items() if name in T.unit_ids}
    b = read(phase=phase, to_move=("japan", "china")[seat], units=units, fifth_army=True, lp=2)
    mine = seat if number < ADMINISTRATIVE else 0
    if number == MOBILE_MOVEMENT and seat == 1:  # the Chinese have nobody mobile there: it is passed over
        assert (b.phase, b.active) == (MOBILE_COMBAT, 1)
        return
    assert (b.phase, type(b.top()).__name__) == (number, asked)
    assert b.asked == (CHANCE if asked == "Die" else mine)
    if number < ADMINISTRATIVE:
        assert b.active == seat
        assert TITLE.view(b, seat).crumbs[1].text == f"{T.adjectives[seat]} {phase}"


def test_what_follows_from_the_units() -> None:
    b = read(
        units={**START, "J-9-7": "1224", "C-87-517": "1001"}, fifth_army=True, control={"china": ["0818"]}
    )
    t = b.t
    assert b.arrived[2] == 1 and b.brigade_in[4] == 1
    assert b.marker[t.marker_ids.index("FS-NAV4")] == 1 and b.marker[t.marker_ids.index("FS-NAV5")] == 0
    assert b.control[t.sheet.index["1224"]] == 0 and b.control[t.sheet.index["0818"]] == 1


PHASE: list[list[Any]] = [["Game", 3], ["Turn", 1], ["PlayerTurn", 1, 0], ["MovementPhase", 1, 0, 0]]
FIGHT: list[list[Any]] = [
    ["Game", 3],
    ["Turn", 1],
    ["PlayerTurn", 2, 0],
    ["CombatPhase", 1, 0, 0],
    ["Attack", 3, 0],
]


def middle(stack: list[list[Any]], **more: Any) -> dict[str, Any]:
    """A position in the middle of something."""
    return {"phase": "middle", "middle": {"stack": stack, **more}}


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"units": {"J-9-7": "3406"}}, r"J-9-7: 3406 is river: nobody can be there \(FM-5.1c\)"),
    ({"units": {"J-9-7": "9901"}}, "J-9-7: there is no '9901'"),
    ({"units": {"J-9-77": "0817"}}, "there is no 'J-9-77'"),
    ({"units": {"J-9-7": "0817 asleep"}}, "J-9-7 = '0817 asleep'"),
    ({"units": {"J-RONIN": "0817 reduced"}}, r"J-RONIN: it has one step.*FM-2.3b"),
    ({"units": {"J-9-7": "0817", "C-78-1": "0817"}}, r"0817: units of both sides.*FM-5.1a"),
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
    ({"units": {"J-9-7": 817}}, "J-9-7 = 817: a hex"),
    ({"units": {"J-9-7": "817"}}, "J-9-7: there is no '817'"),
    ({"units": {"J-9-7": "lost reduced"}}, "J-9-7: there is no 'lost'"),
    ({"units": ["J-9-7"]}, r"\[units\] must be a table"),
    ({"control": {"japan": ["3406"]}}, r"japan: 3406 is river: nobody can be there \(FM-5.1c\)"),
    ({"control": {"russia": ["0817"]}}, "'russia' means nothing here"),
    ({"works": {"3406": "fort C-78-6"}}, r"\[works\]: 3406 is river: nobody can be there \(FM-5.1c\)"),
    ({"works": {"0817": "fort J-SNLF-3SAS"}}, r"0817: its builder must be a Chinese unit.*\(SH-17.1d\)"),
    ({"units": {"C-78-6": "1212"}, "works": {"1212": "fort C-78-6"}}, r"city and town hexes only \(SH-17.1a\)"),
    ({"snipers": "0716"}, "snipers = '0716': a list was expected"),
    ({"lp": -1}, "lp = -1: a whole number from 0"),
    ({"lp": True}, "lp = True"),
    ({"pauses": -1}, "pauses = -1: a whole number from 0 to 4"),
    ({"turn": 0}, "turn = 0: a whole number from 1 to 7"),
    ({"markers": {"C-FS1": "at hand"}}, r"\[markers\]: there is no 'C-FS1'"),
    ({"markers": {"FS-AIR1": "interdicting"}}, "FS-AIR1 = 'interdicting': at hand"),
    ({"markers": {"FS-AIR1": "interdicting 0221"}}, r"FS-AIR1: 0221 is out of play \(FM-5.1c\)"),
    ({"markers": {"FS-AIR1": "away"}}, r"FS-AIR1: it is in play from the start \(SH-15.1b\)"),
    ({"fifth_army": 1}, "fifth_army = 1: true or false was expected"),
    ({"points": {"bonus": 1}}, r"\[points\]: 'bonus' means nothing here"),
    ({"points": {"arrivals": 3}}, "arrivals = 3: a whole number from -99 to 0"),
    ({"brigades": ["999"]}, "brigades: there is no '999'"),
    ({"arrived": ["87DIV"]}, r"arrived \(SH-13.2a\): there is no '87DIV'"),
    ({"pauses": 3, "arrived": ["9DIV"], "orders": {"call": ["9DIV"]}}, r"9DIV has arrived before \(SH-13.2e\)"),
    ({"orders": {"brigades": ["119", "120"]}, "brigades": ["119"]}, r"119 has been called before \(R-35\)"),
    ({"orders": {"steps": {"C-78-6": 1}}}, r"C-78-6: more steps than it has \(FM-2.3b\)"),
    ({"orders": {"steps": {"C-78-1": 3}}}, "C-78-1 = 3: a whole number from 0 to 2"),
    ({"orders": {"steps": {"C-87-517": 1}}}, r"C-87-517: it can get no step \(SH-13.7d\)"),
    ({"options": {"weather": True}}, "shanghai has no option 'weather'"),
    ({"options": {"snipers_hold_city": "perhaps"}}, "snipers_hold_city=perhaps: it takes one of false, true"),
    ({"scenario": "winter"}, "shanghai has no scenario 'winter'"),
    ({"middle": {"stack": []}}, r'\[middle\] belongs to phase = "middle"'),
    ({"phase": "middle"}, "stack: there is none"),
    ({"phase": "middle", "middle": {"stack": 5}}, r"\[middle\] stack = 5: a list was expected"),
    ({"phase": "middle", "middle": {"stack": [["Nonsense", 0]]}}, "there is no frame 'Nonsense'"),
    (middle([["Turn", 0]]), "Turn cannot be within nothing"),
    (middle([["Game", 3], ["PlayerTurn", 1, 0]]), "PlayerTurn cannot be within Game"),
    (middle([["Game", 3], ["Turn", -1]]), "Turn has no step -1"),
    (middle([["Game", 3], ["Turn", 1], ["PlayerTurn", 1, 0, 0]]), "PlayerTurn takes 1 numbers"),
    (middle([["Game", 3], ["Turn", 1], ["PlayerTurn", 1, 5]]), "PlayerTurn: seat = 5 is not from 0 to 1"),
    (middle([*PHASE, ["ChooseWay", 0, 0, 99, -1, 0, 4, 1]]), "ChooseWay: unit = 99 is not from 0"),
    (middle([*PHASE, ["ChooseWay", 0, 1, 0, -1, 0, 4, 1]]), "ChooseWay: .* is not where it could be meant"),
    (middle([*FIGHT, ["ChooseAttackers", 0, 0]]), r"Attack: no hex is attacked.*\(FM-7.1b\)"),
    (middle([*FIGHT, ["Outcome", 1, 0], ["MustRetreat", 1, 1, 3, 1 << 30, 0]]), "MustRetreat: .* is not from 1 to 2"),
    (middle([*PHASE, ["Orders", 0, 0, 0]], sealed=[7, -1]), "sealed: -1 where orders are written"),
    (middle([*PHASE, ["Orders", 0, 0, 0]], rolled=[7]), "rolled: 7; a whole number from 0 to 6"),
    (middle([*PHASE, ["Orders", 0, 0, 0]], target=9999), "target = 9999"),
    (middle([*PHASE, ["Orders", 0, 0, 0]], flags={"C-78-1": 8}), "C-78-1: it fights or retreats, and is not on the"),
    (middle([*PHASE, ["Orders", 0, 0, 0]], flags={"C-78-6": 256}), "C-78-6: it is to be placed, and is on the map"),
    (middle([*PHASE, ["Orders", 0, 0, 0]], flags={"C-78-6": 1 << 20}), "C-78-6 = 1048576"),
]  # fmt: skip


@pytest.mark.rule("SH-5.2a", "FM-5.1a", "SH-5.3a", "SH-5.3b", "SH-16.1b", "SH-16.4a", "SH-18a", "SH-17.1d")
@pytest.mark.parametrize(("table", "words"), WRONG)
def test_what_no_game_can_be_in_is_refused_with_its_rule(table: dict[str, Any], words: str) -> None:
    with pytest.raises(SandtableError, match=words) as caught:
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


def test_a_marker_given_twice_is_no_file() -> None:
    with pytest.raises(BadFile, match="p.toml: .*[Oo]verwrite"):
        from_text('[markers]\nFS-AIR1 = "used"\nFS-AIR1 = "at hand"\n', "p.toml")


def test_a_written_position_stays_as_it_was_when_play_goes_on() -> None:
    b = read(phase="pause", lp=2)
    apply(b, CHANCE, b.legal[0])
    apply(b, CHANCE, b.legal[0])
    table = TITLE.write_position(b)
    before = to_text(table)
    apply(b, b.asked, next(act for act in b.legal if act == plain(verb.CONFIRM)))
    assert b.sealed[0] >= 0 and to_text(table) == before


# -- random damage -----------------------------------------------------------------------------------------------

JUNK: list[Any] = [
    True, 0, -1, 7, 1 << 40, 1.5, "", "0817", "3406", "lost", "x y z", "fort C-78-6", "interdicting 9999", "a\nb", [], {},
    [[]], {"a": 1}, [1, 2], "J-9-7", "9DIV", ["0817", "0817"],
]  # fmt: skip


def damaged(table: Any, rng: random.Random) -> Any:
    """A copy with one thing in it replaced, left out, doubled or moved a little."""
    if isinstance(table, (dict, list)) and table:
        copy = table.copy()
        key = rng.choice(list(copy)) if isinstance(copy, dict) else rng.randrange(len(copy))
        kind = rng.random()
        if kind < 0.5:
            copy[key] = damaged(copy[key], rng)
        elif kind < 0.6:
            del copy[key]
        elif kind < 0.7 and isinstance(copy, list):
            copy.append(copy[key])
        elif isinstance(copy[key], int) and kind < 0.9:
            copy[key] += rng.choice((-2, -1, 1, 2))
        else:
            copy[key] = rng.choice(JUNK)
        return copy
    return rng.choice(JUNK)


def test_a_damaged_position_is_refused_in_one_line_or_can_be_played() -> None:
    rng = random.Random(1)
    whole: list[dict[str, Any]] = []
    kinds: set[str] = set()
    b = TITLE.start(TITLE.setup("", {"japanese_may_end_early": False}))
    dealer = FastDealer(2)
    while b.ending == PLAYING:
        if type(b.ask()).__name__ not in kinds:
            kinds.add(type(b.ask()).__name__)
            whole.append(TITLE.write_position(b))
        apply(b, b.asked, answer(b, dealer))
    refused = 0
    for n in range(1_500 if COMPILED else 250):
        table = damaged(rng.choice(whole), rng)
        try:
            _, board = tried_position(TITLE, table)
        except SandtableError as problem:
            assert "\n" not in str(problem)
            refused += 1
            continue
        for viewer in (0, 1, NOBODY):
            TITLE.view(board, viewer)
        play(board, FastDealer(n), limit=25)
    assert len(kinds) > 10 and refused > 100
