"""Template tags of the card table pages."""
