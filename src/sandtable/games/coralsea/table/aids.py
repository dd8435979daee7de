"""Player aids: the lines of data/aids.toml, and the tables made of the data: costs, chits, cards, regions."""

from pathlib import Path

from sandtable.games.coralsea.material import SIDES, CoralData
from sandtable.kit.aids import read_aids
from sandtable.kit.scenes import Note
from sandtable.series.campaign_commander import family

FILE = Path(__file__).parents[1] / "data" / "aids.toml"


def aids_of(t: CoralData, bombing: bool, limited: bool) -> list[Note]:
    """The lines that a game with these options needs, and every table."""
    numbers = {
        "supply": str(t.supply),
        "bonus": str(t.bonus),
        "hand": str(t.hand_limit),
        "kills": str(t.kills_needed),
    }
    off = [rule for rule, is_on in (("CS-11", bombing), ("CS-12", limited)) if not is_on]
    found = [line for line in read_aids(FILE, 2, numbers) if not line.rule.startswith(tuple(off))]
    return [*found, *cost_table(t, bombing), *region_table(t), *chit_table(t), *card_table(t)]


def cost_table(t: CoralData, bombing: bool) -> list[Note]:
    head = "Supply Points"
    rows = [
        ("Move a ground unit or stack", t.cost[0], "CC-5.5.2a"),
        ("Move ships", t.cost[1], "CS-7a"),
        ("Stack on land", t.cost[2], "CC-5.5.2b"),
        ("Reorganise a unit", t.cost[3], "CC-5.5.2d"),
        ("Rebuild a unit, once", t.cost[4], "CC-5.5.2e"),
        ("Build an airfield", t.build_cost, "CS-9b"),
        ("Remove an airfield", t.remove_cost, "CS-9f"),
        *([("Put an airfield in order", t.clear_cost, "CS-11c")] if bombing else []),
    ]
    return [Note("Action", "CC-5.5.2g", head, ["cost"])] + [
        Note(what, why, head, [str(n)]) for what, n, why in rows
    ]


def region_table(t: CoralData) -> list[Note]:
    head = "Victory points"
    rows = [Note(one.name, "CS-13a", head, [", ".join(t.area_names[a] for a in one.areas), str(one.vp)])
            for one in t.regions]  # fmt: skip
    return [Note("Region", "CS-13a", head, ["areas", "points"]), *rows]


def chit_table(t: CoralData) -> list[Note]:
    from sandtable.games.coralsea.table.scene import chit_text

    head = "Battle Chits"
    found = [Note("Chit", "CC-9.5.1", head, ["side", "number", "in the cup", "effect"])]
    for chit in t.chits:
        when = t.condition_words[chit.in_cup]
        row = [SIDES[chit.side], str(chit.count), when, chit_text(t, chit.ident)]
        found.append(Note(chit.name, "CC-9.5.1", head, row))
    return found


def card_table(t: CoralData) -> list[Note]:
    head = "Cards"
    found = [Note("Card", "CS-K1", head, ["side", "family", "precondition", "effect"])]
    named: list[str] = []
    for card in t.cards:
        if card.kind not in named:
            named.append(card.kind)
            row = [SIDES[card.side], family.IDS[card.family], card.precondition, card.effect]
            found.append(Note(card.name, "CS-K1", head, row))
    return found
