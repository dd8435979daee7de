"""Artillery Battery: Fire Support (Levels I to III)."""

import pytest

from sandtable.games.fortress import event
from sandtable.kernel.flow import waiting_for
from tests.fortress.table import Table, field

pytestmark = pytest.mark.both


def level1(japan: str, commonwealth: str, **more: str) -> Table:
    return field(japan, commonwealth, level="advanced1", **more)


def strengths(t: Table) -> tuple[int, int]:
    """The two strengths that were compared in the last attack."""
    return next(
        (happened[3], happened[4])
        for happened in reversed(t.board.log or [])
        if happened[2] == event.STRENGTHS
    )


NEAR_AND_FAR = [
    "H6",
    "J6",
    "I7",
    "J7",
    "G6",
    "H8",
    "I8",
    "K7",
    "H5",
    "H4",
    "H7",
    "J8",
    "G7",
    "L7",
    "H3",
    "G5",
]


# -- who, when, how much ---------------------------------------------------------------------------------------


@pytest.mark.rule("IF-ART-1", "IF-ART-6", "IF-ART-7", "IF-ART-8", "RUL-11", "RUL-27")
@pytest.mark.parametrize("place", NEAR_AND_FAR)
@pytest.mark.parametrize("side", ["japan", "commonwealth"])
def test_the_bonus_depends_on_the_distance_to_the_defenders_hex(side: str, place: str) -> None:
    """An attack from I5 into I6. Adjacent +2, two hexes +1, further none; also when the battery's side attacks."""
    own = f", {place} artillery"
    t = level1("I5 recon" + own * (side == "japan"), "I6 recon" + own * (side == "commonwealth"))
    far = t.board.t.distance[t.board.t.hex_names.index("I6")][t.board.t.hex_names.index(place)]
    t.order("japan", "move I5 to I6")
    if far > 2:
        assert t.asks() != "FireSupport"
        assert t.at("I6") == ""
        return
    t.order(side, f"fire {place}")
    bonus = 3 - far
    assert strengths(t) == ((4 + bonus, 4) if side == "japan" else (4, 4 + bonus))
    assert t.at("I6") == f"{side} recon seen"
    assert t.at(place) == f"{side} artillery seen"


@pytest.mark.rule("IF-ART-8", "RUL-27")
def test_the_attackers_own_hex_does_not_matter() -> None:
    """The battery in H4 stands beside the attacker in I5, two hexes from the fight: +1."""
    t = level1("I5 recon, H4 artillery", "I6 recon, K9 tank")
    t.order("japan", "move I5 to I6 fire H4")
    assert strengths(t) == (5, 4)
    t = level1("F3 recon, E2 artillery", "G5 recon, K9 tank")
    t.order("japan", "move F3 to G5")
    assert t.board.asked == 1 and t.at("G5") == ""  # three hexes from the fight: no question


@pytest.mark.rule("IF-ART-2")
def test_fire_support_is_no_action() -> None:
    """After it the attack goes on and the turn passes as usual; the other side's battery costs it no turn."""
    t = level1("I5 recon, H5 artillery", "I6 company, J6 artillery")
    t.order("japan", "move I5 to I6 fire H5").order("commonwealth", "fire J6")
    assert t.board.asked == 1
    assert t.offers("commonwealth") == ["move I6", "move J6"]


@pytest.mark.rule("IF-ART-3", "IF-ART-11", "IF-ART-16", "RUL-11")
def test_both_sides_may_support_the_attacker_decides_first() -> None:
    """One answer each: after the defender's declaration the attacker is not asked again."""
    t = level1("I5 company, H5 artillery", "I6 company, J6 artillery")
    t.order("japan", "move I5 to I6")
    assert (t.board.asked, t.why("commonwealth", "fire J6")) == (0, ["TABLE-2"])
    t.order("japan", "decline")
    assert (t.board.asked, t.why("japan", "fire H5")) == (1, ["TABLE-2"])
    t.order("commonwealth", "fire J6")
    assert strengths(t) == (7, 9)
    assert t.asks() == "ChooseAction" and t.at("H5") == "japan artillery"
    t = level1("I5 company, H5 artillery", "I6 company, J6 artillery")
    t.order("japan", "move I5 to I6 fire H5").order("commonwealth", "fire J6")
    assert strengths(t) == (8, 9) and t.at("I6") == "commonwealth company seen"


@pytest.mark.rule("IF-ART-4", "IF-ART-5")
def test_declared_before_the_pieces_are_shown_and_the_battery_is_revealed_then() -> None:
    t = level1("I5 company, H5 artillery", "I6 company, J6 artillery")
    t.order("japan", "move I5 to I6")
    assert (t.at("I5"), t.at("I6")) == ("japan company", "commonwealth company")
    t.order("japan", "fire H5")
    assert t.at("H5") == "japan artillery seen"
    assert (t.asks(), t.at("I5"), t.at("I6")) == ("FireSupport", "japan company", "commonwealth company")
    t.order("commonwealth", "decline")
    told = t.told(1)
    shown = len(told) - 1 - told[::-1].index("IF-ATK-2")  # the first of them is what the attacker may expect
    assert told.index("IF-ART-7") < told.index("IF-ART-5") < shown


@pytest.mark.rule("IF-ART-9", "IF-ART-10")
def test_one_battery_a_side_and_the_player_chooses_which() -> None:
    """Level II: the Commonwealth has two in range, one beside the hex and one two hexes off."""
    setting = ("I5 company, A3 recon", "I6 company, J6 artillery, H8 artillery, K9 recon")
    for place, bonus, other in (("J6", 2, "H8"), ("H8", 1, "J6")):
        t = field(*setting, level="advanced2")
        t.order("japan", "move I5 to I6")
        assert t.offers("commonwealth") == ["fire J6", "fire H8", "decline"]
        t.order("commonwealth", f"fire {place}")
        assert strengths(t) == (7, 7 + bonus)
        assert t.asks() == "ChooseAction"
        assert t.at(other) == "commonwealth artillery"  # not asked again, and not shown


@pytest.mark.rule("IF-ART-9", "IF-ART-11", "IF-ART-16")
def test_both_sides_support_with_two_batteries_on_one_side() -> None:
    """Level II, the Commonwealth attacks: it chooses one of two, then Japan answers with its one."""
    t = field(
        "I5 company, H4 artillery",
        "I6 company, H6 artillery, I7 artillery",
        level="advanced2",
        to_move="commonwealth",
    )
    t.order("commonwealth", "move I6 to I5")
    assert t.offers("commonwealth") == ["fire H6", "fire I7", "decline"]
    t.order("commonwealth", "fire I7")
    assert t.offers("japan") == ["fire H4", "decline"]
    t.order("japan", "fire H4")
    assert strengths(t) == (8, 9)
    assert t.at("I5") == "japan company seen" and t.at("H6") == "commonwealth artillery"


@pytest.mark.rule("IF-ART-12", "IF-ART-17")
def test_the_bonus_lasts_for_one_attack_but_a_battery_fires_as_often_as_it_likes() -> None:
    t = level1("I5 conscript, H5 conscript, A3 conscript, H4 artillery", "I6 aa, H6 aa, A4 aa, K9 tank")
    t.order("japan", "move I5 to I6 fire H4").order("commonwealth", "move K9 to K8")
    assert strengths(t) == (7, 5)
    t.order("japan", "move A3 to A4").order("commonwealth", "move K8 to K9")
    assert strengths(t) == (6, 5)
    t.order("japan", "move H5 to H6 fire H4").order("commonwealth", "move K9 to K8")
    assert strengths(t) == (7, 5)


@pytest.mark.rule("IF-ART-13")
def test_the_battery_stays_unharmed_whatever_the_result() -> None:
    for defender, stands in (
        ("engineer", "japan recon seen"),
        ("recon", ""),
        ("tank", "commonwealth tank seen"),
    ):
        t = level1("I5 recon, H4 artillery", f"I6 {defender}, K9 company")
        t.order("japan", "move I5 to I6 " + ("fire H4" if defender != "recon" else "decline"))
        assert t.at("I6") == stands
        assert t.at("H4").startswith("japan artillery")


@pytest.mark.rule("IF-ART-14")
def test_supported_strengths_are_compared_as_usual() -> None:
    """Equal means both lost; a bonus may turn a defeat into a draw or a victory."""
    t = level1("I5 company, H5 artillery", "I6 battalion, K9 tank")
    t.order("japan", "move I5 to I6 fire H5")
    assert strengths(t) == (8, 8) and t.at("I6") == "" and t.at("I5") == ""
    t = level1("I5 company, H6 artillery", "I6 battalion, K9 tank")
    t.order("japan", "move I5 to I6 fire H6")
    assert strengths(t) == (9, 8) and t.at("I6") == "japan company seen"


@pytest.mark.rule("IF-ART-15", "RUL-11")
def test_a_battery_in_the_fight_cannot_support_it() -> None:
    """Neither as attacker nor as defender; another battery can."""
    t = level1("I5 artillery, A3 tank", "I6 antitank, K9 tank")
    t.order("japan", "move I5 to I6")
    assert t.board.asked == 1 and strengths(t) == (2, 1)
    t = level1("I5 recon, A3 tank", "I6 artillery, K9 tank")
    t.order("japan", "move I5 to I6")
    assert t.board.asked == 1 and strengths(t) == (4, 2)
    t = field("I5 recon, A3 tank", "I6 artillery, J6 artillery, K9 tank", level="advanced2")
    t.order("japan", "move I5 to I6")
    assert t.offers("commonwealth") == ["fire J6", "decline"]
    assert t.why("commonwealth", "fire I6") == ["IF-ART-15"]
    t.order("commonwealth", "fire J6")
    assert strengths(t) == (4, 4)


@pytest.mark.rule("IF-ART-1", "IF-ART-15", "IF-LVL-6")
def test_reasons_against_fire_support() -> None:
    """Not a battery, not one's own, too far away, in the fight itself."""
    t = field(
        "I5 artillery, H5 recon, A3 tank", "I6 recon, J6 artillery, H9 artillery, K9 tank", level="advanced2"
    )
    t.order("japan", "move I5 to I6")
    why = {
        place: t.why("commonwealth", f"fire {place}") for place in ("J6", "H9", "I6", "K9", "H5", "I5", "M7")
    }
    assert why == {
        "J6": [],
        "H9": ["IF-ART-1"],
        "I6": ["IF-LVL-6", "IF-ART-15"],
        "K9": ["IF-LVL-6", "IF-ART-1"],
        "H5": ["IF-LVL-6"],
        "I5": ["IF-LVL-6", "IF-ART-15"],
        "M7": ["IF-LVL-6", "IF-ART-1"],
    }


@pytest.mark.rule("IF-ART-18", "RUL-11", "RUL-23")
@pytest.mark.parametrize(
    "attacker, defender, stands",
    [
        ("tank", "mine", "commonwealth mine seen"),
        ("engineer", "mine", "japan engineer seen"),
        ("tank", "antitank", "commonwealth antitank seen"),
        ("antitank", "tank", "japan antitank seen"),
    ],
)
def test_fire_support_that_cannot_help_is_allowed_and_changes_nothing(
    attacker: str, defender: str, stands: str
) -> None:
    """But the batteries are revealed."""
    t = level1(f"I5 {attacker}, H5 artillery", f"I6 {defender}, J6 artillery")
    t.order("japan", "move I5 to I6 fire H5").order("commonwealth", "fire J6")
    assert t.at("I6") == stands
    assert (t.at("H5"), t.at("J6")) == ("japan artillery seen", "commonwealth artillery seen")


@pytest.mark.rule("IF-ART-19", "RUL-34")
def test_declining_leaves_no_trace() -> None:
    """The opponent is told exactly what he is told when no battery is there; while it lasts he sees both pending."""
    logs = []
    for kind in ("artillery", "engineer"):
        t = level1(f"I5 recon, H5 {kind}", f"I6 company, J6 {kind}")
        t.order("japan", "move I5 to I6")
        if kind == "artillery":
            assert (waiting_for(t.board, 0), waiting_for(t.board, 1)) == ([0], [0, 1])
            t.order("japan", "decline")
            assert (waiting_for(t.board, 0), waiting_for(t.board, 1)) == ([0, 1], [1])
            t.order("commonwealth", "decline")
        logs.append(t.board.log)
        assert not t.at("H5").endswith("seen") and not t.at("J6").endswith("seen")
    assert logs[0] == logs[1]


@pytest.mark.rule("IF-ART-20")
def test_no_fire_support_for_bombing_runs_or_shoot_down_bomber() -> None:
    """Batteries of both sides stand beside everything; only tokens are asked for."""
    t = level1("I5 bomber, H5 artillery", "I6 company, J6 aa, I7 artillery")
    t.order("japan", "bomb I5 target I6")
    assert t.asks() == "ChooseTokens"
    t.order("japan", "token red-A").order("commonwealth", "token red-A shoot J6")
    assert t.asks() == "ChooseTokens"
    t.order("japan", "token red-A").order("commonwealth", "token red-A")
    assert t.asks() == "ChooseAction" and t.at("I5") == ""
    assert (t.at("H5"), t.at("I7")) == ("japan artillery", "commonwealth artillery")
