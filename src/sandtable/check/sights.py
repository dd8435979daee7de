"""All that one viewer can get from a board: by name, so that two worlds can be compared thing by thing.

A viewer is a seat, an observer, or a person who holds several allied seats and sees them together (`kit.joint`). A
`Probe` holds the questions that are put to both worlds: they must be the same ones. What a viewer can get from a
table (a session) is in `sights_table`; what they can get from a server (time stamps, lists, streams) lies above this
layer and is compared where a server is at hand (`CheckCount.further`).
"""

from collections.abc import Iterator

from sandtable.check.rules import many_actions
from sandtable.kernel.actions import FIRST_VERB
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import dump, encode
from sandtable.kernel.errors import SandtableError
from sandtable.kernel.flow import CHANCE, NOBODY, PLAYING, Board, apply, free_for, legal_for, waiting_for
from sandtable.kernel.legality import why_not
from sandtable.kernel.title import Setup
from sandtable.kit.joint import JOINT, seats_in, view_of, waited
from sandtable.kit.scenes import Scene
from sandtable.kit.title import Title
from sandtable.session.orders import complete_order, read_order
from sandtable.study.instead import ways_to
from sandtable.study.whynot import in_words, pointed_at

Sight = tuple[str, str, object]
"""What kind of thing, which one, and what it is: anything that msgspec writes."""

WHY = 8
ODDS = 3
NOUNS = 2


class Probe:
    """The questions that are put to both worlds."""

    def __init__(
        self,
        title: Title,
        scene: Scene,
        setup: Setup,
        viewer: int,
        boards: list[Board],
        dealer: FastDealer,
    ) -> None:
        self.title = title
        self.scene = scene
        self.setup = setup
        self.seats = title.seats_of(setup)
        self.viewer = viewer
        self.held = seats_in(viewer)
        """The seats that the viewer holds; none of an observer."""
        asked = [seat for seat in self.held if legal_for(boards[0], seat)]
        self.seat = (asked or self.held or [NOBODY])[0]
        """The seat for which the viewer speaks."""
        words = title.vocabulary()
        legal = legal_for(boards[0], self.seat) if self.held else []
        self.acts = many_actions(title, dealer, WHY) + dealer.shuffled(legal)[:WHY]
        self.reckoned = dealer.shuffled(legal)
        spaces = [space.id for space in scene.spaces]
        self.space = spaces[dealer.below(len(spaces))] if spaces else ""
        nouns = [name for names in words.nouns.values() for name in names]
        self.nouns = [nouns[dealer.below(len(nouns))] for _ in range(NOUNS)]
        self.orders = chains(title, self.seat, boards, dealer) if self.held else []
        self.typed = typed(title, self.orders, dealer)
        self.seed = dealer.below(1 << 30)


def chains(title: Title, viewer: int, boards: list[Board], dealer: FastDealer) -> list[str]:
    """Orders of one, two and three actions that make sense in one of the worlds. Looking ahead on the true boards is
    right here: the same words are then put to both worlds, which must answer alike."""
    words = title.vocabulary()
    found: list[str] = []
    for n in range(len(boards)):
        trial = boards[n % len(boards)].fork()
        parts: list[str] = []
        while len(parts) < 3 and trial.ending == PLAYING:
            legal = legal_for(trial, viewer)
            if not legal:
                if trial.asked == CHANCE or not parts:
                    break
                # Another seat is asked in between: the words go on with something that may come next.
                parts.append(words.text(many_actions(title, dealer, 1)[0]))
                break
            passing = trial.ask().decline(trial, viewer)
            act = passing if passing in legal and dealer.below(2) else legal[dealer.below(len(legal))]
            parts.append(words.text(act))
            apply(trial, viewer, act)
        if parts:
            found.append(" ".join(parts))
            if len(parts) > 1:
                found.append(" ".join(parts[:2]))
    return list(dict.fromkeys(found))


def typed(title: Title, orders: list[str], dealer: FastDealer) -> list[str]:
    """Beginnings of orders, as they stand while somebody types: of each order one."""
    verbs = [verb.word for verb in title.vocabulary().verbs[FIRST_VERB:]]
    found: list[str] = []
    for order in orders:
        parts = order.split()
        cut = dealer.below(len(parts)) + 1
        lot = dealer.below(3)
        if lot == 0:
            found.append(parts[0][: 1 + dealer.below(len(parts[0]))])
        elif lot == 1:
            found.append(" ".join(parts[:cut]) + " ")
        else:
            found.append(f"{order} {verbs[dealer.below(len(verbs))][:1]}")
    return found


def board_sights(probe: Probe, b: Board) -> Iterator[Sight]:
    """What a viewer gets of a board itself."""
    title, viewer = probe.title, probe.seat
    for other in (*range(b.seats), NOBODY):
        if other != viewer:
            title.view(b, other)  # nothing of what was kept for another viewer may get into this one's
    yield "view", "", view_of(title, probe.seats, b, probe.viewer, viewer)
    waits = waited(b, probe.held) if probe.viewer >= JOINT else waiting_for(b, viewer)
    yield "who is waited for", "", waits
    yield "whose turn", "", (title.whose_turn(b), title.stage(b))
    for one in probe.held or [viewer]:
        yield "picture", "", title.picture(b, one)
    yield "what is dealt for them", "", knowledge(title, b, probe.viewer, probe.seed)
    for info in probe.scene.overlays:
        asked = probe.space if info.per == "space" else ""
        yield "overlay", info.id, title.overlay(b, viewer, info.id, asked)
    if viewer < 0:
        return
    for one in probe.held:
        yield "offers", "", legal_for(b, one)
        yield "what is free", "", free_for(b, one)
    words = title.vocabulary()
    for act in probe.acts:
        yield "why not", words.text(act), why_not(b.fork(), viewer, act)
    left = ODDS
    for act in probe.reckoned:
        odds = title.odds(b, viewer, act)
        yield "odds", words.text(act), odds
        left -= odds is not None
        if not left:
            break


def knowledge(title: Title, b: Board, viewer: int, seed: int) -> list[bytes]:
    """Boards dealt for a viewer (for each of their seats), one after the other: they depend on what the viewer knows
    and on the dealer alone, so equal knowledge gives equal boards."""
    dealer = FastDealer(seed)
    seats = seats_in(viewer) or [viewer]
    return [encode(dump(title.determinize(b, seat, dealer))) for seat in seats for _ in range(2)]


def order_sights(probe: Probe, b: Board) -> Iterator[Sight]:
    """What typed orders are answered with: completion, how much of a chain is taken, why not."""
    title, viewer = probe.title, probe.seat
    if viewer < 0:
        return
    for text in probe.typed:
        yield "completion", text, complete_order(title, b, viewer, text)
    for text in probe.orders:
        try:
            taken: object = read_order(title, b, viewer, text)
        except SandtableError as problem:
            taken = str(problem)
        yield "a chain of orders", text, taken
        try:
            answer = in_words(title, probe.seats, b, viewer, text)
            judged: object = (
                [(one.text, one.reasons, one.rest, one.question) for one in answer.orders],
                answer.note,
            )
        except SandtableError as problem:
            judged = str(problem)
        yield "why not of a chain", text, judged
    for noun in probe.nouns:
        answer = pointed_at(title, probe.seats, b, viewer, noun)
        yield "why not at a place", noun, ([(one.text, one.reasons) for one in answer.orders], answer.note)
    for noun in probe.nouns[:1]:
        yield "what would make it possible", noun, ways_to(title, b, viewer, noun=noun)
