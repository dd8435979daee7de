"""What lies beside the map: the set-up, the fight, the tokens, the cards in play, what may still be hidden.

Also which cards are up, which every part of a view asks first.
"""

from typing import Final

from mypy_extensions import i64

from sandtable.games.fortress import rule, state, unit
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.material import ARMY, COMMONWEALTH, DECK, JAPAN, SIDES
from sandtable.games.fortress.rules.armies import ChooseArmy
from sandtable.games.fortress.rules.setup import left_to_place
from sandtable.games.fortress.rules.tokens import ChooseTokens, tokens_are_open
from sandtable.games.fortress.secrets import knows
from sandtable.games.fortress.telling import card_name, token_name
from sandtable.kernel.actions import noun_of
from sandtable.kernel.flow import PLAYING
from sandtable.kit import views
from sandtable.kit.kept import Kept
from sandtable.kit.story import Speaker

HIDDEN = "?"
"""Stands in a slot for a piece or a token that the viewer may not know."""


def in_play(b: FortressBoard) -> list[int]:
    """The cards that lie face up and have an effect."""
    left = ((state.J02, b.j02), (state.C04, b.c04), (state.C11, b.c11), (state.C16, b.c16))
    return [card for card, n in left if n > 0]


class Panels:
    """What makes the panels, the most urgent first: what happens now, the cards, what may be hidden, what was."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker
        self.hidden: Kept[views.Panel] = Kept()

    def urgent(self, b: FortressBoard, seat: i64) -> list[views.Panel]:
        """The set-up, the fight, the tokens."""
        found: list[views.Panel] = []
        if b.ending != PLAYING:
            return found
        if b.layout:
            found.append(ready_panel(b, self.speaker))
            if seat >= 0:
                found.append(army_panel(b, seat, self.speaker))
            return found
        if b.battle >= 0:
            found.append(fight_panel(b, seat, self.speaker))
        tokens_panel(b, seat, self.speaker, found)
        return found

    def cards(self, b: FortressBoard, seat: i64) -> list[views.Panel]:
        found: list[views.Panel] = []
        cards_panel(b, seat, self.speaker, found)
        return found

    def hidden_panels(self, b: FortressBoard, seat: i64) -> list[views.Panel]:
        return [self.hidden_panel(b, seat, side) for side in (JAPAN, COMMONWEALTH) if side != seat]

    def left_out(self, b: FortressBoard) -> list[views.Panel]:
        """IF-HID-7: what was in nobody's army, at the end."""
        if b.ending == PLAYING or b.level < 2:
            return []
        return [left_out_panel(b, side, self.speaker) for side in (JAPAN, COMMONWEALTH)]

    def hidden_panel(self, b: FortressBoard, seat: i64, side: i64) -> views.Panel:
        """The types that this side's unknown pieces may have: the public army (Basic, Level I) or the public pool of
        forty (Levels II and III), less all that the viewer knows. The true army is never looked at."""
        left = (b.t.pool[side] if b.level >= 2 else b.t.basic[side])[:]
        known = [b.kind[p] for p in range(side * ARMY, side * ARMY + ARMY) if knows(b, seat, p)]
        for kind in known:
            left[kind] -= 1
        unknown = ARMY - len(known)
        key = (side, b.level >= 2, unknown, *left)
        return self.hidden.made(key, hidden_panel, b, side, left, unknown, self.speaker)


def side_slot(side: i64, text: str, items: list[str]) -> views.Slot:
    return views.Slot(SIDES[side], "Japan" if side == JAPAN else "Commonwealth", items, text, SIDES[side])


def kind_slot(b: FortressBoard, side: i64, kind: i64, text: str, n: i64, of: int | None = None) -> views.Slot:
    """So many pieces of a type."""
    items = [unit.IDS[kind]] * n
    return views.Slot(unit.IDS[kind], b.t.kind_names[kind], items, text, SIDES[side], count=n, of=of)


def ready_panel(b: FortressBoard, speaker: Speaker) -> views.Panel:
    """Whether each side has confirmed, and nothing else, is public (IF-SET-12)."""
    words = ["confirmed" if act >= 0 else "at work" for act in b.sealed]
    slots = [side_slot(side, words[side], []) for side in (JAPAN, COMMONWEALTH)]
    return views.Panel("ready", "Set-up", speaker.rule(rule.SET_12), slots)


def army_panel(b: FortressBoard, seat: i64, speaker: Speaker) -> views.Panel:
    """The own army: what is chosen of the pool, or what is left to place."""
    army, left, pool = b.army_of(seat), left_to_place(b, seat), b.t.pool[seat]
    kinds = range(unit.COUNT)
    if isinstance(b.ask(), ChooseArmy):
        slots = [kind_slot(b, seat, n, f"{army[n]} of {pool[n]}", army[n], pool[n]) for n in kinds]
        note = speaker.note(f"{sum(army)} of {ARMY} pieces chosen", rule.BYA_4)
        return views.Panel("army", "Your army", speaker.rule(rule.BYA_1), slots, [note])
    words = [f"{left[n]} of {army[n]} left to place" for n in kinds]
    slots = [kind_slot(b, seat, n, words[n], left[n], army[n]) for n in kinds if army[n]]
    note = speaker.note(f"{sum(left)} pieces left to place", rule.SET_3)
    return views.Panel("army", "Left to place", speaker.rule(rule.SET_3), slots, [note])


BY_CARDS: Final = (
    (state.BANZAI, "Banzai Charge: the attacker is lost even if it wins", rule.CARD_J07),
    (state.FUJIWARA, "Fujiwara Agency: the Conscript Platoon is lost", rule.CARD_J12),
    (state.ADNAN, "Lieutenant Adnan: a winning attacker is lost too", rule.CARD_C06),
    (state.BOOBY_TRAP, "Booby Traps: both are lost", rule.CARD_C14),
)
"""What cards have done to the result of the fight."""


def fight_panel(b: FortressBoard, seat: i64, speaker: Speaker) -> views.Panel:
    """An attack that was declared: its hexes, its pieces as far as known, and every modifier declared so far."""
    found: list[tuple[str, i64]] = []
    if b.hasty:
        found.append(("Hasty Mine Clearance is declared", rule.CON_1))
    both = ((b.fire_a, b.mod_a, "attacker"), (b.fire_d, b.mod_d, "defender"))
    for h, _, who in both:
        if h >= 0:
            bonus = b.fire_bonus(h)
            text = f"Fire Support from {b.t.hex_names[h]}: +{bonus} for the {who}"
            found.append((text, rule.ART_6 if bonus == 2 else rule.ART_7))
    for h, change, who in both:
        if change != b.fire_bonus(h):
            found.append((f"Cards: {change - b.fire_bonus(h):+} for the {who}", rule.PLAY_9))
    standing = b.defence_bonus(b.defender // ARMY, b.battle)
    if standing:
        why = rule.CARD_C16 if b.c16 else rule.CARD_C04 if b.c04 else rule.VAR_1
        found.append((f"Standing defence bonus: {standing:+} for the defender", why))
    found += [(text, why) for flag, text, why in BY_CARDS if b.fight & flag]
    slots = [
        fighter(b, seat, b.attacker, "attacker", "Attacker", b.start, b.mod_a),
        fighter(b, seat, b.defender, "defender", "Defender", b.battle, b.mod_d + standing),
    ]
    notes = [speaker.note(text, why) for text, why in found]
    name = f"Attack on {b.t.hex_names[b.battle]}"
    return views.Panel("fight", name, speaker.rule(rule.ATK_1), slots, notes, "battle")


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
    return views.Slot(ident, name, [unit.IDS[kind]], text, SIDES[side], space)


def tokens_panel(b: FortressBoard, seat: i64, speaker: Speaker, found: list[views.Panel]) -> None:
    """IF-HID-5: who has chosen is public; what, only once both have."""
    slots: list[views.Slot] = []
    if isinstance(b.ask(), ChooseTokens):
        for side in (JAPAN, COMMONWEALTH):
            act: i64 = b.sealed[side]
            face = token_name(b.t, noun_of(act)) if act >= 0 and side == seat else HIDDEN
            words, items = ("has chosen", [face]) if act >= 0 else ("is choosing", [])
            slots.append(side_slot(side, words, items))
    elif tokens_are_open(b):
        for side in (JAPAN, COMMONWEALTH):
            name = token_name(b.t, b.tokens[side] // b.letters * 3 + b.tokens[side] % b.letters)
            slots.append(side_slot(side, name, [name]))
    if slots:
        found.append(views.Panel("tokens", "Combat Result tokens", speaker.rule(rule.TOK_2), slots))


def cards_panel(b: FortressBoard, seat: i64, speaker: Speaker, found: list[views.Panel]) -> None:
    slots: list[views.Slot] = []
    for card in in_play(b):
        text = "until the next Commonwealth turn" if card == state.C16 else "in play"
        if card == state.J02:
            text = f"{b.j02} of {b.t.charges} charges left"
        elif card == state.C11:
            text = f"{b.c11} Commonwealth turns left"
        ident = b.t.cards[card].ident
        slots.append(views.Slot(ident, card_name(b.t, card), [ident], text, side=SIDES[card // DECK]))
    if slots:
        found.append(views.Panel("in-play", "Cards in play", speaker.rule(rule.HID_4), slots))
    if seat == COMMONWEALTH and b.shown[seat] and b.ending == PLAYING:
        ids = b.t.decks[seat].idents(b.shown[seat])
        slot = views.Slot("shown", "Still in your hand", ids, side=SIDES[seat])
        found.append(views.Panel("shown", "Cards that Japan has seen", speaker.rule(rule.CARD_J11), [slot]))


def hidden_panel(b: FortressBoard, side: i64, left: list[int], unknown: i64, speaker: Speaker) -> views.Panel:
    most = "at most " if b.level >= 2 else ""
    slots = [
        views.Slot(unit.IDS[n], b.t.kind_names[n], text=f"{most}{left[n]}", side=SIDES[side], count=left[n])
        for n in range(unit.COUNT)
        if left[n] > 0
    ]
    name = "Japanese" if side == JAPAN else "Commonwealth"
    number = rule.BYA_7 if b.level >= 2 else rule.SET_13
    notes = [speaker.note(f"{unknown} {name} pieces are unknown", rule.HID_1)]
    text = f"What may still be hidden: {name}"
    return views.Panel(f"hidden-{SIDES[side]}", text, speaker.rule(number), slots, notes)


def left_out_panel(b: FortressBoard, side: i64, speaker: Speaker) -> views.Panel:
    """IF-HID-7: at the end the pieces that were left out of the army are shown as well."""
    left = [pool - chosen for pool, chosen in zip(b.t.pool[side], b.army_of(side))]
    slots = [kind_slot(b, side, n, str(left[n]), left[n]) for n in range(unit.COUNT) if left[n] > 0]
    name = "Japan" if side == JAPAN else "The Commonwealth"
    return views.Panel(f"left-out-{SIDES[side]}", f"{name} left out", speaker.rule(rule.HID_7), slots)
