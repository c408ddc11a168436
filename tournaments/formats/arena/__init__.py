"""The arena: a fixed time, and the next table as soon as enough entrants are free. Pure."""

from tournaments.formats.arena.format import Arena

__all__ = ["Arena"]
