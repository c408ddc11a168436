"""Benchmark of puzzles."""
