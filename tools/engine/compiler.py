"""The C compiler, on every core, asked only for what it has not compiled before.

An object file is kept under the hash of everything that it depends on: the unit's text, the compiler and its version,
the flags, the versions of Python and of mypyc (whose headers the text includes). What has not been used for a week is
thrown away.
"""

import hashlib
import os
import platform
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path
from typing import Final

KEPT: Final = 7 * 24 * 3600
CHECKS: Final = ("-Werror=implicit-function-declaration",)
"""What the compiler thinks of mypyc's C is nobody's concern; but a declaration that is missing is."""


def cores() -> int:
    """How many processors this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


class Compiler:
    """A C compiler with the flags of this build, and what it made before."""

    def __init__(self, kept: Path, level: str, include: Sequence[Path], jobs: int) -> None:
        self.kept = kept
        self.jobs = jobs
        self.command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
        self.flags = [
            *shlex.split(sysconfig.get_config_var("CCSHARED") or "-fPIC"),
            *("-DNDEBUG", "-fwrapv", "-fvisibility=hidden", "-g0"),
            *shlex.split(os.environ.get("CFLAGS", "")),
            f"-O{level}",
        ]
        self.include = [f"-I{path}" for path in [*include, Path(sysconfig.get_path("include"))]]
        shared = shlex.split(sysconfig.get_config_var("LDSHARED") or "cc -shared")
        self.link_command = [*self.command, *shared[1:]]
        told = subprocess.run([*self.command, "--version"], capture_output=True, text=True, check=True)
        self.settings = "\0".join(
            [told.stdout, *self.command, *self.flags, version("mypy"), sys.version, platform.machine()]
        )
        self.compiled = 0
        kept.mkdir(parents=True, exist_ok=True)

    def objects(self, texts: Sequence[str], step: Callable[[int, int], None]) -> list[Path]:
        """The object files of these units. The longest come first, so that no core waits for one at the end."""
        found = [self.place(text, ".o") for text in texts]
        todo = [place for place in range(len(texts)) if not self.has(found[place])]
        todo.sort(key=lambda place: -len(texts[place]))
        done = 0
        with ThreadPoolExecutor(self.jobs) as pool:
            for _ in pool.map(lambda place: self.compile(texts[place], found[place]), todo):
                done += 1
                step(done, len(todo))
        return found

    def libraries(self, texts: Sequence[str]) -> list[Path]:
        """A library of each of these units."""
        found = [self.place(text, ".so") for text in texts]
        todo = [place for place in range(len(texts)) if not self.has(found[place])]
        with ThreadPoolExecutor(self.jobs) as pool:
            for _ in pool.map(lambda place: self.library(texts[place], found[place]), todo):
                pass
        return found

    def place(self, text: str, ending: str) -> Path:
        name = hashlib.sha256(f"{ending}\0{self.settings}\0{text}".encode()).hexdigest()[:40]
        return self.kept / (name + ending)

    def has(self, path: Path) -> bool:
        """Whether it is there; it counts as used."""
        try:
            os.utime(path)
        except OSError:
            return False
        return True

    def compile(self, text: str, to: Path) -> None:
        self.run([*self.command, *self.flags, *CHECKS, *self.include, "-x", "c", "-c", "-"], to, text)

    def library(self, text: str, to: Path) -> None:
        self.run([*self.link_command, *self.flags, *CHECKS, *self.include, "-x", "c", "-"], to, text)

    def link(self, objects: Sequence[Path], to: Path) -> None:
        """The library of all these object files."""
        self.run([*self.link_command, *map(str, objects)], to, "")

    def run(self, command: list[str], to: Path, text: str) -> None:
        """A file appears under its name when it is whole."""
        part = to.with_name(f"{to.name}.{os.getpid()}")
        done = subprocess.run([*command, "-o", str(part)], input=text, capture_output=True, text=True)
        if done.returncode:
            part.unlink(missing_ok=True)
            raise SystemExit(f"the C compiler failed: {shlex.join(command)}\n{done.stderr}")
        part.replace(to)
        self.compiled += 1

    def tidy(self) -> None:
        """Throw away what was not used for a week."""
        old = time.time() - KEPT
        for path in self.kept.iterdir():
            if path.stat().st_mtime < old:
                path.unlink(missing_ok=True)


def fresh(folder: Path) -> Path:
    """An empty folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder
