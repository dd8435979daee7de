"""Attack: who wins, who is lost, who is shown; Tank Troops, Mine Fields, the Headquarters."""

import pytest

from sandtable.games.fortress import unit
from tests.fortress.table import Table, ending, field, table

pytestmark = pytest.mark.both

LEVELS = ["basic", "advanced1", "advanced2", "advanced3"]
# A attacker wins, D defender wins, B both are lost, C Mine Field cleared, Q Headquarters entered.
MATRIX = """
            tank battalion company conscript aa recon engineer bomber artillery antitank mine hq
tank          B      A        A        A      A    A      A       A        A        D      D   Q
battalion     D      B        A        A      A    A      A       A        A        A      D   Q
company       D      D        B        A      A    A      A       A        A        A      D   Q
conscript     D      D        D        B      A    A      A       A        A        A      D   Q
aa            D      D        D        D      B    A      A       A        A        A      D   Q
recon         D      D        D        D      D    B      A       A        A        A      D   Q
engineer      D      D        D        D      D    D      B       A        A        A      C   Q
bomber        D      D        D        D      D    D      D       B        B        A      D   Q
artillery     D      D        D        D      D    D      D       B        B        A      D   Q
antitank      A      D        D        D      D    D      D       D        D        B      D   Q
"""


def matrix() -> list[tuple[str, str, str]]:
    head, *rows = [line.split() for line in MATRIX.strip().splitlines()]
    return [(row[0], defender, letter) for row in rows for defender, letter in zip(head, row[1:])]


def fight(attacker: str, defender: str, level: str = "basic", side: str = "japan") -> Table:
    """An attack from I5 into I6; both sides have another piece, far away."""
    enemy = "commonwealth" if side == "japan" else "japan"
    pieces = {"japan": "E1 engineer", "commonwealth": "L9 engineer"}
    pieces[side] += f", I5 {attacker}"
    pieces[enemy] += f", I6 {defender}"
    t = field(pieces["japan"], pieces["commonwealth"], level=level, to_move=side)
    return t.order(side, "move I5 to I6")


@pytest.mark.rule(
    "IF-ATK-3", "IF-ATK-4", "IF-ATK-5", "IF-ATK-6", "IF-ATK-7", "IF-ATK-10", "IF-TNK-5", "IF-LVL-5"
)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("side", ["japan", "commonwealth"])
def test_every_attacker_against_every_defender(side: str, level: str) -> None:
    """120 pairs: the results follow from the strengths, and from Anti-Tank Team, Mine Field and Headquarters."""
    enemy = "commonwealth" if side == "japan" else "japan"
    pairs = matrix()
    assert len(pairs) == 120
    for attacker, defender, letter in pairs:
        t = fight(attacker, defender, level, side)
        case = f"{side} {attacker} against {defender}"
        expected = {
            "A": f"{side} {attacker} seen",
            "C": f"{side} {attacker} seen",
            "D": f"{enemy} {defender} seen",
            "B": "",
            "Q": t.at("I6"),
        }
        assert t.at("I6") == expected[letter], case
        assert (ending(t)[0] == "captured") == (letter == "Q"), case
        if letter != "Q":
            assert t.at("I5") == "", case
            assert t.board.asked == t.seat(enemy), case


@pytest.mark.rule("IF-ATK-1", "IF-ATK-2")
def test_moving_into_an_enemy_hex_is_an_attack_and_shows_both() -> None:
    """Everybody is told of the attack and sees both faces, first the attacker's."""
    t = fight("company", "conscript")
    for seat in (0, 1):
        assert t.told(seat)[:3] == ["IF-ATK-1", "IF-ATK-2", "IF-ATK-2"]
    shown = [event[3:6] for event in t.board.log or [] if event[2] == 8]
    assert [unit.IDS[kind] for _, _, kind in shown] == ["company", "conscript"]
    assert [side for _, side, _ in shown] == [0, 1]


@pytest.mark.parametrize("attacker, defender, rule", [
    ("company", "conscript", "IF-ATK-3"), ("conscript", "company", "IF-ATK-3"), ("company", "company", "IF-ATK-6"),
    ("antitank", "tank", "IF-TNK-1"), ("tank", "antitank", "IF-TNK-2"), ("tank", "mine", "IF-MINE-1"),
    ("engineer", "mine", "IF-MINE-3"), ("recon", "hq", "IF-OBJ-2"),
])  # fmt: skip
def test_both_are_told_by_which_rule_the_attack_was_decided(attacker: str, defender: str, rule: str) -> None:
    """After both are shown, before anybody is taken off."""
    t = fight(attacker, defender)
    assert t.told(0) == t.told(1)
    assert rule in t.told(0)[4:6], "after the odds, both pieces and, where they count, their strengths"


@pytest.mark.rule("IF-ATK-4", "IF-ATK-11")
def test_the_loser_is_out_and_lies_open() -> None:
    """Both players know every eliminated piece, also one that was never shown before."""
    t = fight("company", "conscript")
    b = t.board
    lost = [p for p in range(30, 60) if b.where[p] < 0 and unit.IDS[b.kind[p]] == "conscript"]
    assert t.alive("commonwealth", "conscript") == 0 and all(b.seen[p] for p in lost)
    assert t.told(0) == t.told(1)
    assert ("IF-ATK-4" in t.told(0)) and ("IF-ATK-4" in t.told(1))


@pytest.mark.rule("IF-ATK-5", "IF-ATK-7")
def test_the_winner_stands_in_the_hex_of_the_attack() -> None:
    """A winning attacker moves in, a winning defender stays; the attacker's starting hex is empty either way."""
    t = fight("company", "conscript")
    assert (t.at("I5"), t.at("I6")) == ("", "japan company seen")
    t = fight("conscript", "company")
    assert (t.at("I5"), t.at("I6")) == ("", "commonwealth company seen")


@pytest.mark.rule("IF-ATK-8", "RUL-01")
def test_a_survivor_stays_revealed() -> None:
    """For the rest of the game, wherever it goes."""
    t = fight("company", "conscript")
    t.order("commonwealth", "move L9 to L8").order("japan", "move I6 to H6").order(
        "commonwealth", "move L8 to L9"
    )
    assert t.at("H6") == "japan company seen"


@pytest.mark.rule("IF-ATK-9")
def test_one_attack_a_move() -> None:
    """A winning attacker does not go on: it is the opponent's turn, although a second victim stands beside it."""
    t = field("I5 tank", "I6 recon, I7 recon")
    t.order("japan", "move I5 to I6")
    assert t.board.asked == 1 and t.at("I7") == "commonwealth recon"
    assert t.why("japan", "move I6") == ["TABLE-2"]


@pytest.mark.rule("IF-ATK-10", "IF-LVL-4")
@pytest.mark.parametrize("kind", ["bomber", "artillery", "aa"])
def test_bomber_artillery_and_guns_fight_like_any_piece(kind: str) -> None:
    """They attack and defend with their strength: all three beat an Anti-Tank Team and lose to a Company."""
    assert fight(kind, "antitank").at("I6") == f"japan {kind} seen"
    assert fight("antitank", kind).at("I6") == f"commonwealth {kind} seen"
    assert fight(kind, "company").at("I6") == "commonwealth company seen"
    assert fight("company", kind).at("I6") == "japan company seen"


@pytest.mark.rule("IF-ATK-1", "IF-END-1")
@pytest.mark.parametrize("level", LEVELS)
def test_the_first_piece_of_an_army_is_as_real_as_any(level: str) -> None:
    """The piece that stands furthest north-west can be attacked, blocks the way and is captured like the others."""
    t = field("A1 recon, M1 hq, B1 tank", "A2 company, M7 recon", level=level, to_move="commonwealth")
    t.order("commonwealth", "move A2 to A1")
    assert t.at("A1") == "commonwealth company seen" and t.alive("japan", "recon") == 0
    t = field("A1 hq, B2 tank", "A2 company, M7 recon", level=level, to_move="commonwealth")
    t.order("commonwealth", "move A2 to A1")
    assert ending(t) == ("captured", [-1, 1])
    t = field("E1 recon, E2 tank, M1 hq", "M7 recon", level=level)
    assert t.why("japan", "move E2 to E1") == ["IF-MOV-7"]
    t = field("E2 recon, F3 tank, M1 hq", "E1 recon, M7 recon", level=level)
    assert t.why("japan", "move F3 to E1") == ["IF-ROAD-3"]


# -- Tank Troops -----------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-TNK-1", "IF-TNK-3")
@pytest.mark.parametrize("side", ["japan", "commonwealth"])
def test_an_anti_tank_team_that_attacks_a_tank_troop_wins(side: str) -> None:
    t = fight("antitank", "tank", side=side)
    enemy = "commonwealth" if side == "japan" else "japan"
    assert (t.at("I5"), t.at("I6")) == ("", f"{side} antitank seen")
    assert t.alive(enemy, "tank") == 0


@pytest.mark.rule("IF-TNK-2", "IF-TNK-3")
@pytest.mark.parametrize("side", ["japan", "commonwealth"])
def test_a_tank_troop_that_attacks_an_anti_tank_team_is_lost(side: str) -> None:
    """And the Anti-Tank Team stays in its hex."""
    t = fight("tank", "antitank", side=side)
    enemy = "commonwealth" if side == "japan" else "japan"
    assert (t.at("I5"), t.at("I6")) == ("", f"{enemy} antitank seen")
    assert t.alive(side, "tank") == 0


@pytest.mark.rule("IF-TNK-4", "IF-ART-18", "RUL-23")
@pytest.mark.parametrize("attacker, defender, stands", [
    ("tank", "antitank", "commonwealth antitank seen"),
    ("antitank", "tank", "japan antitank seen"),
])  # fmt: skip
def test_fire_support_does_not_save_a_tank_troop(attacker: str, defender: str, stands: str) -> None:
    """Whoever is supported: the Anti-Tank Team always wins. The battery is revealed for nothing."""
    for side in ("japan", "commonwealth"):
        japan, commonwealth = f"I5 {attacker}, E1 recon", f"I6 {defender}, L9 recon"
        if side == "japan":
            t = field(f"{japan}, H6 artillery", commonwealth, level="advanced1")
        else:
            t = field(japan, f"{commonwealth}, H6 artillery", level="advanced1")
        t.order("japan", "move I5 to I6").order(side, "fire H6")
        assert t.at("I6") == stands
        assert t.at("H6") == f"{side} artillery seen"


@pytest.mark.rule("IF-TNK-4", "IF-VAR-1", "RUL-23")
def test_the_jurong_line_does_not_save_a_tank_troop() -> None:
    """A Tank Troop in a Jurong Line hex has 10 there, and is lost to an Anti-Tank Team all the same."""
    t = field(
        "E7 antitank", "E8 tank, K9 recon", level="advanced1", more='options = { jurong_line = "always" }'
    )
    t.order("japan", "move E7 to E8")
    assert t.at("E8") == "japan antitank seen"


@pytest.mark.rule("IF-TNK-4", "IF-CARD-J07")
def test_no_card_lets_a_tank_troop_beat_an_anti_tank_team() -> None:
    """Level III: Banzai Charge, 3 strength more, and the Tank Troop is lost."""
    t = field("I5 tank, E1 recon", "I6 antitank, K9 recon", level="advanced3",
              more='[points]\njapan = 2\n[hand]\njapan = ["J07"]')  # fmt: skip
    t.order("japan", "decline")  # no purchase
    t.order("japan", "move I5 to I6 play J07")
    assert t.at("I6") == "commonwealth antitank seen"


# -- Mine Fields -----------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-MINE-1", "IF-MINE-2", "IF-MINE-5")
@pytest.mark.parametrize("kind", [kind for kind in unit.IDS[:10] if kind != "engineer"])
def test_a_piece_that_enters_a_mine_field_is_lost(kind: str) -> None:
    """Strength does not matter, a Tank Troop dies too; the Mine Field stays, revealed."""
    t = fight(kind, "mine")
    assert (t.at("I5"), t.at("I6")) == ("", "commonwealth mine seen")
    assert t.alive("japan", kind) == 0


@pytest.mark.rule("IF-MINE-2")
def test_a_mine_field_can_kill_again() -> None:
    t = field("I5 tank, H5 battalion", "I6 mine, K9 tank")
    t.order("japan", "move I5 to I6").order("commonwealth", "move K9 to K8").order("japan", "move H5 to I5")
    t.order("commonwealth", "move K8 to K9").order("japan", "move I5 to I6")
    assert (t.alive("japan", "tank"), t.alive("japan", "battalion")) == (0, 0)
    assert t.at("I6") == "commonwealth mine seen"


@pytest.mark.rule("IF-MINE-3", "IF-MINE-4")
def test_combat_engineers_clear_a_mine_field() -> None:
    """The Mine Field is gone and the Combat Engineers stand in its hex."""
    t = fight("engineer", "mine")
    assert (t.at("I5"), t.at("I6")) == ("", "japan engineer seen")
    assert t.alive("commonwealth", "mine") == 0


@pytest.mark.rule("IF-MINE-5", "IF-ART-18", "RUL-23")
def test_fire_support_does_not_help_against_a_mine_field() -> None:
    """Nor does it help a Mine Field against Combat Engineers."""
    t = field("I5 tank, H5 artillery", "I6 mine, K9 tank", level="advanced1")
    t.order("japan", "move I5 to I6 fire H5")
    assert t.at("I6") == "commonwealth mine seen" and t.alive("japan", "tank") == 0
    t = field("I5 engineer, E1 recon", "I6 mine, J6 artillery", level="advanced1")
    t.order("japan", "move I5 to I6").order("commonwealth", "fire J6")
    assert t.at("I6") == "japan engineer seen" and t.at("J6") == "commonwealth artillery seen"


@pytest.mark.rule("IF-MINE-6", "RUL-02")
def test_own_mine_fields_cannot_be_entered_or_cleared() -> None:
    """Not even by Combat Engineers, and not by Hasty Mine Clearance."""
    t = field("I5 engineer, I6 mine, H6 conscript", "K9 tank", level="advanced1")
    assert t.why("japan", "move I5 to I6") == ["IF-MINE-6"]
    assert t.why("japan", "move H6 hasty I6") == ["IF-MINE-6", "IF-CON-12"]


@pytest.mark.rule("IF-MINE-7", "IF-MOV-5")
def test_a_mine_field_never_attacks() -> None:
    """An enemy beside it is safe as long as he does not enter."""
    t = field("I5 mine, E1 recon", "I6 antitank, K9 tank")
    assert t.why("japan", "move I5") == ["IF-MOV-5"]
    assert t.offers("japan") == ["move E1"]


@pytest.mark.rule("IF-MINE-8", "IF-ATK-2")
def test_entering_a_mine_field_is_an_attack() -> None:
    """Both are shown, and at Level III it earns a Political Point."""
    t = fight("tank", "mine", level="advanced3")
    assert t.told(0)[:3] == ["IF-ATK-1", "IF-ATK-2", "IF-ATK-2"]
    assert t.board.points == [1, 0]


# -- the Headquarters ------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-OBJ-2", "IF-OBJ-3", "IF-END-1")
@pytest.mark.parametrize("kind", unit.IDS[:10])
@pytest.mark.parametrize("side", ["japan", "commonwealth"])
def test_any_movable_piece_captures_the_headquarters(side: str, kind: str) -> None:
    """Anti-Tank Team and Bomber included; the game is over at once and nothing more can be ordered."""
    t = fight(kind, "hq", side=side)
    assert ending(t) == ("captured", [1, -1] if side == "japan" else [-1, 1])
    assert t.told(0)[-1] == "IF-OBJ-2"
    assert t.why("japan", "move E1") == t.why("commonwealth", "move L9") == ["TABLE-1"]


@pytest.mark.rule("IF-END-2", "IF-ART-18", "RUL-28")
def test_nothing_saves_a_headquarters_once_a_piece_moves_in() -> None:
    """Fire Support may be declared for it as for any piece; an Anti-Tank Team captures it all the same."""
    t = field("C8 antitank, E1 recon", "C9 hq, D9 artillery, K9 tank", level="advanced1")
    t.order("japan", "move C8 to C9")
    assert t.asks() == "FireSupport"
    t.order("commonwealth", "fire D9")
    assert ending(t) == ("captured", [1, -1])


@pytest.mark.rule("IF-END-2", "IF-VAR-1", "IF-CARD-C16")
def test_no_defence_bonus_saves_a_headquarters() -> None:
    """It stands in a Jurong Line hex and Churchill's Order is in force."""
    t = table("""
        scenario = "advanced3"
        options = { jurong_line = "always" }
        japan = { E7 = "antitank" }
        commonwealth = { E8 = "hq", K9 = "tank" }
        in_play = { C16 = 1 }
    """)
    t.order("japan", "move E7 to E8")
    assert ending(t) == ("captured", [1, -1])


@pytest.mark.rule("IF-END-7", "IF-ROAD-5")
def test_a_road_move_into_the_headquarters_wins() -> None:
    t = field("F6 recon, E1 recon", "G8 hq, K9 tank")
    t.order("japan", "move F6 to G8")
    assert ending(t) == ("captured", [1, -1])
