"""Who has a place and who waits for one; the tournament must be held."""

from collections.abc import Iterable

from django.db import transaction

from accounts.models import User
from games.tables.transport import publisher
from tournaments.models import Entrant, Tournament
from tournaments.schedule import Waiting, moved_up
from tournaments.updates import note

Status = Entrant.Status
COMING = (Status.WAITING, Status.ENTERED)


def coming(tournament: Tournament) -> list[Entrant]:
    """Who has a place before the start, or waits for one, in the order in which they came."""
    rows = tournament.entrants.filter(status__in=COMING).select_related("user")
    return list(rows.order_by("created_at", "pk"))


def _marks(people: Iterable[Entrant]) -> list[Waiting]:
    return [
        Waiting(one.pk, one.status == Status.ENTERED, one.checked_in_at is not None)
        for one in people
    ]


def move_up(tournament: Tournament) -> None:
    """Whoever is next on the waiting list takes a place that is free; not once it runs."""
    if tournament.started_at is not None:
        return
    people = {one.pk: one for one in coming(tournament)}
    for number in moved_up(_marks(people.values()), tournament.limit):
        lucky = people[number]
        lucky.status = Status.ENTERED
        lucky.save(update_fields=["status"])
        note(tournament, "moved_up", lucky.user)
        tell([lucky.user])


def move_down(tournament: Tournament) -> None:
    """There are fewer places than there were: who came last waits again."""
    if tournament.limit is None:
        return
    placed = [one for one in coming(tournament) if one.status == Status.ENTERED]
    for unlucky in placed[tournament.limit :]:
        unlucky.status = Status.WAITING
        unlucky.save(update_fields=["status"])
        note(tournament, "moved_down", unlucky.user)
        tell([unlucky.user])


def place_of(entrant: Entrant) -> int:
    """The place on the waiting list, from 1 on; 0 for who does not wait."""
    if entrant.status != Status.WAITING:
        return 0
    waiting = entrant.tournament.entrants.filter(status=Status.WAITING)
    numbers = list(waiting.order_by("created_at", "pk").values_list("pk", flat=True))
    return numbers.index(entrant.pk) + 1


def tell(users: Iterable[User]) -> None:
    """On whatever page they are: their reminders are read anew, after the commit."""
    ids = [user.pk for user in users]
    transaction.on_commit(
        lambda: [publisher.publish(f"user.{one}", {"type": "calls"}) for one in ids]  # type: ignore[func-returns-value]
    )
