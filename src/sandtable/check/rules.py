"""Board and rules: stored, forked, offered, barred. What the kernel promises for every title."""

from sandtable.check.ids import Broken, short
from sandtable.check.moment import CheckCount, Moment, stumbled
from sandtable.check.words import check_events
from sandtable.kernel.actions import FIRST_VERB, OFFER_DRAW, action, plain, verb_of
from sandtable.kernel.chance import FastDealer
from sandtable.kernel.codec import decode, digest, dump, encode
from sandtable.kernel.flow import (
    ALLOWED,
    CHANCE,
    PLAYING,
    Board,
    Event,
    apply,
    awaited,
    free_for,
    legal_for,
)
from sandtable.kernel.legality import is_legal, why_not
from sandtable.kit.title import Title

OFFERS_TAKEN = 8
PLAYED_ON = 6
ASKED_WHY = 24


def any_answer(b: Board, dealer: FastDealer) -> tuple[int, int]:
    """Somebody who is awaited, and any of their legal answers."""
    waiting = awaited(b)
    seat = waiting[dealer.below(len(waiting))] if len(waiting) > 1 else waiting[0]
    if seat == CHANCE:
        return CHANCE, dealer.choose(b.legal, b.ask().weights(b))
    legal = legal_for(b, seat)
    return seat, legal[dealer.below(len(legal))]


def check_open(title: Title, b: Board) -> None:
    """The game waits for somebody who can answer: cheap, at every decision."""
    if b.ending != PLAYING:
        return
    waiting = awaited(b)
    ask = type(b.ask()).__name__
    if not waiting:
        raise Broken("dead ends", "nobody is asked", f"{ask} waits for nobody, and the game is not over")
    for seat in waiting:
        if not legal_for(b, seat):
            raise Broken("dead ends", "nothing is legal", f"{ask} asks seat {seat}, and nothing is legal")
    if waiting == [CHANCE]:
        weights = b.ask().weights(b)
        if len(weights) != len(b.legal) or min(weights) <= 0:
            raise Broken("dead ends", "weights", f"{ask}: the weights {short(weights)} do not fit its offers")
    if len(set(b.legal)) != len(b.legal):
        raise Broken("offers", "twice", f"{ask} offers the same thing twice: {short(b.legal)}")


def check_stored(m: Moment) -> None:
    """load(dump(b)) has the same dump, digest, legal answers and next events."""
    b = m.board
    dumped = dump(b)
    data = encode(dumped)
    try:
        loaded = m.title.load(m.setup, decode(data))
    except Exception as problem:
        stumbled("stored boards", "loading a dumped board", problem)
    if encode(dump(loaded)) != data:
        raise Broken(
            "stored boards", "dump", f"a loaded board dumps as another one: {_first(dumped, dump(loaded))}"
        )
    if digest(loaded) != digest(b):
        raise Broken("stored boards", "digest", "a loaded board has another digest")
    if (loaded.asked, loaded.legal) != (b.asked, b.legal):
        raise Broken(
            "stored boards", "legal", "a loaded board asks somebody else, or has other legal answers"
        )
    real = b.fork()
    real.log, loaded.log = [], []
    apply(real, m.seat, m.act)
    apply(loaded, m.seat, m.act)
    if real.log != loaded.log:
        raise Broken("stored boards", "events", f"after loading '{m.words(m.act)}' tells other events")
    if digest(real) != digest(loaded):
        raise Broken("stored boards", "next", f"after loading '{m.words(m.act)}' leads elsewhere")


def _first(one: object, other: object) -> str:
    """Where two dumps differ first."""
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for n, (a, b) in enumerate(zip(one, other)):
            if a != b:
                return f"[{n}]{_first(a, b)}"
    return f" {short(one)} against {short(other)}"


def check_fork(m: Moment) -> None:
    """A fork shares nothing that changes: whatever is played on it, the board stays as it was."""
    b = m.board
    before = encode(dump(b))
    legal = list(b.legal)
    dealer = m.dealer("fork")
    fork = b.fork()
    if encode(dump(fork)) != before:
        raise Broken("forks", "not equal", "a fork is not equal to its board")
    line: list[tuple[Board, bytes]] = [(b, before)]
    for n in range(PLAYED_ON):
        if fork.ending != PLAYING:
            break
        seat, act = (m.seat, m.act) if n == 0 else any_answer(fork, dealer)
        apply(fork, seat, act)
        line.append((fork, encode(dump(fork))))
        fork = fork.fork()
    for n, (board, was) in enumerate(line):
        if encode(dump(board)) != was or (n == 0 and board.legal != legal):
            raise Broken(
                "forks", "shared", f"playing on a fork changed its board:{_first(decode(was), dump(board))}"
            )


def check_offers(m: Moment) -> None:
    """Every offer can be taken: nothing raises, and the game goes on or is over."""
    b = m.board
    dealer = m.dealer("offers")
    for seat in awaited(b):
        legal = legal_for(b, seat)
        some = legal if len(legal) <= OFFERS_TAKEN else dealer.shuffled(legal)[:OFFERS_TAKEN]
        for act in some:
            fork = b.fork()
            try:
                apply(fork, seat, act)
            except Exception as problem:
                stumbled("offers", f"taking '{m.words(act)}' at {type(b.ask()).__name__}", problem)
            check_open(m.title, fork)
        if seat != CHANCE:
            _check_reached(m, seat, legal)
    for seat in range(b.seats):
        for act in free_for(b, seat):
            _check_free(m, seat, act)


def _check_free(m: Moment, seat: int, act: int) -> None:
    """What may be done out of turn can be done, told and seen, and so can each answer to an offer of a draw. The walk
    itself never resigns and never agrees on a draw."""
    what = ""
    fork = m.board.fork()
    events: list[Event] = []
    fork.log = events
    try:
        what = m.words(act)
        apply(fork, seat, act)
        check_open(m.title, fork)
        _look_at(m, fork, events, seat, act)
        for other in awaited(fork) if act == OFFER_DRAW else []:
            for answer in legal_for(fork, other):
                what = f"{m.words(act)}, {m.words(answer)}"
                after = fork.fork()
                after.log = events = []
                apply(after, other, answer)
                check_open(m.title, after)
                _look_at(m, after, events, other, answer)
    except Broken:
        raise
    except Exception as problem:
        stumbled("offers", f"'{what}' out of turn", problem)


def _look_at(m: Moment, b: Board, events: list[Event], seat: int, act: int) -> None:
    check_events(m.title, m.ids, b, events, seat, act)
    for viewer in m.viewers():
        m.title.view(b, viewer)


def _check_reached(m: Moment, seat: int, legal: list[int]) -> None:
    """What is legal is offered and not barred, also by the check of an order; a sifted ask bars nothing of it."""
    b = m.board.fork()
    ask = b.ask()
    offers = ask.offers(b, seat)
    for act in offers:
        bar = ask.barred(b, seat, act)
        if ask.sifted() and bar != ALLOWED:
            raise Broken(
                "offers",
                "sifted",
                f"{type(ask).__name__} is sifted and bars '{m.words(act)}', which it offers",
            )
        if not ask.sifted() and (bar == ALLOWED) != (act in legal):
            raise Broken(
                "offers", "legal", f"'{m.words(act)}': legal answers are not 'offered and not barred'"
            )
    for act in legal[:OFFERS_TAKEN]:
        if not is_legal(b, seat, act) or why_not(b, seat, act):
            raise Broken("offers", "refused", f"'{m.words(act)}' is offered, and an order of it is refused")


def many_actions(title: Title, dealer: FastDealer, count: int, verbs: list[int] | None = None) -> list[int]:
    """Actions of the title's own verbs, whatever they mean here; of some verbs, if they are given."""
    words = title.vocabulary()
    own = verbs or list(range(FIRST_VERB, len(words.verbs)))
    found: list[int] = []
    for _ in range(count):
        verb = own[dealer.below(len(own))]
        kind = words.verbs[verb].noun
        nouns = words.nouns.get(kind, []) if kind else []
        found.append(action(verb, dealer.below(len(nouns))) if nouns else plain(verb))
    return found


def check_refusals(m: Moment, tally: CheckCount) -> None:
    """Every refusal names a rule: why-not of an action that is not legal is never empty, and every number is known."""
    b = m.board
    book = m.title.rulebook()
    dealer = m.dealer("refusals")
    before = encode(dump(b))
    ask = b.ask()
    for seat in range(b.seats):
        asked = ask.awaits(b, seat)
        legal = set(legal_for(b, seat))
        offers = ask.offers(b.fork(), seat) if asked else []
        near = sorted({verb_of(act) for act in offers if verb_of(act) >= FIRST_VERB}) if asked else []
        known = [verb for verb in range(FIRST_VERB, len(m.title.vocabulary().verbs)) if ask.knows(verb)]
        acts = many_actions(m.title, dealer, ASKED_WHY if asked else 3)
        if near or known:
            acts += many_actions(m.title, dealer, ASKED_WHY, sorted({*near, *known}))
        acts += [act for act in offers if act not in legal][:ASKED_WHY]
        for act in acts:
            try:
                rules = why_not(b.fork(), seat, act)
            except Exception as problem:
                stumbled("refusals", f"why not '{m.words(act)}' at {type(ask).__name__}", problem)
            if (act in legal) != (not rules):
                what = "is legal and refused" if act in legal else "is refused without a reason"
                raise Broken("refusals", what, f"'{m.words(act)}' at {type(ask).__name__} {what}")
            for rule in rules:
                if rule not in book.by_number or not book.digest(rule):
                    raise Broken(
                        "refusals",
                        "unknown rule",
                        f"'{m.words(act)}' at {type(ask).__name__} is refused by rule number {rule}, which the "
                        "rulebook does not know",
                    )
                tally.bars[rule] += 1
    if encode(dump(b)) != before:
        raise Broken("refusals", "changes", "asking why not changes the board")
