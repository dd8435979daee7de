"""Which build is under test: the source, or the libraries that mypyc made of it."""

import importlib
import os
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from tools.engine.modules import ROOT, compiled_folder_modules, is_interpreted

EXPECTED = os.environ.get("SANDTABLE_EXPECT_COMPILED")
MODULES = {
    ".".join(path.relative_to(ROOT / "src").with_suffix("").parts): not is_interpreted(path)
    for path in compiled_folder_modules()
}


@pytest.mark.both
@pytest.mark.skipif(EXPECTED not in ("0", "1"), reason="only the Makefile knows which build it wants")
def test_each_module_comes_from_the_expected_build() -> None:
    """Compiled: a library for each module but the marked ones. Interpreted: no library at all."""
    for name, compiles in MODULES.items():
        origin = importlib.import_module(name).__file__ or ""
        library = EXPECTED == "1" and compiles
        assert origin.endswith(".so" if library else ".py"), f"{name} was loaded from {origin}"


@pytest.mark.both
def test_data_files_are_installed() -> None:
    """Every file that is not Python lies next to the modules, in the installed package too."""
    package = importlib.import_module("sandtable")
    source = ROOT / "src" / "sandtable"
    installed = [Path(p) for p in package.__path__]
    for path in source.rglob("*"):
        if path.suffix in (".toml", ".json", ".typed"):
            assert any((base / path.relative_to(source)).is_file() for base in installed), path


@pytest.mark.both
def test_titles_are_found_through_entry_points() -> None:
    """A title is found by name, the same way as a third party's."""
    assert "fortress" in {entry.name for entry in entry_points(group="sandtable.titles")}
