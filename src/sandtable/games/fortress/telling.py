"""What the holes of the templates mean, and the beats that several chapters tell."""

from typing import Any

from mypy_extensions import i64

from sandtable.games.fortress import rule, unit
from sandtable.games.fortress.material import SIDES, FortressData
from sandtable.kernel.flow import Event
from sandtable.kit import beats
from sandtable.kit.aids import counted
from sandtable.kit.story import Hole, named_hole

WHO = ("Japan", "The Commonwealth")
WHOM = ("Japan", "the Commonwealth")
WHOSE = ("Japanese", "Commonwealth")
INITIALS = ("j", "c")
"""The first letter of a piece's public id; its number is a tag that says nothing of the type (IF-HID-2)."""

Force = beats.Force | None
"""One side of a fight, where there is anything new of it."""
FIGHT = 1
"""Marks a beat of the fight that goes on; the log numbers the fights of a turn for its reader."""
IN_FIGHT = frozenset((rule.ATK_2, rule.CON_15, rule.ART_5, rule.BOM_4, rule.BOM_5, rule.BOM_8, rule.AA_5,
                      rule.CARD_J19, rule.CARD_C08))  # fmt: skip
"""The rules by which a piece is shown for a fight."""


def card_name(t: FortressData, card: i64) -> str:
    return f"{t.cards[card].ident} {t.cards[card].name}"


def priced_name(t: FortressData, card: i64) -> str:
    return f"{card_name(t, card)} ({counted(t.cost[card], 'point')})"


def token_name(t: FortressData, token: i64) -> str:
    return f"{t.colours[token // 3].capitalize()} {t.letters[token % 3]}"


def piece_id(side: i64, tag: i64) -> str:
    """The public id of a piece; empty where the event has none."""
    return f"{INITIALS[side]}{tag}" if tag >= 0 else ""


def holes_of(t: FortressData) -> dict[str, Hole]:
    """`space` a hex, `place` a hex with what lies there, `who`, `whom`, `whose` a side, `kind` a type of piece,
    `card`, `priced` a card with its cost, `token`, `points`."""
    return {
        "space": lambda h, viewer: (t.hex_names[h], "space", t.hex_names[h]),
        "place": lambda h, viewer: (f"{t.hex_names[h]} {t.place_names[h]}", "space", t.hex_names[h]),
        "card": lambda n, viewer: (card_name(t, n), "card", t.cards[n].ident),
        "priced": lambda n, viewer: (priced_name(t, n), "card", t.cards[n].ident),
        "who": named_hole(WHO),
        "whom": named_hole(WHOM),
        "whose": named_hole(WHOSE),
        "kind": named_hole(t.kind_names),
        "token": lambda token, viewer: (token_name(t, token), "", ""),
        "points": lambda n, viewer: (counted(n, "point"), "", ""),
    }


# -- beats: each takes the data, the event and the reader ------------------------------------------------------


def fought(
    method: str, spaces: list[str], ours: Force, theirs: Force, begins: bool = False
) -> list[beats.AnyBeat]:
    """A fight begins, or goes on, between the attacker and the defender; None: nothing new of that side."""
    return [
        beats.Fought(spaces=spaces, method=method, attacker=ours, defender=theirs, begins=begins, fight=FIGHT)
    ]


def piece_in(t: FortressData, told: Event) -> dict[str, Any]:
    """What an event with hex, side, type and tag says of a piece, for a beat."""
    h, side, kind, tag = told[3:]
    face, piece = unit.IDS[kind], piece_id(side, tag)
    return {"space": t.hex_names[h], "kind": face, "piece": piece, "side": SIDES[side]}


def shown(t: FortressData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    return [beats.Revealed(**piece_in(t, told), fight=FIGHT if told[1] in IN_FIGHT else 0)]


def lost(t: FortressData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    return [beats.Lost(**piece_in(t, told), fight=FIGHT)]


def moved(t: FortressData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    """A piece goes from hex to hex: hex, hex, side, tag; along the road through the hexes between."""
    frm, to, side, tag = told[3:]
    i, j = t.road_index[frm], t.road_index[to]
    path = [frm, to]
    if i >= 0 and j >= 0 and t.distance[frm][to] > 1 and told[1] != rule.CARD_J05:
        path = t.road[i : j + 1] if i < j else t.road[j : i + 1][::-1]
    why = "land" if told[1] == rule.CARD_J05 else "advance" if told[1] == rule.CARD_C20 else "move"
    names = [t.hex_names[h] for h in path]
    return [beats.Moved(path=names, piece=piece_id(side, tag), side=SIDES[side], why=why)]


def retreated(t: FortressData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    """A Commonwealth piece gives way: hex, hex, tag."""
    frm, to, tag, _ = told[3:]
    path = [t.hex_names[frm], t.hex_names[to]]
    return [beats.Moved(path=path, piece=piece_id(1, tag), side=SIDES[1], why="retreat")]
