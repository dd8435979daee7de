"""Players of a few lines for the bots to prove themselves against, and games between any two players.

They move by one fixed idea and never look back; what a battle asks they answer as every bot does.
"""

from sandtable.bots.bot import Bot, decide
from sandtable.bots.observation import Observation
from sandtable.games.fieldcommand import TITLE, kind, verb
from sandtable.games.fieldcommand.board import FieldBoard
from sandtable.games.fieldcommand.material import PLACES, SECTORS, side_of_army
from sandtable.games.fieldcommand.rules.movement import MoveUnits, Step, reach_of, supply_now
from sandtable.kernel.actions import noun_of, plain, verb_of
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.flow import CHANCE, PLAYING, apply
from sandtable.kernel.title import Value

T = TITLE.data()
BEACH, LANDING = T.number["axis_b"], T.number["sarimbun"]
TIMAH, CITY = T.number["bukit_timah"], T.number["city"]


class Script(Bot):
    """Moves every unit to where its idea would have it, one after the other."""

    def worth(self, b: FieldBoard, u: int, place: int) -> float:
        """How gladly a unit stands in a place."""
        raise NotImplementedError

    def choose(self, seen: Observation) -> int:
        b = seen.world
        assert isinstance(b, FieldBoard)
        ask = b.ask()
        if isinstance(ask, MoveUnits):
            for act in seen.legal:
                if verb_of(act) == verb.MOVE and self.better(b, noun_of(act)):
                    return act
            return plain(verb.DONE) if plain(verb.DONE) in seen.legal else seen.legal[0]
        if isinstance(ask, Step):
            return self.step(b, ask.u, seen.legal)
        ready = seen.script()
        return ready if ready in seen.legal else seen.legal[0]

    def better(self, b: FieldBoard, u: int) -> bool:
        here = self.worth(b, u, b.where[u])
        return any(self.worth(b, u, to) > here for to in reach_of(b, u, supply_now(b, b.army)))

    def step(self, b: FieldBoard, u: int, legal: list[int]) -> int:
        best = max(legal, key=lambda act: self.worth(b, u, noun_of(act)) if verb_of(act) == verb.TO else -1e9)
        halt = plain(verb.HALT)
        if halt in legal and self.worth(b, u, noun_of(best)) <= self.worth(b, u, b.where[u]):
            return halt
        return best


class OneBeach(Script):
    """Everything lands at Sarimbun and goes straight for Bukit Timah, then for the City."""

    def worth(self, b: FieldBoard, u: int, place: int) -> float:
        if place >= SECTORS:
            return -20.0 if place == BEACH else -40.0
        if b.where[u] >= SECTORS and place != LANDING:
            return -99.0
        if T.klass[u] >= kind.FIELD_GUN and b.occupied(1, place):
            return -99.0
        goal = CITY if b.friendly(0, TIMAH) and not b.contested(TIMAH) else TIMAH
        return -float(T.distance[place][goal])


class CitySitter(Script):
    """Everybody goes to the City and its neighbours and waits there."""

    def worth(self, b: FieldBoard, u: int, place: int) -> float:
        if place >= SECTORS or b.occupied(0, place):
            return -99.0
        return -float(T.distance[place][CITY])


class CounterAttacker(Script):
    """Whoever can reach an enemy attacks; the others come nearer."""

    def worth(self, b: FieldBoard, u: int, place: int) -> float:
        if place >= SECTORS or T.klass[u] >= kind.FIELD_GUN:
            return 0.0
        there = [s for s in range(SECTORS) if b.occupied(1 - side_of_army(b.owner[u]), s)]
        return -float(min([T.distance[place][s] for s in there], default=PLACES))


def game(first: Bot, second: Bot, seed: int, scenario: str, options: dict[str, Value]) -> FieldBoard:
    """A game between two players, to its end."""
    b = TITLE.start(TITLE.setup(scenario, options))
    assert isinstance(b, FieldBoard)
    dealer = FastDealer(seed)
    while b.ending == PLAYING:
        if b.asked == CHANCE:
            act = dealer.choose(b.legal, b.ask().weights(b))
        else:
            act = decide((first, second)[b.asked], TITLE, b, b.asked)
        apply(b, b.asked, act)
    return b
