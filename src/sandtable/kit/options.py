"""What a title may be played with: its scenarios, its options, and a choice among them."""

from typing import Any

from mypy_extensions import mypyc_attr

from sandtable.kernel.errors import BadSetup
from sandtable.kernel.title import Setup, TitleCore, Value


class Scenario:
    """A set-up that can be played."""

    def __init__(self, ident: str, name: str, text: str) -> None:
        self.ident = ident
        self.name = name
        self.text = text


class Option:
    """A choice made before the game: its allowed values in order, its default, and help for a person. Of a yes or no
    the help says what yes means."""

    def __init__(self, name: str, values: list[Value], default: Value, text: str, sets: str = "") -> None:
        self.name = name
        self.values = values
        self.default = default
        self.text = text
        self.sets = sets
        """The number of the board that holds the choice, where there is one: see `number`."""

    def number(self, value: Value) -> int:
        """The value as a board holds it: a whole number itself, true as 1, a word by its place among the values."""
        return int(value) if isinstance(value, int) else self.values.index(value)

    def value(self, number: int) -> Value:
        """The value that a board holds as `number`."""
        for value in self.values:
            if self.number(value) == number:
                return value
        return self.default

    def read(self, given: Value) -> Value:
        """The value that `given` (perhaps typed as text) stands for."""
        for value in self.values:
            if type(value) is type(given) and value == given:
                return value
        typed = str(given).strip().lower()
        for value in self.values:
            if str(value).lower() == typed:
                return value
        allowed = ", ".join(str(value).lower() for value in self.values)
        words = " ".join(str(given).split())  # one line, whatever was given
        raise BadSetup(f"option {self.name}={words}: it takes one of {allowed}")


class First:
    """What a newcomer begins with: a set-up board, and what to do there, one line for each click.

    `orders` are those by which a side takes its ready-made set-up: given for whoever is asked, as long as one of them
    is an answer."""

    def __init__(self, scenario: str, options: dict[str, Any], orders: list[str], steps: list[str]) -> None:
        self.scenario = scenario
        self.options = options
        self.orders = orders
        self.steps = steps


@mypyc_attr(allow_interpreted_subclasses=True)
class Choices(TitleCore):
    """A title with what it may be played with."""

    def __init__(self) -> None:
        super().__init__()
        self.scenarios: list[Scenario] = []
        self.options: list[Option] = []

    def setup(self, scenario: str, options: dict[str, Value]) -> Setup:
        """Validate a choice; missing options take their defaults."""
        known = [one.ident for one in self.scenarios]
        chosen = scenario or known[0]
        if chosen not in known:
            raise BadSetup(f"{self.slug} has no scenario {chosen!r} (it has {', '.join(known)})")
        names = {option.name: option for option in self.options}
        for name in options:
            if name not in names:
                raise BadSetup(f"{self.slug} has no option '{name}' (it has {', '.join(names) or 'none'})")
        values = {
            name: option.read(options[name]) if name in options else option.default
            for name, option in names.items()
        }
        return Setup(chosen, values)
