"""Template tags of people who bring somebody along."""
