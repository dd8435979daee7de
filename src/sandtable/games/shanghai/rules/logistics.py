"""Chinese logistics, and steps replaced on the map. Sections 13.3, 13.5 and 13.7."""

from typing import Final

from mypy_extensions import i64

from sandtable.games.shanghai import event, rule
from sandtable.games.shanghai.folio import CHINA, STEPPED, ShanghaiData
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.kernel.flow import ALLOWED, EVERYONE, Event
from sandtable.kernel.words import Say, say
from sandtable.kit.rows import altered
from sandtable.kit.story import tells
from sandtable.series.fire_and_movement.rules.board import GONE, MOVED, NOT_YET
from sandtable.series.fire_and_movement.rules.way_back import can_retreat

# What a logistics point is spent on.
S_STEP: Final = 0
S_FORT: Final = 1
S_BRIGADE: Final = 2
SPENT: Final = ("a step", "a fort", "a brigade")


def spend(b: ShanghaiBoard, what: i64, why: i64) -> None:
    """SH-13.5d to SH-13.5g: one logistics point; the rest is kept."""
    b.lp -= 1
    b.tell(EVERYONE, why, event.LP, b.lp, what)


def no_return(b: ShanghaiBoard, u: i64) -> i64:
    """SH-13.3b, SH-13.3g, SH-13.7d, SH-16.4g: the rule by which a unit never gets a step, or ALLOWED."""
    china = b.t.side[u] == CHINA
    if not b.t.replaceable[u]:
        never = rule.R_13_7D if china else rule.R_13_3B
        return never if b.bars(never) else ALLOWED
    if b.place[u] == GONE:
        lost = rule.R_13_7D if china else rule.R_13_3G
        return lost if b.bars(lost) else ALLOWED
    if b.place[u] == NOT_YET:
        away = rule.R_13_5D if china else rule.R_13_3B
        return away if b.bars(away) else ALLOWED
    return ALLOWED


def step_bar(b: ShanghaiBoard, u: i64) -> i64:
    """SH-13.3c, SH-13.7b, R-48: the rule by which a unit on the map cannot get a step where it stands, or ALLOWED."""
    china = b.t.side[u] == CHINA
    if b.steps[u] + b.ordered[u] >= b.t.full[u] and b.bars(rule.FM_2_3B):
        return rule.FM_2_3B
    why = b.why
    b.why = None
    cut_off = not can_retreat(b, u)
    b.why = why
    if cut_off:
        trapped = rule.R_13_7B if china else rule.R_13_3C
        if b.bars(trapped):
            return trapped
    return ALLOWED


def refit_bar(b: ShanghaiBoard, u: i64) -> i64:
    """SH-13.7a, SH-13.7b, SH-13.7f, R-36: the rule by which a Chinese unit cannot be refitted in a movement phase."""
    if u >= b.t.units or b.t.side[u] != CHINA or b.place[u] < 0:
        return rule.R_13_7B if b.bars(rule.R_13_7B) else ALLOWED
    if b.lp <= 0 and b.bars(rule.R_13_5F):
        return rule.R_13_5F
    if b.flags[u] & MOVED and b.bars(rule.R_36):
        return rule.R_36
    never = no_return(b, u)
    return never if never != ALLOWED else step_bar(b, u)


def give_step(b: ShanghaiBoard, u: i64, why: i64) -> None:
    """A reduced unit on the map is restored (support units as others, SH-16.1d; engineers, SH-16.5e)."""
    b.steps = altered(b.steps, u, b.steps[u] + 1)
    b.flags[u] = b.flags[u] | STEPPED
    b.tell(EVERYONE, why, event.REFIT, u, b.place[u], b.steps[u])


def lp_words(t: ShanghaiData, e: Event, viewer: int) -> Say:
    if e[4] < 0:
        return say(f"LP held: {e[3]}.")
    return say(f"1 LP is spent on {SPENT[e[4]]}; {e[3]} left.")


STORY = [
    tells(event.LP, lp_words, "lp"),
    tells(event.REFIT, "{unit a} in {space b} gets a step.", "refit", "b"),
]
