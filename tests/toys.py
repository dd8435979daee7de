"""A toy title for tests of the kernel, sessions, bots and the command: small, complete, and it always ends.

Two fighters stand on a line of five places. Each takes weapons in secret (a sealed set-up of several actions), draws
cards from a cup (chance, seen by one seat only), bids in secret (sealed, one action), steps (public), attacks with a
card laid face down (a private choice), may parry (a private reaction window), rolls a die, and retreats or is stuck.
Each ask says itself, the log is the list `STORY`, and `DuelTable` adds what is no ask. `from tests.toys import DUEL`.
"""

import sys
import tomllib
from hashlib import blake2b
from pathlib import Path
from typing import Any

from mypy_extensions import i64

from sandtable.kernel import words
from sandtable.kernel.actions import FIRST_VERB, action, noun_of, plain, verb_of
from sandtable.kernel.chance import Dealer
from sandtable.kernel.errors import BadFile, FlowError
from sandtable.kernel.flow import (
    AGREED,
    ALLOWED,
    CHANCE,
    EVERYONE,
    FIRST_ENDING,
    GO_ON,
    NOBODY,
    OVER,
    PLAYING,
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
from sandtable.kernel.words import Say, Shown, button, on_card, on_space, say
from sandtable.kit import scenes, views
from sandtable.kit.dice import Die
from sandtable.kit.draws import DrawOffer, offer_by
from sandtable.kit.lesson import Step
from sandtable.kit.middle import stack_rows
from sandtable.kit.options import Option, Scenario
from sandtable.kit.rulebook import Rulebook, read_rulebook
from sandtable.kit.story import Hole, Named, Speaker, tells
from sandtable.kit.table import Table
from sandtable.kit.title import DataTitle
from sandtable.kit.valuation import Valuation

RED, BLUE = 0, 1
PLACES = 5
PACES = 2
OWN = 5  # weapons in each armoury, ranks 1 to 5
CARDS = [f"{side}-{n}" for side in ("red", "blue") for n in range(1, OWN + 1)]
CARDS += ["blade-1", "blade-2", "blade-3", "blade-4", "shield-1", "shield-2"]
RANKS = [1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2, 3, 4, 0, 0]
FIRST_COMMON = 2 * OWN
FIRST_SHIELD = len(CARDS) - 2

# Where a card is.
ARMOURY, CUP, RED_HAND, BLUE_HAND, TABLE, OPEN = range(6)

TAKE, READY, HIGH, LOW, STEP, ATTACK, PASS, PARRY, DECLINE, RETREAT, DRAW = range(FIRST_VERB, FIRST_VERB + 11)


class Verbs:
    """Word, noun and meaning of each verb."""

    TABLE = (
        ("take", "card", "take a weapon of your armoury"),
        ("ready", "", "you are armed"),
        ("high", "", "bid high"),
        ("low", "", "bid low"),
        ("step", "place", "step to the next place"),
        ("attack", "card", "attack with a card, face down"),
        ("pass", "", "end the turn"),
        ("parry", "card", "parry with a shield"),
        ("decline", "", "do not parry"),
        ("retreat", "place", "step away"),
        ("draw", "card", "what comes out of the cup"),
    )


RULES = [
    "SEQ_1", "ARM_1", "ARM_2", "ARM_3", "DRAW_1", "BID_1", "STEP_1", "STEP_2", "STEP_3", "ATT_1", "ATT_2", "ATT_3",
    "ATT_4", "PARRY_1", "RET_1", "RET_2", "END_1", "END_2",
]  # fmt: skip
(
    SEQ_1, ARM_1, ARM_2, ARM_3, DRAW_1, BID_1, STEP_1, STEP_2, STEP_3, ATT_1, ATT_2, ATT_3, ATT_4, PARRY_1, RET_1,
    RET_2, END_1, END_2,
) = range(FIRST_TITLE_RULE, FIRST_TITLE_RULE + len(RULES))  # fmt: skip

STRUCK_DOWN, FEWER_WOUNDS, EQUAL_WOUNDS = range(FIRST_ENDING, FIRST_ENDING + 3)

(
    TOOK, ARMED, DREW, DREW_WHAT, BIDS, STEPPED, PASSED, ATTACKS, ATTACKS_WITH, PARRIED, SHOWN, HIT, MISSED, RETREATED,
    CORNERED, ENDED,
) = range(16)  # fmt: skip


class Events:
    """Every kind of event, by name."""

    NUMBERS = {f"event {n}": n for n in range(TOOK, ENDED + 1)}


def how_ended(data: object, event: Event, viewer: int) -> Say:
    return say("{who} has won.", event[3], rule=event[1]) if event[3] >= 0 else say("Time is up.")


def showed(data: object, event: Event, viewer: int) -> Say:
    who, card, die = event[3:6]
    return (
        say("{who} shows {card} and rolls {n}.", who, card, die)
        if die > 0
        else say("{who} shows {card}.", who, card)
    )


STORY = [
    tells(TOOK, "{who a} takes {card b}.", "arm"),
    tells(ARMED, "Both are armed.", "arm"),
    tells(DREW, "{who a} draws a card.", "card"),
    tells(DREW_WHAT, "{who a} draws {card b}.", "card"),
    tells(BIDS, "Bids: Red {bid a}, Blue {bid b}.", "bid"),
    tells(STEPPED, "{who a} steps to {space b}.", "move", "b"),
    tells(PASSED, "{who a} passes."),
    tells(ATTACKS, "{who a} attacks with a card face down.", "attack"),
    tells(ATTACKS_WITH, "{who a} attacks with {card b}, face down.", "attack"),
    tells(PARRIED, "{who a} parries with {card b}.", "card"),
    tells(SHOWN, showed, "attack"),
    tells(HIT, "{who a} is hit.", "attack"),
    tells(MISSED, "{who a} misses.", "attack"),
    tells(RETREATED, "{who a} retreats to {space b}.", "move", "b"),
    tells(CORNERED, "{who a} is cornered."),
    tells(ENDED, how_ended, "end"),
]


class DuelBoard(Board):
    """Places, wounds, where each card is, and a few numbers of the round."""

    def __init__(self, rounds: i64, health: i64) -> None:
        super().__init__(2)
        self.rounds: i64 = rounds
        self.health: i64 = health
        self.place: list[int] = [0, PLACES - 1]
        self.wounds: list[int] = [0, 0]
        self.where: list[int] = [ARMOURY] * FIRST_COMMON + [CUP] * (len(CARDS) - FIRST_COMMON)
        self.bids: list[int] = [-1, -1]
        self.round: i64 = 0
        self.paces: i64 = 0
        self.parried: i64 = 0
        self.offered: i64 = 0  # draws offered this round

    def fork(self) -> "DuelBoard":
        other = DuelBoard(self.rounds, self.health)
        self.fork_into(other)
        other.place = self.place[:]
        other.wounds = self.wounds[:]
        other.where = self.where[:]
        other.bids = self.bids[:]
        other.round = self.round
        other.paces = self.paces
        other.parried = self.parried
        other.offered = self.offered
        return other

    def rows(self) -> list[Any]:
        numbers = [self.round, self.paces, self.parried, self.offered]
        return [self.place, self.wounds, self.where, self.bids, numbers]

    def set_rows(self, rows: list[Any]) -> None:
        place, wounds, where, bids, numbers = rows
        self.place = list(place)
        self.wounds = list(wounds)
        self.where = list(where)
        self.bids = list(bids)
        self.round, self.paces, self.parried, self.offered = numbers

    def draw_offer(self, seat: i64) -> DrawOffer | None:
        if self.offered == 0 and isinstance(self.top(), Turn) and self.asked == seat:
            return offer_by(self, seat)
        return None

    def draw_offered(self, seat: i64) -> None:
        self.offered = 1

    def hand(self, seat: i64) -> list[int]:
        return [card for card in range(len(CARDS)) if self.where[card] == RED_HAND + seat]

    def on_table(self) -> int:
        return self.where.index(TABLE) if TABLE in self.where else -1

    def draws_hidden(self, seat: i64) -> int:
        """Cards from the cup that a seat holds: the other seat can count them."""
        return sum(1 for card in self.hand(seat) if card >= FIRST_COMMON)

    def hurt(self, seat: i64, wounds: i64) -> None:
        self.wounds[seat] += wounds
        if self.wounds[seat] >= self.health:
            self.tell(EVERYONE, END_1, ENDED, 1 - seat)
            self.end(STRUCK_DOWN, [1 if s != seat else -1 for s in (RED, BLUE)])


class Duel(Section[DuelBoard]):
    """The whole game."""

    def crumb(self, b: DuelBoard) -> Say:
        return say("The duel", rule=SEQ_1, short="Fight")

    def step(self, b: DuelBoard, n: i64) -> i64:
        if n == 0:
            b.call(Arm())
        elif n == 1:
            if b.round < b.rounds:
                b.round += 1
                b.again(Round((b.round - 1) % 2))
        elif n == 2:
            b.tell(EVERYONE, END_2, ENDED, -1)
            if b.wounds[RED] == b.wounds[BLUE]:
                b.end(EQUAL_WOUNDS, [0, 0])
            else:
                b.end(FEWER_WOUNDS, [1, -1] if b.wounds[RED] < b.wounds[BLUE] else [-1, 1])
        else:
            return OVER
        return GO_ON


class Arm(Sealed[DuelBoard]):
    """Both take two weapons in secret; nobody sees how far the other has got."""

    def __init__(self) -> None:
        super().__init__(RED, BLUE)

    def heading(self) -> i64:
        return ARM_1

    def crumb(self, b: DuelBoard) -> Say:
        return say("Both take their weapons", rule=ARM_1, short="Arming")

    def question(self, b: DuelBoard, seat: i64) -> Say:
        return say("Which two weapons do you take?")

    def shown(self, b: DuelBoard, seat: i64, act: i64) -> Shown:
        if verb_of(act) == READY:
            return button(say("Ready"), words.DONE)
        return on_card(say("Take {card}", noun_of(act)))

    def offers(self, b: DuelBoard, seat: i64) -> list[int]:
        return [action(TAKE, card) for card in range(seat * OWN, seat * OWN + OWN)] + [plain(READY)]

    def knows(self, verb: i64) -> bool:
        return verb == TAKE

    def barred(self, b: DuelBoard, seat: i64, act: i64) -> i64:
        taken = b.hand(seat)
        if verb_of(act) == READY:
            if len(taken) < 2 and b.bars(ARM_1):
                return ARM_1
            return ALLOWED
        card = noun_of(act)
        if len(taken) >= 2 and b.bars(ARM_1):
            return ARM_1
        if sum(RANKS[one] for one in taken) + RANKS[card] > 7 and b.bars(ARM_2):
            return ARM_2
        if (card in taken or card // OWN != seat) and b.bars(ARM_3):
            return ARM_3
        return ALLOWED

    def prepare(self, b: DuelBoard, seat: i64, act: i64) -> bool:
        if verb_of(act) == READY:
            return True
        b.where[noun_of(act)] = RED_HAND + seat
        b.tell(1 << seat, ARM_1, TOOK, seat, noun_of(act))
        return False

    def opened(self, b: DuelBoard, answers: list[int]) -> None:
        b.tell(EVERYONE, SEQ_1, ARMED)


class Round(Section[DuelBoard]):
    """One round: a card is drawn, bids are made, the turn is played."""

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def crumb(self, b: DuelBoard) -> Say:
        return say("Round {n}", b.round, rule=BID_1)

    def step(self, b: DuelBoard, n: i64) -> i64:
        if n == 0:
            b.bids = [-1, -1]
            b.offered = 0
            if CUP in b.where:
                b.call(DrawCard(self.seat))
        elif n == 1:
            b.call(Bid())
        elif n == 2:
            b.paces = PACES
            b.call(Turn(self.seat))
        else:
            return OVER
        return GO_ON


class DrawCard(Chance[DuelBoard]):
    """A card from the cup, seen by one seat only."""

    def __init__(self, to: i64) -> None:
        super().__init__()
        self.to: i64 = to

    def offers(self, b: DuelBoard, seat: i64) -> list[int]:
        return [action(DRAW, card) for card in range(len(CARDS)) if b.where[card] == CUP]

    def take(self, b: DuelBoard, seat: i64, act: i64) -> None:
        b.where[noun_of(act)] = RED_HAND + self.to
        b.tell(EVERYONE & ~(1 << self.to), DRAW_1, DREW, self.to)
        b.tell(1 << self.to, DRAW_1, DREW_WHAT, self.to, noun_of(act))


class Bid(Sealed[DuelBoard]):
    """High or low, both at once."""

    def __init__(self) -> None:
        super().__init__(RED, BLUE)

    def offers(self, b: DuelBoard, seat: i64) -> list[int]:
        return [plain(HIGH), plain(LOW)]

    def question(self, b: DuelBoard, seat: i64) -> Say:
        return say("Do you bid high or low?", rule=BID_1)

    def shown(self, b: DuelBoard, seat: i64, act: i64) -> Shown:
        return button(say("High" if verb_of(act) == HIGH else "Low"))

    def opened(self, b: DuelBoard, answers: list[int]) -> None:
        b.bids = [1 if verb_of(answer) == HIGH else 0 for answer in answers]
        b.uncovered = True
        b.tell(EVERYONE, BID_1, BIDS, b.bids[RED], b.bids[BLUE])


class Turn(Ask[DuelBoard]):
    """Step, attack or pass."""

    def question(self, b: DuelBoard, seat: i64) -> Say:
        return say("Step, attack or pass?", rule=SEQ_1)

    def shown(self, b: DuelBoard, seat: i64, act: i64) -> Shown:
        verb, noun = int(verb_of(act)), int(noun_of(act))
        if verb == STEP:
            return on_space(say("Step to {space}", noun))
        if verb == ATTACK:
            return on_card(say("Attack with {card}", noun), sure=True)
        return button(say("Pass"), words.PASS)

    def odds(self, b: DuelBoard, seat: i64, act: i64, speaker: Speaker) -> views.Odds | None:
        if verb_of(act) != ATTACK:
            return None
        bonus = 1 if b.bids[RED] == b.bids[BLUE] else 0
        hits = max(0, min(6, RANKS[noun_of(act)] + bonus))
        rows = [
            views.OddsRow("hit", hits / 6, f"{hits}/6"),
            views.OddsRow("miss", 1 - hits / 6, f"{6 - hits}/6"),
        ]
        return views.Odds(speaker.order(act), [views.OddsCase("no parry", rows)])

    def offers(self, b: DuelBoard, seat: i64) -> list[int]:
        here = b.place[seat]
        near = [place for place in (here - 1, here + 1) if 0 <= place < PLACES]
        attacks = [action(ATTACK, card) for card in b.hand(seat)]
        return [action(STEP, place) for place in near] + attacks + [plain(PASS)]

    def knows(self, verb: i64) -> bool:
        return verb in (STEP, ATTACK)

    def barred(self, b: DuelBoard, seat: i64, act: i64) -> i64:
        verb, noun = int(verb_of(act)), int(noun_of(act))
        enemy = b.place[1 - seat]
        if verb == STEP:
            if abs(noun - b.place[seat]) != 1 and b.bars(STEP_1):
                return STEP_1
            if noun == enemy and b.bars(STEP_2):
                return STEP_2
            if b.paces == 0 and b.bars(STEP_3):
                return STEP_3
        elif verb == ATTACK:
            if b.where[noun] != RED_HAND + seat and b.bars(ATT_1):
                return ATT_1
            if noun >= FIRST_SHIELD and b.bars(ATT_2):
                return ATT_2
            if abs(enemy - b.place[seat]) != 1 and b.bars(ATT_3):
                return ATT_3
        return ALLOWED

    def take(self, b: DuelBoard, seat: i64, act: i64) -> None:
        verb, noun = int(verb_of(act)), int(noun_of(act))
        if verb == STEP:
            b.place[seat] = noun
            b.paces -= 1
            b.tell(EVERYONE, STEP_1, STEPPED, seat, noun)
            b.call(Turn(seat))
        elif verb == ATTACK:
            b.where[noun] = TABLE
            b.tell(EVERYONE & ~(1 << seat), ATT_4, ATTACKS, seat)
            b.tell(1 << seat, ATT_4, ATTACKS_WITH, seat, noun)
            b.call(Attack(seat))
        else:
            b.tell(EVERYONE, SEQ_1, PASSED, seat)


class Attack(Section[DuelBoard]):
    """A card lies face down: the parry, the die, the outcome, the retreat."""

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def crumb(self, b: DuelBoard) -> Say:
        return say("{who} attacks", self.seat, rule=ATT_4)

    def step(self, b: DuelBoard, n: i64) -> i64:
        enemy = 1 - self.seat
        if n == 0:
            b.parried = 0
            # Everybody can count: a shield is still about, and the defender holds cards from the cup.
            about = any(b.where[card] != OPEN for card in range(FIRST_SHIELD, len(CARDS)))
            if about and b.draws_hidden(enemy) > 0:
                b.call_aside(Parry(enemy), True)
        elif n == 1:
            if not b.parried:
                b.rolled = []
                b.call(Die(6))
        elif n == 2:
            self.outcome(b, enemy)
        elif n == 3:
            if b.parried == 2:
                b.call(Retreat(enemy))
        else:
            b.parried = 0
            b.rolled = []
            return OVER
        return GO_ON

    def outcome(self, b: DuelBoard, enemy: i64) -> None:
        card = b.on_table()
        b.where[card] = OPEN
        b.uncovered = True
        b.tell(EVERYONE, ATT_4, SHOWN, self.seat, card, b.rolled[0] if b.rolled else -1)
        if b.parried:
            return
        bonus = 1 if b.bids[RED] == b.bids[BLUE] else 0
        if b.rolled[0] + RANKS[card] + bonus < 7:
            b.tell(EVERYONE, ATT_4, MISSED, self.seat)
            return
        b.parried = 2
        b.tell(EVERYONE, RET_1, HIT, enemy)
        b.hurt(enemy, 1)


class Parry(Ask[DuelBoard]):
    """A private reaction: the attacker does not learn that there was a question."""

    def heading(self) -> i64:
        return PARRY_1

    def question(self, b: DuelBoard, seat: i64) -> Say:
        return say("Do you parry?")

    def shown(self, b: DuelBoard, seat: i64, act: i64) -> Shown:
        if verb_of(act) == DECLINE:
            return button(say("Do not parry"), words.PASS)
        return on_card(say("Parry with {card}", noun_of(act)), sure=True)

    def offers(self, b: DuelBoard, seat: i64) -> list[int]:
        shields = [action(PARRY, card) for card in b.hand(seat) if card >= FIRST_SHIELD]
        return [plain(DECLINE)] + shields

    def take(self, b: DuelBoard, seat: i64, act: i64) -> None:
        if verb_of(act) == PARRY:
            b.parried = 1
            b.where[noun_of(act)] = OPEN
            b.uncovered = True
            b.tell(EVERYONE, PARRY_1, PARRIED, seat, noun_of(act))

    def decline(self, b: DuelBoard, seat: i64) -> i64:
        return plain(DECLINE)

    def window(self) -> str:
        return "parry"

    def is_private(self, b: DuelBoard) -> bool:
        return True


class Retreat(Ask[DuelBoard]):
    """Who is hit steps away, or takes a second wound."""

    def heading(self) -> i64:
        return RET_1

    def question(self, b: DuelBoard, seat: i64) -> Say:
        return say("Where do you retreat to?")

    def shown(self, b: DuelBoard, seat: i64, act: i64) -> Shown:
        return on_space(say("Retreat to {space}", noun_of(act)))

    def offers(self, b: DuelBoard, seat: i64) -> list[int]:
        here = b.place[seat]
        return [action(RETREAT, place) for place in (here - 1, here + 1) if 0 <= place < PLACES]

    def knows(self, verb: i64) -> bool:
        return verb == RETREAT

    def barred(self, b: DuelBoard, seat: i64, act: i64) -> i64:
        place, enemy = int(noun_of(act)), b.place[1 - seat]
        if place == enemy and b.bars(STEP_2):
            return STEP_2
        if abs(place - enemy) <= abs(b.place[seat] - enemy) and b.bars(RET_1):
            return RET_1
        return ALLOWED

    def take(self, b: DuelBoard, seat: i64, act: i64) -> None:
        b.place[seat] = noun_of(act)
        b.tell(EVERYONE, RET_1, RETREATED, seat, noun_of(act))

    def stuck(self, b: DuelBoard, seat: i64) -> None:
        b.tell(EVERYONE, RET_2, CORNERED, seat)
        b.hurt(seat, 1)


class DuelValuation(Valuation):
    """Wounds, and hitting harder; enough for a bot to have a direction."""

    def value(self, b: Board, seat: i64, careful: bool = False) -> float:
        if b.ending:
            return float(b.returns[seat])
        assert isinstance(b, DuelBoard)
        return 0.9 * (b.wounds[1 - seat] - b.wounds[seat]) / int(b.health)

    def hints(self, b: Board, seat: i64, legal: list[int]) -> list[int]:
        return [100 if verb_of(act) in (ATTACK, PARRY) else 10 for act in legal]


class DuelTable(Table[Board]):
    """What a fighter or an observer sees that is no ask."""

    def __init__(self, slug: str, speaker: Speaker, infos: list[SeatInfo]) -> None:
        super().__init__(slug, speaker)
        self.infos = infos

    def seats(self, b: Board) -> list[SeatInfo]:
        return self.infos

    def scenario(self, b: Board) -> str:
        return ""  # the board does not know any more

    def turn(self, b: Board) -> int:
        assert isinstance(b, DuelBoard)
        return b.round

    def active(self, b: Board) -> int:
        return next((int(frame.seat) for frame in b.stack if isinstance(frame, Round)), NOBODY)

    def busy(self, b: Board, seat: i64) -> bool:
        return b.ask().is_private(b) or b.asked == CHANCE

    def space(self, number: i64) -> str:
        return f"p{number + 1}"

    def pieces(self, b: Board, seat: i64) -> list[views.Piece]:
        assert isinstance(b, DuelBoard)
        return [
            views.Piece(s.ident, s.side, self.space(b.place[n]), "fighter") for n, s in enumerate(self.infos)
        ]

    def tracks(self, b: Board, seat: i64) -> list[views.Track]:
        assert isinstance(b, DuelBoard)
        return [views.Track(f"wounds-{s.ident}", "Wounds", b.wounds[n]) for n, s in enumerate(self.infos)]

    def hands(self, b: Board, seat: i64) -> list[views.Hand]:
        assert isinstance(b, DuelBoard)
        arming = b.ending == PLAYING and isinstance(b.ask(), Arm)
        found: list[views.Hand] = []
        for one, info in enumerate(self.infos):
            cards = [CARDS[card] for card in b.hand(one)] if one == seat else []
            found.append(views.Hand(info.ident, -1 if arming and one != seat else len(b.hand(one)), cards))
        return found

    def piles(self, b: Board, seat: i64) -> list[views.Pile]:
        assert isinstance(b, DuelBoard)
        return [
            views.Pile("cup", "Cup", b.where.count(CUP)),
            views.Pile("open", "Played", b.where.count(OPEN), "", [CARDS[c] for c in all_at(b, OPEN)]),
        ]

    def panels(self, b: Board, seat: i64) -> list[views.Panel]:
        """The card that attacks, and one's own sealed answer."""
        assert isinstance(b, DuelBoard)
        slots: list[views.Slot] = []
        card = b.on_table()
        if card >= 0:
            owner = next(frame.seat for frame in b.stack if isinstance(frame, Attack))
            slots.append(views.Slot("attack", "The attack", [CARDS[card]] if owner == seat else ["?"]))
        if seat >= 0 and b.sealed[seat] >= 0:
            slots.append(views.Slot("sealed", "Your answer", [self.speaker.order(b.sealed[seat])]))
        return [views.Panel("attack", "Attack", slots=slots)] if slots else []

    def ended(self, b: Board) -> views.Result:
        word = ENDINGS[b.ending]
        returns = {seat.ident: b.returns[n] for n, seat in enumerate(self.infos)}
        return views.Result(word, word.replace("-", " "), "", returns)


ENDINGS = {
    RESIGNED: "resigned",
    AGREED: "agreed",
    STRUCK_DOWN: "struck-down",
    FEWER_WOUNDS: "fewer-wounds",
    EQUAL_WOUNDS: "equal-wounds",
}


class DuelTitle(DataTitle):
    """The toy title."""

    def __init__(self, health: int = 2, digest: str = "") -> None:
        super().__init__(Path(__file__).parent, "", [sys.modules[__name__]], Verbs, Events)
        self.slug = "duel"
        self.name = "The Duel"
        self.line = "Two fighters, five places, nothing learned."
        self.minutes = "1"
        self.seats = [SeatInfo("red", "Red", "red"), SeatInfo("blue", "Blue", "blue")]
        self.scenarios = [
            Scenario("plain", "Plain", "The fighters start at the ends."),
            Scenario("close", "Close", "The fighters start face to face."),
        ]
        self.options = [
            Option("rounds", [4, 1, 2, 8], 4, "How many rounds are played."),
            Option("health", [2, 1, 3], health, "How many wounds a fighter can take."),
            Option("armed", [False, True], False, "Skip the arming: each fighter holds his weapons 3 and 4."),
        ]
        self.hidden = True
        self.data_digest = digest or blake2b(repr((CARDS, RANKS)).encode(), digest_size=16).hexdigest()
        self.endings = ENDINGS
        self.book = read_rulebook(Path(__file__).with_name("toys_rules.toml"))

    def with_pack(self, folder: str) -> "DuelTitle":
        """A pack is one file, duel.toml, with one value, `health`: the default of the option."""
        path = Path(folder) / "duel.toml"
        try:
            data = path.read_bytes()
            health = tomllib.loads(data.decode())["health"]
        except (OSError, ValueError, KeyError) as problem:
            raise BadFile(f"{path}: {problem}") from problem
        if health not in (1, 2, 3):
            raise BadFile(f"{path}: health must be 1, 2 or 3, not {health!r}")
        return DuelTitle(health, blake2b(data, digest_size=16).hexdigest())

    # -- the game ---------------------------------------------------------------------------------------------

    def blank(self, setup: Setup) -> DuelBoard:
        rounds, health = setup.options["rounds"], setup.options["health"]
        assert isinstance(rounds, int)
        assert isinstance(health, int)
        b = DuelBoard(rounds, health)
        if setup.scenario == "close":
            b.place = [1, 2]
        return b

    def start(self, setup: Setup) -> DuelBoard:
        b = self.blank(setup)
        b.call(Duel())
        if setup.options["armed"]:
            for seat in (RED, BLUE):
                b.where[seat * OWN + 2] = b.where[seat * OWN + 3] = RED_HAND + seat
            b.pcs[0] = 1
        advance(b)
        return b

    # -- words ------------------------------------------------------------------------------------------------

    def nouns(self) -> dict[str, list[str]]:
        return {"card": CARDS, "place": [f"p{n}" for n in range(1, PLACES + 1)]}

    def rulebook(self) -> Rulebook:
        return self.book

    def holes(self) -> dict[str, Hole]:
        def who(value: int, viewer: int) -> Named:
            return self.seats[value].name, "", ""

        def card(value: int, viewer: int) -> Named:
            return CARDS[value], "card", CARDS[value]

        def space(value: int, viewer: int) -> Named:
            return f"p{value + 1}", "space", f"p{value + 1}"

        def bid(value: int, viewer: int) -> Named:
            return "high" if value else "low", "", ""

        return {"who": who, "card": card, "space": space, "bid": bid}

    def data(self) -> None:
        return None

    def make_table(self, speaker: Speaker) -> DuelTable:
        return DuelTable(self.slug, speaker, self.seats)

    def lesson(self) -> list[Step]:
        return []

    # -- what people see --------------------------------------------------------------------------------------

    def scene(self, setup: Setup) -> scenes.Scene:
        spaces = [
            scenes.Space(f"p{n + 1}", f"Place {n + 1}", (10.0 * n, 0.0), [(10.0 * n, 0.0)], kind="area")
            for n in range(PLACES)
        ]
        return scenes.Scene(
            title=self.slug,
            name=self.name,
            scenario=setup.scenario,
            size=(50.0, 10.0),
            sides=[scenes.SideInfo("red", "Red", "#c00"), scenes.SideInfo("blue", "Blue", "#00c")],
            spaces=spaces,
            kinds=[scenes.Kind("fighter", "Fighter")],
            cards=[scenes.CardFace(name, name) for name in CARDS],
        )

    def windows(self, setup: Setup) -> list[str]:
        return ["parry", "retreat"]

    def lapses(self, setup: Setup) -> dict[str, str]:
        return {"Round": "this round"}

    def picture(self, b: Board, seat: i64) -> list[str]:
        assert isinstance(b, DuelBoard)
        cells = ["." for _ in range(PLACES)]
        cells[b.place[RED]], cells[b.place[BLUE]] = "R", "B"
        return [" ".join(f"p{n + 1}:{cell}" for n, cell in enumerate(cells))]

    # -- secrets ----------------------------------------------------------------------------------------------

    def determinize(self, b: Board, seat: i64, dealer: Dealer) -> DuelBoard:
        assert isinstance(b, DuelBoard)
        copy = b.fork()
        others = [one for one in (RED, BLUE) if one != seat]
        table = b.on_table()
        attacker = next((frame.seat for frame in b.stack if isinstance(frame, Attack)), NOBODY)
        seen = [card for card in range(FIRST_COMMON, len(CARDS)) if b.where[card] == CUP]
        held = {
            one: [card for card in range(FIRST_COMMON, len(CARDS)) if b.where[card] == RED_HAND + one]
            for one in others
        }
        if attacker in others and table >= FIRST_COMMON:
            held[attacker].append(table)
        while True:
            for one in others:
                self.rearm(b, copy, one, dealer)
            pool = dealer.shuffled(sorted(seen + [card for cards in held.values() for card in cards]))
            for one in others:
                for _ in held[one]:
                    copy.where[pool.pop()] = RED_HAND + one
            for card in pool:
                copy.where[card] = CUP
            if attacker not in others or table < 0:
                break
            able = [card for card in copy.hand(attacker) if card < FIRST_SHIELD]
            if able:  # a shield does not attack: the card on the table is none
                copy.where[able[dealer.below(len(able))]] = TABLE
                break
        if b.ending == PLAYING and isinstance(b.ask(), Bid):
            for one in others:
                if b.sealed[one] >= 0:
                    copy.sealed[one] = plain(HIGH if dealer.below(2) else LOW)
        advance(copy)
        return copy

    def rearm(self, b: DuelBoard, copy: DuelBoard, seat: int, dealer: Dealer) -> None:
        """Deal a seat's hidden weapons anew: two, no heavier than seven, with those that lie open."""
        own = range(seat * OWN, seat * OWN + OWN)
        shown = [card for card in own if b.where[card] == OPEN]
        wanted = 2
        if b.ending == PLAYING and isinstance(b.ask(), Arm) and b.sealed[seat] < 0:
            wanted = dealer.below(3)
        while True:
            picks = (
                shown + dealer.shuffled([card for card in own if card not in shown])[: wanted - len(shown)]
            )
            if sum(RANKS[card] for card in picks) <= 7:
                break
        for card in own:
            if card not in shown:
                copy.where[card] = RED_HAND + seat if card in picks else ARMOURY

    # -- position files ---------------------------------------------------------------------------------------

    def write_position(self, b: Board) -> dict[str, Any]:
        assert isinstance(b, DuelBoard)
        flow = [" ".join(map(str, row)) for row in stack_rows(b)]
        return {
            "title": self.slug,
            "scenario": "plain",
            "options": {"rounds": b.rounds, "health": b.health},
            "flow": flow,
            "sealed": list(b.sealed),
            "rolled": list(b.rolled),
            "place": [f"p{n + 1}" for n in b.place],
            "wounds": list(b.wounds),
            "bids": list(b.bids),
            "numbers": [b.round, b.paces, b.parried, b.offered],
            "hand": {seat.ident: [CARDS[card] for card in b.hand(n)] for n, seat in enumerate(self.seats)},
            "table": [CARDS[card] for card in all_at(b, TABLE)],
            "open": [CARDS[card] for card in all_at(b, OPEN)],
        }

    def fill(self, b: Board, table: dict[str, Any]) -> None:
        assert isinstance(b, DuelBoard)
        try:
            b.place = [[f"p{n + 1}" for n in range(PLACES)].index(name) for name in table["place"]]
            b.wounds = [int(n) for n in table["wounds"]]
            b.bids = [int(n) for n in table.get("bids", [-1, -1])]
            b.sealed = [int(n) for n in table.get("sealed", [-1, -1])]
            b.rolled = [int(n) for n in table.get("rolled", [])]
            b.round, b.paces, b.parried, b.offered = table.get("numbers", [1, PACES, 0, 0])
            groups = {RED_HAND: table["hand"]["red"], BLUE_HAND: table["hand"]["blue"]}
            groups |= {TABLE: table.get("table", []), OPEN: table.get("open", [])}
            for place, names in groups.items():
                for name in names:
                    card = CARDS.index(name)
                    if b.where[card] not in (ARMOURY, CUP):
                        raise BadFile(f"{name} is in two places")
                    b.where[card] = place
            for line in table["flow"]:
                name, pc, *ints = line.split()
                b.stack.append(self.frames[name](*[int(n) for n in ints]))
                b.pcs.append(int(pc))
        except (KeyError, ValueError, TypeError) as problem:
            raise BadFile(f"this is no position of {self.slug}: {problem}") from problem
        if b.place[RED] == b.place[BLUE]:
            raise BadFile(f"place: both fighters stand in {table['place'][0]}")
        if not all(0 <= wounds < b.health for wounds in b.wounds):
            raise BadFile(f"wounds: {b.wounds} does not fit a health of {b.health}")
        try:
            advance(b)
        except FlowError as problem:
            raise BadFile(f"flow: {problem}") from problem

    def valuation(self) -> Valuation:
        return DuelValuation()


def all_at(b: DuelBoard, place: int) -> list[int]:
    return [card for card in range(len(CARDS)) if b.where[card] == place]


DUEL = DuelTitle()
