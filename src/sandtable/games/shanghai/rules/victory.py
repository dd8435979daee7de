"""Victory: points, levels, the epic Chinese victory. Section 12."""

from typing import Any, Final

from mypy_extensions import i64

from sandtable.games.shanghai import event, rule
from sandtable.games.shanghai.folio import CHINA, JAPAN, ShanghaiData
from sandtable.games.shanghai.rules.board import ShanghaiBoard
from sandtable.kernel.flow import EVERYONE, Event
from sandtable.kernel.words import Say, say
from sandtable.kit.story import tells
from sandtable.series.fire_and_movement.rules.telling import counted

# Endings, from the best for Japan down.
DECISIVE_JAPANESE: Final = 10
MAJOR_JAPANESE: Final = 11
DRAW: Final = 12
MAJOR_CHINESE: Final = 13
DECISIVE_CHINESE: Final = 14
EPIC_CHINESE: Final = 15
LEVELS: Final = {
    10: "decisive Japanese", 11: "major Japanese", 12: "draw", 13: "major Chinese", 14: "decisive Chinese",
    15: "epic Chinese",
}  # fmt: skip
ENDINGS: Final = {1: "resigned", **{n: name.lower().replace(" ", "-") for n, name in LEVELS.items()}}
LEVEL_RULES: Final = (rule.R_12_4A, rule.R_12_4B, rule.R_12_4C, rule.R_12_4D, rule.R_12_4E)


def level_words(ending: int) -> str:
    """'a major Japanese victory', 'a draw'."""
    article = "an" if ending == EPIC_CHINESE else "a"
    return f"{article} {LEVELS[ending]}" + ("" if ending == DRAW else " victory")


def open_hexes(b: ShanghaiBoard, hexes: list[int]) -> i64:
    """How many of these hexes are not Japanese."""
    n: i64 = 0
    for h in hexes:
        if b.control[h] != JAPAN:
            n += 1
    return n


def city_held(b: ShanghaiBoard, city: i64) -> bool:
    """SH-12.3a, SH-12.3b: Japan controls every hex of an outer city."""
    return open_hexes(b, b.t.cities[city]) == 0


def cities_held(b: ShanghaiBoard) -> i64:
    """How many outer cities are Japanese."""
    return sum([1 for city in range(len(b.t.cities)) if city_held(b, city)])


def city_points(b: ShanghaiBoard) -> i64:
    """SH-12.3a, SH-12.3i: for each outer city that is Japanese; towns and Shanghai score nothing."""
    return cities_held(b) * b.t.vp_city


def fort_points(b: ShanghaiBoard) -> i64:
    """SH-12.3c, R-20: for all three Woosung forts together."""
    return b.t.vp_forts if open_hexes(b, b.t.forts) == 0 else 0


def unused_score(b: ShanghaiBoard) -> bool:
    """SH-V2: where no game ends before all pauses are used, those left never score."""
    return b.early_end != 0


def unused_points(b: ShanghaiBoard) -> i64:
    """SH-12.3e: for each pause not used."""
    return b.t.vp_unused * b.pauses if unused_score(b) else 0


def settlement_points(b: ShanghaiBoard) -> i64:
    """SH-12.3h: once, for entering the International Settlement."""
    return b.t.vp_settlement if b.entered_settlement else 0


def victory_points(b: ShanghaiBoard) -> i64:
    """SH-12.3a to SH-12.3i: what Japan would have if the game ended now."""
    return points_with(b, cities_held(b))


def points_with(b: ShanghaiBoard, cities: i64) -> i64:
    """The same if Japan held so many cities."""
    booked = b.fifth_vp + b.arrival_vp + settlement_points(b)
    return cities * b.t.vp_city + fort_points(b) + unused_points(b) + booked


def is_in_shanghai(b: ShanghaiBoard, u: i64) -> bool:
    """Whether a unit stands in one of the five parts of Shanghai."""
    h: i64 = b.place[u]
    return h >= 0 and b.t.shanghai[h] != 0


def holder_of_shanghai(b: ShanghaiBoard) -> i64:
    """SH-12.2a, SH-12.2b, R-23, R-42: a Chinese unit in Shanghai, trains included; or -1."""
    found: i64 = -1
    some: list[Any] = b.held
    held: list[i64] = some
    some = b.t.shanghai_hexes
    hexes: list[i64] = some
    for h in hexes:
        if held[h] == 1 + CHINA:
            first: i64 = b.head[h]
            if found < 0 or first < found:
                found = first
    return found


def level_of(b: ShanghaiBoard, points: i64) -> i64:
    """SH-12.4a to SH-12.4e."""
    level: i64 = DECISIVE_JAPANESE
    for least in b.t.levels:
        if points >= least:
            break
        level += 1
    return level


def level_rule(ending: i64) -> i64:
    return LEVEL_RULES[ending - DECISIVE_JAPANESE]


def sniper_holds(b: ShanghaiBoard) -> bool:
    """SH-V3: with this option a sniper is enough (snipers are only ever in Shanghai)."""
    return b.snipers_hold == 1 and max(b.snipers, default=-1) >= 0


def ending_now(b: ShanghaiBoard) -> i64:
    """SH-12.2a first, then the points: what the game would end with now."""
    if holder_of_shanghai(b) >= 0 or sniper_holds(b):
        return EPIC_CHINESE
    return level_of(b, victory_points(b))


def reason_now(b: ShanghaiBoard) -> tuple[Say, i64]:
    """Why it would, by all victory conditions, and the hex where that is decided (-1: by points)."""
    holder = holder_of_shanghai(b)
    if holder >= 0:
        h: i64 = b.place[holder]
        return say("{name} is in {space}: an epic Chinese victory", holder, h, rule=rule.R_12_2A), h
    if sniper_holds(b):
        return say("A sniper is in Shanghai: an epic Chinese victory", rule=rule.V3), max(b.snipers)
    ending = ending_now(b)
    points = int(victory_points(b))
    said = say(f"{counted(points, 'point')}: {level_words(int(ending))}", rule=int(level_rule(ending)))
    return said, -1


def end_game(b: ShanghaiBoard) -> None:
    """SH-12.2a comes first; then points and level."""
    booked = b.fifth_vp + b.arrival_vp + settlement_points(b)
    b.tell(EVERYONE, rule.R_12_3A, event.VP, city_points(b), fort_points(b), unused_points(b), booked)
    holder = holder_of_shanghai(b)
    ending = ending_now(b)
    epic = rule.R_12_2A if holder >= 0 else rule.V3
    why = epic if ending == EPIC_CHINESE else level_rule(ending)
    b.tell(EVERYONE, why, event.VICTORY, ending, victory_points(b), holder)
    won: i64 = 0 if ending == DRAW else 1 if ending < DRAW else -1
    b.end(ending, [won, -won])


# -- the log ---------------------------------------------------------------------------------------------------


def victory_words(t: ShanghaiData, e: Event, viewer: int) -> Say:
    if e[3] != EPIC_CHINESE:
        return say(f"{e[4]} victory points: {level_words(e[3])}.")
    if e[5] < 0:
        return say("A sniper is in Shanghai at the end: an epic Chinese victory.")
    return say("{unit} is in Shanghai at the end: an epic Chinese victory.", e[5])


POINTS: Final = (
    "Victory points: cities {n a}, Woosung forts {n b}, unused pauses {n c}, booked in pauses {signed d}."
)
STORY = [
    tells(event.VP, POINTS, "points"),
    tells(event.VICTORY, victory_words, "end"),
]
