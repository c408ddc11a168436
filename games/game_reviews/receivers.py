"""Receivers for closed accounts: nobody waits any more, and marked moves lose their name."""

from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_closed
from games.game_reviews import services
from games.game_reviews.models import BadBotMove, ReviewedSeat, UploadedRecord


@receiver(account_closed)
def forget_user(user: User, **_: Any) -> None:
    """Delete the user's requests, records and figures; their marks of moves lose the name."""
    services.forget(user)
    UploadedRecord.objects.filter(user=user).delete()
    ReviewedSeat.objects.filter(user=user).delete()
    BadBotMove.objects.filter(user=user).update(user=None)
