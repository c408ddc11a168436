"""Bells that nobody heard, and moments that nobody rings: what is due is looked for."""

import logging
from collections.abc import Iterable
from datetime import datetime

from django.db.models import Q

from games.models import Game

from . import ending
from .advance import advance
from .models import Tournament, TournamentTable
from .opening import WAITING

log = logging.getLogger(__name__)

Status = Tournament.Status


def wake(now: datetime) -> int:
    """Tournaments whose moment has come: a start, or a table that waits to be opened."""
    starting = Q(status=Status.ENTRY, starts_at__lte=now)
    waiting = TournamentTable.objects.filter(opens_at__lte=now, **WAITING)
    opening = Q(status=Status.RUNNING, pk__in=waiting.values("round__tournament"))
    return _each(Tournament.objects.filter(starting | opening, paused_at=None), now)


def sweep(now: datetime) -> int:
    """All that run, and what is left to do of those that are over."""
    call_off_orphans(now)
    unclosed = TournamentTable.objects.filter(
        round__tournament__status=Status.CANCELLED, game__status=Game.Status.PLAYING
    )
    sealed = TournamentTable.objects.filter(game__sealed=True).exclude(
        round__tournament__status=Status.RUNNING
    )
    left_over = Q(pk__in=unclosed.values("round__tournament")) | Q(
        pk__in=sealed.values("round__tournament")
    )
    starting = Q(status=Status.ENTRY, starts_at__lte=now)
    return _each(Tournament.objects.filter(Q(status=Status.RUNNING) | starting | left_over), now)


def call_off_orphans(now: datetime) -> int:
    """What a club only announced comes no more when there is no club; what runs goes on."""
    orphans = Tournament.objects.filter(
        status__in=(Status.DRAFT, Status.ENTRY), club__dissolved_at__isnull=False
    )
    ids = list(orphans.order_by("pk").values_list("pk", flat=True))
    return sum(ending.cancel(tournament_id, None, now, "club") for tournament_id in ids)


def _each(rows: Iterable[Tournament], now: datetime) -> int:
    """Advance each; what fails keeps no other waiting."""
    ids = [row.pk for row in rows]
    for tournament_id in ids:
        try:
            advance(tournament_id, now)
        except Exception:
            log.exception("the tournament %s did not advance", tournament_id)
    return len(ids)
