"""The change notice of tournaments: that one of them changed, and nothing more."""

from django.dispatch import Signal

# Sent with `tournament_id`, after the commit and robustly; receivers read what they need.
tournament_changed = Signal()


def notify_changed(tournament_id: str) -> None:
    """Send the change notice to all receivers."""
    tournament_changed.send_robust(sender=None, tournament_id=tournament_id)
