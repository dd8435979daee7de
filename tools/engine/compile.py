"""Compiles the rules: mypyc makes C of them, the C compiler libraries, which lie in a folder as they go into the wheel.

    python -m tools.engine.compile [--root FOLDER] [--to FOLDER] [--kept FOLDER] [--level 2] [--jobs N]

One group (mypyc's word for modules that call one another directly), one C file a module: see `units.py`. Every module
of the compiled folders is in it but packages' `__init__.py` and those marked `# interpreted: why`.
"""

import argparse
import os
import resource
import shutil
import sys
import sysconfig
import time
from importlib import import_module
from pathlib import Path
from typing import Final

from tools.engine.compiler import Compiler, cores, fresh
from tools.engine.modules import compiled_folder_modules, is_interpreted
from tools.engine.units import MAIN, units

GROUP: Final = "sandtable"
ENDING: Final = sysconfig.get_config_var("EXT_SUFFIX")


def compile_package(root: Path, to: Path, kept: Path, level: str = "2", jobs: int = 0) -> dict[str, str]:
    """Compile the package whose source is under `root`; the libraries, each with its place in the wheel."""
    began = time.perf_counter()
    modules = [path for path in compiled_folder_modules(root) if not is_interpreted(path)]
    c_folder = fresh(to / "c")
    shims, sources = to_c(root, modules, c_folder)
    runtime = [path for path in sources if not path.name.startswith(MAIN.format(GROUP).removesuffix(".c"))]
    texts = [unit.text for unit in units(c_folder, GROUP)]
    texts += [path.read_text("utf-8") for path in runtime]
    written = time.perf_counter()
    compiler = Compiler(kept, level, [runtime_folder(), c_folder], jobs or cores())
    objects = compiler.objects(texts, tell)
    libraries = compiler.libraries([(c_folder / shim).read_text("utf-8") for shim in shims.values()])
    lib = fresh(to / "lib")
    main = lib / f"{GROUP}__mypyc{ENDING}"
    compiler.link(objects, main)
    placed = {str(main): main.name}
    for module, library in zip(shims, libraries):
        place = Path(*module.split(".")).as_posix() + ENDING
        (lib / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(library, lib / place)
        placed[str(lib / place)] = place
    compiler.tidy()
    ended = time.perf_counter()
    own, others = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    print(
        f"{len(modules)} modules compiled in {ended - began:.0f} s: {written - began:.0f} s to C, "
        f"{ended - written:.0f} s on {compiler.jobs} cores for {compiler.compiled} of "
        f"{len(texts) + len(shims) + 1} files ({own.ru_utime + own.ru_stime:.0f} s and "
        f"{others.ru_utime + others.ru_stime:.0f} s of processor time)",
        flush=True,
    )
    return placed


def to_c(root: Path, modules: list[Path], folder: Path) -> tuple[dict[str, str], list[Path]]:
    """Let mypyc write its C: each module's shim (the small library by which Python imports it), by module, and the C
    files of the library that they are all in."""
    os.environ["MYPYPATH"] = str(root / "src")
    import_module("setuptools")  # whose distutils mypyc takes
    from mypyc.build import mypycify

    before = Path.cwd()
    os.chdir(root)  # the paths of tracebacks begin here
    try:
        extensions = mypycify(
            ["--config-file=", *(str(path.relative_to(root)) for path in modules)],
            multi_file=True,
            group_name=GROUP,
            target_dir=str(folder),
        )
    finally:
        os.chdir(before)
    library, *others = extensions
    shims = {other.name: os.path.relpath(other.sources[0], folder) for other in others}
    return shims, [Path(path) for path in library.sources]


def runtime_folder() -> Path:
    from mypyc.build import include_dir

    return Path(include_dir())


def tell(done: int, of: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{done} of {of} files", end="\n" if done == of else "", file=sys.stderr, flush=True)


def main(arguments: list[str]) -> int:
    """Compile as told."""
    parser = argparse.ArgumentParser(prog="compile", description=__doc__)
    here = Path(__file__).resolve().parent.parent.parent
    parser.add_argument("--root", type=Path, default=here)
    parser.add_argument("--to", type=Path, default=here / "build" / "engine")
    parser.add_argument("--kept", type=Path, default=here / "build" / "objects")
    parser.add_argument("--level", default="2")
    parser.add_argument("--jobs", type=int, default=0)
    chosen = parser.parse_args(arguments)
    compile_package(
        chosen.root.resolve(), chosen.to.resolve(), chosen.kept.resolve(), chosen.level, chosen.jobs
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
