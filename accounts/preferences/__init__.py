"""Language, theme, and the looks of cards and table, of a user or visitor."""
