"""The Swiss format. Pure Python."""
