"""What bots know of the title: values, ready answers, whole actions; greedy against random."""

import pytest

from sandtable.bots.observation import Observation
from sandtable.bots.registry import make_bot
from sandtable.games.nei import TITLE, verb
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.bots import answers, plans, sea_plans
from sandtable.games.nei.bots.forecast import Forecast
from sandtable.games.nei.material import ALLIES, JAPAN
from sandtable.kernel.actions import verb_of
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, PLAYING, apply
from tests.builds import mostly_compiled
from tests.nei.opponents import Raider, Script, ToJava, Turtle, game
from tests.nei.play import WORDS, Play, T

VALUES = TITLE.valuation()


def test_the_value_is_what_one_side_wins_and_the_other_loses() -> None:
    b = Play({"IJA-INF-KWD": "L-D5", "BASE-BATAVIA": "L-G3"}).b
    assert VALUES.value(b, JAPAN) == -VALUES.value(b, ALLIES)
    more = Play({"IJA-INF-KWD": "L-D5", "IJN-SNLF-2YOK": "L-F3", "BASE-BATAVIA": "L-G3"}).b
    assert VALUES.value(more, JAPAN) > VALUES.value(b, JAPAN)


def test_a_weaker_base_and_a_burnt_oilfield_are_worth_something() -> None:
    convoy = {"JP-TR-1": "S-D5", "IJA-INF-KWD": "S-D5 in-JP-TR-1"}
    full = Play({**convoy, "BASE-MIRI": "L-D5"}).b
    weak = Play({**convoy, "BASE-MIRI": "L-D5 reduced"}).b
    burnt = Play({**convoy, "BASE-MIRI": "L-D5"}, oil=["L-D5"]).b
    assert VALUES.value(weak, JAPAN) > VALUES.value(full, JAPAN) > VALUES.value(burnt, JAPAN)


def test_plans_are_whole_actions_that_can_begin() -> None:
    b = TITLE.start(TITLE.setup("assault", {"setup": "ready"}))
    dealer = FastDealer(5)
    while b.asked != JAPAN or type(b.ask()).__name__ != "ActionMenu":
        act = b.legal[dealer.below(len(b.legal))] if b.asked == CHANCE else b.legal[-1]
        apply(b, b.asked, act)
    assert isinstance(b, NeiBoard)
    found = plans.plans_of(b, JAPAN)
    assert len(found) > 10
    assert all(plan[0] in b.legal for plan in found)
    kinds = {WORDS.text(plan[0]) for plan in found}
    assert {"act g3-nav", "act g3-amphmove"} <= kinds


def test_a_hit_is_placed_where_it_costs_least() -> None:
    p = Play({"IJN-CA-4": "S-F4", "NEI-DD-1": "S-F4", "UK-CA": "S-F4"})
    p.do("act g3-nav start S-F4 add IJN-CA-4 done halt attack").roll(1)
    assert p.b.asked == ALLIES
    assert WORDS.text(answers.choose_loss(p.b, ALLIES, p.b.legal)) == "hit NEI-DD-1"


@pytest.mark.parametrize("seat", mostly_compiled(2, here=(JAPAN,)))
def test_greedy_takes_sensible_actions(seat: int) -> None:
    """A few decisions of each side: legal, and not at random."""
    b = TITLE.start(TITLE.setup("assault", {"setup": "ready"}))
    bots = [make_bot("greedy:samples=2" if side == seat else "random", 3) for side in (JAPAN, ALLIES)]
    dealer = FastDealer(9)
    chosen = 0
    for n in range(400):
        if b.ending != PLAYING or chosen >= 4:
            break
        if b.asked == CHANCE:
            act = dealer.choose(b.legal, b.ask().weights(b))
        elif len(b.legal) == 1:
            act = b.legal[0]
        else:
            act = bots[b.asked].choose(Observation(TITLE, b, b.asked, n))
            if b.asked == seat and verb_of(act) == verb.ACT:
                chosen += 1
        assert act in b.legal
        apply(b, b.asked, act)
    assert chosen >= 1


def test_the_tip_is_a_ready_made_set_up() -> None:
    b = TITLE.start(TITLE.setup("campaign", {}))
    assert WORDS.text(VALUES.tip(b, ALLIES)) == "use campaign_allies"


@pytest.mark.parametrize(("japan", "allies"), [(ToJava, Turtle), (ToJava, Raider)])
def test_players_of_a_few_lines_play_to_the_end(japan: type[Script], allies: type[Script]) -> None:
    """They do their one thing: Java is shelled or landed on, and the fleets of the raider fight."""
    b = game(japan(), allies(), 3, "campaign")
    assert b.ending in TITLE.endings
    assert sum(b.seen[u] > 0 for u in range(len(b.seen))) > 10


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["campaign", "assault"])
@pytest.mark.parametrize("script", [ToJava, Turtle, Raider])
def test_greedy_holds_its_own_against_players_of_a_few_lines(script: type[Script], scenario: str) -> None:
    """No more than one game in three is lost."""
    lost = 0
    for seed in range(3):
        bot = make_bot("greedy:samples=2", seed)
        japan = issubclass(script, ToJava)
        b = game(script(), bot, seed, scenario) if japan else game(bot, script(), seed, scenario)
        lost += b.returns[JAPAN if japan else ALLIES] > 0
    assert lost <= 1


def test_the_allies_land_where_no_base_stands_to_contest_it() -> None:
    """NEI-5.0d, NEI-13.3c: Brunei's oil counts for nobody while both are there; where a base stands they do not try."""
    units = {"NEI-TR": "S-D4", "NEI-INF-1": "L-D4", "BASE-KUCHING": "L-D4", "IJA-INF-KWD": "L-C6"}
    b = Play(units, "allies", turn=8).b
    ways = [" ".join(WORDS.text(act) for act in plan) for plan in plans.plans_of(b, ALLIES)]
    assert any("g3-amphmove" in way and "to S-C6w" in way for way in ways)
    held = Play({**units, "IJN-ENG-4N": "L-C6 turned"}, "allies", turn=8).b
    ways = [" ".join(WORDS.text(act) for act in plan) for plan in plans.plans_of(held, ALLIES)]
    assert not any("g3-amphmove" in way and "to S-C6w" in way for way in ways)


def test_an_engineer_goes_where_a_base_is_lost() -> None:
    b = Play({"NEI-ENG": "L-G4", "NEI-INF-1": "L-G3", "BASE-BATAVIA": "disrupted"}, "allies").b
    ways = [" ".join(WORDS.text(act) for act in plan) for plan in plans.plans_of(b, ALLIES)]
    assert any("g3-gnd" in way and "add NEI-ENG done to L-G3" in way for way in ways)
    there = Play({"NEI-ENG": "L-G3", "NEI-INF-1": "L-G3", "BASE-BATAVIA": "disrupted"}, "allies").b
    built = Play({"NEI-ENG": "L-G3", "NEI-INF-1": "L-G3", "BASE-BATAVIA": "L-G3 reduced"}, "allies").b
    assert VALUES.value(b, ALLIES) < VALUES.value(there, ALLIES) < VALUES.value(built, ALLIES)


def test_what_lies_open_counts_more_when_no_action_is_left() -> None:
    """With care: a convoy in reach of cruisers is worth less to Japan when it can no longer go on."""
    units = {"JP-TR-1": "S-F4", "IJA-INF-KWD": "S-F4 in-JP-TR-1", "UK-CA": "S-G5n", "NEI-CL": "S-G5n"}
    loss = []
    for points in (1, 6):
        near = Play(units, ap={"japan": points}).b
        far = Play({**units, "UK-CA": "S-H1", "NEI-CL": "S-H1"}, ap={"japan": points}).b
        loss.append(VALUES.value(far, JAPAN, True) - VALUES.value(near, JAPAN, True))
    assert loss[0] > loss[1] > 0


def test_japan_minds_its_last_capital_ships() -> None:
    """NEI-4.1b: one stays at home, the weakest, where few are left or one can be spared; those at sea may sail for home;
    the last of them in reach of an enemy fleet is worth much more to Japan than one of many."""
    few = Play({"IJN-CA-16": "S-A4", "IJN-CA-4": "S-A4", "IJN-BB-KONGO": "S-F4", "NEI-CL": "S-G5n"}).b
    home, strait = T.names.index("S-A4"), T.names.index("S-F4")
    assert [T.idents[u] for u in sea_plans.free_ships(few, JAPAN, home)] == ["IJN-CA-4"]
    assert [T.idents[u] for u in sea_plans.free_ships(few, JAPAN, strait)] == ["IJN-BB-KONGO"]
    ways = [" ".join(WORDS.text(act) for act in plan) for plan in plans.plans_of(few, JAPAN)]
    assert any(way.startswith("act g3-nav start S-F4 add IJN-BB-KONGO done to ") for way in ways)
    fleet = dict.fromkeys(["IJN-CA-5", "IJN-CA-7", "IJN-CVL-RYUJO"], "S-F4")
    five = Play({"IJN-CA-16": "S-A4", "IJN-CA-4": "S-A4", **fleet}).b
    six = Play({"IJN-CA-16": "S-A4", "IJN-CA-4": "S-A4", "IJN-BB-KONGO": "S-F4", **fleet}).b
    assert [len(sea_plans.free_ships(b, JAPAN, home)) for b in (five, six)] == [2, 1]
    fleet = dict.fromkeys(fleet, "S-C10")
    loss = []
    for others in ({}, {**fleet, "IJN-CVL-ZUIHO": "S-C10", "IJN-BB-KONGO": "S-C10"}):
        units = {"IJN-CA-16": "out", **others, "NEI-CL": "S-G5n", "UK-CA": "S-G5n"}
        safe, near = (Play({**units, "IJN-CA-4": place}).b for place in ("S-A4", "S-F4"))
        loss.append(VALUES.value(safe, JAPAN, True) - VALUES.value(near, JAPAN, True))
    assert loss[0] > 2 * max(loss[1], 0.0)


def forecast(units: dict[str, str], to_move: str, turn: int, points: int) -> float:
    return Forecast(Play(units, to_move, turn, ap={to_move: points}).b).points()


def test_a_disrupted_unit_counts_when_it_can_no_longer_come_back() -> None:
    """NEI-4.3e: a unit that is back by the end gives nothing. Early a disrupted regiment is nearly one in play, after
    the last action nearly one destroyed."""
    early, late = [
        [forecast({"BASE-BATAVIA": "L-G3", "NEI-INF-1": place}, *when) for place in ("L-G3", "disrupted", "destroyed")]
        for when in (("japan", 2, 9), ("allies", 8, 1))
    ]  # fmt: skip
    assert early[0] < early[1] < early[2] and late[0] < late[1] < late[2]
    assert early[1] - early[0] < 0.5 * (early[2] - early[0])
    assert late[1] - late[0] > 0.8 * (late[2] - late[0])


def test_a_convoy_is_worth_what_it_can_still_do() -> None:
    """With one action left, troops two voyages from Java are worth hardly more than at home."""
    java = {"BASE-BATAVIA": "L-G3", "NEI-INF-1": "L-G3", "JP-TR-1": "S-B3", "IJA-INF-KWD": "L-B3"}
    afloat = {**java, "JP-TR-1": "S-D4", "IJA-INF-KWD": "S-D4 in-JP-TR-1"}
    worth = [
        forecast(afloat, "japan", *when) - forecast(java, "japan", *when) for when in ((2, 6), (8, 6), (8, 1))
    ]
    assert min(worth[:2]) > 0.5 > 5 * worth[2]


def test_fighters_on_a_field_that_can_be_shelled_are_at_risk() -> None:
    """NEI-9.3a: with care, they are worth less on a field that a Japanese fleet can reach than out of its reach."""
    units = {"BASE-BATAVIA": "L-G3", "BASE-DARWIN": "L-H10", "IJN-BB-KONGO": "S-E3", "IJN-CA-4": "S-E3"}
    near = Play({**units, "UK-AIR-FEF": "L-G3"}, "allies").b
    far = Play({**units, "UK-AIR-FEF": "L-H10"}, "allies").b
    assert VALUES.value(far, ALLIES, True) > VALUES.value(near, ALLIES, True)


@pytest.mark.parametrize("name", ["greedy:samples=2", "ismcts:iterations=40"])
def test_the_allies_go_on_in_their_last_turn(name: str) -> None:
    """NEI-8.2c: a draw as it stands, six actions left, and nobody acts after them: to stop at once gains nothing."""
    fleet = ["IJN-BB-KONGO", "IJN-CA-4", "IJN-CA-5", "IJN-CA-7", "IJN-CVL-RYUJO", "IJN-CVL-ZUIHO"]
    units = dict.fromkeys(fleet, "S-A4")
    units |= {"IJA-INF-KWD": "L-C6", "IJA-INF-SAGD": "L-D5", "NEI-CL": "S-G3", "JP-TR-1": "S-F3"}
    b = Play(units, "allies", turn=8, ap={"allies": 6}).b
    assert b.differential() == 14
    assert VALUES.value(b, ALLIES) >= 0 and VALUES.value(b, ALLIES, True) >= 0
    chosen = make_bot(name, 1).choose(Observation(TITLE, b, ALLIES, 1))
    assert WORDS.text(chosen) != "end"
