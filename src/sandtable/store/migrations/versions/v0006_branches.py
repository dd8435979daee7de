"""A game that was branched off another one knows it."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("games", sa.Column("branch", sa.Text(), server_default="", nullable=False))


def downgrade() -> None:
    op.drop_column("games", "branch")
