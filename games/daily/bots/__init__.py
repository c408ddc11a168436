"""Bots of the deals of a day: their versions, the lines that they saw, and what they answer."""
