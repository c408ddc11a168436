"""Matching: the quality of a possible table, and the best choice of tables. Pure."""
