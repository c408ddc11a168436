"""Factories for tests of games: pools, games, time and cards."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, TypeVar

import pytest
from django.db.models import Model
from django.utils import timezone

from accounts.models import User
from games.engine import shuffle
from games.models import Game, Pool
from games.tables.lifecycle import finalise
from games.tables.lifecycle.create import create_game
from games.tables.state import store
from tests.games.tables.driver import play_out

Row = TypeVar("Row", bound=Model)


def changed(row: Row, **fields: Any) -> Row:
    """Return the row after saving these fields."""
    for name, value in fields.items():
        setattr(row, name, value)
    row.save()
    return row


def of_tournament(game: Game) -> Game:
    """Make it a tournament's game: bots go on for those who leave before a deal is booked."""
    store.cache.drop(game.pk)
    Game.objects.filter(pk=game.pk).update(event="Cup")
    return game


def played_game(pool: Pool, seated: Sequence[User]) -> Game:
    """Return a game that was played to its end and is not finalised."""
    game = create_game(pool, seated)
    play_out(game.id, seated)
    game.refresh_from_db()
    return game


def recorded(game: Game) -> Game:
    """Rate and record a game that is over."""
    assert finalise.finalise(game.id)
    game.refresh_from_db()
    return game


def expire(game: Game, seconds: float = 1) -> None:
    """Let the turn's time have been over for this long; no process remembers the game."""
    now = timezone.now()
    Game.objects.filter(pk=game.pk).update(
        turn_at=now - timedelta(hours=1), due_at=now - timedelta(seconds=seconds)
    )
    store.cache.clear()


def use_deck(patch: pytest.MonkeyPatch, deck: str) -> None:
    """Deal this deck in every deal."""
    patch.setattr(shuffle, "deck", lambda *_: deck)
