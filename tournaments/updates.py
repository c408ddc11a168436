"""Who writes a tournament holds its row; this comes before any lock on one of its games."""

from functools import partial
from typing import Any

from django.db import transaction

from accounts.models import User
from tournaments import signals
from tournaments.models import LogLine, Tournament


def held(tournament_id: str) -> Tournament | None:
    """The row, for nobody else until the transaction ends; None: there is no such tournament."""
    return Tournament.objects.select_for_update(of=("self",)).filter(pk=tournament_id).first()


def changed(tournament: Tournament, *fields: str) -> None:
    """Store these fields of a tournament that is held, and tell who looks on after the commit."""
    tournament.revision += 1
    tournament.save(update_fields=[*fields, "revision"])
    transaction.on_commit(partial(signals.ring, tournament.pk))


def note(tournament: Tournament, verb: str, who: User | None = None, **data: Any) -> LogLine:
    """Write it into the tournament's log."""
    return LogLine.objects.create(tournament=tournament, who=who, verb=verb, data=data)
