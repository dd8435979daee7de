"""Player aids: the sequence of play, unit charts and tables of the level that is played; what each seat must do to
win."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from sandtable.games.fieldcommand import kind
from sandtable.games.fieldcommand.material import (
    ARMY_NAMES,
    AUSTRALIAN,
    BRITISH,
    DIVISION,
    JAPANESE,
    LEVELS,
    REGIMENT,
    SECTORS,
    Campaign,
    FieldData,
)
from sandtable.kernel.title import Value
from sandtable.kit.aids import read_aids
from sandtable.kit.scenes import Note

AIDS: Final = Path(__file__).parents[1] / "data" / "aids.toml"


def dice_text(dice: list[int]) -> str:
    return " ".join(f"d{d}" for d in dice) or "-"


def aids_of(t: FieldData, level: int, year: int, number: int) -> list[Note]:
    """Lines of the level, then the charts with every number from the data."""
    numbers = {
        "axis": f"{t.axis_bonus / 2:g}", "river": f"{t.river_bonus / 2:g}", "line": f"{t.line_bonus / 2:g}",
        "stacking": str(t.stacking), "attacks": str(t.attacks), "fatal": f"{t.fatal / 2:g}",
        "dice": f"{t.lost_point_dice}d{t.lost_point_sides}", "limits": "",
    }  # fmt: skip
    if number >= 7:
        c = t.campaigns[number - 7]
        limits = t.hand_limits[c.chart]
        numbers["limits"] = ", ".join(f"{ARMY_NAMES[army]} {limits[army]}" for army in c.order)
    found = read_aids(AIDS, level, numbers)
    if number >= 7:
        for army in c.order:
            for n, name in enumerate(GRADES):
                text = f"{ARMY_NAMES[army]}, {name}: {condition_of(t, c, army, n, level)}"
                found.append(Note(text, "FC-BG-69", "Conditions of victory"))
    head = "Unit Strength Chart of 1945" if year else "Unit Strength Chart"
    found.append(Note("Kind", "FC-CO-4", head, ["Attack", "Defence", "Move", "By road", "Range"]))
    for n in range(kind.KINDS):
        if not t.defence[year][n] or (level < REGIMENT and kind.CLASS_OF[n] >= kind.FIELD_GUN):
            continue
        army_name = ("Japanese", "Australian", "British")[t.army_of[n]]
        name = t.names[year][n].partition(" (")[0]
        cells = [dice_text(t.attack[year][n]), dice_text(t.defence[year][n])]
        cells += [str(t.move[n]), str(t.move_road[n]), str(t.range[n])]
        found.append(Note(f"{army_name} {name}", "FC-CO-4", head, cells))
    if level >= REGIMENT:
        head = "Direct Strike Chart (d12)"
        found.append(Note("Striking unit", "FC-RG-14", head, ["No effect", "Suppressed", "Eliminated"]))
        for row, name in enumerate(t.strike_names):
            s, e = t.strike_suppressed[row], t.strike_eliminated[row]
            spans = [span(1, s - 1), span(s, e - 1), span(e, 12)]
            found.append(Note(name, "FC-RG-14", head, spans))
    if number >= 7:
        head = "Supply and Reinforcement Order"
        found.append(Note("Period", "FC-DV-17", head, [ARMY_NAMES[army] for army in c.order]))
        for n, period in enumerate(c.periods):
            supply = [str(c.supply[n][army]) if level >= DIVISION else "-" for army in c.order]
            found.append(Note(period, "FC-DV-17", head, supply))
    return found


def span(low: int, high: int) -> str:
    if low > high:
        return "-"
    return str(low) if low == high else f"{low} to {high}"


# -- goals -------------------------------------------------------------------------------------------------------

GRADES: Final = ("Victory", "decisive", "total")
HOLDERS_TOTAL: Final = {
    "airfields": "every airfield",
    "supply_points": "every supply point",
    "few_sectors": "at least {rest} sectors",
}


def condition_of(t: FieldData, c: Campaign, army: int, grade: int, level: int) -> str:
    """FC-BG-69: what an army's order prints for a level of victory (0 Victory, 1 decisive, 2 total)."""
    if army == AUSTRALIAN:
        where = " in supply" if level >= DIVISION else ""
        return f"at least {t.australians[grade]} units left{where} when the game ends"
    all_of = f"all {len(t.objectives)} objectives"
    if army != c.invader:
        more = HOLDERS_TOTAL[c.holder_total].format(rest=SECTORS - t.few_sectors)
        held = (f"{t.wanted} objectives", all_of, f"{all_of} and {more}")[grade]
        return f"{held} at the end"
    if grade == 0:
        return f"{t.wanted} objectives at the same time"
    by = c.periods[(c.decisive_by if grade == 1 else c.total_by) - 1]
    return f"{all_of if grade == 2 else f'{t.wanted} objectives'} by the end of {by}, and still when the game ends"


def goal_of(t: FieldData, number: int, seat: str, options: Mapping[str, Value]) -> str:
    """What a seat must do to win, in a line: FC-BG-65 to FC-BG-67, or by the variant of victory that is played."""
    if number < 7:
        attacks = seat == "attacker" or (seat == "japanese") == (
            options.get("attacker", "japanese") == "japanese"
        )
        return "Clear the defender's line." if attacks else "Still hold the line when the attacks are spent."
    c = t.campaigns[number - 7]
    last = c.periods[-1]
    if options.get("objective_victory"):
        return f"Control more of the 3 strategic objectives than any other player at the end of {last}."
    grade = str(options.get("levels_of_victory", "off"))
    army = AUSTRALIAN if seat == "australian" else JAPANESE if seat == "japanese" else BRITISH
    level = LEVELS.index(str(options.get("level", "division")))
    tail = ""
    if grade == "highest":
        both = (
            " Yours is the better one of your two armies."
            if seat == "commonwealth" and len(c.order) == 3
            else ""
        )
        tail = f" The highest level of victory wins.{both}"
    elif grade != "off":
        need = condition_of(t, c, army, GRADES.index(grade), level)
        tail = f" A {grade} victory is needed: {need}."
    if army == AUSTRALIAN:
        where = " in supply" if level >= DIVISION else ""
        return f"Have at least {t.australians[0]} Australian units left{where} when the game ends.{tail}"
    if army == c.invader:
        when = f"at the same time, before the end of {last}" if grade == "off" else f"at the end of {last}"
        return f"Control {t.wanted} of the 3 strategic objectives {when}.{tail}"
    return f"Still control {t.wanted} of the 3 strategic objectives at the end of {last}.{tail}"
