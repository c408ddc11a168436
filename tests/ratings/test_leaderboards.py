"""Tests of leaderboards and histograms, against a plain count of all ratings."""

import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from ratings import histogram, leaderboard_eligibility, leaderboards, periods
from ratings.leaderboards import Filters, PageCursor
from ratings.models import HistogramBin, Ladder, Rating
from tests.factories import guest, person, rank_of, rate
from tests.kept_rows import keep_rows

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)


@pytest.fixture
def crowd(ladder: Ladder) -> list[Rating]:
    """Forty people, many with equal ratings, and two bots."""
    return keep_rows("the crowd of a leaderboard", lambda: build_crowd(ladder))


def build_crowd(ladder: Ladder) -> list[Rating]:
    dice = random.Random(7)
    rows = []
    for number in range(40):
        country = dice.choice(["", "UA", "PL"])
        user = person(f"p{number}", country=country)
        value = dice.choice([1500, 1501.4, 1550, 1600, 1723])
        rows.append(rate(user, ladder, value, dice.choice([20, 90])))
    bots = [person(f"bot{number}", bot_level="greedy") for number in range(2)]
    return rows + [rate(bot, ladder, 1550) for bot in bots]


def expected_rows(crowd: list[Rating], filters: Filters) -> list[tuple[int, int]]:
    """Return (rank, user id) of all visible rows, by comparing each with each."""
    board = [r for r in crowd if filters.with_bots or not r.bot]
    board = [r for r in board if not filters.country or r.country == filters.country]
    board = [r for r in board if filters.user_ids is None or r.user_id in filters.user_ids]
    ranked = [(1 + sum(o.display_value > r.display_value for o in board), r) for r in board]
    visible = [(rank, r) for rank, r in ranked if r.games >= filters.min_games]
    return [
        (rank, r.user_id)
        for rank, r in sorted(visible, key=lambda pair: (pair[0], pair[1].user_id))
    ]


def ranks_and_users(rows: list[Any]) -> list[tuple[int, int]]:
    return [(row.rank, row.user_id) for row in rows]


FILTERS = {
    "people": Filters(),
    "bots": Filters(with_bots=True),
    "country": Filters(country="PL"),
    "min_games": Filters(min_games=50),
    "both": Filters(country="UA", min_games=50, with_bots=True),
}


def pages(ladder: Ladder, filters: Filters, size: int) -> Iterator[leaderboards.LeaderboardPage]:
    page = leaderboards.first_page(ladder, filters, size)
    yield page
    while page.after:
        page = leaderboards.page_after(ladder, filters, page.after, size)
        yield page


@pytest.mark.sampled(4)
@pytest.mark.parametrize("size", [1, 7, 100])
@pytest.mark.parametrize("name", FILTERS)
def test_consecutive_pages_cover_the_leaderboard(
    ladder: Ladder, crowd: list[Rating], name: str, size: int
) -> None:
    filters = FILTERS[name]
    rows = [row for page in pages(ladder, filters, size) for row in page.rows]
    assert ranks_and_users(rows) == expected_rows(crowd, filters)


def test_given_users_are_ranked_among_themselves(ladder: Ladder, crowd: list[Rating]) -> None:
    filters = Filters(user_ids=frozenset(row.user_id for row in crowd[::3]))
    rows = [row for page in pages(ladder, filters, 4) for row in page.rows]
    assert ranks_and_users(rows) == expected_rows(crowd, filters) and len(rows) > 8


def test_paging_back_visits_the_same_pages(ladder: Ladder, crowd: list[Rating]) -> None:
    forth = list(pages(ladder, Filters(), 10))
    page, back = forth[-1], []
    while page.before:
        page = leaderboards.page_before(ladder, Filters(), page.before, 10)
        back.append(ranks_and_users(page.rows))
    assert back == [ranks_and_users(page.rows) for page in forth[-2::-1]]


def test_edge_pages_have_no_cursor(ladder: Ladder, crowd: list[Rating]) -> None:
    forth = list(pages(ladder, Filters(), 10))
    assert forth[0].before is None and forth[-1].after is None
    assert all(page.before and page.after for page in forth[1:-1])


def test_incomplete_page_before_becomes_the_first_page(ladder: Ladder, crowd: list[Rating]) -> None:
    third = leaderboards.first_page(ladder, Filters(), 3).rows[2]
    page = leaderboards.page_before(ladder, Filters(), PageCursor.of(third), 10)
    assert (
        ranks_and_users(page.rows) == expected_rows(crowd, Filters())[:10] and page.before is None
    )


def test_page_around_a_user(ladder: Ladder, crowd: list[Rating]) -> None:
    whole = expected_rows(crowd, Filters())
    for index in (0, 3, 20, 39):
        page = leaderboards.page_around(ladder, Filters(), whole[index][1], 10)
        assert page and ranks_and_users(page.rows) == whole[max(index - 5, 0) : index + 6]
        assert (page.before is None, page.after is None) == (index <= 5, index + 6 >= 40)


def test_no_page_around_an_unlisted_user(ladder: Ladder, crowd: list[Rating]) -> None:
    bot = crowd[-1]
    assert leaderboards.page_around(ladder, Filters(), bot.user_id) is None
    assert leaderboards.page_around(ladder, Filters(with_bots=True), bot.user_id)


@pytest.mark.parametrize("filters", [Filters(), FILTERS["country"], FILTERS["bots"]])
def test_count_listed(ladder: Ladder, crowd: list[Rating], filters: Filters) -> None:
    assert leaderboards.count_listed(ladder, filters) == len(expected_rows(crowd, filters))


@pytest.mark.parametrize("size", [5, 30])
def test_pages_take_few_queries(
    ladder: Ladder, crowd: list[Rating], size: int, django_assert_num_queries: Any
) -> None:
    top = leaderboards.first_page(ladder, Filters(country="PL"), 1).after
    assert top
    with django_assert_num_queries(2):
        leaderboards.page_after(ladder, Filters(country="PL"), top, size)
    low = min(row.pk for row in crowd if not row.bot and row.display_value == 1500)
    user_id = Rating.objects.get(pk=low).user_id
    with django_assert_num_queries(4):
        leaderboards.page_around(ladder, Filters(), user_id, 4)
    with django_assert_num_queries(1):
        leaderboards.first_page(ladder, Filters(), size)


@pytest.mark.parametrize("text", ["", "1500", "a.b", "1500.x", "1.2.3", "9" * 30 + ".1", "²5.1"])
def test_invalid_cursors_are_none(text: str) -> None:
    assert PageCursor.read(text) is None


@pytest.mark.parametrize("cursor", [PageCursor(1612, 345), PageCursor(-3, 1)])
def test_cursor_round_trip(cursor: PageCursor) -> None:
    assert PageCursor.read(str(cursor)) == cursor


def test_distribution_has_bins_of_fifty(ladder: Ladder, crowd: list[Rating]) -> None:
    distribution = leaderboards.distribution(ladder)
    people = [row.display_value for row in crowd if not row.bot]
    assert distribution.total == 40
    assert distribution.bins == [
        (low, n)
        for low in (1500, 1550, 1600, 1700)
        if (n := sum(low <= p < low + 50 for p in people))
    ]
    assert distribution.below(1400) == 0 and distribution.below(2000) == 1
    assert 0 < distribution.below(1500) < distribution.below(1600) < 1


# Histograms and eligibility


def is_consistent(ladder: Ladder) -> bool:
    return (
        histogram.is_consistent(ladder)
        and not leaderboard_eligibility.stale_rows(timezone.now()).exists()
    )


def test_histogram_counts_the_leaderboard_and_each_country(
    ladder: Ladder, crowd: list[Rating]
) -> None:
    assert is_consistent(ladder)
    sums = {
        key: sum(c.people for c in HistogramBin.objects.filter(country=key)) for key in ("", "PL")
    }
    assert sums == {"": 40, "PL": sum(row.country == "PL" for row in crowd)}


def test_wrong_histograms_are_rebuilt(ladder: Ladder, crowd: list[Rating]) -> None:
    HistogramBin.objects.filter(country="").update(people=3)
    assert leaderboard_eligibility.repair_histograms() == [ladder]
    assert is_consistent(ladder) and leaderboard_eligibility.repair_histograms() == []


def test_a_deleted_user_leaves_the_histogram(ladder: Ladder, crowd: list[Rating]) -> None:
    User.objects.filter(username__in=["p1", "p2", "bot0"]).delete()
    assert is_consistent(ladder) and leaderboards.count_listed(ladder, Filters()) == 38


def test_converted_guest_is_listed_after_confirming_an_email(ladder: Ladder) -> None:
    user = guest()
    rate(user, ladder, 1600)
    user.is_guest = False
    user.save()
    assert leaderboards.count_listed(ladder, Filters()) == 0
    address = user.emailaddress_set.create(email="g@example.org", verified=False)
    assert leaderboards.count_listed(ladder, Filters()) == 0
    address.verified = True
    address.save()
    assert leaderboards.count_listed(ladder, Filters()) == 1 and is_consistent(ladder)
    address.delete()
    assert leaderboards.count_listed(ladder, Filters()) == 0 and is_consistent(ladder)


def test_change_of_country_moves_the_bin(ladder: Ladder) -> None:
    user = person("anna", country="PL")
    rate(user, ladder, 1600)
    user.country = "UA"
    user.save()
    assert leaderboards.count_listed(ladder, Filters(country="UA")) == 1
    assert leaderboards.count_listed(ladder, Filters(country="PL")) == 0 and is_consistent(ladder)


def test_login_queries_no_ratings(anna: User, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):
        anna.save(update_fields=["last_login"])


def test_stale_listings_are_updated(ladder: Ladder, crowd: list[Rating]) -> None:
    User.objects.filter(username="p1").update(is_active=False)
    User.objects.filter(username="p2").update(country="DE")
    assert leaderboard_eligibility.update_stale_listings(timezone.now()) == 2
    assert (
        is_consistent(ladder) and leaderboard_eligibility.update_stale_listings(timezone.now()) == 0
    )


def test_absent_users_are_unlisted_after_90_days(ladder: Ladder, anna: User) -> None:
    rate(anna, ladder, 1600, played_at=timezone.now())
    then = timezone.now() + timedelta(days=89)
    assert (
        leaderboard_eligibility.update_stale_listings(then) == 0
        and leaderboards.count_listed(ladder, Filters()) == 1
    )
    assert (
        leaderboard_eligibility.update_stale_listings(then + timedelta(days=2)) == 1
        and leaderboards.count_listed(ladder, Filters()) == 0
    )


def test_only_established_people_have_a_rank(ladder: Ladder, anna: User) -> None:
    """A hundred accounts can play among themselves as much as they like."""
    row = rate(anna, ladder, 1700, games=500, established=False)
    season = periods.open_periods(timezone.now())[0]
    in_season = rate(anna, season, 1700, games=500, established=False)
    assert not row.is_listed and not in_season.is_listed
    rate(anna, ladder, 1700, games=500, established=True)
    in_season.refresh_from_db()
    assert in_season.is_listed and rank_of(anna, ladder) == 1


def test_a_past_season_keeps_its_ranks(ladder: Ladder, anna: User) -> None:
    now = timezone.now()
    season = Ladder.objects.create(
        key="past", name="x", kind="season", parent=ladder, starts_at=now - timedelta(days=99),
        ends_at=now - timedelta(days=9),
    )  # fmt: skip
    Rating.objects.create(user=anna, ladder=season, value=1600, games=20, is_listed=True)
    leaderboard_eligibility.update_listing([anna.pk], now)
    assert Rating.objects.get(ladder=season).is_listed
