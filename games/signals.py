"""The app's one signal: a game changed."""

from django.dispatch import Signal

# Sent with `game_id` and `kind` ("opened", "finalised", "annulled"; of a sealed game also "ended";
# "left_early": closed because somebody left before the first bid), after the commit and robustly:
# an error in a receiver never stops a game.
game_changed = Signal()


def send_game_changed(game_id: str, kind: str) -> None:
    """Send the signal to all receivers."""
    game_changed.send_robust(sender=None, game_id=game_id, kind=kind)
