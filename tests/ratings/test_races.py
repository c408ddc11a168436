"""Tests of concurrent ratings."""

import threading
from collections.abc import Sequence

import pytest
from django.db import close_old_connections, connection, transaction

from accounts.models import User
from ratings.models import Ladder, Rating, RatingChange
from ratings.services import RatedPlayer, rate_game

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def at_once(ladder: Ladder, games: Sequence[tuple[str, list[User]]]) -> list[str]:
    """Rate the games, each in a thread and transaction of its own; return the errors."""
    start, errors = threading.Barrier(len(games)), list[str]()

    def work(game_id: str, users: list[User]) -> None:
        players = [RatedPlayer(user.pk, place) for place, user in enumerate(users, start=1)]
        try:
            start.wait()
            with transaction.atomic():
                rate_game(game_id, ladder, players)
        except Exception as error:
            errors.append(repr(error))
        finally:
            connection.close()

    threads = [threading.Thread(target=work, args=game) for game in games]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    close_old_connections()
    return errors


def test_concurrent_rating_of_a_game_counts_once(ladder: Ladder, people: list[User]) -> None:
    assert at_once(ladder, [("game", people)] * 4) == []
    assert sorted(Rating.objects.values_list("value", flat=True)) == [1488, 1496, 1516]
    assert RatingChange.objects.count() == 3


def test_opposite_player_orders_do_not_deadlock(ladder: Ladder, people: list[User]) -> None:
    games = [(f"game{n}", people if n % 2 else people[::-1]) for n in range(8)]
    assert at_once(ladder, games) == []
    assert set(Rating.objects.values_list("games", flat=True)) == {8}
