"""The question to the player asked, in plain words, and the label of every answer."""

from typing import Any

from mypy_extensions import i64

from sandtable.games.shanghai.board import BY_RAIL, REDEPLOYING, ShanghaiBoard
from sandtable.games.shanghai.missions import Interdict
from sandtable.games.shanghai.moving import Orders
from sandtable.games.shanghai.pause import PlaceNext
from sandtable.games.shanghai.placing import ENTRY, LANDING, PlaceIn
from sandtable.games.shanghai.reinforce import OpenOrders, SecretOrders, lp_left
from sandtable.games.shanghai.setup import SetUpHex, SetUpUnit
from sandtable.games.shanghai.snipers import PlaceSniper
from sandtable.games.shanghai.tables import CHINA, JAPAN, ordinal
from sandtable.games.shanghai.turn import Administration
from sandtable.games.shanghai.victory import victory_points
from sandtable.games.shanghai.words import (
    AT,
    BRIGADE,
    CALL,
    CONFIRM,
    CONTINUE,
    END,
    ENTER,
    FIFTH,
    FORT,
    GIVE_UP,
    HISTORICAL,
    INTERDICT,
    PAUSE,
    PLACE,
    RAID,
    RECALL,
    REDEPLOY,
    REFIT,
    REPLACE,
    RESTART,
    SNIPER,
)
from sandtable.kernel import views
from sandtable.kernel.actions import ACCEPT, REFUSE, noun_of, verb_of
from sandtable.kernel.flow import Ask, apply
from sandtable.kernel.notation import Vocabulary
from sandtable.kernel.offers import common_label
from sandtable.kernel.rules import Rulebook
from sandtable.series.fire_and_movement.board import JOINED, MOBILE
from sandtable.series.fire_and_movement.combat import ChooseAttackers, ChooseTarget, SupportFire
from sandtable.series.fire_and_movement.movement import ChooseWay
from sandtable.series.fire_and_movement.outcome import Advance, LoseStep
from sandtable.series.fire_and_movement.retreat import ChooseFirst, Fall, Stand
from sandtable.series.fire_and_movement.words import (
    ABANDON,
    ADVANCE,
    ALONE,
    ATTACK,
    BACK,
    COMMIT,
    DONE,
    FIRST_BACK,
    HALT,
    INFILTRATE,
    JOIN,
    LOSE,
    MOVE,
    RESIST,
    RETREAT,
    STEP,
    STOP,
    SUPPORT,
    TO,
)

ON_SPACE = frozenset((TO, STEP, INFILTRATE, ATTACK, JOIN, BACK, FIRST_BACK, AT, ENTER, SNIPER))
ON_UNIT = frozenset((MOVE, ALONE, RESIST, LOSE, ADVANCE, PLACE, REDEPLOY, REFIT, RECALL, FORT, REPLACE))
ON_MARKER = frozenset((SUPPORT, INTERDICT, RAID))
NO_WAY_BACK = frozenset((RESIST, ENTER, ABANDON, END, PAUSE, CONFIRM, GIVE_UP))
SIDE_NAMES = ("the Japanese", "the Chinese")


def counted(n: i64, what: str) -> str:
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


# -- the question ----------------------------------------------------------------------------------------------


def prompt_of(b: ShanghaiBoard, ask: Ask[Any], seat: i64, book: Rulebook) -> views.Prompt:
    text = combat_question(b, ask, seat) or march_question(b, ask, seat) or pause_question(b, ask, seat)
    window = ask.window() if ask.decline(b, seat) >= 0 else ""
    return views.Prompt(text, book.ident(ask.heading()), window)


def march_question(b: ShanghaiBoard, ask: Ask[Any], seat: i64) -> str:
    t = b.t
    if isinstance(ask, SetUpUnit):
        if seat == JAPAN:
            return "Set up your four units in the Japanese Sector: choose one, or take the ready-made set-up."
        return "Set up in cities and towns, one unit in each: choose a unit, or take the ready-made set-up."
    if isinstance(ask, SetUpHex):
        return f"Where does {t.unit_names[ask.unit]} begin?"
    if isinstance(ask, Orders):
        if ask.mode == MOBILE:
            return "Mobile movement: choose a mobile unit, or be done."
        if ask.mode == REDEPLOYING:
            return "Redeployment: choose a unit that can redeploy, or be done."
        extra = f" You have {counted(b.lp, 'LP')}." if seat == CHINA else ""
        return f"Movement: choose a unit, or be done.{extra}"
    if isinstance(ask, ChooseWay):
        name = t.unit_names[ask.unit]
        if ask.partner >= 0:
            name += f" with {t.unit_names[ask.partner]}"
        if ask.mode == BY_RAIL:
            return f"Where does {name} run?"
        how = "redeploy" if ask.mode == REDEPLOYING else "move"
        on = "" if ask.first else " on"
        return f"Where does {name} {how}{on}? {counted(ask.points, 'point')}."
    if isinstance(ask, Interdict):
        return f"{t.marker_names[ask.marker]}: choose the hex around which Chinese movement is interdicted."
    return ""


def combat_question(b: ShanghaiBoard, ask: Ask[Any], seat: i64) -> str:
    t = b.t
    if isinstance(ask, ChooseTarget):
        return "Combat: choose a hex to attack, or be done."
    if isinstance(ask, ChooseAttackers):
        joined = any(b.flags[u] & JOINED for u in t.of_side[seat])
        more = " Let more join, or commit." if joined else ""
        return f"Who attacks {t.hex_title(int(b.target))}?{more}"
    if isinstance(ask, SupportFire):
        side = "attack" if b.active == seat else "defense"
        return f"Which markers support your {side} in {t.hex_title(int(b.target))}?"
    if isinstance(ask, PlaceSniper):
        return "Place a sniper in Shanghai, within two hexes of the attack?"
    if isinstance(ask, ChooseFirst):
        return "The attack is thrown back: which hex retreats first?"
    if isinstance(ask, Stand):
        return f"{t.hex_title(int(ask.hex))} must retreat. Retreat, or hold it at the price of a step?"
    if isinstance(ask, Fall):
        return "Choose the next hex of the retreat."
    if isinstance(ask, LoseStep):
        return "Exchange: which of your units loses the step?"
    if isinstance(ask, Advance):
        return f"{t.hex_title(int(b.target))} is empty: who advances into it?"
    return ""


def pause_question(b: ShanghaiBoard, ask: Ask[Any], seat: i64) -> str:
    t = b.t
    if isinstance(ask, Administration):
        points = counted(victory_points(b), "victory point")
        ways = [
            word
            for word, open_now in (
                ("go on", b.turn < t.turns_per_week),
                ("declare a pause", b.pauses > 0),
                ("end it", bool(b.options[1])),
            )
            if open_now
        ]
        what = (", ".join(ways[:-1]) + ", or " if len(ways) > 1 else "") + ways[-1] if ways else "end it"
        return f"Turn {b.turn} is over; {points} if the game ended now. {what.capitalize()}?"
    if isinstance(ask, PlaceIn):
        verb = {LANDING: "land", ENTRY: "enter"}.get(int(ask.how), "come back")
        return f"Where does {t.unit_names[ask.unit]} {verb}?"
    if isinstance(ask, PlaceNext):
        if seat == JAPAN:
            return "Place what you have ordered: choose a unit."
        return f"Place what you have ordered, and build forts: {b.lp} LP left. Choose a unit, or be done."
    if isinstance(ask, (OpenOrders, SecretOrders)):
        what = (
            "what arrives, and who gets steps?"
            if seat == JAPAN
            else f"brigades and steps; {lp_left(b)} LP left."
        )
        secret = " They stay secret until both are in." if isinstance(ask, SecretOrders) else ""
        return f"Orders for pause {b.pauses}: {what}{secret}"
    return "Choose."


# -- the answers -----------------------------------------------------------------------------------------------


def offer_of(b: ShanghaiBoard, ask: Ask[Any], seat: i64, act: i64, words: Vocabulary) -> views.Offer:
    verb = verb_of(act)
    on = "button"
    target = ""
    if verb in ON_SPACE:
        on = "space"
        target = words.noun_text(act)
    elif verb in ON_UNIT:
        target = b.t.unit_ids[noun_of(act)]
        on = "piece" if b.place[noun_of(act)] >= 0 else "slot"
    elif verb in ON_MARKER or verb in (CALL, BRIGADE):
        on = "slot"
        target = words.noun_text(act)
    sure = verb in NO_WAY_BACK or act == ACCEPT or act == REFUSE
    if verb == ATTACK or isinstance(ask, (ChooseAttackers, SupportFire, PlaceSniper)):
        sure = act != ask.decline(b, seat) and leaves_his_hands(b, seat, act)
    return views.Offer(act, words.text(act), label_of(b, ask, seat, act), on, target, sure)


def leaves_his_hands(b: ShanghaiBoard, seat: i64, act: i64) -> bool:
    """Whether the die or the other side comes next: he has nothing more to decide before it."""
    after = b.fork()
    apply(after, seat, act)
    return after.asked != seat


def label_of(b: ShanghaiBoard, ask: Ask[Any], seat: i64, act: i64) -> str:
    label = common_label(act)
    if label:
        return label
    verb = verb_of(act)
    noun = noun_of(act)
    if verb in ON_SPACE:
        return space_label(b, ask, verb, noun)
    if verb in ON_UNIT:
        return unit_label(b, ask, verb, noun)
    if verb in ON_MARKER:
        return marker_label(b, verb, noun)
    return button_label(b, ask, verb, noun)


def space_label(b: ShanghaiBoard, ask: Ask[Any], verb: i64, h: i64) -> str:
    here = b.t.hex_title(int(h))
    if verb == TO:
        return f"To {here}{cost_words(b, ask, h)}"
    if verb == STEP:
        return f"One hex on, to {here}"
    if verb == INFILTRATE:
        return f"Infiltrate into {here}"
    if verb == ATTACK:
        return f"Attack {here}"
    if verb == JOIN:
        return f"Join: {stack_words(b, h)} in {here}"
    if verb == BACK:
        return f"Retreat to {here}"
    if verb == FIRST_BACK:
        return f"{here} retreats first"
    if verb == ENTER:
        price = f" ({b.t.vp_settlement} VP)" if b.t.vp_settlement and not b.entered_settlement else ""
        return f"Enter the settlement at {here}{price if b.t.area[h] == 3 else ''}"
    if verb == SNIPER:
        return f"Sniper in {here}"
    return f"In {here}"


def cost_words(b: ShanghaiBoard, ask: Ask[Any], h: i64) -> str:
    """What a move costs, where it costs anything."""
    if not isinstance(ask, ChooseWay) or ask.mode == BY_RAIL:
        return ""
    paid = ask.reach(b).cost(h)
    return f" ({counted(paid, 'point')} of {ask.points})"


def stack_words(b: ShanghaiBoard, h: i64) -> str:
    names: list[str] = []
    u: i64 = b.head[h]
    while u >= 0:
        if not b.t.apart[u]:
            names.append(f"{b.t.unit_names[u]} ({b.attack_of(u)})")
        u = b.link[u]
    return " and ".join(names)


def unit_label(b: ShanghaiBoard, ask: Ask[Any], verb: i64, u: i64) -> str:
    name = b.t.unit_names[u]
    h: i64 = b.place[u]
    where = f" in {b.t.hex_title(int(h))}" if h >= 0 else ""
    if verb == MOVE:
        return f"Move {name}{where}"
    if verb == REDEPLOY:
        return f"Redeploy {name}{where}"
    if verb == ALONE:
        return f"Join: {name}{where} ({b.attack_of(u)})"
    if verb == RESIST:
        free = isinstance(ask, Stand) and not b.resist_needs_die(ask.hex, b.flags[u] & JOINED != 0)
        how = "without a die" if free else f"a die of {b.defense_of(u)} or less holds"
        return f"{name} resists: {how}"
    if verb == LOSE:
        return f"{name}{where} loses the step"
    if verb == ADVANCE:
        return f"{name} advances"
    if verb == PLACE:
        return f"Place {name}"
    if verb == REFIT:
        return f"Refit {name}{where} (1 LP)"
    if verb == RECALL:
        return f"Bring back {name} (1 LP)"
    if verb == FORT:
        return f"{name} builds a fort{where} (1 LP)"
    ordered: i64 = b.ordered[u]
    now = f", {counted(ordered, 'step')} ordered" if ordered else ""
    return f"Order a step for {name}{where}{now}"


def marker_label(b: ShanghaiBoard, verb: i64, m: i64) -> str:
    name = b.t.marker_names[m]
    if verb == SUPPORT:
        return f"{name} supports (+{b.t.marker_strength[m]})"
    return f"{name} interdicts" if verb == INTERDICT else f"{name} raids logistics"


def button_label(b: ShanghaiBoard, ask: Ask[Any], verb: i64, noun: i64) -> str:
    t = b.t
    if verb == DONE:
        return done_label(b, ask)
    if verb == STOP:
        return "Stay here" if isinstance(ask, ChooseWay) and ask.first else "Stop here"
    if verb == COMMIT:
        return "Attack with those who have joined"
    if verb == RETREAT:
        return "Retreat"
    if verb == HALT:
        return "End the retreat here"
    if verb == ABANDON:
        return "Rather lose them than enter the settlement"
    if verb == HISTORICAL:
        return "Take the ready-made set-up"
    if verb == CONTINUE:
        return f"The week goes on: turn {b.turn + 1}"
    if verb == PAUSE:
        return f"Declare pause {b.pauses}"
    if verb == END:
        return f"End the game now ({counted(victory_points(b), 'point')})"
    if verb == CALL:
        price = t.vp_arrival[noun] * b.pauses
        return f"{t.formation_names[noun]} arrives ({price} VP)"
    if verb == BRIGADE:
        return f"{ordinal(t.brigades[noun])} Brigade enters (1 LP)"
    if verb == FIFTH:
        return f"Commit Fifth Army (+{t.vp_fifth * b.pauses} VP for Japan)"
    if verb == CONFIRM:
        return "The orders are final"
    if verb == RESTART:
        return f"Begin the landing of {t.formation_names[noun]} again"
    if verb == GIVE_UP:
        return f"Give up the landing of {t.formation_names[noun]}"
    return "Choose"


def done_label(b: ShanghaiBoard, ask: Ask[Any]) -> str:
    if isinstance(ask, SupportFire):
        return "No more support" if b.firing else "No support"
    if isinstance(ask, PlaceSniper):
        return "No sniper"
    if isinstance(ask, Advance):
        return "Nobody else advances"
    if isinstance(ask, ChooseTarget):
        return "No more attacks"
    if isinstance(ask, Orders):
        return "Movement is done"
    return "Done"
