"""Formats of dates that differ from Django's: in English, too, hours go to 24."""
