"""Matchmaking in a simulated population."""
