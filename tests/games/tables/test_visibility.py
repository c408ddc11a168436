"""The spectators of a club's game are authorised by one query, however many they are."""

from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.clubs.models import Club
from accounts.models import User
from games.models import Game
from games.tables.payloads import rendered
from games.tables.state import store
from tests.factories import add_members, persons
from tests.games.tables.driver import live_of

NEVER = (-1, -1)


def shown_to(game: Game, users: list[User | None]) -> tuple[set[int | None], int]:
    """Return the viewers that are shown it, and the number of queries."""
    live = live_of(game.pk)
    viewers = [rendered.Viewer(user and user.pk, "en") for user in users]
    with CaptureQueriesContext(connection) as caught:
        views = rendered.render_updates(live, [(viewer, None, NEVER) for viewer in viewers])
    return {viewer.user_id for viewer in views}, len(caught)


def test_members_and_players_may_watch(table: Game, club: Club, people: list[User]) -> None:
    Game.objects.filter(pk=table.pk).update(club=club)
    store.cache.drop(table.pk)
    member, stranger, *crowd = persons(12)
    add_members(club, member)
    everybody = [*people, member, stranger, None]
    assert len(shown_to(table, everybody)[0]) == 6
    Club.objects.filter(pk=club.pk).update(is_private=True)
    seen, few = shown_to(table, everybody)
    assert seen == {user.pk for user in (*people, member)}
    assert shown_to(table, [*everybody, *crowd]) == (seen, few)
    assert few <= 2 and shown_to(table, people)[1] == 0
