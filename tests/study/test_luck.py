"""The luck ledger: that what came is named as the odds name it, that the odds are kept in the long run, and the sums."""

from collections import Counter

import pytest

from sandtable.games.fortress import TITLE
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.rules.bombing_odds import PREVENTED
from sandtable.kernel.actions import RESIGN
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, NOBODY, PLAYING, Event, apply, legal_for
from sandtable.kit.views import Odds, OddsCase
from sandtable.session.loading import recorded
from sandtable.session.session import Session
from sandtable.study.luck import Ledger, OddsKept, ledger
from sandtable.study.record import TRUTH, Record
from tests.fortress.fuzz import LEVELS, guided, play, scattered
from tests.fortress.play import rich
from tests.fortress.table import Table, field
from tests.session.helpers import BLUE, RED, SEED, at_attack, say

JAPAN, COMMONWEALTH = 0, 1


def outcome(b: FortressBoard, seat: int, act: int, dealer: FastDealer) -> str:
    """What comes of an action if nobody reacts and tokens are chosen evenly."""
    real = b.fork()
    told: list[Event] = []
    pending = (seat, act)
    for _ in range(60):
        events: list[Event] = []
        real.log = events
        apply(real, *pending)
        told += [event for event in events if event[0] & (1 << seat)]
        came = TITLE.came(b, seat, act, told)
        if came or real.ending != PLAYING:
            return came
        asked = real.asked
        if asked == CHANCE:
            pending = (CHANCE, dealer.choose(real.legal, real.ask().weights(real)))
            continue
        decline = real.ask().decline(real, asked)
        legal = real.legal
        pending = (asked, decline if decline >= 0 else legal[dealer.below(len(legal))])
    return ""


# -- the words -------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_what_comes_is_a_row_of_the_odds() -> None:
    """For every kind of answer that has odds: without reactions its outcome is one of the rows of the first case."""
    kinds: Counter[str] = Counter()
    for n in range(60):
        dealer = FastDealer(n)
        level = LEVELS[1 + n % 3]
        board = rich(n) if n % 2 else scattered(level, n, dealer)

        def watch(b: FortressBoard, step: int, seat: int, act: int) -> None:
            if seat < 0 or b.turn == 0 or TITLE.came(b, seat, act, []):
                return
            odds: Odds | None = TITLE.odds(b, seat, act)
            if odds is None:  # a card of which nothing is reckoned
                assert TITLE.vocabulary().text(act).startswith("play ")
                return
            came = outcome(b, seat, act, FastDealer(step))
            kinds[f"{type(b.ask()).__name__} {TITLE.vocabulary().text(act).split()[0]}"] += 1
            rows = {row.outcome for row in odds.cases[0].rows}
            assert came in rows or came == PREVENTED, (came, rows)

        play(board, dealer, guided, watch, 150)
    assert set(kinds) >= {
        "ChooseDestination to", "FireSupport fire", "FireSupport decline", "ChooseTarget target",
        "ShootDown shoot", "ChooseTokens token", "WindowAsk play", "WindowAsk decline", "BombardTarget target",
    }, kinds  # fmt: skip


def chances(case: OddsCase) -> dict[str, float]:
    return {row.outcome: row.probability for row in case.rows}


FIELDS = [
    ("G6 company, A1 hq, B1 mine", "G7 recon, H8 mine, C9 hq, D9 tank, H9 engineer", "move G6", "to G7"),
    ("G6 engineer, A1 hq", "G7 recon, H8 mine, C9 hq, D9 tank", "move G6", "to G7"),
    ("G6 conscript, A1 hq", "G7 mine, F8 mine, H8 recon, C9 hq", "move G6", "hasty G7"),
    ("G6 bomber, A1 hq", "G7 mine, F8 aa, H8 recon, C9 hq", "bomb G6", "target G7"),
]


@pytest.mark.parametrize("row", FIELDS)
def test_in_the_long_run_the_odds_are_kept(row: tuple[str, str, str, str]) -> None:
    japan, commonwealth, first, second = row
    t = field(japan, commonwealth, "advanced1")
    t.order("japan", first)
    act = TITLE.vocabulary().parse(second)
    odds: Odds | None = TITLE.odds(t.board, JAPAN, act)
    assert odds is not None
    expected = chances(odds.cases[0])
    dealer = FastDealer(5)
    samples = 1_500
    found: Counter[str] = Counter()
    for _ in range(samples):
        dealt = TITLE.determinize(t.board, JAPAN, dealer)
        assert isinstance(dealt, FortressBoard)
        found[outcome(dealt, JAPAN, act, dealer)] += 1
    assert set(found) <= set(expected)
    for name, chance in expected.items():
        spread = (chance * (1 - chance) / samples) ** 0.5
        assert abs(found[name] / samples - chance) <= 5 * spread + 1e-9, name


def test_every_row_says_what_it_is_worth() -> None:
    t = field("G6 company, A1 hq", "G7 recon, H8 mine, C9 hq, D9 tank", "advanced1")
    t.order("japan", "move G6")
    odds: Odds | None = TITLE.odds(t.board, JAPAN, TITLE.vocabulary().parse("to G7"))
    assert odds is not None
    worth = {row.outcome: row.worth for row in odds.cases[0].rows}
    assert worth == {"win": 1, "enters the Headquarters: wins the game": 1, "mine holds": -1, "lose": -1}


# -- the ledger ------------------------------------------------------------------------------------------------


def session_of(t: Table, *orders: tuple[str, str]) -> Session:
    """A session from a table's position, with these orders played."""
    start = t.board.fork()
    setup, _ = TITLE.read_position(TITLE.write_position(start))
    answers: list[tuple[int, int]] = []
    board = start.fork()
    for name, text in orders:
        for act in TITLE.vocabulary().parse_all(text):
            seat = TITLE.seat_number(name)
            assert act in legal_for(board, seat) or act == RESIGN, text
            apply(board, seat, act)
            answers.append((seat, act))
    return recorded(TITLE, setup, ["human"] * 2, start, answers, SEED)


def lucks(session: Session, lens: int) -> Ledger:
    return ledger(Record(session), lens)


def test_an_attack_and_its_defence() -> None:
    """The defender decides last, about fire support; each side is reckoned by what it knew."""
    t = field("F6 company, E5 tank, E3 recon moved, A1 hq", "G7 conscript, G8 artillery, C9 hq", "advanced1")
    session = session_of(t, ("japan", "move F6 to G7"), ("commonwealth", "fire G8"))
    mine = lucks(session, COMMONWEALTH)
    (row,) = mine.rows
    # Company, tank or recon attacks, each one in three: with the guns two of them lose; it was one of those.
    assert (row.came, row.seat) == ("win", COMMONWEALTH)
    assert row.probability == pytest.approx(2 / 3)
    assert row.expected == "win 67 %, lose 33 %"
    assert row.score == pytest.approx((1 - 1 / 3) / 2)
    assert mine.sums == {COMMONWEALTH: pytest.approx(1 / 3)}
    assert row.what.startswith("Commonwealth Fire Support from G8")
    assert session.told(COMMONWEALTH)[row.at].stands
    theirs = lucks(session, JAPAN)
    (attack,) = theirs.rows
    assert attack.what.startswith("Japan attacks G7") and attack.came == "lose"
    # Without a reaction he could not lose; with the guns that the enemy might have, he could.
    assert attack.score < 0 and "lose" in attack.expected


def test_while_the_game_goes_on_only_the_own_rows() -> None:
    t = field("F6 company, E5 tank, E3 recon moved, A1 hq", "G7 conscript, G8 artillery, C9 hq", "advanced1")
    session = session_of(t, ("japan", "move F6 to G7"), ("commonwealth", "fire G8"))
    assert {row.seat for row in lucks(session, JAPAN).rows} == {JAPAN}
    assert not lucks(session, NOBODY).rows
    over = session_of(t, ("japan", "move F6 to G7"), ("commonwealth", "fire G8"), ("commonwealth", "resign"))
    truth = lucks(over, TRUTH)
    assert [row.seat for row in truth.rows] == [JAPAN, COMMONWEALTH]
    assert truth.sums == {JAPAN: truth.rows[0].score, COMMONWEALTH: truth.rows[1].score}


def test_whoever_resigns_with_a_piece_in_hand_has_ordered_no_fight() -> None:
    t = field("F6 company, E3 recon, A1 hq", "G7 conscript, C9 hq", "advanced1")
    over = session_of(t, ("japan", "move E3"), ("japan", "resign"))
    assert not lucks(over, TRUTH).rows


def test_a_fight_without_anything_open_is_no_luck() -> None:
    t = field("F6 company, A1 hq", "G7 recon seen, C9 hq, H9 mine", "advanced1")
    assert not lucks(session_of(t, ("japan", "move F6 to G7")), JAPAN).rows


def test_one_fight_is_counted_once() -> None:
    """The attack and the attacker's own fire support come true together: the later decision counts."""
    t = field("F3 tank, F5 artillery, F6 company, A1 hq", "G7 company, C9 hq, H8 mine", "advanced1")
    session = session_of(t, ("japan", "move F6 to G7"), ("japan", "fire F5"))
    (row,) = lucks(session, JAPAN).rows
    assert row.what.startswith("Japanese Fire Support") and row.came == "win"


def test_a_bombing_run_and_the_tokens() -> None:
    t = field("G6 bomber, A1 hq", "G7 recon, F8 mine, C9 hq", "advanced1")
    token = "token red-A"
    session = session_of(t, ("japan", "bomb G6 target G7"), ("japan", token), ("commonwealth", token))
    (run,) = lucks(session, JAPAN).rows
    assert run.came == "target eliminated" and run.score > 0
    (tokens,) = lucks(session, COMMONWEALTH).rows
    assert tokens.came == "both pairs equal" and tokens.probability == pytest.approx(1 / 4)
    assert tokens.score == pytest.approx((-1 + 1 / 4) / 2)


def test_what_a_reaction_changed_is_no_luck() -> None:
    t = field(
        "G6 company, A1 hq", "G7 recon, H8 tank, C9 hq", "advanced3", "japan",
        '[points]\ncommonwealth = 30\n[hand]\ncommonwealth = ["C20"]',
    )  # fmt: skip
    session = session_of(
        t, ("japan", "move G6 to G7"), ("commonwealth", "play C20"), ("commonwealth", "dodge F8")
    )
    assert any("withdraws" in line.text for line in session.lines(JAPAN))
    assert not lucks(session, JAPAN).rows


def test_odds_are_reckoned_once() -> None:
    t = field("F6 company, E5 tank, E3 recon moved, A1 hq", "G7 conscript, G8 artillery, C9 hq", "advanced1")
    session = session_of(t, ("japan", "move F6 to G7"), ("commonwealth", "decline"))
    kept: OddsKept = {}
    first = ledger(Record(session), JAPAN, kept)
    assert len(kept) == 1
    key = next(iter(kept))
    kept[key] = []  # looked up, not reckoned again
    assert first.rows and not ledger(Record(session), JAPAN, kept).rows


# -- dice ------------------------------------------------------------------------------------------------------


def test_dice_belong_to_whoever_decided_last() -> None:
    session = say(at_attack(), "red: attack red-4")
    if session.board.ask().window() == "parry":
        say(session, "blue: decline")
    found = lucks(session, RED)
    rolls = [row for row in found.rows if row.what == "A roll"]
    assert len(rolls) == 1 and rolls[0].probability == pytest.approx(1 / 6)
    assert rolls[0].expected == "3.5 on average" and rolls[0].score == 0
    (dice,) = found.rolls
    assert (dice.thrown, dice.expected, dice.mean) == (1, 3.5, float(rolls[0].came))
    assert dice.seat in (RED, BLUE)
    assert lucks(session, NOBODY).rolls == found.rolls  # everybody saw it
