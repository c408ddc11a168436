"""Contexts of the sections of a tournament's page."""
