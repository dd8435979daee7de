"""What the bots foresee; and against players with one idea: no script that a person would find in an evening beats
them."""

import pytest

from sandtable.bots.bot import decide
from sandtable.bots.registry import make_bot
from sandtable.games.coralsea import TITLE
from sandtable.games.coralsea.bots.valuation import CoralValuation
from sandtable.games.coralsea.rules.game import CoralGame
from sandtable.kernel import flow
from sandtable.kernel.actions import noun_of, verb_of
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import digest
from sandtable.series.campaign_commander import verb
from sandtable.series.campaign_commander.volume import GROUND
from tests.coralsea.opponents import SCRIPTS, OneIdea, game
from tests.coralsea.table import ALLIES, JAPAN, WORDS, Table, field

GAMES = 5
"""A script may win three of five (60%)."""


@pytest.mark.slow
@pytest.mark.both
@pytest.mark.skipif(
    not str(flow.__file__).endswith(".so"), reason="twenty whole games: a minute and more without compiling"
)
@pytest.mark.parametrize("name", SCRIPTS)
def test_no_fixed_script_beats_the_bots(name: str) -> None:
    seat, goals = SCRIPTS[name]
    wins = 0
    for seed in range(GAMES):
        bots = [make_bot("greedy", seed), make_bot("greedy", seed)]
        bots[seat] = OneIdea(seed, goals)
        wins += game(bots, seed).returns[seat] == 1
    assert wins <= 3


# -- foresight -------------------------------------------------------------------------------------------------

LEFT = 14
"""Cards in both piles: the game is half over."""
BUNA = "j_144 buna, j_41 buna, j_maizuru2 buna, j_hs_cd5 buna, j_28 rabaul, u_182 noumea"
MORESBY = "u_m1 port_moresby, u_m5 port_moresby, a_18 port_moresby, u_ls_dr2 port_moresby"


def port_moresby(fuel: str) -> Table:
    """Three Japanese regiments and a cruiser lie at Buna, three Allied units and a destroyer in Port Moresby; the Allies
    have an operation there. `fuel`: where two Japanese Resource Points are."""
    supply = f"japan {fuel} 2, allies port_moresby 2"
    table = field(f"{BUNA}, {MORESBY}", "allies", "port_moresby", rp=supply, control="buna lae")
    table.b.pile = [(1 << LEFT) - 1] * 2
    return table


def shipped(bot: str, table: Table) -> int:
    """How many ground units a bot puts aboard first."""
    player = make_bot(bot, 3)
    found = 0
    for _ in range(9):
        act = decide(player, TITLE, table.b, ALLIES)
        found += verb_of(act) == verb.WITH and table.b.t.kind[noun_of(act)] == GROUND
        if WORDS.text(act) in ("go", "end"):
            break
        flow.apply(table.b, ALLIES, act)
    return found


@pytest.mark.both
def test_search_does_not_strip_port_moresby_while_the_enemy_can_come() -> None:
    """One action ahead it looks well to ship two regiments to Milne Bay; the enemy would land where one is left."""
    assert shipped("greedy", port_moresby("buna")) == 2
    assert shipped("ismcts:iterations=200", port_moresby("buna")) == 1
    assert shipped("ismcts:iterations=200", port_moresby("kavieng")) == 2


@pytest.mark.both
def test_foresight_fears_an_enemy_who_can_come_and_no_other() -> None:
    """The same troops and ships, with fuel beside them or where they cannot use it."""
    valuation = TITLE.valuation()
    stripped = "sail port_moresby with u_ls_dr2 with u_m1 with u_m5 go to gulf to coral_nw to milne_bay stop"
    afraid = []
    for fuel in ("buna", "kavieng"):
        b = port_moresby(fuel).do(stripped).b
        afraid.append(valuation.value(b, ALLIES, True) - valuation.foresee(b, ALLIES))
    assert afraid[0] > 0.07 > 0.03 > afraid[1]


@pytest.mark.both
def test_foresight_plays_on_no_board_but_its_own() -> None:
    table = port_moresby("buna")
    before = digest(table.b)
    TITLE.valuation().foresee(table.b, ALLIES)
    assert digest(table.b) == before


def judge() -> CoralValuation:
    found = TITLE.valuation()
    assert isinstance(found, CoralValuation)
    return found


# -- battles ---------------------------------------------------------------------------------------------------


def landing() -> Table:
    """The Allies land in Buna: three units against three, a cruiser in port and two Resource Points."""
    sail = "sail port_moresby with u_ls_dr2 with u_m1 with u_m5 with a_18 go to gulf to coral_nw to jomard"
    return port_moresby("buna").do(f"{sail} to solomon_w pause land buna with u_m1 with u_m5 with a_18 go")


def over(table: Table, won: bool) -> Table:
    """The table after the battle, as it is thought of."""
    board = judge().foresight.battles.decided(table.b, won)
    assert isinstance(board, CoralGame)
    return Table(board)


@pytest.mark.both
def test_a_battle_is_thought_through_to_both_ends() -> None:
    """Won: the defenders are next door, the cruiser has no way out, half of the supply is taken. Lost: the attackers
    are aboard again, and nothing else has changed."""
    table = landing()
    before = digest(table.b)
    won = over(table, True)
    assert won.control("buna") == ALLIES and won.rp(ALLIES, "buna") == 1 and won.rp(JAPAN, "buna") == 0
    assert won.at("u_m1") == "buna" and won.at("j_144") == "salamaua dg" and won.at("j_hs_cd5") == "destroyed"
    assert won.b.bounty[ALLIES] == 2
    lost = over(table, False)
    assert lost.control("buna") == JAPAN and lost.rp(JAPAN, "buna") == 2 and lost.at("j_144") == "buna"
    assert lost.at("u_m1") == "solomon_w dg" and lost.b.bounty == [0, 0]
    assert digest(table.b) == before


@pytest.mark.both
def test_a_battle_at_sea_is_thought_through_to_both_ends() -> None:
    """The beaten ships are in the nearest port; the last one takes what is aboard along. The Truk Fleet goes home."""
    units = "j_hs_cd6 solomon_n, j_144 solomon_n, t_hs_bd3 huon, u_hs_tf64 solomon_w"
    for sea, beaten in (("solomon_n", ("rabaul dg", "rabaul")), ("huon", None)):
        table = field(units, "allies", "solomon_w", rp="japan solomon_n 1, japan huon 1")
        table.do(f"sail solomon_w with u_hs_tf64 go to {sea}")
        won = over(table, True)
        if beaten:
            assert (won.at("j_hs_cd6"), won.at("j_144")) == beaten and won.rp(JAPAN, "rabaul") == 1
        else:
            assert won.at("t_hs_bd3") == "pool"
        assert over(table, False).at("u_hs_tf64").endswith("dg")


@pytest.mark.both
def test_a_battle_counts_as_what_is_at_stake() -> None:
    """Buna with its port and its supply is worth twice what a battle counts as at a glance."""
    valuation = judge()
    b = landing().b
    worth = valuation.foresight.battles.worth(b, ALLIES)
    scores = [
        valuation.outlook.score(valuation.foresight.battles.decided(b, won), ALLIES) for won in (False, True)
    ]
    assert scores[0] < worth < scores[1] and scores[1] - scores[0] > 6.0


@pytest.mark.both
def test_an_operation_is_more_than_its_first_action() -> None:
    """Three ships, three units, three islands without anybody, six Supply Points."""
    units = "j_144 rabaul, j_41 rabaul, j_28 rabaul, j_hs_cd5 rabaul, j_hs_cd6 rabaul, j_ls_ds6 rabaul, a_7 australia"
    b = field(units, "japan", "rabaul", rp="japan rabaul 1").b
    foresight = judge().foresight
    one = foresight.best_plan(b, JAPAN, True)
    whole = foresight.best_operation(b, JAPAN)
    assert whole.worth > one.worth + 0.5
    assert len([u for u in b.t.of_side[JAPAN] if whole.board.place[u] != b.place[u]]) > 2


@pytest.mark.both
def test_search_thinks_of_attack_cards() -> None:
    """In a chit turn a chit is at hand without a thought, and a card never is."""
    table = field(
        "u_m1 abau, u_m5 abau, j_144 milne_bay, j_28 milne_bay, u_182 noumea",
        "allies",
        "port_moresby",
        rp="allies port_moresby 1",
        hand="ac_armour",
        control="milne_bay",
    )
    table.do("march abau with u_m1 with u_m5 go to milne_bay")
    while table.b.asked < 0:
        table.do("", WORDS.text(table.b.legal[0]).split()[-1])
    assert table.asks() == "Reveal" and table.can("play ac_armour")
    assert WORDS.text(judge().script(table.b, ALLIES, FastDealer(1))).startswith("reveal")
    assert judge().considered(table.b, ALLIES, FastDealer(1)) == -1


# -- how certain it is -----------------------------------------------------------------------------------------


@pytest.mark.both
def test_a_lead_is_the_more_certain_the_nearer_the_last_card() -> None:
    """With care; at a glance the last cards are like the ones before."""
    valuation = judge()
    certain = []
    for left in (20, 7, 1):
        b = field("j_144 rabaul, a_30 port_moresby").b
        b.pile = [(1 << left) - 1, (1 << left) - 1]
        certain.append([valuation.value(b, ALLIES, True), valuation.value(b, ALLIES)])
    careful = [row[0] for row in certain]
    assert 0.0 < careful[0] < careful[1] < careful[2] and careful[0] < certain[0][1]
