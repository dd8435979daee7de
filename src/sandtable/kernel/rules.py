"""Rules by number: what forbids an action, in which words, and the check that every order from outside passes."""

import tomllib
from pathlib import Path
from typing import Any, Final

from mypy_extensions import i64

from sandtable.kernel.actions import OFFER_DRAW, RESIGN, verb_of
from sandtable.kernel.errors import BadFile, IllegalAction
from sandtable.kernel.flow import ALLOWED, PLAYING, Board, free_for, legal_in

# The kernel's own rules, numbers 1 to 19 in every title.
GAME_OVER: Final = 1
NOT_ASKED: Final = 2
OTHER_QUESTION: Final = 3
NOT_OFFERED: Final = 4
ANSWERED: Final = 5
NO_DRAW_OFFER: Final = 6
FIRST_TITLE_RULE: Final = 20

KERNEL_RULES: Final = {
    GAME_OVER: ("TABLE-1", "The game is over; nothing more can be ordered."),
    NOT_ASKED: ("TABLE-2", "It is not your decision at this moment."),
    OTHER_QUESTION: ("TABLE-3", "That is no answer to the present question; the prompt says what is asked."),
    NOT_OFFERED: ("TABLE-4", "There is no such thing to choose here."),
    ANSWERED: ("TABLE-5", "You have given your answer; it is sealed until the others have given theirs."),
    NO_DRAW_OFFER: ("TABLE-6", "A draw cannot be offered at this moment."),
}


LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


class Rule:
    """One row of a title's rule inventory, or a ruling that settles what the rulebook leaves open."""

    def __init__(
        self, number: int, ident: str, digest: str, section: str, kind: str, links: list[str], na: str
    ) -> None:
        self.number = number
        self.ident = ident
        self.digest = digest
        self.section = section
        self.kind = kind
        self.links = links
        """The rulings that touch a rule; the rules that a ruling touches."""
        self.na = na
        """Why no program can enforce it, or empty."""


class Rulebook:
    """A title's rules.toml: rules by number (as the code uses them) and by id (as people use them)."""

    def __init__(self, rules: list[Rule]) -> None:
        self.rules = rules
        self.by_number: dict[int, Rule] = {rule.number: rule for rule in rules}
        self.by_ident: dict[str, Rule] = {rule.ident.upper(): rule for rule in rules}

    def ident(self, number: i64) -> str:
        rule = self.by_number.get(number)
        return rule.ident if rule is not None else ""

    def digest(self, number: i64) -> str:
        rule = self.by_number.get(number)
        return rule.digest if rule is not None else ""

    def find(self, words: str) -> list[Rule]:
        """By id, by a part of an id (`MOV-4`, `MOV`, `13.5`), or by a word of the digest."""
        wanted = words.strip().upper()
        exact = self.by_ident.get(wanted)
        if exact is not None:
            return [exact]
        tail = [rule for rule in self.rules if rule.ident.upper().endswith("-" + wanted)]
        if tail:
            return tail
        part = [
            rule for rule in self.rules if f"-{wanted}-" in f"-{rule.ident.upper()}-" or _in(wanted, rule)
        ]
        if part:
            return part
        low = words.strip().lower()
        return [rule for rule in self.rules if low in rule.digest.lower() or low in rule.section.lower()]


def _in(number: str, rule: Rule) -> bool:
    """Whether a rule (SH-13.5a, SH-S7.7b) stands in the section of this number (13.5, S7.7)."""
    return number[-1:].isdigit() and rule.ident.rpartition("-")[2].rstrip(LETTERS).upper() == number


def read_rulebook(path: Path, series: Path | None = None) -> Rulebook:
    """Read a title's rules.toml, after the rules.toml of its series where it has one.

    Numbers follow the files' order, in each file rules first, then rulings, from FIRST_TITLE_RULE on: a series' rules
    have the same numbers in all its titles. A title that belongs to a series names it (`series = ...`).
    """
    table = _read_table(path)
    named = table.get("series", "")
    if (named == "") != (series is None):
        says = f"names the series '{named}'" if named else "names no series"
        raise BadFile(
            f"{path.name}: it {says}, but {'no' if series is None else 'a'} series' rules were given"
        )
    rules = [
        Rule(n, ident, digest, "At the table", "core", [], "") for n, (ident, digest) in KERNEL_RULES.items()
    ]
    number = FIRST_TITLE_RULE
    for file in (series, path):
        if file is None:
            continue
        try:
            rules += _read_rules(table if file == path else _read_table(file), number)
        except (KeyError, TypeError, AttributeError) as problem:
            raise BadFile(f"{file.name}: this is no list of rules and rulings: {problem!r}") from problem
        number = rules[-1].number + 1 if rules[-1].number >= FIRST_TITLE_RULE else FIRST_TITLE_RULE
    _link_rulings(rules)
    return Rulebook(rules)


def _read_table(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
        raise BadFile(f"{path.name}: {problem}") from problem


def _read_rules(table: dict[str, Any], number: int) -> list[Rule]:
    """The rules and rulings of one file, numbered from `number` on."""
    rules: list[Rule] = []
    for row in table["rule"]:
        rules.append(
            Rule(
                number,
                row["id"],
                row["digest"],
                row["section"],
                row["kind"],
                row.get("rulings", []),
                row.get("na", ""),
            )
        )
        number += 1
    for row in table["ruling"]:
        text = f"{row['question']} {row['ruling']}"
        rules.append(Rule(number, row["id"], text, "Rulings", "ruling", row.get("touches", []), ""))
        number += 1
    return rules


def _link_rulings(rules: list[Rule]) -> None:
    """A series' rules cannot name the rulings of its titles: a ruling that touches a rule is linked from there."""
    known = {rule.ident: rule for rule in rules}
    for ruling in rules:
        if ruling.kind != "ruling":
            continue
        for ident in ruling.links:
            rule = known.get(ident)
            if rule is not None and ruling.ident not in rule.links:
                rule.links = [*rule.links, ruling.ident]


def why_not(b: Board, seat: i64, act: i64) -> list[int]:
    """Every rule that forbids `seat` this action now; empty means that it is legal.

    Something that is not even offered gets a reason too: the game is over, it is not that seat's decision, the
    question is another one, there is no such piece.
    """
    if b.ending != PLAYING:
        return [GAME_OVER]
    if act == RESIGN:
        return [] if RESIGN in free_for(b, seat) else [NOT_ASKED]
    if act == OFFER_DRAW:
        return [] if OFFER_DRAW in free_for(b, seat) else [NO_DRAW_OFFER]
    frame = b.ask()
    if not frame.awaits(b, seat):
        if frame.is_sealed() and 0 <= seat < b.seats and b.sealed[seat] >= 0:
            return [ANSWERED]
        return [NOT_ASKED]
    offered = act in frame.offers(b, seat)
    if not offered and not frame.knows(verb_of(act)):
        same = [one for one in frame.offers(b, seat) if verb_of(one) == verb_of(act)]
        return [NOT_OFFERED] if same else [OTHER_QUESTION]
    reasons: list[int] = []
    b.why = reasons
    try:
        last = frame.barred(b, seat, act)
    except IndexError:
        if offered:
            raise
        last = NOT_OFFERED  # a number that is no hex, no card, no type of this title
    finally:
        b.why = None
    if last != ALLOWED and last not in reasons:
        reasons.append(last)
    if not offered and not reasons:
        reasons.append(NOT_OFFERED)
    return reasons


def is_legal(b: Board, seat: i64, act: i64) -> bool:
    """The check of an order: offered and not barred."""
    if b.ending != PLAYING:
        return False
    if seat == b.asked:
        if act in b.legal:
            return True
    elif b.ask().awaits(b, seat) and act in legal_in(b.ask(), b, seat):
        return True
    return act in free_for(b, seat)


def check(b: Board, seat: i64, act: i64, book: Rulebook, text: str) -> None:
    """Raise `IllegalAction`, with every reason, unless `act` (written `text`) is legal for `seat`."""
    if is_legal(b, seat, act):
        return
    reasons = [(book.ident(n), book.digest(n)) for n in why_not(b, seat, act)]
    words = "; ".join(f"{digest} ({ident})" for ident, digest in reasons)
    raise IllegalAction(f"'{text}' is not legal: {words}", reasons)
