"""The view that every title shares: status, who is waited for, crumbs, the question, the offers, the result.

It is written once here, from what the asks say of themselves (`question`, `shown`, `picked`, `crumb`). A title's own
`Table` adds what is no ask: pieces, tracks, hands, piles, panels, marks, how the game stands and how it ended.
"""

from collections.abc import Callable
from typing import Any, ClassVar, Final, Generic

from mypy_extensions import i64, mypyc_attr

from sandtable.kernel.actions import ACCEPT, NO_NOUN, OFFER_DRAW, REFUSE, RESIGN
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
from sandtable.kit.kept import Kept, Look
from sandtable.kit.offers import ANEW, BY_NUMBER, NO_ROW, TOGETHER, KnownOffers
from sandtable.kit.reads import (
    ALL,
    CRUMBS,
    FIRST_OWN,
    HANDS,
    MARKS,
    PANELS,
    PIECES,
    PILES,
    STACK,
    STANDING,
    TRACKS,
    Reads,
)
from sandtable.kit.story import Speaker, key_of


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
    follows: ClassVar[dict[str, str]] = {}
    """Numbers that follow from rows, each with what it is reckoned from, as in `reads` (and from numbers listed before
    it): who holds a place, which pieces are lost, whether anything is attacked. `reckon` tells them. A part may read
    such a number by its name: it is news only where it is another one."""

    def __init__(self, slug: str, speaker: Speaker, seats: list[SeatInfo] | None = None) -> None:
        self.slug = slug
        self.speaker = speaker
        self.all_seats: list[SeatInfo] = seats if seats is not None else []
        """The seats of every game, where they do not depend on the game."""
        self._reads: Reads | None = None
        self._offers: dict[type[Any], list[KnownOffers]] = {}
        self._alike: Kept[views.Offer] = Kept()
        """Offers by themselves: those of several seats that are equal are the same object."""
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

    def reckon(self, b: B, seat: i64, name: str) -> i64:
        """A number that follows (`follows`); where only whether it is the same counts, any number that tells."""
        raise NotImplementedError(name)

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
        told = True  # a board that was not generated tells no news
        if look is not None and look.table is self:
            found: list[str] = []
            b.news(look.board, found)
            if not found:
                last: views.View = look.view
                return last
            if look.mood == mood:
                changed = self._read(b).changed(found)
        else:
            told = len(b.names()) > 0
            look = Look(self, b.fork() if told else b)
            if told:
                self._read(b)
                if looks is None:
                    looks = b.kept = {}
                looks[seat] = look
        look.table = None  # until it is whole: what breaks off leaves nothing that could be given again
        look.mood = mood
        look.stale |= changed
        if told:
            changed = self._follow(b, seat, look, changed)
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

    def _read(self, b: B) -> Reads:
        """`reads` and `follows`, turned round; whatever they name must exist."""
        found = self._reads
        if found is None:
            found = self._reads = Reads(self.slug, self.reads, self.follows, b.names())
        return found

    def _follow(self, b: B, seat: i64, look: Look, changed: i64) -> i64:
        """What has changed, and what follows from it."""
        reads = self._read(b)
        names = reads.numbers
        while len(look.followed) < len(names):
            look.followed.append(0)
        for n in range(len(names)):
            if changed >> (FIRST_OWN + n) & 1:
                number = self.reckon(b, seat, names[n])
                if number != look.followed[n]:
                    look.followed[n] = number
                    changed |= reads.touched.get(names[n], 0)
        return changed

    def status(self, b: B, seat: i64, asked: bool) -> str:
        if b.ending != PLAYING:
            return "over"
        if asked:
            return "decide"
        return "resolving" if self.busy(b, seat) else "wait"

    def again(self, b: B, seat: i64, part: str, make: Callable[[B, i64], Any]) -> Any:
        """A part of a part, by its name in `reads`: as it was in this viewer's last view, or made anew where something
        has changed that it is made from."""
        look = self._looking(b, seat)
        if look is None:
            return make(b, seat)
        reads = self._read(b)
        place: i64 = reads.own[part]
        mark = reads.bit_of(place)
        while len(look.parts) <= place:
            look.parts.append(None)
        if look.stale & mark:
            look.parts[place] = make(b, seat)
            look.stale &= ~mark
        return look.parts[place]

    def reckoned(self, b: B, seat: i64, name: str) -> i64:
        """A number that follows, as it is now."""
        look = self._looking(b, seat)
        if look is None:
            return self.reckon(b, seat, name)
        place: i64 = self._read(b).places[name]
        return look.followed[place]

    def _looking(self, b: B, seat: i64) -> Look | None:
        """In the middle of a view: what is kept of this viewer's last one. Else nobody has looked what is news."""
        looks: dict[int, Look] | None = b.kept
        look = looks.get(seat) if looks is not None else None
        return look if look is not None and look.table is None else None

    def _stand(self, b: B, seat: i64, look: Look, anew: bool) -> None:
        """What everybody knows the game is in the middle of, and the phase: the innermost of them that names one.
        Unless all is to be made anew, a frame that is still there says what it said."""
        stack: list[Any] = b.stack
        frames: list[Any] = look.frames
        said: list[Any] = look.said
        n: i64 = 0
        depth: i64 = len(stack)
        while not anew and n < depth and n < len(frames) and frames[n] is stack[n]:
            n += 1
        same = not anew
        while len(frames) > n:
            frames.pop()
            same = said.pop() is None and same
        while n < depth:
            frame: Frame[Any] = stack[n]
            n += 1
            frames.append(frame)
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
        look.asked = {}
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
        found = look.asked.get(heading)
        if found is not None:
            return found
        rule = self.speaker.rule(heading)
        if crumbs and crumbs[len(crumbs) - 1].rule == rule:
            found = crumbs
        else:
            yours = self._yours.get(heading)
            if yours is None:
                yours = self._yours[heading] = views.Crumb("Your decision", rule)
            found = crumbs[:]
            found.append(yours)
        look.asked[heading] = found
        return found

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
        row: list[Any] = NO_ROW
        last: i64 = -1
        was: i64 = -1
        n: i64 = -1
        for act in acts:
            n += 1
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
                was = -1
                rows = known.of_verb(verb)
            if number != was:
                was = number
                row = rows[number] if number < len(rows) else NO_ROW
            place = act + 1 & NO_NOUN
            if place < len(row):
                offer = row[place]
                if offer is not None:
                    found[n] = offer
                    continue
            found[n] = self._far(b, seat, known, act, number)
            last = -1
        return found

    def _far(self, b: B, seat: i64, known: KnownOffers, act: i64, number: i64) -> views.Offer:
        """An offer that lies beyond the rows, or was not put into words yet."""
        offer = known.far(act, number)
        if offer is None:
            offer = self.offer(b, seat, act)
            offer = self._alike.get(offer) or self._alike.put(offer, offer)
            known.put(act, number, offer)
        found: views.Offer = offer
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
