"""Keeps pyproject.toml's list of modules that mypyc must leave alone.

A module of a compiled folder stays interpreted when one of its first 15 lines is the comment
`# interpreted: <why>` (msgspec structs, for example, cannot be compiled). The build reads the list in
pyproject.toml, between two marker lines; this script compares it with the comments, or writes it.

    python tools/interpreted.py          exit code 1 and the differences, if there are any
    python tools/interpreted.py --fix    rewrite the list
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROJECT = ROOT / "pyproject.toml"
COMPILED = ("kernel", "maps", "series", "games", "bots")
HEAD = 15
MARKER = re.compile(r"^# interpreted:\s*\S")
BEGIN, END = "    # begin interpreted\n", "    # end interpreted\n"


def is_marked(path: Path) -> bool:
    """Whether the file's first lines hold the comment, with a reason."""
    return any(MARKER.match(line) for line in path.read_text("utf-8").splitlines()[:HEAD])


def compiled_folder_modules(root: Path = ROOT) -> list[Path]:
    """Every module of the compiled folders, packages' __init__.py aside (those are never compiled)."""
    package = root / "src" / "sandtable"
    return sorted(p for layer in COMPILED for p in (package / layer).rglob("*.py") if p.name != "__init__.py")


def wanted(root: Path = ROOT) -> list[str]:
    """The exclude patterns that the comments ask for."""
    return [f"/{p.relative_to(root).as_posix()}" for p in compiled_folder_modules(root) if is_marked(p)]


def split(text: str) -> tuple[str, list[str], str]:
    """Pyproject's text up to the list, the list's entries, and the text after it."""
    before, rest = text.split(BEGIN)
    middle, after = rest.split(END)
    return before + BEGIN, re.findall(r'"([^"]+)"', middle), END + after


def main(arguments: list[str]) -> int:
    """Compare, or with --fix rewrite."""
    before, listed, after = split(PROJECT.read_text("utf-8"))
    marked = wanted()
    if listed == marked:
        return 0
    if arguments == ["--fix"]:
        PROJECT.write_text(before + "".join(f'    "{m}",\n' for m in marked) + after, "utf-8")
        return 0
    for path in sorted(set(marked) - set(listed)):
        print(f"{path}: has the comment, is not in pyproject.toml")
    for path in sorted(set(listed) - set(marked)):
        print(f"{path}: is in pyproject.toml, has no comment")
    print("run: python tools/interpreted.py --fix")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
