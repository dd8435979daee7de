"""The store: games, people and what they wrote, in SQLite or PostgreSQL."""
