"""`sandtable titles`. It reads no title's data and does without rich, to start quickly."""

from typing import Any

from sandtable.cli.shell import complain
from sandtable.cli.show import print_json, wrapped
from sandtable.kernel.errors import SandtableError
from sandtable.kernel.title import SeatInfo, Setup
from sandtable.kit.seats import seatings
from sandtable.kit.title import Title
from sandtable.session.titles import load_title, title_slugs


def table(title: Title) -> dict[str, Any]:
    """What a program may want to know of a title."""
    return {
        "slug": title.slug,
        "name": title.name,
        "line": title.line,
        "version": title.version,
        "minutes": title.minutes,
        "hidden": title.hidden,
        "seats": [{"id": seat.ident, "name": seat.name, "side": seat.side} for seat in title.seats],
        "seatings": [
            {
                "scenario": setup.scenario,
                "options": setup.options if n else {},
                "seats": [seat.ident for seat in seats],
            }
            for n, setup, seats in numbered_seatings(title)
        ],
        "scenarios": [{"id": one.ident, "name": one.name, "text": one.text} for one in title.scenarios],
        "options": [
            {"name": one.name, "values": one.values, "default": one.default, "text": one.text}
            for one in title.options
        ],
    }


def numbered_seatings(title: Title) -> list[tuple[int, Setup, list[SeatInfo]]]:
    """The seats of each scenario (0: with its usual options), and of the options that change them."""
    known: set[str] = set()
    found: list[tuple[int, Setup, list[SeatInfo]]] = []
    for setup, seats in seatings(title):
        found.append((int(setup.scenario in known), setup, seats))
        known.add(setup.scenario)
    return found


def other_seats(title: Title) -> list[str]:
    """How many play where it depends on the scenario or an option, in words."""
    usual = [seat.ident for seat in title.seats_of(title.setup("", {}))]
    found: list[str] = []
    for n, setup, seats in numbered_seatings(title):
        idents = [seat.ident for seat in seats]
        if idents != usual:
            options = (
                " ".join(f"{name}={str(value).lower()}" for name, value in setup.options.items()) if n else ""
            )
            found.append(f"with {options or setup.scenario}: {', '.join(idents)}")
    return list(dict.fromkeys(found))


def words(title: Title) -> list[str]:
    """The same for a person."""
    lines = [f"{title.slug}  {title.name}"]
    lines += wrapped(title.line, "    ")
    hidden = "hidden information" if title.hidden else "nothing hidden"
    seats = ", ".join(seat.ident for seat in title.seats_of(title.setup("", {})))
    seats = "; ".join([seats, *other_seats(title)])
    lines += wrapped(f"Seats: {seats}. {title.minutes} minutes, {hidden}.", "    ")
    lines.append("    Scenarios (--scenario):")
    for one in title.scenarios:
        lines += wrapped(f"{one.name}. {one.text}", " " * 18, f"      {one.ident:<11} ")
    if title.options:
        lines.append("    Options (--option name=value):")
    for option in title.options:
        values = "|".join(str(value).lower() for value in option.values)
        lines += wrapped(f"{option.name}={values}", "        ", "      ")
        lines += wrapped(f"{option.text} (default {str(option.default).lower()})", "        ")
    return lines


def run(as_json: bool) -> None:
    found: list[Title] = []
    for slug in title_slugs():
        try:
            found.append(load_title(slug))
        except SandtableError as problem:  # a third party's title: the others are listed all the same
            complain(problem)
    if as_json:
        print_json([table(title) for title in found])
        return
    if not found:
        print("No titles are installed.")
    for title in found:
        print("\n".join(words(title)))
        print()
    if found:
        print(f"Start one with: sandtable play {found[0].slug}")
