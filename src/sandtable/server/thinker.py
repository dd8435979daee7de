"""A process in which a bot thinks (see `processes`): `python -m sandtable.server.thinker`."""

from typing import Any

import msgspec

from sandtable.bots.bot import decide
from sandtable.bots.ismcts import IsmctsBot
from sandtable.bots.registry import make_bot
from sandtable.kernel.title import Setup, Value
from sandtable.kit.title import Title
from sandtable.server.processes import answer_messages
from sandtable.session.titles import load_title


class BotTask(msgspec.Struct, frozen=True, array_like=True):
    """A decision to be taken: all that a bot needs, and nothing of the other seats' future."""

    title: str
    scenario: str
    options: dict[str, Value]
    board: list[Any]
    seat: int
    bot: str
    seed: int
    version: int = 0
    """The rules and the data that the game began with; 0: the present ones."""
    data: str = ""
    seconds: float = 10.0
    """The most that the decision may take, where the bot's name sets no limit in time."""


class Thought(msgspec.Struct, frozen=True, array_like=True):
    """The action that was chosen, or what went wrong."""

    act: int
    problem: str = ""


def answer(question: BotTask, titles: dict[str, Title]) -> Thought:
    try:
        title = titles.get(question.title)
        if title is None:
            title = titles[question.title] = load_title(question.title)
        if not question.bot:  # a question only to get ready
            title.vocabulary()
            return Thought(-1)
        if question.version:
            title = title.as_played(question.version, question.data)
        board = title.load(Setup(question.scenario, question.options), question.board)
        bot = make_bot(question.bot, question.seed)
        if isinstance(bot, IsmctsBot) and not 0 < bot.settings.seconds <= question.seconds:
            bot.settings.seconds = question.seconds
        return Thought(decide(bot, title, board, question.seat))
    except Exception as problem:  # a third party's title may fail in any way; the process goes on
        return Thought(-1, f"{type(problem).__name__}: {problem}")


def main() -> None:
    titles: dict[str, Title] = {}
    decoder = msgspec.msgpack.Decoder(BotTask)
    answer_messages(lambda data: msgspec.msgpack.encode(answer(decoder.decode(data), titles)))


if __name__ == "__main__":
    main()
