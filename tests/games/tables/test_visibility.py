"""The spectators of a club's game are authorised by one query, however many they are."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.clubs.models import Club
from accounts.models import User
from games.models import Game
from games.tables.lifecycle.create import create_game
from games.tables.payloads import rendered
from games.tables.state import store
from tests.accounts.clubs.factories import club_of, enter
from tests.games.tables.driver import live_of

NEVER = (-1, -1)


@pytest.fixture
def club(people: list[User]) -> Club:
    return club_of(people[0])


@pytest.fixture
def game(pool, people: list[User], club: Club) -> Game:
    game = create_game(pool, people[:3], first_dealer=0)
    Game.objects.filter(pk=game.pk).update(club=club)
    store.cache.drop(game.pk)
    return game


def shown_to(game: Game, users: list[User | None]) -> tuple[set[int | None], int]:
    """Return the viewers that are shown it, and the number of queries."""
    live = live_of(game.pk)
    viewers = [rendered.Viewer(user and user.pk, "en") for user in users]
    with CaptureQueriesContext(connection) as caught:
        views = rendered.render_updates(live, [(viewer, None, NEVER) for viewer in viewers])
    return {viewer.user_id for viewer in views}, len(caught)


def test_members_and_players_may_watch(game: Game, club: Club, people: list[User]) -> None:
    member, stranger = (User.objects.create_user(name) for name in ("Member", "Stranger"))
    enter(club, member)
    everybody = [*people[:3], member, stranger, None]
    assert len(shown_to(game, everybody)[0]) == 6
    Club.objects.filter(pk=club.pk).update(is_private=True)
    seen, few = shown_to(game, everybody)
    assert seen == {user.pk for user in (*people[:3], member)}
    crowd = [User.objects.create_user(f"watcher-{number}") for number in range(10)]
    assert shown_to(game, [*everybody, *crowd]) == (seen, few)
    assert few <= 2 and shown_to(game, [*people[:3]])[1] == 0
