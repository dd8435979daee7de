"""Combat Result tokens: a colour and a letter, chosen in secret and opened together. Section 'Tokens'."""

from fractions import Fraction
from typing import Any, Final

from mypy_extensions import i64

from sandtable.games.fortress import event, rule, telling, verb
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.material import COMMONWEALTH, JAPAN, SIDES, FortressData
from sandtable.kernel.actions import action, noun_of
from sandtable.kernel.flow import EVERYONE, NO_THROW, Event, Section
from sandtable.kernel.sealed import Sealed
from sandtable.kernel.words import Say, button, say
from sandtable.kit import beats
from sandtable.kit.odds import row
from sandtable.kit.story import tells
from sandtable.kit.views import Odds, OddsCase


def matching_pairs(b: FortressBoard) -> i64:
    """How many of the two pairs of open tokens are equal: colours, letters."""
    x: i64 = b.tokens[0]
    y: i64 = b.tokens[1]
    same = 1 if x // b.letters == y // b.letters else 0
    return same + 1 if x % b.letters == y % b.letters else same


BOTH_PAIRS: Final = "both pairs equal"
ONE_PAIR: Final = "one pair equal"
NO_PAIR: Final = "no pair equal"


class TokenSection(Section[FortressBoard]):
    """Something that tokens decide: a Bombing Run, Shoot Down Bomber, the guns of J19 and C08."""

    def duel(self, b: FortressBoard) -> tuple[i64, i64]:
        """The seat that wants equal tokens, and how many pairs it needs. Public."""
        return b.active, 2

    def are_open(self, n: i64) -> bool:
        """Whether its tokens lie open before step `n`."""
        return n >= 3


def innermost(b: FortressBoard) -> i64:
    """Where in the stack the innermost thing is that tokens decide; 0, the game itself, if there is none."""
    n: i64 = len(b.stack) - 1
    while n > 0 and not isinstance(b.stack[n], TokenSection):
        n -= 1
    return n


def token_duel(b: FortressBoard) -> tuple[i64, i64]:
    """What the tokens that are chosen now decide: see `TokenSection.duel`."""
    frame = b.stack[innermost(b)]
    return frame.duel(b) if isinstance(frame, TokenSection) else (b.active, 2)


def tokens_are_open(b: FortressBoard) -> bool:
    """Whether the tokens of the innermost thing that they decide have been opened."""
    n = innermost(b)
    frame = b.stack[n]
    return isinstance(frame, TokenSection) and frame.are_open(b.pcs[n])


class ChooseTokens(Sealed[FortressBoard]):
    """IF-TOK-2, IF-TOK-3: each takes one colour and one letter, secretly; both are opened at the same moment.

    Only bombs, shooting Bombers down and cards that say so use them (IF-TOK-1); how many there are is data and an
    option (RUL-13, IF-VAR-3)."""

    stands = "Combat Result tokens"
    phase = "Tokens"
    offered = {verb.TOKEN: button(say("{token}"), sure=True)}
    cites = rule.TOK_2

    def __init__(self) -> None:
        super().__init__(JAPAN, COMMONWEALTH)

    def question(self, b: FortressBoard, seat: i64) -> Say:
        wants, least = token_duel(b)
        who = "You want" if wants == seat else "Your opponent wants"
        need = "both pairs equal" if least == 2 else "at least one pair equal"
        return say("Choose a colour and a letter in secret. {text} {text}.", who, need)

    def odds(self, b: FortressBoard, seat: i64, act: i64, speaker: Any) -> Any:
        """IF-TOK-8: every choice is as good."""
        none, one, both = token_chances(b)
        wants, least = token_duel(b)
        sign = 1.0 if wants == seat else -1.0
        equal = sign if least == 1 else 0.0
        rows = [row(BOTH_PAIRS, both, sign), row(ONE_PAIR, one, equal), row(NO_PAIR, none)]
        notes = [speaker.note("if the enemy chooses evenly", rule.TOK_8)]
        return Odds(speaker.order(act), [OddsCase("no reaction", rows)], [], notes)

    def came(self, b: FortressBoard, seat: i64, act: i64, events: list[Event]) -> str:
        """Whoever wants equal tokens has reckoned with them when they named their target or shot."""
        if token_duel(b)[0] == seat:
            return NO_THROW
        for _, _, kind, _, _, pairs, _ in events:
            if kind == event.TOKENS:
                return (NO_PAIR, ONE_PAIR, BOTH_PAIRS)[pairs]
        return ""

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        """IF-TOK-8, IF-TOK-9: any colour with any letter, every time. Tokens are numbered as in a box of 3 by 3."""
        return [action(verb.TOKEN, c * 3 + x) for c in range(b.colours) for x in range(b.letters)]

    def opened(self, b: FortressBoard, answers: list[int]) -> None:
        x = noun_of(answers[0])
        y = noun_of(answers[1])
        b.tokens = [(x // 3) * b.letters + x % 3, (y // 3) * b.letters + y % 3]
        b.uncovered = True
        b.tell(EVERYONE, rule.TOK_3, event.TOKENS, x, y, matching_pairs(b))


def token_chances(b: FortressBoard) -> list[Fraction]:
    """IF-TOK-4 to IF-TOK-9: the chances that none, one or both of the two pairs are equal, both choosing evenly."""
    colour = Fraction(1, b.colours)
    letter = Fraction(1, b.letters)
    both = colour * letter
    return [(1 - colour) * (1 - letter), colour + letter - 2 * both, both]


def opened(t: FortressData, told: Event, viewer: int) -> Say:
    equal = ("no pair is equal", "one pair is equal", "both pairs are equal")[told[5]]
    return say("Tokens: Japan {token}, the Commonwealth {token}: {text}.", told[3], told[4], equal)


def token_beats(t: FortressData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    names = [telling.token_name(t, token) for token in told[3:5]]
    sides = list(enumerate(zip(names, SIDES), 1))
    return [beats.Chit(name=name, side=side, order=n, fight=telling.FIGHT) for n, (name, side) in sides]


STORY = [tells(event.TOKENS, opened, "tokens", beats=token_beats)]
