"""Alembic's entry: the connection comes from `migrate.upgrade`."""

from alembic import context

from sandtable.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transactional_ddl=True,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
