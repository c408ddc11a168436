"""Pairing and standings of large fields."""
