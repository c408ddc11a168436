"""Signals of tournaments to other apps."""

from django.dispatch import Signal

# Sent with `tournament_id`, after the commit and robustly; receivers read what they need.
tournament_changed = Signal()
# Sent with `template` and `tournament`, in the transaction that announces the tournament.
tournament_repeated = Signal()
# All below are sent in the transaction of the change; what a receiver raises undoes it.
# Sent with `round` and its new `tables`. `round.ends_at` is set in a league.
round_drawn = Signal()
# Sent with `round`, the last of a league, `paused_at` and `now`. A receiver that moves the times of
# its tables returns by how many days; without one the director moves them.
pause_ended = Signal()
# Sent with `tournament` and `entrant`, who plays no further round.
entrant_left = Signal()
# Sent with `tournament` and `entrant`, who is another user now.
entrant_replaced = Signal()
# Sent with `table`, which waits and opens at another time by a decision of an organiser.
opening_changed = Signal()
# Sent with `table`, whose result an organiser has set.
table_changed = Signal()


def notify_changed(tournament_id: str) -> None:
    """Send the change notice to all receivers."""
    tournament_changed.send_robust(sender=None, tournament_id=tournament_id)
