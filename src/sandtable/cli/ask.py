"""Questions about an order: why it is not legal, and what may come of it. Used at the table and by the commands."""

from typing import Any, NamedTuple

from sandtable.cli.gather import asking_seat, session_at
from sandtable.cli.show import percent, print_json, wrapped
from sandtable.kernel.actions import action, verb_of
from sandtable.kernel.errors import BadOrder, BadSetup, IllegalAction
from sandtable.kernel.flow import CHANCE, PLAYING, Board
from sandtable.kernel.rules import OTHER_QUESTION, why_not
from sandtable.kernel.views import Odds, OddsRow, View
from sandtable.session.course import play
from sandtable.session.entries import WALLS
from sandtable.session.orders import read_order
from sandtable.session.session import Session

LONGEST_FRACTION = 9
"""Longer ones tell a person nothing; --json has them all."""


class Judged(NamedTuple):
    """One action of an order, looked at where it would be taken."""

    act: int
    text: str
    reasons: list[tuple[str, str]]
    """(rule, digest) of all that forbids it; none if it is legal."""
    board: Board
    """A board of one's own, just before it."""
    rest: str
    """What of the order cannot be judged, because something unknown comes out before."""
    question: str = ""
    """What is asked instead, where the action answers another question."""


def judge(session: Session, seat: int, text: str) -> list[Judged]:
    """The action that decides whether an order is legal: the first that is not, or the last.

    A bare noun (`why F6`) stands for every verb that is asked for at the moment.
    """
    return [_judge(session, seat, acts) for acts in _meanings(session, seat, text)]


def _meanings(session: Session, seat: int, text: str) -> list[list[int]]:
    words = session.words
    try:
        acts, left = read_order(session.title, session.board, seat, text)
        return [acts + (words.parse_all(" ".join(left)) if left else [])]
    except (BadOrder, IllegalAction):
        pass
    try:
        return [words.parse_all(text)]
    except BadOrder as problem:
        noun = text.strip().lower()
        verbs = dict.fromkeys(verb_of(act) for act in _proposed(session, seat))
        kinds = [(verb, words.noun_index.get(words.verbs[verb].noun, {})) for verb in verbs]
        found = [[action(verb, index[noun])] for verb, index in kinds if noun in index]
        if not found:
            raise problem
        return found


def _proposed(session: Session, seat: int) -> list[int]:
    board = session.board.fork()
    if board.ending != PLAYING or not board.ask().awaits(board, seat):
        return []
    return board.ask().offers(board, seat)


def _judge(session: Session, seat: int, acts: list[int]) -> Judged:
    book, words = session.book, session.words
    board = session.board.fork()
    for n, act in enumerate(acts):
        rules = why_not(board.fork(), seat, act)
        reasons = [(book.ident(rule), book.digest(rule)) for rule in rules]
        if reasons or n == len(acts) - 1:
            other = any(rule == OTHER_QUESTION for rule in rules)
            return Judged(
                act, words.text(act), reasons, board, "", _question(session, board, seat) if other else ""
            )
        before = board.fork()
        flags = play(board, seat, act)
        if flags & WALLS or board.ending != PLAYING or board.asked == CHANCE:
            rest = " ".join(words.text(one) for one in acts[n + 1 :])
            return Judged(act, words.text(act), [], before, rest)
    raise BadOrder("an order needs a verb")


def _question(session: Session, board: Board, seat: int) -> str:
    """The text of what a seat is asked; empty if it is asked nothing."""
    view: View = session.title.view(board, seat)
    return view.prompt.text if view.prompt is not None else ""


def reckon(session: Session, seat: int, judged: Judged) -> Odds | None:
    """What may come of an action that was judged."""
    odds: Odds | None = session.title.odds(judged.board, seat, judged.act)
    return odds


# -- in words -------------------------------------------------------------------------------------------------


def reason_lines(judged: Judged) -> list[str]:
    if not judged.reasons:
        lines = [f"'{judged.text}' is legal."]
    else:
        lines = [f"'{judged.text}' is not legal:"]
        for rule, digest in judged.reasons:
            lines += wrapped(f"{digest} [{rule}]", "    ", "  - ")
    if judged.question:
        lines += wrapped(f"What is asked now: {judged.question}", "    ", "  ")
    if judged.rest:
        lines += wrapped(f"Whether '{judged.rest}' is legal will show only when that has been done.")
    return lines


def _row(row: OddsRow, width: int) -> str:
    fraction = f"  {row.fraction}" if 0 < len(row.fraction) <= LONGEST_FRACTION else ""
    return f"    {row.outcome:<{width}}  {percent(row.probability):>6}{fraction}"


def odds_lines(odds: Odds) -> list[str]:
    lines = [f"What may come of '{odds.action}':"]
    if odds.belief:
        beliefs = ", ".join(f"{row.outcome} {percent(row.probability)}" for row in odds.belief)
        lines += wrapped(f"The hidden piece may be: {beliefs}.", "    ", "  ")
    for case in odds.cases:
        if case.name:
            lines += wrapped(f"{case.name}:", "    ", "  ")
        width = min(50, max((len(row.outcome) for row in case.rows), default=0))
        lines += [_row(row, width) for row in case.rows]
        for note in case.notes:
            lines += wrapped(note.text + (f" [{note.rule}]" if note.rule else ""), "      ", "    ")
    for note in odds.notes:
        lines += wrapped(note.text + (f" [{note.rule}]" if note.rule else ""), "    ", "  ")
    return lines


# -- the commands ---------------------------------------------------------------------------------------------


def _table(judged: Judged, seat: str) -> dict[str, Any]:
    return {
        "order": judged.text,
        "seat": seat,
        "legal": not judged.reasons,
        "reasons": [{"rule": rule, "digest": digest} for rule, digest in judged.reasons],
        "not_judged": judged.rest,
    }


def _prepared(
    title: str | None,
    order: str,
    seat: str | None,
    position: str | None,
    load: str | None,
    scenario: str | None,
    option: list[str] | None,
    pack: str | None,
) -> tuple[Session, int, list[Judged]]:
    session = session_at(title, pack, position, load, scenario, option)
    number = asking_seat(session, seat)
    if not order.strip():
        raise BadSetup("the order is empty")
    return session, number, judge(session, number, order)


def run_why(
    title: str | None,
    order: str,
    seat: str | None,
    position: str | None,
    load: str | None,
    scenario: str | None,
    option: list[str] | None,
    pack: str | None,
    as_json: bool,
) -> None:
    session, number, found = _prepared(title, order, seat, position, load, scenario, option, pack)
    if as_json:
        tables = [_table(judged, session.title.seats[number].ident) for judged in found]
        print_json(tables[0] if len(tables) == 1 else tables)
        return
    for judged in found:
        print("\n".join(reason_lines(judged)))


def run_odds(
    title: str | None,
    order: str,
    seat: str | None,
    position: str | None,
    load: str | None,
    scenario: str | None,
    option: list[str] | None,
    pack: str | None,
    as_json: bool,
) -> None:
    session, number, found = _prepared(title, order, seat, position, load, scenario, option, pack)
    legal = [judged for judged in found if not judged.reasons]
    if not legal:
        reasons = "; ".join(f"{digest} ({rule})" for rule, digest in found[0].reasons)
        raise IllegalAction(f"'{found[0].text}' is not legal: {reasons}", found[0].reasons)
    ident = session.title.seats[number].ident
    reckoned = [(judged, reckon(session, number, judged)) for judged in legal]
    if as_json:
        tables = [{**_table(judged, ident), "odds": odds} for judged, odds in reckoned]
        print_json(tables[0] if len(tables) == 1 else tables)
        return
    for judged, odds in reckoned:
        nothing = [f"'{judged.text}': there is nothing to reckon, no chance and no hidden piece decides it."]
        print("\n".join(odds_lines(odds) if odds is not None else nothing))
