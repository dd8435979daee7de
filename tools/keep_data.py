"""Keep a title's data set under its digest, so that games which began with it go on with it.

    python tools/keep_data.py TITLE               keep the present data; run it before you change a value
    python tools/keep_data.py TITLE --of COMMIT   keep the data as it was in a commit; for when you forgot
    python tools/keep_data.py                     check every set that is kept of every title

It writes `data/kept/<digest>/` in the title's folder: the files that play reads, whole, so that no later change of the
present data touches them. What is kept is for ever: commit it, never edit it. Then change the values, say why in the
title's `data/CHANGES.md`, and run the tests: a recorded game whose data is not kept is told there by its digest.
It needs the package as it lies in the source (.venv-dev, or PYTHONPATH=src).
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from sandtable.kernel.errors import BadFile, BadSetup
from sandtable.kit.data import KEPT, kept_digests, kept_set
from sandtable.kit.title import DataTitle
from sandtable.session.titles import load_title, title_slugs

ROOT = Path(__file__).resolve().parents[1]


def digest_in(title: DataTitle, folder: Path) -> str:
    """What the data set in a folder calls itself. Only a folder beside the kept ones is read as a set."""
    return title.another(kept_set(title.folder / "data", folder.name)).digest_of_data()


def files_of(data: Path, commit: str | None) -> dict[str, bytes]:
    """The TOML files of a title's data, of the working tree or of a commit."""
    if commit is None:
        return {path.name: path.read_bytes() for path in sorted(data.glob("*.toml"))}
    where = f"{commit}:{data.relative_to(ROOT).as_posix()}/"
    try:
        names = subprocess.check_output(["git", "-C", str(ROOT), "ls-tree", "--name-only", where], text=True)
        return {
            name: subprocess.check_output(["git", "-C", str(ROOT), "show", where + name])
            for name in names.split()
            if name.endswith(".toml")
        }
    except subprocess.CalledProcessError:
        sys.exit(f"keep_data: there is no {where}")


def keep(title: DataTitle, commit: str | None) -> Path:
    """Write the set into a folder beside the others, leave out what play does not read, and call it by its digest."""
    kept = title.folder / "data" / KEPT
    kept.mkdir(exist_ok=True)
    draft = Path(tempfile.mkdtemp(prefix="draft-", dir=kept))
    try:
        files = files_of(title.folder / "data", commit)
        for name, content in files.items():
            (draft / name).write_bytes(content)
        digest = digest_in(title, draft)
        for name, content in files.items():
            (draft / name).unlink()
            try:
                digest_in(title, draft)
            except BadFile:
                (draft / name).write_bytes(content)
        target = kept / digest
        if target.exists():
            print(f"{title.slug}, data/{KEPT}/{digest}: it is kept already")
        else:
            draft.chmod(0o755)
            draft.rename(target)
            print(f"{title.slug}, data/{KEPT}/{digest}: kept")
        return target
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def faults(title: DataTitle) -> list[str]:
    """The kept sets that do not give their digest."""
    found: list[str] = []
    for digest in kept_digests(title.folder / "data"):
        try:
            gives = digest_in(title, title.folder / "data" / KEPT / digest)
        except BadFile as problem:
            gives = str(problem)
        if gives != digest:
            found.append(f"{title.slug}, data/{KEPT}/{digest} gives {gives}")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("title", nargs="?", help="the title whose data is kept; none: check all that is kept")
    parser.add_argument("--of", metavar="COMMIT", help="the data of a commit instead of the present data")
    given = parser.parse_args()
    try:
        titles = [load_title(slug) for slug in ([given.title] if given.title else title_slugs())]
    except BadSetup as problem:
        sys.exit(f"keep_data: {problem}")
    wrong: list[str] = []
    for title in titles:
        if isinstance(title, DataTitle):
            if given.title:
                keep(title, given.of)
            wrong += faults(title)
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
