"""Words: every offered action parses back, every event has a sentence for all who are told it, every id resolves."""

from typing import Any, Final

import msgspec

from sandtable.check.ids import Broken, Ids
from sandtable.check.moment import Moment, stumbled
from sandtable.kernel.flow import CHANCE, NOBODY, OBSERVER_BIT, Board, Event
from sandtable.kit.title import Title
from sandtable.kit.views import LogLine

SPACES: Final = ("spaces", "path")


def check_orders(title: Title, legal: list[int], known: dict[int, str]) -> None:
    """The words of every offered action parse back to it. `known` holds those that did."""
    if known.keys() >= set(legal):
        return
    words = title.vocabulary()
    for act in legal:
        if act in known:
            continue
        try:
            text = words.text(act)
            back = words.parse(text)
        except Exception as problem:
            stumbled("orders in words", f"the words of action {act}", problem)
        if back != act:
            raise Broken("orders in words", "parsed", f"'{text}' is action {act} and is read as {back}")
        known[act] = text


def may_read(event: Event, viewer: int) -> bool:
    return bool(event[0] & (OBSERVER_BIT if viewer == NOBODY else 1 << viewer))


def check_events(title: Title, ids: Ids, b: Board, events: list[Event], seat: int, act: int) -> int:
    """Every event has a sentence for everybody who is told it; returns how many lines were read."""
    count = 0
    for event in events:
        for viewer in (*range(b.seats), NOBODY):
            if may_read(event, viewer):
                count += 1
                check_line(title, ids, b, event, viewer)
        if event[1] and event[1] not in ids.book.by_number:
            raise Broken(
                "events", "rule number", f"event {event}: the rulebook has no rule number {event[1]}"
            )
    return count


def check_line(title: Title, ids: Ids, b: Board, event: Event, viewer: int) -> None:
    where = f"event {event[2]} {event[3:]} for {'an observer' if viewer < 0 else f'seat {viewer}'}"
    try:
        line: LogLine = title.line_of(b, event, viewer)
    except Exception as problem:
        stumbled("events", f"the sentence of event {event[2]}", problem)
    ids.sentence("events", line.text, where)
    ids.rule("events", line.rule, where)
    for space in line.spaces:
        ids.one("events", "space", space, ids.spaces, where)
    ids.links("events", line.links, line.text, None, where)
    for beat in line.beats:
        check_beat(ids, beat, where)


def check_beat(ids: Ids, beat: Any, where: str) -> None:
    """What a page plays: every space, side, kind and card of it is on the table, at any depth."""
    name = f"{where}, beat {type(beat).__name__}"
    for field in beat.__struct_fields__:
        value = getattr(beat, field)
        if isinstance(value, list) and field not in SPACES:
            for one in value:
                if isinstance(one, msgspec.Struct):
                    check_beat(ids, one, where)
        elif isinstance(value, msgspec.Struct):
            check_beat(ids, value, where)
        elif field == "space":
            ids.one("beats", "space", value, ids.spaces, name)
        elif field in SPACES:
            for space in value:
                ids.one("beats", "space", space, ids.spaces, name)
        elif field in ("side", "favours"):
            ids.one("beats", "side", value, ids.sides, name)
        elif field == "kind":
            ids.one("beats", "kind", value, ids.kinds, name)
        elif field == "card":
            ids.one("beats", "card", value, ids.cards, name)
        elif field == "rule":
            ids.rule("beats", value, name)


def check_vocabulary(m: Moment) -> None:
    """Typing the words of an offer finds it among the offers."""
    if m.seat == CHANCE:
        return
    words = m.title.vocabulary()
    found = words.match(words.text(m.act), m.board.legal if m.board.asked == m.seat else [m.act])
    if found != [m.act]:
        raise Broken("orders in words", "matched", f"'{m.words(m.act)}' could mean {len(found)} orders")
