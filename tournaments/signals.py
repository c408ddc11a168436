"""The bell of tournaments: that one of them changed, and nothing more."""

from django.dispatch import Signal

# Sent with `tournament_id`, after the commit and robustly: whoever listens reads what it needs.
tournament_changed = Signal()


def ring(tournament_id: str) -> None:
    """Tell all who listen."""
    tournament_changed.send_robust(sender=None, tournament_id=tournament_id)
