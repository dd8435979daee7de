"""Who has ever held a seat, and whose dice somebody may know."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("games", sa.Column("dice_known", sa.Boolean(), server_default="0", nullable=False))
    op.create_table(
        "sat",
        sa.Column("game", sa.String(length=24), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_sat_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "person", "seat", name=op.f("pk_sat")),
        comment="Everybody who has ever held a seat: who has looked from one side does not sit down on another.",
    )
    op.create_index("ix_sat_person", "sat", ["person"], unique=False)
    op.execute(
        "INSERT INTO sat (game, person, seat) SELECT game, person, seat FROM seats WHERE person IS NOT NULL"
    )


def downgrade() -> None:
    op.drop_index("ix_sat_person", table_name="sat")
    op.drop_table("sat")
    op.drop_column("games", "dice_known")
