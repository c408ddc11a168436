"""Puzzles: exact questions about the exchange and the play, and people who solve them.

`exact`, `making` and `collection` are pure and make the bundled file; `stock` stores it, and the
rest never searches: all that an answer shows was found at the making.
"""
