"""Thousand: the engine, bots, live tables, matchmaking and review."""
