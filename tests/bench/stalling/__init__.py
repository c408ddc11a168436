"""Benchmark of the clocks: what one staller adds to a game, and which honest players run out."""
