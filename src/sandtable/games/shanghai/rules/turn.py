"""The end of a turn: the week goes on, a pause comes, or the game ends. Sections 4.1, 12.1, 12.3 and 13.1."""

from typing import ClassVar

from mypy_extensions import i64

from sandtable.games.shanghai import event, rule, verb
from sandtable.games.shanghai.folio import CHINA, JAPAN, PAUSE
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.games.shanghai.rules.pause import Pause
from sandtable.games.shanghai.rules.setup import SetUp, begin
from sandtable.games.shanghai.rules.victory import DRAW, end_game, ending_now, reason_now, victory_points
from sandtable.kernel.actions import plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Ask, Section
from sandtable.kernel.words import DANGER, DONE, Say, Shown, button, say
from sandtable.kit.story import tells
from sandtable.series.fire_and_movement.rules.telling import counted
from sandtable.series.fire_and_movement.rules.turn import Turn


class Game(Section[ShanghaiBoard]):
    """The whole game: set-up in its order (FM-3a), Japan first (SH-11i), then turn after turn (SH-12.1a), the mobile
    phases after the ordinary ones (R-02)."""

    steps: ClassVar[tuple[str, ...]] = ("japanese_set_up", "chinese_set_up", "begin", "turns")

    def step(self, b: ShanghaiBoard, n: i64) -> i64:
        if n == 0:
            begin(b)
            b.call(SetUp(JAPAN))
        elif n == 1:
            b.call(SetUp(CHINA))
        elif n == 2:
            b.turn = 1
            b.tell(EVERYONE, rule.R_11H, event.BEGIN)
        else:
            b.again(Turn())
        return GO_ON


class EndOfTurn(Section[ShanghaiBoard]):
    """FM-4.1e, SH-12.1b, SH-12.1c, SH-13.1a, SH-13.1b: the Japanese player decides where there is a choice."""

    cites: ClassVar[int] = rule.R_4_1F
    steps: ClassVar[tuple[str, ...]] = ("decide", "follow")

    def crumb(self, b: ShanghaiBoard) -> Say | None:
        if b.phase == PAUSE:
            return None
        return say("Administrative phase", rule=rule.R_4_1F, short="Administrative")

    def step(self, b: ShanghaiBoard, n: i64) -> i64:
        if n == 0:
            b.choice = 0
            self.decide(b)
            return GO_ON
        if n == 1:
            if b.choice == verb.PAUSE:
                b.call(Pause())
            elif b.choice == verb.END:
                end_game(b)
            else:
                b.tell(EVERYONE, rule.FM_4_1E, event.CONTINUE, b.turn)
                b.turn += 1
            return GO_ON
        b.choice = 0
        return OVER

    def decide(self, b: ShanghaiBoard) -> None:
        """R-04, R-05: what the calendar leaves to decide."""
        last = b.turn >= b.t.turns_per_week
        early = b.early_end != 0
        if last and b.pauses == 0:
            b.choice = verb.END
        elif last and not early:
            b.choice = verb.PAUSE
        elif b.pauses == 0 and not early:
            b.choice = verb.CONTINUE
        else:
            b.call(Administration(JAPAN))


class Administration(Ask[ShanghaiBoard]):
    """SH-13.1a, SH-12.1c: the week goes on, a pause is declared, or the game ends."""

    cites: ClassVar[int] = rule.R_13_1A
    judges: ClassVar[tuple[int, ...]] = (verb.CONTINUE, verb.PAUSE, verb.END)

    def question(self, b: ShanghaiBoard, seat: i64) -> Say:
        points = counted(int(victory_points(b)), "victory point")
        known = (
            ("go on", b.turn < b.t.turns),
            ("declare a pause", b.pauses > 0),
            ("end it", b.early_end > 0),
        )
        ways = [word for word, open_now in known if open_now]
        what = (", ".join(ways[:-1]) + ", or " if len(ways) > 1 else "") + ways[-1] if ways else "end it"
        return say(f"Turn {b.turn} is over; {points} if the game ended now. {what.capitalize()}?")

    def shown(self, b: ShanghaiBoard, seat: i64, act: i64) -> Shown:
        word = verb_of(act)
        if word == verb.CONTINUE:
            return button(say(f"The week goes on: turn {b.turn + 1}"), DONE)
        if word == verb.PAUSE:
            return button(say(f"Declare pause {b.pauses}"), sure=True)
        points = counted(int(victory_points(b)), "point")
        more, _ = reason_now(b)
        role = DANGER if ending_now(b) >= DRAW else ""
        return button(say(f"End the game now ({points})"), role, sure=True, more=more)

    def offers(self, b: ShanghaiBoard, seat: i64) -> list[int]:
        return [plain(verb.CONTINUE), plain(verb.PAUSE), plain(verb.END)]

    def barred(self, b: ShanghaiBoard, seat: i64, act: i64) -> i64:
        word = verb_of(act)
        if word == verb.CONTINUE:
            if b.turn >= b.t.turns_per_week and b.bars(rule.R_13_1B):
                return rule.R_13_1B
        elif word == verb.PAUSE:
            if b.pauses == 0 and b.bars(rule.R_13_1J):
                return rule.R_13_1J
        elif not b.early_end and b.bars(rule.V2):
            return rule.V2
        return ALLOWED

    def take(self, b: ShanghaiBoard, seat: i64, act: i64) -> None:
        b.choice = verb_of(act)
        if b.choice == verb.END:
            b.tell(EVERYONE, rule.R_12_1C, event.ENDED)


STORY = [
    tells(event.BEGIN, "Both sides have set up. The game begins.", "set-up"),
    tells(event.CONTINUE, "The week goes on.", "turn"),
    tells(event.ENDED, "The Japanese side ends the game.", "end"),
]
