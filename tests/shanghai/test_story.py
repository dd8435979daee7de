"""The log: every event of many games becomes one plain sentence with a rule."""

import pytest

from sandtable.games.shanghai import TITLE, event, verb
from sandtable.games.shanghai.rules.victory import DRAW
from sandtable.kernel.actions import plain
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, EVERYONE, PLAYING, apply
from sandtable.series.fire_and_movement.rules.telling import packed_way, paid_for, way_of
from tests.builds import mostly_compiled

BOOK = TITLE.rulebook()
T = TITLE.data()


def line(kind: int, a: int = -1, b: int = -1, c: int = -1, d: int = -1, rule: str = "FM-5.0b") -> str:
    number = BOOK.by_ident[rule.upper()].number
    return TITLE.line_of(TITLE.start(TITLE.setup("", {})), (EVERYONE, number, kind, a, b, c, d), 0).text


def way(paid: int) -> int:
    """Two hexes to the east of 1218, for so many points."""
    return int(packed_way(T, at("1218"), [at("1219"), at("1220")], paid))


def unit(ident: str) -> int:
    return T.unit_ids.index(ident)


def at(name: str) -> int:
    return T.sheet.index[name]


@pytest.mark.parametrize("seed", mostly_compiled(6, here=(0, 1)))
def test_every_event_of_a_game_is_told(seed: int) -> None:
    b = TITLE.start(TITLE.setup("", {}))
    dealer = FastDealer(seed)
    for _ in range(1500):
        if b.ending != PLAYING:
            break
        legal = b.legal if seed == 0 else [act for act in b.legal if act != plain(verb.END)]
        act = (
            dealer.choose(legal, b.ask().weights(b)) if b.asked == CHANCE else legal[dealer.below(len(legal))]
        )
        b.log = []
        apply(b, b.asked, act)
        for one in b.log:
            told = TITLE.line_of(b, one, 0)
            assert told.text.endswith(".") and told.text != "Something happened.", one
            assert told.kind and told.rule.upper() in BOOK.by_ident, told
            assert all(space in T.hex_names for space in told.spaces)


def test_every_kind_of_event_has_words() -> None:
    assert len(event.NUMBERS) > 50
    for name, kind in event.NUMBERS.items():
        first = DRAW if name == "VICTORY" else 1 if name == "RESULT" else 0
        assert line(kind, first, 0, 0, 0).endswith("."), name


def test_a_fight_in_words() -> None:
    assert line(event.ATTACK, 0, at("0717")) == "The Japanese side attacks 0717 North Station."
    assert (
        line(event.STRENGTHS, 10 | 3 << 10 | 8 << 20 | 2 << 26, 0, 0, 0)
        == "Attack 10, defense 3: differential +7, 2 columns left for the ground: column +3, +4."
    )
    assert (
        line(event.RESULT, 6, 5, 5, at("0717"))
        == "Die 5 in column +3, +4: D1, the defenders retreat one hex."
    )
    held = (
        "Stiff resistance of Chinese 6/78 in 0717 North Station: die 3 against its defense: the hex is held."
    )
    assert line(event.RESIST, unit("C-78-6"), at("0717"), 3, 1) == held
    assert line(event.STANDS, unit("C-78-6"), at("0717"), 0, 1).endswith(": the hex is held.")
    assert (
        line(event.RETREATS, 1, at("1318"), 2)
        == "The Chinese side must retreat from 1318 Kiangwan by 2 hexes."
    )
    assert (
        line(event.ADVANCE, unit("J-9-7"), at("1218"), at("1318"))
        == "Japanese 7 Inf advances into 1318 Kiangwan."
    )


def test_moves_in_words() -> None:
    seven = unit("J-9-7")
    assert (
        line(event.MOVE, seven, at("1218"), at("1220"), way(2))
        == "Japanese 7 Inf moves from 1218 to 1220 (2 points)."
    )
    assert "redeploys" in line(event.MOVE, seven, at("1218"), at("1220"), way(2), "SH-14a")
    assert "infiltrates" in line(event.MOVE, seven, at("1218"), at("1220"), way(2), "FM-5.1.2a")
    assert "runs" in line(event.MOVE, unit("C-TRAIN-1"), at("0717"), at("0716"), 0, "SH-16.4a")
    assert line(event.CONTROL, at("0717"), 0) == "0717 North Station is Japanese now."


def test_the_pause_in_words() -> None:
    assert line(event.FIFTH, 16, 4) == "Fifth Army is committed in pause 4: +16 VP for Japan."
    assert line(event.ARRIVED, 2, -6, 3) == "9th Division has landed in pause 3: -6 VP."
    assert line(event.ORDER_BRIGADE, 2) == "Chinese order: 121st Brigade enters."
    assert line(event.AWARD, 7, 2, 11) == "Chinese logistics: dice 7 + 6, less 2 by air raids. LP held: 11."
    assert (
        line(event.PLACED, unit("C-60-1"), at("0101"), 1, rule="SH-13.7c")
        == "Chinese 1/60 comes back in 0101, reduced."
    )
    assert (
        line(event.PLACED, unit("J-9-7"), at("1024"), 2, rule="SH-13.2f") == "Japanese 7 Inf lands in 1024."
    )
    assert line(event.SETTLEMENT, at("0615"), 3, 1).endswith(
        "enter the International Settlement at 0615 (-8 VP)."
    )


def test_a_long_way_by_rail_is_told_whole_or_without_its_middle() -> None:
    """The number that holds a way stays below 2 ** 63, in the compiled build too."""
    for _, _, way in T.sheet.ways:
        for start, step in ((0, 1), (len(way) - 1, -1)):
            path = way[start::step]
            for steps in range(1, len(path)):
                told = int(packed_way(T, path[0], path[1 : steps + 1], 63))
                assert 0 <= told < 1 << 63 and paid_for(told) == 63
                names = way_of(T, path[0], path[steps], told)
                whole = [T.hex_names[h] for h in path[: steps + 1]]
                assert names == (whole if steps <= 20 else [*whole[:21], whole[-1]])
    for direction in range(6):  # the greatest number that twenty steps can make
        assert ((direction * (6**20 - 1) // 5) * 32 + 20) * 64 + 63 < 1 << 63
