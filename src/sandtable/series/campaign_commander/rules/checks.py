"""Cohesion checks, and who has to make them. Sections 9.5.4 and 9.6.1."""

from typing import ClassVar, Final

from mypy_extensions import i64

from sandtable.kernel.actions import action, noun_of
from sandtable.kernel.flow import EVERYONE, GO_ON, OVER, Ask, Event, Section
from sandtable.kernel.words import Say, Shown, on_piece, say
from sandtable.kit import beats
from sandtable.kit.choosing import settle
from sandtable.kit.dice import Die
from sandtable.kit.story import tells
from sandtable.series.campaign_commander import event, rule, verb, window
from sandtable.series.campaign_commander.rules.board import DEPLETED, CampaignBoard
from sandtable.series.campaign_commander.rules.cards import open_window
from sandtable.series.campaign_commander.rules.harm import Harm
from sandtable.series.campaign_commander.rules.telling import FIGHT
from sandtable.series.campaign_commander.volume import DEPLETES, DISORGANIZES, Volume

# Flags of a strike.
CHECKED: Final = 1
NO_BUNKERS: Final = 2
OTHERS: Final = 4
"""Not a unit that was struck already."""

# What a card made of a failed check (`answer`).
ONLY_DEPLETED: Final = 1
ONCE_MORE: Final = 2
ONCE_MORE_BETTER: Final = 3
BUNKER: Final = -2
RESULT_WORDS: Final = ("nothing", "Depleted", "Disorganized", "Depleted and Disorganized")


class Strike(Section[CampaignBoard]):
    """One unit of a side in the battle checks or suffers: its owner's choice, unless the chit or card says otherwise
    (CC-9.5.4b). `unless`: the type of unit that is spared the further modifier."""

    steps: ClassVar[tuple[str, ...]] = ("choose", "check")

    def __init__(
        self, side: i64, chooser: i64, mod: i64, unless: i64, unless_mod: i64, result: i64, flags: i64
    ) -> None:
        self.side: i64 = side
        self.chooser: i64 = chooser
        self.mod: i64 = mod
        self.unless: i64 = unless
        self.unless_mod: i64 = unless_mod
        self.result: i64 = result
        self.flags: i64 = flags

    def step(self, b: CampaignBoard, n: i64) -> i64:
        if n == 0:
            if struck_by(b, self.side, self.flags):
                settle(b, ChooseUnit(self.chooser, self.side, self.flags))
            else:
                b.leave()
        elif n == 1:
            u = b.checking
            b.checking = -1
            mod = self.mod
            if self.unless >= 0 and b.v.type[u] != self.unless:
                mod += self.unless_mod
            if self.flags & OTHERS:
                b.struck.append(u)
            b.call(Check(u, mod, self.result, self.flags) if self.flags & CHECKED else Harm(u, self.result))
        else:
            return OVER
        return GO_ON


def struck_by(b: CampaignBoard, side: i64, flags: i64) -> list[int]:
    """The units that may be chosen."""
    units = b.fighters(side)
    return [u for u in units if u not in b.struck] if flags & OTHERS else units


class ChooseUnit(Ask[CampaignBoard]):
    """CC-9.5.4b: which unit checks or suffers."""

    cites: ClassVar[int] = rule.CC_9_5_4B
    offered: ClassVar[dict[int, Shown]] = {verb.CHOOSE: on_piece(say("{unit}"))}

    def __init__(self, seat: i64, side: i64, flags: i64) -> None:
        super().__init__(seat)
        self.side: i64 = side
        self.flags: i64 = flags

    def question(self, b: CampaignBoard, seat: i64) -> Say:
        strikes = [frame for frame in b.stack if isinstance(frame, Strike)]
        if not strikes:
            return say("Which unit has to check, or suffers?")
        strike = strikes[-1]
        result = RESULT_WORDS[strike.result]
        if strike.flags & CHECKED == 0:
            return say("Which unit becomes {text}?", result)
        mod = f" at {strike.mod:+d}" if strike.mod else ""
        if strike.unless >= 0:
            mod = f" at {strike.mod + strike.unless_mod:+d} ({b.v.types[strike.unless]}: {strike.mod:+d})"
        return say("Which unit checks{text} or becomes {text}?", mod, result)

    def offers(self, b: CampaignBoard, seat: i64) -> list[int]:
        return [action(verb.CHOOSE, u) for u in struck_by(b, self.side, self.flags)]

    def take(self, b: CampaignBoard, seat: i64, act: i64) -> None:
        b.checking = noun_of(act)


class Check(Section[CampaignBoard]):
    """CC-9.6.1: a die and its modifiers; passed if not above the unit's cohesion as it is now. What fails in a battle
    may be answered with a card before it takes effect."""

    steps: ClassVar[tuple[str, ...]] = ("roll", "judge", "again", "judge_again", "suffer")

    def __init__(self, unit: i64, mod: i64, result: i64, flags: i64) -> None:
        self.unit: i64 = unit
        self.mod: i64 = mod
        self.result: i64 = result
        self.flags: i64 = flags

    def step(self, b: CampaignBoard, n: i64) -> i64:
        u = self.unit
        if n == 0:
            b.answer = 0
            b.rolled = []
            b.call(Die(10))
        elif n == 1:
            self.judge(b, 0)
            if b.failed and b.in_battle(u):
                b.checking = u
                b.at_stake = self.result
                open_window(b, window.CHECK_FAILED, b.v.side[u], 1)
        elif n == 2:
            if b.answer >= ONCE_MORE:
                b.rolled = []
                b.call(Die(10))
        elif n == 3:
            if b.answer >= ONCE_MORE:
                self.judge(b, BUNKER if b.answer == ONCE_MORE_BETTER else 0)
        elif n == 4:
            failed = b.failed
            result = DEPLETES if b.answer == ONLY_DEPLETED else self.result
            b.failed = 0
            b.answer = 0
            b.at_stake = 0
            b.checking = -1
            if failed:
                b.call(Harm(u, result))
        else:
            return OVER
        return GO_ON

    def judge(self, b: CampaignBoard, further: i64) -> None:
        u = self.unit
        mod = self.mod + further
        if u in b.bunkers and self.flags & NO_BUNKERS == 0:
            mod += BUNKER
        die: i64 = b.rolled[0]
        b.rolled = []
        cohesion = b.cohesion(u)
        b.failed = 1 if die + mod > cohesion else 0
        b.tell(EVERYONE, rule.CC_9_6_1, event.FAILS if b.failed else event.PASSES, u, die, mod, cohesion)


def would_disorganize(b: CampaignBoard) -> bool:
    """Whether the failed check makes its unit Disorganized: by itself, or because it is Depleted already
    (CC-9.6.2b)."""
    return (b.at_stake & DISORGANIZES) != 0 or (b.state[b.checking] & DEPLETED) != 0


def checked(v: Volume, told: Event, viewer: int) -> Say:
    u, die, mod, cohesion = told[3:]
    sum_of = f"{die}{mod:+} = {die + mod}" if mod else f"{die}"
    verdict = "fails" if told[2] == event.FAILS else "passes"
    return say("{unit} {text} its check: {text} against {n}.", u, verdict, sum_of, cohesion)


def rolled(v: Volume, told: Event, viewer: int) -> list[beats.AnyBeat]:
    u, die, mod, cohesion = told[3:]
    return [beats.Rolled(dice=[beats.Dice(10, [die])], side=v.sides[v.side[u]], piece=v.units[u],
                         text="cohesion check", needed=f"{cohesion - mod} or less",
                         reached=told[2] == event.PASSES, fight=FIGHT)]  # fmt: skip


STORY = [
    tells(event.PASSES, checked, "roll", beats=rolled),
    tells(event.FAILS, checked, "roll", beats=rolled),
]
