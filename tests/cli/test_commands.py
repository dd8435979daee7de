"""Every command but `play`: what it prints for people and for programs."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sandtable.cli import sim as sim_module
from sandtable.kit.position import from_text
from sandtable.session import titles
from sandtable.session.dealing import HmacDealer
from sandtable.session.files import read_view, write_view
from sandtable.session.session import Session
from sandtable.session.titles import load_title
from sandtable.session.verify import verify
from tests.cli.conftest import Run
from tests.cli.games import finished, half_way, position
from tests.toys import DUEL

ROOT = Path(__file__).resolve().parents[2]
MUSEUM = ROOT / "tests" / "museum"
DUEL_AT = "tests.toys:DUEL"


def sandtable(*args: object, typed: str = "", home: Path | None = None) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path]), "COLUMNS": "80"}
    if home is not None:
        environment["XDG_DATA_HOME"] = str(home)
    command = [sys.executable, "-m", "sandtable.cli.main", *map(str, args)]
    return subprocess.run(command, input=typed, capture_output=True, text=True, env=environment, timeout=120)


# -- titles ---------------------------------------------------------------------------------------------------


def test_titles(run: Run) -> None:
    words = run("titles")
    assert "duel  The Duel" in words.stdout
    assert "rounds=4|1|2|8" in words.stdout
    assert max(map(len, words.stdout.splitlines())) < 80
    table = json.loads(run("titles", "--json").stdout)
    duel = next(title for title in table if title["slug"] == "duel")
    assert duel["seats"][0] == {"id": "red", "name": "Red", "side": "red"}
    assert [one["id"] for one in duel["scenarios"]] == ["plain", "close"]
    assert duel["options"][0]["text"] == "How many rounds are played."
    assert {"name", "line", "minutes", "hidden"} <= set(duel)
    assert "fortress" in {title["slug"] for title in table}


def test_titles_starts_without_the_heavy_libraries_and_without_data() -> None:
    script = (
        "import sys; sys.argv = ['sandtable', 'titles']; from sandtable.cli.main import app; app();"
        "print(sorted({'typer', 'rich', 'prompt_toolkit', 'multiprocessing'} & set(sys.modules)));"
        "from sandtable.games.fortress import TITLE; print(TITLE._data, TITLE._rules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.splitlines()[-2:] == ["[]", "None None"]


# -- sim ------------------------------------------------------------------------------------------------------


def test_sim_json(run: Run) -> None:
    args = [
        "sim",
        DUEL_AT,
        "--scenario",
        "close",
        "--seats",
        "random,greedy:samples=1,depth=1",
        "--games",
        12,
    ]
    report = json.loads(run(*args, "--seed", 5, "--json").stdout)
    assert report["title"] == "duel"
    assert report["scenario"] == "close"
    assert report["seats"] == {"red": "random", "blue": "greedy:samples=1,depth=1"}
    assert report["games"] == report["ended"] == 12
    assert report["errors"] == 0
    assert report["decisions"] > 0 and report["seconds"] > 0 and report["decisions_per_second"] > 0
    results = report["results"]
    assert sum(results["wins"].values()) + results["draws"] == sum(results["endings"].values()) == 12
    assert report["length"]["median"] <= report["length"]["p95"]
    assert set(report["intervals"]) == {"red", "blue"}
    again = json.loads(run(*args, "--seed", 5, "--json").stdout)
    assert again["results"] == results
    other = json.loads(run(*args, "--seed", 6, "--json").stdout)
    assert (other["results"], other["decisions"]) != (results, report["decisions"])


def test_sim_in_words(run: Run) -> None:
    result = run(
        "sim", DUEL_AT, "--seats", "red=random,blue=random", "--games", 4, "--swap", "-o", "armed=true"
    )
    assert result.exit_code == 0
    assert "4 games, 4 to the end." in result.stdout
    assert "changed seats" in result.stdout
    assert "95% interval" in result.stdout
    assert result.stderr == ""


def test_sim_saves_games_that_can_be_checked(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    args = ["sim", DUEL_AT, "--seats", "random,random", "--games", 3, "--swap", "--json"]
    report = json.loads(run(*args, "--save", folder).stdout)
    assert [str(path) for path in sorted(folder.iterdir())] == report["saved"]
    assert report["results"] == json.loads(run(*args).stdout)["results"]
    for path in report["saved"]:
        assert verify(path, DUEL).ok
    checked = json.loads(run("verify", folder, "--json").stdout)
    assert [one["ok"] for one in checked] == [True] * 3
    assert run("verify", folder).stdout.count("OK, ") == 3


def test_sim_from_a_position(run: Run, tmp_path: Path) -> None:
    place = position(tmp_path / "p.toml")
    folder = tmp_path / "games"
    args = ["sim", DUEL_AT, "--position", place, "--seats", "random,random", "--games", 2]
    report = json.loads(run(*args, "--save", folder, "--json").stdout)
    assert report["ended"] == 2
    assert all(verify(path, DUEL).ok for path in report["saved"])


def test_sim_says_which_games_broke(run: Run) -> None:
    args = ["sim", "tests.cli.games:CURSED", "--seats", "random,random", "--games", 7]
    result = run(*args, "--json")
    assert result.exit_code == 1
    report = json.loads(result.stdout)
    assert report["errors"] == len(report["error_list"]) == 7
    words = run(*args).stdout
    assert "Game 0 broke: FlowError: struck by lightning" in words
    assert "... and 2 more games broke." in words


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize(
    ("number", "deaf"), [(signal.SIGINT, False), (signal.SIGTERM, False), (signal.SIGTERM, True)]
)
def test_sim_that_is_stopped_tells_what_it_has(number: signal.Signals, deaf: bool) -> None:
    """`deaf`: started by a script to run beside it."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    command = [sys.executable, "-m", "sandtable.cli.main", "sim", DUEL_AT, "--seats", "random,random"]
    command += ["--games", "10000000", "--jobs", "2", "--json"]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN if deaf else signal.SIG_DFL),
    )
    time.sleep(4)
    process.send_signal(number)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    report = json.loads(out)
    assert report["interrupted"]
    assert 0 < report["games"] < report["wanted"] == 10_000_000


def test_sim_stopped_before_any_game_says_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    report = {"interrupted": True, "games": 0}
    sim_module._say(report, DUEL, DUEL.setup("", {}))
    assert capsys.readouterr().out == "Stopped before the first game was over.\n"


def test_version(run: Run) -> None:
    assert re.fullmatch(r"sandtable \d+\.\d+\.\d+\n", run("--version").stdout)


# -- replay ---------------------------------------------------------------------------------------------------


def test_replay_of_the_truth(run: Run, tmp_path: Path) -> None:
    session = finished(tmp_path / "g.json")
    words = run("replay", tmp_path / "g.json").stdout
    assert "The game with nothing hidden." in words
    assert "told to Red only" in words
    assert "won" in words.splitlines()[-1] + words.splitlines()[-2]
    table = json.loads(run("replay", tmp_path / "g.json", "--json").stdout)
    assert table["lens"] == "truth"
    assert [one["order"] for one in table["moments"]] == [session.text(step.act) for step in session.steps()]
    assert table["result"]["ending"] == session.result().ending  # type: ignore[union-attr]
    some = json.loads(run("replay", tmp_path / "g.json", "--from", 3, "--to", 5, "--json").stdout)
    assert [one["number"] for one in some["moments"]] == [3, 4, 5]


def test_replay_of_one_seat_tells_nothing_else(run: Run, tmp_path: Path) -> None:
    session = half_way(tmp_path / "g.json")
    for seat, name in enumerate(["red", "blue"]):
        table = json.loads(run("replay", tmp_path / "g.json", "--seat", name, "--json").stdout)
        told = [line["text"] for one in table["moments"] for line in one["lines"]]
        assert told == [line.text for line in session.lines(seat)]
        assert table["view"]["seat"] == name
        # Neither the numbers nor the names tell of what the other decided in secret.
        assert [one["number"] for one in table["moments"]] == list(range(1, len(table["moments"]) + 1))
        assert {one["seat"] for one in table["moments"]} == {name, ""}
        orders = [one["order"] for one in table["moments"] if one["order"]]
        assert orders == [session.text(step.act) for step in session.steps() if step.seat == seat]
    # A game that goes on is not shown in full unless that is asked for.
    assert json.loads(run("replay", tmp_path / "g.json", "--json").stdout)["lens"] == "observer"
    assert json.loads(run("replay", tmp_path / "g.json", "--truth", "--json").stdout)["lens"] == "truth"
    words = run("replay", tmp_path / "g.json", "--seat", "observer", "--plain").stdout
    assert "The game goes on." in words
    assert "red-3" not in words


def test_replay_of_an_exported_view(run: Run, tmp_path: Path) -> None:
    session = half_way(tmp_path / "g.json")
    write_view(tmp_path / "v.json", session.export_view(0))
    assert "Your hand (4): red-3, red-4" in run("replay", tmp_path / "v.json").stdout
    assert json.loads(run("replay", tmp_path / "v.json", "--json").stdout)["seat"] == "red"


@pytest.mark.parametrize("seat", ["red", "blue", "observer"])
def test_export_of_one_seats_view(run: Run, tmp_path: Path, seat: str) -> None:
    session = half_way(tmp_path / "g.json")
    out = tmp_path / "out.json"
    args = ["replay", tmp_path / "g.json", "--seat", seat, "--export", out]
    result = run(*args)
    assert (result.exit_code, result.stderr) == (0, "")
    assert f"as {seat} knows it" in result.stdout
    said = out.read_text()
    assert json.loads((tmp_path / "g.json").read_text())["seed"] not in said
    hands = [session.view(n).hands[n] for n in (0, 1)]
    hidden = [card for hand in hands if hand.seat != seat for card in hand.cards or []]
    assert hidden
    assert not [card for card in hidden if card in said]
    number = -2 if seat == "observer" else session.title.seat_number(seat)
    assert read_view(out) == session.export_view(number)
    assert run("replay", out).exit_code == 0
    assert json.loads(run(*args, "--json").stdout) == {
        "seat": seat,
        "written": str(out),
    }  # again: the same view


def test_export_of_a_game_that_is_over(run: Run, tmp_path: Path) -> None:
    session = finished(tmp_path / "g.json")
    out = tmp_path / "out.json"
    assert run("replay", tmp_path / "g.json", "--seat", "blue", "--export", out).exit_code == 0
    assert json.loads((tmp_path / "g.json").read_text())["seed"] not in out.read_text()
    assert read_view(out).view.result == session.result()
    assert run("replay", out).exit_code == 0


def test_export_keeps_the_enemys_types_secret(run: Run, tmp_path: Path) -> None:
    """The file of two games that differ only in what the enemy hides is the same but for the seed's hash."""
    fortress = load_title("fortress")
    seen: list[str] = []
    for orders in ("keep", "swap"):
        session = Session.new(
            fortress, fortress.setup("basic", {"deployment": "beginner"}), ["human", "human"]
        )
        table = fortress.write_position(session.board)
        if orders == "swap":
            board = fortress.determinize(session.board, 0, HmacDealer(b"x" * 32))
            table = fortress.write_position(board)
        session = Session.new(fortress, session.setup, ["human", "human"], b"s" * 32, table)
        session.save(tmp_path / f"{orders}.json")
        out = tmp_path / f"{orders}-japan.json"
        result = run("replay", tmp_path / f"{orders}.json", "--seat", "japan", "--export", out)
        assert result.exit_code == 0
        seen.append(out.read_text())
    assert (tmp_path / "keep.json").read_text() != (tmp_path / "swap.json").read_text()
    assert seen[0] == seen[1]
    assert (b"s" * 32).hex() not in seen[0]


# -- verify and patch -----------------------------------------------------------------------------------------


def test_verify(run: Run, tmp_path: Path) -> None:
    finished(tmp_path / "g.json")
    result = run("verify", tmp_path / "g.json")
    assert result.exit_code == 0
    assert "agree with the seed" in result.stdout
    report = json.loads(run("verify", tmp_path / "g.json", "--json").stdout)
    assert report["ok"] and report["dice_checked"] and report["over"]


def test_verify_finds_what_is_false(run: Run, tmp_path: Path) -> None:
    finished(tmp_path / "g.json")
    text = (tmp_path / "g.json").read_text()
    draw = next(line for line in text.splitlines() if line.startswith('["deal","draw'))
    forged = draw.replace(draw.split('"')[3], "draw shield-1" if "shield-1" not in draw else "draw blade-1")
    (tmp_path / "forged.json").write_text(text.replace(draw, forged, 1))
    result = run("verify", tmp_path / "forged.json")
    assert result.exit_code == 2
    assert "but the seed gives" in result.stderr
    assert result.stderr.count("\n") == 1
    report = json.loads(run("verify", tmp_path / "forged.json", "--json").stdout)
    assert not report["ok"] and report["entry"] > 0


def test_patch(run: Run, tmp_path: Path) -> None:
    finished(tmp_path / "g.json")
    out = tmp_path / "new.json"
    result = run("patch", tmp_path / "g.json", "--write", out)
    assert result.exit_code == 0
    assert "no divergence" in result.stdout
    assert verify(out, DUEL).ok
    assert json.loads(run("patch", tmp_path / "g.json", "--json").stdout)["ok"]


def test_patch_reports_the_first_divergence(run: Run, tmp_path: Path) -> None:
    finished(tmp_path / "g.json")
    text = (tmp_path / "g.json").read_text()
    other = text.replace('"take red-', '"grasp red-', 1)
    (tmp_path / "old.json").write_text(other.replace('"rules_version": 1', '"rules_version": 0', 1))
    result = run("patch", tmp_path / "old.json", "--write", tmp_path / "new.json")
    assert result.exit_code == 1, "a sound file that diverges under the present rules"
    assert "'grasp' is no order" in result.stderr
    assert not (tmp_path / "new.json").exists()


def test_patch_of_a_former_game_that_is_sound_and_of_one_that_is_forged(run: Run, tmp_path: Path) -> None:
    """A game of a former version that is still kept is held to its own rules before the present ones."""
    text = (MUSEUM / "shanghai-resigned.1.json").read_text()
    path = tmp_path / "g.json"
    path.write_text(text)
    sound = json.loads(run("patch", path, "--json").stdout)
    lines = text.splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith('["act"')) + 1
    path.write_text("\n".join([*lines[:number], *lines[number + 1 :]]))
    result = run("patch", path)
    assert result.exit_code == 2, "it contradicts the rules it was played under"
    assert result.stderr == run("verify", path).stderr
    assert json.loads(run("patch", path, "--json").stdout)["broken"]
    assert not sound["broken"]


# -- rules ----------------------------------------------------------------------------------------------------


def test_rules(run: Run) -> None:
    assert "DUEL-ARM-1 to DUEL-ARM-3" in run("rules", "duel").stdout
    one = run("rules", "duel", "arm-2").stdout
    assert one.startswith("DUEL-ARM-2  2 Arming")
    assert "seven together" in one
    assert "DUEL-ARM-2" in run("rules", "duel", "weapons", "weigh").stdout
    assert "DUEL-ARM-2" in run("rules", "duel", "together", "weapons").stdout  # in any order
    assert [row["id"] for row in json.loads(run("rules", "duel", "ARM", "--json").stdout)][:1] == [
        "DUEL-ARM-1"
    ]
    assert "RUL-" in run("rules", "fortress", "IF-END-5").stdout  # the rulings come with a rule
    assert "touches IF-END-5" in run("rules", "fortress", "RUL-43").stdout


def test_coverage(run: Run) -> None:
    report = json.loads(run("rules", "fortress", "--coverage", "--json").stdout)
    assert report["rows"] == 268
    assert 0 < report["cited"] <= 268
    assert 0 < report["tested"] <= 268
    rows = {row["id"]: row for row in report["inventory"]}
    assert any("attack.py:" in site for site in rows["IF-CON-5"]["cited"])  # within a range
    assert all(row["reason"] for row in report["not_applicable"])
    for row in rows.values():
        assert set(row["cited"]) == {*row["enforced"], *row["named"]}
    assert 0 < report["enforced"] <= report["cited"] <= report["enforced"] + report["named"]
    assert rows["IF-MOV-4"]["enforced"]
    words = run("rules", "fortress", "--coverage").stdout
    assert "268 rows in the inventory" in words
    assert f"its constant used   {report['enforced']:>4}" in words
    assert f"named beside code   {report['named']:>4}" in words


def test_the_museum_of_ranges() -> None:
    from sandtable.cli.coverage import _cited

    text = "IF-CON-3 to IF-CON-5, IF-ART-08..10; rule.MOV_4\nIF-TNK-1\n   to 2 RUL-07"
    found = {ident for ident, *_ in _cited(f'"""{text}"""', {"MOV_4": "IF-MOV-4"})}
    assert found >= {
        "IF-CON-3",
        "IF-CON-4",
        "IF-CON-5",
        "IF-ART-09",
        "IF-ART-10",
        "IF-MOV-4",
        "IF-TNK-2",
        "RUL-07",
    }


def test_rules_are_looked_for_in_the_folders_of_a_title_and_its_series(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sandtable.cli import coverage
    from sandtable.kit.rulebook import Rule

    title, series = tmp_path / "title", tmp_path / "series" / "own"
    for place in ("rules", "table", "bots"):
        (title / place).mkdir(parents=True)
    (series / "rules").mkdir(parents=True)
    (title / "rule.py").write_text(
        "MOV_1: Final = 20\nMOV_2: Final = 21\nMOV_3: Final = 22\nMOV_4: Final = 23\n"
    )
    (title / "rules" / "moving.py").write_text("bar(rule.MOV_1)\n")
    (title / "table" / "view.py").write_text('"""X-MOV-2"""\n')
    (title / "bots" / "plans.py").write_text("# X-MOV-3\n")
    (series / "rules" / "combat.py").write_text("bar(rule.MOV_4)\n")
    monkeypatch.setattr(coverage, "SERIES", tmp_path / "series")
    rules = [Rule(20 + n, f"X-MOV-{n + 1}", "", "", "core", [], "") for n in range(4)]
    found = coverage.citations([title, series], rules)
    assert {ident: sites.cited for ident, sites in found.items()} == {
        "X-MOV-1": ["rules/moving.py:1"],
        "X-MOV-2": ["table/view.py:1"],
        "X-MOV-3": ["bots/plans.py:1"],
        "X-MOV-4": ["own/rules/combat.py:1"],
    }


def test_a_rule_at_work_and_a_rule_named() -> None:
    from sandtable.cli.coverage import _cited

    text = 'bar(rule.MOV_4)  # IF-MOV-2, as rule.MOV_3\n"""rule.MOV_5"""\n'
    found = _cited(text, {f"MOV_{n}": f"IF-MOV-{n}" for n in range(1, 6)})
    assert sorted((ident, enforced) for ident, _, enforced in found) == [
        ("IF-MOV-2", False),
        ("IF-MOV-3", False),
        ("IF-MOV-4", True),
        ("IF-MOV-5", False),
    ]


# -- why, odds, position --------------------------------------------------------------------------------------


def test_why(run: Run, tmp_path: Path) -> None:
    place = position(tmp_path / "p.toml")
    words = run("why", "duel", "--position", place, "--seat", "red", "step p3").stdout
    assert words.startswith("'step p3' is not legal:")
    report = json.loads(run("why", "duel", "--position", place, "step p3", "--json").stdout)
    assert report["legal"] is False
    assert report["reasons"][0]["rule"].startswith("DUEL-STEP-")
    assert json.loads(run("why", "duel", "--position", place, "step p1", "--json").stdout)["legal"] is True
    other = json.loads(run("why", "duel", "--position", place, "--seat", "blue", "step p4", "--json").stdout)
    assert other["reasons"][0]["rule"] == "TABLE-2"
    several = run("why", "duel", "--position", place, "step p1 step p5").stdout
    assert several.startswith("'step p5' is not legal:")


def test_what_hangs_on_the_dice_is_not_judged(run: Run, tmp_path: Path) -> None:
    half_way(tmp_path / "g.json")
    words = run("why", "duel", "--load", tmp_path / "g.json", "attack red-4 pass").stdout
    assert "Whether 'pass' is legal will show only when that has been done." in words


def test_odds(run: Run, tmp_path: Path) -> None:
    half_way(tmp_path / "g.json")
    words = run("odds", "duel", "--load", tmp_path / "g.json", "--seat", "red", "attack red-4").stdout
    assert "no parry:" in words and "4/6" in words
    report = json.loads(run("odds", "duel", "--load", tmp_path / "g.json", "attack red-4", "--json").stdout)
    assert sum(row["probability"] for row in report["odds"]["cases"][0]["rows"]) == pytest.approx(1)
    assert "nothing to reckon" in run("odds", "duel", "--load", tmp_path / "g.json", "pass").stdout


def test_position(run: Run, tmp_path: Path) -> None:
    session = half_way(tmp_path / "g.json")
    text = run("position", "duel", "--load", tmp_path / "g.json", "--truth").stdout
    assert from_text(text, "") == DUEL.write_position(session.board)
    boards = [session.start(), *[moment.board for moment in session.moments()]]
    for at in (0, 3, len(boards) - 1):
        text = run("position", "duel", "--load", tmp_path / "g.json", "--truth", "--at", at).stdout
        assert from_text(text, "") == DUEL.write_position(boards[at])
    out = tmp_path / "p.toml"
    assert run("position", "duel", "--load", tmp_path / "g.json", "--truth", "--write", out).exit_code == 0
    assert "to decide: red" in run("position", "duel", "--check", out).stdout
    assert json.loads(run("position", "duel", "--check", out, "--json").stdout)["ok"]
    assert json.loads(run("position", "duel", "--scenario", "close", "--json").stdout)["place"] == [
        "p2",
        "p3",
    ]


def test_bench_is_wired(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from types import ModuleType

    bench = ModuleType("sandtable.lab.bench")
    given = {}
    bench.main = lambda **kwargs: given.update(kwargs)  # type: ignore[attr-defined]
    bench.__spec__ = object()  # type: ignore[assignment]
    monkeypatch.setitem(sys.modules, "sandtable.lab.bench", bench)
    assert run("bench", "--json").exit_code == 0
    assert given == {"json": True, "quick": False, "only": []}
    assert run("bench", "--quick", "--only", "shanghai", "--only", "basic").exit_code == 0
    assert given == {"json": False, "quick": True, "only": ["shanghai", "basic"]}


# -- in a process of its own ----------------------------------------------------------------------------------


def test_a_game_through_a_pipe(tmp_path: Path) -> None:
    typed = "take red-3\n1\nready\n" + "1\n" * 100
    done = sandtable("play", DUEL_AT, "--seat", "blue=random", typed=typed, home=tmp_path)
    assert done.returncode == 0, done.stderr
    (path,) = (tmp_path / "sandtable" / "games").glob("*.json")
    assert f"sandtable verify {path} --title {DUEL_AT}" in done.stdout
    assert sandtable("verify", path, "--title", DUEL_AT).returncode == 0


def test_fortress_through_a_pipe(tmp_path: Path) -> None:
    """A newcomer takes the ready deployment and moves a piece."""
    typed = "1\nconfirm\nwhy move M1\nhint\nrules MOV-1\n1\n1\n"
    done = sandtable("play", "fortress", "--seat", "commonwealth=random", typed=typed, home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Japan moves from" in done.stdout
    assert "'move M1' is not legal:" in done.stdout
    assert "A bot (" in done.stdout
    assert max(len(line) for line in done.stdout.splitlines() if "json" not in line) <= 80


def test_help_and_hints_while_setting_up(tmp_path: Path) -> None:
    typed = "help orders\nhint\nuse japan_beginner\nhint\nclear\npick A1 put hq\nhint\n"
    done = sandtable("play", "fortress", "--seat", "commonwealth=random", typed=typed, home=tmp_path)
    assert "  move HEX" in done.stdout
    assert "roll NUMBER" not in done.stdout, "this game has no dice"
    for hint in ("use japan_beginner", "confirm", "random"):
        assert f"A good beginning: {hint}" in done.stdout
    assert "roll NUMBER" in sandtable("play", "shanghai", typed="help orders\n", home=tmp_path).stdout


def test_errors_of_the_process() -> None:
    done = sandtable("play", "chess")
    assert done.returncode == 2
    assert done.stdout == ""
    known = ", ".join(sorted(titles._installed()))
    assert done.stderr.splitlines() == [f"sandtable: there is no title 'chess' (installed: {known})"]


def test_a_closed_pipe_is_no_fault() -> None:
    command = f"{sys.executable} -m sandtable.cli.main rules fortress RUL | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert done.stderr == ""


@pytest.mark.parametrize("args", [["titles"], ["titles", "--json"], ["rules", "fortress"], ["--help"]])
def test_no_room_to_write_is_one_line(args: list[str]) -> None:
    command = f"{sys.executable} -m sandtable.cli.main {' '.join(args)} >/dev/full"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert done.stderr == "sandtable: this cannot be written: No space left on device\n"
    assert done.returncode == 2


@pytest.mark.parametrize("closed", [">&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("args", [["titles", "--json"], ["verify"], ["rules", "fortress"]])
def test_closed_streams_are_no_fault(tmp_path: Path, args: list[str], closed: str) -> None:
    if args == ["verify"]:
        finished(tmp_path / "g.json")
        args = ["verify", str(tmp_path / "g.json"), "--title", DUEL_AT]
    command = f"{sys.executable} -m sandtable.cli.main {' '.join(args)} {closed}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_errors_where_nobody_can_read_them() -> None:
    command = f"{sys.executable} -m sandtable.cli.main rules chess 2>/dev/full"
    assert subprocess.run(["bash", "-c", command]).returncode == 2


@pytest.mark.parametrize("module", ["sandtable.cli.shell", "sandtable.cli.commands", "typer"])
def test_ctrl_c_while_the_command_is_still_starting(module: str) -> None:
    """As if the key were pressed while `module` is imported."""
    code = (
        "import builtins, sys\n"
        "real = builtins.__import__\n"
        "def stopped(name, *rest):\n"
        f"    if name == {module!r}: raise KeyboardInterrupt\n"
        "    return real(name, *rest)\n"
        "from sandtable.cli.main import app\n"
        "builtins.__import__ = stopped\n"
        "sys.argv = ['sandtable', 'sim', 'fortress']\n"
        "app()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
