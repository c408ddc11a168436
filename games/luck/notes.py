"""Notes of rated games whose luck is to be assessed, made when they are finalised."""

from datetime import datetime

from games.luck.models import GameLuck
from games.models import RATED_SEATS, Game


def note(game: Game, at: datetime) -> None:
    """Note a rated game that is being finalised, in the caller's transaction; idempotent."""
    if counts(game):
        GameLuck.objects.get_or_create(
            game=game, defaults={"finalised_at": at, "shared": is_shared(game)}
        )


def counts(game: Game) -> bool:
    """Return whether luck is assessed: in rated games of three with a result."""
    return bool(game.rated and game.places and game.players == RATED_SEATS)


def is_shared(game: Game) -> bool:
    """Return whether the same cards may have been dealt at other tables: those of an event."""
    return bool(game.event_key)
