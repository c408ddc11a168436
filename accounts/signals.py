"""Signals about accounts and clubs. All but `guest_converted` are sent after the commit."""

import logging

from django.db import transaction
from django.dispatch import Signal

log = logging.getLogger(__name__)

# A guest became a full account: `user`; `before`, `after`: the session keys.
guest_converted = Signal()
# Tokens of `user_id` were revoked.
token_revoked = Signal()
# An account was closed: `user`, anonymised already.
account_closed = Signal()
# A club changed: `club_id`, `what` ("chat", "news", "members").
club_changed = Signal()
# A club was dissolved: `club_id`. Receivers cancel what is planned in it.
club_dissolved = Signal()


def send_logged(signal: Signal, **arguments: object) -> None:
    """Send the signal to all receivers; log their exceptions and raise none."""
    for receiver, result in signal.send_robust(sender=None, **arguments):
        if isinstance(result, Exception):
            log.error("%s failed to handle a signal", receiver, exc_info=result)


def notify_club_changed(club_id: int, what: str) -> None:
    """Send `club_changed` after the commit."""
    transaction.on_commit(lambda: send_logged(club_changed, club_id=club_id, what=what))
