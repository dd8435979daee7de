"""The table in the terminal, driven by what is typed."""

import json
import re
from pathlib import Path

import pytest

from sandtable.cli import shell
from sandtable.cli.terminal import table as table_module
from sandtable.cli.terminal.choices import full_lines, short_lines
from sandtable.cli.terminal.screen import CLEAR, _slot, _used_up
from sandtable.kernel.errors import FlowError
from sandtable.kit.views import Offer, Slot
from sandtable.session.session import Session
from tests.cli.conftest import Run
from tests.cli.games import finished, half_way, new, position
from tests.toys import DUEL

BOT = ("--seat", "blue=random")
TWO = ("--seat", "all=human")
ARMED = ("--option", "armed=true", "--scenario", "close")


def kept(home: Path) -> list[Path]:
    return sorted((home / "sandtable" / "games").glob("*.json"))


def test_a_whole_game_against_a_bot(run: Run, home: Path) -> None:
    result = run("play", "duel", *BOT, typed="1\n" * 200)
    assert result.exit_code == 0
    assert "you are Red" in result.stdout
    assert "Every roll and draw can now be checked" in result.stdout
    (path,) = kept(home)
    assert f"sandtable verify {path}" in result.stdout
    assert run("verify", path).exit_code == 0
    assert max(len(line) for line in result.stdout.splitlines() if str(home) not in line) <= 80


def test_eof_leaves_politely_and_saves(run: Run, home: Path) -> None:
    result = run("play", "duel", *BOT, typed="take red-3\n")
    assert result.exit_code == 0
    (path,) = kept(home)
    assert f"sandtable play --load {path}" in result.stdout
    assert "red-3" in path.read_text()
    again = run("play", "--load", path, typed="quit\n")
    assert "Red takes red-3" in again.stdout
    assert kept(home) == [path]
    assert "Red takes red-3" in run("play", "--load", "last").stdout


def test_orders_by_number_word_noun_and_beginning(run: Run) -> None:
    result = run("play", "duel", *BOT, typed="1\nred-2\n")
    assert "Red takes red-1. [DUEL-ARM-1]" in result.stdout
    assert "Red takes red-2. [DUEL-ARM-1]" in result.stdout
    assert "ready" in run("play", "duel", *BOT, typed="take red-1 take red-2\n").stdout


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("fly", "'fly' is no order"),
        ("take", "could mean: take red-1"),
        ("take excalibur", "there is no card 'excalibur'"),
        ("take blue-1", "(DUEL-ARM-3)"),
        ("ready", "(DUEL-ARM-1)"),
        ("99", "there is no choice 99; they go from 1 to 5"),
        ("0", "there is no choice 0"),
        ("step p2", "(TABLE-3)"),
        ("why", "why what?"),
        ("why dance", "'dance' is no order"),
        ("odds dance", "'dance' is no order"),
        ("rules zzzz", "no rule has the number or the words 'zzzz'"),
        ("log many", "log takes a number"),
        ("list fly", "'fly' is not among the choices"),
        ("redo", "there is nothing to redo"),
        ("undo", "nothing can be undone: the game starts here"),
        ("reset", "nothing can be undone"),
        ("takeback", "nothing can be taken back"),
        ("standing parry", "write: standing WINDOW pass"),
        ("standing pass", "this is no reaction"),
        ("standing parry pass maybe", "only 'unless'"),
        ("standing parry off", "you have given no standing order for 'parry'"),
        ("load", "load which file?"),
        ("load /nowhere/x.json", "No such file"),
        ("save /nowhere/x.json", "there is no such folder"),
        ("offer-draw", "(TABLE-6)"),
    ],
)
def test_what_cannot_be_done_is_said_and_the_game_goes_on(run: Run, typed: str, said: str) -> None:
    result = run("play", "duel", *BOT, typed=f"{typed}\ntake red-3\n")
    assert result.exit_code == 0
    assert said in " ".join(result.stdout.split())
    assert "Red takes red-3." in result.stdout


def test_words_about_the_game(run: Run, tmp_path: Path) -> None:
    copy = tmp_path / "copy.json"
    typed = [
        "help",
        "help orders",
        "?",
        "list",
        "why red-5",
        "odds",
        "hint",
        "rules",
        "rules ARM-2",
        "view full",
    ]
    typed += ["log 3", "take red-3", "undo", "redo", "reset", "save", f"save {copy}", "standing parry pass"]
    typed += ["standing", "standing parry off", "standing all pass", "standing off", "", "/help"]
    result = run("play", "duel", *BOT, typed="\n".join(typed) + "\n")
    said = " ".join(result.stdout.split())
    for words in [
        "What you can type:",
        "Orders of this game:",
        "'take red-5' is legal.",
        "in your place would: take red-",
        "DUEL-ARM-2 2 Arming",
        "Cup (6)",
        "Undone. 0 more can be undone; then: the game starts here.",
        "Back at the start of your decisions",
        "The game is kept in",
        f"Saved to {copy}",
        "Standing order: pass in the window 'parry'.",
        "You are asked there again.",
        "You are asked in every window again.",
    ]:
        assert words in said, words
    assert Session.load(copy, DUEL).text(Session.load(copy, DUEL).legal(0)[0]) == "take red-1"


def test_saving_ones_own_view(run: Run, tmp_path: Path) -> None:
    half_way(tmp_path / "g.json")
    mine = tmp_path / "mine.json"
    typed = f"save --mine\nsave --mine {tmp_path / 'g.json'}\nsave --mine {mine}\nhelp\n"
    result = run("play", "--load", tmp_path / "g.json", typed=typed)
    said = " ".join(result.stdout.split())
    assert result.exit_code == 0
    assert "save your view to which file?" in said
    assert "there is such a file already" in said
    assert f"Your view of the game is in {mine}" in said
    assert "save --mine FILE what you know" in said
    there = json.loads((tmp_path / "g.json").read_text())
    assert there["seed"] not in mine.read_text()
    view = json.loads(run("replay", mine, "--json").stdout)
    assert view["seat"] == "red"
    assert not [order for order in view["own"] if "blue" in order]


def test_odds_and_why_at_the_table(run: Run, tmp_path: Path) -> None:
    half_way(tmp_path / "g.json")
    typed = "odds\nodds attack red-4\nodds step p1\nwhy step p3\nwhy p3\nwhy red-5\nodds attack red-5\n"
    said = run("play", "--load", tmp_path / "g.json", typed=typed).stdout
    assert re.search(r"attack red-4: hit \d+\.\d%, miss", said)
    assert "What may come of 'attack red-4':" in said
    assert "'step p1': there is nothing to reckon" in said
    assert said.count("'step p3' is not legal:") == 2
    assert "[DUEL-STEP-2]" in said
    assert said.count("'attack red-5' is not legal:") == 2


def test_resigning_asks_first(run: Run) -> None:
    result = run("play", "duel", *BOT, *ARMED, typed="resign\nno\nresign\nyes\n")
    assert "Are you sure?" in result.stdout
    assert "Red: lost" in result.stdout
    assert "Blue: won" in result.stdout


def test_a_draw_between_two_people(run: Run) -> None:
    result = run("play", "duel", *TWO, *ARMED, typed="high\nlow\noffer-draw\naccept\n")
    assert "The players agree on a draw." in result.stdout
    assert "Red: drawn" in result.stdout


def test_the_curtain(run: Run) -> None:
    """What one player sees is never printed after the keyboard was passed on."""
    result = run(
        "play", "duel", *TWO, typed="take red-3 take red-4 ready\nhelp\ntake blue-1 take blue-2\nlog\n"
    )
    red, curtain, blue = result.stdout.partition("Pass the keyboard to Blue.")
    assert curtain
    assert "red-3" in red
    assert "you are Blue" in blue
    assert "red-3" not in blue
    assert "Blue takes blue-1." in blue
    assert "Pass the keyboard to Red." in red.splitlines()[1]


def test_the_curtain_clears_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from sandtable.cli.terminal.screen import Screen

    screen = Screen(DUEL, DUEL.setup("", {}), False)
    monkeypatch.setattr(type(screen.out), "is_terminal", True)
    screen.clear()
    assert capsys.readouterr().out == CLEAR
    assert "\x1b[3J" in CLEAR  # the scrollback too


def test_a_takeback_is_answered_by_the_other_person(run: Run) -> None:
    result = run(
        "play", "duel", *TWO, *ARMED, typed="high\nlow\npass\nhigh\ntakeback\nmaybe\nno\ntakeback\nyes\n"
    )
    assert "asks to take back the last decision. Do you agree?" in result.stdout
    assert "Please answer yes or no." in result.stdout
    assert "refuses the takeback" in result.stdout


def test_a_bot_lets_nobody_take_back_what_told_something(run: Run) -> None:
    result = run("play", "duel", *BOT, *ARMED, typed="high\ntakeback\n")
    assert "Blue does not agree: " in " ".join(result.stdout.split())
    assert "Taken back." not in result.stdout


def test_one_game_in_two_terminals(run: Run, home: Path) -> None:
    """Neither line of play is lost."""
    run("play", "duel", *BOT, typed="take red-3\n")
    (path,) = kept(home)
    here = table_module.TerminalTable(Session.load(path, DUEL), True, path, path)
    run("play", "--load", path, typed="take red-4\n")
    there = path.read_bytes()
    here.session.order_text(0, "take red-2")
    here.save()
    first, second = kept(home)
    assert path.read_bytes() == there
    other = second if first == path else first
    assert "red-2" in other.read_text() and "red-4" not in other.read_text()
    assert here.place == other
    here.session.order_text(0, "ready")
    here.save()
    assert len(kept(home)) == 2  # it stays in the new file
    result = run("play", "--load", other, typed=f"save {path}\n")
    assert "it stays as it is" in " ".join(result.stdout.split())
    assert path.read_bytes() == there


def test_a_narrow_window(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    said = run("play", "fortress", "--seat", "commonwealth=random", typed="1\nview\nhelp\n").stdout
    assert said.count("The board needs 69 columns") == 1
    assert "Japan (you), 30 pieces:" in said
    prose = [line for line in said.splitlines() if "--load" not in line and "·" not in line]
    assert max(len(line) for line in prose) <= 50


def test_the_command_as_it_was_called(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    tool = tmp_path / "bin" / "sandtable"
    tool.parent.mkdir()
    tool.write_text("#!/bin/sh\n")
    tool.chmod(0o755)
    monkeypatch.setattr("sys.argv", [str(tool), "play"])
    monkeypatch.setenv("PATH", "/nowhere")
    assert shell.command() == str(tool)
    monkeypatch.setenv("PATH", str(tool.parent))
    assert shell.command() == "sandtable"
    monkeypatch.setattr("sys.argv", ["/somewhere/pytest"])
    assert shell.command() == "sandtable"


CARDS = """
title = "fortress"
scenario = "advanced3"
phase = "turn"
to_move = "japan"
points = { japan = 5, commonwealth = 5 }
hand = { japan = ["J10", "J07"] }
japan = { F3 = "company", A1 = "hq" }
commonwealth = { F4 = "company", J10 = "antitank", I9 = "hq" }
"""


def test_cards_say_what_they_do(run: Run, tmp_path: Path) -> None:
    place = tmp_path / "cards.toml"
    place.write_text(CARDS)
    args = ["play", "fortress", "--position", place, "--seat", "commonwealth=random"]
    said = " ".join(run(*args, typed="decline\n\n\n").stdout.split())
    assert said.count("J10 Fifth Column (cost 2): ") == 1  # when it is first offered
    assert "J07 Banzai Charge (cost 2): " not in said
    said = " ".join(run(*args, typed="decline\nhand\ncard j09\ncard x\ncard\nplay J10\nmap\n").stdout.split())
    assert said.count("J10 Fifth Column (cost 2): ") == 2
    assert "J07 Banzai Charge (cost 2): " in said
    assert "J09 " in said
    assert "there is no card 'x'" in said
    assert "which card?" in said
    assert "reveal J10" in said  # a hex of the same name
    said = run("play", "fortress", "--seat", "commonwealth=random", typed="hand\npick J1\n").stdout
    assert "you hold no cards" in said


def test_a_slot_says_nothing_twice_and_no_zeros() -> None:
    names = {"company": "Infantry Company"}
    assert _slot(Slot("attacker", "Attacker", ["company"], "Infantry Company (7)"), names) == (
        "Attacker Infantry Company (7)"
    )
    assert (
        _slot(Slot("left", "Infantry Company", ["company"], count=3), names) == "Infantry Company 3, company"
    )
    assert _slot(Slot("left", "Tanks", [], "3 left", count=3), names) == "Tanks 3 left"
    assert _used_up(Slot("tank", "Tank Troop", [], "0 of 1 left to place"))
    assert not _used_up(Slot("tank", "Tank Troop", [], "0 of 1"))


def test_why_tells_what_is_asked_instead(run: Run) -> None:
    said = " ".join(run("play", "duel", *BOT, typed="why step p2\n").stdout.split())
    assert "[TABLE-3] What is asked now: " in said


def test_plain_has_no_drawing_and_lists_the_board(run: Run) -> None:
    result = run("play", "duel", *BOT, "--plain", typed="1\n1\nready\n")
    assert "Red (you), 1 pieces:" in result.stdout
    assert "Fighter: p1" in result.stdout
    assert result.stdout.isascii()
    assert "\x1b" not in result.stdout
    assert "p1:R" not in result.stdout


def test_watching_bots(run: Run, home: Path) -> None:
    result = run("play", "duel", "--seat", "red=random", "--seat", "blue=random")
    assert result.exit_code == 0
    assert "Both are armed." in result.stdout
    assert "you are" not in result.stdout
    assert "takes red-" not in result.stdout  # an observer is not told
    assert len(kept(home)) == 1


def test_the_seats(run: Run) -> None:
    """One person in the first seat that is free, unless it is said otherwise."""
    assert "you are Red" in run("play", "duel").stdout
    assert "you are Blue" in run("play", "duel", "--seat", "red=random").stdout
    assert "you are Blue" in run("play", "duel", "--seat", "blue=human").stdout


def test_a_game_from_a_position(run: Run, tmp_path: Path) -> None:
    result = run("play", "duel", "--position", position(tmp_path / "p.toml"), *BOT, typed="pass\n")
    assert "Red passes. [DUEL-SEQ-1]" in result.stdout


def test_another_game_can_be_opened(run: Run, tmp_path: Path, home: Path) -> None:
    half_way(tmp_path / "g.json")
    before = (tmp_path / "g.json").read_bytes()
    result = run("play", "duel", *BOT, typed=f"load {tmp_path / 'g.json'}\nattack red-4\n")
    assert "attacks with red-4" in result.stdout
    assert (tmp_path / "g.json").read_bytes() == before  # a save that somebody named stays as it is
    assert len(kept(home)) == 2


def test_looking_at_a_saved_game_writes_nothing(run: Run, tmp_path: Path, home: Path) -> None:
    half_way(tmp_path / "g.json")
    result = run("play", "--load", tmp_path / "g.json", typed="view\nquit\n")
    assert f"sandtable play --load {tmp_path / 'g.json'}" in result.stdout
    finished(tmp_path / "over.json")
    assert "Every roll and draw can now be checked" in run("play", "--load", tmp_path / "over.json").stdout
    assert kept(home) == []


def test_a_named_file_keeps_the_game(run: Run, tmp_path: Path, home: Path) -> None:
    path = tmp_path / "mine.json"
    run("play", "duel", *BOT, "--save", path, typed="take red-3\n")
    assert "red-3" in path.read_text()
    assert kept(home) == []
    run("play", "--load", path, "--save", path, typed="take red-4\n")
    assert "red-4" in path.read_text()


def test_ctrl_c_saves_and_says_so(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(table_module, "decide", stopped)
    result = run("play", "duel", *BOT, *ARMED, typed="high\n")
    assert result.exit_code == 130
    assert "The game is saved." in result.stdout
    assert len(kept(home)) == 1


def test_a_fault_of_a_title_loses_nothing(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> int:
        raise FlowError("no way out")

    monkeypatch.setattr(table_module, "decide", broken)
    result = run("play", "duel", *BOT, *ARMED, typed="high\n")
    assert result.exit_code == 70
    assert result.stderr.count("\n") == 1
    assert len(kept(home)) == 1


def test_an_interrupted_save_leaves_the_old_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mine.json"
    run("play", "duel", *BOT, "--save", path, typed="take red-3\n")
    before = path.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    result = run("play", "--load", path, "--save", path, typed="take red-4\nhelp\n")
    assert "The game could not be saved" in result.stdout
    assert "What you can type" in result.stdout  # it goes on all the same
    assert result.exit_code == 2
    assert result.stderr.splitlines() == [f"sandtable: {path}: cannot be written: No space left on device"]
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir() if one.is_file()] == ["mine.json"]


# -- the choices ----------------------------------------------------------------------------------------------


def offers(*groups: tuple[str, int]) -> list[Offer]:
    return [
        Offer(n, f"{verb} p{n}", f"{verb.title()} number {n}") for verb, count in groups for n in range(count)
    ]


def test_few_choices_have_a_line_each() -> None:
    lines = short_lines(offers(("step", 3)), DUEL.vocabulary(), False)
    assert lines[0].split() == ["1", "step", "p0", "Step", "number", "0"]
    assert len(lines) == 3


@pytest.mark.parametrize("plain", [False, True])
def test_many_choices_are_packed(plain: bool) -> None:
    lines = short_lines(offers(("step", 40), ("retreat", 2)), DUEL.vocabulary(), plain)
    assert len(lines) <= 10
    assert max(map(len, lines)) < 80
    assert "step to the next place" in lines[0]
    assert "42" in lines[-1]


def test_very_many_choices_are_cut() -> None:
    lines = short_lines(offers(("step", 200)), DUEL.vocabulary(), False)
    assert lines[-1].strip() == "... and 152 more: type 'list step' to see them all"
    assert len(full_lines(offers(("step", 200)), DUEL.vocabulary(), "step", False)) == 200


def test_completion() -> None:
    table = table_module.TerminalTable(new(), False, None)
    table.here = 0
    complete = table.words.complete
    assert complete("take r") == [f"take red-{n}" for n in range(1, 6)]
    assert complete("take red-3 take red-") == [f"take red-3 take red-{n}" for n in (1, 2, 4)]
    assert complete("take red-3 take red-4 ") == ["take red-3 take red-4 ready"]
    assert complete("why take red-5") == ["why take red-5"]
    assert "rules DUEL-ARM-1" in complete("rules duel-a")
    assert set(complete("re")) == {"redo", "reset", "resign"}
    assert complete("xyz") == []
    assert json.dumps(complete(""))
