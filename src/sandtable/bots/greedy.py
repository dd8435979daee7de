"""One action ahead, by the title's valuation.

An action at the table is made of small decisions (pick a piece, then a hex), and the first alone is worth nothing. So
each legal action is followed to the end of what the seat does with it: the best own decisions after it, chance dealt,
reactions answered by the title's hints, until somebody else is to move, or (where turns are long) the title says that
the position can be judged.

It is done on several dealt boards at once, in step. Boards between which the seat has noticed no difference get the
same follow-up, chosen by their mean: a bot that picked the best hex on each board by itself would think that it sees
through the enemy's pieces. Where nothing is hidden one board is enough until the dice come in: then it becomes as many
as the die has faces.

Where a title proposes whole actions (`Valuation.plans`), each of them is carried out step by step and weighed as one;
see `plans`.
"""

from typing import Final

from mypy_extensions import i64

from sandtable.bots.bot import Bot
from sandtable.bots.clock import CLOCK
from sandtable.bots.observation import Observation, is_open
from sandtable.bots.plans import TRIED, Choice, Path, choices_of, hints_of, sight_of
from sandtable.bots.watch import noticed, watched
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, PLAYING, Board, apply
from sandtable.kit.title import Title
from sandtable.kit.valuation import MIDDLE, SETTLED, Valuation

SAMPLES: Final = 6
MOST_LOOKS: Final = 900
DEPTH: Final = 3
FACES: Final = 6
ANSWERS: Final = 40
WIDTHS: Final = [1000, 12, 5, 2]
TIE: Final = 1e-9


def is_aside(b: Board, who: i64) -> bool:
    """Whether `who` is asked something inside another's action or beside it: a reaction, a sealed or private choice."""
    ask = b.ask()
    return ask.is_sealed() or ask.is_private(b) or ask.decline(b, who) >= 0


def by_hint(valuation: Valuation, b: Board, seat: i64, dealer: FastDealer) -> int:
    """A legal action by the weight of the title's hints."""
    legal = b.legal
    n: i64 = len(legal)
    if n == 1:
        return legal[0]
    weights = valuation.hints(b, seat, legal)
    total: i64 = 0
    for weight in weights:
        total += weight
    left = dealer.below(total)
    i: i64 = 0
    while i < n - 1:
        left -= weights[i]
        if left < 0:
            break
        i += 1
    return legal[i]


def best_hints(valuation: Valuation, b: Board, seat: i64, width: i64) -> list[int]:
    """The legal actions with the greatest hints, at most `width`, in the order of the offers."""
    legal = b.legal
    if len(legal) <= width:
        return legal
    hints = valuation.hints(b, seat, legal)
    bound: i64 = sorted(hints)[len(hints) - width]
    found: list[int] = []
    for i in range(len(legal)):
        if hints[i] > bound:
            found.append(legal[i])
    for i in range(len(legal)):
        if hints[i] == bound and len(found) < width:
            found.append(legal[i])
    return found


class Lookahead:
    """The worth of one seat's actions, each followed to the end of what the seat does.

    `until` is when time is up, by `CLOCK` (0: never). What is looked at after that is not followed any further.
    `careful` says how positions are judged (`Valuation.value`). `ahead`: the worth is what foresight adds to that
    (`Valuation.foresee`); what the seat itself does until then is still chosen at a glance.
    """

    def __init__(
        self,
        valuation: Valuation,
        seat: i64,
        dealer: FastDealer,
        depth: i64,
        until: float = 0.0,
        careful: bool = False,
    ) -> None:
        self.valuation = valuation
        self.seat: i64 = seat
        self.dealer: FastDealer = dealer
        self.depth: i64 = depth
        self.until: float = until
        self.careful: bool = careful
        self.ahead: bool = False

    def worth_of(self, worlds: list[Board], choice: Choice) -> float:
        """The mean worth of an action, or of a whole plan, over the boards: on all of them the seat may begin it."""
        return self.worth_of_plan(worlds, choice.plan) if choice.plan else self.worth(worlds, choice.act, 1)

    def is_late(self) -> bool:
        return self.until > 0.0 and CLOCK.now() >= self.until

    def worth(self, worlds: list[Board], act: int, level: i64) -> float:
        boards: list[Board] = []
        keys: list[int] = []
        alone = len(worlds) == 1
        for world in worlds:
            b = world.fork()
            key = noticed(0, watched(b, self.seat, act), self.seat)
            key = self.resolve(b, key, not alone)
            if alone and b.ending == PLAYING and b.asked == CHANCE:
                self.roll(b, key, boards, keys)
            else:
                keys.append(key)
                boards.append(b)
        return self.follow(boards, keys, level) / len(boards)

    def roll(self, b: Board, key: i64, boards: list[Board], keys: list[int]) -> None:
        """One board for each face of the die, or as many as are drawn where the faces are many or unequal."""
        for act in self.outcomes(b):
            rolled = b.fork()
            seen = noticed(key, watched(rolled, CHANCE, act), self.seat)
            keys.append(self.resolve(rolled, seen, True))
            boards.append(rolled)

    def outcomes(self, b: Board) -> list[int]:
        """Each face of the die, or as many as are drawn where the faces are many or unequal."""
        legal = b.legal
        weights = b.ask().weights(b)
        if len(legal) <= FACES and min(weights) == max(weights):
            return legal
        return [self.dealer.choose(legal, weights) for _ in range(FACES)]

    def resolve(self, b: Board, key: i64, deal: bool) -> i64:
        """Deal chance (if `deal`) and let everybody react, until there is a real decision; what the seat noticed of it.

        The seat's own reactions come up as questions of their own; here the hints are good enough for them, and a
        window or two after each action would multiply the work. Where turns are long, what the seat has a
        ready answer to inside an action is answered so here too.
        """
        for _ in range(ANSWERS):
            if b.ending != PLAYING:
                break
            act = self.answer(b, deal)
            if act < 0:
                break
            key = noticed(key, watched(b, b.asked, act), self.seat)
        return key

    def answer(self, b: Board, deal: bool) -> int:
        """What whoever is asked does without a thought of the seat's; -1 where that is a real decision, or chance that
        is not to be dealt."""
        seat = self.seat
        who = b.asked
        if who == CHANCE:
            return self.dealer.choose(b.legal, b.ask().weights(b)) if deal else -1
        stage = self.valuation.stage(b)
        if stage == SETTLED:
            return -1
        if who == seat and len(b.legal) == 1:
            return b.legal[0]
        if stage == MIDDLE:
            if who != seat:
                return by_hint(self.valuation, b, who, self.dealer)
            ready = self.valuation.script(b, seat, self.dealer)
            if ready >= 0:
                return ready
        ask = b.ask()
        if not is_aside(b, who) or (who == seat and ask.decline(b, who) < 0 and not ask.is_sealed()):
            return -1
        return by_hint(self.valuation, b, who, self.dealer)

    # -- whole actions --------------------------------------------------------------------------------------------

    def worth_of_plan(self, worlds: list[Board], plan: list[int]) -> float:
        """The mean worth of a whole action over the boards, as far as it can be carried out on each."""
        boards: list[Board] = []
        keys: list[int] = []
        for world in worlds:
            self.carry_out(world.fork(), plan, 0, 0, len(worlds) > 1, boards, keys)
        return self.follow(boards, keys, self.depth) / len(boards)

    def carry_out(
        self, b: Board, plan: list[int], at: i64, key: i64, deal: bool, boards: list[Board], keys: list[int]
    ) -> None:
        """Take the steps of a plan from number `at` on, with what chance and the others do in between; the boards that
        come of it. Where chance is not dealt (`deal`), the board becomes several at the first die."""
        n: i64 = len(plan)
        for _ in range(ANSWERS + n):
            if b.ending != PLAYING or at >= n:
                break
            act = self.planned(b, plan[at], deal)
            if act < 0:
                break
            if b.asked == self.seat and act == plan[at]:
                at += 1
            key = noticed(key, watched(b, b.asked, act), self.seat)
        if at >= n:
            key = self.resolve(b, key, deal)
        if deal or b.ending != PLAYING or b.asked != CHANCE:
            boards.append(b)
            keys.append(key)
            return
        for act in self.outcomes(b):
            rolled = b.fork()
            seen = noticed(key, watched(rolled, CHANCE, act), self.seat)
            self.carry_out(rolled, plan, at, seen, True, boards, keys)

    def planned(self, b: Board, step: int, deal: bool) -> int:
        """What comes next while a plan is carried out: its next step as soon as that is legal, else what goes without
        a thought; -1 where the plan cannot go on."""
        if b.asked == self.seat:
            if step in b.legal:
                return step
            if len(b.legal) == 1:
                return b.legal[0]
        return self.answer(b, deal)

    def path(self, title: Title, b: Board, plan: list[int]) -> Path:
        """What the seat sees and does at each step of a plan that is a choice. Plays on `b` itself."""
        found: Path = []
        at: i64 = 0
        n: i64 = len(plan)
        for _ in range(ANSWERS + n):
            if b.ending != PLAYING or at >= n:
                break
            act = self.planned(b, plan[at], True)
            if act < 0:
                break
            if b.asked == self.seat and act == plan[at]:
                at += 1
                if len(b.legal) > 1:
                    found.append((sight_of(title, b, self.seat), act))
            apply(b, b.asked, act)
        return found

    # -- single decisions -----------------------------------------------------------------------------------------

    def follow(self, boards: list[Board], keys: list[int], level: i64) -> float:
        """The sum of the boards' worth, each group that looks alike followed by its one best decision."""
        total = 0.0
        n = len(boards)
        done = [False] * n
        if self.is_late():
            level = self.depth
        for i in range(n):
            if done[i]:
                continue
            b = boards[i]
            if b.ending != PLAYING or b.asked != self.seat or self.valuation.stage(b) == SETTLED:
                total += self.judge(b)
                continue
            if level >= self.depth:
                self.finish(b)
                total += self.judge(b)
                continue
            group: list[Board] = []
            for j in range(i, n):
                other = boards[j]
                if not done[j] and keys[j] == keys[i] and other.asked == self.seat and other.legal == b.legal:
                    done[j] = True
                    group.append(other)
            width: i64 = WIDTHS[level] if level < len(WIDTHS) else 1
            best = -2.0
            favoured: i64 = -1
            ahead = self.ahead
            self.ahead = False
            for act in best_hints(self.valuation, b, self.seat, width):
                worth = self.worth(group, act, level + 1)
                if worth > best:
                    best = worth
                    favoured = act
            self.ahead = ahead
            total += (self.worth(group, favoured, level + 1) if ahead else best) * len(group)
        return total

    def judge(self, b: Board) -> float:
        found = self.valuation.value(b, self.seat, self.careful)
        return self.valuation.foresee(b, self.seat) - found if self.ahead else found

    def finish(self, b: Board) -> None:
        """Where turns are long: end by the hints what was begun, so that no half-made action is judged."""
        for _ in range(ANSWERS):
            if b.ending != PLAYING or self.valuation.stage(b) != MIDDLE:
                return
            who = b.asked
            if who == CHANCE:
                act = self.dealer.choose(b.legal, b.ask().weights(b))
            else:
                act = by_hint(self.valuation, b, who, self.dealer)
            apply(b, who, act)


def enough_samples(wanted: i64, legal: i64) -> i64:
    """Fewer boards where there are very many actions, so that a look takes about as long everywhere."""
    fair = MOST_LOOKS // legal
    if fair > wanted:
        fair = wanted
    return fair if fair > 2 else 2


def best_of(values: list[float], hints: list[int], dealer: FastDealer) -> int:
    """Which value is the greatest; among equals one that the hints favour, by lot."""
    best = max(values)
    equal = [i for i in range(len(values)) if values[i] >= best - TIE]
    most = max([hints[i] for i in equal])
    favoured = [i for i in equal if hints[i] == most]
    return favoured[dealer.below(len(favoured))]


class GreedyBot(Bot):
    """Takes what looks best one action ahead."""

    def __init__(self, seed: i64, samples: i64 = SAMPLES, depth: i64 = DEPTH, plans: bool = True) -> None:
        super().__init__(seed)
        self.samples: i64 = samples
        self.depth: i64 = depth
        self.plans: bool = plans

    def choose(self, seen: Observation) -> int:
        step = self.book.step(seen)
        if step >= 0:
            return step
        ready = seen.script()
        if ready >= 0:
            return ready
        choices = choices_of(seen, self.plans)
        worlds = seen.samples(enough_samples(self.samples, len(choices)))
        look = Lookahead(seen.valuation, seen.seat, seen.dealer, self.depth)
        # Where nothing is hidden, many actions come out exactly equal and the hints decide. Where something is, a
        # steady preference would tell who watches what the bot holds.
        hints: list[int] = [0] * len(choices)
        if len(worlds) == 1:
            hints = hints_of(choices, seen.legal, seen.valuation.hints(seen.world, seen.seat, seen.legal))
        chosen = choices[best_of([look.worth_of(worlds, one) for one in choices], hints, seen.dealer)]
        self.book.keep(foreseen(seen, chosen, look))
        return chosen.act


def foreseen(seen: Observation, chosen: Choice, look: Lookahead) -> list[Path]:
    """The paths of a chosen plan on dealt boards, to know what to expect; none of a single decision."""
    if len(chosen.plan) < 2:
        return []
    tries = 1 if is_open(seen) else TRIED
    return [look.path(seen.title, seen.sample(), chosen.plan) for _ in range(tries)]
