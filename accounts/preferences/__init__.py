"""Language, theme, and the appearance of cards and table, of a user or visitor."""
