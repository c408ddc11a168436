"""Benchmark of the bots' decisions: how many tables a core can serve."""
