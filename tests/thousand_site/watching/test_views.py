"""The list of games to watch."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game, Pool, Seat
from games.tables.lifecycle.create import create_game
from games.talk import watching
from tests.factories import client_of, make_club, persons
from tests.games.factories import changed
from tests.thousand_site.factories import page_text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def games_rated(*ratings: float) -> list[Game]:
    """Return running games of players with these ratings, the oldest first."""
    pool = Pool.objects.get(key="classic-calm")
    games = []
    for number, rating in enumerate(ratings):
        game = create_game(pool, persons(3, f"r{number}p"))
        Seat.objects.filter(game=game).update(rating=rating)
        games.append(game)
    return games


def order(page: str, games: list[Game]) -> list[int]:
    """Return the indices of the listed games in the order of the page."""
    rows = page[page.index('<ol class="people') :]
    places = [(rows.find(f"/table/{game.pk}/"), index) for index, game in enumerate(games)]
    return [index for place, index in sorted(places) if place >= 0]


def test_the_highest_rated_game_is_the_first(client: Client) -> None:
    games = games_rated(1500, 1900, 1700)
    assert order(page_text(client, "/watch/"), games) == [1, 2, 0]


def test_players_stand_with_their_ratings(client: Client) -> None:
    games_rated(1900)
    page = page_text(client, "/watch/")
    assert "r0p1" in page and "1900" in page


def test_the_number_of_viewers_is_shown(client: Client) -> None:
    [game] = games_rated(1900)
    watching.extend({game.pk: {"u1", "u2"}})
    assert "2 watching" in page_text(client, "/watch/")


@pytest.mark.parametrize("hidden", [{"sealed": True}, {"status": "over"}, {"pool": None}])
def test_a_game_that_not_everybody_may_watch_is_not_listed(
    client: Client, hidden: dict[str, Any]
) -> None:
    games = games_rated(1500, 1900)
    changed(games[1], **hidden)
    assert order(page_text(client, "/watch/"), games) == [0]


def test_a_club_game_is_not_listed(client: Client, anna: User) -> None:
    [game] = games_rated(1500)
    changed(game, club=make_club(anna))
    assert "No games are running" in page_text(client, "/watch/")


def test_ones_own_game_is_not_listed(client: Client) -> None:
    games = games_rated(1500, 1900)
    player = games[1].seats.first()
    assert player is not None
    assert order(page_text(client_of(player.user), "/watch/"), games) == [0]
