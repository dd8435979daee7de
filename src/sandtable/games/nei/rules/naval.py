"""Ships: moving, attacking, bombarding, redeploying. Chapters 10.1, 10.2, 14 and the naval part of the Actions List."""

from typing import Any, ClassVar

from mypy_extensions import i64

from sandtable.games.nei import deed, event, rule, telling, verb
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.material import AIR, ALLIES, AREAS, IND, JAPAN, LANDS, NAVAL, UNITS
from sandtable.games.nei.rules import battle, battle_odds
from sandtable.games.nei.rules.asking import DeedPart, ForceAsk, Redeployment
from sandtable.games.nei.rules.forces import ON_STATION, ChooseStart, closed_to_subs, starts
from sandtable.games.nei.rules.joining import ask_friends
from sandtable.games.nei.rules.seaways import SeaWays, link_cost, must_stop
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, GO_ON, OVER, WAIT, Event
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.words import DONE, PASS, Say, Shown, button, on_space, say
from sandtable.kit.story import tells

# -- moving ----------------------------------------------------------------------------------------------------


def sail_bar(b: NeiBoard, seat: i64, kind: i64, frm: i64, to: i64, speed: i64) -> i64:
    """Why a force may not go on to a sea area."""
    if to >= AREAS:
        return NOT_OFFERED
    cost = link_cost(b, frm, to)
    if cost == 0:
        if to < LANDS and b.bars(rule.R_10_1D):
            return rule.R_10_1D
        if frm >= IND and to >= IND and b.bars(rule.R_19_3A):
            return rule.R_19_3A
        return rule.R_10_1B if b.bars(rule.R_10_1B) else ALLOWED
    if not b.open_to(seat, b.t.square[to]):
        why = rule.R_7_4E if to == b.t.spore_sea else rule.R_9_5A
        return why if b.bars(why) else ALLOWED  # nobody may tell what is in it
    if cost > speed - b.spent and b.bars(rule.R_10_1B):
        return rule.R_10_1B
    if kind == deed.SUBMARINES and closed_to_subs(b, seat, b.t.square[to]) and b.bars(rule.R_29D):
        return rule.R_29D
    if kind == deed.NAVAL:
        for u in b.in_hand():
            # RU-66: a warship with marines aboard fights where it is, and goes on by an emergency transport only.
            if must_land(b, u) and b.bars(rule.RU_66):
                return rule.RU_66
    elif marines_aboard(b, kind):
        left = speed - b.spent
        after = 0 if must_stop(b, seat, to) else left - cost
        if haven(b, seat, frm, left) and not haven(b, seat, to, after) and b.bars(rule.A3O):
            return rule.A3O
    return ALLOWED


def must_land(b: NeiBoard, u: i64) -> bool:
    """NEI-13.1b: a warship with marines aboard, who must go ashore where its move ends."""
    return b.t.warship[u] == 1 and b.loaded(u) > 0


def marines_aboard(b: NeiBoard, kind: i64) -> bool:
    """NEI-A3o, NEI-A3s: a warship of the force carries marines, who must be ashore when the move ends."""
    if b.version < 2 or (kind != deed.EMERGENCY and kind != deed.EVACUATE):
        return False
    return bool([u for u in b.in_hand() if must_land(b, u)])


def haven(b: NeiBoard, seat: i64, sea: i64, left: i64) -> bool:
    """Whether marines can be landed here or within so many factors, as far as the player knows (RU-66)."""
    ways = SeaWays(b, seat, sea, left)
    for to in range(LANDS, AREAS):
        if ways.far[to] < 99 and landable(b, seat, to):
            return True
    return False


def landable(b: NeiBoard, seat: i64, sea: i64) -> bool:
    """NEI-13.2b, NEI-13.2f: a coast that is not the enemy's home, without an enemy surface ship that is known."""
    land: i64 = b.t.land_by[sea]
    if land < 0 or b.home_of(land) == 1 - seat:
        return False
    return not [u for u in b.here(1 - seat, NAVAL, sea) if b.t.surface[u] and b.known[u]]


def sail(b: NeiBoard, seat: i64, units: list[int], frm: i64, to: i64) -> None:
    """The force goes on together (NEI-10.1a). Those that stay are no longer told from those that went (RU-80), and
    nobody else sees whether any stay in a home base; part of a task force leaves its marker behind (RU-78)."""
    if b.ships[seat * AREAS + frm] > len(units) or unseen_rest(b, seat, frm):
        b.slip(seat, NAVAL, frm)
        for u in units:
            if b.tf[u]:
                for other in b.here(seat, NAVAL, frm):
                    if b.tf[other] == b.tf[u] and other not in units:
                        b.tf[u] = 0
                        break
    for u in units:
        b.put(u, to)
    b.tell_move(rule.R_10_1A, event.SAILS, frm, to, counters(b, units), seat)
    b.meet(b.t.square[to])


def unseen_rest(b: NeiBoard, seat: i64, frm: i64) -> bool:
    """NEI-20.0a: how much is left where a force came from is its owner's secret: in a home base."""
    return b.version >= 2 and b.home_of(frm) == seat


def counters(b: NeiBoard, units: list[int]) -> i64:
    """NEI-20.1a: how many counters others see: ships by themselves, and task force markers for the rest."""
    alone = [u for u in units if b.tf[u] == 0]
    return len(alone) + len({b.tf[u] for u in units if b.tf[u]})


class Sail(ForceAsk):
    """NEI-10.1b, NEI-10.2b: the force goes on area by area; ships may be dropped off on the way, nothing is picked up
    (NEI-10.2c). RU-58: dropping reveals nothing more."""

    cites: ClassVar[int] = rule.R_10_1B
    judges: ClassVar[tuple[int, ...]] = (verb.TO, verb.LEAVE, verb.HALT)

    def step(self, b: NeiBoard, n: i64) -> i64:
        """A force that was lost where its marines went ashore is asked nothing."""
        return OVER if b.version >= 2 and not b.in_hand() else WAIT

    def crumb(self, b: NeiBoard) -> Say | None:
        """Everybody sees whether a force that has moved is still under way: how far it goes depends on what it is."""
        return say("Under way in {space}", self.area, rule=self.cites) if b.spent else None

    def question(self, b: NeiBoard, seat: i64) -> Say:
        left = self.speed(b) - b.spent
        text = "{deed}: the force is in {space}; movement left: {n}. Where to?"
        return say(text, self.kind, self.area, left)

    def shown(self, b: NeiBoard, seat: i64, act: i64) -> Shown:
        what = verb_of(act)
        if what == verb.TO:
            met = b.ships[(1 - seat) * AREAS + noun_of(act)] > 0
            return on_space(say("Sail to {space}", noun_of(act)), sure=met)
        if what == verb.LEAVE:
            return button(say("Drop {unit} off here", noun_of(act)), group="Drop off")
        if what == verb.LANDING:
            return button(say("Put marines ashore here"), group="Landing")
        must = marines_aboard(b, self.kind) and landable(b, seat, self.area)
        more = say("The marines aboard warships must land") if must else None
        return button(say("Stop here"), DONE, more=more)

    def speed(self, b: NeiBoard) -> i64:
        low = b.speed(b.in_hand())
        return low * 2 if self.kind == deed.SUBMARINES else low

    def offers(self, b: NeiBoard, seat: i64) -> list[int]:
        found: list[int] = []
        units = b.in_hand()
        if units:
            speed = self.speed(b)
            near = b.t.sea_near[self.area]
            for n in range(0, len(near), 2):
                to: i64 = near[n]
                if sail_bar(b, seat, self.kind, self.area, to, speed) == ALLOWED:
                    found.append(action(verb.TO, to))
            if b.spent > 0 and len(units) > 1:
                for u in units:
                    if not must_land(b, u):
                        found.append(action(verb.LEAVE, u))
            if self.may_land(b, seat):
                found.append(plain(verb.LANDING))
        if self.halt_bar(b, seat) == ALLOWED:
            found.append(plain(verb.HALT))
        return found

    def halt_bar(self, b: NeiBoard, seat: i64) -> i64:
        """NEI-A3o: not where the marines cannot land, while they could elsewhere."""
        strand = marines_aboard(b, self.kind) and not landable(b, seat, self.area)
        if strand and haven(b, seat, self.area, self.speed(b) - b.spent) and b.bars(rule.A3O):
            return rule.A3O
        return ALLOWED

    def may_land(self, b: NeiBoard, seat: i64) -> bool:
        """RU-35: marines may be landed in any square of the move."""
        from sandtable.games.nei.rules.landing import land_bar

        if self.kind != deed.AMPHIBIOUS and self.kind != deed.EMERGENCY and self.kind != deed.EVACUATE:
            return False
        if land_bar(b, seat, self.area) != ALLOWED:
            return False
        return 1 in [b.t.marine[c] for c in b.cargo_in_hand()]

    def barred(self, b: NeiBoard, seat: i64, act: i64) -> i64:
        what = verb_of(act)
        if what == verb.TO:
            return sail_bar(b, seat, self.kind, self.area, noun_of(act), self.speed(b))
        if what == verb.LEAVE:
            u = noun_of(act)
            if u >= UNITS or b.hand[u] != 1:
                return rule.R_10_2B if b.bars(rule.R_10_2B) else ALLOWED
            if (b.spent == 0 or len(b.in_hand()) < 2) and b.bars(rule.R_10_2B):
                return rule.R_10_2B
            if must_land(b, u) and b.bars(rule.R_10_2B):
                return rule.R_10_2B
        return self.halt_bar(b, seat) if what == verb.HALT else ALLOWED

    def take(self, b: NeiBoard, seat: i64, act: i64) -> None:
        what = verb_of(act)
        if what == verb.LEAVE:
            b.hand[noun_of(act)] = 0
            b.tell(1 << seat, rule.R_10_2B, event.DROPPED, noun_of(act), self.area)
            b.call(Sail(seat, self.kind, self.area))
        elif what == verb.LANDING:
            from sandtable.games.nei.rules.landing import unload

            b.call(Sail(seat, self.kind, self.area))
            unload(b, seat, self.kind, self.area, 1)
        elif what == verb.HALT:
            arrive(b, seat, self.kind, self.area)
        else:
            to = noun_of(act)
            cost = link_cost(b, self.area, to)
            sail(b, seat, b.in_hand(), self.area, to)
            b.spent += cost
            if must_stop(b, seat, to) or b.spent >= self.speed(b):
                arrive(b, seat, self.kind, to)
            else:
                b.call(Sail(seat, self.kind, to))


def arrive(b: NeiBoard, seat: i64, kind: i64, area: i64) -> None:
    """The move ends here: what the action may do in this place."""
    from sandtable.games.nei.rules import landing, options, ranged

    if not b.in_hand():
        return
    if kind in (deed.NAVAL, deed.BOMBARD, deed.CARRIER_LAND, deed.AIR_NAVAL, deed.RAID):
        if kind == deed.RAID:
            b.call(options.Raid(seat, area))
        if choices(b, seat, kind, area):
            b.call(SeaAttack(seat, kind, area))
            b.call(AttackHere(seat, kind, area))
    elif kind == deed.SUBMARINES:
        # NEI-29d: any number of them in one action, each by a path of its own.
        for u in b.in_hand():
            b.hand[u] = ON_STATION
        b.spent = 0
        if starts(b, seat, kind):
            b.call(ChooseStart(seat, kind))
    elif kind == deed.STRIKE:
        ranged.choose_strike(b, seat, area)
    elif kind == deed.AMPHIBIOUS or kind == deed.EMERGENCY or kind == deed.EVACUATE:
        if landing.land_bar(b, seat, area) == ALLOWED and landing.cargo_here(b, seat, kind, area, 0):
            landing.unload(b, seat, kind, area, 0)
        else:
            landing.marines_stay(b, seat, area)


# -- attacking -------------------------------------------------------------------------------------------------


def choices(b: NeiBoard, seat: i64, kind: i64, area: i64) -> list[int]:
    """What a force may attack where it stands (NEI-A3w: the attack is always the owner's choice): ATTACK the ships
    there, SHELL the shore. NEI-19.3f: no bombardment and no strike from a home base."""
    t = b.t
    found: list[int] = []
    enemy = 1 - seat
    afloat = b.ships[enemy * AREAS + area] > 0 or b.wings[enemy * AREAS + area] > 0
    if (kind == deed.NAVAL or kind == deed.AIR_NAVAL or kind == deed.RAID) and afloat:
        found.append(verb.ATTACK)
    land: i64 = t.land_by[area]
    if land < 0 or land >= IND or b.home_of(area) >= 0 or b.home_of(land) >= 0:
        return found
    carriers = bool([u for u in b.in_hand() if t.carrier[u]])
    base: i64 = b.base[land]
    if kind == deed.CARRIER_LAND:
        if carriers and b.holds_openly(enemy, land):
            found.append(verb.SHELL)
    elif kind != deed.NAVAL and not carriers and base >= 0 and t.side[base] == enemy:
        # NEI-A3b, NEI-A3c: a bombardment needs an enemy base.
        found.append(verb.SHELL)
    return found


class AttackHere(ForceAsk):
    """NEI-11.0b, NEI-A3w: to attack or not is the owner's choice, here and now."""

    cites: ClassVar[int] = rule.A3W
    offered: ClassVar[dict[int, Shown]] = {
        verb.ATTACK: button(say("Attack the ships here"), sure=True),
        verb.SHELL: button(say("Attack the shore"), sure=True),
        verb.DECLINE: button(say("No attack"), PASS),
    }

    def question(self, b: NeiBoard, seat: i64) -> Say:
        return say("The force is in {space}. Does it attack?", self.area)

    def odds(self, b: NeiBoard, seat: i64, act: i64, speaker: Any) -> Any:
        return battle_odds.attack(b, seat, act, speaker, b.t.land_by[self.area], False)

    def came(self, b: NeiBoard, seat: i64, act: i64, events: list[Event]) -> str:
        return battle_odds.came(b, seat, act, events, b.t.land_by[self.area], False)

    def offers(self, b: NeiBoard, seat: i64) -> list[int]:
        return [*(plain(what) for what in choices(b, seat, self.kind, self.area)), plain(verb.DECLINE)]

    def take(self, b: NeiBoard, seat: i64, act: i64) -> None:
        what = verb_of(act)
        b.answer = 0 if what == verb.DECLINE else 1 if what == verb.ATTACK else 2


class SeaAttack(DeedPart):
    """An attack by ships: at sea (NEI-A3a), a bombardment (14.2, 14.3) or a carrier strike on land."""

    cites: ClassVar[int] = rule.A3A
    steps: ClassVar[tuple[str, ...]] = ("join", "aircraft", "battle", "end")

    def step(self, b: NeiBoard, n: i64) -> i64:
        if n == 0:
            if b.answer == 0:
                return OVER
            if b.answer == 1 and self.kind != deed.RAID:
                ask_friends(b, self.seat, self.kind, self.area)
        elif n == 1:
            if self.kind == deed.AIR_NAVAL:
                from sandtable.games.nei.rules.air import AirSupport

                target = self.area if b.answer == 1 else b.t.land_by[self.area]
                b.call(AirSupport(self.seat, self.kind, target))
        elif n == 2:
            if b.answer == 1:
                self.at_sea(b)
            else:
                self.ashore(b)
            b.call(battle.Battle(self.seat))
        else:
            return OVER
        return GO_ON

    def at_sea(self, b: NeiBoard) -> None:
        battle.open_battle(b, battle.AT_SEA, self.seat, self.area, self.area)
        battle.attack(b)
        battle.defend_sea(b, 1 - self.seat, self.area)

    def ashore(self, b: NeiBoard) -> None:
        land: i64 = b.t.land_by[self.area]
        enemy = 1 - self.seat
        carriers = self.kind == deed.CARRIER_LAND
        wings = b.in_hand(3)
        kind = battle.CARRIER_RAID if carriers else battle.BOMBARDMENT
        battle.open_battle(b, kind, self.seat, land, self.area)
        for u in b.in_hand():
            part = battle.ATTACKER
            if carriers and b.t.carrier[u] == 0:
                part |= battle.NO_AG  # NEI-14.2b: only the carriers bombard
            if b.t.surface[u] == 0 and b.version >= 2:
                part &= ~battle.TARGET  # NEI-14.3a, NEI-14.3b: what fires back does so with anti-ship factors
            battle.engage(b, u, part)
        battle.engage_all(b, wings, battle.ATTACKER)
        for u in b.ground_here(enemy, land):
            # NEI-14.2a: without carriers only the base can be hit; NEI-14.3a: all that can, fire.
            part = battle.DEFENDS | battle.FIRES
            battle.engage(b, u, part | battle.TARGET if carriers or b.is_base(u) else part)
        if carriers or wings:
            # NEI-14.3b: air units fire at carriers; RU-18: against seaplanes they rise and do not fire at ships.
            part = battle.DEFENDER if carriers else battle.DEFENDER | battle.NO_AS
            battle.engage_all(b, b.here(enemy, AIR, land), part)


# -- redeployment ----------------------------------------------------------------------------------------------


class Redeploy(Redeployment):
    """NEI-A3d, NEI-A3f, RU-30, RU-31: three times the lowest factor, from port to port, past no enemy; never
    between two home bases but by the Japanese action for that (NEI-19.2a, RU-73)."""

    cites: ClassVar[int] = rule.A3D

    def field(self, b: NeiBoard, seat: i64) -> list[int]:
        if self.kind == deed.NAVAL_HOME:
            far = [99] * AREAS
            for land in b.t.homes:
                far[b.t.port_sea[land]] = 1
            return far
        return SeaWays(b, seat, self.area, b.t.far_ships * b.speed(b.in_hand()), True).far

    def ends(self, b: NeiBoard, seat: i64, far: list[int]) -> list[int]:
        return [to for to in range(LANDS, AREAS) if far[to] < 99]

    def end_bar(self, b: NeiBoard, seat: i64, to: i64, far: list[int]) -> i64:
        if to >= AREAS or to == self.area:
            return NOT_OFFERED
        if far[to] >= 99 or not b.port_works(seat, to):  # of a port that is not theirs nothing else is said
            return rule.A3D if b.bars(rule.A3D) else ALLOWED
        if self.kind == deed.NAVAL_REDEPLOY:
            both = b.t.home[self.area] in (JAPAN, ALLIES) and b.t.home[to] in (JAPAN, ALLIES)
            if both and b.bars(rule.A3F):
                return rule.A3F
            planes = len(air_cargo(b))
            if planes and b.room(seat, b.t.land_by[to]) < planes and b.bars(rule.RU_59):
                return rule.RU_59
        return ALLOWED

    def chosen(self, b: NeiBoard, seat: i64, noun: i64) -> None:
        sail(b, seat, b.in_hand(), self.area, noun)
        self.unload(b, seat, noun)

    def none_chosen(self, b: NeiBoard, seat: i64) -> None:
        self.unload(b, seat, self.area)

    def unload(self, b: NeiBoard, seat: i64, sea: i64) -> None:
        """RU-59: air cargo is unloaded at the end; ground units may be."""
        from sandtable.games.nei.rules import landing

        for c in air_cargo(b):
            b.put(c, b.t.land_by[sea])
        if landing.cargo_here(b, seat, self.kind, sea, 0) and landing.land_bar(b, seat, sea) == ALLOWED:
            landing.unload(b, seat, self.kind, sea, 0)


def air_cargo(b: NeiBoard) -> list[int]:
    """The air units aboard the force."""
    return [c for c in b.cargo_in_hand() if b.t.cat[c] == AIR]


STORY = [
    tells(event.SAILS, telling.move_text("ships", "go"), "move", "ab", telling.moved),
    tells(event.DROPPED, "{unit a} stays in {place b}.", "move", "b"),
]
