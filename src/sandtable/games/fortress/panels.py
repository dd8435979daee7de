"""What lies beside the map: the set-up, the fight, the tokens, the cards in play, what may still be hidden.

Also the two questions that every part of a view asks first: whether a seat knows a piece, and which cards are up.
"""

from mypy_extensions import i64

from sandtable.games.fortress import rule
from sandtable.games.fortress.board import (
    ADNAN,
    BANZAI,
    BOOBY_TRAP,
    FUJIWARA,
    SHOWN,
    FortressBoard,
    cards_in,
)
from sandtable.games.fortress.bombing import BombingRun, ChooseTokens, ShootDownTry
from sandtable.games.fortress.conditions import C04, C11, C16, J02
from sandtable.games.fortress.prompts import card_name, token_name
from sandtable.games.fortress.setup import ChooseArmy, left_to_place, total
from sandtable.games.fortress.tables import ARMY, COMMONWEALTH, DECK, JAPAN, KIND_IDS, KINDS, SIDES
from sandtable.kernel import views
from sandtable.kernel.actions import noun_of
from sandtable.kernel.flow import PLAYING
from sandtable.kernel.rules import Rulebook

HIDDEN = "?"
"""Stands in a slot for a piece or a token that the viewer may not know."""


def knows(b: FortressBoard, seat: i64, p: i64) -> bool:
    """IF-HID-1: own pieces, what lies open, and what was shown; IF-VAR-2 forgets the last again."""
    if p // ARMY == seat or b.where[p] < 0 or b.ending != PLAYING:
        return True
    return b.seen[p] == 1 and (b.forgetful == 0 or on_the_table(b, p))


def on_the_table(b: FortressBoard, p: i64) -> bool:
    """Shown for an action that still goes on: the two pieces of an attack, a battery in support, a Bomber."""
    if p == b.attacker:
        return b.fight & SHOWN != 0 or b.hasty == 1
    if p == b.defender:
        return b.fight & SHOWN != 0
    h: i64 = b.where[p]
    return p == b.bomber or h == b.fire_a or h == b.fire_d


def in_play(b: FortressBoard) -> list[int]:
    """The cards that lie face up and have an effect."""
    found: list[int] = []
    if b.j02 > 0:
        found.append(J02)
    if b.c04:
        found.append(C04)
    if b.c11 > 0:
        found.append(C11)
    if b.c16:
        found.append(C16)
    return found


def card_ids(b: FortressBoard, side: i64, mask: i64) -> list[str]:
    return [b.t.cards[side * DECK + n].ident for n in cards_in(mask)]


def panels_of(b: FortressBoard, seat: i64, book: Rulebook) -> list[views.Panel]:
    """All panels that the seat may see, the most urgent first."""
    found: list[views.Panel] = []
    if b.layout:
        if b.ending == PLAYING:
            found.append(ready_panel(b, book))
            if seat >= 0:
                found.append(army_panel(b, seat, book))
    else:
        if b.battle >= 0 and b.ending == PLAYING:
            found.append(fight_panel(b, seat, book))
        tokens_panel(b, seat, book, found)
        if b.level == 3:
            cards_panel(b, seat, book, found)
        if b.ending == PLAYING:
            for side in (JAPAN, COMMONWEALTH):
                if side != seat:
                    found.append(hidden_panel(b, seat, side, book))
    if b.ending != PLAYING and b.level >= 2:
        for side in (JAPAN, COMMONWEALTH):
            found.append(left_out_panel(b, side, book))
    return found


# -- set-up ----------------------------------------------------------------------------------------------------


def ready_panel(b: FortressBoard, book: Rulebook) -> views.Panel:
    """Whether each side has confirmed, and nothing else, is public (IF-SET-12)."""
    slots = [
        views.Slot(
            SIDES[side], name, text="confirmed" if b.sealed[side] >= 0 else "at work", side=SIDES[side]
        )
        for side, name in ((JAPAN, "Japan"), (COMMONWEALTH, "Commonwealth"))
    ]
    return views.Panel("ready", "Set-up", book.ident(rule.SET_12), slots)


def army_panel(b: FortressBoard, seat: i64, book: Rulebook) -> views.Panel:
    """The own army: what is chosen of the pool, or what is left to place."""
    choosing = isinstance(b.ask(), ChooseArmy)
    army = b.army[seat * KINDS : seat * KINDS + KINDS]
    left = left_to_place(b, seat)
    slots: list[views.Slot] = []
    for kind in range(KINDS):
        count: i64 = army[kind]
        if choosing:
            text = f"{count} of {b.t.pool[seat][kind]}"
            items = [KIND_IDS[kind]] * count
        elif count == 0:
            continue
        else:
            text = f"{left[kind]} of {count} left to place"
            items = [KIND_IDS[kind]] * left[kind]
        slots.append(views.Slot(KIND_IDS[kind], b.t.kind_names[kind], items, text, SIDES[seat]))
    if choosing:
        notes = [views.Note(f"{total(army)} of {ARMY} pieces chosen", book.ident(rule.BYA_4))]
        return views.Panel("army", "Your army", book.ident(rule.BYA_1), slots, notes)
    notes = [views.Note(f"{total(left)} pieces left to place", book.ident(rule.SET_3))]
    return views.Panel("army", "Left to place", book.ident(rule.SET_3), slots, notes)


# -- the fight -------------------------------------------------------------------------------------------------


def fight_panel(b: FortressBoard, seat: i64, book: Rulebook) -> views.Panel:
    """An attack that was declared: its hexes, its pieces as far as known, and every modifier declared so far."""
    notes: list[views.Note] = []
    if b.hasty:
        notes.append(views.Note("Hasty Mine Clearance is declared", book.ident(rule.CON_1)))
    cards_a = b.mod_a - fire_note(b, book, notes, b.fire_a, "attacker")
    cards_d = b.mod_d - fire_note(b, book, notes, b.fire_d, "defender")
    for change, who in ((cards_a, "attacker"), (cards_d, "defender")):
        if change:
            notes.append(views.Note(f"Cards: {change:+} for the {who}", book.ident(rule.PLAY_9)))
    bonus = b.defence_bonus(b.defender // ARMY, b.battle)
    if bonus:
        standing = rule.CARD_C16 if b.c16 else rule.CARD_C04 if b.c04 else rule.VAR_1
        notes.append(views.Note(f"Standing defence bonus: {bonus:+} for the defender", book.ident(standing)))
    for flag, text, number in (
        (BANZAI, "Banzai Charge: the attacker is lost even if it wins", rule.CARD_J07),
        (FUJIWARA, "Fujiwara Agency: the Conscript Platoon is lost", rule.CARD_J12),
        (ADNAN, "Lieutenant Adnan: a winning attacker is lost too", rule.CARD_C06),
        (BOOBY_TRAP, "Booby Traps: both are lost", rule.CARD_C14),
    ):
        if b.fight & flag:
            notes.append(views.Note(text, book.ident(number)))
    slots = [
        fighter(b, seat, b.attacker, "attacker", "Attacker", b.start, b.mod_a),
        fighter(b, seat, b.defender, "defender", "Defender", b.battle, b.mod_d + bonus),
    ]
    return views.Panel("fight", f"Attack on {b.t.hex_names[b.battle]}", book.ident(rule.ATK_1), slots, notes)


def fire_note(b: FortressBoard, book: Rulebook, notes: list[views.Note], h: i64, who: str) -> i64:
    """Write down the Fire Support from hex `h` (-1: none); answer its bonus."""
    if h < 0:
        return 0
    bonus: i64 = b.t.fire_bonus[b.t.distance[b.battle][h]]
    number = rule.ART_6 if bonus == 2 else rule.ART_7
    notes.append(
        views.Note(f"Fire Support from {b.t.hex_names[h]}: +{bonus} for the {who}", book.ident(number))
    )
    return bonus


def fighter(b: FortressBoard, seat: i64, p: i64, ident: str, name: str, h: i64, change: i64) -> views.Slot:
    side = p // ARMY
    space = b.t.hex_names[h]
    if not knows(b, seat, p):
        text = f"unknown, {change:+}" if change else "unknown"
        return views.Slot(ident, name, [HIDDEN], text, SIDES[side], space)
    kind: i64 = b.kind[p]
    text = f"{b.t.kind_names[kind]} ({b.t.kind_codes[kind]})"
    if change:
        text += f" {change:+}"
    return views.Slot(ident, name, [KIND_IDS[kind]], text, SIDES[side], space)


# -- tokens ----------------------------------------------------------------------------------------------------


def tokens_panel(b: FortressBoard, seat: i64, book: Rulebook, found: list[views.Panel]) -> None:
    """IF-HID-5: who has chosen is public; what, only once both have."""
    if b.ending != PLAYING:
        return
    slots: list[views.Slot] = []
    if isinstance(b.ask(), ChooseTokens):
        for side in (JAPAN, COMMONWEALTH):
            chosen: i64 = b.sealed[side]
            items: list[str] = []
            if chosen >= 0:
                items = [token_name(b.t, noun_of(chosen)) if side == seat else HIDDEN]
            slots.append(token_slot(side, items, "has chosen" if chosen >= 0 else "is choosing"))
    elif tokens_are_open(b):
        for side in (JAPAN, COMMONWEALTH):
            name = token_name(b.t, b.tokens[side] // b.letters * 3 + b.tokens[side] % b.letters)
            slots.append(token_slot(side, [name], name))
    if slots:
        found.append(views.Panel("tokens", "Combat Result tokens", book.ident(rule.TOK_2), slots))


def token_slot(side: i64, items: list[str], text: str) -> views.Slot:
    return views.Slot(SIDES[side], "Japan" if side == JAPAN else "Commonwealth", items, text, SIDES[side])


def tokens_are_open(b: FortressBoard) -> bool:
    """Whether the tokens of the run, or of the attempt to shoot it down, have been opened."""
    open_now = False
    for n in range(len(b.stack)):
        frame = b.stack[n]
        if isinstance(frame, (BombingRun, ShootDownTry)):
            open_now = b.pcs[n] >= 3
    return open_now


# -- cards -----------------------------------------------------------------------------------------------------


def cards_panel(b: FortressBoard, seat: i64, book: Rulebook, found: list[views.Panel]) -> None:
    slots: list[views.Slot] = []
    for card in in_play(b):
        text = "in play"
        if card == J02:
            text = f"{b.j02} of {b.t.charges} charges left"
        elif card == C11:
            text = f"{b.c11} Commonwealth turns left"
        elif card == C16:
            text = "until the next Commonwealth turn"
        slots.append(views.Slot(b.t.cards[card].ident, card_name(b.t, card), [b.t.cards[card].ident], text))
    if slots:
        found.append(views.Panel("in-play", "Cards in play", book.ident(rule.HID_4), slots))
    if seat == COMMONWEALTH and b.shown[seat] and b.ending == PLAYING:
        ids = card_ids(b, seat, b.shown[seat])
        slot = views.Slot("shown", "Still in your hand", ids, side=SIDES[seat])
        found.append(views.Panel("shown", "Cards that Japan has seen", book.ident(rule.CARD_J11), [slot]))


# -- what may still be hidden ----------------------------------------------------------------------------------


def hidden_panel(b: FortressBoard, seat: i64, side: i64, book: Rulebook) -> views.Panel:
    """The types that this side's unknown pieces may have: the public army (Basic, Level I) or the public pool of
    forty (Levels II and III), less all that the viewer knows. The true army is never looked at."""
    left = (b.t.pool[side] if b.level >= 2 else b.t.basic[side])[:]
    unknown = 0
    for p in range(side * ARMY, side * ARMY + ARMY):
        if knows(b, seat, p):
            left[b.kind[p]] -= 1
        else:
            unknown += 1
    most = "at most " if b.level >= 2 else ""
    slots = [
        views.Slot(KIND_IDS[kind], b.t.kind_names[kind], text=f"{most}{left[kind]}", side=SIDES[side])
        for kind in range(KINDS)
        if left[kind] > 0
    ]
    name = "Japanese" if side == JAPAN else "Commonwealth"
    number = rule.BYA_7 if b.level >= 2 else rule.SET_13
    notes = [views.Note(f"{unknown} {name} pieces are unknown", book.ident(rule.HID_1))]
    return views.Panel(
        f"hidden-{SIDES[side]}", f"What may still be hidden: {name}", book.ident(number), slots, notes
    )


def left_out_panel(b: FortressBoard, side: i64, book: Rulebook) -> views.Panel:
    """IF-HID-7: at the end the pieces that were left out of the army are shown as well."""
    left = b.t.pool[side][:]
    if b.layout:
        for kind in range(KINDS):
            left[kind] -= b.army[side * KINDS + kind]
    else:
        for p in range(side * ARMY, side * ARMY + ARMY):
            left[b.kind[p]] -= 1
    slots = [
        views.Slot(
            KIND_IDS[kind], b.t.kind_names[kind], [KIND_IDS[kind]] * left[kind], str(left[kind]), SIDES[side]
        )
        for kind in range(KINDS)
        if left[kind] > 0
    ]
    name = "Japan" if side == JAPAN else "The Commonwealth"
    return views.Panel(f"left-out-{SIDES[side]}", f"{name} left out", book.ident(rule.HID_7), slots)
