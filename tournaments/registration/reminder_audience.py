"""Whom a tournament may have to tell something now: nobody else is asked about on his pages.

Each process keeps who they are for a few seconds. What it does itself it knows at once; of what
others do it learns a little later, and by then the sockets of all pages have told it.
"""

import time
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models.signals import post_delete, post_save

from tournaments.models import Entrant, Tournament

LIVE = (Tournament.Status.ENTRY, Tournament.Status.RUNNING)


class Known:
    """Who they are, until when that is believed, and how often it was forgotten."""

    people: frozenset[int] = frozenset()
    until = 0.0
    turn = 0


def may_be(user_id: int) -> bool:
    """Whether a live tournament has him in any of its lists."""
    if not settings.CONCERNED_FOR_S:
        return True
    return user_id in (Known.people if time.monotonic() < Known.until else _read())


def _read() -> frozenset[int]:
    turn = Known.turn
    rows = Entrant.objects.filter(tournament__status__in=LIVE).order_by()
    people = frozenset(rows.values_list("user", flat=True))
    # What changed while it was read is read again.
    if turn == Known.turn:
        Known.people, Known.until = people, time.monotonic() + settings.CONCERNED_FOR_S
    return people


def forget(**_: Any) -> None:
    """Now, and when what is being written here can be read."""
    _forget()
    transaction.on_commit(_forget)


def _forget() -> None:
    Known.until, Known.turn = 0.0, Known.turn + 1


def listen() -> None:
    for model in (Entrant, Tournament):
        for signal in (post_save, post_delete):
            signal.connect(forget, sender=model, dispatch_uid=f"concerned-{model.__name__}")
