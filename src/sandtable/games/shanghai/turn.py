"""The end of a turn: the week goes on, a pause comes, or the game ends. Sections 4.1, 12.1, 12.3 and 13.1."""

from mypy_extensions import i64

from sandtable.games.shanghai import rule
from sandtable.games.shanghai.board import ShanghaiBoard
from sandtable.games.shanghai.pause import Pause
from sandtable.games.shanghai.setup import SetUp, begin
from sandtable.games.shanghai.tables import CHINA, JAPAN
from sandtable.games.shanghai.victory import end_game
from sandtable.games.shanghai.words import CONTINUE, E_BEGIN, E_CONTINUE, E_ENDED, END, PAUSE
from sandtable.kernel.actions import plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Ask, Section
from sandtable.series.fire_and_movement.turn import Turn


class Game(Section[ShanghaiBoard]):
    """The whole game: set-up in its order (SH-S3a), Japan first (SH-11i), then turn after turn (SH-12.1a), the mobile
    phases after the ordinary ones (R-02)."""

    def step(self, b: ShanghaiBoard, n: i64) -> i64:
        if n == 0:
            begin(b)
            b.call(SetUp(JAPAN))
        elif n == 1:
            b.call(SetUp(CHINA))
        elif n == 2:
            b.turn = 1
            b.tell(EVERYONE, rule.R_11H, E_BEGIN)
        else:
            b.again(Turn())
        return GO_ON


class EndOfTurn(Section[ShanghaiBoard]):
    """SH-S4.1e, SH-12.1b, SH-12.1c, SH-13.1a, SH-13.1b: the Japanese player decides where he has a choice."""

    def heading(self) -> i64:
        return rule.R_4_1F

    def step(self, b: ShanghaiBoard, n: i64) -> i64:
        if n == 0:
            b.choice = 0
            self.decide(b)
            return GO_ON
        if n == 1:
            if b.choice == PAUSE:
                b.call(Pause())
            elif b.choice == END:
                end_game(b)
            else:
                b.tell(EVERYONE, rule.S4_1E, E_CONTINUE, b.turn)
                b.turn += 1
            return GO_ON
        b.choice = 0
        return OVER

    def decide(self, b: ShanghaiBoard) -> None:
        """R-04, R-05: what the calendar leaves to decide."""
        last = b.turn >= b.t.turns_per_week
        early = b.options[1] != 0
        if last and b.pauses == 0:
            b.choice = END
        elif last and not early:
            b.choice = PAUSE
        elif b.pauses == 0 and not early:
            b.choice = CONTINUE
        else:
            b.call(Administration(JAPAN))


class Administration(Ask[ShanghaiBoard]):
    """SH-13.1a, SH-12.1c: the week goes on, a pause is declared, or the game ends."""

    def heading(self) -> i64:
        return rule.R_13_1A

    def offers(self, b: ShanghaiBoard, seat: i64) -> list[int]:
        return [plain(CONTINUE), plain(PAUSE), plain(END)]

    def knows(self, verb: i64) -> bool:
        return verb == CONTINUE or verb == PAUSE or verb == END

    def barred(self, b: ShanghaiBoard, seat: i64, act: i64) -> i64:
        verb = verb_of(act)
        if verb == CONTINUE:
            if b.turn >= b.t.turns_per_week and b.bars(rule.R_13_1B):
                return rule.R_13_1B
        elif verb == PAUSE:
            if b.pauses == 0 and b.bars(rule.R_13_1J):
                return rule.R_13_1J
        elif not b.options[1] and b.bars(rule.V2):
            return rule.V2
        return ALLOWED

    def take(self, b: ShanghaiBoard, seat: i64, act: i64) -> None:
        b.choice = verb_of(act)
        if b.choice == END:
            b.tell(EVERYONE, rule.R_12_1C, E_ENDED)
