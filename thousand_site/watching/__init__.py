"""The list of games to watch."""
