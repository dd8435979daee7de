"""The question to the player asked, in plain words, and the label of every answer.

Nothing here is ever made for anybody but the seat that the ask awaits (IF-HID-6).
"""

from typing import Any

from mypy_extensions import i64

from sandtable.games.fortress.attack import FireSupport
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.bombing import ChooseTarget, ChooseTokens, ShootDown, ShootDownTry
from sandtable.games.fortress.cards import BicycleStep, Bombardment, BombardTarget, CardMove, CardPiece
from sandtable.games.fortress.choices import (
    CancelOrRemove,
    DiscardEnemyCard,
    FallBack,
    FeintFirst,
    FeintSecond,
    OrderTop,
    ReturnPiece,
    RevealOne,
    SpendCharge,
    SwapOrKeep,
    TakeTop,
    TaylorsMistake,
    Withdraw,
)  # fmt: skip
from sandtable.games.fortress.conditions import hand_cards
from sandtable.games.fortress.deck import Buy, DiscardFirst
from sandtable.games.fortress.instants import AnswerCard
from sandtable.games.fortress.movement import ChooseDestination
from sandtable.games.fortress.politics import WindowAsk
from sandtable.games.fortress.recon import ReconAfterMove
from sandtable.games.fortress.setup import ChooseArmy, Deploy, left_to_place, total
from sandtable.games.fortress.tables import ARMY, DECK, JAPAN, KINDS, Tables
from sandtable.games.fortress.turn import AfterAction, CardOrMiss, ChooseAction, ExtraMove
from sandtable.games.fortress.words import (
    ADD,
    BOMB,
    BUY,
    CANCEL,
    CLEAR,
    CONFIRM,
    DECLINE,
    DISCARD,
    DODGE,
    DROP,
    EXCHANGE,
    FIRE,
    HASTY,
    KEEP,
    LAND,
    LIFT,
    MISS,
    MOVE,
    PICK,
    PIECE,
    PLAY,
    PUSH,
    PUT,
    RANDOM,
    RECON,
    REMOVE,
    REVEAL,
    SCOUT,
    SHOOT,
    SWAP,
    TAKE,
    TAKE_ARMY,
    TARGET,
    TO,
    TOKEN,
    TOP,
    USE,
    WINDOW_NAMES,
)  # fmt: skip
from sandtable.kernel import views
from sandtable.kernel.actions import ACCEPT, REFUSE, noun_of, verb_of
from sandtable.kernel.flow import Ask, DrawOffer
from sandtable.kernel.notation import Vocabulary
from sandtable.kernel.offers import common_label
from sandtable.kernel.rules import Rulebook

SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
SIDE_NAMES = ("Japan", "the Commonwealth")
ON_SPACE = frozenset(
    (PICK, SWAP, MOVE, TO, HASTY, RECON, BOMB, TARGET, FIRE, SHOOT, REVEAL, PIECE, LAND, PUSH, DODGE)
)
ON_CARD = frozenset((PLAY, DISCARD, TAKE, TOP, REMOVE))
NO_WAY_BACK = frozenset(
    (CONFIRM, RANDOM, HASTY, RECON, TARGET, PLAY, BUY, DISCARD, FIRE, SCOUT, TOKEN, SHOOT, REVEAL, LAND, PUSH, REMOVE,
     CANCEL, DODGE)
)  # fmt: skip


def token_name(t: Tables, token: i64) -> str:
    return f"{t.colours[token // 3].capitalize()} {t.letters[token % 3]}"


def card_name(t: Tables, card: i64) -> str:
    return f"{t.cards[card].ident} {t.cards[card].name}"


def points(n: i64) -> str:
    return "1 point" if n == 1 else f"{n} points"


def spelt(n: i64) -> str:
    """A small number as a word."""
    return SMALL[n] if n < len(SMALL) else str(n)


def own_kind(b: FortressBoard, seat: i64, h: i64) -> str:
    """The name of the seat's own piece in this hex."""
    p: i64 = b.at[h]
    return b.t.kind_names[b.kind[p]] if p >= 0 and p // ARMY == seat else "piece"


def seen_kind(b: FortressBoard, h: i64) -> str:
    """The name of a piece in this hex that everybody knows, or 'piece'."""
    p: i64 = b.at[h]
    return b.t.kind_names[b.kind[p]] if p >= 0 and b.seen[p] and not b.forgetful else "piece"


# -- the question ----------------------------------------------------------------------------------------------


def prompt_of(b: FortressBoard, ask: Ask[Any], seat: i64, book: Rulebook) -> views.Prompt:
    if isinstance(ask, (ChooseArmy, Deploy)):
        text = set_up_question(b, ask, seat)
    elif isinstance(ask, (Buy, DiscardFirst, WindowAsk, AnswerCard, AfterAction, CardOrMiss, SpendCharge)):
        text = politics_question(b, ask)
    elif isinstance(ask, (FireSupport, ShootDown, ReconAfterMove, ChooseTarget, ChooseTokens, BombardTarget)):
        text = ability_question(b, ask, seat)
    elif isinstance(ask, DrawOffer):
        return views.Prompt("The opponent offers a draw. Do you accept it?", "IF-END-5")
    else:
        text = play_question(b, ask, seat)
    return views.Prompt(text, book.ident(ask.heading()), ask.window())


def set_up_question(b: FortressBoard, ask: Ask[Any], seat: i64) -> str:
    if isinstance(ask, ChooseArmy):
        size = total(b.army[seat * KINDS : seat * KINDS + KINDS])
        return f"Choose 30 of your 40 pieces, the Headquarters among them. You have {size}."
    cursor: i64 = b.cursor[seat]
    if cursor >= 0:
        return f"What shall stand in {b.t.hex_names[cursor]}?"
    colour = "red" if seat == JAPAN else "blue"
    left = total(left_to_place(b, seat))
    if left == 0:
        return "All your pieces are placed. Confirm, or go on changing your deployment."
    return f"Set up your army in the {colour} hexes: choose a hex. Left to place: {left}."


def politics_question(b: FortressBoard, ask: Ask[Any]) -> str:
    if isinstance(ask, Buy):
        return f"Do you buy a card for {b.t.card_price} of your {points(b.points[ask.seat])}?"
    if isinstance(ask, DiscardFirst):
        return f"You hold {spelt(len(hand_cards(b, ask.seat)))} cards: discard one for good before you draw."
    if isinstance(ask, AnswerCard):
        return f"{card_name(b.t, b.declared)} has been declared. Do you answer it?"
    if isinstance(ask, AfterAction):
        return "Your action is over. Do you play a card for one more?"
    if isinstance(ask, CardOrMiss):
        return "You have no legal action. Play a card that is one, or miss the turn."
    if isinstance(ask, SpendCharge):
        tower = f"{spelt(b.t.palace_range)} hexes of {b.t.hex_names[b.t.palace]}"
        return f"Sultan's Palace: spend one of {b.j02} charges to reveal a hidden piece within {tower}?"
    assert isinstance(ask, WindowAsk)
    return f"Do you play a card now ({WINDOW_NAMES[ask.at]})?"


def ability_question(b: FortressBoard, ask: Ask[Any], seat: i64) -> str:
    if isinstance(ask, FireSupport):
        side = "attacker" if b.attacker // ARMY == seat else "defender"
        return f"Attack on {b.t.hex_names[b.battle]}: does a battery support your {side}?"
    if isinstance(ask, ShootDown):
        return f"{b.t.hex_names[b.bombed]} was bombed. Do you try to shoot the Bomber down?"
    if isinstance(ask, ReconAfterMove):
        return f"Your Recon Troopers stand in {b.t.hex_names[ask.h]}. Do they recon now?"
    if isinstance(ask, ChooseTarget):
        return "Bombing Run: choose the enemy piece that is bombed."
    if isinstance(ask, BombardTarget):
        return f"{card_name(b.t, ask.card)}: choose the piece that is fired on."
    wants, least = token_duel(b)
    need = "both pairs equal" if least == 2 else "at least one pair equal"
    mine = f"You want {need}." if wants == seat else f"Your opponent wants {need}."
    return f"Choose a colour and a letter in secret. {mine}"


def token_duel(b: FortressBoard) -> tuple[i64, i64]:
    """The seat that wants equal tokens, and how many pairs it needs. Public."""
    wants: i64 = b.active
    least: i64 = 2
    for frame in b.stack:
        if isinstance(frame, Bombardment):
            wants, least = frame.card // DECK, b.t.gun_pairs[frame.card]
        elif isinstance(frame, ShootDownTry):
            wants, least = 1 - b.active, 2
    return wants, least


def play_question(b: FortressBoard, ask: Ask[Any], seat: i64) -> str:
    names = b.t.hex_names
    if isinstance(ask, ChooseAction):
        if b.level == 0:
            return "Your turn: choose the piece that moves."
        cards = ", or play an action card" if b.level == 3 and b.hand[seat] else ""
        return f"Your turn: choose a piece for a move, a recon or a Bombing Run{cards}."
    if isinstance(ask, ExtraMove):
        return "One more action: choose another piece" + ("." if seat == JAPAN else ", which must attack.")
    if isinstance(ask, ChooseDestination):
        return f"Where to with the {own_kind(b, seat, ask.frm)} of {names[ask.frm]}?"
    if isinstance(ask, CardPiece):
        return f"{card_name(b.t, ask.card)}: choose the piece that moves."
    if isinstance(ask, BicycleStep):
        which = "first" if ask.middle < 0 else "second"
        return f"Bicycle Troops of {names[ask.frm]}: choose the {which} step."
    if isinstance(ask, CardMove):
        return (
            f"{card_name(b.t, ask.card)}: where to with the {own_kind(b, seat, ask.frm)} of {names[ask.frm]}?"
        )
    if isinstance(ask, FallBack):
        return f"Your {own_kind(b, seat, ask.frm)} in {names[ask.frm]} must fall back to the south. Where to?"
    if isinstance(ask, ReturnPiece):
        return f"Where does the {b.t.kind_names[ask.kind]} return?"
    if isinstance(ask, Withdraw):
        return f"Where does your attacked piece in {names[b.battle]} withdraw to?"
    return card_question(ask)


def card_question(ask: Ask[Any]) -> str:
    if isinstance(ask, CancelOrRemove):
        return "Shelling the Sultan's Palace: cancel what was declared, or take J02 out of play?"
    if isinstance(ask, RevealOne):
        return "Choose the hidden enemy piece that is revealed."
    if isinstance(ask, DiscardEnemyCard):
        return "Captain Heenan: choose the Commonwealth card that is discarded."
    if isinstance(ask, TakeTop):
        return "Staff Work: choose the card that you take."
    if isinstance(ask, OrderTop):
        return "Staff Work: which card goes on top of your pile?"
    if isinstance(ask, FeintFirst):
        return "Feint at Pulau Ubin: choose the first of two hidden pieces side by side."
    if isinstance(ask, FeintSecond):
        return "Feint at Pulau Ubin: choose the second piece. Both hexes will be named."
    if isinstance(ask, SwapOrKeep):
        return "Do the two pieces change places? Your opponent will not be told."
    if isinstance(ask, TaylorsMistake):
        return "Brigadier Taylor's Mistake: end the Jurong Line, or choose the piece that must fall back."
    return "Choose."


# -- the answers -----------------------------------------------------------------------------------------------


def offer_of(b: FortressBoard, ask: Ask[Any], seat: i64, act: i64, words: Vocabulary) -> views.Offer:
    verb = verb_of(act)
    on = "button"
    target = ""
    if verb in ON_SPACE:
        on = "space"
        target = words.noun_text(act)
    elif verb in ON_CARD:
        on = "card"
        target = words.noun_text(act)
    elif verb in (ADD, DROP, PUT):
        target = words.noun_text(act)
    sure = verb in NO_WAY_BACK or act == ACCEPT or act == REFUSE
    if verb == TO and b.at[noun_of(act)] >= 0:
        sure = True
    return views.Offer(act, words.text(act), label_of(b, ask, seat, act), on, target, sure)


def label_of(b: FortressBoard, ask: Ask[Any], seat: i64, act: i64) -> str:
    verb = verb_of(act)
    noun = noun_of(act)
    label = common_label(act)
    if label:
        return label
    if verb <= CLEAR:
        return set_up_label(b, ask, seat, verb, noun)
    if verb == DECLINE:
        return decline_label(ask)
    if verb in ON_CARD:
        return card_label(b, verb, noun)
    if verb in ON_SPACE:
        return space_label(b, ask, seat, verb, noun)
    return button_label(b, ask, verb, noun)


def set_up_label(b: FortressBoard, ask: Ask[Any], seat: i64, verb: i64, noun: i64) -> str:
    t = b.t
    names = t.hex_names
    if verb == ADD:
        return f"Add: {t.kind_names[noun]}"
    if verb == DROP:
        return f"Leave out: {t.kind_names[noun]}"
    if verb == TAKE_ARMY:
        return army_label(t, noun)
    if verb == CONFIRM:
        return "Confirm the army" if isinstance(ask, ChooseArmy) else "Confirm the deployment"
    if verb == PICK:
        kind: i64 = b.layout[noun]
        return f"Choose {names[noun]}" + (f" ({t.kind_names[kind]})" if kind >= 0 else "")
    if verb == RANDOM:
        return "Place the rest at random"
    if verb == CLEAR:
        return "Take all pieces off"
    if verb == USE:
        name = t.deployments[noun].ident.partition("_")[2].replace("_", " ")
        return f"Ready-made ({name}): {t.deployments[noun].text}"
    cursor = b.cursor[seat]
    here = names[cursor]
    if verb == PUT:
        return f"Put in {here}: {t.kind_names[noun]}"
    if verb == LIFT:
        return f"Take the {t.kind_names[b.layout[cursor]]} off {here}"
    return f"Let {here} and {names[noun]} change pieces" if verb == SWAP else "Choose"


def army_label(t: Tables, n: i64) -> str:
    """A ready-made army by how it differs from the basic one."""
    army = t.armies[n]
    name = army.ident.partition("_")[2].replace("_", " ")
    changes = [(army.counts[kind] - t.basic[army.side][kind], t.kind_names[kind]) for kind in range(KINDS)]
    # What it has more of comes first: that is why it is chosen.
    words = [f"{n:+d} {kind}" for n, kind in sorted(changes, key=lambda change: -change[0]) if n]
    return f"Ready-made ({name}): the basic army" + (f" with {', '.join(words)}" if words else "")


def decline_label(ask: Ask[Any]) -> str:
    if isinstance(ask, Buy):
        return "Buy nothing"
    if isinstance(ask, FireSupport):
        return "No Fire Support"
    if isinstance(ask, ShootDown):
        return "Let the Bomber go"
    if isinstance(ask, ReconAfterMove):
        return "No recon"
    if isinstance(ask, SpendCharge):
        return "Keep the charge"
    return "Play no card"


def card_label(b: FortressBoard, verb: i64, card: i64) -> str:
    name = card_name(b.t, card)
    if verb == PLAY:
        return f"Play {name} ({points(b.t.cost[card])})"
    if verb == DISCARD:
        return f"Discard {name}"
    if verb == TAKE:
        return f"Take {name}"
    if verb == TOP:
        return f"Put {name} on top"
    return f"Take {name} out of play"


def space_label(b: FortressBoard, ask: Ask[Any], seat: i64, verb: i64, h: i64) -> str:
    here = b.t.hex_names[h]
    if verb == MOVE:
        return f"Move the {own_kind(b, seat, h)} in {here}"
    if verb == TO:
        return to_label(b, ask, h)
    if verb == HASTY:
        return f"Attack {here} with Hasty Mine Clearance"
    if verb == RECON:
        return f"Recon from {here} without moving"
    if verb == BOMB:
        return f"Bombing Run with the Bomber in {here}"
    if verb == TARGET:
        return f"{'Fire on' if isinstance(ask, BombardTarget) else 'Bomb'} the {seen_kind(b, h)} in {here}"
    if verb == FIRE:
        return f"Fire Support from {here} (+{b.t.fire_bonus[b.t.distance[b.battle][h]]})"
    if verb == SHOOT:
        return f"Shoot with the Anti-Air Guns in {here}"
    if verb == REVEAL:
        return f"Reveal the piece in {here}"
    if verb == PIECE:
        return f"Choose the {own_kind(b, seat, h)} in {here}"
    if verb == LAND:
        return f"Return in {here}"
    if verb == PUSH:
        return f"Make the {seen_kind(b, h)} in {here} fall back"
    return f"Withdraw to {here}"


def to_label(b: FortressBoard, ask: Ask[Any], h: i64) -> str:
    here = b.t.hex_names[h]
    if b.at[h] >= 0:
        known = seen_kind(b, h)
        return f"Attack {here}" if known == "piece" else f"Attack the {known} in {here}"
    if isinstance(ask, ChooseDestination) and b.t.distance[ask.frm][h] > 1:
        return f"Move to {here} along the road"
    if isinstance(ask, FallBack):
        return f"Fall back to {here}"
    return f"Move to {here}"


def button_label(b: FortressBoard, ask: Ask[Any], verb: i64, noun: i64) -> str:
    if verb == BUY:
        return f"Buy a card ({points(b.t.card_price)})"
    if verb == SCOUT:
        return "Recon Enemy Positions"
    if verb == TOKEN:
        return token_name(b.t, noun)
    if verb == EXCHANGE:
        return "They change places"
    if verb == KEEP:
        return "They stay where they are"
    if verb == CANCEL:
        return "Cancel the recon" if b.declared < 0 else f"Cancel {card_name(b.t, b.declared)}"
    return "Miss the turn" if verb == MISS else "Go on"
