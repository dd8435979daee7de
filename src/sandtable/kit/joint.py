# interpreted: it takes views apart and puts them together; no search does.
"""Several seats of one side seen together, by one person who holds them all.

A viewer is a number: a seat, NOBODY for an observer, or (`joint`) a set of allied seats. The joint view is made of the
views of its seats and of nothing else: pieces as the seat sees them that knows most, the hands and panels of each, the
question and the offers of the seat that is asked.
"""

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

import msgspec

from sandtable.kernel.flow import NOBODY, Board, Event, waiting_for
from sandtable.kernel.title import SeatInfo
from sandtable.kit.title import Title
from sandtable.kit.views import Hand, Mark, Panel, Piece, Pile, Slot, Track, View

JOINT: Final = 1 << 16
"""Joint viewers are numbered from here: this, and a bit for each seat."""

T = TypeVar("T", Pile, Track)


# -- viewers --------------------------------------------------------------------------------------------------


def joint(seats: Iterable[int]) -> int:
    """The viewer that these seats are together: a seat by itself, an observer where there is none."""
    held = sorted(set(seats))
    if len(held) < 2:
        return held[0] if held else NOBODY
    return JOINT + sum(1 << seat for seat in held)


def seats_in(viewer: int) -> list[int]:
    """The seats that a viewer looks through; none for an observer."""
    if viewer < JOINT:
        return [viewer] if viewer >= 0 else []
    return [seat for seat in range(16) if viewer & (1 << seat)]


def joint_viewers(seats: list[SeatInfo]) -> list[int]:
    """Every set of two or more seats that fight for one side, in a steady order."""
    found: list[int] = []
    for mask in range(1, 1 << len(seats)):
        held = [seat for seat in range(len(seats)) if mask & (1 << seat)]
        if len(held) > 1 and len({seats[seat].side for seat in held}) == 1:
            found.append(joint(held))
    return found


def viewer_name(seats: list[SeatInfo], viewer: int, nobody: str) -> str:
    """The ids of a viewer's seats, with commas; `nobody` for an observer."""
    return ",".join(seats[seat].ident for seat in seats_in(viewer)) or nobody


def told_to(events: list[Event], viewer: int) -> list[tuple[Event, int]]:
    """The events that the seats of a joint viewer were told, each with the seat that reads it.

    What is secret from some is told in two versions, one after the other, by the same rule: to those who may know, and
    to the others. Seats that have both keep the one that fewer were told.
    """
    held = seats_in(viewer)
    mask = sum(1 << seat for seat in held)
    found: list[tuple[Event, int]] = []
    heard = 0  # all who were told a version of the last one: who has heard one is told something else
    for event in events:
        mine = event[0] & mask
        if not mine:
            continue
        reader = next(seat for seat in held if mine & (1 << seat))
        if found and found[-1][0][1] == event[1] and not heard & event[0]:
            heard |= event[0]
            if event[0].bit_count() < found[-1][0][0].bit_count():
                found[-1] = (event, reader)
            continue
        found.append((event, reader))
        heard = event[0]
    return found


# -- the view -------------------------------------------------------------------------------------------------


def view_of(title: Title, seats: list[SeatInfo], b: Board, viewer: int, acting: int = NOBODY) -> View:
    """What a viewer may see. Of several seats that are asked at once, `acting` is the one that answers first."""
    if viewer < JOINT:
        view: View = title.view(b, viewer)
        return view
    held = seats_in(viewer)
    views: list[View] = [title.view(b, seat) for seat in held]
    return joint_view(views, seats, held, acting, [seats[one].ident for one in waited(b, held)])


def waited(b: Board, held: list[int]) -> list[int]:
    """The seats that the game waits for, as one who holds several is told: what any of them knows."""
    asked = [seat for seat in held if seat in waiting_for(b, seat)]
    told = [set(waiting_for(b, seat)) for seat in held]
    sure = set.intersection(*told) if told else set()
    return sorted(seat for seat in sure.union(asked) if seat >= 0)


def joint_view(
    views: list[View], seats: list[SeatInfo], held: list[int], acting: int, waiting: list[str]
) -> View:
    """The views of allied seats as one."""
    deciding = [seat for seat, view in zip(held, views) if view.offers]
    chosen = acting if acting in deciding or (not deciding and acting in held) else (deciding or held)[0]
    front = views[held.index(chosen)]
    side = seats[chosen].side
    statuses = [view.status for view in views]
    status = next((word for word in ("over", "decide", "resolving") if word in statuses), "wait")
    return msgspec.structs.replace(
        front,
        status=status,
        waiting=waiting,
        pieces=joint_pieces([view.pieces for view in views], [view.seat for view in views]),
        tracks=by_most([view.tracks for view in views], lambda one: 1 if one.side == side else 0),
        hands=joint_hands(views),
        piles=by_most([view.piles for view in views], lambda one: len(one.open)),
        panels=joint_panels(views, [seats[seat].name for seat in held]),
        marks=joint_marks(views),
        seats=[seats[seat].ident for seat in held],
        asked=[seats[seat].ident for seat in deciding],
    )


def knowing(piece: Piece) -> tuple[int, int, int]:
    """How much a viewer knows of a piece: what it is, how lately it was seen, what it carries."""
    return (
        1 if piece.kind else 0,
        piece.seen if piece.seen else 1 << 30,
        len(piece.badges) + len(piece.holds),
    )


def joint_pieces(lists: list[list[Piece]], idents: list[str]) -> list[Piece]:
    """Every piece once, as the seat sees it that knows most; a piece of one of these seats as its owner sees it.

    Ids are the same for all of them, unless `alias` says that it is the viewer's own. Such pieces are counted instead:
    as many stand in a space as any of the seats sees there.
    """
    found: dict[str, Piece] = {}
    owned: set[str] = set()
    for pieces, ident in zip(lists, idents):
        for piece in pieces:
            if piece.alias:
                continue
            own = bool(piece.owner) and piece.owner == ident
            if piece.id in owned and not own:
                continue
            if own:
                owned.add(piece.id)
            if piece.id not in found or own or knowing(piece) > knowing(found[piece.id]):
                found[piece.id] = piece
    known = list(found.values())
    places: dict[tuple[str, str], list[list[Piece]]] = {}
    for n, pieces in enumerate(lists):
        for piece in pieces:
            if piece.alias and piece.owner not in idents:
                rows = places.setdefault((piece.side, piece.space), [[] for _ in lists])
                rows[n].append(piece)
    for (side, space), rows in places.items():
        here = sum(1 for piece in known if (piece.side, piece.space) == (side, space))
        totals = [
            len(row) + sum(1 for one in pieces if not one.alias and (one.side, one.space) == (side, space))
            for row, pieces in zip(rows, lists)
        ]
        most = max(range(len(rows)), key=lambda n: (totals[n], sum(1 for one in rows[n] if one.kind)))
        best = sorted(rows[most], key=knowing, reverse=True)
        known += best[: max(0, totals[most] - here)]
    return known


def joint_hands(views: list[View]) -> list[Hand]:
    """The hands of all seats; those of one's own as their holders see them."""
    found: dict[tuple[str, str], Hand] = {}
    for view in views:
        for hand in view.hands:
            key = (hand.seat, hand.id)
            if key not in found or hand.seat == view.seat or len(hand.cards) > len(found[key].cards):
                found[key] = hand
    return list(found.values())


def by_most(rows: list[list[T]], tells: Callable[[T], int]) -> list[T]:
    """Each of them once, as the seat sees it that is told most of it."""
    found: dict[str, T] = {}
    for row in rows:
        for one in row:
            if one.id not in found or tells(one) > tells(found[one.id]):
                found[one.id] = one
    return list(found.values())


def joint_panels(views: list[View], names: list[str]) -> list[Panel]:
    """Panels that all of them see, each slot as the seat sees it that is told most; then what one alone sees."""
    found: list[Panel] = []
    for n, view in enumerate(views):
        for panel in view.panels:
            versions = [one for other in views for one in other.panels if one.id == panel.id]
            if len(versions) == 1:
                found.append(msgspec.structs.replace(panel, name=f"{names[n]}: {panel.name}"))
            elif panel.id not in [one.id for one in found]:
                slots = joint_slots([one.slots for one in versions])
                found.append(msgspec.structs.replace(panel, slots=slots))
    return found


def joint_slots(rows: list[list[Slot]]) -> list[Slot]:
    found: dict[str, Slot] = {}
    for row in rows:
        for slot in row:
            if slot.id not in found or told_of(slot) > told_of(found[slot.id]):
                found[slot.id] = slot
    return list(found.values())


def told_of(slot: Slot) -> int:
    return sum(2 for item in slot.items if item not in ("", "?")) + (1 if slot.text else 0)


def joint_marks(views: list[View]) -> list[Mark]:
    found: list[Mark] = []
    for view in views:
        found += [mark for mark in view.marks if mark not in found]
    return found
