"""What others may want to hear of people."""

import logging

from django.db import transaction
from django.dispatch import Signal

log = logging.getLogger(__name__)

# A guest made himself an account. `user`; `before`, `after`: the keys of his session.
guest_kept = Signal()
# A token of `user_id` is good for nothing any more.
token_ended = Signal()
# Somebody's account was closed, after the commit: `user`, who has no name any more.
account_closed = Signal()
# Something is new in a club: `club_id`, `what` ("chat", "news", "members"), after the commit.
club_changed = Signal()
# A club is no more: `club_id`, after the commit. What was still to come in it comes no more.
club_dissolved = Signal()


def told(signal: Signal, **about: object) -> None:
    """Robustly: whoever listens reads what it needs, and its faults stop nobody."""
    for receiver, answer in signal.send_robust(sender=None, **about):
        if isinstance(answer, Exception):
            log.error("%s did not take a signal", receiver, exc_info=answer)


def ring_club(club_id: int, what: str) -> None:
    """After the commit, tell all who listen."""
    transaction.on_commit(lambda: told(club_changed, club_id=club_id, what=what))
