"""Notices of changes in a club to the pages that show it."""

from typing import Any

from django.dispatch import receiver

from accounts.signals import club_changed
from games.realtime import publisher
from thousand_site.clubs.consumers import group_name


@receiver(club_changed)
def publish_club_changed(club_id: int, what: str, **_: Any) -> None:
    """Publish the change to all processes with connections to this club."""
    publisher.publish(group_name(club_id), {"type": "club", "club": club_id, "what": what})
