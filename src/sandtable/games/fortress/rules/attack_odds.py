"""The odds of an attack: what may come of it, exactly, from what the asking seat knows; and what came of it.

`belief` counts in how many ways the enemy's hidden pieces can be dealt. Each type that the piece in question can be is
put on a copy of the board, and the rules themselves (`attack`, the cards' conditions and effects) judge the attack
there: no rule is written a second time.
"""

from fractions import Fraction
from typing import Any, Final

from mypy_extensions import i64

from sandtable.games.fortress import deck, event, rule, state, unit, verb, window
from sandtable.games.fortress.belief import belief_of, card_note, faces, sleeve
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.material import ARMY, DECK, is_fixed
from sandtable.games.fortress.rules.attack import ATTACKER_LOST, DEFENDER_LOST, Attack
from sandtable.games.fortress.rules.bombing_odds import shot_came, strike_came, strike_window
from sandtable.games.fortress.rules.playing import condition, take_effect
from sandtable.kernel.actions import noun_of, verb_of
from sandtable.kernel.flow import ALLOWED, NO_THROW, PLAYING, Event
from sandtable.kit.belief import Belief
from sandtable.kit.odds import Outcome, Tally
from sandtable.kit.scenes import Note
from sandtable.kit.views import Odds, OddsCase, OddsRow

# What an attack may come to: what the attacker and what the defender would call it, and its worth for the attacker.
WIN: Final = Outcome("win", 1.0, theirs="lose")
CAPTURE: Final = Outcome(
    "enters the Headquarters: wins the game", 1.0, theirs="Headquarters entered: loses the game"
)
CLEARED: Final = Outcome("mine cleared", 1.0)
BOTH: Final = Outcome("both lost")
CLEARED_BOTH: Final = Outcome("mine cleared, attacker lost too")
LOSE: Final = Outcome("lose", -1.0, theirs="win")
HOLDS: Final = Outcome("mine holds", -1.0)
OFF: Final = Outcome("called off")
DODGE: Final = Outcome("the enemy withdraws", theirs="withdraws")
OUTCOMES: Final = [WIN, CAPTURE, CLEARED, BOTH, CLEARED_BOTH, LOSE, HOLDS, OFF, DODGE]

# How far the attack is. Before that: it is only thought of.
THOUGHT: Final = 0
DECLARED: Final = 1
FIRE_FIRST: Final = 2
FIRE_SECOND: Final = 3
REVEALED: Final = 4
NO_MODIFIER: Final = (
    "No modifier counts against a Mine Field or a Headquarters, nor between tank and anti-tank."
)
DECLARED_CARDS: Final = [state.J06, state.J07, state.J18, state.J20, state.C03, state.C07, state.C20]
REVEALED_CARDS: Final = [state.J01, state.J12, state.J16, state.C02, state.C06, state.C14]


class Fight:
    """One attack, thought of or going on, as `seat` may see it; `seat` has one of the two pieces. `alone`: the enemy's
    Fire Support is left out."""

    def __init__(
        self, b: FortressBoard, seat: i64, frm: i64, to: i64, stage: i64, alone: bool = False
    ) -> None:
        self.b: FortressBoard = b
        self.seat: i64 = seat
        self.frm: i64 = frm
        self.to: i64 = to
        self.stage: i64 = stage
        f = b.fork()  # possibilities are tried on it
        if stage == THOUGHT:
            f.clear_attack()
        f.attacker, f.defender, f.battle, f.start = b.at[frm], b.at[to], to, frm
        f.active = f.attacker // ARMY
        self.f: FortressBoard = f
        self.attack: Attack = Attack(frm, to, 0)
        self.mod_a: i64 = f.mod_a
        self.mod_d: i64 = f.mod_d
        self.flags: i64 = f.fight
        self.attacking: bool = f.attacker // ARMY == seat
        self.theirs: i64 = f.defender if self.attacking else f.attacker
        self._belief: Belief | None = None
        self.rows: list[tuple[int, int, int]] = []
        """(type of the enemy piece, the enemy's best Fire Support yet to come, arrangements)"""
        self.total: int = 1
        self._count(alone)

    def belief(self) -> Belief:
        """What the enemy's hidden pieces may be, counted when it is first needed."""
        if self._belief is None:
            self._belief = belief_of(self.b, self.seat, -1 if self.attacking else self.theirs)
        return self._belief

    def _count(self, alone: bool) -> None:
        b = self.b
        seen = b.seen[self.theirs] != 0
        visible = 0
        rings: list[list[int]] = []
        bonuses: list[int] = []
        if b.level > 0 and not alone and self.stage <= (FIRE_FIRST if self.attacking else DECLARED):
            gives = {p: self.bonus(b.where[p]) for p in self.belief().pieces if p != self.theirs}
            visible = max([0, *(self.bonus(h) for h in self.guns(1 - self.seat))])
            bonuses = [bonus for bonus in sorted(set(b.t.fire_bonus), reverse=True) if bonus > visible]
            rings = [[p for p, given in gives.items() if given == bonus] for bonus in bonuses]
        bonuses.append(visible)
        if seen and not rings:
            self.rows = [(b.kind[self.theirs], visible, 1)]
            return
        self.total = self.belief().total
        for kind, which, weight in self.belief().joint(-1 if seen else self.theirs, rings, unit.ARTILLERY):
            self.rows.append((b.kind[self.theirs] if seen else kind, bonuses[which], weight))

    def bonus(self, h: i64) -> int:
        """What a battery in this hex would add; 0 out of range."""
        far = self.b.t.distance[self.to][h]
        return self.b.t.fire_bonus[far] if far <= 2 else 0

    def guns(self, side: i64) -> list[int]:
        """IF-ART-1, IF-ART-15: hexes of a side's batteries in range, as far as this seat knows them."""
        b = self.b
        known = [p for p in b.on_map(side) if side == self.seat or b.seen[p]]
        guns = [b.where[p] for p in known if b.kind[p] == unit.ARTILLERY]
        return [h for h in guns if b.t.distance[self.to][h] <= 2 and h != self.frm and h != self.to]

    def batteries(self) -> list[int]:
        """Hexes from which this seat could still support, the best first."""
        if self.stage > DECLARED or self.b.level == 0:
            return []
        return sorted(self.guns(self.seat), key=lambda h: -self.bonus(h))

    def judge(self, kind: int, ours: int, theirs: int, card: int) -> Outcome:
        """What comes of it if the enemy piece is a `kind`, with Fire Support of both and perhaps one card."""
        f = self.f
        self._set(kind, ours, theirs)
        if card >= 0 and self.applies(card):
            if card == state.J18:
                return OFF
            if card == state.C20:
                return DODGE
            if card == state.J20:
                f.c04 = 0
            else:
                take_effect(f, card, window.ATTACK_REVEALED)
        if f.fight & state.CALLED_OFF:
            return OFF
        if f.fight & state.DODGED:
            return DODGE
        if f.kind[f.defender] == unit.HQ:
            return CAPTURE
        lost = self.attack.verdict(f)
        if f.fight & state.BANZAI:
            lost |= ATTACKER_LOST
        mine = f.kind[f.defender] == unit.MINE
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
            if f.kind[f.defender] == unit.HQ:
                return False
            f.fight |= state.SHOWN
            return condition(f, card, window.ATTACK_REVEALED)
        if self.stage > DECLARED:
            return False
        if card == state.J20:
            return f.c04 > 0 and f.t.jurong[self.to] != 0 and f.defender >= ARMY
        return condition(f, card, window.ATTACK_DECLARED)

    def may_apply(self, card: int) -> bool:
        for kind, _, _ in self.rows:
            self._set(kind, 0, 0)
            if self.applies(card):
                return True
        return False

    def tally(self, ours: int, supported: bool, card: int) -> list[OddsRow]:
        """The outcomes with their exact chances, as this seat would put them."""
        tally = Tally(OUTCOMES)
        for kind, bonus, weight in self.rows:
            outcome = self.judge(kind, ours, bonus if supported else 0, card)
            tally.add(OUTCOMES.index(outcome), weight)
        return tally.rows(self.attacking)

    def faces(self) -> list[OddsRow]:
        """What the enemy piece may be; nothing where it lies open."""
        return [] if self.b.seen[self.theirs] else faces(self.b, self.belief(), self.theirs)

    # -- words -------------------------------------------------------------------------------------------------

    def report(self, speaker: Any, text: str, fired: i64, card: int) -> Odds:
        """The odds of doing it (`fired`: with Fire Support from this hex, or -1; `card`: declaring it, or -1)."""
        b = self.b
        ours = self.bonus(fired) if fired >= 0 else 0
        given: list[Note] = []
        name = ""
        if fired >= 0:
            given.append(speaker.note(*self.fire_words(fired)))
            name = self.my_fire(fired)
        if card >= 0:
            given.append(card_note(speaker, b, card))
            name = f"with {b.t.cards[card].ident} {b.t.cards[card].name}"
        enemy = "if the enemy supports with what they may have in range"
        also = [False, True] if any(bonus > 0 for _, bonus, _ in self.rows) else [False]
        cases: list[OddsCase] = []
        for h in [-1, *self.batteries()]:
            parts = [name] if name else []
            notes = given
            if h >= 0:
                parts.append(self.my_fire(h))
                notes = [*given, speaker.note(*self.fire_words(h))]
            more = ours + self.bonus(h) if h >= 0 else ours
            for supported in also:
                title = ", ".join([*parts, enemy] if supported else parts) or "no reaction"
                cases.append(OddsCase(title, self.tally(more, supported, card), notes))
        for held in deck.hand_cards(b, self.seat) if b.level == 3 and card < 0 else []:
            if self.is_useful(held):
                face = b.t.cards[held]
                before = f"{name}, " if name else ""
                title = f"{before}with {face.ident} {face.name} ({face.cost} of {b.points[self.seat]} points)"
                notes = [*given, card_note(speaker, b, held)]
                cases.append(OddsCase(title, self.tally(ours, False, held), notes))
        return Odds(text, cases, self.faces(), self.notes(speaker))

    def my_fire(self, h: i64) -> str:
        return f"with my Fire Support from {self.b.t.hex_names[h]} ({self.bonus(h):+})"

    def is_useful(self, card: int) -> bool:
        """Whether this card of the hand can be paid, may be declared in the fight and would change something."""
        if card not in DECLARED_CARDS and card not in REVEALED_CARDS:
            return False
        if self.b.points[self.seat] < self.b.t.cost[card] or not self.may_apply(card):
            return False
        return any(self.judge(kind, 0, 0, card) != self.judge(kind, 0, 0, -1) for kind, _, _ in self.rows)

    def fire_words(self, h: i64) -> tuple[str, i64]:
        near = self.b.t.distance[self.to][h] == 1
        where = "adjacent" if near else "two hexes away"
        text = f"{self.bonus(h):+} Fire Support from {self.b.t.hex_names[h]}, {where}"
        return text, rule.ART_6 if near else rule.ART_7

    def notes(self, speaker: Any) -> list[Note]:
        """Every modifier that is in force, what no modifier changes, and what the enemy may have up their sleeve."""
        b = self.b
        f = self.f
        found: list[tuple[str, i64]] = []
        if f.defender >= ARMY:
            if b.level > 0 and b.t.jurong[self.to] and (b.c04 or b.jurong_always):
                why = rule.CARD_C04 if b.c04 else rule.VAR_1
                found.append((f"{b.t.line_bonus:+} for the defender: Jurong Line", why))
            if b.c16:
                found.append((f"{b.t.order_bonus:+} for the defender: Churchill's Order", rule.CARD_C16))
        for h, mod, whom in ((f.fire_a, self.mod_a, "attacker"), (f.fire_d, self.mod_d, "defender")):
            fire = self.bonus(h) if h >= 0 else 0
            if h >= 0:
                text, why = self.fire_words(h)
                found.append((f"for the {whom}: {text}", why))
            if mod != fire:
                found.append((f"{mod - fire:+} for the {whom} by cards", rule.PLAY_9))
        own: i64 = f.kind[f.attacker if self.attacking else f.defender]
        pairs = [(own, kind) if self.attacking else (kind, own) for kind, _, _ in self.rows]
        if b.level > 0 and any(is_fixed(one, other) for one, other in pairs):
            found.append((NO_MODIFIER, rule.RUL_23))
        for bonus in sorted({one for _, one, _ in self.rows if one > 0}, reverse=True):
            chance = Fraction(sum([w for _, one, w in self.rows if one == bonus]), self.total)
            found.append((f"enemy Fire Support of {bonus:+} is there with {chance}", rule.ART_1))
        notes = [speaker.note(text, why) for text, why in found]
        for card in DECLARED_CARDS + REVEALED_CARDS if b.level == 3 else []:
            if card // DECK != self.seat and self.may_apply(card):
                notes += sleeve(speaker, b, self.seat, card)
        return notes


def fight(
    speaker: Any, b: FortressBoard, seat: i64, frm: i64, to: i64, text: str = "", hasty: bool = False
) -> Odds | None:
    """The odds of an attack from one hex on another, whatever is being asked; None where it could not be one.

    Either piece may be this seat's: an attack on an own piece shows what the enemy piece there could do to it.
    """
    if b.ending != PLAYING or b.turn == 0 or seat < 0 or frm == to:
        return None
    p: i64 = b.at[frm]
    q: i64 = b.at[to]
    if p < 0 or q < 0 or p // ARMY == q // ARMY:
        return None
    if (p // ARMY == seat or b.seen[p]) and b.kind[p] >= unit.MINE:
        return None
    words = text if text else f"attack from {b.t.hex_names[frm]} on {b.t.hex_names[to]}"
    thought = Fight(b, seat, frm, to, THOUGHT)
    if not thought.rows:
        return None
    return clearance(speaker, thought, words) if hasty else thought.report(speaker, words, -1, -1)


EXPECTED: Final = [LOSE, HOLDS, BOTH, CLEARED_BOTH, CLEARED, WIN, CAPTURE]
"""From the worst for the attacker to the best: the order of `attack.EXPECTED`."""


def expected(b: FortressBoard, seat: i64, frm: i64, to: i64, hasty: bool) -> list[int]:
    """The weight that each of `EXPECTED` has for a side when an attack is declared, without reactions; nothing where
    that side cannot reckon."""
    thought = Fight(b, seat, frm, to, THOUGHT, alone=True)
    weights = [0] * len(EXPECTED)
    for kind, _, weight in thought.rows:
        cleared = CLEARED_BOTH if kind == unit.MINE else LOSE
        outcome = cleared if hasty else thought.judge(kind, 0, 0, -1)
        if outcome not in EXPECTED:
            return []
        weights[EXPECTED.index(outcome)] += weight
    return weights


def attacks(speaker: Any, b: FortressBoard, seat: i64, ask: Any, act: i64) -> Odds | None:
    """Every attack that choosing a piece can lead to; `ask` is the question where it goes (`ChooseDestination`)."""
    frm = noun_of(act)
    ways = [way for way in ask.offers(b, seat) if verb_of(way) == verb.TO and b.at[noun_of(way)] >= 0]
    hexes = [noun_of(way) for way in ways if ask.barred(b, seat, way) == ALLOWED]
    text = speaker.order(act)
    if len(hexes) == 1:
        return fight(speaker, b, seat, frm, hexes[0], f"{text} to {b.t.hex_names[hexes[0]]}")
    cases: list[OddsCase] = []
    for h in hexes:
        one = Fight(b, seat, frm, h, THOUGHT)
        if one.rows:
            cases.append(OddsCase(f"attack on {b.t.hex_names[h]}, no reaction", one.tally(0, False, -1)))
    return Odds(text, cases) if cases else None


def supporting(speaker: Any, b: FortressBoard, seat: i64, act: i64) -> Odds:
    """Fire Support given, or not."""
    stage = FIRE_FIRST if b.attacker // ARMY == seat else FIRE_SECOND
    fired = noun_of(act) if verb_of(act) == verb.FIRE else -1
    return Fight(b, seat, b.start, b.battle, stage).report(speaker, speaker.order(act), fired, -1)


def in_window(speaker: Any, b: FortressBoard, seat: i64, at: i64, act: i64) -> Odds | None:
    """A card declared in a window of an attack or of a Bombing Run, or the moment let pass."""
    card = noun_of(act) if verb_of(act) == verb.PLAY else -1
    text = speaker.order(act)
    if at == window.ATTACK_DECLARED or at == window.ATTACK_REVEALED:
        if card >= 0 and card not in DECLARED_CARDS and card not in REVEALED_CARDS:
            return None
        stage = DECLARED if at == window.ATTACK_DECLARED else REVEALED
        now = Fight(b, seat, b.start, b.battle, stage)
        if b.hasty:
            return clearance(speaker, now, text) if card < 0 else None
        return now.report(speaker, text, -1, card)
    return strike_window(speaker, b, seat, at, card, text)


def clearance(speaker: Any, thought: Fight, text: str) -> Odds:
    """IF-CON-3 to IF-CON-5: Hasty Mine Clearance."""
    b = thought.b
    tally = Tally([CLEARED_BOTH, LOSE])
    for kind, _, weight in thought.rows:
        tally.add(0 if kind == unit.MINE else 1, weight)
    notes = [speaker.note("The Conscript Platoon is lost in any case.", rule.CON_5)]
    thought.f.hasty = 1
    if b.level == 3 and thought.attacking and thought.may_apply(state.C20):
        notes += sleeve(speaker, b, thought.seat, state.C20)
    return Odds(text, [tally.case("no reaction", thought.attacking)], thought.faces(), notes)


ENDS: Final = {
    event.CAPTURED: CAPTURE, event.BOTH: BOTH, event.MINE_HOLDS: HOLDS, event.MINE_CLEARED: CLEARED,
    event.HASTY_MINE: CLEARED_BOTH, event.HASTY_NOTHING: LOSE, event.CALLED_OFF: OFF, event.DODGED: DODGE,
}  # fmt: skip
"""What the events say that an attack came to."""


def fight_came(seat: i64, attacking: bool, events: list[Event]) -> str:
    """What an attack came to, as `seat` puts it. What kills a winner, or a mine with it, is told with the victory."""
    found: Outcome | None = None
    for _, _, kind, _, won, what, _ in events:
        if kind in ENDS:
            found = ENDS[kind]
        elif kind == event.WINS:
            found = WIN if (won == seat) == attacking else LOSE
        elif kind == event.BANZAI:
            found = CLEARED_BOTH if found == CLEARED else BOTH
        elif kind == event.LOST and found == BOTH and what == unit.MINE:
            found = CLEARED_BOTH
    if found is None:
        return ""
    return found.name if attacking else found.theirs


def window_came(b: FortressBoard, seat: i64, at: i64, events: list[Event]) -> str:
    """What came of a card declared in a window, or of letting the moment pass."""
    if at == window.ATTACK_DECLARED or at == window.ATTACK_REVEALED:
        return fight_came(seat, b.attacker // ARMY == seat, events)
    if at == window.BOMB_TOKENS:
        return strike_came(b.seen[b.at[b.bombed]] != 0, events)
    if at == window.SHOOTDOWN_DECLARED or at == window.SHOOTDOWN_TOKENS:
        return shot_came(events)
    return NO_THROW
