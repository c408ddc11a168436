"""The leaderboards as pages: what is shown to whom, where links lead, and in how many queries."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from accounts.closure.services import close_account
from accounts.guests import services as guests
from accounts.models import User
from accounts.relations.services import follow
from games.management.defaults import load_defaults
from ratings import leaderboard_eligibility, periods
from ratings.models import Ladder, Rating
from ratings.services import RatedPlayer, rate_game

pytestmark = pytest.mark.django_db
BACKEND = "django.contrib.auth.backends.ModelBackend"
BOARD = "/leaderboard/classic/"


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture
def ladder() -> Ladder:
    load_defaults()
    periods.open_periods(timezone.now())
    return Ladder.objects.get(key="classic")


def person(name: str, confirmed: bool = True, **fields: Any) -> User:
    user = User.objects.create_user(name, f"{name}@example.org", "x", **fields)
    EmailAddress.objects.create(user=user, email=user.email, verified=confirmed, primary=True)
    return user


def rate(user: User, ladder: Ladder, value: float, games: int = 20, **fields: Any) -> Rating:
    row = Rating.objects.create(user=user, ladder=ladder, value=value, games=games, **fields)
    leaderboard_eligibility.update_listing([user.pk], timezone.now())
    return row


@pytest.fixture
def anna(ladder: Ladder) -> User:
    user = person("Anna")
    rate(user, ladder, 1612)
    return user


def crowd(ladder: Ladder, size: int) -> list[User]:
    users = [person(f"p{number}") for number in range(size)]
    for number, user in enumerate(users):
        rate(user, ladder, 1500 - number)
    return users


def log_in(client: Client, user: User) -> Client:
    client.force_login(user, backend=BACKEND)
    return client


def names(answer: Any) -> list[str]:
    return [row.user.username for row in answer.context["rows"]]


def text(client: Client, path: str, **headers: str) -> str:
    answer = client.get(path, headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


def play(ladder: Ladder, users: list[User], times: int) -> None:
    players = [RatedPlayer(user.pk, place) for place, user in enumerate(users, start=1)]
    for number in range(times):
        with transaction.atomic():
            rate_game(f"g{users[0].pk}-{number}", ladder, players)


def test_the_board_shows_settled_ratings_of_confirmed_people(
    client: Client, anna: User, ladder: Ladder
) -> None:
    rate(person("Boris"), ladder, 1700)
    rate(person("Fresh"), ladder, 1900, games=19)
    rate(person("Shadow", confirmed=False), ladder, 1800)
    rate(User.objects.exclude(bot_level="").first(), ladder, 2000)
    answer = client.get(BOARD)
    assert names(answer) == ["Boris", "Anna"]
    assert [row.rank for row in answer.context["rows"]] == [1, 2]


def test_bots_stand_on_the_board_only_when_asked_for(
    client: Client, anna: User, ladder: Ladder
) -> None:
    bot = User.objects.exclude(bot_level="").first()
    rate(bot, ladder, 2000)
    assert bot.username not in text(client, BOARD)
    page = text(client, f"{BOARD}?bots=1")
    assert bot.username in page and 'name="bots" value="1" checked' in page


def test_who_is_not_on_the_page_has_his_row_beneath(
    client: Client, anna: User, ladder: Ladder
) -> None:
    boris = person("Boris", confirmed=False)
    rate(boris, ladder, 1400)
    page = text(log_in(client, boris), BOARD)
    assert 'class="own apart"' in page and "confirm your email" in page


def test_a_guest_reads_that_he_is_not_on_the_board(client: Client, anna: User) -> None:
    page = text(log_in(client, guests.create_guest("en")), BOARD)
    assert "Guest: not on the public board." in page


def test_who_was_away_reads_how_he_comes_back(client: Client, anna: User, ladder: Ladder) -> None:
    olga = person("Olga")
    rate(olga, ladder, 1700, played_at=timezone.now() - timedelta(days=91))
    answer = log_in(client, olga).get(BOARD)
    assert names(answer) == ["Anna"]
    assert "You have not played for 90 days" in answer.content.decode()


@pytest.mark.parametrize("period", ["", "season", "week"])
def test_an_empty_board_says_when_it_begins(client: Client, ladder: Ladder, period: str) -> None:
    page = text(client, f"/leaderboard/classic-short/?period={period}")
    assert ("Nobody stands here yet" if not period else "Nobody has played enough") in page


def test_the_board_has_pages_that_lead_on_and_back(
    client: Client, anna: User, ladder: Ladder
) -> None:
    crowd(ladder, 60)
    first = client.get(BOARD)
    assert len(first.context["rows"]) == 50 and 'rel="prev"' not in first.content.decode()
    second = client.get(f"{BOARD}?after={first.context['page'].after}")
    assert [row.rank for row in second.context["rows"]] == list(range(51, 62))
    back = client.get(f"{BOARD}?before={second.context['page'].before}")
    assert names(back) == names(first)


@pytest.mark.parametrize(
    "query", ["after=x", "before=1.", "min_games=7", "country=XX", "period=ever"]
)
def test_what_nobody_could_ask_is_not_asked(client: Client, anna: User, query: str) -> None:
    assert names(client.get(f"{BOARD}?{query}")) == ["Anna"]


def test_around_me_i_stand_in_the_middle(client: Client, anna: User, ladder: Ladder) -> None:
    users = crowd(ladder, 120)
    answer = log_in(client, users[60]).get(f"{BOARD}?around=me")
    rows = answer.context["rows"]
    assert rows[25].user == users[60] and rows[25].rank == 62 and len(rows) == 51
    page = answer.content.decode()
    assert 'rel="prev"' in page and 'rel="next"' in page


def test_a_country_has_a_board_of_its_own(client: Client, anna: User, ladder: Ladder) -> None:
    for name, country, value in (("Olga", "UA", 1550), ("Ewa", "PL", 1700), ("Taras", "UA", 1500)):
        rate(person(name, country=country), ladder, value)
    answer = client.get(f"{BOARD}?country=UA")
    assert [(row.rank, row.user.username) for row in answer.context["rows"]] == [
        (1, "Olga"),
        (2, "Taras"),
    ]
    assert '<option value="UA" selected>Ukraine' in answer.content.decode()


def test_whom_i_follow_and_i_are_a_board(client: Client, anna: User, ladder: Ladder) -> None:
    users = crowd(ladder, 6)
    follow(anna, users[4])
    answer = log_in(client, anna).get(f"{BOARD}?following=1")
    assert [(row.rank, row.user.username) for row in answer.context["rows"]] == [
        (1, "Anna"),
        (2, "p4"),
    ]
    assert names(Client().get(f"{BOARD}?following=1"))[0] == "Anna"


def test_a_least_number_of_games_changes_no_rank(
    client: Client, anna: User, ladder: Ladder
) -> None:
    rate(person("Olga"), ladder, 1550, games=60)
    answer = client.get(f"{BOARD}?min_games=50")
    assert [(row.rank, row.user.username) for row in answer.context["rows"]] == [(2, "Olga")]


@pytest.mark.parametrize(("period", "games"), [("season", 10), ("week", 3)])
def test_season_and_week_show_what_was_gained(
    client: Client, ladder: Ladder, period: str, games: int
) -> None:
    users = [person(name) for name in ("Anna", "Boris", "Vera")]
    play(ladder, users, games - 1)
    assert names(client.get(f"{BOARD}?period={period}")) == []
    play(ladder, [users[2], users[0], users[1]], 1)
    rows = client.get(f"{BOARD}?period={period}").context["rows"]
    assert rows[0].user.username == "Anna"
    standing = {row.user_id: row.display_value for row in ladder.ratings.all()}
    for row in rows:
        assert row.all_time_value == standing[row.user_id] == 1500 + row.gain and row.games == games


def test_the_board_of_all_time_tells_the_gain_of_the_season(
    client: Client, anna: User, ladder: Ladder
) -> None:
    play(ladder, [anna, person("Boris"), person("Vera")], 1)
    page = text(client, BOARD)
    assert 'class="gain up">+' in page


def test_the_spread_shows_where_one_stands(client: Client, anna: User, ladder: Ladder) -> None:
    crowd(ladder, 9)
    page = text(log_in(client, anna), BOARD)
    assert "10 people on the board" in page and "You are above 95 % of them" in page
    assert page.count("distribution-bar own") == 1 and page.count("distribution-bar") == 3


def test_the_leaderboard_leads_to_the_first_ladder(client: Client, ladder: Ladder) -> None:
    assert client.get("/leaderboard/").url == BOARD


def test_a_season_has_no_page_of_its_own(client: Client, ladder: Ladder) -> None:
    season = Ladder.objects.filter(kind="season").first()
    assert client.get(f"/leaderboard/{season.key}/").status_code == 404


QUERIES = ("", "?period=season", "?around=me", "?country=UA&bots=1", "?following=1")


def counted(client: Client, query: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        assert client.get(BOARD + query).status_code == 200
    return len(asked)


def test_a_long_board_costs_as_many_queries_as_a_short_one(
    client: Client, anna: User, ladder: Ladder
) -> None:
    users = crowd(ladder, 4)
    follow(anna, users[1])
    play(ladder, [anna, users[0], person("Boris")], 3)
    log_in(client, anna)
    few = [counted(client, query) for query in QUERIES]
    for number in range(30):
        user = person(f"more{number}", country="UA")
        rate(user, ladder, 1600 + number)
        follow(anna, user)
    assert [counted(client, query) for query in QUERIES] == few
    # Half of them are for the page's head and its filters, whatever the page.
    assert max(few) <= 20


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_kind_of_board_is_drawn(
    client: Client, anna: User, ladder: Ladder, language: str
) -> None:
    log_in(client, anna)
    for query in ("?period=season", "?period=week", "?following=1&min_games=300&country=UA&bots=1"):
        page = text(client, BOARD + query, **{"accept-language": language})
        assert ("Leaderboard" in page) is (language == "en")


# Seasons and weeks that are over.


def season_ago(ladder: Ladder, days: int = 100) -> Ladder:
    """The season that ran so many days ago, with its ladder."""
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


def stood(user: User, season: Ladder, value: float, **fields: Any) -> None:
    """On its last day."""
    fields |= {"value": value, "games": 12, "games_to_list": 10}
    Rating.objects.create(user=user, ladder=season, **fields)
    leaderboard_eligibility.update_listing([user.pk], season.ends_at - timedelta(hours=1))


def test_an_earlier_season_is_chosen_and_shown_as_it_stood(
    client: Client, anna: User, ladder: Ladder
) -> None:
    season = season_ago(ladder)
    boris = person("Boris")
    stood(anna, season, 1540)
    stood(boris, season, 1572)
    shown = text(client, BOARD + "?period=season")
    assert f'<option value="{season.key}">' in shown and "Boris" not in shown
    shown = text(client, BOARD + f"?period=season&period_key={season.key}")
    assert shown.index("Boris") < shown.index("Anna") and "as it stood at the end" in shown
    assert "+72" in shown and "+40" in shown
    # What is played now changes nothing there.
    play(ladder, [anna, boris, person("Vera")], 3)
    assert Rating.objects.get(ladder=season, user=boris).display_value == 1572
    assert text(client, BOARD + f"?period=season&period_key={season.key}").count("+72") == 1


def test_what_is_no_season_of_this_ladder_is_the_running_one(
    client: Client, anna: User, ladder: Ladder
) -> None:
    other = season_ago(Ladder.objects.exclude(pk=ladder.pk).filter(kind="pool")[0])
    for key in ("nonsense", other.key, "classic", "%00"):
        answer = client.get(BOARD + f"?period=season&period_key={key}")
        assert answer.status_code == 200 and answer.context["board"].ends_at > timezone.now()


def test_a_season_to_come_is_not_offered(client: Client, ladder: Ladder) -> None:
    coming = Ladder.objects.filter(parent=ladder, kind="season", starts_at__gt=timezone.now())
    answer = client.get(BOARD + f"?period=season&period_key={coming[0].key}")
    assert f'<option value="{coming[0].key}"' not in answer.content.decode()
    assert answer.context["board"].starts_at <= timezone.now()


def test_who_won_a_season_has_a_line_on_his_page(
    client: Client, anna: User, ladder: Ladder
) -> None:
    season, boris = season_ago(ladder), person("Boris")
    stood(anna, season, 1572)
    stood(boris, season, 1540)
    stood(User.objects.create(username="bot", bot_level="greedy"), season, 1900)
    running = Ladder.objects.get(
        parent=ladder, kind="season", starts_at__lte=timezone.now(), ends_at__gt=timezone.now()
    )
    stood(boris, running, 1700)
    shown = text(client, "/@/Anna/")
    assert shown.count("First of the season") == 1
    assert f"/leaderboard/classic/?period=season&amp;period_key={season.key}" in shown
    # Nobody has won what still runs.
    assert "First of the season" not in text(client, "/@/Boris/")


def test_nobody_comes_to_a_season_that_is_over(client: Client, anna: User, ladder: Ladder) -> None:
    season, late = season_ago(ladder), person("Late", confirmed=False)
    stood(anna, season, 1540)
    stood(late, season, 1900)
    EmailAddress.objects.get(user=late).delete()
    EmailAddress.objects.create(user=late, email="late@example.org", verified=True)
    leaderboard_eligibility.update_stale_listings(timezone.now())
    board = text(client, BOARD + f"?period=season&period_key={season.key}")
    assert "Anna" in board and "Late" not in board
    assert "First of the season" in text(client, "/@/Anna/")
    assert leaderboard_eligibility.stale_rows(timezone.now()).count() == 0


def test_who_closes_his_account_makes_room_for_the_next(
    client: Client, anna: User, ladder: Ladder
) -> None:
    season, boris = season_ago(ladder), person("Boris")
    stood(anna, season, 1572)
    stood(boris, season, 1540)
    close_account(anna)
    assert "First of the season" in text(client, "/@/Boris/")
