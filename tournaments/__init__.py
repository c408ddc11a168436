"""Tournaments from announcement to final standings."""
