"""Ready answers by rule of thumb: when to pause or stop, what to order in a pause, what logistics are spent on."""

from typing import Any, Final

from mypy_extensions import i64

from sandtable.games.shanghai import verb
from sandtable.games.shanghai.bots.goals import Goals, secured
from sandtable.games.shanghai.folio import CHAPEI, CHINA, FORMATIONS, JAPAN, LANDED, PAUSE, TO_PLACE
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.games.shanghai.rules.logistics import step_bar
from sandtable.games.shanghai.rules.reinforce import lp_left
from sandtable.games.shanghai.rules.victory import holder_of_shanghai, victory_points
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, Ask, legal_in
from sandtable.series.fire_and_movement.bots.sites import near_units
from sandtable.series.fire_and_movement.rules.board import AT_HAND

RESERVE: Final = 3
"""LP that China keeps for forts and steps during a week."""
TIRED: Final = 40
"""Per cent of its infantry steps that Japan has lost when it wants a pause."""
SCHEDULE: Final = (0, 2, 3, 4, 1)
"""The order in which Japan brings its formations in: SNLF, 9th, 11th, 14th Division, 24th Brigade."""
LAST_DIVISION: Final = 4
LAST_PUSH: Final = 4
"""So many cities, the pause itself included, a last division may still win."""
LATE_COMMITMENT: Final = 2
"""The pause number from which on China commits Fifth Army."""
COMING: Final = 5
"""A Chinese unit that is so near to a hex before Chapei may go for Shanghai."""
BUILT: Final = 3
BUILT_IN_PAUSE: Final = 6
"""A fort is built, and kept, where a Japanese unit is so near: in a week and in a pause."""
SNIPED: Final = 2
"""A sniper is a nuisance to who is so near."""


# -- the end of a turn -----------------------------------------------------------------------------------------


def admin_answer(b: ShanghaiBoard, legal: list[int]) -> int:
    """End it when it is won; pause when guns are spent and the troops are tired, or nothing else is left."""
    if plain(verb.END) in legal and holder_of_shanghai(b) < 0 and victory_points(b) >= b.t.levels[1]:
        return plain(verb.END)
    if plain(verb.CONTINUE) not in legal:
        return plain(verb.PAUSE) if plain(verb.PAUSE) in legal else plain(verb.END)
    if plain(verb.PAUSE) not in legal:
        return plain(verb.CONTINUE)
    if b.turn >= 4 and AT_HAND not in b.marker and losses(b) >= TIRED:
        return plain(verb.PAUSE)
    return plain(verb.CONTINUE)


def losses(b: ShanghaiBoard) -> i64:
    """Per cent of the steps of the Japanese infantry that came ashore which are lost."""
    t = b.t
    full: i64 = 0
    left: i64 = 0
    for u in t.of_side[JAPAN]:
        if t.full[u] == 2 and (t.arrival[u] < 0 or b.arrived[t.arrival[u]]):
            full += 2
            if b.place[u] >= 0:
                left += b.steps[u]
    return 100 - 100 * left // full if full else 0


# -- the orders of a pause -------------------------------------------------------------------------------------


def order_answer(b: ShanghaiBoard, seat: i64, frame: Ask[Any]) -> int:
    """One order after the other, then `confirm`."""
    legal = legal_in(frame, b, seat)
    return japanese_order(b, legal) if seat == JAPAN else chinese_order(b, legal)


def japanese_order(b: ShanghaiBoard, legal: list[int]) -> int:
    if max(b.called) == 0:
        brigade = action(verb.CALL, FORMATIONS.index("24BDE"))
        if b.pauses == 1 and brigade in legal and not division_helps(b):
            return brigade
        for f in SCHEDULE:
            if action(verb.CALL, f) in legal:
                return action(verb.CALL, f)
    return best_step(b, legal)


def division_helps(b: ShanghaiBoard) -> bool:
    """Whether one more division in the last pause can turn the game: where points are lacking, if they are not too
    many; where there are enough but for Shanghai, if its price leaves enough. If not, the brigade is cheaper."""
    points = secured(b, victory_points(b))
    left = points + b.pauses * b.t.vp_arrival[LAST_DIVISION]
    enough = b.t.levels[1]
    return left >= enough or (points < enough and left >= enough - LAST_PUSH * b.t.vp_city)


def chinese_order(b: ShanghaiBoard, legal: list[int]) -> int:
    """Brigades first: units are wanted more than strength. Fifth Army when it is cheap."""
    if plain(verb.FIFTH) in legal and b.pauses <= LATE_COMMITMENT:
        return plain(verb.FIFTH)
    if lp_left(b) > RESERVE:
        for act in legal:
            if verb_of(act) == verb.BRIGADE:
                return act
        return best_step(b, legal)
    return plain(verb.CONFIRM)


def best_step(b: ShanghaiBoard, legal: list[int]) -> int:
    """The unit that a step strengthens most; lost units before reduced ones, infantry before specialists."""
    t = b.t
    best: i64 = 0
    chosen: i64 = plain(verb.CONFIRM)
    for act in legal:
        if verb_of(act) != verb.REPLACE:
            continue
        u = noun_of(act)
        steps: i64 = b.steps[u] if b.place[u] >= 0 else b.ordered[u]
        if steps + 1 > t.full[u]:
            continue
        at = 3 * u + steps
        gain: i64 = 10 * (t.attack[at + 1] + t.defense[at + 1] - t.attack[at] - t.defense[at])
        if b.place[u] < 0 and b.ordered[u] == 0:
            gain += 15
        if gain > best:
            best = gain
            chosen = act
    return chosen


def place_answer(b: ShanghaiBoard, seat: i64, legal: list[int]) -> int:
    """What was ordered, one unit after the other; then forts where Japan is near."""
    for word in (verb.PLACE, verb.GIVE_UP):
        for act in legal:
            if verb_of(act) == word:
                return act
    if seat == CHINA and b.lp > RESERVE:
        fort = best_fort(b, legal, BUILT_IN_PAUSE)
        if fort >= 0:
            return fort
    return plain(verb.DONE)


def landing_answer(b: ShanghaiBoard, goals: Goals, u: i64, legal: list[int]) -> int:
    """Where a formation begins to land: on a stretch of shore that has room for all of it and breaks no neutrality; -1
    where the search may choose."""
    t = b.t
    for one in t.of_side[JAPAN]:
        if b.flags[one] & LANDED:
            return -1
    need: i64 = 0
    for one in t.of_side[JAPAN]:
        if b.flags[one] & TO_PLACE and t.arrival[one] == t.arrival[u] and not t.support[one]:
            need += 1  # each needs a hex of its own; support units share one
    shore = [noun_of(act) for act in legal if not b.guarded(noun_of(act))]
    rooms = [room_at(b, shore, h) for h in shore]
    most = min(need, max(rooms, default=0))
    roomy = [shore[i] for i in range(len(shore)) if rooms[i] >= most]
    if not roomy:
        return -1
    best: i64 = -1000
    chosen: i64 = -1
    for h in roomy:
        worth = landing_worth(b, goals, u, h)
        if worth > best:
            best = worth
            chosen = action(verb.AT, h)
    return chosen


def landing_worth(b: ShanghaiBoard, goals: Goals, u: i64, h: i64) -> i64:
    """What a formation has near a landing hex: Shanghai, if that is what it is for; else cities not yet taken and the
    Woosung forts, and fewer Chinese units are better."""
    t = b.t
    far = t.distance[h]
    if goals.for_shanghai(b, u):
        return -min([far[g] for g in t.area_hexes[CHAPEI]])
    worth: i64 = 0
    for hexes in t.cities:
        for g in hexes:
            if b.control[g] != JAPAN:
                worth += 1200 // (len(hexes) * (far[g] + 3))
    if b.forts_gone == 0:
        for g in t.forts:
            worth += 400 // (far[g] + 3)
    return worth - 12 * near_units(b, CHINA, h, 4)


def room_at(b: ShanghaiBoard, shore: list[int], start: i64) -> i64:
    """How many hexes of this shore are connected with one of them."""
    seen = [start]
    for h in seen:
        for n in b.t.near[h]:
            if n in shore and n not in seen:
                seen.append(n)
    return len(seen)


# -- special air missions --------------------------------------------------------------------------------------


def mission_answer(b: ShanghaiBoard, goals: Goals, legal: list[int]) -> int:
    """When all have moved: keep the Chinese out of a Shanghai that is clear; raid with what no attack has needed by the
    last turn of a week. -1 where aircraft had better wait for an attack."""
    if goals.defenders(b) == 0 and goals.is_near_chapei(b, CHINA, COMING):
        return weakest_marker(b, legal, verb.INTERDICT)
    if b.turn == b.t.turns_per_week and b.pauses > 0:
        return weakest_marker(b, legal, verb.RAID)
    return -1


def weakest_marker(b: ShanghaiBoard, legal: list[int], word: i64) -> int:
    """The mission with the marker that attacks miss least."""
    best: i64 = 100
    chosen: i64 = -1
    for act in legal:
        if verb_of(act) == word and b.t.marker_strength[noun_of(act)] < best:
            best = b.t.marker_strength[noun_of(act)]
            chosen = act
    return chosen


def interdict_answer(b: ShanghaiBoard, goals: Goals, legal: list[int]) -> int:
    """Over the hexes before Chapei by which most Chinese units could come, and that no marker lies over yet."""
    t = b.t
    comers = [near_units(b, CHINA, g, COMING) if b.slowed[g] == 1 else 0 for g in goals.gates]
    best: i64 = -1
    chosen: i64 = legal[0]
    for act in legal:
        if noun_of(act) >= t.playable:
            continue
        far = t.distance[noun_of(act)]
        worth: i64 = 0
        for i in range(len(comers)):
            if far[goals.gates[i]] <= t.interdict_radius:
                worth += comers[i]
        if worth > best:
            best = worth
            chosen = act
    return chosen


def sniper_answer(b: ShanghaiBoard, legal: list[int]) -> int:
    """Where most Japanese units have to go past it."""
    best: i64 = -1
    chosen: i64 = legal[0]
    for act in legal:
        if verb_of(act) != verb.SNIPER:
            continue
        n = near_units(b, JAPAN, noun_of(act), SNIPED)
        if n > best:
            best = n
            chosen = act
    return chosen


# -- logistics in a week ---------------------------------------------------------------------------------------


def lp_answer(b: ShanghaiBoard, legal: list[int]) -> int:
    """Forts where Japan is near, steps for reduced units at the front; -1 where nothing is worth a point."""
    if b.lp <= 0:
        return -1
    fort = best_fort(b, legal, BUILT)
    if fort >= 0:
        return fort
    for act in legal:
        if (
            verb_of(act) == verb.REFIT
            and step_bar(b, noun_of(act)) == ALLOWED
            and near_units(b, JAPAN, b.place[noun_of(act)], 2)
        ):
            return act
    if b.lp > 1:
        for act in legal:
            if verb_of(act) == verb.RECALL and b.t.full[noun_of(act)] == 2:
                return act
    return -1


def best_fort(b: ShanghaiBoard, legal: list[int], radius: i64) -> int:
    """A fort in Shanghai before any other, then in a city, where a Japanese unit is near."""
    t = b.t
    best: i64 = 0
    chosen: i64 = -1
    for act in legal:
        if verb_of(act) != verb.FORT or t.train[noun_of(act)]:
            continue  # a train is gone with the first shell, and its fort with it
        h: i64 = b.place[noun_of(act)]
        if not near_units(b, JAPAN, h, radius):
            continue
        weight: i64 = 3 if t.area[h] == CHAPEI else 2 if t.city[h] else 1
        if weight > best:
            best = weight
            chosen = act
    return chosen


def keeps_fort(b: ShanghaiBoard, u: i64) -> bool:
    """SH-17.1d: a fort is gone when its builder moves, so that one stays while Japanese units are near."""
    h: i64 = b.place[u]
    radius = BUILT_IN_PAUSE if b.phase == PAUSE else BUILT
    return b.works[h] == 1 + u and near_units(b, JAPAN, h, radius) > 0
