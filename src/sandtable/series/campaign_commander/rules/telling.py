"""What is told of pieces, as beats, and what the holes of templates mean in every volume."""

from sandtable.kernel.flow import Event
from sandtable.kit import beats
from sandtable.kit.story import Hole
from sandtable.series.campaign_commander import event
from sandtable.series.campaign_commander.volume import Volume

FIGHT = 1
"""Marks a beat of the battle that goes on."""


def counted(n: int, what: str) -> str:
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def holes_of(v: Volume, who: list[str]) -> dict[str, Hole]:
    """`space` an area, `unit` with its nationality, `name` without, `card`, `chit`, `who`, `whose` a side, `rps`,
    `sps`."""
    return {
        "space": lambda a, viewer: (v.area_names[a], "space", v.areas[a]),
        "unit": lambda u, viewer: (f"{v.adjectives[v.side[u]]} {v.unit_names[u]}", "piece", v.units[u]),
        "name": lambda u, viewer: (v.unit_names[u], "piece", v.units[u]),
        "card": lambda n, viewer: (v.cards[n].name, "card", v.cards[n].ident),
        "chit": lambda n, viewer: (v.chits[n].name, "card", v.chits[n].ident),
        "who": lambda side, viewer: (who[side], "", ""),
        "whose": lambda side, viewer: (v.adjectives[side], "", ""),
        "rps": lambda n, viewer: (counted(n, "Resource Point"), "", ""),
        "sps": lambda n, viewer: (counted(n, "Supply Point"), "", ""),
    }


def moved(v: Volume, told: Event, viewer: int) -> list[beats.AnyBeat]:
    """A unit goes, or retreats, from area to area."""
    u, path = told[3], [v.areas[told[4]], v.areas[told[5]]]
    why = "retreat" if told[2] == event.RETREATS else "move"
    return [beats.Moved(path=path, piece=v.units[u], side=v.sides[v.side[u]], why=why)]


def arrived(v: Volume, told: Event, viewer: int) -> list[beats.AnyBeat]:
    u, at = told[3], told[4]
    return [beats.Appeared(space=v.areas[at], piece=v.units[u], side=v.sides[v.side[u]], kind=v.units[u])]


def piece_state(v: Volume, told: Event, viewer: int) -> list[beats.AnyBeat]:
    u, at = told[3], told[4]
    return [beats.Struck(piece=v.units[u], space=v.areas[at], side=v.sides[v.side[u]], fight=FIGHT)]


def at_loss(v: Volume, told: Event, viewer: int) -> list[beats.AnyBeat]:
    u, at = told[3], told[4]
    space = v.areas[at] if at >= 0 else ""
    return [beats.Lost(space=space, piece=v.units[u], kind=v.units[u], side=v.sides[v.side[u]], fight=FIGHT)]


def controlled(v: Volume, told: Event, viewer: int) -> list[beats.AnyBeat]:
    return [beats.Controlled(space=v.areas[told[4]], side=v.sides[told[3]])]
