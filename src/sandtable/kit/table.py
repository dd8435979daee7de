"""The view that every title shares: status, who is waited for, crumbs, the question, the offers, the result.

It is written once here, from what the asks say of themselves (`question`, `shown`, `picked`, `crumb`). A title's own
`Table` adds what is no ask: pieces, tracks, hands, piles, panels, marks, how the game stands and how it ended.
"""

from collections.abc import Callable
from typing import Any, ClassVar, Final, Generic

from mypy_extensions import i64, mypyc_attr

from sandtable.kernel.actions import ACCEPT, NO_NOUN, OFFER_DRAW, REFUSE, RESIGN
from sandtable.kernel.errors import FlowError
from sandtable.kernel.flow import (
    AGREED,
    NOBODY,
    PLAYING,
    RESIGNED,
    B,
    Frame,
    free_for,
    legal_for,
    waiting_for,
)
from sandtable.kernel.title import SeatInfo
from sandtable.kernel.words import BUTTON, Shown
from sandtable.kit import views
from sandtable.kit.bits import bit
from sandtable.kit.kept import Kept, Look
from sandtable.kit.offers import ANEW, BY_NUMBER, NO_ROW, TOGETHER, KnownOffers
from sandtable.kit.story import Speaker, key_of

# The parts of a view that may be kept.
CRUMBS: Final = 1
PIECES: Final = 2
TRACKS: Final = 4
HANDS: Final = 8
PILES: Final = 16
PANELS: Final = 32
MARKS: Final = 64
STANDING: Final = 128
EVERY_PART: Final = 255
STACK: Final = 256
"""The frames that the crumbs come from are others; what those that stayed say is as it was."""
FIRST_OWN: Final = 9
"""From this bit on: a title's parts of parts."""
ALL: Final = (1 << 62) - 1
PARTS: Final = {
    "crumbs": CRUMBS,
    "pieces": PIECES,
    "tracks": TRACKS,
    "hands": HANDS,
    "piles": PILES,
    "panels": PANELS,
    "marks": MARKS,
    "standing": STANDING,
}
KERNEL_NAMES: Final = ("stack", "pcs", "sealed", "rolled", "ending", "asked", "legal")
ROWS: Final = "rows"


class Prompted:
    """A question that was put, and what it depends on beside its words."""

    def __init__(self, number: i64, window: str, prompt: views.Prompt) -> None:
        self.number: i64 = number
        self.window = window
        self.prompt = prompt


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(Generic[B]):
    """What one seat may see now. Every method is asked for one viewer (NOBODY: an observer) and answers from what that
    viewer may know."""

    reads: ClassVar[dict[str, str]] = {}
    """What each part (`pieces`, `tracks`, `hands`, `piles`, `panels`, `marks`, `standing`, `crumbs`) is made of beside
    data and options: rows and numbers of state.toml by name (`rows`: all of them), and of the kernel's `stack`, `pcs`,
    `sealed`, `rolled`, `asked`, `legal`. While none of them has changed, the part is the last one again; the game's
    ending counts for every part, and so does what `mood` tells. A row that follows from others (`stored = false`) is
    not named, they are. A part that is not listed is made for every view.

    A part may be made of parts of its own (`panels.points`), each with what it reads: see `again`. Of the crumbs
    `stack` says that they come from the frames; what one frame says must not depend on another."""

    def __init__(self, slug: str, speaker: Speaker, seats: list[SeatInfo] | None = None) -> None:
        self.slug = slug
        self.speaker = speaker
        self.all_seats: list[SeatInfo] = seats if seats is not None else []
        """The seats of every game, where they do not depend on the game."""
        self._touched: dict[str, int] | None = None
        """The parts that are made from what has this name."""
        self._unlisted: i64 = EVERY_PART
        self._own: dict[str, int] = {}
        """The number of each part of a part: its bit, from FIRST_OWN on, and its place in a `Look`."""
        self._offers: dict[type[Any], list[KnownOffers]] = {}
        self._free: dict[int, list[views.Offer]] = {}
        self._words: dict[int, tuple[str, str]] = {}
        """The words of each action, and of its noun."""
        self._crumbs: Kept[views.Crumb] = Kept()
        self._yours: dict[int, views.Crumb] = {}
        """By its rule: the crumb of whoever decides."""
        self._prompts: dict[str, Kept[Prompted]] = {}
        """By template, and by seat and values."""
        self._chosen: dict[int, views.Mark] = {}
        self._waiting: dict[int, list[str]] = {}
        """By the seats, where all games have the same ones."""

    # -- what a title adds ------------------------------------------------------------------------------------

    def seats(self, b: B) -> list[SeatInfo]:
        """The seats of this game, in the order of their numbers."""
        return self.all_seats

    def scenario(self, b: B) -> str:
        raise NotImplementedError

    def turn(self, b: B) -> int:
        """The number of the turn; 0 before the first."""
        return 0

    def active(self, b: B) -> int:
        """The seat whose turn it is, or NOBODY."""
        return NOBODY

    def busy(self, b: B, seat: i64) -> bool:
        """Whether something is being carried out that this viewer has only to watch ('resolving', not 'wait')."""
        return False

    def mood(self, b: B) -> i64:
        """A number for what parts depend on beside what they read. Where it is another, all are made anew."""
        return 0

    def space(self, number: i64) -> str:
        """The id of a space: what the hole of that name links."""
        return self.speaker.holes["space"](number, NOBODY)[2]

    def pieces(self, b: B, seat: i64) -> list[views.Piece]:
        return []

    def tracks(self, b: B, seat: i64) -> list[views.Track]:
        return []

    def hands(self, b: B, seat: i64) -> list[views.Hand]:
        return []

    def piles(self, b: B, seat: i64) -> list[views.Pile]:
        return []

    def panels(self, b: B, seat: i64) -> list[views.Panel]:
        return []

    def marks(self, b: B, seat: i64) -> list[views.Mark]:
        return []

    def standing(self, b: B, seat: i64) -> views.Standing | None:
        """The viewer's goal, the score, and what ending the game now would mean."""
        return None

    def ended(self, b: B) -> views.Result:
        """How the game ended, for an ending of the title's own."""
        raise NotImplementedError

    # -- the whole view ---------------------------------------------------------------------------------------

    def view(self, b: B, seat: i64) -> views.View:
        """What a viewer may see of a board: its parts are those of their last view of it, as far as nothing has changed
        that they are made from."""
        looks: dict[int, Look] | None = b.kept
        look = looks.get(seat) if looks is not None else None
        changed: i64 = ALL
        mood: i64 = self.mood(b)
        if look is not None and look.table is self:
            found: list[str] = []
            b.news(look.board, found)
            if not found:
                last: views.View = look.view
                return last
            if look.mood == mood:
                changed = self._changed(found)
        else:
            look = Look(self, b.fork() if b.names() else b)
            if b.names():
                self._listed(b)
                if looks is None:
                    looks = b.kept = {}
                looks[seat] = look
        look.table = None  # until it is whole: what breaks off leaves nothing that could be given again
        look.mood = mood
        look.stale |= changed
        over = b.ending != PLAYING
        legal = [] if seat < 0 else legal_for(b, seat)
        asked = len(legal) > 0
        seats = self.seats(b)
        active = NOBODY if over else self.active(b)
        if changed & (CRUMBS | STACK):
            self._stand(b, seat, look, changed & CRUMBS != 0)
        if changed & PIECES:
            look.pieces = self.pieces(b, seat)
        if changed & TRACKS:
            look.tracks = self.tracks(b, seat)
        if changed & HANDS:
            look.hands = self.hands(b, seat)
        if changed & PILES:
            look.piles = self.piles(b, seat)
        if changed & PANELS:
            look.panels = self.panels(b, seat)
        if changed & MARKS:
            look.marks = [] if over else self.marks(b, seat)
        if changed & STANDING:
            look.standing = None if over else self.standing(b, seat)
        look.view = view = views.View(
            self.slug,
            self.scenario(b),
            seats[seat].ident if seat >= 0 else "",
            self.status(b, seat, asked),
            self.turn(b),
            seats[active].ident if active >= 0 else "",
            "Over" if over else look.phase,
            self.waiting(b, seat, seats),
            [] if over else self._asked_crumbs(b, look) if asked else look.crumbs,
            look.pieces,
            self.prompt(b, seat) if asked else None,
            self.offers(b, seat, legal) if asked else [],
            self.free(b, seat),
            look.tracks,
            look.hands,
            look.piles,
            look.panels,
            self._all_marks(b, seat, look.marks) if asked else look.marks,
            look.standing,
            self.result(b) if over else None,
        )
        look.table = self
        return view

    def _changed(self, found: list[str]) -> i64:
        """The parts that must be made anew."""
        touched = self._touched
        assert touched is not None
        changed: i64 = self._unlisted
        for name in found:
            parts = touched.get(name)
            if parts is not None:
                changed |= parts
        return changed

    def _listed(self, b: B) -> None:
        """Turn `reads` round; whatever it names must exist."""
        if self._touched is not None:
            return
        known = [*KERNEL_NAMES, *b.names()]
        touched: dict[str, int] = {"ending": ALL}
        for part, names in self.reads.items():
            whole = part.partition(".")[0]
            if whole not in PARTS:
                raise FlowError(f"{self.slug}: there is no part '{part}' of a view to be kept")
            bits = PARTS[whole]
            if part != whole:
                bits |= bit(FIRST_OWN + len(self._own))
                self._own[part] = len(self._own)
            listed = names.split()
            if ROWS in listed:
                listed.remove(ROWS)
                listed += b.names()
            for name in listed:
                if name not in known:
                    raise FlowError(
                        f"{self.slug}: the {part} are made from '{name}', and nothing is stored by that name"
                    )
                by_frame = part == "crumbs" and name == "stack"
                touched[name] = touched.get(name, 0) | (STACK if by_frame else bits)
            self._unlisted &= ~bits
        self._touched = touched

    def status(self, b: B, seat: i64, asked: bool) -> str:
        if b.ending != PLAYING:
            return "over"
        if asked:
            return "decide"
        return "resolving" if self.busy(b, seat) else "wait"

    def again(self, b: B, seat: i64, part: str, make: Callable[[B, i64], Any], number: i64 = 0) -> Any:
        """A part of a part, by its name in `reads`: as it was in this viewer's last view, or made anew where something
        has changed that it is made from. `number` stands for what else it is made of, where that is less than a row."""
        looks: dict[int, Look] | None = b.kept
        look = looks.get(seat) if looks is not None else None
        if look is None or look.table is not None:
            return make(b, seat)  # not in the middle of a view: nobody has looked what is news
        place = self._own[part]
        mark = bit(FIRST_OWN + place)
        while len(look.parts) <= place:
            look.parts.append(None)
            look.numbers.append(0)
        if look.stale & mark or look.numbers[place] != number:
            look.parts[place] = make(b, seat)
            look.numbers[place] = number
            look.stale &= ~mark
        return look.parts[place]

    def reckoned(self, b: B, seat: i64, part: str, make: Callable[[B], i64]) -> i64:
        """The same of a number that is reckoned from the board alone."""
        found: i64 = self.again(b, seat, part, lambda b, seat: make(b))
        return found

    def _stand(self, b: B, seat: i64, look: Look, anew: bool) -> None:
        """What everybody knows the game is in the middle of, and the phase: the innermost of them that names one.
        Unless all is to be made anew, a frame that is still there says what it said."""
        stack: list[Any] = b.stack
        frames: list[Any] = look.frames
        said: list[Any] = look.said
        n = 0
        if not anew:
            n = min(len(stack), len(frames))
            for i in range(n):
                if frames[i] is not stack[i]:
                    n = i
                    break
        same = not anew
        for i in range(n, len(said)):
            same = same and said[i] is None
        look.frames = stack[:]
        look.said = said = said[:n]
        for i in range(n, len(stack)):
            frame: Frame[Any] = stack[i]
            crumb = frame.crumb(b)
            if crumb is None:
                said.append(None)
                continue
            same = False
            rule = crumb.rule or frame.heading()
            said.append((self.crumb(self.speaker.text(crumb, seat), rule), crumb.short))
        if same:
            return
        crumbs: list[Any] = []
        phase = ""
        for one in said:
            if one is not None:
                crumbs.append(one[0])
                phase = one[1] or phase
        look.crumbs = crumbs
        look.phase = phase

    def stage(self, b: B) -> str:
        """The outermost thing that everybody knows the game is in the middle of."""
        if b.ending != PLAYING:
            return "Over"
        for frame in b.stack:
            crumb = frame.crumb(b)
            if crumb is not None:
                return self.speaker.text(crumb, NOBODY)
        return ""

    def crumb(self, text: str, number: i64) -> views.Crumb:
        key = (text, number)
        return self._crumbs.get(key) or self._crumbs.put(key, views.Crumb(text, self.speaker.rule(number)))

    def _asked_crumbs(self, b: B, look: Look) -> list[Any]:
        """For the seat asked, then, what it is asked."""
        crumbs = look.crumbs
        heading = b.ask().heading()
        if not heading:
            return crumbs
        if look.heading == heading and look.before is crumbs:
            return look.asked
        rule = self.speaker.rule(heading)
        look.before = crumbs
        look.heading = heading
        if crumbs and crumbs[len(crumbs) - 1].rule == rule:
            look.asked = crumbs
            return crumbs
        yours = self._yours.get(heading)
        if yours is None:
            yours = self._yours[heading] = views.Crumb("Your decision", rule)
        look.asked = asked = crumbs[:]
        asked.append(yours)
        return asked

    def waiting(self, b: B, seat: i64, seats: list[SeatInfo]) -> list[str]:
        """The seats that the viewer is told the game waits for."""
        told: list[int] = waiting_for(b, seat)
        key: i64 = 1
        for one in told:
            key = key * 32 + one + 2
        found = self._waiting.get(key) if seats is self.all_seats else None
        if found is None:
            found = [seats[one].ident for one in told if one >= 0]
            if seats is self.all_seats:
                self._waiting[key] = found
        return found

    def prompt(self, b: B, seat: i64) -> views.Prompt:
        ask = b.ask()
        said = ask.question(b, seat)
        window = ask.window() if ask.decline(b, seat) >= 0 else ""
        number: i64 = said.rule or ask.heading()
        known = self._prompts.get(said.text)
        if known is None:
            if len(self._prompts) > MOST_TEXTS:
                self._prompts.clear()
            known = self._prompts[said.text] = Kept()
        key = key_of(said.values, seat)
        found = known.get(key)
        if found is None or found.number != number or found.window != window:
            text, links = self.speaker.linked(said, seat)
            prompt = views.Prompt(text, self.speaker.rule(number), window, links)
            found = known.put(key, Prompted(number, window, prompt))
        return found.prompt

    def offers(self, b: B, seat: i64, legal: list[int]) -> list[views.Offer]:
        """What the seat may answer. An offer that says how it varies is put into words once."""
        ask = b.ask()
        known = self._known(type(ask), seat)
        way = known.way
        if way == ANEW:
            return [self.offer(b, seat, act) for act in legal]
        # Rows are read as i64: compiled code would else box each number again to compare it.
        some: list[Any] = legal
        acts: list[i64] = some
        some = ask.variants(b, seat, legal) if way == TOGETHER else NO_ROW
        numbers: list[i64] = some
        found: list[Any] = [None] * len(acts)
        rows: list[list[Any]] = NO_ROW
        last: i64 = -1
        for n in range(len(acts)):
            act = acts[n]
            number: i64 = 0
            if way == TOGETHER:
                number = numbers[n]
            elif way == BY_NUMBER:
                number = ask.varies(b, seat, act)
            if number < 0:
                found[n] = self.offer(b, seat, act)
                continue
            verb = act >> 16
            if verb != last:
                last = verb
                rows = known.of_verb(verb)
            place = act + 1 & NO_NOUN
            offer: Any = None
            if place < len(rows):
                row = rows[place]
                if number < len(row):
                    offer = row[number]
            if offer is None:
                offer = known.far(act, number)
                if offer is None:
                    offer = self.offer(b, seat, act)
                    known.put(act, number, offer)
                    last = -1
            found[n] = offer
        return found

    def _known(self, kind: type[Any], seat: i64) -> KnownOffers:
        """The offers of a class of asks that were put into words for a seat."""
        by_seat = self._offers.get(kind)
        if by_seat is None:
            by_seat = self._offers[kind] = []
        while len(by_seat) <= seat:
            by_seat.append(KnownOffers(kind))
        return by_seat[seat]

    def offer(self, b: B, seat: i64, act: i64) -> views.Offer:
        shown: Shown = b.ask().shown(b, seat, act)
        words = self._words.get(act)
        if words is None:
            words = self._words[act] = (self.speaker.order(act), self.speaker.words.noun_text(act))
        target = shown.target
        if not target and shown.on != BUTTON:
            target = words[1]
        label = shown.label
        more = self.speaker.text(shown.more, seat) if shown.more is not None else ""
        return views.Offer(
            act,
            words[0],
            self.speaker.filled(label, seat) if label.values else label.text,
            shown.on,
            target,
            shown.sure,
            shown.group,
            shown.role,
            more,
        )

    def free(self, b: B, seat: i64) -> list[views.Offer]:
        """What may be done out of turn; a page asks whether they are sure."""
        acts = free_for(b, seat)
        found = self._free.get(len(acts))
        if found is None:
            found = [views.Offer(act, self.speaker.order(act), TABLE_LABELS[act], sure=True) for act in acts]
            self._free[len(acts)] = found
        return found

    def _all_marks(self, b: B, seat: i64, marks: list[Any]) -> list[Any]:
        picked: list[Any] = b.ask().picked(b, seat)
        if not picked:
            return marks
        if len(picked) > 1:
            return [*marks, views.Mark("chosen", [self.space(n) for n in picked])]
        number: i64 = picked[0]
        chosen = self._chosen.get(number)
        if chosen is None:
            chosen = self._chosen[number] = views.Mark("chosen", [self.space(number)])
        found = marks[:]
        found.append(chosen)
        return found

    def result(self, b: B) -> views.Result:
        """How the game ended; resigning and agreeing on a draw mean the same in every title."""
        seats = self.seats(b)
        returns: dict[str, int] = {seat.ident: b.returns[n] for n, seat in enumerate(seats)}
        if b.ending == AGREED:
            return views.Result(
                "agreed", "The players agree on a draw.", self.speaker.rule(b.draw_rule()), returns
            )
        if b.ending == RESIGNED:
            won = " and ".join(seat.name for n, seat in enumerate(seats) if b.returns[n] > 0)
            lost = " and ".join(seat.name for n, seat in enumerate(seats) if b.returns[n] < 0)
            verb = "wins" if " and " not in won else "win"
            return views.Result("resigned", f"{won} {verb}: {lost} resigned.", "", returns)
        return self.ended(b)


MOST_TEXTS: Final = 4096
"""So many questions are kept, and many fillings of each."""
TABLE_LABELS: Final = {
    ACCEPT: "Accept the draw",
    REFUSE: "Play on",
    RESIGN: "Resign",
    OFFER_DRAW: "Offer a draw",
}
