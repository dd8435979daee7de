"""What the tests of Politics share: Level III positions, and what became of a card that was played."""

from sandtable.games.fortress import TITLE, event, unit
from sandtable.games.fortress.material import DECK, SIDES
from sandtable.kernel.flow import EVERYONE
from tests.fortress.table import BOOK, Table, table

CARDS = [card.ident for card in TITLE.data().cards]
WON_BY_JAPAN = [1, -1]


def level3(text: str, *draws: str) -> Table:
    """A table at Level III; `draws` are the cards that come off the piles, in order."""
    return table('scenario = "advanced3"\n' + text, [CARDS.index(card) for card in draws])


def hand(t: Table, side: str) -> list[str]:
    """The cards that a side holds."""
    n = SIDES.index(side)
    return [card for i, card in enumerate(CARDS) if i // DECK == n and (t.board.hand[n] >> (i % DECK)) & 1]


def is_spent(t: Table, card: str) -> bool:
    """Whether a card has left the hand and the pile for good."""
    side, bit = CARDS.index(card) // DECK, 1 << CARDS.index(card) % DECK
    b = t.board
    return bool(b.spent[side] & bit) and not (b.hand[side] | b.pile[side]) & bit


def was_played(t: Table, card: str, left: int) -> bool:
    """The card was declared once, before everybody, by its own rule; `left` points remained; it is discarded."""
    n = CARDS.index(card)
    assert t.board.log is not None
    found = [e for e in t.board.log if e[2] == event.CARD and e[4] == n]
    assert len(found) == 1, f"{card} was declared {len(found)} times"
    audience, rule, _, side, _, points, _ = found[0]
    assert (audience, BOOK.ident(rule), side, points) == (EVERYONE, f"IF-CARD-{card}", n // DECK, left), (
        found[0]
    )
    return is_spent(t, card)


def heard(t: Table, side: str, kind: int) -> list[tuple[str, int, int, int, int]]:
    """The events of a kind that a side has been told: (rule, a, b, c, d)."""
    seat = SIDES.index(side)
    assert t.board.log is not None
    return [
        (BOOK.ident(e[1]), e[3], e[4], e[5], e[6]) for e in t.board.log if e[2] == kind and (e[0] >> seat) & 1
    ]


def question(t: Table) -> str:
    """Who is asked, and in which window or what: 'japan attack_declared', 'commonwealth ChooseAction'."""
    if t.board.ending:
        return "over"
    return f"{SIDES[t.board.asked]} {t.board.ask().window() or t.asks()}"


def hex_no(name: str) -> int:
    return TITLE.data().hex_names.index(name)


def piece(t: Table, name: str) -> int:
    """The number of the piece in a hex."""
    return t.board.at[hex_no(name)]


def may_be(t: Table, name: str) -> set[str]:
    """The types that the public record leaves open for the piece in a hex."""
    excl = t.board.excl[piece(t, name)]
    return {kind for n, kind in enumerate(unit.IDS) if not (excl >> n) & 1}


def losses(side: str, on_map: list[str], never: str) -> str:
    """A list of lost pieces that makes an army of thirty with those on the map, without any of the type `never`."""
    pool = TITLE.data().pool[SIDES.index(side)]
    left = [kind for n, kind in enumerate(unit.IDS) for _ in range(pool[n]) if kind != "hq"]
    for kind in on_map:
        left.remove(kind)
    left = [kind for kind in left if kind != never]
    return str(left[: 29 - len(on_map)])
