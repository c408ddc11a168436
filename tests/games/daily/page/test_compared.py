"""Tests of the reader's deals beside those of friends."""

from django.utils import timezone

from accounts.models import User
from accounts.relations.services import follow
from games.daily.models import BotLine, Day
from games.daily.page.compared import MOST, ComparedDay
from games.daily.page.hub import hub_of
from tests.factories import client_of
from tests.games.daily.conftest import old_account
from tests.games.daily.stored import played


def compared_by(user: User, username: str = "") -> ComparedDay | None:
    hub = hub_of(user, timezone.now())
    assert hub is not None
    return hub.compared(username)


def test_the_day_stands_beside_the_best_friends(day: Day, players: list[User]) -> None:
    nadia, petro = players
    for number in range(MOST):
        friend = old_account(f"friend{number}")
        follow(nadia, friend)
        played(friend, day, [10 * number] * 8)
    follow(nadia, petro)
    played(petro, day, [-60] * 8)
    played(nadia, day, [40] * 8)
    found = compared_by(nadia)
    assert found is not None
    assert [user.username for user in found.friends] == ["friend2", "friend1", "friend0"]
    assert found.own == 320 and found.totals == [160, 80, 0]


def test_a_friend_is_compared_in_the_deals_that_both_have_played(
    day: Day, players: list[User]
) -> None:
    nadia, petro = players
    follow(nadia, petro)
    played(nadia, day, [40, 50])
    played(petro, day, [10, None, 99])
    found = compared_by(nadia, "petro")
    assert found is not None
    assert [one.others for one in found.rows] == [[10], [None]]
    assert found.totals == [None]
    page = client_of(nadia).get("/daily/?compare=petro").content.decode()
    assert "+99" not in page and "Compare with petro" in page


def test_nobody_else_can_be_compared_with(day: Day, players: list[User]) -> None:
    """Neither somebody whom the reader does not follow, nor before a deal was played."""
    nadia, petro = players
    played(petro, day, [10])
    assert compared_by(nadia, "petro") is None and compared_by(nadia) is None
    played(nadia, day, [40])
    assert compared_by(nadia, "petro") is None
    follow(nadia, old_account("hanna"))
    assert compared_by(nadia, "hanna") is None


def test_what_the_bots_made_in_the_own_seat_stands_beside(day: Day, players: list[User]) -> None:
    level = day.bots.partition("-")[0]
    BotLine.objects.create(day=day, deal=1, level=level, changes=[70, 70, 70])
    played(players[0], day, [40])
    found = compared_by(players[0])
    assert found is not None and found.rows[0].bot == 70
