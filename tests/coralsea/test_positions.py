"""Position files and data packs: what is written reads back exactly; what cannot be is refused in one clear line."""

from pathlib import Path
from typing import Any

import pytest

from sandtable.games.coralsea import TITLE
from sandtable.games.coralsea.rules.game import CoralGame
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import dump
from sandtable.kernel.errors import BadFile
from sandtable.kernel.flow import PLAYING, apply
from sandtable.kernel.legality import why_not
from sandtable.kit.position import from_text, to_text
from sandtable.kit.trial import tried_table
from tests.coralsea.table import T, field
from tests.playing import play


@pytest.mark.parametrize("seed", [1, 2])
def test_positions_read_back(seed: int) -> None:
    """Any moment of a game, battles included, is the same position after writing and reading."""
    b = TITLE.start(TITLE.setup("", {}))
    phases: set[str] = set()

    def watch(board: Any, n: int, seat: int, act: int) -> None:
        if n % 17 == 0 or board.battle >= 0:
            table = from_text(to_text(TITLE.write_position(board)), "test")
            _, again = TITLE.read_position(table)
            assert dump(again) == dump(board)
            phases.add(table["phase"])

    play(b, FastDealer(seed), watch=watch)
    assert {"choose", "operation", "card", "middle"} <= phases


@pytest.mark.rule("CS-7d4", "CC-5.2.5")
def test_who_went_home_has_acted() -> None:
    """A ship of the Truk Fleet that leaves in the middle of an operation keeps what it has spent in the file, too."""
    b = field("t_hs_bd11 bismarck acted, j_144 rabaul", "japan", "rabaul").b
    b.sent_home(T.units.index("t_hs_bd11"))
    table = from_text(to_text(TITLE.write_position(b)), "test")
    assert table["units"]["t_hs_bd11"] == "pool acted"
    assert dump(TITLE.read_position(table)[1]) == dump(b)


def position(**more: Any) -> str:
    table: dict[str, Any] = {
        "units": {"j_144": "rabaul", "a_7": "australia"},
        "rp": {"japan": {"rabaul": 1}},
        "control": {"japan": ["rabaul"]},
        **more,
    }
    return to_text({"title": "coralsea", **table})


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"units": {"j_144": "solomon_n"}}, "solomon_n (japan): ground units at sea without a ship (CS-1a)"),
    ({"rp": {"japan": {"solomon_n": 1}}}, "solomon_n (japan): 1 Resource Points aboard 0 ships (CS-7b2)"),
    ({"rp": {"japan": {"gasmata": 1}}}, "Resource Points lie in urban areas only (CS-1d1)"),
    ({"units": {"j_hs_cd6": "gasmata"}}, "gasmata has no port for a ship (CC-6.2)"),
    ({"units": {"j_144": "australia"}}, "no unit of this side gets into australia (CS-1i2)"),
    ({"units": {"de_48pz": "rabaul"}}, "there is no 'de_48pz'"),
    ({"units": {"j_144": "tokyo"}}, "there is no 'tokyo'"),
    ({"units": {"j_144": "rabaul tired"}}, "'tired' means nothing"),
    (
        {"hand": {"japan": ["jc_38th"]}, "discards": {"japan": ["jc_38th"]}},
        "jc_38th is both in hand and discarded",
    ),
    ({"hand": {"japan": ["ac_kenny"]}}, "there is no 'ac_kenny'"),
    (
        {"hand": {"allies": [card.ident for card in T.cards if card.side == 1][:6]}},
        "at most 5 cards (CC-2.3a)",
    ),
    ({"units": {"j_144": "buna", "a_30": "buna"}}, "j_144: an enemy of its kind is in buna, too (CC-6.5)"),
    ({"units": {"j_hs_cd6": "gulf", "u_hs_tg17": "gulf"}}, "an enemy of its kind is in gulf, too (CC-6.5)"),
    ({"units": {"j_hs_cd6": "noumea"}}, "j_hs_cd6: noumea is no port of its side (CC-6.4.4)"),
    ({"units": {"j_144": "buna"}}, "j_144: its side would control buna (CS-1g1)"),
    ({"units": {"j_144": "rabaul inside"}}, "rabaul has no fortress (CC-11.2)"),
    ({"units": {"t_hs_bd3": "rabaul"}}, "the Truk Fleet enters no port (CS-7d2)"),
    ({"units": {"t_hs_bd3": "solomon_n dg"}}, "once Disorganized it has left (CS-7d4)"),
    (
        {"units": {"t_hs_bd3": "solomon_n", "j_hs_cd6": "solomon_n"}},
        "it shares solomon_n with others (CS-7d1)",
    ),
    ({"control": {"japan": ["rabaul", "australia"]}}, "Australia is Allied (CS-1i2)"),
    (
        {"played": {"allies": ["ac_32nd"]}, "lasting": {"allies": ["ac_32nd"]}},
        "ac_32nd: it does not last (CS-10b)",
    ),
    ({"airfields": {"japan": ["kokoda"]}}, "no airfield in the mountains (CS-1c)"),
    ({"airfields": {"japan": ["lae"]}}, "it has a printed airfield (CS-9c)"),
    (
        {
            "airfields": {"japan": (four := ["buna", "tulagi", "lunga", "efate"])},
            "control": {"japan": [*four, "rabaul"]},
        },
        "more than 3 markers (CS-9a)",
    ),
    ({"airfields": {"japan": ["buna"]}}, "buna: its side does not control the area (CS-9e)"),
    ({"airfields": {"bombed": ["buna"]}}, "[airfields] bombed: buna has no airfield (CS-11a)"),
    ({"rp": {"japan": {"noumea": 1}}}, "[rp.japan] noumea: it is the enemy's (CC-5.4.1a)"),
    (
        {"phase": "operation", "to_move": "allies", "operation": {"area": "rabaul"}},
        "[operation] rabaul: it is the enemy's (CC-5.2a)",
    ),
    ({"forts": {"rabaul": "japan"}}, "[forts] rabaul: there is no fortress (CC-11.1a)"),
    ({"units": {"j_144": "destroyed depleted"}}, "[units] j_144: off the map a unit is whole (CC-9.6.5b)"),
    ({"units": {"j_144": "rabaul acted"}}, "[units] j_144: nobody has acted outside an operation (CC-5.2.5)"),
    ({"won": 1}, "won: the Allies have the initiative then (CS-3b)"),
    ({"tracking": 2}, "tracking: the Allies have the initiative then (CS-K6)"),
    ({"phase": "operation", "operation": {"area": "atlantis"}}, "there is no 'atlantis'"),
    ({"phase": "operation", "operation": {"area": "rabaul", "sp": 7}}, "a whole number from 1 to 6"),
    ({"phase": "lunch"}, "it is one of choose, operation, card, middle"),
    ({"weather": "foul"}, "'weather' means nothing here"),
    (
        {"phase": "middle", "middle": {"cup": {"ga_assault": 4}, "stack": [["Game", "sequences"]]}},
        "ga_assault: 4 chits; there are only 3 (CC-9.5.1)",
    ),
    (
        {"phase": "middle", "middle": {"stack": [["Game", "sequences"], ["Nobody", 0]]}},
        "there is no frame 'Nobody'",
    ),
]


@pytest.mark.rule("CS-1d1", "CS-1c", "CS-9a")
@pytest.mark.parametrize(("more", "said"), WRONG, ids=[said[:40] for _, said in WRONG])
def test_what_cannot_be_is_refused(more: dict[str, Any], said: str) -> None:
    with pytest.raises(BadFile) as refused:
        tried_table(TITLE, position(**more), "bad.toml")
    text = str(refused.value)
    assert said in text and "\n" not in text, text


def test_a_plain_position_is_taken() -> None:
    tried_table(TITLE, position(), "good.toml")
    _, b = TITLE.read_position(from_text(position(), "good"))
    assert isinstance(b, CoralGame) and b.ending == PLAYING


def placed(area: str, text: str) -> str:
    return f'[[scenario]]\nid = "campaign"\n[scenario.placement.{area}]\n{text}\n'


PACKS = [
    (
        "cards",
        '[[card]]\nid = "jc_oilers"\ncopies = 2\n',
        "the deck of JP has 33 cards, 32 were expected (CS-K1)",
    ),
    ("chits", '[[chit]]\nid = "ga_assault"\ncount = 9\n', "21 chits of ground_al, 15 were expected"),
    ("units", '[[unit]]\nid = "j_144"\nfull = [8, 2]\n', "three values were expected"),
    ("units", '[[unit]]\nid = "nobody"\nfull = [8, 2, 3]\n', "there is no entry with id 'nobody'"),
    ("map", '[[land]]\nid = "lae"\nx = 3\n', "play does not use this value"),
    ("map", '[[land]]\nid = "buin"\nurban = false\n', "buin: a port lies in an urban area (CS-1f)"),
    ("map", '[[land]]\nid = "kokoda"\nairfield = true\n', "kokoda: a printed airfield lies in an urban area (CS-1e)"),
    ("map", '[[land]]\nid = "lae"\nterrain = "box"\n', "lae: Australia is the only box (CS-1i1)"),
    ("map", '[[land]]\nid = "lae"\nterrain = "swamp"\n', "lae: terrain: one of clear, mountain, box was expected"),
    ("map", '[[land]]\nid = "noumea"\ninitial_control = "JP"\n', "u_182: the enemy controls the area (CC-4.1a)"),
    ("map", '[[land]]\nid = "rabaul"\nport = false\n', "rabaul: j_cv_shoho: there is no port (CC-6.2)"),
    ("scenarios", placed("gulf", 'units = ["a_7"]'), "a_7 is placed twice (CC-4.1a)"),
    ("scenarios", placed("gulf", "rp = 9"), "gulf: Resource Points: 9 aboard 4 ships (CC-5.3.2)"),
    ("scenarios", placed("gulf", 'units = ["u_m1"]'), "gulf: u_m1 is at sea without a ship (CC-6.1)"),
    ("cards", '[[card]]\nid = "jc_38th"\ncopies = "two"\n', "jc_38th: copies = 'two'; a whole number"),
    ("cards", '[[card]]\nid = "jc_38th"\ncopies = 2\n[[card]]\nid = "jc_truk_fleet"\ncopies = 1\n',
     "jc_38th: units come once, by one card (CC-9.6.5b)"),
]  # fmt: skip


@pytest.mark.rule("CS-K1")
@pytest.mark.parametrize(("name", "text", "said"), PACKS)
def test_wrong_packs_are_refused(tmp_path: Path, name: str, text: str, said: str) -> None:
    (tmp_path / f"{name}.toml").write_text(text)
    with pytest.raises(BadFile) as refused:
        TITLE.with_pack(str(tmp_path))
    assert said in str(refused.value), str(refused.value)


def test_a_pack_changes_a_counter(tmp_path: Path) -> None:
    (tmp_path / "units.toml").write_text('[[unit]]\nid = "j_144"\nfull = [9, 2, 3]\n')
    other = TITLE.with_pack(str(tmp_path))
    assert other.digest_of_data() != TITLE.digest_of_data()


@pytest.mark.rule("CS-10b", "CS-K7", "CS-K1")
@pytest.mark.parametrize("kennys", [0, 2])
def test_a_pack_may_have_another_number_of_a_lasting_card(tmp_path: Path, kennys: int) -> None:
    """The second one works as the first; without one what it opens stays closed."""
    (tmp_path / "cards.toml").write_text(
        f'[[card]]\nid = "ac_kenny"\ncopies = {kennys}\n[[card]]\nid = "ac_air_attack"\ncopies = {4 - kennys}\n'
    )
    other = TITLE.with_pack(str(tmp_path))
    words = other.vocabulary()
    held = ["ac_air_superiority", *(["ac_kenny-2"] if kennys else [])]
    _, b = other.read_position({"phase": "card", "to_move": "allies", "units": {"a_7": "australia", "j_144": "rabaul"},
                                "hand": {"allies": held}})  # fmt: skip
    assert isinstance(b, CoralGame)
    reasons = why_not(b, b.asked, words.parse("play ac_air_superiority"))
    assert [other.rulebook().ident(n) for n in reasons] == ["CS-10d"] and not b.has_kenny()
    if kennys:
        apply(b, b.asked, words.parse("play ac_kenny-2"))
        assert b.has_kenny()
