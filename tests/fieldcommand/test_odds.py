"""Which of the foretold outcomes came: Strikes, the duel of a tactic, a whole battle; and what the walk says of them."""

import pytest

from sandtable.check.run import Checking
from sandtable.games.fieldcommand import TITLE, state
from sandtable.games.fieldcommand.board import FieldBoard
from sandtable.games.fieldcommand.rules.odds import LINE, OUTCOMES, STRUCK, helper_after, pools, simple_answer
from sandtable.kernel.actions import noun_of
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, NO_THROW, NOBODY, PLAYING, apply
from sandtable.session.loading import recorded
from sandtable.study.luck import ledger
from sandtable.study.record import Record
from tests.fieldcommand.table import WORDS, Game, board, field
from tests.fieldcommand.test_battalion import CHOSEN, lines
from tests.fieldcommand.test_regiment import strikes

pytestmark = pytest.mark.both

NONE, SUPPRESSED, ELIMINATED = [one.name for one in STRUCK]
KILLED, BEATEN, DRAW, REPULSED, LOST = [one.name for one in OUTCOMES]
KINDS = 8
"""Kinds of answers that have odds."""
CLEARED, CONTESTED, HELD = [one.name for one in LINE]


class Taken:
    """An answer whose odds wait for their outcome."""

    def __init__(self, t: Game, order: str) -> None:
        name, _, text = order.partition(":")
        self.t = t
        self.seat = t.seat(name)
        self.act = WORDS.parse(text.strip())
        self.before = t.b.fork()
        self.rows = [row.outcome for row in TITLE.odds(t.b, self.seat, self.act).cases[0].rows]
        t.b.log = []
        t.order(order)

    def came(self) -> str:
        found = TITLE.came(self.before, self.seat, self.act, self.t.b.log or [])
        assert found in ("", NO_THROW, *self.rows)
        return found


@pytest.mark.rule("FC-CO-6", "FC-CO-7", "FC-CO-8", "FC-CO-9")
@pytest.mark.parametrize(
    "dice, came",
    [
        ((6, 1, 1, 3, 1), KILLED),
        ((4, 1, 1, 3, 1), BEATEN),
        ((3, 1, 1, 4, 1), REPULSED),
        ((1, 1, 1, 6, 1), LOST),
        ((3, 1, 1, 3, 1), ""),
        ((3, 1, 1, 3, 1, 4, 1, 1, 3, 1), BEATEN),
        ((3, 1, 1, 3, 1, 4, 1, 1, 4, 1), DRAW),
    ],
)
def test_what_came_of_a_duel(dice: tuple[int, ...], came: str) -> None:
    """Over all attacks of the pair."""
    taken = Taken(lines(), "attacker: standard")
    assert taken.came() == ""
    taken.t.roll(*dice)
    assert taken.came() == came


@pytest.mark.rule("FC-BN-5", "FC-BN-6")
@pytest.mark.parametrize(
    "die, dice, came", [("d6", (3, 1, 1, 6, 3, 1), KILLED), ("d4", (3, 1, 1, 4, 3, 1), NO_THROW)]
)
def test_another_die_than_the_best_was_not_reckoned(die: str, dice: tuple[int, ...], came: str) -> None:
    taken = Taken(lines(), "attacker: concentrate")
    taken.t.order(f"attacker: die {die}").roll(*dice)
    assert taken.came() == came


@pytest.mark.rule("FC-RG-22")
def test_a_point_that_a_strike_has_hit_fights_no_duel() -> None:
    taken = Taken(strikes(), "japanese: standard")
    taken.t.order("japanese: strike JA1 ready", "commonwealth: ready").roll(12)
    assert taken.came() == NO_THROW


@pytest.mark.rule("R-07", "FC-BN-16", "FC-X-53")
def test_who_takes_over_the_support_is_reckoned_with() -> None:
    """The point has an attack more than its supporter: for the last one the next in line supports it, or nobody."""
    t = lines()
    point, helper, other = t.b.point_a, *t.b.line_a
    t.b.attacks[point] = 3
    assert [helper_after(t.b, n) for n in range(5)] == [helper, helper, other, other, -1]
    assert pools(t.b, state.CONCENTRATE, 2)[0] == [*t.b.attack_dice(point), max(t.b.attack_dice(other))]
    t.b.line_a = [helper]
    assert pools(t.b, state.CONCENTRATE, 2) == pools(t.b, state.STANDARD) == pools(t.b, state.FLANK, 2)


STRIKES = [
    ("japanese: strike JA1", (), (5,), NONE),
    ("japanese: strike JA1", (), (8,), SUPPRESSED),
    ("japanese: strike JA1", (), (12,), ELIMINATED),
    ("japanese: strike JB1", ("japanese: strike JA1",), (12, 1), ELIMINATED),
    ("japanese: strike JB1", ("japanese: strike JA1",), (1, 1), NONE),
]


@pytest.mark.rule("FC-RG-14", "FC-RG-21")
@pytest.mark.parametrize("order, before, dice, came", STRIKES)
def test_what_came_of_strikes(order: str, before: tuple[str, ...], dice: tuple[int, ...], came: str) -> None:
    """Of all that their owner had committed at the target."""
    taken = Taken(strikes().order("japanese: standard", *before), order)
    taken.t.order("commonwealth: ready", "japanese: ready")
    assert taken.came() == ""
    taken.t.roll(*dice)
    assert taken.came() == came


@pytest.mark.rule("FC-RG-12", "FC-RG-17")
def test_the_other_sides_strikes_are_not_in_it() -> None:
    t = strikes().order("japanese: flank", "japanese: strike JA1")
    taken = Taken(t, "commonwealth: strike-support BA1")
    t.order("commonwealth: ready", "japanese: ready").roll(12, 1)
    assert taken.came() == NONE


def fight_on(t: Game, wins: bool) -> None:
    """To the end of the battle: the attacker's dice show as much as can be and the defender's least, or otherwise."""
    while t.b.fighting:
        if t.b.asked != CHANCE:
            apply(t.b, t.b.asked, simple_answer(t.b, t.b.asked))
            continue
        faces = sorted(noun_of(act) for act in t.b.legal)
        attacks = len(t.b.rolled) < t.b.dice_a
        t.roll(faces[-1] if attacks == wins else faces[0])


@pytest.mark.rule("FC-BN-21", "FC-RG-26")
@pytest.mark.parametrize("wins, came", [(True, CLEARED), (False, HELD)])
def test_what_came_of_a_battle_on_the_board(wins: bool, came: str) -> None:
    """By all odds that either side was shown of it."""
    t = board("battalion").order(*CHOSEN, "defender: next BI1")
    placed = [Taken(t, "defender: rest")]
    t.order("attacker: next JI1")
    placed.append(Taken(t, "attacker: rest"))
    assert [one.came() for one in placed] == ["", ""]
    fight_on(t, wins)
    assert [one.came() for one in placed] == [came, came]


@pytest.mark.rule("R-70", "FC-BG-52", "FC-BG-56")
@pytest.mark.parametrize(
    "then, came",
    [
        ((4, 1, 1, 1, 1), CLEARED),
        ((1, 1, 1, 6, 1), HELD),
        ((3, 1, 1, 3, 1), CONTESTED),
        ("commonwealth: retreat", NO_THROW),
    ],
)
def test_what_came_of_a_battle_on_the_map(then: tuple[int, ...] | str, came: str) -> None:
    """The first round is a draw; who then fights on reckons with the whole battle."""
    t = field({"kranji": "JI1 AI1", "buloh": "JI3", "axis_a": "JI4"}, skip=(),
              control={"japanese": ["buloh", "woodlands"]})  # fmt: skip
    t.order("japanese: done", "commonwealth: stay").roll(3, 1, 1, 3, 1)
    taken = Taken(t, "japanese: stay")
    if isinstance(then, str):
        t.order(then)
    else:
        t.skip = {"BreakOff"}
        t.go()
        t.roll(*then)
    assert taken.came() == came


def test_a_battle_is_in_the_ledger_and_tells_nobody_what_others_committed() -> None:
    setup = TITLE.setup("bukit_timah", {})
    start = TITLE.start(setup)
    copy = start.fork()
    assert isinstance(copy, FieldBoard)
    t = Game(copy)
    answers: list[tuple[int, int]] = []
    dealer = FastDealer(3)
    while t.b.ending == PLAYING:
        who = t.b.asked
        act = dealer.choose(t.b.legal, t.b.ask().weights(t.b)) if who == CHANCE else simple_answer(t.b, who)
        answers.append((who, act))
        apply(t.b, who, act)
    record = Record(recorded(TITLE, setup, ["human"] * 2, start, answers, bytes(32)))
    for seat in range(2):
        fights = [row for row in ledger(record, seat).rows if row.what != "A roll"]
        assert {row.seat for row in fights} == {seat}
        assert {row.came for row in fights} & {NONE, SUPPRESSED, ELIMINATED}
        assert {row.came for row in fights} & {CLEARED, HELD}
    assert [row for row in ledger(record, NOBODY).rows if row.what != "A roll"] == []


def test_the_walk_holds_all_odds_to_play() -> None:
    checking = Checking(TITLE, seed=5)
    luck = checking.luck
    walks = [walk for walk in checking.walks if walk.scenario in ("bukit_timah", "historic")]
    for walk in walks:
        walk.checks = []
        walk.worlds = []
        walk.odds.every = 1
    for _ in range(2_000):
        for walk in walks:
            walk.step()
        if len(luck.matched) == KINDS and not luck.unplayed():
            break
    assert len(luck.reckoned) == KINDS and luck.unplayed() == []
    assert luck.judge() == [] and not checking.found
