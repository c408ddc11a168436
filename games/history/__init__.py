"""Finished games of users with filters, and counters for statistics."""
