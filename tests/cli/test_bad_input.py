"""Bad input: one line that says what and where, exit code 2, nothing overwritten."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from sandtable.session import titles
from sandtable.session.files import write_view
from tests.cli.conftest import Run
from tests.cli.games import finished, half_way, new, position

Refused = Callable[..., str]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["play"], "name a title"),
        (
            ["play", "chess"],
            f"there is no title 'chess' (installed: {', '.join(sorted({'duel', *titles._installed()}))})",
        ),
        (["play", "tests.toys:NOTHING"], "there is no title at tests.toys:NOTHING"),
        (["play", "no.such.module:X"], "there is no title at no.such.module:X"),
        (["play", "tests.toys:CARDS"], "tests.toys:CARDS is no title"),
        (["play", "duel", "--scenario", "moon"], "duel has no scenario 'moon' (it has plain, close)"),
        (["play", "duel", "--option", "rounds=5"], "option rounds=5: it takes one of 4, 1, 2, 8"),
        (["play", "duel", "--option", "laps=5"], "duel has no option 'laps'"),
        (["play", "duel", "--option", "rounds"], "write it as name=value"),
        (["play", "duel", "-o", "rounds=4", "-o", "rounds=8"], "is given twice"),
        (["play", "duel", "--seat", "green=human"], "duel has no seat 'green' (it has red, blue)"),
        (["play", "duel", "--seat", "red"], "write it as SEAT=human or SEAT=BOT"),
        (["play", "duel", "--seat", "red=kasparov"], "there is no bot 'kasparov'"),
        (["play", "duel", "--seat", "red=ismcts:iterations=x"], "takes a whole number"),
        (["play", "duel", "--seat", "red=human", "--seat", "all=human"], "given twice"),
        (["play", "duel", "--load", "x.json"], "x.json: No such file"),
        (["play", "duel", "--load", "last"], "there is no saved game"),
        (["play", "duel", "--load", "x.json", "--scenario", "plain"], "--load brings its own game"),
        (["play", "duel", "--position", "x.toml"], "x.toml: No such file"),
        (["play", "duel", "--pack", "/nowhere"], "/nowhere: there is no such folder"),
        (["play", "duel", "--save", "/nowhere/x.json"], "there is no such folder"),
        (["play", "duel", "--colour"], "No such option: --colour"),
        (["fly"], "No such command 'fly'"),
        (["sim", "chess"], "there is no title 'chess'"),
        (["sim", "duel", "--seats", "random"], "duel has 2 seats (red, blue)"),
        (["sim", "tests.toys:DUEL", "--seats", "random,kasparov"], "there is no bot 'kasparov'"),
        (["sim", "duel", "--seats", "red=random,red=greedy"], "a seat is named twice"),
        (["sim", "duel", "--games", "0"], "games"),
        (["sim", "duel", "--games", "many"], "a valid integer"),
        (["sim", "duel", "--scenario", "moon"], "no scenario 'moon'"),
        (["sim", "duel", "--save", "/proc/nothing/x"], "cannot be made a folder"),
        (["replay", "x.json"], "x.json: No such file"),
        (["verify", "x.json"], "x.json: No such file"),
        (["verify"], "Missing argument"),
        (["patch", "x.json"], "x.json: No such file"),
        (["rules", "chess"], "there is no title 'chess'"),
        (["rules", "duel", "zzzz"], "no rule has the number or the words 'zzzz'"),
        (["rules", "duel", "--coverage"], "duel keeps no rules.toml beside its code"),
        (["why", "duel", "fly p2"], "say for whom with --seat (red, blue)"),
        (["why", "duel", "--seat", "red", "fly p2"], "'fly' is no order"),
        (["why", "duel", "--seat", "red", " "], "the order is empty"),
        (["why", "duel", "--seat", "green", "ready"], "duel has no seat 'green'"),
        (["why", "duel", "--position", "a", "--load", "b", "ready"], "give --position or --load, not both"),
        (["odds", "duel", "--seat", "red", "ready"], "'ready' is not legal"),
        (["position", "duel", "--at", "3"], "name its file with --load"),
        (["position", "duel", "--load", "x.json"], "x.json: No such file"),
        (["position", "duel", "--check", "x.toml"], "x.toml: No such file"),
    ],
)
def test_wrong_words(refused: Refused, args: list[str], said: str) -> None:
    assert said in refused(*args)


# -- game files -----------------------------------------------------------------------------------------------


READERS = [["play", "--load"], ["replay"], ["verify"], ["patch"], ["position", "duel", "--load"]]


def change(path: Path, pattern: str, new: str) -> None:
    text, count = re.subn(pattern, new, path.read_text(), count=1)
    assert count, pattern
    path.write_text(text)


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader[0])
@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "bad.json: "),
        (b"hello", "bad.json: "),
        (b"\xff\xfe\x00", "bad.json: "),
        (b"[]", "bad.json: "),
        (b"{}", "this is no Sandtable game file"),
        (b'{"format": "chess-game"}', "this is no Sandtable game file"),
        (b'{"format": "sandtable-game", "format_version": 99}', "a newer Sandtable wrote it"),
        (b'{"format": "sandtable-game", "format_version": 1}', "missing required field"),
        (b'{"format": "sandtable-game"}', "bad.json: it does not say which format version it has"),
        (
            b'{"format": "sandtable-game", "format_version": -1}',
            "bad.json: format version -1 is not known here",
        ),
        (b'{"format": ' + b"[" * 20_000, "bad.json: "),
    ],
)
def test_foreign_files(
    refused: Refused, tmp_path: Path, reader: list[str], content: bytes, said: str
) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    assert said in refused(*reader, path)
    assert path.read_bytes() == content


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader[0])
def test_truncated_files(refused: Refused, tmp_path: Path, reader: list[str]) -> None:
    half_way(tmp_path / "whole.json")
    data = (tmp_path / "whole.json").read_bytes()
    for size in (1, len(data) // 3, len(data) - 3):
        (tmp_path / "bad.json").write_bytes(data[:size])
        assert refused(*reader, tmp_path / "bad.json").startswith("bad.json: ")


@pytest.mark.parametrize(
    ("pattern", "new", "said"),
    [
        ('"title": "duel"', '"title": "chess"', "there is no title 'chess'"),
        ('"title": "duel"', '"title": "fortress"', "bad.json: "),
        ('"rules_version": 1', '"rules_version": 9', "played under version 9 of the rules"),
        ('"data": "\\w+"', '"data": "0"', "give the data pack it was played with"),
        ('"scenario": "close"', '"scenario": "moon"', "no scenario 'moon'"),
        ('"players": \\["human","human"\\]', '"players": ["human"]', "has 2 seats"),
        ('"seed": "\\w\\w', '"seed": "ff', "seed: it does not fit the hash"),
        ('"seed": "\\w\\w', '"seed": "zz', "seed: "),
        ('"high"', '"fly"', "'fly' is no order"),
        ('("high",")\\w\\w\\w\\w', "\\g<1>0000", "the position is not the recorded one"),
    ],
)
def test_broken_games_cannot_be_opened(
    refused: Refused, tmp_path: Path, home: Path, pattern: str, new: str, said: str
) -> None:
    path = tmp_path / "bad.json"
    half_way(path)
    change(path, pattern, new)
    before = path.read_bytes()
    assert said in refused("play", "--load", path)
    assert said in refused("replay", path)
    assert path.read_bytes() == before
    assert not list(home.rglob("*.json"))


@pytest.mark.parametrize("command", ["verify", "patch"])
@pytest.mark.parametrize(
    ("pattern", "new", "said"),
    [
        ('"title": "duel"', '"title": "chess"', "bad.json: there is no title 'chess'"),
        ('"title": "duel"', '"title": "tests.toys:DUEL"', "bad.json: there is no title 'tests.toys:DUEL'"),
        ('"title": "duel"', '"title": "fortress"', "bad.json: "),
        ('"scenario": "close"', '"scenario": "moon"', "bad.json: .*no scenario 'moon'"),
        ('"rounds":\\d', '"rounds":5', "bad.json: .*option rounds=5"),
        ('"players": \\["human","human"\\]', '"players": ["human"]', "bad.json: .*has 2 seats"),
        ('"seed": "\\w\\w', '"seed": "ff', "bad.json: seed: it does not fit the hash"),
        ('"seed": "\\w\\w', '"seed": "zz', "bad.json: seed: it is not written in hex"),
        ('\\["act",0', '["act",7', "bad.json: entry \\d+: there is no seat number 7"),
        ('\\["act",0', '["act",1' + "0" * 30, "bad.json: entry \\d+: there is no seat number 10000"),
        ('("(?:take|high|low)[^"]*",")\\w\\w\\w\\w', "\\g<1>0000", "bad.json: .*another position"),
        ('"entries": \\[', '"entries": [\n["ask",0],', "bad.json: entry 1: "),
        ('"ending": "[a-z-]+"', '"ending": "resigned"', "bad.json: the game"),
        ('\\["deal","draw [a-z0-9-]+"', '["deal","draw blade-9"', "bad.json: entry \\d+: "),
    ],
)
def test_every_broken_file_has_the_same_exit_code(
    refused: Refused, tmp_path: Path, command: str, pattern: str, new: str, said: str
) -> None:
    path = tmp_path / "bad.json"
    finished(path)
    change(path, pattern, new)
    assert re.search(said, refused(command, path))


@pytest.mark.parametrize("reader", READERS[:3], ids=lambda reader: reader[0])
def test_a_number_beyond_sixty_four_bits(refused: Refused, tmp_path: Path, reader: list[str]) -> None:
    path = tmp_path / "bad.json"
    half_way(path)
    file = json.loads(path.read_text())
    file["checkpoints"][-1]["board"][5][0][0] = 10**30
    path.write_text(json.dumps(file))
    assert re.search("^bad.json: .*a number in it is too large", refused(*reader, path))


def test_a_log_whose_digest_does_not_match(refused: Refused, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    finished(path)
    change(path, '("(?:take|high|low)[^"]*",")\\w\\w\\w\\w', "\\g<1>0000")
    assert "leads to another position than the recorded one" in refused("verify", path)


def test_one_seats_view_is_no_game(refused: Refused, tmp_path: Path) -> None:
    write_view(tmp_path / "v.json", half_way(tmp_path / "g.json").export_view(0))
    for reader in (["play", "--load"], ["verify"], ["patch"], ["position", "duel", "--load"]):
        assert "this is one seat's view of a game" in refused(*reader, tmp_path / "v.json")


def test_a_record_without_its_seed_cannot_be_played_on(refused: Refused, tmp_path: Path) -> None:
    half_way(tmp_path / "g.json").publish(tmp_path / "record.json")
    assert "written without its seed" in refused("play", "--load", tmp_path / "record.json")


def test_steps_that_are_not_there(refused: Refused, tmp_path: Path) -> None:
    half_way(tmp_path / "g.json")
    assert "there is no step 999" in refused("replay", tmp_path / "g.json", "--from", 999)
    assert "is after --to" in refused("replay", tmp_path / "g.json", "--from", 5, "--to", 2)
    assert "the game has" in refused(
        "position", "duel", "--load", tmp_path / "g.json", "--at", 999, "--truth"
    )
    assert "no seat 'green'" in refused("replay", tmp_path / "g.json", "--seat", "green")
    assert "not both" in refused("replay", tmp_path / "g.json", "--seat", "red", "--truth")


def test_a_game_that_goes_on_keeps_its_secrets(refused: Refused, run: Run, tmp_path: Path) -> None:
    game = tmp_path / "g.json"
    for more in ([], ["--json"], ["--at", 1], ["--write", tmp_path / "p.toml"]):
        half_way(game)
        assert "add --truth" in refused("position", "duel", "--load", game, *more)
    session = new(players=["human", "random"])
    session.save(game)
    for more in ([], ["--export", tmp_path / "v.json"]):
        assert "a bot holds this seat; add --truth" in refused("replay", game, "--seat", "blue", *more)
    assert not (tmp_path / "p.toml").exists() and not (tmp_path / "v.json").exists()
    for right in (["--seat", "blue", "--truth"], ["--seat", "red"], ["--seat", "observer"]):
        assert run("replay", game, *right).exit_code == 0
    session.order_text(0, "resign")
    session.save(game)
    assert run("replay", game, "--seat", "blue").exit_code == 0
    assert run("position", "duel", "--load", game).exit_code == 0


def test_exports_that_cannot_be(refused: Refused, tmp_path: Path) -> None:
    game, view = tmp_path / "g.json", tmp_path / "v.json"
    write_view(view, half_way(game).export_view(0))
    before = view.read_bytes()
    assert "it takes --seat" in refused("replay", game, "--export", tmp_path / "x.json")
    assert "it takes --seat" in refused("replay", game, "--truth", "--export", tmp_path / "x.json")
    assert "no --from" in refused("replay", game, "--seat", "red", "--to", 1, "--export", tmp_path / "x.json")
    assert "no such folder" in refused("replay", game, "--seat", "red", "--export", "/nowhere/x.json")
    assert "already" in refused("replay", game, "--seat", "blue", "--export", view)
    assert "already" in refused("replay", game, "--seat", "red", "--export", game)
    for other in (["--seat", "blue"], ["--truth"], ["--seat", "red", "--export", tmp_path / "x.json"]):
        assert "there is no other in it" in refused("replay", view, *other)
    assert view.read_bytes() == before
    assert not (tmp_path / "x.json").exists()


# -- nothing is overwritten -----------------------------------------------------------------------------------


def test_files_that_are_there_already(refused: Refused, run: Run, tmp_path: Path) -> None:
    half_way(tmp_path / "g.json")
    taken = tmp_path / "taken.json"
    taken.write_text("precious")
    said = [
        refused("play", "duel", "--save", taken),
        refused("patch", tmp_path / "g.json", "--write", taken),
        refused("position", "duel", "--load", tmp_path / "g.json", "--truth", "--write", taken),
        refused("play", "duel", "--save", tmp_path / "g.json"),
        refused("sim", "tests.toys:DUEL", "--seats", "random,random", "--games", 1, "--save", tmp_path),
    ]
    assert all("already" in one for one in said)
    assert taken.read_text() == "precious"
    result = run("play", "duel", typed=f"save {taken}\n")
    assert "already" in result.stdout
    assert taken.read_text() == "precious"


@pytest.mark.parametrize("more", [["--to", 1], ["--from", 1]])
def test_a_view_has_no_steps(refused: Refused, tmp_path: Path, more: list[object]) -> None:
    write_view(tmp_path / "v.json", new().export_view(0))
    assert "this is one seat's view of one moment" in refused("replay", tmp_path / "v.json", *more)


# -- positions and packs --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pattern", "new", "said"),
    [
        ("^", "[[[", "p.toml: "),
        ('title = "duel"', 'title = "fortress"', "this is a position of 'fortress', not of duel"),
        ('"p2"', '"p9"', "p.toml: this is no position of duel"),
        ('"p2"', '"p3"', "place: both fighters stand in p3"),
        ("wounds = [\\s\\S]*?\\]", "wounds = [9, 0]", "wounds: "),
        ('"red-3"', '"red-4"', "red-4 is in two places"),
        ("flow = [\\s\\S]*?\\]", "flow = []", "p.toml: "),
        ("flow = [\\s\\S]*?\\]", 'flow = ["Turn 0 77"]', "p.toml: "),
        ("rounds = 4", "rounds = 5", "it takes one of"),
    ],
)
def test_impossible_positions(refused: Refused, tmp_path: Path, pattern: str, new: str, said: str) -> None:
    path = position(tmp_path / "p.toml")
    change(path, pattern, new)
    for command in (["play", "duel", "--position"], ["position", "duel", "--check"]):
        assert said in refused(*command, path)
    assert said in refused("why", "duel", "pass", "--seat", "red", "--position", path)
    assert said in refused("sim", "duel", "--seats", "random,random", "--position", path)


def test_a_position_that_is_no_text(refused: Refused, tmp_path: Path) -> None:
    (tmp_path / "p.toml").write_bytes(b"\xff\xfe\x00")
    assert "this is no text file" in refused("play", "duel", "--position", tmp_path / "p.toml")


@pytest.mark.parametrize(
    "content",
    ["[[[", "pieces = 3", 'scenario = "moon"', 'title = "chess"', "nonsense = 1", "[pieces]\nA1 = 7"],
)
def test_impossible_positions_of_fortress(refused: Refused, tmp_path: Path, content: str) -> None:
    (tmp_path / "p.toml").write_text(content)
    assert refused("play", "fortress", "--position", tmp_path / "p.toml").startswith("p.toml: ")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "p.toml: it says nothing"),
        ("# nothing", "p.toml: it says nothing"),
        ("a = " + "[" * 20_000, "p.toml: it is nested too deeply"),
        ("options = {deployment = []}", "p.toml: [options] deployment = []: a word or a whole number"),
    ],
    ids=["empty", "comment", "nested", "option"],
)
def test_positions_that_say_nothing_or_too_much(
    refused: Refused, tmp_path: Path, content: str, said: str
) -> None:
    (tmp_path / "p.toml").write_text(content)
    for command in (["play", "fortress", "--position"], ["position", "shanghai", "--check"]):
        assert refused(*command, tmp_path / "p.toml").startswith(said)


@pytest.mark.parametrize("content", ["health = 9", "health = ", "", "health = 'two'"])
def test_a_wrong_value_in_a_data_pack(refused: Refused, tmp_path: Path, content: str) -> None:
    (tmp_path / "pack").mkdir()
    assert "duel.toml" in refused("play", "duel", "--pack", tmp_path / "pack")
    (tmp_path / "pack" / "duel.toml").write_text(content)
    assert "duel.toml" in refused("play", "duel", "--pack", tmp_path / "pack")


@pytest.mark.parametrize(
    "content",
    [
        "[[[",
        '[[type]]\nid = "tank"\nstrength = "strong"',
        '[[type]]\nid = "tankk"',
        "[army.japan.basic]\ntank = 99",
    ],
)
def test_a_wrong_value_in_a_fortress_pack(refused: Refused, tmp_path: Path, content: str) -> None:
    (tmp_path / "units.toml").write_text(content)
    assert refused("play", "fortress", "--pack", tmp_path).startswith(f"{tmp_path}: ")


def test_a_game_with_a_pack_wants_its_pack(refused: Refused, run: Run, tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "duel.toml").write_text("health = 3")
    save = tmp_path / "g.json"
    first = run("play", "duel", "--pack", pack, "--save", save, typed="take red-3\n")
    assert f"sandtable play --load {save} --pack {pack}" in first.stdout
    assert "give the data pack it was played with" in refused("play", "--load", save)
    assert "Red takes red-3" in run("play", "--load", save, "--pack", pack).stdout
