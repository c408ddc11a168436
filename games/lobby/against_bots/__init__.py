"""A game against bots at once."""
