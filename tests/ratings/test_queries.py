"""Tests of the queries about ratings and leaderboards."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.db import transaction

from accounts.models import User
from ratings import queries
from ratings.models import Ladder, Rating
from ratings.services import RatedPlayer, rate_game
from tests.factories import person, rank_of, rate


def names(board: list[Rating]) -> list[str]:
    return [row.user.username for row in board]


@pytest.fixture
def board(ladder: Ladder, people: list[User]) -> list[User]:
    for user, value in zip(people, (1600, 1700, 1500), strict=True):
        rate(user, ladder, value)
    return people


def test_missing_rating_has_the_start_value(ladder: Ladder, people: list[User]) -> None:
    assert queries.rating_of(people[0], ladder).value == 1500


def test_reading_ratings_stores_nothing(ladder: Ladder, people: list[User]) -> None:
    queries.ratings_of(ladder, [user.pk for user in people])
    assert not Rating.objects.exists()


def test_ratings_of_takes_one_query(
    ladder: Ladder, board: list[User], django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(1):
        found = queries.ratings_of(ladder, [user.pk for user in board])
    assert [found[user.pk].value for user in board] == [1600, 1700, 1500]


def test_leaderboard_is_sorted_by_rating(ladder: Ladder, board: list[User]) -> None:
    assert names(queries.leaderboard(ladder)) == ["boris", "anna", "vera"]


def test_leaderboard_numbers_its_rows(ladder: Ladder, board: list[User]) -> None:
    assert [row.rank for row in queries.leaderboard(ladder)] == [1, 2, 3]  # type: ignore[attr-defined]


def test_equal_ratings_share_a_rank(ladder: Ladder, people: list[User]) -> None:
    for user, value in zip(people, (1600, 1600, 1500), strict=True):
        rate(user, ladder, value)
    assert [row.rank for row in queries.leaderboard(ladder)] == [1, 1, 3]  # type: ignore[attr-defined]


def test_leaderboard_with_offset(ladder: Ladder, board: list[User]) -> None:
    page = queries.leaderboard(ladder, limit=1, offset=1)
    assert [(row.user.username, row.rank) for row in page] == [("anna", 2)]  # type: ignore[attr-defined]


def test_guests_are_not_listed(ladder: Ladder, board: list[User]) -> None:
    rate(person("guest", is_guest=True), ladder, 2000)
    assert "guest" not in names(queries.leaderboard(ladder))


def test_unconfirmed_accounts_are_not_listed(ladder: Ladder, board: list[User]) -> None:
    rate(person("doubt", confirmed=False), ladder, 2000)
    assert "doubt" not in names(queries.leaderboard(ladder))


def test_second_confirmed_email_adds_no_row(ladder: Ladder, board: list[User]) -> None:
    EmailAddress.objects.create(user=board[0], email="second@example.org", verified=True)
    assert names(queries.leaderboard(ladder)).count("anna") == 1


def test_provisional_ratings_are_not_listed(ladder: Ladder, board: list[User]) -> None:
    rate(person("new"), ladder, 2000, games=19)
    assert "new" not in names(queries.leaderboard(ladder))


def test_rating_is_listed_after_20_games(ladder: Ladder, board: list[User]) -> None:
    rate(person("settled"), ladder, 2000, games=20)
    assert "settled" in names(queries.leaderboard(ladder))


def test_closed_accounts_are_not_listed(ladder: Ladder, board: list[User]) -> None:
    board[0].is_active = False
    board[0].save()
    assert "anna" not in names(queries.leaderboard(ladder))


def test_bots_are_not_listed_by_default(
    ladder: Ladder, board: list[User], bots: list[User]
) -> None:
    rate(bots[0], ladder, 2000)
    assert "bot0" not in names(queries.leaderboard(ladder))


def test_bots_are_listed_on_request(ladder: Ladder, board: list[User], bots: list[User]) -> None:
    rate(bots[0], ladder, 2000)
    assert names(queries.leaderboard(ladder, with_bots=True))[0] == "bot0"


def test_ladders_have_separate_leaderboards(ladder: Ladder, board: list[User]) -> None:
    other = Ladder.objects.create(key="other", name="Other")
    assert queries.leaderboard(other) == []


@pytest.mark.parametrize("more", [0, 30])
def test_leaderboard_takes_one_query(
    ladder: Ladder, board: list[User], more: int, django_assert_num_queries: Any
) -> None:
    for number in range(more):
        rate(person(f"more{number}"), ladder, 1400 + number)
    with django_assert_num_queries(1):
        assert len(names(queries.leaderboard(ladder))) == 3 + more


def test_rank_of_matches_the_leaderboard(ladder: Ladder, board: list[User]) -> None:
    assert [rank_of(user, ladder) for user in board] == [2, 1, 3]


def test_unlisted_users_have_no_rank(ladder: Ladder, board: list[User]) -> None:
    rate(guest := person("guest", is_guest=True), ladder, 2000)
    assert rank_of(guest, ladder) is None


def test_history_is_sorted_from_oldest_to_newest(
    ladder: Ladder, people: list[User], django_assert_num_queries: Any
) -> None:
    players = [RatedPlayer(user.pk, place) for place, user in enumerate(people, start=1)]
    for game_id in ("one", "two"):
        with transaction.atomic():
            rate_game(game_id, ladder, players)
    with django_assert_num_queries(1):
        history = queries.history(people[0], ladder)
    assert [change.game_id for change in history] == ["one", "two"]


@pytest.mark.parametrize(
    ("fields", "provisional"),
    [({}, False), ({"is_guest": True}, True), ({"confirmed": False}, True)],
)
def test_guests_and_unconfirmed_accounts_are_provisional(
    ladder: Ladder, fields: dict[str, Any], provisional: bool
) -> None:
    user = person("anna", **fields)
    Rating.objects.create(user=user, ladder=ladder, value=1600, games=50)
    assert queries.rating_of(user, ladder).is_provisional is provisional


@pytest.mark.parametrize(
    ("fields", "provisional"),
    [({}, False), ({"is_guest": True}, True), ({"confirmed": False}, True)],
)
def test_the_rating_beside_the_name_is_that_on_the_first_public_ladder(
    ladder: Ladder, fields: dict[str, Any], provisional: bool
) -> None:
    """As the whole list of ratings has it: provisional for guests and unconfirmed accounts."""
    user = person("anna", **fields)
    later = Ladder.objects.create(key="a-later", name="Later", order=1)
    for one, value in ((ladder, 1600), (later, 1700)):
        Rating.objects.create(user=user, ladder=one, value=value, games=50)
    found = queries.main_rating_of(user)
    assert (found.pk, found.value) == (queries.rating_of(user, ladder).pk, 1600)
    assert found.is_provisional is provisional


def test_a_program_has_no_address_to_confirm(ladder: Ladder) -> None:
    bot = User.objects.create(username="bot", bot_level="casual")
    Rating.objects.create(user=bot, ladder=ladder, value=1500, games=50)
    assert not queries.main_rating_of(bot).is_provisional


def test_who_has_no_rating_yet_has_the_value_of_the_start(ladder: Ladder) -> None:
    user = person("anna")
    assert queries.main_rating_of(user).value == Rating(user=user).value
