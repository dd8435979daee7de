"""Bombing Runs and Shoot Down Bomber. Sections 'Bomber Element' and 'Anti-Air Guns' (Levels I to III)."""

from typing import Any

from mypy_extensions import i64

from sandtable.games.fortress import event, rule, state, telling, unit, verb, window
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.material import ARMY, COMMONWEALTH, SIDES, FortressData
from sandtable.games.fortress.reactions import CARDS, Question, Reaction
from sandtable.games.fortress.rules import bombing_odds
from sandtable.games.fortress.rules.playing import card_bar, open_window, pay
from sandtable.games.fortress.rules.tokens import ChooseTokens, TokenSection, matching_pairs
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, NO_THROW, OVER, Ask, Event
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.words import PASS, Say, button, on_space, say
from sandtable.kit import beats
from sandtable.kit.story import tells
from sandtable.kit.telling import Decision


class ChooseTarget(Question):
    """IF-BOM-2, RUL-32: any enemy piece on the map, at any distance, hidden or revealed, known AA Guns too."""

    judges = (verb.TARGET,)
    asks = "Bombing Run: choose the enemy piece that is bombed."
    offered = {verb.TARGET: on_space(say("Bomb the {seen} in {space}"), sure=True)}
    picks = ("frm",)
    cites = rule.BOM_2

    def __init__(self, seat: i64, frm: i64) -> None:
        super().__init__(seat)
        self.frm: i64 = frm

    def before(self, b: FortressBoard) -> Ask[Any] | None:
        from sandtable.games.fortress.rules.turns import ChooseAction

        return ChooseAction(self.seat)

    def odds(self, b: FortressBoard, seat: i64, act: i64, speaker: Any) -> Any:
        return bombing_odds.bombing(speaker, b, seat, noun_of(act), speaker.order(act))

    def came(self, b: FortressBoard, seat: i64, act: i64, events: list[Event]) -> str:
        return bombing_odds.strike_came(b.seen[b.at[noun_of(act)]] != 0, events)

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        return [action(verb.TARGET, b.where[p]) for p in b.on_map(1 - seat)]

    def barred(self, b: FortressBoard, seat: i64, act: i64) -> i64:
        h = noun_of(act)
        if h >= len(b.at):
            return NOT_OFFERED
        if (b.at[h] < 0 or b.at[h] // ARMY == seat) and b.bars(rule.BOM_2):
            return rule.BOM_2
        return ALLOWED

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        b.main = state.OTHER_ACTION
        b.resolving = 1
        b.call(BombingRun(self.frm, noun_of(act)))


class BombingRun(TokenSection):
    """IF-BOM-1: declare, show the Bomber, name the target (IF-BOM-3); then tokens decide (IF-BOM-6).

    It is no attack and earns nothing (IF-BOM-11)."""

    stands = "Bombing Run on {space target}"
    phase = "Bombing Run"
    cites = rule.BOM_1
    steps = ("declare", "tokens", "bomb_tokens", "result", "shoot_down", "over")

    def __init__(self, frm: i64, target: i64) -> None:
        self.frm: i64 = frm
        self.target: i64 = target

    def step(self, b: FortressBoard, n: i64) -> i64:
        if n == 0:
            self.declare(b)
        elif n == 1:
            b.call(ChooseTokens())
        elif n == 2:
            b.answer = 0
            open_window(b, window.BOMB_TOKENS)
        elif n == 3:
            self.result(b)
            owner = 1 - b.bomber // ARMY
            b.answer = 0
            b.call_aside(ShootDown(owner), may_shoot(b, owner))
        elif n == 4:
            if b.answer == 1:
                b.call(ShootDownTry())
        else:
            b.bomber = -1
            b.bombed = -1
            b.answer = 0
            b.tokens = [-1, -1]
            return OVER
        return GO_ON

    def declare(self, b: FortressBoard) -> None:
        b.bomber = b.at[self.frm]
        b.bombed = self.target
        side = b.bomber // ARMY
        b.tell(EVERYONE, rule.BOM_3, event.BOMB, self.frm, self.target, side, b.tag[b.bomber])
        b.reveal(b.bomber, rule.BOM_4)
        target: i64 = b.at[self.target]
        if b.kind[target] == unit.AA:
            # IF-BOM-5, IF-AA-1, IF-AA-14: the guns are shown, the Bomber is lost; no tokens, no further reaction.
            b.reveal(target, rule.BOM_5)
            b.tell(EVERYONE, rule.AA_1, event.BOMBER_DOWN, self.target, side)
            b.eliminate(b.bomber, rule.AA_1)
            b.leave()
        else:
            # IF-BOM-13, RUL-14: AA Guns would have been shown by now.
            b.rule_out(target, 1 << unit.AA)

    def result(self, b: FortressBoard) -> None:
        target: i64 = b.at[self.target]
        if matching_pairs(b) < 2 and b.answer == 0:
            # IF-BOM-9: nothing happens and nothing is shown.
            b.tell(EVERYONE, rule.BOM_9, event.BOMB_FAILED, self.target)
            return
        strike(b, target, rule.BOM_7, rule.BOM_8)


def strike(b: FortressBoard, target: i64, kills: i64, reveals: i64) -> None:
    """A success: strengths 1 to 4 are eliminated, all else is revealed; a Headquarters is not taken (IF-BOM-12)."""
    h: i64 = b.where[target]
    if b.t.bombed_dies[b.kind[target]]:
        b.tell(EVERYONE, kills, event.BOMB_HIT, h, target // ARMY, b.kind[target])
        b.eliminate(target, kills)
    else:
        b.tell(EVERYONE, reveals, event.BOMB_REVEALS, h, target // ARMY, b.kind[target])
        b.reveal(target, reveals)


def guns(b: FortressBoard, seat: i64) -> list[int]:
    """IF-AA-2, IF-AA-12, RUL-15: hexes of the seat's AA Guns beside the bombed hex."""
    near = [h for h in b.t.open[b.bombed] if b.at[h] >= 0]
    return [h for h in near if b.at[h] // ARMY == seat and b.kind[b.at[h]] == unit.AA]


def may_shoot(b: FortressBoard, seat: i64) -> bool:
    may_send = b.level == 3 and seat == COMMONWEALTH
    sends = may_send and card_bar(b, seat, state.C09, window.AFTER_BOMBING) == ALLOWED
    return sends or len(guns(b, seat)) > 0


class ShootDown(Reaction):
    """IF-AA-3, IF-AA-8, IF-AA-9: after the result, good or bad (IF-AA-4), one AA Guns piece beside the hex may try, or
    card C09. What the bombs did stays done (IF-AA-11), nobody earns a point (IF-AA-10), and not trying leaves no trace
    (IF-AA-13)."""

    asks = "{space bombed} was bombed. Do you try to shoot the Bomber down?"
    offered = {
        **CARDS,
        verb.SHOOT: on_space(say("Shoot with the Anti-Air Guns in {space}"), sure=True),
        verb.DECLINE: button(say("Let the Bomber go"), PASS),
    }
    judges = (verb.SHOOT, verb.PLAY)
    moment = "after_bombing"
    cites = rule.AA_2

    def odds(self, b: FortressBoard, seat: i64, act: i64, speaker: Any) -> Any:
        what = verb_of(act)
        if what == verb.DECLINE:
            return None
        spent: i64 = b.t.cost[noun_of(act)] if what == verb.PLAY else 0
        return bombing_odds.shooting(speaker, b, seat, speaker.order(act), spent)

    def came(self, b: FortressBoard, seat: i64, act: i64, events: list[Event]) -> str:
        return bombing_odds.shot_came(events) if verb_of(act) != verb.DECLINE else NO_THROW

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        found = [action(verb.SHOOT, h) for h in guns(b, seat)]
        if b.level == 3 and seat == COMMONWEALTH:
            found.append(action(verb.PLAY, state.C09))
        found.append(plain(verb.DECLINE))
        return found

    def barred(self, b: FortressBoard, seat: i64, act: i64) -> i64:
        what = verb_of(act)
        if what == verb.PLAY:
            return card_bar(b, seat, noun_of(act), window.AFTER_BOMBING)
        if what == verb.SHOOT:
            h = noun_of(act)
            p: i64 = b.at[h]
            if (p < 0 or p // ARMY != seat or b.kind[p] != unit.AA) and b.bars(rule.LVL_6):
                return rule.LVL_6
            if b.t.distance[b.bombed][h] != 1 and b.bars(rule.AA_12):
                return rule.AA_12
        return ALLOWED

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        what = verb_of(act)
        if what == verb.SHOOT:
            b.tell(EVERYONE, rule.AA_2, event.SHOOT, noun_of(act), seat)
            b.reveal(b.at[noun_of(act)], rule.AA_5)
            b.answer = 1
        elif what == verb.PLAY:
            pay(b, seat, state.C09)
            b.tell(EVERYONE, rule.CARD_C09, event.SHOOT, -1, seat)
            b.answer = 1


class ShootDownTry(TokenSection):
    """IF-AA-6, IF-AA-7: tokens again; success eliminates the Bomber. J08 prevents it, C10 forces it."""

    stands = "Shoot Down Bomber"
    phase = "Shoot Down Bomber"
    cites = rule.AA_6
    steps = ("declared", "tokens", "shootdown_tokens", "result")

    def duel(self, b: FortressBoard) -> tuple[i64, i64]:
        return 1 - b.active, 2

    def step(self, b: FortressBoard, n: i64) -> i64:
        side = b.bomber // ARMY
        if n == 0:
            b.answer = 0
            open_window(b, window.SHOOTDOWN_DECLARED)
        elif n == 1:
            if b.answer == 1:
                b.tell(EVERYONE, rule.CARD_J08, event.SHOOT_FAILED, side)
                return OVER
            b.call(ChooseTokens())
        elif n == 2:
            b.answer = 0
            open_window(b, window.SHOOTDOWN_TOKENS)
        else:
            if matching_pairs(b) == 2 or b.answer == 1:
                b.tell(EVERYONE, rule.AA_6, event.BOMBER_DOWN, b.where[b.bomber], side)
                b.eliminate(b.bomber, rule.AA_6)
            else:
                b.tell(EVERYONE, rule.AA_7, event.SHOT_MISSED, side)
            return OVER
        return GO_ON


# -- what is told ----------------------------------------------------------------------------------------------


def run_begins(t: FortressData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    """Hex, target, side, tag of the Bomber."""
    frm, target, side, tag = told[3:]
    piece = telling.piece_id(side, tag)
    bomber = beats.Fighter(piece, unit.IDS[unit.BOMBER], "front", space=t.hex_names[frm])
    return strike_begins(t, side, target, [bomber])


def guns_fire(t: FortressData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    return strike_begins(t, told[4], told[3], [])


def strike_begins(t: FortressData, side: i64, target: i64, first: list[beats.Fighter]) -> list[beats.AnyBeat]:
    there = t.hex_names[target]
    theirs = beats.Force(SIDES[1 - side], [beats.Fighter(role="target", space=there)])
    spaces = [*(one.space for one in first), there]
    return telling.fought("tokens", spaces, beats.Force(SIDES[side], first), theirs, begins=True)


def shooting(t: FortressData, told: Event, viewer: int) -> Say:
    if told[3] < 0:
        return say("{who} sends fighters to shoot the Bomber down.", told[4])
    return say("{whose} Anti-Air Guns in {place} try to shoot the Bomber down.", told[4], told[3])


def shot_begins(t: FortressData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    h, side = told[3], told[4]
    spaces = [t.hex_names[h]] if h >= 0 else []
    guns_there = [beats.Fighter(kind=unit.IDS[unit.AA], role="front", space=spaces[0])] if spaces else []
    ours = beats.Force(SIDES[side], guns_there)
    theirs = beats.Force(SIDES[1 - side], [beats.Fighter(kind=unit.IDS[unit.BOMBER], role="target")])
    return telling.fought("tokens", spaces, ours, theirs, begins=True)


STORY = [
    tells(event.BOMB, "{whose c} Bombing Run from {place a} on {place b}.", "bombing", "ab", run_begins),
    tells(event.BOMBARD, "{whose b} guns fire on {place a}.", "bombing", "a", guns_fire),
    tells(event.BOMB_FAILED, "The bombs and shells miss {place a}; nothing is shown.", "bombing", "a",
          Decision("missed", "missed")),
    tells(event.BOMB_HIT, "Hit and destroyed in {place a}: {whose b} {kind c}.", "bombing", "a",
          Decision("hit", "destroyed", 4, other=True)),
    tells(event.BOMB_REVEALS, "Hit in {place a}: {whose b} {kind c}, not destroyed, but known now.", "bombing", "a",
          Decision("shown", "shown", 4, other=True)),
    tells(event.SHOOT, shooting, "bombing", "a", shot_begins),
    tells(event.SHOOT_FAILED, "The {whose a} escort keeps the fire off the Bomber.", "bombing",
          beats=Decision("escorted", "kept off", 3)),
    tells(event.SHOT_MISSED, "The {whose a} Bomber gets away.", "bombing", beats=Decision("away", "missed", 3)),
    tells(event.BOMBER_DOWN, "The {whose b} Bomber is shot down over {place a}.", "bombing", "a",
          Decision("down", "shot down", 4, other=True)),
]  # fmt: skip
