"""Collect the texts of all languages for translation."""
