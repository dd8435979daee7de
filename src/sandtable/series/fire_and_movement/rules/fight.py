"""One fight: its strengths and shifts, its odds before the die is rolled, what the log tells of it. Sections 7.3,
7.4 and 8.3.

Odds are reckoned on a copy of the board on which the attack is put together: the rules themselves (the board's
questions) reckon there, no rule is written a second time. Nothing on a folio's map is hidden, so everybody sees the
same odds.
"""

from fractions import Fraction
from typing import Any, Final

from mypy_extensions import i64

from sandtable.kernel.flow import ALLOWED, CHANCE, EVERYONE, Event, apply
from sandtable.kernel.words import Say, say
from sandtable.kit.beats import BOTH_LOSE, Chances, Column, Decided, Dice, Force, Fought, Modifier, Rolled
from sandtable.kit.scenes import Note
from sandtable.kit.story import Speaker, tells
from sandtable.kit.views import Odds, OddsCase, OddsRow
from sandtable.series.fire_and_movement import event, rule
from sandtable.series.fire_and_movement.folio import A1, A2, AE, D1, D2, DE, EX, NE, RESULTS, Folio
from sandtable.series.fire_and_movement.rules.board import AT_HAND, JOINED
from sandtable.series.fire_and_movement.rules.standard import FolioBoard
from sandtable.series.fire_and_movement.rules.telling import (
    IN_A_FIELD,
    counted,
    force_of,
    packed_force,
    signed,
)

# -- strengths and shifts --------------------------------------------------------------------------------------


def joined_any(b: FolioBoard, seat: i64) -> bool:
    for u in b.f.of_side[seat]:
        if b.flags[u] & JOINED:
            return True
    return False


def attack_total(b: FolioBoard, seat: i64) -> i64:
    """FM-7.3a: the attack strengths of those who joined, and their markers."""
    total: i64 = fire_total(b, seat)
    for u in b.f.of_side[seat]:
        if b.flags[u] & JOINED:
            total += b.attack_of(u)
    return total


def defense_total(b: FolioBoard, seat: i64) -> i64:
    """FM-7.2b, FM-7.3a: the defense strengths of all units in the hex, and their markers."""
    total: i64 = fire_total(b, seat) + b.extra_defense(b.target)
    if b.held[b.target] == 1 + seat:
        u: i64 = b.head[b.target]
        while u >= 0:
            total += b.defense_of(u)
            u = b.link[u]
    return total


def fire_total(b: FolioBoard, seat: i64) -> i64:
    """FM-8.3a: the strength of the side's markers in this combat."""
    total: i64 = 0
    if b.firing:
        for m in range(len(b.marker)):
            if (b.firing >> m) & 1 and b.f.marker_side[m] == seat:
                total += b.f.marker_strength[m]
    return total


def shifts(b: FolioBoard, seat: i64) -> i64:
    """FM-7.4a, FM-7.4b, FM-7.4c: columns to the left."""
    return b.hex_shift(b.target) + side_shift(b, seat)


def side_shift(b: FolioBoard, seat: i64) -> i64:
    """FM-7.4b: columns to the left if every attacker crosses a hexside that hinders; the least of theirs."""
    near = b.f.near[b.target]
    hinders = b.f.near_shift[b.target]
    least: i64 = -1
    for i in range(len(near)):
        h: i64 = near[i]
        if b.held[h] != 1 + seat:
            continue
        u: i64 = b.head[h]
        while u >= 0:
            if b.flags[u] & JOINED:
                if hinders[i] == 0:
                    return 0
                if least < 0 or hinders[i] < least:
                    least = hinders[i]
            u = b.link[u]
    return least if least > 0 else 0


def attackers(b: FolioBoard, seat: i64) -> list[int]:
    return [u for u in b.f.of_side[seat] if b.flags[u] & JOINED]


def defenders(b: FolioBoard, seat: i64) -> list[int]:
    """The units of a side in the hex attacked."""
    return b.stack_in(b.target) if b.held[b.target] == 1 + seat else []


# -- odds ------------------------------------------------------------------------------------------------------

WORTH: Final = {AE: -1.0, A2: -0.6, A1: -0.6, NE: 0.0, EX: 0.0, D1: 0.6, D2: 0.7, DE: 1.0}
"""How good a result is for the attacker."""
MEANING: Final = {
    AE: "attackers eliminated", A2: "attackers retreat", A1: "attackers retreat", NE: "no effect", EX: "exchange",
    D1: "defenders retreat one hex", D2: "defenders retreat two hexes", DE: "defenders eliminated",
}  # fmt: skip
TAKEN: Final = "hex given up"
HELD: Final = "hex held at the price of a step"
EXCHANGED: Final = "exchange: a step each"
OTHER: Final = "hex held"
NO_THROW: Final = "-"
"""This action is not reckoned by itself."""


class Fight:
    """An attack as it stands on a copy of the board: who has joined, which markers fire."""

    def __init__(self, f: FolioBoard, attacker: i64, seat: i64, speaker: Speaker) -> None:
        self.f: FolioBoard = f
        self.attacker: i64 = attacker
        self.seat: i64 = seat
        self.speaker = speaker
        self.attack: int = int(attack_total(f, attacker))
        self.defense: int = int(defense_total(f, 1 - attacker))
        self.left: int = int(shifts(f, attacker))
        self.differential: int = self.attack - self.defense
        self.before: int = int(f.f.column_for(self.differential))
        self.column: int = int(f.f.shifted(self.before, self.left))
        self.safe: bool = f.is_safe_attack(attacker)

    def results(self) -> dict[int, Fraction]:
        """The chance of each result as it is read in this phase."""
        found: dict[int, Fraction] = {}
        sides = int(self.f.f.die)
        for die in range(1, sides + 1):
            result = as_one(self.f, int(self.f.read_result(self.f.f.result(self.column, die))))
            found[result] = found.get(result, Fraction(0)) + Fraction(1, sides)
        return dict(sorted(found.items()))

    def rows(self) -> list[OddsRow]:
        return [
            row_of(outcome_of(self.f, result), chance, self.worth(result), short_of(self.f, result))
            for result, chance in self.results().items()
        ]

    def worth(self, result: int) -> float:
        value = WORTH[result]
        if self.safe:
            value = 0.5 if result >= EX else 0.0
        return value if self.seat == self.attacker else -value

    def resister(self) -> tuple[int, Fraction]:
        """The defender whose stiff resistance holds best, and its chance; -1 where nobody may try."""
        f = self.f
        group = defenders(f, 1 - self.attacker)
        best = -1
        chance = Fraction(0)
        for one in group:
            if f.resist_bar(one, len(group) == 1) != ALLOWED:
                continue
            holds = resist_chance(f, one, f.target, False)
            if holds > chance:
                best, chance = one, holds
        return best, chance

    def after_resistance(self, holds: Fraction) -> list[OddsRow]:
        """What becomes of the hex if the defender resists every retreat."""
        chances = self.results()
        retreats = chances.get(D1, Fraction(0)) + chances.get(D2, Fraction(0))
        lost = retreats * (1 - holds) + chances.get(DE, Fraction(0))
        held = retreats * holds
        traded = chances.get(EX, Fraction(0))
        rest = 1 - lost - held - traded
        sign = 1.0 if self.seat == self.attacker else -1.0
        rows = [
            (TAKEN, lost, sign, "given up"), (HELD, held, 0.2 * sign, "held, a step"),
            (EXCHANGED, traded, 0.0, "exchange"), (OTHER, rest, -0.2 * sign, "held"),
        ]  # fmt: skip
        return [row_of(name, chance, worth, label) for name, chance, worth, label in rows if chance]

    def cases(self, name: str) -> list[OddsCase]:
        f = self.f
        found = [OddsCase(name, self.rows(), [self.note(say(self.summary(), rule=rule.FM_7_3B))])]
        who, holds = self.resister()
        if who >= 0 and any(result in (D1, D2) for result in self.results()):
            note = self.note(f.resist_words(who, f.target, False, False))
            title = f"{name}, if {f.f.unit_names[who]} resists"
            found.append(OddsCase(title, self.after_resistance(holds), [note]))
        return found

    def summary(self) -> str:
        labels = self.f.f.column_labels
        text = (
            f"{self.attack} against {self.defense}: {self.differential:+}, column {labels[self.before - 1]}"
        )
        if self.left:
            text += f"; {self.left} left: {labels[self.column - 1]}"
        return text

    def note(self, said: Say, heading: str = "") -> Note:
        return Note(self.speaker.text(said, self.seat), self.speaker.rule(said.rule), heading)

    def notes(self) -> list[Note]:
        """Every modifier: attackers, markers, defenders, ground, hexsides, and what a title adds."""
        b, f = self.f, self.f.f
        found: list[Note] = []
        for u in attackers(b, self.attacker):
            said = say("+{n} {name} from {hex}", int(b.attack_of(u)), u, b.place[u], rule=rule.FM_7_3A)
            found.append(self.note(said, "Attack"))
        for m in range(len(f.marker_ids)):
            if (b.firing >> m) & 1:
                heading = "Attack" if self.attacker == f.marker_side[m] else "Defense"
                said = say("+{n} {marker}", f.marker_strength[m], m, rule=b.cites_markers)
                found.append(self.note(said, heading))
        for u in defenders(b, 1 - self.attacker):
            said = say("+{n} {name}", int(b.defense_of(u)), u, rule=rule.FM_7_2B)
            found.append(self.note(said, "Defense"))
        found += [self.note(said, "Defense") for said in b.defense_words()]
        found += self.shift_notes()
        return found + [self.note(said) for said in b.fight_words(self.attacker)]

    def shift_notes(self) -> list[Note]:
        found = [self.note(said, "Shifts") for said in self.f.shift_words()]
        crossing = int(side_shift(self.f, self.attacker))
        if crossing:
            what = self.f.f.side_word(int(self.f.target))
            said = say(f"{crossing} left: every attacker crosses a {what}", rule=rule.FM_7_4B)
            found.append(self.note(said, "Shifts"))
        return found


def as_one(b: FolioBoard, result: int) -> int:
    """A1 and A2 are one result where the attackers retreat alike."""
    return A1 if result == A2 and b.retreat_length(A1) == b.retreat_length(A2) else result


def row_of(name: str, chance: Fraction, worth: float, label: str) -> OddsRow:
    return OddsRow(name, float(chance), str(chance), worth, label=label)


def short_of(b: FolioBoard, result: int) -> str:
    """The code of a result."""
    alike = result in (A1, A2) and b.retreat_length(A1) == b.retreat_length(A2)
    return "A" if alike else RESULTS[result]


def outcome_of(b: FolioBoard, result: int) -> str:
    """The words of a result: 'D1 defenders retreat one hex'."""
    return f"{short_of(b, result)} {MEANING[result]}"


def resist_chance(b: FolioBoard, u: int, h: i64, attacking: bool) -> Fraction:
    holds, of = b.resist_odds(u, h, attacking)
    return Fraction(int(holds), int(of))


def attack_odds(
    f: FolioBoard, attacker: i64, seat: i64, name: str, act: i64, speaker: Any, fire: bool
) -> Odds:
    """The odds of the attack on the copy `f`; with `fire` also those with every marker that reaches the hex."""
    fight = Fight(f, attacker, seat, speaker)
    cases = fight.cases(name)
    if fire:
        cases += supported(f, attacker, seat, speaker)
    return Odds(speaker.order(act), cases, notes=fight.notes())


def supported(f: FolioBoard, attacker: i64, seat: i64, speaker: Speaker) -> list[OddsCase]:
    """The same with all markers that reach the hex and are not in it yet."""
    g = f.probe()
    added = 0
    for m in range(len(g.marker)):
        if g.marker[m] == AT_HAND and not (g.firing >> m) & 1 and g.marker_bar(m, g.target) == ALLOWED:
            g.firing |= 1 << m
            added += g.f.marker_strength[m]
    return Fight(g, attacker, seat, speaker).cases(f"with all markers in range (+{added})") if added else []


def came(b: FolioBoard, seat: i64, act: i64, events: list[Event]) -> str:
    """Where the die is rolled right after an answer, its odds are the combat's: which row has come true."""
    f = b.probe()
    apply(f, seat, act)
    if f.asked != CHANCE:
        return NO_THROW
    for _, _, kind, _, _, result, _ in events:
        if kind == event.RESULT:
            return outcome_of(b, int(b.read_result(result)))
    return ""


# -- the log ---------------------------------------------------------------------------------------------------

OF_SEAT: Final = 64
"""The first field of RESULT holds the column and, times this, the attacker."""
SAID: Final = {
    "AE": "the attackers are eliminated", "A2": "the attackers retreat", "A1": "the attackers retreat",
    "NE": "no effect", "EX": "exchange", "D1": "the defenders retreat one hex",
    "D2": "the defenders retreat two hexes", "DE": "the defenders are eliminated",
}  # fmt: skip
LAYOUT: Final = (("attack", 10), ("defense", 10), ("column", 6), ("ground", 4), ("sides", 4), ("cover", 2),
                 ("target", 12), ("seat", 1), ("firing", 13))  # fmt: skip
"""What the first field of STRENGTHS holds, and in how many bits; after it 12 attackers and 6 defenders."""


def tell_strengths(b: FolioBoard, seat: i64, column: i64) -> None:
    values = [
        b.attack_sum, b.defense_sum, column, b.hex_shift(b.target), side_shift(b, seat), b.cover_code(b.target),
        b.target, seat, b.firing,
    ]  # fmt: skip
    packed: i64 = 0
    at: i64 = 0
    for n, (_, bits) in enumerate(LAYOUT):
        value: i64 = values[n]
        packed |= (value & (1 << bits) - 1) << at
        at += bits
    mine = attackers(b, seat)
    b.tell(
        EVERYONE, rule.FM_7_3A, event.STRENGTHS, packed, packed_force(b, mine, 0), packed_force(b, mine, IN_A_FIELD),
        packed_force(b, defenders(b, 1 - seat), 0),
    )  # fmt: skip


def strengths_in(field: int) -> dict[str, int]:
    """The numbers in the first field of STRENGTHS."""
    found: dict[str, int] = {}
    for name, bits in LAYOUT:
        found[name] = field & (1 << bits) - 1
        field >>= bits
    return found


def strength_words(f: Folio, e: Event, viewer: int) -> Say:
    s = strengths_in(e[3])
    left = s["ground"] + s["sides"]
    shifted = f", {counted(left, 'column')} left for the ground" if left else ""
    label = f.column_labels[f.shifted(s["column"], left) - 1]
    differential = signed(s["attack"] - s["defense"])
    return say(
        f"Attack {s['attack']}, defense {s['defense']}: differential {differential}{shifted}: column {label}."
    )


def strength_beats(f: Folio, e: Event, viewer: int) -> list[Any]:
    """Both forces whole, and the column before and after its shifts."""
    s = strengths_in(e[3])
    forces: list[Force] = []
    for side, total, fighters in (
        (s["seat"], s["attack"], force_of(f, e[4], True, "front") + force_of(f, e[5], True, "front")),
        (1 - s["seat"], s["defense"], force_of(f, e[6], False, "target")),
    ):
        fire = [
            Modifier(f.marker_names[m], f.marker_strength[m])
            for m in range(len(f.marker_ids))
            if s["firing"] >> m & 1 and f.marker_side[m] == side
        ]
        rest = total - sum(int(one.strength) for one in fighters) - sum(one.value for one in fire)
        if rest > 0:
            fire.append(Modifier("others", rest))
        forces.append(Force(f.sides[side], fighters, fire, total))
    h = s["target"]
    moves = [Modifier(f.cover_word(h, s["cover"]), -s["ground"])] if s["ground"] else []
    if s["sides"]:
        moves.append(Modifier(f.side_word(h), -s["sides"]))
    after = int(f.shifted(s["column"], s["ground"] + s["sides"]))
    least = [f.column_highest[0], *[high + 1 for high in f.column_highest[:-1]]]
    column = Column(f.column_labels, s["column"] - 1, after - 1, least, moves)
    return [
        Fought(spaces=[f.hex_names[h]], method="table", attacker=forces[0], defender=forces[1], column=column,
               chances=column_chances(f, after))
    ]  # fmt: skip


def attack_beats(f: Folio, e: Event, viewer: int) -> list[Any]:
    two = (Force(f.sides[e[3]]), Force(f.sides[1 - e[3]]))
    return [Fought(spaces=[f.hex_names[e[4]]], method="table", attacker=two[0], defender=two[1], begins=True)]


def result_words(f: Folio, e: Event, viewer: int) -> Say:
    word = RESULTS[e[5]]
    return say(f"Die {e[4]} in column {f.column_labels[e[3] % OF_SEAT - 1]}: {word}, {SAID[word]}.")


def results_in(f: Folio, column: int) -> tuple[list[int], dict[int, int]]:
    """The results of a column, from the worst for the attacker to the best, and how many faces give each."""
    counts: dict[int, int] = {}
    for face in range(1, int(f.die) + 1):
        found = int(f.result(column, face))
        counts[found] = counts.get(found, 0) + 1
    return sorted(counts), counts


def column_chances(f: Folio, column: int, came: int = -1, quantile: float = 0.0) -> Chances:
    order, counts = results_in(f, column)
    worth = [BOTH_LOSE if one == EX else WORTH[one] for one in order]
    rows = [(RESULTS[one], counts[one] / int(f.die), favours) for one, favours in zip(order, worth)]
    return Chances(rows, came, quantile)


def result_beats(f: Folio, e: Event, viewer: int) -> list[Any]:
    """The die, what it says, and what it might have said."""
    _, _, _, where, die, result, _ = e
    column, seat = where % OF_SEAT, where // OF_SEAT
    sides = int(f.die)
    # One die decides: where it stands among its faces, those that give the same result included.
    rising = f.result(column, sides) >= f.result(column, 1)
    lower = sum(
        1
        for face in range(1, sides + 1)
        if f.result(column, face) < result
        or (f.result(column, face) == result and (face < die) == rising and face != die)
    )
    came = results_in(f, column)[0]
    chances = column_chances(f, column, came.index(result), round((lower + 0.5) / sides, 4))
    favours = WORTH[result]
    side = "" if favours == 0 else f.sides[seat] if favours > 0 else f.sides[1 - seat]
    return [
        Rolled(dice=[Dice(sides, [die])], text=f"Die {die}"),
        Decided(code=RESULTS[result], text=SAID[RESULTS[result]], favours=side, chances=chances),
    ]


STORY = [
    tells(event.ATTACK, "{who a} attacks {space b}.", "attack", "b", attack_beats),
    tells(event.JOIN, "{unit b} in {hex a} joins the attack.", "attack", "ac"),
    tells(event.SUPPORT, "{marker a} supports the combat in {space b} ({signed c}).", "attack", "b"),
    tells(event.STRENGTHS, strength_words, "odds", beats=strength_beats),
    tells(event.RESULT, result_words, "roll", "d", result_beats),
]
