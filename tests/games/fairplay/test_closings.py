"""Tests of games.fairplay.closings: games that others close for somebody."""

from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from games.fairplay import cases, tasks
from games.fairplay.closings import closings_of, open_closing_cases
from games.fairplay.models import Case
from games.models import Game, Seat
from tests.factories import client_of, guest, person
from tests.games.fairplay.factories import stored_game

NOW = timezone.now


def closed_by(closer: User, users: list[User], days_ago: float = 1.0) -> Game:
    """Store a game that one of the users closed before the first bid."""
    at = NOW() - timedelta(days=days_ago)
    game = stored_game(users, status="stopped", stopped="closed", places=None, ended_at=at)
    Seat.objects.filter(game=game, user=closer).update(left_at=at, closed_game=True)
    return game


def played(users: list[User], number: int) -> None:
    for _ in range(number):
        stored_game(users)


def closed_by_guests(anna: User, number: int) -> list[Game]:
    """Another guest closes each of these games."""
    return [closed_by(friend := guest(), [anna, guest(), friend]) for _ in range(number)]


def test_closings_are_counted_for_each_player_and_pair(people: list[User]) -> None:
    anna, boris, vera = people
    played(people, 3)
    for _ in range(2):
        closed_by(vera, people)
    closed_by(boris, people)
    mine = closings_of(anna, NOW())
    assert (mine.by_others, mine.played, mine.own) == (3, 6, 0)
    assert mine.closers == [(vera, 2), (boris, 1)]
    theirs = closings_of(vera, NOW())
    assert (theirs.by_others, theirs.own, theirs.closers) == (1, 2, [(boris, 1)])


def test_a_game_that_was_left_later_or_long_ago_is_none(people: list[User]) -> None:
    closed_by(people[2], people, days_ago=31)
    game = stored_game(people)
    Seat.objects.filter(game=game, user=people[2]).update(left_at=NOW())
    assert closings_of(people[0], NOW()).by_others == 0


def test_guests_who_close_game_after_game_open_a_case(people: list[User], admin_user: User) -> None:
    anna = people[0]
    played(people, 40)
    games = closed_by_guests(anna, 12)
    tasks.sweep_pairs()
    (case,) = Case.objects.filter(kind="closings")
    assert (case.suspect, case.partner) == (anna, None) and set(case.games.all()) == set(games)
    assert case.figures["closed"] == 12 and case.figures["accounts"] == 12
    page = client_of(admin_user).get(f"/admin/fairplay/case/{case.pk}/change/").content.decode()
    assert "closed before the first bid: 12 of 52 games" in page


def test_one_who_closes_for_one_alone_opens_a_case_about_both(people: list[User]) -> None:
    """The closer plays with many, and closes the games of one."""
    anna, _, vera = people
    for _ in range(60):
        stored_game([vera, guest(), guest()])
    for _ in range(90):
        stored_game([anna, guest(), guest()])
    for _ in range(12):
        closed_by(vera, [anna, guest(), vera])
    open_closing_cases(NOW())
    about = set(Case.objects.filter(kind="closings").values_list("suspect", "partner"))
    assert (anna.pk, vera.pk) in about


def test_closings_that_anybody_meets_open_no_case(people: list[User]) -> None:
    played(people, 40)
    closed_by_guests(people[0], 3)
    for _ in range(3):
        closed_by(people[1], people)
    assert open_closing_cases(NOW()) == []


def test_a_bad_connection_among_regulars_opens_no_case(people: list[User]) -> None:
    """They are alone at their hour: whose games else could be closed?"""
    played(people, 40)
    for _ in range(6):
        closed_by(people[2], people)
    assert open_closing_cases(NOW()) == []


def test_a_case_that_was_closed_rests(people: list[User], admin_user: User) -> None:
    played(people, 40)
    closed_by_guests(people[0], 12)
    (case,) = open_closing_cases(NOW())
    cases.set_verdict(case, admin_user, "nothing", "A bad line.")
    assert open_closing_cases(NOW()) == []


def test_the_page_of_a_user_in_the_administration_shows_them(
    people: list[User], admin_user: User
) -> None:
    closer = person("lev")
    closed_by(closer, [people[0], people[1], closer])
    page = client_of(admin_user).get(f"/admin/people/{people[0].pk}/").content.decode()
    assert "1 of 1 ranked games by others, 0 by this user" in page
    assert f"/admin/people/{closer.pk}/" in page
    other = client_of(admin_user).get(f"/admin/people/{people[2].pk}/").content.decode()
    assert "Closed before the first bid" not in other
