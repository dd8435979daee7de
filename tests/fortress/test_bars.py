"""Every bar is reached: each rule by which the game forbids something is given as a reason in a case of this table.

The bars are read from the source: whatever `b.bars(...)` is called with. A new one without a case fails here.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from sandtable.games import fortress
from sandtable.games.fortress import TITLE, rule, unit, verb
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.material import DECK
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.legality import NOT_OFFERED
from tests.fortress.fuzz import guided, play, scattered
from tests.fortress.politics import CARDS, hex_no, level3
from tests.fortress.table import BOOK, Table, field, game

SOURCE = Path(str(fortress.__file__)).parent
ANY_CARD = "IF-CARD-*"
"""`rule.CARD_J01 + card`: the own rule of whichever card it is about."""

# -- the bars in the source --------------------------------------------------------------------------------------


def named(node: ast.expr, where: ast.AST) -> Iterator[str]:
    """The ids of the rules that an argument of `bars` can stand for."""
    if isinstance(node, ast.IfExp):
        yield from named(node.body, where)
        yield from named(node.orelse, where)
    elif isinstance(node, ast.Attribute):
        assert isinstance(node.value, ast.Name) and node.value.id == "rule", ast.unparse(node)
        yield BOOK.ident(getattr(rule, node.attr))
    elif isinstance(node, ast.BinOp):
        assert ast.unparse(node) == "rule.CARD_J01 + card", ast.unparse(node)
        yield ANY_CARD
    elif isinstance(node, ast.Name) and node.id == "NOT_OFFERED":
        yield BOOK.ident(NOT_OFFERED)
    else:
        assert isinstance(node, ast.Name), ast.unparse(node)
        found = 0
        for one in ast.walk(where):
            targets = (
                one.targets
                if isinstance(one, ast.Assign)
                else [one.target]
                if isinstance(one, ast.AnnAssign)
                else []
            )
            if any(isinstance(target, ast.Name) and target.id == node.id for target in targets):
                assert isinstance(one, (ast.Assign, ast.AnnAssign)) and one.value is not None
                yield from named(one.value, where)
                found += 1
        assert found, f"where does {node.id} come from?"


def bars_in(tree: ast.AST, place: str) -> Iterator[tuple[str, str]]:
    """(the question, or '' outside of one; the rule's id) of every bar."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            for call in ast.walk(node):
                if (
                    isinstance(call, ast.Call)
                    and isinstance(call.func, ast.Attribute)
                    and call.func.attr == "bars"
                ):
                    for ident in named(call.args[0], node):
                        yield place, ident
        elif isinstance(node, ast.ClassDef):
            yield from bars_in(node, node.name)


@cache
def bars() -> frozenset[tuple[str, str]]:
    found: set[tuple[str, str]] = set()
    for path in sorted(SOURCE.rglob("*.py")):
        found |= set(bars_in(ast.parse(path.read_text(encoding="utf-8")), ""))
    return frozenset(found)


# -- the cases ---------------------------------------------------------------------------------------------------

J, C = "japan", "commonwealth"


def shuttle(piece: str, x: str, y: str, often: int) -> str:
    return f'[shuttle]\njapan = ["{piece}", "{x}", "{y}", {often}]'


def held(side: str, points: int, *cards: str) -> str:
    return f"[points]\n{side} = {points}\n[hand]\n{side} = {list(cards)}"


PLAIN = ("H2 tank, A3 hq, B3 mine", "K9 tank")
JAMMED = ("A1 tank, M1 hq, B1 mine, A2 mine, H2 recon", "K9 tank")
ROAD = ("F3 tank, F4 recon, G5 recon", "K9 tank")
ROAD_FOE = ("F3 tank, G5 recon", "F4 recon, K9 tank")
GUNS = ("I5 artillery, H5 recon, A3 tank", "I6 recon, J6 artillery, H9 artillery, K9 tank", "advanced2")
BOMBS = ("A3 bomber, H7 aa", "H8 recon, I8 aa, J8 aa, G8 tank, M7 recon", "advanced1")
EXTRA = ("I5 mine, A3 tank", "H6 tank, K9 company, M7 recon, F8 mine", "advanced3", C, held(C, 9, "C18"))

Case = tuple[Table, list[tuple[str, str]], str, str, str]


def cases() -> Iterator[Case]:
    """(a table, orders to be given first, who then tries what, the id that must be among the reasons)"""
    yield field(*PLAIN), [], J, "move K9", "IF-MOV-1"
    yield field(*PLAIN), [], J, "recon H2", "IF-LVL-4"
    yield field(*PLAIN, "advanced1"), [], J, "recon K9", "IF-MOV-1"
    yield field(*PLAIN, "advanced1"), [], J, "bomb H2", "IF-LVL-6"
    yield field("H2 recon", "K9 tank", "advanced1"), [], J, "recon H2", "IF-REC-9"
    yield field(*PLAIN), [], J, "move A3", "IF-MOV-4"
    yield field(*PLAIN), [], J, "move B3", "IF-MOV-5"
    yield field(*JAMMED), [], J, "move A1", "IF-MINE-6"
    corner = "A1 tank, L1 hq, B1 mine, B2 mine, A3 mine, B3 mine, H2 recon"
    yield field(corner, "K9 tank", more=shuttle("A1", "A1", "A2", 5)), [], J, "move A1", "IF-MOV-10"
    # Where a piece may go.
    here = [(J, "move H3")]
    yield field("H3 tank", "K9 tank"), here, J, "to G4", "IF-MAP-1"
    yield field("H3 tank", "K9 tank"), here, J, "to H6", "IF-MOV-2"
    yield field("H3 tank", "H4 mine, K9 tank"), here, J, "hasty H4", "IF-LVL-4"
    yield field("H3 tank", "H4 mine, K9 tank", "advanced1"), here, J, "hasty H4", "IF-LVL-6"
    yield field("H3 conscript", "K9 tank", "advanced1"), here, J, "hasty H4", "IF-CON-12"
    yield field("H3 tank, H4 recon", "K9 tank"), here, J, "to H4", "IF-MOV-7"
    yield field("H3 tank, H4 mine", "K9 tank"), here, J, "to H4", "IF-MINE-6"
    yield (
        field("H3 tank, A3 recon", "K9 tank", more=shuttle("H3", "H3", "H2", 5)),
        here,
        J,
        "to H2",
        "IF-MOV-10",
    )
    road = [(J, "move F3")]
    yield field(*ROAD), road, J, "to G5", "IF-ROAD-3"
    yield field(*ROAD), road, J, "to G5", "IF-ROAD-6"
    yield field(*ROAD_FOE), road, J, "to G5", "IF-ROAD-4"
    yield field("F3 tank", "K9 tank"), road, J, "to F5", "IF-ROAD-2"
    yield field("F3 tank", "K9 tank"), road, J, "to F6", "IF-ROAD-10"
    yield field("F5 tank", "K9 tank"), [(J, "move F5")], J, "to F3", "IF-ROAD-8"
    blown = field("F3 tank", "K9 tank", "advanced3", more="[in_play]\nC11 = 3")
    yield blown, road, J, "to F4", "IF-CARD-C11"
    # Abilities.
    fire = [(J, "move I5 to I6")]
    yield field(*GUNS), fire, C, "fire H9", "IF-ART-1"
    yield field(*GUNS), fire, C, "fire K9", "IF-LVL-6"
    two = GUNS[1].replace("I6 recon", "I6 artillery").replace("H9 artillery, ", "")
    yield field(GUNS[0], two, GUNS[2]), fire, C, "fire I6", "IF-ART-15"
    yield field(*BOMBS), [(J, "bomb A3")], J, "target H7", "IF-BOM-2"
    bombed = [(J, "bomb A3 target H8 token red-A"), (C, "token red-A")]
    yield field(*BOMBS), bombed, C, "shoot J8", "IF-AA-12"
    yield field(*BOMBS), bombed, C, "shoot G8", "IF-LVL-6"
    yield scouts("company", ""), [], J, "scout", "IF-LVL-6"
    yield scouts("recon", "seen"), [], J, "scout", "IF-REC-9"
    # Cards.
    need = 'phase = "action"\njapan = { H2 = "recon" }\ncommonwealth = { I9 = "recon" }\n'
    yield level3(need + 'hand = { japan = ["J05"] }'), [], J, "play J05", "IF-PLAY-5"
    yield level3(need + 'hand = { japan = ["J10"] }'), [], J, "play J10", "IF-PLAY-6"
    yield level3(need), [], J, "play J10", "TABLE-4"
    moved = [(J, "decline move H2 to H3 play J03")]
    yield (
        field("H2 tank, A3 recon", "K9 tank", "advanced3", more=held(J, 9, "J03")),
        moved,
        J,
        "move H3",
        "IF-CARD-J03",
    )
    attack = [(C, "decline move K9 to K8 play C18")]
    yield field(*EXTRA), attack, C, "move M7", "IF-CARD-C18"
    yield field(*EXTRA), [*attack, (C, "move H6")], C, "to H5", "IF-CARD-C18"
    # Armies and set-up.
    yield game("advanced2"), [(J, "drop mine")], J, "confirm", "IF-BYA-4"
    yield game("advanced2"), [], J, "add tank", "IF-BYA-4"
    yield game("advanced2"), [], J, "drop hq", "IF-BYA-5"
    yield game("advanced2"), [], J, "add hq", "IF-BYA-3"
    yield game("advanced2"), [], C, "add hq", "IF-BYA-2"
    foreign = next(n for n, army in enumerate(TITLE.data().armies) if army.side == 1)
    yield game("advanced2"), [], J, f"army {TITLE.data().armies[foreign].ident}", "TABLE-4"
    yield game(), [(J, "pick A3 put hq pick B3")], J, "put hq", "IF-SET-1"
    both = [(J, "confirm"), (C, "confirm"), (J, "pick A3 put hq pick B3")]
    yield game("advanced2"), both, J, "put hq", "IF-BYA-4"
    other = [(J, "drop mine add tank confirm"), (C, "confirm")]
    yield game("advanced2"), other, J, "use japan_beginner", "IF-SET-16"
    yield game(), [], J, "confirm", "IF-SET-3"
    yield game(), [], J, "clear", "TABLE-4"
    yield game(), [], J, "pick A11", "IF-SET-9"
    yield game(), [], J, "pick F6", "IF-SET-7"
    yield game(), [], J, "pick G7", "IF-SET-4"
    yield game(), [], C, "pick F3", "IF-SET-5"


def scouts(kind: str, seen: str) -> Table:
    """The question after a move of Recon Troopers, on a board that somebody else might take for the real one."""
    t = field("H2 recon, A3 tank", f"H4 company {seen}, I3 mine, K9 tank", "advanced1").order(
        J, "move H2 to H3"
    )
    assert t.asks() == "ReconAfterMove"
    b = t.board
    b.kind[b.at[hex_no("H3")]] = unit.IDS.index(kind)
    if seen:
        b.seen[b.at[hex_no("I3")]] = 1
    return t


def judged() -> Iterator[tuple[str, str, str, list[str]]]:
    """Every case: the question, the order, the id that is wanted, the reasons that are given."""
    for t, orders, side, text, wanted in cases():
        for who, order in orders:
            t.order(who, order)
        yield t.asks(), f"{side} {text}", wanted, t.why(side, text)


def test_every_case_gives_its_reason() -> None:
    for question, order, wanted, reasons in judged():
        assert wanted in reasons, (question, order, wanted, reasons)


def test_every_bar_is_reached() -> None:
    """In the very question whose source has it; a bar in a function that several questions share, in any of them."""
    reached: set[tuple[str, str]] = set()
    for question, _, ident, reasons in judged():
        if ident in reasons:
            reached |= {(question, ident), ("", ident)}
    wanted = {bar for bar in bars() if bar[1] != ANY_CARD}
    assert len(wanted) > 40
    assert wanted - reached == set()


# -- the cards' own conditions -----------------------------------------------------------------------------------

WITHOUT = {"J02", "C16"}
"""Cards that can be played in their windows whatever the position is like."""
BY_ANOTHER_WAY = {"J03", "C18"}
"""They are not offered unless there is a piece for them; their own bars are in the table above."""
ALONE = {"J08", "J09", "J14", "C09", "C10"}
"""No other card of the side can be played in their windows: nobody is asked there unless they are legal (RUL-20)."""


def own_bars(b: FortressBoard, side: str) -> set[str]:
    """The cards that are barred by their own rule, perhaps among others, if the side holds everything."""
    b = b.fork()
    n = (J, C).index(side)
    b.hand[n] = (1 << DECK) - 1
    full = Table(b)
    return {
        card
        for card in CARDS[n * DECK : n * DECK + DECK]
        if f"IF-CARD-{card}" in full.why(side, f"play {card}")
    }


def bare() -> Iterator[tuple[Table, list[tuple[str, str]], str, set[str]]]:
    """(a table, orders first, who would play, the cards that have nothing to work with)"""
    fight = ("H6 {kind}, A3 recon", "I6 {foe}, K9 tank", "advanced3", J)
    for kind, foe, card, cards in (
        ("tank", "engineer", "C02", {"C06", "C14"}),
        ("company", "company", "C06", {"C02", "C14"}),
    ):
        one, two = fight[0].format(kind=kind), fight[1].format(foe=foe)
        yield field(one, two, *fight[2:], held(C, 9, card)), [(J, "move H6 to I6")], C, cards
    for side, card, empty in ((J, "J10", "J13"), (C, "C12", "C17")):
        used = [one for one in CARDS if one[0] == card[0] and one != card]
        more = held(side, 9, card) + f"\n[discarded]\n{side} = {used}"
        yield field("H6 tank", "K9 tank", "advanced3", side, more), [], side, {empty}


def test_every_card_is_barred_by_its_own_condition_somewhere() -> None:
    """In games from late positions, and where cards have nothing to work with."""
    assert ("", ANY_CARD) in bars()
    found: set[str] = set()
    for t, orders, side, cards in bare():
        for who, order in orders:
            t.order(who, order)
        assert t.asks() == "WindowAsk" and t.board.asked == (J, C).index(side)
        assert own_bars(t.board, side) >= cards
        found |= cards

    def look(b: FortressBoard, n: int, seat: int, act: int) -> None:
        if seat >= 0 and b.ask().knows(verb.PLAY):
            found.update(own_bars(b, (J, C)[seat]))

    for n in range(60):
        dealer = FastDealer(n)
        play(scattered("advanced3", n, dealer), dealer, guided, look, 60)
    assert set(CARDS) - found == WITHOUT | BY_ANOTHER_WAY | ALONE


def test_some_cards_have_their_windows_for_themselves() -> None:
    windows = TITLE.data().card_windows
    for card in ALONE:
        for n, other in enumerate(CARDS):
            if other[0] == card[0] and other != card:
                assert windows[n] & windows[CARDS.index(card)] == 0, (card, other)
