"""Results of real tables: entries, their plausibility, and the one that counts."""
