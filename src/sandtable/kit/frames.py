"""The frames of a title: found in its chapters, and told at once where one could not be stored."""

from collections.abc import Iterable
from typing import Any

from sandtable.kernel.codec import LEFT
from sandtable.kernel.errors import FlowError
from sandtable.kernel.flow import Ask, Frame, Section
from sandtable.kit import dice, draws


def is_base(kind: type[Any]) -> bool:
    """Whether a class of frames is only there to be extended: it has no steps, or offers nothing."""
    return kind.step is Frame.step or (issubclass(kind, Ask) and kind.offers is Ask.offers)


def frames_in(modules: Iterable[Any]) -> dict[str, Any]:
    """The frames that these modules define, by name. One that could not be stored is told here, with its place."""
    found: dict[str, Any] = {}
    for module in modules:
        for kind in list(vars(module).values()):
            if (
                not isinstance(kind, type)
                or not issubclass(kind, Frame)
                or getattr(kind, "__module__", "") != module.__name__
                or is_base(kind)
            ):
                continue
            if kind.__name__ in found and found[kind.__name__] is not kind:
                raise FlowError(f"{module.__name__}: there is another frame called {kind.__name__}")
            steps = kind.steps if issubclass(kind, Section) else ()
            if len(set(steps)) != len(steps) or LEFT in steps:
                raise FlowError(f"{module.__name__}: {kind.__name__} names a step twice, or '{LEFT}'")
            found[kind.__name__] = kind
    return found


def frames_of(chapters: list[Any]) -> dict[str, Any]:
    """The frames of a title: its chapters', the offer of a draw, and of the dice those that a chapter speaks of."""
    found = frames_in(chapters)
    spoken = {one for chapter in chapters for one in vars(chapter).values() if isinstance(one, type)}
    for name, frame in frames_in([draws, dice]).items():
        if frame in spoken or not issubclass(frame, (dice.Die, dice.Rolls)):
            found[name] = frame
    return found
