"""What happens in a club is told to the pages that show it."""

from typing import Any

from django.dispatch import receiver

from accounts.signals import club_changed
from games.tables.transport import publisher
from thousand_site.clubs.consumers import group_of


@receiver(club_changed)
def ring(club_id: int, what: str, **_: Any) -> None:
    publisher.publish(group_of(club_id), {"type": "club", "club": club_id, "what": what})
