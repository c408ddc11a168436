"""The project's one signal: a bell that says that a game changed, and nothing more."""

from django.dispatch import Signal

# Sent with `game_id` and `kind` ("opened", "finalised", "annulled"; of a sealed game also "ended"),
# after the commit and robustly: whoever listens reads what it needs, and its faults never stop a
# game.
game_changed = Signal()


def ring(game_id: str, kind: str) -> None:
    """Tell all who listen."""
    game_changed.send_robust(sender=None, game_id=game_id, kind=kind)
