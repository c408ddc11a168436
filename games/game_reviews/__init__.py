"""Stored reviews of games: requests of people, the queue, the work in slices, and who may see them.

A review is made once for each game and version of the reviewer (`games/review`), deal by deal.
"""
