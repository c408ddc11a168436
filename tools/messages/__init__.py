"""Extraction of the texts of all languages for translation."""
