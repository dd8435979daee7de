"""Where the `sandtable` command starts.

`sandtable titles` is what a person types first, so it does not wait for the library that reads command lines. Nothing
is imported before Ctrl-C is looked after.
"""

import sys


def app() -> None:
    try:
        from sandtable.cli.shell import guarded

        code = guarded(_run)
    except KeyboardInterrupt:
        code = 130
    if code:
        sys.exit(code)


def _run() -> None:
    given = sys.argv[1:]
    if given in (["titles"], ["titles", "--json"]):
        from sandtable.cli import titles

        titles.run(len(given) == 2)
        return
    from sandtable.cli.commands import app as commands

    commands()


if __name__ == "__main__":
    app()
