"""Puzzles: exact and judged questions, and people who solve them.

`exact`, `making`, `judged` and `collection` are pure and make the bundled files; `stock` stores them
when a site starts. Neither it nor the rest ever searches: all that an answer shows stands in the file.
"""
