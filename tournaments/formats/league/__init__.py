"""The format "league": rounds of days, in which the players of a table agree on a time."""

from tournaments.formats.league.format import League

__all__ = ["League"]
