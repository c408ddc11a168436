"""Screening of days that are over: two accounts whose choices agree open a case."""
