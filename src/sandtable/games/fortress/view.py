"""What one seat may see: built field by field from what it may know, never by taking things away.

Section 'hidden information'. Own pieces are known; enemy pieces only once they were shown. What depends on a
question that somebody is asked in private is in the view of the player asked and nowhere else (IF-HID-6, RUL-34):
so no window, no pending Fire Support, no half-made choice is drawn for the others, and who is waited for follows
from the public order of play alone.
"""

from typing import Any

from mypy_extensions import i64

from sandtable.games.fortress import rule
from sandtable.games.fortress.attack import Attack
from sandtable.games.fortress.board import MOVED, NO_ACTION, FortressBoard, cards_in
from sandtable.games.fortress.bombing import BombingRun, ChooseTarget, ChooseTokens, ShootDownTry
from sandtable.games.fortress.cards import BicycleStep, Bombardment, CardMove, CardPiece
from sandtable.games.fortress.choices import FallBack, FeintSecond, SwapOrKeep
from sandtable.games.fortress.conditions import C18, J03, J04, pile_size
from sandtable.games.fortress.instants import Effect
from sandtable.games.fortress.movement import MAIN_ACTION, ChooseDestination
from sandtable.games.fortress.panels import card_ids, in_play, knows, panels_of
from sandtable.games.fortress.prompts import SIDE_NAMES, card_name, offer_of, prompt_of
from sandtable.games.fortress.recon import Recon, ReconAfterMove
from sandtable.games.fortress.setup import ChooseArmy, Deploy
from sandtable.games.fortress.tables import (
    AA,
    ALL_MASK,
    ARMY,
    BOMBER,
    COMMONWEALTH,
    IMMOVABLE_MASK,
    JAPAN,
    KIND_IDS,
    KINDS,
    LINE_INFANTRY_MASK,
    MINE,
    MOVABLE_MASK,
    RECON,
    SIDES,
)  # fmt: skip
from sandtable.games.fortress.turn import ExtraMove, Turn
from sandtable.games.fortress.words import CAPTURED, ENDINGS, NO_PROGRESS, STUCK
from sandtable.kernel import views
from sandtable.kernel.flow import (
    AGREED,
    PLAYING,
    RESIGNED,
    DrawOffer,
    Frame,
    free_for,
    legal_for,
    waiting_for,
)
from sandtable.kernel.notation import Vocabulary
from sandtable.kernel.offers import free_offer
from sandtable.kernel.rules import Rulebook

INITIALS = ("j", "c")
"""The first letter of a piece's public id; its number is a tag that says nothing of the type (IF-HID-2)."""


def view(b: FortressBoard, seat: i64, book: Rulebook, words: Vocabulary) -> views.View:
    """The view of `seat`; NOBODY is an observer."""
    over = b.ending != PLAYING
    legal = [] if seat < 0 else legal_for(b, seat)
    setting_up = len(b.layout) > 0
    crumbs = crumbs_of(b, seat, book, len(legal) > 0)
    prompt: views.Prompt | None = None
    offers: list[views.Offer] = []
    if legal:
        ask = b.ask()
        prompt = prompt_of(b, ask, seat, book)
        offers = [offer_of(b, ask, seat, act, words) for act in legal]
    return views.View(
        title="fortress",
        scenario=b.t.levels[b.level]["id"],
        seat=SIDES[seat] if seat >= 0 else "",
        status=status_of(b, seat, len(legal) > 0),
        turn=b.turn,
        active="" if over or b.turn == 0 else SIDES[b.active],
        phase=phase_of(b),
        waiting=[SIDES[one] for one in waiting_for(b, seat)],
        crumbs=crumbs,
        pieces=layout_of(b, seat) if setting_up else pieces_of(b, seat, book),
        prompt=prompt,
        offers=offers,
        free=[free_offer(act, words) for act in free_for(b, seat)],
        tracks=tracks_of(b),
        hands=hands_of(b, seat),
        piles=piles_of(b, seat),
        panels=panels_of(b, seat, book),
        marks=marks_of(b, seat, book, len(legal) > 0),
        result=result_of(b, book) if over else None,
    )


# -- whose decision --------------------------------------------------------------------------------------------


def status_of(b: FortressBoard, seat: i64, asked: bool) -> str:
    """decide, over, resolving (an action goes on, or the viewer's own turn does) or wait."""
    if b.ending != PLAYING:
        return "over"
    if asked:
        return "decide"
    return "resolving" if b.resolving or (b.turn > 0 and seat == b.active) else "wait"


def public_step(b: FortressBoard, frame: Frame[Any]) -> tuple[str, str, i64]:
    """The phase, the words and the rule of a frame that everybody may know of; empty words for any other."""
    names = b.t.hex_names
    if isinstance(frame, Turn):
        return "Turn", f"Turn {b.turn}: {SIDE_NAMES[b.active]}", rule.MOV_1
    if isinstance(frame, Attack):
        return "Attack", f"Attack on {names[frame.to]} from {names[frame.frm]}", rule.ATK_1
    if isinstance(frame, Recon):
        return "Recon", f"Recon from {names[frame.h]}", rule.REC_1
    if isinstance(frame, BombingRun):
        return "Bombing Run", f"Bombing Run on {names[frame.target]}", rule.BOM_1
    if isinstance(frame, ShootDownTry):
        return "Shoot Down Bomber", "Shoot Down Bomber", rule.AA_6
    if isinstance(frame, DrawOffer):
        return "Draw offer", "A draw is offered", rule.END_5
    card: i64 = -1
    if isinstance(frame, (Bombardment, Effect, CardPiece, CardMove)):
        card = frame.card
    elif isinstance(frame, BicycleStep):
        card = J04
    elif isinstance(frame, ExtraMove) or (isinstance(frame, ChooseDestination) and frame.mode != MAIN_ACTION):
        card = J03 if frame.seat == JAPAN else C18
    if card >= 0:
        return "Card", card_name(b.t, card), rule.CARD_J01 + card
    if isinstance(frame, ChooseArmy):
        return "Choosing armies", "Both choose their armies", rule.BYA_1
    if isinstance(frame, Deploy):
        return "Deployment", "Both set up", rule.SET_12
    if isinstance(frame, ChooseTokens):
        return "Tokens", "Combat Result tokens", rule.TOK_2
    return "", "", 0


def crumbs_of(b: FortressBoard, seat: i64, book: Rulebook, asked: bool) -> list[views.Crumb]:
    """What everybody knows the game is in the middle of; then, for the player asked, what he is asked."""
    if b.ending != PLAYING:
        return []
    found: list[views.Crumb] = []
    last: i64 = 0
    for frame in b.stack:
        _, text, number = public_step(b, frame)
        if text:
            found.append(views.Crumb(text, book.ident(number)))
            last = number
    if asked:
        heading = b.ask().heading()
        if heading and heading != last:
            found.append(views.Crumb("Your decision", book.ident(heading)))
    return found


def phase_of(b: FortressBoard) -> str:
    if b.ending != PLAYING:
        return "Over"
    phase = ""
    for frame in b.stack:
        name, _, _ = public_step(b, frame)
        if name:
            phase = name
    return phase


# -- pieces ----------------------------------------------------------------------------------------------------


def pieces_of(b: FortressBoard, seat: i64, book: Rulebook) -> list[views.Piece]:
    """Everything on the map, in the order of the hexes, which is public and tells nothing."""
    found: list[views.Piece] = []
    for h in range(len(b.at)):
        p: i64 = b.at[h]
        if p < 0:
            continue
        side = p // ARMY
        kind = KIND_IDS[b.kind[p]] if knows(b, seat, p) else ""
        found.append(
            views.Piece(
                f"{INITIALS[side]}{b.tag[p]}",
                SIDES[side],
                b.t.hex_names[h],
                kind,
                badges_of(b, seat, p, book),
            )
        )
    return found


def layout_of(b: FortressBoard, seat: i64) -> list[views.Piece]:
    """IF-SET-12: during set-up a player sees his own pieces only. After the end everybody sees all."""
    found: list[views.Piece] = []
    for h in range(len(b.layout)):
        kind: i64 = b.layout[h]
        if kind >= 0:
            side: i64 = b.t.zone[h]
            if side == seat or b.ending != PLAYING:
                name = b.t.hex_names[h]
                found.append(views.Piece(f"{INITIALS[side]}-{name}", SIDES[side], name, KIND_IDS[kind]))
    return found


def badges_of(b: FortressBoard, seat: i64, p: i64, book: Rulebook) -> list[views.Badge]:
    """What the public record says of a piece, to both sides alike; on an own piece also that the enemy knows it."""
    own = p // ARMY == seat
    if b.seen[p]:
        if own:
            return [views.Badge("S", "Seen by the enemy", book.ident(rule.ATK_8))]
        if knows(b, seat, p):
            return []
    found: list[views.Badge] = []
    for letter, text, number in record_of(b.excl[p]):
        words = f"The enemy knows: {text}" if own else text[:1].upper() + text[1:]
        found.append(views.Badge(letter, words, book.ident(number)))
    return found


def record_of(excl: i64) -> list[tuple[str, str, int]]:
    """The types that the record rules out, in words."""
    if excl == 0:
        return []
    if excl & MOVABLE_MASK == MOVABLE_MASK:
        return [("X", "it could have moved and did not: a Mine Field or the Headquarters", rule.LOSE_3)]
    found: list[tuple[str, str, int]] = []
    if excl | LINE_INFANTRY_MASK == ALL_MASK:
        return [("L", "it rode bicycles: strength 6, 7 or 8", rule.CARD_J04)]
    if excl & IMMOVABLE_MASK == IMMOVABLE_MASK:
        found.append(("M", "it can move: no Mine Field, no Headquarters", rule.HID_3))
    elif excl & (1 << MINE):
        found.append(("F", "not a Mine Field", rule.CON_9))
    if excl & (1 << AA):
        found.append(("G", "not Anti-Air Guns", rule.BOM_13))
    if excl & (1 << BOMBER):
        found.append(("B", "not a Bomber: it would have made a Bombing Run", rule.LOSE_6))
    if excl & (1 << RECON):
        found.append(("R", "not Recon Troopers: they would have made a recon", rule.LOSE_6))
    return found


# -- tracks, hands, piles --------------------------------------------------------------------------------------


def tracks_of(b: FortressBoard) -> list[views.Track]:
    if b.turn == 0:
        return []
    limit = b.t.quiet_limit
    found = [
        views.Track("turn", "Turn", b.turn),
        views.Track("quiet", "Quiet turns", b.quiet, limit, text=f"At {limit} the game is a draw (RUL-05)"),
    ]
    if b.level == 3:
        for side in (JAPAN, COMMONWEALTH):
            found.append(
                views.Track(f"points-{SIDES[side]}", "Political Points", b.points[side], side=SIDES[side])
            )
    return found


def hands_of(b: FortressBoard, seat: i64) -> list[views.Hand]:
    """IF-HID-4: the own hand; of the enemy's its size, and what J11 has shown to the one who saw it."""
    found: list[views.Hand] = []
    if b.level < 3 or b.turn == 0:
        return found
    for side in (JAPAN, COMMONWEALTH):
        mask: i64 = 0
        if side == seat or b.ending != PLAYING:
            mask = b.hand[side]
        elif seat >= 0:
            mask = b.shown[side]
        found.append(views.Hand(SIDES[side], len(cards_in(b.hand[side])), card_ids(b, side, mask)))
    return found


def piles_of(b: FortressBoard, seat: i64) -> list[views.Pile]:
    """IF-ATK-11: eliminated pieces lie open. IF-HID-4: pile sizes and discards are public, the order is not."""
    found: list[views.Pile] = []
    if b.turn == 0:
        return found
    over = b.ending != PLAYING
    for side in (JAPAN, COMMONWEALTH):
        lost: list[str] = []
        for kind in range(KINDS):
            for p in range(side * ARMY, side * ARMY + ARMY):
                if b.where[p] < 0 and b.kind[p] == kind:
                    lost.append(KIND_IDS[kind])
        found.append(views.Pile(f"lost-{SIDES[side]}", "Eliminated", len(lost), SIDES[side], lost))
    if b.level < 3:
        return found
    up = in_play(b)
    for side in (JAPAN, COMMONWEALTH):
        top: list[str] = []
        if over:
            rest: i64 = b.pile[side]
            for card in b.known_top:
                if side == JAPAN:
                    rest |= 1 << card
            top = card_ids(b, side, rest)
        elif side == JAPAN and seat == JAPAN:
            # What J13 has put back on top, in order: nobody but Japan has looked.
            top = [b.t.cards[card].ident for card in b.known_top]
        found.append(views.Pile(f"pile-{SIDES[side]}", "Pile", pile_size(b, side), SIDES[side], top))
        gone = card_ids(b, side, b.spent[side])
        for card in up:
            if b.t.cards[card].ident in gone:
                gone.remove(b.t.cards[card].ident)
        found.append(views.Pile(f"discard-{SIDES[side]}", "Discards", len(gone), SIDES[side], gone))
    return found


# -- marks, result ---------------------------------------------------------------------------------------------


def marks_of(b: FortressBoard, seat: i64, book: Rulebook, asked: bool) -> list[views.Mark]:
    names = b.t.hex_names
    found: list[views.Mark] = []
    if b.ending != PLAYING:
        return found
    if b.battle >= 0:
        found.append(
            views.Mark("attack", [names[b.start], names[b.battle]], "Attack", book.ident(rule.ATK_1))
        )
        for h in (b.fire_a, b.fire_d):
            if h >= 0:
                found.append(
                    views.Mark("support", [names[h], names[b.battle]], "Fire Support", book.ident(rule.ART_1))
                )
    elif b.turn > 0:
        trail(b, found)
    if b.bombed >= 0:
        found.append(views.Mark("bombed", [names[b.bombed]], "Target", book.ident(rule.BOM_3)))
    if b.c11 > 0:
        found.append(
            views.Mark("closed", [names[b.t.causeway]], "The Causeway is blown", book.ident(rule.CARD_C11))
        )
    if asked:
        chosen = chosen_hexes(b, seat)
        if chosen:
            found.append(views.Mark("chosen", [names[h] for h in chosen]))
    return found


def trail(b: FortressBoard, found: list[views.Mark]) -> None:
    """The last quiet move: this turn's, or before the action the other side's of the turn before. Moves are public
    (IF-HID-3), and so is what the shuttle rule remembers of them."""
    frm: i64 = -1
    to: i64 = -1
    if b.main == MOVED:
        frm = b.main_from
        to = b.main_to
    elif b.main == NO_ACTION:
        i = (1 - b.active) * 4
        if b.shuttle[i + 3] > 0 and b.shuttle[i] >= 0:
            here: i64 = b.where[b.shuttle[i]]
            if here == b.shuttle[i + 2]:
                frm = b.shuttle[i + 1]
                to = here
            elif here == b.shuttle[i + 1]:
                frm = b.shuttle[i + 2]
                to = here
    if frm >= 0 and to >= 0:
        found.append(views.Mark("trail", [b.t.hex_names[frm], b.t.hex_names[to]]))


def chosen_hexes(b: FortressBoard, seat: i64) -> list[int]:
    """What the player asked has chosen so far in a choice that he has not finished; nobody else is told."""
    ask = b.ask()
    if b.layout:
        return [b.cursor[seat]] if b.cursor[seat] >= 0 else []
    if isinstance(ask, (ChooseDestination, ChooseTarget, CardMove, FallBack)):
        return [ask.frm]
    if isinstance(ask, BicycleStep):
        return [ask.frm] if ask.middle < 0 else [ask.frm, ask.middle]
    if isinstance(ask, FeintSecond):
        return [ask.first]
    if isinstance(ask, SwapOrKeep):
        return [ask.first, ask.second]
    return [ask.h] if isinstance(ask, ReconAfterMove) else []


def result_of(b: FortressBoard, book: Rulebook) -> views.Result:
    number = rule.OBJ_2
    winner = "Japan" if b.returns[JAPAN] > 0 else "The Commonwealth"
    text = f"{winner} has entered the enemy Headquarters and wins."
    if b.ending == STUCK:
        number = rule.END_3
        text = "Neither side has a legal action: a draw."
    elif b.ending == NO_PROGRESS:
        number = rule.END_4
        text = f"{b.quiet} turns without progress: a draw."
    elif b.ending == RESIGNED:
        number = rule.END_5
        text = f"{winner} wins: the opponent has resigned."
    elif b.ending == AGREED:
        number = rule.END_5
        text = "The players have agreed on a draw."
    else:
        assert b.ending == CAPTURED
    returns: dict[str, int] = {SIDES[side]: b.returns[side] for side in (JAPAN, COMMONWEALTH)}
    return views.Result(ENDINGS[b.ending], text, book.ident(number), returns)
