"""The Commonwealth cards, one by one: condition, effect, cost, what Japan learns of it."""

import pytest

from sandtable.games.fortress import event
from tests.fortress.politics import (
    CARDS,
    hand,
    heard,
    hex_no,
    is_spent,
    level3,
    losses,
    may_be,
    piece,
    question,
    was_played,
)
from tests.fortress.table import Table

pytestmark = pytest.mark.both


def attacked(attacker: str, defender: str, cards: str, points: int = 9, more: str = "") -> Table:
    """Japan attacks from F6 into G7; the Commonwealth holds the cards."""
    return level3(
        f"""
phase = "action"
japan = {{ F6 = "{attacker}", H2 = "recon" }}
commonwealth = {{ G7 = "{defender}", I9 = "recon" }}
points = {{ commonwealth = {points} }}
hand = {{ commonwealth = {cards.split()} }}
{more}
"""
    ).order("japan", "move F6 to G7")


def attacking(attacker: str, defender: str, cards: str, points: int = 9) -> Table:
    """The Commonwealth attacks from G7 into F6."""
    return level3(
        f"""
phase = "action"
to_move = "commonwealth"
japan = {{ F6 = "{defender}", H2 = "recon" }}
commonwealth = {{ G7 = "{attacker}", I9 = "recon" }}
points = {{ commonwealth = {points} }}
hand = {{ commonwealth = {cards.split()} }}
"""
    ).order("commonwealth", "move G7 to F6")


def start(text: str, *draws: str) -> Table:
    """The Commonwealth's turn begins; nothing is bought."""
    return level3('to_move = "commonwealth"\n' + text, *draws).order("commonwealth", "decline")


# -- C01 -------------------------------------------------------------------------------------------------------

RECON = """
phase = "action"
japan = { G5 = "recon", H2 = "tank" }
commonwealth = { F6 = "mine", G6 = "tank", I9 = "recon" }
points = { commonwealth = %d }
hand = { commonwealth = ["C01"] }
"""


@pytest.mark.rule("IF-CARD-C01", "IF-REC-7")
@pytest.mark.parametrize("recon", ["recon G5", "move G5 to F5 scout"])
def test_c01_makes_a_recon_show_nothing(recon: str) -> None:
    t = level3(RECON % 2).order("japan", recon)
    assert question(t) == "commonwealth recon_declared"
    t.order("commonwealth", "play C01")
    assert t.at("F6") == "commonwealth mine" and t.at("G6") == "commonwealth tank"
    assert "japan recon seen" in (t.at("G5"), t.at("F5")), "the Recon Troopers stay revealed"
    assert was_played(t, "C01", 0) and heard(t, "japan", event.CANCELLED) == [("IF-CARD-C01", -1, -1, -1, -1)]
    assert question(t) == "commonwealth ChooseAction", "the action is used"


@pytest.mark.rule("IF-CARD-C01")
def test_c01_may_be_kept_and_needs_two_points() -> None:
    t = level3(RECON % 2).order("japan", "recon G5").order("commonwealth", "decline")
    assert t.at("F6") == "commonwealth mine seen" and hand(t, "commonwealth") == ["C01"]
    t = level3(RECON % 1).order("japan", "recon G5")
    assert t.at("F6") == "commonwealth mine seen" and question(t) == "commonwealth ChooseAction"


@pytest.mark.rule("IF-CARD-C01")
def test_c01_not_against_the_own_recon() -> None:
    t = level3(
        """
phase = "action"
to_move = "commonwealth"
japan = { G5 = "tank", H2 = "recon" }
commonwealth = { F6 = "recon" }
points = { commonwealth = 9 }
hand = { commonwealth = ["C01"] }
"""
    ).order("commonwealth", "recon F6")
    assert t.at("G5") == "japan tank seen" and question(t) == "japan ChooseAction"


SPIES = """
japan = { H2 = "recon", G2 = "tank" }
commonwealth = { G7 = "mine", I9 = "recon" }
points = { japan = %d, commonwealth = 2 }
hand = { japan = ["%s"], commonwealth = ["C01"] }
"""


@pytest.mark.rule("IF-CARD-C01", "IF-PLAY-8", "IF-CARD-J10", "RUL-20")
def test_c01_cancels_j10() -> None:
    t = level3(SPIES % (2, "J10")).order("japan", "decline play J10")
    assert question(t) == "commonwealth card_declared" and t.offers("commonwealth") == ["play C01", "decline"]
    t.order("commonwealth", "play C01")
    assert was_played(t, "J10", 0) and was_played(t, "C01", 0), "paid for and discarded, both of them"
    assert heard(t, "japan", event.CANCELLED) == [("IF-CARD-C01", CARDS.index("J10"), -1, -1, -1)]
    assert question(t) == "japan ChooseAction" and heard(t, "japan", event.SHOWN) == []


@pytest.mark.rule("IF-CARD-C01", "IF-PLAY-8", "IF-CARD-J02")
def test_c01_cancels_j02() -> None:
    t = level3(SPIES % (3, "J02")).order("japan", "decline play J02").order("commonwealth", "play C01")
    assert t.board.j02 == 0 and was_played(t, "J02", 0) and question(t) == "japan ChooseAction"


@pytest.mark.rule("IF-CARD-C01", "IF-CARD-J10")
def test_c01_declined_lets_the_card_work() -> None:
    t = level3(SPIES % (2, "J10")).order("japan", "decline play J10").order("commonwealth", "decline")
    t.order("japan", "reveal G7")
    assert t.at("G7") == "commonwealth mine seen" and hand(t, "commonwealth") == ["C01"]


@pytest.mark.rule("IF-CARD-C01")
@pytest.mark.parametrize("card", ["J11", "J17"])
def test_c01_cancels_no_other_card(card: str) -> None:
    t = level3(SPIES % (3, card)).order("japan", f"decline play {card}")
    assert t.board.asked == 0


PALACE = """
japan = { F6 = "tank", G2 = "tank" }
commonwealth = { G7 = "recon seen", J9 = "recon" }
points = { commonwealth = 4 }
hand = { commonwealth = ["C01", "C12"] }
in_play = { J02 = 2 }
"""


@pytest.mark.rule("IF-CARD-C01", "IF-CARD-J02")
@pytest.mark.parametrize("window", ["turn_start", "attack_declared", "turn_end"])
def test_c01_takes_j02_out_of_play_at_any_time(window: str) -> None:
    t = level3(PALACE)
    assert question(t) == "commonwealth turn_start"
    if window != "turn_start":
        t.order("commonwealth", "decline").order("japan", "move F6 to G7")
        assert question(t) == "commonwealth attack_declared"
    if window == "turn_end":
        t.order("commonwealth", "decline")
        assert question(t) == "commonwealth turn_end"
    t.order("commonwealth", "play C01")
    assert t.board.j02 == 0 and is_spent(t, "J02") and was_played(t, "C01", 2)
    assert heard(t, "japan", event.OUT_OF_PLAY) == [("IF-CARD-C01", CARDS.index("J02"), -1, -1, -1)]


@pytest.mark.rule("IF-CARD-C01")
def test_c01_needs_j02_in_play_at_any_time() -> None:
    t = level3(PALACE.replace("in_play = { J02 = 2 }", ""))
    assert t.why("commonwealth", "play C01") == ["IF-CARD-C01"]


# -- C02 -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-CARD-C02")
@pytest.mark.parametrize(
    "defender, in_g7",
    [("company", "commonwealth company seen"), ("conscript", ""), ("aa", "japan tank seen")],
)
def test_c02_takes_three_from_a_tank(defender: str, in_g7: str) -> None:
    t = attacked("tank", defender, "C02", 3)
    assert question(t) == "commonwealth attack_revealed"
    t.order("commonwealth", "play C02")
    assert t.at("G7") == in_g7 and was_played(t, "C02", 0)
    assert heard(t, "japan", event.STRENGTHS)[0][1] == 6


@pytest.mark.rule("IF-CARD-C02")
def test_c02_works_against_a_defending_tank() -> None:
    t = attacking("company", "tank", "C02", 3).order("commonwealth", "play C02")
    assert t.at("F6") == "commonwealth company seen"


@pytest.mark.rule("IF-CARD-C02")
def test_c02_is_for_japanese_tanks_and_three_points() -> None:
    assert attacked("battalion", "company", "C02 C06").why("commonwealth", "play C02") == ["IF-CARD-C02"]
    assert question(attacked("tank", "company", "C02", 2)) == "commonwealth buy"
    assert question(attacking("tank", "company", "C02")) == "japan ChooseAction", (
        "the own Tank does not count"
    )


@pytest.mark.rule("IF-CARD-C02", "IF-TNK-4")
@pytest.mark.parametrize("defender", ["antitank", "mine"])
def test_c02_not_where_strengths_are_not_compared(defender: str) -> None:
    assert question(attacked("tank", defender, "C02 C06")) == "commonwealth buy"


# -- C03 -------------------------------------------------------------------------------------------------------

BEACH = """
phase = "action"
japan = { F4 = "%s", H2 = "recon" }
commonwealth = { %s = "%s", I9 = "recon" }
points = { commonwealth = %d }
hand = { commonwealth = ["C03", "C12"] }
"""


@pytest.mark.rule("IF-CARD-C03")
@pytest.mark.parametrize("attacker, in_g5", [("tank", ""), ("battalion", "commonwealth company seen")])
def test_c03_strengthens_a_defender_on_a_beach(attacker: str, in_g5: str) -> None:
    t = level3(BEACH % (attacker, "G5", "company", 2)).order("japan", "move F4 to G5")
    assert question(t) == "commonwealth attack_declared"
    t.order("commonwealth", "play C03")
    assert t.at("G5") == in_g5 and was_played(t, "C03", 0)


@pytest.mark.rule("IF-CARD-C03")
def test_c03_not_off_the_beach_nor_in_a_hasty_mine_clearance() -> None:
    t = attacked("tank", "company", "C03 C12")
    assert t.why("commonwealth", "play C03") == ["IF-CARD-C03"]
    t = level3(BEACH % ("conscript", "G5", "mine", 9)).order("japan", "move F4 hasty G5")
    assert t.why("commonwealth", "play C03") == ["IF-CARD-C03"]


@pytest.mark.rule("IF-CARD-C03", "IF-PLAY-6", "IF-PLAY-5")
def test_c03_not_in_the_own_turn_and_not_for_one_point() -> None:
    assert "IF-PLAY-6" in attacking("tank", "company", "C03 C12").why("commonwealth", "play C03")
    t = level3(BEACH % ("tank", "G5", "company", 1)).order("japan", "move F4 to G5")
    assert question(t) == "commonwealth ChooseAction"


# -- C04 -------------------------------------------------------------------------------------------------------

LINE = """
japan = { E7 = "%s", H2 = "recon" }
commonwealth = { F7 = "%s", D7 = "company", I9 = "recon" }
"""


@pytest.mark.rule("IF-CARD-C04")
def test_c04_is_put_face_up() -> None:
    t = start(
        LINE % ("company", "company") + 'points = { commonwealth = 4 }\nhand = { commonwealth = ["C04"] }'
    )
    t.order("commonwealth", "play C04")
    assert t.board.c04 == 1 and was_played(t, "C04", 0)
    t.order("commonwealth", "move I9 to I8").order("japan", "move E7 to F7")
    assert t.at("F7") == "commonwealth company seen", "7 against 7 + 1"
    t.order("commonwealth", "move I8 to I9")
    assert t.board.c04 == 1, "it stays in play"


@pytest.mark.rule("IF-CARD-C04", "RUL-12")
def test_c04_only_in_a_jurong_line_hex_only_for_commonwealth_defenders() -> None:
    t = level3(LINE % ("company", "company") + "in_play = { C04 = 1 }").order("japan", "move E7 to D7")
    assert t.at("D7") == "", "D7 is no Jurong Line hex: a tie"
    t = level3(
        LINE.replace("E7", "E6") % ("company", "company") + 'to_move = "commonwealth"\nin_play = { C04 = 1 }'
    )
    t.order("commonwealth", "move D7 to D6").order("japan", "move H2 to H1")
    t.order("commonwealth", "move D6 to E6")
    assert t.at("E6") == "", "neither an attacker nor a Japanese defender gains by it: a tie"


@pytest.mark.rule("IF-CARD-C04", "IF-PLAY-5")
def test_c04_needs_four_points() -> None:
    t = start(LINE % ("aa", "aa") + 'points = { commonwealth = 3 }\nhand = { commonwealth = ["C04", "C12"] }')
    assert t.why("commonwealth", "play C04") == ["IF-PLAY-5"]


@pytest.mark.rule("IF-TNK-4", "IF-CARD-C04", "IF-CARD-C16")
def test_no_bonus_saves_a_tank_from_an_anti_tank_team() -> None:
    """Fire Support, the Jurong Line and C16 for the Tank Troop: it is lost all the same."""
    t = level3(
        """
phase = "action"
japan = { E7 = "antitank", H2 = "recon" }
commonwealth = { F7 = "tank", F8 = "artillery", I9 = "recon" }
in_play = { C04 = 1, C16 = 1 }
"""
    )
    t.order("japan", "move E7 to F7").order("commonwealth", "fire F8")
    assert t.at("F7") == "japan antitank seen" and t.alive("commonwealth", "tank") == 0


@pytest.mark.rule("IF-CARD-C04", "IF-CARD-C16", "IF-PLAY-9", "RUL-23")
def test_c04_and_c16_add_up() -> None:
    t = level3("phase = 'action'\n" + LINE % ("tank", "company") + "in_play = { C04 = 1, C16 = 1 }")
    t.order("japan", "move E7 to F7")
    assert t.at("F7") == "" and t.alive("japan", "tank") == 0, "9 against 7 + 1 + 1"


# -- C05, C13, C15 ---------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-CARD-C05", "IF-CARD-C13", "RUL-31", "RUL-01")
@pytest.mark.parametrize("card, kind", [("C05", "conscript"), ("C13", "mine")])
def test_c05_and_c13_return_a_piece_to_a_quiet_blue_hex(card: str, kind: str) -> None:
    t = start(
        f"""
japan = {{ F8 = "tank", H2 = "recon" }}
commonwealth = {{ I9 = "recon" }}
points = {{ commonwealth = 3 }}
hand = {{ commonwealth = ["{card}"] }}
"""
    )
    before = t.alive("commonwealth", kind)
    t.order("commonwealth", f"play {card}")
    landings = {words.removeprefix("land ") for words in t.offers("commonwealth")}
    blue = {name for n, name in enumerate(t.board.t.hex_names) if t.board.t.zone[n] == 1}
    assert landings == blue - {"F8", "E8", "G8", "F7", "G7", "F9", "G9", "I9", "C9"}
    t.order("commonwealth", "land E7")
    assert t.at("E7") == f"commonwealth {kind} seen" and t.alive("commonwealth", kind) == before + 1
    assert was_played(t, card, 0)
    assert heard(t, "japan", event.RETURNED)[0][:3] == (f"IF-CARD-{card}", hex_no("E7"), 1)
    assert 60 <= t.board.tag[piece(t, "E7")] < t.board.next_tag, "a new piece to Japan"
    can_move = "move E7" in t.offers("commonwealth")
    assert can_move == (kind == "conscript"), (
        "a Conscript Platoon may act this turn; a Mine Field never moves"
    )


@pytest.mark.rule("IF-CARD-C15", "RUL-31")
def test_c15_returns_a_company_to_the_harbour() -> None:
    text = """
japan = { H10 = "tank", H2 = "recon" }
commonwealth = { I9 = "recon", I11 = "aa" }
points = { commonwealth = 4 }
hand = { commonwealth = ["C15", "C12"] }
"""
    t = start(text).order("commonwealth", "play C15")
    assert t.offers("commonwealth") == ["land H11", "land I10"], "enemy neighbours do not matter here"
    t.order("commonwealth", "land H11")
    assert t.at("H11") == "commonwealth company seen" and "move H11" in t.offers("commonwealth")
    assert was_played(t, "C15", 0) and heard(t, "japan", event.RETURNED)[0][:2] == (
        "IF-CARD-C15",
        hex_no("H11"),
    )
    full = text.replace('I11 = "aa"', 'I11 = "aa", H11 = "mine", I10 = "mine"')
    assert start(full).why("commonwealth", "play C15") == ["IF-CARD-C15"]
    held = text.replace('I11 = "aa"', 'I11 = "aa", I10 = "mine"').replace('H2 = "recon"', 'H11 = "recon"')
    assert start(held).why("commonwealth", "play C15") == ["IF-CARD-C15"]


@pytest.mark.rule("IF-CARD-C05", "IF-CARD-C13", "IF-CARD-C15", "RUL-31")
@pytest.mark.parametrize("card, kind", [("C05", "conscript"), ("C13", "mine"), ("C15", "company")])
def test_only_an_eliminated_piece_returns(card: str, kind: str) -> None:
    """One on the map does not count, nor one that was never chosen for the army."""
    t = start(
        f"""
japan = {{ H2 = "recon" }}
commonwealth = {{ I9 = "recon", G7 = "{kind}" }}
lost = {{ commonwealth = {losses("commonwealth", ["recon", kind], kind)} }}
points = {{ commonwealth = 4 }}
hand = {{ commonwealth = ["{card}", "C12"] }}
"""
    )
    assert question(t) == "commonwealth turn_start" and t.why("commonwealth", f"play {card}") == [
        f"IF-CARD-{card}"
    ]


@pytest.mark.rule("IF-CARD-C05", "IF-CARD-C13")
@pytest.mark.parametrize("card", ["C05", "C13"])
def test_c05_and_c13_need_a_quiet_hex(card: str) -> None:
    """Japanese pieces spread over the island leave no blue hex without one of them beside it."""
    posts = ["D8", "F8", "H8", "J8", "L8", "F10", "H10", "J10", "G11", "E7", "I7", "M7", "K7", "C9"]
    t = start(
        "japan = { "
        + ", ".join(
            f'{name} = "{kind}"' for name, kind in zip(posts, ["recon"] * 6 + ["engineer"] * 6 + ["aa"] * 2)
        )
        + " }\ncommonwealth = { L9 = 'hq', D9 = 'recon' }\npoints = { commonwealth = 9 }\n"
        + f"hand = {{ commonwealth = ['{card}', 'C12'] }}"
    )
    assert t.why("commonwealth", f"play {card}") == [f"IF-CARD-{card}"]


@pytest.mark.rule("IF-CARD-C05", "IF-MOV-10", "RUL-31", "RUL-06")
def test_c05_returns_a_new_piece_which_has_not_shuttled() -> None:
    t = start(
        """
japan = { H2 = "recon" }
commonwealth = { I9 = "recon" }
points = { commonwealth = 3 }
hand = { commonwealth = ["C05"] }
shuttle = { commonwealth = [31, "G7", "G8", 5] }
"""
    )
    t.board.shuttle[4] = next(p for p in range(30, 60) if t.board.where[p] < 0 and t.board.kind[p] == 3)
    t.order("commonwealth", "play C05 land G7")
    assert t.why("commonwealth", "move G7 to G8") == []


# -- C06 -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-CARD-C06")
@pytest.mark.parametrize("defender", ["battalion", "company", "conscript"])
def test_c06_takes_a_winning_attacker_along(defender: str) -> None:
    t = attacked("tank", defender, "C06", 4)
    assert question(t) == "commonwealth attack_revealed"
    t.order("commonwealth", "play C06")
    assert (t.at("F6"), t.at("G7")) == ("", "") and t.alive("japan", "tank") == 0
    assert was_played(t, "C06", 0)


@pytest.mark.rule("IF-CARD-C06")
@pytest.mark.parametrize("attacker, in_g7", [("recon", "commonwealth company seen"), ("company", "")])
def test_c06_changes_nothing_if_the_defender_does_not_lose(attacker: str, in_g7: str) -> None:
    t = attacked(attacker, "company", "C06", 4).order("commonwealth", "play C06")
    assert t.at("G7") == in_g7 and t.at("F6") == "" and is_spent(t, "C06")


@pytest.mark.rule("IF-CARD-C06")
@pytest.mark.parametrize("defender", ["aa", "recon", "artillery"])
def test_c06_not_for_other_types(defender: str) -> None:
    t = attacked("tank", defender, "C06 C02")
    assert t.why("commonwealth", "play C06") == ["IF-CARD-C06"]


@pytest.mark.rule("IF-CARD-C06", "IF-PLAY-5", "IF-PLAY-6")
def test_c06_needs_four_points_and_a_japanese_attack() -> None:
    assert attacked("tank", "company", "C06 C02", 3).why("commonwealth", "play C06") == ["IF-PLAY-5"]
    assert "IF-PLAY-6" in attacking("company", "tank", "C06 C02").why("commonwealth", "play C06")


# -- C07 -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-CARD-C07")
def test_c07_strengthens_the_attacker() -> None:
    t = attacking("company", "company", "C07", 2)
    assert question(t) == "commonwealth attack_declared"
    t.order("commonwealth", "play C07")
    assert t.at("F6") == "commonwealth company seen" and was_played(t, "C07", 0)


@pytest.mark.rule("IF-CARD-C07", "IF-PLAY-6")
def test_c07_not_for_defenders_nor_in_a_hasty_mine_clearance() -> None:
    assert "IF-PLAY-6" in attacked("company", "company", "C07 C12").why("commonwealth", "play C07")
    t = level3(
        """
phase = "action"
to_move = "commonwealth"
japan = { F6 = "mine", H2 = "recon" }
commonwealth = { G7 = "conscript", I9 = "recon" }
points = { commonwealth = 9 }
hand = { commonwealth = ["C07", "C12"] }
"""
    ).order("commonwealth", "move G7 hasty F6")
    assert t.why("commonwealth", "play C07") == ["IF-CARD-C07"]


@pytest.mark.rule("IF-CARD-C07", "IF-PLAY-5")
def test_c07_needs_two_points() -> None:
    t = attacking("company", "company", "C07", 1)
    assert t.at("F6") == "" and hand(t, "commonwealth") == ["C07"]


# -- C08 -------------------------------------------------------------------------------------------------------

BATTERY = """
phase = "action"
to_move = "commonwealth"
japan = { A1 = "hq", F3 = "%s", F4 = "recon", G5 = "tank", E3 = "aa" }
commonwealth = { I9 = "recon" }
points = { commonwealth = 2 }
hand = { commonwealth = ["C08"] }
"""


@pytest.mark.rule("IF-CARD-C08", "IF-TOK-1", "RUL-42")
@pytest.mark.parametrize("kind", ["recon", "engineer", "bomber", "artillery", "antitank"])
@pytest.mark.parametrize("tokens", ["red-A", "red-B", "blue-A"])
def test_c08_one_equal_pair_kills_the_weak(kind: str, tokens: str) -> None:
    t = level3(BATTERY % kind).order("commonwealth", "play C08")
    assert set(t.offers("commonwealth")) == {"target A1", "target F3", "target F4", "target E3"}, (
        "G5 is in Singapore"
    )
    t.order("commonwealth", "target F3 token red-A").order("japan", f"token {tokens}")
    assert t.at("F3") == "" and was_played(t, "C08", 0)
    assert heard(t, "japan", event.BOMB_HIT)[0][0] == "IF-CARD-C08"
    assert question(t) == "japan ChooseAction" and t.board.points == [0, 0]


@pytest.mark.rule("IF-CARD-C08")
@pytest.mark.parametrize("kind", ["aa", "conscript", "company", "battalion", "mine"])
def test_c08_reveals_the_strong(kind: str) -> None:
    t = (
        level3(BATTERY % kind)
        .order("commonwealth", "play C08 target F3 token red-A")
        .order("japan", "token blue-A")
    )
    assert t.at("F3") == f"japan {kind} seen" and heard(t, "japan", event.BOMB_REVEALS)[0][0] == "IF-CARD-C08"


@pytest.mark.rule("IF-CARD-C08", "RUL-42")
@pytest.mark.parametrize("kind", ["aa", "recon"])
def test_c08_failure_tells_nothing(kind: str) -> None:
    t = (
        level3(BATTERY % kind)
        .order("commonwealth", "play C08 target F3 token red-A")
        .order("japan", "token blue-B")
    )
    assert t.at("F3") == f"japan {kind}" and len(may_be(t, "F3")) == 12
    assert heard(t, "japan", event.BOMB_FAILED)[0][0] == "IF-CARD-C08"
    assert question(t) == "japan ChooseAction", "no Shoot Down Bomber by the AA Guns in E3"


@pytest.mark.rule("IF-CARD-C08")
def test_c08_needs_a_target_in_johore_or_the_strait() -> None:
    t = level3(
        """
phase = "action"
to_move = "commonwealth"
japan = { G7 = "hq", F6 = "recon" }
commonwealth = { I9 = "recon" }
points = { commonwealth = 2 }
hand = { commonwealth = ["C08"] }
"""
    )
    assert t.why("commonwealth", "play C08") == ["IF-CARD-C08"]


# -- C09, C10 --------------------------------------------------------------------------------------------------

RUN = """
phase = "action"
japan = { E2 = "bomber", H2 = "recon" }
commonwealth = { G7 = "%s", G8 = "%s", I9 = "recon" }
points = { commonwealth = %d }
hand = { commonwealth = ["C09", "C10"] }
"""


def bombed(points: int, target: str = "recon", beside: str = "recon", tokens: str = "blue-B") -> Table:
    """A Japanese Bombing Run on G7; Japan shows red-A."""
    t = level3(RUN % (target, beside, points)).order("japan", "bomb E2 target G7 token red-A")
    return t.order("commonwealth", f"token {tokens}")


@pytest.mark.rule("IF-CARD-C09", "IF-AA-6")
@pytest.mark.parametrize("tokens", ["red-A", "blue-B"])
def test_c09_shoots_the_bomber_down_without_aa_guns(tokens: str) -> None:
    """After a success and after a failure of the run."""
    t = bombed(1, tokens=tokens)
    assert question(t) == "commonwealth after_bombing" and t.offers("commonwealth") == ["play C09", "decline"]
    t.order("commonwealth", "play C09")
    assert t.asks() == "ChooseTokens" and was_played(t, "C09", 0)
    assert heard(t, "japan", event.SHOOT)[0][0] == "IF-CARD-C09"
    t.order("japan", "token red-A").order("commonwealth", "token red-A")
    assert t.at("E2") == "" and heard(t, "japan", event.BOMBER_DOWN)


@pytest.mark.rule("IF-CARD-C09", "IF-AA-7")
def test_c09_may_fail_and_is_the_one_attempt_of_the_run() -> None:
    t = bombed(1, beside="aa").order("commonwealth", "play C09")
    t.order("japan", "token red-A").order("commonwealth", "token red-B")
    assert t.at("E2") == "japan bomber seen" and heard(t, "japan", event.SHOT_MISSED)
    assert t.at("G8") == "commonwealth aa" and question(t) == "commonwealth ChooseAction", (
        "no second try by the guns"
    )


@pytest.mark.rule("IF-CARD-C09", "IF-AA-8")
def test_c09_is_a_choice_beside_the_guns() -> None:
    t = bombed(1, beside="aa")
    assert t.offers("commonwealth") == ["shoot G8", "play C09", "decline"]
    t.order("commonwealth", "shoot G8").order("japan", "token red-A").order("commonwealth", "token blue-B")
    assert hand(t, "commonwealth") == ["C09", "C10"] and question(t) == "commonwealth ChooseAction"


@pytest.mark.rule("IF-CARD-C09", "IF-AA-14", "IF-PLAY-5")
def test_c09_needs_its_point_and_a_bomber_that_is_still_there() -> None:
    assert question(bombed(0)) == "commonwealth ChooseAction"
    t = bombed(0, beside="aa")
    assert t.why("commonwealth", "play C09") == ["IF-PLAY-5"]
    t = level3(RUN % ("aa", "aa", 9)).order("japan", "bomb E2 target G7")
    assert t.at("E2") == "" and question(t) == "commonwealth buy"


@pytest.mark.rule("IF-CARD-C10")
@pytest.mark.parametrize("how", ["shoot G8", "play C09"])
@pytest.mark.parametrize("tokens", ["red-B", "blue-A"])
def test_c10_turns_one_equal_pair_into_a_success(how: str, tokens: str) -> None:
    t = bombed(4, beside="aa").order("commonwealth", how)
    t.order("japan", "token red-A").order("commonwealth", f"token {tokens}")
    assert question(t) == "commonwealth shootdown_tokens"
    t.order("commonwealth", "play C10")
    assert t.at("E2") == "" and was_played(t, "C10", 0 if how == "play C09" else 1)


@pytest.mark.rule("IF-CARD-C10")
def test_c10_may_be_kept() -> None:
    t = bombed(4, beside="aa").order("commonwealth", "shoot G8")
    t.order("japan", "token red-A").order("commonwealth", "token red-B decline")
    assert t.at("E2") == "japan bomber seen" and "C10" in hand(t, "commonwealth")


@pytest.mark.rule("IF-CARD-C10", "IF-PLAY-5")
@pytest.mark.parametrize(
    "points, tokens, down", [(4, "blue-B", False), (4, "red-A", True), (2, "red-B", False)]
)
def test_c10_needs_exactly_one_pair_and_three_points(points: int, tokens: str, down: bool) -> None:
    t = bombed(points, beside="aa").order("commonwealth", "shoot G8")
    t.order("japan", "token red-A").order("commonwealth", f"token {tokens}")
    assert question(t).startswith("commonwealth") and t.board.active == 1, "the turn is over"
    assert (t.at("E2") == "") == down and "C10" in hand(t, "commonwealth")


@pytest.mark.rule("IF-CARD-C10", "IF-CARD-C09", "IF-PLAY-6")
def test_c09_and_c10_are_not_for_the_own_bombing_run() -> None:
    t = level3(
        """
phase = "action"
to_move = "commonwealth"
japan = { E2 = "recon", E1 = "aa" }
commonwealth = { G8 = "bomber", I9 = "recon" }
points = { commonwealth = 9 }
hand = { commonwealth = ["C09", "C10"] }
"""
    )
    t.order("commonwealth", "bomb G8 target E2 token red-A").order("japan", "token red-B shoot E1")
    t.order("commonwealth", "token red-A").order("japan", "token red-B")
    assert t.at("G8") == "commonwealth bomber seen" and question(t) == "japan ChooseAction"


# -- C11 -------------------------------------------------------------------------------------------------------

CAUSEWAY = """
japan = { G3 = "tank", F3 = "tank", H2 = "recon" }
commonwealth = { %s }
points = { commonwealth = 3 }
hand = { commonwealth = ["C11"] }
"""


@pytest.mark.rule("IF-CARD-C11", "IF-ROAD-2", "RUL-37", "RUL-26")
def test_c11_closes_f4_as_end_and_as_middle() -> None:
    t = start(CAUSEWAY % 'G5 = "recon", I9 = "recon"').order("commonwealth", "play C11")
    assert was_played(t, "C11", 0) and t.board.c11 == 8
    assert t.why("commonwealth", "move G5 to F4") == ["IF-CARD-C11"], "for both sides"
    assert t.why("commonwealth", "move G5 to F3") == ["IF-CARD-C11"]
    t.order("commonwealth", "move I9 to I10")
    assert t.why("japan", "move G3 to F4") == ["IF-CARD-C11"]
    assert t.why("japan", "move F3 to G5") == ["IF-CARD-C11"]


@pytest.mark.rule("IF-CARD-C11")
@pytest.mark.parametrize("pieces", ['I9 = "recon"', 'D9 = "mine"'])
def test_c11_lasts_until_the_eighth_own_turn_missed_turns_included(pieces: str) -> None:
    t = start(CAUSEWAY % pieces).order("commonwealth", "play C11")
    walk = ["H2", "H1", "I1"]
    stand = ["I9", "I10", "H10"]
    for n in range(8):
        if "recon" in pieces:
            t.order("commonwealth", f"move {stand[n % 3]} to {stand[(n + 1) % 3]}")
        assert t.board.active == 0 and t.why("japan", "move G3 to F4") == ["IF-CARD-C11"], (
            f"after {n} more turns"
        )
        t.order("japan", f"move {walk[n % 3]} to {walk[(n + 1) % 3]}")
    assert t.board.c11 == 0 and is_spent(t, "C11")
    assert heard(t, "japan", event.OUT_OF_PLAY) == [("IF-CARD-C11", CARDS.index("C11"), -1, -1, -1)]
    if "recon" in pieces:
        t.order("commonwealth", "move H10 to I9")
    assert t.why("japan", "move G3 to F4") == []


@pytest.mark.rule("IF-CARD-C11", "RUL-37")
@pytest.mark.parametrize("on_f4", ["japan", "commonwealth"])
def test_c11_needs_an_empty_causeway(on_f4: str) -> None:
    text = (CAUSEWAY % 'I9 = "recon"').replace('"C11"', '"C11", "C12"')
    if on_f4 == "japan":
        text = text.replace("F3", "F4")
    else:
        text = text.replace('I9 = "recon"', 'I9 = "recon", F4 = "aa"')
    assert start(text).why("commonwealth", "play C11") == ["IF-CARD-C11"]


@pytest.mark.rule("IF-CARD-C11", "IF-PLAY-5")
def test_c11_needs_three_points() -> None:
    text = (CAUSEWAY % 'I9 = "recon"').replace('"C11"', '"C11", "C12"').replace("= 3", "= 2")
    assert start(text).why("commonwealth", "play C11") == ["IF-PLAY-5"]


# -- C12 -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-CARD-C12")
def test_c12_reveals_a_hidden_piece_anywhere() -> None:
    t = start(
        """
japan = { H2 = "recon seen", G2 = "tank" }
commonwealth = { I9 = "recon" }
points = { commonwealth = 2 }
hand = { commonwealth = ["C12"] }
"""
    ).order("commonwealth", "play C12")
    assert t.offers("commonwealth") == ["reveal A1", "reveal G2"]
    t.order("commonwealth", "reveal A1")
    assert t.at("A1") == "japan hq seen" and was_played(t, "C12", 0)
    assert heard(t, "japan", event.SHOWN) == [
        ("IF-CARD-C12", hex_no("A1"), 0, 11, t.board.tag[t.board.at[hex_no("A1")]])
    ]


@pytest.mark.rule("IF-CARD-C12")
def test_c12_needs_a_hidden_japanese_piece() -> None:
    t = start(
        """
japan = { A1 = "hq seen", G2 = "tank seen" }
commonwealth = { I9 = "recon" }
points = { commonwealth = 9 }
hand = { commonwealth = ["C12", "C17"] }
"""
    )
    assert t.why("commonwealth", "play C12") == ["IF-CARD-C12"]


@pytest.mark.rule("IF-CARD-C12", "IF-CARD-C19", "IF-PLAY-2", "RUL-20")
@pytest.mark.parametrize("card", ["C12", "C19"])
def test_c12_and_c19_in_all_their_windows_of_both_turns(card: str) -> None:
    text = f"""
japan = {{ H2 = "recon", F6 = "tank" }}
commonwealth = {{ G7 = "recon", I9 = "recon" }}
points = {{ japan = 1, commonwealth = 2 }}
hand = {{ commonwealth = ["{card}"] }}
"""
    seen = []
    t = start(text)
    seen.append(question(t))
    t.order("commonwealth", "decline move G7 to F6")
    seen.append(question(t))
    t.order("commonwealth", "decline")
    seen.append(question(t))
    t = level3(text)
    seen.append(question(t))
    t.order("commonwealth", "decline").order("japan", "move F6 to G7")
    seen.append(question(t))
    t.order("commonwealth", "decline")
    seen.append(question(t))
    assert seen == ["commonwealth turn_start", "commonwealth attack_declared", "commonwealth turn_end"] * 2


# -- C14 -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-CARD-C14")
def test_c14_takes_the_engineers_along() -> None:
    t = attacked("engineer", "mine", "C14", 2)
    assert question(t) == "commonwealth attack_revealed" and t.offers("commonwealth") == [
        "play C14",
        "decline",
    ]
    t.order("commonwealth", "play C14")
    assert (t.at("F6"), t.at("G7")) == ("", "") and was_played(t, "C14", 0)
    assert t.alive("commonwealth", "mine") == 0 and t.alive("japan", "engineer") == 0


@pytest.mark.rule("IF-CARD-C14")
def test_c14_may_be_kept() -> None:
    t = attacked("engineer", "mine", "C14", 2).order("commonwealth", "decline")
    assert t.at("G7") == "japan engineer seen"


@pytest.mark.rule("IF-CARD-C14", "IF-PLAY-5")
def test_c14_needs_engineers_on_a_mine_field_and_two_points() -> None:
    assert question(attacked("tank", "mine", "C14")) == "commonwealth buy"
    assert attacked("engineer", "conscript", "C14 C06").why("commonwealth", "play C14") == ["IF-CARD-C14"]
    t = attacked("engineer", "mine", "C14", 1)
    assert t.at("G7") == "japan engineer seen"


@pytest.mark.rule("IF-CARD-C14", "IF-CARD-J01")
def test_c14_is_the_only_card_in_the_attack_on_a_mine_field() -> None:
    t = attacked("engineer", "mine", "C02 C06 C14")
    for card in ("C02", "C06"):
        assert t.why("commonwealth", f"play {card}") == [f"IF-CARD-{card}"]


# -- C16 -------------------------------------------------------------------------------------------------------

ORDER = """
phase = "action"
to_move = "commonwealth"
japan = { F6 = "company", E6 = "company", H2 = "recon" }
commonwealth = { G7 = "company", E7 = "company", I9 = "recon" }
points = { commonwealth = 2 }
hand = { commonwealth = ["C16"] }
"""


@pytest.mark.rule("IF-CARD-C16")
def test_c16_strengthens_every_defender_until_the_own_next_turn() -> None:
    t = level3(ORDER).order("commonwealth", "move I9 to I10")
    assert question(t) == "commonwealth turn_end"
    t.order("commonwealth", "play C16")
    assert t.board.c16 == 1 and was_played(t, "C16", 0)
    t.order("japan", "move F6 to G7")
    assert t.at("G7") == "commonwealth company seen", "7 against 7 + 1"
    assert t.board.active == 1 and t.board.c16 == 0, "it ends as the turn begins"
    assert heard(t, "japan", event.OUT_OF_PLAY) == [("IF-CARD-C16", CARDS.index("C16"), -1, -1, -1)]
    t.order("commonwealth", "move I10 to I9").order("japan", "move E6 to E7")
    assert t.at("E7") == "", "a tie again"


@pytest.mark.rule("IF-CARD-C16")
def test_c16_ends_with_a_turn_that_is_missed() -> None:
    t = level3(
        """
japan = { H2 = "recon" }
commonwealth = { D9 = "mine" }
in_play = { C16 = 1 }
"""
    ).order("japan", "move H2 to H1")
    assert t.board.active == 0 and t.board.c16 == 0


@pytest.mark.rule("IF-CARD-C16", "IF-PLAY-6", "IF-PLAY-5")
def test_c16_only_at_the_end_of_the_own_turn_for_two_points() -> None:
    t = level3(ORDER.replace("= 2 }", "= 4 }").replace('"C16"', '"C16", "C12"')).order(
        "commonwealth", "move I9 to I10"
    )
    t.order("commonwealth", "decline")
    assert question(t) == "commonwealth turn_start" and "IF-PLAY-6" in t.why("commonwealth", "play C16")
    t.order("commonwealth", "decline").order("japan", "move H2 to H1")
    assert question(t) == "commonwealth turn_end" and t.why("commonwealth", "play C16") == ["IF-PLAY-6"]
    t = level3(ORDER.replace("= 2 }", "= 1 }")).order("commonwealth", "move I9 to I10")
    assert question(t) == "japan ChooseAction"


# -- C17 -------------------------------------------------------------------------------------------------------

WAVELL = """
japan = { H2 = "recon" }
commonwealth = { I9 = "recon" }
points = { commonwealth = %d }
hand = { commonwealth = %s }
"""


@pytest.mark.rule("IF-CARD-C17", "IF-HID-4")
def test_c17_draws_two_and_is_not_the_purchase() -> None:
    t = level3('to_move = "commonwealth"\n' + WAVELL % (4, '["C17"]'), "C03", "C09", "C20")
    t.order("commonwealth", "buy play C17")
    assert hand(t, "commonwealth") == ["C03", "C09", "C20"] and was_played(t, "C17", 0)
    assert [happened[:3] for happened in heard(t, "japan", event.DREW)] == [
        ("IF-DRW-1", 1, -1),
        ("IF-CARD-C17", 1, -1),
        ("IF-CARD-C17", 1, -1),
    ]


@pytest.mark.rule("IF-CARD-C17", "IF-HOLD-1")
@pytest.mark.parametrize("held, drawn", [(5, 2), (6, 2), (7, 1)])
def test_c17_never_goes_beyond_seven_in_hand(held: int, drawn: int) -> None:
    """`held` counts C17 itself, which leaves the hand first."""
    cards = ["C17", "C02", "C03", "C06", "C07", "C09", "C10"][:held]
    t = start(WAVELL % (2, cards), "C20", "C19").order("commonwealth", "play C17")
    assert len(hand(t, "commonwealth")) == held - 1 + drawn <= 7
    assert len(t.dealer.nouns) == 2 - drawn


@pytest.mark.rule("IF-CARD-C17")
def test_c17_with_one_card_left_and_with_none() -> None:
    used = [card for card in CARDS[20:] if card not in ("C17", "C12", "C03")]
    one = WAVELL % (2, '["C17", "C12"]') + f"discarded = {{ commonwealth = {used} }}"
    t = start(one, "C03").order("commonwealth", "play C17")
    assert hand(t, "commonwealth") == ["C03", "C12"] and t.board.pile[1] == 0
    none = WAVELL % (2, '["C17", "C12"]') + f"discarded = {{ commonwealth = {[*used, 'C03']} }}"
    t = level3('to_move = "commonwealth"\n' + none)
    assert question(t) == "commonwealth turn_start" and t.why("commonwealth", "play C17") == ["IF-CARD-C17"]


# -- C18 -------------------------------------------------------------------------------------------------------

COUNTER = """
phase = "action"
to_move = "commonwealth"
japan = { F6 = "recon", H7 = "mine", F3 = "recon", H2 = "recon" }
commonwealth = { G7 = "tank", H8 = "conscript", I9 = "recon", F4 = "aa" }
points = { commonwealth = 3 }
hand = { commonwealth = ["C18"] }
"""


@pytest.mark.rule("IF-CARD-C18", "IF-POL-5")
def test_c18_gives_another_attack_with_a_different_piece() -> None:
    t = level3(COUNTER).order("commonwealth", "move G7 to F6")
    assert question(t) == "commonwealth after_action"
    t.order("commonwealth", "play C18")
    assert was_played(t, "C18", 0) and t.offers("commonwealth") == ["move F4", "move H8"]
    assert t.why("commonwealth", "move I9") == ["IF-CARD-C18"], "nothing beside it to attack"
    assert "IF-CARD-C18" in t.why("commonwealth", "move F6"), "the same piece"
    assert t.why("commonwealth", "move H8 to I8") == ["IF-CARD-C18"], "it must attack"
    t.order("commonwealth", "move F4 to F3")
    assert t.at("F3") == "commonwealth aa seen" and t.board.points == [0, 1], "one point for two attacks"
    assert question(t) == "japan ChooseAction"


@pytest.mark.rule("IF-CARD-C18", "IF-CON-1", "RUL-36")
def test_c18_may_clear_a_mine_hastily() -> None:
    t = level3(COUNTER).order("commonwealth", "move I9 to I10 play C18 move H8 hasty H7")
    assert t.at("H7") == "" and t.at("H8") == "" and t.board.points == [0, 1]


@pytest.mark.rule("IF-CARD-C18", "IF-ROAD-5", "RUL-36")
def test_c18_may_attack_along_the_road() -> None:
    t = level3(COUNTER.replace('F4 = "aa"', 'G5 = "aa"')).order(
        "commonwealth", "move I9 to I10 play C18 move G5 to F3"
    )
    assert t.at("F3") == "commonwealth aa seen"


@pytest.mark.rule("IF-CARD-C18", "IF-REC-11", "RUL-36")
def test_c18_no_recon_after_it() -> None:
    t = level3(
        COUNTER.replace('F4 = "aa"', 'F4 = "recon"').replace('F3 = "recon"', 'F3 = "antitank", F2 = "aa"')
    )
    t.order("commonwealth", "move I9 to I10 play C18 move F4 to F3")
    assert t.at("F3") == "commonwealth recon seen" and t.at("F2") == "japan aa"
    assert question(t) == "japan ChooseAction"


@pytest.mark.rule("IF-CARD-C18", "RUL-36")
@pytest.mark.parametrize(
    "action", ["recon G8", "bomb J9 target H2 token red-A", "play C08 target H2 token red-A"]
)
def test_c18_does_not_follow_another_kind_of_action(action: str) -> None:
    t = level3(
        """
phase = "action"
to_move = "commonwealth"
japan = { F6 = "recon", G7 = "recon", H2 = "tank" }
commonwealth = { G8 = "recon", F7 = "tank", J9 = "bomber" }
points = { commonwealth = 9 }
hand = { commonwealth = ["C18", "C08"] }
"""
    ).order("commonwealth", action)
    if "token" in action:
        t.order("japan", "token blue-B")
    assert question(t) == "japan ChooseAction"


@pytest.mark.rule("IF-CARD-C18", "IF-PLAY-5")
def test_c18_needs_another_piece_that_can_attack_and_three_points() -> None:
    quiet = COUNTER.replace('F4 = "aa"', 'J9 = "aa"').replace('H7 = "mine", ', "")
    assert question(level3(quiet).order("commonwealth", "move G7 to F6")) == "japan ChooseAction"
    poor = COUNTER.replace("commonwealth = 3", "commonwealth = 2")
    assert question(level3(poor).order("commonwealth", "move I9 to I10")) == "japan ChooseAction"


@pytest.mark.rule("IF-CARD-C18")
def test_c18_cannot_be_paid_with_the_point_of_the_same_turn() -> None:
    poor = COUNTER.replace("commonwealth = 3", "commonwealth = 2")
    assert question(level3(poor).order("commonwealth", "move G7 to F6")) == "japan ChooseAction"


# -- C19 -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-CARD-C19")
def test_c19_needs_japanese_points_and_two_own() -> None:
    text = """
japan = { H2 = "recon" }
commonwealth = { I9 = "recon" }
points = { japan = %d, commonwealth = %d }
hand = { commonwealth = ["C19", "C12"] }
"""
    assert start(text % (0, 9)).why("commonwealth", "play C19") == ["IF-CARD-C19"]
    t = level3('to_move = "commonwealth"\n' + text % (5, 1))
    assert question(t) == "commonwealth ChooseAction"


@pytest.mark.rule("IF-CARD-C19", "IF-PLAY-5")
def test_c19_takes_the_points_before_they_can_be_used() -> None:
    t = level3(
        """
phase = "action"
japan = { F6 = "company", H2 = "recon" }
commonwealth = { G7 = "company", I9 = "recon" }
points = { japan = 4, commonwealth = 2 }
hand = { japan = ["J16"], commonwealth = ["C19"] }
"""
    )
    t.order("japan", "move F6 to G7").order("commonwealth", "play C19")
    assert t.at("G7") == "" and hand(t, "japan") == ["J16"], "one point is not enough for J16: a tie"
    assert was_played(t, "C19", 0) and t.board.points == [1 + 1, 0]


# -- C20 -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-CARD-C20", "IF-POL-1", "RUL-40", "RUL-18")
def test_c20_withdraws_before_anything_is_shown() -> None:
    t = attacked("tank", "recon", "C20", 3)
    assert question(t) == "commonwealth attack_declared"
    t.order("commonwealth", "play C20")
    assert set(t.offers("commonwealth")) == {"dodge F7", "dodge H7", "dodge G6", "dodge F8", "dodge G8"}
    t.order("commonwealth", "dodge G8")
    assert t.at("G8") == "commonwealth recon" and t.at("G7") == "japan tank" and t.at("F6") == ""
    assert was_played(t, "C20", 0) and t.board.points == [1, 0], "an attack was initiated"
    assert may_be(t, "G8").isdisjoint({"mine", "hq"}) and heard(t, "japan", event.SHOWN) == []
    assert heard(t, "japan", event.DODGED)[0][:3] == ("IF-CARD-C20", hex_no("G7"), hex_no("G8"))
    assert [e[1:3] for e in heard(t, "commonwealth", event.MOVE)] == [(hex_no("F6"), hex_no("G7"))]


@pytest.mark.rule("IF-CARD-C20")
@pytest.mark.parametrize("kind", ["mine", "hq"])
def test_c20_needs_a_movable_piece(kind: str) -> None:
    assert attacked("tank", kind, "C20 C12").why("commonwealth", "play C20") == ["IF-CARD-C20"]


@pytest.mark.rule("IF-CARD-C20")
def test_c20_needs_a_free_hex() -> None:
    t = level3(
        """
phase = "action"
japan = { F6 = "tank", G6 = "recon", H2 = "recon" }
commonwealth = { G7 = "recon", F7 = "mine", H7 = "mine", F8 = "mine", G8 = "mine" }
points = { commonwealth = 9 }
hand = { commonwealth = ["C20", "C12"] }
"""
    ).order("japan", "move F6 to G7")
    assert t.why("commonwealth", "play C20") == ["IF-CARD-C20"], (
        "the hex the attacker comes from does not count"
    )


@pytest.mark.rule("IF-CARD-C20")
def test_c20_is_content_with_one_free_hex() -> None:
    t = level3(
        """
phase = "action"
japan = { F6 = "tank", G6 = "recon", H2 = "recon" }
commonwealth = { G7 = "recon", F7 = "mine", H7 = "mine", F8 = "mine" }
points = { commonwealth = 3 }
hand = { commonwealth = ["C20"] }
"""
    ).order("japan", "move F6 to G7")
    assert t.order("commonwealth", "play C20").offers("commonwealth") == ["dodge G8"]


@pytest.mark.rule("IF-CARD-C20", "IF-PLAY-5", "IF-PLAY-6")
def test_c20_needs_three_points_and_a_japanese_attack() -> None:
    assert attacked("tank", "recon", "C20 C12", 2).why("commonwealth", "play C20") == ["IF-PLAY-5"]
    assert "IF-PLAY-6" in attacking("tank", "recon", "C20 C12").why("commonwealth", "play C20")


@pytest.mark.rule("IF-CARD-C20", "IF-CON-15", "RUL-40")
def test_c20_saves_the_conscript_platoon_of_a_hasty_mine_clearance() -> None:
    t = level3(
        """
phase = "action"
japan = { F6 = "conscript", H2 = "recon" }
commonwealth = { G7 = "recon", I9 = "recon" }
points = { commonwealth = 3 }
hand = { commonwealth = ["C20"] }
"""
    )
    t.order("japan", "move F6 hasty G7").order("commonwealth", "play C20 dodge G8")
    assert t.at("G7") == "japan conscript seen" and t.at("G8") == "commonwealth recon"
    assert t.board.points == [1, 0]
