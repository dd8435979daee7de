"""The repository's own rules: short files, a true list of interpreted modules, nothing foreign."""

import ast
import re
import subprocess
from pathlib import Path

import pytest

from tools import generate
from tools.engine.modules import ROOT

LONGEST = 600
BELOW_SESSION = ("kernel", "kit", "maps", "series", "games")
BANNED_CALLS = {"open", "print", "input", "eval", "exec", "breakpoint"}
# In two halves, so that this file may name them.
FORBIDDEN = ("/wo" + "rk/", "doss" + "ier", "pypi" + ".org", "python" + "hosted", "registry." + "npmjs")
TEXT = {
    ".py",
    ".toml",
    ".md",
    ".txt",
    ".json",
    ".cfg",
    ".yml",
    ".yaml",
    ".ts",
    ".svelte",
    ".html",
    ".css",
    "",
}


def sources() -> list[Path]:
    """Every Python file of the package."""
    return sorted((ROOT / "src").rglob("*.py"))


def repository_files() -> list[Path]:
    """What is committed or would be."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    try:
        listing = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git checkout")
    return [path for name in listing.splitlines() if (path := ROOT / name).is_file()]


def test_no_source_file_is_long() -> None:
    """Nobody reads what is generated."""
    written = [path for path in sources() if not path.read_text("utf-8").startswith("# Generated")]
    lengths = {p.relative_to(ROOT): len(p.read_text("utf-8").splitlines()) for p in written}
    assert {path: n for path, n in lengths.items() if n > LONGEST} == {}


def test_every_package_has_an_init() -> None:
    """mypyc and the wheel need them; a folder that holds only data needs none."""
    folders = {p.parent for p in sources() if p.parent != ROOT / "src"}
    assert [f.relative_to(ROOT) for f in sorted(folders) if not (f / "__init__.py").exists()] == []


def test_no_input_or_output_below_the_session() -> None:
    found = []
    for path in sources():
        if path.relative_to(ROOT / "src" / "sandtable").parts[0] not in BELOW_SESSION:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in BANNED_CALLS
            ):
                found.append(f"{path.relative_to(ROOT)}:{node.lineno}: {node.func.id}()")
    assert found == []


def test_no_forbidden_words() -> None:
    found = []
    for path in repository_files():
        if path.suffix not in TEXT:
            continue
        text = path.read_text("utf-8", errors="replace").lower()
        found += [f"{path.relative_to(ROOT)}: {word}" for word in FORBIDDEN if word in text]
    assert found == []


def test_the_pages_show_code_that_exists() -> None:
    """Of the titles that are written, every class on the pages is in the source; the rest is said to be to come."""
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    written, _ = (ROOT / "docs" / "titles.md").read_text("utf-8").split("**Netherlands East Indies**")
    source = "".join(path.read_text("utf-8") for path in sources())
    shown = re.findall(r"^class (\w+)[(:]", page + written, re.MULTILINE)
    assert len(shown) >= 4
    assert [name for name in shown if not re.search(rf"^class {name}[(:]", source, re.MULTILINE)] == []
    modules = re.findall(r"`((?:kernel|kit|maps|series|games|session|study)/\w+)`", page)
    missing = [name for name in modules if not list((ROOT / "src" / "sandtable").glob(f"{name}*"))]
    assert modules and missing == []


def test_every_part_of_the_kit_is_on_the_page() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    table = page[page.index("## The kit") : page.index("## Chance")]
    named = set(re.findall(r"`(\w+)`", table))
    parts = {path.stem for path in (ROOT / "src" / "sandtable" / "kit").glob("[a-z]*.py")}
    assert parts <= named, sorted(parts - named)


@pytest.mark.parametrize(
    ("table", "text", "says"),
    [
        ("state.toml", "class = ", "this is no TOML: Invalid value (at end of document)"),
        ("state.toml", 'class = "X"', "something in it has no 'base'"),
        ("words.toml", '[[verb]]\nword = "go"', "something in it has no 'name'"),
        ("words.toml", '[[verb]]\nname = "GO"', "the verb 'GO' has no words (word, meaning)"),
        ("words.toml", "verb = [1]", "something in it is of another form"),
        ("rules.toml", 'series = "nobody"', "there is no such file"),
    ],
)
def test_a_table_that_cannot_be_read_is_told_in_one_line(
    table: str, text: str, says: str, tmp_path: Path
) -> None:
    path = tmp_path / table
    path.write_text(text)
    with pytest.raises(SystemExit) as refused:
        for _, module in generate.MODULES[table]:
            generate.written(module, path)
    assert says in str(refused.value)
    assert "\n" not in str(refused.value) and table in str(refused.value)


def test_names_are_numbered_in_their_order(tmp_path: Path) -> None:
    table = {
        "doc": "Arms.",
        "ids": ["foot", "horse"],
        "texts": ["on foot", "mounted"],
        "sets": {"FAST": ["horse"]},
    }
    names: dict[str, object] = {}
    exec(generate.names_module(table, tmp_path / "words.toml"), names)
    wanted = {"FOOT": 0, "HORSE": 1, "COUNT": 2, "IDS": ("foot", "horse"), "TEXTS": ("on foot", "mounted")}
    assert {name: names[name] for name in wanted} == wanted
    assert (names["ALL"], names["FAST"]) == (3, 2)


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"ids": ["foot", "foot"]}, "these names are not unique: foot"),
        ({"texts": ["on foot"]}, "1 texts of 2 things"),
        ({"sets": {"FAST": ["camel"]}}, "the set 'FAST' has camel, which is none of them"),
    ],
)
def test_names_that_do_not_fit_are_told(more: dict[str, object], says: str, tmp_path: Path) -> None:
    table = {"doc": "Arms.", "ids": ["foot", "horse"], **more}
    with pytest.raises(SystemExit, match=says):
        generate.names_module(table, tmp_path / "words.toml")
