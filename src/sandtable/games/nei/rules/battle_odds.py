"""What may come of an attack, from what a seat knows: the whole battle, sampled; and the single dice, exact.

A battle depends on hidden units, on who joins, and on hits that both sides place. So it is played through on boards
that are dealt for the seat: everybody joins in, hits are placed as a sensible player would. The figures say how often
what came, with their interval.
"""

from dataclasses import dataclass
from typing import Any, Final

from mypy_extensions import i64

from sandtable.games.nei import deed, event, rule, verb
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.material import DISRUPTED, JAPAN, LANDS, UNITS
from sandtable.kernel.actions import verb_of
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, NO_THROW, PLAYING, Event, apply
from sandtable.kit import views
from sandtable.kit.odds import Outcome, Tally, dealer_seen, row, sampled, told_by

SAMPLES: Final = 100
LONGEST: Final = 300
FIGHT: Final = [
    Outcome("Only the enemy loses units", 1.0, "enemy only"),
    Outcome("Both sides lose units", 0.2, "both"),
    Outcome("Nobody loses a unit", 0.0, "nobody"),
    Outcome("Only you lose units", -1.0, "you only"),
]
LANDING: Final = [
    Outcome("The landing succeeds", 1.0, "ashore"),
    Outcome("The landing fails", -1.0, "lost"),
]
SHELLING: Final = [
    Outcome("The base is disrupted", 1.0, "disrupted"),
    Outcome("The base is reduced", 0.5, "reduced"),
    Outcome("The base is untouched", -0.3, "untouched"),
]


@dataclass
class Trial:
    """One kind of attack: what it is judged by."""

    seat: int
    act: int
    land: int
    shells: bool
    lands: bool
    lost: int = 0
    won: int = 0

    def outcomes(self) -> list[Outcome]:
        return SHELLING if self.shells else LANDING if self.lands else FIGHT


def attack(b: NeiBoard, seat: i64, act: i64, speaker: Any, land: i64, lands: bool) -> views.Odds | None:
    """The odds of an attack that `act` begins; `land` is the area that is fought over, or -1. None: to decline it."""
    from sandtable.games.nei.secrets import determinize

    if verb_of(act) == verb.DECLINE:
        return None
    world = determinize(b, seat, FastDealer(0))
    dealer = dealer_seen(world)
    trial = Trial(seat, act, land, verb_of(act) == verb.SHELL and world.kind == deed.BOMBARD, lands)
    tally: Tally = sampled(trial.outcomes(), lambda lots: attempt(world, trial, lots), SAMPLES, dealer)
    notes = [
        speaker.note(f"Enemy units lost, on average: {trial.won / SAMPLES:.1f}", rule.R_12_3B),
        speaker.note(f"Own units lost, on average: {trial.lost / SAMPLES:.1f}", rule.R_12_3B),
        speaker.note("Hidden units are dealt as they may be; everybody joins in", rule.R_20_0A),
    ]
    case = views.OddsCase("The whole battle", tally.rows(samples=SAMPLES), notes)
    return views.Odds(speaker.order(act), [case], samples=SAMPLES)


def attempt(world: NeiBoard, trial: Trial, lots: FastDealer) -> int:
    """One battle on a board dealt anew; the number of its outcome."""
    from sandtable.games.nei.bots.valuation import NeiValuation
    from sandtable.games.nei.secrets import determinize

    seat = trial.seat
    w = determinize(world, seat, lots)
    w.lumped = True
    judge = NeiValuation(w.t)
    depth = deed_depth(w)
    before = [w.at[u] == DISRUPTED for u in range(UNITS)]
    base: i64 = w.base[trial.land] if 0 <= trial.land < LANDS else -1
    steps: i64 = w.steps[base] if base >= 0 else 0
    if trial.act not in w.legal:
        return len(trial.outcomes()) - 1
    apply(w, seat, trial.act)
    for _ in range(LONGEST):
        if w.ending != PLAYING or deed_depth(w) < depth:
            break
        if w.asked == CHANCE:
            act = lots.choose(w.legal, w.ask().weights(w))
        else:
            act = judge.script(w, w.asked, lots)
            if act < 0:
                act = lots.choose(w.legal, judge.hints(w, w.asked, w.legal))
        apply(w, w.asked, act)
    lost = sum(1 for u in w.t.of_side[seat] if w.at[u] == DISRUPTED and not before[u])
    won = sum(1 for u in w.t.of_side[1 - seat] if w.at[u] == DISRUPTED and not before[u])
    trial.lost += lost
    trial.won += won
    if trial.shells:
        return 0 if base < 0 or w.at[base] == DISRUPTED else 1 if w.steps[base] < steps else 2
    if trial.lands:
        return 0 if w.ending != PLAYING or w.troops_at(seat, trial.land) else 1
    return fought(won, lost)


def came(b: NeiBoard, seat: i64, act: i64, events: list[Event], land: i64, lands: bool) -> str:
    """Which of the outcomes it was; empty while the battle lasts. If another action or the end of the player turn comes
    first, or the attack is declined, there was no battle."""
    if verb_of(act) == verb.DECLINE:
        return NO_THROW
    shells = verb_of(act) == verb.SHELL and b.kind == deed.BOMBARD
    base: i64 = b.base[land] if 0 <= land < LANDS else -1
    hit = 2
    for _, _, kind, what, one, two, _ in events:
        if kind == event.ACTION or kind == event.ENDS:
            return NO_THROW
        if shells and what == base and (kind == event.DISRUPTED or kind == event.REDUCED):
            hit = 0 if kind == event.DISRUPTED else 1
        elif lands and (kind == event.ASSAULT_WINS or kind == event.ASSAULT_FAILS):
            return LANDING[0 if kind == event.ASSAULT_WINS else 1].name
        elif kind == event.BATTLE_OVER and shells:
            return SHELLING[hit].name
        elif kind == event.BATTLE_OVER and not lands:
            lost, won = (one, two) if seat == JAPAN else (two, one)
            return FIGHT[fought(won, lost)].name
    return ""


def fought(won: i64, lost: i64) -> i64:
    """Which outcome of a fight it is, by the units that both sides have lost."""
    return (1 if lost else 0) if won else (3 if lost else 2)


def deed_depth(b: NeiBoard) -> int:
    """How deep in the stack the action that goes on is; 0: there is none."""
    for n in range(len(b.stack) - 1, -1, -1):
        if type(b.stack[n]).__name__ == "Deed":
            return n
    return 0


# -- single dice -----------------------------------------------------------------------------------------------

OIL_EVENTS: Final = {
    deed.DEMOLISH: (event.DEMOLISHED, event.DEMOLISH_FAILS), deed.REPAIR: (event.REPAIRED, event.REPAIR_FAILS),
}  # fmt: skip
"""What comes of a die for an oilfield: that it works, or not."""
CAME: Final = {
    event.DEMOLISHED: "The oilfield is demolished", event.DEMOLISH_FAILS: "The demolition fails",
    event.REPAIRED: "The oilfield is repaired", event.REPAIR_FAILS: "The repair fails",
}  # fmt: skip


def oil(b: NeiBoard, kind: i64, order: str) -> views.Odds:
    """NEI-A4d: what a die does to an oilfield."""
    from fractions import Fraction

    faces = b.t.burns_on if kind == deed.DEMOLISH else b.t.mends_on
    chance = Fraction(sum(faces), 6)
    good, bad = OIL_EVENTS[kind]
    rows = [row(CAME[good], chance, 1.0), row(CAME[bad], 1 - chance, -1.0)]
    return views.Odds(order, [views.OddsCase("The die", [one for one in rows if one.probability > 0])])


def oil_came(events: list[Event]) -> str:
    return told_by(CAME, events)
