"""Benchmark of the search with open cards."""
