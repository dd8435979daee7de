"""Set-up, control, victory, and how long the game lasts: sections 11 and 12, with the variants."""

import pytest

from sandtable.games.shanghai import TITLE, event
from sandtable.games.shanghai.folio import INTERNATIONAL, NANSHI, SECTOR
from sandtable.games.shanghai.rules.victory import level_of, victory_points
from sandtable.kernel.title import Value
from tests.shanghai.table import T, Table, field, historical, hx, new_game, unit

pytestmark = pytest.mark.both

JAPANESE = {"J-SNLF-3SAS", "J-SNLF-AC", "J-RONIN", "J-VOL"}


def ending(t: Table) -> tuple[int, ...]:
    """The ending and the points."""
    return t.events(event.VICTORY)[-1][:2]


@pytest.mark.rule("FM-3a", "SH-11a", "SH-11g")
def test_the_japanese_set_up_in_four_hexes_of_their_sector() -> None:
    t = new_game()
    assert t.asks() == "SetUpUnit 0"
    assert t.nouns("place") == JAPANESE
    assert t.why("japan", "place J-9-7") == ["SH-11g"]
    t.order("japan", "place J-SNLF-3SAS")
    assert t.nouns("in") == {T.hex_names[h] for h in T.area_hexes[SECTOR]}
    assert t.why("japan", "in 0717") == ["SH-11a"]
    t.order("japan", "in 0817")
    assert t.why("japan", "place J-VOL in 0817") == ["SH-11a"]
    assert t.why("japan", "historical") == ["FM-3a"]
    t.order("japan", "place J-VOL in 0918 place J-RONIN in 0819 in 0718")
    assert t.where("J-SNLF-AC") == "0718"
    assert t.asks() == "SetUpUnit 1"


@pytest.mark.rule("SH-11b", "SH-15.1b", "SH-11h", "SH-13.5i", "R-10")
def test_what_both_begin_with() -> None:
    t = historical()
    at_hand = [T.marker_ids[m] for m in range(8) if t.board.marker[m] == 1]
    assert at_hand == ["FS-AIR1", "FS-NAV1"]
    assert (t.board.turn, t.board.pauses, t.board.lp) == (1, 4, 0)


@pytest.mark.rule("SH-11c", "SH-11d", "SH-11e", "SH-11f", "R-09")
def test_the_chinese_set_up_one_unit_in_a_place() -> None:
    t = new_game().order("japan", "historical")
    assert len(t.nouns("place")) == 10
    t.order("china", "place C-78-1")
    for name in ("0218", "0818", "0515", "0314"):  # Nanshi, the Sector, the settlements
        assert t.why("china", f"in {name}") == ["SH-11d"]
    assert t.why("china", "in 1512") == ["SH-11d"]
    assert {"0717", "0710", "1514"} <= t.nouns("in")
    t.order("china", "in 0717 place C-78-2")
    assert t.why("china", "in 0815") == ["SH-11e"]  # Chapei is one city
    t.order("china", "in 1514 place C-TRAIN-1")
    assert t.why("china", "in 1211") == ["SH-11f"]
    t.order("china", "in 0710")
    assert t.why("china", "place C-78-3 in 0809") == ["SH-11e"]  # the train's place is taken too


@pytest.mark.rule("SH-V5", "R-09")
def test_variant_trains_share_a_place() -> None:
    t = new_game({"trains_share_setup_place": True}).order("japan", "historical")
    t.order("china", "place C-TRAIN-1 in 0717 place C-78-1")
    assert "0717" in t.nouns("in")
    t.order("china", "in 0717 place C-TRAIN-2 in 0715")
    assert t.why("china", "place C-78-2 in 0816") == ["SH-11e"]


@pytest.mark.rule("SH-11i", "SH-11g")
def test_japan_begins_and_all_others_are_off_the_map() -> None:
    t = historical()
    assert t.asks() == "Orders 0"
    on_map = [u for u in range(T.units) if t.board.place[u] >= 0]
    assert len(on_map) == 14
    assert t.where("C-60-1") == t.where("J-9-7") == "away"


@pytest.mark.rule("SH-11j", "SH-11k", "SH-11l", "R-38")
def test_first_owners_and_who_entered_last() -> None:
    t = historical()
    assert all(t.board.control[h] == 0 for h in T.area_hexes[SECTOR])
    assert all(t.board.control[h] == 2 for h in T.area_hexes[INTERNATIONAL])
    assert all(t.board.control[h] == 1 for h in T.area_hexes[NANSHI])
    assert [t.control(h) for h in ("2320", "0717", "1512")] == ["china"] * 3
    through = field("J-9-CAV 1512, C-78-1 0101")
    through.order("japan", "move J-9-CAV step 1513 to 1515")
    assert [through.control(h) for h in ("1513", "1514", "1515")] == ["japan"] * 3
    neutral = field("J-9-CAV 0718, C-78-1 0101").order("japan", "move J-9-CAV enter 0617 stop")
    assert neutral.control("0617") == "japan"


@pytest.mark.rule("SH-11m", "SH-16.3f")
def test_snipers_and_markers_take_no_ground() -> None:
    t = field(
        "J-SNLF-3SAS 0817, C-78-1 0816, C-78-2 0101", "combat", "china", control={"japan": ["0715", "0716"]}
    )
    t.order("china", "attack 0817 sniper 0716")
    assert t.control("0716") == "japan"
    air = field("J-9-7 0820, C-78-1 0101").order("japan", "interdict FS-AIR1 in 1512")
    assert air.control("1512") == "china"


# -- how long ----------------------------------------------------------------------------------------------------


def administration(turn: int, pauses: int, options: dict[str, bool | int | str] | None = None) -> Table:
    return field("J-9-7 0820, C-78-1 0101", "administrative", turn=turn, pauses=pauses, options=options)


@pytest.mark.rule("SH-12.1a", "SH-12.1b", "R-04")
def test_the_last_week_is_played_at_zero_and_ends_the_game() -> None:
    assert T.turns_per_week * (T.pause_start + 1) == 35
    t = field("J-9-7 0820, C-78-1 0101", "mobile combat", "china", turn=7, pauses=0)
    assert t.board.ending != 0
    six = administration(6, 0)
    assert set(six.offers("japan")) == {"continue", "end"}


@pytest.mark.rule("SH-12.1c", "R-05", "SH-12.3e")
def test_the_japanese_player_may_end_the_game() -> None:
    t = administration(2, 4).order("japan", "end")
    assert t.events(event.VP)[-1] == (0, 0, 16, 0)
    assert ending(t) == (12, 16)
    seven = administration(7, 2).order("japan", "end")
    assert seven.events(event.VP)[-1][2] == 8


@pytest.mark.rule("SH-13.1a", "SH-13.1b", "SH-13.1j", "SH-4.1f", "FM-4.1e")
def test_pause_or_go_on() -> None:
    assert set(administration(3, 2).offers("japan")) == {"continue", "pause", "end"}
    seven = administration(7, 2)
    assert set(seven.offers("japan")) == {"pause", "end"}
    assert seven.why("japan", "continue") == ["SH-13.1b"]
    assert administration(3, 0).why("japan", "pause") == ["SH-13.1j"]
    t = administration(3, 2).order("japan", "continue")
    assert (t.board.turn, t.board.pauses, t.asks()) == (4, 2, "Orders 0")


@pytest.mark.rule("SH-V2")
def test_variant_no_early_end() -> None:
    t = field("J-9-7 0820, C-78-1 0101", "administrative", turn=3, pauses=2,
              options={"japanese_may_end_early": False})  # fmt: skip
    assert t.why("japan", "end") == ["SH-V2"]
    assert set(t.offers("japan")) == {"continue", "pause"}
    last = field("J-9-7 0820, C-78-1 0101", "mobile combat", "china", turn=3, pauses=0,
                 options={"japanese_may_end_early": False})  # fmt: skip
    assert last.board.turn == 4  # nothing to decide: the week goes on
    seven = field("J-9-7 0820, C-78-1 0101", "mobile combat", "china", turn=7, pauses=2,
                  options={"japanese_may_end_early": False})  # fmt: skip
    assert seven.board.phase == 5


@pytest.mark.rule("SH-V2", "SH-12.3e")
def test_variant_pauses_that_are_left_never_score() -> None:
    for early, points in ((True, 8), (False, 0)):
        options: dict[str, Value] = {"japanese_may_end_early": early}
        b = field("J-9-7 0820, C-78-1 0101", pauses=2, options=options).board
        view = TITLE.view(b, 0)
        panel = next(panel for panel in view.panels if panel.id == "points")
        assert ("unused" in [slot.id for slot in panel.slots]) == early
        assert panel.notes[0].text.startswith(f"Now: {points},")
        tracks = {track.id: track for track in view.tracks}
        assert tracks["points"].value == points
        assert tracks["pauses"].text == ("+4 VP for each unused" if early else "")
        lines = [note.text for note in TITLE.scene(TITLE.setup("campaign", options)).aids]
        assert ("+4 for each pause not used" in lines) == early


# -- victory -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SH-12.2a", "R-42")
def test_one_chinese_unit_in_shanghai_beats_everything() -> None:
    for place, opened in (("0717", False), ("0218", True), ("0515", True)):
        t = field(f"J-9-7 0820, C-78-1 {place}", "administrative", areas_open=opened).order("japan", "end")
        assert ending(t)[0] == 15
        assert t.board.returns == [-1, 1]
    outside = field("J-9-7 0820, C-78-1 0714", "administrative").order("japan", "end")
    assert ending(outside)[0] != 15


@pytest.mark.rule("SH-12.2b", "SH-V3", "R-23")
def test_trains_hold_the_city_snipers_do_not() -> None:
    train = field("J-9-7 0820, C-TRAIN-1 0717", "administrative").order("japan", "end")
    assert ending(train)[0] == 15
    sniper = field("J-9-7 0820, C-78-1 0101", "administrative", snipers=["0717"]).order("japan", "end")
    assert ending(sniper)[0] == 12
    variant = field("J-9-7 0820, C-78-1 0101", "administrative", snipers=["0717"],
                    options={"snipers_hold_city": True}).order("japan", "end")  # fmt: skip
    assert ending(variant)[0] == 15


@pytest.mark.rule("SH-12.3a", "SH-12.3b", "SH-12.3i")
def test_cities_count_whole_or_not_at_all() -> None:
    t = field("J-9-7 0820, C-78-1 0101", pauses=0)
    b = t.board
    assert victory_points(b) == 0
    b.control[hx("1318")] = 0
    assert victory_points(b) == 0
    b.control[hx("1417")] = 0
    assert victory_points(b) == 4
    b.control[hx("1514")] = 0  # a town
    b.control[hx("0717")] = 0  # Shanghai
    assert victory_points(b) == 4
    for city in T.cities:
        for h in city:
            b.control[h] = 0
    assert victory_points(b) == 36


@pytest.mark.rule("SH-12.3c")
def test_the_woosung_forts_count_together() -> None:
    b = field("J-9-7 0820, C-78-1 0101", pauses=0, forts_destroyed=True).board
    b.control[T.forts[0]] = b.control[T.forts[1]] = 0
    assert victory_points(b) == 0
    b.control[T.forts[2]] = 0
    assert victory_points(b) == 4


@pytest.mark.rule("SH-12.3h", "SH-18e", "R-21")
def test_the_international_settlement_costs_eight_once() -> None:
    t = field("J-9-CAV 0718, J-SNLF-3SAS 0817, C-78-1 0101", pauses=0)
    t.order("japan", "move J-9-CAV enter 0617 stop")
    assert victory_points(t.board) == -8
    t.order("japan", "move J-SNLF-3SAS to 0718 done")
    assert victory_points(t.board) == -8
    french = field(
        "J-9-CAV 0514, J-SNLF-3SAS 0817, C-78-1 0101", pauses=0, settlement_entered=True, areas_open=True
    )
    assert victory_points(french.board) == -8


@pytest.mark.rule("SH-12.4a", "SH-12.4b", "SH-12.4c", "SH-12.4d", "SH-12.4e")
def test_the_levels() -> None:
    b = field("J-9-7 0820, C-78-1 0101").board
    levels = {22: 10, 40: 10, 21: 11, 19: 11, 18: 12, 16: 12, 15: 13, 13: 13, 12: 14, 0: 14, -20: 14}
    assert {points: level_of(b, points) for points in levels} == levels


@pytest.mark.rule("SH-12.4a", "SH-12.4c")
def test_the_result_for_both_seats() -> None:
    won = field("J-9-7 0820, C-78-1 0101", "administrative", pauses=4,
                control={"japan": ["1318", "1417", "0710", "0809"]}).order("japan", "end")  # fmt: skip
    assert ending(won) == (10, 24) and won.board.returns == [1, -1]
    drawn = administration(2, 4).order("japan", "end")
    assert drawn.board.returns == [0, 0]
    assert unit("C-78-1") >= 0
