"""Deals of the day: the same eight deals for everybody, and what they are compared with."""
