"""Fire Support of artillery batteries. Section 'Artillery' (Levels I to III)."""

from typing import Any

from mypy_extensions import i64

from sandtable.games.fortress import event, rule, telling, unit, verb
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.material import ARMY, SIDES, FortressData
from sandtable.games.fortress.reactions import Reaction
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, Event
from sandtable.kernel.words import PASS, Say, Shown, button, on_space, say
from sandtable.kit import beats
from sandtable.kit.story import tells


def batteries(b: FortressBoard, seat: i64) -> list[int]:
    """IF-ART-1, IF-ART-8, IF-ART-15, RUL-11: hexes of the seat's batteries within two hexes of the defender's hex that
    are not in the fight themselves."""
    far = b.t.distance[b.battle]
    guns = [p for p in b.on_map(seat) if b.kind[p] == unit.ARTILLERY]
    return [b.where[p] for p in guns if far[b.where[p]] <= 2 and p != b.attacker and p != b.defender]


class FireSupport(Reaction):
    """IF-ART-1 to IF-ART-4, IF-ART-16: one battery may support, declared before the pieces are shown; the attacker
    decides first, then the defender. Declining leaves no trace (IF-ART-19).

    Each side may support (IF-ART-11) with one battery of its choice (IF-ART-9, IF-ART-10), as often as it likes
    (IF-ART-17); the battery stays unharmed (IF-ART-13). Bombs and shooting Bombers down know no support (IF-ART-20).
    """

    judges = (verb.FIRE,)
    moment = "fire_support"
    cites = rule.ART_1

    def question(self, b: FortressBoard, seat: i64) -> Say:
        side = "attacker" if b.attacker // ARMY == seat else "defender"
        return say("Attack on {space}: does a battery support your {text}?", b.battle, side)

    def shown(self, b: FortressBoard, seat: i64, act: i64) -> Shown:
        if verb_of(act) != verb.FIRE:
            return button(say("No Fire Support"), PASS)
        h = noun_of(act)
        return on_space(say("Fire Support from {space} (+{n})", h, b.fire_bonus(h)), sure=True)

    def varies(self, b: FortressBoard, seat: i64, act: i64) -> i64:
        return b.fire_bonus(noun_of(act)) if verb_of(act) == verb.FIRE else 0

    def odds(self, b: FortressBoard, seat: i64, act: i64, speaker: Any) -> Any:
        from sandtable.games.fortress.rules import attack_odds

        return attack_odds.supporting(speaker, b, seat, act)

    def came(self, b: FortressBoard, seat: i64, act: i64, events: list[Event]) -> str:
        from sandtable.games.fortress.rules import attack_odds

        return attack_odds.fight_came(seat, b.attacker // ARMY == seat, events)

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        return [action(verb.FIRE, h) for h in batteries(b, seat)] + [plain(verb.DECLINE)]

    def barred(self, b: FortressBoard, seat: i64, act: i64) -> i64:
        if verb_of(act) != verb.FIRE:
            return ALLOWED
        h = noun_of(act)
        p: i64 = b.at[h]
        if (p < 0 or p // ARMY != seat or b.kind[p] != unit.ARTILLERY) and b.bars(rule.LVL_6):
            return rule.LVL_6
        if b.t.distance[b.battle][h] > 2 and b.bars(rule.ART_1):
            return rule.ART_1
        if p >= 0 and (p == b.attacker or p == b.defender) and b.bars(rule.ART_15):
            return rule.ART_15
        return ALLOWED

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        if verb_of(act) != verb.FIRE:
            return
        h = noun_of(act)
        bonus = b.fire_bonus(h)
        defending = 0 if b.attacker // ARMY == seat else 1
        if defending == 0:
            b.mod_a += bonus
            b.fire_a = h
        else:
            b.mod_d += bonus
            b.fire_d = h
        b.tell(EVERYONE, rule.ART_6 if bonus == 2 else rule.ART_7, event.FIRE, h, seat, bonus, defending)
        b.reveal(b.at[h], rule.ART_5)


def fires(t: FortressData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    """A battery joins one side of the fight: hex, side, bonus, whether it is the defender's."""
    h, side, bonus, defending = told[3:]
    kind, there = unit.IDS[unit.ARTILLERY], t.hex_names[h]
    helper = beats.Fighter(kind=kind, role="helper", strength=f"+{bonus}", space=there)
    force = beats.Force(SIDES[side], [helper], [beats.Modifier("Fire Support", bonus, "IF-ART-14")])
    attacker, defender = (None, force) if defending == 1 else (force, None)
    return telling.fought("compare", [there], attacker, defender)


STORY = [tells(event.FIRE, "{whose b} Fire Support from {place a}: +{n c}.", "support", "a", fires)]
