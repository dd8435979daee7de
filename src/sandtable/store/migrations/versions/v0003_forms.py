"""Games know the form in which their positions are recorded."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("games", sa.Column("form", sa.Integer(), server_default="1", nullable=False))


def downgrade() -> None:
    op.drop_column("games", "form")
