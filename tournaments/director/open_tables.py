"""From a table that was drawn to its game: who is there sits down, and bots for who is not."""

import logging
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q

from accounts.models import User
from games.lobby.bot_seats import bot_for
from games.lobby.locks import game_url, tell
from games.matchmaking.models import Ticket
from games.models import Game, Seat
from games.tables.lifecycle.create import open_table
from tournaments.cancel_reasons import NOBODY
from tournaments.director.game_setup import terms_of
from tournaments.models import Entrant, Tournament, TournamentTable
from tournaments.updates import changed, held, note

log = logging.getLogger(__name__)

RUNNING = Tournament.Status.RUNNING
# As an absent player's seat is kept: by a bot that plays its cards for what they are worth.
STRENGTH = "hard"
PUT_IN_MINUTES = 3


def open_due(tournament_id: str, now: datetime) -> bool:
    """Open each table whose time has come, one by one. False: there was nothing to do."""
    due = TournamentTable.objects.filter(
        round__tournament=tournament_id, **WAITING, opens_at__lte=now
    )
    ids = list(due.order_by("round__number", "number").values_list("pk", flat=True))
    # All of them are tried: one that waits for somebody keeps no other waiting.
    opened = [_opened(tournament_id, table_id, now) for table_id in ids]
    return any(opened)


WAITING = {"game": None, "ruled__isnull": True, "annulled": False}


def _opened(tournament_id: str, table_id: int, now: datetime) -> bool:
    try:
        with transaction.atomic():
            return _open(tournament_id, table_id, now)
    except IntegrityError:
        # Somebody sat down elsewhere at this very moment: the next look finds him there.
        return False
    except Exception:
        log.exception("a table of the tournament %s was not opened", tournament_id)
        return False


def _open(tournament_id: str, table_id: int, now: datetime) -> bool:
    """In one transaction: the game and that this table has it. False: not yet, or done."""
    tournament = held(tournament_id)
    if tournament is None or tournament.status != RUNNING or tournament.paused_at is not None:
        return False
    rows = TournamentTable.objects.select_related("round")
    table = rows.filter(pk=table_id, **WAITING).first()
    if table is None:
        return False
    table.round.tournament = tournament
    people = _people(table)
    missing = _missing(table, people)
    if missing and now < _no_show_at(table, people) and not _all_gone(table, missing, people):
        return False
    _begin(table, people, missing, now)
    changed(tournament)
    return True


def _people(table: TournamentTable) -> dict[int, Entrant]:
    ids = [one for one in table.seats if one is not None]
    return {row.pk: row for row in Entrant.objects.select_related("user").filter(pk__in=ids)}


def _missing(table: TournamentTable, people: dict[int, Entrant]) -> list[int]:
    """Who cannot sit down now: not here, gone for good, or kept from it."""
    busy = _kept(table, [row.user_id for row in people.values()])
    return [
        one
        for one in table.seats
        if one is not None
        and (
            _gone(table, people[one])
            or not _is_here(table, people[one])
            or people[one].user_id in busy
        )
    ]


def _kept(table: TournamentTable, users: list[int]) -> set[int]:
    """Who still plays elsewhere; and who was put in for another after he had played these cards."""
    kept = Q(running=True)
    if table.round.secret:
        kept |= Q(game__secret=table.round.secret)
    return set(Seat.objects.filter(kept, user__in=users).values_list("user_id", flat=True))


def _gone(table: TournamentTable, person: Entrant) -> bool:
    """Who withdrew may still play what was drawn, if he says so; nobody waits for him."""
    withdrew = person.status != Entrant.Status.IN and person.pk not in table.here
    return withdrew or not person.user.is_active


def _is_here(table: TournamentTable, person: Entrant) -> bool:
    """Where nobody is waited for, everybody counts as there: the clocks find out who is not."""
    waits = table.round.tournament.no_show_minutes or person.put_in
    return not waits or person.user.is_bot or person.pk in table.here


def _all_gone(table: TournamentTable, missing: Sequence[int], people: dict[int, Entrant]) -> bool:
    """Whether waiting is in vain."""
    return all(_gone(table, people[one]) for one in missing)


def _no_show_at(table: TournamentTable, people: dict[int, Entrant]) -> datetime:
    """Who was put in somebody's place has time to say that he plays, where nobody else is asked."""
    minutes = table.round.tournament.no_show_minutes
    if not minutes and any(one.put_in for one in people.values()):
        minutes = PUT_IN_MINUTES
    return table.opens_at + timedelta(minutes=minutes)


def _begin(
    table: TournamentTable, people: dict[int, Entrant], missing: Collection[int], now: datetime
) -> None:
    table.absent = sorted(missing)
    if len(missing) == len(people):
        table.ruled = _nobody_came(len(table.seats))
    else:
        table.game = _lay(table, people, now)
    table.save(update_fields=["absent", "ruled", "game"])
    if missing:
        where: dict[str, Any] = {"round": table.round.number, "table": table.number}
        note(table.round.tournament, "no_show", entrants=table.absent, **where)


def _nobody_came(seats: int) -> dict[str, object]:
    """Bots alone play for nobody, whether all stayed away or all withdrew: no seat scores."""
    return {"places": [1] * seats, "scores": [0] * seats, "reason": NOBODY}


def _lay(table: TournamentTable, people: dict[int, Entrant], now: datetime) -> Game:
    users = _users(table, people)
    persons = [user.pk for user in users if not user.is_bot]
    Ticket.objects.filter(user__in=persons).delete()
    duplicate = bool(table.round.secret)
    game = open_table(
        terms_of(table, now), users, first_dealer=table.first_dealer, waits=not duplicate
    )
    for user in persons:
        url = game_url(game.pk)
        tell([user], {"type": "seated", "user": user, "game": game.pk, "url": url})
    return game


def _users(table: TournamentTable, people: dict[int, Entrant]) -> list[User]:
    """By seat; a bot for nobody, and for who is not there."""
    there = {one: row.user for one, row in people.items() if one not in table.absent}
    sitting = [user.pk for user in there.values()]
    users = []
    for one in table.seats:
        user = there.get(one) or bot_for(STRENGTH, sitting)
        sitting.append(user.pk)
        users.append(user)
    return users
