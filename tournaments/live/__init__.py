"""Public pages of tournaments, rendered once per language for all viewers."""
