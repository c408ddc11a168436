"""Puzzles: exact and judged questions, and people who solve them.

`exact`, `making`, `judged` and `collection` are pure and make the bundled files; `stock` stores
them when a site starts. `night` adds puzzles from the site's own games. Nothing else searches: all
that an answer shows is stored.
"""
