"""A pause: logistics, orders, arrivals, redeployment. Section 13.1. Nobody fights in it (SH-13.1g)."""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from sandtable.games.shanghai import event, folio, rule, verb
from sandtable.games.shanghai.folio import CHINA, JAPAN, LANDED, TO_PLACE, ShanghaiData
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.games.shanghai.rules.forts import build, fort_bar, fort_shown
from sandtable.games.shanghai.rules.logistics import S_STEP
from sandtable.games.shanghai.rules.missions import bring_down, give_back, mission_bar
from sandtable.games.shanghai.rules.placing import ENTRY, LANDING, RETURN, PlaceIn, has_place, landed
from sandtable.games.shanghai.rules.reinforce import OpenOrders, SecretOrders, reveal
from sandtable.games.shanghai.rules.victory import end_game
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Ask, Event, Section
from sandtable.kernel.words import DANGER, DONE, Say, Shown, button, say
from sandtable.kit.beats import Dice, Rolled
from sandtable.kit.dice import Die
from sandtable.kit.rows import altered
from sandtable.kit.story import tells
from sandtable.kit.telling import PhaseBeat
from sandtable.series.fire_and_movement.rules.board import ATTACKED, DEAD, MOVEMENT_FLAGS, NOT_YET
from sandtable.series.fire_and_movement.rules.movement import can_move, has_moved
from sandtable.series.fire_and_movement.rules.telling import counted, on_unit, place_of

MAX_RESTARTS: Final = 12
"""How often a landing may be begun again in one pause: far more than anybody needs, so that every game ends."""


class Pause(Section[ShanghaiBoard]):
    """SH-13.1c to SH-13.1h: the steps of a pause, in their order."""

    cites: ClassVar[int] = rule.R_13_1C
    steps: ClassVar[tuple[str, ...]] = (
        "begin", "dice", "orders", "chinese_orders", "japanese_placement", "chinese_placement", "japanese_movement",
        "chinese_movement", "end",
    )  # fmt: skip

    def crumb(self, b: ShanghaiBoard) -> Say | None:
        return say(f"Pause {b.pauses}", rule=rule.R_13_1I, short="Pause")

    def step(self, b: ShanghaiBoard, n: i64) -> i64:
        if n == 0:
            self.begin(b)
        elif n == 1:
            if len(b.rolled) < 2 + b.marker.count(folio.RAIDING):
                b.again(Die(b.t.die))
        elif n == 2:
            award(b)
            bring_down(b)
            if b.secret_orders:
                b.call(SecretOrders())
            else:
                b.call(OpenOrders(JAPAN))
        elif n == 3:
            if not b.secret_orders:
                b.call(OpenOrders(CHINA))
        elif n == 4:
            reveal(b)
            give_back(b)
            b.call(Placement(JAPAN))
        elif n == 5:
            b.call(Placement(CHINA))
        elif n == 6:
            b.call(PauseMovement(JAPAN))
        elif n == 7:
            b.call(PauseMovement(CHINA))
        else:
            self.finish(b)
            return OVER
        return GO_ON

    def begin(self, b: ShanghaiBoard) -> None:
        b.phase = folio.PAUSE
        b.restarts = 0
        for seat in (JAPAN, CHINA):
            b.clear_flags(seat, MOVEMENT_FLAGS | ATTACKED | folio.STEPPED | folio.PLACED | TO_PLACE | LANDED)
        b.rolled = []
        b.tell(EVERYONE, rule.R_13_1I, event.PAUSE, b.pauses)

    def finish(self, b: ShanghaiBoard) -> None:
        """SH-13.1h, SH-V1, R-06: the markers move."""
        b.turn = 1
        b.pauses -= 1
        b.tell(EVERYONE, rule.R_13_1H, event.PAUSE_OVER, b.pauses)
        if b.pauses == 0 and not b.last_week:
            end_game(b)


def award(b: ShanghaiBoard) -> None:
    """SH-13.5a to SH-13.5c: two dice and 6, less half a die for each raid; 19 at most."""
    dice: i64 = b.rolled[0] + b.rolled[1]
    less: i64 = 0
    at: i64 = 2
    for m in range(len(b.marker)):
        if b.marker[m] == folio.RAIDING:
            die: i64 = b.rolled[at]
            at += 1
            less += die // 2
            b.tell(EVERYONE, rule.R_13_5B, event.RAID_DIE, m, die, die // 2)
    total = b.lp + dice + b.t.lp_base - less
    b.lp = total if total < b.t.lp_cap else b.t.lp_cap
    b.tell(EVERYONE, rule.R_13_5C, event.AWARD, dice, less, b.lp, b.rolled[0] * 16 + b.rolled[1])


# -- placement -------------------------------------------------------------------------------------------------


def how_placed(b: ShanghaiBoard, u: i64) -> i64:
    """Whether a unit that is to be placed lands, enters at the edge, or comes back."""
    if b.place[u] == DEAD:
        return RETURN
    return LANDING if b.t.side[u] == JAPAN else ENTRY


def to_place(b: ShanghaiBoard, seat: i64) -> list[int]:
    return [u for u in b.t.of_side[seat] if b.flags[u] & TO_PLACE]


def placeable(b: ShanghaiBoard, seat: i64) -> bool:
    return any(has_place(b, u, how_placed(b, u)) for u in to_place(b, seat))


def stuck_landing(b: ShanghaiBoard, formation: i64) -> bool:
    """R-32: a unit of the landing formation has no hex left."""
    units = [u for u in to_place(b, JAPAN) if b.place[u] == NOT_YET and b.t.arrival[u] == formation]
    return any(not has_place(b, u, LANDING) for u in units)


def any_stuck(b: ShanghaiBoard) -> bool:
    return any(b.called[f] and stuck_landing(b, f) for f in range(len(b.called)))


class Placement(Section[ShanghaiBoard]):
    """SH-13.2e, SH-13.6c, SH-17.1b: a side places what it ordered, unit by unit; the Chinese build forts."""

    steps: ClassVar[tuple[str, ...]] = ("begin", "units", "lapse")

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def heading(self) -> i64:
        return rule.R_13_2E if self.seat == JAPAN else rule.R_13_6A

    def step(self, b: ShanghaiBoard, n: i64) -> i64:
        if n == 0:
            b.active = self.seat
            b.phase_done = 0
            return GO_ON
        if n == 1:
            if b.phase_done == 0:
                more = placeable(b, self.seat)
                if self.seat == JAPAN:
                    more = more or any_stuck(b)
                elif not more:
                    self.lapse(b)  # no later choice opens a hex: what comes back may still build forts
                    more = b.lp > 0 and any(fort_bar(b, u) == ALLOWED for u in b.t.of_side[CHINA])
                if more:
                    b.again(PlaceNext(self.seat))
            return GO_ON
        self.lapse(b)
        return OVER

    def lapse(self, b: ShanghaiBoard) -> None:
        """SH-13.7g, R-48: what has no hex to come to stays off the map; its LP are not spent. A called unit that finds
        no room counts as eliminated and may come back as a step (R-35)."""
        for u in to_place(b, self.seat):
            b.flags[u] = 0
            b.tell(EVERYONE, rule.R_13_7G, event.NO_PLACE, u)
            if b.place[u] == DEAD:
                if self.seat == CHINA:
                    b.lp += b.ordered[u]
                    b.tell(EVERYONE, rule.R_13_7G, event.LP, b.lp, S_STEP)
                b.ordered = altered(b.ordered, u, 0)
            else:
                b.place[u] = DEAD


class PlaceNext(Ask[ShanghaiBoard]):
    """SH-13.2e, SH-13.6c: which unit is placed next; or a fort, or a landing begun anew."""

    judges: ClassVar[tuple[int, ...]] = (verb.PLACE, verb.RESTART, verb.GIVE_UP, verb.FORT, verb.DONE)

    def heading(self) -> i64:
        return rule.R_13_2E if self.seat == JAPAN else rule.R_13_6A

    def question(self, b: ShanghaiBoard, seat: i64) -> Say:
        if seat == JAPAN:
            return say("Place what you have ordered: choose a unit.")
        what = f"Place what you have ordered, and build forts: {b.lp} LP left."
        return say(f"{what} Choose a unit, or be done.")

    def shown(self, b: ShanghaiBoard, seat: i64, act: i64) -> Shown:
        word = verb_of(act)
        noun = noun_of(act)
        if word == verb.PLACE:
            return on_unit(b, noun, say("Place {name}", noun), "Units")
        if word == verb.FORT:
            return fort_shown(b, noun)
        if word == verb.RESTART:
            return button(say("Begin the landing of {formation} again", noun), group="Landings")
        if word == verb.GIVE_UP:
            return button(say("Give up the landing of {formation}", noun), DANGER, "Landings", True)
        return button(say("Done"), DONE)

    def varies(self, b: ShanghaiBoard, seat: i64, act: i64) -> i64:
        return place_of(b, noun_of(act))

    def offers(self, b: ShanghaiBoard, seat: i64) -> list[int]:
        found = [action(verb.PLACE, u) for u in to_place(b, seat)]
        if seat == JAPAN:
            for f in range(len(b.called)):
                if b.called[f]:
                    found.append(action(verb.RESTART, f))
                    found.append(action(verb.GIVE_UP, f))
        elif b.lp > 0:
            for u in b.t.of_side[CHINA]:
                if b.place[u] >= 0 and b.t.is_place[b.place[u]]:
                    found.append(action(verb.FORT, u))
        found.append(plain(verb.DONE))
        return found

    def barred(self, b: ShanghaiBoard, seat: i64, act: i64) -> i64:
        word = verb_of(act)
        noun = noun_of(act)
        if word == verb.PLACE:
            if noun >= b.t.units or not b.flags[noun] & TO_PLACE or b.t.side[noun] != seat:
                return rule.R_11G if b.bars(rule.R_11G) else ALLOWED
            if not has_place(b, noun, how_placed(b, noun)):
                none = rule.R_13_2F if seat == JAPAN else rule.R_13_6A
                if b.bars(none):
                    return none
            return ALLOWED
        if word == verb.FORT:
            return fort_bar(b, noun)
        if word == verb.DONE:
            if placeable(b, seat) and b.bars(rule.R_13_2E):
                return rule.R_13_2E
            if seat == JAPAN and any_stuck(b) and b.bars(rule.R_32):
                return rule.R_32
            return ALLOWED
        if (noun >= len(b.called) or not b.called[noun] or not stuck_landing(b, noun)) and b.bars(rule.R_32):
            return rule.R_32
        if word == verb.RESTART:
            begun = landed(b, noun)
            if (not begun or b.restarts >= MAX_RESTARTS) and b.bars(rule.R_32):
                return rule.R_32
        return ALLOWED

    def take(self, b: ShanghaiBoard, seat: i64, act: i64) -> None:
        word = verb_of(act)
        noun = noun_of(act)
        if word == verb.PLACE:
            b.call(PlaceIn(seat, noun, how_placed(b, noun)))
        elif word == verb.FORT:
            build(b, noun)
        elif word == verb.RESTART:
            take_back(b, noun, TO_PLACE)
            b.restarts += 1
            b.tell(EVERYONE, rule.R_32, event.RESTART, noun)
        elif word == verb.GIVE_UP:
            take_back(b, noun, 0)
            b.called = altered(b.called, noun, 0)
            b.tell(EVERYONE, rule.R_32, event.LANDING_VOID, noun)
        else:
            b.phase_done = 1
            b.tell(EVERYONE, self.heading(), event.LAPSED, seat)


def take_back(b: ShanghaiBoard, formation: i64, marks: i64) -> None:
    """R-32: the units of a landing leave the map; nothing of it has been booked."""
    for u in b.t.of_side[JAPAN]:
        if b.t.arrival[u] == formation and b.flags[u] & (LANDED | TO_PLACE):
            if b.place[u] >= 0:
                b.lift(u, NOT_YET)
            b.steps = altered(b.steps, u, 0)
            b.flags[u] = marks


# -- movement --------------------------------------------------------------------------------------------------


class PauseMovement(Section[ShanghaiBoard]):
    """SH-13.1e, SH-13.1f, SH-15.4g: units able to redeploy may; Japan may also send out its aircraft."""

    cites: ClassVar[int] = rule.R_13_1E
    steps: ClassVar[tuple[str, ...]] = ("begin", "moves")

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def step(self, b: ShanghaiBoard, n: i64) -> i64:
        if n == 0:
            b.active = self.seat
            b.phase_done = 0
            b.phase_begins(self.seat)
            b.tell(EVERYONE, rule.R_13_1E, event.PHASE, self.seat, b.phase)
            return GO_ON
        if n == 1:
            if b.phase_done == 0:
                if can_move(b, self.seat, folio.REDEPLOYING) or self.can_fly(b):
                    b.again(b.movement_ask(self.seat, folio.REDEPLOYING))
                elif not has_moved(b, self.seat):
                    b.tell(EVERYONE, rule.R_13_1F, event.SKIPPED, self.seat, b.phase)
            return GO_ON
        return OVER

    def can_fly(self, b: ShanghaiBoard) -> bool:
        return any(mission_bar(b, self.seat, m) == ALLOWED for m in range(len(b.marker)))


# -- the log ---------------------------------------------------------------------------------------------------


def over_words(t: ShanghaiData, e: Event, viewer: int) -> Say:
    return say(f"The pause is over. {counted(e[3], 'pause')} left.")


def award_words(t: ShanghaiData, e: Event, viewer: int) -> Say:
    raid = f", less {e[4]} by air raids" if e[4] else ""
    return say(f"Chinese logistics: dice {e[3]} + {t.lp_base}{raid}. LP held: {e[5]}.")


def award_beats(t: ShanghaiData, e: Event, viewer: int) -> list[Any]:
    first, second = e[6] // 16, e[6] % 16
    return [Rolled(dice=[Dice(int(t.die), [first, second])], text="Chinese logistics", side=t.sides[CHINA])]


def raid_words(t: ShanghaiData, e: Event, viewer: int) -> Say:
    return say(f"Air raid of {{marker}}: die {e[4]}, {counted(e[5], 'point')} off.", e[3])


def raid_beats(t: ShanghaiData, e: Event, viewer: int) -> list[Any]:
    return [Rolled(dice=[Dice(int(t.die), [e[4]])], text=f"Air raid: {e[5]} off", side=t.sides[JAPAN])]


STORY = [
    tells(event.PAUSE, "Pause number {n a}.", "pause", beats=PhaseBeat("Pause {}", 3)),
    tells(event.PAUSE_OVER, over_words, "pause"),
    tells(event.AWARD, award_words, "roll", beats=award_beats),
    tells(event.RAID_DIE, raid_words, "roll", beats=raid_beats),
    tells(event.LANDING_VOID, "The landing of {formation a} is void.", "pause"),
    tells(event.RESTART, "The landing of {formation a} begins again.", "pause"),
    tells(event.NO_PLACE, "There is no hex for {unit a}: it stays off the map.", "pause"),
    tells(event.LAPSED, "{who a} has nothing left to place or to order.", "pause"),
]
