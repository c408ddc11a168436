"""The change notice of tournaments, published to all web processes."""

from typing import Any

from django.dispatch import receiver

from games.realtime import publisher
from tournaments.signals import tournament_changed


def group_name(tournament_id: str) -> str:
    """Return the hub group of a tournament's viewers."""
    return f"tournament.{tournament_id}"


@receiver(tournament_changed)
def publish_change(tournament_id: str, **_: Any) -> None:
    """Publish the tournament's id; processes with viewers load the rest themselves."""
    message = {"type": "tournament", "tournament": tournament_id}
    publisher.publish(group_name(tournament_id), message)
