"""Landings: unloading, amphibious assaults that succeed whole or are lost whole, support. Chapter 13 and the combined
part of the Actions List."""

from typing import Any, ClassVar

from mypy_extensions import i64

from sandtable.games.nei import deed, event, rule, verb
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.material import ALLIES, AREAS, GROUND, LANDS, NAVAL, UNITS
from sandtable.games.nei.reading import NeiData
from sandtable.games.nei.rules import battle, battle_odds
from sandtable.games.nei.rules.asking import GIVEN_UP, DeedAsk, DeedChoice
from sandtable.games.nei.rules.joining import ask_friends
from sandtable.games.nei.rules.loading import mix, mix_bar
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, NO_THROW, OVER, Ask, Event, Section
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.words import DONE, PASS, Say, Shown, button, on_space, say
from sandtable.kit.story import tells


def land_bar(b: NeiBoard, seat: i64, sea: i64) -> i64:
    """Why nothing can be unloaded in a sea area: no land in its square (NEI-13.2f), an enemy surface ship there
    (NEI-13.2b; submarines do not prevent it), or an enemy home base (NEI-7.4e)."""
    land: i64 = b.t.land_by[sea]
    if land < 0:
        return rule.R_13_2F if b.bars(rule.R_13_2F) else ALLOWED
    home = b.home_of(land)
    if home >= 0 and home != seat:
        return rule.R_7_4E if b.bars(rule.R_7_4E) else ALLOWED  # nobody may tell what is in it
    if b.surface_in(1 - seat, sea) and b.bars(rule.R_13_2B):
        return rule.R_13_2B
    return ALLOWED


def cargo_here(b: NeiBoard, seat: i64, kind: i64, sea: i64, midway: i64) -> list[int]:
    """What could go ashore: the cargo of the force; in an assault, of any LS or TR in the sea area. Underway only
    marines (RU-35, NEI-21.1b)."""
    found: list[int] = []
    for c in b.t.by_cat[seat * 4 + GROUND]:
        s: i64 = b.ship[c]
        if s < 0 or b.at[s] != sea or b.t.cat[s] != NAVAL:
            continue
        if kind == deed.ASSAULT or kind == deed.COMBINED_ASSAULT:
            if b.t.transport[s]:
                found.append(c)
        elif b.hand[s] == 1 and (b.t.marine[c] or (midway == 0 and not escorted(b, seat, kind))):
            found.append(c)
    return found


def escorted(b: NeiBoard, seat: i64, kind: i64) -> bool:
    """NEI-A3n: in an emergency transport from a coast without a working port LS and TR are escorts: troops that are no
    marines stay aboard."""
    return kind == deed.EMERGENCY and b.version >= 2 and b.start >= 0 and not b.port_works(seat, b.start)


def beaches(b: NeiBoard, seat: i64, kind: i64) -> list[int]:
    """The sea areas from which an assault can be made: troops aboard LS or TR offshore (RU-11, RU-12)."""
    carriers = [b.ship[c] for c in b.t.by_cat[seat * 4 + GROUND] if b.ship[c] >= 0]
    seas = {b.at[s] for s in carriers if b.t.transport[s] and b.at[s] < AREAS}
    return sorted([sea for sea in seas if land_bar(b, seat, sea) == ALLOWED])


def marines_stay(b: NeiBoard, seat: i64, area: i64) -> None:
    """RU-66: the marines could not land where the force was stopped; they stay aboard."""
    for c in b.t.by_cat[seat * 4 + GROUND]:
        s: i64 = b.ship[c]
        if s >= 0 and b.hand[s] == 1 and b.t.warship[s]:
            b.tell(1 << seat, rule.RU_66, event.RETURNS, c, area)


class ChooseBeach(DeedChoice):
    """NEI-A3p, RU-12: which force that lies offshore goes ashore."""

    asks: ClassVar[str] = "{deed kind}: which force goes ashore?"
    cites: ClassVar[int] = rule.A3P
    chooses: ClassVar[int] = verb.FROM
    offered: ClassVar[dict[int, Shown]] = {
        verb.FROM: on_space(say("From {space}")),
        verb.DECLINE: GIVEN_UP,
    }

    def choices(self, b: NeiBoard, seat: i64) -> list[int]:
        return beaches(b, seat, self.kind)

    def bar(self, b: NeiBoard, seat: i64, noun: i64) -> i64:
        if noun >= AREAS:
            return NOT_OFFERED
        if noun < LANDS and b.bars(rule.R_13_2F):
            return rule.R_13_2F
        if not cargo_here(b, seat, self.kind, noun, 0):
            return rule.A3P if b.bars(rule.A3P) else ALLOWED  # nobody may tell what ships are there
        return land_bar(b, seat, noun)

    def chosen(self, b: NeiBoard, seat: i64, noun: i64) -> None:
        b.start = noun
        unload(b, seat, self.kind, noun, 0)


def unload(b: NeiBoard, seat: i64, kind: i64, sea: i64, midway: i64) -> None:
    """Who goes ashore, and the landing."""
    b.call(Landing(seat, kind, sea))
    b.call(Unload(seat, kind, sea, midway))


class Unload(DeedAsk):
    """NEI-13.2a, NEI-13.2e, RU-65: cargo goes ashore or stays; marines on other warships must land
    (NEI-13.1b, NEI-A3o)."""

    cites: ClassVar[int] = rule.R_13_2A
    judges: ClassVar[tuple[int, ...]] = (verb.LAND,)
    offered: ClassVar[dict[int, Shown]] = {
        verb.ALL: button(say("All of them"), group="Ashore"),
        verb.DONE: button(say("No more"), DONE),
    }

    def __init__(self, seat: i64, kind: i64, sea: i64, midway: i64) -> None:
        super().__init__(seat, kind)
        self.sea: i64 = sea
        self.midway: i64 = midway

    def before(self, b: NeiBoard) -> "Ask[NeiBoard] | None":
        return Unload(self.seat, self.kind, self.sea, self.midway)

    def question(self, b: NeiBoard, seat: i64) -> Say:
        land: i64 = b.t.land_by[self.sea]
        if not self.assaults(b, seat, plain(verb.ALL)):
            return say("Who goes ashore in {space}?", land)
        return say(
            "Who goes ashore in {space}? They must attack the base there: if any enemy ground unit is left, all that "
            "landed is lost.", land, rule=rule.R_13_3B,
        )  # fmt: skip

    def shown(self, b: NeiBoard, seat: i64, act: i64) -> Shown:
        if verb_of(act) != verb.LAND:
            return super().shown(b, seat, act)
        return button(say("{unit} from {unit}", noun_of(act), b.ship[noun_of(act)]), group="Ashore")

    def odds(self, b: NeiBoard, seat: i64, act: i64, speaker: Any) -> Any:
        if not self.assaults(b, seat, act):
            return None
        return battle_odds.attack(b, seat, act, speaker, b.t.land_by[self.sea], True)

    def came(self, b: NeiBoard, seat: i64, act: i64, events: list[Event]) -> str:
        if not self.assaults(b, seat, act):
            return NO_THROW
        return battle_odds.came(b, seat, act, events, b.t.land_by[self.sea], True)

    def assaults(self, b: NeiBoard, seat: i64, act: i64) -> bool:
        """NEI-13.3b: whether somebody lands where an enemy base stands."""
        base: i64 = b.base[b.t.land_by[self.sea]]
        return base >= 0 and b.t.side[base] != seat and (verb_of(act) != verb.DONE or len(b.in_hand(2)) > 0)

    def waiting(self, b: NeiBoard, seat: i64) -> list[int]:
        """What may still be chosen; NEI-24.1a: not what would cost a point that is not there."""
        return [
            c for c in cargo_here(b, seat, self.kind, self.sea, self.midway)
            if b.hand[c] != 2 and mix_bar(b, seat, c) == ALLOWED
        ]  # fmt: skip

    def offers(self, b: NeiBoard, seat: i64) -> list[int]:
        left = self.waiting(b, seat)
        found = [action(verb.LAND, c) for c in left]
        if len(found) > 1:
            found.append(plain(verb.ALL))
        if self.midway == 0:
            for c in left:
                if b.t.warship[b.ship[c]] and self.kind != deed.NAVAL_REDEPLOY:
                    return found
        found.append(plain(verb.DONE))
        return found

    def barred(self, b: NeiBoard, seat: i64, act: i64) -> i64:
        if verb_of(act) != verb.LAND:
            return ALLOWED
        c = noun_of(act)
        if c >= UNITS:
            return NOT_OFFERED
        why = b.quiet()
        may = self.waiting(b, seat)
        b.why = why
        if c in may:
            return ALLOWED
        if c in cargo_here(b, seat, self.kind, self.sea, self.midway) and b.hand[c] != 2:
            return mix_bar(b, seat, c)
        return rule.R_13_2F if b.bars(rule.R_13_2F) else ALLOWED

    def take(self, b: NeiBoard, seat: i64, act: i64) -> None:
        what = verb_of(act)
        if what == verb.DONE:
            return
        for c in [noun_of(act)] if what == verb.LAND else self.waiting(b, seat):
            if mix_bar(b, seat, c) == ALLOWED:
                mix(b, seat, c)
                b.hand[c] = 2
        if self.waiting(b, seat):
            b.call(Unload(seat, self.kind, self.sea, self.midway))


class AttackAshore(Ask[NeiBoard]):
    """NEI-13.3c, NEI-A3w: where no base stands, to attack is the owner's choice."""

    asks: ClassVar[str] = "Enemy ground units hold {space land}. Do you attack them?"
    cites: ClassVar[int] = rule.R_13_3C
    offered: ClassVar[dict[int, Shown]] = {
        verb.ATTACK: button(say("Attack"), sure=True),
        verb.DECLINE: button(say("No attack"), PASS),
    }

    def __init__(self, seat: i64, land: i64) -> None:
        super().__init__(seat)
        self.land: i64 = land

    def odds(self, b: NeiBoard, seat: i64, act: i64, speaker: Any) -> Any:
        return battle_odds.attack(b, seat, act, speaker, self.land, False)

    def came(self, b: NeiBoard, seat: i64, act: i64, events: list[Event]) -> str:
        return battle_odds.came(b, seat, act, events, self.land, False)

    def offers(self, b: NeiBoard, seat: i64) -> list[int]:
        return [plain(verb.ATTACK), plain(verb.DECLINE)]

    def take(self, b: NeiBoard, seat: i64, act: i64) -> None:
        b.answer = 1 if verb_of(act) == verb.ATTACK else 0


def show_secret(b: NeiBoard, seat: i64, land: i64) -> None:
    """NEI-28c, RU-56: a Japanese ground unit comes: the secret airbase is turned face up. That it is not here is news,
    too."""
    u = b.t.secret
    if seat == ALLIES or b.face[u] == 0:
        return
    b.uncovered = True
    if b.at[u] != land:
        b.rule_out(land)
        return
    b.turn_over(u, 0)
    b.tell(EVERYONE, rule.R_28C, event.SECRET, land)
    b.meet(b.t.square[land])


class Landing(Section[NeiBoard]):
    """The units chosen go ashore. NEI-13.3a, RU-29: where an enemy base stands they must attack, and NEI-13.3b, RU-27,
    RU-28: if any enemy ground unit is left they are disrupted. RU-71: the limits of a bombardment do not bind ships
    that support them."""

    stands: ClassVar[str] = "Landing from {space sea}"
    phase: ClassVar[str] = "Landing"
    cites: ClassVar[int] = rule.R_13_3A
    steps: ClassVar[tuple[str, ...]] = ("contact", "friends", "ships", "aircraft", "battle", "result")

    def __init__(self, seat: i64, kind: i64, sea: i64) -> None:
        self.seat: i64 = seat
        self.kind: i64 = kind
        self.sea: i64 = sea

    def step(self, b: NeiBoard, n: i64) -> i64:
        seat, kind = self.seat, self.kind
        land: i64 = b.t.land_by[self.sea]
        if n == 0:
            if not b.in_hand(2):
                return OVER
            show_secret(b, seat, land)
            enemy = b.holds_openly(1 - seat, land)
            base: i64 = b.base[land]
            b.answer = 1
            if not enemy:
                b.answer = 0
                return GO_ON
            for u in b.in_hand(2):
                b.see(u, rule.R_13_3A)  # shown by landing
            if base < 0 or b.t.side[base] == seat:
                b.call(AttackAshore(seat, land))
        elif n == 1:
            if b.answer == 0:
                ashore(b, seat, land)
                return OVER
            ask_friends(b, seat, kind, land)
        elif n == 2:
            if kind == deed.COMBINED_ASSAULT:
                ask_friends(b, seat, kind, self.sea)
        elif n == 3:
            if kind == deed.COMBINED_ASSAULT:
                from sandtable.games.nei.rules.air import AirSupport

                b.call(AirSupport(seat, kind, land))
        elif n == 4:
            self.fight(b, land)
            b.call(battle.Battle(seat))
        else:
            self.result(b, land)
            return OVER
        return GO_ON

    def fight(self, b: NeiBoard, land: i64) -> None:
        base: i64 = b.base[land]
        b.left = 1 if base >= 0 and b.t.side[base] != self.seat else 0
        battle.open_battle(b, battle.LANDING, self.seat, land, self.sea)
        for u in range(UNITS):
            mark: i64 = b.hand[u]
            if mark == 2:
                battle.engage(b, u, battle.ATTACKER | battle.LANDS)
                # NEI-13.3f: only the ships that unload are targets; they carry, and do not fire.
                if b.part[b.ship[u]] == 0:
                    battle.engage(b, b.ship[u], battle.ATTACKS | battle.TARGET)
            elif mark >= 3:
                battle.engage(b, u, battle.ATTACKER)
        battle.defend_land(b, 1 - self.seat, land)

    def result(self, b: NeiBoard, land: i64) -> None:
        landed = [u for u in b.in_hand(2) if b.at[u] == land]
        if b.left == 1 and b.ground_here(1 - self.seat, land):
            b.tell(EVERYONE, rule.R_13_3B, event.ASSAULT_FAILS, land, self.seat)
            for u in landed:
                b.disrupt(u, rule.R_13_3B)
        else:
            shared = 1 if b.ground_here(1 - self.seat, land) else 0
            b.tell(EVERYONE, rule.R_13_3B, event.ASSAULT_WINS, land, self.seat, len(landed), shared)
        b.left = 0
        finish(b, land)


def ashore(b: NeiBoard, seat: i64, land: i64) -> None:
    """NEI-13.3c: they come ashore without a fight."""
    units = b.in_hand(2)
    if b.version >= 2 and not b.in_contact(b.t.square[land]):
        for u in units:
            cargo = b.cargo(b.ship[u])
            if [c for c in cargo if b.hand[c] != 2]:
                for c in cargo:
                    b.known[c] = 0  # RU-80: nobody can say which of them went ashore
    for u in units:
        b.put(u, land)
    b.tell(b.who_sees(seat, land), rule.R_13_2F, event.LANDED, land, seat, len(units))
    finish(b, land)


def finish(b: NeiBoard, land: i64) -> None:
    for u in range(UNITS):
        if b.hand[u] >= 2:
            b.hand[u] = 0
    b.meet(b.t.square[land])
    b.sudden_death()


def won_text(t: NeiData, told: Event, viewer: int) -> Say:
    """NEI-13.3c: where no base stood, they are ashore whoever is left."""
    if told[6] == 1:
        return say("The landing in {place}: {units} ashore, beside the enemy.", told[3], told[5])
    return say("The assault on {place} succeeds: {units} ashore.", told[3], told[5])


STORY = [
    tells(event.LANDED, "{whose b} troops come ashore in {place a}: {units c}.", "landing", "a"),
    tells(
        event.ASSAULT_FAILS, "The assault on {place a} fails: all that landed is disrupted.", "landing", "a"
    ),
    tells(event.ASSAULT_WINS, won_text, "landing", "a"),
    tells(event.RETURNS, "{unit a} cannot land in {place b} and stays aboard.", "landing", "b"),
    tells(event.SECRET, "A secret airbase in {place a} comes to light.", "landing", "a"),
]
