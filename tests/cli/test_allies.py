"""The command and titles of two or three seats: who plays, hot-seat with allies, matches, files, bad input."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from sandtable.session import titles
from sandtable.session.session import Session
from tests.cli.conftest import Run
from tests.toys_three import PATROL, SIEGE

DRAFT = "tests.toys_three:PATROL"
THREE = ("--seat", "all=human")


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(titles._added, "siege", SIEGE)
    monkeypatch.setitem(titles._added, "patrol", PATROL)


def test_titles_say_who_plays(run: Run) -> None:
    said = " ".join(run("titles").stdout.split())
    assert "Seats: north, south, west; with players=2: allies, west." in said
    found = {one["slug"]: one for one in json.loads(run("titles", "--json").stdout)}
    assert [one["seats"] for one in found["patrol"]["seatings"]] == [
        ["north", "south", "west"],
        ["allies", "west"],
    ]
    assert [one["options"] for one in found["patrol"]["seatings"]] == [{}, {"players": 2}]


def test_allies_at_one_keyboard_pass_it_only_to_the_enemy(run: Run) -> None:
    typed = "arm n1\narm s2\narm w1\ncommit one\ncommit four\ndecline\nforth n1\nundo\n"
    result = run("play", "siege", *THREE, typed=typed)
    assert "Pass the keyboard to North and South." in result.stdout
    assert "Pass the keyboard to West. West, press Enter." in result.stdout
    assert "Pass the keyboard to South." not in result.stdout
    assert "you are North and South" in result.stdout
    first = result.stdout.partition("Pass the keyboard to West.")[0]
    assert "North's hand (4): one" in first and "South's hand (4): one" in first
    west = result.stdout.partition("West, press Enter.")[2].partition("Pass the keyboard")[0]
    assert "n1" not in west and "North's hand (4)" in west and "North's hand (4):" not in west
    assert "Undone. 0 more can be undone" in result.stdout  # North's step, undone when South was to decide


def test_who_plays_is_read_by_the_game(run: Run, refused: Callable[..., str], home: Path) -> None:
    run(
        "play",
        "patrol",
        "--option",
        "players=2",
        "--seat",
        "allies=human",
        "--seat",
        "west=random",
        typed="arm n1\n",
    )
    (path,) = home.rglob("*.json")
    session = Session.load(path, PATROL)
    assert session.players == ["human", "random"]
    assert refused("play", "patrol", "--option", "players=2", "--seat", "north=human") == (
        "this game of patrol has no seat 'north' (it has allies, west)"
    )
    assert refused("play", "siege", "--seat", "east=human") == (
        "this game of siege has no seat 'east' (it has north, south, west)"
    )


def test_matches_of_two_and_of_three(run: Run, refused: Callable[..., str], tmp_path: Path) -> None:
    for options, seats in (((), "random,random,random"), (("--option", "players=2"), "random,random")):
        folder = tmp_path / seats.replace(",", "-")
        result = run("sim", DRAFT, *options, "--seats", seats, "--games", "3", "--json", "--save", folder)
        report = json.loads(result.stdout)
        assert len(report["seats"]) == len(seats.split(",")) and report["ended"] == 3
        for path in report["saved"]:
            assert run("verify", path).exit_code == 0
            assert run("replay", path).exit_code == 0
    assert refused("sim", DRAFT, "--seats", "random,random", "--games", "1") == (
        "--seats random,random: this game of patrol has 3 seats (north, south, west)"
    )


def test_a_game_that_goes_on_is_replayed_with_the_eyes_of_its_player(run: Run, home: Path) -> None:
    run(
        "play",
        "siege",
        "--seat",
        "west=random",
        "--seat",
        "north=human",
        "--seat",
        "south=human",
        typed="arm n1\narm s2\n",
    )
    (path,) = home.rglob("*.json")
    said = " ".join(run("replay", path).stdout.split())
    assert "as North and South saw it" in said
    assert json.loads(run("replay", path, "--json").stdout)["lens"] == "north,south"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("standing support pass until turn", "siege has no turns that an order could last until"),
        ("standing support pass until dawn", "an order can last until one of Round"),
        ("standing support pass until round", "nothing of that name goes on now"),
        ("standing support pass forever", "only 'unless' and verbs or nouns may follow 'pass', or 'until'"),
    ],
)
def test_standing_orders_until_what_cannot_be(run: Run, typed: str, said: str) -> None:
    result = run("play", "siege", *THREE, typed=f"{typed}\narm n1\n")
    assert said in " ".join(result.stdout.split())


def test_a_standing_order_until_the_end_of_a_round(run: Run) -> None:
    typed = "arm n1\narm s2\narm w1\nstanding support pass until round\n"
    result = run("play", "siege", *THREE, typed=typed)
    assert "pass in the window 'support' until the end of 'Round'" in " ".join(result.stdout.split())
