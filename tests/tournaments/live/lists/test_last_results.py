"""The last results of a club, and the card of its next tournament."""

import pytest

from accounts.clubs.models import Club
from accounts.models import User
from tests.factories import client_of, from_now, make_tournament, persons
from tests.markup import tidy
from tests.tournaments.extras.series.factories import finished_tournament
from tournaments.live.lists.last_results import last_results
from tournaments.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def test_the_newest_results_come_first(club: Club) -> None:
    p1, p2, p3, p4 = persons(4)
    finished_tournament(club, [(p1, 1), (p2, 2)], days_ago=9)
    finished_tournament(club, [(p2, 1), (p1, 1), (p3, 3), (p4, 4)], days_ago=2)
    newest, older = last_results(club, 5)
    assert newest.winners == [p2, p1]
    assert [(one.place, one.user) for one in newest.others] == [(3, p3)]
    assert (older.winners, older.players) == ([p1], 2)


def test_two_queries_are_enough(club: Club, django_assert_num_queries) -> None:
    for week in range(4):
        finished_tournament(club, [(user, 1) for user in persons(3, f"w{week}x")], days_ago=week)
    with django_assert_num_queries(2):
        last_results(club, 3)


def test_cancelled_tournaments_have_no_winners(club: Club, anna: User) -> None:
    finished_tournament(club, [(anna, 1)])
    Tournament.objects.update(status="cancelled")
    assert last_results(club, 3) == []


def test_the_home_of_a_club_shows_results_and_the_next_tournament(
    club: Club, anna: User, boris: User
) -> None:
    finished_tournament(club, [(boris, 1), (anna, 2)])
    make_tournament(anna, club=club, name="Friday cup", starts_at=from_now(days=2))
    html = tidy(client_of(boris).get(f"/clubs/{club.key}/").content.decode())
    assert "Last results" in html and "I will come" in html and "2. anna" in html


def test_an_empty_club_shows_neither(club: Club) -> None:
    html = client_of().get(f"/clubs/{club.key}/").content.decode()
    assert "Last results" not in html and "I will come" not in html
