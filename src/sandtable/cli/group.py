"""The command group: every error one line, whoever raises it."""

import sys
from collections.abc import Sequence
from typing import Any

from typer.core import TyperGroup

from sandtable.cli.shell import BAD_INPUT, OK, complain, guarded


class OneLine(TyperGroup):
    """A command group whose errors are one line each."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        def work() -> Any:
            try:
                return super(OneLine, self).main(
                    args, prog_name, complete_var, False, windows_expand_args, **extra
                )
            except Exception as problem:
                # Typer's own errors (a missing argument, an unknown option) know their message.
                message = getattr(problem, "format_message", None)
                if message is None:
                    raise
                if type(problem).__name__ == "NoArgsIsHelpError":
                    print(message())
                    return OK
                complain(f"{message()} (--help shows what there is)")
                return BAD_INPUT

        number = guarded(work)
        if standalone_mode:
            sys.exit(number)
        return number
