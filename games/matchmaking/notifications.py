"""Notifications about the queue: lobby changes and started tables."""

from collections.abc import Iterable

from django.db import transaction
from django.urls import reverse

from games.models import Game
from games.realtime import publisher


def table_url(game_id: str) -> str:
    """Return the path of a table's page."""
    return reverse("table", args=[game_id])


def notify_lobby_changed() -> None:
    """Tell all lobby pages, after the commit, that the numbers changed."""
    transaction.on_commit(lambda: publisher.publish("lobby", {"type": "lobby"}))


def notify_seated(game: Game, user_ids: Iterable[int]) -> None:
    """Send the users to their table."""
    for user_id in user_ids:
        message = {"type": "seated", "user": user_id, "game": game.id, "url": table_url(game.id)}
        publisher.publish(f"user.{user_id}", message)
