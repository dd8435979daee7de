"""Support units, snipers, trains and engineers: section 16."""

import pytest

from sandtable.games.shanghai import TITLE, event
from tests.shanghai.table import T, assault, field, fight, hx, unit

pytestmark = pytest.mark.both


@pytest.mark.rule("SH-16.1a", "SH-16.1f")
def test_a_support_unit_acts_as_any_unit() -> None:
    t = field("J-9-ART 1512, C-78-1 1510")
    t.order("japan", "move J-9-ART to 1513 done")
    assert t.control("1513") == "japan"
    alone = fight("J-9-ART 1512, C-78-155S 1511", "1511", [4])  # 3 - 1: column 5, EX
    assert (alone.where("J-9-ART"), alone.where("C-78-155S")) == ("lost", "lost")
    assert alone.board.in_zone(1, hx("1513")) is False


@pytest.mark.rule("SH-16.1c", "SH-7.8d", "R-11")
def test_the_support_unit_pays_first_but_for_stiff_resistance() -> None:
    t = fight("J-9-7 1512, J-9-ART 1512, C-78-1 1511, C-78-155S 1511", "1511", [2])
    assert t.where("C-78-155S") == "lost" and t.where("J-9-ART") == "lost"


# -- snipers -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SH-16.3a", "SH-16.3b", "SH-16.3c")
def test_a_chinese_attack_on_shanghai_brings_a_sniper() -> None:
    t = field("J-SNLF-3SAS 0817, J-RONIN 0819, C-78-1 0816", "combat", "china").order("china", "attack 0817")
    assert t.asks() == "PlaceSniper 1"
    assert t.board.rolled == []  # before the die
    assert "0716" in t.nouns("sniper") and "0816" in t.nouns("sniper")
    assert t.why("china", "sniper 0817") == ["SH-16.3b"]  # held by Japan
    assert t.why("china", "sniper 0714") == ["SH-16.3b"]  # not Shanghai
    assert t.why("china", "sniper 0918") == [] and t.why("china", "sniper 0921") == ["SH-16.3b"]  # too far
    assert "SH-18b" in t.why("china", "sniper 0617")  # closed to the Chinese
    t.order("china", "sniper 0716")
    assert t.board.sniper_in(hx("0716"))
    country = field("J-9-7 1512, C-78-1 1511", "combat", "china").order("china", "attack 1512")
    assert country.asks() != "PlaceSniper 1"


@pytest.mark.rule("SH-16.3i")
def test_four_snipers_at_most() -> None:
    t = field("J-SNLF-3SAS 0817, C-78-1 0816", "combat", "china", snipers=["0715", "0716", "0815", "0917"])
    t.order("china", "attack 0817")
    assert t.asks() != "PlaceSniper 1"


@pytest.mark.rule("SH-16.3d", "SH-16.3e", "R-31")
def test_snipers_slow_japan_and_nobody_stays_with_one() -> None:
    t = field("J-9-CAV 0817, C-78-1 0101", snipers=["0816", "0916"])
    b = t.board
    assert b.step_cost(unit("J-9-CAV"), 0, hx("0817"), hx("0816")) == 6
    assert (
        b.step_cost(unit("J-9-CAV"), 0, hx("0918"), hx("0917")) == 6
    )  # next to two of them: still three times
    t.order("japan", "move J-9-CAV")
    assert t.why("japan", "to 0816") == ["SH-16.3e"]
    through = field("J-9-CAV 0917, C-78-1 0101", snipers=["0916"])
    assert through.copy().order("japan", "move J-9-CAV").nouns("to") >= {"1016"}
    # Chinese units pay nothing more.
    assert b.rough(1, 0)[hx("0816")] == 1


@pytest.mark.rule("SH-16.3f", "SH-16.3g")
def test_a_sniper_attacked() -> None:
    for die in (1, 2, 3, 6):
        t = field("J-9-7 0817, C-78-1 0101", "combat", snipers=["0816"]).order("japan", "attack 0816")
        t.order("japan", "done", [die])
        assert t.events(event.STRENGTHS)[-1][:2] == (6, 1)  # +5, column 7, city two left: column 5
        assert t.board.sniper_in(hx("0816")) != (die >= 3)
        assert t.where("J-9-7") == "0817"  # never a loss, never a retreat
        if t.asks() == "Advance 0":
            t.order("japan", "advance J-9-7")
            assert t.where("J-9-7") == "0816"


@pytest.mark.rule("SH-16.3b", "SH-16.3j", "SH-16.3g", "FM-7.2b")
def test_a_second_sniper_may_go_where_one_is() -> None:
    t = field("J-SNLF-3SAS 0817, C-78-1 0816", "combat", "china", snipers=["0716"])
    t.order("china", "attack 0817")
    assert (
        t.offers("china").index("sniper 0716") == len(t.offers("china")) - 2
    )  # the last, but for none at all
    t.order("china", "sniper 0716")
    assert t.board.snipers_in(hx("0716")) == 2
    pieces = [piece.id for piece in TITLE.view(t.board, 0).pieces if piece.kind == "sniper"]
    assert pieces == ["sniper-0716", "sniper-0716-2"]
    both = ["0816", "0816"]
    t = field("J-9-7 0817, C-78-1 0101", "combat", snipers=both).order("japan", "attack 0816")
    assert next(slot for slot in TITLE.view(t.board, 0).panels[0].slots if slot.id == "defense").items == [
        "sniper",
        "sniper",
    ]
    t.order("japan", "done", [6])
    assert t.events(event.STRENGTHS)[-1][:2] == (6, 2)  # they defend together, and go together
    assert t.board.snipers == [-1] * 4 and t.where("J-9-7") == "0817"


@pytest.mark.rule("SH-16.3h", "SH-4.1e")
def test_a_sniper_survives_an_exchange_in_mobile_combat() -> None:
    t = field("J-9-7 0817, C-78-1 0101", "mobile combat", snipers=["0816"]).order("japan", "attack 0816")
    t.order("japan", "done", [3])
    assert T.results[4 * 6 + 2] == 4  # column 5, die 3: EX
    assert t.board.sniper_in(hx("0816"))


@pytest.mark.rule("SH-16.3j")
def test_a_sniper_with_units_adds_nothing_and_protects_nobody() -> None:
    t = fight("J-9-7 0817, C-78-1 0816", "0816", [3], snipers=["0816"])  # 6 - 3, column 6, city: column 4
    assert t.events(event.STRENGTHS)[-1][:2] == (6, 3)
    t = fight("J-9-7 0817, C-78-1 0816", "0816", [4], snipers=["0816"])  # EX
    assert not t.board.sniper_in(hx("0816"))
    assert (t.where("C-78-1"), t.where("J-9-7")) == ("0816*", "0817*")
    back = fight("J-9-7 0817, C-78-1 0816", "0816", [1], snipers=["0816"])
    assert back.asks() == "Stand 0"  # no immunity


# -- trains ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SH-16.4a", "SH-16.4h", "R-24")
def test_trains_move_any_distance_along_the_railroad() -> None:
    t = field("J-SNLF-3SAS 0821, C-TRAIN-1 0801, C-TRAIN-2 1217, C-78-1 0101", to_move="china")
    t.order("china", "move C-TRAIN-1")
    assert {"0710", "0717", "0115", "2420"} <= t.nouns("to")
    assert t.why("china", "to 0802") == []
    assert t.why("china", "to 0901") == ["SH-16.4a"]
    assert "SH-18a" in t.why("china", "to 0119")  # Nanshi is closed
    t.order("china", "to 0710")
    assert t.why("china", "redeploy C-TRAIN-2") == ["SH-16.4a"]
    held = field("J-9-7 1217, J-9-35 0821, C-TRAIN-1 0717", to_move="china").order("china", "move C-TRAIN-1")
    assert "1318" not in held.nouns("to")
    opened = field("J-9-7 0821, C-TRAIN-1 0117", to_move="china", areas_open=True).order(
        "china", "move C-TRAIN-1"
    )
    assert "0119" in opened.nouns("to")


@pytest.mark.rule("SH-16.4b")
def test_a_train_enters_a_zone_or_leaves_one_not_both() -> None:
    outside = field("J-9-7 1119, C-TRAIN-1 0717", to_move="china").order("china", "move C-TRAIN-1")
    assert "1118" in outside.nouns("to") and "1318" not in outside.nouns("to")  # stops in the first zone hex
    inside = field("J-9-7 1119, J-9-35 1520, C-TRAIN-1 1118", to_move="china").order(
        "china", "move C-TRAIN-1"
    )
    assert inside.nouns("to") & {"1217", "1318", "1017"}
    assert "1519" not in inside.nouns("to")  # in the zone of 1520
    assert "SH-16.4b" in inside.why("china", "to 1519")


@pytest.mark.rule("SH-16.4c", "SH-16.4d")
def test_trains_do_not_count_for_stacking_and_fight_with_others() -> None:
    t = field("J-9-7 1218, C-78-1 1318, C-78-155S 1318, C-TRAIN-1 1318, C-TRAIN-2 1318", "combat", "china")
    t.order("china", "attack 1218")
    assert t.nouns("alone") == {"C-TRAIN-1", "C-TRAIN-2"} and t.nouns("join") == {"1318"}
    t.order("china", "alone C-TRAIN-1")
    assert t.why("china", "alone C-TRAIN-1") == ["FM-7.2c"]
    t.order("china", "join 1318 commit")
    t.order("japan", "done", [4])
    assert t.events(event.STRENGTHS)[-1][:2] == (5, 4)
    defense = fight("J-9-7 1218, C-78-1 1318, C-78-155S 1318, C-TRAIN-1 1318", "1318", [1])
    assert defense.events(event.STRENGTHS)[-1][:2] == (6, 6)


@pytest.mark.rule("SH-16.4e", "SH-16.4f", "SH-16.4i")
def test_stack_and_train_retreat_apart() -> None:
    t = field("J-9-7 1519, J-9-ART 1519, J-9-35 1518, J-9-TANK 1518, C-78-1 1418, C-TRAIN-1 1418", "combat")
    t = assault(t, "japan", "1418", [4])  # 17 - 5, column 10: D2
    assert t.asks() == "Stand 1"
    assert t.nouns("resist") == {"C-78-1", "C-TRAIN-1"}
    tried = t.copy()
    tried.dealer.nouns = [2]
    tried.order("china", "resist C-TRAIN-1")
    assert (tried.where("C-TRAIN-1"), tried.where("C-78-1")) == ("lost", "1418")
    t.order("china", "retreat")
    while t.asks() == "Fall 1":
        t.order("china", t.offers("china")[0])
    assert t.where("C-TRAIN-1") == "1217"  # along the line, zones or not
    assert T.distance[hx("1418")][hx(t.where("C-78-1"))] == 2


@pytest.mark.rule("SH-16.4e")
def test_a_train_advances_along_the_railroad() -> None:
    along = field("J-RONIN 1217, C-TRAIN-1 1318, C-78-1 1316", "combat", "china")
    along = assault(along, "china", "1217", [6])
    while along.asks().split()[0] in ("Stand", "Fall"):
        along.order("japan", along.offers("japan")[0])
    along.order("china", "advance C-TRAIN-1")
    assert along.where("C-TRAIN-1") == "1217"


@pytest.mark.rule("SH-16.4g")
def test_a_train_that_cannot_retreat_is_gone() -> None:
    t = field("J-9-7 1319, J-9-35 1217, J-9-19 1418, C-TRAIN-1 1318", "combat")
    t = assault(t, "japan", "1318", [2])  # 18 - 2 and the city: column 8, D1
    assert t.where("C-TRAIN-1") == "gone"


# -- engineers ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("SH-16.5a", "SH-16.5b", "SH-16.5c", "R-30")
def test_engineers_ignore_forts_but_not_garrisons() -> None:
    fort = fight("J-9-7 1513, J-9-ENG 1513, C-78-1 1514", "1514", [6], works={"1514": "fort C-78-1"})
    assert fort.events(event.STRENGTHS)[-1][3] == 1  # the town
    assert fort.asks() == "Stand 1"
    fort.order("china", "resist C-78-1", [6])
    assert fort.asks() == "Fall 1"  # a die was needed, and failed
    rubble = fight("J-9-7 1212, J-9-ENG 1212, C-78-1 1211", "1211", [1], works={"1211": "rubble"})
    assert rubble.events(event.STRENGTHS)[-1][3] == 2
    woosung = fight("J-9-7 2419, J-9-ENG 2419, C-78-1 0101", "2420", [1])
    assert woosung.events(event.STRENGTHS)[-1] == (7, 3, 6, 0)


@pytest.mark.rule("SH-16.5d")
def test_an_engineer_that_attacks_pays_the_exchange() -> None:
    t = fight("J-9-7 1512, J-9-ENG 1512, J-9-35 1411, J-9-ART 1411, C-78-1 1511, C-87-517 1509", "1511", [1],
              fifth_army=True)  # fmt: skip
    assert t.events(event.RESULT)[-1][2] != 4  # column 10 knows no exchange
    t = fight(
        "J-9-7 1512 reduced, J-9-ENG 1512, J-24-ART 1411, C-78-1 1511", "1511", [3]
    )  # 7 - 3: column 6, EX
    assert t.events(event.RESULT)[-1][2] == 4
    assert (t.where("J-9-ENG"), t.where("J-24-ART"), t.where("J-9-7")) == ("lost", "1411", "1512*")
