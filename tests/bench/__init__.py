"""Benchmarks: `python -m tests.bench NAME`."""
