"""The log in plain words: one line for each event, with its rule and the hexes concerned.

A line is made from the event alone, never from the board, so it tells only what the event tells.
"""

from mypy_extensions import i64

from sandtable.games.shanghai import rule
from sandtable.games.shanghai.tables import CHINA, INTERNATIONAL, JAPAN, Tables, ordinal
from sandtable.games.shanghai.words import (
    E_ARRIVED,
    E_AWARD,
    E_BEGIN,
    E_CONTINUE,
    E_ENDED,
    E_FIFTH,
    E_FORT,
    E_FORT_GONE,
    E_INTERDICT,
    E_LANDING_VOID,
    E_LAPSED,
    E_LP,
    E_MARKERS,
    E_NO_PLACE,
    E_OPENED,
    E_ORDER_BRIGADE,
    E_ORDER_CALL,
    E_ORDER_STEP,
    E_ORDERED,
    E_PAUSE,
    E_PAUSE_OVER,
    E_PLACED,
    E_RAID,
    E_RAID_DIE,
    E_REFIT,
    E_RESTART,
    E_RUBBLE,
    E_SETTLEMENT,
    E_SNIPER,
    E_SNIPER_GONE,
    E_VICTORY,
    E_VP,
    E_WOOSUNG,
    EPIC_CHINESE,
    S_BRIGADE,
    S_FORT,
)
from sandtable.kernel.flow import Event
from sandtable.kernel.rules import Rulebook
from sandtable.kernel.views import LogLine
from sandtable.series.fire_and_movement.folio import RESULTS
from sandtable.series.fire_and_movement.words import (
    E_ADVANCE,
    E_ATTACK,
    E_CONTROL,
    E_JOIN,
    E_LOST,
    E_LOST_FOR_GOOD,
    E_MOVE,
    E_NO_EFFECT,
    E_NO_RETREAT,
    E_PHASE,
    E_REDUCED,
    E_RESIST,
    E_RESULT,
    E_RETREAT,
    E_RETREATS,
    E_SKIPPED,
    E_STEP,
    E_STOP,
    E_STRENGTHS,
    E_SUPPORT,
    E_TURN,
    PHASES,
)

WHO = ("The Japanese side", "The Chinese side")
WHOSE = ("Japanese", "Chinese")
MEANINGS = {
    "AE": "the attackers are eliminated", "A2": "the attackers retreat", "A1": "the attackers retreat",
    "NE": "no effect", "EX": "exchange", "D1": "the defenders retreat one hex",
    "D2": "the defenders retreat two hexes", "DE": "the defenders are eliminated",
}  # fmt: skip
LEVELS = {
    10: "a decisive Japanese victory", 11: "a major Japanese victory", 12: "a draw", 13: "a major Chinese victory",
    14: "a decisive Chinese victory", 15: "an epic Chinese victory",
}  # fmt: skip
SPENT = ("a step", "a fort", "a brigade")

Line = tuple[str, str, list[int]]
"""Text, kind of line, hexes concerned."""

NOTHING: Line = ("", "", [])


def line_of(t: Tables, book: Rulebook, event: Event, viewer: i64) -> LogLine:
    """An event as `viewer` may read it."""
    _, number, kind, a, b, c, d = event
    line = course_line(t, kind, a, b)
    if not line[0]:
        line = march_line(t, number, kind, a, b, c, d)
    if not line[0]:
        line = combat_line(t, kind, a, b, c, d)
    if not line[0]:
        line = loss_line(t, kind, a, b, c, d)
    if not line[0]:
        line = ground_line(t, kind, a, b, c)
    if not line[0]:
        line = pause_line(t, kind, a, b, c)
    if not line[0]:
        line = end_line(t, kind, a, b, c, d)
    text, word, hexes = line
    return LogLine(text, book.ident(number), word, [t.hex_names[h] for h in hexes if h >= 0])


def unit(t: Tables, u: i64) -> str:
    """A unit with its side: 'Japanese 7 Inf'."""
    return f"{WHOSE[t.side[u]]} {t.unit_names[u]}"


def place(t: Tables, h: i64) -> str:
    """A hex with the place in it: '0717 North Station'."""
    return t.hex_title(int(h))


def signed(n: i64) -> str:
    return f"+{n}" if n >= 0 else str(n)


def counted(n: i64, what: str) -> str:
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


# -- the course of the game ------------------------------------------------------------------------------------


def course_line(t: Tables, kind: i64, a: i64, b: i64) -> Line:
    if kind == E_BEGIN:
        return "Both sides have set up. The game begins.", "set-up", []
    if kind == E_TURN:
        return f"Turn {a}.", "turn", []
    if kind == E_PHASE:
        whose = f"{WHOSE[a]} " if a >= 0 else ""
        return f"{whose}{PHASES[b]} phase.".capitalize(), "phase", []
    if kind == E_SKIPPED:
        return f"{WHO[a]} can do nothing in the {PHASES[b]} phase.", "phase", []
    if kind == E_CONTINUE:
        return "The week goes on.", "turn", []
    if kind == E_LAPSED:
        return f"{WHO[a]} has nothing left to place or to order.", "pause", []
    return NOTHING


def march_line(t: Tables, number: i64, kind: i64, a: i64, b: i64, c: i64, d: i64) -> Line:
    if kind == E_MOVE:
        how = f" ({counted(d, 'point')})" if d > 0 else ""
        verb = "moves"
        if number == rule.S5_1_2A:
            verb, how = "infiltrates", ""
        elif number == rule.R_14A:
            verb = "redeploys"
        elif t.train[a]:
            verb, how = "runs", ""
        return f"{unit(t, a)} {verb} from {place(t, b)} to {place(t, c)}{how}.", "move", [b, c]
    if kind == E_STEP:
        return f"{unit(t, a)} goes on to {place(t, c)} ({counted(d, 'point')}).", "move", [b, c]
    if kind == E_STOP:
        return f"{unit(t, a)} stops in {place(t, b)}.", "move", [b]
    if kind == E_PLACED:
        return f"{unit(t, a)} {placing(t, number, a)} in {place(t, b)}{reduced(t, a, c)}.", "place", [b]
    if kind == E_CONTROL:
        return f"{place(t, a)} is {WHOSE[b] if b <= CHINA else 'neutral'} now.", "control", [a]
    return NOTHING


def placing(t: Tables, number: i64, u: i64) -> str:
    """How a unit comes onto the map, by the rule of it."""
    if number in (rule.R_11A, rule.R_11C):
        return "sets up"
    if number in (rule.R_13_3D, rule.R_13_7C):
        return "comes back"
    return "lands" if t.side[u] == JAPAN else "enters"


def reduced(t: Tables, u: i64, steps: i64) -> str:
    return ", reduced" if 0 < steps < t.full[u] else ""


# -- combat ----------------------------------------------------------------------------------------------------


def combat_line(t: Tables, kind: i64, a: i64, b: i64, c: i64, d: i64) -> Line:
    if kind == E_ATTACK:
        return f"{WHO[a]} attacks {place(t, b)}.", "attack", [b]
    if kind == E_JOIN:
        return f"{unit(t, b)} in {t.hex_names[a]} joins the attack.", "attack", [a, c]
    if kind == E_SUPPORT:
        return f"{t.marker_names[a]} supports the combat in {place(t, b)} ({signed(c)}).", "attack", [b]
    if kind == E_STRENGTHS:
        shifts = f", {counted(d, 'column')} left for the ground" if d else ""
        at = t.shifted(c, d)
        text = f"Attack {a}, defense {b}: differential {signed(a - b)}{shifts}: column {t.column_labels[at - 1]}."
        return text, "odds", []
    if kind == E_RESULT:
        word = RESULTS[c]
        text = f"Die {b} in column {t.column_labels[a - 1]}: {word}, {MEANINGS[word]}."
        return text, "roll", [d] if d >= 0 else []
    if kind == E_NO_EFFECT:
        return f"Nothing comes of the attack on {place(t, a)}.", "result", [a]
    if kind == E_RETREATS:
        return f"{WHO[a]} must retreat from {place(t, b)} by {counted_hexes(c)}.", "result", [b]
    if kind == E_RESIST:
        outcome = "the hex is held" if d else "in vain"
        die = f"die {c} against its defense: " if c else ""
        return (
            f"Stiff resistance of {unit(t, a)} in {place(t, b)}: {die}{outcome}.",
            "roll" if c else "result",
            [b],
        )
    if kind == E_RETREAT:
        return f"{unit(t, a)} retreats from {t.hex_names[b]} to {place(t, c)}.", "retreat", [b, c]
    if kind == E_NO_RETREAT:
        return f"There is no way back from {place(t, b)}.", "retreat", [b]
    if kind == E_ADVANCE:
        return f"{unit(t, a)} advances into {place(t, c)}.", "advance", [b, c]
    return NOTHING


def counted_hexes(n: i64) -> str:
    return "one hex" if n == 1 else f"{n} hexes"


def loss_line(t: Tables, kind: i64, a: i64, b: i64, c: i64, d: i64) -> Line:
    if kind == E_REDUCED:
        return f"{unit(t, a)} in {place(t, b)} loses a step.", "loss", [b]
    if kind == E_LOST:
        return f"{unit(t, a)} is eliminated in {place(t, b)}.", "loss", [b]
    if kind == E_LOST_FOR_GOOD:
        return f"{unit(t, a)} is lost for good in {place(t, b)}.", "loss", [b]
    if kind == E_REFIT:
        return f"{unit(t, a)} in {place(t, b)} gets a step.", "refit", [b]
    return NOTHING


# -- forts, markers, settlements -------------------------------------------------------------------------------


def ground_line(t: Tables, kind: i64, a: i64, b: i64, c: i64) -> Line:
    if kind == E_FORT:
        return f"{unit(t, b)} builds a fort in {place(t, a)}.", "fort", [a]
    if kind == E_FORT_GONE:
        return f"The fort in {place(t, a)} is gone.", "fort", [a]
    if kind == E_RUBBLE:
        made = "rubble" if c else "no rubble"
        return f"Fire on {place(t, a)}: die {b}, {made}.", "roll", [a]
    if kind == E_SNIPER:
        return f"A sniper takes up his post in {place(t, a)}.", "sniper", [a]
    if kind == E_SNIPER_GONE:
        return f"The sniper in {place(t, a)} is gone.", "sniper", [a]
    if kind == E_INTERDICT:
        return f"{t.marker_names[a]} interdicts around {place(t, b)}.", "air", [b]
    if kind == E_RAID:
        return f"{t.marker_names[a]} raids Chinese logistics.", "air", []
    if kind == E_MARKERS:
        return f"{t.marker_names[a]} is at hand.", "air", []
    if kind == E_WOOSUNG:
        if b == 3:
            return "All three Woosung forts are taken: they are destroyed for good.", "fort", list(t.forts)
        state = "is put out" if b == 1 else "is operative again"
        return f"{place(t, a)} {state}.", "fort", [a]
    if kind == E_SETTLEMENT:
        price = f" ({t.vp_settlement} VP)" if b == INTERNATIONAL and c == 1 else ""
        return f"Japanese troops enter the {t.area_names[b]} at {t.hex_names[a]}{price}.", "settlement", [a]
    if kind == E_OPENED:
        return "The settlements and Nanshi are open to the Chinese from now on.", "settlement", []
    return NOTHING


# -- pauses ----------------------------------------------------------------------------------------------------


def pause_line(t: Tables, kind: i64, a: i64, b: i64, c: i64) -> Line:
    if kind == E_PAUSE:
        return f"Pause number {a}.", "pause", []
    if kind == E_PAUSE_OVER:
        return f"The pause is over. {counted(a, 'pause')} left.", "pause", []
    if kind == E_AWARD:
        raid = f", less {b} by air raids" if b else ""
        return f"Chinese logistics: dice {a} + {t.lp_base}{raid}. LP held: {c}.", "roll", []
    if kind == E_RAID_DIE:
        return f"Air raid of {t.marker_names[a]}: die {b}, {counted(c, 'point')} off.", "roll", []
    if kind == E_LP:
        if b < 0:
            return f"LP held: {a}.", "lp", []
        what = SPENT[b] if b in (S_FORT, S_BRIGADE) else SPENT[0]
        return f"1 LP is spent on {what}; {a} left.", "lp", []
    if kind == E_ORDERED:
        return f"{WHO[a]} has given its orders.", "pause", []
    if kind == E_ORDER_CALL:
        return f"Japanese order: {t.formation_names[a]} arrives.", "order", []
    if kind == E_ORDER_BRIGADE:
        return f"Chinese order: {ordinal(t.brigades[a])} Brigade enters.", "order", []
    if kind == E_ORDER_STEP:
        return f"{WHOSE[t.side[a]]} order: {counted(b, 'step')} for {t.unit_names[a]}.", "order", []
    if kind == E_FIFTH:
        return f"Fifth Army is committed in pause {b}: {signed(a)} VP for Japan.", "points", []
    if kind == E_ARRIVED:
        return f"{t.formation_names[a]} has landed in pause {c}: {signed(b)} VP.", "points", []
    if kind == E_LANDING_VOID:
        return f"The landing of {t.formation_names[a]} is void.", "pause", []
    if kind == E_RESTART:
        return f"The landing of {t.formation_names[a]} begins again.", "pause", []
    if kind == E_NO_PLACE:
        return f"There is no hex for {unit(t, a)}: it stays off the map.", "pause", []
    return NOTHING


# -- the end ---------------------------------------------------------------------------------------------------


def end_line(t: Tables, kind: i64, a: i64, b: i64, c: i64, d: i64) -> Line:
    if kind == E_ENDED:
        return "The Japanese side ends the game.", "end", []
    if kind == E_VP:
        text = (
            f"Victory points: cities {a}, Woosung forts {b}, unused pauses {c}, booked in pauses {signed(d)}."
        )
        return text, "points", []
    if kind == E_VICTORY:
        if a == EPIC_CHINESE:
            holder = f"{unit(t, c)} is in Shanghai" if c >= 0 else "A sniper is in Shanghai"
            return f"{holder} at the end: an epic Chinese victory.", "end", []
        word = LEVELS[a]
        return f"{b} victory points: {word}.", "end", []
    return "Something happened.", "", []
