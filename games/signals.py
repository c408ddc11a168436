"""The app's signals: a game changed, and a game is about to be rated."""

from typing import Any

from django.dispatch import Signal

# Sent with `game_id` and `kind` ("opened", "finalised", "annulled"; of a sealed game also "ended";
# "left_early": closed because somebody left before the first bid), after the commit and robustly:
# an error in a receiver never stops a game.
game_changed = Signal()

# Sent with `game`, the locked row of a rated game, before it is counted and rated, in that
# transaction. A receiver may set another `game.ladder`; an error leaves the game to the next sweep.
rating_begins = Signal()


def send_game_changed(game_id: str, kind: str) -> None:
    """Send the signal to all receivers."""
    game_changed.send_robust(sender=None, game_id=game_id, kind=kind)


def send_rating_begins(game: Any) -> None:
    """Send the signal to all receivers. Raises what they raise."""
    rating_begins.send(sender=None, game=game)
