"""Engineers and bases, oilfields, rallying: the G-4 actions. Chapters 18.2, 21.3 and 22."""

from typing import Any, ClassVar

from mypy_extensions import i64

from sandtable.games.nei import deed, event, rule, verb
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.material import ALLIES, AREAS, DISRUPTED, GROUND, JAPAN, LANDS, OIL_ENGINEER, UNITS
from sandtable.games.nei.rules import battle_odds
from sandtable.games.nei.rules.asking import GIVEN_UP, DeedChoice, DeedPart, GiveUp
from sandtable.games.nei.rules.reinforcements import rally_places
from sandtable.kernel.actions import noun_of, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, NO_THROW, OVER, Event
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.words import DONE, Shown, button, on_space, say
from sandtable.kit.choosing import ChooseOne
from sandtable.kit.story import tells

# -- Japanese engineers ----------------------------------------------------------------------------------------


def to_base_bar(b: NeiBoard, u: i64) -> i64:
    """NEI-A4a, NEI-22.0a, NEI-9.2b, NEI-5.4b: an engineer in a controlled area with a port or airfield and no base."""
    t = b.t
    if u >= UNITS:
        return NOT_OFFERED
    wrong = t.side[u] != JAPAN or b.at[u] >= LANDS or b.ship[u] >= 0 or b.face[u]
    if wrong:
        return rule.A4A if b.bars(rule.A4A) else ALLOWED
    if t.has_base_side[u] == 0 and b.bars(rule.R_21_3A):
        return rule.R_21_3A
    land: i64 = b.at[u]
    if t.home[land] >= 0 and b.bars(rule.A4A):
        return rule.A4A
    if t.port[land] == 0 and t.airfield[land] == 0 and b.bars(rule.R_5_4B):
        return rule.R_5_4B
    if b.base[land] >= 0 and b.bars(rule.R_9_2B):
        return rule.R_9_2B
    if b.control(land) != JAPAN and b.bars(rule.A4A):
        return rule.A4A
    return ALLOWED


def builders(b: NeiBoard) -> list[int]:
    return [
        u for u in b.t.by_cat[JAPAN * 4 + GROUND] if b.t.has_base_side[u] and to_base_bar(b, u) == ALLOWED
    ]


def engineer_bases(b: NeiBoard) -> list[int]:
    return [u for u in b.t.by_cat[JAPAN * 4 + GROUND] if b.face[u] and b.at[u] < LANDS]


class ToBase(GiveUp):
    """NEI-A4a, NEI-22.0b, NEI-22.0c: an engineer becomes a base; port and airfield of its area work at once."""

    asks: ClassVar[str] = "Which engineer becomes a base?"
    cites: ClassVar[int] = rule.R_22_0A
    chooses: ClassVar[int] = verb.PICK

    def shown(self, b: NeiBoard, seat: i64, act: i64) -> Shown:
        if verb_of(act) == verb.PICK:
            u = noun_of(act)
            return button(say("{unit} in {space}", u, b.at[u]), group="Engineers", sure=True)
        return GIVEN_UP

    def choices(self, b: NeiBoard, seat: i64) -> list[int]:
        return builders(b)

    def bar(self, b: NeiBoard, seat: i64, noun: i64) -> i64:
        return to_base_bar(b, noun)

    def chosen(self, b: NeiBoard, seat: i64, noun: i64) -> None:
        u = noun
        land: i64 = b.at[u]
        if len(b.here(JAPAN, GROUND, land)) > 1 and b.known[u] == 0:
            b.slip(JAPAN, GROUND, land)
        b.turn_over(u, 1)
        b.see(u, rule.R_20_0C)
        b.tell(EVERYONE, rule.R_22_0A, event.BASE_MADE, u, land)
        b.meet(b.t.square[land])


class ToEngineer(ChooseOne[NeiBoard]):
    """NEI-A4a, RU-43: any number of Japanese bases turn back to engineers for one point."""

    asks: ClassVar[str] = "Which bases turn back to engineers?"
    cites: ClassVar[int] = rule.R_22_0A
    chooses: ClassVar[int] = verb.PICK
    otherwise: ClassVar[int] = verb.DONE

    def shown(self, b: NeiBoard, seat: i64, act: i64) -> Shown:
        if verb_of(act) != verb.PICK:
            return button(say("No more"), DONE)
        land: i64 = b.at[noun_of(act)]
        wings: i64 = b.wings[JAPAN * AREAS + land]
        lost = say("The air units there ({n}) lose their airfield and are disrupted", wings)
        more = lost if wings else None
        return button(say("{unit} in {space}", noun_of(act), land), group="Bases", sure=True, more=more)

    def choices(self, b: NeiBoard, seat: i64) -> list[int]:
        return engineer_bases(b)

    def chosen(self, b: NeiBoard, seat: i64, noun: i64) -> None:
        u = noun
        b.turn_over(u, 0)
        b.tell(EVERYONE, rule.R_22_0A, event.BASE_LIFTED, u, b.at[u])
        if engineer_bases(b):
            b.call(ToEngineer(seat))


# -- Allied engineers ------------------------------------------------------------------------------------------


def has_engineer(b: NeiBoard, land: i64) -> bool:
    return bool([u for u in b.here(ALLIES, GROUND, land) if b.t.engineer[u]])


def build_bar(b: NeiBoard, kind: i64, land: i64) -> i64:
    """NEI-A4b, NEI-A4c, NEI-9.2b, RU-63: an engineer of any contingent; the base of that name, from the display or from
    one step to two."""
    t = b.t
    if land >= AREAS:
        return NOT_OFFERED
    why = rule.A4B if kind == deed.BUILD else rule.A4C
    if land >= LANDS:
        return why if b.bars(why) else ALLOWED
    if not has_engineer(b, land) and b.bars(why):
        return why
    base: i64 = b.base[land]
    if kind == deed.RAISE:
        if (base < 0 or t.side[base] != ALLIES or b.steps[base] != 1) and b.bars(rule.A4C):
            return rule.A4C
        return ALLOWED
    if base >= 0 and b.bars(rule.R_9_2B):
        return rule.R_9_2B
    named: i64 = t.base_unit[land]
    if (named < 0 or b.at[named] != DISRUPTED) and b.bars(rule.A4B):
        return rule.A4B
    return ALLOWED


# -- oilfields -------------------------------------------------------------------------------------------------


def oil_bar(b: NeiBoard, kind: i64, land: i64) -> i64:
    """NEI-A4d, RU-32: an Allied ground unit beside an intact oilfield; NEI-21.3a: the oilfield engineer ashore beside a
    demolished one."""
    t = b.t
    if land >= AREAS:
        return NOT_OFFERED
    why = rule.A4D if kind == deed.DEMOLISH else rule.R_21_3A
    field: i64 = t.oil_of[land]
    if field < 0:
        return why if b.bars(why) else ALLOWED
    if b.oil[field] != (0 if kind == deed.DEMOLISH else 1) and b.bars(rule.A4D):
        return rule.A4D
    if kind == deed.DEMOLISH:
        if not b.holds(ALLIES, land) and b.bars(why):
            return why
        return ALLOWED
    able = [u for u in b.here(JAPAN, GROUND, land) if t.type[u] == OIL_ENGINEER]
    return why if not able and b.bars(why) else ALLOWED


def place_bar(b: NeiBoard, seat: i64, kind: i64, land: i64) -> i64:
    """Why an action of this chapter cannot be taken in an area."""
    if kind == deed.RALLY:
        if land >= AREAS:
            return NOT_OFFERED
        return rule.R_18_2A if land not in rally_places(b, seat) and b.bars(rule.R_18_2A) else ALLOWED
    if kind == deed.BUILD or kind == deed.RAISE:
        return build_bar(b, kind, land)
    return oil_bar(b, kind, land)


def places(b: NeiBoard, seat: i64, kind: i64) -> list[int]:
    if kind == deed.RALLY:
        return rally_places(b, seat)
    if kind == deed.DEMOLISH or kind == deed.REPAIR:
        return [land for land in b.t.oilfields if oil_bar(b, kind, land) == ALLOWED]
    engineers = [u for u in b.t.by_cat[ALLIES * 4 + GROUND] if b.t.engineer[u] and b.ship[u] < 0]
    lands = {b.at[u] for u in engineers if b.at[u] < LANDS}
    return sorted([land for land in lands if build_bar(b, kind, land) == ALLOWED])


class ChoosePlace(DeedChoice):
    """Where the action is carried out: NEI-A4b, NEI-A4c, NEI-A4d, NEI-18.2a."""

    asks: ClassVar[str] = "{deed kind}: where?"
    cites: ClassVar[int] = rule.A4B
    chooses: ClassVar[int] = verb.TARGET
    offered: ClassVar[dict[int, Shown]] = {
        verb.TARGET: on_space(say("In {space}"), sure=True),
        verb.DECLINE: GIVEN_UP,
    }

    def odds(self, b: NeiBoard, seat: i64, act: i64, speaker: Any) -> Any:
        if verb_of(act) == verb.TARGET and self.kind in (deed.DEMOLISH, deed.REPAIR):
            return battle_odds.oil(b, self.kind, speaker.order(act))
        return None

    def came(self, b: NeiBoard, seat: i64, act: i64, events: list[Event]) -> str:
        if verb_of(act) == verb.TARGET and self.kind in (deed.DEMOLISH, deed.REPAIR):
            return battle_odds.oil_came(events)
        return NO_THROW

    def choices(self, b: NeiBoard, seat: i64) -> list[int]:
        return places(b, seat, self.kind)

    def bar(self, b: NeiBoard, seat: i64, noun: i64) -> i64:
        return place_bar(b, seat, self.kind, noun)

    def chosen(self, b: NeiBoard, seat: i64, noun: i64) -> None:
        land = noun
        kind = self.kind
        if kind == deed.RALLY:
            rally(b, seat, land)
        elif kind == deed.BUILD:
            u: i64 = b.t.base_unit[land]
            b.put(u, land)
            b.steps[u] = 1
            b.record[u] = 0
            b.see(u, rule.R_20_0C)
            b.tell(EVERYONE, rule.A4B, event.BUILT, u, land)
            b.meet(b.t.square[land])
        elif kind == deed.RAISE:
            b.steps[b.base[land]] = 2
            b.tell(EVERYONE, rule.A4C, event.RAISED, b.base[land], land)
        else:
            b.call(Oilfield(seat, kind, land))


def rally(b: NeiBoard, seat: i64, land: i64) -> None:
    """NEI-18.2a, NEI-18.2b: all reduced mobile ground units there return to full strength; bases do not."""
    for u in b.mobile_here(seat, land):
        b.steps[u] = b.t.full[u]
    b.tell(b.who_sees(seat, land), rule.R_18_2A, event.RALLIED, seat, land)
    b.give_away(seat, land)


class Oilfield(DeedPart):
    """NEI-A4d: demolition works on 1 to 5, repair on 1 to 3."""

    phase: ClassVar[str] = "Oilfield"
    cites: ClassVar[int] = rule.A4D
    steps: ClassVar[tuple[str, ...]] = ("roll", "result")

    def step(self, b: NeiBoard, n: i64) -> i64:
        if n == 0:
            b.roll()
            return GO_ON
        face = b.thrown()
        burns = self.kind == deed.DEMOLISH
        works = (b.t.burns_on if burns else b.t.mends_on)[face] == 1
        if works:
            b.oil[b.t.oil_of[self.area]] = 1 if burns else 0
        good, bad = battle_odds.OIL_EVENTS[self.kind]
        b.tell(EVERYONE, rule.A4D, good if works else bad, self.area, face)
        return OVER


STORY = [
    tells(event.BASE_MADE, "{unit a} becomes a base in {place b}.", "base", "b"),
    tells(event.BASE_LIFTED, "The base in {place b} turns back into {unit a}.", "base", "b"),
    tells(event.BUILT, "A base is built in {place b}.", "base", "b"),
    tells(event.RAISED, "The base in {place b} is raised to two steps.", "base", "b"),
    tells(event.RALLIED, "{whose a} troops rally in {place b}.", "base", "b"),
    tells(event.DEMOLISHED, "The oilfield in {place a} is demolished ({n b}).", "oil", "a"),
    tells(event.DEMOLISH_FAILS, "The demolition in {place a} fails ({n b}).", "oil", "a"),
    tells(event.REPAIRED, "The oilfield in {place a} is repaired ({n b}).", "oil", "a"),
    tells(event.REPAIR_FAILS, "The repair in {place a} fails ({n b}).", "oil", "a"),
]
