"""Write web/symbols.txt: the symbol codes of every kind of piece of every installed title.

    python tools/symbols.py           rewrite the list
    python tools/symbols.py --check   write nothing; exit with 1 if a code is missing

The page's build draws these symbols once (web/tools/symbols.mjs). A code that is not in the list is drawn as the
kind's name, shortened.
"""

import argparse
import sys
from pathlib import Path

from sandtable.session.titles import load_title, title_slugs

LIST = Path(__file__).resolve().parents[1] / "web" / "symbols.txt"
HEADER = "# The symbol codes of all titles' pieces. Made by tools/symbols.py.\n"


def codes() -> set[str]:
    """Every symbol code that a scene of an installed title uses."""
    found: set[str] = set()
    for slug in title_slugs():
        title = load_title(slug)
        for scenario in title.scenarios:
            scene = title.scene(title.setup(scenario.ident, {}))
            found.update(kind.symbol for kind in scene.kinds if kind.symbol)
    return found


def listed(path: Path = LIST) -> set[str]:
    """The codes in the list now."""
    if not path.exists():
        return set()
    lines = path.read_text(encoding="utf-8").splitlines()
    return {line.strip() for line in lines if line.strip() and not line.startswith("#")}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true")
    check: bool = parser.parse_args().check
    wanted = codes()
    if check:
        missing = sorted(wanted - listed())
        for code in missing:
            print(f"{LIST.name}: {code} is missing: run tools/symbols.py")
        return 1 if missing else 0
    LIST.write_text(HEADER + "".join(f"{code}\n" for code in sorted(wanted)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
