"""Positions of Coral Sea for tests, and playing on from them in words."""

from typing import Any

from sandtable.games.coralsea import TITLE
from sandtable.games.coralsea.rules.game import CoralGame
from sandtable.kernel.actions import noun_of, verb_of
from sandtable.kernel.flow import CHANCE, apply
from sandtable.kernel.legality import is_legal, why_not
from sandtable.series.campaign_commander.rules.board import OFF

T = TITLE.coral()
WORDS = TITLE.vocabulary()
BOOK = TITLE.rulebook()
JAPAN, ALLIES = 0, 1
NEW_BRITAIN = ["rabaul", "gasmata", "cape_gloucester", "kavieng", "namatanai", "new_hanover"]
"""What Japan controls at the start."""


class Table:
    """A board with its log, played on in words."""

    def __init__(self, board: CoralGame) -> None:
        self.b = board
        board.log = []

    def do(self, text: str, *chance: int | str) -> "Table":
        """Give orders for whoever is asked; each must be legal. `chance`: what dice, cups and decks give, in order;
        when it is used up the table waits for more."""
        b = self.b
        script = list(chance)
        for act in WORDS.parse_all(text) if text else []:
            reasons = [BOOK.ident(n) for n in why_not(b, b.asked, act)]
            assert is_legal(b, b.asked, act), (WORDS.text(act), reasons, self.legal())
            apply(b, b.asked, act)
            self.deal(script)
        self.deal(script)
        assert not script, f"left over: {script}"
        return self

    def deal(self, script: list[int | str]) -> None:
        b = self.b
        while b.ending == 0 and b.asked == CHANCE and script:
            wanted = script.pop(0)
            for act in b.legal:
                if noun_of(act) == wanted or WORDS.text(act).split()[-1] == wanted:
                    apply(b, CHANCE, act)
                    break
            else:
                raise AssertionError(f"{wanted} cannot come up: {self.legal()}")

    def legal(self) -> list[str]:
        return [WORDS.text(act) for act in self.b.legal]

    def can(self, text: str) -> bool:
        return is_legal(self.b, self.b.asked, WORDS.parse(text))

    def why(self, text: str) -> list[str]:
        """The rules that forbid an order."""
        return [BOOK.ident(n) for n in why_not(self.b, self.b.asked, WORDS.parse(text))]

    def asks(self) -> str:
        return type(self.b.top()).__name__

    def at(self, unit: str) -> str:
        """Where a unit is and how it is: 'rabaul depleted dg'."""
        u = T.units.index(unit)
        place = self.b.place[u]
        words = [T.areas[place] if place >= 0 else OFF[-1 - place]]
        state = self.b.state[u]
        return " ".join(words + ["depleted"] * (state & 1) + ["dg"] * (state >> 1 & 1))

    def rp(self, side: int, area: str) -> int:
        return int(self.b.supply_at(side, T.areas.index(area)))

    def control(self, area: str) -> int:
        return self.b.control[T.areas.index(area)]

    def holds(self, card: str) -> bool:
        n = [one.ident for one in T.cards].index(card)
        side = T.cards[n].side
        return (self.b.hand[side] >> (n - T.first_card[side])) & 1 == 1

    def told(self) -> list[str]:
        """The ids of the rules told so far."""
        return [BOOK.ident(event[1]) for event in self.b.log or []]

    def seat(self) -> int:
        return int(self.b.asked)

    def verbs(self) -> set[str]:
        return {WORDS.text(act).split()[0] for act in self.b.legal}

    def nouns(self, verb: str) -> list[str]:
        return [
            WORDS.text(act).split()[1]
            for act in self.b.legal
            if WORDS.text(act).split()[0] == verb and verb_of(act) >= 0
        ]


def field(
    units: str = "",
    side: str = "japan",
    area: str = "",
    sp: int = 6,
    rp: str = "",
    hand: str = "",
    control: str = "",
    **more: Any,
) -> Table:
    """A table from short lists. `units`: "j_144 rabaul depleted, a_30 port_moresby"; `area` starts an operation of
    `side` there; `rp`: "japan rabaul 3, allies gulf 2"; `hand`: cards of either side; `control`: areas that Japan
    controls beside its own, "-rabaul" for one that it has lost."""
    rows = dict(row.split(maxsplit=1) for row in units.split(", ")) if units else {}
    supply: dict[str, dict[str, int]] = {"japan": {}, "allies": {}}
    for row in rp.split(", ") if rp else []:
        whose, where, n = row.split()
        supply[whose][where] = int(n)
    held: dict[str, list[str]] = {"japan": [], "allies": []}
    for card in hand.split():
        held["japan" if card.startswith("jc") else "allies"].append(card)
    ours = [one for one in [*NEW_BRITAIN, *control.split()] if not one.startswith("-")]
    lost = [one[1:] for one in control.split() if one.startswith("-")]
    table: dict[str, Any] = {
        "units": rows,
        "rp": supply,
        "hand": held,
        "control": {"japan": [one for one in ours if one not in lost]},
        "to_move": side,
        "phase": "operation" if area else "choose",
        **more,
    }
    if area:
        table["operation"] = {"area": area, "sp": sp}
    _, board = TITLE.read_position(table)
    assert isinstance(board, CoralGame)
    return Table(board)


def game() -> Table:
    """A game from its very beginning, before the cards are dealt."""
    board = TITLE.start(TITLE.setup("", {}))
    assert isinstance(board, CoralGame)
    return Table(board)


def dealt(*first: str) -> Table:
    """A game after both hands are dealt, the first cards as named."""
    table = game()
    names = list(first)
    while table.b.asked == CHANCE:
        act = next((one for one in table.b.legal if WORDS.text(one).split()[1] in names), table.b.legal[0])
        apply(table.b, CHANCE, act)
    return table
