"""Pages of the board: their ranks and edges, against a plain count of everything."""

import random
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from ratings import histogram, leaderboard_eligibility, leaderboards, queries
from ratings.leaderboards import Filters, Place
from ratings.models import Ladder, Rating, RatingCount

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
Rate = Callable[..., Rating]
MakeUser = Callable[..., User]


@pytest.fixture
def crowd(ladder: Ladder, make_user: MakeUser, rate: Rate) -> list[Rating]:
    """Forty people, many with the same number, and two bots among them."""
    dice = random.Random(7)
    rows = []
    for number in range(40):
        country = dice.choice(["", "UA", "PL"])
        user = make_user(f"p{number}", country=country)
        rows.append(
            rate(user, dice.choice([1500, 1501.4, 1550, 1600, 1723]), dice.choice([20, 90]))
        )
    for number in range(2):
        bot = make_user(f"bot{number}", confirmed=False, bot_level="greedy")
        rows.append(rate(bot, 1550))
    return rows


def counted(crowd: list[Rating], filters: Filters) -> list[tuple[int, int]]:
    """(rank, user) of all who are shown, by comparing everybody with everybody."""
    board = [r for r in crowd if filters.with_bots or not r.bot]
    board = [r for r in board if not filters.country or r.country == filters.country]
    board = [r for r in board if filters.among is None or r.user_id in filters.among]
    ranked = [(1 + sum(o.shown > r.shown for o in board), r) for r in board]
    shown = [(rank, r) for rank, r in ranked if r.games >= filters.least]
    return [
        (rank, r.user_id) for rank, r in sorted(shown, key=lambda one: (one[0], one[1].user_id))
    ]


def told(rows: list[Any]) -> list[tuple[int, int]]:
    return [(row.rank, row.user_id) for row in rows]


FILTERS = {
    "people": Filters(),
    "bots": Filters(with_bots=True),
    "country": Filters(country="PL"),
    "least": Filters(least=50),
    "both": Filters(country="UA", least=50, with_bots=True),
}


def pages(ladder: Ladder, filters: Filters, size: int) -> Iterator[leaderboards.Page]:
    page = leaderboards.first_page(ladder, filters, size)
    yield page
    while page.after:
        page = leaderboards.page_after(ladder, filters, page.after, size)
        yield page


@pytest.mark.parametrize("size", [1, 7, 100])
@pytest.mark.parametrize("name", FILTERS)
def test_the_pages_one_after_the_other_are_the_board(
    ladder: Ladder, crowd: list[Rating], name: str, size: int
) -> None:
    filters = FILTERS[name]
    rows = [row for page in pages(ladder, filters, size) for row in page.rows]
    assert told(rows) == counted(crowd, filters)


def test_people_one_follows_are_ranked_among_themselves(
    ladder: Ladder, crowd: list[Rating]
) -> None:
    filters = Filters(among=frozenset(row.user_id for row in crowd[::3]))
    rows = [row for page in pages(ladder, filters, 4) for row in page.rows]
    assert told(rows) == counted(crowd, filters) and len(rows) > 8


def test_the_way_back_leads_over_the_same_pages(ladder: Ladder, crowd: list[Rating]) -> None:
    forth = list(pages(ladder, Filters(), 10))
    page, back = forth[-1], []
    while page.before:
        page = leaderboards.page_before(ladder, Filters(), page.before, 10)
        back.append(told(page.rows))
    assert back == [told(page.rows) for page in forth[-2::-1]]


def test_the_edges_of_the_board_lead_nowhere(ladder: Ladder, crowd: list[Rating]) -> None:
    forth = list(pages(ladder, Filters(), 10))
    assert forth[0].before is None and forth[-1].after is None
    assert all(page.before and page.after for page in forth[1:-1])


def test_a_page_before_a_short_rest_is_the_first_page(ladder: Ladder, crowd: list[Rating]) -> None:
    third = leaderboards.first_page(ladder, Filters(), 3).rows[2]
    page = leaderboards.page_before(ladder, Filters(), Place.of(third), 10)
    assert told(page.rows) == counted(crowd, Filters())[:10] and page.before is None


def test_around_somebody_are_those_above_and_below_him(ladder: Ladder, crowd: list[Rating]) -> None:
    whole = counted(crowd, Filters())
    for index in (0, 3, 20, 39):
        page = leaderboards.page_around(ladder, Filters(), whole[index][1], 10)
        assert page and told(page.rows) == whole[max(index - 5, 0) : index + 6]
        assert (page.before is None, page.after is None) == (index <= 5, index + 6 >= 40)


def test_around_somebody_who_is_not_shown_there_is_nothing(
    ladder: Ladder, crowd: list[Rating]
) -> None:
    bot = crowd[-1]
    assert leaderboards.page_around(ladder, Filters(), bot.user_id) is None
    assert leaderboards.page_around(ladder, Filters(with_bots=True), bot.user_id)


@pytest.mark.parametrize("filters", [Filters(), FILTERS["country"], FILTERS["bots"]])
def test_the_size_of_a_board(ladder: Ladder, crowd: list[Rating], filters: Filters) -> None:
    assert leaderboards.size(ladder, filters) == len(counted(crowd, filters))


@pytest.mark.parametrize("size", [5, 30])
def test_a_page_and_around_me_take_few_queries(
    ladder: Ladder, crowd: list[Rating], size: int, django_assert_num_queries: Any
) -> None:
    top = leaderboards.first_page(ladder, Filters(country="PL"), 1).after
    assert top
    with django_assert_num_queries(2):
        leaderboards.page_after(ladder, Filters(country="PL"), top, size)
    low = min(row.pk for row in crowd if not row.bot and row.shown == 1500)
    user_id = Rating.objects.get(pk=low).user_id
    with django_assert_num_queries(4):
        leaderboards.page_around(ladder, Filters(), user_id, 4)
    with django_assert_num_queries(1):
        leaderboards.first_page(ladder, Filters(), size)


@pytest.mark.parametrize("text", ["", "1500", "a.b", "1500.x", "1.2.3", "9" * 30 + ".1", "²5.1"])
def test_what_is_no_place_is_read_as_none(text: str) -> None:
    assert Place.read(text) is None


@pytest.mark.parametrize("place", [Place(1612, 345), Place(-3, 1)])
def test_a_place_is_read_as_it_was_written(place: Place) -> None:
    assert Place.read(str(place)) == place


def test_the_spread_counts_people_in_steps_of_fifty(ladder: Ladder, crowd: list[Rating]) -> None:
    spread = leaderboards.spread(ladder)
    people = [row.shown for row in crowd if not row.bot]
    assert spread.total == 40
    assert spread.bars == [
        (low, n)
        for low in (1500, 1550, 1600, 1700)
        if (n := sum(low <= p < low + 50 for p in people))
    ]
    assert spread.below(1400) == 0 and spread.below(2000) == 1
    assert 0 < spread.below(1500) < spread.below(1600) < 1


# The histogram, and who stands in it


def right(ladder: Ladder) -> bool:
    return (
        histogram.is_right(ladder) and not leaderboard_eligibility.strays(timezone.now()).exists()
    )


def test_the_histogram_counts_the_board_and_every_country(
    ladder: Ladder, crowd: list[Rating]
) -> None:
    assert right(ladder)
    sums = {
        key: sum(c.people for c in RatingCount.objects.filter(country=key)) for key in ("", "PL")
    }
    assert sums == {"": 40, "PL": sum(row.country == "PL" for row in crowd)}


def test_a_histogram_that_is_wrong_is_found_and_made_anew(
    ladder: Ladder, crowd: list[Rating]
) -> None:
    RatingCount.objects.filter(country="").update(people=3)
    assert leaderboard_eligibility.sweep_histograms() == [ladder]
    assert right(ladder) and leaderboard_eligibility.sweep_histograms() == []


def test_a_deleted_user_leaves_the_histogram(ladder: Ladder, crowd: list[Rating]) -> None:
    User.objects.filter(username__in=["p1", "p2", "bot0"]).delete()
    assert right(ladder) and queries.board_size(ladder) == 38


def test_a_guest_who_becomes_an_account_comes_to_the_board_with_his_address(
    ladder: Ladder, make_user: MakeUser, rate: Rate
) -> None:
    guest = make_user("guest-1", confirmed=False, is_guest=True)
    rate(guest, 1600)
    guest.is_guest = False
    guest.save()
    assert queries.board_size(ladder) == 0
    address = guest.emailaddress_set.create(email="g@example.org", verified=False)
    assert queries.board_size(ladder) == 0
    address.verified = True
    address.save()
    assert queries.board_size(ladder) == 1 and right(ladder)
    address.delete()
    assert queries.board_size(ladder) == 0 and right(ladder)


def test_who_moves_to_another_country_is_counted_there(
    ladder: Ladder, make_user: MakeUser, rate: Rate
) -> None:
    user = make_user("olga", country="PL")
    rate(user, 1600)
    user.country = "UA"
    user.save()
    assert leaderboards.size(ladder, Filters(country="UA")) == 1
    assert leaderboards.size(ladder, Filters(country="PL")) == 0 and right(ladder)


def test_a_login_asks_for_no_ratings(make_user: MakeUser, django_assert_num_queries: Any) -> None:
    user = make_user("olga")
    with django_assert_num_queries(1):
        user.save(update_fields=["last_login"])


def test_what_was_written_past_the_services_is_swept_up(
    ladder: Ladder, crowd: list[Rating]
) -> None:
    User.objects.filter(username="p1").update(is_active=False)
    User.objects.filter(username="p2").update(country="DE")
    assert leaderboard_eligibility.sweep(timezone.now()) == 2
    assert right(ladder) and leaderboard_eligibility.sweep(timezone.now()) == 0


def test_who_did_not_play_for_90_days_is_swept_from_the_board(
    ladder: Ladder, make_user: MakeUser, rate: Rate
) -> None:
    rate(make_user("olga"), 1600, played_at=timezone.now())
    then = timezone.now() + timedelta(days=89)
    assert leaderboard_eligibility.sweep(then) == 0 and queries.board_size(ladder) == 1
    assert (
        leaderboard_eligibility.sweep(then + timedelta(days=2)) == 1
        and queries.board_size(ladder) == 0
    )
