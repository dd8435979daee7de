"""The odds of Bombing Runs, of Shoot Down Bomber and of the guns of J19 and C08, and the rows that all odds share.

Tokens are reckoned as if both players chose evenly, which is how to choose them (IF-TOK-8).
"""

from fractions import Fraction
from typing import Final

from mypy_extensions import i64

from sandtable.games.fortress import rule
from sandtable.games.fortress.belief import Belief, holds_any
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.conditions import C08, C09, C10, J08, J09, J19, holds
from sandtable.games.fortress.prompts import token_duel
from sandtable.games.fortress.tables import AA, ARMY, COMMONWEALTH, JAPAN
from sandtable.games.fortress.words import W_BOMB_TOKENS, W_SHOOTDOWN_DECLARED, W_SHOOTDOWN_TOKENS
from sandtable.kernel.rules import Rulebook
from sandtable.kernel.views import Note, Odds, OddsCase, OddsRow

MOST_TARGETS: Final = 5

# What may come of bombs, guns and shots.
KILLED: Final = "target eliminated"
BARED: Final = "target revealed"
NOTHING: Final = "no effect"
BOMBER_LOST: Final = "the target is AA Guns: the Bomber is lost"
ALSO_DOWN: Final = ", the Bomber is shot down"
DOWN: Final = "the Bomber is shot down"
MISSED: Final = "missed"
BOTH_PAIRS: Final = "both pairs equal"
ONE_PAIR: Final = "one pair equal"
NO_PAIR: Final = "no pair equal"
WORTHS: Final = {KILLED: 1.0, BARED: 0.5, NOTHING: 0.0, BOMBER_LOST: -1.0, DOWN: 1.0, MISSED: 0.0}
"""How good each is for whoever bombs, fires or shoots."""


def row(outcome: str, chance: Fraction, worth: float = 0.0) -> OddsRow:
    return OddsRow(outcome, float(chance), str(chance), worth + 0.0)  # no -0.0


def rows_of(tally: dict[str, Fraction], sign: float = 1.0) -> list[OddsRow]:
    """The outcomes with their chances; `sign` -1 where they happen to the seat that asks."""
    return [row(outcome, chance, sign * worth_of(outcome)) for outcome, chance in tally.items() if chance]


def worth_of(outcome: str) -> float:
    if outcome.endswith(ALSO_DOWN):
        return WORTHS[outcome[: -len(ALSO_DOWN)]] - 1.0
    return WORTHS[outcome]


def faces(b: FortressBoard, belief: Belief, p: i64) -> list[OddsRow]:
    """What a hidden piece may be, the likeliest first."""
    kinds = [(-weight, kind) for kind, weight in belief.kinds(p)]
    kinds.sort()
    return [row(b.t.kind_names[kind], Fraction(-weight, belief.total)) for weight, kind in kinds]


def card_note(book: Rulebook, b: FortressBoard, card: int) -> Note:
    return Note(b.t.cards[card].effect, book.ident(rule.CARD_J01 + card))


def sleeve(book: Rulebook, b: FortressBoard, seat: i64, card: int) -> list[Note]:
    """A card that the enemy may hold: how likely, and whether he can pay for it."""
    chance = holds_any(b, seat, [card])
    if chance == 0:
        return []
    face = b.t.cards[card]
    points = b.points[1 - seat]
    pays = "can" if points >= face.cost else "cannot"
    text = f"the enemy holds {face.ident} {face.name} with {chance} and {pays} pay ({face.cost} of {points})"
    return [Note(text, book.ident(rule.CARD_J01 + card))]


# -- tokens and bombs ------------------------------------------------------------------------------------------


def token_chances(b: FortressBoard) -> list[Fraction]:
    """IF-TOK-4 to IF-TOK-9: the chances that none, one or both of the two pairs are equal, both choosing evenly."""
    colour = Fraction(1, b.colours)
    letter = Fraction(1, b.letters)
    both = colour * letter
    return [(1 - colour) * (1 - letter), colour + letter - 2 * both, both]


def strike_tally(
    b: FortressBoard, belief: Belief, h: i64, success: Fraction, shot: Fraction, is_run: bool
) -> dict[str, Fraction]:
    """What a Bombing Run (or, without `is_run`, the guns of J19 and C08) may do to the enemy piece in hex `h`.

    `shot` is the chance of Shoot Down Bomber where the enemy has AA Guns beside the hex, 0 if he does not try.
    """
    target: i64 = b.at[h]
    seen = b.seen[target] != 0
    hidden: list[int] = []
    sure = False
    for n in b.t.open[h]:
        p = b.at[n]
        if p >= 0 and p // ARMY == target // ARMY:
            if b.seen[p] == 0:
                hidden.append(p)
            elif b.kind[p] == AA:
                sure = True
    gun_rings = [hidden] if shot and hidden and not sure else []
    names = (KILLED, BARED, NOTHING)
    tally: dict[str, Fraction] = {BOMBER_LOST: Fraction(0)}
    for name in names:
        tally[name] = Fraction(0)
        tally[name + ALSO_DOWN] = Fraction(0)
    known = seen and not gun_rings
    rows: list[tuple[int, int, int]] = []
    if known:
        rows = [(-1, 0, 1)]
    elif gun_rings:
        rows = belief.joint(-1 if seen else target, gun_rings, AA)
    else:
        rows = [(kind, 0, weight) for kind, weight in belief.kinds(target)]
    for kind, ring, weight in rows:
        chance = Fraction(weight, 1 if known else belief.total)
        face = b.kind[target] if seen else kind
        if face == AA and is_run:
            tally[BOMBER_LOST] += chance
            continue
        hit = 0 if b.t.bombed_dies[face] else 2 if seen else 1
        fired = shot if sure or (gun_rings and ring == 0) else Fraction(0)
        for name, part in ((names[hit], chance * success), (names[2], chance * (1 - success))):
            tally[name] += part * (1 - fired)
            tally[name + ALSO_DOWN] += part * fired
    return tally


def bombing(book: Rulebook, b: FortressBoard, seat: i64, h: i64, text: str) -> Odds:
    """A Bombing Run on hex `h`."""
    none, one, both = token_chances(b)
    belief = Belief(b, seat)
    cases = [OddsCase("no reaction", rows_of(strike_tally(b, belief, h, both, Fraction(0), True)))]
    shot = strike_tally(b, belief, h, both, both, True)
    risk = sum([chance for name, chance in shot.items() if name.endswith(ALSO_DOWN)], Fraction(0))
    if risk:
        beside = Note(f"AA Guns beside the target bring the Bomber down with {risk}", book.ident(rule.AA_2))
        cases.append(OddsCase("if AA Guns beside it shoot", rows_of(shot), [beside]))
    notes = [
        Note(
            f"tokens: both pairs equal with {both}, one with {one}, none with {none}", book.ident(rule.TOK_8)
        )
    ]
    if b.level == 3 and seat == JAPAN:
        if can_play(b, seat, J09, 0):
            forced = rows_of(strike_tally(b, belief, h, one + both, Fraction(0), True))
            cases.append(OddsCase("with J09 where one pair is equal", forced, [card_note(book, b, J09)]))
        for card in (C09, C10):
            notes += sleeve(book, b, seat, card)
    return Odds(text, cases, target_faces(b, belief, h), notes)


def target_faces(b: FortressBoard, belief: Belief, h: i64) -> list[OddsRow]:
    return [] if b.seen[b.at[h]] else faces(b, belief, b.at[h])


def can_play(b: FortressBoard, seat: i64, card: i64, spent: i64) -> bool:
    return b.level == 3 and holds(b, seat, card) and b.points[seat] - spent >= b.t.cost[card]


def best_targets(b: FortressBoard, seat: i64, text: str) -> Odds:
    """The targets of a Bombing Run that are most likely to be eliminated, the safest first among equals."""
    both = token_chances(b)[2]
    belief = Belief(b, seat)
    ranked: list[tuple[Fraction, Fraction, int]] = []
    cache: dict[int, dict[str, Fraction]] = {}
    low = ARMY - seat * ARMY
    for p in range(low, low + ARMY):
        if b.where[p] < 0:
            continue
        key = -1 - b.kind[p] if b.seen[p] else b.excl[p]
        if key not in cache:
            cache[key] = strike_tally(b, belief, b.where[p], both, Fraction(0), True)
        tally = cache[key]
        ranked.append((-tally[KILLED], tally[BOMBER_LOST], p))
    ranked.sort()
    cases = [
        OddsCase(
            f"on {b.t.hex_names[b.where[p]]}",
            rows_of(strike_tally(b, belief, b.where[p], both, Fraction(0), True)),
        )
        for _, _, p in ranked[:MOST_TARGETS]
    ]
    return Odds(text, cases)


def shooting(book: Rulebook, b: FortressBoard, seat: i64, text: str, spent: i64) -> Odds:
    """Shoot Down Bomber."""
    _, one, both = token_chances(b)
    cases = [OddsCase("no reaction", rows_of({DOWN: both, MISSED: 1 - both}))]
    notes: list[Note] = []
    if seat == COMMONWEALTH and can_play(b, seat, C10, spent):
        better = one + both
        forced = rows_of({DOWN: better, MISSED: 1 - better})
        cases.append(OddsCase("with C10 where one pair is equal", forced, [card_note(book, b, C10)]))
    if b.level == 3 and seat == COMMONWEALTH:
        notes += sleeve(book, b, seat, J08)
    return Odds(text, cases, [], notes)


def bombarding(book: Rulebook, b: FortressBoard, seat: i64, h: i64, text: str) -> Odds:
    """The guns of J19 and C08 on a hex."""
    none, _, both = token_chances(b)
    belief = Belief(b, seat)
    needs_both = b.t.gun_pairs[J19 if seat == JAPAN else C08] == 2
    success = both if needs_both else 1 - none
    tally = strike_tally(b, belief, h, success, Fraction(0), False)
    need = "both pairs of tokens must be equal" if needs_both else "one equal pair of tokens is enough"
    notes = [Note(f"{need}: {success}", book.ident(rule.RUL_42))]
    return Odds(text, [OddsCase("no reaction", rows_of(tally))], target_faces(b, belief, h), notes)


def choosing_tokens(book: Rulebook, b: FortressBoard, seat: i64, text: str) -> Odds:
    """A choice of Combat Result tokens: every one is as good."""
    none, one, both = token_chances(b)
    wants, least = token_duel(b)
    sign = 1.0 if wants == seat else -1.0
    rows = [row(BOTH_PAIRS, both, sign), row(ONE_PAIR, one, sign if least == 1 else 0.0), row(NO_PAIR, none)]
    notes = [Note("if the enemy chooses evenly", book.ident(rule.TOK_8))]
    return Odds(text, [OddsCase("no reaction", rows)], [], notes)


def strike_window(
    book: Rulebook, b: FortressBoard, seat: i64, window: i64, card: i64, text: str
) -> Odds | None:
    """A card declared in a window of a Bombing Run, or the moment let pass (`card` -1)."""
    sign = -1.0 if b.bomber // ARMY == seat else 1.0  # whose Bomber is shot at
    if window == W_BOMB_TOKENS:
        sure = Fraction(1 if card == J09 else 0)
        belief = Belief(b, seat)
        tally = strike_tally(b, belief, b.bombed, sure, Fraction(0), True)
        return Odds(text, [OddsCase("no reaction", rows_of(tally))], target_faces(b, belief, b.bombed))
    if window == W_SHOOTDOWN_TOKENS:
        told = DOWN if card == C10 else MISSED
        return Odds(text, [OddsCase("no reaction", rows_of({told: Fraction(1)}, sign))])
    if window == W_SHOOTDOWN_DECLARED:
        if card == J08:
            return Odds(text, [OddsCase("no reaction", [row("the attempt fails", Fraction(1))])])
        both = token_chances(b)[2]
        tally = {DOWN: both, MISSED: 1 - both}
        return Odds(text, [OddsCase("no reaction", rows_of(tally, sign))], [], sleeve(book, b, seat, C10))
    return None
