"""What is told of playing: to all who look at the lobby, and to who is called to a table."""

from collections.abc import Iterable

from django.db import transaction
from django.urls import reverse

from games.models import Game
from games.tables.transport import publisher


def table_url(game_id: str) -> str:
    return reverse("table", args=[game_id])


def lobby_changed() -> None:
    """After the commit."""
    transaction.on_commit(lambda: publisher.publish("lobby", {"type": "lobby"}))


def call(game: Game, people: Iterable[int]) -> None:
    """Their table is laid."""
    for user_id in people:
        told = {"type": "seated", "user": user_id, "game": game.id, "url": table_url(game.id)}
        publisher.publish(f"user.{user_id}", told)
