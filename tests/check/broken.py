"""Toys that break a promise, each in one place: the duel with one thing about it changed."""

from collections.abc import Callable, Collection
from itertools import count
from typing import Any

import msgspec
import pytest

from sandtable.kernel.actions import action, noun_of, verb_of
from sandtable.kernel.errors import FlowError
from sandtable.kernel.flow import EVERYONE, GO_ON, PLAYING, Board, Event, awaited, legal_for
from sandtable.kit import beats, joint, views
from sandtable.kit.taken import HUSH
from sandtable.kit.title import Title
from sandtable.kit.vocabulary import Vocabulary
from sandtable.session import orders
from sandtable.session.entries import NOTICED, LineOfPlay
from sandtable.study import moments
from tests import toys
from tests.toys import BLUE, FIRST_SHIELD, RED, DuelBoard, DuelTitle
from tests.toys_three import SIEGE

Patch = pytest.MonkeyPatch
Breaker = Callable[[Patch], Title]


def holds_shield(b: Board, seat: int) -> bool:
    """What the other seat must not know."""
    assert isinstance(b, DuelBoard)
    return any(card >= FIRST_SHIELD for card in b.hand(1 - seat)) if seat >= 0 else False


def replaced(view: Any, **fields: Any) -> Any:
    return msgspec.structs.replace(view, **fields)


def looking(change: Callable[[Board, int, Any], Any]) -> Breaker:
    """A title whose views are changed."""

    class Changed(DuelTitle):
        def view(self, b: Board, seat: int) -> Any:
            return change(b, seat, super().view(b, seat))

    return lambda patch: Changed()


def telling(change: Callable[[Event, int, Any], Any]) -> Breaker:
    """A title whose log lines are changed."""

    class Changed(DuelTitle):
        def line_of(self, b: Board, event: Event, viewer: int) -> Any:
            return change(event, viewer, super().line_of(b, event, viewer))

    return lambda patch: Changed()


def around(frame: type[Any], method: str, change: Callable[..., Any]) -> Breaker:
    """A frame of which one method is changed: `change` gets what it was, and its arguments."""
    before = getattr(frame, method)

    def changed(self: Any, *given: Any) -> Any:
        return change(lambda: before(self, *given), self, *given)

    def breaker(patch: Patch) -> Title:
        patch.setattr(frame, method, changed)
        return DuelTitle()

    return breaker


# -- leaks ---------------------------------------------------------------------------------------------------------


def id_that_tells(b: Board, seat: int, view: Any) -> Any:
    """The card on the table is hidden, and the id of its slot is not."""
    assert isinstance(b, DuelBoard)
    panels = [
        replaced(panel, slots=[replaced(slot, id=f"attack-{b.on_table()}") for slot in panel.slots])
        for panel in view.panels
    ]
    return replaced(view, panels=panels)


def open_hands(b: Board, seat: int, view: Any) -> Any:
    assert isinstance(b, DuelBoard)
    hands = [
        replaced(hand, cards=[toys.CARDS[card] for card in b.hand(n)]) for n, hand in enumerate(view.hands)
    ]
    return replaced(view, hands=hands)


def offers_by_the_enemys_hand(was: Any, ask: Any, b: Any, seat: int) -> list[int]:
    return [act for act in was() if verb_of(act) != toys.STEP or not holds_shield(b, seat)]


def bars_by_the_enemys_hand(was: Any, ask: Any, b: Any, seat: int, act: int) -> int:
    found = was()
    if verb_of(act) == toys.ATTACK and b.where[noun_of(act)] not in (2, 3) and holds_shield(b, seat):
        if b.bars(toys.PARRY_1):
            return toys.PARRY_1
    return found


def odds_by_the_enemys_hand(was: Any, ask: Any, b: Any, seat: int, act: int, speaker: Any) -> Any:
    """Also what the view has forgotten: the draws may have been seen once."""
    found = was()
    if found is None or not holds_shield(b, seat):
        return found
    rows = [views.OddsRow("hit", 0.0, "0/6"), views.OddsRow("miss", 1.0, "6/6")]
    return replaced(found, cases=[views.OddsCase("no parry", rows)])


def draws_seen_and_forgotten(patch: Patch) -> Title:
    """S9: everybody sees what is drawn, the view does not show it any more, the odds still know."""
    draws_told_to_all(patch)
    return around(toys.Turn, "odds", odds_by_the_enemys_hand)(patch)


def draws_told_to_all(patch: Patch) -> Title:
    def take(self: Any, b: Any, seat: int, act: int) -> None:
        b.where[noun_of(act)] = toys.RED_HAND + self.to
        b.tell(EVERYONE, toys.DRAW_1, toys.DREW_WHAT, self.to, noun_of(act))

    patch.setattr(toys.DrawCard, "take", take)
    return DuelTitle()


def arming_told_to_all(was: Any, ask: Any, b: Any, seat: int, act: int) -> bool:
    if verb_of(act) == toys.TAKE:
        b.tell(EVERYONE & ~(1 << seat), toys.ARM_1, toys.TOOK, seat, noun_of(act))
    return bool(was())


def told_who_is_asked(was: Any, ask: Any, b: Any, viewer: int) -> list[int]:
    return awaited(b)


def peeks_without_a_wall(was: Any, ask: Any, b: Any, seat: int, act: int) -> None:
    """A step shows whether the enemy holds a shield, and may be undone."""
    was()
    if verb_of(act) == toys.STEP and holds_shield(b, seat):
        b.tell(1 << seat, toys.STEP_1, toys.PARRIED, 1 - seat, FIRST_SHIELD)


class DealsByTheTruth(DuelTitle):
    """What is dealt depends on what nobody knows."""

    def determinize(self, b: Any, seat: int, dealer: Any) -> Any:
        if holds_shield(b, seat):
            dealer.below(2)
        return super().determinize(b, seat, dealer)


class DealsNothing(DuelTitle):
    def determinize(self, b: Any, seat: int, dealer: Any) -> Any:
        return b.fork()


class TellingPicture(DuelTitle):
    def picture(self, b: Any, seat: int) -> list[str]:
        return [*super().picture(b, seat), "beware" if holds_shield(b, seat) else ""]


def asked_only_with_a_shield(was: Any, frame: Any, b: Any, n: int) -> int:
    """A private window of which only those are asked who can do something. This is no fault of a title: nothing of
    such a question may show, whatever is asked of the platform."""
    if n > 0:
        return int(was())
    b.parried = 0
    enemy = 1 - frame.seat
    b.call_aside(toys.Parry(enemy), any(card >= FIRST_SHIELD for card in b.hand(enemy)))
    return GO_ON


def asked_without_a_wall(was: Any, frame: Any, b: Any, n: int) -> int:
    """The same, but the board does not say that somebody may have been asked."""
    found = asked_only_with_a_shield(was, frame, b, n)
    b.aside = 0
    return found


class PrivateWindows(DuelTitle):
    """Boards dealt for a viewer do not know whether the other is being asked: the card lies on the table."""

    def determinize(self, b: Any, seat: int, dealer: Any) -> Any:
        while True:
            o = super().determinize(b, seat, dealer)
            asked = o.ending == PLAYING and isinstance(o.ask(), toys.Parry) and o.ask().seat != seat
            if not asked or any(card >= FIRST_SHIELD for card in o.hand(o.ask().seat)):
                return o


def private_windows(step: Callable[..., int]) -> Breaker:
    def breaker(patch: Patch) -> Title:
        around(toys.Attack, "step", step)(patch)
        return PrivateWindows()

    return breaker


def passed_over_without_a_wall(patch: Patch) -> Title:
    """Whoever holds no shield has no answer and is passed over, and that may be undone by the one who finds out."""

    def step(was: Any, frame: Any, b: Any, n: int) -> int:
        if n > 0:
            return int(was())
        b.parried = 0
        b.call(toys.Parry(1 - frame.seat))
        return GO_ON

    def shields(was: Any, ask: Any, b: Any, seat: int) -> list[int]:
        return [act for act in was() if verb_of(act) == toys.PARRY]

    def stuck(self: Any, b: Any, seat: int) -> None:
        b.aside = 0

    patch.setattr(toys.Parry, "stuck", stuck)
    around(toys.Parry, "offers", shields)(patch)
    return private_windows(step)(patch)


# What the platform itself once let out where a title asks in private, put back.


def put_back(place: Any, name: str, former: Callable[..., Any]) -> Breaker:
    def breaker(patch: Patch) -> Title:
        patch.setattr(place, name, former)
        return private_windows(asked_only_with_a_shield)(patch)

    return breaker


def private_steps_are_moments(board: Board, seats: list[int]) -> bool:
    """Each private question and its answer began a moment."""
    return False


def stops_only_at_what_came_out(flags: int, seat: int) -> bool:
    """Orders were read on the true board past a question that may have been put to another."""
    return bool(flags & NOTICED)


def refuses_after_private_answers(line: LineOfPlay, seats: Collection[int]) -> bool:
    """A bot's answer to a takeback depended on what it had been asked."""
    at = len(line.steps) - 1
    while at >= 0 and line.steps[at].seat not in seats:
        if line.steps[at].flags & HUSH:
            return True
        at -= 1
    return False


class BreakingPicture(DuelTitle):
    """Alike in both worlds, and no picture in either."""

    def picture(self, b: Any, seat: int) -> list[str]:
        raise KeyError("no picture")


# -- everything else -----------------------------------------------------------------------------------------------


def no_stuck(was: Any, ask: Any, b: Any, seat: int) -> None:
    raise FlowError("nothing is legal here and no rule says what then")


def blue_cannot_bid(was: Any, ask: Any, b: Any, seat: int) -> list[int]:
    return [] if seat == BLUE else was()


def frame_unknown(patch: Patch) -> Title:
    title = DuelTitle()
    del title.frames["Retreat"]
    return title


def frame_that_forgets(patch: Patch) -> Title:
    """A frame whose attribute is not what its constructor was given."""

    def init(self: Any, seat: int) -> None:
        self.seat = 1 - seat

    patch.setattr(toys.Round, "__init__", init)
    return DuelTitle()


def step_that_breaks(was: Any, ask: Any, b: Any, seat: int, act: int) -> None:
    if act == action(toys.STEP, 2):
        raise IndexError("no such place")
    was()


def sifted_and_barred(was: Any, ask: Any) -> bool:
    return True


def unknown_bar(was: Any, ask: Any, b: Any, seat: int, act: int) -> int:
    if verb_of(act) == toys.STEP and b.paces == 0:
        return 9_999
    return int(was())


class CameTitle(DuelTitle):
    """The duel with what came of an attack; its odds are right."""

    wrong = 0

    def came(self, b: Any, seat: int, act: int, events: list[Event]) -> str:
        if verb_of(act) != toys.ATTACK:
            return "-"
        for event in events:
            if event[2] == toys.HIT:
                return "hit"
            if event[2] == toys.MISSED:
                return "miss"
            if event[2] == toys.PARRIED:
                return "parried"
        return ""

    def odds(self, b: Any, seat: int, act: int) -> Any:
        if verb_of(act) != toys.ATTACK:
            return None
        bonus = 1 if b.bids[RED] == b.bids[BLUE] else 0
        hits = max(0, min(6, toys.RANKS[noun_of(act)] + bonus + self.wrong))
        rows = [
            views.OddsRow("hit", hits / 6, f"{hits}/6"),
            views.OddsRow("miss", 1 - hits / 6, f"{6 - hits}/6"),
        ]
        return views.Odds(self.vocabulary().text(act), [views.OddsCase("no parry", rows)])


class Foreseen(CameTitle):
    """Its odds reckon with a parry wherever one is possible."""

    def foreseen(self, b: Any, seat: int) -> int:
        return next((act for act in legal_for(b, seat) if verb_of(act) == toys.PARRY), -1)


class WrongTable(CameTitle):
    wrong = 1


def odds_that_do_not_sum(was: Any, ask: Any, b: Any, seat: int, act: int, speaker: Any) -> Any:
    found = was()
    if found is None:
        return None
    rows = [views.OddsRow("hit", 0.5, "1/2"), views.OddsRow("miss", 0.4, "2/5")]
    return replaced(found, cases=[views.OddsCase("no parry", rows)])


def no_words(event: Event, viewer: int, line: Any) -> Any:
    return replaced(line, text="", links=[]) if event[2] == toys.STEPPED else line


def with_a_hole(event: Event, viewer: int, line: Any) -> Any:
    return replaced(line, text="{who} passes.", links=[]) if event[2] == toys.PASSED else line


def long_link(event: Event, viewer: int, line: Any) -> Any:
    return replaced(line, links=[views.Link(0, 500, "space", "p1")])


def beat_nowhere(event: Event, viewer: int, line: Any) -> Any:
    return (
        replaced(line, beats=[beats.Moved(path=["p1", "p9"], side="red")])
        if event[2] == toys.STEPPED
        else line
    )


def kind_of_nothing(b: Board, seat: int, view: Any) -> Any:
    return replaced(view, pieces=[replaced(piece, kind="dragon") for piece in view.pieces])


def space_of_nothing(b: Board, seat: int, view: Any) -> Any:
    return replaced(view, pieces=[replaced(piece, space="p9") for piece in view.pieces])


def no_question(b: Board, seat: int, view: Any) -> Any:
    return replaced(view, prompt=None)


class OutsideTheSheet(DuelTitle):
    def scene(self, setup: Any) -> Any:
        return replaced(super().scene(setup), size=(20.0, 10.0))


class TwoWordNouns(DuelTitle):
    def vocabulary(self) -> Vocabulary:
        was = super().vocabulary()
        return Vocabulary(was.verbs[10:], {**was.nouns, "place": [f"place {n}" for n in range(1, 6)]})


def endless(was: Any, frame: Any, b: Any, n: int) -> int:
    if n == 1:
        b.round = 0
    return int(was())


def shared_row(was: Any, b: Any) -> Any:
    other = was()
    other.place = b.place
    return other


class ForgetfulFile(DuelTitle):
    def write_position(self, b: Any) -> dict[str, Any]:
        table = super().write_position(b)
        return {**table, "bids": [-1, -1]}


def by_the_clock(patch: Patch) -> Title:
    """The same actions lead elsewhere the next time."""
    ticks = count()

    def changed(was: Any, ask: Any, b: Any, seat: int, act: int) -> None:
        was()
        b.offered = next(ticks) % 7

    return around(toys.Turn, "take", changed)(patch)


def allies_together_told_more(patch: Patch) -> Title:
    """Whoever holds two allied seats can tell by whom they wait for which piece the enemy has armed."""

    def waited(b: Any, held: list[int]) -> list[int]:
        return [2] if b.armed[2] % 2 else []

    patch.setattr(joint, "waited", waited)
    return SIEGE


BROKEN: dict[str, tuple[Breaker, str, str]] = {
    # name: what is broken, the check that finds it (if there are several: none), what it says of it
    "hidden id that tells": (looking(id_that_tells), "two worlds", "board: view"),
    "view leak": (looking(open_hands), "two worlds", "board: view"),
    "offers leak": (around(toys.Turn, "offers", offers_by_the_enemys_hand), "two worlds", "board: "),
    "why-not leak": (around(toys.Turn, "barred", bars_by_the_enemys_hand), "two worlds", "board: why not"),
    "odds leak": (around(toys.Turn, "odds", odds_by_the_enemys_hand), "two worlds", "board: odds"),
    "odds that remember": (draws_seen_and_forgotten, "two worlds", "board: odds"),
    "event to the wrong seat": (draws_told_to_all, "two worlds", "log: told what they do not know"),
    "preparation told": (
        around(toys.Arm, "prepare", arming_told_to_all),
        "two worlds",
        "log: told what they do not",
    ),
    "private question told": (
        around(toys.Parry, "told", told_who_is_asked),
        "two worlds",
        "private question told",
    ),
    "no wall": (around(toys.Turn, "take", peeks_without_a_wall), "two worlds", "table: undo after learning"),
    "private question without a wall": (
        private_windows(asked_without_a_wall),
        "two worlds",
        "no wall: Parry",
    ),
    "passed over without a wall": (passed_over_without_a_wall, "two worlds", "no wall: "),
    "private steps are moments": (
        put_back(moments, "hushed", private_steps_are_moments),
        "two worlds",
        "table: moments",
    ),
    "orders read past a private question": (
        put_back(orders, "stops", stops_only_at_what_came_out),
        "two worlds",
        "orders: ",
    ),
    "a bot's takeback by what it was asked": (
        put_back(LineOfPlay, "came_out", refuses_after_private_answers),
        "two worlds",
        "table: takeback",
    ),
    "dealt by the truth": (lambda patch: DealsByTheTruth(), "two worlds", "board: what is dealt for them"),
    "allies together told more": (allies_together_told_more, "two worlds", "board: view"),
    "picture leak": (lambda patch: TellingPicture(), "two worlds", "board: picture"),
    "error in both worlds": (lambda patch: BreakingPicture(), "two worlds", "board: an error"),
    "no way out": (around(toys.Retreat, "stuck", no_stuck), "", "FlowError in taking"),
    "asked without answers": (around(toys.Bid, "offers", blue_cannot_bid), "dead ends", "nothing is legal"),
    "frame that does not load": (frame_unknown, "stored boards", "BadFile in loading"),
    "frame that forgets": (frame_that_forgets, "stored boards", "dump"),
    "offer that cannot be taken": (
        around(toys.Turn, "take", step_that_breaks),
        "offers",
        "IndexError in taking",
    ),
    "sifted and barred": (around(toys.Turn, "sifted", sifted_and_barred), "offers", "sifted"),
    "refusal without a rule": (around(toys.Turn, "barred", unknown_bar), "refusals", "unknown rule"),
    "odds that do not sum": (around(toys.Turn, "odds", odds_that_do_not_sum), "odds", "sum"),
    "event without a sentence": (telling(no_words), "events", "no words"),
    "unfilled hole": (telling(with_a_hole), "events", "hole"),
    "link outside the text": (telling(long_link), "events", "link"),
    "beat that leads nowhere": (telling(beat_nowhere), "beats", "space"),
    "kind that is not there": (looking(kind_of_nothing), "views", "kind"),
    "space that is not there": (looking(space_of_nothing), "views", "space"),
    "answers without a question": (looking(no_question), "views", "prompt"),
    "outside the sheet": (lambda patch: OutsideTheSheet(), "scene", "outside"),
    "words that do not parse": (lambda patch: TwoWordNouns(), "orders in words", "BadOrder in the words"),
    "no end": (around(toys.Duel, "step", endless), "games", "no end"),
    "fork that shares a row": (around(DuelBoard, "fork", shared_row), "forks", "shared"),
    "position file that forgets": (lambda patch: ForgetfulFile(), "position files", "digest"),
    "not the same twice": (by_the_clock, "stored boards", "next"),
}
