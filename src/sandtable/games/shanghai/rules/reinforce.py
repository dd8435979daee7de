"""The orders of a pause: what arrives and what is replaced. Sections 13.1 to 13.5 and 13.7.

Both sides write their orders in secret (SH-13.1c, R-08) unless the option says otherwise (SH-V4). An order is only ever
added to; `confirm` hands it in.
"""

from typing import Any, ClassVar

from mypy_extensions import i64

from sandtable.games.shanghai import event, rule, verb
from sandtable.games.shanghai.folio import CALLABLE, CHINA, JAPAN, TO_PLACE, ShanghaiData
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.games.shanghai.rules.logistics import S_BRIGADE, S_STEP, give_step, no_return, spend, step_bar
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, Ask, Event
from sandtable.kernel.legality import OTHER_QUESTION
from sandtable.kernel.sealed import Sealed
from sandtable.kernel.words import DONE, Say, Shown, button, on_slot, say
from sandtable.kit.beats import Scored
from sandtable.kit.rows import altered
from sandtable.kit.story import tells
from sandtable.series.fire_and_movement.rules.board import DEAD
from sandtable.series.fire_and_movement.rules.telling import counted, on_unit, place_of


def ordered_steps(b: ShanghaiBoard, formation: i64) -> i64:
    """The steps ordered for a Japanese formation."""
    return sum([b.ordered[u] for u in b.t.of_side[JAPAN] if b.t.formation[u] == formation])


def lp_left(b: ShanghaiBoard) -> i64:
    """What the Chinese order leaves of the logistics points held."""
    return b.lp - sum([b.ordered[u] for u in b.t.of_side[CHINA]]) - sum(b.brigade_called)


def order_offers(b: ShanghaiBoard, seat: i64) -> list[int]:
    found = [plain(verb.CONFIRM)]
    if seat == JAPAN:
        for f in range(CALLABLE):
            if not b.arrived[f]:
                found.append(action(verb.CALL, f))
    else:
        if not b.fifth and not b.fifth_called:
            found.append(plain(verb.FIFTH))
        for n in range(len(b.brigade_in)):
            if not b.brigade_in[n]:
                found.append(action(verb.BRIGADE, n))
    for u in b.t.of_side[seat]:
        if b.place[u] == DEAD or (b.place[u] >= 0 and b.steps[u] < b.t.full[u]):
            found.append(action(verb.REPLACE, u))
    return found


def order_bar(b: ShanghaiBoard, seat: i64, act: i64) -> i64:
    word = verb_of(act)
    if word == verb.CONFIRM:
        return ALLOWED
    if word == verb.REPLACE:
        return replace_bar(b, seat, noun_of(act))
    if word == verb.CALL:
        return call_bar(b, noun_of(act)) if seat == JAPAN else OTHER_QUESTION
    if seat != CHINA:
        return OTHER_QUESTION
    if word == verb.FIFTH:
        if (b.fifth or b.fifth_called) and b.bars(rule.R_13_4B):
            return rule.R_13_4B
        return ALLOWED
    n = noun_of(act)
    if (b.brigade_in[n] or b.brigade_called[n]) and b.bars(rule.R_35):
        return rule.R_35
    if b.t.fifth[n] and not b.fifth and not b.fifth_called and b.bars(rule.R_13_4D):
        return rule.R_13_4D
    if lp_left(b) <= 0 and b.bars(rule.R_13_5D):
        return rule.R_13_5D
    return ALLOWED


def call_bar(b: ShanghaiBoard, f: i64) -> i64:
    """SH-13.2a to SH-13.2e: which formation may be brought in."""
    if f >= CALLABLE:
        return OTHER_QUESTION
    if (b.arrived[f] or b.called[f]) and b.bars(rule.R_13_2E):
        return rule.R_13_2E
    if b.pauses > b.t.from_pause[f] and b.bars(rule.R_13_2B):
        return rule.R_13_2B
    shared = b.t.shared_slot
    taken = any(b.called[other] and not (shared[f] and shared[other]) for other in range(len(b.called)))
    return rule.R_13_2C if taken and b.bars(rule.R_13_2C) else ALLOWED


def replace_bar(b: ShanghaiBoard, seat: i64, u: i64) -> i64:
    """SH-13.3a to SH-13.3h, SH-13.5f, SH-13.7a to SH-13.7f: which unit may get a step."""
    if u >= b.t.units or b.t.side[u] != seat:
        return OTHER_QUESTION
    never = no_return(b, u)
    if never != ALLOWED:
        return never
    if seat == JAPAN:
        f: i64 = b.t.formation[u]
        if ordered_steps(b, f) >= b.t.repl_limit[f] and b.bars(rule.R_13_3A):
            return rule.R_13_3A
    elif lp_left(b) <= 0 and b.bars(rule.R_13_5F):
        return rule.R_13_5F
    if b.place[u] >= 0:
        return step_bar(b, u)
    if b.ordered[u] >= b.t.full[u] and b.bars(rule.R_13_3E):
        return rule.R_13_3E
    return ALLOWED


def write_order(b: ShanghaiBoard, seat: i64, act: i64, to: i64) -> bool:
    """Add to a side's order, telling `to`; True when it is handed in. Only that side's rows are touched."""
    word = verb_of(act)
    noun = noun_of(act)
    if word == verb.CONFIRM:
        b.tell(EVERYONE, rule.R_13_1C, event.ORDERED, seat)
        return True
    if word == verb.CALL:
        b.called = altered(b.called, noun, 1)
        b.tell(to, rule.R_13_2C, event.ORDER_CALL, noun)
    elif word == verb.BRIGADE:
        b.brigade_called = altered(b.brigade_called, noun, 1)
        b.tell(to, rule.R_13_5D, event.ORDER_BRIGADE, noun)
    elif word == verb.FIFTH:
        b.fifth_called = 1
        b.tell(to, rule.R_13_4B, event.FIFTH, b.t.vp_fifth * b.pauses, b.pauses)
    else:
        b.ordered = altered(b.ordered, noun, b.ordered[noun] + 1)
        b.tell(to, rule.R_13_3A if seat == JAPAN else rule.R_13_5F, event.ORDER_STEP, noun, b.ordered[noun])
    return False


def order_shown(b: ShanghaiBoard, act: i64) -> Shown:
    word = verb_of(act)
    noun = noun_of(act)
    if word == verb.CALL:
        price = b.t.vp_arrival[noun] * b.pauses
        return on_slot(say("{formation} arrives ({n} VP)", noun, int(price)), "Formations")
    if word == verb.BRIGADE:
        return on_slot(say("{brigade} enters (1 LP)", noun), "Brigades")
    if word == verb.FIFTH:
        price = b.t.vp_fifth * b.pauses
        more = say("Its brigades may be called from now on", rule=rule.R_13_4D)
        return button(say(f"Commit Fifth Army (+{price} VP for Japan)"), group="Brigades", more=more)
    if word == verb.CONFIRM:
        return button(say("The orders are final"), DONE, sure=True)
    ordered = int(b.ordered[noun])
    now = f", {counted(ordered, 'step')} ordered" if ordered else ""
    if b.place[noun] >= 0:
        return on_unit(b, noun, say("Order a step for {name} in {space}" + now, noun, b.place[noun]), "Steps")
    return on_unit(b, noun, say("Order a step for {name}" + now, noun), "Steps")


def order_varies(b: ShanghaiBoard, act: i64) -> i64:
    """See `Ask.varies`."""
    if verb_of(act) != verb.REPLACE:
        return b.pauses
    return b.ordered[noun_of(act)] * 1024 + place_of(b, noun_of(act))


def order_question(b: ShanghaiBoard, seat: i64, secret: str) -> Say:
    callups = f"brigades and steps; {lp_left(b)} LP left."
    what = "what arrives, and who gets steps?" if seat == JAPAN else callups
    return say(f"Orders for pause {b.pauses}: {what}{secret}")


class SecretOrders(Sealed[ShanghaiBoard]):
    """SH-13.1c: both sides write their orders; neither sees the other's before both are handed in."""

    cites: ClassVar[int] = rule.R_13_1C
    judges: ClassVar[tuple[int, ...]] = (verb.CALL, verb.BRIGADE, verb.FIFTH, verb.REPLACE)

    def __init__(self) -> None:
        super().__init__(JAPAN, CHINA)

    def question(self, b: ShanghaiBoard, seat: i64) -> Say:
        return order_question(b, seat, " They stay secret until both are in.")

    def shown(self, b: ShanghaiBoard, seat: i64, act: i64) -> Shown:
        return order_shown(b, act)

    def varies(self, b: ShanghaiBoard, seat: i64, act: i64) -> i64:
        return order_varies(b, act)

    def offers(self, b: ShanghaiBoard, seat: i64) -> list[int]:
        return order_offers(b, seat)

    def barred(self, b: ShanghaiBoard, seat: i64, act: i64) -> i64:
        return order_bar(b, seat, act)

    def prepare(self, b: ShanghaiBoard, seat: i64, act: i64) -> bool:
        return write_order(b, seat, act, 1 << seat)

    def opened(self, b: ShanghaiBoard, answers: list[int]) -> None:
        """What was written is shown and carried out by the pause."""
        b.uncovered = True


class OpenOrders(Ask[ShanghaiBoard]):
    """SH-V4: orders given in the open, Japanese first."""

    cites: ClassVar[int] = rule.V4
    judges: ClassVar[tuple[int, ...]] = (verb.CALL, verb.BRIGADE, verb.FIFTH, verb.REPLACE)

    def question(self, b: ShanghaiBoard, seat: i64) -> Say:
        return order_question(b, seat, "")

    def shown(self, b: ShanghaiBoard, seat: i64, act: i64) -> Shown:
        return order_shown(b, act)

    def varies(self, b: ShanghaiBoard, seat: i64, act: i64) -> i64:
        return order_varies(b, act)

    def offers(self, b: ShanghaiBoard, seat: i64) -> list[int]:
        return order_offers(b, seat)

    def barred(self, b: ShanghaiBoard, seat: i64, act: i64) -> i64:
        return order_bar(b, seat, act)

    def take(self, b: ShanghaiBoard, seat: i64, act: i64) -> None:
        if not write_order(b, seat, act, EVERYONE):
            b.call(OpenOrders(seat))


def reveal(b: ShanghaiBoard) -> None:
    """SH-13.1k, SH-12.3d, SH-13.4c: both orders become public; Fifth Army is booked; steps go on units on the map."""
    if b.secret_orders:
        show_orders(b)
    if b.fifth_called:
        b.fifth_called = 0
        b.fifth = 1
        b.fifth_vp = b.t.vp_fifth * b.pauses
        b.tell(EVERYONE, rule.R_12_3D, event.FIFTH, b.fifth_vp, b.pauses, b.score())
    for f in range(len(b.called)):
        if b.called[f]:
            mark(b, JAPAN, f)
    for n in range(len(b.brigade_called)):
        if b.brigade_called[n]:
            b.brigade_called = altered(b.brigade_called, n, 0)
            b.brigade_in = altered(b.brigade_in, n, 1)
            spend(b, S_BRIGADE, rule.R_13_5D)
            mark(b, CHINA, n)
    for u in range(b.t.units):
        if not b.ordered[u]:
            continue
        china = b.t.side[u] == CHINA
        if china:
            for _ in range(b.ordered[u]):
                spend(b, S_STEP, rule.R_13_5F)
        if b.place[u] >= 0:
            b.ordered = altered(b.ordered, u, 0)
            give_step(b, u, rule.R_13_7B if china else rule.R_13_3C)
        else:
            b.flags[u] = TO_PLACE


def show_orders(b: ShanghaiBoard) -> None:
    """Everything that was written in secret, for everybody."""
    for f in range(len(b.called)):
        if b.called[f]:
            b.tell(EVERYONE, rule.R_13_2C, event.ORDER_CALL, f)
    for n in range(len(b.brigade_called)):
        if b.brigade_called[n]:
            b.tell(EVERYONE, rule.R_13_5D, event.ORDER_BRIGADE, n)
    for u in range(b.t.units):
        if b.ordered[u]:
            china = b.t.side[u] == CHINA
            b.tell(EVERYONE, rule.R_13_5F if china else rule.R_13_3A, event.ORDER_STEP, u, b.ordered[u])


def mark(b: ShanghaiBoard, seat: i64, what: i64) -> None:
    """SH-13.2e, SH-13.5d: the units of a formation or brigade are to be placed."""
    for u in b.t.of_side[seat]:
        if b.t.arrival[u] == what:
            b.flags[u] = TO_PLACE


# -- the log ---------------------------------------------------------------------------------------------------


def step_words(t: ShanghaiData, e: Event, viewer: int) -> Say:
    steps = counted(e[4], "step")
    return say(f"{{whose}} order: {steps} for {{name}}.", t.side[e[3]], e[3])


def fifth_beats(t: ShanghaiData, e: Event, viewer: int) -> list[Any]:
    """Points are booked when the orders are opened, not while they are written (c: the score then)."""
    return [Scored(side=t.sides[JAPAN], change=e[3], total=e[5])] if e[5] >= 0 else []


STORY = [
    tells(event.ORDERED, "{who a} has given its orders.", "pause"),
    tells(event.ORDER_CALL, "Japanese order: {formation a} arrives.", "order"),
    tells(event.ORDER_BRIGADE, "Chinese order: {brigade a} enters.", "order"),
    tells(event.ORDER_STEP, step_words, "order"),
    tells(
        event.FIFTH,
        "Fifth Army is committed in pause {n b}: {signed a} VP for Japan.",
        "points",
        "",
        fifth_beats,
    ),
]
