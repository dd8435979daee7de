"""The store's migrations, in order; `migrate.upgrade` runs those that are missing when a server starts."""
