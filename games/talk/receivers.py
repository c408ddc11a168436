"""Receivers for closed accounts: what they said is deleted, as it could identify them."""

from typing import Any

from django.db.models import Q
from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_closed
from games.talk.models import Line, Mute, TalkBan


@receiver(account_closed)
def delete_talk(user: User, **_: Any) -> None:
    """Delete the user's lines, bans, and mutes in both directions."""
    Line.objects.filter(author=user).delete()
    TalkBan.objects.filter(user=user).delete()
    Mute.objects.filter(Q(muter=user) | Q(muted=user)).delete()
