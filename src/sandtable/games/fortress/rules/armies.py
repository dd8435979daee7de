"""Choosing an army of thirty from a pool of forty. Section 'Build Your Army' (Variant Rule 2, Levels II and III)."""

from mypy_extensions import i64

from sandtable.games.fortress import event, rule, unit, verb
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.material import ARMY, COMMONWEALTH, JAPAN, FortressData
from sandtable.games.fortress.reactions import ready_made
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.sealed import Sealed
from sandtable.kernel.words import DONE, Say, Shown, button, say
from sandtable.kit.story import tells


class ChooseArmy(Sealed[FortressBoard]):
    """IF-BYA-1: each player chooses 30 pieces from a pool of 40, in secret (RUL-16)."""

    stands = "Both choose their armies"
    phase = "Choosing armies"
    judges = (verb.ADD, verb.DROP, verb.TAKE_ARMY, verb.CONFIRM)
    cites = rule.BYA_1

    def __init__(self) -> None:
        super().__init__(JAPAN, COMMONWEALTH)

    def question(self, b: FortressBoard, seat: i64) -> Say:
        size = sum(b.army_of(seat))
        return say("Choose 30 of your 40 pieces, the Headquarters among them. You have {n}.", size)

    def shown(self, b: FortressBoard, seat: i64, act: i64) -> Shown:
        what = verb_of(act)
        noun = noun_of(act)
        if what == verb.CONFIRM:
            return button(say("Confirm the army"), DONE, sure=True)
        if what == verb.TAKE_ARMY:
            return ready_made(b.t.armies[noun].ident, "Ready-made armies", army_words(b.t, noun))
        group = "Add" if what == verb.ADD else "Leave out"
        return button(say("{kind}", noun), group=group, target=unit.IDS[noun])

    def varies(self, b: FortressBoard, seat: i64, act: i64) -> i64:
        return 0

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        found = [plain(verb.CONFIRM)]
        found += [action(verb.TAKE_ARMY, n) for n, army in enumerate(b.t.armies) if army.side == seat]
        found += [action(verb.ADD, kind) for kind in range(unit.COUNT)]
        return found + [action(verb.DROP, kind) for kind in range(unit.COUNT)]

    def barred(self, b: FortressBoard, seat: i64, act: i64) -> i64:
        what = verb_of(act)
        noun = noun_of(act)
        mine = b.army_of(seat)
        size = sum(mine)
        if what == verb.CONFIRM:
            if size != ARMY and b.bars(rule.BYA_4):
                return rule.BYA_4
        elif what == verb.TAKE_ARMY:
            if b.t.armies[noun].side != seat and b.bars(NOT_OFFERED):
                return NOT_OFFERED
        elif what == verb.ADD:
            pool_rule = rule.BYA_3 if seat == JAPAN else rule.BYA_2
            if mine[noun] >= b.t.pool[seat][noun] and b.bars(pool_rule):
                return pool_rule
            if size >= ARMY and b.bars(rule.BYA_4):
                return rule.BYA_4
        elif what == verb.DROP:
            if noun == unit.HQ and b.bars(rule.BYA_5):
                return rule.BYA_5
            if mine[noun] == 0 and b.bars(NOT_OFFERED):
                return NOT_OFFERED
        return ALLOWED

    def prepare(self, b: FortressBoard, seat: i64, act: i64) -> bool:
        what = verb_of(act)
        noun = noun_of(act)
        at = seat * unit.COUNT
        if what == verb.ADD:
            b.army[at + noun] += 1
        elif what == verb.DROP:
            b.army[at + noun] -= 1
        elif what == verb.TAKE_ARMY:
            b.army[at : at + unit.COUNT] = b.t.armies[noun].counts
        else:
            b.tell(EVERYONE, rule.BYA_7, event.ARMY_DONE, seat)
            return True
        return False

    def opened(self, b: FortressBoard, answers: list[int]) -> None:
        """The choice stays secret until the end of the game (IF-BYA-7)."""


def army_words(t: FortressData, n: i64) -> str:
    """A ready-made army by how it differs from the basic one, what it has more of first: that is why it is chosen."""
    army = t.armies[n]
    rows = zip(army.counts, t.basic[army.side], t.kind_names)
    changes = sorted([(n - basic, kind) for n, basic, kind in rows], key=lambda change: -change[0])
    words = [f"{n:+d} {kind}" for n, kind in changes if n]
    return "The basic army" + (f" with {', '.join(words)}" if words else "")


STORY = [tells(event.ARMY_DONE, "{who a} has chosen an army.", "set-up")]
