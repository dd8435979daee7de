"""Information-set tree search (Cowling, Powley and Whitehouse, 2012) over dealt boards.

Each simulation deals a board that could be the real one and plays it out. Every seat has a tree of its own: a node is
what that seat knows, reached by its own actions and by what it noticed of everything else (`watch`). So no seat's
choices in the tree depend on what it cannot know: not on a sealed answer, a declined reaction or a hidden draw, and
what an attack uncovers is a fork in the tree like a die. On one dealt board not every action of a node may exist, so
an action's exploration goes by how often it was available (their subset-armed bandits).

Where hints are the same for all, selection is the usual upper confidence bound; a title's hints and, at the root, a
look one action ahead lean it towards sensible actions first. Play-outs follow the hints and are cut off by the
title's valuation. Each seat maximises its own result, so two-sided play and three seats are the same code.

Where the title proposes whole actions (`plans`), each of them is one action of the root: a simulation that takes it
carries out its steps, everybody else choosing by their own tree, before it goes on as usual.
"""

import math
from typing import Final

from mypy_extensions import i64

from sandtable.bots import breathe
from sandtable.bots.bot import Bot
from sandtable.bots.clock import CLOCK
from sandtable.bots.greedy import Lookahead, best_of, by_hint, enough_samples, foreseen, is_aside
from sandtable.bots.observation import Observation
from sandtable.bots.plans import Choice, choices_of, hints_of
from sandtable.bots.race import Race
from sandtable.bots.watch import folded, noticed, watched
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, PLAYING, Board, apply
from sandtable.kit.title import Title
from sandtable.kit.valuation import BY_TURN, LOOK_ALONE, LOOK_OPEN, RACE, SETTLED, THINK, Valuation

WARM: Final = 8
FIRST_LOOK: Final = 6
LOOK_SHARE: Final = 0.6
LAST_LOOK: Final = 0.85
LONGEST: Final = 200
EXTRA: Final = 60
NEVER: Final = 1e18


class Settings:
    """How a search spends its time."""

    def __init__(self) -> None:
        self.iterations: i64 = 1 << 40
        self.seconds: float = 0.0  # 0: no limit but the iterations
        self.whole: float = 0.0  # the same where a whole action of many decisions is thought over at once
        self.depth: i64 = 4  # decisions in a play-out
        self.later: float = -1.0  # what a play-out's end counts against its beginning; -1: as the title says
        self.reuse: i64 = 2  # simulations on one dealt board
        self.explore: float = 2.0
        self.even: float = 0.25  # the part of the prior that is the same for every action
        self.look: i64 = 3  # depth of the first look at the root; 0: none
        self.trust: float = 0.5  # how much of the root's prior comes from the first look
        self.plans: bool = True  # whether whole actions that the title proposes are weighed


class Edge:
    """One action at a node; at the root it may be a whole plan."""

    def __init__(self, act: i64, plan: list[int] | None = None) -> None:
        self.act: i64 = act
        self.plan = plan
        self.count: i64 = 0
        self.available: i64 = 0
        self.total: float = 0.0
        self.weight: float = 0.0


class Node:
    """What one seat knows at some moment, and its experience with each action that was ever legal then."""

    def __init__(self) -> None:
        self.visits: i64 = 0
        self.total: float = 0.0
        self.edges: dict[int, Edge] = {}
        self.legal: list[int] = []
        self.row: list[Edge] = []  # the edges of `legal`
        self.after: dict[int, Node] = {}
        self.primed: bool = False  # the edges' weights are set and final

    def fit(self, legal: list[int]) -> list[Edge]:
        """The edges of what is legal now."""
        if legal != self.legal:
            row: list[Edge] = []
            for act in legal:
                edge = self.edges.get(act)
                if edge is None:
                    edge = Edge(act)
                    self.edges[act] = edge
                row.append(edge)
            self.legal = legal
            self.row = row
        return self.row

    def next(self, key: i64) -> "Node":
        """The node after noticing `key`."""
        node = self.after.get(key)
        if node is None:
            node = Node()
            self.after[key] = node
        return node


class Search:
    """One search for one decision."""

    def __init__(self, seen: Observation, settings: Settings) -> None:
        self.seen = seen
        self.settings = settings
        self.seat: i64 = seen.seat
        self.seats: i64 = seen.world.seats
        self.open: bool = not seen.title.hidden
        self.valuation: Valuation = seen.valuation
        trust = seen.valuation.trust(seen.world)
        self.later: float = settings.later if settings.later >= 0.0 else trust.later
        self.anchor: i64 = 0 if settings.look == 0 or seen.is_sealed() or trust.look < 0 else trust.look
        """As how many simulations the first look counts."""
        self.dealer: FastDealer = seen.dealer
        self.choices: list[Choice] = choices_of(seen, settings.plans)
        self.look: Lookahead = Lookahead(seen.valuation, seen.seat, seen.dealer, settings.look, 0.0, True)
        self.roots: list[Node] = [Node() for _ in range(self.seats)]
        self.legal: list[int] = seen.sensible
        """What the root's row is for."""
        self.seconds: float = settings.seconds
        if self.choices[0].plan:  # plans come first
            self.seconds = settings.whole
            self.legal = seen.legal
            root = self.roots[self.seat]
            root.legal = self.legal
            root.row = [Edge(one.act, one.plan) for one in self.choices]
            root.primed = True
            hints = seen.valuation.hints(seen.world, seen.seat, seen.legal)
            for edge, hint in zip(root.row, hints_of(self.choices, seen.legal, hints)):
                edge.weight = float(hint)
        self.at: list[Node] = self.roots[:]
        self.done: i64 = 0
        # The results so far, for their spread.
        self.sum: float = 0.0
        self.squares: float = 0.0

    # -- one simulation -------------------------------------------------------------------------------------------

    def simulate(self, b: Board) -> None:
        """Down the trees, a play-out, and the result back up. Plays on `b` itself."""
        path: list[Edge] = []
        nodes: list[Node] = []
        who: list[int] = []
        self.at = self.roots[:]
        seat = self.seat
        legal = self.legal
        spread = self.spread()
        # How well a seat stands differs more from one dealt board to the next than from one action to the next. So
        # results are counted as gains over where that board began; the difference between actions stays the same.
        before: list[float] = [self.valuation.value(b, s, True) for s in range(self.seats)]
        while True:
            if seat == CHANCE:
                self.take(b, seat, self.dealer.choose(legal, b.ask().weights(b)))
            else:
                node = self.at[seat]
                edge = self.select(node, b, seat, legal, spread)
                path.append(edge)
                nodes.append(node)
                who.append(seat)
                if edge.plan:
                    if not self.carry_out(b, edge, path, nodes, who, spread) or edge.count == 0:
                        seat = self.seat
                        break
                    seat = b.asked
                    legal = b.legal
                    if self.is_settled(b):
                        break
                    continue
                if edge.count == 0 or len(path) >= LONGEST:
                    # A new leaf: from here on nobody's knowledge is followed any more.
                    apply(b, seat, edge.act)
                    break
                self.take(b, seat, edge.act)
            if b.ending != PLAYING:
                break
            if path and self.is_settled(b):
                break
            seat = b.asked
            legal = b.legal
        # The end of this turn is judged (steady), and the position some turns later (it sees the replies).
        play_out(b, self.valuation, self.dealer, 0, seat)
        results: list[float] = [self.valuation.value(b, s, True) - before[s] for s in range(self.seats)]
        if self.settings.depth > 0 and self.later > 0.0 and b.ending == PLAYING:
            later = self.later
            play_out(b, self.valuation, self.dealer, self.settings.depth, b.asked)
            for s in range(self.seats):
                gain = self.valuation.value(b, s, True) - before[s]
                results[s] = (1.0 - later) * results[s] + later * gain
        for i in range(len(path)):
            result = results[who[i]]
            edge = path[i]
            edge.count += 1
            edge.total += result
            node = nodes[i]
            node.visits += 1
            node.total += result
        mine = results[self.seat]
        self.sum += mine
        self.squares += mine * mine
        self.done += 1

    def is_settled(self, b: Board) -> bool:
        """Where nothing later counts: whether the action is over, so that nothing after it need be played."""
        return self.later == 0.0 and self.valuation.stage(b) == SETTLED

    def carry_out(
        self, b: Board, edge: Edge, path: list[Edge], nodes: list[Node], who: list[int], spread: float
    ) -> bool:
        """Take the steps of a plan, as far as they are legal when their turn comes; whether the game goes on after it.
        Everybody else chooses by their own tree, and what they chose is part of the path."""
        plan = edge.plan
        assert plan is not None
        at: i64 = 0
        n: i64 = len(plan)
        while at < n and b.ending == PLAYING and len(path) < LONGEST:
            seat = b.asked
            if seat == CHANCE:
                self.take(b, seat, self.dealer.choose(b.legal, b.ask().weights(b)))
            elif seat == self.seat:
                act = self.look.planned(b, plan[at], True)
                if act < 0:
                    break
                if act == plan[at]:
                    at += 1
                self.take(b, seat, act)
            else:
                if self.look.answer(b, True) < 0:
                    break  # it is another seat's turn
                node = self.at[seat]
                reply = self.select(node, b, seat, b.legal, spread)
                path.append(reply)
                nodes.append(node)
                who.append(seat)
                self.take(b, seat, reply.act)
        return b.ending == PLAYING

    def take(self, b: Board, seat: i64, act: i64) -> None:
        """Take an action on the board, and lead each seat on in its tree by what it notices."""
        shown = self.open and not b.ask().is_sealed()
        log = watched(b, seat, act)
        for s in range(self.seats):
            key: i64 = folded(0, act + 1) if shown or s == seat else 0
            key = noticed(key, log, s)
            if key != 0:
                self.at[s] = self.at[s].next(key)

    def select(self, node: Node, b: Board, seat: i64, legal: list[int], spread: float) -> Edge:
        """The edge with the greatest upper bound."""
        row = node.fit(legal)
        weights = 0.0
        if node.visits < WARM and not node.primed:
            hints = self.valuation.hints(b, seat, legal)
            for i in range(len(row)):
                edge = row[i]
                edge.available += 1
                edge.weight += (float(hints[i]) - edge.weight) / float(edge.available)
                weights += edge.weight
        else:
            for edge in row:
                edge.available += 1
                weights += edge.weight
        even = self.settings.even / float(len(row))
        lean = (1.0 - self.settings.even) / weights if weights > 0.0 else 0.0
        unknown = node.total / float(node.visits) if node.visits > 0 else 0.0
        reach = self.settings.explore * spread
        best = row[0]
        most = -NEVER
        for edge in row:
            count = float(edge.count)
            mean = edge.total / count if edge.count > 0 else unknown
            prior = even + lean * edge.weight
            score = mean + reach * prior * math.sqrt(float(edge.available)) / (1.0 + count)
            if score > most:
                most = score
                best = edge
        return best

    def spread(self) -> float:
        """The standard deviation of the results so far: what counts as a great difference in this position."""
        if self.done < 4:
            return 0.5
        n = float(self.done)
        variance = self.squares / n - (self.sum / n) * (self.sum / n)
        return math.sqrt(variance) + 0.01 if variance > 0.0 else 0.01

    # -- the whole search -----------------------------------------------------------------------------------------

    def first_look(self, until: float) -> None:
        """Set the root's priors: the title's hints, and each action's worth one action ahead (`until` some time)."""
        legal = self.seen.legal
        choices = self.choices
        worlds = self.seen.samples(enough_samples(FIRST_LOOK, len(choices)))
        self.look.until = until
        values = [self.look.worth_of(worlds, one) for one in choices]
        n = float(len(values))
        mean = sum(values) / n
        deviation = math.sqrt(sum([(v - mean) * (v - mean) for v in values]) / n) + 1e-6
        best = max(values)
        odds = [math.exp((v - best) / (0.5 * deviation)) for v in values]
        hints = [0.0] * len(choices)
        for world in worlds:
            each = hints_of(choices, legal, self.valuation.hints(world, self.seat, legal))
            for i in range(len(each)):
                hints[i] += float(each[i])
        trust = self.settings.trust
        all_odds = sum(odds)
        all_hints = sum(hints)
        root = self.roots[self.seat]
        row = root.fit(self.legal)
        root.primed = True
        for i in range(len(row)):
            row[i].weight = trust * odds[i] / all_odds + (1.0 - trust) * hints[i] / max(all_hints, 1.0)
        if self.anchor > 0:
            before = self.valuation.value(self.seen.world, self.seat, True)
            for i in range(len(row)):
                row[i].count = self.anchor
                row[i].total = float(self.anchor) * (values[i] - before)

    def run(self) -> None:
        """Simulate until the iterations or the time are used up, or nothing could change the choice any more."""
        started = CLOCK.now()
        seconds = self.seconds
        iterations = self.settings.iterations
        if self.settings.look > 0:
            self.first_look(started + LOOK_SHARE * seconds if seconds > 0.0 else 0.0)
        world = self.seen.world
        left: i64 = 0
        while self.done < iterations:
            if left == 0:
                world = self.seen.sample()
                left = self.settings.reuse
            left -= 1
            self.simulate(world.fork() if left > 0 else world)
            if self.done % 16 == 0:
                breathe()
                if self.anchor == 0 and self.lead() > iterations - self.done:
                    break
            if seconds > 0.0 and CLOCK.now() - started >= seconds:
                break

    def looked(self) -> Choice:
        """The best choice by the first look alone; among equals one that the hints favour.

        Plans are looked at first. What the hints think least of is looked at last, and not at all when time is up."""
        seconds = self.seconds
        started = CLOCK.now()
        self.look.until = started + LOOK_SHARE * seconds if seconds > 0.0 else 0.0
        world = self.seen.world
        legal = self.seen.legal
        choices = self.choices
        hints = hints_of(choices, legal, self.valuation.hints(world, self.seat, legal))
        tried: list[Choice] = []
        their_hints: list[int] = []
        values: list[float] = []
        for _, hint, i in sorted([(0 if choices[i].plan else 1, -hints[i], i) for i in range(len(choices))]):
            if values and seconds > 0.0 and CLOCK.now() - started >= LAST_LOOK * seconds:
                break
            tried.append(choices[i])
            their_hints.append(-hint)
            values.append(self.look.worth_of([world], choices[i]))
        return tried[best_of(values, their_hints, self.dealer)]

    def lead(self) -> i64:
        """By how many visits the first of the root's actions is ahead of the second."""
        first: i64 = 0
        second: i64 = 0
        for edge in self.roots[self.seat].row:
            if edge.count > first:
                second = first
                first = edge.count
            elif edge.count > second:
                second = edge.count
        return first - second

    def choice(self) -> Choice:
        """What was tried most; where others answer unseen at the same time, drawn by how often each was tried. Where
        the first look counts as experience, what did best."""
        row = self.roots[self.seat].row
        if self.seen.is_sealed():
            return Choice(self.dealer.choose([edge.act for edge in row], [edge.count for edge in row]), [])
        best = row[0]
        for edge in row:
            if self.anchor > 0:
                if edge.total * float(best.count) > best.total * float(edge.count):
                    best = edge
            elif edge.count > best.count or (edge.count == best.count and edge.total > best.total):
                best = edge
        return Choice(best.act, best.plan if best.plan is not None else [])


def play_out(b: Board, valuation: Valuation, dealer: FastDealer, depth: i64, last: i64) -> None:
    """Play `b` on by the title's hints for `depth` decisions, and then to where the turn passes, or to the end.

    In the middle of an action (a piece picked, an attack declared) a valuation would judge what is not yet done. The
    turn passes when another seat than `last`, which decided last, is asked something that is no reaction. Where turns
    are long, the title says when an action is over.
    """
    n: i64 = 0
    most = 8 * depth + EXTRA
    for _ in range(most):
        if b.ending != PLAYING:
            break
        seat = b.asked
        if seat == CHANCE:
            apply(b, seat, dealer.choose(b.legal, b.ask().weights(b)))
            continue
        stage = valuation.stage(b)
        if stage == SETTLED:
            if n >= depth:
                break
        elif stage == BY_TURN and seat != last and not is_aside(b, seat):
            if n >= depth:
                break
            last = seat
        apply(b, seat, by_hint(valuation, b, seat, dealer))
        n += 1


class IsmctsBot(Bot):
    """Chooses by search."""

    def __init__(self, seed: i64, settings: Settings) -> None:
        super().__init__(seed)
        self.settings = settings

    def choose(self, seen: Observation) -> int:
        step = self.book.step(seen)
        if step >= 0:
            return step
        ready = seen.considered()
        trusted = seen.valuation.trust(seen.world).look
        if ready >= 0 and trusted != THINK:
            return ready
        search = Search(seen, self.settings)
        if len(search.choices) == 1 and not search.choices[0].plan:
            return search.choices[0].act  # the title leaves nothing to choose
        if trusted == RACE and not seen.is_sealed():
            chosen = Race(seen, search.choices, search.look).winner(self.settings.iterations, search.seconds)
        elif search.anchor >= LOOK_OPEN or (
            search.anchor == LOOK_ALONE and not seen.title.conceals(seen.world)
        ):
            chosen = search.looked()
        else:
            search.run()
            chosen = search.choice()
        self.book.keep(foreseen(seen, chosen, search.look))
        return chosen.act


def simulations(title: Title, board: Board, seat: i64, n: i64, depth: i64, seed: i64) -> i64:
    """Make `n` simulations with play-outs of `depth` decisions, to measure how long they take."""
    settings = Settings()
    settings.iterations = n
    settings.depth = depth
    settings.look = 0
    search = Search(Observation(title, board, seat, seed), settings)
    while search.done < n:
        world = search.seen.sample()
        for i in range(settings.reuse):
            search.simulate(world.fork() if i + 1 < settings.reuse else world)
    return search.done
