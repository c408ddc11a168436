"""The knockout with a second chance for the losers of a table. Pure Python."""
