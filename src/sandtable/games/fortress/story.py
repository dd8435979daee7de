"""The log in plain words: one line for each event, with its rule and the spaces concerned.

A line is made from the event alone, never from the board, so it tells only what the event tells. Nothing in it
speaks of a question or of a refusal (RUL-34): such events do not exist.
"""

from mypy_extensions import i64

from sandtable.games.fortress.prompts import card_name, points, token_name
from sandtable.games.fortress.tables import Tables
from sandtable.games.fortress.words import (
    E_AGREED,
    E_ARMY_DONE,
    E_ATTACK,
    E_BANZAI,
    E_BEGIN,
    E_BOMB,
    E_BOMB_FAILED,
    E_BOMB_HIT,
    E_BOMB_REVEALS,
    E_BOMBARD,
    E_BOMBER_DOWN,
    E_BOTH,
    E_BOUGHT,
    E_CALLED_OFF,
    E_CANCELLED,
    E_CAPTURED,
    E_CARD,
    E_DEPLOYED,
    E_DISCARD,
    E_DODGED,
    E_DRAW_OFFERED,
    E_DREW,
    E_EXTRA,
    E_FIRE,
    E_HAND_SHOWN,
    E_HASTY,
    E_HASTY_MINE,
    E_HASTY_NOTHING,
    E_LOOKED,
    E_LOST,
    E_MINE_CLEARED,
    E_MINE_HOLDS,
    E_MISSED,
    E_MOVE,
    E_NO_PROGRESS,
    E_OUT_OF_PLAY,
    E_POINT,
    E_POINTS,
    E_PUSHED,
    E_QUIET,
    E_RANDOM,
    E_RECON,
    E_RESIGNED,
    E_RETURNED,
    E_SHOOT,
    E_SHOOT_FAILED,
    E_SHOT_MISSED,
    E_SHOWN,
    E_STRENGTHS,
    E_STUCK,
    E_SWAP_DONE,
    E_SWAP_NAMED,
    E_TOKENS,
    E_TURN,
    E_WINS,
)  # fmt: skip
from sandtable.kernel.flow import Event
from sandtable.kernel.rules import Rulebook
from sandtable.kernel.views import LogLine

WHO = ("Japan", "The Commonwealth")
WHOM = ("Japan", "the Commonwealth")
WHOSE = ("Japanese", "Commonwealth")

Line = tuple[str, str, list[int]]
"""Text, kind of line, hexes concerned."""

NOTHING: Line = ("", "", [])


def line_of(t: Tables, book: Rulebook, event: Event, viewer: i64) -> LogLine:
    """An event as `viewer` may read it."""
    _, number, kind, a, b, c, d = event
    line = set_up_line(t, kind, a, b, viewer)
    if not line[0]:
        line = march_line(t, kind, a, b, c, d)
    if not line[0]:
        line = combat_line(t, kind, a, b, c, d)
    if not line[0]:
        line = bombing_line(t, kind, a, b, c)
    if not line[0]:
        line = politics_line(t, kind, a, b, c, viewer)
    if not line[0]:
        line = card_line(t, kind, a, b, c)
    if not line[0]:
        line = end_line(t, kind, a, b, c)
    text, word, hexes = line
    return LogLine(text, book.ident(number), word, [t.hex_names[h] for h in hexes if h >= 0])


def place(t: Tables, h: i64) -> str:
    """A hex with the place in it: 'F3 Johore Bahru'."""
    return f"{t.hex_names[h]} {t.place_names[h]}"


def piece(t: Tables, side: i64, kind: i64) -> str:
    return f"{WHOSE[side]} {t.kind_names[kind]}"


# -- set-up and the course of the game -------------------------------------------------------------------------


def set_up_line(t: Tables, kind: i64, a: i64, b: i64, viewer: i64) -> Line:
    if kind == E_ARMY_DONE:
        return f"{WHO[a]} has chosen an army.", "set-up", []
    if kind == E_DEPLOYED:
        return f"{WHO[a]} has set up.", "set-up", []
    if kind == E_BEGIN:
        return "Both sides have set up; their hexes are open. The game begins.", "set-up", []
    if kind == E_RANDOM:
        return ("You place" if a == viewer else f"{WHO[a]} places") + " the rest at random.", "set-up", []
    if kind == E_TURN:
        return f"Turn {b}: {WHOM[a]}.", "turn", []
    if kind == E_MISSED:
        return f"{WHO[a]} cannot act and misses the turn.", "turn", []
    if kind == E_QUIET:
        return f"{a} turns without progress; at {b} the game is a draw.", "turn", []
    return NOTHING


def end_line(t: Tables, kind: i64, a: i64, b: i64, c: i64) -> Line:
    if kind == E_CAPTURED:
        text = f"{WHO[b]} enters the enemy Headquarters in {place(t, a)} with the {t.kind_names[c]} and wins."
        return text, "end", [a]
    if kind == E_STUCK:
        return "Neither side has a legal action. The game is a draw.", "end", []
    if kind == E_NO_PROGRESS:
        return f"{a} turns without progress. The game is a draw.", "end", []
    if kind == E_RESIGNED:
        return f"{WHO[a]} resigns.", "end", []
    if kind == E_AGREED:
        return "The players agree on a draw.", "end", []
    if kind == E_DRAW_OFFERED:
        return f"{WHO[a]} offers a draw.", "draw-offer", []
    return "Something happened.", "", []


# -- moves, recon ----------------------------------------------------------------------------------------------


def march_line(t: Tables, kind: i64, a: i64, b: i64, c: i64, d: i64) -> Line:
    if kind == E_MOVE:
        return f"{WHO[c]} moves from {place(t, a)} to {place(t, b)}.", "move", [a, b]
    if kind == E_RECON:
        return f"Recon Enemy Positions: {WHOSE[b]} Recon Troopers in {place(t, a)}.", "recon", [a]
    if kind == E_SHOWN:
        return f"Shown in {place(t, a)}: {piece(t, b, c)}.", "reveal", [a]
    if kind == E_LOST:
        return f"Eliminated in {place(t, a)}: {piece(t, b, c)}.", "loss", [a]
    if kind == E_EXTRA:
        return "You take one more action.", "card", []
    if kind == E_DODGED:
        return f"The attacked piece withdraws from {place(t, a)} to {place(t, b)}.", "move", [a, b]
    if kind == E_PUSHED:
        return f"The piece in {place(t, a)} falls back to {place(t, b)}.", "move", [a, b]
    if kind == E_RETURNED:
        return f"Back in {place(t, a)}: {piece(t, b, c)}.", "card", [a]
    if kind == E_SWAP_NAMED:
        return (
            f"Japan names the pieces in {place(t, a)} and {place(t, b)}; they may change places.",
            "card",
            [a, b],
        )
    if kind == E_SWAP_DONE:
        did = "have changed places" if c else "have stayed where they were"
        return f"Your pieces in {place(t, a)} and {place(t, b)} {did}.", "card", [a, b]
    return NOTHING


# -- combat ----------------------------------------------------------------------------------------------------


def combat_line(t: Tables, kind: i64, a: i64, b: i64, c: i64, d: i64) -> Line:
    if kind == E_ATTACK:
        return f"{WHO[c]} attacks {place(t, b)} from {place(t, a)}.", "attack", [a, b]
    if kind == E_HASTY:
        return f"Hasty Mine Clearance is declared against {place(t, b)}.", "attack", [a, b]
    if kind == E_FIRE:
        return f"{WHOSE[b]} Fire Support from {place(t, a)}: +{c}.", "support", [a]
    if kind == E_STRENGTHS:
        return f"Attacker {sum_of(a, c)} against defender {sum_of(b, d)}.", "attack", []
    if kind == E_WINS:
        lost = piece(t, 1 - b, d)
        return f"Winner in {place(t, a)}: {piece(t, b, c)}, over {lost}.", "attack", [a]
    if kind == E_BOTH:
        return f"Both pieces in the attack on {place(t, a)} are lost.", "attack", [a]
    if kind == E_MINE_HOLDS:
        return f"The Mine Field in {place(t, a)} destroys the {piece(t, b, c)}.", "attack", [a]
    if kind == E_MINE_CLEARED:
        return f"{WHOSE[b]} Combat Engineers clear the Mine Field in {place(t, a)}.", "attack", [a]
    if kind == E_HASTY_MINE:
        return f"There was a Mine Field in {place(t, a)}; it is cleared.", "attack", [a]
    if kind == E_HASTY_NOTHING:
        return f"There is no Mine Field in {place(t, a)}; the piece there is not shown.", "attack", [a]
    if kind == E_CALLED_OFF:
        return f"The attack on {place(t, b)} from {place(t, a)} is called off.", "attack", [a, b]
    if kind == E_BANZAI:
        return f"The Banzai Charge on {place(t, a)} costs the attacker its life.", "attack", [a]
    return NOTHING


def sum_of(strength: i64, change: i64) -> str:
    return f"{strength} ({strength - change}{change:+})" if change else f"{strength}"


# -- bombing ---------------------------------------------------------------------------------------------------


def bombing_line(t: Tables, kind: i64, a: i64, b: i64, c: i64) -> Line:
    if kind == E_BOMB:
        return f"{WHOSE[c]} Bombing Run from {place(t, a)} on {place(t, b)}.", "bombing", [a, b]
    if kind == E_BOMBARD:
        return f"{WHOSE[b]} guns fire on {place(t, a)}.", "bombing", [a]
    if kind == E_TOKENS:
        equal = ("no pair is equal", "one pair is equal", "both pairs are equal")[c]
        return (
            f"Tokens: Japan {token_name(t, a)}, the Commonwealth {token_name(t, b)}: {equal}.",
            "tokens",
            [],
        )
    if kind == E_BOMB_FAILED:
        return f"The bombs and shells miss {place(t, a)}; nothing is shown.", "bombing", [a]
    if kind == E_BOMB_HIT:
        return f"Hit and destroyed in {place(t, a)}: {piece(t, b, c)}.", "bombing", [a]
    if kind == E_BOMB_REVEALS:
        return f"Hit in {place(t, a)}: {piece(t, b, c)}, not destroyed, but known now.", "bombing", [a]
    if kind == E_SHOOT:
        if a < 0:
            return f"{WHO[b]} sends fighters to shoot the Bomber down.", "bombing", []
        return f"{WHOSE[b]} Anti-Air Guns in {place(t, a)} try to shoot the Bomber down.", "bombing", [a]
    if kind == E_SHOOT_FAILED:
        return f"The {WHOSE[a]} escort keeps the fire off the Bomber.", "bombing", []
    if kind == E_SHOT_MISSED:
        return f"The {WHOSE[a]} Bomber gets away.", "bombing", []
    if kind == E_BOMBER_DOWN:
        return f"The {WHOSE[b]} Bomber is shot down over {place(t, a)}.", "bombing", [a]
    return NOTHING


# -- politics --------------------------------------------------------------------------------------------------


def politics_line(t: Tables, kind: i64, a: i64, b: i64, c: i64, viewer: i64) -> Line:
    if kind == E_POINT:
        earned = "a Political Point" if t.attack_points == 1 else f"{t.attack_points} Political Points"
        return f"{WHO[a]} earns {earned} for attacking and has {points(b)}.", "points", []
    if kind == E_POINTS:
        did = "gains" if b >= 0 else "loses"
        return f"{WHO[a]} {did} {points(b if b >= 0 else -b)} and has {points(c)}.", "points", []
    if kind == E_BOUGHT:
        return f"{WHO[a]} buys a card; {b} left in the pile.", "card", []
    if kind == E_DREW:
        if b < 0:
            return f"{WHO[a]} draws a card.", "card", []
        return f"{'You draw' if a == viewer else WHO[a] + ' draws'} {card_name(t, b)}.", "card", []
    if kind == E_DISCARD:
        return f"{WHO[a]} discards {card_name(t, b)}.", "card", []
    if kind == E_CARD:
        cost = points(t.cost[b])
        return f"{WHO[a]} plays {card_name(t, b)} for {cost} and has {points(c)} left.", "card", []
    if kind == E_HAND_SHOWN:
        return f"You see in the Commonwealth hand: {card_name(t, a)}.", "card", []
    if kind == E_LOOKED:
        return f"You see on top of your pile: {card_name(t, a)}.", "card", []
    return NOTHING


def card_line(t: Tables, kind: i64, a: i64, b: i64, c: i64) -> Line:
    if kind == E_CANCELLED:
        what = f"{card_name(t, a)} is cancelled and has no effect." if a >= 0 else "The recon shows nothing."
        return what, "card", []
    if kind == E_OUT_OF_PLAY:
        return f"{card_name(t, a)} is out of play.", "card", []
    return NOTHING
