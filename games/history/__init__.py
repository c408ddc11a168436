"""Finished games of users: what the filters of their lists ask, and counters of statistics."""
