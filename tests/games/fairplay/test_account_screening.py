"""Tests of games.fairplay.account_screening: from stored rated games to the moderator's page."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.fairplay import account_screening, cases, tasks
from games.fairplay.account_screening import open_account_cases
from games.fairplay.models import Case
from games.models import Game
from ratings.annulment import annul_game
from ratings.models import Ladder, RatingChange
from tests.factories import client_of, guest, make_club, persons, rate
from tests.games.fairplay.factories import game_rated_with

NOW = timezone.now


def departures(anna: User, number: int = 10, **fields: Any) -> list[Game]:
    """Store games in which two guests left; no guest comes twice."""
    return [
        game_rated_with([anna, (first := guest()), (second := guest())], [first, second], **fields)
        for _ in range(number)
    ]


def fast_wins(anna: User, number: int = 15) -> list[Game]:
    """Store games that a player with a long history wins against guests who play to the end."""
    rate(anna, Ladder.objects.get(key="classic"), 1500.0, games=60)
    return [game_rated_with([anna, guest(), guest()]) for _ in range(number)]


def followed(anna: User) -> list[Game]:
    """Store games in which eight new accounts lose to one player, at different hours."""
    newcomers = persons(8, "new")
    return [
        game_rated_with([anna, *newcomers[pair : pair + 2]], hours_ago=pair * 4 + game)
        for pair in range(0, 8, 2)
        for game in range(4)
    ]


@pytest.mark.parametrize(
    ("kind", "attack", "words"),
    [
        ("departures", departures, "Won after others had left: 10 of 10 games"),
        ("speed", fast_wins, "Ahead of newcomers and of frequent opponents in 30 of 30 comp"),
        ("followers", followed, "nearly all their rated games with this user, and lost: 8, in 16"),
    ],
)
def test_a_case_opens_by_itself_and_shows_its_evidence(
    people: list[User],
    admin_user: User,
    kind: str,
    attack: Callable[[User], list[Game]],
    words: str,
) -> None:
    games = attack(people[0])
    tasks.sweep_pairs()
    (case,) = Case.objects.filter(kind=kind)
    assert (case.suspect, case.partner) == (people[0], None)
    assert set(case.games.all()) == set(games)
    page = client_of(admin_user).get(f"/admin/fairplay/case/{case.pk}/change/").content.decode()
    assert words in page and all(f'href="/game/{game.pk}/"' in page for game in games)


def test_one_case_is_open_for_each_account_and_kind(people: list[User]) -> None:
    departures(people[0])
    (case,) = open_account_cases(NOW())
    (new,) = departures(people[0], 1)
    assert open_account_cases(NOW()) == [case] and Case.objects.count() == 1
    case.refresh_from_db()
    assert case.figures["won"] == 11 and new in case.games.all()


def test_a_closed_case_is_not_reopened_by_the_same_games(people: list[User]) -> None:
    departures(people[0])
    (case,) = open_account_cases(NOW())
    cases.set_verdict(case, people[1], "nothing")
    assert open_account_cases(NOW()) == []
    later = NOW() + timedelta(days=cases.REOPEN_AFTER_DAYS, minutes=1)
    assert open_account_cases(later) == [] and Case.objects.count() == 1


def test_new_games_open_a_new_case_when_the_closed_one_has_rested(people: list[User]) -> None:
    departures(people[0])
    (case,) = open_account_cases(NOW())
    cases.set_verdict(case, people[1], "acted")
    Case.objects.update(closed_at=NOW() - timedelta(days=cases.REOPEN_AFTER_DAYS, minutes=1))
    (again,) = open_account_cases(NOW())
    assert again != case


def test_annulled_games_are_no_evidence(people: list[User]) -> None:
    for game in departures(people[0]):
        annul_game(game.pk, "case 1")
    assert open_account_cases(NOW()) == []


def test_old_games_are_not_read(people: list[User]) -> None:
    departures(people[0], hours_ago=24 * account_screening.WINDOW_DAYS + 1)
    assert open_account_cases(NOW()) == []


def test_games_of_a_clubs_ladder_are_not_read(people: list[User]) -> None:
    ladder = make_club(people[0], "Aces").ladder
    game = game_rated_with(people)
    RatingChange.objects.filter(game_id=game.pk).update(ladder=ladder)
    assert account_screening.rated_tables(account_screening.recent_changes(NOW())) == []


def test_of_too_many_games_the_newest_are_read(
    people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(account_screening, "MAX_GAMES", 2)
    games = [game_rated_with(people, hours_ago=hours) for hours in (1, 2, 3)]
    tables = account_screening.rated_tables(account_screening.recent_changes(NOW()))
    assert [table.game for table in tables] == [games[1].pk, games[0].pk]


def test_a_moderator_sees_at_most_fifty_games_at_once(
    people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(account_screening, "MAX_GAMES_SHOWN", 4)
    games = departures(people[0])
    (case,) = open_account_cases(NOW())
    assert set(case.games.all()) == set(games[-4:])


@pytest.mark.parametrize("number", [1, 12])
def test_honest_games_cost_five_queries_however_many(
    people: list[User],
    number: int,
    django_assert_num_queries: Callable[[int], CaptureQueriesContext],
) -> None:
    for _ in range(number):
        game_rated_with(people)
    with django_assert_num_queries(5):
        assert open_account_cases(NOW()) == []
