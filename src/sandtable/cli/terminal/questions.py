"""Questions about an order: why it is not legal, and what may come of it. Used at the table and by the commands."""

from typing import Any, NamedTuple

from sandtable.cli.gather import asking_seat, session_at
from sandtable.cli.show import percent, print_json, wrapped
from sandtable.kernel.errors import BadSetup, IllegalAction
from sandtable.kit.views import Odds, OddsRow
from sandtable.session.session import Session
from sandtable.study.whynot import Judged, judge

LONGEST_FRACTION = 9
"""Longer ones tell a person nothing; --json has them all."""


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


class OrderAsked(NamedTuple):
    """An order, and the game and the seat that it is asked for."""

    title: str | None
    order: str
    seat: str | None
    position: str | None
    load: str | None
    scenario: str | None
    option: list[str] | None
    pack: str | None

    def judged(self) -> tuple[Session, int, list[Judged]]:
        session = session_at(self.title, self.pack, self.position, self.load, self.scenario, self.option)
        number = asking_seat(session, self.seat)
        if not self.order.strip():
            raise BadSetup("the order is empty")
        return session, number, judge(session.title, session.board, number, self.order)


def run_why(question: OrderAsked, as_json: bool) -> None:
    session, number, found = question.judged()
    if as_json:
        tables = [_table(judged, session.seats[number].ident) for judged in found]
        print_json(tables[0] if len(tables) == 1 else tables)
        return
    for judged in found:
        print("\n".join(reason_lines(judged)))


def run_odds(question: OrderAsked, as_json: bool) -> None:
    session, number, found = question.judged()
    legal = [judged for judged in found if not judged.reasons]
    if not legal:
        reasons = "; ".join(f"{digest} ({rule})" for rule, digest in found[0].reasons)
        raise IllegalAction(f"'{found[0].text}' is not legal: {reasons}", found[0].reasons)
    ident = session.seats[number].ident
    reckoned = [(judged, reckon(session, number, judged)) for judged in legal]
    if as_json:
        tables = [{**_table(judged, ident), "odds": odds} for judged, odds in reckoned]
        print_json(tables[0] if len(tables) == 1 else tables)
        return
    for judged, odds in reckoned:
        nothing = [f"'{judged.text}': there is nothing to reckon, no chance and no hidden piece decides it."]
        print("\n".join(odds_lines(odds) if odds is not None else nothing))
