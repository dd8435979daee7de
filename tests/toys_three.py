"""Toy titles with allies: SIEGE is for three seats on two sides, PATROL for two or three, by an option.

North and South fight West along a road. Everybody draws a chit that nobody else sees (chance), arms a piece unseen by
all others (sealed, all seats), commits cards to battles (sealed, every set of seats in turn), may support an ally's
battle (a private window), and marches (public). Enemies know pieces under names of their own (aliases); allies know
one another's pieces, but not which one is armed. A battle between allies (an exercise) is told to nobody else: the
others see that two cards went, and not which.
"""

import sys
from hashlib import blake2b
from pathlib import Path
from typing import Any, ClassVar

from mypy_extensions import i64

from sandtable.kernel import words
from sandtable.kernel.actions import FIRST_VERB, action, noun_of, plain, verb_of
from sandtable.kernel.chance import Dealer
from sandtable.kernel.codec import restore_stack
from sandtable.kernel.errors import STUMBLES, BadFile, in_words
from sandtable.kernel.flow import (
    AGREED,
    ALLOWED,
    EVERYONE,
    FIRST_ENDING,
    GO_ON,
    OVER,
    RESIGNED,
    Ask,
    Board,
    Chance,
    Event,
    Section,
    advance,
)
from sandtable.kernel.legality import FIRST_TITLE_RULE
from sandtable.kernel.sealed import Sealed
from sandtable.kernel.title import SeatInfo, Setup
from sandtable.kernel.words import Say, Shown, button, on_card, on_piece, say
from sandtable.kit import scenes, views
from sandtable.kit.beats import AnyBeat, Decided, Fought, Phased
from sandtable.kit.dice import Die
from sandtable.kit.draws import DrawOffer, offer_by
from sandtable.kit.lesson import Step
from sandtable.kit.middle import stack_rows
from sandtable.kit.options import Option, Scenario
from sandtable.kit.rulebook import Rulebook, read_rulebook
from sandtable.kit.story import Hole, Named, Speaker, tells
from sandtable.kit.table import Table
from sandtable.kit.title import DataTitle

ROAD = 6
PIECES = ["n1", "n2", "s1", "s2", "w1", "w2"]
CARDS = ["one", "two", "three", "four"]
CHITS = ["chit-1", "chit-2", "chit-3", "chit-4"]

ARM, COMMIT, SUPPORT, DECLINE, FORTH, BACK, STAY, DRAW = range(FIRST_VERB, FIRST_VERB + 8)
SEQ_1, ARM_1, BAT_1, BAT_2, SUP_1, MAR_1, MAR_2, END_1 = range(FIRST_TITLE_RULE, FIRST_TITLE_RULE + 8)
MORE_POINTS, EQUAL_POINTS = FIRST_ENDING, FIRST_ENDING + 1
DAY, DREW, DREW_WHAT, ARMED, BATTLE, OUTCOME, SUPPORTED, MARCHED, ENDED, PLAYED = range(10)

THREE = [
    SeatInfo("north", "North", "allies"),
    SeatInfo("south", "South", "allies"),
    SeatInfo("west", "West", "west"),
]
TWO = [SeatInfo("allies", "Allies", "allies"), SeatInfo("west", "West", "west")]


class Verbs:
    TABLE = (
        ("arm", "piece", "arm one of your pieces"),
        ("commit", "card", "commit a card to the battle"),
        ("support", "", "support your side with your chit"),
        ("decline", "", "give no support"),
        ("forth", "piece", "a piece advances"),
        ("back", "piece", "a piece falls back"),
        ("stay", "", "no piece moves"),
        ("draw", "chit", "what comes out of the cup"),
    )


class Events:
    NUMBERS: ClassVar = {f"event {n}": n for n in range(DAY, PLAYED + 1)}


def begins(data: Any, event: Event, viewer: int) -> list[AnyBeat]:
    return [Fought(spaces=[], method="compare", begins=True)]


def decides(data: Any, event: Event, viewer: int) -> list[AnyBeat]:
    return [Decided(code=str(event[3]), text="decided")]


def new_day(data: Any, event: Event, viewer: int) -> list[AnyBeat]:
    return [Phased(name="day", turn=True)]


STORY = [
    tells(DAY, "Day {n a} dawns.", "day", beats=new_day),
    tells(DREW, "{who a} draws a chit.", "card"),
    tells(DREW_WHAT, "{who a} draws {chit b}.", "card"),
    tells(ARMED, "All are armed.", "arm"),
    tells(BATTLE, "Battle {n a}: the cards are opened.", "battle", beats=begins),
    tells(PLAYED, "{who a} plays {card b}.", "card"),
    tells(OUTCOME, "A point for side {n a}.", "battle", beats=decides),
    tells(SUPPORTED, "{who a} supports with {chit b}.", "card"),
    tells(MARCHED, "{who a} marches to {space b}.", "move", "b"),
    tells(ENDED, "The siege is over.", "end"),
]


class SiegeBoard(Board):
    """Where pieces stand, which one of each seat is armed, its chit and its cards, the points of both sides."""

    def __init__(self, seats: int, battles: int) -> None:
        super().__init__(seats)
        self.battles: i64 = battles
        self.place = [0, 0, 1, 1, 5, 5]
        self.armed = [-1] * seats
        self.chit = [-1] * seats
        self.spent = [0] * seats  # the chit was used
        self.cards = [0b1111] * seats
        self.open = [0] * seats  # cards that everybody saw spent
        self.played = [-1] * seats  # in the battle that goes on
        self.numbers = [0, 0, 0, 0]  # battle, points of both sides, draws offered

    def fork(self) -> "SiegeBoard":
        other = SiegeBoard(self.seats, self.battles)
        self.fork_into(other)
        other.set_rows([row[:] for row in self.rows()])
        return other

    def rows(self) -> list[Any]:
        return [
            self.place,
            self.armed,
            self.chit,
            self.spent,
            self.cards,
            self.open,
            self.played,
            self.numbers,
        ]

    def set_rows(self, rows: list[Any]) -> None:
        self.place, self.armed, self.chit, self.spent, self.cards, self.open, self.played, self.numbers = (
            list(row) for row in rows
        )

    def side_of(self, seat: i64) -> i64:
        return 1 if seat == self.seats - 1 else 0

    def role(self, seat: i64) -> int:
        """The number of a seat in the title's list of all seats: what is told of it must not depend on how many play."""
        return int(seat) if self.seats == 3 else 2 if seat else 3

    def owner(self, piece: int) -> int:
        return int(self.seats) - 1 if piece >= 4 else piece // 2 if self.seats == 3 else 0

    def own(self, seat: i64) -> list[int]:
        return [piece for piece in range(len(PIECES)) if self.owner(piece) == seat]

    def in_battle(self) -> list[int]:
        """Who fights: every set of two or more seats in turn."""
        if self.seats == 2:
            return [0, 1]
        return [[0, 2], [1, 2], [0, 1], [0, 1, 2]][(self.numbers[0] - 1) % 4]

    def audience(self) -> int:
        """An exercise of allies is their own affair."""
        return 0b11 if self.in_battle() == [0, 1] and self.seats == 3 else EVERYONE

    def draw_offer(self, seat: i64) -> DrawOffer | None:
        if isinstance(self.top(), March) and self.asked == seat and not self.numbers[3]:
            return offer_by(self, seat)
        return None

    def draw_offered(self, seat: i64) -> None:
        self.numbers[3] = 1


class Siege(Section[SiegeBoard]):
    """The whole game."""

    steps = ("draw", "arm", "battles", "end")

    def crumb(self, b: SiegeBoard) -> Say:
        return say("The siege", rule=SEQ_1, short="Siege")

    def step(self, b: SiegeBoard, n: i64) -> i64:
        if n == 0:
            if -1 in b.chit:
                b.again(DrawChit(b.chit.index(-1)))
        elif n == 1:
            b.call(Arm(*range(b.seats)))
        elif n == 2:
            if b.numbers[0] < b.battles:
                b.numbers[0] += 1
                b.again(Round())
        elif n == 3:
            b.tell(EVERYONE, END_1, ENDED)
            lead = b.numbers[1] - b.numbers[2]
            won = [(1 if lead > 0 else -1) * (1 if b.side_of(seat) == 0 else -1) for seat in range(b.seats)]
            b.end(MORE_POINTS if lead else EQUAL_POINTS, won if lead else [0] * b.seats)
        else:
            return OVER
        return GO_ON


class DrawChit(Chance[SiegeBoard]):
    """SIEGE-SEQ-1: a chit that its owner alone sees."""

    def __init__(self, to: i64) -> None:
        super().__init__()
        self.to: i64 = to

    def offers(self, b: SiegeBoard, seat: i64) -> list[int]:
        return [action(DRAW, n) for n in range(len(CHITS)) if n not in b.chit]

    def take(self, b: SiegeBoard, seat: i64, act: i64) -> None:
        b.chit[self.to] = noun_of(act)
        b.tell(EVERYONE & ~(1 << self.to), SEQ_1, DREW, b.role(self.to))
        b.tell(1 << self.to, SEQ_1, DREW_WHAT, b.role(self.to), noun_of(act))


class Arm(Sealed[SiegeBoard]):
    """SIEGE-ARM-1: everybody at once."""

    def heading(self) -> i64:
        return ARM_1

    def crumb(self, b: SiegeBoard) -> Say:
        return say("All arm a piece", rule=ARM_1, short="Arming")

    def question(self, b: SiegeBoard, seat: i64) -> Say:
        return say("Which piece do you arm?")

    def shown(self, b: SiegeBoard, seat: i64, act: i64) -> Shown:
        return on_piece(say("Arm {piece}", noun_of(act)))

    def offers(self, b: SiegeBoard, seat: i64) -> list[int]:
        return [action(ARM, piece) for piece in b.own(seat)]

    def prepare(self, b: SiegeBoard, seat: i64, act: i64) -> bool:
        b.armed[seat] = noun_of(act)
        return True

    def opened(self, b: SiegeBoard, answers: list[int]) -> None:
        b.tell(EVERYONE, ARM_1, ARMED)


class Round(Section[SiegeBoard]):
    """A battle, then every seat marches."""

    steps = ("dawn", "battle", "north", "south", "west")

    def crumb(self, b: SiegeBoard) -> Say:
        return say("Battle {n}", b.numbers[0], rule=SEQ_1)

    def step(self, b: SiegeBoard, n: i64) -> i64:
        if n == 0:
            b.numbers[3] = 0
            if b.numbers[0] % 2 == 1:
                b.tell(EVERYONE, SEQ_1, DAY, (b.numbers[0] + 1) // 2)
        elif n == 1:
            b.call(Battle())
        elif n < 2 + b.seats:
            b.call(March(n - 2))
        else:
            return OVER
        return GO_ON


class Battle(Section[SiegeBoard]):
    """SIEGE-BAT-1."""

    steps = ("commit", "support", "die", "outcome")

    def heading(self) -> i64:
        return BAT_1

    def step(self, b: SiegeBoard, n: i64) -> i64:
        if n == 0:
            b.call(Commit(*b.in_battle()))
        elif n == 1:
            away = [seat for seat in range(b.seats) if seat not in b.in_battle() and not b.spent[seat]]
            if away:
                b.call_aside(Support(away[0]), True)
        elif n == 2:
            b.rolled = []
            b.call(Die(6))
        elif n == 3:
            self.outcome(b)
        else:
            b.rolled = []
            b.played = [-1] * b.seats
            return OVER
        return GO_ON

    def outcome(self, b: SiegeBoard) -> None:
        totals = [1 if b.rolled[0] > 3 else 0, 0]
        for seat in range(b.seats):
            totals[b.side_of(seat)] += b.played[seat] + 1
            if b.spent[seat] == b.numbers[0]:
                totals[b.side_of(seat)] += b.chit[seat]
        b.uncovered = True
        if totals[0] != totals[1] and b.audience() == EVERYONE:
            winner = 0 if totals[0] > totals[1] else 1
            b.numbers[1 + winner] += 1
            b.tell(EVERYONE, BAT_1, OUTCOME, winner)
        else:
            b.tell(b.audience(), BAT_1, OUTCOME, -1)


class Commit(Sealed[SiegeBoard]):
    """SIEGE-BAT-1: a card each, of those who fight; any set of seats."""

    def heading(self) -> i64:
        return BAT_1

    def question(self, b: SiegeBoard, seat: i64) -> Say:
        return say("Which card do you commit?")

    def shown(self, b: SiegeBoard, seat: i64, act: i64) -> Shown:
        return on_card(say("Commit {card}", noun_of(act)))

    def knows(self, verb: i64) -> bool:
        return verb == COMMIT

    def offers(self, b: SiegeBoard, seat: i64) -> list[int]:
        return [action(COMMIT, card) for card in range(len(CARDS))]

    def barred(self, b: SiegeBoard, seat: i64, act: i64) -> i64:
        if not b.cards[seat] & (1 << noun_of(act)) and b.cards[seat] and b.bars(BAT_2):
            return BAT_2
        return ALLOWED

    def opened(self, b: SiegeBoard, answers: list[int]) -> None:
        for seat in self.seats:
            b.played[seat] = noun_of(answers[seat])
            b.cards[seat] &= ~(1 << b.played[seat])
            if b.audience() == EVERYONE:
                b.open[seat] |= 1 << b.played[seat]
            if not b.cards[seat]:
                b.cards[seat] = 0b1111
                b.open[seat] = 0
        b.uncovered = True
        b.tell(b.audience(), BAT_1, BATTLE, b.numbers[0])
        for seat in self.seats:
            b.tell(b.audience(), BAT_1, PLAYED, b.role(seat), b.played[seat])


class Support(Ask[SiegeBoard]):
    """SIEGE-SUP-1: private: nobody learns that there was a question."""

    def heading(self) -> i64:
        return SUP_1

    def question(self, b: SiegeBoard, seat: i64) -> Say:
        return say("Do you support your side with {chit}?", b.chit[seat])

    def shown(self, b: SiegeBoard, seat: i64, act: i64) -> Shown:
        if verb_of(act) == SUPPORT:
            return button(say("Support"), sure=True)
        return button(say("Decline"), words.PASS)

    def offers(self, b: SiegeBoard, seat: i64) -> list[int]:
        return [plain(DECLINE), plain(SUPPORT)]

    def take(self, b: SiegeBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == SUPPORT:
            b.spent[seat] = b.numbers[0]
            b.uncovered = True
            b.tell(EVERYONE, SUP_1, SUPPORTED, b.role(seat), b.chit[seat])

    def decline(self, b: SiegeBoard, seat: i64) -> i64:
        return plain(DECLINE)

    def window(self) -> str:
        return "support"

    def is_private(self, b: SiegeBoard) -> bool:
        return True


class March(Ask[SiegeBoard]):
    """SIEGE-MAR-1: one step of one piece, or none."""

    def heading(self) -> i64:
        return MAR_1

    def crumb(self, b: SiegeBoard) -> Say:
        return say("{who} marches", b.role(self.seat), rule=MAR_1, short="March")

    def question(self, b: SiegeBoard, seat: i64) -> Say:
        return say("Which piece marches?")

    def shown(self, b: SiegeBoard, seat: i64, act: i64) -> Shown:
        if verb_of(act) == STAY:
            return button(say("Nobody"), words.PASS)
        return on_piece(
            say("Forth with {piece}" if verb_of(act) == FORTH else "Back with {piece}", noun_of(act))
        )

    def knows(self, verb: i64) -> bool:
        return verb in (FORTH, BACK)

    def offers(self, b: SiegeBoard, seat: i64) -> list[int]:
        return [action(verb, piece) for piece in b.own(seat) for verb in (FORTH, BACK)] + [plain(STAY)]

    def barred(self, b: SiegeBoard, seat: i64, act: i64) -> i64:
        if verb_of(act) == STAY:
            return ALLOWED
        piece = noun_of(act)
        if b.owner(piece) != seat and b.bars(MAR_2):
            return MAR_2
        if not 0 <= b.place[piece] + (1 if verb_of(act) == FORTH else -1) < ROAD and b.bars(MAR_1):
            return MAR_1
        return ALLOWED

    def take(self, b: SiegeBoard, seat: i64, act: i64) -> None:
        if verb_of(act) != STAY:
            piece = noun_of(act)
            b.place[piece] += 1 if verb_of(act) == FORTH else -1
            b.tell(EVERYONE, MAR_1, MARCHED, b.role(seat), b.place[piece])


class SiegeTable(Table[Board]):
    """What a seat or an observer sees that is no ask."""

    def seats(self, b: Board) -> list[SeatInfo]:
        return THREE if b.seats == 3 else TWO

    def scenario(self, b: Board) -> str:
        return "road"

    def turn(self, b: Board) -> int:
        assert isinstance(b, SiegeBoard)
        return b.numbers[0]

    def busy(self, b: Board, seat: i64) -> bool:
        return b.ask().is_private(b) or b.asked < 0

    def space(self, number: i64) -> str:
        return f"r{number + 1}"

    def pieces(self, b: Board, seat: i64) -> list[views.Piece]:
        """Allies call a piece by its name; to the others it is a force, by where it stands on their own count."""
        assert isinstance(b, SiegeBoard)
        infos = self.seats(b)
        found: list[views.Piece] = []
        for piece in sorted(range(len(PIECES)), key=lambda one: (b.place[one], one)):
            owner = b.owner(piece)
            info = infos[owner]
            kind = ("armed" if b.armed[owner] == piece else "plain") if owner == seat else ""
            if seat >= 0 and b.side_of(owner) == b.side_of(seat):
                found.append(
                    views.Piece(PIECES[piece], info.side, self.space(b.place[piece]), kind, owner=info.ident)
                )
                continue
            number = sum(1 for one in found if one.alias) + 1
            ident = f"{infos[seat].ident if seat >= 0 else 'all'}-{number}"
            found.append(views.Piece(ident, info.side, self.space(b.place[piece]), alias=f"force {number}"))
        return found

    def tracks(self, b: Board, seat: i64) -> list[views.Track]:
        assert isinstance(b, SiegeBoard)
        return [
            views.Track("allies", "Points", b.numbers[1], side="allies"),
            views.Track("west", "Points", b.numbers[2], side="west"),
        ]

    def hands(self, b: Board, seat: i64) -> list[views.Hand]:
        assert isinstance(b, SiegeBoard)
        found: list[views.Hand] = []
        for n, info in enumerate(self.seats(b)):
            cards = [card for k, card in enumerate(CARDS) if b.cards[n] & (1 << k)] if n == seat else []
            found.append(views.Hand(info.ident, b.cards[n].bit_count(), cards))
        return found

    def panels(self, b: Board, seat: i64) -> list[views.Panel]:
        assert isinstance(b, SiegeBoard)
        if seat < 0 or b.chit[seat] < 0:
            return []
        slots = [views.Slot("chit", "Your chit", [CHITS[b.chit[seat]]])]
        if b.sealed[seat] >= 0:
            slots.append(views.Slot("sealed", "Your answer", [self.speaker.order(b.sealed[seat])]))
        return [views.Panel(f"own-{seat}", "Your own", slots=slots)]

    def ended(self, b: Board) -> views.Result:
        word = ENDINGS[b.ending]
        returns = {info.ident: b.returns[n] for n, info in enumerate(self.seats(b))}
        return views.Result(word, word.replace("-", " "), "", returns)


ENDINGS = {RESIGNED: "resigned", AGREED: "agreed", MORE_POINTS: "more-points", EQUAL_POINTS: "equal-points"}


class SiegeTitle(DataTitle):
    """Three seats on two sides."""

    def __init__(self, slug: str = "siege", name: str = "The Siege") -> None:
        super().__init__(Path(__file__).parent, "", [sys.modules[__name__]], Verbs, Events)
        self.slug = slug
        self.name = name
        self.line = "A road, three commanders, little trust."
        self.minutes = "2"
        self.seats = THREE
        self.scenarios = [Scenario("road", "The road", "Everybody starts at the ends of it.")]
        self.options = [Option("battles", [4, 1, 2, 8], 4, "How many battles are fought.")]
        self.hidden = True
        self.turns = False
        self.data_digest = blake2b(repr((PIECES, CARDS, CHITS)).encode(), digest_size=16).hexdigest()
        self.endings = ENDINGS
        self.book = read_rulebook(Path(__file__).with_name("toys_three_rules.toml"))

    # -- the game ---------------------------------------------------------------------------------------------

    def blank(self, setup: Setup) -> SiegeBoard:
        battles = setup.options["battles"]
        assert isinstance(battles, int)
        return SiegeBoard(len(self.seats_of(setup)), battles)

    def start(self, setup: Setup) -> SiegeBoard:
        b = self.blank(setup)
        b.call(Siege())
        advance(b)
        return b

    def windows(self, setup: Setup) -> list[str]:
        return ["support"]

    def lapses(self, setup: Setup) -> dict[str, str]:
        return {"Round": "this battle and its marches"}

    # -- words ------------------------------------------------------------------------------------------------

    def nouns(self) -> dict[str, list[str]]:
        return {"piece": PIECES, "card": CARDS, "chit": CHITS}

    def rulebook(self) -> Rulebook:
        return self.book

    def holes(self) -> dict[str, Hole]:
        def who(value: int, viewer: int) -> Named:
            return self.seats[value].name, "", ""

        def named(kind: str, names: list[str]) -> Hole:
            return lambda value, viewer: (names[value], kind, names[value])

        spaces = [f"r{n + 1}" for n in range(ROAD)]
        pieces = named("piece", PIECES)
        return {
            "who": who,
            "space": named("space", spaces),
            "piece": pieces,
            "card": named("card", CARDS),
            "chit": named("", CHITS),
        }

    def data(self) -> None:
        return None

    def make_table(self, speaker: Speaker) -> SiegeTable:
        return SiegeTable(self.slug, speaker)

    def lesson(self) -> list[Step]:
        return []

    def scene(self, setup: Setup) -> scenes.Scene:
        spaces = [
            scenes.Space(f"r{n + 1}", f"Road {n + 1}", (10.0 * n, 0.0), [(10.0 * n, 0.0)], kind="area")
            for n in range(ROAD)
        ]
        return scenes.Scene(
            title=self.slug,
            name=self.name,
            scenario=setup.scenario,
            size=(60.0, 10.0),
            sides=[scenes.SideInfo("allies", "Allies", "#06c"), scenes.SideInfo("west", "West", "#c60")],
            spaces=spaces,
            kinds=[scenes.Kind("armed", "Armed"), scenes.Kind("plain", "Plain")],
            cards=[scenes.CardFace(name, name) for name in CARDS],
        )

    # -- secrets ----------------------------------------------------------------------------------------------

    def determinize(self, b: Board, seat: i64, dealer: Dealer) -> SiegeBoard:
        """Chits that were not shown, armed pieces and sealed answers of the others are dealt anew; and, for those who
        were not told, what allies played in an exercise."""
        assert isinstance(b, SiegeBoard)
        copy = b.fork()
        others = [one for one in range(b.seats) if one != seat]
        hidden = [one for one in others if b.chit[one] >= 0 and not b.spent[one]]
        known = [b.chit[one] for one in range(b.seats) if one not in hidden]
        pool = dealer.shuffled([n for n in range(len(CHITS)) if n not in known])
        for one in hidden:
            copy.chit[one] = pool.pop()
        if b.seats == 3 and (seat < 0 or b.side_of(seat) == 1):
            for one in (0, 1):
                self._exercised(b, copy, one, dealer)
        for one in others:
            if b.armed[one] >= 0:
                copy.armed[one] = b.own(one)[dealer.below(len(b.own(one)))]
            if b.sealed[one] >= 0:
                frame = next(frame for frame in b.stack if isinstance(frame, Sealed))
                legal = [act for act in frame.offers(copy, one) if frame.barred(copy, one, act) == ALLOWED]
                copy.sealed[one] = legal[dealer.below(len(legal))]
                if isinstance(frame, Arm):
                    copy.armed[one] = noun_of(copy.sealed[one])
        advance(copy)
        return copy

    def _exercised(self, b: SiegeBoard, copy: SiegeBoard, one: int, dealer: Dealer) -> None:
        """Deal what a seat has spent unseen: any of the cards that nobody saw it spend, as many as are missing."""
        unseen = dealer.shuffled([card for card in range(len(CARDS)) if not b.open[one] & (1 << card)])
        spent = unseen[b.cards[one].bit_count() :]
        copy.cards[one] = sum(1 << card for card in unseen if card not in spent)
        if (
            b.played[one] >= 0 and b.audience() != EVERYONE
        ):  # the last one spent; all were taken back into the hand then
            copy.played[one] = (spent or unseen)[0]

    # -- position files ---------------------------------------------------------------------------------------

    def write_position(self, b: Board) -> dict[str, Any]:
        assert isinstance(b, SiegeBoard)
        options: dict[str, Any] = {"battles": int(b.battles)}
        if self.slug == "patrol":
            options["players"] = int(b.seats)
        flow = [" ".join(map(str, row)) for row in stack_rows(b)]
        return {
            "title": self.slug, "scenario": "road", "options": options, "flow": flow, "sealed": list(b.sealed),
            "rolled": list(b.rolled), "rows": [list(row) for row in b.rows()],
        }  # fmt: skip

    def fill(self, b: Board, table: dict[str, Any]) -> None:
        assert isinstance(b, SiegeBoard)
        try:
            b.set_rows(table["rows"])
            b.sealed = [int(n) for n in table["sealed"]]
            b.rolled = [int(n) for n in table["rolled"]]
            rows = [line.split() for line in table["flow"]]
            restore_stack(
                b,
                [
                    [name, int(step) if step.isdigit() else step, *map(int, ints)]
                    for name, step, *ints in rows
                ],
                self.frames,
            )
            advance(b)
        except STUMBLES as problem:
            raise BadFile(f"this is no position of {self.slug}: {in_words(problem)}") from problem


class PatrolTitle(SiegeTitle):
    """Two or three seats, by an option."""

    def __init__(self) -> None:
        super().__init__("patrol", "The Patrol")
        self.seats = [*THREE, TWO[0]]
        self.options.append(Option("players", [3, 2], 3, "How many play."))

    def seats_of(self, setup: Setup) -> list[SeatInfo]:
        return THREE if setup.options["players"] == 3 else TWO


SIEGE = SiegeTitle()
PATROL = PatrolTitle()
