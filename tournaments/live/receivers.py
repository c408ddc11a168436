"""The bell of tournaments, heard by all web processes."""

from typing import Any

from django.dispatch import receiver

from games.tables.transport import publisher
from tournaments.signals import tournament_changed


def group(tournament_id: str) -> str:
    return f"tournament.{tournament_id}"


@receiver(tournament_changed)
def tournament_has_changed(tournament_id: str, **_: Any) -> None:
    """Nothing of it travels: whoever serves watchers looks."""
    message = {"type": "tournament", "tournament": tournament_id}
    publisher.publish(group(tournament_id), message)
