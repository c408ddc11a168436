"""Leaderboard queries over a million rows."""
