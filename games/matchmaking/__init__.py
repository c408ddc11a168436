"""Matchmaking: queue tickets, waves, ready checks and ranked restrictions."""
