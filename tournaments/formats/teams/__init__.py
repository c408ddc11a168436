"""The format of teams of three. Pure Python."""

from tournaments.formats.teams.format import Teams

__all__ = ["Teams"]
