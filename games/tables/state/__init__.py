"""Live games in memory and in the database: loading, caching and committing."""
