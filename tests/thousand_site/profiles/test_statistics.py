"""Tests of the page of a user's statistics."""

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.history.counting import COUNTERS
from games.history.models import Statistics
from ratings.models import Ladder
from tests.factories import client_of, finished_game, make_club, person
from tests.thousand_site.factories import hours_ago, page_text
from thousand_site.profiles.statistics import contract_bars, percent, summary_of

pytestmark = pytest.mark.usefixtures("defaults")
PATH = "/@/anna/statistics/"


def count(user: User, **fields: Any) -> Statistics:
    """Store counters of a user."""
    usual = {"games": 10, "first": 4, "second": 3, "third": 3, "deals": 200, "with_people": True}
    return Statistics.objects.create(user=user, **usual | fields)


def figures(page: str) -> dict[str, str]:
    """Return the large figures of the page by their names."""
    found = re.findall(r"<dt>(.*?)</dt>\s*<dd>([^<]+)<", page, re.S)
    return {re.sub(r"<[^>]+>", "", name).strip(): value.strip() for name, value in found}


@pytest.fixture
def counted(anna: User, ladder: Ladder) -> None:
    """Counters of rated games with people, and of unrated ones against bots."""
    count(
        anna, ladder=ladder, preset="classic", bolts=9, marriages=30, barrels=5, barrel_wins=2,
        falls=2, made_100=40, failed_100=10, made_120=12, failed_120=6, failed_245=1, given_up=3,
    )  # fmt: skip
    count(anna, games=2, first=2, second=0, third=0, deals=40, with_people=False)


def test_a_page_sums_all_games(client: Client, counted: None) -> None:
    page = page_text(client, PATH)
    found = figures(page)
    assert found["Games"] == "12" and found["Deals"] == "240" and found["Average place"] == "1.75"
    assert found["Bolts"] == "9" and found["Barrel"] == "5" and found["Contracts made"] == "72 %"
    assert "50 % won" in page and "30 % as declarer" in page and "52 of 72" in page
    assert "3.8 per 100 deals" in page and "won from it 2, fell 2" in page
    assert "3 more deals were given up before play." in page


@pytest.mark.parametrize(
    ("query", "games"),
    [
        ("?ladder=classic", "10"),
        ("?ladder=unrated", "2"),
        ("?against=people", "10"),
        ("?against=bots", "2"),
        ("?against=nobody&ladder=nothing", "12"),
    ],
)
def test_a_page_is_narrowed(client: Client, counted: None, query: str, games: str) -> None:
    assert figures(page_text(client, PATH + query))["Games"] == games


def test_nothing_of_a_kind_says_so(client: Client, counted: None) -> None:
    page = page_text(client, f"{PATH}?ladder=classic&against=bots")
    assert "No games of this kind yet." in page and not figures(page)


def test_presets_are_named_the_favourite_first(client: Client, counted: None) -> None:
    page = page_text(client, PATH)
    assert 0 < page.index(">Classic<", page.index("presets-title")) < page.index("Other agreements")


def test_contracts_are_a_table(client: Client, counted: None) -> None:
    rows = re.findall(
        r'<tr><th scope="row">([^<]+)</th>\s*<td class="contract-bar">', page_text(client, PATH)
    )
    assert rows == ["up to 115", "120–150", "155–180", "185–240", "245 or more"]


def test_the_longest_bar_has_the_whole_width() -> None:
    totals = dict.fromkeys(COUNTERS, 0) | {"made_100": 30, "failed_100": 10, "made_245": 4}
    bars = contract_bars(totals)
    assert (bars[0].made_width, bars[0].failed_width) == (75, 25)
    assert bars[4].made_width == 10 and bars[4].quota == 100 and bars[1].quota is None


def test_nothing_is_divided_by_nothing() -> None:
    summary = summary_of(dict.fromkeys(COUNTERS, 0))
    assert summary.average_place is None and summary.made_share is None
    assert percent(1, 0) is None


def test_a_private_clubs_games_are_counted_for_members(people: list[User]) -> None:
    anna, boris, _ = people
    club = make_club(anna, members=[boris], is_private=True)
    count(anna, club=club)
    count(anna, games=2, first=2, second=0, third=0)
    stranger, admin = person("stranger"), person("admin", is_staff=True, is_superuser=True)
    seen = [figures(page_text(client_of(one), PATH))["Games"] for one in (anna, boris)]
    assert seen == ["12", "12"]
    for viewer in (None, stranger, admin):
        assert figures(page_text(client_of(viewer), PATH))["Games"] == "2"


def test_a_game_that_is_not_final_is_not_counted(client: Client, people: list[User]) -> None:
    finished_game(people, hours_ago(1))
    assert "Statistics will appear here" in page_text(client, PATH)


def test_a_bot_of_the_site_has_none(client: Client) -> None:
    bot = User.objects.exclude(bot_level="").first()
    assert bot and "have no statistics" in page_text(client, f"/@/{bot.username}/statistics/")


def test_a_page_takes_six_queries_for_an_anonymous_viewer(
    client: Client, counted: None, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(6):
        client.get(PATH)
