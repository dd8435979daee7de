"""The data: its counts, what the rulebook says of it, where each entry comes from, and packs that correct it."""

import re
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import tomli_w

from sandtable.games import shanghai
from sandtable.games.shanghai import TITLE
from sandtable.games.shanghai.folio import (
    AREAS,
    CHAPEI,
    CHINA,
    CITY,
    CLEAR,
    FORMATIONS,
    JAPAN,
    MAY,
    OUT,
    RIVER,
    SECTOR,
    TOWN,
    ShanghaiData,
    read_folio,
)
from sandtable.games.shanghai.title import Shanghai
from sandtable.kernel.errors import BadFile
from sandtable.maps.paths import regions
from sandtable.series.fire_and_movement import rule as series
from sandtable.series.fire_and_movement.folio import RESULTS
from sandtable.series.fire_and_movement.rules.board import NO_ONE

pytestmark = pytest.mark.both

DATA = Path(shanghai.__path__[0]) / "data"
SOURCES = {"rulebook", "public", "reconstruction"}
T = read_folio("")


def doc(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text("utf-8"))


def at(name: str) -> int:
    return T.sheet.index[name]


@pytest.mark.rule("R-01")
def test_every_exclusive_change_has_a_standard_rule_to_change() -> None:
    """The series numbers its rules by sections 2 to 9; what the exclusive rules change there must be among them."""
    idents = list(TITLE.rulebook().by_ident)
    standard = {ident[3:].lower() for ident in idents if re.match(r"FM-\d", ident)}
    changed = {found[1] for ident in idents if (found := re.match(r"SH-([2-9]\.\d)", ident))}
    assert {int(number[0]) for number in standard} == set(range(2, 10))
    assert changed == {"2.3", "4.1", "5.2", "5.3", "7.7", "7.8", "8.0"}
    for section in changed:
        assert [number for number in standard if number.startswith(section.removesuffix("0"))], section
    cited = {name[3:].lower().replace("_", ".") for name in vars(series) if re.match(r"FM_\d", name)}
    assert cited == standard  # and the series' layer holds these rules and no others


# -- the map -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("FM-2.1a", "SH-10.2a", "SH-5.2a", "SH-5.2b")
def test_the_sheet_is_counted() -> None:
    assert (T.playable, T.grid.size) == (628, 34 * 26)
    assert T.hex_names[0] == "0101" and T.hex_names[627] == "1125"
    assert [T.sheet.kind.count(kind) for kind in (RIVER, OUT)] == [195, 61]
    assert T.grid.distance[at("0101")][at("3404")] == 33
    assert len(T.shore_hexes) == 50 and all(T.ground[h] <= CITY for h in T.shore_hexes)
    assert all(T.river_range[h] == 0 for h in T.shore_hexes) and min(T.river_range) == 0
    assert T.river_range[at("0717")] == 2


@pytest.mark.rule("SH-12.3a", "SH-11d", "SH-17.3a")
def test_the_places_are_counted() -> None:
    assert len(T.cities) == 9 and all(2 <= len(hexes) <= 3 for hexes in T.cities)
    assert T.ground.count(TOWN) == 18
    assert len(T.place_names) == 28 and sum(T.setup_ok) == 19 + 7 + 18
    assert [len(hexes) for hexes in T.area_hexes[1:]] == [7, 12, 14, 12, 6]
    assert [T.hex_names[h] for h in T.forts] == ["2320", "2420", "2520"]
    assert all(T.shore[h] and T.ground[h] == CLEAR for h in T.forts)


def test_everything_playable_is_connected_and_so_is_the_shore() -> None:
    closed = [0] * int(T.playable) + [1] * (int(T.grid.size) - int(T.playable))
    part = regions(T.grid, closed, T.grid.free)
    assert len({part[h] for h in range(T.playable)}) == 1
    seen = {T.shore_hexes[0]}
    queue = [T.shore_hexes[0]]
    for h in queue:
        for n in T.near[h]:
            if T.shore[n] and n not in seen:
                seen.add(n)
                queue.append(n)
    assert len(seen) == 50
    for hexes in T.cities:
        assert all(any(other in T.near[h] for other in hexes) for h in hexes)


@pytest.mark.rule("FM-5.2a", "FM-5.2b", "FM-5.2c", "FM-7.4a", "FM-7.4b", "FM-7.4c")
def test_the_terrain_key() -> None:
    def cost(a: str, b: str) -> int:
        return T.near_cost[at(a)][T.near[at(a)].index(at(b))]

    assert cost("0901", "1001") == 2  # a creek before clear ground
    assert cost("0202", "0201") == 1 and cost("0201", "0202") == 2  # out of and into paddy
    assert cost("0207", "0208") == 1 and cost("0714", "0715") == 1  # a town; a city by rail
    assert cost("0814", "0815") == 2  # a city on foot
    assert cost("0411", "0511") == 1  # by the rail bridge over a creek
    assert T.near_shift[at("0411")][T.near[at("0411")].index(at("0511"))]
    assert [T.shift[at(name)] for name in ("0101", "0202", "0208", "0717")] == [0, 0, 1, 2]
    assert (T.fort_shift, T.creek_shift) == (3, 1)


@pytest.mark.rule("SH-13.6a", "R-07")
def test_the_chinese_enter_at_the_top_and_at_the_right() -> None:
    names = [T.hex_names[h] for h in T.entry_hexes]
    assert len(names) == 37 == len(set(names))
    assert all(name.endswith("01") or name.startswith("34") for name in names)


@pytest.mark.rule("SH-11j")
def test_who_controls_what_at_the_start() -> None:
    wanted = {1: CHINA, 2: JAPAN, 3: NO_ONE, 4: NO_ONE, 5: CHINA}
    for h in range(T.playable):
        assert T.first_control[h] == wanted.get(T.area[h], CHINA), T.hex_names[h]


@pytest.mark.rule("SH-16.4a", "SH-11f")
def test_railroads_run_from_hex_to_hex() -> None:
    for kind, _, way in T.sheet.ways:
        assert kind == "rail"
        for a, b in pairwise(way):
            assert b in T.rail_near[a] and a in T.rail_near[b]
    assert T.rail_hex[at("0717")] and T.rail_hex[at("0801")] and not T.rail_hex[at("0817")]


# -- counters ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("FM-2.3a", "FM-2.3b", "FM-2.3c", "SH-2.3.1a", "SH-2.3.2a")
def test_the_counters() -> None:
    assert [len(T.of_side[side]) for side in (JAPAN, CHINA)] == [37, 38]
    assert T.units + len(T.marker_ids) + T.snipers + 10 + 3 == 100
    for u in range(T.units):
        assert 1 <= T.defense[3 * u + 1] <= T.defense[3 * u + 2] <= 6, T.unit_ids[u]
        assert T.attack[3 * u + 1] <= T.attack[3 * u + 2], T.unit_ids[u]
    regiment = T.unit_ids.index("J-9-7")
    assert T.attack[3 * regiment : 3 * regiment + 3] == [0, 4, 6]
    assert T.defense[3 * regiment : 3 * regiment + 3] == [0, 3, 4]
    mobile = [T.unit_ids[u] for u in range(T.units) if T.mobile[u]]
    assert mobile == ["J-SNLF-AC", "J-9-CAV", "J-9-TANK", "J-11-CAV", "J-14-CAV"]


@pytest.mark.rule("SH-11a", "SH-11b", "SH-11c", "SH-11g", "SH-13.5i")
def test_the_set_up_of_the_rulebook() -> None:
    names = [[T.unit_names[u] for u in units] for units in T.setup_units]
    assert names[JAPAN] == ["3 Sas", "SNLF Armored Car", "Ronin", "Volunteers"]
    assert len(names[CHINA]) == 10 and sum("78" in T.unit_ids[u] for u in T.setup_units[CHINA]) == 8
    starters = [u for units in T.setup_units for u in units]
    assert sorted(starters) == [u for u in range(T.units) if T.arrival[u] < 0]
    at_hand = [m for m in range(len(T.marker_ids)) if T.marker_arrival[m] < 0]
    assert sorted(T.marker_air[m] for m in at_hand) == [0, 1]
    assert T.lp_start == 0
    assert [sum(T.fifth), len(T.brigades)] == [4, 8]


@pytest.mark.rule("SH-16.1b", "SH-5.3b", "SH-5.3c", "R-27")
def test_who_may_share_a_hex() -> None:
    def share(one: str, other: str) -> bool:
        u, v = T.unit_ids.index(one), T.unit_ids.index(other)
        assert T.pairs[u * T.units + v] == T.pairs[v * T.units + u]
        return T.pairs[u * T.units + v] == 1

    assert share("J-9-7", "J-9-ART") and share("J-9-ART", "J-9-ENG")  # a formation's support; two of them
    assert not share("J-9-7", "J-9-35") and not share("J-9-7", "J-11-ART")
    assert share("C-78-1", "C-78-155S") and not share("C-78-4", "C-78-155S")  # keyed to a brigade
    assert share("C-88-527", "C-88-264S") and not share("C-88-528", "C-88-264S")  # keyed to a regiment
    assert not share("C-TRAIN-1", "C-TRAIN-2") and not share("J-RONIN", "J-VOL")


@pytest.mark.rule("R-22", "R-39")
def test_the_14th_division_has_its_own_regiments() -> None:
    names = [T.unit_names[u] for u in range(T.units) if T.formation[u] == FORMATIONS.index("14DIV")]
    assert names[:4] == ["2 Inf", "59 Inf", "15 Inf", "50 Inf"]


# -- tables ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FM-2.2a", "FM-7.3b", "FM-7.4d", "R-40")
def test_the_results_table_rises_with_the_die_and_with_the_column() -> None:
    for column in range(1, 11):
        results = [T.result(column, die) for die in range(1, 7)]
        assert results == sorted(results)
        if column > 1:
            assert all(T.result(column, die) >= T.result(column - 1, die) for die in range(1, 7))
    picked = [T.column_for(n) for n in (-60, -5, -4, -3, -2, 0, 1, 3, 5, 8, 9, 11, 90)]
    assert picked == [1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10]
    assert T.shifted(3, 9) == 1 and T.shifted(10, 3) == 7


SIXTHS = [
    [1, 4, 1, 0, 0, 0, 0], [0, 4, 2, 0, 0, 0, 0], [0, 3, 1, 1, 1, 0, 0], [0, 2, 1, 1, 2, 0, 0], [0, 1, 1, 2, 1, 1, 0],
    [0, 1, 0, 2, 2, 1, 0], [0, 0, 1, 1, 2, 2, 0], [0, 0, 0, 1, 2, 3, 0], [0, 0, 0, 1, 1, 3, 1], [0, 0, 0, 0, 1, 3, 2],
]  # fmt: skip


@pytest.mark.rule("FM-7.6a", "FM-7.6b", "FM-7.6f")
def test_the_results_in_sixths() -> None:
    """AE, A, NE, EX, D1, D2, DE of each column."""
    for column, wanted in enumerate(SIXTHS, 1):
        words = [RESULTS[T.result(column, die)] for die in range(1, 7)]
        counts = [words.count("AE"), words.count("A1") + words.count("A2")]
        assert counts + [words.count(word) for word in ("NE", "EX", "D1", "D2", "DE")] == wanted


@pytest.mark.rule("SH-13.3a", "SH-13.2a", "SH-13.2b", "SH-12.3f", "SH-12.3g", "SH-12.4a")
def test_the_numbers_of_the_rulebook() -> None:
    assert T.repl_limit[:5] == [2, 2, 4, 4, 4] and T.from_pause[:5] == [4, 3, 3, 3, 3]
    assert T.vp_arrival[:5] == [-1, -1, -2, -2, -2] and T.shared_slot[:5] == [1, 1, 0, 0, 0]
    assert (T.turns_per_week, T.pause_start, T.lp_base, T.lp_cap, T.rubble_max) == (7, 4, 6, 19, 2)
    assert (T.vp_city, T.vp_forts, T.vp_fifth, T.vp_unused, T.vp_settlement) == (4, 4, 4, 4, -8)
    assert T.levels == [22, 19, 16, 13]
    assert (T.redeploy_factor, T.sniper_factor, T.interdict_factor, T.interdict_redeploy) == (4, 3, 2, 4)


def sources(value: Any) -> list[str]:
    if isinstance(value, dict):
        found = [one for key, one in value.items() if key == "source" or key.endswith("_source")]
        return found + [one for part in value.values() for one in sources(part)]
    return [one for part in value for one in sources(part)] if isinstance(value, list) else []


def test_every_entry_says_where_it_comes_from() -> None:
    for name in MAY.files:
        assert set(sources(doc(name))) <= SOURCES
        for key, value in doc(name).items():
            rows = value if isinstance(value, list) else [value]
            assert all("source" in row for row in rows), f"{name}.toml, {key}"
    drawn_and_read = {"lesson", "aids", "ground"}  # no rule looks at them
    assert {path.stem for path in DATA.glob("*.toml")} - drawn_and_read == set(MAY.files)


# -- packs -------------------------------------------------------------------------------------------------------


def packed(folder: Path, **files: Any) -> ShanghaiData:
    folder.mkdir(exist_ok=True)
    for name, content in files.items():
        text = content if isinstance(content, str) else tomli_w.dumps(content)
        (folder / f"{name}.toml").write_text(text, "utf-8")
    return read_folio(str(folder))


def test_a_pack_changes_the_game_and_the_name_of_the_data(tmp_path: Path) -> None:
    t = packed(
        tmp_path,
        units={"unit": [{"id": "C-78-1", "attack": 3}], "fire_support": [{"id": "FS-NAV1", "range": 9}]},
        tables={"terrain": [{"id": "city", "shift": 1}], "victory": {"city": 5}},
        map={"town": [{"id": "malu", "name": "Ma-lu"}]},
    )
    u = t.unit_ids.index("C-78-1")
    assert (t.attack[3 * u + 2], t.marker_range[2], t.shift[at("0717")], t.vp_city) == (3, 9, 1, 5)
    assert t.digest != T.digest
    assert packed(tmp_path / "words", map={"town": [{"id": "malu", "name": "Ma-lu"}]}).digest == T.digest


def without_column(n: int) -> list[dict[str, Any]]:
    return [
        row | {"id": f"x{row['id']}" if row["id"] == str(n) else row["id"]}
        for row in doc("tables")["crt"]["column"]
    ]


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"tables": {"crt": {"column": []}}}, "crt.column: a list of entries was expected"),
    ({"tables": {"crt": {"column": without_column(7)}}}, "no entry with id 'x7'"),
    ({"tables": {"crt": {"column": [{"id": "3", "results": ["EX", "D1"]}]}}}, r"column 3: 2 results.*\(FM-7.6a\)"),
    ({"tables": {"crt": {"column": [{"id": "3", "results": ["ZZ"] * 6}]}}}, r"column 3 \(FM-7.6a\): 'ZZ' is none of"),
    ({"tables": {"crt": {"column": [{"id": "4", "min": -9}]}}}, r"column 4 begins at -9.*\(FM-7.3b\)"),
    ({"tables": {"terrain": [{"id": "city", "move": 0}]}}, "terrain city: move = 0"),
    ({"tables": {"terrain": [{"id": "jungle", "move": 3}]}}, "no entry with id 'jungle'"),
    ({"tables": {"victory_level": [{"id": "draw", "min": 30}]}}, "each level must need fewer points"),
    ({"tables": {"japanese_formation": [{"id": "9DIV", "vp": 5}]}}, "9DIV.*vp = 5"),
    ({"tables": {"japanese_replacements": {"9DIV": "four"}}}, r"japanese_replacements.*9DIV = 'four'"),
    ({"tables": {"weather": {"rain": 1}}}, "weather.rain: play does not use this value"),
    ({"units": {"unit": [{"id": "C-78-1", "defense": 9}]}}, r"C-78-1 \(SH-7.8a\): defense = 9"),
    ({"units": {"unit": [{"id": "C-78-1", "reduced_attack": 5}]}}, "C-78-1: reduced_attack = 5"),
    ({"units": {"unit": [{"id": "C-78-1", "formation": "99DIV"}]}}, r"C-78-1: formation \(SH-2.3.1a\): '99DIV'"),
    ({"units": {"unit": [{"id": "C-60-1", "arrival": "call-up:999"}]}}, r"'call-up:999' \(SH-13.5d\)"),
    ({"units": {"unit": [{"id": "J-9-7", "arrival": "by train"}]}}, "J-9-7: arrival 'by train'"),
    ({"units": {"unit": [{"id": "C-78-155S", "support_level": "army"}]}}, r"support_level \(SH-16.1b\): 'army'"),
    ({"units": {"fire_support": [{"id": "FS-NAV1", "kind": "rail"}]}}, "FS-NAV1: kind: 'rail'"),
    ({"map": {"grid": {"rows": ["ccc"]}}}, "1 rows, 26 were expected"),
    ({"map": {"legend": {"p": "swamp"}}}, "legend p: 'swamp' is none of"),
    ({"map": {"great_river": {"shore": ["9999"]}}}, r"great_river.shore: there is no hex '9999' \(FM-2.1a\)"),
    ({"map": {"great_river": {"shore": ["3406"]}}}, r"3406 is river, not playable \(FM-5.1c\)"),
    ({"map": {"railroad": [{"id": "nanshi_spur", "path": ["0115", "0118"]}]}}, "0115 and 0118 do not touch"),
    ({"map": {"creek": [{"id": "liuho_creek", "hexsides": [["2403", "2804"]]}]}}, "2403 and 2804 do not touch"),
    ({"map": {"town": [{"id": "malu", "hex": "0101"}]}}, "town malu: 0101 is not drawn as such a hex"),
    ({"map": {"shanghai_area": [{"id": "nanshi", "first_control": "france"}]}}, "'france' is none of"),
    ({"scenarios": {"historical": {"placements": [["C-78-1", "0817"]]}}}, r"0817 is no city or town.*SH-11d"),
    ({"scenarios": {"historical": {"placements": [["J-VOL", "0817"]]}}}, r"placed once \(SH-11a, SH-11c\)"),
    ({"map": {"city": [{"id": "kiangwan", "hexes": 5}]}}, "city.*hexes: 5; a list was expected"),
    ({"map": {"great_river": {"shore": [817]}}}, "great_river.shore: .*; a list like"),
    ({"weather": {"rain": 1}}, "weather.toml is none of"),
]  # fmt: skip


@pytest.mark.parametrize(("files", "words"), WRONG)
def test_a_wrong_pack_is_refused_with_entry_and_reason(
    tmp_path: Path, files: dict[str, Any], words: str
) -> None:
    with pytest.raises(BadFile, match=words) as caught:
        packed(tmp_path / "pack", **files)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "table"), [(name, table) for name, tables in MAY.needed.items() for table in tables]
)
def test_a_folio_without_a_table_is_refused(name: str, table: str) -> None:
    """A whole data set of another folio must have every table; what is missing is said, and what it is for."""
    data = {name: doc(name) for name in MAY.files}
    del data[name][table]
    rule = MAY.needed[name][table]
    assert rule.upper() in TITLE.rulebook().by_ident
    with pytest.raises(BadFile, match=rf"^{name}\.toml: there is no table '{table}' \({rule}\)$"):
        ShanghaiData(data)


@pytest.mark.parametrize("wrong", [5, "crt", [], {}, [{"name": "no id"}], [7]])
@pytest.mark.parametrize(
    ("name", "table"), [("tables", "crt"), ("units", "unit"), ("map", "city"), ("map", "grid")]
)
def test_a_table_of_another_shape_is_refused(name: str, table: str, wrong: Any) -> None:
    data = {name: doc(name) for name in MAY.files}
    data[name][table] = wrong
    with pytest.raises(BadFile, match=rf"^{name}\.toml") as caught:
        ShanghaiData(data)
    assert "\n" not in str(caught.value)


def test_every_table_of_the_data_is_needed() -> None:
    """A table that nothing misses is not read."""
    for name in MAY.files:
        assert set(doc(name)) - set(MAY.needed[name]) == set(), name


@pytest.mark.parametrize("column", [1, 6, 10])
def test_a_folio_without_a_column_names_it_and_the_rule(column: int) -> None:
    data = {name: doc(name) for name in MAY.files}
    data["tables"]["crt"]["column"] = without_column(column)
    with pytest.raises(BadFile, match=rf"column {column} is missing \(FM-7\.3b\)"):
        ShanghaiData(data)


def test_names_of_hexes() -> None:
    assert T.hex_title(at("0717")) == "0717 North Station"
    assert T.hex_title(at("1318")) == "1318 Kiangwan"
    assert T.hex_title(at("0815")) == "0815 Chapei"
    assert T.hex_title(at("2420")) == "2420 Woosung Fort B"
    assert T.hex_title(at("3406")) == "3406" and T.hex_title(at("0101")) == "0101"
    assert AREAS[CHAPEI] == "chapei" and T.area[at("0817")] == SECTOR


@pytest.mark.rule("FM-2.3b", "FM-2.3c")
def test_a_lost_step_is_felt_and_a_reduced_battalion_is_below_a_full_one() -> None:
    for row in doc("units")["unit"]:
        if row["steps"] == 2 and row["type"] == "infantry":
            assert row["reduced_attack"] < row["attack"] and row["reduced_defense"] < row["defense"], row[
                "id"
            ]
    for row in doc("units")["unit"]:
        if row["id"].startswith("J-SNLF") and row["steps"] == 2:
            reduced = (row["reduced_attack"], row["reduced_defense"])
            battalions = [
                one for one in doc("units")["unit"] if one["id"].startswith("J-24") and one["steps"] == 2
            ]
            assert all(reduced[0] < one["attack"] and reduced[1] < one["defense"] for one in battalions), row[
                "id"
            ]


def test_games_from_before_the_naval_battalions_changed_keep_their_values() -> None:
    """The data set that a game began with is kept under its digest."""
    title = TITLE.as_played(TITLE.version, "45bcb7de45ea74fb")
    assert isinstance(title, Shanghai)
    former = title.data()
    sas = T.unit_ids.index("J-SNLF-3SAS")
    assert former.digest == "45bcb7de45ea74fb" != T.digest
    assert (former.attack[3 * sas + 1], former.defense[3 * sas + 1]) == (3, 3)
    assert (T.attack[3 * sas + 1], T.defense[3 * sas + 1]) == (2, 3)
