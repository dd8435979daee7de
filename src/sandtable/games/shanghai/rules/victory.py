"""Victory: points, levels, the epic Chinese victory. Section 12."""

from typing import Final

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
ENDINGS: Final = {
    1: "resigned", 10: "decisive-japanese", 11: "major-japanese", 12: "draw", 13: "major-chinese",
    14: "decisive-chinese", 15: "epic-chinese",
}  # fmt: skip
LEVEL_WORDS: Final = {
    10: "a decisive Japanese victory", 11: "a major Japanese victory", 12: "a draw", 13: "a major Chinese victory",
    14: "a decisive Chinese victory", 15: "an epic Chinese victory",
}  # fmt: skip


def city_held(b: ShanghaiBoard, city: i64) -> bool:
    """SH-12.3a, SH-12.3b: Japan controls every hex of an outer city."""
    for h in b.t.cities[city]:
        if b.control[h] != JAPAN:
            return False
    return True


def cities_held(b: ShanghaiBoard) -> i64:
    """How many outer cities are Japanese."""
    n: i64 = 0
    for city in range(len(b.t.cities)):
        if city_held(b, city):
            n += 1
    return n


def city_points(b: ShanghaiBoard) -> i64:
    """SH-12.3a, SH-12.3i: for each outer city that is Japanese; towns and Shanghai score nothing."""
    return cities_held(b) * b.t.vp_city


def fort_points(b: ShanghaiBoard) -> i64:
    """SH-12.3c, R-20: for all three Woosung forts together."""
    for h in b.t.forts:
        if b.control[h] != JAPAN:
            return 0
    return b.t.vp_forts


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
    for u in b.t.of_side[CHINA]:
        if is_in_shanghai(b, u):
            return u
    return -1


def level_of(b: ShanghaiBoard, points: i64) -> i64:
    """SH-12.4a to SH-12.4e."""
    if points >= b.t.levels[0]:
        return DECISIVE_JAPANESE
    if points >= b.t.levels[1]:
        return MAJOR_JAPANESE
    if points >= b.t.levels[2]:
        return DRAW
    return MAJOR_CHINESE if points >= b.t.levels[3] else DECISIVE_CHINESE


def level_rule(ending: i64) -> i64:
    if ending == DECISIVE_JAPANESE:
        return rule.R_12_4A
    if ending == MAJOR_JAPANESE:
        return rule.R_12_4B
    if ending == DRAW:
        return rule.R_12_4C
    return rule.R_12_4D if ending == MAJOR_CHINESE else rule.R_12_4E


def sniper_holds(b: ShanghaiBoard) -> bool:
    """SH-V3: with this option a sniper is enough (snipers are only ever in Shanghai)."""
    if not b.snipers_hold:
        return False
    for h in b.snipers:
        if h >= 0:
            return True
    return False


def ending_now(b: ShanghaiBoard) -> i64:
    """SH-12.2a first, then the points: what the game would end with now."""
    if holder_of_shanghai(b) >= 0 or sniper_holds(b):
        return EPIC_CHINESE
    return level_of(b, victory_points(b))


def reason_now(b: ShanghaiBoard) -> tuple[Say, i64]:
    """Why it would, by all victory conditions, and the hex where that is decided (-1: by points)."""
    holder = holder_of_shanghai(b)
    if holder >= 0:
        said = say(
            "{name} is in {space}: an epic Chinese victory", holder, b.place[holder], rule=rule.R_12_2A
        )
        return said, b.place[holder]
    if sniper_holds(b):
        return say("A sniper is in Shanghai: an epic Chinese victory", rule=rule.V3), max(b.snipers)
    ending = ending_now(b)
    points = int(victory_points(b))
    said = say(f"{counted(points, 'point')}: {LEVEL_WORDS[int(ending)]}", rule=int(level_rule(ending)))
    return said, -1


def end_game(b: ShanghaiBoard) -> None:
    """SH-12.2a comes first; then points and level."""
    booked = b.fifth_vp + b.arrival_vp + settlement_points(b)
    b.tell(EVERYONE, rule.R_12_3A, event.VP, city_points(b), fort_points(b), unused_points(b), booked)
    points = victory_points(b)
    holder = holder_of_shanghai(b)
    if holder >= 0 or sniper_holds(b):
        b.tell(
            EVERYONE, rule.R_12_2A if holder >= 0 else rule.V3, event.VICTORY, EPIC_CHINESE, points, holder
        )
        b.end(EPIC_CHINESE, [-1, 1])
        return
    ending = level_of(b, points)
    b.tell(EVERYONE, level_rule(ending), event.VICTORY, ending, points, -1)
    if ending == DRAW:
        b.end(ending, [0, 0])
    elif ending < DRAW:
        b.end(ending, [1, -1])
    else:
        b.end(ending, [-1, 1])


# -- the log ---------------------------------------------------------------------------------------------------


def points_words(t: ShanghaiData, e: Event, viewer: int) -> Say:
    text = f"Victory points: cities {e[3]}, Woosung forts {e[4]}, unused pauses {e[5]}, booked in pauses {{signed}}."
    return say(text, e[6])


def victory_words(t: ShanghaiData, e: Event, viewer: int) -> Say:
    if e[3] != EPIC_CHINESE:
        return say(f"{e[4]} victory points: {LEVEL_WORDS[e[3]]}.")
    if e[5] < 0:
        return say("A sniper is in Shanghai at the end: an epic Chinese victory.")
    return say("{unit} is in Shanghai at the end: an epic Chinese victory.", e[5])


STORY = [
    tells(event.VP, points_words, "points"),
    tells(event.VICTORY, victory_words, "end"),
]
