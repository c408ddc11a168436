"""Tests of rating finished games."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from ratings.models import Ladder, Rating, RatingChange
from ratings.periods import open_periods
from ratings.services import RatedPlayer, rate_game
from tests.factories import guest, rank_of, rate


def table(users: Sequence[User], places: Sequence[int] = (1, 2, 3)) -> list[RatedPlayer]:
    pairs = zip(users, places, strict=True)
    return [RatedPlayer(user.pk, place, user.is_bot) for user, place in pairs]


def rated(ladder: Ladder, users: Sequence[User], game_id: str = "game") -> list[RatingChange]:
    with transaction.atomic():
        return rate_game(game_id, ladder, table(users))


def value(user: User) -> float:
    return Rating.objects.get(user=user).value


def test_game_changes_the_ratings(ladder: Ladder, people: list[User]) -> None:
    rated(ladder, people)
    assert [value(user) for user in people] == [1516, 1496, 1488]


def test_a_game_counts_as_a_rated_game(ladder: Ladder, people: list[User]) -> None:
    rated(ladder, people)
    assert set(Rating.objects.values_list("games", flat=True)) == {1}


def test_changes_have_values_before_and_after(ladder: Ladder, people: list[User]) -> None:
    changes = rated(ladder, people)
    assert [(c.before, c.after, c.place) for c in changes] == [
        (1500, 1516, 1),
        (1500, 1496, 2),
        (1500, 1488, 3),
    ]


def test_changes_are_in_the_players_order(ladder: Ladder, people: list[User]) -> None:
    turned = people[::-1]
    assert [change.user_id for change in rated(ladder, turned)] == [user.pk for user in turned]


def test_a_second_call_returns_the_stored_changes(ladder: Ladder, people: list[User]) -> None:
    first = rated(ladder, people)
    assert rated(ladder, people) == first


def test_second_call_changes_no_rating(ladder: Ladder, people: list[User]) -> None:
    rated(ladder, people)
    rated(ladder, people)
    assert [value(user) for user in people] == [1516, 1496, 1488]


def test_second_game_of_the_same_players_is_rated(ladder: Ladder, people: list[User]) -> None:
    rated(ladder, people, "one")
    rated(ladder, people, "two")
    assert RatingChange.objects.count() == 6


def test_later_game_starts_from_the_new_ratings(ladder: Ladder, people: list[User]) -> None:
    rated(ladder, people, "one")
    changes = rated(ladder, people, "two")
    assert [change.before for change in changes] == [1516, 1496, 1488]


def test_ladders_are_independent(ladder: Ladder, people: list[User]) -> None:
    rated(ladder, people)
    other = Ladder.objects.create(key="other", name="Other")
    assert rated(other, people)[0].before == 1500


def test_rating_of_a_bot_stays_in_a_game_with_people(
    ladder: Ladder, people: list[User], bots: list[User]
) -> None:
    rate(bots[0], ladder, 1600)
    rated(ladder, [people[0], people[1], bots[0]])
    assert Rating.objects.get(user=bots[0]).games == 50
    assert value(bots[0]) == 1600


def test_game_with_people_stores_changes_of_people_only(
    ladder: Ladder, people: list[User], bots: list[User]
) -> None:
    rated(ladder, [people[0], bots[0], bots[1]])
    assert [change.user_id for change in RatingChange.objects.all()] == [people[0].pk]


def test_win_over_two_bots_counts_half(
    ladder: Ladder, people: list[User], bots: list[User]
) -> None:
    rated(ladder, [people[0], bots[0], bots[1]])
    assert value(people[0]) == 1508


def test_rating_of_a_bot_affects_the_gain(
    ladder: Ladder, people: list[User], bots: list[User]
) -> None:
    rate(bots[0], ladder, 1900)
    with transaction.atomic():
        [change] = rate_game("game", ladder, table([people[0], bots[0]], (1, 2)))
    assert change.after - change.before == pytest.approx(16 * 10 / 11)


def test_bots_are_rated_among_themselves(ladder: Ladder, bots: list[User]) -> None:
    rated(ladder, bots)
    assert [value(bot) for bot in bots] == [1508, 1498, 1494]


def test_guests_are_rated(ladder: Ladder, people: list[User]) -> None:
    user = guest()
    rated(ladder, [user, *people[1:]])
    assert value(user) == 1516


def test_rating_needs_a_transaction(transactional_db: None, people: list[User]) -> None:
    ladder = Ladder.objects.create(key="outside", name="Outside")
    with pytest.raises(transaction.TransactionManagementError):
        rate_game("game", ladder, table(people))


def test_a_rolled_back_transaction_leaves_no_trace(ladder: Ladder, people: list[User]) -> None:
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        rate_game("game", ladder, table(people))
        raise ZeroDivisionError
    assert not RatingChange.objects.exists() and not Rating.objects.exists()


def test_rows_are_locked_in_the_order_of_users(ladder: Ladder, people: list[User]) -> None:
    with CaptureQueriesContext(connection) as queries:
        rated(ladder, people[::-1])
    locking = next(q["sql"] for q in queries if q["sql"].startswith('SELECT "ratings_rating"'))
    assert 'ORDER BY "ratings_rating"."user_id" ASC, "ratings_rating"."ladder_id" ASC' in locking


def test_game_of_people_takes_ten_statements(
    ladder: Ladder, people: list[User], django_assert_num_queries: Any
) -> None:
    with transaction.atomic(), django_assert_num_queries(10):
        rate_game("game", ladder, table(people))


def test_listed_players_take_one_more_statement_and_periods_none(
    ladder: Ladder, people: list[User], django_assert_num_queries: Any
) -> None:
    """Their first game in a period takes one: from how high a rating they have fallen."""
    open_periods(timezone.now())
    for user in people:
        rate(user, ladder, 1500)
    with transaction.atomic(), django_assert_num_queries(13):
        rate_game("first", ladder, table(people))
    with transaction.atomic(), django_assert_num_queries(11):
        rate_game("game", ladder, table(people))


def test_a_second_call_takes_four_statements(
    ladder: Ladder, people: list[User], django_assert_num_queries: Any
) -> None:
    rated(ladder, people)
    with transaction.atomic(), django_assert_num_queries(4):
        rate_game("game", ladder, table(people))


def test_change_has_the_mean_rating_of_the_opponents(
    ladder: Ladder, people: list[User], bots: list[User]
) -> None:
    rate(people[1], ladder, 1700)
    rate(bots[0], ladder, 1300)
    changes = rated(ladder, [people[0], people[1], bots[0]])
    assert [change.opponents_mean for change in changes] == [1500, 1400]


def test_rating_is_provisional_for_five_games_after_90_days(
    ladder: Ladder, people: list[User]
) -> None:
    now = timezone.now()
    row = rate(people[0], ladder, 1600, played_at=now - timedelta(days=91))
    seen = [row.is_provisional_at(now)]
    for number in range(6):
        with transaction.atomic():
            rate_game(f"game{number}", ladder, table(people), at=now + timedelta(hours=number))
        row.refresh_from_db()
        seen.append(row.is_provisional_at(now))
    assert seen == [True] * 5 + [False] * 2
    assert rank_of(people[0], ladder) == 1


def test_rating_is_not_provisional_after_89_days(ladder: Ladder, people: list[User]) -> None:
    now = timezone.now()
    row = rate(people[0], ladder, 1600, played_at=now - timedelta(days=89))
    with transaction.atomic():
        rate_game("game", ladder, table(people), at=now)
    assert not row.is_provisional_at(now)
    row.refresh_from_db()
    assert not row.is_provisional_at(now) and row.games_to_list == 20


def test_a_rating_does_not_decay(ladder: Ladder, people: list[User]) -> None:
    now = timezone.now()
    rate(people[0], ladder, 1712.25, played_at=now - timedelta(days=2000))
    with transaction.atomic():
        [first, *_] = rate_game("game", ladder, table(people), at=now)
    assert first.before == 1712.25
