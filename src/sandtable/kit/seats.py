"""Seats by name, and which seats a set-up has."""

from sandtable.kernel.errors import BadSetup
from sandtable.kernel.title import SeatInfo, Setup, Value
from sandtable.kit.options import Choices, Option


def seat_in(seats: list[SeatInfo], name: str, where: str) -> int:
    """The number of a seat by its id or name, or by a part that fits only one; `where` names the title."""
    low = name.strip().lower()
    found = [n for n, seat in enumerate(seats) if low in (seat.ident.lower(), seat.name.lower())]
    if not found:
        found = [n for n, seat in enumerate(seats) if low and seat.ident.lower().startswith(low)]
    if len(found) != 1:
        raise BadSetup(f"{where} has no seat '{name}' (it has {', '.join(s.ident for s in seats)})")
    return found[0]


def seatings(title: Choices) -> list[tuple[Setup, list[SeatInfo]]]:
    """Every combination of scenario and options that changes who plays, with its seats: first each scenario with the
    defaults, then what one option (or several together) makes of it. Options that change no seats stay out of it, and
    so do those that a scenario does not have."""
    found: list[tuple[Setup, list[SeatInfo]]] = []
    for scenario in title.scenarios:
        plain = title.setup(scenario.ident, {})
        found.append((plain, title.seats_of(plain)))
        mattering = [option for option in title.options if _changes_seats(title, plain, option)]
        chosen: list[dict[str, Value]] = [{}]
        for option in mattering:
            chosen = [{**one, option.name: value} for one in chosen for value in option.values]
        for options in chosen:
            if any(value != plain.options[name] for name, value in options.items()):
                try:
                    other = title.setup(scenario.ident, options)
                except BadSetup:
                    continue
                found.append((Setup(scenario.ident, options), title.seats_of(other)))
    return found


def _changes_seats(title: Choices, plain: Setup, option: Option) -> bool:
    usual = [seat.ident for seat in title.seats_of(plain)]
    for value in option.values:
        other = Setup(plain.scenario, {**plain.options, option.name: value})
        if [seat.ident for seat in title.seats_of(other)] != usual:
            return True
    return False
