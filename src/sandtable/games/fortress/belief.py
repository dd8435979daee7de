"""Belief: what the enemy's hidden pieces can be, counted exactly from what a seat may know (IF-HID-1), and the rows and
notes that all odds share.

The types left (the enemy's army less what lies open; at Levels II and III their pool of forty less what lies open) are
dealt to the hidden pieces in every way that the public record allows. Every such deal of the physical counters is
equally likely. At Levels II and III the pieces that were left out are places too, which cannot hold the Headquarters.

Nothing here reads the type of a hidden enemy piece, the enemy's army or hand: boards that a seat cannot tell apart give
equal answers.
"""

from fractions import Fraction
from typing import Any, Final

from mypy_extensions import i64

from sandtable.games.fortress import deck, rule, unit
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.material import ARMY, DECK
from sandtable.kit.belief import Arrangements, Belief, Plans
from sandtable.kit.cards import count
from sandtable.kit.odds import row
from sandtable.kit.scenes import Note
from sandtable.kit.views import OddsRow

PLANS: Final = Plans()


def unknown_counts(b: FortressBoard, enemy: i64) -> list[int]:
    """How many of each type the enemy may still have hidden: their army (Basic, Level I) or their pool of forty (Levels
    II and III), less what lies open."""
    left = (b.t.pool[enemy] if b.level >= 2 else b.t.basic[enemy])[:]
    low = enemy * ARMY
    for p in range(low, low + ARMY):
        if b.seen[p] and left[b.kind[p]] > 0:
            left[b.kind[p]] -= 1
    return left


def evidence(b: FortressBoard, p: i64) -> int:
    """The types that the public record rules out for this piece. One that is attacking just now can move."""
    mask = b.excl[p]
    return mask | unit.IMMOVABLE if p == b.attacker else mask


def belief_of(b: FortressBoard, seat: i64, mover: i64 = -1) -> Belief:
    """What `seat` may believe of the enemy's hidden pieces. `mover`: a piece supposed to attack, or -1."""
    pieces = b.hidden(1 - seat)
    masks = [evidence(b, p) | (unit.IMMOVABLE if p == mover else 0) for p in pieces]
    return Belief(pieces, masks, unknown_counts(b, 1 - seat), 1 << unit.HQ)


def whereabouts(b: FortressBoard, side: i64) -> dict[str, dict[str, float]] | None:
    """How likely each hex holds each type of a side's pieces, counted from the public record; None where it cannot be:
    during set-up, and where what was shown is forgotten again (IF-VAR-2)."""
    if b.layout or b.forgetful:
        return None
    belief = belief_of(b, 1 - side)
    if belief.total == 0:
        return None
    found: dict[str, dict[str, float]] = {}
    for p in range(side * ARMY, side * ARMY + ARMY):
        h = b.where[p]
        if h < 0:
            continue
        kinds = [(b.kind[p], belief.total)] if b.seen[p] else belief.kinds(p)
        for kind, ways in kinds:
            found.setdefault(unit.IDS[kind], {})[b.t.hex_names[h]] = ways / belief.total
    return found


def plan(b: FortressBoard, enemy: i64) -> Arrangements:
    """The arrangements of the enemy's hidden pieces (in the order of `hidden`) and of those left out."""
    masks = [evidence(b, p) for p in b.hidden(enemy)]
    return PLANS.plan(unknown_counts(b, enemy), masks, 1 << unit.HQ)


def unseen_cards(b: FortressBoard, enemy: i64, known: int) -> int:
    """The enemy's cards that may lie in hand or pile, as bits (IF-HID-4), where `known` are known to be in hand."""
    return b.whole_deck(enemy) & ~b.spent[enemy] & ~known


def holds_any(b: FortressBoard, seat: i64, cards: list[int]) -> Fraction:
    """How likely it is that the enemy of `seat` holds at least one of these cards: hypergeometric, exact."""
    enemy = 1 - seat
    wanted = b.t.decks[enemy].mask([card for card in cards if card // DECK == enemy])
    shown: int = b.shown[enemy]
    if shown & wanted:
        return Fraction(1)
    held = count(b.hand[enemy]) - count(shown)
    return b.t.decks[enemy].holds_any(unseen_cards(b, enemy, shown), held, wanted)


# -- what all odds share ---------------------------------------------------------------------------------------


def faces(b: FortressBoard, belief: Belief, p: i64) -> list[OddsRow]:
    """What a hidden piece may be, the likeliest first."""
    kinds = sorted((-weight, kind) for kind, weight in belief.kinds(p))
    return [row(b.t.kind_names[kind], Fraction(-weight, belief.total)) for weight, kind in kinds]


def card_note(speaker: Any, b: FortressBoard, card: int) -> Note:
    note: Note = speaker.note(b.t.cards[card].effect, rule.CARD_J01 + card)
    return note


def sleeve(speaker: Any, b: FortressBoard, seat: i64, card: int) -> list[Note]:
    """A card that the enemy may hold: how likely, and whether they can pay for it."""
    chance = holds_any(b, seat, [card])
    if chance == 0:
        return []
    face = b.t.cards[card]
    points = b.points[1 - seat]
    pays = "can" if points >= face.cost else "cannot"
    text = f"the enemy holds {face.ident} {face.name} with {chance} and {pays} pay ({face.cost} of {points})"
    return [speaker.note(text, rule.CARD_J01 + card)]


def can_play(b: FortressBoard, seat: i64, card: i64, spent: i64) -> bool:
    """Whether the seat could still declare this card of its own after spending so many points."""
    return b.level == 3 and deck.holds(b, seat, card) and b.points[seat] - spent >= b.t.cost[card]
