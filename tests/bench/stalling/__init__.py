"""Benchmark of the clocks: the delay by one staller, and honest players who run out of time."""
