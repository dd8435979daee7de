"""Odds: what may come of an attack, exactly, with every modifier, before the die is rolled.

Nothing on this map is hidden, so everybody sees the same odds. The attack is put together on a copy of the board and
the rules themselves (`combat`, the board's questions) reckon it there: no rule is written a second time.
"""

from fractions import Fraction
from typing import Any, Final

from mypy_extensions import i64

from sandtable.games.shanghai import rule
from sandtable.games.shanghai.board import RUBBLE, ShanghaiBoard
from sandtable.games.shanghai.tables import JAPAN
from sandtable.kernel.actions import noun_of, verb_of
from sandtable.kernel.flow import ALLOWED, CHANCE, Event, apply
from sandtable.kernel.notation import Vocabulary
from sandtable.kernel.rules import Rulebook
from sandtable.kernel.views import Note, Odds, OddsCase, OddsRow
from sandtable.series.fire_and_movement.board import AT_HAND, FLEES, JOINED
from sandtable.series.fire_and_movement.combat import (
    ChooseAttackers,
    ChooseTarget,
    SupportFire,
    attack_total,
    attackers_of,
    defense_total,
    join_bar,
    shifts,
)
from sandtable.series.fire_and_movement.folio import A1, A2, AE, D1, D2, DE, EX, NE, RESULTS
from sandtable.series.fire_and_movement.retreat import Stand, all_marked
from sandtable.series.fire_and_movement.words import (
    ALONE,
    ATTACK,
    COMMIT,
    DONE,
    E_RESIST,
    E_RESULT,
    JOIN,
    RESIST,
    SUPPORT,
)

SIXTH: Final = Fraction(1, 6)
WORTH: Final = {AE: -1.0, A2: -0.6, A1: -0.6, NE: 0.0, EX: 0.0, D1: 0.6, D2: 0.7, DE: 1.0}
"""How good a result is for the attacker."""
MEANING: Final = {
    AE: "attackers eliminated", A2: "attackers retreat", A1: "attackers retreat", NE: "no effect", EX: "exchange",
    D1: "defenders retreat one hex", D2: "defenders retreat two hexes", DE: "defenders eliminated",
}  # fmt: skip
TAKEN: Final = "hex given up"
HELD: Final = "hex held at the price of a step"
OTHER: Final = "hex held"
NO_THROW: Final = "-"
"""This action is not reckoned by itself."""


# -- one attack ------------------------------------------------------------------------------------------------


class Fight:
    """An attack as it stands on a copy of the board: who has joined, which markers fire."""

    def __init__(self, f: ShanghaiBoard, attacker: i64, seat: i64) -> None:
        self.f: ShanghaiBoard = f
        self.attacker: i64 = attacker
        self.seat: i64 = seat
        self.attack: int = int(attack_total(f, attacker))
        self.defense: int = int(defense_total(f, 1 - attacker))
        self.left: int = int(shifts(f, attacker))
        self.differential: int = self.attack - self.defense
        self.before: int = int(f.t.column_for(self.differential))
        self.column: int = int(f.t.shifted(self.before, self.left))
        self.only_sniper: bool = f.held[f.target] == 0 and f.sniper_in(f.target) and not f.operative(f.target)

    def results(self) -> dict[int, Fraction]:
        """The chance of each result as it is read in this phase; A2 is A1 here (SH-7.7a)."""
        found: dict[int, Fraction] = {}
        for die in range(1, 7):
            result = int(self.f.read_result(self.f.t.result(self.column, die)))
            result = A1 if result == A2 else result
            found[result] = found.get(result, Fraction(0)) + SIXTH
        return dict(sorted(found.items()))

    def rows(self) -> list[OddsRow]:
        return [row_of(result, chance, self.worth(result)) for result, chance in self.results().items()]

    def worth(self, result: int) -> float:
        value = WORTH[result]
        if self.only_sniper:
            value = 0.5 if result >= EX else 0.0
        return value if self.seat == self.attacker else -value

    def resister(self) -> tuple[int, Fraction]:
        """The defender whose stiff resistance holds best, and its chance; -1 where nobody may try."""
        f = self.f
        if f.held[f.target] != 2 - self.attacker:
            return -1, Fraction(0)
        group: list[int] = []
        u: i64 = f.head[f.target]
        while u >= 0:
            group.append(u)
            u = f.link[u]
        best = -1
        chance = Fraction(0)
        for one in group:
            if f.resist_bar(one, len(group) == 1) != ALLOWED:
                continue
            holds = self.chance_of(one)
            if holds > chance:
                best, chance = one, holds
        return best, chance

    def chance_of(self, u: int) -> Fraction:
        if not self.f.resist_needs_die(self.f.target, False):
            return Fraction(1)
        return Fraction(min(6, int(self.f.defense_of(u))), 6)

    def after_resistance(self, holds: Fraction) -> list[OddsRow]:
        """What becomes of the hex if the defender resists every retreat."""
        chances = self.results()
        retreats = chances.get(D1, Fraction(0)) + chances.get(D2, Fraction(0))
        lost = retreats * (1 - holds) + chances.get(DE, Fraction(0))
        held = retreats * holds
        rest = 1 - lost - held
        sign = 1.0 if self.seat == self.attacker else -1.0
        rows = [(TAKEN, lost, sign), (HELD, held, 0.2 * sign), (OTHER, rest, -0.2 * sign)]
        return [
            OddsRow(name, float(chance), words_of(chance), worth) for name, chance, worth in rows if chance
        ]

    def cases(self, book: Rulebook, name: str) -> list[OddsCase]:
        f = self.f
        notes = [Note(self.summary(), book.ident(rule.S7_3B))]
        found = [OddsCase(name, self.rows(), notes)]
        who, holds = self.resister()
        if who >= 0 and any(result in (D1, D2) for result in self.results()):
            unit = f.t.unit_names[who]
            if holds == 1:
                note = Note(f"{unit} holds without a die: it stands in a fort", book.ident(rule.R_17_2B))
            else:
                note = Note(f"{unit} holds with {words_of(holds)}", book.ident(rule.R_7_8A))
            found.append(OddsCase(f"{name}, if {unit} resists", self.after_resistance(holds), [note]))
        return found

    def summary(self) -> str:
        labels = self.f.t.column_labels
        text = (
            f"{self.attack} against {self.defense}: {self.differential:+}, column {labels[self.before - 1]}"
        )
        if self.left:
            text += f"; {self.left} left: {labels[self.column - 1]}"
        return text

    def notes(self, book: Rulebook) -> list[Note]:
        """Every modifier: attackers, markers, defenders, garrison, ground, creek, fort."""
        f, t = self.f, self.f.t
        found: list[Note] = []
        for u in t.of_side[self.attacker]:
            if f.flags[u] & JOINED:
                text = f"+{f.attack_of(u)} {t.unit_names[u]} from {t.hex_names[f.place[u]]}"
                found.append(Note(text, book.ident(rule.S7_3A), "Attack"))
        heading = "Attack" if self.attacker == JAPAN else "Defense"
        for m in range(len(t.marker_ids)):
            if (f.firing >> m) & 1:
                text = f"+{t.marker_strength[m]} {t.marker_names[m]}"
                found.append(Note(text, book.ident(rule.R_15_2A), heading))
        if f.held[f.target] == 2 - self.attacker:
            u2: i64 = f.head[f.target]
            while u2 >= 0:
                text = f"+{f.defense_of(u2)} {t.unit_names[u2]}"
                found.append(Note(text, book.ident(rule.S7_2B), "Defense"))
                u2 = f.link[u2]
        extra = int(f.extra_defense(f.target))
        if extra and f.operative(f.target):
            found.append(Note(f"+{extra} garrison of the fort", book.ident(rule.R_17_3B), "Defense"))
        elif extra:
            who = "sniper" if f.snipers_in(f.target) == 1 else "snipers"
            found.append(Note(f"+{extra} {who}", book.ident(rule.R_16_3F), "Defense"))
        found += self.shift_notes(book)
        if self.only_sniper:
            found.append(Note("The attackers suffer nothing from any result", book.ident(rule.R_16_3G)))
        if f.read_result(EX) == NE:
            found.append(Note("An exchange is no effect in this phase", book.ident(rule.R_4_1E)))
        fires = bin(f.firing).count("1")
        if fires and t.city[f.target] and f.works[f.target] != RUBBLE:
            chance = 1 - (1 - Fraction(int(t.rubble_max), 6)) ** fires
            found.append(Note(f"Rubble with {words_of(chance)}", book.ident(rule.R_15_3A)))
        return found

    def shift_notes(self, book: Rulebook) -> list[Note]:
        f, t = self.f, self.f.t
        found: list[Note] = []
        ground = int(f.hex_shift(f.target))
        if f.fortified(f.target) and f.engineers_attack():
            found.append(
                Note("The fort does not count: engineers attack", book.ident(rule.R_16_5A), "Shifts")
            )
        elif f.fortified(f.target):
            what = "rubble" if f.works[f.target] < 0 else "fort"
            found.append(Note(f"{ground} left: {what}", book.ident(rule.R_17_2A), "Shifts"))
            ground = 0
        if ground:
            what = "city" if t.city[f.target] else "town"
            found.append(Note(f"{ground} left: {what}", book.ident(rule.S7_4A), "Shifts"))
        creek = self.left - int(f.hex_shift(f.target))
        if creek:
            found.append(
                Note(f"{creek} left: every attacker crosses a creek", book.ident(rule.S7_4B), "Shifts")
            )
        return found


def row_of(result: int, chance: Fraction, worth: float) -> OddsRow:
    return OddsRow(outcome_of(result), float(chance), words_of(chance), worth)


def outcome_of(result: int) -> str:
    """The words of a result: 'D1 defenders retreat one hex'."""
    name = "A" if result in (A1, A2) else RESULTS[result]
    return f"{name} {MEANING[result]}"


def words_of(chance: Fraction) -> str:
    return str(chance)


# -- the action asked about ------------------------------------------------------------------------------------


def odds_of(words: Vocabulary, book: Rulebook, b: ShanghaiBoard, seat: i64, act: i64) -> Odds | None:
    """The odds of an answer to the present question; None where there is nothing to reckon."""
    ask: Any = b.ask()
    verb = verb_of(act)
    text = words.text(act)
    if isinstance(ask, ChooseTarget) and verb == ATTACK:
        return whole_attack(book, b, seat, noun_of(act), text)
    if isinstance(ask, ChooseAttackers) and verb in (JOIN, ALONE, COMMIT):
        f = b.fork()
        if verb != COMMIT:
            join(f, act)
        if not any(f.flags[u] & JOINED for u in f.t.of_side[seat]):
            return None
        fight = Fight(f, seat, seat)
        cases = fight.cases(book, "with those who have joined" if verb == COMMIT else "with this one too")
        return Odds(text, cases + supported(book, f, seat, seat), notes=fight.notes(book))
    if isinstance(ask, SupportFire) and verb in (SUPPORT, DONE):
        f = b.fork()
        if verb == SUPPORT:
            f.firing |= 1 << noun_of(act)
        fight = Fight(f, b.active, seat)
        name = f"with {b.t.marker_names[noun_of(act)]}" if verb == SUPPORT else "without more support"
        return Odds(text, fight.cases(book, name), notes=fight.notes(book))
    if isinstance(ask, Stand) and verb == RESIST:
        return standing(book, b, seat, ask, noun_of(act), text)
    return None


def whole_attack(book: Rulebook, b: ShanghaiBoard, seat: i64, target: i64, text: str) -> Odds | None:
    """An attack on a hex with everybody who may join it."""
    if target >= b.t.playable:
        return None
    f = b.fork()
    f.target = target
    f.firing = 0
    for act in attackers_of(f, seat, target):
        if join_bar(f, seat, target, act) == ALLOWED:
            join(f, act)
    if not any(f.flags[u] & JOINED for u in f.t.of_side[seat]):
        return None
    fight = Fight(f, seat, seat)
    return Odds(
        text,
        fight.cases(book, "with all who may join") + supported(book, f, seat, seat),
        notes=fight.notes(book),
    )


def supported(book: Rulebook, f: ShanghaiBoard, attacker: i64, seat: i64) -> list[OddsCase]:
    """The same with all markers that reach the hex and are not in it yet."""
    g = f.fork()
    added = 0
    for m in range(len(g.t.marker_ids)):
        if g.marker[m] == AT_HAND and not (g.firing >> m) & 1 and g.marker_bar(m, g.target) == ALLOWED:
            g.firing |= 1 << m
            added += g.t.marker_strength[m]
    if not added:
        return []
    return Fight(g, attacker, seat).cases(book, f"with all markers in range (+{added})")


def join(f: ShanghaiBoard, act: i64) -> None:
    """Let a stack, or one unit apart, join the attack on the copy."""
    if verb_of(act) == ALONE:
        f.flags[noun_of(act)] |= JOINED
        return
    u: i64 = f.head[noun_of(act)]
    while u >= 0:
        if not f.t.apart[u]:
            f.flags[u] |= JOINED
        u = f.link[u]


def standing(book: Rulebook, b: ShanghaiBoard, seat: i64, ask: Stand, u: int, text: str) -> Odds | None:
    """Stiff resistance of one unit."""
    if u not in all_marked(b, ask.hex):
        return None
    attacking = b.flags[u] & JOINED != 0
    free = not b.resist_needs_die(ask.hex, attacking)
    chance = Fraction(1) if free else Fraction(min(6, int(b.defense_of(u))), 6)
    rows = [OddsRow(HELD, float(chance), words_of(chance), 0.5)]
    if chance < 1:
        rows.append(OddsRow(TAKEN, float(1 - chance), words_of(1 - chance), -1.0))
    name = b.t.unit_names[u]
    if free:
        note = Note(f"{name} holds without a die", book.ident(rule.R_17_2B))
    else:
        note = Note(
            f"A die of {b.defense_of(u)} or less holds; the step is lost either way", book.ident(rule.R_7_8B)
        )
    others = len([one for one in all_marked(b, ask.hex) if b.flags[one] & FLEES])
    notes = [Note(f"{others} units stay or go together", book.ident(rule.R_7_8D))] if others > 1 else []
    return Odds(text, [OddsCase(f"{name} resists", rows, [note])], notes=notes)


# -- what came of it -------------------------------------------------------------------------------------------


def came(b: ShanghaiBoard, seat: i64, act: i64, events: list[Event]) -> str:
    """Which row of the odds of `act` has come true, by the events since; '-' where it is not reckoned by itself."""
    ask: Any = b.ask()
    verb = verb_of(act)
    if isinstance(ask, Stand) and verb == RESIST:
        for _, _, kind, a, _, _, held in events:
            if kind == E_RESIST and a == noun_of(act):
                return HELD if held else TAKEN
        return ""
    if rolls_next(b, ask, seat, act):
        for _, _, kind, _, _, result, _ in events:
            if kind == E_RESULT:
                return outcome_of(int(b.read_result(result)))
        return ""
    return NO_THROW


def rolls_next(b: ShanghaiBoard, ask: Any, seat: i64, act: i64) -> bool:
    """Whether the die is rolled right after this answer: then its odds are the combat's."""
    if not isinstance(ask, (SupportFire, ChooseAttackers)) and verb_of(act) != ATTACK:
        return False
    f = b.fork()
    apply(f, seat, act)
    return f.asked == CHANCE
