"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("title", sa.String(length=40), nullable=False),
        sa.Column("scenario", sa.String(length=64), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("data", sa.String(length=64), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("position", sa.Text(), server_default="", nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("seed_hash", sa.String(length=64), nullable=False),
        sa.Column("access", sa.String(length=10), nullable=False),
        sa.Column("host", sa.String(length=24), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("updated", sa.Float(), nullable=False),
        sa.Column("entries", sa.Integer(), server_default="0", nullable=False),
        sa.Column("phase", sa.Text(), server_default="", nullable=False),
        sa.Column("ending", sa.Text(), server_default="", nullable=False),
        sa.Column("rematch", sa.String(length=24), server_default="", nullable=False),
        sa.Column("bot_since", sa.Float(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
        comment="`phase` is what an observer is told; `bot_since`: since when it waits for a bot; 0 if it does not.",
    )
    op.create_index("ix_games_access", "games", ["access", "ending"], unique=False)
    op.create_index("ix_games_bot_since", "games", ["bot_since"], unique=False)
    op.create_table(
        "keys",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_keys")),
        comment="What all workers share: the key that signs invitations.",
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("account", sa.String(length=80), nullable=True),
        sa.Column("password", sa.String(length=200), server_default="", nullable=False),
        sa.Column("settings", sa.Text(), server_default="{}", nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people")),
        sa.UniqueConstraint("account", name=op.f("uq_people_account")),
        comment="Guests and accounts. `account` is the name as it is compared; null for a guest.",
    )
    op.create_table(
        "browsers",
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_browsers_person"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_browsers")),
        comment="Cookies, as hashes.",
    )
    op.create_index("ix_browsers_person", "browsers", ["person"], unique=False)
    op.create_table(
        "chats",
        sa.Column("game", sa.String(length=24), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("who", sa.String(length=40), nullable=False),
        sa.Column("seat", sa.String(length=40), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("time", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_chats_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "number", name=op.f("pk_chats")),
    )
    op.create_table(
        "checkpoints",
        sa.Column("game", sa.String(length=24), nullable=False),
        sa.Column("entry", sa.Integer(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_checkpoints_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", name=op.f("pk_checkpoints")),
        comment="The last standpoint of each game: its board, and what readers have been told.",
    )
    op.create_table(
        "entries",
        sa.Column("game", sa.String(length=24), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("packed", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_entries_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "number", name=op.f("pk_entries")),
        comment="The log: only ever added to. Two orders cannot have the same number.",
    )
    op.create_table(
        "notes",
        sa.Column("game", sa.String(length=24), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_notes_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "person", name=op.f("pk_notes")),
    )
    op.create_table(
        "seats",
        sa.Column("game", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=True),
        sa.Column("bot", sa.String(length=64), server_default="", nullable=False),
        sa.Column("due", sa.Boolean(), server_default="0", nullable=False),
        sa.Column("mark", sa.Integer(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_seats_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "seat", name=op.f("pk_seats")),
        comment="Who sits where. `due` and `mark` (where the seat's log ends) are told to its holder only.",
    )
    op.create_index("ix_seats_person", "seats", ["person"], unique=False)
    op.create_table(
        "visits",
        sa.Column("game", sa.String(length=24), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("mark", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_visits_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "person", "seat", name=op.f("pk_visits")),
        comment="How far a person has read a seat's log (-2: what everybody may read).",
    )


def downgrade() -> None:
    op.drop_table("visits")
    op.drop_index("ix_seats_person", table_name="seats")
    op.drop_table("seats")
    op.drop_table("notes")
    op.drop_table("entries")
    op.drop_table("checkpoints")
    op.drop_table("chats")
    op.drop_index("ix_browsers_person", table_name="browsers")
    op.drop_table("browsers")
    op.drop_table("people")
    op.drop_table("keys")
    op.drop_index("ix_games_bot_since", table_name="games")
    op.drop_index("ix_games_access", table_name="games")
    op.drop_table("games")
