"""Solving: the choice of the next puzzle, first answers and what they move, mistakes, votes."""
