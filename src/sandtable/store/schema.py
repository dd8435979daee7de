"""The tables of the store. `migrations/` makes them; a test compares the two."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

keys = Table(
    "keys",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
    comment="What all workers share: the key that signs invitations.",
)

people = Table(
    "people",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("account", String(80), nullable=True),
    Column("looks", String(80), nullable=False, server_default=""),
    Column("password", String(200), nullable=False, server_default=""),
    Column("settings", Text, nullable=False, server_default="{}"),
    Column("created", Float, nullable=False),
    UniqueConstraint("account"),
    Index("ix_people_looks", "looks"),
    comment="Guests and accounts. `account` is the name as it is compared; null for a guest.",
)

browsers = Table(
    "browsers",
    METADATA,
    Column("token", String(64), primary_key=True),
    Column("person", String(24), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("created", Float, nullable=False),
    Index("ix_browsers_person", "person"),
    comment="Cookies, as hashes.",
)

games = Table(
    "games",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("title", String(40), nullable=False),
    Column("scenario", String(64), nullable=False),
    Column("options", Text, nullable=False),
    Column("data", String(64), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("position", Text, nullable=False, server_default=""),
    Column("seed", LargeBinary, nullable=False),
    Column("seed_hash", String(64), nullable=False),
    Column("access", String(10), nullable=False),
    Column("host", String(24), nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("entries", Integer, nullable=False, server_default="0"),
    Column("phase", Text, nullable=False, server_default=""),
    Column("ending", Text, nullable=False, server_default=""),
    Column("rematch", String(24), nullable=False, server_default=""),
    Column("bot_since", Float, nullable=False, server_default="0"),
    Column("dice_known", Boolean, nullable=False, server_default="0"),
    Column("form", Integer, nullable=False, server_default="1"),
    Column("branch", Text, nullable=False, server_default=""),
    Index("ix_games_bot_since", "bot_since"),
    Index("ix_games_access", "access", "ending"),
    comment="`phase` is what an observer is told; `bot_since`: since when it waits for a bot; 0 if it does not.",
)

seats = Table(
    "seats",
    METADATA,
    Column("game", String(24), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", String(24), nullable=True),
    Column("bot", String(64), nullable=False, server_default=""),
    Column("due", Boolean, nullable=False, server_default="0"),
    Column("mark", Integer, nullable=False, server_default="0"),
    PrimaryKeyConstraint("game", "seat"),
    Index("ix_seats_person", "person"),
    comment="Who sits where. `due` and `mark` (where the seat's log ends) are told to its holder only.",
)

sat = Table(
    "sat",
    METADATA,
    Column("game", String(24), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("person", String(24), nullable=False),
    Column("seat", Integer, nullable=False),
    PrimaryKeyConstraint("game", "person", "seat"),
    Index("ix_sat_person", "person"),
    comment="Everybody who has ever held a seat: who has looked from one side does not sit down on another.",
)

entries = Table(
    "entries",
    METADATA,
    Column("game", String(24), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("packed", LargeBinary, nullable=False),
    PrimaryKeyConstraint("game", "number"),
    comment="The log: only ever added to. Two orders cannot have the same number.",
)

checkpoints = Table(
    "checkpoints",
    METADATA,
    Column("game", String(24), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("entry", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
    PrimaryKeyConstraint("game"),
    comment="The last standpoint of each game: its board, and what readers have been told.",
)

chats = Table(
    "chats",
    METADATA,
    Column("game", String(24), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("who", String(40), nullable=False),
    Column("seat", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("time", Float, nullable=False),
    Column("side", String(64), nullable=False, server_default=""),
    PrimaryKeyConstraint("game", "number"),
)

notes = Table(
    "notes",
    METADATA,
    Column("game", String(24), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("person", String(24), nullable=False),
    Column("data", Text, nullable=False),
    PrimaryKeyConstraint("game", "person"),
)

# A number above all seats is a viewer of several (`kit.joint`).
visits = Table(
    "visits",
    METADATA,
    Column("game", String(24), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("person", String(24), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("mark", Integer, nullable=False),
    PrimaryKeyConstraint("game", "person", "seat"),
    comment="How far a person has read a seat's log (-2: what everybody may read).",
)
