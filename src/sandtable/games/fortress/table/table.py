"""What one seat may see of the table: built field by field from what it may know, never by taking things away.

Section 'hidden information'. Own pieces are known; enemy pieces only once they were shown. What depends on a question
that somebody is asked in private is in the view of the player asked and nowhere else (IF-HID-6, RUL-34): the asks say
themselves what is public of them (`crumb`, `told`).
"""

from typing import ClassVar, Final

import msgspec
from mypy_extensions import i64

from sandtable.games.fortress import deck, rule, state, unit
from sandtable.games.fortress.board import CAPTURED, ENDINGS, NO_PROGRESS, FortressBoard
from sandtable.games.fortress.material import ARMY, COMMONWEALTH, HEXES, JAPAN, LEVELS, SIDES
from sandtable.games.fortress.rules.armies import ChooseArmy
from sandtable.games.fortress.rules.tokens import ChooseTokens, tokens_are_open
from sandtable.games.fortress.secrets import knows
from sandtable.games.fortress.table.panels import Panels, in_play
from sandtable.games.fortress.telling import INITIALS, WHO, piece_id
from sandtable.kernel.flow import NOBODY, PLAYING, RESIGNED
from sandtable.kit import views
from sandtable.kit.cards import count
from sandtable.kit.kept import Kept, Rows, Stood
from sandtable.kit.story import Speaker
from sandtable.kit.table import Table
from sandtable.kit.title import DataTitle

BOTH_SIDES = (JAPAN, COMMONWEALTH)
TAGS: Final = 1 << 30
"""More than any public number of a piece (state.toml)."""
BOTH_GOALS = "Each side looks for the enemy Headquarters, to enter it."


class FortressTable(Table[FortressBoard]):
    """The view of a game of The Impregnable Fortress."""

    reads: ClassVar[dict[str, str]] = {
        "crumbs": "stack turn active",
        "pieces": "where",
        "pieces.stood": "layout",
        "pieces.faces": "kind seen excl tag",
        "tracks": "turn quiet points",
        "hands": "hand shown",
        "piles.lost": "kind fallen",
        "piles.cards": "pile known_top spent j02 c04 c11 c16",
        "panels": "where sealed army layout battle start mod_a mod_d c04 c16 tokens",
        "panels.cards": "shown j02 c04 c11 c16",
        "panels.hidden": "kind seen fallen",
        "marks": "active where battle start fire_a fire_d main main_from main_to shuttle bombed c11",
        "standing": "quiet where kind seen",
    }
    follows: ClassVar[dict[str, str]] = {"fallen": "where"}

    def __init__(self, title: DataTitle, speaker: Speaker) -> None:
        super().__init__(title.slug, speaker, title.seats)
        self.goals = title.goals
        self.counters: Rows[views.Piece] = Rows(HEXES)
        self.kept_tracks: Kept[views.Track] = Kept()
        self.trails: Kept[views.Mark] = Kept()
        self.lost: Kept[views.Pile] = Kept()
        self.kept_hands: Kept[views.Hand] = Kept()
        self.prospects: Kept[views.Standing] = Kept()
        self.kept_losses: Kept[dict[str, int]] = Kept()
        self.beside = Panels(speaker)

    def scenario(self, b: FortressBoard) -> str:
        return LEVELS[b.level]

    def turn(self, b: FortressBoard) -> int:
        return b.turn

    def active(self, b: FortressBoard) -> int:
        return b.active if b.turn else NOBODY

    def busy(self, b: FortressBoard, seat: i64) -> bool:
        """An action goes on, or the viewer's own turn does."""
        return b.resolving != 0 or (b.turn > 0 and seat == b.active)

    def mood(self, b: FortressBoard) -> i64:
        """Before the first turn there is little to see; tokens lie on the table, or are being chosen. Where what was
        shown is forgotten, what lies on the table for an action (`secrets.on_the_table`) counts for every part."""
        if b.ending != PLAYING:
            return 0
        if b.turn == 0:
            return 1 if isinstance(b.ask(), ChooseArmy) else 2
        found: i64 = 3 if isinstance(b.ask(), ChooseTokens) else 4 if tokens_are_open(b) else 5
        if b.forgetful:
            for number in (b.attacker, b.defender, b.bomber, b.fire_a, b.fire_d):
                found = found * 256 + number + 1
            return (found * 256 + b.fight) * 2 + b.hasty
        return found

    def reckon(self, b: FortressBoard, seat: i64, name: str) -> i64:
        return fallen_pieces(b)

    # -- pieces ------------------------------------------------------------------------------------------------

    def pieces(self, b: FortressBoard, seat: i64) -> list[views.Piece]:
        """Everything on the map, in the order of the hexes, which is public and tells nothing. IF-SET-12: during set-up
        a player sees the own pieces only; after the end everybody sees all."""
        found: list[views.Piece] = []
        for h in range(len(b.layout)):
            kind: i64 = b.layout[h]
            side: i64 = b.t.zone[h]
            if kind >= 0 and (side == seat or b.ending != PLAYING):
                name = b.t.hex_names[h]
                found.append(views.Piece(f"{INITIALS[side]}-{name}", SIDES[side], name, unit.IDS[kind]))
        if b.layout:
            return found
        stood: Stood[views.Piece] = self.again(b, seat, "pieces.stood", stood_nowhere)
        faces: list[int] = self.again(b, seat, "pieces.faces", self.faces)
        anew = faces is not stood.faces
        for p in range(2 * ARMY):
            was: i64 = stood.where[p]
            now: i64 = b.where[p]
            if was == now and (not anew or now < 0 or faces[p] == stood.faces[p]):
                continue
            stood.where[p] = now
            if was >= 0 and b.at[was] < 0:
                stood.things[was] = None
            if now >= 0:
                stood.things[now] = self.piece(b, seat, now, p, faces[p])
        stood.faces = faces
        return [thing for thing in stood.things if thing is not None]

    def faces(self, b: FortressBoard, seat: i64) -> list[int]:
        """Per piece: a number for how the viewer sees it, wherever it stands."""
        found: list[int] = []
        for p in range(2 * ARMY):
            side: i64 = p // ARMY
            kind: i64 = b.kind[p] if knows(b, seat, p) else -1
            record = (b.excl[p] * 2 + (1 if side == seat else 0)) * 2 + b.seen[p]
            found.append(((record * 32 + kind + 1) * 2 + side) * TAGS + b.tag[p])
        return found

    def piece(self, b: FortressBoard, seat: i64, h: i64, p: i64, face: i64) -> views.Piece:
        """A piece on the map as the viewer sees it."""
        counters = self.counters.of(seat)
        key = face * 256 + h
        piece = counters.get(h, key)
        if piece is None:
            side = p // ARMY
            name = unit.IDS[b.kind[p]] if knows(b, seat, p) else ""
            badges = self.badges(b, seat, p)
            piece = views.Piece(piece_id(side, b.tag[p]), SIDES[side], b.t.hex_names[h], name, badges)
            counters.put(h, key, piece)
        return piece

    def badges(self, b: FortressBoard, seat: i64, p: i64) -> list[views.Badge]:
        """What the public record says of a piece, to both sides alike; on an own piece also that the enemy knows it."""
        own = p // ARMY == seat
        if b.seen[p]:
            if own:
                return [views.Badge("S", "Seen by the enemy", self.speaker.rule(rule.ATK_8))]
            if knows(b, seat, p):
                return []
        found: list[views.Badge] = []
        for letter, text, number in record_of(b.excl[p]):
            words = f"The enemy knows: {text}" if own else text[:1].upper() + text[1:]
            found.append(views.Badge(letter, words, self.speaker.rule(number)))
        return found

    # -- tracks, hands, piles ----------------------------------------------------------------------------------

    def tracks(self, b: FortressBoard, seat: i64) -> list[views.Track]:
        if b.turn == 0:
            return []
        kept = self.kept_tracks
        n = b.quiet * 2 + 1
        found = [
            kept.get(b.turn * 2) or kept.put(b.turn * 2, views.Track("turn", "Turn", b.turn)),
            kept.get(n) or kept.put(n, self.quiet_track(b.quiet, b.t.quiet_limit)),
        ]
        if b.level == 3:
            for side in BOTH_SIDES:
                n = -1 - b.points[side] * 2 - side
                found.append(kept.get(n) or kept.put(n, self.points_track(SIDES[side], b.points[side])))
        return found

    def quiet_track(self, quiet: int, limit: int) -> views.Track:
        return views.Track(
            "quiet", "Quiet turns", quiet, limit, text=f"At {limit} the game is a draw (RUL-05)"
        )

    def points_track(self, side: str, points: int) -> views.Track:
        return views.Track(f"points-{side}", "Political Points", points, side=side)

    def hands(self, b: FortressBoard, seat: i64) -> list[views.Hand]:
        """IF-HID-4: the own hand; of the enemy's its size, and what J11 has shown to the one who saw it."""
        if b.level < 3 or b.turn == 0:
            return []
        found: list[views.Hand] = []
        for side in BOTH_SIDES:
            held: int = b.hand[side]
            open_now = side == seat or b.ending != PLAYING
            known = held if open_now else b.shown[side] & held if seat >= 0 else 0
            key = (side, count(held), known)
            found.append(self.kept_hands.made(key, b.t.decks[side].hand, SIDES[side], held, known))
        return found

    def piles(self, b: FortressBoard, seat: i64) -> list[views.Pile]:
        """IF-ATK-11: eliminated pieces lie open. IF-HID-4: pile sizes and discards are public, the order is not."""
        if b.turn == 0:
            return []
        found: list[views.Pile] = self.again(b, seat, "piles.lost", self.lost_piles)
        return found + self.again(b, seat, "piles.cards", self.card_piles) if b.level == 3 else found

    def lost_piles(self, b: FortressBoard, seat: i64) -> list[views.Pile]:
        found: list[views.Pile] = []
        for side in BOTH_SIDES:
            kinds = sorted([b.kind[p] for p in range(side * ARMY, side * ARMY + ARMY) if b.where[p] < 0])
            found.append(self.lost.made((side, *kinds), self.lost_pile, SIDES[side], kinds))
        return found

    def lost_pile(self, side: str, kinds: list[int]) -> views.Pile:
        return views.Pile(f"lost-{side}", "Eliminated", len(kinds), side, [unit.IDS[kind] for kind in kinds])

    def card_piles(self, b: FortressBoard, seat: i64) -> list[views.Pile]:
        """What J13 has put back on top, in order, nobody but Japan has looked at."""
        found: list[views.Pile] = []
        up = in_play(b)
        for side in BOTH_SIDES:
            cards = b.t.decks[side]
            name = SIDES[side]
            top: list[str] = []
            if b.ending != PLAYING:
                top = cards.idents(b.pile[side] | (cards.mask(b.known_top) if side == JAPAN else 0))
            elif side == JAPAN and seat == JAPAN:
                top = [b.t.cards[card].ident for card in b.known_top]
            found.append(views.Pile(f"pile-{name}", "Pile", deck.pile_size(b, side), name, top))
            gone = b.spent[side] & ~cards.mask([card for card in up if b.t.cards[card].side == side])
            found.append(cards.pile(f"discard-{name}", "Discards", gone, gone, name))
        return found

    def panels(self, b: FortressBoard, seat: i64) -> list[views.Panel]:
        """All panels that the seat may see, the most urgent first."""
        found = self.beside.urgent(b, seat)
        if b.level == 3 and not b.layout:
            found += self.again(b, seat, "panels.cards", self.beside.cards)
        if b.ending == PLAYING and not b.layout:
            if b.forgetful:
                return found + self.beside.hidden_panels(b, seat)
            found += self.again(b, seat, "panels.hidden", self.beside.hidden_panels)
        return found + self.beside.left_out(b)

    # -- marks -------------------------------------------------------------------------------------------------

    def marks(self, b: FortressBoard, seat: i64) -> list[views.Mark]:
        found: list[views.Mark] = []
        if b.battle >= 0:
            found.append(self.mark(b, "attack", [b.start, b.battle], "Attack", rule.ATK_1))
            for h in (b.fire_a, b.fire_d):
                if h >= 0:
                    found.append(self.mark(b, "support", [h, b.battle], "Fire Support", rule.ART_1))
        elif b.turn > 0:
            frm, to = trail(b)
            if frm >= 0 and to >= 0:
                key = frm * HEXES + to
                ends = [b.t.hex_names[frm], b.t.hex_names[to]]
                found.append(self.trails.get(key) or self.trails.put(key, views.Mark("trail", ends)))
        if b.bombed >= 0:
            found.append(self.mark(b, "bombed", [b.bombed], "Target", rule.BOM_3))
        if b.c11 > 0:
            found.append(self.mark(b, "closed", [b.t.causeway], "The Causeway is blown", rule.CARD_C11))
        return found

    def mark(self, b: FortressBoard, kind: str, hexes: list[int], text: str, why: i64) -> views.Mark:
        return views.Mark(kind, [b.t.hex_names[h] for h in hexes], text, self.speaker.rule(why))

    # -- how it stands, how it ended ---------------------------------------------------------------------------

    def losses(self, b: FortressBoard) -> dict[str, int]:
        """Pieces eliminated, by side; they lie open (IF-ATK-11)."""
        return {SIDES[side]: ARMY - len(b.on_map(side)) for side in BOTH_SIDES} if b.turn else {}

    def standing(self, b: FortressBoard, seat: i64) -> views.Standing | None:
        """Only entering the enemy Headquarters wins; whatever ends the game before that is a draw (IF-END-3 to
        IF-END-5). Where a Headquarters is known, that is where it will be decided."""
        where: i64 = -1
        lost: i64 = 0
        if b.turn > 0:
            for p in range(2 * ARMY):
                if b.where[p] < 0:
                    lost += 1 if p < ARMY else 256
                elif b.seen[p] and p // ARMY != seat and b.kind[p] == unit.HQ and knows(b, seat, p):
                    where = b.where[p]
        key = ((b.quiet * 2 + (1 if b.turn > 0 else 0)) * 512 + where + 1) * 65536 + lost
        key = key * 32 + seat + 2
        found = self.prospects.get(key)
        if found is None:
            goal = self.goals[SIDES[seat]] if seat >= 0 else BOTH_GOALS
            now = "A draw: neither Headquarters has been entered."
            if b.turn > 0 and b.quiet:
                left = b.t.quiet_limit - b.quiet
                now += f" By itself it ends so after {left} more quiet turns."
            space = b.t.hex_names[where] if where >= 0 else ""
            losses = self.kept_losses.made(lost, self.losses, b) if b.turn else {}
            found = self.prospects.put(key, views.Standing(goal, now=now, space=space, losses=losses))
        return found

    def result(self, b: FortressBoard) -> views.Result:
        found = super().result(b)
        why = self.speaker.rule(rule.END_5) if b.ending == RESIGNED else found.rule
        return msgspec.structs.replace(found, rule=why, losses=self.losses(b))

    def ended(self, b: FortressBoard) -> views.Result:
        returns: dict[str, int] = {SIDES[side]: b.returns[side] for side in BOTH_SIDES}
        if b.ending != CAPTURED:
            text, why = "Neither side has a legal action: a draw.", rule.END_3
            if b.ending == NO_PROGRESS:
                text, why = f"{b.quiet} turns without progress: a draw.", rule.END_4
            return views.Result(ENDINGS[b.ending], text, self.speaker.rule(why), returns)
        winner = JAPAN if b.returns[JAPAN] > 0 else COMMONWEALTH
        text = f"{WHO[winner]} has entered the enemy Headquarters and wins."
        taken = b.headquarters(1 - winner)
        h = b.battle if b.battle >= 0 else b.where[taken] if taken >= 0 else -1
        space = b.t.hex_names[h] if h >= 0 else ""
        piece = piece_id(winner, b.tag[b.attacker]) if b.attacker >= 0 else ""
        return views.Result(ENDINGS[CAPTURED], text, self.speaker.rule(rule.OBJ_2), returns, space, piece)


def stood_nowhere(b: FortressBoard, seat: i64) -> Stood[views.Piece]:
    return Stood(2 * ARMY, HEXES)


def fallen_pieces(b: FortressBoard) -> i64:
    """The pieces of both sides that are eliminated, as bits."""
    found: i64 = 0
    one: i64 = 1
    for where in b.where:
        if where < 0:
            found |= one
        one <<= 1
    return found


def trail(b: FortressBoard) -> tuple[i64, i64]:
    """The last quiet move: this turn's, or before the action the other side's of the turn before; (-1, -1): none. Moves
    are public (IF-HID-3), and so is what the shuttle rule remembers of them."""
    if b.main == state.MOVED:
        return b.main_from, b.main_to
    i = (1 - b.active) * 4
    if b.main == state.NO_ACTION and b.shuttle[i + 3] > 0 and b.shuttle[i] >= 0:
        here: i64 = b.where[b.shuttle[i]]
        if here == b.shuttle[i + 2]:
            return b.shuttle[i + 1], here
        if here == b.shuttle[i + 1]:
            return b.shuttle[i + 2], here
    return -1, -1


RECORD: Final = (
    (unit.IMMOVABLE, "M", "it can move: no Mine Field, no Headquarters", rule.HID_3),
    (1 << unit.MINE, "F", "not a Mine Field", rule.CON_9),
    (1 << unit.AA, "G", "not Anti-Air Guns", rule.BOM_13),
    (1 << unit.BOMBER, "B", "not a Bomber: it would have made a Bombing Run", rule.LOSE_6),
    (1 << unit.RECON, "R", "not Recon Troopers: they would have made a recon", rule.LOSE_6),
)
"""What is ruled out, the letter of its badge, its words and its rule."""


def record_of(excl: i64) -> list[tuple[str, str, int]]:
    """The types that the record rules out, in words."""
    if excl == 0:
        return []
    if excl & unit.MOVABLE == unit.MOVABLE:
        return [("X", "it could have moved and did not: a Mine Field or the Headquarters", rule.LOSE_3)]
    if excl | unit.LINE_INFANTRY == unit.ALL:
        return [("L", "it rode bicycles: strength 6, 7 or 8", rule.CARD_J04)]
    found = [(letter, text, why) for mask, letter, text, why in RECORD if excl & mask == mask]
    return [one for one in found if one[0] != "F" or found[0][0] != "M"]
