"""What is said at a table may be said to one side only."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("chats", sa.Column("side", sa.String(64), server_default="", nullable=False))


def downgrade() -> None:
    op.drop_column("chats", "side")
