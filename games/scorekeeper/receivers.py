"""Receivers for closed accounts, whose sheets name people, and for ratings from sheets."""

from typing import Any

from django.db.models import ProtectedError
from django.db.models.signals import pre_delete
from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_closed
from games.scorekeeper import services
from games.scorekeeper.club_games import standing_games
from games.scorekeeper.models import ScoreSheet


@receiver(account_closed)
def forget_user(user: User, **_: Any) -> None:
    """Delete the user's sheets, or take the name out of them; a sweep deletes what is left."""
    services.forget(user)


@receiver(pre_delete, sender=ScoreSheet)
def keep_evidence(instance: ScoreSheet, **_: Any) -> None:
    """Refuse whatever would delete a sheet from which ratings stand. Raises: ProtectedError."""
    games = standing_games().filter(sheet=instance)
    if games.exists():
        raise ProtectedError("ratings stand on this sheet", set(games))
