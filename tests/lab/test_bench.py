"""The measurements: that they can be taken and what they look like, never how fast anything is."""

import json
from pathlib import Path
from typing import Any

import pytest

from sandtable.kernel.errors import BadSetup
from sandtable.kernel.flow import apply
from sandtable.lab import bench, bench_report, bench_spiel, reference
from sandtable.lab.bench_work import KINDS, LEVELS, WHOLE, WholeTables, is_compiled, set_up

SOURCE = Path(__file__).resolve().parents[2] / "src"
TINY = bench_report.Size(1, 0.001, 40)
EVERY = list(LEVELS)


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    """One tiny run, without OpenSpiel, whose games take long to load."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv(bench.SOURCE, raising=False)
        patch.setattr(bench, "spiel_tasks", lambda: ({}, "not installed"))
        samples = bench.measure(TINY, EVERY, None, {}, lambda what: None)
        return bench_report.report(samples, TINY, EVERY, "not installed", ["a note"])


def test_every_figure_is_there(found: dict[str, Any]) -> None:
    rows = {row["name"]: row for row in found["figures"]}
    here = "compiled" if is_compiled() else "interpreted"
    kinds = [kind for kind in KINDS if kind not in bench_report.BOTS] + ["bytes"]
    kinds += [f"{bot}-{what}" for bot in bench_report.BOTS for what in ("mean", "most")]
    everywhere = ["play", "view", "sent", "order", "look", "state"]
    names = [f"{kind}.{level}" for kind in kinds for level in WHOLE]
    names += ["targets.nei", *(f"normal-most.{level}" for level in ("nei", "coralsea", "fieldmap"))]
    for name in ["titles", *names, *(f"{kind}.{level}" for kind in everywhere for level in LEVELS)]:
        assert rows[name][here] > 0, name
    assert rows["reference"]["interpreted"] > 0
    assert rows["reference"]["to_reference"] is None
    assert rows["play.basic"]["to_reference"] > 0
    assert rows["verify.basic"]["to_reference"] is None
    assert rows["play.basic"]["times"] is None
    for game in bench_spiel.GAMES:
        row = rows[f"spiel.{game}"]
        assert (row["compiled"], row["interpreted"], row["note"]) == (None, None, "not installed")
    assert set(rows) == {figure.name for figure in bench_report.figures(TINY.actions, EVERY)}
    assert set(bench_report.LEVEL_NAMES) == set(LEVELS)


def test_targets(found: dict[str, Any]) -> None:
    assert len(found["targets"]) == 27
    for target in found["targets"]:
        assert set(target) == {"text", "figure", "at_least", "below", "found", "best", "reached"}
        assert (target["at_least"] is None) != (target["below"] is None)
        assert (target["found"] is None) == (target["reached"] is None)
        if not is_compiled():
            assert target["reached"] is None


def test_the_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(bench.SOURCE, raising=False)
    monkeypatch.setattr(bench, "spiel_tasks", lambda: ({}, "not installed"))
    monkeypatch.setenv("COLUMNS", "100")
    assert bench.main(json=True, quick=True, size=TINY, only=["basic"]) == 0
    out = json.loads(capsys.readouterr().out)
    assert out["compiled"] == is_compiled()
    assert len(out["notes"]) >= 1  # not compiled, or nothing to compare with
    assert {row["name"].partition(".")[2] for row in out["figures"]} >= {"basic"}
    assert bench.main(quick=True, size=TINY, only=["basic"]) == 0
    text = capsys.readouterr().out
    assert "Basic: decisions with views" in text
    assert "not installed" in text
    assert "Shanghai" not in text
    with pytest.raises(BadSetup, match="nothing is measured under the name 'chess'"):
        bench.main(only=["chess"])


def test_targets_of_a_chosen_unit_are_reckoned_when_it_is_chosen() -> None:
    """The measured answers choose a piece, and what is asked then are its hexes."""
    table = set_up(["shanghai"], TINY.actions)["shanghai"]
    assert isinstance(table, WholeTables)
    assert len(table.choices) > 30
    for board, act in table.choices:
        fork = board.fork()
        apply(fork, board.asked, act)
        assert type(fork.top()).__name__ == "ChooseWay" and fork.asked == board.asked and fork.legal


def test_targets_of_a_chosen_force_are_reckoned_when_it_is_whole() -> None:
    """NEI: a force is mustered piece by piece; when that is done, what is asked is where it goes or what it strikes."""
    table = set_up(["nei"], TINY.actions)["nei"]
    assert len(table.choices) > 3
    for board, act in table.choices:
        assert type(board.ask()).__name__ == "Muster"
        fork = board.fork()
        apply(fork, board.asked, act)
        assert type(fork.top()).__name__ != "Muster" and fork.legal


def test_ratios() -> None:
    samples = bench_report.Samples()
    for compiled, interpreted, reference_ in [(60.0, 10.0, 5.0), (90.0, 10.0, 10.0), (80.0, 10.0, 5.0)]:
        samples.add("play.basic", "compiled", compiled)
        samples.add("play.basic", "interpreted", interpreted)
        samples.add("reference", "interpreted", reference_)
        samples.add("verify.basic", "compiled", compiled / 10)
        samples.add("verify.basic", "interpreted", interpreted)
        samples.add("bot-most.basic", "compiled", compiled)
    out = bench_report.report(samples, TINY, EVERY, "not installed", [])
    rows = {row["name"]: row for row in out["figures"]}
    play = rows["play.basic"]
    assert (play["compiled"], play["interpreted"], play["times"], play["to_reference"]) == (
        80.0,
        10.0,
        8.0,
        12.0,
    )
    assert rows["verify.basic"]["times"] == 1.25
    assert rows["bot-most.basic"]["compiled"] == 90.0
    best = {target["figure"]: target["best"] for target in out["targets"] if target["best"] is not None}
    assert best == {"verify.basic": 6.0, "bot-most.basic": 60.0}
    reached = {
        target["figure"]: target["reached"] for target in out["targets"] if target["found"] is not None
    }
    assert reached == {"play.basic": True, "verify.basic": False, "bot-most.basic": False}


def test_the_second_process() -> None:
    child = bench.Child(str(SOURCE), TINY.actions, ["basic"])
    try:
        assert child.compiled is False
        done = child.task("play.basic")(0.001)
        assert done.units > 0 and done.seconds > 0
        assert child.task("bot.basic")(0.001).each
        child.process.kill()
        child.process.wait()
        with pytest.raises(ChildProcessError):
            child.task("play.basic")(0.001)
    finally:
        child.stop()


def test_a_source_that_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "sandtable"
    broken.mkdir()
    (broken / "__init__.py").write_text("raise SystemExit(3)\n")
    monkeypatch.setattr(bench, "is_compiled", lambda: True)
    for source in (str(tmp_path), ""):
        notes: list[str] = []
        with bench.second_process(source, TINY, ["basic"], notes) as child:
            assert child is None
        assert len(notes) == 1 and bench.SOURCE in notes[0]


def test_the_reference_is_frozen() -> None:
    """Its games, one by one: whoever changes it makes all earlier figures worthless."""
    assert [reference.play(seed) for seed in range(1, 6)] == [
        (800, 996756),
        (644, 922311),
        (800, 220785),
        (800, 599660),
        (800, 15342),
    ]
    assert sum(reference.play(seed)[0] for seed in range(1, 101)) == 79034
