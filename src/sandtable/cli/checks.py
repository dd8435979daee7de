"""`sandtable verify`, `patch` and `bench`."""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from sandtable.cli.gather import STUMBLES, describe, find_title, refuse_existing
from sandtable.cli.shell import BAD_INPUT, FAILED, OK, complain, one_line
from sandtable.cli.show import print_json
from sandtable.kernel.errors import BadFile, BadSetup, SandtableError
from sandtable.kernel.title import Title
from sandtable.session.files import read_game
from sandtable.session.verify import Report, patch, verify


def _title_of(path: str, pack: str | None, named: str | None) -> Title:
    return find_title(named or read_game(path).title, pack)


def _files(given: list[str]) -> list[str]:
    """The files themselves, and the *.json of folders."""
    found: list[str] = []
    for one in given:
        if Path(one).is_dir():
            inside = sorted(str(path) for path in Path(one).glob("*.json"))
            if not inside:
                raise BadFile(f"{one}: there is no game file (*.json) in this folder")
            found += inside
        else:
            found.append(one)
    return found


def _code(report: Report) -> int:
    """A file whose own digests contradict it is a broken file; else it is a check that failed."""
    if report.ok:
        return OK
    digests = all(
        len(one) >= 16 and set(one) <= set("0123456789abcdef") for one in (report.expected, report.found)
    )
    return BAD_INPUT if digests else FAILED


def _verified(path: str, pack: str | None, named: str | None) -> Report:
    try:
        return verify(path, _title_of(path, pack, named))
    except STUMBLES as problem:
        raise BadFile(f"{Path(path).name}: this game cannot be checked: {describe(problem)}") from problem


def run_verify(given: list[str], as_json: bool, pack: str | None, named: str | None) -> int:
    reports: list[dict[str, Any]] = []
    worst = OK
    files = _files(given)
    for path in files:
        try:
            report = _verified(path, pack, named)
        except SandtableError as problem:
            if len(files) == 1:
                raise
            # The other files are checked all the same.
            worst = BAD_INPUT
            report = Report(False, one_line(problem).removeprefix(f"{Path(path).name}: "))
            reports.append({"file": path, **msgspec.structs.asdict(report)})
            if not as_json:
                _say(path, report, "")
            continue
        worst = max(worst, _code(report))
        reports.append({"file": path, **msgspec.structs.asdict(report)})
        if not as_json:
            _say(path, report, f"{Path(path).name}: OK, {report.text}.")
    if as_json:
        print_json(reports[0] if len(reports) == 1 and not Path(given[0]).is_dir() else reports)
    return worst


def _say(path: str, report: Report, good: str) -> None:
    if report.ok:
        print(good)
    else:
        complain(f"{Path(path).name}: {report.text}")


def run_patch(
    path: str, write: str | None, renew: bool, as_json: bool, pack: str | None, named: str | None
) -> int:
    title = _title_of(path, pack, named)
    if write is not None:
        refuse_existing(write, "--write")
    try:
        report = patch(path, title, write, renew)
    except STUMBLES as problem:
        raise BadFile(
            f"{Path(path).name}: this game cannot be played again: {describe(problem)}"
        ) from problem
    written = write if report.ok and write is not None else ""
    if as_json:
        print_json({"file": path, "written": written, **msgspec.structs.asdict(report)})
    else:
        _say(
            path,
            report,
            f"{Path(path).name}: {report.text}." + (f" Written to {written}." if written else ""),
        )
    return OK if report.ok else FAILED


def run_bench(as_json: bool, quick: bool) -> int:
    if find_spec("sandtable.lab.bench") is None:
        raise BadSetup("this build of Sandtable has no measurements (sandtable.lab.bench is missing)")
    code = import_module("sandtable.lab.bench").main(json=as_json, quick=quick)
    return code if isinstance(code, int) else OK
