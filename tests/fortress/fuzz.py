"""Playing at random and looking on: what the fuzz tests, the invariants and the golden games share."""

from collections import Counter
from typing import Any

from sandtable.games.fortress import TITLE, event, unit, verb
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.material import ARMY, DECK, SIDES
from sandtable.games.fortress.rules.playing import WindowAsk
from sandtable.kernel import flow
from sandtable.kernel.actions import FIRST_VERB, action, noun_of, plain, verb_of
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import (
    CHANCE,
    NOBODY,
)
from sandtable.kernel.title import Setup, Value
from tests.playing import LIMIT as LIMIT
from tests.playing import answer as answer
from tests.playing import play as play
from tests.playing import told as told

COMPILED = str(flow.__file__).endswith(".so")
LEVELS = ("basic", "advanced1", "advanced2", "advanced3")
VIEWERS = (0, 1, NOBODY)
OPTIONS: list[dict[str, Value]] = [
    {},
    {"deployment": "beginner"},
    {"jurong_line": "always"},
    {"forgetful": True},
    {"token_colours": 3, "token_letters": 3},
    {"deployment": "beginner", "jurong_line": "always", "forgetful": True},
    {"token_colours": 3},
    {"deployment": "beginner", "token_letters": 3, "forgetful": True},
]


def options(n: int) -> dict[str, Value]:
    """The options of game number `n`: every combination that matters comes round."""
    return OPTIONS[n % len(OPTIONS)]


def start(level: str, n: int = 0) -> FortressBoard:
    board = TITLE.start(TITLE.setup(level, options(n)))
    assert isinstance(board, FortressBoard)
    return board


def guided(b: FortressBoard, dealer: FastDealer) -> int:
    """A likely answer: attacks, abilities and cards are preferred, set-ups are made by rule of thumb."""
    if b.asked == CHANCE:
        return dealer.choose(b.legal, b.ask().weights(b))
    ready = VALUATION.script(b, b.asked, dealer)
    if ready >= 0:
        return ready
    hints = VALUATION.hints(b, b.asked, b.legal)
    # Cards that need an occasion are kept for it; abilities are used where they can be.
    any_time = isinstance(ask := b.ask(), WindowAsk) and ask.window() in ("turn_start", "turn_end")
    weights = {
        verb.PLAY: 1 if any_time else 200,
        verb.RECON: 200,
        verb.SCOUT: 200,
        verb.FIRE: 100,
        verb.SHOOT: 100,
        verb.BOMB: 100,
    }
    for n, act in enumerate(b.legal):
        what = verb_of(act)
        hints[n] = weights.get(what, hints[n] * (20 if what == verb.TO and b.at[noun_of(act)] >= 0 else 1))
    return dealer.choose(b.legal, hints)


class Reached:
    """What was come across: frames by name, cards by id, endings by word."""

    def __init__(self) -> None:
        self.frames: Counter[str] = Counter()
        self.cards: Counter[str] = Counter()
        self.endings: Counter[str] = Counter()

    def look(self, b: FortressBoard, n: int, seat: int, act: int) -> None:
        for frame in b.stack:
            self.frames[type(frame).__name__] += 1
        for happened in b.log or []:
            if happened[2] == event.CARD:
                self.cards[b.t.cards[happened[4]].ident] += 1
        b.log = []


# -- positions ---------------------------------------------------------------------------------------------------


def scattered(level: str, n: int, dealer: FastDealer) -> FortressBoard:
    """A position that a game might reach late: few pieces anywhere, some of them known, points and cards about."""
    t = TITLE.data()
    places = dealer.shuffled([h for h in range(len(t.hex_names)) if t.passable[h]])
    table: dict[str, Any] = {
        "scenario": level,
        "options": options(n),
        "to_move": SIDES[dealer.below(2)],
        "quiet": dealer.below(t.quiet_limit),
    }
    if level == "advanced3":
        politics(table, n, dealer)
        if "C11" in table["in_play"]:
            places.remove(t.causeway)
    for side in (0, 1):
        army = [kind for kind in range(unit.COUNT - 1) for _ in range(t.basic[side][kind])]
        few = dealer.shuffled(army)[: dealer.below(1 + (4, 12, 29)[dealer.below(3)])]
        pieces = {t.hex_names[places.pop()]: "hq"}
        for kind in few:
            words = unit.IDS[kind] + (" seen" if dealer.below(3) == 0 else "")
            if kind < unit.MINE and dealer.below(2):
                words += " moved"
            pieces[t.hex_names[places.pop()]] = words
        table[SIDES[side]] = pieces
    _, board = TITLE.read_position(table)
    assert isinstance(board, FortressBoard)
    return board


def politics(table: dict[str, Any], n: int, dealer: FastDealer) -> None:
    """Points, hands, discards and cards in play."""
    always = table["options"].get("jurong_line") == "always"
    idents = [card.ident for card in TITLE.data().cards]
    table["points"] = {side: dealer.below(20) for side in SIDES}
    up = {
        "J02": dealer.below(9) - 5,
        "C04": dealer.below(5) - 3,
        "C11": dealer.below(40) - 31,
        "C16": dealer.below(9) - 7,
    }
    table["in_play"] = {
        card: left for card, left in up.items() if left > 0 and not (always and card == "C04")
    }
    table["hand"], table["discarded"] = {}, {}
    for side in (0, 1):
        deck = [idents[card] for card in dealer.shuffled(list(range(side * DECK, side * DECK + DECK)))]
        deck = [card for card in deck if card not in table["in_play"] and not (always and card == "C04")]
        deck.sort(
            key=lambda card: int(card[1:]) != n % DECK + 1
        )  # each card in its turn is surely in the hand
        held, gone = 1 + dealer.below(7), dealer.below(8)
        table["hand"][SIDES[side]] = deck[:held]
        table["discarded"][SIDES[side]] = deck[held : held + gone]


VALUATION = TITLE.valuation()


def every_action() -> list[int]:
    """Every action of the title's own verbs that can be written."""
    words = TITLE.vocabulary()
    found: list[int] = []
    for number, what in enumerate(words.verbs[FIRST_VERB:], FIRST_VERB):
        found += (
            [action(number, n) for n in range(len(words.nouns[what.noun]))] if what.noun else [plain(number)]
        )
    return found


# -- what must hold at every step --------------------------------------------------------------------------------


def setup_of(b: FortressBoard) -> Setup:
    chosen: dict[str, Value] = {
        "deployment": "beginner" if b.deployment else "free",
        "jurong_line": "always" if b.jurong_always else "card",
        "forgetful": bool(b.forgetful),
        "token_colours": int(b.colours),
        "token_letters": int(b.letters),
    }
    return TITLE.setup(LEVELS[b.level], chosen)


def check_army_rows(b: FortressBoard) -> None:
    """The row of the armies says what the pieces are."""
    if b.layout:
        return
    for side in (0, 1):
        kinds = b.kind[side * ARMY : side * ARMY + ARMY]
        assert b.army[side * unit.COUNT : side * unit.COUNT + unit.COUNT] == [
            kinds.count(kind) for kind in range(unit.COUNT)
        ]
