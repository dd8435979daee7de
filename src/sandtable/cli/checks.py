"""`sandtable verify`, `patch` and `bench`."""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from sandtable.cli.gather import refuse_existing, title_of_file
from sandtable.cli.shell import BAD_INPUT, FAILED, OK, complain, one_line
from sandtable.cli.show import print_json
from sandtable.kernel.errors import BadFile, BadSetup, SandtableError
from sandtable.kit.title import Title
from sandtable.session.files import read_game
from sandtable.session.verify import Report, patch, verify


def _title_of(path: str, pack: str | None, named: str | None) -> Title:
    return title_of_file(path, read_game(path).title, pack, named)


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
    """A broken file is bad input; a sound one whose game diverges under the present rules is a finding."""
    return OK if report.ok else BAD_INPUT if report.broken else FAILED


def run_verify(given: list[str], as_json: bool, pack: str | None, named: str | None) -> int:
    reports: list[dict[str, Any]] = []
    worst = OK
    files = _files(given)
    for path in files:
        try:
            report = verify(path, _title_of(path, pack, named))
        except SandtableError as problem:
            if len(files) == 1:
                raise
            # The other files are checked all the same.
            worst = BAD_INPUT
            report = Report(False, one_line(problem).removeprefix(f"{Path(path).name}: "), broken=True)
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
    report = patch(path, title, write, renew)
    written = write if report.ok and write is not None else ""
    if as_json:
        print_json({"file": path, "written": written, **msgspec.structs.asdict(report)})
    else:
        _say(
            path,
            report,
            f"{Path(path).name}: {report.text}." + (f" Written to {written}." if written else ""),
        )
    return _code(report)


def run_bench(as_json: bool, quick: bool, only: list[str]) -> int:
    if find_spec("sandtable.lab.bench") is None:
        raise BadSetup("this build of Sandtable has no measurements (sandtable.lab.bench is missing)")
    code = import_module("sandtable.lab.bench").main(json=as_json, quick=quick, only=only)
    return code if isinstance(code, int) else OK
