"""Leaderboard pages."""
