"""Another world, dealt from what a viewer may know at one moment, and what must not show there. See `worlds`."""

from collections import Counter

import msgspec

from sandtable.check.compared import compare, noted
from sandtable.check.ids import Broken
from sandtable.check.moment import CheckCount, Moment, stumbled
from sandtable.check.sights import Probe, board_sights, knowledge, order_sights
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import dump, encode
from sandtable.kernel.flow import CHANCE, PLAYING, Board, awaited
from sandtable.kit.joint import JOINT, seats_in
from sandtable.kit.views import View

JOINT_DEALS = 40
"""How often another world is dealt, until it is one that none of several allied seats can tell apart."""
ALLIES = "allies together"
"""What comparisons for somebody with several seats are counted as."""


def check_dealt(m: Moment, tally: CheckCount) -> int:
    """A world dealt here for every viewer; returns how many were compared."""
    dealer = m.dealer("dealt")
    truth = encode(dump(m.board))
    count = 0
    for viewer in m.lookers():
        other = deal(m, viewer, dealer, tally)
        if other is None:
            continue
        probe = Probe(m.title, m.scene, m.setup, viewer, [m.board, other], dealer)
        counts: Counter[str] = Counter()
        try:
            compare("board", m, viewer, board_sights(probe, m.board), board_sights(probe, other), counts)
            compare("orders", m, viewer, order_sights(probe, m.board), order_sights(probe, other), counts)
        finally:
            noted(tally, counts, encode(dump(other)) != truth)
        if viewer < JOINT:
            check_hushed(m, m.board, viewer)
        else:
            tally.checks[ALLIES] += 1
        count += 1
    if encode(dump(m.board)) != truth:
        raise Broken("two worlds", "changes", "looking at a board, or dealing from it, changes it")
    return count


def deal(m: Moment, viewer: int, dealer: FastDealer, tally: CheckCount) -> Board | None:
    """A world that the viewer cannot tell from the board; None where none was found for several seats together."""
    if viewer >= JOINT:
        return _deal_joint(m, viewer, dealer, tally)
    try:
        other = m.title.determinize(m.board, viewer, FastDealer(dealer.below(1 << 30)))
    except Exception as problem:
        stumbled("two worlds", f"dealing for {m.name(viewer)}", problem)
    another = encode(dump(other)) != encode(dump(m.board))
    if m.title.conceals(m.board):
        tally.concealing += 1
        tally.other_worlds += another
    elif another and not _half_chosen(m.board):
        text = f"the title says that nothing is hidden, and deals another world for {m.name(viewer)}"
        raise Broken("two worlds", "nothing is hidden", text)
    return other


def _half_chosen(b: Board) -> bool:
    """Whether somebody has begun to choose: a private matter where nothing else is hidden."""
    return b.ending == PLAYING and b.ask().before(b) is not None


def _deal_joint(m: Moment, viewer: int, dealer: FastDealer, tally: CheckCount) -> Board | None:
    """Titles deal for one seat. Of what is dealt for one of them, that which the others cannot tell apart either."""
    held = seats_in(viewer)
    seed = dealer.below(1 << 30)
    truth = encode(dump(m.board))

    def known(board: Board) -> list[object]:
        views = [msgspec.msgpack.encode(m.title.view(board, seat)) for seat in held]
        return [views, knowledge(m.title, board, viewer, seed)]

    wanted = known(m.board)
    for n in range(JOINT_DEALS):
        other = deal(m, held[n % len(held)], dealer, tally)
        assert other is not None
        if encode(dump(other)) != truth and known(other) == wanted:
            return other
    return None


def check_hushed(m: Moment, b: Board, viewer: int) -> None:
    """A private question to another seat does not show."""
    if b.ending != PLAYING or not b.ask().is_private(b) or b.ask().awaits(b, viewer):
        return
    view: View = m.title.view(b, viewer)
    asked = [m.seats[seat].ident for seat in awaited(b)]
    if view.prompt is not None or view.offers:
        raise Broken(
            "two worlds", "private question shown", f"{m.name(viewer)} sees a private question to another"
        )
    if view.waiting == asked and view.active not in asked:
        raise Broken(
            "two worlds",
            "private question told",
            f"{m.name(viewer)} is told that the game waits for {', '.join(asked)}, who is asked in private at "
            f"{type(b.ask()).__name__}",
        )


def check_aside(b: Board, seat: int, name: str) -> None:
    """A private question that can be declined is put by `Board.call_aside` (or a window): only so is it the same for
    the seat that led to it whether it was put or not."""
    if b.ending != PLAYING:
        return
    ask = b.ask()
    asked = ask.asked(b)
    if asked in (seat, CHANCE) or not ask.is_private(b) or ask.decline(b, asked) < 0:
        return
    if not b.aside >> asked & 1:
        text = f"{type(ask).__name__}, a private question, is put after {name} without call_aside"
        raise Broken("two worlds", f"no wall: {type(ask).__name__}", text)
