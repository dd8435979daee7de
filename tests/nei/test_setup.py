"""Chapters 23 and 30: set-up by hand, ready-made and by chance, in both scenarios."""

import pytest

from sandtable.games.nei import TITLE, verb
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.material import AIR, ALLIES, AREAS, BOX, DISPLAY, DISRUPTED, GROUND, JAPAN, OUT, POOL
from sandtable.games.nei.rules.setup import left_over
from sandtable.kernel.actions import plain
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import digest
from sandtable.kernel.flow import CHANCE, apply
from sandtable.kernel.legality import why_not
from tests.nei.play import BOOK, WORDS, T, area, unit


def begin(scenario: str, **options: bool | str) -> NeiBoard:
    b = TITLE.start(TITLE.setup(scenario, dict(options)))
    assert isinstance(b, NeiBoard)
    return b


def do(b: NeiBoard, orders: str) -> None:
    for act in WORDS.parse_all(orders):
        assert act in b.legal, (WORDS.text(act), [BOOK.ident(n) for n in why_not(b, b.asked, act)])
        apply(b, b.asked, act)


def why(b: NeiBoard, order: str) -> list[str]:
    return [BOOK.ident(n) for n in why_not(b, b.asked, WORDS.parse(order))]


@pytest.mark.rule("NEI-23a", "NEI-23b", "NEI-23c", "NEI-23d", "NEI-23i")
def test_the_allies_set_up_by_hand() -> None:
    b = begin("campaign")
    assert b.asked == ALLIES and why(b, "confirm") == ["NEI-23i", "NEI-23b"]
    do(b, "pick NEI-INF-1")
    assert why(b, "put L-D4") == ["NEI-23b"]
    do(b, "put L-G3 pick UK-INF-SARFOR")
    assert [WORDS.text(act) for act in b.legal if WORDS.text(act).startswith("put")] == [
        "put L-D4",
        "put L-D5",
        "put L-C6",
    ]
    do(b, "put L-D5 pick AUS-INF-SF put L-H8 pick NEI-AIR-1")
    assert why(b, "put L-D4") == ["NEI-23c"]
    do(b, "put L-G3 pick NEI-INF-1 lift")
    assert b.at[unit("NEI-INF-1")] == BOX and b.steps[unit("UK-INF-SARFOR")] == 2
    do(b, "clear use campaign_allies confirm")
    assert b.asked == JAPAN


@pytest.mark.rule("NEI-23b")
def test_four_units_stay_on_java() -> None:
    b = begin("campaign")
    do(b, "use campaign_allies")
    for name in ("NEI-INF-1", "NEI-INF-2", "NEI-INF-4", "NEI-INF-6", "NEI-INF-VBS"):
        do(b, f"pick {name} put L-F3")
    assert why(b, "confirm") == ["NEI-23b"]
    do(b, "pick NEI-INF-1 put L-G3")
    assert why(b, "confirm") == ["NEI-23b"]
    do(b, "pick NEI-INF-2 put L-G3 confirm")


@pytest.mark.rule("NEI-23e", "NEI-23f")
def test_japan_sets_up_in_its_home_bases() -> None:
    b = begin("campaign")
    do(b, "use campaign_allies confirm pick JP-LS-1 put S-A4 pick IJA-INF-KWD")
    assert why(b, "put L-D4") == ["NEI-23e"]
    do(b, "aboard JP-LS-1")
    assert b.ship[unit("IJA-INF-KWD")] == unit("JP-LS-1")
    assert "NEI-23f" in why_after(b, "pick IJN-SNLF-2YOK", "aboard JP-TR-1")


def why_after(b: NeiBoard, orders: str, order: str) -> list[str]:
    do(b, orders)
    return why(b, order)


@pytest.mark.rule("NEI-23j", "NEI-30b", "NEI-30c", "NEI-30a", "RU-49")
def test_what_waits_where() -> None:
    first = begin("campaign", setup="ready")
    assert first.at[unit("IJA-OIL")] == POOL and first.at[unit("IJA-INF-4")] == DISPLAY
    assert first.turn == 1 and first.abdacom == 0 and first.singapore == 4
    second = begin("assault", setup="ready")
    assert second.turn == 4 and second.abdacom == 1 and second.singapore == 2
    assert second.at[unit("IJA-OIL")] < AREAS and second.at[unit("IJA-INF-4")] == DISPLAY
    for name in ("BASE-KUCHING", "BASE-MIRI", "BASE-BRUNEI", "BASE-TARAKAN"):
        assert second.at[unit(name)] == OUT


@pytest.mark.rule("NEI-30d", "NEI-30e", "NEI-30f", "RU-48")
def test_the_allies_in_the_main_assault() -> None:
    b = begin("assault")
    assert b.at[unit("NEI-AIR-4")] == DISRUPTED and b.at[unit("UK-INF-SARFOR")] == DISRUPTED
    do(b, "use assault_allies")
    assert b.at[unit("UK-AA-77")] == area("L-D3") and b.at[unit("AUS-INF-GF")] == area("L-F9")
    assert b.at[unit("AUS-INF-7MD")] == area("L-H10")
    do(b, "pick NEI-INF-1 put L-F3")
    assert why(b, "confirm") == ["NEI-30d"]
    do(b, "pick UK-CA")
    assert "put S-G3" in [WORDS.text(act) for act in b.legal]


@pytest.mark.rule("NEI-30g", "RU-47")
def test_japan_in_the_main_assault() -> None:
    b = begin("assault")
    do(b, "use assault_allies confirm pick IJN-ENG-4N put L-D6")
    assert b.is_base(unit("IJN-ENG-4N"))
    do(b, "pick IJN-AIR-TAI put L-D6 pick IJN-AIR-3KU put L-D6 pick IJN-AIR-KAN")
    assert why(b, "put L-D6") == ["NEI-23i"]  # at most two
    do(b, "put L-A4 pick IJA-INF-KWD")
    assert sorted(WORDS.text(act) for act in b.legal if WORDS.text(act).startswith("put"))[0] == "put L-C6"


@pytest.mark.rule("NEI-30g", "NEI-23f")
def test_who_starts_aboard_in_the_main_assault() -> None:
    """Not the engineer that starts as a base; Kw D where it may start ashore."""
    b = begin("assault")
    do(b, "use assault_allies confirm pick JP-TR-1 put S-A4 pick JP-TR-2 put S-D6")
    assert why_after(b, "pick IJN-ENG-4N", "aboard JP-TR-2") == ["NEI-30g"]
    do(b, "lift pick IJA-INF-KWD")
    assert why(b, "aboard JP-TR-1") == ["NEI-23f"] and why(b, "aboard JP-TR-2") == []


@pytest.mark.rule("NEI-23b", "NEI-23i", "NEI-30d")
@pytest.mark.parametrize("scenario", ["campaign", "assault"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_chance_sets_up_within_the_limits(scenario: str, seed: int) -> None:
    b = begin(scenario)
    dealer = FastDealer(seed)
    for side in (ALLIES, JAPAN):
        apply(b, side, plain(verb.RANDOM))
        while b.asked == CHANCE:
            apply(b, CHANCE, dealer.choose(b.legal, b.ask().weights(b)))
        assert left_over(b, side) == []
        assert plain(verb.CONFIRM) in b.legal
        for u in T.of_side[side]:
            if T.cat[u] == AIR and b.at[u] < AREAS:
                assert b.room(side, b.at[u]) >= 0
        apply(b, side, plain(verb.CONFIRM))
    assert b.turn > 0


@pytest.mark.rule("NEI-20.0a", "NEI-23a")
def test_a_set_up_is_secret_until_it_is_final() -> None:
    b = begin("campaign")
    do(b, "use campaign_allies")
    seen = [piece for piece in TITLE.view(b, JAPAN).pieces if piece.side == "allies"]
    assert all(piece.kind.startswith("BASE") for piece in seen)
    do(b, "confirm")
    counters = [piece for piece in TITLE.view(b, JAPAN).pieces if piece.side == "allies" and not piece.kind]
    assert len(counters) > 10 and T.cat[unit("NEI-INF-1")] == GROUND


@pytest.mark.rule("RU-78", "NEI-20.1a")
def test_task_forces_are_formed_at_set_up() -> None:
    """And nobody knows of them, or of what they hold, before the set-up is final; then only the marker shows."""
    formed, bare = begin("campaign"), begin("campaign")
    do(formed, "use campaign_allies form abdaflot start S-G5n add NEI-CL add NEI-DD-1 done")
    do(bare, "use campaign_allies")
    assert TITLE.view(formed, JAPAN) == TITLE.view(bare, JAPAN)
    dealt = [digest(TITLE.determinize(b, JAPAN, FastDealer(3))) for b in (formed, bare)]
    assert dealt[0] == dealt[1]
    shown = []
    for b in (formed, bare):
        do(b, "confirm")
        shown.append({piece.id for piece in TITLE.view(b, JAPAN).pieces if piece.space == "S-G5n"})
    assert "tf-ABDAFLOT" in shown[0] and len(shown[0]) < len(shown[1])
    do(formed, "use campaign_japan form cf decline")  # on a board dealt for Japan its own changes still count
    own = TITLE.determinize(formed, JAPAN, FastDealer(3))
    assert isinstance(own, NeiBoard) and own.formed == formed.formed == 1


def test_the_northern_oilfields_are_burnt_when_the_main_assault_begins() -> None:
    b = begin("assault", setup="ready")
    assert {T.names[land] for n, land in enumerate(T.oilfields) if b.oil[n]} == {
        "L-C6",
        "L-D5",
        "L-D6",
        "L-E6",
    }
    assert not any(begin("campaign").oil)
