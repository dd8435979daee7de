"""Reading the body of a request into a struct, in whatever process."""

import re
from typing import Any, Final, TypeVar

import msgspec

T = TypeVar("T")

ESCAPED: Final = b"\\u0000"
NUL: Final = re.compile(rb"(?:[^\\]++|\\(?!u0000).)*+\\u0000", re.DOTALL)
"""What no database takes in a text, from the beginning of a body on. (As itself it is no JSON.)"""
_decoders: dict[Any, msgspec.json.Decoder[Any]] = {}


class BadBody(Exception):
    """A body that cannot be read: 400 if it is no JSON, 422 if it does not fit."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status


def decoded(data: bytes, kind: type[T]) -> T:
    """The body as a struct, or `BadBody`."""
    decoder = _decoders.get(kind)
    if decoder is None:
        decoder = _decoders[kind] = msgspec.json.Decoder(kind)
    if ESCAPED in data and NUL.match(data):
        raise BadBody(422, "The request does not fit: it holds a NUL.")
    try:
        found: T = decoder.decode(data)
    except msgspec.ValidationError as problem:
        raise BadBody(422, f"The request does not fit: {problem}.") from problem
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise BadBody(400, f"The request is no JSON: {problem}.") from problem
    return found
