"""Puzzles: exact questions about the exchange and the play, and people who solve them.

`exact`, `making` and `collection` are pure and make the bundled file; `stock` stores it when a site
starts. Neither it nor the rest ever searches: all that an answer shows stands in the file.
"""
