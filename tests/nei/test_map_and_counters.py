"""Chapters 2, 5, 9 and 19: the map, the counters, control, what works, how much fits."""

import pytest

from sandtable.games.nei.board import CONTESTED, NO_ONE
from sandtable.games.nei.material import (
    AG,
    ALLIES,
    AREAS,
    AUS,
    BASE,
    BLACK,
    GROUND,
    IND,
    JAPAN,
    LANDS,
    MV,
    NAVAL,
    PARATROOPS,
    SS,
    TYPES,
    UNITS,
)  # fmt: skip
from sandtable.games.nei.pieces import NO_LIMIT
from sandtable.games.nei.table.scene import OUTLINES, adjacency
from sandtable.kit.area_map import AreaDrawing
from tests.nei.play import Play, T, area, unit


def square(name: str) -> int:
    return T.square_names.index(name)


@pytest.mark.rule("NEI-2.1a", "NEI-19.1a", "NEI-5.2a", "NEI-5.4d")
def test_home_bases_are_controlled_and_work_without_a_base() -> None:
    b = Play({}).b
    for name in ("L-A4", "L-B3", "L-C10"):
        assert b.control(area(name)) == JAPAN and b.works(JAPAN, area(name))
        assert b.capacity(JAPAN, area(name)) == NO_LIMIT
    assert b.control(IND) == ALLIES and b.control(AUS) == ALLIES
    assert b.home_of(area("L-D3")) == ALLIES and b.capacity(ALLIES, area("L-D3")) == 4


@pytest.mark.rule("NEI-2.10a", "NEI-10.4a", "RU-38", "NEI-10.1h")
def test_examples_of_squares() -> None:
    """EX-01, EX-02, EX-03, EX-08: A1 is the north-west corner, Palembang is F3, F3 and E4 touch in a corner only."""
    assert T.square_names[0] == "A1" and T.place_names[area("L-F3")] == "Palembang"
    assert square("E4") not in T.square_near[square("F3")]
    assert square("E3") in T.square_near[square("F3")]
    assert T.port_sea[area("L-G3")] == area("S-G3")
    assert [n for n in range(LANDS) if T.square[n] == square("G8")] == [area("L-G8")]
    assert T.land_near[area("L-G8")][::3] == [area("L-G9"), area("L-H8")]


@pytest.mark.rule("NEI-5.5a", "NEI-5.5b", "NEI-5.1b")
def test_two_sea_areas_of_a_square_do_not_meet() -> None:
    """EX-04: ships north and south of G4 are in different areas, and only the southern one is at the port."""
    p = Play({"NEI-CL": "S-G4n", "IJN-CA-5": "S-G4s", "BASE-TJILATJAP": "L-G4"})
    assert p.b.control(area("S-G4n")) == ALLIES and p.b.control(area("S-G4s")) == JAPAN
    assert p.b.control(area("L-G4")) == ALLIES
    assert not p.b.port_works(ALLIES, area("S-G4n")) and p.b.port_works(ALLIES, area("S-G4s"))
    p.do("act g3-nav start S-G4s add IJN-CA-5 done halt")
    assert p.asked() == "ActionMenu"  # nothing to attack: the ship to the north is not here


@pytest.mark.rule("NEI-5.0a", "NEI-5.0b", "NEI-5.0c", "NEI-5.0d", "NEI-9.4a", "NEI-9.1a", "NEI-9.2a")
def test_who_controls_an_area() -> None:
    b = Play({
        "IJA-INF-KWD": "L-D5", "BASE-MIRI": "L-D5", "IJN-SNLF-2YOK": "L-D4", "NEI-CL": "S-E4",
        "IJN-SS-4": "S-D4", "NEI-SS": "S-F4", "IJN-DD-2": "S-F4", "NEI-INF-1": "L-D6",
    }).b  # fmt: skip
    assert b.control(area("L-D5")) == CONTESTED
    assert b.control(area("L-D4")) == JAPAN
    assert b.control(area("L-E4")) == NO_ONE  # ships off it neither control nor contest
    assert b.control(area("S-E4")) == ALLIES
    assert b.control(area("S-D4")) == NO_ONE  # a submarine does not count
    assert b.control(area("S-F4")) == JAPAN
    assert b.control(area("L-D6")) == ALLIES


@pytest.mark.rule("NEI-5.1a")
def test_leaving_an_area_loses_it() -> None:
    p = Play({"IJA-INF-KWD": "L-D4"}).do("act g3-gnd start L-D4 add IJA-INF-KWD done to L-E4")
    assert p.b.control(area("L-D4")) == NO_ONE and p.b.control(area("L-E4")) == JAPAN


@pytest.mark.rule("NEI-5.3a", "NEI-7.4d", "NEI-7.4e", "NEI-9.5a")
def test_singapore_belongs_to_whoever_holds_it() -> None:
    allied = Play({"IJN-DD-2": "S-D4", "NEI-CL": "S-D2"})
    assert allied.b.control(area("L-D3")) == ALLIES and allied.b.control(area("S-D3")) == ALLIES
    assert allied.why("act g3-nav") == []
    allied.do("act g3-nav start S-D4 add IJN-DD-2 done")
    assert allied.why("to S-D3") == ["NEI-7.4e"]
    fallen = Play({"IJN-DD-2": "S-D4", "NEI-CL": "S-D2"}, singapore=0)
    assert fallen.b.control(area("L-D3")) == JAPAN and fallen.b.works(JAPAN, area("L-D3"))
    fallen.do("act g3-nav start S-D4 add IJN-DD-2 done to S-D3")


@pytest.mark.rule("NEI-5.4a", "NEI-5.4b", "NEI-5.4c", "NEI-2.4f", "NEI-17.1a", "RU-63")
def test_a_base_makes_port_and_airfield_work() -> None:
    b = Play({"BASE-MIRI": "L-D5", "IJA-INF-KWD": "L-D5", "IJN-ENG-4N": "L-D4 turned", "NEI-INF-1": "L-E9"}).b
    assert b.port_works(ALLIES, area("S-D5"))  # a contest does not stop it
    assert b.capacity(ALLIES, area("L-D5")) == 0  # no airfield there
    assert b.port_works(JAPAN, area("S-D4")) and b.capacity(JAPAN, area("L-D4")) == 2
    assert not b.port_works(ALLIES, area("S-E9"))  # no base of that name
    assert b.is_base(unit("BASE-MIRI")) and not b.is_mobile(unit("IJN-ENG-4N"))


@pytest.mark.rule("NEI-9.3a")
@pytest.mark.parametrize(("words", "room"), [("L-G3", 4), ("L-G3 reduced", 2)])
def test_capacity_of_an_airfield(words: str, room: int) -> None:
    assert Play({"BASE-BATAVIA": words}).b.capacity(ALLIES, area("L-G3")) == room


@pytest.mark.rule("NEI-2.1b", "NEI-2.1c", "NEI-2.1d", "NEI-16.2a", "NEI-16.3a")
def test_links_join_what_they_may() -> None:
    for n in range(LANDS, IND):
        for to, cost in zip(T.sea_near[n][::2], T.sea_near[n][1::2]):
            assert to >= LANDS and cost in (1, 2)
            apart = T.apart(T.square[n], T.square[to])
            assert to >= IND or apart == 1
            assert n in T.sea_near[to][::2]
    for n in range(LANDS):
        for to, colour, rail in zip(T.land_near[n][::3], T.land_near[n][1::3], T.land_near[n][2::3]):
            assert T.apart(T.square[n], T.square[to]) == 1
            assert not (rail and colour == BLACK)
    assert all(not T.seas_in[n] and T.land_in[n] < 0 for n in range(96) if T.closed[n])


@pytest.mark.rule(
    "NEI-2.4a", "NEI-2.4b", "NEI-2.4d", "NEI-2.4e", "NEI-2.4g", "NEI-2.7a", "NEI-15.5f", "RU-36", "RU-39"
)
def test_the_counters() -> None:
    yok = unit("IJN-ABN-13YOK")
    assert T.type[yok] == PARATROOPS and T.marine[yok] == 0 and T.airborne[yok] == 1
    ships = [u for u in range(UNITS) if T.cat[u] == NAVAL]
    assert all(T.full[u] == 1 for u in ships)
    assert {TYPES[T.type[u]] for u in ships if T.carrier[u]} == {"CV", "CVL", "AV"}
    assert all(T.surface[u] == (T.type[u] != SS) for u in ships)
    assert {TYPES[T.type[u]] for u in range(UNITS) if T.mech[u]} == {"armor", "armored_recon"}
    assert {T.contingent[u] for u in range(UNITS) if T.side[u] == JAPAN} == {0, 1}
    assert {T.contingent[u] for u in range(UNITS) if T.side[u] == ALLIES} == {2, 3, 4, 5, 6}
    assert T.marine[unit("IJN-ENG-4N")] == 1 and T.marine[unit("IJA-ENG-15")] == 0
    assert "BC" not in TYPES and len(set(T.idents)) == UNITS == 158
    assert all(T.factor[u * 15 + MV] == 0 for u in range(UNITS) if T.cat[u] == BASE)
    assert all(T.factor[u * 15 + MV] in (1, 2) for u in range(UNITS) if T.cat[u] == GROUND)


@pytest.mark.rule("NEI-2.4c")
def test_codes_say_when_a_unit_comes() -> None:
    row = T.scenarios[0]
    assert T.code[unit("IJA-OIL")] == 1 and T.code[unit("IJA-INF-4")] == 5
    assert row.places[unit("IJA-INF-3IG")] == row.places[unit("UK-REC-3H")]  # set aside until Singapore falls
    assert T.code[unit("IJA-TK-6")] == 30


@pytest.mark.rule("NEI-2.6a", "NEI-2.6b", "NEI-2.6c")
def test_steps() -> None:
    p = Play({"NEI-INF-1": "L-G3", "NEI-ENG": "L-G3", "IJN-ENG-4N": "L-D4 turned"})
    b, u = p.b, unit("NEI-INF-1")
    assert b.factor(u, AG) == 3
    b.hit(u, 20)
    assert p.steps("NEI-INF-1") == 1 and b.factor(u, AG) == 2
    b.hit(u, 20)
    assert p.where("NEI-INF-1") == "disrupted"
    b.hit(unit("NEI-ENG"), 20)
    assert p.where("NEI-ENG") == "disrupted"
    b.hit(unit("IJN-ENG-4N"), 20)  # a base made from an engineer has one step
    assert p.where("IJN-ENG-4N") == "disrupted" and not b.is_base(unit("IJN-ENG-4N"))


@pytest.mark.rule("NEI-19.3a", "NEI-19.3c", "RU-64", "RU-09")
def test_boxes_off_the_map() -> None:
    assert sorted(T.names[n] for n in T.sea_near[IND][::2]) == ["S-D1n", "S-D1s"]
    assert sorted(T.names[n] for n in T.sea_near[AUS][::2]) == ["S-H10", "S-H11", "S-H12"]
    p = Play({"UK-CA": "IND"}, to_move="allies").do("act g3-nav start IND add UK-CA done")
    assert "NEI-19.3a" in p.why("to AUS")
    p.do("to S-D1n")


def test_the_picture_has_the_borders_of_the_map() -> None:
    """Five coasts cross the line of their square a little; they are known."""
    drawn = AreaDrawing(OUTLINES)
    spill = [("L-E7", "S-D7"), ("L-E8", "S-D8"), ("L-E4", "S-F4"), ("L-G6", "S-G5s"), ("L-E9", "S-D9")]
    assert drawn.differences(adjacency(T), spill) == []
    assert len(drawn.areas) == AREAS and set(drawn.areas) == set(T.names)
    assert min(one.room for one in drawn.areas.values() if one.room) > 18
