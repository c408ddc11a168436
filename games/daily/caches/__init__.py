"""Caches of what is the same for all readers of a day who may see it."""
