"""Tests of the leaderboard pages."""

from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import transaction
from django.test import Client
from django.utils import timezone

from accounts.closure.services import close_account
from accounts.models import User
from accounts.relations.services import follow
from ratings import leaderboard_eligibility, periods
from ratings.models import Ladder, Rating
from ratings.services import RatedPlayer, rate_game
from tests.factories import client_of, guest, person, rate
from tests.markup import tidy
from tests.thousand_site.factories import count_queries, crowd, page_text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("defaults")]
BOARD = "/leaderboard/classic/"


@pytest.fixture(autouse=True)
def _open_periods(defaults: None) -> None:
    periods.open_periods(timezone.now())


def usernames(response: Any) -> list[str]:
    """Return the usernames of the rows in order."""
    return [row.user.username for row in response.context["rows"]]


def play(ladder: Ladder, users: list[User], times: int) -> None:
    """Rate so many games that the users finished in this order."""
    players = [RatedPlayer(user.pk, place) for place, user in enumerate(users, start=1)]
    for number in range(times):
        with transaction.atomic():
            rate_game(f"g{users[0].pk}-{number}", ladder, players)


def test_ratings_of_confirmed_users_with_enough_games_are_listed(
    client: Client, listed_anna: User, boris: User, ladder: Ladder
) -> None:
    rate(boris, ladder, 1700)
    rate(person("Fresh"), ladder, 1900, games=19)
    rate(person("Shadow", confirmed=False), ladder, 1800)
    rate(User.objects.exclude(bot_level="").first(), ladder, 2000)
    response = client.get(BOARD)
    assert usernames(response) == ["boris", "anna"]
    assert [row.rank for row in response.context["rows"]] == [1, 2]


def test_bots_are_listed_on_request(client: Client, listed_anna: User, ladder: Ladder) -> None:
    bot = User.objects.exclude(bot_level="").first()
    rate(bot, ladder, 2000)
    assert bot.username not in page_text(client, BOARD)
    page = page_text(client, f"{BOARD}?bots=1")
    assert bot.username in page and 'name="bots" value="1" checked' in page


def test_an_unlisted_viewer_has_a_separate_row(listed_anna: User, ladder: Ladder) -> None:
    boris = person("boris", confirmed=False)
    rate(boris, ladder, 1400)
    page = page_text(client_of(boris), BOARD)
    assert 'class="own apart"' in page and "confirm your email" in page


def test_a_guest_reads_that_guests_are_not_listed(listed_anna: User) -> None:
    page = page_text(client_of(guest()), BOARD)
    assert "Guests are not listed on the public leaderboard." in page


def test_an_inactive_user_reads_how_to_be_listed_again(listed_anna: User, ladder: Ladder) -> None:
    olga = person("Olga")
    rate(olga, ladder, 1700, played_at=timezone.now() - timedelta(days=91))
    response = client_of(olga).get(BOARD)
    assert usernames(response) == ["anna"]
    assert "You have not played for 90 days" in response.content.decode()


def test_a_user_who_met_too_few_reads_how_to_get_a_rank(listed_anna: User, ladder: Ladder) -> None:
    olga = person("Olga")
    rate(olga, ladder, 1700, games=30, established=False)
    response = client_of(olga).get(BOARD)
    assert usernames(response) == ["anna"]
    assert "play against more players who have one" in response.content.decode()


@pytest.mark.parametrize("period", ["", "season", "week"])
def test_an_empty_leaderboard_names_its_condition(client: Client, period: str) -> None:
    page = page_text(client, f"/leaderboard/classic-short/?period={period}")
    assert ("Nobody is listed yet" if not period else "Nobody has played enough") in page


def test_pages_link_to_the_next_and_the_previous_one(
    client: Client, listed_anna: User, ladder: Ladder
) -> None:
    crowd(ladder, 60)
    first = client.get(BOARD)
    assert len(first.context["rows"]) == 50 and 'rel="prev"' not in first.content.decode()
    second = client.get(f"{BOARD}?after={first.context['page'].after}")
    assert [row.rank for row in second.context["rows"]] == list(range(51, 62))
    back = client.get(f"{BOARD}?before={second.context['page'].before}")
    assert usernames(back) == usernames(first)


@pytest.mark.parametrize(
    "query", ["after=x", "before=1.", "min_games=7", "country=XX", "period=ever"]
)
def test_invalid_parameters_are_ignored(client: Client, listed_anna: User, query: str) -> None:
    assert usernames(client.get(f"{BOARD}?{query}")) == ["anna"]


@pytest.mark.slow
def test_around_me_centres_on_the_viewer(listed_anna: User, ladder: Ladder) -> None:
    users = crowd(ladder, 120)
    response = client_of(users[60]).get(f"{BOARD}?around=me")
    rows = response.context["rows"]
    assert rows[25].user == users[60] and rows[25].rank == 62 and len(rows) == 51
    page = response.content.decode()
    assert 'rel="prev"' in page and 'rel="next"' in page


def test_rows_can_be_filtered_by_country(client: Client, listed_anna: User, ladder: Ladder) -> None:
    for name, country, value in (("Olga", "UA", 1550), ("Ewa", "PL", 1700), ("Taras", "UA", 1500)):
        rate(person(name, country=country), ladder, value)
    response = client.get(f"{BOARD}?country=UA")
    assert [(row.rank, row.user.username) for row in response.context["rows"]] == [
        (1, "Olga"),
        (2, "Taras"),
    ]
    assert '<option value="UA" selected>Ukraine' in tidy(response.content.decode())


def test_rows_can_be_filtered_by_followed_users(listed_anna: User, ladder: Ladder) -> None:
    users = crowd(ladder, 6)
    follow(listed_anna, users[4])
    response = client_of(listed_anna).get(f"{BOARD}?following=1")
    assert [(row.rank, row.user.username) for row in response.context["rows"]] == [
        (1, "anna"),
        (2, "p4"),
    ]
    assert usernames(Client().get(f"{BOARD}?following=1"))[0] == "anna"


def test_filtering_by_games_keeps_the_ranks(
    client: Client, listed_anna: User, ladder: Ladder
) -> None:
    rate(person("Olga"), ladder, 1550, games=60)
    response = client.get(f"{BOARD}?min_games=50")
    assert [(row.rank, row.user.username) for row in response.context["rows"]] == [(2, "Olga")]


@pytest.mark.parametrize(("period", "games"), [("season", 10), ("week", 3)])
def test_season_and_week_show_gains(
    client: Client, ladder: Ladder, period: str, games: int
) -> None:
    users = [person(name) for name in ("anna", "boris", "vera")]
    for user in users:
        rate(user, ladder, 1500)
    play(ladder, users, games - 1)
    assert usernames(client.get(f"{BOARD}?period={period}")) == []
    play(ladder, [users[2], users[0], users[1]], 1)
    rows = client.get(f"{BOARD}?period={period}").context["rows"]
    assert rows[0].user.username == "anna"
    standing = {row.user_id: row.display_value for row in ladder.ratings.all()}
    for row in rows:
        assert row.all_time_value == standing[row.user_id] == 1500 + row.gain and row.games == games


def test_the_all_time_leaderboard_shows_the_gain_of_the_season(
    client: Client, listed_anna: User, boris: User, vera: User, ladder: Ladder
) -> None:
    play(ladder, [listed_anna, boris, vera], 1)
    page = page_text(client, BOARD)
    assert 'class="gain up">+' in page


def test_the_distribution_marks_the_viewer(listed_anna: User, ladder: Ladder) -> None:
    crowd(ladder, 9)
    page = page_text(client_of(listed_anna), BOARD)
    assert "10 players on the leaderboard" in page and "You are above 95% of them" in page
    assert page.count("distribution-bar own") == 1 and page.count("distribution-bar") == 3


def test_the_leaderboard_redirects_to_the_first_ladder(client: Client) -> None:
    assert client.get("/leaderboard/").url == BOARD


def test_a_season_has_no_page_of_its_own(client: Client) -> None:
    season = Ladder.objects.filter(kind="season").first()
    assert client.get(f"/leaderboard/{season.key}/").status_code == 404


PARAMETERS = ("", "?period=season", "?around=me", "?country=UA&bots=1", "?following=1")


def test_the_number_of_queries_does_not_depend_on_the_rows(
    client: Client, listed_anna: User, boris: User, ladder: Ladder
) -> None:
    users = crowd(ladder, 4)
    follow(listed_anna, users[1])
    play(ladder, [listed_anna, users[0], boris], 3)
    client.force_login(listed_anna)
    few = [count_queries(client, BOARD + query) for query in PARAMETERS]
    for number in range(30):
        user = person(f"more{number}", country="UA")
        rate(user, ladder, 1600 + number)
        follow(listed_anna, user)
    assert [count_queries(client, BOARD + query) for query in PARAMETERS] == few
    # Half of them are for the header and the filters.
    assert max(few) <= 20


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_every_kind_of_leaderboard_is_rendered_in_each_language(
    client: Client, listed_anna: User, language: str
) -> None:
    client.force_login(listed_anna)
    for query in ("?period=season", "?period=week", "?following=1&min_games=300&country=UA&bots=1"):
        page = page_text(client, BOARD + query, **{"accept-language": language})
        assert ("Leaderboard" in page) is (language == "en")


# Past seasons and weeks


def season_ago(ladder: Ladder, days: int = 100) -> Ladder:
    """Return the season so many days ago; create it if it is missing."""
    at = timezone.now() - timedelta(days=days)
    start, end = periods.season_around(at)
    fields = {
        "key": periods.period_key(ladder, "season", start),
        "name": ladder.name,
        "ends_at": end,
    }
    return Ladder.objects.get_or_create(
        parent=ladder, kind="season", starts_at=start, defaults=fields
    )[0]


def rate_in_season(user: User, season: Ladder, value: float, **fields: Any) -> None:
    """Create a rating in a season, listed on its last day."""
    fields |= {"value": value, "games": 12, "games_to_list": 10}
    Rating.objects.create(user=user, ladder=season, **fields)
    known = {"established": True}
    Rating.objects.update_or_create(user=user, ladder=season.parent, defaults=known)
    leaderboard_eligibility.update_listing([user.pk], season.ends_at - timedelta(hours=1))


def test_a_past_season_shows_its_final_ratings(
    boris: User, client: Client, listed_anna: User, vera: User, ladder: Ladder
) -> None:
    season = season_ago(ladder)
    rate_in_season(listed_anna, season, 1540)
    rate_in_season(boris, season, 1572)
    page = page_text(client, BOARD + "?period=season")
    assert f'<option value="{season.key}">' in page and "boris" not in page
    page = page_text(client, BOARD + f"?period=season&period_key={season.key}")
    assert page.index("boris") < page.index("anna") and "final result" in page
    assert "+72" in page and "+40" in page
    # Games of today do not change a past season.
    play(ladder, [listed_anna, boris, vera], 3)
    assert Rating.objects.get(ladder=season, user=boris).display_value == 1572
    assert page_text(client, BOARD + f"?period=season&period_key={season.key}").count("+72") == 1


def test_an_unknown_season_shows_the_running_one(
    client: Client, listed_anna: User, ladder: Ladder
) -> None:
    other = season_ago(Ladder.objects.exclude(pk=ladder.pk).filter(kind="pool")[0])
    for key in ("nonsense", other.key, "classic"):
        response = client.get(BOARD + f"?period=season&period_key={key}")
        assert response.status_code == 200 and response.context["board"].ends_at > timezone.now()


def test_a_future_season_is_not_offered(client: Client, ladder: Ladder) -> None:
    coming = Ladder.objects.filter(parent=ladder, kind="season", starts_at__gt=timezone.now())
    response = client.get(BOARD + f"?period=season&period_key={coming[0].key}")
    assert f'<option value="{coming[0].key}"' not in tidy(response.content.decode())
    assert response.context["board"].starts_at <= timezone.now()


def test_a_profile_lists_the_seasons_won(
    boris: User, client: Client, listed_anna: User, ladder: Ladder
) -> None:
    season = season_ago(ladder)
    rate_in_season(listed_anna, season, 1572)
    rate_in_season(boris, season, 1540)
    rate_in_season(User.objects.create(username="bot", bot_level="greedy"), season, 1900)
    running = Ladder.objects.get(
        parent=ladder, kind="season", starts_at__lte=timezone.now(), ends_at__gt=timezone.now()
    )
    rate_in_season(boris, running, 1700)
    page = page_text(client, "/@/anna/")
    assert page.count("Winner of the season") == 1
    assert f"/leaderboard/classic/?period=season&amp;period_key={season.key}" in page
    # The running season has no winner yet.
    assert "Winner of the season" not in page_text(client, "/@/boris/")


def test_nobody_is_added_to_a_past_season(
    client: Client, listed_anna: User, ladder: Ladder
) -> None:
    season, late = season_ago(ladder), person("Late", confirmed=False)
    rate_in_season(listed_anna, season, 1540)
    rate_in_season(late, season, 1900)
    EmailAddress.objects.get(user=late).delete()
    EmailAddress.objects.create(user=late, email="late@example.org", verified=True)
    leaderboard_eligibility.update_stale_listings(timezone.now())
    board = page_text(client, BOARD + f"?period=season&period_key={season.key}")
    assert "anna" in board and "Late" not in board
    assert "Winner of the season" in page_text(client, "/@/anna/")
    assert leaderboard_eligibility.stale_rows(timezone.now()).count() == 0


def test_closing_an_account_moves_the_next_user_up(
    boris: User, client: Client, listed_anna: User, ladder: Ladder
) -> None:
    season = season_ago(ladder)
    rate_in_season(listed_anna, season, 1572)
    rate_in_season(boris, season, 1540)
    close_account(listed_anna)
    assert "Winner of the season" in page_text(client, "/@/boris/")
