"""The wheel's compiled half: hatchling calls this when HATCH_BUILD_HOOK_ENABLE_CUSTOM is 1.

SANDTABLE_OPT is the C compiler's optimisation level, SANDTABLE_BUILD the folder for what is kept between builds,
SANDTABLE_JOBS the number of cores.
"""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class EngineHook(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles, and puts the libraries into the wheel next to their modules."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root))
        from tools.engine.compile import compile_package

        folder = Path(os.environ.get("SANDTABLE_BUILD") or root / "build")
        placed = compile_package(
            root,
            folder / "engine",
            folder / "objects",
            os.environ.get("SANDTABLE_OPT") or "2",
            int(os.environ.get("SANDTABLE_JOBS") or 0),
        )
        build_data["infer_tag"] = True
        build_data["pure_python"] = False
        build_data["force_include"].update(placed)
