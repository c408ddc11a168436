"""The knockout with a second chance: who loses a table goes on in a second bracket. Pure Python."""
