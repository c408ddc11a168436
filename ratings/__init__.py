"""Ladders, Elo ratings and leaderboards."""
