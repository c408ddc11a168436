"""Per-user notifications, loaded for all users of a process at once."""

from collections.abc import Callable, Collection

from django.utils import timezone

from games.lobby.models import CustomSeat, Invitation

# Further notifications by user id; apps above this one add theirs.
NotificationSource = Callable[[Collection[int]], dict[int, list[str]]]
SOURCES: list[NotificationSource] = []


def mark_present(user_ids: Collection[int]) -> None:
    """Record that these users have a page open, for the seats they hold."""
    waiting = CustomSeat.objects.filter(user__in=user_ids, is_person=True)
    # Usually none of them waits, and nothing is written.
    if user_ids and waiting.exists():
        waiting.update(seen_at=timezone.now())


def notifications_for(user_ids: Collection[int]) -> dict[int, list[str]]:
    """Return each user's inviting table ids and the marks of other sources."""
    if not user_ids:
        return {}
    waiting = Invitation.objects.open(timezone.now()).filter(user__in=user_ids)
    notifications: dict[int, list[str]] = {}
    for user_id, table_id in waiting.order_by("created_at", "pk").values_list("user", "table"):
        notifications.setdefault(user_id, []).append(table_id)
    for source in SOURCES:
        for user_id, marks in source(user_ids).items():
            notifications.setdefault(user_id, []).extend(marks)
    return notifications
