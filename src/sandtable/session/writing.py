"""What a session writes: the game as a file, one seat's view of it."""

from typing import TYPE_CHECKING

from sandtable.kernel.codec import decode, digest, dump, encode
from sandtable.session.files import Checkpoint, GameFile, ViewFile, pack

if TYPE_CHECKING:
    from sandtable.session.session import Session


def checkpoint(session: "Session") -> Checkpoint:
    """The present position, so that opening the game does not replay it."""
    board = decode(encode(dump(session.board)))  # a copy: a dump shares its lists with the board
    return Checkpoint(len(session.entries), digest(session.board), board)


def game_file(session: "Session", secret: bool) -> GameFile:
    """The game. The seed is in it when the game is over, and with `secret` in any case."""
    title, dealer = session.title, session._dealer
    return GameFile(
        title=title.slug,
        rules_version=title.version,
        data=title.digest_of_data(),
        scenario=session.setup.scenario,
        options=dict(session.setup.options),
        players=list(session.players),
        seed_hash=session.seed_hash,
        entries=[pack(entry, session.words) for entry in session.entries],
        position=session.position,
        checkpoints=[checkpoint(session)],
        seed=dealer.seed.hex() if dealer is not None and (secret or session.over) else "",
        ending=title.endings.get(session.board.ending, "") if session.over else "",
    )


def view_file(session: "Session", seat: int) -> ViewFile:
    """One seat's own view (-2: an observer's), with nothing that the seat may not know."""
    title = session.title
    own = [step.act for step in session.steps() if step.seat == seat] if seat >= 0 else []
    return ViewFile(
        title=title.slug,
        rules_version=title.version,
        data=title.digest_of_data(),
        scenario=session.setup.scenario,
        options=dict(session.setup.options),
        players=list(session.players),
        seed_hash=session.seed_hash,
        seat=title.seats[seat].ident if seat >= 0 else "",
        view=session.view(seat),
        lines=session.lines(seat),
        own=[session.words.text(act) for act in own],
    )
