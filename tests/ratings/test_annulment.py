"""Tests of annulments."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import transaction

from accounts.models import User
from ratings import histogram, periods
from ratings.models import Ladder, Rating, RatingChange
from ratings.services import RatedPlayer, annul_game, rate_game
from tests.factories import rate

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
LATER = NOW + timedelta(days=60)


def rated(ladder: Ladder, users: list[User], game_id: str = "game") -> list[RatingChange]:
    players = [RatedPlayer(user.pk, place, user.is_bot) for place, user in enumerate(users, 1)]
    with transaction.atomic():
        return rate_game(game_id, ladder, players, at=NOW)


def values(ladder: Ladder) -> list[float]:
    return list(ladder.ratings.order_by("user_id").values_list("value", flat=True))


def test_annulment_reverses_the_ratings(ladder: Ladder, people: list[User]) -> None:
    rated(ladder, people)
    annul_game("game", "collusion")
    assert values(ladder) == [1500, 1500, 1500]


def test_annulment_adds_rows_with_the_reason(ladder: Ladder, people: list[User]) -> None:
    first = rated(ladder, people)
    reversals = annul_game("game", "collusion")
    assert [(c.kind, c.before, c.after, c.reason) for c in reversals] == [
        ("annul", 1516, 1500, "collusion"),
        ("refund", 1496, 1500, "collusion"),
        ("refund", 1488, 1500, "collusion"),
    ]
    assert list(RatingChange.objects.filter(kind="game").order_by("pk")) == first


def test_annulled_games_do_not_count_as_rated(ladder: Ladder, people: list[User]) -> None:
    rated(ladder, people)
    annul_game("game", "collusion")
    assert set(Rating.objects.values_list("games", flat=True)) == {0}


def test_second_annulment_changes_nothing(ladder: Ladder, people: list[User]) -> None:
    rated(ladder, people)
    first = annul_game("game", "collusion")
    assert annul_game("game", "another reason") == first
    assert values(ladder) == [1500, 1500, 1500]
    assert RatingChange.objects.count() == 6


def test_an_annulled_game_is_not_rated_again(ladder: Ladder, people: list[User]) -> None:
    changes = rated(ladder, people)
    annul_game("game", "collusion")
    assert rated(ladder, people) == changes
    assert values(ladder) == [1500, 1500, 1500]


def test_later_games_keep_their_changes(ladder: Ladder, people: list[User]) -> None:
    rated(ladder, people, "one")
    later = {change.user_id: change for change in rated(ladder, people[::-1], "two")}
    annul_game("one", "collusion")
    gains = [later[user.pk].after - later[user.pk].before for user in people]
    assert values(ladder) == pytest.approx([1500 + gain for gain in gains])


def test_annulment_of_an_unrated_game_is_empty(ladder: Ladder) -> None:
    assert annul_game("nothing", "collusion") == []


def test_annulment_respects_the_minimum(ladder: Ladder, people: list[User]) -> None:
    rated(ladder, people)
    Rating.objects.filter(user=people[0]).update(value=105)
    annul_game("game", "collusion")
    assert values(ladder)[0] == 100


def test_annulment_skips_deleted_users(ladder: Ladder, people: list[User]) -> None:
    rated(ladder, people)
    people[0].delete()
    reversals = annul_game("game", "collusion")
    assert [change.user_id for change in reversals] == [people[1].pk, people[2].pk]
    assert values(ladder) == [1500, 1500]


def test_annulment_of_a_game_of_deleted_users_is_empty(ladder: Ladder, people: list[User]) -> None:
    rated(ladder, people)
    for user in people:
        user.delete()
    assert annul_game("game", "collusion") == []


def test_game_is_not_rated_again_after_a_deletion(ladder: Ladder, people: list[User]) -> None:
    rated(ladder, people)
    people[0].delete()
    assert [change.user_id for change in rated(ladder, people[1:])] == [
        people[1].pk,
        people[2].pk,
    ]
    assert values(ladder) == [1496, 1488]


def test_annulment_of_a_game_of_bots(ladder: Ladder, bots: list[User]) -> None:
    rated(ladder, bots)
    annul_game("game", "a fault of ours")
    assert values(ladder) == [1500, 1500, 1500]


def test_annulment_changes_finished_periods(ladder: Ladder, people: list[User]) -> None:
    season, _, week, _ = periods.open_periods(NOW)
    rated(ladder, people)
    assert values(season) == values(week) == [1516, 1496, 1488]
    annul_game("game", "collusion", at=LATER)
    assert values(season) == values(week) == [1500, 1500, 1500]
    assert set(season.ratings.values_list("games", flat=True)) == {0}


def test_rebuilt_season_is_unchanged(ladder: Ladder, people: list[User]) -> None:
    season = periods.open_periods(NOW)[0]
    rated(ladder, people, "one")
    rated(ladder, people, "two")
    annul_game("one", "collusion", at=LATER)
    columns = "pk", "value", "games", "display_value"
    before = list(season.ratings.order_by("pk").values_list(*columns))
    Rating.objects.filter(ladder=season).update(value=7, games=7, display_value=7)
    periods.rebuild_period(season, NOW)
    assert (
        list(season.ratings.order_by("pk").values_list("pk", "value", "games", "display_value"))
        == before
    )


def test_histogram_follows_annulments(ladder: Ladder, people: list[User]) -> None:
    for user in people:
        rate(user, ladder, 1500)
    rated(ladder, people)
    assert histogram.stored_bins(ladder) == {
        ("", 1510): (1, 0),
        ("", 1498): (1, 0),
        ("", 1492): (1, 0),
    }
    annul_game("game", "collusion")
    assert histogram.stored_bins(ladder) == {("", 1500): (3, 0)}


def test_annulment_may_remove_a_user_from_the_leaderboard(
    ladder: Ladder, people: list[User]
) -> None:
    for user in people:
        rate(user, ladder, 1500, games=19, established=True)
    rated(ladder, people)
    assert histogram.count_listed(ladder) == 3
    annul_game("game", "collusion")
    assert histogram.count_listed(ladder) == 0
