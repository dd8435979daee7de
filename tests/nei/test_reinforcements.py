"""Chapters 15, 18, 20 and 22: reinforcements, refit, rallying, engineers, oilfields, scouting, what is hidden."""

import pytest

from sandtable.games.nei import TITLE, event
from sandtable.games.nei.material import ALLIES, JAPAN
from sandtable.games.nei.rules import reinforcements
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import ALLOWED
from tests.nei.play import BOOK, Play, T, area, unit


@pytest.mark.rule("NEI-A1a", "NEI-15.0b", "NEI-15.5d", "NEI-2.10c", "NEI-20.0a")
def test_mobilization() -> None:
    p = Play({"IJA-INF-228": "pool", "IJN-DD-4": "pool", "IJN-AIR-TAI": "pool"}).do("act g1-mob")
    p.roll(2, unit("IJA-INF-228"), unit("IJN-DD-4"))
    assert p.asked() == "Deploy" and p.where("IJN-AIR-TAI") == "pool"
    p.do("pick IJA-INF-228 put L-C10 pick IJN-DD-4 put S-C10")
    assert p.where("IJA-INF-228") == "L-C10" and p.steps("IJA-INF-228") == 2
    assert not any("228" in line for line in p.told(ALLIES))  # the enemy is told how many, not which
    assert any("2 picked" in line for line in p.told(ALLIES))
    few = Play({"IJN-DD-4": "pool"}, fleet=2).do("act g1-mob").roll(6, unit("IJN-DD-4"))
    assert few.asked() == "Deploy"  # fewer counters than the die: all of them


@pytest.mark.rule("NEI-A1b", "RU-06", "RU-57")
def test_emergency_shipping() -> None:
    p = Play({"JP-TR-1": "disrupted", "JP-LS-1": "pool", "JP-TR-2": "destroyed"})
    p.do("act g1-amph pick JP-TR-1 put S-A4")
    assert p.where("JP-TR-1") == "S-A4"
    assert Play({"JP-TR-1": "disrupted", "JP-LS-1": "S-A4"}).why("act g1-amph") == ["NEI-A1b"]


CASES = [
    ("NEI-15.1a", "IJA-INF-228", "L-C10", True), ("NEI-15.1b", "IJA-INF-228", "L-D4", False),
    ("NEI-15.1b", "IJN-DD-4", "S-D4", False), ("NEI-15.1b", "IJN-AIR-TAI", "L-D4", True),
    ("NEI-15.1b", "IJN-DD-4", "S-G5s", True), ("NEI-15.5b", "IJN-DD-4", "S-G5n", True),
    ("NEI-15.2a", "NEI-SS", "S-G3", True), ("NEI-15.2a", "NEI-SS", "S-F3", False), ("NEI-15.2a", "NEI-SS", "S-D3", True),
    ("NEI-15.2a", "NEI-AIR-1", "L-F3", True), ("NEI-15.2a", "NEI-INF-1", "L-G3", True),
    ("NEI-15.2a", "NEI-INF-1", "L-F3", False), ("NEI-15.3a", "UK-CA", "IND", True), ("NEI-15.3a", "UK-CA", "S-D3", True),
    ("NEI-15.3a", "UK-CA", "S-G3", False), ("NEI-15.3a", "UK-AIR-FEB", "L-F3", True),
    ("NEI-15.3a", "UK-AA-21", "L-D3", True), ("NEI-15.3a", "UK-AA-21", "L-G3", False),
    ("NEI-15.4a", "US-CA", "AUS", True), ("NEI-15.4a", "US-CA", "S-H10", True), ("NEI-15.4a", "US-CA", "S-G3", False),
    ("NEI-15.4a", "US-AIR-B17", "L-H10", True), ("NEI-15.4a", "US-AIR-B17", "L-F3", False),
    ("NEI-15.4a", "AUS-INF-7MD", "L-H10", True), ("RU-70", "UK-AIR-FEB", "IND", True), ("RU-70", "NEI-AIR-1", "L-D3", True),
]  # fmt: skip


@pytest.mark.rule("NEI-15.1a", "NEI-15.1b", "NEI-15.2a", "NEI-15.3a", "NEI-15.4a", "NEI-15.5b", "RU-70")
@pytest.mark.parametrize(("ident", "name", "place", "may"), CASES)
def test_where_units_come_in(ident: str, name: str, place: str, may: bool) -> None:
    p = Play({
        "IJN-ENG-4N": "L-D4 turned", "IJA-ENG-15": "L-G5 turned", "BASE-BATAVIA": "L-G3", "BASE-PALEMBANG": "L-F3",
        "BASE-DARWIN": "L-H10", name: "pool",
    }, to_move="allies" if T.side[unit(name)] else "japan")  # fmt: skip
    bar = reinforcements.deploy_bar(p.b, unit(name), area(place))
    assert (bar == ALLOWED) == may, BOOK.ident(bar)
    assert ident in BOOK.by_ident or ident.upper() in BOOK.by_ident


@pytest.mark.rule("NEI-15.5a", "NEI-15.5c", "NEI-15.5e")
def test_room_enemies_and_no_place() -> None:
    full = {"NEI-AIR-1": "L-F3", "NEI-AIR-3": "L-F3", "BASE-PALEMBANG": "L-F3 reduced", "NEI-AIR-4": "pool"}
    assert (
        reinforcements.deploy_bar(Play(full).b, unit("NEI-AIR-4"), area("L-F3"))
        == BOOK.by_ident["NEI-15.5A"].number
    )
    enemy = {"BASE-BATAVIA": "L-G3", "IJN-SS-4": "S-G3", "NEI-SS": "pool"}
    assert (
        reinforcements.deploy_bar(Play(enemy).b, unit("NEI-SS"), area("S-G3"))
        == BOOK.by_ident["NEI-15.5E"].number
    )
    p = Play({"NEI-INF-1": "pool"}, to_move="allies").do("act g1-mob").roll(1, unit("NEI-INF-1"))
    p.do("done") if p.asked() == "Deploy" else None
    assert p.where("NEI-INF-1") == "pool"


@pytest.mark.rule("NEI-18.1a", "NEI-18.1b", "NEI-18.1c", "NEI-18.1d", "NEI-20.3a", "RU-37", "RU-41", "RU-82")
def test_refit() -> None:
    p = Play({
        "NEI-INF-1": "disrupted record:1", "NEI-INF-2": "disrupted record:1", "NEI-CL": "disrupted record:1",
        "BASE-MIRI": "disrupted", "BASE-EAST-TIMOR": "disrupted", "US-CA": "disrupted", "BASE-BATAVIA": "L-G3",
    }, to_move="allies")  # fmt: skip
    p.do("act g4-refit")
    assert p.offers() == ["contingent nei", "contingent us", "decline"] and "NEI-18.1a" in p.why(
        "contingent por"
    )
    p.do("contingent nei").roll(1, 6, 3)  # infantry refitted and destroyed, the cruiser damaged
    assert p.where("NEI-INF-2") == "destroyed" and p.where("NEI-CL") == "display"
    p.do("pick NEI-INF-1 put L-G3")
    assert p.where("NEI-INF-1") == "L-G3" and p.where("BASE-MIRI") == "disrupted"
    assert p.b.record[unit("NEI-INF-2")] == 2  # Japan cannot know any more
    assert not any("destroyed" in line or "damaged" in line for line in p.told(JAPAN))
    nowhere = Play({"NEI-INF-1": "disrupted"}, to_move="allies").do("act g4-refit contingent nei").roll(1)
    nowhere.do("done") if nowhere.asked() == "Deploy" else None
    assert nowhere.where("NEI-INF-1") == "display"
    engineer = Play({"IJN-ENG-4N": "L-D4 turned"})
    engineer.b.disrupt(unit("IJN-ENG-4N"), 20)
    assert unit("IJN-ENG-4N") in reinforcements.to_refit(engineer.b, JAPAN, 1)


@pytest.mark.rule("NEI-18.2a", "NEI-18.2b")
def test_rallying() -> None:
    p = Play({
        "NEI-INF-1": "L-G3 reduced", "NEI-INF-2": "L-G3 reduced", "BASE-BATAVIA": "L-G3 reduced", "NEI-INF-6": "L-G7 reduced",
    }, to_move="allies")  # fmt: skip
    p.do("act g4-rally")
    assert p.offers() == ["target L-G3", "decline"] and "NEI-18.2a" in p.why("target L-G7")
    p.do("target L-G3")
    assert [p.steps(name) for name in ("NEI-INF-1", "NEI-INF-2", "BASE-BATAVIA")] == [2, 2, 1]


@pytest.mark.rule("NEI-22.0a", "NEI-22.0b", "NEI-22.0c", "NEI-A4a", "NEI-9.2b", "NEI-17.0a", "RU-43")
def test_engineers_become_bases_and_back() -> None:
    p = Play({"IJN-ENG-4N": "L-D4", "IJA-INF-KWD": "L-D4", "IJA-ENG-15": "L-E5", "IJA-ENG-26": "L-D4"})
    p.do("act g4-tobase")
    assert p.why("pick IJA-ENG-15") == ["NEI-5.4b"]
    p.do("pick IJN-ENG-4N")
    assert p.b.port_works(JAPAN, area("S-D4")) and p.b.capacity(JAPAN, area("L-D4")) == 2
    assert p.why("act g4-tobase") == ["NEI-A4a"]  # one base an area
    p.do("act g4-toeng pick IJN-ENG-4N")
    assert not p.b.works(JAPAN, area("L-D4"))
    wings = Play({"IJN-ENG-4N": "L-D4 turned", "IJN-AIR-KAN": "L-D4"}).do("act g4-toeng pick IJN-ENG-4N")
    wings.do("lose IJN-AIR-KAN") if wings.asked() == "Overflow" else None
    assert wings.where("IJN-AIR-KAN") == "disrupted"


@pytest.mark.rule("NEI-A4b", "NEI-A4c", "NEI-9.2b", "RU-63")
def test_allied_bases_are_built_and_raised() -> None:
    p = Play({"NEI-ENG": "L-G4", "BASE-TJILATJAP": "disrupted"}, to_move="allies")
    p.do("act g4-build target L-G4")
    assert p.where("BASE-TJILATJAP") == "L-G4" and p.steps("BASE-TJILATJAP") == 1
    p.do("act g4-raise target L-G4")
    assert p.steps("BASE-TJILATJAP") == 2
    assert Play({"NEI-ENG": "L-E9"}, to_move="allies").why("act g4-build") == ["NEI-A4b"]
    held = Play(
        {"NEI-ENG": "L-G4", "BASE-TJILATJAP": "disrupted", "IJN-ENG-4N": "L-G4 turned"}, to_move="allies"
    )
    assert held.why("act g4-build") == ["NEI-A4b"]


@pytest.mark.rule("NEI-A4d", "RU-32", "NEI-21.3a")
@pytest.mark.parametrize(("face", "burnt"), [(5, True), (6, False)])
def test_demolition(face: int, burnt: bool) -> None:
    p = (
        Play({"BASE-MIRI": "L-D5", "IJA-INF-KWD": "L-D5"}, to_move="allies")
        .do("act g4-demolish target L-D5")
        .roll(face)
    )
    assert (p.b.oil[T.oil_of[area("L-D5")]] == 1) == burnt


@pytest.mark.rule("NEI-A4d", "NEI-21.3a")
@pytest.mark.parametrize(("face", "burnt"), [(3, False), (4, True)])
def test_repair(face: int, burnt: bool) -> None:
    p = Play({"IJA-OIL": "L-D5"}, oil=["L-D5"]).do("act g4-repair target L-D5").roll(face)
    assert (p.b.oil[T.oil_of[area("L-D5")]] == 1) == burnt
    assert Play({"IJA-ENG-15": "L-D5"}, oil=["L-D5"]).why("act g4-repair") == ["NEI-A4d"]
    assert Play({"IJA-OIL": "L-D4"}).why("act g4-tobase") == ["NEI-A4a"]


@pytest.mark.rule("NEI-A2a", "NEI-A2b", "NEI-A2c", "RU-24", "RU-25", "RU-74", "NEI-20.0b")
def test_scouting() -> None:
    units = {
        "IJN-CA-5": "S-D4", "IJN-SS-4": "S-E5" if "S-E5" in T.number else "S-D5", "IJA-INF-KWD": "L-D4", "IJN-DD-2": "S-A4",
        "BASE-PONTIANAK": "L-E4", "UK-CL": "S-E3", "JP-TR-1": "S-D4", "IJN-SNLF-2YOK": "S-D4 in-JP-TR-1",
    }  # fmt: skip
    air = Play(units, to_move="allies").do("act g2-air start L-E4")
    assert all(air.b.known[unit(name)] for name in ("IJN-CA-5", "IJA-INF-KWD", "IJN-SNLF-2YOK"))
    assert air.b.known[unit("IJN-DD-2")] == 0  # never a home base
    naval = Play(units, to_move="allies").do("act g2-nav with UK-CL")
    assert naval.b.known[unit("IJN-CA-5")] == 0  # two squares away
    near = Play({**units, "UK-CL": "S-E4"}, to_move="allies").do("act g2-nav with UK-CL")
    assert near.b.known[unit("IJN-CA-5")] == 1 and near.b.known[unit("IJA-INF-KWD")] == 0
    ground = Play(units, to_move="allies").do("act g2-gnd with BASE-PONTIANAK")
    assert ground.b.known[unit("IJA-INF-KWD")] == 1 and ground.b.known[unit("IJN-CA-5")] == 0


@pytest.mark.rule("NEI-A2d")
def test_fifth_column() -> None:
    p = Play({"NEI-INF-1": "L-G3", "BASE-BATAVIA": "L-G3"}).do("act g2-fifth").roll(4)
    assert p.asked() == "ActionMenu" and p.count(event.FIFTH_FAILS) == 1
    q = Play({"NEI-INF-1": "L-G3", "BASE-BATAVIA": "L-G3", "UK-AA-21": "L-D3"}).do("act g2-fifth").roll(5)
    assert "NEI-A2a" in q.why("target L-D3")
    q.do("target L-G3")
    assert "NEI-A2d" in q.why("hit BASE-BATAVIA")
    q.do("hit NEI-INF-1")
    assert q.steps("NEI-INF-1") == 1


@pytest.mark.rule("NEI-20.0a", "NEI-20.0b", "NEI-20.0c", "NEI-20.0d", "RU-55", "RU-80")
def test_what_is_seen_and_what_is_not() -> None:
    p = Play(
        {
            "NEI-CL": "S-F4",
            "NEI-DD-1": "S-F4",
            "BASE-BATAVIA": "L-G3",
            "NEI-INF-1": "L-G3",
            "IJN-DD-2": "S-F5",
        }
    )
    view = TITLE.view(p.b, JAPAN)
    counters = [piece for piece in view.pieces if piece.side == "allies"]
    assert [(piece.space, piece.kind) for piece in counters if not piece.kind] == [
        ("L-G3", ""),
        ("S-F4", ""),
        ("S-F4", ""),
    ]
    assert [piece.kind for piece in counters if piece.kind] == ["BASE-BATAVIA"]
    p.do("act g3-nav start S-F5 add IJN-DD-2 done to S-F4 decline")
    kinds = {piece.kind for piece in TITLE.view(p.b, JAPAN).pieces}
    assert {"NEI-CL", "NEI-DD-1"} <= kinds and "IJN-DD-2" in {
        piece.kind for piece in TITLE.view(p.b, ALLIES).pieces
    }
    apart = Play({"NEI-CL": "S-F4 known", "NEI-DD-1": "S-F4 known"}, to_move="allies")
    apart.do("act g3-nav start S-F4 add NEI-CL done to S-F5 halt")
    assert (
        apart.b.known[unit("NEI-CL")] == apart.b.known[unit("NEI-DD-1")] == 0
    )  # nobody can say which one went


@pytest.mark.rule("NEI-20.1a", "RU-78")
def test_task_forces() -> None:
    p = Play({"IJN-CA-4": "S-B5", "IJN-CA-5": "S-B5", "IJN-DD-2": "S-B5"}).do(
        "form cf start S-B5 add IJN-CA-4 add IJN-CA-5 done"
    )
    pieces = [piece for piece in TITLE.view(p.b, ALLIES).pieces if piece.space == "S-B5"]
    assert sorted(piece.alias for piece in pieces) == ["Naval counter", "Task force CF"]
    p.do("act g3-nav start S-B5 add IJN-CA-4 add IJN-CA-5 done to S-C5 halt")
    assert any("(1)" in line for line in p.told(ALLIES))  # one marker
    p.do("form cf start S-C5 leave IJN-CA-4 leave IJN-CA-5 done")
    assert p.b.tf[unit("IJN-CA-4")] == 0
    dealt = TITLE.determinize(p.b, ALLIES, FastDealer(3))
    assert TITLE.view(dealt, ALLIES) == TITLE.view(p.b, ALLIES)
