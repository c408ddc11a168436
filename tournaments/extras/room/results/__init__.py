"""Results of real tables: what was entered, what can be right, and what counts."""
