"""Set-up: placing the army, both sides at once and in secret. Sections 'Basic Game Rules' and 'Impassable Hexes'."""

from mypy_extensions import i64

from sandtable.games.fortress import event, material, rule, telling, unit, verb
from sandtable.games.fortress.board import FortressBoard
from sandtable.games.fortress.material import ARMY, COMMONWEALTH, HEXES, JAPAN, FortressData
from sandtable.games.fortress.reactions import ready_made
from sandtable.kernel.actions import action, noun_of, plain, verb_of
from sandtable.kernel.flow import ALLOWED, EVERYONE, Chance, Event
from sandtable.kernel.legality import NOT_OFFERED
from sandtable.kernel.sealed import Sealed
from sandtable.kernel.words import DANGER, DONE, Say, Shown, button, on_space, say
from sandtable.kit.story import tells
from sandtable.kit.telling import PhaseBeat


def begin_setup(b: FortressBoard) -> None:
    """IF-SET-1, IF-SET-2, IF-BYA-6: everybody starts from the basic thirty, with an empty map."""
    b.clear_map()
    b.army = b.t.basic[JAPAN] + b.t.basic[COMMONWEALTH]
    b.layout = [-1] * HEXES
    b.cursor = [-1, -1]


def left_to_place(b: FortressBoard, side: i64) -> list[int]:
    """How many of each type the side has not placed yet."""
    left = b.army_of(side)
    for h in b.t.zone_hexes[side]:
        kind = b.layout[h]
        if kind >= 0:
            left[kind] -= 1
    return left


class Deploy(Sealed[FortressBoard]):
    """IF-SET-12, RUL-17: both set up at the same time; neither sees the other's hexes before both have finished."""

    stands = "Both set up"
    phase = "Deployment"
    judges = (verb.PICK, verb.PUT, verb.LIFT, verb.SWAP, verb.USE, verb.RANDOM, verb.CLEAR, verb.CONFIRM)
    offered = {
        verb.CONFIRM: button(say("Confirm the deployment"), DONE, sure=True),
        verb.RANDOM: button(say("Place the rest at random"), sure=True),
        verb.CLEAR: button(say("Take all pieces off"), DANGER),
        verb.PICK: on_space(say("Choose {space}")),
    }
    cites = rule.SET_12

    def __init__(self) -> None:
        super().__init__(JAPAN, COMMONWEALTH)

    def question(self, b: FortressBoard, seat: i64) -> Say:
        if b.cursor[seat] >= 0:
            return say("What shall stand in {space}?", b.cursor[seat])
        left = sum(left_to_place(b, seat))
        if left == 0:
            return say("All your pieces are placed. Confirm, or go on changing your deployment.")
        colour = "red" if seat == JAPAN else "blue"
        return say("Set up your army in the {text} hexes: choose a hex. Left to place: {n}.", colour, left)

    def picked(self, b: FortressBoard, seat: i64) -> list[int]:
        return [b.cursor[seat]] if b.cursor[seat] >= 0 else []

    def shown(self, b: FortressBoard, seat: i64, act: i64) -> Shown:
        what = verb_of(act)
        noun = noun_of(act)
        if what == verb.USE:
            stored = b.t.deployments[noun]
            return ready_made(stored.ident, "Ready-made deployments", stored.text)
        if what == verb.PICK and b.layout[noun] >= 0:
            return on_space(say("Choose {space} ({kind})", noun, b.layout[noun]))
        if what in self.offered:
            return super().shown(b, seat, act)
        cursor: i64 = b.cursor[seat]
        group = f"Put in {b.t.hex_names[cursor]}"
        if what == verb.PUT:
            return button(say("{kind}", noun), group=group, target=unit.IDS[noun])
        if what == verb.LIFT:
            return button(say("Take the {kind} off {space}", b.layout[cursor], cursor))
        return on_space(say("Let {space} and {space} change pieces", cursor, noun))

    def varies(self, b: FortressBoard, seat: i64, act: i64) -> i64:
        cursor: i64 = b.cursor[seat]
        if cursor >= 0:
            return (cursor + 1) * 64 + b.layout[cursor] + 1
        return b.layout[noun_of(act)] + 1 if verb_of(act) == verb.PICK else 0

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        found: list[int] = []
        cursor: i64 = b.cursor[seat]
        if cursor >= 0:
            left = left_to_place(b, seat)
            found += [action(verb.PUT, kind) for kind in range(unit.COUNT) if left[kind]]
            if b.layout[cursor] >= 0:
                found.append(plain(verb.LIFT))
            for h in b.t.zone_hexes[seat]:
                if h != cursor and (b.layout[h] >= 0 or b.layout[cursor] >= 0):
                    found.append(action(verb.SWAP, h))
            return found
        found.append(plain(verb.CONFIRM))
        found += [action(verb.USE, n) for n, stored in enumerate(b.t.deployments) if stored.side == seat]
        found += [plain(verb.RANDOM), plain(verb.CLEAR)]
        return found + [action(verb.PICK, h) for h in b.t.zone_hexes[seat]]

    def barred(self, b: FortressBoard, seat: i64, act: i64) -> i64:
        what = verb_of(act)
        noun = noun_of(act)
        cursor: i64 = b.cursor[seat]
        if what in (verb.PUT, verb.LIFT, verb.SWAP):
            if cursor < 0:
                return NOT_OFFERED
        elif cursor >= 0:
            return NOT_OFFERED
        if what == verb.PICK or what == verb.SWAP:
            return self.zone_bar(b, seat, noun)
        if what == verb.PUT:
            short = rule.SET_1 if b.level < 2 else rule.BYA_4
            return short if left_to_place(b, seat)[noun] == 0 and b.bars(short) else ALLOWED
        waiting = sum(left_to_place(b, seat))
        needless = (
            (what == verb.LIFT and b.layout[cursor] < 0)
            or (what == verb.USE and b.t.deployments[noun].side != seat)
            or (what == verb.RANDOM and waiting == 0)
            or (what == verb.CLEAR and waiting == ARMY)
        )
        if needless and b.bars(NOT_OFFERED):
            return NOT_OFFERED
        if what == verb.USE and b.army_of(seat) != b.t.basic[seat] and b.bars(rule.SET_16):
            return rule.SET_16
        if what == verb.CONFIRM and waiting > 0 and b.bars(rule.SET_3):
            return rule.SET_3
        return ALLOWED

    def zone_bar(self, b: FortressBoard, seat: i64, h: i64) -> i64:
        """IF-SET-4, IF-SET-5, IF-SET-7, IF-SET-9: only in the own zone, never in a white or an X hex."""
        zone: i64 = b.t.zone[h]
        if zone == seat:
            return ALLOWED
        if zone == material.ZONE_X and b.bars(rule.SET_9):
            return rule.SET_9
        if zone == material.ZONE_WHITE and b.bars(rule.SET_7):
            return rule.SET_7
        own = rule.SET_4 if seat == JAPAN else rule.SET_5
        return own if b.bars(own) else ALLOWED

    def prepare(self, b: FortressBoard, seat: i64, act: i64) -> bool:
        what = verb_of(act)
        noun = noun_of(act)
        cursor: i64 = b.cursor[seat]
        if what == verb.PICK:
            b.cursor[seat] = noun
        elif what == verb.PUT:
            # IF-SET-10: one piece a hex; what stood there goes back to the box.
            b.layout[cursor] = noun
            b.cursor[seat] = -1
        elif what == verb.LIFT:
            b.layout[cursor] = -1
            b.cursor[seat] = -1
        elif what == verb.SWAP:
            b.layout[cursor], b.layout[noun] = b.layout[noun], b.layout[cursor]
            b.cursor[seat] = -1
        elif what == verb.USE or what == verb.CLEAR:
            for h in b.t.zone_hexes[seat]:
                b.layout[h] = -1
            if what == verb.USE:
                for h, kind in b.t.deployments[noun].pieces.items():
                    b.layout[h] = kind
        elif what == verb.RANDOM:
            b.tell(1 << seat, rule.SET_11, event.RANDOM, seat)
            b.call(PlaceByChance(seat))
        else:
            b.tell(EVERYONE, rule.SET_12, event.DEPLOYED, seat)
            return True
        return False

    def opened(self, b: FortressBoard, answers: list[int]) -> None:
        """IF-SET-12: the occupied hexes become public; the faces do not (IF-SET-6)."""
        reveal_set_up(b)


def reveal_set_up(b: FortressBoard) -> None:
    b.place_pieces(b.layout)
    b.layout = []
    b.cursor = []
    b.uncovered = True
    if b.level == 3:
        # IF-POL-7, RUL-22: no points (as printed), no cards in hand, two full piles.
        b.points = [b.t.start_points, b.t.start_points]
        b.pile = [b.whole_deck(JAPAN), b.whole_deck(COMMONWEALTH)]
    b.tell(EVERYONE, rule.SET_17, event.BEGIN)


class PlaceByChance(Chance[FortressBoard]):
    """IF-SET-11: a player may leave the rest of a set-up to chance; one piece after the other finds a hex."""

    def __init__(self, side: i64) -> None:
        super().__init__()
        self.side: i64 = side

    def offers(self, b: FortressBoard, seat: i64) -> list[int]:
        return [action(verb.FALLS, h) for h in b.t.zone_hexes[self.side] if b.layout[h] < 0]

    def told(self, b: FortressBoard, viewer: i64) -> list[int]:
        """As in the set-up that it belongs to: whoever has not confirmed yet."""
        return [seat for seat in (JAPAN, COMMONWEALTH) if b.sealed[seat] < 0]

    def take(self, b: FortressBoard, seat: i64, act: i64) -> None:
        left = left_to_place(b, self.side)
        for kind in range(unit.COUNT - 1, -1, -1):
            if left[kind] > 0:
                b.layout[noun_of(act)] = kind
                left[kind] -= 1
                break
        if sum(left) > 0:
            b.call(PlaceByChance(self.side))


def take_beginner_set_up(b: FortressBoard) -> None:
    """IF-SET-16: both sides use the beginner's suggested deployment."""
    for stored in b.t.deployments:
        if stored.beginner:
            for h, kind in stored.pieces.items():
                b.layout[h] = kind
    reveal_set_up(b)


def by_chance(t: FortressData, told: Event, viewer: int) -> Say:
    who = "You place" if told[3] == viewer else f"{telling.WHO[told[3]]} places"
    return say("{text} the rest at random.", who)


STORY = [
    tells(event.DEPLOYED, "{who a} has set up.", "set-up"),
    tells(event.BEGIN, "Both sides have set up; their hexes are open. The game begins.", "set-up",
          beats=PhaseBeat("The game begins")),
    tells(event.RANDOM, by_chance, "set-up"),
]  # fmt: skip
