"""Snipers. Section 16.3."""

from typing import ClassVar

from mypy_extensions import i64

from sandtable.games.shanghai import event, rule, verb
from sandtable.games.shanghai.folio import CHINA, JAPAN
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, Ask
from sandtable.kernel.words import PASS, Shown, button, on_space, say
from sandtable.kit.rows import altered
from sandtable.kit.story import tells
from sandtable.series.fire_and_movement.rules.attackers import leaves_hands

REACH = 2


def declare(b: ShanghaiBoard, seat: i64) -> None:
    """SH-16.3g: note whether only a sniper is attacked. SH-16.3a, SH-16.3c: a Chinese attack on a Shanghai hex may
    bring a sniper, before the die is rolled."""
    alone = b.held[b.target] == 0 and not b.operative(b.target)
    b.sniper_fight = 1 if seat == JAPAN and alone else 0
    if seat == CHINA and b.t.shanghai[b.target] and can_place(b):
        b.call(PlaceSniper(CHINA))


def can_place(b: ShanghaiBoard) -> bool:
    near = b.t.grid.within(b.target, REACH)
    return any(h < b.t.playable and sniper_bar(b, h) == ALLOWED for h in near)


def sniper_bar(b: ShanghaiBoard, h: i64) -> i64:
    """SH-16.3b, SH-16.3i, SH-16.3j, SH-18b: the rule by which no sniper can be placed in a hex, or ALLOWED. Where
    one is there may be two: they do not count for stacking."""
    if h >= b.t.playable:
        return b.ground_bar(h)
    if -1 not in b.snipers and b.bars(rule.R_16_3I):
        return rule.R_16_3I
    if (not b.t.shanghai[h] or b.t.distance[b.target][h] > REACH) and b.bars(rule.R_16_3B):
        return rule.R_16_3B
    if b.held[h] == 1 + JAPAN and b.bars(rule.R_16_3B):
        return rule.R_16_3B
    if b.shut[CHINA][h] and b.bars(rule.R_18B):
        return rule.R_18B
    return ALLOWED


class PlaceSniper(Ask[ShanghaiBoard]):
    """SH-16.3a: one sniper for the attack, or none. It takes no ground (SH-11m, SH-16.3f)."""

    cites: ClassVar[int] = rule.R_16_3A
    asks: ClassVar[str] = "Place a sniper in Shanghai, within two hexes of the attack?"
    moment: ClassVar[str] = "sniper"
    judges: ClassVar[tuple[int, ...]] = (verb.SNIPER,)

    def shown(self, b: ShanghaiBoard, seat: i64, act: i64) -> Shown:
        if verb_of(act) != verb.SNIPER:
            return button(say("No sniper"), PASS)
        return on_space(say("Sniper in {space}", noun_of(act)), sure=leaves_hands(b, seat, act))

    def decline(self, b: ShanghaiBoard, seat: i64) -> i64:
        return plain(verb.DONE)

    def offers(self, b: ShanghaiBoard, seat: i64) -> list[int]:
        found: list[int] = []
        again: list[int] = []  # a second one in the same hex is the lesser choice
        for h in b.t.grid.within(b.target, REACH):
            if h < b.t.playable and b.t.shanghai[h]:
                (again if b.sniper_in(h) else found).append(action(verb.SNIPER, h))
        return [*found, *again, plain(verb.DONE)]

    def barred(self, b: ShanghaiBoard, seat: i64, act: i64) -> i64:
        return sniper_bar(b, noun_of(act)) if verb_of(act) == verb.SNIPER else ALLOWED

    def take(self, b: ShanghaiBoard, seat: i64, act: i64) -> None:
        if verb_of(act) != verb.SNIPER:
            return
        h = noun_of(act)
        for i in range(len(b.snipers)):
            if b.snipers[i] < 0:
                b.snipers = altered(b.snipers, i, h)
                break
        b.snipers = sorted(b.snipers)
        b.note_snipers()
        b.tell(EVERYONE, rule.R_16_3A, event.SNIPER, h)


STORY = [
    tells(event.SNIPER, "A sniper takes up his post in {space a}.", "sniper", "a"),
    tells(event.SNIPER_GONE, "The sniper in {space a} is gone.", "sniper", "a"),
]
