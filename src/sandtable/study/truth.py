"""The truth: a view with everything in the open, put together from what each seat sees of its own.

Only for games that are over and for determinized boards. It needs nothing from a title but its views.
"""

from collections.abc import Callable, Iterable
from typing import TypeVar

import msgspec

from sandtable.kernel.flow import CHANCE, NOBODY, Board, Event, awaited
from sandtable.kernel.title import SeatInfo
from sandtable.kit.joint import joint_pieces
from sandtable.kit.title import Title
from sandtable.kit.views import Hand, LogLine, Mark, Panel, Piece, Pile, Slot, Track, View

T = TypeVar("T", Pile, Track)


def truth_view(title: Title, infos: list[SeatInfo], board: Board) -> View:
    """The observer's view, with each side's own pieces, hands, piles and panels as that side's own seats see them.
    `infos`: who plays."""
    table: View = title.view(board, NOBODY)
    seats: list[View] = [title.view(board, seat) for seat in range(len(infos))]
    sides = [seat.side for seat in infos]
    waiting = [infos[seat].ident for seat in awaited(board) if seat != CHANCE]
    return msgspec.structs.replace(
        table,
        waiting=waiting,
        pieces=_pieces(table, seats, sides),
        tracks=_by_side(table.tracks, [view.tracks for view in seats], sides, lambda one: 1),
        hands=_hands(table, seats),
        piles=_by_side(table.piles, [view.piles for view in seats], sides, lambda one: len(one.open)),
        panels=_panels(infos, table, seats, sides),
        marks=_marks(table, seats),
    )


def _pieces(table: View, seats: list[View], sides: list[str]) -> list[Piece]:
    """Every side's pieces as that side sees them; those of no side at the table as everybody does. Others may have
    another id for the same piece, or remember it elsewhere: what they see of it is no piece of its own."""
    found: list[Piece] = [piece for piece in table.pieces if piece.side not in sides]
    for side in dict.fromkeys(sides):
        held = [view for view, one in zip(seats, sides) if one == side]
        found += side_pieces([view.pieces for view in held], [view.seat for view in held], side)
    return found


def side_pieces(seen: list[list[Piece]], idents: list[str], side: str) -> list[Piece]:
    """A side's pieces as its own seats (`idents`) see them: as their owner does, else as the ally who knows most of
    them."""
    return joint_pieces([[piece for piece in pieces if piece.side == side] for pieces in seen], idents)


def _hands(table: View, seats: list[View]) -> list[Hand]:
    own = {(hand.seat, hand.id): hand for view in seats for hand in view.hands if hand.seat == view.seat}
    known = {(one.seat, one.id) for one in table.hands}
    others = [hand for key, hand in own.items() if key not in known]
    return [own.get((hand.seat, hand.id), hand) for hand in table.hands] + others


def _by_side(table: list[T], seats: list[list[T]], sides: list[str], tells: Callable[[T], int]) -> list[T]:
    """What belongs to a side as the seat of that side sees it that is told most of it."""
    found = {one.id: one for one in table}
    for rows, side in zip(seats, sides):
        for one in rows:
            if one.id not in found or (one.side == side and tells(one) > tells(found[one.id])):
                found[one.id] = one
    return list(found.values())


def _panels(infos: list[SeatInfo], table: View, seats: list[View], sides: list[str]) -> list[Panel]:
    """Panels that everybody sees, their slots filled in by their owners; then what one seat alone sees of its own.

    A panel that observers see and some seat does not is about what that seat keeps hidden: the truth has no need
    of it.
    """
    found: list[Panel] = []
    public = {panel.id for panel in table.panels}
    for panel in table.panels:
        versions = [one for view in seats for one in view.panels if one.id == panel.id]
        if len(versions) == len(seats):
            found.append(msgspec.structs.replace(panel, slots=_slots(panel, versions, sides)))
    for seat, view in enumerate(seats):
        for panel in view.panels:
            if panel.id not in public:
                ident = infos[seat].ident
                name = f"{infos[seat].name}: {panel.name}"
                found.append(msgspec.structs.replace(panel, id=f"{panel.id}-{ident}", name=name))
    return found


def _slots(panel: Panel, versions: list[Panel], sides: list[str]) -> list[Slot]:
    """A slot as its side sees it; one of no side as the seat sees it that sees something else than an observer."""
    found: list[Slot] = []
    for slot in panel.slots:
        seen = [one for version in versions for one in version.slots if one.id == slot.id]
        own = [
            one
            for version, side in zip(versions, sides)
            for one in version.slots
            if one.id == slot.id and one.side == side
        ]
        told = [one for one in (own if slot.side in sides else seen) if one != slot]
        found.append(told[0] if told else slot)
    known = {slot.id for slot in found}
    for version in versions:
        for slot in version.slots:
            if slot.id not in known:
                known.add(slot.id)
                found.append(slot)
    return found


def _marks(table: View, seats: Iterable[View]) -> list[Mark]:
    found = list(table.marks)
    for view in seats:
        found += [mark for mark in view.marks if mark not in found]
    return found


# -- the log --------------------------------------------------------------------------------------------------


def truth_lines(title: Title, infos: list[SeatInfo], board: Board, events: list[Event]) -> list[LogLine]:
    """The lines of events as those who were told them read them; with a word where not all were."""
    lines: list[LogLine] = []
    seats = range(len(infos))
    for event in events:
        told = [seat for seat in seats if event[0] & (1 << seat)]
        line: LogLine = title.line_of(board, event, told[0] if told else NOBODY)
        if told and len(told) < len(infos):
            only = " and ".join(infos[seat].name for seat in told)
            line = msgspec.structs.replace(line, text=f"{line.text} (told to {only} only)")
        lines.append(line)
    return lines
