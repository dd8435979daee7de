"""Odds: what may come of an action, exactly, from what the asking seat knows.

`belief` counts in how many ways the enemy's hidden pieces can be dealt. Each type that the piece in question can be is
put on a copy of the board, and the rules themselves (`attack`, `conditions`, `instants`) judge the attack there: no
rule is written a second time.
"""

from fractions import Fraction
from typing import Any, Final

from mypy_extensions import i64

from sandtable.games.fortress import rule
from sandtable.games.fortress.attack import ATTACKER_LOST, DEFENDER_LOST, Attack, FireSupport
from sandtable.games.fortress.belief import Belief
from sandtable.games.fortress.board import BANZAI, CALLED_OFF, DODGED, SHOWN, FortressBoard
from sandtable.games.fortress.bombing import ChooseTarget, ChooseTokens, ShootDown
from sandtable.games.fortress.cards import BombardTarget, CardMove
from sandtable.games.fortress.conditions import (
    C01,
    C02,
    C03,
    C06,
    C07,
    C14,
    C20,
    J01,
    J06,
    J07,
    J12,
    J16,
    J18,
    J20,
    condition,
    hand_cards,
)  # fmt: skip
from sandtable.games.fortress.instants import commonwealth_effect, japanese_effect
from sandtable.games.fortress.movement import MAIN_ACTION, ChooseDestination
from sandtable.games.fortress.politics import WindowAsk
from sandtable.games.fortress.strikes import (
    best_targets,
    bombarding,
    bombing,
    card_note,
    choosing_tokens,
    faces,
    row,
    shooting,
    sleeve,
    strike_window,
)  # fmt: skip
from sandtable.games.fortress.tables import ARMY, ARTILLERY, COMMONWEALTH, DECK, HQ, JAPAN, MINE, is_fixed
from sandtable.games.fortress.turn import ChooseAction, ExtraMove
from sandtable.games.fortress.words import (
    BOMB,
    DECLINE,
    FIRE,
    HASTY,
    MOVE,
    PLAY,
    SHOOT,
    TARGET,
    TO,
    TOKEN,
    W_ATTACK_DECLARED,
    W_ATTACK_REVEALED,
)  # fmt: skip
from sandtable.kernel.actions import noun_of, verb_of
from sandtable.kernel.flow import ALLOWED, PLAYING
from sandtable.kernel.notation import Vocabulary
from sandtable.kernel.rules import Rulebook
from sandtable.kernel.views import Note, Odds, OddsCase, OddsRow

# What an attack may come to, as the attacker and as the defender would put it.
WIN: Final = 0
CAPTURE: Final = 1
CLEARED: Final = 2
BOTH: Final = 3
CLEARED_BOTH: Final = 4
LOSE: Final = 5
HOLDS: Final = 6
OFF: Final = 7
DODGE: Final = 8
ATTACKING: Final = (
    "win", "enters the Headquarters: wins the game", "mine cleared", "both lost", "mine cleared, attacker lost too",
    "lose", "mine holds", "called off", "the enemy withdraws",
)  # fmt: skip
DEFENDING: Final = (
    "lose", "Headquarters entered: loses the game", "mine cleared", "both lost", "mine cleared, attacker lost too",
    "win", "mine holds", "called off", "withdraws",
)  # fmt: skip

WORTHS: Final = (1.0, 1.0, 1.0, 0.0, 0.0, -1.0, -1.0, 0.0, 0.0)
"""How good each is for the attacker; the defender sees it the other way round."""

# How far the attack is. Before that: it is only thought of.
THOUGHT: Final = 0
DECLARED: Final = 1
FIRE_FIRST: Final = 2
FIRE_SECOND: Final = 3
REVEALED: Final = 4

DECLARED_CARDS: Final = [J06, J07, J18, J20, C03, C07, C20]
REVEALED_CARDS: Final = [J01, J12, J16, C02, C06, C14]


def signed(n: int) -> str:
    return f"+{n}" if n >= 0 else f"{n}"


# -- attacks ---------------------------------------------------------------------------------------------------


class Fight:
    """One attack, thought of or going on, as `seat` may see it; `seat` has one of the two pieces."""

    def __init__(self, b: FortressBoard, seat: i64, frm: i64, to: i64, stage: i64) -> None:
        self.b: FortressBoard = b
        self.seat: i64 = seat
        self.frm: i64 = frm
        self.to: i64 = to
        self.stage: i64 = stage
        f = b.fork()  # possibilities are tried on it
        f.attacker = b.at[frm]
        f.defender = b.at[to]
        f.battle = to
        f.start = frm
        f.active = f.attacker // ARMY
        if stage == THOUGHT:
            f.fight = 0
            f.hasty = 0
            f.mod_a = 0
            f.mod_d = 0
            f.fire_a = -1
            f.fire_d = -1
        self.f: FortressBoard = f
        self.attack: Attack = Attack(frm, to, 0)
        self.mod_a: i64 = f.mod_a
        self.mod_d: i64 = f.mod_d
        self.flags: i64 = f.fight
        self.attacking: bool = f.attacker // ARMY == seat
        self.theirs: i64 = f.defender if self.attacking else f.attacker
        self.belief: Belief = Belief(b, seat, -1 if self.attacking else self.theirs)
        self.rows: list[tuple[int, int, int]] = []
        """(type of the enemy piece, his best Fire Support yet to come, arrangements)"""
        self.total: int = 1
        self._count()

    def _count(self) -> None:
        b = self.b
        seen = b.seen[self.theirs] != 0
        visible = 0
        rings: list[list[int]] = []
        bonuses: list[int] = []
        last_call: i64 = FIRE_FIRST if self.attacking else DECLARED
        if b.level > 0 and self.stage <= last_call:
            far = b.t.distance[self.to]
            low = ARMY - self.seat * ARMY
            for p in range(low, low + ARMY):
                h = b.where[p]
                if h >= 0 and b.seen[p] and b.kind[p] == ARTILLERY and far[h] <= 2 and p != self.theirs:
                    visible = max(visible, b.t.fire_bonus[far[h]])
            for bonus in sorted(set(b.t.fire_bonus), reverse=True):
                if bonus > visible:
                    ring: list[int] = []
                    for p in self.belief.pieces:
                        far_off = far[b.where[p]]
                        if p != self.theirs and far_off <= 2 and b.t.fire_bonus[far_off] == bonus:
                            ring.append(p)
                    rings.append(ring)
                    bonuses.append(bonus)
        bonuses.append(visible)
        if seen and not rings:
            self.rows = [(b.kind[self.theirs], visible, 1)]
            return
        self.total = self.belief.total
        for kind, which, weight in self.belief.joint(-1 if seen else self.theirs, rings, ARTILLERY):
            self.rows.append((b.kind[self.theirs] if seen else kind, bonuses[which], weight))

    def batteries(self) -> list[int]:
        """IF-ART-1, IF-ART-15: hexes from which this seat could support, the best first."""
        b = self.b
        later = self.stage <= DECLARED and b.level > 0
        found: list[int] = []
        if later:
            far = b.t.distance[self.to]
            for p in range(self.seat * ARMY, self.seat * ARMY + ARMY):
                h = b.where[p]
                if h >= 0 and b.kind[p] == ARTILLERY and far[h] <= 2 and h != self.frm and h != self.to:
                    found.append(h)
            found.sort(key=lambda h: -b.t.fire_bonus[far[h]])
        return found

    def judge(self, kind: int, ours: int, theirs: int, card: int) -> int:
        """What comes of it if the enemy piece is a `kind`, with Fire Support of both and perhaps one card."""
        f = self.f
        self._set(kind, ours, theirs)
        if card >= 0 and self.applies(card):
            if card == J18:
                return OFF
            if card == C20:
                return DODGE
            if card == J20:
                f.c04 = 0
            elif card < C01:
                japanese_effect(f, card)
            else:
                commonwealth_effect(f, card, W_ATTACK_REVEALED)
        if f.fight & CALLED_OFF:
            return OFF
        if f.fight & DODGED:
            return DODGE
        if f.kind[f.defender] == HQ:
            return CAPTURE
        lost = self.attack.verdict(f)
        if f.fight & BANZAI:
            lost |= ATTACKER_LOST
        mine = f.kind[f.defender] == MINE
        if lost & DEFENDER_LOST == 0:
            return HOLDS if mine else LOSE
        if lost & ATTACKER_LOST:
            return CLEARED_BOTH if mine else BOTH
        return CLEARED if mine else WIN

    def _set(self, kind: int, ours: int, theirs: int) -> None:
        f = self.f
        f.kind[self.theirs] = kind
        f.mod_a = self.mod_a + (ours if self.attacking else theirs)
        f.mod_d = self.mod_d + (theirs if self.attacking else ours)
        f.fight = self.flags
        f.c04 = self.b.c04

    def applies(self, card: int) -> bool:
        """Whether the card may be declared in this fight, the enemy piece being what it is on the copy."""
        f = self.f
        turn = f.t.card_turn[card]
        own_turn = f.active == card // DECK
        if (turn == 0 and not own_turn) or (turn == 1 and own_turn):
            return False
        if card in REVEALED_CARDS:
            if f.kind[f.defender] == HQ:
                return False
            f.fight |= SHOWN
            return condition(f, card // DECK, card, W_ATTACK_REVEALED)
        if self.stage > DECLARED:
            return False
        if card == J20:
            return f.c04 > 0 and f.t.jurong[self.to] != 0 and f.defender >= ARMY
        return condition(f, card // DECK, card, W_ATTACK_DECLARED)

    def may_apply(self, card: int) -> bool:
        for kind, _, _ in self.rows:
            self._set(kind, 0, 0)
            if self.applies(card):
                return True
        return False

    def tally(self, ours: int, supported: bool, card: int) -> list[OddsRow]:
        """The outcomes with their exact chances."""
        weights = [0] * len(ATTACKING)
        for kind, bonus, weight in self.rows:
            weights[self.judge(kind, ours, bonus if supported else 0, card)] += weight
        names = ATTACKING if self.attacking else DEFENDING
        sign = 1.0 if self.attacking else -1.0
        return [
            row(names[n], Fraction(weight, self.total), sign * WORTHS[n])
            for n, weight in enumerate(weights)
            if weight
        ]

    def faces(self) -> list[OddsRow]:
        """What the enemy piece may be; nothing where it lies open."""
        if self.b.seen[self.theirs]:
            return []
        return faces(self.b, self.belief, self.theirs)

    # -- words -------------------------------------------------------------------------------------------------

    def report(self, book: Rulebook, text: str, fired: i64, card: int) -> Odds:
        """The odds of doing it (`fired`: with Fire Support from this hex, or -1; `card`: declaring it, or -1)."""
        b = self.b
        ours = 0
        given: list[Note] = []
        name = ""
        if fired >= 0:
            ours = b.t.fire_bonus[b.t.distance[self.to][fired]]
            given.append(self.fire_note(book, fired))
            name = f"with my Fire Support from {b.t.hex_names[fired]} ({signed(ours)})"
        if card >= 0:
            given.append(card_note(book, b, card))
            name = f"with {b.t.cards[card].ident} {b.t.cards[card].name}"
        also = f"{name}, " if name else ""
        cases = [OddsCase(name if name else "no reaction", self.tally(ours, False, card), given)]
        supported = [bonus for _, bonus, _ in self.rows if bonus > 0]
        enemy = "if the enemy supports with what he may have in range"
        for h in self.batteries():
            bonus = b.t.fire_bonus[b.t.distance[self.to][h]]
            mine = f"with my Fire Support from {b.t.hex_names[h]} ({signed(bonus)})"
            notes = [*given, self.fire_note(book, h)]
            cases.append(OddsCase(also + mine, self.tally(ours + bonus, False, card), notes))
            if supported:
                cases.append(OddsCase(f"{also}{mine}, {enemy}", self.tally(ours + bonus, True, card), notes))
        if supported:
            cases.insert(1, OddsCase(also + enemy, self.tally(ours, True, card), given))
        if b.level == 3 and card < 0:
            for held in hand_cards(b, self.seat):
                if self.is_useful(held):
                    face = b.t.cards[held]
                    title = (
                        f"{also}with {face.ident} {face.name} ({face.cost} of {b.points[self.seat]} points)"
                    )
                    notes = [*given, card_note(book, b, held)]
                    cases.append(OddsCase(title, self.tally(ours, False, held), notes))
        return Odds(text, cases, self.faces(), self.notes(book))

    def is_useful(self, card: int) -> bool:
        """Whether this card of the hand can be paid, may be declared in the fight and would change something."""
        if card not in DECLARED_CARDS and card not in REVEALED_CARDS:
            return False
        if self.b.points[self.seat] < self.b.t.cost[card] or not self.may_apply(card):
            return False
        for kind, _, _ in self.rows:
            if self.judge(kind, 0, 0, card) != self.judge(kind, 0, 0, -1):
                return True
        return False

    def fire_note(self, book: Rulebook, h: i64) -> Note:
        far = self.b.t.distance[self.to][h]
        where = "adjacent" if far == 1 else "two hexes away"
        text = f"{signed(self.b.t.fire_bonus[far])} Fire Support from {self.b.t.hex_names[h]}, {where}"
        return Note(text, book.ident(rule.ART_6 if far == 1 else rule.ART_7))

    def notes(self, book: Rulebook) -> list[Note]:
        """Every modifier that is in force, what no modifier changes, and what the enemy may have up his sleeve."""
        b = self.b
        found: list[Note] = []
        if self.f.defender >= ARMY:
            if b.level > 0 and b.t.jurong[self.to] and (b.c04 or b.jurong_always):
                why = rule.CARD_C04 if b.c04 else rule.VAR_1
                found.append(Note(f"{signed(b.t.line_bonus)} for the defender: Jurong Line", book.ident(why)))
            if b.c16:
                text = f"{signed(b.t.order_bonus)} for the defender: Churchill's Order"
                found.append(Note(text, book.ident(rule.CARD_C16)))
        for h, mod, whom in (
            (self.f.fire_a, self.mod_a, "attacker"),
            (self.f.fire_d, self.mod_d, "defender"),
        ):
            fire = 0
            if h >= 0:
                fire = b.t.fire_bonus[b.t.distance[self.to][h]]
                found.append(
                    Note(f"for the {whom}: {self.fire_note(book, h).text}", self.fire_note(book, h).rule)
                )
            if mod != fire:
                found.append(Note(f"{signed(mod - fire)} for the {whom} by cards", book.ident(rule.PLAY_9)))
        fixed = False
        for kind, _, _ in self.rows:
            self.f.kind[self.theirs] = kind
            fixed = fixed or is_fixed(self.f.kind[self.f.attacker], self.f.kind[self.f.defender])
        if b.level > 0 and fixed:
            text = (
                "No modifier counts against a Mine Field or a Headquarters, nor between tank and anti-tank."
            )
            found.append(Note(text, book.ident(rule.RUL_23)))
        for bonus in sorted({one for _, one, _ in self.rows if one > 0}, reverse=True):
            weight = sum([w for _, one, w in self.rows if one == bonus])
            text = f"enemy Fire Support of {signed(bonus)} is there with {Fraction(weight, self.total)}"
            found.append(Note(text, book.ident(rule.ART_1)))
        if b.level == 3:
            for card in DECLARED_CARDS + REVEALED_CARDS:
                if card // DECK != self.seat and self.may_apply(card):
                    found += sleeve(book, b, self.seat, card)
        return found


def fight(
    book: Rulebook, b: FortressBoard, seat: i64, frm: i64, to: i64, text: str = "", hasty: bool = False
) -> Odds | None:
    """The odds of an attack from one hex on another, whatever is being asked; None where it could not be one.

    Either piece may be this seat's: an attack on an own piece shows what the enemy piece there could do to it.
    """
    if not knows(b, seat) or frm == to:
        return None
    p: i64 = b.at[frm]
    q: i64 = b.at[to]
    if p < 0 or q < 0 or p // ARMY == q // ARMY:
        return None
    if (p // ARMY == seat or b.seen[p]) and b.kind[p] >= MINE:
        return None
    words = text if text else f"attack from {b.t.hex_names[frm]} on {b.t.hex_names[to]}"
    thought = Fight(b, seat, frm, to, THOUGHT)
    if not thought.rows:
        return None
    return clearance(book, thought, words) if hasty else thought.report(book, words, -1, -1)


def clearance(book: Rulebook, thought: Fight, text: str) -> Odds:
    """IF-CON-3 to IF-CON-5: Hasty Mine Clearance."""
    b = thought.b
    mines = sum([weight for kind, _, weight in thought.rows if kind == MINE])
    chance = Fraction(mines, thought.total)
    names = ATTACKING if thought.attacking else DEFENDING
    sign = 1.0 if thought.attacking else -1.0
    cleared = row(names[CLEARED_BOTH], chance, sign * WORTHS[CLEARED_BOTH])
    wasted = row(names[LOSE], 1 - chance, sign * WORTHS[LOSE])
    notes = [Note("The Conscript Platoon is lost in any case.", book.ident(rule.CON_5))]
    thought.f.hasty = 1
    if b.level == 3 and thought.attacking and thought.may_apply(C20):
        notes += sleeve(book, b, thought.seat, C20)
    rows = [one for one in (cleared, wasted) if one.probability]
    return Odds(text, [OddsCase("no reaction", rows)], thought.faces(), notes)


def knows(b: FortressBoard, seat: i64) -> bool:
    return b.ending == PLAYING and b.turn > 0 and (seat == JAPAN or seat == COMMONWEALTH)


# -- any action ------------------------------------------------------------------------------------------------


def odds_of(words: Vocabulary, book: Rulebook, b: FortressBoard, seat: i64, act: i64) -> Odds | None:
    """The odds of an answer to the present question; None where there is nothing to reckon."""
    if not knows(b, seat) or not b.ask().awaits(b, seat):
        return None
    frame: Any = b.ask()
    verb = verb_of(act)
    noun = noun_of(act)
    text = words.text(act)
    if isinstance(frame, ChooseAction):
        if verb == MOVE:
            return attacks(book, b, seat, noun, MAIN_ACTION, text)
        return best_targets(b, seat, text) if verb == BOMB else None
    if isinstance(frame, ExtraMove):
        return attacks(book, b, seat, noun, frame.mode(), text) if verb == MOVE else None
    if isinstance(frame, ChooseDestination):
        if verb == TO or (verb == HASTY and b.level > 0):
            return fight(book, b, seat, frame.frm, noun, text, verb == HASTY)
    elif isinstance(frame, CardMove):
        return fight(book, b, seat, frame.frm, noun, text) if verb == TO else None
    elif isinstance(frame, FireSupport):
        stage = FIRE_FIRST if b.attacker // ARMY == seat else FIRE_SECOND
        if verb == FIRE or verb == DECLINE:
            return Fight(b, seat, b.start, b.battle, stage).report(
                book, text, noun if verb == FIRE else -1, -1
            )
    elif isinstance(frame, ChooseTarget):
        return bombing(book, b, seat, noun, text) if verb == TARGET and b.at[noun] >= 0 else None
    elif isinstance(frame, BombardTarget):
        return bombarding(book, b, seat, noun, text) if verb == TARGET and b.at[noun] >= 0 else None
    elif isinstance(frame, ShootDown):
        if verb == SHOOT or verb == PLAY:
            return shooting(book, b, seat, text, b.t.cost[noun] if verb == PLAY else 0)
    elif isinstance(frame, ChooseTokens):
        return choosing_tokens(book, b, seat, text) if verb == TOKEN else None
    elif isinstance(frame, WindowAsk):
        return in_window(book, b, seat, frame.at, noun if verb == PLAY else -1, text)
    return None


def attacks(book: Rulebook, b: FortressBoard, seat: i64, frm: i64, mode: i64, text: str) -> Odds | None:
    """Every attack that a move of this piece can be."""
    if b.at[frm] < 0 or b.at[frm] // ARMY != seat or b.kind[b.at[frm]] >= MINE:
        return None
    ask = ChooseDestination(seat, frm, mode)
    hexes = [
        noun_of(act)
        for act in ask.offers(b, seat)
        if verb_of(act) == TO and b.at[noun_of(act)] >= 0 and ask.barred(b, seat, act) == ALLOWED
    ]
    if len(hexes) == 1:
        return fight(book, b, seat, frm, hexes[0], f"{text} to {b.t.hex_names[hexes[0]]}")
    cases: list[OddsCase] = []
    for h in hexes:
        one = Fight(b, seat, frm, h, THOUGHT)
        if one.rows:
            cases.append(OddsCase(f"attack on {b.t.hex_names[h]}, no reaction", one.tally(0, False, -1)))
    return Odds(text, cases) if cases else None


def in_window(book: Rulebook, b: FortressBoard, seat: i64, window: i64, card: i64, text: str) -> Odds | None:
    """A card declared in a window of an attack or of a Bombing Run, or the moment let pass (`card` -1)."""
    if window == W_ATTACK_DECLARED or window == W_ATTACK_REVEALED:
        if card >= 0 and card not in DECLARED_CARDS and card not in REVEALED_CARDS:
            return None
        stage = DECLARED if window == W_ATTACK_DECLARED else REVEALED
        now = Fight(b, seat, b.start, b.battle, stage)
        if b.hasty:
            return clearance(book, now, text) if card < 0 else None
        return now.report(book, text, -1, card)
    return strike_window(book, b, seat, window, card, text)
