"""Opening the games of drawn tables: present players sit down, bots replace the others."""

import logging
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q

from accounts.models import User
from games.lobby.bots.seats import bot_for
from games.lobby.locks import game_url, notify_users
from games.matchmaking.models import Ticket
from games.matchmaking.queue import remove_tickets
from games.models import Game, Seat
from games.tables.lifecycle.create import create_game
from tournaments.director.game_setup import game_setup_for
from tournaments.errors import NOBODY
from tournaments.models import Entrant, Tournament, TournamentTable
from tournaments.schedule import replaced_at
from tournaments.updates import lock_if_exists, log_event, save_and_notify

log = logging.getLogger(__name__)

RUNNING = Tournament.Status.RUNNING
# The level of bots that replace missing players.
BOT_LEVEL = "strong"


def open_due(tournament_id: str, now: datetime) -> bool:
    """Open each table whose time has come, one by one. False: there was nothing to do."""
    due = TournamentTable.objects.filter(
        round__tournament=tournament_id, **NOT_OPENED, opens_at__lte=now
    )
    ids = list(due.order_by("round__number", "number").values_list("pk", flat=True))
    # Try all of them: a table that waits must not delay the others.
    opened = [_try_open(tournament_id, table_id, now) for table_id in ids]
    return any(opened)


NOT_OPENED = {"game": None, "override__isnull": True, "annulled": False}


def _try_open(tournament_id: str, table_id: int, now: datetime) -> bool:
    try:
        with transaction.atomic():
            return _open(tournament_id, table_id, now)
    except IntegrityError:
        # Somebody sat down elsewhere at this moment: the next call finds them busy.
        return False
    except Exception:
        log.exception("a table of the tournament %s was not opened", tournament_id)
        return False


def _open(tournament_id: str, table_id: int, now: datetime) -> bool:
    """Store the game and the table in one transaction. False: not yet, or done."""
    tournament = lock_if_exists(tournament_id)
    if tournament is None or tournament.status != RUNNING or tournament.paused_at is not None:
        return False
    if tournament.in_room:
        # Its players sit down at a real table.
        return False
    rows = TournamentTable.objects.select_related("round")
    table = rows.filter(pk=table_id, **NOT_OPENED).first()
    if table is None:
        return False
    table.round.tournament = tournament
    if table.early_override:
        _apply_early_override(table)
        save_and_notify(tournament)
        return True
    people = _entrants(table)
    missing = _missing(table, people)
    if missing and now < _replaced_at(table, people) and not _all_left(table, missing, people):
        return False
    _open_game(table, people, missing, now)
    save_and_notify(tournament)
    return True


def _apply_early_override(table: TournamentTable) -> None:
    """Let the result count that the organiser set before the table's time."""
    table.override, table.early_override = table.early_override, None
    table.save(update_fields=["override", "early_override"])


def _entrants(table: TournamentTable) -> dict[int, Entrant]:
    ids = [entrant_id for entrant_id in table.seats if entrant_id is not None]
    return {row.pk: row for row in Entrant.objects.select_related("user").filter(pk__in=ids)}


def _missing(table: TournamentTable, people: dict[int, Entrant]) -> list[int]:
    """Return who cannot sit down now: not present, withdrawn, or busy."""
    busy = _busy_users(table, [row.user_id for row in people.values()])
    return [
        entrant_id
        for entrant_id in table.seats
        if entrant_id is not None
        and (
            _has_left(table, people[entrant_id])
            or not _is_present(table, people[entrant_id])
            or people[entrant_id].user_id in busy
        )
    ]


def _busy_users(table: TournamentTable, users: list[int]) -> set[int]:
    """Return users who play elsewhere, or replaced somebody after having played these cards."""
    busy = Q(running=True)
    if table.round.secret:
        busy |= Q(game__secret=table.round.secret)
    return set(Seat.objects.filter(busy, user__in=users).values_list("user_id", flat=True))


def _has_left(table: TournamentTable, entrant: Entrant) -> bool:
    """Return whether nobody waits for the entrant: withdrawn and not present, or closed."""
    withdrew = entrant.status != Entrant.Status.IN and entrant.pk not in table.present_entrants
    return withdrew or not entrant.user.is_active


def _is_present(table: TournamentTable, entrant: Entrant) -> bool:
    """Return whether the entrant counts as present; without a waiting time all do."""
    waits = table.round.tournament.no_show_minutes or entrant.is_replacement
    return not waits or entrant.user.is_bot or entrant.pk in table.present_entrants


def _all_left(table: TournamentTable, missing: Sequence[int], people: dict[int, Entrant]) -> bool:
    """Return whether waiting is pointless."""
    return all(_has_left(table, people[entrant_id]) for entrant_id in missing)


def _replaced_at(table: TournamentTable, people: dict[int, Entrant]) -> datetime:
    """Return when missing players become no-shows."""
    has_replacement = any(entrant.is_replacement for entrant in people.values())
    minutes = table.round.tournament.no_show_minutes
    return replaced_at(table.opens_at, minutes, has_replacement)


def _open_game(
    table: TournamentTable, people: dict[int, Entrant], missing: Collection[int], now: datetime
) -> None:
    table.no_shows = sorted(missing)
    if len(missing) == len(people):
        table.override = _nobody_came(len(table.seats))
    else:
        table.game = _create_game(table, people, now)
    table.save(update_fields=["no_shows", "override", "game"])
    if missing:
        where: dict[str, Any] = {"round": table.round.number, "table": table.number}
        log_event(table.round.tournament, "no_show", entrants=table.no_shows, **where)


def _nobody_came(seats: int) -> dict[str, object]:
    """Return the override for a table without players, at which no seat scores."""
    return {"places": [1] * seats, "scores": [0] * seats, "reason": NOBODY}


def _create_game(table: TournamentTable, people: dict[int, Entrant], now: datetime) -> Game:
    """Create the game, and bring its players there."""
    users = _users(table, people)
    player_ids = [user.pk for user in users if not user.is_bot]
    remove_tickets(Ticket.objects.filter(user__in=player_ids))
    duplicate = bool(table.round.secret)
    game = create_game(
        game_setup_for(table, now), users, first_dealer=table.first_dealer, waits=not duplicate
    )
    for user_id in player_ids:
        url = game_url(game.pk)
        notify_users([user_id], {"type": "seated", "user": user_id, "game": game.pk, "url": url})
    return game


def _users(table: TournamentTable, people: dict[int, Entrant]) -> list[User]:
    """Return the users by seat, with bots for empty seats and for no-shows."""
    present = {pk: row.user for pk, row in people.items() if pk not in table.no_shows}
    user_ids = [user.pk for user in present.values()]
    users = []
    for entrant_id in table.seats:
        user = present.get(entrant_id) or bot_for(BOT_LEVEL, user_ids)
        user_ids.append(user.pk)
        users.append(user)
    return users
