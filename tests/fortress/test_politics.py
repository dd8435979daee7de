"""Politics: points, buying, holding and playing cards (Level III)."""

import pytest

from sandtable.games.fortress import TITLE, event
from sandtable.games.fortress.board import STUCK, FortressBoard
from sandtable.kernel.actions import noun_of
from sandtable.kernel.flow import CHANCE, apply
from tests.fortress.politics import (
    CARDS,
    WON_BY_JAPAN,
    hand,
    heard,
    is_spent,
    level3,
    question,
    was_played,
)
from tests.fortress.table import BOOK, WORDS, Table, table

pytestmark = pytest.mark.both

FIGHT = """
phase = "action"
japan = { F6 = "%s", H2 = "recon" }
commonwealth = { G7 = "%s", I9 = "recon" }
"""


# -- points ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-POL-7", "IF-LVL-3", "RUL-22")
def test_both_start_with_nothing() -> None:
    b = TITLE.start(TITLE.setup("advanced3", {"deployment": "beginner"}))
    assert isinstance(b, FortressBoard)
    assert (b.points, b.hand, b.spent, b.known_top) == ([0, 0], [0, 0], [0, 0], [])
    assert [bin(pile).count("1") for pile in b.pile] == [20, 20]
    assert Table(b).asks() == "ChooseAction", "nothing can be bought or played yet"


@pytest.mark.rule("IF-POL-1", "IF-POL-2", "IF-POL-3", "IF-MINE-8", "RUL-18")
@pytest.mark.parametrize(
    "attacker, defender", [("tank", "recon"), ("recon", "tank"), ("company", "company"), ("tank", "mine")]
)
def test_an_attack_earns_its_player_one_point_whatever_comes_of_it(attacker: str, defender: str) -> None:
    t = level3(FIGHT % (attacker, defender) + "points = { japan = 0, commonwealth = 1 }")
    t.order("japan", "move F6 to G7")
    assert t.board.points == [1, 1]
    for side in ("japan", "commonwealth"):
        assert heard(t, side, event.POINT) == [("IF-POL-1", 0, 1, -1, -1)]


@pytest.mark.rule("IF-POL-1", "IF-POL-3")
def test_the_commonwealth_earns_points_too_and_a_plain_move_earns_none() -> None:
    t = level3(FIGHT % ("tank", "tank")).order("japan", "move H2 to H1")
    assert t.board.points == [0, 0]
    t.order("commonwealth", "move G7 to F6")
    assert t.board.points == [0, 1]


@pytest.mark.rule("IF-POL-1", "IF-CON-13", "RUL-18")
def test_hasty_mine_clearance_earns_the_point() -> None:
    t = level3(FIGHT % ("conscript", "mine")).order("japan", "move F6 hasty G7")
    assert t.at("G7") == "" and t.board.points == [1, 0]


@pytest.mark.rule("IF-POL-1", "IF-END-2", "RUL-28")
def test_entering_the_headquarters_ends_the_game_without_a_point() -> None:
    t = level3(FIGHT % ("recon", "hq")).order("japan", "move F6 to G7")
    assert t.board.returns == WON_BY_JAPAN and t.board.points == [0, 0]


@pytest.mark.rule("IF-POL-4", "IF-BOM-11", "IF-AA-10")
@pytest.mark.parametrize("tokens", ["red-A", "blue-B"])
def test_bombing_and_shooting_down_earn_nothing(tokens: str) -> None:
    t = level3(
        """
phase = "action"
japan = { E2 = "bomber", H2 = "recon" }
commonwealth = { G7 = "recon", G8 = "aa" }
"""
    )
    t.order("japan", "bomb E2 target G7 token red-A").order("commonwealth", f"token {tokens} shoot G8")
    t.order("japan", "token red-A").order("commonwealth", "token red-A")
    assert t.at("E2") == "" and t.board.points == [0, 0] and question(t) == "commonwealth ChooseAction"


@pytest.mark.rule("IF-POL-5", "IF-CARD-J03", "RUL-18")
def test_two_attacks_in_a_turn_earn_one_point() -> None:
    t = level3(
        """
phase = "action"
japan = { F6 = "tank", I8 = "tank" }
commonwealth = { G7 = "recon", I9 = "recon", D7 = "recon" }
points = { japan = 4 }
hand = { japan = ["J03"] }
"""
    )
    t.order("japan", "move F6 to G7 play J03 move I8 to I9")
    assert t.alive("commonwealth", "recon") == 1
    assert t.board.points == [1, 0]


@pytest.mark.rule("IF-POL-6", "IF-PLAY-1", "IF-DRW-1")
def test_points_pay_for_drawing_and_for_playing() -> None:
    t = level3(
        """
japan = { F6 = "company", H2 = "recon" }
commonwealth = { G7 = "company", I9 = "recon" }
points = { japan = 5 }
hand = { japan = ["J10"] }
""",
        "J04",
    )
    t.order("japan", "buy")
    assert t.board.points == [3, 0]
    t.order("japan", "play J10 reveal I9")
    assert t.board.points == [1, 0] and was_played(t, "J10", 1)


@pytest.mark.rule("IF-POL-8", "IF-CARD-C19")
@pytest.mark.parametrize("before, after", [(1, 0), (2, 0), (3, 0), (4, 1), (9, 6)])
def test_points_do_not_fall_below_zero(before: int, after: int) -> None:
    t = level3(
        f"""
to_move = "commonwealth"
japan = {{ H2 = "recon" }}
commonwealth = {{ I9 = "recon" }}
points = {{ japan = {before}, commonwealth = 2 }}
hand = {{ commonwealth = ["C19"] }}
"""
    )
    t.order("commonwealth", "decline play C19")
    assert t.board.points == [after, 0]
    for side in ("japan", "commonwealth"):
        assert heard(t, side, event.POINTS) == [("IF-CARD-C19", 0, after - before, after, -1)]


@pytest.mark.rule("IF-POL-8")
def test_there_is_no_maximum_of_points() -> None:
    t = level3(FIGHT % ("tank", "recon") + "points = { japan = 999999 }\nhand = { japan = ['J14'] }")
    t.order("japan", "move F6 to G7 play J14")
    assert t.board.points[0] == 999999 - 1 + 4 + 1


STUCK_COMMONWEALTH = """
to_move = "commonwealth"
japan = { H2 = "recon", G2 = "tank" }
commonwealth = { D9 = "mine" }
"""


@pytest.mark.rule("IF-POL-9", "IF-LOSE-1")
def test_a_missed_turn_earns_nothing_but_has_its_windows() -> None:
    t = level3(
        STUCK_COMMONWEALTH
        + """
points = { commonwealth = 6 }
hand = { commonwealth = ["C12", "C16"] }
discarded = { commonwealth = ["C01", "C02"] }
"""
    )
    assert question(t) == "commonwealth buy"
    t.order("commonwealth", "decline")
    assert question(t) == "commonwealth turn_start"
    t.order("commonwealth", "play C12 reveal G2")
    assert question(t) == "commonwealth turn_end", "no action, so the turn is missed"
    assert heard(t, "japan", event.MISSED) == [("IF-LOSE-1", 1, -1, -1, -1)]
    assert t.board.points == [0, 4]
    t.order("commonwealth", "play C16")
    assert t.board.points == [0, 2] and t.board.c16 == 1 and question(t) == "japan ChooseAction"


# -- drawing ---------------------------------------------------------------------------------------------------

BUYER = """
japan = { H2 = "recon", G2 = "tank" }
commonwealth = { I9 = "recon" }
points = { japan = %d }
"""


@pytest.mark.rule("IF-DRW-1", "IF-DRW-2", "IF-HID-4", "RUL-19")
def test_one_purchase_at_the_start_of_the_turn() -> None:
    t = level3(BUYER % 9, "J12")
    assert question(t) == "japan buy" and t.offers("japan") == ["buy", "decline"]
    t.order("japan", "buy")
    assert hand(t, "japan") == ["J12"] and t.board.points == [7, 0]
    assert question(t) == "japan ChooseAction", "one purchase a turn"
    assert heard(t, "commonwealth", event.BOUGHT) == [("IF-DRW-1", 0, 19, -1, -1)]
    assert heard(t, "japan", event.DREW) == [("IF-DRW-1", 0, CARDS.index("J12"), -1, -1)]
    assert heard(t, "commonwealth", event.DREW) == [("IF-DRW-1", 0, -1, -1, -1)], "he is not told which card"


@pytest.mark.rule("IF-DRW-1", "IF-HOLD-4")
def test_buying_is_a_choice() -> None:
    t = level3(BUYER % 9).order("japan", "decline")
    assert t.board.points == [9, 0] and hand(t, "japan") == [] and question(t) == "japan ChooseAction"


@pytest.mark.rule("IF-DRW-1")
def test_a_purchase_costs_two_points() -> None:
    assert question(level3(BUYER % 1)) == "japan ChooseAction"
    t = level3(BUYER % 2, "J01").order("japan", "buy")
    assert t.board.points == [0, 0]


@pytest.mark.rule("IF-DRW-3")
def test_nothing_is_bought_after_the_start_of_the_turn_nor_in_the_opponents() -> None:
    t = level3(BUYER % 9 + "hand = { japan = ['J10'] }").order("japan", "decline")
    assert t.why("japan", "buy") == ["TABLE-3"]
    t.order("japan", "decline")
    assert question(t) == "japan ChooseAction" and t.why("japan", "buy") == ["TABLE-3"]
    t.order("japan", "move H2 to H1")
    assert question(t) == "japan turn_end" and t.why("japan", "buy") == ["TABLE-3"]
    t.order("japan", "decline")
    assert question(t) == "japan turn_start", "the Commonwealth's turn: Japan may play, not buy"
    assert t.board.active == 1 and t.why("japan", "buy") == ["TABLE-3"]


@pytest.mark.rule("IF-DRW-4")
def test_each_side_draws_from_its_own_pile() -> None:
    for side, first in (("japan", 0), ("commonwealth", 20)):
        t = level3(
            f'to_move = "{side}"\njapan = {{ H2 = "recon" }}\ncommonwealth = {{ I9 = "recon" }}\n'
            f"points = {{ {side} = 2 }}\nhand = {{ {side} = ['{CARDS[first + 4]}'] }}",
            CARDS[first + 19],
        )
        copy = t.board.fork()
        apply(copy, t.seat(side), WORDS.parse("buy"))
        assert copy.asked == CHANCE
        assert [noun_of(act) for act in copy.legal] == [n for n in range(first, first + 20) if n != first + 4]
        t.order(side, "buy")
        assert hand(t, side) == [CARDS[first + 4], CARDS[first + 19]]


@pytest.mark.rule("IF-DRW-5", "IF-PLAY-3", "RUL-19")
def test_an_empty_pile_stays_empty() -> None:
    used = str([card for card in CARDS[:20] if card != "J10"])
    t = level3(BUYER % 9 + f"hand = {{ japan = ['J10'] }}\ndiscarded = {{ japan = {used} }}")
    assert question(t) == "japan turn_start", "there is nothing to buy"
    t.order("japan", "play J10 reveal I9 move H2 to H1").order("commonwealth", "move I9 to I10")
    assert question(t) == "japan ChooseAction", "the card just used did not come back"


@pytest.mark.rule("IF-DRW-5")
def test_the_last_card_can_be_bought() -> None:
    used = str([card for card in CARDS[:20] if card != "J10"])
    t = level3(BUYER % 2 + f"discarded = {{ japan = {used} }}", "J10").order("japan", "buy")
    assert hand(t, "japan") == ["J10"] and heard(t, "commonwealth", event.BOUGHT)[0][2] == 0


@pytest.mark.rule("IF-DRW-6")
def test_the_point_of_a_turn_is_there_at_its_end_and_buys_in_the_next_own_turn() -> None:
    t = level3(
        """
to_move = "commonwealth"
phase = "action"
japan = { F6 = "recon", H2 = "recon" }
commonwealth = { G7 = "tank", I9 = "recon" }
points = { commonwealth = 1 }
hand = { commonwealth = ["C16"] }
"""
    )
    t.order("commonwealth", "move G7 to F6")
    assert question(t) == "commonwealth turn_end" and t.board.points == [0, 2]
    t.order("commonwealth", "decline")
    assert question(t) == "japan ChooseAction"
    t.order("japan", "move H2 to H1")
    assert question(t) == "commonwealth buy"


@pytest.mark.rule("IF-DRW-1", "IF-LOSE-7", "RUL-19")
def test_a_player_about_to_miss_his_turn_may_buy() -> None:
    t = level3(STUCK_COMMONWEALTH + "points = { commonwealth = 2 }", "C11").order("commonwealth", "buy")
    assert hand(t, "commonwealth") == ["C11"] and t.board.points == [0, 0]
    assert heard(t, "japan", event.MISSED) and question(t) == "japan ChooseAction"


# -- holding ---------------------------------------------------------------------------------------------------

SEVEN = "hand = { japan = ['J01', 'J02', 'J03', 'J04', 'J05', 'J06', 'J07'] }"


@pytest.mark.rule("IF-HOLD-1", "IF-HOLD-2", "IF-HOLD-3", "RUL-19")
def test_with_seven_cards_one_is_discarded_first() -> None:
    t = level3(BUYER % 2 + SEVEN, "J20").order("japan", "buy")
    assert t.asks() == "DiscardFirst" and t.board.points == [2, 0]
    assert t.offers("japan") == [f"discard J0{n}" for n in range(1, 8)]
    assert t.why("japan", "decline") == ["TABLE-3"]
    t.order("japan", "discard J03")
    assert hand(t, "japan") == ["J01", "J02", "J04", "J05", "J06", "J07", "J20"] and t.board.points == [0, 0]
    assert is_spent(t, "J03"), "out of the game"
    for side in ("japan", "commonwealth"):
        assert heard(t, side, event.DISCARD) == [("IF-HOLD-2", 0, CARDS.index("J03"), -1, -1)]


@pytest.mark.rule("IF-HOLD-2")
def test_with_six_cards_nothing_is_discarded() -> None:
    t = level3(BUYER % 2 + SEVEN.replace(", 'J07'", ""), "J20").order("japan", "buy")
    assert len(hand(t, "japan")) == 7 and t.board.spent == [0, 0]


@pytest.mark.rule("IF-HOLD-4")
def test_seven_cards_may_be_kept_without_a_purchase() -> None:
    t = level3(BUYER % 2 + SEVEN).order("japan", "decline")
    assert len(hand(t, "japan")) == 7 and question(t) == "japan ChooseAction"
    t = level3(BUYER % 1 + SEVEN)
    assert len(hand(t, "japan")) == 7 and question(t) == "japan ChooseAction"


# -- playing ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("IF-PLAY-1", "IF-PLAY-3", "IF-PLAY-10")
def test_a_card_drawn_this_turn_may_be_played_this_turn() -> None:
    t = level3(BUYER % 4, "J10").order("japan", "buy")
    assert question(t) == "japan turn_start"
    t.order("japan", "play J10 reveal I9")
    assert t.at("I9") == "commonwealth recon seen"
    assert was_played(t, "J10", 0)


@pytest.mark.rule("IF-PLAY-2")
def test_cards_may_be_played_while_being_attacked() -> None:
    t = level3(
        FIGHT % ("company", "company") + "points = { commonwealth = 2 }\nhand = { commonwealth = ['C12'] }"
    )
    t.order("japan", "move F6 to G7")
    assert question(t) == "commonwealth attack_declared"
    t.order("commonwealth", "play C12 reveal H2")
    assert t.at("H2") == "japan recon seen"


@pytest.mark.rule("IF-PLAY-4", "IF-PLAY-9", "RUL-23")
def test_several_cards_at_one_moment_add_up() -> None:
    t = level3(
        """
phase = "action"
japan = { G5 = "company", H2 = "recon" }
commonwealth = { F6 = "tank", I9 = "recon" }
points = { japan = 7 }
hand = { japan = ["J06", "J07", "J16"] }
"""
    )
    t.order("japan", "move G5 to F6 play J06 play J07 play J16")
    assert [was_played(t, "J06", 5), was_played(t, "J07", 3), was_played(t, "J16", 0)] == [True] * 3
    assert t.alive("commonwealth", "tank") == 0, "7 + 1 + 3 + 1 against 9"
    assert t.alive("japan", "company") == 0, "J07 demands it"


@pytest.mark.rule("IF-PLAY-4", "IF-PLAY-5")
def test_the_points_must_suffice_for_all_of_them() -> None:
    t = level3(
        """
phase = "action"
japan = { G5 = "company", H2 = "recon" }
commonwealth = { F6 = "tank", I9 = "recon" }
points = { japan = 6 }
hand = { japan = ["J06", "J07", "J16"] }
"""
    )
    t.order("japan", "move G5 to F6 play J06 play J07")
    assert t.board.points[0] == 2 + 1 and hand(t, "japan") == ["J16"], (
        "two points were left: J16 was not asked for"
    )
    assert question(t) == "commonwealth ChooseAction"


@pytest.mark.rule("IF-PLAY-9", "RUL-23")
def test_cards_add_up_with_fire_support() -> None:
    t = level3(
        """
phase = "action"
japan = { G5 = "conscript", E5 = "artillery" }
commonwealth = { F6 = "tank", I9 = "recon" }
points = { japan = 2 }
hand = { japan = ["J06"] }
"""
    )
    t.order("japan", "move G5 to F6 play J06 fire E5")
    assert t.at("F6") == "commonwealth tank seen", "6 + 1 + 1 is 8"
    t = level3(
        """
phase = "action"
japan = { G5 = "conscript", F5 = "artillery" }
commonwealth = { F6 = "tank", I9 = "recon" }
points = { japan = 2 }
hand = { japan = ["J06"] }
"""
    )
    t.order("japan", "move G5 to F6 play J06 fire F5")
    assert t.at("F6") == "" and t.alive("commonwealth", "tank") == 0, "6 + 1 + 2 is 9"


@pytest.mark.rule("IF-PLAY-11")
def test_a_card_is_not_the_action_unless_it_says_so() -> None:
    t = level3(BUYER % 4 + "hand = { japan = ['J10', 'J19'] }")
    t.order("japan", "decline play J10 reveal I9")
    assert question(t) == "japan ChooseAction"
    t = level3(
        """
phase = "action"
japan = { H2 = "recon", G2 = "tank" }
commonwealth = { G7 = "recon" }
points = { japan = 2 }
hand = { japan = ["J19"] }
"""
    )
    t.order("japan", "play J19 target G7 token red-A").order("commonwealth", "token blue-B")
    assert question(t) == "commonwealth ChooseAction", "J19 was the action of the turn"


COSTS = {
    "J01": 3, "J02": 3, "J03": 4, "J04": 2, "J05": 3, "J06": 2, "J07": 2, "J08": 1, "J09": 3, "J10": 2,
    "J11": 3, "J12": 4, "J13": 1, "J14": 1, "J15": 2, "J16": 3, "J17": 1, "J18": 4, "J19": 2, "J20": 2,
    "C01": 2, "C02": 3, "C03": 2, "C04": 4, "C05": 3, "C06": 4, "C07": 2, "C08": 2, "C09": 1, "C10": 3,
    "C11": 3, "C12": 2, "C13": 3, "C14": 2, "C15": 4, "C16": 2, "C17": 2, "C18": 3, "C19": 2, "C20": 3,
}  # fmt: skip
ANY = ("turn_start", "attack_declared", "turn_end")
WINDOWS = {
    "J01": ("attack_revealed",), "J02": ("turn_start",), "J03": ("after_action",), "J04": ("action",),
    "J05": ("action",), "J06": ("attack_declared",), "J07": ("attack_declared",), "J08": ("shootdown_declared",),
    "J09": ("bomb_tokens",), "J10": ANY, "J11": ("turn_start",), "J12": ("attack_revealed",),
    "J13": ("turn_start",), "J14": ("attack_resolved",), "J15": ("action", *ANY), "J16": ("attack_revealed",),
    "J17": ("turn_start",), "J18": ("attack_declared",), "J19": ("action",), "J20": ANY,
    "C01": ("recon_declared", "card_declared", *ANY), "C02": ("attack_revealed",), "C03": ("attack_declared",),
    "C04": ("turn_start",), "C05": ("turn_start",), "C06": ("attack_revealed",), "C07": ("attack_declared",),
    "C08": ("action",), "C09": ("after_bombing",), "C10": ("shootdown_tokens",), "C11": ("turn_start",),
    "C12": ANY, "C13": ("turn_start",), "C14": ("attack_revealed",), "C15": ("turn_start",),
    "C16": ("turn_end",), "C17": ("turn_start",), "C18": ("after_action",), "C19": ANY, "C20": ("attack_declared",),
}  # fmt: skip
OWN = [
    "J02", "J03", "J04", "J05", "J07", "J08", "J09", "J11", "J13", "J14", "J17",
    "J19", "C04", "C05", "C07", "C08", "C11", "C13", "C15", "C16", "C17", "C18",
]  # fmt: skip
OPPONENT = ["J18", "C03", "C06", "C09", "C10", "C14", "C20"]

EVERY_CARD = f"""
japan = {{ F6 = "company", H2 = "recon" }}
commonwealth = {{ G7 = "company", I9 = "recon" }}
points = {{ japan = 20, commonwealth = 20 }}
hand = {{ japan = ["J10"], commonwealth = ["C12"] }}
discarded = {{ japan = {[c for c in CARDS[:20] if c != "J10"]}, commonwealth = {[c for c in CARDS[20:] if c != "C12"]} }}
"""


@pytest.mark.rule("IF-PLAY-5")
@pytest.mark.parametrize("card", CARDS)
def test_without_the_whole_cost_a_card_cannot_be_declared(card: str) -> None:
    side = "japan" if card[0] == "J" else "commonwealth"
    for points in (COSTS[card] - 1, COSTS[card]):
        t = level3(
            f"""
phase = "action"
to_move = "{side}"
japan = {{ H2 = "recon" }}
commonwealth = {{ I9 = "recon" }}
points = {{ {side} = {points} }}
hand = {{ {side} = ["{card}"] }}
"""
        )
        assert ("IF-PLAY-5" in t.why(side, f"play {card}")) == (points < COSTS[card])


@pytest.mark.rule("IF-PLAY-6", "RUL-20")
@pytest.mark.parametrize("active", ["japan", "commonwealth"])
def test_outside_its_window_and_its_turn_a_card_cannot_be_declared(active: str) -> None:
    """Everybody holds everything; J10 and C12 see to it that both are asked at the start, in an attack, at the end."""
    other = "commonwealth" if active == "japan" else "japan"
    t = level3(f'to_move = "{active}"\n' + EVERY_CARD)
    t.board.hand, t.board.spent = (
        [(1 << 20) - 1] * 2,
        [0, 0],
    )  # more than a hand may hold (IF-HOLD-1), for once

    def judge(side: str, window: str) -> None:
        assert question(t) == f"{side} {window}"
        for card in CARDS[:20] if side == "japan" else CARDS[20:]:
            wrong_turn = card in (OPPONENT if side == active else OWN)
            reasons = t.why(side, f"play {card}")
            if window not in WINDOWS[card]:
                assert reasons == ["IF-PLAY-6"], (side, window, card)
            else:
                assert ("IF-PLAY-6" in reasons) == wrong_turn, (side, window, card)

    for window in ("turn_start", "action", "attack_declared", "attack_revealed", "after_action", "turn_end"):
        if window == "action":
            for card in CARDS[:20] if active == "japan" else CARDS[20:]:
                assert ("IF-PLAY-6" in t.why(active, f"play {card}")) == ("action" not in WINDOWS[card]), card
            t.order(active, "move F6 to G7" if active == "japan" else "move G7 to F6")
        elif window == "after_action":
            if active == "japan":
                assert question(t) == "japan after_action"
                t.order("japan", "decline")
        else:
            for side in (active, other):
                if window != "attack_revealed" or active == "japan" or side == "japan":
                    judge(side, window)
                    t.order(side, "decline")


@pytest.mark.rule("IF-PLAY-5", "IF-PLAY-6", "IF-CARD-J07")
def test_all_reasons_are_given_together() -> None:
    t = level3(
        """
phase = "action"
to_move = "commonwealth"
japan = { F6 = "mine", H2 = "recon" }
commonwealth = { G7 = "conscript", I9 = "recon" }
points = { japan = 2 }
hand = { japan = ["J07", "J10", "J13", "J18"] }
"""
    ).order("commonwealth", "move G7 hasty F6")
    assert t.why("japan", "play J07") == ["IF-PLAY-6", "IF-CARD-J07"]
    assert t.why("japan", "play J18") == ["IF-PLAY-5", "IF-CARD-J18"]
    assert t.why("japan", "play J13") == ["IF-PLAY-6"]
    t = level3(BUYER % 1 + "hand = { japan = ['J04', 'J10'] }")
    assert t.why("japan", "play J10") == ["IF-PLAY-5", "IF-PLAY-6"]
    assert t.why("japan", "play J04") == ["IF-PLAY-5", "IF-CARD-J04"]


@pytest.mark.rule("IF-PLAY-6")
def test_a_card_that_is_not_in_the_hand_cannot_be_declared() -> None:
    t = level3(BUYER % 9 + "hand = { japan = ['J10'] }").order("japan", "decline")
    assert t.why("japan", "play J13") == ["TABLE-4"]
    assert t.why("japan", "play C12") == ["TABLE-4"]


@pytest.mark.rule("IF-QR-1")
def test_each_card_carries_its_clarification_and_history() -> None:
    cards = TITLE.data().cards
    assert len({card.name for card in cards}) == 40
    for card in cards:
        assert card.condition and card.effect and card.history and card.source
        rule = BOOK.by_ident[f"IF-CARD-{card.ident}"]
        assert card.name in rule.digest
        assert (card.cost, card.turn) == (
            COSTS[card.ident],
            "own" if card.ident in OWN else "opponent" if card.ident in OPPONENT else "either",
        )


@pytest.mark.rule("IF-END-4", "IF-PLAY-1", "IF-DRW-1", "RUL-05")
@pytest.mark.parametrize("order, quiet", [("buy move H2 to H1", 0), ("decline move H2 to H1", 51)])
def test_a_purchase_is_progress(order: str, quiet: int) -> None:
    assert level3("quiet = 50\n" + BUYER % 2, "J01").order("japan", order).board.quiet == quiet


@pytest.mark.rule("IF-END-4", "IF-PLAY-1", "RUL-05")
@pytest.mark.parametrize("card, quiet", [("play J17 piece G2 piece H2 keep", 0), ("decline", 51)])
def test_a_card_played_is_progress(card: str, quiet: int) -> None:
    t = level3("quiet = 50\n" + BUYER % 1 + "hand = { japan = ['J17'] }").order(
        "japan", f"{card} move H2 to H1"
    )
    assert t.board.quiet == quiet


# -- cards and missing a turn ----------------------------------------------------------------------------------


@pytest.mark.rule("IF-LOSE-7", "IF-END-3", "RUL-04")
def test_cards_do_not_prevent_the_draw_by_immobility() -> None:
    t = level3(
        """
japan = { B1 = "mine" }
commonwealth = { G7 = "mine" }
points = { japan = 9, commonwealth = 9 }
hand = { japan = ["J10", "J19"], commonwealth = ["C05", "C08"] }
"""
    )
    assert t.board.ending == STUCK and t.board.returns == [0, 0]


@pytest.mark.rule("IF-LOSE-7", "RUL-04")
def test_a_stuck_player_plays_an_action_card_or_misses() -> None:
    text = STUCK_COMMONWEALTH + "points = { commonwealth = 3 }\nhand = { commonwealth = ['C08', 'C09'] }"
    t = level3(text).order("commonwealth", "decline")
    assert t.asks() == "CardOrMiss" and t.offers("commonwealth") == ["play C08", "miss"]
    assert t.why("commonwealth", "play C09") == ["IF-PLAY-6"]
    assert t.why("commonwealth", "move D9") == ["TABLE-3"]
    t.order("commonwealth", "miss")
    assert (
        heard(t, "japan", event.MISSED)
        and t.board.points == [0, 3]
        and hand(t, "commonwealth") == ["C08", "C09"]
    )
    t = (
        level3(text)
        .order("commonwealth", "decline play C08 target H2 token red-A")
        .order("japan", "token red-B")
    )
    assert t.at("H2") == "" and was_played(t, "C08", 1) and not heard(t, "japan", event.MISSED)


@pytest.mark.rule("IF-LOSE-7", "IF-LOSE-1")
@pytest.mark.parametrize(
    "cards",
    ["points = { commonwealth = 1 }\nhand = { commonwealth = ['C08'] }", "points = { commonwealth = 1 }"],
)
def test_without_a_playable_action_card_the_turn_is_missed_without_a_question(cards: str) -> None:
    t = level3(STUCK_COMMONWEALTH + cards)
    assert question(t) == "japan ChooseAction" and t.board.turn == 2


@pytest.mark.rule("IF-LOSE-7", "IF-CARD-C08")
def test_an_action_card_without_a_target_does_not_keep_a_stuck_player_in_play() -> None:
    t = level3(
        """
to_move = "commonwealth"
japan = { E7 = "recon" , G7 = "hq" }
commonwealth = { D9 = "mine" }
points = { commonwealth = 2 }
hand = { commonwealth = ["C08"] }
"""
    ).order("commonwealth", "decline")
    assert question(t) == "japan ChooseAction" and heard(t, "japan", event.MISSED)


@pytest.mark.rule("IF-LOSE-7", "IF-LOSE-5", "IF-CARD-C05")
def test_a_returned_piece_ends_the_need_to_miss() -> None:
    t = level3(STUCK_COMMONWEALTH + "points = { commonwealth = 3 }\nhand = { commonwealth = ['C05'] }")
    t.order("commonwealth", "decline play C05 land G7")
    assert question(t) == "commonwealth ChooseAction" and t.offers("commonwealth") == ["move G7"]


@pytest.mark.rule("IF-PLAY-6", "IF-LVL-3")
def test_below_level_three_there_is_no_politics() -> None:
    t = table(
        """
scenario = "advanced2"
phase = "action"
japan = { F6 = "company", H2 = "recon" }
commonwealth = { G7 = "company" }
"""
    )
    assert "TABLE-4" in t.why("japan", "play J10")
    t.order("japan", "move F6 to G7")
    assert t.board.points == [0, 0]
