"""Receivers for the ends of games, and for their annulment."""

from typing import Any

from django.dispatch import receiver
from django.utils import timezone

from games.daily import annulments, results
from games.signals import game_changed


@receiver(game_changed)
def settle_run(game_id: str, kind: str, **_: Any) -> None:
    """Store the result of a deal of the day; if this is lost, the sweep does it."""
    if kind == "ended":
        results.settle(game_id)


@receiver(game_changed)
def leave_out_annulled(game_id: str, kind: str, **_: Any) -> None:
    """Let the deals of an annulled player count no longer; if this is lost, the sweep does it."""
    if kind == "annulled":
        annulments.leave_out(game_id, timezone.now())
