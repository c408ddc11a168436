"""Language and theme of a user or visitor."""
