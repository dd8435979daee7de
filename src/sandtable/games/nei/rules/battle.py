"""Combat. Chapters 11 and 12: four stages, first fire, each unit one shot a stage, hits placed by whom the rules say.

An action that may fight says with `engage` what each unit does in the battle, and calls `Battle`. Who fires at whom in
a stage follows from that, so that bombardments, landings and strikes are one and the same combat with other parts.
"""

from typing import ClassVar, Final

from mypy_extensions import i64

from sandtable.games.nei import event, rule, verb
from sandtable.games.nei.board import NeiBoard
from sandtable.games.nei.material import AA, AG, AIR, ALLIES, ARMOR, AS, ASW, GROUND, JAPAN, NAVAL, SS, UNITS
from sandtable.kernel.actions import noun_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, GO_ON, OVER, Section
from sandtable.kernel.words import Say, Shown, button, say
from sandtable.kit.choosing import ChooseOne
from sandtable.kit.dice import DiceChecks, hits_of
from sandtable.kit.telling import packed_pieces

# What a unit does in a battle, as bits.
ATTACKS: Final = 1
DEFENDS: Final = 2
FIRES: Final = 4
TARGET: Final = 8
LANDS: Final = 16
CROSSED: Final = 32
NO_AS: Final = 64
"""RU-18: air units that rise against seaplanes do not fire at the ships."""
NO_AG: Final = 128
"""Escorts of a carrier strike (NEI-14.2b), transports that carry troops (NEI-A3v)."""
ATTACKER: Final = ATTACKS | FIRES | TARGET
DEFENDER: Final = DEFENDS | FIRES | TARGET

# Kinds of battle.
AT_SEA: Final = 1
BOMBARDMENT: Final = 2
CARRIER_RAID: Final = 3
AIR_ON_LAND: Final = 4
AIR_ON_SEA: Final = 5
ON_LAND: Final = 6
LANDING: Final = 7
DROP: Final = 8
BASE_GUNS: Final = 9
IN_THE_AIR: Final = 10
KINDS: Final = (
    "", "Battle at sea", "Bombardment", "Carrier strike", "Air strike", "Air strike at sea", "Battle on land",
    "Amphibious assault", "Airborne assault", "Base fire", "Battle in the air",
)  # fmt: skip


# -- who is in it ----------------------------------------------------------------------------------------------


def open_battle(b: NeiBoard, kind: i64, side: i64, field: i64, offshore: i64) -> None:
    """A battle is announced: nobody is in it yet. The acting player is the attacker (NEI-11.0a)."""
    b.fight = kind
    b.field = field
    b.offshore = offshore
    b.fallen = [0, 0]
    for u in range(UNITS):
        b.part[u] = 0


def engage(b: NeiBoard, u: i64, bits: i64) -> None:
    """A unit takes part (NEI-11.1a, NEI-12.3a), whatever its kind (NEI-11.1b). Every unit in a battle is seen (RU-55).
    NEI-11.0d: opponents are in one area, or ships off the land area of their square. RU-17: air units ashore are in no
    battle at sea. NEI-10.1n: carriers fight with their own factors, in their own square."""
    b.part[u] = bits
    if u != b.t.secret or b.face[u] == 0:
        b.see(u, rule.RU_55)


def engage_all(b: NeiBoard, units: list[int], bits: i64) -> None:
    for u in units:
        engage(b, u, bits)


def attack(b: NeiBoard) -> None:
    """The whole force attacks, with those that join in."""
    engage_all(b, [u for u in range(UNITS) if b.hand[u]], ATTACKER)


def defend_land(b: NeiBoard, side: i64, land: i64) -> None:
    """All ground units of an area defend, and the air units that are based there (NEI-11.0c, NEI-12.2a, NEI-12.2b)."""
    engage_all(b, b.ground_here(side, land) + b.here(side, AIR, land), DEFENDER)


def defend_sea(b: NeiBoard, side: i64, sea: i64) -> None:
    """All naval units of a sea area defend; NEI-26.3d: patrolling seaplanes with them."""
    engage_all(b, b.here(side, NAVAL, sea) + b.here(side, AIR, sea), DEFENDER)


def close_battle(b: NeiBoard) -> None:
    """Nobody is in it any more."""
    for u in range(UNITS):
        b.part[u] = 0
    b.fight = 0
    b.stage = 0


# -- first fire ------------------------------------------------------------------------------------------------


def has_air(b: NeiBoard, side: i64) -> bool:
    """NEI-12.1b: carriers or air units in the battle."""
    return bool([u for u in b.t.of_side[side] if b.part[u] and (b.t.cat[u] == AIR or b.t.carrier[u])])


def first_fire(b: NeiBoard, attacker: i64) -> tuple[i64, i64]:
    """NEI-12.1a to NEI-12.1d: the side that fires first in every stage, and the rule that says so."""
    ours, theirs = has_air(b, attacker), has_air(b, 1 - attacker)
    if ours and theirs:
        return 1 - attacker, rule.R_12_1C
    if ours or theirs:
        return attacker if ours else 1 - attacker, rule.R_12_1B
    return attacker, rule.R_12_1D


# -- shots and targets -----------------------------------------------------------------------------------------


def is_target(b: NeiBoard, u: i64, stage: i64) -> bool:
    """Whether a unit in the battle can be hit in a stage (NEI-12.0b, RU-16). Landing units that are still aboard are
    lost with their ship only (NEI-13.2c)."""
    if b.part[u] & TARGET == 0:
        return False
    cat: i64 = b.t.cat[u]
    if stage == AA:
        return cat == AIR
    if b.fight == BASE_GUNS and b.part[u] & ATTACKS:
        return stage == AS  # NEI-29g, RU-54: the ships answer with anti-ship factors
    if stage == AS:
        return cat == NAVAL and b.t.surface[u] == 1
    if stage == ASW:
        return cat == NAVAL and b.t.surface[u] == 0
    return cat >= GROUND and b.ship[u] < 0


def targets(b: NeiBoard, stage: i64, firing: i64) -> list[int]:
    """What the firing side may hit. NEI-12.5a, NEI-12.6d, RU-19: a ship that carries units only when no other legal
    target is left."""
    found = [u for u in b.t.of_side[1 - firing] if b.part[u] and is_target(b, u, stage)]
    if stage == AS and len(found) > 1:
        bare = [u for u in found if b.t.cat[u] != NAVAL or b.loaded(u) == 0]
        if bare:
            return bare
    return found


def need_of(b: NeiBoard, u: i64, stage: i64) -> i64:
    """NEI-12.4a, NEI-12.3f, RU-21: the highest die that hits; 0: the unit does not fire in this stage."""
    part: i64 = b.part[u]
    if part & FIRES == 0 or (stage == AS and part & NO_AS) or (stage == AG and part & NO_AG):
        return 0
    if b.fight == BASE_GUNS and part & DEFENDS and stage != AS:
        return 0
    factor = b.factor(u, stage)
    if factor <= 0:
        return 0
    modifier: i64 = 0
    if stage == AG and part & ATTACKS:
        if b.field >= 0 and b.t.rough[b.field]:
            modifier += 1
        if part & CROSSED:
            modifier += 1
        if modifier > 1:
            modifier = 1
    elif stage == AS and b.t.type[u] == SS and b.offshore >= 0 and b.t.narrow[b.offshore]:
        modifier = -1
    need = factor - modifier
    return 1 if need < 1 else 5 if need > 5 else need


def places_own(b: NeiBoard, u: i64, stage: i64) -> bool:
    """NEI-12.6a to NEI-12.6c, RU-14: whether the firer places the hits of this unit: carriers and aircraft always,
    submarines on naval units; NEI-26.1a: attacking armor. All other hits are placed by the targets' owner."""
    if b.t.cat[u] == AIR or b.t.carrier[u]:
        return True
    if b.t.type[u] == SS and (stage == AS or stage == ASW):
        return True
    return b.special == 1 and stage == AG and b.t.type[u] == ARMOR and b.part[u] & ATTACKS != 0


def shots(b: NeiBoard, stage: i64, side: i64, own: bool) -> list[int]:
    """The needs of the side's shots whose hits the firer (`own`) or the targets' owner places; each unit rolls for
    itself (NEI-11.1a), once a stage (NEI-12.0b)."""
    found: list[int] = []
    for u in b.t.of_side[side]:
        if b.part[u]:
            need = need_of(b, u, stage)
            if need > 0 and places_own(b, u, stage) == own:
                found.append(need)
    return found


# -- the frames ------------------------------------------------------------------------------------------------


class Battle(Section[NeiBoard]):
    """NEI-12.0a: anti-air, anti-ship, anti-submarine, anti-ground; in each the side with first fire, then the other.
    One pass ends it (NEI-12.3d)."""

    stands: ClassVar[str] = "Battle in {space field}"
    phase: ClassVar[str] = "Battle"
    cites: ClassVar[int] = rule.R_12_0A
    steps: ClassVar[tuple[str, ...]] = (
        "begin", "air_first", "air_second", "ship_first", "ship_second", "submarine_first", "submarine_second",
        "ground_first", "ground_second", "end",
    )  # fmt: skip

    def __init__(self, side: i64) -> None:
        self.side: i64 = side

    def step(self, b: NeiBoard, n: i64) -> i64:
        if n == 0:
            b.first, why = first_fire(b, self.side)
            b.tell(EVERYONE, rule.R_11_0A, event.BATTLE, b.fight, b.field, self.side, b.offshore)
            tell_forces(b, self.side)
            if hurts(b):
                b.tell(EVERYONE, why, event.FIRST, b.first)
            else:
                # NEI-20.2a, RU-60: nobody can be hurt; the enemy is revealed all the same.
                b.tell(EVERYONE, rule.R_20_2A, event.NO_TARGET)
            return GO_ON
        if n <= 8:
            stage = (n - 1) // 2
            b.stage = stage
            firing = b.first if n % 2 == 1 else 1 - b.first
            if n == 7:
                go_ashore(b)
            # RU-61: a stage without a possible shot is skipped.
            if may_fire(b, stage, firing):
                b.call(Volley(stage, firing))
            return GO_ON
        tell_over(b)
        close_battle(b)
        return OVER


def hurts(b: NeiBoard) -> bool:
    """Whether any shot of the battle can hit anything."""
    return bool([side for side in (JAPAN, ALLIES) for stage in range(4) if may_fire(b, stage, side)])


def may_fire(b: NeiBoard, stage: i64, side: i64) -> bool:
    """Whether a side has a shot in a stage, and something to shoot at."""
    if not targets(b, stage, side):
        return False
    return len(shots(b, stage, side, True)) > 0 or len(shots(b, stage, side, False)) > 0


def go_ashore(b: NeiBoard) -> None:
    """NEI-13.3d, NEI-13.3e: what is still afloat lands before the fourth stage."""
    for u in range(UNITS):
        if b.part[u] & LANDS and b.ship[u] >= 0:
            b.put(u, b.field)


class Volley(Section[NeiBoard]):
    """NEI-12.1e: one side's fire in one stage: all shots, then the losses; RU-15: firer-placed hits first."""

    cites: ClassVar[int] = rule.R_12_1E
    steps: ClassVar[tuple[str, ...]] = ("firer", "owner", "place_firer", "place_owner", "end")

    def __init__(self, stage: i64, side: i64) -> None:
        self.stage: i64 = stage
        self.side: i64 = side

    def step(self, b: NeiBoard, n: i64) -> i64:
        if n == 0:
            throw(b, shots(b, self.stage, self.side, True))
        elif n == 1:
            b.hits_f = self.hits(b, True)
            b.hits_o = 0
            throw(b, shots(b, self.stage, self.side, False))
        elif n == 2:
            if b.rolled:
                b.hits_o = self.hits(b, False)
            place_hits(b, self.side, self.stage, self.side, True)
        elif n == 3:
            place_hits(b, 1 - self.side, self.stage, self.side, False)
        else:
            b.sudden_death()
            return OVER
        return GO_ON

    def hits(self, b: NeiBoard, own: bool) -> i64:
        needs = shots(b, self.stage, self.side, own)
        return count_hits(b, rule.R_12_4A, self.stage, self.side, needs)


def throw(b: NeiBoard, needs: list[int]) -> None:
    """A die for each shot."""
    b.rolled = []
    if needs:
        b.call(DiceChecks(6, *needs))


def count_hits(b: NeiBoard, why: i64, stage: i64, side: i64, needs: list[int]) -> i64:
    """What the dice that were thrown, if any, have hit."""
    hits: i64 = 0
    if b.rolled:
        hits = hits_of(b.rolled, needs)
        tell_volley(b, why, stage, side, needs)
        b.rolled = []
    return hits


def place_hits(b: NeiBoard, placer: i64, stage: i64, side: i64, own: bool) -> bool:
    """Hits of a side one by one; what only one unit can take goes to it, and what nobody can take is lost (NEI-12.3c).
    False: it is asked first who takes the next one; then the step comes again."""
    while (b.hits_f if own else b.hits_o) > 0:
        found = targets(b, stage, side)
        if len(found) > 1:
            b.again(PlaceHit(placer, stage, side))
            return False
        if not found:
            break
        take_hit(b, found[0], own)
    if own:
        b.hits_f = 0
    else:
        b.hits_o = 0
    return True


def take_hit(b: NeiBoard, u: i64, own: bool) -> None:
    if own:
        b.hits_f -= 1
    else:
        b.hits_o -= 1
    b.hit(u, rule.R_12_6B if own else rule.R_12_6A)


class PlaceHit(ChooseOne[NeiBoard]):
    """NEI-12.6a to NEI-12.6d: who must, chooses which unit takes a hit."""

    cites: ClassVar[int] = rule.R_12_6A
    chooses: ClassVar[int] = verb.HIT

    def __init__(self, seat: i64, stage: i64, side: i64) -> None:
        super().__init__(seat)
        self.stage: i64 = stage
        self.side: i64 = side

    def question(self, b: NeiBoard, seat: i64) -> Say:
        left = b.hits_f if seat == self.side else b.hits_o
        if seat == self.side:
            return say("{stage}: {n} to place. Which enemy unit is hit?", self.stage, left, rule=rule.R_12_6B)
        return say("{stage}: {n} to take. Which of your units is hit?", self.stage, left, rule=rule.R_12_6A)

    def shown(self, b: NeiBoard, seat: i64, act: i64) -> Shown:
        u = noun_of(act)
        more = say("It is disrupted") if b.steps[u] == 1 else say("It is reduced")
        return button(say("{unit}", u), group="Hits", sure=True, more=more)

    def choices(self, b: NeiBoard, seat: i64) -> list[int]:
        return targets(b, self.stage, self.side)

    def bar(self, b: NeiBoard, seat: i64, noun: i64) -> i64:
        out = noun >= UNITS or b.part[noun] == 0 or b.t.side[noun] == self.side
        out = out or not is_target(b, noun, self.stage)
        if out and b.bars(rule.R_12_0B):
            return rule.R_12_0B
        if not out and noun not in targets(b, self.stage, self.side) and b.bars(rule.R_12_5A):
            return rule.R_12_5A
        return ALLOWED

    def chosen(self, b: NeiBoard, seat: i64, noun: i64) -> None:
        take_hit(b, noun, seat == self.side)


# -- what is told ----------------------------------------------------------------------------------------------


def tell_forces(b: NeiBoard, attacker: i64) -> None:
    """Who fights, the attacker's side first; RU-55: all of them are seen, but not what a secret base is."""
    if b.log is None:
        return
    for side in (attacker, 1 - attacker):
        units = [u for u in b.t.of_side[side] if b.part[u] and (u != b.t.secret or b.face[u] == 0)]
        forms = [u * 4 + (2 if b.face[u] and b.t.has_base_side[u] else 1 if b.steps[u] < b.t.full[u] else 0)
                 for u in units]  # fmt: skip
        if forms:
            b.tell(EVERYONE, rule.R_12_3A, event.FORCE, side * 2 + (1 if side == attacker else 0), packed_pieces(forms),
                   packed_pieces(forms, 6), packed_pieces(forms, 12))  # fmt: skip


def tell_volley(b: NeiBoard, why: i64, stage: i64, side: i64, needs: list[int]) -> None:
    """NEI-12.4a: the dice of one side in one stage, what each needed, and whether it is the attacker who fires."""
    if b.log is None:
        return
    attacks = any(b.part[u] & ATTACKS for u in b.t.of_side[side])
    whose = side * 2 + (1 if attacks else 0)
    b.tell(EVERYONE, why, event.VOLLEY, stage, whose, packed(b.rolled), packed(needs))


def tell_over(b: NeiBoard) -> None:
    """What both sides have lost in it."""
    b.tell(EVERYONE, rule.R_12_3D, event.BATTLE_OVER, b.field, b.fallen[JAPAN], b.fallen[ALLIES])


def packed(faces: list[int]) -> int:
    """Dice as one number, so that an event can hold them: the first twenty, each a digit from 1 to 6."""
    found = 0
    for face in reversed(faces[:20]):
        found = found * 7 + face
    return found
