"""What the sockets of pages need to know, for all of a process's people at once."""

from collections.abc import Callable, Collection

from django.utils import timezone

from games.lobby.locks import WAITING
from games.lobby.models import Invitation, OwnSeat

# What else calls people on every page, asked about many at once; higher apps add theirs.
Source = Callable[[Collection[int]], dict[int, list[str]]]
SOURCES: list[Source] = []


def here(user_ids: Collection[int]) -> None:
    """A page of each of these lives: whoever sits at a table that waits is there."""
    waiting = OwnSeat.objects.filter(user__in=user_ids, is_person=True)
    # Mostly nobody waits, and nothing need be written.
    if user_ids and waiting.exists():
        waiting.update(seen_at=timezone.now())


def about(user_ids: Collection[int]) -> dict[int, list[str]]:
    """Of each of these people the tables that call him, and the marks of what else does."""
    if not user_ids:
        return {}
    waiting = Invitation.objects.filter(
        user__in=user_ids,
        declined=False,
        answered_at=None,
        table__status=WAITING,
        table__expires_at__gt=timezone.now(),
    )
    calls: dict[int, list[str]] = {}
    for user_id, table_id in waiting.order_by("created_at", "pk").values_list("user", "table"):
        calls.setdefault(user_id, []).append(table_id)
    for source in SOURCES:
        for user_id, marks in source(user_ids).items():
            calls.setdefault(user_id, []).extend(marks)
    return calls
