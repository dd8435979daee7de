"""What one seat may see now.

All units and markers lie open; the one secret is what a side has ordered in a pause, until both have handed in their
orders (SH-13.1c). An observer sees what both see.
"""

from typing import Any

from mypy_extensions import i64

from sandtable.games.shanghai import rule
from sandtable.games.shanghai.board import INTERDICTING, PLACED, RUBBLE, STEPPED, ShanghaiBoard
from sandtable.games.shanghai.panels import face, level_words, panels_of
from sandtable.games.shanghai.prompts import offer_of, prompt_of
from sandtable.games.shanghai.reinforce import lp_left
from sandtable.games.shanghai.tables import CHINA, JAPAN, SIDES
from sandtable.games.shanghai.victory import holder_of_shanghai, level_rule, unused_score, victory_points
from sandtable.games.shanghai.words import DRAW, ENDINGS, EPIC_CHINESE
from sandtable.kernel import views
from sandtable.kernel.flow import (
    PLAYING,
    RESIGNED,
    free_for,
    legal_for,
    waiting_for,
)
from sandtable.kernel.notation import Vocabulary
from sandtable.kernel.offers import free_offer
from sandtable.kernel.rules import Rulebook
from sandtable.series.fire_and_movement.board import (
    ADMINISTRATIVE,
    ATTACKED,
    COMBAT,
    DEAD,
    GONE,
    JOINED,
    MOBILE_COMBAT,
    MOBILE_MOVEMENT,
    MOVED,
    MOVEMENT,
    PAUSE,
    SET_UP,
    STAYS,
)
from sandtable.series.fire_and_movement.movement import ChooseWay
from sandtable.series.fire_and_movement.words import PHASES

LEVEL_WORDS = {
    10: "A decisive Japanese victory", 11: "A major Japanese victory", 12: "A draw", 13: "A major Chinese victory",
    14: "A decisive Chinese victory",
}  # fmt: skip
SIDE_WORDS = ("Japanese", "Chinese")


def view(b: ShanghaiBoard, seat: i64, book: Rulebook, words: Vocabulary) -> views.View:
    """The view of `seat`; NOBODY is an observer."""
    over = b.ending != PLAYING
    legal = [] if seat < 0 else legal_for(b, seat)
    prompt: views.Prompt | None = None
    offers: list[views.Offer] = []
    if legal:
        ask = b.ask()
        prompt = prompt_of(b, ask, seat, book)
        offers = [offer_of(b, ask, seat, act, words) for act in legal]
    return views.View(
        title="shanghai",
        scenario=b.t.scenario["id"],
        seat=SIDES[seat] if seat >= 0 else "",
        status=status_of(b, seat, len(legal) > 0),
        turn=b.turn,
        active="" if over or b.phase in (PAUSE, ADMINISTRATIVE) else SIDES[b.active],
        phase="Over" if over else PHASES[b.phase].capitalize(),
        waiting=[SIDES[one] for one in waiting_for(b, seat) if one >= 0],
        crumbs=[] if over else crumbs_of(b, book, len(legal) > 0),
        pieces=pieces_of(b, book),
        prompt=prompt,
        offers=offers,
        free=[free_offer(act, words) for act in free_for(b, seat)],
        tracks=tracks_of(b, seat),
        piles=piles_of(b),
        panels=panels_of(b, seat, book),
        marks=marks_of(b, seat, book, len(legal) > 0),
        result=result_of(b, book) if over else None,
    )


# -- whose decision --------------------------------------------------------------------------------------------


def status_of(b: ShanghaiBoard, seat: i64, asked: bool) -> str:
    if b.ending != PLAYING:
        return "over"
    if asked:
        return "decide"
    return "resolving" if seat == b.active and b.phase != PAUSE else "wait"


def crumbs_of(b: ShanghaiBoard, book: Rulebook, asked: bool) -> list[views.Crumb]:
    """Week and turn, whose phase, the combat in progress, what is asked."""
    found: list[views.Crumb] = []
    number: i64 = rule.R_11A
    if b.phase == SET_UP:
        found.append(views.Crumb("Set-up", book.ident(rule.R_11A)))
    else:
        found.append(views.Crumb(f"Week {week(b)}, turn {b.turn}", book.ident(rule.R_12_1A)))
        text, number = phase_crumb(b)
        found.append(views.Crumb(text, book.ident(number)))
        if b.target >= 0:
            number = rule.S7_2A
            found.append(views.Crumb(f"Attack on {b.t.hex_title(int(b.target))}", book.ident(number)))
    if asked:
        heading = b.ask().heading()
        if heading and heading != number:
            found.append(views.Crumb("Your decision", book.ident(heading)))
    return found


def phase_crumb(b: ShanghaiBoard) -> tuple[str, i64]:
    """The phase in words, and its rule."""
    if b.phase == PAUSE:
        return f"Pause {b.pauses}", rule.R_13_1I
    if b.phase == ADMINISTRATIVE:
        return "Administrative phase", rule.R_4_1F
    rules = {
        MOVEMENT: rule.S5_0A, COMBAT: rule.S7_1A, MOBILE_MOVEMENT: rule.R_4_1A, MOBILE_COMBAT: rule.R_4_1D,
    }  # fmt: skip
    return f"{SIDE_WORDS[b.active]} {PHASES[b.phase]}", rules[int(b.phase)]


def week(b: ShanghaiBoard) -> int:
    """Weeks are counted from 1; a pause belongs to the week before it."""
    return int(b.t.pause_start - b.pauses) + 1


# -- pieces ----------------------------------------------------------------------------------------------------


def pieces_of(b: ShanghaiBoard, book: Rulebook) -> list[views.Piece]:
    """Forts and markers below, then the units, hex by hex."""
    t = b.t
    found: list[views.Piece] = []
    for h in range(t.playable):
        name = t.hex_names[h]
        depth = 0
        works: i64 = b.works[h]
        if works:
            kind = "rubble" if works == RUBBLE else "fort"
            found.append(
                views.Piece(f"{kind}-{name}", SIDES[CHINA], name, kind, fort_badges(b, h, book), stack=depth)
            )
            depth += 1
        elif b.operative(h):
            strength = str(b.operative_forts())
            badge = views.Badge(strength, f"Garrison of strength {strength}", book.ident(rule.R_17_3B))
            found.append(
                views.Piece(f"garrison-{name}", SIDES[CHINA], name, "garrison", [badge], stack=depth)
            )
            depth += 1
        u: i64 = b.head[h]
        while u >= 0:
            side = SIDES[t.side[u]]
            steps = b.steps[u]
            found.append(
                views.Piece(t.unit_ids[u], side, name, face(b, u), badges_of(b, u, book), steps, depth)
            )
            depth += 1
            u = b.link[u]
    for n, h in enumerate(b.snipers):
        if h >= 0:
            ident = f"sniper-{t.hex_names[h]}"
            before = b.snipers[:n].count(h)  # several may share a hex
            if before:
                ident += f"-{before + 1}"
            found.append(views.Piece(ident, SIDES[CHINA], t.hex_names[h], "sniper", stack=9))
    for m in range(len(t.marker_ids)):
        if b.marker[m] == INTERDICTING:
            where = t.hex_names[b.marker_at[m]]
            found.append(views.Piece(t.marker_ids[m], SIDES[JAPAN], where, t.marker_ids[m], stack=10))
    return found


def fort_badges(b: ShanghaiBoard, h: i64, book: Rulebook) -> list[views.Badge]:
    """SH-17.1d: the builder of a fort is known."""
    if b.works[h] == RUBBLE:
        return []
    builder = b.t.unit_names[b.works[h] - 1]
    return [views.Badge("B", f"Built by {builder}, gone when it leaves", book.ident(rule.R_17_1D))]


def badges_of(b: ShanghaiBoard, u: i64, book: Rulebook) -> list[views.Badge]:
    """R reduced; A attacked or M moved in this phase; S fresh step; P just placed."""
    found: list[views.Badge] = []
    flags: i64 = b.flags[u]
    if b.steps[u] < b.t.full[u]:
        found.append(views.Badge("R", "Reduced", book.ident(rule.S2_3B)))
    own = b.active == b.t.side[u]
    moving = b.phase in (MOVEMENT, MOBILE_MOVEMENT, PAUSE)
    if own and moving and flags & (MOVED | STAYS):
        text = "Has moved in this phase" if flags & MOVED else "Stays, until another unit has moved"
        found.append(views.Badge("M", text, book.ident(rule.S5_0C)))
    if own and not moving and flags & (ATTACKED | JOINED):
        found.append(views.Badge("A", "Attacks in this phase", book.ident(rule.S7_1C)))
    if flags & STEPPED and b.t.side[u] == CHINA and moving:
        found.append(views.Badge("S", "Got a step: half allowance", book.ident(rule.R_13_7E)))
    if flags & PLACED and moving:
        number = rule.R_13_2J if b.t.side[u] == JAPAN else rule.R_13_6B
        found.append(views.Badge("P", "Just placed: may only redeploy", book.ident(number)))
    return found


# -- tracks, piles ---------------------------------------------------------------------------------------------


def tracks_of(b: ShanghaiBoard, seat: i64) -> list[views.Track]:
    """SH-S2.2a: the turn track with the pause marker, the LP track; and the points as they stand."""
    t = b.t
    if b.phase == SET_UP:
        return []
    found = [
        views.Track("turn", "Turn", b.turn, t.turns_per_week, text=f"Week {week(b)} of {t.pause_start + 1}"),
        views.Track(
            "pauses",
            "Pauses left",
            b.pauses,
            t.pause_start,
            SIDES[JAPAN],
            f"+{t.vp_unused} VP for each unused" if unused_score(b) else "",
        ),
        views.Track("lp", "Logistics points", b.lp, t.lp_cap, SIDES[CHINA], lp_words(b, seat)),
        views.Track(
            "points", "Victory points", victory_points(b), 0, SIDES[JAPAN], f"{level_words(b)} as it stands"
        ),
    ]
    return found


def lp_words(b: ShanghaiBoard, seat: i64) -> str:
    """What the own orders leave, while they are being written."""
    if seat == CHINA and b.ending == PLAYING and b.ask().is_sealed():
        return f"{lp_left(b)} left by your orders"
    return f"{b.t.lp_cap} at most"


def piles_of(b: ShanghaiBoard) -> list[views.Pile]:
    """The eliminated units of both sides lie open; those lost for good apart."""
    found: list[views.Pile] = []
    for side in (JAPAN, CHINA):
        for where, ident, name in ((DEAD, "lost", "Eliminated"), (GONE, "gone", "Lost for good")):
            units = [b.t.unit_ids[u] for u in b.t.of_side[side] if b.place[u] == where]
            if units:
                found.append(views.Pile(f"{ident}-{SIDES[side]}", name, len(units), SIDES[side], units))
    return found


# -- marks, result ---------------------------------------------------------------------------------------------


def marks_of(b: ShanghaiBoard, seat: i64, book: Rulebook, asked: bool) -> list[views.Mark]:
    names = b.t.hex_names
    found: list[views.Mark] = []
    if b.ending != PLAYING:
        return found
    if b.target >= 0:
        hexes: list[int] = []
        for u in b.t.of_side[b.active]:
            if b.flags[u] & JOINED and b.place[u] >= 0 and b.place[u] not in hexes and b.place[u] != b.target:
                hexes.append(b.place[u])
        number = book.ident(rule.S7_2A)
        found.extend(views.Mark("attack", [names[h], names[b.target]], "Attack", number) for h in hexes)
        found.append(views.Mark("target", [names[b.target]], "Attacked", number))
    if len(b.trail) > 1:
        found.append(views.Mark("retreat", [names[h] for h in b.trail], "Retreat", book.ident(rule.S7_7A)))
    for m in range(len(b.marker)):
        if b.marker[m] == INTERDICTING:
            where = [names[b.marker_at[m]]]
            found.append(views.Mark("interdiction", where, "Interdiction", book.ident(rule.R_15_4B)))
    if asked:
        chosen = chosen_hex(b)
        if chosen >= 0:
            found.append(views.Mark("chosen", [names[chosen]]))
    return found


def chosen_hex(b: ShanghaiBoard) -> i64:
    """Where the unit stands that was picked and has not finished its move."""
    ask: Any = b.ask()
    if isinstance(ask, ChooseWay):
        return b.place[ask.unit]
    return -1


def result_of(b: ShanghaiBoard, book: Rulebook) -> views.Result:
    winner = "Japan" if b.returns[JAPAN] > 0 else "China"
    number = rule.R_12_2A
    if b.ending == RESIGNED:
        text = f"{winner} wins: the opponent has resigned."
        number = 0
    elif b.ending == EPIC_CHINESE:
        holder = holder_of_shanghai(b)
        if holder >= 0:
            who = f"{b.t.unit_names[holder]} in {b.t.hex_title(b.place[holder])}"
        else:
            who, number = "a sniper", rule.V3
        text = f"An epic Chinese victory: {who} is in Shanghai at the end."
    else:
        number = level_rule(b.ending)
        text = f"{LEVEL_WORDS[int(b.ending)]} with {victory_points(b)} points."
        if b.ending == DRAW:
            text = f"A draw with {victory_points(b)} points."
    returns: dict[str, int] = {SIDES[side]: b.returns[side] for side in (JAPAN, CHINA)}
    return views.Result(ENDINGS[int(b.ending)], text, book.ident(number), returns)
