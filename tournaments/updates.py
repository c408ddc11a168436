"""Locking, saving and logging of a tournament.

A tournament's row is locked before any of its games.
"""

import logging
from functools import partial
from typing import Any

from django.db import transaction

from accounts.models import User
from games.tables import scheduling
from tournaments import signals
from tournaments.errors import TournamentError
from tournaments.models import Tournament, TournamentEvent

log = logging.getLogger(__name__)


def lock_if_exists(tournament_id: str) -> Tournament | None:
    """Lock the row until the transaction ends; None: there is no such tournament.

    Rows that only refer to it, such as events of its log, need not wait: one of them and this lock
    in one transaction could not be granted to two at once.
    """
    rows = Tournament.objects.select_for_update(of=("self",), no_key=True)
    return rows.filter(pk=tournament_id).first()


def lock_tournament(tournament_id: str) -> Tournament:
    """Lock the row until the transaction ends.

    Raises:
        TournamentError: there is no such tournament.
    """
    tournament = lock_if_exists(tournament_id)
    if tournament is None:
        raise TournamentError("no_tournament")
    return tournament


def save_and_notify(tournament: Tournament, *fields: str) -> None:
    """Save these fields of a locked tournament, and notify viewers after the commit."""
    tournament.revision += 1
    tournament.save(update_fields=[*fields, "revision"])
    transaction.on_commit(partial(signals.notify_changed, tournament.pk))


def save_notify_and_advance(tournament: Tournament, *fields: str) -> None:
    """Save and notify, and have the tournament advanced after the commit."""
    save_and_notify(tournament, *fields)
    transaction.on_commit(partial(scheduling.send, "tournaments.director.advance", tournament.pk))


def log_event(
    tournament: Tournament, verb: str, actor: User | None = None, **data: Any
) -> TournamentEvent:
    """Write an entry into the tournament's log, and a line without its texts into the process's."""
    facts = {"tournament": tournament.pk, "verb": verb, "actor": actor.pk if actor else None}
    transaction.on_commit(lambda: log.info("a tournament went on", extra=facts))
    return TournamentEvent.objects.create(tournament=tournament, actor=actor, verb=verb, data=data)
