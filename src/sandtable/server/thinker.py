"""A process in which a bot thinks: `python -m sandtable.server.thinker`, questions on stdin, answers on stdout.

Each message is four bytes of length and msgpack. The process ends when the server closes its end, or is gone.
"""

import contextlib
import os
import sys
from typing import Any, BinaryIO

import msgspec

from sandtable.bots.bot import decide
from sandtable.bots.registry import make_bot
from sandtable.kernel.title import Setup, Value
from sandtable.kit.title import Title
from sandtable.session.titles import load_title

NICE = 5
"""Whoever waits for the server goes before whoever waits for a bot."""


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
        return Thought(decide(make_bot(question.bot, question.seed), title, board, question.seat))
    except Exception as problem:  # a third party's title may fail in any way; the process goes on
        return Thought(-1, f"{type(problem).__name__}: {problem}")


def read_message(stream: BinaryIO) -> bytes:
    size = stream.read(4)
    return stream.read(int.from_bytes(size, "big")) if len(size) == 4 else b""


def main() -> None:
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICE)
    # What a title prints must not get between the answers.
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    titles: dict[str, Title] = {}
    decoder = msgspec.msgpack.Decoder(BotTask)
    while data := read_message(sys.stdin.buffer):
        thought = msgspec.msgpack.encode(answer(decoder.decode(data), titles))
        out.write(len(thought).to_bytes(4, "big") + thought)
        out.flush()


if __name__ == "__main__":
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        main()
