"""The part of a position file about what the game is in the middle of: frames within frames, each with its numbers.

Programs write it. Whoever changes it by hand is told what cannot be, before play could stumble over it.
"""

from typing import Any, Final

from sandtable.games.shanghai.board import LANDED, TO_PLACE, ShanghaiBoard
from sandtable.games.shanghai.words import CONFIRM
from sandtable.kernel.actions import plain
from sandtable.kernel.errors import BadFile
from sandtable.series.fire_and_movement.board import FLEES, JOINED, WITHDRAWS

STEPS: Final = 20
"""No section has more."""
FARTHEST: Final = 2
"""SH-S7.7a: hexes of a retreat."""

# A frame, the frames that it can be within, and its numbers: s a seat, u a unit, v a unit or none, h a hex, r the hexes
# of a retreat, m a marker, n any small number.
NESTING: Final[dict[str, tuple[str, str]]] = {
    "Game": ("", ""),
    "SetUp": ("Game", "s"),
    "SetUpUnit": ("SetUp", "s"),
    "SetUpHex": ("SetUp", "su"),
    "Turn": ("Game", ""),
    "PlayerTurn": ("Turn", "s"),
    "MovementPhase": ("PlayerTurn", "sn"),
    "Orders": ("MovementPhase PauseMovement", "sn"),
    "ChooseWay": ("MovementPhase PauseMovement", "suvnnn"),
    "Interdict": ("MovementPhase PauseMovement", "sm"),
    "PlaceIn": ("MovementPhase Placement", "sun"),
    "CombatPhase": ("PlayerTurn", "sn"),
    "ChooseTarget": ("CombatPhase", "s"),
    "Attack": ("CombatPhase", "s"),
    "ChooseAttackers": ("Attack", "s"),
    "SupportFire": ("Attack", "s"),
    "PlaceSniper": ("Attack", "s"),
    "Outcome": ("Attack", "s"),
    "LoseStep": ("Outcome", "sn"),
    "AttackersRetreat": ("Outcome", "sr"),
    "ChooseFirst": ("AttackersRetreat", "sr"),
    "MustRetreat": ("Outcome AttackersRetreat", "shrn"),
    "Stand": ("MustRetreat", "sh"),
    "Withdraw": ("MustRetreat", "shrv"),
    "Fall": ("Withdraw", "srv"),
    "Advance": ("Attack", "s"),
    "Rubble": ("Attack", "h"),
    "RubbleDie": ("Rubble", "h"),
    "EndOfTurn": ("Turn", ""),
    "Administration": ("EndOfTurn", "s"),
    "Pause": ("EndOfTurn", ""),
    "SecretOrders": ("Pause", ""),
    "OpenOrders": ("Pause", "s"),
    "Placement": ("Pause", "s"),
    "PlaceNext": ("Placement", "s"),
    "PauseMovement": ("Pause", "s"),
    "Die": ("Attack MustRetreat Pause RubbleDie", "n"),
}


def check_stack(b: ShanghaiBoard, stack: list[Any]) -> None:
    """Whether the frames can be within one another, and their numbers mean something."""
    within = ""
    for row in stack:
        if not isinstance(row, list) or not row or not isinstance(row[0], str) or row[0] not in NESTING:
            raise BadFile(f"[middle] stack: the stack of frames cannot be read: {row!r}")
        name = row[0]
        parents, kinds = NESTING[name]
        if within not in (parents.split() or [""]):
            raise BadFile(f"[middle] stack: {name} cannot be within {within or 'nothing'}")
        values = row[1:]
        if len(values) != 1 + len(kinds) or any(type(value) is not int for value in values):
            raise BadFile(
                f"[middle] stack: {name} takes a step and {len(kinds)} whole numbers, not {values!r}"
            )
        if not 0 <= values[0] <= STEPS:
            raise BadFile(f"[middle] stack: {name} has no step {values[0]}")
        for kind, value in zip(kinds, values[1:]):
            low, high = limits(b, kind)
            if not low <= value <= high:
                raise BadFile(f"[middle] stack: {name}: {value} is not from {low} to {high}")
        within = name
    if not stack:
        raise BadFile("[middle] stack: there is none")


def limits(b: ShanghaiBoard, kind: str) -> tuple[int, int]:
    units, hexes, markers = int(b.t.units), int(b.t.playable), len(b.marker)
    return {
        "s": (0, 1),
        "u": (0, units - 1),
        "v": (-1, units - 1),
        "h": (0, hexes - 1),
        "r": (1, FARTHEST),
        "m": (0, markers - 1),
        "n": (0, 99),
    }[kind]


def check_moment(b: ShanghaiBoard, stack: list[list[Any]]) -> None:
    """Whether the frames are about something that is there."""
    t = b.t
    for u in range(t.units):
        if b.place[u] < 0 and b.flags[u] & (JOINED | FLEES | WITHDRAWS | LANDED):
            raise BadFile(f"[middle.flags] {t.unit_ids[u]}: it fights or retreats, and is not on the map")
        if b.place[u] >= 0 and b.flags[u] & TO_PLACE:
            raise BadFile(f"[middle.flags] {t.unit_ids[u]}: it is to be placed, and is on the map")
    for name, _, *values in stack:
        where = f"[middle] stack: {name}"
        if name in ("ChooseWay", "SetUpHex", "PlaceIn"):
            seat, u = values[:2]
            if t.side[u] != seat or (b.place[u] >= 0) != (name == "ChooseWay"):
                raise BadFile(f"{where}: {t.unit_ids[u]} is not where it could be meant")
        if name == "ChooseWay" and values[2] >= 0 and b.place[values[2]] != b.place[values[1]]:
            raise BadFile(f"{where}: {t.unit_ids[values[2]]} is not in the hex to move along (SH-2.3.2b)")
        if name == "Attack" and b.target < 0:
            raise BadFile(f"{where}: no hex is attacked: target is missing (SH-S7.1b)")
        if name == "Fall":
            group = [
                u for u in range(t.units) if b.trail and b.place[u] == b.trail[-1] and b.flags[u] & WITHDRAWS
            ]
            if not group or (values[2] >= 0 and values[2] not in group):
                raise BadFile(f"{where}: nobody retreats in the last hex of the trail (SH-S7.7a)")
        if name == "Pause" and b.pauses == 0:
            raise BadFile(f"{where}: no pause is left (SH-13.1j)")
    open_orders = stack[-1][0] == "SecretOrders"
    if any(answer != -1 and not (open_orders and answer == int(plain(CONFIRM))) for answer in b.sealed):
        raise BadFile(
            "[middle] sealed: -1 where orders are written or there are none; the number of `confirm`"
        )
    if -1 not in b.sealed:
        raise BadFile("[middle] sealed: the orders of both sides are sealed, and would be open (SH-13.1c)")
