"""Places and the waiting list; the tournament must be locked."""

from collections.abc import Iterable

from django.db import transaction

from accounts.models import User
from games.realtime import publisher
from tournaments.formats import uses_teams
from tournaments.formats.teams.formation import Candidate, placed
from tournaments.models import Entrant, Tournament
from tournaments.schedule import QueueEntry, promoted_from_waitlist
from tournaments.updates import log_event

Status = Entrant.Status
REGISTERED = (Status.WAITING, Status.ENTERED)


def registered_entrants(tournament: Tournament) -> list[Entrant]:
    """Return entrants with a place or on the waiting list, in the order of registration."""
    rows = tournament.entrants.filter(status__in=REGISTERED).select_related("user")
    return list(rows.order_by("created_at", "pk"))


def _queue(people: Iterable[Entrant]) -> list[QueueEntry]:
    return [
        QueueEntry(row.pk, row.status == Status.ENTERED, row.checked_in_at is not None)
        for row in people
    ]


def fill_free_places(tournament: Tournament) -> None:
    """Give free places to the next on the waiting list, before the start."""
    if tournament.started_at is not None:
        return
    if uses_teams(tournament.format):
        assign_team_places(tournament)
        return
    people = {row.pk: row for row in registered_entrants(tournament)}
    for number in promoted_from_waitlist(_queue(people.values()), tournament.limit):
        entrant = people[number]
        entrant.status = Status.ENTERED
        entrant.save(update_fields=["status"])
        log_event(tournament, "moved_up", entrant.user)
        refresh_reminders([entrant.user])


def apply_lower_limit(tournament: Tournament) -> None:
    """Move the latest entrants back to the waiting list if the limit was lowered."""
    # Of teams `fill_free_places` gives out all places anew.
    if tournament.limit is None or uses_teams(tournament.format):
        return
    entered = [row for row in registered_entrants(tournament) if row.status == Status.ENTERED]
    for entrant in entered[tournament.limit :]:
        _move(tournament, entrant, Status.WAITING)


def assign_team_places(tournament: Tournament) -> None:
    """Give the places to full teams first, in the order in which they became full."""
    rows = registered_entrants(tournament)
    chosen = placed(as_candidates(rows), full_teams(tournament), tournament.limit)
    for row in rows:
        status = Status.ENTERED if row.pk in chosen else Status.WAITING
        if row.status != status:
            _move(tournament, row, status)


def as_candidates(rows: Iterable[Entrant]) -> list[Candidate]:
    """Return the rows with their teams, for `team_formation`."""
    return [Candidate(row.pk, row.team_id or 0) for row in rows]


def full_teams(tournament: Tournament) -> list[int]:
    """Return the full teams before the start, in the order in which they became full."""
    full = tournament.teams.filter(full_since__isnull=False)
    return list(full.order_by("full_since", "pk").values_list("pk", flat=True))


def _move(tournament: Tournament, entrant: Entrant, status: str) -> None:
    """Give a place, or take it back, and log it."""
    entrant.status = status
    entrant.save(update_fields=["status"])
    log_event(tournament, "moved_up" if status == Status.ENTERED else "moved_down", entrant.user)
    refresh_reminders([entrant.user])


def waitlist_position(entrant: Entrant) -> int:
    """Return the position on the waiting list, from 1; 0 if not on it."""
    if entrant.status != Status.WAITING:
        return 0
    waiting = entrant.tournament.entrants.filter(status=Status.WAITING)
    numbers = list(waiting.order_by("created_at", "pk").values_list("pk", flat=True))
    return numbers.index(entrant.pk) + 1


def refresh_reminders(users: Iterable[User]) -> None:
    """Have the reminders on all pages of these users reloaded after the commit."""
    ids = [user.pk for user in users]
    transaction.on_commit(
        lambda: [publisher.publish(f"user.{user_id}", {"type": "invitations"}) for user_id in ids]  # type: ignore[func-returns-value]
    )
