"""A second folio of the series, of data alone: another map, other ground, a die of eight, no rails, no exclusive rules."""

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sandtable.bots.bot import decide
from sandtable.bots.registry import make_bot
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import decode, digest, dump, encode
from sandtable.kernel.errors import BadFile
from sandtable.kernel.flow import CHANCE, NOBODY, PLAYING, apply
from sandtable.kernel.legality import is_legal, why_not
from sandtable.kit.position import from_text, to_text
from sandtable.series.fire_and_movement import event
from sandtable.series.fire_and_movement.plain_data import PlainData
from sandtable.series.fire_and_movement.rules.attackers import may_attack
from sandtable.series.fire_and_movement.rules.board import UNSUPPLIED
from sandtable.series.fire_and_movement.rules.plain import PlainBoard
from tests.folio.ford import TITLE
from tests.playing import answer, play

DATA = Path(__file__).parent / "ford" / "data"
WORDS = TITLE.vocabulary()
BOOK = TITLE.rulebook()
F = TITLE.data()


def start() -> PlainBoard:
    b = TITLE.start(TITLE.setup("", {}))
    assert isinstance(b, PlainBoard)
    return b


def field(units: str, phase: str = "movement", to_move: str = "red", **more: Any) -> PlainBoard:
    """A board from a list of units, `"R-1 0203, B-1 0504 reduced"`; those not named are eliminated."""
    rows = dict(row.split(maxsplit=1) for row in units.split(", "))
    _, b = TITLE.read_position({"phase": phase, "to_move": to_move, "units": rows, **more})
    assert isinstance(b, PlainBoard)
    b.log = []
    return b


def order(b: PlainBoard, text: str, *dice: int) -> PlainBoard:
    """Give orders for whoever is asked; each must be legal."""
    rolls = list(dice)
    for act in WORDS.parse_all(text):
        seat = b.asked
        assert is_legal(b, seat, act), (
            WORDS.text(act),
            why(b, WORDS.text(act)),
            [WORDS.text(one) for one in b.legal],
        )
        apply(b, seat, act)
        while b.asked == CHANCE and rolls:
            apply(b, CHANCE, b.legal[rolls.pop(0) - 1])
    return b


def why(b: PlainBoard, text: str) -> list[str]:
    return [BOOK.ident(n) for n in why_not(b, b.asked, WORDS.parse(text))]


def asks(b: PlainBoard) -> str:
    return type(b.ask()).__name__


def where(b: PlainBoard, unit: str) -> str:
    h = b.place[F.unit_ids.index(unit)]
    return F.hex_names[h] if h >= 0 else "off"


# -- whole games -------------------------------------------------------------------------------------------------


def look(b: PlainBoard) -> None:
    """What people and files get of a board: nothing stumbles, and what is saved is the same position."""
    for viewer in (0, 1, NOBODY):
        view = TITLE.view(b, viewer)
        assert view.standing is not None and view.standing.losses.keys() == {"red", "blue"}
        if viewer == b.asked:
            assert view.status == "decide" and view.prompt is not None and view.prompt.rule.startswith("FM-")
            assert len(view.offers) == len(b.legal) and all(offer.label for offer in view.offers)
    for act in b.legal[:6] if b.asked >= 0 else []:
        found = TITLE.odds(b, b.asked, act)
        for case in found.cases if found is not None else []:
            assert abs(sum(row.probability for row in case.rows) - 1) < 1e-9
    dumped = dump(b)
    loaded = TITLE.load(TITLE.setup("", {}), decode(encode(dumped)))
    assert digest(loaded) == digest(b) and loaded.legal == b.legal
    _, read = TITLE.read_position(from_text(to_text(TITLE.write_position(b)), "ford"))
    assert dump(read) == dumped and read.legal == b.legal


@pytest.mark.both
@pytest.mark.rule("FM-3b", "FM-4.1f")
def test_random_games_come_to_their_end_and_can_be_looked_at() -> None:
    endings: set[str] = set()
    kinds: set[int] = set()
    for seed in range(12):
        b = start()
        b.log = []
        dealer = FastDealer(seed)
        n = 0
        while b.ending == PLAYING:
            if n % 5 == 0:
                look(b)
            n += 1
            assert n < 3000
            apply(b, b.asked, answer(b, dealer))
        for one in b.log:
            line = TITLE.line_of(b, one, 0)
            assert line.text.endswith(".") and line.rule.startswith("FM-") and line.kind
            msgspec.json.encode(line)
            kinds.add(one[2])
        result = TITLE.view(b, 0).result
        assert result is not None and result.text.endswith(".")
        endings.add(TITLE.endings[b.ending])
    assert endings == {"red-wins", "blue-wins"}
    assert {
        event.MOVE,
        event.STRENGTHS,
        event.RESULT,
        event.RETREAT,
        event.UNSUPPLIED,
        event.SUPPORT,
    } <= kinds


@pytest.mark.slow
@pytest.mark.both
def test_a_greedy_bot_plays_it_to_the_end_and_beats_chance() -> None:
    won = 0
    for seed in range(6):
        b = start()
        dealer = FastDealer(100 + seed)
        bot = make_bot("greedy", seed)
        mine = seed % 2
        while b.ending == PLAYING:
            act = decide(bot, TITLE, b, mine) if b.asked == mine else answer(b, dealer)
            apply(b, b.asked, act)
        won += b.returns[mine]
    assert won >= 4


@pytest.mark.both
def test_every_answer_that_is_offered_can_be_given() -> None:
    b = start()
    dealer = FastDealer(4)
    for _ in range(150):
        for act in b.legal:
            after = b.fork()
            apply(after, after.asked, act)
        if b.ending == PLAYING:
            apply(b, b.asked, answer(b, dealer))
    assert play(b, dealer) < 3000


def test_the_scene_and_the_picture() -> None:
    scene = TITLE.scene(TITLE.setup("", {}))
    msgspec.json.encode(scene)
    assert {space.terrain for space in scene.spaces} == {"open", "wood", "hill", "marsh", "out"}
    assert {border.kind for border in scene.borders} == {"river"} and scene.strokes[0].kind == "road"
    assert scene.sheet is not None and len(scene.sheet.tracks[0].cells) == 6
    assert sum(one.worth for one in scene.sheet.objectives) == 9
    rows = [note for note in scene.aids if note.heading == "Combat results"]
    assert len(rows) == 9 and len(rows[0].cells) == 8
    picture = TITLE.picture(start(), 0)
    assert any("R1" in line for line in picture) and max(map(len, picture)) <= 80


# -- what its data says ------------------------------------------------------------------------------------------


@pytest.mark.rule("FM-5.2a", "FM-5.2b", "FM-5.2c", "FM-2.3c")
def test_ground_hexsides_and_ways_are_data() -> None:
    at = F.sheet.index
    cost = {F.hex_names[n]: F.near_cost[at["0403"]][i] for i, n in enumerate(F.near[at["0403"]])}
    assert cost["0503"] == 3 and cost["0303"] == 1 and cost["0504"] == 3  # over the river; open ground
    assert F.near_cost[at["0404"]][F.near[at["0404"]].index(at["0504"])] == 1  # by the road, river or not
    assert (
        F.near_shift[at["0504"]][F.near[at["0504"]].index(at["0404"])] == 1
    )  # in combat the road is no help
    assert (F.die, len(F.column_labels), F.turns) == (8, 8, 6)


def doc() -> dict[str, Any]:
    return {path.stem: tomllib.loads(path.read_text("utf-8")) for path in DATA.glob("*.toml")}


def test_a_map_without_any_hexside_or_way_can_be_read() -> None:
    data = doc()
    del data["map"]["river"], data["map"]["road"], data["tables"]["hexside"]
    plain = PlainData(data)
    assert plain.sheet.barriers == [] and plain.sheet.ways == [] and not any(map(any, plain.near_shift))


@pytest.mark.parametrize(
    ("file", "change", "words"),
    [
        ("tables", lambda d: d["terrain"][0].pop("shift"), r"terrain open: shift = None"),
        (
            "tables",
            lambda d: d["crt"]["column"][3].update(results=["NE"]),
            r"column 4: 1 results, column 1 has 8",
        ),
        ("map", lambda d: d.pop("legend"), r"map.toml: there is no table 'legend' \(FM-2.1a\)"),
        ("tables", lambda d: d.pop("crt"), r"tables.toml: there is no table 'crt' \(FM-7.3b\)"),
        ("tables", lambda d: d["side"].pop(), r"1 sides, two were expected"),
        ("map", lambda d: d["legend"].update(o="sand"), r"'sand' is none of open, wood, hill, marsh, out"),
        ("map", lambda d: d["objective"][0].update(hex="0107"), r"0107 is out, not playable"),
        ("scenarios", lambda d: d["placements"].update({"R-9": "0203"}), r"'R-9' is none of"),
        ("units", lambda d: d["unit"][0].pop("ma"), r"R-1: ma = None"),
    ],
)
def test_wrong_data_is_refused_with_its_place(file: str, change: Any, words: str) -> None:
    data = doc()
    change(data[file])
    with pytest.raises(BadFile, match=words):
        PlainData(data)


# -- the standard rules that Shanghai changes or leaves out ----------------------------------------------------------


@pytest.mark.rule("FM-4.1b")
def test_only_mobile_units_move_in_the_mobile_phase() -> None:
    b = field("R-1 0203, R-H 0204, B-1 0804", "mobile movement")
    assert why(b, "move R-1") == ["FM-4.1b"]
    order(b, "move R-H to 0304")
    assert where(b, "R-H") == "0304"


@pytest.mark.rule("FM-5.1.2a")
def test_nobody_infiltrates_in_the_mobile_phase() -> None:
    b = order(field("R-H 0304, B-1 0404, B-2 0804", "mobile movement"), "move R-H")
    assert set(why(b, "infiltrate 0305")) == {"FM-5.1.2a"}
    usual = order(field("R-H 0304, B-1 0404, B-2 0804"), "move R-H infiltrate 0305")
    assert where(usual, "R-H") == "0305"


@pytest.mark.rule("FM-5.3a")
def test_stacking_is_what_the_data_says() -> None:
    b = order(field("R-1 0203, R-2 0203, R-3 0103, B-1 0804"), "move R-3")
    assert "FM-5.3a" in why(b, "to 0203")


@pytest.mark.rule("FM-7.8a")
def test_stiff_resistance_holds_without_a_die() -> None:
    b = order(field("R-1 0303, R-2 0303, B-1 0403, B-H 0904", "combat"), "attack 0403")
    while asks(b) == "SupportFire":
        order(b, "done", 8)
    assert asks(b) == "Stand"
    order(b, "resist B-1")
    assert where(b, "B-1") == "0403" and b.steps[F.unit_ids.index("B-1")] == 1
    assert [one[2] for one in b.log or []].count(event.STANDS) == 1


@pytest.mark.rule("FM-8.4a")
def test_markers_bombard_a_hex_by_themselves() -> None:
    b = field("R-1 0203, B-1 0804, B-2 0904", "combat")
    order(b, "attack 0804")
    assert asks(b) == "SupportFire" and why(b, "done") == ["FM-8.4a"]
    order(b, "support R-GUN")
    while asks(b) == "SupportFire":
        order(b, "done", 1)
    assert where(b, "R-1") == "0203" and F.marker_ids.index("R-GUN") == 0 and b.marker[0] == 2
    spent = field("R-1 0203, B-1 0804, B-2 0904", "combat", markers={"R-GUN": "used"})
    assert "attack 0804" not in [WORDS.text(act) for act in spent.legal]


@pytest.mark.rule("FM-9a", "FM-9b")
def test_a_unit_that_is_cut_off_moves_half_as_far_and_does_not_attack() -> None:
    around = "R-1 0904, B-1 0804, B-2 0903, B-3 0905"  # far behind the Blue lines
    cut = field(around)
    u = F.unit_ids.index("R-1")
    cut.judge_supply(0)
    assert cut.flags[u] & UNSUPPLIED and cut.allowance(u, -1, 0) == 2
    near = field("R-1 0203, B-1 0804")
    near.judge_supply(0)
    assert not near.flags[u] & UNSUPPLIED and near.allowance(u, -1, 0) == 4
    used = {"R-GUN": "used", "B-GUN": "used"}
    turn = field(around, "mobile combat", "blue", turn=1, markers=used)
    while turn.turn == 1:
        order(turn, "done")
    assert [one[3] for one in turn.log or [] if one[2] == event.UNSUPPLIED] == [u]
    order(turn, "done")
    assert turn.active == 1  # nobody of Red could attack
    free = field(around, "combat", markers=used)
    assert "attack 0804" in [WORDS.text(act) for act in free.legal]
    free.flags[u] |= UNSUPPLIED
    reasons: list[int] = []
    free.why = reasons
    may_attack(free, u)
    assert [BOOK.ident(n) for n in reasons] == ["FM-9b"]


@pytest.mark.rule("FM-7.7.2a")
def test_a_friend_makes_room_for_a_unit_that_retreats() -> None:
    """The only hex to go back to is full: one of the two there steps aside."""
    units = "B-1 0704, R-1 0703, R-2 0604, R-3 0603, B-2 0804, B-3 0804, R-H 0104"
    b = order(field(units, "combat", markers={"R-GUN": "used", "B-GUN": "used"}), "attack 0704")
    while asks(b) == "ChooseAttackers":
        joins = [WORDS.text(act) for act in b.legal if WORDS.text(act).startswith("join")]
        order(b, joins[0] if joins else "commit", 4)
    order(b, "retreat")
    assert asks(b) == "Displace", [TITLE.line_of(b, one, 0).text for one in b.log or []]
    assert where(b, "B-1") == "0804" and why(b, "push R-1") == ["FM-7.7.2a"]
    look(b)
    order(b, "push B-2")
    assert why(b, "aside 0104") == ["FM-7.7.2a"]
    look(b)
    free = [WORDS.text(act) for act in b.legal]
    order(b, free[0])
    assert where(b, "B-2") != "0804" and where(b, "B-1") == "0804"
