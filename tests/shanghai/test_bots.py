"""Bots: the judgement is fair to both seats, hints and ready answers are sound, and greedy beats chance."""

from typing import Any

import pytest

from sandtable.bots.bot import decide
from sandtable.bots.ismcts import IsmctsBot, Settings
from sandtable.bots.observation import Observation
from sandtable.bots.registry import make_bot
from sandtable.games.shanghai import TITLE, verb
from sandtable.games.shanghai.bots.assault import Assault
from sandtable.games.shanghai.bots.goals import Goals
from sandtable.kernel.actions import plain
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import digest
from sandtable.kernel.flow import CHANCE, PLAYING, apply
from sandtable.kit.valuation import SETTLED
from tests.shanghai.table import WORDS, T, Table, field, hx, unit

pytestmark = pytest.mark.both


def play(japan: str, china: str, seed: int) -> list[int]:
    """The result of a game between two bots."""
    b = TITLE.start(TITLE.setup("", {}))
    dealer = FastDealer(seed)
    bots = [make_bot(japan, seed), make_bot(china, seed + 1)]
    n = 0
    while b.ending == PLAYING:
        if b.asked == CHANCE:
            act = dealer.choose(b.legal, b.ask().weights(b))
        else:
            n += 1
            act = bots[b.asked].choose(Observation(TITLE, b, b.asked, seed * 1000 + n))
        apply(b, b.asked, act)
    return b.returns


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 1])
def test_greedy_beats_chance_on_either_side(seed: int) -> None:
    assert play("greedy", "random", seed) == [1, -1]
    assert play("random", "greedy", seed) == [-1, 1]


@pytest.mark.parametrize("seed", range(3))
def test_hints_values_and_ready_answers_along_a_game(seed: int) -> None:
    valuation = TITLE.valuation()
    b = TITLE.start(TITLE.setup("", {}))
    dealer = FastDealer(seed)
    settled = 0
    sorted_out = 0
    for n in range(1200):
        if b.ending != PLAYING:
            break
        if b.asked == CHANCE:
            apply(b, CHANCE, dealer.choose(b.legal, b.ask().weights(b)))
            continue
        settled += valuation.stage(b) == SETTLED
        if n % 5 == 0:
            hints = valuation.hints(b, b.asked, b.legal)
            assert len(hints) == len(b.legal) and min(hints) >= 1 and max(hints) <= 1000
            sorted_out += max(hints) >= 4 * min(hints)
            assert valuation.value(b, 0) == -valuation.value(b, 1) and abs(valuation.value(b, 0)) < 1
            ready = Observation(TITLE, b, b.asked, n).script()
            assert ready == -1 or ready in b.legal
        legal = [act for act in b.legal if act != plain(verb.END)]
        apply(b, b.asked, legal[dealer.below(len(legal))])
    assert settled > 50
    assert sorted_out > 30  # hints tell the better answers from the others, they do not call all alike


def test_hints_favour_the_attack_that_pays() -> None:
    """Two stacks with a support unit against a reduced regiment, or one battalion against a full one in a fort."""
    good = field("J-9-7 1512, J-9-35 1412, J-9-TANK 1512, C-78-1 1511 reduced, C-78-2 0101", "combat")
    bad = field(
        "J-SNLF-AC 1515, C-78-1 1514, C-78-155S 1514, C-78-2 0101", "combat", works={"1514": "fort C-78-1"}
    )
    for t, wanted in ((good, "attack 1511"), (bad, "done")):
        hints = dict(zip(t.offers(0), TITLE.valuation().hints(t.board, 0, t.board.legal)))
        assert max(hints, key=lambda text: hints[text]) == wanted, hints


@pytest.mark.rule("SH-12.1c", "SH-13.1a")
def test_japan_stops_when_it_has_won_and_pauses_when_it_must() -> None:
    def answer(**table: object) -> str:
        _, b = TITLE.read_position({"phase": "administrative", **table})
        return TITLE.vocabulary().text(TITLE.valuation().script(b, 0, FastDealer(1)))

    won = {"J-SNLF-3SAS": "1318", "J-VOL": "0817", "C-78-1": "0710"}
    assert answer(units=won, control={"japan": ["1417"]}, turn=5) == "end"
    assert answer(units={**won, "C-78-6": "0717"}, control={"japan": ["1417"]}, turn=5) == "continue"
    assert answer(units={**won, "C-78-6": "0717"}, turn=7) == "pause"


@pytest.mark.rule("SH-13.2c", "SH-13.5d", "SH-12.3d")
def test_orders_by_rule_of_thumb() -> None:
    _, b = TITLE.read_position({"phase": "pause", "units": {"J-SNLF-3SAS": "0817 reduced", "C-78-6": "0717"}})
    dealer = FastDealer(4)
    given: list[str] = []
    words = TITLE.vocabulary()
    while "confirm" not in given[-1:] or len([text for text in given if text == "confirm"]) < 2:
        if b.asked == CHANCE:
            apply(b, CHANCE, dealer.choose(b.legal, b.ask().weights(b)))
            continue
        act = Observation(TITLE, b, b.asked, len(given)).script()
        given.append(words.text(act))
        apply(b, b.asked, act)
    assert given[0] == "call SNLF" and "replace J-SNLF-3SAS" in given
    assert given.count("confirm") == 2 and "brigade 119" in given
    assert "fifth" not in given, "in the first pause it would give Japan 16 points"


def ready(t: Table) -> str:
    """The ready answer of the seat that is asked, in words; empty where the search decides."""
    act = TITLE.valuation().script(t.board, t.board.asked, FastDealer(1))
    return TITLE.vocabulary().text(act) if act >= 0 else ""


def best(t: Table) -> str:
    """What greedy does."""
    b = t.board
    return TITLE.vocabulary().text(make_bot("greedy", 5).choose(Observation(TITLE, b, b.asked, 5)))


@pytest.mark.rule("FM-7.3a", "SH-7.8a")
def test_what_an_attack_is_worth() -> None:
    assault = Assault(T)

    def worth(units: str, target: str, fire: int = 0, **more: Any) -> int:
        return assault.beside(field(units, "combat", **more).board, 0, hx(target), fire)

    one = worth("J-9-7 1319, C-78-1 1318", "1318")
    both = worth("J-9-7 1319, J-9-35 1218, C-78-1 1318", "1318")
    assert 0 < one < both, "more attackers, a better column"
    assert both < worth("J-9-7 1319, J-9-35 1218, C-78-1 1318", "1318", 4)
    assert worth("J-9-7 1512, J-9-35 1411, C-78-1 1511", "1511") < both, (
        "open ground is worth less than a city"
    )
    assert worth("J-RONIN 1512, C-78-1 1511, C-78-155S 1511", "1511") < 0
    assert worth("J-RONIN 1512, C-78-1 1211", "1211") == 0, "nobody stands beside it"
    # A fort is worth attacking with an engineer.
    plain_attack = worth("J-9-7 1319, J-9-ART 1319, C-78-1 1318", "1318", works={"1318": "fort C-78-1"})
    engineers = worth("J-9-7 1319, J-9-ENG 1319, C-78-1 1318", "1318", works={"1318": "fort C-78-1"})
    assert plain_attack < engineers
    # A unit that cannot retreat is lost for good.
    trapped = "J-9-7 1512, J-9-35 1410, J-9-36 1610, C-78-1 1511"
    assert assault.is_trapped(field(trapped, "combat").board, 1, hx("1511"))
    assert not assault.is_trapped(field("J-9-7 1512, C-78-1 1511", "combat").board, 1, hx("1511"))


@pytest.mark.rule("FM-7.2a", "FM-8.3a")
def test_who_joins_and_what_supports() -> None:
    t = field("J-9-7 1512, J-9-35 1411, C-78-1 1511", "combat").order("japan", "attack 1511")
    joined = []
    while t.asks() == "ChooseAttackers 0":
        joined.append(ready(t))
        t.order("japan", joined[-1])
    assert sorted(joined) == ["join 1411", "join 1512"]
    # Guns are for North Station, not against an attack that has no chance.
    station = "J-SNLF-3SAS 0817, J-SNLF-AC 0817, C-78-6 0717"
    t = field(station, "combat", turn=5).order("japan", "attack 0717")
    assert ready(t).startswith("support")
    vain = field("J-9-7 0817, J-9-ART 0817, C-78-156S 0917", "combat", "china").order("china", "attack 0817")
    while vain.asks() == "PlaceSniper 1":
        vain.order("china", ready(vain))
    assert vain.asks() == "SupportFire 0" and ready(vain) == "done"


@pytest.mark.rule("SH-7.7g", "R-49", "SH-7.8e")
def test_attackers_give_way_but_not_into_a_settlement() -> None:
    def beaten(units: str) -> Table:
        t = field(units, "combat").order("japan", "attack 0717")
        while t.asks().split()[0] in ("ChooseAttackers", "SupportFire"):
            t.order("japan", "commit" if "commit" in t.offers("japan") else "done", [4])
        return t

    t = beaten("J-VOL 0718, C-78-6 0717, C-78-156S 0717")
    while t.asks().split()[1] == "0" and t.asks().split()[0] in ("Stand", "Fall"):
        t.order("japan", ready(t))
    assert t.where("J-VOL") in ("0719", "0818", "0819", "0817") and not t.board.entered_settlement


@pytest.mark.rule("SH-12.3c", "SH-17.3h")
def test_the_last_fort_and_the_last_hex_of_a_city_are_taken() -> None:
    t = field("J-11-12 2220, J-11-43 2420, J-11-44 2520, C-78-1 0101", "combat")
    assert best(t) == "attack 2320"
    t.order("japan", "attack 2320")
    while t.asks() == "ChooseAttackers 0":
        t.order("japan", ready(t))
    t.order("japan", "done", [6])
    assert best(t) == "advance J-11-12"
    walk = field("J-11-12 1311, C-78-1 0101", control={"japan": ["1311"]}).order("japan", "move J-11-12")
    walk.order("japan", best(walk))
    assert walk.control("1211") == "japan"


@pytest.mark.rule("SH-12.2a", "SH-12.3f")
def test_what_the_formations_are_for() -> None:
    goals = Goals(T)
    held = field("J-SNLF-3SAS 0817, C-78-6 0717, C-78-1 1211", pauses=1).board
    clear = field("J-SNLF-3SAS 0817, C-78-6 0101, C-78-1 1211", pauses=1).board
    for name, inside, outside in [
        ("J-SNLF-3SAS", True, True),
        ("J-9-7", True, False),
        ("J-11-12", False, False),
    ]:
        assert goals.for_shanghai(held, unit(name)) is inside
        assert goals.for_shanghai(clear, unit(name)) is outside
    assert not goals.for_shanghai(held, unit("J-14-2"))
    for city in T.cities[:5]:
        for h in city:
            held.control[h] = 0
    assert goals.for_shanghai(held, unit("J-14-2")), (
        "the points are nearly there: Shanghai is what is lacking"
    )


def test_the_facts_of_an_ended_game() -> None:
    t = field(
        "J-SNLF-3SAS 1318, C-78-6 0717", "administrative", pauses=3, turn=5, control={"japan": ["1417"]}
    )
    t.order("japan", "end")
    assert TITLE.facts(t.board) == {
        "victory_points": 16, "cities": 1, "chinese_in_shanghai": 1, "pauses_used": 1, "turns_of_last_week": 5,
    }  # fmt: skip


@pytest.mark.rule("FM-5.0c")
def test_who_was_looked_at_and_stayed_is_not_looked_at_again() -> None:
    t = field("J-9-7 1512, J-9-35 1312, C-78-1 0101")
    judge = TITLE.valuation()
    assert judge is not None
    assert judge.script(t.board, 0, FastDealer(0)) == WORDS.parse("move J-9-35")
    t.order("japan", "move J-9-35 stop move J-9-7 to 1511")
    assert "J-9-35" in t.nouns("move")  # a player may pick it again
    assert judge.script(t.board, 0, FastDealer(0)) == WORDS.parse("done")


def test_a_search_says_the_same_again_with_the_same_seed() -> None:
    """In movement (a look), in combat (simulations), and the board stays as it was."""
    b = TITLE.start(TITLE.setup("", {}))
    dealer = FastDealer(11)
    seen: set[str] = set()
    for _ in range(1500):
        if b.ending != PLAYING or len(seen) == 3:
            break
        frame = type(b.top()).__name__
        asked = b.asked != CHANCE and len(b.legal) > 1 and frame not in seen
        if asked and TITLE.valuation().script(b, b.asked, FastDealer(1)) < 0:
            seen.add(frame)
            before = digest(b)
            name = "ismcts:iterations=40"
            first, second = (decide(make_bot(name, 5), TITLE, b, b.asked) for _ in range(2))
            assert first == second and first in b.legal and digest(b) == before
        legal = [act for act in b.legal if act != plain(verb.END)]
        weights = b.ask().weights(b) if b.asked == CHANCE else [1] * len(legal)
        apply(b, b.asked, dealer.choose(legal, weights))
    assert {"ChooseWay", "ChooseTarget"} <= seen


@pytest.mark.rule("SH-12.1c", "SH-12.2a")
def test_the_last_chinese_unit_leaves_shanghai_to_lose() -> None:
    """With the points there and Shanghai empty Japan may end the game: worse for China than anything else it could
    lose, and worst when nobody can come back before the end of the turn."""
    units = {"J-SNLF-3SAS": "1318", "J-VOL": "0817", "C-78-1": "0710"}
    control = {"japan": ["1417"]}

    def china(**table: Any) -> float:
        _, b = TITLE.read_position({"units": units, "control": control, "turn": 3, **table})
        return TITLE.valuation().value(b, 1)

    inside = {**units, "C-78-1": "0717"}
    moving = china(to_move="china", phase="movement")
    fighting = china(to_move="china", phase="combat")
    assert china(units=inside, to_move="china", phase="combat") > moving > fighting
    assert china(options={"japanese_may_end_early": False}, to_move="china", phase="combat") > moving


@pytest.mark.rule("SH-15.4a", "SH-15.4b", "SH-15.4f")
def test_aircraft_that_no_attack_needs_fly_missions() -> None:
    """A raid on the last turn of a week with a pause to come; over the ways into Shanghai while it is clear and Chinese
    units are near, the second marker where the first does not lie. Else they wait for an attack."""
    inside = "J-9-7 2517, C-78-1 0717"
    markers = {"FS-AIR1": "at hand", "FS-AIR2": "at hand"}
    arrived = ["SNLF"]

    def mission(units: str, **more: Any) -> str:
        t = field(units, markers=markers, arrived=arrived, **more)
        while (text := ready(t)).startswith("move"):
            t.order("japan", text).order("japan", "stop")
        return text

    assert mission(inside, turn=3) == "done"
    assert mission(inside, turn=7) == "raid FS-AIR1"
    assert mission(inside, turn=7, pauses=0) == "done"
    assert mission("J-9-7 2517, C-78-1 0101", turn=3) == "done"  # nobody is near
    near = "J-9-7 2517, C-78-1 0712, C-78-2 1014"
    assert mission(near, turn=3) == "interdict FS-AIR1"

    t = field(near, markers=markers, arrived=arrived, turn=3)
    t.order("japan", "interdict FS-AIR1")
    first = ready(t)
    t.order("japan", first).order("japan", "interdict FS-AIR2")
    second = ready(t)
    gates = [T.distance[hx(first.split()[1])][g] for g in Goals(T).gates]
    assert min(gates) <= T.interdict_radius and second != first


@pytest.mark.rule("SH-16.3a")
def test_a_sniper_goes_where_most_have_to_pass() -> None:
    t = field("J-SNLF-3SAS 0817, J-VOL 0919, J-RONIN 0918, C-78-6 0717", "combat", "china")
    t.order("china", "attack 0817")
    while not t.asks().startswith("PlaceSniper"):
        t.order(("japan", "china")[t.board.asked], t.offers(t.board.asked)[-1])

    def near(text: str) -> int:
        return sum(T.distance[hx(text.split()[1])][hx(at)] <= 2 for at in ("0817", "0919", "0918"))

    offered = [text for text in t.offers("china") if text.startswith("sniper")]
    assert near(ready(t)) == max(near(text) for text in offered) > near(offered[0])


@pytest.mark.rule("SH-16.4a", "SH-17.1a")
def test_trains_move_and_dig_no_forts() -> None:
    t = field("J-9-7 1419, C-TRAIN-1 1205, C-78-1 2001", to_move="china", lp=0)
    assert ready(t) == "move C-TRAIN-1"
    at_the_front = field("J-9-7 1519, C-TRAIN-1 1318, C-78-1 2001", to_move="china", lp=1)
    assert "C-TRAIN-1" in at_the_front.nouns("fort") and not ready(at_the_front).startswith("fort")


def test_who_stands_in_a_place_does_not_pace() -> None:
    """Of two places equally far from where it is wanted, a unit is hinted to stay in its own; to one that is nearer it
    goes."""
    t = field("J-9-7 0821, C-61-1 0113", to_move="china").order("china", "move C-61-1")
    sites, wanted = Goals(T).of_unit(t.board, unit("C-61-1"))
    far = {name: sites.nearest(wanted, hx(name)) for name in t.nouns("to") | {"0113"}}
    hints = dict(zip(map(WORDS.text, t.board.legal), TITLE.valuation().hints(t.board, 1, t.board.legal)))
    assert T.is_place[hx("0115")] and far["0115"] == far["0113"]
    assert hints["to 0115"] < hints["stop"]
    assert max(hints[f"to {name}"] for name in t.nouns("to") if far[name] < far["0113"]) > hints["stop"]


def test_a_look_without_time_takes_what_the_hints_favour() -> None:
    """One move is always looked at, the likeliest first; with all the time there is every move is."""
    t = field("J-9-7 1318, C-78-1 1415, C-78-2 1211").order("japan", "move J-9-7")
    b = t.board
    hints = TITLE.valuation().hints(b, 0, b.legal)
    chosen = []
    for seconds in (1e-9, 0.0):
        settings = Settings()
        settings.seconds = seconds
        chosen.append(IsmctsBot(5, settings).choose(Observation(TITLE, b, 0, 5)))
    assert chosen[0] == b.legal[hints.index(max(hints))] != chosen[1]
