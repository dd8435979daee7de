"""Toys with a fault beside their secrets, further kinds: out of turn, at the beginning and at the end, in what is drawn,
in lessons and odds."""

from typing import Any

from sandtable.kernel.flow import Board, Event
from sandtable.kit import scenes, views
from sandtable.kit.lesson import Step
from sandtable.kit.valuation import Valuation
from tests.check.broken import Breaker, CameTitle, Patch, looking, replaced
from tests.toys import DUEL, DuelBoard, DuelTitle


def breaks(owner: type[Any], method: str) -> Breaker:
    def broken(*given: Any) -> Any:
        raise KeyError("no such thing")

    def breaker(patch: Patch) -> DuelTitle:
        patch.setattr(owner, method, broken)
        return DuelTitle()

    return breaker


class NoStart(DuelTitle):
    def start(self, setup: Any) -> Any:
        raise KeyError("nothing to begin with")


class SomeStart(DuelTitle):
    """With some options only."""

    def start(self, setup: Any) -> Any:
        if setup.options["health"] == 3:
            raise KeyError("nobody is as healthy")
        return super().start(setup)


class NoFacts(DuelTitle):
    def facts(self, b: Board) -> dict[str, int]:
        raise KeyError("no facts")


class EndsInAnotherWay(DuelTitle):
    def __init__(self) -> None:
        super().__init__()
        self.endings = {1: "resigned"}


class UnlistedWindow(DuelTitle):
    def windows(self, setup: Any) -> list[str]:
        return ["retreat"]


class LastsForNothing(DuelTitle):
    def lapses(self, setup: Any) -> dict[str, str]:
        return {"Season": "this season"}


class TooFewHints(DuelTitle):
    def valuation(self) -> Valuation:
        class Short(Valuation):
            def hints(self, b: Board, seat: int, legal: list[int]) -> list[int]:
                return [1]

        return Short()


class CountsTooMuch(DuelTitle):
    def counted(self, b: Any, seat: int, side: str) -> dict[str, dict[str, float]]:
        return {"fighter": {"p1": 7.0}}


def drawn(**fields: Any) -> Breaker:
    """A title whose scene is changed."""

    class Changed(DuelTitle):
        def scene(self, setup: Any) -> Any:
            return replaced(super().scene(setup), **fields)

    return lambda patch: Changed()


NAMELESS = [scenes.Space("p1", " ", (0.0, 0.0), [(0.0, 0.0)], kind="area")]
BESIDE = [scenes.Stroke("road", [(900.0, 0.0), (900.0, 5.0)])]


def hole_in_a_panel(b: Board, seat: int, view: Any) -> Any:
    return replaced(view, panels=[views.Panel("x", "{who} waits")])


def tracks_twice(b: Board, seat: int, view: Any) -> Any:
    return replaced(view, tracks=[*view.tracks, *view.tracks])


def miscounted_hands(b: Board, seat: int, view: Any) -> Any:
    return replaced(view, hands=[replaced(hand, count=hand.count + 1) for hand in view.hands])


def teaching(**fields: Any) -> Breaker:
    """A lesson of one step."""
    position = DUEL.write_position(DUEL.start(DUEL.setup("close", {"armed": True})))
    row: dict[str, Any] = {
        "id": "one", "name": "One", "text": "A text.", "task": "Bid.", "after": "Well done.", "seat": "red",
        "rules": ["DUEL-BID-1"], "position": position, "accept": ["high"], **fields,
    }  # fmt: skip

    class Taught(DuelTitle):
        def lesson(self) -> list[Step]:
            return [Step(row)]

    return lambda patch: Taught()


class CameUnderAnotherName(CameTitle):
    """Wrong odds, and nothing that comes has the name of a row."""

    wrong = 2

    def came(self, b: Any, seat: int, act: int, events: list[Event]) -> str:
        return {"hit": "struck", "miss": "wide"}.get(found := super().came(b, seat, act, events), found)


class Sampled(CameTitle):
    """Odds that were found by sampling; right ones."""

    def odds(self, b: Any, seat: int, act: int) -> Any:
        found = super().odds(b, seat, act)
        return None if found is None else replaced(found, samples=200)


class SampledWrong(Sampled):
    wrong = 2


FAULTS: dict[str, tuple[Breaker, str, str]] = {
    "a draw that cannot be offered": (
        breaks(DuelBoard, "draw_offered"),
        "offers",
        "KeyError in 'offer-draw' out of turn",
    ),
    "a draw that cannot be agreed": (
        breaks(DuelBoard, "agree_on_draw"),
        "offers",
        "KeyError in 'offer-draw, accept' out of turn",
    ),
    "nobody can resign": (breaks(DuelBoard, "resigned"), "offers", "KeyError in 'resign' out of turn"),
    "no beginning": (lambda patch: NoStart(), "games", "KeyError in beginning"),
    "no beginning with some options": (lambda patch: SomeStart(), "games", "KeyError in beginning"),
    "no scene": (breaks(DuelTitle, "scene"), "games", "KeyError in beginning"),
    "no facts": (lambda patch: NoFacts(), "games", "KeyError in the facts"),
    "an ending without a word": (lambda patch: EndsInAnotherWay(), "games", "ending"),
    "a window that is not listed": (lambda patch: UnlistedWindow(), "standing orders", "window parry"),
    "an order until nothing": (lambda patch: LastsForNothing(), "standing orders", "lapses"),
    "too few hints": (lambda patch: TooFewHints(), "hints for bots", "count"),
    "more than certain": (lambda patch: CountsTooMuch(), "overlays", "counted"),
    "a space without a name": (drawn(spaces=NAMELESS), "scene", "space without a name"),
    "a road beside the sheet": (drawn(strokes=BESIDE), "scene", "outside"),
    "a hole in a panel": (looking(hole_in_a_panel), "views", "hole"),
    "a track twice": (looking(tracks_twice), "views", "track twice"),
    "miscounted hands": (looking(miscounted_hands), "views", "count"),
    "a lesson that nobody solves": (teaching(accept=["step p4"]), "lessons", "offered"),
    "a lesson without an answer": (teaching(accept=[]), "lessons", "solved"),
    "a lesson of a rule that is not": (teaching(rules=["DUEL-99"]), "lessons", "rule"),
    "a lesson whose refusal is legal": (teaching(show_refused=["low"]), "lessons", "refused"),
}
