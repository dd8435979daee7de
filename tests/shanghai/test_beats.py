"""What happened, as typed steps; roles of offers; how the game stands by all victory conditions."""

from itertools import pairwise
from typing import Any

import pytest

from sandtable.games.shanghai import TITLE
from sandtable.kit import beats
from tests.shanghai.table import Table, assault, field, historical


def told(t: Table) -> list[Any]:
    """All beats of what was told so far, for an observer."""
    return [one for event in t.board.log or [] for one in TITLE.line_of(t.board, event, -2).beats]


def of(kind: Any, t: Table) -> list[Any]:
    return [one for one in told(t) if isinstance(one, kind)]


def test_a_move_tells_its_whole_way() -> None:
    t = field("J-9-7 1512, C-78-1 0101").order("japan", "move J-9-7 to 1509")
    (move,) = of(beats.Moved, t)
    assert (move.piece, move.side, move.why) == ("J-9-7", "japan", "move")
    assert move.path[0] == "1512" and move.path[-1] == "1509" and len(move.path) == 4
    names = t.board.t.sheet.index
    assert all(t.board.t.distance[names[a]][names[b]] == 1 for a, b in pairwise(move.path))


def test_a_fight_tells_both_forces_the_column_the_die_and_the_losses() -> None:
    t = field("J-9-7 1512, J-9-35 1510, C-78-6 1511 reduced, C-78-2 0101", "combat")
    assault(t, "japan", "1511", [6])
    begins, whole = of(beats.Fought, t)
    assert begins.begins and begins.spaces == ["1511"] and whole.method == "table"
    assert {one.piece for one in whole.attacker.fighters} == {"J-9-7", "J-9-35"}
    assert [(one.piece, one.kind) for one in whole.defender.fighters] == [("C-78-6", "C-78-6-r")]
    strength = sum(int(one.strength) for one in whole.attacker.fighters)
    assert whole.attacker.total == strength and whole.column.after <= whole.column.before
    (roll,) = of(beats.Rolled, t)
    assert roll.dice == [beats.Dice(6, [6])]
    (result,) = of(beats.Decided, t)
    rows = result.chances.rows
    assert abs(sum(row[1] for row in rows) - 1) < 1e-9 and rows[result.chances.came][0] == result.code
    assert result.favours == "japan"


def test_losses_control_and_score_are_told() -> None:
    t = field("J-9-7 1417, C-78-1 0101", control={"japan": ["1417"]})
    t.order("japan", "move J-9-7 to 1318")
    control = [one for one in of(beats.Controlled, t) if one.space == "1318"]
    assert control == [beats.Controlled(space="1318", side="japan", before="china")]
    (score,) = of(beats.Scored, t)
    assert score.space == "1318" and score.change == t.board.t.vp_city
    points = {track.id: track.value for track in TITLE.view(t.board, 0).tracks}
    assert score.total == points["points"]


@pytest.mark.rule("SH-12.2a", "SH-12.1c")
def test_ending_the_game_while_the_chinese_hold_shanghai_is_dangerous() -> None:
    """Enough points for a decisive victory, and all is lost by one unit in Chapei."""
    t = field("J-9-7 1318, C-78-6 0717", "administrative", points={"fifth_army": 60})
    view = TITLE.view(t.board, 0)
    end = next(offer for offer in view.offers if offer.text == "end")
    assert end.role == "danger" and "epic Chinese victory" in end.more and "North Station" in end.more
    assert view.standing is not None and view.standing.favours == "china" and view.standing.space == "0717"
    assert view.standing.score is not None and view.standing.score >= 60
    held = field("J-9-7 1318, C-78-6 0101", "administrative", points={"fifth_army": 60})
    safe = TITLE.view(held.board, 0)
    assert next(offer for offer in safe.offers if offer.text == "end").role == ""
    assert safe.standing is not None and safe.standing.favours == "japan" and safe.standing.space == ""


def test_roles_groups_and_full_strength() -> None:
    view = TITLE.view(historical().board, 0)
    roles = {offer.text: offer.role for offer in view.offers}
    assert roles["done"] == "done" and roles["move J-SNLF-3SAS"] == ""
    assert {offer.group for offer in view.offers} >= {"Move", "Aircraft"}
    piece = next(one for one in view.pieces if one.id == "J-SNLF-3SAS")
    assert piece.full == 2 and piece.steps == 2 and not piece.reduced
    picked = historical().order("japan", "move J-SNLF-3SAS")
    stay = next(offer for offer in TITLE.view(picked.board, 0).offers if offer.text == "stop")
    assert stay.role == "cancel"
