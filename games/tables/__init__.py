"""Live play: the tables, from the socket to the database and back (docs/architecture.md)."""
