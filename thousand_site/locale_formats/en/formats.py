"""Dates with times, and times, in English."""

DATETIME_FORMAT = "j M Y, H:i"
TIME_FORMAT = "H:i"
