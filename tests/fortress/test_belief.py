"""What a seat may believe of hidden pieces: counted, enumerated, sampled, and blind to the truth."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from sandtable.games.fortress import TITLE, state, unit
from sandtable.games.fortress.belief import belief_of, evidence, holds_any, unknown_counts
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.material import COMMONWEALTH, JAPAN
from sandtable.games.fortress.secrets import determinize
from sandtable.kernel.chance import FastDealer
from sandtable.kit.belief import Arrangements
from tests.fortress.beliefs import heat, joint, marginal
from tests.fortress.table import field

pytestmark = pytest.mark.both

NOT_AA = 1 << unit.AA
NOT_MINE = 1 << unit.MINE
BICYCLES = unit.ALL & ~unit.LINE_INFANTRY


def started(level: str = "basic") -> FortressBoard:
    board = TITLE.start(TITLE.setup(level, {"deployment": "beginner"}))
    assert isinstance(board, FortressBoard)
    return board


def army(**numbers: int) -> list[int]:
    names = ["tank", "battalion", "company", "conscript", "aa", "recon", "engineer", "bomber", "artillery",
             "antitank", "mine", "hq"]  # fmt: skip
    return [numbers.get(name, 0) for name in names]


def every_deal(counts: list[int], masks: list[int]) -> list[tuple[int, ...]]:
    """All deals of the physical counters that the masks allow, one by one."""
    counters = [kind for kind in range(unit.COUNT) for _ in range(counts[kind])]
    deals = []
    for order in permutations(range(len(counters))):
        kinds = tuple(counters[n] for n in order)
        if not any((mask >> kind) & 1 for mask, kind in zip(masks, kinds)):
            deals.append(kinds)
    return deals


SMALL = {
    "free": (army(tank=1, company=2, mine=2, hq=1), [0] * 6),
    "moved": (army(tank=1, company=2, mine=2, hq=1), [0, 0, 0, 0, unit.IMMOVABLE, unit.IMMOVABLE]),
    "bombed": (army(tank=1, aa=2, mine=2, hq=1), [0, NOT_AA, unit.IMMOVABLE, NOT_AA | unit.IMMOVABLE, 0, 0]),
    "cleared": (army(aa=2, mine=3, hq=1), [NOT_MINE, NOT_AA, NOT_AA, 0, unit.IMMOVABLE, 0]),
    "bicycles": (
        army(tank=1, battalion=1, conscript=2, mine=1, hq=1),
        [BICYCLES, unit.IMMOVABLE, 0, 0, 0, BICYCLES],
    ),
    "idle": (
        army(recon=2, bomber=1, mine=2, hq=1),
        [unit.MOVABLE, 1 << unit.BOMBER, 1 << unit.BOMBER | 1 << unit.RECON, 0, unit.IMMOVABLE, 0],
    ),
    "ring of three": (army(bomber=1, aa=1, mine=1), [1 << unit.BOMBER, NOT_AA, NOT_MINE]),
    "left out": (
        army(tank=2, aa=1, mine=3, hq=1),
        [0, 0, unit.IMMOVABLE, NOT_AA, 1 << unit.HQ, 1 << unit.HQ, 1 << unit.HQ],
    ),
    "left out, many": (
        army(tank=1, company=1, artillery=1, mine=3, hq=1),
        [0, NOT_MINE, unit.IMMOVABLE, BICYCLES | NOT_MINE, 0, 1 << unit.HQ, 1 << unit.HQ],
    ),
    "impossible": (army(mine=2, hq=1), [0, 0, unit.IMMOVABLE]),
}


@pytest.mark.parametrize("name", SMALL)
def test_counts_are_those_of_all_deals_one_by_one(name: str) -> None:
    counts, masks = SMALL[name]
    assert Arrangements(counts, masks).total == len(every_deal(counts, masks))


@pytest.mark.parametrize("name", [name for name in SMALL if name != "impossible"])
def test_dealing_gives_every_deal_equally_often(name: str) -> None:
    counts, masks = SMALL[name]
    arrangements = Arrangements(counts, masks)
    deals = Counter(every_deal(counts, masks))
    dealer = FastDealer(77)
    times = 60 * len(deals)
    got = Counter(tuple(arrangements.deal(dealer)) for _ in range(times))
    assert set(got) == set(deals)
    wanted = {kinds: times * n / deals.total() for kinds, n in deals.items()}
    square = sum((got[kinds] - n) ** 2 / n for kinds, n in wanted.items())
    free = len(deals) - 1
    assert square < free + 4 * (2 * free) ** 0.5 + 6


def small_board(level: str = "basic") -> FortressBoard:
    """Seven Commonwealth pieces, one of them shown: six hidden, of which two have moved."""
    t = field(
        "F3 tank, F2 recon, B1 hq",
        "G7 company, G8 artillery moved, F8 mine, H8 mine, I9 aa moved, C9 hq, H7 recon seen",
        level,
    )
    return t.board


@pytest.mark.rule("IF-HID-1", "IF-ATK-11", "RUL-21")
def test_marginals_are_those_of_all_deals_one_by_one() -> None:
    b = small_board()
    pieces = b.hidden(COMMONWEALTH)
    assert len(pieces) == 6
    deals = every_deal(unknown_counts(b, COMMONWEALTH), [evidence(b, p) for p in pieces])
    for n, p in enumerate(pieces):
        seen = Counter(kinds[n] for kinds in deals)
        assert marginal(b, JAPAN, p) == [(k, Fraction(seen[k], len(deals))) for k in sorted(seen)]


def test_joint_is_that_of_all_deals_one_by_one() -> None:
    b = small_board()
    pieces = b.hidden(COMMONWEALTH)
    deals = every_deal(unknown_counts(b, COMMONWEALTH), [evidence(b, p) for p in pieces])
    near, far = [1, 2], [3, 4]
    rings = [[pieces[n] for n in near], [pieces[n] for n in far]]
    for target in (0, 5):
        wanted: Counter[tuple[int, int]] = Counter()
        for kinds in deals:
            found = [any(kinds[n] == unit.ARTILLERY for n in ring) for ring in (near, far)]
            ring = found.index(True) if True in found else 2
            wanted[kinds[target], ring] += 1
        got = {(kind, ring): p for kind, ring, p in joint(b, JAPAN, pieces[target], rings, unit.ARTILLERY)}
        assert got == {key: Fraction(n, len(deals)) for key, n in wanted.items()}
    alone = {ring: p for _, ring, p in joint(b, JAPAN, -1, rings, unit.ARTILLERY)}
    assert sum(alone.values()) == 1
    assert alone[0] == Fraction(sum(1 for k in deals if unit.ARTILLERY in (k[1], k[2])), len(deals))


@pytest.mark.rule("IF-BYA-7")
@pytest.mark.parametrize("level", ["basic", "advanced1", "advanced2", "advanced3"])
def test_marginals_add_up(level: str) -> None:
    b = started(level)
    for n, p in enumerate(range(30, 60)):
        b.excl[p] |= (0, unit.IMMOVABLE, NOT_AA, NOT_AA | unit.IMMOVABLE, NOT_MINE, 0)[n % 6]
    b.reveal(40, 0)
    belief = belief_of(b, JAPAN)
    for p in belief.pieces:
        assert sum(weight for _, weight in belief.kinds(p)) == belief.total
        assert not any((b.excl[p] >> kind) & 1 for kind, _ in belief.kinds(p))
    expected = [sum(chance for _, chance in heat(b, JAPAN, kind)) for kind in range(unit.COUNT)]
    assert expected[unit.HQ] == 1
    assert sum(expected) == 30
    if level in ("basic", "advanced1"):
        assert expected == b.t.basic[COMMONWEALTH]


@pytest.mark.rule("IF-BYA-2", "IF-BYA-5", "IF-BYA-7", "RUL-16")
def test_an_untouched_army_of_thirty_out_of_forty() -> None:
    """The Headquarters is always there; each of the other 39 is with 29 in 39."""
    b = started("advanced2")
    odds = dict(marginal(b, JAPAN, 47))
    assert odds[unit.HQ] == Fraction(1, 30)
    assert odds[unit.MINE] == Fraction(29, 30) * Fraction(6, 39)
    assert odds[unit.ARTILLERY] == Fraction(29, 30) * Fraction(2, 39)
    assert sum(odds.values()) == 1
    theirs = dict(marginal(b, COMMONWEALTH, 3))
    assert theirs[unit.BOMBER] == Fraction(29, 30) * Fraction(2, 39)


@pytest.mark.rule("IF-OBJ-2")
def test_heat_of_the_headquarters() -> None:
    b = started()
    spots = heat(b, JAPAN, unit.HQ)
    assert [chance for _, chance in spots] == [Fraction(1, 30)] * 30
    still = (31, 37, 45, 50, 51, 58, 59)
    for p in range(30, 60):
        if p not in still:
            b.excl[p] |= unit.IMMOVABLE
    assert sorted(heat(b, JAPAN, unit.HQ)) == sorted((b.where[p], Fraction(1, 7)) for p in still)
    hq = b.headquarters(COMMONWEALTH)
    b.reveal(hq, 0)
    assert heat(b, JAPAN, unit.HQ) == [(b.where[hq], Fraction(1))]


def test_a_last_hidden_piece_is_known() -> None:
    b = field("F3 tank", "G7 company, C9 hq seen").board
    assert marginal(b, JAPAN, b.at[b.t.hex_names.index("G7")]) == [(unit.COMPANY, Fraction(1))]


@pytest.mark.rule("IF-MOV-4", "IF-MOV-5")
def test_an_attacking_piece_can_move() -> None:
    """While its attack goes on it is known to be neither Mine Field nor Headquarters, though it has not moved yet."""
    b = field("F3 company, E3 recon", "G7 mine, F4 recon, G8 artillery", "advanced1").board
    b.attacker = b.at[b.t.hex_names.index("F3")]
    odds = dict(marginal(b, COMMONWEALTH, b.attacker))
    assert unit.HQ not in odds
    assert odds[unit.COMPANY] == Fraction(1, 2)


# -- honesty ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-HID-1", "IF-HID-2", "RUL-34")
@pytest.mark.parametrize("level", ["basic", "advanced2"])
def test_belief_is_blind_to_the_truth(level: str) -> None:
    b = started(level)
    for p in (31, 35, 44):
        b.excl[p] |= unit.IMMOVABLE
    first = [marginal(b, JAPAN, p) for p in range(30, 60)]
    dealer = FastDealer(3)
    for _ in range(5):
        other = determinize(b, JAPAN, dealer)
        assert other.kind[30:] != b.kind[30:]
        other.army[unit.COUNT :] = [99] * unit.COUNT
        other.hand[COMMONWEALTH] = 0
        assert [marginal(other, JAPAN, p) for p in range(30, 60)] == first
        assert heat(other, JAPAN, unit.HQ) == heat(b, JAPAN, unit.HQ)


# -- the sampler -----------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-34")
@pytest.mark.parametrize("level", ["basic", "advanced2"])
@pytest.mark.parametrize(
    "still", [(33, 36, 40, 44, 48, 52, 55, 59), pytest.param((36, 44, 52), marks=pytest.mark.slow)]
)
def test_determinized_boards_have_these_odds(level: str, still: tuple[int, ...]) -> None:
    """Few pieces have not moved, one of them is no AA Guns and one no Mine Field: the sampler must not prefer any."""
    b = started(level)
    for p in range(30, 60):
        if p not in still:
            b.excl[p] |= unit.IMMOVABLE
    b.excl[36] |= NOT_AA
    b.excl[41] |= NOT_AA
    b.excl[52] |= NOT_MINE
    if len(still) < 8:
        for p in [p for p in range(30, 60) if b.kind[p] == unit.MINE][:4]:
            b.seen[p] = 1
    hidden = [p for p in range(30, 60) if b.seen[p] == 0]
    dealer = FastDealer(20)
    times = 3000
    got: dict[int, Counter[int]] = {p: Counter() for p in hidden}
    for _ in range(times):
        o = determinize(b, JAPAN, dealer)
        for p in hidden:
            got[p][o.kind[p]] += 1
    for p in hidden:
        odds = marginal(b, JAPAN, p)
        assert set(got[p]) <= {kind for kind, _ in odds}
        square = sum(float((got[p][kind] - times * chance) ** 2 / (times * chance)) for kind, chance in odds)
        assert square < 38, (p, square)  # 11 degrees of freedom at most: by chance once in 12,000 times


# -- cards -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-HID-4", "IF-HOLD-1")
def test_cards_that_the_enemy_may_hold() -> None:
    b = started("advanced3")
    assert holds_any(b, JAPAN, [state.C06]) == 0
    b.hand[COMMONWEALTH] = 0b111 << 10
    assert holds_any(b, JAPAN, [state.C06]) == Fraction(3, 20)
    assert holds_any(b, JAPAN, [state.C03, state.C06]) == 1 - Fraction(17 * 16, 20 * 19)
    b.spent[COMMONWEALTH] = 0b11
    assert holds_any(b, JAPAN, [state.C06]) == Fraction(3, 18)
    b.shown[COMMONWEALTH] = 1 << 10
    assert holds_any(b, JAPAN, [30]) == 1
    assert holds_any(b, JAPAN, [state.C06]) == Fraction(2, 17)
    assert holds_any(b, JAPAN, [20]) == 0
    assert holds_any(b, JAPAN, [state.J01]) == 0
    b.hand[JAPAN] = 0b11
    assert holds_any(b, COMMONWEALTH, [state.J07]) == Fraction(1, 10)


@pytest.mark.rule("IF-VAR-1")
def test_the_jurong_line_card_is_not_in_the_pile_of_the_variant() -> None:
    setup = TITLE.setup("advanced3", {"deployment": "beginner", "jurong_line": "always"})
    b = TITLE.start(setup)
    assert isinstance(b, FortressBoard)
    b.hand[COMMONWEALTH] = 1
    assert holds_any(b, JAPAN, [state.C04]) == 0
    assert holds_any(b, JAPAN, [state.C06]) == Fraction(1, 19)


def test_a_tangled_record_is_counted_fast() -> None:
    """Every kind of evidence that play can leave, mixed, at Level II: still few states."""
    b = started("advanced2")
    marks = [
        0,
        unit.IMMOVABLE,
        NOT_AA,
        NOT_MINE,
        1 << unit.BOMBER,
        1 << unit.BOMBER | 1 << unit.RECON,
        unit.IMMOVABLE | NOT_AA,
    ]
    for p in range(30, 60):
        b.excl[p] |= marks[p % 7] | (NOT_AA if p % 4 == 0 else 0)
    b.excl[33] = BICYCLES
    b.excl[34] = unit.MOVABLE
    belief = belief_of(b, JAPAN)
    states = Arrangements(belief.left, belief.masks + [1 << unit.HQ] * belief.spare)
    assert sum(len(step) for memo in states.memo for step in memo) < 20_000
    assert sum(weight for _, weight in belief.kinds(40)) == belief.total
