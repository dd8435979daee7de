"""The command group: every error one line, whoever raises it."""

import os
import sys
from collections.abc import Sequence
from typing import Any

from typer.core import TyperGroup

from sandtable.cli.shell import BAD_INPUT, FAULT, OK, STOPPED, complain
from sandtable.kernel.errors import FlowError, SandtableError


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
        try:
            code = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
            sys.stdout.flush()
        except SandtableError as problem:
            complain(problem)
            code = BAD_INPUT
        except FlowError as problem:
            complain(f"a fault in the title's code, please report it: {problem}")
            code = FAULT
        except BrokenPipeError:  # `sandtable rules fortress | head`
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            code = OK
        except KeyboardInterrupt:
            code = STOPPED
        except Exception as problem:
            # Typer's own errors (a missing argument, an unknown option) know their message and exit code.
            message = getattr(problem, "format_message", None)
            if message is None:
                raise
            if type(problem).__name__ == "NoArgsIsHelpError":
                print(message())
                code = OK
            else:
                complain(f"{message()} (--help shows what there is)")
                code = BAD_INPUT
        number = code if isinstance(code, int) else OK
        if standalone_mode:
            sys.exit(number)
        return number
