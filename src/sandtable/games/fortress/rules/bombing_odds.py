"""The odds of Bombing Runs, of Shoot Down Bomber and of the guns of J19 and C08, and what came of them.

Tokens are reckoned as if both players chose evenly, which is how to choose them (IF-TOK-8).
"""

from fractions import Fraction
from typing import Any, Final

from mypy_extensions import i64

from sandtable.games.fortress import event, rule, state, unit, window
from sandtable.games.fortress.belief import belief_of, can_play, card_note, faces, sleeve
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.material import ARMY, COMMONWEALTH, JAPAN
from sandtable.games.fortress.rules.tokens import token_chances
from sandtable.kernel.flow import Event
from sandtable.kit.belief import Belief
from sandtable.kit.odds import Outcome, Tally, row, told_by
from sandtable.kit.scenes import Note
from sandtable.kit.views import Odds, OddsCase, OddsRow

# What may come of bombs, guns and shots.
KILLED: Final = "target eliminated"
BARED: Final = "target revealed"
NOTHING: Final = "no effect"
BOMBER_LOST: Final = "the target is AA Guns: the Bomber is lost"
ALSO_DOWN: Final = ", the Bomber is shot down"
DOWN: Final = "the Bomber is shot down"
MISSED: Final = "missed"
PREVENTED: Final = "prevented"
STRIKE: Final = [
    Outcome(BOMBER_LOST, -1.0),
    Outcome(KILLED, 1.0), Outcome(KILLED + ALSO_DOWN, 0.0),
    Outcome(BARED, 0.5), Outcome(BARED + ALSO_DOWN, -0.5),
    Outcome(NOTHING, 0.0), Outcome(NOTHING + ALSO_DOWN, -1.0),
]  # fmt: skip
"""What bombs and guns do; each effect on the target is followed by the same with the Bomber shot down."""
SHOT: Final = [Outcome(DOWN, 1.0), Outcome(MISSED)]
STRUCK: Final = {event.BOMB_HIT: KILLED, event.BOMB_REVEALS: BARED, event.BOMB_FAILED: NOTHING,
                 event.BOMBER_DOWN: BOMBER_LOST}  # fmt: skip
SHOT_AT: Final = {event.BOMBER_DOWN: DOWN, event.SHOT_MISSED: MISSED, event.SHOOT_FAILED: PREVENTED}
MOST_TARGETS: Final = 5


def strike_came(was_seen: bool, events: list[Event]) -> str:
    """What bombs and guns did to their target."""
    came = told_by(STRUCK, events)
    return NOTHING if came == BARED and was_seen else came


def shot_came(events: list[Event]) -> str:
    """What came of Shoot Down Bomber."""
    return told_by(SHOT_AT, events)


def alone(tally: Tally, acts: bool = True) -> list[OddsCase]:
    return [tally.case("no reaction", acts)]


def shot_tally(chance: Fraction) -> Tally:
    tally = Tally(SHOT)
    tally.add(0, chance)
    tally.add(1, 1 - chance)
    return tally


def strike_tally(
    b: FortressBoard, belief: Belief, h: i64, success: Fraction, shot: Fraction, is_run: bool
) -> Tally:
    """What a Bombing Run (or, without `is_run`, the guns of J19 and C08) may do to the enemy piece in hex `h`.

    `shot` is the chance of Shoot Down Bomber where the enemy has AA Guns beside the hex, 0 if they do not try.
    """
    target: i64 = b.at[h]
    seen = b.seen[target] != 0
    beside = [p for p in [b.at[n] for n in b.t.open[h]] if p >= 0 and p // ARMY == target // ARMY]
    hidden = [p for p in beside if b.seen[p] == 0]
    sure = any(b.seen[p] and b.kind[p] == unit.AA for p in beside)
    gun_rings = [hidden] if shot and hidden and not sure else []
    tally = Tally(STRIKE)
    known = seen and not gun_rings
    rows = [(-1, 0, 1)] if known else belief.joint(-1 if seen else target, gun_rings, unit.AA)
    for kind, ring, weight in rows:
        chance = Fraction(weight, 1 if known else belief.total)
        face = b.kind[target] if seen else kind
        if face == unit.AA and is_run:
            tally.add(0, chance)
            continue
        hit = 1 if b.t.bombed_dies[face] else 5 if seen else 3
        fired = shot if sure or (gun_rings and ring == 0) else Fraction(0)
        for n, part in ((hit, chance * success), (5, chance * (1 - success))):
            tally.add(n, part * (1 - fired))
            tally.add(n + 1, part * fired)
    return tally


def bombing(speaker: Any, b: FortressBoard, seat: i64, h: i64, text: str) -> Odds:
    """A Bombing Run on hex `h`."""
    none, one, both = token_chances(b)
    belief = belief_of(b, seat)
    cases = alone(strike_tally(b, belief, h, both, Fraction(0), True))
    shot = strike_tally(b, belief, h, both, both, True)
    risk = sum(shot.weights[2::2], Fraction(0))
    if risk:
        beside = speaker.note(f"AA Guns beside the target bring the Bomber down with {risk}", rule.AA_2)
        cases.append(shot.case("if AA Guns beside it shoot", notes=[beside]))
    said = f"tokens: both pairs equal with {both}, one with {one}, none with {none}"
    notes = [speaker.note(said, rule.TOK_8)]
    if b.level == 3 and seat == JAPAN:
        if can_play(b, seat, state.J09, 0):
            forced = strike_tally(b, belief, h, one + both, Fraction(0), True)
            by_card = [card_note(speaker, b, state.J09)]
            cases.append(forced.case("with J09 where one pair is equal", notes=by_card))
        for card in (state.C09, state.C10):
            notes += sleeve(speaker, b, seat, card)
    return Odds(text, cases, target_faces(b, belief, h), notes)


def target_faces(b: FortressBoard, belief: Belief, h: i64) -> list[OddsRow]:
    return [] if b.seen[b.at[h]] else faces(b, belief, b.at[h])


def best_targets(b: FortressBoard, seat: i64, text: str) -> Odds:
    """The targets of a Bombing Run that are most likely to be eliminated, the safest first among equals."""
    both = token_chances(b)[2]
    belief = belief_of(b, seat)
    ranked: list[tuple[Fraction, Fraction, int, Tally]] = []
    known: dict[int, Tally] = {}  # pieces of which the same is known have the same odds
    for p in b.on_map(1 - seat):
        key = -1 - b.kind[p] if b.seen[p] else b.excl[p]
        if key not in known:
            known[key] = strike_tally(b, belief, b.where[p], both, Fraction(0), True)
        ranked.append((-known[key].weights[1], known[key].weights[0], p, known[key]))
    ranked.sort(key=lambda one: one[:3])
    best = ranked[:MOST_TARGETS]
    return Odds(text, [tally.case(f"on {b.t.hex_names[b.where[p]]}") for _, _, p, tally in best])


def shooting(speaker: Any, b: FortressBoard, seat: i64, text: str, spent: i64) -> Odds:
    """Shoot Down Bomber."""
    _, one, both = token_chances(b)
    cases = alone(shot_tally(both))
    notes: list[Note] = []
    if seat == COMMONWEALTH and can_play(b, seat, state.C10, spent):
        by_card = [card_note(speaker, b, state.C10)]
        cases.append(shot_tally(one + both).case("with C10 where one pair is equal", notes=by_card))
    if b.level == 3 and seat == COMMONWEALTH:
        notes += sleeve(speaker, b, seat, state.J08)
    return Odds(text, cases, [], notes)


def bombarding(speaker: Any, b: FortressBoard, seat: i64, h: i64, text: str) -> Odds:
    """The guns of J19 and C08 on a hex."""
    none, _, both = token_chances(b)
    belief = belief_of(b, seat)
    needs_both = b.t.gun_pairs[state.J19 if seat == JAPAN else state.C08] == 2
    success = both if needs_both else 1 - none
    tally = strike_tally(b, belief, h, success, Fraction(0), False)
    need = "both pairs of tokens must be equal" if needs_both else "one equal pair of tokens is enough"
    notes = [speaker.note(f"{need}: {success}", rule.RUL_42)]
    return Odds(text, alone(tally), target_faces(b, belief, h), notes)


def strike_window(speaker: Any, b: FortressBoard, seat: i64, at: i64, card: i64, text: str) -> Odds | None:
    """A card declared in a window of a Bombing Run, or the moment let pass (`card` -1)."""
    mine = b.bomber // ARMY != seat  # whose shots they are
    if at == window.BOMB_TOKENS:
        belief = belief_of(b, seat)
        sure = Fraction(1 if card == state.J09 else 0)
        tally = strike_tally(b, belief, b.bombed, sure, Fraction(0), True)
        return Odds(text, alone(tally), target_faces(b, belief, b.bombed))
    if at == window.SHOOTDOWN_TOKENS:
        return Odds(text, alone(shot_tally(Fraction(1 if card == state.C10 else 0)), mine))
    if at == window.SHOOTDOWN_DECLARED:
        if card == state.J08:
            return Odds(text, [OddsCase("no reaction", [row("the attempt fails", Fraction(1))])])
        shot = shot_tally(token_chances(b)[2])
        return Odds(text, alone(shot, mine), [], sleeve(speaker, b, seat, state.C10))
    return None
