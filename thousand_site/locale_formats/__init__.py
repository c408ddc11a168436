"""Formats of dates that differ from Django's: 24 hours in English, days without 0 in Ukrainian."""
