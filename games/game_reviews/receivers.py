"""Receivers for closed accounts: nobody waits any more, and marked moves lose their name."""

from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_closed
from games.game_reviews import services
from games.game_reviews.models import BadBotMove, ReviewedSeat


@receiver(account_closed)
def forget_user(user: User, **_: Any) -> None:
    """Delete the user's requests and figures; their marks of moves lose the name."""
    services.forget(user)
    ReviewedSeat.objects.filter(user=user).delete()
    BadBotMove.objects.filter(user=user).update(user=None)
