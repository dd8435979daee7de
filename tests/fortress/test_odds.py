"""The odds that a player is shown: the known numbers, every deal of small positions played out, and no secrets."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import msgspec
import pytest

from sandtable.games.fortress import TITLE, unit
from sandtable.games.fortress.belief import evidence, unknown_counts
from sandtable.games.fortress.board import CAPTURED, FortressBoard
from sandtable.games.fortress.material import COMMONWEALTH, JAPAN
from sandtable.games.fortress.rules.artillery import FireSupport
from sandtable.games.fortress.rules.attack_odds import fight
from sandtable.games.fortress.rules.movement import can_attack
from sandtable.games.fortress.secrets import determinize
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, NOBODY, apply
from sandtable.kit.scenes import Note
from sandtable.kit.views import Odds, OddsCase
from tests.fortress.table import WORDS, Table, field
from tests.fortress.test_belief import every_deal, started

pytestmark = pytest.mark.both

WINS = ("win", "enters the Headquarters: wins the game", "mine cleared")


def chances(case: OddsCase) -> dict[str, Fraction]:
    """The rows of a case; they must add up to one."""
    found = {row.outcome: Fraction(row.fraction) for row in case.rows}
    assert sum(found.values()) == 1
    for row in case.rows:
        assert row.probability == pytest.approx(float(Fraction(row.fraction)))
    return found


def case_of(odds: Odds | None, name: str) -> dict[str, Fraction]:
    """The first case whose name begins so."""
    assert odds is not None
    return chances(next(case for case in odds.cases if case.name.startswith(name)))


def summed(found: dict[str, Fraction], of: int) -> tuple[int, int, int]:
    """Win, equal, lose, as numbers out of `of`."""
    parts = [sum((found.get(name, Fraction(0)) for name in names), Fraction(0)) * of for names in (
        WINS, ("both lost",), ("lose", "mine holds")
    )]  # fmt: skip
    assert all(part.denominator == 1 for part in parts)
    win, equal, lose = (int(part) for part in parts)
    return win, equal, lose


def hexes(b: FortressBoard, *names: str) -> list[int]:
    return [b.t.hex_names.index(name) for name in names]


def asked(t: Table, name: str, text: str) -> Odds | None:
    odds = TITLE.odds(t.board, t.seat(name), WORDS.parse(text))
    assert odds is None or isinstance(odds, Odds)
    return odds


# -- the known numbers -----------------------------------------------------------------------------------------

TABLE = {
    "tank": ((22, 1, 7), (21, 1, 2)),
    "battalion": ((23, 1, 6), (22, 1, 1)),
    "company": ((21, 2, 7), (20, 2, 2)),
    "conscript": ((18, 3, 9), (17, 3, 4)),
    "aa": ((15, 3, 12), (14, 3, 7)),
    "recon": ((10, 5, 15), (9, 5, 10)),
    "engineer": ((10, 5, 15), (4, 5, 15)),
    "bomber": ((3, 2, 25), (2, 2, 20)),
    "artillery": ((3, 2, 25), (2, 2, 20)),
    "antitank": ((2, 2, 26), (1, 2, 21)),
}


def own(b: FortressBoard, kind: str) -> int:
    return next(p for p in range(30) if b.kind[p] == unit.IDS.index(kind))


@pytest.mark.rule(
    "IF-ATK-3", "IF-ATK-6", "IF-ATK-10", "IF-TNK-1", "IF-TNK-2", "IF-TNK-5", "IF-MINE-1", "IF-MINE-3", "IF-MINE-5",
    "IF-END-1", "RUL-23",
)  # fmt: skip
@pytest.mark.parametrize("kind", TABLE)
def test_attack_on_a_hidden_piece_of_an_untouched_army(kind: str) -> None:
    b = started()
    target = 45
    frm, to = b.where[own(b, kind)], b.where[target]
    odds = fight(TITLE.speaker(), b, JAPAN, frm, to)
    assert summed(case_of(odds, "no reaction"), 30) == TABLE[kind][0]
    assert case_of(odds, "no reaction")["enters the Headquarters: wins the game"] == Fraction(1, 30)
    assert odds is not None and sum(row.probability for row in odds.belief) == pytest.approx(1)
    b.excl[target] |= unit.IMMOVABLE
    assert summed(case_of(fight(TITLE.speaker(), b, JAPAN, frm, to), "no reaction"), 24) == TABLE[kind][1]


@pytest.mark.rule("IF-ART-1", "IF-ART-6", "IF-ART-7", "IF-ART-14", "IF-ART-18", "RUL-23")
@pytest.mark.parametrize(
    ("kind", "far", "wanted"),
    [
        ("conscript", 2, (20, 2, 2)),
        ("conscript", 1, (22, 1, 1)),
        ("company", 2, (22, 1, 1)),
        ("company", 1, (23, 1, 0)),
        ("engineer", 1, (14, 3, 7)),
    ],
)
def test_fire_support_against_a_moved_piece(kind: str, far: int, wanted: tuple[int, int, int]) -> None:
    b = started("advanced1")
    battery = own(b, "artillery")
    to, h = next(
        (b.where[p], h)
        for p in range(30, 60)
        for h in range(len(b.at))
        if b.at[h] < 0 and b.t.passable[h] and b.t.distance[b.where[p]][h] == far
    )
    b.relocate(battery, h)
    b.excl[b.at[to]] |= unit.IMMOVABLE
    odds = fight(TITLE.speaker(), b, JAPAN, b.where[own(b, kind)], to)
    name = b.t.hex_names[h]
    assert summed(case_of(odds, f"with my Fire Support from {name} (+{3 - far})"), 24) == wanted
    assert odds is not None
    note = next(case for case in odds.cases if case.name.startswith("with my")).notes[0]
    assert note.rule == ("IF-ART-6" if far == 1 else "IF-ART-7")
    assert any(note.rule == "RUL-23" for note in odds.notes) == (kind == "tank")


# -- every deal of a small position, played out ----------------------------------------------------------------


def played(
    b: FortressBoard, seat: int, acts: list[int], fires: Callable[[FortressBoard, int], int]
) -> FortressBoard:
    """Play `acts` on a copy; `fires` answers every question about Fire Support, all else is declined."""
    o = b.fork()
    for act in acts:
        apply(o, seat, act)
    while not o.ending and o.attacker >= 0:
        frame = o.ask()
        if isinstance(frame, FireSupport):
            apply(o, frame.seat, fires(o, frame.seat))
        else:
            apply(o, o.asked, frame.decline(o, o.asked))
    return o


def outcome(b: FortressBoard, o: FortressBoard, p: int, q: int) -> str:
    """What became of attacker `p` and defender `q`."""
    if o.ending == CAPTURED:
        return WINS[1]
    mine = unit.IDS[o.kind[q]] == "mine"
    if o.where[q] < 0:
        if o.where[p] < 0:
            return "both lost"
        return "mine cleared" if mine else "win"
    return "mine holds" if mine else "lose"


def decline(o: FortressBoard, seat: int) -> int:
    return WORDS.parse("decline")


def best_fire(enemy: int) -> Callable[[FortressBoard, int], int]:
    """The enemy always supports, with the nearest battery."""

    def answer(o: FortressBoard, seat: int) -> int:
        if seat != enemy:
            return WORDS.parse("decline")
        fire = [act for act in o.legal if WORDS.text(act).startswith("fire")]
        return min(fire, key=lambda act: o.t.distance[o.battle][act & 0xFFFF])

    return answer


def by_hand(
    t: Table, seat: int, text: str, fires: Callable[[FortressBoard, int], int]
) -> dict[str, Fraction]:
    """The outcomes of an order over every deal of the enemy's hidden pieces."""
    b = t.board
    acts = WORDS.parse_all(text)
    p, q = (b.at[act & 0xFFFF] for act in acts)
    pieces = b.hidden(1 - seat)
    tally: Counter[str] = Counter()
    for kinds, times in Counter(
        every_deal(unknown_counts(b, 1 - seat), [evidence(b, one) for one in pieces])
    ).items():
        o = b.fork()
        for one, kind in zip(pieces, kinds):
            o.kind[one] = kind
        tally[outcome(o, played(o, seat, acts, fires), p, q)] += times
    return {name: Fraction(n, tally.total()) for name, n in tally.items()}


POSITIONS = {
    "battery near": "G7 company, G8 artillery, F8 mine, H8 recon moved, I9 aa, C9 hq",
    "battery shown": "G7 tank, G8 artillery seen moved, F8 mine, H8 antitank moved, I9 aa moved, C9 hq",
    "target shown": "G7 company seen, G8 artillery, F8 mine, H8 recon moved, I9 aa, C9 hq",
    "battery far": "G7 conscript, J2 artillery moved, F8 mine, H8 recon moved, I9 aa moved, C9 hq",
}


@pytest.mark.rule("IF-ART-1", "IF-ART-3", "IF-ART-6", "IF-ART-7", "IF-ART-9", "IF-ART-15", "IF-ATK-1")
@pytest.mark.parametrize("attacker", ["company", "conscript", "engineer", "tank"])
@pytest.mark.parametrize("name", POSITIONS)
def test_odds_are_those_of_every_deal_played_out(name: str, attacker: str) -> None:
    t = field(f"G6 {attacker}, A1 hq", POSITIONS[name], "advanced1")
    t.order("japan", "move G6")
    odds = asked(t, "japan", "to G7")
    again = field(f"G6 {attacker}, A1 hq", POSITIONS[name], "advanced1")
    assert case_of(odds, "no reaction") == by_hand(again, JAPAN, "move G6 to G7", decline)
    assert odds is not None
    supported = [case for case in odds.cases if case.name.startswith("if the enemy supports")]
    assert len(supported) == 1
    assert chances(supported[0]) == by_hand(again, JAPAN, "move G6 to G7", best_fire(COMMONWEALTH))


@pytest.mark.rule("IF-ART-3", "IF-ART-16")
def test_a_defender_is_told_what_his_support_does() -> None:
    """W-02: the Conscript Platoon in G7, attacked from F6, holds with support from G8 unless a tank comes."""
    t = field("F6 company, E5 tank, E3 recon moved, A1 hq", "G7 conscript, G8 artillery, C9 hq", "advanced1")
    t.order("japan", "move F6 to G7")
    assert t.asks() == "FireSupport"
    fired, not_fired = asked(t, "commonwealth", "fire G8"), asked(t, "commonwealth", "decline")
    # The attacker moves, so it is no Headquarters: company, tank or recon, each one in three.
    third = Fraction(1, 3)
    assert case_of(fired, "with my Fire Support from G8 (+2)") == {"win": 2 * third, "lose": third}
    assert case_of(not_fired, "no reaction") == {"lose": 2 * third, "win": third}
    assert asked(t, "japan", "decline") is None


@pytest.mark.rule("IF-ART-16")
def test_the_attackers_support_is_reckoned_before_the_answer() -> None:
    t = field(
        "F3 tank, F5 artillery, F6 company, A1 hq", "G7 company, G8 artillery, C9 hq, H8 mine", "advanced1"
    )
    t.order("japan", "move F6 to G7")
    odds = asked(t, "japan", "fire F5")
    assert odds is not None
    assert [case.name for case in odds.cases] == [
        "with my Fire Support from F5 (+1)",
        "with my Fire Support from F5 (+1), if the enemy supports with what they may have in range",
    ]
    t.order("japan", "fire F5")
    mine = asked(t, "commonwealth", "fire G8")
    assert mine is not None
    assert [note.rule for note in mine.notes if note.text.startswith("for the attacker")] == ["IF-ART-7"]


@pytest.mark.rule("IF-CON-3", "IF-CON-5")
def test_hasty_mine_clearance() -> None:
    t = field("G6 conscript, A1 hq", "G7 mine, F8 mine, H8 recon, C9 hq", "advanced1")
    t.order("japan", "move G6")
    quarter = Fraction(1, 4)
    assert case_of(asked(t, "japan", "hasty G7"), "no reaction") == {
        "mine cleared, attacker lost too": 2 * quarter, "lose": 2 * quarter,
    }  # fmt: skip


# -- choosing a piece, threats ---------------------------------------------------------------------------------


def test_a_piece_is_picked() -> None:
    t = field("G6 company, F3 tank, A1 hq", "G7 recon, H7 mine, C9 hq", "basic")
    odds = asked(t, "japan", "move G6")
    assert odds is not None
    assert sorted(case.name for case in odds.cases) == [
        "attack on G7, no reaction",
        "attack on H7, no reaction",
    ]
    assert asked(t, "japan", "move F3") is None
    one = field("G6 company, A1 hq", "G7 recon, C9 hq", "basic")
    assert asked(one, "japan", "move G6") == msgspec.structs.replace(
        asked_after(one, "move G6", "to G7"), action="move G6 to G7"
    )


def asked_after(t: Table, first: str, text: str) -> Odds:
    t.order("japan", first)
    odds = asked(t, "japan", text)
    assert odds is not None
    return odds


def test_a_threat_to_an_own_piece() -> None:
    """What a hidden enemy piece would do if it attacked: it is then something that can move."""
    t = field("G6 company, F3 tank, A1 hq", "G7 recon, H7 mine, C9 hq", "basic")
    b = t.board
    frm, to, hq = hexes(b, "G6", "G7", "C9")
    odds = fight(TITLE.speaker(), b, COMMONWEALTH, frm, to)
    half = Fraction(1, 2)
    assert case_of(odds, "no reaction") == {"lose": Fraction(1)}
    assert odds is not None and [row.fraction for row in odds.belief] == [str(half), str(half)]
    assert case_of(fight(TITLE.speaker(), b, COMMONWEALTH, frm, hq), "no reaction") == {
        "Headquarters entered: loses the game": 1
    }
    assert fight(TITLE.speaker(), b, COMMONWEALTH, hq, frm) is None
    assert fight(TITLE.speaker(), b, COMMONWEALTH, to, to) is None
    assert fight(TITLE.speaker(), b, COMMONWEALTH, to, hq) is None
    assert fight(TITLE.speaker(), b, NOBODY, frm, to) is None


# -- cards -----------------------------------------------------------------------------------------------------

POLITICS = """
[points]
japan = {0}
commonwealth = {1}
[hand]
japan = [{2}]
commonwealth = [{3}]
"""


def politics(points: tuple[int, int], japan: str, commonwealth: str) -> str:
    quoted = [", ".join(f'"{card}"' for card in hand.split()) for hand in (japan, commonwealth)]
    return POLITICS.format(*points, *quoted)


@pytest.mark.rule("IF-CARD-J06", "IF-CARD-J07", "IF-CARD-J01", "IF-PLAY-5", "IF-PLAY-9")
def test_own_cards_are_cases_of_their_own() -> None:
    t = field(
        "G6 company, A1 hq", "G7 company seen, C9 hq seen", "advanced3", "japan",
        politics((3, 2), "J01 J06 J07 J12 J13", "C06 C03"),
    )  # fmt: skip
    while t.asks() != "ChooseAction":
        t.order("japan", "decline")
    t.order("japan", "move G6")
    odds = asked(t, "japan", "to G7")
    assert odds is not None
    cases = {case.name.split()[1]: chances(case) for case in odds.cases if case.name.startswith("with")}
    one = Fraction(1)
    white = t.board.t.zone[hexes(t.board, "G7")[0]] == 2
    assert case_of(odds, "no reaction") == {"both lost": one}
    assert cases["J01"] == {"win": one}
    assert "J07" not in cases  # both lost either way
    assert ("J06" in cases) == white
    assert "J12" not in cases and "J13" not in cases
    notes = {note.rule: note.text for note in odds.notes}
    assert "cannot pay (4 of 2)" in notes["IF-CARD-C06"]
    # The hand of two was not shown: any two of the twenty.
    assert "with 1/10 " in notes["IF-CARD-C06"]
    assert "IF-CARD-C02" not in notes  # no tank
    assert "IF-CARD-C14" not in notes  # no engineers


@pytest.mark.rule("IF-CARD-J07", "IF-CARD-C20", "IF-CARD-C06", "IF-CARD-J01", "RUL-41")
def test_the_windows_of_an_attack() -> None:
    t = field(
        "G6 conscript, A1 hq", "G7 company seen, C9 hq seen", "advanced3", "japan",
        politics((9, 9), "J07 J01", "C06 C20"),
    )  # fmt: skip
    while t.asks() != "ChooseAction":
        t.order("japan", "decline")
    t.order("japan", "move G6 to G7")
    assert t.asks() == "WindowAsk"
    one = Fraction(1)
    banzai = asked(t, "japan", "play J07")
    assert case_of(banzai, "with J07 Banzai Charge") == {"both lost": one}
    assert case_of(asked(t, "japan", "decline"), "no reaction") == {"lose": one}
    assert asked(t, "commonwealth", "play C20") is None  # not asked yet
    t.order("japan", "decline")
    assert case_of(asked(t, "commonwealth", "play C20"), "with C20") == {"withdraws": one}
    t.order("commonwealth", "decline")
    assert case_of(asked(t, "japan", "play J01"), "with J01") == {"both lost": one}
    t.order("japan", "play J01")
    assert case_of(asked(t, "commonwealth", "decline"), "no reaction") == {"both lost": one}
    assert "-1 for the defender by cards" in [note.text for note in asked_notes(t, "commonwealth", "decline")]


def asked_notes(t: Table, name: str, text: str) -> list[Note]:
    odds = asked(t, name, text)
    assert odds is not None
    return list(odds.notes)


@pytest.mark.rule("IF-CARD-C04", "IF-CARD-C16", "IF-VAR-1", "IF-CARD-J20", "RUL-12")
def test_the_jurong_line_and_churchills_order() -> None:
    t = field("F3 company, A1 hq", "G7 company seen, C9 hq seen", "advanced3")
    b = t.board
    line = next(h for h in range(len(b.at)) if b.t.jurong[h] and b.at[h] < 0)
    b.relocate(b.at[hexes(b, "G7")[0]], line)
    frm = hexes(b, "F3")[0]
    assert case_of(fight(TITLE.speaker(), b, JAPAN, frm, line), "no reaction") == {"both lost": Fraction(1)}
    b.c04 = 1
    b.c16 = 1
    b.points[JAPAN] = 5
    b.hand[JAPAN] = 1 << 19 | 1
    odds = fight(TITLE.speaker(), b, JAPAN, frm, line)
    assert odds is not None
    assert case_of(odds, "no reaction") == {"lose": Fraction(1)}
    assert [note.rule for note in odds.notes if note.text.startswith("+1 for the defender")] == [
        "IF-CARD-C04", "IF-CARD-C16",
    ]  # fmt: skip
    b.c16 = 0
    odds = fight(TITLE.speaker(), b, JAPAN, frm, line)
    assert case_of(odds, "with J20") == {"both lost": Fraction(1)}
    assert case_of(odds, "with J01") == {"both lost": Fraction(1)}


# -- secrets ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.rule("IF-HID-1", "IF-HID-4", "RUL-34")
@pytest.mark.parametrize("level", ["basic", "advanced1", "advanced2", "advanced3"])
def test_odds_are_blind_to_the_truth(level: str) -> None:
    """In games full of attacks, the same odds on a board that the seat cannot tell from the real one."""
    reckoned: Counter[str] = Counter()
    for seed in range(6):
        dealer = FastDealer(seed)
        b = started(level)
        if level == "advanced3":
            b.points = [30, 30]
            b.hand = [0b10100001100001, 0b10000010000001100110]
            b.pile = [b.pile[side] & ~b.hand[side] for side in (JAPAN, COMMONWEALTH)]
        for n in range(1500):
            if b.ending:
                break
            if b.asked == CHANCE:
                apply(b, CHANCE, b.legal[dealer.below(len(b.legal))])
                continue
            if n % 5 == 0 or b.attacker >= 0 or b.bombed >= 0:
                other = determinize(b, b.asked, dealer)
                for act in b.legal[:6]:
                    odds = TITLE.odds(b, b.asked, act)
                    assert TITLE.odds(other, b.asked, act) == odds
                    if odds is not None:
                        reckoned[type(b.ask()).__name__] += 1
                        for case in odds.cases:
                            chances(case)
            attacks = [act for act in b.legal if WORDS.text(act).startswith("to") and b.at[act & 0xFFFF] >= 0]
            able = [
                act
                for act in b.legal
                if WORDS.text(act).startswith("move") and can_attack(b, b.at[act & 0xFFFF])
            ]
            choice = attacks or (able if n % 4 else []) or b.legal
            apply(b, b.asked, choice[dealer.below(len(choice))])
    wanted = ["ChooseAction", "ChooseDestination"]
    if level != "basic":
        wanted += ["FireSupport", "ChooseTarget", "ShootDown", "ChooseTokens"]
    if level == "advanced3":
        wanted.append("WindowAsk")
    assert [name for name in wanted if not reckoned[name]] == []


def test_nothing_to_reckon() -> None:
    b = TITLE.start(TITLE.setup("basic", {}))
    assert TITLE.odds(b, JAPAN, WORDS.parse("confirm")) is None
    t = field("G6 company, A1 hq", "G7 recon, C9 hq", "basic")
    assert asked(t, "commonwealth", "move G7") is None
