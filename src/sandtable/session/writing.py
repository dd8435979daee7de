"""What a session writes: the game as a file, one seat's view of it."""

from typing import TYPE_CHECKING

from sandtable.kernel.codec import decode, digest, dump, encode
from sandtable.kit.joint import seats_in
from sandtable.session.files import Checkpoint, GameFile, ViewFile, pack

if TYPE_CHECKING:
    from sandtable.session.session import Session


def checkpoint(session: "Session") -> Checkpoint:
    """The present position, so that opening the game does not replay it."""
    board = decode(
        encode(dump(session.board, session.form))
    )  # a copy: a dump shares its lists with the board
    return Checkpoint(len(session.entries), digest(session.board, session.form), board)


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
        form=session.form,
    )


def view_file(session: "Session", viewer: int) -> ViewFile:
    """What one viewer may know (a seat, several of one person, or -2: an observer), and nothing else."""
    title = session.title
    held = seats_in(viewer)
    own = [step.act for step in session.steps() if step.seat in held]
    view = session.view(viewer)
    return ViewFile(
        title=title.slug,
        rules_version=title.version,
        data=title.digest_of_data(),
        scenario=session.setup.scenario,
        options=dict(session.setup.options),
        players=list(session.players),
        seed_hash=session.seed_hash,
        seat=view.seat,
        view=view,
        lines=session.lines(viewer),
        own=[session.words.text(act) for act in own],
        seats=[session.seats[seat].ident for seat in held] if len(held) > 1 else [],
    )
