"""Embedded pages: a club's standings and next tournament on its own site."""
