"""The view that every title shares: status, who is waited for, crumbs, the question, the offers, the result.

It is written once here, from what the asks say of themselves (`question`, `shown`, `picked`, `crumb`). A title's own
`Table` adds what is no ask: pieces, tracks, hands, piles, panels, marks, how the game stands and how it ended.
"""

from typing import Any, Generic

from mypy_extensions import i64, mypyc_attr

from sandtable.kernel.actions import ACCEPT, OFFER_DRAW, REFUSE, RESIGN
from sandtable.kernel.flow import (
    AGREED,
    NOBODY,
    PLAYING,
    RESIGNED,
    B,
    free_for,
    legal_for,
    waiting_for,
)
from sandtable.kernel.title import SeatInfo
from sandtable.kernel.words import BUTTON, Shown
from sandtable.kit import views
from sandtable.kit.story import Speaker


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(Generic[B]):
    """What one seat may see now. Every method is asked for one viewer (NOBODY: an observer) and answers from what that
    viewer may know."""

    def __init__(self, slug: str, speaker: Speaker, seats: list[SeatInfo] | None = None) -> None:
        self.slug = slug
        self.speaker = speaker
        self.all_seats: list[SeatInfo] = seats if seats is not None else []
        """The seats of every game, where they do not depend on the game."""

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

    def space(self, number: i64) -> str:
        """The id of a space."""
        raise NotImplementedError

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

    def phase(self, b: B) -> str:
        """The name of the phase: that of the innermost thing that everybody may know is going on."""
        found = ""
        for frame in b.stack:
            crumb = frame.crumb(b)
            if crumb is not None and crumb.short:
                found = crumb.short
        return found

    # -- the whole view ---------------------------------------------------------------------------------------

    def view(self, b: B, seat: i64) -> views.View:
        over = b.ending != PLAYING
        legal = [] if seat < 0 else legal_for(b, seat)
        asked = len(legal) > 0
        seats = self.seats(b)
        active = NOBODY if over else self.active(b)
        return views.View(
            title=self.slug,
            scenario=self.scenario(b),
            seat=seats[seat].ident if seat >= 0 else "",
            status=self.status(b, seat, asked),
            turn=self.turn(b),
            active=seats[active].ident if active >= 0 else "",
            phase="Over" if over else self.phase(b),
            waiting=[seats[one].ident for one in waiting_for(b, seat) if one >= 0],
            crumbs=[] if over else self.crumbs(b, seat, asked),
            pieces=self.pieces(b, seat),
            prompt=self.prompt(b, seat) if asked else None,
            offers=[self.offer(b, seat, act) for act in legal],
            free=[self.free_offer(act) for act in free_for(b, seat)],
            tracks=self.tracks(b, seat),
            hands=self.hands(b, seat),
            piles=self.piles(b, seat),
            panels=self.panels(b, seat),
            marks=self.all_marks(b, seat, asked),
            standing=None if over else self.standing(b, seat),
            result=self.result(b) if over else None,
        )

    def status(self, b: B, seat: i64, asked: bool) -> str:
        if b.ending != PLAYING:
            return "over"
        if asked:
            return "decide"
        return "resolving" if self.busy(b, seat) else "wait"

    def crumbs(self, b: B, seat: i64, asked: bool) -> list[views.Crumb]:
        """What everybody knows the game is in the middle of; then, for the seat asked, what it is asked."""
        found: list[views.Crumb] = []
        last: i64 = 0
        for frame in b.stack:
            crumb = frame.crumb(b)
            if crumb is not None:
                last = crumb.rule if crumb.rule else frame.heading()
                found.append(views.Crumb(self.speaker.text(crumb, seat), self.speaker.rule(last)))
        if asked:
            heading = b.ask().heading()
            if heading and heading != last:
                found.append(views.Crumb("Your decision", self.speaker.rule(heading)))
        return found

    def prompt(self, b: B, seat: i64) -> views.Prompt:
        ask = b.ask()
        said = ask.question(b, seat)
        text, links = self.speaker.linked(said, seat)
        window = ask.window() if ask.decline(b, seat) >= 0 else ""
        return views.Prompt(text, self.speaker.rule(said.rule if said.rule else ask.heading()), window, links)

    def offer(self, b: B, seat: i64, act: i64) -> views.Offer:
        shown: Shown = b.ask().shown(b, seat, act)
        target = shown.target
        if not target and shown.on != BUTTON:
            target = self.speaker.words.noun_text(act)
        more = self.speaker.text(shown.more, seat) if shown.more is not None else ""
        return views.Offer(
            act,
            self.speaker.order(act),
            self.speaker.text(shown.label, seat),
            shown.on,
            target,
            shown.sure,
            shown.group,
            shown.role,
            more,
        )

    def free_offer(self, act: i64) -> views.Offer:
        """What may be done out of turn; a page asks whether they are sure."""
        return views.Offer(act, self.speaker.order(act), TABLE_LABELS[act], sure=True)

    def all_marks(self, b: B, seat: i64, asked: bool) -> list[views.Mark]:
        if b.ending != PLAYING:
            return []
        found = self.marks(b, seat)
        if asked:
            picked: list[Any] = b.ask().picked(b, seat)
            if picked:
                found = [*found, views.Mark("chosen", [self.space(n) for n in picked])]
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


TABLE_LABELS = {
    ACCEPT: "Accept the draw",
    REFUSE: "Play on",
    RESIGN: "Resign",
    OFFER_DRAW: "Offer a draw",
}
