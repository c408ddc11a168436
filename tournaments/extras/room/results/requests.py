"""Requests that a phone may send twice, since it did not see the answer: carried out once."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction

from tournaments.errors import TournamentError
from tournaments.extras.room.models import REQUEST_KEY_LENGTH, SentRequest
from tournaments.updates import lock_tournament

KEY = re.compile(f"[0-9a-f]{{{REQUEST_KEY_LENGTH}}}")
# A phone sends what it keeps when somebody opens the page again; later an event is over.
KEPT_FOR = timedelta(days=14)


def perform_once(tournament_id: str, key: str, action: Callable[[], object]) -> None:
    """Carry out the action, unless a request with this key was carried out; "" is no key.

    Raises:
        TournamentError: the key has another form, or there is no such tournament.
    """
    if not key:
        action()
        return
    if not KEY.fullmatch(key):
        raise TournamentError("bad_choice")
    with transaction.atomic():
        # The key refers to the tournament: two requests with keys that lock it afterwards would
        # wait for each other.
        lock_tournament(tournament_id)
        _, is_new = SentRequest.objects.get_or_create(tournament_id=tournament_id, key=key)
        if is_new:
            action()


def delete_old_requests(now: datetime) -> None:
    """Delete the keys that no phone sends any longer."""
    SentRequest.objects.filter(created_at__lt=now - KEPT_FOR).delete()
