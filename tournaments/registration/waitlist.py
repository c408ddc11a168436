"""Places and the waiting list; the tournament must be locked."""

from collections.abc import Iterable

from django.db import transaction

from accounts.models import User
from games.tables.transport import publisher
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
    people = {row.pk: row for row in registered_entrants(tournament)}
    for number in promoted_from_waitlist(_queue(people.values()), tournament.limit):
        entrant = people[number]
        entrant.status = Status.ENTERED
        entrant.save(update_fields=["status"])
        log_event(tournament, "moved_up", entrant.user)
        refresh_reminders([entrant.user])


def apply_lower_limit(tournament: Tournament) -> None:
    """Move the latest entrants back to the waiting list if the limit was lowered."""
    if tournament.limit is None:
        return
    placed = [row for row in registered_entrants(tournament) if row.status == Status.ENTERED]
    for entrant in placed[tournament.limit :]:
        entrant.status = Status.WAITING
        entrant.save(update_fields=["status"])
        log_event(tournament, "moved_down", entrant.user)
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
