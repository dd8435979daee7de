"""Situation Cards as a sensible player holds them: when each is worth playing, on what, and which one is given away."""

from typing import Any, Final

from mypy_extensions import i64

from sandtable.games.fieldcommand import card as c
from sandtable.games.fieldcommand import kind, state, verb
from sandtable.games.fieldcommand.board import FieldBoard
from sandtable.games.fieldcommand.bots.worth import WORTH, win_chance
from sandtable.games.fieldcommand.material import (
    AUSTRALIAN,
    BRITISH,
    JAPANESE,
    PLACES,
    SECTORS,
    UNITS,
    side_of_army,
)
from sandtable.games.fieldcommand.rules.playable import hand_cards, wet_attackers
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kit.dice import highest

PRIZED: Final = (
    c.C10, c.S01, c.S02, c.D09, c.S06, c.C03, c.C06, c.C05, c.C13, c.C08, c.S09, c.C12, c.D11, c.D01,
)  # fmt: skip
"""Cards that are worth keeping, the best first."""
IDLE: Final = (c.D03, c.D06, c.D12)
"""Cards that lengthen a move: no plan of the bots begins with one."""
POOR: Final = 8
"""With so few tokens a unit is evacuated for more."""


def is_mine(b: FieldBoard, army: i64, card: i64) -> bool:
    """Whether the army may ever play the card."""
    by: i64 = b.t.card_by[card]
    return not (
        (by == 1 and army != JAPANESE) or (by == 2 and army == JAPANESE) or (by == 3 and army != BRITISH)
    )


def keep_worth(b: FieldBoard, army: i64, card: i64) -> int:
    """How gladly an army keeps a card."""
    if not is_mine(b, army, card):
        return 0
    if card in IDLE:
        return 1
    return 3 + len(PRIZED) - PRIZED.index(card) if card in PRIZED else 2


def least(b: FieldBoard, army: i64, legal: list[int]) -> int:
    """The card that is missed least."""
    return min(legal, key=lambda act: (keep_worth(b, army, noun_of(act)), act))


def give(b: FieldBoard, card: i64) -> int:
    """Who of the Commonwealth keeps a card: who may play it, of two the one with fewer cards."""
    if not is_mine(b, AUSTRALIAN, card):
        return action(verb.KEEPS, BRITISH)
    fewer = len(hand_cards(b, AUSTRALIAN)) < len(hand_cards(b, BRITISH)) - 1
    return action(verb.KEEPS, AUSTRALIAN if fewer else BRITISH)


def bluffed(b: FieldBoard, army: i64, legal: list[int]) -> int:
    """FC-CARD-S05: a card that is of no use is the cheapest, then tokens."""
    cards = [act for act in legal if verb_of(act) == verb.DISCARD]
    if cards:
        worst = least(b, army, cards)
        if keep_worth(b, army, noun_of(worst)) < 3 or plain(verb.PAY) not in legal:
            return worst
    return plain(verb.PAY) if plain(verb.PAY) in legal else legal[0]


# -- when ------------------------------------------------------------------------------------------------------------


def card_answer(b: FieldBoard, army: i64, legal: list[int]) -> int:
    """The card that is worth playing at this moment, or none."""
    for act in legal:
        if verb_of(act) == verb.PLAY and is_time(b, army, noun_of(act)):
            return act
    return plain(verb.DECLINE)


def is_time(b: FieldBoard, army: i64, card: i64) -> bool:
    """Whether a card that may be played now does its work now."""
    side = side_of_army(army)
    if card in IDLE:
        return False
    if card == c.D01:
        return b.phase >= state.OFFENSIVE and attacking_vehicles(b, army) > 0
    if card == c.D02:
        return True
    if card == c.D04:
        return b.phase == state.MOVE and b.army_count(army, SECTORS + 3) > 1
    if card == c.C01:
        return b.t.klass[b.point_d] < kind.FIELD_GUN
    if card == c.C02:
        return len(b.defence_dice(b.point_d)) > 1
    if card == c.C03:
        return b.t.objective[b.sector] != 0 or win_chance(b, 1 - side, b.sector) > 0.15
    if card == c.C05:
        return wet_attackers(b)
    if card == c.C09:
        mine = highest(b.rolled[: b.dice_a])
        return mine <= highest(b.rolled[b.dice_a :])
    if card == c.C10:
        return win_chance(b, side, b.sector) > 0.3 and not is_guns_only(b, side)
    if card == c.C12:
        return b.point_d >= 0
    if card == c.S04:
        return len([s for s in b.t.supply_points if b.friendly(side, s) and is_pressed(b, side, s)]) > 0
    if card == c.S08:
        return army == BRITISH and b.tokens[army] <= POOR
    return True


def attacking_vehicles(b: FieldBoard, army: i64) -> i64:
    """FC-CARD-D01: vehicles that have battles to fight in this turn."""
    found: i64 = 0
    for u in range(UNITS):
        place: i64 = b.where[u]
        if (
            b.owner[u] == army
            and b.t.klass[u] == kind.VEHICLE
            and 0 <= place < SECTORS
            and b.contested(place)
        ):
            found += 1
    return found


def is_guns_only(b: FieldBoard, side: i64) -> bool:
    """Whether nobody but guns holds the sector of the battle."""
    for u in range(UNITS):
        if b.where[u] == b.sector and side_of_army(b.owner[u]) != side and b.t.klass[u] < kind.FIELD_GUN:
            return False
    return True


def is_pressed(b: FieldBoard, side: i64, s: i64) -> bool:
    """Whether enemies stand in a sector or beside it."""
    if b.contested(s):
        return True
    for near in b.t.near[s]:
        if near < PLACES and b.occupied(1 - side, near):
            return True
    return False


# -- on what ---------------------------------------------------------------------------------------------------------


def card_target(b: FieldBoard, ask: Any, legal: list[int], near: list[int]) -> int:
    """What a card is played on. `near`: how far each place is from the nearest objective."""
    army: i64 = ask.army
    card: i64 = ask.card
    side = side_of_army(army)
    named = [act for act in legal if verb_of(act) != verb.DONE]
    if not named:
        return legal[0]
    if card == c.D05:  # the road that most enemies could take
        return max(named, key=lambda act: (busy(b, 1 - side, noun_of(act)), -act))
    if card in (c.D02, c.D11):  # where most of them stand
        return max(named, key=lambda act: (b.enemy_count(army, noun_of(act)), -near[noun_of(act)], -act))
    if card in (c.D09, c.S06) and verb_of(named[0]) == verb.TO:
        # The nearest to where it is wanted: for the invader the front, for the holder a pressed place near the goal.
        return min(named, key=lambda act: (near[noun_of(act)], not is_pressed(b, side, noun_of(act)), act))
    if card == c.S04:
        return max(named, key=lambda act: (is_pressed(b, side, noun_of(act)), -act))
    if card == c.S08:  # the one that is farthest from all that matters
        return max(named, key=lambda act: (near[b.where[noun_of(act)]], -act))
    if verb_of(named[0]) == verb.PICK:
        return max(named, key=lambda act: (WORTH[b.t.kind[noun_of(act)]], -act))
    return named[0]


def busy(b: FieldBoard, side: i64, border: i64) -> int:
    """How many ground units of a side stand at either end of a border."""
    first, second = b.t.border_ends[border]
    return b.side_count(side, first) + b.side_count(side, second)


# -- where to go back to ---------------------------------------------------------------------------------------------


def refuge(b: FieldBoard, u: i64, legal: list[int], near: list[int]) -> int:
    """Where a beaten unit goes: towards what matters, but not to where the enemy stands beside it, if it can."""
    side = side_of_army(b.owner[u])
    return min(
        legal, key=lambda act: (near[noun_of(act)] + (2 if is_pressed(b, side, noun_of(act)) else 0), act)
    )
