"""Every bar is reached: each line by which the series or the title forbids something gives its reason in a case here.

The lines are read from the source: wherever `bars(...)` is called. A new one without a case fails. Which of them a case
comes to is seen by looking on at `Board.bars`, which only the interpreted build lets a test do.
"""

import ast
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sandtable.games import shanghai
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.kernel.flow import Board, legal_in
from sandtable.kit.rows import altered
from sandtable.series import fire_and_movement as series
from sandtable.series.fire_and_movement.folio import D2
from sandtable.series.fire_and_movement.rules.attackers import may_attack
from sandtable.series.fire_and_movement.rules.combat import support_bar
from sandtable.series.fire_and_movement.rules.standard import FolioBoard
from tests.shanghai.fuzz import COMPILED
from tests.shanghai.table import BOOK, T, Table, assault, field, fight, historical, hx, new_game, unit
from tests.shanghai.test_rules_pause import pause

pytestmark = pytest.mark.skipif(COMPILED, reason="compiled calls cannot be looked on at")

J, C = "japan", "china"
FAR = "C-78-1 0101"
SOURCES = (Path(str(shanghai.__file__)).parent, Path(str(series.__file__)).parent)
Site = tuple[str, int]
"""A file and a line."""


ELSEWHERE = ("plain.py", "displacement.py")
"""The chapters of the series that Shanghai leaves out: tests/folio comes to their bars, and to UNUSED ones."""
UNUSED = {"FM_9B", "FM_4_1B"}


def sites() -> dict[Site, str]:
    """Every call of `bars` in the source of the title, and of its series where the title uses it."""
    found: dict[Site, str] = {}
    for folder in SOURCES:
        for path in sorted(folder.rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                    text = ast.unparse(node)
                    if (
                        node.func.attr == "bars"
                        and path.name not in ELSEWHERE
                        and not any(name in text for name in UNUSED)
                    ):
                        found[(str(path), node.lineno)] = text
    return found


# -- orders that are refused -------------------------------------------------------------------------------------

Case = tuple[Table, str, str, str]
"""A table, who tries, his orders (all but the last are legal), the id that is among the reasons."""


def in_the_setup() -> Iterator[Case]:
    yield new_game(), J, "place J-9-7", "SH-11g"
    yield new_game(), J, "place J-SNLF-3SAS in 0817 historical", "FM-3a"
    yield new_game(), J, "place J-SNLF-3SAS in 0717", "SH-11a"
    yield new_game().order(J, "historical"), C, "place C-78-1 in 1512", "SH-11d"
    yield new_game().order(J, "historical"), C, "place C-78-1 in 0717 place C-78-2 in 0815", "SH-11e"
    yield new_game().order(J, "historical"), C, "place C-TRAIN-1 in 1211", "SH-11f"
    yield new_game().order(J, "historical"), C, "place C-78-1 in 0721", "SH-5.2a"
    yield new_game().order(J, "historical"), C, "place C-78-1 in 0221", "FM-5.1c"


def at_the_end_of_a_turn() -> Iterator[Case]:
    units = f"J-9-7 0820, {FAR}"
    yield field(units, "administrative", turn=int(T.turns_per_week), pauses=2), J, "continue", "SH-13.1b"
    yield field(units, "administrative", turn=3, pauses=0), J, "pause", "SH-13.1j"
    never = field(units, "administrative", turn=3, pauses=2, options={"japanese_may_end_early": False})
    yield never, J, "end", "SH-V2"


def picking_a_unit() -> Iterator[Case]:
    yield field(f"J-9-7 1512, {FAR}"), J, "move C-78-1", "FM-5.0a"
    yield field(f"J-9-7 1512, J-9-35 1312, {FAR}"), J, "move J-9-7 to 1511 move J-9-7", "FM-5.0c"
    yield field("J-9-CAV 0821, C-78-1 0101", "mobile movement"), J, "redeploy J-9-CAV", "SH-14b"
    yield field("J-9-CAV 0821, C-78-1 0101", "mobile movement"), J, "raid FS-AIR1", "SH-15.4g"
    yield field("J-9-CAV 1512, J-9-7 1312, C-78-1 0101", "mobile movement"), J, "move J-9-7", "SH-4.1a"
    yield field("C-78-1 1412, J-9-7 1612", to_move=C), C, "redeploy C-78-1", "SH-14c"
    yield field("J-9-7 0821, C-TRAIN-2 1217, C-78-1 0101", to_move=C), C, "redeploy C-TRAIN-2", "SH-16.4a"
    yield historical(), J, "interdict FS-NAV1", "SH-15.4a"
    yield historical(), J, "interdict FS-AIR1 in 1212 raid FS-AIR1", "SH-15.1d"
    redeploying = pause("J-9-7 0821, J-9-35 1512, J-SNLF-3SAS 0817, C-78-1 1511, C-78-2 0301", pauses=2)
    redeploying.order(C, "confirm").order(J, "confirm")
    if redeploying.asks() == "PlaceNext 1":
        redeploying.order(C, "done")
    yield redeploying, J, "move J-9-7", "SH-13.1f"
    yield redeploying.copy().order(J, "done"), C, "refit C-78-1", "SH-13.1f"


def logistics() -> Iterator[Case]:
    lost = "J-9-7 1516, C-78-1 lost, C-78-2 1514, C-78-4 gone, C-TRAIN-1 lost, C-60-1 1211"
    yield field(lost, to_move=C, lp=3), C, "recall C-78-2", "SH-13.7c"
    yield field(lost, to_move=C, lp=0), C, "recall C-78-1", "SH-13.5f"
    yield field(lost, to_move=C, lp=3), C, "recall C-TRAIN-1", "SH-13.7d"
    yield field(lost, to_move=C, lp=3), C, "recall C-78-4", "SH-13.7d"
    yield field(lost, to_move=C, lp=3), C, "recall C-61-1", "SH-13.5d"
    yield field(lost, to_move=C, lp=3), C, "recall C-78-1 in 0101 move C-78-1", "SH-13.6b"
    yield field(lost, to_move=C, lp=3), C, "recall C-78-1 in 1212", "SH-13.7c"
    yield field(lost, to_move=C, lp=3), C, "recall C-78-1 in 1515", "SH-13.7d"
    yield field(lost, to_move=C, lp=3), C, "recall C-78-1 in 1516", "SH-13.7d"
    yield field(lost, to_move=C, lp=3), C, "recall C-78-1 in 0515", "SH-18b"
    yield field(lost, to_move=C, lp=3), C, "recall C-78-1 in 0721", "SH-5.2a"
    yield nowhere_to_enter(), C, "recall C-78-1", "SH-13.7c"
    yield field(lost, to_move=C, lp=3), C, "refit C-78-1", "SH-13.7b"
    weak = "J-9-7 0821, C-78-1 1512 reduced, C-78-2 1412 reduced, C-78-3 1212"
    yield field(weak, to_move=C, lp=0), C, "refit C-78-1", "SH-13.5f"
    yield field(weak, to_move=C, lp=2), C, "move C-78-2 to 1411 refit C-78-2", "R-36"
    yield field(weak, to_move=C, lp=2), C, "refit C-78-3", "FM-2.3b"
    cut_off = "J-9-7 1512, J-9-35 1409, J-9-19 1609, C-78-1 1511 reduced"
    yield field(cut_off, to_move=C, lp=3), C, "refit C-78-1", "SH-13.7b"
    towns = "J-9-7 0821, C-78-1 1514, C-78-155S 1514, C-78-2 1512"
    yield field(towns, to_move=C, lp=3), C, "fort J-9-7", "SH-17.1a"
    yield field(towns, to_move=C, lp=3), C, "fort C-78-2", "SH-17.1a"
    yield field(towns, to_move=C, lp=0), C, "fort C-78-1", "SH-13.5e"
    yield field(towns, to_move=C, lp=3), C, "fort C-78-1 fort C-78-155S", "SH-17.1f"
    walked = field("J-9-7 0821, C-78-1 1512, C-78-2 0101", to_move=C, lp=3)
    yield walked, C, "move C-78-1 to 1514 fort C-78-1", "SH-17.1c"
    yield field("J-9-7 1513, C-78-1 1514", to_move=C, lp=3), C, "fort C-78-1", "SH-17.1g"


def nowhere_to_enter() -> Table:
    """Japanese zones over every hex by which the Chinese enter."""
    t = field("J-9-7 0820, C-78-1 lost, C-60-1 1211", to_move=C, lp=3)
    for h in T.entry_hexes:
        t.board.zone_first[h] = 1
    t.board.legal = legal_in(t.board.ask(), t.board, 1)
    return t


def moving() -> Iterator[Case]:
    yield field("J-9-7 1512, C-78-1 1510"), J, "move J-9-7 to 1510", "FM-5.1a"
    yield field("J-9-7 0821, C-78-1 0714", to_move=C), C, "move C-78-1 to 0614", "SH-18a"
    yield field("C-78-1 1012, J-9-7 1612", to_move=C), C, "redeploy C-78-1 to 1412", "SH-14c"
    rail = field("J-9-7 1119, J-9-35 1520, C-TRAIN-1 1118", to_move=C)
    yield rail, C, "move C-TRAIN-1 to 1519", "SH-16.4b"
    yield rail.copy(), C, "move C-TRAIN-1 to 1117", "SH-16.4a"
    zones = "J-9-7 1512, J-9-35 1411, C-78-1 1511, C-78-2 1613"
    yield field(zones), J, "move J-9-7 to 1612", "FM-6.1b"
    yield field(f"J-9-7 1512, {FAR}"), J, "move J-9-7 to 3203", "FM-5.0b"
    yield field(f"J-9-7 1512, {FAR}"), J, "move J-9-7 step 1510", "FM-5.0b"
    yield field(f"J-9-7 1512, {FAR}"), J, "move J-9-7 step 0221", "FM-5.1c"
    yield field("J-9-7 1513, C-78-1 1511"), J, "move J-9-7 step 1512", "FM-6.1a"
    far = field(f"J-9-7 1512, {FAR}").order(J, "move J-9-7")
    while not far.why(J, f"step {ahead(far)}"):
        far.order(J, f"step {ahead(far)}")
    yield far, J, f"step {ahead(far)}", "FM-5.0b"
    yield field(zones), J, "move J-9-7 infiltrate 1412", "FM-5.1.2a"
    yield field(zones), J, "move J-9-7 infiltrate 1511", "FM-5.1.2b"
    yield field(zones), J, "move J-9-7 infiltrate 0721", "SH-5.2a"
    mobile = field("J-9-CAV 1512, C-78-1 1511", "mobile movement")
    yield mobile, J, "move J-9-CAV infiltrate 1611", "SH-4.1c"
    shut = field("J-9-7 0715, C-78-1 0714", to_move=C)
    yield shut, C, "move C-78-1 infiltrate 0614", "SH-18a"
    yield field(f"J-9-7 1512, J-9-35 1511, {FAR}"), J, "move J-9-7 to 1511", "SH-5.3b"
    yield field(f"J-9-7 1512, J-11-ART 1511, {FAR}"), J, "move J-9-7 to 1511", "SH-16.1b"
    yield field(f"J-9-7 1512, J-9-ENG 1511, J-9-ART 1511, {FAR}"), J, "move J-9-7 to 1511", "SH-5.3a"
    yield field(f"J-9-CAV 0918, {FAR}", snipers=["0816"]), J, "move J-9-CAV to 0816", "SH-16.3e"
    pair = f"J-9-7 0918, J-9-TANK 0918, {FAR}"
    yield field(pair, "mobile movement", snipers=["0917"]), J, "move J-9-7 to 0917", "SH-16.3e"
    three = f"J-9-7 1512, J-9-TANK 1512, J-9-ART 1511, {FAR}"
    yield field(three, "mobile movement"), J, "move J-9-7 to 1511", "SH-5.3a"


def ahead(t: Table) -> str:
    """The hex north of 9 Division's 7th regiment."""
    where = t.where("J-9-7")
    return f"{where[:2]}{int(where[2:]) - 1:02}"


def entering_a_settlement() -> Iterator[Case]:
    yield field("J-9-CAV 0718, C-78-1 0714"), J, "move J-9-CAV enter 0614", "FM-5.0b"
    held = field("J-9-CAV 0718, C-78-1 0617, C-78-2 0101", areas_open=True)
    yield held, J, "move J-9-CAV enter 0617", "FM-5.1a"
    slow = field("J-9-CAV 0719, C-78-1 0101", snipers=["0717", "0817"])
    yield slow, J, "move J-9-CAV step 0718 enter 0617", "FM-5.0b"
    # Chinese near the gates, who keep redeploying units away from them, and units in zones in theirs.
    chapei = {"japan": [T.hex_names[h] for h in T.area_hexes[1]]}
    near = field("J-9-CAV 0719, C-78-1 0516", control=chapei, areas_open=True)
    yield near, J, "redeploy J-9-CAV enter 0618", "SH-14c"
    zones = field("J-9-CAV 0717, C-78-1 0716, C-78-2 0101", "mobile movement", areas_open=True)
    yield zones, J, "move J-9-CAV enter 0616", "FM-6.1b"


def attacking() -> Iterator[Case]:
    yield field("J-9-7 1512, C-78-1 1511", "combat"), J, "attack 1510", "FM-7.1b"
    yield field("J-9-7 1512, C-78-1 1511, C-78-2 1509", "combat"), J, "attack 1509", "FM-7.1b"
    yield field("J-9-7 1512, C-78-1 1511", "combat"), J, "attack 0721", "SH-5.2a"
    two = field("J-9-7 1512, J-9-35 1411, J-9-19 1612, C-78-1 1511, C-78-2 1713", "combat")
    yield two.copy(), J, "attack 1511 commit", "FM-8.4a"
    yield two.copy(), J, "attack 1511 join 1612", "FM-7.1b"
    yield two.copy(), J, "attack 1511 join 1512 join 1512", "FM-7.2c"
    yield two.copy(), J, "attack 1511 alone J-9-7", "FM-7.1b"
    fought = two.copy().order(J, "attack 1511 join 1512 commit done", [2])
    yield fought, J, "attack 1511", "FM-7.1d"
    again = field("J-9-7 1512, J-9-35 1412, J-9-19 1613, C-78-1 1511, C-78-2 1513", "combat")
    again.order(J, "attack 1511 done", [2])
    yield again, J, "attack 1513 join 1512", "FM-7.1c"
    back = field("J-9-ART 1512, J-9-7 1513, J-9-35 1714, J-9-19 1612, C-78-1 1511, C-78-2 1613", "combat")
    back = assault(back, J, "1511", [1]).order(J, "back 1513 halt")
    yield back, J, "attack 1613 join 1513", "FM-7.1f"
    trains = "J-9-7 1218, C-78-1 1318, C-78-155S 1318, C-TRAIN-1 1318, C-TRAIN-2 0801"
    field_of_trains = field(trains, "combat", C)
    yield field_of_trains.copy(), C, "attack 1218 alone C-TRAIN-1 alone C-TRAIN-1", "FM-7.2c"
    yield field_of_trains.copy(), C, "attack 1218 alone C-TRAIN-2", "FM-7.1b"
    only = field("J-9-7 1218, C-78-1 1117, C-78-2 1119, C-TRAIN-1 1318", "combat", C)
    yield only, C, "attack 1218 join 1318", "FM-7.1b"
    inland = field("J-9-7 1512, C-78-1 1511", "combat").order(J, "attack 1511")
    yield inland, J, "support FS-NAV1", "SH-15.2b"
    used = field("J-9-7 1512, C-78-1 1511", "combat", arrived=["SNLF"], markers={"FS-AIR1": "used"})
    yield used.order(J, "attack 1511"), J, "support FS-AIR1", "FM-8.3a"


def after_a_fight() -> Iterator[Case]:
    exchange = field(
        "J-9-7 1512, J-9-ART 1512, J-24-14 1411, C-87-517 1511, C-87-259S 1511", "combat", fifth_army=True
    )
    exchange = assault(exchange, J, "1511", [1])
    yield exchange, J, "lose J-9-7", "SH-16.1c"
    yield exchange, J, "lose C-87-517", "FM-7.6e"
    stand = fight("J-9-7 1512, J-9-ART 1512, C-78-1 1511, C-78-155S 1511", "1511", [3])
    yield stand, C, "resist J-9-7", "FM-7.8a"
    fall = fight("J-9-7 1512, C-78-1 1511", "1511", [4]).order(C, "retreat")
    yield fall, C, "abandon", "FM-7.7b"
    yield fall, C, "halt", "FM-7.7a"
    yield fall, C, "back 1512", "FM-7.7b"
    yield fall, C, "back 1513", "FM-7.7b"
    yield fall, C, "back 1611", "FM-6.2a"
    yield fall, C, "back 0721", "SH-5.2a"
    far = next(
        t
        for die in range(1, 7)
        if (t := fight("J-9-7 1512, J-9-35 1411, J-9-ART 1411, C-78-1 1511", "1511", [die])).asks()
        == "Stand 1"
        and t.board.result == D2
    ).order(C, "retreat")
    yield far, C, "back 1510 back 1610", "FM-7.7a"
    full = fight("J-9-7 1512, C-78-1 1511, C-78-2 1510, C-78-3 1509", "1511", [4]).order(C, "retreat")
    yield full.order(C, "back 1510"), C, "back 1509", "SH-7.7h"
    friend = fight("J-9-7 1512, C-78-1 1511, C-78-2 1510", "1511", [5]).order(C, "retreat")
    yield friend, C, "back 1510 back 1511", "SH-7.7h"
    shut = field("J-9-7 0715, C-78-1 0714", "combat").order(J, "attack 0714 done", [6])
    yield shut.order(C, "retreat"), C, "back 0614", "SH-18a"
    engineers = in_an_exchange("J-9-7 1512, J-9-ENG 1512, J-11-ENG 1411, C-78-1 1511")
    yield engineers, J, "lose J-9-7", "SH-16.5d"
    advance = fight("J-9-7 1512, J-9-ART 1512, J-9-35 1411, C-78-1 1511, C-78-2 1610", "1511", [6])
    yield train_and_regiment(), C, "advance C-TRAIN-1", "SH-16.4e"
    yield advance, J, "advance C-78-2", "FM-7.9a"
    yield advance, J, "advance J-9-7 advance J-9-35", "SH-5.3b"


def in_an_exchange(units: str) -> Table:
    """A fight with the first die by which somebody has to choose whose step is lost."""
    for die in range(1, 7):
        t = fight(units, "1511", [die])
        if t.asks() == "LoseStep 0":
            return t
    raise AssertionError("no die gives an exchange")


def train_and_regiment() -> Table:
    """A train and a regiment have won a hex beside the railroad, with the first die by which they do."""
    for die in range(1, 7):
        t = field("J-RONIN 1319, C-TRAIN-1 1318, C-78-1 1218, C-78-2 1219", "combat", C)
        t = assault(t, C, "1319", [die])
        while t.asks().split()[0] in ("Stand", "Fall"):
            t.order(("japan", "china")[t.board.asked], t.offers(t.board.asked)[0])
        if t.asks() == "Advance 1":
            return t
    raise AssertionError("no die wins the hex")


def snipers() -> Iterator[Case]:
    units = "J-SNLF-3SAS 0817, J-RONIN 0819, C-78-1 0816"
    declared = field(units, "combat", C, snipers=["0716"]).order(C, "attack 0817")
    assert declared.asks() == "PlaceSniper 1"
    yield declared, C, "sniper 0714", "SH-16.3b"
    yield declared, C, "sniper 0817", "SH-16.3b"
    yield declared, C, "sniper 0617", "SH-18b"
    yield declared, C, "sniper 0721", "SH-5.2a"
    last = declared.copy()
    last.board.snipers = sorted(hx(name) for name in ("0715", "0716", "0815", "0916"))
    last.look_again()
    yield last, C, "sniper 0816", "SH-16.3i"


def in_a_pause() -> Iterator[Case]:
    yield pause(pauses=4), J, "call 9DIV", "SH-13.2b"
    yield pause(pauses=3), J, "call SNLF call SNLF", "SH-13.2e"
    yield pause(pauses=3), J, "call SNLF call 9DIV", "SH-13.2c"
    weak = "J-SNLF-3SAS 0817 reduced, J-SNLF-1SAS 0818 reduced, J-SNLF-2SAS 0819 reduced, J-VOL 0821 reduced"
    weak = f"{weak}, J-9-19 gone, J-9-7 lost, J-9-35 1921, {FAR}"
    three = pause(weak, pauses=2)
    yield three, J, "replace J-SNLF-3SAS replace J-SNLF-1SAS replace J-SNLF-2SAS", "SH-13.3a"
    yield three, J, "replace J-VOL", "SH-13.3b"
    yield three, J, "replace J-24-14", "SH-13.3b"
    yield three, J, "replace J-9-19", "SH-13.3g"
    yield three, J, "replace J-9-7 replace J-9-7 replace J-9-7", "SH-13.3e"
    cut_off = pause("J-9-7 1511 reduced, J-SNLF-3SAS 0817, C-78-1 1512, C-78-2 1409, C-78-3 1609", pauses=2)
    yield cut_off, J, "replace J-9-7", "SH-13.3c"
    yield pause("J-SNLF-3SAS 0817, C-60-1 0101"), C, "brigade 119", "R-35"
    yield pause(pauses=3), C, "brigade 259", "SH-13.4d"
    yield pause(pauses=3), C, "fifth fifth", "SH-13.4b"
    short = pause(dice=(1, 1), lp=0, markers={})
    short.board.lp = 1
    yield short, C, "brigade 119 brigade 120", "SH-13.5d"
    yield short, C, "brigade 119 replace C-78-2", "SH-13.5f"
    yield from landing()


def landing() -> Iterator[Case]:
    t = pause("J-SNLF-3SAS 0817, J-SNLF-AC 0718, C-78-1 0101, C-78-2 1122", pauses=4)
    t.order(C, "confirm").order(J, "call SNLF confirm")
    yield t, J, "place J-9-7", "SH-11g"
    yield t, J, "done", "SH-13.2e"
    yield t, J, "restart SNLF", "R-32"
    yield t, J, "place J-SNLF-1SAS in 1512", "SH-13.2f"
    yield t, J, "place J-SNLF-1SAS in 1122", "SH-13.2f"
    yield t, J, "place J-SNLF-1SAS in 1123", "SH-13.2f"
    yield t, J, "place J-SNLF-1SAS in 2420", "SH-13.2g"
    yield t, J, "place J-SNLF-1SAS in 0821 place J-SNLF-2SAS in 1921", "SH-13.2i"
    full = t.copy()
    for h in T.shore_hexes:
        full.board.zone_second[h] = 1
    full.board.legal = legal_in(full.board.ask(), full.board, 0)
    yield full, J, "place J-SNLF-1SAS", "SH-13.2f"
    yield full, J, "done", "R-32"
    yield full, J, "restart SNLF", "R-32"  # nothing is ashore that could be taken back
    entering = pause("J-9-7 0302, C-78-1 2020", pauses=2)
    entering.order(C, "brigade 119 confirm").order(J, "confirm")
    yield entering, C, "place C-60-1 in 1512", "SH-13.6a"
    back = pause("J-9-7 lost, J-9-35 1921, J-9-19 1514, C-78-1 1517, C-78-2 0101", pauses=2)
    back.order(J, "replace J-9-7 confirm").order(C, "confirm")
    yield back, J, "place J-9-7 in 1512", "SH-13.3d"


def cases() -> Iterator[Case]:
    for some in (
        in_the_setup, at_the_end_of_a_turn, picking_a_unit, logistics, moving, entering_a_settlement, attacking,
        after_a_fight, snipers, in_a_pause,
    ):  # fmt: skip
        yield from some()


# -- reasons that no question comes to ---------------------------------------------------------------------------


def collected(b: ShanghaiBoard, call: Callable[[], int]) -> list[str]:
    """The ids of the reasons that a check gives when all of them are wanted."""
    b.why = []
    call()
    reasons, b.why = b.why, None
    return [BOOK.ident(n) for n in reasons]


def unasked() -> Iterator[tuple[str, list[str]]]:
    """An id, and the reasons that a check gives which play never comes to: nobody is asked where nothing is legal, and
    the series' own rules where this folio has another."""
    b = field("J-9-7 1512, J-9-35 2419, C-78-1 1511 reduced, C-78-2 0714", "combat").board
    yield "SH-7.8f", collected(b, lambda: b.resist_bar(unit("C-78-1"), True))
    yield "SH-18b", collected(b, lambda: b.advance_bar(unit("C-78-2"), hx("0614")))
    yield "FM-8.3a", collected(b, lambda: support_bar(b, 1, 0))
    b.steps = altered(b.steps, unit("J-9-7"), 0)  # as a counter that shows no attack strength
    yield "FM-7.1e", collected(b, lambda: may_attack(b, unit("J-9-7")))
    seventh, first = unit("J-9-7"), unit("C-78-1")
    yield "FM-7.7b", collected(b, lambda: FolioBoard.retreat_bar(b, seventh, hx("1512"), hx("1511")))
    yield "FM-6.2a", collected(b, lambda: FolioBoard.retreat_bar(b, first, hx("1511"), hx("1513")))
    yield "SH-17.3j", collected(b, lambda: FolioBoard.retreat_bar(b, seventh, hx("2419"), hx("2420")))
    yield "SH-17.3j", collected(b, lambda: FolioBoard.advance_bar(b, seventh, hx("2420")))


# -- the tests ---------------------------------------------------------------------------------------------------


def test_every_case_gives_its_reason() -> None:
    for t, side, text, wanted in cases():
        assert wanted in t.why(side, text), (t.asks(), side, text, wanted, t.why(side, text))
    for wanted, reasons in unasked():
        assert wanted in reasons


def test_every_bar_is_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    reached: set[Site] = set()
    bars = Board.bars

    def watched(b: Board, rule: int) -> bool:
        if b.why is not None:
            frame = sys._getframe(1)
            reached.add((frame.f_code.co_filename, frame.f_lineno))
        return bars(b, rule)

    monkeypatch.setattr(Board, "bars", watched)
    for t, side, text, _ in cases():
        t.why(side, text)
    for _ in unasked():
        pass
    every = sites()
    assert len(every) > 100
    missing = {
        f"{Path(file).name}:{line} {text}"
        for (file, line), text in every.items()
        if (file, line) not in reached
    }
    assert not missing
