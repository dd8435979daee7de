"""Orders as a person types them: whole words, several at once, a bare noun, an unambiguous beginning."""

from sandtable.kernel.errors import BadOrder, SandtableError
from sandtable.kernel.flow import CHANCE, PLAYING, Board, free_for, legal_for
from sandtable.kit.rulebook import check
from sandtable.kit.taken import play
from sandtable.kit.title import Title
from sandtable.kit.vocabulary import Vocabulary
from sandtable.session.entries import stops

MOST_NAMED = 6


def read_order(title: Title, board: Board, seat: int, text: str) -> tuple[list[int], list[str]]:
    """The actions that `text` means here, tried out on a fork; and the words that were not looked at.

    Raises `BadOrder` or `IllegalAction` if any of them cannot be. Reading stops where something random or hidden
    comes out, and where another seat may be asked in private or passed over: what follows can only be judged with what
    the seat does not know.
    """
    words = title.vocabulary()
    book = title.rulebook()
    trial = board.fork()
    acts: list[int] = []
    rest = text.replace(",", " ").split()
    if not rest:
        raise BadOrder("an order needs a verb")
    while rest:
        act, rest = _next(words, trial, seat, rest)
        check(trial, seat, act, book, words.text(act))
        acts.append(act)
        flags = play(trial, seat, act)
        # A shut sealed ask hides nothing from the seat that answers it.
        if rest and (stops(flags, seat) or trial.ending != PLAYING or trial.asked == CHANCE):
            return acts, rest
    return acts, []


def _next(words: Vocabulary, board: Board, seat: int, rest: list[str]) -> tuple[int, list[str]]:
    """The first action that the words `rest` mean, and the words after it."""
    legal = legal_for(board, seat)
    whole = " ".join(rest)
    # What may be done out of turn is never guessed: it must be written out.
    found = [act for act in free_for(board, seat) if words.text(act) == whole.lower()]
    found = found or words.match(whole, legal)
    if len(found) == 1:
        return found[0], []
    try:
        acts = words.parse_all(whole)
        return acts[0], words.text(acts[1]).split() + _after(words, acts[2:]) if len(acts) > 1 else []
    except BadOrder as problem:
        if len(found) > 1:
            named = ", ".join(words.text(act) for act in found[:MOST_NAMED])
            more = " ..." if len(found) > MOST_NAMED else ""
            raise BadOrder(f"'{whole}' could mean: {named}{more}") from None
        # Several orders with bare nouns among them. No beginnings here: they would swallow a wrong noun.
        for size in (2, 1):
            wanted = " ".join(rest[:size]).lower()
            some = [act for act in legal if wanted in (words.text(act).lower(), words.noun_text(act).lower())]
            if len(some) == 1 and size < len(rest):
                return some[0], rest[size:]
        raise problem


def _after(words: Vocabulary, acts: list[int]) -> list[str]:
    return [word for act in acts for word in words.text(act).split()]


# -- completion -----------------------------------------------------------------------------------------------


def complete_order(title: Title, board: Board, seat: int, text: str) -> list[str]:
    """How a typed order may go on: what the seat may choose, and what would follow the orders typed already."""
    words = title.vocabulary()
    found = words.complete(text, legal_for(board, seat))
    typed = text.split()
    if found or not typed:
        return found
    # The beginning may be whole orders; what could follow them?
    for count in range(len(typed), 0, -1):
        head = typed[:count]
        after = _board_after(title, board, seat, " ".join(head))
        if after is not None:
            tail = " ".join(typed[count:]) + (" " if text.endswith(" ") and count < len(typed) else "")
            more = words.complete(tail, legal_for(after, seat))
            return [" ".join([*head, one]) for one in more]
    return []


def _board_after(title: Title, board: Board, seat: int, text: str) -> Board | None:
    """The board after an order, if it is legal and nothing unknown comes out of it."""
    try:
        acts, left = read_order(title, board, seat, text)
    except SandtableError:
        return None
    trial = board.fork()
    for act in acts:
        if stops(play(trial, seat, act), seat):
            return None
    return None if left or trial.ending != PLAYING or trial.asked == CHANCE else trial
