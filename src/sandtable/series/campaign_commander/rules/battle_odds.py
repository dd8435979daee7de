"""How a battle may end: exactly where each side has one unit and one chit at a time, otherwise counted in samples.

With one unit a side and a Tactical Value of 1 on both there is nothing to decide, so a battle is a Markov chain over
the two cups, the state of the units and the bunker; it is followed forward until next to nothing is left open.
Drawing a chit when it is played, not when it is due, is the same chain: nothing that bears on the draw changes in
between. Any larger battle is played out many times on boards dealt for the seat, both sides playing plainly and
without cards."""

from typing import Any, Final

from mypy_extensions import i64

from sandtable.kernel.actions import noun_of, plain, verb_of
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, PLAYING, Event, apply
from sandtable.kit import beats
from sandtable.kit.odds import Outcome, dealer_seen, sampled
from sandtable.kit.views import Odds, OddsCase, OddsRow
from sandtable.series.campaign_commander import event, rule, verb
from sandtable.series.campaign_commander.rules.battle import Battle
from sandtable.series.campaign_commander.rules.board import DEPLETED, CampaignBoard
from sandtable.series.campaign_commander.rules.shelter import Shelter
from sandtable.series.campaign_commander.rules.transport import Clash
from sandtable.series.campaign_commander.volume import DEPLETES, DISORGANIZES, Chit

SAMPLES: Final = 200
TOLD: Final = 40
"""Samples of a battle that goes on, for each reader of its telling and after each chit."""
SMALL: Final = 1e-9
"""Chains less likely than this are not followed."""
ROUNDS: Final = 400
MOST_STEPS: Final = 2000
ATTACKER: Final = 0
DEFENDER: Final = 1
BOTH: Final = 2


class Duelist:
    """One side of a duel: its unit's cohesion at full strength and depleted (isolation and disorganisation counted),
    its state, and its chits."""

    def __init__(self, whole: int, worn: int, chits: list[tuple[Chit, int]], depleted: bool = False) -> None:
        self.whole = whole
        self.worn = worn
        self.chits = chits
        self.depleted = depleted
        self.full: tuple[int, ...] = tuple([n for _, n in chits])


class Duel:
    """What a duel comes to: the chances that the attacker, the defender or nobody is left, and the mean number of
    chits played."""

    def __init__(self) -> None:
        self.chances: list[float] = [0.0, 0.0, 0.0]
        self.played: float = 0.0


State = tuple[tuple[int, ...], tuple[int, ...], bool, bool, int]
"""Both cups, whether each unit is depleted, and on whose unit a bunker lies (-1: none)."""


def fails(side: Duelist, depleted: bool, mod: int) -> float:
    """How likely a check fails."""
    cohesion = max(1, side.worn if depleted else side.whole)
    return 1.0 - min(10, max(0, cohesion - mod)) / 10


def duel(sides: tuple[Duelist, Duelist], types: tuple[int, int] = (-1, -1), small: float = SMALL) -> Duel:
    """A battle of one unit a side from its first chit, the attacker's; `types` are the units' types (for Gunnery)."""
    found = Duel()
    layer: dict[State, float] = {
        (sides[0].full, sides[1].full, sides[0].depleted, sides[1].depleted, -1): 1.0
    }
    turn = ATTACKER
    for _ in range(ROUNDS):
        if not layer:
            break
        onward: dict[State, float] = {}
        for state, chance in layer.items():
            found.played += chance
            for cup, n, share in draws(sides[turn], state[1] if turn else state[0], state[4] == turn):
                play(sides, types, turn, n, with_cup(state, turn, cup), chance * share, onward, found)
        layer = {state: chance for state, chance in onward.items() if chance > small}
        turn = 1 - turn
    total = sum(found.chances)
    found.chances = [one / total for one in found.chances]
    return found


def with_cup(state: State, turn: int, cup: tuple[int, ...]) -> State:
    return (cup, *state[1:]) if turn == ATTACKER else (state[0], cup, *state[2:])


def draws(side: Duelist, cup: tuple[int, ...], laid: bool) -> list[tuple[tuple[int, ...], int, float]]:
    """The chits that can come, with the cup after each: CC-9.5.5b refills an empty cup; CS-B14b: a bunker with no
    unit to take it is set aside and another chit drawn."""
    found: list[tuple[tuple[int, ...], int, float]] = []
    waiting: list[tuple[tuple[int, ...], float]] = [(cup, 1.0)]
    while waiting:
        cup, chance = waiting.pop()
        total = sum(cup)
        if total == 0:
            cup = tuple([n - 1 if chit.bunkers and laid else n for chit, n in side.chits])
            total = sum(cup)
        for n, count in enumerate(cup):
            if count:
                rest = (*cup[:n], count - 1, *cup[n + 1 :])
                share = chance * count / total
                if side.chits[n][0].bunkers and laid:
                    waiting.append((rest, share))
                else:
                    found.append((rest, n, share))
    return found


def play(
    sides: tuple[Duelist, Duelist],
    types: tuple[int, int],
    turn: int,
    n: int,
    state: State,
    chance: float,
    onward: dict[State, float],
    found: Duel,
) -> None:
    """One chit is resolved as a whole, the defender's unit first (CC-9.5.4a, RUL-14)."""
    chit = sides[turn].chits[n][0]
    if chit.bunkers:
        after = (*state[:4], turn)
        onward[after] = onward.get(after, 0.0) + chance
        return
    worn = [state[2], state[3]]
    ways: list[tuple[float, list[bool], list[bool]]] = [(chance, worn, [False, False])]
    for target in (DEFENDER, ATTACKER):
        for step in chit.steps:
            if (target != turn) != step.on_enemy:
                continue
            further: list[tuple[float, list[bool], list[bool]]] = []
            for share, depleted, gone in ways:
                mod = int(step.mod)
                if step.unless >= 0 and types[target] != step.unless:
                    mod += int(step.unless_mod)
                if state[4] == target:
                    mod -= 2
                p = fails(sides[target], depleted[target], mod) if step.checks else 1.0
                if p < 1.0:
                    further.append((share * (1.0 - p), depleted, gone))
                if p > 0.0:
                    further.append((share * p, *suffered(target, int(step.result), depleted, gone)))
            ways = further
    for share, depleted, gone in ways:
        if gone[0] or gone[1]:
            found.chances[BOTH if gone[0] and gone[1] else DEFENDER if gone[0] else ATTACKER] += share
        else:
            after = (state[0], state[1], depleted[0], depleted[1], state[4])
            onward[after] = onward.get(after, 0.0) + share


def suffered(
    target: int, result: int, depleted: list[bool], gone: list[bool]
) -> tuple[list[bool], list[bool]]:
    """CC-9.6.2b: Depleted twice is Disorganized, and that is out of the battle."""
    worn, left = depleted[:], gone[:]
    if result & DEPLETES:
        if worn[target]:
            left[target] = True
        worn[target] = True
    if result & DISORGANIZES:
        left[target] = True
    return worn, left


# -- on a board ------------------------------------------------------------------------------------------------

OUTCOMES: Final = [
    Outcome("you win the battle", 1.0, "won"),
    Outcome("you lose the battle", -1.0, "lost"),
    Outcome("nobody is left", 0.0, "both gone"),
    Outcome("there is no battle", 1.0, "no battle"),
]


def of_reveal(b: CampaignBoard, seat: i64, act: i64, speaker: Any) -> Any:
    """How the battle may end if this chit is revealed now; None for anything else."""
    return of_battle(b, seat, act, b.battle, speaker) if verb_of(act) == verb.REVEAL else None


def of_battle(b: CampaignBoard, seat: i64, act: i64, area: i64, speaker: Any) -> Odds:
    """How the battle that goes on in an area, or that this action starts there, may end. Both are reckoned from boards
    dealt for the seat, and so from what it knows alone."""
    world = b.dealt_for(seat, FastDealer(0))
    order = speaker.order(act)
    if b.battle < 0 and not b.covers(area):
        rows = exact(begun(world, seat, act), seat)
        if rows is not None:
            return Odds(order, [OddsCase("the battle, without cards", rows)])

    def attempt(dealer: FastDealer) -> int:
        o = b.dealt_for(seat, dealer)
        o.log = []
        apply(o, seat, act)
        return played_out(o, seat, dealer)

    tally = sampled(OUTCOMES, attempt, SAMPLES, dealer_seen(world))
    notes = [speaker.note("Both sides play plainly, without cards", rule.CC_9_5_1)]
    return Odds(order, [OddsCase("the battle", tally.rows(samples=SAMPLES), notes)], samples=SAMPLES)


def as_it_stands(b: CampaignBoard, viewer: i64) -> beats.Chances:
    """How the battle that goes on may end, from what a viewer knows: from the worst for the attacker to the best."""
    attacker = b.attacker

    def attempt(dealer: FastDealer) -> int:
        o = b.dealt_for(viewer, dealer)
        o.log = []
        return played_out(o, attacker, dealer)

    counts = [0] * len(OUTCOMES)
    dealer = dealer_seen(b.dealt_for(viewer, FastDealer(0)))
    for _ in range(TOLD):
        counts[attempt(dealer)] += 1
    names = [b.v.sides[attacker], b.v.sides[1 - attacker]]
    labels = [f"{b.v.adjectives[attacker]} victory", f"{b.v.adjectives[1 - attacker]} victory"]
    if viewer >= 0:
        labels = ["you win", "you lose"] if viewer == attacker else ["you lose", "you win"]
    rows = [
        (labels[1], counts[1], -1.0, [f"won {names[1]}"]),
        ("nobody left", counts[2] + counts[3], beats.BOTH_LOSE, ["both"]),
        (labels[0], counts[0], 1.0, [f"won {names[0]}"]),
    ]
    return beats.Chances(
        [(label, n / TOLD, favours) for label, n, favours, _ in rows if n],
        samples=TOLD,
        codes=[codes for _, n, _, codes in rows if n],
    )


def begun(b: CampaignBoard, seat: i64, act: i64) -> CampaignBoard:
    """The board on which this action has started its battle, everybody letting the moments for cards pass."""
    o = b.fork()
    assert isinstance(o, CampaignBoard)
    apply(o, seat, act)
    while o.battle < 0 and o.asked >= 0 and o.ask().decline(o, o.asked) >= 0:
        apply(o, o.asked, o.ask().decline(o, o.asked))
    return o


def ended(seat: i64, events: list[Event]) -> str:
    """How a battle has ended for the seat, in the words of its odds; empty while it goes on."""
    for told in events:
        if told[2] == event.WON:
            return OUTCOMES[0 if told[3] == seat else 1].name
        if told[2] == event.NOBODY_LEFT:
            return OUTCOMES[2].name
    return ""


def played_out(o: CampaignBoard, seat: i64, dealer: FastDealer) -> int:
    """Play on this board until a battle is over; the outcome for the seat."""
    names = [one.name for one in OUTCOMES]
    for _ in range(MOST_STEPS):
        came = ended(seat, o.log or [])
        if came:
            return names.index(came)
        if o.ending != PLAYING or not [f for f in o.stack if isinstance(f, (Battle, Clash, Shelter))]:
            return 3
        o.log = []
        if o.asked == CHANCE:
            apply(o, CHANCE, dealer.choose(o.legal, o.ask().weights(o)))
        else:
            apply(o, o.asked, plain_answer(o, dealer))
    return 2


def plain_answer(o: CampaignBoard, dealer: FastDealer) -> i64:
    """A plain answer in a battle: no cards; a chit at random; the unit with the best cohesion checks."""
    legal = o.legal
    passing = plain(verb.PASS)
    if passing in legal:
        return passing
    first = legal[0]
    if verb_of(first) == verb.REVEAL:
        chits = [act for act in legal if verb_of(act) == verb.REVEAL]
        return chits[dealer.below(len(chits))]
    if verb_of(first) == verb.CHOOSE:
        units = [act for act in legal if verb_of(act) == verb.CHOOSE]
        worth = [worth_checking(o, noun_of(act)) for act in units]
        return units[worth.index(max(worth))]
    return legal[dealer.below(len(legal))]


def worth_checking(o: CampaignBoard, u: i64) -> i64:
    """Full units with good cohesion first."""
    return o.cohesion(u) * 2 + (0 if o.state[u] & DEPLETED else 1)


def exact(b: CampaignBoard, seat: i64) -> list[Any] | None:
    """The rows of a duel that has just begun, where it is one: one unit and one chit a side, and no chit that takes
    others out of the enemy's cup."""
    if b.battle < 0 or b.revealed >= 0 or len(b.attackers) != 1 or len(b.defenders) != 1:
        return None
    if b.tactical(b.attackers) != 1 or b.tactical(b.defenders) != 1:
        return None
    sides = []
    for side, units in ((b.attacker, b.attackers), (1 - b.attacker, b.defenders)):
        u = units[0]
        chits = [(b.v.chits[n], b.v.chits[n].count) for n in b.v.cup_of[side * 2 + b.arena]
                 if b.condition(b.v.chits[n].in_cup, side) and b.condition(b.v.chits[n].redraw, side)]  # fmt: skip
        if [chit for chit, _ in chits if chit.special and not chit.bunkers] and has_air(b, 1 - side):
            return None
        depleted = b.state[u] & DEPLETED != 0
        now = int(b.cohesion(u))
        drop = b.v.values[u * 6] - b.v.values[u * 6 + 3]
        sides.append(Duelist(now, now if depleted else max(1, now - drop), chits, depleted))
    types = (b.v.type[b.attackers[0]], b.v.type[b.defenders[0]])
    chances = duel((sides[0], sides[1]), types, 1e-7).chances
    order = chances if seat == b.attacker else [chances[1], chances[0], chances[2]]
    # A chain that is followed until next to nothing is left has no fraction to show.
    return [OddsRow(one.name, chance, "", one.worth, label=one.label) for one, chance in zip(OUTCOMES, order)]


def has_air(b: CampaignBoard, side: i64) -> bool:
    """Whether chits are in the side's cup that leave it with their source (CS-B15b, CS-B23b)."""
    return any(b.v.chits[n].air and b.cup[n] + b.held[n] for n in b.v.cup_of[side * 2 + b.arena])
