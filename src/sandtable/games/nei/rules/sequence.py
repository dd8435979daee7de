"""The sequence of play: turns, incidents, morale, Singapore, action points, the end. Chapters 4 and 6 to 8."""

from typing import ClassVar

from mypy_extensions import i64

from sandtable.games.nei import deed, event, rule, verb
from sandtable.games.nei.board import (
    A_DECISIVE,
    A_MARGINAL,
    DRAWN,
    EARLY,
    J_DECISIVE,
    J_MARGINAL,
    J_THEATER,
    NeiBoard,
)  # fmt: skip
from sandtable.games.nei.material import (
    ALLIES,
    AREAS,
    ASIDE,
    BASE,
    DISPLAY,
    DUTCH,
    GROUND,
    JAPAN,
    LANDS,
    MAJOR,
    NAVAL,
    POOL,
    SIDES,
    UNITS,
)  # fmt: skip
from sandtable.games.nei.reading import NeiData
from sandtable.games.nei.rules import basing
from sandtable.games.nei.rules.asking import OfSide
from sandtable.games.nei.rules.deeds import ActionMenu, FreeAction
from sandtable.games.nei.rules.setup import Arrivals, SetUp, begin_setup, take_ready
from sandtable.kernel.actions import noun_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Event, Section
from sandtable.kernel.words import Say, Shown, button, say
from sandtable.kit import beats
from sandtable.kit.choosing import ChooseOne
from sandtable.kit.dice import Die
from sandtable.kit.story import tells


class Game(Section[NeiBoard]):
    """NEI-23a, NEI-30a: the Allies set up first; then turn after turn (NEI-6.1a), and the reckoning (NEI-6.0a)."""

    steps: ClassVar[tuple[str, ...]] = ("begin", "allies", "japan", "dice", "start", "turns", "score")

    def step(self, b: NeiBoard, n: i64) -> i64:
        if n == 0:
            begin_setup(b)
        elif n == 1 or n == 2:
            side = ALLIES if n == 1 else JAPAN
            b.setting = side
            b.formed = 0
            if b.ready:
                take_ready(b, side)
            else:
                b.call(SetUp(side))
        elif n == 3:
            b.setting = 2
            b.cursor = -1
            for u in b.t.by_cat[ALLIES * 4 + BASE]:
                if b.at[u] < AREAS and b.face[u] == 0:
                    b.known[u] = 1  # NEI-20.0c
            b.call(Arrivals())
        elif n == 4:
            b.turn = b.t.scenarios[b.scenario].first
            b.look_for_secret()
            b.tell(EVERYONE, rule.R_23A if b.scenario == 0 else rule.R_30A, event.BEGIN)
        elif n == 5:
            if b.turn <= b.t.scenarios[b.scenario].final:
                b.again(GameTurn())
        else:
            score(b)
        return GO_ON


class GameTurn(Section[NeiBoard]):
    """NEI-6.1a: the Japanese player turn, the Allied one, the turn record."""

    stands: ClassVar[str] = "{date turn}"
    cites: ClassVar[int] = rule.R_6_1A
    steps: ClassVar[tuple[str, ...]] = ("reinforcements", "japan", "allies", "record")

    def step(self, b: NeiBoard, n: i64) -> i64:
        if n == 0:
            b.tell(EVERYONE, rule.R_6_1A, event.TURN, b.turn)
            for u in range(UNITS):
                # NEI-15.0a, NEI-2.4c, RU-62: units join their pools on the turn of their code.
                if b.at[u] == DISPLAY and b.arrives[u] == b.turn:
                    b.put(u, POOL)
                if b.record[u] == EARLY and b.arrives[u] == b.turn:
                    b.record[u] = 0
        elif n == 1 or n == 2:
            b.call(PlayerTurn(JAPAN if n == 1 else ALLIES))
        else:
            for u in range(UNITS):
                # RU-05: what was damaged or swept from Singapore can be picked from the next turn on.
                if b.at[u] == DISPLAY and b.arrives[u] <= b.turn:
                    b.put(u, POOL)
            b.turn += 1
            return OVER
        return GO_ON


class PlayerTurn(OfSide):
    """NEI-6.1a: incident, (Singapore,) action points, actions."""

    stands: ClassVar[str] = "{whose seat} player turn"
    phase: ClassVar[str] = "Player turn"
    cites: ClassVar[int] = rule.R_6_1A
    steps: ClassVar[tuple[str, ...]] = (
        "begin", "incident", "singapore", "fall", "roll", "points", "actions", "end",
    )  # fmt: skip

    def step(self, b: NeiBoard, n: i64) -> i64:
        seat = self.seat
        shock = shocked(b)
        if n == 0:
            # NEI-8.2b: unspent points vanish.
            b.active = seat
            b.ap[seat] = 0
            b.shift = 0
            b.over = 0
            b.formed = 0
        elif n == 1:
            if seat == JAPAN or not shock:  # NEI-23g, NEI-23h
                b.call(Incident(seat))
        elif n == 2:
            b.rolled = []
            if seat == JAPAN and not shock and b.singapore > 0:
                b.call(Die(6))
        elif n == 3:
            if b.rolled:
                drive_on(b, b.rolled[0])
            b.rolled = []
            basing.relieve(b)
        elif n == 4:
            b.rolled = []
            if not shock:
                b.call(Die(6))
        elif n == 5:
            count_points(b, seat, shock)
        elif n == 6:
            waits = seat == JAPAN and b.fleet == 1
            if b.over == 0 and (b.ap[seat] > 0 or waits):
                if b.ap[seat] == 0 and waits and ActionMenu(seat).end_bar(b, seat) == ALLOWED:
                    return GO_ON
                b.again(ActionMenu(seat))
        else:
            if seat == JAPAN and b.fleet == 1:
                b.fleet = 2  # RU-33: no legal target was left
                b.tell(EVERYONE, rule.RU_33, event.FLEET_GONE)
            lost = basing.adrift(b, seat)
            if lost >= 0:
                b.again(basing.Overflow(seat, lost))
                return GO_ON
            b.over = 0
            b.tell(EVERYONE, rule.R_8_2C, event.ENDS, seat, b.ap[seat])
            return OVER
        return GO_ON


def shocked(b: NeiBoard) -> bool:
    """NEI-23g, NEI-30h: the first turn of Scenario I has rules of its own."""
    row = b.t.scenarios[b.scenario]
    return row.shock and b.turn == row.first


# -- incidents -------------------------------------------------------------------------------------------------


class Incident(OfSide):
    """NEI-7.0a: the phasing player rolls on their incident table, and it takes effect at once."""

    stands: ClassVar[str] = "Incident"
    phase: ClassVar[str] = "Incident"
    cites: ClassVar[int] = rule.R_7_0A
    steps: ClassVar[tuple[str, ...]] = ("roll", "effect", "after", "end")

    def step(self, b: NeiBoard, n: i64) -> i64:
        if n == 0:
            b.roll()
        elif n == 1:
            face = b.thrown()
            b.tell(EVERYONE, rule.R_7_0A, event.INCIDENT, self.seat, face)
            if self.seat == JAPAN:
                japanese_incident(b, face)
            else:
                allied_incident(b, face)
        elif n == 2:
            basing.relieve(b)
        else:
            b.sudden_death()
            return OVER
        return GO_ON


def japanese_incident(b: NeiBoard, face: i64) -> None:
    if face == 1:
        b.shift -= 1
    elif face == 2:
        b.call(Morale())
    elif face == 4:
        b.call(FreeAction(JAPAN, deed.FIFTH, deed.FIFTH))
    elif face == 5:
        b.shift += 1
    elif face == 6:
        b.call(FreeAction(JAPAN, deed.MOBILIZE, deed.MOBILIZE))


def allied_incident(b: NeiBoard, face: i64) -> None:
    if face <= 2:
        if face == 2:
            b.shift -= 1
        b.call(Morale())
    elif face <= 4:
        b.abdacom = 1 - b.abdacom  # NEI-7.1a
        b.tell(EVERYONE, rule.R_7_1A, event.ABDACOM, b.abdacom)
    elif face == 5:
        b.call(FreeAction(ALLIES, deed.SCOUT_AIR, deed.SCOUT_GROUND))
    else:
        b.call(FreeAction(ALLIES, deed.MOBILIZE, deed.MOBILIZE))


# -- morale ----------------------------------------------------------------------------------------------------


class Morale(Section[NeiBoard]):
    """NEI-7.3a to NEI-7.3c: a die below the level fails, and a second one says how many Netherlands steps are lost;
    else the Allies win an action point (RU-03)."""

    stands: ClassVar[str] = "Allied morale check"
    phase: ClassVar[str] = "Morale"
    cites: ClassVar[int] = rule.R_7_3A
    steps: ClassVar[tuple[str, ...]] = ("roll", "check", "losses", "lose", "end")

    def step(self, b: NeiBoard, n: i64) -> i64:
        if n == 0:
            b.roll()
        elif n == 1:
            face = b.thrown()
            level = b.morale_level()
            if face >= level:
                b.pending[ALLIES] += 1
                b.tell(EVERYONE, rule.R_7_3C, event.MORALE_HOLDS, level, face)
                return OVER
            b.tell(EVERYONE, rule.R_7_3A, event.MORALE, level, face)
            b.call(Die(6))
        elif n == 2:
            b.left = b.thrown()
            b.tell(EVERYONE, rule.R_7_3B, event.MORALE_FAILS, b.left)
        elif n == 3:
            # RU-46: no more than there is.
            if b.left > 0 and dutch_ground(b):
                b.left -= 1
                b.again(LoseStep(ALLIES))
        else:
            b.left = 0
            return OVER
        return GO_ON


def dutch_ground(b: NeiBoard) -> list[int]:
    """Netherlands ground units on the map, bases and cargo included (RU-46)."""
    return [
        u for u in b.t.of_side[ALLIES]
        if b.t.contingent[u] == DUTCH and b.t.cat[u] >= GROUND and b.at[u] < AREAS
    ]  # fmt: skip


class LoseStep(ChooseOne[NeiBoard]):
    """NEI-7.3b: the Allied player chooses which Netherlands ground unit, mobile or base, loses a step."""

    asks: ClassVar[str] = "Morale fails: which Netherlands unit loses a step?"
    cites: ClassVar[int] = rule.R_7_3B
    chooses: ClassVar[int] = verb.LOSE

    def shown(self, b: NeiBoard, seat: i64, act: i64) -> Shown:
        u = noun_of(act)
        more = say("It is disrupted") if b.steps[u] == 1 else say("It is reduced")
        return button(say("{unit} in {space}", u, b.at[u]), group="Netherlands units", sure=True, more=more)

    def choices(self, b: NeiBoard, seat: i64) -> list[int]:
        return dutch_ground(b)

    def stuck(self, b: NeiBoard, seat: i64) -> None:
        """RU-46: nothing is left to lose."""

    def chosen(self, b: NeiBoard, seat: i64, noun: i64) -> None:
        b.hit(noun, rule.R_7_3B)


# -- Singapore -------------------------------------------------------------------------------------------------


def drive_on(b: NeiBoard, face: i64) -> None:
    """NEI-7.4a, NEI-7.4b: the marker moves towards 0, whatever stands on the map; at 0 Singapore falls for good."""
    moved: i64 = b.t.advance[face]
    b.singapore = max(0, b.singapore - moved)
    b.tell(EVERYONE, rule.R_7_4A, event.SINGAPORE, b.singapore, moved, face)
    if b.singapore == 0:
        fall(b)


def fall(b: NeiBoard) -> None:
    """NEI-7.4f to NEI-7.4h, RU-44."""
    t = b.t
    b.tell(EVERYONE, rule.R_7_4B, event.FALLEN)
    for u in t.of_side[ALLIES]:
        if b.at[u] == t.spore and b.ship[u] < 0 and t.cat[u] != NAVAL:
            b.disrupt(u, rule.R_7_4F)
    swept: i64 = 0
    for u in t.by_cat[ALLIES * 4 + NAVAL]:
        if b.at[u] == t.spore_sea:
            b.lose_sight(u)
            for c in b.cargo(u):
                b.put(c, DISPLAY)
                b.fresh(c)
            b.put(u, DISPLAY)
            b.fresh(u)
            swept += 1
    if swept:
        b.tell(1 << ALLIES, rule.R_7_4G, event.SWEPT, swept)
    for u in range(UNITS):
        if b.at[u] == ASIDE:
            b.put(u, POOL)
            b.arrives[u] = b.turn
    b.sudden_death()


# -- action points ---------------------------------------------------------------------------------------------


def count_points(b: NeiBoard, seat: i64, shock: bool) -> None:
    """NEI-8.1a to NEI-8.1c, NEI-7.1b, NEI-7.4c, NEI-24.3a, RU-02, RU-03, RU-04; NEI-8.2a: held to the track."""
    t = b.t
    if shock:
        points: i64 = t.shock_ap[seat]
        face: i64 = 0
    else:
        face = b.thrown()
        points = t.home_ap[seat] + face // 2
        points += 1 if b.spore_owner() == seat else 0
        points += 1 if seat == ALLIES and b.abdacom else 0
        points += 1 if b.joint else 0
        for land in range(LANDS):
            if t.port[land] == MAJOR and t.home[land] < 0 and b.works(seat, land) and b.control(land) == seat:
                points += 1
    points += b.shift + b.pending[seat]
    b.pending[seat] = 0
    b.shift = 0
    b.ap[seat] = max(0, min(points, t.most_ap[seat]))
    b.tell(EVERYONE, rule.R_8_1A if seat == JAPAN else rule.R_8_1B, event.EARNED, seat, b.ap[seat], face)


# -- the end ---------------------------------------------------------------------------------------------------


def level_of(t: NeiData, points: i64) -> i64:
    """NEI-4.2a, RU-01: the victory level of a differential, by its place in the table."""
    for n in range(len(t.levels)):
        if points >= t.levels[n]["min"] and points <= t.levels[n]["max"]:
            return n
    return 3


def score(b: NeiBoard) -> None:
    """NEI-4.2a, NEI-6.0a: after the last turn the differential decides."""
    points = b.differential()
    level = level_of(b.t, points)
    ending = (J_DECISIVE, J_THEATER, J_MARGINAL, DRAWN, A_MARGINAL, A_DECISIVE)[level]
    result = 1 if level < 3 else 0 if level == 3 else -1
    b.tell(EVERYONE, rule.R_4_2A, event.SCORE, points, level)
    b.end(ending, [result, -result])


# -- what is told ----------------------------------------------------------------------------------------------


def incident_text(t: NeiData, told: Event, viewer: int) -> Say:
    row = t.incidents[told[3]][told[4] - 1]
    return say("{whose} incident ({n}): {text}.", told[3], told[4], row["name"])


def turn_begins(t: NeiData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    return [beats.Phased(name=t.turn_names[told[3]], turn=True)]


def abdacom_text(t: NeiData, told: Event, viewer: int) -> Say:
    return say("ABDACOM is in effect." if told[3] else "ABDACOM is not in effect.")


def singapore_text(t: NeiData, told: Event, viewer: int) -> Say:
    return say("The drive on Singapore ({n}): {text}; {n} to go.", told[5], t.advance_names[told[5]], told[3])


def score_text(t: NeiData, told: Event, viewer: int) -> Say:
    return say("The differential is {n}: {text}.", told[3], t.levels[told[4]]["result"])


def sudden_text(t: NeiData, told: Event, viewer: int) -> Say:
    if told[3] == JAPAN:
        return say("Japan controls every port, airfield and oilfield.")
    return say("No Japanese battleship, carrier or heavy cruiser is left on the map.")


def points_beats(t: NeiData, told: Event, viewer: int) -> list[beats.AnyBeat]:
    return [beats.Scored(side=SIDES[told[3]], change=told[4], total=told[4])]


STORY = [
    tells(event.BEGIN, "Both sides have set up. The game begins.", "set-up"),
    tells(event.TURN, "Turn {n a}: {date a}.", "turn", beats=turn_begins),
    tells(event.INCIDENT, incident_text, "incident"),
    tells(event.MORALE, "Allied morale, level {n a}: the die shows {n b}.", "morale"),
    tells(event.MORALE_FAILS, "Morale breaks. Steps that Netherlands units lose: {n a}.", "morale"),
    tells(event.MORALE_HOLDS, "Allied morale, level {n a}, holds ({n b}): one action point more.", "morale"),
    tells(event.ABDACOM, abdacom_text, "incident"),
    tells(event.SINGAPORE, singapore_text, "singapore"),
    tells(event.FALLEN, "Singapore falls.", "singapore"),
    tells(event.SWEPT, "Ships at Singapore ({n a}) escape; they will be back.", "singapore"),
    tells(event.EARNED, "{whose a} action points: {n b}.", "points", beats=points_beats),
    tells(event.POINTS, "A second {whose a} contingent costs a point: {n b} left.", "points"),
    tells(event.ENDS, "End of the {whose a} player turn.", "turn"),
    tells(event.SCORE, score_text, "end"),
    tells(event.SUDDEN, sudden_text, "end"),
    tells(event.RESIGNED, "{who a}: resigned.", "end"),
    tells(event.AGREED, "The players agree on a draw.", "end"),
]
