"""Model and layout of a knockout bracket. Pure Python."""
