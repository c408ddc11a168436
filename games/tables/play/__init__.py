"""State transitions of a running game: actions, claims, bot pace and substitutes."""
