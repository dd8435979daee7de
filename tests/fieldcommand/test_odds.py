"""Which of the foretold outcomes came: Strikes, the duel of a tactic, a whole battle; and what the walk says of them."""

from fractions import Fraction

import pytest

from sandtable.check.run import Checking
from sandtable.games.fieldcommand import TITLE, state
from sandtable.games.fieldcommand.board import FieldBoard
from sandtable.games.fieldcommand.rules.odds import (
    LINE,
    OUTCOMES,
    STRUCK,
    VOLLEY,
    helper_after,
    pools,
    simple_answer,
    strike_chances,
    volley_shares,
)
from sandtable.games.fieldcommand.rules.regiment import faces_of
from sandtable.kernel.actions import noun_of
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, NO_THROW, NOBODY, PLAYING, apply
from sandtable.kit import beats
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


def decided(t: Game, viewer: int = NOBODY) -> list[tuple[str, beats.Decided]]:
    """What the log's strips decide with the needle, with the sentence of each."""
    lines = [TITLE.line_of(t.b, told, viewer) for told in t.b.log or []]
    return [(line.text, beat) for line in lines for beat in line.beats if isinstance(beat, beats.Decided)]


def shares(beat: beats.Decided) -> list[tuple[str, float, float]]:
    assert beat.chances is not None
    assert beat.interim, "the battle goes on"
    return [(name, round(chance, 3), worth) for name, chance, worth in beat.chances.rows]


def test_a_strike_sets_the_needle() -> None:
    """The best of two at the defender's point counts; the defender's own is told from the attacker's worst."""
    t = strikes().order("japanese: standard", "japanese: strike JA1 strike JB1 ready")
    faces = [faces_of(t.b, t.b.t.unit_ids.index(one)) for one in ("JA1", "JB1", "BA1")]
    t.order("commonwealth: strike BA1 ready").roll(5, 8, 12)
    (words, ours), (other, theirs) = sorted(decided(t), key=lambda one: one[1].favours, reverse=True)
    assert words == "2 Strikes at Infantry BI1: suppressed; the best counts."
    missed, hurt, gone = [float(chance) for chance in strike_chances(faces[:2])]
    wanted = [("missed", missed, -0.2), ("suppressed", hurt, 0.6), ("eliminated", gone, 1.0)]
    assert shares(ours) == [(name, round(chance, 3), worth) for name, chance, worth in wanted]
    assert ours.favours == "japan" and ours.chances and ours.chances.came == 1
    assert ours.chances.quantile == pytest.approx(missed + hurt / 2, abs=0.001)
    assert other == "The Strike at Infantry JI1: eliminated."
    missed, hurt, gone = [float(chance) for chance in strike_chances(faces[2:])]
    wanted = [("eliminated", gone, -1.0), ("suppressed", hurt, -0.6), ("missed", missed, 0.2)]
    assert shares(theirs) == [(name, round(chance, 3), worth) for name, chance, worth in wanted]
    assert theirs.favours == "commonwealth" and theirs.chances and theirs.chances.came == 0
    assert theirs.chances.quantile == pytest.approx(gone / 2, abs=0.001)


def test_a_strike_that_misses_favours_nobody() -> None:
    t = strikes().order("japanese: standard", "japanese: strike JA1 ready", "commonwealth: ready").roll(1)
    ((words, beat),) = decided(t)
    assert words == "The Strike at Infantry BI1: missed." and beat.favours == ""
    assert beat.chances and beat.chances.rows[beat.chances.came][0] == "missed"


def test_what_is_hardly_possible_can_be_what_came() -> None:
    """A share too small for its field is not nothing."""
    rare = [Fraction(1, 12**6), Fraction(0), 1 - Fraction(1, 12**6)]
    for fled, codes in ((False, [["1"], ["3"]]), (True, [["0"], ["3"]])):
        told = (1, 0, 0, int(volley_shares(rare, fled)[0]), 0, 0, 0)
        assert [row[3] for row in VOLLEY.likely(told, True, ["", ""])] == codes


def test_who_retreats_escapes_or_is_lost() -> None:
    """R-19: a suppressed result does nothing to them."""
    t = field({"kranji": "JI1 AI1 AI2", "axis_d": "JA1", "axis_a": "JI2", "offmap_airfield": "JF1"}, skip=(),
              axes=["axis_a", "axis_d"], air={"JF1": "refuelling"})  # fmt: skip
    t.order("japanese: fly JF1 to kranji", "japanese: done", "japanese: barrage JA1")
    t.order("commonwealth: retreat", "japanese: strike JA1 strike JF1 aim AI2 ready").roll(8, 12)
    told = {words: beat for words, beat in decided(t) if beat.interim}
    assert list(told) == [
        "The Strike at Infantry AI1: it escapes.",
        "The Strike at Infantry AI2: eliminated.",
    ]
    escaped, lost = told.values()
    assert [name for name, _, _ in shares(escaped)] == ["it escapes", "eliminated"]
    assert (escaped.favours, lost.favours) == ("", "japan")


@pytest.mark.parametrize(
    "dice, said, favours",
    [
        ((4, 4, 4, 4), "draw", ""),
        ((8, 1, 4, 3), "shot down", "japan"),
        ((1, 1, 4, 1), "shot down", "commonwealth"),
    ],
)
def test_a_round_in_the_air_sets_the_needle(dice: tuple[int, ...], said: str, favours: str) -> None:
    t = board("sarimbun_beach").order("commonwealth: fight", "japanese: fight")
    t.order("japanese: send JF1").roll(*dice)
    ((_, beat),) = decided(t)
    assert (beat.code, beat.favours) == (said, favours)
    assert beat.chances and beat.chances.rows[beat.chances.came][0] == said
    assert sum(chance for _, chance, _ in shares(beat)) == pytest.approx(1, abs=0.005)
    assert [worth for _, _, worth in beat.chances.rows] == sorted(worth for _, _, worth in beat.chances.rows)


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
