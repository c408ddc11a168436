"""Tests of the queries about a user's games that every page asks."""

from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from games import queries
from games.models import Game, Pool, Seat
from games.tables import services
from games.tables.lifecycle import abort
from games.tables.lifecycle.create import create_game


def unfinished(game: Game) -> list[bool]:
    return list(Seat.objects.filter(game=game).values_list("unfinished", flat=True))


def test_the_seats_of_a_running_game_are_unfinished(table: Game, people: list[User]) -> None:
    assert unfinished(table) == [True] * 3
    assert [seat.user for seat in queries.unfinished_seats().order_by("number")] == people


def test_the_end_of_a_game_finishes_its_seats(over: Game) -> None:
    assert unfinished(over) == [False] * 3 and not queries.unfinished_seats().exists()


def test_so_does_its_abortion(table: Game) -> None:
    assert abort.abort(table.pk, timezone.now())
    assert unfinished(table) == [False] * 3


def test_a_stale_mark_does_no_harm(over: Game) -> None:
    Seat.objects.update(unfinished=True)
    assert not queries.unfinished_seats().exists()


def test_people_met_within_the_hour_are_known(over: Game, people: list[User]) -> None:
    anna, boris, vera = people
    now = timezone.now()
    assert queries.users_met_since(anna, now - timedelta(hours=1)) == [boris.pk, vera.pk]
    assert queries.users_met_since(anna, now + timedelta(hours=1)) == []


def test_users_who_left_lately_are_known(pool: Pool, people: list[User]) -> None:
    begun = timezone.now()
    game = create_game(pool, people)
    assert not queries.has_departed_since(people[0], begun)
    services.leave(game.pk, people[0].pk)
    assert queries.has_departed_since(people[0], begun)
    assert not queries.has_departed_since(people[0], timezone.now())
    assert not queries.has_departed_since(people[1], begun)
