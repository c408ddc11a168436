"""Formats of dates that differ from Django's, in English, Polish and Ukrainian."""
