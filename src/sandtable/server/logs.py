"""What a server writes about itself: a line an event, for people or (on request) as JSON for programs.

No address, no query, no body, no name and no cookie is ever part of a line; routes go by their templates, tables by the
beginning of their ids.
"""

import logging
import sys
from datetime import UTC, datetime
from typing import Any, Final, TextIO

import msgspec

FORMAT: Final = "%(asctime)s %(name)s: %(message)s"
SHOWN: Final = 6
"""Letters of a table's id, of 16."""
FIELDS: Final = "sandtable_fields"
"""The attribute of a record that holds the parts of its message, for programs."""


def shown_id(table: str) -> str:
    """A table's id as a line may have it: whoever knows all of it can watch the table. What is left finds it in the
    store."""
    return f"{table[:SHOWN]}..."


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "text": record.getMessage(),
        }
        line.update(getattr(record, FIELDS, {}))
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def set_up(access: bool, as_json: bool, stream: TextIO | None = None) -> None:
    """Log to stderr: what goes wrong, and with `access` every answer."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines() if as_json else logging.Formatter(FORMAT))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    logging.getLogger("sandtable").setLevel(logging.INFO)
    logging.getLogger("sandtable.access").setLevel(logging.INFO if access else logging.WARNING)
