"""Names are compared by what a reader sees."""

import sqlalchemy as sa
from alembic import op

from sandtable.store.names import looks

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("people", sa.Column("looks", sa.String(80), server_default="", nullable=False))
    op.create_index("ix_people_looks", "people", ["looks"])
    people = sa.table("people", sa.column("id"), sa.column("name"), sa.column("looks"))
    connection = op.get_bind()
    for ident, name in connection.execute(sa.select(people.c.id, people.c.name)).all():
        if name != "Guest":
            connection.execute(sa.update(people).where(people.c.id == ident).values(looks=looks(name)))


def downgrade() -> None:
    op.drop_index("ix_people_looks", "people")
    op.drop_column("people", "looks")
