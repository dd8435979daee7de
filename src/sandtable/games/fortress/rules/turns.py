"""A turn: what happens in it, in order. Sections 'Movement', 'Losing a turn', 'Ending the game', 'Politics'."""

from typing import Any

from mypy_extensions import i64

from sandtable.games.fortress import deck, event, rule, state, unit, verb, window
from sandtable.games.fortress.board import NO_PROGRESS, STUCK, FortressBoard
from sandtable.games.fortress.material import ARMY, COMMONWEALTH, JAPAN, SIDES, FortressData
from sandtable.games.fortress.reactions import CARDS, Question, Reaction
from sandtable.games.fortress.rules import action_cards, attack_odds, bombing_odds
from sandtable.games.fortress.rules.armies import ChooseArmy
from sandtable.games.fortress.rules.bombing import ChooseTarget
from sandtable.games.fortress.rules.cards_japan import SpendCharge, charge_targets
from sandtable.games.fortress.rules.movement import MAIN_ACTION, ChooseDestination, piece_bar
from sandtable.games.fortress.rules.playing import open_window
from sandtable.games.fortress.rules.politics import Buy
from sandtable.games.fortress.rules.recon import Recon
from sandtable.games.fortress.rules.setup import Deploy, begin_setup, take_beginner_set_up
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Event, Section
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.words import PASS, Say, button, on_space, say
from sandtable.kit import beats
from sandtable.kit.story import tells
from sandtable.kit.telling import PhaseBeat


class Game(Section[FortressBoard]):
    """The whole game: armies, deployments, then turn after turn. Japan starts, always (IF-SET-17).

    The basic rules hold at every level (IF-LVL-5); Level I adds abilities, Level II army building, Level III Politics
    (IF-LVL-1 to IF-LVL-3)."""

    steps = ("armies", "deployment", "turns")

    def step(self, b: FortressBoard, n: i64) -> i64:
        if n == 0:
            begin_setup(b)
            if b.deployment == 1:
                take_beginner_set_up(b)
            elif b.level >= 2:
                b.call(ChooseArmy())
        elif n > 1:
            b.again(Turn())
        elif b.deployment == 0:
            b.call(Deploy())
        return GO_ON


class Turn(Section[FortressBoard]):
    """IF-MOV-1: the turn of the active player."""

    stands = "Turn {n turn}: {whom active}"
    phase = "Turn"
    cites = rule.MOV_1
    steps = ("begin", "buy", "charge", "turn_start", "act", "after_action", "points", "turn_end", "pass_on")

    def step(self, b: FortressBoard, n: i64) -> i64:
        if n == 0:
            self.begin(b)
        elif n == 1:
            if b.level == 3:
                b.aside |= 1 << b.active  # whether they are asked shows what they have
                if b.points[b.active] >= b.t.card_price and deck.pile_size(b, b.active) > 0:
                    b.call(Buy(b.active))
        elif n == 2:
            if b.level == 3 and b.active == JAPAN and b.j02 > 0:
                b.call_aside(SpendCharge(JAPAN), len(charge_targets(b)) > 0)
        elif n == 3:
            open_window(b, window.TURN_START)
        elif n == 4:
            self.act(b)
        elif n == 5:
            if b.level == 3 and (b.main == state.MOVED or b.main == state.ATTACKED):
                b.call_aside(action_cards.AfterAction(b.active), action_cards.extra_card(b) >= 0)
        elif n == 6:
            # IF-POL-1 to IF-POL-5: one point for a turn in which an attack was initiated, whatever came of it; nothing
            # for the defender, for bombs, or for a missed turn (IF-POL-9). It can be spent from now on (IF-DRW-6).
            if b.level == 3 and b.initiated and b.t.attack_points > 0:
                b.points[b.active] += b.t.attack_points
                b.tell(EVERYONE, rule.POL_1, event.POINT, b.active, b.points[b.active])
        elif n == 7:
            open_window(b, window.TURN_END)
        else:
            self.pass_on(b)
            return OVER
        return GO_ON

    def begin(self, b: FortressBoard) -> None:
        """Effects that last until this turn end; then the tests for a draw (RUL-39)."""
        b.turn += 1
        b.clear_turn()
        if b.level == 3 and b.active == COMMONWEALTH:
            if b.c16:
                b.c16 = 0
                b.tell(EVERYONE, rule.CARD_C16, event.OUT_OF_PLAY, state.C16)
            if b.c11 > 0:
                b.c11 -= 1
                if b.c11 == 0:
                    b.tell(EVERYONE, rule.CARD_C11, event.OUT_OF_PLAY, state.C11)
        acts = b.surely_acts(b.active)
        if not acts:
            self.may_miss(b)
        if not acts and not b.has_action(JAPAN) and not b.has_action(COMMONWEALTH):
            b.tell(EVERYONE, rule.END_3, event.STUCK)
            b.end(STUCK, [0, 0])
        elif b.quiet >= b.t.quiet_limit:
            b.tell(EVERYONE, rule.END_4, event.NO_PROGRESS, b.quiet)
            b.end(NO_PROGRESS, [0, 0])
        else:
            b.tell(EVERYONE, rule.MOV_1, event.TURN, b.active, b.turn)

    def may_miss(self, b: FortressBoard) -> None:
        """Unless everybody can see that the active player can act, nobody goes back behind the start of the turn: who
        misses it has shown something, and so have both if neither can act."""
        b.aside |= 1 << b.active
        if not b.surely_acts(1 - b.active):
            b.aside |= 1 << (1 - b.active)

    def act(self, b: FortressBoard) -> None:
        """IF-MOV-9: a player who can act must. One who cannot misses the turn (IF-LOSE-1), unless they play an
        action card (RUL-04)."""
        seat = b.active
        acts = b.level == 3 and b.surely_acts(seat)
        if b.level == 3 and not acts:  # since the turn began, cards may have been played
            b.aside |= 1 << seat
        if acts or b.has_action(seat):
            b.call(ChooseAction(seat))
            return
        b.main_piece = -1
        if b.level == 3:
            for card in deck.hand_cards(b, seat):
                if action_cards.action_card_bar(b, seat, card) == ALLOWED:
                    b.call(CardOrMiss(seat))
                    return
        miss(b, seat)

    def pass_on(self, b: FortressBoard) -> None:
        """RUL-05, RUL-06: count quiet turns and shuttling; then it is the other player's turn."""
        b.quiet = 0 if b.progress else b.quiet + 1
        left = b.t.quiet_limit - b.quiet
        if b.quiet > 0 and b.quiet % 5 == 0 and left > 0 and left <= 20:
            b.tell(EVERYONE, rule.END_4, event.QUIET, b.quiet, b.t.quiet_limit)
        i = b.active * 4
        if b.main == state.MOVED:
            if not b.is_shuttle(b.active, b.main_piece, b.main_from, b.main_to):
                b.shuttle[i : i + 4] = [b.main_piece, b.main_from, b.main_to, 0]
            if b.shuttle[i + 3] < b.t.shuttle_limit:
                b.shuttle[i + 3] += 1
        else:
            b.shuttle[i + 3] = 0
        b.resolving = 0
        b.active = 1 - b.active


def miss(b: FortressBoard, seat: i64) -> None:
    """IF-LOSE-1, IF-LOSE-4, IF-LOSE-5: the turn is missed; the next one is tested anew."""
    b.resolving = 1
    b.tell(EVERYONE, rule.LOSE_1, event.MISSED, seat)
    b.note_idle(seat, -1)


class ChooseAction(Question):
    """The action of the turn: a move, a recon on the spot, a Bombing Run, or an action card.

    Nobody passes (RUL-03). Abilities work for hidden and shown, moved and unmoved pieces alike (IF-LVL-7, RUL-38). One
    Bombing Run is the whole action, with two Bombers too (IF-BOM-10, IF-BOM-16), and as often as one likes
    (IF-BOM-17)."""

    offered = {
        **CARDS,
        verb.MOVE: on_space(say("Move the {own} in {space}")),
        verb.RECON: on_space(say("Recon from {space} without moving"), sure=True),
        verb.BOMB: on_space(say("Bombing Run with the Bomber in {space}")),
    }
    judges = (verb.MOVE, verb.RECON, verb.BOMB, verb.PLAY)
    cites = rule.MOV_1

    def question(self, b: FortressBoard, seat: i64) -> Say:
        if b.level == 0:
            return say("Your turn: choose the piece that moves.")
        cards = ", or play an action card" if b.level == 3 and b.hand[seat] else ""
        return say("Your turn: choose a piece for a move, a recon or a Bombing Run{text}.", cards)

    def odds(self, b: FortressBoard, seat: i64, act: i64, speaker: Any) -> Any:
        if verb_of(act) == verb.MOVE:
            ways = ChooseDestination(seat, noun_of(act), MAIN_ACTION)
            return attack_odds.attacks(speaker, b, seat, ways, act)
        if verb_of(act) == verb.BOMB:
            return bombing_odds.best_targets(b, seat, speaker.order(act))
        return None

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        found: list[int] = []
        low = seat * ARMY
        for p in range(low, low + ARMY):
            if b.where[p] >= 0 and b.kind[p] < unit.MINE:
                found.append(action(verb.MOVE, b.where[p]))
        if b.level > 0:
            for p in range(low, low + ARMY):
                if b.where[p] >= 0:
                    if b.kind[p] == unit.RECON:
                        found.append(action(verb.RECON, b.where[p]))
                    elif b.kind[p] == unit.BOMBER:
                        found.append(action(verb.BOMB, b.where[p]))
        if b.level == 3:
            for card in deck.hand_cards(b, seat):
                found.append(action(verb.PLAY, card))
        return found

    def barred(self, b: FortressBoard, seat: i64, act: i64) -> i64:
        what = verb_of(act)
        noun = noun_of(act)
        if what == verb.MOVE:
            return piece_bar(b, seat, noun, MAIN_ACTION)
        if what == verb.PLAY:
            return action_cards.action_card_bar(b, seat, noun)
        if noun >= len(b.at):
            return NOT_OFFERED
        p: i64 = b.at[noun]
        if b.level == 0 and b.bars(rule.LVL_4):
            return rule.LVL_4
        if p < 0 or p // ARMY != seat:
            return rule.MOV_1 if b.bars(rule.MOV_1) else ALLOWED
        wanted = unit.RECON if what == verb.RECON else unit.BOMBER
        if b.kind[p] != wanted and b.bars(rule.LVL_6):
            return rule.LVL_6
        if what == verb.RECON and not b.hidden_beside(seat, noun) and b.bars(rule.REC_9):
            return rule.REC_9
        return ALLOWED

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        what = verb_of(act)
        noun = noun_of(act)
        if what == verb.MOVE:
            b.call(ChooseDestination(seat, noun, MAIN_ACTION))
        elif what == verb.RECON:
            b.main = state.OTHER_ACTION
            b.call(Recon(noun))
        elif what == verb.BOMB:
            b.call(ChooseTarget(seat, noun))
        else:
            action_cards.play_action_card(b, seat, noun)


class CardOrMiss(Reaction):
    """RUL-04: no legal action, but a card that is one: play it, or miss the turn."""

    offered = {**CARDS, verb.MISS: button(say("Miss the turn"), PASS)}
    judges = (verb.PLAY,)
    asks = "You have no legal action. Play a card that is one, or miss the turn."
    moment = "action"
    cites = rule.LOSE_7

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        return [action(verb.PLAY, card) for card in deck.hand_cards(b, seat)] + [plain(verb.MISS)]

    def barred(self, b: FortressBoard, seat: i64, act: i64) -> i64:
        return action_cards.action_card_bar(b, seat, noun_of(act)) if verb_of(act) == verb.PLAY else ALLOWED

    def decline(self, b: FortressBoard, seat: i64) -> i64:
        return plain(verb.MISS)

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        if act == plain(verb.MISS):
            miss(b, seat)
        else:
            action_cards.play_action_card(b, seat, noun_of(act))


def point_earned(t: FortressData, told: Event, viewer: int) -> Say:
    earned = "a Political Point" if t.attack_points == 1 else f"{t.attack_points} Political Points"
    return say("{who} earns {text} for attacking and has {points}.", told[3], earned, told[4])


def point_scored(t: FortressData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    return [beats.Scored(side=SIDES[told[3]], change=t.attack_points, total=told[4])]


STORY = [
    tells(event.TURN, "Turn {n b}: {whom a}.", "turn", beats=PhaseBeat("Turn {}", 4, 3, turn=True)),
    tells(event.MISSED, "{who a} cannot act and misses the turn.", "turn"),
    tells(event.QUIET, "{n a} turns without progress; at {n b} the game is a draw.", "turn"),
    tells(event.POINT, point_earned, "points", beats=point_scored),
    tells(event.STUCK, "Neither side has a legal action. The game is a draw.", "end"),
    tells(event.NO_PROGRESS, "{n a} turns without progress. The game is a draw.", "end"),
    tells(event.RESIGNED, "{who a} resigns.", "end"),
    tells(event.AGREED, "The players agree on a draw.", "end"),
    tells(event.DRAW_OFFERED, "{who a} offers a draw.", "draw-offer"),
]
