"""Receivers for closed accounts: nobody waits any more, and marked moves lose their name."""

from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_closed
from games.game_reviews import services
from games.game_reviews.models import BadBotMove


@receiver(account_closed)
def forget_user(user: User, **_: Any) -> None:
    """Delete the requests of the user; if this is lost, the clearing does it in time."""
    services.forget(user)
    BadBotMove.objects.filter(user=user).update(user=None)
