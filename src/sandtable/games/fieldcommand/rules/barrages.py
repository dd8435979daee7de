"""Brigade, 'Range and Artillery Barrages': guns are declared for the battles of a turn, by the attacker, then by
those under attack."""

from typing import ClassVar

from mypy_extensions import i64

from sandtable.games.fieldcommand import event, kind, rule, verb
from sandtable.games.fieldcommand.asks import FieldAsk, PlaceUnit
from sandtable.games.fieldcommand.board import COUNT, NEW, SILENT, FieldBoard, firsts
from sandtable.games.fieldcommand.material import DIVISION, PLACES, SECTORS, UNITS, side_of_army
from sandtable.games.fieldcommand.rules.corps import play
from sandtable.games.fieldcommand.rules.division import pay
from sandtable.games.fieldcommand.rules.playable import card_plays, play_bar
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, Ask
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.words import DONE, Say, Shown, button, on_card, on_piece, on_space, say
from sandtable.kit.story import tells


def battles_of(b: FieldBoard, army: i64) -> list[int]:
    """R-41, R-69: the contested sectors in which this army must fight this turn: it has ground units there, and the
    other side controls it. FC-BG-61, FC-BG-62: never in the defender's turn."""
    found: list[int] = []
    both: i64 = b.occupied_j & b.occupied_c
    side = side_of_army(army)
    for s in range(SECTORS):
        if (both >> s) & 1 and not b.friendly(side, s) and b.army_count(army, s) > 0:
            for u in b.units_at(army, s):
                if b.attack_dice(u):
                    found.append(s)
                    break
    return found


def barrage_cost(b: FieldBoard) -> i64:
    """FC-DV-12; FC-CARD-E04 doubles it."""
    return b.t.barrage_cost * (2 if b.has_event(3) else 1)


def public_bar(b: FieldBoard, army: i64, u: i64, reached: i64) -> i64:
    """What everybody can see that keeps a gun from firing: FC-BG-30 to FC-BG-38 without the range."""
    place: i64 = b.where[u]
    if place < 0 or place >= PLACES:
        return NOT_OFFERED
    if b.t.klass[u] != kind.FIELD_GUN and b.t.klass[u] != kind.FIXED_GUN:
        return rule.BG_30
    if b.owner[u] != army:
        return rule.X_51
    if (b.gun[u] == SILENT or b.gun[u] == NEW) and b.bars(rule.BG_41):
        return rule.BG_41
    if place >= SECTORS and not b.is_active(place) and b.bars(rule.R_63):
        return rule.R_63  # FC-X-46
    if b.contested(place) and b.bars(rule.BG_34):
        return rule.BG_34
    if army == b.army and (b.steps[u] & COUNT) != 0 and b.bars(rule.BG_35):
        return rule.BG_35
    if b.fired[u] >= 0 and b.bars(rule.BG_38):
        return rule.BG_38
    if b.level >= DIVISION and not b.in_supply(side_of_army(army), place, reached) and b.bars(rule.DV_8):
        return rule.DV_8  # FC-X-26, FC-X-27
    return ALLOWED


def targets(b: FieldBoard, u: i64) -> list[int]:
    """FC-BG-31, FC-BG-32, FC-X-16: the battles of this turn in the gun's range, from an axis too; never its own
    sector (FC-X-11, FC-X-43)."""
    found: list[int] = []
    distance = b.t.distance[b.where[u]]
    reach: i64 = b.t.range[b.t.kind[u]]
    for s in b.todo:
        if distance[s] >= 1 and distance[s] <= reach:
            found.append(s)
    return found


def ready_guns(b: FieldBoard, army: i64) -> list[int]:
    """The guns that could be declared as far as everybody can see, tokens aside: one of those that are alike."""
    reached = b.supplied(side_of_army(army)) if b.level >= DIVISION else 0
    found: list[int] = []
    for u in range(UNITS):
        strike = b.t.klass[u] == kind.FIELD_GUN or b.t.klass[u] == kind.FIXED_GUN
        if strike and b.owner[u] == army and public_bar(b, army, u, reached) == ALLOWED and targets(b, u):
            found.append(u)
    return firsts(b, found)


def under_attack(b: FieldBoard, army: i64) -> bool:
    """R-37: somebody will fight in a sector that this army controls or has ground units in."""
    for s in b.todo:
        if b.control[s] == army or b.army_count(army, s) > 0:
            return True
    return False


class Barrage(FieldAsk):
    """FC-BG-36, FC-BG-37, R-65 (FC-X-15): each gun may be declared for one battle; FC-DV-12, R-38: paid when
    declared."""

    cites: ClassVar[int] = rule.BG_36
    judges: ClassVar[tuple[int, ...]] = (verb.BARRAGE, verb.PLAY)
    offered: ClassVar[dict[int, Shown]] = {
        verb.DONE: button(say("No more barrages"), DONE),
        verb.PLAY: on_card(say("Play {card}"), sure=True),
    }

    def __init__(self, seat: i64, army: i64) -> None:
        super().__init__(seat)
        self.army: i64 = army

    def heading(self) -> i64:
        return rule.BG_36

    def question(self, b: FieldBoard, seat: i64) -> Say:
        which = "the attack" if self.army == b.army else "the defence"
        if b.level < DIVISION:
            return say("Which gun of the {army} supports {text}?", self.army, which)
        return say(
            "Which gun of the {army} supports {text}? Each costs {tokens}.", self.army, which, barrage_cost(b)
        )

    def varies(self, b: FieldBoard, seat: i64, act: i64) -> i64:
        return 1 + b.where[noun_of(act)] if verb_of(act) == verb.BARRAGE else 0

    def shown(self, b: FieldBoard, seat: i64, act: i64) -> Shown:
        if verb_of(act) == verb.BARRAGE:
            return on_piece(say("{unit} in {place} fires", noun_of(act), b.where[noun_of(act)]))
        return super().shown(b, seat, act)

    def offers(self, b: FieldBoard, seat: i64) -> list[int]:
        found: list[int] = []
        if b.afford(self.army, barrage_cost(b)):
            found = [action(verb.BARRAGE, u) for u in ready_guns(b, self.army)]
        if self.army == b.army:
            found += card_plays(b, self.army)
        found.append(plain(verb.DONE))
        return found

    def sifted(self) -> bool:
        return True

    def barred(self, b: FieldBoard, seat: i64, act: i64) -> i64:
        what = verb_of(act)
        if what == verb.DONE:
            return ALLOWED
        if what == verb.PLAY:
            return play_bar(b, self.army, noun_of(act), 0) if self.army == b.army else NOT_OFFERED
        u = noun_of(act)
        reached = b.supplied(side_of_army(self.army)) if b.level >= DIVISION else 0
        bar = public_bar(b, self.army, u, reached)
        if bar != ALLOWED:
            return bar
        if not 0 <= b.where[u] < PLACES:
            return NOT_OFFERED
        if not targets(b, u) and b.bars(rule.BG_31):
            return rule.BG_31
        if not b.afford(self.army, barrage_cost(b)) and b.bars(rule.DV_12):
            return rule.DV_12
        return ALLOWED

    def take(self, b: FieldBoard, seat: i64, act: i64) -> None:
        what = verb_of(act)
        if what == verb.DONE:
            b.answer = 1
        elif what == verb.PLAY:
            play(b, self.army, noun_of(act))
        else:
            u = noun_of(act)
            where = targets(b, u)
            if len(where) == 1:
                declare(b, u, where[0])
            else:
                b.call(Aim(seat, u))


class Aim(PlaceUnit):
    """FC-BG-36: into which of the battles in range?"""

    cites: ClassVar[int] = rule.BG_36
    asks: ClassVar[str] = "Into which battle does {unit u} fire?"
    offered: ClassVar[dict[int, Shown]] = {verb.TO: on_space(say("Into {place}"))}

    def before(self, b: FieldBoard) -> Ask[FieldBoard] | None:
        return Barrage(self.seat, b.owner[self.u])

    def picked(self, b: FieldBoard, seat: i64) -> list[int]:
        return [b.where[self.u]]

    def places(self, b: FieldBoard) -> list[int]:
        return targets(b, self.u)

    def barred(self, b: FieldBoard, seat: i64, act: i64) -> i64:
        s = noun_of(act)
        if s not in b.todo and b.bars(rule.X_11):
            return rule.X_11
        if s == b.where[self.u] and b.bars(rule.BG_32):
            return rule.BG_32
        if s not in targets(b, self.u) and b.bars(rule.BG_31):
            return rule.BG_31
        return ALLOWED

    def take(self, b: FieldBoard, seat: i64, act: i64) -> None:
        declare(b, self.u, noun_of(act))


def declare(b: FieldBoard, u: i64, s: i64) -> None:
    army: i64 = b.owner[u]
    b.fired[u] = s
    pay(b, army, barrage_cost(b), rule.DV_12)
    b.tell(EVERYONE, rule.BG_36 if army == b.army else rule.BG_37, event.BARRAGE, u, s)


STORY = [tells(event.BARRAGE, "{unit a} is declared for the battle of {place b}.", "strike", "b")]
