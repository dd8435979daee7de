"""The Operational Sequence: Card or Map, chosen in secret. Section 4."""

from typing import ClassVar

from mypy_extensions import i64

from sandtable.kernel.actions import plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Event, Section
from sandtable.kernel.sealed import Sealed
from sandtable.kernel.words import Say, Shown, button, say
from sandtable.kit import beats
from sandtable.kit.dice import Dice
from sandtable.kit.story import tells
from sandtable.series.campaign_commander import event, rule, verb
from sandtable.series.campaign_commander.rules.board import CARD, MAP, CampaignBoard
from sandtable.series.campaign_commander.rules.cards import CardAction, Deal
from sandtable.series.campaign_commander.rules.operations import Operation
from sandtable.series.campaign_commander.volume import Volume

WORDS = ("", "Card", "Map")


class Game(Section[CampaignBoard]):
    """The whole game: set-up (CC-8.3: what starts together is stacked), five cards each (CC-4.1a), then sequence
    after sequence until something ends it; there are no turns (CC-4.2.1)."""

    steps: ClassVar[tuple[str, ...]] = ("set_up", "deal", "sequences")

    def step(self, b: CampaignBoard, n: i64) -> i64:
        if n == 0:
            set_up(b)
        elif n == 1:
            b.call(Deal())
        else:
            b.again(Sequence())
        return GO_ON


def set_up(b: CampaignBoard) -> None:
    """CC-4.1a, CS-14a, CS-14b, CS-3a, RUL-01: units, control and Resource Points as printed, two full piles, the
    first initiative."""
    v = b.v
    for u, area in v.set_up:
        b.place[u] = area
    for side, area, n in v.first_rp:
        b.rp[side * v.size + area] += n
    b.forts = [v.first_control[a] if v.fort[a] else -1 for a in range(v.land)]
    b.pile = [deck.full for deck in v.decks]
    b.initiative = v.first_initiative
    b.begins()
    b.tell(EVERYONE, rule.CC_4_1A, event.GAME)


class Sequence(Section[CampaignBoard]):
    """CC-4.2.2a: both choose in secret, both choices are shown at once, then what the table of options says."""

    stands: ClassVar[str] = "Sequence {n sequence}"
    phase: ClassVar[str] = "Sequence"
    cites: ClassVar[int] = rule.CC_4_2_2A
    steps: ClassVar[tuple[str, ...]] = ("choose", "contest", "first", "second", "over")

    def step(self, b: CampaignBoard, n: i64) -> i64:
        both_map = b.choice0 == MAP and b.choice1 == MAP
        if n == 0:
            b.sequence += 1
            b.choice0 = 0
            b.choice1 = 0
            b.tell(EVERYONE, rule.CC_4_2_1, event.SEQUENCE, b.sequence)
            b.call(ChooseOption())
        elif n == 1:
            if both_map:
                # CC-4.2.2b: each rolls a die.
                b.rolled = []
                b.call(Dice(2, 10))
        elif n == 2:
            if both_map:
                b.call(Operation(self.winner(b)))
            elif b.choice0 == b.choice1:
                b.call(CardAction(b.initiative))  # CC-4.2.2e: the initiative first
            else:
                # CC-4.2.2f: Map before Card, without a roll, whoever has the initiative.
                b.call(Operation(0 if b.choice0 == MAP else 1))
        elif n == 3:
            if both_map:
                return GO_ON  # CC-4.2.2d: the lower total does nothing and keeps its Resource Point
            if b.choice0 == b.choice1:
                b.call(CardAction(1 - b.initiative))
            else:
                b.call(CardAction(0 if b.choice0 == CARD else 1))
        elif n == 4:
            b.choice0 = 0
            b.choice1 = 0
            b.next_sequence()
        else:
            return OVER
        return GO_ON

    def winner(self, b: CampaignBoard) -> i64:
        """CC-4.2.2b, CC-4.2.2c: +2 for the initiative, which also wins a tie."""
        dice = b.rolled
        ours: i64 = dice[b.initiative] + b.v.bonus
        theirs: i64 = dice[1 - b.initiative]
        found = b.initiative if ours >= theirs else 1 - b.initiative
        b.tell(EVERYONE, rule.CC_4_2_2C, event.CONTEST, dice[0], dice[1], found, b.initiative)
        b.rolled = []
        return found


class ChooseOption(Sealed[CampaignBoard]):
    """CC-4.2.2a: Card or Map. RUL-10: Map only with a Resource Point on the board."""

    cites: ClassVar[int] = rule.CC_4_2_2A
    stands: ClassVar[str] = "Both choose Card or Map"
    phase: ClassVar[str] = "Card or Map"
    asks: ClassVar[str] = "Card or Map? The enemy chooses at the same time."
    judges: ClassVar[tuple[int, ...]] = (verb.CARD, verb.MAP)
    offered: ClassVar[dict[int, Shown]] = {
        verb.CARD: button(say("Card"), more=say("play, draw or discard a card")),
        verb.MAP: button(say("Map"), more=say("spend a Resource Point for an operation")),
    }

    def __init__(self) -> None:
        super().__init__(0, 1)

    def offers(self, b: CampaignBoard, seat: i64) -> list[int]:
        return [plain(verb.CARD), plain(verb.MAP)]

    def barred(self, b: CampaignBoard, seat: i64, act: i64) -> i64:
        if verb_of(act) == verb.MAP and not b.supply_areas(seat) and b.bars(rule.CC_4_2_2G):
            return rule.CC_4_2_2G
        return ALLOWED

    def prepare(self, b: CampaignBoard, seat: i64, act: i64) -> bool:
        b.tell(EVERYONE, rule.CC_4_2_2A, event.READY, seat)
        return True

    def opened(self, b: CampaignBoard, answers: list[int]) -> None:
        b.choice0 = MAP if verb_of(answers[0]) == verb.MAP else CARD
        b.choice1 = MAP if verb_of(answers[1]) == verb.MAP else CARD
        b.uncovered = True
        b.tell(EVERYONE, rule.CC_4_2_2A, event.OPTIONS, b.choice0, b.choice1)


def options(v: Volume, told: Event, viewer: int) -> Say:
    names = [one.capitalize() for one in v.sides]
    return say("{text}: {text}. {text}: {text}.", names[0], WORDS[told[3]], names[1], WORDS[told[4]])


def contest(v: Volume, told: Event, viewer: int) -> Say:
    parts = [
        f"{v.sides[n].capitalize()} {told[3 + n]}" + (f"+{v.bonus}" if n == told[6] else "") for n in (0, 1)
    ]
    return say("Both chose Map: {text}, {text}; the operation is {whose}.", parts[0], parts[1], told[5])


def contest_beats(v: Volume, told: Event, viewer: int) -> list[beats.AnyBeat]:
    return [
        beats.Rolled(dice=[beats.Dice(10, [told[3 + n]])], side=v.sides[n], text="Map against Map")
        for n in (0, 1)
    ]


def begins(v: Volume, told: Event, viewer: int) -> list[beats.AnyBeat]:
    return [beats.Phased(name=f"Sequence {told[3]}", turn=True)]


def scored(v: Volume, told: Event, viewer: int) -> Say:
    names = [one.capitalize() for one in v.sides]
    result = "a draw" if told[5] < 0 else f"{names[told[5]]} wins" if told[5] == 0 else f"the {names[1]} win"
    return say(
        "Victory points: {text} {n}, {text} {n}: {text}.", names[0], told[3], names[1], told[4], result
    )


STORY = [
    tells(event.GAME, "The game begins.", "set-up"),
    tells(event.SEQUENCE, "Sequence {n a}.", "phase", beats=begins),
    tells(event.READY, "{who a} has chosen.", "phase"),
    tells(event.OPTIONS, options, "phase"),
    tells(event.CONTEST, contest, "roll", beats=contest_beats),
    tells(event.INITIATIVE, "The initiative is {whose a} now.", "phase"),
    tells(event.SCORED, scored, "end"),
]
