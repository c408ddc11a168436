"""The knockout format. Pure Python."""
