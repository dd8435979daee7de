# interpreted: a part of position files.
"""The middle of a position file of Field Command: what can be within what, who fights, and the dice on the table.

Whoever changes a battle by hand is told what cannot be, before play could stumble over it.
"""

from typing import Any, Final

from sandtable.games.fieldcommand import card
from sandtable.games.fieldcommand.board import FieldBoard
from sandtable.games.fieldcommand.material import BOARD, PLACES, UNITS
from sandtable.games.fieldcommand.rules.company import attack_pool, defence_pool
from sandtable.games.fieldcommand.state import CONCENTRATE
from sandtable.kernel.errors import BadFile
from sandtable.kernel.flow import Section
from sandtable.kit.dice import Die, Rolls
from sandtable.kit.middle import Nesting
from sandtable.kit.position import refuse

INNER: Final = {
    "": "Campaign BoardGame",
    "BoardGame": "Muster Battle",
    "Campaign": "FreeDeployment ShiftSurplus ShiftTo SplitTokens StartCards Period",
    "StartCards": "StartDraw SplitCards",
    "SplitCards": "Give",
    "Period": "Turn",
    "Turn": "Refuel DeployAircraft FlyTo MoveUnits Step Going DefensiveBarrages Barrage Aim ChooseBattle Battle "
            "Penetrate Reinforce Resupply DrawPhase Discard",
    "Refuel": "Land",
    "Going": "Step Going",
    "DefensiveBarrages": "Barrage Aim",
    "Reinforce": "OpenAxis PlaceArrival Flotilla SendTo",
    "Resupply": "Transfer Die",
    "DrawPhase": "DrawCard Give",
    "Battle": "Ordering AirFight Pair",
    "Ordering": "OrderLine",
    "AirFight": "AirRound",
    "AirRound": "AirRetreat AirPoint DiceHighest",
    "Pair": "BreakOff ChooseTactic ChoosePoint NewSupport Strikes Round Retreat",
    "Strikes": "CommitStrikes Dice Withdrawals",
    "Round": "LendDie DropDie NewSupport DiceHighest DicePool Withdrawals",
    "Retreat": "Pursuit Dice Withdrawals",
    "Withdrawals": "WithdrawTo Die",
    "Window": "CardAsk",
    "CardDice": "DiceSum DrawCard",
    "RollAgain": "DiceHighest DicePool",
    "LoseSupply": "DiceSum",
    "Rebase": "Land",
}  # fmt: skip
"""Of each frame those that can be within it; of nothing the whole games."""
ANYWHERE: Final = "Window CardChoice CardDice RollAgain Bluffed Rebase LoseSupply"
"""What cards, and sectors that change hands, may bring in the middle of anything."""
SEAT: Final = (0, 2)
UNIT: Final = (0, UNITS - 1)
RANGES: Final = {
    "seat": SEAT, "seats": SEAT, "by": SEAT, "army": SEAT, "giver": SEAT, "loser": SEAT, "captor": SEAT, "u": UNIT,
    "attacks": (0, 1), "alone": (0, 1), "card": (0, card.COUNT - 1), "at": (0, 7), "of_turn": (0, 20), "n": (0, 60),
    "target": (-1, UNITS - 1), "place": (0, PLACES - 1), "frm": (-1, PLACES - 1), "sides": (2, 12),
}  # fmt: skip


def nesting(frames: dict[str, Any]) -> Nesting:
    """Which frames can be within which."""
    within: dict[str, list[str]] = {name: [] for name in frames}
    for outer, inner in INNER.items():
        for one in inner.split():
            within[one] += [outer] if outer else []
    sections = [name for name, kind in frames.items() if issubclass(kind, Section)]
    for name in ANYWHERE.split():
        within[name] += sections
    for name in frames:
        if name.startswith("DrawOffer"):
            within[name] = [*frames]
    return Nesting(within, RANGES, frames)


# -- who fights ------------------------------------------------------------------------------------------------


def check_battle(b: FieldBoard) -> None:
    """FC-BN-3: both lines, points and supporter are in the sector of the battle, each on its side."""
    if not b.fighting:
        return
    seats = [int(b.seat_of[army]) for army in (b.attackers, b.defenders)]
    wrong = not b.is_map() and sorted(seats) != [0, 1]
    refuse(wrong, f"[middle] seat_of: the seats {seats} fight this battle (FC-BN-14)")
    if b.fled:
        return
    attacking = [b.point_a, b.support, *b.line_a]
    for u in [*attacking, b.point_d, *b.line_d, *b.unplaced]:
        if u >= 0:
            away = b.where[u] != (b.sector if b.sector >= 0 else BOARD)
            wrong = u not in b.unplaced and (b.owner[u] == b.attackers) != (u in attacking)
            refuse(away or wrong, f"[middle]: {b.t.unit_ids[u]} has no place in this battle (FC-BN-3)")


# -- dice on the table -----------------------------------------------------------------------------------------

THROWS: Final = {
    "Round": (4, 5), "AirRound": (4, 5), "Strikes": (3,), "Retreat": (2,), "CardDice": (0,), "RollAgain": (0,),
    "LoseSupply": (0,), "Resupply": (1,), "Withdrawals": (0,),
}  # fmt: skip
"""The steps that throw dice: nobody is asked between these and the next one. A round has two pools."""
PAIRED: Final = ("Round", "AirRound")
ATTACK: Final = 4
SEEN: Final = 7
"""Of a round: the step of its first pool, and how far it is while the dice lie there to be seen."""


def check_dice(b: FieldBoard) -> None:
    """Dice that are being thrown are those that somebody throws here, and those on the table are of the same pool."""
    lie = False
    for i, frame in enumerate(b.stack):
        name, step = type(frame).__name__, int(b.pcs[i]) - 1
        step = step % 2 if name == "Withdrawals" else step
        thrown_now = i + 1 < len(b.stack) and isinstance(b.stack[i + 1], (Die, Rolls))
        throws = step in THROWS.get(name, ())
        refuse(throws and not thrown_now, f"[middle] stack: {name}: its dice are missing (FC-CO-4)")
        refuse(thrown_now and not throws, f"[middle] stack: {name} throws no dice at this step (FC-CO-4)")
        if name in PAIRED and step >= (2 if name == "Round" else ATTACK):
            check_pair(b, name, step)
        elif name == "Round" and step >= 0:
            early = "lent" if b.lent else "dropped" if b.dropped else ""
            refuse(early != "", f"[middle] {early}: no die is lent or left out yet (FC-BN-6, FC-BN-7)")
        if throws:
            check_pool(b, i, name, step)
        elif name == "Round" and step + 1 == SEEN:
            check_seen(b, type(b.stack[-2]).__name__ == "RollAgain")
        lie = lie or throws or (name == "Round" and step + 1 == SEEN)
    refuse(bool(b.rolled) and not lie, f"[middle] rolled = {b.rolled}: nobody throws dice (FC-CO-4)")


def check_pair(b: FieldBoard, name: str, step: int) -> None:
    """FC-BN-3, FC-RG-4: two fight a round, and until it is decided both are there; FC-BN-6, FC-BN-7: the die that is
    lent or left out is one of theirs."""
    air = name == "AirRound"
    for key in ("air_a", "air_d") if air else ("point_a", "point_d"):
        u = getattr(b, key)
        missing = step < SEEN and (u < 0 or bool(b.t.is_ground[u]) == air)
        refuse(missing, f"[middle] {key}: nobody who could fight this round (FC-{'RG-4' if air else 'BN-3'})")
    if air or step >= SEEN:
        return
    lends = b.attack_dice(b.support) if b.support >= 0 and b.tactic == CONCENTRATE else []
    refuse(
        step == 2 and b.tactic == CONCENTRATE and not lends, "[middle] support: nobody lends a die (FC-BN-5)"
    )
    refuse(
        bool(b.lent) and b.lent not in lends,
        f"[middle] lent = {b.lent}: nobody has that die to lend (FC-BN-6)",
    )
    whole = b.defence_dice(b.point_d)
    gone = bool(b.dropped) and (b.dropped not in whole or len(whole) < 2)
    refuse(gone, f"[middle] dropped = {b.dropped}: the defender has no such die to leave out (FC-BN-7)")


def check_pool(b: FieldBoard, i: int, name: str, step: int) -> None:
    """The pool that is being thrown: what lies on the table and what is left of it make it up."""
    pool, dice = thrown(b, i, step)
    first = thrown(b, i, ATTACK)[1] if name in PAIRED and step != ATTACK else []
    if name in PAIRED:
        check_count(b, len(first or dice))
    check_faces("rolled", b.rolled, [*first, *dice])
    left = [*first, *dice][len(b.rolled) :]
    names = " ".join(f"d{sides}" for sides in left) or "none"
    wrong = type(b.stack[i + 1]) is not pool or sides_of(b.stack[i + 1]) != left or len(b.rolled) < len(first)
    refuse(wrong, f"[middle] stack: {name}: of its dice these are still to fall: {names} (FC-CO-4)")


def check_seen(b: FieldBoard, again: bool) -> None:
    """FC-CARD-C09: all dice of the round lie there; while the attacker's fall again, the defender's are laid aside."""
    mine, theirs = attack_pool(b), defence_pool(b)
    check_count(b, len(mine))
    faces, dice = (b.stayed, theirs) if again else (b.rolled, [*mine, *theirs])
    name = "stayed" if again else "rolled"
    check_faces(name, faces, dice)
    refuse(len(faces) != len(dice), f"[middle] {name} = {faces}: {len(dice)} dice have fallen (FC-CO-4)")


def check_count(b: FieldBoard, count: int) -> None:
    refuse(b.dice_a != count, f"[middle] dice_a = {b.dice_a}: the attacker throws {count} dice (FC-CO-4)")


def check_faces(name: str, faces: list[int], dice: list[int]) -> None:
    wrong = len(faces) > len(dice) or any(face > sides for face, sides in zip(faces, dice))
    names = " ".join(f"d{sides}" for sides in dice) or "none"
    refuse(wrong, f"[middle] {name} = {faces}: the dice here are {names} (FC-CO-4)")


def thrown(b: FieldBoard, i: int, step: int) -> tuple[type[Any], list[int]]:
    """The pool that a step of a frame throws, from the beginning: its kind and its dice."""
    other = b.fork()
    other.log = None
    other.stack, other.pcs = b.stack[: i + 1], b.pcs[: i + 1]
    other.stack[i].step(other, step)
    top = other.stack[-1]
    if len(other.stack) != i + 2 or not isinstance(top, (Die, Rolls)):
        raise BadFile(f"[middle] stack: {type(b.stack[i]).__name__} throws no dice here (FC-CO-4)")
    return type(top), sides_of(top)


def sides_of(pool: Any) -> list[int]:
    return [int(pool.sides)] if isinstance(pool, Die) else [int(one) for one in pool.dice()]
