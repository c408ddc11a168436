"""Duplicate: all tables of a round play the same cards, and seats are compared."""

from tournaments.formats.duplicate.format import Duplicate

__all__ = ["Duplicate"]
