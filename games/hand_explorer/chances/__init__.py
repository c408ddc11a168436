"""Chances of a hand over sampled lies of the unseen cards: contracts, gifts and bids.

Pure: no Django. Why so: docs/decisions/0123-what-would-you-bid.md.
"""

# Goes up with each change of what is computed: kept answers belong to it.
VERSION = 2
