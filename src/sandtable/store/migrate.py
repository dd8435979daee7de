"""Bringing a database up to the present tables."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from sandtable.kernel.errors import BadFile

LOCK = 7_261_344
"""The number under which servers on one PostgreSQL take turns to migrate."""


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection) -> None:
    """Run the migrations that are missing. A database of a newer Sandtable is refused."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    config = _config(connection)
    script = ScriptDirectory.from_config(config)
    known = {revision.revision for revision in script.walk_revisions()}
    present = MigrationContext.configure(connection).get_current_revision()
    if present is not None and present not in known:
        raise BadFile(f"the database has the tables of a newer Sandtable ('{present}' is not known here)")
    if present != script.get_current_head():
        command.upgrade(config, "head")


def check_tables(connection: Connection) -> None:
    """Change nothing: `BadFile` unless the tables are the present ones."""
    present = MigrationContext.configure(connection).get_current_revision()
    if present is None:
        raise BadFile("there are no games of Sandtable in this database")
    if present != head_revision():
        raise BadFile(
            f"the database has the tables of another Sandtable ('{present}'): start its server once"
        )


def head_revision() -> str:
    """The version of the present tables."""
    return str(ScriptDirectory.from_config(_config()).get_current_head())
