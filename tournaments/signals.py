"""Signals of tournaments to other apps."""

from django.dispatch import Signal

# Sent with `tournament_id`, after the commit and robustly; receivers read what they need.
tournament_changed = Signal()
# Sent with `template` and `tournament`, in the transaction that announces the tournament.
tournament_repeated = Signal()
# Sent with `tournament` and `entrant`, who is another user now, in the transaction that replaces
# them. A receiver that raises TournamentError refuses it.
entrant_replaced = Signal()


def notify_changed(tournament_id: str) -> None:
    """Send the change notice to all receivers."""
    tournament_changed.send_robust(sender=None, tournament_id=tournament_id)
