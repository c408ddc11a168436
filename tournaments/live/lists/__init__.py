"""Lists of tournaments: all, the next ones, the last results."""
