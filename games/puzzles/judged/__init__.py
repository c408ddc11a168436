"""Judged puzzles: one choice is clearly best by the search, which is an opinion and no proof."""
