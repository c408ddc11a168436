"""Django's SQLite backend, with files that only the user of the server can read."""
