"""`manage.py duel_bots`: the former name of `match_bots`."""

from games.management.commands.match_bots import Command

__all__ = ["Command"]
