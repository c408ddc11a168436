"""Tests of friends' rows: only deals that both have finished."""

import pytest
from django.utils import timezone

from accounts.models import Preferences, User
from accounts.relations.services import follow
from games.daily.models import Day, Run
from games.daily.page.friends import FriendsDay
from games.daily.page.hub import hub_of
from tests.factories import client_of
from tests.games.daily.conftest import old_account
from tests.games.daily.playing import begin, play


def given(user: User, day: Day, deal: int, change: int) -> None:
    Run.objects.filter(pk=play(user, day, deal).pk).update(change=change)


def friends(user: User) -> list[FriendsDay]:
    hub = hub_of(user, timezone.now())
    assert hub is not None
    return hub.friends


@pytest.fixture
def pair(players: list[User]) -> list[User]:
    """Nadia follows Petro."""
    follow(*players)
    return players


def test_a_friend_is_compared_in_the_common_deals_alone(day: Day, pair: list[User]) -> None:
    nadia, petro = pair
    given(petro, day, 1, 100)
    given(petro, day, 2, -100)
    [row] = friends(nadia)
    assert (row.user, row.played, row.mean) == (petro, 2, None)
    given(nadia, day, 1, 50)
    assert friends(nadia)[0].mean == 100
    given(nadia, day, 2, 50)
    assert friends(nadia)[0].mean == 50


def test_nothing_is_told_of_a_deal_that_one_has_not_finished(day: Day, pair: list[User]) -> None:
    """Whatever the friend made of it, the row is the same."""
    nadia, petro = pair
    begin(nadia, day, 1)
    given(petro, day, 1, 100)
    before = friends(nadia)
    Run.objects.filter(user=petro).update(change=-100)
    assert friends(nadia) == before


def test_who_hides_being_online_is_in_no_list(day: Day, pair: list[User]) -> None:
    nadia, petro = pair
    given(petro, day, 1, 100)
    Preferences.objects.create(user=petro, show_online=False)
    assert friends(nadia) == []


def test_all_friends_are_a_link_away(
    day: Day, players: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.daily.views.FRIENDS", 2)
    reader = client_of(players[0])
    for name in ("hanna", "ivo", "marek"):
        friend = old_account(name)
        follow(players[0], friend)
        play(friend, day, 1)
    page = reader.get("/daily/").content.decode()
    assert page.count('class="daily-friend"') == 2 and "All 3" in page
    page = reader.get("/daily/?view=friends").content.decode()
    assert page.count('class="daily-friend"') == 3 and "All 3" not in page


def test_who_is_not_followed_is_no_friend(day: Day, players: list[User]) -> None:
    given(players[1], day, 1, 100)
    assert friends(players[0]) == []
