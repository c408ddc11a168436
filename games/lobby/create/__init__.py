"""The page that sets up a table."""
